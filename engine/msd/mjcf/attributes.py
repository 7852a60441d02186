"""Typed access to the attributes of an element, its default classes behind it.

Arrays overlay: an element that gives fewer numbers than its class keeps the rest of the class's (MuJoCo reads both
into one array). Every attribute that is asked for counts as understood; `Attributes.leftovers` names the others.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence

import numpy as np

from engine.msd.mjcf.defaults import by_attribute, class_chain
from engine.msd.mjcf.xml import Node

WHOLE = frozenset(
    {
        "ambient", "anchor", "attenuation", "axis", "bias", "bindpos", "diffuse", "dir", "ffrange", "gravity",
        "inertiagrouprange", "magnetic", "markrgb", "pos", "posrange", "range", "refpos", "relpose", "rgb1", "rgb2",
        "rgba", "scale", "specular", "texrepeat", "velrange", "wind",
    }
)  # fmt: skip
"""Arrays of which MuJoCo asks for all numbers; of others an element may give the first ones."""


class Attributes:
    """Attributes of one element.

    Args:
        node: the element.
        childclass: class that applies when the element names none.
        chain: <default> entries behind the element; by default those of its class.
        key: name of these entries where it is not the element's own.
    """

    def __init__(self, node: Node, childclass: str = "", chain: list[Node] | None = None, key: str = "") -> None:
        self.node = node
        scope = node.scope
        self._behind: Mapping[str, list[Node]] = {}
        if chain is None:
            name = node.attrib.get("class") or childclass or "main"
            if name not in scope.classes:
                known = ", ".join(scope.classes)
                raise node.error(f"Unknown default class {name!r}; the file has {known}", "class")
            chain, self._behind = class_chain(scope, key or node.tag, name)
        elif chain:
            self._behind = by_attribute(chain)
        self.levels = [node, *chain]
        self._said: Container[str] = self._behind.keys() | node.attrib.keys() if self._behind else node.attrib
        """Names of the attributes that any level has."""
        self.scope = scope
        self.asked: set[str] = {"class"}

    def raw(self, name: str) -> str | None:
        """The text of an attribute from the most specific level, or None."""
        if name not in self._said:
            return None
        self.asked.add(name)
        text = self.node.attrib.get(name)
        return self._behind[name][0].attrib[name] if text is None else text

    def has(self, name: str) -> bool:
        self.asked.add(name)
        return name in self._said

    def own(self, name: str) -> str | None:
        """The text of an attribute on the element itself."""
        self.asked.add(name)
        return self.node.attrib.get(name)

    def text(self, name: str, default: str = "") -> str:
        value = self.raw(name)
        return default if value is None else value

    def name(self) -> str | None:
        """The name on the element itself; None when absent or empty."""
        return self.own("name") or None

    def required(self, name: str) -> str:
        value = self.raw(name)
        if not value:
            raise self.node.error(f"The attribute {name!r} is missing", name)
        return value

    def floats(self, name: str, default: tuple[float, ...]) -> np.ndarray:
        """An array as long as `default`: the element's numbers over the classes' over `default`."""
        if name not in self._said:
            return np.array(default)
        values = self._overlay(name, len(default))
        return np.array((*values, *default[len(values) :]), dtype=np.float64)

    def optional_floats(self, name: str, most: int | None = None) -> np.ndarray | None:
        """An array of any length up to `most`: the element's numbers over the classes'; None when nobody has any."""
        values = self._overlay(name, most)
        return np.array(values, dtype=np.float64) if self.has(name) else None

    def _saying(self, name: str) -> Sequence[Node]:
        """The levels that have an attribute, most specific first."""
        self.asked.add(name)
        behind = self._behind.get(name, ())
        return (self.node, *behind) if name in self.node.attrib else behind

    def _overlay(self, name: str, most: int | None) -> list[float]:
        values: list[float] = []
        for level in self._saying(name):
            if most is not None and name in WHOLE:
                given = parse_whole(level, name, most)
            else:
                given = parse_floats(level, name, level.attrib[name], most)
            values += given[len(values) :]
        return values

    def given(self, name: str, count: int) -> np.ndarray | None:
        """An array of exactly `count` numbers from the most specific level that has it, or None."""
        values = self._given(name, count)
        return None if values is None else np.array(values)

    def _given(self, name: str, count: int) -> list[float] | None:
        if name not in self._said:
            return None
        levels = self._saying(name)
        values = parse_floats(levels[0], name, levels[0].attrib[name], count)
        if len(values) != count:
            raise levels[0].error(f"Expected {count} numbers, got {len(values)}", name)
        return values

    def number(self, name: str, default: float) -> float:
        value = self.optional_number(name)
        return default if value is None else value

    def optional_number(self, name: str) -> float | None:
        values = self._given(name, 1)
        return None if values is None else values[0]

    def integer(self, name: str, default: int) -> int:
        value = self.optional_number(name)
        if value is None:
            return default
        if not value.is_integer() or abs(value) > 2**53:
            raise self.node.error(f"Expected an integer, got {self.raw(name)!r}", name)
        return int(value)

    def keyword(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        value = self.raw(name)
        if value is None:
            return default
        if value not in allowed:
            raise self.node.error(f"Expected one of {', '.join(allowed)}, got {value!r}", name)
        return value

    def boolean(self, name: str, default: bool) -> bool:
        return self.keyword(name, ("false", "true"), "true" if default else "false") == "true"

    def optional_boolean(self, name: str) -> bool | None:
        return self.boolean(name, False) if self.has(name) else None

    def limits(self, range_name: str, limited_name: str) -> np.ndarray | None:
        """A range that holds, or None: `limited` true, or auto with autolimits and a range."""
        limited = self.keyword(limited_name, ("false", "true", "auto"), "auto")
        values = self.given(range_name, 2)
        if limited == "auto" and values is not None and not self.scope.autolimits:
            raise self.node.error(
                f"A {range_name} without {limited_name} needs autolimits; give {limited_name}", range_name
            )
        if limited == "false" or (limited == "auto" and values is None):
            return None
        if values is None:
            raise self.node.error(f"{limited_name}='true' needs a {range_name}", range_name)
        if not values[0] < values[1]:
            if limited == "auto" and values[0] == values[1] == 0:
                return None
            raise self.node.error(
                f"Expected the first number to be smaller than the second, got {values[0]:g} {values[1]:g}",
                range_name,
            )
        return values

    def idle_range(self, range_name: str, limited_name: str) -> np.ndarray | None:
        """A range that is written but does not hold, because `limited` is false."""
        return self.given(range_name, 2) if self.raw(limited_name) == "false" else None

    def leftovers(self) -> list[tuple[Node, str]]:
        """Attributes of the element that nobody asked for."""
        return [(self.node, name) for name in self.node.attrib if name not in self.asked]


def parse_floats(node: Node, name: str, text: str, most: int | None = None) -> list[float]:
    """Numbers of an attribute. Raises SceneError naming the first text that is no number."""
    values = []
    for word in text.split():
        try:
            if "_" in word:
                raise ValueError
            value = float(word)
        except ValueError:
            raise node.error(f"Expected numbers, got {word!r}", name) from None
        if math.isnan(value):
            raise node.error("NaN is not a number that a scene can use", name)
        values.append(value)
    if most is not None and len(values) > most:
        raise node.error(f"Expected at most {most} numbers, got {len(values)}", name)
    if not values and text.strip() == "" and most == 1:
        raise node.error("Expected a number, got nothing", name)
    return values


def parse_whole(node: Node, name: str, count: int) -> list[float]:
    """The numbers of an array of which MuJoCo asks for all; none where the attribute is empty or not there."""
    values = parse_floats(node, name, node.attrib[name], count) if name in node.attrib else []
    if values and len(values) < count:
        raise node.error(f"Expected {count} numbers, got {len(values)}", name)
    return values
