"""A handle to move, turn or scale what is selected: where its parts are, which one is hit, what a drag means.

Pure functions over a camera and rays; nothing here draws or knows a window. Handles of the move gizmo are the axes
`x y z`, the planes `xy yz zx` and `screen`; of the rotate gizmo the rings `x y z` and `screen`; of the scale gizmo
the axes, and `screen` for all of them together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from engine.geometry.rotation import IDENTITY, from_axis_angle, matrix, normalized, perpendicular, unit_quaternion

if TYPE_CHECKING:
    from render.camera import ViewCamera

Ray = tuple[np.ndarray, np.ndarray]

LENGTH = 90.0
"""Length of an axis, and radius of a ring, px."""
PLANE_NEAR, PLANE_FAR = 0.28, 0.5
"""Corners of a plane handle, in axis lengths."""
CENTRE = 0.12
"""Half size of the handle in the view plane, in axis lengths."""
SCREEN_RING = 1.2
TOLERANCE = 7.0
"""How far from a line a click still hits it, px."""
SMALLEST_FACTOR = 1e-3
"""Of a drag along an axis past the centre."""
EDGE_ON = 0.12
"""Cosine below which a plane is too steep, and an axis too foreshortened, to be dragged."""

AXES = {"x": 0, "y": 1, "z": 2}
PLANES = {"xy": 2, "yz": 0, "zx": 1}
"""Plane handles and the axis that is normal to them."""


@dataclass
class Gizmo:
    """`position` (3) m and `rotation` x, y, z, w; the axes are its own when `local`, else the world's."""

    mode: Literal["move", "rotate", "scale"] = "move"
    position: np.ndarray = field(default_factory=lambda: np.zeros(3))
    rotation: np.ndarray = field(default_factory=lambda: IDENTITY.copy())
    local: bool = False
    scalable: str = "xyz"
    """Axes along which it scales."""

    def axes(self) -> np.ndarray:
        """Unit directions of the three axes in the world, rows."""
        if not self.local:
            return np.eye(3)
        return matrix(unit_quaternion(self.rotation)).T


class Handle(NamedTuple):
    """Lines of one part: world points (n, 3) joined in order; closed ones also hit inside."""

    name: str
    points: np.ndarray
    closed: bool
    visible: bool


def handles(gizmo: Gizmo, camera: ViewCamera, size: tuple[int, int]) -> list[Handle]:
    """Parts of the gizmo at constant size on screen; those seen edge-on are not visible."""
    centre, axes = np.asarray(gizmo.position, dtype=np.float64), gizmo.axes()
    unit = float(LENGTH * camera.pixel_size(centre, size[1]))
    towards = _towards(camera, centre)
    if gizmo.mode == "rotate":
        rings = [Handle(name, _half_ring(centre, axes[i], unit, towards), False, True) for name, i in AXES.items()]
        return rings + [Handle("screen", _ring(centre, towards, SCREEN_RING * unit), False, True)]
    parts = []
    for name, i in AXES.items():
        foreshortened = abs(axes[i] @ towards) > np.sqrt(1.0 - EDGE_ON**2)
        is_there = not foreshortened and (gizmo.mode == "move" or name in gizmo.scalable)
        parts.append(Handle(name, np.stack([centre, centre + unit * axes[i]]), False, is_there))
    for name, normal in PLANES.items() if gizmo.mode == "move" else ():
        a, b = axes[(normal + 1) % 3] * unit, axes[(normal + 2) % 3] * unit
        near, far = PLANE_NEAR, PLANE_FAR
        corners = centre + np.stack([near * a + near * b, far * a + near * b, far * a + far * b, near * a + far * b])
        parts.append(Handle(name, corners, True, abs(axes[normal] @ towards) > EDGE_ON))
    right, up = camera.right * unit * CENTRE, camera.up * unit * CENTRE
    square = centre + np.stack([-right - up, right - up, right + up, -right + up])
    return parts + [Handle("screen", square, True, True)]


