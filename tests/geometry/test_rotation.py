"""Rotations in both orders of quaternions. Oracles: SciPy's rotations; MuJoCo's principal axes."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from engine.geometry import rotation

TURNS = Rotation.random(50, random_state=1)


def wxyz(q: np.ndarray) -> np.ndarray:
    return np.roll(q, 1, axis=-1)


def test_products_and_places():
    """Of one frame and of many, in both orders, to the last digits."""
    points = np.random.default_rng(2).normal(size=(50, 3))
    a, b = TURNS.as_quat(), TURNS[::-1].as_quat()
    product, turned = (TURNS * TURNS[::-1]).as_quat(), TURNS.apply(points)
    product *= np.sign(np.sum(product * rotation.multiply(a, b), axis=1, keepdims=True))
    np.testing.assert_allclose(rotation.multiply(a, b), product, atol=1e-14)
    np.testing.assert_allclose(rotation.rotate(a, points), turned, atol=1e-14)
    np.testing.assert_allclose(rotation.rotate(rotation.conjugate(a), turned), points, atol=1e-14)
    for q, r, p, both, there in zip(a, b, points, product, turned, strict=True):
        np.testing.assert_allclose(rotation.multiply(q, r), both, atol=1e-14)
        np.testing.assert_allclose(rotation.multiply_wxyz(wxyz(q), wxyz(r)), wxyz(both), atol=1e-14)
        np.testing.assert_allclose(rotation.rotate(q, p), there, atol=1e-14)
        np.testing.assert_allclose(rotation.place_wxyz((1.0, 2.0, 3.0), wxyz(q), p), there + (1, 2, 3), atol=1e-14)
        np.testing.assert_allclose(rotation.rotate_wxyz(rotation.inverse_wxyz(wxyz(q)), there), p, atol=1e-14)


def test_matrices():
    quats = TURNS.as_quat()
    np.testing.assert_allclose(rotation.matrices_wxyz(wxyz(quats)), TURNS.as_matrix(), atol=1e-14)
    for q, matrix in zip(quats, TURNS.as_matrix(), strict=True):
        np.testing.assert_allclose(rotation.matrix(q), matrix, atol=1e-14)
        np.testing.assert_allclose(rotation.matrix_wxyz(wxyz(q)), matrix, atol=1e-14)
        found = rotation.from_matrix(matrix)
        np.testing.assert_allclose(found * np.sign(found @ q), q, atol=1e-14)


@pytest.mark.parametrize("order", ["XYZ", "xyz", "zyx", "ZXY"])
def test_from_euler(order: str):
    """SciPy has the letters the other way round: there capitals are about the turned axes."""
    angles = np.array([0.3, -1.1, 2.0])
    expected = Rotation.from_euler(order.swapcase(), angles)
    assert (Rotation.from_quat(rotation.from_euler(angles, order)) * expected.inv()).magnitude() < 1e-14


def test_to_euler():
    scale = np.random.default_rng(0)
    for q in TURNS.as_quat():
        expected = Rotation.from_quat(q).as_euler("xyz")
        np.testing.assert_allclose(rotation.to_euler(q * scale.uniform(0.5, 2)), expected, atol=1e-8)
    for angles in ([10, 20, 30], [90, 90, 0], [0, -90, 0], [170, -80, -170]):
        found = rotation.from_euler(np.radians(angles), "XYZ")
        expected = Rotation.from_euler("xyz", angles, degrees=True)
        assert (Rotation.from_quat(found) * expected.inv()).magnitude() < 1e-7
        again = Rotation.from_quat(rotation.from_euler(rotation.to_euler(found), "XYZ"))
        assert (again * expected.inv()).magnitude() < 1e-7


@pytest.mark.parametrize("towards", [(0, 0, 2), (0, 0, -2), (1, 0, 0), (1, -2, 3), (1e-8, 0, -1)])
def test_shortest_rotations(towards: tuple[float, ...]):
    """They reach the direction, and turn by no more than the angle to it."""
    direction = np.array(towards) / np.linalg.norm(towards)
    for q in (
        rotation.from_z(towards),
        rotation.between((0.0, 0.0, 3.0), towards),
        np.roll(rotation.from_z_wxyz(towards), -1),
    ):
        np.testing.assert_allclose(rotation.rotate(q, (0.0, 0.0, 1.0)), direction, atol=1e-7)
        assert Rotation.from_quat(q).magnitude() == pytest.approx(np.arccos(direction[2]), abs=1e-7)


def test_look_rotation():
    """-Z is forward, +Y as near to up as can be."""
    forward = np.array([1.0, 2.0, -0.5])
    q = rotation.look_rotation(forward, (0, 0, 1))
    np.testing.assert_allclose(rotation.rotate(q, (0, 0, -1)), forward / np.linalg.norm(forward), atol=1e-14)
    assert rotation.rotate(q, (1, 0, 0))[2] == pytest.approx(0, abs=1e-14)
    assert rotation.rotate(q, (0, 1, 0))[2] > 0


def tensors() -> list[np.ndarray]:
    some = np.random.default_rng(3)
    found = [np.diag([1.0, 2.0, 2.0]), np.diag([3.0, 2.0, 1.0]), np.eye(3)]
    return found + [turn @ np.diag(np.sort(some.uniform(0.1, 2, 3))) @ turn.T for turn in TURNS.as_matrix()]


def test_principal_axes():
    for tensor in tensors():
        full = tensor[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
        moments, q = rotation.principal_axes(rotation.symmetric(full))
        assert (np.diff(moments) <= 0).all()
        frame = Rotation.from_quat(q).as_matrix()
        np.testing.assert_allclose(frame @ np.diag(moments) @ frame.T, tensor, atol=1e-14)


def test_principal_axes_of_mujoco():
    """The same frame, also where moments are equal and the axes are free."""
    for tensor in tensors():
        moments, vectors, quat = np.zeros(3), np.zeros(9), np.zeros(4)
        mujoco.mju_eig3(moments, vectors, quat, tensor.ravel())
        found, q = rotation.mujoco_principal_axes_wxyz(tensor)
        np.testing.assert_allclose(found, moments, rtol=1e-12)
        assert abs(np.dot(q, quat)) == pytest.approx(1.0, abs=1e-12)
