"""Mesh files that are dragged from a file manager onto the window: they come into the scene that is shown."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from trimesh.visual import TextureVisuals
from trimesh.visual.material import PBRMaterial
from viewport_driving import painted

from app.document import Document
from engine import msd
from render import ViewCamera
from ui.import_dialogs import MeshDialog

SCENE = """<mujoco><worldbody><light pos="0 0 4"/><geom name="floor" type="plane" size="9 9 .1"/>
  <body name="table" pos="0 0 .5"><geom name="top" type="box" size=".5 .5 .5"/></body></worldbody></mujoco>"""
SIDES = np.array((0.2, 0.3, 0.4))


@pytest.fixture
def window(qtbot, show_window):
    window = show_window(Document(msd.from_str(SCENE)), size=(1024, 700))
    window.viewport.set_camera(ViewCamera(lookat=np.array([0.0, 0.0, 1.0]), elevation=-50.0, distance=4.0))
    painted(qtbot, window.viewport)
    return window


def box(folder, name):
    """A box of SIDES whose origin is in its middle."""
    file = folder / name
    trimesh.creation.box(SIDES).export(file)
    return file


def drag(window, files, widget, place):
    """Drag files onto a place of a widget as the platform does: the window's surface gets the events, and Qt looks
    for the widget that takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    at = widget.mapTo(window, place)
    rest = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for event in (QDragEnterEvent(at, *rest), QDragMoveEvent(at, *rest), QDropEvent(QPointF(at), *rest)):
        QApplication.sendEvent(window.windowHandle(), event)
        assert event.isAccepted(), type(event).__name__


def dialog_of(qtbot, window):
    """The one dialog on a mesh that is open."""
    found: list[MeshDialog] = []

    def is_there():
        found[:] = [one for one in window.findChildren(MeshDialog) if one.isVisible()]
        return len(found) == 1

    qtbot.waitUntil(is_there)
    return found[0]


@pytest.mark.parametrize("name", ["crate.stl", "crate.obj", "crate.ply"])
def test_a_mesh_dropped_into_the_view_rests_where_it_was_dropped(window, qtbot, tmp_path, name):
    document, view = window.document, window.viewport
    place = view.rect().center()
    point = view.pick_point(QPointF(place))
    assert point is not None and point[2] == pytest.approx(1.0, abs=2e-3), "the top of the table is in the middle"
    drag(window, [box(tmp_path, name)], view, place)
    dialog_of(qtbot, window).accept()
    assert window.document is document and len(document.undo_stack) == 1
    link = document.world.hierarchy.bodies[-1].link
    assert window.selection.paths == ("hierarchy.bodies[1].link",) and link.geoms[0].mesh == "crate"
    np.testing.assert_allclose(link.local_translation, (*point[:2], 1.0 + SIDES[2] / 2), atol=5e-3)
    document.undo()
    assert len(document.world.hierarchy.bodies) == 1 and "crate" not in document.world.assets.meshes


def test_a_mesh_dropped_onto_the_tree_comes_into_the_scene(window, qtbot, tmp_path):
    document, rows = window.document, window.tree.view.viewport()
    drag(window, [box(tmp_path, "crate.stl")], rows, rows.rect().center())
    dialog_of(qtbot, window).accept()
    link = document.world.hierarchy.bodies[-1].link
    assert window.document is document and link.geoms[0].mesh == "crate"
    assert link.local_translation[2] == pytest.approx(1.0 + SIDES[2] / 2, abs=5e-3), "in the middle of the view"


def test_several_meshes_are_asked_about_one_after_another(window, qtbot, tmp_path):
    files = [box(tmp_path, f"part{i}.stl") for i in range(3)]
    drag(window, files, window.viewport, window.viewport.rect().center())
    dialog_of(qtbot, window).accept()
    dialog_of(qtbot, window).reject()
    qtbot.waitUntil(lambda: "part2" in dialog_of(qtbot, window).windowTitle())
    dialog_of(qtbot, window).accept()
    assert list(window.document.world.assets.meshes) == ["part0", "part2"]


def test_a_model_with_materials_is_added_with_them(window, qtbot, tmp_path):
    mesh = trimesh.creation.box(SIDES)
    material = PBRMaterial(name="teal", baseColorFactor=(0, 128, 128, 255))
    mesh.visual = TextureVisuals(material=material)
    file = tmp_path / "crate.glb"
    trimesh.Scene(mesh).export(file)
    document = window.document
    drag(window, [file], window.viewport, window.viewport.rect().center())
    qtbot.waitUntil(lambda: len(document.world.hierarchy.bodies) == 2)
    assert window.document is document and document.world.assets.materials
    assert window.selection.paths == ("hierarchy.bodies[1].link",)


def test_a_mesh_dropped_onto_the_welcome_page_is_opened(window, qtbot, tmp_path):
    window.show_welcome()
    with qtbot.waitSignal(window.file_actions.opener.opened):
        drag(window, [box(tmp_path, "crate.stl")], window.welcome, window.welcome.rect().center())
    assert window.document.file.endswith("crate.stl") and not window.findChildren(MeshDialog)


def test_a_mesh_that_the_user_opens_is_a_scene_of_its_own(window, qtbot, tmp_path):
    with qtbot.waitSignal(window.file_actions.opener.opened):
        window.file_actions.open_chosen(str(box(tmp_path, "crate.stl")))
    assert window.document.file.endswith("crate.stl")
