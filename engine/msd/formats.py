"""Scene formats: their files, and opening one whatever it holds."""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import SceneError
from engine.msd.arguments import absolute_path
from engine.msd.reading import from_json, read_msgpack
from engine.msd.report import Report
from engine.msd.schema.assigning import WrongTypeError, shown
from engine.msd.schema.world import World
from engine.regular_files import open_regular, read_regular


class Format(NamedTuple):
    """A kind of scene file."""

    name: str
    suffixes: tuple[str, ...]
    reader: str
    """Module whose `read` makes a World of it; empty for MSD itself."""


MSD = Format("MSD", (".msd", ".json"), "")
MESSAGEPACK = Format("MSD MessagePack", (".msgpack", ".msdb"), "")
MJCF = Format("MJCF", (".xml", ".mjcf"), "engine.msd.mjcf")
MJZ = Format("MuJoCo archive", (".mjz", ".zip"), "engine.msd.mjz")
URDF = Format("URDF", (".urdf",), "engine.msd.urdf")
USD = Format("USD", (".usd", ".usda", ".usdc", ".usdz"), "engine.msd.usd")
MESH = Format("Mesh", (".obj", ".stl", ".ply", ".glb", ".gltf", ".dae", ".off"), "engine.msd.meshes")
TAKE = Format("Recording", (".mcap",), "engine.msd.mcap_file")

FORMATS = (MSD, MESSAGEPACK, MJCF, MJZ, URDF, USD, MESH, TAKE)

SUFFIXES = tuple(suffix for format in FORMATS for suffix in format.suffixes)
"""Suffixes of the files that can be opened."""

SAVED_SUFFIXES = MSD.suffixes + MESSAGEPACK.suffixes
"""Suffixes of the files that hold everything that a World says."""

LARGEST = 1 << 50
HEAD = 4096
"""Bytes at the start of a file that tell its format."""


def from_file(
    path: str | os.PathLike[str],
    report: Report | None = None,
    asset_roots: Sequence[str | os.PathLike[str]] = (),
    robot: Mapping[str, bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> World:
    """The World in a file of any of FORMATS, recognised by its content.

    Args:
        path: the file.
        report: receives what could not be taken over as written.
        asset_roots: folders, beside the file's own, below which the files that it names may be read.
        robot: `floating_base`, `repair` and `motors` of a URDF; see `engine.msd.urdf.read`.
        progress: called now and then with the share that is done, of formats that take long; may raise to give up.

    Raises:
        SceneError: names the file, the place in it, what was found and what would do.
        WrongTypeError: the path is none.
    """
    path = absolute_path("from_file()", path)
    if isinstance(asset_roots, (str, os.PathLike)):
        raise WrongTypeError(f"asset_roots of from_file() takes a list of folders, not {shown(asset_roots)}")
    allowed = [absolute_path("asset_roots of from_file()", root) for root in asset_roots or ()]
    roots = tuple(dict.fromkeys([os.path.dirname(path), *allowed]))
    format = format_of_file(path)
    if robot and format is not URDF:
        raise SceneError(f"{' and '.join(robot)} can be asked of URDF only; this is {format.name}", path)
    if format.reader:
        try:
            options: dict[str, Any] = dict(robot or {}) if format is URDF else {}
            if format is USD and progress is not None:
                options["progress"] = progress
            world = importlib.import_module(format.reader).read(path, report=report, asset_roots=roots, **options)
        except OSError as error:
            raise SceneError(f"cannot be read: {error.strerror or error}", path) from None
    else:
        world = from_json(read_regular(path), path, report) if format is MSD else read_msgpack(path, report)
        world.asset_roots = roots
    return world


def format_of_file(path: str) -> Format:
    """The format of the file at `path`. Raises SceneError when it cannot be read or recognised."""
    try:
        with open_regular(path, LARGEST) as stream:  # what is too large is for the reader of the format to say
            head = stream.read(HEAD)
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror or error}", path) from None
    return format_of(path, head)


def format_of(path: str, head: bytes) -> Format:
    """The format of a file by its first bytes, and by its suffix where those say nothing. Raises SceneError."""
    suffix = os.path.splitext(path)[1].lower()
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if text.startswith(b"<"):
        root = re.search(rb"<\s*(robot|COLLADA|mujoco)[\s>]", head)
        known = {b"robot": URDF, b"COLLADA": MESH, b"mujoco": MJCF}
        return known[root[1]] if root else URDF if suffix in URDF.suffixes else MJCF
    if text.startswith((b"#usda", b"PXR-USDC")) or suffix == ".usdz":
        return USD
    if text.startswith(b"PK\x03\x04") or suffix in MJZ.suffixes:
        return MJZ
    if text.startswith(b"\x89MCAP0") or suffix in TAKE.suffixes:
        return TAKE
    if text.startswith((b"glTF", b"ply\n", b"ply\r")) or suffix in MESH.suffixes:
        return MESH
    if text.startswith((b"{", b"[")):
        return MSD
    if not text:
        raise SceneError("the file is empty; a scene was expected", path)
    if text.isascii() and suffix not in MESSAGEPACK.suffixes:
        known = ", ".join(f"{format.name} ({' '.join(format.suffixes)})" for format in FORMATS)
        raise SceneError(f"this is not a scene that can be read; these can: {known}", path)
    return MESSAGEPACK
