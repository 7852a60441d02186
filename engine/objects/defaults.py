"""Default classes written into the elements that they apply to: models of several files have no classes in common."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from engine.errors import SceneError

_UNNAMED = "main"

Defaults = dict[str, dict[str, dict[str, str]]]
"""By class and tag: attributes."""


def write_out_defaults(root: ET.Element, file: str) -> None:
    """Give every element of a model the attributes of its default class that it has not itself; the classes go.

    An element's class is the one that it names, or the `childclass` of the nearest body around it, or the one without
    a name, as MuJoCo has it.

    Raises:
        SceneError: a class is named and nowhere defined.
    """
    classes: Defaults = {}
    for section in root.findall("default"):
        _read(section, {}, section.get("class", _UNNAMED), classes)
        root.remove(section)
    _apply(root, _UNNAMED, classes, file)


def _read(section: ET.Element, inherited: dict[str, dict[str, str]], name: str, classes: Defaults) -> None:
    tags = {tag: dict(attributes) for tag, attributes in inherited.items()}
    for child in section:
        if child.tag != "default":
            tags[child.tag] = tags.get(child.tag, {}) | child.attrib
    classes[name] = tags
    for child in section.findall("default"):
        _read(child, tags, child.get("class", ""), classes)


def _apply(element: ET.Element, around: str, classes: Defaults, file: str) -> None:
    around = element.attrib.pop("childclass", around)
    named = element.attrib.pop("class", None)
    name = around if named is None else named
    if name not in classes and (name != _UNNAMED or named is not None):
        known = ", ".join(sorted(classes)) or "none"
        raise SceneError(f'No default class is called "{name}"; there are: {known}', file, f"<{element.tag}>")
    for key, value in classes.get(name, {}).get(element.tag, {}).items():
        if key not in element.attrib:
            element.set(key, value)
    for child in element:
        _apply(child, around, classes, file)
