"""One mesh: centred on its mass, turned to its principal axes, with a convex hull for collision."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.geometry import integrals, rotation
from engine.geometry.hull import Hull, convex_hull, polygon_normals
from engine.geometry.rotation import Quat
from engine.lru_cache import LruCache

TINY = 1e-15
ROUND = 1e-7
"""Of the largest moment of inertia: smaller differences are noise of single precision, and say nothing about axes
(as in MuJoCo 4.0, found by shearing octahedra)."""


@dataclass(frozen=True)
class CompiledMesh:
    """A mesh about its centre of mass and along its principal axes."""

    key: tuple[Any, ...]
    """Of what it was made; equal keys mean equal meshes."""
    vertices: np.ndarray
    """(n, 3) float32, in its own frame."""
    faces: np.ndarray
    pos: tuple[float, float, float]
    """Centre of mass in the frame of the asset, m."""
    quat: Quat
    """Principal axes in the frame of the asset."""
    solid: tuple[float, tuple[float, float, float]]
    """Volume and principal moments at density 1."""
    shell: tuple[float, tuple[float, float, float]]
    """Area and moments about the same axes at surface density 1."""
    origin: np.ndarray
    """(n, 3) vertices as they were read: MuJoCo takes the hull of these."""
    linear: np.ndarray
    """(3, 3) linear part of the map from `origin` to `vertices`; det < 0 where it turns the mesh inside out."""
    from_points: bool
    """Whether it was given as points whose hull is the mesh."""
    most: int | None
    """Largest number of vertices of the hull."""

    @cached_property
    def box(self) -> tuple[np.ndarray, np.ndarray]:
        """Centre and half size of the bounding box in the mesh's frame."""
        low, high = self.vertices.min(axis=0).astype(float), self.vertices.max(axis=0).astype(float)
        return (low + high) / 2, (high - low) / 2

    @cached_property
    def half_size(self) -> tuple[float, float, float]:
        """Half size of the smallest box about the centre of mass."""
        x, y, z = (float(s) for s in np.abs(self.vertices).max(axis=0))
        return (x, y, z)

    @cached_property
    def bounds(self) -> tuple[float, tuple[float, ...]]:
        """Radius about the centre of mass, and bounding box (centre, half size)."""
        centre, half = self.box
        return math.sqrt(sum(s * s for s in self.half_size)), (*centre, *half)

    def mass_properties(self, shell: bool) -> tuple[float, tuple[float, float, float]]:
        return self.shell if shell else self.solid

    def fit(self, shape: str, by_box: bool) -> tuple[Any, Quat, tuple[float, float, float]]:
        """Centre and axes in the frame of the asset, and size, of a primitive fitted to the mesh: a sphere,
        capsule, cylinder, ellipsoid or box.

        Fitted to the bounding box it contains the box's sections; fitted to the inertia it has the size of the box
        with the same moments.
        """
        if by_box:
            centre, (x, y, z) = self.box
            across, around = max(x, y), max(x, y, z)
            cap = across
        else:
            volume, (a, b, c) = self.solid
            x, y, z = (math.sqrt(max(0.0, 1.5 * s / max(volume, TINY))) for s in (b + c - a, a + c - b, a + b - c))
            centre, across, around = np.zeros(3), (x + y) / 2, (x + y + z) / 3
            cap = across / 2
        sizes = {
            "sphere": (around, 0.0, 0.0),
            "capsule": (across, max(0.0, z - cap), 0.0),
            "cylinder": (across, z, 0.0),
        }
        return rotation.place_wxyz(self.pos, self.quat, centre), self.quat, sizes.get(shape, (x, y, z))


COMPILED: LruCache[CompiledMesh] = LruCache(256 << 20, lambda mesh: 2 * mesh.vertices.nbytes + mesh.faces.nbytes)
_HULLS: LruCache[Hull] = LruCache(128 << 20, lambda hull: 4 * hull.graph.nbytes)
"""Kept between builds: an edit of a scene neither reads its meshes nor computes their hulls again."""


