"""Orientations as MJCF says them: quat, axisangle, euler, xyaxes or zaxis. Quaternions are x, y, z, w."""

from __future__ import annotations

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.xml import Node

ORIENTATIONS = ("quat", "axisangle", "euler", "xyaxes", "zaxis")
UNIT = 1e-14
"""A quaternion whose length is this close to 1 stays as it is written, so that it is the same after each reading."""


def read_orientation(attributes: Attributes) -> np.ndarray:
    """Orientation of an element: the most specific level that gives one decides. Raises SceneError."""
    for name in ORIENTATIONS:
        attributes.asked.add(name)
    for level in attributes.levels:
        given = [name for name in ORIENTATIONS if name in level.attrib]
        if len(given) > 1:
            raise level.error(f"Give one of {', '.join(ORIENTATIONS)}, not {' and '.join(given)}", given[1])
        if given:
            return _parse(attributes, level, given[0])
    return rotation.IDENTITY.copy()


def _parse(attributes: Attributes, level: Node, name: str) -> np.ndarray:
    count = {"quat": 4, "axisangle": 4, "euler": 3, "xyaxes": 6, "zaxis": 3}[name]
    values = attributes.given(name, count)
    assert values is not None
    if not np.isfinite(values).all():
        raise level.error("An orientation needs finite numbers", name)
    scope = level.scope
    if name == "quat":
        length = float(np.linalg.norm(values))
        if length < rotation.EPSILON:
            raise level.error("The quaternion is zero", name)
        turn = np.array([values[1], values[2], values[3], values[0]])
        return turn if abs(length - 1) < UNIT else turn / length
    if name == "euler":
        return rotation.from_euler(values * scope.angle, scope.eulerseq)
    if name == "axisangle":
        if np.linalg.norm(values[:3]) < rotation.EPSILON:
            raise level.error("The axis is zero", name)
        return rotation.from_axis_angle(values[:3], values[3] * scope.angle)
    if name == "zaxis":
        if np.linalg.norm(values) < rotation.EPSILON:
            raise level.error("The z axis is zero", name)
        return rotation.from_z(values)
    x = values[:3]
    if np.linalg.norm(x) < rotation.EPSILON:
        raise level.error("The x axis is zero", name)
    x = x / np.linalg.norm(x)
    y = values[3:] - x * (x @ values[3:])
    if np.linalg.norm(y) < rotation.EPSILON:
        raise level.error("The x and y axes are parallel", name)
    y = y / np.linalg.norm(y)
    return rotation.from_matrix(np.column_stack([x, y, np.cross(x, y)]))
