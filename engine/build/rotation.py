"""Quaternions as tuples w, x, y, z of plain floats: for one frame at a time this is faster than small arrays."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

Quat = tuple[float, float, float, float]
Vec = tuple[float, float, float]
Numbers = Sequence[float] | np.ndarray

IDENTITY: Quat = (1.0, 0.0, 0.0, 0.0)
TINY = 1e-15


def from_xyzw(q: Numbers) -> Quat:
    """Unit quaternion w, x, y, z of a World's x, y, z, w; the identity if it has no length."""
    x, y, z, w = q
    return unit((w, x, y, z))


def unit(q: Numbers) -> Quat:
    """`q` with length 1; the identity if it has no length."""
    w, x, y, z = (float(value) for value in q)
    length = math.sqrt(w * w + x * x + y * y + z * z)
    if length < TINY:
        return IDENTITY
    return (w / length, x / length, y / length, z / length)


def multiply(a: Numbers, b: Numbers) -> Quat:
    """The rotation b followed by the rotation a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def inverse(q: Numbers) -> Quat:
    """The opposite rotation."""
    return (q[0], -q[1], -q[2], -q[3])


def rotate(q: Numbers, v: Numbers) -> Vec:
    """`v` turned by the unit quaternion `q`."""
    w, x, y, z = q
    vx, vy, vz = v
    tx, ty, tz = 2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)
    return (vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx)


def place(pos: Numbers, quat: Numbers, v: Numbers) -> Vec:
    """The point `v` of a frame, seen from the frame's parent."""
    x, y, z = rotate(quat, v)
    return (pos[0] + x, pos[1] + y, pos[2] + z)


def matrix(q: Numbers) -> np.ndarray:
    """Rotation matrix (3, 3) of a unit quaternion."""
    w, x, y, z = q
    return np.array(
        [
            [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
        ]
    )


def matrices(quats: np.ndarray) -> np.ndarray:
    """Rotation matrices (n, 3, 3) of unit quaternions (n, 4)."""
    w, x, y, z = quats.T
    rows = [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]
    return np.moveaxis(np.array(rows), 2, 0).reshape(len(quats), 3, 3)


def from_z(direction: Numbers) -> Quat:
    """The shortest rotation that turns +z onto `direction`."""
    x, y, z = (float(value) for value in direction)
    length = math.sqrt(x * x + y * y + z * z)
    if length < TINY:
        return IDENTITY
    x, y, z = x / length, y / length, z / length
    sine = math.hypot(x, y)
    if sine < 1e-10:
        return IDENTITY if z > 0 else (0.0, 1.0, 0.0, 0.0)
    half = math.atan2(sine, z) / 2
    s = math.sin(half) / sine
    return (math.cos(half), -y * s, x * s, 0.0)


def principal_axes(tensor: np.ndarray) -> tuple[np.ndarray, Quat]:
    """Moments, largest first, and frame of a symmetric tensor: R diag(moments) R^T = tensor.

    Cyclic Jacobi (Golub and Van Loan, Matrix Computations, section 8.5) on the largest off-diagonal entry, with the
    accumulated rotation kept as a quaternion, so that the frame stays right-handed and close to the given one: of the
    four frames with the same moments this picks the one that MuJoCo picks.
    """
    quat = IDENTITY
    moments = np.zeros(3)
    for _ in range(500):
        frame = matrix(quat)
        d = frame.T @ tensor @ frame
        moments = np.diag(d).copy()
        row, col, axis = max(((0, 1, 2), (0, 2, 1), (1, 2, 0)), key=lambda rca: abs(d[rca[0], rca[1]]))
        off = d[row, col]
        if abs(off) < 1e-12:
            break
        tau = (d[col, col] - d[row, row]) / (2 * off)
        t = 1 / (tau + math.sqrt(1 + tau * tau)) if tau >= 0 else -1 / (-tau + math.sqrt(1 + tau * tau))
        cosine = 1 / math.sqrt(1 + t * t)
        if cosine > 1 - 1e-12:
            break
        half_sine = math.sqrt(0.5 - 0.5 * cosine)
        if (tau >= 0) != (axis == 1):
            half_sine = -half_sine
        step = [math.sqrt(1 - half_sine * half_sine), 0.0, 0.0, 0.0]
        step[axis + 1] = half_sine
        quat = unit(multiply(quat, step))
    for first in (0, 1, 0):
        if moments[first] + 1e-12 < moments[first + 1]:
            moments[[first, first + 1]] = moments[[first + 1, first]]
            quarter = [math.sqrt(0.5), 0.0, 0.0, 0.0]
            quarter[(first + 2) % 3 + 1] = math.sqrt(0.5)
            quat = unit(multiply(quat, quarter))
    return moments, quat
