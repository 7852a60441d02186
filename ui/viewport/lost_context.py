"""A view goes on drawing after its OpenGL context was lost, as by a reset of the graphics card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QTimer

from render import Renderer

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport


class LostContext:
    """What helps a view: a new renderer in its context, else new contexts for all views of its window.

    Args:
        draw_again: draws a picture, at a scale, with a new renderer; returns whether that still has its context.
    """

    def __init__(self, view: Viewport, draw_again: Callable[[float], bool]) -> None:
        self._view, self._draw_again = view, draw_again
        self._is_new = False  # the context, and nothing was drawn in it yet

    def recover(self, renderer: Renderer, scale: float) -> bool:
        """Draw the last picture of a renderer again where it is lost, at once or a moment later; returns False where
        that has not helped."""
        if not renderer.is_lost() or self._draw_again(scale):
            self._is_new = False
            return True
        if self._is_new:
            self._is_new = False
            return False
        self._is_new = True
        QTimer.singleShot(0, self._renew)
        return True

    def _renew(self) -> None:
        """Have Qt make new contexts, as when views come into another window."""
        for view in self._view.window().findChildren(type(self._view)) or [self._view]:
            QCoreApplication.sendEvent(view, QEvent(QEvent.Type.WindowChangeInternal))
            view.redraw()
