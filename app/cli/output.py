"""Where results of commands go: files, or standard output."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from typing import IO

STDOUT = ("-", "/dev/stdout", "/dev/fd/1")


def is_stdout(path: str) -> bool:
    return path in STDOUT


def is_stream(path: str) -> bool:
    """Whether bytes written to a path go through it: standard output, a pipe, a device."""
    if is_stdout(path):
        return True
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or stat.S_ISSOCK(mode)


@contextlib.contextmanager
def opened_stream(path: str) -> Iterator[IO[bytes]]:
    """A stream to write to. Raises OSError naming `path`."""
    try:
        if is_stdout(path):
            sys.stdout.flush()
            yield sys.stdout.buffer
            sys.stdout.flush()
        else:
            with open(path, "wb") as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        name = "standard output" if is_stdout(path) else path
        raise OSError(error.errno, error.strerror, error.filename or name) from None


@contextlib.contextmanager
def written(path: str, suffix: str = "", force: bool = False) -> Iterator[str]:
    """A temporary file that goes to `path` if nothing is raised: in its place, or into the stream that it is.

    Args:
        suffix: of the temporary file, for a stream, which has none.
        force: replace a file that is read-only.
    """
    if not is_stream(path):
        from engine.msd.replacing import replacing

        with replacing(path, force) as temporary:
            yield temporary
        return
    with tempfile.TemporaryDirectory(prefix="msd-studio-") as folder:
        temporary = os.path.join(folder, f"out{suffix}")
        yield temporary
        with open(temporary, "rb") as source, opened_stream(path) as target:
            shutil.copyfileobj(source, target)


def check_writable(path: str, force: bool = False) -> None:
    """Raise OSError naming `path` if no file can be written there, before the work that would be lost."""
    if is_stream(path):
        return
    from engine.msd.replacing import replacing

    with contextlib.suppress(_ProbeDone), replacing(path, force):
        raise _ProbeDone


def make_folder(path: str) -> None:
    """Make a folder for several files, if it is not there. Raises CommandError where a file is, OSError where none
    can be made."""
    from app.cli.errors import CommandError

    if os.path.exists(path) and not os.path.isdir(path):
        raise CommandError(f"{path}: this is a file; several pictures go into a folder")
    os.makedirs(path, exist_ok=True)


class _ProbeDone(Exception):
    """Raised so that `replacing` leaves the path unchanged."""
