"""Triangles of mesh assets and height fields, with normals and texture coordinates."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.build import meshfile
from engine.build.gltf.tessellation import Triangles, height_field, join
from engine.build.hfields import read_samples
from engine.build.hull import convex_hull
from engine.msd import assets
from engine.msd.older import mesh_transform
from engine.msd.schema import HFieldSource, MeshAsset, MeshData, World

SMOOTH = np.cos(np.radians(40.0))
"""Faces that meet at a smaller angle are shaded as one smooth surface."""


def mesh_triangles(world: World, asset: MeshAsset, own: np.ndarray | None) -> Triangles:
    """A mesh asset under its transform and a geom's own. Raises OSError or ValueError when it cannot be used."""
    maps = [(asset.transform.linear, asset.transform.translation), (own, None)]
    if asset.source.variant == "path":
        source = asset.source.value
        if (older := source.transform) is not None:
            placement = mesh_transform(older.position, older.rotation, older.scale)
            maps.insert(0, (np.array(placement["linear"]), np.array(placement["translation"])))
        part = _of_file(assets.resolve(world, source.path), source.using_meshes)
    else:
        part = _of_buffer(asset.source.value.data)
    position, normal, uv, faces = part
    for linear, translation in maps:
        if linear is not None and linear.size:
            m = np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)
            determinant = np.linalg.det(m)
            if abs(determinant) < 1e-30:
                raise ValueError("its linear transform is singular")
            position = position @ m.T
            faces = faces[:, ::-1] if determinant < 0 else faces
            normal = None if normal is None else normal @ np.linalg.inv(m)
        if translation is not None:
            position = position + translation
    if not len(faces):
        raise ValueError("it has no triangles")
    if faces.min() < 0 or faces.max() >= len(position):
        raise ValueError(f"a triangle refers to a vertex that is not one of the {len(position)}")
    if not np.isfinite(position).all():
        raise ValueError("its vertices are not all finite")
    if uv is not None and not np.isfinite(uv).all():
        raise ValueError("its texture coordinates are not all finite")
    if normal is None:
        return shaded(position, uv, faces)
    return Triangles(position, _unit(normal), uv, faces)


def hfield_triangles(world: World, field: HFieldSource) -> Triangles:
    """The surface of a height field. Raises OSError or ValueError when it cannot be used."""
    return height_field(field.size, read_samples(world, field).astype(float) * field.height_scale)


Part = tuple[np.ndarray, np.ndarray | None, np.ndarray | None, np.ndarray]
"""Positions, normals, texture coordinates, triangles."""


def _of_buffer(data: MeshData) -> Part:
    vertices = np.asarray(data.vertices, float)
    if data.triangles is None or not len(data.triangles):
        return vertices, None, None, convex_hull(vertices).faces
    n = len(vertices)
    normal = data.normal if data.normal is not None and len(data.normal) == n else None
    uv = data.texcoord if data.texcoord is not None and len(data.texcoord) == n else None
    return vertices, normal, uv, np.asarray(data.triangles, np.int64)


def _of_file(file: Path, names: list[str]) -> Part:
    """A mesh file; formats without texture coordinates are read as physics reads them."""
    if file.suffix.lower() in (".stl", ".msh"):
        vertices, faces = meshfile.read(file, names)
        faces = convex_hull(vertices).faces if faces is None else faces
        return vertices.astype(float), None, None, faces.astype(np.int64)
    size = file.stat().st_size
    if size > meshfile.LARGEST_FILE:
        raise ValueError(f"the file has {size >> 20} MiB; {meshfile.LARGEST_FILE >> 20} MiB is the most that is read")
    import trimesh

    try:
        scene = trimesh.load(file, force="scene", process=False)
    except Exception as error:  # trimesh readers raise whatever they stumble over
        raise ValueError(f"it is not a mesh file that can be read ({error})") from None
    assert isinstance(scene, trimesh.Scene)
    parts = []
    for node in scene.graph.nodes_geometry:
        placement, name = scene.graph[node]
        mesh = scene.geometry[name]
        if isinstance(mesh, trimesh.Trimesh) and (not names or name in names or node in names):
            parts.append(_of_trimesh(mesh, placement))
    if not parts:
        raise ValueError("it holds no triangles" + (f" under the names {', '.join(names)}" if names else ""))
    whole = join([Triangles(p, np.zeros_like(p) if n is None else n, uv, f) for p, n, uv, f in parts])
    given = all(n is not None for _, n, _, _ in parts)
    return whole.position, whole.normal if given else None, whole.uv, whole.indices


