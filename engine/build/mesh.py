"""Meshes: read, centred on their mass, turned to their principal axes, with convex hulls for collision.

Volume integrals are sums over tetrahedra from a point to each triangle (Mirtich, Fast and Accurate Computation of
Polyhedral Mass Properties, 1996, gives the same integrals).
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.build import meshfile, rotation
from engine.build.hull import Hull, convex_hull
from engine.build.model import Columns, SceneModel
from engine.build.rotation import Quat
from engine.build.scene import Placed, Scene, extras_of, said
from engine.msd import assets
from engine.msd.paths import join
from engine.msd.schema import Geometry, MeshAsset
from engine.physics.enums import GeomType

TINY = 1e-15


@dataclass
class CompiledMesh:
    """A mesh about its centre of mass and along its principal axes."""

    vertices: np.ndarray
    """(n, 3) float32, in its own frame."""
    faces: np.ndarray
    pos: tuple[float, float, float]
    """Centre of mass in the frame of the asset, m."""
    quat: Quat
    """Principal axes in the frame of the asset."""
    solid: tuple[float, tuple[float, float, float]]
    """Volume and principal moments at density 1."""
    shell: tuple[float, tuple[float, float, float]] = (0.0, (0.0, 0.0, 0.0))
    """Area and moments about the same axes at surface density 1."""
    hull: Hull | None = None
    index: int = -1

    @property
    def box(self) -> tuple[np.ndarray, np.ndarray]:
        """Centre and half size of the bounding box in the mesh's frame."""
        low, high = self.vertices.min(axis=0).astype(float), self.vertices.max(axis=0).astype(float)
        return (low + high) / 2, (high - low) / 2

    @property
    def half_size(self) -> tuple[float, float, float]:
        """Half size of the smallest box about the centre of mass."""
        x, y, z = (float(s) for s in np.abs(self.vertices).max(axis=0))
        return (x, y, z)

    @property
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


