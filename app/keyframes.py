"""Stored states follow the structure: when joints or actuators come and go, the numbers of the others stay theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from app.edits import Set
from engine.msd.paths import join
from engine.msd.schema import Joint, JointType, Link
from engine.msd.schema.base import Element
from engine.msd.schema.world import World


class _Slot(NamedTuple):
    """Numbers that belong to one object, and their values in the modelled pose."""

    owner: Element
    initial: tuple[float, ...]


class StateLayout(NamedTuple):
    """Who owns which numbers of a stored state, in the order of the state."""

    dof_pos: list[_Slot]
    dof_vel: list[_Slot]
    ctrl: list[_Slot]

    def initial(self, field: str) -> np.ndarray:
        """The numbers of the modelled pose, at rest."""
        return np.array([v for slot in getattr(self, field) for v in slot.initial], dtype=np.float64)


def state_layout(world: World) -> StateLayout:
    """Layout of the joint coordinates and velocities (tree order, depth first) and of the controls of `world`."""
    pos: list[_Slot] = []
    vel: list[_Slot] = []
    for body in world.hierarchy.bodies:
        if body.free is not None:
            pose = (*body.link.local_translation.tolist(), *body.link.local_rotation.tolist())
            pos.append(_Slot(body.free, pose))
            vel.append(_Slot(body.free, (0.0,) * 6))
        for joint in _joints(body.link):
            ball = joint.type_ is JointType.Ball
            pos.append(_Slot(joint, (0.0, 0.0, 0.0, 1.0) if ball else (joint.ref_,)))
            vel.append(_Slot(joint, (0.0,) * (3 if ball else 1)))
    return StateLayout(pos, vel, [_Slot(actuator, (0.0,)) for actuator in world.actuators])


def _joints(link: Link) -> Iterator[Joint]:
    yield from link.joints
    for child in link.children:
        yield from _joints(child)


def follow_structure(world: World, before: StateLayout) -> list[Set]:
    """Edits that carry every stored state over from the layout `before` a structural edit to the present layout of
    `world`; new objects start as modelled. A state of another length than the layout is left alone."""
    after = state_layout(world)
    edits = []
    for field in StateLayout._fields:
        old, new = getattr(before, field), getattr(after, field)
        if [(id(s.owner), len(s.initial)) for s in old] == [(id(s.owner), len(s.initial)) for s in new]:
            continue
        starts = np.cumsum([0, *(len(slot.initial) for slot in old)])
        for i, keyframe in enumerate(world.keyframes):
            values = getattr(keyframe, field)
            if values.size != starts[-1]:
                continue
            kept = {
                (id(slot.owner), len(slot.initial)): values[start : start + len(slot.initial)]
                for slot, start in zip(old, starts, strict=False)
            }
            numbers = [kept.get((id(slot.owner), len(slot.initial)), slot.initial) for slot in new]
            carried = np.concatenate([np.asarray(n, dtype=np.float64) for n in numbers]) if numbers else np.zeros(0)
            edits.append(Set(join(join("keyframes", i), field), values, carried))
    return edits
