"""MuJoCo's archives (.mjz): a zip file with an MJCF file, and the files that it names below the same folder.

MuJoCo takes the file that is called as the archive is, with .xml at its end, or model.xml.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from engine import disk_cache
from engine.errors import SceneError
from engine.msd import mjcf
from engine.msd.allowed_folders import OutsideError
from engine.msd.assets import resolve
from engine.msd.replacing import replacing, unwritable, write_whole
from engine.msd.report import Report
from engine.msd.saving import named_files
from engine.msd.schema.world import World
from engine.regular_files import open_regular

MODEL = "model.xml"
"""Name of the scene where it is not called as the archive is."""
LARGEST = 2 << 30
"""Bytes of an archive, and of all that is in it."""
MOST_FILES = 10_000
SWELLING, SMALL = 200, 16 << 20
"""Times that a file may be larger than it is in the archive, and the bytes up to which nobody asks."""
_PIECE = 1 << 20
_WHEN = (1980, 1, 1, 0, 0, 0)
"""Time of all files of an archive, so that the same scene is the same bytes."""


def read(path: str, report: Report | None = None, asset_roots: Sequence[str] = ()) -> World:
    """The scene of an archive, which is unpacked into the user's cache; its files are named there.

    Raises:
        SceneError: it is damaged, holds more than can be read, names files outside of itself, or has no scene.
        OSError: it cannot be read.
    """
    with open_regular(path, LARGEST) as stream:
        folder = disk_cache.folder("archives") / _digest(stream)
        stream.seek(0)
        names = _unpack(stream, path, folder)
    scene = _scene_of(names, path)
    roots = dict.fromkeys([str(folder), *asset_roots])
    world = mjcf.read(folder / scene, report, tuple(roots))
    for named in named_files(world):
        with contextlib.suppress(OutsideError):  # which who needs the file says
            named.file = str(resolve(world, named.file))
    world.source_path = path
    return world


def write(path: str, folder: str | os.PathLike[str], force: bool = False, backup: bool = False) -> None:
    """Write an archive of all files below a folder, in which the scene is `MODEL`. Raises SceneError: it cannot be
    written."""
    files = sorted(file for file in Path(folder).rglob("*") if file.is_file())
    try:
        with (
            replacing(path, force, backup) as temporary,
            zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            for file in files:
                entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), _WHEN)
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, file.read_bytes())
    except OSError as error:
        raise unwritable(error, path) from None


def _digest(stream: BinaryIO) -> str:
    """A key of an archive."""
    digest = hashlib.sha256()
    while piece := stream.read(_PIECE):
        digest.update(piece)
    return digest.hexdigest()[:32]


def _unpack(stream: BinaryIO, path: str, folder: Path) -> list[str]:
    """Write what is in an archive below a folder; returns the names."""
    try:
        with zipfile.ZipFile(stream) as archive:
            entries = _checked(archive.infolist(), path)
            for entry in entries:
                content = _content(archive, entry, path)
                target = folder / entry.filename
                if not _has(target, content):
                    target.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(target, [content])
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise SceneError(f"this archive is damaged: {error}; pack the scene again", path) from None
    return [entry.filename for entry in entries]


def _checked(entries: Sequence[zipfile.ZipInfo], path: str) -> list[zipfile.ZipInfo]:
    """The files among the entries of an archive. Raises SceneError for what is not to be unpacked."""
    files = [entry for entry in entries if not entry.is_dir()]
    if len(files) > MOST_FILES:
        raise SceneError(f"this archive has {len(files)} files; at most {MOST_FILES} are read", path)
    total = sum(entry.file_size for entry in files)
    if total > LARGEST:
        raise SceneError(f"this archive would unpack to {total >> 20} MiB; at most {LARGEST >> 20} are read", path)
    for entry in files:
        name = PurePosixPath(entry.filename)
        if name.is_absolute() or ".." in name.parts or any(sign in entry.filename for sign in "\\:\0"):
            message = f"this archive has a file {entry.filename!r} outside of itself; pack it again without"
            raise SceneError(message, path)
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise SceneError(f"{entry.filename} is a link in this archive; pack the file that it points to", path)
        if entry.flag_bits & 1:
            raise SceneError(f"{entry.filename} is encrypted in this archive; pack it without a password", path)
        if entry.file_size > max(SMALL, SWELLING * entry.compress_size):
            times = entry.file_size // max(entry.compress_size, 1)
            message = f"{entry.filename} would unpack to {times} times its size, as made to fill the disk"
            raise SceneError(message, path)
    return files


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: str) -> bytes:
    """What an entry holds, no more than it says. Raises SceneError and what `zipfile` does."""
    pieces, size = [], 0
    with archive.open(entry) as stream:
        while piece := stream.read(_PIECE):
            size += len(piece)
            if size > entry.file_size:
                raise SceneError(f"{entry.filename} is larger in this archive than it says", path)
            pieces.append(piece)
    return b"".join(pieces)


def _scene_of(names: Sequence[str], path: str) -> str:
    """The name of the scene among those of an archive; of several that may be, the one that is nearest to the top."""
    xml = sorted((name for name in names if name.lower().endswith(".xml")), key=lambda name: (name.count("/"), name))
    for wanted in (f"{Path(path).stem}.xml", MODEL):
        for name in xml:
            if PurePosixPath(name).name == wanted:
                return name
    at_top = [name for name in xml if name.count("/") == xml[0].count("/")]
    if len(at_top) == 1:
        return at_top[0]
    if not xml:
        raise SceneError("there is no MJCF file in this archive; pack one as model.xml", path)
    found = ", ".join(at_top[:4])
    raise SceneError(f"which file of this archive is the scene? found {found}; call one of them model.xml", path)


def _has(file: Path, content: bytes) -> bool:
    with contextlib.suppress(OSError):
        return not file.is_symlink() and file.stat().st_size == len(content) and file.read_bytes() == content
    return False
