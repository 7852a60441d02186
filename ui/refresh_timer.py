"""Refreshing numbers and curves together with the picture.

Qt composes the whole window again whenever any part of it changes, which in software costs as much as drawing a
small scene: what changes with the simulation changes when the viewport draws.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

ALONE_AFTER = 4.0
"""Periods without a drawn frame after which a timer refreshes by itself."""

SHORTEST, MOST_LATE = 0.7, 2.0
"""Periods between two refreshes of a timer that catches up, and how many it catches up at most."""

LOOK_AGAIN_MS = 4
"""So long after it found nothing new such a timer looks again, then after twice as long, up to its period."""


class RefreshTimer(QTimer):
    """Calls `refresh` about once a period while `owner` can be seen: at the viewport's pictures where it draws some
    (`join`), else by itself.

    Attributes:
        with_pictures: whether to wait for pictures of the viewport; not what shall be more fluid than those. That
            catches up what a picture of the viewport held up, and its `refresh` returns False where nothing is new.
    """

    def __init__(
        self, owner: QWidget, period_ms: int, refresh: Callable[[], object], with_pictures: bool = True
    ) -> None:
        super().__init__(owner, interval=period_ms)
        self.with_pictures = with_pictures
        if not with_pictures:
            self.setTimerType(Qt.TimerType.PreciseTimer)
        self._owner, self._period, self._refresh = owner, period_ms, refresh
        self._last, self._due, self._looks = 0.0, 0.0, 0
        self.timeout.connect(self._refresh_without_picture if with_pictures else self._catch_up)
        self.start()

    def _refresh_without_picture(self) -> None:
        self.setInterval(self._period)
        self._refresh_now()

    def _catch_up(self) -> None:
        period, now = 1e-3 * self._period, time.perf_counter()
        if self._refresh_now() is False:
            self.start(min(LOOK_AGAIN_MS << self._looks, self._period))
            self._looks = min(self._looks + 1, 8)
            return
        self._due, self._looks = max(self._due, now - MOST_LATE * period) + period, 0
        wanted = max(self._due, now + SHORTEST * period)
        self.start(max(round(1000 * (wanted - time.perf_counter())), 0))

    def join(self) -> None:
        """A picture is about to be drawn."""
        self.start(round(ALONE_AFTER * self._period) + 100)
        if time.perf_counter() - self._last > 0.75e-3 * self._period:
            self._refresh_now()

    def _refresh_now(self) -> object:
        self._last = time.perf_counter()
        return self._owner.isVisible() and self._refresh()
