"""Noise on controls, beside the formulas of an Ornstein-Uhlenbeck process."""

from __future__ import annotations

import numpy as np
import pytest

from engine import msd
from engine.simulation import Simulation
from engine.simulation.control_noise import ControlNoise

H = 0.01  # s
SCENE = f"""<mujoco><option timestep="{H}" gravity="0 0 0"/><worldbody>
  <body><joint name="a" type="slide"/><geom size=".1" mass="1"/></body>
  <body pos="1 0 0"><joint name="b" type="slide"/><geom size=".1" mass="1"/></body>
  </worldbody><actuator><motor joint="a"/><motor joint="b" ctrlrange="-4 8"/></actuator></mujoco>"""


@pytest.fixture
def simulation() -> Simulation:
    return Simulation(msd.from_str(SCENE), nworld=40)


def run(simulation: Simulation, noise: ControlNoise, steps: int) -> np.ndarray:
    """(steps, nworld, 2): the controls that each step was computed with."""
    seen = []
    noise.follow(simulation)
    leave = simulation.observe(before=lambda _: seen.append(simulation.array("ctrl").copy()))
    simulation.step(steps)
    leave()
    return np.array(seen)


@pytest.mark.parametrize("time_constant", [0.0, 0.05, 0.2])
def test_mean_deviation_and_autocorrelation_are_those_of_the_process(simulation, time_constant):
    noise = ControlNoise()
    noise.set(0.25, time_constant, seed=3)
    simulation.write(ctrl=[0.5, 2.0])
    seen = run(simulation, noise, 1000)
    # Half the range of the second control is 6; the first has none.
    for control, base, deviation in ((0, 0.5, 0.25), (1, 2.0, 1.5)):
        values = seen[:, :, control]
        a = np.exp(-H / time_constant) if time_constant else 0.0
        independent = values.size * (1 - a) / (1 + a)
        assert values.mean() == pytest.approx(base, abs=4 * deviation / independent**0.5)
        assert values.std() == pytest.approx(deviation, rel=4 / independent**0.5)
        # From the first step on.
        assert values[0].std() == pytest.approx(deviation, rel=4 / (2 * 40) ** 0.5)
        for lag in (1, 4, 10):
            found = np.mean((values[lag:] - base) * (values[:-lag] - base)) / deviation**2
            assert found == pytest.approx(a**lag, abs=6 / independent**0.5)
    # Each control of each world has its own.
    apart = np.corrcoef(np.column_stack([seen[:, 0], seen[:, 1]]).T) - np.eye(4)
    assert np.abs(apart).max() < 5 * ((1 + a**2) / (1 - a**2) / len(seen)) ** 0.5


def test_the_step_obeys_the_noise_and_the_controls_stay_what_was_written(simulation):
    noise = ControlNoise()
    noise.set(0.1, 0.1)
    simulation.write(ctrl=[0.5, 2.0])
    seen = run(simulation, noise, 50)
    assert np.ptp(seen, axis=0).min() > 0
    assert np.array_equal(simulation.array("ctrl"), np.broadcast_to([0.5, 2.0], (40, 2)))
    # Unit masses on sliders: the velocity is the sum of the forces times the time step.
    speed = seen.sum(axis=0) * H
    mass = simulation.scene.body_mass[1:]
    np.testing.assert_allclose(simulation.array("qvel"), speed / mass, rtol=1e-4)


def test_a_control_with_limits_stays_in_them(simulation):
    noise = ControlNoise()
    noise.set(1.0, 0.0)
    simulation.write(ctrl=[0.0, 7.0])
    seen = run(simulation, noise, 30)
    assert seen[..., 1].max() == 8.0 and seen[..., 1].min() >= -4.0 and np.abs(seen[..., 0]).max() > 2.0


def test_the_same_seed_gives_the_same_noise_and_another_one_another(simulation):
    noise, other = ControlNoise(), ControlNoise()
    noise.set(0.2, 0.1, seed=7)
    other.set(0.2, 0.1, seed=8)
    first = run(simulation, noise, 20)
    noise.restart()
    again = run(simulation, noise, 20)
    assert np.array_equal(first, again)
    noise.set(0.0, 0.1)
    assert not np.array_equal(run(simulation, other, 20), first)


def test_without_noise_nothing_looks_at_the_steps(simulation):
    noise = ControlNoise()
    noise.set(0.2, 0.1)
    noise.follow(simulation)
    noise.set(0.0, 0.1)
    assert simulation._at_once(5) == 5
    simulation.step(3)
    assert not simulation.array("qvel").any()


@pytest.mark.parametrize("numbers", [(-1.0, 0.1), (0.1, -0.1), (float("nan"), 0.1), (0.1, float("inf"))])
def test_impossible_numbers_are_refused_by_name(numbers):
    with pytest.raises(ValueError, match="of the noise is at least 0"):
        ControlNoise().set(*numbers)
