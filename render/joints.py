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
SIZE = 44.0
"""Half length of an axis, and radius of an arc, px."""
AXIS_HANDLE, VALUE_HANDLE, LIMIT_HANDLE = 1.6, 0.75, 1.25
"""How far from the anchor the handles of a hinge are, of `SIZE`."""
SMALLEST = 12.0
"""`SIZE` where joints stand close together."""
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
    rotation: np.ndarray
    """(4,) x, y, z, w: of the link before the motion of the joint."""
    moved: np.ndarray
    """(4,) x, y, z, w: of the link after it."""


class JointHandle(NamedTuple):
    """A point of a joint that can be dragged."""

    name: str
    """anchor, axis, lower, upper or value."""
    placed: PlacedJoint
    point: np.ndarray
    """(3,) m."""


def placed_joints(
    nodes: list[LinkNode], poses: Poses, positions: Positions, wanted: Mapping[str, object] | None = None
) -> Iterator[PlacedJoint]:
    """The joints of all links, or of those at the paths `wanted`. A joint without a position stands as modelled."""
    for body, node in enumerate(nodes):
        if wanted is not None and node.path not in wanted:
            continue
        joints = getattr(node.element, "joints", None)
        if not joints:
            continue
        place, turn = np.array(poses.xpos[body], np.float64), np.array(poses.xquat[body], np.float64)
        placed = []
        for i, joint in reversed([*enumerate(joints)]):  # each undone, the last one first
            path = f"{node.path}.joints[{i}]"
            anchor, local = place + rotate(turn, joint.pos), normalized(joint.axis)
            axis = rotate(turn, local)
            value, moved = positions.get(path, joint.ref_), turn
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
            placed.append(PlacedJoint(path, joint, anchor, axis, start, float(value), turn, moved))
        yield from reversed(placed)


def selected_joints(
    nodes: list[LinkNode], poses: Poses, positions: Positions, selection: Sequence[str]
) -> list[PlacedJoint]:
    """The joints that are selected, and those of selected links."""
    chosen = {path.rpartition(".joints[")[0] or path: path for path in selection}
    placed, wanted = placed_joints(nodes, poses, positions, chosen), set(selection)
    return [p for p in placed if p.path in wanted or p.path.rpartition(".joints[")[0] in wanted]


def joint_handles(placed: PlacedJoint, camera: ViewCamera, size: tuple[int, int]) -> list[JointHandle]:
    """Where a joint can be dragged: its anchor, its axis, the ends of its range, its present coordinate."""
    unit = SIZE * float(camera.pixel_size(placed.anchor, size[1]))
    anchor, axis, limit = placed.anchor, placed.axis, placed.joint.pos_limit
    points = {"anchor": anchor, "axis": anchor + AXIS_HANDLE * unit * axis}
    if placed.joint.type_ is JointType.Slide:
        side = 0.5 * unit * perpendicular(axis)
        points["value"] = anchor + placed.value * axis + side
        ends = {"lower": limit.lower, "upper": limit.upper}
        points |= {name: anchor + end * axis - side for name, end in ends.items() if np.isfinite(end)}
    elif placed.joint.type_ is JointType.Revolute:
        points["value"] = anchor + VALUE_HANDLE * unit * turned_start(placed, placed.value)
        if np.isfinite([limit.lower, limit.upper]).all():
            for name, end in (("lower", limit.lower), ("upper", limit.upper)):
                points[name] = anchor + LIMIT_HANDLE * unit * turned_start(placed, end)
    else:
        points["value"] = anchor + unit * rotate(placed.moved, ball_axis(placed))
        del points["axis"]
        if np.isfinite(limit.upper):
            points["upper"] = anchor + LIMIT_HANDLE * unit * cone_edge(placed, limit.upper)
    return [JointHandle(name, placed, point) for name, point in points.items()]


def turned_start(placed: PlacedJoint, angle: float) -> np.ndarray:
    """The direction (3,) of a hinge's needle at an angle, rad."""
    return rotate(from_axis_angle(placed.axis, angle), placed.start)


def ball_axis(placed: PlacedJoint) -> np.ndarray:
    """The direction (3,) of a ball's needle in the frame of its link: its axis, else z."""
    axis = placed.joint.axis
    return normalized(axis) if np.any(axis) else np.array((0.0, 0.0, 1.0))


def ball_angle(placed: PlacedJoint) -> float:
    """How far a ball is turned, rad, 0 to pi."""
    turn = multiply(conjugate(placed.rotation), placed.moved)
    return float(2.0 * np.arctan2(np.linalg.norm(turn[:3]), abs(turn[3])))


