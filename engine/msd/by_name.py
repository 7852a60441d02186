"""Objects of a World by their names, for scripts: `links["arm"].inertial.mass = 2.0`.

links, geoms = by_name(world, "links", "geoms")
"""

from __future__ import annotations

import difflib
import functools
import typing
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.msd.edits import Edit, Insert, Remove, Set
from engine.msd.names import KIND_OF, space
from engine.msd.paths import get, split, walk
from engine.msd.schema import Body, SensorSet, World
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant

GROUPS = {
    "bodies": "body",
    "links": "link",
    "joints": "joint",
    "free_joints": "free_joint",
    "geoms": "geom",
    "sites": "site",
    "cameras": "camera",
    "lights": "light",
    "actuators": "actuator",
    "sensors": "sensor",
    "tendons": "tendon",
    "equalities": "equality",
    "keyframes": "keyframe",
}
"""What `by_name` has, and the kind of object in each."""

_GROUP_OF = {kind: group for group, kind in GROUPS.items()}


@functools.cache
def _groups_by_class() -> dict[type, str]:
    """The group of objects of each class; assets are in maps by name already."""
    sensors = [typing.get_args(f.type)[0] for f in fields_of(SensorSet)]
    kinds = {**KIND_OF, **dict.fromkeys(sensors, "sensor"), Body: "body"}
    return {cls: _GROUP_OF[kind] for cls, kind in kinds.items() if kind in _GROUP_OF}


def group_of(element: Any) -> str:
    """The group in which an object is found by its name; "" for an object of none."""
    return _groups_by_class().get(type(element), "")


def name_in_group(element: Any) -> str | None:
    """The name by which an object is found: of a body that of its base link."""
    return element.link.name if isinstance(element, Body) else getattr(element, "name", None)


class Objects(Mapping[str, Any]):
    """The objects of one kind that a World has at the moment, by name. A name that two of them have is none."""

    def __init__(self, world: World, group: str) -> None:
        self._world, self._group = world, group
        self._classes = frozenset(cls for cls, its in _groups_by_class().items() if its == group)

    def __getitem__(self, name: str) -> Any:
        found = [element for each, element in self._all() if each == name]
        if len(found) == 1:
            return found[0]
        if found:
            raise KeyError(
                f"{len(found)} {self._group} are called {name!r}: name a place, as world.hierarchy.bodies[0]"
            )
        near = difflib.get_close_matches(str(name), list(self), n=1)
        advice = f"; did you mean {near[0]!r}?" if near else ""
        raise KeyError(f"none of the {self._group} is called {name!r}{advice}")

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for name, _ in self._all()))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<{self._group}: {', '.join(list(self)[:20])}{', ...' if len(self) > 20 else ''}>"

    def _all(self) -> Iterator[tuple[str, Any]]:
        for _, element in walk(self._world, classes=self._classes):
            if type(element) in self._classes and (name := name_in_group(element)) is not None:
                yield name, element


def by_name(world: World, *groups: str) -> list[Objects]:
    """The objects of a World by name, for each of some `GROUPS`; what is added or renamed later is found too.

    Raises:
        ValueError: there is no such group.
    """
    for group in groups:
        if group not in GROUPS:
            raise ValueError(f"there are no {group!r}; there are {', '.join(GROUPS)}")
    return [Objects(world, group) for group in groups]


class NameCounts:
    """How often each name of a group is used in a World that is edited."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._counts: Counter[tuple[str, str]] | None = None

    def is_unique(self, element: Any) -> bool:
        """Whether an object of the World is found by its name."""
        if self._counts is None:
            self._counts = _count(self._world)
        group = group_of(element)
        return self._counts["links" if group == "bodies" else group, name_in_group(element) or ""] == 1

    def names_of(self, kind: str) -> NamesInUse | None:
        """The names that objects of a kind of `engine.msd.names` have; None for a kind that is not counted, such as
        assets, which have their names in their maps."""
        kinds = [each for each in _GROUP_OF if space(each) == space(kind) and each != "body"]
        return NamesInUse(self, tuple(_GROUP_OF[each] for each in kinds)) if kind in kinds else None

    def has(self, groups: tuple[str, ...], name: str) -> bool:
        """Whether an object of one of these `GROUPS` has a name."""
        if self._counts is None:
            self._counts = _count(self._world)
        return any(self._counts[group, name] > 0 for group in groups)

    def follow(self, edit: Edit, inverse: Edit) -> None:
        """Follow an edit that was made."""
        if self._counts is None:
            return
        match edit, inverse:
            case Set(path, new), Set(_, old):
                if split(path)[1] == "name":
                    group = group_of(get(self._world, split(path)[0]))
                    self._counts[group, old or ""] -= 1
                    self._counts[group, new or ""] += 1
                elif _may_hold(old) or _may_hold(new):
                    self._counts.subtract(_count(old))
                    self._counts.update(_count(new))
            case Insert(_, new), _:
                self._counts.update(_count(new))
            case Remove(_), Insert(_, old):
                self._counts.subtract(_count(old))


class NamesInUse:
    """The names of one kind that a World has at the moment, and others that are to be counted as such."""

    def __init__(self, counts: NameCounts, groups: tuple[str, ...]) -> None:
        self._counts, self._groups = counts, groups
        self._more: set[str] = set()

    def __contains__(self, name: object) -> bool:
        return name in self._more or self._counts.has(self._groups, str(name))

    def add(self, name: str) -> None:
        """Count a name as used."""
        self._more.add(name)


def _may_hold(value: Any) -> bool:
    return isinstance(value, (Element, Variant, list, dict))


def _count(value: Any) -> Counter[tuple[str, str]]:
    """The names of all objects in a value; those of bodies are names of links."""
    found = (
        (group_of(each), getattr(each, "name", None))
        for _, each in walk(value, classes=frozenset(_groups_by_class()))
    )
    return Counter((group, name) for group, name in found if group and name is not None)
