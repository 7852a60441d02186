"""<flexcomp>, <flex>, <skin> and the equality constraints on flexes."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

import msgspec

from engine.msd.mjcf.write.context import Context, child, put
from engine.msd.mjcf.write.elements import put_fields
from engine.msd.schema import Flexcomp, FlexEquality, FlexJoint
from engine.msd.schema.base import fields_of


def write(context: Context) -> None:
    """The <deformable> section."""
    extras = context.world.extras
    if extras is msgspec.UNSET:
        return
    for flex in extras.flexes:
        put_fields(child(context.section("deformable"), "flex"), flex)
    for skin in extras.skins:
        put_fields(child(context.section("deformable"), "skin"), skin)


def write_flexcomp(context: Context, parent: Element, flexcomp: Flexcomp, path: str) -> None:
    """Add a flexcomp to its body or to the world."""
    element = SubElement(parent, "flexcomp")
    put_fields(element, flexcomp, ("place", "joint"))
    if flexcomp.mesh:
        put(element, type=flexcomp.type.value)  # a mesh is taken for one else
    names = [f.name for f in fields_of(FlexJoint) if flexcomp.joint and getattr(flexcomp.joint, f.name) is not None]
    if names:
        message = f"The joints of the flexcomp have {', '.join(names)} by a default class; that was left out"
        context.note(f"{path}.joint", message)


def write_equality(context: Context, equality: FlexEquality) -> None:
    """Add an equality constraint on a flex."""
    element = child(context.section("equality"), equality.kind.value)
    put_fields(element, equality, ("order", "kind"))
