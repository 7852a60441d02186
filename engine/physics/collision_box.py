"""Analytic narrow phase of boxes: capsule against box, box against box.

Contacts are those of MuJoCo's C engine: a capsule touches a box in one or two points, two boxes in one point
(edge against edge) or in the up to eight vertices of one face clipped against the other. What touches is found in
float32, of boxes seen from each other, and depths of that in float64. The module is compiled and launched only for
models that have such pairs.
"""

import warp as wp

from engine.physics import lanes
from engine.physics.collision_broadphase import PairScratch, pair_gap, pair_margin
from engine.physics.collision_geometry import (
    EPS_PARALLEL,
    STAGE_BOX,
    STAGE_PRIMITIVE,
    TOUCHING,
    RawContacts,
    add_contact,
    axis,
    axis_d,
    end_stage,
    gather_contacts,
    geom_axes,
    geom_extent,
    geom_place,
    lane_start,
)
from engine.physics.collision_primitive import BOX, CAPSULE, NO_TANGENT, sphere_box
from engine.physics.data_groups import Position
from engine.physics.lanes import lane
from engine.physics.model_groups import CollisionModel, Option
from engine.physics.types import at

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Separation slack in float32, relative to the summed half sizes: touching boxes must not slip through.
SEPARATION_SLACK = wp.constant(1.0e-6)
# A squared sine below this makes the cross product of two edges noise; the face normals cover the direction.
PARALLEL_EDGES = wp.constant(1.0e-7)
# Component of a separating axis below which both parallel edges support it.
AMBIGUOUS = wp.constant(1.0e-5)
# An edge axis within about 8 degrees of the best face axis yields to it unless 5 % better.
FACE_ALIGNED = wp.constant(0.99)
FACE_PREFERENCE = wp.constant(0.05)

MAX_CLIPPED = wp.constant(12)

NO_SECOND_POINT = wp.constant(-4.0)
FEATURE_NONE = wp.constant(-1)
FEATURE_FACE = wp.constant(0)
FEATURE_EDGE = wp.constant(1)
FEATURE_CORNER = wp.constant(2)


@wp.func
def box_corner(size: wp.vec3, bits: int) -> wp.vec3:
    """Corner of a box in its own frame; bit k of ``bits`` selects the positive side of axis k."""
    return wp.vec3(
        wp.where((bits & 1) != 0, size[0], -size[0]),
        wp.where((bits & 2) != 0, size[1], -size[1]),
        wp.where((bits & 4) != 0, size[2], -size[2]),
    )


@wp.func
def nearer(limit: float, extent: float, rate: float) -> float:
    """The smaller of ``limit`` and the parameter at which a coordinate of speed ``rate`` covers ``extent``."""
    if wp.abs(rate) * limit > extent:
        return extent / wp.abs(rate)
    return limit


@wp.func
def capsule_second_point(
    feature: int,
    corner: int,
    edge: int,
    face: int,
    along: float,
    on_edge: float,
    center: wp.vec3,
    half: wp.vec3,
    size: wp.vec3,
) -> float:
    """Offset along the capsule's segment from the first contact to a second one above the box, or `NO_SECOND_POINT`.

    The segment is center + t half with t in [-1, 1], in the box's frame, ``along`` its point nearest to the box.
    Nearest to a corner or an edge, a second point exists if the segment runs over an adjacent edge or face
    instead of towards or away from the box; it is taken as far as both segment and box reach.
    """
    heading = wp.where(half[0] > 0.0, 1, 0) + wp.where(half[1] > 0.0, 2, 0) + wp.where(half[2] > 0.0, 4, 0)

    if feature == FEATURE_CORNER:
        crossing = heading ^ corner  # axes along which forward leads away from the corner, outside the box's span
        if crossing == 0 or crossing == 7:
            return NO_SECOND_POINT
        forward = float(1.0)
        if crossing == 3 or crossing == 5 or crossing == 6:
            forward = -1.0
            crossing = 7 - crossing
        a = crossing // 2  # 1, 2, 4 -> 0, 1, 2
        a1 = (a + 1) % 3
        a2 = (a + 2) % 3
        if 2.0 * half[a] * half[a] > wp.dot(half, half):  # along the edge a
            return forward * nearer(1.0 - forward * along, 2.0 * size[a], half[a])
        reach = nearer(1.0 + forward * along, 2.0 * size[a1], half[a1])  # across the face
        return -forward * nearer(reach, 2.0 * size[a2], half[a2])

    if feature == FEATURE_EDGE:
        crossing = (heading ^ corner) & (7 - (1 << edge))
        if crossing != 1 and crossing != 2 and crossing != 4:
            return NO_SECOND_POINT
        a = edge
        a2 = (a + 1) % 3  # the axis of the two faces at this edge that the segment is more parallel to
        if wp.abs(half[a2]) <= wp.abs(half[(a + 2) % 3]):
            a2 = (a + 2) % 3
        forward = wp.where((crossing & (1 << a2)) != 0, 1.0, -1.0)
        reach = nearer(1.0 - forward * along, 2.0 * size[a2], half[a2])
        upward = wp.where(half[a] > 0.0, forward, -forward)
        return forward * nearer(reach, size[a] * (1.0 - upward * on_edge), half[a])

    if feature == FEATURE_FACE and face >= 0:
        forward = -along  # the nearest point is an end of the segment
        start = center + half * along
        reach = float(2.0)
        for i in range(3):
            if i != face and half[i] != 0.0:
                speed = half[i] * forward
                to_high = (size[i] - start[i]) / speed
                to_low = (-size[i] - start[i]) / speed
                if to_high > 0.0:
                    reach = wp.min(reach, to_high)
                if to_low > 0.0:
                    reach = wp.min(reach, to_low)
        return forward * reach

    return NO_SECOND_POINT


