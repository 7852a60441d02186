"""How often and how finely the viewport draws, so that a slow machine stays fluid and a still picture is sharp."""

from __future__ import annotations

SCALES = (1.0, 0.875, 0.75, 0.625, 0.5)
"""Sizes of the lit picture relative to the window's, from the finest; few: each new one costs a framebuffer."""

MOVING_SECONDS = 1 / 18
"""Time that a picture may take while something moves; a finer one is chosen when it would take less than this."""

SHARED_SECONDS = 1 / 36
"""As MOVING_SECONDS while plots are drawn that are to be more fluid than the view."""

REST, SHARED_REST = 1.2, 2.5
"""A picture begins so many times what the last one took after that began; the rest is for the rest of the window."""

SHARED_FOR = 0.3
"""Time after plots were drawn in which the window is shared with them."""

STILL_SECONDS = 0.12
"""After this long without a new picture the view stands still and is drawn in full."""

LONGEST_PICTURE = 0.5
"""A picture that took longer, as the first ones with shaders to compile, counts as one that took so long."""


class Pacing:
    """Chooses the time and the resolution of the next picture from how long the last ones took; times in seconds.

    Attributes:
        scale: size of the picture, relative to the window's, while something moves.
        drawn: scale of the picture that is on the screen.
    """

    def __init__(self) -> None:
        self.scale = self.drawn = 1.0
        self._begun = self._ended = self._shared = float("-inf")
        self._seconds, self._open = 0.0, False

    def begin(self, now: float) -> float:
        """A picture is drawn now. Returns its scale: 1 when the last one is long ago, `scale` amidst a motion."""
        self.drawn = 1.0 if now - self._ended > STILL_SECONDS else self.scale
        self._begun, self._open = now, True
        return self.drawn

    def request_full_resolution(self) -> None:
        """Let the next picture be one in full, whatever moves."""
        self._ended = float("-inf")

    def share(self, now: float) -> None:
        """Plots are drawn beside the view."""
        self._shared = now

    def end(self, now: float) -> None:
        """What was drawn is on the screen; without a picture in between, another part of the window was redrawn."""
        if not self._open:
            return
        self._open, self._ended = False, now
        self._seconds = min(now - self._begun, LONGEST_PICTURE)
        if self.drawn == self.scale:
            self._adapt(SHARED_SECONDS if self._is_shared(now) else MOVING_SECONDS)

    def _is_shared(self, now: float) -> bool:
        return now - self._shared <= SHARED_FOR

    def _adapt(self, wanted: float) -> None:
        """One step coarser after a slow picture; one finer when its greater area would still be in time."""
        at = SCALES.index(self.scale)
        if self._seconds > 1.25 * wanted and at + 1 < len(SCALES):
            self.scale = SCALES[at + 1]
        elif at and self._seconds * (SCALES[at - 1] / self.scale) ** 2 < wanted:
            self.scale = SCALES[at - 1]

    def due(self, now: float, dirty: bool) -> bool:
        """Whether to draw: something changed and painting leaves some time to the rest of the window, or a coarse
        picture stands still."""
        if dirty:
            return now - self._begun >= (SHARED_REST if self._is_shared(now) else REST) * self._seconds
        return self.drawn < 1.0 and now - self._ended > STILL_SECONDS
