"""Hold one mujoco.MjModel against another, over all that a model has."""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np

LEFT_OUT = {
    # name: why it is not compared as it stands
    "names": "compared object by object; the buffer also holds the name of the model",
    "names_map": "a hash table of the names",
    "nnames": "the length of the buffer above",
    "paths": "of asset files, which start at another folder",
    "npaths": "the length of the buffer above",
    "body_iquat": "axes of equal moments are arbitrary; the inertia tensor is compared instead",
    "body_inertia": "goes with the axes; the inertia tensor is compared instead",
    "geom_size": "compared where the shape has such a size",
    "site_size": "compared where the shape has such a size",
    "jnt_range": "compared but for free joints, which have no limits; a class may still give them some",
    "jnt_solref": "compared but for free joints",
    "jnt_solimp": "compared but for free joints",
    "jnt_margin": "compared but for free joints",
    "nbuffer": "a size of MuJoCo's memory",
    "narena": "a size of MuJoCo's memory",
    "signature": "counts how the mjSpec was made",
}
PREFIXES = {
    "name_": "compared object by object",
}
KINDS = ("body", "joint", "geom", "site", "camera", "light", "flex", "mesh", "skin", "hfield", "texture", "material",
         "pair", "exclude", "equality", "tendon", "actuator", "sensor", "numeric", "text", "tuple", "key",
         "plugin")  # fmt: skip
COUNTS = {"body": "nbody", "joint": "njnt", "camera": "ncam", "light": "nlight", "texture": "ntex",
          "material": "nmat", "equality": "neq", "tendon": "ntendon"}  # fmt: skip


def names(model: Any, kind: str) -> list[str]:
    """Names of all objects of a kind."""
    number = getattr(mujoco.mjtObj, f"mjOBJ_{kind.upper()}")
    count = getattr(model, COUNTS.get(kind, f"n{kind}"))
    return [mujoco.mj_id2name(model, number, i) or "" for i in range(count)]


SIZES = {2: 1, 3: 2, 5: 2}
"""How many sizes a shape has (mjtGeom), where not all three."""


def inertia_tensors(model: Any) -> np.ndarray:
    """(nbody, 3, 3) inertia of every body about its centre of mass, in its own frame."""
    turns = np.zeros((model.nbody, 9))
    for turn, quat in zip(turns, model.body_iquat, strict=True):
        mujoco.mju_quat2Mat(turn, quat)
    turns = turns.reshape(-1, 3, 3)
    return np.einsum("nij,nj,nkj->nik", turns, model.body_inertia, turns)


def unequal(model: Any, truth: Any, tolerance: float = 1e-5, skip: tuple[str, ...] = ()) -> list[str]:
    """Every difference of a model from the one it should equal; numbers relative to the size of the array, at least
    to 1."""
    found: list[str] = []
    for kind in KINDS:
        ours, theirs = names(model, kind), names(truth, kind)
        if kind == "texture":  # a World keeps textures by name: a second sky without one is given one
            theirs = [theirs[i] or ours[i] for i in range(len(theirs))] if len(ours) == len(theirs) else theirs
        if ours != theirs:
            found.append(f"names of {kind}: {ours[:6]}, expected {theirs[:6]} ({len(ours)} and {len(theirs)})")
    _compare(found, "inertia tensors", inertia_tensors(model), inertia_tensors(truth), tolerance)
    if model.njnt == truth.njnt:
        limited = np.flatnonzero(truth.jnt_type != mujoco.mjtJoint.mjJNT_FREE)
        for name in ("jnt_range", "jnt_solref", "jnt_solimp", "jnt_margin"):
            _compare(found, name, getattr(model, name)[limited], getattr(truth, name)[limited], tolerance)
    for kind in ("geom", "site"):
        ours, theirs = getattr(model, f"{kind}_size"), getattr(truth, f"{kind}_size").copy()
        if ours.shape == theirs.shape:
            ours = ours.copy()
            for row, shape in enumerate(getattr(truth, f"{kind}_type")):
                ours[row, SIZES.get(int(shape), 3) :] = theirs[row, SIZES.get(int(shape), 3) :] = 0
        _compare(found, f"{kind}_size", ours, theirs, tolerance)
    for name in sorted(set(dir(truth)) - set(LEFT_OUT) - set(skip)):
        theirs = getattr(truth, name)
        if name.startswith("_") or name.startswith(tuple(PREFIXES)) or callable(theirs):
            continue
        if isinstance(theirs, (bool, int, float, np.ndarray)):
            _compare(found, name, getattr(model, name), theirs, tolerance)
        elif isinstance(theirs, bytes):
            if getattr(model, name) != theirs:
                found.append(f"{name}: {getattr(model, name)[:40]!r}, expected {theirs[:40]!r}")
        else:
            _compare_struct(found, name, getattr(model, name), theirs, tolerance)
    return found


def _compare_struct(found: list[str], name: str, ours: Any, theirs: Any, tolerance: float) -> None:
    for part in dir(theirs):
        value = getattr(theirs, part)
        if part.startswith("_") or callable(value):
            continue
        if isinstance(value, (bool, int, float, np.ndarray)):
            _compare(found, f"{name}.{part}", getattr(ours, part), value, tolerance)
        else:
            _compare_struct(found, f"{name}.{part}", getattr(ours, part), value, tolerance)


def _compare(found: list[str], name: str, ours: Any, theirs: Any, tolerance: float) -> None:
    ours, theirs = np.asarray(ours, float), np.asarray(theirs, float)
    if ours.shape != theirs.shape:
        found.append(f"{name}: shape {ours.shape}, expected {theirs.shape}")
        return
    if not ours.size:
        return
    if name.endswith("quat"):  # q and -q are one rotation
        ours = ours * np.where((ours * theirs).sum(axis=-1, keepdims=True) < 0, -1.0, 1.0)
    with np.errstate(invalid="ignore"):
        gap = np.where(ours == theirs, 0.0, np.abs(ours - theirs) / np.maximum(1, np.abs(theirs)))
    gap[np.isnan(ours) & np.isnan(theirs)] = 0.0
    if not gap.max() <= tolerance:
        at = np.unravel_index(np.argmax(np.nan_to_num(gap, nan=np.inf)), gap.shape)
        found.append(f"{name}{[int(i) for i in at]}: {ours[at]:.9g}, expected {theirs[at]:.9g}")
