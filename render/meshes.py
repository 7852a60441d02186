"""Triangles of everything that can be drawn, by a key that says where they come from."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import trimesh

from engine.msd import assets
from engine.msd.schema import Geometry, HFieldSource, MeshAsset, MeshData, ShapeType, World
from render import primitives
from render.primitives import MeshArrays, assemble

MAX_FILE_BYTES = 512 * 1024 * 1024
SMOOTH_ANGLE = np.radians(40.0)
"""Faces that meet at a smaller angle are shaded as one smooth surface."""


class MeshError(ValueError):
    """A mesh or height field that cannot be drawn; the text names the asset and the reason."""


class MeshSpec(NamedTuple):
    """A mesh not loaded yet: equal keys mean equal triangles."""

    key: tuple
    load: Callable[[int], MeshArrays]
    """Called with the number of slices of round shapes."""


@lru_cache(maxsize=512)
def _arrays(key: tuple, slices: int, load: _Loader) -> MeshArrays:
    return load(slices)


class _Loader:
    """A spec's loader that compares equal whatever closure it holds: the key alone names the triangles."""

    def __init__(self, load: Callable[[int], MeshArrays]) -> None:
        self.load = load

    def __call__(self, slices: int) -> MeshArrays:
        return self.load(slices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Loader)

    def __hash__(self) -> int:
        return 0


def mesh_arrays(spec: MeshSpec, slices: int) -> MeshArrays:
    """The triangles of a mesh, loaded once. Raises MeshError."""
    return _arrays(spec.key, slices, _Loader(spec.load))


@lru_cache(maxsize=4096)
def _extent(key: tuple, load: _Loader) -> tuple[np.ndarray, np.ndarray]:
    position = _arrays(key, 16, load).positions
    return position.min(axis=0), position.max(axis=0)


