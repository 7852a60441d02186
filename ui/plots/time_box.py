"""The area that curves are drawn in: the wheel zooms time, with Shift values."""

from __future__ import annotations

import math

import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal

SHORTEST = 1e-5
"""Least time that can be seen at once, s."""

_MARGIN, _SLACK = 0.1, 0.04
"""Of the length of what there is: so much may be seen beside it, and so far may this be off before it is set anew,
which at every picture would take long."""
_WHEEL_STEP = 1.3
"""By how much one step of a wheel zooms."""


class TimeBox(pg.ViewBox):
    """A view box over time."""

    values_zoomed = Signal(float, float)
    """By which factor the visible values shall become more, and around which of them, as a part of the height."""

    def __init__(self) -> None:
        super().__init__()
        self._bounds = math.inf, math.inf

    def wheelEvent(self, ev, axis=None) -> None:
        """Zoom time around the pointer; with Shift, or over a value axis, values."""
        steps = ev.delta() / 120
        if not steps:
            ev.ignore()
            return
        factor = _WHEEL_STEP**-steps
        if axis == 1 or (axis is None and ev.modifiers() & Qt.KeyboardModifier.ShiftModifier):
            height = self.rect().height() or 1.0
            part = 0.5 if axis == 1 else 1.0 - ev.pos().y() / height
            self.values_zoomed.emit(factor, float(min(max(part, 0.0), 1.0)))
        else:
            start, stop = self.viewRange()[0]
            width = self.rect().width() or 1.0
            part = min(max(ev.pos().x() / width, 0.0), 1.0)
            centre, span = start + part * (stop - start), max((stop - start) * factor, SHORTEST)
            self.setXRange(centre - part * span, centre + (1 - part) * span, padding=0)
        ev.accept()
        self.sigRangeChangedManually.emit(self.state["mouseEnabled"])

    def bound(self, start: float, stop: float) -> None:
        """Let nobody zoom or pan far beyond the samples between two times."""
        margin = _MARGIN * (stop - start)
        low, high = start - margin, stop + margin
        if max(abs(low - self._bounds[0]), abs(high - self._bounds[1])) <= _SLACK * (stop - start):
            return
        self._bounds = low, high
        self.setLimits(xMin=low, xMax=high, minXRange=SHORTEST, maxXRange=high - low)
