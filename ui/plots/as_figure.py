"""Plots of the window as a figure: what is visible of them, as it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPalette

from ui.channel_names import channel_name
from ui.figures.figure import Axes, Colors, Figure, Line, Scale
from ui.plots.analysis_view import AnalysisView, with_unit
from ui.plots.compared import name_of_line
from ui.plots.curve import Curve
from ui.plots.plot import Plot
from ui.plots.views import SPECTRUM, TIME
from ui.takes.colors import color_of


def figure_of(plots: Sequence[Plot], colors: Colors, scale: float = 1.0) -> Figure:
    """Plots from top to bottom, of which those over time have one time axis where they show the same times."""
    rows = []
    for number, plot in enumerate(plots):
        if plot.view == TIME or plot.analysis is None:
            below = plots[number + 1] if number + 1 < len(plots) else None
            is_shared = below is not None and below.view == TIME and below.times == plot.times
            rows.append([_over_time(plot, has_numbers=not is_shared)])
        else:
            plot.redraw()
            rows.append(_analyzed(plot, plot.analysis))
    return Figure(rows, colors, scale)


def screen_colors(palette: QPalette) -> Colors:
    """Those of the window."""
    roles = QPalette.ColorRole
    names = [roles.Base, roles.Text, roles.PlaceholderText, roles.Link, roles.Accent]
    return Colors(*(palette.color(role).name() for role in names))


def _over_time(plot: Plot, has_numbers: bool) -> Axes:
    start, stop = plot.times
    shown = [curve for curve in plot.curves if curve.is_visible]
    scales = []
    for scale in plot.scales:
        mine = [curve for curve in shown if curve.channel.unit == scale.unit]
        lines = [_band(curve, start, stop) for curve in mine if curve.edges]
        lines += [Line(*one.samples(start, stop), one.color, is_faint=True) for each in mine for one in each.single]
        lines += [
            Line(*curve.samples(start, stop), curve.color, channel_name(curve.channel), curve.channel.unit)
            for curve in mine
        ]
        for curve, take, is_difference, points in plot.compared.lines():
            if curve in shown and curve.channel.unit == scale.unit:
                name, dashes = name_of_line(curve, take, is_difference), "dot" if is_difference else "dash"
                lines.append(Line(*points, color_of(take), name, curve.channel.unit, dashes))
        low, high = scale.box.viewRange()[1]
        scales.append(Scale(scale.unit, lines, float(low), float(high)))
    title = QCoreApplication.translate("Figure", "time (s)") if has_numbers else ""
    marks = [marker.time for marker in plot.markers.markers]
    cursors = [(name, float(line.getXPos())) for name, line in zip("AB", plot.marks, strict=True) if line.isVisible()]
    return Axes(title, start, stop, scales, marks, cursors, has_legend=not plot.legend.isHidden())


def _band(curve: Curve, start: float, stop: float) -> Line:
    low, high = curve.edges
    return Line(*low.samples(start, stop), curve.color, base=high.samples(start, stop)[1])


def _analyzed(plot: Plot, view: AnalysisView) -> list[Axes]:
    has_legend = not plot.legend.isHidden()
    if view.problem:
        return [Axes("", 0.0, 1.0, [Scale("", [], 0.0, 1.0)], message=view.problem, over_time=False)]
    found = []
    for axes, drawing in zip(view.axes, view.drawings, strict=True):
        axes.getViewBox().updateAutoRange()  # which waits until it is painted
        (start, stop), (low, high) = axes.getViewBox().viewRange()
        lines = [
            Line(line.x, line.y, curve.color, channel_name(curve.channel), curve.channel.unit)
            for curve, line in drawing.lines
        ]
        logarithmic = view.logarithmic and view.view == SPECTRUM
        scale = Scale(with_unit(*drawing.left), lines, float(low), float(high), logarithmic)
        bottom = with_unit(*drawing.bottom)
        found.append(Axes(bottom, float(start), float(stop), [scale], has_legend=has_legend, over_time=False))
    return found
