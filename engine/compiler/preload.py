"""Meshes of a World read ahead of a build, with progress."""

from __future__ import annotations

from collections.abc import Callable

from engine.compiler.parts import decomposed
from engine.compiler.scene import lay_out
from engine.geometry.compiled_mesh import hull_of
from engine.geometry.decomposition import Cancelled
from engine.msd.mesh_assets import compile_mesh
from engine.msd.schema import MeshCollisionCookPolicy, World


def read_meshes(
    world: World,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    only_decomposed: bool = False,
) -> bool:
    """Read every mesh of a World and compute what a build needs of it, so that the build finds it ready.

    `only_decomposed`: only the meshes that collide in convex parts, which are kept on disk for every process: finding
    those takes long, reading meshes does not.

    May run in any thread, while the World is not edited. `progress` is called with the number of meshes done and of
    all; False when `cancelled` says so in between. Meshes that cannot be used are left to the build, which says why.
    """
    wanted: dict[tuple[str, bytes], bool] = {(name, b""): False for name in world.assets.meshes}
    maps, shown = {}, {}
    for placed in lay_out(world).geoms:
        geom = placed.element
        if geom.mesh in world.assets.meshes:
            key = geom.mesh, b"" if geom.mesh_transform is None else geom.mesh_transform.tobytes()
            mask = geom.collision_mask
            touches = bool(mask.collide_group or mask.collide_with)
            if touches or key not in shown:
                maps[key], shown[key] = geom.mesh_transform, geom
            wanted[key] = wanted.get(key, False) or touches
    if only_decomposed:
        wanted = {key: touches for key, touches in wanted.items() if touches and _is_cooked(world, key[0])}
    for done, (key, touches) in enumerate(wanted.items()):
        if cancelled is not None and cancelled():
            return False
        if progress is not None:
            progress(done, len(wanted))
        try:
            mesh = compile_mesh(world, world.assets.meshes[key[0]], maps.get(key))
            parts = decomposed(world, shown[key], cancelled) if touches else ()
            for part in parts or ((mesh,) if touches else ()):
                hull_of(part)
        except Cancelled:
            return False
        except (OSError, ValueError):
            continue
    if progress is not None:
        progress(len(wanted), len(wanted))
    return True


def _is_cooked(world: World, name: str) -> bool:
    return world.assets.meshes[name].collision_cooking == MeshCollisionCookPolicy.ConvexDecomposition
