"""The tabs above the views: the documents that are open in one place of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QTabBar


class Tab(NamedTuple):
    """What a tab says: the name of a document, "" for one without a file; its file; whether it is unsaved."""

    name: str
    file: str
    modified: bool


class DocumentTabs(QTabBar):
    """A tab for each document, hidden while there is one.

    Signals:
        chosen, close_requested, apart_requested: carry the number of a tab: it is to be shown, closed, or shown in a
            window of its own.
        move_requested: carries two numbers: the first tab is to stand where the second one does.
    """

    chosen = Signal(int)
    close_requested = Signal(int)
    apart_requested = Signal(int)
    move_requested = Signal(int, int)

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Open documents"))
        self.setDocumentMode(True)
        self.setDrawBase(True)
        self.setExpanding(False)
        self.setTabsClosable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.tabCloseRequested.connect(self.close_requested)
        self.currentChanged.connect(self._choose)
        self._own, self._pressed, self._dragged = 0, -1, False
        self._filling = False
        self.hide()

    def show_tabs(self, tabs: Sequence[Tab], own: int) -> None:
        """Show these tabs, of which number `own` is the window's own."""
        self._filling = True
        while self.count() > len(tabs):
            self.removeTab(self.count() - 1)
        while self.count() < len(tabs):
            self.addTab("")
        for i, tab in enumerate(tabs):
            name = tab.name or self.tr("Untitled")
            text = self.tr("{0} •").format(name) if tab.modified else name
            self.setTabText(i, text.replace("&", "&&"))
            more = self.tr("{0} (unsaved changes)") if tab.modified else "{0}"
            self.setTabToolTip(i, more.format(tab.file or name))
            self.setAccessibleTabName(i, more.format(name))
        self._own = own
        self.setCurrentIndex(own)
        self._filling = False
        self.setVisible(len(tabs) > 1)

    def _choose(self, i: int) -> None:
        if not self._filling and i >= 0 and i != self._own:
            self.setCurrentIndex(self._own)  # each window shows its own tab as the present one
            self.chosen.emit(i)

    def mousePressEvent(self, event) -> None:
        """The left button chooses a tab when it is released, or drags it: this window is hidden once another one is
        shown, and would not hear where the drag ends."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed = self.tabAt(event.position().toPoint())
        self._dragged = False

    def mouseMoveEvent(self, event) -> None:
        """A tab follows the pointer along the row; far from it, another cursor says that a release makes a window."""
        if self._is_out(event):
            self.setCursor(Qt.CursorShape.DragCopyCursor)
            return
        self.unsetCursor()
        i, over = self._pressed, self.tabAt(event.position().toPoint())
        if i >= 0 and over not in (i, -1) and self._has_room(i, over, event.position().x()):
            self._pressed, self._dragged = over, True
            self.move_requested.emit(i, over)

    def _has_room(self, i: int, over: int, x: float) -> bool:
        """Whether tab `i` were below the pointer in the place of another one: among tabs of different widths it would
        else jump to and fro."""
        width, there = self.tabRect(i).width(), self.tabRect(over)
        return x > there.right() - width if over > i else x < there.left() + width

    def _is_out(self, event) -> bool:
        """Whether a tab is dragged so far from the row of tabs that a window of its own is meant."""
        y, height = event.position().y(), self.height()
        return self._pressed >= 0 and not -height < y < 2 * height

    def mouseReleaseEvent(self, event) -> None:
        """The middle button closes a tab, as in browsers; the left one, far from the tabs, moves it out."""
        i, out = self._pressed, self._is_out(event)
        at = self.tabAt(event.position().toPoint())
        self._pressed = -1
        self.unsetCursor()
        if event.button() == Qt.MouseButton.MiddleButton and at >= 0:
            self.close_requested.emit(at)
        elif event.button() == Qt.MouseButton.LeftButton and out:
            self.apart_requested.emit(i)
        elif event.button() == Qt.MouseButton.LeftButton and at == i >= 0 and not self._dragged:
            self.setCurrentIndex(i)

    def _open_menu(self, at: QPoint) -> None:
        i = self.tabAt(at)
        if i < 0:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Close"), lambda: self.close_requested.emit(i))
        left = menu.addAction(self.tr("Move &Left"), lambda: self.move_requested.emit(i, i - 1))
        right = menu.addAction(self.tr("Move &Right"), lambda: self.move_requested.emit(i, i + 1))
        left.setEnabled(i > 0)
        right.setEnabled(i < self.count() - 1)
        menu.addAction(self.tr("&Move to New Window"), lambda: self.apart_requested.emit(i))
        menu.popup(self.mapToGlobal(at))
