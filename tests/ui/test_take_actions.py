"""Recording, opening and replaying takes by the buttons of the window."""

from __future__ import annotations

import re
import threading
import time

import numpy as np
import pytest
from mcap.reader import make_reader
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QLabel, QProgressDialog, QPushButton

from app import templates
from app.channels import Channel
from app.document import Document
from app.session import Session
from app.takes import rosbag
from app.takes.reader import Take
from engine import msd
from engine.server import Engine
from ui.takes.record_dialog import RecordDialog

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
    assert [take.name for take in window.session.history.takes] == ["take"]
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
    qtbot.waitUntil(lambda: any("is incomplete" in text for text in said), timeout=20000)
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
    channels = [Channel(f"joint/{name}/position", "Joints", f"{name} position", "rad", name) for name in "abc"]
    channels.append(Channel("energy/total", "Energy", "total energy", "J", ""))
    ids = [channel.id for channel in channels[1:]]
    moment = lambda ids, state, every: 40.0 * len(ids) + 80 * state  # noqa: E731
    dialog = RecordDialog(channels, ids, moment, 0.002, 12_000_000, 500_000)
    qtbot.addWidget(dialog)
    dialog.show()
    text = dialog.size_label.text
    assert "3 signals: about 6.0 MB a simulated minute at 500 Hz" in text() and dialog.ids is None
    dialog.every_box.setValue(10)
    assert "600.0 kB a simulated minute at 50 Hz" in text() and dialog.every == 10
    dialog.channels.search.setText("b pos")
    group = dialog.channels.tree.topLevelItem(0)
    assert [group.child(i).isHidden() for i in range(3)] == [True, False, True]
    rectangle = dialog.channels.tree.visualItemRect(group.child(1))
    check = QPoint(rectangle.left() + 8, rectangle.center().y())
    qtbot.mouseClick(dialog.channels.tree.viewport(), Qt.MouseButton.LeftButton, pos=check)
    qtbot.waitUntil(lambda: "2 signals: about 480.0 kB" in text())
    assert dialog.ids == ["joint/c/position", "energy/total"]
    dialog.state_box.click()
    assert "240.0 kB" in text() and not dialog.with_state and dialog.with_files and dialog.files_box.isVisible()
    assert "12.0 MB" in dialog.files_box.text()


def test_chosen_signals_without_the_state_are_recorded(window, qtbot, tmp_path):
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    path, said = tmp_path / "few.mcap", []
    window.take_actions.notified.connect(said.append)
    ids = ["joint/hinge/position", "link/arm/velocity z"]
    window.take_actions.record(str(path), 2, ids, state=False)
    window.session.step(100)
    qtbot.waitUntil(lambda: window.session.history.end > 0.19)
    window.take_actions.stop()
    take = Take(str(path))
    assert not take.has_state and take.ids == ids and 45 <= sum(len(b.times) for b in take.blocks()) <= 52
    window.document.undo_stack.set_clean()
    assert window.file_actions.open_file(str(path))
    qtbot.waitUntil(lambda: any("without the full state" in text for text in said), timeout=20000)


def simulated_steps(window, qtbot, count: int) -> None:
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    window.session.step(count)
    qtbot.waitUntil(lambda: window.session.history.count() >= count)


def test_the_timeline_is_exported_as_a_bag_of_ros(window, qtbot, tmp_path, monkeypatch):
    ros2 = pytest.importorskip("mcap_ros2.decoder", exc_type=ImportError)
    simulated_steps(window, qtbot, 300)
    folder, said = tmp_path / "bag", []
    window.take_actions.notified.connect(said.append)
    window.take_actions.failed.connect(said.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(folder), ""))
    qtbot.waitUntil(window.commands.by_id["export_bag"].isEnabled)
    window.commands.by_id["export_bag"].trigger()
    times, values = window.session.samples(["joint/hinge/position"])
    assert said == [f"Wrote {len(times)} moments to {folder}"]
    assert [path.name for path in tmp_path.glob("*bag*")] == ["bag"], "what the bag was made from is left"
    with open(folder / "bag_0.mcap", "rb") as file:
        reader = make_reader(file, decoder_factories=[ros2.DecoderFactory()])
        joints = [(m.log_time, list(d.position)) for *_, m, d in reader.iter_decoded_messages(["/joint_states"])]
    assert [at for at, _ in joints] == [round(1e9 * time) for time in times]
    assert [position for _, position in joints] == values.tolist()
    window.commands.by_id["export_bag"].trigger()
    assert "choose another name" in said[-1] and len(said) == 2


