"""Lines and signs over everything: selected joints, markers, gizmo. `render.passes` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from engine.geometry.rotation import normalized, perpendicular
from render.gizmo import AXES, CENTRE, LENGTH, PLANES, Gizmo, handles
from render.joints import joint_segments, selected_joints
from render.markers import Marker, marker_segments, reach_segments
from render.overlays import AXIS_COLORS, Segments, camera_lines, lines_of

if TYPE_CHECKING:
    from render.frame import Frame

HIGHLIGHT = (1.0, 0.86, 0.25, 1.0)
SCREEN_COLOR = (0.85, 0.85, 0.85, 0.9)

MANY_JOINTS = 300
"""Of how many selected objects, the last ones, the joints are drawn: of more they hide the scene and take long."""

Triangles = tuple[np.ndarray, Sequence[float]]
"""Corners (3 n, 3), colour RGBA."""


def shapes(frame: Frame) -> tuple[list[Segments], list[Triangles]]:
    """Lines and faces of everything that lies over the picture."""
    options, markers = frame.options, frame.markers
    segments: list[Segments] = lines_of(frame, in_front=True)
    triangles: list[Triangles] = []
    if options.icons and "joints" not in options.overlays:
        segments += _joints(frame)
    segments += marker_segments(frame.camera, frame.size, markers)
    segments += _reaches(frame, markers)
    if options.gizmo is not None:
        lines, faces = _gizmo(options.gizmo, options.hovered_handle, frame)
        segments, triangles = segments + lines, triangles + faces
    return segments, triangles


def _joints(frame: Frame) -> list[Segments]:
    """The selected joints, and those of selected links."""
    options, color = frame.options, frame.world.visual.joint_color.tolist()
    lines: list[Segments] = []
    paths = (*options.selection[-MANY_JOINTS:], *options.chain)
    for joint in selected_joints(frame.nodes, frame.poses, options.joint_positions, paths):
        lines += joint_segments(joint, frame.camera, _window(frame), color)
    return [(start, end, color, options.pixel_ratio * width) for start, end, color, width in lines]


def _window(frame: Frame) -> tuple[int, int]:
    """The size of the picture in pixels of the window."""
    ratio = frame.options.pixel_ratio
    return round(frame.size[0] / ratio), round(frame.size[1] / ratio)


def _reaches(frame: Frame, markers: list[Marker]) -> list[tuple]:
    """What the selected lights and cameras reach."""
    lights = {light.path: light for light in frame.placed_lights}
    lines, selected = [], set(frame.options.selection)
    for marker in markers:
        if marker.path in selected:
            if marker.kind == "camera":
                lines.append((*camera_lines(frame, marker.path), marker.color, 1.0))
            else:
                lines.append((*reach_segments(lights.get(marker.path)), marker.color, 1.0))
    return lines


def _gizmo(gizmo: Gizmo, hovered: str | None, frame: Frame) -> tuple[list[tuple], list[tuple]]:
    segments, triangles = [], []
    ratio, window = frame.options.pixel_ratio, _window(frame)
    unit = float(LENGTH * frame.camera.pixel_size(gizmo.position, window[1]))
    for handle in handles(gizmo, frame.camera, window):
        if not handle.visible:
            continue
        color = AXIS_COLORS[AXES.get(handle.name, PLANES.get(handle.name, 0))]
        if handle.name == "screen":
            color = SCREEN_COLOR
        if handle.name == hovered:
            color = HIGHLIGHT
        points = handle.points
        if handle.closed:
            triangles.append((points[[0, 1, 2, 0, 2, 3]], (*color[:3], 0.35)))
            points = np.concatenate([points, points[:1]])
        segments.append((points[:-1], points[1:], color, ratio * (1.5 if handle.closed else 3.0)))
        if gizmo.mode == "move" and not handle.closed:
            triangles.append((_arrow_head(handle.points[0], handle.points[1], unit, CENTRE), color))
        if gizmo.mode == "scale" and not handle.closed:
            triangles.append((_cube(handle.points[1], gizmo.axes() * 0.4 * CENTRE * unit), color))
    return segments, triangles


def _cube(centre: np.ndarray, half: np.ndarray) -> np.ndarray:
    """Triangles (36, 3) of a box of three half edges, (3, 3) rows."""
    faces = []
    for axis in range(3):
        a, b, c = half[axis], half[(axis + 1) % 3], half[(axis + 2) % 3]
        for side in (centre + a, centre - a):
            corners = [side - b - c, side + b - c, side + b + c, side - b + c]
            faces += [corners[i] for i in (0, 1, 2, 0, 2, 3)]
    return np.stack(faces)


def _arrow_head(start: np.ndarray, tip: np.ndarray, unit: float, share: float, count: int = 12) -> np.ndarray:
    """Triangles (3 count, 3) of a cone that ends a little beyond `tip`."""
    axis = normalized(tip - start)
    a = perpendicular(axis)
    b = np.cross(axis, a)
    angle = np.linspace(0.0, 2.0 * np.pi, count + 1)[:, None]
    rim = tip + 0.4 * share * unit * (np.cos(angle) * a + np.sin(angle) * b)
    point = np.broadcast_to(tip + 1.4 * share * unit * axis, (count, 3))
    return np.stack([rim[:-1], rim[1:], point], axis=1).reshape(-1, 3)
