"""Analytic narrow phase of planes, spheres and capsules with each other and with cylinders, ellipsoids and boxes.

Conventions are MuJoCo's: the geom of the lower type comes first, the normal points from the first geom to the
second, the distance is negative in penetration, and the position is halfway between the two surfaces.
Each function appends to ``out`` the contacts no farther apart than ``margin`` and returns the new count. They compute
in float64, which costs little here: see double_single.py.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.geometry import (
    STAGE_PRIMITIVE,
    TOUCHING,
    RawContacts,
    add_contact_d,
    axis_d,
    end_stage,
    gather_contacts,
    geom_axes,
    geom_axis,
    geom_extent,
    geom_place,
    lane_start,
    segment_parameters,
)
from engine.physics.collisions.pairs import PairScratch, pair_reach
from engine.physics.enums import GeomType
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel, Option
from engine.physics.model.types import at
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

PLANE = wp.constant(int(GeomType.PLANE))
HFIELD = wp.constant(int(GeomType.HFIELD))
SPHERE = wp.constant(int(GeomType.SPHERE))
CAPSULE = wp.constant(int(GeomType.CAPSULE))
ELLIPSOID = wp.constant(int(GeomType.ELLIPSOID))
CYLINDER = wp.constant(int(GeomType.CYLINDER))
BOX = wp.constant(int(GeomType.BOX))

NO_TANGENT = wp.constant(wp.vec3(0.0, 0.0, 0.0))

_ZERO = wp.constant(wp.float64(0.0))
_HALF = wp.constant(wp.float64(0.5))
_FAR = wp.constant(wp.float64(1.0e10))
_SIN60 = wp.constant(wp.float64(0.86602540378443864))
_NO_TANGENT = wp.constant(wp.vec3d(0.0, 0.0, 0.0))
# Below this a length has no direction, m: axes of what moves are known to float32.
_NO_LENGTH = wp.constant(wp.float64(1.0e-7))
# Squared sine of the angle under which two capsules touch along a line instead of at a point.
_PARALLEL_CAPSULES = wp.constant(wp.float64(1.0e-8))
# Squared sine under which two directions count as parallel.
_PARALLEL = wp.constant(wp.float64(1.0e-11))
# Sine of the tilt under which a cylinder stands: MuJoCo's root of mjMINVAL.
_UPRIGHT = wp.constant(wp.float64(3.1622777e-8))


@wp.func
def sphere_contact(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    radius1: wp.float64,
    pos2: wp.vec3d,
    radius2: wp.float64,
    axis1: wp.vec3d,
    axis2: wp.vec3d,
) -> int:
    """Two spheres; where their centres coincide, the normal is across the z axes of their geoms."""
    between = pos2 - pos1
    length = wp.length(between)
    dist = length - radius1 - radius2
    if dist > margin:
        return n
    normal = between / length
    if length < _NO_LENGTH:
        normal = coincident_normal(axis1, axis2)
    return add_contact_d(out, world, slot, n, dist, pos1 + normal * (radius1 + _HALF * dist), normal, _NO_TANGENT)


@wp.func
def coincident_normal(axis1: wp.vec3d, axis2: wp.vec3d) -> wp.vec3d:
    """Normal for coincident centres: the cross product of both z axes, or x if they are parallel."""
    n = wp.cross(axis1, axis2)
    if wp.dot(n, n) < _PARALLEL:
        return wp.vec3d(1.0, 0.0, 0.0)
    return wp.normalize(n)


@wp.func
def plane_point(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    origin: wp.vec3d,
    normal: wp.vec3d,
    center: wp.vec3d,
    radius: wp.float64,
    tangent: wp.vec3d,
) -> int:
    """A plane and a ball (a point when the radius is zero)."""
    dist = wp.dot(center - origin, normal) - radius
    if dist > margin:
        return n
    return add_contact_d(out, world, slot, n, dist, center - normal * (radius + _HALF * dist), normal, tangent)


@wp.func
def plane_capsule(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    normal: wp.vec3d,
    pos2: wp.vec3d,
    axis2: wp.vec3d,
    size2: wp.vec3d,
) -> int:
    half = axis2 * size2[1]
    n = plane_point(out, world, slot, n, margin, pos1, normal, pos2 + half, size2[0], axis2)
    return plane_point(out, world, slot, n, margin, pos1, normal, pos2 - half, size2[0], axis2)


@wp.func
def plane_ellipsoid(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    normal: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
) -> int:
    """The ellipsoid's support point against the plane's normal: -S^2 n / |S n| in its own frame."""
    scaled = wp.cw_mul(size2, -(wp.transpose(mat2) * normal))
    lowest = pos2 + mat2 * wp.cw_mul(size2, wp.normalize(scaled))
    return plane_point(out, world, slot, n, margin, pos1, normal, lowest, _ZERO, _NO_TANGENT)


@wp.func
def plane_cylinder(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    normal: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
) -> int:
    """Up to four points: the lowest of the near disk, its mate on the far disk, two more on the near rim."""
    down = axis_d(mat2, 2)
    if wp.dot(normal, down) > _ZERO:
        down = -down

    # radial direction of steepest descent; any radius where the disk is parallel to the plane. Of cross products, as
    # the difference of nearly equal vectors would not know the tilt of a cylinder that nearly stands.
    radial = wp.cross(down, wp.cross(down, normal))
    length = wp.length(radial)
    if length > _UPRIGHT:
        radial = radial * (size2[0] / length)
    else:
        radial = wp.vec3d(mat2[0, 0], mat2[1, 0], mat2[2, 0]) * size2[0]
    half = down * size2[1]

    before = n
    n = plane_point(out, world, slot, n, margin, pos1, normal, pos2 + half + radial, _ZERO, _NO_TANGENT)
    if n == before:
        return n
    n = plane_point(out, world, slot, n, margin, pos1, normal, pos2 - half + radial, _ZERO, _NO_TANGENT)

    # the other two corners of the equilateral triangle inscribed in the near rim
    sideways = wp.cross(radial, half)
    sideways = wp.normalize(sideways) * (_SIN60 * size2[0])
    near = pos2 + half - _HALF * radial
    if wp.dot(near - pos1, normal) <= margin:
        n = plane_point(out, world, slot, n, _FAR, pos1, normal, near + sideways, _ZERO, _NO_TANGENT)
        n = plane_point(out, world, slot, n, _FAR, pos1, normal, near - sideways, _ZERO, _NO_TANGENT)
    return n


@wp.func
def plane_box(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    normal: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
) -> int:
    """The first four corners below the box's centre (along the plane's normal) and within margin."""
    local = wp.transpose(mat2) * normal
    center = wp.dot(pos2 - pos1, normal)
    first = n
    for i in range(8):
        corner = wp.vec3d(
            wp.where(i & 1, size2[0], -size2[0]),
            wp.where(i & 2, size2[1], -size2[1]),
            wp.where(i & 4, size2[2], -size2[2]),
        )
        height = wp.dot(local, corner)
        dist = center + height
        if height <= _ZERO and dist <= margin and n < first + 4:
            point = pos2 + mat2 * corner - normal * (_HALF * dist)
            n = add_contact_d(out, world, slot, n, dist, point, normal, _NO_TANGENT)
    return n


@wp.func
def sphere_capsule(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    axis1: wp.vec3d,
    radius1: wp.float64,
    pos2: wp.vec3d,
    axis2: wp.vec3d,
    size2: wp.vec3d,
) -> int:
    along = wp.clamp(wp.dot(axis2, pos1 - pos2), -size2[1], size2[1])
    return sphere_contact(out, world, slot, n, margin, pos1, radius1, pos2 + axis2 * along, size2[0], axis1, axis2)


@wp.func
def sphere_cylinder(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    axis1: wp.vec3d,
    radius1: wp.float64,
    pos2: wp.vec3d,
    axis2: wp.vec3d,
    size2: wp.vec3d,
) -> int:
    """Side, cap or rim of the cylinder, whichever the sphere's centre is nearest to."""
    offset = pos1 - pos2
    along = wp.dot(axis2, offset)
    radial = offset - axis2 * along
    length = wp.length(radial)
    cap = wp.where(along > _ZERO, axis2, -axis2)

    side = wp.abs(along) < size2[1]
    over = length < size2[0]
    if side and over:  # centre inside: leave through the nearer surface
        if size2[1] - wp.abs(along) < size2[0] - length:
            side = False
        else:
            over = False
    if side:
        return sphere_contact(
            out, world, slot, n, margin, pos1, radius1, pos2 + axis2 * along, size2[0], axis1, axis2
        )
    if over:
        dist = wp.abs(along) - size2[1] - radius1
        if dist > margin:
            return n
        point = pos1 - cap * (radius1 + _HALF * dist)
        return add_contact_d(out, world, slot, n, dist, point, -cap, _NO_TANGENT)
    rim = pos2 + cap * size2[1] + radial * (size2[0] / length)
    return sphere_contact(out, world, slot, n, margin, pos1, radius1, rim, _ZERO, axis1, axis2)


