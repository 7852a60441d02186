"""Keys that a map in MessagePack has twice, found in the bytes: no objects are made of its values.

What begins a value, and how long that is, stands in https://github.com/msgpack/msgpack/blob/master/spec.md.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from mmap import mmap
from typing import Any, NamedTuple


class RepeatedKey(NamedTuple):
    """A key that is given again in the same map."""

    path: tuple[Any, ...]
    """Map keys and array indices, the repeated key last."""
    at: int
    """Byte where the later one begins."""


def repeated_keys(data: bytes | mmap | memoryview, passed_over: Mapping[int, int] | None = None) -> list[RepeatedKey]:
    """Keys that are given again in the same map, of the first value in the bytes; up to the first oddity, of which
    the decoder tells.

    Args:
        passed_over: where values begin that are not looked into, and where they end.
    """
    found: list[RepeatedKey] = []
    with contextlib.suppress(IndexError, _OddError):
        _collect(data, passed_over or {}, found)
    return found


class _OddError(Exception):
    """This is no MessagePack of maps with texts or numbers for keys."""


class _Open:
    """A map or an array that is being gone through."""

    __slots__ = ("key", "left", "seen")

    def __init__(self, left: int, seen: set[Any] | None) -> None:
        self.left = left
        """Entries that come."""
        self.seen = seen
        """Keys until now, of a map."""
        self.key: Any = -1


_FIXED = (
    [1] * 0x80  # small numbers
    + [0] * 0x20  # small maps and arrays
    + [1 + n for n in range(0x20)]  # short texts
    + [1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 5, 9, 2, 3, 5, 9, 2, 3, 5, 9]  # nothing, false, true; numbers
    + [3, 4, 6, 10, 18]  # small extensions
    + [0] * 7
    + [1] * 0x20  # small negative numbers
)
"""Bytes of a value by its first byte, where that says it."""

_COUNTED = {0xC4: (1, 0), 0xC5: (2, 0), 0xC6: (4, 0), 0xC7: (1, 1), 0xC8: (2, 1), 0xC9: (4, 1)}
_TEXTS = {0xD9: (1, 0), 0xDA: (2, 0), 0xDB: (4, 0)}
_COUNTED |= _TEXTS
"""Of raw bytes, extensions and texts: the bytes of their length, and those beside the content."""

_ARRAYS, _MAPS = {0xDC: 2, 0xDD: 4}, {0xDE: 2, 0xDF: 4}
"""Bytes of the number of entries."""


def _collect(data: bytes | mmap | memoryview, passed_over: Mapping[int, int], found: list[RepeatedKey]) -> None:
    around: list[_Open] = []
    at, here = 0, _Open(1, None)  # as if it were the one entry of an array
    while True:
        while not here.left:
            if not around:
                return
            here = around.pop()
        here.left -= 1
        if here.seen is None:
            here.key += 1
        else:
            key, end = _key(data, at)
            here.key = key
            if key in here.seen:
                steps = (*(owner.key for owner in around[1:]), key)
                found.append(RepeatedKey(tuple(map(_shown, steps)), at))
            here.seen.add(key)
            at = end
        first = data[at]
        if size := _FIXED[first]:
            at += size
        elif at in passed_over:
            at = passed_over[at]
        elif first in _COUNTED:
            width, more = _COUNTED[first]
            at += 1 + width + more + _number(data, at + 1, width)
        else:
            is_map, count, at = _entries(data, at)
            if not is_map and (size := _size_of_numbers(data, at, count)):
                at += size
            elif count:
                around.append(here)
                here = _Open(count, set() if is_map else None)


def _key(data: bytes | mmap | memoryview, at: int) -> tuple[Any, int]:
    """A key and where it ends: of a text its content, of others all bytes as a tuple of one."""
    first = data[at]
    size = _FIXED[first]
    if 0xA0 <= first < 0xC0:
        key: Any = bytes(data[at + 1 : at + size])
    elif first in _TEXTS:
        width, _ = _TEXTS[first]
        size = 1 + width + _number(data, at + 1, width)
        key = bytes(data[at + 1 + width : at + size])
    elif size:
        key = first if first < 0x80 else (bytes(data[at : at + size]),)
    else:
        raise _OddError
    return key, at + size


def _shown(step: Any) -> Any:
    """A key or index as it stands in a path."""
    step = step[0] if isinstance(step, tuple) else step
    return step.decode(errors="replace") if isinstance(step, bytes) else step


def _entries(data: bytes | mmap | memoryview, at: int) -> tuple[bool, int, int]:
    """Whether a map begins here, not an array, how many entries it has and where they begin."""
    first = data[at]
    if 0x80 <= first < 0xA0:
        return first < 0x90, first & 0x0F, at + 1
    for kinds in (_MAPS, _ARRAYS):
        if first in kinds:
            width = kinds[first]
            return kinds is _MAPS, _number(data, at + 1, width), at + 1 + width
    raise _OddError


def _number(data: bytes | mmap | memoryview, at: int, width: int) -> int:
    return int.from_bytes(data[at : at + width], "big")


def _size_of_numbers(data: bytes | mmap | memoryview, at: int, count: int) -> int:
    """Bytes of `count` numbers, or rows of numbers, that are all of one kind; 0 where they are not."""
    if count < 2:
        return 0
    row = data[at]
    begin, columns = (1, row & 0x0F) if 0x90 < row < 0xA0 else (0, 1)
    number = data[at + begin]
    size = _FIXED[number]
    if not 0xCA <= number <= 0xD3:
        return 0
    step = begin + columns * size
    end = at + count * step
    if end > len(data) or (begin and bytes(data[at:end:step]) != bytes([row]) * count):
        return 0
    same = bytes([number]) * count
    return end - at if all(bytes(data[at + begin + i * size : end : step]) == same for i in range(columns)) else 0
