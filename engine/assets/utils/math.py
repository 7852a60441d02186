"""Rotations, transforms and samples on batches. Quaternions are w, x, y, z and of length 1; angles are in rad."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

import torch

Size = int | Sequence[int]

# ------------------------------------------------------------------------------------------------- numbers


def scale_transform(x: torch.Tensor, lower: torch.Tensor, upper: torch.Tensor) -> torch.Tensor:
    """Numbers between `lower` and `upper` as numbers between -1 and 1."""
    return 2.0 * (x - (lower + upper) / 2.0) / (upper - lower)


def unscale_transform(x: torch.Tensor, lower: torch.Tensor, upper: torch.Tensor) -> torch.Tensor:
    """Numbers between -1 and 1 as numbers between `lower` and `upper`."""
    return x * (upper - lower) / 2.0 + (lower + upper) / 2.0


def saturate(x: torch.Tensor, lower: torch.Tensor, upper: torch.Tensor) -> torch.Tensor:
    """Numbers no less than `lower` and no more than `upper`."""
    return torch.minimum(torch.maximum(x, lower), upper)


def normalize(x: torch.Tensor, eps: float = 1e-9) -> torch.Tensor:
    """Vectors (..., n) divided by their length, or by `eps` where that is more."""
    return x / x.norm(dim=-1, keepdim=True).clamp(min=eps)


def wrap_to_pi(angles: torch.Tensor) -> torch.Tensor:
    """Angles between -pi and pi. Odd multiples of pi become pi, negative ones -pi."""
    wrapped = torch.remainder(angles + math.pi, 2.0 * math.pi)
    return torch.where((wrapped == 0) & (angles > 0), torch.full_like(angles, math.pi), wrapped - math.pi)


def copysign(mag: float, other: torch.Tensor) -> torch.Tensor:
    """A magnitude with the signs of other numbers."""
    return torch.copysign(torch.full_like(other, abs(mag)), other)


def skew_symmetric_matrix(vec: torch.Tensor) -> torch.Tensor:
    """(n, 3, 3) matrices that multiply vectors as the cross products with `vec` (n, 3) do."""
    x, y, z = vec.unbind(-1)
    zero = torch.zeros_like(x)
    rows = [zero, -z, y, z, zero, -x, -y, x, zero]
    return torch.stack(rows, -1).reshape(*vec.shape[:-1], 3, 3)


def is_identity_pose(pos: torch.Tensor, rot: torch.Tensor) -> bool:
    """Whether all positions are 0 and all orientations 1."""
    return torch.allclose(pos, torch.zeros_like(pos)) and torch.allclose(rot, _identity_like(rot))


# --------------------------------------------------------------------------------------------- quaternions


def convert_quat(quat: Any, to: Literal["xyzw", "wxyz"] = "xyzw") -> Any:
    """Quaternions (..., 4) in the other order: `to` from the one that it is not. Tensors or NumPy arrays."""
    if quat.shape[-1] != 4:
        raise ValueError(f"quaternions have 4 numbers, the shape is {tuple(quat.shape)}")
    if to not in ("xyzw", "wxyz"):
        raise ValueError(f"the order is 'xyzw' or 'wxyz', found {to!r}")
    return quat[..., [1, 2, 3, 0] if to == "xyzw" else [3, 0, 1, 2]]


def quat_unique(q: torch.Tensor) -> torch.Tensor:
    """The quaternion of each rotation whose w is not negative."""
    return torch.where(q[..., :1] < 0, -q, q)


def quat_conjugate(q: torch.Tensor) -> torch.Tensor:
    """Conjugates of quaternions (..., 4)."""
    return torch.cat((q[..., :1], -q[..., 1:]), -1)


def quat_inv(q: torch.Tensor, eps: float = 1e-9) -> torch.Tensor:
    """Inverses of quaternions (..., 4) of any length."""
    return quat_conjugate(q) / q.square().sum(-1, keepdim=True).clamp(min=eps)


def quat_mul(q1: torch.Tensor, q2: torch.Tensor) -> torch.Tensor:
    """Hamilton products (..., 4): first the rotation q2, then q1. Raises ValueError where the shapes differ."""
    if q1.shape != q2.shape:
        raise ValueError(f"quaternions of one shape are expected, found {tuple(q1.shape)} and {tuple(q2.shape)}")
    w1, x1, y1, z1 = q1.unbind(-1)
    w2, x2, y2, z2 = q2.unbind(-1)
    product = (
        w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
        w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
        w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
        w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
    )
    return torch.stack(product, -1)


def quat_apply(quat: torch.Tensor, vec: torch.Tensor) -> torch.Tensor:
    """Vectors (..., 3) rotated by quaternions (..., 4): v + 2 u x (u x v + w v)."""
    flat, vectors = quat.reshape(-1, 4), vec.reshape(-1, 3)
    w, u = flat[:, :1], flat[:, 1:]
    twice = 2.0 * torch.linalg.cross(u, vectors)
    return (vectors + w * twice + torch.linalg.cross(u, twice)).reshape(vec.shape)


def quat_apply_inverse(quat: torch.Tensor, vec: torch.Tensor) -> torch.Tensor:
    """Vectors (..., 3) rotated by the inverses of quaternions (..., 4)."""
    flat, vectors = quat.reshape(-1, 4), vec.reshape(-1, 3)
    w, u = flat[:, :1], flat[:, 1:]
    twice = 2.0 * torch.linalg.cross(u, vectors)
    return (vectors - w * twice + torch.linalg.cross(u, twice)).reshape(vec.shape)


def quat_rotate(q: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """The same as `quat_apply`."""
    return quat_apply(q, v)


def quat_rotate_inverse(q: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """The same as `quat_apply_inverse`."""
    return quat_apply_inverse(q, v)


def quat_apply_yaw(quat: torch.Tensor, vec: torch.Tensor) -> torch.Tensor:
    """Vectors (..., 3) rotated about z as far as quaternions turn the x axis about it."""
    return quat_apply(yaw_quat(quat), vec)


def yaw_quat(quat: torch.Tensor) -> torch.Tensor:
    """The part of rotations (..., 4) that is about z: their yaw."""
    half = 0.5 * _yaw(quat)
    zero = torch.zeros_like(half)
    return torch.stack((half.cos(), zero, zero, half.sin()), -1)


def quat_from_euler_xyz(roll: torch.Tensor, pitch: torch.Tensor, yaw: torch.Tensor) -> torch.Tensor:
    """(..., 4) rotations about the fixed axes x, then y, then z."""
    cr, sr, cp, sp = (0.5 * roll).cos(), (0.5 * roll).sin(), (0.5 * pitch).cos(), (0.5 * pitch).sin()
    cy, sy = (0.5 * yaw).cos(), (0.5 * yaw).sin()
    quat = (
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
    )
    return torch.stack(quat, -1)


def euler_xyz_from_quat(
    quat: torch.Tensor, wrap_to_2pi: bool = False
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Roll, pitch and yaw: angles about the fixed axes x, then y, then z, that make rotations (n, 4).

    wrap_to_2pi: from 0 to 2 pi; else from -pi to pi."""
    w, x, y, z = quat.unbind(-1)
    roll = torch.atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y))
    pitch = torch.asin((2.0 * (w * y - z * x)).clamp(-1.0, 1.0))
    angles = (roll, pitch, _yaw(quat))
    if wrap_to_2pi:
        angles = tuple(torch.remainder(angle, 2.0 * math.pi) for angle in angles)
    return angles[0], angles[1], angles[2]


