"""Flexcomps of a World, and the names of the bodies and joints that they make, which are in no World."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec

from engine.msd.schema import Flexcomp, FreeJoint, Joint, Link, World

SUFFIX = r"_(\d+(_\d+_\d+)?|twist(_\d+)?)"
"""What follows the name of a flexcomp in those of its points, nodes of a grid, and edges of a rod that twist."""
_ENDINGS = tuple(re.compile(f"{ending}$") for ending in (r"_\d+", r"_\d+_\d+_\d+", r"_twist(_\d+)?"))


def flexcomps(world: World) -> Iterator[tuple[str, Flexcomp]]:
    """Path and object of every flexcomp: those of the world, then those of links, depth first."""
    if world.extras is not msgspec.UNSET:
        yield from ((f"extras.flexcomps[{i}]", each) for i, each in enumerate(world.extras.flexcomps))
    # A stack rather than recursion: chains of hundreds of links are legal.
    bodies = enumerate(world.hierarchy.bodies)
    stack: list[tuple[str, Link]] = [(f"hierarchy.bodies[{i}].link", body.link) for i, body in bodies][::-1]
    while stack:
        path, link = stack.pop()
        if link.extras is not msgspec.UNSET and link.extras.flexcomps:
            found = enumerate(link.extras.flexcomps)
            yield from ((f"{path}.extras.flexcomps[{i}]", each) for i, each in found)
        stack += [(f"{path}.children[{i}]", child) for i, child in enumerate(link.children)][::-1]


def in_links(world: World) -> Iterator[tuple[str, Flexcomp]]:
    """As `flexcomps`, of links alone."""
    return ((path, flexcomp) for path, flexcomp in flexcomps(world) if path.startswith("hierarchy"))


def materials(world: World) -> list[str]:
    """Keys of the materials that flexes and skins wear."""
    worn = [key for _, flexcomp in flexcomps(world) for key in flexcomp.material]
    if world.extras is not msgspec.UNSET:
        worn += [key for flex in world.extras.flexes for key in flex.material]
        worn += [skin.material for skin in world.extras.skins if skin.material]
    return worn


def makers(rows: Any) -> set[str]:
    """Names of the flexcomps among paths and objects, such as those of `walk(world)`."""
    return {element.name for _, element in rows if type(element) is Flexcomp and element.name}


def maker_finder(rows: Any) -> Callable[[str, str], str]:
    """A function as `maker_of`, for the flexcomps among paths and objects. What is there itself is no part of one,
    though it may be called like one: `cloth_99` beside a flexcomp `cloth` of nine points."""
    rows = list(rows)
    names = makers(rows)
    kinds = {Link: "link", Joint: "joint", FreeJoint: "joint"}
    there = {(kinds[type(each)], each.name) for _, each in rows if type(each) in kinds} if names else set()
    return lambda kind, name: "" if (kind, name) in there else maker_of(kind, name, names)


def maker_of(kind: str, name: str, names: Collection[str]) -> str:
    """The one of the flexcomps of these names that makes the object of a kind and name, "" if none does."""
    if not names or kind not in ("link", "joint"):
        return ""
    for ending in _ENDINGS if kind == "link" else _ENDINGS[2:]:
        found = ending.search(name)
        if found is not None and name[: found.start()] in names:
            return name[: found.start()]
    return ""
