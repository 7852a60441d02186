"""Seeing that another program has changed the document's file, or a file that the scene uses, without waiting for a
disk in the window's thread."""

from __future__ import annotations

import contextlib
import enum
import os
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, Qt, QTimer, Signal

from app import disk_file
from app.disk_file import DiskFile
from app.document import Document
from engine.geometry.mesh_loading import files_beside
from engine.msd.assets import asset_paths, place
from engine.regular_files import Stamp
from ui.app_instance import running_application

SETTLE_MS = 200
"""A file that is replaced is missing for a moment: looked at this long after the last event."""
POLL_MS = 2000
"""Network drives send no events: looked at this often."""


class FileChange(enum.Enum):
    """What happened on disk."""

    NONE = enum.auto()
    CHANGED = enum.auto()
    REMOVED = enum.auto()
    USED = enum.auto()
    """Not the document's file, but one that the scene uses."""


class _Look:
    """What one look found."""

    def __init__(self, document: Document, last: DiskFile | None, used: Iterable[str], first: bool) -> None:
        self.document, self.known, self.last, self.first = document, document.disk, last, first
        self.now: DiskFile | None = None
        self.used: Mapping[str, Stamp | None] = dict.fromkeys(used)

    def look(self) -> None:
        """Reads the file only where it is another one than ever seen."""
        file = self.document.file
        seen = self.last if self.last and self.last.stamp == disk_file.stamp_of(file) else self.known
        self.now = disk_file.reread(file, seen)
        used = {*self.used}
        if self.first:
            used.update(str(beside) for name in self.used for beside in files_beside(Path(name)).values())
        self.used = {name: disk_file.stamp_of(name) for name in used}


class FileWatch(QObject):
    """Watches the file of one document.

    Signals:
        changed: carries a FileChange and the file; NONE when the file is as the document knows it again.
        checked: the files were looked at, whatever they are.
    """

    changed = Signal(object, str)
    checked = Signal()
    _check_done = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self._watcher = QFileSystemWatcher(self)
        self._used: Mapping[str, Stamp | None] = {}
        self._used_known = False
        self._last: DiskFile | None = None
        self._announced: tuple[FileChange, bytes | None] = (FileChange.NONE, None)
        self._checking = self._check_again = False
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._poll = QTimer(self, interval=POLL_MS)
        self._settle.timeout.connect(self.check)
        self._poll.timeout.connect(self.check)
        self._watcher.fileChanged.connect(self._settle.start)
        self._watcher.directoryChanged.connect(self._settle.start)
        self._check_done.connect(self._compare, Qt.ConnectionType.QueuedConnection)
        running_application().applicationStateChanged.connect(self._check_when_active)

    def follow(self, document: Document) -> None:
        """Watch the file of a document, as it was when it was read or saved; call it again after a save."""
        self.document = document
        self._used = dict.fromkeys(str(place(document.world, path)) for _, path in asset_paths(document.world))
        own = {os.path.abspath(document.file), os.path.realpath(document.file)}
        self._used |= {file: None for file in document.read_files if file not in own}
        self._used_known, self._last = False, None
        self._announced = (FileChange.NONE, None)
        self.changed.emit(FileChange.NONE, "")
        self._watch()
        self._poll.start()
        self.check()

    def stop(self) -> None:
        """Watch nothing any more."""
        self.document = None
        self._poll.stop()
        self._settle.stop()

    def _watch(self) -> None:
        """Watch file and folder: a file that is replaced is another one, which only the folder tells."""
        file = os.path.abspath(self.document.file) if self.document and self.document.file else ""
        wanted = {path for path in (file, os.path.dirname(file)) if path and os.path.exists(path)}
        present = set(self._watcher.files()) | set(self._watcher.directories())
        if present - wanted:
            self._watcher.removePaths(list(present - wanted))
        if wanted - present:
            self._watcher.addPaths(list(wanted - present))

    def _check_when_active(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.check()

    def check(self) -> None:
        """Look at the files in a thread; ends in `changed` where they are not as known."""
        document = self.document
        if document is None or not document.file:
            return
        if self._checking:
            self._check_again = True
            return
        self._checking, self._check_again = True, False
        seen = _Look(document, self._last, self._used, not self._used_known)
        threading.Thread(target=self._look, args=(seen,), daemon=True).start()

    def _look(self, seen: _Look) -> None:
        """In a thread: a disk may take its time."""
        seen.look()
        with contextlib.suppress(RuntimeError):  # the window is gone
            self._check_done.emit(seen)

    def _compare(self, seen: _Look) -> None:
        self._checking = False
        document = seen.document
        if self.document is not document or document.disk is not seen.known:
            self.check()  # another document, or it was saved meanwhile
            return
        if not self._used_known:
            known = document.read_files  # from when they were read on
            self._used = {file: known.get(file, stamp) for file, stamp in seen.used.items()}
            self._used_known = True
        self._last = seen.now
        change, file = FileChange.NONE, document.file
        if not disk_file.is_same(seen.now, seen.known):
            change = FileChange.REMOVED if seen.now is None else FileChange.CHANGED
        else:
            if seen.now is not None:
                document.disk = seen.now  # only the time differs, if anything
            used = next((name for name, stamp in seen.used.items() if stamp != self._used.get(name)), None)
            if used is not None:
                change, file = FileChange.USED, used
        news = change, seen.now.digest if seen.now else None
        if news != self._announced:
            self._announced = news
            self.changed.emit(change, file)
        self._watch()
        self.checked.emit()
        if self._check_again:
            self.check()


def describe(change: FileChange, file: str) -> str:
    """What to say about a change."""
    name = os.path.basename(file)
    return {
        FileChange.NONE: "",
        FileChange.CHANGED: _tr("{0} was changed by another program").format(name),
        FileChange.REMOVED: _tr("{0} was removed or renamed by another program").format(name),
        FileChange.USED: _tr("{0}, which the scene uses, was changed by another program").format(name),
    }[change]


def _tr(text: str) -> str:
    return QCoreApplication.translate("FileWatch", text)
