"""Where the value of a field comes from: a step of editing, a line of a file, or a default."""

from __future__ import annotations

import enum
import os
from typing import Any, NamedTuple

from app import disk_file
from app.document import Document
from app.inspecting.field_history import last_step
from engine.msd.locations import Location, locations
from engine.msd.paths import split

LARGEST = 2 << 20
"""Bytes of a file of MSD whose lines are looked for: it takes about a tenth of a second."""


class Origin(enum.Enum):
    """Where a value comes from."""

    DEFAULT = "default"
    """The file does not say it."""
    FILE = "file"
    """The scene's own file says it."""
    IMPORT = "import"
    """An importer made it of what a file says."""
    EDITED = "edited"
    """It was edited since the scene was opened or saved."""
    NEW = "new"
    """The scene began with it, and is in no file."""


class Provenance(NamedTuple):
    """Where a value comes from."""

    origin: Origin
    step: str = ""
    """The undo step that set it last."""
    file: str = ""
    location: Location | None = None
    """The line of the value, or of the object that it belongs to."""


def provenance(document: Document, path: str, is_default: bool) -> Provenance:
    """Where the value at a World path comes from.

    Args:
        is_default: whether it is its default.
    """
    step, then = last_step(document, path)
    if step is not None:
        return Provenance(Origin.EDITED, step.text)
    file = document.file
    if not file:
        return Provenance(Origin.DEFAULT if is_default else Origin.NEW)
    if document.places:
        found = locations(document.world, [then], document.places).get(then)
        return Provenance(Origin.DEFAULT if is_default else Origin.IMPORT, "", file, found)
    if not document.can_save:
        return Provenance(Origin.DEFAULT if is_default else Origin.IMPORT, "", file)
    line, is_said = _line_in_msd(document, then)
    if line is None:
        return Provenance(Origin.DEFAULT if is_default else Origin.FILE, "", file)
    return Provenance(Origin.FILE if is_said else Origin.DEFAULT, "", file, line)


def _line_in_msd(document: Document, path: str) -> tuple[Location | None, bool]:
    """Where a path is written in the file of a document, and whether it is said there itself, and not only what is
    around it; None where that is not known: the file is large, binary, or another one by now."""
    disk = document.disk
    stamp = disk_file.stamp_of(document.file)
    if disk is None or stamp != disk.stamp or os.path.getsize(document.file) > LARGEST:
        return None, False
    owner = split(path)[0] if path else ""
    found = _locations(document, stamp, path, owner)
    return found.get(path), path in found and found.get(path) != found.get(owner)


def _locations(document: Document, stamp: Any, *paths: str) -> dict[str, Location]:
    key = (document.file, stamp, paths)
    if key not in _known:
        if len(_known) > 1000:
            _known.clear()
        source = document.world.source_path
        document.world.source_path = document.file
        try:
            _known[key] = locations(document.world, paths, {})
        finally:
            document.world.source_path = source
    return _known[key]


_known: dict[Any, dict[str, Location]] = {}
