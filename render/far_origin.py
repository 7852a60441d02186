"""Scenes far from the origin: drawn about a point near them, since numbers of 32 bits hold 8 mm at 100 km."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from render.options import Measured
from render.poses import Poses

if TYPE_CHECKING:
    from render.camera import ViewCamera
    from render.frame import Frame

STEP = 1000.0
"""Grid of the points about which scenes are drawn, and how far off one is to need another point than 0, m."""


def drawing_origin(position: np.ndarray, before: np.ndarray) -> np.ndarray:
    """The point (3,) about which things at `position` (n, 3) are drawn; the one of `before` while it is near them."""
    if not before.any() and (not len(position) or max(position.max(), -position.min()) < STEP):
        return np.zeros(3)
    position = position[np.isfinite(position).all(axis=1)]
    if not len(position) or (not before.any() and np.abs(position).max() < STEP):
        return np.zeros(3)
    middle = np.median(position, axis=0)
    if np.abs(middle - before).max() < 2.0 * STEP and before.any():
        return before
    return np.round(middle / STEP) * STEP if np.abs(middle).max() > STEP else np.zeros(3)


def moved_camera(camera: ViewCamera, by: np.ndarray) -> ViewCamera:
    """A camera as far from there as the other one from here."""
    pose = None if camera.pose is None else (np.asarray(camera.pose[0], dtype=np.float64) + by, camera.pose[1])
    return replace(camera, lookat=np.asarray(camera.lookat, dtype=np.float64) + by, pose=pose)


def move(frame: Frame, origin: np.ndarray) -> None:
    """Bring everything that a frame draws into the frame of an origin (3,)."""
    frame.origin, frame.camera = origin, moved_camera(frame.camera, -origin)
    frame.spheres = frame.spheres[0] - origin, frame.spheres[1]
    frame.poses, frame.modelled = (Poses(each.xpos - origin, each.xquat) for each in (frame.poses, frame.modelled))
    frame.copies = [each._replace(poses=Poses(each.poses.xpos - origin, each.poses.xquat)) for each in frame.copies]
    frame.lights, frame.placed_lights = (
        [replace(light, position=light.position - origin) for light in lights]
        for lights in (frame.lights, frame.placed_lights)
    )
    frame.markers = [marker._replace(position=marker.position - origin) for marker in frame.markers]
    frame.probes = [probe._replace(position=np.asarray(probe.position) - origin) for probe in frame.probes]
    if frame.floor is not None:
        frame.floor -= float(origin[2])
    options = frame.options
    contacts, gizmo = options.contacts, options.gizmo
    frame.options = replace(
        options,
        contacts=None if contacts is None else replace(contacts, points=np.asarray(contacts.points) - origin),
        gizmo=None if gizmo is None else replace(gizmo, position=gizmo.position - origin),
        measured=_moved(options.measured, origin),
    )


def _moved(measured: Measured, origin: np.ndarray) -> Measured:
    return replace(
        measured,
        centres=measured.centres - origin,
        tendons=measured.tendons - origin,
        rays=measured.rays - origin,
    )
