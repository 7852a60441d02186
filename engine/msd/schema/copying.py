"""Comparing, copying and pickling what a World is made of, however deep its links are nested."""

from __future__ import annotations

import copy
import enum
import functools
import operator
from typing import Any, NamedTuple, Protocol

import msgspec
import numpy as np


class Node(Protocol):
    """An Element or a Variant."""

    def parts(self) -> tuple[tuple[str, Any], ...]:
        """Names and values of what it holds and is compared by; a vector may be the tuple of its numbers."""
        ...


TRANSIENT = frozenset({"source_path", "asset_roots"})
"""Fields of a World that say where it came from; they are not part of a file and not compared."""


def same(a: Any, b: Any) -> bool:
    """Whether two values of a World are equal; arrays elementwise, NaN equal to NaN."""
    todo = [(a, b)]
    lists: set[tuple[int, int]] = set()
    while todo:
        a, b = todo.pop()
        if a is b:
            continue
        if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
            a, b = np.asarray(a), np.asarray(b)
            if not np.array_equal(a, b, equal_nan=a.dtype.kind == "f" and b.dtype.kind == "f"):
                return False
        elif hasattr(type(a), "parts"):
            if type(a) is not type(b):
                return False
            pairs = zip(a.parts(), b.parts(), strict=True)
            todo += [(x, y) for (name, x), (_, y) in pairs if x is not y and name not in TRANSIENT]
        elif isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
            if len(a) != len(b):
                return False
            if (id(a), id(b)) not in lists:  # else a link that is its own child would be compared for ever
                lists.add((id(a), id(b)))
                todo += zip(a, b, strict=True)
        elif isinstance(a, dict) and isinstance(b, dict):
            if a.keys() != b.keys():
                return False
            todo += [(a[key], b[key]) for key in a]
        elif not (a == b or (isinstance(a, float) and isinstance(b, float) and a != a and b != b)):
            return False
    return True


def copied(root: Any, memo: dict[int, Any]) -> Any:
    """An independent copy; what is at two places of the original is at the same two of the copy. `memo` as of
    `copy.deepcopy`."""
    result = [root]
    todo: list[tuple[Any, Any, Any]] = [(operator.setitem, result, 0)]
    while todo:
        put, owner, key = todo.pop()
        value = _SET[put](owner, key)
        new = memo.get(id(value))
        if new is None:
            if isinstance(value, list):
                new = value[:]
                todo += [(operator.setitem, new, i) for i, entry in enumerate(new) if not _is_shared(entry)]
            elif isinstance(value, dict):
                new = value.copy()
                todo += [(operator.setitem, new, k) for k, entry in new.items() if not _is_shared(entry)]
            elif hasattr(type(value), "parts"):
                new = copy.copy(value)
                todo += [(put_part, new, name) for name, entry in value.parts() if not _is_shared(entry)]
            else:
                new = copy.deepcopy(value, memo)
            memo[id(value)] = new
        put(owner, key, new)
    return result[0]


def put_part(node: Any, name: str, value: Any) -> None:
    """Set what a Node holds, unchecked."""
    if isinstance(node, msgspec.Struct):
        msgspec.Struct.__setattr__(node, name, value)
    else:
        object.__setattr__(node, name, value)


def represented(root: Any, limit: int | None = None) -> str:
    """The `repr` of a Node; what is inside of itself is `...` there. With a limit, of a longer one no more than a
    beginning that is longer than that."""
    text: list[str] = []
    length = 0
    todo: list[Any] = [_Value(root)]
    inside: set[int] = set()
    while todo:
        entry = todo.pop()
        if limit is not None and length > limit:
            break
        if entry.__class__ is str:
            text.append(entry)
            length += len(entry)
            continue
        if entry.__class__ is int:
            inside.discard(entry)
            continue
        value = entry.value
        parts = _shown_parts(value)
        if parts is None:
            text.append(repr(value))
            length += len(text[-1])
        elif id(value) in inside:
            text.append("...")
        else:
            inside.add(id(value))
            todo.append(id(value))
            begin, rows, end = parts
            todo.append(end)
            for i in range(len(rows) - 1, -1, -1):
                name, part = rows[i]
                todo += (_Value(part), f", {name}" if i else name)
            todo.append(begin)
    return "".join(text)


class _Value(NamedTuple):
    """What is still to be shown."""

    value: Any


def _shown_parts(value: Any) -> tuple[str, list[tuple[str, Any]], str] | None:
    """What is before, in and behind the parts of a value, each with its name; None for one without parts."""
    if isinstance(value, list):
        return "[", [("", entry) for entry in value], "]"
    if isinstance(value, dict):
        return "{", [(f"{key!r}: ", entry) for key, entry in value.items()], "}"
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return f"{type(value).__name__}(", [(f"{name}=", getattr(value, name)) for name in names], ")"
    if hasattr(type(value), "parts"):  # a variant
        payload = [] if value.value is None else [("", value.value)]
        return f"{type(value).__name__}.{value.variant}(", payload, ")"
    return None


_SET = {operator.setitem: operator.getitem, put_part: getattr}


def _is_shared(value: Any) -> bool:
    """Whether original and copy may hold the same value, because nobody can change it."""
    cls = value.__class__
    return cls in _UNCHANGEABLE or isinstance(value, enum.Enum) or (cls is tuple and all(map(_is_shared, value)))


_UNCHANGEABLE = frozenset({str, int, float, bool, bytes, type(None), msgspec.UnsetType})


def flattened(root: Any) -> list[tuple[Any, Any, Any]]:
    """What hangs below a Node as a list without nesting, for pickle: class, names or keys, and places in the list;
    without a class, the value itself."""
    table: list[tuple[Any, Any, Any]] = []
    places: dict[int, int] = {}
    todo = [root]
    while todo:
        value = todo.pop()
        if id(value) in places:
            continue
        places[id(value)] = len(table)
        if hasattr(type(value), "parts"):
            names, below = zip(*value.parts(), strict=True)
        elif isinstance(value, list):
            names, below = None, tuple(value)
        elif isinstance(value, dict):
            names, below = tuple(value), tuple(value.values())
        else:
            table.append((None, None, value))
            continue
        table.append((type(value), names, below))
        todo += below
    return [
        (cls, names, value if cls is None else [places[id(entry)] for entry in value]) for cls, names, value in table
    ]


def unflattened(table: list[tuple[Any, Any, Any]]) -> Any:
    """The Node that `flattened` was given."""
    copies: list[Any] = [
        value if cls is None else cls() if cls in (list, dict) else copy.copy(_any(cls)) for cls, _, value in table
    ]
    for (cls, names, below), new in zip(table, copies, strict=True):
        if cls is list:
            new += [copies[i] for i in below]
        elif cls is dict:
            new |= {key: copies[i] for key, i in zip(names, below, strict=True)}
        elif cls is not None:
            for name, i in zip(names, below, strict=True):
                put_part(new, name, copies[i])
    return copies[0]


@functools.cache
def _any(cls: type[Node]) -> Node:
    """One of a class, to be copied and given other values."""
    return cls()
