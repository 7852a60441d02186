"""Numbers against their declarations: not a number, out of range, quaternions and directions without length."""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from engine.msd.decoding import brief
from engine.msd.paths import join
from engine.msd.schema import (
    ContactPair,
    Element,
    Field,
    Flex,
    Flexcomp,
    FlexcompEdge,
    FlexContact,
    FlexEdge,
    FlexElasticity,
    FlexEquality,
    FlexJoint,
    FreeJoint,
    Geometry,
    Inertia,
    Joint,
    JointType,
    Light,
    Link,
    PhysicsMaterial,
    PointLightDesc,
    Range,
    SimulateOption,
    Site,
    Skin,
    SkinBone,
    fields_of,
)
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.assigning import whole_numbers
from engine.msd.validate.finding import ERROR, INFO, INVENTION, REMOVAL, VALUE, WARNING, Assign, Finding, Fix, assign
from engine.msd.validate.survey import Survey

ELSEWHERE = {
    (Geometry, "size"),
    (PhysicsMaterial, "condim"),
    (ContactPair, "condim"),
    (SimulateOption, "timestep"),
}
"""Fields whose range a check of their own looks at."""

REFUSED = {
    (Inertia, "mass"),
    (Inertia, "diag_inertia"),
    (PhysicsMaterial, "density"),
    (SimulateOption, "friction_model"),
    (ContactPair, "margin"),
    (ContactPair, "gap"),
    (ContactPair, "friction"),
    (FreeJoint, "armature"),
    (Joint, "armature"),
}
"""Fields that must be in their range for a scene to run."""

CLAMPS = (".ctrlrange", ".forcerange")
"""Ranges that MotrixSim panics on when they are inverted, and that MuJoCo refuses."""

FINITE = (
    *(Link, Geometry, Inertia, Joint, FreeJoint, Site, SimulateOption, ContactPair, PhysicsMaterial),
    *(Flexcomp, Flex, FlexContact, FlexEdge, FlexcompEdge, FlexElasticity, FlexJoint, FlexEquality, Skin, SkinBone),
)
"""Classes whose numbers must be finite."""

NORMALISED = 1e-3
"""How far from 1 the length of a quaternion or direction may be: far above float32, far below intention."""

FLOAT_MAX = sys.float_info.max

SMALL = 16
"""Arrays of at most so many numbers are looked at number by number, which is faster."""


def check(survey: Survey) -> Iterator[Finding]:
    """Numbers that cannot stand as they are."""
    for path, element in survey.rows:
        if isinstance(element, Element):
            for rule in _rules(type(element)):
                value = getattr(element, rule.name)
                if value is not None and not _plain(value, rule):
                    yield from _number(path, element, value, rule)
    for path, limits in survey.of(Range):
        if limits.lower > limits.upper:
            yield _inverted(path, limits)
    yield from _axes(survey)


class _Rule(NamedTuple):
    """What a field of numbers must keep to."""

    name: str
    ge: float
    le: float
    role: str
    read: tuple[int, int] | None
    """The whole numbers that MotrixSim reads, where it reads whole numbers."""


@functools.cache
def _rules(cls: type[Element]) -> tuple[_Rule, ...]:
    most = FLOAT_MAX if cls in FINITE else math.inf
    rules = []
    for f in fields_of(cls):
        if f.type in (int, float) or isinstance(f.type, ArrayType):
            said = Field("") if (cls, f.name) in ELSEWHERE else f.declaration
            read = whole_numbers(f.declaration.bits) if f.declaration.bits else None
            low, high = (-most, most) if read is None else read
            ge, le = low if said.ge is None else max(said.ge, low), high if said.le is None else min(said.le, high)
            rules.append(_Rule(f.name, ge, le, f.declaration.role, read))
    return tuple(rules)


def _plain(value: Any, rule: _Rule) -> bool:
    """Whether there is certainly nothing to say about a value: the quick way through nearly all of them."""
    if not isinstance(value, np.ndarray):
        return rule.ge <= value <= rule.le
    if rule.role in ("quaternion", "direction"):
        square = sum(x * x for x in value.tolist())
        return abs(square - 1) < NORMALISED if rule.role == "quaternion" else 0 < square < math.inf
    if value.size == 0 or value.dtype.kind not in "fi":
        return True
    if value.size > SMALL:
        return bool((value >= rule.ge).all() and (value <= rule.le).all())
    numbers = value.ravel().tolist()
    total = sum(numbers)  # NaN if one of them is
    return total == total and rule.ge <= min(numbers) and max(numbers) <= rule.le


def _in_floats(value: Any) -> Any:
    """A value, infinite where it is a whole number of more digits than any array has."""
    if isinstance(value, int) and abs(value) >= 1 << 63:
        return math.inf if value > 0 else -math.inf
    return value


