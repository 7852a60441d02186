"""The axes of a plot, with the lines of its grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, cast

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEngine, QPen, QPicture, QStaticText
from PySide6.QtWidgets import QGraphicsView

from ui.plots.guarded import guarded

_MOST_LABELS = 400
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_CLOSE = 0.8
"""Of the height of a text is taken up by what numbers have of it."""


class PlotAxis(pg.AxisItem):
    """An axis that is drawn directly. Strokes of a transparent pen and laying out each label again take much longer
    than all curves."""

    def __init__(self, orientation: str) -> None:
        self._name = ""
        super().__init__(orientation)
        self._specs = None
        self._strokes: dict[int, list[QRect]] = {}
        self._texts: list[tuple[QPointF, QStaticText]] = []
        self._labels: dict[str, QStaticText] = {}
        self._styles = cast("dict[str, Any]", self.style)

    @guarded
    def paint(self, p, opt, widget) -> None:
        """Draw the axis, its ticks and their labels."""
        view = widget.parent() if widget is not None else None
        if self.picture is None:
            self._specs = self.generateDrawSpecs(p)
            if self._specs is not None:
                line, ticks, texts = self._specs
                self._specs = line, ticks, _apart(texts, self.orientation in ("left", "right"))
            self._lay_out(view.backgroundBrush().color() if isinstance(view, QGraphicsView) else None)
            self.picture = QPicture()  # says that what there is to draw is known
        if self._specs is None:
            return
        p.save()
        if p.paintEngine().type() != QPaintEngine.Type.Raster:
            self.drawPicture(p, *self._specs)
        else:
            p.setPen(Qt.PenStyle.NoPen)
            for color, rects in self._strokes.items():
                p.setBrush(QColor.fromRgba(color))
                p.drawRects(rects)
            p.setPen(self.textPen())
            for place, label in self._texts:
                p.drawStaticText(place, label)
        p.restore()

    def _lay_out(self, ground: QColor | None) -> None:
        """Find rectangles and places of what there is to draw, once for all pictures of the same range."""
        self._strokes, self._texts = {}, []
        if self._specs is None:
            return
        line, ticks, texts = self._specs
        opaque: dict[int, int] = {}
        for pen, first, last in (line, *ticks):
            color = pen.color()
            seen = color.rgba()
            if seen not in opaque:
                opaque[seen] = _over(color, ground).rgba()
            self._strokes.setdefault(opaque[seen], []).append(_pixels(first, last))
        for rect, flags, text in texts:
            label = self._label(text)
            size = label.size()
            x, y = rect.x(), rect.y()
            if flags & Qt.AlignmentFlag.AlignRight:
                x += rect.width() - size.width()
            elif flags & Qt.AlignmentFlag.AlignHCenter:
                x += (rect.width() - size.width()) / 2
            if flags & Qt.AlignmentFlag.AlignVCenter:
                y += (rect.height() - size.height()) / 2
            elif flags & Qt.AlignmentFlag.AlignBottom:
                y += rect.height() - size.height()
            self._texts.append((QPointF(x, y), label))

    def pen(self) -> QPen:
        """As it was set, not copied at every picture."""
        return self._pen if self._pen is not None else super().pen()

    def textPen(self) -> QPen:
        """As `pen`."""
        return self._textPen if self._textPen is not None else super().textPen()

    def _updateLabel(self) -> None:
        """Lay the name of the axis out only when it is another one, not at every range."""
        name = self.labelString()
        if name != self._name:
            self._name = name
            super()._updateLabel()
        else:
            self.picture = None
            self.update()

    def _label(self, text: str) -> QStaticText:
        label = self._labels.get(text)
        if label is None:
            if len(self._labels) > _MOST_LABELS:
                self._labels.clear()
            label = self._labels[text] = QStaticText(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
        return label


class LinearAxis(PlotAxis):
    """An axis with one level of ticks, whose range changes with every picture: what there is to draw is found in few
    steps, without arrays.

    Attributes:
        offset: what the numbers of an upright axis are short of, where they have no room in full: `×10⁻⁵ + 1.763`.
    """

    offset_changed = Signal()

    def __init__(self, orientation: str) -> None:
        self.offset = ""
        super().__init__(orientation)
        self.setStyle(maxTickLevel=0)  # lines of the grid take most of the time of drawing
        self.setTickDensity(1.6)

    def generateDrawSpecs(self, p) -> tuple | None:
        """As the axes of PyQtGraph: a pen with both ends of the axis, such of its ticks, and labels as (rectangle,
        flags, text)."""
        bounds, area = self.mapRectFromParent(self.geometry()), self._ticked_area()
        low, high = self.range
        is_upright, is_first = self.orientation in ("left", "right"), self.orientation in ("left", "top")
        length = bounds.height() if is_upright else bounds.width()
        if length <= 0 or high <= low:
            return None
        ((spacing, _),) = self.tickSpacing(low, high, length)
        first, last = math.ceil(low / spacing), math.floor(high / spacing)
        values = [i * spacing for i in range(first, last + 1)]
        if is_upright:
            near, far = (bounds.right(), area.right()) if is_first else (bounds.left(), area.left())
            places = [bounds.bottom() - (value - low) * length / (high - low) for value in values]
        else:
            near, far = (bounds.bottom(), area.bottom()) if is_first else (bounds.top(), area.top())
            places = [bounds.left() + (value - low) * length / (high - low) for value in values]
        at = near - 1 if is_first else near + 1
        pen, color = QPen(self.tickPen()), self.tickPen().color()
        if self.grid is False:
            near += self._styles["tickLength"] * (-1 if is_first else 1)
        else:
            color.setAlpha(int(self.grid * min(0.05 * length / (len(values) + 1), 1.0)))
        pen.setColor(color)

        def point(along: float, across: float) -> QPointF:
            return QPointF(across, along) if is_upright else QPointF(along, across)

        begin, end = (bounds.top(), bounds.bottom()) if is_upright else (bounds.left(), bounds.right())
        line = self.pen(), point(begin - 1, at), point(end + 1, at)
        ticks = [(pen, point(place, far), point(place, near)) for place in places]
        return line, ticks, self._placed_labels(values, places, spacing, bounds) if self._styles["showValues"] else []

    def _ticked_area(self) -> QRectF:
        """What the ticks reach into: with a grid all of the view."""
        view = self.linkedView()
        if view is None or self.grid is False:
            return self.mapRectFromParent(self.geometry())
        return view.mapRectToItem(self, view.boundingRect())

    def _placed_labels(self, values: list[float], places: list[float], spacing: float, bounds: QRectF) -> list[tuple]:
        align = Qt.AlignmentFlag
        is_upright = self.orientation in ("left", "right")
        gap = max(0, self._styles["tickLength"]) + self._styles["tickTextOffset"][not is_upright]
        found, extent, all_of_it = [], 0.0, self.boundingRect()
        texts, offset = self.tickStrings(values, 1.0, spacing), ""
        if is_upright and any(self._label(text).size().width() > bounds.width() - gap for text in texts):
            texts, offset = short_numbers(values, spacing)
        if offset != self.offset:
            self.offset = offset
            self.offset_changed.emit()
        for place, text in zip(places, texts, strict=True):
            size = self._label(text).size()
            width, height = size.width(), _CLOSE * size.height()
            if is_upright:
                is_left = self.orientation == "left"
                left = bounds.right() - gap - width if is_left else bounds.left() + gap
                rect = QRectF(left, place - height / 2, width, height)
                flags = align.AlignVCenter | (align.AlignRight if is_left else align.AlignLeft)
            else:
                top = bounds.top() + gap if self.orientation == "bottom" else bounds.bottom() - gap - height
                rect, flags = QRectF(place - width / 2, top, width, height), align.AlignTop | align.AlignHCenter
            extent = max(extent, width if is_upright else height)
            if all_of_it.contains(rect):
                found.append((rect, flags, text))
        self._updateMaxTextSize(math.ceil(extent))
        return found


def short_numbers(values: Sequence[float], spacing: float) -> tuple[list[str], str]:
    """Numbers of few figures for ticks that are close to each other beside their distance from 0, and what they are
    to be multiplied by and what is to be added: `×10⁻⁵ + 1.763`."""
    exponent = math.floor(math.log10(spacing) + 1e-9)
    base = math.floor(min(values) / 10.0 ** (exponent + 2)) * 10.0 ** (exponent + 2)
    scale = exponent if exponent < -2 or exponent > 3 else 0
    digits = max(scale - exponent, 0)
    texts = [f"{(value - base) / 10.0**scale:.{digits}f}" for value in values]
    factor = f"×10{str(scale).translate(_RAISED)}" if scale else ""
    shift = f"{'+' if base > 0 else '−'} {abs(base):.{max(-exponent - 2, 0)}f}" if base else ""
    return texts, f"{factor} {shift}".strip()


def _apart(texts: list[tuple], upright: bool) -> list[tuple]:
    """Labels (rectangle, flags, text) of ticks without those that would be drawn over one before: a low plot has a
    tick every few pixels."""
    start, stop = (QRectF.top, QRectF.bottom) if upright else (QRectF.left, QRectF.right)
    kept: list[tuple] = []
    for label in sorted(texts, key=lambda label: start(label[0])):
        if not kept or start(label[0]) >= stop(kept[-1][0]):
            kept.append(label)
    return kept


def _over(color: QColor, ground: QColor | None) -> QColor:
    """What a color gives over that of the ground, on which nothing is drawn yet: Qt fills with opaque colors a
    hundred times faster."""
    if ground is None or color.alpha() == 255 or ground.alpha() < 255:
        return color
    part, own, below = color.alphaF(), color.getRgbF()[:3], ground.getRgbF()[:3]  # pyright: ignore[reportIndexIssue]
    return QColor.fromRgbF(*(part * a + (1 - part) * b for a, b in zip(own, below, strict=True)))


def _pixels(first: QPointF, last: QPointF) -> QRect:
    """An upright or level line, one pixel wide; in whole pixels, which are filled without a rasterizer."""
    left, right = sorted((first.x(), last.x()))
    top, bottom = sorted((first.y(), last.y()))
    return QRect(round(left), round(top), max(round(right - left), 1), max(round(bottom - top), 1))
