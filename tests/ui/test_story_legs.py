"""A quadruped loses its right legs, gets mirrored left ones in their place, and a leg goes to another parent."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from story_driving import LEFT, NONE, User

from engine import msd
from engine.msd.schema.base import same
from ui.arrange.preview_dialog import PreviewDialog

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
TRUNK = "hierarchy.bodies[0].link"


@pytest.fixture
def user(qtbot, window):
    """Before the quadruped of the welcome page."""
    window.resize(1024, 700)
    window.show_welcome()
    user = User(window, qtbot)
    card = next(one for one in window.welcome.cards if one.title == "Quadruped")
    window.welcome.ensureWidgetVisible(card)
    user.click(card)
    user.ready()
    return user


def legs(user) -> dict[str, str]:
    """Names and paths of the hips."""
    children = user.window.document.world.hierarchy.bodies[0].link.children
    return {child.name: f"{TRUNK}.children[{i}]" for i, child in enumerate(children)}


def places(user) -> dict[str, np.ndarray]:
    """Names and places of the simulated bodies, m."""
    layout, frame = user.window.session.layout, user.window.session.frame()
    named = enumerate(layout.body_name)
    return {name: np.array(frame.xpos[i]) for i, name in named if name not in ("", "world")}


def simulated(user, names) -> None:
    """Wait until exactly the bodies of these names are simulated, beside the world."""
    session = user.window.session
    user.qtbot.waitUntil(
        lambda: (
            {name for name in session.layout.body_name if name != "world"} == set(names)
            and len(session.frame().xpos) == len(session.layout.body_name)
        ),
        timeout=60000,
    )


def drop_row(user, path: str, target: str) -> None:
    """Drag the row of an object onto another row."""
    panel = user.window.tree
    user.row(target)
    data = panel.model.mimeData([panel.model.index_of(path)])
    place = QPointF(panel.view.visualRect(panel.index_of(target)).center())
    action = Qt.DropAction.CopyAction
    panel.view.dragEnterEvent(QDragEnterEvent(place.toPoint(), action, data, LEFT, NONE))
    move = QDragMoveEvent(place.toPoint(), action, data, LEFT, NONE)
    panel.view.dragMoveEvent(move)
    assert move.isAccepted()
    user.clicks += 1
    panel.view.dropEvent(QDropEvent(place, action, data, LEFT, NONE))


def test_legs_are_mirrored_and_given_another_parent(user, artefacts, qtbot):
    window, document = user.window, user.window.document
    original, before = document.world.deepcopy(), places(user)
    names = set(legs(user))
    assert names == {"front_left_hip", "front_right_hip", "rear_left_hip", "rear_right_hip"}
    driven = {one.target.value for one in original.actuators}

    user.row(legs(user)["front_right_hip"])
    user.row(legs(user)["rear_right_hip"], CONTROL)
    user.press(Key.Key_Delete)
    assert set(legs(user)) == {"front_left_hip", "rear_left_hip"}
    assert {one.target.value for one in document.world.actuators} == {one for one in driven if "left" in one}

    user.row(legs(user)["front_left_hip"])
    user.row(legs(user)["rear_left_hip"], CONTROL)
    user.press(Key.Key_M, CONTROL)
    dialog = window.findChild(PreviewDialog)
    assert dialog.fields.frame.currentText() == "trunk" and dialog.fields.axis.currentText() == "Y"
    QTest.keyClick(dialog, Key.Key_Return)
    assert set(legs(user)) == names and len(document.undo_stack) == 2
    world = document.world
    assert {one.target.value for one in world.actuators} == driven
    assert {one.name for one in world.sensors.touch} == {one.name for one in original.sensors.touch}
    simulated(user, before)
    for name, place in places(user).items():  # the template is symmetrical
        np.testing.assert_allclose(place, before[name], atol=1e-6, err_msg=name)
    assert not [one for one in msd.validate(world) if one.severity in ("error", "warning")]

    # Play: it stands on the four legs as before.
    user.press(Key.Key_Space)
    qtbot.waitUntil(lambda: window.session.frame().time > 0.5, timeout=30000)
    assert abs(places(user)["trunk"][2] - before["trunk"][2]) < 0.05
    user.press(Key.Key_Home)
    window.grab().save(str(artefacts / "story_legs_mirrored.png"))

    # While it runs, a leg goes below another one: it stays where it is in the world.
    drop_row(user, legs(user)["rear_right_hip"], legs(user)["rear_left_hip"])
    assert set(legs(user)) == names - {"rear_right_hip"} and len(document.undo_stack) == 3
    assert {one.target.value for one in document.world.actuators} == driven
    assert not [one for one in msd.validate(document.world) if one.severity == "error"]
    simulated(user, before)
    window.grab().save(str(artefacts / "story_legs_reparented.png"))
    user.press(Key.Key_Space)
    user.press(Key.Key_Backspace)
    qtbot.waitUntil(lambda: window.session.frame().time == 0, timeout=10000)
    for name, place in places(user).items():
        np.testing.assert_allclose(place, before[name], atol=1e-5, err_msg=name)

    while document.undo_stack.can_undo:
        user.press(Key.Key_Z, CONTROL)
    assert same(document.world, original)
    simulated(user, before)