@wp.func
def capsule_box(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
) -> int:
    """The point of the capsule's segment nearest to the box, and a second one where it lies along the box."""
    center = wp.vec3(wp.transpose(mat2) * (pos1 - pos2))
    direction = wp.vec3(wp.transpose(mat2) * axis_d(mat1, 2))
    length = wp.float32(size1[1])
    half = direction * length
    size = wp.vec3(size2)

    best = float(1.0e20)
    feature = int(FEATURE_NONE)
    face = int(-1)
    edge = int(0)
    corner = int(0)
    along = float(0.0)
    on_edge = float(0.0)

    # ends of the segment over a face, or inside the box
    for i in range(2):
        t = wp.where(i == 0, -1.0, 1.0)
        end = center + half * t
        outside = int(0)
        last = int(-1)
        d2 = float(0.0)
        for k in range(3):
            over = wp.abs(end[k]) - size[k]
            if over > 0.0:
                outside += 1
                last = k
                d2 += over * over
        if outside <= 1 and d2 < best:
            best = d2
            along = t
            feature = FEATURE_FACE
            face = last

    # segment against the twelve edges; ties stay with the face
    for j in range(3):
        j1 = (j + 1) % 3
        j2 = (j + 2) % 3
        sin2 = direction[j1] * direction[j1] + direction[j2] * direction[j2]
        if sin2 > EPS_PARALLEL and length > 0.0:
            for k in range(4):
                bits = ((k & 1) << j1) | ((k >> 1) << j2)
                middle = box_corner(size, bits)
                middle[j] = 0.0
                away = center - middle
                # closest points: s along the edge from its middle, t along the capsule from its centre (metres)
                t = -(direction[j1] * away[j1] + direction[j2] * away[j2]) / sin2
                s = away[j] + t * direction[j]
                s_clamp = int(0)
                if s > size[j] or s < -size[j]:
                    s_clamp = wp.where(s > 0.0, 1, -1)
                    s = size[j] * float(s_clamp)
                    t = s * direction[j] - wp.dot(direction, away)
                if t > length or t < -length:
                    t = wp.where(t > 0.0, length, -length)
                    s = away[j] + t * direction[j]
                    if s > size[j] or s < -size[j]:
                        s_clamp = wp.where(s > 0.0, 1, -1)
                        s = size[j] * float(s_clamp)
                gap = away + direction * t
                gap[j] = gap[j] - s
                d2 = wp.dot(gap, gap)
                if d2 < best * (1.0 - 1.0e-6):
                    best = d2
                    along = t / length
                    on_edge = s / size[j]
                    edge = j
                    corner = bits
                    if s_clamp == 1:
                        corner = bits | (1 << j)
                    feature = wp.where(s_clamp == 0, FEATURE_EDGE, FEATURE_CORNER)

    if feature == FEATURE_NONE:
        return n
    offset = capsule_second_point(feature, corner, edge, face, along, on_edge, center, half, size)
    for i in range(2):
        if i == 0 or offset != NO_SECOND_POINT:
            point = pos1 + axis_d(mat1, 2) * (size1[1] * wp.float64(along + float(i) * offset))
            n = sphere_box(out, world, slot, n, wp.float64(margin), point, size1[0], pos2, mat2, size2)
    return n


