"""A window that shows its views and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget


class ViewOnly:
    """Hides what surrounds the views of a window, and shows again what was visible.

    Attributes:
        is_on: whether only the views are shown.
    """

    def __init__(self, window: QMainWindow, *others: QWidget) -> None:
        self._window, self._others = window, others
        self._hidden: list[QWidget] = []
        self._state = QByteArray()
        self.is_on = False

    def set(self, on: bool) -> None:
        """Show nothing but the views, or everything again."""
        if on == self.is_on:
            return
        self.is_on = on
        if on:
            window = self._window
            around = [*window.findChildren(QDockWidget), *window.findChildren(QToolBar), *self._others]
            around += [window.menuBar(), window.statusBar()]
            self._hidden = [widget for widget in around if not widget.isHidden()]
            self._state = window.saveState()
        for widget in self._hidden:
            widget.setVisible(not on)
        if not on:
            self._window.restoreState(self._state)  # which dock of several in one place was in front
            self._hidden = []
