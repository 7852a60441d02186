"""Recording, opening and replaying takes by the buttons of the window."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from app import templates
from app.document import Document
from app.session import Session
from app.takes.reader import Take
from engine import msd
from engine.server import Engine
from ui.take_actions import RecordDialog

SWING = """<mujoco model="swing"><worldbody><body name="arm"><joint name="hinge" axis="0 1 0"/>
<geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05"/></body></worldbody></mujoco>"""


@pytest.fixture
def window(show_window):
    document = Document(msd.from_str(SWING, "mjcf"))
    return show_window(document, Session(document, Engine(in_process=True)))


def button(window, name: str):
    return getattr(window.transport, f"{name}_button")


def take_of(window, qtbot, path, monkeypatch) -> None:
    """Record 200 steps by the button."""
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    monkeypatch.setattr(RecordDialog, "exec", lambda self: RecordDialog.DialogCode.Accepted)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.transport.refresh()
    qtbot.mouseClick(button(window, "record"), Qt.MouseButton.LeftButton)
    assert window.take_actions.recorder is not None and button(window, "record").isChecked()
    window.session.step(200)
    qtbot.waitUntil(lambda: window.session.history.end > 0.39)
    qtbot.waitUntil(lambda: "Recording: " in window.transport.recording_label.text())
    assert window.commands.by_id["record"].isChecked()
    qtbot.mouseClick(button(window, "record"), Qt.MouseButton.LeftButton)
    assert window.take_actions.recorder is None and window.transport.recording_label.isHidden()
    assert not button(window, "record").isChecked() and not window.commands.by_id["record"].isChecked()


def test_a_take_is_recorded_opened_and_replayed(window, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "take.mcap"
    said = []
    window.take_actions.notified.connect(said.append)
    take_of(window, qtbot, path, monkeypatch)
    take = Take(str(path))
    times = np.concatenate([block.times for block in take.blocks()])
    assert len(times) == 201 and not take.cut and "Recorded 201 moments" in said[-1]
    window.document.undo_stack.set_clean()
    assert window.file_actions.open_file(str(path))
    qtbot.waitUntil(lambda: window.document.file == str(path), timeout=20000)
    qtbot.waitUntil(lambda: window.session.history.count() == 201, timeout=20000)
    assert window.session.cursor == 0.0 and "201 moments" in said[-1]
    window.transport.refresh()
    window.session.set_speed(4.0)
    qtbot.mouseClick(button(window, "replay"), Qt.MouseButton.LeftButton)
    assert window.take_actions.replaying and button(window, "replay").isChecked()
    qtbot.waitUntil(lambda: not window.take_actions.replaying)
    assert window.session.cursor is None and window.session.history.count() == 201
    qtbot.waitUntil(lambda: window.session.frame().time == times[-1])
    assert not button(window, "replay").isChecked()


def test_a_truncated_take_shows_what_is_readable(window, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("app.takes.writer.CHUNK", 1)
    path = tmp_path / "take.mcap"
    take_of(window, qtbot, path, monkeypatch)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * 0.9)])
    said = []
    window.take_actions.notified.connect(said.append)
    window.document.undo_stack.set_clean()
    window.file_actions.open_file(str(path))
    qtbot.waitUntil(lambda: any("no end" in text for text in said), timeout=20000)
    assert 1 < window.session.history.count() <= 201


def test_another_scene_and_the_end_of_the_window_end_a_recording(window, qtbot, tmp_path):
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    window.take_actions.record(str(tmp_path / "a.mcap"))
    window.session.step(20)
    qtbot.waitUntil(lambda: window.session.history.end > 0.03)
    window.editor.set_document(Document(templates.starter()))
    assert window.take_actions.recorder is None and not Take(str(tmp_path / "a.mcap")).cut
    failures = []
    window.take_actions.failed.connect(failures.append)
    window.take_actions.record(str(tmp_path / "none" / "b.mcap"))
    assert "b.mcap cannot be written: No such file" in failures[0] and window.take_actions.recorder is None


def test_the_dialog_says_how_large_a_recording_becomes(qtbot):
    dialog = RecordDialog(lambda every: 6e6 / every, 0.002)
    qtbot.addWidget(dialog)
    assert "6.0 MB a simulated minute at 500 Hz" in dialog.size_label.text()
    dialog.every_box.setValue(10)
    assert "600.0 kB a simulated minute at 50 Hz" in dialog.size_label.text() and dialog.every == 10
