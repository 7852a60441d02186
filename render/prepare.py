"""What a World draws, loaded ahead of its first picture."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from engine.msd.fitted_shapes import fitted_shape
from engine.msd.flex_parts import materials
from engine.msd.schema import Geometry, World
from render.clouds import SplatError, cloud_of
from render.meshes import PRIMITIVES, MeshError, extent, mesh_of
from render.poses import elements, links
from render.renderable_builder import is_fitted
from render.textures import TextureError, texture_of

MOST_THREADS = 4
"""That read at once: most of the work is in numpy, Pillow and hashes, which do not hold Python's lock."""
Progress = Callable[[str, int, int], object]
"""Called with "mesh" or "texture", how many of them are done, and how many there are."""


def prepare(world: World, progress: Progress | None = None, cancelled: Callable[[], bool] | None = None) -> bool:
    """Load the meshes and clouds of a World and decode its pictures, several at once, so that a Renderer finds them
    ready.

    May run in any thread, while the World is not edited. False when `cancelled`, which is called in several threads,
    returns true in between. What cannot be loaded is left to the Renderer, which reports why.
    """
    geoms: list[Geometry] = [geom for _, _, geom in elements(links(world), "geoms")]
    jobs = [("mesh", job) for job in _mesh_jobs(world, geoms)]
    count = len(jobs)
    jobs += [("texture", job) for job in (*_texture_jobs(world, geoms), *_cloud_jobs(world))]

    def load(job: Callable[[], object]) -> None:
        if cancelled is None or not cancelled():
            with suppress(MeshError, TextureError, SplatError, OSError, ValueError):
                job()

    with ThreadPoolExecutor(min(os.cpu_count() or 1, MOST_THREADS), "prepare") as pool:
        running = [pool.submit(load, job) for _, job in jobs]
        for i, (kind, _) in enumerate(jobs):
            if cancelled is not None and cancelled():
                return False
            if progress is not None:
                done, of_all = (i, count) if kind == "mesh" else (i - count, len(jobs) - count)
                progress(kind, done, of_all)
            running[i].result()
    return True


def _mesh_jobs(world: World, geoms: list[Geometry]) -> Iterator[Callable[[], object]]:
    """One job for each mesh, and one for each mesh that a primitive is fitted to."""
    known = {spec.key for spec in PRIMITIVES.values()}
    for geom in geoms:
        if is_fitted(geom):
            own = None if geom.mesh_transform is None else geom.mesh_transform.tobytes()
            key = ("fitted", geom.mesh, geom.mesh_variant_set, own)
            if key not in known:
                known.add(key)
                yield lambda geom=geom: fitted_shape(world, geom)
            continue
        with suppress(MeshError):
            spec = mesh_of(world, geom)
            if spec.key not in known:
                known.add(spec.key)
                yield lambda spec=spec: extent(spec)


def _cloud_jobs(world: World) -> Iterator[Callable[[], object]]:
    """One job for each cloud of splats that is shown."""
    for name in dict.fromkeys(splat.asset for _, _, splat in elements(links(world), "gaussian_splats")):
        yield lambda name=name: cloud_of(world, name)


def _texture_jobs(world: World, geoms: list[Geometry]) -> Iterator[Callable[[], object]]:
    skybox = world.assets.textures.get(world.assets.skybox or "")
    # The faces of a sky that is generated are made in no time, and its picture is never drawn.
    used = dict.fromkeys([world.assets.skybox] if skybox is not None and skybox.source.variant == "file" else [])
    for name in dict.fromkeys([*(geom.visual.material for geom in geoms), *materials(world)]):
        material = world.assets.materials.get(name or "")
        if material is not None:
            used |= dict.fromkeys([material.texture_name, *(layer.texture_name for layer in material.layers)])
    for name in used:
        if name:
            with suppress(TextureError):
                yield texture_of(world, name).load