def quat_from_angle_axis(angle: torch.Tensor, axis: torch.Tensor) -> torch.Tensor:
    """(..., 4) rotations by angles (...) about axes (..., 3) of any length."""
    half = 0.5 * angle.unsqueeze(-1)
    return torch.cat((half.cos(), normalize(axis) * half.sin()), -1)


def axis_angle_from_quat(quat: torch.Tensor, eps: float = 1.0e-6) -> torch.Tensor:
    """(..., 3) rotation vectors: axis times angle, at most pi. eps: half angle, below which a series is taken."""
    quat = quat_unique(quat)
    sine = quat[..., 1:].norm(dim=-1, keepdim=True)
    half = torch.atan2(sine, quat[..., :1])
    small = half < eps
    per_sine = torch.where(
        small, 2.0 + half * half / 3.0, 2.0 * half / torch.where(small, torch.ones_like(sine), sine)
    )
    return quat[..., 1:] * per_sine


def matrix_from_quat(quaternions: torch.Tensor) -> torch.Tensor:
    """(..., 3, 3) rotation matrices of quaternions (..., 4) of any length."""
    w, x, y, z = quaternions.unbind(-1)
    s = 2.0 / quaternions.square().sum(-1)
    rows = (
        1.0 - s * (y * y + z * z),
        s * (x * y - w * z),
        s * (x * z + w * y),
        s * (x * y + w * z),
        1.0 - s * (x * x + z * z),
        s * (y * z - w * x),
        s * (x * z - w * y),
        s * (y * z + w * x),
        1.0 - s * (x * x + y * y),
    )
    return torch.stack(rows, -1).reshape(*quaternions.shape[:-1], 3, 3)


