"""Several worlds of a scene in the window: drawn in a grid, chosen by a click, plotted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from test_handler_in_window import arm  # noqa: F401 (a fixture)

from engine.simulation.layout import MAX_DRAWN
from ui.main_window import MainWindow


def multiply(window: MainWindow, qtbot, count: int) -> None:
    window.transport.worlds_box.setValue(count)
    qtbot.waitUntil(lambda: window.session.nworld == count, timeout=60000)
    qtbot.waitUntil(lambda: window.transport.world_box.maximum() == count - 1, timeout=60000)


def painted(window: MainWindow, qtbot) -> None:
    with qtbot.waitSignal(window.viewport.frameSwapped, timeout=60000):
        window.viewport.redraw()


def test_worlds_stand_in_a_grid_and_a_click_chooses_one(arm, qtbot, artefacts):  # noqa: F811
    multiply(arm, qtbot, 4)
    arm.session.show_world(3)
    qtbot.waitUntil(lambda: arm.session.world == 3, timeout=60000)
    arm.session.set_control(0, 0.5)
    qtbot.waitUntil(lambda: arm.session.frame().ctrl[0] == 0.5, timeout=60000)
    arm.session.play()
    qtbot.waitUntil(lambda: arm.session.frame().time > 0.4, timeout=60000)
    arm.session.pause()
    arm.run_command("frame_all")
    painted(arm, qtbot)
    grid = arm.viewport.worlds
    assert grid.others == [0, 1, 2] and grid.shown == 3
    gaps = [np.linalg.norm(grid.place(a) - grid.place(b)) for a in range(4) for b in range(a)]
    assert min(gaps) > 0.4  # the arm is longer than that
    arm.grab().save(str(artefacts / "worlds.png"))
    view = arm.viewport
    spots = [QPointF(x, y) for x in range(0, view.width(), 8) for y in range(0, view.height(), 8)]
    spot = next(p for p in spots if view.world_at(p) == 1)
    before = view.pick_point(spot) + grid.place(3)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot.toPoint())
    qtbot.waitUntil(lambda: arm.session.world == 1, timeout=60000)
    assert arm.selection.paths and arm.session.frame().ctrl[0] == 0
    qtbot.waitUntil(lambda: grid.shown == 1, timeout=60000)
    after = view.pick_point(spot) + grid.place(1)  # the picture stays
    np.testing.assert_allclose(after, before, atol=0.02)


def test_plots_are_of_the_world_that_is_shown(arm, qtbot):  # noqa: F811
    multiply(arm, qtbot, 2)
    arm.session.show_world(1)
    qtbot.waitUntil(lambda: arm.session.world == 1, timeout=60000)
    arm.session.set_control(0, 0.5)
    arm.session.play()
    qtbot.waitUntil(lambda: arm.session.frame().time > 0.2, timeout=60000)
    channel = "actuator/servo/control"
    assert arm.session.samples([channel])[1][-1, 0] == 0.5
    arm.transport.world_box.setValue(0)
    qtbot.waitUntil(lambda: arm.session.world == 0, timeout=60000)
    qtbot.waitUntil(lambda: len(arm.session.samples([channel])[0]) > 2, timeout=60000)
    assert set(arm.session.samples([channel])[1][:, 0]) == {0.0}


def test_of_many_worlds_the_first_are_drawn_and_that_is_said(arm, qtbot):  # noqa: F811
    multiply(arm, qtbot, 80)
    qtbot.waitUntil(lambda: arm.transport.drawn_label.text() == f"first {MAX_DRAWN} drawn", timeout=60000)
    said = f"The view shows worlds 0 to {MAX_DRAWN - 1}, and another one that is chosen under World."
    assert arm.transport.drawn_label.toolTip() == arm.status.currentMessage() == said
    painted(arm, qtbot)
    assert len(arm.viewport.worlds.others) == MAX_DRAWN - 1
    arm.transport.world_box.setValue(79)
    qtbot.waitUntil(lambda: arm.session.frame().world == 79, timeout=60000)
    painted(arm, qtbot)
    assert len(arm.viewport.worlds.others) == MAX_DRAWN
    arm.session.set_worlds(10**6)
    qtbot.waitUntil(lambda: any("1 to 1024" in text for text in arm.messages.texts()), timeout=60000)
    multiply(arm, qtbot, 1)
    qtbot.waitUntil(lambda: not arm.transport.world_box.isVisible(), timeout=60000)
    painted(arm, qtbot)
    assert arm.viewport.worlds.others == []


@pytest.mark.parametrize("text", ["link.name", "link.local_translation"])
def test_edits_while_there_are_several_worlds(arm, qtbot, text):  # noqa: F811
    multiply(arm, qtbot, 3)
    value = "other" if text.endswith("name") else np.array((0.0, 0.0, 2.0))
    arm.document.set(f"hierarchy.bodies[0].{text}", value)
    arm.document.add("body_fixed")
    qtbot.waitUntil(lambda: arm.session.layout.nbody == 3, timeout=60000)
    qtbot.waitUntil(lambda: arm.session.frame().drawn.shape == (3, 3, 7), timeout=60000)
    painted(arm, qtbot)
    assert arm.viewport.error == "" and arm.session.nworld == 3
    arm.document.undo_stack.set_clean()


@pytest.mark.parametrize("looked_at", [0, 3])
def test_the_view_stays_on_the_scene_when_the_other_worlds_go(arm, qtbot, looked_at):  # noqa: F811
    painted(arm, qtbot)
    view, grid = arm.views.main.view, arm.viewport.worlds
    before = np.array(view.camera.lookat)
    multiply(arm, qtbot, 4)
    arm.session.show_world(3)
    qtbot.waitUntil(lambda: grid.shown == 3, timeout=60000)
    moved = view.camera.lookat - before
    assert np.linalg.norm(moved) > 0.4, "world 0 is still where one looks"
    if looked_at == 3:
        view.camera = replace(view.camera, lookat=before)
    multiply(arm, qtbot, 1)
    qtbot.waitUntil(lambda: grid.is_laid_out(1), timeout=60000)
    np.testing.assert_allclose(view.camera.lookat, before, atol=1e-6)
