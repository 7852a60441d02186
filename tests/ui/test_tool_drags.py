"""The tools with several objects, sizes, snapping and typed values, by mouse and keys."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from viewport_driving import (
    BALL,
    CONTROL,
    CRATE,
    CRATE_BOX,
    LEFT,
    NONE,
    UPPER,
    UPPER_BOX,
    at,
    differing,
    drag,
    handle_position,
    painted,
    send_move,
)

from engine.geometry.rotation import from_axis_angle, rotate
from engine.msd.paths import get
from engine.msd.schema import Light, LightType, Probe, SpotLightDesc
from ui.viewport import typed_values


def value(view, path):
    return np.array(get(view.document.world, path))


def type_text(view, text):
    for letter in text:
        QTest.keyClick(view, letter)


def begin(view, qtbot, tool, *paths):
    view.selection.set(paths)
    view.set_tool(tool)
    painted(qtbot, view)


def test_a_box_is_scaled_by_the_handle_of_one_axis(view, qtbot, artefacts):
    begin(view, qtbot, "scale", UPPER_BOX)
    view.grab_image().save(str(artefacts / "viewport_scale.png"))
    before = value(view, f"{UPPER_BOX}.size")
    tip = handle_position(view, "z")
    centre = at(view, view.gizmo.position)
    drag(view, tip, tip + (tip - centre))
    after = value(view, f"{UPPER_BOX}.size")
    np.testing.assert_array_equal(after[:2], before[:2])
    assert after[2] == pytest.approx(2 * before[2], rel=0.1)
    assert len(view.document.undo_stack) == 1 and view.document.undo_stack.undo_text == "Scale"
    view.document.undo()
    np.testing.assert_array_equal(value(view, f"{UPPER_BOX}.size"), before)


def test_the_centre_scales_all_sizes_in_steps(view, qtbot):
    begin(view, qtbot, "scale", BALL)
    before = value(view, f"{BALL}.size")
    centre = at(view, view.gizmo.position)
    drag(view, centre, centre + QPoint(40, -37), modifiers=CONTROL)
    ratio = value(view, f"{BALL}.size") / before
    assert ratio[0] == pytest.approx(ratio[1]) == pytest.approx(ratio[2]) and ratio[0] > 1.2
    assert ratio[0] * 10 == pytest.approx(round(ratio[0] * 10), abs=1e-9)


def test_escape_gives_the_sizes_back(view, qtbot):
    begin(view, qtbot, "scale", UPPER_BOX)
    before = value(view, f"{UPPER_BOX}.size")
    tip = handle_position(view, "x")
    drag(view, tip, tip + QPoint(30, 30), release=False)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    np.testing.assert_array_equal(value(view, f"{UPPER_BOX}.size"), before)
    assert len(view.document.undo_stack) == 0


def test_what_is_no_length_moves_nothing(view, qtbot):
    begin(view, qtbot, "move", CRATE)
    path = f"{CRATE}.local_translation"
    begun = value(view, path)
    tip = handle_position(view, "x")
    drag(view, tip, tip + QPoint(40, 0), release=False)
    type_text(view, "5 kg")
    assert view.pointer.drag.caption.endswith("[5 kg ?]")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.pointer.drag is not None, "Enter waits for a length"
    QTest.mouseRelease(view, LEFT, NONE, tip)
    np.testing.assert_array_equal(value(view, path), begun)
    assert len(view.document.undo_stack) == 0


def test_undo_in_a_drag_cancels_it_and_nothing_before_it(view, qtbot):
    begin(view, qtbot, "move", CRATE)
    path = f"{CRATE}.local_translation"
    begun = value(view, path)
    tip = handle_position(view, "x")
    drag(view, tip, tip + QPoint(40, 0))
    moved = value(view, path)
    painted(qtbot, view)
    tip = handle_position(view, "x")
    drag(view, tip, tip + QPoint(40, 0), release=False)
    assert value(view, path)[0] != moved[0]
    QTest.keyClick(view, Qt.Key.Key_Z, CONTROL)
    np.testing.assert_array_equal(value(view, path), moved)
    send_move(view, tip + QPoint(0, 40), LEFT, NONE)
    QTest.mouseRelease(view, LEFT, NONE, tip + QPoint(0, 40))
    np.testing.assert_array_equal(value(view, path), moved)
    assert not np.array_equal(moved, begun) and len(view.document.undo_stack) == 1


def test_a_size_is_typed_with_its_unit(view, qtbot):
    begin(view, qtbot, "scale", UPPER_BOX)
    tip = handle_position(view, "y")
    drag(view, tip, tip + QPoint(10, 0), release=False)
    type_text(view, "5 cm")
    assert "0.050" in view.pointer.drag.caption
    QTest.keyClick(view, Qt.Key.Key_Return)
    np.testing.assert_allclose(value(view, f"{UPPER_BOX}.size"), [0.15, 0.05, 0.15])


def test_several_objects_move_together_in_one_step_and_what_hangs_on_them_once(view, qtbot):
    lower = f"{UPPER}.children[0]"
    begin(view, qtbot, "move", lower, UPPER, BALL)
    before = {path: value(view, path) for path in (f"{UPPER}.local_translation", f"{BALL}.position")}
    hanging = value(view, f"{lower}.local_translation")
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -40))
    moved = [value(view, path) - start for path, start in before.items()]
    assert moved[0][2] > 0.1
    np.testing.assert_allclose(moved[0], moved[1], atol=1e-12)
    np.testing.assert_array_equal(value(view, f"{lower}.local_translation"), hanging)
    assert len(view.document.undo_stack) == 1
    view.document.undo()
    np.testing.assert_array_equal(value(view, f"{BALL}.position"), before[f"{BALL}.position"])


def test_scaling_several_bodies_moves_bodies_and_leaves_shapes_in_their_middle(view, qtbot):
    begin(view, qtbot, "scale", CRATE, BALL)
    start, centre, shape = (
        value(view, path) for path in (f"{CRATE}.local_translation", f"{BALL}.position", f"{CRATE_BOX}.position")
    )
    middle = at(view, view.gizmo.position)
    drag(view, middle, middle + QPoint(10, 0), release=False)
    type_text(view, "2")
    QTest.mouseRelease(view, LEFT, NONE, middle)
    np.testing.assert_allclose(value(view, f"{CRATE}.local_translation"), centre + 2 * (start - centre), atol=1e-9)
    np.testing.assert_array_equal(value(view, f"{CRATE_BOX}.position"), shape)
    view.document.undo()
    np.testing.assert_array_equal(value(view, f"{CRATE}.local_translation"), start)


@pytest.mark.parametrize("pivot", ["last", "each"])
def test_several_objects_turn_about_the_pivot(view, qtbot, pivot):
    view.editor.set_tools(pivot=pivot)
    begin(view, qtbot, "rotate", UPPER, BALL)
    places = f"{UPPER}.local_translation", f"{BALL}.position"
    start, centre = [value(view, path) for path in places]
    ring = handle_position(view, "z")
    drag(view, ring, ring + QPoint(10, 0), release=False)
    type_text(view, "90")
    QTest.mouseRelease(view, LEFT, NONE, ring)
    turn = from_axis_angle([0.0, 0.0, 1.0], np.pi / 2)
    expected = centre + rotate(turn, start - centre) if pivot == "last" else start
    np.testing.assert_allclose(value(view, places[0]), expected, atol=1e-9)
    np.testing.assert_allclose(value(view, places[1]), centre, atol=1e-12)
    assert len(view.document.undo_stack) == 1


def test_the_middle_of_all_is_the_pivot(view, qtbot):
    view.editor.set_tools(pivot="center")
    begin(view, qtbot, "move", CRATE, BALL)
    low = [-1.8, -0.3, 0.0], [1.3, -0.2, 0.0]
    high = [-1.2, 0.3, 0.6], [1.7, 0.2, 0.4]
    middle = 0.5 * (np.min(low, axis=0) + np.max(high, axis=0))
    np.testing.assert_allclose(view.gizmo.position, middle, atol=0.05)


def test_surface_snapping_puts_a_box_onto_another(view, qtbot):
    view.editor.set_tools(snap=True, snap_to=frozenset({"surface"}))
    begin(view, qtbot, "move", BALL)
    centre, top = at(view, view.gizmo.position), at(view, [-1.5, 0.0, 0.6])
    drag(view, centre, top, release=False)
    assert "surface" in view.pointer.drag.caption
    QTest.mouseRelease(view, LEFT, NONE, top)
    place = value(view, f"{BALL}.position")
    np.testing.assert_allclose(place, [-1.5, 0.0, 0.6 + 0.2], atol=0.02)
    assert place[2] == pytest.approx(0.8, abs=1e-5)


def test_vertex_snapping_lays_a_corner_onto_the_corner_that_it_comes_near_to(view, qtbot, artefacts):
    """The origin came there, and the boxes were inside one another."""
    view.editor.set_tools(snap=True, snap_to=frozenset({"vertex"}))
    begin(view, qtbot, "move", BALL)
    own, corner = np.array([1.3, -0.2, 0.0]), np.array([-1.2, -0.3, 0.6])
    centre = at(view, view.gizmo.position)
    there = centre + at(view, corner) - at(view, own) + QPoint(3, -3)
    drag(view, centre, there, release=False)
    assert "vertex" in view.pointer.drag.caption
    view.grab_image().save(str(artefacts / "vertex_snap.png"))
    QTest.mouseRelease(view, LEFT, NONE, there)
    place = value(view, f"{BALL}.position")
    np.testing.assert_allclose([place[0], abs(place[1]), place[2]], [-1.0, 0.1, 0.8], atol=1e-6)  # at one of its ends


def fallen(view, qtbot):
    """Raise the crate in the simulation, as after a run."""
    view.session.show(1, (0.5, 1.0, 1.7))
    view.redraw()
    painted(qtbot, view)


@pytest.mark.parametrize("pivot", ["last", "center"])
def test_bodies_are_scaled_about_where_they_start_after_a_run(view, qtbot, pivot):
    """The middle was that of where the simulation had them, and the places those where they start."""
    view.editor.set_tools(pivot=pivot)
    begin(view, qtbot, "scale", BALL, CRATE)
    middle = view.gizmo.position.copy()
    fallen(view, qtbot)
    view.editor.set_posing(False)
    painted(qtbot, view)
    np.testing.assert_allclose(view.gizmo.position, middle, atol=0.05)
    middle = view.gizmo.position.copy()
    place = at(view, middle)
    start = value(view, f"{CRATE}.local_translation")
    drag(view, place, place + QPoint(10, 0), release=False)
    type_text(view, "2")
    QTest.mouseRelease(view, LEFT, NONE, place)
    np.testing.assert_allclose(value(view, f"{CRATE}.local_translation"), middle + 2 * (start - middle), atol=1e-9)


def test_a_body_that_has_moved_is_snapped_from_where_it_starts(view, qtbot):
    """The shape was looked for where the simulation had it, and the start came to stand metres off the surface."""
    view.editor.set_tools(snap=True, snap_to=frozenset({"surface"}))
    begin(view, qtbot, "move", CRATE)
    fallen(view, qtbot)
    view.editor.set_posing(False)
    painted(qtbot, view)
    centre, top = at(view, view.gizmo.position), at(view, [1.5, 0.0, 0.4])
    drag(view, centre, top)
    np.testing.assert_allclose(value(view, f"{CRATE}.local_translation"), [1.5, 0.0, 0.7], atol=0.02)


def test_control_switches_snapping_off_while_it_is_on(view, qtbot):
    view.editor.set_tools(snap=True, grid_step=0.5)
    begin(view, qtbot, "move", UPPER_BOX)
    z = handle_position(view, "z")
    QTest.mousePress(view, LEFT, NONE, z)
    send_move(view, z - QPoint(0, 33), LEFT, CONTROL)
    free = value(view, f"{UPPER_BOX}.position")[2]
    send_move(view, z - QPoint(0, 33), LEFT, NONE)
    snapped = 0.5 + value(view, f"{UPPER_BOX}.position")[2]  # its link stands at 0.5 m
    QTest.mouseRelease(view, LEFT, NONE, z - QPoint(0, 33))
    assert free not in (0.0, 0.5) and snapped in (0.5, 1.0)


def test_an_axis_key_begins_a_move_that_a_typed_length_ends(view, qtbot):
    begin(view, qtbot, "move", BALL)
    view.setFocus()
    before = value(view, f"{BALL}.position")
    QTest.keyClick(view, Qt.Key.Key_Y)
    type_text(view, "pi/2 * 5 cm")
    QTest.keyClick(view, Qt.Key.Key_Return)
    np.testing.assert_allclose(value(view, f"{BALL}.position") - before, [0, np.pi / 2 * 0.05, 0], atol=1e-12)
    assert view.pointer.drag is None and len(view.document.undo_stack) == 1


@pytest.mark.parametrize(
    ("text", "angle"),
    [
        ("30", np.pi / 6),
        ("30deg", np.pi / 6),
        ("pi/2", np.pi / 2),
        ("0.5 rad", 0.5),
        ("-45°", -np.pi / 4),
        ("3 d", None),
    ],
)
def test_typed_angles(text, angle):
    found = typed_values.angle(text)
    assert found is None if angle is None else found == pytest.approx(angle)


def test_the_axes_of_a_joint_stand_along_its_hinge(view, qtbot):
    view.editor.set_tools(axes="joint")
    begin(view, qtbot, "move", UPPER)
    np.testing.assert_allclose(view.gizmo.axes()[2], [-1.0, 0.0, 0.0], atol=1e-12)  # y, turned by 90 degrees about z
    view.editor.set_tools(axes="parent")
    np.testing.assert_allclose(view.gizmo.axes(), np.eye(3), atol=1e-12)


def test_a_joint_is_moved_by_the_gizmo_at_its_anchor(view, qtbot):
    joint = f"{UPPER}.joints[0]"
    begin(view, qtbot, "move", joint)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -40))
    assert value(view, f"{joint}.pos")[2] > 0.05
    np.testing.assert_allclose(value(view, f"{joint}.pos")[:2], 0.0, atol=1e-12)


def test_a_reflection_probe_is_moved_and_its_box_is_sized_by_handles(view, qtbot, artefacts):
    """It had no gizmo, and its box was to be seen only with those of all probes."""
    view.document.insert("visual.probes", 0, Probe(position=np.array([0.0, 0.0, 1.0])))
    probe = "visual.probes[0]"
    begin(view, qtbot, "select")
    without = view.grab_image()
    begin(view, qtbot, "select", probe)
    assert differing(without, view.grab_image()) > 200  # its box
    begin(view, qtbot, "move", probe)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -40))
    place = value(view, f"{probe}.position")
    assert place[2] > 1.1 and np.allclose(place[:2], 0.0, atol=1e-9)
    begin(view, qtbot, "scale", probe)
    x = handle_position(view, "x")
    drag(view, x, x + QPoint(30, 0), release=False)
    assert "X" in view.pointer.drag.caption
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "probe_scale.png"))
    type_text(view, "2m")
    QTest.mouseRelease(view, LEFT, NONE, x)
    np.testing.assert_allclose(value(view, f"{probe}.scale"), [2.0, 1.0, 1.0], atol=1e-9)
    np.testing.assert_allclose(view.bounds([probe])[0], place, atol=1e-6)  # where F goes
    begin(view, qtbot, "rotate", probe)
    assert view.gizmo is None  # it stands along the axes of the world
    for _ in range(2):
        view.document.undo()
    np.testing.assert_allclose(value(view, f"{probe}.position"), [0.0, 0.0, 1.0], atol=1e-9)


def test_the_cone_and_the_range_of_a_spot_light_are_sized_by_handles(view, qtbot, artefacts):
    spot = SpotLightDesc(outer_angle=30.0, inner_angle=20.0, range=1.0)
    light = Light(
        type_=LightType.spot(spot), position=np.array([0.0, 0.0, 1.5]), direction=np.array([0.0, 0.0, -1.0])
    )
    path = view.document.insert("hierarchy.lights", 0, light)
    begin(view, qtbot, "scale", path)
    tip, centre = handle_position(view, "x"), at(view, view.gizmo.position)
    drag(view, tip, tip + (tip - centre) * 0.5, release=False)
    assert "cone" in view.pointer.drag.caption and "range" not in view.pointer.drag.caption
    view.grab_image().save(str(artefacts / "viewport_spot.png"))
    QTest.mouseRelease(view, LEFT, NONE, tip + (tip - centre) * 0.5)
    source = get(view.document.world, path).type_.value
    assert source.outer_angle == pytest.approx(45.0, rel=0.1) and source.range == 1.0
    assert source.inner_angle == pytest.approx(source.outer_angle * 2 / 3)
    painted(qtbot, view)
    tip = handle_position(view, "z")
    drag(view, tip, tip + (tip - centre))
    source = get(view.document.world, path).type_.value
    assert source.range == pytest.approx(2.0, rel=0.15) and len(view.document.undo_stack) == 3
