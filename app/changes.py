"""Changes that edits made to a World, as subscribers get them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.msd.edits import Edit, Insert, Rekey, Remove, Set
from engine.msd.paths import Step, format_path, get, join, parse
from engine.msd.schema.hierarchy import Body
from engine.msd.schema.world import World


class Change(NamedTuple):
    """What one edit did. `old` and `new` are to be read at once, not kept, not changed: they belong to the World."""

    kind: str
    """set, insert or remove."""
    path: str
    """Path of the value, list entry or map entry."""
    old: Any
    new: Any


def changes_of(world: World, edit: Edit, inverse: Edit) -> list[Change]:
    """The changes by `edit`, of which `apply` has just given the inverse. A new key is announced as a removal
    and an insertion of one and the same object, by which `moved` recognises it."""
    match edit, inverse:
        case Set(path, new), Set(_, old):
            return [Change("set", path, old, new)]
        case Insert(path, new), _:
            return [Change("insert", path, None, new)]
        case Remove(path), Insert(_, old):
            return [Change("remove", path, old, None)]
        case Rekey(path, old_key, new_key), _:
            element = get(world, join(path, (new_key,)))
            return [
                Change("remove", join(path, (old_key,)), element, None),
                Change("insert", join(path, (new_key,)), None, element),
            ]
    raise AssertionError(edit)


def _within(new: Any, old: Any, steps: tuple[Step, ...]) -> tuple[Step, ...] | None:
    """Where in `new` the thing is that was at `steps` in `old`, if it is the same object, or one is a body and the
    other its base link; None: nowhere."""
    if new is old:
        return steps
    if isinstance(old, Body) and new is old.link and steps[:1] in ((), ("link",)):
        return steps[1:]
    if isinstance(new, Body) and new.link is old:
        return "link", *steps
    return None


def went_along(changes: Sequence[Change]) -> bool:
    """Whether some object went from one place to another."""
    removed = [change.old for change in changes if change.kind == "remove"]
    taken = {id(old) for old in removed} | {id(old.link) for old in removed if isinstance(old, Body)}
    inserted = [change.new for change in changes if change.kind == "insert"]
    return any(id(new) in taken or (isinstance(new, Body) and id(new.link) in taken) for new in inserted)


def moved(path: str, changes: Iterable[Change]) -> str | None:
    """Where the thing at `path` is after `changes`; None when it was removed or replaced by nothing."""
    steps: tuple[Step, ...] | None = parse(path)
    lifted: tuple[Any, tuple[Step, ...]] | None = None
    for change in changes:
        if change.kind == "set":
            continue
        at = parse(change.path)
        if steps is None:
            if lifted is not None and change.kind == "insert":
                below = _within(change.new, *lifted)
                steps = None if below is None else at + below
            continue
        depth = len(at) - 1
        if len(steps) <= depth or steps[:depth] != at[:depth]:
            continue
        mine, theirs = steps[depth], at[depth]
        if change.kind == "remove" and mine == theirs:
            lifted, steps = (change.old, steps[depth + 1 :]), None
        elif isinstance(mine, int) and isinstance(theirs, int):
            shift = 1 if change.kind == "insert" else -1
            if mine > theirs or (mine == theirs and shift == 1):
                steps = (*steps[:depth], mine + shift, *steps[depth + 1 :])
    return None if steps is None else format_path(steps)
