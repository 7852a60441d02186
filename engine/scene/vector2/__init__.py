"""Vectors in the plane."""

from __future__ import annotations

from typing import Any, Self

from engine.scene.values import Vector, component


class Vector2(Vector):
    """A vector x, y; zeros without a value. `^` is the cross product, a number."""

    SHAPE = (2,)
    x, y = map(component, (0, 1))
    xy = component([0, 1])

    def __new__(cls, value: Any = None, w: float = 0.0, dtype: Any = None) -> Self:
        del w  # as in pyrr's constructors
        return super().__new__(cls, value, dtype)

    def __xor__(self, other: Any) -> float:
        return self.cross(other)

    def cross(self, other: Any) -> float:
        """The z component of the cross product."""
        return float(self[0] * other[1] - self[1] * other[0])


class unit:
    """Vectors of length 1 along the axes."""

    x = Vector2((1.0, 0.0))
    y = Vector2((0.0, 1.0))


__all__ = ["Vector2", "unit"]
