"""What the mouse and the keys do in the part of the window that the pointer is in: a line in the status bar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class Hints(QObject):
    """Shows the hint of the innermost part that the pointer is in, or what the view says while it is in none.

    Args:
        show: is given the line to show.
    """

    def __init__(self, show: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self._texts: dict[QObject, str] = {}
        self._inside: list[QObject] = []
        self._of_view = ""

    def add(self, part: QWidget, text: str) -> None:
        """Show a text while the pointer is in a part of the window."""
        self._texts[part] = text
        part.installEventFilter(self)

    def show_view(self, text: str) -> None:
        """What the view says."""
        self._of_view = text
        self._update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer into parts and out of them."""
        if event.type() == QEvent.Type.Enter and watched in self._texts:
            self._inside = [one for one in self._inside if one is not watched] + [watched]
            self._update()
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.Hide) and watched in self._inside:
            self._inside.remove(watched)
            self._update()
        return False

    def _update(self) -> None:
        self._show(self._texts[self._inside[-1]] if self._inside else self._of_view)
