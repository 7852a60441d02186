"""What a field was before: the values that it had since the document was opened, and whether it was edited since it
was saved. Found by going back through the undo steps."""

from __future__ import annotations

from collections.abc import Generator
from copy import deepcopy
from typing import Any, NamedTuple

from app.changes import Change, moved
from app.document import Document
from engine.msd.edits import Edit, Insert, Rekey, Remove, Set
from engine.msd.paths import format_path, get, is_within, join, parse
from engine.msd.schema.base import same
from engine.msd.undo_stack import Step


class Past(NamedTuple):
    """A value that a field had."""

    value: Any
    step: str
    """The undo step that replaced it; empty for the present one."""


def history(document: Document, path: str) -> list[Past]:
    """The values that the field at a path has had since the document was opened as far as they can be undone, each
    once, the present one first."""
    found = [Past(get(document.world, path), "")]
    for step, edit, at in _before(document, path, 0):
        value = _set_at(edit, at)
        if value is not _NOTHING and not any(same(value, past.value) for past in found):
            found.append(Past(deepcopy(value), step.text))
    return found


def edited(document: Document, path: str) -> dict[str, Any] | None:
    """What fields of the object at a path were when the document was saved or opened last, by the rest of their
    paths, of those that were set since; None: the object was not there then."""
    stack = document.undo_stack
    clean = stack.clean_index or 0
    saved: dict[str, Any] = {}
    if clean > stack.index:  # undone since
        undone = (edit for step in stack.steps[stack.index : clean] for edit in step.edits)
        return {
            _rest(edit.path, path): edit.value for edit in undone if isinstance(edit, Set) and is_at(edit.path, path)
        }
    for _, edit, at in _before(document, path, clean):
        if isinstance(edit, Set) and is_at(edit.path, at):
            saved[_rest(edit.path, at)] = edit.value
        elif isinstance(edit, Remove) and is_at(at, edit.path):
            return None
        elif (value := _set_at(edit, at)) is not _NOTHING:
            saved[""] = value
    return saved


def last_step(document: Document, path: str) -> tuple[Step | None, str]:
    """The last step since the document was saved or opened that set the field at a path, all or part of it, or that
    brought it there; None where none did. And the path that it had then."""
    back = _before(document, path, document.undo_stack.clean_index or 0)
    while True:
        try:
            step, edit, at = next(back)
        except StopIteration as end:
            return None, end.value or path
        sets = isinstance(edit, Set) and (is_at(edit.path, at) or _set_at(edit, at) is not _NOTHING)
        if sets or (isinstance(edit, Remove) and is_at(at, edit.path)):
            return step, at


def is_at(path: str, owner: str) -> bool:
    """Whether a path is `owner` or inside it."""
    return not owner or is_within(path, (owner,))


def _rest(path: str, owner: str) -> str:
    return path[len(owner) :].lstrip(".")


def is_edited(saved: dict[str, Any] | None, rel: str, value: Any) -> bool:
    """Whether the field at `rel` of an object, which is `value` now, was something else when it was saved; `saved` is
    what `edited` gave."""
    if saved is None:
        return True
    if "" in saved and rel:
        try:
            return not same(get(saved[""], rel), value)
        except KeyError:
            return True
    if rel in saved:
        return not same(saved[rel], value)
    return any(is_within(known, (rel,)) or is_within(rel, (known,)) for known in saved if known)


class _Nothing:
    """What an edit does not set."""


_NOTHING = _Nothing()


def _before(document: Document, path: str, until: int) -> Generator[tuple[Step, Edit, str], None, str | None]:
    """The edits that take back the steps done since step `until`, the last first, with the path that the thing now at
    `path` has before each is made. Ends with the edit that takes it away for good; else returns the path before all
    of them."""
    stack, now = document.undo_stack, path
    for step in reversed(stack.steps[until : stack.index]):
        changes: list[Change] = []
        away: Edit | None = None
        for edit in step.edits:
            here = moved(path, changes)
            lifts = isinstance(edit, Remove) and here is not None and is_at(here, edit.path)
            if lifts:
                away = edit
            elif here is not None:
                yield step, edit, here
            match edit:
                case Insert(where, value):
                    changes.append(Change("insert", where, None, value))
                case Remove(where):
                    thing = _lifted(document, now, here, where) if lifts and here else object()
                    changes.append(Change("remove", where, thing, None))
                case Rekey(where, old, new):
                    before, after = join(where, (old,)), join(where, (new,))
                    thing = _lifted(document, now, here, before) if here and is_at(here, before) else object()
                    changes += [Change("remove", before, thing, None), Change("insert", after, None, thing)]
        last = moved(path, changes)
        if last is None:
            if away is not None:
                yield step, away, away.path
            return None
        path = last
    return path


def _lifted(document: Document, now: str, here: str, where: str) -> Any:
    """What was at `where`, which held the thing at `here` that is at `now` in the World."""
    inside = len(parse(here)) - len(parse(where))
    try:
        return get(document.world, format_path(parse(now)[: len(parse(now)) - inside]))
    except KeyError:
        return object()


def _set_at(edit: Edit, path: str) -> Any:
    """What an edit sets at a path; _NOTHING where it sets nothing there."""
    if not isinstance(edit, Set):
        return _NOTHING
    if edit.path == path:
        return edit.value
    if edit.path and is_within(path, (edit.path,)):
        try:
            return get(edit.value, path[len(edit.path) :].lstrip("."))
        except (KeyError, ValueError):
            return _NOTHING
    return _NOTHING
