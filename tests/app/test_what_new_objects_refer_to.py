"""What is added refers to what is selected, or to what that has to do with."""

import pytest

from app.document import Document
from engine import msd

SCENE = """<mujoco><worldbody>
  <body name="one"><joint name="a"/><geom name="ga" size=".1"/><site name="sa"/></body>
  <body name="two"><joint name="b"/><geom name="gb" size=".1"/><site name="sb"/>
    <body name="three"><joint name="c"/><geom name="gc" size=".1"/><site name="sc"/></body></body></worldbody>
  <actuator><motor name="ma" joint="a"/><motor name="mc" joint="c"/></actuator></mujoco>"""
TWO = "hierarchy.bodies[1].link"
THREE = f"{TWO}.children[0]"


@pytest.mark.parametrize(
    ("selected", "joint", "link"),
    [
        ("actuators[1]", "c", "three"),
        ("actuators[0]", "a", "one"),
        (f"{THREE}.joints[0]", "c", "three"),
        (f"{THREE}.geoms[0]", "c", "three"),
        (THREE, "c", "three"),
        (TWO, "b", "two"),
        (f"{TWO}.sites[0]", "b", "two"),
        ("", "a", "one"),
        ("visual", "a", "one"),
    ],
)
def test_sensors_measure_the_joint_and_the_link_at_hand(selected, joint, link):
    document = Document(msd.from_str(SCENE))
    document.add("sensor_joint_pos", selected)
    assert document.world.sensors.joint[-1].joint == joint
    document.add("sensor_subtree_com", selected)
    assert document.world.sensors.subtree[-1].link == link


@pytest.mark.parametrize("kind", ["sensor_lidar", "sensor_touch"])
def test_what_needs_a_site_gets_one(kind):
    """Of the selected link, else of the world where there is none at all; in the same undo step."""
    plain = """<mujoco><worldbody><body name="b"><joint/><geom size=".1"/></body></worldbody></mujoco>"""
    document = Document(msd.from_str(plain))
    document.add(kind)
    document.add(kind, "hierarchy.bodies[0].link")
    world = document.world
    placed = [site.name for site in (*world.hierarchy.sites, *world.hierarchy.bodies[0].link.sites)]
    sensors = world.sensors.lidar or world.sensors.touch
    assert [sensor.site for sensor in sensors] == placed and len(placed) == 2
    document.add(kind)
    assert len(world.hierarchy.sites) == 1 and sensors[-1].site in placed
    for _ in range(3):
        document.undo()
    assert not world.hierarchy.sites and not world.hierarchy.bodies[0].link.sites
