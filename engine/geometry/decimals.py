"""Decimal numbers of a text, all at once: several times as fast as a parser that goes from one to the next, and
without Python's lock.

Eight characters are one number of 64 bits, of which three multiplications make the value of their digits (Lemire,
"Quickly parsing eight digits", 2018). A number of up to 15 digits divided by a power of ten up to 10²² is rounded
correctly, since both are exact (Clinger, "How to Read Floating Point Numbers Accurately", 1990). What is written in
another way is left to others.
"""

from __future__ import annotations

import numpy as np

BLANK, DIGIT, SLASH, SIGN, DOT, OTHER = range(6)
EXACT = 1 << 53
"""Whole numbers below are exact as float64."""
WIDEST = 8
"""Digits before the point, and behind it."""
_KINDS = bytes(
    BLANK if one in b" \t\n\v\f\r"
    else DIGIT if one in b"0123456789"
    else {ord("/"): SLASH, ord("+"): SIGN, ord("-"): SIGN, ord("."): DOT}.get(one, OTHER)
    for one in range(256)
)  # fmt: skip
_LAST = np.array([(1 << 64) - (1 << 8 * (8 - count)) for count in range(WIDEST + 1)], dtype=np.uint64)
"""Masks of the last so many of eight characters, of which the first is in the lowest bits."""
_POWERS = 10 ** np.arange(WIDEST + 1)


def numbers(text: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The numbers (n,) float64 between the blanks of a text (m,) uint8, and where each begins. None where one has an
    exponent, more than eight digits before the point or behind it, or is none."""
    padded, kinds = _classified(text)
    starts, ends = _runs(kinds != BLANK)
    if not len(starts):
        return None
    digits, dots = kinds == DIGIT, np.flatnonzero(kinds == DOT)
    signed = kinds[starts] == SIGN
    count = np.count_nonzero
    if count(digits) + len(dots) + count(signed) != int((ends - starts).sum()):
        return None
    points = ends
    if len(dots) == len(starts) and (dots >= starts).all() and (dots < ends).all():
        points = dots
    elif len(dots):
        which = np.searchsorted(starts, dots, side="right") - 1
        if (which[1:] == which[:-1]).any():
            return None
        points = ends.copy()
        points[which] = dots
    whole, behind = points - starts - signed, np.maximum(ends - points - 1, 0)
    if max(whole.max(), behind.max()) > WIDEST or (whole + behind).min() < 1:
        return None
    scale = _POWERS[behind]
    value = _of_digits(padded, points, whole) * scale + _of_digits(padded, ends, behind)
    if value.max() >= EXACT:
        return None
    found = value / scale
    np.negative(found, out=found, where=signed & (text[starts] == ord("-")))
    return found, starts


def groups(text: np.ndarray, fields: int) -> tuple[np.ndarray, np.ndarray] | None:
    """The first `fields` numbers of groups like 7/8/9, 7//9 or 7 between the blanks of a text (m,) uint8: (n, fields)
    int64, 0 where there is none, and where each group begins. None where one has more than three numbers, no first
    one, more than eight digits in one, or anything else in it."""
    padded, kinds = _classified(text)
    starts, ends = _runs(kinds == DIGIT)
    if not len(starts):
        return None
    before = np.concatenate([np.full(3, BLANK, np.uint8), kinds])  # kinds[i - k] is before[i + 3 - k]
    signs = np.flatnonzero(kinds == SIGN)
    negative = np.zeros(len(starts), dtype=bool)
    first = starts
    if len(signs):
        signed = before[starts + 2] == SIGN
        first = starts - signed
        negative = signed & (text[first] == ord("-"))
        if np.count_nonzero(signed) != len(signs):
            return None
    if (ends - starts).max() > WIDEST or kinds.max() > SIGN:
        return None
    is_head = before[first + 2] == BLANK
    steps = np.where(is_head, 0, 1 + (before[first + 1] == SLASH))
    rest = ~is_head
    is_after = (before[first + 2] == SLASH) & (before[first + 2 - steps] == DIGIT)
    if not is_head[0] or not is_after[rest].all() or np.count_nonzero(kinds == SLASH) != int(steps.sum()):
        return None
    field = steps.copy()
    follows = rest[1:] & rest[:-1]
    field[1:][follows] += steps[:-1][follows]
    if field.max() > 2 or (follows[1:] & follows[:-1]).any():
        return None
    values = _of_digits(padded, ends, ends - starts)
    np.negative(values, out=values, where=negative)
    group = np.cumsum(is_head) - 1
    found = np.zeros((int(group[-1]) + 1, fields), np.int64)
    chosen = field < fields
    found[group[chosen], field[chosen]] = values[chosen]
    return found, first[is_head]


def _classified(text: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A text with eight characters before it, and the kinds of its characters."""
    content = text.tobytes()
    return np.frombuffer(bytes(8) + content, np.uint8), np.frombuffer(content.translate(_KINDS), np.uint8)


def _runs(mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the runs of what is true in a mask (m,) begin, and the places behind their ends."""
    edges = np.flatnonzero(mask[1:] != mask[:-1]) + 1
    if len(mask) and mask[0]:
        edges = np.concatenate([[0], edges])
    if len(mask) and mask[-1]:
        edges = np.concatenate([edges, [len(mask)]])
    return edges[0::2], edges[1::2]


def _of_digits(padded: np.ndarray, ends: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Values (n,) int64 of the `counts` digits before the places `ends` of a text that follows eight characters."""
    at_each = np.ndarray((len(padded) - 7,), np.dtype("<u8"), padded, strides=(1,))
    word = at_each[ends] & _LAST[counts] & np.uint64(0x0F0F0F0F0F0F0F0F)
    word = (word * np.uint64(1 + (10 << 8))) >> np.uint64(8)
    word = ((word & np.uint64(0x00FF00FF00FF00FF)) * np.uint64(1 + (100 << 16))) >> np.uint64(16)
    word = ((word & np.uint64(0x0000FFFF0000FFFF)) * np.uint64(1 + (10_000 << 32))) >> np.uint64(32)
    return word.astype(np.int64)
