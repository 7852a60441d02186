"""Joint positions that bring a body to a pose: damped least squares over its chain, within the limits of its joints.

The step is that of Levenberg and Marquardt: J^T (J J^T + mu 1)^-1 e, with mu from how well the last step did (Buss,
"Introduction to inverse kinematics with Jacobian transpose, pseudoinverse and damped least squares methods", 2004,
section 6). Joints at a limit that would go beyond it leave the step. A straight arm that is to be drawn in has no
direction in which small moves help: there the search begins anew with the joints bent a little.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.compiler import SceneModel
from engine.geometry.rotation import (
    inverse_wxyz,
    matrix_wxyz,
    multiply_wxyz,
    place_wxyz,
    rotate_wxyz,
    unit_wxyz,
)
from engine.physics.enums import JointType

Numbers = Sequence[float] | np.ndarray
ORIGIN = (0.0, 0.0, 0.0)
ITERATIONS = 60
TOLERANCE = 1e-6
"""Residual at which a pose is reached, m; of the rotation, rad times the length of the chain."""
STRETCHED = 1e-3
"""Gradient of what is left by its size, m/rad, below which small moves of joints bring nothing."""
BEND = 0.1
"""rad or m by which joints are moved then, to begin anew."""
SMALLEST_LENGTH = 0.05
"""m that a radian counts for at least, where a chain is shorter than that."""


def solve(
    scene: SceneModel,
    qpos: np.ndarray,
    body: int,
    position: Numbers,
    rotation: Numbers | None = None,
    point: Numbers = ORIGIN,
) -> np.ndarray:
    """qpos (nq,) with the joints between a body and the base of its tree changed so that it comes as near as they let
    it to a pose. A free joint stays as it is: the base is held.

    Args:
        qpos: (nq,) where it begins; the solution is one near it.
        position: (3,) where the point is to be, m, world frame.
        rotation: (4,) of the body, w, x, y, z, world frame; None: as it comes.
        point: (3,) of the body, m, in its frame.

    Raises:
        ValueError: no joint moves the body.
    """
    chain = _chain(scene, body)
    if not joints_above(scene, body):
        raise ValueError(f"no joint moves the body {scene.names['body'][body]!r}")
    target = _Target(np.asarray(position, np.float64), None if rotation is None else unit_wxyz(rotation), point)
    q, left, pull = _descend(scene, chain, np.array(qpos, np.float64), target)
    if left > TOLERANCE and pull < STRETCHED * left:  # out of reach, or where a straight arm is to be drawn in
        for bend in (BEND, -BEND):  # elbows and knees bend to one side only
            bent, less, _ = _descend(scene, chain, _bent(scene, chain, q, target, bend), target)
            if less < left - TOLERANCE:
                return bent
    return q


class _Target(NamedTuple):
    """Where a point of a body is to be, and how the body is to be turned, both in the world frame."""

    position: np.ndarray
    rotation: tuple[float, ...] | None
    point: Numbers


def _descend(scene: SceneModel, chain: list[int], q: np.ndarray, target: _Target) -> tuple[np.ndarray, float, float]:
    """Positions near some that bring the body nearer, until they do no more; what is left, m, and the length of its
    gradient by the joints that may move, m² / rad."""
    error, jacobian, dofs = _linearized(scene, chain, q, target)
    damping = 1e-3
    for _ in range(ITERATIONS):
        if np.linalg.norm(error) < TOLERANCE:
            break
        free = ~_pressed(scene, q, dofs, jacobian.T @ error)
        rows = jacobian[:, free]
        step = np.zeros(len(dofs))
        scale = damping * max(np.trace(rows @ rows.T) / len(error), 1e-12)
        step[free] = rows.T @ np.linalg.solve(rows @ rows.T + scale * np.eye(len(error)), error)
        tried = _moved(scene, q, dofs, step)
        after = _linearized(scene, chain, tried, target)
        if np.linalg.norm(after[0]) < np.linalg.norm(error):
            settled = np.linalg.norm(error) - np.linalg.norm(after[0]) < 1e-9
            q, (error, jacobian, dofs), damping = tried, after, max(damping / 4, 1e-9)
            if settled:
                break
        elif damping > 1e6:
            break
        else:
            damping *= 8
    wish = jacobian.T @ error
    return q, float(np.linalg.norm(error)), float(np.linalg.norm(wish[~_pressed(scene, q, dofs, wish)]))


def _bent(scene: SceneModel, chain: list[int], q: np.ndarray, target: _Target, bend: float) -> np.ndarray:
    """Positions with every second joint moved a little the other way: an arm that is no longer straight."""
    dofs = _linearized(scene, chain, q, target)[2]
    return _moved(scene, q, dofs, bend * (-1.0) ** np.arange(len(dofs)))


def body_poses(scene: SceneModel, qpos: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where all bodies are: (nbody, 3) m and (nbody, 4) w, x, y, z in the world frame, as `mj_kinematics` has them.
    Mocap bodies are as modelled.

    Args:
        qpos: (nq,).
    """
    pos, quat = np.zeros((scene.nbody, 3)), np.tile((1.0, 0.0, 0.0, 0.0), (scene.nbody, 1))
    for body in range(1, scene.nbody):
        above, first = int(scene.body_parentid[body]), int(scene.body_jntadr[body])
        if scene.body_jntnum[body] and scene.jnt_type[first] == JointType.FREE:
            address = int(scene.jnt_qposadr[first])
            here, turned = tuple(qpos[address : address + 3]), unit_wxyz(qpos[address + 3 : address + 7])
        else:
            here = place_wxyz(pos[above], quat[above], scene.body_pos[body])
            turned = unit_wxyz(multiply_wxyz(quat[above], scene.body_quat[body]))
        for joint in _joints(scene, body):
            here, turned = _through(scene, joint, qpos, here, turned, [])
        pos[body], quat[body] = here, turned
    return pos, quat


