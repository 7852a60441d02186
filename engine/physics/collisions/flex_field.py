"""Flexes against height fields and signed distance fields.

Of a height field every prism under an element makes up to one contact, as with other convex shapes. A distance field
meets triangles alone: the deepest point of each, without the flex's radius, as in MuJoCo. The module is launched only
for models with such meetings.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.flex import (
    boxes_meet,
    end_stage,
    gather,
    geom_box,
    geom_reach,
    is_off,
    lane_start,
    make_key,
    may_touch,
)
from engine.physics.collisions.flex_table import HFIELD, SDF, STAGE_CONVEX, STAGE_FIELD, FlexScratch, FlexTable
from engine.physics.collisions.geometry import RawContacts, add_contact
from engine.physics.collisions.hfield import hfield_shape
from engine.physics.collisions.primitive import NO_TANGENT
from engine.physics.collisions.sdf import MAX_SDF_CONTACTS, deepest_of_triangle
from engine.physics.collisions.sdf_field import field_sample, make_field
from engine.physics.collisions.shape import make_element
from engine.physics.model.data_groups import Flex, Position
from engine.physics.model.model_groups import (
    CollisionModel,
    FlexContactModel,
    FlexModel,
    HFieldModel,
    Option,
    SdfModel,
)
from engine.physics.model.types import at
from engine.physics.simt import lane, reduce_count, sync

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


_SAME = wp.constant(1.0e-6)  # m


@wp.func
def _hfield_contacts(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    hfields: wp.ref[HFieldModel],
    fm: wp.ref[FlexModel],
    table: wp.ref[FlexTable],
    position: wp.ref[Position],
    flex: wp.ref[Flex],
    scratch: wp.ref[FlexScratch],
    out: wp.ref[RawContacts],
    i: int,
    reach: float,
    n: int,
    cache: wp.array(dtype=wp.int32),
) -> int:
    """Append the contacts of a height field with the elements over it, each by all lanes; the new count."""
    geom = table.meeting[i][0]
    f = table.meeting[i][1]
    pos = position.geom_xpos[world, geom]
    mat = position.geom_xmat[world, geom]
    inverse = wp.transpose(mat)
    box = geom_box(shape, position, world, geom, reach)
    if boxes_meet(box, scratch.box[world, f]):
        for k in range(fm.flex_elemnum[f]):
            e = fm.flex_elemadr[f] + k
            if may_touch(table, flex, world, e, box, table.meeting_body[i]):
                bounds = flex.flexelem_aabb[world, e]
                origin = wp.vec3(bounds[0], bounds[1], bounds[2])
                corner = table.corner[e]
                element = make_element(
                    inverse * (flex.flexvert_xpos[world, corner[0]] - origin),
                    inverse * (flex.flexvert_xpos[world, corner[1]] - origin),
                    inverse * (flex.flexvert_xpos[world, corner[2]] - origin),
                    inverse * (flex.flexvert_xpos[world, corner[3]] - origin),
                    wp.vec3(0.0, 0.0, 0.0),
                    fm.flex_radius[f],
                )
                end = hfield_shape(
                    out, world, 0, n, reach, opt.ccd_iterations[0], shape, hfields, shape.geom_dataid[geom],
                    wp.vec3d(pos), wp.mat33d(mat), element, wp.vec3d(origin), cache, False,
                )  # fmt: skip
                for c in range(n + lane(), wp.min(end, out.dist.shape[1]), simt.lanes()):
                    scratch.key[world, c] = make_key(i, k, 0, c - n)
                n = end
    return n


@wp.func
def _distinct(out: wp.ref[RawContacts], scratch: wp.ref[FlexScratch], world: int, start: int, n: int) -> int:
    """Of the contacts from ``start`` on keep the first ones of those at one point, a vertex that triangles share, out
    of as many as MuJoCo looks at; the new count."""
    if n > out.dist.shape[1]:
        return n  # without room for all of them
    count = int(0)
    if lane() == 0:
        for c in range(start, wp.min(n, start + MAX_SDF_CONTACTS)):
            known = bool(False)
            for j in range(start, start + count):
                known = known or wp.length_sq(out.pos[world, j] - out.pos[world, c]) < _SAME * _SAME
            if not known:
                out.dist[world, start + count] = out.dist[world, c]
                out.pos[world, start + count] = out.pos[world, c]
                out.pos_low[world, start + count] = out.pos_low[world, c]
                out.normal[world, start + count] = out.normal[world, c]
                out.tangent[world, start + count] = out.tangent[world, c]
                scratch.key[world, start + count] = scratch.key[world, c]
                count += 1
    return start + reduce_count(count)


@wp.func
def _sdf_contacts(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    sdfs: wp.ref[SdfModel],
    fm: wp.ref[FlexModel],
    table: wp.ref[FlexTable],
    position: wp.ref[Position],
    flex: wp.ref[Flex],
    scratch: wp.ref[FlexScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
    i: int,
    n: int,
) -> int:
    """Append the contacts of a distance field with triangles in it, a lane for each; the new count."""
    geom = table.meeting[i][0]
    f = table.meeting[i][1]
    pos = position.geom_xpos[world, geom]
    mat = position.geom_xmat[world, geom]
    inverse = wp.transpose(mat)
    field = make_field(shape, sdfs, world, geom, pos, mat, pos, mat)
    box = geom_box(shape, position, world, geom, 0.0)
    start = n
    if boxes_meet(box, scratch.box[world, f]):
        for first in range(0, fm.flex_elemnum[f], simt.lanes()):
            k = first + lane()
            element = int(0)
            begin = lane_start(n)
            end = begin
            if k < fm.flex_elemnum[f]:
                element = table.visit[fm.flex_elemadr[f] + k]
                e = fm.flex_elemadr[f] + element
                if boxes_meet(box, flex.flexelem_aabb[world, e]):
                    corner = table.corner[e]
                    found = deepest_of_triangle(
                        sdfs,
                        field,
                        inverse * (flex.flexvert_xpos[world, corner[0]] - pos),
                        inverse * (flex.flexvert_xpos[world, corner[1]] - pos),
                        inverse * (flex.flexvert_xpos[world, corner[2]] - pos),
                        wp.max(1, opt.sdf_initpoints[0]),
                        opt.sdf_iterations[0],
                        0.0,
                    )
                    depth = found[3]
                    point = wp.vec3(found[0], found[1], found[2])
                    gradient = field_sample(sdfs, field, point).gradient
                    if depth < 0.0 and wp.length_sq(gradient) > 1.0e-10:
                        normal = mat * wp.normalize(gradient)
                        middle = pos + mat * point - normal * (0.5 * depth)
                        end = add_contact(room, world, 0, begin, depth, wp.vec3d(middle), normal, NO_TANGENT)
            n = gather(room, out, scratch, world, begin, end, n, i, k, element)
        sync()
        n = _distinct(out, scratch, world, start, n)
    return n


@wp.func
def _field_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    hfields: wp.ref[HFieldModel],
    sdfs: wp.ref[SdfModel],
    fm: wp.ref[FlexModel],
    fc: wp.ref[FlexContactModel],
    table: wp.ref[FlexTable],
    position: wp.ref[Position],
    flex: wp.ref[Flex],
    scratch: wp.ref[FlexScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
):
    n = scratch.end[world, STAGE_CONVEX]
    cache = wp.zeros(shape=(2,), dtype=wp.int32)
    if not is_off(opt):
        for i in range(table.nmeeting):
            meeting = table.meeting[i]
            if meeting[2] == HFIELD:
                reach = geom_reach(opt, shape, fc, world, meeting[0], meeting[1])
                n = _hfield_contacts(
                    world, opt, shape, hfields, fm, table, position, flex, scratch, out, i, reach, n, cache
                )
            elif meeting[2] == SDF:
                n = _sdf_contacts(world, opt, shape, sdfs, fm, table, position, flex, scratch, room, out, i, n)
    sync()
    end_stage(scratch, world, STAGE_FIELD, n)


@wp.kernel
def flex_field_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    hfields_at: at(HFieldModel),
    sdfs_at: at(SdfModel),
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
    _field_narrowphase_in(
        w, opt_at[0], shape_at[0], hfields_at[0], sdfs_at[0], fm_at[0], fc_at[0], table_at[0], position_at[0],
        flex_at[0], scratch_at[0], room_at[0], out_at[0],
    )  # fmt: skip
