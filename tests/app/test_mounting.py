"""Grippers of the library are mounted on links that joints move; oracle: the compiled model's own kinematics."""

import numpy as np
import pytest

from app.document import Document
from app.library.mounting import in_world, mount, mount_at
from app.library.parts import Part
from app.library.solids import Extent
from engine import msd
from engine.compiler import build
from engine.msd.paths import get
from engine.msd.schema.base import same
from render.poses import Poses, links, modelled_poses

ARM = """
<mujoco><worldbody>
  <body name="table" pos="0 0 .4"><geom name="top" type="box" size=".5 .5 .02"/>
    <body name="arm" pos="0 0 .1" euler="0 30 0"><joint name="hinge" axis="0 1 0"/>
      <geom name="tube" type="capsule" fromto="0 0 0 0 0 .2" size=".03"/>
    </body>
  </body>
</worldbody></mujoco>"""
GRIPPER = """
<mujoco><worldbody><body name="base"><geom type="box" size=".02 .02 .02" pos="0 0 .02"/>
  <body name="finger" pos="0 0 .05"><joint name="slide" type="slide" axis="0 1 0"/><geom size=".01"/></body>
</body></worldbody><actuator><position name="close" joint="slide" kp="10"/></actuator></mujoco>"""
TUBE = "hierarchy.bodies[0].link.children[0].geoms[0]"


@pytest.fixture
def document():
    return Document(msd.from_str(ARM, "mjcf"))


@pytest.fixture
def part():
    return Part(msd.from_str(GRIPPER, "mjcf"), "gripper", "Gripper", Extent(0.0, 0.06, 0.02))


def turned(document: Document, angle: float) -> Poses:
    """Where the links are with the arm turned about its hinge, rad."""
    poses, nodes = modelled_poses(links(document.world)), links(document.world)
    index = next(i for i, node in enumerate(nodes) if node.path == TUBE.removesuffix(".geoms[0]"))
    half = angle / 2 + np.radians(15)
    poses.xquat[index] = [0.0, np.sin(half), 0.0, np.cos(half)]
    return poses


@pytest.mark.parametrize("angle", [0.0, 0.7])
def test_a_gripper_dropped_on_the_end_of_an_arm_is_mounted_there_whatever_its_pose(document, part, angle):
    before, nodes, shown = document.world.deepcopy(), links(document.world), turned(document, angle)
    out = np.array([np.sin(angle + np.radians(30)), 0.0, np.cos(angle + np.radians(30))])
    tip = shown.xpos[2] + 0.23 * out
    place = mount_at(document.world, nodes, shown, TUBE, tip - 0.01 * out + [0, 0.02, 0], np.array([0.0, 1.0, 0.0]))
    assert place is not None
    at, direction = in_world(place, nodes, shown)
    np.testing.assert_allclose(at, tip, atol=1e-6)
    np.testing.assert_allclose(direction, out, atol=1e-6)
    found = mount(document, part, place, nodes, modelled_poses(links(document.world)))
    (path,) = found.paths
    assert path == "hierarchy.bodies[0].link.children[0].children[0]"
    base = get(document.world, path)
    np.testing.assert_allclose(base.local_translation, [0, 0, 0.23], atol=1e-6)  # in the frame of the arm
    np.testing.assert_allclose(np.abs(base.local_rotation), [0, 0, 0, 1], atol=1e-6)
    scene = build(document.world)
    assert (scene.nq, scene.nu) == (2, 1)
    document.undo()
    assert same(document.world, before) and not document.undo_stack.can_undo


def test_it_stands_on_what_no_joint_moves(document):
    nodes, poses = links(document.world), modelled_poses(links(document.world))
    top = "hierarchy.bodies[0].link.geoms[0]"
    assert mount_at(document.world, nodes, poses, top, np.array([0.2, 0, 0.42]), np.array([0.0, 0, 1])) is None
    side = mount_at(document.world, nodes, poses, TUBE, np.array([0.05, 0.03, 0.5866]), np.array([0.0, 1, 0]))
    assert side is not None
    np.testing.assert_allclose(side.direction, [0, 1, 0], atol=1e-9)
