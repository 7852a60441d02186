"""Signals and expressions in the plot panel, over an engine that runs."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.analysis import Samples, amplitudes
from app.document import Document
from app.editor import Editor
from app.expressions import Expression
from app.history import History
from app.session import Session
from app.takes.reader import Take
from app.takes.scene import take_scene
from app.takes.writer import TakeWriter
from engine.server import Engine
from ui.plots import PlotPanel
from ui.plots.raster import column_spans
from ui.plots.views import SPECTRUM, XY

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum


@pytest.fixture
def panel(qtbot):
    session = Session(Document(pendulum()), Engine(in_process=True))
    session.poll()
    panel = PlotPanel(Editor(session.document, session))
    qtbot.addWidget(panel)
    panel.resize(900, 500)
    panel.show()
    yield panel
    session.close()


def run(panel: PlotPanel, steps: int) -> None:
    panel.session.step(steps)
    panel.session.poll()
    panel.refresh()


def test_what_is_drawn_is_sampled_and_what_is_removed_no_longer(panel):
    panel.add_channels(["system/center of mass z", "solver/iterations"])
    run(panel, 30)
    curves = [curve for plot in panel.plots for curve in plot.curves]
    assert [plot.curves[0].channel.unit for plot in panel.plots] == ["m", ""]
    assert all(np.isfinite(curve.values[1:]).all() and len(curve.values) > 29 for curve in curves)
    panel.plots[0].remove(panel.plots[0].curves[0])
    panel.refresh()
    run(panel, 5)
    assert np.isnan(panel.session.samples(["system/center of mass z"])[1][-3:]).all()


def test_an_expression_is_written_into_the_list_of_channels(panel):
    picker = panel.pick(None)
    QTest.keyClicks(picker.expression, "norm(system.momentun)")
    QTest.keyClick(picker.expression, Qt.Key.Key_Return)
    assert "there is system.momentum" in picker.problem.text() and picker.problem.isVisible()
    picker.expression.clear()
    QTest.keyClicks(picker.expression, "norm(system.momentum)")
    assert not picker.problem.isVisible()
    QTest.keyClick(picker.expression, Qt.Key.Key_Return)
    panel.session.reset(0)  # a keyframe, from which it falls
    run(panel, 40)
    (plot,) = panel.plots
    assert plot.curves[0].channel.unit == "kg·m/s" and plot.curves[0].values[-1] > 0


def test_fft_and_xy_open_plots_that_show_them(panel):
    joint = next(c for c in panel.session.channels() if c.unit == "rad" and c.group == "Joints").id
    rate = joint.replace("position", "velocity")
    panel.session.reset(0)
    run(panel, 400)
    assert panel.add_expression(f'fft(2 * "{joint}")') == ""
    assert panel.add_expression(f'  xy("{joint}", "{rate}") ') == ""
    assert panel.add_expression(f'fft("{rate}")', panel.plots[0]) == ""
    assert [plot.view for plot in panel.plots] == [SPECTRUM, XY]
    assert [plot.channel_ids for plot in panel.plots] == [
        [f'=2 * "{joint}"', f'="{rate}"'],
        [f'="{joint}"', f'="{rate}"'],
    ]
    panel.set_following(False)
    panel.plots[0].set_times(0.2, 0.6)
    for plot in panel.plots:
        plot.redraw()
    _, values = panel.session.samples([joint], 0.2, 0.6)
    wave = 2 * values[:, 0].astype(float)
    window = np.sin(np.pi * np.arange(len(wave)) / len(wave)) ** 2
    expected = np.abs(np.fft.rfft((wave - wave.mean()) * window)) * 2 / window.sum()
    drawn = panel.plots[0].analysis.drawings[0].lines[0][1]
    np.testing.assert_allclose(drawn.y[1:], expected[1:], rtol=1e-4, atol=1e-7)
    assert panel.plots[1].analysis.drawings[0].bottom[1] == "rad"
    for text, said in (
        ("fft(1, 2)", "takes 1 argument"),
        ("xy(system.momentum, t)", "one number"),
        ("fft(a.b)", "no such"),
    ):
        assert said in panel.add_expression(text)
    assert len(panel.plots) == 2


def test_an_expression_before_the_scene_is_built_is_told_so(panel, monkeypatch):
    joint = panel.session.channels()[0].id
    monkeypatch.setattr(panel.session, "_layout", None)
    monkeypatch.setattr(panel.session, "_table", None)
    assert "is being built" in panel.add_expression(f'2 * "{joint}"')
    assert not panel.plots


def test_a_link_that_nothing_moves_is_dropped_as_its_position(panel):
    path = "hierarchy.bodies[0].link.children[0]"
    joints = {channel.group for channel in panel.channels_of(path)}
    assert joints == {"Joints"}
    fixed = [channel for channel in panel.session.channels() if channel.group == "Links"]
    assert fixed and all(channel.on_demand for channel in fixed)


def wheel(plot, steps: int, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    view = plot.canvas.viewport()
    place = QPointF(plot.box.sceneBoundingRect().center())
    event = QWheelEvent(
        place, QPointF(view.mapToGlobal(place.toPoint())), QPoint(), QPoint(0, 120 * steps), Qt.MouseButton.NoButton,
        modifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


@pytest.fixture
def mixed(panel, qtbot):
    """A plot of angles, with rates of one on an axis of their own."""
    qtbot.waitExposed(panel)
    joints = [c for c in panel.session.channels() if c.group == "Joints" and not c.on_demand]
    panel.add_channels([c.id for c in joints if c.unit == "rad"])
    (plot,) = panel.plots
    panel.add_channels([c.id for c in joints if c.unit == "rad/s"], plot)
    panel.session.reset(0)
    run(panel, 400)
    return plot


def test_each_unit_has_an_axis_that_says_it(panel, mixed):
    assert [scale.unit for scale in mixed.scales] == ["rad", "rad/s"]
    assert [scale.label.toPlainText() for scale in mixed.scales] == ["rad", "rad/s"]
    for scale in mixed.scales:
        values = np.concatenate([c.values for c in mixed.curves if c.channel.unit == scale.unit])
        low, high = scale.box.viewRange()[1]
        assert low <= values.min() and values.max() <= high
        assert all(mixed._box_of(c) is scale.box for c in mixed.curves if c.channel.unit == scale.unit)
    panel.add_channels(["system/center of mass z"])
    boxes = [plot.box.sceneBoundingRect() for plot in panel.plots]
    QApplication.processEvents()
    assert len({round(plot.box.mapRectToScene(plot.box.rect()).width()) for plot in panel.plots}) == 1, boxes
    for curve in [c for c in mixed.curves if c.channel.unit == "rad"]:
        mixed.remove(curve)
    assert [scale.unit for scale in mixed.scales] == ["rad/s"]
    assert all(mixed._box_of(c) is mixed.box for c in mixed.curves)


def test_numbers_stand_on_the_axis_of_each_unit(mixed, caplog):
    image = mixed.canvas.grab().toImage()
    for scale, (first, last) in zip(mixed.scales, ((0, 40), (10, 50)), strict=True):  # beside the line and its ticks
        place = scale.axis.sceneBoundingRect().toRect()
        beside = QRect(place.left() + first, place.top(), last - first, place.height() - 20)  # above those of time
        area = image.copy(beside.intersected(image.rect()))
        text = [area.pixelColor(x, y).lightness() < 110 for y in range(area.height()) for x in range(area.width())]
        assert sum(text) > 40, scale.unit
    assert "cannot be drawn" not in caplog.text


def test_the_wheel_zooms_time_and_with_shift_values(panel, mixed):
    times, values = mixed.times, [scale.box.viewRange()[1] for scale in mixed.scales]
    wheel(mixed, 1)
    assert mixed.times[1] - mixed.times[0] < 0.9 * (times[1] - times[0]) and not panel.following
    assert sum(mixed.times) == pytest.approx(sum(times), rel=0.05)  # around the pointer
    assert [scale.box.viewRange()[1] for scale in mixed.scales] == values
    times = mixed.times
    wheel(mixed, -1, Qt.KeyboardModifier.ShiftModifier)
    for scale, before in zip(mixed.scales, values, strict=True):
        low, high = scale.box.viewRange()[1]
        assert high - low == pytest.approx(1.3 * (before[1] - before[0]))
    assert mixed.times == times
    for _ in range(60):
        wheel(mixed, -1)
    assert mixed.times[1] - mixed.times[0] < 2 * panel.window_length
    for _ in range(200):
        wheel(mixed, 1)
    assert mixed.times[1] > mixed.times[0]


def test_two_cursors_show_values_and_differences(panel, mixed):
    panel.bar.cursors_button.click()
    mixed.marks[0].setValue(0.2)
    mixed.marks[0].sigDragged.emit(mixed.marks[0])
    mixed.marks[1].setValue(0.7)
    mixed.marks[1].sigDragged.emit(mixed.marks[1])
    label = panel.bar.difference_label
    assert (
        panel.marks == (0.2, 0.7)
        and label.text().startswith("B − A 0.5 s (2 Hz)")
        and label.toolTip() == label.text()
    )
    curve, row = mixed.curves[0], mixed.legend.topLevelItem(0)
    a, b = (curve.values[np.searchsorted(curve.times, time)] for time in (0.2, 0.7))
    assert [row.text(i) for i in (2, 3, 4)] == [f"{a:.4g}", f"{b:.4g}", f"{float(b) - float(a):.4g}"]
    panel.bar.cursors_button.click()
    assert mixed.legend.columnCount() == 2 and not mixed.marks[0].isVisible()


def test_statistics_are_of_the_visible_range(panel, mixed):
    panel.set_following(False)
    mixed.set_times(0.1, 0.3)
    panel.bar.statistics_button.click()
    curve, row = mixed.curves[0], mixed.legend.topLevelItem(0)
    seen = curve.values[(curve.times >= 0.1) & (curve.times <= 0.3)].astype(float)
    expected = [seen.min(), seen.max(), seen.mean(), np.sqrt((seen**2).mean())]
    assert [row.text(i) for i in (2, 3, 4, 5)] == [f"{value:.4g}" for value in expected]


def test_a_contact_of_two_links_is_plotted_by_its_id(panel):
    names = [name for name in panel.session.layout.body_name if name]
    assert panel.add_channels([f"contact/{names[-1]} with world/count", "contact/none with world/count"]) == 1
    run(panel, 5)
    assert np.isfinite(panel.plots[0].curves[0].values[-3:]).all()


def test_of_a_long_history_what_is_drawn_is_thinned_and_what_is_read_is_exact(panel, mixed, monkeypatch, tmp_path):
    monkeypatch.setattr("ui.plots.fetching._MOST", 100)
    run(panel, 12_000)
    panel.set_following(False)
    start, stop = 1.0, 20.0
    mixed.set_times(start, stop)
    panel.refresh()
    curve = mixed.curves[0]
    times, values = panel.session.samples([curve.channel.id], start, stop)
    inside = (curve.times >= start) & (curve.times <= stop)
    assert len(curve.times) < len(times) / 2
    assert (curve.values[inside].min(), curve.values[inside].max()) == (values.min(), values.max())
    statistics = curve.statistics(start, stop)
    assert statistics is not None and statistics.mean == pytest.approx(values.astype(float).mean())
    assert curve.value_at(float(times[777])) == values[777, 0]
    panel.save_visible([mixed], str(tmp_path / "all.csv"))
    table = np.genfromtxt(tmp_path / "all.csv", delimiter=",", skip_header=1)
    np.testing.assert_array_equal(table[:, 0], times)
    np.testing.assert_array_equal(table[:, 1].astype(np.float32), values[:, 0])


def test_of_a_long_history_every_column_of_pixels_has_its_peaks(panel, mixed, monkeypatch):
    monkeypatch.setattr("ui.plots.fetching._MOST", 100)
    run(panel, 60_000)
    mixed.splitter.setSizes([130, 700])
    panel.set_following(False)
    start, stop = 5.0, 115.0
    mixed.set_times(start, stop)
    panel.refresh()
    columns = int(mixed.box.width())
    for curve in mixed.curves:
        times, values = panel.session.samples([curve.channel.id])
        assert len(curve.times) < len(times) / 5
        exact = column_spans(times, values.T, start, stop, columns)
        drawn = column_spans(curve.times, curve.values[None], start, stop, columns)
        # A swing ends in every column, and is drawn in it but for what touches its edges.
        assert ((drawn.high - drawn.low) / (exact.high - exact.low)).min() > 0.6


def test_of_a_long_history_only_what_is_near_is_fetched_while_somebody_zooms(panel, mixed, monkeypatch):
    monkeypatch.setattr("ui.plots.fetching._FEW_VALUES", 100)
    run(panel, 5_000)
    panel.set_following(False)
    mixed.set_times(4.0, 5.0)
    panel.refresh()
    curve, end = mixed.curves[0], panel.session.history.end
    times, values = panel.session.samples([curve.channel.id])
    assert end > 9.9 and curve.times[0] >= 2.9 and curve.times[-1] <= 6.1
    part = (times >= 4.0) & (times <= 5.0)
    near = (curve.times >= 4.0) & (curve.times <= 5.0)
    np.testing.assert_array_equal(curve.values[near], values[part, 0])
    for time, expected in ((4.5, 4.5), (1.0, 1.0), (9.0, 9.0), (None, end)):
        assert curve.value_at(time) == values[np.searchsorted(times, expected + 1e-9) - 1, 0]
    mixed.clear()  # while it shows the past
    assert curve.since == end and np.isnan(curve.value_at(4.5))
    run(panel, 100)
    mixed.set_times(end - 0.5, end + 0.1)
    panel.refresh()
    assert curve.times[0] > end and curve.value_at(None) == panel.session.samples([curve.channel.id])[1][-1, 0]


def test_at_a_moment_long_before_the_end_of_a_take_only_what_is_near_is_read(panel, mixed, monkeypatch, tmp_path):
    monkeypatch.setattr("app.takes.writer.CHUNK", 1)  # a chunk for every block
    run(panel, 10_000)
    session, path = panel.session, str(tmp_path / "take.mcap")
    writer, table = TakeWriter(path), session.channel_table
    times, rows = session.history.get_rows(table, 10_000)
    writer.add_scene(take_scene(session.document.world, path))
    writer.follow(table, table.channels)
    for first in range(0, 10_000, 250):
        writer.write(times[first : first + 250], rows[first : first + 250])
    writer.close()
    history, take = History(), Take(path)
    take.fill(history)
    session.show_history(history)
    read = []
    moments = take._moments
    monkeypatch.setattr(take, "_moments", lambda tables, number: read.append(number) or moments(tables, number))
    panel.set_following(True)
    session.seek(4.0)  # s; 10 are shown, of 20
    panel.refresh()
    panel.refresh()
    curve = mixed.curves[0]
    start, stop = mixed.times
    assert start < 4.0 < stop < 12.0
    assert curve.times[0] <= max(start, times[0]) and stop <= curve.times[-1] < stop + 2.0
    assert curve.value_at(None) == rows[-1, table.columns[curve.channel.id]]
    history.limit = 8 * history.stored_size() - 8
    panel.set_following(False)
    mixed.set_times(0.0, 20.0)
    read.clear()
    panel.refresh()
    assert curve.is_thinned and len(read) < 4


def test_long_expressions_statistics_and_spectra_do_not_hold_up_the_window(qtbot, panel, monkeypatch):
    monkeypatch.setattr("app.derived.AT_ONCE", 500)
    monkeypatch.setattr("app.derived._BLOCK", 1024)
    monkeypatch.setattr("ui.plots.fetching._MOST", 1000)
    run(panel, 4000)
    go = threading.Event()
    whole = Expression.feed

    def feed(self, times, values):
        if len(times) > 500:
            assert threading.current_thread() is not threading.main_thread()
            go.wait(20)
        return whole(self, times, values)

    monkeypatch.setattr(Expression, "feed", feed)
    assert not panel.add_expression("integral(t)")
    (plot,) = panel.plots
    panel.set_following(False)
    plot.set_times(1.0, 7.0)
    qtbot.waitUntil(panel.computing.isVisible)
    threading.Timer(0.1, go.set).start()  # to stop is to wait for the end of a block
    QTest.mouseClick(panel.computing.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.computing.button.text() == "Go on")
    QTest.mouseClick(panel.computing.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not panel.computing.isVisible())
    (curve,) = plot.curves
    assert curve.fetch is not None
    times, values = curve.samples(1.0, 7.0)
    np.testing.assert_allclose(values, times**2 / 2, rtol=1e-3, atol=1e-3)
    main, threads = curve.statistics_reader, set()

    def reader(start, stop):
        give = main(start, stop)
        return lambda: threads.add(threading.current_thread()) or give()

    monkeypatch.setattr(curve, "statistics_reader", reader)
    panel.bar.statistics_button.click()
    row = plot.legend.topLevelItem(0)
    qtbot.waitUntil(lambda: row.text(4) not in ("", "–"))
    assert float(row.text(3)) == pytest.approx(values.max(), rel=1e-3) and threading.main_thread() not in threads
    panel.set_view(plot, SPECTRUM)
    qtbot.waitUntil(lambda: bool(plot.analysis.drawings))
    (drawing,) = plot.analysis.drawings
    expected = amplitudes(Samples(times, values))
    np.testing.assert_allclose(drawing.lines[0][1].y, expected.y, rtol=1e-4, atol=1e-6)
