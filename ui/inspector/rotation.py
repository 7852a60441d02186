"""Quaternions as angles about the fixed axes x, y, z (roll, pitch, yaw), in degrees."""

from __future__ import annotations

import math

import numpy as np


def euler_from_quaternion(q: np.ndarray) -> np.ndarray:
    """Angles (3,) in degrees of a quaternion x, y, z, w of any length but 0; R = Rz(yaw) Ry(pitch) Rx(roll). Where
    pitch is ±90° the yaw is 0. (Diebel, Representing Attitude, 2006, section 8.11.)"""
    length = float(np.linalg.norm(q))
    x, y, z, w = (q / length).tolist() if length > 0 else (0.0, 0.0, 0.0, 1.0)
    sine = max(-1.0, min(1.0, 2 * (w * y - z * x)))
    if abs(sine) > 1 - 1e-12:
        roll, pitch, yaw = 2 * math.atan2(x, w), math.copysign(math.pi / 2, sine), 0.0
    else:
        roll = math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
        pitch = math.asin(sine)
        yaw = math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
    return np.degrees([roll, pitch, yaw])


def quaternion_from_euler(angles: np.ndarray) -> np.ndarray:
    """Unit quaternion (4,) x, y, z, w of angles (3,) in degrees: the inverse of `euler_from_quaternion`."""
    (cr, cp, cy), (sr, sp, sy) = (f(np.radians(angles) / 2).tolist() for f in (np.cos, np.sin))
    return np.array(
        [
            sr * cp * cy - cr * sp * sy,
            cr * sp * cy + sr * cp * sy,
            cr * cp * sy - sr * sp * cy,
            cr * cp * cy + sr * sp * sy,
        ]
    )
