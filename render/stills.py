"""What a single picture shows: a World as it is written, or as a simulation left it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.compiler.deformables import Deformable, made_of
from engine.msd import paths
from engine.msd.schema import RawMjcf, World
from render.deforming import Deformed
from render.poses import Poses, links, modelled_poses, placed, places_among


def flexes_as_written(world: World) -> Deformed:
    """The flexes and skins of a World in its reference configuration; only a simulation says where tendons run.

    Raises SceneError when the World has some and cannot be built.
    """
    if not any(isinstance(element, RawMjcf) for _, element in paths.walk(world)):
        return Deformed()
    from engine.compiler import build  # slow to load, and few scenes need it here
    from engine.compiler.kinematics import world_frames

    scene = build(world)
    xpos, xquat = world_frames(scene)
    shapes = [shape for shape in made_of(scene) if shape.following.body.max(initial=0) < len(xpos)]
    return Deformed(shapes, xpos, xquat[:, [1, 2, 3, 0]])


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
