"""Scenes of MotrixSim in three engines: where bodies are and how fast, in ours, MuJoCo C and MotrixSim.

    python tests/interop/physics_motrixsim.py [SCENE ...]          the table

Ours and MuJoCo run with Newton's solver until it has converged: some of these scenes ask for 4 iterations of PGS,
whose answer is neither engine's physics. MotrixSim runs as it is.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import numpy as np
from mjcf_files import SHARED
from motrixsim_worlds import quiet

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.physics import SolverType

FOLDER = SHARED / "motrixsim"
SECONDS = 4.0
REST = 0.02
"""m/s: a body that is slower lies still."""

REMARKS = {
    "body": "MotrixSim's capsules turn too slowly: a rod of radius .1 and length 1 swings about its end in 2.70 s, "
    "where mechanics and MuJoCo say 1.73 s. We follow MuJoCo.",
    "falling_ball": "MotrixSim's contacts let a ball sink 2.6 times deeper as it lands, and rest .4 mm deeper. "
    "We follow MuJoCo's impedance, which the file asks for.",
    "friction": "Rolling friction brakes more in MotrixSim: a ball that rolls 7 m in MuJoCo stays on its slope. We "
    "follow MuJoCo, where its torque is at most the coefficient times the normal force.",
    "gyroscope": "After its fall the top lies 1.4 cm away from MuJoCo's. We follow MuJoCo.",
    "hfield": "Balls roll over ground of triangles: small differences grow. We follow MuJoCo.",
    "slope": "solimp 0 0: MuJoCo keeps an impedance of .0001, so the box sinks in and is flung back; in MotrixSim it "
    "slides down. A file of MJCF means what MuJoCo says.",
    "newton_cradle_mt": "An attribute of MotrixSim's own (_hard) that MuJoCo does not read.",
}
"""Where MotrixSim and MuJoCo differ, and which we follow."""


class Motion(msgspec.Struct):
    """Bodies without the world's at the end of a run."""

    pos: list[tuple[float, float, float]]
    """m, of the bodies' frames."""
    speed: list[float]
    """m/s, over the last tenth of a second."""

    def far(self, other: Motion) -> float:
        """Largest distance of a body's two places (m)."""
        return float(np.linalg.norm(np.subtract(self.pos, other.pos), axis=1).max())

    def fastest(self) -> float:
        return max(self.speed)


class Scene(msgspec.Struct):
    """The same scene in the engines; None: it does not load there."""

    name: str
    ours: Motion | None = None
    mujoco: Motion | None = None
    motrixsim: Motion | None = None


def scenes() -> list[Path]:
    return sorted(FOLDER.glob("*.xml")) if FOLDER.is_dir() else []


def compare(path: Path, seconds: float = SECONDS) -> Scene:
    """Run a scene without controls in all three."""
    runs = {"ours": _ours, "mujoco": _mujoco, "motrixsim": _motrixsim}
    return Scene(path.stem, **{name: run(path, seconds) for name, run in runs.items()})


def _motion(before: np.ndarray, after: np.ndarray, seconds: float) -> Motion:
    speed = np.linalg.norm(after - before, axis=1) / seconds
    return Motion([tuple(map(float, row)) for row in after], [float(v) for v in speed])


def _ours(path: Path, seconds: float) -> Motion | None:
    scene = build(msd.from_file(path))
    _converge(scene.opt)
    try:
        m = physics.put_model(scene)
    except physics.NotSupported:
        return None
    d = physics.make_data(m)
    dt = float(m.opt.timestep.numpy()[0])
    steps, last = round(seconds / dt), round(0.1 / dt)
    poses = []
    for k in range(steps + 1):
        if k in (steps - last, steps):
            physics.kinematics(m, d)
            poses.append(d.xpos.numpy()[0, 1:].astype(np.float64))
        physics.step(m, d)
    return _motion(*poses, last * dt)


def _converge(opt) -> None:
    opt.solver, opt.iterations, opt.tolerance = SolverType.NEWTON, 100, 1e-10


def _mujoco(path: Path, seconds: float) -> Motion | None:
    import mujoco

    try:
        m = mujoco.MjModel.from_xml_path(str(path))
    except ValueError:
        return None
    _converge(m.opt)
    d = mujoco.MjData(m)
    dt = m.opt.timestep
    steps, last = round(seconds / dt), round(0.1 / dt)
    poses = []
    for k in range(steps + 1):
        if k in (steps - last, steps):
            mujoco.mj_kinematics(m, d)
            poses.append(d.xpos[1:].copy())
        mujoco.mj_step(m, d)
    return _motion(*poses, last * dt)


def _motrixsim(path: Path, seconds: float) -> Motion | None:
    import motrixsim

    try:
        with quiet():
            m = motrixsim.load_model(str(path))
            d = motrixsim.SceneData(m)
    except BaseException as error:  # a panic of the native library is no Exception
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        return None
    dt = float(m.options.timestep)
    steps, last = round(seconds / dt), round(0.1 / dt)
    poses = []
    for k in range(steps + 1):
        if k in (steps - last, steps):
            m.forward_kinematic(d)
            poses.append(np.array(m.get_link_poses(d), np.float64).reshape(-1, 7)[:, :3])
        m.step(d)
    return _motion(*poses, last * dt)


HEAD = ("scene", "ours to MuJoCo, m", "MotrixSim to MuJoCo, m", "ours to MotrixSim, m", "fastest body, m/s", "remark")


def table(found: list[Scene]) -> list[tuple[str, ...]]:
    """A line for each scene: largest distances of a body's places, speeds in MuJoCo, ours and MotrixSim, a remark."""

    def far(one: Motion | None, other: Motion | None) -> str:
        return "-" if one is None or other is None else f"{one.far(other):.1e}"

    def fastest(one: Motion | None) -> str:
        return "-" if one is None else f"{one.fastest():.3f}"

    return [
        (
            scene.name,
            far(scene.ours, scene.mujoco),
            far(scene.motrixsim, scene.mujoco),
            far(scene.ours, scene.motrixsim),
            ", ".join(map(fastest, (scene.mujoco, scene.ours, scene.motrixsim))),
            REMARKS.get(scene.name, ""),
        )
        for scene in found
    ]


if __name__ == "__main__":
    for path in scenes():
        if not sys.argv[1:] or path.stem in sys.argv[1:]:
            print(" | ".join(table([compare(path)])[0]), flush=True)
