"""Opening files: the World, and what is to be told about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import msd
from engine.msd import assets
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema.world import World


class Note(NamedTuple):
    """Something the user should know about a scene."""

    severity: str
    """error, warning or info."""
    message: str
    place: str
    """World path, or empty."""


def read(path: str, asset_roots: Sequence[str] = ()) -> tuple[World, list[Note]]:
    """The World in a file, and what its reader dropped, clamped or guessed and what the validator found.

    `asset_roots`: folders, beside the file's own, below which the files that it names may be read. Raises SceneError.
    """
    report = Report()
    world = msd.from_file(path, report, asset_roots)
    notes = [import_note(finding) for finding in report.findings]
    notes += [Note("warning", str(refusal), "") for refusal in assets.outside(world)]
    notes += [Note(str(f.severity), f.message, f.path) for f in msd.validate(world)]
    return world, notes


def import_note(finding: Finding) -> Note:
    """What an importer or exporter reports, for the user."""
    severity = "info" if finding.outcome is Outcome.CARRIED else "warning"
    return Note(severity, str(finding), finding.path)
