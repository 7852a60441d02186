"""Distance and penetration of two convex shapes by their support functions: GJK, then EPA.

GJK (Gilbert, Johnson and Keerthi 1988) finds the distance of the cores. Only if the
cores themselves overlap does the expanding polytope algorithm (van den Bergen 2001) find their penetration.
Points are relative to the centre of one of the shapes, which keeps float32 accurate far from the origin.
"""

import warp as wp

from engine.physics.collision_geometry import axis_z
from engine.physics.collision_shape import (
    TYPE_CAPSULE,
    TYPE_CYLINDER,
    TYPE_ELLIPSOID,
    Closest,
    ConvexShape,
    rim_change,
    support,
    vertex_ids,
)
from engine.physics.collision_smooth import cylinder_normal, is_smooth, smooth_normal, smooth_support
from engine.physics.types import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Rounding of float32 relative to the extent of the Minkowski difference.
RELATIVE_EPS = wp.constant(1.0e-6)
FARTHEST_WEIGHT = wp.constant(20.0)  # of a point beyond a triangle: the error of its corners grows as much
MAX_VERTICES = wp.constant(48)
MAX_FACES = wp.constant(128)
MAX_HORIZON = wp.constant(64)


@wp.func
def triangle_weights(a: wp.vec3, b: wp.vec3, c: wp.vec3) -> wp.vec3:
    """Barycentric coordinates of the point of a triangle nearest to the origin, by Voronoi regions.

    Ericson, Real-Time Collision Detection, 5.1.5; a zero weight drops its vertex.
    """
    ab = b - a
    ac = c - a
    d1 = -wp.dot(ab, a)
    d2 = -wp.dot(ac, a)
    if d1 <= 0.0 and d2 <= 0.0:
        return wp.vec3(1.0, 0.0, 0.0)
    d3 = -wp.dot(ab, b)
    d4 = -wp.dot(ac, b)
    if d3 >= 0.0 and d4 <= d3:
        return wp.vec3(0.0, 1.0, 0.0)
    d5 = -wp.dot(ab, c)
    d6 = -wp.dot(ac, c)
    if d6 >= 0.0 and d5 <= d6:
        return wp.vec3(0.0, 0.0, 1.0)
    n = wp.cross(ab, ac)
    vc = wp.dot(n, wp.cross(a, b))
    if vc <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        t = d1 / wp.max(d1 - d3, 1.0e-30)
        return wp.vec3(1.0 - t, t, 0.0)
    vb = wp.dot(n, wp.cross(c, a))
    if vb <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        t = d2 / wp.max(d2 - d6, 1.0e-30)
        return wp.vec3(1.0 - t, 0.0, t)
    va = wp.dot(n, wp.cross(b, c))
    if va <= 0.0 and d4 - d3 >= 0.0 and d5 - d6 >= 0.0:
        t = (d4 - d3) / wp.max((d4 - d3) + (d5 - d6), 1.0e-30)
        return wp.vec3(0.0, 1.0 - t, t)
    inv = 1.0 / (va + vb + vc)
    return wp.vec3(va * inv, vb * inv, vc * inv)


@wp.func
def plane_weights(a: wp.vec3, b: wp.vec3, c: wp.vec3) -> wp.vec3:
    """Affine coordinates of the origin's projection on the plane of a triangle, even far outside of it.

    On a face of a Minkowski difference that is cut into triangles they are right for all of the face: the face of two
    edges is a parallelogram. Of a sliver they would be noise; there the triangle's own nearest point does.
    """
    n = wp.cross(b - a, c - a)
    t = wp.vec3(wp.dot(n, wp.cross(b, c)), wp.dot(n, wp.cross(c, a)), wp.dot(n, wp.cross(a, b)))
    t = t / wp.max(t[0] + t[1] + t[2], 1.0e-30)
    if wp.max(wp.abs(t)) > FARTHEST_WEIGHT:
        return triangle_weights(a, b, c)
    return t


