"""Changes that checks for numbers in another unit or order, and for what has no effect, find; with near misses."""

from __future__ import annotations

import msgspec
import numpy as np
from validate_world import ARM, BALL, BASE, BONE, CAMERA, TRUNK, Case, inertial, nothing, put_all

from engine import msd

GRAVITY = "simulate_option.gravity"
LAW = "actuators[2].actuator_type.value"
LIDAR = "sensors.lidar[0].pattern.value"


def without_extras(world: msd.World) -> None:
    """The World as one that never was MJCF; what only MJCF says goes."""
    world.extras = msgspec.UNSET
    for keyframe in world.keyframes:
        keyframe.extras = msgspec.UNSET


def turned(*paths: str):
    """Rotations as somebody writes them who takes w for the first number."""

    def change(world: msd.World) -> None:
        without_extras(world)
        put_all(*((path, (1.0, 0.0, 0.0, 0.0)) for path in paths))(world)

    return change


def one_of_three(world: msd.World) -> None:
    turned(f"{BONE}.orientation")(world)
    put_all(*((path, (0.0, 0.0, 0.6, 0.8)) for path in (f"{TRUNK}.orientation", f"{ARM}.local_rotation")))(world)


def only_free_ball(mask: int):
    """Whether the ball, which nothing else holds, touches anything."""

    def change(world: msd.World) -> None:
        world.equality_constraint_set.connects.clear()
        world.contact_pairs.pairs.clear()
        world.sensors.contact.clear()
        world.collision_ignores.link_pairs.clear()
        put_all(
            (f"{BALL}.link.geoms[0].collision_mask.collide_group", 0),
            (f"{BALL}.link.geoms[0].collision_mask.collide_with", mask),
        )(world)

    return change


def servo(kp: float):
    return put_all(("actuators[0].actuator_type", msd.ActuatorType.position(msd.PositionParam(kp=kp))))


def named(name: str):
    """The joint and all that refers to it."""
    return put_all(
        (f"{BASE}.joints[0].name", name),
        ("actuators[0].target.value", name),
        ("tendon_set.joint_tendons[0].joints[0].joint_name", name),
        ("equality_constraint_set.joints[0].joint_a", name),
        ("sensors.joint[0].joint", name),
    )


UNITS = [
    Case(
        "gravity-strong",
        GRAVITY,
        put_all((GRAVITY, (0, 0, -981.0))),
        put_all((GRAVITY, (0, 0, -24.8))),  # Jupiter's
        "warning",
    ),
    Case("gravity-up", GRAVITY, put_all((GRAVITY, (0, 0, 9.81))), put_all((GRAVITY, (0, 9.81, 0))), "warning"),
    Case("quaternion-order", f"{BONE}.orientation", turned(f"{BONE}.orientation"), one_of_three, "warning"),
    Case(
        "quaternion-order",
        f"{BONE}.orientation",
        turned(f"{BONE}.orientation", f"{TRUNK}.orientation"),
        put_all((f"{BONE}.orientation", (1.0, 0.0, 0.0, 0.0))),  # MJCF, whose reader puts them in order
        "warning",
    ),
    Case(
        "fovy-radians",
        f"{CAMERA}.fovy",
        put_all((f"{CAMERA}.fovy", 0.78)),
        put_all((f"{CAMERA}.fovy", 3.0)),
        "warning",
    ),
    Case(
        "density-light",
        f"{TRUNK}.physics_material.density",
        put_all((f"{TRUNK}.physics_material.density", 1.0)),
        put_all((f"{TRUNK}.physics_material.density", 5.0)),
        "warning",
    ),
    Case(
        "inertia-large",
        f"{BALL}.link.inertial.diag_inertia",
        inertial(diag_inertia=np.full(3, 5.0)),
        inertial(diag_inertia=np.full(3, 0.5)),
        "warning",
    ),
    Case("masks-zero", f"{BALL}.link", only_free_ball(0), only_free_ball(1), "warning"),
    Case("gain-zero", "actuators[0].actuator_type.value.kp", servo(0.0), servo(1.0), "warning"),
    Case(
        "gain-zero",
        "actuators[0].actuator_type.value",
        put_all(("actuators[0].actuator_type", msd.ActuatorType.velocity(0.0))),
        put_all(("actuators[0].actuator_type", msd.ActuatorType.velocity(0.1))),
        "warning",
    ),
    Case("name-blanks", f"{BASE}.joints[0].name", named("turn "), named("a turn"), "warning"),
    # what MotrixSim does not read or build
    Case(
        "number-width",
        f"{TRUNK}.collision_mask.collide_group",
        put_all((f"{TRUNK}.collision_mask.collide_group", -1)),
        put_all((f"{TRUNK}.collision_mask.collide_group", 2**32 - 1)),
    ),
    Case(
        "number-width",
        f"{TRUNK}.visual.group",
        put_all((f"{TRUNK}.visual.group", 256)),
        put_all((f"{TRUNK}.visual.group", 7)),
    ),
    Case(
        "lidar-beams",
        "sensors.lidar[0].pattern",
        put_all((f"{LIDAR}.hscan", 2**32)),
        put_all((f"{LIDAR}.hscan", 10**6)),
    ),
    Case(
        "lidar-rate",
        "sensors.lidar[0].hz",
        put_all(("sensors.lidar[0].hz", 0.0)),
        put_all(("sensors.lidar[0].hz", 0.1)),
    ),
    Case(
        "motrixsim-damping",
        f"{LAW}.biasprm",
        put_all((f"{LAW}.bias", msd.BiasType.Affine)),
        nothing,
        "warning",
    ),
    Case("range-below", "contact_pairs.pairs[0].margin", put_all(("contact_pairs.pairs[0].margin", -1.0)), nothing),
    Case("range-below", f"{BALL}.free.armature", put_all((f"{BALL}.free.armature", -1.0)), nothing),
    Case(
        "reference-empty",
        "equality_constraint_set.joints[0].joint_b",
        put_all(("equality_constraint_set.joints[0].joint_b", "")),
        put_all(("equality_constraint_set.joints[0].joint_b", None)),
    ),
    Case(
        "motrixsim-world",
        "collision_ignores.link_pairs[0]",
        lambda w: (without_extras(w), put_all(("collision_ignores.link_pairs", [("base", "world")]))(w)),
        without_extras,
    ),
]
