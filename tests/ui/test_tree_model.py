"""The tree model against the World it shows, checked by Qt's model tester through edits of every kind."""

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.schema import Body, Light, LightType, Link, Material, World
from ui.dragging import PATH_MIME
from ui.tree.model import SceneTreeModel


@pytest.fixture
def model(document):
    model = SceneTreeModel(document)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    document.subscribe(model.apply)
    yield model
    tester.deleteLater()


def paths(model, parent=QModelIndex()):
    """World path of every object's row, in order, making all rows."""
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        if model.group(index) is None:
            found.append(model.path(index))
        found += paths(model, index)
    return found


def fresh(document):
    return paths(SceneTreeModel(document))


def test_every_named_object_has_a_row_with_its_name(model, document):
    rows = set(paths(model))
    named = list(named_objects(document.world))
    assert len(named) > 50
    for thing in named:
        assert thing.path in rows
        index = model.index_of(thing.path)
        assert model.path(index) == thing.path
        assert index.data(Qt.ItemDataRole.DisplayRole) == thing.name
        assert not index.data(Qt.ItemDataRole.DecorationRole).isNull(), f"no icon for a {thing.kind}"


def test_rows_are_made_when_asked_for(document):
    model = SceneTreeModel(document)
    document.subscribe(model.apply)
    document.duplicate("hierarchy.bodies[0].link")
    document.delete(["hierarchy.bodies[0].link"])
    assert not [n for n in model._fetched(model._root) if n.row.group is None]


def test_rows_follow_edits_undo_and_redo(model, document):
    """After each step the rows are those of a model made afresh, and nothing was reset."""
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    arm = "hierarchy.bodies[0].link"
    steps = [
        lambda: document.add("body_box"),
        lambda: document.insert("hierarchy.lights", 0, Light(name="first")),
        lambda: document.duplicate(arm),
        lambda: document.rename(f"{arm}.children[0]", "renamed"),
        lambda: document.rename('assets.materials["material"]', "steel"),
        lambda: document.duplicate('assets.textures["checker"]'),
        lambda: document.add("geom_sphere", f"{arm}.children[0]", after=f"{arm}.children[0].geoms[0]"),
        lambda: document.delete([f"{arm}.children[0]", "hierarchy.lights[1]", "hierarchy.bodies[2].link"]),
        lambda: document.delete(["hierarchy.bodies[2].free"]),
        lambda: document.set("hierarchy.bodies[0].link", document.world.hierarchy.bodies[0].link.deepcopy()),
        lambda: document.set("collision_ignores.link_pairs", [("box", "box_2")]),
    ]
    paths(model)
    for step in steps:
        step()
        assert paths(model) == fresh(document)
    while document.undo_stack.can_undo:
        document.undo()
        assert paths(model) == fresh(document)
    while document.undo_stack.can_redo:
        document.redo()
        assert paths(model) == fresh(document)
    assert not resets


def test_an_object_keeps_its_row_when_its_path_moves(model, document):
    index = QPersistentModelIndex(model.index_of("hierarchy.bodies[1].link.geoms[0]"))
    name = index.data()
    document.duplicate("hierarchy.bodies[0].link")
    assert index.isValid() and index.data() == name
    assert model.path(index) == "hierarchy.bodies[2].link.geoms[0]"
    material = QPersistentModelIndex(model.index_of('assets.materials["material"]'))
    document.rename('assets.materials["material"]', "steel")
    assert material.isValid() and material.data() == "steel"


def test_rename_in_place(model, document, qtbot):
    index = model.index_of("actuators[0]")
    assert model.setData(index, "hip") and document.world.actuators[0].name == "hip"
    with qtbot.waitSignal(model.failed) as refused:
        assert not model.setData(index, document.world.actuators[1].name)
    assert "already" in refused.args[0]


def test_labels_follow_edits(model, document):
    index = QPersistentModelIndex(model.index_of("hierarchy.lights[0]"))
    document.set("hierarchy.lights[0].name", "key light")
    assert index.data() == "key light"
    pair = model.index_of("collision_ignores.link_pairs[0]")
    assert pair.data() == " – ".join(get(document.world, "collision_ignores.link_pairs[0]"))


def test_drag_carries_paths(model):
    chosen = ["hierarchy.bodies[0].link", "actuators[1]"]
    data = model.mimeData([model.index_of(path) for path in chosen])
    assert bytes(data.data(PATH_MIME)).decode().split("\n") == chosen


def test_kinds_of_which_there_are_none_have_no_row(qapp):
    """The top is six groups, of an empty World too; a kind appears with its first object, and goes with its last."""
    from app.document import Document

    document = Document(World())
    model = SceneTreeModel(document)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    document.subscribe(model.apply)

    def labels(parent=QModelIndex()) -> list[str]:
        return [model.index(i, 0, parent).data() for i in range(model.rowCount(parent))]

    top = ["World", "Assets", "Control", "Sensing", "Constraints", "Settings"]
    assert labels() == top
    inside = [labels(model.index(i, 0)) for i in range(6)]
    settings = ["Simulation", "Visual", "Free camera", "Compiler", "Statistic", "Scene"]
    assert inside == [["Bodies"], [], [], [], [], settings]
    document.insert("hierarchy.lights", 0, Light(name="lamp"))
    assert labels() == top and labels(model.index(0, 0)) == ["Bodies", "Lights  1"]
    assert model.index_of("hierarchy.lights[0]").data() == "lamp"
    document.insert("assets.materials", "red", Material())
    assert labels(model.index(1, 0)) == ["Materials  1"]
    assert model.index_of('assets.materials["red"]').parent().data() == "Materials  1"
    document.undo()
    document.undo()
    assert [labels(model.index(i, 0)) for i in range(6)] == inside


