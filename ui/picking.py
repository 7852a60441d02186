"""Choosing things one after another, as the sites of a tendon: by clicks in the view or the tree, until Enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from app.belonging import link_at
from app.document import Document
from app.editor import Editor
from app.naming import kind_of
from engine.msd.paths import get
from engine.msd.schema import World

ENDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def chosen_of(world: World, kind: str, paths: Iterable[str]) -> list[str]:
    """Those of some objects that are of a kind, in their order; for links those that the objects belong to."""
    if kind == "link":
        return [path for path in dict.fromkeys(link_at(world, path) for path in paths) if path]
    return [path for path in paths if path and kind_of(path, get(world, path)) == kind]


class Picking(QObject):
    """Follows what is selected while it is on.

    Attributes:
        paths: what was chosen so far, in its order.

    Signals:
        changed: something was chosen, or it is over; carries the paths, and a sentence on what to do, empty when it
            is over.
    """

    changed = Signal(list, str)

    def __init__(self, editor: Editor, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self._kind, self._title, self._is_pair = "", "", False
        self._done: Callable[[list[str]], None] | None = None
        self.paths: list[str] = []
        editor.selection.changed.connect(self._follow)
        editor.document_changed.connect(self._leave)

    @property
    def is_on(self) -> bool:
        """Whether something is to be chosen."""
        return self._done is not None

    def start(self, kind: str, title: str, done: Callable[[list[str]], None], is_pair: bool = False) -> None:
        """Have two or more objects of a kind (`site`, `joint`, `geom`, `link`) chosen, or just two; what is selected
        is the beginning. `done` is called with their paths."""
        self.stop()
        self._kind, self._title, self._done, self._is_pair = kind, title, done, is_pair
        self._editor.picking.prefer(kind)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self._follow()
        self._report()

    def stop(self) -> None:
        """Choose nothing more, and do nothing with what was chosen."""
        if self._done is not None:
            self._done, self.paths = None, []
            self._editor.picking.prefer("")
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
            self.changed.emit([], "")

    def _leave(self, _: Document) -> None:
        self.stop()

    def _follow(self) -> None:
        if self._done is None:
            return
        for path in chosen_of(self._editor.document.world, self._kind, self._editor.selection.paths):
            if path not in self.paths:
                self.paths.append(path)
                self._report()
        if self._is_pair and len(self.paths) > 1:
            QTimer.singleShot(0, self._finish_pair)  # when everybody has followed the selection

    def _finish_pair(self) -> None:
        done, paths = self._done, self.paths[:2]
        if done is not None and self._is_pair and len(paths) == 2:
            self.stop()
            done(paths)

    def _report(self) -> None:
        world = self._editor.document.world
        names = " → ".join(getattr(get(world, path), "name", None) or path for path in self.paths)
        if self._is_pair:
            text = {
                "geom": self.tr("{0}: click two shapes in the tree or the view. Esc cancels. {1}"),
                "link": self.tr("{0}: click two links in the tree or the view. Esc cancels. {1}"),
                "joint": self.tr("{0}: click two joints in the tree or the view. Esc cancels. {1}"),
            }[self._kind]
        elif self._kind == "site":
            text = self.tr("{0}: click sites in the order of the path. Enter ends, Esc cancels. {1}")
        else:
            text = self.tr("{0}: click joints in the tree or the view. Enter ends, Esc cancels. {1}")
        self.changed.emit(list(self.paths), text.format(self._title, names))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Esc, wherever the keyboard is."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or self._done is None:
            return False
        if not isinstance(event, QKeyEvent) or QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return False
        ends = event.key() in ENDS and len(self.paths) > 1
        if not ends and event.key() != Qt.Key.Key_Escape:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            done, paths = self._done, list(self.paths)
            self.stop()
            if ends:
                done(paths)
        return True
