"""A handler file in the window: attached after a question only, its errors shown, its controls given back."""

from __future__ import annotations

import os
import signal

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.document import Document
from engine import msd
from ui.main_window import MainWindow
from ui.questions import Choice, Question

SCENE = """
<mujoco><worldbody><light pos="0 0 3"/><geom type="plane" size="1 1 .1"/>
  <body name="arm" pos="0 0 1"><joint name="hip" axis="0 1 0"/>
    <geom type="capsule" fromto="0 0 0 .4 0 0" size=".03"/></body>
</worldbody><actuator><position name="servo" joint="hip" kp="20" kv="2"/></actuator></mujoco>
"""
HANDLER = """from engine.scene import SimulationHandler


class Raise(SimulationHandler):
    frequency = 100

    def __init__(self, names):
        self.hip = names.object_named("hip")

    def handle(self, state, control, dt):
        control.set_joint_hinge_position_target(self.hip, {})
"""


def answer(choice: Choice) -> QTimer:
    """Answer the next question."""
    timer = QTimer(interval=10)

    def click() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, Question):
            timer.stop()
            box.by_choice[choice].click()

    timer.timeout.connect(click)
    timer.start()
    return timer


@pytest.fixture
def arm(window: MainWindow, qtbot, tmp_path):
    (tmp_path / "arm.xml").write_text(SCENE)
    (tmp_path / "handler.py").write_text(HANDLER.format("-0.7"))
    msd.save(msd.from_file(str(tmp_path / "arm.xml")), str(tmp_path / "arm.msd"))
    window.editor.set_document(Document.open(str(tmp_path / "arm.msd")))
    qtbot.waitUntil(lambda: window.session.frame() is not None, timeout=60000)
    return window


def bar_text(window: MainWindow) -> str:
    bar = window.handler_actions.bar
    return bar.label.toolTip() if bar.isVisible() else ""


def control(window: MainWindow) -> float:
    return float(window.session.frame().ctrl[0])


def test_a_handler_runs_after_the_question_only(arm, qtbot, tmp_path, artefacts):
    file = str(tmp_path / "handler.py")
    refused = answer(Choice.CANCEL)
    assert not arm.handler_actions.attach(file)
    assert not refused.isActive() and arm.session.handler is None and not arm.document.modified
    agreed = answer(Choice.RUN)
    assert arm.handler_actions.attach(file)
    assert not agreed.isActive()
    arm.session.play()
    qtbot.waitUntil(lambda: control(arm) == pytest.approx(-0.7), timeout=60000)
    assert "handler.py: 100 calls" in bar_text(arm)
    assert arm.document.world.handler_file == "handler.py"
    arm.grab().save(str(artefacts / "handler_running.png"))
    (tmp_path / "handler.py").write_text(HANDLER.format("float('nan')"))
    qtbot.waitUntil(lambda: "line 11" in bar_text(arm), timeout=60000)
    assert any("handler.py, line 11" in text and "finite" in text for text in arm.messages.texts())
    arm.grab().save(str(artefacts / "handler_failed.png"))
    (tmp_path / "handler.py").write_text(HANDLER.format("0.3"))
    qtbot.waitUntil(lambda: control(arm) == pytest.approx(0.3), timeout=60000)
    arm.run_command("detach_handler")
    qtbot.waitUntil(lambda: arm.session.handler is None, timeout=60000)
    qtbot.waitUntil(lambda: control(arm) == 0, timeout=60000)
    assert bar_text(arm) == "" and not arm.commands.by_id["detach_handler"].isEnabled()


def test_opening_a_scene_runs_nothing(arm, qtbot, tmp_path):
    mark = tmp_path / "ran"
    (tmp_path / "handler.py").write_text(f"open({str(mark)!r}, 'w').close()\n" + HANDLER.format("0.1"))
    arm.document.set("handler_file", "handler.py")
    arm.document.save()
    arm.editor.set_document(Document.open(str(tmp_path / "arm.msd")))
    qtbot.waitUntil(lambda: arm.session.frame() is not None, timeout=60000)
    assert "names the handler handler.py" in bar_text(arm)
    arm.session.play()
    qtbot.waitUntil(lambda: arm.session.frame().time > 0.1, timeout=60000)
    assert not os.path.exists(mark)
    agreed = answer(Choice.RUN)
    arm.handler_actions.bar.attach_button.click()
    qtbot.waitUntil(lambda: control(arm) == pytest.approx(0.1), timeout=60000)
    assert os.path.exists(mark) and not agreed.isActive()


