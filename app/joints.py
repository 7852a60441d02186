"""Joints with one coordinate as rows that are set by a slider, and which of them are mirror images of each other."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.geometry.rotation import normalized, rotate
from engine.msd.paths import get
from engine.msd.schema import Joint, Link, World
from engine.server import Layout
from render.poses import links, modelled_poses

AT_LIMIT = 0.005
"""Part of a range within which a joint counts as at its limit."""


class JointRow(NamedTuple):
    """A hinge or slide of the simulation."""

    name: str
    path: str
    """In the World."""
    is_hinge: bool
    """Its coordinate is an angle, rad; else a length, m."""
    position: int
    """Index in qpos."""
    joint: int
    """Index among the joints."""
    low: float
    high: float
    """Limits, rad or m; infinite where there are none."""

    @property
    def limited(self) -> bool:
        """Whether it has both limits."""
        return math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high

    def within(self, value: float) -> float:
        """The nearest coordinate that the limits allow."""
        return min(max(value, self.low), self.high) if self.low <= self.high else value

    def is_at_limit(self, value: float) -> bool:
        """Whether a coordinate is at or beyond a limit."""
        span = self.high - self.low
        near = AT_LIMIT * span if 0 < span < math.inf else 1e-3
        return value <= self.low + near or value >= self.high - near


def joint_rows(world: World, layout: Layout) -> list[JointRow]:
    """The hinges and slides of a simulation, in its order, with the limits that the World gives them."""
    rows, there = [], dict[str, Joint]()
    for node in links(world):
        if isinstance(node.element, Link):
            there |= {f"{node.path}.joints[{k}]": joint for k, joint in enumerate(node.element.joints)}
    for i, path in enumerate(layout.joint_path):
        joint = there.get(path)  # those of flexcomps are not moved one by one
        if joint is not None and layout.joint_type[i] in ("hinge", "slide"):
            hinge, limit = layout.joint_type[i] == "hinge", joint.pos_limit
            name = joint.name or layout.joint_name[i]
            rows.append(JointRow(name, path, hinge, layout.joint_qposadr[i], i, limit.lower, limit.upper))
    return rows


_LEG = re.compile(r"([fhrbFHRB])([lrLR])(?=_|$)")
_SIDE = re.compile(r"(?<![a-zA-Z])([lrLR])(?![a-zA-Z])|([lL]eft|[rR]ight|LEFT|RIGHT)")
_OTHER = {"left": "right", "right": "left", "l": "r", "r": "l"}


def other_side(name: str) -> str | None:
    """The name of what is on the other side: `right_knee` for `left_knee`, `R_hip` for `L_hip`, `FR_calf` for
    `FL_calf`; None for what is on no side."""
    if leg := _LEG.match(name):
        return leg[1] + _like(leg[2], _OTHER[leg[2].lower()]) + name[2:]
    found = _SIDE.search(name)
    if found is None:
        return None
    return name[: found.start()] + _like(found[0], _OTHER[found[0].lower()]) + name[found.end() :]


def _like(pattern: str, word: str) -> str:
    """A word in upper and lower case as another one."""
    if pattern.isupper():
        return word.upper()
    return word.capitalize() if pattern[0].isupper() else word


def mirrored(world: World, rows: Sequence[JointRow]) -> dict[int, tuple[int, float]]:
    """For rows of joints on one side, the row of the joint on the other side, and the factor of its coordinate, 1 or
    -1, by which both are mirror images, as their axes stand in the modelled pose. Names say the sides."""
    by_name = {row.name: i for i, row in enumerate(rows)}
    pairs = {}
    for i, row in enumerate(rows):
        other = other_side(row.name) if row.name else None
        j = by_name.get(other) if other is not None else None
        if j is not None and j != i and rows[j].is_hinge == row.is_hinge:
            pairs[i] = j
    if not pairs:
        return {}
    nodes = links(world)
    poses = modelled_poses(nodes)
    body = {node.path: k for k, node in enumerate(nodes)}
    found = {}
    for i, j in pairs.items():
        places, axes = [], []
        for k in (i, j):
            owner = body[rows[k].path.rpartition(".")[0]]
            joint = get(world, rows[k].path)
            places.append(poses.xpos[owner] + rotate(poses.xquat[owner], joint.pos))
            axes.append(rotate(poses.xquat[owner], normalized(joint.axis)))
        found[i] = j, _sign(places[0] - places[1], axes[0], axes[1], rows[i].is_hinge)
    return found


def _sign(across: np.ndarray, axis: np.ndarray, other: np.ndarray, is_hinge: bool) -> float:
    """Whether equal coordinates about or along two axes are mirror images, in the plane to which `across` is normal;
    what turns is mirrored the other way round than what points."""
    normal = across / np.linalg.norm(across) if np.linalg.norm(across) > 1e-9 else np.array((0.0, 1.0, 0.0))
    image = axis - 2.0 * (axis @ normal) * normal
    return 1.0 if (image @ other) * (-1.0 if is_hinge else 1.0) >= 0 else -1.0


_DIRECTIONS = normalized(
    np.array([(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1) if x or y or z], dtype=float)
)
"""The 26 directions along the axes of a frame, and halfway between two or three of them."""


def nearest_direction(direction: np.ndarray) -> np.ndarray:
    """The direction along an axis of its frame, or halfway between some, that is next to one."""
    return _DIRECTIONS[int(np.argmax(_DIRECTIONS @ direction))] + 0.0
