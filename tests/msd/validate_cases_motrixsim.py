"""Changes that the checks of what MotrixSim panics on or ignores find, each with a near miss that they do not."""

from __future__ import annotations

from validate_world import (
    ARM,
    BASE,
    HAND,
    MESH,
    SOLID,
    TRUNK,
    Case,
    append,
    hinge,
    nothing,
    put_all,
    slide_along,
    variant_set,
)

from engine import msd

MOTRIXSIM = [
    # found by what MotrixSim panics on
    Case(
        "tendon-joint",
        "tendon_set.joint_tendons[0].joints[1]",
        put_all(("tendon_set.joint_tendons[0].joints[1].joint_name", "wrist")),
        put_all(("tendon_set.joint_tendons[0].joints[1].joint_name", "turn")),
    ),
    Case(
        "tendon-joint",
        "tendon_set.joint_tendons[0].joints[1]",
        put_all(("tendon_set.joint_tendons[0].joints[1].joint_name", "root")),
        nothing,
    ),
    Case(
        "sensor-joint",
        "sensors.joint[0]",
        put_all(("sensors.joint[0].joint", "root")),
        put_all(("sensors.joint[0].joint", "slide")),
    ),
    Case(
        "range-below",
        f"{TRUNK}.physics_material.density",
        put_all(
            (f"{TRUNK}.physics_material.density", -5.0),
            (f"{BASE}.inertial", SOLID),
        ),
        nothing,
    ),
    Case("range-above", "simulate_option.friction_model", put_all(("simulate_option.friction_model", 6)), nothing),
    Case(
        "filter-time",
        "actuators[2].actuator_type.value.dynprm",
        put_all(
            ("actuators[2].actuator_type.value.dynprm", (0, 1)),
            ("actuators[2].actuator_type.value.dyntype", msd.DynType.Filter),
        ),
        put_all(
            ("actuators[2].actuator_type.value.dynprm", (0.1,)),
            ("actuators[2].actuator_type.value.dyntype", msd.DynType.Filter),
        ),
        "warning",
    ),
    Case(
        "lidar-rate",
        "sensors.lidar[0].reportrate",
        put_all(("sensors.lidar[0].reportrate", 10.0), ("sensors.lidar[0].hz", 1.0)),
        put_all(
            ("sensors.lidar[0].pattern.value.hscan", None),
            ("sensors.lidar[0].reportrate", 10.0),
            ("sensors.lidar[0].hz", 1.0),
        ),
    ),
    Case(
        "mesh-infinite",
        f"{MESH}.vertices",
        put_all(
            (f"{MESH}.vertices", ((0, 0, 0), (float("inf"), 0, 0), (0, 1, 0), (1, 1, 1))), (f"{MESH}.triangles", None)
        ),
        put_all((f"{MESH}.vertices", ((0, 0, 0), (9, 0, 0), (0, 1, 0), (1, 1, 1))), (f"{MESH}.triangles", None)),
    ),
    Case(
        "mesh-flat",
        f"{MESH}.vertices",
        put_all((f"{MESH}.vertices", ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))), (f"{MESH}.triangles", None)),
        put_all((f"{MESH}.vertices", ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0.01))), (f"{MESH}.triangles", None)),
    ),
    Case(
        "variant-set-empty",
        'mesh_variant_sets["set"]',
        lambda w: w.mesh_variant_sets.update(set=msd.GeometryMeshVariantSet(name="set")),
        variant_set("set"),
        along=("asset-unused",),
    ),
    Case(
        "joints-dependent",
        f"{ARM}.joints",
        put_all((f"{ARM}.joints", lambda old: [*old, slide_along((2, 0, 0))]), ("keyframes", [])),
        put_all((f"{ARM}.joints", lambda old: [*old, slide_along((1, 1, 0))]), ("keyframes", [])),
        "warning",
        along=("joint-axis-length",),
    ),
    Case(
        "joints-dependent",
        f"{ARM}.joints",
        put_all((f"{ARM}.joints", lambda old: [*old, hinge((0, 0, 1)), hinge((0, 0, 1))]), ("keyframes", [])),
        put_all(
            (f"{ARM}.joints", lambda old: [*old, hinge((0, 0, 1)), hinge((0, 1, 0))]),
            ("keyframes", []),
        ),
        "warning",
    ),
    Case(  # one with an armature beside two that have none
        "joints-dependent",
        f"{ARM}.joints",
        put_all(
            (f"{ARM}.joints", lambda old: [hinge((0, 0, 1), armature=1.0), hinge((1, 0, 0)), hinge((-2, 0, 0))]),
            ("keyframes", []),
        ),
        put_all(
            (f"{ARM}.joints", lambda old: [hinge((0, 0, 1), armature=1.0), hinge((1, 0, 0)), hinge((0, 2, 0))]),
            ("keyframes", []),
        ),
        "warning",
        along=("joint-axis-length", "reference-missing"),
    ),
    Case(
        "motrixsim-hinges",
        f"{ARM}.joints",
        put_all((f"{ARM}.joints", lambda old: [hinge((0, 0, 1), armature=1.0) for _ in range(4)]), ("keyframes", [])),
        put_all((f"{ARM}.joints", lambda old: [hinge((0, 0, 1), armature=1.0) for _ in range(3)]), ("keyframes", [])),
        "warning",
        along=("reference-missing",),
    ),
    Case(
        "motrixsim-plane",
        f"{ARM}.geoms[1]",
        append(f"{ARM}.geoms", lambda w: msd.Geometry(shape=msd.ShapeType.Plane, size=(1, 1, 1))),
        append("hierarchy.bodies[2].link.geoms", lambda w: msd.Geometry(shape=msd.ShapeType.Plane, size=(1, 1, 1))),
        "warning",
    ),
    Case(
        "ball-with-hinge",
        f"{HAND}.joints",
        put_all(
            (f"{HAND}.joints", lambda old: [*old, msd.Joint(name="b2", type_=msd.JointType.Ball)]), ("keyframes", [])
        ),
        nothing,
    ),
    # MotrixSim
    Case(
        "motrixsim-world",
        "collision_ignores.link_pairs[0]",
        put_all(("collision_ignores.link_pairs", [("world", "hand")])),
        nothing,
        "info",
    ),
    Case(
        "motrixsim-parameters",
        "actuators[2].actuator_type.value.biasprm",
        put_all(
            ("actuators[2].actuator_type.value.biasprm", (1, 2)),
            ("actuators[2].actuator_type.value.bias", msd.BiasType.Affine),
        ),
        put_all(
            ("actuators[2].actuator_type.value.biasprm", (1, 2, -3)),
            ("actuators[2].actuator_type.value.bias", msd.BiasType.Affine),
        ),
        "warning",
    ),
    Case(
        "motrixsim-ignores",
        "simulate_option.convex_strategy",
        put_all(("simulate_option.convex_strategy", msd.ConvexStrategy.QHull)),
        nothing,
        "info",
    ),
    Case(
        "motrixsim-ignores",
        "contact_pairs.pairs[0].friction_model",
        put_all(("contact_pairs.pairs[0].friction_model", msd.ConstraintForceModel())),
        nothing,
        "info",
    ),
    Case(
        "motrixsim-ignores",
        "extras.sensors",
        lambda w: w.extras.sensors.append(msd.MujocoSensor(name="clock", kind="clock")),
        nothing,
        "info",
    ),
]
