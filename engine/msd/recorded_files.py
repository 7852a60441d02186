"""Files that a scene names, carried inside a recording: meshes, height fields, pictures.

Each is an attachment `files/DIGEST/NAME`, with those that it names itself beside it; `files/index.json` says which
World path names which.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import msgspec

from engine import disk_cache
from engine.errors import SceneError
from engine.geometry.mesh_loading import files_beside
from engine.msd.allowed_folders import OutsideError
from engine.msd.assets import resolve
from engine.msd.replacing import write_whole
from engine.msd.report import Finding, Outcome, Report
from engine.msd.saving import named_files
from engine.msd.schema.world import World
from engine.regular_files import read_regular

FILES = "files/"
"""Beginning of the names of these attachments."""
INDEX = "files/index.json"
_NAME = re.compile(r"files/([0-9a-f]{32})/(?!\.{1,2}$)[^/\\:\0]+")


class Packed(NamedTuple):
    """The files of a World.

    Attributes:
        files: by the names of their attachments.
        index: the name of the file that is at a World path.
        missing: World paths of files that cannot be read.
    """

    files: dict[str, Path]
    index: dict[str, str]
    missing: list[str]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(file.stat().st_size for file in self.files.values())


def files_of(world: World) -> Packed:
    """What a recording of a World carries. Of a .gltf file, buffers that lie in folders below its own stay where they
    are."""
    packed = Packed({}, {}, [])
    for named in named_files(world):
        try:
            source = resolve(world, named.file)
            digest = _digest(read_regular(source))
        except (OutsideError, OSError, SceneError):
            packed.missing.append(named.path)
            continue
        packed.index[named.path] = name = f"{FILES}{digest}/{source.name}"
        packed.files[name] = source
        for uri, beside in files_beside(source).items():
            if "/" not in unquote(uri.strip()) and beside.is_file():
                packed.files[f"{FILES}{digest}/{beside.name}"] = beside
    return packed


def unpack(world: World, files: Mapping[str, bytes], report: Report | None = None) -> None:
    """Let a World name the files that its recording carries, in the user's cache, wherever its own are not there or
    are others."""
    try:
        index = msgspec.json.decode(files.get(INDEX, b"{}"), type=dict[str, str])
    except msgspec.DecodeError:
        return
    root = disk_cache.folder("recorded")
    for named in named_files(world):
        name = index.get(named.path, "")
        match = _NAME.fullmatch(name)
        if match is None or name not in files or match[1] != _digest(files[name]):
            continue  # damaged
        if _same(world, named.file, files[name]):
            continue
        target = root / name.removeprefix(FILES)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            for other, content in files.items():
                beside = root / other.removeprefix(FILES)
                if _NAME.fullmatch(other) and beside.parent == target.parent and not _has(beside, content):
                    write_whole(str(beside), [content])
        except (OSError, SceneError) as error:
            if report is not None:
                message = f"{named.file} is in the recording, but cannot be unpacked: {error}"
                report.add(Finding(message, world.file, outcome=Outcome.DROPPED, path=named.path))
            continue
        if report is not None:
            message = f"{named.file} is not here, or another one; that of the recording was unpacked to {target}"
            report.add(Finding(message, world.file, outcome=Outcome.GUESSED, path=named.path))
        named.file = str(target)
        if world.asset_roots is not None and str(root) not in world.asset_roots:
            world.asset_roots = (*world.asset_roots, str(root))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def _same(world: World, file: str, content: bytes) -> bool:
    with contextlib.suppress(OutsideError, OSError, SceneError):
        found = resolve(world, file)
        return os.path.getsize(found) == len(content) and read_regular(found) == content
    return False


def _has(file: Path, content: bytes) -> bool:
    with contextlib.suppress(OSError, SceneError):
        return file.stat().st_size == len(content) and read_regular(file) == content
    return False
