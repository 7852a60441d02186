"""Paints a figure: on an image, into an SVG or a PDF, on a picture of a video."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from ui.figures.figure import Axes, Figure, Line, Scale
from ui.figures.ticks import decades, texts, ticks

TEXT = 11.0
"""Height of text at scale 1, px."""
GAP = 6.0
_WIDEST_VALUE = "-0.0000e-00"
_DASHES = {"": Qt.PenStyle.SolidLine, "dash": Qt.PenStyle.DashLine, "dot": Qt.PenStyle.DotLine}
_FINER = 2
"""Points of a curve for each pixel and each of its lowest and highest sample."""
_SLACK = 0.01
"""Pixels by which a line may leave the frame, as rounding lets one along it."""
_SMALLER = (1.0, 0.85, 0.7)
"""Sizes of text and lines in which a figure is tried."""
_LEAST_HEIGHT, _LEAST_WIDTH = 2.5, 5.0
"""Of the frame of a plot, in heights of text."""
_LIGHTEST = 70
"""Lines of a grid, of 255."""


class Value(NamedTuple):
    """Where the legend has the value of a line at the playhead."""

    line: Line
    place: QRectF


class PaintedAxes(NamedTuple):
    """Where axes were painted."""

    axes: Axes
    place: QRectF
    """Inside of the frame."""
    values: list[Value]

    def x_of(self, value: float) -> float:
        """Where a value of the axis below is."""
        return self.place.left() + (value - self.axes.start) / (self.axes.stop - self.axes.start) * self.place.width()


def font_of(scale: float) -> QFont:
    """The font of figures."""
    font = QFont()
    font.setPixelSize(max(round(TEXT * scale), 1))
    return font


def paint(painter: QPainter, area: QRectF, figure: Figure) -> list[PaintedAxes]:
    """Paint a figure into an area, px; returns where its axes are."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font_of(figure.scale))
    painter.fillRect(area, QColor(figure.colors.ground))
    rows = [row for row in figure.rows if row]
    metrics, gap = QFontMetricsF(painter.font()), GAP * figure.scale
    painted: list[PaintedAxes] = []
    if rows:
        inner = area.adjusted(gap, gap, -gap, -gap)
        below = [_below(row, metrics, gap) for row in rows]
        height = (inner.height() - sum(below) - gap * (len(rows) - 1)) / len(rows)
        margins = [_margins(row, metrics, gap) for row in rows]
        is_stack = all(len(row) == 1 and row[0].over_time for row in rows)
        top = inner.top()
        for row, own, foot in zip(rows, margins, below, strict=True):
            left, right = own
            if is_stack:  # their times line up
                left, right = (max(each[i] for each in margins) for i in (0, 1))
            width = inner.width() / len(row)
            for column, axes in enumerate(row):
                cell = QRectF(inner.left() + column * width, top, width, height + foot)
                painted.append(_Painting(painter, figure, metrics, gap).axes(axes, cell, left, right, foot))
            top += height + foot + gap
    painter.restore()
    return painted


def fitted(figure: Figure, size: tuple[int, int]) -> Figure:
    """A figure as it fits into so many pixels: with smaller text, and plots beside each other, where they would lie
    over one another; where nothing helps enough, as it has the most room."""
    if not all(len(row) == 1 for row in figure.rows):
        return figure
    plots = [row[0] for row in figure.rows]
    image, best, most = QImage(1, 1, QImage.Format.Format_RGB32), figure, 0.0
    for columns in range(1, len(plots) + 1):
        rows = [plots[i : i + columns] for i in range(0, len(plots), columns)]
        rows[-1] = [replace(axes, bottom=axes.bottom or plots[-1].bottom) for axes in rows[-1]]
        for part in _SMALLER:
            trial = replace(figure, rows=rows, scale=figure.scale * part)
            painter = QPainter(image)
            places = [one.place for one in paint(painter, QRectF(0, 0, *size), trial)]
            painter.end()
            height = QFontMetricsF(font_of(trial.scale)).height()
            room = min(min(p.height() / _LEAST_HEIGHT, p.width() / _LEAST_WIDTH) for p in places) / height
            if room >= 1.0:
                return trial
            if room > most:
                best, most = trial, room
    return best


