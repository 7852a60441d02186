"""What a single picture shows of a simulation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.geometry.deformable import Deformable
from engine.msd.schema import World
from render.deforming import Deformed
from render.poses import Poses, links, modelled_poses, placed, places_among


def as_simulated(
    world: World,
    names: Sequence[str],
    body_paths: Sequence[str],
    shapes: Sequence[Deformable],
    xpos: np.ndarray,
    xquat: np.ndarray,
    tendons: np.ndarray,
) -> tuple[Poses, Deformed]:
    """The bodies, flexes, skins and tendons of a World in a simulation.

    Args:
        names, body_paths: of all bodies of the simulation, the first of which is the world.
        shapes: what it has of flexes, skins and spatial tendons.
        xpos, xquat: (nbody, 3) and (nbody, 4) x, y, z, w of all its bodies.
        tendons: (n, 2, 3) ends of the segments of its tendons.
    """
    nodes = links(world)
    poses = placed(modelled_poses(nodes), places_among(nodes, names, body_paths), xpos, xquat)
    return poses, Deformed(shapes, np.concatenate([xpos, tendons.reshape(-1, 3)]), xquat)
