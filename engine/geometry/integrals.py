"""Volume, area, centre and moments of inertia of triangle meshes.

Volume integrals are sums over pyramids from a point to each triangle (Mirtich, Fast and Accurate Computation of
Polyhedral Mass Properties, 1996, gives the same integrals). The sums run triangle by triangle with the operations in
MuJoCo's order: a mesh with nearly equal moments has no frame of its own, and the one that is found hangs on the last
bit, so only the same rounding gives the frame that MuJoCo gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

TINY = 1e-15

MODES = ("exact", "legacy", "convex", "shell")
"""exact: signed pyramids; legacy: all pyramids count as positive (MuJoCo's default); convex: exact on the hull;
shell: mass on the surface."""


@dataclass(frozen=True)
class Integrals:
    """Mass properties at density 1 of a solid, or of a shell at surface density 1."""

    amount: float
    """Volume, m^3, or area, m^2."""
    centre: np.ndarray
    tensor: np.ndarray
    """(3, 3) inertia about the centre, in the axes of the mesh."""


@dataclass(frozen=True)
class _Triangles:
    corners: np.ndarray
    """(n, 3, 3)"""
    normal: np.ndarray
    area: np.ndarray
    centre: np.ndarray


def of_mesh(points: np.ndarray, faces: np.ndarray, mode: str) -> Integrals:
    """Mass properties of triangles (n, 3) over points float64; in mode convex the triangles are those of the hull.

    A flat mesh has no volume: none in mode legacy, where it may still be looked at. Raises ValueError when there is
    no surface, or no volume in another mode.
    """
    triangles = _triangles(points, faces)
    middle = _mean(triangles.area, triangles.centre)
    if mode == "shell":
        amount, centre = _centroid(triangles.area, triangles.centre, middle)
    else:
        volume = _dot(triangles.centre - middle, triangles.normal) * triangles.area / 3
        amount, centre = _centroid(np.abs(volume) if mode == "legacy" else volume, triangles.centre, middle)
        if amount < 0:
            raise ValueError(f"its volume is negative ({amount:.3g} m^3): its triangles are turned inside out")
        if amount < TINY and mode == "legacy":
            return Integrals(0.0, middle, np.zeros((3, 3)))
        if amount < TINY:
            raise ValueError("it is flat or open and has no volume; let its mass lie on its surface (inertia: shell)")
    return about(points, faces, mode, centre)


def about(points: np.ndarray, faces: np.ndarray, mode: str, centre: np.ndarray) -> Integrals:
    """Mass properties about a given centre."""
    triangles = _triangles(points - centre, faces)
    amounts = triangles.area
    if mode != "shell":
        amounts = _dot(triangles.centre, triangles.normal) * triangles.area / 3
        amounts = np.abs(amounts) if mode == "legacy" else amounts
    d, e, f = (triangles.corners[:, i] for i in range(3))
    share = amounts / (12 if mode == "shell" else 20)

    def product(i: int, j: int) -> float:
        total = 2 * (d[:, i] * d[:, j] + e[:, i] * e[:, j] + f[:, i] * f[:, j])
        for a, b in ((d, e), (d, f), (e, f)):
            total = total + a[:, i] * b[:, j] + a[:, j] * b[:, i]
        return _sum(share * total)

    xx, yy, zz, xy, xz, yz = (product(i, j) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    tensor = np.array([[yy + zz, -xy, -xz], [-xy, xx + zz, -yz], [-xz, -yz, xx + yy]])
    return Integrals(_sum(amounts), centre, tensor)


def _triangles(points: np.ndarray, faces: np.ndarray) -> _Triangles:
    corners = points[faces]
    a, b, c = (corners[:, i] for i in range(3))
    u, v = b - a, c - a
    normal = np.stack(
        [
            u[:, 1] * v[:, 2] - u[:, 2] * v[:, 1],
            u[:, 2] * v[:, 0] - u[:, 0] * v[:, 2],
            u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0],
        ],
        axis=1,
    )
    length = np.sqrt(_dot(normal, normal))
    flat = length < TINY
    normal = normal / np.where(flat, 1.0, length)[:, None]
    return _Triangles(corners, normal, np.where(flat, 0.0, 0.5 * length), (a + b + c) / 3)


def _mean(area: np.ndarray, centre: np.ndarray) -> np.ndarray:
    total = _sum(area)
    if total < TINY:
        raise ValueError("its triangles have no area")
    return _sum(area[:, None] * centre) / total


def _centroid(amount: np.ndarray, centre: np.ndarray, apex: np.ndarray) -> tuple[float, np.ndarray]:
    """Sum of pyramids, and the mean of their centres of mass: three quarters of the way from the apex."""
    total = _sum(amount)
    weighted = _sum(amount[:, None] * (centre * 3.0 / 4.0 + apex / 4.0))
    return total, weighted / total if total >= TINY else weighted


def _dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[:, 0] * b[:, 0] + a[:, 1] * b[:, 1] + a[:, 2] * b[:, 2]


def _sum(values: np.ndarray) -> Any:
    """The sum over the first axis from the first to the last, unlike numpy's, which adds in pairs."""
    return np.add.accumulate(values, axis=0)[-1]
