"""A camera on its way to where somebody wants to look from."""

from __future__ import annotations

from render import ViewCamera
from ui.viewport import navigation

SECONDS = 0.25


class Turning:
    """The way from one camera to another one; times in seconds.

    Attributes:
        stop: where it ends.
    """

    def __init__(self, start: ViewCamera, stop: ViewCamera, now: float) -> None:
        self._start, self.stop, self._begun = navigation.unlocked(start), stop, now

    def at(self, now: float) -> tuple[ViewCamera, bool]:
        """The camera at a time, and whether it has arrived."""
        share = min((now - self._begun) / SECONDS, 1.0)
        if share >= 1.0:
            return self.stop, True
        return navigation.between(self._start, self.stop, share * share * (3.0 - 2.0 * share)), False
