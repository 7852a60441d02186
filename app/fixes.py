"""The repairs of the validator's findings as steps that can be undone."""

from __future__ import annotations

from app.checking import findings_of
from app.document import Document
from engine import msd
from engine.msd.errors import SceneError
from engine.msd.paths import get
from engine.msd.validate import Append, Assign, Finding


def apply(document: Document, finding: Finding) -> None:
    """Repair a finding in one step of the undo stack, named after the repair. Raises SceneError when there is no
    repair, or when the scene is no longer the one that it was found in; nothing has changed then."""
    world = document.world
    msd.fixed(world, finding)  # refuses what cannot be done before anything is
    fix = finding.fix
    assert fix is not None
    moves = any(not isinstance(edit, Append) for edit in fix.edits)
    if moves and finding not in msd.validate(world) and finding not in findings_of(world):
        raise SceneError(
            "the scene has changed since this was found; check it again", world.source_path, finding.path
        )
    with document.macro(fix.label):
        for edit in fix.edits:
            if isinstance(edit, Assign):
                document.set(edit.path, edit.value)
            elif isinstance(edit, Append):
                document.insert(edit.path, len(get(world, edit.path)), edit.value)
            else:
                document.remove(edit.path)
