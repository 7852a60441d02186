"""Where the files of objects, arenas and robots are, and reading them: XML comes from strangers."""

from __future__ import annotations

import difflib
import functools
import importlib.util
import os
import xml.etree.ElementTree as ET
from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from engine.errors import SceneError
from engine.regular_files import read_regular

MAX_BYTES = 64 * 2**20
MAX_DEPTH = 400
OWN_ASSETS = Path(__file__).parent / "assets"
"""The files of this package."""
VARIABLE = "MSD_OBJECT_ASSETS"
"""Environment variable: folder of the files of objects, arenas and robots."""

_chosen: list[str] = []


def set_assets_root(folder: str | os.PathLike[str] | None) -> None:
    """Choose the folder in which relative paths of objects, arenas, robots and textures are looked for first.

    Args:
        folder: laid out as robosuite's `models/assets` (`objects`, `arenas`, `robots`, `grippers`, `bases`,
            `textures`); None goes back to the environment variable MSD_OBJECT_ASSETS and the files of this package.

    Raises:
        SceneError: it is no folder.
    """
    if folder is not None and not os.path.isdir(folder):
        raise SceneError("There is no such folder; give one laid out as robosuite's models/assets", os.fspath(folder))
    _chosen[:] = [] if folder is None else [os.path.abspath(folder)]


def assets_roots() -> list[str]:
    """The folders that are looked into, in order; the last is that of robosuite where it is installed."""
    variable = os.environ.get(VARIABLE)
    chosen = _chosen or ([os.path.abspath(variable)] if variable else [])
    return [*chosen, str(OWN_ASSETS), *(root for root in _installed_roots() if root not in chosen)]


@functools.cache
def _installed_roots() -> tuple[str, ...]:
    """The assets of the installed robosuite, which is not imported; none where it is not installed."""
    try:
        found = importlib.util.find_spec("robosuite")
    except ValueError:  # somebody has put a module of this name into sys.modules
        found = None
    folders = found.submodule_search_locations if found is not None else None
    roots = [os.path.join(folder, "models", "assets") for folder in folders or ()]
    return tuple(os.path.abspath(root) for root in roots if os.path.isdir(root))


def find_asset(path: str) -> str | None:
    """The absolute path of a file below one of the `assets_roots`; None if none has it."""
    return next((file for root in assets_roots() if os.path.isfile(file := os.path.join(root, path))), None)


def xml_path_completion(xml_path: str, root: str | None = None) -> str:
    """The absolute path of a file of an object, arena or robot.

    Args:
        xml_path: an absolute path, which is returned as it is, or one below `root`.
        root: the folder to start from; the first of `assets_roots` that has the file when left out.
    """
    if os.path.isabs(xml_path):
        return xml_path
    return os.path.join(root, xml_path) if root is not None else find_asset(xml_path) or _nowhere(xml_path)


def _nowhere(path: str) -> str:
    return os.path.join(assets_roots()[0], path)


def allowed_root(file: str) -> str:
    """The folder below which an XML file may name meshes and textures: its assets root if it is below one, or else
    its own."""
    folder = os.path.dirname(os.path.abspath(file))
    return next(
        (
            r
            for r in assets_roots()
            if os.path.commonpath((os.path.realpath(r), os.path.realpath(folder))) == os.path.realpath(r)
        ),
        folder,
    )


def read_xml(file: str | os.PathLike[str]) -> ET.Element:
    """The root element of an MJCF file.

    Raises:
        SceneError: there is no such file, it is no XML, or is not what this package reads: a <mujoco> in radians.
    """
    path = os.fspath(file)
    try:
        root = fromstring(read_regular(path, MAX_BYTES))
    except FileNotFoundError:
        looked = ", ".join(assets_roots())
        choice = f"set_assets_root() or {VARIABLE} choose the folder of such files, now {looked}"
        raise SceneError(f"There is no such file{_near(path)}; {choice}", path) from None
    except OSError as error:
        raise SceneError(f"Cannot be read: {error.strerror or error}", path) from None
    except DefusedXmlException:
        raise SceneError(
            "Declares XML entities or a document type, which are not read; write them out", path
        ) from None
    except ParseError as error:
        line, column = error.position
        raise SceneError(f"Is no XML: {error.args[0]}", path, f"line {line}, column {column + 1}") from None
    if root.tag != "mujoco":
        raise SceneError(f"Expected a <mujoco> root, found <{root.tag}>", path)
    _check_depth(root, path)
    for compiler in root.iter("compiler"):
        if compiler.get("angle", "radian") != "radian":
            found = compiler.get("angle")
            raise SceneError(
                f'Angles of objects are radians, found angle="{found}"; convert them', path, "<compiler>"
            )
    return root


def _near(path: str) -> str:
    """The files with a name like that of one that is not there, in words."""
    relative = next((os.path.relpath(path, r) for r in assets_roots() if path.startswith(r + os.sep)), None)
    folders = [os.path.dirname(os.path.join(root, relative)) for root in assets_roots()] if relative else []
    there = {name for folder in folders or [os.path.dirname(path) or "."] for name in _listed(folder)}
    near = difflib.get_close_matches(os.path.basename(path), sorted(there))
    return f"; there are {', '.join(near)}" if near else ""


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _check_depth(root: ET.Element, path: str) -> None:
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise SceneError(f"The elements are nested more than {MAX_DEPTH} deep; flatten the file", path)
        level = [child for element in level for child in element]
