"""The curves of a plot as one item of its scene."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPainterPath

from ui.plots.curve import Curve
from ui.plots.decimation import min_max, visible
from ui.plots.guarded import guarded
from ui.plots.raster import Spans, column_spans, fill

BAND_ALPHA, _SINGLE_ALPHA = 60, 110
"""Opacity, of 255, of a band around a mean and of the curves of single worlds."""


class CurveLines(pg.GraphicsObject):
    """Draws curves over the area of a view box: on a screen as pixels, into a vector file as lines.

    Args:
        box: whose times are those of all curves.
    """

    def __init__(self, box: pg.ViewBox) -> None:
        super().__init__(box)
        self._box = box
        self._curves: list[tuple[Curve, pg.ViewBox]] = []  # edges of bands in pairs, single worlds, then the others
        self._edges = self._faint = 0  # how many of them are edges; up to where they are faint
        self._version, self._ratio = 0, 1.0
        self._spans: tuple[tuple, Spans] | None = None
        self._image: tuple[tuple, QImage, np.ndarray] | None = None
        box.sigResized.connect(lambda *_: self.prepareGeometryChange())

    def boundingRect(self) -> QRectF:
        """The area of the box."""
        return QRectF(0, 0, self._box.width(), self._box.height())

    def set_curves(self, curves: Sequence[tuple[Curve, pg.ViewBox]]) -> None:
        """Draw these, each with the value axis of its box; their samples are other ones than before."""
        edges = [(edge, box) for curve, box in curves for edge in curve.edges]
        single = [(one, box) for curve, box in curves for one in curve.single]
        self._curves = [*edges, *single, *curves]
        self._edges, self._faint = len(edges), len(edges) + len(single)
        self._version += 1
        self._spans = self._image = None
        self.update()

    def span(self, unit: str) -> tuple[float, float] | None:
        """Least and greatest visible value of the curves of a unit; None without any."""
        mine = [i for i, (curve, _) in enumerate(self._curves) if curve.channel.unit == unit]
        low, high = self._visible_spans(max(int(self._box.width() * self._ratio), 1))
        low, high = low[mine], high[mine]
        there = np.isfinite(low) & np.isfinite(high)
        return (float(low[there].min()), float(high[there].max())) if there.any() else None

    def _visible_spans(self, columns: int) -> Spans:
        seen = self._seen(columns)
        if self._spans is None or self._spans[0] != (self._version, *seen):
            self._spans = (self._version, *seen), _spans([curve for curve, _ in self._curves], *seen)
        return self._spans[1]

    def _seen(self, columns: int) -> tuple[float, float, int]:
        start, stop = self._box.viewRange()[0]
        return start, stop, columns

    @staticmethod
    def prepare(every: Sequence[CurveLines]) -> None:
        """Find what each of these draws, all of the same times and width at once, which takes a third of the time."""
        groups: dict[tuple[float, float, int], list[CurveLines]] = {}
        for lines in every:
            groups.setdefault(lines._seen(max(int(lines._box.width() * lines._ratio), 1)), []).append(lines)
        for seen, some in groups.items():
            found, at = _spans([curve for lines in some for curve, _ in lines._curves], *seen), 0
            for lines in some:
                part = slice(at, at + len(lines._curves))
                lines._spans = (lines._version, *seen), Spans(found.low[part], found.high[part])
                at = part.stop

    @guarded
    def paint(self, painter: QPainter, option, widget=None) -> None:
        """Draw."""
        if not self._curves:
            return
        transform = painter.worldTransform()
        on_screen = painter.paintEngine().type() == QPaintEngine.Type.Raster
        is_moved_only = transform.m11() == transform.m22() == 1.0 and transform.m12() == transform.m21() == 0.0
        if not on_screen or not is_moved_only:
            self._paint_lines(painter)
            return
        self._ratio = ratio = painter.deviceTransform().m11()  # pixels of the screen for each of the window
        image = self._drawn(ratio)
        origin = transform.map(QPointF(0, 0))
        pixel = QPointF(round(origin.x() * ratio) / ratio, round(origin.y() * ratio) / ratio)
        painter.drawImage(pixel - origin, image)

    def _drawn(self, ratio: float) -> QImage:
        width, height = (max(int(side * ratio), 1) for side in (self._box.width(), self._box.height()))
        ranges = [tuple(box.viewRange()[1]) for _, box in self._curves]
        start, stop = self._box.viewRange()[0]
        key = (self._version, start, stop, ranges, width, height)
        if self._image is None or self._image[0] != key:
            pixels = np.zeros((height, width), np.uint32)
            names = (curve.color for curve, _ in self._curves)
            colors = np.array([_premultiplied(name, self._alpha(i)) for i, name in enumerate(names)], np.uint32)
            low, high = self._visible_spans(width)
            every, bands = np.array(ranges), slice(0, self._edges, 2)
            fill(pixels, Spans(low[bands], high[1 : self._edges : 2]), every[bands], colors[bands])
            lines = slice(self._edges, None)
            fill(pixels, Spans(low[lines], high[lines]), every[lines], colors[lines])
            image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
            image.setDevicePixelRatio(ratio)
            self._image = key, image, pixels
        return self._image[1]

    def _alpha(self, place: int) -> int:
        return 255 if place >= self._faint else BAND_ALPHA if place < self._edges else _SINGLE_ALPHA

    def _color(self, place: int) -> QColor:
        color = QColor(self._curves[place][0].color)
        color.setAlpha(self._alpha(place))
        return color

    def _paint_lines(self, painter: QPainter) -> None:
        rect, (start, stop) = self.boundingRect(), self._box.viewRange()[0]
        painter.save()
        painter.setClipRect(rect)
        edge: QPainterPath | None = None
        for place, (curve, box) in enumerate(self._curves):
            low, high = box.viewRange()[1]
            part = visible(curve.times, start, stop)
            times, values = min_max(curve.times[part], curve.values[part], max(2 * int(rect.width()), 50))
            x = (times - start) * (rect.width() / (stop - start))
            y = (high - values.astype(float)) * (rect.height() / (high - low))
            if place >= self._edges:
                painter.setPen(pg.mkPen(self._color(place), width=1))
                painter.drawPath(pg.arrayToQPath(x, y, connect="finite"))
                continue
            there = np.isfinite(y)
            path = pg.arrayToQPath(x[there], y[there])
            if edge is not None:
                edge.connectPath(path.toReversed())
                painter.fillPath(edge, self._color(place))
            edge = path if edge is None else None
        painter.restore()


def _spans(curves: Sequence[Curve], start: float, stop: float, columns: int) -> Spans:
    found = Spans(*np.full((2, len(curves), columns), np.nan, np.float32))
    together: dict[int, list[int]] = {}
    for i, curve in enumerate(curves):
        together.setdefault(id(curve.times), []).append(i)
    for places in together.values():
        times = curves[places[0]].times
        part = visible(times, start, stop)
        values = np.array([curves[i].values[part] for i in places])
        found.low[places], found.high[places] = column_spans(times[part], values, start, stop, columns)
    return found


@functools.cache
def _premultiplied(name: str, alpha: int) -> int:
    color = QColor(name)
    red, green, blue = (part * alpha // 255 for part in (color.red(), color.green(), color.blue()))
    return alpha << 24 | red << 16 | green << 8 | blue
