"""The Minkowski difference of two convex shapes in float64: its corners, and how far it is from the origin (GJK).

Where hulls overlap, many faces of the difference are about equally near to the origin: flat parts of a mesh are cut
into triangles that differ in the eighth digit. Float32 picks one of them by rounding, and another one makes other
contacts. In float64 the choice depends on the shapes alone, even at poses known to float32 only, and by the same
steps as MuJoCo 4.0 it is the same one. Of curved shapes the depth is flat around its minimum: a normal is known to
the root of the precision.
"""

import warp as wp

from engine.physics.collisions.hull import hull_support_d, hull_vertex
from engine.physics.collisions.shape import (
    TYPE_BOX,
    TYPE_CAPSULE,
    TYPE_CYLINDER,
    TYPE_ELEMENT,
    TYPE_ELLIPSOID,
    TYPE_MESH,
    TYPE_PRISM,
    ConvexShape,
    shape_axes,
    shape_extent,
    shape_place,
)
from engine.physics.model.model_groups import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

ZERO = wp.constant(wp.float64(0.0))
ONE = wp.constant(wp.float64(1.0))
TINY = wp.constant(wp.float64(1.0e-15))  # MuJoCo's mjMINVAL
HUGE = wp.constant(wp.float64(1.0e300))
CLOSE = wp.constant(wp.float64(1.0e-13))  # relative gap at which the search for curved shapes ends


@wp.struct
class Solid:
    """The core of a `ConvexShape` in float64."""

    type: wp.int32
    mesh: wp.int32
    pos: wp.vec3d
    mat: wp.mat33d
    size: wp.vec3d


@wp.struct
class Corner:
    """A point on the surface of the Minkowski difference."""

    at: wp.vec3d  # point of shape 1 less point of shape 2
    point1: wp.vec3d
    vertex: wp.vec2i  # of each shape: see `farthest_vertex`


@wp.func
def is_polyhedron(kind: int) -> bool:
    return kind == TYPE_BOX or kind == TYPE_MESH or kind == TYPE_ELEMENT


@wp.func
def is_curved(kind: int) -> bool:
    """Whether the core has more than a few corners; those of spheres and capsules are points and segments."""
    return kind == TYPE_ELLIPSOID or kind == TYPE_CYLINDER


@wp.func
def make_solid(s: ConvexShape) -> Solid:
    p = Solid()
    p.type = s.type
    p.mesh = s.mesh
    p.pos = shape_place(s)
    p.mat = shape_axes(s)
    p.size = shape_extent(s)
    return p


@wp.func
def element_corner(s: Solid, i: int) -> wp.vec3d:
    if i == 3:
        return s.size
    return wp.vec3d(s.mat[i, 0], s.mat[i, 1], s.mat[i, 2])


@wp.func
def farthest_vertex(s: Solid, shape: wp.ref[CollisionModel], local: wp.vec3d, start: int) -> int:
    """Which corner is farthest along a direction of the shape's own frame: of a mesh the index within the hull,
    searched from ``start``; bit k for the positive side of axis k of a box; 0 for the top of a cylinder, 1 for the
    bottom; k and k + 3 for the upper and lower corner k of a prism; 0 or 1 of a capsule; k for the corner k of an
    element; -1 of an ellipsoid."""
    if s.type == TYPE_MESH:
        return hull_support_d(shape, s.mesh, local, start)
    if s.type == TYPE_BOX:
        return wp.where(local[0] >= ZERO, 1, 0) + wp.where(local[1] >= ZERO, 2, 0) + wp.where(local[2] >= ZERO, 4, 0)
    if s.type == TYPE_CYLINDER or s.type == TYPE_CAPSULE:
        return wp.where(local[2] >= ZERO, 0, 1)
    if s.type == TYPE_PRISM:
        best = int(0)
        reach = -HUGE
        below = wp.where(local[2] < ZERO, 3, 0)
        for i in range(3):
            z = wp.where(below == 3, s.size[2], s.mat[i, 2])
            r = s.mat[i, 0] * local[0] + s.mat[i, 1] * local[1] + z * local[2]
            if r > reach:
                reach = r
                best = below + i
        return best
    if s.type == TYPE_ELEMENT:
        best = int(0)
        reach = -HUGE
        for i in range(4):
            r = wp.dot(element_corner(s, i), local)
            if r > reach:
                reach = r
                best = i
        return best
    return wp.where(s.type == TYPE_ELLIPSOID, -1, 0)


@wp.func
def vertex_point(s: Solid, shape: wp.ref[CollisionModel], vertex: int, local: wp.vec3d) -> wp.vec3d:
    """The point of that corner; of a curved shape the one farthest along ``local``."""
    point = wp.vec3d()
    if s.type == TYPE_MESH:
        point = wp.vec3d(shape.mesh_vert[shape.mesh_vertadr[s.mesh] + hull_vertex(shape, s.mesh, vertex)])
    elif s.type == TYPE_BOX:
        for k in range(3):
            point[k] = wp.where((vertex & (1 << k)) != 0, s.size[k], -s.size[k])
    elif s.type == TYPE_CYLINDER or s.type == TYPE_CAPSULE:
        point[2] = wp.where(vertex == 0, s.size[1], -s.size[1])
        radial = wp.sqrt(local[0] * local[0] + local[1] * local[1])
        if s.type == TYPE_CYLINDER and radial > TINY:
            point[0] = local[0] * (s.size[0] / radial)
            point[1] = local[1] * (s.size[0] / radial)
    elif s.type == TYPE_ELLIPSOID:
        scaled = wp.cw_mul(s.size, local)
        point = wp.cw_mul(s.size, scaled) / wp.max(wp.length(scaled), TINY)
    elif s.type == TYPE_PRISM:
        i = vertex % 3
        return wp.vec3d(s.mat[i, 0], s.mat[i, 1], wp.where(vertex > 2, s.size[2], s.mat[i, 2]))
    elif s.type == TYPE_ELEMENT:
        return element_corner(s, vertex)
    return s.pos + s.mat * point


