"""Contacts of a capsule with a box: one or two points, as MuJoCo's C engine finds them.

What touches is found in float32, in the box's frame, and depths of that in float64.
"""

import warp as wp

from engine.physics.collisions.geometry import EPS_PARALLEL, RawContacts, axis_d
from engine.physics.collisions.primitive import sphere_box

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

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
