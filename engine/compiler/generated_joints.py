"""The joints of bodies that elements of MJCF make."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

import numpy as np

from engine.msd.mjcf.bodies import read_joint
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.defaults import Scope
from engine.msd.mjcf.write.elements import put_fields
from engine.msd.mjcf.xml import Node
from engine.msd.report import Report
from engine.msd.schema import FlexJoint, Joint, World


def joint(kind: str, axis: np.ndarray, attributes: FlexJoint | None, name: str = "") -> Joint:
    """A hinge or slide at the origin of its body, as MJCF reads it. Raises SceneError.

    Args:
        attributes: what it is besides.
    """
    element = Element("joint")
    if attributes is not None:
        put_fields(element, attributes)
    node = Node("joint", {**element.attrib, "type": kind, "axis": " ".join(repr(float(v)) for v in axis)})
    node.scope = Scope()
    if name:
        node.attrib["name"] = name
    return read_joint(Context(World(), Report(), Path()), node)
