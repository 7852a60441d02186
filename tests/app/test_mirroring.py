"""Mirrored limbs against MuJoCo C: with the same joint coordinates everything is at its mirror image."""

import mujoco
import numpy as np
import pytest

from app.document import Document
from app.mirroring import likely_axis, mirror, plane_of, swapped, swapped_rear
from engine import msd
from engine.errors import SceneError
from engine.msd.paths import get

SCENE = """<mujoco><compiler angle="radian"/>
  <asset><mesh name="wedge" vertex="0 0 0 .3 0 0 0 .2 0 0 0 .1 .1 .2 .3"/></asset>
  <worldbody><body name="torso" pos="1 2 3" quat=".9 .1 -.2 .3"><geom name="chest" size=".2"/>
    <body name="left_thigh" pos=".1 .3 -.2" quat=".8 .3 .4 -.1">
      <joint name="left_hip_x" axis="1 0 .2" pos=".01 .02 .03" range="-.4 .1"/>
      <joint name="left_hip_z" axis=".3 -.2 1" range="-1 .6"/>
      <geom name="left_box" type="box" size=".1 .2 .3" pos=".1 .2 .3" quat=".7 .1 .6 .2"/>
      <geom name="left_mesh" type="mesh" mesh="wedge" pos=".3 -.2 .1" quat=".5 .3 -.4 .1"/>
      <camera name="left_eye" pos=".1 0 .2" quat=".6 -.2 .3 .1"/>
      <light name="left_lamp" pos="0 .2 0" dir=".1 .5 -1"/>
      <body name="left_shin" pos="0 .1 -.4" quat=".9 -.1 .2 .3">
        <inertial pos=".1 .02 .03" mass="2" diaginertia=".3 .2 .15" quat=".5 .4 .1 .2"/>
        <joint name="left_knee" type="slide" axis=".1 1 .4"/>
        <site name="left_foot" pos=".05 .02 -.1" quat=".3 .5 .1 .2"/>
        <geom name="left_cap" type="capsule" size=".05" fromto="0 0 0 .1 .2 -.3"/></body></body></body></worldbody>
  <actuator><position name="left_servo" joint="left_hip_x" kp="3" ctrlrange="-.4 .1"/>
    <general name="left_jet" site="left_foot" gear="1 2 3 .4 .5 .6"/></actuator>
  <sensor><jointpos name="left_angle" joint="left_hip_z"/></sensor>
  <keyframe><key qpos=".1 .2 .3"/></keyframe></mujoco>"""
THIGH = "hierarchy.bodies[0].link.children[0]"


@pytest.fixture
def document():
    return Document(msd.from_str(SCENE))


def in_mujoco(document, tmp_path, q):
    """Model and state in MuJoCo C with joints of both sides, by name without the side, at the same coordinates."""
    file = tmp_path / "scene.xml"
    document.export(str(file))
    model = mujoco.MjModel.from_xml_path(str(file))
    data = mujoco.MjData(model)
    for i in range(model.njnt):
        name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, i)
        data.qpos[model.jnt_qposadr[i]] = q[name.partition("_")[2]]
    data.ctrl[:] = 0.7
    mujoco.mj_forward(model, data)
    return model, data


@pytest.mark.parametrize("axis", "xyz")
def test_the_mirror_image_stands_moves_and_weighs_the_same(document, tmp_path, axis):
    before = document.world.deepcopy()
    plane = plane_of(document.world, "hierarchy.bodies[0].link", axis)
    (path,) = mirror(document, [THIGH], plane)
    assert get(document.world, path).name == "right_thigh"
    q = {"hip_x": 0.3, "hip_z": -0.4, "knee": 0.2}
    model, data = in_mujoco(document, tmp_path, q)
    normal = np.asarray(plane.normal)
    s = np.eye(3) - 2 * np.outer(normal, normal)
    point = np.asarray(plane.point)

    def reflected(p):
        return s @ (p - point) + point

    for name in ("thigh", "shin"):
        left, right = (data.body(f"{side}_{name}") for side in ("left", "right"))
        np.testing.assert_allclose(right.xpos, reflected(left.xpos), atol=1e-9)
        np.testing.assert_allclose(right.xipos, reflected(left.xipos), atol=1e-9)
        tensors = []
        for one in (left, right):
            r = one.ximat.reshape(3, 3)
            tensors.append(r @ np.diag(model.body_inertia[one.id]) @ r.T)
        np.testing.assert_allclose(tensors[1], s @ tensors[0] @ s.T, atol=1e-9)
        np.testing.assert_allclose(model.body_mass[left.id], model.body_mass[right.id])
    for name in ("box", "mesh", "cap"):
        np.testing.assert_allclose(
            data.geom(f"right_{name}").xpos, reflected(data.geom(f"left_{name}").xpos), atol=1e-9
        )
    np.testing.assert_allclose(data.site("right_foot").xpos, reflected(data.site("left_foot").xpos), atol=1e-9)
    left, right = (data.cam(f"{side}_eye") for side in ("left", "right"))
    np.testing.assert_allclose(right.xpos, reflected(left.xpos), atol=1e-9)
    for column in (1, 2):  # what is up, and where it looks from
        a, b = (one.xmat.reshape(3, 3)[:, column] for one in (left, right))
        np.testing.assert_allclose(b, s @ a, atol=1e-9)
    np.testing.assert_allclose(data.light("right_lamp").xdir, s @ data.light("left_lamp").xdir, atol=1e-7)
    for name in ("hip_x", "hip_z", "knee"):
        left, right = (model.joint(f"{side}_{name}") for side in ("left", "right"))
        np.testing.assert_allclose(left.range, right.range)
        i, j = left.dofadr[0], right.dofadr[0]
        np.testing.assert_allclose(data.xanchor[right.id], reflected(data.xanchor[left.id]), atol=1e-9)
        axial = 1 if name == "knee" else -1
        np.testing.assert_allclose(data.xaxis[right.id], axial * s @ data.xaxis[left.id], atol=1e-9)
        np.testing.assert_allclose(data.qfrc_actuator[i], data.qfrc_actuator[j], atol=1e-9)
    assert {a.name for a in document.world.actuators} == {"left_servo", "right_servo"}
    assert [s.name for s in document.world.sensors.joint] == ["left_angle", "right_angle"]
    document.undo()
    assert document.world == before


