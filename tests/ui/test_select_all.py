"""Select All, also of collapsed rows: Delete and Duplicate act on what the viewport shows as selected."""

import pytest
from PySide6.QtCore import QPoint, Qt

from engine.msd.names import named_objects
from engine.msd.schema import Body, Geometry, Link
from ui.tree.panel import MANY
from ui.tree.roles import PATH_ROLE


def select_all(window, expanded: bool) -> None:
    view = window.tree.view
    view.expandAll() if expanded else view.collapseAll()
    window.selection.clear()
    window.tree.select_all()


@pytest.fixture
def messages(main_window):
    """What the commands of the Edit menu refuse, and what they say."""
    failed, said = [], []
    main_window.edit_actions.failed.connect(failed.append)
    main_window.edit_actions.notified.connect(said.append)
    return failed, said


@pytest.mark.parametrize("expanded", (False, True))
def test_everything_is_deleted(main_window, messages, expanded):
    document = main_window.document
    before = document.world.deepcopy()
    select_all(main_window, expanded)
    assert main_window.commands.by_id["delete"].isEnabled()
    main_window.run_command("delete")
    assert list(named_objects(document.world)) == [] and document.world.hierarchy.bodies == []
    assert messages[0] == []
    document.undo()
    assert document.world == before


def test_everything_is_duplicated(main_window, messages):
    document = main_window.document
    bodies, materials = len(document.world.hierarchy.bodies), len(document.world.assets.materials)
    select_all(main_window, expanded=False)
    main_window.run_command("duplicate")
    assert len(document.world.hierarchy.bodies) == 2 * bodies
    assert len(document.world.assets.materials) == 2 * materials
    assert messages[0] == []


def test_what_was_not_copied_is_named_beside_what_was(main_window, messages):
    """A body has one free joint: of a free joint alone there is no copy, with its body there is one."""
    world = main_window.document.world
    number = next(i for i, body in enumerate(world.hierarchy.bodies) if body.free is not None)
    free, body = f"hierarchy.bodies[{number}].free", f"hierarchy.bodies[{number}].link"
    main_window.selection.set([free, body])
    main_window.run_command("duplicate")
    assert messages == ([], [])
    main_window.selection.set([free, 'assets.materials["material"]'])
    main_window.run_command("duplicate")
    failed, said = messages
    assert failed == [] and len(said) == 1 and "free joint" in said[0]
    main_window.selection.set([free])
    main_window.run_command("duplicate")
    assert len(failed) == 1


def test_a_group_without_entries_has_nothing_to_delete(main_window):
    main_window.selection.set(["simulate_option"])
    assert not main_window.commands.by_id["delete"].isEnabled()


def many_boxes(window, count: int) -> None:
    """Links with two shapes each, so that no two of them are one range of rows."""
    world = window.document.world
    with window.document.macro("Add boxes"):
        for i in range(count):
            link = Link(name=f"many{i}", geoms=[Geometry(name=f"many{i}"), Geometry(name=f"many{i} too")])
            window.document.insert("hierarchy.bodies", len(world.hierarchy.bodies), Body(link=link))


def rows_in_view(view) -> list:
    rows, row = [], view.indexAt(QPoint(0, 0))
    while row.isValid() and view.visualRect(row).bottom() < view.viewport().height():
        rows.append(row)
        row = view.indexBelow(row)
    return rows


def test_of_very_many_rows_those_in_view_are_marked_wherever_one_scrolls(main_window, qtbot):
    """The view does not look through all ranges of selected rows for every row that it paints."""
    many_boxes(main_window, MANY + 100)
    tree, view = main_window.tree, main_window.tree.view
    view.expandAll()
    view.setFocus()
    tree.select_all()
    chosen = set(main_window.selection.paths)
    assert len(chosen) > 3 * MANY
    bar = view.verticalScrollBar()
    for value in (bar.maximum(), bar.maximum() // 2, 0):
        bar.setValue(value)
        rows = [row for row in rows_in_view(view) if row.flags() & Qt.ItemFlag.ItemIsSelectable]
        assert len(rows) > 5 and all(view.selectionModel().isSelected(row) for row in rows)
        assert set(main_window.selection.paths) == chosen
    assert view.selectionModel().selection().size() < MANY

    bar.setValue(bar.maximum() // 2)
    row = rows_in_view(view)[3]
    path, control = row.data(PATH_ROLE), Qt.KeyboardModifier.ControlModifier
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, control, view.visualRect(row).center())
    assert set(main_window.selection.paths) == chosen - {path}
    dragged = view.model().mimeData([rows_in_view(view)[4]]).text().splitlines()
    assert path not in dragged and f"hierarchy.bodies[{MANY}].link" in dragged
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(row).center())
    assert main_window.selection.paths == (path,)