def cone_edge(placed: PlacedJoint, angle: float) -> np.ndarray:
    """A direction (3,) at an angle, rad, from the needle of a ball as modelled."""
    axis = rotate(placed.rotation, ball_axis(placed))
    return np.cos(angle) * axis + np.sin(angle) * perpendicular(axis)


def sizes_of(placed: Sequence[PlacedJoint], camera: ViewCamera, size: tuple[int, int]) -> np.ndarray:
    """Sizes (n,) in px of joints that are drawn together: `SIZE`, but no larger than the distance to the joints of
    the link before and of the one after, so that those of a spine do not overlap."""
    if not placed:
        return np.zeros(0)
    link = [joint.path.rpartition(".joints[")[0] for joint in placed]
    first = [i for i, path in enumerate(link) if i == 0 or path != link[i - 1]]
    anchors = np.array([placed[i].anchor for i in first])
    apart = np.linalg.norm(np.diff(anchors, axis=0), axis=1)
    pixel = camera.pixel_size(anchors, size[1])
    apart = np.where(
        apart > np.minimum(pixel[1:], pixel[:-1]), apart, np.inf
    )  # of those in one place none is smaller
    near = np.minimum(np.append(apart, np.inf), np.insert(apart, 0, np.inf)) / pixel
    return np.repeat(np.clip(near, SMALLEST, SIZE), np.diff([*first, len(placed)]))


def joint_segments(
    placed: PlacedJoint,
    camera: ViewCamera,
    size: tuple[int, int],
    own: Sequence[float] = JOINT_COLOR,
    pixels: float = SIZE,
) -> list[tuple]:
    """Lines of one joint, of a colour RGBA where it is at no limit: starts (n, 3), ends (n, 3), colour, width px.
    `pixels` is half the length of its axis."""
    range_color = (*own[:3], RANGE_ALPHA * own[3])
    unit = pixels * float(camera.pixel_size(placed.anchor, size[1]))
    anchor, axis, limit = placed.anchor, placed.axis, placed.joint.pos_limit
    color = AT_LIMIT_COLOR if is_at_limit(placed) else tuple(own)
    if placed.joint.type_ is JointType.Ball:
        lines = [_arc(anchor, a, perpendicular(a), unit, 0.0, 2.0 * np.pi, color, 1.5) for a in np.eye(3)]
        lines.append((anchor[None], (anchor + unit * rotate(placed.moved, ball_axis(placed)))[None], color, 3.0))
        if np.isfinite(limit.upper):
            middle = rotate(placed.rotation, ball_axis(placed))
            across = np.cross(middle, perpendicular(middle))
            lines.append(_arc(anchor, across, middle, LIMIT_HANDLE * unit, 0.0, limit.upper, range_color, 2.0))
        return lines
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
    needle = turned_start(placed, placed.value)
    if np.isfinite([limit.lower, limit.upper]).all():
        low, high = limit.lower, min(limit.upper, limit.lower + 2.0 * np.pi)
        lines.append(_arc(anchor, axis, placed.start, unit, low, high, range_color, 2.0))
        ends = np.array([rotate(from_axis_angle(axis, angle), placed.start) for angle in (low, high)])
        lines.append((np.tile(anchor, (2, 1)), anchor + unit * ends, range_color, 1.5))
    else:
        lines.append(_arc(anchor, axis, placed.start, 0.5 * unit, 0.0, 2.0 * np.pi, range_color, 1.5))
    lines.append((anchor[None], (anchor + unit * needle)[None], color, 3.0))
    return lines


def is_at_limit(placed: PlacedJoint) -> bool:
    """Whether a joint is at or beyond an end of its range."""
    limit = placed.joint.pos_limit
    if placed.joint.type_ is JointType.Ball:
        return bool(ball_angle(placed) >= limit.upper * (1.0 - AT_LIMIT))
    if not np.isfinite([limit.lower, limit.upper]).any():
        return False
    near = AT_LIMIT * (limit.upper - limit.lower) if np.isfinite(limit.upper - limit.lower) else 1e-3
    return placed.value <= limit.lower + near or placed.value >= limit.upper - near


def _arc(anchor, axis, start, radius: float, low: float, high: float, color, width: float) -> tuple:
    """Part of a circle about an axis, from one angle to another one, counted from `start`."""
    angle = np.linspace(low, high, max(int(np.ceil((high - low) / STEP)), 1) + 1)[:, None]
    points = anchor + radius * (np.cos(angle) * start + np.sin(angle) * np.cross(axis, start))
    return points[:-1], points[1:], color, width
