"""<gazebo>: what Gazebo wants to know about links and joints beside URDF."""

from __future__ import annotations

import numpy as np

from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import Joint, JointType, Link, Material, SpringDampCoeff, SpringDamper, StiffnessDamping
from engine.msd.urdf.context import Context, Placed, plain, text_number
from engine.msd.urdf.materials import add_material

COLORS = {
    "Black": (0.0, 0.0, 0.0),
    "Blue": (0.0, 0.0, 1.0),
    "DarkGrey": (0.175, 0.175, 0.175),
    "FlatBlack": (0.1, 0.1, 0.1),
    "Gold": (0.8, 0.64869, 0.120759),
    "Gray": (0.7, 0.7, 0.7),
    "Green": (0.0, 1.0, 0.0),
    "Grey": (0.7, 0.7, 0.7),
    "Indigo": (0.33, 0.0, 0.5),
    "Orange": (1.0, 0.5088, 0.0468),
    "Purple": (1.0, 0.0, 1.0),
    "Red": (1.0, 0.0, 0.0),
    "SkyBlue": (0.13, 0.44, 0.7),
    "Turquoise": (0.0, 1.0, 1.0),
    "White": (1.0, 1.0, 1.0),
    "Yellow": (1.0, 1.0, 0.0),
}
"""Plain materials of Gazebo's gazebo.material script by name."""


def read_gazebo(context: Context, node: Node) -> None:
    """Apply a <gazebo> block to the link or joint that it refers to; what has no place in MSD is reported."""
    reference = node.attrib.get("reference", "")
    context.check(node, ("reference",), tuple(child.tag for child in node.children))
    if reference in context.links:
        _read_link(context, node, context.links[reference])
    elif reference in context.joints:
        _read_joint(context, node, context.joints[reference])
    elif reference:
        message = f"There is no link or moving joint {reference!r}; the block was dropped"
        context.note(node, message, "reference")
    else:
        for child in node.children:
            _dropped(context, child)


def _dropped(context: Context, node: Node, path: str = "") -> None:
    text = next(
        (node.attrib[name] for name in ("name", "filename", "value") if name in node.attrib), node.text.strip()
    )
    message = f"Gazebo's <{plain(node.tag)}>{f' {text[:60]!r}' if text else ''} has no place in MSD and was dropped"
    context.note(node, message, path=path)


def _read_link(context: Context, node: Node, placed: Placed[Link]) -> None:
    link = placed.element
    friction: list[float] = []
    for child in node.children:
        value = text_number(child)
        if child.tag in ("mu", "mu1", "mu2") and value is not None and value >= 0:
            friction.append(value)
        elif child.tag == "material":
            _read_material(context, child, link, placed.path)
        elif child.tag == "turnGravityOff" or child.tag == "gravity":
            is_on = child.text.strip().lower() in ("1", "true")
            link.gravcomp = 1.0 if is_on == (child.tag == "turnGravityOff") else 0.0
        else:
            _dropped(context, child, placed.path)
    if not friction:
        return
    # Gazebo gives two directions, MSD one number for both.
    if min(friction) != max(friction):
        message = f"Friction {max(friction):g} and {min(friction):g} along two directions became {min(friction):g}"
        context.note(node, message, "mu2", Outcome.GUESSED, placed.path)
    for geom in link.geoms:
        if geom.physics_material.density > 0:
            geom.physics_material.friction[0] = min(friction)


def _read_material(context: Context, node: Node, link: Link, path: str) -> None:
    """A material of Gazebo, for the visual shapes that have none in URDF."""
    script = node.text.strip()
    name = script.rpartition("/")[2]
    plain_shapes = [
        geom for geom in link.geoms if geom.physics_material.density == 0 and geom.visual.material is None
    ]
    if name not in COLORS or not plain_shapes:
        why = "the shapes have materials in URDF" if name in COLORS else "it is not one of the plain colors"
        context.note(node, f"Gazebo's material {script!r} was dropped: {why}", path=path)
        return
    color = np.array([*COLORS[name], 1.0])
    key = add_material(context, script, Material(color=color, metallic=0.0, reflectance=0.5))
    for geom in plain_shapes:
        geom.visual.material = key


def _read_joint(context: Context, node: Node, placed: Placed[Joint]) -> None:
    joint = placed.element
    spring = {"springStiffness": 0.0, "springReference": 0.0}
    for child in node.children:
        value = text_number(child)
        if child.tag in spring and value is not None and joint.type_ is not JointType.Ball:
            spring[child.tag] = value
        else:
            _dropped(context, child, placed.path)
    stiffness = spring["springStiffness"]
    if stiffness > 0:
        damping = joint.spring_damper.coeff.value.d if joint.spring_damper else 0.0
        coeff = SpringDampCoeff.stiffness_damping(StiffnessDamping(k=stiffness, d=damping))
        joint.spring_damper = SpringDamper(coeff=coeff, target_pos=spring["springReference"])
