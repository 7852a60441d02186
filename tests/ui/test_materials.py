"""The page of materials: what it lists, giving by double click and by dragging, the user's own."""

from __future__ import annotations

import numpy as np
import pytest
import x_pointer
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from viewport_driving import painted

from app.document import Document
from app.library import material_files
from app.ready_materials import READY_MATERIALS, ready
from engine import msd
from engine.geometry.gaussian_clouds import NEEDED
from engine.msd.schema import Material, Texture, TextureSource
from engine.msd.schema.base import same
from render.environment import environment_key
from render.textures import sky_faces
from ui.materials.model import MINE, SCENE
from ui.pictures import Pictures

SCENE_TEXT = """<mujoco><asset><material name="old" rgba="0 1 0 1"/></asset><worldbody>
  <light pos="0 0 4"/><geom name="floor" type="plane" size="3 3 .1"/>
  <body name="box" pos="0 0 .5"><geom name="shell" type="box" size=".5 .5 .5" rgba=".5 .5 .5 1"/></body>
</worldbody></mujoco>"""
SHELL = "hierarchy.bodies[0].link.geoms[0]"


@pytest.fixture
def window(qtbot, show_window, monkeypatch):
    """The window on a box, without an engine, with the materials in front; balls are not drawn."""
    monkeypatch.setattr(Pictures, "ask", lambda *_: None)
    window = show_window(Document(msd.from_str(SCENE_TEXT)), size=(1024, 700))
    window.docks["library"].raise_()
    window.library_pages.setCurrentWidget(window.materials)
    qtbot.waitUntil(lambda: bool(window.materials.model.entries))
    painted(qtbot, window.viewport)
    return window


def index(window, title):
    shown = window.materials.shown
    found = next(i for i in (shown.index(r, 0) for r in range(shown.rowCount())) if i.data() == title)
    window.materials.view.scrollTo(found)
    return found


def shell(window):
    return window.document.world.hierarchy.bodies[0].link.geoms[0]


def double_click(window, title):
    view, left = window.materials.view, Qt.MouseButton.LeftButton
    place = view.visualRect(index(window, title)).center()
    QTest.mouseClick(view.viewport(), left, pos=place)
    QTest.mouseDClick(view.viewport(), left, pos=place)


def test_the_materials_of_the_scene_are_listed_before_the_ready_ones(window):
    entries = window.materials.model.entries
    assert [one.title for one in entries if one.category == SCENE] == ["old"]
    assert entries[0].title == "old" and len(entries) == 1 + len(READY_MATERIALS)
    window.materials.search.setText("gold")
    assert window.materials.shown.rowCount() == 1


def test_a_double_click_gives_the_material_in_one_step(window):
    window.selection.set(["hierarchy.bodies[0].link"])
    double_click(window, "Brass")
    assert shell(window).visual.material == "brass" and shell(window).visual.color is None
    np.testing.assert_array_equal(window.document.world.assets.materials["brass"].color, ready("brass").make().color)
    window.document.undo()
    assert shell(window).visual.material is None and shell(window).visual.color is not None
    assert "brass" not in window.document.world.assets.materials


def test_without_a_selection_it_comes_into_the_scene_and_new_shapes_have_it(window):
    double_click(window, "Rubber")
    window.edit_actions.add("body_box")
    assert window.document.world.hierarchy.bodies[-1].link.geoms[0].visual.material == "rubber"


def test_another_material_of_the_same_name_stays(window):
    world = window.document.world
    window.document.insert("assets.materials", "floor_tiles", Material(name="floor_tiles"))
    window.document.insert("assets.textures", "floor_tiles", Texture(name="floor_tiles", source=TextureSource.flat()))
    window.selection.set([SHELL])
    double_click(window, "Floor tiles")
    assert shell(window).visual.material not in (None, "floor_tiles")
    assert world.assets.materials[shell(window).visual.material].texture_name != "floor_tiles"
    count = len(world.assets.materials), len(world.assets.textures)
    double_click(window, "Floor tiles")  # again: all of it is there
    assert (len(world.assets.materials), len(world.assets.textures)) == count


def test_the_users_materials_are_kept_for_other_scenes(window):
    one = window.materials.model.entries[0]
    window.materials.save(one)
    mine = [each for each in window.materials.model.entries if each.category == MINE]
    assert [each.title for each in mine] == ["old"] and list(material_files.saved()) == [mine[0].file]
    np.testing.assert_array_equal(mine[0].parts.material.color, window.document.world.assets.materials["old"].color)
    (remove,) = (a for a in window.materials.menu_for(mine[0]).actions() if "Remove" in a.text().replace("&", ""))
    remove.trigger()
    assert not material_files.saved()


