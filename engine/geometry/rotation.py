"""Rotations: unit quaternions, matrices, axes.

Quaternions are arrays (..., 4) of x, y, z, w, as in a World, glTF and OpenGL. Functions whose names end in `_wxyz`
have them as tuples of plain floats in MuJoCo's order w, x, y, z: for one frame at a time this is faster than small
arrays, and a build of a large scene feels it. Matrices multiply column vectors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

Quat = tuple[float, float, float, float]
"""w, x, y, z"""
Vec = tuple[float, float, float]
Numbers = Sequence[float] | np.ndarray

IDENTITY = np.array([0.0, 0.0, 0.0, 1.0])
IDENTITY_WXYZ: Quat = (1.0, 0.0, 0.0, 0.0)
EPSILON = 1e-14
"""Length of a vector below which it has no direction."""
TINY = 1e-15


# ------------------------------------------------------------------------------------------------ vectors


def normalized(v: ArrayLike) -> np.ndarray:
    """`v` (..., n) scaled to unit length along its last axis; a zero vector stays zero."""
    v = np.asarray(v, dtype=np.float64)
    if v.shape == (3,):
        x, y, z = v.tolist()
        size = math.sqrt(x * x + y * y + z * z)
        return v / size if size > 0 else np.zeros(3)
    length = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.divide(v, length, out=np.zeros_like(v), where=length > 0)


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Cross product of vectors (..., 3), several times as fast as numpy's for few of them."""
    if a.ndim == b.ndim == 1:
        (ax, ay, az), (bx, by, bz) = a.tolist(), b.tolist()
        return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)


def perpendicular(v: ArrayLike) -> np.ndarray:
    """A unit vector at right angles to `v`."""
    v = np.asarray(v, dtype=np.float64)
    return normalized(cross(v, np.eye(3)[np.argmin(np.abs(v))]))


# ------------------------------------------------------------------------------------------------ x, y, z, w


def unit_quaternion(q: ArrayLike) -> np.ndarray:
    """`q` (..., 4) normalised; a zero quaternion becomes the identity."""
    q = normalized(q)
    q[~np.any(q, axis=-1)] = IDENTITY
    return q


