"""Whether two assets are the same but for their names: equal data, or files with equal bytes."""

from __future__ import annotations

import filecmp
from typing import Any

from engine.msd import assets
from engine.msd.schema import Texture, World, same
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant


def same_content(a: Any, b: Any, world: World, other: World | None = None) -> bool:
    """Whether two assets, of `world` and of `other` (the same when left out), have the same content. Files that may
    not be read count as equal only when they are the same place."""
    if type(a) is not type(b):
        return False
    if isinstance(a, Element):
        for f in fields_of(type(a)):
            mine, theirs = getattr(a, f.name), getattr(b, f.name)
            if f.name == "name":
                continue
            if f.declaration.role == "path" and mine and theirs:
                if not _same_file(mine, theirs, world, other or world):
                    return False
            elif not same_content(mine, theirs, world, other):
                return False
        return True
    if isinstance(a, Variant):
        if a.variant == b.variant and a.tag == "File":
            return _same_file(a.value, b.value, world, other or world)
        return a.variant == b.variant and same_content(a.value, b.value, world, other)
    return same(a, b)


def _same_file(a: str, b: str, world: World, other: World) -> bool:
    if assets.place(world, a) == assets.place(other, b):
        return True
    try:
        # filecmp compares regular files only: of others it says that they differ, without opening them.
        return filecmp.cmp(assets.resolve(world, a), assets.resolve(other, b), shallow=False)
    except (OSError, ValueError):  # a ValueError is about a name that no file can have
        return False


def weight(element: Any, world: World) -> Any:
    """A figure that equal assets share and that is quickly found: number of rows, or size of the file."""
    if isinstance(element, Texture) and element.source.variant == "file":
        return _file_size(element.source.value, world)
    source: Any = getattr(element, "source", None) or getattr(element, "source_type", None)
    payload = getattr(source, "value", source)
    if hasattr(payload, "data"):
        return len(payload.data.vertices)
    if hasattr(payload, "hfield"):
        return len(payload.hfield)
    return _file_size(payload.path, world) if hasattr(payload, "path") else None


def _file_size(path: str, world: World) -> int | str:
    try:
        return assets.resolve(world, path).stat().st_size
    except (OSError, ValueError):
        return str(assets.place(world, path))
