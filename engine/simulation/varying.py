"""Worlds of one simulation that differ in parameters of their scene."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from engine.compiler import SceneModel, diff
from engine.physics.model.set_fields import set_fields_of_worlds, worlds_may_differ
from engine.simulation.simulation import Simulation

_OF_ALL = ("opt.timestep",)  # times of a simulation are those of all its worlds
_START = ("qpos", "qvel", "act", "ctrl")
_START_MOCAP = {"mocap_pos": "mpos", "mocap_quat": "mquat"}


def differing(base: SceneModel, scene: SceneModel) -> set[str] | None:
    """Names of the fields in which a world of `scene` differs from `base`, so that both can be worlds of one
    simulation; None: they cannot. What keyframes say is no difference."""
    changed = diff(base, scene)
    if changed is None:
        return None
    names = {name for name in changed if not name.startswith("key_")}
    if any(name in _OF_ALL or not worlds_may_differ(name) for name in names):
        return None
    return names


def make_differ(
    simulation: Simulation, scenes: Sequence[SceneModel], names: Collection[str], keyframe: int | None = None
) -> None:
    """Give each world of a simulation the fields `names` of a scene of its own, and start all anew, from a keyframe
    of these scenes if one is given.

    Raises ValueError where a field cannot differ, and NotSupported for values that no model may have; nothing is
    changed then."""
    set_fields_of_worlds(
        simulation.model, {name: np.stack([_value(scene, name) for scene in scenes]) for name in sorted(names)}
    )
    simulation.reset()
    if keyframe is not None:
        keys = {name: name for name in _START} | _START_MOCAP
        state = {
            name: np.stack([np.asarray(getattr(scene, f"key_{key}")[keyframe], np.float32) for scene in scenes])
            for name, key in keys.items()
        }
        shaped = {name: values.reshape(simulation.array(name).shape) for name, values in state.items()}
        simulation.set_state(float(scenes[0].key_time[keyframe]), **shaped)


def _value(scene: SceneModel, name: str) -> np.ndarray:
    group, _, field = name.rpartition(".")
    return np.asarray(getattr(getattr(scene, group) if group else scene, field))
