"""Eyes, locks, marks of findings, the search and the keys of the tree, by mouse and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStyleOptionViewItem

from app.checking import Note
from engine.msd.schema import Geometry, Material, ShapeType
from render.poses import elements
from ui.tree.delegate import BADGE, EYE, LOCK
from ui.tree.filter import parsed
from ui.tree.roles import BADGE_ROLE, FOUND_TEXT_ROLE, MATCH_ROLE

ARM = "hierarchy.bodies[0].link"
CHILD = f"{ARM}.children[0]"
LEFT = Qt.MouseButton.LeftButton


def click_mark(qtbot, window, path, name):
    tree = window.tree
    index = tree.index_of(path)
    tree.view.scrollTo(index)
    place = tree.delegate.places(tree.view.visualRect(index), index)[name]
    qtbot.mouseClick(tree.view.viewport(), LEFT, pos=place.center())


def test_the_eye_and_the_lock_of_a_row(qtbot, main_window, artefacts):
    editor = main_window.editor
    main_window.selection.set(["actuators[0]"])
    click_mark(qtbot, main_window, ARM, EYE)
    assert editor.hidden.paths == (ARM,) and main_window.selection.paths == ("actuators[0]",)
    click_mark(qtbot, main_window, CHILD, EYE)  # hidden with what it is in
    assert editor.hidden.paths == ()
    click_mark(qtbot, main_window, ARM, LOCK)
    click_mark(qtbot, main_window, CHILD, EYE)
    assert editor.locked.paths == (ARM,) and editor.hidden.paths == (CHILD,)
    main_window.tree.grab().save(str(artefacts / "tree_marks.png"))
    click_mark(qtbot, main_window, ARM, LOCK)
    assert editor.locked.paths == ()


def test_the_eye_of_a_selected_row_is_that_of_all_selected(qtbot, main_window):
    main_window.selection.set([CHILD, "hierarchy.bodies[1].link"])
    click_mark(qtbot, main_window, CHILD, EYE)
    assert set(main_window.editor.hidden.paths) == {CHILD, "hierarchy.bodies[1].link"}


def test_what_has_no_place_in_the_view_has_no_eye(main_window):
    index = main_window.tree.index_of("actuators[0]")
    assert main_window.tree.delegate.places(main_window.tree.view.visualRect(index), index) == {}


def test_findings_mark_their_rows_and_those_above(qtbot, main_window):
    geom = f"{CHILD}.geoms[0]"
    notes = [Note("warning", "it is thin", f"{geom}.size"), Note("error", "no gain", "actuators[0].gear[1]")]
    main_window.messages.add([*notes, Note("info", "fine", ARM)])
    tree = main_window.tree
    assert tree.index_of(geom).data(BADGE_ROLE) == ("warning", "it is thin", True)
    assert tree.index_of(ARM).data(BADGE_ROLE)[::2] == ("warning", False)
    tops = [tree.model.index(i, 0).data(BADGE_ROLE) for i in range(6)]
    assert [top and top[0] for top in tops] == ["warning", None, "error", None, None, None]
    click_mark(qtbot, main_window, geom, BADGE)
    shown = main_window.messages.list.selectionModel().selectedRows()
    assert [index.data() for index in shown] == ["it is thin"]
    main_window.messages.set_notes([])
    assert tree.index_of(geom).data(BADGE_ROLE) is None


@pytest.fixture
def window(main_window):
    document = main_window.document
    document.insert("assets.materials", "brushed steel", Material())
    document.insert("hierarchy.geoms", 0, Geometry(name="plate", shape=ShapeType.Box, size=[1, 1, 1]))
    document.set("hierarchy.geoms[0].visual.material", "brushed steel")
    return main_window


def found(window, text):
    """Names of the objects that a search finds, in the order of the rows."""
    window.tree.search.setText(text)
    proxy, names = window.tree.model, []

    def look(parent):
        for row in range(proxy.rowCount(parent)):
            index = proxy.index(row, 0, parent)
            if index.data(MATCH_ROLE):
                names.append(index.data())
            look(index)

    look(window.tree.view.rootIndex())
    return names


def test_the_search_knows_kinds_and_materials(window):
    world = window.document.world
    joints = [joint.name for link in _links(world) for joint in link.joints]
    assert sorted(found(window, "type:joint")) == sorted(joints)
    assert found(window, "mat:steel") == ["plate", "brushed steel"]
    assert found(window, "type:box mat:steel") == ["plate"]
    assert found(window, "PLATE") == ["plate"] and found(window, "type:hinge nothing") == []
    window.tree.search.clear()
    assert window.tree.model.rowCount() == 6


def test_the_letters_that_are_found_are_coloured(main_window, artefacts):
    tree, path = main_window.tree, "hierarchy.bodies[0].link"
    main_window.document.rename(path, "Left arm, left")
    main_window.selection.clear()
    tree.search.setText("LEFT type:link")
    tree.view.horizontalScrollBar().setValue(0)
    main_window.grab().save(str(artefacts / "tree_search.png"))
    index = tree.index_of(path)
    assert index.data(FOUND_TEXT_ROLE) == [(0, 4), (10, 14)]
    option = QStyleOptionViewItem()
    tree.view.initViewItemOption(option)
    option.rect = tree.view.visualRect(index)
    tree.resize(400, tree.height())
    first, second = tree.delegate.found_places(option, index)
    assert option.rect.contains(first) and first.right() < second.left()
    pixels = tree.view.viewport().grab().toImage()
    ratio = pixels.devicePixelRatio()
    colors = [pixels.pixelColor(int(p.left() * ratio), int((p.top() + 2) * ratio)) for p in (first, second)]
    between = pixels.pixelColor(int((first.right() + 3) * ratio), int((first.top() + 2) * ratio))
    assert colors[0] == colors[1] != between
    tree.search.setText("type:link")
    assert tree.index_of(path).data(FOUND_TEXT_ROLE) == []


def test_after_a_search_rows_are_expanded_as_before(main_window):
    view, tree = main_window.tree.view, main_window.tree
    view.collapseAll()
    for path in ("hierarchy", "hierarchy.bodies"):
        view.expand(tree.index_of(path))
    main_window.selection.clear()
    assert CHILD.rpartition(".")[0] == ARM and not view.isExpanded(tree.index_of(ARM))
    tree.search.setText("type:joint")
    assert view.isExpanded(tree.index_of(ARM))
    tree.search.clear()
    assert view.isExpanded(tree.index_of("hierarchy.bodies")) and not view.isExpanded(tree.index_of(ARM))


def test_what_is_added_during_a_search_is_shown_where_the_search_finds_it(main_window):
    tree, document = main_window.tree, main_window.document
    tree.search.setText("type:box")
    path = document.add("body_box", "")
    assert tree.index_of(path).isValid()
    document.undo()
    tree.search.clear()
    assert tree.model.rowCount() == 6


def _links(world):
    waiting = [body.link for body in world.hierarchy.bodies]
    while waiting:
        link = waiting.pop()
        yield link
        waiting += link.children


def test_searches():
    assert parsed("left type:joint arm mat:steel").text == "left arm" and parsed("type:").is_empty
    assert parsed("a:b").text == "a:b"


def test_enter_frames(qtbot, main_window):
    main_window.selection.set([CHILD])
    ran = []
    main_window.tree.command.connect(ran.append)
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Return)
    assert ran == ["frame_selection"]


def test_the_menu_of_a_row_is_whole_and_short(qtbot, main_window, artefacts):
    tree = main_window.tree
    index = tree.index_of(f"{CHILD}.geoms[0]")
    tree.view.scrollTo(index)
    main_window.selection.set([f"{CHILD}.geoms[0]"])
    tree._context_menu(tree.view.visualRect(index).center())
    menu = next(m for m in tree.findChildren(QMenu) if m.isVisible())
    menu.grab().save(str(artefacts / "tree_menu.png"))
    texts = [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]
    assert len(texts) <= 18 and {"Rename", "Paste", "Arrange", "Select Similar", "What Uses This…"} <= set(texts)
    menu.close()


def test_the_menu_of_a_camera_lets_the_view_look_through_it(qtbot, main_window):
    tree, view = main_window.tree, main_window.viewport
    paths = [path for path, _, _ in elements(view.bodies.nodes, "cameras")]

    def found(path: str) -> QAction | None:
        tree.view.scrollTo(tree.index_of(path))
        main_window.selection.set([path])
        tree._context_menu(tree.view.visualRect(tree.index_of(path)).center())
        menu = next(m for m in tree.findChildren(QMenu) if m.isVisible())
        menu.close()
        return next((a for a in menu.actions() if a.text().replace("&", "") == "Look Through"), None)

    assert found(f"{CHILD}.geoms[0]") is None
    assert not main_window.commands.by_id["camera_look_through"].isEnabled()
    action = found(paths[-1])
    assert action is not None and main_window.commands.by_id["camera_look_through"].isEnabled()
    action.trigger()
    assert view.view.camera_path == paths[-1]