def multiply(a: ArrayLike, b: ArrayLike, out: np.ndarray | None = None) -> np.ndarray:
    """Hamilton product a·b of quaternions (..., 4): rotate by b, then by a. Many go into `out`, if given."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.ndim == b.ndim == 1:
        (ax, ay, az, aw), (bx, by, bz, bw) = a.tolist(), b.tolist()
        w, x, y, z = multiply_wxyz((aw, ax, ay, az), (bw, bx, by, bz))
        return np.array([x, y, z, w])
    ax, ay, az, aw = a[..., 0], a[..., 1], a[..., 2], a[..., 3]
    bx, by, bz, bw = b[..., 0], b[..., 1], b[..., 2], b[..., 3]
    w = aw * bw - (ax * bx + ay * by + az * bz)
    product = np.empty((*w.shape, 4)) if out is None else out  # number by number: numpy is slow along short rows
    product[..., 0] = aw * bx + bw * ax + (ay * bz - az * by)
    product[..., 1] = aw * by + bw * ay + (az * bx - ax * bz)
    product[..., 2] = aw * bz + bw * az + (ax * by - ay * bx)
    product[..., 3] = w
    return product


def conjugate(q: ArrayLike) -> np.ndarray:
    """Inverse of a unit quaternion (..., 4)."""
    return np.asarray(q, dtype=np.float64) * (-1.0, -1.0, -1.0, 1.0)


def rotate(q: ArrayLike, v: ArrayLike, out: np.ndarray | None = None) -> np.ndarray:
    """Vectors `v` (..., 3) rotated by unit quaternions `q` (..., 4). Many go into `out`, if given."""
    q, v = np.asarray(q, dtype=np.float64), np.asarray(v, dtype=np.float64)
    if q.ndim == v.ndim == 1:
        x, y, z, w = q.tolist()
        return np.array(rotate_wxyz((w, x, y, z), v.tolist()))
    x, y, z, w = q[..., 0], q[..., 1], q[..., 2], q[..., 3]
    a, b, c = v[..., 0], v[..., 1], v[..., 2]
    tx, ty, tz = 2.0 * (y * c - z * b), 2.0 * (z * a - x * c), 2.0 * (x * b - y * a)
    turned = np.empty((*tx.shape, 3)) if out is None else out
    turned[..., 0] = a + w * tx + (y * tz - z * ty)
    turned[..., 1] = b + w * ty + (z * tx - x * tz)
    turned[..., 2] = c + w * tz + (x * ty - y * tx)
    return turned


def matrix(q: ArrayLike) -> np.ndarray:
    """Rotation matrix (3, 3) of one unit quaternion."""
    x, y, z, w = np.asarray(q, dtype=np.float64).tolist()
    return matrix_wxyz((w, x, y, z))


def from_matrix(m: ArrayLike) -> np.ndarray:
    """Unit quaternion of a rotation matrix (3, 3) (Shepperd 1978: divide by the largest component)."""
    m = np.asarray(m, dtype=np.float64)
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


def from_axis_angle(axis: ArrayLike, angle: float) -> np.ndarray:
    """A turn by `angle` rad about `axis`, of any length but 0."""
    return np.append(normalized(axis) * math.sin(angle / 2), math.cos(angle / 2))


def from_euler(angles: Numbers, order: str) -> np.ndarray:
    """Rotations by angles, rad, about the axes named in `order`, one after the other: lower case about the turned
    axes, upper case about the fixed ones."""
    q = IDENTITY_WXYZ
    for letter, angle in zip(order, angles, strict=True):
        half = float(angle) / 2
        step = [math.cos(half), 0.0, 0.0, 0.0]
        step[1 + "xyz".index(letter.lower())] = math.sin(half)
        q = multiply_wxyz(q, step) if letter.islower() else multiply_wxyz(step, q)
    w, x, y, z = q
    return np.array([x, y, z, w])


def to_euler(q: Numbers) -> np.ndarray:
    """Angles (3,), rad, about the fixed axes x, y, z (roll, pitch, yaw) of a quaternion of any length but 0;
    R = Rz(yaw) Ry(pitch) Rx(roll): the inverse of `from_euler` with "XYZ". Where pitch is ±90° the yaw is 0.
    (Diebel, Representing Attitude, 2006, section 8.11.)"""
    x, y, z, w = unit_quaternion(q).tolist()
    sine = max(-1.0, min(1.0, 2 * (w * y - z * x)))
    if abs(sine) > 1 - 1e-12:
        return np.array([2 * math.atan2(x, w), math.copysign(math.pi / 2, sine), 0.0])
    roll = math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
    return np.array([roll, math.asin(sine), math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))])


def from_z(direction: ArrayLike) -> np.ndarray:
    """The shortest rotation that turns +z onto `direction`; the identity if that has no length."""
    w, x, y, z = from_z_wxyz(np.asarray(direction, dtype=np.float64))
    return np.array([x, y, z, w])


def between(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """The shortest rotation that turns direction `a` into direction `b`."""
    a, b = normalized(a), normalized(b)
    w = 1.0 + float(a @ b)
    if w < 1e-9:
        return from_axis_angle(perpendicular(a), math.pi)
    return normalized(np.append(np.cross(a, b), w))


def look_rotation(forward: ArrayLike, up: ArrayLike) -> np.ndarray:
    """Orientation of a camera (−Z forward, +X right, +Y up) that looks along `forward`."""
    forward = normalized(forward)
    right = normalized(cross(forward, np.asarray(up, dtype=np.float64)))
    if not np.any(right):
        right = perpendicular(forward)
    return from_matrix(np.stack([right, cross(right, forward), -forward], axis=-1))


def principal_axes(tensor: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Moments, largest first, and frame of a symmetric tensor (3, 3): R diag(moments) R^T = tensor."""
    values, vectors = np.linalg.eigh(tensor)
    order = np.argsort(-values, kind="stable")
    frame = vectors[:, order]
    if np.linalg.det(frame) < 0:
        frame[:, 2] = -frame[:, 2]
    return values[order], from_matrix(frame)


def symmetric(values: Numbers) -> np.ndarray:
    """The tensor (3, 3) of xx, yy, zz, xy, xz, yz."""
    xx, yy, zz, xy, xz, yz = values
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


# ------------------------------------------------------------------------------------------------ w, x, y, z


def wxyz_from_xyzw(q: Numbers) -> Quat:
    """Unit quaternion w, x, y, z of a World's x, y, z, w; the identity if it has no length."""
    x, y, z, w = q
    return unit_wxyz((w, x, y, z))


