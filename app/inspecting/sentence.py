"""Sentences with numbers that a window can translate."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """A text with the places {0}, {1} … for values; the text is what is translated."""

    text: str
    values: tuple[object, ...] = ()

    def __str__(self) -> str:
        return self.text.format(*self.values)


def sentence(text: str, *values: object) -> Sentence:
    """A sentence; numbers get four digits."""
    return Sentence(text, tuple(f"{value:.4g}" if isinstance(value, float) else value for value in values))