def extent(spec: MeshSpec) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper corner (3) of the box around a mesh in its own frame. Raises MeshError."""
    return _extent(spec.key, _Loader(spec.load))


def has_texcoord(spec: MeshSpec) -> bool:
    """Whether a mesh says where on it a texture goes. Raises MeshError."""
    return bool(np.any(_arrays(spec.key, 16, _Loader(spec.load)).vertices[:, 6:8]))


PRIMITIVES: dict[ShapeType, MeshSpec] = {
    ShapeType.Plane: MeshSpec(("plane",), lambda _: primitives.plane()),
    ShapeType.InfinitePlane: MeshSpec(("infinite plane",), lambda _: primitives.infinite_plane()),
    ShapeType.Box: MeshSpec(("box",), lambda _: primitives.box()),
    ShapeType.Sphere: MeshSpec(("sphere",), primitives.sphere),
    ShapeType.Ellipsoid: MeshSpec(("sphere",), primitives.sphere),
    ShapeType.Capsule: MeshSpec(("capsule",), primitives.capsule),
    ShapeType.Cylinder: MeshSpec(("cylinder",), primitives.cylinder),
}


def mesh_of(world: World, geom: Geometry) -> MeshSpec:
    """The mesh of a geometry. Raises MeshError when it names an asset that is not there."""
    if geom.shape in (ShapeType.Mesh, ShapeType.Sdf):
        name = geom.mesh
        if name is None and geom.mesh_variant_set is not None:
            variants = world.mesh_variant_sets.get(geom.mesh_variant_set)
            name = variants.meshes[0] if variants and variants.meshes else None
        if name is None:
            raise MeshError(f"geometry {geom.name or ''} is a {geom.shape.value} without a mesh")
        if name not in world.assets.meshes:
            raise MeshError(f"geometry {geom.name or ''} uses the mesh {name!r}, which is not among the assets")
        return _asset_spec(world, name, geom.mesh_transform)
    if geom.shape is ShapeType.HField:
        if geom.hfield not in world.assets.hfields:
            raise MeshError(f"geometry {geom.name or ''} uses the height field {geom.hfield!r}, which is not there")
        return _hfield_spec(world, geom.hfield)
    return PRIMITIVES[geom.shape]


def asset_path(world: World, path: str) -> Path:
    """Place of an asset file. Raises MeshError when the World may not read there."""
    try:
        return assets.resolve(world, path)
    except assets.OutsideError as error:
        raise MeshError(str(error)) from None


def _stamp(path: Path) -> tuple:
    try:
        status = path.stat()
    except OSError as error:
        raise MeshError(f"{path} cannot be read: {error.strerror}") from None
    if status.st_size > MAX_FILE_BYTES:
        raise MeshError(f"{path} has {status.st_size / 2**20:.0f} MiB; the limit is {MAX_FILE_BYTES / 2**20:.0f}")
    return str(path), status.st_mtime_ns, status.st_size


def _digest(*parts: np.ndarray | None) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(b"-" if part is None else np.ascontiguousarray(part).tobytes())
    return digest.digest()


def _asset_spec(world: World, name: str, linear: np.ndarray | None) -> MeshSpec:
    asset = world.assets.meshes[name]
    maps = [(asset.transform.linear, asset.transform.translation), (linear, None)]
    if asset.source.variant == "path":
        source = asset.source.value
        path = asset_path(world, source.path)
        if source.transform is not None:
            maps.insert(0, _placement(source.transform))
        origin: tuple = (*_stamp(path), tuple(source.using_meshes))
    else:
        data: MeshData = asset.source.value.data
        origin = (_digest(data.vertices, data.triangles, data.texcoord, data.normal),)
    key = ("mesh", origin, _digest(*(part for m in maps for part in m)))
    return MeshSpec(key, lambda _: _load_asset(world, name, asset, maps))


def _placement(transform) -> tuple[np.ndarray, np.ndarray]:
    """Older form of a mesh placement: subtract position, undo rotation, then scale."""
    from render.transforms import conjugate, matrix

    linear = np.diag(transform.scale) @ matrix(conjugate(transform.rotation))
    return linear.ravel(), -linear @ transform.position


def _load_asset(world: World, name: str, asset: MeshAsset, maps: list) -> MeshArrays:
    if asset.source.variant == "path":
        source = asset.source.value
        parts = _read_file(asset_path(world, source.path), source.using_meshes)
    else:
        parts = [_buffer(name, asset.source.value.data)]
    position = np.concatenate([p[0] for p in parts])
    starts = np.cumsum([0] + [len(p[0]) for p in parts[:-1]])
    faces = np.concatenate([p[1].reshape(-1, 3) + s for p, s in zip(parts, starts, strict=True)]).astype(np.int64)
    uv = np.concatenate([np.zeros((len(p[0]), 2)) if p[2] is None else p[2] for p in parts])
    given = None if any(p[3] is None for p in parts) else np.concatenate([p[3] for p in parts])
    if not len(faces):
        raise MeshError(f"the mesh {name!r} has no triangles")
    if faces.min() < 0 or faces.max() >= len(position):
        raise MeshError(f"the mesh {name!r} has a triangle that refers to a vertex that is not there")
    if not np.isfinite(position).all():
        raise MeshError(f"the mesh {name!r} has a vertex that is not a finite number")
    for linear, translation in maps:
        if linear is not None and linear.size:
            m = np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)
            position = position @ m.T
            if np.linalg.det(m) < 0:
                faces = faces[:, ::-1]
            if given is not None:
                given = given @ np.linalg.inv(m)
        if translation is not None:
            position = position + translation
    if given is not None:
        length = np.linalg.norm(given, axis=1, keepdims=True)
        return assemble(position, given / np.maximum(length, 1e-12), uv, faces)
    return with_normals(position, uv, faces)


def _buffer(name: str, data: MeshData) -> tuple:
    if data.triangles is None or not len(data.triangles):
        try:
            hull = trimesh.convex.convex_hull(data.vertices)
        except Exception as error:  # qhull raises errors of its own for flat or tiny clouds
            raise MeshError(f"the mesh {name!r} is a point cloud without a convex hull: {error}") from None
        return np.asarray(hull.vertices), np.asarray(hull.faces), None, None
    uv = data.texcoord if data.texcoord is not None and len(data.texcoord) == len(data.vertices) else None
    normal = data.normal if data.normal is not None and len(data.normal) == len(data.vertices) else None
    return data.vertices, data.triangles, uv, normal


def _read_file(path: Path, wanted: list[str]) -> list[tuple]:
    try:
        scene = trimesh.load(path, force="scene", process=False)
    except Exception as error:  # loaders raise whatever their parsers raise
        raise MeshError(f"{path} cannot be read as a mesh: {error}") from None
    parts = []
    for node in scene.graph.nodes_geometry:
        placement, geometry_name = scene.graph[node]
        mesh = scene.geometry[geometry_name]
        if wanted and geometry_name not in wanted and node not in wanted:
            continue
        if not isinstance(mesh, trimesh.Trimesh):
            continue
        uv = getattr(mesh.visual, "uv", None)
        uv = None if uv is None or len(uv) != len(mesh.vertices) else np.asarray(uv)[:, :2]
        if uv is not None:
            uv = np.column_stack([uv[:, 0], 1.0 - uv[:, 1]])  # trimesh counts v from the bottom
        normal = mesh.vertex_normals if "vertex_normals" in mesh._cache.cache else None
        normal = None if normal is None else normal @ np.linalg.inv(placement[:3, :3])
        position = trimesh.transform_points(mesh.vertices, placement)
        parts.append((position, np.asarray(mesh.faces), uv, normal))
    if not parts:
        raise MeshError(f"{path} holds no triangles" + (f" under the names {wanted}" if wanted else ""))
    return parts


def with_normals(position: np.ndarray, uv: np.ndarray, faces: np.ndarray) -> MeshArrays:
    """A mesh with normals averaged by area over the faces that meet smoothly; sharp edges stay sharp."""
    corners = position[faces]
    area = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(area, axis=1, keepdims=True)
    face_normal = area / np.maximum(length, 1e-20)
    # Vertices at one place share their normal even where the texture is cut.
    _, place = np.unique(np.round(position / _weld(position)), axis=0, return_inverse=True)
    corner_place = place.ravel()[faces].ravel()
    smooth = np.zeros((corner_place.max() + 1, 3))
    np.add.at(smooth, corner_place, np.repeat(area, 3, axis=0))
    smooth /= np.maximum(np.linalg.norm(smooth, axis=1, keepdims=True), 1e-20)
    corner_face = np.repeat(face_normal, 3, axis=0)
    corner_normal = smooth[corner_place]
    sharp = np.sum(corner_normal * corner_face, axis=1) < np.cos(SMOOTH_ANGLE)
    corner_normal[sharp] = corner_face[sharp]
    flat = faces.ravel()
    vertices = assemble(position[flat], corner_normal, uv[flat], np.arange(len(flat))).vertices
    unique, index = np.unique(vertices, axis=0, return_inverse=True)
    return MeshArrays(unique, index.reshape(-1, 3).astype(np.uint32))


def _weld(position: np.ndarray) -> float:
    return max(float(np.ptp(position, axis=0).max()) * 1e-6, 1e-12)


# ------------------------------------------------------------------------------------------------ height fields


def _hfield_spec(world: World, name: str) -> MeshSpec:
    field = world.assets.hfields[name]
    source = field.source_type
    size = (*field.size, field.height_scale)
    if source.variant == "path":
        path = asset_path(world, source.value.path)
        return MeshSpec(("hfield", _stamp(path), size), lambda _: hfield_mesh(field, read_heights(path)))
    samples = source.value.hfield
    if field.nrow < 2 or field.ncol < 2 or field.nrow * field.ncol != samples.size:
        raise MeshError(
            f"the height field {name!r} has {samples.size} samples for {field.nrow} rows and {field.ncol} columns"
        )
    heights = samples.reshape(field.nrow, field.ncol)
    return MeshSpec(("hfield", _digest(samples), heights.shape, size), lambda _: hfield_mesh(field, heights))


def read_heights(path: Path) -> np.ndarray:
    """Samples (nrow, ncol), row 0 at −Y, from a picture (its top row at +Y) or MuJoCo's binary file."""
    if path.suffix.lower() == ".png":
        from PIL import Image

        try:
            return np.asarray(Image.open(path).convert("I"), dtype=np.float64)[::-1]
        except (OSError, ValueError) as error:
            raise MeshError(f"{path} cannot be read as a picture: {error}") from None
    raw = path.read_bytes()
    rows, columns = struct.unpack_from("<2i", raw) if len(raw) >= 8 else (0, 0)
    if rows < 2 or columns < 2 or len(raw) < 8 + 4 * rows * columns:
        raise MeshError(f"{path} says {rows} x {columns} samples and holds {max(len(raw) - 8, 0) // 4}")
    return np.frombuffer(raw, "<f4", rows * columns, 8).reshape(rows, columns).astype(np.float64)


def hfield_mesh(field: HFieldSource, heights: np.ndarray) -> MeshArrays:
    """The surface of a height field; samples are rescaled to 0 … height_scale."""
    rows, columns = heights.shape
    low, span = heights.min(), np.ptp(heights)
    z = (heights - low) / (span or 1.0) * field.height_scale
    x, y = np.linspace(-field.size[0], field.size[0], columns), np.linspace(-field.size[1], field.size[1], rows)
    gx, gy = np.meshgrid(x, y)
    dzdy, dzdx = np.gradient(z, y, x)
    normal = np.stack([-dzdx, -dzdy, np.ones_like(z)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(1, 0, rows))
    a = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    b, c, d = a + 1, a + columns + 1, a + columns
    faces = np.concatenate([np.stack([a, b, c], axis=-1), np.stack([a, c, d], axis=-1)])
    flat = np.stack([gx, gy, z], axis=-1).reshape(-1, 3), normal.reshape(-1, 3)
    return assemble(*flat, np.stack([u, v], axis=-1).reshape(-1, 2), faces)
