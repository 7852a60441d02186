"""An arm with a gripper on a table, from the welcome page to MotrixSim, by mouse and keys; clicks are counted."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from story_driving import LEFT, User
from viewport_driving import handle_position, painted

from engine import msd
from engine.msd.paths import get
from engine.msd.schema.base import same
from ui.arrange.preview_dialog import PreviewDialog
from ui.export_dialog import ExportDialog

Key = Qt.Key
TABLE = "hierarchy.bodies[0].link"
UPPER = f"{TABLE}.children[0]"
FOREARM = f"{UPPER}.children[0]"
FINGER = f"{FOREARM}.children[0]"


@pytest.fixture
def user(qtbot, window):
    """Before the welcome page, in a small window."""
    window.resize(1024, 700)
    window.show_welcome()
    return User(window, qtbot)


def typed_drag(user: User, handle: str, text: str) -> None:
    """Press on a handle, type by how much, Enter."""
    view = user.window.viewport
    painted(user.qtbot, view)
    start = handle_position(view, handle)
    user.clicks += 1
    QTest.mousePress(view, LEFT, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(view, start + QPoint(6, 6))
    QTest.keyClicks(view, text)
    QTest.keyClick(view, Key.Key_Return)
    QTest.mouseRelease(view, LEFT, Qt.KeyboardModifier.NoModifier, start + QPoint(6, 6))


def pose_and_keep(user: User, hand: str, monkeypatch, folder, picture) -> None:
    """Simulate, drag the hand up, store a keyframe, save, export, and step that in MotrixSim."""
    window, view, session = user.window, user.window.viewport, user.window.session
    user.ready()
    user.press(Key.Key_Space)
    user.qtbot.waitUntil(lambda: session.frame().time > 0.3, timeout=30000)
    user.press(Key.Key_Space)
    user.qtbot.waitUntil(lambda: not session.frame().playing, timeout=10000)
    user.row(hand)
    user.press(Key.Key_W)
    user.press(Key.Key_F)
    painted(user.qtbot, view)
    assert window.commands.by_id["tool_pose"].isChecked()
    name = get(window.document.world, hand).name
    body = session.layout.body_name.index(name)
    before, world = session.frame().xpos[body].copy(), window.document.world.deepcopy()
    start = handle_position(view, "x")
    user.drag(start, start + QPoint(60, 30))
    user.qtbot.waitUntil(lambda: np.linalg.norm(session.frame().xpos[body] - before) > 0.005, timeout=10000)
    assert same(window.document.world, world), "posing edits nothing"
    painted(user.qtbot, view)
    window.grab().save(picture)

    user.press(Key.Key_K)
    assert len(window.document.world.keyframes) == len(world.keyframes) + 1
    file, copy = folder / "arm.msd", folder / "out.msd"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(file), ""))
    window.commands.by_id["save"].trigger()
    user.qtbot.waitUntil(file.exists, timeout=10000)
    window.commands.by_id["export"].trigger()
    dialog = window.findChild(ExportDialog)
    dialog.file.selectAll()
    QTest.keyClicks(dialog.file, str(copy))
    QTest.keyClick(dialog.file, Key.Key_Return)
    user.qtbot.waitUntil(copy.exists, timeout=10000)
    assert same(msd.from_file(str(copy)), window.document.world)
    assert not [one for one in msd.validate(window.document.world) if one.severity == "error"]
    step_in_motrixsim(copy, session.layout)


def step_in_motrixsim(file, layout) -> None:
    """Its joints are those of our engine, and it stays stable for 200 steps."""
    motrixsim = pytest.importorskip("motrixsim")
    model = motrixsim.msd.build(motrixsim.msd.from_str(file.read_text(), format="msd", file_path=str(file)))
    data = motrixsim.SceneData(model)
    for _ in range(200):
        motrixsim.step(model, data)
    assert data.dof_pos.size == layout.nq and data.dof_vel.size == layout.nv
    assert np.isfinite(data.dof_pos).all() and np.isfinite(data.dof_vel).all()


def test_from_a_template_in_under_six_clicks(user, monkeypatch, tmp_path, artefacts):
    page = user.window.welcome
    card = next(one for one in page.cards if one.title == "Two-link arm")
    page.ensureWidgetVisible(card)
    user.click(card)
    world = user.window.document.world
    assert world.hierarchy.lights and world.hierarchy.cameras and world.assets.materials
    assert world.actuators and world.sensors.joint
    hand = "hierarchy.bodies[1].link.children[0].children[0]"
    assert get(world, hand).name == "forearm"
    pose_and_keep(user, hand, monkeypatch, tmp_path, str(artefacts / "story_arm_template.png"))
    assert user.clicks < 6


def test_from_primitives_in_under_25_clicks(user, monkeypatch, tmp_path, artefacts, qtbot):
    window = user.window
    user.click(window.welcome.new_button)
    user.ready()
    document = window.document
    user.command("fixed box")
    user.name("table")
    user.press(Key.Key_R)
    typed_drag(user, "x", "0.4m")
    for name in ("upper", "forearm", "finger_left"):
        user.command("child link")
        user.name(name)
    assert get(document.world, FINGER).name == "finger_left"

    # The finger slides instead of turning.
    user.row(f"{FINGER}.joints[0]")
    user.press(Key.Key_Delete)
    user.row(FINGER)
    user.command("slide joint")
    assert [joint.type_.name for joint in get(document.world, FINGER).joints] == ["Slide"]
    user.command("position servo")
    user.row(FINGER)
    user.press(Key.Key_W)
    typed_drag(user, "y", "6 cm")
    assert get(document.world, FINGER).local_translation[1] == pytest.approx(0.06)
    user.command("mirror")
    dialog = window.findChild(PreviewDialog)
    QTest.keyClick(dialog, Key.Key_Return)
    forearm = get(document.world, FOREARM)
    assert [child.name for child in forearm.children] == ["finger_left", "finger_right"]
    assert len(document.world.actuators) == 2

    for link, kinds in ((UPPER, ("position servo",)), (FOREARM, ("position servo", "gyro", "joint position"))):
        for kind in kinds:
            user.row(link)
            user.command(kind)
    world = document.world
    hinges = [get(world, link).joints[0].name for link in (UPPER, FOREARM)]
    assert [one.target.value for one in world.actuators[2:]] == hinges
    assert world.sensors.joint[0].joint == hinges[1] and len(world.sensors.frame) == 1

    user.command("camera")
    assert len(world.hierarchy.cameras) == 1
    user.command("light bulb")
    assert len(world.hierarchy.lights) == 2
    user.row(TABLE)
    user.show_dock("Library")
    user.show_dock("Materials")
    user.give_material("Oak")
    assert get(world, f"{TABLE}.geoms[0]").visual.material == "oak"
    user.show_dock("Scene")
    user.press(Key.Key_Home)
    pose_and_keep(user, FOREARM, monkeypatch, tmp_path, str(artefacts / "story_arm_primitives.png"))
    assert user.clicks < 25, user.clicks


def test_from_primitives_by_menus_in_under_25_clicks(user, monkeypatch, tmp_path, artefacts, qtbot):
    """The menu to add opens at the pointer; sizes, axes and materials are given in the panel of what was added."""
    window = user.window
    user.click(window.welcome.new_button)
    user.ready()
    document = window.document
    user.add("Bodies", "Fixed box")
    panel = window.adjust_panel
    for field, text in zip(panel.fields.sizes, ("40 cm", "40 cm", "5 cm"), strict=True):
        user.type_number(field, text)
    user.choose(panel.fields.material, "Oak")
    qtbot.waitUntil(lambda: get(document.world, f"{TABLE}.geoms[0]").visual.material == "oak")
    np.testing.assert_allclose(get(document.world, f"{TABLE}.geoms[0]").size, [0.4, 0.4, 0.05])
    user.name("table")
    for name in ("upper", "forearm"):
        user.add("Bodies", "Child link with hinge")
        user.name(name)
    user.add("Bodies", "Child link with slide joint")
    user.type_number(panel.fields.place[1], "6 cm")
    user.choose(panel.fields.axis, "Y")
    qtbot.waitUntil(lambda: get(document.world, FINGER).joints[0].axis[1] == 1.0)
    user.name("finger_left")
    assert get(document.world, FINGER).local_translation[1] == pytest.approx(0.06)

    # One servo for each of the selected links, in one step.
    user.row(UPPER)
    user.row(FINGER, Qt.KeyboardModifier.ShiftModifier)
    steps = len(document.undo_stack)
    user.add("Actuators", "Position servo")
    links = [get(document.world, path) for path in (UPPER, FOREARM, FINGER)]
    assert [one.target.value for one in document.world.actuators] == [link.joints[0].name for link in links]
    assert len(document.undo_stack) == steps + 1
    user.row_menu(FINGER, "Arrange", "Mirror…")
    QTest.keyClick(window.findChild(PreviewDialog), Key.Key_Return)
    assert [child.name for child in get(document.world, FOREARM).children] == ["finger_left", "finger_right"]
    assert len(document.world.actuators) == 4

    # What is added after a sensor is on the same link.
    user.row(FOREARM)
    user.add("Sensors", "Gyro")
    user.add("Sensors", "Joint position")
    world = document.world
    assert world.sensors.frame[0].object_type.value == get(world, FOREARM).sites[0].name
    assert world.sensors.joint[0].joint == get(world, FOREARM).joints[0].name
    user.add("Markers", "Camera")
    user.add("Lights", "Light bulb")
    assert len(world.hierarchy.cameras) == 1 and len(world.hierarchy.lights) == 2
    user.press(Key.Key_Home)
    pose_and_keep(user, FOREARM, monkeypatch, tmp_path, str(artefacts / "story_arm_menus.png"))
    assert user.clicks < 25, user.clicks
