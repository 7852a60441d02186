"""The timeline under the views: going back, looking around and going on from there, by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from ui.timeline import Timeline, _round_step


@pytest.fixture
def run(window, qtbot):
    """A window whose simulation ran for a while and is paused."""
    session = window.session
    qtbot.waitUntil(lambda: session.frame() is not None, timeout=60_000)
    session.set_speed(4.0)
    session.play()
    qtbot.waitUntil(lambda: session.frame().time > 2.0, timeout=60_000)
    session.pause()
    qtbot.waitUntil(lambda: not session.frame().playing and session.history.end == session.frame().time)
    window.transport.refresh()
    return window


def press(qtbot, timeline: Timeline, time: float) -> None:
    point = QPoint(round(timeline.x_of(time)), 10)
    qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, pos=point)
    qtbot.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=point)


def test_a_press_shows_the_past_and_play_goes_on_from_there(run, qtbot, artefacts):
    session, timeline = run.session, run.transport.timeline
    end = session.history.end
    press(qtbot, timeline, 1.0)
    qtbot.waitUntil(lambda: session.cursor is not None and session.frame().time == session.cursor)
    pixel = end / (timeline.width() - 20)
    assert session.frame().time == pytest.approx(1.0, abs=pixel + session.layout.timestep)
    assert session.history.end == end
    qtbot.waitUntil(lambda: run.transport.time_label.text() == f"{session.frame().time:.3f} s")
    run.grab().save(str(artefacts / "timeline_past.png"))
    qtbot.mouseClick(run.transport.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.cursor is None and session.frame().time > 1.1, timeout=20_000)
    assert len(session.history.takes) == 2


def test_keys_step_through_the_past_and_leave_it(run, qtbot):
    session, timeline = run.session, run.transport.timeline
    end, step = session.history.end, session.layout.timestep
    timeline.setFocus()
    qtbot.keyClick(timeline, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: session.frame().time == pytest.approx(end - step))
    qtbot.waitUntil(run.transport.newest_button.isEnabled)
    qtbot.keyClick(timeline, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: session.frame().time == end)
    qtbot.keyClick(timeline, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: session.frame().time == 0.0)
    qtbot.mouseClick(run.transport.newest_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.frame().time == end)
    assert session.cursor is None and len(session.history.takes) == 1


def test_a_reset_by_its_button_is_undone_from_the_menu(run, qtbot):
    session = run.session
    end = session.history.end
    qtbot.mouseClick(run.transport.reset_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.frame().time == 0.0)
    undo = run.commands.by_id["undo"]
    assert undo.isEnabled() and undo.text().replace("&", "") == "Undo Reset"
    undo.trigger()
    qtbot.waitUntil(lambda: session.frame().time == end)
    assert not run.document.modified


@pytest.mark.parametrize(("least", "step"), [(0.03, 0.05), (0.1, 0.1), (1.1, 2.0), (7.0, 10.0)])
def test_ticks_are_round(least, step):
    assert _round_step(least) == pytest.approx(step)
