"""The commands that are about several open documents: the Window menu, File > Close, File > Quit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from ui.documents import Documents
    from ui.main_window import MainWindow


class DocumentActions(QObject):
    """What these commands do in one window.

    Attributes:
        documents: all that are open; None in a window by itself, as tests make it.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.documents: Documents | None = None

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "new_window": lambda *_: self.documents and self.documents.new_window(),
            "next_document": lambda *_: self.documents and self.documents.show_next(self._window, 1),
            "previous_document": lambda *_: self.documents and self.documents.show_next(self._window, -1),
            "move_apart": lambda *_: self.documents and self.documents.move_apart(self._window),
            "close_document": lambda *_: self._close(),
            "quit": lambda *_: self._quit(),
        }

    def _close(self) -> None:
        self.documents.close(self._window) if self.documents else self._window.close()

    def _quit(self) -> None:
        self.documents.quit(self._window) if self.documents else self._window.close()

    @property
    def has_tabs(self) -> bool:
        """Whether other documents are open in the same place."""
        return self.documents is not None and len(self.documents.place_of(self._window).windows) > 1

    def list_documents(self, menu: QMenu) -> None:
        """Put every open document at the end of the Window menu."""
        for action in [one for one in menu.actions() if one.property("document")]:
            menu.removeAction(action)
            action.deleteLater()
        if self.documents is None:
            return
        line = menu.addSeparator()
        line.setProperty("document", True)
        for number, window in enumerate(self.documents.windows, 1):
            title = window.windowTitle().removesuffix(" – MSD Studio").replace("[*]", "")
            mark = " •" if window.document.modified else ""
            name = title.replace("&", "&&")
            action = menu.addAction(f"&{number} {name}{mark}" if number < 10 else f"{name}{mark}")
            action.setProperty("document", True)
            action.setCheckable(True)
            action.setChecked(window is self._window)
            action.setToolTip(window.document.file)
            action.triggered.connect(lambda _=False, window=window, show=self.documents.show: show(window))
