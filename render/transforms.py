"""Rotations and projections. Quaternions are x, y, z, w; matrices are row-major and multiply column vectors."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

IDENTITY = np.array([0.0, 0.0, 0.0, 1.0])


def normalized(v: ArrayLike) -> np.ndarray:
    """`v` (..., n) scaled to unit length along its last axis; a zero vector stays zero."""
    v = np.asarray(v, dtype=np.float64)
    length = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.divide(v, length, out=np.zeros_like(v), where=length > 0)


def unit_quaternion(q: ArrayLike) -> np.ndarray:
    """`q` (..., 4) normalised; a zero quaternion becomes the identity."""
    q = normalized(q)
    q[~np.any(q, axis=-1)] = IDENTITY
    return q


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Cross product of vectors (..., 3), several times as fast as numpy's for few of them."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)


def multiply(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """Hamilton product a·b of quaternions (..., 4): rotate by b, then by a."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    av, aw, bv, bw = a[..., :3], a[..., 3:], b[..., :3], b[..., 3:]
    vector = aw * bv + bw * av + cross(av, bv)
    return np.concatenate([vector, aw * bw - np.sum(av * bv, axis=-1, keepdims=True)], axis=-1)


def conjugate(q: ArrayLike) -> np.ndarray:
    """Inverse of a unit quaternion (..., 4)."""
    return np.asarray(q, dtype=np.float64) * (-1.0, -1.0, -1.0, 1.0)


def rotate(q: ArrayLike, v: ArrayLike) -> np.ndarray:
    """Vectors `v` (..., 3) rotated by unit quaternions `q` (..., 4)."""
    q, v = np.asarray(q, dtype=np.float64), np.asarray(v, dtype=np.float64)
    t = 2.0 * cross(q[..., :3], v)
    return v + q[..., 3:] * t + cross(q[..., :3], t)


def axis_angle(axis: ArrayLike, angle: float) -> np.ndarray:
    """Quaternion of a turn by `angle` rad about `axis`."""
    return np.append(normalized(axis) * np.sin(0.5 * angle), np.cos(0.5 * angle))


def matrix(q: ArrayLike) -> np.ndarray:
    """Rotation matrix (3, 3) of one quaternion."""
    return rotate(q, np.eye(3)).T


def from_matrix(m: ArrayLike) -> np.ndarray:
    """Quaternion of one rotation matrix (3, 3): the largest eigenvector of Bar-Itzhack's symmetric matrix (2000)."""
    m = np.asarray(m, dtype=np.float64)
    k = np.empty((4, 4))
    k[:3, :3] = m + m.T - np.trace(m) * np.eye(3)
    k[3, :3] = k[:3, 3] = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    k[3, 3] = np.trace(m)
    q = np.linalg.eigh(k)[1][:, -1]
    return q if q[3] >= 0 else -q


def between(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """Shortest rotation that turns direction `a` into direction `b`."""
    a, b = normalized(a), normalized(b)
    w = 1.0 + float(a @ b)
    if w < 1e-9:
        return axis_angle(perpendicular(a), np.pi)
    return normalized(np.append(np.cross(a, b), w))


def perpendicular(v: ArrayLike) -> np.ndarray:
    """A unit vector at right angles to `v`."""
    v = np.asarray(v, dtype=np.float64)
    return normalized(np.cross(v, np.eye(3)[np.argmin(np.abs(v))]))


def look_rotation(forward: ArrayLike, up: ArrayLike) -> np.ndarray:
    """Orientation of a camera (−Z forward, +X right, +Y up) that looks along `forward`."""
    forward = normalized(forward)
    right = normalized(np.cross(forward, up))
    if not np.any(right):
        right = perpendicular(forward)
    return from_matrix(np.stack([right, np.cross(right, forward), -forward], axis=-1))


def view_matrix(position: ArrayLike, rotation: ArrayLike) -> np.ndarray:
    """World to camera (4, 4) of a camera at `position` with orientation `rotation`."""
    r = matrix(rotation).T
    view = np.eye(4)
    view[:3, :3], view[:3, 3] = r, -r @ np.asarray(position, dtype=np.float64)
    return view


def perspective(fovy: float, aspect: float, znear: float, zfar: float) -> np.ndarray:
    """OpenGL perspective matrix; `fovy` in rad."""
    f = 1.0 / np.tan(0.5 * fovy)
    a, b = (zfar + znear) / (znear - zfar), 2.0 * zfar * znear / (znear - zfar)
    return np.array([[f / aspect, 0, 0, 0], [0, f, 0, 0], [0, 0, a, b], [0, 0, -1, 0]])


def orthographic(half_width: float, half_height: float, znear: float, zfar: float) -> np.ndarray:
    """OpenGL orthographic matrix of a box centred on the view axis."""
    depth = zfar - znear
    return np.array(
        [
            [1 / half_width, 0, 0, 0],
            [0, 1 / half_height, 0, 0],
            [0, 0, -2 / depth, -(zfar + znear) / depth],
            [0, 0, 0, 1],
        ]
    )
