"""Samples are the state and what was computed of it, at every step, bit for bit, however the worlds are stepped."""

from __future__ import annotations

import numpy as np
import pytest

from engine import msd
from engine.simulation import Simulation
from engine.simulation.sampling import Sampler
from engine.simulation.signals import Signal

ARM = """<mujoco><option timestep="0.002" integrator="{integrator}"/><worldbody><geom type="plane" size="1 1 1"/>
  <body pos="0 0 0.3"><joint name="a" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.2" size=".03"/>
    <body pos="0 0 -.2"><joint name="b" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .2 0 0" size=".03"/>
  </body></body><body pos="1 0 .2"><freejoint/><geom size=".1"/></body></worldbody>
  <sensor><jointvel joint="b"/><actuatorfrc actuator="m"/></sensor>
  <actuator><position name="m" joint="a" kp="3"/></actuator></mujoco>"""
STATE, COMPUTED = ("qpos", "qvel", "act", "ctrl", "qacc_warmstart"), ("xpos", "sensordata", "cvel", "solver_niter")


class Kept:
    """Keeps samples."""

    def __init__(self) -> None:
        self.times, self.rows, self.blocks = [], [], 0

    def write(self, times, values) -> None:
        self.times += times.tolist()
        self.rows += list(values)
        self.blocks += 1


def simulation(nworld: int = 1, integrator: str = "Euler") -> Simulation:
    run = Simulation(msd.from_str(ARM.format(integrator=integrator), "mjcf"), nworld=nworld)
    turns = np.linspace(0.2, 1.0, nworld)
    run.set_state(qpos=np.stack([[turn, -turn, 1, 0, 0.2, 1, 0, 0, 0] for turn in turns]), ctrl=[0.4])
    return run


def everything(run: Simulation, names) -> list[Signal]:
    return [Signal(name, i) for name in names for i in range(run.array(name)[0].size)]


def numbers(run: Simulation, names) -> np.ndarray:
    rows = [run.array(name).reshape(run.nworld, -1).astype(np.float32) for name in names]
    return np.concatenate(rows, axis=1)


@pytest.mark.parametrize("nworld", [1, 16])
@pytest.mark.parametrize("every", [1, 7])
@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
def test_samples_are_the_states_step_by_step(nworld, every, integrator):
    run, kept = simulation(nworld, integrator), Kept()
    present = [name for name in STATE if run.array(name).size]
    before, computed = [], []
    run.observe(
        before=lambda _: before.append(numbers(run, present)),
        after=lambda _: computed.append(numbers(run, COMPUTED)),
    )
    with Sampler(run, everything(run, [*present, *COMPUTED]), kept, every=every, block=50):
        run.step(333)
    expected = np.concatenate([before, computed], axis=2)[::every]
    np.testing.assert_array_equal(np.array(kept.rows), expected)
    assert kept.times == [i / 500 for i in range(0, 333, every)] and kept.blocks >= len(kept.times) // 50


def test_each_moment_of_a_runge_kutta_step_is_its_beginning():
    """The stages in between leave forces of their own: a sample has those that belong to the state."""
    run, kept, twin = simulation(integrator="RK4"), Kept(), simulation(integrator="RK4")
    expected = []
    with Sampler(run, everything(run, ["qpos", "qacc", "actuator_force"]), kept):
        for _ in range(40):
            run.step()
            twin.forward()
            expected.append(numbers(twin, ["qpos", "qacc", "actuator_force"]))
            twin.step()
    np.testing.assert_allclose(np.array(kept.rows), expected, rtol=1e-4, atol=1e-5)


def test_another_world_is_sampled_from_one_step_to_the_next():
    run, kept = simulation(8), Kept()
    states = []
    with Sampler(run, everything(run, ["qpos"]), kept, world=2) as sampler:
        for world in (2, 7, 0):
            sampler.show(world)
            for _ in range(5):
                states.append(run.read("qpos", world).copy())
                run.step()
    np.testing.assert_array_equal(np.array(kept.rows)[:, 0], states)


def test_times_are_those_of_the_time_step_there_was():
    run, kept = simulation(), Kept()
    with Sampler(run, [Signal("qpos", 0)], kept):
        run.step(3)
        run.set_state(time=10.0)
        run.step(2)
        run.reset()
        run.step(2)
    assert kept.times == [0.0, 0.002, 0.004, 10.0, 10.002, 0.0, 0.002]


def test_hours_of_steps_have_times_of_few_digits():
    run = simulation()
    run._steps = 65_607
    assert run.time == 131.214 and repr(run.time) == "131.214"
    assert run.times_of(np.array([9, 3_600 * 500])).tolist() == [0.018, 3600.0]


def test_a_sampler_that_is_closed_leaves_nothing_in_the_step():
    run, kept = simulation(), Kept()
    with Sampler(run, [Signal("qpos", 0)], kept):
        run.step(2)
    run.step(5)
    assert len(kept.rows) == 2 and run.data.rings == []


def test_a_sampler_that_ends_takes_no_samples_of_another_along():
    """The step is recorded anew without it."""
    run, longer, shorter = simulation(), Kept(), Kept()
    signals, states = [Signal("qpos", 0)], []
    run.observe(before=lambda _: states.append(run.array("qpos")[0, 0].copy()))
    with Sampler(run, signals, longer, every=3):
        brief = Sampler(run, signals, shorter)
        run.step(100)
        brief.close()
        run.step(100)
    assert np.ravel(shorter.rows).tolist() == states[:100]
    assert np.ravel(longer.rows).tolist() == states[::3]


def _falling(contacts: int | None) -> Simulation:
    """Twelve boxes that fall onto a plane one after the other, with room for so many contacts."""
    boxes = "".join(
        f'<body pos="{i} 0 {0.101 + 0.02 * i}"><freejoint/><geom type="box" size=".1 .1 .1"/></body>'
        for i in range(12)
    )
    xml = f'<mujoco><worldbody><geom type="plane" size="50 50 1"/>{boxes}</worldbody></mujoco>'
    return Simulation(msd.from_str(xml, "mjcf"), contacts=contacts)


@pytest.mark.parametrize("every", [1, 3])
@pytest.mark.parametrize("begin", [0, 7])
def test_steps_that_are_taken_again_for_want_of_room_are_sampled_once(every, begin):
    """Room runs out within a block of steps, more than once, which are then taken again from its beginning."""
    small, large, kept, expected = _falling(4), _falling(None), Kept(), Kept()
    samplers = [
        Sampler(run, everything(run, ["qpos", "qacc"]), sink, every=every)
        for run, sink in ((small, kept), (large, expected))
    ]
    for run, sampler in zip((small, large), samplers, strict=True):
        run.step(begin)
        run.step(150 - begin)
        sampler.close()
    assert len(small.growth) > 1 and not large.growth
    assert kept.times == expected.times and len(kept.times) == -(-150 // every)
    np.testing.assert_array_equal(np.array(kept.rows), np.array(expected.rows))


def test_moments_between_steps_take_no_place_of_those_of_steps():
    """A ring of eight, which the steps until the next look fill: a moment more does not overwrite the first."""
    run, twin, kept, expected = simulation(), simulation(), Kept(), []
    with Sampler(run, [Signal("qpos", 0)], kept, block=8) as sampler:
        for n in (40, *range(1, 17)):
            run.step(n)
            for _ in range(n):
                expected.append(twin.read("qpos")[0])
                twin.step()
            run.forward()
            sampler.sample()
            expected.append(twin.read("qpos")[0])
    assert np.ravel(kept.rows).tolist() == expected
