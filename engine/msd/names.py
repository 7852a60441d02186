"""Names and references: what a World calls its objects, and who refers to them."""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from engine.msd.paths import Step, format_path, get, join, parse, reachable, walk
from engine.msd.schema import (
    Actuator,
    Camera,
    ContactPair,
    CustomNumeric,
    CustomText,
    CustomTuple,
    EqualityConnect,
    EqualityJoint,
    EqualityWeld,
    Flex,
    Flexcomp,
    FlexEquality,
    FreeJoint,
    GaussianSplat,
    Geometry,
    Joint,
    JointTendon,
    Keyframe,
    Light,
    Link,
    MujocoActuator,
    MujocoEquality,
    MujocoExclude,
    MujocoKeyframe,
    MujocoSensor,
    NamedExclude,
    PluginInstance,
    Site,
    Skin,
    SpatialTendon,
    World,
)
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant

KIND_OF: dict[type[Element], str] = {
    Link: "link",
    Joint: "joint",
    FreeJoint: "free_joint",
    Geometry: "geom",
    Site: "site",
    Camera: "camera",
    Light: "light",
    Actuator: "actuator",
    JointTendon: "tendon",
    EqualityConnect: "equality",
    EqualityWeld: "equality",
    EqualityJoint: "equality",
    Keyframe: "keyframe",
    MujocoActuator: "actuator",
    MujocoSensor: "sensor",
    MujocoEquality: "equality",
    SpatialTendon: "tendon",
    ContactPair: "contact_pair",
    GaussianSplat: "splat",
    CustomNumeric: "numeric",
    CustomText: "text",
    CustomTuple: "tuple",
    NamedExclude: "exclude",
    Flexcomp: "flex",
    Flex: "flex",
    Skin: "skin",
    FlexEquality: "equality",
    MujocoExclude: "exclude",
    MujocoKeyframe: "keyframe",
    PluginInstance: "plugin_instance",
}
"""Kind of a named object by its class. Sensors of MSD and assets are found by where they are."""

WALKED_KINDS = frozenset(KIND_OF.values())
"""Kinds whose objects may be anywhere; those of the others are all in one place."""

MUJOCO_KINDS = {
    "body": "link",
    "xbody": "link",
    "subtree": "link",
    "joint": "joint",
    "jointinparent": "joint",
    "slidercrank": "site",
    "connect": "link",
    "weld": "link",
    "key": "keyframe",
    "instance": "plugin_instance",
} | {
    kind: kind
    for kind in (
        "geom", "site", "camera", "light", "tendon", "actuator", "sensor", "equality", "mesh", "hfield", "texture",
        "material", "numeric", "text", "tuple", "flex", "skin",
    )
}  # fmt: skip
"""Kind of object by MuJoCo's word for it, or for the transmission that drives it."""

WORLD = "world"
"""What MJCF calls the world itself: a link of this name need not exist to be referred to."""

ASSET_KINDS = {
    "meshes": "mesh",
    "materials": "material",
    "textures": "texture",
    "hfields": "hfield",
    "gaussian_clouds": "cloud",
}
"""Kind of an asset by the map that holds it; its name is the map key."""


class Named(NamedTuple):
    """An object with a name."""

    kind: str
    name: str
    path: str
    element: Any


class Reference(NamedTuple):
    """A string that names an object of `kind`."""

    kind: str
    name: str
    path: str
    """Path of the string, or of the tuple or list entry that holds it."""


