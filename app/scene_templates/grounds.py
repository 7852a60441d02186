"""Templates that stand, roll, walk and swing: a rover on a floor and on a terrain, a quadruped, a pendulum, a rig of
sensors."""

from __future__ import annotations

import math

import numpy as np

from app.scene_templates.making import Builder, X, Y, Z, hinge, link, make_camera, place, site
from engine.msd.schema import (
    ContactMatch,
    ContactSensor,
    FrameSensorType,
    Geometry,
    GridLidar,
    HFieldSource,
    HFieldSourceType,
    LidarPattern,
    LidarSensor,
    Link,
    ShapeType,
    TouchSensor,
    World,
)

MOTION = (
    FrameSensorType.FrameQuat,
    FrameSensorType.FrameAngVel,
    FrameSensorType.FrameLinAcc,
)
"""What an inertial measurement unit measures."""


def rover() -> World:
    """A robot with two driven wheels on a floor, with things to drive about."""
    b = Builder(place("robot_on_a_floor", azimuth=140.0, elevation=-20.0))
    _rover(b, (0.0, 0.0, 0.08))
    for i, (material, x, y) in enumerate((("pine", 0.75, 0.25), ("walnut", 0.9, -0.2), ("oak", 0.55, 0.55))):
        b.prop(f"crate_{i + 1}", b.box((0.07, 0.07, 0.07), material), (x, y, 0.07), 0.4 * i)
    b.prop("ball", b.sphere(0.06, "red_plastic"), (0.6, -0.5, 0.06))
    b.camera((-0.95, -1.05, 0.75), (0.2, 0.0, 0.05))
    return b.world


