"""What differs between two Worlds, as a list of places with both values.

Entries of lists are matched by name where they have one, so that an object that was added or moved does not make all
behind it differ; entries without a name by equality from both ends of the list, then by position.
"""

from __future__ import annotations

import enum
import os
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from engine.msd.assets import asset_paths, place
from engine.msd.names import KIND_OF, class_words
from engine.msd.nesting import nesting_depth
from engine.msd.paths import Step, join
from engine.msd.schema.base import TRANSIENT, Element, same
from engine.msd.schema.hierarchy import Body
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World

NUMBERS_SHOWN = 12
"""Numbers of an array that `describe` writes out."""
CHARACTERS_SHOWN = 60
"""Characters of a string that `describe` writes out."""


class DifferenceKind(enum.StrEnum):
    """What happened to a place, from the first World to the second."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    ORDER = "order"
    """The entries of a list are the same, in another order; the values are tuples of their names."""


class Difference(NamedTuple):
    """One place that differs. `old` and `new` are parts of the Worlds and are to be read, not changed."""

    kind: DifferenceKind
    path: str
    """Path with names in place of indices where list entries have names: `hierarchy.bodies["arm"].link.geoms[0]`."""
    old: Any
    """Value in the first World; None when it was added."""
    new: Any
    """Value in the second World; None when it was removed."""
    at: str
    """World path of the place in the second World, in the first when it was removed; see `engine.msd.paths`."""
    at_old: str
    """World path of the place in the first World; where it would be inserted there, if it was added."""


class _Pair(NamedTuple):
    """Two values to compare, and where they are: by names, in the first World, in the second."""

    path: str
    at_old: str
    at_new: str
    old: Any
    new: Any

    def below(self, step: Step, old: Any, new: Any) -> _Pair:
        return _Pair(join(self.path, step), join(self.at_old, step), join(self.at_new, step), old, new)

    def changed(self) -> Difference:
        return Difference(DifferenceKind.CHANGED, self.path, self.old, self.new, self.at_new, self.at_old)


def differences(old: World, new: World) -> list[Difference]:
    """What differs between two Worlds, in file order; empty exactly when they are equal, also in the order of their
    maps. Where the files came from is not compared, and neither is how Worlds of two folders write the way to one
    file that they both name. Raises SceneError at a link that is below itself."""
    for world in (old, new):
        nesting_depth(world)
    found: list[Difference] = []
    stack: list[_Pair | Difference] = [_Pair("", "", "", old, new)]
    while stack:  # no recursion: chains of links are deeper than Python's stack
        entry = stack.pop()
        if isinstance(entry, Difference):
            found.append(entry)
        else:
            stack += reversed(list(_compare(entry)))
    return found if _folder(old) == _folder(new) else _without_same_files(found, old, new)


def _folder(world: World) -> str:
    return os.path.dirname(world.file)


def _without_same_files(found: list[Difference], old: World, new: World) -> list[Difference]:
    """Differences but those of two paths, each from its World's folder, that lead to the same file."""
    of_old, of_new = (dict(asset_paths(world)) for world in (old, new))

    def lead_to_one(one: Difference) -> bool:
        return (
            one.kind is DifferenceKind.CHANGED
            and one.at_old in of_old
            and one.at in of_new
            and place(old, of_old[one.at_old]) == place(new, of_new[one.at])
        )

    return [one for one in found if not lead_to_one(one)]


def _compare(pair: _Pair) -> Iterator[_Pair | Difference]:
    """The differences of two values, and the pairs below them that are still to be compared."""
    old, new = pair.old, pair.new
    if old is new:
        return
    if isinstance(old, Element) and type(old) is type(new):
        for name in old.__struct_fields__:
            if name not in TRANSIENT:
                yield pair.below(name, getattr(old, name), getattr(new, name))
    elif isinstance(old, Variant) and type(old) is type(new) and old.variant == new.variant:
        yield pair.below("value", old.value, new.value)
    elif isinstance(old, dict) and isinstance(new, dict):
        yield from _compare_maps(pair)
    elif isinstance(old, list) and isinstance(new, list) and _holds_elements(old) and _holds_elements(new):
        yield from _compare_lists(pair)
    elif _is_absent(old) and isinstance(new, Element):
        yield Difference(DifferenceKind.ADDED, pair.path, None, new, pair.at_new, pair.at_old)
    elif _is_absent(new) and isinstance(old, Element):
        yield Difference(DifferenceKind.REMOVED, pair.path, old, None, pair.at_old, pair.at_old)
    elif not same(old, new):
        yield pair.changed()


def _is_absent(value: Any) -> bool:
    return value is None or value is msgspec.UNSET


def _holds_elements(entries: list[Any]) -> bool:
    return all(isinstance(entry, (Element, Variant)) for entry in entries)


def _compare_maps(pair: _Pair) -> Iterator[_Pair | Difference]:
    old, new = pair.old, pair.new
    for key in old:
        if key in new:
            yield pair.below((key,), old[key], new[key])
        else:
            path, at = join(pair.path, (key,)), join(pair.at_old, (key,))
            yield Difference(DifferenceKind.REMOVED, path, old[key], None, at, at)
    for key in new:
        if key not in old:
            path, at = join(pair.path, (key,)), join(pair.at_new, (key,))
            yield Difference(DifferenceKind.ADDED, path, None, new[key], at, join(pair.at_old, (key,)))
    kept = tuple(key for key in old if key in new), tuple(key for key in new if key in old)
    if kept[0] != kept[1]:
        yield Difference(DifferenceKind.ORDER, pair.path, *kept, pair.at_new, pair.at_old)