def unit_wxyz(q: Numbers) -> Quat:
    """`q` with length 1; the identity if it has no length."""
    w, x, y, z = map(float, q)
    length = math.sqrt(w * w + x * x + y * y + z * z)
    if length < TINY:
        return IDENTITY_WXYZ
    return (w / length, x / length, y / length, z / length)


def multiply_wxyz(a: Numbers, b: Numbers) -> Quat:
    """The rotation b followed by the rotation a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def inverse_wxyz(q: Numbers) -> Quat:
    """The opposite rotation."""
    return (q[0], -q[1], -q[2], -q[3])


def rotate_wxyz(q: Numbers, v: Numbers) -> Vec:
    """`v` turned by the unit quaternion `q`."""
    w, x, y, z = q
    vx, vy, vz = v
    tx, ty, tz = 2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)
    return (vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx)


def place_wxyz(pos: Numbers, quat: Numbers, v: Numbers) -> Vec:
    """The point `v` of a frame, seen from the frame's parent."""
    x, y, z = rotate_wxyz(quat, v)
    return (pos[0] + x, pos[1] + y, pos[2] + z)


def matrix_wxyz(q: Numbers) -> np.ndarray:
    """Rotation matrix (3, 3) of a unit quaternion."""
    return np.array(rows_wxyz(q))


def matrices_wxyz(quats: np.ndarray) -> np.ndarray:
    """Rotation matrices (n, 3, 3) of unit quaternions (n, 4)."""
    return np.moveaxis(np.array(rows_wxyz(quats.T)), 2, 0).reshape(len(quats), 3, 3)


def rows_wxyz(q: Any) -> list[list[Any]]:
    """Rotation matrix of the components w, x, y, z of a unit quaternion, which may be arrays."""
    w, x, y, z = q
    return [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]


def from_z_wxyz(direction: Numbers) -> Quat:
    """The shortest rotation that turns +z onto `direction`."""
    x, y, z = (float(value) for value in direction)
    length = math.sqrt(x * x + y * y + z * z)
    if length < TINY:
        return IDENTITY_WXYZ
    x, y, z = x / length, y / length, z / length
    sine = math.hypot(x, y)
    if sine < 1e-10:  # as in MuJoCo
        return IDENTITY_WXYZ if z > 0 else (0.0, 1.0, 0.0, 0.0)
    half = math.atan2(sine, z) / 2
    s = math.sin(half) / sine
    return (math.cos(half), -y * s, x * s, 0.0)


def mujoco_principal_axes_wxyz(
    tensor: np.ndarray, zero: float = 4e-15, same: float = 1e-12
) -> tuple[np.ndarray, Quat]:
    """Moments, largest first, and frame of a symmetric tensor: R diag(moments) R^T = tensor.

    Jacobi's method (Golub and Van Loan, Matrix Computations, section 8.5) on the largest off-diagonal entry, with the
    accumulated rotation kept as a quaternion, so that the frame stays right-handed and close to the given one: of the
    frames with the same moments this picks the one that MuJoCo picks. Off-diagonal entries up to `zero`
    times the largest entry count as zero, moments within `same` times that as equal; the defaults are measured on
    mju_eig3 of MuJoCo 4.0.
    """
    quat = IDENTITY_WXYZ
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
        quat = unit_wxyz(multiply_wxyz(quat, unit_wxyz(step)))
    for first in (0, 1, 0):
        if moments[first] + same * largest < moments[first + 1]:
            moments[first], moments[first + 1] = moments[first + 1], moments[first]
            quarter = [math.sqrt(0.5), 0.0, 0.0, 0.0]
            quarter[(first + 2) % 3 + 1] = math.sqrt(0.5)
            quat = unit_wxyz(multiply_wxyz(quat, quarter))
    return np.array(moments), quat


def _turned(t: Sequence[Sequence[float]], quat: Quat) -> list[list[float]]:
    """R^T t R of a 3 x 3 tensor, rounded after each operation as in MuJoCo (matrix libraries may fuse them)."""
    r = rows_wxyz(quat)
    half = [[r[0][i] * t[0][j] + r[1][i] * t[1][j] + r[2][i] * t[2][j] for j in (0, 1, 2)] for i in (0, 1, 2)]
    return [[a * r[0][j] + b * r[1][j] + c * r[2][j] for j in (0, 1, 2)] for a, b, c in half]
