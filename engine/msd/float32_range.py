"""Numbers that need looking into, found in the bytes of a scene instead of in its hundred thousands of objects:
finite ones beyond float32, which are read as infinite, and infinite ones, which JSON cannot say.

Each answer may be yes where there is none; then the objects are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from mmap import mmap

import numpy as np

BLOCK = 1 << 16
"""Bytes looked at together: so few that they stay in the processor's cache, and results of their size are made
without asking the system for memory."""

MINUS, DIGIT_0, LETTER_E, TO_LOWER = b"-0e "
LONG = 32
"""Digits in a row from which on a number may be beyond float32 without an exponent."""

BOUNDS = b'"lower": -1', b'"upper": 1', b'"lower":-1', b'"upper":1'
"""Before the exponent of a bound of a range where there is none."""
_LEADING = re.compile(rb"(\d*)(?:\.\d*)?\Z")
_EXPONENT = re.compile(rb"[eE]\+?0*(\d{0,6})")


def beyond_float32_in_json(data: bytes) -> bool:
    """Whether a JSON text may hold a finite number beyond float32 that is no bound of a range: those are seen to by
    the class."""
    for start, block in _blocks(data, LONG + 2):
        digit = block - DIGIT_0 < 10
        power = digit[:-2] & (block[1:-1] | TO_LOWER == LETTER_E) & (block[2:] != MINUS)
        if any(_is_beyond(data, start + at + 1) for at in np.flatnonzero(power).tolist()):
            return True
        run, length = digit, 1
        while length < LONG:  # where `length` digits in a row begin, then twice as many
            run, length = run[:-length] & run[length:], 2 * length
        if run.any():
            return True
    return False


def _is_beyond(data: bytes, at: int) -> bool:
    """Whether the number whose exponent begins at a byte is beyond 1e38, and no bound of a range."""
    before = data[max(0, at - 64) : at]
    if before.endswith(BOUNDS):
        return False
    whole, exponent = _LEADING.search(before), _EXPONENT.match(data, at)
    return whole is not None and exponent is not None and len(whole[1]) + int(exponent[1] or 0) > 38


def beyond_float32_in_msgpack(data: bytes | mmap) -> bool:
    """Whether MessagePack may hold a finite number beyond float32: whether 0xcb, which begins a number of 8 bytes, is
    followed by an exponent that is too large. Those bytes may also mean something else."""
    for _, block in _blocks(data, 2):
        at = np.flatnonzero((block[1:-1] & 0x7F >= 0x47) & (block[:-2] == 0xCB))
        if np.any((block[at + 1] & 0x7F < 0x7F) | (block[at + 2] < 0xF0)):  # the rest is infinite or no number
            return True
    return False


UNBOUNDED = b"\xa5lower\xcb\xff\xf0" + bytes(6), b"\xa5upper\xcb\x7f\xf0" + bytes(6)
"""Bounds of a range where there are none, with their keys."""


def not_finite_in_msgpack(data: bytes) -> bool:
    """Whether MessagePack may hold a number that is infinite or none, other than the bounds of a range."""
    found = 0
    for _, block in _blocks(data, 2):
        found += np.count_nonzero((block[1:-1] & 0x7F == 0x7F) & (block[:-2] == 0xCB) & (block[2:] >= 0xF0))
    return bool(found > 0 and found != sum(map(data.count, UNBOUNDED)))


def _blocks(data: bytes | mmap, beyond: int) -> Iterator[tuple[int, np.ndarray]]:
    """Bytes in blocks, each with where it starts and `beyond` bytes of the next; as if zeros followed the last."""
    for start in range(0, len(data), BLOCK):
        block = np.frombuffer(data[start : start + BLOCK + beyond].ljust(BLOCK + beyond, b"\0"), np.uint8)
        yield start, block
