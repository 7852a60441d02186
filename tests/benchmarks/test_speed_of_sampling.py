"""What it costs a step to be sampled: 256 numbers of every step, beside the same steps without, in turns."""

from __future__ import annotations

import statistics
import time

import pytest

from app.benchmark import cases
from engine.msd import from_file
from engine.simulation import Simulation
from engine.simulation.sampling import Sampler
from engine.simulation.signals import Signal

STEPS, ROUNDS, SIGNALS, RATE = 2000, 15, 256, 2000
MOST = 0.05
"""Of the time of a step."""


class Nowhere:
    """Takes samples and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def write(self, times, values) -> None:
        self.count += len(times)


def seconds(simulation: Simulation) -> float:
    begin = time.process_time()
    simulation.step(STEPS)
    return (time.process_time() - begin) / STEPS


def test_sampling_256_signals_slows_the_engine_by_less_than_a_twentieth():
    """At a time step of half a millisecond, of a humanoid that has fallen."""
    world = from_file(next(case for case in cases.table() if case.name == "humanoid").file)
    world.simulate_option.timestep = 1 / RATE
    plain, sampled = Simulation(world), Simulation(world)
    fields = {name: plain.array(name)[0].size for name in ("qpos", "qvel", "qacc", "xpos", "cvel", "xquat")}
    signals = [Signal(name, i) for name, size in fields.items() for i in range(size)][:SIGNALS]
    assert len(signals) == SIGNALS
    sink = Nowhere()
    with Sampler(sampled, signals, sink):
        plain.step(RATE)
        sampled.step(RATE)
        pairs = [(seconds(plain), seconds(sampled)) for _ in range(ROUNDS)]
    ratio = statistics.median(b / a for a, b in pairs)
    step = statistics.median(a for a, _ in pairs)
    print(f"a step {step * 1e6:.1f} µs, sampled {ratio:.3f} times that")
    assert sink.count == RATE + ROUNDS * STEPS
    assert ratio < 1 + MOST


@pytest.mark.parametrize("every", [1, 4])
def test_even_the_smallest_scene_is_sampled_for_little(every):
    """A pendulum, whose step is a few microseconds: all that it has."""
    from engine import msd

    xml = """<mujoco><option timestep="0.0005"/><worldbody><body><joint name="j" type="hinge" axis="0 1 0"/>
      <geom size=".1" pos="0 0 -1"/></body></worldbody></mujoco>"""
    world = msd.from_str(xml, "mjcf")
    plain, sampled, sink = Simulation(world), Simulation(world), Nowhere()
    with Sampler(sampled, [Signal("qpos", 0), Signal("qvel", 0), Signal("energy", 1)], sink, every=every):
        plain.step(100)
        sampled.step(100)
        pairs = [(seconds(plain), seconds(sampled)) for _ in range(ROUNDS)]
    ratio = statistics.median(b / a for a, b in pairs)
    print(f"a step {min(a for a, _ in pairs) * 1e6:.2f} µs, sampled {ratio:.3f} times that")
    assert sink.count == -(-(100 + ROUNDS * STEPS) // every)
    assert ratio < 1.15
