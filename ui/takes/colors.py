"""The colors that distinguish takes, in plots and as ghosts."""

from __future__ import annotations

from app.history import Take
from ui.theme import CURVES


def color_of(take: Take) -> str:
    """`#rrggbb`: the one that the user chose, else one by its number. It begins with colors that the first curves of
    a plot do not have."""
    return take.color or CURVES[(take.number + 3) % len(CURVES)]