@wp.func
def segment_weights(a: wp.vec3, b: wp.vec3) -> wp.vec2:
    """The same for a segment."""
    ab = b - a
    t = wp.clamp(-wp.dot(ab, a) / wp.max(wp.dot(ab, ab), 1.0e-30), 0.0, 1.0)
    return wp.vec2(1.0 - t, t)


@wp.func
def simplex_weights(w: wp.array(dtype=wp.vec3), n: int) -> wp.vec4:
    """Barycentric coordinates of the point of a simplex of n vertices nearest to the origin."""
    if n == 1:
        return wp.vec4(1.0, 0.0, 0.0, 0.0)
    if n == 2:
        s = segment_weights(w[0], w[1])
        return wp.vec4(s[0], s[1], 0.0, 0.0)
    if n == 3:
        t = triangle_weights(w[0], w[1], w[2])
        return wp.vec4(t[0], t[1], t[2], 0.0)

    # tetrahedron: the nearest of the faces that the origin is outside of (of all, where it is nearly flat)
    best = wp.vec4(0.25, 0.25, 0.25, 0.25)
    nearest = float(1.0e30)
    for skip in range(4):
        i = (skip + 1) % 4
        j = (skip + 2) % 4
        k = (skip + 3) % 4
        normal = wp.cross(w[j] - w[i], w[k] - w[i])
        inside = wp.dot(normal, w[skip] - w[i])
        origin = -wp.dot(normal, w[i])
        size = wp.length(normal) * wp.length(w[skip] - w[i])
        if inside * origin <= 0.0 or wp.abs(inside) <= RELATIVE_EPS * size:
            t = triangle_weights(w[i], w[j], w[k])
            d2 = wp.length_sq(w[i] * t[0] + w[j] * t[1] + w[k] * t[2])
            if d2 < nearest:
                nearest = d2
                best = wp.vec4(0.0, 0.0, 0.0, 0.0)
                best[i] = t[0]
                best[j] = t[1]
                best[k] = t[2]
    return best


@wp.func
def add_face(
    face: wp.array(dtype=wp.vec3i),
    plane: wp.array(dtype=wp.vec4),
    w: wp.array(dtype=wp.vec3),
    at: int,
    i: int,
    j: int,
    k: int,
):
    """Store triangle (i, j, k), seen counter-clockwise from outside, with its plane; a sliver is never nearest."""
    face[at] = wp.vec3i(i, j, k)
    ab = w[j] - w[i]
    ac = w[k] - w[i]
    n = wp.cross(ab, ac)
    length = wp.length(n)
    if length > RELATIVE_EPS * wp.length(ab) * wp.length(ac):
        n = n / length
        # the plane through the vertex nearest to the origin loses the least
        plane[at] = wp.vec4(n[0], n[1], n[2], (wp.dot(n, w[i]) + wp.dot(n, w[j]) + wp.dot(n, w[k])) / 3.0)
    else:
        plane[at] = wp.vec4(0.0, 0.0, 0.0, 1.0e20)


@wp.func
def plane_height(plane: wp.vec4, point: wp.vec3) -> float:
    return plane[0] * point[0] + plane[1] * point[1] + plane[2] * point[2] - plane[3]