@wp.func
def corner_along(s1: Solid, s2: Solid, shape: wp.ref[CollisionModel], direction: wp.vec3d, near: wp.vec2i) -> Corner:
    """Corner farthest along ``direction``; the search starts from the vertices ``near``."""
    local1 = direction
    local2 = -direction
    if s1.type != TYPE_PRISM and s1.type != TYPE_ELEMENT:
        local1 = wp.transpose(s1.mat) * local1
    if s2.type != TYPE_ELEMENT:
        local2 = wp.transpose(s2.mat) * local2
    c = Corner()
    c.vertex[0] = farthest_vertex(s1, shape, local1, near[0])
    c.vertex[1] = farthest_vertex(s2, shape, local2, near[1])
    c.point1 = vertex_point(s1, shape, c.vertex[0], local1)
    c.at = c.point1 - vertex_point(s2, shape, c.vertex[1], local2)
    return c


@wp.func
def shape_vertices(s: Solid, shape: wp.ref[CollisionModel], vertices: wp.vec3i) -> wp.vec3i:
    """What `Closest` calls the vertices of a shape: of a mesh those of the mesh; -1 of round cores."""
    if s.type == TYPE_MESH:
        for i in range(3):
            vertices[i] = hull_vertex(shape, s.mesh, vertices[i])
    elif s.type != TYPE_BOX and s.type != TYPE_CYLINDER:
        return wp.vec3i(-1, -1, -1)
    return vertices


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
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    v: wp.array(dtype=Corner),
    done: int,
    iterations: int,
) -> wp.vec2i:
    """Move the tetrahedron v[0:4] until it contains the origin, out of the face that the origin is farthest beyond.

    Returns 1 if it does, 0 if the shapes are apart, along -v[0].at, -1 if that stays open (v is then as before), and
    how many iterations are ``done``.
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
            v[0].at = -outward
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
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    v: wp.array(dtype=Corner),
    tolerance: wp.float64,
    iterations: int,
) -> int:
    """Find a simplex of the Minkowski difference that contains the origin, or is within ``tolerance`` of it.

    Returns how many corners of it are in v: 2 to 4, or 0 if the shapes are apart, along -v[0].at (from shape 1 on).
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
            v[0].at = x
            return 0
        v[n] = new
        if n == 3 and encloses:
            found = enclose_origin(s1, s2, shape, v, k, iterations)
            if found[0] >= 0:
                return 4 * found[0]
            encloses = False
            k = found[1]
        weights = nearest_on_simplex(v, n + 1)
        count = int(0)
        x = wp.vec3d()
        for i in range(n + 1):
            if weights[i] != ZERO:
                x += v[i].at * weights[i]
                v[count] = v[i]
                count += 1
        n = count
        before = norm
        norm = wp.length(x)
        if n == 4:
            break
        k += 1
    if norm > ZERO:
        last = corner_along(s1, s2, shape, -x / norm, near)
        if wp.dot(x, last.at) > ZERO:
            v[0].at = x
            return 0
    if n == 4 or (n > 1 and norm <= tolerance):
        return n
    v[0].at = x
    return 0


@wp.struct
class Nearest:
    """Where the difference is nearest to the origin."""

    corners: wp.int32  # of the simplex that holds the point; 4 if the origin is inside, 0 if it is beyond reach
    at: wp.vec3d
    point1: wp.vec3d


@wp.func
def nearest_to_origin(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    v: wp.array(dtype=Corner),
    reach: wp.float64,
    iterations: int,
) -> Nearest:
    """The point of the difference nearest to the origin, and the simplex v of corners that holds it.

    Gilbert, Johnson and Keerthi (1988). The search ends as soon as the distance is known to be more than ``reach``,
    with a direction that shows it in v[0].at.
    """
    found = Nearest()
    x = s1.pos - s2.pos
    norm = wp.length(x)
    if norm < TINY:
        x = wp.vec3d(ONE, ZERO, ZERO)
        norm = ONE
    before = HUGE
    near = wp.vec2i(0, 0)
    n = int(0)
    for _ in range(iterations):
        new = corner_along(s1, s2, shape, -x / norm, near)
        near = new.vertex
        lower = wp.dot(x, new.at)
        if lower > reach * norm:
            found.corners = 0
            v[0].at = x
            return found
        if n > 0 and norm * norm - lower <= CLOSE * norm * norm:
            break
        v[n] = new
        weights = nearest_on_simplex(v, n + 1)
        nearer = wp.vec3d()
        for i in range(n + 1):
            nearer += v[i].at * weights[i]
        inside = n == 3 and weights[0] != ZERO and weights[1] != ZERO and weights[2] != ZERO and weights[3] != ZERO
        if not inside and wp.length(nearer) >= before:  # rounding: no progress
            break
        count = int(0)
        found.point1 = wp.vec3d()
        for i in range(n + 1):
            if weights[i] != ZERO:
                found.point1 += v[i].point1 * weights[i]
                v[count] = v[i]
                count += 1
        n = count
        x = nearer
        norm = wp.length(x)
        before = norm
        if n == 4 or norm < TINY:
            break
    found.corners = n
    found.at = x
    return found
