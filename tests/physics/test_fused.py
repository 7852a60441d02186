"""Few worlds on a CPU are stepped in few launches, to the bits of kernels of their own."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
import warp as wp

from engine import physics
from engine.physics import abreast
from engine.physics.enums import DisableBit
from engine.physics.step_ring import StepRing

_SCENES = Path(__file__).parents[2] / "resources" / "benchmarks"
_LAUNCHES = {"double_pendulum": 2, "humanoid": 2, "quadruped": 4}


def _model(name: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_path(str(_SCENES / f"{name}.xml"))


def _stepped(host: mujoco.MjModel, nworld: int, steps: int = 150) -> list[np.ndarray]:
    m = physics.put_model(host, "cpu")
    d = physics.make_data(m, nworld)
    if host.nkey:
        d.qpos = host.key_qpos[:1]
    for _ in range(steps):
        physics.step(m, d)
    return [getattr(d, name).numpy()[0].copy() for name in ("qpos", "qvel", "qacc", "qfrc_constraint", "sensordata")]


@pytest.mark.parametrize("name", _LAUNCHES)
def test_one_world_has_the_bits_of_many(name: str) -> None:
    host = _model(name)
    few, many = _stepped(host, 1), _stepped(host, 2 * abreast.WORLDS)
    assert all(np.array_equal(a, b) for a, b in zip(few, many, strict=True))


def test_with_sensors_and_with_runge_kutta_too() -> None:
    spec = mujoco.MjSpec.from_file(str(_SCENES / "humanoid.xml"))
    body = spec.bodies[1]
    spec.add_sensor(type=mujoco.mjtSensor.mjSENS_FRAMELINACC, objtype=mujoco.mjtObj.mjOBJ_XBODY, objname=body.name)
    for integrator in (mujoco.mjtIntegrator.mjINT_EULER, mujoco.mjtIntegrator.mjINT_RK4):
        spec.option.integrator = integrator
        host = spec.compile()
        few, many = _stepped(host, 1, 60), _stepped(host, abreast.WORLDS, 60)
        assert np.abs(few[-1]).max() > 0.0
        assert all(np.array_equal(a, b) for a, b in zip(few, many, strict=True))


@pytest.mark.parametrize("name", _LAUNCHES)
def test_a_step_of_one_world_takes_few_launches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    m = physics.put_model(_model(name), "cpu")
    d = physics.make_data(m, 1)
    count, launch = [], wp.launch
    monkeypatch.setattr(wp, "launch", lambda *args, **kwargs: (count.append(args), launch(*args, **kwargs)))
    physics.pipeline.launch_step(m, d)
    assert 0 < len(count) <= _LAUNCHES[name]


def test_parents_and_children_touch_once_the_filter_is_off() -> None:
    host = _model("double_pendulum")
    m = physics.put_model(host, "cpu")
    d = physics.make_data(m, 1)
    physics.step(m, d)
    assert d.nacon.numpy()[0] == 0
    m.opt.disableflags |= DisableBit.FILTERPARENT
    physics.step(m, d)
    host.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_FILTERPARENT
    data = mujoco.MjData(host)
    mujoco.mj_step(host, data)
    assert d.nacon.numpy()[0] == data.ncon > 0


@pytest.mark.parametrize("name", ["double_pendulum", "humanoid"])
def test_what_is_sampled_of_every_step_takes_no_launch_of_its_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    m = physics.put_model(_model(name), "cpu")
    d = physics.make_data(m, 1)
    ring = StepRing(d, [("qpos", 0), ("qacc", 0)], 0, 1, 8)
    count, launch = [], wp.launch
    monkeypatch.setattr(wp, "launch", lambda *args, **kwargs: (count.append(args), launch(*args, **kwargs)))
    before = d.qpos.numpy()[0, 0]
    physics.pipeline.launch_step(m, d)
    ring.stepped(1)
    assert 0 < len(count) <= _LAUNCHES[name]
    assert ring.last(1)[0, 0].tolist() == [before, d.qacc.numpy()[0, 0]]
