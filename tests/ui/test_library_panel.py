"""The object library in the window: dragged by the mouse of the screen, by keys, folders of the user's own."""

import numpy as np
import pytest
import x_pointer
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from viewport_driving import at, differing, painted

from app.document import Document
from engine import msd
from engine.msd.schema.base import same
from ui import icons
from ui.library import folders
from ui.viewport.overlay import Preview

TABLE = """
<mujoco><worldbody>
  <light pos="0 0 4"/>
  <geom name="floor" type="plane" size="0 0 1"/>
  <body name="table" pos="0 0 0.25"><geom name="top" type="box" size="1 1 0.25"/></body>
</worldbody></mujoco>"""


@pytest.fixture
def library_window(qtbot, show_window, tmp_path, monkeypatch):
    """The window on a table, without an engine, with its library in front."""
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "table.xml"
    file.write_text(TABLE)
    window = show_window(Document(msd.from_file(file)), size=(1024, 700))
    window.docks["library"].raise_()
    qtbot.waitUntil(lambda: bool(window.library.model.entries), timeout=20000)
    painted(qtbot, window.viewport)
    return window


def row(window, title):
    """The index of an entry in the view, scrolled to."""
    shown = window.library.shown
    index = next(i for i in (shown.index(r, 0) for r in range(shown.rowCount())) if i.data() == title)
    window.library.view.scrollTo(index)
    return index


def known(window, index) -> bool:
    """Whether it is known how far an entry reaches."""
    return window.library.model.extent(index.data(Qt.ItemDataRole.UserRole)) is not None


def names(window) -> list[str]:
    """Of the bodies of the document."""
    return [body.link.name for body in window.document.world.hierarchy.bodies]


@pytest.mark.skipif(not x_pointer.is_there(), reason="no libXtst, by which a test moves the mouse of the screen")
def test_an_object_is_dragged_onto_the_table(library_window, qtbot):
    window, view = library_window, library_window.viewport
    index = row(window, "Box")
    qtbot.waitUntil(lambda: known(window, index), timeout=120000)  # its thumbnail is there
    before, pictures, previews = window.document.world.deepcopy(), [view.grab_image()], []
    pointer, source = x_pointer.Pointer(), window.library.view.viewport()
    start, end = window.library.view.visualRect(index).center(), at(view, (0.0, 0.0, 0.5))

    def look() -> None:
        previews.append(view.preview)
        pictures.append(view.grab_image())

    steps = [lambda: pointer.move(source, start), lambda: pointer.press(True)]
    steps += [lambda d=d: pointer.move(source, start + QPoint(d, d)) for d in (8, 20, 32)]
    steps += [lambda d=d: pointer.move(view, end - QPoint(d, 0)) for d in (40, 20, 5, 0)]
    steps += [lambda: None, look, lambda: pointer.press(False)]
    x_pointer.drag(pointer, steps)
    qtbot.waitUntil(lambda: names(window)[-1] == "box", timeout=20000)
    (preview,) = previews
    assert isinstance(preview, Preview) and preview.is_free and view.preview is None
    assert differing(*pictures) > 50
    box = window.document.world.hierarchy.bodies[-1].link
    np.testing.assert_allclose(box.local_translation, preview.foot + [0, 0, 0.03], atol=1e-6)
    assert box.local_translation[2] == pytest.approx(0.53, abs=1e-3)  # on the table, by its bottom offset
    assert window.selection.current == "hierarchy.bodies[1].link"
    row_of_box = window.tree.model.index_of("hierarchy.bodies[1].link")
    assert row_of_box.data() == "box" and "library: Box" in row_of_box.data(Qt.ItemDataRole.ToolTipRole)
    assert window.tree.model.hasChildren(row_of_box)  # one row, which can be opened
    window.run_command("undo")
    assert same(window.document.world, before) and not window.document.undo_stack.can_undo


