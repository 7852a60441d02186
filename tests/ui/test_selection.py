"""The selection follows its objects through edits, however many are selected and changed at once."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.document import Document
from app.selection import Selection
from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.schema import Body, Geometry, Link, World


@pytest.fixture
def selection(document):
    selection = Selection()
    document.subscribe(selection.follow)
    return selection


@pytest.mark.parametrize("seed", range(4))
def test_the_same_objects_stay_selected(document, selection, seed):
    """Oracle: the objects themselves, which an edit of others leaves as they are."""
    random = np.random.default_rng(seed)
    for _ in range(12):
        paths = [thing.path for thing in named_objects(document.world)]
        chosen = random.choice(paths, 12, replace=False).tolist()
        selection.set(chosen)
        objects = {id(get(document.world, path)) for path in chosen}
        others = [path for path in paths if path.startswith(("hierarchy", "actuators", "sensors"))]
        others = [path for path in others if not path.endswith((".free", ".link"))]
        if random.integers(2):
            document.delete(random.choice(others, 3, replace=False).tolist())
        else:
            document.duplicate(random.choice(others).item())
        alive = {id(thing.element) for thing in named_objects(document.world)}
        assert {id(get(document.world, path)) for path in selection.paths} == objects & alive
        document.undo()


def test_a_renamed_asset_stays_selected(document, selection):
    selection.set(['assets.materials["material"]', "hierarchy.bodies[0].link"])
    document.rename('assets.materials["material"]', "steel")
    assert selection.paths == ('assets.materials["steel"]', "hierarchy.bodies[0].link")


def test_a_body_that_becomes_a_link_and_back_stays_selected(document, selection):
    """With what hangs on it, through undo and redo."""
    arm = "hierarchy.bodies[0].link"
    lower = f"{arm}.children[0]"
    chosen = [lower, f"{lower}.geoms[0]", f"{lower}.joints[0]"]
    selection.set(chosen)
    objects = [get(document.world, path) for path in chosen]

    def is_selected() -> bool:
        return [id(get(document.world, path)) for path in selection.paths] == [id(thing) for thing in objects]

    top = document.move(lower, "hierarchy.bodies", 0)
    assert selection.current == f"{top}.joints[0]" and is_selected()
    document.set(f"{top}.name", "elsewhere")
    back = document.move(top, "hierarchy.bodies[1].link.children", 0)
    assert selection.paths[0] == back and is_selected()
    before = document.world.deepcopy()
    for step in (document.undo, document.redo):
        for _ in range(3):
            step()
            assert is_selected()
    assert document.world == before


def test_every_second_of_many_is_deleted(qapp):
    document = Document(World())
    document.world.hierarchy.geoms += [Geometry(name=f"geom{i}") for i in range(100)]
    selection = Selection()
    document.subscribe(selection.follow)
    selection.set(f"hierarchy.geoms[{i}]" for i in range(100))
    document.delete([f"hierarchy.geoms[{i}]" for i in range(0, 100, 2)])
    assert selection.paths == tuple(f"hierarchy.geoms[{i}]" for i in range(50))
    document.undo()
    assert selection.paths == tuple(f"hierarchy.geoms[{i}]" for i in range(1, 100, 2))


def test_the_tree_stays_where_objects_were_deleted(qtbot, main_window):
    """Its current row is the next that stays, and not at the end of the list."""
    for i in range(60):
        main_window.document.insert("hierarchy.geoms", i, Geometry(name=f"geom{i}"))
    tree = main_window.tree
    chosen = [f"hierarchy.geoms[{i}]" for i in range(0, 20, 2)]
    main_window.selection.set(chosen)
    assert tree.view.currentIndex().data() == "geom18"
    main_window.run_command("delete")
    assert tree.view.currentIndex().data() == "geom19" and not main_window.selection.paths
    qtbot.waitUntil(lambda: tree.view.visualRect(tree.view.currentIndex()).isValid())
    assert tree.view.viewport().rect().intersects(tree.view.visualRect(tree.view.currentIndex()))
    main_window.run_command("undo")
    assert [tree.index_of(path).data() for path in chosen] == [f"geom{i}" for i in range(0, 20, 2)]


@pytest.fixture
def row_of_bodies(main_window):
    """The window on ten bodies with a box each, whose rows are collapsed, and the paths of the boxes."""
    for i in range(10):
        box = Geometry(name=f"box{i}")
        main_window.document.insert("hierarchy.bodies", i, Body(link=Link(name=f"link{i}", geoms=[box])))
    return main_window.tree, [f"hierarchy.bodies[{i}].link.geoms[0]" for i in range(10)]


def selected_rows(tree):
    return [index.data() for index in tree.view.selectionModel().selectedRows()]


def click(qtbot, tree, path, modifiers=Qt.KeyboardModifier.NoModifier):
    tree.view.scrollTo(tree.index_of(path))
    place = tree.view.visualRect(tree.index_of(path)).center()
    qtbot.mouseClick(tree.view.viewport(), Qt.MouseButton.LeftButton, modifiers, place)


def test_the_view_selects_no_rows_below_collapsed_ones(main_window, row_of_bodies):
    """It would compare each with every row that it paints. They are selected when they come into view."""
    tree, boxes = row_of_bodies
    main_window.selection.set(boxes)
    assert selected_rows(tree) == ["box9"]
    for i in (3, 4):
        tree.view.expand(tree.index_of(f"hierarchy.bodies[{i}].link"))
    assert selected_rows(tree) == ["box9", "box3", "box4"]
    tree._expand_below(tree.view.rootIndex())
    assert sorted(selected_rows(tree)) == [f"box{i}" for i in range(10)]
    assert [*main_window.selection.paths] == boxes


def test_rows_below_collapsed_ones_stay_selected_when_one_is_added(qtbot, main_window, row_of_bodies):
    tree, boxes = row_of_bodies
    main_window.selection.set(boxes)
    click(qtbot, tree, "hierarchy.bodies[0].link", Qt.KeyboardModifier.ControlModifier)
    assert main_window.selection.paths == (*boxes, "hierarchy.bodies[0].link")
    click(qtbot, tree, boxes[9], Qt.KeyboardModifier.ControlModifier)
    assert main_window.selection.paths[:9] == tuple(boxes[:9]) and boxes[9] not in main_window.selection.paths


def test_rows_below_collapsed_ones_are_deselected_by_a_click(qtbot, main_window, row_of_bodies):
    tree, boxes = row_of_bodies
    for other in ("hierarchy.bodies[0].link", boxes[9]):
        main_window.selection.set(boxes)
        click(qtbot, tree, other)
        assert main_window.selection.paths == (other,)


def test_the_search_deselects_what_it_hides(main_window, row_of_bodies):
    tree, boxes = row_of_bodies
    main_window.selection.set(boxes)
    tree.search.setText("box2")
    assert main_window.selection.paths == (boxes[2],) and selected_rows(tree) == ["box2"]
    tree.search.clear()
    assert main_window.selection.paths == (boxes[2],) and selected_rows(tree) == ["box2"]
