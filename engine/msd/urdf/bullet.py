"""<contact> of a <link>: Bullet's word on how its shapes touch."""

from __future__ import annotations

from engine.msd.mjcf.xml import Node
from engine.msd.schema import Geometry
from engine.msd.urdf.context import Context, every, text_number

FRICTION = {"lateral_friction": 0, "spinning_friction": 1, "rolling_friction": 2}
"""Element to its place in MSD's friction [slide, spin, roll]."""


def read_contact(context: Context, link: Node, geoms: list[Geometry], path: str) -> None:
    """Friction of the collision shapes of a link; stiffness, restitution and the rest are reported."""
    for node in every(link, "contact"):
        for child in node.children:
            value = text_number(child)
            if child.tag in FRICTION and value is not None and value >= 0:
                for geom in geoms:
                    if geom.physics_material.density > 0:
                        geom.physics_material.friction[FRICTION[child.tag]] = value
            else:
                values = " ".join(child.attrib.values()) or child.text
                context.note(child, f"The contact parameter {child.tag} {values} was dropped", "value", path=path)
    for geom in geoms:
        _, spin, roll = geom.physics_material.friction
        tags = {child.tag for node in every(link, "contact") for child in node.children}
        if roll > 0 and "rolling_friction" in tags:
            geom.physics_material.condim = 6
        elif spin > 0 and "spinning_friction" in tags:
            geom.physics_material.condim = 4