@wp.func
def complete_tetrahedron(
    s1: ConvexShape,
    s2: ConvexShape,
    shape: wp.ref[CollisionModel],
    cache: wp.array(dtype=wp.int32),
    w: wp.array(dtype=wp.vec3),
    a: wp.array(dtype=wp.vec3),
    b: wp.array(dtype=wp.vec3),
    hull: wp.array(dtype=wp.vec2i),
    n: int,
) -> int:
    """Grow a simplex around the origin to four affinely independent vertices; returns how many were reached."""
    scale = float(0.0)
    for attempt in range(14):
        if n == 4:
            return 4
        # directions to search: the axes, then across the edge, then both sides of the triangle
        direction = wp.vec3(0.0, 0.0, 0.0)
        direction[attempt % 3] = wp.where((attempt % 6) < 3, 1.0, -1.0)
        if n == 2:
            along = wp.normalize(w[1] - w[0])
            direction = direction - wp.dot(direction, along) * along
            if wp.dot(direction, direction) < 0.01:
                direction = wp.vec3(0.0, 0.0, 0.0)
        elif n == 3:
            direction = wp.cross(w[1] - w[0], w[2] - w[0])
            if wp.dot(direction, w[0]) > 0.0:  # the origin's side first
                direction = -direction
            if attempt % 2 == 1:
                direction = -direction
        length = wp.length(direction)
        if length > 1.0e-12:
            direction = direction / length
            p = support(s1, shape, direction, cache, 0)
            q = support(s2, shape, -direction, cache, 1)
            candidate = p - q
            scale = wp.max(scale, wp.length(candidate))
            height = float(0.0)
            if n == 1:
                height = wp.length(candidate - w[0])
            elif n == 2:
                height = wp.length(wp.cross(candidate - w[0], wp.normalize(w[1] - w[0])))
            else:
                height = wp.dot(direction, candidate - w[0])
            if height > 10.0 * RELATIVE_EPS * scale:
                w[n] = candidate
                a[n] = p
                b[n] = q
                hull[n] = wp.vec2i(cache[0], cache[1])
                n += 1
    return n


@wp.func
def penetration(
    s1: ConvexShape,
    s2: ConvexShape,
    shape: wp.ref[CollisionModel],
    cache: wp.array(dtype=wp.int32),
    w: wp.array(dtype=wp.vec3),
    a: wp.array(dtype=wp.vec3),
    b: wp.array(dtype=wp.vec3),
    hull: wp.array(dtype=wp.vec2i),
    iterations: int,
) -> Closest:
    """Expand the tetrahedron w[0:4] of the Minkowski difference until its face nearest to the origin is final."""
    face = wp.zeros(shape=(128,), dtype=wp.vec3i)
    plane = wp.zeros(shape=(128,), dtype=wp.vec4)
    horizon = wp.zeros(shape=(64,), dtype=wp.vec2i)

    scale = float(0.0)
    for i in range(4):
        scale = wp.max(scale, wp.length(w[i]))
    if wp.dot(wp.cross(w[1] - w[0], w[2] - w[0]), w[3] - w[0]) > 0.0:
        swapped = w[1]
        w[1] = w[2]
        w[2] = swapped
        swapped_a = a[1]
        a[1] = a[2]
        a[2] = swapped_a
        swapped_b = b[1]
        b[1] = b[2]
        b[2] = swapped_b
        swapped_hull = hull[1]
        hull[1] = hull[2]
        hull[2] = swapped_hull
    add_face(face, plane, w, 0, 0, 1, 2)
    add_face(face, plane, w, 1, 0, 2, 3)
    add_face(face, plane, w, 2, 0, 3, 1)
    add_face(face, plane, w, 3, 1, 3, 2)
    nface = int(4)
    nvert = int(4)

    # The support of any direction bounds the depth from above, the nearest face from below. The best upper bound is
    # the result, so that a face whose normal is mostly rounding can cost iterations but no accuracy.
    depth = float(1.0e20)
    result_face = face[0]
    result_normal = wp.vec3(0.0, 0.0, 0.0)
    height1 = float(0.0)  # of shape 1 along the normal
    for _ in range(iterations):
        best = int(0)
        for f in range(nface):
            if plane[f][3] < plane[best][3]:
                best = f
        nearest = plane[best]
        normal = wp.vec3(nearest[0], nearest[1], nearest[2])
        p = support(s1, shape, normal, cache, 0)
        q = support(s2, shape, -normal, cache, 1)
        new = p - q
        upper = wp.dot(normal, new)
        if upper <= depth + RELATIVE_EPS * scale:  # of equal bounds the latest has the tightest face
            depth = wp.min(depth, upper)
            result_face = face[best]
            result_normal = normal
            height1 = wp.dot(normal, p)
        if depth - nearest[3] <= RELATIVE_EPS * scale or nvert >= MAX_VERTICES:
            break

        # remove the faces that see the new vertex; edges that only one of them had are the horizon
        nhorizon = int(0)
        kept = int(0)
        full = bool(False)
        for f in range(nface):
            if plane_height(plane[f], new) > 0.1 * RELATIVE_EPS * scale:
                corners = face[f]
                for e in range(3):
                    start = corners[e]
                    end = corners[(e + 1) % 3]
                    twin = int(-1)
                    for h in range(nhorizon):
                        if horizon[h][0] == end and horizon[h][1] == start:
                            twin = h
                    if twin >= 0:
                        nhorizon -= 1
                        horizon[twin] = horizon[nhorizon]
                    elif nhorizon < MAX_HORIZON:
                        horizon[nhorizon] = wp.vec2i(start, end)
                        nhorizon += 1
                    else:
                        full = True
            else:
                face[kept] = face[f]
                plane[kept] = plane[f]
                kept += 1
        if full or kept + nhorizon > MAX_FACES or nhorizon == 0:
            break
        w[nvert] = new
        a[nvert] = p
        b[nvert] = q
        hull[nvert] = wp.vec2i(cache[0], cache[1])
        for h in range(nhorizon):
            add_face(face, plane, w, kept + h, horizon[h][0], horizon[h][1], nvert)
        nface = kept + nhorizon
        nvert += 1

    result = Closest()
    result.normal = result_normal
    result.dist = -depth
    i = result_face[0]
    j = result_face[1]
    k = result_face[2]
    t = plane_weights(w[i], w[j], w[k])
    result.point1 = a[i] * t[0] + a[j] * t[1] + a[k] * t[2]
    result.point2 = b[i] * t[0] + b[j] * t[1] + b[k] * t[2]
    # vertices of the face that are no supports of its normal would leave the points below the surfaces
    result.point1 += result_normal * (height1 - wp.dot(result_normal, result.point1))
    result.point2 += result_normal * (height1 - depth - wp.dot(result_normal, result.point2))
    result.vertex1 = vertex_ids(s1, shape, a, hull, 0, result_face)
    result.vertex2 = vertex_ids(s2, shape, b, hull, 1, result_face)
    result.corner1 = a[i]
    result.corner2 = b[i]
    return result


