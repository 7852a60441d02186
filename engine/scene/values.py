"""Vectors, quaternions and matrices that behave as pyrr's: numpy arrays with named components and operators.

A value is an array of its shape, float64 unless a dtype is given. Whatever has another shape, a part of it or a
comparison, is a plain array. pyrr itself is not needed; its objects are arrays, and taken wherever values are.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np
from scipy.spatial.transform import Rotation


def component(index: int | list[int]) -> property:
    def read(self: Value) -> Any:
        return self[index]

    def write(self: Value, value: Any) -> None:
        self[index] = value

    return property(read, write)


class Value(np.ndarray):
    """An array of one shape.

    Raises ValueError if it is made of something else."""

    SHAPE: ClassVar[tuple[int, ...]]

    def __new__(cls, value: Any = None, dtype: Any = None) -> Self:
        if value is None:
            return cls._default(np.float64 if dtype is None else dtype)
        try:
            numbers = np.array(value, np.float64 if dtype is None else dtype)
        except (TypeError, ValueError):
            raise ValueError(f"a {cls.__name__} is made of numbers, not of {value!r}") from None
        if numbers.shape != cls.SHAPE:
            shape, given = ("x".join(map(str, s)) or "one" for s in (cls.SHAPE, numbers.shape))
            raise ValueError(f"a {cls.__name__} has {shape} numbers, {given} were given: {value!r}")
        return numbers.view(cls)

    @classmethod
    def _default(cls, dtype: Any) -> Self:
        return np.zeros(cls.SHAPE, dtype).view(cls)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, out: Any = None, **options: Any) -> Any:
        plain = [_plain(each) for each in inputs]
        if out is not None:
            options["out"] = tuple(_plain(each) for each in out)
        result = getattr(ufunc, method)(*plain, **options)
        if out is not None:
            return out[0]
        same = isinstance(result, np.ndarray) and result.shape == self.SHAPE and result.dtype != bool
        return result.view(type(self)) if same else result

    def __getitem__(self, index: Any) -> Any:
        return self.view(np.ndarray)[index]

    def __eq__(self, other: object) -> bool:  # pyright: ignore[reportIncompatibleMethodOverride]
        if not isinstance(other, np.ndarray | list | tuple):
            return NotImplemented
        numbers = np.asarray(other)
        return numbers.shape == self.shape and bool(np.all(_plain(self) == numbers))

    def __ne__(self, other: object) -> bool:  # pyright: ignore[reportIncompatibleMethodOverride]
        return not self == other

    __hash__ = None  # pyright: ignore[reportAssignmentType]


def _plain(value: Any) -> Any:
    return value.view(np.ndarray) if isinstance(value, Value) else value


class Vector(Value):
    """A vector: arithmetic by components, `|` is the dot product, `==` compares all of it."""

    def __or__(self, other: Any) -> float:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self.dot(other)

    def dot(self, other: Any) -> float:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The dot product."""
        return float(np.dot(_plain(self), np.asarray(other)))

    @property
    def length(self) -> float:
        """The Euclidean length; assigned, the vector is scaled to it."""
        return float(np.linalg.norm(_plain(self)))

    @length.setter
    def length(self, length: float) -> None:
        self[:] = self * (length / self.length)

    @property
    def squared_length(self) -> float:
        """The square of the length."""
        return self.dot(self)

    @property
    def normalized(self) -> Self:
        """A vector of length 1 in this direction."""
        return type(self)(self / self.length)

    def normalize(self) -> None:
        """Scale to length 1, in place."""
        self[:] = self.normalized

    normalised, normalise = normalized, normalize

    @property
    def inverse(self) -> Self:
        """The opposite vector."""
        return -self

    def interpolate(self, other: Any, delta: float) -> Self:
        """The point at the part `delta` of the way to another vector."""
        return type(self)(self + (np.asarray(other) - self) * delta)


class Vector3(Vector):
    """A vector x, y, z; zeros without a value. `^` is the cross product."""

    SHAPE = (3,)
    x, y, z = map(component, (0, 1, 2))
    xy, xz, xyz = map(component, ([0, 1], [0, 2], [0, 1, 2]))

    def __new__(cls, value: Any = None, w: float = 0.0, dtype: Any = None) -> Self:
        del w  # as in pyrr, where it has no meaning for three numbers either
        return super().__new__(cls, value, dtype)

    def __xor__(self, other: Any) -> Vector3:
        return self.cross(other)

    def cross(self, other: Any) -> Vector3:
        """The cross product."""
        return Vector3(np.cross(_plain(self), np.asarray(other)))


