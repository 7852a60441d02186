"""Errors of files that say which file it was: those of writing, unlike those of opening, do not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Raise OSErrors that name no file as those of this one."""
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, path) from None
