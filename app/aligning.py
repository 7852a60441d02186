"""Several objects in line or at even distances: where they start, in world axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from app.document import Document
from app.library.solids import Solids, solids_of
from app.placements import Placement, index_of, placement
from app.transforming import outermost
from engine.errors import SceneError
from engine.msd.edits import Edit, Set
from engine.msd.paths import is_within
from engine.msd.schema import World
from render.poses import links, modelled_poses

AXES = "xyz"
SIDES = ("least", "center", "most")
"""What of objects is brought in line: the side at the least coordinate, the middle, the side at the most."""


class Standing(NamedTuple):
    """An object where it starts."""

    place: Placement
    solids: list[int]
    """Numbers of its shapes."""
    low: np.ndarray
    """(3,) m, corner of the box around its shapes in the world; its origin where it has none."""
    high: np.ndarray

    def side(self, axis: int, side: str) -> float:
        """Where a side is along an axis, m."""
        return {"least": self.low[axis], "most": self.high[axis]}.get(side, 0.5 * (self.low[axis] + self.high[axis]))


def standing(world: World, paths: Sequence[str]) -> tuple[list[Standing], Solids]:
    """The objects at World paths that can be moved, without those below others of them, in this order, and all shapes
    of the World, as it is modelled."""
    nodes, solids = links(world), solids_of(world)
    poses, index = modelled_poses(nodes), index_of(nodes)
    found = [placement(world, path, nodes, poses, index) for path in paths]
    places = {place.path: place for place in found if place is not None}
    standing: list[Standing] = []
    for path in outermost(places):
        own = [i for i, each in enumerate(solids.paths) if is_within(each, {path}) and not solids.infinite[i]]
        points = np.concatenate([np.zeros((0, 3)), *(solids.triangles(i)[0] for i in own)])
        points = points if len(points) else places[path].position[None]
        standing.append(Standing(places[path], own, points.min(axis=0), points.max(axis=0)))
    return standing, solids


def align(document: Document, paths: Sequence[str], sides: Mapping[str, str]) -> list[str]:
    """Bring objects in line with the last one of them, in one undo step.

    Args:
        sides: one of `SIDES` by each of `AXES` along which they are moved.

    Returns:
        The paths of all. Raises SceneError where less than two can be moved.
    """
    objects = _several(document, paths, 2)
    *others, last = objects

    def shift(one: Standing) -> np.ndarray:
        delta = np.zeros(3)
        for axis, side in sides.items():
            i = AXES.index(axis)
            delta[i] = last.side(i, side) - one.side(i, side)
        return delta

    document.edit(moves_of([(one, shift(one)) for one in others]), f"Align {len(objects)} objects")
    return list(paths)


def distribute(document: Document, paths: Sequence[str], axis: str, gaps: bool) -> list[str]:
    """Put objects at even distances between the two outermost along an axis, in one undo step.

    Args:
        gaps: there is as much between each and the next; else from middle to middle.

    Returns:
        The paths of all. Raises SceneError where less than three can be moved.
    """
    i = AXES.index(axis)
    objects = sorted(_several(document, paths, 3), key=lambda one: one.side(i, "center"))
    first, last = objects[0], objects[-1]
    moves: list[tuple[Standing, np.ndarray]] = []
    if gaps:
        inner = sum(one.high[i] - one.low[i] for one in objects[1:-1])
        gap, at = (last.low[i] - first.high[i] - inner) / (len(objects) - 1), first.high[i]
        for one in objects[1:-1]:
            moves.append((one, (at + gap - one.low[i]) * np.eye(3)[i]))
            at += gap + one.high[i] - one.low[i]
    else:
        begin, end = first.side(i, "center"), last.side(i, "center")
        for number, one in enumerate(objects[1:-1], 1):
            wanted = begin + (end - begin) * number / (len(objects) - 1)
            moves.append((one, (wanted - one.side(i, "center")) * np.eye(3)[i]))
    document.edit(moves_of(moves), f"Distribute {len(objects)} objects")
    return list(paths)


def _several(document: Document, paths: Sequence[str], least: int) -> list[Standing]:
    objects, _ = standing(document.world, paths)
    if len(objects) < least:
        raise SceneError(f"at least {least} objects that have a place must be selected", document.file)
    return objects


def moves_of(moves: Sequence[tuple[Standing, np.ndarray]]) -> list[Edit]:
    """Edits that move objects, each by a shift (3,), m."""
    shifted = [(one.place, np.round(delta, 12)) for one, delta in moves]
    return [Set(place.position_path, place.moved(delta)) for place, delta in shifted if np.any(delta)]
