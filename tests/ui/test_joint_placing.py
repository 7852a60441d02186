"""A joint is added by a click on a surface or an edge in the view."""

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from viewport_driving import CRATE, LEFT, NONE, UPPER, at, painted

from engine.geometry.rotation import rotate
from engine.msd.paths import get

LOWER = f"{UPPER}.children[0]"


def hover_and_click(view, point, offset=(0, 0)):
    position = at(view, point) + QPoint(*offset)
    QTest.mouseMove(view, position)
    QTest.mouseClick(view, LEFT, NONE, position)


def test_a_click_on_a_face_adds_a_hinge_along_its_normal(view, qtbot, artefacts):
    world, count = view.document.world, len(get(view.document.world, UPPER).joints)
    view.handlers()["joint_hinge_here"]()
    face = [0.0, -0.15, 0.5]  # the front of the upper box
    QTest.mouseMove(view, at(view, face))
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "joint_placing.png"))
    assert view.pointer.placing.place.link == UPPER and "add the joint" in view._hint
    hover_and_click(view, face)
    joint = get(world, UPPER).joints[count]
    link = get(world, UPPER)
    place = link.local_translation + rotate(link.local_rotation, joint.pos)
    np.testing.assert_allclose(place, face, atol=0.01)
    np.testing.assert_allclose(np.abs(rotate(link.local_rotation, joint.axis)), [0.0, 1.0, 0.0], atol=1e-6)
    assert view.selection.paths == (f"{UPPER}.joints[{count}]",) and view.pointer.placing is None
    assert len(view.document.undo_stack) == 1


def test_a_click_on_an_edge_lays_the_axis_along_it(view, qtbot):
    view.handlers()["joint_slide_here"]()
    hover_and_click(view, [0.0, -0.15, 0.65], (0, 2))
    joint, link = get(view.document.world, UPPER).joints[-1], get(view.document.world, UPPER)
    np.testing.assert_allclose(np.abs(rotate(link.local_rotation, joint.axis)), [1.0, 0.0, 0.0], atol=1e-6)


def test_the_selected_body_is_hung_where_one_clicks(view, qtbot):
    view.selection.set((CRATE,))
    view.handlers()["joint_ball_here"]()
    hover_and_click(view, [0.0, -0.15, 0.5])
    assert [body.link.name for body in view.document.world.hierarchy.bodies] == ["upper"]
    crate = view.document.world.hierarchy.bodies[0].link.children[-1]
    assert crate.name == "crate" and len(crate.joints) == 1
    view.document.undo()
    assert view.document.world.hierarchy.bodies[0].free is not None


def test_joints_are_added_one_after_another_and_what_got_the_last_one_stays_where_it_is(view, qtbot):
    """The last joint is selected, and its body was hung onto the next one that was clicked on."""
    view.document.delete([f"{CRATE.removesuffix('.link')}.free"])
    for place, body in (([-1.5, -0.3, 0.3], "crate"), ([0.0, -0.15, 0.5], "upper")):
        view.handlers()["joint_hinge_here"]()
        painted(qtbot, view)
        hover_and_click(view, place)
        assert get(view.document.world, str(view.selection.current).rpartition(".")[0]).name == body
    assert [body.link.name for body in view.document.world.hierarchy.bodies] == ["crate", "upper"]
    assert len(view.document.world.hierarchy.bodies[0].link.joints) == 1


def test_a_floating_body_says_why_it_takes_no_joint_and_escape_ends_it(view, qtbot):
    view.handlers()["joint_hinge_here"]()
    hover_and_click(view, [-1.5, -0.3, 0.3])
    assert view.pointer.placing is not None and "floats" in view._hint
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.pointer.placing is None and len(view.document.undo_stack) == 0
