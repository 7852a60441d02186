"""Saving a World to a file, with the files that it names."""

from __future__ import annotations

import enum
import hashlib
import json
import mmap
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from engine.errors import SceneError
from engine.geometry.mesh_loading import files_beside
from engine.geometry.size_guard import gltf_header, objects
from engine.msd.allowed_folders import OutsideError
from engine.msd.arguments import target_path
from engine.msd.assets import resolve
from engine.msd.embedding import embed
from engine.msd.flex_parts import in_links
from engine.msd.paths import format_path, get, parse, walk
from engine.msd.replacing import replacing, write_whole
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema.assigning import require
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World
from engine.msd.writable import check_writable
from engine.msd.writing import json_pieces, msgpack_pieces
from engine.regular_files import absence, read_regular

JSON_SUFFIXES = (".msd", ".json")
MESSAGEPACK_SUFFIXES = (".msgpack", ".msdb")
JSON_DEPTH, MESSAGEPACK_DEPTH = 60, 500
"""Links below each other that MotrixSim loads, about. FORMAT section 2."""
READ_BACK = 64 << 20
"""Bytes of a file that is gone through again before it replaces another: that takes a twentieth of the time of
saving, and the file's size in memory."""
PICTURES = ("assets.textures[", "extras.cube_textures[")
"""Beginnings of the paths inside textures."""


class AssetMode(enum.Enum):
    """What becomes of the files that a scene names when it is saved."""

    REFERENCE = "reference"
    """They stay where they are; relative paths are rewritten to start at the new file."""
    COPY = "copy"
    """They are copied into `<name>_assets` beside the new file."""
    EMBED = "embed"
    """Meshes and height fields are embedded in the file; what MSD cannot embed is copied, and reported."""


def save(
    world: World,
    path: str | os.PathLike[str],
    assets: AssetMode = AssetMode.REFERENCE,
    older: bool = False,
    report: Report | None = None,
    *,
    force: bool = False,
    backup: bool = False,
) -> None:
    """Write the World to a file, by suffix: .msd or .json, .msgpack or .msdb. A file that is there is replaced only
    when the new one is whole.

    Args:
        world: the scene; it is not changed.
        path: the file.
        assets: what becomes of the files that the scene names.
        older: write the form of the older reference.
        report: receives what could not be written or done as asked.
        force: replace a file that is read-only.
        backup: keep what is replaced, as `scene.msd~`.

    Raises:
        SceneError: the suffix is not known, or a file cannot be written, or one to be copied not be read.
        WrongTypeError: an argument is of another type.
    """
    require("save()", world, World, "a World")
    require("assets of save()", assets, AssetMode, "an AssetMode, such as AssetMode.COPY")
    path = target_path("save()", path)
    suffix = Path(path).suffix.lower()
    if suffix not in JSON_SUFFIXES + MESSAGEPACK_SUFFIXES:
        known = ", ".join(JSON_SUFFIXES + MESSAGEPACK_SUFFIXES)
        what = f"a {suffix} file" if suffix else "a file without a suffix"
        raise SceneError(f"cannot write {what}; these can be written: {known}", path)
    depth = check_writable(world)
    if assets is AssetMode.REFERENCE:
        world = rebased(world, os.path.dirname(path))
    else:
        world = collected(world, path, assets is AssetMode.EMBED, report)
    pieces, decoder = (json_pieces, _JSON) if suffix in JSON_SUFFIXES else (msgpack_pieces, _MESSAGEPACK)
    try:
        write_whole(path, pieces(world, older, report), force, backup, lambda file: _read_back(file, decoder, path))
    except RecursionError:
        message = f"{depth} links below each other are too deep to be written; merge those that are fixed together"
        raise SceneError(message, path) from None
    readable = JSON_DEPTH if suffix in JSON_SUFFIXES else MESSAGEPACK_DEPTH
    if report is not None and depth > readable:
        other = f", {MESSAGEPACK_DEPTH} in {MESSAGEPACK_SUFFIXES[1]}" if readable == JSON_DEPTH else ""
        message = f"{depth} links are below each other; MotrixSim loads at most {readable} in this format{other}"
        report.add(Finding(message, path, outcome=Outcome.CARRIED, path="hierarchy"))


