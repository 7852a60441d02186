"""Spectrum, XY and histogram of a plot, and freezing, clearing and copying it."""

import numpy as np
import pyqtgraph as pg
import pytest
from fake_session import FakeSession, fake_editor
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QMenu

from app.channels import Channel
from app.history import EditNote
from app.markers import Marker
from ui.plots import PlotPanel
from ui.plots.analysis_view import AnalysisView
from ui.plots.axis import LinearAxis
from ui.plots.curve import Curve
from ui.plots.plot_menu import PlotMenu
from ui.plots.views import XY


@pytest.fixture
def session():
    session = FakeSession()
    session.advance(20.0)
    return session


@pytest.fixture
def panel(qtbot, session):
    panel = PlotPanel(fake_editor(session))
    qtbot.addWidget(panel)
    panel.resize(1000, 600)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def choose(panel, plot, *texts) -> None:
    """Trigger an entry of the menu of a plot."""
    menu = PlotMenu(panel, plot)
    for text in texts:
        found = {action.text().replace("&", ""): action for action in menu.actions()}[text]
        inner = found.menu()
        if isinstance(inner, QMenu):
            menu = inner
        else:
            found.trigger()


def labels(plot) -> list[tuple[str, str]]:
    """Of the axes from left to right: what is on each."""
    view = plot.analysis
    bottoms = [axes.getAxis("bottom").labelText for axes in view.axes]
    return list(zip(bottoms, [title.toPlainText() for title in view.titles], strict=True))


def test_a_spectrum_is_of_the_visible_range(panel, session, monkeypatch):
    """Of 10 s of a sine of 2 Hz: its amplitude is at 2 Hz, whatever its phase."""
    monkeypatch.setattr(session, "sample", lambda channel, times: 3.0 * np.sin(4 * np.pi * times + channel))
    panel.set_window(10.0)
    panel.add_channels(["acc:x"])
    plot = panel.plots[0]
    choose(panel, plot, "View as", "Spectrum")
    (axes,) = plot.analysis.axes
    assert labels(plot) == [("frequency (Hz)", "amplitude (m/s²)")]
    x, y = axes.listDataItems()[0].getData()
    assert x[1] == pytest.approx(0.1, rel=0.01)
    assert x[y.argmax()] == pytest.approx(2.0, abs=0.05) and y.max() == pytest.approx(3.0, rel=0.02)
    choose(panel, plot, "View as", "Logarithmic amplitudes")
    assert plot.analysis.logarithmic and plot.analysis.axes[0].ctrl.logYCheck.isChecked()
    choose(panel, plot, "View as", "Time")
    assert plot.item.getAxis("bottom").style["showValues"]
    assert plot.canvas.isVisible() and not plot.analysis.isVisible()


def test_a_curve_over_another_and_units_of_both(panel, session):
    panel.add_channels(["acc:x"])
    plot = panel.plots[0]
    choose(panel, plot, "View as", "XY")
    assert plot.analysis.problem  # one curve is over none
    panel.add_channels(["acc:y", "pos:hinge"], plot)
    plot.redraw()
    axes = plot.analysis.axes
    assert labels(plot) == [("acc x (m/s²)", "acc y (m/s²)"), ("acc x (m/s²)", "hinge position (rad)")]
    x, y = axes[0].listDataItems()[0].getData()
    start, stop = plot.times
    times = session.times[(session.times >= start) & (session.times <= stop)]
    assert np.array_equal(x, session.sample(2, times)) and np.array_equal(y, session.sample(3, times))


def test_a_histogram_has_an_axis_for_each_unit(panel):
    panel.add_channels(["acc:x", "pos:hinge"], panel.add_plot())
    plot = panel.plots[0]
    choose(panel, plot, "View as", "Histogram")
    assert labels(plot) == [
        ("acc x (m/s²)", "share of samples (%)"),
        ("hinge position (rad)", "share of samples (%)"),
    ]
    assert all(a.listDataItems()[0].getData()[1].sum() == pytest.approx(100.0) for a in plot.analysis.axes)
    plot.remove(plot.curves[0])
    plot.redraw()
    assert len(plot.analysis.axes) == 1


