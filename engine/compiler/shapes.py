"""Volumes, moments of inertia and bounds of the primitive shapes.

Sizes are half sizes as in MSD and MuJoCo; moments are principal, about the centre, for density 1, in kg m^2.
Formulas: https://en.wikipedia.org/wiki/List_of_moments_of_inertia; a capsule is a cylinder and two half spheres
shifted by the parallel axis theorem.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.physics.enums import GeomType

Three = tuple[float, float, float]
NEEDED = {
    GeomType.SPHERE: 1,
    GeomType.CAPSULE: 2,
    GeomType.CYLINDER: 2,
    GeomType.ELLIPSOID: 3,
    GeomType.BOX: 3,
}
"""How many sizes a shape needs."""

FAR = 1e10
"""Extent of what is unbounded (mjMAXVAL)."""


def mass_properties(kind: int, size: Sequence[float]) -> tuple[float, Three]:
    """Volume and moments at density 1; zero for planes. A height field weighs as the box of its mean height does."""
    a, b, c = map(float, size)
    if kind == GeomType.SPHERE:
        volume = 4 / 3 * math.pi * a**3
        moment = 0.4 * volume * a * a
        return volume, (moment, moment, moment)
    if kind == GeomType.CAPSULE:
        length = 2 * b
        ball, tube = 4 / 3 * math.pi * a**3, math.pi * a * a * length
        across = tube * (3 * a * a + length * length) / 12
        across += ball * (0.4 * a * a + length * length / 4 + 3 / 8 * length * a)
        return ball + tube, (across, across, tube * a * a / 2 + 0.4 * ball * a * a)
    if kind == GeomType.CYLINDER:
        volume = 2 * math.pi * a * a * b
        across = volume * (3 * a * a + 4 * b * b) / 12
        return volume, (across, across, volume * a * a / 2)
    if kind == GeomType.ELLIPSOID:
        volume = 4 / 3 * math.pi * a * b * c
        return volume, (volume * (b * b + c * c) / 5, volume * (a * a + c * c) / 5, volume * (a * a + b * b) / 5)
    if kind in (GeomType.BOX, GeomType.HFIELD):
        volume = 8 * a * b * c
        return volume, (volume * (b * b + c * c) / 3, volume * (a * a + c * c) / 3, volume * (a * a + b * b) / 3)
    return 0.0, (0.0, 0.0, 0.0)


def shell_properties(kind: int, size: Sequence[float]) -> tuple[float, Three] | None:
    """Area and moments at surface density 1 of a thin shell; None where there is no closed form."""
    a, b, c = map(float, size)
    if kind == GeomType.SPHERE:
        area = 4 * math.pi * a * a
        moment = 2 / 3 * area * a * a
        return area, (moment, moment, moment)
    if kind == GeomType.CAPSULE:
        length = 2 * b
        ball, tube = 4 * math.pi * a * a, 2 * math.pi * a * length
        across = tube * (a * a / 2 + length * length / 12)
        across += ball * (2 / 3 * a * a + length * length / 4 + length * a / 2)
        return ball + tube, (across, across, tube * a * a + 2 / 3 * ball * a * a)
    if kind == GeomType.CYLINDER:
        length = 2 * b
        tube, cap = 2 * math.pi * a * length, math.pi * a * a
        across = tube * (a * a / 2 + length * length / 12) + 2 * cap * (a * a / 4 + length * length / 4)
        return tube + 2 * cap, (across, across, tube * a * a + cap * a * a)
    if kind == GeomType.BOX:
        moments = []
        area = 8 * (a * b + b * c + a * c)
        squares = [
            8 * (b * c * a * a + (a * b + a * c) * a * a / 3),
            8 * (a * c * b * b + (a * b + b * c) * b * b / 3),
            8 * (a * b * c * c + (a * c + b * c) * c * c / 3),
        ]
        moments = [squares[1] + squares[2], squares[0] + squares[2], squares[0] + squares[1]]
        return area, (moments[0], moments[1], moments[2])
    return None


def bounds(kind: int, size: Sequence[float]) -> tuple[float, tuple[float, ...]]:
    """Radius of the bounding sphere (0: unbounded) and bounding box (centre, half size) in the geom's frame."""
    a, b, c = map(float, size)
    if kind == GeomType.SPHERE:
        return a, (0, 0, 0, a, a, a)
    if kind == GeomType.CAPSULE:
        return a + b, (0, 0, 0, a, a, a + b)
    if kind == GeomType.CYLINDER:
        return math.hypot(a, b), (0, 0, 0, a, a, b)
    if kind == GeomType.ELLIPSOID:
        return max(a, b, c), (0, 0, 0, a, b, c)
    if kind == GeomType.BOX:
        return math.sqrt(a * a + b * b + c * c), (0, 0, 0, a, b, c)
    if kind == GeomType.PLANE:
        return 0.0, (0, 0, -FAR / 2, FAR, FAR, FAR / 2)
    raise ValueError(f"no bounds for shape {kind}")
