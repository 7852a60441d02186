"""Writes the autosave journal in a thread of its own, so that editing never waits for the disk.

Records are written as they come and synced to the disk at most PACE_S later, unless another pace is chosen. What
cannot be written, on a full disk, is kept and tried again.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import msgspec

from app import journal
from app.folder_lock import FolderLock
from app.journal import Command, DamagedError, Opened, Record, Saved

PACE_S = 0.25
"""Longest time between writing a record and having it on the disk."""
RETRY_S = 5.0
"""Time between two attempts where the disk refuses."""
ROLL_BYTES = 4 * 2**20
ROLL_FACTOR = 1.0
"""A journal larger than ROLL_BYTES, and than this many times its base, is folded into a new base."""
MAX_PENDING_BYTES = 2**28
"""Bytes of records that wait in memory while the disk cannot be written; beyond, the journal is abandoned."""
CLOSE_S = 5.0
"""How long a clean end waits for the disk at most."""

ErrorCallback = Callable[[str], None]


class JournalWriter:
    """Writes the journal of one document into a new folder below `parent`.

    Args:
        parent: the recovery folder; created when it is missing, for its owner alone.
        base: the World, as `journal.encoded_world` gives it.
        opened: the document.
        on_error: called from the thread, once, with a message when the journal cannot be written.
        replaces: the folder of an earlier journal with its lock, removed when this one is on the disk.

    Attributes:
        pace: longest time between writing a record and having it on the disk, s; may be changed at any time.
    """

    def __init__(
        self, parent: Path, base: bytes, opened: Opened, on_error: ErrorCallback, replaces: FolderLock | None = None
    ) -> None:
        self.folder, self.pace = parent / uuid.uuid4().hex, PACE_S
        self._base, self._opened, self._replaces = base, opened, replaces
        self._on_error, self._error_reported = on_error, False
        self._state = journal.State(opened)
        self._lock: FolderLock | None = None
        self._file = -1
        self._number = 0
        self._size = 0
        self._pending = bytearray(journal.encoded(opened))
        self._base_size = len(base)
        self._folding: threading.Thread | None = None
        self._queue: queue.SimpleQueue[Record | threading.Event | None] = queue.SimpleQueue()
        self._remove = False
        self._abandoned = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, record: Command | Saved) -> None:
        """Have a record on the disk soon."""
        self._queue.put(record)

    def flush(self, timeout: float = 10.0) -> bool:
        """Wait until everything so far was synced or abandoned. Returns whether that was in time."""
        done = threading.Event()
        self._queue.put(done)
        return done.wait(timeout)

    def close(self, remove: bool, wait: bool = True) -> None:
        """End; `remove`: nothing is left to recover, else the folder stays as it is for the next start. `wait`: until
        that is done, but not for ever."""
        self._remove = remove
        self._queue.put(None)
        if wait:
            self._thread.join(CLOSE_S)

    # ------------------------------------------------------------------------------------------------ thread

    def _run(self) -> None:
        waiting: list[threading.Event] = []
        due = time.monotonic()  # when what was written has to be synced; 0: everything is
        refused = 0.0  # when to try again
        while True:
            wake = max(due, refused)
            try:
                item = self._queue.get(timeout=max(wake - time.monotonic(), 0.0) if wake else None)
            except queue.Empty:
                item = False
            if item is None:
                break
            if isinstance(item, threading.Event):
                waiting.append(item)
            elif item:
                self._add(item)
            now = time.monotonic()
            if now >= refused:
                due, refused = due or now + self.pace, 0.0
                if not self._attempt(self._append) or ((waiting or now >= due) and not self._attempt(self._sync)):
                    refused = 0.0 if self._abandoned else now + RETRY_S
                elif waiting or now >= due:
                    due = 0.0
            if self._abandoned:
                due = refused = 0.0
            for event in waiting:
                event.set()
            waiting = []
        self._end()

    def _add(self, record: Record) -> None:
        self._state.follow(record)
        if not self._abandoned:
            self._pending += journal.encoded(record)

    def _attempt(self, action: Callable[[], None]) -> bool:
        """Do something with the disk; when it refuses, say so once. Returns whether it was done."""
        if self._abandoned:
            return False
        try:
            action()
        except OSError as error:
            if not self._error_reported:
                self._error_reported = True
                self._on_error(f"{error.filename or self.folder}: {error.strerror or error}")
            self._abandoned = len(self._pending) > MAX_PENDING_BYTES
            return False
        return True

    def _append(self) -> None:
        """Write what is pending behind the last whole record."""
        if self._file < 0:
            self._begin()
        if not self._pending:
            return
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            with memoryview(self._pending) as view:
                written = 0
                while written < len(view):
                    written += os.write(self._file, view[written:])
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += len(self._pending)
        self._pending = bytearray()

    def _begin(self) -> None:
        """Make the folder, hold its lock, write the base."""
        private_folder(self.folder.parent)
        while self._lock is None:
            os.makedirs(self.folder, 0o700, exist_ok=True)
            self._lock = FolderLock.acquire(self.folder)
            if self._lock is None:  # another window looked into it before it was locked
                self.folder = self.folder.with_name(uuid.uuid4().hex)
        write_new(journal.base_file(self.folder, 0), self._base)
        self._file = _open_new(journal.journal_file(self.folder, 0))
        sync_folder(self.folder)
        self._base = b""

    def _sync(self) -> None:
        """Have on the disk what was written."""
        os.fsync(self._file)
        if self._replaces is not None:
            self._replaces.remove()
            self._replaces = None
        if self._size > max(ROLL_BYTES, ROLL_FACTOR * self._base_size):
            self._roll()

    # ------------------------------------------------------------------------------------------------ folding

    def _roll(self) -> None:
        """Go on in a new journal, and have the old one folded into a new base in the background."""
        if self._folding is not None and self._folding.is_alive():
            return
        number = self._number + 1
        file = _open_new(journal.journal_file(self.folder, number))
        os.close(self._file)
        self._file, self._number, self._size = file, number, 0
        self._pending[:0] = journal.encoded(self._state.opened)
        self._folding = threading.Thread(
            target=self._fold, args=(number, self._state.opened.number), name="journal-fold", daemon=True
        )
        self._append()
        self._folding.start()

    def _fold(self, number: int, commands: int) -> None:
        """Make base `number` of what the journals before it hold, and remove those. When it does not work out, all
        stays as it is, which is right too."""
        with contextlib.suppress(OSError, DamagedError, msgspec.MsgspecError):
            world, state = journal.load(self.folder, number)
            if not state.whole or state.opened.number != commands:
                return
            data = journal.encoded_world(world)
            write_new(journal.base_file(self.folder, number), data)
            self._base_size = len(data)
            for old in range(number):
                for file in (journal.base_file(self.folder, old), journal.journal_file(self.folder, old)):
                    with contextlib.suppress(FileNotFoundError):
                        os.unlink(file)

    def _end(self) -> None:
        if self._folding is not None:
            self._folding.join()
        if not self._remove:
            self._attempt(self._append)
        if self._file >= 0:
            with contextlib.suppress(OSError):
                os.fsync(self._file)
                os.close(self._file)
        if self._lock is not None:
            self._lock.remove() if self._remove else self._lock.release()


# ------------------------------------------------------------------------------------------------ files


def private_folder(folder: Path) -> None:
    """Make a folder for its owner alone, or an existing one so."""
    os.makedirs(folder, 0o700, exist_ok=True)
    if os.name == "posix" and os.stat(folder).st_mode & 0o077:
        os.chmod(folder, 0o700)


def write_new(file: Path, data: bytes) -> None:
    """Write a file that appears whole, for its owner alone, and is on the disk then."""
    temporary = file.with_suffix(".part")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(handle)
        os.replace(temporary, file)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _open_new(file: Path) -> int:
    return os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
