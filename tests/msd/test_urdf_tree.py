"""What the tree, the joints and the masses of a URDF become."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from urdf_robots import ARM, BALL, find, joints, links, transmission

from engine import msd
from engine.errors import SceneError
from engine.msd.paths import get
from engine.msd.report import Outcome

# ------------------------------------------------------------------------------------------------ tree


def test_roll_pitch_yaw_turn_about_the_fixed_axes(robot) -> None:
    world = robot(
        '<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/>'
        '<origin xyz="1 2 3" rpy="0.4 -0.7 1.9"/></joint>'
    )
    b = links(world)["b"]
    np.testing.assert_allclose(b.local_translation, [1, 2, 3])
    wanted = Rotation.from_euler("xyz", [0.4, -0.7, 1.9]).as_matrix()
    np.testing.assert_allclose(Rotation.from_quat(b.local_rotation).as_matrix(), wanted, atol=1e-12)


def test_inertia_keeps_its_tensor(robot) -> None:
    world = robot(
        '<link name="a"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.5 0.6 0.7"/><mass value="3"/>'
        '<inertia ixx="0.5" iyy="0.6" izz="0.7" ixy="0.1" ixz="-0.05" iyz="0.02"/></inertial></link>'
    )
    inertial = links(world)["a"].inertial
    frame = Rotation.from_quat(inertial.orientation).as_matrix()
    turn = Rotation.from_euler("xyz", [0.5, 0.6, 0.7]).as_matrix()
    tensor = np.array([[0.5, 0.1, -0.05], [0.1, 0.6, 0.02], [-0.05, 0.02, 0.7]])
    np.testing.assert_allclose(frame @ np.diag(inertial.diag_inertia) @ frame.T, turn @ tensor @ turn.T, atol=1e-12)
    assert inertial.mass == 3 and list(inertial.pos) == [0.1, 0.2, 0.3]


def test_the_base_is_fixed_unless_told_otherwise(robot) -> None:
    assert robot(ARM).hierarchy.bodies[0].free is None
    body = robot(ARM, floating_base=True).hierarchy.bodies[0]
    assert body.free is not None and not body.link.joints


def test_a_base_called_world_is_the_world(robot, report) -> None:
    world = robot(
        '<link name="world"><visual><geometry><box size="1 2 3"/></geometry></visual></link>'
        + ARM
        + '<joint name="stand" type="fixed"><parent link="world"/><child link="base"/><origin xyz="0 0 2"/></joint>',
        floating_base=True,
    )
    assert "world" not in links(world)
    np.testing.assert_allclose(world.hierarchy.geoms[0].size, [0.5, 1, 1.5])
    body = world.hierarchy.bodies[0]
    assert body.link.name == "base" and body.free is None and body.link.local_translation[2] == 2
    assert find(report, "cannot float").outcome is Outcome.GUESSED


def test_a_link_that_floats_on_one_that_does_not_move_becomes_a_body(robot, report) -> None:
    world = robot(
        ARM.replace('type="revolute"', 'type="floating"').replace(
            "<limit", '<origin xyz="0 1 0" rpy="0 0 0.5"/><limit', 1
        )
    )
    base, upper = world.hierarchy.bodies
    assert base.link.children == [] and base.free is None
    assert upper.free is not None and upper.free.name == "shoulder" and upper.link.name == "upper"
    np.testing.assert_allclose(upper.link.local_translation, [0, 1, 0])
    np.testing.assert_allclose(upper.link.local_rotation, Rotation.from_euler("z", 0.5).as_quat())
    assert upper.link.children[0].name == "lower"
    assert find(report, "from a link that does not move").path == "hierarchy.bodies[1]"


def test_a_link_that_floats_on_one_that_moves_gets_three_slides_and_a_ball(robot, report) -> None:
    world = robot(ARM.replace('type="prismatic"', 'type="floating"'))
    assert [joint.type_.value for joint in links(world)["lower"].joints] == ["Slide", "Slide", "Slide", "Ball"]
    assert find(report, "three slides and a ball").outcome is Outcome.GUESSED
    assert msd.build(world).nv == 1 + 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<link name="a"/><link name="a"/>', "the link in line 1 is called 'a' too"),
        ('<link name="a"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>', "no link 'b'"),
        ('<link name="a"/><link name="b"/><joint name="j" type="screw"/>', "Expected one of revolute"),
        (
            '<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/></joint>',
            "needs a <child> that",
        ),
        (
            "".join(f'<link name="{name}"/>' for name in "ab")
            + "".join(
                f'<joint name="{a}{b}" type="fixed"><parent link="{a}"/><child link="{b}"/></joint>'
                for a, b in ("ab", "ba")
            ),
            "circle of links: a, b",
        ),
        (ARM + '<joint name="k" type="fixed"><parent link="base"/><child link="lower"/></joint>', "close a loop"),
        (ARM.replace("<limit", '<axis xyz="0 0 0"/><limit', 1), "axis is zero"),
        (ARM.replace('mass value="1"', 'mass value="heavy"', 1), "Expected numbers, got 'heavy'"),
        ('<link name="a"><visual><geometry><box size="1 2"/></geometry></visual></link>', "Expected 3 numbers"),
    ],
)
def test_what_is_no_tree_of_links_is_refused(robot, text: str, message: str) -> None:
    with pytest.raises(SceneError, match=r"(?i)" + message.replace("(", r"\(")) as error:
        robot(text)
    assert error.value.file.endswith("robot.urdf") and error.value.place.startswith("line ")


def test_a_thousand_links_in_a_row_are_read_or_refused(robot) -> None:
    chain = "".join(f'<link name="l{i}"/>' for i in range(3000)) + "".join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i}"/><child link="l{i + 1}"/></joint>' for i in range(2999)
    )
    with pytest.raises(SceneError, match="nested too deeply"):
        robot(chain)


# ------------------------------------------------------------------------------------------------ joints


def test_limits_and_dynamics(robot, report) -> None:
    world = robot(ARM.replace("<limit", '<dynamics damping="0.7" friction="-0.1"/><limit', 1))
    shoulder = joints(world)["shoulder"]
    assert (shoulder.pos_limit.lower, shoulder.pos_limit.upper) == (-1, 2)
    assert (shoulder.actuator_force_limit.lower, shoulder.actuator_force_limit.upper) == (-30, 30)
    assert shoulder.spring_damper.coeff.value.d == 0.7 and shoulder.spring_damper.coeff.value.k == 0
    assert shoulder.friction_loss == 0
    clamped = find(report, "negative")
    assert clamped.outcome is Outcome.CLAMPED and get(world, clamped.path) is shoulder
    velocity = find(report, "velocity limit 0.5")
    assert (velocity.element, velocity.attribute, velocity.line) == ("limit", "velocity", 6)
    assert get(world, velocity.path) is shoulder


@pytest.mark.parametrize("what", ["calibration", "safety_controller"])
def test_what_a_joint_says_to_a_controller_is_reported(robot, report, what: str) -> None:
    world = robot(ARM.replace("<limit", f'<{what} rising="1"/><limit', 1))
    finding = find(report, 'rising="1"')
    assert finding.element == what and finding.outcome is Outcome.DROPPED
    assert get(world, finding.path).name == "upper"


def test_a_mimic_couples_two_joints(robot) -> None:
    world = robot(ARM.replace("<limit", '<mimic joint="elbow" multiplier="-2" offset="0.3"/><limit', 1))
    (equality,) = world.equality_constraint_set.joints
    assert (equality.joint_a, equality.joint_b) == ("shoulder", "elbow")
    np.testing.assert_allclose(equality.polycoeff, [0.3, -2, 0, 0, 0])


@pytest.mark.parametrize("other", ["nobody", "shoulder"])
def test_a_mimic_of_nothing_is_dropped(robot, report, other: str) -> None:
    world = robot(ARM.replace("<limit", f'<mimic joint="{other}"/><limit', 1))
    assert world.equality_constraint_set.joints == []
    assert find(report, f"no other joint {other!r}").outcome is Outcome.DROPPED


def test_names_given_twice_are_told_apart(robot, report) -> None:
    shape = '<collision name="shape"><geometry><sphere radius="1"/></geometry></collision>'
    world = robot(ARM.replace('"elbow"', '"shoulder"').replace("<collision>", shape * 2 + "<collision>"))
    assert [links(world)[name].joints[0].name for name in ("upper", "lower")] == ["shoulder", "shoulder_2"]
    assert [geom.name for geom in links(world)["upper"].geoms] == ["shape", "shape_2", None]
    assert find(report, "Another joint is called 'shoulder'").outcome is Outcome.GUESSED
    assert get(world, find(report, "Another geom").path).name == "shape_2"


# ------------------------------------------------------------------------------------------------ masses


def unphysical(ixx: float = 1, iyy: float = 1, izz: float = 1, mass: float = 1) -> str:
    inertial = f"""<inertial><mass value="{mass}"/>
      <inertia ixx="{ixx}" iyy="{iyy}" izz="{izz}" ixy="0" ixz="0" iyz="0"/></inertial>"""
    return f"""<link name="base"/><link name="a">{inertial}</link>
      <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>"""


def test_moments_of_no_body_become_their_mean_when_repaired(robot, report) -> None:
    assert sorted(links(robot(unphysical(5, 1, 1.5)))["a"].inertial.diag_inertia) == [1, 1.5, 5]
    kept = find(report, "belong to no rigid body")
    assert kept.outcome is Outcome.CARRIED and kept.path.endswith("inertial.diag_inertia")
    report.findings.clear()
    np.testing.assert_allclose(links(robot(unphysical(5, 1, 1.5), repair=True))["a"].inertial.diag_inertia, 2.5)
    assert find(report, "all became their mean 2.5").outcome is Outcome.GUESSED


@pytest.mark.parametrize(
    "wrong",
    [
        {"mass": 0}, {"mass": -1}, {"ixx": -1}, {"ixx": 0, "iyy": 0, "izz": 0},
        {"ixx": 1e-18, "iyy": 1e-18, "izz": 1e-18},
    ],
)  # fmt: skip
def test_a_moving_link_without_mass_is_reported_and_repaired(robot, report, wrong: dict[str, float]) -> None:
    with pytest.raises(Exception, match=r"mass and inertia|rigid body|must be"):
        msd.build(robot(unphysical(**wrong)))
    assert any(finding.outcome is Outcome.CARRIED for finding in report.findings)
    repaired = robot(unphysical(**wrong), repair=True)
    assert any(finding.outcome is Outcome.GUESSED for finding in report.findings)
    inertial = links(repaired)["a"].inertial
    assert inertial.mass > 0 and inertial.diag_inertia.min() > 0
    assert msd.build(repaired).nv == 1


def test_a_singular_tensor_has_a_moment_of_zero(robot, report) -> None:
    tensor = '<inertia ixx="0.2125" ixy="-0.005" ixz="0.0225" iyy="0.205" iyz="0.045" izz="0.0125"/>'
    world = robot(re.sub("<inertia .*?/>", tensor, unphysical()), repair=True)
    assert find(report, "no moments of inertia").outcome is Outcome.GUESSED
    assert links(world)["a"].inertial.diag_inertia.min() > 1e-4 and msd.build(world).nv == 1


def test_the_report_follows_the_file(robot, report) -> None:
    robot(ARM + transmission("PositionJointInterface") + '<link name="spare"/><sensor name="s"/>')
    lines = [finding.line for finding in report.findings]
    assert lines == sorted(lines) and len(set(lines)) > 2


def test_a_massless_link_that_carries_one_with_mass_is_sound(robot, report) -> None:
    world = robot(
        unphysical(mass=0)
        + f'<link name="b">{BALL}</link><joint name="k" type="fixed"><parent link="a"/><child link="b"/></joint>',
        repair=True,
    )
    assert report.findings == [] and links(world)["a"].inertial.mass == 0
