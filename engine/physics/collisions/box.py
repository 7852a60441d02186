"""Narrow phase of boxes with capsules and boxes.

Two boxes touch as in MuJoCo's C engine: in one point, edge against edge, or in the up to eight vertices of one face
clipped against the other. All is computed in float64: which of two faces that are alike is clipped follows from the
boxes and not from rounding. The module is compiled and launched only for models that have such pairs.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.capsule_box import capsule_box
from engine.physics.collisions.geometry import (
    STAGE_BOX,
    STAGE_PRIMITIVE,
    TOUCHING,
    RawContacts,
    add_contact,
    axis_d,
    end_stage,
    gather_contacts,
    geom_axes,
    geom_extent,
    geom_place,
    lane_start,
)
from engine.physics.collisions.pairs import PairScratch, pair_reach
from engine.physics.collisions.primitive import BOX, CAPSULE, NO_TANGENT
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel, Option
from engine.physics.model.types import at
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

ZERO = wp.constant(wp.float64(0.0))
HALF = wp.constant(wp.float64(0.5))
ONE = wp.constant(wp.float64(1.0))
HUGE = wp.constant(wp.float64(1.0e20))
# Separation slack, relative to the summed half sizes: touching boxes must not slip through.
SEPARATION_SLACK = wp.constant(wp.float64(1.0e-13))
# A squared sine below this is that of edges which are parallel but for the rounding of qpos to float32: their cross
# product is noise, and the face normals cover its direction.
PARALLEL_EDGES = wp.constant(wp.float64(1.0e-13))
# Component of a separating axis below which both parallel edges support it.
AMBIGUOUS = wp.constant(wp.float64(1.0e-9))
# Squared distance, relative to the reference face, of corners that are one.
SAME_CORNER = wp.constant(wp.float64(1.0e-14))
# An edge axis must be better than a face by this share, and by 5 % where it is within 8 degrees of the best one.
EDGE_BIAS = wp.constant(wp.float64(1.0e-6))
FACE_ALIGNED = wp.constant(wp.float64(0.99))
FACE_PREFERENCE = wp.constant(wp.float64(0.05))

MAX_CLIPPED = wp.constant(12)


@wp.func
def clip_half_plane(
    src: wp.array(dtype=wp.vec3d),
    dst: wp.array(dtype=wp.vec3d),
    count: int,
    coord: int,
    sign: wp.float64,
    limit: wp.float64,
) -> int:
    """Clip a polygon to sign * v[coord] <= limit (Sutherland and Hodgman 1974); returns the vertex count."""
    clipped = int(0)
    for k in range(count):
        p = src[k]
        q = src[wp.where(k + 1 == count, 0, k + 1)]
        dp = sign * p[coord] - limit
        dq = sign * q[coord] - limit
        if dp <= ZERO and clipped < MAX_CLIPPED:
            dst[clipped] = p
            clipped += 1
        if dp * dq < ZERO and clipped < MAX_CLIPPED:
            dst[clipped] = p + (q - p) * (dp / (dp - dq))
            clipped += 1
    return clipped


@wp.func
def box_box_face(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    a: int,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
    flip: wp.float64,
) -> int:
    """Contacts of box 2's most opposed face clipped against face ``a`` of box 1, the reference.

    The contact normal is the reference face's outward normal times ``flip`` (-1 when the boxes were swapped).
    """
    rot = wp.transpose(mat1) * mat2
    center = wp.transpose(mat1) * (pos2 - pos1)
    side = wp.where(center[a] >= ZERO, ONE, -ONE)

    b = int(0)
    for k in range(1, 3):
        if wp.abs(rot[a, k]) > wp.abs(rot[a, b]):
            b = k
    ax = (a + 1) % 3
    ay = (a + 2) % 3
    u = axis_d(rot, (b + 1) % 3) * size2[(b + 1) % 3]
    v = axis_d(rot, (b + 2) % 3) * size2[(b + 2) % 3]
    middle = center + axis_d(rot, b) * wp.where(side * rot[a, b] > ZERO, -size2[b], size2[b])

    # polygon in (x, y) of the reference face with its height z above that face
    poly = wp.zeros(shape=(12,), dtype=wp.vec3d)
    spare = wp.zeros(shape=(12,), dtype=wp.vec3d)
    for k in range(4):
        p = middle + u * wp.where(k == 0 or k == 3, ONE, -ONE) + v * wp.where(k < 2, ONE, -ONE)
        poly[k] = wp.vec3d(p[ax], p[ay], side * p[a] - size1[a])
    count = clip_half_plane(poly, spare, 4, 0, ONE, size1[ax])
    count = clip_half_plane(spare, poly, count, 0, -ONE, size1[ax])
    count = clip_half_plane(poly, spare, count, 1, ONE, size1[ay])
    count = clip_half_plane(spare, poly, count, 1, -ONE, size1[ay])

    normal = wp.vec3(axis_d(mat1, a) * (side * flip))
    same = SAME_CORNER * (size1[ax] * size1[ax] + size1[ay] * size1[ay])
    corners = int(0)
    for k in range(count):
        p = poly[k]
        distinct = p[2] <= margin
        for q in range(corners):
            dx = spare[q][0] - p[0]
            dy = spare[q][1] - p[1]
            if dx * dx + dy * dy < same:
                distinct = False
        if distinct:
            spare[corners] = p
            corners += 1
            local = wp.vec3d()
            local[ax] = p[0]
            local[ay] = p[1]
            local[a] = side * (size1[a] + HALF * p[2])
            n = add_contact(out, world, slot, n, wp.float32(p[2]), pos1 + mat1 * local, normal, NO_TANGENT)
    return n


@wp.func
def box_box_edge(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    i: int,
    j: int,
    limit: wp.float64,
    rot: wp.mat33d,
    center: wp.vec3d,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    size2: wp.vec3d,
) -> int:
    """One contact between an edge of box 1 along its axis i and one of box 2 along its axis j (box 1's frame)."""
    i1 = (i + 1) % 3
    i2 = (i + 2) % 3
    j1 = (j + 1) % 3
    j2 = (j + 2) % 3
    e1 = wp.vec3d()
    e1[i] = ONE
    e2 = axis_d(rot, j)
    normal = wp.normalize(wp.cross(e1, e2))
    if wp.dot(normal, center) < ZERO:
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

    best = HUGE
    point1 = wp.vec3d()
    point2 = wp.vec3d()
    for choice in range(4):
        first = choice & 1
        second = choice >> 1
        if (first == 0 or flip1 >= 0) and (second == 0 or flip2 >= 0):
            m1 = wp.vec3d()
            m1[i1] = wp.where(normal[i1] >= ZERO, size1[i1], -size1[i1])
            m1[i2] = wp.where(normal[i2] >= ZERO, size1[i2], -size1[i2])
            if first == 1:
                m1[flip1] = -m1[flip1]
            m2 = wp.vec3d()
            m2[j1] = wp.where(normal2[j1] >= ZERO, -size2[j1], size2[j1])
            m2[j2] = wp.where(normal2[j2] >= ZERO, -size2[j2], size2[j2])
            if second == 1:
                m2[flip2] = -m2[flip2]
            middle2 = center + rot * m2

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

    dist = wp.dot(point2 - point1, normal)
    if dist > limit:
        return n
    middle = pos1 + mat1 * (HALF * (point1 + point2))
    return add_contact(out, world, slot, n, wp.float32(dist), middle, wp.vec3(mat1 * normal), NO_TANGENT)


@wp.func
def box_box(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: wp.float64,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
) -> int:
    """Separating axes (Gottschalk, Lin and Manocha 1996), then a corners face or a pair of edges.

    The axis of largest separation decides; faces win near-ties, since a face gives a patch of contacts.
    """
    rot = wp.transpose(mat1) * mat2
    center = wp.transpose(mat1) * (pos2 - pos1)
    center2 = wp.transpose(rot) * center
    extent = size1[0] + size1[1] + size1[2] + size2[0] + size2[1] + size2[2]
    limit = margin + SEPARATION_SLACK * extent

    best = -HUGE
    face = int(0)
    for k in range(6):
        sep = ZERO
        i = k % 3
        if k < 3:
            reach = wp.abs(rot[i, 0]) * size2[0] + wp.abs(rot[i, 1]) * size2[1] + wp.abs(rot[i, 2]) * size2[2]
            sep = wp.abs(center[i]) - size1[i] - reach
        else:
            reach = wp.abs(rot[0, i]) * size1[0] + wp.abs(rot[1, i]) * size1[1] + wp.abs(rot[2, i]) * size1[2]
            sep = wp.abs(center2[i]) - size2[i] - reach
        if sep > limit:
            return n
        if sep > best:
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
            inv = ONE / wp.sqrt(norm2)
            n1 = -rot[i2, j] * inv
            n2 = rot[i1, j] * inv
            reach1 = size1[i1] * wp.abs(n1) + size1[i2] * wp.abs(n2)
            reach2 = size2[j1] * wp.abs(n1 * rot[i1, j1] + n2 * rot[i2, j1])
            reach2 += size2[j2] * wp.abs(n1 * rot[i1, j2] + n2 * rot[i2, j2])
            sep = wp.abs(n1 * center[i1] + n2 * center[i2]) - reach1 - reach2
            if sep > limit:
                return n
            if sep - EDGE_BIAS * wp.abs(sep) > best and sep > best_face:
                aligned = wp.abs(n1 * rot[i1, face % 3] + n2 * rot[i2, face % 3])
                if face < 3:
                    aligned = wp.where(face == i1, wp.abs(n1), wp.where(face == i2, wp.abs(n2), ZERO))
                best = sep
                edge = k
                if aligned > FACE_ALIGNED and sep < best_face + FACE_PREFERENCE * wp.abs(best_face):
                    edge = 9 + k

    if edge >= 0 and edge < 9:
        return box_box_edge(out, world, slot, n, edge // 3, edge % 3, limit, rot, center, pos1, mat1, size1, size2)
    # the box with the winning face is the reference
    flip = ONE
    if face >= 3:
        flip = -ONE
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
        reach = pair_reach(opt, shape, world, g1, g2, pair[2])
        margin = reach + TOUCHING
        if t1 == CAPSULE:
            n = capsule_box(out, world, slot, n, margin, pos1, mat1, size1, pos2, mat2, size2)
        elif t1 == BOX:
            n = box_box(out, world, slot, n, wp.float64(margin), pos1, mat1, size1, pos2, mat2, size2)
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
    for first in range(0, pairs.npair[world], simt.lanes()):
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
