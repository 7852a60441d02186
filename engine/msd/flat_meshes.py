"""Meshes without volume: flat ones, which can be looked at and no more."""

from __future__ import annotations

from engine.geometry import integrals
from engine.msd.extras import extra_value, extras_of
from engine.msd.mesh_assets import compile_mesh
from engine.msd.schema import World


def flat_meshes(world: World) -> set[str]:
    """Names of the meshes of a World that enclose no volume; of those that can be read, and whose mass does not lie
    on their surface anyway."""
    found = set()
    for name, asset in world.assets.meshes.items():
        if extra_value(extras_of(asset), "inertia", None) == "shell":
            continue
        try:
            mesh = compile_mesh(world, asset)
        except (OSError, ValueError):
            continue  # the build says why
        if mesh.solid[0] < integrals.TINY:
            found.add(name)
    return found
