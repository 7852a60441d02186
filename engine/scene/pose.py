"""Where something is."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.scene import checks
from engine.scene.values import Quaternion, Vector3


@dataclass
class Pose:
    """A position, m, and an orientation, x y z w, in the frame of what it is a part of.

    Raises ValueError for wrong shapes, numbers that are not finite and the quaternion 0 0 0 0."""

    position: Vector3 = field(default_factory=Vector3)
    orientation: Quaternion = field(default_factory=Quaternion)

    def __post_init__(self) -> None:
        self.position = checks.value(Vector3, self.position, "the position of a pose")
        self.orientation = checks.rotation(self.orientation, "the orientation of a pose")


def compose(outer: Pose, inner: Pose) -> Pose:
    """The pose of `inner`, which is given in the frame of `outer`, in the frame that `outer` is given in."""
    turn = checks.rotation(outer.orientation, "the orientation of a pose")
    position = checks.value(Vector3, inner.position, "the position of a pose")
    orientation = checks.rotation(inner.orientation, "the orientation of a pose")
    return Pose(turn * position + checks.value(Vector3, outer.position, "the position of a pose"), turn * orientation)


def inverse(pose: Pose) -> Pose:
    """The pose that `compose` makes the identity of together with this one."""
    back = checks.rotation(pose.orientation, "the orientation of a pose").conjugate
    return Pose(-(back * checks.value(Vector3, pose.position, "the position of a pose")), back)
