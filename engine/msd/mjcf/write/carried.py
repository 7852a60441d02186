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
    for i, carried in enumerate(extras.carried if extras is not msgspec.UNSET else ()):
        element = None
        if carried.section != "worldbody":
            element = parsed(context, carried.xml, f"extras.carried[{i}]")
        if element is None:
            continue
        section = context.section(carried.section)
        section.insert(carried.place, element)


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
        context.note(path, f"What is kept here is not an XML element ({error}); it was left out")
        return None
    return element
