"""A controller that is a plain function: what it sees of a world at one moment, and what it returns.

frequency = 100

def control(state):
    return {"motor": -20.0 * state.position("hinge") - state.velocity("hinge")}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from engine.physics.enums import JointType
from engine.scene import checks
from engine.simulation import Simulation

_POSITIONS = {JointType.FREE: 7, JointType.BALL: 4}
_VELOCITIES = {JointType.FREE: 6, JointType.BALL: 3}


class MomentState:
    """One world at one moment. Numbers are copies.

    Attributes:
        time: s. dt: since the last call, s. world: number of the world, from 0.
        qpos, qvel, ctrl, sensordata: float32 arrays, as MuJoCo orders them.
    """

    def __init__(
        self, simulation: Simulation, world: int, time: float, dt: float, frame: Callable[[str, str], np.ndarray]
    ) -> None:
        self._simulation, self._frame = simulation, frame
        self.time, self.dt, self.world = time, dt, world
        self.qpos, self.qvel, self.ctrl, self.sensordata = (
            simulation.read(name, world).copy() for name in ("qpos", "qvel", "ctrl", "sensordata")
        )
        self._given = self.ctrl, self.ctrl.tobytes()
        self._xpos = simulation.read("xpos", world).copy()

    def has_new_ctrl(self) -> bool:
        """Whether something was written into `ctrl`."""
        array, numbers = self._given
        return self.ctrl is not array or array.tobytes() != numbers

    def position(self, joint: str) -> float | np.ndarray:
        """Of a hinge rad, of a slide m; of a ball w, x, y, z; of a free joint m, then w, x, y, z."""
        return self._of_joint(joint, self.qpos, "jnt_qposadr", _POSITIONS)

    def velocity(self, joint: str) -> float | np.ndarray:
        """rad/s or m/s; of a free joint m/s, then rad/s."""
        return self._of_joint(joint, self.qvel, "jnt_dofadr", _VELOCITIES)

    def sensor(self, name: str) -> float | np.ndarray:
        """Reading of a sensor: a number, or an array of several."""
        index, scene = self._simulation.index("sensor", name), self._simulation.scene
        return _value(self.sensordata, int(scene.sensor_adr[index]), int(scene.sensor_dim[index]))

    def link_position(self, name: str) -> np.ndarray:
        """(3,) place of the frame of a link in the world frame, m."""
        return self._xpos[self._simulation.index("body", name)].copy()

    def camera(self, name: str, output: str = "rgb") -> np.ndarray:
        """What a camera sees: "rgb" (h, w, 3) uint8, "depth" (h, w) float32 m, "ids" (h, w) int32 or "normals" (h, w,
        3) float32, as `render.capture` gives them; of its resolution, or 160 x 120 px where it has none."""
        self._simulation.index("camera", name)
        return self._frame(name, output)

    def _of_joint(
        self, name: str, values: np.ndarray, addresses: str, sizes: Mapping[JointType, int]
    ) -> float | np.ndarray:
        index, scene = self._simulation.index("joint", name), self._simulation.scene
        size = sizes.get(JointType(int(scene.jnt_type[index])), 1)
        return _value(values, int(getattr(scene, addresses)[index]), size)


def _value(values: np.ndarray, start: int, size: int) -> float | np.ndarray:
    return float(values[start]) if size == 1 else values[start : start + size].copy()


def set_controls(returned: object, state: MomentState, targets: np.ndarray, simulation: Simulation) -> None:
    """Write what a function returned of a state into the controls (nu,) of a world: numbers by the names of
    actuators, or all in the order of the scene, or None, which leaves them. Raises ValueError or TypeError for
    anything else, and where controls were written into the state alone, which would do nothing."""
    if returned is None:
        if state.has_new_ctrl():
            raise ValueError("control wrote into state.ctrl, which is a copy, and returned None: return state.ctrl")
        return
    if isinstance(returned, Mapping):
        for name, value in returned.items():
            place = int(simulation.scene.actuator_ctrladr[simulation.index("actuator", name)])
            targets[place] = checks.number(value, f"the control of {name}")
        return
    try:
        values = np.asarray(returned, np.float64).reshape(-1)
    except (TypeError, ValueError):
        raise TypeError(
            "control returns numbers by the names of actuators, as many numbers as there are controls, or None; "
            f"it returned {returned!r:.80}"
        ) from None
    if len(values) != len(targets):
        raise ValueError(f"control returned {len(values)} numbers, the scene has {len(targets)} controls")
    if not np.isfinite(values).all():
        raise ValueError("control returned a number that is not finite")
    targets[:] = values
