"""Flexes against convex shapes, other flexes and themselves, by closest points of their elements.

The module is launched only for models with such meetings.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.flex import (
    boxes_meet,
    capsule_frame,
    end_stage,
    gather,
    geom_box,
    geom_reach,
    is_off,
    lane_start,
    may_touch,
)
from engine.physics.collisions.flex_normal import surface_normal
from engine.physics.collisions.flex_sweep import comes_first, far_apart, next_element, sort_elements
from engine.physics.collisions.flex_table import (
    CONVEX,
    ELEMENTS,
    SELF,
    STAGE_CLOSED,
    STAGE_CONVEX,
    FlexScratch,
    FlexTable,
)
from engine.physics.collisions.geometry import RawContacts, add_contact, axis_z
from engine.physics.collisions.gjk import closest_points
from engine.physics.collisions.pairs import ENABLE_OVERRIDE
from engine.physics.collisions.primitive import NO_TANGENT, capsule_capsule
from engine.physics.collisions.shape import ConvexShape, make_element, make_shape
from engine.physics.model.data_groups import Flex, Position
from engine.physics.model.model_groups import CollisionModel, FlexContactModel, FlexModel, Option
from engine.physics.model.types import at
from engine.physics.simt import lane, reduce_or, sync
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ROUNDING = wp.constant(1.0e-5)  # m, of distances between corners of elements


@wp.func
def element_shape(
    world: int, table: wp.ref[FlexTable], flex: wp.ref[Flex], element: int, radius: float, origin: wp.vec3
) -> ConvexShape:
    """An element as a convex shape, relative to a point."""
    corner = table.corner[element]
    box = flex.flexelem_aabb[world, element]
    return make_element(
        flex.flexvert_xpos[world, corner[0]] - origin,
        flex.flexvert_xpos[world, corner[1]] - origin,
        flex.flexvert_xpos[world, corner[2]] - origin,
        flex.flexvert_xpos[world, corner[3]] - origin,
        wp.vec3(box[0], box[1], box[2]) - origin,
        radius,
    )


@wp.func
def _geom_contact(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    table: wp.ref[FlexTable],
    position: wp.ref[Position],
    flex: wp.ref[Flex],
    out: wp.ref[RawContacts],
    geom: int,
    element: int,
    dim: int,
    radius: float,
    reach: float,
    n: int,
) -> int:
    """Append the contact of a geom and an element, if there is one; the new count."""
    origin = position.geom_xpos[world, geom]
    mat = position.geom_xmat[world, geom]
    size = shape.geom_size[world, geom]
    s1 = make_shape(shape, geom, size, wp.vec3(0.0, 0.0, 0.0), mat)
    s2 = element_shape(world, table, flex, element, radius, origin)
    found = closest_points(s1, s2, shape, reach, opt.ccd_iterations[0])
    if found.dist > reach:
        return n
    middle = 0.5 * (found.point1 + found.point2)
    normal = found.normal
    if dim == 2:
        normal = surface_normal(s1.type, size, mat, middle, normal)
    return add_contact(out, world, 0, n, found.dist, wp.vec3d(origin + middle), normal, NO_TANGENT)


@wp.func
def _element_contacts(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    table: wp.ref[FlexTable],
    flex: wp.ref[Flex],
    out: wp.ref[RawContacts],
    e1: int,
    dim1: int,
    radius1: float,
    e2: int,
    dim2: int,
    radius2: float,
    reach: float,
    n: int,
) -> int:
    """Append the contacts of two elements; the new count."""
    corner1 = table.corner[e1]
    if far_apart(flex.flexvert_xpos[world], corner1, table.corner[e2], reach + radius1 + radius2 + _ROUNDING):
        return n
    origin = flex.flexvert_xpos[world, corner1[0]]
    if dim1 == 1 and dim2 == 1:
        corner2 = table.corner[e2]
        b1 = flex.flexvert_xpos[world, corner1[1]]
        a2 = flex.flexvert_xpos[world, corner2[0]]
        b2 = flex.flexvert_xpos[world, corner2[1]]
        size1 = wp.vec3d(wp.vec3(radius1, 0.5 * wp.length(origin - b1), 0.0))
        size2 = wp.vec3d(wp.vec3(radius2, 0.5 * wp.length(a2 - b2), 0.0))
        middle1 = wp.vec3d(0.5 * (origin + b1))
        middle2 = wp.vec3d(0.5 * (a2 + b2))
        along1 = wp.vec3d(axis_z(capsule_frame(origin, b1)))
        along2 = wp.vec3d(axis_z(capsule_frame(a2, b2)))
        return capsule_capsule(out, world, 0, n, wp.float64(reach), middle1, along1, size1, middle2, along2, size2)
    s1 = element_shape(world, table, flex, e1, radius1, origin)
    s2 = element_shape(world, table, flex, e2, radius2, origin)
    found = closest_points(s1, s2, shape, reach, opt.ccd_iterations[0])
    if found.dist > reach:
        return n
    middle = origin + 0.5 * (found.point1 + found.point2)
    return add_contact(out, world, 0, n, found.dist, wp.vec3d(middle), found.normal, NO_TANGENT)


@wp.func
def _meet_elements(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    fm: wp.ref[FlexModel],
    fc: wp.ref[FlexContactModel],
    table: wp.ref[FlexTable],
    flex: wp.ref[Flex],
    scratch: wp.ref[FlexScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
    i: int,
    n: int,
) -> int:
    """Contacts of two flexes, or of one with itself: the elements of the first in turns, each against those of the
    second in its reach; the new count."""
    meeting = table.meeting[i]
    f1 = meeting[0]
    f2 = meeting[1]
    alone = meeting[2] == SELF
    reach = float(0.0)
    if not alone:
        reach = fc.flex_margin[f1] + fc.flex_margin[f2]
        if (opt.enableflags[0] & ENABLE_OVERRIDE) != 0:
            reach = opt.o_margin[world]
        reach += fc.flex_gap[f1] + fc.flex_gap[f2]
    widen = vec6(0.0, 0.0, 0.0, reach, reach, reach)
    if not boxes_meet(scratch.box[world, f1] + widen, scratch.box[world, f2]):
        return n
    adr1 = fm.flex_elemadr[f1]
    adr2 = fm.flex_elemadr[f2]
    end2 = adr2 + fm.flex_elemnum[f2]
    for first in range(0, fm.flex_elemnum[f1], simt.lanes()):
        own = adr1 + first + lane()
        e1 = own
        j = int(end2)
        box = vec6()
        if first + lane() < fm.flex_elemnum[f1]:
            if alone:
                e1 = scratch.order[world, own]  # with those that come after it
            if table.active[e1] == 1:
                box = flex.flexelem_aabb[world, e1] + widen
                start = own + 1
                if not alone:
                    start = adr2
                if boxes_meet(box, scratch.box[world, f2]):
                    j = next_element(world, fm, table, scratch, f2, e1, box, start)
        while reduce_or(wp.where(j < end2, 1, 0)) != 0:
            begin = lane_start(n)
            end = begin
            a = int(0)
            b = int(0)
            if j < end2:
                a = e1
                b = scratch.order[world, j]
                j = next_element(world, fm, table, scratch, f2, e1, box, j + 1)
                if alone and not comes_first(world, table, flex, scratch, f1, a, b):
                    a, b = b, a
                end = _element_contacts(
                    world, opt, shape, table, flex, room, a, fm.flex_dim[f1], fm.flex_radius[f1], b,
                    fm.flex_dim[f2], fm.flex_radius[f2], reach, begin,
                )  # fmt: skip
            n = gather(room, out, scratch, world, begin, end, n, i, a - adr1, b - adr2)
    return n


@wp.func
def _convex_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    fm: wp.ref[FlexModel],
    fc: wp.ref[FlexContactModel],
    table: wp.ref[FlexTable],
    position: wp.ref[Position],
    flex: wp.ref[Flex],
    scratch: wp.ref[FlexScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
):
    n = scratch.end[world, STAGE_CLOSED]
    if not is_off(opt):
        if scratch.order.shape[1] > 0:
            sort_elements(world, fm, table, flex, scratch)
        for i in range(table.nmeeting):
            meeting = table.meeting[i]
            f = meeting[1]
            if meeting[2] == CONVEX:
                geom = meeting[0]
                reach = geom_reach(opt, shape, fc, world, geom, f)
                box = geom_box(shape, position, world, geom, reach)
                if boxes_meet(box, scratch.box[world, f]):
                    body = table.meeting_body[i]
                    for first in range(0, fm.flex_elemnum[f], simt.lanes()):
                        e = fm.flex_elemadr[f] + first + lane()
                        begin = lane_start(n)
                        end = begin
                        if first + lane() < fm.flex_elemnum[f]:
                            if may_touch(table, flex, world, e, box, body):
                                end = _geom_contact(
                                    world, opt, shape, table, position, flex, room, geom, e, fm.flex_dim[f],
                                    fm.flex_radius[f], reach, begin,
                                )  # fmt: skip
                        n = gather(room, out, scratch, world, begin, end, n, i, first + lane(), 0)
            elif meeting[2] >= ELEMENTS:
                n = _meet_elements(world, opt, shape, fm, fc, table, flex, scratch, room, out, i, n)
    sync()
    end_stage(scratch, world, STAGE_CONVEX, n)


@wp.kernel
def flex_convex_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    fm_at: at(FlexModel),
    fc_at: at(FlexContactModel),
    table_at: at(FlexTable),
    position_at: at(Position),
    flex_at: at(Flex),
    scratch_at: at(FlexScratch),
    room_at: at(RawContacts),
    out_at: at(RawContacts),
):
    w, _ = wp.tid()
    _convex_narrowphase_in(
        w, opt_at[0], shape_at[0], fm_at[0], fc_at[0], table_at[0], position_at[0], flex_at[0], scratch_at[0],
        room_at[0], out_at[0],
    )  # fmt: skip
