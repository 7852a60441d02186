"""Commands that were given for another layout than the scene has by now: an edit took effect meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import numpy as np

from engine.server.protocol import Control, Hold, Indexed, Layout, Pose, Pull, Push, Reset, SetState, Throw, Twist
from engine.server.sample_format import STATE
from engine.simulation.state_transfer import same_actuators, same_bodies, same_joints, transfer

_STATE = {"qpos": "nq", "qvel": "nv", "act": "na", "ctrl": "nu", "qacc_warmstart": "nv"}


def translated(command: Indexed, old: Layout, new: Layout, read: Callable[[str], np.ndarray]) -> Indexed:
    """A command about `old` as one about the same objects in `new`.

    Args:
        read: an array of the present state, for the numbers that the command does not say.

    Raises:
        ValueError: an object is gone.
    """
    match command:
        case Control(index, values) if index >= 0:
            found = _controls(old, new).get(index)
            if found is None:
                raise ValueError("the actuator that was to be set is gone since an edit")
            return msgspec.structs.replace(command, index=found)
        case Control(_, values):
            return msgspec.structs.replace(command, values=_transferred(old, new, {"ctrl": values}, read)["ctrl"])
        case Pull(body) | Twist(body) | Push(body) | Throw(body) | Pose(body):
            bodies = dict(same_bodies(old, new))
            if body not in bodies:
                what = {Pose: "posed", Throw: "thrown"}.get(type(command), "pushed")
                raise ValueError(f"the body that was to be {what} is gone since an edit")
            command = msgspec.structs.replace(command, body=bodies[body])
            if isinstance(command, Pull):
                rest = [(bodies[other], share) for other, share in command.shares if other in bodies]
                command = msgspec.structs.replace(command, shares=rest)
            return command
        case Hold(coordinates):
            joints = dict(same_joints(old, new))
            if not joints.keys() >= coordinates.keys():
                raise ValueError("a joint that was to be held is gone since an edit")
            return msgspec.structs.replace(command, coordinates={joints[i]: v for i, v in coordinates.items()})
        case Reset(keyframe) if keyframe is not None:
            return msgspec.structs.replace(command, keyframe=_keyframe(keyframe, old, new))
        case SetState():
            given = {name: values for name in STATE if (values := getattr(command, name)) is not None}
            return msgspec.structs.replace(command, **_transferred(old, new, given, read))
    return command


def _controls(old: Layout, new: Layout) -> dict[int, int]:
    """Where each control of `old` is in `new`."""
    return {
        old.actuator_ctrladr[i] + k: new.actuator_ctrladr[j] + k
        for i, j in same_actuators(old, new)
        if old.actuator_ctrlnum[i] == new.actuator_ctrlnum[j]
        for k in range(new.actuator_ctrlnum[j])
    }


def _keyframe(index: int, old: Layout, new: Layout) -> int:
    """Keyframes have a name, or none but their place."""
    names = old.keyframe_name
    if names == new.keyframe_name or not 0 <= index < len(names):
        return index
    name = names[index]
    if not name or new.keyframe_name.count(name) != 1:
        raise ValueError(f"the keyframe {name or index} is gone since an edit")
    return new.keyframe_name.index(name)


def _transferred(
    old: Layout, new: Layout, given: Mapping[str, list[float]], read: Callable[[str], np.ndarray]
) -> dict[str, list[float]]:
    """The parts of a state that are given, in the order of the new layout. Raises ValueError where their sizes are
    not those of the old one."""
    for name, values in given.items():
        nmocap = sum(mocap >= 0 for mocap in old.body_mocapid)
        size = getattr(old, _STATE[name]) if name in _STATE else nmocap
        if len(values) != size:
            raise ValueError(f"{name} has {size} numbers here, {len(values)} were given")
    start = {name: read(name).copy() for name in given}
    transfer(old, {name: np.asarray(values) for name, values in given.items()}, new, start)
    return {name: values.tolist() for name, values in start.items()}