@wp.func
def clip_half_plane(
    src: wp.array(dtype=wp.vec3), dst: wp.array(dtype=wp.vec3), count: int, coord: int, sign: float, limit: float
) -> int:
    """Clip a polygon to sign * v[coord] <= limit (Sutherland and Hodgman 1974); returns the vertex count."""
    kept = int(0)
    for k in range(count):
        p = src[k]
        q = src[wp.where(k + 1 == count, 0, k + 1)]
        dp = sign * p[coord] - limit
        dq = sign * q[coord] - limit
        if dp <= 0.0 and kept < MAX_CLIPPED:
            dst[kept] = p
            kept += 1
        if dp * dq < 0.0 and kept < MAX_CLIPPED:
            dst[kept] = p + (q - p) * (dp / (dp - dq))
            kept += 1
    return kept


@wp.func
def box_box_face(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    a: int,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
    flip: float,
) -> int:
    """Contacts of box 2's most opposed face clipped against face ``a`` of box 1, the reference.

    The contact normal is the reference face's outward normal times ``flip`` (-1 when the boxes were swapped).
    """
    exact_rot = wp.transpose(mat1) * mat2
    exact_center = wp.transpose(mat1) * (pos2 - pos1)
    rot = wp.mat33(exact_rot)
    center = wp.vec3(exact_center)
    half1 = wp.vec3(size1)
    half2 = wp.vec3(size2)
    side = wp.where(center[a] >= 0.0, 1.0, -1.0)

    b = int(0)
    for k in range(1, 3):
        if wp.abs(rot[a, k]) > wp.abs(rot[a, b]):
            b = k
    ax = (a + 1) % 3
    ay = (a + 2) % 3
    u = axis(rot, (b + 1) % 3) * half2[(b + 1) % 3]
    v = axis(rot, (b + 2) % 3) * half2[(b + 2) % 3]
    middle = center + axis(rot, b) * wp.where(side * rot[a, b] > 0.0, -half2[b], half2[b])

    # polygon in (x, y) of the reference face with its height z above that face
    poly = wp.zeros(shape=(12,), dtype=wp.vec3)
    spare = wp.zeros(shape=(12,), dtype=wp.vec3)
    for k in range(4):
        p = middle + u * wp.where(k == 0 or k == 3, 1.0, -1.0) + v * wp.where(k < 2, 1.0, -1.0)
        poly[k] = wp.vec3(p[ax], p[ay], side * p[a] - half1[a])
    count = clip_half_plane(poly, spare, 4, 0, 1.0, half1[ax])
    count = clip_half_plane(spare, poly, count, 0, -1.0, half1[ax])
    count = clip_half_plane(poly, spare, count, 1, 1.0, half1[ay])
    count = clip_half_plane(spare, poly, count, 1, -1.0, half1[ay])

    # The height of the opposed face above a point (x, y), in float64: what the contact's depth follows from.
    facing = axis_d(exact_rot, b)
    level = wp.dot(facing, exact_center) - wp.float64(wp.where(side * rot[a, b] > 0.0, 1.0, -1.0)) * size2[b]

    normal = wp.vec3(axis_d(mat1, a)) * (side * flip)
    same = 1.0e-10 * (half1[ax] * half1[ax] + half1[ay] * half1[ay])
    kept = int(0)
    for k in range(count):
        p = poly[k]
        distinct = p[2] <= margin
        for q in range(kept):
            dx = spare[q][0] - p[0]
            dy = spare[q][1] - p[1]
            if dx * dx + dy * dy < same:
                distinct = False
        if distinct:
            spare[kept] = p
            kept += 1
            local = wp.vec3(0.0, 0.0, 0.0)
            local[ax] = p[0]
            local[ay] = p[1]
            local[a] = side * (half1[a] + 0.5 * p[2])
            reach = (level - facing[ax] * wp.float64(p[0]) - facing[ay] * wp.float64(p[1])) / facing[a]
            dist = wp.float32(wp.float64(side) * reach - size1[a])
            middle = wp.vec3(pos1 + mat1 * wp.vec3d(local))
            n = add_contact(out, world, slot, n, dist, middle, normal, NO_TANGENT)
    return n


