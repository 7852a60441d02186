"""Typed pushes and throws, in a real window with the real engine."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from viewport_driving import painted_after

from app.document import Document
from app.session import Session
from engine import msd
from render import ViewCamera
from ui.viewport.pushes import arrows

SCENE = """<mujoco><option timestep="0.002" gravity="0 0 0"/><worldbody>
<body name="crate" pos="0 0 1"><freejoint/><geom name="box" type="box" size=".1 .1 .1" mass="2"/></body>
<body name="flap" pos="1 0 1"><joint name="hinge"/><geom type="box" size=".1 .1 .1" mass="1"/></body>
</worldbody></mujoco>"""

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(show_window, qtbot):
    document = Document(msd.from_str(SCENE))
    window = show_window(document, Session(document))
    qtbot.waitUntil(lambda: window.session.frame() is not None, timeout=120000)
    window.controls.tabs.setCurrentWidget(window.controls.forces)
    window.controls.refresh()
    assert window.controls.forces.isVisible(), "a scene that was built takes nobody out of a tab"
    return window


def test_sentences_have_room_in_a_narrow_panel(main_window, qtbot):
    """The sentence on what to select stood in half of its height where it breaks into lines."""
    forces = main_window.controls.forces
    main_window.controls.tabs.setCurrentWidget(forces)
    for width in (1440, 1024):
        main_window.resize(width, 900)
        forces.refresh()
        label = forces.link_label
        qtbot.waitUntil(lambda label=label: label.height() >= label.heightForWidth(label.width()) > 0)


def type_into(field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def advance(window, qtbot, steps: int) -> np.ndarray:
    session = window.session
    stop = session.frame().time + (steps - 0.5) * 0.002
    session.step(steps)
    qtbot.waitUntil(lambda: session.frame().time > stop, timeout=60000)
    # What undo goes back to comes by another way than the frames, and may come later.
    qtbot.waitUntil(lambda: session.history.present.time > stop, timeout=60000)
    return session.frame().qvel


def test_a_typed_force_acts_for_its_time_and_is_drawn(window, qtbot, artefacts):
    forces = window.controls.forces
    window.selection.set(["hierarchy.bodies[0].link.geoms[0]"])
    type_into(forces.force.fields[0], "2 * 5")
    type_into(forces.duration, "100 ms")
    qtbot.waitUntil(lambda: "0.5 m/s" in forces.effect_label.text(), timeout=10000)
    assert "crate" in forces.link_label.text()
    QTest.mouseClick(forces.apply_button, Qt.MouseButton.LeftButton)
    advance(window, qtbot, 20)
    assert len(window.session.pushes) == 1 and forces.end_button.isEnabled()
    start, tip = next(arrows(window.viewport))
    np.testing.assert_allclose(start, window.session.frame().xpos[1], atol=1e-3)
    assert tip[0] > start[0]
    painted_after(qtbot, window.viewport)
    window.grab().save(str(artefacts / "forces.png"))
    window.viewport.grab_image().save(str(artefacts / "forces_view.png"))
    qvel = advance(window, qtbot, 80)
    np.testing.assert_allclose(qvel[:3], [10 * 0.1 / 2, 0, 0], rtol=1e-4, atol=1e-6)
    assert not window.session.pushes


def test_a_push_until_it_is_ended(window, qtbot):
    forces = window.controls.forces
    window.selection.set(["hierarchy.bodies[0].link"])
    type_into(forces.torque.fields[2], "0.01")
    forces.lasting.click()
    assert not forces.duration.isEnabled()
    qtbot.waitUntil(forces.apply_button.isEnabled, timeout=10000)
    QTest.mouseClick(forces.apply_button, Qt.MouseButton.LeftButton)
    spun = advance(window, qtbot, 50)[5]
    inertia = 2.0 * (0.2**2 + 0.2**2) / 12
    np.testing.assert_allclose(spun, 0.01 / inertia * 0.1, rtol=1e-3)
    qtbot.waitUntil(forces.end_button.isEnabled, timeout=10000)
    QTest.mouseClick(forces.end_button, Qt.MouseButton.LeftButton)
    np.testing.assert_allclose(advance(window, qtbot, 50)[5], spun, rtol=1e-3)


def test_a_ball_is_thrown_and_thrown_again_and_undone(window, qtbot):
    view = window.viewport
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_B)
    bodies = window.document.world.hierarchy.bodies
    qtbot.waitUntil(lambda: len(bodies) == 3, timeout=10000)
    dof = 7  # after the crate's and the flap's
    qtbot.waitUntil(lambda: len(window.session.frame().qvel) == 13, timeout=60000)
    qtbot.waitUntil(lambda: np.linalg.norm(window.session.frame().qvel[dof : dof + 3]) > 4.9, timeout=60000)
    velocity = window.session.frame().qvel[dof : dof + 3]
    np.testing.assert_allclose(velocity, 5.0 * view.view_camera().forward, atol=1e-4)
    advance(window, qtbot, 50)
    QTest.keyClick(view, Qt.Key.Key_B)
    start = view.view_camera().position + 0.3 * view.view_camera().distance * view.view_camera().forward
    qtbot.waitUntil(lambda: np.allclose(window.session.frame().qpos[8:11], start, atol=1e-4), timeout=60000)
    assert len(bodies) == 3, "the same ball"
    window.run_command("undo")
    qtbot.waitUntil(lambda: np.linalg.norm(window.session.frame().qpos[8:11] - start) > 0.4, timeout=60000)
    window.run_command("undo")
    assert len(bodies) == 2


def test_only_floating_links_are_thrown(window, qtbot):
    window.selection.set(["hierarchy.bodies[1].link"])
    assert not window.commands.by_id["throw_selected"].isEnabled()
    qtbot.mouseClick(window.controls.forces.throw_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "does not float" in window.status.currentMessage(), timeout=10000)
    window.selection.set(["hierarchy.bodies[0].link"])
    QTest.keyClick(window.viewport, Qt.Key.Key_B, CONTROL_SHIFT)
    qtbot.waitUntil(lambda: np.linalg.norm(window.session.frame().qvel[:3]) > 4.9, timeout=60000)


def test_a_ball_does_not_begin_inside_of_what_is_near_the_viewer(window, qtbot):
    """In a view from 0.2 m the ball of 0.1 m comes past the viewer, who else would be inside of it."""
    forces = window.controls.forces
    near = ViewCamera(lookat=np.array([0.0, 0.0, 1.0]), distance=0.2, azimuth=0.0, elevation=0.0)
    forces.viewer = lambda: near
    forces.throw_ball()
    ball = window.document.world.hierarchy.bodies[-1].link
    ahead = (np.asarray(ball.local_translation) - near.position) @ near.forward
    assert ahead == pytest.approx(-0.1), "as far behind the viewer as it is wide"
