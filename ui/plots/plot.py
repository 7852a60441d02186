"""One plot: curves over simulation time with a legend beside them."""

from __future__ import annotations

from typing import cast

import pyqtgraph as pg
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from app.channels import Channel
from ui.plots.curve import Curve
from ui.plots.legend import Legend
from ui.plots.palette import next_color

AXIS_WIDTH = 64
"""Width of every value axis, px: the time axes of stacked plots line up."""


class Plot(QWidget):
    """A stack element of the plot panel.

    Attributes:
        curves: what is drawn, in legend order.
        auto_y: whether the value axis follows the visible samples.
    """

    range_changed_manually = Signal()
    """The user zoomed or panned by hand."""
    times_changed = Signal(float, float)
    """The visible times, seconds, after they changed for whatever reason."""
    hovered = Signal(object)
    """The time under the pointer, seconds, or None when it left."""
    menu_requested = Signal(object)
    """Global position of a right click."""
    emptied = Signal()
    """The last curve was removed."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.curves: list[Curve] = []
        self.auto_y = True
        self.item = pg.PlotItem()
        self.canvas = pg.PlotWidget(self, plotItem=self.item)
        self.canvas.setAccessibleName(self.tr("Plot"))
        self.canvas.setMinimumHeight(64)
        self.item.setMenuEnabled(False)
        self.item.hideButtons()
        self.item.showGrid(x=True, y=True, alpha=0.15)
        self.item.getAxis("left").setWidth(AXIS_WIDTH)
        self.item.getAxis("left").enableAutoSIPrefix(False)
        self.item.getAxis("bottom").enableAutoSIPrefix(False)
        self.item.setLabel("bottom", self.tr("time"), units="s")
        self.box = self.item.getViewBox()
        self.box.disableAutoRange()
        self.box.setRange(xRange=(0.0, 1.0), yRange=(-1.0, 1.0), padding=0)
        self.box.sigRangeChangedManually.connect(self._on_manual_range)
        self.box.sigXRangeChanged.connect(lambda _, times: self.times_changed.emit(*map(float, times)))
        self.cursor_line = pg.InfiniteLine(angle=90, movable=False)
        self.cursor_line.hide()
        self.item.addItem(self.cursor_line, ignoreBounds=True)
        self.legend = Legend(self)
        self.legend.removed.connect(self.remove)
        self.legend.shown.connect(lambda curve, visible: curve.item.setVisible(visible))
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.canvas)
        splitter.addWidget(self.legend)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([640, 330])
        splitter.setCollapsible(0, False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
        self.canvas.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        scene = cast(pg.GraphicsScene, self.canvas.scene())
        scene.sigMouseMoved.connect(self._hover)
        scene.sigMouseClicked.connect(self._click)
        self.canvas.viewport().installEventFilter(self)
        self._apply_palette()

    # -------------------------------------------------------------------------------------------- curves

    def add(self, channel: Channel) -> Curve | None:
        """Draw a channel of the session; None when it is drawn already."""
        if any(curve.channel.id == channel.id for curve in self.curves):
            return None
        curve = Curve(channel, next_color([c.color for c in self.curves]))
        self.curves.append(curve)
        self.item.addItem(curve.item)
        self.legend.add(curve)
        self._label_axis()
        return curve

    def remove(self, curve: Curve) -> None:
        """Take a curve away."""
        self.curves.remove(curve)
        self.item.removeItem(curve.item)
        self.legend.discard(curve)
        self._label_axis()
        if not self.curves:
            self.emptied.emit()

    def _label_axis(self) -> None:
        units = {curve.channel.unit for curve in self.curves}
        self.item.setLabel("left", units.pop() if len(units) == 1 else "")

    # -------------------------------------------------------------------------------------------- ranges

    @property
    def times(self) -> tuple[float, float]:
        """The visible times, seconds."""
        start, stop = self.box.viewRange()[0]
        return float(start), float(stop)

    def set_times(self, start: float, stop: float) -> None:
        """Show the samples between two times."""
        self.box.setXRange(start, stop, padding=0)

    def redraw(self) -> None:
        """Bring the lines and, unless the user set it, the value axis up to date."""
        start, stop = self.times
        columns = max(int(self.box.width()), 50)
        for curve in self.curves:
            if curve.item.isVisible():
                curve.draw(start, stop, columns)
        if self.auto_y:
            self._fit_values(start, stop)

    def _fit_values(self, start: float, stop: float) -> None:
        spans = [span for c in self.curves if c.item.isVisible() and (span := c.span(start, stop))]
        if not spans:
            return
        low, high = min(s[0] for s in spans), max(s[1] for s in spans)
        margin = 0.08 * (high - low) or max(abs(low) * 0.1, 1e-3)
        self.box.setYRange(low - margin, high + margin, padding=0)

    def _on_manual_range(self) -> None:
        self.auto_y = False
        self.range_changed_manually.emit()

    def show_time_axis(self, on: bool) -> None:
        """Write the times below the curves; in a stack of plots only the lowest one does."""
        self.item.showLabel("bottom", on)
        self.item.getAxis("bottom").setStyle(showValues=on)

    # -------------------------------------------------------------------------------------------- pointer

    def set_cursor(self, time: float | None) -> None:
        """Mark a time and show the values there; None: no mark, the newest values."""
        self.cursor_line.setVisible(time is not None)
        if time is not None:
            self.cursor_line.setPos(time)
        self.legend.show_values(time)

    def _hover(self, position) -> None:
        inside = self.box.sceneBoundingRect().contains(position)
        self.hovered.emit(float(self.box.mapSceneToView(position).x()) if inside else None)

    def _click(self, event) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            event.accept()
            self.menu_requested.emit(event.screenPos().toPoint())

    def eventFilter(self, watched, event) -> bool:
        """Forget the pointer's time when it leaves the canvas."""
        if event.type() == QEvent.Type.Leave:
            self.hovered.emit(None)
        return super().eventFilter(watched, event)

    # -------------------------------------------------------------------------------------------- look

    def changeEvent(self, event) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "legend"):
            self._apply_palette()

    def _apply_palette(self) -> None:
        palette = self.palette()
        text = palette.color(QPalette.ColorRole.Text)
        self.canvas.setBackground(palette.color(QPalette.ColorRole.Base))
        for side in ("left", "bottom"):
            axis = self.item.getAxis(side)
            axis.setPen(pg.mkPen(text, width=1))
            axis.setTextPen(pg.mkPen(text))
        self.cursor_line.setPen(pg.mkPen(text, width=1, style=Qt.PenStyle.DashLine))
