"""Collisions of flexes: keys of their contacts, what the narrow phases share, and contacts that have a closed form.

Whether what may meet is near, element by element, is found on the device. The modules of the narrow phase (this one,
collision_flex_convex, collision_flex_field) append contacts, each with a key that sorts them as MuJoCo visits them;
collision_flex_emission puts them among those of geoms. All of these are launched only for models with flexes.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.capsule_box import capsule_box
from engine.physics.collisions.flex_table import (
    CLOSED,
    LANE_CONTACTS,
    PART_BITS,
    PLANE,
    STAGE_CLOSED,
    STAGES,
    FlexScratch,
    FlexTable,
)
from engine.physics.collisions.geometry import RawContacts, axis_d, geom_axes, geom_axis, geom_extent, geom_place
from engine.physics.collisions.pairs import DISABLE_CONTACTS, ENABLE_OVERRIDE
from engine.physics.collisions.primitive import capsule_capsule, plane_point, sphere_capsule
from engine.physics.collisions.triangle import box_triangle, capsule_triangle, sphere_triangle
from engine.physics.enums import GeomType
from engine.physics.model.data_groups import Flex, Position
from engine.physics.model.model_groups import CollisionModel, FlexContactModel, FlexModel, Option
from engine.physics.model.types import at
from engine.physics.simt import exclusive_scan, lane, reduce_count, sync
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SPHERE = wp.constant(int(GeomType.SPHERE))
_CAPSULE = wp.constant(int(GeomType.CAPSULE))
_NO_TANGENT = wp.constant(wp.vec3d(0.0, 0.0, 0.0))

# A key is, from its highest bits on: the meeting, the first and the second element or vertex, the number of the
# contact among theirs.
_NUMBER_BITS = 6
_PART_SHIFT = wp.constant(wp.int64(_NUMBER_BITS))
_FIRST_SHIFT = wp.constant(wp.int64(_NUMBER_BITS + PART_BITS))
_MEETING_SHIFT = wp.constant(wp.int64(_NUMBER_BITS + 2 * PART_BITS))
_PART_MASK = wp.constant(wp.int64((1 << PART_BITS) - 1))


@wp.func
def make_key(meeting: int, first: int, second: int, number: int) -> wp.int64:
    return (
        (wp.int64(meeting) << _MEETING_SHIFT)
        | (wp.int64(first) << _FIRST_SHIFT)
        | (wp.int64(second) << _PART_SHIFT)
        | wp.int64(number)
    )


@wp.func
def key_parts(key: wp.int64) -> wp.vec3i:
    """Meeting, first and second part."""
    return wp.vec3i(
        wp.int32(key >> _MEETING_SHIFT),
        wp.int32((key >> _FIRST_SHIFT) & _PART_MASK),
        wp.int32((key >> _PART_SHIFT) & _PART_MASK),
    )


@wp.func
def lane_start(n: int) -> int:
    """Where this lane writes contacts: after the n there are if it is alone, else in room of its own."""
    return wp.where(simt.lanes() == 1, n, LANE_CONTACTS * lane())


@wp.func
def gather(
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
    scratch: wp.ref[FlexScratch],
    world: int,
    begin: int,
    end: int,
    n: int,
    meeting: int,
    first: int,
    second: int,
) -> int:
    """Append the contacts begin ... end - 1 of each lane, of these two parts, lane by lane; the new count."""
    place = n + exclusive_scan(end - begin)
    for k in range(wp.min(end - begin, out.dist.shape[1] - place)):
        if simt.lanes() > 1:
            out.dist[world, place + k] = room.dist[world, begin + k]
            out.pos[world, place + k] = room.pos[world, begin + k]
            out.pos_low[world, place + k] = room.pos_low[world, begin + k]
            out.normal[world, place + k] = room.normal[world, begin + k]
            out.tangent[world, place + k] = room.tangent[world, begin + k]
        scratch.key[world, place + k] = make_key(meeting, first, second, k)
    return n + reduce_count(end - begin)


@wp.func
def end_stage(scratch: wp.ref[FlexScratch], world: int, stage: int, n: int):
    """Record that n contacts are found up to a stage, and for now up to those after it, which may not run."""
    if lane() == 0:
        for later in range(stage, STAGES):
            scratch.end[world, later] = n


@wp.func
def is_off(opt: wp.ref[Option]) -> bool:
    return (opt.disableflags[0] & DISABLE_CONTACTS) != 0 or opt.run_collision_detection[0] == 0


@wp.func
def geom_reach(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    fc: wp.ref[FlexContactModel],
    world: int,
    geom: int,
    flex: int,
) -> float:
    """Distance up to which a geom and a flex have contacts: margin and gap."""
    margin = shape.geom_margin[world, geom] + fc.flex_margin[flex]
    if (opt.enableflags[0] & ENABLE_OVERRIDE) != 0:
        margin = opt.o_margin[world]
    return margin + shape.geom_gap[world, geom] + fc.flex_gap[flex]


@wp.func
def geom_box(shape: wp.ref[CollisionModel], position: wp.ref[Position], world: int, geom: int, reach: float) -> vec6:
    """Centre and half size, in the world's axes, of a geom's bounding box widened by reach."""
    box = shape.geom_aabb[world, geom]
    mat = position.geom_xmat[world, geom]
    centre = position.geom_xpos[world, geom] + mat * wp.vec3(box[0], box[1], box[2])
    half = wp.vec3(reach, reach, reach)
    for i in range(3):
        for k in range(3):
            half[i] += wp.abs(mat[i, k]) * box[3 + k]
    return vec6(centre[0], centre[1], centre[2], half[0], half[1], half[2])


@wp.func
def boxes_meet(a: vec6, b: vec6) -> bool:
    return (
        wp.abs(a[0] - b[0]) <= a[3] + b[3]
        and wp.abs(a[1] - b[1]) <= a[4] + b[4]
        and wp.abs(a[2] - b[2]) <= a[5] + b[5]
    )


@wp.func
def may_touch(table: wp.ref[FlexTable], flex: wp.ref[Flex], world: int, element: int, box: vec6, body: int) -> bool:
    """Whether an element is in a box, and none of its vertices belongs to the body that is there."""
    if table.active[element] == 0 or not boxes_meet(box, flex.flexelem_aabb[world, element]):
        return False
    carrier = table.carrier[element]
    return carrier[0] != body and carrier[1] != body and carrier[2] != body and carrier[3] != body


@wp.func
def capsule_frame(a: wp.vec3, b: wp.vec3) -> wp.mat33:
    """A matrix whose third column, all that capsules need, is the direction from b to a."""
    z = wp.normalize(a - b)
    return wp.mat33(0.0, 0.0, z[0], 0.0, 0.0, z[1], 0.0, 0.0, z[2])


@wp.func
def _bound_flexes(world: int, fm: wp.ref[FlexModel], flex: wp.ref[Flex], scratch: wp.ref[FlexScratch]):
    """Bounding boxes of all flexes."""
    for f in range(fm.nflex):
        low = wp.vec3(1.0e10)
        high = wp.vec3(-1.0e10)
        for e in range(fm.flex_elemadr[f] + lane(), fm.flex_elemadr[f] + fm.flex_elemnum[f], simt.lanes()):
            box = flex.flexelem_aabb[world, e]
            centre = wp.vec3(box[0], box[1], box[2])
            half = wp.vec3(box[3], box[4], box[5])
            low = wp.min(low, centre - half)
            high = wp.max(high, centre + half)
        for k in range(3):
            low[k] = -simt.reduce_max(-low[k])
            high[k] = simt.reduce_max(high[k])
        if lane() == 0:
            centre = 0.5 * (low + high)
            half = 0.5 * (high - low)
            scratch.box[world, f] = vec6(centre[0], centre[1], centre[2], half[0], half[1], half[2])
    sync()


@wp.func
def _closed_contacts(
    world: int,
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
    """Append the contacts of a sphere, capsule or box with a segment or triangle; the new count."""
    kind = shape.geom_type[geom]
    pos = position.geom_xpos[world, geom]
    mat = position.geom_xmat[world, geom]
    size = shape.geom_size[world, geom]
    corner = table.corner[element]
    a = flex.flexvert_xpos[world, corner[0]]
    b = flex.flexvert_xpos[world, corner[1]]
    if dim == 1:
        middle = wp.vec3d(0.5 * (a + b))
        frame = wp.mat33d(capsule_frame(a, b))
        along = axis_d(frame, 2)
        segment = wp.vec3d(wp.vec3(radius, 0.5 * wp.length(a - b), 0.0))
        place = geom_place(position, world, geom)
        axes = geom_axes(position, world, geom)
        axis = axis_d(axes, 2)
        extent = geom_extent(shape, world, geom)
        far = wp.float64(reach)
        if kind == _SPHERE:
            return sphere_capsule(out, world, 0, n, far, place, axis, extent[0], middle, along, segment)
        if kind == _CAPSULE:
            return capsule_capsule(out, world, 0, n, far, place, axis, extent, middle, along, segment)
        end = capsule_box(out, world, 0, n, reach, middle, frame, segment, place, axes, extent)
        for k in range(n, wp.min(end, out.dist.shape[1])):
            out.normal[world, k] = -out.normal[world, k]  # here the box is the first
        return end
    c = flex.flexvert_xpos[world, corner[2]]
    if kind == _SPHERE:
        return sphere_triangle(out, world, n, reach, pos, size[0], a, b, c, radius)
    if kind == _CAPSULE:
        return capsule_triangle(out, world, n, reach, pos, mat, size, a, b, c, radius)
    return box_triangle(out, world, n, reach, pos, mat, size, a, b, c, radius)


@wp.func
def _flex_narrowphase_in(
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
    """Contacts of planes with vertices, and of spheres, capsules and boxes with segments and triangles."""
    n = int(0)
    if not is_off(opt):
        _bound_flexes(world, fm, flex, scratch)
        for i in range(table.nmeeting):
            meeting = table.meeting[i]
            if meeting[2] <= CLOSED:
                geom = meeting[0]
                f = meeting[1]
                reach = geom_reach(opt, shape, fc, world, geom, f)
                radius = fm.flex_radius[f]
                if meeting[2] == PLANE:
                    normal = geom_axis(position, world, geom)
                    origin = geom_place(position, world, geom)
                    for first in range(0, fm.flex_vertnum[f], simt.lanes()):
                        v = first + lane()
                        begin = lane_start(n)
                        end = begin
                        if v < fm.flex_vertnum[f]:
                            point = wp.vec3d(flex.flexvert_xpos[world, fm.flex_vertadr[f] + v])
                            end = plane_point(
                                room, world, 0, begin, wp.float64(reach), origin, normal, point, wp.float64(radius),
                                _NO_TANGENT,
                            )  # fmt: skip
                        n = gather(room, out, scratch, world, begin, end, n, i, v, 0)
                else:
                    box = geom_box(shape, position, world, geom, reach)
                    if boxes_meet(box, scratch.box[world, f]):
                        body = table.meeting_body[i]
                        for first in range(0, fm.flex_elemnum[f], simt.lanes()):
                            e = fm.flex_elemadr[f] + first + lane()
                            begin = lane_start(n)
                            end = begin
                            if first + lane() < fm.flex_elemnum[f]:
                                if may_touch(table, flex, world, e, box, body):
                                    end = _closed_contacts(
                                        world, shape, table, position, flex, room, geom, e, fm.flex_dim[f], radius,
                                        reach, begin,
                                    )  # fmt: skip
                            n = gather(room, out, scratch, world, begin, end, n, i, first + lane(), 0)
    end_stage(scratch, world, STAGE_CLOSED, n)


@wp.kernel
def flex_narrowphase(
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
    _flex_narrowphase_in(
        w, opt_at[0], shape_at[0], fm_at[0], fc_at[0], table_at[0], position_at[0], flex_at[0], scratch_at[0],
        room_at[0], out_at[0],
    )  # fmt: skip
