"""Signals of all worlds in the plot panel: mean, band and single worlds, over an engine that runs."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QMenu

from app.analysis import Samples, amplitudes, histograms
from app.document import Document
from app.editor import Editor
from app.session import Session
from app.worlds_plotted import DEVIATION, EXTREMES
from engine.server import Engine
from ui.plots import PlotPanel
from ui.plots.plot_menu import PlotMenu
from ui.plots.views import HISTOGRAM, SPECTRUM

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum

WORLDS = 4


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


def go_apart(panel: PlotPanel) -> None:
    """Several worlds, in each of which another control acts."""
    session = panel.session
    session.set_worlds(WORLDS)
    session.poll()
    for world in range(WORLDS):
        session.show_world(world)
        session.set_control(0, 0.4 * world)
    session.show_world(0)
    session.poll()


def a_joint(panel: PlotPanel) -> str:
    return next(c.id for c in panel.session.channels() if c.id.startswith("joint/") and c.unit == "rad")


def entries(panel: PlotPanel, plot) -> dict:
    menu = PlotMenu(panel, plot)
    found = {}
    for part in menu.findChildren(QMenu):
        if part.title().replace("&", "") == "Worlds":
            found = {action.text().replace("&", ""): action for action in part.actions() if action.text()}
    panel.menu = menu  # it lives as long as its actions
    return found


def test_mean_band_and_single_worlds_are_those_of_the_worlds_themselves(panel, tmp_path):
    joint = a_joint(panel)
    panel.add_channels([joint])
    (plot,) = panel.plots
    (curve,) = plot.curves
    assert not entries(panel, plot)  # of one world
    go_apart(panel)
    panel.refresh()
    entries(panel, plot)["Mean, smallest and largest"].trigger()
    entries(panel, plot)["Curves of the worlds"].trigger()
    assert [one.channel.id for one in plot.curves] == [f"worlds/mean/{joint}"]
    assert plot.legend.topLevelItem(0).text(0).endswith(f"mean ({WORLDS} worlds)")
    run(panel, 300)
    ids = [f"worlds/{world}/{joint}" for world in range(WORLDS)]
    worlds = panel.session.samples(ids)[1].T.astype(float)
    worlds = worlds[:, np.isfinite(worlds).all(axis=0)]
    assert worlds.shape[1] > 299 and np.ptp(worlds[:, -1]) > 0.01
    shown = panel.session.samples([joint])[1][-1, 0]
    np.testing.assert_allclose(worlds[0, -1], shown)
    count = worlds.shape[1]
    np.testing.assert_allclose(curve.values[-count:], worlds.mean(axis=0), atol=1e-6)
    low, high = curve.edges
    np.testing.assert_array_equal(low.values[-count:], worlds.min(axis=0).astype(np.float32))
    np.testing.assert_array_equal(high.values[-count:], worlds.max(axis=0).astype(np.float32))
    assert [one.channel.id for one in curve.single] == [f"worlds/{w}/{joint}" for w in range(WORLDS)]
    # The engine's own states: what the frame of each world that is shown has.
    place = panel.session.channel_table.signal(joint).index
    for world in range(WORLDS):
        panel.session.show_world(world)
        panel.session.poll()
        assert panel.session.frame().qpos[place] == pytest.approx(worlds[world, -1], abs=1e-6)
    # Statistics are over the samples of all worlds.
    found = curve.statistics(-np.inf, np.inf)
    assert found.low == pytest.approx(worlds.min()) and found.high == pytest.approx(worlds.max())
    assert found.mean == pytest.approx(worlds.mean(), rel=1e-4)
    assert found.rms == pytest.approx(np.sqrt((worlds**2).mean()), rel=1e-4)
    # A table has all statistics and a column for each world that is drawn.
    path = tmp_path / "table.csv"
    panel.save_visible([plot], str(path), everything=True)
    head, *rows = csv.reader(path.open())
    assert len(head) == 2 + 4 + WORLDS and "standard deviation" in head[5] and "(world 3)" in head[-1]
    assert {row[1] for row in rows} == {"1", "2"}  # of the world that was shown first, and of the last
    last = [float(cell) for cell in rows[-1][2:]]
    end = worlds[:, -1]
    np.testing.assert_allclose(last, [end.mean(), end.min(), end.max(), end.std(), *end], atol=1e-6)
    # The band of the standard deviation.
    entries(panel, plot)["Mean and standard deviation"].trigger()
    run(panel, 20)
    low, high = curve.edges
    mean, deviation = curve.values[-5:], curve.beside["std"].values[-5:]
    np.testing.assert_allclose(low.values[-5:], mean - deviation, atol=1e-6)
    np.testing.assert_allclose(high.values[-5:], mean + deviation, atol=1e-6)
    entries(panel, plot)["The one that is shown"].trigger()
    run(panel, 5)
    assert plot.channel_ids == [joint] and not curve.beside and np.isfinite(curve.values[-5:]).all()


def test_what_is_wished_stays_with_layouts_copies_and_another_number_of_worlds(panel):
    joint = a_joint(panel)
    panel.add_channels([joint, "solver/iterations"])
    go_apart(panel)
    panel.show_worlds(panel.plots[0], DEVIATION)
    state = panel.layout_state()
    assert (state.plots[0].curves[0].channel, state.plots[0].curves[0].band) == (joint, DEVIATION)
    copy = panel.duplicate(panel.plots[0])
    assert copy.channel_ids == [f"worlds/mean/{joint}"] and len(copy.curves[0].edges) == 2
    panel.session.set_worlds(2)
    panel.session.poll()
    run(panel, 10)
    assert "(2 worlds)" in panel.plots[0].legend.topLevelItem(0).text(0)
    panel.session.set_worlds(1)
    panel.session.poll()
    run(panel, 10)
    (curve,) = panel.plots[0].curves
    assert curve.channel.id == joint and not curve.beside and np.isfinite(curve.values[-1])
    panel.restore_layout(state)
    assert panel.plots[0].channel_ids == [joint]
    panel.session.set_worlds(3)
    panel.session.poll()
    run(panel, 10)
    assert panel.plots[0].channel_ids == [f"worlds/mean/{joint}"] and len(panel.plots[0].curves[0].edges) == 2


def test_the_band_is_drawn_between_its_edges(panel, tmp_path):
    joint = a_joint(panel)
    panel.add_channels([joint])
    go_apart(panel)
    (plot,) = panel.plots
    panel.show_worlds(plot, EXTREMES)
    run(panel, 600)
    plot.set_times(0.6, 1.2)
    plot.redraw()
    (curve,) = plot.curves
    image: QImage = plot.lines._drawn(1.0)
    column = image.width() // 2
    time = 0.6 + (column + 0.5) / image.width() * 0.6
    low, high = plot.box.viewRange()[1]

    def row(value: float) -> float:
        return (high - value) / (high - low) * image.height()

    top, bottom = (row(edge.value_at(time)) for edge in reversed(curve.edges))
    assert bottom - top > 8
    alphas = np.array([QColor.fromRgba(image.pixel(column, y)).alpha() for y in range(image.height())])
    drawn = np.flatnonzero(alphas)
    assert abs(drawn[0] - top) <= 2 and abs(drawn[-1] - bottom) <= 2 and len(drawn) == drawn[-1] - drawn[0] + 1
    middle = np.flatnonzero(alphas == 255)
    assert np.abs(middle - row(curve.value_at(time))).max() <= 3
    from ui.plots.as_figure import figure_of, screen_colors

    axes = figure_of([plot], screen_colors(plot.palette())).rows[0][0]
    band, mean = axes.scales[0].lines
    assert (band.base >= band.y).all() and not band.name and "mean" in mean.name


def test_of_a_long_history_the_band_is_fetched_in_points_and_statistics_in_samples(panel, monkeypatch):
    joint = a_joint(panel)
    panel.add_channels([joint])
    go_apart(panel)
    (plot,) = panel.plots
    panel.show_worlds(plot, DEVIATION, singles=True)
    run(panel, 3000)
    (curve,) = plot.curves
    ids = [f"worlds/{world}/{joint}" for world in range(WORLDS)]
    worlds = panel.session.samples(ids, since=0.1)[1].astype(float)
    monkeypatch.setattr("ui.plots.fetching._MOST", 100)
    panel.set_following(False)
    plot.set_times(0.1, panel.session.history.end)
    panel.refresh()
    assert all(one.fetch is not None and len(one.times) for one in curve.with_beside())
    found = curve.statistics(0.1, np.inf)
    assert found.low == pytest.approx(worlds.min()) and found.high == pytest.approx(worlds.max())
    assert found.rms == pytest.approx(np.sqrt((worlds**2).mean()), rel=1e-4)
    plot.redraw()
    assert plot.lines.span("rad")[1] >= worlds.max() - 1e-6
    panel.freeze(plot, True)
    plot.redraw()
    assert curve.statistics(0.1, np.inf).high == pytest.approx(worlds.max())


def test_after_a_way_back_of_one_world_the_mean_says_that_worlds_are_apart(panel):
    joint = a_joint(panel)
    panel.add_channels([joint])
    go_apart(panel)
    panel.show_worlds(panel.plots[0], EXTREMES)
    (curve,) = panel.plots[0].curves
    run(panel, 100)
    row = panel.plots[0].legend.topLevelItem(0)
    panel.session.seek(0.02)
    panel.session.poll()
    run(panel, 20)
    panel._show_values()
    assert panel.session.worlds_apart and np.isnan(curve.values[-10:]).all() and row.text(1) == "worlds apart"
    assert "reset" in row.toolTip(1)
    panel.session.reset()
    panel.session.poll()
    run(panel, 20)
    panel._show_values()
    assert not panel.session.worlds_apart and np.isfinite(curve.values[-10:]).all() and "rad" in row.text(1)


def test_spectra_and_histograms_say_that_they_are_of_means_and_show_single_worlds(panel):
    joint = a_joint(panel)
    panel.add_channels([joint])
    go_apart(panel)
    (plot,) = panel.plots
    panel.show_worlds(plot, EXTREMES)
    run(panel, 400)
    panel.set_view(plot, SPECTRUM)
    panel.set_following(False)
    plot.set_times(0.2, 0.7)
    plot.redraw()
    assert "of the mean of all worlds" in plot.analysis.titles[0].toPlainText()
    panel.show_worlds(plot, EXTREMES, singles=True)
    run(panel, 20)
    plot.redraw()
    assert len(plot.analysis.drawings[0].lines) == 1  # worlds were not sampled then
    run(panel, 400)
    for view, analyzed in ((SPECTRUM, lambda parts: [amplitudes(p) for p in parts]), (HISTOGRAM, histograms)):
        panel.set_view(plot, view)
        panel.set_following(False)
        plot.set_times(1.0, 1.6)
        plot.redraw()
        assert "single worlds" in plot.analysis.titles[0].toPlainText()
        (curve,) = plot.curves
        expected = analyzed([Samples(*one.samples(1.0, 1.6)) for one in (*curve.single, curve)])
        (drawing,) = plot.analysis.drawings
        assert len(drawing.lines) == WORLDS + 1
        for (_, line), wanted in zip(drawing.lines, expected, strict=True):
            np.testing.assert_array_equal(line.y, wanted.y)


def test_of_very_many_numbers_that_are_followed_points_are_fetched_and_every_peak_is_drawn(panel, monkeypatch):
    joint = a_joint(panel)
    panel.add_channels([joint])
    run(panel, 3000)
    (plot,) = panel.plots
    (curve,) = plot.curves
    assert curve.fetch is None  # few: every sample
    monkeypatch.setattr("ui.plots.fetching._MOST_VALUES", 1000)
    run(panel, 500)
    start, stop = plot.times
    times, values = panel.session.samples([joint], start, stop)
    assert stop == panel.session.history.end and curve.fetch is not None
    assert start - 1.6 <= curve.times[0] <= times[0] and curve.times[-1] == times[-1]
    low, high = plot.lines.span(curve.channel.unit)
    assert low == pytest.approx(values.min(), abs=1e-5) and high == pytest.approx(values.max(), abs=1e-5)
    assert curve.statistics(start, stop).high == values.max()
    asked = []
    monkeypatch.setattr(panel.session, "samples", lambda *args, **named: asked.append(args))
    run(panel, 100)
    assert not asked  # nothing copies them all