def gizmo_hit(gizmo: Gizmo, camera: ViewCamera, size: tuple[int, int], x: float, y: float) -> str | None:
    """Handle under the pixel position x, y from the top left, or None. The nearest line wins, then faces."""
    found = gizmo_under(gizmo, camera, size, x, y)
    return found[0] if found is not None else None


def gizmo_under(
    gizmo: Gizmo, camera: ViewCamera, size: tuple[int, int], x: float, y: float
) -> tuple[str, float] | None:
    """The handle of `gizmo_hit`, and how far away its line is, px; of a face `TOLERANCE`."""
    at = np.array([x, y], dtype=np.float64)
    best, nearest = None, TOLERANCE
    inside = None
    for handle in handles(gizmo, camera, size):
        if not handle.visible:
            continue
        screen = project(camera, size, handle.points)
        if screen is None:
            continue
        if handle.closed:
            if _contains(screen, at):
                inside = handle.name
            continue
        distance = _distance(screen, at)
        if distance < nearest:
            best, nearest = handle.name, distance
    if inside is not None and (best is None or (inside == "screen" and gizmo.mode != "rotate")):
        return inside, TOLERANCE
    return (best, nearest) if best is not None else None


def drag_move(gizmo: Gizmo, handle: str, ray0: Ray, ray1: Ray) -> np.ndarray:
    """World displacement (3) that a drag of `handle` from view ray `ray0` to `ray1` means.

    Zero when a ray is parallel to what it should meet. Raises ValueError for an unknown handle.
    """
    centre, axes = np.asarray(gizmo.position, dtype=np.float64), gizmo.axes()
    if handle in AXES:
        axis = axes[AXES[handle]]
        start, end = (_closest_on_axis(centre, axis, ray) for ray in (ray0, ray1))
    elif handle in PLANES:
        normal = axes[PLANES[handle]]
        start, end = (_on_plane(centre, normal, ray) for ray in (ray0, ray1))
    elif handle == "screen":
        start, end = (_on_plane(centre, ray0[1], ray) for ray in (ray0, ray1))
    else:
        raise ValueError(f"the move gizmo has no handle {handle!r}; it has x, y, z, xy, yz, zx, screen")
    return np.zeros(3) if start is None or end is None else end - start


def drag_rotate(gizmo: Gizmo, handle: str, ray0: Ray, ray1: Ray) -> np.ndarray:
    """World rotation x, y, z, w, to be applied before (left of) the present one, that a drag of a ring means.

    Angles are measured in the plane of the ring. A ring seen edge-on turns by the drag across the view instead.
    Raises ValueError for an unknown handle.
    """
    if handle not in AXES and handle != "screen":
        raise ValueError(f"the rotate gizmo has no handle {handle!r}; it has x, y, z, screen")
    centre = np.asarray(gizmo.position, dtype=np.float64)
    axis = -ray0[1] if handle == "screen" else gizmo.axes()[AXES[handle]]
    if abs(axis @ ray0[1]) < EDGE_ON:
        start, end = (_on_plane(centre, ray0[1], ray) for ray in (ray0, ray1))
        if start is None or end is None:
            return IDENTITY.copy()
        radius = max(float(np.linalg.norm(start - centre)), 1e-9)
        across = normalized(np.cross(axis, -ray0[1]))
        return from_axis_angle(axis, float((end - start) @ across) / radius)
    start, end = (_on_plane(centre, axis, ray) for ray in (ray0, ray1))
    if start is None or end is None:
        return IDENTITY.copy()
    a, b = start - centre, end - centre
    return from_axis_angle(axis, float(np.arctan2(axis @ np.cross(a, b), a @ b)))


