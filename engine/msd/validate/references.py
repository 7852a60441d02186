"""References: to objects that exist, of the right kind, not to oneself and not in a circle."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from engine.msd.flex_parts import maker_of
from engine.msd.names import WORLD, space
from engine.msd.paths import declaration, get, join, split
from engine.msd.schema import (
    ActuatorTarget,
    CollisionIgnores,
    ConnectConstraintType,
    ContactPair,
    EqualityJoint,
    FreeJoint,
    JointSensor,
    JointTendonNode,
    JointType,
    WeldConstraintType,
)
from engine.msd.schema.base import LOOK, Element, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.validate import spelling
from engine.msd.validate.finding import ERROR, GUESS, REFERENCE, REMOVAL, WARNING, Finding, Fix, assign, remove
from engine.msd.validate.survey import Survey

RUN_TIME_KINDS = (
    "link", "joint", "free_joint", "geom", "site", "tendon", "mesh", "hfield", "variant_set", "cloud", "actuator",
    "sensor", "camera", "equality", "flex",
)  # fmt: skip
"""Kinds without which a scene does not run; a missing material or texture only changes its look."""


def check(survey: Survey) -> Iterator[Finding]:
    """References that lead nowhere, or where they must not."""
    yield from _missing(survey)
    yield from _empty(survey)
    yield from _kinds_of_joint(survey)
    yield from _scalar_joints(survey)
    yield from _to_itself(survey)
    yield from _circles(survey)


def _missing(survey: Survey) -> Iterator[Finding]:
    for kind, name, path in survey.references:
        known = survey.known.get(space(kind), set())
        if name in known or (kind, name) == ("link", WORLD):
            continue
        if maker := maker_of(kind, name, survey.flexcomps):
            yield from _missing_part(survey, maker, kind, name, path)
            continue
        severity = ERROR if kind in RUN_TIME_KINDS else WARNING
        meant = spelling.meant_name(name, known)
        near = ([meant] if meant else []) + [other for other in spelling.near(name, known) if other != meant]
        hint = f"; did you mean {near[0]!r}?" if near else ""
        # Only a name that is clearly meant, and of one object, is no guess: a motor on the wrong joint is worse than
        # none.
        clear = meant if meant and survey.times_given[space(kind), meant] == 1 else ""
        fixes = [assign(REFERENCE if n == clear else GUESS, f"Refer to {n}", path, n) for n in near]
        fixes += [removal] if (removal := _without(survey.world, path)) else []
        message = f"there is no {kind.replace('_', ' ')} named {name!r}{hint}"
        yield Finding(severity, path, message, "reference-missing", fixes[0] if fixes else None, tuple(fixes[1:]))


def _missing_part(survey: Survey, maker: str, kind: str, name: str, path: str) -> Iterator[Finding]:
    """A reference to a part of a flexcomp, where that makes other parts."""
    parts = survey.generated_names.get(maker)
    if parts is None or (kind, name) in parts:
        return
    there = [part for kind_of_part, part in parts if kind_of_part == kind]
    makes = f"makes {there[0]!r} to {there[-1]!r}" if there else f"makes no {kind}s"
    message = (
        f"there is no {kind} named {name!r}: the flexcomp {maker!r} {makes}; pinned points have none of their own"
    )
    yield Finding(ERROR, path, message, "reference-missing", _without(survey.world, path))


def _without(world: Any, path: str) -> Fix | None:
    """A repair that leaves out the reference at a path: emptied where it may be, else with the entry around it."""
    at = path
    while at:
        owner_path, step = split(at)
        owner = get(world, owner_path)
        if isinstance(owner, (list, dict)) and declaration(world, owner_path).declaration.role != "rows":
            return remove("Remove it", at)
        if isinstance(owner, Variant):
            empty = next((name for name, case in owner.cases.items() if case.payload is None), None)
            if empty is not None:
                return assign(REMOVAL, f"Set to {empty}", owner_path, type(owner)(empty, None))
        elif isinstance(owner, Element):
            info = next(f for f in fields_of(type(owner)) if f.name == step)
            if info.optional and (info.declaration.reach is LOOK or at == "assets.skybox"):
                return assign(REMOVAL, "Leave it out", at, None)
        at = owner_path
    return None


def _empty(survey: Survey) -> Iterator[Finding]:
    """References that MSD requires and that name nothing; in the extras an empty string is no reference."""
    for path, element in survey.rows:
        if path.startswith("extras"):
            continue
        if isinstance(element, Variant):
            case = element.cases[element.variant]
            pairs = [(case.ref, element.value, join(path, "value"))] if case.ref else []
        else:
            pairs = [
                (f.declaration.ref, getattr(element, f.name), join(path, f.name)) for f in _required(type(element))
            ]
        for kind, value, where in pairs:
            if isinstance(value, tuple):
                where, value = next(((join(where, i), v) for i, v in enumerate(value) if v == ""), (where, None))
            if value == "":
                yield Finding(
                    ERROR,
                    where,
                    f"names no {kind.replace('_', ' ')}",
                    "reference-empty",
                    _without(survey.world, where),
                )
        for f in _optional(type(element)):
            if getattr(element, f.name) == "":
                where, what = join(path, f.name), f.declaration.ref.replace("_", " ")
                fix = assign(REMOVAL, "Leave it out", where, None)
                yield Finding(ERROR, where, f"names no {what}; leave it out instead", "reference-empty", fix)
    for i, pair in enumerate(survey.world.collision_ignores.link_pairs):
        if "" in pair:
            path = f"collision_ignores.link_pairs[{i}]"
            yield Finding(ERROR, path, "names no link", "reference-empty", remove("Remove the pair", path))


@functools.cache
def _required(cls: type[Element]) -> tuple[Any, ...]:
    return tuple(
        f
        for f in fields_of(cls)
        if f.declaration.ref and not f.optional and cls is not CollisionIgnores and f.type in (str, tuple[str, str])
    )


@functools.cache
def _optional(cls: type) -> tuple[Any, ...]:
    """Fields of a class that may name what a scene does not run without, or be left out."""
    fields = fields_of(cls) if issubclass(cls, Element) else ()
    return tuple(
        f
        for f in fields
        if f.optional and f.type is str and f.declaration.ref in RUN_TIME_KINDS and f.declaration.reach is not LOOK
    )


def _kinds_of_joint(survey: Survey) -> Iterator[Finding]:
    """An actuator targets a free joint as FloatingBase, every other joint as Joint (FORMAT.md section 7)."""
    free = {element.name for _, element in survey.of(FreeJoint)}
    for path, target in survey.of(ActuatorTarget):
        name = target.value
        if target.variant == "joint" and name in free:
            yield Finding(
                ERROR,
                path,
                f"{name!r} is a free joint: target it as FloatingBase",
                "target-kind",
                assign(REFERENCE, "Target it as FloatingBase", path, ActuatorTarget.floating_base(name)),
            )
        elif target.variant == "floating_base" and name not in free and name in survey.known.get("joint", ()):
            yield Finding(
                ERROR,
                path,
                f"{name!r} is not a free joint: target it as Joint",
                "target-kind",
                assign(REFERENCE, "Target it as Joint", path, ActuatorTarget.joint(name)),
            )


def _scalar_joints(survey: Survey) -> Iterator[Finding]:
    """A fixed tendon goes over hinges and slides, a joint sensor reads no free joint: MotrixSim panics on both."""
    balls = {joint.name for _, joint, _ in survey.joints if joint.type_ is JointType.Ball}
    free = {element.name for _, element in survey.of(FreeJoint)}
    for path, node in survey.of(JointTendonNode):
        if node.joint_name in balls or node.joint_name in free:
            yield Finding(
                ERROR,
                path,
                f"{node.joint_name!r} is a {'ball' if node.joint_name in balls else 'free'} joint; tendons go over "
                "hinges and slides",
                "tendon-joint",
                remove("Remove it from the tendon", path),
            )
    for path, sensor in survey.of(JointSensor):
        if sensor.joint in free:
            yield Finding(
                ERROR,
                path,
                f"{sensor.joint!r} is a free joint; read its link with frame sensors",
                "sensor-joint",
                remove("Remove the sensor", path),
            )


def _to_itself(survey: Survey) -> Iterator[Finding]:
    pairs: list[tuple[str, str, Any, Any]] = []
    for path, joining in survey.of(ConnectConstraintType, WeldConstraintType):
        value = joining.value
        entry = path.rpartition(".")[0]
        if joining.variant == "link_anchor":
            pairs.append((entry, "link", value.link_a, value.link_b))
        else:
            pairs.append((entry, "site", value.site_a, value.site_b))
    pairs += [(path, "joint", e.joint_a, e.joint_b) for path, e in survey.of(EqualityJoint)]
    pairs += [(path, "geom", *pair.geoms) for path, pair in survey.of(ContactPair)]
    pairs += [
        (f"collision_ignores.link_pairs[{i}]", "link", *pair)
        for i, pair in enumerate(survey.world.collision_ignores.link_pairs)
    ]
    for path, kind, a, b in pairs:
        if a and a == b:
            yield Finding(
                ERROR if kind in ("joint", "geom") else WARNING,  # MotrixSim panics on the one, refuses the other
                path,
                f"pairs the {kind} {a!r} with itself",
                "reference-self",
                remove("Remove it", path),
            )


def _circles(survey: Survey) -> Iterator[Finding]:
    """Joints that follow each other in a circle by active equalities."""
    leader: dict[str, str] = {}
    for path, equality in survey.of(EqualityJoint):
        a, b = equality.joint_a, equality.joint_b
        if not equality.active or not b or a == b:
            continue
        chain, at = [a], b
        while at in leader and at not in chain:
            chain.append(at)
            at = leader[at]
        if at == a:
            through = " follows ".join(repr(joint) for joint in (*chain, a))
            yield Finding(
                WARNING,
                path,
                f"closes a circle: {through}",
                "equality-circle",
                assign(REMOVAL, "Switch it off", join(path, "active"), False),
            )
        else:
            leader.setdefault(a, b)
