"""The viewport as a window on a real OpenGL context: what it shows, selects and says."""

import time

import numpy as np
from fake_session import FakeSimulation
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from viewport_driving import (
    CONTROL,
    CRATE,
    CRATE_BOX,
    LEFT,
    NONE,
    SHIFT,
    UPPER_BOX,
    at,
    body_point,
    differing,
    painted,
    painted_after,
    send_move,
)
from viewport_world import sample_world

from app.document import Document
from app.editor import Editor
from engine.msd.schema import Geometry, ShapeType, World
from render import Renderer
from render.poses import links
from ui.viewport.widget import Viewport


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


def test_what_cannot_be_drawn_is_reported_once(view, qtbot):
    reports = []
    view.problems_changed.connect(reports.append)
    document = view.document
    document.set(f"{CRATE_BOX}.visual.material", "gone")
    painted(qtbot, view)
    document.set(f"{CRATE_BOX}.visual.group", 1)
    painted(qtbot, view)
    sentences = [sentence for report in reports for sentence in report]
    assert len(sentences) == 1 and "'gone'" in sentences[0] and CRATE_BOX in sentences[0]
    document.set(f"{CRATE_BOX}.visual.material", None)
    painted(qtbot, view)
    assert reports[1:] == [[]]


def test_nothing_is_painted_when_nothing_changes(view, qtbot):
    pictures = [time.perf_counter()]
    view.frameSwapped.connect(lambda: pictures.append(time.perf_counter()))
    qtbot.waitUntil(lambda: time.perf_counter() - pictures[-1] > 0.7, timeout=20000)
    assert view._pacing.drawn >= 1.0  # and what stands is no coarse picture


def test_a_view_that_is_resized_is_drawn_in_the_size_it_comes_to(view, qtbot, monkeypatch):
    sizes = []
    render = Renderer.render

    def noted(renderer, camera, size, *rest):
        sizes.append(size)
        render(renderer, camera, size, *rest)

    monkeypatch.setattr(Renderer, "render", noted)
    for width in (600, 500, 400):
        view.resize(width, 300)
    painted(qtbot, view)
    assert set(sizes) == {(400, 300)}
    picture = view.grabFramebuffer()
    assert (picture.width(), picture.height()) == (400, 300)
    assert len(set(picture.pixel(x, 150) for x in range(0, 400, 10))) > 5  # the scene, not an empty picture


def test_a_selection_is_drawn_at_once_and_not_at_the_next_tick(view, qtbot):
    painted(qtbot, view)
    view._timer.stop()
    qtbot.waitUntil(lambda: view._pacing.due(time.perf_counter(), dirty=True))
    view.selection.set([CRATE])
    painted(qtbot, view)


def test_groups_are_shown_and_hidden(view, qtbot):
    UPPER_AT = at(view, view.poses().xpos[2])
    assert view.pick(QPointF(UPPER_AT)) == UPPER_BOX and view.checked("view_group_0") is True
    view.handlers()["view_group_0"]()
    painted(qtbot, view)
    assert view.pick(QPointF(UPPER_AT)) is None and view.checked("view_group_0") is False
    view.handlers()["view_group_0"](True)
    painted(qtbot, view)
    assert view.pick(QPointF(UPPER_AT)) == UPPER_BOX


def test_switches_and_tools_report_their_state(view, qtbot):
    commands = view.handlers()
    with qtbot.waitSignal(view.state_changed):
        commands["view_grid"]()
    assert view.checked("view_grid") is False
    commands["view_contacts"](True)
    assert view.checked("view_contacts") is True
    commands["tool_rotate"]()
    assert view.checked("tool_rotate") and not view.checked("tool_select")


def test_hint_tells_what_the_buttons_do(view, qtbot):
    hints = []
    view.hint_changed.connect(hints.append)
    send_move(view, QPoint(10, 10), Qt.MouseButton.NoButton, NONE)
    view.session.playing = True
    send_move(view, QPoint(11, 10), Qt.MouseButton.NoButton, CONTROL)
    assert "orbit" in hints[0] and "pull" in hints[-1]


def test_another_document_replaces_the_picture(view, qtbot):
    other = Document(sample_world())
    other.delete([CRATE])
    view.editor.set_document(other)
    painted(qtbot, view)
    assert view.error == "" and len(view.bodies.nodes) == len(links(other.world))
    view.document.set('assets.materials["red"].metallic', 1.0)
    painted(qtbot, view)


def test_failure_to_start_is_said_in_the_view(qtbot, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("no such driver")

    monkeypatch.setattr("ui.viewport.widget.Renderer", broken)
    document = Document(sample_world())
    view = Viewport(Editor(document, FakeSimulation(document)))
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


def test_a_thing_of_a_millimetre_is_seen_and_found_from_close_by(show_view, qtbot):
    world = World()
    world.hierarchy.geoms = [Geometry(shape=ShapeType.Sphere, size=np.full(3, 5e-4))]
    document = Document(world)
    view = show_view(Editor(document, FakeSimulation(document)), 300, 300)
    view.frame([])
    painted(qtbot, view)
    assert view.view_camera().distance < 5e-3
    assert view.pick(QPointF(150, 150)) == "hierarchy.geoms[0]"


def test_a_context_that_stays_lost_is_created_anew(main_window, qtbot, monkeypatch):
    """Whatever is drawn in the first one is lost, also by a new renderer; in the next one all views are drawn."""
    main_window.run_command("layout_columns")
    views = main_window.views.viewports
    for view in views:
        painted(qtbot, view)
    before, lost = [view.grab_image() for view in views], views[0].context()
    monkeypatch.setattr(Renderer, "is_lost", lambda _: views[0].context() is lost)
    views[0].redraw()
    qtbot.waitUntil(lambda: views[0].context() is not lost)
    for view in views:
        view.redraw()
        painted(qtbot, view)
    assert [view.error for view in views] == ["", ""]
    assert [view.grab_image() for view in views] == before


def test_after_a_loss_of_its_context_the_view_is_drawn_again(view, qtbot, monkeypatch):
    """What was on the GPU is gone: everything is uploaded anew. A second loss in a row is said, and the next edit
    tries again."""
    before, first = view.grab_image(), view._renderer
    monkeypatch.setattr(first, "is_lost", lambda: True)
    view.redraw()
    painted(qtbot, view)
    assert view._renderer is not first and view.error == ""
    assert view.grab_image() == before
    with monkeypatch.context() as lost:
        lost.setattr(type(first), "is_lost", lambda _: True)
        view.redraw()
        qtbot.waitUntil(lambda: "reset" in view.error)
        assert "RuntimeError" not in view.error
    view.document.set(f"{CRATE_BOX}.name", "edited")
    painted(qtbot, view)
    assert view.error == "" and view.grab_image() == before
