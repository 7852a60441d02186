"""From where a scene is first seen: so near that its subject fills the view, from above its front right corner."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.geometry.rotation import rotate
from engine.msd.schema import FreeCamera, World
from render.bounds import PlacedList, Sphere, enclosing, subject
from render.camera import ViewCamera
from render.deforming import Deformed
from render.meshes import MeshError, MeshSpec, mesh_arrays
from render.splats import cloud_bounds

AZIMUTH, ELEVATION = 120.0, -25.0
"""Of scenes that say nothing of their view, degrees: their depth is seen, and their front, which is +X."""
MARGIN = 1.2
"""Distance in that at which the subject just fits."""
ASPECT = 1.2
"""Width by height of a narrow view, in which the subject fits too."""
_STEPS = np.mgrid[-2:3, -2:3, -2:3].reshape(3, -1).T
_DIRECTIONS = _STEPS[np.abs(_STEPS).max(axis=1) == 2][:49].astype(np.float32)
"""To all sides (49, 3), of two that are opposite one."""
_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)


def opening_camera(world: World, deformed: Deformed | None = None) -> ViewCamera:
    """The camera with which a view of `world` opens.

    What the file says holds: the direction of its free camera, if that is not the default, the center of its
    statistic and, beside a center, the extent. The rest shows the subject of the scene (`render.bounds.subject`).
    """
    placed = PlacedList(world, deformed)
    bounds = placed.bounds()
    camera = ViewCamera.from_world(world, deformed, bounds)
    free, default = world.free_camera, FreeCamera()
    if (free.azimuth, free.elevation) == (default.azimuth, default.elevation):
        camera = replace(camera, azimuth=AZIMUTH, elevation=ELEVATION)
    statistic = world.statistic
    is_centred = statistic.center is not None
    if is_centred and statistic.extent is not None and np.any(statistic.extent > 0):
        return camera
    points = _points(placed)
    if len(points) and not free.orthographic:
        camera = fitted(camera, points, moves=not is_centred).close_up()
    return replace(camera, zfar=max(camera.zfar, 50.0 * bounds[1]))


def subject_bounds(world: World) -> Sphere:
    """About the subject of a World in its modelled pose."""
    placed = PlacedList(world)
    parents = [node.parent for node in placed.nodes]
    rows = subject(placed.draw_list, parents, placed.centres, placed.radii, placed.rotation)
    return enclosing(placed.centres[rows], placed.radii[rows])


def fitted(camera: ViewCamera, points: np.ndarray, aspect: float = ASPECT, moves: bool = True) -> ViewCamera:
    """The camera from so far away that it sees all world points (n, 3), m; in the middle of the picture if its
    `lookat` `moves`."""
    middle = 0.5 * (points.min(axis=0) + points.max(axis=0)) if moves else np.asarray(camera.lookat, dtype=np.float64)
    up = np.tan(0.5 * np.radians(camera.fovy))
    local = points - middle
    along, far = local @ camera.forward, []
    shift = np.zeros(3)
    for axis, half in ((camera.right, up * aspect), (camera.up, up)):
        across = local @ axis / half
        # Distances at which the points on either side are just in view; from between them their mean serves both.
        low, high = float((-across - along).max()), float((across - along).max())
        if moves:
            shift += 0.5 * half * (high - low) * axis
            far.append(0.5 * (low + high))
        else:
            far.append(max(low, high))
    distance = max(MARGIN * max(far), 1e-3)
    if moves:  # from farther away than an axis needs by itself, its middle is elsewhere
        shift = sum(_middle(local, axis, camera.forward, distance) * axis for axis in (camera.right, camera.up))
    return replace(camera, lookat=middle + shift, distance=distance)


def _middle(points: np.ndarray, axis: np.ndarray, forward: np.ndarray, distance: float) -> float:
    """How far along an axis the camera is moved, m, so that it has points (n, 3) in its middle from a distance."""
    across, away, moved = points @ axis, np.maximum(points @ forward + distance, 1e-3 * distance), 0.0
    for _ in range(16):
        seen = (across - moved) / away
        moved += 0.5 * float(seen.max() + seen.min()) * distance
    return moved


def _points(placed: PlacedList) -> np.ndarray:
    """Points (n, 3) of the subject of a World in its modelled pose: the outermost of each shape."""
    draw_list, nodes, position, rotation = placed.draw_list, placed.nodes, placed.position, placed.rotation
    centres, radii = placed.centres, placed.radii
    chosen = np.flatnonzero(subject(draw_list, [node.parent for node in nodes], centres, radii, rotation))
    found, outermost = [np.zeros((0, 3))], {}
    for row in chosen.tolist():
        renderable = draw_list.renderables[row]
        if renderable.kind == "deformable":
            found.append(centres[row] + draw_list.radius[row] / np.sqrt(3.0) * _CORNERS)
            continue
        key = renderable.mesh.key
        if key not in outermost:
            try:
                outermost[key] = _outermost(renderable.mesh)
            except MeshError:  # it is not drawn, and said to be so
                outermost[key] = np.zeros((0, 3)), np.zeros(0)
        points, side = outermost[key]
        local = points * draw_list.scale[row]
        local[:, 2] += side * draw_list.stretch[row]
        found.append(position[row] + rotate(rotation[row], local))
    return np.concatenate([*found, *cloud_bounds(draw_list.world, nodes, placed.poses)])


def _outermost(mesh: MeshSpec) -> tuple[np.ndarray, np.ndarray]:
    """Vertices (n, 3) of a mesh, those that lie farthest in each of `_DIRECTIONS`, and on which side (n,) they are
    when it is stretched."""
    vertices = mesh_arrays(mesh, 16).vertices
    positions = np.ascontiguousarray(vertices[:, :3])  # of which products are several times as fast
    found = set()
    for direction in _DIRECTIONS:
        along = positions @ direction
        found |= {int(along.argmin()), int(along.argmax())}
    rows = sorted(found)
    return vertices[rows, :3].astype(np.float64), vertices[rows, 8].astype(np.float64)
