"""Asset files of a World: where they lie, and whether they may be read.

A scene comes from a stranger, so what it names is read only below the folders that the user consents to:
`World.asset_roots`, which a reader sets to the folder of the scene's own file.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.msd.allowed_folders import OutsideError, check_inside
from engine.msd.flex_parts import in_links
from engine.msd.paths import walk
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World


def place(world: World, path: str) -> Path:
    """Where an asset path of the World points: relative ones start at the folder of its own file. Nothing is read."""
    return Path(os.path.normpath(os.path.join(os.path.dirname(world.file), path)))


def resolve(world: World, path: str) -> Path:
    """As `place`, for reading. Raises OutsideError when the World may not read there."""
    return check_inside(place(world, path), world.asset_roots)


def asset_paths(world: World) -> Iterator[tuple[str, str]]:
    """World path and asset path of every file that the World names."""
    yield from ((f"{path}.file", flexcomp.file) for path, flexcomp in in_links(world) if flexcomp.file)
    extras = () if world.extras is msgspec.UNSET else walk(world.extras, "extras")
    for where, element in itertools.chain(walk(world.assets, "assets"), extras):
        if isinstance(element, Variant):
            if element.tag == "File":
                yield f"{where}.value", element.value
        elif isinstance(element, Element):
            for f in fields_of(type(element)):
                value = getattr(element, f.name)
                if f.declaration.role == "path" and value:
                    yield f"{where}.{f.name}", value


def outside(world: World) -> list[OutsideError]:
    """One error for each file that the World names and may not read."""
    return [error for _, error in not_allowed(world)]


def not_allowed(world: World) -> list[tuple[str, OutsideError]]:
    """World path of every named file that the World may not read, and the error that says so."""
    found = []
    for where, path in asset_paths(world):
        try:
            resolve(world, path)
        except OutsideError as error:
            found.append((where, error))
    return found


def missing(world: World) -> list[tuple[str, Path]]:
    """World path and place of every named file that does not exist; files that may not be read are not looked at."""
    found = []
    for where, path in asset_paths(world):
        try:
            file = resolve(world, path)
        except OutsideError:
            continue
        if not os.path.isfile(file):  # unlike Path.is_file, of any length
            found.append((where, file))
    return found
