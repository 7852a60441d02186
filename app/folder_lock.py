"""A lock on a folder that the system frees when the program that holds it ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from pathlib import Path

NAME = "lock"
REMOVED = "removed"
"""File that says that what is left of a folder is of no use."""


class FolderLock:
    """Held from `acquire` to `release` or `remove`.

    Attributes:
        folder: what is locked.
        handle: of the file that stands for it.
    """

    def __init__(self, folder: Path, handle: int) -> None:
        self.folder, self.handle = folder, handle

    @classmethod
    def acquire(cls, folder: Path) -> FolderLock | None:
        """Lock a folder; None when a running program holds it. Raises OSError when it is no folder that can be
        written."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        handle = os.open(folder / NAME, flags, 0o600)
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            return None
        return cls(folder, handle)

    def release(self) -> None:
        """Let others have it."""
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1

    def remove(self) -> None:
        """Remove the folder with all that is in it. When that is interrupted, it `is_removed` all the same."""
        with contextlib.suppress(OSError):
            os.close(os.open(self.folder / REMOVED, os.O_WRONLY | os.O_CREAT, 0o600))
        if sys.platform == "win32":
            self.release()  # an open file cannot be removed there
        shutil.rmtree(self.folder, ignore_errors=True)
        self.release()

    @property
    def is_removed(self) -> bool:
        """Whether removal of the folder has begun."""
        return os.path.lexists(self.folder / REMOVED)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
