"""Everything that is to be told about a World: what importers report, what is refused, what the validator finds."""

from __future__ import annotations

import os
from typing import NamedTuple

from engine import msd
from engine.msd import assets
from engine.msd.report import Finding as Reported
from engine.msd.report import Outcome
from engine.msd.schema.world import World


class Note(NamedTuple):
    """Something the user should know about a scene."""

    severity: str
    """error, warning or info."""
    message: str
    place: str = ""
    """World path, or empty."""
    finding: msd.Finding | None = None
    """What the validator found, when this is one of its findings."""

    @property
    def repair(self) -> str:
        """Name of what would repair it; empty when there is nothing."""
        return self.finding.fix.label if self.finding and self.finding.fix else ""


def check(world: World) -> list[Note]:
    """What is wrong with a World, errors first."""
    notes = [Note("warning", str(refusal)) for refusal in assets.outside(world)]
    notes += [Note(str(f.severity), f.message, f.path, f) for f in msd.validate(world)]
    return sorted(notes, key=lambda note: ("error", "warning", "info").index(note.severity))


def import_note(reported: Reported) -> Note:
    """What an importer or exporter reports, for the user."""
    severity = "info" if reported.outcome is Outcome.CARRIED else "warning"
    line = f"line {reported.line}" if reported.line else ""
    parts = (os.path.basename(reported.file), line, f"<{reported.element}>" if reported.element else "")
    where = ", ".join(part for part in parts if part)
    return Note(severity, f"{reported.message} ({where})" if where else reported.message, reported.path)