def quat_from_matrix(matrix: torch.Tensor) -> torch.Tensor:
    """(..., 4) quaternions of rotation matrices (..., 3, 3), by the largest of their four numbers (Shepperd 1978)."""
    if matrix.shape[-2:] != (3, 3):
        raise ValueError(f"rotation matrices are (..., 3, 3), the shape is {tuple(matrix.shape)}")
    m = matrix
    xx, yy, zz = m[..., 0, 0], m[..., 1, 1], m[..., 2, 2]
    squares = torch.stack((1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz), -1)  # 4 q²
    wx, wy, wz = m[..., 2, 1] - m[..., 1, 2], m[..., 0, 2] - m[..., 2, 0], m[..., 1, 0] - m[..., 0, 1]
    xy, xz, yz = m[..., 1, 0] + m[..., 0, 1], m[..., 0, 2] + m[..., 2, 0], m[..., 2, 1] + m[..., 1, 2]
    products = torch.stack(  # 4 q qᵀ
        (
            torch.stack((squares[..., 0], wx, wy, wz), -1),
            torch.stack((wx, squares[..., 1], xy, xz), -1),
            torch.stack((wy, xy, squares[..., 2], yz), -1),
            torch.stack((wz, xz, yz, squares[..., 3]), -1),
        ),
        -2,
    )
    largest = squares.argmax(-1)[..., None, None].expand(*squares.shape[:-1], 1, 4)
    return normalize(products.gather(-2, largest).squeeze(-2))


def matrix_from_euler(euler_angles: torch.Tensor, convention: str) -> torch.Tensor:
    """(..., 3, 3) products of the rotations about the axes that `convention` names, as "XYZ", by angles (..., 3)."""
    if len(convention) != 3 or set(convention) - set("XYZ"):
        raise ValueError(f"the convention is three of the letters X, Y and Z, found {convention!r}")
    product = None
    for place, letter in enumerate(convention):
        axis = torch.zeros_like(euler_angles)
        axis[..., "XYZ".index(letter)] = 1.0
        turn = matrix_from_quat(quat_from_angle_axis(euler_angles[..., place], axis))
        product = turn if product is None else product @ turn
    assert product is not None
    return product


def quat_box_minus(q1: torch.Tensor, q2: torch.Tensor) -> torch.Tensor:
    """(n, 3) rotation vectors, in the frame that q1 and q2 are of, that lead from q2 to q1."""
    return axis_angle_from_quat(quat_mul(q1, quat_conjugate(q2)))


def quat_box_plus(q: torch.Tensor, delta: torch.Tensor, eps: float = 1.0e-6) -> torch.Tensor:
    """(n, 4) rotations q and then rotation vectors (n, 3), in the frame that q is of."""
    angle = delta.norm(dim=-1)
    return quat_mul(quat_from_angle_axis(torch.where(angle < eps, torch.zeros_like(angle), angle), delta), q)


def quat_error_magnitude(q1: torch.Tensor, q2: torch.Tensor) -> torch.Tensor:
    """(...) angles between orientations, from 0 to pi."""
    return quat_box_minus(q1, q2).norm(dim=-1)


def quat_slerp(q1: torch.Tensor, q2: torch.Tensor, tau: float) -> torch.Tensor:
    """The orientation at `tau`, from 0 to 1, of the shortest way from q1 (4,) to q2 (4,)."""
    if not 0.0 <= tau <= 1.0:
        raise ValueError(f"tau is from 0 to 1, found {tau}")
    q2 = torch.where((q1 * q2).sum(-1, keepdim=True) < 0, -q2, q2)
    angle = torch.atan2((q1 - q2).norm(dim=-1, keepdim=True), (q1 + q2).norm(dim=-1, keepdim=True)) * 2.0
    straight = normalize((1.0 - tau) * q1 + tau * q2)
    sine = angle.sin()
    curved = (((1.0 - tau) * angle).sin() * q1 + (tau * angle).sin() * q2) / torch.where(sine == 0, 1.0, sine)
    return torch.where(angle < 1e-3, straight, curved)


def _yaw(quat: torch.Tensor) -> torch.Tensor:
    w, x, y, z = quat.unbind(-1)
    return torch.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))


