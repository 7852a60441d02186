"""Opening files: the World, and what is to be told about it."""

from __future__ import annotations

from collections.abc import Sequence

from app.checking import Note, check, import_note
from engine import msd
from engine.msd.report import Report
from engine.msd.schema.world import World


def read(path: str, asset_roots: Sequence[str] = ()) -> tuple[World, list[Note]]:
    """The World in a file, and what its reader dropped, clamped or guessed and what the validator found.

    `asset_roots`: folders, beside the file's own, below which the files that it names may be read. Raises SceneError.
    """
    report = Report()
    world = msd.from_file(path, report, asset_roots)
    return world, [import_note(finding) for finding in report.findings] + check(world)