def test_a_frozen_plot_stays_while_others_go_on(panel, session):
    panel.add_channels(["acc:x", "pos:hinge"])
    frozen, live = panel.plots
    choose(panel, frozen, "Freeze")
    label = frozen.frozen_label
    assert label.isVisible() and label.text() == "Frozen" and not live.frozen_label.isVisible()
    times, values = frozen.times, frozen.curves[0].samples(15.0, 20.0)[1].copy()
    session.reset()
    session.advance(8.0)
    panel.refresh()
    assert frozen.times == times and np.array_equal(frozen.curves[0].samples(15.0, 20.0)[1], values)
    assert live.times == pytest.approx((3.0, 8.0))
    frozen.set_times(16.0, 17.0)  # its zoom is its own
    choose(panel, frozen, "View as", "Histogram")
    assert frozen.views.childAt(label.geometry().center()) is frozen.analysis.viewport() and label.isVisible()
    choose(panel, frozen, "View as", "Time")
    copy = panel.duplicate(frozen)
    assert copy.frozen_label.isVisible()
    panel.remove_plot(copy)
    assert live.times == pytest.approx((3.0, 8.0))
    choose(panel, frozen, "Freeze")
    assert not label.isVisible()
    assert frozen.times == live.times and frozen.curves[0].times[-1] == pytest.approx(8.0)


def test_a_cleared_plot_shows_what_comes_from_then_on(panel, session):
    panel.add_channels(["acc:x", "pos:hinge"])
    cleared, other = panel.plots
    choose(panel, cleared, "Clear")
    assert not len(cleared.curves[0].times)
    session.advance(1.0)
    panel.refresh()
    assert cleared.curves[0].times[0] > 20.0 and other.curves[0].times[0] < 20.0
    session.reset()
    session.advance(2.0)
    panel.refresh()
    assert cleared.curves[0].times[0] == pytest.approx(0.01)  # another run is whole


def test_a_copy_shows_the_same(panel):
    panel.add_channels(["acc:x", "acc:y"])
    plot = panel.plots[0]
    plot.legend.check(plot.curves[1], False)
    choose(panel, plot, "Legend")
    choose(panel, plot, "View as", "Histogram")
    choose(panel, plot, "Duplicate")
    copy = panel.plots[1]
    assert [(c.channel.id, c.color, c.is_visible) for c in copy.curves] == [
        (c.channel.id, c.color, c.is_visible) for c in plot.curves
    ]
    assert copy.view == "histogram" and copy.legend.isHidden() and copy.state() == plot.state()
    copy.remove(copy.curves[0])
    assert len(plot.curves) == 2


def test_the_lowest_plot_over_time_has_the_times(panel):
    panel.add_channels(["acc:x", "pos:hinge"])
    first, second = panel.plots
    has_times = lambda plot: plot.item.getAxis("bottom").style["showValues"]  # noqa: E731
    assert not has_times(first) and has_times(second)
    choose(panel, second, "View as", "Spectrum")
    assert has_times(first)
    choose(panel, second, "View as", "Time")
    choose(panel, first, "Freeze")  # its times are its own
    assert has_times(first) and has_times(second)


def test_what_happened_is_marked_and_explained(panel, session, monkeypatch):
    panel.add_channels(["acc:x"])
    plot = panel.plots[0]
    happened = [
        Marker(15.0, "reset", []),
        Marker(17.5, "edit", [EditNote("geoms[0].friction", "Box: friction", "0.5", "0.8")]),
    ]
    monkeypatch.setattr("ui.plots.panel.markers", lambda history: happened)
    panel.refresh()
    at = lambda time: plot.markers.text_at(time)  # noqa: E731
    assert at(15.0) == "Reset at 15 s" and at(17.5).splitlines() == ["Edited at 17.5 s", "Box: friction: 0.5 → 0.8"]
    assert at(16.0) == ""
    choose(panel, plot, "Markers in all plots", "Resets and edits")
    assert at(15.0) == ""


