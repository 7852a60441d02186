"""How the medium acts on a geom that asks to be met as an ellipsoid."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from engine.physics.enums import GeomType

_COEFFICIENTS = (0.5, 0.25, 1.5, 1.0, 1.0)
"""Blunt, slender and angular drag, Kutta and Magnus lift."""
_TINY = 1e-15


def geom_fluid(kind: int, size: ArrayLike, shape: str | None, coefficients: ArrayLike | None) -> np.ndarray:
    """Row of SceneModel.geom_fluid: whether, the five coefficients, added mass and inertia by the medium's density.

    shape: "ellipsoid", else the geom has no part in it. The half axes are those of an ellipsoid of the geom's size.
    """
    row = np.zeros(12)
    if shape != "ellipsoid":
        return row
    row[0] = 1.0
    row[1:6] = _COEFFICIENTS if coefficients is None else coefficients
    row[6:9], row[9:12] = _added_mass(_half_axes(kind, np.asarray(size, float)))
    return row


def _half_axes(kind: int, size: np.ndarray) -> np.ndarray:
    if kind == GeomType.SPHERE:
        return np.full(3, size[0])
    if kind == GeomType.CAPSULE:
        return np.array([size[0], size[0], size[0] + size[1]])
    if kind == GeomType.CYLINDER:
        return np.array([size[0], size[0], size[1]])
    return size


def _added_mass(axes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Volume of an ideal fluid that moves with an ellipsoid along its axes, and its second moment about them (Lamb,
    Hydrodynamics, sections 114 and 115).

    With k_x = abc int_0^inf dt / ((a^2 + t) sqrt((a^2 + t) (b^2 + t) (c^2 + t))), Carlson's symmetric integral R_D.
    """
    from scipy.special import elliprd  # slow to load, and few scenes have a medium

    volume = 4.0 / 3.0 * np.pi * axes.prod()
    square = axes**2
    k = np.array([axes.prod() * 2.0 / 3.0 * elliprd(*np.delete(square, i), square[i]) for i in range(3)])
    inertia = np.zeros(3)
    for axis, (i, j) in enumerate(((1, 2), (2, 0), (0, 1))):
        difference, total = square[i] - square[j], square[i] + square[j]
        below = abs(2.0 * difference + total * (k[i] - k[j]))
        inertia[axis] = difference**2 * abs(k[j] - k[i]) / max(_TINY, below)
    return volume * k / np.maximum(_TINY, 2.0 - k), volume * inertia / 5.0