@wp.func
def refined(found: Closest, normal: wp.vec3, point1: wp.vec3, point2: wp.vec3, dist: float) -> Closest:
    """The result with more precise numbers, unless these are of another feature."""
    if wp.dot(normal, found.normal) > 0.9999 and wp.abs(dist - found.dist) < 1.0e-4 * found.dist + 1.0e-6:
        found.normal = normal
        found.point1 = point1
        found.point2 = point2
        found.dist = dist
    return found


@wp.func
def refine(
    s1: ConvexShape,
    s2: ConvexShape,
    shape: wp.ref[CollisionModel],
    cache: wp.array(dtype=wp.int32),
    found: Closest,
) -> Closest:
    """The closest points of a point or segment and a cylinder apart from it, to full precision.

    In float32 the distance says little about the normal: it is flat around the minimum. Newton's method finds where
    the normal is along the line between the points; it keeps to the feature that GJK found, else nothing changes.
    """
    normal = found.normal
    start = found.point1
    along = axis_z(s1.mat)
    slides = s1.type == TYPE_CAPSULE and wp.abs(wp.dot(start - s1.pos, along)) < s1.size[1] * (1.0 - 1.0e-4)
    if slides:
        start = s1.pos
        normal = normal - along * wp.dot(normal, along)
    up = axis_z(s2.mat)
    rise = wp.dot(normal, up)
    if 1.0 - rise * rise < 1.0e-4:  # its cap
        return found
    if found.vertex2[0] != found.vertex2[1] or found.vertex2[0] != found.vertex2[2]:  # its side
        if slides:
            across = wp.cross(along, up)
            start += along * (wp.dot(wp.cross(s2.pos - start, up), across) / wp.dot(across, across))
            normal = wp.normalize(across)
        else:
            normal = s2.pos - start
            normal = wp.normalize(normal - up * wp.dot(normal, up))
        if wp.dot(normal, found.normal) < 0.0:
            normal = -normal
        dist = wp.dot(s2.pos - start, normal) - s2.size[0]
        return refined(found, normal, start, start + normal * dist, dist)
    normal = wp.normalize(normal)
    for _ in range(4):
        between = support(s2, shape, -normal, cache, 1) - start
        dist = wp.dot(between, normal)
        change = rim_change(s2, -normal)
        if slides:
            across = wp.cross(normal, along)
            step = wp.dot(across, between) / (wp.dot(across, change * across) + dist)
            normal = wp.normalize(normal + across * step)
        else:
            rest = between - normal * dist
            normal = wp.normalize(normal + wp.inverse(change + wp.diag(wp.vec3(dist, dist, dist))) * rest)
    point2 = support(s2, shape, -normal, cache, 1)
    dist = wp.dot(point2 - start, normal)
    return refined(found, normal, point2 - normal * dist, point2, dist)


