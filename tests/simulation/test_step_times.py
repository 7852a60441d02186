"""The measured time of steps: one for each sampled step, NaN of a moment from which none was taken."""

import time

import numpy as np
import pytest

from engine import msd
from engine.simulation import Simulation
from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.signals import Signal

ID = "solver/step time"


class Kept:
    """Keeps samples."""

    def __init__(self) -> None:
        self.times, self.rows = [], []

    def write(self, times, values) -> None:
        self.times += times.tolist()
        self.rows += values.tolist()


@pytest.mark.parametrize("every", [1, 3])
def test_each_sample_has_the_time_of_its_step(every):
    world = msd.from_str('<mujoco><worldbody><body><joint/><geom size=".1"/></body></worldbody></mujoco>', "mjcf")
    simulation = Simulation(msd.build(world), "cpu", 2)
    kept = Kept()
    begin = time.perf_counter()
    with QuantitySampler(
        simulation, kept, [Signal("qpos", 0)], [ID, "solver/iterations"], every, block=16
    ) as sampler:
        assert sampler.units[sampler.columns.index(ID)] == "s"
        simulation.step(40)
        sampler.sample()
        simulation.step(20)
    passed = time.perf_counter() - begin
    rows = np.array(kept.rows)
    seconds = rows[:, :, 1 + sampler.columns.index(ID)]
    steps = [k for k in range(60) if k % every == 0]
    assert len(rows) == len(steps) + 1
    between = sum(k < 40 for k in steps)  # the sample of the moment itself
    assert np.isnan(seconds[between]).all()
    of_steps = np.delete(seconds, between, axis=0)
    assert (of_steps > 0).all() and of_steps[:, 0].sum() < passed
    np.testing.assert_array_equal(of_steps[:, 0], of_steps[:, 1])
    assert not simulation._before and not simulation._after
