"""What new objects are called: after what they are of, in short, and alike where they come together."""

from __future__ import annotations

import pytest

from app import templates
from app.document import Document
from app.naming import name_of
from engine.msd.paths import get, walk

ARM = "hierarchy.bodies[0].link"


@pytest.fixture
def document():
    """A floor, and an arm of two links with a hinge, called as people call them."""
    document = Document(templates.starter())
    document.add("body_box")
    document.rename(ARM, "arm")
    elbow = document.add("link", ARM)
    document.rename(elbow, "forearm")
    document.rename(f"{elbow}.joints[0]", "elbow")
    return document


@pytest.mark.parametrize(
    ("kind", "at", "name"),
    [
        ("sensor_joint_pos", f"{ARM}.children[0].joints[0]", "elbow_pos"),
        ("sensor_joint_vel", f"{ARM}.children[0]", "elbow_vel"),
        ("sensor_frame_quat", f"{ARM}.children[0]", "forearm_quat"),
        ("sensor_subtree_com", ARM, "arm_subtree_com"),
        ("sensor_gyro", f"{ARM}.children[0]", "forearm_gyro"),
        ("sensor_force", ARM, "arm_force"),
        ("sensor_touch", ARM, "arm_touch"),
        ("motor", f"{ARM}.children[0]", "elbow_motor"),
        ("integrated_velocity", f"{ARM}.children[0]", "elbow_intvelocity"),
        ("sensor_clock", "", "clock"),
    ],
)
def test_sensors_and_actuators_are_called_after_what_they_are_of(document, kind, at, name):
    first, second = (document.add(kind, at, chosen=(at,) if at else ()) for _ in range(2))
    assert [name_of(path, get(document.world, path)) for path in (first, second)] == [name, f"{name}_2"]


def test_sensors_at_a_site_that_is_selected_are_called_after_it(document):
    site = document.add("site", ARM)
    document.rename(site, "imu")
    sensor = document.add("sensor_accelerometer", site, chosen=(site,))
    assert get(document.world, sensor).name == "imu_accelerometer"


def test_a_shape_is_called_after_its_body(document):
    """Where a shape of another body has the name, too."""
    body = get(document.world, document.add("body_sphere"))
    assert body.name == body.geoms[0].name == "sphere"
    document.add("geom_capsule", ARM)
    body = get(document.world, document.add("body_capsule"))
    assert (body.name, body.geoms[0].name) == ("capsule", "capsule_geom")


def test_a_copy_has_one_number(document):
    """A joint of another body had the next one."""
    other = document.add("body_box")
    document.rename(document.add("joint_revolute", document.add("link", other)), "elbow_2")
    copy = get(document.world, document.duplicate(ARM))
    names = {element.name for _, element in walk(copy) if getattr(element, "name", None)}
    assert {"arm_3", "forearm_3", "elbow_3"} <= names
    copy = get(document.world, document.duplicate(ARM))
    assert copy.name == "arm_4" and copy.children[0].joints[0].name == "elbow_4"