def test_new_contacts_are_marked_when_wanted(panel, session, monkeypatch):
    touches = lambda channel, times: np.floor(times / 2) if channel == 2 else np.zeros(len(times))  # noqa: E731
    monkeypatch.setattr(session, "sample", touches)
    monkeypatch.setattr("ui.plots.fetching.CONTACTS", "acc:x")
    panel.add_channels(["pos:hinge"])
    plot = panel.plots[0]
    assert not len(plot.markers.contacts)
    choose(panel, plot, "Markers in all plots", "New contacts")
    assert ("choose", ("pos:hinge", "acc:x")) in session.calls
    panel.refresh()
    assert np.allclose(plot.markers.contacts, [16.0, 18.0, 20.0], atol=0.03)


def test_curves_stand_before_the_grid(qtbot):
    view = AnalysisView()
    qtbot.addWidget(view)
    view.resize(500, 300)
    times = np.arange(1000) / 1000
    ramp, level = (Curve(Channel(name, "", name, "rad", ""), "#cc3300") for name in "ab")
    ramp.set_samples(times, times)
    level.set_samples(times, np.full(1000, 0.5))
    with qtbot.waitExposed(view):
        view.show()
    view.view = XY
    view.show_curves([ramp, level], 0.0, 1.0)
    qtbot.wait(50)
    image, box = view.grab().toImage(), view.axes[0].getViewBox()
    first, last = (box.mapViewToScene(QPointF(x, 0.5)).toPoint() for x in (0.05, 0.95))
    columns, rows = range(first.x(), last.x()), range(first.y() - 2, first.y() + 3)
    red = [any(image.pixelColor(x, y) == QColor("#cc3300") for y in rows) for x in columns]
    assert len(red) > 200 and all(red), "lines of the grid cross the curve"


@pytest.mark.parametrize("orientation", ["left", "right", "bottom"])
@pytest.mark.parametrize("has_grid", [True, False])
def test_quick_axes_draw_what_those_of_pyqtgraph_do(qtbot, orientation, has_grid):
    widget = pg.PlotWidget(axisItems={orientation: LinearAxis(orientation)})
    qtbot.addWidget(widget)
    widget.resize(700, 300)
    item, axis = widget.getPlotItem(), widget.getAxis(orientation)
    item.showAxis(orientation)
    item.showGrid(x=has_grid, y=has_grid, alpha=0.15)
    axis.enableAutoSIPrefix(False)
    axis.setHeight(40) if orientation == "bottom" else axis.setWidth(80)
    with qtbot.waitExposed(widget):
        widget.show()
    for low, high in ((0.0, 5.0), (131.2, 136.4), (-0.003, 0.0021), (-4e5, 7e5), (1e-5, 1.2e-5)):
        item.getViewBox().setRange(xRange=(low, high), yRange=(low, high), padding=0)
        image = QImage(700, 300, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        mine, theirs = axis.generateDrawSpecs(painter), pg.AxisItem.generateDrawSpecs(axis, painter)
        painter.end()
        assert [text for *_, text in mine[2]] == [text for *_, text in theirs[2]] and theirs[2]
        for (pen, *ends), (other, *others) in zip([mine[0], *mine[1]], [theirs[0], *theirs[1]], strict=True):
            assert pen.color() == other.color()
            np.testing.assert_allclose([[p.x(), p.y()] for p in ends], [[p.x(), p.y()] for p in others], atol=1e-6)
        for (rect, *_), (other, *_) in zip(mine[2], theirs[2], strict=True):
            apart = rect.center() - other.center()
            assert abs(apart.x()) < 3 and abs(apart.y()) < 3