def joints_above(scene: SceneModel, body: int) -> list[int]:
    """Indices of the joints between a body and the base of its tree, from there on; none that is free."""
    return [joint for link in _chain(scene, body) for joint in _joints(scene, link)]


def _chain(scene: SceneModel, body: int) -> list[int]:
    """The bodies from the base of a tree to one of its bodies."""
    chain = []
    while body > 0:
        chain.append(body)
        body = int(scene.body_parentid[body])
    return chain[::-1]


def _joints(scene: SceneModel, body: int) -> list[int]:
    first = int(scene.body_jntadr[body])
    joints = range(first, first + int(scene.body_jntnum[body]))
    return [joint for joint in joints if scene.jnt_type[joint] != JointType.FREE]


def _linearized(
    scene: SceneModel,
    chain: list[int],
    q: np.ndarray,
    target: _Target,
) -> tuple[np.ndarray, np.ndarray, list[tuple[int, int]]]:
    """What is left to the goal, (3,) m or (6,) with the rotation as rad times a length, its Jacobian, and the joint
    of each column with its number among those of the joint."""
    pos, quat = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)
    columns: list[tuple[bool, np.ndarray, np.ndarray]] = []  # whether it turns, axis, anchor
    dofs: list[tuple[int, int]] = []
    start = None
    for body in chain:
        first = int(scene.body_jntadr[body])
        if scene.body_jntnum[body] and scene.jnt_type[first] == JointType.FREE:
            address = int(scene.jnt_qposadr[first])
            pos, quat = tuple(q[address : address + 3]), unit_wxyz(q[address + 3 : address + 7])
        else:
            pos = place_wxyz(pos, quat, scene.body_pos[body])
            quat = unit_wxyz(multiply_wxyz(quat, scene.body_quat[body]))
        start = np.array(pos) if start is None else start
        for joint in _joints(scene, body):
            pos, quat = _through(scene, joint, q, pos, quat, columns)
            dofs += [(joint, k) for k in range(3 if scene.jnt_type[joint] == JointType.BALL else 1)]
    end = np.array(place_wxyz(pos, quat, target.point))
    error = target.position - end
    jacobian = np.array([np.cross(axis, end - anchor) if turns else axis for turns, axis, anchor in columns]).T
    if target.rotation is None:
        return error, jacobian, dofs
    anchors = [start, *(anchor for _, _, anchor in columns)]
    length = max(
        max(float(np.linalg.norm(end - anchor)) for anchor in anchors if anchor is not None), SMALLEST_LENGTH
    )
    turned = np.array([axis if turns else np.zeros(3) for turns, axis, _ in columns]).T
    left = _rotation_vector(multiply_wxyz(target.rotation, inverse_wxyz(quat)))
    return np.concatenate([error, length * left]), np.concatenate([jacobian, length * turned]), dofs


