"""Other people's MJCF through the whole engine: read, check, write, build, put, step; MuJoCo C beside it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import mujoco
import numpy as np
import pytest
from scene_files import BESIDE, needed, own_scenes

import engine.physics as physics
from engine import msd
from engine.compiler import build

STEPS = 200

# Metres that a body may be higher or lower than in MuJoCo after the steps, in contact. Without contact: 1e-3.
RESTING = 5e-3


def folder(package: str, inside: str) -> Path | None:
    """A folder of an installed package, which need not import here."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / inside


def scenes() -> list[Path]:
    found: list[Path] = []
    suite, gym, arms = (
        folder("dm_control", "suite"),
        folder("gymnasium", "envs/mujoco/assets"),
        folder("robosuite", "models/assets"),
    )
    found += sorted(suite.glob("*.xml")) if suite else []
    found += [gym / f"{name}.xml" for name in ("ant", "hopper", "pusher", "swimmer")] if gym else []
    if arms:
        found += [arms / f"{name}.xml" for name in ("robots/sawyer/robot", "grippers/panda_gripper", "objects/can")]
    for name in ("motrixsim/gyroscope", "motrixsim/hfield", "motrixsim/slope", "mujoco/car/car", "mujoco/mug/mug"):
        found.append(BESIDE / "scenes" / f"{name}.xml")
    found.append(BESIDE / "scenes" / "mujoco/cube/cube_3x3x3.xml")
    return own_scenes() + found


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", [pytest.param(p, id=name_of(p)) for p in scenes()])
def test_a_scene_of_others_runs_as_in_mujoco(path: Path) -> None:
    try:
        truth = mujoco.MjModel.from_xml_path(str(needed(path)))
    except ValueError as error:
        pytest.skip(f"MuJoCo does not load it: {str(error)[:80]}")
    world = msd.from_file(path)
    assert [f for f in msd.validate(world) if f.severity is msd.Severity.ERROR] == []
    assert msd.from_msgpack(msd.to_msgpack(world), path) == world
    assert msd.from_str(msd.to_json(world).decode(), "msd", path) == world
    scene = build(world)
    truth.opt.solver = scene.opt.solver = mujoco.mjtSolver.mjSOL_NEWTON
    model, reference = physics.put_model(scene), mujoco.MjData(truth)
    data = physics.make_data(model)
    contacts = 0
    for _ in range(STEPS):
        physics.step(model, data)
        mujoco.mj_step(truth, reference)
        contacts = max(contacts, reference.ncon)
    assert not data.status.numpy().any() and not data.overflow.numpy().any()
    assert np.isfinite(data.qpos.numpy()).all()
    heights, expected = data.xpos.numpy()[0][:, 2], reference.xpos[:, 2]
    np.testing.assert_allclose(heights, expected, atol=RESTING if contacts else 1e-3)
    if not contacts:
        np.testing.assert_allclose(data.qpos.numpy()[0], reference.qpos, atol=1e-3)
