"""The views of a window, one to four beside each other, below their bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from app.editor import Editor
from app.view import View
from app.views import LAYOUTS
from ui.viewport.bar import ViewBar
from ui.viewport.widget import Viewport

REST_AFTER = 60_000
"""How long views are out of sight, as behind another tab, before they give back what they have on the GPU, ms."""

COLUMNS = ((0, 3), (1, 2))
"""Places of the views in the left and in the right column, from top to bottom."""


class ViewArea(QWidget):
    """A viewport for each of the editor's views; all show one upload of the scene.

    Attributes:
        main: the first viewport, which draws for all.
        bar: above the viewports.
    """

    hint_changed = Signal(str)
    """What the mouse buttons do now."""
    drawing = Signal()
    """A picture is about to be drawn at a tick, as of each new frame of the simulation."""
    problems_changed = Signal(list)
    """Sentences on what of the document cannot be drawn; each once a document."""
    state_changed = Signal()
    """Another viewport is active, or what commands show of the active one changed."""
    transformed = Signal(object)
    """As of a viewport."""
    menu_requested = Signal(QPointF, bool)
    """As of the active viewport."""

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self.editor = editor
        self._viewports: dict[View, Viewport] = {}
        self._columns = [QSplitter(Qt.Orientation.Vertical) for _ in COLUMNS]
        split = QSplitter(Qt.Orientation.Horizontal)
        for column in self._columns:
            column.setChildrenCollapsible(False)
            split.addWidget(column)
        split.setChildrenCollapsible(False)
        self._split = split
        self.main = self._add(editor.views.all[0])
        self.bar = ViewBar(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(split, 1)
        self._disconnect_all = [
            editor.views.layout_changed.connect(self._arrange),
            editor.views.active_changed.connect(self._announce),
        ]
        self._rest_later = QTimer(self, singleShot=True, interval=REST_AFTER)
        self._rest_later.timeout.connect(self._rest)
        self._arrange()

    def hideEvent(self, event) -> None:
        """Begin to wait until the views rest."""
        super().hideEvent(event)
        if not event.spontaneous():  # as of a window that is minimized
            self._rest_later.start()

    def showEvent(self, event) -> None:
        """Draw again."""
        super().showEvent(event)
        self._rest_later.stop()
        for viewport in self._viewports.values():
            viewport.wake()

    def _rest(self) -> None:
        for viewport in reversed(self._viewports.values()):  # the first draws for all
            viewport.rest()

    @property
    def active(self) -> Viewport:
        """The viewport that commands act on."""
        return self._viewports[self.editor.views.active]

    @property
    def viewports(self) -> list[Viewport]:
        """Those that are shown."""
        return [self._viewports[view] for view in self.editor.views.shown]

    def share_window(self) -> None:
        """Plots are drawn beside the views."""
        for viewport in self.viewports:
            viewport.share_window()

    def activate_at(self, position: QPoint) -> None:
        """Let commands act on the viewport at a position of the area, if there is one."""
        for view, viewport in self._viewports.items():
            if viewport.isVisible() and viewport.rect().contains(viewport.mapFrom(self, position)):
                self.editor.views.activate(view)

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Give the bar the commands of the window."""
        self.bar.set_actions(actions)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do, with the active viewport."""
        commands: dict[str, Callable] = {
            id: lambda *on, id=id: self.active.handlers()[id](*on) for id in self.main.handlers()
        }
        for layout in LAYOUTS:
            commands[f"layout_{layout}"] = lambda *_, layout=layout: self.editor.views.set_layout(layout)
        return commands

    def checked(self, command: str) -> bool | None:
        """Whether a checkable command is on; None for a command that is not checkable."""
        if command.startswith("layout_"):
            return command == f"layout_{self.editor.views.layout}"
        return self.active.checked(command)

    def _add(self, view: View) -> Viewport:
        host = next(iter(self._viewports.values()), None)
        viewport = Viewport(self.editor, view, host)
        if host is not None:
            viewport.options = host.options
        self._viewports[view] = viewport
        viewport.hint_changed.connect(self.hint_changed)
        viewport.problems_changed.connect(self.problems_changed)
        viewport.state_changed.connect(self._announce)
        viewport.menu_requested.connect(self.menu_requested)
        viewport.transformed.connect(self.transformed)
        viewport.activated.connect(lambda: self.editor.views.activate(view))
        if host is None:
            viewport.drawing.connect(self.drawing)
        return viewport

    def _arrange(self) -> None:
        """Put a viewport for each view into its place, and hide those that the layout has no place for."""
        views = self.editor.views
        for view in views.all:
            if view not in self._viewports:
                self._add(view)
        for column, places in zip(self._columns, COLUMNS, strict=True):
            for row, place in enumerate(place for place in places if place < len(views.all)):
                viewport = self._viewports[views.all[place]]
                if column.indexOf(viewport) != row:
                    column.insertWidget(row, viewport)
                viewport.setVisible(place < len(views.shown))
        self._columns[1].setVisible(len(views.shown) > 1)
        self._share_room()
        self._announce()

    def _share_room(self) -> None:
        for split in (self._split, *self._columns):
            split.setSizes([10000] * split.count())

    def _announce(self) -> None:
        several = len(self.editor.views.shown) > 1
        for viewport in self._viewports.values():
            viewport.mark(several and viewport is self.active)
        self.bar.refresh()
        self.state_changed.emit()

    def closeEvent(self, event) -> None:
        """Follow the editor no more."""
        for disconnect in self._disconnect_all:
            disconnect()
        for viewport in reversed(self._viewports.values()):
            viewport.close()
        super().closeEvent(event)
