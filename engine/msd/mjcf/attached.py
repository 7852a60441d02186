"""Keyframes of attached models: each number stays with the element that it is about, whatever that is copied into."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.msd.mjcf import channels
from engine.msd.mjcf.attributes import Attributes, parse_floats
from engine.msd.mjcf.xml import Node

WIDTHS = {"free": (7, 6), "ball": (4, 3), "slide": (1, 1), "hinge": (1, 1)}


class AttachedKey(NamedTuple):
    """A key of an attached model."""

    node: Node
    numbers: list[tuple[str, Node, list[float]]]
    """Attribute of the key, the joint, actuator or mocap body, and its numbers in MuJoCo's order."""
    is_lost: bool = False
    """It has numbers for parts that only MuJoCo would make."""


def keys_of(keyframes: list[Node], world: list[Node], actuators: list[Node]) -> list[AttachedKey]:
    """The keys of a model, from its <keyframe> elements, the children of its <worldbody>, and its actuators."""
    keys = [key for keyframe in keyframes for key in keyframe.children if key.tag == "key"]
    if not keys:
        return []
    joints = list(_joints(world, ""))
    mocaps = [body for body in _bodies(world) if body.attrib.get("mocap") == "true"]
    places: dict[str, list[tuple[Node, int]]] = {
        "qpos": [(joint, WIDTHS[kind][0]) for joint, kind in joints],
        "qvel": [(joint, WIDTHS[kind][1]) for joint, kind in joints],
        "mpos": [(body, 3) for body in mocaps],
        "mquat": [(body, 4) for body in mocaps],
        "ctrl": [(actuator, _inputs(actuator)) for actuator in actuators],
        "act": [(actuator, _activations(actuator)) for actuator in actuators],
    }
    if any(node.tag in ("flexcomp", "composite") for top in world for node in top.walk()):
        return [AttachedKey(key, [], is_lost=True) for key in keys]
    return [AttachedKey(key, list(_split(key, places))) for key in keys]


def _split(key: Node, places: dict[str, list[tuple[Node, int]]]) -> Iterator[tuple[str, Node, list[float]]]:
    for attribute, parts in places.items():
        if attribute not in key.attrib:
            continue
        values = parse_floats(key, attribute, key.attrib[attribute])
        if len(values) > sum(width for _, width in parts):
            raise key.error(f"Expected {sum(width for _, width in parts)} numbers, got {len(values)}", attribute)
        for node, width in parts:
            if values:
                yield attribute, node, values[:width]
            values = values[width:]


def follow(key: AttachedKey, copies: dict[int, Node], prefix: str = "") -> AttachedKey:
    """The key after its elements were copied; numbers of what was not are left behind."""
    node = key.node
    if prefix:
        node = node.copy()
        node.attrib["name"] = prefix + node.attrib.get("name", "")
    return AttachedKey(
        node,
        [(attribute, copies[id(part)], values) for attribute, part, values in key.numbers if id(part) in copies],
        key.is_lost,
    )


def _flat(nodes: list[Node], childclass: str) -> Iterator[tuple[Node, str]]:
    """Elements with the class that holds there, <frame>s unfolded."""
    for node in nodes:
        if node.tag == "frame":
            yield from _flat(node.children, node.attrib.get("childclass") or childclass)
        else:
            yield node, childclass


def _joints(nodes: list[Node], childclass: str) -> Iterator[tuple[Node, str]]:
    """Joints and their kinds in the order of qpos."""
    flat = list(_flat(nodes, childclass))
    for node, inner in flat:
        if node.tag == "freejoint":
            yield node, "free"
        elif node.tag == "joint":
            yield node, Attributes(node, inner).keyword("type", tuple(WIDTHS), "hinge")
    for node, inner in flat:
        if node.tag == "body":
            yield from _joints(node.children, node.attrib.get("childclass") or inner)


def _bodies(nodes: list[Node]) -> Iterator[Node]:
    for node, _ in _flat(nodes, ""):
        if node.tag == "body":
            yield node
            yield from _bodies(node.children)


def _inputs(actuator: Node) -> int:
    return channels.inputs(actuator.tag, Attributes(actuator, key="actuator").raw)


def _activations(actuator: Node) -> int:
    attributes = Attributes(actuator, key="actuator")
    given = attributes.integer("actdim", -1)
    return given if given >= 0 else channels.activations(actuator.tag, attributes.raw)
