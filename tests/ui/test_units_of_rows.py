"""Units that depend on what a joint does."""

import pytest
from PySide6.QtCore import QModelIndex

from app.document import Document
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    Body,
    Joint,
    JointType,
    Link,
    Range,
    World,
)
from ui.inspector.model import NAME, VALUE, InspectorModel

ARM = "hierarchy.bodies[0].link"


@pytest.fixture
def world() -> World:
    world = World(name="units")
    link = Link(name="arm")
    link.joints = [Joint(name="turns", type_=JointType.Revolute), Joint(name="slides", type_=JointType.Slide)]
    world.hierarchy.bodies = [Body(link=link)]
    for target in ("turns", "slides"):
        driven = Actuator(name=target, target=ActuatorTarget.joint(target), forcerange=Range(-1.0, 1.0))
        world.actuators.append(driven)
    world.actuators.append(Actuator(target=ActuatorTarget.tendon("rope"), forcerange=Range(-1.0, 1.0)))
    world.actuators.append(Actuator(target=ActuatorTarget.floating_base("base"), forcerange=Range(-1.0, 1.0)))
    return world


def units(model, parent=QModelIndex()) -> dict[str, str]:
    found = {}
    for i in range(model.rowCount(parent)):
        index = model.index(i, NAME, parent)
        found[model.path(index).rpartition(".")[2]] = model.unit(model.index(i, VALUE, parent))
        found |= units(model, index)
    return found


@pytest.mark.parametrize(
    ("path", "field", "unit"),
    [
        (f"{ARM}.joints[0]", "friction_loss", "N·m"),
        (f"{ARM}.joints[1]", "friction_loss", "N"),
        ("actuators[0]", "forcerange", "N·m"),
        ("actuators[1]", "forcerange", "N"),
        ("actuators[2]", "forcerange", "N"),
        ("actuators[3]", "forcerange", "N·m or N"),
    ],
)
def test_units_are_those_of_the_joint(qapp, world, path, field, unit):
    document = Document(world)
    model = InspectorModel(document)
    model.show(document, (path,))
    assert units(model)[field] == unit


def test_the_unit_follows_the_kind_of_the_driven_joint(qapp, world):
    document = Document(world)
    model = InspectorModel(document)
    document.subscribe(lambda changes: model.apply(changes, model.paths))
    model.show(document, ("actuators[0]",))
    assert units(model)["forcerange"] == "N·m"
    document.set("actuators[0].target", ActuatorTarget.joint("slides"))
    assert units(model)["forcerange"] == "N"