def test_an_endless_handler_leaves_the_window_alive(arm, qtbot, tmp_path):
    (tmp_path / "handler.py").write_text(HANDLER.format("1)\n        while True: pass\n        print("))
    agreed = answer(Choice.RUN)
    arm.handler_actions.attach(str(tmp_path / "handler.py"))
    arm.session.play()
    qtbot.waitUntil(lambda: "took longer" in bar_text(arm), timeout=60000)
    time = arm.session.frame().time
    qtbot.waitUntil(lambda: arm.session.frame().time > time + 0.1, timeout=60000)
    assert not agreed.isActive() and not arm.session.stopped


def test_no_handler_is_said_to_run_after_the_engine_was_killed(arm, qtbot, tmp_path):
    agreed = answer(Choice.RUN)
    arm.handler_actions.attach(str(tmp_path / "handler.py"))
    qtbot.waitUntil(lambda: "100 calls" in bar_text(arm), timeout=60000)
    os.kill(arm.session.engine.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: arm.session.stopped, timeout=30000)
    assert "handler.py: not running" in bar_text(arm)
    arm.run_command("restart")
    qtbot.waitUntil(lambda: "100 calls" in bar_text(arm), timeout=60000)
    assert not agreed.isActive()


def test_a_scene_saved_elsewhere_offers_the_same_handler(arm, tmp_path):
    arm.document.set("handler_file", "handler.py")
    (tmp_path / "other").mkdir()
    arm.document.save(str(tmp_path / "other" / "arm.msd"))
    assert arm.handler_actions.suggested == str(tmp_path / "handler.py")
    arm.editor.set_document(Document.open(str(tmp_path / "other" / "arm.msd")))
    assert arm.handler_actions.suggested == str(tmp_path / "handler.py")


PRINTING = """frequency = 100


def control(state):
    print("angle", round(state.position("hip"), 1))
    if state.time > 0.2:
        raise ValueError("too far")
    return {"servo": 0.5}
"""


def test_what_a_handler_prints_and_how_long_it_takes_is_shown(arm, qtbot, tmp_path, artefacts):
    (tmp_path / "handler.py").write_text(PRINTING)
    agreed = answer(Choice.RUN)
    assert arm.handler_actions.attach(str(tmp_path / "handler.py"))
    assert not agreed.isActive()
    bar, log = arm.handler_actions.bar, arm.handler_actions.log
    qtbot.waitUntil(lambda: "100 calls a simulated second" in log.text.toPlainText(), timeout=10000)
    qtbot.mouseClick(bar.log_button, Qt.MouseButton.LeftButton)
    assert log.isVisible() and "not called yet" in log.time_label.text()
    arm.session.step(80)
    qtbot.waitUntil(lambda: "angle " in log.text.toPlainText() and " ms a call" in log.time_label.text())
    assert "of the 10 ms" in log.time_label.text()
    arm.session.step(200)
    qtbot.waitUntil(lambda: "too far" in log.text.toPlainText(), timeout=10000)
    lines = log.text.toPlainText().splitlines()
    assert "[handler.py, line 7: " in lines[-1] and len([line for line in lines if line.startswith("angle ")]) == 21
    log.grab().save(str(artefacts / "handler_log.png"))
    arm.grab().save(str(artefacts / "handler_log_bar.png"))
    qtbot.mouseClick(log.clear_button, Qt.MouseButton.LeftButton)
    assert not log.text.toPlainText()
    log.close()


THREADED = """import threading


stop = threading.Event()


def control(state):
    if not any(thread.name == "planner" for thread in threading.enumerate()):
        threading.Thread(target=stop.wait, args=(60,), name="planner", daemon=True).start()
"""


def test_threads_that_a_handler_leaves_are_among_the_messages_and_in_its_log(arm, qtbot, tmp_path, artefacts):
    (tmp_path / "handler.py").write_text(THREADED)
    agreed = answer(Choice.RUN)
    assert arm.handler_actions.attach(str(tmp_path / "handler.py"))
    assert not agreed.isActive()
    arm.session.step(80)
    arm.handler_actions.detach()
    sentence = "handler.py has left threads running, which slow the engine until it is restarted: planner"
    qtbot.waitUntil(lambda: sentence in [note.message for note in arm.messages.model.notes], timeout=60000)
    assert sentence in arm.handler_actions.log.text.toPlainText()
    arm.handler_actions.show_log()
    arm.handler_actions.log.grab().save(str(artefacts / "handler_left.png"))
    arm.handler_actions.log.close()
