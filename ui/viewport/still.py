"""Pictures of what a viewport sees, of any size: the scene alone, or with what the editor draws over it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from render import RenderOptions
from ui.viewport import foreground
from ui.viewport.drawn import of_scene_alone, options_now
from ui.viewport.inset import image_of
from ui.viewport.widget import SAMPLES, Viewport

MOST_SAMPLED = 4096 * 2304
"""Pictures of more pixels are drawn with one sample a pixel: with four they take gigabytes of the graphics memory."""


def scene_picture(viewport: Viewport, size: tuple[int, int]) -> np.ndarray | None:
    """What the viewport's camera sees, lit by the scene, (h, w, 3) uint8; None before it can draw."""
    renderer = viewport.renderer
    if renderer is None:
        return None
    viewport.host.makeCurrent()
    viewport.feed.sync(renderer)
    view = renderer.view()
    try:
        view.render(viewport.view_camera(), size, None, RenderOptions())
        return view.read_pixels()
    finally:
        view.release()
        viewport.host.doneCurrent()
        viewport.host.update()


def view_picture(viewport: Viewport, size: tuple[int, int], with_overlays: bool) -> QImage | None:
    """What the viewport shows, in its look and exposure, of a size (w, h) in px; None before it can draw.

    Args:
        with_overlays: also what the editor draws over the scene: grid, outlines, handles, names, figures, view cube,
            as large as `size` is wide; it has to be of the viewport's proportions.

    Raises:
        moderngl.Error: the graphics card has no room for it.
    """
    renderer = viewport.renderer
    if renderer is None or viewport.error:
        return None
    ratio = size[0] / max(viewport.width(), 1)
    viewport.host.makeCurrent()
    viewport.feed.sync(renderer)
    is_large = size[0] * size[1] > MOST_SAMPLED
    options = replace(options_now(viewport, renderer, 1.0, ratio), smooth_edges=True if is_large else None)
    camera = viewport.view_camera()
    picture = renderer.view(0 if is_large else SAMPLES)
    try:
        picture.render(camera, size, None, options if with_overlays else of_scene_alone(options))
        image = image_of(picture.read_pixels(), ratio)
        insets = viewport.draw_insets(renderer, options, ratio) if with_overlays else []
    finally:
        picture.release()
        viewport.host.doneCurrent()
        viewport.host.update()
    if with_overlays:
        painter = QPainter(image)
        foreground.paint(viewport, painter, camera, insets, ratio)
        painter.end()
    image.setDevicePixelRatio(1.0)
    return image
