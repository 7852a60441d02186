"""Joints that a user's hand holds where they are while a simulation runs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.compiler import SceneModel
from engine.physics.enums import JointType
from engine.simulation.inverse_kinematics import joints_above

_NUMBERS = {JointType.FREE: (7, 6), JointType.BALL: (4, 3)}
"""Coordinates and velocities of a joint; 1 and 1 of the others."""


@dataclass(frozen=True)
class HeldJoints:
    """Coordinates that are put back after every step, with no velocity.

    Attributes:
        worlds: indices of the worlds.
        positions: (n,) indices in qpos.
        values: (worlds, n) what stands there, m, rad or numbers of quaternions.
        velocities: (m,) indices in qvel.
    """

    worlds: np.ndarray
    positions: np.ndarray
    values: np.ndarray
    velocities: np.ndarray


def joints_of_pose(scene: SceneModel, body: int) -> list[int]:
    """The joints that `Simulation.pose` may move for a body: the free joint of a floating one, else all between it
    and the base of its tree."""
    first = int(scene.body_jntadr[body])
    return [first] if first >= 0 and scene.jnt_type[first] == JointType.FREE else joints_above(scene, body)


def places_of(scene: SceneModel, joint: int) -> tuple[range, range]:
    """The indices of a joint in qpos and in qvel."""
    coordinates, dofs = _NUMBERS.get(JointType(int(scene.jnt_type[joint])), (1, 1))
    position, velocity = int(scene.jnt_qposadr[joint]), int(scene.jnt_dofadr[joint])
    return range(position, position + coordinates), range(velocity, velocity + dofs)


def held(scene: SceneModel, joints: list[int], worlds: list[int], qpos: np.ndarray) -> HeldJoints:
    """Joints, by their indices, held where (worlds, nq) coordinates have them."""
    positions, velocities = [], []
    for joint in joints:
        own, dofs = places_of(scene, joint)
        positions += own
        velocities += dofs
    where = np.array(positions, np.int64)
    return HeldJoints(np.array(worlds), where, qpos[:, where].copy(), np.array(velocities, np.int64))
