"""The inspector's rows are the declared fields; its edits are undo steps of the document."""

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.changes import Change
from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.schema import (
    Body,
    JointType,
    LightType,
    Link,
    PointLightDesc,
    Range,
    SpringDamper,
    TrackMode,
)
from engine.msd.schema.base import fields_of
from ui.inspector import fields as inspector_fields
from ui.inspector.model import NAME, VALUE, InspectorModel
from ui.inspector.numbers import number, step_of, stepped, text_of
from ui.inspector.sections import SECTIONS

ARM = "hierarchy.bodies[0].link"


@pytest.fixture
def model(document):
    model = InspectorModel(document)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    document.subscribe(lambda changes: model.apply(changes, model.paths))
    yield model
    tester.deleteLater()


def rows(model, parent=QModelIndex()):
    for i in range(model.rowCount(parent)):
        index = model.index(i, NAME, parent)
        yield index
        yield from rows(model, index)


@pytest.mark.parametrize("kind", SECTIONS)
def test_sections_name_fields_once(kind):
    listed = [name for _, names in SECTIONS[kind] for name in names]
    fields = {f.name for f in fields_of(kind)} | ({f.name for f in fields_of(Body)} if kind is Link else set())
    assert len(listed) == len(set(listed)) and set(listed) <= fields


def test_every_field_of_every_object_has_a_row(model, document):
    """Oracle: the declarations. Every object of every kind shows all its fields except those that are rows of the
    tree and its name; each row says what it means and can be painted."""
    seen = 0
    for thing in named_objects(document.world):
        model.show(document, (thing.path,))
        shown = {model.path(index) for index in rows(model)}
        elsewhere = {"name", "children", "joints", "geoms", "lights", "cameras", "sites", "gaussian_splats"}
        for field in fields_of(type(thing.element)):
            if getattr(thing.element, field.name) is msgspec.UNSET:
                continue
            if field.name not in elsewhere or (field.name == "joints" and not isinstance(thing.element, Link)):
                assert f"{thing.path}.{field.name}" in shown
        for index in rows(model):
            seen += 1
            assert index.data(Qt.ItemDataRole.ToolTipRole)
            for column in (NAME, VALUE):
                index.siblingAtColumn(column).data(Qt.ItemDataRole.DisplayRole)
    assert seen > 500


def test_a_value_edit_is_one_undo_step(model, document):
    path = f"{ARM}.children[0].joints[0].friction_loss"
    model.show(document, (f"{ARM}.children[0].joints[0]",))
    index = model.index_at(path)
    assert model.set_value(index, 0.25)
    assert get(document.world, path) == 0.25 and model.changed(index)
    model.reset(index)
    assert get(document.world, path) == 0.0 and not model.changed(index)
    document.undo()
    assert get(document.world, path) == 0.25


def test_values_stay_in_their_declared_range(model, document):
    model.show(document, ('assets.materials["material"]',))
    roughness = model.index_at('assets.materials["material"].roughness')
    model.set_value(roughness, 7.0)
    assert document.world.assets.materials["material"].roughness == 1.0
    color = model.index_at('assets.materials["material"].color')
    model.set_value(color, np.array([2.0, -1.0, 0.5, 1.0]))
    assert document.world.assets.materials["material"].color.tolist() == [1.0, 0.0, 0.5, 1.0]


def test_a_zero_quaternion_is_refused(model, document, qtbot):
    model.show(document, (ARM,))
    with qtbot.waitSignal(model.failed):
        assert not model.set_value(model.index_at(f"{ARM}.local_rotation"), np.zeros(4))
    assert document.world.hierarchy.bodies[0].link.local_rotation.any()


