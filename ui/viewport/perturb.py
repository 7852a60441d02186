"""Pulling at a body of the running simulation with a spring from the pointer."""

from __future__ import annotations

import numpy as np

from engine.geometry.rotation import conjugate, rotate

STIFFNESS = 100.0
"""Spring constant per mass, 1/s²: MuJoCo's `visual/map/stiffness`."""
DAMPING = 2.0 * STIFFNESS**0.5
"""Critical damping of that spring, 1/s."""
TWIST = 0.5
"""Torque per mass for a twist by one radian, m²/s²."""


class Pull:
    """A damped spring from a grabbed point of a body to a target.

    Attributes:
        mass: kg that the spring is tuned for.
        target: (3,) where the spring pulls to, m, world frame.
    """

    def __init__(self, mass: float, point: np.ndarray, xpos: np.ndarray, xquat: np.ndarray) -> None:
        self.mass = mass
        self.target = np.array(point, dtype=np.float64)
        self._local = rotate(conjugate(xquat), self.target - xpos)
        self._last: tuple[float, np.ndarray] | None = None
        self._velocity = np.zeros(3)

    def point(self, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
        """Where the grabbed point is, for a pose of the body."""
        return xpos + rotate(xquat, self._local)

    def force(self, time: float, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
        """Force on the grabbed point, N, world frame. The point's velocity is taken from one frame to the next.

        Args:
            time: of the frame, s.
            xpos, xquat: pose of the body in the frame.
        """
        point = self.point(xpos, xquat)
        if self._last is not None and time > self._last[0]:
            self._velocity = (point - self._last[1]) / (time - self._last[0])
        if self._last is None or time != self._last[0]:
            self._last = (time, point)
        return self.mass * (STIFFNESS * (self.target - point) - DAMPING * self._velocity)


def twist(mass: float, right: np.ndarray, up: np.ndarray, dx: float, dy: float) -> np.ndarray:
    """Torque, N m, world frame, for a drag by dx, dy radians seen by a camera with these axes."""
    return TWIST * mass * (dx * np.asarray(up) + dy * np.asarray(right))
