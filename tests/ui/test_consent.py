"""A scene reads files outside its own folder only when the user says so."""

import pytest
from PySide6.QtCore import QSettings, Qt

from engine.compiler import build
from ui.consent import ConsentBox, common_folder, remember, remembered
from ui.trust_dialog import TrustDialog

TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


@pytest.fixture
def scene(tmp_path):
    (tmp_path / "scene").mkdir()
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes/m.obj").write_text(TETRAHEDRON)
    file = tmp_path / "scene/scene.xml"
    file.write_text(
        '<mujoco><asset><mesh name="m" file="../meshes/m.obj"/></asset>'
        '<worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'
    )
    return file


def asked(qtbot, main_window) -> ConsentBox:
    boxes = main_window.findChildren(ConsentBox)
    assert len(boxes) == 1 and boxes[0].isVisible()
    return boxes[0]


def opened(qtbot, main_window, file) -> None:
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(file))


def test_consent_is_asked_given_and_remembered(qtbot, main_window, scene, artefacts):
    opened(qtbot, main_window, scene)
    box = asked(qtbot, main_window)
    assert "scene.xml" in box.text() and str(scene.parents[1] / "meshes") in box.informativeText()
    box.grab().save(str(artefacts / "consent.png"))
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        qtbot.mouseClick(box.allow, Qt.MouseButton.LeftButton)
    assert build(main_window.document.world).nmesh == 1
    assert remembered(str(scene)) == [str(scene.parents[1] / "meshes")]
    opened(qtbot, main_window, scene)
    assert build(main_window.document.world).nmesh == 1
    assert not any(box.isVisible() for box in main_window.findChildren(ConsentBox))


def test_without_consent_the_scene_opens_and_says_what_is_left_out(qtbot, main_window, scene):
    opened(qtbot, main_window, scene)
    qtbot.mouseClick(asked(qtbot, main_window).deny, Qt.MouseButton.LeftButton)
    assert any("m.obj lies outside" in text for text in main_window.messages.texts())
    assert remembered(str(scene)) == []


def test_consent_for_an_included_file(qtbot, main_window, scene):
    (scene.parents[1] / "meshes/part.xml").write_text("<mujoco><worldbody><body name='b'/></worldbody></mujoco>")
    scene.write_text('<mujoco><include file="../meshes/part.xml"/></mujoco>')
    with qtbot.waitSignal(main_window.file_actions.opener.failed, timeout=20000):
        main_window.file_actions.open_file(str(scene))
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        qtbot.mouseClick(asked(qtbot, main_window).allow, Qt.MouseButton.LeftButton)
    assert main_window.document.world.hierarchy.bodies[0].link.name == "b"


def test_consent_for_everything_below_the_folder_above(qtbot, main_window, scene):
    """A part that is read names a file in a third folder: allowed once, nothing is asked again."""
    above = scene.parents[1]
    (above / "more").mkdir()
    (above / "meshes/part.xml").write_text("<mujoco><include file='../more/body.xml'/></mujoco>")
    (above / "more/body.xml").write_text("<mujoco><worldbody><body name='b'/></worldbody></mujoco>")
    scene.write_text('<mujoco><include file="../meshes/part.xml"/></mujoco>')
    with qtbot.waitSignal(main_window.file_actions.opener.failed, timeout=20000):
        main_window.file_actions.open_file(str(scene))
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        qtbot.mouseClick(asked(qtbot, main_window).allow_all, Qt.MouseButton.LeftButton)
    assert main_window.document.world.hierarchy.bodies[0].link.name == "b"
    assert remembered(str(scene)) == [str(above)]


def test_the_whole_disk_is_not_offered(tmp_path):
    assert common_folder("/a/scene.xml", ["/b"]) is None
    assert common_folder(str(tmp_path / "scene/scene.xml"), [str(tmp_path)]) is None
    assert common_folder(str(tmp_path / "scene/scene.xml"), [str(tmp_path / "meshes")]) == str(tmp_path)


def test_folders_of_the_command_line_hold_for_a_reload_and_are_not_remembered(qtbot, main_window, scene):
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(scene), asset_roots=[str(scene.parents[1])])
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.reload()
    assert build(main_window.document.world).nmesh == 1
    assert not main_window.findChildren(ConsentBox) and remembered(str(scene)) == []


def test_consent_for_every_scene_in_the_folder(qtbot, main_window, scene):
    second = scene.with_name("second.xml")
    second.write_text(scene.read_text())
    opened(qtbot, main_window, scene)
    box = asked(qtbot, main_window)
    box.checkBox().click()
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        qtbot.mouseClick(box.allow, Qt.MouseButton.LeftButton)
    opened(qtbot, main_window, second)
    assert build(main_window.document.world).nmesh == 1
    assert not any(box.isVisible() for box in main_window.findChildren(ConsentBox))
    assert remembered(str(scene.parents[1] / "elsewhere/third.xml")) == [], "another folder is asked about"
    assert remembered(str(scene.parent / "below/third.xml")) == [], "and so is one below"


def test_what_was_allowed_is_listed_and_forgotten(qtbot, main_window, scene, artefacts):
    remember(str(scene), ["/shared/meshes"])
    remember(str(scene), ["/shared/all"], always=True)
    main_window.run_command("trust")
    dialog = main_window.findChild(TrustDialog)
    assert dialog.model.rowCount() == 2
    dialog.grab().save(str(artefacts / "trust.png"))
    assert dialog.model.item(0, 0).text().startswith("All scenes in ")
    dialog.list.setCurrentIndex(dialog.model.index(0, 0))
    qtbot.mouseClick(dialog.forget_button, Qt.MouseButton.LeftButton)
    assert remembered(str(scene)) == ["/shared/meshes"] and dialog.model.rowCount() == 1
    qtbot.mouseClick(dialog.forget_all_button, Qt.MouseButton.LeftButton)
    assert remembered(str(scene)) == [] and not dialog.forget_all_button.isEnabled()


@pytest.mark.parametrize("stored", ["{", "[1]", '{"a": 3, "b": [1]}', "[" * 5000])
def test_damaged_answers_in_the_settings_are_left_out(settings, stored):
    QSettings().setValue("asset_roots", stored)
    assert remembered("a") == []
    remember("a", ["/b"])
    assert remembered("a") == ["/b"]
