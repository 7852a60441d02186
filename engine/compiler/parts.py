"""Concave meshes that collide as several convex parts.

A geometry whose mesh is cooked by convex decomposition stays one geometry of the World. In the model it keeps its
name, mass and place, but touches nothing; geoms named `name#0`, `name#1` and so on, of meshes `mesh#0` ..., without
mass, touch in its stead. All have the World path of that one geometry.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engine.compiler.scene import Placed, Scene, index_names
from engine.geometry import rotation
from engine.geometry.compiled_mesh import CompiledMesh, compile_arrays
from engine.geometry.decomposition import decompose
from engine.lru_cache import LruCache
from engine.msd.mesh_assets import compile_mesh
from engine.msd.paths import join
from engine.msd.schema import CoACDConfig, Geometry, Inertia, MeshCollisionCookPolicy, ShapeType, World

_PARTS: LruCache[tuple[CompiledMesh, ...]] = LruCache(256)


def split_concave(scene: Scene) -> None:
    """Replace every geometry that collides by convex parts; fills `scene.parts` with their meshes."""
    world = scene.world
    paired = {name for pair in world.contact_pairs.pairs for name in pair.geoms}
    geoms: list[Placed[Geometry]] = []
    for placed in scene.geoms:
        meshes = _parts_of(scene, placed)
        if len(meshes) < 2:
            geoms.append(placed)
            continue
        geom = placed.element
        names = [
            f"{geom.mesh}#{i}" if geom.mesh_transform is None else f"{placed.path}#{i}" for i in range(len(meshes))
        ]
        scene.parts.update(zip(names, meshes, strict=True))
        whole = geom.deepcopy()
        whole.collision_mask.collide_group = whole.collision_mask.collide_with = 0
        geoms.append(Placed(whole, placed.path, placed.body))
        for i, name in enumerate(names):
            geoms.append(Placed(_part(geom, name, i), placed.path, placed.body))
        if geom.name in paired:
            scene.note(placed.path, "in contact pairs that name it, this geometry collides by its convex hull")
    if len(geoms) > len(scene.geoms):
        scene.geoms = geoms
        index_names(scene, "geom", [(row.element.name, row.path) for row in geoms])


def decomposed(world: World, geom: Geometry, cancelled: Callable[[], bool] | None = None) -> tuple[CompiledMesh, ...]:
    """The convex parts by which a geometry collides, in the frame of its mesh asset; none where it is taken whole.

    Raises OSError or ValueError when the mesh cannot be used or taken apart, and decomposition.Cancelled.
    """
    asset = world.assets.meshes.get(geom.mesh or "")
    mask = geom.collision_mask
    if asset is None or geom.shape != ShapeType.Mesh or not (mask.collide_group or mask.collide_with):
        return ()
    if asset.collision_cooking != MeshCollisionCookPolicy.ConvexDecomposition:
        return ()
    mesh = compile_mesh(world, asset, geom.mesh_transform)
    option = world.simulate_option
    budget = option.runtime_max_convex_hulls_per_mesh
    key = ("parts", mesh.key, repr(option.coacd_strategy), budget)
    known = _PARTS.get(key)
    if known is not None:
        return known
    points = mesh.vertices.astype(np.float64) @ rotation.matrix_wxyz(mesh.quat).T + mesh.pos
    parameters = coacd_parameters(option.coacd_strategy)
    parts = [] if mesh.from_points else decompose(points, mesh.faces, parameters, budget, cancelled)
    compiled = (compile_arrays(v, f, (*key, i), "legacy") for i, (v, f) in enumerate(parts))
    return _PARTS.put(key, tuple(compiled))


def coacd_parameters(config: CoACDConfig) -> dict[str, object]:
    """The parameters of coacd.run_coacd."""
    return {
        "threshold": config.threshold,
        "max_convex_hull": config.max_convex_hull,
        "preprocess_mode": config.preprocess_mode.value.lower(),
        "preprocess_resolution": config.prep_resolution,
        "resolution": config.sample_resolution,
        "mcts_nodes": config.mcts_nodes,
        "mcts_iterations": config.mcts_iteration,
        "mcts_max_depth": config.mcts_max_depth,
        "pca": config.pca,
        "merge": config.merge,
        "decimate": config.decimate,
        "max_ch_vertex": config.max_ch_vertex,
        "extrude": config.extrude,
        "extrude_margin": config.extrude_margin,
        "apx_mode": config.apx_mode.value.lower(),
        "seed": config.seed,
        "real_metric": config.real_metric,
    }


def _parts_of(scene: Scene, placed: Placed[Geometry]) -> tuple[CompiledMesh, ...]:
    def cancelled() -> bool:
        scene.checkpoint()
        return False

    try:
        return decomposed(scene.world, placed.element, cancelled)
    except OSError:
        return ()  # the build says so where it reads the mesh
    except ValueError as error:
        path = join("assets.meshes", (placed.element.mesh or "",))
        scene.note(path, f"this mesh is not taken apart and collides by its convex hull: {error}")
        return ()


def _part(geom: Geometry, mesh: str, number: int) -> Geometry:
    part = geom.deepcopy()
    part.name = f"{geom.name}#{number}" if geom.name else None
    part.mesh, part.mesh_transform = mesh, None
    part.inertial = Inertia(mass=0.0)
    return part
