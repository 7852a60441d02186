"""Elements that earlier versions kept as text, as the objects that are made of them now."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from engine.errors import SceneError
from engine.geometry import rotation
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.carried import refers_to_flexcomp
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.defaults import Scope
from engine.msd.mjcf.deformables import EQUALITIES, read_deformable, read_flexcomp
from engine.msd.mjcf.keyframes import read_whole
from engine.msd.mjcf.orientation import read_orientation
from engine.msd.mjcf.plugins import plugin_use
from engine.msd.mjcf.reader import READERS
from engine.msd.mjcf.xml import Node, parse
from engine.msd.order import LISTS, in_order, set_place
from engine.msd.report import Report
from engine.msd.schema import Link, RawMjcf, World
from engine.msd.schema.base import fields_of


def modernise_carried(world: World, links: Iterable[Link]) -> None:
    """Turn the texts of a World and of links of it into objects, in place. What cannot be read stays text."""
    context = Context(World(), Report(), Path())
    for link in links:
        assert link.extras is not msgspec.UNSET
        texts = link.extras.carried or []
        left = [text for text in texts if not _is_read(context, text, link)]
        if len(left) < len(texts):
            link.extras.carried = left or None
        if context.extras.flexcomps:
            link.extras.flexcomps = [*(link.extras.flexcomps or []), *context.extras.flexcomps]
            context.extras.flexcomps = []
    if world.extras is msgspec.UNSET:
        return
    # Flexcomps first: others refer to their parts.
    for text in sorted(world.extras.carried, key=lambda text: text.section != "worldbody"):
        if _is_read(context, text):
            world.extras.carried = [other for other in world.extras.carried if other is not text]
    before = {kind: [element for _, element in in_order(world, kind)] for kind in LISTS}
    for f in fields_of(type(world.extras)):
        if isinstance(entries := getattr(context.extras, f.name), list):
            getattr(world.extras, f.name).extend(entries)
    for kind, listed in before.items():
        _keep_order(world, kind, listed)


def _keep_order(world: World, kind: str, listed: list[Any]) -> None:
    """Say the places of objects where those that were texts stood among the others."""
    rows = in_order(world, kind)
    known = {id(element) for element in listed}
    new = [element for _, element in rows if id(element) not in known]
    for element in sorted(new, key=lambda element: element.order):
        listed.insert(element.order, element)
    if new and [id(element) for _, element in rows] != [id(element) for element in listed]:
        for place, element in enumerate(listed):
            set_place(element, place)


def _is_read(context: Context, text: RawMjcf, link: Link | None = None) -> bool:
    """Whether a text became objects: those of the World in the extras of `context`, plugins in those of the link."""
    with suppress(SceneError, ValueError):
        node, position, turn = _parsed(text)
        if node.tag == "flexcomp":
            flexcomp = read_flexcomp(context, node, text.place, position, turn, as_written=True)
            context.extras.flexcomps.append(flexcomp)
        elif node.tag == "plugin" and link is not None and link.extras is not msgspec.UNSET:
            link.extras.plugins = [*(link.extras.plugins or []), plugin_use(node)]
        elif node.tag in ("flex", "skin") and text.section in ("deformable", "asset"):
            read_deformable(context, node, as_written=True)
        elif text.section == "keyframe":
            read_whole(context, node, text.place)
        elif text.section in READERS and (node.tag in EQUALITIES or refers_to_flexcomp(context, node, set)):
            context.of_flexcomps.add(id(node))
            READERS[text.section](context, node, text.place)
        else:
            return False  # a composite, or what refers to its parts
        return True
    return False


def _parsed(text: RawMjcf) -> tuple[Node, np.ndarray, np.ndarray]:
    """The element of a text, and position and rotation (x, y, z, w) of the <frame>s around it. Raises SceneError."""
    root = parse(text.xml)
    scope = Scope()
    scope.compiler["angle"] = "radian"
    for node in root.walk():
        node.scope = scope
    position, turn = np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0])
    while root.tag == "frame":
        attributes = Attributes(root, chain=[])
        position = position + rotation.rotate(turn, attributes.floats("pos", (0.0, 0.0, 0.0)))
        turn = rotation.multiply(turn, read_orientation(attributes))
        if len(root.children) != 1:
            raise root.error("Expected one element in the frame")
        root = root.children[0]
    return root, position, turn
