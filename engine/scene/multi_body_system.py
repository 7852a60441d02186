"""Rigid bodies and the joints between them."""

from __future__ import annotations

import itertools
import uuid as uuids
from dataclasses import dataclass, field

import numpy as np

from engine.scene import checks
from engine.scene.aabb import AABB
from engine.scene.geometry import GeometryBox
from engine.scene.joints import Joint
from engine.scene.pose import Pose, compose
from engine.scene.rigid_body import RigidBody
from engine.scene.values import Vector3


@dataclass(kw_only=True, eq=False)
class MultiBodySystem:
    """A graph of rigid bodies and joints, which may have cycles. The body added first is its root.

    pose: of the system in the world. is_static: whether the root is fixed to the world."""

    _uuid: uuids.UUID = field(init=False, repr=False, default_factory=uuids.uuid4)
    pose: Pose
    is_static: bool
    _rigid_bodies: list[RigidBody] = field(init=False, repr=False, default_factory=list)
    _joints: dict[tuple[int, int], Joint] = field(init=False, repr=False, default_factory=dict)
    """By the indices of their bodies, the lower first."""

    def __post_init__(self) -> None:
        checks.instance(self.pose, Pose, "the pose of a multi-body system")
        if not isinstance(self.is_static, bool | np.bool_):
            raise TypeError(f"is_static of a multi-body system is True or False, not {self.is_static!r}")

    @property
    def uuid(self) -> uuids.UUID:
        """Identifies this system among all."""
        return self._uuid

    @property
    def root(self) -> RigidBody:
        """The body added first. Raises ValueError if there is none."""
        if not self._rigid_bodies:
            raise ValueError("the multi-body system has no root: add_rigid_body adds the first body")
        return self._rigid_bodies[0]

    def has_root(self) -> bool:
        """Whether there is a body."""
        return bool(self._rigid_bodies)

    def add_rigid_body(self, rigid_body: RigidBody) -> None:
        """Add a body. Raises ValueError if the system has it."""
        checks.instance(rigid_body, RigidBody, "what add_rigid_body adds")
        if any(body.uuid == rigid_body.uuid for body in self._rigid_bodies):
            raise ValueError(f"rigid body {self._index(rigid_body)} is in this multi-body system already")
        self._rigid_bodies.append(rigid_body)

    def add_joint(self, joint: Joint) -> None:
        """Add a joint between two bodies of this system. Raises ValueError if one of them is not of this system, both
        are one, or a joint is between them already."""
        checks.instance(joint, Joint, "what add_joint adds")
        first = self._index(joint.rigid_body1, "rigid_body1 of the joint")
        second = self._index(joint.rigid_body2, "rigid_body2 of the joint")
        if first == second:
            raise ValueError(f"a joint is between two rigid bodies; both of this one are rigid body {first}")
        pair = (min(first, second), max(first, second))
        if pair in self._joints:
            raise ValueError(f"there is a joint between the rigid bodies {pair[0]} and {pair[1]} already")
        self._joints[pair] = joint

    def get_joints_for_rigid_body(self, rigid_body: RigidBody) -> list[Joint]:
        """The joints at a body, in the order in which the bodies at their other ends were added. Raises ValueError if
        the body is not of this system."""
        index = self._index(rigid_body)
        joints = {a + b - index: joint for (a, b), joint in self._joints.items() if index in (a, b)}
        return [joints[other] for other in sorted(joints)]

    def calculate_aabb(self) -> tuple[Vector3, AABB]:
        """The box along the axes of the system around all geometries, when all joints are at 0.

        Returns its centre in the frame of the system, m, and its size. Raises ValueError if there is no geometry, and
        if one is no box."""
        corners = []
        for body in self._rigid_bodies:
            for geometry in body.geometries:
                if not isinstance(geometry, GeometryBox):
                    raise ValueError(
                        f"the aabb of a {type(geometry).__name__} is not known: all geometries are boxes"
                    )
                place = compose(body.initial_pose, geometry.pose)
                for signs in itertools.product((-0.5, 0.5), repeat=3):
                    corners.append(compose(place, Pose(Vector3(geometry.aabb.size * signs))).position)
        if not corners:
            raise ValueError("a multi-body system without geometries has no aabb")
        least, most = np.min(corners, axis=0), np.max(corners, axis=0)
        return Vector3((least + most) / 2), AABB(Vector3(most - least))

    def _index(self, rigid_body: RigidBody, what: str = "the rigid body") -> int:
        checks.instance(rigid_body, RigidBody, what)
        for index, body in enumerate(self._rigid_bodies):
            if body.uuid == rigid_body.uuid:
                return index
        count = len(self._rigid_bodies)
        raise ValueError(
            f"{what} is not in this multi-body system, which has {count} of them: add it with add_rigid_body first"
        )


def rigid_bodies(system: MultiBodySystem) -> list[RigidBody]:
    """All bodies of a system, in the order in which they were added."""
    return list(system._rigid_bodies)