def test_headings_cannot_be_selected_and_groups_can(model):
    for i in range(model.rowCount()):
        heading = model.index(i, 0)
        assert not heading.flags() & Qt.ItemFlag.ItemIsSelectable
        assert all(
            model.index(j, 0, heading).flags() & Qt.ItemFlag.ItemIsSelectable for j in range(model.rowCount(heading))
        )
    assert model.index_of("").data() == "Scene"


def test_many_changes_of_one_list_are_few_changes_of_the_rows(model, document):
    """Views do much for every run of rows that comes or goes; what stays keeps its row."""
    for i in range(40):
        document.insert("hierarchy.lights", i, Light(name=f"light{i}"))
    paths(model)
    kept = QPersistentModelIndex(model.index_of("hierarchy.lights[21]"))
    signals = []
    model.rowsRemoved.connect(lambda *_: signals.append("removed"))
    model.rowsInserted.connect(lambda *_: signals.append("inserted"))
    document.delete([f"hierarchy.lights[{i}]" for i in range(0, 40, 2)])
    assert signals == ["removed"] and paths(model) == fresh(document)
    assert kept.isValid() and kept.data() == "light21" and kept.row() == 10
    document.undo()
    assert signals == ["removed", "inserted"] and paths(model) == fresh(document)
    assert kept.isValid() and kept.data() == "light21" and kept.row() == 21
    document.set("hierarchy.lights", list(reversed(document.world.hierarchy.lights)))
    assert paths(model) == fresh(document)


def test_a_row_that_gets_its_first_child_announces_it(model, document):
    document.delete([path for path in paths(model) if path.startswith("hierarchy.bodies[")])
    bodies = model.index_of("hierarchy.bodies")
    assert not model.hasChildren(bodies) and bodies.isValid()
    inserted = []
    model.rowsInserted.connect(lambda parent, *_: inserted.append(model.path(parent)))
    document.undo()
    assert "hierarchy.bodies" in inserted and model.hasChildren(bodies)


def test_an_object_far_down_a_chain_is_found(qapp):
    from app.document import Document

    world = World()
    world.hierarchy.bodies.append(Body())
    link, path = world.hierarchy.bodies[0].link, "hierarchy.bodies[0].link"
    for i in range(400):
        link.children.append(Link(name=f"link{i}"))
        link, path = link.children[0], f"{path}.children[0]"
    model = SceneTreeModel(Document(world))
    assert model.index_of(path).data() == "link399"


def test_rows_renamed_between_inserts_of_one_macro_are_shown_again(model, document):
    """A value that was set amidst a macro has another path at its end."""
    paths(model)
    link = document.world.hierarchy.bodies[0].link
    shown = []

    def note(first, last):
        shown.extend(model.path(model.index(row, 0, first.parent())) for row in range(first.row(), last.row() + 1))

    model.dataChanged.connect(note)
    with document.macro("Several"):
        document.insert("hierarchy.bodies", 0, Body(link=Link(name="one")))
        document.set("hierarchy.bodies[1].link.children[0].name", "renamed")
        document.insert("hierarchy.bodies", 0, Body(link=Link(name="two")))
    assert document.world.hierarchy.bodies[2].link is link
    place = "hierarchy.bodies[2].link.children[0]"
    assert place in shown and model.index_of(place).data() == "renamed"
    for step in (document.undo, document.redo):
        step()
        assert paths(model) == fresh(document)


def test_values_set_in_one_macro_are_shown_by_one_signal_for_each_owner(model, document):
    """1,000 repairs of one list sent 1,000 signals to the views."""
    for i in range(20):
        document.insert("hierarchy.bodies", 0, Body(link=Link(name=f"link{i}")))
    model.rowCount(model.index_of("hierarchy.bodies[0]").parent())
    shown = []
    model.dataChanged.connect(lambda first, last: shown.append((model.path(first), model.path(last))))
    with document.macro("Several"):
        for i in range(20):
            document.set(f"hierarchy.bodies[{i}].link.gravcomp", 1.0)
    assert shown == [("hierarchy.bodies[0].link", "hierarchy.bodies[19].link")]


def test_values_that_no_row_shows_send_no_signal_to_the_views(model, document):
    """The row of what is dragged was painted at every step, though it shows no pose."""
    paths(model)
    light = next(thing.path for thing in named_objects(document.world) if thing.kind == "light")
    link = "hierarchy.bodies[0].link"
    document.set(f"{link}.local_translation", [1.0, 0.0, 0.0])
    shown = []
    model.dataChanged.connect(lambda first, last: shown.append(model.path(first)))
    document.set(f"{link}.local_translation", [2.0, 0.0, 0.0])
    assert shown == []
    document.set(f"{link}.name", "renamed")
    kind = get(document.world, f"{light}.type_")
    document.set(f"{light}.type_", LightType.point() if kind.variant != "point" else LightType.directional())
    assert shown == [link, light]


def test_an_edit_compares_only_the_rows_of_its_owner(model, document, monkeypatch):
    """One light more compared all rows of the scene with the World."""
    from ui.tree import model as module

    paths(model)
    compared, child_rows = [], module.child_rows

    def noted(world, row):
        compared.append(row.path)
        return child_rows(world, row)

    monkeypatch.setattr(module, "child_rows", noted)
    document.insert("hierarchy.lights", 0, Light(name="one more"))
    assert "hierarchy.lights" in compared and "hierarchy.bodies" not in compared
    assert not [path for path in compared if "[" in path and "lights" not in path]
    monkeypatch.undo()
    assert paths(model) == fresh(document)
