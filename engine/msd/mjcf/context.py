"""What every converter of one reading shares."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from engine.msd import paths
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.xml import Node
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Joint, World
from engine.msd.schema.world_extras import WorldExtras


class Context:
    """The World being made, what became of the elements, what to report, and the folder of the main file."""

    def __init__(self, world: World, report: Report, folder: Path) -> None:
        self.world, self.report, self.folder = world, report, folder
        self.extras = WorldExtras()
        self.joints: list[Joint] = []
        """Every joint with MSD's joint coordinates, in tree order."""
        self.free_joints: set[str | None] = set()
        """Names of the free joints."""
        self.lidars: dict[str, Node] = {}
        """Lidar profiles by name."""
        self.objects: dict[int, tuple[Node, Any]] = {}
        """Elements by id, and the object of the World that each became."""
        self.generated: list[re.Pattern[str]] = []
        """Names of the parts that elements kept as text would make."""
        self.flexcomps: set[str] = set()
        """Names of the flexcomps."""
        self.of_flexcomps: set[int] = set()
        """Ids of the elements that refer to parts which a flexcomp makes, and that MSD therefore cannot say."""
        self._notes: list[tuple[Node, Finding]] = []
        world.extras = self.extras

    def became(self, node: Node, thing: Any) -> None:
        """Remember the object of the World that an element became."""
        self.objects[id(node)] = (node, thing)

    def nodes(self) -> dict[int, Node]:
        """The element of every object of the World, by the id of the object; of several the first."""
        return {id(thing): node for node, thing in reversed(self.objects.values())}

    def note(self, node: Node, message: str, attribute: str = "", outcome: Outcome = Outcome.DROPPED) -> None:
        """Report something about an element; the World path of what it became is looked up in the end."""
        self._notes.append((node, Finding(message, node.file, node.line, node.tag, attribute, outcome)))

    def done(self, attributes: Attributes) -> None:
        """Report the attributes of an element that no converter asked for."""
        for node, name in attributes.leftovers():
            self.note(node, f"The attribute {name}={node.attrib[name]!r} is not known and was dropped", name)

    def dropped(self, node: Node) -> None:
        """Report an element that no converter knows."""
        self.note(node, f"The element <{node.tag}> is not known and was dropped")

    def deliver(self) -> None:
        """Hand the notes to the report, and the lines of all objects where they are asked for."""
        if self.report.places is not None:
            nodes = self.nodes()
            for path, thing in paths.walk(self.world):
                if node := nodes.get(id(thing)):
                    self.report.places[path] = (node.file, node.line)
        wanted = {id(self.objects[id(node)][1]) for node, _ in self._notes if id(node) in self.objects}
        places = {id(thing): path for path, thing in paths.walk(self.world) if id(thing) in wanted} if wanted else {}
        for node, finding in self._notes:
            _, thing = self.objects.get(id(node), (node, None))
            self.report.add(msgspec.structs.replace(finding, path=places.get(id(thing), "")))
        self._notes.clear()


def attach_extras(element: Any, kind: type, **values: Any) -> None:
    """Give `element` an extras block with those values that are not None; none at all if there are none."""
    given = {name: value for name, value in values.items() if value is not None}
    if given:
        if element.extras is msgspec.UNSET:
            element.extras = kind(**given)
        else:
            for name, value in given.items():
                setattr(element.extras, name, value)
