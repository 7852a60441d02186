"""The raw MJCF elements of a World that is attached to another."""

from __future__ import annotations

from collections import Counter

import msgspec
import numpy as np
from scipy.spatial.transform import Rotation

from engine.msd.order import LISTS, in_order
from engine.msd.schema import Link, LinkExtras, World


def attach_raw_mjcf(world: World, part: World, parent: Link | None, shift: np.ndarray, turn: Rotation) -> None:
    """Add the raw elements of `part` to `world` after those that it has: elements of the worldbody below `parent`, or
    at the top level, moved with the bodies."""
    if part.extras is msgspec.UNSET:
        return
    top_level = []
    counts = Counter(text.section for text in (() if world.extras is msgspec.UNSET else world.extras.carried))
    for element in part.extras.carried:
        if element.section != "worldbody":
            element.place += len(in_order(world, element.section)) if element.section in LISTS else 0
            element.place += counts[element.section] if element.section != "keyframe" else 0  # counts what was read
            top_level.append(element)
            continue
        element.xml = _framed(element.xml, shift, turn)
        element.place += len(world.hierarchy.bodies if parent is None else parent.children)
        if parent is None:
            top_level.append(element)
            continue
        element.section = ""
        if parent.extras is msgspec.UNSET:
            parent.extras = LinkExtras()
        parent.extras.carried = [*(parent.extras.carried or []), element]
    part.extras.carried = top_level


def _framed(xml: str, shift: np.ndarray, turn: Rotation) -> str:
    if not shift.any() and turn.magnitude() == 0:
        return xml
    x, y, z, w = (repr(float(v)) for v in turn.as_quat())
    pos = " ".join(repr(float(v)) for v in shift)
    return f'<frame pos="{pos}" quat="{w} {x} {y} {z}">{xml}</frame>'