def compile_arrays(vertices: np.ndarray, faces: np.ndarray, key: tuple[Any, ...], mode: str) -> CompiledMesh:
    """A mesh of vertices (n, 3) and triangles (k, 3) at hand. Raises ValueError when it cannot be used."""
    known = COMPILED.get(key)
    return known or COMPILED.put(key, compiled(key, vertices, faces, None, None, None, mode, None))


def hull_of(mesh: CompiledMesh) -> Hull:
    """Convex hull of a mesh, kept between builds. Raises ValueError when it has none."""
    known = _HULLS.get(mesh.key)
    if known is not None:
        return known
    hull = convex_hull(mesh.origin, mesh.most)
    if np.linalg.det(mesh.linear) < 0:
        hull = hull.turned()
    # Not of `vertices`: the normal of a sliver hangs on more digits than those have.
    normals = polygon_normals(mesh.origin.astype(np.float64) @ mesh.linear.T, hull.polygons)
    return _HULLS.put(mesh.key, Hull(hull.faces, hull.graph, hull.polygons, normals))


def compiled(
    key: tuple[Any, ...],
    vertices: np.ndarray,
    faces: np.ndarray | None,
    linear: np.ndarray | None,
    translation: np.ndarray | None,
    own: np.ndarray | None,
    mode: str,
    most: int | None,
    centred: bool = True,
) -> CompiledMesh:
    """`centred`: about the centre of mass, along principal axes. Others stay as they are, with the moments of those
    axes, which is how MuJoCo has the meshes that it makes of distance fields."""
    points = transformed(transformed(vertices.astype(np.float64), linear, translation), own, None)
    mirrored = determinant(linear) * determinant(own) < 0
    from_points = faces is None
    solid = convex_hull(vertices, most).faces if faces is None or mode == "convex" else faces
    faces = solid if faces is None else faces
    if mirrored:
        faces, solid = faces[:, [0, 2, 1]], solid[:, [0, 2, 1]]
    sums = integrals.of_mesh(points, solid, mode)
    moments, quat = rotation.mujoco_principal_axes_wxyz(sums.tensor, ROUND, ROUND)
    frame = rotation.matrix_wxyz(quat)
    away = points - sums.centre
    turned = away[:, 0, None] * frame[0] + away[:, 1, None] * frame[1] + away[:, 2, None] * frame[2]
    shell = integrals.about(turned, faces, "shell", np.zeros(3))
    if not centred:
        turned, frame, quat = points, np.eye(3), (1.0, 0.0, 0.0, 0.0)
    return CompiledMesh(
        key=key,
        vertices=turned.astype(np.float32),
        faces=faces,
        pos=tuple(float(x) for x in sums.centre) if centred else (0.0, 0.0, 0.0),  # type: ignore[arg-type]
        quat=quat,
        solid=(sums.amount, tuple(float(x) for x in moments)),  # type: ignore[arg-type]
        shell=(shell.amount, tuple(float(x) for x in np.diag(shell.tensor))),  # type: ignore[arg-type]
        origin=vertices,
        linear=frame.T @ _matrix(own) @ _matrix(linear),
        from_points=from_points,
        most=most,
    )


def is_rigid(linear: np.ndarray | None) -> bool:
    matrix = _matrix(linear)
    return bool(np.allclose(matrix @ matrix.T, np.eye(3), atol=1e-6)) and determinant(linear) > 0


def _matrix(linear: np.ndarray | None) -> np.ndarray:
    if linear is None:
        return np.eye(3)
    if linear.size not in (3, 9):
        raise ValueError(f"a linear transform has 3 or 9 numbers, found {linear.size}")
    return np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)


def determinant(linear: np.ndarray | None) -> float:
    return float(np.linalg.det(_matrix(linear)))


def transformed(points: np.ndarray, linear: np.ndarray | None, translation: np.ndarray | None) -> np.ndarray:
    if linear is not None:
        if abs(determinant(linear)) < 1e-30:
            raise ValueError("its linear transform is singular")
        points = points * linear if linear.size == 3 else points @ _matrix(linear).T
    return points if translation is None else points + translation
