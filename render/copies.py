"""The draw list of a World that stands several times in the picture, as the worlds of one simulation do."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from render.drawlist import DrawList
from render.poses import Poses

NO_GROUP = -1
"""Of what is not drawn in copies: what has no end, planes that would overlap, and what deforms."""


class Copy(NamedTuple):
    """One more of the World: where its bodies are, and how far from there it is drawn, (3,) m."""

    poses: Poses
    offset: np.ndarray


def spacing(copies: Sequence[Copy]) -> float:
    """How far at least the copies stand from the World and from each other along x or y, m."""
    places = np.array([np.zeros(3), *(offset for _, offset in copies)])[:, :2]
    apart = np.abs(places[:, None] - places[None]).max(axis=-1)
    return float(apart[~np.eye(len(places), dtype=bool)].min(initial=np.inf))


def repeated(base: DrawList, times: int, bodies: int | None = None, apart: float = 0.0) -> DrawList:
    """A draw list with the rows of another one `times` times: the first are the World itself, which alone is found
    below World paths; of the others only what is on the first `bodies` bodies is drawn, and of planes those that
    are less wide than the copies stand `apart`, m. It is not edited: make a new one after edits."""
    base.below(("",))  # sorts its paths, which the copy shares
    made, count = copy.copy(base), len(base.renderables)
    for name, value in vars(base).items():
        if isinstance(value, np.ndarray) and len(value) == count:
            setattr(made, name, np.concatenate([value] * times))
    made.ids = np.concatenate([base.ids + count * n for n in range(times)])
    made.renderables = base.renderables * times
    deforms = np.array([renderable.kind == "deformable" for renderable in base.renderables], dtype=bool)
    others = base.body >= (np.inf if bodies is None else bodies)
    width = ((base.corners[:, 1] - base.corners[:, 0]) * base.scale).max(axis=1)
    hidden = np.tile(base.infinite | (base.is_plane & (width > apart)) | deforms | others, times)
    hidden[:count] = False
    made.group[hidden] = NO_GROUP
    made.collides[hidden] = made.casts[hidden] = False
    return made


def follow(made: DrawList, base: DrawList) -> None:
    """Bring what deforms in the first rows up to date."""
    count = len(base.renderables)
    for name in ("position", "rotation", "stretch", "centre", "radius"):
        getattr(made, name)[:count] = getattr(base, name)


def world_poses(base: DrawList, poses: Poses, copies: Sequence[Copy]) -> tuple[np.ndarray, np.ndarray]:
    """World position (n, 3) and rotation (n, 4) of the renderables of the World and of its copies."""
    each = [base.world_poses(poses)]
    for other, offset in copies:
        position, rotation = base.world_poses(other)
        each.append((position + offset, rotation))
    return np.concatenate([p for p, _ in each]), np.concatenate([r for _, r in each])
