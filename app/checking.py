"""Every message about a World: what importers report, what is refused, what the validator finds."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from app.naming import field_label, label_at
from engine import msd
from engine.errors import SceneError
from engine.msd import assets
from engine.msd.locations import Location, locations
from engine.msd.names import called
from engine.msd.paths import is_within, join, parse, split
from engine.msd.report import Finding as Reported
from engine.msd.report import Outcome
from engine.msd.schema.world import World
from engine.regular_files import ABSENT

Progress = Callable[[float], None]

VALIDATED, BUILT = 0.2, 0.6
"""Share of a check that is done when the World was looked at, and when it was built; as measured on large scenes."""

OPTIONS = {"repair": "Repair every link"}
"""What options of readers do, by name, for those that repair something."""


LOCATE, LOCATE_OR_REMOVE = "Locate File…", "Locate or Remove…"
"""What can be done about a file that does not exist."""


_LINE = re.compile(r", line \d+(?=[,)])")


class Note(NamedTuple):
    """Something the user should know about a scene."""

    severity: str
    """error, warning or info."""
    message: str
    place: str = ""
    """World path, or empty."""
    finding: msd.Finding | None = None
    """What the validator found, when this is one of its findings."""
    option: str = ""
    """What the file would have to be read with again to have it repaired."""
    location: Location | None = None
    """Where it is written in the file, as long as that is as it was read."""
    again: tuple[Note, ...] = ()
    """Those that say the same of other lines of the file, where they are folded into this one."""

    @property
    def missing_file(self) -> str:
        """World path of the setting that names a file that does not exist, where that is what was found; else
        empty."""
        finding = self.finding
        is_missing = finding is not None and finding.check == "file-missing" and not finding.path.endswith(".xml")
        return finding.path if finding is not None and is_missing else ""

    @property
    def repair(self) -> str:
        """Name of what would repair it; empty when there is nothing."""
        if self.option:
            return OPTIONS[self.option]
        if self.missing_file and self.finding:
            return LOCATE_OR_REMOVE if self.finding.fixes else LOCATE
        return self.finding.fix.label if self.finding and self.finding.fix else ""


def folded(notes: Iterable[Note]) -> list[Note]:
    """Notes without those that say once more what a finding says, as its reader, the engine and the renderer do: that
    a file does not exist, or what is wrong with an object so that the scene cannot be built. Those that an importer
    repeats word by word for other lines are in `again` of the first one."""
    notes = list(notes)
    findings = [note.finding for note in notes if note.finding is not None]
    missing = [note.finding for note in notes if note.finding is not None and note.missing_file]
    assets = {finding.path.partition(".source")[0] for finding in missing}
    files = {finding.message.partition(f" {ABSENT}")[0] for finding in missing}
    wrong = {finding.path for finding in findings if finding.severity is msd.Severity.ERROR and finding.path}
    wrong |= {split(path)[0] for path in wrong} - {""}

    def repeats(note: Note) -> bool:
        if note.finding is not None:
            return False
        if ABSENT in note.message:
            return is_within(note.place, assets) or any(f"{file} {ABSENT}" in note.message for file in files)
        return note.severity == "error" and note.place in wrong

    return _without_repetition(note for note in notes if not repeats(note))


def _without_repetition(notes: Iterable[Note]) -> list[Note]:
    said: dict[object, list[Note]] = {}
    for i, note in enumerate(notes):
        is_of_line = note.finding is None and note.location is not None and not note.option
        key = (note.severity, _LINE.sub("", note.message)) if is_of_line else i
        said.setdefault(key, []).append(note)
    return [first._replace(again=tuple(others)) for first, *others in said.values()]


def findings_of(world: World, progress: Progress = lambda share: None) -> list[msd.Finding]:
    """What the validator finds, and where that is no error what building the scene and its start show. `progress` is
    given the share that is done, and may raise to end the work."""
    from engine.compiler import BuildError, build, overlap

    findings = msd.validate(world, lambda share: progress(VALIDATED * share))
    if any(finding.severity is msd.Severity.ERROR for finding in findings):
        return findings
    try:
        model = build(world, checkpoint=lambda: progress(VALIDATED))
        return findings + overlap.findings(model, lambda share: progress(BUILT + (1 - BUILT) * share))
    except BuildError as error:
        return findings + [
            msd.Finding(msd.Severity.ERROR, reason.path, reason.message, "build") for reason in error.reasons
        ]


def check(world: World, built: bool = False, progress: Progress = lambda share: None) -> list[Note]:
    """What is wrong with a World, errors first; `built`: also what building it and its start show, which takes
    longer. `progress` as of `findings_of`."""
    notes = _not_allowed(world)
    findings = findings_of(world, progress) if built else msd.validate(world, progress)
    notes += [Note(str(f.severity), _message(world, f), f.path, f) for f in findings]
    return sorted(notes, key=lambda note: ("error", "warning", "info").index(note.severity))


def _not_allowed(world: World) -> list[Note]:
    """One note on all files that the World names and may not read."""
    files = sorted({str(refusal.file) for refusal in assets.outside(world)})
    if not files:
        return []
    example, count = files[0], len(files)
    if count == 1:
        return [Note("warning", f"{example} lies outside the scene's folder; open the scene again to allow it")]
    return [
        Note(
            "warning", f"{count} files lie outside the scene's folder, such as {example}; open it again to allow them"
        )
    ]


def _message(world: World, finding: msd.Finding) -> str:
    """What was found, with what it is about before it."""
    subject = _subject(world, finding.path) if finding.path else ""
    return f"{subject}: {finding.message}" if subject else finding.message


def _subject(world: World, path: str) -> str:
    """What a place is called, a field by the words that the inspector has for it: `joint 'hip', position limit`."""
    subject = called(world, path)
    what, _, inside = subject.rpartition(", ")
    if not what or not path.endswith(inside):
        return subject
    at, words = path.removesuffix(inside).rstrip("."), []
    for step in parse(inside):
        at = join(at, step)
        if not isinstance(step, str):
            words.append(str(step[0] if isinstance(step, tuple) else step))
        elif step != "value":  # the chosen form of a field that has several
            words.append(_label(world, at))
    return f"{what}, {' › '.join(words)}" if words else what


def _label(world: World, path: str) -> str:
    try:
        return label_at(world, path)
    except (KeyError, SceneError):  # a part that is not there
        return field_label(path)


def import_note(reported: Reported) -> Note:
    """What an importer or exporter reports, for the user."""
    severity = "info" if reported.outcome is Outcome.CARRIED else "warning"
    line = f"line {reported.line}" if reported.line else ""
    parts = (os.path.basename(reported.file), line, f"<{reported.element}>" if reported.element else "")
    where = ", ".join(part for part in parts if part)
    message = f"{reported.message} ({where})" if where else reported.message
    location = Location(reported.file, reported.line) if reported.line else None
    return Note(severity, message, reported.path, option=reported.option, location=location)


def located(notes: list[Note], world: World, read: dict[str, tuple[str, int]]) -> list[Note]:
    """Notes about a World that was just read, with the lines that they are about; `read` is the report's places."""
    found = locations(world, [note.place for note in notes], read)
    return [note if note.location else note._replace(location=found.get(note.place)) for note in notes]
