"""Handles of joints in the view on a real simulation: ranges and axes are edited, coordinates are posed."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from viewport_driving import CONTROL, LEFT, NONE, at, drag, handle_position, painted, send_move

from engine.geometry.rotation import from_axis_angle, rotate
from engine.msd.paths import get
from engine.msd.schema import Body, Geometry, Joint, JointType, Link, Range, ShapeType, World
from render.joints import AT_LIMIT_COLOR, LIMIT_HANDLE, SIZE, joint_segments, selected_joints
from ui.viewport import joint_drags

HINGE, SLIDE, BALL = (f"hierarchy.bodies[{i}].link.joints[0]" for i in range(3))


def world() -> World:
    """A hinge seen face-on, a slide across the view and a ball, side by side."""
    scene = World()
    for x, joint in (
        (-1.0, Joint(name="hinge", axis=np.array([0.0, 1.0, 0.0]), pos_limit=Range(-1.0, 1.0))),
        (0.0, Joint(name="slide", type_=JointType.Slide, axis=np.array([1.0, 0, 0]), pos_limit=Range(-0.3, 0.4))),
        (1.2, Joint(name="ball", type_=JointType.Ball, axis=np.array([0.0, 0.0, 1.0]), pos_limit=Range(0.0, 1.0))),
    ):
        geom = Geometry(shape=ShapeType.Box, size=np.full(3, 0.05))
        link = Link(name=joint.name, local_translation=np.array([x, 0.0, 0.5]), joints=[joint], geoms=[geom])
        scene.hierarchy.bodies.append(Body(link=link))
    scene.free_camera.elevation, scene.free_camera.azimuth = 0.0, 90.0
    return scene


@pytest.fixture
def view(simulated, show_view):
    return show_view(simulated(world()), 900, 600)


def show(view, qtbot, path):
    view.selection.set((path,))
    painted(qtbot, view)


def handle(view, name):
    found = {handle.name: handle for handle in joint_drags.handles(view)}
    return at(view, found[name].point)


def qpos(view):
    view.session.poll()
    return view.session.frame().qpos


def limits(view, path):
    limit = get(view.document.world, path).pos_limit
    return limit.lower, limit.upper


def around(view, centre, start, angle):
    """Where the pointer is after a turn about a point on the screen, counter-clockwise."""
    offset = start - centre
    x, y = float(offset.x()), float(offset.y())
    turned = QPoint(round(x * np.cos(angle) + y * np.sin(angle)), round(-x * np.sin(angle) + y * np.cos(angle)))
    return centre + turned


def test_handles_of_a_selected_joint_stand_where_it_is(view, qtbot, artefacts):
    show(view, qtbot, HINGE)
    view.grab_image().save(str(artefacts / "joint_handles.png"))
    assert {h.name for h in joint_drags.handles(view)} == {"anchor", "axis", "lower", "upper", "value"}
    placed = selected_joints(view.bodies.nodes, view.poses(), view.bodies.joint_positions(), [HINGE])[0]
    unit = SIZE * view.view_camera().pixel_size(placed.anchor, view.pixels[1])
    upper = next(h for h in joint_drags.handles(view) if h.name == "upper").point
    expected = placed.anchor + LIMIT_HANDLE * unit * rotate(from_axis_angle(placed.axis, 1.0), placed.start)
    np.testing.assert_allclose(upper, expected, atol=1e-9)


@pytest.mark.parametrize(("name", "start"), [("lower", -1.0), ("upper", 1.0)])
def test_an_end_of_a_range_follows_the_pointer_around_the_anchor(view, qtbot, name, start):
    show(view, qtbot, HINGE)
    centre, grabbed = at(view, [-1.0, 0.0, 0.5]), handle(view, name)
    turn = 0.5  # counter-clockwise on the screen, as seen along +y: against the axis
    drag(view, grabbed, around(view, centre, grabbed, turn), release=False)
    QTest.mouseRelease(view, LEFT, NONE, grabbed)
    value = limits(view, HINGE)[name == "upper"]
    assert value == pytest.approx(start - turn, abs=0.06)
    assert len(view.document.undo_stack) == 1 and view.document.undo_stack.undo_text == "Set Joint Range"
    view.document.undo()
    assert limits(view, HINGE) == (-1.0, 1.0)


def test_escape_leaves_the_range_as_it_was(view, qtbot):
    show(view, qtbot, HINGE)
    grabbed = handle(view, "upper")
    drag(view, grabbed, grabbed + QPoint(0, 30), release=False)
    assert limits(view, HINGE) != (-1.0, 1.0)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert limits(view, HINGE) == (-1.0, 1.0) and len(view.document.undo_stack) == 0


def test_an_end_of_a_range_is_typed_in_degrees(view, qtbot):
    show(view, qtbot, HINGE)
    grabbed = handle(view, "upper")
    drag(view, grabbed, grabbed + QPoint(0, 10), release=False)
    for letter in "90":
        QTest.keyClick(view, letter)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert limits(view, HINGE)[1] == pytest.approx(np.pi / 2)


def test_the_needle_poses_a_hinge_up_to_its_limit_which_is_red(view, qtbot):
    show(view, qtbot, HINGE)
    centre, grabbed = at(view, [-1.0, 0.0, 0.5]), handle(view, "value")
    QTest.mousePress(view, LEFT, NONE, grabbed)
    for angle in np.linspace(0.0, -0.5, 6):
        send_move(view, around(view, centre, grabbed, angle), LEFT, NONE)
    assert qpos(view)[0] == pytest.approx(0.5, abs=0.08)
    for angle in np.linspace(-0.5, -2.0, 12):
        send_move(view, around(view, centre, grabbed, angle), LEFT, NONE)
    assert "limit" in view.pointer.drag.caption
    QTest.mouseRelease(view, LEFT, NONE, grabbed)
    assert qpos(view)[0] == pytest.approx(1.0, abs=1e-6)
    assert view.document.undo_stack.undo_text.startswith("Pose") and not view.document.modified
    placed = selected_joints(view.bodies.nodes, view.poses(), view.bodies.joint_positions(), [HINGE])[0]
    colors = [segments[2] for segments in joint_segments(placed, view.view_camera(), view.pixels)]
    assert tuple(AT_LIMIT_COLOR) in [tuple(color) for color in colors]


def test_a_slide_is_posed_and_limited_along_its_axis(view, qtbot):
    show(view, qtbot, SLIDE)
    grabbed = handle(view, "value")
    shift = at(view, [0.2, 0.0, 0.5]) - at(view, [0.0, 0.0, 0.5])
    drag(view, grabbed, grabbed + shift)
    assert qpos(view)[1] == pytest.approx(0.2, abs=0.02)
    grabbed = handle(view, "lower")
    drag(view, grabbed, grabbed + shift)
    low, high = limits(view, SLIDE)
    assert low == pytest.approx(-0.1, abs=0.02) and high == 0.4


def test_a_ball_turns_to_the_pointer_up_to_its_cone(view, qtbot):
    show(view, qtbot, BALL)
    centre, grabbed = at(view, [1.2, 0.0, 0.5]), handle(view, "value")
    drag(view, grabbed, around(view, centre, grabbed, -0.5))
    w, x, y, z = qpos(view)[2:6]
    assert 2 * np.arctan2(y, w) == pytest.approx(0.5, abs=0.1) and abs(x) < 0.05 and abs(z) < 0.05
    grabbed = handle(view, "value")
    drag(view, grabbed, around(view, centre, grabbed, -1.5))
    w, x, y, z = qpos(view)[2:6]
    assert 2 * np.arccos(w) == pytest.approx(1.0, abs=1e-5)


def test_the_axis_turns_to_the_pointer_and_snaps_to_the_axes_of_its_link(view, qtbot):
    show(view, qtbot, SLIDE)
    centre, grabbed = at(view, [0.0, 0.0, 0.5]), handle(view, "axis")
    drag(view, grabbed, around(view, centre, grabbed, 1.4), modifiers=NONE)
    axis = get(view.document.world, SLIDE).axis
    np.testing.assert_allclose(axis, [np.cos(1.4), 0.0, np.sin(1.4)], atol=0.1)
    view.document.undo()
    painted(qtbot, view)
    QTest.mousePress(view, LEFT, NONE, grabbed)
    for angle in (0.5, 1.0, 1.4):
        send_move(view, around(view, centre, grabbed, angle), LEFT, CONTROL)
    QTest.mouseRelease(view, LEFT, NONE, grabbed)
    np.testing.assert_allclose(get(view.document.world, SLIDE).axis, [0.0, 0.0, 1.0], atol=1e-9)


def test_the_anchor_is_dragged_across_the_view(view, qtbot):
    show(view, qtbot, HINGE)
    grabbed = handle(view, "anchor")
    drag(view, grabbed, grabbed + at(view, [-1.0, 0.0, 0.7]) - at(view, [-1.0, 0.0, 0.5]))
    np.testing.assert_allclose(get(view.document.world, HINGE).pos, [0.0, 0.0, 0.2], atol=0.02)


def test_the_needle_holds_a_hinge_while_the_simulation_runs(view, qtbot):
    show(view, qtbot, HINGE)
    grabbed = handle(view, "value")
    view.session.play()
    drag(view, grabbed, grabbed + QPoint(15, 20), release=False)
    view.session.poll()
    held, start = view.session.frame().qpos[0], view.session.frame().time
    assert abs(held) > 0.1

    def later():
        view.session.poll()
        return view.session.frame().time > start + 0.2

    qtbot.waitUntil(later)
    assert view.session.frame().qpos[0] == pytest.approx(held, abs=1e-5)
    QTest.mouseRelease(view, LEFT, NONE, grabbed)
    view.session.pause()


def test_the_hint_says_what_a_handle_under_the_pointer_does(view, qtbot):
    show(view, qtbot, HINGE)
    QTest.mouseMove(view, handle(view, "upper"))
    qtbot.waitUntil(lambda: "upper end" in view._hint)


def test_the_middle_of_what_is_moved_goes_along(view, qtbot):
    view.editor.set_tools(pivot="center")
    view.set_tool("move")
    show(view, qtbot, "hierarchy.bodies[0].link")
    before = view.gizmo.position.copy()
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -60), release=False)
    view.session.poll()
    view.redraw()
    painted(qtbot, view)
    place = get(view.document.world, "hierarchy.bodies[0].link").local_translation
    np.testing.assert_allclose(view.gizmo.position - before, place - [-1.0, 0.0, 0.5], atol=1e-3)
    QTest.mouseRelease(view, LEFT, NONE, z)


def test_who_poses_a_link_finds_no_ends_of_ranges_in_the_way(view, qtbot):
    view.set_tool("move")
    show(view, qtbot, "hierarchy.bodies[0].link")
    assert "upper" in {h.name for h in joint_drags.handles(view)}
    view.editor.set_posing(True)
    assert {h.name for h in joint_drags.handles(view)} == {"value"}
    show(view, qtbot, HINGE)  # chosen by itself, its range can be dragged
    assert "upper" in {h.name for h in joint_drags.handles(view)}


def test_an_arrow_that_is_nearer_than_a_handle_of_a_joint_is_dragged(view, qtbot):
    view.set_tool("move")
    link = "hierarchy.bodies[0].link"
    show(view, qtbot, link)
    placed = selected_joints(view.bodies.nodes, view.poses(), view.bodies.joint_positions(), [HINGE])[0]
    angles = np.linspace(-3.0, 3.0, 601)
    along_x = max(angles, key=lambda angle: rotate(from_axis_angle(placed.axis, angle), placed.start)[0])
    view.document.set(f"{HINGE}.pos_limit", Range(along_x - 1.0, along_x))
    painted(qtbot, view)
    on_arrow = handle(view, "upper") - QPoint(5, 0)
    assert joint_drags.handle_at(view, on_arrow.x(), on_arrow.y()) is not None
    drag(view, on_arrow, on_arrow + QPoint(30, 0))
    assert view.document.undo_stack.undo_text == "Move"
    assert limits(view, HINGE) == (along_x - 1.0, along_x)
    assert get(view.document.world, link).local_translation[0] > -1.0
    view.document.undo()
    painted(qtbot, view)
    beside = handle(view, "upper") + QPoint(0, 5)
    drag(view, beside, beside + QPoint(0, 30))
    assert view.document.undo_stack.undo_text == "Set Joint Range"
