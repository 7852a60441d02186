"""Composing worlds: merging one into another, taking a part out, adding common things."""

from __future__ import annotations

import numpy as np

from engine.msd.attach import attach
from engine.msd.names import free_name, names
from engine.msd.schema import Geometry, ShapeType, World
from engine.msd.subtree import detach, extract

__all__ = ["add_ground_plane", "attach", "detach", "extract"]


def add_ground_plane(world: World, height: float = 0.0) -> Geometry:
    """Add an infinite plane named `ground` (or the next free name) at z = `height` metres; returns it."""
    plane = Geometry(
        name=free_name(set(names(world, "geom")), "ground"),
        shape=ShapeType.InfinitePlane,
        position=np.array([0.0, 0.0, height]),
    )
    world.hierarchy.geoms.append(plane)
    return plane
