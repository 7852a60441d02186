"""The draw list of a World that stands several times in the picture, as the worlds of one simulation do."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from itertools import count as numbers
from typing import NamedTuple

import numpy as np

from render.deforming import Deformables, Moving
from render.drawlist import DrawList
from render.meshes import MeshSpec
from render.poses import Poses, poses_on_bodies

NO_GROUP = -1
"""Of what is not drawn in copies: what has no end, planes that would overlap, and tendons."""


class Copy(NamedTuple):
    """One more of the World: where its bodies are, and how far from there it is drawn, (3,) m. simulated: all bodies
    of the built scene, which its flexes and skins follow; None: these are not drawn."""

    poses: Poses
    offset: np.ndarray
    simulated: Poses | None = None


def spacing(copies: Sequence[Copy]) -> float:
    """How far at least the copies stand from the World and from each other along x or y, m."""
    places = np.array([np.zeros(3), *(each.offset for each in copies)])[:, :2]
    apart = np.abs(places[:, None] - places[None]).max(axis=-1)
    return float(apart[~np.eye(len(places), dtype=bool)].min(initial=np.inf))


def repeated(
    base: DrawList,
    times: int,
    bodies: int | None = None,
    apart: float = 0.0,
    deformed: Sequence[Deformables] = (),
) -> DrawList:
    """A draw list with the rows of another one `times` times: the first are the World itself, which alone is found
    below World paths; of the others only what is on the first `bodies` bodies is drawn, of planes those that
    are less wide than the copies stand `apart`, m, and of flexes and skins those that `deformed` has for each copy.
    It is not edited: make a new one after edits."""
    base.below(("",))  # sorts its paths, which the copy shares
    copied, count = copy.copy(base), len(base.renderables)
    copied.worlds = times
    for name, value in vars(base).items():
        if isinstance(value, np.ndarray) and len(value) == count:
            setattr(copied, name, np.concatenate([value] * times))
    copied.ids = np.concatenate([base.ids + count * n for n in range(times)])
    copied.renderables = base.renderables * times
    deforms = np.array([renderable.kind == "deformable" for renderable in base.renderables], dtype=bool)
    others = base.body >= (np.inf if bodies is None else bodies)
    width = ((base.corners[:, 1] - base.corners[:, 0]) * base.scale).max(axis=1)
    hidden = np.tile(base.infinite | (base.is_plane & (width > apart)) | deforms | others, times)
    hidden[:count] = False
    number = numbers(max(copied.batch_of.max(initial=0), copied.shape_of.max(initial=0)) + 1)
    for n, of_copy in enumerate(_by_path(each) for each in deformed):
        first = count * (n + 1)
        for row, moving, patch in base.patches:
            if other := of_copy.get(moving.shape.path):
                own = other.patches[moving.patches.index(patch)]
                mesh = MeshSpec(own.key, lambda _, own=own: own.arrays)
                copied.renderables[first + row] = replace(base.renderables[row], mesh=mesh)
                copied.batch_of[first + row] = copied.shape_of[first + row] = next(number)
                hidden[first + row] = False
        for start, moving in base.edges:
            if moving.shape.path in of_copy:
                hidden[first + start : first + start + len(moving.shape.faces)] = False
    copied.group[hidden] = NO_GROUP
    copied.collides[hidden] = copied.casts[hidden] = False
    return copied


def follow(copied: DrawList, base: DrawList, deformed: Sequence[Deformables] = ()) -> None:
    """Bring what deforms up to date: in the first rows, and in the copies as `deformed` has it for each."""
    count = len(base.renderables)
    for name in ("position", "rotation", "stretch", "centre", "radius"):
        getattr(copied, name)[:count] = getattr(base, name)
    for n, of_copy in enumerate(_by_path(each) for each in deformed):
        copied.place_deformables(lambda moving, of_copy=of_copy: of_copy.get(moving.shape.path), count * (n + 1))


def world_poses(copied: DrawList, poses: Poses, copies: Sequence[Copy]) -> tuple[np.ndarray, np.ndarray]:
    """World position (n, 3) and rotation (n, 4) of the renderables of the World and of its copies."""
    if not copies:
        return copied.world_poses(poses)
    count = len(copied.renderables) // (1 + len(copies))
    positions, rotations = [], []
    for n, (there, offset) in enumerate([(poses, np.zeros(3)), *((each.poses, each.offset) for each in copies)]):
        rows = slice(count * n, count * (n + 1))
        position, rotation = poses_on_bodies(there, copied.body[rows], copied.position[rows], copied.rotation[rows])
        positions.append(position + offset)
        rotations.append(rotation)
    return np.concatenate(positions), np.concatenate(rotations)


def deformables_of_copies(base: Deformables, copies: Sequence[Copy]) -> list[Deformables]:
    """Flexes and skins of each copy, still where they were made; none without all bodies of the built scene."""
    copied = []
    for each in copies:
        bodies = 0 if each.simulated is None else len(each.simulated.xpos)
        copied.append(Deformables([shape for shape in base.shapes if shape.following.body.max(initial=0) < bodies]))
    return copied


def _by_path(deformed: Deformables) -> dict[str, Moving]:
    return {moving.shape.path: moving for moving in deformed.moving}
