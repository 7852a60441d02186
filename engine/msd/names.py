"""Names and references: what a World calls its objects, and who refers to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.msd.paths import join, walk
from engine.msd.schema import (
    Actuator,
    Camera,
    EqualityConnect,
    EqualityJoint,
    EqualityWeld,
    FreeJoint,
    Geometry,
    Joint,
    JointTendon,
    Keyframe,
    Light,
    Link,
    Site,
    World,
)
from engine.msd.schema.base import Element, Variant, fields_of

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
}
"""Kind of a named object by its class. Sensors and assets are found by where they are."""

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


def named_objects(world: World) -> Iterator[Named]:
    """Every object that has a name, in file order."""
    for attribute, kind in ASSET_KINDS.items():
        for key, asset in getattr(world.assets, attribute).items():
            yield Named(kind, key, join(join("assets", attribute), (key,)), asset)
    for key, variant_set in world.mesh_variant_sets.items():
        yield Named("variant_set", key, join("mesh_variant_sets", (key,)), variant_set)
    for f in fields_of(type(world.sensors)):
        for i, sensor in enumerate(getattr(world.sensors, f.name)):
            if sensor.name is not None:
                yield Named("sensor", sensor.name, join(f"sensors.{f.name}", i), sensor)
    for path, element in walk(world):
        kind = KIND_OF.get(type(element))  # type: ignore[arg-type]
        if kind is not None and element.name is not None:
            yield Named(kind, element.name, path, element)


def find(world: World, kind: str, name: str) -> Named | None:
    """The object of a kind with a name, or None."""
    return next((n for n in named_objects(world) if n.kind == kind and n.name == name), None)


def names(world: World, kind: str) -> list[str]:
    """All names of a kind, in file order."""
    return [n.name for n in named_objects(world) if n.kind == kind]


def references(root: Any) -> Iterator[Reference]:
    """Every non-empty string below a World or element that refers to an object by name, with the path to change it
    at, counted from `root`."""
    for path, element in walk(root):
        if isinstance(element, Variant):
            case = element.cases[element.variant]
            if case.ref:
                yield from _strings(case.ref, element.value, join(path, "value"))
            continue
        for f in fields_of(type(element)):
            if f.declaration.ref:
                yield from _strings(f.declaration.ref, getattr(element, f.name), join(path, f.name))


def _strings(kind: str, value: Any, path: str) -> Iterator[Reference]:
    if isinstance(value, str):
        if value:
            yield Reference(kind, value, path)
    elif isinstance(value, (list, tuple)):
        for i, entry in enumerate(value):
            yield from _strings(kind, entry, join(path, i))


def free_name(taken: set[str], wanted: str) -> str:
    """`wanted`, or `wanted_2`, `wanted_3` ... when it is taken."""
    if wanted not in taken:
        return wanted
    n = 2
    while f"{wanted}_{n}" in taken:
        n += 1
    return f"{wanted}_{n}"


SAME_SPACE = {"free_joint": "joint", "link": "body"}
"""Kinds that share one space of names: a free joint is a joint of MJCF."""
