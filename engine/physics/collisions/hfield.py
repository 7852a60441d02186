"""Narrow phase of height fields against convex shapes.

The ground under a shape is cut into prisms, two for each cell of the grid, from the surface down to the field's base.
Each prism is a convex shape of its own and makes up to one contact, as in MuJoCo's C engine. The module is compiled
and launched only for models that have such pairs.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.geometry import (
    STAGE_CONVEX,
    STAGE_HFIELD,
    RawContacts,
    add_contact,
    end_stage,
    geom_axes,
    geom_place,
)
from engine.physics.collisions.gjk import closest_points
from engine.physics.collisions.pairs import PairScratch, pair_reach
from engine.physics.collisions.primitive import NO_TANGENT
from engine.physics.collisions.shape import TYPE_MESH, TYPE_PRISM, Closest, ConvexShape, make_shape, support
from engine.physics.double_single import join_quat
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel, HFieldModel, Option
from engine.physics.model.types import at
from engine.physics.simt import exclusive_scan, lane, reduce_count

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

MAX_PRISM_CONTACTS = wp.constant(50)  # of one pair; MuJoCo's mjMAXCONPAIR
_TWO = wp.constant(wp.float64(2.0))
NOWHERE = wp.constant(1.0e20)  # m


@wp.func
def hfield_convex(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    iterations: int,
    shape: wp.ref[CollisionModel],
    hfields: wp.ref[HFieldModel],
    position: wp.ref[Position],
    g1: int,
    g2: int,
    cache: wp.array(dtype=wp.int32),
    closest: bool,
) -> int:
    """Contacts of the prisms under a geom, as `hfield_shape` finds them."""
    mat1 = geom_axes(position, world, g1)
    turn = wp.transpose(mat1) * geom_axes(position, world, g2)
    s2 = make_shape(shape, g2, shape.geom_size[world, g2], wp.vec3(0.0, 0.0, 0.0), wp.mat33(turn))
    s2.mat_low = wp.mat33(turn - wp.mat33d(s2.mat))
    s2.size_low = shape.geom_size_low[world, g2]
    return hfield_shape(
        out, world, slot, n, margin, iterations, shape, hfields, shape.geom_dataid[g1],
        geom_place(position, world, g1), mat1, s2, geom_place(position, world, g2), cache, closest,
    )  # fmt: skip


@wp.func
def hfield_shape(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    iterations: int,
    shape: wp.ref[CollisionModel],
    hfields: wp.ref[HFieldModel],
    field: int,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    s2: ConvexShape,
    pos2: wp.vec3d,
    cache: wp.array(dtype=wp.int32),
    closest: bool,
) -> int:
    """Contacts of the prisms under a convex shape, by rows and columns of the grid, or only the closest of them all;
    the lanes share the prisms.

    Everything, the shape too, is in the field's orientation, relative to the centre of the convex shape, pos2.
    """
    exact_size = join_quat(hfields.hfield_size[field], hfields.hfield_size_low[field])
    size = hfields.hfield_size[field]
    nrow = hfields.hfield_nrow[field]
    ncol = hfields.hfield_ncol[field]
    samples = hfields.hfield_adr[field]
    exact_center = wp.transpose(mat1) * (pos1 - pos2)
    center = wp.vec3(exact_center)

    # the shape's bounding box by its supports, widened by the margin
    cache[1] = 0
    low = wp.vec3(0.0, 0.0, 0.0)
    high = wp.vec3(0.0, 0.0, 0.0)
    for k in range(3):
        direction = wp.vec3(0.0, 0.0, 0.0)
        direction[k] = 1.0
        high[k] = support(s2, shape, direction, cache, 1)[k] + s2.radius + margin
        low[k] = support(s2, shape, -direction, cache, 1)[k] - s2.radius - margin
    for k in range(3):
        below = wp.where(k < 2, size[k], size[3])
        if low[k] > center[k] + size[k] or high[k] < center[k] - below:
            return n

    dx = 2.0 * size[0] / float(ncol - 1)
    dy = 2.0 * size[1] / float(nrow - 1)
    cmin = wp.max(0, int(wp.floor((low[0] - center[0] + size[0]) / dx)))
    cmax = wp.min(ncol - 1, int(wp.ceil((high[0] - center[0] + size[0]) / dx)))
    rmin = wp.max(0, int(wp.floor((low[1] - center[1] + size[1]) / dy)))
    rmax = wp.min(nrow - 1, int(wp.ceil((high[1] - center[1] + size[1]) / dy)))

    prism = ConvexShape()
    prism.type = TYPE_PRISM
    base = exact_center[2] - exact_size[3]
    prism.size = wp.vec3(0.0, 0.0, wp.float32(base))
    prism.size_low = wp.vec3(0.0, 0.0, wp.float32(base - wp.float64(prism.size[2])))
    wide = _TWO * exact_size[0] / wp.float64(ncol - 1)
    deep = _TWO * exact_size[1] / wp.float64(nrow - 1)
    top = wp.mat33d()
    most = n + MAX_PRISM_CONTACTS
    nearest = Closest()
    nearest.dist = NOWHERE
    per_row = wp.max(0, 2 * (cmax - cmin))
    prisms = per_row * wp.max(0, rmax - rmin)
    for begin in range(0, prisms, simt.lanes()):
        touching = int(0)
        found = Closest()
        index = begin + lane()
        if index < prisms:
            # The corners of a row of cells make a strip: of each column that on the far side, then that on the near
            # side. A prism has three in a row, of which a lane that goes from one to the next has two already.
            along = index % per_row
            known = wp.where(simt.lanes() == 1 and along > 0, 2, 0)
            for k in range(3):
                if k < known:
                    for x in range(3):
                        top[k, x] = top[k + 1, x]
                else:
                    row = rmin + index // per_row + 1 - (along + k) % 2
                    column = cmin + (along + k) // 2
                    sample = wp.float64(hfields.hfield_data[samples + row * ncol + column])
                    top[k, 0] = exact_center[0] + wide * wp.float64(column) - exact_size[0]
                    top[k, 1] = exact_center[1] + deep * wp.float64(row) - exact_size[1]
                    top[k, 2] = exact_center[2] + sample * exact_size[2]
            highest = wp.float32(wp.max(wp.max(top[0, 2], top[1, 2]), top[2, 2]))
            if highest >= low[2] and n < most:
                prism.mat = wp.mat33(top)
                prism.mat_low = wp.mat33(top - wp.mat33d(prism.mat))
                prism.pos = wp.vec3(
                    (prism.mat[0, 0] + prism.mat[1, 0] + prism.mat[2, 0]) / 3.0,
                    (prism.mat[0, 1] + prism.mat[1, 1] + prism.mat[2, 1]) / 3.0,
                    0.5 * ((prism.mat[0, 2] + prism.mat[1, 2] + prism.mat[2, 2]) / 3.0 + prism.size[2]),
                )
                found = closest_points(prism, s2, shape, margin, iterations)
                if found.dist <= margin:
                    if closest:
                        if found.dist < nearest.dist:
                            nearest = found
                    else:
                        touching = 1
        place = n + exclusive_scan(touching)
        if touching == 1 and place < most:
            middle = pos2 + mat1 * wp.vec3d(0.5 * (found.point1 + found.point2))
            normal = wp.vec3(mat1 * wp.vec3d(found.normal))
            add_contact(out, world, slot, place, found.dist, middle, normal, NO_TANGENT)
        n = wp.min(n + reduce_count(touching), most)
    if closest:
        least = -simt.reduce_max(-nearest.dist)
        mine = wp.where(nearest.dist == least and least < NOWHERE, 1, 0)
        if exclusive_scan(mine) == 0 and mine == 1:
            middle = pos2 + mat1 * wp.vec3d(0.5 * (nearest.point1 + nearest.point2))
            normal = wp.vec3(mat1 * wp.vec3d(nearest.normal))
            add_contact(out, world, slot, n, nearest.dist, middle, normal, NO_TANGENT)
        n += wp.min(reduce_count(mine), 1)
    return n


@wp.func
def _hfield_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    hfields: wp.ref[HFieldModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    out: wp.ref[RawContacts],
):
    """Contacts of every active pair of a height field."""
    n = out.end[world, STAGE_CONVEX]
    cache = wp.zeros(shape=(2,), dtype=wp.int32)
    for slot in range(pairs.npair[world]):
        pair = pairs.pair[world, slot]
        g1 = pair[0]
        g2 = pair[1]
        if shape.geom_type[g1] == TYPE_PRISM and shape.geom_type[g2] <= TYPE_MESH:
            margin = pair_reach(opt, shape, world, g1, g2, pair[2])
            n = hfield_convex(
                out, world, slot, n, margin, opt.ccd_iterations[0], shape, hfields, position, g1, g2, cache, False
            )
    end_stage(out, world, STAGE_HFIELD, n)


@wp.kernel
def hfield_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    hfields_at: at(HFieldModel),
    position_at: at(Position),
    pairs_at: at(PairScratch),
    out_at: at(RawContacts),
):
    w, _ = wp.tid()
    _hfield_narrowphase_in(w, opt_at[0], shape_at[0], hfields_at[0], position_at[0], pairs_at[0], out_at[0])