class Quaternion(Value):
    """A rotation x, y, z, w; the identity without a value.

    `*` rotates a vector or appends a rotation that is done first, `~` inverts, `|` is the dot product. q and -q are
    equal, as they are one rotation. Euler angles turn about x, then the turned y, then the turned z.
    """

    SHAPE = (4,)
    x, y, z, w = map(component, (0, 1, 2, 3))
    xy, xyz, xyzw = map(component, ([0, 1], [0, 1, 2], [0, 1, 2, 3]))

    def __new__(cls, value: Any = None, dtype: Any = None) -> Self:
        if np.shape(value) == (3, 3):
            return cls.from_matrix(value)
        return super().__new__(cls, value, dtype)

    @classmethod
    def _default(cls, dtype: Any) -> Self:
        return np.array([0, 0, 0, 1], dtype).view(cls)

    @classmethod
    def from_x_rotation(cls, theta: float) -> Self:
        """A rotation about x by an angle, rad."""
        return cls.from_axis_rotation((1, 0, 0), theta)

    @classmethod
    def from_y_rotation(cls, theta: float) -> Self:
        """A rotation about y by an angle, rad."""
        return cls.from_axis_rotation((0, 1, 0), theta)

    @classmethod
    def from_z_rotation(cls, theta: float) -> Self:
        """A rotation about z by an angle, rad."""
        return cls.from_axis_rotation((0, 0, 1), theta)

    @classmethod
    def from_axis_rotation(cls, axis: Any, theta: float) -> Self:
        """A rotation about an axis of length 1 by an angle, rad."""
        return cls((*(np.asarray(axis) * np.sin(theta / 2)), np.cos(theta / 2)))

    @classmethod
    def from_axis(cls, axis: Any) -> Self:
        """A rotation about an axis by its length, rad."""
        return cls(Rotation.from_rotvec(np.asarray(axis)).as_quat())

    @classmethod
    def from_matrix(cls, matrix: Any) -> Self:
        """The rotation of a (3, 3) matrix."""
        return cls(Rotation.from_matrix(np.asarray(matrix)).as_quat(canonical=True))

    @classmethod
    def from_eulers(cls, eulers: Any) -> Self:
        """The rotation of three Euler angles, rad."""
        return cls(Rotation.from_euler("XYZ", np.asarray(eulers)).as_quat())

    def __mul__(self, other: Any) -> Any:
        shape = np.shape(other)
        if shape == (3,):
            kind = type(other) if isinstance(other, np.ndarray) and type(other) is not np.ndarray else Vector3
            v, u, w = np.asarray(other), self[:3], self[3]
            turned = v + 2 * np.cross(u, np.cross(u, v) + w * v)
            return np.asarray(turned, float).view(kind)
        if shape == (3, 3):
            return self.cross(Quaternion.from_matrix(other))
        if shape == (4,):
            return self.cross(other)
        return super().__mul__(other)

    def cross(self, other: Any) -> Quaternion:
        """The Hamilton product: `other` done first."""
        a, b = _plain(self), np.asarray(other)
        xyz = a[3] * b[:3] + b[3] * a[:3] + np.cross(a[:3], b[:3])
        return Quaternion((*xyz, a[3] * b[3] - a[:3] @ b[:3]))

    def __eq__(self, other: object) -> bool:
        equal = super().__eq__(other)
        return equal if equal is NotImplemented else equal or super().__eq__(-np.asarray(other))

    def __or__(self, other: Any) -> float:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self.dot(other)

    def dot(self, other: Any) -> float:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The dot product of the components."""
        return float(np.dot(_plain(self), np.asarray(other)))

    def __invert__(self) -> Quaternion:
        return self.conjugate

    @property
    def conjugate(self) -> Quaternion:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The opposite rotation of a quaternion of length 1."""
        return Quaternion(_plain(self) * (-1, -1, -1, 1))

    @property
    def inverse(self) -> Quaternion:
        """The quaternion whose product with this one is the identity."""
        return Quaternion(self.conjugate / self.dot(self))

    @property
    def length(self) -> float:
        """The Euclidean length."""
        return float(np.linalg.norm(_plain(self)))

    @property
    def normalized(self) -> Quaternion:
        """This quaternion at length 1."""
        return Quaternion(self / self.length)

    def normalize(self) -> None:
        """Scale to length 1, in place."""
        self[:] = self.normalized

    normalised, normalise = normalized, normalize

    @property
    def angle(self) -> float:
        """The angle of the rotation, rad."""
        return 2 * float(np.arctan2(np.linalg.norm(self[:3]), self[3]))

    @property
    def axis(self) -> Vector3:
        """The axis of the rotation, of length 1; zeros for none."""
        length = np.linalg.norm(self[:3])
        return Vector3(self[:3] / length if length else None)

    @property
    def negative(self) -> Quaternion:
        """All components with the other sign: the same rotation."""
        return -self

    @property
    def is_identity(self) -> bool:
        """Whether nothing is rotated."""
        return bool(np.allclose(_plain(self), (0, 0, 0, 1)))

    def power(self, exponent: float) -> Quaternion:
        """The rotation about the same axis by a multiple of the angle."""
        return Quaternion.from_axis_rotation(self.axis, self.angle * exponent)

    def lerp(self, other: Any, t: float) -> Quaternion:
        """The normalized point at the part `t` of the straight way to another quaternion; t is clamped to 0 ... 1."""
        t = min(max(t, 0.0), 1.0)
        other = np.asarray(other) if self.dot(other) >= 0 else -np.asarray(other)
        return Quaternion(_plain(self) * (1 - t) + other * t).normalized

    def slerp(self, other: Any, t: float) -> Quaternion:
        """The rotation at the part `t` of the way to another one at a steady speed; t is clamped to 0 ... 1."""
        t = min(max(t, 0.0), 1.0)
        way = ~self * Quaternion(other if self.dot(other) >= 0 else -np.asarray(other))
        return self * way.power(t)

    @property
    def matrix33(self) -> Matrix33:
        """The rotation as a matrix that rotates columns."""
        return Matrix33(Rotation.from_quat(_plain(self)).as_matrix())


