"""Hulls and boxes in float64: corners of their Minkowski difference, and a simplex of them around the origin (GJK).

Where polyhedra overlap, many faces of the Minkowski difference are about equally near to its surface: flat parts of a
mesh are cut into triangles that differ in the eighth digit. Float32 picks one of them by rounding, and another one
makes other contacts. In float64 the choice depends on the shapes alone, even at poses known to float32 only, and by
the same steps as MuJoCo 4.0 it is the same one.
"""

import warp as wp

from engine.physics.collision_hull import hull_support_d, hull_vertex
from engine.physics.collision_shape import TYPE_BOX, TYPE_MESH, ConvexShape
from engine.physics.types import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

ZERO = wp.constant(wp.float64(0.0))
ONE = wp.constant(wp.float64(1.0))
TINY = wp.constant(wp.float64(1.0e-15))  # MuJoCo's mjMINVAL
HUGE = wp.constant(wp.float64(1.0e300))


@wp.struct
class Polyhedron:
    """A hull or a box; ``pos`` is relative to the origin of the pair's calculation."""

    type: wp.int32
    mesh: wp.int32
    pos: wp.vec3d
    mat: wp.mat33d
    size: wp.vec3d


@wp.struct
class Corner:
    """A vertex of the Minkowski difference of two polyhedra."""

    at: wp.vec3d  # point of shape 1 less point of shape 2
    point1: wp.vec3d
    vertex: wp.vec2i  # of each shape: index within the hull, or bit k for the positive side of axis k of a box


@wp.func
def is_polyhedron(kind: int) -> bool:
    return kind == TYPE_BOX or kind == TYPE_MESH


@wp.func
def make_polyhedron(s: ConvexShape) -> Polyhedron:
    p = Polyhedron()
    p.type = s.type
    p.mesh = s.mesh
    p.pos = wp.vec3d(s.pos)
    p.mat = wp.mat33d(s.mat)
    p.size = wp.vec3d(s.size)
    return p


@wp.func
def farthest_vertex(s: Polyhedron, shape: wp.ref[CollisionModel], direction: wp.vec3d, start: int) -> int:
    local = wp.transpose(s.mat) * direction
    if s.type == TYPE_MESH:
        return hull_support_d(shape, s.mesh, local, start)
    return wp.where(local[0] >= ZERO, 1, 0) + wp.where(local[1] >= ZERO, 2, 0) + wp.where(local[2] >= ZERO, 4, 0)


@wp.func
def vertex_point(s: Polyhedron, shape: wp.ref[CollisionModel], vertex: int) -> wp.vec3d:
    local = wp.vec3d(
        wp.where((vertex & 1) != 0, s.size[0], -s.size[0]),
        wp.where((vertex & 2) != 0, s.size[1], -s.size[1]),
        wp.where((vertex & 4) != 0, s.size[2], -s.size[2]),
    )
    if s.type == TYPE_MESH:
        local = wp.vec3d(shape.mesh_vert[shape.mesh_vertadr[s.mesh] + hull_vertex(shape, s.mesh, vertex)])
    return s.pos + s.mat * local


@wp.func
def corner_along(
    s1: Polyhedron, s2: Polyhedron, shape: wp.ref[CollisionModel], direction: wp.vec3d, near: wp.vec2i
) -> Corner:
    """Corner farthest along ``direction``; the search starts from the vertices ``near``."""
    c = Corner()
    c.vertex[0] = farthest_vertex(s1, shape, direction, near[0])
    c.vertex[1] = farthest_vertex(s2, shape, -direction, near[1])
    c.point1 = vertex_point(s1, shape, c.vertex[0])
    c.at = c.point1 - vertex_point(s2, shape, c.vertex[1])
    return c


@wp.func
def same_sign(a: wp.float64, b: wp.float64) -> bool:
    return (a > ZERO and b > ZERO) or (a < ZERO and b < ZERO)


