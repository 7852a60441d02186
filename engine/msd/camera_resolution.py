"""How many pixels a camera of a scene has."""

from __future__ import annotations


def resolution_of(width: int, height: int) -> tuple[int, int] | None:
    """The resolution of a camera by its two fields, px; None where it has none: 1 x 1, as files have it that say
    nothing, or without pixels. One row or column of several pixels is a line camera."""
    return (int(width), int(height)) if min(width, height) >= 1 and max(width, height) > 1 else None
