"""Vectors, quaternions and matrices: pyrr's operators and conventions, numpy's arrays."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from engine.scene import Matrix33, Pose, Quaternion, Vector3
from engine.scene.pose import compose, inverse
from engine.scene.vector2 import Vector2, unit


class PyrrLike(np.ndarray):
    """What pyrr's objects are to numpy: arrays of a class of their own."""


def test_a_vector_has_components_index_and_arithmetic():
    v = Vector3([1, 2, 3])
    assert (v.x, v.y, v.z) == (1, 2, 3) == tuple(v)
    assert v[2] == 3 and list(v.xy) == [1, 2] and list(v[1:]) == [2, 3]
    for result, numbers in (
        (v + v, (2, 4, 6)), (v - 1, (0, 1, 2)), (v * 2, (2, 4, 6)), (2 * v, (2, 4, 6)), (v / 2, (0.5, 1, 1.5)),
        (v * v, (1, 4, 9)), (-v, (-1, -2, -3)), (v ^ Vector3([0, 0, 1]), (2, -1, 0)), (v.inverse, (-1, -2, -3)),
        (v + [1, 1, 1], (2, 3, 4)), (np.ones(3) + v, (2, 3, 4)),
    ):  # fmt: skip
        assert isinstance(result, Vector3) and tuple(result) == numbers
    assert v | [1, 0, 2] == 7 and v.squared_length == 14 and v.length == pytest.approx(14**0.5)
    assert v.normalized.length == pytest.approx(1)
    v.x = 5
    v += 1
    assert v == [6, 3, 4] and v != [6, 3, 5] and v != [6, 3]
    v.length = 1
    assert v.length == pytest.approx(1)
    assert Vector3() == [0, 0, 0] and Vector3().dtype == np.float64
    assert Vector2([3, 4]).length == 5 and unit.x + unit.y == [1, 1] and (unit.x ^ unit.y) == 1


def test_numpy_takes_values_for_arrays():
    v = Vector3([1, 2, 3])
    assert np.allclose(v, [1, 2, 3]) and np.isclose(v, 1).tolist() == [True, False, False]
    assert (v > 1).tolist() == [False, True, True] and v.sum() == 6 and np.max(v) == 3
    view = np.asarray(v)
    view[0] = 7
    assert v.x == 7
    copy = pickle.loads(pickle.dumps(v))
    assert isinstance(copy, Vector3) and copy == v


@pytest.mark.parametrize("seed", range(5))
def test_rotations_are_scipys(seed):
    p, q = (Quaternion(Rotation.random(rng=seed + n).as_quat()) for n in (0, 100))
    v = Vector3([1, -2, 3])
    turn = Rotation.from_quat(np.asarray(q))
    np.testing.assert_allclose(q * v, turn.apply([1, -2, 3]), atol=1e-12)
    np.testing.assert_allclose((p * q) * v, p * (q * v), atol=1e-12)
    np.testing.assert_allclose(q.matrix33, turn.as_matrix(), atol=1e-12)
    np.testing.assert_allclose(~q * (q * v), v, atol=1e-12)
    assert q.angle == pytest.approx(turn.magnitude()) or q.angle == pytest.approx(2 * np.pi - turn.magnitude())
    np.testing.assert_allclose(p.slerp(q, 1.0).matrix33, q.matrix33, atol=1e-9)
    np.testing.assert_allclose(p.lerp(q, 1.0).matrix33, q.matrix33, atol=1e-9)
    half = p.slerp(q, 0.5)
    np.testing.assert_allclose((half * ~p * half).matrix33, q.matrix33, atol=1e-9)
    np.testing.assert_allclose(Quaternion(q.matrix33).matrix33, q.matrix33, atol=1e-12)
    np.testing.assert_allclose(q.matrix33.inverse @ q.matrix33, np.eye(3), atol=1e-12)
    assert q == -q and q != p and isinstance(q * v, Vector3) and isinstance(q * p, Quaternion)
    angles = np.array([0.1, -0.2, 0.3]) * (seed + 1)
    np.testing.assert_allclose(
        Quaternion.from_eulers(angles).matrix33, Rotation.from_euler("XYZ", angles).as_matrix(), atol=1e-12
    )
    np.testing.assert_allclose(Quaternion.from_axis(angles).matrix33, Rotation.from_rotvec(angles).as_matrix())
    np.testing.assert_allclose((2 * q).inverse * (2 * q), (0, 0, 0, 1), atol=1e-12)


def test_a_quaternion_is_x_y_z_w_and_none_is_the_identity():
    q = Quaternion.from_z_rotation(np.pi / 2)
    np.testing.assert_allclose(q, (0, 0, 0.5**0.5, 0.5**0.5))
    np.testing.assert_allclose(q * Vector3([1, 0, 0]), (0, 1, 0), atol=1e-12)
    assert Quaternion() == [0, 0, 0, 1] and Quaternion().is_identity and not q.is_identity
    assert q.axis == [0, 0, 1] and q.power(2).angle == pytest.approx(np.pi)


def test_a_matrix_multiplies_rows_from_the_left_as_pyrrs():
    m = Matrix33([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    assert m * Vector3([1, 2, 3]) == [30, 36, 42]
    assert (m * Matrix33([[1, 0, 3], [4, 5, 6], [7, 8, 9]])).tolist() == [[22, 26, 30], [66, 81, 96], [102, 126, 150]]
    assert m.m12 == 2 and m.r2.tolist() == [4, 5, 6] and m.c3.tolist() == [3, 6, 9]
    assert not Matrix33().any() and Matrix33.identity() * m == m and isinstance(m + m, Matrix33)
    np.testing.assert_allclose(Matrix33.from_x_rotation(0.3).quaternion, Quaternion.from_x_rotation(0.3))


def test_objects_of_pyrr_are_taken():
    position, turn = np.array([1.0, 2.0, 3.0]).view(PyrrLike), np.array([0.0, 0.0, 1.0, 0.0]).view(PyrrLike)
    pose = Pose(position, turn)
    assert type(pose.position) is Vector3 and type(pose.orientation) is Quaternion
    moved = pose.orientation * position
    assert type(moved) is PyrrLike and moved.tolist() == [-1, -2, 3]
    pose.position = position  # also where nothing checks it
    assert compose(pose, inverse(pose)).position == [0, 0, 0]


@pytest.mark.parametrize("kind, given", [(Vector3, [1, 2]), (Vector3, "north"), (Quaternion, 1), (Matrix33, [1, 2])])
def test_what_has_another_shape_is_refused(kind, given):
    with pytest.raises(ValueError, match=kind.__name__):
        kind(given)


@pytest.mark.parametrize("position, turn, expected", [
    ([0, 0, np.nan], [0, 0, 0, 1], "finite"),
    ([0, 0], [0, 0, 0, 1], "3 numbers"),
    ([0, 0, 0], [0, 0, 0, 0], "0 0 0 1"),
])  # fmt: skip
def test_a_pose_needs_numbers_that_make_one(position, turn, expected):
    with pytest.raises(ValueError, match=expected):
        Pose(position, turn)