def drag_scale(gizmo: Gizmo, handle: str, ray0: Ray, ray1: Ray, camera: ViewCamera, size: tuple[int, int]) -> float:
    """Factor, above 0, that a drag of a handle of the scale gizmo means: along an axis by how much farther from the
    centre the pointer is; of `screen` double for an axis length to the upper right, half for one to the lower left.

    Raises ValueError for an unknown handle.
    """
    centre = np.asarray(gizmo.position, dtype=np.float64)
    if handle in AXES:
        axis = gizmo.axes()[AXES[handle]]
        start, end = (_closest_on_axis(centre, axis, ray) for ray in (ray0, ray1))
        if start is None or end is None or abs(reach := float((start - centre) @ axis)) < 1e-9:
            return 1.0
        return max(float((end - centre) @ axis) / reach, SMALLEST_FACTOR)
    if handle != "screen":
        raise ValueError(f"the scale gizmo has no handle {handle!r}; it has x, y, z, screen")
    start, end = (_on_plane(centre, camera.forward, ray) for ray in (ray0, ray1))
    if start is None or end is None:
        return 1.0
    unit = float(LENGTH * camera.pixel_size(centre, size[1]))
    return float(2.0 ** ((end - start) @ (camera.right + camera.up) / (np.sqrt(2.0) * unit)))


def project(camera: ViewCamera, size: tuple[int, int], points: np.ndarray) -> np.ndarray | None:
    """Pixel positions (n, 2) from the top left of world points (n, 3); None when one is behind the camera."""
    width, height = size
    homogeneous = np.column_stack([points, np.ones(len(points))])
    clip = homogeneous @ (camera.projection(width / height) @ camera.view()).T
    if np.any(clip[:, 3] <= 1e-9):
        return None
    ndc = clip[:, :2] / clip[:, 3:]
    return np.stack([(ndc[:, 0] + 1.0) * 0.5 * width, (1.0 - ndc[:, 1]) * 0.5 * height], axis=-1)


def _towards(camera: ViewCamera, centre: np.ndarray) -> np.ndarray:
    return -camera.forward if camera.orthographic else normalized(camera.position - centre)


def _ring(centre: np.ndarray, axis: np.ndarray, radius: float, count: int = 64) -> np.ndarray:
    a = perpendicular(axis)
    b = np.cross(axis, a)
    angle = np.linspace(0.0, 2.0 * np.pi, count + 1)[:, None]
    return centre + radius * (np.cos(angle) * a + np.sin(angle) * b)


def _half_ring(
    centre: np.ndarray, axis: np.ndarray, radius: float, towards: np.ndarray, count: int = 48
) -> np.ndarray:
    """The half of a ring that faces the viewer; the whole ring when it is seen face-on."""
    if abs(axis @ towards) > 0.97:
        return _ring(centre, axis, radius)
    front = normalized(towards - axis * (axis @ towards))
    side = np.cross(axis, front)
    angle = np.linspace(-0.5 * np.pi, 0.5 * np.pi, count + 1)[:, None]
    return centre + radius * (np.cos(angle) * front + np.sin(angle) * side)


def _closest_on_axis(centre: np.ndarray, axis: np.ndarray, ray: Ray) -> np.ndarray | None:
    """Point of the line (centre, axis) nearest to the ray."""
    origin, direction = ray
    along = axis @ direction
    if 1.0 - along * along < 1e-6:
        return None
    offset = centre - origin
    t = (along * (direction @ offset) - axis @ offset) / (1.0 - along * along)
    return centre + t * axis


def _on_plane(centre: np.ndarray, normal: np.ndarray, ray: Ray) -> np.ndarray | None:
    origin, direction = ray
    slope = normal @ direction
    if abs(slope) < 1e-9:
        return None
    t = (normal @ (centre - origin)) / slope
    return None if t < 0 else origin + t * direction


def _distance(line: np.ndarray, at: np.ndarray) -> float:
    a, d = line[:-1], np.diff(line, axis=0)
    length = np.maximum(np.sum(d * d, axis=1), 1e-12)
    t = np.clip(np.sum((at - a) * d, axis=1) / length, 0.0, 1.0)
    return float(np.linalg.norm(a + t[:, None] * d - at, axis=1).min())


def _contains(corners: np.ndarray, at: np.ndarray) -> bool:
    edges = np.roll(corners, -1, axis=0) - corners
    offset = at - corners
    turn = edges[:, 0] * offset[:, 1] - edges[:, 1] * offset[:, 0]
    return bool(np.all(turn >= 0) or np.all(turn <= 0))
