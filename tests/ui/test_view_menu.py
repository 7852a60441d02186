"""The menu of the right button in a view: of what is under the pointer, where a drag moves the camera."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from viewport_driving import RIGHT, at, drag, painted

from app.document import Document
from engine import msd
from render import ViewCamera

SCENE = """<mujoco><worldbody><geom name="floor" type="plane" size="9 9 .1"/>
  <body name="crate" pos="0 0 .5"><freejoint/><geom name="crate_box" type="box" size=".5 .5 .5"/></body>
</worldbody></mujoco>"""
TOP, GROUND = (0.0, 0.0, 1.0), np.array([1.5, -1.0, 0.0])
BOX = "hierarchy.bodies[0].link.geoms[0]"


@pytest.fixture
def window(qtbot, show_window):
    window = show_window(Document(msd.from_str(SCENE)), size=(1024, 700))
    window.viewport.set_camera(ViewCamera(lookat=np.zeros(3), azimuth=90.0, elevation=-40.0, distance=6.0))
    painted(qtbot, window.viewport)
    return window


def menus(window) -> list[QMenu]:
    return [menu for menu in window.tree.findChildren(QMenu) if menu.isVisible()]


def entry(menu: QMenu, *texts: str):
    """The action that a way of texts leads to."""
    for text in texts:
        action = next(one for one in menu.actions() if one.text().replace("&", "") == text)
        menu = action.menu()
    return action


def ask(qtbot, window, place: QPoint) -> QMenu:
    qtbot.mouseClick(window.viewport, RIGHT, pos=place)
    qtbot.waitUntil(lambda: len(menus(window)) == 1)
    (menu,) = menus(window)
    qtbot.waitUntil(lambda: menu.windowHandle().isExposed())
    return menu


def test_a_right_click_selects_and_offers_what_can_be_done(window, qtbot, artefacts):
    view = window.viewport
    menu = ask(qtbot, window, at(view, TOP))
    assert window.selection.paths == (BOX,)
    painted(qtbot, view)
    window.screen().grabWindow(0).save(str(artefacts / "view_menu.png"))
    entry(menu, "Hide").trigger()
    menu.close()
    assert window.editor.hidden.paths == (BOX,)


def test_the_menu_is_of_the_selected_link_where_its_shape_is_clicked(window, qtbot):
    window.selection.set(("hierarchy.bodies[0].link",))
    menu = ask(qtbot, window, at(window.viewport, TOP))
    entry(menu, "Duplicate").trigger()
    menu.close()
    assert len(window.document.world.hierarchy.bodies) == 2


def test_what_is_added_from_the_menu_lands_where_it_was_asked_for(window, qtbot):
    menu = ask(qtbot, window, at(window.viewport, GROUND))
    add = entry(menu, "Add", "Bodies", "Free box")
    menu.close()
    add.trigger()
    box = window.document.world.hierarchy.bodies[-1].link
    np.testing.assert_allclose(box.local_translation[:2], GROUND[:2], atol=0.05)
    qtbot.waitUntil(lambda: window.guidance.add_place is None)


def test_a_right_drag_moves_the_camera_and_asks_for_nothing(window, qtbot):
    view = window.viewport
    before, place = view.view_camera().lookat.copy(), at(view, TOP)
    drag(view, place, place + QPoint(60, 10), RIGHT)
    assert not menus(window) and window.selection.paths == ()
    assert not np.allclose(view.view_camera().lookat, before)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
