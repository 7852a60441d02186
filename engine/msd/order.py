"""The order that MJCF gives to actuators, sensors, equalities and tendons, of which MSD has several lists each."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from engine.msd.paths import get
from engine.msd.schema import World
from engine.msd.schema.base import field

LISTS = {
    "actuator": ("actuators", "extras.actuators"),
    "sensor": (
        *(f"sensors.{name}" for name in ("subtree", "frame", "joint", "touch", "contact", "lidar")),
        "extras.sensors",
    ),
    "equality": (
        *(f"equality_constraint_set.{name}" for name in ("connects", "welds", "joints")),
        "extras.equalities",
        "extras.flex_equalities",
    ),
    "tendon": ("tendon_set.joint_tendons", "extras.tendons"),
}
"""The lists of a World that hold the objects of a MuJoCo kind."""


def in_order(world: World, kind: str) -> list[tuple[str, Any]]:
    """Path and object of every actuator, sensor, equality or tendon in MuJoCo's order: by the `order` of their
    extras, those without one last.

    MSD's lists come first as they are when none of their objects has an order: then MJCF had them in that order too.
    """
    listed = [
        (f"{path}[{i}]", element)
        for path in LISTS[kind]
        if world.extras is not msgspec.UNSET or not path.startswith("extras")
        for i, element in enumerate(get(world, path))
    ]
    if all(place(element) is None for _, element in listed if hasattr(element, "extras")):
        said = [row for row in listed if hasattr(row[1], "extras")]
        return said + sorted((row for row in listed if not hasattr(row[1], "extras")), key=lambda row: row[1].order)

    def rank(row: tuple[str, Any]) -> float:
        order = place(row[1])
        return math.inf if order is None else order

    return sorted(listed, key=rank)


def place(element: Any) -> int | None:
    """The place of an object among all of its MuJoCo kind, None where it is not said."""
    extras = element.extras if hasattr(element, "extras") else element
    return None if extras is msgspec.UNSET else extras.order


def set_place(element: Any, order: int) -> None:
    """Say the place of an object."""
    if hasattr(element, "extras"):
        if element.extras is msgspec.UNSET:
            element.extras = field(type(element), "extras").type()
        element = element.extras
    element.order = order
