"""A picture of the scene as a viewport sees it, without what is drawn over it."""

from __future__ import annotations

import numpy as np

from render import RenderOptions
from ui.viewport.widget import Viewport


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
