"""Refreshing numbers and curves together with the picture.

Qt composes the whole window again whenever any part of it changes, which in software costs as much as drawing a
small scene: what changes with the simulation changes when the viewport draws.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

ALONE_AFTER = 4.0
"""Periods without a drawn frame after which a timer refreshes by itself."""


class RefreshTimer(QTimer):
    """Calls `refresh` about once a period while `owner` can be seen: at the viewport's pictures where it draws some
    (`join`), else by itself.

    Attributes:
        with_pictures: whether to wait for pictures of the viewport; not what shall be more fluid than those.
    """

    def __init__(
        self, owner: QWidget, period_ms: int, refresh: Callable[[], object], with_pictures: bool = True
    ) -> None:
        super().__init__(owner, interval=period_ms)
        self.with_pictures = with_pictures
        if not with_pictures:
            self.setTimerType(Qt.TimerType.PreciseTimer)
        self._owner, self._period, self._refresh = owner, period_ms, refresh
        self._last = 0.0
        self.timeout.connect(self._refresh_without_picture)
        self.start()

    def _refresh_without_picture(self) -> None:
        self.setInterval(self._period)
        self._refresh_now()

    def join(self) -> None:
        """A picture is about to be drawn."""
        self.start(round(ALONE_AFTER * self._period) + 100)
        if time.perf_counter() - self._last > 0.75e-3 * self._period:
            self._refresh_now()

    def _refresh_now(self) -> None:
        self._last = time.perf_counter()
        if self._owner.isVisible():
            self._refresh()


def fix_size(label: QLabel, widest: str) -> None:
    """Give a label room for its widest text, for good: a label that resizes needs a new layout, and the window
    another picture, at each text."""
    margins = label.contentsMargins()
    size = label.fontMetrics().size(0, widest)
    label.setFixedSize(size.width() + margins.left() + margins.right() + 2, size.height() + 2)
