"""One mesh: read, centred on its mass, turned to its principal axes, with a convex hull for collision."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.compiler import rotation, sdf_shapes
from engine.compiler.rotation import Quat
from engine.compiler.scene import extras_of, said
from engine.geometry import builtin_meshes, integrals, mesh_files
from engine.geometry.hull import Hull, convex_hull, polygon_normals
from engine.lru_cache import Recent
from engine.msd import assets
from engine.msd.schema import MeshAsset, World
from engine.physics.enums import GeomType

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

    def fit(self, kind: int, by_box: bool) -> tuple[Any, Quat, tuple[float, float, float]]:
        """Centre and axes in the frame of the asset, and size, of a primitive fitted to the mesh.

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
            GeomType.SPHERE: (around, 0.0, 0.0),
            GeomType.CAPSULE: (across, max(0.0, z - cap), 0.0),
            GeomType.CYLINDER: (across, z, 0.0),
        }
        return rotation.place(self.pos, self.quat, centre), self.quat, sizes.get(GeomType(kind), (x, y, z))


_COMPILED: Recent[CompiledMesh] = Recent(256 << 20, lambda mesh: 2 * mesh.vertices.nbytes + mesh.faces.nbytes)
_HULLS: Recent[Hull] = Recent(128 << 20, lambda hull: 4 * hull.graph.nbytes)
"""Kept between builds: an edit of a scene neither reads its meshes nor computes their hulls again."""


def compile_mesh(world: World, asset: MeshAsset, own: np.ndarray | None = None) -> CompiledMesh:
    """A mesh asset under a geom's own linear map. Raises OSError or ValueError when it cannot be used."""
    extras = extras_of(asset)
    mode = said(extras, "inertia", None) or ("shell" if said(extras, "builtin", None) == "plate" else "legacy")
    if mode not in integrals.MODES:
        raise ValueError(f"its inertia is computed in one of the ways {', '.join(integrals.MODES)}, found {mode!r}")
    most = said(extras, "maxhullvert", None)
    most = most if most is not None and most > 0 else None
    linear, translation = asset.transform.linear, asset.transform.translation
    maps = tuple(None if a is None else a.tobytes() for a in (linear, translation, own))
    key = (_fingerprint(world, asset), *maps, mode, most)
    known = _COMPILED.get(key)
    if known is not None:
        return known
    shape = sdf_shapes.of_mesh(world, asset)
    if shape is not None and not (_rigid(linear) and _rigid(own)):
        raise ValueError("the mesh of a plugin cannot be scaled; give its shape other sizes")
    vertices, faces = read_source(world, asset)
    mesh = _compile(key, vertices, faces, linear, translation, own, mode, most, centred=shape is None)
    return _COMPILED.put(key, mesh)


def compile_arrays(vertices: np.ndarray, faces: np.ndarray, key: tuple[Any, ...], mode: str) -> CompiledMesh:
    """A mesh of vertices (n, 3) and triangles (k, 3) at hand. Raises ValueError when it cannot be used."""
    known = _COMPILED.get(key)
    return known or _COMPILED.put(key, _compile(key, vertices, faces, None, None, None, mode, None))


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


def read_source(world: World, asset: MeshAsset) -> tuple[np.ndarray, np.ndarray | None]:
    """Vertices (n, 3) float32 and triangles (k, 3) int32 of an asset as written; None where only a hull is meant.

    Raises OSError or ValueError.
    """
    extras = extras_of(asset)
    kind = said(extras, "builtin", None)
    if kind is not None:
        return builtin_meshes.generate(kind, said(extras, "params", np.zeros(0)))
    if asset.source.variant == "path":
        file = assets.resolve(world, asset.source.value.path)
        first = said(extras, "first_object", False)
        return _checked(*mesh_files.read(file, asset.source.value.using_meshes, first))
    shape = sdf_shapes.of_mesh(world, asset)
    if shape is not None:
        return sdf_shapes.triangles(shape)
    data = asset.source.value.data
    triangles = data.triangles if data.triangles is not None and len(data.triangles) else None
    if triangles is not None and triangles.max() >= len(data.vertices):
        raise ValueError(f"triangle vertex {triangles.max()} is not one of the {len(data.vertices)} vertices")
    return _checked(data.vertices, None if triangles is None else triangles.astype(np.int32))


def placed_source(world: World, asset: MeshAsset) -> tuple[np.ndarray, np.ndarray | None]:
    """As `read_source`, under the map of the asset, in the frame of a geom that shows it."""
    vertices, faces = read_source(world, asset)
    linear, translation = asset.transform.linear, asset.transform.translation
    if faces is not None and _determinant(linear) < 0:
        faces = faces[:, ::-1]
    return _transform(vertices.astype(np.float64), linear, translation), faces


def _checked(vertices: np.ndarray, faces: np.ndarray | None) -> tuple[np.ndarray, np.ndarray | None]:
    least = 4 if faces is None else 3  # MuJoCo wants four; a lone triangle can be looked at
    if len(vertices) < least:
        raise ValueError(f"a mesh needs at least {least} vertices, found {len(vertices)}")
    if not np.isfinite(vertices).all():
        raise ValueError("its vertices are not all finite numbers")
    return vertices, faces


def _fingerprint(world: World, asset: MeshAsset) -> Any:
    extras = extras_of(asset)
    kind = said(extras, "builtin", None)
    if kind is not None:
        return kind, np.asarray(said(extras, "params", ())).tobytes()
    if asset.source.variant == "path":
        file = assets.resolve(world, asset.source.value.path)
        return *mesh_files.fingerprint(file, asset.source.value.using_meshes), said(extras, "first_object", False)
    shape = sdf_shapes.of_mesh(world, asset)
    if shape is not None:
        return shape
    data = asset.source.value.data
    return data.vertices.tobytes(), None if data.triangles is None else data.triangles.tobytes()


def _compile(
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
    points = _transform(_transform(vertices.astype(np.float64), linear, translation), own, None)
    mirrored = _determinant(linear) * _determinant(own) < 0
    from_points = faces is None
    solid = convex_hull(vertices, most).faces if faces is None or mode == "convex" else faces
    faces = solid if faces is None else faces
    if mirrored:
        faces, solid = faces[:, [0, 2, 1]], solid[:, [0, 2, 1]]
    sums = integrals.of_mesh(points, solid, mode)
    moments, quat = rotation.principal_axes(sums.tensor, ROUND, ROUND)
    frame = rotation.matrix(quat)
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


def _rigid(linear: np.ndarray | None) -> bool:
    matrix = _matrix(linear)
    return bool(np.allclose(matrix @ matrix.T, np.eye(3), atol=1e-6)) and _determinant(linear) > 0


def _matrix(linear: np.ndarray | None) -> np.ndarray:
    if linear is None:
        return np.eye(3)
    if linear.size not in (3, 9):
        raise ValueError(f"a linear transform has 3 or 9 numbers, found {linear.size}")
    return np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)


def _determinant(linear: np.ndarray | None) -> float:
    return float(np.linalg.det(_matrix(linear)))


def _transform(points: np.ndarray, linear: np.ndarray | None, translation: np.ndarray | None) -> np.ndarray:
    if linear is not None:
        if abs(_determinant(linear)) < 1e-30:
            raise ValueError("its linear transform is singular")
        points = points * linear if linear.size == 3 else points @ _matrix(linear).T
    return points if translation is None else points + translation
