"""Models and random states for comparisons with MuJoCo C."""

import importlib.util
from pathlib import Path

import mujoco
import numpy as np
from scene_files import BENCHMARKS, BESIDE, SCENES

SHARED = BESIDE / "scenes"


def _suite(name: str) -> Path | None:
    spec = importlib.util.find_spec("dm_control")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "suite" / f"{name}.xml"


# Name of a truth model: where it lives.
TRUTHS = {
    "humanoid": BENCHMARKS / "humanoid.xml",
    "actuators": SCENES / "actuators.xml",
    "arm": SCENES / "arm.xml",
    "cradle": SCENES / "cradle.xml",
    "joints": SCENES / "joints.xml",
    "rover": SCENES / "rover.xml",
    "sensors": SCENES / "sensors.xml",
    "slider_crank": SCENES / "slider_crank.xml",
    "humanoid of MuJoCo": SHARED / "mujoco/humanoid/humanoid.xml",
    "keyboard_car": SHARED / "motrixsim/keyboard_car.xml",
    "local_arm": SHARED / "motrixsim/local_arm.xml",
    "site_and_sensor": SHARED / "motrixsim/site_and_sensor.xml",
    "friction": SHARED / "motrixsim/friction.xml",
    "joint": SHARED / "motrixsim/joint.xml",
    "box_on_plane": SHARED / "motrixsim/box_on_plane.xml",
    "newton_cradle": SHARED / "mujoco/replicate/newton_cradle.xml",
    "cartpole": _suite("cartpole"),
    "cheetah": _suite("cheetah"),
    "walker": _suite("walker"),
}


def load(name: str) -> mujoco.MjModel | None:
    """A truth model with the reference solver converged; None if its file is not on this machine."""
    path = TRUTHS[name]
    if path is None or not path.exists():
        return None
    model = mujoco.MjModel.from_xml_path(str(path))
    model.opt.solver = mujoco.mjtSolver.mjSOL_NEWTON
    model.opt.tolerance = 0
    model.opt.iterations = 100
    return model


def random_states(model: mujoco.MjModel, count: int = 10, seed: int = 0):
    """Yield an MjData in random states: some way along the trajectory, then disturbed, without warm start."""
    rng = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    for k in range(count):
        mujoco.mj_resetData(model, data)
        for _ in range(10 * k):
            mujoco.mj_step(model, data)
        data.qvel[:] += 0.5 * rng.normal(size=model.nv)
        mujoco.mj_integratePos(model, data.qpos, 0.1 * rng.normal(size=model.nv), 1.0)
        for j in range(model.njnt):
            if model.jnt_limited[j] and model.jnt_type[j] >= int(mujoco.mjtJoint.mjJNT_SLIDE):
                q = model.jnt_qposadr[j]
                data.qpos[q] = np.clip(data.qpos[q], *model.jnt_range[j])
        data.ctrl[:] = rng.normal(size=model.nu)
        data.qacc_warmstart[:] = 0
        mujoco.mj_forward(model, data)
        yield data


def relative_error(ours: np.ndarray, reference: np.ndarray) -> float:
    """Largest difference, relative to the largest reference value or 1."""
    reference = np.asarray(reference).reshape(np.shape(ours))
    if reference.size == 0:
        return 0.0
    return float(np.abs(ours - reference).max() / max(1.0, np.abs(reference).max()))
