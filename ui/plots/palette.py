"""Curve colours that stay apart for every common kind of colour vision.

The eight hues are those of Okabe and Ito, "Color Universal Design" (2008), with black replaced by grey so that the
same set reads on a light and on a dark background.
"""

from __future__ import annotations

COLORS = (
    "#0072b2",  # blue
    "#e69f00",  # orange
    "#009e73",  # bluish green
    "#cc79a7",  # reddish purple
    "#d55e00",  # vermilion
    "#56b4e9",  # sky blue
    "#b8a800",  # yellow, darkened: pure yellow is lost on white
    "#8c8c8c",  # grey
)


def next_color(used: list[str]) -> str:
    """The first colour of the palette that is used least."""
    return min(COLORS, key=lambda color: (used.count(color), COLORS.index(color)))
