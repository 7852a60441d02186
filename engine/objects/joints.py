"""The joints that an object is given, as dictionaries of the attributes of MJCF's <joint>."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engine.objects.attributes import check_attributes

JointSpecs = Literal["default"] | Sequence[Mapping[str, Any]] | None

JOINT_TYPES = ("free", "ball", "slide", "hinge")


def joint_specs(joints: Any, what: str) -> list[dict[str, Any]]:
    """The joints as dictionaries of their own, each with a name: `joint0`, `joint1`, ... where it had none.

    Args:
        joints: None for no joint, "default" for a free one, or a list of dictionaries.
        what: whose joints they are, for errors.

    Raises:
        TypeError: it is something else.
        ValueError: a joint has an attribute or a type that MJCF has not.
    """
    if joints is None:
        return []
    if isinstance(joints, str) and joints == "default":
        joints = [{"type": "free"}]
    if isinstance(joints, str | Mapping) or not isinstance(joints, Sequence):
        raise TypeError(f'The joints of {what} are None, "default" or a list of dictionaries, not {joints!r}')
    specs = []
    for place, joint in enumerate(joints):
        if not isinstance(joint, Mapping):
            raise TypeError(f"Joint {place} of {what} is a dictionary of attributes, not {joint!r}")
        check_joint(joint, f"joint {place} of {what}")
        specs.append({"name": f"joint{place}"} | dict(joint))
    return specs


def check_joint(joint: Mapping[str, Any], what: str) -> None:
    """Refuse attributes and types that MJCF's <joint> has not."""
    check_attributes(joint, "joint", f"The {what}")
    kind = joint.get("type", "hinge")
    if kind not in JOINT_TYPES:
        raise ValueError(f"The type of the {what} is one of {', '.join(JOINT_TYPES)}, not {kind!r}")
