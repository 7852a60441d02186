"""How large a scene is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.geometry.rotation import rotate
from engine.msd.schema import World
from render.deforming import Deformables, Deformed
from render.drawlist import DrawList
from render.poses import links, modelled_poses

Sphere = tuple[np.ndarray, float]
"""Centre (3) and radius, m."""
SMALLEST = 1e-3
SEEN_GROUPS = 3
"""What is in the groups before this one is meant for the eye."""
ROOM = 4.0
"""Radii of what moves; what is fixed to the world and larger is what it moves in: a room, a ground."""
SHEET = 0.05
"""Thickness by length of a wall. One is what other things are in from half of `ROOM` on."""
STRAY = 6.0
"""Times as far from the middle as half of all trees of bodies: what is farther away is lost."""

_LEVEL = 0.99
"""Least height of the normal of a floor."""


CORNERS = np.array(np.meshgrid(*[[-1.0, 1.0]] * 3)).reshape(3, -1).T
"""Of the box around a sphere of radius 1 about the origin."""


def enclosing(centres: np.ndarray, radii: np.ndarray) -> Sphere:
    """Centre and radius of a sphere around spheres, from the middle of their box; (0, 1 m) when there are none."""
    if not len(centres):
        return np.zeros(3), 1.0
    along = np.array(centres.T, order="C")  # numpy is several times as fast along rows
    low, high = (along - radii).min(axis=1), (along + radii).max(axis=1)
    centre = 0.5 * (low + high)
    along -= centre[:, None]
    radius = float((np.sqrt(np.square(along).sum(axis=0)) + radii).max())
    return centre, max(radius, SMALLEST)


def in_frustum(clip: np.ndarray, centres: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """Mask (n,) of the spheres that may be seen through a world-to-clip matrix (4, 4).

    The planes are sums of the matrix' rows (Gribb and Hartmann, "Fast Extraction of Viewing Frustum Planes", 2001).
    """
    planes = np.concatenate([clip[3] + clip[:3], clip[3] - clip[:3]])
    planes /= np.maximum(np.sqrt(np.square(planes[:, :3]).sum(axis=1, keepdims=True)), 1e-30)
    if not len(centres):
        return np.zeros(0, dtype=bool)
    low, high = centres.min(axis=0), centres.max(axis=0)
    nearest = np.minimum(planes[:, :3] * low, planes[:, :3] * high).sum(axis=1) + planes[:, 3]
    seen = np.ones(len(centres), dtype=bool)
    for plane in planes[~(nearest >= 0.0)]:  # no centre is beyond the others
        seen &= centres @ plane[:3] + plane[3] >= -radii
    return seen


def pixels_of(
    clip: np.ndarray, centre: np.ndarray, radius: float, size: tuple[int, int], margin: int
) -> tuple[int, int, int, int]:
    """Rectangle of a picture of `size` (w, h) px that holds a sphere and a margin (px) around it: x, y from the
    bottom left, width, height. All of it where the sphere reaches behind the camera of `clip`, world to clip (4, 4).
    """
    return _rectangle(clip, centre + radius * CORNERS, 1e-6 * radius, size, margin)


def _rectangle(
    clip: np.ndarray, points: np.ndarray, nearest: float, size: tuple[int, int], margin: int
) -> tuple[int, int, int, int]:
    """As `pixels_of`, around points (n, 3); all of the picture if one is nearer than `nearest`, m."""
    x, y, w = clip[[0, 1, 3], :3] @ points.T + clip[[0, 1, 3], 3:]
    if w.min() <= nearest:
        return 0, 0, *size
    x, y = 0.5 * (x / w + 1.0) * size[0], 0.5 * (y / w + 1.0) * size[1]
    left, right = np.clip([np.floor(x.min()) - margin, np.ceil(x.max()) + margin], 0, size[0]).astype(int).tolist()
    low, high = np.clip([np.floor(y.min()) - margin, np.ceil(y.max()) + margin], 0, size[1]).astype(int).tolist()
    return left, low, right - left, high - low


def pixels_of_each(
    clip: np.ndarray, centres: np.ndarray, radii: np.ndarray, size: tuple[int, int], margin: int
) -> tuple[int, int, int, int]:
    """As `pixels_of`, of the rectangle that holds each of the spheres (n, 3) and (n,) that may be seen."""
    seen = in_frustum(clip, centres, radii)
    centres, radii = centres[seen], radii[seen]
    if not len(centres):
        return 0, 0, 0, 0
    corners = centres[:, None] + radii[:, None, None] * CORNERS
    return _rectangle(clip, corners.reshape(-1, 3), 1e-6 * float(radii.max()), size, margin)


def subject(
    draw_list: DrawList, parents: Sequence[int], centres: np.ndarray, radii: np.ndarray, rotations: np.ndarray
) -> np.ndarray:
    """Mask (n,) of what a scene is about: neither planes nor the room, nor what is hidden below a floor, nor single
    trees of bodies far from others.

    `parents` are those of the bodies; spheres `centres` (n, 3), `radii` (n,) m are about each renderable, `rotations`
    (n, 4) x, y, z, w are theirs. Where there are only planes, these.
    """
    count = len(radii)
    finite = ~draw_list.infinite[:count] & ~draw_list.is_site[:count]
    solid = finite & ~draw_list.is_plane[:count]
    if not solid.any():
        return finite
    seen = solid & (draw_list.group[:count] < SEEN_GROUPS)
    solid = seen if seen.any() else solid
    above = solid & ~_below_floors(draw_list, centres, radii, rotations)
    solid = above if above.any() else solid
    moving = solid & (draw_list.body[:count] > 0)
    if not moving.any():
        return solid
    roots = np.arange(len(parents))
    for body in range(1, len(parents)):  # parents come before their children
        roots[body] = roots[parents[body]] if parents[body] else body
    root_of = roots[draw_list.body[:count]]
    rows = np.flatnonzero(moving)
    rows = rows[np.argsort(root_of[rows], kind="stable")]
    trees = np.split(rows, np.flatnonzero(np.diff(root_of[rows])) + 1)
    spheres = [enclosing(centres[tree], radii[tree]) for tree in trees]
    middle = np.median([centre for centre, _ in spheres], axis=0)
    far = np.array([np.linalg.norm(centre - middle) + radius for centre, radius in spheres])
    is_near = far <= STRAY * np.median(far)
    found = np.zeros(count, dtype=bool)
    found[rows] = np.repeat(is_near, [len(tree) for tree in trees])
    centre, radius = enclosing(centres[found], radii[found])
    near = np.linalg.norm(centres - centre, axis=1) < 2.0 * ROOM * radius
    scale = np.abs(draw_list.scale[:count])
    room = np.where(scale.min(axis=1) < SHEET * scale.max(axis=1), 0.5 * ROOM, ROOM)
    return found | (solid & ~moving & (radii <= room * radius) & near)


def _below_floors(draw_list: DrawList, centres: np.ndarray, radii: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """Mask (n,) of what is wholly below a level plane of the world, where it cannot be seen from above."""
    count = len(radii)
    hidden = np.zeros(count, dtype=bool)
    up = np.array([0.0, 0.0, 1.0])
    for row in np.flatnonzero(draw_list.is_plane[:count] & (draw_list.body[:count] == 0)):
        if rotate(rotations[row], up)[2] < _LEVEL:
            continue
        below = centres[:, 2] + radii < centres[row, 2]
        beside = np.linalg.norm(centres[:, :2] - centres[row, :2], axis=1) > radii[row]
        hidden |= below & (draw_list.infinite[row] | ~beside)
    return hidden


class PlacedList:
    """The draw list of a World and its flexes and skins in the modelled pose.

    Attributes:
        position, rotation: of each renderable in the world, (n, 3) m and (n, 4) x, y, z, w.
        centres, radii: of a sphere about each, (n, 3) and (n,) m.
    """

    def __init__(self, world: World, deformed: Deformed | None = None) -> None:
        self.nodes = links(world)
        moving = Deformables(deformed.shapes if deformed else ())
        if deformed:
            moving.move(deformed.xpos, deformed.xquat)
        self.draw_list = DrawList(world, self.nodes, moving)
        self.draw_list.deform()
        self.poses = modelled_poses(self.nodes)
        self.position, self.rotation = self.draw_list.world_poses(self.poses)
        self.centres, self.radii = self.draw_list.spheres(self.position, self.rotation)

    def bounds(self) -> Sphere:
        """Around all that is finite."""
        finite = ~self.draw_list.infinite & ~self.draw_list.is_site
        return enclosing(self.centres[finite], self.radii[finite])


def scene_bounds(world: World, deformed: Deformed | None = None) -> Sphere:
    """Sphere around all finite geometries in the modelled pose, and around flexes and skins."""
    return PlacedList(world, deformed).bounds()