def terrain() -> World:
    """Hills made by a formula, and a rover that drives over them."""
    b = Builder(place("terrain", ground="", azimuth=140.0, elevation=-24.0))
    n, half, height = 81, 3.0, 0.5
    x, y = np.meshgrid(np.linspace(-half, half, n), np.linspace(-half, half, n))
    hills = (
        np.sin(1.3 * x + 0.4) * np.cos(1.1 * y) + 0.5 * np.sin(2.3 * x - 1.7 * y) + 0.15 * np.cos(5.1 * x + 3.7 * y)
    )
    hills *= 1.0 - np.exp(-(x**2 + y**2) / 0.5)  # level where the rover starts
    hills = (hills - hills.min()) / np.ptp(hills)
    field = HFieldSource(ncol=n, nrow=n, size=np.full(2, half), height_scale=height)
    field.source_type = HFieldSourceType.buffer()
    field.source_type.value.hfield = hills.ravel()
    b.world.assets.hfields["hills"] = field
    ground = b.shape(ShapeType.HField, (), "sand", (0.0, 0.0, -height * hills[n // 2, n // 2]), "ground")
    ground.hfield = "hills"
    b.world.hierarchy.geoms.append(ground)
    _rover(b, (0.0, 0.0, 0.12))
    for i, (px, py) in enumerate(((1.1, 0.6), (-1.0, 0.9), (0.5, -1.2))):
        column, row = round((px + half) / (2 * half) * (n - 1)), round((py + half) / (2 * half) * (n - 1))
        top = height * (hills[row, column] - hills[n // 2, n // 2])
        rock = b.prop(f"rock_{i + 1}", b.box((0.11, 0.08, 0.07), "brick"), (px, py, top + 0.16), 0.7 * i)
        rock.geoms[0].physics_material.friction = np.array((1.5, 0.02, 0.01))
    b.camera((-1.8, -2.1, 1.5), (0.2, 0.0, 0.0))
    return b.world


def quadruped() -> World:
    """A robot on four legs of three joints each that stands, with feet that feel the ground."""
    b = Builder(place("quadruped", azimuth=135.0, elevation=-15.0))
    thigh, shin, foot = 0.2, 0.2, 0.022
    bend = math.radians(40)
    height = (thigh + shin) * math.cos(bend) + foot + 0.002
    imu = site("imu", (0.0, 0.0, 0.03))
    trunk = link(
        "trunk",
        (0.0, 0.0, height),
        [
            b.box((0.19, 0.075, 0.045), "white_paint", name="trunk"),
            b.box((0.13, 0.05, 0.012), "graphite_paint", (0.0, 0.0, 0.057), name="deck"),
            b.box((0.03, 0.045, 0.03), "graphite_paint", (0.215, 0.0, 0.01), name="head"),
            b.box((0.003, 0.03, 0.008), "blue_signal", (0.248, 0.0, 0.015), name="eyes"),
        ],
        sites=[imu],
    )
    trunk.cameras.append(make_camera((0.26, 0.0, 0.02), (1.0, 0.0, -0.05), "head_camera", 70.0))
    for front, fore in (("front", 1), ("rear", -1)):
        for name, side in (("left", 1), ("right", -1)):
            trunk.children.append(_leg(b, f"{front}_{name}", fore, side, thigh, shin, foot, bend))
    b.body(trunk, free=True)
    b.measure_frame(imu, FrameSensorType.FramePos, *MOTION)
    b.camera((0.95, -1.0, 0.55), (0.0, 0.0, 0.2))
    return b.world


def _leg(b: Builder, name: str, fore: int, side: int, thigh: float, shin: float, foot: float, bend: float) -> Link:
    hip = hinge(f"{name}_hip", X, -0.6, 0.6, 0.5, armature=0.01)
    upper = hinge(f"{name}_thigh", Y, -1.2, 1.4, 0.5, armature=0.01)
    knee = hinge(f"{name}_knee", Y, -1.2, 1.1, 0.5, armature=0.01)
    tip = site(f"{name}_foot", (0.0, 0.0, -shin), foot + 0.004)
    sole = b.sphere(foot, "rubber", (0.0, 0.0, -shin), name=f"{name}_sole")
    sole.physics_material.friction = np.array((1.2, 0.02, 0.001))
    lower = link(
        f"{name}_shin",
        (0.0, 0.0, -thigh),
        [b.capsule((0.0, 0.0, -0.01), (0.0, 0.0, -shin + 0.02), 0.014, "aluminum"), sole],
        [knee],
        sites=[tip],
        turned=(Y, -2 * bend),
    )
    middle = link(
        f"{name}_thigh",
        (0.0, side * 0.055, 0.0),
        [
            b.cylinder((0.0, -side * 0.022, 0.0), (0.0, side * 0.022, 0.0), 0.042, "graphite_paint"),
            b.capsule((0.0, 0.0, -0.02), (0.0, 0.0, -thigh), 0.021, "robot_paint"),
        ],
        [upper],
        [lower],
        turned=(Y, bend),
    )
    for joint, kp in ((hip, 120.0), (upper, 160.0), (knee, 160.0)):
        b.servo(joint, kp, joint.pos_limit.lower, joint.pos_limit.upper, 60.0)
    b.world.sensors.touch.append(TouchSensor(name=f"{name}_touch", site=f"{name}_foot"))
    shell = b.cylinder((-0.03, 0.0, 0.0), (0.03, 0.0, 0.0), 0.034, "graphite_paint")
    return link(f"{name}_hip", (fore * 0.17, side * 0.085, 0.0), [shell], [hip], [middle])


def pendulum() -> World:
    """A pendulum of two links that begins high, where its motion is chaotic, and a motor that can drive it."""
    b = Builder(place("pendulum", azimuth=110.0, elevation=-10.0))
    first = hinge("first", Y, damping=0.002)
    second = hinge("second", Y, damping=0.001)
    lower = link(
        "lower",
        (0.0, -0.05, -0.4),
        [
            b.cylinder((0.0, -0.02, 0.0), (0.0, 0.02, 0.0), 0.022, "steel"),
            b.capsule((0.0, 0.0, -0.02), (0.0, 0.0, -0.33), 0.009, "brass"),
            b.sphere(0.05, "blue_plastic", (0.0, 0.0, -0.37), name="bob"),
        ],
        [second],
        sites=[site("tip", (0.0, 0.0, -0.37), 0.012)],
        turned=(Y, math.radians(40)),
    )
    upper = link(
        "upper",
        (0.0, -0.075, 1.1),
        [
            b.cylinder((0.0, -0.02, 0.0), (0.0, 0.045, 0.0), 0.03, "steel"),
            b.capsule((0.0, 0.0, -0.03), (0.0, 0.0, -0.4), 0.012, "brass"),
            b.sphere(0.045, "red_plastic", (0.0, 0.0, -0.4), name="middle"),
        ],
        [first],
        [lower],
        turned=(Y, math.radians(115)),
    )
    for part in (upper, lower):
        for geom in part.geoms:
            geom.collision_mask.collide_group = geom.collision_mask.collide_with = 0
    stand = [
        b.box((0.2, 0.14, 0.02), "walnut", (0.0, 0.0, 0.02), name="foot"),
        b.cylinder((0.0, 0.0, 0.04), (0.0, 0.0, 1.16), 0.02, "graphite_paint", name="post"),
        b.cylinder((0.0, -0.03, 1.1), (0.0, 0.04, 1.1), 0.04, "graphite_paint", name="bearing"),
    ]
    b.body(link("stand", (0.0, 0.0, 0.0), stand, children=[upper]))
    b.motor(first, 20.0)
    b.measure_joints(first, second)
    tip = lower.sites[0]
    b.measure_frame(tip, FrameSensorType.FramePos, FrameSensorType.FrameLinVel)
    b.camera((0.5, -2.3, 1.15), (0.0, 0.0, 0.8))
    return b.world


def sensor_rig() -> World:
    """A turning mast with a lidar, a camera and an inertial measurement unit among things, and a plate that feels."""
    b = Builder(place("sensor_rig", azimuth=125.0, elevation=-24.0))
    turn = hinge("turn", Z, damping=0.5, armature=0.02)
    lidar, imu = site("lidar", (0.0, 0.0, 0.3), 0.02), site("imu", (0.0, 0.06, 0.13), 0.012)
    head = link(
        "head",
        (0.0, 0.0, 0.6),
        [
            b.cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.03), 0.075, "aluminum"),
            b.box((0.05, 0.05, 0.045), "white_paint", (0.0, 0.0, 0.08), name="housing"),
            b.box((0.03, 0.018, 0.012), "graphite_paint", (0.0, 0.06, 0.13), name="imu"),
            b.cylinder((0.05, 0.0, 0.08), (0.075, 0.0, 0.08), 0.022, "graphite_paint", name="lens"),
            b.cylinder((0.0, 0.0, 0.125), (0.0, 0.0, 0.25), 0.012, "steel", name="mast"),
            b.cylinder((0.0, 0.0, 0.25), (0.0, 0.0, 0.35), 0.045, "graphite_paint", name="lidar"),
            b.cylinder((0.0, 0.0, 0.285), (0.0, 0.0, 0.315), 0.0455, "green_signal", name="lidar_window"),
        ],
        [turn],
        sites=[lidar, imu],
    )
    head.cameras.append(make_camera((0.08, 0.0, 0.08), (1.0, 0.0, -0.2), "head_camera", 70.0))
    post = [
        b.cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.03), 0.2, "graphite_paint", name="foot"),
        b.cylinder((0.0, 0.0, 0.03), (0.0, 0.0, 0.595), 0.03, "aluminum", name="post"),
    ]
    b.body(link("rig", (0.0, 0.0, 0.0), post, children=[head]))
    b.velocity(turn, 4.0, 3.0)
    plate = site("plate", (0.0, 0.0, 0.03))
    plate.size = np.array((0.2, 0.0, 0.0))
    b.body(
        link(
            "scales",
            (0.9, -0.5, 0.0),
            [b.box((0.16, 0.16, 0.02), "steel", (0.0, 0.0, 0.02), name="plate")],
            sites=[plate],
        )
    )
    b.prop("weight", b.cylinder((0.0, 0.0, -0.05), (0.0, 0.0, 0.05), 0.05, "brass"), (0.9, -0.5, 0.09))
    b.prop("crate", b.box((0.18, 0.18, 0.18), "pine"), (1.0, 0.6, 0.18), 0.5)
    b.prop("ball", b.sphere(0.15, "red_plastic"), (-0.5, 1.0, 0.15))
    b.prop("barrel", b.cylinder((0.0, 0.0, -0.25), (0.0, 0.0, 0.25), 0.16, "blue_plastic"), (-0.9, -0.7, 0.25))
    b.body(link("wall", (-0.2, 1.7, 0.0), [b.box((1.1, 0.05, 0.35), "brick", (0.0, 0.0, 0.35), name="wall")]))
    sensors = b.world.sensors
    beams = GridLidar(hscan=90, hrange=np.array((-180.0, 176.0)), vscan=3, vrange=np.array((-20.0, 0.0)))
    sensors.lidar.append(LidarSensor(name="lidar", site="lidar", cutoff=12.0, pattern=LidarPattern.grid(beams)))
    sensors.touch.append(TouchSensor(name="scales", site="plate"))
    contact = ContactSensor(name="weight_on_plate", match_=ContactMatch.geom_pair("plate", "weight"), max_num=1)
    contact.report.force = True
    sensors.contact.append(contact)
    b.measure_joints(turn)
    b.measure_frame(imu, *MOTION)
    b.camera((1.9, -2.4, 1.6), (0.25, 0.2, 0.35))
    return b.world


def _rover(b: Builder, at: tuple[float, float, float]) -> Link:
    """A robot with two driven wheels and a ball to lean on; its wheels are 0.07 m below its origin."""
    wheel, track = 0.07, 0.15
    imu = site("imu", (0.0, 0.0, 0.02))
    ball: Geometry = b.sphere(0.03, "steel", (-0.13, 0.0, -0.04), name="ball_caster")
    ball.physics_material.friction = np.array((0.02, 0.001, 0.0001))
    ball.physics_material.condim = 3
    chassis = link(
        "chassis",
        at,
        [
            b.box((0.18, 0.11, 0.03), "white_paint", name="chassis"),
            b.box((0.11, 0.085, 0.025), "graphite_paint", (-0.03, 0.0, 0.055), name="cover"),
            b.cylinder((-0.03, 0.0, 0.08), (-0.03, 0.0, 0.12), 0.035, "graphite_paint", name="mast"),
            b.box((0.012, 0.05, 0.018), "smoked_glass", (0.172, 0.0, 0.045), name="screen"),
            b.box((0.004, 0.07, 0.008), "led_panel", (0.181, 0.0, 0.0), name="headlight"),
            ball,
        ],
        sites=[imu],
    )
    chassis.cameras.append(make_camera((0.19, 0.0, 0.045), (1.0, 0.0, 0.0), "front_camera", 75.0))
    wheels = []
    for name, side in (("left", 1), ("right", -1)):
        joint = hinge(f"{name}_wheel", Y, damping=0.02, armature=0.005)
        tyre = b.cylinder((0.0, -0.022, 0.0), (0.0, 0.022, 0.0), wheel, "rubber", name=f"{name}_tyre")
        tyre.physics_material.friction = np.array((1.3, 0.01, 0.001))
        rim = b.cylinder((0.0, -0.0235, 0.0), (0.0, 0.0235, 0.0), 0.6 * wheel, "robot_paint", name=f"{name}_rim")
        rim.collision_mask.collide_group = rim.collision_mask.collide_with = 0
        spoke = b.box((0.045, 0.0245, 0.007), "aluminum", name=f"{name}_spoke")
        spoke.collision_mask.collide_group = spoke.collision_mask.collide_with = 0
        chassis.children.append(link(f"{name}_wheel", (0.05, side * track, 0.0), [tyre, rim, spoke], [joint]))
        wheels.append(joint)
    b.body(chassis, free=True)
    for joint in wheels:
        b.velocity(joint, 2.0, 15.0)
    b.measure_joints(*wheels)
    b.measure_frame(imu, FrameSensorType.FramePos, *MOTION)
    return chassis
