"""State transferred from one built scene to another by the names of joints, actuators and bodies."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np

from engine.compiler.generated import is_generated
from engine.simulation.layout import Layout

State = Mapping[str, np.ndarray]
"""Arrays of a state by name: of qpos, qvel, qacc_warmstart, act, ctrl, mocap_pos and mocap_quat those that are
known."""

_SIZES = {"free": (7, 6), "ball": (4, 3), "slide": (1, 1), "hinge": (1, 1)}


def transfer(old: Layout, state: State, new: Layout, start: State, reference: State | None = None) -> None:
    """Overwrite `start`, the reference state of `new`, with what `state` of `old` says about the same objects.

    Joints are the same when their names and types are (a joint without a name: its body and its place among the
    body's joints), else when their paths and types are; actuators and mocap bodies likewise. Free joints and mocap
    bodies whose reference differs from that of `old`, if it is given, were moved by the user: they stay at `start`.
    """
    reference = reference or {}
    for i, j in same_joints(old, new):
        kind = new.joint_type[j]
        nq, nv = _SIZES[kind]
        places = old.joint_qposadr[i], new.joint_qposadr[j], nq
        if kind != "free" or not _moved(reference, start, "qpos", *places):
            _copy(state, start, "qpos", *places)
        for name in ("qvel", "qacc_warmstart"):
            _copy(state, start, name, old.joint_dofadr[i], new.joint_dofadr[j], nv)
    for i, j in same_actuators(old, new):
        if old.actuator_ctrlnum[i] == new.actuator_ctrlnum[j]:
            _copy(state, start, "ctrl", old.actuator_ctrladr[i], new.actuator_ctrladr[j], new.actuator_ctrlnum[j])
        if old.actuator_actnum[i] == new.actuator_actnum[j]:
            _copy(state, start, "act", old.actuator_actadr[i], new.actuator_actadr[j], new.actuator_actnum[j])
    for i, j in same_bodies(old, new):
        places = old.body_mocapid[i], new.body_mocapid[j], 1
        if min(places) < 0:
            continue
        if not any(_moved(reference, start, name, *places) for name in ("mocap_pos", "mocap_quat")):
            _copy(state, start, "mocap_pos", *places)
            _copy(state, start, "mocap_quat", *places)


def same_actuators(old: Layout, new: Layout) -> list[tuple[int, int]]:
    """Indices (old, new) of the actuators that are the same."""
    return same_objects(old.actuator_name, old.actuator_path, new.actuator_name, new.actuator_path)


def same_bodies(old: Layout, new: Layout) -> list[tuple[int, int]]:
    """Indices (old, new) of the bodies that are the same."""
    return same_objects(old.body_name, old.body_path, new.body_name, new.body_path)


def same_joints(old: Layout, new: Layout) -> list[tuple[int, int]]:
    """Indices (old, new) of the joints that are the same."""
    pairs = same_objects(joint_keys(old), old.joint_path, joint_keys(new), new.joint_path)
    return [(i, j) for i, j in pairs if old.joint_type[i] == new.joint_type[j]]


def joint_keys(layout: Layout) -> list[Hashable]:
    """What joints are known by; empty where there is no name to go by."""
    keys: list[Hashable] = []
    first: dict[int, int] = {}
    for i, (name, body) in enumerate(zip(layout.joint_name, layout.joint_body, strict=True)):
        place = layout.body_name[body], i - first.setdefault(body, i)
        keys.append(name or (place if place[0] else ""))
    return keys


def same_objects(
    old: Sequence[Hashable], old_paths: list[str], new: Sequence[Hashable], new_paths: list[str]
) -> list[tuple[int, int]]:
    """Indices (old, new) of the objects of a kind that are the same: by key first, then by path."""
    keys = {key: i for i, key in reversed(list(enumerate(old)))}
    keys.pop("", None)
    pairs = {j: keys[key] for j, key in enumerate(new) if key in keys}
    taken = set(pairs.values())
    # The parts of a flex have one path between them.
    places = {path: i for i, path in enumerate(old_paths) if i not in taken and not is_generated(path)}
    for j, path in enumerate(new_paths):
        if j not in pairs and path in places:
            pairs[j] = places[path]
    return [(i, j) for j, i in pairs.items()]


def _moved(reference: State, start: State, name: str, place: int, new_place: int, count: int) -> bool:
    """Whether numbers differ between two reference states."""
    if name not in reference:
        return False
    before = reference[name][place : place + count].astype(start[name].dtype)
    return not np.array_equal(before, start[name][new_place : new_place + count])


def _copy(source: State, target: State, name: str, start: int, to: int, count: int) -> None:
    if name in source and count:
        target[name][to : to + count] = source[name][start : start + count]
