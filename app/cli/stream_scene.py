"""Scenes that come through standard input or another pipe: read to their end, into memory."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from app.cli.errors import UsageError
from app.cli.messages import note
from engine.msd import SceneError
from engine.msd.formats import FORMATS, HEAD, MESSAGEPACK, MJCF, MSD, SUFFIXES, Format, format_of, from_file
from engine.msd.report import Report
from engine.msd.schema.world import World

STDIN = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
LARGEST = 1 << 30
"""Bytes that are read from a pipe."""


def is_readable_stream(path: str) -> bool:
    """Whether a scene at `path` comes through standard input, a named pipe, or a shell's `<(...)`."""
    if path in STDIN or re.fullmatch(r"(/dev/fd|/proc/self/fd)/\d+", path):
        return True
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def as_file(path: str, format: str | None = None) -> str:
    """A path that other programs can open: what comes through a pipe as a temporary file, removed at the end."""
    if not is_readable_stream(path):
        return path
    known = _known(format)
    data = _read(path, "<stdin>", known is None)
    folder = tempfile.mkdtemp(prefix="msd-studio-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = os.path.join(folder, f"stdin{_suffix(data, known or format_of('<stdin>', data[:HEAD]), format)}")
    with open(file, "wb") as copy:
        copy.write(data)
    return file


def from_stream(
    path: str,
    report: Report,
    asset_roots: Sequence[str] = (),
    robot: Mapping[str, bool] | None = None,
    format: str | None = None,
) -> World:
    """The World that comes through a pipe. Files that it names relatively are those of the current folder.

    Args:
        format: a suffix, without its dot; by content when left out.

    Raises:
        SceneError: what comes is no scene, or too much. UsageError: the format is not known.
    """
    name = "<stdin>" if path in STDIN else f"<{os.path.basename(path)}>"
    place = os.path.join(os.getcwd(), name)
    known = _known(format)
    try:
        data = _read(path, name, known is None)
        kind = known or format_of(name, data[:HEAD])
        world = _decoded(data, kind, format, place, report, asset_roots, dict(robot or {}))
    except SceneError as error:
        raise SceneError(error.message, name if error.file in (place, "") else error.file, error.place) from None
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror or error}", name) from None
    return world


def _known(format: str | None) -> Format | None:
    if format is None:
        return None
    suffix = f".{format.lower().removeprefix('.')}"
    for known in FORMATS:
        if suffix in known.suffixes:
            return known
    raise UsageError(f"--format {format}: there is no such format; there are {' '.join(s[1:] for s in SUFFIXES)}")


def _read(path: str, name: str, by_content: bool) -> bytes:
    """Everything that comes; what begins like no scene is not waited for."""
    file = sys.stdin.buffer if path in STDIN else open(path, "rb")  # noqa: SIM115 - standard input stays open
    try:
        head = file.read(HEAD)
        if by_content:
            format_of(name, head)
        data = head + file.read(LARGEST + 1 - len(head))
    finally:
        if path not in STDIN:
            file.close()
    if len(data) > LARGEST:
        raise SceneError(f"more than {LARGEST >> 30} GiB came; write it to a file and read that", name)
    return data


def _decoded(
    data: bytes,
    kind: Format,
    format: str | None,
    place: str,
    report: Report,
    asset_roots: Sequence[str],
    robot: dict[str, Any],
) -> World:
    roots = tuple(dict.fromkeys([os.path.dirname(place), *map(os.path.abspath, asset_roots)]))
    if robot and kind.name != "URDF":
        raise SceneError(f"{' and '.join(robot)} apply to URDF only; this is {kind.name}", place)
    if kind is MSD or kind is MESSAGEPACK:
        from engine.msd.reading import from_json, from_msgpack

        world = from_json(data, place, report) if kind is MSD else from_msgpack(data, place, report)
        world.asset_roots = roots
        return world
    if kind is MJCF:
        from engine.msd.mjcf import read_string

        return read_string(data, place, report, roots)
    if kind.name == "URDF":
        from engine.msd.urdf import read

        return read(place, report, roots, content=data, **robot)
    return _from_copy(data, kind, format, report, roots)


def _from_copy(data: bytes, kind: Format, format: str | None, report: Report, roots: Sequence[str]) -> World:
    """Of formats whose readers need a file: by way of a temporary one, whose meshes are taken into the World."""
    from engine.msd.assets import asset_paths, place
    from engine.msd.embedding import embed

    folder = tempfile.mkdtemp(prefix="msd-studio-")
    needed = False
    try:
        file = os.path.join(folder, f"stdin{_suffix(data, kind, format)}")
        with open(file, "wb") as copy:
            copy.write(data)
        world = from_file(file, report, roots)
        inside = {path: place(world, named) for path, named in asset_paths(world)}
        inside = {path: source for path, source in inside.items() if source.is_relative_to(folder)}
        needed = len(embed(world, inside)) < len(inside)
        if needed:
            note(f"files that the scene names were written to {folder}")
    finally:
        if not needed:
            shutil.rmtree(folder, ignore_errors=True)
    return world


def _suffix(data: bytes, kind: Format, format: str | None) -> str:
    """The suffix of a file with this content."""
    if format:
        return f".{format.lower().removeprefix('.')}"
    known = ((b"glTF", ".glb"), (b"ply", ".ply"), (b"#usda", ".usda"), (b"PXR-USDC", ".usdc"))
    return next((suffix for head, suffix in known if data.lstrip().startswith(head)), kind.suffixes[0])