@wp.func
def nearest_on_edge(a: wp.vec3d, b: wp.vec3d) -> wp.vec2d:
    """Barycentric coordinates of the point nearest to the origin; of b if the origin is beyond either end.

    As in the signed-volume method of Montanari, Petrinic and Barbieri (2017), where the newest vertex comes last.
    """
    ab = b - a
    t = -wp.dot(ab, a) / wp.dot(ab, ab)
    if t > ZERO and t < ONE:
        return wp.vec2d(ONE - t, t)
    return wp.vec2d(ZERO, ONE)


@wp.func
def nearest_on_triangle(a: wp.vec3d, b: wp.vec3d, c: wp.vec3d) -> wp.vec3d:
    """The same of a triangle: inside of it where all areas seen from the origin have its sign, else on an edge."""
    n = wp.cross(b - a, c - a)
    if wp.dot(n, n) == ZERO:
        t = nearest_on_edge(a, b)
        return wp.vec3d(t[0], t[1], ZERO)
    area = wp.vec3d(wp.dot(n, wp.cross(b, c)), wp.dot(n, wp.cross(c, a)), wp.dot(n, wp.cross(a, b)))
    if area[0] > ZERO and area[1] > ZERO and area[2] > ZERO:
        return area / (area[0] + area[1] + area[2])
    best = wp.vec3d()
    nearest = HUGE
    for skip in range(3):
        if area[skip] <= ZERO:
            p = wp.where(skip == 0, b, a)
            q = wp.where(skip == 2, b, c)
            t = nearest_on_edge(p, q)
            d2 = wp.length_sq(p * t[0] + q * t[1])
            if d2 < nearest:
                nearest = d2
                best = wp.vec3d(t[0], t[1], ZERO)
                if skip == 0:
                    best = wp.vec3d(ZERO, t[0], t[1])
                elif skip == 1:
                    best = wp.vec3d(t[0], ZERO, t[1])
    return best


@wp.func
def nearest_on_tetrahedron(a: wp.vec3d, b: wp.vec3d, c: wp.vec3d, d: wp.vec3d) -> wp.vec4d:
    """The same of a tetrahedron, by volumes; four positive ones mean that the origin is inside."""
    volume = wp.vec4d(
        -wp.dot(b, wp.cross(c, d)), wp.dot(a, wp.cross(c, d)), -wp.dot(a, wp.cross(b, d)), wp.dot(a, wp.cross(b, c))
    )
    total = volume[0] + volume[1] + volume[2] + volume[3]
    best = volume / total
    nearest = HUGE
    for skip in range(4):
        if not same_sign(total, volume[skip]):
            p = wp.where(skip == 0, b, a)
            q = wp.where(skip <= 1, c, b)
            r = wp.where(skip <= 2, d, c)
            t = nearest_on_triangle(p, q, r)
            d2 = wp.length_sq(p * t[0] + q * t[1] + r * t[2])
            if d2 < nearest:
                nearest = d2
                best = wp.vec4d(t[0], t[1], t[2], ZERO)
                if skip == 0:
                    best = wp.vec4d(ZERO, t[0], t[1], t[2])
                elif skip == 1:
                    best = wp.vec4d(t[0], ZERO, t[1], t[2])
                elif skip == 2:
                    best = wp.vec4d(t[0], t[1], ZERO, t[2])
    return best


@wp.func
def nearest_on_simplex(v: wp.array(dtype=Corner), n: int) -> wp.vec4d:
    if n == 4:
        return nearest_on_tetrahedron(v[0].at, v[1].at, v[2].at, v[3].at)
    if n == 3:
        t3 = nearest_on_triangle(v[0].at, v[1].at, v[2].at)
        return wp.vec4d(t3[0], t3[1], t3[2], ZERO)
    if n == 2:
        t2 = nearest_on_edge(v[0].at, v[1].at)
        return wp.vec4d(t2[0], t2[1], ZERO, ZERO)
    return wp.vec4d(ONE, ZERO, ZERO, ZERO)


