"""One walk over a World for all checks: its elements by class, its names and its references."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from engine.msd.flex_parts import makers
from engine.msd.generated_names import GeneratedNames, generated_names
from engine.msd.names import Named, Reference, named_objects, references, space
from engine.msd.paths import walk
from engine.msd.schema import Flexcomp, Joint, Link, World
from engine.msd.validate.finding import ERROR, WARNING, Severity

T = TypeVar("T")


class Survey:
    """A World with what every check asks of it.

    Attributes:
        world: the World.
        rows: path and element of everything below it, in file order.
        named: every object with a name.
        references: every name that refers to an object.
        known: names by space of names.
        times_given: how many objects have a name, by space of names and name.
        flexcomps: names of the flexcomps, which make links and joints that others may refer to.
        links: path, link and path of its parent ("" for a base link) of every link, in tree order.
        joints: path, joint and path of its link of every joint, in tree order.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.rows = list(walk(world))
        self.named: list[Named] = list(named_objects(world, self.rows))
        self.references: list[Reference] = list(references(world, self.rows))
        self.known: dict[str, set[str]] = {}
        self.times_given: Counter[tuple[str, str]] = Counter()
        for named in self.named:
            self.known.setdefault(space(named.kind), set()).add(named.name)
            self.times_given[space(named.kind), named.name] += 1
        self._by_class: dict[type, list[tuple[str, Any]]] = {}
        for path, element in self.rows:
            self._by_class.setdefault(type(element), []).append((path, element))
        self.flexcomps = makers(self.of(Flexcomp))
        self.links = [(path, link, _parent(path)) for path, link in self.of(Link)]
        self.joints: list[tuple[str, Joint, str]] = [
            (f"{path}.joints[{i}]", joint, path)
            for path, link, _ in self.links
            for i, joint in enumerate(link.joints)
        ]

    @cached_property
    def generated_names(self) -> GeneratedNames:
        """What the flexcomps make; of those that cannot be made nothing is known."""
        return generated_names(self.world)

    @property
    def refused(self) -> Severity:
        """How bad it is that MotrixSim refuses a World that runs here: an error where it is all MSD, whose meaning is
        what MotrixSim reads; a warning where it came from MJCF, whose meaning is MuJoCo's."""
        return ERROR if self.world.extras is msgspec.UNSET else WARNING

    def of(self, *classes: type[T]) -> list[tuple[str, T]]:
        """Path and element of everything of these classes, class by class, in file order."""
        return [row for cls in classes for row in self._by_class.get(cls, ())]


def _parent(path: str) -> str:
    """Path of the parent of the link at a path."""
    return path.rpartition(".children[")[0]