@wp.func
def polish(s1: ConvexShape, s2: ConvexShape, found: wp.ref[Closest]):
    """Give smooth cores the exact normal, and the points and the distance along it."""
    n = smooth_normal(
        s1.type, s1.pos, s1.mat, s1.size, found.point1, s2.type, s2.pos, s2.mat, s2.size, found.point2, found.normal
    )
    p = smooth_support(s1.type, s1.pos, s1.mat, s1.size, found.point2, n)
    q = smooth_support(s2.type, s2.pos, s2.mat, s2.size, p, -n)
    found.point1 = smooth_support(s1.type, s1.pos, s1.mat, s1.size, q, n)
    found.point2 = q
    found.normal = n
    found.dist = wp.dot(n, q - found.point1)


@wp.func
def polish_on_cylinder(s1: ConvexShape, s2: ConvexShape, found: wp.ref[Closest]):
    """The same of an ellipsoid on a cylinder."""
    exact = cylinder_normal(s1.pos, s1.mat, s1.size, s2.pos, s2.mat, s2.size[0], s2.size[1], found.normal)
    n = wp.vec3(exact[0], exact[1], exact[2])
    if wp.dot(n, n) > 0.5:
        found.normal = n
        found.dist = exact[3]
        found.point1 = smooth_support(s1.type, s1.pos, s1.mat, s1.size, found.point2, n)
        found.point2 = found.point1 + n * exact[3]


