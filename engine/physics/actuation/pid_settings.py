"""Which actuators of a host model are those of MuJoCo's plugin `mujoco.pid`, and with which gains."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics.enums import DynType
from engine.physics.model.host_plugins import plugin_name, settings

FIELDS = {"actuator_pid", "actuator_pidprm"}
PLUGIN = "mujoco.pid"
ATTRIBUTES = {"kp": 0.0, "ki": 0.0, "kd": 0.0, "imax": -1.0, "slewmax": -1.0}
"""Settings in the order of MuJoCo's plugin, with what they are where a scene says none; below 0: no limit."""
_BUILT_IN = (DynType.INTEGRATOR, DynType.FILTER, DynType.FILTEREXACT)


def arrays(model: Any) -> dict[str, np.ndarray]:
    """`FIELDS` of a host model: actuator_pid (nactuator,) 1: it is one; actuator_pidprm (nactuator, 5), as in
    `ATTRIBUTES`."""
    if hasattr(model, "actuator_pid"):
        return {name: np.asarray(getattr(model, name)) for name in FIELDS}
    count = len(model.actuator_gaintype)
    values = {"actuator_pid": np.zeros(count, np.int32), "actuator_pidprm": np.zeros((count, len(ATTRIBUTES)))}
    for i, instance in enumerate(np.ravel(model.actuator_plugin)):
        if instance >= 0 and plugin_name(model, int(instance)) == PLUGIN:
            given = settings(model, int(instance))
            prm = [
                float(text) if text else default for text, default in zip(given, ATTRIBUTES.values(), strict=False)
            ]
            values["actuator_pid"][i], values["actuator_pidprm"][i] = 1, prm
    return values


def activations(prm: np.ndarray, dyntype: int) -> int:
    """How many activations such an actuator has: its integral, its last setpoint, and that of its own dynamics."""
    return int(prm[1] != 0) + int(prm[4] >= 0) + int(dyntype in _BUILT_IN)
