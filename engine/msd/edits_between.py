"""The edits that make one World of another: those of the places that differ, not of all that is around them."""

from __future__ import annotations

import difflib
from collections.abc import Hashable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from engine.msd.edits import Edit, Insert, Remove, Set
from engine.msd.nesting import nesting_depth
from engine.msd.paths import join
from engine.msd.schema.base import TRANSIENT, Element, same
from engine.msd.schema.hierarchy import Body
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World

_PLAIN = frozenset({float, int, bool, str, tuple})
"""Classes of values that are compared at once; vectors that nobody looked at are tuples."""


class _Pair(NamedTuple):
    """Two values to compare, and where both are."""

    path: str
    old: Any
    new: Any


def edits_between(old: World, new: World) -> list[Edit]:
    """Edits that make `old` equal to `new` when they are applied in order; they hold copies. Entries of lists that
    have the same name, or no name and the same class, are taken for the same object. Raises SceneError at a link
    that is below itself."""
    nesting_depth(new)
    edits: list[Edit] = []
    todo: list[_Pair | Edit] = [_Pair("", old, new)]
    while todo:  # no recursion: chains of links are deeper than Python's stack
        entry = todo.pop()
        if isinstance(entry, _Pair):
            todo += reversed(list(_compare(entry)))
        else:
            edits.append(entry)
    return edits


def _compare(pair: _Pair) -> Iterator[_Pair | Edit]:
    path, old, new = pair
    if old is new or (old.__class__ is list and not old and not new and new.__class__ is list):
        return
    if isinstance(old, Element) and type(old) is type(new):
        for (name, a), (_, b) in zip(old.parts(), new.parts(), strict=True):
            equal = a is b or (a.__class__ is b.__class__ and a.__class__ in _PLAIN and a == b)
            if not equal and name not in TRANSIENT:
                yield _Pair(join(path, name), getattr(old, name), getattr(new, name))
    elif isinstance(old, Variant) and type(old) is type(new) and old.variant == new.variant:
        if isinstance(old.value, Element):
            yield _Pair(join(path, "value"), old.value, new.value)
        elif not same(old, new):
            yield Set(path, deepcopy(new))
    elif isinstance(old, dict) and isinstance(new, dict) and path.rpartition(".")[2] != "unknown_keys":
        yield from _compare_maps(path, old, new)
    elif isinstance(old, list) and isinstance(new, list) and _holds_elements(old) and _holds_elements(new):
        yield from _compare_lists(path, old, new)
    elif not same(old, new) or type(old) is not type(new):
        yield Set(path, deepcopy(new))


def _holds_elements(entries: list[Any]) -> bool:
    return all(isinstance(entry, Element) for entry in entries)


def _compare_maps(path: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[_Pair | Edit]:
    kept = [key for key in old if key in new]
    if kept + [key for key in new if key not in old] != list(new):
        yield Set(path, deepcopy(new))  # in another order
        return
    for key in old:
        if key not in new:
            yield Remove(join(path, (key,)))
    for key in new:
        if key in old:
            yield _Pair(join(path, (key,)), old[key], new[key])
        else:
            yield Insert(join(path, (key,)), deepcopy(new[key]))


def _compare_lists(path: str, old: list[Any], new: list[Any]) -> Iterator[_Pair | Edit]:
    """From the end to the beginning, so that the places before stay where they are."""
    matcher = difflib.SequenceMatcher(None, [_key(each) for each in old], [_key(each) for each in new], False)
    for kind, i1, i2, j1, j2 in reversed(matcher.get_opcodes()):
        alike = kind == "equal" or (
            i2 - i1 == j2 - j1 and all(type(a) is type(b) for a, b in zip(old[i1:i2], new[j1:j2], strict=True))
        )
        if alike:  # those of a replaced range have other names
            for i, j in reversed(list(zip(range(i1, i2), range(j1, j2), strict=True))):
                if not same(old[i], new[j]):  # by far the quickest way past what did not change
                    yield _Pair(join(path, i), old[i], new[j])
            continue
        for i in reversed(range(i1, i2)):
            yield Remove(join(path, i))
        for j in reversed(range(j1, j2)):
            yield Insert(join(path, i1), deepcopy(new[j]))


def _key(element: Element) -> Hashable:
    """By which entries are taken for the same object."""
    name = element.link.name if isinstance(element, Body) else getattr(element, "name", None)
    return type(element), name or ""
