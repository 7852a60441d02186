"""Files that appear whole or not at all: everything that is written for the user is written by `replacing`."""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import os
import platform
import re
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from engine.errors import SceneError

BACKUP = "~"
"""Ends the name of a backup copy."""


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str], force: bool = False, backup: bool = False) -> Iterator[str]:
    """A temporary file beside `path`, with its suffix, that takes its place if nothing is raised.

    A link stays a link: what it leads to is replaced. The new file has the permissions of the old one, and is on the
    disk when this returns. What crashed programs left of earlier temporary files in the folder is removed.

    Args:
        path: the file that is to appear.
        force: replace a file that is read-only.
        backup: keep a copy of the file that is replaced, named as it with a `~` at the end.

    Raises:
        OSError: names `path`: it is read-only, no regular file, or cannot be written.
    """
    path = os.path.abspath(path)
    target = Path(os.path.realpath(path))
    old = _replaceable(path, target, force)
    _remove_stale(target.parent)
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(
            prefix=f"{_prefix()}{os.getpid()}-", suffix=target.suffix, dir=target.parent
        )
        os.close(handle)
        yield temporary
        _take_over(temporary, target, old)
        _sync(temporary)
        if backup and old is not None:
            _back_up(target)
        os.replace(temporary, target)
        temporary = ""
        _sync_folder(target.parent)
    except OSError as error:
        mine = str(error.filename or "").startswith(os.path.join(target.parent, _prefix()))
        if error.errno is None or (error.filename and not mine):
            raise
        if error.errno == errno.ENOENT and not target.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, f"There is no folder {target.parent}", path) from None
        raise OSError(error.errno, error.strerror, path) from None
    finally:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def write_whole(
    path: str | os.PathLike[str],
    pieces: Iterable[bytes],
    force: bool = False,
    backup: bool = False,
    check: Callable[[str], None] = lambda temporary: None,
) -> None:
    """Write bytes to a file by `replacing`, whose arguments these are. `check` is given the temporary file when all
    is written; what it raises leaves everything as it was. Raises SceneError naming the file."""
    try:
        with replacing(path, force, backup) as temporary:
            with open(temporary, "wb") as file:
                file.writelines(pieces)
            check(temporary)
    except OSError as error:
        raise unwritable(error, path) from None


def unwritable(error: OSError, path: str | os.PathLike[str]) -> SceneError:
    """What an OSError of `replacing` says, as an error of ours."""
    return SceneError(f"cannot be written: {error.strerror or error}", os.path.abspath(error.filename or path))


def is_read_only(path: str | os.PathLike[str]) -> bool:
    """Whether there is a file at `path` that is replaced only with `force`."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    # The superuser may write everything; what is marked as read-only is not written all the same.
    return not mode & 0o222 or not os.access(path, os.W_OK)


def _replaceable(path: str, target: Path, force: bool) -> os.stat_result | None:
    """What is at the target; None: nothing. Raises OSError for what must not be replaced."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "It is a device or a pipe, not a regular file", path)
    if not force and is_read_only(target):
        raise PermissionError(errno.EACCES, "The file is read-only", path)
    return old


def _take_over(temporary: str, target: Path, old: os.stat_result | None) -> None:
    """Give a temporary file the permissions, and where possible the owner, of the file that it replaces."""
    if old is None:
        os.chmod(temporary, 0o666 & ~_umask())
        return
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):  # only the superuser can give a file away
            os.chown(temporary, old.st_uid, old.st_gid)
    shutil.copystat(target, temporary)  # also access lists
    os.utime(temporary)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync(path: str) -> None:
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can."""
    if os.name == "posix":
        with contextlib.suppress(OSError):  # the file is in its place; some file systems do not know this
            _sync(str(folder))


def _back_up(target: Path) -> None:
    """Keep the present file under another name; at no moment is there neither."""
    backup = f"{target}{BACKUP}"
    with tempfile.TemporaryDirectory(prefix=f"{_prefix()}{os.getpid()}-", dir=target.parent) as folder:
        kept = os.path.join(folder, target.name)
        try:
            os.link(target, kept)  # the bytes stay where they are: the file itself is replaced, not written to
        except OSError:
            shutil.copy2(target, kept)
        os.replace(kept, backup)


# ------------------------------------------------------------------------------------------------ left by a crash


@functools.cache
def _prefix() -> str:
    """Begins the names of temporary files of this machine; the number of their process follows."""
    return f".msd-studio-{hashlib.sha256(platform.node().encode()).hexdigest()[:8]}-"


def _remove_stale(folder: Path) -> None:
    """Remove the temporary files of programs on this machine that no longer run."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            named = re.match(rf"{re.escape(_prefix())}(\d+)-", entry.name)
            if named and not _is_running(int(named[1])):
                with contextlib.suppress(OSError):
                    shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.unlink(entry.path)


def _is_running(process: int) -> bool:
    if os.name != "posix":
        return _is_running_on_windows(process)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass  # it belongs to somebody else
    return True


def _is_running_on_windows(process: int) -> bool:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
    handle = kernel.OpenProcess(0x1000, False, process)  # only asks for information
    if handle:
        kernel.CloseHandle(handle)
    return bool(handle) or kernel.GetLastError() == 5  # access denied: it is there
