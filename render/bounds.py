"""How large a scene is."""

from __future__ import annotations

import numpy as np

from engine.msd.schema import World
from render.deforming import Deformables, Deformed
from render.drawlist import DrawList
from render.poses import links, modelled_poses

SMALLEST = 1e-3


def enclosing(centres: np.ndarray, radii: np.ndarray) -> tuple[np.ndarray, float]:
    """Centre and radius of a sphere around spheres, from the middle of their box; (0, 1 m) when there are none."""
    if not len(centres):
        return np.zeros(3), 1.0
    low, high = (centres - radii[:, None]).min(axis=0), (centres + radii[:, None]).max(axis=0)
    centre = 0.5 * (low + high)
    radius = float((np.linalg.norm(centres - centre, axis=1) + radii).max())
    return centre, max(radius, SMALLEST)


def in_frustum(clip: np.ndarray, centres: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """Mask (n,) of the spheres that may be seen through a world-to-clip matrix (4, 4).

    The planes are sums of the matrix' rows (Gribb and Hartmann, "Fast Extraction of Viewing Frustum Planes", 2001).
    """
    planes = np.concatenate([clip[3] + clip[:3], clip[3] - clip[:3]])
    planes /= np.maximum(np.linalg.norm(planes[:, :3], axis=1, keepdims=True), 1e-30)
    return np.all(centres @ planes[:, :3].T + planes[:, 3] >= -radii[:, None], axis=1)


def pixels_of(
    clip: np.ndarray, centre: np.ndarray, radius: float, size: tuple[int, int], margin: int
) -> tuple[int, int, int, int]:
    """Rectangle of a picture of `size` (w, h) px that holds a sphere and a margin (px) around it: x, y from the
    bottom left, width, height. All of it where the sphere reaches behind the camera of `clip`, world to clip (4, 4).
    """
    corners = centre + radius * np.array(np.meshgrid(*[[-1.0, 1.0]] * 3)).reshape(3, -1).T
    x, y, _, w = clip @ np.column_stack([corners, np.ones(8)]).T
    if w.min() <= 1e-6 * radius:
        return 0, 0, *size
    x, y = 0.5 * (x / w + 1.0) * size[0], 0.5 * (y / w + 1.0) * size[1]
    left, right = np.clip([np.floor(x.min()) - margin, np.ceil(x.max()) + margin], 0, size[0]).astype(int).tolist()
    low, high = np.clip([np.floor(y.min()) - margin, np.ceil(y.max()) + margin], 0, size[1]).astype(int).tolist()
    return left, low, right - left, high - low


def scene_bounds(world: World, deformed: Deformed | None = None) -> tuple[np.ndarray, float]:
    """Sphere around all finite geometries in the modelled pose, and around flexes and skins."""
    nodes = links(world)
    moving = Deformables(deformed.shapes if deformed else ())
    if deformed:
        moving.move(deformed.xpos, deformed.xquat)
    draw_list = DrawList(world, nodes, moving)
    draw_list.deform()
    centres, radii = draw_list.spheres(*draw_list.world_poses(modelled_poses(nodes)))
    finite = ~draw_list.infinite & ~draw_list.is_site
    return enclosing(centres[finite], radii[finite])
