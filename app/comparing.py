"""What differs between the scene that is edited and another one, by objects; taking over values of the other one."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from app.document import Document
from app.naming import kind_of, title
from app.naming import name_of as called_at
from engine.msd.difference import Difference, DifferenceKind, differences, name_of
from engine.msd.edits import Edit, Insert, Remove, Set
from engine.msd.paths import format_path, get, join, parse, split
from engine.msd.schema.base import field
from engine.msd.schema.hierarchy import Body
from engine.msd.schema.world import World

ADDED, REMOVED = DifferenceKind.ADDED, DifferenceKind.REMOVED
CHANGED, ORDER = DifferenceKind.CHANGED, DifferenceKind.ORDER


class Group(NamedTuple):
    """What differs at one object.

    Attributes:
        kind: whether the object is in the other scene only (ADDED), here only (REMOVED), or in both.
        path: World path of the object, here or, if it is added, in the other scene.
        found: what differs; for an object that one scene lacks, that.
        inside: what the nearest object around it that has a name is called, where it has none itself; else empty.
    """

    title: str
    kind: DifferenceKind
    path: str
    found: tuple[Difference, ...]
    inside: str = ""


def grouped(found: Sequence[Difference], here: World, there: World) -> list[Group]:
    """Differences from `here` to `there` by the objects at which they are, in their order."""
    groups: dict[tuple[bool, str], list[Difference]] = {}
    for one in found:
        added = one.kind is ADDED
        world, path = (there, one.at) if added else (here, one.at_old)
        owner = object_at(world, path)
        whole = owner == path and one.kind in (ADDED, REMOVED)
        if added and not whole:  # a part of an object that is in both
            owner, added = object_at(here, split(one.at_old)[0]), False
        groups.setdefault((added, owner), []).append(one)
    rows = []
    for (added, owner), entries in groups.items():
        world = there if added else here
        gone = any(one.kind is REMOVED and one.at_old == owner for one in entries)
        kind = ADDED if added else REMOVED if gone else CHANGED
        called = title(world, owner) if owner else "world"
        rows.append(Group(called, kind, owner, tuple(entries), _around(world, owner)))
    return rows


def _around(world: World, path: str) -> str:
    """What the nearest object around a place that has a name is called; empty where what is there has one."""
    at = path
    while at:
        element = get(world, at)
        if kind_of(at, element) and called_at(at, element):
            return title(world, at) if at != path else ""
        at = split(at)[0]
    return ""


def object_at(world: World, path: str) -> str:
    """The object in which a World path lies: one with a kind of its own, else the part of the World."""
    steps = parse(path)
    for count in range(len(steps), 0, -1):
        at = format_path(steps[:count])
        value = get(world, at)
        if isinstance(value, Body) and count < len(steps):
            return join(at, "link") if kind_of(join(at, "link"), value.link) else at
        if kind_of(at, value):
            return at
    first = steps[0] if steps else ""
    return first if len(steps) > 1 and isinstance(first, str) else ""


def can_take_over(difference: Difference) -> bool:
    """Whether the value of the other scene can be had here: an order only where every entry has a name."""
    if difference.kind is not ORDER:
        return True
    names = [name for name in difference.new if not str(name).startswith("#")]
    return len(set(names)) == len(difference.new)


def take_over(document: Document, there: World, chosen: Sequence[Difference], text: str) -> None:
    """Give the document the values of another World at differences from it to that, in one undo step. Raises
    SceneError."""
    fields = [one for one in chosen if one.kind is not ORDER and isinstance(parse(one.at_old)[-1], str)]
    entries = [one for one in chosen if one.kind is not ORDER and not isinstance(parse(one.at_old)[-1], str)]
    orders = {one.path for one in chosen if one.kind is ORDER}
    with document.macro(text):
        # Entries that come and go move those behind them: the innermost lists first, each from its end.
        edits = [_set(document.world, one) for one in fields]
        edits += [_entry_edit(one) for one in sorted(reversed(entries), key=_from_the_end)]
        document.edit(edits, text)
        for one in differences(document.world, there) if orders else ():
            if one.kind is ORDER and one.path in orders and can_take_over(one):
                document.edit(list(_reorder(get(document.world, one.at_old), one)), text)


def _from_the_end(one: Difference) -> tuple[int, str, int, bool]:
    owner, step = split(one.at_old)
    return -len(parse(owner)), owner, -step if isinstance(step, int) else 0, one.kind is ADDED


def _set(world: World, one: Difference) -> Edit:
    """The edit of a field."""
    if one.kind is not REMOVED:
        return Set(one.at_old, copy.deepcopy(one.new))
    owner, name = split(one.at_old)
    return Set(one.at_old, field(type(get(world, owner)), str(name)).default())


def _entry_edit(one: Difference) -> Edit:
    """The edit of an entry of a list or map."""
    if one.kind is REMOVED:
        return Remove(one.at_old)
    value = copy.deepcopy(one.new)
    return Insert(one.at_old, value) if one.kind is ADDED else Set(one.at_old, value)


def _reorder(entries: Any, one: Difference) -> Iterator[Edit]:
    """Edits that bring named entries into another order; each is taken out and put at the end, or behind the one that
    comes before it."""
    if isinstance(entries, dict):
        for name in one.new:
            path = join(one.at_old, (name,))
            yield Remove(path)
            yield Insert(path, entries[name])
        return
    present = [*one.old]
    places = _places(entries, present)
    by_name = {name: entries[place] for name, place in zip(present, places, strict=True)}
    order = list(entries)
    for place, name in zip(places, one.new, strict=True):
        element = by_name[name]
        now = next(i for i, entry in enumerate(order) if entry is element)
        if now != place:
            yield Remove(join(one.at_old, now))
            yield Insert(join(one.at_old, place), element)
            order.insert(place, order.pop(now))


def _places(entries: list[Any], names: Sequence[str]) -> list[int]:
    """Where the entries of these names stand, which are in their order."""
    places, start = [], 0
    for name in names:
        place = next(i for i in range(start, len(entries)) if name_of(entries[i]) == name)
        places.append(place)
        start = place + 1
    return places
