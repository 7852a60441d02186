"""Checks of a World: what is wrong with it, where, and what would do."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import numpy as np

from engine.msd.names import WORLD, named_objects, references, space
from engine.msd.paths import join, walk
from engine.msd.reading import unknown_keys
from engine.msd.schema import Element, FreeJoint, Geometry, Joint, JointType, Link, Range, ShapeType, World, fields_of


class Severity(enum.Enum):
    """How bad a finding is: an error stops the scene from running; a warning changes what it means."""

    ERROR = "error"
    WARNING = "warning"

    def __str__(self) -> str:
        return self.value


class Finding(NamedTuple):
    """One thing that is wrong: how bad, where in the World, and a sentence."""

    severity: Severity
    path: str
    message: str


ERROR, WARNING = Severity.ERROR, Severity.WARNING

UNIQUE_KINDS = ("link", "geom", "joint", "site", "actuator", "sensor", "tendon", "camera", "light")
RUN_TIME_KINDS = ("link", "joint", "free_joint", "geom", "site", "tendon", "mesh", "hfield", "variant_set", "cloud")
"""Kinds without which a scene does not run; a missing material or texture only changes its look."""


def validate(world: World) -> list[Finding]:
    """Everything that is found wrong with a World, in file order, errors and warnings mixed."""
    return [
        *_unknown(world),
        *_names(world),
        *_references(world),
        *_ranges(world),
        *_structure(world),
        *_keyframes(world),
    ]


def _unknown(world: World) -> Iterator[Finding]:
    for path, key, near in unknown_keys(world):
        hint = f"; did you mean {near!r}?" if near else ""
        yield Finding(WARNING, path, f"unknown key {key!r} is kept but has no effect{hint}")


def _names(world: World) -> Iterator[Finding]:
    first: dict[tuple[str, str], str] = {}
    for named in named_objects(world):
        kind = space(named.kind)
        if kind not in UNIQUE_KINDS:
            continue
        other = first.setdefault((kind, named.name), named.path)
        if other != named.path:
            yield Finding(ERROR, named.path, f"the {kind} name {named.name!r} is taken by {other}; rename one")


def _references(world: World) -> Iterator[Finding]:
    known: dict[str, set[str]] = {}
    for named in named_objects(world):
        known.setdefault(space(named.kind), set()).add(named.name)
    for kind, name, path in references(world):
        if name not in known.get(space(kind), ()) and (kind, name) != ("link", WORLD):
            severity = ERROR if kind in RUN_TIME_KINDS else WARNING
            yield Finding(severity, path, f"there is no {kind.replace('_', ' ')} named {name!r}")


def _ranges(world: World) -> Iterator[Finding]:
    for path, element in walk(world):
        if not isinstance(element, Element):
            continue
        for f in fields_of(type(element)):
            value = getattr(element, f.name)
            if isinstance(value, (bool, str, type(None), msgspec.UnsetType)) or not isinstance(
                value, (int, float, np.ndarray)
            ):
                continue
            where, rule = join(path, f.name), f.declaration
            if rule.ge is not None and np.any(np.asarray(value) < rule.ge):
                yield Finding(WARNING, where, f"{_show(value)} is below the smallest useful value {rule.ge:g}")
            elif rule.le is not None and np.any(np.asarray(value) > rule.le):
                yield Finding(WARNING, where, f"{_show(value)} is above the largest useful value {rule.le:g}")
            elif np.any(np.isnan(np.asarray(value, dtype=float))):
                yield Finding(ERROR, where, "is not a number")
            elif rule.role == "quaternion" and not np.any(value):
                yield Finding(ERROR, where, "is a zero quaternion; [0, 0, 0, 1] is no rotation")
        if isinstance(element, Range) and element.lower > element.upper:
            yield Finding(WARNING, path, f"lower {element.lower:g} is above upper {element.upper:g}")


def _show(value: object) -> str:
    return np.array2string(value, separator=", ") if isinstance(value, np.ndarray) else f"{value:g}"


SIZES = {
    ShapeType.Sphere: 1,
    ShapeType.Capsule: 2,
    ShapeType.Cylinder: 2,
    ShapeType.Box: 3,
    ShapeType.Ellipsoid: 3,
}
"""How many sizes of a shape must be above zero."""

MAX_JSON_LINKS = 60


def _structure(world: World) -> Iterator[Finding]:
    for i, body in enumerate(world.hierarchy.bodies):
        path = f"hierarchy.bodies[{i}]"
        if body.free is not None and body.link.joints:
            yield Finding(ERROR, path, "a free body cannot have joints in its base link; remove them or `free`")
        if body.mocap and (body.free is not None or body.link.joints):
            yield Finding(ERROR, path, "a mocap body cannot move by itself; remove its joints and `free`")
        if (depth := _depth(body.link)) > MAX_JSON_LINKS:
            yield Finding(WARNING, path, f"{depth} links deep: JSON ends at {MAX_JSON_LINKS}; save as MessagePack")
    for path, element in walk(world):
        if isinstance(element, Joint):
            if element.type_ is not JointType.Ball and not np.any(element.axis):
                yield Finding(ERROR, join(path, "axis"), "is zero; a hinge or slide joint needs an axis")
        elif isinstance(element, Geometry):
            yield from _geometry(path, element)
        elif isinstance(element, Link):
            kinds = [j.type_ for j in element.joints]
            if JointType.Ball in kinds and JointType.Revolute in kinds:
                yield Finding(ERROR, join(path, "joints"), "a ball joint and a hinge cannot share a link")
        elif isinstance(element, FreeJoint) and element.name == "":
            yield Finding(WARNING, join(path, "name"), "is empty; leave the name out instead")


def _depth(link: Link) -> int:
    deepest, stack = 0, [(link, 1)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack += [(child, depth + 1) for child in node.children]
    return deepest


def _geometry(path: str, geom: Geometry) -> Iterator[Finding]:
    needed = SIZES.get(geom.shape, 0)
    if geom.mesh is None and np.any(geom.size[:needed] <= 0):
        yield Finding(ERROR, join(path, "size"), f"a {geom.shape.value.lower()} needs {needed} sizes above zero")
    if geom.shape is ShapeType.Mesh and geom.mesh is None and geom.mesh_variant_set is None:
        yield Finding(ERROR, join(path, "mesh"), "a mesh geometry needs the name of a mesh")
    if geom.shape is ShapeType.HField and geom.hfield is None:
        yield Finding(ERROR, join(path, "hfield"), "a height field geometry needs the name of a height field")
    if geom.physics_material.condim not in (1, 3, 4, 6):
        yield Finding(ERROR, join(path, "physics_material.condim"), "contact dimensions are 1, 3, 4 or 6")


def _keyframes(world: World) -> Iterator[Finding]:
    positions = velocities = 0
    for body in world.hierarchy.bodies:
        if body.free is not None:
            positions, velocities = positions + 7, velocities + 6
        stack = [body.link]
        while stack:
            link = stack.pop()
            stack += link.children
            balls = sum(j.type_ is JointType.Ball for j in link.joints)
            positions += len(link.joints) + 3 * balls
            velocities += len(link.joints) + 2 * balls
    for i, key in enumerate(world.keyframes):
        for name, expected in (("dof_pos", positions), ("dof_vel", velocities), ("ctrl", len(world.actuators))):
            found = len(getattr(key, name))
            if found not in (0, expected):
                yield Finding(ERROR, f"keyframes[{i}].{name}", f"has {found} numbers; this world has {expected}")