def paint_playhead(painter: QPainter, figure: Figure, painted: list[PaintedAxes], time: float) -> None:
    """Paint a line at a time over all axes that are over time, and the values there into their legends."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font_of(figure.scale))
    for one in painted:
        if not one.axes.over_time:
            continue
        x = one.x_of(time)
        if one.place.left() - 0.5 <= x <= one.place.right() + 0.5:
            painter.setPen(QPen(QColor(figure.colors.playhead), 1.5 * figure.scale))
            painter.drawLine(QPointF(x, one.place.top()), QPointF(x, one.place.bottom()))
        painter.setPen(QColor(figure.colors.text))
        for line, place in one.values:
            value = line.value_at(time)
            text = "–" if math.isnan(value) else f"{value:.4g}"
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
    painter.restore()


def _below(row: list[Axes], metrics: QFontMetricsF, gap: float) -> float:
    """Height of numbers and titles below the axes."""
    return 2 * metrics.height() + gap if any(axes.bottom for axes in row) else gap


def _margins(row: list[Axes], metrics: QFontMetricsF, gap: float) -> tuple[float, float]:
    """Width of the numbers on the left and on the right."""
    left = max(_width(axes.scales[0], metrics) for axes in row) + gap
    right = max(sum(_width(scale, metrics) + gap for scale in axes.scales[1:]) for axes in row)
    return left, max(right, metrics.horizontalAdvance("00"))


def _width(scale: Scale, metrics: QFontMetricsF) -> float:
    return max(metrics.horizontalAdvance(text) for text in _numbers(scale, 6)[1] or ["0"])


def _numbers(scale: Scale, most: int) -> tuple[list[float], list[str]]:
    if scale.logarithmic:
        exponents = decades(scale.low, scale.high)
        return exponents, [f"1e{int(each)}" for each in exponents]
    values = ticks(scale.low, scale.high, most)
    return values, texts(values)


class _Painting:
    def __init__(self, painter: QPainter, figure: Figure, metrics: QFontMetricsF, gap: float) -> None:
        self._painter, self._figure, self._metrics, self._gap = painter, figure, metrics, gap
        self._colors = figure.colors

    def axes(self, axes: Axes, cell: QRectF, left: float, right: float, foot: float) -> PaintedAxes:
        """One plot in its cell, with so much room around it."""
        painter, metrics = self._painter, self._metrics
        entries, head = self._laid_out(axes, cell.width() - left - right)
        top = cell.top() + head + metrics.height()  # titles of the value axes stand above these
        inside = QRectF(cell.left() + left, top, cell.width() - left - right, cell.bottom() - foot - top)
        inside.setHeight(max(inside.height(), 1.0))
        inside.setWidth(max(inside.width(), 1.0))
        self._grid(axes, inside)
        for number, scale in enumerate(axes.scales):
            self._scale(axes, scale, number, inside)
        for x in axes.marks:
            self._upright(axes, inside, x, QPen(QColor(self._colors.mark), self._pen(1.0), Qt.PenStyle.DotLine))
        for scale in axes.scales:
            for line in scale.lines:
                self._line(axes, scale, line, inside)
        for name, x in axes.cursors:
            self._upright(axes, inside, x, QPen(QColor(self._colors.text), self._pen(1.0)))
            painter.setPen(QColor(self._colors.text))
            place = self._x(axes, inside, x) + 3, inside.top() + metrics.ascent() + 2
            if axes.start <= x <= axes.stop:
                painter.drawText(QPointF(*place), name)
        painter.setPen(QPen(QColor(self._colors.faint), self._pen(1.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inside)
        if axes.message:
            painter.setPen(QColor(self._colors.text))
            painter.drawText(inside, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, axes.message)
        return PaintedAxes(axes, inside, self._legend(entries, QPointF(inside.left(), cell.top())))

    # ---------------------------------------------------------------------------------------------- legend

    def _laid_out(self, axes: Axes, width: float) -> tuple[list[tuple[Line, float, float, float]], float]:
        """Lines of the legend with left, top and width of their names, and the height of all."""
        metrics, gap = self._metrics, self._gap
        if not axes.has_legend:
            return [], 0.0
        swatch, value = self._swatch, self._value_width
        entries: list[tuple[Line, float, float, float]] = []
        x = y = 0.0
        for line in [line for scale in axes.scales for line in scale.lines if line.name]:
            name = min(metrics.horizontalAdvance(line.name), max(width - swatch - value - gap, 10.0))
            whole = swatch + name + value + 3 * gap
            if x > 0 and x + whole > width + 2 * gap:
                x, y = 0.0, y + metrics.height()
            entries.append((line, x, y, name))
            x += whole
        return entries, y + metrics.height() if entries else 0.0

    @property
    def _swatch(self) -> float:
        return 1.2 * self._metrics.height() + 0.5 * self._gap

    @property
    def _value_width(self) -> float:
        return self._metrics.horizontalAdvance(_WIDEST_VALUE) + self._gap if self._figure.shows_values else 0.0

    def _legend(self, entries: list[tuple[Line, float, float, float]], at: QPointF) -> list[Value]:
        painter, metrics, values = self._painter, self._metrics, []
        for line, x, y, width in entries:
            left, top = at.x() + x, at.y() + y
            middle = top + 0.5 * metrics.height()
            painter.setPen(QPen(QColor(line.color), self._pen(2.0), _DASHES[line.dashes]))
            painter.drawLine(QPointF(left, middle), QPointF(left + metrics.height(), middle))
            painter.setPen(QColor(self._colors.text))
            name = metrics.elidedText(line.name, Qt.TextElideMode.ElideMiddle, width + 1)
            painter.drawText(QPointF(left + self._swatch, top + metrics.ascent()), name)
            place = QRectF(left + self._swatch + width + self._gap, top, self._value_width, metrics.height())
            if self._figure.shows_values:
                values.append(Value(line, place))
        return values

    # ------------------------------------------------------------------------------------------------ axes

    def _pen(self, width: float) -> float:
        return width * self._figure.scale

    def _x(self, axes: Axes, inside: QRectF, value: float) -> float:
        return inside.left() + (value - axes.start) / (axes.stop - axes.start) * inside.width()

    def _y(self, scale: Scale, inside: QRectF, value: float) -> float:
        return inside.bottom() - (value - scale.low) / (scale.high - scale.low) * inside.height()

    def _grid(self, axes: Axes, inside: QRectF) -> None:
        painter, metrics = self._painter, self._metrics
        widest = metrics.horizontalAdvance("000.000")
        values = ticks(axes.start, axes.stop, max(int(inside.width() / widest), 1))
        faint = QColor(self._colors.faint)
        faint.setAlpha(_LIGHTEST)
        for value, text in zip(values, texts(values), strict=True):
            x = self._x(axes, inside, value)
            painter.setPen(QPen(faint, self._pen(1.0)))
            painter.drawLine(QPointF(x, inside.top()), QPointF(x, inside.bottom()))
            if axes.bottom:
                painter.setPen(QColor(self._colors.text))
                at = x - 0.5 * metrics.horizontalAdvance(text)
                painter.drawText(QPointF(at, inside.bottom() + 2 + metrics.ascent()), text)
        if axes.bottom:
            at = inside.center().x() - 0.5 * metrics.horizontalAdvance(axes.bottom)
            painter.drawText(QPointF(at, inside.bottom() + 2 + metrics.height() + metrics.ascent()), axes.bottom)

    def _scale(self, axes: Axes, scale: Scale, number: int, inside: QRectF) -> None:
        painter, metrics = self._painter, self._metrics
        before = sum(_width(other, metrics) + self._gap for other in axes.scales[1:number])
        faint = QColor(self._colors.faint)
        faint.setAlpha(_LIGHTEST)
        values, numbers = _numbers(scale, max(min(int(inside.height() / (1.6 * metrics.height())), 6), 1))
        for value, text in zip(values, numbers, strict=True):
            y = self._y(scale, inside, value)
            if number == 0:
                painter.setPen(QPen(faint, self._pen(1.0)))
                painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y))
                x = inside.left() - 0.5 * self._gap - metrics.horizontalAdvance(text)
            else:
                x = inside.right() + before + 0.5 * self._gap
            painter.setPen(QColor(self._colors.text))
            painter.drawText(QPointF(x, y + 0.35 * metrics.ascent()), text)
        painter.setPen(QColor(self._colors.text))
        above = inside.top() - metrics.descent() - 1
        if number == 0:
            painter.drawText(QPointF(inside.left(), above), scale.title)
        else:
            x = inside.right() + before - metrics.horizontalAdvance(scale.title)
            painter.drawText(QPointF(x, above), scale.title)

    def _upright(self, axes: Axes, inside: QRectF, value: float, pen: QPen) -> None:
        if axes.start <= value <= axes.stop:
            self._painter.setPen(pen)
            x = self._x(axes, inside, value)
            self._painter.drawLine(QPointF(x, inside.top()), QPointF(x, inside.bottom()))

    # ----------------------------------------------------------------------------------------------- lines

    def _line(self, axes: Axes, scale: Scale, line: Line, inside: QRectF) -> None:
        painter, color = self._painter, QColor(line.color)
        y = line.y
        if scale.logarithmic:
            with np.errstate(divide="ignore", invalid="ignore"):
                y = np.where(y > 0, np.log10(y), np.nan)
        if line.base is not None:
            self._band(axes, scale, line, inside)
            return
        if line.is_faint:
            color.setAlpha(110)
        low = inside.left() - _SLACK, inside.top() - _SLACK
        high = inside.right() + _SLACK, inside.bottom() + _SLACK
        if line.is_histogram:
            x, y = np.repeat(line.x, 2), np.concatenate([[0.0], np.repeat(y, 2), [0.0]])
        else:
            x, y = _thinned(line.x, y, axes, int(inside.width() * _FINER))
        if not len(x):
            return
        points = np.column_stack([self._x(axes, inside, x), self._y(scale, inside, y)])  # type: ignore[arg-type]
        if line.is_histogram:
            light = QColor(color)
            light.setAlpha(60)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(light)
            painter.drawPolygon(_polygon(np.clip(points, low, high)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(color, self._pen(1.2), _DASHES[line.dashes])
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        for run in clipped(points, low, high):
            painter.drawPolyline(_polygon(run))

    def _band(self, axes: Axes, scale: Scale, line: Line, inside: QRectF) -> None:
        """Between two edges, each with its highest and lowest point of every piece of time."""
        edges = []
        for y in (line.y, line.base):
            x, y = _thinned(line.x, y, axes, int(inside.width() * _FINER))  # type: ignore[arg-type]
            points = np.column_stack([self._x(axes, inside, x), self._y(scale, inside, y)])  # type: ignore[arg-type]
            edges.append(points[np.isfinite(points).all(axis=1)])
        low = inside.left(), inside.top()
        high = inside.right(), inside.bottom()
        light = QColor(line.color)
        light.setAlpha(60)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(light)
        self._painter.drawPolygon(_polygon(np.clip(np.concatenate([edges[0], edges[1][::-1]]), low, high)))


def _polygon(points: np.ndarray) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def _thinned(x: np.ndarray, y: np.ndarray, axes: Axes, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """What is visible over time, in as few points as can be seen; other lines whole."""
    from ui.plots.decimation import min_max, visible

    if not axes.over_time:
        return x, y
    part = visible(x, axes.start, axes.stop)
    return min_max(x[part], y[part], columns)


def clipped(points: np.ndarray, low: tuple[float, float], high: tuple[float, float]) -> list[np.ndarray]:
    """The pieces (k, 2) of a line (n, 2), with gaps at NaN, that lie in a box (Liang and Barsky 1984)."""
    start, step = points[:-1], np.diff(points, axis=0)
    first, last = np.zeros(len(step)), np.ones(len(step))
    with np.errstate(divide="ignore", invalid="ignore"):
        for i in (0, 1):
            a, b = (low[i] - start[:, i]) / step[:, i], (high[i] - start[:, i]) / step[:, i]
            inside = (start[:, i] >= low[i]) & (start[:, i] <= high[i])
            level = step[:, i] == 0
            near = np.where(level, np.where(inside, -np.inf, np.inf), np.minimum(a, b))
            far = np.where(level, np.inf, np.maximum(a, b))
            first, last = np.maximum(first, near), np.minimum(last, far)
        seen = (first <= last) & np.isfinite(step).all(axis=1) & np.isfinite(start).all(axis=1)
    runs: list[np.ndarray] = []
    at = np.flatnonzero(seen)
    if not len(at):
        return runs
    breaks = np.flatnonzero((np.diff(at) > 1) | (last[at[:-1]] < 1.0) | (first[at[1:]] > 0.0)) + 1
    for run in np.split(at, breaks):
        begin = start[run[0]] + first[run[0]] * step[run[0]]
        ends = start[run] + last[run, None] * step[run]
        runs.append(np.concatenate([begin[None], ends]))
    return runs
