"""Templates that reach and hold: an arm of two links, a gripper, and an arm that picks things up."""

from __future__ import annotations

import math

import numpy as np

from app.scene_templates.making import Builder, X, Y, Z, hinge, link, make_camera, place, site, slide
from engine.msd.schema import (
    EqualityJoint,
    FrameSensorType,
    Joint,
    Link,
    TouchSensor,
    World,
)

GRIP = np.array((1.5, 0.02, 0.001))
"""Friction of fingertips and of what they hold."""


def two_link_arm() -> World:
    """An arm of two links that stands on a table, with a hand to reach a ball."""
    b = Builder(place("two_link_arm", azimuth=150.0, elevation=-18.0))
    table(b, (0.35, 0.35), (0.1, 0.0))
    shoulder = hinge("shoulder", Y, -1.9, 1.9, 0.4, armature=0.01)
    elbow = hinge("elbow", Y, -2.4, 2.4, 0.2, armature=0.01)
    hand = site("hand", (0.0, 0.0, 0.285))
    fore = link(
        "forearm",
        (0.0, 0.0, 0.3),
        [
            b.cylinder((0.0, -0.034, 0.0), (0.0, 0.034, 0.0), 0.034, "graphite_paint"),
            b.capsule((0.0, 0.0, 0.03), (0.0, 0.0, 0.25), 0.022, "robot_paint"),
            b.sphere(0.027, "rubber", (0.0, 0.0, 0.27), name="tip"),
        ],
        [elbow],
        sites=[hand],
        turned=(Y, math.radians(75)),
    )
    upper = link(
        "upper_arm",
        (0.0, 0.0, 0.17),
        [
            b.cylinder((0.0, -0.045, 0.0), (0.0, 0.045, 0.0), 0.045, "graphite_paint"),
            b.capsule((0.0, 0.0, 0.05), (0.0, 0.0, 0.26), 0.03, "robot_paint"),
        ],
        [shoulder],
        [fore],
        turned=(Y, math.radians(-20)),
    )
    post = [
        b.cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.025), 0.09, "aluminum"),
        b.cylinder((0.0, 0.0, 0.025), (0.0, 0.0, 0.115), 0.04, "aluminum"),
    ]
    b.body(link("pedestal", (0.0, 0.0, TABLE), post, children=[upper]))
    b.prop("ball", b.sphere(0.035, "blue_plastic"), (0.34, 0.12, TABLE + 0.035))
    b.prop("cube", b.box((0.03, 0.03, 0.03), "yellow_plastic"), (0.32, -0.14, TABLE + 0.03), 0.4)
    b.servo(shoulder, 120.0, -1.5, 1.5, 80.0)
    b.servo(elbow, 60.0, -2.0, 2.0, 40.0)
    b.measure_joints(shoulder, elbow)
    b.measure_frame(hand, FrameSensorType.FramePos, FrameSensorType.FrameLinVel)
    b.camera((1.0, -0.95, 1.15), (0.12, 0.0, 0.62))
    b.lamp("work_light", (0.3, -0.5, 1.5), 9000.0, (1.0, 0.88, 0.72))
    return b.world


def gripper() -> World:
    """A gripper of two fingers that move as one, on a lift above a cube."""
    b = Builder(place("gripper", azimuth=140.0, elevation=-14.0))
    table(b, (0.3, 0.22), (0.0, 0.0))
    lift = slide("lift", Z, -0.13, 0.1, 20.0, armature=1.0)
    (left, right), fingers = _fingers(b, 0.045)
    palm = link(
        "palm",
        (0.0, 0.0, TABLE + 0.28),
        [
            b.box((0.028, 0.085, 0.018), "aluminum", name="palm"),
            b.cylinder((0.0, 0.0, 0.018), (0.0, 0.0, 0.3), 0.014, "steel", name="rod"),
            b.box((0.02, 0.075, 0.006), "graphite_paint", (0.0, 0.0, -0.02), name="rail"),
        ],
        [lift],
        fingers,
    )
    frame = [b.box((0.025, 0.012, 0.29), "graphite_paint", (-0.11, side * 0.2, 0.29)) for side in (-1, 1)] + [
        b.box((0.025, 0.212, 0.016), "graphite_paint", (-0.11, 0.0, 0.564)),
        b.box((0.085, 0.045, 0.014), "graphite_paint", (-0.035, 0.0, 0.564)),
    ]
    for geom in frame:
        geom.collision_mask.collide_group = geom.collision_mask.collide_with = 0  # the rod runs through it
    b.body(link("stand", (0.0, 0.0, TABLE), frame))
    b.body(palm)
    cube = b.prop("cube", b.box((0.025, 0.025, 0.025), "red_plastic"), (0.0, 0.0, TABLE + 0.025))
    cube.geoms[0].physics_material.friction = GRIP.copy()
    b.prop("ball", b.sphere(0.028, "brass"), (0.05, 0.13, TABLE + 0.028))
    b.prop("can", b.cylinder((0, 0, -0.045), (0, 0, 0.045), 0.027, "blue_plastic"), (0.03, -0.13, TABLE + 0.045))
    b.servo(lift, 900.0, -0.13, 0.1, 200.0)
    b.servo(left, 400.0, 0.0, 0.05, 30.0, name="grip")
    _couple(b, left, right)
    b.measure_joints(lift, left)
    b.camera((0.85, -0.85, TABLE + 0.55), (-0.02, 0.0, TABLE + 0.22))
    b.lamp("work_light", (0.35, -0.4, 1.5), 8000.0, (1.0, 0.88, 0.72))
    return b.world


