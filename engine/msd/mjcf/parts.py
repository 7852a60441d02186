"""Names of the parts that MuJoCo makes of a flexcomp or composite, which stays whole here."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.msd.flex_parts import SUFFIX
from engine.msd.mjcf.xml import Node

OF_COMPOSITES = r"[A-Z]+_?(?:\w+)?"


def pattern_of(node: Node) -> re.Pattern[str] | None:
    """A pattern of the names of the parts of an element; None when it has none."""
    if node.tag == "flexcomp":
        return re.compile(re.escape(node.attrib.get("name", "")) + SUFFIX)
    if node.tag == "composite":
        return re.compile(re.escape(node.attrib.get("prefix", "")) + OF_COMPOSITES)
    return None


def patterns_in(nodes: Iterable[Node]) -> list[re.Pattern[str]]:
    """The patterns of all elements below `nodes`."""
    found = (pattern_of(node) for top in nodes for node in top.walk())
    return [pattern for pattern in found if pattern is not None]
