"""Narrow phase of general convex shapes: closest points by GJK and EPA, widened to a patch where faces meet.

The module is compiled and launched only for models that have such pairs.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.geometry import (
    STAGE_BOX,
    STAGE_CONVEX,
    RawContacts,
    add_contact,
    end_stage,
    gather_contacts,
    geom_place,
    lane_start,
)
from engine.physics.collisions.gjk import closest_points
from engine.physics.collisions.hull import plane_mesh
from engine.physics.collisions.manifold import contact_patch
from engine.physics.collisions.pairs import PairScratch, pair_reach
from engine.physics.collisions.primitive import NO_TANGENT
from engine.physics.collisions.separation import is_remembered, remember_apart, still_apart
from engine.physics.collisions.shape import (
    TYPE_BOX,
    TYPE_CAPSULE,
    TYPE_CYLINDER,
    TYPE_ELLIPSOID,
    TYPE_MESH,
    TYPE_PRISM,
    TYPE_SPHERE,
    place_shape,
)
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel, Option
from engine.physics.model.types import at
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

DISABLE_MULTICCD = wp.constant(1 << 19)


@wp.func
def _is_general(shape: wp.ref[CollisionModel], g1: int, g2: int) -> bool:
    """Whether a pair, of ascending types, has no closed form, or is a plane and a mesh."""
    t1 = shape.geom_type[g1]
    t2 = shape.geom_type[g2]
    if t1 == TYPE_SPHERE:
        return t2 == TYPE_ELLIPSOID or t2 == TYPE_MESH
    if t1 == TYPE_CAPSULE:
        return t2 == TYPE_ELLIPSOID or t2 == TYPE_CYLINDER or t2 == TYPE_MESH
    if t1 > TYPE_CAPSULE and t1 < TYPE_BOX:
        return t2 <= TYPE_MESH
    return t2 == TYPE_MESH and t1 != TYPE_PRISM


@wp.func
def _is_passed_over(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    slot: int,
) -> bool:
    """Whether an active pair is not of this module, or still apart along the direction of the last step."""
    pair = pairs.pair[world, slot]
    g1 = pair[0]
    g2 = pair[1]
    if not _is_general(shape, g1, g2):
        return True
    if shape.geom_type[g1] < TYPE_SPHERE or not is_remembered(pairs, world, slot):
        return False
    origin = geom_place(position, world, g1)
    s1 = place_shape(shape, position, world, g1, origin)
    s2 = place_shape(shape, position, world, g2, origin)
    return still_apart(pairs, shape, world, slot, s1, s2, pair_reach(opt, shape, world, g1, g2, pair[2]))


@wp.func
def _convex_contacts(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    out: wp.ref[RawContacts],
    slot: int,
    n: int,
    points1: wp.array(dtype=wp.vec3d),
    points2: wp.array(dtype=wp.vec3d),
    spare: wp.array(dtype=wp.vec3d),
) -> int:
    """Append the contacts of an active pair of this module; the new count."""
    pair = pairs.pair[world, slot]
    g1 = pair[0]
    g2 = pair[1]
    t1 = shape.geom_type[g1]
    t2 = shape.geom_type[g2]
    margin = pair_reach(opt, shape, world, g1, g2, pair[2])
    if t1 < TYPE_SPHERE:
        return plane_mesh(out, world, slot, n, margin, shape, position, g1, g2)
    origin = geom_place(position, world, g1)
    s1 = place_shape(shape, position, world, g1, origin)
    s2 = place_shape(shape, position, world, g2, origin)
    found = closest_points(s1, s2, shape, margin, opt.ccd_iterations[0])
    if found.dist > margin:
        remember_apart(pairs, world, slot, found.normal)
        return n
    before = n
    patches = (opt.disableflags[0] & DISABLE_MULTICCD) == 0
    if patches and t1 >= TYPE_CAPSULE and t1 != TYPE_ELLIPSOID and t2 != TYPE_ELLIPSOID:
        n = contact_patch(out, world, slot, n, margin, origin, s1, s2, shape, found, points1, points2, spare)
    if n == before:  # no patch: the closest points alone
        n = add_contact(
            out, world, slot, before, found.dist,
            origin + wp.vec3d(0.5 * (found.point1 + found.point2)), found.normal, NO_TANGENT,
        )  # fmt: skip
    return n


@wp.func
def _search(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
    first: int,
    n: int,
) -> int:
    """Append the contacts of the active pairs of this module, the first of which is known; the new count."""
    points1 = wp.zeros(shape=(128,), dtype=wp.vec3d)
    points2 = wp.zeros(shape=(192,), dtype=wp.vec3d)
    spare = wp.zeros(shape=(192,), dtype=wp.vec3d)
    for together in range(first, pairs.npair[world], simt.lanes()):
        slot = together + lane()
        begin = lane_start(n)
        end = begin
        if slot < pairs.npair[world]:
            if slot == first or not _is_passed_over(world, opt, shape, position, pairs, slot):
                end = _convex_contacts(world, opt, shape, position, pairs, room, slot, begin, points1, points2, spare)
        n = gather_contacts(room, out, world, begin, end, n)
    return n


@wp.func
def _convex_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
):
    """Contacts of every active pair without a closed form, and of planes with meshes."""
    n = out.end[world, STAGE_BOX]
    first = int(0)
    searching = bool(True)
    while searching and first < pairs.npair[world]:
        searching = _is_passed_over(world, opt, shape, position, pairs, first)  # alike in all lanes
        if searching:
            first += 1
    if first < pairs.npair[world]:
        n = _search(world, opt, shape, position, pairs, room, out, first, n)
    end_stage(out, world, STAGE_CONVEX, n)


@wp.kernel
def convex_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    position_at: at(Position),
    pairs_at: at(PairScratch),
    room_at: at(RawContacts),
    out_at: at(RawContacts),
):
    w, _ = wp.tid()
    _convex_narrowphase_in(w, opt_at[0], shape_at[0], position_at[0], pairs_at[0], room_at[0], out_at[0])