@wp.func
def box_box_edge(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    i: int,
    j: int,
    limit: float,
    exact_rot: wp.mat33d,
    exact_center: wp.vec3d,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    exact_size1: wp.vec3d,
    exact_size2: wp.vec3d,
) -> int:
    """One contact between an edge of box 1 along its axis i and one of box 2 along its axis j (box 1's frame)."""
    rot = wp.mat33(exact_rot)
    center = wp.vec3(exact_center)
    size1 = wp.vec3(exact_size1)
    size2 = wp.vec3(exact_size2)
    i1 = (i + 1) % 3
    i2 = (i + 2) % 3
    j1 = (j + 1) % 3
    j2 = (j + 2) % 3
    e1 = wp.vec3(0.0, 0.0, 0.0)
    e1[i] = 1.0
    e2 = axis(rot, j)
    normal = wp.normalize(wp.cross(e1, e2))
    if wp.dot(normal, center) < 0.0:
        normal = -normal
    normal2 = wp.transpose(rot) * normal

    # a component near zero leaves two parallel edges to choose from: try both
    flip1 = int(-1)
    if wp.abs(normal[i1]) < AMBIGUOUS:
        flip1 = i1
    elif wp.abs(normal[i2]) < AMBIGUOUS:
        flip1 = i2
    flip2 = int(-1)
    if wp.abs(normal2[j1]) < AMBIGUOUS:
        flip2 = j1
    elif wp.abs(normal2[j2]) < AMBIGUOUS:
        flip2 = j2

    best = float(1.0e20)
    point1 = wp.vec3(0.0, 0.0, 0.0)
    point2 = wp.vec3(0.0, 0.0, 0.0)
    side1 = wp.vec3(0.0, 0.0, 0.0)
    side2 = wp.vec3(0.0, 0.0, 0.0)
    for choice in range(4):
        first = choice & 1
        second = choice >> 1
        if (first == 0 or flip1 >= 0) and (second == 0 or flip2 >= 0):
            sides1 = wp.vec3(0.0, 0.0, 0.0)
            sides1[i1] = wp.where(normal[i1] >= 0.0, 1.0, -1.0)
            sides1[i2] = wp.where(normal[i2] >= 0.0, 1.0, -1.0)
            if first == 1:
                sides1[flip1] = -sides1[flip1]
            sides2 = wp.vec3(0.0, 0.0, 0.0)
            sides2[j1] = wp.where(normal2[j1] >= 0.0, -1.0, 1.0)
            sides2[j2] = wp.where(normal2[j2] >= 0.0, -1.0, 1.0)
            if second == 1:
                sides2[flip2] = -sides2[flip2]
            m1 = wp.cw_mul(size1, sides1)
            middle2 = center + rot * wp.cw_mul(size2, sides2)

            between = middle2 - m1
            b = e2[i]
            cross = wp.cross(e1, e2)
            s = wp.dot(wp.cross(between, e2), cross) / wp.dot(cross, cross)
            s = wp.clamp(s, -size1[i], size1[i])
            t = wp.clamp(b * s - wp.dot(e2, between), -size2[j], size2[j])
            s = wp.clamp(between[i] + b * t, -size1[i], size1[i])
            p1 = m1 + e1 * s
            p2 = middle2 + e2 * t
            d2 = wp.length_sq(p2 - p1)
            if d2 < best:
                best = d2
                point1 = p1
                point2 = p2
                side1 = sides1
                side2 = sides2

    # In float64 along the common normal; where on the edges the points are does not matter to it.
    across = wp.normalize(wp.cross(wp.vec3d(e1), axis_d(exact_rot, j)))
    if wp.dot(across, wp.vec3d(normal)) < wp.float64(0.0):
        across = -across
    corner1 = wp.cw_mul(exact_size1, wp.vec3d(side1))
    corner2 = wp.cw_mul(exact_size2, wp.vec3d(side2))
    dist = wp.float32(wp.dot(exact_center + exact_rot * corner2 - corner1, across))
    if dist > limit:
        return n
    middle = wp.vec3(pos1 + mat1 * wp.vec3d(0.5 * (point1 + point2)))
    return add_contact(out, world, slot, n, dist, middle, wp.vec3(mat1 * across), NO_TANGENT)