@dataclass
class Meshes:
    """The meshes of a scene: assets in order, then what geoms make of them by transforms of their own."""

    scene: Scene
    keys: list[tuple[str, bytes]] = field(default_factory=list)
    compiled: list[CompiledMesh | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        for key, asset in self.scene.world.assets.meshes.items():
            self._add(key, asset, None)

    def of_geom(self, scene: Scene, placed: Placed[Geometry]) -> CompiledMesh | None:
        """The mesh of a geom; None if it is missing or broken, which has been noted."""
        geom = placed.element
        name, path = geom.mesh, f"{placed.path}.mesh"
        if name is None and geom.mesh_variant_set is not None:
            path = f"{placed.path}.mesh_variant_set"
            variants = scene.world.mesh_variant_sets.get(geom.mesh_variant_set)
            if variants is None or not variants.meshes:
                scene.fail(path, f"there is no mesh variant set named {geom.mesh_variant_set!r} with a mesh in it")
                return None
            name = variants.meshes[0]
        if scene.resolve("mesh", name, path) < 0 or name is None:
            return None
        own = b"" if geom.mesh_transform is None else geom.mesh_transform.tobytes()
        if (name, own) not in self.keys:
            self._add(name, scene.world.assets.meshes[name], geom.mesh_transform)
        index = self.keys.index((name, own)) if own else scene.ids["mesh"][name]
        mesh = self.compiled[index]
        if mesh is not None and _wants_hull(scene, geom) and mesh.hull is None:
            try:
                mesh.hull = _hull(mesh)
            except ValueError as error:
                scene.fail(path, f"the mesh {name!r} has no convex hull: {error}; let its geom collide with nothing")
        return mesh

    def _add(self, key: str, asset: MeshAsset, own: np.ndarray | None) -> None:
        path = join("assets.meshes", (key,))
        try:
            mesh = compile_mesh(self.scene, path, asset, own)
            mesh.index = len(self.compiled)
        except (OSError, ValueError) as error:
            source = asset.source.value
            what = f"the mesh file {source.path!r}" if asset.source.variant == "path" else "the mesh"
            reason = "there is no such file" if isinstance(error, FileNotFoundError) else str(error)
            self.scene.fail(f"{path}.source", f"{what} cannot be used: {reason}")
            mesh = None
        self.keys.append((key, b"" if own is None else own.tobytes()))
        self.compiled.append(mesh)

    def write(self, m: SceneModel) -> None:
        """The mesh arrays, if all meshes are sound."""
        if any(mesh is None for mesh in self.compiled):
            return
        rows, vertices, faces, graphs = Columns(), [], [], []
        polygons, normals = [], []
        counts = dict.fromkeys(("vert", "face", "graph", "poly", "map"), 0)
        for mesh in self.compiled:
            assert mesh is not None
            hull = mesh.hull
            rows.add(
                mesh_vertadr=counts["vert"],
                mesh_vertnum=len(mesh.vertices),
                mesh_faceadr=counts["face"],
                mesh_facenum=len(mesh.faces),
                mesh_graphadr=counts["graph"] if hull else -1,
                mesh_polyadr=counts["poly"],
                mesh_polynum=len(hull.polygons) if hull else 0,
                mesh_pos=mesh.pos,
                mesh_quat=mesh.quat,
                mesh_scale=(1.0, 1.0, 1.0),
            )
            vertices.append(mesh.vertices)
            faces.append(mesh.faces)
            counts["vert"] += len(mesh.vertices)
            counts["face"] += len(mesh.faces)
            if hull is not None:
                graphs.append(hull.graph)
                polygons += hull.polygons
                normals.append(hull.normals)
                counts["graph"] += len(hull.graph)
                counts["poly"] += len(hull.polygons)
        m.nmesh, m.nmeshvert, m.nmeshface = len(self.compiled), counts["vert"], counts["face"]
        m.nmeshgraph, m.nmeshpoly = counts["graph"], counts["poly"]
        rows.write(m, "mesh")
        m.mesh_vert = _stack(vertices, m.mesh_vert)
        m.mesh_face = _stack(faces, m.mesh_face)
        m.mesh_graph = _stack(graphs, m.mesh_graph)
        m.mesh_polynormal = _stack(normals, m.mesh_polynormal)
        m.mesh_polyvert, m.mesh_polyvertadr, m.mesh_polyvertnum = _ragged(polygons)
        self._map_polygons(m)
        m.nmeshpolyvert, m.nmeshpolymap = len(m.mesh_polyvert), len(m.mesh_polymap)
        m.names["mesh"] = [key for key, _ in self.keys]
        m.paths["mesh"] = [join("assets.meshes", (key,)) for key, _ in self.keys]

    def _map_polygons(self, m: SceneModel) -> None:
        """The polygons around each vertex, counted within their mesh."""
        corner = np.repeat(np.arange(m.nmeshpoly), m.mesh_polyvertnum)
        mesh = np.repeat(np.arange(m.nmesh), m.mesh_polynum)[corner]
        vertex = m.mesh_polyvert + m.mesh_vertadr[mesh]
        order = np.argsort(vertex, kind="stable")
        m.mesh_polymap = (corner - m.mesh_polyadr[mesh])[order].astype(np.int32)
        m.mesh_polymapnum = np.bincount(vertex, minlength=m.nmeshvert).astype(np.int32)
        m.mesh_polymapadr = (np.cumsum(m.mesh_polymapnum) - m.mesh_polymapnum).astype(np.int32)


def _stack(parts: list[np.ndarray], empty: np.ndarray) -> np.ndarray:
    return np.concatenate(parts).astype(empty.dtype) if parts else empty[:0]


def _ragged(rows: list[Any]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rows of different lengths as one array, with their starts and lengths."""
    lengths = np.array([len(row) for row in rows], np.int32)
    flat = np.concatenate([np.asarray(row, np.int32) for row in rows]) if len(rows) else np.zeros(0, np.int32)
    return flat.astype(np.int32), (np.cumsum(lengths) - lengths).astype(np.int32), lengths


def _wants_hull(scene: Scene, geom: Geometry) -> bool:
    """Whether a mesh geom can touch something: by its mask, or as one of a contact pair."""
    if geom.shape.value not in ("Mesh", "Sdf"):
        return False
    mask = geom.collision_mask
    if mask.collide_group or mask.collide_with:
        return True
    return geom.name is not None and any(geom.name in pair.geoms for pair in scene.world.contact_pairs.pairs)


# ------------------------------------------------------------------------------------------ one mesh

_CACHE: OrderedDict[Any, CompiledMesh] = OrderedDict()
_CACHED = 256
"""Meshes kept between builds: an edit of a scene does not read its meshes again."""


def compile_mesh(scene: Scene, path: str, asset: MeshAsset, own: np.ndarray | None) -> CompiledMesh:
    """A mesh asset under a geom's own transform. Raises OSError or ValueError when it cannot be used."""
    mode = said(extras_of(asset), "inertia", None) or "legacy"
    linear, translation = asset.transform.linear, asset.transform.translation
    key = (
        _fingerprint(scene, asset),
        *(None if a is None else a.tobytes() for a in (linear, translation, own)),
        mode,
    )
    if key in _CACHE:
        _CACHE.move_to_end(key)
        cached = _CACHE[key]
        return CompiledMesh(**{name: getattr(cached, name) for name in cached.__dataclass_fields__})
    vertices, faces = _source(scene, asset)
    points = vertices.astype(np.float64)
    if linear is not None or translation is not None:
        points = _transform(points, linear, translation)
    if own is not None:
        points = _transform(points, own, None)
    mirrored = np.prod([_determinant(linear), _determinant(own)]) < 0
    if faces is not None and mirrored:
        faces = faces[:, [0, 2, 1]]
    if not np.isfinite(points).all():
        raise ValueError("its vertices are not all finite")
    points = points.astype(np.float32).astype(np.float64)
    mesh = _centre(points, convex_hull(points).faces if faces is None else faces, mode)
    _CACHE[key] = mesh
    while len(_CACHE) > _CACHED:
        _CACHE.popitem(last=False)
    return CompiledMesh(**{name: getattr(mesh, name) for name in mesh.__dataclass_fields__})


_HULLS: OrderedDict[int, tuple[np.ndarray, Hull]] = OrderedDict()


def _hull(mesh: CompiledMesh) -> Hull:
    """Hull of a mesh, kept between builds as long as its vertices are the same array."""
    key = id(mesh.vertices)
    if key not in _HULLS:
        _HULLS[key] = mesh.vertices, convex_hull(mesh.vertices)
        while len(_HULLS) > _CACHED:
            _HULLS.popitem(last=False)
    return _HULLS[key][1]


def _fingerprint(scene: Scene, asset: MeshAsset) -> Any:
    if asset.source.variant == "path":
        file = assets.resolve(scene.world, asset.source.value.path)
        status = file.stat()
        return str(file), status.st_mtime_ns, status.st_size, tuple(sorted(asset.source.value.using_meshes))
    data = asset.source.value.data
    return data.vertices.tobytes(), None if data.triangles is None else data.triangles.tobytes()


def _source(scene: Scene, asset: MeshAsset) -> tuple[np.ndarray, np.ndarray | None]:
    if asset.source.variant == "path":
        return meshfile.read(assets.resolve(scene.world, asset.source.value.path), asset.source.value.using_meshes)
    data = asset.source.value.data
    if len(data.vertices) < 4:
        raise ValueError(f"a mesh needs at least 4 vertices, found {len(data.vertices)}")
    if data.triangles is None or len(data.triangles) == 0:
        return data.vertices, None
    if data.triangles.max() >= len(data.vertices):
        raise ValueError(f"triangle vertex {data.triangles.max()} is not one of the {len(data.vertices)} vertices")
    return data.vertices, data.triangles.astype(np.int32)


def _matrix(linear: np.ndarray) -> np.ndarray:
    if linear.size not in (3, 9):
        raise ValueError(f"a linear transform has 3 or 9 numbers, found {linear.size}")
    return np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)


def _determinant(linear: np.ndarray | None) -> float:
    return 1.0 if linear is None else float(np.linalg.det(_matrix(linear)))


def _transform(points: np.ndarray, linear: np.ndarray | None, translation: np.ndarray | None) -> np.ndarray:
    if linear is not None:
        if abs(_determinant(linear)) < 1e-30:
            raise ValueError("its linear transform is singular")
        points = points @ _matrix(linear).T
    return points if translation is None else points + translation


def _centre(points: np.ndarray, faces: np.ndarray, mode: str) -> CompiledMesh:
    """A mesh moved to its centre of mass and turned to its principal axes.

    mode: exact (signed tetrahedra), legacy (all tetrahedra count as positive; MuJoCo's default), convex (of the hull)
    or shell (mass on the surface).
    """
    solid_faces = convex_hull(points).faces if mode == "convex" else faces
    centre, volume = _volume(points, solid_faces, mode)
    if mode == "shell":
        centre, volume = _surface(points, faces)
    elif mode == "legacy":
        # Tetrahedra from another point overlap differently: MuJoCo takes the volume about the centre of mass.
        volume = _tetrahedra(points - centre, faces, mode).sum()
    tensor = _second_moments(points - centre, solid_faces, mode)
    tensor = np.trace(tensor) * np.eye(3) - tensor
    moments, quat = rotation.principal_axes(tensor)
    turned = (points - centre) @ rotation.matrix(quat)
    spread = _second_moments(turned, faces, "shell")
    area = _areas(turned, faces).sum()
    across = np.diag(np.trace(spread) * np.eye(3) - spread)
    return CompiledMesh(
        vertices=turned.astype(np.float32),
        faces=faces,
        pos=tuple(float(x) for x in centre),  # type: ignore[arg-type]
        quat=quat,
        solid=(float(volume), tuple(float(x) for x in moments)),  # type: ignore[arg-type]
        shell=(float(area), tuple(float(x) for x in across)),  # type: ignore[arg-type]
    )


def _areas(points: np.ndarray, faces: np.ndarray) -> np.ndarray:
    a, b, c = (points[faces[:, i]] for i in range(3))
    return np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2


def _surface(points: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, float]:
    """Centre and area of the surface."""
    areas = _areas(points, faces)
    total = areas.sum()
    if total < TINY:
        raise ValueError("its triangles have no area")
    return areas @ points[faces].mean(axis=1) / total, float(total)


def _tetrahedra(points: np.ndarray, faces: np.ndarray, mode: str) -> np.ndarray:
    """Volumes of the tetrahedra from the origin to each triangle."""
    a, b, c = (points[faces[:, i]] for i in range(3))
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
    return np.abs(volumes) if mode == "legacy" else volumes


def _volume(points: np.ndarray, faces: np.ndarray, mode: str) -> tuple[np.ndarray, float]:
    """Centre of mass and volume, from tetrahedra about the centre of the surface; a flat mesh has no volume."""
    middle, _ = _surface(points, faces)
    local = points - middle
    volumes = _tetrahedra(local, faces, mode)
    total = volumes.sum()
    if abs(total) < TINY:
        return middle, 0.0
    return middle + volumes @ local[faces].sum(axis=1) / 4 / total, float(abs(total))


def _second_moments(points: np.ndarray, faces: np.ndarray, mode: str) -> np.ndarray:
    """Integral of x x^T over the volume (or the surface, in mode shell) about the origin."""
    corners = points[faces]
    total = corners.sum(axis=1)
    products = np.einsum("nci,ncj->nij", corners, corners) + np.einsum("ni,nj->nij", total, total)
    if mode == "shell":
        return np.einsum("n,nij->ij", _areas(points, faces), products) / 12
    volumes = _tetrahedra(points, faces, mode)
    sign = -1.0 if volumes.sum() < 0 else 1.0
    return sign * np.einsum("n,nij->ij", volumes, products) / 20