def pick_and_place() -> World:
    """An arm with a gripper, cubes to take and a box to put them into."""
    b = Builder(place("pick_and_place", azimuth=155.0, elevation=-26.0))
    table(b, (0.5, 0.5), (0.3, 0.0))
    waist = hinge("waist", Z, -2.9, 2.9, 1.0, armature=0.05)
    shoulder = hinge("shoulder", Y, -1.4, 1.9, 1.0, armature=0.05)
    elbow = hinge("elbow", Y, -2.4, 2.4, 0.6, armature=0.03)
    wrist = hinge("wrist", Y, -2.2, 2.2, 0.3, armature=0.01)
    roll = hinge("roll", Z, -3.1, 3.1, 0.2, armature=0.01)
    (left, right), fingers = _fingers(b, 0.03)
    hand_site = site("hand", (0.0, 0.0, -0.11))
    palm = link(
        "hand",
        (0.0, 0.0, 0.075),
        [
            b.cylinder((0.0, 0.0, -0.02), (0.0, 0.0, 0.0), 0.028, "aluminum"),
            b.box((0.024, 0.07, 0.014), "graphite_paint", (0.0, 0.0, 0.012), name="palm"),
        ],
        [roll],
        [link("fingers", (0.0, 0.0, 0.02), children=fingers, sites=[hand_site], turned=(X, math.pi))],
    )
    palm.cameras.append(make_camera((0.07, 0.0, 0.0), (0.03, 0.0, 0.3), "hand_camera", 60.0))
    palm.cameras[0].resolution_x, palm.cameras[0].resolution_y = 320, 240
    wrist_link = link(
        "wrist",
        (0.0, 0.0, 0.27),
        [
            b.cylinder((0.0, -0.03, 0.0), (0.0, 0.03, 0.0), 0.03, "graphite_paint"),
            b.capsule((0.0, 0.0, 0.02), (0.0, 0.0, 0.045), 0.022, "white_paint"),
        ],
        [wrist],
        [palm],
        turned=(Y, math.radians(75)),
    )
    fore = link(
        "forearm",
        (0.0, 0.0, 0.3),
        [
            b.cylinder((0.0, -0.045, 0.0), (0.0, 0.045, 0.0), 0.042, "graphite_paint"),
            b.capsule((0.0, 0.0, 0.04), (0.0, 0.0, 0.23), 0.03, "white_paint"),
        ],
        [elbow],
        [wrist_link],
        turned=(Y, math.radians(95)),
    )
    upper = link(
        "upper_arm",
        (0.0, 0.0, 0.1),
        [
            b.cylinder((0.0, -0.06, 0.0), (0.0, 0.06, 0.0), 0.055, "graphite_paint"),
            b.capsule((0.0, 0.0, 0.06), (0.0, 0.0, 0.25), 0.038, "white_paint"),
        ],
        [shoulder],
        [fore],
        turned=(Y, math.radians(10)),
    )
    turret = link(
        "turret",
        (0.0, 0.0, 0.1),
        [b.cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.055), 0.065, "white_paint")],
        [waist],
        [upper],
    )
    base = [
        b.cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.02), 0.11, "aluminum"),
        b.cylinder((0.0, 0.0, 0.02), (0.0, 0.0, 0.095), 0.07, "graphite_paint"),
    ]
    b.body(link("base", (0.0, 0.0, TABLE), base, children=[turret]))
    for i, (material, x, y) in enumerate(
        (("red_plastic", 0.42, 0.16), ("green_plastic", 0.5, 0.05), ("blue_plastic", 0.4, -0.02), ("oak", 0.52, 0.2))
    ):
        cube = b.prop(f"cube_{i + 1}", b.box((0.02, 0.02, 0.02), material), (x, y, TABLE + 0.02), 0.3 * i)
        cube.geoms[0].physics_material.friction = GRIP.copy()
    _bin(b, (0.42, -0.26, TABLE))
    joints = waist, shoulder, elbow, wrist, roll
    for joint, kp, force in zip(
        joints, (300.0, 600.0, 400.0, 150.0, 60.0), (150.0, 200.0, 150.0, 60.0, 20.0), strict=True
    ):
        b.servo(joint, kp, max(joint.pos_limit.lower, -2.6), min(joint.pos_limit.upper, 2.6), force)
    b.servo(left, 400.0, 0.0, 0.035, 30.0, name="grip")
    _couple(b, left, right)
    b.measure_joints(*joints, left)
    b.measure_frame(hand_site, FrameSensorType.FramePos, FrameSensorType.FrameQuat)
    b.camera((1.25, -1.05, TABLE + 0.75), (0.28, 0.0, TABLE + 0.15))
    b.lamp("work_light", (0.6, -0.6, 1.6), 9000.0, (1.0, 0.88, 0.72))
    return b.world


