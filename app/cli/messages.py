"""Messages of commands on stderr."""

from __future__ import annotations

import contextlib
import os
import sys
from contextvars import ContextVar

QUIET: ContextVar[bool] = ContextVar("QUIET", default=False)
"""Whether notes are left out (--quiet)."""


def note(text: str) -> None:
    """Print a line on stderr that says how something was done, unless --quiet was given. A terminal that is gone is
    no reason to stop."""
    if not QUIET.get():
        with contextlib.suppress(OSError):
            print(text, file=sys.stderr, flush=True)


def did_you_mean(name: str, known: list[str]) -> str:
    """`; did you mean ...?` with what is spelt nearly the same; empty when nothing is."""
    import difflib

    close = difflib.get_close_matches(name, known, n=3)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""


def missing_file(path: str) -> str:
    """That there is no file, and which there are of nearly the same name."""
    folder, _ = os.path.split(path)
    files: list[str] = []
    with contextlib.suppress(OSError, ValueError):
        files = [os.path.join(folder, entry) for entry in os.listdir(folder or ".")]
    return f"there is no file {path!r}{did_you_mean(path, files)}"