def _through(scene: SceneModel, joint: int, q: np.ndarray, pos, quat, columns: list):
    """The frame of a body behind one of its joints; the joint's columns are added."""
    kind, address = scene.jnt_type[joint], int(scene.jnt_qposadr[joint])
    axis = np.array(rotate_wxyz(quat, scene.jnt_axis[joint]))
    anchor = np.array(place_wxyz(pos, quat, scene.jnt_pos[joint]))
    move = float(q[address] - scene.qpos0[address])
    if kind == JointType.SLIDE:
        columns.append((False, axis, anchor))
        return tuple(np.array(pos) + axis * move), quat
    if kind == JointType.BALL:
        turned = multiply_wxyz(quat, unit_wxyz(q[address : address + 4]))
        columns += [(True, world_axis, anchor) for world_axis in matrix_wxyz(turned).T]
    else:
        half = np.sin(move / 2) * scene.jnt_axis[joint]
        turned = multiply_wxyz(quat, (np.cos(move / 2), *half))
        columns.append((True, axis, anchor))
    turned = unit_wxyz(turned)
    return tuple(anchor - np.array(rotate_wxyz(turned, scene.jnt_pos[joint]))), turned


def _pressed(scene: SceneModel, q: np.ndarray, dofs: list[tuple[int, int]], wish: np.ndarray) -> np.ndarray:
    """Which joints stand at a limit and would go beyond it."""
    pressed = np.zeros(len(dofs), bool)
    for column, (joint, _) in enumerate(dofs):
        if scene.jnt_limited[joint] and scene.jnt_type[joint] != JointType.BALL:
            low, high = scene.jnt_range[joint]
            value = q[scene.jnt_qposadr[joint]]
            pressed[column] = (value <= low and wish[column] < 0) or (value >= high and wish[column] > 0)
    return pressed


def _moved(scene: SceneModel, q: np.ndarray, dofs: list[tuple[int, int]], step: np.ndarray) -> np.ndarray:
    """Positions after a step, within the limits of the joints."""
    q = q.copy()
    for column, (joint, number) in enumerate(dofs):
        address = int(scene.jnt_qposadr[joint])
        if scene.jnt_type[joint] != JointType.BALL:
            q[address] += step[column]
            if scene.jnt_limited[joint]:
                q[address] = np.clip(q[address], *scene.jnt_range[joint])
        elif number == 0:
            turned = multiply_wxyz(q[address : address + 4], _quaternion(step[column : column + 3]))
            vector = _rotation_vector(turned)
            angle, most = float(np.linalg.norm(vector)), float(scene.jnt_range[joint][1])
            if scene.jnt_limited[joint] and angle > most:
                turned = _quaternion(vector * (most / angle))
            q[address : address + 4] = unit_wxyz(turned)
    return q


def _quaternion(vector: np.ndarray) -> tuple[float, ...]:
    """Of a rotation about a vector by its length, rad."""
    angle = float(np.linalg.norm(vector))
    return (np.cos(angle / 2), *(0.5 * np.sinc(angle / (2 * np.pi)) * np.asarray(vector)))


def _rotation_vector(quat) -> np.ndarray:
    """The opposite of `_quaternion`, of length at most pi."""
    w, *xyz = quat if quat[0] >= 0 else [-c for c in quat]
    sine = float(np.linalg.norm(xyz))
    angle = 2 * np.arctan2(sine, w)
    return np.asarray(xyz) * (angle / sine if sine > 1e-12 else 2.0)
