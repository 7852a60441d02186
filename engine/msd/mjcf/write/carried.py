"""Elements that are kept as text, written back where they stood."""

from __future__ import annotations

from xml.etree.ElementTree import Element, ParseError

import msgspec
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from engine.msd.mjcf.write.context import Context


def write(context: Context) -> None:
    """Put the texts of all sections but the tree into them, which hold everything else by now."""
    extras = context.world.extras
    inserted: dict[str, int] = {}
    for i, carried in enumerate(extras.carried if extras is not msgspec.UNSET else ()):
        element = None
        if carried.section != "worldbody":
            element = parsed(context, carried.xml, f"extras.carried[{i}]")
        if element is None:
            continue
        section, before = context.section(carried.section), inserted.get(carried.section, 0)
        # The place of a key counts the keys that were read, that of others all elements of their section.
        place = carried.place + (before if carried.section == "keyframe" else 0)
        section.insert(len(section) if carried.section == "asset" else place, element)
        inserted[carried.section] = before + 1


def append_text(context: Context, parent: Element, xml: str, path: str) -> None:
    """Add a text of the object at a World path to an element."""
    element = parsed(context, xml, path)
    if element is not None:
        parent.append(element)


def parsed(context: Context, xml: str, path: str) -> Element | None:
    """The element of a text; None, with a report, where the text is not well-formed or declares entities."""
    try:
        element = fromstring(xml, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        context.note(path, f"What is kept here is no XML element ({error}); it was left out")
        return None
    for part in element.iter():
        _drop_joint(context, part, path)
    return element


def _drop_joint(context: Context, element: Element, path: str) -> None:
    """Leave out what a flexcomp says of its joints, which MJCF says by default classes only."""
    joint = element.find("joint") if element.tag == "flexcomp" else None
    if joint is not None:
        element.remove(joint)
        said = ", ".join(f"{name}={value!r}" for name, value in joint.attrib.items())
        context.note(path, f"The joints of the <flexcomp> had {said} by a default class; that was left out")
