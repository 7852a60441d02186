"""Stored states of all joints, those of flexcomps too: their numbers stay with the joints, actuators and mocap bodies
that they belong to, or the state is removed where nobody can say whose they are."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
import numpy as np

from engine.msd import state
from engine.msd.edits import Edit, Insert, Rekey, Remove, Set
from engine.msd.paths import reach
from engine.msd.schema import Flexcomp, FreeJoint, Joint, JointType, MujocoKeyframe
from engine.msd.schema.base import Reach
from engine.msd.schema.world import World

JOINT_FIELDS = ("qpos", "qvel", "plastic")


class _Slot(NamedTuple):
    """Numbers of one object, and their values in the modelled pose, in MuJoCo's order."""

    owner: Hashable
    initial: tuple[float, ...]


@dataclass
class WholeLayout:
    """Who owns which numbers of a stored state of all joints."""

    slots: dict[str, list[_Slot]]
    """By field; `act` is missing where it cannot be determined."""
    makes: dict[int, Hashable] = field(default_factory=dict)
    """What each flexcomp makes, by its identity; None: nothing."""
    alive: list[object] = field(default_factory=list)
    """The owners: as long as they are here, no other object has their identity."""


def has_whole(world: World) -> bool:
    """Whether a World has stored states of all joints."""
    return world.extras is not msgspec.UNSET and bool(world.extras.keyframes)


def may_change_layout(world: World, edit: Edit) -> bool:
    """Whether an edit, about to be made, may change which joints, actuators and mocap bodies there are."""
    if isinstance(edit, (Insert, Remove, Rekey)):
        return True
    try:
        return reach(world, edit.path) is Reach.STRUCTURE
    except (KeyError, ValueError):  # keys that no class declares, or an edit that will be refused
        return True


def whole_layout(world: World) -> WholeLayout:
    """The present layout of a World. Raises SceneError at a link that is below itself."""
    from engine.compiler.generated import generated_parts  # slow to load, and few scenes have such states
    from engine.compiler.scene import lay_out
    from engine.msd.flex_parts import flexcomps

    generated = generated_parts(world)
    scene = lay_out(world, generated)
    layout = WholeLayout({"qpos": [], "qvel": [], "mpos": [], "mquat": []})
    makers = {path: flexcomp for path, flexcomp in flexcomps(world)}
    layout.alive += makers.values()
    parts: dict[str, list[tuple[str, int]]] = {path: [] for path in generated.paths}
    for row in scene.bodies:
        if row.link is not None and row.path in parts:
            name = (row.link.name or "").removeprefix(makers[row.path].name)
            parts[row.path].append((name, len(row.link.joints)))
        elif row.link is not None and row.body is not None and row.body.mocap:
            layout.alive.append(row.body)
            turn = tuple(np.roll(row.link.local_rotation, 1).tolist())
            layout.slots["mpos"].append(_Slot(id(row.body), tuple(row.link.local_translation.tolist())))
            layout.slots["mquat"].append(_Slot(id(row.body), turn))
    elements = {spec.path: (spec.elements.tobytes(), tuple(spec.cellcount), spec.order) for spec in generated.flexes}
    for path, flexcomp in makers.items():
        layout.makes[id(flexcomp)] = (tuple(parts[path]), elements.get(path)) if path in parts else None
    _add_joints(layout, scene, makers)
    of_actuators = state.layout(world)
    for name in ("act", "ctrl"):
        slots = of_actuators.get(f"extras.{name}")
        if slots is not None:
            layout.slots[name] = [_Slot(id(slot.owner), slot.initial) for slot in slots]
            layout.alive += [slot.owner for slot in slots]
    return layout


