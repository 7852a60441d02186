"""World and poses to pixels: a physically based renderer for OpenGL 3.3, with or without a window."""

from render.camera import ViewCamera
from render.camera_images import CameraImages, Capture
from render.capturer import Capturer, capture
from render.gizmo import Gizmo, drag_move, drag_rotate, gizmo_hit
from render.image import NoContextError, image, release_context, standalone_context
from render.looks import Look
from render.options import Contacts, Ghost, Measured, RenderOptions
from render.overlays import OVERLAYS
from render.poses import Poses
from render.renderer import Renderer

__all__ = [
    "OVERLAYS",
    "CameraImages",
    "Capture",
    "Capturer",
    "Contacts",
    "Ghost",
    "Gizmo",
    "Look",
    "Measured",
    "NoContextError",
    "Poses",
    "RenderOptions",
    "Renderer",
    "ViewCamera",
    "capture",
    "drag_move",
    "drag_rotate",
    "gizmo_hit",
    "image",
    "release_context",
    "standalone_context",
]
