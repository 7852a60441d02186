"""Which word is meant by a misspelt one: clearly, so that it may be put right unasked, or perhaps."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

WORD = 4
"""Letters of a word in a name in which one slip is still clear: `fl` and `fr` are two names, not one misspelt."""

KEY = 3
"""Letters of a key in which one slip is still clear: the keys of a class are few, and none is a slip from another."""

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")


def near(word: str, known: Iterable[str], count: int = 3) -> list[str]:
    """Up to `count` of the known words that look like a word, the most alike first; for a person to choose from."""
    return difflib.get_close_matches(word, sorted(known), count)


def meant_key(key: str, known: Iterable[str]) -> str:
    """The known key that a key is a misspelling of: apart from case, underscores and one slip (a letter missing, too
    many or wrong, two swapped) it is the same, and no other is. Empty when that is not clear."""
    known = sorted(known)
    return _only(k for k in known if _letters(k) == _letters(key)) or _only(
        k for k in known if len(k) >= KEY and slip(_letters(key), _letters(k)) is not None
    )


def meant_name(name: str, known: Iterable[str]) -> str:
    """The known name that a name is a misspelling of; empty when that is not clear.

    It has the same letters, whatever their case and what stands between them, or one slip inside one word of four
    letters at least. Numbers are never slips, nor is a letter at the end of a word: `joint_1` and `joint_2`, `l_hip`
    and `r_hip`, `hipx` and `hipy` are names of different things.
    """
    known = sorted(known)
    alike = [k for k in known if _letters(k) == _letters(name) and _numbers(k) == _numbers(name)]
    return _only(alike) if alike else _only(k for k in known if _slipped(name, k))


def _only(words: Iterable[str]) -> str:
    found = list(words)
    return found[0] if len(found) == 1 else ""


def _letters(word: str) -> str:
    return re.sub(r"[\W_]+", "", word).casefold()


def _numbers(word: str) -> list[str]:
    return re.findall(r"\d+", word)


def _slipped(name: str, known: str) -> bool:
    """Whether two names differ in one word, by one slip inside it."""
    parts, others = _PARTS.findall(name), _PARTS.findall(known)
    if len(parts) != len(others):
        return False
    unlike = [
        (a.casefold(), b.casefold()) for a, b in zip(parts, others, strict=True) if a.casefold() != b.casefold()
    ]
    if len(unlike) != 1:
        return False
    a, b = unlike[0]
    if a.isdigit() or b.isdigit() or min(len(a), len(b)) < WORD:
        return False
    at = slip(a, b)
    return at is not None and (sorted(a) == sorted(b) or 0 < at < max(len(a), len(b)) - 1)


def slip(a: str, b: str) -> int | None:
    """Where two words differ, if it is by one slip: a letter missing, too many or wrong, two swapped; else None."""
    if a == b or abs(len(a) - len(b)) > 1:
        return None
    short, long = sorted((a, b), key=len)
    at = next((i for i, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short))
    if len(short) < len(long):
        return at if short[at:] == long[at + 1 :] else None
    swapped = a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]
    return at if swapped or a[at + 1 :] == b[at + 1 :] else None