def test_optional_values_are_switched_on_and_off(model, document):
    joint = f"{ARM}.children[0].joints[0]"
    model.show(document, (joint,))
    index = QPersistentModelIndex(model.index_at(f"{joint}.spring_damper", NAME))
    assert index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    assert model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert get(document.world, f"{joint}.spring_damper") == SpringDamper()
    assert model.index_at(f"{joint}.spring_damper.coeff.value.w").isValid(), "its fields appear below it"
    assert model.setData(index, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert get(document.world, f"{joint}.spring_damper") is None and model.rowCount(QModelIndex(index)) == 0


def test_gravity_begins_at_its_value(model, document):
    model.show(document, ("simulate_option",))
    index = model.index_at("simulate_option.gravity", NAME)
    model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert document.world.simulate_option.gravity.tolist() == [0, 0, -9.81]


def test_switching_a_variant_keeps_what_both_have(model, document):
    lights = document.world.hierarchy.lights
    i = next(i for i, light in enumerate(lights) if light.type_.variant == "point")
    path = f"hierarchy.lights[{i}]"
    document.set(f"{path}.type_", LightType.point(PointLightDesc(intensity=777.0, range=5.0)))
    model.show(document, (path,))
    model.choose_case(model.index_at(f"{path}.type_"), "spot")
    light = get(document.world, path).type_
    assert (light.variant, light.value.intensity, light.value.range) == ("spot", 777.0, 5.0)
    assert model.index_at(f"{path}.type_.value.outer_angle").isValid()
    document.undo()
    assert get(document.world, path).type_.variant == "point"
    assert not model.index_at(f"{path}.type_.value.outer_angle").isValid()
    model.choose_case(model.index_at(f"{path}.mode"), "target_body")
    assert get(document.world, path).mode == TrackMode.target_body("")
    assert model.dangling(model.index_at(f"{path}.mode.value"))


def test_references_offer_the_names_there_are(model, document):
    path = f"{ARM}.geoms[0]"
    model.show(document, (path,))
    index = model.index_at(f"{path}.visual.material")
    assert model.choices(index) == list(document.world.assets.materials)
    model.set_value(index, "material")
    assert get(document.world, path).visual.material == "material" and not model.dangling(index)
    document.set(f"{path}.visual.material", "lost")
    assert model.dangling(index)


def test_lists_of_structs_grow_and_shrink(model, document):
    path = 'assets.materials["material"]'
    model.show(document, (path,))
    layers = QPersistentModelIndex(model.index_at(f"{path}.layers"))
    model.act(layers)
    model.act(layers)
    assert len(document.world.assets.materials["material"].layers) == 2
    assert model.index_at(f"{path}.layers[1].role").isValid()
    model.act(model.index_at(f"{path}.layers[0]"))
    assert len(document.world.assets.materials["material"].layers) == 1
    document.undo()
    document.undo()
    assert (
        len(document.world.assets.materials["material"].layers) == 1
        and model.rowCount(QModelIndex(layers).siblingAtColumn(NAME)) == 1
    )


def test_several_objects_are_edited_together_in_one_step(model, document):
    first, second = f"{ARM}.geoms[0]", "hierarchy.bodies[1].link.geoms[0]"
    document.set(f"{first}.margin", 0.5)
    steps = len(document.undo_stack)
    model.show(document, (first, second))
    index = model.index_at(f"{second}.margin")
    assert model.mixed(index) and index.data() == "mixed"
    model.set_value(index, 0.125)
    assert (get(document.world, first).margin, get(document.world, second).margin) == (0.125, 0.125)
    assert not model.mixed(index) and len(document.undo_stack) == steps + 1
    document.undo()
    assert (get(document.world, first).margin, get(document.world, second).margin) == (0.5, 0.0)


def test_objects_are_compared_once_until_something_changes(model, document, monkeypatch):
    """A view asks for every row at every painting; with a thousand objects that took seconds."""
    shown = [thing.path for thing in named_objects(document.world) if thing.kind == "geom"]
    model.show(document, tuple(shown))
    compared = []
    values_in = inspector_fields._values_in
    monkeypatch.setattr(
        inspector_fields, "_values_in", lambda objects, rel: compared.extend(objects) or values_in(objects, rel)
    )

    def texts():
        return [index.siblingAtColumn(VALUE).data() for index in rows(model)]

    first, count = texts(), len(compared)
    assert count > len(shown) and texts() == first and len(compared) == count
    document.set(f"{shown[0]}.margin", 0.75)
    assert model.mixed(model.index_at(f"{shown[-1]}.margin")) and len(compared) > count
    document.set("visual.fog_end", 77.0)
    assert model.mixed(model.index_at(f"{shown[-1]}.margin"))


def test_rows_stay_while_other_things_change(model, document):
    """Editing a value, moving the object in its list and undo keep the rows: nothing is reset or inserted."""
    path = f"{ARM}.children[0].geoms[0]"
    model.show(document, (path,))
    heard = []
    for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
        signal.connect(lambda *_: heard.append(1))
    document.set(f"{path}.size", [1.0, 2.0, 3.0])
    document.set("visual.fog_end", 3.0)
    document.undo()
    assert not heard and model.index_at(f"{path}.size").data().startswith("1  2  3")


def test_typed_angles_do_not_jump(model, document):
    """Typing pitch 90 keeps the yaw that was typed, though the quaternion does not tell them apart."""
    model.show(document, (ARM,))
    rotation = model.index_at(f"{ARM}.local_rotation", NAME)
    euler = model.index(0, VALUE, rotation)
    model.set_value(euler, np.array([0.0, 90.0, 40.0]))
    assert model.value(model.index(0, VALUE, rotation)).tolist() == [0.0, 90.0, 40.0]


@pytest.mark.parametrize(
    ("text", "value"), [("1e-5", 1e-5), ("-∞", -np.inf), ("inf", np.inf), ("0,5", 0.5), (" 3 ", 3.0)]
)
def test_number_texts(text, value):
    assert number(text) == value
    assert number(text_of(value, 12)) == value


def test_steps_follow_the_size_of_the_number():
    assert [step_of(v) for v in (0.0, 2.5, 300.0, 0.02)] == [0.01, 0.1, 10.0, 0.001]
    assert stepped(0.3, -1) == 0.29 and stepped(1e5, 1) == 110000.0 and stepped(4, 1, integer=True) == 5
    with pytest.raises(ValueError):
        number("nan")


def test_pairs_of_names_can_be_edited(model, document):
    path = "collision_ignores.link_pairs[0]"
    model.show(document, (path,))
    index = model.index_at(f"{path}[1]")
    model.set_value(index, "link")
    assert document.world.collision_ignores.link_pairs[0][1] == "link"


@pytest.mark.parametrize(("kind", "unit"), [(JointType.Slide, "m"), (JointType.Revolute, "rad")])
def test_units_are_those_of_the_kind_of_joint(model, document, kind, unit):
    path = next(thing.path for thing in named_objects(document.world) if thing.kind == "joint")
    document.set(path + ".type_", kind)
    document.set(path + ".pos_limit", Range(-1.0, 2.0))
    model.show(document, (path,))
    for field in ("margin", "pos_limit.upper"):
        assert model.index_at(f"{path}.{field}", VALUE).data().split()[-1] == unit


@pytest.mark.parametrize("instead", ["", f"{ARM}.children[0]", f"{ARM}.geoms[0]"])
def test_another_kind_of_thing_in_the_place_of_the_shown_one_has_its_own_rows(model, document, instead):
    """As when a body becomes the child of a link. The rows of the body used to be read from it, which failed."""
    model.show(document, (ARM,))
    model.apply([Change("set", instead, None, None)], (instead,))
    fresh = InspectorModel(document)
    fresh.show(document, (instead,))
    assert [(model.path(i), i.data(), i.data(Qt.ItemDataRole.ToolTipRole)) for i in rows(model)] == [
        (fresh.path(i), i.data(), i.data(Qt.ItemDataRole.ToolTipRole)) for i in rows(fresh)
    ]


def test_only_the_cells_that_differ_are_painted_again(model, document):
    """Every step of a drag painted all rows: the views were notified of each. Oracle: what each cell shows before and
    after."""

    def cells():
        roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.CheckStateRole, Qt.ItemDataRole.FontRole)
        return {
            (model.path(index), model.row(index).editor, column): [
                index.siblingAtColumn(column).data(role) for role in roles
            ]
            + [index.siblingAtColumn(column).data(Qt.ItemDataRole.DecorationRole) is None]
            for index in rows(model)
            for column in range(model.columnCount())
        }

    joint = next(thing.path for thing in named_objects(document.world) if thing.kind == "joint")
    model.show(document, (joint,))
    model.refresh()
    painted = []
    model.dataChanged.connect(
        lambda first, last: (
            painted.append((model.path(first), model.row(first).editor, first.column()))
            or (first == last or pytest.fail("a range is painted with all around it"))
        )
    )
    for field, value in (("armature", 0.5), ("armature", 0.75), ("type_", JointType.Slide), ("pos", [1, 2, 3])):
        before = cells()
        painted.clear()
        document.set(f"{joint}.{field}", value)
        after = cells()
        assert before.keys() == after.keys()
        differ = {key for key in after if after[key] != before[key]}
        assert differ and differ <= set(painted) and len(painted) <= 3 * len({key[:2] for key in differ}), field
    model.show(document, ("hierarchy.bodies[0].link",))


def test_another_object_of_the_same_class_is_shown_in_the_same_rows(model, document):
    """Oracle: a model made afresh for each."""
    resets = []
    links = [thing.path for thing in named_objects(document.world) if thing.kind == "geom"][:4]
    assert len(links) == 4
    model.show(document, (links[0],))
    model.modelReset.connect(lambda: resets.append(1))

    def texts(of):
        return [(of.path(index), index.siblingAtColumn(VALUE).data()) for index in rows(of)]

    for chosen in ((links[1],), (links[2],), (links[3],)):
        model.show(document, chosen)
        fresh = InspectorModel(document)
        fresh.show(document, chosen)
        assert model.paths == chosen and texts(model) == texts(fresh)
    assert not resets
    for chosen in ((links[0],), tuple(links[:3])):
        model.show(document, chosen, rebuild=True)
    assert resets == [1, 1] and model.paths == chosen
