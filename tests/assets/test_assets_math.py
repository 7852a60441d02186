"""Rotations and transforms compared with scipy's."""

import math

import numpy as np
import pytest
import torch
from scipy.spatial.transform import Rotation, Slerp

from engine.assets.utils import math as m

N = 50


def _of(rotation: Rotation) -> torch.Tensor:
    return torch.tensor(rotation.as_quat(scalar_first=True))


def _close(found: torch.Tensor, expected: np.ndarray, tolerance: float = 1e-12) -> None:
    np.testing.assert_allclose(found.numpy(), expected, atol=tolerance, rtol=0)


def _same_rotation(found: torch.Tensor, expected: Rotation) -> None:
    back = Rotation.from_quat(found.numpy(), scalar_first=True)
    assert (back * expected.inv()).magnitude().max() < 1e-9


@pytest.fixture
def rotations() -> tuple[Rotation, Rotation]:
    return Rotation.random(N, rng=1), Rotation.random(N, rng=2)


@pytest.fixture
def vectors() -> np.ndarray:
    return np.random.default_rng(3).normal(size=(N, 3))


def test_products_and_inverses(rotations) -> None:
    a, b = rotations
    _same_rotation(m.quat_mul(_of(a), _of(b)), a * b)
    _same_rotation(m.quat_conjugate(_of(a)), a.inv())
    _same_rotation(m.quat_inv(3.0 * _of(a)) * 3.0, a.inv())
    with pytest.raises(ValueError, match=r"\(50, 4\) and \(4,\)"):
        m.quat_mul(_of(a), _of(b)[0])


@pytest.mark.parametrize("rotate", [m.quat_apply, m.quat_rotate])
def test_rotate(rotate, rotations, vectors) -> None:
    _close(rotate(_of(rotations[0]), torch.tensor(vectors)), rotations[0].apply(vectors))


@pytest.mark.parametrize("rotate", [m.quat_apply_inverse, m.quat_rotate_inverse])
def test_rotate_back(rotate, rotations, vectors) -> None:
    _close(rotate(_of(rotations[0]), torch.tensor(vectors)), rotations[0].inv().apply(vectors))


def test_rotate_keeps_leading_dimensions(rotations, vectors) -> None:
    quat, points = _of(rotations[0]).reshape(5, 10, 4), torch.tensor(vectors).reshape(5, 10, 3)
    _close(m.quat_apply(quat, points), rotations[0].apply(vectors).reshape(5, 10, 3))


def test_euler_angles(rotations) -> None:
    roll, pitch, yaw = m.euler_xyz_from_quat(_of(rotations[0]))
    _close(torch.stack((roll, pitch, yaw), -1), rotations[0].as_euler("xyz"), 1e-9)
    _same_rotation(m.quat_from_euler_xyz(roll, pitch, yaw), rotations[0])
    for angle in m.euler_xyz_from_quat(_of(rotations[0]), wrap_to_2pi=True):
        assert (angle >= 0).all() and (angle < 2 * math.pi).all()


def test_yaw(rotations, vectors) -> None:
    yaw = Rotation.from_euler("z", rotations[0].as_euler("xyz")[:, 2:])
    _same_rotation(m.yaw_quat(_of(rotations[0])), yaw)
    _close(m.quat_apply_yaw(_of(rotations[0]), torch.tensor(vectors)), yaw.apply(vectors))


def test_axis_and_angle(rotations, vectors) -> None:
    _close(m.axis_angle_from_quat(_of(rotations[0])), rotations[0].as_rotvec(), 1e-9)
    angle = torch.linspace(-3, 3, N, dtype=torch.float64)
    axis = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    expected = Rotation.from_rotvec(axis * angle.numpy()[:, None])
    _same_rotation(m.quat_from_angle_axis(angle, 7.0 * torch.tensor(axis)), expected)
    tiny = Rotation.from_rotvec(1e-9 * vectors)
    _close(m.axis_angle_from_quat(_of(tiny)) * 1e9, vectors, 1e-6)
    assert m.axis_angle_from_quat(torch.tensor([[1.0, 0, 0, 0], [-1.0, 0, 0, 0]])).abs().max() == 0


def test_matrices(rotations) -> None:
    halves = Rotation.from_rotvec(math.pi * np.eye(3))
    for rotation in (*rotations, halves):
        _close(m.matrix_from_quat(2.0 * _of(rotation)), rotation.as_matrix())
        _same_rotation(m.quat_from_matrix(torch.tensor(rotation.as_matrix())), rotation)
    angles = np.random.default_rng(4).uniform(-3, 3, (N, 3))
    for convention in ("XYZ", "ZYX", "ZXZ"):
        expected = Rotation.from_euler(convention, angles).as_matrix()
        _close(m.matrix_from_euler(torch.tensor(angles), convention), expected)
    with pytest.raises(ValueError, match="'xyz'"):
        m.matrix_from_euler(torch.tensor(angles), "xyz")


def test_differences(rotations, vectors) -> None:
    a, b = rotations
    turn = a * b.inv()
    _close(m.quat_box_minus(_of(a), _of(b)), turn.as_rotvec(), 1e-9)
    _close(m.quat_error_magnitude(_of(a), _of(b)), turn.magnitude(), 1e-9)
    _same_rotation(m.quat_box_plus(_of(a), torch.tensor(vectors)), Rotation.from_rotvec(vectors) * a)
    half = Slerp([0, 1], Rotation.concatenate([a[0], b[0]]))(0.3)
    _same_rotation(m.quat_slerp(_of(a)[0], _of(b)[0], 0.3), half)
    _same_rotation(m.quat_slerp(_of(a)[0], -_of(a)[0], 0.3), a[0])
    assert (m.quat_unique(-_of(a))[:, 0] >= 0).all()
    _same_rotation(m.quat_unique(-_of(a)), a)


