"""The viewport as a window, driven by mouse and keys on a real OpenGL context."""

import pickle
import time

import numpy as np
import pytest
from fake_session import FakeSimulation
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from viewport_world import sample_world

from app.document import Document
from engine.build.deformables import Deformable, Following
from engine.msd.paths import get
from engine.msd.schema import CarriedElement, WorldExtras
from render.gizmo import handles, project
from render.poses import links
from ui.selection import Selection
from ui.viewport.widget import Viewport

BALL = "hierarchy.geoms[1]"
CRATE, UPPER = "hierarchy.bodies[0].link", "hierarchy.bodies[1].link"
CRATE_BOX, UPPER_BOX = f"{CRATE}.geoms[0]", f"{UPPER}.geoms[0]"
NONE, CONTROL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


@pytest.fixture
def view(qtbot):
    document = Document(sample_world())
    simulation = FakeSimulation(document)
    view = Viewport(document, simulation, Selection())
    qtbot.addWidget(view)
    view.resize(640, 480)
    view.show()
    qtbot.waitExposed(view)
    painted(qtbot, view)
    assert view.error == ""
    return view


def painted(qtbot, view):
    """Wait until everything that changed is on the screen."""
    qtbot.waitUntil(lambda: not view._dirty, timeout=20000)


def at(view, point) -> QPoint:
    """Widget position of a world point."""
    x, y = project(view.view_camera(), (view.width(), view.height()), np.asarray([point], dtype=float))[0]
    return QPoint(round(x), round(y))


def body_point(view, body):
    return view.session.frame().xpos[body]


def drag(view, start, stop, button=LEFT, modifiers=NONE, release=True):
    QTest.mousePress(view, button, modifiers, start)
    for i in range(1, 6):
        position = start + (stop - start) * i / 5
        QTest.mouseMove(view, QPoint(position.x(), position.y()))
        _send_move(view, position, button, modifiers)
    if release:
        QTest.mouseRelease(view, button, modifiers, stop)


