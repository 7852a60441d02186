"""The scene tree as a user meets it: selection, names, deleting, copying, adding."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit
from window_driving import ARM, click_tree

from app import templates
from app.document import Document
from engine.msd.paths import get
from engine.msd.schema import Body, Link, World
from ui.edit_actions import SHOWN_ALONG
from ui.tree.roles import PATH_ROLE


def test_tree_selection_is_the_selection(qtbot, main_window):
    click_tree(qtbot, main_window, "actuators[0]")
    assert main_window.selection.paths == ("actuators[0]",)
    assert main_window.inspector.model.paths == ("actuators[0]",)
    click_tree(qtbot, main_window, "actuators[2]", Qt.KeyboardModifier.ControlModifier)
    assert main_window.selection.paths == ("actuators[0]", "actuators[2]")
    main_window.selection.set([f"{ARM}.children[0].geoms[0]"])
    rows = main_window.tree.view.selectionModel().selectedRows()
    assert [main_window.tree.model.path(r) for r in rows] == [f"{ARM}.children[0].geoms[0]"]
    assert main_window.tree.view.isExpanded(main_window.tree.index_of(f"{ARM}.children[0]")), (
        "the row was brought into view"
    )


def test_rename_in_the_tree_by_keys(qtbot, main_window):
    click_tree(qtbot, main_window, "actuators[0]")
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_F2)
    line = main_window.tree.view.viewport().findChild(QLineEdit)
    qtbot.keyClicks(line, "hip")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: main_window.document.world.actuators[0].name == "hip")
    assert main_window.selection.paths == ("actuators[0]",)


def test_delete_duplicate_undo_by_keys(qtbot, main_window):
    count = len(main_window.document.world.hierarchy.bodies)
    click_tree(qtbot, main_window, "hierarchy.bodies[1].link")
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert len(main_window.document.world.hierarchy.bodies) == count + 1
    assert main_window.selection.paths == ("hierarchy.bodies[2].link",)
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Delete)
    assert len(main_window.document.world.hierarchy.bodies) == count and main_window.selection.paths == ()
    before = main_window.document.world.deepcopy()
    for _ in range(2):
        qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    for _ in range(2):
        qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert main_window.document.world == before


def test_a_duplicate_has_an_actuator_of_its_own(qtbot, main_window):
    world = main_window.document.world
    before = [(actuator.name, actuator.target.value) for actuator in world.actuators]
    own = [target for _, target in before if target == world.hierarchy.bodies[1].free.name]
    assert len(own) == 1
    click_tree(qtbot, main_window, "hierarchy.bodies[1].link")
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    added = world.actuators[len(before) :]
    assert [actuator.target.value for actuator in added] == [world.hierarchy.bodies[2].free.name] != own
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [(actuator.name, actuator.target.value) for actuator in world.actuators] == before


def test_what_is_deleted_with_an_object_is_said(main_window):
    said = []
    main_window.edit_actions.notified.connect(said.append)
    before = main_window.document.world.deepcopy()
    main_window.selection.set(["hierarchy.bodies[1].link"])
    main_window.run_command("delete")
    assert len(said) == 1 and "free_thruster" in said[0] and "Undo" in said[0]
    main_window.document.undo()
    along = len(main_window.document.delete(["hierarchy.bodies[0]"]))
    main_window.document.undo()
    main_window.selection.set(["hierarchy.bodies[0].link"])
    main_window.run_command("delete")
    assert f"and {along - SHOWN_ALONG} more" in said[1]
    main_window.document.undo()
    assert main_window.document.world == before


def test_copy_and_paste_several_objects(qtbot, main_window):
    lights = [light.name for light in main_window.document.world.hierarchy.lights]
    main_window.selection.set(["hierarchy.lights[0]", "hierarchy.lights[2]"])
    main_window.run_command("copy")
    main_window.run_command("paste")
    names = [light.name for light in main_window.document.world.hierarchy.lights]
    assert names == [lights[0], f"{lights[0]}_2", lights[1], lights[2], f"{lights[2]}_2", lights[3]]
    assert {get(main_window.document.world, p).name for p in main_window.selection.paths} == {
        f"{lights[0]}_2",
        f"{lights[2]}_2",
    }
    main_window.run_command("undo")
    assert [light.name for light in main_window.document.world.hierarchy.lights] == lights


def test_search_narrows_the_tree(qtbot, main_window):
    qtbot.keyClick(main_window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert main_window.tree.search.hasFocus()
    qtbot.keyClicks(main_window.tree.search, "camera")
    assert main_window.tree.index_of("hierarchy.cameras[0]").isValid()
    assert not main_window.tree.index_of("actuators[0]").isValid()
    main_window.tree.search.clear()
    assert main_window.tree.index_of("actuators[0]").isValid()


def test_every_template_is_in_the_add_menu(main_window):
    menu = main_window.commands.menus["Add"]
    texts = {a.text().replace("&", "").rstrip("…") for m in menu.findChildren(type(menu)) for a in m.actions()}
    assert {t.text for t in templates.TEMPLATES.values()} <= texts
    body = next(m for m in menu.findChildren(type(menu)) if m.title() == "&Bodies")
    count = len(main_window.document.world.hierarchy.bodies)
    next(a for a in body.actions() if a.text().replace("&", "") == "Free sphere").trigger()
    assert main_window.selection.paths == (f"hierarchy.bodies[{count}].link",)


def test_the_first_of_a_kind_is_in_view(qtbot, main_window):
    """Its group opens, whether it had a row before or not."""
    main_window.document.delete(
        [f"hierarchy.sites[{i}]" for i in range(len(main_window.document.world.hierarchy.sites))]
    )
    main_window.selection.clear()
    main_window.edit_actions.add("site")
    index = main_window.tree.index_of("hierarchy.sites[0]")
    view = main_window.tree.view
    qtbot.waitUntil(lambda: view.visualRect(index).isValid())
    assert view.isExpanded(index.parent()) and view.viewport().rect().contains(view.visualRect(index).center())


def test_what_only_mjcf_knows_is_in_view_too(main_window):
    """It stands in the group of its kind; the tree once went to the settings of the scene."""
    view = main_window.tree.view
    main_window.selection.set([f"{ARM}.children[0]"])
    main_window.edit_actions.add("muscle")
    path = main_window.selection.current
    assert path.startswith("extras.actuators[") and view.currentIndex().data(PATH_ROLE) == path
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()).center())


def test_names_ten_levels_down_have_room_in_a_small_window(qtbot, main_window):
    world = World()
    link = Link(name="link_0")
    world.hierarchy.bodies = [Body(link=link)]
    for depth in range(1, 8):
        link.children.append(Link(name=f"link_{depth}"))
        link = link.children[0]
    main_window.file_actions.show_document(Document(world), None)
    main_window.resize(1024, 700)
    qtbot.waitUntil(lambda: main_window.tree.width() < 220)
    main_window.selection.set(["hierarchy.bodies[0].link" + 7 * ".children[0]"])
    view = main_window.tree.view
    index = view.currentIndex()
    assert index.data() == "link_7"
    icon = view.iconSize().width() if view.iconSize().isValid() else 16
    marks = 2 * 18  # of hiding and locking, at the right
    room = min(view.visualRect(index).right(), view.viewport().width()) - view.visualRect(index).left() - icon - marks
    assert room >= view.fontMetrics().horizontalAdvance("link_7")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_names_of_a_humanoids_hand_can_be_read_and_clicked(qtbot, main_window, artefacts, size):
    """Eighteen levels down, as a wrist is below pelvis, waist and shoulder; and back up again."""
    world = World()
    link = Link(name="pelvis")
    world.hierarchy.bodies = [Body(link=link)]
    for depth in range(1, 17):
        link.children.append(Link(name=f"right_wrist_{depth}"))
        link = link.children[0]
    main_window.file_actions.show_document(Document(world), None)
    main_window.resize(*size)
    qtbot.waitUntil(lambda: main_window.width() == size[0] and (main_window.tree.width() < 220) == (size[0] < 1100))
    view, hand = main_window.tree.view, "hierarchy.bodies[0].link" + 16 * ".children[0]"
    main_window.selection.set([hand])

    def name_shown(text: str) -> bool:
        index = view.currentIndex()
        left = view.visualRect(index).left()
        end = left + 20 + view.fontMetrics().horizontalAdvance(text)
        return index.data() == text and left >= 0 and end <= view.viewport().width() - 36

    qtbot.waitUntil(lambda: name_shown("right_wrist_16"))
    main_window.grab().save(str(artefacts / "deep_tree.png"))
    above = main_window.tree.index_of(hand.removesuffix(".children[0]"))
    place = view.visualRect(above).topLeft() + QPoint(60, 8)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert main_window.selection.paths == (hand.removesuffix(".children[0]"),)
    assert not main_window.editor.hidden.paths
    qtbot.waitUntil(lambda: name_shown("right_wrist_15"))
    main_window.selection.set(["hierarchy.bodies[0].link"])
    qtbot.waitUntil(lambda: name_shown("pelvis"))


def test_refusals_are_reported(qtbot, main_window):
    click_tree(qtbot, main_window, "hierarchy.bodies[1].link")
    main_window.edit_actions.add("joint_revolute")
    assert "floating base" in main_window.statusBar().currentMessage()
