"""Directions that tell pairs of convex shapes apart, remembered from one step to the next.

A search for the closest points of shapes that are apart ends with a direction along which they are. In the next step
that direction nearly always does so again, and one point of each shape shows it. What is remembered decides how long
a pair takes, never what is found: pairs are passed over only where the search would find them beyond reach too.
"""

import warp as wp

from engine.physics.collisions.hull import hull_size
from engine.physics.collisions.minkowski import ONE, Solid, corner_along, make_solid
from engine.physics.collisions.pairs import PairScratch
from engine.physics.collisions.shape import TYPE_MESH, ConvexShape
from engine.physics.model.model_groups import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# m: nearer than that the search may take shapes for overlapping, and its own rounding is far below.
CLEARANCE = wp.constant(wp.float64(1.0e-5))


@wp.func
def _within(s: Solid, shape: wp.ref[CollisionModel], vertex: int) -> int:
    """A vertex that the shape has: an edit may have given the geom another mesh."""
    if s.type != TYPE_MESH:
        return 0
    return wp.clamp(vertex, 0, hull_size(shape, s.mesh) - 1)


@wp.func
def is_remembered(pairs: wp.ref[PairScratch], world: int, slot: int) -> bool:
    """Whether there is a direction for an active pair."""
    if slot >= pairs.apart.shape[1]:
        return False
    pair = pairs.pair[world, slot]
    owner = pairs.apart_pair[world, slot]
    return owner[0] == pair[0] and owner[1] == pair[1]


@wp.func
def still_apart(
    pairs: wp.ref[PairScratch],
    shape: wp.ref[CollisionModel],
    world: int,
    slot: int,
    s1: ConvexShape,
    s2: ConvexShape,
    reach: float,
) -> bool:
    """Whether the shapes of an active pair are farther apart than `reach` along the direction remembered for it."""
    direction = wp.normalize(wp.vec3d(pairs.apart[world, slot]))
    solid1 = make_solid(s1)
    solid2 = make_solid(s2)
    near = pairs.apart_vertex[world, slot]
    start = wp.vec2i(_within(solid1, shape, near[0]), _within(solid2, shape, near[1]))
    corner = corner_along(solid1, solid2, shape, direction, start)
    pairs.apart_vertex[world, slot] = corner.vertex
    gap = -wp.dot(direction, corner.at)
    # Their own lengths are rounded too.
    size = wp.length(corner.point1) + wp.length(corner.at)
    return gap > wp.float64(reach + s1.radius + s2.radius) + CLEARANCE * (ONE + size)


@wp.func
def remember_apart(pairs: wp.ref[PairScratch], world: int, slot: int, direction: wp.vec3):
    """Keep the direction, from shape 1 to shape 2, along which the shapes of an active pair are apart."""
    if slot < pairs.apart.shape[1]:
        pair = pairs.pair[world, slot]
        if not is_remembered(pairs, world, slot):
            pairs.apart_vertex[world, slot] = wp.vec2i(0, 0)
        pairs.apart_pair[world, slot] = wp.vec2i(pair[0], pair[1])
        pairs.apart[world, slot] = direction
