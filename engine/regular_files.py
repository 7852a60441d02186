"""Reading files that scenes name: only regular ones, and none larger than its reader can bear.

A scene comes from a stranger: a named pipe would be waited for without end, and a device may never end.
"""

from __future__ import annotations

import contextlib
import contextvars
import errno
import os
import stat
from collections.abc import Iterator, Mapping
from typing import BinaryIO

LARGEST = 1 << 30
"""Bytes of a file that are read, where the reader of its kind sets no lower limit."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


Stamp = tuple[int, ...]

_read: contextvars.ContextVar[dict[str, Stamp] | None] = contextvars.ContextVar("files that were read", default=None)


def stamp(status: os.stat_result) -> Stamp:
    """What changes when a file is written to or replaced: identity, size and time of writing."""
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


@contextlib.contextmanager
def files_read() -> Iterator[dict[str, Stamp]]:
    """Collects the files that are opened here meanwhile, by this thread, with their stamps at that moment."""
    files: dict[str, Stamp] = {}
    token = _read.set(files)
    try:
        yield files
    finally:
        _read.reset(token)


def note_read(files: Mapping[str, Stamp]) -> None:
    """Add files that another process has read to those that are collected."""
    collected = _read.get()
    if collected is not None:
        for file, known in files.items():
            collected.setdefault(file, known)


def open_regular(file: str | os.PathLike[str], limit: int = LARGEST) -> BinaryIO:
    """A regular file of at most `limit` bytes, opened for reading.

    Raises OSError naming the file: where it cannot be opened, is no regular file, or is larger. Never waits for a
    writer at the other end of a pipe.
    """
    path = os.fspath(file)
    refused = _refusal(status_of(path), limit)  # before it is opened: opening some devices acts on them
    if refused is not None:
        raise OSError(*refused, path)
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(descriptor)  # it may be another file by now
        refused = _refusal(status, limit)
        if refused is not None:
            raise OSError(*refused, path)
        note_read({os.path.abspath(path): stamp(status)})
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_regular(file: str | os.PathLike[str], limit: int = LARGEST) -> bytes:
    """The content of a regular file of at most `limit` bytes. Raises OSError as `open_regular`."""
    with open_regular(file, limit) as stream:
        content = stream.read(limit + 1)
    if len(content) > limit:  # it grew while it was read, or its size is not known, as in /proc
        raise OSError(errno.EFBIG, f"the file is larger than the {_size(limit)} that are read", os.fspath(file))
    return content


def status_of(file: str | os.PathLike[str]) -> os.stat_result:
    """The status of a file. Raises OSError, also for a name that no file can have, which `os.stat` calls a
    ValueError."""
    if not _may_exist(path := os.fspath(file)):
        raise OSError(errno.EINVAL, "no file can have this name: it holds a zero byte or half of a character", path)
    return os.stat(path)


def _may_exist(path: str) -> bool:
    """Whether the system takes a name at all."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


ABSENT = "does not exist"


def absence(file: str | os.PathLike[str]) -> str:
    """Why there is nothing to read at a path, as the end of a sentence about it; empty for a regular file."""
    try:
        status = os.stat(file)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # a ValueError is about a zero byte in the name
        return ABSENT
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return "" if stat.S_ISREG(status.st_mode) else f"is {_kind(status.st_mode)}, not a regular file"


def _kind(mode: int) -> str:
    return next((name for is_kind, name in _KINDS if is_kind(mode)), "something else")


def _refusal(status: os.stat_result, limit: int) -> tuple[int, str] | None:
    """Error number and sentence for what is not read; None for what is."""
    if not stat.S_ISREG(status.st_mode):
        return errno.EINVAL, f"it is {_kind(status.st_mode)}, not a regular file"
    if status.st_size > limit:
        return errno.EFBIG, f"the file has {_size(status.st_size)}; at most {_size(limit)} are read"
    return None


def _size(count: int) -> str:
    return f"{count / (1 << 20):.4g} MiB" if count >= 1 << 20 else f"{count} bytes"
