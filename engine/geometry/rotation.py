"""Quaternions as tuples w, x, y, z of plain floats: for one frame at a time this is faster than small arrays."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

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
    w, x, y, z = map(float, q)
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
    return np.array(rows(q))


def matrices(quats: np.ndarray) -> np.ndarray:
    """Rotation matrices (n, 3, 3) of unit quaternions (n, 4)."""
    return np.moveaxis(np.array(rows(quats.T)), 2, 0).reshape(len(quats), 3, 3)


def rows(q: Any) -> list[list[Any]]:
    """Rotation matrix of the components w, x, y, z of a unit quaternion, which may be arrays."""
    w, x, y, z = q
    return [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]


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


def principal_axes(tensor: np.ndarray, zero: float = 4e-15, same: float = 1e-12) -> tuple[np.ndarray, Quat]:
    """Moments, largest first, and frame of a symmetric tensor: R diag(moments) R^T = tensor.

    Jacobi's method (Golub and Van Loan, Matrix Computations, section 8.5) on the largest off-diagonal entry, with the
    accumulated rotation kept as a quaternion, so that the frame stays right-handed and close to the given one: of the
    frames with the same moments this picks the one that MuJoCo picks. Off-diagonal entries up to `zero`
    times the largest entry count as zero, moments within `same` times that as equal; the defaults are measured on
    mju_eig3 of MuJoCo 4.0.
    """
    quat = IDENTITY
    largest = float(np.abs(tensor).max())
    t = tensor.tolist()
    moments = [t[0][0], t[1][1], t[2][2]]
    for _ in range(500):
        d = _turned(t, quat)
        moments = [d[0][0], d[1][1], d[2][2]]
        xy, xz, yz = abs(d[0][1]), abs(d[0][2]), abs(d[1][2])
        row, col, axis = (0, 1, 2) if xy > xz and xy > yz else (0, 2, 1) if xz > yz else (1, 2, 0)
        off = d[row][col]
        if abs(off) <= zero * largest:
            break
        tau = (d[col][col] - d[row][row]) / (2 * off)
        tangent = 1 / (tau + math.sqrt(1 + tau * tau)) if tau >= 0 else -1 / (-tau + math.sqrt(1 + tau * tau))
        half_sine = math.sqrt(max(0.0, 0.5 - 0.5 / math.sqrt(1 + tangent * tangent)))
        if half_sine == 0.0:
            break
        if (tau >= 0) != (axis == 1):
            half_sine = -half_sine
        step = [math.sqrt(1 - half_sine * half_sine), 0.0, 0.0, 0.0]
        step[axis + 1] = half_sine
        quat = unit(multiply(quat, unit(step)))
    for first in (0, 1, 0):
        if moments[first] + same * largest < moments[first + 1]:
            moments[first], moments[first + 1] = moments[first + 1], moments[first]
            quarter = [math.sqrt(0.5), 0.0, 0.0, 0.0]
            quarter[(first + 2) % 3 + 1] = math.sqrt(0.5)
            quat = unit(multiply(quat, quarter))
    return np.array(moments), quat


def _turned(t: Sequence[Sequence[float]], quat: Quat) -> list[list[float]]:
    """R^T t R of a 3 x 3 tensor, rounded after each operation as in MuJoCo (matrix libraries may fuse them)."""
    r = rows(quat)
    half = [[r[0][i] * t[0][j] + r[1][i] * t[1][j] + r[2][i] * t[2][j] for j in (0, 1, 2)] for i in (0, 1, 2)]
    return [[a * r[0][j] + b * r[1][j] + c * r[2][j] for j in (0, 1, 2)] for a, b, c in half]
