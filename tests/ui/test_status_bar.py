"""What the status bar leaves room for."""

from __future__ import annotations

from types import SimpleNamespace

from ui.status import StatusBar

MESSAGE = "Saved workshop.msd, and kept the file that was there before as workshop.msd.bak"
LIVE = "Foxglove: ws://127.0.0.1:8765, 2 follow, they control it"


def test_a_message_is_not_cut_by_where_others_follow(qtbot):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_live(LIVE)
    bar.resize(1600, 30)
    bar.show()
    assert bar.live_label.isVisible()
    bar.show_message(MESSAGE)
    assert bar.live_label.isVisible() and not bar.hint_label.isVisible()
    bar.resize(bar.fontMetrics().horizontalAdvance(MESSAGE) + 260, 30)
    qtbot.waitUntil(lambda: not bar.live_label.isVisible())
    rest = min(label.x() for label in (bar.factor_label, bar.step_label))
    assert rest >= bar.fontMetrics().horizontalAdvance(MESSAGE)
    bar.clearMessage()
    assert bar.live_label.isVisible() and bar.hint_label.isVisible()
    bar.show_live("")
    assert not bar.live_label.isVisible()


def test_what_the_simulation_does_has_room_in_a_larger_font(qtbot):
    bar = StatusBar()
    qtbot.addWidget(bar)
    font = bar.font()
    font.setPointSizeF(2 * font.pointSizeF())
    bar.setFont(font)
    for label in (bar.factor_label, bar.step_label):
        label.setFont(font)
    assert bar.step_label.width() > bar.step_label.fontMetrics().horizontalAdvance("step 000.00 ms")
    assert bar.factor_label.height() > bar.fontMetrics().height()


def test_a_step_that_was_not_measured_takes_no_time(qtbot):
    bar = StatusBar()
    qtbot.addWidget(bar)
    frame = SimpleNamespace(playing=False, real_time_factor=0.0, step_time=0.0)
    bar.show_simulation(frame)  # type: ignore[arg-type]
    assert not bar.step_label.text() and bar.factor_label.text() == "paused"
    frame.step_time = 0.0012
    bar.show_simulation(frame)  # type: ignore[arg-type]
    assert bar.step_label.text() == "step 1.20 ms"


def test_progress_of_kernels_covers_no_other_message(qtbot):
    """Why a file was refused could not be read while kernels were compiled."""
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_compiling(1, 9)
    assert "1 of 9" in bar.currentMessage()
    bar.show_message(MESSAGE)
    bar.show_compiling(2, 9)
    assert bar.currentMessage() == MESSAGE
    bar.clearMessage()
    assert "2 of 9" in bar.currentMessage()
    bar.show_compiling(9, 9)
    assert "9 of 9" in bar.currentMessage()
    bar.clearMessage()
    assert not bar.currentMessage()
    bar.show_compiling(1, 9)
    bar.show_message(MESSAGE)
    bar.show_simulation(None, "engine stopped")
    bar.clearMessage()
    assert not bar.currentMessage()