def _number(path: str, owner: Element, value: Any, rule: _Rule) -> Iterator[Finding]:
    where = join(path, rule.name)
    if rule.read is not None and not rule.read[0] <= value <= rule.read[1]:
        yield _not_read(where, value, rule)
        return
    severity = ERROR if (type(owner), rule.name) in REFUSED else WARNING
    value = _in_floats(value)
    numbers = np.asarray(value)
    if np.isnan(numbers).any():
        yield Finding(ERROR, where, "is not a number", "number-nan", _default(where, owner, rule.name))
    elif np.isinf(numbers).any() and type(owner) in FINITE:
        yield Finding(
            ERROR, where, f"{_show(value)} is infinite", "number-infinite", _default(where, owner, rule.name)
        )
    elif (numbers < rule.ge).any():
        message = f"{_show(value)} is below the smallest useful value {rule.ge:g}"
        fix = assign(VALUE, f"Raise to {rule.ge:g}", where, _clamp(value, rule.ge, None))
        yield Finding(severity, where, message, "range-below", fix)
    elif (numbers > rule.le).any():
        message = f"{_show(value)} is above the largest useful value {rule.le:g}"
        fix = assign(VALUE, f"Lower to {rule.le:g}", where, _clamp(value, None, rule.le))
        yield Finding(severity, where, message, "range-above", fix)
    elif rule.role == "quaternion":
        yield from _quaternion(where, value, not numbers.any())
    elif rule.role == "direction":
        yield from _direction(where, owner, value, not numbers.any())


def _not_read(where: str, value: int, rule: _Rule) -> Finding:
    assert rule.read is not None
    low, high = rule.read
    near = int(min(max(value, rule.ge), rule.le))
    message = f"is {brief(value)}; MotrixSim loads whole numbers from {low} to {high} here"
    return Finding(ERROR, where, message, "number-width", assign(VALUE, f"Set to {near}", where, near))


def _default(where: str, owner: Element, name: str) -> Any:
    info = next(f for f in fields_of(type(owner)) if f.name == name)
    if info.optional:
        return assign(REMOVAL, "Leave it out", where, None)
    default = info.default()
    return assign(INVENTION, f"Set to {_show(default)}", where, default)


def _clamp(value: Any, low: float | None, high: float | None) -> Any:
    if isinstance(value, np.ndarray):
        return np.clip(value, low, high).astype(value.dtype)
    bound = low if low is not None else high
    assert bound is not None
    return type(value)(bound)


def _show(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return np.array2string(value, separator=", ", threshold=8)
    return f"{value:g}"


def _length(value: np.ndarray) -> float:
    return math.sqrt(sum(x * x for x in value.tolist()))


def _quaternion(where: str, value: np.ndarray, zero: bool) -> Iterator[Finding]:
    if zero:
        yield Finding(
            ERROR,
            where,
            "is a zero quaternion; [0, 0, 0, 1] is no rotation",
            "quaternion-zero",
            assign(INVENTION, "No rotation", where, np.array((0.0, 0.0, 0.0, 1.0))),
        )
    elif abs((length := _length(value)) - 1) > NORMALISED:
        yield Finding(
            INFO,
            where,
            f"has the length {length:.4g}; a rotation has the length 1, and this is taken as if it had",
            "quaternion-length",
            assign(VALUE, "Normalize", where, value / length),
        )


def _direction(where: str, owner: Element, value: np.ndarray, zero: bool) -> Iterator[Finding]:
    if isinstance(owner, Joint):
        if owner.type_ is JointType.Ball:
            return
        if zero:
            yield Finding(
                ERROR,
                where,
                "is zero; a hinge or slide joint needs an axis, without one MotrixSim computes NaN",
                "joint-axis-zero",
                assign(INVENTION, "Set to z", where, np.array((0.0, 0.0, 1.0))),
            )
            return
    if zero:
        if isinstance(owner, Light) and isinstance(owner.type_.value, PointLightDesc):
            return
        default = next(f for f in fields_of(type(owner)) if f.name == where.rpartition(".")[2]).default()
        what = "shines nowhere" if isinstance(owner, Light) else "gives no direction"
        yield Finding(
            WARNING,
            where,
            f"is zero: it {what}",
            "direction-zero",
            assign(INVENTION, f"Set to {_show(default)}", where, default),
        )


def _axes(survey: Survey) -> Iterator[Finding]:
    """Axes that are not of length 1, in one finding: they are often written so."""
    found = [
        (join(path, "axis"), joint.axis, length)
        for path, joint, _ in survey.joints
        if joint.type_ is not JointType.Ball
        and abs((length := _length(joint.axis)) - 1) > NORMALISED
        and 0 < length < math.inf
    ]
    if not found:
        return
    where, _, length = found[0]
    message = f"has the length {length:.4g}; only its direction counts"
    if len(found) > 1:
        message += f" (and {len(found) - 1} more axes)"
    edits = tuple(Assign(path, axis / length) for path, axis, length in found)
    yield Finding(INFO, where, message, "joint-axis-length", Fix(VALUE, "Normalize", edits))


def _inverted(path: str, limits: Range) -> Finding:
    return Finding(
        ERROR if path.endswith(CLAMPS) else WARNING,
        path,
        f"lower {limits.lower:g} is above upper {limits.upper:g}",
        "range-inverted",
        assign(VALUE, "Swap them", path, Range(limits.upper, limits.lower)),
    )