def test_objects_that_are_added_where_one_looks_stand_side_by_side(library_window, qtbot):
    window = library_window
    window.library.view.setCurrentIndex(row(window, "Box"))
    QTest.keyClick(window.library.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(window)[-1] == "box", timeout=20000)
    painted(qtbot, window.viewport)
    index = row(window, "Box")
    at = window.library.view.visualRect(index).center()
    QTest.mouseClick(window.library.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(window.library.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: names(window)[-1] == "box_2", timeout=20000)
    first, second = (body.link.local_translation for body in window.document.world.hierarchy.bodies[1:])
    if abs(first[2] - second[2]) < 0.05:  # on the same surface
        assert np.hypot(*(first - second)[:2]) > 0.06  # a side of the boxes
    else:
        assert abs(first[2] - second[2]) == pytest.approx(0.06, abs=1e-3)  # one on the other


def test_search_and_categories(library_window):
    library = library_window.library
    everything = library.shown.rowCount()
    library.search.setText("table are")
    assert [library.shown.index(r, 0).data() for r in range(library.shown.rowCount())] == ["Table"]
    library.search.setText("nothing is called so")
    assert library.shown.rowCount() == 0 and library.hint.isVisible()
    library.search.clear()
    library.categories.setCurrentText("Shapes")
    assert [library.shown.index(r, 0).data() for r in range(4)] == ["Box", "Ball", "Cylinder", "Capsule"]
    library.categories.setCurrentIndex(0)
    assert library.shown.rowCount() == everything and not library.hint.isVisible()


def test_a_folder_of_the_users_own_is_a_library(library_window, qtbot, tmp_path):
    window, library = library_window, library_window.library
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "cup.xml").write_text(
        '<mujoco><worldbody><body><freejoint/><geom size="0.05"/></body></worldbody></mujoco>'
    )
    (mine / "broken.urdf").write_text("<robot><link")
    library.add_folder(str(mine))
    qtbot.waitUntil(lambda: library.shown.rowCount() == 2, timeout=20000)
    assert library.categories.currentText() == "mine" and folders.folders() == [str(mine)]
    cup = row(window, "cup")
    menu = library.menu_for(library.model.entry(cup.data(256)))
    texts = [action.text().replace("&", "") for action in menu.actions()]
    assert texts[:2] == ["Add to Scene", "Show in Folder"] and "Remove the Folder mine" in texts
    window.placing.add_in_view(row(window, "broken").data(256))
    assert "broken.urdf" in window.status.currentMessage() and names(window) == ["table"]
    window.placing.add_in_view(cup.data(256))
    assert names(window) == ["table", "cup"]
    library.remove_folder(str(mine))
    qtbot.waitUntil(lambda: library.categories.findText("mine") < 0, timeout=20000)
    assert folders.folders() == []


def test_what_cannot_be_simulated_has_a_sign_and_is_refused(library_window, qtbot, tmp_path):
    """It was drawn empty, and added: "Added broken" stood beside the error of the scene."""
    window, library, mine = library_window, library_window.library, tmp_path / "mine"
    mine.mkdir()
    (mine / "broken.xml").write_text(
        '<mujoco><asset><mesh name="m" file="gone.obj"/></asset>'
        '<worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>'
    )
    library.add_folder(str(mine))
    qtbot.waitUntil(lambda: any(entry.title == "broken" for entry in library.model.entries), timeout=20000)
    index = row(window, "broken")
    qtbot.waitUntil(lambda: "gone.obj" in index.data(Qt.ItemDataRole.ToolTipRole), timeout=60000)
    shown = index.data(Qt.ItemDataRole.DecorationRole).pixmap(32, 32).toImage()
    assert shown == icons.icon("warning").pixmap(32, 32).toImage()
    window.placing.add_in_view(index.data(Qt.ItemDataRole.UserRole))
    said = window.status.currentMessage()
    assert "gone.obj" in said and "Added" not in said and names(window) == ["table"]


def test_what_was_left_out_is_said_in_a_sentence_of_its_own(library_window, qtbot, tmp_path):
    window, library, mine = library_window, library_window.library, tmp_path / "mine"
    mine.mkdir()
    (mine / "cup.xml").write_text(
        '<mujoco><worldbody><geom type="plane" size="0 0 1"/><body><geom size=".1"/></body></worldbody></mujoco>'
    )
    library.add_folder(str(mine))
    qtbot.waitUntil(lambda: any(entry.title == "cup" for entry in library.model.entries), timeout=20000)
    said = []
    window.placing.notified.connect(said.append)
    view = window.viewport
    index = row(window, "cup")
    data = library.shown.mimeData([index])
    corner = QPointF(view.width() / 2, view.height() - 20.0)
    assert window.placing.drop(data, corner)
    qtbot.waitUntil(lambda: bool(said), timeout=60000)
    assert said == ["Added cup. The plane of the part was left out: the scene has one there already"]


def test_a_new_scene_can_be_filled_from_the_library(window, qtbot):
    """With an engine: what is added is simulated."""
    window.docks["library"].raise_()
    qtbot.waitUntil(lambda: bool(window.library.model.entries), timeout=20000)
    window.placing.add_in_view("object:BallObject")
    qtbot.waitUntil(
        lambda: window.session.layout is not None and "ball" in window.session.layout.body_name, timeout=60000
    )


def test_scene_files_are_added_where_one_looks(library_window, qtbot, monkeypatch, tmp_path):
    """By the menu; each by itself, under free names, and undone at once."""
    file = tmp_path / "robot.xml"
    file.write_text("<mujoco><worldbody><body name='robot'><joint/><geom size='.05'/></body></worldbody></mujoco>")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([str(file), str(file)], ""))
    before = library_window.document.world.deepcopy()
    there = names(library_window)
    library_window.commands.by_id["add_files"].trigger()
    qtbot.waitUntil(lambda: len(names(library_window)) == len(there) + 2, timeout=60000)
    first, second = library_window.document.world.hierarchy.bodies[-2:]
    assert first.link.name != second.link.name
    assert np.linalg.norm(first.link.local_translation - second.link.local_translation) > 0.05
    library_window.run_command("undo")
    library_window.run_command("undo")
    assert same(library_window.document.world, before)
