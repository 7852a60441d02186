"""Folders in which plugins are developed: their entry points, and reading their code again."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import tomllib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.errors import SceneError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PROJECT = "pyproject.toml"
_used: list[str] = []  # that were put on the path


def entry_points(folder: str, group: str) -> list[EntryPoint]:
    """Those that the project in a folder declares. Raises SceneError naming the file and what is missing in it."""
    from importlib.metadata import EntryPoint  # slow to load

    file = os.path.join(folder, PROJECT)
    try:
        with open(file, "rb") as stream:
            project = tomllib.load(stream).get("project", {})
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror or error}", file) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SceneError(f"is no TOML: {error}", file) from None
    declared = project.get("entry-points", {}).get(group, {}) if isinstance(project, dict) else {}
    if not isinstance(declared, dict) or not declared:
        raise SceneError(f'has no entry point of a plugin: [project.entry-points."{group}"]', file)
    return [EntryPoint(name, str(value), group) for name, value in declared.items()]


def use(folders: Sequence[str]) -> None:
    """Let modules be imported from these folders, before those that are installed, and from no folder used before."""
    for path in _used:
        with contextlib.suppress(ValueError):
            sys.path.remove(path)
    _used[:] = [path for folder in folders for path in (os.path.join(folder, "src"), folder) if os.path.isdir(path)]
    sys.path[:0] = _used
    importlib.invalidate_caches()


def forget_modules(folder: str, module: str) -> None:
    """Let the modules in a folder, and those of the package of a module, be read anew when they are imported next."""
    package = module.partition(".")[0]
    inside = os.path.realpath(folder) + os.sep if folder else ""
    for name, loaded in list(sys.modules.items()):
        file = getattr(loaded, "__file__", None)
        is_inside = bool(inside) and isinstance(file, str) and os.path.realpath(file).startswith(inside)
        if is_inside or (package and (name == package or name.startswith(f"{package}."))):
            del sys.modules[name]


def source_files(folder: str) -> list[str]:
    """The files whose change makes its plugins others, and the folders that such files may come into."""
    found = [os.path.join(folder, PROJECT)]
    for where, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__", "build"))]
        found += [where, *(os.path.join(where, name) for name in files if name.endswith(".py"))]
    return found


@contextlib.contextmanager
def without_bytecode(folder: str) -> Iterator[None]:
    """Inside, modules are compiled from their text alone: compiled files tell versions of one second, and of one
    length, not apart. For "" nothing."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = before or bool(folder)
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
