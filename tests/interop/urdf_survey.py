"""A URDF through our reader and builder, and MuJoCo's import of the same file beside it."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import NamedTuple

import mujoco
import numpy as np

from engine import msd
from engine.compiler import BuildError, SceneModel
from engine.errors import SceneError
from engine.msd.report import Report
from engine.msd.urdf import read

TOLERANCE = 1e-5


class Outcome(NamedTuple):
    """What became of one file. Empty messages mean success."""

    file: Path
    read: bool
    """It became a World; it may not have become a model."""
    links: int
    refused: str
    """Why the reader or the builder refused it."""
    mujoco: str
    """Why MuJoCo refused it."""
    repaired: bool
    """It was refused, and is not with `repair`."""
    differences: list[str]
    findings: int


def pybullet_data() -> Path | None:
    """Folder of the package pybullet_data: installed, or named by MSD_STUDIO_PYBULLET_DATA."""
    spec = importlib.util.find_spec("pybullet_data")
    if spec is not None and spec.origin:
        return Path(spec.origin).parent
    folder = os.environ.get("MSD_STUDIO_PYBULLET_DATA")
    return Path(folder) if folder and Path(folder).is_dir() else None


def survey(file: Path, root: Path | None = None) -> Outcome:
    """Read, build and compare one file; assets may lie anywhere below `root`.

    Where either side refuses it, both try again with moments of inertia balanced.
    """
    report = Report()
    world, ours, refused = _ours(file, root, report, repair=False)
    theirs, why = _theirs(file, balance=False)
    differences = compare(ours, theirs) if ours is not None and theirs is not None else []
    repaired = False
    if refused or why:
        ours, again = _ours(file, root, Report(), repair=True)[1:]
        theirs = _theirs(file, balance=True)[0]
        repaired = bool(refused) and not again
        if ours is not None and theirs is not None:
            differences += compare(ours, theirs)
    links = 0 if world is None else count_links(world)
    return Outcome(file, world is not None, links, refused, why, repaired, differences, len(report.findings))


def _ours(
    file: Path, root: Path | None, report: Report, repair: bool
) -> tuple[msd.World | None, SceneModel | None, str]:
    world = None
    try:
        world = read(file, report, asset_roots=[str(root or file.parent)], repair=repair)
        return world, msd.build(world), ""
    except (SceneError, BuildError) as error:
        return world, None, str(error)


def _theirs(file: Path, balance: bool) -> tuple[mujoco.MjModel | None, str]:
    try:
        return mujoco_model(file, balance), ""
    except ValueError as error:
        return None, " ".join(str(error).split())


def count_links(world: msd.World) -> int:
    stack, count = [body.link for body in world.hierarchy.bodies], 0
    while stack:
        link = stack.pop()
        count += 1
        stack += link.children
    return count


def mujoco_model(file: Path, balance: bool = False) -> mujoco.MjModel:
    """MuJoCo's import with the links that it would fuse left as they are. Raises ValueError.

    MuJoCo knows no packages: theirs are looked for beside the file.
    """
    text = file.read_bytes()
    if b"package://" in text:
        spec = mujoco.MjSpec.from_string(text.decode().replace("package://", ""))
        spec.meshdir = str(file.parent)
    else:
        spec = mujoco.MjSpec.from_file(str(file))
    spec.compiler.fusestatic = False
    if balance:
        spec.compiler.balanceinertia = True
    return spec.compile()


def compare(ours: SceneModel, theirs: mujoco.MjModel) -> list[str]:
    """Differences of links, joints, masses and limits, one sentence each."""
    found: list[str] = []
    names = [theirs.body(i).name for i in range(theirs.nbody)]
    if ours.names["body"] != names:
        return [f"links are {ours.names['body']}, MuJoCo has {names}"]
    for name in ("body_parentid", "body_pos", "body_mass", "body_inertia", "body_ipos"):
        _same(found, name, getattr(ours, name), getattr(theirs, name))
    _same(found, "body_quat", _turns(ours.body_quat), _turns(theirs.body_quat))
    _same(found, "inertia tensor", _tensors(ours), _tensors(theirs))
    names = [theirs.joint(i).name for i in range(theirs.njnt)]
    if ours.names["joint"] != names:
        return [*found, f"joints are {ours.names['joint']}, MuJoCo has {names}"]
    for name in ("jnt_type", "jnt_bodyid", "jnt_pos", "jnt_axis", "jnt_limited", "jnt_actfrclimited"):
        _same(found, name, getattr(ours, name), getattr(theirs, name))
    for name in ("jnt_actfrcrange", "jnt_solref", "jnt_solimp", "dof_damping", "dof_frictionloss", "dof_armature"):
        _same(found, name, getattr(ours, name), getattr(theirs, name))
    limited = np.asarray(theirs.jnt_limited, bool)  # the range of others says nothing
    _same(found, "jnt_range", ours.jnt_range[limited], theirs.jnt_range[limited])
    _same(found, "qpos0", ours.qpos0, theirs.qpos0)
    return found


def _same(found: list[str], what: str, ours: np.ndarray, theirs: np.ndarray) -> None:
    ours, theirs = np.asarray(ours, float), np.asarray(theirs, float)
    if ours.shape != theirs.shape:
        found.append(f"{what} has shape {ours.shape}, MuJoCo's {theirs.shape}")
        return
    wrong = np.abs(ours - theirs) > TOLERANCE * np.maximum(1.0, np.abs(theirs))
    if wrong.any():
        row = int(np.argwhere(wrong)[0][0])
        found.append(f"{what}[{row}] is {ours[row]}, MuJoCo has {theirs[row]}")


def _turns(quats: np.ndarray) -> np.ndarray:
    """Rotation matrices, which are the same for q and -q."""
    matrices = np.zeros((len(quats), 9))
    for matrix, quat in zip(matrices, np.asarray(quats, float), strict=True):
        mujoco.mju_quat2Mat(matrix, quat / np.linalg.norm(quat))
    return matrices


def _tensors(model: SceneModel | mujoco.MjModel) -> np.ndarray:
    """Inertia tensors of the bodies in their own frames, whatever the order of their principal axes."""
    turns = _turns(model.body_iquat).reshape(-1, 3, 3)
    return np.einsum("nij,nj,nkj->nik", turns, np.asarray(model.body_inertia, float), turns).reshape(-1, 9)
