"""A thin strip of icons at a side of the window, which open and close the panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy, QToolBar, QWidget

from ui import icons

ICON = QSize(16, 16)


class PanelStrip(QToolBar):
    """An icon for each panel, which is marked while the panel is in front.

    Args:
        docks: the panels, by the names of their icons without `panel_`.
        lower: more of them, at the lower end.
    """

    def __init__(
        self, title: str, docks: Mapping[str, QDockWidget], window: QMainWindow, lower: Sequence[str] = ()
    ) -> None:
        super().__init__(title, window)
        self.setAccessibleName(title)
        self.setMovable(False)
        self.setIconSize(ICON)
        self._window = window
        self.actions_by_name: dict[str, QAction] = {}
        for name, dock in docks.items():
            if lower and name == lower[0]:
                self._add_spacer()
            action = self.addAction(icons.icon(f"panel_{name}"), dock.windowTitle())
            action.setCheckable(True)
            action.setToolTip(self.tr("{0}: open or close this panel").format(dock.windowTitle()))
            action.triggered.connect(lambda on, dock=dock: self._open(dock) if on else self._close(dock))
            dock.visibilityChanged.connect(action.setChecked)
            self.actions_by_name[name] = action

    def _open(self, dock: QDockWidget) -> None:
        dock.show()
        dock.raise_()

    def _close(self, dock: QDockWidget) -> None:
        """With the panels behind it, which would come in front: the room is for the view."""
        for each in (*self._window.tabifiedDockWidgets(dock), dock):
            each.hide()

    def _add_spacer(self) -> None:
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.addWidget(spacer)
