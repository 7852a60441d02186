"""The colors of figures by those of themes."""

from __future__ import annotations

from ui.figures.figure import Colors
from ui.theme import THEMES


def theme_colors(theme: str) -> Colors:
    """Of a theme of `ui.theme.THEMES`."""
    tokens = THEMES[theme]
    return Colors(tokens.base, tokens.text, tokens.faint_text, tokens.link, tokens.accent)


def print_colors() -> Colors:
    """On white."""
    return theme_colors("light")