def _send_move(view, position, button, modifiers):
    """QTest.mouseMove carries no modifiers; this does."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    point = QPointF(position)
    event = QMouseEvent(QEvent.Type.MouseMove, point, QPointF(view.mapToGlobal(position)), button, button, modifiers)
    QApplication.sendEvent(view, event)


def test_click_selects_and_click_on_nothing_clears(view, qtbot):
    QTest.mouseClick(view, LEFT, NONE, at(view, body_point(view, 1)))
    assert view.selection.paths == (CRATE_BOX,)
    QTest.mouseClick(view, LEFT, SHIFT, at(view, body_point(view, 2)))
    assert view.selection.paths == (CRATE_BOX, UPPER_BOX)
    QTest.mouseClick(view, LEFT, CONTROL, at(view, body_point(view, 1)))
    assert view.selection.paths == (UPPER_BOX,)
    QTest.mouseClick(view, LEFT, NONE, QPoint(600, 5))
    assert view.selection.paths == ()


def test_double_click_selects_the_link(view):
    QTest.mouseDClick(view, LEFT, NONE, at(view, body_point(view, 1)))
    assert view.selection.paths == (CRATE,)


def test_selection_is_outlined(view, qtbot, artefacts):
    before = view.grab_image()
    view.selection.set((CRATE,))
    painted(qtbot, view)
    after = view.grab_image()
    after.save(str(artefacts / "viewport_selected.png"))
    assert differing(before, after) > 50


def differing(a, b) -> int:
    """Number of pixels that are clearly not the same."""
    pixels = [np.frombuffer(i.convertToFormat(i.Format.Format_RGB888).bits(), np.uint8).astype(int) for i in (a, b)]
    return int((np.abs(pixels[0] - pixels[1]).reshape(-1, 3).max(axis=1) > 24).sum())


def test_material_edit_and_undo_are_seen(view, qtbot):
    before = view.grab_image()
    view.document.set('assets.materials["red"].color', np.array([0.1, 0.9, 0.1, 1.0]))
    painted(qtbot, view)
    green = view.grab_image().pixelColor(at(view, body_point(view, 1)))
    assert green.green() > green.red()
    changed = differing(before, view.grab_image())
    view.document.undo()
    painted(qtbot, view)
    # A few pixels on edges may fall either way.
    assert differing(before, view.grab_image()) < 0.01 * changed


def test_removed_body_disappears(view, qtbot):
    here = at(view, body_point(view, 1))
    view.document.delete([CRATE])
    painted(qtbot, view)
    assert view.pick(QPointF(here)) != CRATE_BOX
    assert len(view.bodies.nodes) == 3


def test_picture_follows_the_simulation(view, qtbot):
    there = at(view, [-1.5, 0.0, 1.5])
    assert view.pick(QPointF(there)) != CRATE_BOX
    view.session.show(1, [-1.5, 0.0, 1.5])
    painted_after(qtbot, view)
    assert view.pick(QPointF(there)) == CRATE_BOX


def painted_after(qtbot, view):
    qtbot.waitUntil(lambda: view._frame_index == view.session.frame().index, timeout=5000)
    painted(qtbot, view)


def test_what_cannot_be_drawn_is_told_once(view, qtbot):
    told = []
    view.problems_found.connect(told.append)
    document = view.document
    document.set(f"{CRATE_BOX}.visual.material", "gone")
    painted(qtbot, view)
    document.set(f"{CRATE_BOX}.visual.group", 1)
    painted(qtbot, view)
    sentences = [sentence for several in told for sentence in several]
    assert len(sentences) == 1 and "'gone'" in sentences[0] and CRATE_BOX in sentences[0]


def test_nothing_is_painted_when_nothing_changes(view, qtbot):
    pictures = [time.perf_counter()]
    view.frameSwapped.connect(lambda: pictures.append(time.perf_counter()))
    qtbot.waitUntil(lambda: time.perf_counter() - pictures[-1] > 0.7, timeout=20000)
    assert view._pacing.drawn == 1.0  # and what stands is no coarse picture


def test_left_orbits_right_pans_wheel_zooms(view, qtbot):
    start = view.camera
    drag(view, QPoint(600, 20), QPoint(500, 60))
    assert view.camera.azimuth > start.azimuth and np.allclose(view.camera.lookat, start.lookat)
    turned = view.camera
    drag(view, QPoint(300, 200), QPoint(340, 200), RIGHT)
    assert view.camera.azimuth == turned.azimuth and not np.allclose(view.camera.lookat, turned.lookat)
    drag(view, QPoint(300, 200), QPoint(340, 240), MIDDLE, SHIFT)
    assert view.camera.azimuth == turned.azimuth
    painted(qtbot, view)
    target = body_point(view, 1)
    here = at(view, target)
    near = view.camera
    position = QPointF(here)
    QApplication.sendEvent(
        view,
        QWheelEvent(
            position, QPointF(view.mapToGlobal(here)), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False,
        ),
    )  # fmt: skip
    assert view.camera.distance < near.distance
    moved = at(view, target) - here
    assert abs(moved.x()) <= 6 and abs(moved.y()) <= 6
    assert view.selection.paths == ()


def test_escape_takes_an_orbit_back(view):
    start = view.camera
    drag(view, QPoint(600, 20), QPoint(500, 60), release=False)
    assert view.camera.azimuth != start.azimuth
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.camera.azimuth == start.azimuth


def test_frame_selection_and_all(view, qtbot):
    commands = view.handlers()
    view.selection.set((CRATE,))
    commands["frame_selection"]()
    np.testing.assert_allclose(view.camera.lookat, body_point(view, 1), atol=1e-6)
    close = view.camera.distance
    commands["frame_all"]()
    assert view.camera.distance > 1.5 * close


def handle_position(view, name) -> QPoint:
    """A point on a handle: well along an arrow, in the middle of a ring."""
    handle = next(h for h in handles(view.gizmo, view.view_camera(), view.pixels) if h.name == name)
    points = handle.points
    return at(view, 0.25 * points[0] + 0.75 * points[1] if len(points) == 2 else points[len(points) // 2])


def test_move_gizmo_edits_the_document_in_one_undo_step(view, qtbot, artefacts):
    view.selection.set((UPPER,))
    view.set_tool("move")
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "viewport_gizmo.png"))
    start = get(view.document.world, UPPER).local_translation.copy()
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -60))
    moved = get(view.document.world, UPPER).local_translation
    assert moved[2] > start[2] + 0.2 and np.allclose(moved[:2], start[:2])
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    np.testing.assert_array_equal(get(view.document.world, UPPER).local_translation, start)


def test_escape_restores_and_leaves_no_undo_step(view, qtbot):
    view.selection.set((UPPER,))
    view.set_tool("move")
    painted(qtbot, view)
    start = get(view.document.world, UPPER).local_translation.copy()
    x = handle_position(view, "x")
    drag(view, x, x + QPoint(50, 10), release=False)
    assert not np.allclose(get(view.document.world, UPPER).local_translation, start)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    np.testing.assert_array_equal(get(view.document.world, UPPER).local_translation, start)
    assert view.document.undo_stack.count() == 0 and not view.document.modified


def test_snapped_move_ends_on_the_grid(view, qtbot):
    view.selection.set((f"{UPPER}.geoms[0]",))
    view.set_tool("move")
    painted(qtbot, view)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -47), modifiers=CONTROL)
    steps = get(view.document.world, UPPER_BOX).position[2] / 0.05
    assert steps > 1 and steps == pytest.approx(round(steps), abs=1e-9)


def test_shift_moves_ten_times_finer(view, qtbot):
    view.selection.set((UPPER_BOX,))
    view.set_tool("move")
    painted(qtbot, view)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -50))
    coarse = get(view.document.world, UPPER_BOX).position[2]
    view.document.undo()
    painted(qtbot, view)
    QTest.mousePress(view, LEFT, NONE, z)
    for up in range(5, 55, 5):
        _send_move(view, z - QPoint(0, up), LEFT, SHIFT)
    QTest.mouseRelease(view, LEFT, NONE, z - QPoint(0, 50))
    assert coarse > 0.05
    assert get(view.document.world, UPPER_BOX).position[2] == pytest.approx(0.1 * coarse, rel=0.3)


def test_an_axis_and_a_number_typed_during_a_drag_are_exact(view, qtbot):
    view.selection.set((BALL,))
    view.set_tool("move")
    painted(qtbot, view)
    start = get(view.document.world, BALL).position.copy()
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -50), release=False)
    QTest.keyClick(view, Qt.Key.Key_Y)
    along = get(view.document.world, BALL).position - start
    assert along[2] == 0.0  # the axis chosen by key, not the arrow that was grabbed
    for key in (Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_2, Qt.Key.Key_5, Qt.Key.Key_3):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    QTest.keyClick(view, Qt.Key.Key_Return)
    np.testing.assert_allclose(get(view.document.world, BALL).position - start, (0.0, -0.25, 0.0), atol=1e-9)
    _send_move(view, z + QPoint(0, -90), LEFT, NONE)  # over: the pointer has no say any more
    QTest.mouseRelease(view, LEFT, NONE, z)
    np.testing.assert_allclose(get(view.document.world, BALL).position - start, (0.0, -0.25, 0.0), atol=1e-9)
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    np.testing.assert_array_equal(get(view.document.world, BALL).position, start)


def test_degrees_typed_during_a_turn(view, qtbot):
    view.selection.set(("hierarchy.geoms[1]",))
    view.set_tool("rotate")
    painted(qtbot, view)
    ring = handle_position(view, "z")
    drag(view, ring, ring + QPoint(10, 0), release=False)
    for key in (Qt.Key.Key_9, Qt.Key.Key_0):
        QTest.keyClick(view, key)
    QTest.mouseRelease(view, LEFT, NONE, ring)
    turned = get(view.document.world, "hierarchy.geoms[1]").orientation
    np.testing.assert_allclose(np.abs(turned), (0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)), atol=1e-9)


def test_alt_left_drag_orbits_and_ctrl_middle_drag_zooms(view, qtbot):
    view.selection.set((UPPER,))
    view.set_tool("move")
    painted(qtbot, view)
    before = view.camera
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(60, 0), modifiers=Qt.KeyboardModifier.AltModifier)
    assert view.camera.azimuth != before.azimuth and view.document.undo_stack.count() == 0
    distance = view.camera.distance
    drag(view, QPoint(100, 300), QPoint(100, 200), MIDDLE, CONTROL)
    assert view.camera.distance < 0.9 * distance


def test_groups_are_shown_and_hidden(view, qtbot):
    UPPER_AT = at(view, view.poses().xpos[2])
    assert view.pick(QPointF(UPPER_AT)) == UPPER_BOX and view.checked("view_group_0") is True
    view.handlers()["view_group_0"]()
    painted(qtbot, view)
    assert view.pick(QPointF(UPPER_AT)) is None and view.checked("view_group_0") is False
    view.handlers()["view_group_0"](True)
    painted(qtbot, view)
    assert view.pick(QPointF(UPPER_AT)) == UPPER_BOX


def test_rotate_gizmo_turns_about_the_world_axis(view, qtbot):
    view.selection.set(("hierarchy.geoms[1]",))
    view.set_tool("rotate")
    painted(qtbot, view)
    start = handle_position(view, "z")
    drag(view, start, start + QPoint(40, 0))
    x, y, z, _ = get(view.document.world, "hierarchy.geoms[1]").orientation
    assert abs(x) < 1e-9 and abs(y) < 1e-9 and abs(z) > 0.05
    assert view.document.undo_stack.count() == 1


def test_a_running_free_body_is_left_to_physics(view, qtbot):
    view.selection.set((CRATE,))
    view.set_tool("move")
    assert view.gizmo is not None
    view.session.playing = True
    assert view.gizmo is None


def test_gizmo_axes_follow_world_or_object(view, qtbot):
    view.selection.set((f"{UPPER}.children[0]",))
    view.set_tool("move")
    assert np.allclose(view.gizmo.axes(), np.eye(3))
    view.handlers()["tool_space"]()
    assert not np.allclose(view.gizmo.axes(), np.eye(3)) and view.checked("tool_space")


def test_ctrl_drag_pulls_the_body_under_the_pointer(view, qtbot):
    view.session.playing = True
    start = at(view, body_point(view, 1))
    drag(view, start, start + QPoint(0, -80), modifiers=CONTROL, release=False)
    name, body, force, _, point, around = view.session.calls[-1]
    assert (name, body, around) == ("perturb", 1, [])
    assert force @ view.camera.up > 0 and abs(force @ view.camera.right) < 0.05 * np.linalg.norm(force)
    assert np.linalg.norm(point - body_point(view, 1)) < 0.6
    QTest.mouseRelease(view, LEFT, CONTROL, start + QPoint(0, -80))
    assert view.session.calls[-1][:2] == ("perturb", None)
    assert view.selection.paths == ()


def sheet(*bodies: int) -> Deformable:
    """A square metre, one metre above the bodies that hold its corners."""
    corners = np.array([[-0.5, -0.5, 1], [0.5, -0.5, 1], [0.5, 0.5, 1], [-0.5, 0.5, 1]], np.float32)
    following = Following(np.arange(5), np.array(bodies), np.ones(4, np.float32), corners)
    no_rim = np.zeros((0, 2), np.int32)
    return Deformable(
        path="extras.carried[0]", is_skin=False, faces=np.array([[0, 1, 2], [0, 2, 3]]), is_sheet=True, rim=no_rim,
        texcoord=None, radius=0.01, flat=False, rgba=np.array([0.1, 0.8, 0.2, 1.0]), materials=(None,),
        material=np.zeros(2, int), rim_material=np.zeros(0, int), group=0, collides=True, following=following,
    )  # fmt: skip


def test_a_flex_is_drawn_clicked_and_pulled(view, qtbot, artefacts):
    """Its vertices hang on bodies of the simulation that are no links of the document, and stand between those."""
    view.document.world.extras = WorldExtras(carried=[CarriedElement(xml="<flex/>")])
    session = view.session
    simulated = session.layout
    for names, two in ((simulated.body_path, ["extras.carried[0]"] * 2), (simulated.body_name, ["soft_0", "soft_1"])):
        names[2:2] = two
    simulated.body_subtreemass += [0.5, 0.5]
    simulated.deformables = pickle.dumps((sheet(2, 2, 3, 3),))
    frame = session.frame()
    frame.xpos = np.insert(frame.xpos, [2, 2], [[0.0, 0.0, 0.6], [0.0, 0.0, 0.6]], axis=0)
    frame.xquat = np.insert(frame.xquat, [2, 2], [[0.0, 0.0, 0.0, 1.0]] * 2, axis=0)
    view.bodies.index()
    session.show(2, [0.0, 0.0, 0.6])
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "viewport_flex.png"))
    assert view.poses().xpos[2] == pytest.approx(session.frame().xpos[4])
    near, far = at(view, [0.3, -0.3, 1.6]), at(view, [0.3, 0.3, 1.6])
    QTest.mouseClick(view, LEFT, NONE, near)
    assert view.selection.paths == ("extras.carried[0]",)
    session.playing = True
    for start, expected in ((near, 2), (far, 3), (at(view, view.poses().xpos[2]), 4)):
        drag(view, start, start + QPoint(0, -80), modifiers=CONTROL, release=False)
        assert session.calls[-1][:2] == ("perturb", expected)
        QTest.mouseRelease(view, LEFT, CONTROL, start + QPoint(0, -80))
    QTest.mouseDClick(view, LEFT, NONE, near)  # there is no link below


@pytest.mark.parametrize("moved_before", [False, True])
def test_a_flex_is_in_view_once_it_is_known(qtbot, moved_before):
    """The first view shows what the engine has made of the scene, unless the user has chosen another meanwhile."""
    world = sample_world()
    world.extras = WorldExtras(carried=[CarriedElement(xml="<flex/>")])
    document = Document(world)
    simulation = FakeSimulation(document)
    layout, simulation.layout = simulation.layout, None
    view = Viewport(document, simulation, Selection())
    qtbot.addWidget(view)
    view.resize(320, 240)
    view.show()
    qtbot.waitExposed(view)
    painted(qtbot, view)
    before = view.camera
    if moved_before:
        view.view_from("top")
        before = view.camera
    layout.deformables = pickle.dumps((sheet(1, 1, 1, 1),))
    simulation.show(1, [0.0, 0.0, 8.0])
    simulation.layout = layout
    view.redraw()
    painted(qtbot, view)
    assert (view.camera is before) == moved_before
    seen = project(view.camera, (320, 240), np.array([[0.0, 0.0, 9.0]]))
    in_view = seen is not None and bool(np.all((seen > 0) & (seen < (320, 240))))
    assert in_view != moved_before


def test_ctrl_shift_drag_twists(view, qtbot):
    view.session.playing = True
    start = at(view, body_point(view, 1))
    drag(view, start, start + QPoint(60, 0), modifiers=CONTROL | SHIFT, release=False)
    _, body, force, torque, *_ = view.session.calls[-1]
    assert body == 1 and not force.any() and torque @ view.camera.up > 0
    QTest.mouseRelease(view, LEFT, CONTROL | SHIFT, start)


def test_the_floor_cannot_be_pulled(view):
    view.session.playing = True
    drag(view, QPoint(320, 440), QPoint(320, 400), modifiers=CONTROL)
    assert view.session.calls == []


def test_cameras_cycle_and_escape_leaves(view, qtbot, artefacts):
    commands = view.handlers()
    commands["camera_next"]()
    assert view.camera_path == "hierarchy.cameras[0]"
    np.testing.assert_allclose(view.view_camera().position, [0, 0, 6])
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "viewport_camera.png"))
    commands["camera_next"]()
    assert view.camera_path == f"{UPPER}.children[0].cameras[0]"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.camera_path is None
    commands["camera_prev"]()
    assert view.camera_path == f"{UPPER}.children[0].cameras[0]"
    drag(view, QPoint(300, 200), QPoint(330, 200))
    assert view.camera_path is None, "orbiting leaves the scene camera"


def test_switches_and_tools_report_their_state(view, qtbot):
    commands = view.handlers()
    with qtbot.waitSignal(view.state_changed):
        commands["view_grid"]()
    assert view.checked("view_grid") is False
    commands["view_contacts"](True)
    assert view.checked("view_contacts") is True
    commands["tool_rotate"]()
    assert view.checked("tool_rotate") and not view.checked("tool_select")


def test_corner_axes_choose_a_view(view):
    from ui.viewport import overlay

    tips = {(axis, sign): tip for _, axis, sign, tip in overlay.axis_tips(view.view_camera())}
    offset = QPoint(0, view.height() - overlay.AXES_SIZE)
    QTest.mouseClick(view, LEFT, NONE, tips[2, 1].toPoint() + offset)
    np.testing.assert_allclose(view.camera.forward, [0, 0, -1], atol=1e-9)


def test_hint_tells_what_the_buttons_do(view, qtbot):
    hints = []
    view.hint_changed.connect(hints.append)
    _send_move(view, QPoint(10, 10), Qt.MouseButton.NoButton, NONE)
    view.session.playing = True
    _send_move(view, QPoint(11, 10), Qt.MouseButton.NoButton, CONTROL)
    assert "orbit" in hints[0] and "pull" in hints[-1]


def test_keys_fly_while_the_right_button_is_held(view, qtbot):
    before = view.camera.position
    forward = view.camera.forward
    QTest.mousePress(view, RIGHT, NONE, QPoint(300, 200))
    QTest.keyPress(view, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: (view.camera.position - before) @ forward > 0.1)
    QTest.keyRelease(view, Qt.Key.Key_W)
    QTest.mouseRelease(view, RIGHT, NONE, QPoint(300, 200))
    assert view.tool == "select", "W is the key of the move tool only when nothing flies"


def test_another_document_replaces_the_picture(view, qtbot):
    other = Document(sample_world())
    other.delete([CRATE])
    view.set_document(other, FakeSimulation(other))
    painted(qtbot, view)
    assert view.error == "" and len(view.bodies.nodes) == len(links(other.world))
    view.document.set('assets.materials["red"].metallic', 1.0)
    painted(qtbot, view)


def test_failure_to_start_is_said_in_the_view(qtbot, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("no such driver")

    monkeypatch.setattr("ui.viewport.widget.Renderer", broken)
    document = Document(sample_world())
    view = Viewport(document, FakeSimulation(document), Selection())
    qtbot.addWidget(view)
    view.show()
    qtbot.waitUntil(lambda: view.error != "")
    assert "no such driver" in view._message.text() and view._message.isVisible()
    QTest.mouseClick(view, LEFT, NONE, QPoint(50, 50))


def test_drawing_is_tried_again_after_an_edit(view, qtbot, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(view._renderer, "render", lambda *_: 1 / 0)
        view.redraw()
        qtbot.waitUntil(lambda: view.error != "")
        assert "ZeroDivisionError" in view.error and view._message.isVisible()
    view.document.set('assets.materials["red"].metallic', 0.9)
    painted(qtbot, view)
    assert view.error == "" and not view._message.isVisible()


def test_reparenting_makes_a_new_context_and_goes_on(view, qtbot):
    from PySide6.QtWidgets import QMainWindow

    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(view)
    window.resize(700, 500)
    window.show()
    qtbot.waitExposed(window)
    view.redraw()
    painted(qtbot, view)
    qtbot.waitUntil(lambda: view.pick(QPointF(at(view, body_point(view, 1)))) == CRATE_BOX)
    assert view.error == ""
    view.setParent(None)
