"""Joints as rows of sliders: limits, and sides that are mirror images of each other in the world."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from app.joints import joint_rows, mirrored, other_side
from engine.geometry.rotation import from_axis_angle, rotate
from engine.msd.schema import Body, Geometry, Joint, JointType, Link, Range, ShapeType, World


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("left_knee", "right_knee"),
        ("RightElbow", "LeftElbow"),
        ("hip_l", "hip_r"),
        ("L_hip", "R_hip"),
        ("FL_calf_joint", "FR_calf_joint"),
        ("RR_thigh", "RL_thigh"),
        ("knee_left_2", "knee_right_2"),
        ("roll", None),
        ("lower_arm", None),
        ("spine", None),
    ],
)
def test_names_of_the_other_side(name, other):
    assert other_side(name) == other
    if other is not None:
        assert other_side(other) == name


def robot(axes, kind=JointType.Revolute, limits=(Range(), Range())):
    """Two arms at y = 0.3 and y = -0.3."""
    arms = [
        Link(
            name=f"{side}_arm",
            local_translation=np.array([0.1, sign * 0.3, 0.0]),
            joints=[Joint(name=f"{side}_joint", type_=kind, axis=np.array(axis), pos_limit=limit)],
            geoms=[Geometry(shape=ShapeType.Sphere, size=np.array([0.05, 0, 0]))],
        )
        for side, sign, axis, limit in zip(("left", "right"), (1, -1), axes, limits, strict=True)
    ]
    world = World()
    world.hierarchy.bodies.append(Body(link=Link(name="trunk", children=arms)))
    paths = [f"hierarchy.bodies[0].link.children[{i}].joints[0]" for i in (0, 1)]
    layout = SimpleNamespace(
        joint_path=paths,
        joint_type=["hinge" if kind is JointType.Revolute else "slide"] * 2,
        joint_name=["left_joint", "right_joint"],
        joint_qposadr=[0, 1],
        joint_dofadr=[0, 1],
    )
    return world, layout


@pytest.mark.parametrize("left", [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.6, 0.8)])
@pytest.mark.parametrize("right_sign", [1.0, -1.0])
@pytest.mark.parametrize("mirror_axis", [False, True])
def test_linked_hinges_turn_as_mirror_images(left, right_sign, mirror_axis):
    """The tips of both arms are each other's image in the plane y = 0."""
    flip = np.array([1.0, -1.0, 1.0])
    right = right_sign * np.array(left) * (flip if mirror_axis or left[2] else 1.0)
    world, layout = robot((left, right))
    rows = joint_rows(world, layout)
    pairs = mirrored(world, rows)
    assert pairs[0][0] == 1 and pairs[1] == (0, pairs[0][1])
    tip, angle = np.array([0.3, 0.1, -0.2]), 0.4
    moved = rotate(from_axis_angle(np.array(left), angle), tip)
    image = rotate(from_axis_angle(right, pairs[0][1] * angle), tip * flip)
    np.testing.assert_allclose(image, moved * flip, atol=1e-12)


def test_linked_slides_move_as_mirror_images():
    world, layout = robot(((0.0, 1.0, 0.0), (0.0, 1.0, 0.0)), JointType.Slide)
    assert mirrored(world, joint_rows(world, layout)) == {0: (1, -1.0), 1: (0, -1.0)}


def test_limits_are_those_of_the_world():
    world, layout = robot(((1.0, 0.0, 0.0),) * 2, limits=(Range(-0.5, 1.5), Range()))
    limited, free = joint_rows(world, layout)
    assert limited.limited and not free.limited and free.high == math.inf
    assert limited.within(2.0) == 1.5 and limited.within(0.1) == 0.1 and free.within(9.0) == 9.0
    assert limited.is_at_limit(1.5) and limited.is_at_limit(-0.6) and not limited.is_at_limit(1.4)
    assert not free.is_at_limit(100.0)
