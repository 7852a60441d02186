"""The transport bar tells the session what to do and shows what it does."""

import pytest
from fake_session import FakeSession, fake_editor
from PySide6.QtCore import Qt

from ui.transport import SPEEDS, TransportBar, speed_text


@pytest.fixture
def session():
    return FakeSession()


@pytest.fixture
def bar(qtbot, session):
    bar = TransportBar(fake_editor(session))
    qtbot.addWidget(bar)
    bar.show()
    qtbot.waitExposed(bar)
    return bar


def click(qtbot, button):
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_buttons_drive_the_session(bar, session, qtbot):
    click(qtbot, bar.play_button)
    assert session.playing and bar.play_button.toolTip() == "Pause (Space)"
    click(qtbot, bar.play_button)
    assert not session.playing and bar.play_button.toolTip() == "Play (Space)"
    click(qtbot, bar.step_button)
    click(qtbot, bar.reset_button)
    assert session.calls == [("step",), ("reset", None)]


def test_speed_runs_from_a_sixteenth_to_sixteen(bar, session):
    faster, slower = bar.handlers()["speed_up"], bar.handlers()["speed_down"]
    faster()
    assert session.speed == 2.0 and bar.speed_box.currentText() == "2×"
    for _ in range(12):
        slower()
    assert session.speed == SPEEDS[0] == 1 / 16 and bar.speed_box.currentText() == "1/16×"
    for _ in range(12):
        faster()
    assert session.speed == SPEEDS[-1] == 16


def test_keyframe_is_loaded_by_its_index(bar, session, qtbot):
    assert [bar.keyframe_box.itemText(i) for i in range(bar.keyframe_box.count())] == ["home", "squat"]
    qtbot.keyClicks(bar.keyframe_box, "s")
    assert session.calls == [("reset", 1)]


def test_read_outs_follow_the_simulation(bar, session):
    session.advance(1.25)
    session.play()
    bar.refresh()
    assert bar.time_label.text() == "1.250 s"


def test_nothing_can_be_played_before_the_engine_is_ready(bar, session):
    session.layout = None
    bar.refresh()
    assert not bar.play_button.isEnabled() and not bar.keyframe_box.isVisible()


def test_speed_texts():
    assert [speed_text(s) for s in (0.0625, 0.5, 1, 16)] == ["1/16×", "1/2×", "1×", "16×"]


def test_that_the_history_drops_its_oldest_moments_is_said_once(bar, session):
    said = []
    bar.notified.connect(said.append)
    bar.refresh()
    assert said == []
    session.history.limit = 16 << 20
    session.history.dropped.append(session.history.take)
    bar.refresh()
    bar.refresh()
    assert len(said) == 1 and "limit of 16 MiB" in said[0] and "Preferences" in said[0]
    session.history.limit = 32 << 20
    bar.refresh()
    assert len(said) == 2 and "limit of 32 MiB" in said[1]
