"""Rotations of one frame at a time, and principal axes. Quaternions are x, y, z, w."""

from __future__ import annotations

import math

import numpy as np

IDENTITY = np.array([0.0, 0.0, 0.0, 1.0])
EPSILON = 1e-14
"""Length of a vector below which it has no direction."""


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Hamilton product: first rotate by b, then by a."""
    ax, ay, az, aw = map(float, a)
    bx, by, bz, bw = map(float, b)
    return np.array(
        [
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        ]
    )


def conjugate(q: np.ndarray) -> np.ndarray:
    return np.array([-q[0], -q[1], -q[2], q[3]])


def rotate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """`v` turned by the unit quaternion `q`."""
    x, y, z, w = map(float, q)
    a, b, c = map(float, v)
    # t = 2 (q_xyz x v); v + w t + q_xyz x t
    t, u, s = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return np.array([a + w * t + y * s - z * u, b + w * u + z * t - x * s, c + w * s + x * u - y * t])


def matrix(q: np.ndarray) -> np.ndarray:
    """Rotation matrix (3 x 3, column vectors) of a unit quaternion."""
    return np.column_stack([rotate(q, axis) for axis in np.eye(3)])


def from_matrix(m: np.ndarray) -> np.ndarray:
    """Unit quaternion of a rotation matrix (Shepperd 1978: divide by the largest component)."""
    trace = m[0, 0] + m[1, 1] + m[2, 2]
    squares = np.array([1 + 2 * m[0, 0] - trace, 1 + 2 * m[1, 1] - trace, 1 + 2 * m[2, 2] - trace, 1 + trace])
    k = int(np.argmax(squares[[3, 0, 1, 2]]))
    if k == 0:
        q = np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], squares[3]])
    elif k == 1:
        q = np.array([squares[0], m[0, 1] + m[1, 0], m[0, 2] + m[2, 0], m[2, 1] - m[1, 2]])
    elif k == 2:
        q = np.array([m[0, 1] + m[1, 0], squares[1], m[1, 2] + m[2, 1], m[0, 2] - m[2, 0]])
    else:
        q = np.array([m[0, 2] + m[2, 0], m[1, 2] + m[2, 1], squares[2], m[1, 0] - m[0, 1]])
    return q / np.linalg.norm(q)


def from_z(direction: np.ndarray) -> np.ndarray:
    """Shortest rotation that turns +z onto `direction` (any length but 0)."""
    x, y, z = direction / np.linalg.norm(direction)
    sine = math.hypot(x, y)
    if sine < EPSILON:
        return IDENTITY.copy() if z > 0 else np.array([1.0, 0.0, 0.0, 0.0])
    half = math.atan2(sine, z) / 2
    s = math.sin(half) / sine
    return np.array([-y * s, x * s, 0.0, math.cos(half)])


def from_axis_angle(axis: np.ndarray, angle: float) -> np.ndarray:
    return np.append(axis / np.linalg.norm(axis) * math.sin(angle / 2), math.cos(angle / 2))


def from_euler(angles: np.ndarray, order: str) -> np.ndarray:
    """Rotations about the axes named in `order`, one after the other: lower case about the turned axes, upper case
    about the fixed ones."""
    q = IDENTITY
    for letter, angle in zip(order, angles, strict=True):
        step = from_axis_angle(np.eye(3)["xyz".index(letter.lower())], float(angle))
        q = multiply(q, step) if letter.islower() else multiply(step, q)
    return q


def principal_axes(full: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Moments in descending order and orientation of their frame, from ixx iyy izz ixy ixz iyz."""
    ixx, iyy, izz, ixy, ixz, iyz = full
    values, vectors = np.linalg.eigh(np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]))
    order = np.argsort(-values, kind="stable")
    frame = vectors[:, order]
    if np.linalg.det(frame) < 0:
        frame[:, 2] = -frame[:, 2]
    return values[order], from_matrix(frame)
