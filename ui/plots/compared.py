"""Curves of other takes beside those of the one that is looked at, and the differences between them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, Qt

from app.history import Take
from app.levels import Points
from app.session import Session
from ui.channel_names import channel_name
from ui.plots.curve import Curve
from ui.plots.decimation import min_max, visible
from ui.plots.guarded import GuardedCurve
from ui.takes.colors import color_of
from ui.takes.names import name_of

MOST = 2000
"""Pixels for which points are fetched."""


class ComparedCurves:
    """The curves of other takes in one plot.

    Args:
        box_of: the view box in which a curve is drawn.
    """

    def __init__(self, box_of: Callable[[Curve], pg.ViewBox]) -> None:
        self._box_of = box_of
        self._items: dict[tuple[Curve, Take, bool], GuardedCurve] = {}
        self._points: dict[tuple[Curve, Take, bool], Points] = {}

    def fetch(self, session: Session, curves: list[Curve], times: tuple[float, float], differences: bool) -> None:
        """Bring the points of the visible times up to date; nothing is drawn until `draw`."""
        takes = session.compared()
        wanted = {
            (curve, take, of_difference)
            for curve in curves
            for take in takes
            for of_difference in ((False, True) if differences else (False,))
        }
        self._drop([key for key in self._points if key not in wanted])
        if not wanted:
            return
        start, stop = times
        ids = [curve.channel.id for curve in curves]
        for take in takes:
            for curve, points in zip(curves, session.points(ids, start, stop, MOST, take), strict=True):
                self._points[curve, take, False] = points
                if differences:
                    self._points[curve, take, True] = difference(session, curve, take, start, stop)

    def discard(self, curve: Curve) -> None:
        """Take the lines beside a curve away."""
        self._drop([key for key in self._points if key[0] is curve])

    def _drop(self, keys: list[tuple[Curve, Take, bool]]) -> None:
        for key in keys:
            self._points.pop(key, None)
            item = self._items.pop(key, None)
            if item is not None and (box := item.getViewBox()) is not None:
                box.removeItem(item)

    def draw(self, times: tuple[float, float], columns: int) -> None:
        """Give the lines what is visible, thinned to the pixels there are."""
        for key, points in self._points.items():
            curve, take, of_difference = key
            item = self._items.get(key)
            if item is None:
                item = self._items[key] = GuardedCurve(antialias=False, connect="finite")
            box = self._box_of(curve)
            if box is not item.getViewBox():
                if (before := item.getViewBox()) is not None:
                    before.removeItem(item)
                box.addItem(item, ignoreBounds=True)
            item.setPen(pg.mkPen(color_of(take), width=1, style=_style(of_difference)))
            item.setVisible(curve.is_visible)
            part = visible(points.times, *times)
            item.setData(*min_max(points.times[part], points.values[part], columns))

    def lines(self) -> list[tuple[Curve, Take, bool, Points]]:
        """What is drawn: the curve that each line is beside, whose it is, and whether it is the difference."""
        return [(*key, points) for key, points in self._points.items()]

    def legend(self, curves: list[Curve]) -> list[tuple[str, str, Qt.PenStyle]]:
        """Name, color and look of each line, curve by curve."""
        order = {curve: number for number, curve in enumerate(curves)}
        shown = sorted(
            (key for key in self._points if key[0] in order), key=lambda key: (order[key[0]], key[1].number, key[2])
        )
        return [(name_of_line(*key), color_of(key[1]), _style(key[2])) for key in shown]

    def spans(self, curves: list[Curve], start: float, stop: float) -> list[tuple[float, float]]:
        """Lowest and highest visible value of each line of these curves."""
        found = []
        for (curve, _, _), points in self._points.items():
            values = points.values[visible(points.times, start, stop)]
            values = values[np.isfinite(values)]
            if curve in curves and len(values):
                found.append((float(values.min()), float(values.max())))
        return found


def name_of_line(curve: Curve, take: Take, of_difference: bool) -> str:
    """What a line beside a curve is called."""
    names = name_of(take), channel_name(curve.channel)
    if of_difference:
        return QCoreApplication.translate("ComparedCurves", "{0}, difference: {1}").format(*names)
    return QCoreApplication.translate("ComparedCurves", "{0}: {1}").format(*names)


def _style(of_difference: bool) -> Qt.PenStyle:
    return Qt.PenStyle.DotLine if of_difference else Qt.PenStyle.DashLine


def difference(session: Session, curve: Curve, take: Take, start: float, stop: float) -> Points:
    """A channel of another take less that of the one that is looked at, where both have been."""
    ids = [curve.channel.id]
    (times, values), (mine, own) = (session.samples(ids, start, stop, one) for one in (take, None))
    if not len(times) or not len(mine):
        return Points(np.empty(0), np.empty(0, np.float32))
    both = (times >= mine[0]) & (times <= mine[-1])
    return Points(times[both], values[both, 0] - np.interp(times[both], mine, own[:, 0]))