def test_frames(rotations, vectors) -> None:
    a, b = rotations
    t01, t12 = torch.tensor(vectors), torch.tensor(vectors[::-1].copy())
    pos, quat = m.combine_frame_transforms(t01, _of(a), t12, _of(b))
    _close(pos, vectors + a.apply(vectors[::-1]))
    _same_rotation(quat, a * b)
    back, turn = m.subtract_frame_transforms(t01, _of(a), pos, quat)
    _close(back, vectors[::-1])
    _same_rotation(turn, b)
    origin, unturned = m.subtract_frame_transforms(t01, _of(a))
    _close(origin, a.inv().apply(-vectors))
    _same_rotation(unturned, a.inv())
    inverse = m.pose_inv(m.make_pose(t01, m.matrix_from_quat(_of(a))))
    _close(inverse, np.linalg.inv(m.make_pose(t01, m.matrix_from_quat(_of(a))).numpy()))


def test_pose_error(rotations, vectors) -> None:
    a, b = rotations
    t1, t2 = torch.tensor(vectors), torch.tensor(vectors[::-1].copy())
    pos, turn = m.compute_pose_error(t1, _of(a), t2, _of(b))
    _close(pos, vectors[::-1] - vectors)
    _close(turn, (b * a.inv()).as_rotvec(), 1e-9)
    moved, turned = m.apply_delta_pose(t1, _of(a), torch.cat((pos, turn), -1))
    _close(moved, vectors[::-1])
    _same_rotation(turned, b)
    _same_rotation(m.compute_pose_error(t1, _of(a), t2, _of(b), "quat")[1], b * a.inv())


def test_points(rotations, vectors) -> None:
    points = np.random.default_rng(5).normal(size=(7, 3))
    found = m.transform_points(torch.tensor(points), torch.tensor(vectors), _of(rotations[0]))
    expected = np.stack([r.apply(points) + t for r, t in zip(rotations[0], vectors, strict=True)])
    _close(found, expected)
    _close(m.transform_points(torch.tensor(points), torch.tensor(vectors[0]), _of(rotations[0])[0]), expected[0])


def test_twist(rotations, vectors) -> None:
    v, w, t = torch.tensor(vectors), torch.tensor(vectors[::-1].copy()), torch.tensor(np.roll(vectors, 1, 0))
    linear, angular = m.rigid_body_twist_transform(v, w, t, _of(rotations[0]))
    back = rotations[0].inv()
    _close(linear, back.apply(vectors + np.cross(vectors[::-1], np.roll(vectors, 1, 0))))
    _close(angular, back.apply(vectors[::-1]))


def test_numbers() -> None:
    angles = torch.tensor([0.0, 1.0, math.pi, -math.pi, 3 * math.pi, -3 * math.pi, 4.0, -4.0], dtype=torch.float64)
    wrapped = m.wrap_to_pi(angles)
    pi = math.pi
    _close(wrapped, np.array([0, 1, pi, -pi, pi, -pi, 4 - 2 * pi, 2 * pi - 4]))
    low, high, x = torch.tensor([-2.0, 0.0]), torch.tensor([2.0, 1.0]), torch.tensor([1.0, 0.25])
    _close(m.scale_transform(x, low, high), np.array([0.5, -0.5]))
    _close(m.unscale_transform(m.scale_transform(x, low, high), low, high), x.numpy())
    _close(m.saturate(torch.tensor([5.0, -3.0]), low, high), np.array([2.0, 0.0]))
    _close(m.skew_symmetric_matrix(torch.eye(3)) @ torch.tensor([1.0, 2, 3]), np.cross(np.eye(3), [1, 2, 3]))
    assert m.normalize(torch.zeros(2, 3)).abs().max() == 0


def test_view() -> None:
    eyes = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, 5.0]])
    turn = m.create_rotation_matrix_from_view(eyes, torch.zeros(2, 3))
    _close(turn.transpose(-1, -2) @ turn, np.broadcast_to(np.eye(3), (2, 3, 3)), 1e-6)
    _close(-turn[:, :, 2], (-eyes / eyes.norm(dim=-1, keepdim=True)).numpy(), 1e-6)
    assert turn[0, 2, 1] > 0  # the picture's y points upwards


def test_samples() -> None:
    torch.manual_seed(0)
    assert m.sample_uniform(-1.0, 2.0, (1000, 2), "cpu").aminmax() == pytest.approx((-1, 2), abs=0.02)
    assert m.sample_log_uniform(0.1, 10.0, 2001, "cpu").median() == pytest.approx(1.0, rel=0.2)
    assert m.sample_gaussian(3.0, 0.5, 5000, "cpu").std() == pytest.approx(0.5, rel=0.05)
    assert m.sample_triangle(-1.0, 1.0, 5000, "cpu").var() == pytest.approx(1 / 6, rel=0.1)
    points = m.sample_cylinder(2.0, 3.0, 100, "cpu")
    _close(points[:, :2].norm(dim=-1), np.full(100, 2.0), 1e-5)
    assert points[:, 2].abs().max() <= 1.5
    assert m.random_orientation(10, "cpu").norm(dim=-1) == pytest.approx(np.ones(10), abs=1e-6)
    assert m.random_yaw_orientation(10, "cpu")[:, 1:3].abs().max() == 0
    assert m.is_identity_pose(torch.zeros(4, 3), m.default_orientation(4, "cpu"))
    assert m.convert_quat(torch.tensor([1.0, 2, 3, 4]), "xyzw").tolist() == [2, 3, 4, 1]
    assert m.convert_quat(np.array([2.0, 3, 4, 1]), "wxyz").tolist() == [1, 2, 3, 4]