@pytest.mark.skipif(not x_pointer.is_there(), reason="no libXtst, by which a test moves the mouse of the screen")
@pytest.mark.parametrize("target", ["view", "tree"])
def test_a_material_is_dragged_onto_a_shape(window, qtbot, target):
    pointer, source = x_pointer.Pointer(), window.materials.view.viewport()
    start = window.materials.view.visualRect(index(window, "old")).center()
    if target == "view":
        onto, end = window.viewport, window.viewport.rect().center()
    else:
        window.tree.view.expandAll()
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, window.docks["tree"])
        qtbot.waitUntil(lambda: window.tree.view.isVisible())
        window.selection.set([SHELL])
        qtbot.waitUntil(lambda: window.tree.view.visualRect(window.tree.index_of(SHELL)).isValid())
        onto, end = window.tree.view.viewport(), window.tree.view.visualRect(window.tree.index_of(SHELL)).center()
        window.selection.clear()
    outlined = []
    steps = [lambda: pointer.move(source, start), lambda: pointer.press(True)]
    steps += [lambda d=d: pointer.move(source, start + QPoint(d, d)) for d in (8, 20, 32)]
    steps += [lambda d=d: pointer.move(onto, end + QPoint(d, 0)) for d in (12, 5, 0)]
    steps += [lambda: outlined.append(list(window.viewport.highlighted)), lambda: pointer.press(False)]
    x_pointer.drag(pointer, steps)
    qtbot.waitUntil(lambda: shell(window).visual.material == "old", timeout=20000)
    assert outlined == [[SHELL]] and window.viewport.highlighted == ()
    assert len(window.document.undo_stack) == 1


def test_a_dropped_material_is_called_as_in_the_library(window, qtbot):
    data = window.materials.shown.mimeData([index(window, "Printed plastic (PLA)")])
    place = window.viewport.mapTo(window, window.viewport.rect().center())
    with qtbot.waitSignal(window.materials.notified) as said:
        assert window.dropping.drop(data, place)
    assert said.args[0].startswith("Printed plastic (PLA) was applied")
    assert "Printed plastic (PLA)" in window.document.undo_stack.undo_text


def test_a_ball_shows_its_material(qtbot, qapp, monkeypatch):
    from app.library.material_files import MaterialParts, encoded
    from ui.materials.model import _entry

    gold = _entry("Gold", "", MaterialParts("gold", ready("gold").make(), {}))
    assert encoded(gold.parts) == gold.text
    pictures = Pictures(qapp)
    pictures.ask([gold.entry])
    qtbot.waitUntil(lambda: pictures.pixmap(gold.entry.id) is not None, timeout=60000)
    image = pictures.pixmap(gold.entry.id).toImage()
    middle = image.pixelColor(image.width() // 2, image.height() // 2)
    assert middle.red() > 1.3 * middle.blue() and image.pixelColor(0, 0).alpha() == 0
    pictures.close()


def drop_file(window, file, place):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    left, copy = Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    at = window.viewport.mapTo(window, place)
    for kind, point in ((QDragEnterEvent, at), (QDragMoveEvent, at), (QDropEvent, QPointF(at))):
        event = kind(point, copy, data, left, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(window, event)
        assert event.isAccepted()


def test_a_picture_dropped_onto_a_shape_becomes_its_material(window, tmp_path):
    file = tmp_path / "wood.png"
    QImage(4, 4, QImage.Format.Format_RGB32).save(str(file))
    drop_file(window, file, window.viewport.rect().center())
    world = window.document.world
    material = world.assets.materials[shell(window).visual.material]
    assert world.assets.textures[material.texture_name].source.value == str(file)
    assert material.color.tolist() == [1.0, 1.0, 1.0, 1.0] and shell(window).visual.color is None
    QTest.keyClick(window.viewport, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shell(window).visual.material is None and shell(window).visual.color is not None
    assert not world.assets.textures and list(world.assets.materials) == ["old"]


def test_a_broken_picture_dropped_onto_a_shape_is_refused(window, tmp_path):
    file = tmp_path / "wood.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n and nothing more")
    before = window.document.world.deepcopy()
    drop_file(window, file, window.viewport.rect().center())
    assert same(window.document.world, before) and "wood.png" in window.statusBar().currentMessage()


RADIANCE = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 16 +X 32\n" + bytes([128, 100, 60, 129]) * (16 * 32)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [("studio.hdr", RADIANCE, ""), ("studio.hdr", b"junk", "studio.hdr"), ("card.ktx", b"junk", "KTX")],
)
def test_a_picture_of_high_range_becomes_the_sky(window, tmp_path, name, content, says):
    """Materials cannot show it. One that is broken, and a KTX texture that is none, are refused with the reason."""
    file = tmp_path / name
    file.write_bytes(content)
    before = window.document.world.deepcopy()
    drop_file(window, file, window.viewport.rect().center())
    world = window.document.world
    if says:
        assert same(world, before) and says in window.statusBar().currentMessage()
        return
    assert world.assets.skybox == "studio" and shell(window).visual.material is None
    assert np.ptp(sky_faces(world, "studio")) > 0 and environment_key(world) is not None
    assert not window.viewport.error and "sky" in window.statusBar().currentMessage()
    window.run_command("undo")
    assert same(world, before)


def test_a_dropped_cloud_of_splats_comes_into_the_scene(window, qtbot, tmp_path, monkeypatch):
    header = ["ply", "format binary_little_endian 1.0", "element vertex 3", *(f"property float {n}" for n in NEEDED)]
    values = np.random.default_rng(0).normal(size=(3, len(NEEDED))).astype("<f4")
    file = tmp_path / "garden.ply"
    file.write_bytes("\n".join([*header, "end_header", ""]).encode() + values.tobytes())
    opened: list[list[str]] = []
    monkeypatch.setattr(window.file_actions, "open_all", opened.append)
    drop_file(window, file, window.viewport.rect().center())
    splats = window.document.world.hierarchy.gaussian_splats
    qtbot.waitUntil(lambda: [one.asset for one in splats] == ["garden"])
    assert opened == []
    window.run_command("undo")
    assert not window.document.world.assets.gaussian_clouds
