"""The repairs of the validator's findings as steps that can be undone."""

from __future__ import annotations

from collections.abc import Iterable

from app.checking import findings_of
from app.document import Document
from engine import msd
from engine.errors import SceneError
from engine.msd.paths import get
from engine.msd.validate import Append, Assign, Finding, Fix, Repair


def apply(document: Document, finding: Finding, fix: Fix | None = None) -> None:
    """Repair a finding in one step of the undo stack, named after the repair: `fix`, where it has several. Raises
    SceneError when there is no repair, or when the scene is no longer the one that it was found in; nothing has
    changed then."""
    world = document.world
    fix = fix or finding.fix
    msd.fixed(world, finding, fix)  # refuses what cannot be done before anything is
    assert fix is not None
    moves = any(not isinstance(edit, Append) for edit in fix.edits)
    if moves and finding not in msd.validate(world) and finding not in findings_of(world):
        raise SceneError("the scene has changed since this was found; check it again", world.file, finding.path)
    with document.macro(fix.label):
        _edit(document, fix)


def apply_all(document: Document, repairs: Iterable[Repair], name: str) -> None:
    """Do what `engine.msd.validate.repair` did to a copy of the document's World, in one step of the undo stack that
    is called `name`. The World has not changed since."""
    with document.macro(name):
        for row in repairs:
            _edit(document, row.fix)


def _edit(document: Document, fix: Fix) -> None:
    for edit in fix.edits:
        if isinstance(edit, Assign):
            document.set(edit.path, edit.value)
        elif isinstance(edit, Append):
            document.insert(edit.path, len(get(document.world, edit.path)), edit.value)
        else:
            document.remove(edit.path)
