"""What holds two rigid bodies together."""

from __future__ import annotations

import math
import uuid as uuids
from dataclasses import dataclass, field

from engine.scene import checks
from engine.scene.pose import Pose
from engine.scene.rigid_body import RigidBody
from engine.scene.values import Vector3


@dataclass(kw_only=True, eq=False)
class Joint:
    """What all joints have. pose: in the frame of the multi-body system, when all joints are at 0."""

    _uuid: uuids.UUID = field(init=False, repr=False, default_factory=uuids.uuid4)
    pose: Pose
    rigid_body1: RigidBody
    rigid_body2: RigidBody

    def __post_init__(self) -> None:
        checks.instance(self.pose, Pose, "the pose of a joint")
        checks.instance(self.rigid_body1, RigidBody, "rigid_body1 of a joint")
        checks.instance(self.rigid_body2, RigidBody, "rigid_body2 of a joint")

    @property
    def uuid(self) -> uuids.UUID:
        """Identifies this joint among all."""
        return self._uuid


@dataclass(eq=False)
class JointFixed(Joint):
    """Makes two bodies move as one."""


@dataclass(eq=False)
class JointHinge(Joint):
    """Lets the second body turn about one axis of the first, driven by a servo.

    axis: direction in the frame of the joint; any length but 0.
    range: how far it turns to each side, rad, above 0; like effort and velocity, infinity is no limit.
    effort: greatest torque of the servo, N m.
    velocity: speed from which the servo drives no further, rad/s.
    armature: inertia of the servo's rotor, kg m2.
    pid_gain_p, pid_gain_d: torque per error of the angle, N m/rad, and per speed, N m s/rad.

    Raises ValueError for numbers that are negative, not finite or above 1e30, and for an axis without direction."""

    axis: Vector3
    range: float
    effort: float
    velocity: float
    armature: float
    pid_gain_p: float
    pid_gain_d: float

    def __post_init__(self) -> None:
        super().__post_init__()
        self.axis = checks.value(Vector3, self.axis, "the axis of a hinge")
        if self.axis.length < 1e-9:
            raise ValueError("the axis of a hinge is 0 0 0, which is no direction")
        for name, bound in (("range", {"above": 0}), ("effort", {"least": 0}), ("velocity", {"least": 0})):
            if (limit := getattr(self, name)) != math.inf:
                checked = checks.number(limit, f"the {name} of a hinge", **bound, largest=math.inf)
                setattr(self, name, checked)
        for name in ("armature", "pid_gain_p", "pid_gain_d"):
            setattr(self, name, checks.number(getattr(self, name), f"the {name} of a hinge", least=0))
