"""How often and how finely the viewport draws, so that a slow machine stays fluid and a still picture is sharp."""

from __future__ import annotations

SCALES = (1.0, 0.875, 0.75, 0.625, 0.5)
"""Sizes of the lit picture relative to the window's, from the finest; few: each new one costs a framebuffer."""

MOVING_SECONDS = 1 / 18
"""Time that a picture may take while something moves; a finer one is chosen when it would take less than this."""

SHARED_SECONDS = 1 / 36
"""As MOVING_SECONDS while plots are drawn that are to be more fluid than the view."""

REST, SHARED_REST = 1.2, 4.0
"""A picture begins so many times what the last one took after that began; the rest is for the rest of the window."""

SHARED_PERIOD, SHARED_FREE = 0.12, 2.0
"""Beside plots a picture begins so long after the last one at the latest, s, if that leaves so many times as free as
it takes."""

LONGEST_REST = 0.15
"""That rest, s, is no longer, however slow pictures are: a view that stands still seems to hang."""

SHARED_FOR = 0.3
"""Time after plots were drawn in which the window is shared with them."""

STILL_SECONDS = 0.12
"""After this long without a new picture the view stands still and is drawn in full, and after as long again finer."""

FINE = 2.0
"""Size of the lit picture of a view that stands still, where it has no other smooth edges."""

FINE_COST, FINE_SECONDS = 3.0, 0.3
"""Such a picture takes up to so many times what one in full takes (measured); where that may be more seconds than
these, it is not drawn."""

LONGEST_PICTURE = 0.5
"""A picture that took longer, as the first ones with shaders to compile, counts as one that took so long."""


class Pacing:
    """Chooses the time and the resolution of the next picture from how long the last ones took; times in seconds.

    Attributes:
        scale: size of the picture, relative to the window's, while something moves.
        drawn: scale of the picture that is on the screen.
        finest: scale of pictures of what stands still, if they do not take too long.
    """

    def __init__(self) -> None:
        self.scale = self.drawn = self.finest = 1.0
        self._begun = self._ended = self._shared = float("-inf")
        self._seconds = self._full_seconds = 0.0
        self._open = self._is_wanted = self._is_typical = False

    def begin(self, now: float, dirty: bool = True) -> float:
        """A picture is drawn now, because something changed if it is `dirty`. Returns its scale: 1 when the last one
        is long ago, `scale` amidst a motion, `finest` where nothing changed since one in full."""
        if self._is_wanted:
            self.drawn = self.finest
        elif not dirty and self.drawn >= 1.0:
            self.drawn = self._rest_scale
        else:
            rest = self._rest(now) if dirty and self._is_shared(now) else 0.0
            self.drawn = 1.0 if now - self._ended > STILL_SECONDS + rest else self.scale
        self._begun, self._open, self._is_wanted, self._is_typical = now, True, False, True
        return self.drawn

    def drew(self, scale: float, is_typical: bool) -> None:
        """The picture has this scale in truth, and `is_typical` if it took as long as others will."""
        self.drawn, self._is_typical = scale, is_typical

    def request_full_resolution(self) -> None:
        """Let the next picture be as fine as any, whatever moves and however long it takes."""
        self._is_wanted = True

    def share(self, now: float) -> None:
        """Plots are drawn beside the view."""
        self._shared = now

    def end(self, now: float) -> None:
        """What was drawn is on the screen; without a picture in between, another part of the window was redrawn."""
        if not self._open:
            return
        self._open, self._ended = False, now
        self._seconds = min(now - self._begun, LONGEST_PICTURE)
        if self._is_typical and self.drawn >= 1.0:
            self._full_seconds = (now - self._begun) / (FINE_COST if self.drawn > 1.0 else 1.0)
        if self.drawn == self.scale:
            self._adapt(SHARED_SECONDS if self._is_shared(now) else MOVING_SECONDS)

    @property
    def _rest_scale(self) -> float:
        """1 until it is known how long one in full takes: a finer one of a large scene could hold up the window."""
        return self.finest if 0.0 < self._full_seconds * FINE_COST <= FINE_SECONDS else 1.0

    def _is_shared(self, now: float) -> bool:
        return now - self._shared <= SHARED_FOR

    def is_still(self, now: float) -> bool:
        """Whether what is on the screen is as fine as can be, and was there for a while."""
        return not self._open and self.drawn >= self._rest_scale and now - self._ended > STILL_SECONDS

    def _adapt(self, wanted: float) -> None:
        """One step coarser after a slow picture; one finer when its greater area would still be in time."""
        at = SCALES.index(self.scale)
        if self._seconds > 1.25 * wanted and at + 1 < len(SCALES):
            self.scale = SCALES[at + 1]
        elif at and self._seconds * (SCALES[at - 1] / self.scale) ** 2 < wanted:
            self.scale = SCALES[at - 1]

    def _rest(self, now: float) -> float:
        seconds = self._seconds
        rest = (REST - 1) * seconds
        if self._is_shared(now):
            rest = min((SHARED_REST - 1) * seconds, max(SHARED_PERIOD - seconds, SHARED_FREE * seconds))
        return min(rest, LONGEST_REST)

    def due(self, now: float, dirty: bool) -> bool:
        """Whether to draw: something changed and painting leaves some time to the rest of the window, or a picture
        that could be finer stands still."""
        if dirty:
            return now - self._begun >= self._seconds + self._rest(now)
        return self.drawn < self._rest_scale and now - self._ended > STILL_SECONDS
