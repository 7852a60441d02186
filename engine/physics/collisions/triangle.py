"""Analytic narrow phase of spheres, capsules and boxes with a triangle that has a radius: an element of a flex.

Conventions are those of collision_primitive: the geom comes first, the normal points from it to the triangle. The
contacts are those of MuJoCo: of a capsule its ends and what of the triangle's corners is beside its axis, of a box
the triangle's corners against its faces and its own corners against the triangle.
"""

import warp as wp

from engine.physics.collisions.geometry import RawContacts, add_contact, axis_z
from engine.physics.collisions.primitive import NO_TANGENT

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_TINY = wp.constant(1.0e-12)


@wp.func
def _side(p: wp.vec2, a: wp.vec2, b: wp.vec2) -> float:
    """Sign of the area of a triangle; 0 if it has none."""
    area = (p[0] - b[0]) * (a[1] - b[1]) - (a[0] - b[0]) * (p[1] - b[1])
    return wp.where(area > 0.0, 1.0, wp.where(area < 0.0, -1.0, 0.0))


@wp.func
def _on_segment(p: wp.vec2, a: wp.vec2, b: wp.vec2) -> wp.vec2:
    along = b - a
    t = wp.dot(along, p - a) / wp.max(_TINY, wp.dot(along, along))
    return a + wp.clamp(t, 0.0, 1.0) * along


@wp.func
def nearest_on_triangle(point: wp.vec3, a: wp.vec3, b: wp.vec3, c: wp.vec3) -> wp.vec3:
    """The point of a triangle nearest to a point, relative to a."""
    s = point - a
    ab = b - a
    ac = c - a
    n = wp.normalize(wp.cross(ab, ac))
    x = wp.normalize(ab)
    y = wp.normalize(wp.cross(n, ab))
    flat = s - wp.dot(n, s) * n
    p = wp.vec2(wp.dot(x, flat), wp.dot(y, flat))
    corner = wp.vec2(wp.dot(x, ac), wp.dot(y, ac))
    origin = wp.vec2(0.0, 0.0)
    end = wp.vec2(wp.length(ab), 0.0)
    side = _side(p, origin, end)
    if side == _side(p, end, corner) and side == _side(p, corner, origin):
        return flat
    best = _on_segment(p, origin, end)
    for i in range(2):
        other = _on_segment(p, wp.where(i == 0, end, corner), wp.where(i == 0, corner, origin))
        if wp.length_sq(other - p) < wp.length_sq(best - p):
            best = other
    return x * best[0] + y * best[1]


@wp.func
def sphere_triangle(
    out: wp.ref[RawContacts],
    world: int,
    n: int,
    margin: float,
    pos: wp.vec3,
    radius: float,
    a: wp.vec3,
    b: wp.vec3,
    c: wp.vec3,
    thickness: float,
) -> int:
    """A ball and a triangle of some radius."""
    between = nearest_on_triangle(pos, a, b, c) - (pos - a)
    length = wp.length(between)
    dist = length - radius - thickness
    if dist > margin:
        return n
    normal = wp.vec3(1.0, 0.0, 0.0)
    if length > _TINY:
        normal = between / length
    return add_contact(out, world, 0, n, dist, wp.vec3d(pos + normal * (radius + 0.5 * dist)), normal, NO_TANGENT)


@wp.func
def capsule_triangle(
    out: wp.ref[RawContacts],
    world: int,
    n: int,
    margin: float,
    pos: wp.vec3,
    mat: wp.mat33,
    size: wp.vec3,
    a: wp.vec3,
    b: wp.vec3,
    c: wp.vec3,
    thickness: float,
) -> int:
    radius = size[0]
    half = axis_z(mat) * size[1]
    n = sphere_triangle(out, world, n, margin, pos - half, radius, a, b, c, thickness)
    n = sphere_triangle(out, world, n, margin, pos + half, radius, a, b, c, thickness)
    start = pos - half
    for i in range(3):
        corner = wp.where(i == 0, a, wp.where(i == 1, b, c))
        t = wp.dot(corner - start, half) / (2.0 * size[1] * size[1])
        if t > 0.0 and t < 1.0:
            closest = start + 2.0 * t * half
            between = corner - closest
            length = wp.length(between)
            dist = length - radius - thickness
            if dist <= margin:
                normal = wp.vec3(1.0, 0.0, 0.0)
                if length > _TINY:
                    normal = between / length
                middle = 0.5 * (closest + corner + normal * (radius - thickness))
                n = add_contact(out, world, 0, n, dist, wp.vec3d(middle), normal, NO_TANGENT)
    return n


@wp.func
def box_triangle(
    out: wp.ref[RawContacts],
    world: int,
    n: int,
    margin: float,
    pos: wp.vec3,
    mat: wp.mat33,
    size: wp.vec3,
    a: wp.vec3,
    b: wp.vec3,
    c: wp.vec3,
    thickness: float,
) -> int:
    for i in range(3):
        corner = wp.where(i == 0, a, wp.where(i == 1, b, c))
        local = wp.transpose(mat) * (corner - pos)
        beyond = wp.vec3(wp.abs(local[0]) - size[0], wp.abs(local[1]) - size[1], wp.abs(local[2]) - size[2])
        # The face that the corner is farthest beyond, or least within.
        face = int(0)
        for k in range(1, 3):
            if beyond[k] > beyond[face]:
                face = k
        dist = beyond[face] - thickness
        if dist <= margin:
            normal = wp.vec3(mat[0, face], mat[1, face], mat[2, face])
            if local[face] <= 0.0:
                normal = -normal
            middle = corner - normal * (thickness + 0.5 * dist)
            n = add_contact(out, world, 0, n, dist, wp.vec3d(middle), normal, NO_TANGENT)
    for i in range(8):
        corner = wp.vec3(
            wp.where((i & 1) != 0, size[0], -size[0]),
            wp.where((i & 2) != 0, size[1], -size[1]),
            wp.where((i & 4) != 0, size[2], -size[2]),
        )
        n = sphere_triangle(out, world, n, margin, pos + mat * corner, 0.0, a, b, c, thickness)
    return n