def class_words(kind: type) -> str:
    """The name of a class in words: `LinkInertia` is a "link inertia", `CoACDConfig` a "CoACD config"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__.replace("CoACD", "Coacd")).lower()
    return words.replace("coacd", "CoACD")


def named_objects(
    world: World, rows: Iterable[tuple[str, Any]] | None = None, kinds: Container[str] | None = None
) -> Iterator[Named]:
    """Every object that has a name, in file order; `rows` is `walk(world)` where it was walked already, and those of
    other kinds than `kinds` may be left out."""
    for attribute, kind in ASSET_KINDS.items():
        for key, asset in getattr(world.assets, attribute).items():
            yield Named(kind, key, join(join("assets", attribute), (key,)), asset)
    if world.extras is not msgspec.UNSET:
        for key, texture in world.extras.cube_textures.items():
            yield Named("texture", key, join("extras.cube_textures", (key,)), texture)
    for key, variant_set in world.mesh_variant_sets.items():
        yield Named("variant_set", key, join("mesh_variant_sets", (key,)), variant_set)
    for f in fields_of(type(world.sensors)):
        for i, sensor in enumerate(getattr(world.sensors, f.name)):
            if sensor.name is not None:
                yield Named("sensor", sensor.name, join(f"sensors.{f.name}", i), sensor)
    if rows is None:
        rows = walk(world, classes=frozenset(cls for cls, kind in KIND_OF.items() if kinds is None or kind in kinds))
    for path, element in rows:
        kind = KIND_OF.get(type(element))
        if kind is not None and element.name is not None:
            yield Named(kind, element.name, path, element)


def find(world: World, kind: str, name: str) -> Named | None:
    """The object of a kind with a name, or None."""
    rows = None if kind in WALKED_KINDS else ()
    return next((n for n in named_objects(world, rows, (kind,)) if n.kind == kind and n.name == name), None)


def called(world: World, path: str) -> str:
    """What a place is called in a sentence, by the nearest object around it: `joint 'hip', axis`; without an object
    the attribute alone."""
    steps = parse(path)
    for end in range(len(steps), 0, -1):
        kind, name = _object_at(world, steps[:end])
        if kind:
            inside = format_path(steps[end:])
            words = kind.replace("_", " ")
            what = f"{words} {name!r}" if name else f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
            return f"{what}, {inside}" if inside else what
    return next((str(step) for step in reversed(steps) if isinstance(step, str)), "")


def _object_at(world: World, steps: tuple[Step, ...]) -> tuple[str, str | None]:
    """Kind and name of the object at a place; no kind where there is none."""
    owner = format_path(steps[:-1])
    if owner.startswith("assets.") and owner[len("assets.") :] in ASSET_KINDS and isinstance(steps[-1], tuple):
        return ASSET_KINDS[owner[len("assets.") :]], steps[-1][0]
    try:
        element = get(world, format_path(steps))
    except KeyError:
        return "", None
    in_sensors = len(steps) == 3 and steps[0] == "sensors" and isinstance(steps[-1], int)
    return "sensor" if in_sensors else KIND_OF.get(type(element), ""), getattr(element, "name", None)


def names(world: World, kind: str) -> list[str]:
    """All names of a kind, in file order."""
    rows = None if kind in WALKED_KINDS else ()
    return [n.name for n in named_objects(world, rows, (kind,)) if n.kind == kind]


def references(root: Any, rows: Iterable[tuple[str, Any]] | None = None) -> Iterator[Reference]:
    """Every non-empty string below a World or element that refers to an object by name, with the path to change it
    at, counted from `root`; `rows` is `walk(root)` where it was walked already."""
    for path, element in walk(root, classes=referring_classes()) if rows is None else rows:
        if isinstance(element, Variant):
            case = element.cases[element.variant]
            if case.ref:
                yield from _strings(case.ref, element.value, join(path, "value"))
            continue
        for name, kind, ref_kind in _referring(type(element)):
            if ref_kind:
                kind = MUJOCO_KINDS.get(getattr(element, ref_kind), "")
            value = getattr(element, name)
            if kind and value:
                yield from _strings(kind, value, join(path, name))


@functools.cache
def referring_classes() -> frozenset[type]:
    """The classes of a World with fields or variants that refer to objects."""
    return frozenset(
        cls
        for cls in reachable(World)
        if (issubclass(cls, Element) and _referring(cls))
        or (issubclass(cls, Variant) and any(case.ref for case in cls.cases.values()))
    )


@functools.cache
def classes_referring_to(kind: str) -> frozenset[type]:
    """Those of `referring_classes` that may refer to objects in the space of names of a kind."""

    def may_refer(cls: type) -> bool:
        if issubclass(cls, Variant):
            return any(case.ref and space(case.ref) == space(kind) for case in cls.cases.values())
        return any(by_kind or space(ref) == space(kind) for _, ref, by_kind in _referring(cls))

    return frozenset(cls for cls in referring_classes() if may_refer(cls))


@functools.cache
def _referring(cls: type[Element]) -> tuple[tuple[str, str, str], ...]:
    """Name, `ref` and `ref_kind` of the fields of a class that hold references."""
    return tuple(
        (f.name, f.declaration.ref, f.declaration.ref_kind)
        for f in fields_of(cls)
        if f.declaration.ref or f.declaration.ref_kind
    )


def _strings(kind: str, value: Any, path: str) -> Iterator[Reference]:
    if isinstance(value, str):
        if value:
            yield Reference(kind, value, path)
    elif isinstance(value, (list, tuple)):
        for i, entry in enumerate(value):
            yield from _strings(kind, entry, join(path, i))


def free_name(taken: Container[str], wanted: str) -> str:
    """`wanted`, or `wanted_2`, `wanted_3` ... when it is taken."""
    if wanted not in taken:
        return wanted
    n = 2
    while f"{wanted}_{n}" in taken:
        n += 1
    return f"{wanted}_{n}"


def space(kind: str) -> str:
    """The space of names of a kind, in which every name is used once: a free joint shares that of the joints."""
    return "joint" if kind == "free_joint" else kind
