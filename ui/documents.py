"""Several documents at once, each in a window of its own with its editor, undo, engine and selection.

Windows that share a place on the screen are tabs: one of them is shown, the others are hidden and their simulations
rest. Nothing of a document depends on another one, so that what goes wrong in one leaves the others alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from app import templates
from app.document import Document
from ui.document_tabs import Tab
from ui.main_window import MainWindow
from ui.recovery import Recovery
from ui.unsaved_dialog import may_leave_all


class Opened(NamedTuple):
    """A window with what keeps its unsaved changes."""

    window: MainWindow
    recovery: Recovery


class Place:
    """A place on the screen: windows as tabs, of which `front` is shown."""

    def __init__(self, window: MainWindow) -> None:
        self.windows, self.front = [window], window


class Documents(QObject):
    """The open documents of the program.

    Args:
        make: makes a window on a document, not shown, with its recovery.

    Signals:
        changed: another document is open, closed, in front, or has another name.
    """

    changed = Signal()

    def __init__(self, make: Callable[[Document], Opened]) -> None:
        super().__init__()
        self._make = make
        self.places: list[Place] = []
        self._recoveries: dict[MainWindow, Recovery] = {}
        self._may_go: set[MainWindow] = set()  # the user was asked already
        self._announce = QTimer(self, singleShot=True, interval=0)
        self._announce.timeout.connect(self._refresh)

    @property
    def windows(self) -> list[MainWindow]:
        """Every window, in the order of places and tabs."""
        return [window for place in self.places for window in place.windows]

    def place_of(self, window: MainWindow) -> Place:
        """Where a window is shown or hidden."""
        return next(place for place in self.places if window in place.windows)

    # ------------------------------------------------------------------------------------------------ opening

    def new_window(self, document: Document | None = None) -> MainWindow:
        """Show a document, by default a new one, in a place of its own."""
        window = self._add(document or Document(templates.starter()))
        self.places.append(Place(window))
        window.show()
        window.activateWindow()
        self._announce.start()
        return window

    def new_tab(self, beside: MainWindow) -> MainWindow:
        """Show a new document in the place of another window, which is hidden."""
        window = self._add(Document(templates.starter()))
        self.place_of(beside).windows.append(window)
        self.show(window)
        return window

    def _add(self, document: Document) -> MainWindow:
        window, recovery = self._make(document)
        self._recoveries[window] = recovery
        actions = window.file_actions
        actions.room = lambda: self._room(window).file_actions
        actions.show_if_open = self.show_if_open
        actions.is_open_elsewhere = lambda file: self._find(file) not in (None, window)
        recovery.room = lambda: self._recoveries[self._room(window)]
        window.may_close = lambda: self._may_close(window)
        window.closing.connect(lambda: self._forget(window))
        window.document_actions.documents = self
        window.tabs.chosen.connect(lambda i: self.show(self.place_of(window).windows[i]))
        window.tabs.close_requested.connect(lambda i: self.close(self.place_of(window).windows[i]))
        window.tabs.apart_requested.connect(lambda i: self.move_apart(self.place_of(window).windows[i]))
        window.tabs.move_requested.connect(lambda i, to: self._move_tab(window, i, to))
        window.windowTitleChanged.connect(lambda _: self._announce.start())
        window.modified_changed.connect(self._announce.start)
        return window

    def _room(self, asking: MainWindow) -> MainWindow:
        """A window for another document: the one that asks if nothing was done there, else a new tab."""
        return asking if asking.file_actions.is_blank else self.new_tab(asking)

    def _find(self, file: str) -> MainWindow | None:
        """The window on a file."""
        wanted = os.path.realpath(file)
        opened = (window for window in self.windows if window.document.file)
        return next((window for window in opened if os.path.realpath(window.document.file) == wanted), None)

    def show_if_open(self, file: str) -> bool:
        """Bring the window on a file to the front. Returns whether there is one."""
        window = self._find(file)
        if window is not None:
            self.show(window)
            sentence = self.tr("{0} is open already; File > Reload reads it again")
            window.notify(sentence.format(os.path.basename(file)))
        return window is not None

    def open_files(
        self, files: Sequence[str], robot: Mapping[str, bool] | None = None, asset_roots: Sequence[str] = ()
    ) -> None:
        """Open files one after another, each in a tab; see `FileActions.open_file`."""
        self.places[0].front.file_actions.open_all(files, robot, asset_roots)

    def recovery_of(self, window: MainWindow) -> Recovery:
        """What keeps the unsaved changes of a window."""
        return self._recoveries[window]

    # ------------------------------------------------------------------------------------------------ showing

    def show(self, window: MainWindow) -> None:
        """Bring a document to the front of its place, and that to the front of the screen."""
        place = self.place_of(window)
        before, place.front = place.front, window
        if before is not window:
            window.stand_in_place_of(before)
        if window.isMinimized():
            window.showNormal()
        window.show()
        window.raise_()
        window.activateWindow()
        if before is not window:
            before.hide()
            before.engine_notes.rest()
            window.engine_notes.wake()
            if window.centre.currentIndex() == 0:
                window.viewport.setFocus()
        self._announce.start()

    def show_next(self, window: MainWindow, step: int) -> None:
        """Bring another document of the same place to the front, around in a circle."""
        windows = self.place_of(window).windows
        self.show(windows[(windows.index(window) + step) % len(windows)])

    def move_apart(self, window: MainWindow) -> None:
        """Show a tab in a place of its own."""
        place = self.place_of(window)
        if len(place.windows) < 2:
            return
        if place.front is window:
            i = place.windows.index(window)
            self.show(place.windows[i - 1 if i else 1])
        place.windows.remove(window)
        self.places.append(Place(window))
        window.move(place.front.pos() + window.rect().topLeft() + (window.rect().center() / 12))
        window.engine_notes.wake()
        self.show(window)

    def _move_tab(self, window: MainWindow, i: int, to: int) -> None:
        """Let tab `i` of a window's place stand where number `to` does."""
        windows = self.place_of(window).windows
        windows.insert(to, windows.pop(i))
        self._refresh()

    def _refresh(self) -> None:
        names = tab_names([window.document.file for window in self.windows])
        by_window = dict(zip(self.windows, names, strict=True))
        for place in self.places:
            tabs = [Tab(by_window[one], one.document.file, one.document.modified) for one in place.windows]
            for i, window in enumerate(place.windows):
                window.tabs.show_tabs(tabs, i)
                window.update_actions()
        self.changed.emit()

    # ------------------------------------------------------------------------------------------------ closing

    def close(self, window: MainWindow) -> None:
        """Close a document, after asking about its unsaved changes; the last one gives way to the welcome page."""
        if self.windows == [window]:
            if window.file_actions.may_leave():
                window.file_actions.start_over()
                window.show_welcome()
            return
        self.show(window)
        if window.file_actions.may_leave():
            self._may_go.add(window)
            window.close()

    def quit(self, asking: MainWindow) -> None:
        """Close every document, after one question about all unsaved changes."""
        if self._may_leave(self.windows, asking):
            for window in self.windows:
                window.close()

    def _may_close(self, window: MainWindow) -> bool:
        """Whether a window may be closed: with it go the tabs behind it."""
        if window in self._may_go:
            return True
        windows = self.place_of(window).windows
        if not self._may_leave(windows, window):
            return False
        for other in [one for one in windows if one is not window]:
            other.close()
        return True

    def _may_leave(self, windows: Sequence[MainWindow], asking: MainWindow) -> bool:
        if not may_leave_all([window.file_actions for window in windows], asking):
            return False
        self._may_go.update(windows)
        return True

    def _forget(self, window: MainWindow) -> None:
        """A window is being closed."""
        place = self.place_of(window)
        i = place.windows.index(window)
        if len(place.windows) == 1:
            self.places.remove(place)
        else:
            if place.front is window and not self._may_go.issuperset(place.windows):
                self.show(place.windows[i - 1 if i else 1])
            place.windows.remove(window)
            if place.front is window:
                place.front = place.windows[max(i - 1, 0)]
        self._may_go.discard(window)
        del self._recoveries[window]
        window.document_actions.documents = None
        QTimer.singleShot(0, window.deleteLater)
        self._announce.start()


def tab_names(files: Sequence[str]) -> list[str]:
    """A short name for each file, with so much of its folders that no two files have one name; "" for none."""
    parts = [os.path.abspath(file).split(os.sep) if file else [] for file in files]

    def name(i: int, count: int) -> str:
        return os.sep.join(parts[i][-count:])

    names = []
    for i, own in enumerate(parts):
        others = {file: j for j, file in enumerate(files) if file and file != files[i]}.values()
        count = 1
        while count < len(own) and any(name(j, count) == name(i, count) for j in others):
            count += 1
        names.append(name(i, count) if own else "")
    return names
