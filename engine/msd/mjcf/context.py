"""What every converter of one reading shares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.xml import Node
from engine.msd.report import Finding, Report
from engine.msd.schema import Joint, World
from engine.msd.schema.world_extras import WorldExtras


class Context:
    """The World being made, the report, and the folder that asset paths start from."""

    def __init__(self, world: World, report: Report, folder: Path) -> None:
        self.world, self.report, self.folder = world, report, folder
        self.extras = WorldExtras()
        self.joints: list[Joint] = []
        """Every joint with MSD's joint coordinates, in tree order."""
        world.extras = self.extras

    def note(self, node: Node, message: str, attribute: str = "") -> None:
        """Report something about an element."""
        self.report.add(Finding(message, node.file, node.line, node.tag, attribute))

    def done(self, attributes: Attributes) -> None:
        """Report the attributes of an element that no converter asked for."""
        for node, name in attributes.leftovers():
            self.note(node, f"The attribute {name}={node.attrib[name]!r} is not known and was dropped", name)

    def dropped(self, node: Node) -> None:
        """Report an element that no converter knows."""
        self.note(node, f"The element <{node.tag}> is not supported and was dropped")


def attach_extras(element: Any, kind: type, **values: Any) -> None:
    """Give `element` an extras block with those values that are not None; none at all if there are none."""
    said = {name: value for name, value in values.items() if value is not None}
    if said:
        if element.extras is msgspec.UNSET:
            element.extras = kind(**said)
        else:
            for name, value in said.items():
                setattr(element.extras, name, value)
