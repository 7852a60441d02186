"""The visible range of a plot's curves as spectra, one over another, or histograms, in place of their course."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QColor, QPalette

from app.analysis import Line, Samples, amplitudes, histograms, over
from engine.server.channels import over_worlds
from ui.channel_names import channel_name
from ui.language.phrases import translated
from ui.plots.axis import PlotAxis
from ui.plots.curve import Curve, Read
from ui.plots.latest import Latest
from ui.plots.views import HISTOGRAM, SPECTRUM, XY

_SHARE = 0.25
"""Of the time of the window's process that drawing may take."""

_FAINT = 90
"""Opacity, of 255, of what belongs to single worlds."""


class Drawing(NamedTuple):
    """Axes with lines in them: of curves of one unit, as others have axes of their own."""

    bottom: tuple[str, str]
    """What is on the axis, and its unit."""
    left: tuple[str, str]
    lines: list[tuple[Curve, Line]]


class AnalysisView(pg.GraphicsLayoutWidget):
    """Draws what curves come to between two times.

    Attributes:
        view: SPECTRUM, XY or HISTOGRAM.
        logarithmic: whether amplitudes are.
        axes: from left to right; one for each unit.
        titles: what is on each, as text in a corner: a label along the axis of a low plot would be cut off.
        problem: why nothing is drawn, "" where something is.
        drawings: what was drawn last, one for each of the axes.
    """

    menu_requested = Signal(object)
    """Global position of a right click."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.view, self.logarithmic = SPECTRUM, False
        self.axes: list[pg.PlotItem] = []
        self.titles: list[pg.TextItem] = []
        self.problem = ""
        self.drawings: list[Drawing] = []
        self._label = pg.LabelItem(justify="center")
        self._shape: list[tuple] = []
        self._next = 0.0
        self._latest: Latest[tuple[list[Drawing], str]] = Latest(self)
        self._again: Callable[[], object] = lambda: None
        self._latest.done.connect(lambda: self._again())
        self.setMinimumHeight(96)
        cast(pg.GraphicsScene, self.scene()).sigMouseClicked.connect(self._click)
        self._apply_palette()

    def show_curves(self, curves: Sequence[Curve], start: float, stop: float, at_once: bool = True) -> None:
        """Draw curves between two times, s.

        Args:
            at_once: False: only where drawing takes no more than its share of the time.
        """
        began = time.perf_counter()
        if not at_once and began < self._next:
            return
        if self.view != XY:  # single worlds below their means
            curves = [each for curve in curves for each in (*curve.single, curve)]
        reads = {curve: curve.reader(start, stop) for curve in curves}
        work = partial(self._drawings, self.view, curves, reads)
        if all(curve.fetch is None for curve in curves):
            found = work()
        else:
            ends = [float(curve.times[-1]) if len(curve.times) else 0.0 for curve in curves]
            key = self.view, start, stop, *map(id, curves), *ends
            self._again = partial(self.show_curves, curves, start, stop)
            found = self._latest.ask(key, work) or ([], self.tr("Computing…"))
        drawings, problem = found
        self._lay_out(drawings, problem)
        self.drawings = drawings
        for axes, drawing in zip(self.axes, drawings, strict=True):
            self._draw(axes, drawing)
        self._next = began + (time.perf_counter() - began) / _SHARE

    def _drawings(self, view: str, curves: Sequence[Curve], reads: Mapping[Curve, Read]) -> tuple[list[Drawing], str]:
        """What is drawn of samples, or why nothing is; any thread may work that out."""
        try:
            drawings = self._analyzed(view, curves, {id(curve): Samples(*reads[curve]()) for curve in curves})
        except ValueError as error:
            return [], translated(str(error))
        return drawings, "" if any(drawing.lines for drawing in drawings) else self.tr("No samples are visible")

    def _analyzed(self, view: str, curves: Sequence[Curve], parts: Mapping[int, Samples]) -> list[Drawing]:
        if view == XY:
            if len(curves) < 2:
                raise ValueError(self.tr("Add a second curve, which is drawn over the first"))
            first, *others = curves
            lines = {id(curve): over(parts[id(first)], parts[id(curve)]) for curve in others}
            bottom = channel_name(first.channel), first.channel.unit
            return [
                Drawing(bottom, (self._names(group), unit), [(c, lines[id(c)]) for c in group])
                for unit, group in _by_unit(others)
            ]
        found = []
        for unit, group in _by_unit(curves):
            of_worlds = self._of_worlds(group)
            if view == SPECTRUM:  # a world that was not sampled all the time has none, the others have
                group = [one for one in group if not _is_single(one) or np.isfinite(parts[id(one)].values).all()]
            samples = [parts[id(curve)] for curve in group]
            if view == SPECTRUM:
                bottom, left = (self.tr("frequency"), "Hz"), (self.tr("amplitude") + of_worlds, unit)
                lines = [amplitudes(each) for each in samples]
            else:
                bottom, left = (_names(group), unit), (self.tr("share of samples") + of_worlds, "%")
                lines = histograms(samples)
            found.append(Drawing(bottom, left, list(zip(group, lines, strict=False))))
        return found

    def _names(self, curves: Sequence[Curve]) -> str:
        """As `_names`; of several, that they are means over worlds, which a single one's name says."""
        means = len(curves) > 1 and all(curve.band for curve in curves)
        return _names(curves) + (" " + self.tr("of the mean of all worlds") if means else "")

    def _of_worlds(self, curves: Sequence[Curve]) -> str:
        """Behind a title: that means over worlds are shown, which have no band here."""
        if any(curve.single for curve in curves):
            return " " + self.tr("of the mean and of single worlds")
        return " " + self.tr("of the mean of all worlds") if any(curve.band for curve in curves) else ""

    def _lay_out(self, drawings: list[Drawing], problem: str) -> None:
        """Axes for each drawing; the same ones as before where nothing but numbers has changed."""
        shape = [(self.view, self.logarithmic, d.bottom, d.left, [id(c) for c, _ in d.lines]) for d in drawings]
        if shape == self._shape and problem == self.problem:
            return
        self._shape, self.problem = shape, problem
        layout = cast(pg.GraphicsLayout, self.ci)
        layout.clear()
        self.axes, self.titles = [], []
        if problem:
            self._label = pg.LabelItem(problem, justify="center")
            layout.addItem(self._label)
        for drawing in drawings:
            axes = layout.addPlot(axisItems={side: PlotAxis(side) for side in ("left", "bottom")})
            axes.setMenuEnabled(False)
            axes.hideButtons()
            axes.showGrid(x=True, y=True, alpha=0.15)
            for side in ("bottom", "left"):
                axes.getAxis(side).enableAutoSIPrefix(False)
                axes.getAxis(side).setZValue(-1)  # its opaque grid
            axes.setLabel("bottom", with_unit(*drawing.bottom))
            title = pg.TextItem(with_unit(*drawing.left))
            title.setParentItem(axes.getViewBox())
            self.titles.append(title)
            axes.setLogMode(False, self.logarithmic and self.view == SPECTRUM)
            if self.view == SPECTRUM and self.axes:
                axes.getViewBox().setXLink(self.axes[0].getViewBox())
            for curve, _ in drawing.lines:
                color = QColor(curve.color)
                if _is_single(curve):
                    color.setAlpha(_FAINT)
                line = pg.PlotDataItem(pen=pg.mkPen(color, width=1), antialias=False, connect="finite")
                if self.view == HISTOGRAM:
                    light = QColor(curve.color)
                    light.setAlpha(60 * color.alpha() // 255)
                    line = pg.PlotDataItem(pen=pg.mkPen(color, width=1), stepMode="center", fillLevel=0, brush=light)
                axes.addItem(line)
            self.axes.append(axes)
        self._apply_palette()

    def _draw(self, axes: pg.PlotItem, drawing: Drawing) -> None:
        for item, (_, line) in zip(axes.listDataItems(), drawing.lines, strict=True):
            y = line.y
            if self.view == SPECTRUM and self.logarithmic:
                y = np.where(y > 0, y, np.nan)  # a logarithm of nothing is not drawn
            item.setData(line.x, y)

    def _click(self, event) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            event.accept()
            self.menu_requested.emit(event.screenPos().toPoint())

    def changeEvent(self, event) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_label"):
            self._apply_palette()

    def _apply_palette(self) -> None:
        palette = self.palette()
        text = palette.color(QPalette.ColorRole.Text)
        self.setBackground(palette.color(QPalette.ColorRole.Base))
        self._label.setText(self.problem, color=text)
        for axes in self.axes:
            for side in ("bottom", "left"):
                axes.getAxis(side).setPen(pg.mkPen(text, width=1))
                axes.getAxis(side).setTextPen(pg.mkPen(text))
        for title in self.titles:
            title.setColor(text)


def with_unit(title: str, unit: str) -> str:
    return f"{title} ({unit})" if unit else title


def _is_single(curve: Curve) -> bool:
    """Whether it is that of a world beside others."""
    return (over_worlds(curve.channel.id) or ("",))[0].isdigit()


def _by_unit(curves: Sequence[Curve]) -> list[tuple[str, list[Curve]]]:
    units = dict.fromkeys(curve.channel.unit for curve in curves)
    return [(unit, [curve for curve in curves if curve.channel.unit == unit]) for unit in units]


def _names(curves: Sequence[Curve]) -> str:
    """Of one curve its name; of several none is that of the axis."""
    if len(curves) == 1:
        return channel_name(curves[0].channel)
    return QCoreApplication.translate("AnalysisView", "value")
