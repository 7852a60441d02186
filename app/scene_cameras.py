"""Cameras of a scene, placed where somebody looks from."""

from __future__ import annotations

import math

import numpy as np

from app.document import Document
from app.naming import taken_names, title
from engine.geometry.rotation import conjugate, multiply, rotate
from engine.msd.names import free_name
from engine.msd.paths import get, join
from engine.msd.schema import Camera
from render.camera import ViewCamera
from render.poses import Poses, links

CAMERAS = "hierarchy.cameras"


def set_from_view(document: Document, path: str | None, view: ViewCamera, poses: Poses) -> str:
    """Let the camera at `path` see what `view` sees, or a new camera of the world, in one undo step.

    `poses`: where the bodies are now. Returns the path of the camera.
    """
    world = document.world
    camera = get(world, path) if path else None
    if path is None or not isinstance(camera, Camera):
        added = Camera(name=free_name(taken_names(world, "camera"), "camera"), resolution_x=640, resolution_y=480)
        for name, value in _values(view, np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0])).items():
            setattr(added, name, value)
        return document.insert(CAMERAS, len(world.hierarchy.cameras), added, "Add camera from view")
    owner = path.rsplit(".cameras", 1)[0]
    body = next(i for i, node in enumerate(links(world)) if node.path == owner)
    with document.macro(f"Set {title(world, path)} from view"):
        for name, value in _values(view, poses.xpos[body], poses.xquat[body]).items():
            document.set(join(path, name), value)
    return path


def _values(view: ViewCamera, position: np.ndarray, rotation: np.ndarray) -> dict:
    """Fields of a camera that hangs on a body at a place, quaternion x, y, z, w."""
    back = conjugate(rotation)
    height = 2.0 * view.distance * math.tan(0.5 * math.radians(view.fovy))
    return {
        "position": rotate(back, view.position - position),
        "orientation": multiply(back, view.rotation),
        "orthographic": view.orthographic,
        "fovy": height if view.orthographic else view.fovy,
    }
