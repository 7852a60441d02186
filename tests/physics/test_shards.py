"""Worlds stepped side by side on several threads: the same bits as on one."""

import mujoco
import numpy as np
import pytest
from test_step import chain

import engine.physics as physics
from engine.physics.runtime import shards

NAMES = ("qpos", "qvel", "qacc", "sensordata", "time", "solver_niter", "overflow")


def run(m: physics.Model, threads: int, nworld: int = 13) -> physics.Data:
    d = physics.make_data(m, nworld)
    d.qvel.assign(np.random.default_rng(0).normal(size=d.qvel.shape).astype(np.float32))
    captured = physics.capture(m, d, threads)
    assert len(captured.graphs) == min(threads, nworld // 4)
    for _ in range(200):
        physics.step(m, d)
    return d


def test_the_number_of_threads_changes_no_bit():
    m = physics.put_model(mujoco.MjModel.from_xml_string(chain(3)))
    one = run(m, 1)
    for threads in (2, 3):
        several = run(m, threads)
        assert several.ncon.numpy().any()
        for name in NAMES:
            assert np.array_equal(getattr(several, name).numpy(), getattr(one, name).numpy()), name


def test_parts_cover_every_world_once_in_the_same_memory():
    m = physics.put_model(mujoco.MjModel.from_xml_string(chain(2)))
    d = physics.make_data(m, 11)
    divided = shards.parts(m, d, 3)
    assert sum(part.nworld for _, part in divided) == 11
    d.qpos.assign(np.arange(d.qpos.size, dtype=np.float32).reshape(d.qpos.shape))
    assert np.array_equal(np.concatenate([part.qpos.numpy() for _, part in divided]), d.qpos.numpy())
    for (_, part), first in zip(divided, (0, 3, 7), strict=True):
        part.collision.raw.dist.fill_(first)
        part.efc.nefc.fill_(first)
    assert d.nefc.numpy().tolist() == [0] * 3 + [3] * 4 + [7] * 4
    assert d.collision.raw.dist.numpy()[:, 0].tolist() == d.nefc.numpy().tolist()


def test_worlds_of_a_core_are_divided_into_what_its_caches_hold(monkeypatch: pytest.MonkeyPatch):
    """Each in whole groups of the worlds that are computed together, but for the last one; to the same bits."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(chain(3)))
    d, divided = (physics.make_data(m, 61) for _ in range(2))
    whole = physics.capture(m, d, 2)
    assert [part.nworld for _, part in whole.parts] == [24, 37]
    monkeypatch.setattr(shards, "_CACHED", 16 * physics.memory_usage(divided) // 61)
    captured = physics.capture(m, divided, 2)
    assert [part.nworld for _, part in captured.parts] == [8, 16, 16, 21]
    speeds = np.random.default_rng(0).normal(size=d.qvel.shape).astype(np.float32)
    for data in (d, divided):
        data.qvel.assign(speeds)
        physics.step(m, data)
        physics.step(m, data, 49)
    for name in NAMES:
        assert np.array_equal(getattr(d, name).numpy(), getattr(divided, name).numpy()), name


def test_few_worlds_stay_on_one_thread():
    m = physics.put_model(mujoco.MjModel.from_xml_string(chain(1)))
    assert len(physics.capture(m, physics.make_data(m, 3)).graphs) == 1