_JSON, _MESSAGEPACK = msgspec.json.Decoder(msgspec.Raw), msgspec.msgpack.Decoder(msgspec.Raw)


def _read_back(file: str, decoder: Any, path: str) -> None:
    """Go through what was written from end to end, without objects for what is in it. Raises SceneError where it
    cannot be read."""
    if os.path.getsize(file) > READ_BACK:
        return
    with open(file, "rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
        try:
            decoder.decode(data)
        except msgspec.DecodeError as error:
            message = f"what was written could not be read again ({error}); {path} was left as it was"
            raise SceneError(message, path) from None


# ------------------------------------------------------------------------------------------------ paths


class NamedFile:
    """A place in a World that names a file."""

    def __init__(self, path: str, owner: Any, name: str) -> None:
        self.path, self.owner, self.name = path, owner, name

    @property
    def file(self) -> str:
        return getattr(self.owner, self.name)

    @file.setter
    def file(self, value: str) -> None:
        setattr(self.owner, self.name, value)


def named_files(world: World) -> Iterator[NamedFile]:
    """Every place in a World that names a file."""
    yield from (NamedFile(f"{path}.file", flexcomp, "file") for path, flexcomp in in_links(world) if flexcomp.file)
    roots: list[tuple[str, Any]] = [("assets", world.assets)]
    if world.extras is not msgspec.UNSET:
        roots.append(("extras", world.extras))
    for start, root in roots:
        for path, element in walk(root, start):
            if isinstance(element, Variant):
                if element.tag == "File" and element.value:
                    yield NamedFile(f"{path}.value", element, "value")
            elif isinstance(element, Element):
                for f in fields_of(type(element)):
                    if f.declaration.role == "path" and getattr(element, f.name):
                        yield NamedFile(f"{path}.{f.name}", element, f.name)


def rebased(world: World, folder: str) -> World:
    """The World with its relative paths of files starting at `folder`; itself when they do already."""
    if not world.file or os.path.dirname(world.file) == folder:
        return world
    world = _with_handler_from(world, folder)
    if all(os.path.isabs(named.file) for named in named_files(world)):
        return world
    world = _with_own_files(world)
    for named in named_files(world):
        if not os.path.isabs(named.file):
            named.file = _moved(world, named.file, folder)
    return world


def starting_at(world: World, folder: str) -> World:
    """The World with the paths of all files below `folder`, an absolute path, starting there; itself when there are
    none."""
    within = folder.rstrip(os.sep) + os.sep
    if not any(named.file.startswith(within) for named in named_files(world)):
        return world
    world = _with_own_files(world)
    for named in named_files(world):
        if named.file.startswith(within):
            named.file = Path(os.path.relpath(named.file, folder)).as_posix()
    return world


def _with_handler_from(world: World, folder: str) -> World:
    """The World with the path of its handler file starting at `folder`: it is a program of the user's, which is
    copied nowhere."""
    file = world.handler_file
    if not file or os.path.isabs(file) or not world.file:
        return world
    return msgspec.structs.replace(world, handler_file=_moved(world, file, folder))


def _moved(world: World, file: str, folder: str) -> str:
    """A path that starts at the World's file as one that starts at a folder."""
    there = os.path.normpath(os.path.join(os.path.dirname(world.file), file))
    return Path(os.path.relpath(there, folder or os.curdir)).as_posix()


def _with_own_files(world: World) -> World:
    """The World with copies of what names files, everything else shared."""
    own: dict[str, Any] = {"assets": world.assets.deepcopy()}
    if world.extras is not msgspec.UNSET:
        own["extras"] = world.extras.deepcopy()
    if any(flexcomp.file for _, flexcomp in in_links(world)):
        own["hierarchy"] = world.hierarchy.deepcopy()
    return msgspec.structs.replace(world, **own)


# ------------------------------------------------------------------------------------------------ collecting


Repaint = Callable[[Path], bytes | None]
"""Gives a picture file as PNG, or None for one that is copied as it is."""


def collected(
    world: World, path: str, embedded: bool, report: Report | None, repaint: Repaint | None = None
) -> World:
    """The World for a file at `path`, with the files that it names copied into a folder beside that, or embedded.

    Args:
        embedded: embed what MSD can embed.
        report: receives what was copied though it was to be embedded, and what was converted.
        repaint: asked of the files of textures.

    Raises:
        SceneError: a file cannot be read.
    """
    sources: dict[str, Path] = {}
    for named in named_files(world):
        try:
            source = resolve(world, named.file)
        except OutsideError as error:
            raise SceneError(str(error), world.file, named.path) from None
        if reason := absence(source):
            raise SceneError(f"{source} {reason}, so it cannot be copied", world.file, named.path)
        sources[named.path] = source
    world = _with_own_files(_with_handler_from(world, os.path.dirname(path)))
    if embedded:
        for where in embed(world, sources):
            del sources[where]
    folder = f"{Path(path).stem}_assets"
    copies = _Copies(os.path.join(os.path.dirname(path), folder))
    left = [named for named in named_files(world) if named.path in sources]
    # Those that are there from an earlier time first: they keep their names, and nothing is written over them.
    for named in sorted(left, key=lambda named: str(sources[named.path].parent) != copies.folder):
        source = sources[named.path]
        png = repaint(source) if repaint is not None and named.path.startswith(PICTURES) else None
        named.file = str(PurePosixPath(folder, copies.add(source, png)))
        if png is not None:
            _forget_media_type(world, named.path)
            if report is not None:
                message = f"{source.name} was converted to {named.file}"
                report.add(Finding(message, path, outcome=Outcome.GUESSED, path=named.path))
        if embedded and report is not None:
            message = f"MSD cannot hold this file inside; it was copied to {named.file}"
            report.add(Finding(message, path, outcome=Outcome.CARRIED, path=named.path))
    world.source_path = path
    return world


def _forget_media_type(world: World, path: str) -> None:
    """Drop what a texture says its file is; `path` is a place inside the texture."""
    texture = get(world, format_path(parse(path)[:3]))
    if texture.extras is not msgspec.UNSET:
        texture.extras.content_type = None


def _naming(data: bytes, renamed: dict[str, str]) -> bytes:
    """A file, or where its buffers have other names, a .gltf file with those."""
    if not renamed:
        return data
    content = gltf_header(data)
    for buffer in objects(content, "buffers"):
        buffer["uri"] = renamed.get(buffer.get("uri", ""), buffer.get("uri", ""))
    return json.dumps(content).encode()


class _Copies:
    """Files copied into one folder: the same content once, another of the same name with a number."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.names: dict[str, str] = {}
        self.taken: set[str] = set()

    def add(self, source: Path, png: bytes | None = None) -> str:
        """Copy a file with those that it names, or write `png` in its place. Returns its name in the folder."""
        try:
            data = read_regular(source) if png is None else png
            renamed = {name: self.add(file) for name, file in files_beside(source).items()} if png is None else {}
            renamed = {name: quote(copy) for name, copy in renamed.items() if copy != unquote(name)}
            digest = hashlib.sha256(data)
            digest.update(repr(sorted(renamed.items())).encode() if renamed else b"")
            content = digest.hexdigest()
            if content not in self.names:
                os.makedirs(self.folder, exist_ok=True)
                self.names[content] = name = self._free(source.name if png is None else f"{source.stem}.png")
                if png is not None or renamed:
                    write_whole(os.path.join(self.folder, name), [_naming(data, renamed)])
                else:
                    self._copy(source, os.path.join(self.folder, name))
        except OSError as error:
            raise SceneError(f"{source} cannot be copied: {error.strerror or error}", self.folder) from None
        return self.names[content]

    def _free(self, name: str) -> str:
        stem, suffix = os.path.splitext(name)
        number = 1
        while name.lower() in self.taken:
            number += 1
            name = f"{stem}_{number}{suffix}"
        self.taken.add(name.lower())
        return name

    def _copy(self, source: Path, target: str) -> None:
        if os.path.exists(target) and os.path.samefile(source, target):
            return
        with replacing(target) as temporary:
            shutil.copyfile(source, temporary)
