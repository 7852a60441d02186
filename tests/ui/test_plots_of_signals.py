"""Signals and expressions in the plot panel, over an engine that runs."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.server import Engine
from ui.plots import PlotPanel

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


def test_a_link_that_nothing_moves_is_dropped_as_its_position(panel):
    path = "hierarchy.bodies[0].link.children[0]"
    joints = {channel.group for channel in panel.channels_of(path)}
    assert joints == {"Joints"}
    fixed = [channel for channel in panel.session.channels() if channel.group == "Links"]
    assert fixed and all(channel.on_demand for channel in fixed)
