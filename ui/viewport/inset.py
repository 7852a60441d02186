"""A small live picture of a camera of the scene in a corner of the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtGui import QImage

from engine.msd.paths import get
from engine.msd.schema import Camera
from render import Renderer, RenderOptions, ViewCamera
from render.camera import camera_aspect
from render.poses import LinkNode, Poses, elements
from render.renderer import View

SHARE, WIDEST = 0.3, 340
"""Width of the picture: part of the view's, and at most so many px."""
MARGIN = 10


class CameraInset:
    """The picture of one camera, drawn by a view of its own."""

    def __init__(self) -> None:
        self._view: View | None = None

    def draw(
        self, renderer: Renderer, path: str, poses: Poses, width: int, ratio: float, options: RenderOptions
    ) -> QImage:
        """What the camera at a World path sees, for a view of a width in px."""
        if self._view is None:
            self._view = renderer.view(samples=0)
        camera: Camera = get(renderer.scene.world, path)
        across = round(min(SHARE * width, WIDEST) * ratio)
        height = min(max(1.0 / camera_aspect(camera), 0.3), 1.6)
        size = max(across, 16), max(round(across * height), 16)
        plain = replace(
            options, selection=(), gizmo=None, hovered_handle=None, icons=False, overlays=frozenset(), grid=False,
            resolution=1.0,
        )  # fmt: skip
        self._view.render(ViewCamera.scene_camera(renderer.scene.world, path, poses), size, None, plain)
        pixels = self._view.read_pixels()
        image = QImage(pixels.tobytes(), size[0], size[1], 3 * size[0], QImage.Format.Format_RGB888).copy()
        image.setDevicePixelRatio(ratio)
        return image

    def release(self) -> None:
        if self._view is not None:
            self._view.release()
            self._view = None


def camera_of(nodes: list[LinkNode], selection: Sequence[str]) -> str | None:
    """Path of the camera whose picture is shown: the one selected last, else the first of the scene."""
    paths = [path for path, _, _ in elements(nodes, "cameras")]
    return next((path for path in reversed(selection) if path in paths), paths[0] if paths else None)