def _compare_lists(pair: _Pair) -> Iterator[_Pair | Difference]:
    old, new = pair.old, pair.new
    old_keys, new_keys = _keys(old), _keys(new)
    partner = _partners(old, new, old_keys, new_keys)
    of_old = {i: j for j, i in partner.items()}
    for i, entry in enumerate(old):
        if i not in of_old:
            at = join(pair.at_old, i)
            yield Difference(DifferenceKind.REMOVED, join(pair.path, _step(old_keys[i], i)), entry, None, at, at)
    behind = 0  # where in the first list an entry stands that is new here
    for j, entry in enumerate(new):
        path, at = join(pair.path, _step(new_keys[j], j)), join(pair.at_new, j)
        if j in partner:
            yield _Pair(path, join(pair.at_old, partner[j]), at, old[partner[j]], entry)
            behind = partner[j] + 1
        else:
            yield Difference(DifferenceKind.ADDED, path, None, entry, at, join(pair.at_old, behind))
    order = [of_old[i] for i in sorted(of_old)]
    if order != sorted(order):
        names = tuple(_label(old_keys[i], i) for i in sorted(of_old))
        moved = tuple(_label(new_keys[j], j) for j in sorted(partner))
        yield Difference(DifferenceKind.ORDER, pair.path, names, moved, pair.at_new, pair.at_old)


Key = tuple[str, int] | None
"""Name of a list entry and how many of that name come before it; None without a name."""


def _keys(entries: list[Any]) -> list[Key]:
    seen: dict[str, int] = {}
    keys: list[Key] = []
    for entry in entries:
        name = name_of(entry)
        keys.append((name, seen.get(name, 0)) if name else None)
        if name:
            seen[name] = seen.get(name, 0) + 1
    return keys


def _partners(old: list[Any], new: list[Any], old_keys: list[Key], new_keys: list[Key]) -> dict[int, int]:
    """Index of the entry of `old` by the index of the entry of `new` that is the same object."""
    by_key = {key: i for i, key in enumerate(old_keys) if key}
    partner = {j: by_key[key] for j, key in enumerate(new_keys) if key in by_key and key}
    taken = set(partner.values())
    # An entry that was given a name, or another one, stands where it stood.
    rest_old = [i for i in range(len(old)) if i not in taken]
    rest_new = [j for j in range(len(new)) if j not in partner]
    first = 0
    while first < min(len(rest_old), len(rest_new)) and same(old[rest_old[first]], new[rest_new[first]]):
        first += 1
    last = 0
    limit = min(len(rest_old), len(rest_new)) - first
    while last < limit and same(old[rest_old[-1 - last]], new[rest_new[-1 - last]]):
        last += 1
    pairs = list(zip(rest_new[:first], rest_old[:first], strict=True))
    pairs += zip(rest_new[len(rest_new) - last :], rest_old[len(rest_old) - last :], strict=True)
    middle_old, middle_new = rest_old[first : len(rest_old) - last], rest_new[first : len(rest_new) - last]
    if len(middle_old) == len(middle_new):
        pairs += zip(middle_new, middle_old, strict=True)
    else:
        both = zip(middle_new, middle_old, strict=False)
        pairs += [(j, i) for j, i in both if not old_keys[i] and not new_keys[j]]
    return partner | dict(pairs)


def _step(key: Key, index: int) -> Step:
    return (key[0],) if key and key[1] == 0 else index


def _label(key: Key, index: int) -> str:
    return key[0] if key else f"#{index}"


def name_of(entry: Any) -> str:
    """Name of an object; of a body that of its base link; empty without one."""
    if isinstance(entry, Body):
        entry = entry.link
    name = getattr(entry, "name", None)
    return name if isinstance(name, str) else ""


def describe(value: Any) -> str:
    """A value of a World in one short line: an object by kind and name, an array by its numbers or its size."""
    if isinstance(value, Body):
        value = value.link
    if isinstance(value, Element):
        kind = KIND_OF[type(value)].replace("_", " ") if type(value) in KIND_OF else class_words(type(value))
        name = name_of(value)
        return f"{kind} {name!r}" if name else kind
    if isinstance(value, Variant):
        payload = "" if value.value is None else describe(value.value)
        return f"{value.tag}({payload})" if payload else value.tag
    if isinstance(value, np.ndarray):
        if value.size > NUMBERS_SHOWN:
            return f"{' × '.join(map(str, value.shape))} numbers"
        return " ".join(map(_number, value.ravel().tolist())) or "no numbers"
    if isinstance(value, (list, tuple)):
        shown = ", ".join(map(describe, value[:NUMBERS_SHOWN])) or "none"
        return f"{shown}, … ({len(value)})" if len(value) > NUMBERS_SHOWN else shown
    if isinstance(value, dict):
        return f"{len(value)} entries"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, str):
        return repr(value if len(value) <= CHARACTERS_SHOWN else f"{value[: CHARACTERS_SHOWN - 1]}…")
    return "" if _is_absent(value) else str(value)


def _number(value: float) -> str:
    """A number with all of its digits, so that two that differ never look the same."""
    return repr(value).removesuffix(".0")
