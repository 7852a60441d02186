"""How mouse and keys move the viewer's camera: functions from a camera to the next one, without a window.

Lengths on the screen are in pixels, x to the right and y downwards; `height` is the height of the view. Angles follow
MuJoCo: half a turn for a drag as long as the view is high.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from render import ViewCamera

DEGREES_PER_HEIGHT = 180.0
ZOOM_PER_NOTCH = 0.85
"""Distance factor of one notch of the wheel towards the scene."""

NEAREST, FARTHEST = 1e-3, 1e5
"""Bounds of the distance to the point looked at, metres."""

VIEWS = {
    "front": (90.0, 0.0),
    "back": (-90.0, 0.0),
    "right": (180.0, 0.0),
    "left": (0.0, 0.0),
    "top": (90.0, -90.0),
    "bottom": (90.0, 90.0),
}
"""Azimuth and elevation, degrees, of the named views: front looks along +Y, right along -X, top along -Z."""


def orbit(camera: ViewCamera, dx: float, dy: float, height: int) -> ViewCamera:
    """Turn about the point looked at; the scene follows the pointer."""
    camera = unlocked(camera)
    turn = DEGREES_PER_HEIGHT / max(height, 1)
    elevation = min(max(camera.elevation - dy * turn, -90.0), 90.0)
    return replace(camera, azimuth=(camera.azimuth - dx * turn + 180.0) % 360.0 - 180.0, elevation=elevation)


def pan(camera: ViewCamera, dx: float, dy: float, height: int) -> ViewCamera:
    """Move across the line of sight; what lies at the distance looked at stays under the pointer."""
    camera = unlocked(camera)
    metres = camera.pixel_size(camera.lookat, height)
    return replace(camera, lookat=camera.lookat + metres * (dy * camera.up - dx * camera.right))


def zoom(camera: ViewCamera, notches: float, toward: np.ndarray) -> ViewCamera:
    """Come nearer by a number of wheel notches; the world point `toward` stays where it is on the screen."""
    camera = unlocked(camera)
    distance = min(max(camera.distance * ZOOM_PER_NOTCH**notches, NEAREST), FARTHEST)
    factor = distance / camera.distance
    return replace(camera, distance=distance, lookat=toward + (camera.lookat - toward) * factor)


def fly(camera: ViewCamera, right: float, up: float, forward: float, seconds: float, speed: float) -> ViewCamera:
    """Move along the camera's own axes by `speed` m/s for a time; the three numbers are -1, 0 or 1 each."""
    camera = unlocked(camera)
    step = right * camera.right + up * np.array([0.0, 0.0, 1.0]) + forward * camera.forward
    return replace(camera, lookat=camera.lookat + step * speed * seconds)


def zoom_drag(camera: ViewCamera, _dx: float, dy: float, height: int) -> ViewCamera:
    """Come nearer by a drag upwards: ten notches of the wheel for the height of the view."""
    camera = unlocked(camera)
    return zoom(camera, -10.0 * dy / height, camera.lookat)


def frame(camera: ViewCamera, center: np.ndarray, radius: float, aspect: float) -> ViewCamera:
    """Look at a sphere from the same direction, so that all of it is seen; `aspect` is width / height."""
    camera = unlocked(camera)
    half = np.radians(camera.fovy) / 2
    narrow = min(half, np.arctan(np.tan(half) * aspect))
    distance = max(1.15 * max(radius, 1e-3) / np.sin(narrow), NEAREST)
    zfar = max(camera.zfar, camera.back + distance + 2.0 * radius)  # what went far away is drawn, too
    return replace(camera, lookat=np.asarray(center, dtype=np.float64), distance=distance, zfar=zfar)


def view_from(camera: ViewCamera, view: str) -> ViewCamera:
    """Look from one of the named directions at the same point."""
    azimuth, elevation = VIEWS[view]
    return replace(unlocked(camera), azimuth=azimuth, elevation=elevation)


def orthographic(camera: ViewCamera, on: bool, radius: float) -> ViewCamera:
    """The parallel projection that shows what lies at the point looked at as large as before, or the perspective one;
    `radius` of the scene, m, all of which is shown."""
    return replace(unlocked(camera), orthographic=on, back=2.0 * radius if on else 0.0)


def between(start: ViewCamera, stop: ViewCamera, share: float) -> ViewCamera:
    """The camera on the way of a turn; `share` goes from 0 to 1. Angles go the short way, distances by factors."""
    turn = (stop.azimuth - start.azimuth + 180.0) % 360.0 - 180.0
    return replace(
        stop,
        lookat=(1.0 - share) * np.asarray(start.lookat) + share * np.asarray(stop.lookat),
        azimuth=start.azimuth + share * turn,
        elevation=(1.0 - share) * start.elevation + share * stop.elevation,
        distance=start.distance ** (1.0 - share) * stop.distance**share,
    )


def unlocked(camera: ViewCamera) -> ViewCamera:
    """The orbiting camera that sees what a fixed one sees, upright: the start of moving away from a scene camera."""
    if camera.pose is None:
        return camera
    forward = camera.forward
    return replace(
        camera,
        lookat=camera.position + camera.distance * forward,
        azimuth=float(np.degrees(np.arctan2(forward[1], forward[0]))),
        elevation=float(np.degrees(np.arcsin(np.clip(forward[2], -1.0, 1.0)))),
        pose=None,
    )


def point_at_distance(camera: ViewCamera, x: float, y: float, size: tuple[int, int]) -> np.ndarray:
    """The world point under a pixel on the plane through the point looked at, across the line of sight."""
    origin, direction = camera.ray(x, y, size)
    lookat = camera.lookat if camera.pose is None else camera.position + camera.distance * camera.forward
    return origin + direction * (((lookat - origin) @ camera.forward) / (direction @ camera.forward))