def test_mirrored_in_place_twice_is_as_before(document):
    before = document.world.deepcopy()
    plane = plane_of(document.world, "hierarchy.bodies[0].link", "y")
    assert mirror(document, [THIGH], plane, copy=False) == [THIGH]
    world = document.world
    assert get(world, THIGH).name == "right_thigh" and world.actuators[0].target.value == "right_hip_x"
    np.testing.assert_allclose(world.keyframes[0].dof_pos, [0.1, 0.2, 0.3])
    assert world.actuators[0].name == "right_servo"
    mirror(document, [THIGH], plane, copy=False)
    knee, was = (get(w, f"{THIGH}.children[0].joints[0]") for w in (world, before))
    assert knee.name == was.name
    np.testing.assert_allclose(knee.axis, was.axis, atol=1e-12)
    np.testing.assert_allclose(np.abs(get(world, THIGH).local_rotation @ get(before, THIGH).local_rotation), 1.0)
    document.undo()
    document.undo()
    assert world == before


def test_left_and_right_of_one_selection_change_places(document):
    plane = plane_of(document.world, "hierarchy.bodies[0].link", "y")
    (right,) = mirror(document, [THIGH], plane)
    mirror(document, [THIGH, right], plane, copy=False)
    assert [child.name for child in get(document.world, "hierarchy.bodies[0].link.children")] == [
        "right_thigh",
        "left_thigh",
    ]
    assert {a.name: a.target.value for a in document.world.actuators} == {
        "left_servo": "left_hip_x",
        "right_servo": "right_hip_x",
    }


def test_what_has_no_mirror_image_is_refused(document):
    with pytest.raises(SceneError):
        mirror(document, ["keyframes[0]"], plane_of(document.world, "", "x"), copy=False)
    with pytest.raises(SceneError):
        mirror(document, [], plane_of(document.world, "", "x"))
    assert not document.undo_stack.can_undo


@pytest.mark.parametrize(
    ("name", "other"),
    [("left_hip", "right_hip"), ("LeftHip", "RightHip"), ("hipLeft", "hipRight"), ("hip_L", "hip_R"),
     ("l_arm", "r_arm"), ("FL_thigh", "FR_thigh"), ("RR_calf", "RL_calf"), ("LF_foot", "RF_foot"),
     ("kneeL", "kneeR"), ("upright", "upright"), ("cleft", "cleft"), ("wheel_rl", "wheel_rr"), ("body", "body"),
     ("arm_left_2", "arm_right_2"), ("LEFT", "RIGHT"), ("leftknee", "rightknee"), ("ball", "ball")],
)  # fmt: skip
def test_names_are_swapped(name, other):
    assert swapped(name) == other
    assert swapped(other) == name


@pytest.mark.parametrize(
    ("name", "other"),
    [("FL_hip", "RL_hip"), ("FR_hip", "RR_hip"), ("fl", "rl"), ("LF_foot", "LH_foot"), ("rf_knee", "rh_knee"),
     ("front_left", "rear_left"), ("FrontLeg", "RearLeg"), ("legFront", "legRear"), ("left_hip", "left_hip"),
     ("L_hip", "L_hip"), ("trunk", "trunk"), ("wheel_FL", "wheel_RL")],
)  # fmt: skip
def test_front_and_rear_are_swapped(name, other):
    """Across a plane between the front and the rear legs, FL became FR_2."""
    assert swapped_rear(name) == other
    assert swapped_rear(other) == name


def test_the_plane_between_two_arms_is_proposed():
    """Legs beside y = 0, and an arm on the left half of a table that is looked at from y."""
    document = Document(
        msd.from_str(
            """<mujoco><worldbody>
        <body pos="1 2 .5"><geom size=".1"/><body pos=".2 .05 0"><geom size=".1"/></body></body>
        <body pos="-.47 -.02 0"><geom size=".1"/></body><body><geom size=".1"/></body></worldbody></mujoco>""",
            "mjcf",
        )
    )
    trunk = "hierarchy.bodies[0].link"
    assert likely_axis(document, f"{trunk}.children[0]", trunk) == "y"
    assert likely_axis(document, "hierarchy.bodies[1].link", "") == "x"
    assert likely_axis(document, "hierarchy.bodies[2].link", "") == "y"
