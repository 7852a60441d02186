"""Pictures of files, templates and materials, drawn by a process of their own while the window goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPixmap

from app.library.entries import Entry
from app.library.gallery import Gallery

POLL_MS = 60


class Pictures(QObject):
    """Draws entries of `app.library`, each once.

    Signals:
        arrived: carries the id of an entry whose picture is there, or cannot be drawn.
    """

    arrived = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._gallery = Gallery()
        self._waiting: set[str] = set()
        self._pixmaps: dict[str, QPixmap] = {}
        self._errors: dict[str, str] = {}
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._poll)

    def ask(self, entries: Sequence[Entry]) -> None:
        """Have pictures drawn, the first one first."""
        for entry in reversed(entries):  # the gallery draws what was asked for last first
            if entry.id not in self._pixmaps and entry.id not in self._errors and entry.id not in self._waiting:
                self._waiting.add(entry.id)
                self._gallery.ask(entry)
        if self._waiting:
            self._timer.start()

    def refresh(self) -> None:
        """Look at the files again when they are next asked for: those that have changed are drawn anew."""
        self._gallery.forget()
        self._pixmaps.clear()
        self._errors.clear()

    def drop(self, ids: Iterable[str]) -> None:
        """Forget pictures that nobody shows any more."""
        for id in ids:
            self._pixmaps.pop(id, None)
            self._errors.pop(id, None)
        self._gallery.forget()

    def pixmap(self, id: str) -> QPixmap | None:
        """The picture of an entry; None while there is none."""
        return self._pixmaps.get(id)

    def error(self, id: str) -> str:
        """Why an entry has no picture; empty while that is not known."""
        return self._errors.get(id, "")

    def close(self) -> None:
        """Draw nothing any more."""
        self._timer.stop()
        self._gallery.close()

    def _poll(self) -> None:
        for found in self._gallery.poll():
            self._waiting.discard(found.id)
            picture = QPixmap()
            if found.png and picture.loadFromData(found.png):
                self._pixmaps[found.id] = picture
            else:
                self._errors[found.id] = found.error or "cannot be drawn"
            self.arrived.emit(found.id)
        if not self._waiting:
            self._timer.stop()