def _of_trimesh(mesh, placement: np.ndarray) -> Part:
    uv = getattr(mesh.visual, "uv", None)
    if uv is not None and len(uv) == len(mesh.vertices):
        uv = np.column_stack([uv[:, 0], 1.0 - np.asarray(uv)[:, 1]])  # trimesh counts v from the bottom
    else:
        uv = None
    turn, move = placement[:3, :3], placement[:3, 3]
    # Without processing, trimesh holds vertex normals only where the file gives them.
    normal = mesh.vertex_normals @ np.linalg.inv(turn) if "vertex_normals" in mesh._cache.cache else None
    faces = np.asarray(mesh.faces, np.int64)
    return np.asarray(mesh.vertices) @ turn.T + move, normal, uv, faces[:, ::-1] if np.linalg.det(turn) < 0 else faces


def shaded(position: np.ndarray, uv: np.ndarray | None, faces: np.ndarray) -> Triangles:
    """A mesh with normals: around a vertex, faces that meet smoothly share the mean of their normals by area."""
    corners = position[faces]
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    group = _smooth_groups(position, faces, _unit(cross))
    mean = np.zeros((group.max() + 1, 3))
    np.add.at(mean, group, np.repeat(cross, 3, axis=0))
    flat = faces.ravel()
    rows = np.column_stack([position[flat], _unit(mean)[group], *(() if uv is None else (uv[flat],))])
    rows, index = np.unique(rows.astype(np.float32), axis=0, return_inverse=True)
    return Triangles(rows[:, :3], _unit(rows[:, 3:6]), rows[:, 6:8] if uv is not None else None, index.reshape(-1, 3))


def _smooth_groups(position: np.ndarray, faces: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Group (3m,) of every corner: corners at one place whose faces are joined across smooth edges."""
    from scipy.sparse import coo_array  # slow to load, and only meshes without normals need it
    from scipy.sparse.csgraph import connected_components

    # Vertices at one place are one, also where the texture is cut.
    grid = max(float(np.ptp(position, axis=0).max()) * 1e-6, 1e-12)
    _, place = np.unique(np.round(position / grid), axis=0, return_inverse=True)
    places, corner = place.ravel()[faces], np.arange(faces.size).reshape(-1, 3)
    ends, owners = (np.stack([a, np.roll(a, -1, axis=1)], axis=-1).reshape(-1, 2) for a in (places, corner))
    owners = np.where(ends[:, :1] > ends[:, 1:], owners[:, ::-1], owners)
    ends = np.sort(ends, axis=1)
    order = np.lexsort(ends.T)
    ends, owners = ends[order], owners[order]
    face = owners[:, 0] // 3
    joined = np.all(ends[1:] == ends[:-1], axis=1)
    joined &= np.einsum("ij,ij->i", normal[face[1:]], normal[face[:-1]]) >= SMOOTH
    a, b = owners[:-1][joined].ravel(), owners[1:][joined].ravel()
    graph = coo_array((np.ones(len(a), bool), (a, b)), shape=(faces.size, faces.size))
    return connected_components(graph, directed=False)[1]


def _unit(v: np.ndarray) -> np.ndarray:
    """Rows with length 1; rows without length become +Z, since the format allows no zero normals."""
    length = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.where(length > 1e-20, v / np.maximum(length, 1e-20), (0.0, 0.0, 1.0))