TABLE = 0.45
"""Height of tables, m."""


def table(b: Builder, half: tuple[float, float], middle: tuple[float, float]) -> Link:
    """A table of half sizes about a place, m."""
    top = b.box((*half, 0.015), "oak", (0.0, 0.0, TABLE - 0.015), name="table")
    legs = [
        b.box((0.02, 0.02, TABLE / 2 - 0.015), "graphite_paint", (x, y, TABLE / 2 - 0.015))
        for x in (0.04 - half[0], half[0] - 0.04)
        for y in (0.04 - half[1], half[1] - 0.04)
    ]
    return b.body(link("table", (*middle, 0.0), [top, *legs]))


def _fingers(b: Builder, apart: float) -> tuple[tuple[Joint, Joint], list[Link]]:
    """Two fingers that point down and close about their owner's z, with the joints that close them."""
    joints, fingers = [], []
    for name, side in (("left", 1), ("right", -1)):
        joint = slide(f"{name}_finger", (0.0, -float(side), 0.0), 0.0, 0.05, 4.0, armature=0.05)
        pad = site(f"{name}_pad", (0.0, -0.006 * side, -0.085), 0.014)
        bone = b.box((0.011, 0.006, 0.038), "aluminum", (0.0, 0.0, -0.045), name=f"{name}_bone")
        tip = b.box((0.012, 0.007, 0.02), "rubber", (0.0, 0.0, -0.085), name=f"{name}_tip")
        tip.physics_material.friction = GRIP.copy()
        tip.physics_material.condim = 4
        fingers.append(
            link(f"{name}_finger", (0.0, side * (apart + 0.007), -0.01), [bone, tip], [joint], sites=[pad])
        )
        joints.append(joint)
        b.world.sensors.touch.append(TouchSensor(name=f"{name}_touch", site=f"{name}_pad"))
    return (joints[0], joints[1]), fingers


def _couple(b: Builder, driver: Joint, follower: Joint) -> None:
    """Let one joint move as another does."""
    coupling = EqualityJoint(name="fingers_together", joint_a=follower.name or "", joint_b=driver.name)
    coupling.polycoeff = np.array((0.0, 1.0, 0.0, 0.0, 0.0))
    b.world.equality_constraint_set.joints.append(coupling)


def _bin(b: Builder, at: tuple[float, float, float]) -> Link:
    half, height, wall = 0.1, 0.035, 0.004
    sides = [b.box((half, wall, height), "printed_plastic", (0.0, side * half, height)) for side in (-1, 1)] + [
        b.box((wall, half, height), "printed_plastic", (side * half, 0.0, height)) for side in (-1, 1)
    ]
    floor = b.box((half, half, wall), "printed_plastic", (0.0, 0.0, wall))
    return b.body(link("bin", at, [floor, *sides]))
