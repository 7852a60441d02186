"""How finely to draw while the picture must follow the hand."""

from __future__ import annotations

FAST, SLOW = 1.0 / 40.0, 1.0 / 20.0
"""Seconds a frame: between them the resolution stays, so that it does not swing."""

COARSEST = 0.5


def adaptive_resolution(frame_seconds: float, current: float) -> float:
    """RenderOptions.resolution of the next frame, when the last took `frame_seconds` at `current`.

    Time goes with the number of pixels, the square of the resolution: a slow frame is aimed at the middle of the
    range at once, a fast one lets it grow by an eighth. Between 0.5 and 1, in steps of 1/16 so that the framebuffers
    are seldom made anew.
    """
    wanted = current
    if frame_seconds > SLOW:
        wanted = min(current * (0.5 * (FAST + SLOW) / frame_seconds) ** 0.5, current - 1.0 / 16.0)
    elif frame_seconds < FAST:
        wanted = current + 1.0 / 8.0
    return min(max(round(16.0 * wanted) / 16.0, COARSEST), 1.0)
