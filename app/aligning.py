"""Several objects in line, at even distances, or resting on what is below them: where they start, in world axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from app.document import Document
from app.library.solids import Solids, solids_of
from app.naming import title
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

    document.edit(_moves([(one, shift(one)) for one in others]), f"Align {len(objects)} objects")
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
    document.edit(_moves(moves), f"Distribute {len(objects)} objects")
    return list(paths)


def drop(document: Document, paths: Sequence[str]) -> list[str]:
    """Lower objects until they touch what is below them, the lowest first, or lift those that reach into it by less
    than half of their height; in one undo step. Returns the paths of all. Raises SceneError where nothing is below
    any of them."""
    objects, solids = standing(document.world, paths)
    if not objects:
        raise SceneError("nothing is selected that could be moved", document.file)
    lowered = np.zeros(len(solids.paths))
    moves: list[tuple[Standing, np.ndarray]] = []
    for one in sorted(objects, key=lambda one: one.low[2]):
        height = _height_above(one, solids, lowered)
        if height is not None:
            lowered[one.solids] = height
            moves.append((one, np.array([0.0, 0.0, -height])))
    if not moves:
        raise SceneError("there is nothing below to drop onto", document.file)
    what = title(document.world, objects[0].place.path) if len(objects) == 1 else f"{len(objects)} objects"
    document.edit(_moves(moves), f"Drop {what}")
    return list(paths)


def _several(document: Document, paths: Sequence[str], least: int) -> list[Standing]:
    objects, _ = standing(document.world, paths)
    if len(objects) < least:
        raise SceneError(f"at least {least} objects that have a place must be selected", document.file)
    return objects


def _moves(moves: Sequence[tuple[Standing, np.ndarray]]) -> list[Edit]:
    """Edits that move objects, each by a shift (3,), m."""
    shifted = [(one.place, np.round(delta, 12)) for one, delta in moves]
    return [Set(place.position_path, place.moved(delta)) for place, delta in shifted if np.any(delta)]


def _height_above(one: Standing, solids: Solids, lowered: np.ndarray) -> float | None:
    """How far an object is above what is below it, m; None where there is nothing."""
    middle = 0.5 * (one.low[2] + one.high[2])
    own = [solids.triangles(i) for i in one.solids]
    points = _lower(np.concatenate([np.zeros((0, 3)), *(vertices for vertices, _ in own)]))
    points = points if len(points) else one.place.position[None]
    least = np.inf
    for other in range(len(solids.paths)):
        if other in one.solids:
            continue
        if solids.infinite[other]:
            origin, axes = solids.place(other)
            if abs(axes[2][2]) > 1e-6:
                heights = origin[2] - ((points[:, :2] - origin[:2]) @ axes[2][:2]) / axes[2][2]
                least = min(least, float((points[:, 2] - heights).min()))
            continue
        low, high = solids.low[other], solids.high[other]
        if np.any(low[:2] > one.high[:2]) or np.any(high[:2] < one.low[:2]) or low[2] - lowered[other] > middle:
            continue
        vertices, faces = solids.triangles(other)
        vertices = vertices - (0.0, 0.0, lowered[other])
        for point in points:
            heights = _heights(vertices, faces, point)
            if len(heights := heights[heights <= middle]):
                least = min(least, float(point[2] - heights.max()))
        inside = np.all((vertices[:, :2] >= one.low[:2]) & (vertices[:, :2] <= one.high[:2]), axis=1)
        for vertex in np.unique(vertices[inside & (vertices[:, 2] <= middle)], axis=0)[-_MOST:]:
            for mine in own:
                if len(heights := _heights(*mine, vertex)):
                    least = min(least, float(heights.min() - vertex[2]))
    return least if np.isfinite(least) else None


_MOST = 2000
"""Vertices of a shape that are looked at."""


def _lower(points: np.ndarray) -> np.ndarray:
    """Of points (n, 3) those of their hull."""
    from scipy.spatial import ConvexHull, QhullError  # slow to load, and the window starts without it

    points = np.unique(points.round(9), axis=0)
    try:
        return points[ConvexHull(points).vertices]
    except (QhullError, ValueError):  # flat
        return points[:_MOST]


def _heights(vertices: np.ndarray, faces: np.ndarray, point: np.ndarray) -> np.ndarray:
    """Heights (k,) at which a vertical line through a point meets triangles."""
    a, b, c = (vertices[faces[:, i], :2] - point[:2] for i in range(3))
    area = _cross(b - a, c - a)
    with np.errstate(divide="ignore", invalid="ignore"):
        u, v = _cross(b, c) / area, _cross(c, a) / area
        inside = (np.abs(area) > 1e-15) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9)
    u, v, corners = u[inside, None], v[inside, None], vertices[faces[inside]]
    return (u * corners[:, 0] + v * corners[:, 1] + (1 - u - v) * corners[:, 2])[:, 2]


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Of vectors (n, 2)."""
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
