"""Lines and signs over the finished picture: axes, contacts, markers, gizmo. `render.passes` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from engine.geometry.rotation import matrix, normalized, perpendicular
from render.camera import ViewCamera
from render.gizmo import AXES, CENTRE, LENGTH, PLANES, Gizmo, handles
from render.joints import joint_segments, placed_joints
from render.markers import Marker, marker_segments, reach_segments
from render.options import Contacts

if TYPE_CHECKING:
    from render.frame import Frame

AXIS_COLORS = ((0.92, 0.25, 0.28, 1.0), (0.35, 0.78, 0.28, 1.0), (0.28, 0.52, 0.95, 1.0))
HIGHLIGHT = (1.0, 0.86, 0.25, 1.0)
SCREEN_COLOR = (0.85, 0.85, 0.85, 0.9)
CONTACT_COLOR = (0.95, 0.55, 0.15, 1.0)


Segments = tuple[np.ndarray, np.ndarray, Sequence[float], float]
"""Starts (n, 3), ends (n, 3), colour RGBA, width px."""

Triangles = tuple[np.ndarray, Sequence[float]]
"""Corners (3 n, 3), colour RGBA."""


def shapes(frame: Frame) -> tuple[list[Segments], list[Triangles]]:
    """Lines and faces of everything that lies over the picture."""
    options, markers = frame.options, frame.markers
    segments: list[Segments] = []
    triangles: list[Triangles] = []
    if options.axes:
        segments += _frames(frame)
    if options.joints or options.icons:
        segments += _joints(frame)
    if options.contacts is not None:
        segments += _contacts(frame, options.contacts)
    segments += marker_segments(frame.camera, frame.size, markers)
    segments += _reaches(frame, markers)
    if options.gizmo is not None:
        lines, faces = _gizmo(options.gizmo, options.hovered_handle, frame)
        segments, triangles = segments + lines, triangles + faces
    return segments, triangles


def _frames(frame: Frame) -> list[tuple]:
    """The frame of the world, and those of the selected bodies."""
    bodies = [0] + [i for i, node in enumerate(frame.nodes) if node.path in frame.options.selection]
    lines = []
    for body in bodies:
        centre = frame.poses.xpos[body]
        length = 50.0 * frame.camera.pixel_size(centre, frame.size[1])
        axes = matrix(frame.poses.xquat[body]).T
        lines += [(centre[None], (centre + length * a)[None], AXIS_COLORS[i], 2.0) for i, a in enumerate(axes)]
    return lines


def _joints(frame: Frame) -> list[Segments]:
    """All joints, or the selected ones and those of selected links."""
    options = frame.options
    chosen = {path.rpartition(".joints[")[0] or path: path for path in options.selection}
    placed = placed_joints(frame.nodes, frame.poses, options.joint_positions, None if options.joints else chosen)
    lines: list[Segments] = []
    for joint in placed:
        link = joint.path.rpartition(".joints[")[0]
        if options.joints or joint.path in options.selection or link in options.selection:
            lines += joint_segments(joint, frame.camera, frame.size)
    return lines


def _reaches(frame: Frame, markers: list[Marker]) -> list[tuple]:
    """What the selected lights and cameras reach."""
    lights = {light.path: light for light in frame.placed_lights}
    lines = []
    for marker in markers:
        if marker.path in frame.options.selection:
            view = None
            if marker.kind == "camera":
                view = ViewCamera.scene_camera(frame.world, marker.path, frame.poses)
            lines.append((*reach_segments(lights.get(marker.path), view), marker.color, 1.0))
    return lines


def _contacts(frame: Frame, contacts: Contacts) -> list[tuple]:
    """A short line along each normal, and an arrow for each force."""
    camera = frame.camera
    points = np.asarray(contacts.points, dtype=np.float64).reshape(-1, 3)
    if not len(points):
        return []
    normals = np.asarray(contacts.normals, dtype=np.float64).reshape(-1, 3)
    size = np.array([camera.pixel_size(p, frame.size[1]) for p in points])[:, None]
    lines = [(points - 6.0 * size * normals, points + 6.0 * size * normals, CONTACT_COLOR, 4.0)]
    if contacts.forces is not None:
        forces = np.asarray(contacts.forces, dtype=np.float64).reshape(-1, 3) * contacts.scale
        color = tuple(frame.world.visual.contact_force_color)
        tips = points + forces
        lines.append((points, tips, color, 2.5))
        side = normalized(np.cross(forces, camera.forward))
        back = tips - normalized(forces) * 8.0 * size
        lines += [(tips, back + sign * 4.0 * size * side, color, 2.5) for sign in (-1.0, 1.0)]
    return lines


def _gizmo(gizmo: Gizmo, hovered: str | None, frame: Frame) -> tuple[list[tuple], list[tuple]]:
    segments, triangles = [], []
    unit = float(LENGTH * frame.camera.pixel_size(gizmo.position, frame.size[1]))
    for handle in handles(gizmo, frame.camera, frame.size):
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
        segments.append((points[:-1], points[1:], color, 1.5 if handle.closed else 3.0))
        if gizmo.mode == "move" and not handle.closed:
            triangles.append((_arrow_head(handle.points[0], handle.points[1], unit, CENTRE), color))
    return segments, triangles


def _arrow_head(start: np.ndarray, tip: np.ndarray, unit: float, share: float, count: int = 12) -> np.ndarray:
    """Triangles (3 count, 3) of a cone that ends a little beyond `tip`."""
    axis = normalized(tip - start)
    a = perpendicular(axis)
    b = np.cross(axis, a)
    angle = np.linspace(0.0, 2.0 * np.pi, count + 1)[:, None]
    rim = tip + 0.4 * share * unit * (np.cos(angle) * a + np.sin(angle) * b)
    point = np.broadcast_to(tip + 1.4 * share * unit * axis, (count, 3))
    return np.stack([rim[:-1], rim[1:], point], axis=1).reshape(-1, 3)
