"""Python files in the window: run after a question, once; run again when they change; bad ones change nothing."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMessageBox
from test_handler_in_window import answer

from app import python_scenes
from ui.main_window import MainWindow
from ui.questions import Choice

SCENE = """
from engine.scene import AABB, MultiBodySystem, Pose, RigidBody, Vector3
from engine.scene.geometry import GeometryBox


def world():
    system = MultiBodySystem(pose=Pose(Vector3([0, 0, 1])), is_static=True)
    box = GeometryBox(pose=Pose(), mass=2.0, aabb=AABB(Vector3([{}, 1, 1])))
    system.add_rigid_body(RigidBody(Pose(), 1.0, 1.0, [box]))
    return system
"""


def length(window: MainWindow) -> float:
    """Of the box, m; 0 where there is none."""
    bodies = window.document.world.hierarchy.bodies
    return float(2 * bodies[0].link.geoms[0].size[0]) if window.document.file.endswith(".py") else 0.0


def opened(window: MainWindow, qtbot, file) -> None:
    agreed = answer(Choice.RUN)
    with qtbot.waitSignal(window.file_actions.opener.opened, timeout=60000):
        assert window.file_actions.open_file(str(file))
    assert not agreed.isActive()


def test_a_file_that_changes_while_it_runs_is_run_again(window, qtbot, tmp_path):
    """One that does not end would be waited for, and one that fails would be the last that ran."""
    file, mark = tmp_path / "boxes.py", tmp_path / "runs"
    file.write_text(SCENE.format(2))
    opened(window, qtbot, file)
    file.write_text(f"open({str(mark)!r}, 'w').close()\nwhile True:\n    pass\n")
    qtbot.waitUntil(mark.exists, timeout=60000)
    assert window.file_actions.opener.busy
    file.write_text(SCENE.format(3))
    qtbot.waitUntil(lambda: length(window) == 3, timeout=50000)  # less than a file may run


def test_a_python_file_is_shown_after_the_question_and_followed(window, qtbot, tmp_path, artefacts):
    file = tmp_path / "boxes.py"
    file.write_text(SCENE.format(2))
    refused = answer(Choice.CANCEL)
    assert not window.file_actions.open_file(str(file))
    assert not refused.isActive() and not window.document.file
    opened(window, qtbot, file)
    assert length(window) == 2 and not window.document.can_save
    qtbot.waitUntil(lambda: window.session.frame() is not None, timeout=60000)
    camera = window.editor.view.camera
    file.write_text(SCENE.format(3))
    qtbot.waitUntil(lambda: length(window) == 3, timeout=60000)
    assert window.editor.view.camera is camera
    window.grab().save(str(artefacts / "python_scene.png"))
    file.write_text(SCENE.format("nothing_like_it"))
    said = "nothing_like_it"
    qtbot.waitUntil(lambda: any(said in text and "line 8" in text for text in window.messages.texts()), timeout=60000)
    assert length(window) == 3 and not window.findChildren(QMessageBox)
    file.write_text(SCENE.format(4))
    qtbot.waitUntil(lambda: length(window) == 4, timeout=60000)


def test_edits_are_not_lost_to_a_changed_file(window, qtbot, tmp_path):
    file = tmp_path / "boxes.py"
    file.write_text(SCENE.format(2))
    opened(window, qtbot, file)
    window.document.set("name", "mine")
    file.write_text(SCENE.format(3))
    qtbot.waitUntil(lambda: window.change_bar.isVisible(), timeout=60000)
    assert length(window) == 2 and window.document.world.name == "mine"
    window.document.undo_stack.set_clean()


@pytest.mark.parametrize("text", ["while True: pass\n", "import os\nos.abort()\n", "world = 1\n"])
def test_a_bad_file_leaves_the_window_as_it_was(window, qtbot, tmp_path, monkeypatch, text):
    monkeypatch.setattr(python_scenes.read, "__defaults__", (lambda: None, 2.0))
    file = tmp_path / "bad.py"
    file.write_text(text)
    agreed = answer(Choice.RUN)
    before = window.document
    with qtbot.waitSignal(window.file_actions.opener.failed, timeout=60000) as failed:
        window.file_actions.open_file(str(file))
    assert not agreed.isActive() and failed.args[0].file == str(file)
    assert window.document is before
