"""Takes in the window: branches from the past as curves and ghosts, their list, and playing back."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from viewport_driving import on_screen, seen_at

from app.document import Document
from engine.geometry.rotation import rotate
from ui.figures.colors import print_colors
from ui.plots.as_figure import figure_of
from ui.takes.panel import COMPARED, EDITS, KEPT, NAME, NOTE
from ui.transport import TransportBar

sys.path.insert(0, str(Path(__file__).parents[1] / "app"))
from test_takes import DAMPING, damped_pendulum

ANGLE = "joint/elbow/position"
END = (0.0, 0.0, -0.4)
"""Near the end of the lower rod, m from the elbow."""
SHIFT = Qt.KeyboardModifier.ShiftModifier


def wait_for(qtbot, what) -> None:
    qtbot.waitUntil(what, timeout=60_000)


def press(qtbot, timeline, time: float) -> None:
    qtbot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(round(timeline.x_of(time)), 10))


def run_until(qtbot, window, time: float) -> None:
    session = window.session
    session.set_speed(4.0)
    session.play()
    wait_for(qtbot, lambda: session.frame().time > time)
    session.pause()
    wait_for(qtbot, lambda: not session.frame().playing and session.history.end == session.frame().time)
    window.transport.refresh()


@pytest.fixture
def swung(window, qtbot):
    """A window with a pendulum that swung for a while, its elbow plotted."""
    window.editor.set_document(Document(damped_pendulum()))
    session = window.session
    wait_for(qtbot, lambda: session.frame() is not None)
    session.reset(1)
    wait_for(qtbot, lambda: session.frame().qpos[1] == np.float32(-1.0))
    window.plots.add_channels([ANGLE])
    run_until(qtbot, window, 2.0)
    yield window
    window.document.undo_stack.set_clean()


@pytest.fixture
def branched(swung, qtbot):
    """The same after it went on from 0.8 s with more damping."""
    session, timeline = swung.session, swung.transport.timeline
    press(qtbot, timeline, 0.8)
    wait_for(qtbot, lambda: session.cursor is not None and session.frame().time == session.cursor)
    swung.document.set(DAMPING, 0.3)
    run_until(qtbot, swung, 2.0)
    swung.takes.refresh()
    return swung


def test_a_branch_with_more_damping_begins_at_the_same_state_and_is_seen_beside_the_first(branched, qtbot, artefacts):
    session, panel = branched.session, branched.takes
    first, second = session.history.takes
    assert session.history.take is second
    begins = second.begins
    times, mine = session.samples([ANGLE], begins, begins + 1.0)
    others, values = session.samples([ANGLE], begins, begins + 1.0, first)
    assert times[0] == others[0] == begins and mine[0] == values[0]
    n = min(len(times), len(others))
    assert np.abs(mine[:n] - values[:n]).max() > 0.5
    item = panel.list.topLevelItem(0)
    assert item.text(EDITS) == "joint elbow: damping 0.3 → 0"
    branched.window_layout.show_panel("takes")
    item.setCheckState(COMPARED, Qt.CheckState.Checked)
    panel.difference_button.click()
    assert session.compared() == [first]
    press(qtbot, branched.transport.timeline, 1.3)
    wait_for(qtbot, lambda: session.cursor is not None and session.frame().time == session.cursor)
    (ghost,) = branched.viewport.feed.ghosts()
    moment = session.history.moment(session.frame().time, first)
    elbow = float(moment.state["qpos"][0])
    lower = branched.viewport.bodies.nodes[2]
    assert lower.element.name == "lower"
    assert ghost.poses.xpos[2] == pytest.approx((-0.5 * np.sin(elbow), 0.0, 2.0 - 0.5 * np.cos(elbow)), abs=1e-5)
    branched.window_layout.show_panel("plots")
    branched.plots.refresh()
    (plot,) = branched.plots.plots
    assert sorted(of_difference for _, _, of_difference in plot.compared._points) == [False, True]
    names = [plot.legend.topLevelItem(i).text(0) for i in range(plot.legend.topLevelItemCount())]
    angle = names[0]
    assert names == [angle, f"Take 1: {angle}", f"Take 1, difference: {angle}"]
    (axes,) = figure_of([plot], print_colors()).rows[0]
    assert {line.name for scale in axes.scales for line in scale.lines} == set(names)
    plot.legend.setCurrentItem(plot.legend.topLevelItem(1))
    plot.legend._remove_selected()
    assert len(plot.curves) == 1, "lines of other takes are removed where takes are compared"
    points = next(p for (_, _, of_difference), p in plot.compared._points.items() if of_difference)
    assert np.abs(points.values[points.times < begins]).max() == 0.0 and np.abs(points.values).max() > 0.5
    view = branched.viewport
    view.frame(())
    both = on_screen(qtbot, view)
    branched.screen().grabWindow(branched.winId()).save(str(artefacts / "branch.png"))
    item = panel.list.topLevelItem(0)
    item.setCheckState(COMPARED, Qt.CheckState.Unchecked)
    branched.plots.refresh()
    assert view.feed.ghosts() == () and not plot.compared._items and plot.legend.topLevelItemCount() == 1
    alone = on_screen(qtbot, view)
    end, mine = (poses.xpos[2] + rotate(poses.xquat[2], END) for poses in (ghost.poses, view.poses()))
    assert np.linalg.norm(end - mine) > 0.1
    assert np.abs(seen_at(view, both, end) - seen_at(view, alone, end)).max() > 20
    assert np.abs(seen_at(view, both, mine) - seen_at(view, alone, mine)).max() < 6


def test_a_click_shows_a_take_and_names_notes_and_marks_stay(branched, qtbot):
    session, panel = branched.session, branched.takes
    first, _ = session.history.takes
    branched.window_layout.show_panel("takes")
    panel.list.topLevelItem(0).setText(NAME, "undamped")
    panel.list.topLevelItem(0).setText(NOTE, "swings on")
    panel.list.topLevelItem(0).setCheckState(KEPT, Qt.CheckState.Checked)
    assert (first.name, first.note, first.is_kept) == ("undamped", "swings on", True)
    rectangle = panel.list.visualItemRect(panel.list.topLevelItem(0))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, rectangle.center().y()))
    wait_for(qtbot, lambda: session.history.take is first and session.frame().time == session.history.cursor)
    assert panel.list.topLevelItem(0).font(NAME).bold()
    panel.list.setCurrentItem(panel.list.topLevelItem(1))
    branched.selection.set(["hierarchy.bodies[0].link"])
    before = len(branched.document.world.hierarchy.bodies)
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert session.history.takes == [first] and panel.list.topLevelItemCount() == 1
    assert len(branched.document.world.hierarchy.bodies) == before, "the key is for the list"


def test_play_back_goes_through_a_range_again_and_again_and_simulates_nothing(swung, qtbot):
    session, transport = swung.session, swung.transport
    assert isinstance(transport, TransportBar)
    timeline, playback = transport.timeline, swung.editor.playback
    takes, end = list(session.history.takes), session.history.end
    a, b = (QPoint(round(timeline.x_of(time)), 10) for time in (0.5, 0.7))
    qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, SHIFT, a)
    qtbot.mouseMove(timeline, b)
    qtbot.mouseRelease(timeline, Qt.MouseButton.LeftButton, SHIFT, b)
    assert playback.range == pytest.approx((0.5, 0.7), abs=0.02)
    swung.commands.by_id["loop"].trigger()
    assert playback.loops and transport.loop_button.isChecked()
    qtbot.mouseClick(transport.replay_button, Qt.MouseButton.LeftButton)
    seen: list[float] = []

    def again() -> bool:
        if not seen or seen[-1] != session.frame().time:
            seen.append(session.frame().time)
        return len(seen) > 3 and any(second < first for first, second in pairwise(seen[2:]))

    wait_for(qtbot, again)
    assert all(0.45 < time < 0.75 for time in seen[1:])
    qtbot.mouseClick(transport.replay_button, Qt.MouseButton.LeftButton)
    assert not playback.active and not session.playing
    assert session.history.takes == takes and session.history.end == end


def test_a_keyframe_from_a_moment_under_the_pointer_holds_its_state(swung, qtbot):
    session, timeline = swung.session, swung.transport.timeline
    time = session.history.moment(1.0).time
    menu = timeline.menu_at(timeline.x_of(1.0005))
    store = next(action for action in menu.actions() if "Keyframe" in action.text())
    expected = session.history.moment(timeline.time_at(timeline.x_of(1.0005))).state["qpos"]
    store.trigger()
    assert swung.document.world.keyframes[-1].dof_pos == pytest.approx(expected, abs=1e-7)
    assert abs(time - 1.0) < 0.01


def test_a_plot_goes_to_moments_by_a_double_click_and_by_dragging_its_line(swung, qtbot):
    session, (plot,) = swung.session, swung.plots.plots
    port = plot.canvas.viewport()

    def at(time: float) -> QPoint:
        low, high = plot.box.viewRange()[1]
        return plot.canvas.mapFromScene(plot.box.mapViewToScene(QPointF(time, low + 0.3 * (high - low))))

    def shows(time: float) -> bool:
        frame, line = session.frame(), plot.present_line
        found = session.cursor is not None and abs(session.cursor - time) < 0.03 and frame.time == session.cursor
        return found and line.isVisible() and abs(line.value() - session.cursor) < 0.03

    def settled() -> bool:
        """Whether the plot shows the times that it will show; else a place is that of another time soon."""
        times = plot.times
        swung.plots.refresh()
        return plot.times == times and plot.curves[0].times[-1] == session.history.end

    wait_for(qtbot, settled)
    qtbot.mouseMove(port, at(0.6))
    wait_for(qtbot, settled)
    qtbot.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at(0.6))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at(0.6))
    wait_for(qtbot, lambda: shows(0.6))
    angle = session.frame().qpos[1]
    wait_for(qtbot, settled)
    qtbot.mouseMove(port, at(plot.present_line.value()))
    wait_for(qtbot, settled)
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=at(plot.present_line.value()))
    for time in (0.8, 1.5):  # of moves that come too fast, a plot drops some
        wait_for(qtbot, lambda time=time: [drag_to(port, at(time)), shows(time)][1])
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at(1.5))
    wait_for(qtbot, lambda: shows(1.5))
    assert session.frame().qpos[1] != angle
    _, values = session.samples([ANGLE], session.cursor, session.cursor)
    assert session.frame().qpos[1] == pytest.approx(values[0, 0], abs=1e-6)
    assert swung.plots.following  # to drag the line is not to drag the times


def drag_to(port, position: QPoint) -> None:
    args = QPointF(position), QPointF(port.mapToGlobal(position))
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(QEvent.Type.MouseMove, *args, left, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(port, event)
