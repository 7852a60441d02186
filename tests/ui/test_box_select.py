"""Choosing by a box in the view, and what is hidden behind something else."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from viewport_driving import BALL, CONTROL, CRATE, CRATE_BOX, LEFT, NONE, SHIFT, UPPER, at, drag, painted

from engine.msd.schema import GaussianCloudSource, GaussianCloudSpec, GaussianSplat, Geometry, ShapeType

ALT = Qt.KeyboardModifier.AltModifier


def box_around(view, low, high):
    corners = [at(view, [x, y, z]) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
    xs, ys = [c.x() for c in corners], [c.y() for c in corners]
    return QPoint(min(xs) - 6, min(ys) - 6), QPoint(max(xs) + 6, max(ys) + 6)


CRATE_SPAN = (-1.8, -0.3, 0.0), (-1.2, 0.3, 0.6)
POST_SPAN = (1.3, -0.2, 0.0), (1.7, 0.2, 0.4)


def test_a_box_adds_the_bodies_and_shapes_in_it_but_not_the_ground(view, qtbot, artefacts):
    start, stop = box_around(view, *CRATE_SPAN)
    drag(view, start, stop, modifiers=SHIFT, release=False)
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "box_select.png"))
    QTest.mouseRelease(view, LEFT, SHIFT, stop)
    assert view.selection.paths == (CRATE,)
    drag(view, *box_around(view, *POST_SPAN), modifiers=SHIFT)
    assert view.selection.paths == (CRATE, BALL)
    drag(view, *box_around(view, *CRATE_SPAN), modifiers=SHIFT | CONTROL)
    assert view.selection.paths == (BALL,)


def test_escape_ends_a_box_without_choosing(view, qtbot):
    start, stop = box_around(view, *CRATE_SPAN)
    drag(view, start, stop, modifiers=SHIFT, release=False)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view, LEFT, SHIFT, stop)
    assert view.selection.paths == ()


def hide_a_ball_in_the_crate(view, qtbot) -> str:
    ball = Geometry(name="inside", shape=ShapeType.Sphere, size=np.array([0.1, 0.0, 0.0]))
    path = view.document.insert(f"{CRATE}.geoms", 1, ball)
    painted(qtbot, view)
    return path


def test_alt_goes_through_what_is_in_front(view, qtbot):
    inside = hide_a_ball_in_the_crate(view, qtbot)
    centre = at(view, [-1.5, 0.0, 0.3])
    QTest.mouseClick(view, LEFT, NONE, centre)
    assert view.selection.paths == (CRATE_BOX,)
    QTest.mouseClick(view, LEFT, ALT, centre)
    assert view.selection.paths == (inside,)
    QTest.mouseClick(view, LEFT, ALT, centre)
    assert view.selection.paths == ("hierarchy.geoms[0]",)  # the floor behind both
    QTest.mouseClick(view, LEFT, ALT, centre)
    assert view.selection.paths == (CRATE_BOX,)


def test_a_box_with_alt_chooses_what_is_hidden(view, qtbot):
    view.document.insert(
        "hierarchy.geoms",
        2,
        Geometry(shape=ShapeType.Sphere, size=np.full(3, 0.05), position=np.array([-1.5, 0.0, 0.3])),
    )
    painted(qtbot, view)
    box = box_around(view, *CRATE_SPAN)
    drag(view, *box, modifiers=SHIFT)
    assert view.selection.paths == (CRATE,)
    view.selection.clear()
    drag(view, *box, modifiers=SHIFT | ALT)
    assert set(view.selection.paths) == {CRATE, "hierarchy.geoms[2]"}


def test_alt_and_a_drag_still_orbits(view, qtbot):
    before = view.editor.view.camera.azimuth
    centre = at(view, [-1.5, 0.0, 0.3])
    drag(view, centre, centre + QPoint(60, 0), modifiers=ALT)
    assert view.editor.view.camera.azimuth != before and view.selection.paths == ()


@pytest.mark.parametrize("locked", [True, False])
def test_what_is_locked_is_not_in_the_box(view, qtbot, locked):
    if locked:
        view.editor.locked.set((UPPER,))
    painted(qtbot, view)
    drag(view, *box_around(view, (-0.2, -0.2, 0.3), (0.2, 0.2, 0.7)), modifiers=SHIFT)
    assert (UPPER in view.selection.paths) is not locked


def test_alt_reaches_clouds_of_splats_too(view, qtbot, tmp_path):
    """A cloud in the crate: behind its front, before the floor; and in a box that has its middle in it."""
    values = [-1.5, 0.0, 0.3, 1.0, 1.0, 1.0, 3.0, *[np.log(0.05)] * 3, 1.0, 0.0, 0.0, 0.0]
    names = ["x", "y", "z", "f_dc_0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "scale_1", "scale_2"]
    names += ["rot_0", "rot_1", "rot_2", "rot_3"]
    head = ["ply", "format binary_little_endian 1.0", "element vertex 1"]
    head += [f"property float {name}" for name in names] + ["end_header"]
    file = tmp_path / "cloud.ply"
    file.write_bytes(("\n".join(head) + "\n").encode() + np.array(values, "<f4").tobytes())
    source = GaussianCloudSource(path=str(file))
    view.document.insert("assets.gaussian_clouds", "cloud", GaussianCloudSpec(source=source))
    path = view.document.insert("hierarchy.gaussian_splats", 0, GaussianSplat(asset="cloud"))
    painted(qtbot, view)
    centre = at(view, [-1.5, 0.0, 0.3])
    QTest.mouseClick(view, LEFT, NONE, centre)
    assert view.selection.paths == (CRATE_BOX,)
    QTest.mouseClick(view, LEFT, ALT, centre)
    assert view.selection.paths == (path,)
    view.selection.set(())
    drag(view, *box_around(view, *CRATE_SPAN), modifiers=SHIFT | ALT)
    assert path in view.selection.paths
