"""Files that a scene names and that are elsewhere: the user shows where one is, and others are found beside it."""

from __future__ import annotations

from pathlib import Path

from app.document import Document
from app.placing import relative
from engine.errors import SceneError
from engine.msd import assets


def locate(document: Document, path: str, file: str) -> int:
    """Let the setting at a World path name the file that somebody has found, and all others whose files are missing
    those that stand in the same way beside it, in one undo step. Returns how many were found. Raises SceneError, and
    changes nothing, when nothing is missing there."""
    missing = dict(assets.missing(document.world))
    if path not in missing:
        raise SceneError("the scene has changed since this was found; check it again", document.file, path)
    found = {path: Path(file)}
    before, now = _roots(missing[path], Path(file))
    for other, where in missing.items():
        for candidate in (now / where.relative_to(before) if before in where.parents else None, now / where.name):
            if other not in found and candidate is not None and candidate.is_file() and not other.endswith(".xml"):
                found[other] = candidate
    for each in found.values():
        document.allow(str(each))
    with document.macro("Locate files"):
        document.set_all({where: relative(document.world, str(each)) for where, each in found.items()}, "")
    return len(found)


def _roots(before: Path, now: Path) -> tuple[Path, Path]:
    """The folders of a file where it was and is now, without those around it that have the same names."""
    if before.name != now.name:
        return before.parent, now.parent
    before, now = before.parent, now.parent
    while before.name and before.name == now.name:
        before, now = before.parent, now.parent
    return before, now