def _add_joints(layout: WholeLayout, scene, makers: dict[str, Flexcomp]) -> None:
    numbers: dict[str, int] = dict.fromkeys(makers, 0)
    for placed in scene.joints:
        joint: Joint | FreeJoint = placed.element
        owner: Hashable = id(joint)
        if placed.path in makers:
            owner = (id(makers[placed.path]), numbers[placed.path])
            numbers[placed.path] += 1
        else:
            layout.alive.append(joint)
        if isinstance(joint, FreeJoint):
            link = scene.bodies[placed.body].link
            pose, dofs = (*link.local_translation.tolist(), *np.roll(link.local_rotation, 1).tolist()), 6
        elif joint.type_ is JointType.Ball:
            pose, dofs = (1.0, 0.0, 0.0, 0.0), 3
        else:
            pose, dofs = (joint.ref_,), 1
        layout.slots["qpos"].append(_Slot(owner, pose))
        layout.slots["qvel"].append(_Slot(owner, (0.0,) * dofs))


def follow_whole(world: World, before: WholeLayout) -> tuple[list[Edit], list[str]]:
    """Edits that carry the stored states of all joints over from the layout `before` an edit to that of `world`, in
    which new objects stand as modelled; and sentences on those that they remove: where a flexcomp makes other parts
    than before, a number of it has no joint that it surely belongs to."""
    if not has_whole(world):
        return [], []
    after = whole_layout(world)
    assert world.extras is not msgspec.UNSET
    shared = before.makes.keys() & after.makes.keys()
    reshaped = {owner for owner in shared if before.makes[owner] != after.makes[owner]}
    reshaped_names = sorted(
        {each.name for each in after.alive if isinstance(each, Flexcomp) and id(each) in reshaped}
    )
    sets: list[Edit] = []
    removals: list[Edit] = []
    sentences = []
    for i, key in enumerate(world.extras.keyframes):
        path = f"extras.keyframes[{i}]"
        says_joints = any(values is not None and len(values) for values in (getattr(key, n) for n in JOINT_FIELDS))
        if reshaped and says_joints:
            reason = f"it says where the parts of the flexcomp {reshaped_names[0]!r} are, which makes others now"
        else:
            carried, reason = _carried(key, before, after)
            if not reason:
                sets += [Set(f"{path}.{name}", values) for name, values in carried.items()]
                continue
        removals.insert(0, Remove(path))
        sentences.append(f"The stored state {key.name or ''!r} was removed: {reason}; store another")
    return sets + removals, sentences


def _carried(
    key: MujocoKeyframe, before: WholeLayout, after: WholeLayout
) -> tuple[dict[str, np.ndarray | None], str]:
    """The numbers of a state that change, or why there are none that would be right."""
    if key.plastic is not None and len(key.plastic) and list(before.makes) != list(after.makes):
        return {}, "its plastic deformations count the parts of all flexcomps, of which there are others now"
    changed: dict[str, np.ndarray | None] = {}
    for name in ("qpos", "qvel", "act", "ctrl", "mpos", "mquat"):
        values = getattr(key, name)
        old, new = before.slots.get(name), after.slots.get(name)
        if (
            values is None
            or not len(values)
            or (old is not None and new is not None and _owners(old) == _owners(new))
        ):
            continue
        count = sum(len(slot.initial) for slot in old or ())
        if old is None or new is None or len(values) > count:
            if name == "act" and _owners(before.slots["ctrl"]) == _owners(after.slots["ctrl"]):
                continue
            return {}, f"it has {len(values)} numbers of {name} for {count}, and their order changed"
        whole = np.concatenate([np.array(slot.initial) for slot in old])
        whole[: len(values)] = values
        known, at = {}, 0
        for slot in old:
            known[slot.owner] = whole[at : at + len(slot.initial)]
            at += len(slot.initial)
        pieces = [known.get(slot.owner, ()) for slot in new]
        pieces = [p if len(p) == len(s.initial) else s.initial for p, s in zip(pieces, new, strict=True)]
        changed[name] = np.concatenate(pieces) if pieces else None
    return changed, ""


def _owners(slots: list[_Slot]) -> list[tuple[Hashable, int]]:
    return [(slot.owner, len(slot.initial)) for slot in slots]
