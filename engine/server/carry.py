"""State carried from one built scene to another by the names of joints, actuators and bodies."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from engine.build import SceneModel
from engine.build.made import is_made
from engine.physics.enums import JointType

_SIZES = {JointType.FREE: (7, 6), JointType.BALL: (4, 3), JointType.SLIDE: (1, 1), JointType.HINGE: (1, 1)}


def carry(old: SceneModel, state: dict[str, np.ndarray], new: SceneModel, start: dict[str, np.ndarray]) -> None:
    """Overwrite `start`, the reference state of `new`, with what `state` of `old` says about the same objects.

    Both hold qpos, qvel, qacc_warmstart, act, ctrl, mocap_pos and mocap_quat. Joints are the same when their names
    and types are (a joint without a name: its body and its place among the body's joints), else when their paths and
    types are; actuators and mocap bodies likewise.
    """
    for i, j in _pairs(old, new, "joint", lambda m, i: _joint_key(m, i)):
        kind = JointType(int(new.jnt_type[j]))
        if kind != int(old.jnt_type[i]):
            continue
        nq, nv = _SIZES[kind]
        _copy(state, start, ("qpos",), int(old.jnt_qposadr[i]), int(new.jnt_qposadr[j]), nq)
        dofs = int(old.jnt_dofadr[i]), int(new.jnt_dofadr[j])
        _copy(state, start, ("qvel", "qacc_warmstart"), *dofs, nv)
    for i, j in _pairs(old, new, "actuator", lambda m, i: m.name("actuator", i)):
        _copy(state, start, ("ctrl",), i, j, 1)
        if old.actuator_actnum[i] == new.actuator_actnum[j] > 0:
            act = int(old.actuator_actadr[i]), int(new.actuator_actadr[j])
            _copy(state, start, ("act",), *act, int(new.actuator_actnum[j]))
    for i, j in _pairs(old, new, "body", lambda m, i: m.name("body", i)):
        if old.body_mocapid[i] >= 0 <= new.body_mocapid[j]:
            mocap = int(old.body_mocapid[i]), int(new.body_mocapid[j])
            _copy(state, start, ("mocap_pos", "mocap_quat"), *mocap, 1)


def _joint_key(scene: SceneModel, joint: int) -> Hashable:
    body = int(scene.jnt_bodyid[joint])
    place = scene.name("body", body), joint - int(scene.body_jntadr[body])
    return scene.name("joint", joint) or (place if place[0] else "")


def _pairs(old: Any, new: Any, kind: str, key: Callable[[Any, int], Hashable]) -> list[tuple[int, int]]:
    """Indices (old, new) of the objects of a kind that are the same: by key first, then by path."""
    keys = {key(old, i): i for i in reversed(range(len(old.names[kind])))}
    keys.pop("", None)
    pairs = {j: keys[k] for j in range(len(new.names[kind])) if (k := key(new, j)) in keys}
    taken = set(pairs.values())
    # The parts of a flex have one path between them.
    places = {path: i for i, path in enumerate(old.paths[kind]) if i not in taken and not is_made(path)}
    for j, path in enumerate(new.paths[kind]):
        if j not in pairs and path in places:
            pairs[j] = places[path]
    return [(i, j) for j, i in pairs.items()]


def _copy(source: dict, target: dict, names: tuple[str, ...], start: int, to: int, count: int) -> None:
    for name in names:
        target[name][to : to + count] = source[name][start : start + count]
