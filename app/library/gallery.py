"""The thumbnails of the library as they are wanted: from the disk, or drawn by a process of its own."""

from __future__ import annotations

import threading
from collections import deque

from app.child_process import ChildProcess
from app.library.entries import Entry
from app.library.solids import Extent
from app.library.thumbnail_process import main
from app.library.thumbnails import Thumbnail, digest, kept

PATIENCE = 60.0
"""Seconds that one thumbnail may take."""
IDLE = 30.0
"""Seconds after which a process with nothing to draw ends."""


class Gallery:
    """Thumbnails, one at a time, those asked for last first. No call waits.

    A thread of its own looks on the disk and talks with the process that draws, which is started when it is needed.

    Attributes:
        arrival: notified when a thumbnail has come.
    """

    def __init__(self) -> None:
        self._wanted: list[Entry] = []
        self._found: deque[Thumbnail] = deque()
        self._change = threading.Condition()
        self.arrival = threading.Condition()
        self._closed = False
        self._asked: set[int] = set()  # hashes: some entries hold whole scenes
        self._drawer = ChildProcess(main, "msd-studio thumbnails")
        self._thread: threading.Thread | None = None

    def ask(self, entry: Entry) -> None:
        """Have the thumbnail of an entry made, unless it was asked for before."""
        if hash(entry) in self._asked:
            return
        self._asked.add(hash(entry))
        with self._change:
            self._wanted.append(entry)
            self._change.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="thumbnails", daemon=True)
            self._thread.start()

    def forget(self) -> None:
        """Let every entry be asked for again, as after its files have changed."""
        self._asked.clear()

    @property
    def has_some(self) -> bool:
        """Whether `poll` would give some."""
        return bool(self._found)

    def poll(self) -> list[Thumbnail]:
        """The thumbnails that have come since the last call."""
        found = []
        while self._found:
            found.append(self._found.popleft())
        return found

    def close(self) -> None:
        """Draw nothing any more."""
        with self._change:
            self._closed = True
            self._wanted.clear()
            self._change.notify()
        self._drawer.end()

    # ------------------------------------------------------------------------------------------------ thread

    def _work(self) -> None:
        while True:
            with self._change:
                if not self._wanted and not self._closed and not self._change.wait(IDLE):
                    self._drawer.end()
                    self._change.wait_for(lambda: self._wanted or self._closed)
                if self._closed:
                    return
                if not self._wanted:
                    continue
                entry = self._wanted.pop()
            key = digest(entry)
            thumbnail = kept(entry, key) or self._drawn(entry, key)
            with self.arrival:
                self._found.append(thumbnail)
                self.arrival.notify_all()

    def _drawn(self, entry: Entry, key: str) -> Thumbnail:
        error = "took longer than a minute to read"
        try:
            pipe = self._drawer.pipe()
            pipe.send((tuple(entry), key))
            if pipe.poll(PATIENCE):
                return pipe.recv()
        except (EOFError, OSError):
            error = "ended the process that read it"
        self._drawer.end()
        return Thumbnail(entry.id, b"", Extent(0.0, 0.0, 0.0), error)
