"""Signs of constant size on screen for things without a shape: lights and cameras."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.geometry.rotation import multiply, perpendicular, rotate, unit_quaternion
from render.camera import ViewCamera
from render.lights import POINT, RECT, SPOT, PlacedLight
from render.poses import LinkNode, Poses, elements

SIZE = 11.0
"""Half size of a marker, px."""

REACH = 5.0
"""Longest drawn range of a light or camera, m."""


LIGHT_COLOR = (1.0, 0.85, 0.35, 0.95)
CAMERA_COLOR = (0.55, 0.8, 1.0, 0.95)


class Marker(NamedTuple):
    """A sign at `position`; `direction` is where the light shines or the camera looks."""

    path: str
    kind: str
    position: np.ndarray
    direction: np.ndarray
    color: tuple[float, float, float, float]


class CameraList:
    """The cameras of a World, and where they are at any poses."""

    def __init__(self, nodes: list[LinkNode]) -> None:
        found = list(elements(nodes, "cameras"))
        self.paths = [path for path, *_ in found]
        self.body = np.array([body for _, body, _ in found], dtype=np.intp)
        self.position = np.array([camera.position for *_, camera in found]).reshape(-1, 3)
        self.rotation = unit_quaternion(np.array([camera.orientation for *_, camera in found]).reshape(-1, 4))

    def markers(self, poses: Poses) -> list[Marker]:
        position = poses.xpos[self.body] + rotate(poses.xquat[self.body], self.position)
        rotation = multiply(poses.xquat[self.body], self.rotation)
        forward = rotate(rotation, np.array([0.0, 0.0, -1.0]))
        places = zip(self.paths, position, forward, strict=True)
        return [Marker(path, "camera", p, d, CAMERA_COLOR) for path, p, d in places]


def light_markers(lights: list[PlacedLight]) -> list[Marker]:
    """One marker for each light."""
    kinds = {SPOT: "spot", POINT: "point", RECT: "point"}
    return [Marker(p.path, kinds.get(p.kind, "sun"), p.position, p.direction, LIGHT_COLOR) for p in lights]


def frustum_segments(view: ViewCamera, aspect: float, reach: float = REACH) -> tuple[np.ndarray, np.ndarray]:
    """Starts and ends (n, 3) of lines around what a camera sees, up to `reach` m; `aspect` is width by height."""
    depth, height = min(view.zfar, reach), 1000.0
    size = round(height * aspect), round(height)
    rays = [view.ray(x * size[0], y * size[1], size) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    near = np.array([origin for origin, _ in rays])
    along = np.array([direction for _, direction in rays])
    far = near + along * (depth / (along @ view.forward))[:, None]
    return np.concatenate([near, far]), np.concatenate([far, np.roll(far, -1, axis=0)])


def reach_segments(light: PlacedLight | None) -> tuple[np.ndarray, np.ndarray]:
    """Starts and ends (n, 3) of lines around what a chosen light reaches.

    A spot's cone and a point light's sphere are drawn at the range, at most REACH m. Of a rectangle these are its
    outline and, a metre long, its direction.
    """
    if light is not None and light.kind == RECT:
        corners = light.position + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ light.sides
        ends = np.concatenate([np.roll(corners, -1, axis=0), [light.position + light.direction]])
        return np.concatenate([corners, [light.position]]), ends
    if light is None or light.kind not in (SPOT, POINT):
        return np.zeros((0, 3)), np.zeros((0, 3))
    reach = min(light.range, REACH)
    axis = light.direction
    a = perpendicular(axis)
    b = np.cross(axis, a)
    angle = np.linspace(0.0, 2.0 * np.pi, 33)[:-1, None]
    if light.kind == POINT:
        pairs = ((axis, a), (a, b), (b, axis))
        rings = [light.position + reach * (np.cos(angle) * p + np.sin(angle) * q) for p, q in pairs]
        return np.concatenate(rings), np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    rim = np.cos(light.outer) * axis + np.sin(light.outer) * (np.cos(angle) * a + np.sin(angle) * b)
    rim = light.position + reach * rim
    spokes = rim[::8]
    tip = np.broadcast_to(light.position, spokes.shape)
    return np.concatenate([rim, tip]), np.concatenate([np.roll(rim, -1, axis=0), spokes])


def _frame(
    camera: ViewCamera, size: tuple[int, int], markers: list[Marker]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions (n, 3) of markers, and right and up (n, 3) as long as half a marker."""
    position = np.array([m.position for m in markers])
    unit = SIZE * camera.pixel_size(position, size[1])[:, None]
    return position, unit * camera.right, unit * camera.up


def marker_triangles(camera: ViewCamera, size: tuple[int, int], markers: list[Marker]) -> np.ndarray:
    """Two triangles (n, 6, 3) facing the camera around each marker, in the world frame."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]], dtype=np.float64)
    position, right, up = _frame(camera, size, markers)
    return position[:, None] + corners[:, :1] * right[:, None] + corners[:, 1:] * up[:, None]


def marker_segments(camera: ViewCamera, size: tuple[int, int], markers: list[Marker]) -> list[tuple]:
    """Lines of the signs: starts (n, 3), ends (n, 3), colour, width px, for all markers of a kind at once."""
    lines = []
    for kind in dict.fromkeys(m.kind for m in markers):
        same = [m for m in markers if m.kind == kind]
        position, right, up = _frame(camera, size, same)
        flat = SHAPES[kind][None, ..., None]  # 1, segment, end, coordinate, 1
        points = (
            position[:, None, None] + flat[..., 0, :] * right[:, None, None] + flat[..., 1, :] * up[:, None, None]
        )
        lines.append((points[:, :, 0].reshape(-1, 3), points[:, :, 1].reshape(-1, 3), same[0].color, 1.5))
        if kind != "point":
            direction = np.array([m.direction for m in same])
            length = 3.0 * np.linalg.norm(right, axis=1, keepdims=True)
            lines.append((position, position + direction * length, same[0].color, 1.5))
    return lines


def _polyline(points) -> np.ndarray:
    points = np.asarray(points, dtype=np.float64)
    return np.stack([points[:-1], points[1:]], axis=1)


def _circle(radius: float, count: int = 16) -> np.ndarray:
    angle = np.linspace(0.0, 2.0 * np.pi, count + 1)
    return _polyline(radius * np.stack([np.cos(angle), np.sin(angle)], axis=-1))


def _rays(inner: float, outer: float, count: int = 8) -> np.ndarray:
    angle = np.arange(count) * 2.0 * np.pi / count
    ray = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    return np.stack([inner * ray, outer * ray], axis=1)


SHAPES = {
    "sun": np.concatenate([_circle(0.45), _rays(0.65, 1.0)]),
    "point": np.concatenate([_circle(0.35), _rays(0.55, 0.8, 6)]),
    "spot": np.concatenate([_circle(0.35), _polyline([(-0.4, -0.9), (-0.25, -0.3), (0.25, -0.3), (0.4, -0.9)])]),
    "camera": np.concatenate(
        [
            _polyline([(-0.9, -0.5), (0.3, -0.5), (0.3, 0.5), (-0.9, 0.5), (-0.9, -0.5)]),
            _polyline([(0.3, 0.15), (0.9, 0.5), (0.9, -0.5), (0.3, -0.15)]),
        ]
    ),
}
"""Line segments (n, 2, 2) of each sign in a square of half size 1."""
