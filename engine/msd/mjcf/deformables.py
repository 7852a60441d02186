"""<flexcomp>, <flex>, <skin> and the equality constraints on flexes."""

from __future__ import annotations

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.defaults import class_chain
from engine.msd.mjcf.elements import File, read_element
from engine.msd.mjcf.files import asset_path
from engine.msd.mjcf.xml import Node
from engine.msd.schema import Flex, Flexcomp, FlexcompType, FlexEquality, FlexEqualityKind, FlexJoint, Skin
from engine.msd.schema.base import same

MESHES = (".stl", ".obj", ".msh", ".gmsh", ".dae", ".ply", ".glb", ".gltf", ".usd", ".usda", ".usdc")
EQUALITIES = tuple(kind.value for kind in FlexEqualityKind)


def read_flexcomp(
    context: Context,
    node: Node,
    place: int,
    position: np.ndarray | None = None,
    turn: np.ndarray | None = None,
    childclass: str = "",
    as_written: bool = False,
) -> Flexcomp:
    """A flexcomp in the frame of what carries it. Raises SceneError.

    Args:
        place: number of bodies of its parent that stand before it.
        position, turn: the <frame> around the element.
        childclass: the default class that holds there.
        as_written: leave the path of its file, instead of finding it as the compiler settings say.
    """
    attributes = Attributes(node, chain=[])
    attributes.required("name")
    flexcomp = read_element(context, Flexcomp, attributes, None if as_written else _mesh(context), ("place",))
    flexcomp.place = place
    if flexcomp.mesh and "type" not in node.attrib:
        flexcomp.type = FlexcompType.Mesh
    if position is not None and turn is not None and (position.any() or turn[3] != 1.0):
        flexcomp.pos = position + rotation.rotate(turn, flexcomp.pos)
        flexcomp.quat = rotation.multiply(turn, flexcomp.quat)
    if not as_written:
        flexcomp.joint = _joint(context, node, childclass)
    context.flexcomps.add(flexcomp.name)
    context.became(node, flexcomp)
    return flexcomp


def _mesh(context: Context) -> File:
    return lambda node: asset_path(context, node, "file", "meshdir", MESHES)


def _joint(context: Context, node: Node, childclass: str) -> FlexJoint | None:
    """What default classes say of the joints that a flexcomp makes."""
    chain, behind = class_chain(node.scope, "joint", childclass or "main")
    if not behind:
        return None
    element = Node("joint", {}, node.file, node.line, node.folder)
    element.scope = node.scope
    attributes = Attributes(element, chain=chain)
    joint = read_element(context, FlexJoint, attributes)
    return None if same(joint, FlexJoint()) else joint


def read_deformable(context: Context, node: Node, as_written: bool = False) -> None:
    """Add a flex or skin. Raises SceneError."""
    attributes = Attributes(node, chain=[])
    if node.tag == "flex":
        flex = read_element(context, Flex, attributes)
        context.extras.flexes.append(flex)
        context.became(node, flex)
    elif node.tag == "skin":
        file = None if as_written else lambda node: asset_path(context, node, "file", "meshdir", (".skn",))
        skin = read_element(context, Skin, attributes, file)
        context.extras.skins.append(skin)
        context.became(node, skin)
    else:
        context.dropped(node)


def read_flex_equality(context: Context, node: Node, order: int) -> None:
    """Add an equality constraint on a flex. Raises SceneError."""
    attributes = Attributes(node, key="equality")
    attributes.required("flex")
    equality = read_element(context, FlexEquality, attributes, but=("order", "kind"))
    equality.order, equality.kind = order, FlexEqualityKind(node.tag)
    context.extras.flex_equalities.append(equality)
    context.became(node, equality)
