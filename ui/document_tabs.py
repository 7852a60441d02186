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
    """

    chosen = Signal(int)
    close_requested = Signal(int)
    apart_requested = Signal(int)

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
        self._own, self._pressed = 0, -1
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
        """The left button may begin to drag a tab out."""
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = self.tabAt(event.position().toPoint()) if left else -1
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event) -> None:
        """Another cursor where a release moves the tab to a window of its own."""
        if self._is_out(event):
            self.setCursor(Qt.CursorShape.DragCopyCursor)
        else:
            self.unsetCursor()
        super().mouseMoveEvent(event)

    def _is_out(self, event) -> bool:
        """Whether a tab is dragged so far from the row of tabs that a window of its own is meant."""
        y, height = event.position().y(), self.height()
        return self._pressed >= 0 and not -height < y < 2 * height

    def mouseReleaseEvent(self, event) -> None:
        """The middle button closes a tab, as in browsers; the left one, far from the tabs, moves it out."""
        i, out = self._pressed, self._is_out(event)
        self._pressed = -1
        self.unsetCursor()
        if event.button() == Qt.MouseButton.LeftButton and out:
            super().mouseReleaseEvent(event)
            self.apart_requested.emit(i)
            return
        if event.button() == Qt.MouseButton.MiddleButton:
            i = self.tabAt(event.position().toPoint())
            if i >= 0:
                self.close_requested.emit(i)
            return
        super().mouseReleaseEvent(event)

    def _open_menu(self, at: QPoint) -> None:
        i = self.tabAt(at)
        if i < 0:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Close"), lambda: self.close_requested.emit(i))
        menu.addAction(self.tr("&Move to New Window"), lambda: self.apart_requested.emit(i))
        menu.popup(self.mapToGlobal(at))
