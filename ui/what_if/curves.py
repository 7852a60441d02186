"""The course of a signal in many worlds: a curve for each, or their mean with a band around it."""

from __future__ import annotations

from typing import cast

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QPalette

from app.sweep.plan import Trace
from app.sweep.spread import Spread, spread
from app.worlds_plotted import DEVIATION
from ui.plots.axis import PlotAxis

SINGLE = "single"


class WorldCurves(pg.PlotWidget):
    """Draws the traces of the worlds of a sweep as they come.

    Attributes:
        spread: what is drawn.
        way: SINGLE, EXTREMES or DEVIATION.
    """

    picked = Signal(int)
    """The world whose curve was clicked."""

    def __init__(self) -> None:
        super().__init__(axisItems={side: PlotAxis(side) for side in ("left", "bottom")})
        self.way = SINGLE
        self._traces: dict[int, Trace] = {}
        self._worlds: list[int] = []
        self._chosen = -1
        self.spread: Spread = spread([])
        item = self._item = cast(pg.PlotItem, self.getPlotItem())
        item.setMenuEnabled(False)
        item.hideButtons()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.setLabel("bottom", self.tr("time"), units="s")
        for side in ("left", "bottom"):
            item.getAxis(side).enableAutoSIPrefix(False)
            item.getAxis(side).setZValue(item.getViewBox().zValue() - 1)  # its opaque lines are behind the curves
        self._single = pg.PlotCurveItem(connect="finite")
        self._low, self._high = pg.PlotCurveItem(), pg.PlotCurveItem()
        self._band = pg.FillBetweenItem(self._low, self._high)
        self._mean, self._of_chosen = pg.PlotCurveItem(connect="finite"), pg.PlotCurveItem(connect="finite")
        for part in (self._band, self._single, self._mean, self._of_chosen):
            item.addItem(part)
        self.setMinimumHeight(110)
        self.setAccessibleName(self.tr("Curves of the worlds"))
        cast(pg.GraphicsScene, self.scene()).sigMouseClicked.connect(self._click)
        self._apply_palette()

    def begin(self, signal: str, unit: str) -> None:
        """Show a signal of other worlds, of which none is known yet."""
        self._traces, self._chosen = {}, -1
        self._item.setLabel("left", f"{signal} ({unit})" if unit else signal)
        self._item.getViewBox().enableAutoRange()
        self._draw()

    def add(self, traces: dict[int, Trace]) -> None:
        """Worlds and what the signal did in them."""
        self._traces |= traces
        self._draw()

    def show_as(self, way: str) -> None:
        """Draw single curves, or the mean with a band."""
        self.way = way
        self._draw()

    def choose(self, world: int) -> None:
        """Draw the curve of a world before all others; -1: of none."""
        self._chosen = world
        self._draw_chosen()

    def _draw(self) -> None:
        self._worlds = sorted(self._traces)
        self.spread = found = spread([self._traces[world] for world in self._worlds])
        is_single = self.way == SINGLE
        for part in (self._band, self._mean):
            part.setVisible(not is_single)
        self._single.setVisible(is_single)
        gap = np.full((len(found.values), 1), np.nan)
        times = np.concatenate([np.tile(found.times, (len(found.values), 1)), gap], axis=1)
        self._single.setData(times.ravel(), np.concatenate([found.values, gap], axis=1).ravel())
        low, high = found.low, found.high
        if self.way == DEVIATION:
            low, high = found.mean - found.deviation, found.mean + found.deviation
        there = np.isfinite(low) & np.isfinite(high)
        self._low.setData(found.times[there], low[there])
        self._high.setData(found.times[there], high[there])
        self._mean.setData(found.times, found.mean)
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        place = self._worlds.index(self._chosen) if self._chosen in self._worlds else -1
        self._of_chosen.setVisible(place >= 0)
        if place >= 0:
            self._of_chosen.setData(self.spread.times, self.spread.values[place])

    def _click(self, event) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not len(self.spread.times):
            return
        box = self._item.getViewBox()
        there = cast(QPointF, box.mapSceneToView(event.scenePos()))
        moment = int(np.abs(self.spread.times - there.x()).argmin())
        distance = np.abs(self.spread.values[:, moment] - there.y())
        if np.isfinite(distance).any():
            self.picked.emit(self._worlds[int(np.nanargmin(distance))])

    def changeEvent(self, event) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_of_chosen"):
            self._apply_palette()

    def _apply_palette(self) -> None:
        palette = self.palette()
        text, accent = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Accent)
        self.setBackground(palette.color(QPalette.ColorRole.Base))
        for side in ("left", "bottom"):
            self._item.getAxis(side).setPen(pg.mkPen(text, width=1))
            self._item.getAxis(side).setTextPen(pg.mkPen(text))
        faint, light = QColor(text), QColor(accent)
        faint.setAlpha(110)
        light.setAlpha(60)
        self._single.setPen(pg.mkPen(faint, width=1))
        self._mean.setPen(pg.mkPen(text, width=2))
        self._band.setBrush(pg.mkBrush(light))
        self._of_chosen.setPen(pg.mkPen(accent, width=3))
