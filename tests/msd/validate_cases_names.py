"""Changes that the checks of names, references and numbers find, each with a near miss that they do not."""

from __future__ import annotations

import numpy as np
from validate_world import (
    ARM,
    BALL,
    BASE,
    CAMERA,
    NAN,
    RANGE,
    SLIDE,
    TRUNK,
    TURN,
    WRIST,
    Case,
    append,
    inertial,
    nothing,
    put_all,
    unknown,
    variant_set,
)

from engine import msd

NAMES = [
    Case("key-unknown", BASE, unknown(BASE, mas=1), nothing, "warning"),
    Case("key-unknown", BASE, unknown(BASE, gravcom=0.5), nothing, "warning"),
    # names
    Case(
        "name-taken",
        ARM,
        put_all((f"{ARM}.name", "base")),
        put_all((f"{TRUNK}.name", "base")),
        along=("reference-missing",),
    ),
    Case("name-taken", f"{BALL}.free", put_all((f"{SLIDE}.name", "root")), nothing, along=("reference-missing",)),
    Case(
        "name-taken",
        f"{BALL}.link.geoms[0]",
        put_all((f"{BALL}.link.geoms[0].name", "lid")),
        put_all((f"{BALL}.link.geoms[0].name", None), ("contact_pairs.pairs", []), ("sensors.contact", [])),
        along=("reference-missing",),
    ),
    Case(
        "name-empty",
        f"{ARM}.sites[1].name",
        append(f"{ARM}.sites", lambda w: msd.Site(name="")),
        append(f"{ARM}.sites", lambda w: msd.Site()),
        "warning",
    ),
    Case("variant-set-name", 'mesh_variant_sets["set"].name', variant_set("sett"), variant_set("set")),
    # references
    Case(
        "reference-missing",
        "actuators[0].target.value",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("tern"))),
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("slide"))),
    ),
    Case(
        "reference-missing",
        "actuators[0].target.value",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("qqqqqq"))),
        nothing,
    ),
    Case(
        "reference-missing",
        f"{CAMERA}.track_target",
        put_all((f"{CAMERA}.track_target", "qqqqqq")),
        put_all((f"{CAMERA}.track_target", "hand")),
        along=("camera-target",),
    ),
    Case(
        "reference-missing",
        f"{TRUNK}.visual.material",
        put_all((f"{TRUNK}.visual.material", "rde")),
        put_all((f"{TRUNK}.visual.material", "floor")),
        "warning",
        along=("asset-unused",),
    ),
    Case(
        "reference-missing",
        "collision_ignores.link_pairs[0][1]",
        put_all(("collision_ignores.link_pairs", [("base", "qqqqqq")])),
        put_all(("collision_ignores.link_pairs", [("base", "ball")])),
    ),
    Case(
        "reference-missing",
        "contact_pairs.pairs[0].geoms[1]",
        put_all(("contact_pairs.pairs[0].geoms", ("palm", "rund"))),
        nothing,
    ),
    Case(
        "reference-missing",
        "hierarchy.lights[0].mode.value",
        put_all(("hierarchy.lights[0].mode", msd.TrackMode.target_body("qqqqqq"))),
        put_all(("hierarchy.lights[0].mode", msd.TrackMode.target_body("world"))),
    ),
    Case("reference-empty", "sensors.touch[0].site", put_all(("sensors.touch[0].site", "")), nothing),
    Case(
        "reference-empty",
        "actuators[0].target.value",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint(""))),
        nothing,
    ),
    Case(
        "reference-empty",
        "sensors.contact[0].match_.value[1]",
        put_all(("sensors.contact[0].match_", msd.ContactMatch.geom_pair("palm", ""))),
        nothing,
    ),
    Case(
        "reference-empty",
        "collision_ignores.link_pairs[0]",
        put_all(("collision_ignores.link_pairs", [("base", "")])),
        nothing,
    ),
    Case(
        "target-kind",
        "actuators[0].target",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("root"))),
        put_all(("actuators[0].target", msd.ActuatorTarget.floating_base("root"))),
    ),
    Case(
        "target-kind",
        "actuators[0].target",
        put_all(("actuators[0].target", msd.ActuatorTarget.floating_base("turn"))),
        nothing,
    ),
    Case(
        "target-kind",
        "actuators[0].target",
        put_all(("actuators[0].target", msd.ActuatorTarget.link("hand"))),
        nothing,
    ),
    Case(
        "target-kind",
        "actuators[3].target",
        put_all(("actuators[3].target", msd.ActuatorTarget.joint("turn"))),
        nothing,
    ),
    Case(
        "reference-self",
        "equality_constraint_set.joints[0]",
        put_all(("equality_constraint_set.joints[0].joint_b", "turn")),
        put_all(("equality_constraint_set.joints[0].joint_b", None)),
        "error",
    ),
    Case(
        "reference-self",
        "equality_constraint_set.connects[0]",
        put_all(("equality_constraint_set.connects[0].connect_type.value.link_b", "hand")),
        put_all(("equality_constraint_set.connects[0].connect_type.value.link_b", None)),
        "warning",
    ),
    Case(
        "reference-self",
        "contact_pairs.pairs[0]",
        put_all(("contact_pairs.pairs[0].geoms", ("palm", "palm"))),
        nothing,
        "error",
    ),
    Case(
        "reference-self",
        "collision_ignores.link_pairs[0]",
        put_all(("collision_ignores.link_pairs", [("base", "base")])),
        nothing,
        "warning",
    ),
    Case(
        "equality-circle",
        "equality_constraint_set.joints[1]",
        append("equality_constraint_set.joints", lambda w: msd.EqualityJoint(joint_a="slide", joint_b="turn")),
        append(
            "equality_constraint_set.joints",
            lambda w: msd.EqualityJoint(joint_a="slide", joint_b="turn", active=False),
        ),
        "warning",
    ),
    # numbers
    Case("number-nan", f"{TURN}.armature", put_all((f"{TURN}.armature", NAN)), put_all((f"{TURN}.armature", 0.5))),
    Case("number-nan", f"{ARM}.local_translation", put_all((f"{ARM}.local_translation", (0, NAN, 0))), nothing),
    Case(
        "number-infinite",
        f"{ARM}.local_translation",
        put_all((f"{ARM}.local_translation", (0, np.inf, 0))),
        put_all((f"{ARM}.local_translation", (0, 1e9, 0))),
    ),
    Case(
        "range-below",
        f"{TURN}.friction_loss",
        put_all((f"{TURN}.friction_loss", -1.0)),
        put_all((f"{TURN}.friction_loss", 0.0)),
        "warning",
    ),
    Case(
        "range-below", f"{BALL}.link.inertial.mass", inertial(mass=-1.0), inertial(mass=0.5), along=("mass-missing",)
    ),
    Case(
        "range-above",
        f"{TRUNK}.visual.group",
        put_all((f"{TRUNK}.visual.group", 8)),
        put_all((f"{TRUNK}.visual.group", 7)),
        "warning",
        along=("mass-missing",),
    ),
    Case(
        "range-above",
        'assets.materials["red"].color',
        put_all(('assets.materials["red"].color', (1, 1.5, 0, 1))),
        put_all(('assets.materials["red"].color', (1, 1, 0, 1))),
        "warning",
    ),
    Case(
        "range-inverted",
        "actuators[0].ctrlrange",
        put_all(("actuators[0].ctrlrange", RANGE(1, -1))),
        put_all(("actuators[0].ctrlrange", RANGE(-1, 2))),
        "error",
    ),
    Case("range-inverted", f"{TURN}.pos_limit", put_all((f"{TURN}.pos_limit", RANGE(2, -1))), nothing, "warning"),
    Case("quaternion-zero", f"{ARM}.local_rotation", put_all((f"{ARM}.local_rotation", (0, 0, 0, 0))), nothing),
    Case(
        "quaternion-length",
        f"{ARM}.local_rotation",
        put_all((f"{ARM}.local_rotation", (0, 0, 0, 2))),
        put_all((f"{ARM}.local_rotation", (0, 0, 0, 1.0005))),
        "info",
    ),
    Case(
        "joint-axis-zero", f"{TURN}.axis", put_all((f"{TURN}.axis", (0, 0, 0))), put_all((f"{WRIST}.axis", (0, 0, 0)))
    ),
    Case(
        "joint-axis-length",
        f"{TURN}.axis",
        put_all((f"{TURN}.axis", (0, 0, 2)), (f"{SLIDE}.axis", (1, 1, 0))),
        put_all((f"{TURN}.axis", (0, 0.6, 0.8))),
        "info",
    ),
    Case(
        "direction-zero",
        "hierarchy.lights[0].direction",
        put_all(("hierarchy.lights[0].direction", (0, 0, 0))),
        put_all(("hierarchy.lights[0].direction", (0, 0, 0)), ("hierarchy.lights[0].type_", msd.LightType.point())),
        "warning",
    ),
]
