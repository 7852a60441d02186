"""Signals over all worlds: what is sampled of them at every step is what the worlds' own states say."""

from __future__ import annotations

import numpy as np
import pytest
from engine_worlds import pendulum

from app.channels import ChannelTable
from engine.server.channels import over_worlds
from engine.server.step_samples import StepSamples
from engine.server.world_samples import WorldSamples
from engine.simulation import Simulation
from engine.simulation.spread import spread_of

WORLDS, STEPS = 5, 40
STATISTICS = ("mean", "min", "max", "std", "below", "above")


@pytest.fixture
def simulation():
    simulation = Simulation(pendulum(), nworld=WORLDS)
    joint = np.linspace(-0.6, 0.9, WORLDS)
    for world, angle in enumerate(joint):
        simulation.set_state(None, [world], qpos=np.array([angle, -0.5 * angle]))
    simulation.write(ctrl=np.linspace(0, 1, WORLDS)[:, None] * np.ones(simulation.layout.nu))
    simulation.forward()
    return simulation


def expected(values: np.ndarray) -> dict[str, np.ndarray]:
    """Of (n, worlds) numbers."""
    values = values.astype(np.float64)
    mean, deviation = values.mean(axis=1), values.std(axis=1)
    return {
        "mean": mean,
        "min": values.min(axis=1),
        "max": values.max(axis=1),
        "std": deviation,
        "below": mean - deviation,
        "above": mean + deviation,
    }


def test_statistics_of_a_joint_a_quantity_and_a_sum_are_those_of_each_worlds_own_state(simulation):
    table = ChannelTable(simulation.layout)
    joint = next(c.id for c in table.channels if c.id.startswith("joint/"))
    com = "system/center of mass z"
    bases = [joint, com, "energy/total"]
    ids = [f"worlds/{what}/{base}" for base in bases for what in (*STATISTICS, "0", "3")]
    samples = StepSamples(simulation, 2, [joint, com, *ids, "worlds/mean/joint/none/position", "worlds/99/" + joint])
    simulation.capture()
    own = {base: np.zeros((STEPS, WORLDS)) for base in bases}
    field, place = table.signal(joint)
    for step in range(STEPS):
        simulation.forward()
        own[joint][step] = simulation.array(field)[:, place]
        own[com][step] = simulation.array("subtree_com").reshape(WORLDS, -1, 3)[:, 0, 2]
        own["energy/total"][step] = simulation.array("energy").sum(axis=1)
        simulation.step()
    blocks = samples.take()
    found_table = ChannelTable(simulation.layout, ids)
    chosen = ChannelTable(simulation.layout, [joint, com, *ids])
    assert "worlds/99/" + joint not in found_table.columns
    rows = chosen.rows(np.concatenate([block.values for block in blocks]))
    assert len(rows) == STEPS and rows.shape[1] == chosen.width
    for base in bases:
        for what, numbers in expected(own[base]).items():
            column = rows[:, chosen.columns[f"worlds/{what}/{base}"]]
            np.testing.assert_allclose(column, numbers, rtol=2e-6, atol=2e-6, err_msg=f"{what} {base}")
        for world in (0, 3):
            column = rows[:, chosen.columns[f"worlds/{world}/{base}"]]
            np.testing.assert_allclose(column, own[base][:, world], rtol=2e-6, atol=2e-6)
    np.testing.assert_array_equal(rows[:, chosen.columns[joint]], own[joint][:, 2].astype(np.float32))
    samples.close()


def test_more_steps_than_wait_to_be_read_are_all_there(simulation):
    joint = next(c.id for c in ChannelTable(simulation.layout).channels if c.id.startswith("joint/"))
    samples = StepSamples(simulation, 0, [f"worlds/0/{joint}"])
    simulation.capture()
    place = ChannelTable(simulation.layout).columns[joint]
    count = 0
    for part in (700, 3, 900):
        simulation.step(part)
        blocks = samples.take()
        count += sum(len(block.times) for block in blocks)
        for block in blocks:
            np.testing.assert_array_equal(block.values[:, -1], block.values[:, place])
    samples.sample()
    assert count == 1603 and [len(block.times) for block in samples.take()] == [1]
    samples.close()


def test_a_world_without_a_value_does_not_count():
    values = np.array([[1.0, 2.0, np.nan, 5.0], [np.inf, np.nan, np.nan, np.nan]])
    found = spread_of(values, axis=1)
    kept = values[0, [0, 1, 3]]
    for got, wanted in zip(found, (kept.mean(), kept.min(), kept.max(), kept.std()), strict=True):
        assert got[0] == pytest.approx(wanted) and np.isnan(got[1])


def test_memory_for_many_worlds_is_bounded(simulation, monkeypatch):
    monkeypatch.setattr("engine.server.world_samples._NUMBERS", 4 * 16 * WORLDS)
    joint = next(c.id for c in ChannelTable(simulation.layout).channels if c.id.startswith("joint/"))
    samples = WorldSamples(simulation, [f"worlds/mean/{joint}"])
    assert simulation.data.rings[-1].capacity == 64
    simulation.capture()
    simulation.step(200)
    assert samples.take().shape == (200, 1)
    samples.close()


def test_one_world_has_no_channels_over_worlds_and_no_second_ring():
    simulation = Simulation(pendulum())
    joint = next(c.id for c in ChannelTable(simulation.layout).channels if c.id.startswith("joint/"))
    samples = StepSamples(simulation, 0, [f"worlds/mean/{joint}"])
    assert len(simulation.data.rings) == 1
    assert ChannelTable(simulation.layout).find(f"worlds/mean/{joint}") is None
    samples.close()


def test_ids_of_channels_over_worlds():
    assert over_worlds("worlds/mean/joint/a/position") == ("mean", "joint/a/position")
    assert over_worlds("worlds/12/link/hand/position x") == ("12", "link/hand/position x")
    assert over_worlds("joint/worlds/mean") is None and over_worlds("worlds/median/joint/a/position") is None


def test_worlds_at_other_times_have_no_statistics_until_their_times_meet_again(simulation):
    joint = next(c.id for c in ChannelTable(simulation.layout).channels if c.id.startswith("joint/"))
    samples = WorldSamples(simulation, [f"worlds/mean/{joint}", f"worlds/1/{joint}", f"worlds/2/{joint}"], world=1)
    simulation.capture()
    simulation.step(10)
    simulation.set_state(simulation.timestep * 4, [1])  # the one that is shown goes back
    simulation.step(6)
    samples.show(2)
    simulation.step(3)
    simulation.set_state(float(simulation.times[0]), [1])
    simulation.step(2)
    rows = samples.take()
    there = [[True, True, True]] * 10 + [[False, True, False]] * 6 + [[False, False, True]] * 3 + [[True] * 3] * 2
    np.testing.assert_array_equal(np.isfinite(rows), there)
    samples.close()
