"""What helps people along in a window: keys, hints, going through the panels by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QTabBar, QWidget

from ui.hints import Hints
from ui.manual.context import Topic, topic
from ui.manual.window import KEYS_PAGE, ManualWindow, manual_of
from ui.mnemonics import mark_menu
from ui.outline import Outline
from ui.panel_focus import focus_next
from ui.preferences import PreferencesDialog
from ui.tour.tour import Tour

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class Guidance(QObject):
    """Commands of the menu Help and of the keyboard.

    Attributes:
        hints: the line in the status bar.
        tour: the guided tour.
        add_place: where in the view lands what is chosen from the menu of what can be added; None: in its middle.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.add_place: QPointF | None = None
        self.tour, self._outline = Tour(window), Outline(window)
        self.hints = Hints(window.status.show_hint, self)
        window.views.hint_changed.connect(self.hints.show_view)
        window.views.menu_requested.connect(self.open_view_menu)
        for part, text in self._hints():
            self.hints.add(part, text)

        window.tabifiedDockWidgetActivated.connect(lambda _: self.name_tabs())

    def name_tabs(self) -> None:
        """Name the tabs of the panels for screen readers: Qt makes them when it needs some."""
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setAccessibleName(self.tr("Panels in the same place"))

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "help": lambda *_: self.open_manual(),
            "shortcuts": lambda *_: self.open_manual(Topic(KEYS_PAGE)),
            "tour": lambda *_: self.tour.begin(),
            "edit_keys": lambda *_: self.edit_keys(),
            "add_menu": lambda *_: self.open_add_menu(),
            "next_panel": lambda *_: self.go_to_panel(),
            "previous_panel": lambda *_: self.go_to_panel(forward=False),
        }

    def update_keys(self) -> None:
        """The user has chosen other keys or another mouse."""
        self._window.commands.update_keys()
        self._window.transport.show_keys()

    def open_manual(self, about: Topic | None = None) -> ManualWindow:
        """Show what the manual says of what has the keyboard."""
        manual = manual_of(self._window)
        manual.show_topic(about or topic(self._window))
        return manual

    def edit_keys(self) -> PreferencesDialog:
        """Show the page of keys and mouse."""
        dialog = self._window.open_preferences()
        dialog.show_keys()
        return dialog

    def open_add_menu(self) -> None:
        """Show the menu of what can be added: at the pointer while it is in a view, where what is chosen lands then,
        else in the middle of one."""
        view = self._window.viewport
        at = QCursor.pos() if view.underMouse() else view.mapToGlobal(view.rect().center())
        self.add_place = QPointF(view.mapFromGlobal(at))
        self._window.commands.menus["Add"].popup(at)

    def open_view_menu(self, position: QPointF, of_selection: bool) -> None:
        """Show at a position of the view what can be done with what is selected; what is added lands there."""
        tree, current = self._window.tree, self._window.selection.current
        menu = tree.object_menu(tree.index_of(current) if of_selection and current is not None else QModelIndex())
        mark_menu(menu)
        self.add_place = position
        menu.aboutToHide.connect(self.close_add_menu)
        menu.popup(self._window.viewport.mapToGlobal(position.toPoint()))

    def close_add_menu(self) -> None:
        """What is added from now on lands in the middle of the view; the menu hides before its entry acts."""
        QTimer.singleShot(0, self, self._forget_place)

    def _forget_place(self) -> None:
        self.add_place = None

    def go_to_panel(self, forward: bool = True) -> None:
        """Let the keyboard act on the next part of the window, and show for a moment which one that is."""
        panels = self.panels()
        has = focus_next(panels, forward)
        if has is not None:
            self._outline.flash(next(panel for panel in panels if panel is has or panel.isAncestorOf(has)))

    def panels(self) -> list[QWidget]:
        """The parts of the window, as F6 goes through them."""
        window, docks = self._window, self._window.docks
        centre = [window.welcome, window.views, window.transport]
        left = [docks[name] for name in ("tree", "library")]
        others = [dock for name, dock in docks.items() if name not in ("tree", "library")]
        return [window.tool_bar, *left, *centre, *others]

    def _hints(self) -> list[tuple[QWidget, str]]:
        """Parts of the window, and what is hidden in them."""
        window = self._window
        return [
            (
                window.tree,
                self.tr(
                    "Drag: move into another body, with Alt: without its world pose   ·   onto a plot: plot it   ·   "
                    "F2: rename   ·   Right click: more"
                ),
            ),
            (window.library, self.tr("Drag into a view, double click or Enter: add   ·   typing: search")),
            (
                window.materials,
                self.tr("Drag onto a shape, in a view or in the tree   ·   double click: apply to the selection"),
            ),
            (
                window.inspector,
                self.tr(
                    "Drag a label or a number: change it, Shift: fine, Ctrl: coarse   ·   Click: type 5 cm, 30deg, "
                    "pi/2, += 0.1   ·   Right click: copy, paste, past values"
                ),
            ),
            (
                window.controls,
                self.tr(
                    "Drag a slider   ·   Left, Right: by 1 %, Page Up, Page Down: by 10 %, 0: zero   ·   Enter: type"
                ),
            ),
            (
                window.controls.forces,
                self.tr(
                    "Type 2 * 5, 5 kN or 100 ms   ·   Tab: the next field   ·   Ctrl and drag in a view: pull "
                    "while it runs   ·   B: throw a ball"
                ),
            ),
            (
                window.plots,
                self.tr(
                    "Wheel: zoom time, with Shift values   ·   Drag: pan, right drag: scale   ·   "
                    "Right click: more   ·   drop rows of the tree here"
                ),
            ),
            (window.messages, self.tr("Double click or Enter: go to the object   ·   Right click: repair, copy")),
            (
                window.transport,
                self.tr("Drag the timeline: go back in time   ·   Left, Right: a step, Home, End: the ends"),
            ),
        ]