class Matrix33(Value):
    """A (3, 3) matrix; zeros without a value.

    `*` is pyrr's, which multiplies rows from the left: `m * v` is `v @ m` and `m * n` is `n @ m`. `@` is numpy's.
    """

    SHAPE = (3, 3)
    m11, m12, m13, m21, m22, m23, m31, m32, m33 = (
        property(lambda self, i=i, j=j: self[i, j], lambda self, value, i=i, j=j: self.__setitem__((i, j), value))
        for i in range(3)
        for j in range(3)
    )
    r1, r2, r3 = m1, m2, m3 = tuple(map(component, (0, 1, 2)))
    c1, c2, c3 = (
        property(lambda self, j=j: self[:, j], lambda self, value, j=j: self.__setitem__((slice(None), j), value))
        for j in range(3)
    )

    @classmethod
    def identity(cls) -> Self:
        """The matrix that changes nothing."""
        return cls(np.eye(3))

    @classmethod
    def from_quaternion(cls, quaternion: Any) -> Self:
        """The matrix of a rotation x, y, z, w, which rotates columns."""
        return cls(Rotation.from_quat(np.asarray(quaternion)).as_matrix())

    @classmethod
    def from_x_rotation(cls, theta: float) -> Self:
        """A rotation about x by an angle, rad."""
        return cls.from_quaternion(Quaternion.from_x_rotation(theta))

    @classmethod
    def from_y_rotation(cls, theta: float) -> Self:
        """A rotation about y by an angle, rad."""
        return cls.from_quaternion(Quaternion.from_y_rotation(theta))

    @classmethod
    def from_z_rotation(cls, theta: float) -> Self:
        """A rotation about z by an angle, rad."""
        return cls.from_quaternion(Quaternion.from_z_rotation(theta))

    def __mul__(self, other: Any) -> Any:
        shape = np.shape(other)
        if shape == (3,):
            return Vector3(np.asarray(other) @ _plain(self))
        if shape == (3, 3):
            return Matrix33(np.asarray(other) @ _plain(self))
        if shape == (4,):
            return self * Matrix33.from_quaternion(other)
        return super().__mul__(other)

    @property
    def inverse(self) -> Matrix33:
        """The inverse. Raises numpy.linalg.LinAlgError if there is none."""
        return Matrix33(np.linalg.inv(_plain(self)))

    @property
    def quaternion(self) -> Quaternion:
        """The rotation of this matrix."""
        return Quaternion.from_matrix(self)

    @property
    def matrix33(self) -> Matrix33:
        """This matrix."""
        return self
