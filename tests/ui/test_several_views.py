"""Several views of one scene: each looks from elsewhere, all pick and draw, commands act on the active one."""

from dataclasses import replace

import glcontext.egl
import glcontext.x11
import numpy as np
import pytest
from fake_session import FakeSimulation, NoEngine
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from viewport_driving import CRATE, CRATE_BOX, LEFT, NONE, at, body_point, differing, drag, painted
from viewport_world import sample_world

from app.document import Document
from app.editor import Editor
from app.session import Session
from app.views import LAYOUTS
from engine.msd.paths import get
from ui.main_window import MainWindow
from ui.viewport.area import ViewArea


@pytest.fixture
def views(qtbot, qapp):
    """The views of an editor on the sample scene, without a window."""
    document = Document(sample_world())
    area = ViewArea(Editor(document, FakeSimulation(document)))
    qtbot.addWidget(area)
    area.resize(900, 700)
    with qtbot.waitExposed(area):
        area.show()
    painted(qtbot, area.main)
    yield area
    area.close()


def quad(views, qtbot):
    views.editor.views.set_layout("quad")
    for viewport in views.viewports:
        qtbot.waitUntil(viewport.isVisible)
        painted(qtbot, viewport)
    return views.viewports


@pytest.mark.parametrize(("layout", "count"), LAYOUTS.items())
def test_a_layout_shows_as_many_views(views, qtbot, layout, count):
    views.editor.views.set_layout("quad")
    views.handlers()[f"layout_{layout}"]()
    shown = [viewport for viewport in views._viewports.values() if viewport.isVisible()]
    assert shown == views.viewports and len(shown) == count and views.checked(f"layout_{layout}")


def test_views_draw_where_x11_knows_no_context(views, qtbot, monkeypatch):
    """As under Wayland, where all but the first view of the program said that they could not start."""

    def refuse(*_, **__):
        raise RuntimeError("there is no GLX")

    monkeypatch.setattr(glcontext.x11, "create_context", refuse)
    monkeypatch.setattr(glcontext.egl, "create_context", refuse)
    assert all(viewport.error == "" for viewport in quad(views, qtbot))


def test_all_views_show_one_upload_from_different_sides(views, qtbot):
    viewports = quad(views, qtbot)
    assert all(viewport.error == "" for viewport in viewports)
    assert len({id(viewport.renderer) for viewport in viewports}) == 1
    size = min(v.width() for v in viewports), min(v.height() for v in viewports)
    pictures = [viewport.grab_image().copy(0, 0, *size) for viewport in viewports]
    for i in range(4):
        assert all(differing(pictures[i], pictures[j]) > 500 for j in range(i))
    for viewport in viewports[:3]:  # in the last one the post stands before it
        assert viewport.pick(QPointF(at(viewport, body_point(viewport, 1)))) == CRATE_BOX


