"""What a URDF leaves open can be chosen once it is open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from engine import msd
from ui.messages.model import REPAIR

ROBOT = """<robot name="arm"><link name="base"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="5" ixy="0" ixz="0" iyz="0"/></inertial></link><link name="hand"><inertial>
<mass value="1"/><inertia ixx="1" iyy="1" izz="5" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="hand"/><axis xyz="0 0 1"/></joint></robot>"""


@pytest.fixture
def robot(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text(ROBOT)
    return file


def open_file(qtbot, main_window, file) -> None:
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(file))


def click(qtbot, main_window, name) -> None:
    box = main_window.robot_bar.boxes[name]
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center().__class__(8, box.height() // 2))


def test_a_urdf_is_read_again_as_the_bar_says(qtbot, main_window, robot, artefacts):
    assert not main_window.robot_bar.isVisible()
    open_file(qtbot, main_window, robot)
    assert main_window.robot_bar.isVisible()
    assert main_window.document.world.hierarchy.bodies[0].free is None
    for name in ("floating_base", "repair"):
        with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
            click(qtbot, main_window, name)
    main_window.grab().save(str(artefacts / "robot_bar.png"))
    assert main_window.document.world == msd.from_file(robot, robot={"floating_base": True, "repair": True})
    assert main_window.document.world.hierarchy.bodies[0].free is not None
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.run_command("reload")
    assert main_window.robot_bar.choices() == {"floating_base": True, "repair": True, "motors": True}
    assert main_window.document.world.hierarchy.bodies[0].free is not None


def test_what_the_reader_would_mend_has_a_button_that_has_it_mended(qtbot, main_window, robot, artefacts):
    open_file(qtbot, main_window, robot)
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        click(qtbot, main_window, "floating_base")
    messages = main_window.messages
    row = next(i for i, text in enumerate(messages.texts()) if "`repair` would mend it" in text)
    place = messages.list.visualRect(messages.list.model().index(row, REPAIR)).center()
    qtbot.wait_until(messages.list.isVisible)
    main_window.grab().save(str(artefacts / "robot_mend.png"))
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        qtbot.mouseClick(messages.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert main_window.robot_bar.choices() == {"floating_base": True, "repair": True, "motors": True}
    assert main_window.document.world == msd.from_file(robot, robot={"floating_base": True, "repair": True})
    assert not any("would mend it" in text for text in messages.texts())


def test_staying_with_unsaved_changes_leaves_the_choice_as_it_was(qtbot, main_window, robot, monkeypatch):
    open_file(qtbot, main_window, robot)
    main_window.document.set("name", "mine")
    monkeypatch.setattr(QMessageBox, "question", lambda *a: QMessageBox.StandardButton.Cancel)
    click(qtbot, main_window, "floating_base")
    assert not main_window.robot_bar.choices()["floating_base"]
    assert main_window.document.world.name == "mine"


def test_other_scenes_show_no_bar(qtbot, main_window, robot, tmp_path, monkeypatch):
    open_file(qtbot, main_window, robot)
    scene = tmp_path / "arm.msd"
    assert any(note.option for note in main_window.messages.model.notes)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(scene), ""))
    main_window.run_command("save_as")
    assert not main_window.robot_bar.isVisible() and not any(note.option for note in main_window.messages.model.notes)
    open_file(qtbot, main_window, scene)
    assert not main_window.robot_bar.isVisible()


def test_in_a_small_window_the_choices_take_one_or_two_lines(qtbot, main_window, robot, artefacts):
    tree = main_window.docks["tree"].width()
    open_file(qtbot, main_window, robot)
    main_window.resize(1024, 700)
    boxes = list(main_window.robot_bar.boxes.values())
    bar = main_window.robot_bar
    qtbot.waitUntil(lambda: main_window.width() == 1024 and bar.height() == bar.heightForWidth(bar.width()))
    assert len({box.y() for box in boxes}) <= 2
    main_window.grab().save(str(artefacts / "robot_bar_narrow.png"))
    assert main_window.docks["tree"].width() >= 0.8 * tree
    for box in boxes:
        assert box.width() >= box.sizeHint().width() and box.height() >= box.sizeHint().height()
        assert bar.rect().contains(box.geometry())
    main_window.resize(1600, 900)
    qtbot.waitUntil(lambda: boxes[0].y() == boxes[1].y())
