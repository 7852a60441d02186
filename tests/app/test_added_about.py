"""What new objects are about: each of the selected joints, the link of a selected actuator or sensor."""

import pytest

from app.added import Adding, add, add_at, add_each, axis_of, each_of, owners
from app.belonging import about, in_view, link_at
from app.document import Document
from app.library.material_files import ready_parts
from app.ready_materials import ready
from engine.msd.paths import get
from engine.msd.schema import JointType, Range, World

BASE = "hierarchy.bodies[0].link"
ARM, SLIDE, TIP = (BASE + ".children[0]" * n for n in (1, 2, 3))


@pytest.fixture
def document() -> Document:
    """A base, and one on the other a link with a hinge, one with a slide joint and one without a joint."""
    document = Document(World())
    document.add("body_fixed")
    for kind, owner in (("link", BASE), ("link_slide", ARM), ("link_fixed", SLIDE)):
        document.add(kind, owner)
    return document


def test_links_have_the_joint_that_they_are_named_after(document):
    kinds = [[joint.type_ for joint in get(document.world, path).joints] for path in (ARM, SLIDE, TIP)]
    assert kinds == [[JointType.Revolute], [JointType.Slide], []]


def test_one_actuator_for_each_of_the_selected_joints(document):
    """In the order of the arm, whatever the order of selecting; a link with two joints gets two."""
    document.add("joint_revolute", SLIDE)
    joints = [f"{ARM}.joints[0]", f"{SLIDE}.joints[0]", f"{SLIDE}.joints[1]"]
    assert each_of(document.world, "motor", (TIP, SLIDE, f"{SLIDE}.joints[0]", ARM)) == joints
    assert each_of(document.world, "motor", (ARM,)) == []  # one is selected: it is about the nearest
    assert each_of(document.world, "adhesion", (ARM, SLIDE)) == []
    document.add("joint_ball", TIP)
    assert each_of(document.world, "motor", (TIP, ARM)) == joints[:1]
    before = document.world.deepcopy()
    made = add_each(document, "sensor_joint_pos", joints)
    names = [get(document.world, path).name for path in joints]
    assert [get(document.world, path).joint for path in made] == names
    document.undo()
    assert document.world == before


def test_a_servo_goes_as_far_as_its_joint(document):
    document.set(f"{ARM}.joints[0].pos_limit", Range(-0.5, 1.25))
    ranges = []
    for path in (ARM, SLIDE):
        servo = get(document.world, document.add("position", path))
        ranges.append((servo.ctrlrange.lower, servo.ctrlrange.upper))
    assert ranges == [(-0.5, 1.25), (-0.1, 0.1)]


def test_what_is_added_after_an_actuator_is_on_its_link(document):
    servo = document.add("position", SLIDE)
    gyro = document.add("sensor_gyro", servo)
    assert get(document.world, gyro).object_type.value == get(document.world, SLIDE).sites[0].name
    after_sensor = get(document.world, document.add("sensor_joint_vel", gyro))
    assert after_sensor.joint == get(document.world, SLIDE).joints[0].name
    assert about(document.world, servo) == [f"{SLIDE}.joints[0]"] and in_view(document.world, [servo]) == [SLIDE]
    assert about(document.world, gyro) == [f"{SLIDE}.sites[0]"]
    assert about(document.world, "simulate_option") == [] and link_at(document.world, f"{SLIDE}.sites[0]") == SLIDE


def test_the_owner_the_axis_and_the_material_are_part_of_the_step(document):
    world = document.world
    assert owners(world, Adding("camera", TIP, chosen=(f"{TIP}.geoms[0]",))) == ["", TIP]
    assert owners(world, Adding("body_box", TIP, chosen=(TIP,))) == owners(world, Adding("camera")) == []
    before = world.deepcopy()
    adding = Adding("link_slide", TIP, chosen=(TIP,))
    path = add_at(document, adding, (0.0, 0.05, 0.1), (0.01, 0.04), (0.0, 1.0, 0.0), ready_parts(ready("oak")))
    made = get(world, path)
    assert made.geoms[0].visual.material == "oak" and "oak" in world.assets.materials
    assert axis_of(world, path).tolist() == [0.0, 1.0, 0.0] == made.joints[0].axis.tolist()
    assert axis_of(world, add(document, Adding("joint_ball", TIP))) is None
    document.undo()
    document.undo()
    assert document.world == before
