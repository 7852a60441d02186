"""Painting that fails is written to the log: an exception that leaves a `paint` called by Qt ends the process."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any

import pyqtgraph as pg
from PySide6.QtGui import QPainter

log = logging.getLogger(__name__)


def guarded(paint: Callable[..., None]) -> Callable[..., None]:
    """A `paint` of an item of a plot from which no exception comes: the item is blank then, and the first one of
    each item is logged with its traceback."""

    @functools.wraps(paint)
    def safely(item: Any, painter: QPainter, *rest: Any) -> None:
        painter.save()
        try:
            paint(item, painter, *rest)
        except Exception:
            if not getattr(item, "_has_failed", False):
                item._has_failed = True
                log.exception("A part of a plot cannot be drawn (%s)", type(item).__name__)
        finally:
            painter.restore()

    return safely


class GuardedCurve(pg.PlotCurveItem):
    """A curve of PyQtGraph whose painting does not end the process."""

    @guarded
    def paint(self, p: QPainter, opt: Any, widget: Any) -> None:
        super().paint(p, opt, widget)
