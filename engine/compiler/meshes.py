"""The meshes of a scene: which there are, and the arrays that hold them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.compiler.columns import Columns
from engine.compiler.model import SceneModel
from engine.compiler.scene import Placed, Scene
from engine.geometry.compiled_mesh import CompiledMesh, hull_of
from engine.geometry.hull import Hull
from engine.msd.extras import extra_value, extras_of
from engine.msd.mesh_assets import compile_mesh
from engine.msd.paths import join
from engine.msd.schema import Geometry, MeshAsset, ShapeType


@dataclass
class Meshes:
    """The meshes of a scene: assets in order, then what geoms make of them by transforms of their own."""

    scene: Scene
    keys: list[tuple[str, bytes]] = field(default_factory=list)
    compiled: list[CompiledMesh | None] = field(default_factory=list)
    hulls: dict[int, Hull] = field(default_factory=dict)
    """Hull of each mesh that needs one, by its index."""

    def __post_init__(self) -> None:
        world = self.scene.world
        self._path_of: dict[str, str] = {}
        self._paired = {name for pair in world.contact_pairs.pairs for name in pair.geoms}
        for key, asset in world.assets.meshes.items():
            index = self._add(key, asset, None)
            if extra_value(extras_of(asset), "inertia", None) == "convex":
                self._take_hull(index, join("assets.meshes", (key,)))

    def of_geom(self, placed: Placed[Geometry]) -> tuple[int, CompiledMesh] | None:
        """Index and mesh of a geom; None if it is missing or broken, which has been noted."""
        geom, scene = placed.element, self.scene
        name, path = geom.mesh, f"{placed.path}.mesh"
        if name in scene.parts:
            return self._of_part(name, placed)
        if name is None and geom.mesh_variant_set is not None:
            path = f"{placed.path}.mesh_variant_set"
            variants = scene.world.mesh_variant_sets.get(geom.mesh_variant_set)
            if variants is None or not variants.meshes:
                scene.fail(path, f"there is no mesh variant set named {geom.mesh_variant_set!r} with a mesh in it")
                return None
            name = variants.meshes[0]
        if scene.resolve("mesh", name, path) < 0 or name is None:
            return None
        index = scene.ids["mesh"][name]
        if geom.mesh_transform is not None:
            key = name, geom.mesh_transform.tobytes()
            known = key in self.keys
            index = (
                self.keys.index(key)
                if known
                else self._add(name, scene.world.assets.meshes[name], geom.mesh_transform)
            )
        mesh = self.compiled[index]
        if mesh is None:
            return None
        if self._can_touch(geom):
            self._take_hull(index, path)
        return index, mesh

    def _of_part(self, name: str, placed: Placed[Geometry]) -> tuple[int, CompiledMesh]:
        """Index and mesh of a convex part of a concave mesh."""
        if (name, b"") not in self.keys:
            self.keys.append((name, b""))
            self.compiled.append(self.scene.parts[name])
            self._path_of[name] = f"{placed.path}.mesh"
        index = self.keys.index((name, b""))
        self._take_hull(index, self._path_of[name])
        return index, self.scene.parts[name]

    def _can_touch(self, geom: Geometry) -> bool:
        """Whether a mesh geom can touch something: by its mask, or as one of a contact pair."""
        if geom.shape not in (ShapeType.Mesh, ShapeType.Sdf):
            return False
        mask = geom.collision_mask
        return bool(mask.collide_group or mask.collide_with) or geom.name in self._paired

    def _take_hull(self, index: int, path: str) -> None:
        mesh = self.compiled[index]
        if mesh is None or index in self.hulls:
            return
        try:
            self.hulls[index] = hull_of(mesh)
        except ValueError as error:
            name = self.keys[index][0]
            self.scene.fail(path, f"the mesh {name!r} has no convex hull: {error}; let its geom collide with nothing")

    def _add(self, key: str, asset: MeshAsset, own: np.ndarray | None) -> int:
        path = join("assets.meshes", (key,))
        mesh = None
        self.scene.checkpoint()
        try:
            mesh = compile_mesh(self.scene.world, asset, own)
        except (OSError, ValueError) as error:
            self._refuse(f"{path}.source", asset, error)
        self.keys.append((key, b"" if own is None else own.tobytes()))
        self.compiled.append(mesh)
        index = len(self.compiled) - 1
        if mesh is not None and mesh.from_points:
            self._take_hull(index, path)
        return index

    def _refuse(self, path: str, asset: MeshAsset, error: OSError | ValueError) -> None:
        reason = getattr(error, "strerror", None) or str(error)
        if asset.source.variant != "path":
            self.scene.fail(path, f"the mesh cannot be used: {reason}")
        elif isinstance(error, FileNotFoundError):
            self.scene.fail(path, f"the mesh file {asset.source.value.path!r} does not exist")
        else:
            self.scene.fail(path, f"the mesh file {asset.source.value.path!r} cannot be used: {reason}")

    def write(self, m: SceneModel) -> None:
        """The mesh arrays, if all meshes are sound."""
        if any(mesh is None for mesh in self.compiled):
            return
        rows, vertices, faces, graphs = Columns(), [], [], []
        polygons, normals = [], []
        counts = dict.fromkeys(("vert", "face", "graph", "poly", "map"), 0)
        for index, mesh in enumerate(self.compiled):
            assert mesh is not None
            hull = self.hulls.get(index)
            rows.add(
                mesh_vertadr=counts["vert"],
                mesh_vertnum=len(mesh.vertices),
                mesh_faceadr=counts["face"],
                mesh_facenum=len(mesh.faces),
                mesh_graphadr=counts["graph"] if hull else -1,
                mesh_normaladr=0,
                mesh_normalnum=0,
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
        m.paths["mesh"] = [self._path_of.get(key) or join("assets.meshes", (key,)) for key, _ in self.keys]

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
