"""Elements that are kept as text: composites, and what refers to the parts that they make.

The text stands alone: references carry the prefixes of the models they were attached from, angles are quaternions,
files are relative to the World's own file, and a <frame> says where an element of the tree is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any
from xml.etree.ElementTree import indent, tostring

import numpy as np
from defusedxml.ElementTree import fromstring

from engine.errors import SceneError
from engine.msd.flex_parts import maker_of
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.defaults import Scope, class_chain
from engine.msd.mjcf.expand import references, renamed
from engine.msd.mjcf.files import asset_path
from engine.msd.mjcf.orientation import read_orientation
from engine.msd.mjcf.parts import pattern_of
from engine.msd.mjcf.xml import Node, escaped, parse, quoted
from engine.msd.names import MUJOCO_KINDS, space
from engine.msd.paths import join, walk
from engine.msd.report import Outcome
from engine.msd.schema import RawMjcf, World

FILES = (".stl", ".obj", ".msh", ".gmsh", ".dae", ".ply", ".glb", ".gltf", ".png", ".usd", ".usda", ".usdc")


USES = {"composite": ": MuJoCo 4 has no composites; say it with a flexcomp of dim 1"}
"""Why elements that are kept as text are not simulated."""


def text_of(node: Node) -> str:
    """An element with all below it as XML text."""
    attributes = "".join(f" {name}={quoted(value)}" for name, value in node.attrib.items())
    inside = escaped(node.text.strip()) + "".join(map(text_of, node.children))
    return f"<{node.tag}{attributes}>{inside}</{node.tag}>" if inside else f"<{node.tag}{attributes}/>"


def indented(xml: str) -> str:
    """The text of an element for people to read: a line for each element in it. Broken text stays as it is."""
    with suppress(SceneError):
        root = fromstring(text_of(parse(xml, strict=True)))
        indent(root)
        return tostring(root, encoding="unicode", short_empty_elements=True)
    return xml


def checked(xml: str) -> str:
    """What people wrote for an element, as it is kept. Raises SceneError when it is not one element in XML."""
    return text_of(parse(xml, strict=True))


def carry(
    context: Context,
    node: Node,
    place: int = 0,
    position: np.ndarray | None = None,
    turn: np.ndarray | None = None,
    section: str = "",
) -> RawMjcf:
    """An element as text that stands alone, reported once.

    Args:
        place: see `RawMjcf`.
        position, turn: the <frame> around the element.
        section: the section that it stands in, "" for the tree.
    """
    copy = node.copy()
    _say_defaults(copy, section)
    _stand_alone(context, copy)
    text = text_of(copy)
    if position is not None and turn is not None and (position.any() or turn[3] != 1.0):
        x, y, z, w = (repr(float(v)) for v in turn)
        where = " ".join(repr(float(v)) for v in position)
        text = f'<frame pos="{where}" quat="{w} {x} {y} {z}">{text}</frame>'
    carried = RawMjcf(xml=text, place=place, section=section)
    context.became(node, carried)
    message = f"The <{node.tag}> is kept as text and written back, but not simulated{USES.get(node.tag, '')}"
    context.note(node, message, outcome=Outcome.CARRIED)
    pattern = pattern_of(node)
    if pattern is not None:
        context.generated.append(pattern)
    return carried


def _say_defaults(node: Node, section: str) -> None:
    """Write what the default class of an element says into the element itself."""
    if section not in ("equality", "tendon", "actuator"):
        return
    _, behind = class_chain(node.scope, section, node.attrib.pop("class", "main"))
    for attribute, levels in behind.items():
        node.attrib.setdefault(attribute, levels[0].attrib[attribute])


def _stand_alone(context: Context, node: Node) -> None:
    """Write angles as quaternions and files from the main file's folder."""
    orientation = next((name for name in ("euler", "axisangle") if name in node.attrib), None)
    if orientation is not None:
        x, y, z, w = (repr(float(v)) for v in read_orientation(Attributes(node, chain=[])))
        del node.attrib[orientation]
        node.attrib["quat"] = f"{w} {x} {y} {z}"
    if node.attrib.get("type") in ("hinge", "ball") and "range" in node.attrib:
        ends = Attributes(node, chain=[]).given("range", 2)
        assert ends is not None
        node.attrib["range"] = " ".join(repr(float(end) * node.scope.angle) for end in ends)
    if node.attrib.get("file"):
        node.attrib["file"] = asset_path(context, node, "file", "meshdir", FILES)
    for child in node.children:
        _stand_alone(context, child)


def refers_to_parts(context: Context, node: Node, defined: Callable[[], set[tuple[str, str]]]) -> bool:
    """Whether an element refers to a part that an element kept as text would make."""
    if not context.generated:
        return False
    return any(
        reference not in defined() and any(pattern.fullmatch(reference[1]) for pattern in context.generated)
        for part in node.walk()
        for _, reference in references(part)
    )


def refers_to_flexcomp(context: Context, node: Node, defined: Callable[[], set[tuple[str, str]]]) -> bool:
    """Whether an element refers to a part that a flexcomp makes."""
    return bool(context.flexcomps) and any(
        maker_of(MUJOCO_KINDS.get(reference[0], ""), reference[1], context.flexcomps) and reference not in defined()
        for part in node.walk()
        for _, reference in references(part)
    )


def carry_in_section(context: Context, section: str, node: Node, place: int) -> None:
    """Keep an element of a section as text."""
    context.extras.carried.append(carry(context, node, place, section=section))


def carried_references(world: World) -> set[tuple[str, str]]:
    """MuJoCo's kind and the name of everything that elements kept as text refer to; broken text to none."""
    found: set[tuple[str, str]] = set()
    for _, text in _texts(world):
        with suppress(SceneError):
            nodes = parse(text, world.file).walk()
            found.update(reference for node in nodes for _, reference in references(node))
    return found


def _texts(world: World, rows: Iterable[tuple[str, Any]] | None = None) -> Iterator[tuple[str, str]]:
    """World path and text of every element that is kept as text."""
    for path, element in rows or walk(world):
        if isinstance(element, RawMjcf):
            yield join(path, "xml"), element.xml


def renamed_texts(
    world: World, kind: str, old: str, new: str, rows: Iterable[tuple[str, Any]] | None = None
) -> Iterator[tuple[str, str]]:
    """World path of every text that refers to an object by its `old` name, and what it says with the `new` one.

    `kind` is one of `engine.msd.names`. Broken text refers to nothing. `rows` is `walk(world)` where it was walked
    already.
    """
    for path, text in _texts(world, rows):
        if old not in text:
            continue
        with suppress(SceneError):
            root, found = parse(text, world.file), False
            for node in root.walk():
                for attribute, (of, name) in list(references(node)):
                    if name == old and space(MUJOCO_KINDS.get(of, of)) == space(kind):
                        words = [new if word == old else word for word in node.attrib[attribute].split()]
                        node.attrib[attribute] = new if node.attrib[attribute] == old else " ".join(words)
                        found = True
            if found:
                yield path, text_of(root)


def prefixed_texts(world: World, prefix: str, suffix: str) -> Iterator[tuple[str, str]]:
    """World path of every text, and what it says with a prefix and a suffix on every name and reference; broken text
    is left out."""
    for path, text in _texts(world):
        with suppress(SceneError):
            yield path, text_of(renamed(parse(text, world.file), None, prefix, suffix, Scope()))
