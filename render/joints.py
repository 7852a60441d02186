"""Joints as lines over the picture: axis, anchor, range, and where in it the joint is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from engine.geometry.rotation import conjugate, from_axis_angle, multiply, normalized, perpendicular, rotate
from engine.msd.schema import Joint, JointType
from render.camera import ViewCamera
from render.poses import LinkNode, Poses

JOINT_COLOR = (0.2, 0.6, 0.8, 1.0)
"""`Visual.joint_color` where a World does not say."""
RANGE_ALPHA = 0.55
"""How opaque ranges are beside axes."""
AT_LIMIT_COLOR = (1.0, 0.25, 0.2, 1.0)
SIZE = 34.0
"""Half length of an axis, and radius of an arc, px."""
STEP = np.radians(7.5)
"""Length of the straight pieces of an arc, rad."""
AT_LIMIT = 0.005
"""Part of a range within which a joint counts as at its limit."""

Positions = Mapping[str, float | np.ndarray]
"""Coordinate of a joint by its World path: rad or m, of a ball a quaternion (4,) x, y, z, w."""


class PlacedJoint(NamedTuple):
    """A joint in the world frame, before its own motion and that of later joints of its link."""

    path: str
    joint: Joint
    anchor: np.ndarray
    """(3,) m."""
    axis: np.ndarray
    """(3,) unit."""
    start: np.ndarray
    """(3,) unit, at right angles to the axis: the direction that a hinge turns, as it is at coordinate 0."""
    value: float
    """Coordinate, rad or m; 0 of a ball."""


def placed_joints(
    nodes: list[LinkNode], poses: Poses, positions: Positions, wanted: Mapping[str, object] | None = None
) -> Iterator[PlacedJoint]:
    """The joints of all links, or of those at the paths `wanted`. A joint without a position stands as modelled."""
    for body, node in enumerate(nodes):
        joints = getattr(node.element, "joints", None)
        if not joints or (wanted is not None and node.path not in wanted):
            continue
        place, turn = np.array(poses.xpos[body], np.float64), np.array(poses.xquat[body], np.float64)
        placed = []
        for i, joint in reversed([*enumerate(joints)]):  # each undone, the last one first
            path = f"{node.path}.joints[{i}]"
            anchor, local = place + rotate(turn, joint.pos), normalized(joint.axis)
            axis = rotate(turn, local)
            value = positions.get(path, joint.ref_)
            if joint.type_ is JointType.Ball:
                back = conjugate(value) if isinstance(value, np.ndarray) else np.array((0.0, 0.0, 0.0, 1.0))
                turn, value = multiply(turn, back), 0.0
            elif joint.type_ is JointType.Revolute:
                turn = multiply(turn, from_axis_angle(local, joint.ref_ - float(value)))
            start = rotate(multiply(turn, from_axis_angle(local, -joint.ref_)), perpendicular(local))
            if joint.type_ is JointType.Slide:
                place = place - axis * (float(value) - joint.ref_)
                anchor = place + rotate(turn, joint.pos)
            else:
                place = anchor - rotate(turn, joint.pos)
            placed.append(PlacedJoint(path, joint, anchor, axis, start, float(value)))
        yield from reversed(placed)


def joint_segments(
    placed: PlacedJoint, camera: ViewCamera, size: tuple[int, int], own: Sequence[float] = JOINT_COLOR
) -> list[tuple]:
    """Lines of one joint, of a colour RGBA where it is at no limit: starts (n, 3), ends (n, 3), colour, width px."""
    range_color = (*own[:3], RANGE_ALPHA * own[3])
    unit = SIZE * float(camera.pixel_size(placed.anchor, size[1]))
    anchor, axis, limit = placed.anchor, placed.axis, placed.joint.pos_limit
    color = AT_LIMIT_COLOR if _is_at_limit(placed) else tuple(own)
    if placed.joint.type_ is JointType.Ball:
        return [_arc(anchor, a, perpendicular(a), unit, 0.0, 2.0 * np.pi, color, 1.5) for a in np.eye(3)]
    if placed.joint.type_ is JointType.Slide:
        low, high = (
            end if np.isfinite(end) else sign * unit for end, sign in ((limit.lower, -1.0), (limit.upper, 1.0))
        )
        ends = anchor + np.array([[low], [high]]) * axis
        side = 0.25 * unit * perpendicular(axis)
        now = anchor + placed.value * axis
        ticks = np.concatenate([ends, now[None]])
        return [
            (ends[:1], ends[1:], range_color, 2.0),
            (ticks[:2] - side, ticks[:2] + side, range_color, 2.0),
            (ticks[2:] - side, ticks[2:] + side, color, 3.0),
        ]
    lines = [((anchor - unit * axis)[None], (anchor + unit * axis)[None], color, 2.5)]
    needle = rotate(from_axis_angle(axis, placed.value), placed.start)
    if np.isfinite([limit.lower, limit.upper]).all():
        low, high = limit.lower, min(limit.upper, limit.lower + 2.0 * np.pi)
        lines.append(_arc(anchor, axis, placed.start, unit, low, high, range_color, 2.0))
        ends = np.array([rotate(from_axis_angle(axis, angle), placed.start) for angle in (low, high)])
        lines.append((np.tile(anchor, (2, 1)), anchor + unit * ends, range_color, 1.5))
    else:
        lines.append(_arc(anchor, axis, placed.start, 0.5 * unit, 0.0, 2.0 * np.pi, range_color, 1.5))
    lines.append((anchor[None], (anchor + unit * needle)[None], color, 3.0))
    return lines


def _is_at_limit(placed: PlacedJoint) -> bool:
    limit = placed.joint.pos_limit
    if placed.joint.type_ is JointType.Ball or not np.isfinite([limit.lower, limit.upper]).any():
        return False
    near = AT_LIMIT * (limit.upper - limit.lower) if np.isfinite(limit.upper - limit.lower) else 1e-3
    return placed.value <= limit.lower + near or placed.value >= limit.upper - near


def _arc(anchor, axis, start, radius: float, low: float, high: float, color, width: float) -> tuple:
    """Part of a circle about an axis, from one angle to another one, counted from `start`."""
    angle = np.linspace(low, high, max(int(np.ceil((high - low) / STEP)), 1) + 1)[:, None]
    points = anchor + radius * (np.cos(angle) * start + np.sin(angle) * np.cross(axis, start))
    return points[:-1], points[1:], color, width
