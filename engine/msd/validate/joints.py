"""Joints: limits that can be reached, rest positions inside them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from engine.msd.paths import join
from engine.msd.schema import Joint, JointTendon, JointType, Range
from engine.msd.validate.finding import (
    ERROR,
    GUESS,
    INFO,
    INVENTION,
    REMOVAL,
    VALUE,
    WARNING,
    Finding,
    assign,
    remove,
)
from engine.msd.validate.survey import Survey

TURN = 2 * math.pi
DEGREES = 20.0
"""A limit of a hinge beyond this many radians, three turns, is hardly one: it is more likely in degrees."""

SLACK = 1e-6
"""How far a start may lie outside a limit, rad or m: float32 of numbers about 1."""


def check(survey: Survey) -> Iterator[Finding]:
    """Joint limits and springs that cannot be meant."""
    limited = not (survey.world.simulate_option.disable_limit or survey.world.simulate_option.disable_constraints)
    for path, joint, _ in survey.joints:
        if limited:
            if joint.type_ is JointType.Ball:
                yield from _cone(path, joint)
            else:
                yield from _limits(survey, path, joint)
        yield from _spring(path, joint)
    for path, tendon in survey.of(JointTendon):
        if not tendon.joints:
            yield Finding(
                ERROR,
                join(path, "joints"),
                "a tendon needs a joint at least",
                "tendon-empty",
                remove("Remove the tendon", path),
            )


def _limits(survey: Survey, path: str, joint: Joint) -> Iterator[Finding]:
    limit, where = joint.pos_limit, join(path, "pos_limit")
    bounds = [b for b in (limit.lower, limit.upper) if math.isfinite(b)]
    if not bounds or limit.lower > limit.upper:
        return
    if joint.type_ is JointType.Revolute and max(map(abs, bounds)) > DEGREES:
        radians = Range(math.radians(limit.lower), math.radians(limit.upper))
        yield Finding(
            WARNING,
            where,
            f"{limit.lower:g} to {limit.upper:g} rad is {(limit.upper - limit.lower) / TURN:.1f} turns; limits are "
            "radians, these look like degrees",
            "limit-degrees",
            assign(GUESS, "Take them for degrees", where, radians),
        )
    elif joint.type_ is JointType.Revolute and max(map(abs, bounds)) > TURN + 1e-3:
        yield Finding(
            INFO, where, f"{limit.lower:g} to {limit.upper:g} rad allows more than a turn", "limit-beyond-turn"
        )
    if not limit.lower - SLACK <= joint.ref_ <= limit.upper + SLACK:
        unit = "m" if joint.type_ is JointType.Slide else "rad"
        keyed = bool(survey.world.keyframes)
        yield Finding(
            INFO if keyed else WARNING,
            where,
            f"{limit.lower:g} to {limit.upper:g} {unit} leaves out {joint.ref_:g}, where the joint starts"
            + (", unless a keyframe says otherwise" if keyed else ""),
            "limit-without-start",
            assign(
                INVENTION,
                "Widen to the start",
                where,
                Range(min(limit.lower, joint.ref_), max(limit.upper, joint.ref_)),
            ),
        )


def _cone(path: str, joint: Joint) -> Iterator[Finding]:
    """A ball joint is limited by the half angle of a cone, in `upper`; `lower` is 0 (FORMAT.md section 6)."""
    limit, where = joint.pos_limit, join(path, "pos_limit")
    if not math.isfinite(limit.upper) or limit.lower > limit.upper:
        return
    if math.isfinite(limit.lower) and limit.lower != 0:
        yield Finding(
            WARNING,
            join(where, "lower"),
            f"is {limit.lower:g}; a ball joint is limited by a cone, whose half angle is `upper`, and `lower` is 0",
            "limit-cone",
            assign(VALUE, "Set to 0", join(where, "lower"), 0.0),
        )
    elif limit.upper > math.pi + 1e-3:
        yield Finding(
            WARNING,
            join(where, "upper"),
            f"{limit.upper:g} rad is more than half a turn, which a ball joint never leaves",
            "limit-cone",
            assign(REMOVAL, "Do not limit it", where, Range()),
        )


def _spring(path: str, joint: Joint) -> Iterator[Finding]:
    spring, limit = joint.spring_damper, joint.pos_limit
    if spring is None or joint.type_ is JointType.Ball or limit.lower > limit.upper:
        return
    coefficients = spring.coeff.value
    stiffness = coefficients.k if spring.coeff.variant == "stiffness_damping" else coefficients.w
    if stiffness > 0 and not limit.lower - SLACK <= spring.target_pos <= limit.upper + SLACK:
        where = join(path, "spring_damper.target_pos")
        inside = float(np.clip(spring.target_pos, limit.lower, limit.upper))
        yield Finding(
            INFO,
            where,
            f"the spring rests at {spring.target_pos:g}, outside the limits {limit.lower:g} to {limit.upper:g}",
            "spring-outside",
            assign(VALUE, f"Rest at {inside:g}", where, inside),
        )
