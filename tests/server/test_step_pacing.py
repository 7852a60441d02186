"""Pacing against a clock that the test moves by hand."""

from __future__ import annotations

import pytest

from engine.server.pacing import Pacer


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


def run(pacer: Pacer, clock: Clock, seconds: float, dt: float, tick: float, cost: float = 0.0) -> int:
    """Steps taken in `seconds` of wall clock when each costs `cost` and the loop looks every `tick`."""
    end, total = clock.now + seconds, 0
    while clock.now < end:
        clock.now += tick
        due = pacer.due(dt)
        clock.now += due * cost
        pacer.done(due, dt)
        total += due
    return total


@pytest.mark.parametrize("speed", [0.1, 1.0, 3.0])
@pytest.mark.parametrize("dt", [0.001, 0.005, 0.03])
def test_simulated_time_follows_the_wall_clock_times_the_speed(clock, speed, dt):
    pacer = Pacer(clock)
    pacer.speed = speed
    steps = run(pacer, clock, 10.0, dt, tick=0.0042)
    assert steps * dt == pytest.approx(10.0 * speed, abs=2 * dt + 0.0042 * speed)
    assert pacer.real_time_factor == pytest.approx(speed, rel=0.02)


def test_too_slow_a_simulation_gives_up_debt_instead_of_racing(clock):
    pacer = Pacer(clock)
    run(pacer, clock, 5.0, 0.01, tick=0.001, cost=0.02)  # each step takes twice its own time
    assert pacer.real_time_factor == pytest.approx(0.5, abs=0.05)
    clock.now += 60.0  # the machine slept
    assert pacer.due(0.01) <= 10


def test_a_step_longer_than_the_forgiven_debt_still_comes_due(clock):
    pacer = Pacer(clock)
    pacer.speed = 0.1
    clock.now += 0.5
    assert pacer.due(0.05) == 1


def test_wait_tells_when_the_next_step_is_due(clock):
    pacer = Pacer(clock)
    pacer.speed = 0.5
    clock.now += 0.004
    assert pacer.due(0.005) == 0
    wait = pacer.wait(0.005)
    assert wait == pytest.approx(0.006)
    clock.now += wait
    assert pacer.due(0.005) == 1


def test_start_forgets_the_past(clock):
    pacer = Pacer(clock)
    clock.now += 0.05
    pacer.start()
    assert pacer.due(0.01) == 0
    assert pacer.real_time_factor == 0.0