def test_a_box_chooses_in_every_view(views, qtbot):
    for viewport in quad(views, qtbot):
        viewport.selection.set(())
        viewport.frame((CRATE,))
        painted(qtbot, viewport)
        middle = QPoint(viewport.width() // 2, viewport.height() // 2)
        drag(viewport, QPoint(4, 4), 2 * middle - QPoint(4, 4), modifiers=Qt.KeyboardModifier.ShiftModifier)
        assert CRATE in viewport.selection.paths, viewport.view_camera()


def test_an_edit_is_drawn_in_all_views(views, qtbot):
    viewports = quad(views, qtbot)
    before = [viewport.grab_image() for viewport in viewports]
    views.editor.document.set('assets.materials["red"].color', np.array([0.1, 0.9, 0.1, 1.0]))
    for viewport, picture in zip(viewports, before, strict=True):
        painted(qtbot, viewport)
        assert differing(picture, viewport.grab_image()) > 10


def test_a_click_makes_a_view_active_and_commands_act_on_it(views, qtbot):
    first, second, *_ = quad(views, qtbot)
    assert views.active is first and first.is_marked
    QTest.mouseClick(second, LEFT, NONE, QPoint(4, 4))
    assert views.active is second and second.is_marked and not first.is_marked
    before = first.view.camera
    views.handlers()["view_left"]()
    views.handlers()["look_flat"]()
    views.handlers()["view_grid"](False)
    assert first.view.camera is before and first.look is not second.look and first.options.grid
    qtbot.waitUntil(lambda: np.allclose(second.view.camera.forward, (1, 0, 0), atol=1e-6))
    views.editor.views.set_layout("single")
    assert views.active is first


def test_orthographic_views_show_the_middle_as_large_and_cut_nothing_off(views, qtbot):
    view = views.active
    views.handlers()["frame_all"]()
    lookat = view.view.camera.lookat
    size = view.view.camera.pixel_size(lookat, view.height())
    views.handlers()["orthographic"]()
    camera = view.view.camera
    assert camera.orthographic and views.checked("orthographic")
    assert camera.pixel_size(lookat, view.height()) == pytest.approx(size)
    view.set_camera(replace(camera, lookat=body_point(view, 1) + 3.0 * camera.forward, distance=1.0))
    painted(qtbot, view)
    assert view.pick(QPointF(at(view, body_point(view, 1)))) == CRATE_BOX
    views.handlers()["orthographic"]()
    assert not view.view.camera.orthographic


def test_plain_figures_hide_groups_only_in_a_view_and_say_so(main_window, qtbot):
    """They are typed elsewhere."""
    view = main_window.viewport
    groups = view.options.groups
    main_window.activateWindow()
    main_window.tree.view.setFocus()
    qtbot.waitUntil(main_window.tree.view.hasFocus)
    QTest.keyClick(main_window.tree.view, Qt.Key.Key_1)
    assert view.options.groups == groups
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    QTest.keyClick(view, Qt.Key.Key_1)
    assert (1 in view.options.groups) != (1 in groups) and "Group 1" in view.notice.text
    qtbot.waitUntil(lambda: view.notice.text == "", timeout=5000)


def test_after_a_restart_keys_go_to_the_view(main_window, qtbot):
    main_window.activateWindow()
    main_window.tree.search.setFocus()
    qtbot.waitUntil(main_window.tree.search.hasFocus)
    main_window.restart_engine()
    qtbot.waitUntil(main_window.viewport.hasFocus)


def test_the_layout_of_a_screen_is_remembered(main_window, qtbot):
    main_window.run_command("layout_columns")
    main_window.document.undo_stack.set_clean()
    main_window.close()
    document = Document(sample_world())
    again = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(again)
    assert again.editor.views.layout == "columns" and again.commands.by_id["layout_columns"].isChecked()


def test_views_out_of_sight_give_back_what_they_have_on_the_gpu(views, qtbot):
    """And draw the same again when they are shown: after an edit meanwhile, what it made of the scene."""
    shown = quad(views, qtbot)
    before = [viewport.grab_image() for viewport in shown]
    views._rest_later.setInterval(0)
    views.hide()
    qtbot.waitUntil(lambda: views.main.renderer is None)
    assert all(viewport._borrowed is None and viewport.pick(QPointF(5, 5)) is None for viewport in shown)
    color = get(views.editor.document.world, f"{CRATE_BOX}.visual.color")
    views.editor.document.set(f"{CRATE_BOX}.visual.color", np.array([0.0, 1.0, 0.0, 1.0]))
    views.show()
    qtbot.waitUntil(lambda: views.main.renderer is not None)
    for viewport in shown:
        painted(qtbot, viewport)
    assert all(differing(a, viewport.grab_image()) > 50 for a, viewport in zip(before, shown, strict=True))
    views.editor.document.set(f"{CRATE_BOX}.visual.color", color)
    for a, viewport in zip(before, shown, strict=True):
        painted(qtbot, viewport)
        assert viewport.error == "" and differing(a, viewport.grab_image()) < 5  # now and then a pixel of an edge
