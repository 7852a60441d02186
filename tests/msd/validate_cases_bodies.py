"""Changes that the checks of the tree, mass, shapes and joints find, each with a near miss that they do not."""

from __future__ import annotations

from validate_world import (
    ARM,
    BALL,
    BASE,
    BONE,
    HAND,
    PALM,
    RANGE,
    SLIDE,
    TRUNK,
    TURN,
    WRIST,
    Case,
    append,
    chain,
    inertial,
    nothing,
    put_all,
    variant_set,
)

from engine import msd

BODIES = [
    # the tree
    Case(
        "free-with-joints",
        "hierarchy.bodies[0]",
        put_all(("hierarchy.bodies[0].free", msd.FreeJoint()), ("keyframes", [])),
        nothing,
    ),
    Case("mocap-moves", BALL, put_all((f"{BALL}.mocap", True), ("keyframes", [])), nothing),
    Case("mocap-moves", "hierarchy.bodies[0]", put_all(("hierarchy.bodies[0].mocap", True)), nothing),
    Case("nesting-depth", "hierarchy.bodies[3]", chain(61), chain(60), "warning"),
    Case(
        "motrixsim-touch",
        "sensors.touch",
        put_all(*((f"sensors.{kind}", []) for kind in ("subtree", "frame", "joint", "lidar"))),
        put_all(*((f"sensors.{kind}", []) for kind in ("subtree", "frame", "lidar"))),
        "info",
    ),
    Case(
        "ball-with-hinge",
        f"{HAND}.joints",
        lambda w: append(f"{HAND}.joints", lambda w: msd.Joint(name="more", axis=(1, 0, 0)))(
            put_all(("keyframes", []))(w) or w
        ),
        lambda w: append(
            f"{HAND}.joints", lambda w: msd.Joint(name="more", type_=msd.JointType.Slide, axis=(1, 0, 0))
        )(put_all(("keyframes", []))(w) or w),
    ),
    # mass
    Case(
        "inertia-triangle",
        f"{BALL}.link.inertial.diag_inertia",
        inertial(diag_inertia=(1, 2, 3.1)),
        inertial(diag_inertia=(1, 2, 3)),
    ),
    Case(
        "inertia-units",
        f"{BALL}.link.inertial.diag_inertia",
        inertial(diag_inertia=(1e5, 1e5, 1e5)),
        inertial(diag_inertia=(1e3, 1e3, 1e3)),
        "warning",
    ),
    Case("mass-missing", f"{BALL}.link", inertial(mass=0.0), inertial(mass=1e-9, diag_inertia=(1e-12, 1e-12, 1e-12))),
    Case("mass-missing", HAND, put_all((f"{PALM}.inertial.mass", 0.0)), put_all((f"{PALM}.inertial.mass", 0.1))),
    Case(
        "mass-missing",
        ARM,
        put_all((f"{BONE}.physics_material.density", 0.0)),
        lambda w: (
            put_all((f"{BONE}.physics_material.density", 0.0))(w),
            append(f"{ARM}.children", lambda w: msd.Link(geoms=[msd.Geometry(size=(0.1, 0, 0))]))(w),
        ),
    ),
    Case(
        "mass-ratio",
        f"{ARM}.inertial.mass",
        put_all((f"{BASE}.inertial.mass", 1e-3), (f"{ARM}.inertial.mass", 20.0)),
        put_all((f"{BASE}.inertial.mass", 1e-3), (f"{ARM}.inertial.mass", 5.0)),
        "warning",
    ),
    # shapes
    Case(
        "size-zero",
        f"{BONE}.size",
        put_all((f"{BONE}.size", (0.02, 0, 0))),
        put_all((f"{BONE}.size", (0.02, 0.1, 0))),
        along=("mass-missing",),
    ),
    Case(
        "size-negative",
        "hierarchy.geoms[0].size",
        put_all(("hierarchy.geoms[0].size", (-1, 1, 1))),
        put_all(("hierarchy.geoms[0].size", (0, 0, 0))),
        "warning",
    ),
    Case("mesh-missing", f"{PALM}.mesh", put_all((f"{PALM}.mesh", None)), nothing, along=("asset-unused",)),
    Case(
        "hfield-missing",
        "hierarchy.geoms[1].hfield",
        put_all(("hierarchy.geoms[1].hfield", None)),
        nothing,
        along=("asset-unused",),
    ),
    Case("variant-set-transform", f"{PALM}.mesh_transform", variant_set("set", (1, 1, 2)), variant_set("set")),
    Case(
        "linear-singular",
        f"{PALM}.mesh_transform",
        put_all((f"{PALM}.mesh_transform", (1, 0, 1))),
        put_all((f"{PALM}.mesh_transform", (1, -1e-6, 1))),
    ),
    Case(
        "condim",
        f"{TRUNK}.physics_material.condim",
        put_all((f"{TRUNK}.physics_material.condim", 2)),
        put_all((f"{TRUNK}.physics_material.condim", 4)),
    ),
    Case(
        "condim",
        "contact_pairs.pairs[0].condim",
        put_all(("contact_pairs.pairs[0].condim", 5)),
        put_all(("contact_pairs.pairs[0].condim", 6)),
    ),
    Case(
        "gap-above-margin",
        f"{TRUNK}.gap",
        put_all((f"{TRUNK}.gap", 0.02)),
        put_all((f"{TRUNK}.gap", 0.01)),
        "warning",
    ),
    Case(
        "touch-without-volume",
        "sensors.touch[0]",
        put_all((f"{ARM}.sites[0].size", (0, 0, 0))),
        put_all((f"{ARM}.sites[0].size", (0.1, 0, 0))),
        "warning",
    ),
    # joints
    Case(
        "limit-degrees",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(-90, 90))),
        put_all((f"{SLIDE}.pos_limit", RANGE(-90, 90))),
        "warning",
    ),
    Case(
        "limit-beyond-turn",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(-7, 7))),
        put_all((f"{TURN}.pos_limit", RANGE(-6.2832, 6.2832))),
        "info",
    ),
    Case(
        "limit-without-start",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(0.5, 1)), (f"{TURN}.spring_damper", None), ("keyframes", [])),
        put_all((f"{TURN}.pos_limit", RANGE(0, 1)), (f"{TURN}.spring_damper", None), ("keyframes", [])),
        "warning",
    ),
    Case(
        "limit-without-start",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(0.5, 1)), (f"{TURN}.spring_damper", None)),
        put_all((f"{TURN}.pos_limit", RANGE(0.5, 1)), (f"{TURN}.spring_damper", None), (f"{TURN}.ref_", 0.7)),
        "info",
    ),
    Case(
        "limit-cone",
        f"{WRIST}.pos_limit.lower",
        put_all((f"{WRIST}.pos_limit", RANGE(-1, 1))),
        put_all((f"{WRIST}.pos_limit", RANGE(0, 3))),
        "warning",
    ),
    Case("limit-cone", f"{WRIST}.pos_limit.upper", put_all((f"{WRIST}.pos_limit", RANGE(0, 4))), nothing, "warning"),
    Case(
        "spring-outside",
        f"{TURN}.spring_damper.target_pos",
        put_all((f"{TURN}.spring_damper.target_pos", 2.5)),
        put_all((f"{TURN}.spring_damper.target_pos", 2.0)),
        "info",
    ),
    Case(
        "tendon-empty",
        "tendon_set.joint_tendons[0].joints",
        put_all(
            ("tendon_set.joint_tendons[0].joints", []),
            ("actuators", lambda old: [a for a in old if a.name != "push"]),
            ("keyframes", []),
        ),
        nothing,
    ),
]
