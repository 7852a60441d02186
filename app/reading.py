"""Opening files: the World, and what is to be told about it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.msd.schema.world import World

SUFFIXES = (".xml", ".mjcf", ".msd", ".json", ".msgpack", ".msdb")
"""Files that can be opened."""

SAVED_SUFFIXES = (".msd", ".json", ".msgpack", ".msdb")
"""Files that can be written."""


class Note(NamedTuple):
    """Something the user should know about a scene."""

    severity: str
    """error, warning or info."""
    message: str
    place: str
    """World path, or a line of the file, or empty."""


def read(path: str) -> tuple[World, list[Note]]:
    """The World in a file, and what its reader dropped, clamped or guessed and what the validator found. Raises
    SceneError."""
    from engine import msd

    notes: list[Note] = []
    if Path(path).suffix.lower() in (".xml", ".mjcf"):
        from engine.msd import mjcf

        report = mjcf.Report()
        world = mjcf.read(path, report=report)
        notes += [Note("warning", str(finding), "") for finding in report.findings]
    else:
        world = msd.from_file(path)
    notes += [Note(str(f.severity), f.message, f.path) for f in msd.validate(world)]
    return world, notes
