"""Stored states: which numbers of a keyframe belong to which object of a World."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
import numpy as np

from engine.msd.nesting import nesting_depth
from engine.msd.order import in_order
from engine.msd.schema import Actuator, DynType, Joint, JointType, Keyframe, KeyframeExtras, Link, World
from engine.msd.schema.base import Element
from engine.msd.schema.world_extras import MujocoActuator


class Slot(NamedTuple):
    """Numbers that belong to one object, and their values in the modelled pose."""

    owner: Element
    initial: tuple[float, ...]


FIELDS = ("dof_pos", "dof_vel", "ctrl")
EXTRA_FIELDS = ("act", "mpos", "mquat", "ctrl")
"""Fields of `KeyframeExtras` that follow the structure; its `ctrl` is that of all actuators in MuJoCo's order."""


STATELESS = ("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder", "adhesion")
"""Shortcuts of MJCF that the reader translates: their `dyntype` says whether they have an activation."""


def layout(world: World) -> dict[str, list[Slot]]:
    """Who owns which numbers of a stored state, in the order of the state, by field: `dof_pos` and `dof_vel` in tree
    order, `ctrl`, and `extras.act`, `extras.mpos`, `extras.mquat`, `extras.ctrl`. `extras.act` is missing where it
    cannot be determined. Raises SceneError at a link that is below itself."""
    nesting_depth(world)
    slots: dict[str, list[Slot]] = {name: [] for name in FIELDS} | {f"extras.{name}": [] for name in EXTRA_FIELDS}
    for body in world.hierarchy.bodies:
        place, turn = tuple(body.link.local_translation.tolist()), tuple(body.link.local_rotation.tolist())
        if body.free is not None:
            slots["dof_pos"].append(Slot(body.free, (*place, *turn)))
            slots["dof_vel"].append(Slot(body.free, (0.0,) * 6))
        if body.mocap:
            slots["extras.mpos"].append(Slot(body, place))
            slots["extras.mquat"].append(Slot(body, turn))
        for joint in _joints(body.link):
            ball = joint.type_ is JointType.Ball
            slots["dof_pos"].append(Slot(joint, (0.0, 0.0, 0.0, 1.0) if ball else (joint.ref_,)))
            slots["dof_vel"].append(Slot(joint, (0.0,) * (3 if ball else 1)))
    slots["ctrl"] = [Slot(actuator, (0.0,)) for actuator in world.actuators]
    for _, actuator in in_order(world, "actuator"):
        slots["extras.ctrl"].append(Slot(actuator, (0.0,)))
    activations = [(actuator, _activations(actuator)) for _, actuator in in_order(world, "actuator")]
    if any(count is None for _, count in activations):
        del slots["extras.act"]
    else:
        slots["extras.act"] = [Slot(actuator, (0.0,) * count) for actuator, count in activations if count]
    return slots


def _joints(base: Link) -> Iterator[Joint]:
    """The joints of a tree, depth first, those of a link before those of its children."""
    stack = [base]
    while stack:
        link = stack.pop()
        yield from link.joints
        stack += reversed(link.children)


def _activations(actuator: Actuator | MujocoActuator) -> int | None:
    """How many activations an actuator has; None where it is written in a shortcut that is not translated."""
    if isinstance(actuator, MujocoActuator):
        if actuator.actdim > 0 or actuator.dyntype != "none":
            return max(actuator.actdim, 1)
        if actuator.shortcut == "muscle":
            return 1
        return 0 if actuator.shortcut in STATELESS else None
    kind, value = actuator.actuator_type.variant, actuator.actuator_type.value
    if kind == "general":
        return int(value.dyntype is not DynType.None_)
    return int(kind == "position" and value.timeconst > 0)


def size(slots: Iterable[Slot]) -> int:
    """How many numbers the slots have together."""
    return sum(len(slot.initial) for slot in slots)


def modelled(slots: Iterable[Slot]) -> np.ndarray:
    """The numbers of the modelled pose, at rest."""
    return np.array([number for slot in slots for number in slot.initial], dtype=np.float64)


def numbers(key: Keyframe, name: str) -> np.ndarray | None:
    """The numbers of a field of `layout` in a stored state; None where it does not say them."""
    if not name.startswith("extras."):
        values = getattr(key, name)
    else:
        values = None if key.extras is msgspec.UNSET else getattr(key.extras, name.removeprefix("extras."))
    return None if values is None or len(values) == 0 else values


def put_numbers(key: Keyframe, name: str, values: np.ndarray | None) -> None:
    """Set the numbers of a field of `layout`; None: it does not say them."""
    if not name.startswith("extras."):
        setattr(key, name, np.zeros(0) if values is None else values)
    elif values is not None or key.extras is not msgspec.UNSET:
        if key.extras is msgspec.UNSET:
            key.extras = KeyframeExtras()
        setattr(key.extras, name.removeprefix("extras."), values)


def pieces(slots: Iterable[Slot], values: np.ndarray) -> dict[int, np.ndarray]:
    """The numbers of each owner, by its identity."""
    found, at = {}, 0
    for slot in slots:
        found[id(slot.owner)] = values[at : at + len(slot.initial)]
        at += len(slot.initial)
    return found


def assembled(slots: Iterable[Slot], known: dict[int, np.ndarray]) -> np.ndarray:
    """The numbers of a state from those of its owners; of others those of the modelled pose."""
    parts = []
    for slot in slots:
        piece = known.get(id(slot.owner))
        parts.append(piece if piece is not None and len(piece) == len(slot.initial) else np.array(slot.initial))
    return np.concatenate(parts) if parts else np.zeros(0)


def carry(world: World, before: dict[str, list[Slot]]) -> None:
    """Let the stored states follow from the layout `before` a change to the present one; what is new starts as
    modelled. Numbers that did not fit the layout are left alone."""
    after = layout(world)
    for key in world.keyframes:
        for name, slots in before.items():
            values = numbers(key, name)
            if values is None or name not in after or len(values) != size(slots):
                continue
            if owners(slots) == owners(after[name]):
                continue
            carried = assembled(after[name], pieces(slots, values))
            put_numbers(key, name, carried if len(carried) else None)


def owners(slots: list[Slot]) -> list[tuple[int, int]]:
    """Identity of the owner and count of numbers of each slot: equal for layouts that are the same."""
    return [(id(slot.owner), len(slot.initial)) for slot in slots]