def _identity_like(quat: torch.Tensor) -> torch.Tensor:
    identity = torch.zeros_like(quat)
    identity[..., 0] = 1.0
    return identity


# ----------------------------------------------------------------------------------------------- transforms


def combine_frame_transforms(
    t01: torch.Tensor, q01: torch.Tensor, t12: torch.Tensor | None = None, q12: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Pose of frame 2 in frame 0, from that of 1 in 0 and of 2 in 1: positions (n, 3) and orientations (n, 4).
    None: 0, and no rotation."""
    quat = q01 if q12 is None else quat_mul(q01, q12)
    return t01 if t12 is None else t01 + quat_apply(q01, t12), quat


def subtract_frame_transforms(
    t01: torch.Tensor, q01: torch.Tensor, t02: torch.Tensor | None = None, q02: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Pose of frame 2 in frame 1, from those of 1 and of 2 in 0: positions (n, 3) and orientations (n, 4).
    None: 0, and no rotation."""
    inverse = quat_inv(q01)
    quat = inverse if q02 is None else quat_mul(inverse, q02)
    return quat_apply(inverse, -t01 if t02 is None else t02 - t01), quat


def rigid_body_twist_transform(
    v0: torch.Tensor, w0: torch.Tensor, t01: torch.Tensor, q01: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Linear and angular velocity (n, 3) of a rigid body at frame 1 and in its axes, from those at frame 0 and the
    pose of 1 in 0."""
    return quat_apply_inverse(q01, v0 + torch.linalg.cross(w0, t01)), quat_apply_inverse(q01, w0)


def transform_points(
    points: torch.Tensor, pos: torch.Tensor | None = None, quat: torch.Tensor | None = None
) -> torch.Tensor:
    """Points (p, 3) or (n, p, 3), given in frames whose poses are `pos` (3,) or (n, 3) and `quat` (4,) or (n, 4), in
    the frame of these: (p, 3) if nothing has a batch, else (n, p, 3)."""
    batched = points if points.dim() == 3 else points[None]
    if batched.dim() != 3 or batched.shape[-1] != 3:
        raise ValueError(f"points are (p, 3) or (n, p, 3), the shape is {tuple(points.shape)}")
    if quat is not None:
        matrix = matrix_from_quat(quat.reshape(-1, 4))
        batched = batched @ matrix.transpose(-1, -2)
    if pos is not None:
        batched = batched + pos.reshape(-1, 1, 3)
    alone = points.dim() == 2 and all(t is None or t.dim() == 1 for t in (pos, quat))
    return batched[0] if alone else batched


def compute_pose_error(
    t01: torch.Tensor,
    q01: torch.Tensor,
    t02: torch.Tensor,
    q02: torch.Tensor,
    rot_error_type: Literal["quat", "axis_angle"] = "axis_angle",
) -> tuple[torch.Tensor, torch.Tensor]:
    """From pose 1 to pose 2: differences of position (n, 3), and rotations in frame 0, as vectors (n, 3) or
    quaternions (n, 4)."""
    turn = quat_mul(q02, quat_inv(q01))
    if rot_error_type == "quat":
        return t02 - t01, turn
    if rot_error_type == "axis_angle":
        return t02 - t01, axis_angle_from_quat(turn)
    raise ValueError(f"the error of a rotation is 'quat' or 'axis_angle', found {rot_error_type!r}")


def apply_delta_pose(
    source_pos: torch.Tensor, source_rot: torch.Tensor, delta_pose: torch.Tensor, eps: float = 1.0e-6
) -> tuple[torch.Tensor, torch.Tensor]:
    """Poses moved by `delta_pose` (n, 6): a translation and a rotation vector, in the frame that the poses are of."""
    return source_pos + delta_pose[:, :3], quat_box_plus(source_rot, delta_pose[:, 3:6], eps)


def make_pose(pos: torch.Tensor, rot: torch.Tensor) -> torch.Tensor:
    """(..., 4, 4) transforms of positions (..., 3) and rotation matrices (..., 3, 3)."""
    pose = torch.zeros(*pos.shape[:-1], 4, 4, dtype=pos.dtype, device=pos.device)
    pose[..., :3, :3], pose[..., :3, 3], pose[..., 3, 3] = rot, pos, 1.0
    return pose


def unmake_pose(pose: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Positions (..., 3) and rotation matrices (..., 3, 3) of transforms (..., 4, 4)."""
    return pose[..., :3, 3], pose[..., :3, :3]


def pose_inv(pose: torch.Tensor) -> torch.Tensor:
    """Inverses of transforms (..., 4, 4)."""
    pos, rot = unmake_pose(pose)
    back = rot.transpose(-1, -2)
    return make_pose(-(back @ pos[..., None])[..., 0], back)


def pose_in_A_to_pose_in_B(pose_in_A: torch.Tensor, pose_A_in_B: torch.Tensor) -> torch.Tensor:
    """(..., 4, 4) transforms in frame B, of transforms in frame A and that of A in B."""
    return pose_A_in_B @ pose_in_A


def create_rotation_matrix_from_view(
    eyes: torch.Tensor, targets: torch.Tensor, up_axis: Literal["Y", "Z"] = "Z", device: str = "cpu"
) -> torch.Tensor:
    """(n, 3, 3) rotations of cameras at `eyes` (n, 3) that look along -z at `targets` (n, 3), with y upwards."""
    if up_axis not in ("Y", "Z"):
        raise ValueError(f"the axis that points up is 'Y' or 'Z', found {up_axis!r}")
    eyes, targets = eyes.to(device), targets.to(device)
    up = torch.tensor((0.0, 1.0, 0.0) if up_axis == "Y" else (0.0, 0.0, 1.0), device=device).expand_as(eyes)
    z = normalize(eyes - targets)
    x = torch.linalg.cross(up, z)
    forward = torch.tensor((0.0, 0.0, 1.0) if up_axis == "Y" else (0.0, 1.0, 0.0), device=device).expand_as(eyes)
    upright = x.norm(dim=-1, keepdim=True) < 1e-6  # looking straight up or down: any right-hand side does
    x = normalize(torch.where(upright, torch.linalg.cross(forward, z), x))
    return torch.stack((x, torch.linalg.cross(z, x), z), -1)


# -------------------------------------------------------------------------------------------------- samples


def _shape(size: Size) -> tuple[int, ...]:
    return (size,) if isinstance(size, int) else tuple(size)


def default_orientation(num: int, device: str) -> torch.Tensor:
    """(num, 4) identity quaternions."""
    return _identity_like(torch.zeros(num, 4, device=device))


def random_orientation(num: int, device: str) -> torch.Tensor:
    """(num, 4) orientations, each as likely as any other: normalized Gaussian vectors."""
    return normalize(torch.randn(num, 4, device=device))


def random_yaw_orientation(num: int, device: str) -> torch.Tensor:
    """(num, 4) rotations about z, each as likely as any other."""
    yaw = sample_uniform(-math.pi, math.pi, num, device)
    return quat_from_euler_xyz(torch.zeros_like(yaw), torch.zeros_like(yaw), yaw)


def sample_uniform(lower: torch.Tensor | float, upper: torch.Tensor | float, size: Size, device: str) -> torch.Tensor:
    """Numbers between `lower` and `upper`, each as likely as any other, of shape `size`."""
    return lower + torch.rand(_shape(size), device=device) * (upper - lower)


def sample_log_uniform(
    lower: torch.Tensor | float, upper: torch.Tensor | float, size: Size, device: str
) -> torch.Tensor:
    """Positive numbers between `lower` and `upper` whose logarithms are each as likely as any other."""
    low, high = torch.as_tensor(lower, device=device).log(), torch.as_tensor(upper, device=device).log()
    return sample_uniform(low, high, size, device).exp()


def sample_gaussian(mean: torch.Tensor | float, std: torch.Tensor | float, size: Size, device: str) -> torch.Tensor:
    """Numbers of a normal distribution, of shape `size`."""
    return mean + torch.randn(_shape(size), device=device) * std


def sample_triangle(lower: float, upper: float, size: Size, device: str) -> torch.Tensor:
    """Numbers between `lower` and `upper` of a symmetric triangular distribution, of shape `size`."""
    mean = 0.5 * (torch.rand(_shape(size), device=device) + torch.rand(_shape(size), device=device))
    return lower + mean * (upper - lower)


def sample_cylinder(radius: float, h_range: float | tuple[float, float], size: Size, device: str) -> torch.Tensor:
    """(*size, 3) points on the side of a cylinder about z, each as likely as any other. h_range: lowest and highest
    z, or the height of a cylinder whose middle is at 0."""
    low, high = h_range if isinstance(h_range, tuple) else (-0.5 * h_range, 0.5 * h_range)
    shape = _shape(size)
    angle = sample_uniform(-math.pi, math.pi, shape, device)
    return torch.stack((radius * angle.cos(), radius * angle.sin(), sample_uniform(low, high, shape, device)), -1)