def test_an_export_as_a_bag_is_cancelled(window, qtbot, tmp_path, monkeypatch):
    simulated_steps(window, qtbot, 300)
    begun, said = threading.Event(), []
    write = rosbag._Bag.add

    def slowly(bag, *message):
        begun.set()
        time.sleep(0.01)
        write(bag, *message)

    monkeypatch.setattr(rosbag._Bag, "add", slowly)
    monkeypatch.setattr("ui.busy.BUSY_AFTER_MS", 10)
    monkeypatch.setattr("app.takes.writer.CHUNK", 1)
    window.take_actions.notified.connect(said.append)

    def cancel() -> None:
        (dialog,) = window.findChildren(QProgressDialog)
        if not begun.is_set() or not dialog.isVisible():
            QTimer.singleShot(20, cancel)
            return
        qtbot.mouseClick(dialog.findChild(QPushButton), Qt.MouseButton.LeftButton)

    QTimer.singleShot(100, cancel)
    window.take_actions.export_bag(str(tmp_path / "bag"))
    assert said == ["Canceled; nothing was written"]
    assert not list(tmp_path.glob("*bag*"))


@pytest.mark.parametrize("case", ["everything", "every fifth", "one signal"])
def test_a_recording_becomes_as_large_as_announced(window, qtbot, tmp_path, monkeypatch, case):
    simulated_steps(window, qtbot, 1500)
    seconds, every = 30.0, 5 if case == "every fifth" else 1
    said = []

    def choose(dialog) -> RecordDialog.DialogCode:
        dialog.every_box.setValue(every)
        if case == "one signal":
            dialog.state_box.setChecked(False)
            tree = dialog.channels.tree
            for i in range(tree.topLevelItemCount()):
                tree.topLevelItem(i).setCheckState(0, Qt.CheckState.Unchecked)
            tree.topLevelItem(0).child(0).setCheckState(0, Qt.CheckState.Checked)
            dialog._show()
        said.append(dialog.size_label.text())
        return RecordDialog.DialogCode.Accepted

    path = tmp_path / "take.mcap"
    monkeypatch.setattr(RecordDialog, "exec", choose)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.take_actions.toggle_recording()
    begin = window.session.history.end
    for _ in range(15):  # pieces as large as those that one who watches records
        window.session.step(1000)
        end = window.session.history.end
        qtbot.waitUntil(lambda end=end: window.session.history.end > end + 1.99)
        window.take_actions._tick()
    window.take_actions.stop()
    assert window.session.history.end - begin == pytest.approx(seconds, abs=0.1)
    minute, once = (float(n) * {"k": 1e3, "M": 1e6}[u] for n, u in re.findall(r"([\d.]+) ([kM])B", said[0])[:2])
    size = path.stat().st_size
    assert minute * seconds / 60 + once == pytest.approx(size, rel=0.25), (said[0], size)


def test_a_recording_ends_where_another_world_is_shown(window, qtbot, tmp_path):
    session, actions, said = window.session, window.take_actions, []
    qtbot.waitUntil(lambda: session.frame() is not None)
    session.set_worlds(2)
    qtbot.waitUntil(lambda: session.nworld == 2)
    actions.notified.connect(said.append)
    path = tmp_path / "take.mcap"
    actions.record(str(path))
    session.step(20)
    qtbot.waitUntil(lambda: session.history.end > 0.03)
    session.show_world(1)
    qtbot.waitUntil(lambda: actions.recorder is None)
    assert "a take is of one world" in said[-1] and str(path) in said[-1] and not Take(str(path)).cut


def test_the_dialog_names_the_world_that_is_recorded(qtbot):
    for worlds, is_named in ((1, False), (20, True)):
        dialog = RecordDialog([], [], lambda *_: 80.0, 0.002, worlds=worlds, world=7)
        qtbot.addWidget(dialog)
        texts = [label.text() for label in dialog.findChildren(QLabel)]
        assert any("world 7 is recorded" in text for text in texts) == is_named
