"""What MotrixSim refuses or leaves out of a scene that runs here. Sections are those of the format's description."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.msd.names import WORLD
from engine.msd.paths import join
from engine.msd.schema import (
    BiasType,
    ContactPair,
    ConvexStrategy,
    Flexcomp,
    GainType,
    GeneralParam,
    Geometry,
    JointType,
)
from engine.msd.validate.finding import ERROR, INFO, REMOVAL, VALUE, Finding, assign, remove
from engine.msd.validate.inertia import FLAT
from engine.msd.validate.survey import Survey

BUILT = ("collision_ignores", "equality_constraint_set", "sensors", "actuators")
"""Where MotrixSim looks the names of links up; lights and cameras are not looked at."""

ONE = {
    "actuators": "actuator",
    "sensors": "sensor",
    "equalities": "equality",
    "tendons": "tendon",
    "cube_textures": "cube texture",
    "flexcomps": "flexcomp",
    "flexes": "flex",
    "skins": "skin",
    "flex_equalities": "flex equality",
    "excludes": "exclude",
    "keyframes": "keyframe of flexcomps",
}
"""Lists of what only MJCF says, and what one entry is called."""


def check(survey: Survey) -> Iterator[Finding]:
    """Differences that a scene meets when MotrixSim loads it."""
    yield from _refused(survey)
    yield from _ignored(survey)


def _refused(survey: Survey) -> Iterator[Finding]:
    if WORLD not in survey.known.get("link", ()):
        for reference in survey.references:
            if (reference.kind, reference.name) == ("link", WORLD) and reference.path.startswith(BUILT):
                entry = reference.path.rpartition("[")[0] if reference.path.endswith("]") else reference.path
                yield Finding(
                    ERROR if survey.refused is ERROR else INFO,
                    entry,
                    "names the world, which is no link to MotrixSim: it does not build this scene (section 7)",
                    "motrixsim-world",
                    remove("Remove the pair", entry) if entry.startswith("collision_ignores.link_pairs[") else None,
                )
    for path, general in survey.of(GeneralParam):
        needed = {
            "gainprm": 3 if general.gain is GainType.Affine else 1,
            "biasprm": 3,
        }
        for name, count in needed.items():
            values = getattr(general, name)
            if len(values) < count:
                where = join(path, name)
                padded = [*values.tolist(), 0.0, 0.0, 0.0][:3]
                yield Finding(
                    survey.refused,
                    where,
                    f"has {len(values)} numbers; MotrixSim needs {count} and panics (section 7)",
                    "motrixsim-parameters",
                    assign(VALUE, "Fill up with zeros", where, padded),
                )
        if general.bias is BiasType.Affine and len(general.biasprm) >= 3 and general.biasprm[2] > 0:
            yield Finding(
                survey.refused,
                join(path, "biasprm"),
                f"the third number, {general.biasprm[2]:g}, pushes along with the velocity; MotrixSim builds with "
                "0 or less only",
                "motrixsim-damping",
            )
    for path, link, _ in survey.links:
        turns = sum({JointType.Revolute: 1, JointType.Ball: 3}.get(joint.type_, 0) for joint in link.joints)
        if turns > 3 and JointType.Ball not in [joint.type_ for joint in link.joints]:
            yield Finding(
                survey.refused,
                join(path, "joints"),
                f"{turns} hinges on one link; MotrixSim builds no link with more than 3",
                "motrixsim-hinges",
            )
    sensors = survey.world.sensors
    if sensors.touch and not (sensors.subtree or sensors.frame or sensors.joint or sensors.lidar):
        yield Finding(
            INFO,
            "sensors.touch",
            "touch sensors with no joint, frame, subtree or lidar sensor beside them: MotrixSim panics in the first "
            "step of many such scenes",
            "motrixsim-touch",
        )
    moving = _moving_links(survey)
    for path, geom in survey.of(Geometry):
        if geom.shape in FLAT and geom.inertial.mass is None and path.rpartition(".geoms[")[0] in moving:
            yield Finding(
                survey.refused,
                path,
                "this shape has no mass; MotrixSim builds none on a link that moves",
                "motrixsim-plane",
            )


def _moving_links(survey: Survey) -> set[str]:
    """Paths of the links that move: by joints or a free base of their own, or of a link that carries them."""
    bodies = survey.world.hierarchy.bodies
    moving = {f"hierarchy.bodies[{i}].link" for i, body in enumerate(bodies) if body.free is not None}
    for path, link, parent in survey.links:
        if link.joints or parent in moving:
            moving.add(path)
    return moving


def _ignored(survey: Survey) -> Iterator[Finding]:
    world = survey.world
    if world.simulate_option.convex_strategy is not ConvexStrategy.QuickConvex:
        yield Finding(
            INFO,
            "simulate_option.convex_strategy",
            "has no effect in MotrixSim 0.10.1 (section 8)",
            "motrixsim-ignores",
            assign(VALUE, "Set to QuickConvex", "simulate_option.convex_strategy", ConvexStrategy.QuickConvex),
        )
    for path, pair in survey.of(ContactPair):
        if pair.friction_model is not None:
            where = join(path, "friction_model")
            yield Finding(
                INFO,
                where,
                "is stored by MotrixSim and has no effect there (section 6)",
                "motrixsim-ignores",
                assign(REMOVAL, "Leave it out", where, None),
            )
    carried = [path for path, _ in survey.of(Flexcomp) if path.startswith("hierarchy")]
    if carried:
        message = "is a flexcomp, which MSD cannot express: MotrixSim runs without"
        yield from (Finding(INFO, path, message, "motrixsim-ignores") for path in carried)
    if world.extras is msgspec.UNSET:
        return
    for name in ONE:
        count = len(getattr(world.extras, name))
        if count:
            what = name.replace("_", " ")
            yield Finding(
                INFO,
                f"extras.{name}",
                f"{count} {what if count > 1 else ONE[name]} of MJCF that MSD cannot express: MotrixSim runs without",
                "motrixsim-ignores",
            )