@wp.func
def enclose_origin(
    s1: Polyhedron,
    s2: Polyhedron,
    shape: wp.ref[CollisionModel],
    v: wp.array(dtype=Corner),
    done: int,
    iterations: int,
) -> wp.vec2i:
    """Move the tetrahedron v[0:4] until it contains the origin, out of the face that the origin is farthest beyond.

    Returns 1 if it does, 0 if the shapes are apart, -1 if that stays open (v is then as before), and how many
    iterations are ``done``.
    """
    t = wp.zeros(shape=(4,), dtype=Corner)
    for i in range(4):
        t[i] = v[i]
    order = wp.vec4i(0, 1, 2, 3)
    for k in range(done, iterations):
        index = int(0)
        least = HUGE
        outward = wp.vec3d()
        for f in range(4):
            # the corners of face f, all seen from one side
            corners = wp.vec3i(0, 1, 2)
            if f == 0:
                corners = wp.vec3i(2, 1, 3)
            elif f == 1:
                corners = wp.vec3i(0, 2, 3)
            elif f == 2:
                corners = wp.vec3i(1, 0, 3)
            a = t[order[corners[0]]].at
            n = wp.cross(t[order[corners[2]]].at - a, t[order[corners[1]]].at - a)
            nn = wp.dot(n, n)
            dist = HUGE
            if nn > TINY * TINY:
                n = n / wp.sqrt(nn)
                dist = wp.dot(n, a)
            if dist == ZERO:
                return wp.vec2i(-1, k)
            if dist <= least:
                least = dist
                index = f
                outward = n
        if least > ZERO:
            for i in range(4):
                v[i] = t[order[i]]
            return wp.vec2i(1, k)
        new = corner_along(s1, s2, shape, outward, t[order[index]].vertex)
        if wp.dot(outward, new.at) < ZERO:
            return wp.vec2i(0, k)
        t[order[index]] = new
        # two others change places, which keeps the orientation
        i = (index + 1) & 3
        j = (index + 2) & 3
        swapped = order[i]
        order[i] = order[j]
        order[j] = swapped
    return wp.vec2i(-1, iterations)


@wp.func
def overlap_simplex(
    s1: Polyhedron,
    s2: Polyhedron,
    shape: wp.ref[CollisionModel],
    v: wp.array(dtype=Corner),
    tolerance: wp.float64,
    iterations: int,
) -> int:
    """Find a simplex of the Minkowski difference that contains the origin, or is within ``tolerance`` of it.

    Returns how many corners of it are in v: 2 to 4, or 0 if the shapes are apart.
    """
    x = s1.pos - s2.pos
    norm = wp.length(x)
    if norm < TINY:
        x = wp.vec3d(ONE, ZERO, ZERO)
        norm = ONE
    before = ZERO
    near = wp.vec2i(0, 0)
    n = int(0)
    k = int(0)
    encloses = bool(True)
    while k < iterations and norm >= TINY and wp.abs(before - norm) >= TINY:
        new = corner_along(s1, s2, shape, -x / norm, near)
        near = new.vertex
        if wp.dot(x, x - new.at) < ZERO:
            break
        if wp.dot(x, new.at) > ZERO:
            return 0
        v[n] = new
        if n == 3 and encloses:
            found = enclose_origin(s1, s2, shape, v, k, iterations)
            if found[0] >= 0:
                return 4 * found[0]
            encloses = False
            k = found[1]
        weights = nearest_on_simplex(v, n + 1)
        kept = int(0)
        x = wp.vec3d()
        for i in range(n + 1):
            if weights[i] != ZERO:
                x += v[i].at * weights[i]
                v[kept] = v[i]
                kept += 1
        n = kept
        before = norm
        norm = wp.length(x)
        if n == 4:
            break
        k += 1
    if norm > ZERO:
        last = corner_along(s1, s2, shape, -x / norm, near)
        if wp.dot(x, last.at) > ZERO:
            return 0
    if n == 4 or (n > 1 and norm <= tolerance):
        return n
    return 0