@wp.func
def box_box(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
) -> int:
    """Separating axes (Gottschalk, Lin and Manocha 1996), then a clipped face or a pair of edges.

    The axis of largest separation decides; faces win near-ties, since a face gives a patch of contacts.
    """
    exact_rot = wp.transpose(mat1) * mat2
    exact_center = wp.transpose(mat1) * (pos2 - pos1)
    rot = wp.mat33(exact_rot)
    center = wp.vec3(exact_center)
    center2 = wp.transpose(rot) * center
    half1 = wp.vec3(size1)
    half2 = wp.vec3(size2)
    extent = half1[0] + half1[1] + half1[2] + half2[0] + half2[1] + half2[2]
    limit = margin + SEPARATION_SLACK * extent

    best = float(-1.0e20)
    face = int(0)
    for k in range(6):
        sep = float(0.0)
        i = k % 3
        if k < 3:
            reach = wp.abs(rot[i, 0]) * half2[0] + wp.abs(rot[i, 1]) * half2[1] + wp.abs(rot[i, 2]) * half2[2]
            sep = wp.abs(center[i]) - half1[i] - reach
        else:
            reach = wp.abs(rot[0, i]) * half1[0] + wp.abs(rot[1, i]) * half1[1] + wp.abs(rot[2, i]) * half1[2]
            sep = wp.abs(center2[i]) - half2[i] - reach
        if sep > limit:
            return n
        if sep > best + 1.0e-7 * extent:  # rounding must not alternate between equal faces
            best = sep
            face = k
    best_face = best

    edge = int(-1)
    for k in range(9):
        i = k // 3
        j = k % 3
        i1 = (i + 1) % 3
        i2 = (i + 2) % 3
        j1 = (j + 1) % 3
        j2 = (j + 2) % 3
        norm2 = rot[i1, j] * rot[i1, j] + rot[i2, j] * rot[i2, j]
        if norm2 > PARALLEL_EDGES:
            inv = 1.0 / wp.sqrt(norm2)
            n1 = -rot[i2, j] * inv
            n2 = rot[i1, j] * inv
            reach1 = half1[i1] * wp.abs(n1) + half1[i2] * wp.abs(n2)
            reach2 = half2[j1] * wp.abs(n1 * rot[i1, j1] + n2 * rot[i2, j1])
            reach2 += half2[j2] * wp.abs(n1 * rot[i1, j2] + n2 * rot[i2, j2])
            sep = wp.abs(n1 * center[i1] + n2 * center[i2]) - reach1 - reach2
            if sep > limit:
                return n
            if sep - 1.0e-6 * wp.abs(sep) > best and sep > best_face:
                aligned = wp.abs(n1 * rot[i1, face % 3] + n2 * rot[i2, face % 3])
                if face < 3:
                    aligned = wp.where(face == i1, wp.abs(n1), wp.where(face == i2, wp.abs(n2), 0.0))
                best = sep
                edge = k
                if aligned > FACE_ALIGNED and sep < best_face + FACE_PREFERENCE * wp.abs(best_face):
                    edge = 9 + k

    if edge >= 0 and edge < 9:
        return box_box_edge(
            out, world, slot, n, edge // 3, edge % 3, limit, exact_rot, exact_center, pos1, mat1, size1, size2
        )
    # the box with the winning face is the reference
    flip = float(1.0)
    if face >= 3:
        flip = -1.0
        face -= 3
        pos1, pos2 = pos2, pos1
        mat1, mat2 = mat2, mat1
        size1, size2 = size2, size1
    return box_box_face(out, world, slot, n, margin, face, pos1, mat1, size1, pos2, mat2, size2, flip)


@wp.func
def _box_contacts(
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
    if shape.geom_type[g2] == BOX and t1 >= CAPSULE:
        pos1 = geom_place(position, world, g1)
        mat1 = geom_axes(position, world, g1)
        size1 = geom_extent(shape, world, g1)
        pos2 = geom_place(position, world, g2)
        mat2 = geom_axes(position, world, g2)
        size2 = geom_extent(shape, world, g2)
        reach = pair_margin(opt, shape, world, g1, g2, pair[2]) + pair_gap(shape, world, g1, g2, pair[2])
        margin = reach + TOUCHING
        if t1 == CAPSULE:
            n = capsule_box(out, world, slot, n, margin, pos1, mat1, size1, pos2, mat2, size2)
        elif t1 == BOX:
            n = box_box(out, world, slot, n, margin, pos1, mat1, size1, pos2, mat2, size2)
    return n


@wp.func
def _box_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    room: wp.ref[RawContacts],
    out: wp.ref[RawContacts],
):
    """Contacts of every active pair of a box with a capsule or a box."""
    n = out.end[world, STAGE_PRIMITIVE]
    for first in range(0, pairs.npair[world], lanes.lanes()):
        slot = first + lane()
        begin = lane_start(n)
        end = begin
        if slot < pairs.npair[world]:
            end = _box_contacts(world, opt, shape, position, pairs, room, slot, begin)
        n = gather_contacts(room, out, world, begin, end, n)
    end_stage(out, world, STAGE_BOX, n)


@wp.kernel
def box_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    position_at: at(Position),
    pairs_at: at(PairScratch),
    room_at: at(RawContacts),
    out_at: at(RawContacts),
):
    w, _ = wp.tid()
    _box_narrowphase_in(w, opt_at[0], shape_at[0], position_at[0], pairs_at[0], room_at[0], out_at[0])
