"""Robots, grippers and bases by the names of their classes."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any, TypeVar

from engine.objects import bases, bodies_with_arms, grippers, hands, legs, robots
from engine.objects.bases import RobotBaseModel
from engine.objects.grippers import GripperModel, NullGripper
from engine.objects.robots import RobotModel

_Kind = TypeVar("_Kind", bound=type)


def _named(*kinds: type) -> dict[Any, Any]:
    return {kind.__name__: kind for kind in kinds}


BASE_MAPPING: dict[str, type[RobotBaseModel]] = _named(
    bases.RethinkMount,
    bases.RethinkMinimalMount,
    bases.NullMount,
    bases.OmronMobileBase,
    bases.NullMobileBase,
    bases.NoActuationBase,
    bases.FloatingLeggedBase,
    legs.Spot,
    legs.SpotFloating,
    bases.NullBase,
)
"""What robots stand on, by name."""

GRIPPER_MAPPING: dict[str | None, type[GripperModel]] = _named(
    grippers.RethinkGripper,
    grippers.PandaGripper,
    hands.JacoThreeFingerGripper,
    hands.JacoThreeFingerDexterousGripper,
    hands.WipingGripper,
    grippers.Robotiq85Gripper,
    grippers.Robotiq140Gripper,
    hands.RobotiqThreeFingerGripper,
    hands.RobotiqThreeFingerDexterousGripper,
    hands.BDGripper,
    hands.InspireLeftHand,
    hands.InspireRightHand,
    hands.FourierLeftHand,
    hands.FourierRightHand,
    hands.XArm7Gripper,
)
"""What robots grip with, by name; None: nothing."""
GRIPPER_MAPPING[None] = NullGripper

REGISTERED_ROBOTS: dict[str, type[RobotModel]] = _named(
    *(robots.Panda, robots.Sawyer, robots.IIWA, robots.UR5e, robots.Kinova3, robots.Jaco),
    *(bodies_with_arms.Baxter, bodies_with_arms.Tiago, bodies_with_arms.XArm7, bodies_with_arms.SpotArm),
    *(bodies_with_arms.GR1, bodies_with_arms.GR1FixedLowerBody, bodies_with_arms.GR1FloatingBody),
    *(bodies_with_arms.GR1ArmsOnly, bodies_with_arms.PandaOmron, bodies_with_arms.PandaDexRH),
    *(bodies_with_arms.PandaDexLH, bodies_with_arms.SpotWithArm, bodies_with_arms.SpotWithArmFloating),
)
"""Robots by name."""

ALL_BASES, ALL_GRIPPERS, ALL_ROBOTS = BASE_MAPPING.keys(), GRIPPER_MAPPING.keys(), REGISTERED_ROBOTS.keys()


def robot_base_factory(name: str | None, idn: int | str = 0) -> RobotBaseModel:
    """What a robot stands on, by the name of its class. Raises ValueError, which says the nearest names."""
    return _chosen(BASE_MAPPING, name, "base")(idn=idn)


def gripper_factory(name: str | None, idn: int | str = 0) -> GripperModel:
    """A gripper by the name of its class, None for one that is none. Raises ValueError, which says the nearest
    names."""
    return _chosen(GRIPPER_MAPPING, name, "gripper")(idn=idn)


def create_robot(robot_name: str, *args: Any, **kwargs: Any) -> RobotModel:
    """A robot by the name of its class, which gets the other arguments. Raises ValueError, which says the nearest
    names."""
    return _chosen(REGISTERED_ROBOTS, robot_name, "robot")(*args, **kwargs)


def register_base(target_class: _Kind) -> _Kind:
    """Have `robot_base_factory` know a class, which is returned: a decorator. Raises TypeError for no base."""
    return _registered(BASE_MAPPING, target_class, RobotBaseModel)


def register_gripper(target_class: _Kind) -> _Kind:
    """As `register_base`, for `gripper_factory`."""
    return _registered(GRIPPER_MAPPING, target_class, GripperModel)


def register_robot(target_class: _Kind) -> _Kind:
    """As `register_base`, for `create_robot`."""
    return _registered(REGISTERED_ROBOTS, target_class, RobotModel)


def _registered(known: dict[Any, Any], kind: _Kind, base: type) -> _Kind:
    if not (isinstance(kind, type) and issubclass(kind, base)):
        raise TypeError(f"What is registered here is a class derived from {base.__name__}, not {kind!r}")
    known[kind.__name__] = kind
    return kind


def _chosen(known: Mapping[Any, Any], name: Any, what: str) -> Any:
    if name not in known:
        names = [each for each in known if each is not None]
        near = difflib.get_close_matches(str(name), names) or names
        raise ValueError(f"There is no {what} {name!r}; do you mean one of: {', '.join(near)}?")
    return known[name]