@wp.func
def closest_points(
    s1: ConvexShape,
    s2: ConvexShape,
    shape: wp.ref[CollisionModel],
    cache: wp.array(dtype=wp.int32),
    cutoff: float,
    iterations: int,
) -> Closest:
    """Closest points of two shapes; ``dist`` is some number above ``cutoff`` if they are farther apart than that."""
    w = wp.zeros(shape=(48,), dtype=wp.vec3)  # vertices of the Minkowski difference, w = a - b
    a = wp.zeros(shape=(48,), dtype=wp.vec3)
    b = wp.zeros(shape=(48,), dtype=wp.vec3)
    hull = wp.zeros(shape=(48,), dtype=wp.vec2i)  # vertices of hulls that a and b are
    result = Closest()
    result.dist = 1.0e10
    reach = cutoff + s1.radius + s2.radius

    v = s1.pos - s2.pos
    if wp.dot(v, v) < 1.0e-12:
        v = wp.vec3(1.0, 0.0, 0.0)
    vv = float(1.0e30)
    n = int(0)
    scale = float(0.0)
    weights = wp.vec4(1.0, 0.0, 0.0, 0.0)
    overlap = bool(False)
    for _ in range(iterations):
        length = wp.length(v)
        direction = -v / length
        p = support(s1, shape, direction, cache, 0)
        q = support(s2, shape, -direction, cache, 1)
        new = p - q
        lower = -wp.dot(direction, new)
        if lower > reach:
            return result
        scale = wp.max(scale, wp.length(new))
        if n > 0 and length - lower <= RELATIVE_EPS * scale:
            break
        w[n] = new
        a[n] = p
        b[n] = q
        hull[n] = wp.vec2i(cache[0], cache[1])
        tried = simplex_weights(w, n + 1)
        # the simplex was full before this point: v of four weights is the origin
        nearer = w[0] * tried[0] + w[1] * tried[1] + w[2] * tried[2] + w[3] * tried[3]
        if n == 3 and tried[0] > 0.0 and tried[1] > 0.0 and tried[2] > 0.0 and tried[3] > 0.0:
            n = 4
            overlap = True
            break
        dd = wp.dot(nearer, nearer)
        if dd >= vv * (1.0 - 1.0e-7):  # rounding: no progress; keep the simplex without the new point
            overlap = lower <= 0.0
            break
        vv = dd
        v = nearer
        kept = int(0)
        for i in range(n + 1):
            if tried[i] > 0.0:
                w[kept] = w[i]
                a[kept] = a[i]
                b[kept] = b[i]
                hull[kept] = hull[i]
                weights[kept] = tried[i]
                kept += 1
        n = kept
        if dd <= RELATIVE_EPS * RELATIVE_EPS * scale * scale:
            overlap = True
            break

    if overlap:
        if complete_tetrahedron(s1, s2, shape, cache, w, a, b, hull, n) == 4:
            result = penetration(s1, s2, shape, cache, w, a, b, hull, iterations)
        else:  # both cores are flat or thin: they touch without depth
            n = wp.clamp(n, 1, 3)
            result.dist = 0.0
            result.normal = wp.normalize(s2.pos - s1.pos)
            if n >= 3:
                result.normal = wp.normalize(wp.cross(w[1] - w[0], w[2] - w[0]))
                if wp.dot(result.normal, s2.pos - s1.pos) < 0.0:
                    result.normal = -result.normal
            result.point1 = a[0]
            result.point2 = a[0]
            corners = wp.vec3i(0, wp.min(n, 2) - 1, n - 1)
            result.vertex1 = vertex_ids(s1, shape, a, hull, 0, corners)
            result.vertex2 = vertex_ids(s2, shape, b, hull, 1, corners)
            result.corner1 = a[0]
            result.corner2 = b[0]
    else:
        result.dist = wp.length(v)
        result.normal = -v / result.dist
        result.point1 = wp.vec3(0.0, 0.0, 0.0)
        result.point2 = wp.vec3(0.0, 0.0, 0.0)
        for i in range(n):
            result.point1 += a[i] * weights[i]
            result.point2 += b[i] * weights[i]
        if n == 3 and result.dist < 1.0e-3 * scale:  # a triangle's normal is exact where v is rounding
            normal = wp.normalize(wp.cross(w[1] - w[0], w[2] - w[0]))
            result.normal = wp.where(wp.dot(normal, v) > 0.0, -normal, normal)
        corners = wp.vec3i(0, wp.min(n, 2) - 1, n - 1)
        result.vertex1 = vertex_ids(s1, shape, a, hull, 0, corners)
        result.vertex2 = vertex_ids(s2, shape, b, hull, 1, corners)
        result.corner1 = a[0]
        result.corner2 = b[0]
        if s1.radius > 0.0 and s2.type == TYPE_CYLINDER:
            result = refine(s1, s2, shape, cache, result)
    if is_smooth(s1.type, s2.type):
        polish(s1, s2, result)
    elif s1.type == TYPE_ELLIPSOID and s2.type == TYPE_CYLINDER:
        polish_on_cylinder(s1, s2, result)
    result.dist -= s1.radius + s2.radius
    result.point1 += result.normal * s1.radius
    result.point2 -= result.normal * s2.radius
    return result
