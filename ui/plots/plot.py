"""One plot: curves over simulation time with a legend beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QGraphicsView, QHBoxLayout, QLabel, QSplitter, QStackedWidget, QWidget

from app.channels import Channel
from app.plot_layout import PlottedCurve, PlottedPlot
from app.worlds_plotted import base_of
from ui.buttons import icon_button
from ui.plots.analysis_view import AnalysisView
from ui.plots.axis import LinearAxis
from ui.plots.compared import ComparedCurves
from ui.plots.curve import Curve
from ui.plots.legend import Legend
from ui.plots.lines import CurveLines
from ui.plots.marker_lines import MarkerLines
from ui.plots.palette import next_color
from ui.plots.time_box import TimeBox
from ui.plots.together import PaintedTogether
from ui.plots.views import TIME

_LEGEND = 330
"""Most width of a legend, px, and most share of a narrow plot."""
_LEGEND_SHARE = 0.48
_ROOM = 1.12
"""So many times what the curves and their margins take an axis may show before it follows them."""
_NAMED = 110
"""Height of a plot from which the axis of time has its name, px."""
MOST_UNITS = 3
"""Units that curves may have which are added to a plot that has others: every one has an axis, which takes width."""
AXIS_WIDTH = 52
"""Width of every value axis, px: the time axes of stacked plots line up."""


class Scale(NamedTuple):
    """The value axis of a unit.

    The unit stands upright in the corner beside the axis, as beside a low plot a label along it would be cut off.
    """

    unit: str
    box: TimeBox
    axis: pg.AxisItem
    label: pg.TextItem


class _Divided(QSplitter):
    """Curves and their legend, which leaves them more than half of the width.

    Attributes:
        by_hand: the width of the legend was chosen.
        axes: width of the value axes on the right of the curves, px, in which the legend has no share.
        wanted: the width that the legend takes, px.
    """

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self.by_hand, self.axes, self.wanted = False, 0, _LEGEND
        self.splitterMoved.connect(lambda: setattr(self, "by_hand", True))

    def resizeEvent(self, event) -> None:
        """Divide the width anew, unless it was by hand."""
        super().resizeEvent(event)
        self.divide()

    def divide(self) -> None:
        """Give the legend what it takes, unless its width was chosen by hand."""
        total = sum(self.sizes())
        if not self.by_hand and total:
            legend = min(self.wanted, _LEGEND, int(_LEGEND_SHARE * max(total - self.axes, 0)))
            self.setSizes([total - legend, legend])


class Plot(QWidget):
    """A stack element of the plot panel. Curves of one unit share a value axis; other units have axes of their own on
    the right.

    Attributes:
        curves: what is drawn, in legend order.
        compared: the same channels of other takes.
        scales: an axis for each unit, that of the first curve on the left.
        auto_y: whether the value axes follow the visible samples.
        view: one of `views.VIEWS`: how the curves are drawn.
        frozen: whether samples and times stay as they are while other plots go on.
    """

    range_changed_manually = Signal()
    """The user zoomed or panned by hand."""
    times_changed = Signal(float, float)
    """The visible times, seconds, after they changed for whatever reason."""
    mark_moved = Signal(int, float)
    """Which of the two cursors was dragged, 0 or 1, and to which time, seconds."""
    level_moved = Signal(float)
    """The line at the level of a trigger was dragged to this value."""
    moment_wanted = Signal(float)
    """The line at the moment that the window shows was dragged, or a double click asks for the moment there, s."""
    hovered = Signal(object)
    """The time under the pointer, seconds, or None when it left."""
    menu_requested = Signal(object)
    """Global position of a right click."""
    emptied = Signal()
    """The last curve was removed."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.curves: list[Curve] = []
        self.compared = ComparedCurves(self._box_of)
        self.auto_y = True
        self.view, self.frozen = TIME, False
        self._has_time_axis = True
        self.analysis: AnalysisView | None = None  # made when first needed
        self.box = TimeBox()
        axes: dict[str, pg.AxisItem] = {side: LinearAxis(side) for side in ("left", "bottom")}
        self._say_offsets_of(axes["left"])
        self.item = pg.PlotItem(viewBox=self.box, axisItems=axes)
        self.lines = CurveLines(self.box)
        self.canvas = pg.PlotWidget(self, plotItem=self.item)
        self.canvas.setAccessibleName(self.tr("Plot"))
        self.canvas.setMinimumHeight(64)
        # Nearly all of it changes at once: to collect what does takes longer than to paint the rest.
        self.canvas.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.item.setMenuEnabled(False)
        self.item.hideButtons()
        for side in ("top", "right"):  # hidden, they would follow every range all the same
            self.item.getAxis(side).unlinkFromView()
        self.item.showGrid(x=True, y=True, alpha=0.15)
        self.item.getAxis("left").setWidth(AXIS_WIDTH)
        self.item.getAxis("left").enableAutoSIPrefix(False)
        self.item.getAxis("bottom").enableAutoSIPrefix(False)
        for side in ("left", "bottom"):
            self.item.getAxis(side).setZValue(self.box.zValue() - 2)  # its opaque lines are behind all curves
        self.item.setLabel("bottom", self.tr("time"), units="s")
        self.box.disableAutoRange()
        self.box.setRange(xRange=(0.0, 1.0), yRange=(-1.0, 1.0), padding=0)
        self.box.sigRangeChangedManually.connect(self._on_manual_range)
        self.box.sigXRangeChanged.connect(lambda _, times: self.times_changed.emit(*map(float, times)))
        self.cursor_line = pg.InfiniteLine(angle=90, movable=False)
        self.cursor_line.hide()
        self.markers = MarkerLines(self.item)
        self.level_line = pg.InfiniteLine(angle=0, movable=True)
        self.level_line.sigPositionChangeFinished.connect(lambda: self.level_moved.emit(self.level_line.value()))
        self.present_line = pg.InfiniteLine(angle=90, movable=True)
        self.present_line.hide()
        self.present_line.sigDragged.connect(lambda: self.moment_wanted.emit(float(self.present_line.getXPos())))
        self.marks = [self._mark(i, name) for i, name in enumerate("AB")]
        self.scales = [self._main_scale("")]
        self.box.values_zoomed.connect(self._zoom_values)
        self.box.sigResized.connect(self._lay_out_scales)
        self.legend = Legend(self)
        self.legend.removed.connect(self.remove)
        self.legend.shown.connect(self._show_curve)
        self.splitter = splitter = _Divided(Qt.Orientation.Horizontal)
        self.views = QStackedWidget()
        self.views.addWidget(self.canvas)
        self.frozen_label = QLabel(self.tr("Frozen"), self.views)
        self.frozen_label.setAutoFillBackground(True)
        self.frozen_label.setFrameShape(QFrame.Shape.StyledPanel)
        self.frozen_label.setMargin(2)
        self.frozen_label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.frozen_label.hide()
        self.views.installEventFilter(self)
        splitter.addWidget(self.views)
        splitter.addWidget(self.legend)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([640, _LEGEND])
        splitter.setCollapsible(0, False)
        self.menu_button = icon_button(self.tr("View, freeze, clear and duplicate this plot"))
        self.menu_button.setText("⋮")
        self.menu_button.clicked.connect(
            lambda: self.menu_requested.emit(self.menu_button.mapToGlobal(self.menu_button.rect().bottomLeft()))
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(splitter, 1)
        layout.addWidget(self.menu_button, 0, Qt.AlignmentFlag.AlignTop)
        self.canvas.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        scene = cast(pg.GraphicsScene, self.canvas.scene())
        scene.sigMouseMoved.connect(self._hover)
        scene.sigMouseClicked.connect(self._click)
        self.canvas.viewport().installEventFilter(self)
        PaintedTogether(self.canvas)
        self._apply_palette()

    # -------------------------------------------------------------------------------------------- curves

    def add(self, channel: Channel, color: str = "") -> Curve | None:
        """Draw a channel of the session, in the next color of the palette unless one is given; None when it is drawn
        already."""
        if any(curve.channel.id == channel.id for curve in self.curves):
            return None
        curve = Curve(channel, color or next_color([c.color for c in self.curves]))
        self.curves.append(curve)
        self.legend.add(curve)
        self._scale_curves()
        return curve

    def takes(self, unit: str) -> bool:
        """Whether there is room for curves of a unit: for its axis, if the plot has none of it."""
        units = {curve.channel.unit for curve in self.curves}
        return unit in units or len(units) < MOST_UNITS or self.view != TIME

    def show_worlds(self, curve: Curve, channel: Channel, beside: list[Channel]) -> None:
        """Draw a mean with others beside it in place of a curve of one world, or that in place of these."""
        if any(other.channel.id == channel.id for other in self.curves if other is not curve):
            self.remove(curve)  # drawn already
            return
        curve.show_worlds(channel, beside)
        self.legend.rename(curve)
        self._scale_curves()

    def remove(self, curve: Curve) -> None:
        """Take a curve away."""
        self.curves.remove(curve)
        self.legend.discard(curve)
        self.compared.discard(curve)
        self.legend.show_compared(self.compared.legend(self.curves))
        self._scale_curves()
        if not self.curves:
            self.emptied.emit()

    def with_beside(self) -> list[Curve]:
        """All curves, and those of the worlds beside them."""
        return [each for curve in self.curves for each in curve.with_beside()]

    @property
    def channel_ids(self) -> list[str]:
        """Of what is drawn."""
        return [curve.channel.id for curve in self.curves]

    def _show_curve(self, curve: Curve, visible: bool) -> None:
        curve.is_visible = visible
        self.redraw()

    def freeze(self, on: bool) -> None:
        """Hold what is visible, and as much again on both sides; or go on with the other plots."""
        self.mark_frozen(on)
        if on:
            start, stop = self.times
            span = stop - start
            for curve in self.with_beside():
                times, values = curve.samples(start - span, stop + span)
                curve.set_samples(times.copy(), values.copy())
            self.bound(start - span, stop + span)
            self.redraw()

    def mark_frozen(self, on: bool) -> None:
        """Be frozen as it is, with a mark that says so."""
        self.frozen = on
        self.frozen_label.setVisible(on)
        self._place_frozen_label()

    def _place_frozen_label(self) -> None:
        """At the top in the middle: in the corners are the units."""
        label = self.frozen_label
        label.adjustSize()
        label.move(max((self.views.width() - label.width()) // 2, 0), 2)
        label.raise_()

    def clear(self) -> None:
        """Show only samples that come from now on."""
        for curve in self.with_beside():
            curve.since = curve.newest
            curve.set_samples(curve.times, curve.values, curve.fetch, curve.newest, curve.is_thinned)
        self.redraw()

    def state(self) -> PlottedPlot:
        """What is shown, without the samples."""
        return PlottedPlot(
            [
                PlottedCurve(base_of(c.channel.id), c.color, not c.is_visible, c.band, c.singles)
                if c.band
                else PlottedCurve(c.channel.id, c.color, not c.is_visible)
                for c in self.curves
            ],
            self.view,
            self.analysis is not None and self.analysis.logarithmic,
            not self.legend.isHidden(),
        )

    def set_view(self, view: str, logarithmic: bool = False) -> None:
        """Draw the curves as one of `VIEWS`; of a spectrum, amplitudes can be logarithmic."""
        self.view = view
        if view == TIME:
            self.views.setCurrentWidget(self.canvas)
        else:
            if self.analysis is None:
                self.analysis = AnalysisView()
                self.analysis.setAccessibleName(self.canvas.accessibleName())
                self.analysis.setAcceptDrops(False)
                self.analysis.menu_requested.connect(self.menu_requested)
                self.views.addWidget(self.analysis)
            self.analysis.view, self.analysis.logarithmic = view, logarithmic
            self.views.setCurrentWidget(self.analysis)
        self.frozen_label.raise_()
        self.redraw()

    # -------------------------------------------------------------------------------------------- scales

    def _scale_curves(self) -> None:
        """Give every unit of the curves its axis, and every curve to that of its unit."""
        units = list(dict.fromkeys(curve.channel.unit for curve in self.curves)) or [""]
        if units != [scale.unit for scale in self.scales]:
            self.set_level("", 0.0)
            for scale in self.scales:
                scale.label.setParentItem(None)  # pyright: ignore[reportArgumentType]
            for scale in self.scales[1:]:
                self.item.layout.removeItem(scale.axis)  # pyright: ignore[reportAttributeAccessIssue]
                for part in (scale.axis, scale.box):
                    part.scene().removeItem(part)
            self.scales = [self._main_scale(units[0]), *map(self._other_scale, range(len(units) - 1), units[1:])]
            self._apply_palette()
            self._lay_out_scales()
        self._show_lines()

    def _box_of(self, curve: Curve) -> TimeBox:
        return next(scale.box for scale in self.scales if scale.unit == curve.channel.unit)

    def _show_lines(self) -> None:
        self.lines.set_curves([(curve, self._box_of(curve)) for curve in self.curves if curve.is_visible])

    def _main_scale(self, unit: str) -> Scale:
        return Scale(unit, self.box, self.item.getAxis("left"), self._unit_label(unit, self.box))

    def _other_scale(self, number: int, unit: str) -> Scale:
        box, axis = TimeBox(), LinearAxis("right")
        self._say_offsets_of(axis)
        box.setMouseEnabled(False, False)
        box.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        box.setZValue(self.box.zValue() - 1)  # the pointer is the main one's
        box.disableAutoRange()
        self.item.layout.addItem(axis, 2, 3 + number)  # pyright: ignore[reportAttributeAccessIssue]
        self.item.scene().addItem(box)
        axis.linkToView(box)
        axis.enableAutoSIPrefix(False)
        axis.setStyle(hideOverlappingLabels=True)  # those that the edges of the plot would cut
        axis.setWidth(AXIS_WIDTH)
        box.setXLink(self.box)
        box.values_zoomed.connect(self._zoom_values)
        return Scale(unit, box, axis, self._unit_label(unit, self.box))

    def _say_offsets_of(self, axis: pg.AxisItem) -> None:
        # Queued: it is found while the axis is painted.
        cast(LinearAxis, axis).offset_changed.connect(self._name_units, Qt.ConnectionType.QueuedConnection)

    def _name_units(self) -> None:
        """The units, with what the numbers beside them are short of."""
        for scale in self.scales:
            text = f"{cast(LinearAxis, scale.axis).offset} {scale.unit}".strip()
            if text != scale.label.toPlainText():
                scale.label.setText(text)
                scale.label.setVisible(bool(text))
        self._lay_out_scales()

    @staticmethod
    def _unit_label(unit: str, box: TimeBox) -> pg.TextItem:
        label = pg.TextItem(unit)
        label.setParentItem(box)
        label.setVisible(bool(unit))  # its ground would cover what is there
        return label

    def leave_room(self, axes: int) -> None:
        """Be as narrow as a plot with so many axes on the right: the times of stacked plots line up."""
        if self.splitter.axes != AXIS_WIDTH * axes:
            self.splitter.axes = AXIS_WIDTH * axes
            self.splitter.divide()
        right = 1 + AXIS_WIDTH * (axes - len(self.scales) + 1)
        self.item.layout.setContentsMargins(1, 1, right, 1)  # pyright: ignore[reportAttributeAccessIssue]

    def _lay_out_scales(self, *_: object) -> None:
        right = self.box.rect().width()
        for scale in reversed(self.scales[1:]):
            scale.box.setGeometry(self.box.sceneBoundingRect())
            right -= scale.label.boundingRect().width() + 4
            scale.label.setPos(right, 0)

    def _zoom_values(self, factor: float, part: float) -> None:
        """Show more or fewer values of every unit, around a part of the height."""
        self.auto_y = False
        for scale in self.scales:
            low, high = scale.box.viewRange()[1]
            centre = low + part * (high - low)
            scale.box.setYRange(centre - part * factor * (high - low), centre + (1 - part) * factor * (high - low), 0)

    # -------------------------------------------------------------------------------------------- ranges

    @property
    def times(self) -> tuple[float, float]:
        """The visible times, seconds."""
        start, stop = self.box.viewRange()[0]
        return float(start), float(stop)

    def set_times(self, start: float, stop: float) -> None:
        """Show the samples between two times."""
        self.box.setXRange(start, stop, padding=0)

    @staticmethod
    def redraw_all(plots: Sequence[Plot]) -> None:
        """As `redraw` of each; what takes long may wait for one of the next calls."""
        over_time = [plot for plot in plots if plot.view == TIME]
        for plot in over_time:
            plot._show_lines()
        CurveLines.prepare([plot.lines for plot in over_time])
        for plot in plots:
            if plot.view == TIME:
                plot._follow_lines()
            else:
                plot.redraw(at_once=False)

    def redraw(self, at_once: bool = True) -> None:
        """Bring the lines and, unless the user set it, the value axis up to date.

        Args:
            at_once: False: what takes long may wait for one of the next calls.
        """
        if self.view != TIME and self.analysis is not None:
            shown = [curve for curve in self.curves if curve.is_visible]
            self.analysis.show_curves(shown, *self.times, at_once)
            return
        self._show_lines()
        self._follow_lines()

    def _follow_lines(self) -> None:
        start, stop = self.times
        self.compared.draw((start, stop), max(int(self.box.width()), 50))
        if self.auto_y:
            for scale in self.scales:
                self._fit_values(scale, start, stop)
        # While painting, a view box that takes over its new range asks for another picture of the same.
        cast(pg.GraphicsScene, self.canvas.scene()).prepareForPaint()

    def _fit_values(self, scale: Scale, start: float, stop: float) -> None:
        drawn = [c for c in self.curves if c.is_visible and c.channel.unit == scale.unit]
        spans = [span] if (span := self.lines.span(scale.unit)) is not None else []
        spans += self.compared.spans(drawn, start, stop)
        if not spans:
            return
        low, high = min(s[0] for s in spans), max(s[1] for s in spans)
        margin = 0.08 * (high - low) or max(abs(low) * 0.1, 1e-3)
        bottom, top = scale.box.viewRange()[1]
        if bottom <= low and high <= top and top - bottom <= _ROOM * (high - low + 2 * margin):
            return  # an axis that jumps at every picture cannot be read
        scale.box.setYRange(low - margin, high + margin, padding=0)

    def fit_legend(self, width: int) -> None:
        """Give the legend a width: that of the widest one of all plots, whose times line up."""
        self.splitter.wanted = width
        self.splitter.divide()

    def widen_legend(self) -> None:
        """Give the legend the width that its columns take, up to half of all."""
        total = sum(self.splitter.sizes())
        legend = min(max(self.legend.wanted_width, total // 3), total // 2)
        self.splitter.by_hand = True
        self.splitter.setSizes([total - legend, legend])

    def bound(self, start: float, stop: float) -> None:
        """Let nobody zoom or pan far beyond the samples between two times."""
        self.box.bound(start, stop)

    def _on_manual_range(self) -> None:
        self.auto_y = False
        self.range_changed_manually.emit()

    def show_time_axis(self, on: bool) -> None:
        """Write the times below the curves; in a stack of plots only the lowest one does."""
        self._has_time_axis = on
        self.item.getAxis("bottom").setStyle(showValues=on)
        self._name_time_axis()

    def _name_time_axis(self) -> None:
        """A plot that is too low for it has the numbers alone."""
        self.item.getAxis("bottom").showLabel(self._has_time_axis and self.height() >= _NAMED)

    def resizeEvent(self, event) -> None:
        """Name the axis where there is room."""
        super().resizeEvent(event)
        self._name_time_axis()

    # -------------------------------------------------------------------------------------------- pointer

    def _mark(self, number: int, name: str) -> pg.InfiniteLine:
        line = pg.InfiniteLine(angle=90, movable=True, label=name, labelOpts={"position": 0.1})
        line.hide()
        line.sigDragged.connect(lambda: self.mark_moved.emit(number, float(line.getXPos())))
        return line

    def _put(self, line: pg.InfiniteLine, time: float | None) -> None:
        """Draw a line at a time; None: not at all. Only lines that are drawn are in the box: those in it are laid out
        anew whenever its range changes."""
        if line.isVisible() != (time is not None):
            line.setVisible(time is not None)
            if time is None:
                self.box.removeItem(line)
            else:
                self.box.addItem(line, ignoreBounds=True)
        if time is not None and line.value() != time and not line.moving:
            line.setValue(time)

    def set_marks(self, times: tuple[float, float] | None) -> None:
        """Show the two cursors at these times, seconds; None: hide them."""
        for i, line in enumerate(self.marks):
            self._put(line, None if times is None else times[i])

    def set_cursor(self, time: float | None) -> None:
        """Mark the time under the pointer; None: no mark."""
        self._put(self.cursor_line, time)

    def set_level(self, channel: str, level: float) -> None:
        """Draw a line at the level of a trigger where its channel is drawn."""
        curve = next((curve for curve in self.curves if curve.channel.id == channel), None)
        before, box = self.level_line.getViewBox(), None if curve is None else self._box_of(curve)
        if before is not box:
            if before is not None:
                before.removeItem(self.level_line)
            if box is not None:
                box.addItem(self.level_line, ignoreBounds=True)
        if box is not None and self.level_line.value() != level:
            self.level_line.setValue(level)

    def set_present(self, time: float | None) -> None:
        """Mark the past moment that the window shows; None: no mark."""
        self._put(self.present_line, time)

    def _hover(self, position) -> None:
        inside = self.box.sceneBoundingRect().contains(position)
        time = float(cast(QPointF, self.box.mapSceneToView(position)).x()) if inside else None
        text = "" if time is None else self.markers.text_at(time)
        if text != self.canvas.toolTip():
            self.canvas.setToolTip(text)
        self.hovered.emit(time)

    def _click(self, event) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            event.accept()
            self.menu_requested.emit(event.screenPos().toPoint())
        elif event.double() and self.box.sceneBoundingRect().contains(event.scenePos()):
            event.accept()
            self.moment_wanted.emit(float(cast(QPointF, self.box.mapSceneToView(event.scenePos())).x()))

    def eventFilter(self, watched, event) -> bool:
        """Forget the pointer's time when it leaves the canvas, and keep the mark of a frozen plot in its middle."""
        if watched is self.views:
            if event.type() == QEvent.Type.Resize:
                self._place_frozen_label()
        elif event.type() == QEvent.Type.Leave:
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
        text, ground = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        ground.setAlpha(200)
        self.canvas.setBackground(palette.color(QPalette.ColorRole.Base))
        for axis in (self.item.getAxis("bottom"), *(scale.axis for scale in self.scales)):
            axis.setPen(pg.mkPen(text, width=1))
            axis.setTextPen(pg.mkPen(text))
        self.markers.set_palette(palette)
        for scale in self.scales:
            scale.label.setColor(text)
            scale.label.fill = pg.mkBrush(ground)  # curves end at the name of the unit
        for line in self.marks:
            line.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Highlight), width=1))
            line.setHoverPen(pg.mkPen(palette.color(QPalette.ColorRole.Highlight), width=3))
            line.label.setColor(text)
        self.present_line.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Accent), width=2))
        self.present_line.setHoverPen(pg.mkPen(palette.color(QPalette.ColorRole.Accent), width=4))
        self.level_line.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Link), width=1, style=Qt.PenStyle.DashLine))
        self.cursor_line.setPen(pg.mkPen(text, width=1, style=Qt.PenStyle.DashLine))
