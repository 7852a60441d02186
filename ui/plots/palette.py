"""Which colour a new curve gets."""

from __future__ import annotations

from ui.theme import CURVES


def next_color(used: list[str]) -> str:
    """The first colour of the palette that is used least."""
    return min(CURVES, key=lambda color: (used.count(color), CURVES.index(color)))