@wp.func
def sphere_box(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    radius1: wp.float64,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
) -> int:
    center = wp.transpose(mat2) * (pos1 - pos2)
    nearest = wp.vec3d(
        wp.clamp(center[0], -size2[0], size2[0]),
        wp.clamp(center[1], -size2[1], size2[1]),
        wp.clamp(center[2], -size2[2], size2[2]),
    )
    inward = nearest - center
    length = wp.length(inward)
    if length - radius1 > margin:
        return n
    if length > _NO_LENGTH:
        normal = inward / length
        dist = length - radius1
        point = _HALF * (nearest + center + normal * radius1)
        return add_contact_d(out, world, slot, n, dist, pos2 + mat2 * point, mat2 * normal, _NO_TANGENT)

    # centre inside the box: out through the nearest face; ties go to the lower axis, negative side
    depth = _FAR
    normal = wp.vec3d(0.0, 0.0, 0.0)
    for i in range(6):
        sign = wp.float64(wp.where((i & 1) == 1, 1.0, -1.0))
        gap = wp.abs(sign * size2[i // 2] - center[i // 2])
        if gap < depth:
            depth = gap
            normal = wp.vec3d(0.0, 0.0, 0.0)
            normal[i // 2] = -sign
    point = center + normal * (_HALF * (radius1 - depth))
    return add_contact_d(out, world, slot, n, -depth - radius1, pos2 + mat2 * point, mat2 * normal, _NO_TANGENT)


@wp.func
def capsule_capsule(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    axis1: wp.vec3d,
    size1: wp.vec3d,
    pos2: wp.vec3d,
    axis2: wp.vec3d,
    size2: wp.vec3d,
) -> int:
    """One contact at the closest points, or two along axes parallel within 1e-4 rad."""
    cross = wp.cross(axis1, axis2)
    if wp.dot(cross, cross) > _PARALLEL_CAPSULES:
        st = segment_parameters(pos2 - pos1, axis1, size1[1], axis2, size2[1])
        point1 = pos1 + axis1 * st[0]
        point2 = pos2 + axis2 * st[1]
        return sphere_contact(out, world, slot, n, margin, point1, size1[0], point2, size2[0], axis1, axis2)

    # parallel: both ends of the stretch along which they run side by side (one point where they do not)
    along = wp.dot(pos2 - pos1, axis1)
    for i in range(2):
        reach = wp.where(i == 0, -size2[1], size2[1])
        point1 = pos1 + axis1 * wp.clamp(along + reach, -size1[1], size1[1])
        point2 = pos2 + axis2 * wp.clamp(wp.dot(point1 - pos2, axis2), -size2[1], size2[1])
        n = sphere_contact(out, world, slot, n, margin, point1, size1[0], point2, size2[0], axis1, axis2)
    return n


@wp.func
def _primitive_contacts(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    out: wp.ref[RawContacts],
    slot: int,
    n: int,
) -> int:
    """Append the contacts of an active pair, if it is of these shapes; the new count."""
    pair = pairs.pair[world, slot]
    g1 = pair[0]
    g2 = pair[1]
    t1 = shape.geom_type[g1]
    t2 = shape.geom_type[g2]
    if t1 != HFIELD and (t1 <= SPHERE or t2 == CAPSULE):
        pos1 = geom_place(position, world, g1)
        axis1 = geom_axis(position, world, g1)
        size1 = geom_extent(shape, world, g1)
        pos2 = geom_place(position, world, g2)
        size2 = geom_extent(shape, world, g2)
        reach = pair_reach(opt, shape, world, g1, g2, pair[2])
        margin = wp.float64(reach + TOUCHING)
        if t2 == CAPSULE:
            axis2 = geom_axis(position, world, g2)
            if t1 == PLANE:
                n = plane_capsule(out, world, slot, n, margin, pos1, axis1, pos2, axis2, size2)
            elif t1 == SPHERE:
                n = sphere_capsule(out, world, slot, n, margin, pos1, axis1, size1[0], pos2, axis2, size2)
            else:
                n = capsule_capsule(out, world, slot, n, margin, pos1, axis1, size1, pos2, axis2, size2)
        elif t1 == PLANE:
            if t2 == SPHERE:
                n = plane_point(out, world, slot, n, margin, pos1, axis1, pos2, size2[0], _NO_TANGENT)
            elif t2 == ELLIPSOID:
                mat2 = geom_axes(position, world, g2)
                n = plane_ellipsoid(out, world, slot, n, margin, pos1, axis1, pos2, mat2, size2)
            elif t2 == CYLINDER:
                mat2 = geom_axes(position, world, g2)
                n = plane_cylinder(out, world, slot, n, margin, pos1, axis1, pos2, mat2, size2)
            elif t2 == BOX:
                mat2 = geom_axes(position, world, g2)
                n = plane_box(out, world, slot, n, margin, pos1, axis1, pos2, mat2, size2)
        elif t2 == SPHERE:
            axis2 = geom_axis(position, world, g2)
            n = sphere_contact(out, world, slot, n, margin, pos1, size1[0], pos2, size2[0], axis1, axis2)
        elif t2 == CYLINDER:
            axis2 = geom_axis(position, world, g2)
            n = sphere_cylinder(out, world, slot, n, margin, pos1, axis1, size1[0], pos2, axis2, size2)
        elif t2 == BOX:
            mat2 = geom_axes(position, world, g2)
            n = sphere_box(out, world, slot, n, margin, pos1, size1[0], pos2, mat2, size2)
    return n


@wp.func
def primitive_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
):
    """Contacts of every active pair of these shapes."""
    n = int(0)
    for first in range(0, pairs.npair[world], simt.lanes()):
        slot = first + lane()
        begin = lane_start(n)
        end = begin
        if slot < pairs.npair[world]:
            end = _primitive_contacts(world, opt, shape, position, pairs, room, slot, begin)
        n = gather_contacts(room, out, world, begin, end, n)
    end_stage(out, world, STAGE_PRIMITIVE, n)


@wp.kernel
def primitive_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    position_at: at(Position),
    pairs_at: at(PairScratch),
    room_at: at(RawContacts),
    out_at: at(RawContacts),
):
    w, _ = wp.tid()
    primitive_narrowphase_in(w, opt_at[0], shape_at[0], position_at[0], pairs_at[0], room_at[0], out_at[0])
