"""What a file on disk was when it was read or written, to see whether another program has changed it since."""

from __future__ import annotations

import hashlib
import os
import stat
from typing import NamedTuple

from engine import regular_files

_SIZE = 2  # place in a stamp


class DiskFile(NamedTuple):
    """A regular file at one moment."""

    stamp: tuple[int, ...]
    """What changes when a file is written to or replaced: cheap to read."""
    digest: bytes
    """Of its content: two files of one digest are the same, whenever they were written. Of a file too large to be
    read as a scene it is its stamp."""


def read(file: str) -> DiskFile | None:
    """The file at a path as it is now; None where no regular file can be read."""
    stamp = stamp_of(file)
    if stamp is None:
        return None
    if stamp[_SIZE] > regular_files.LARGEST:
        return DiskFile(stamp, repr(stamp).encode())
    try:
        with open(file, "rb") as stream:
            return DiskFile(stamp, hashlib.file_digest(stream, "blake2b").digest())
    except OSError:
        return None


def reread(file: str, known: DiskFile | None) -> DiskFile | None:
    """As `read`, but reads the file only where its stamp is not the known one."""
    return known if known is not None and stamp_of(file) == known.stamp else read(file)


def is_same(a: DiskFile | None, b: DiskFile | None) -> bool:
    """Whether there was the same content, or no file, both times."""
    return a is b or (a is not None and b is not None and a.digest == b.digest)


def stamp_of(file: str) -> tuple[int, ...] | None:
    """Identity, size and time of writing of a regular file; None where there is none."""
    try:
        status = os.stat(file)
    except (OSError, ValueError):  # ValueError: a zero byte in the name
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return regular_files.stamp(status)
