"""Signs of constant size on screen for things without a shape: lights and cameras."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.msd.schema import Camera
from render import transforms
from render.camera import ViewCamera
from render.lights import POINT, SPOT, PlacedLight
from render.poses import LinkNode, Poses, elements

SIZE = 11.0
"""Half size of a marker, px."""

LIGHT_COLOR = (1.0, 0.85, 0.35, 0.95)
CAMERA_COLOR = (0.55, 0.8, 1.0, 0.95)


class Marker(NamedTuple):
    """A sign at `position`; `direction` is where the light shines or the camera looks."""

    path: str
    kind: str
    position: np.ndarray
    direction: np.ndarray
    color: tuple[float, float, float, float]


def markers_of(nodes: list[LinkNode], lights: list[PlacedLight], poses: Poses) -> list[Marker]:
    """Markers of all lights, then of all cameras."""
    kinds = {SPOT: "spot", POINT: "point"}
    found = [Marker(p.path, kinds.get(p.kind, "sun"), p.position, p.direction, LIGHT_COLOR) for p in lights]
    for path, body, camera in elements(nodes, "cameras"):
        assert isinstance(camera, Camera)
        position = poses.xpos[body] + transforms.rotate(poses.xquat[body], camera.position)
        rotation = transforms.multiply(poses.xquat[body], transforms.unit_quaternion(camera.orientation))
        found.append(Marker(path, "camera", position, transforms.rotate(rotation, (0, 0, -1)), CAMERA_COLOR))
    return found


def marker_triangles(camera: ViewCamera, size: tuple[int, int], markers: list[Marker]) -> np.ndarray:
    """Two triangles (n, 6, 3) facing the camera around each marker, in the world frame."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]], dtype=np.float64)
    plane = corners[:, :1] * camera.right + corners[:, 1:] * camera.up
    return np.array([m.position + plane * SIZE * camera.pixel_size(m.position, size[1]) for m in markers])


def marker_segments(camera: ViewCamera, size: tuple[int, int], markers: list[Marker]) -> list[tuple]:
    """Lines of the signs: starts (n, 3), ends (n, 3), colour, width px, for each marker."""
    lines = []
    for m in markers:
        unit = SIZE * camera.pixel_size(m.position, size[1])
        flat = SHAPES[m.kind] * unit
        starts = m.position + flat[:, 0, :1] * camera.right + flat[:, 0, 1:] * camera.up
        ends = m.position + flat[:, 1, :1] * camera.right + flat[:, 1, 1:] * camera.up
        lines.append((starts, ends, m.color, 1.5))
        if m.kind != "point":
            lines.append((m.position[None], (m.position + m.direction * 3.0 * unit)[None], m.color, 1.5))
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
