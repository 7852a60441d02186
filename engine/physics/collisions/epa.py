"""How deep two convex shapes overlap: the expanding polytope algorithm (van den Bergen 2001) in float64.

A polytope inside the Minkowski difference grows around the origin, by a corner beyond the face nearest to it at a
time, until that face is one of the difference itself. Faces, horizon and candidates are visited in the order of
MuJoCo 4.0: where faces are equally near the first one stands, and what overlaps too much for the allowed iterations
gets the same depth.
"""

import warp as wp

from engine.physics.collisions.minkowski import (
    HUGE,
    ONE,
    TINY,
    ZERO,
    Corner,
    Solid,
    corner_along,
    is_curved,
    shape_vertices,
)
from engine.physics.collisions.shape import Closest
from engine.physics.model.model_groups import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

MAX_CORNERS = wp.constant(64)
MAX_FACES = wp.constant(256)
SPARE = wp.constant(-1)  # place of a face that is no candidate for the nearest
GONE = wp.constant(-2)  # place of a face inside the polytope
TINY2 = wp.constant(wp.float64(1.0e-30))
CURVED_TOLERANCE = wp.constant(wp.float64(1.0e-12))  # m, of the depth
SLACK = wp.constant(wp.float64(1.0 + 1.0e-12))  # of squared distances: a last face may be as far as an earlier corner
INSIDE_OUT = wp.constant(wp.float64(1.0e-10))  # m
COS = wp.constant(wp.float64(-0.5))  # of 120 degrees
SIN = wp.constant(wp.float64(0.86602540378443864))


@wp.struct
class Face:
    corners: wp.vec3i
    across: wp.vec3i  # faces beyond the edges from each corner to the next
    foot: wp.vec3d  # projection of the origin on the plane of the face, outward
    dist2: wp.float64  # of the plane from the origin
    place: wp.int32  # in the list of candidates


@wp.struct
class Polytope:
    """How much of the arrays is used; ``center`` is inside. ``full``: 1 where they have been too short."""

    corners: wp.int32
    faces: wp.int32
    candidates: wp.int32
    full: wp.int32
    center: wp.vec3d


@wp.func
def foot_of_origin(a: wp.vec3d, b: wp.vec3d, c: wp.vec3d) -> wp.vec3d:
    """Projection of the origin on the plane of a triangle; 0 of a degenerate one."""
    n = wp.cross(c - b, b - a)
    nn = wp.dot(n, n)
    height = wp.dot(n, b)
    if height == ZERO or nn <= TINY:  # of another corner it may come out better
        n = wp.cross(b - a, c - a)
        nn = wp.dot(n, n)
        height = wp.dot(n, a)
        if height == ZERO or nn <= TINY:
            n = wp.cross(c - a, c - b)
            nn = wp.dot(n, n)
            height = wp.dot(n, c)
    if nn == ZERO:
        return wp.vec3d()
    return n * (height / nn)


@wp.func
def add_face(
    p: wp.ref[Polytope],
    v: wp.array(dtype=Corner),
    face: wp.array(dtype=Face),
    corners: wp.vec3i,
    across: wp.vec3i,
) -> wp.float64:
    """Append a face and return its squared distance from the origin."""
    f = Face()
    f.corners = corners
    f.across = across
    f.foot = foot_of_origin(v[corners[2]].at, v[corners[1]].at, v[corners[0]].at)
    if wp.dot(f.foot, v[corners[0]].at - p.center) < ZERO:
        f.foot = -f.foot
    f.dist2 = wp.dot(f.foot, f.foot)
    f.place = SPARE
    face[p.faces] = f
    p.faces += 1
    return f.dist2


@wp.func
def add_hexahedron(
    p: wp.ref[Polytope], v: wp.array(dtype=Corner), face: wp.array(dtype=Face), top: int, bottom: int, ring: int
) -> int:
    """Faces from two apexes to the three corners from ``ring`` on; returns the first that holds the origin, or -1."""
    a = ring
    b = ring + 1
    c = ring + 2
    if add_face(p, v, face, wp.vec3i(top, a, b), wp.vec3i(1, 3, 2)) < TINY2:
        return 0
    if add_face(p, v, face, wp.vec3i(top, c, a), wp.vec3i(2, 4, 0)) < TINY2:
        return 1
    if add_face(p, v, face, wp.vec3i(top, b, c), wp.vec3i(0, 5, 1)) < TINY2:
        return 2
    if add_face(p, v, face, wp.vec3i(bottom, b, a), wp.vec3i(5, 0, 4)) < TINY2:
        return 3
    if add_face(p, v, face, wp.vec3i(bottom, a, c), wp.vec3i(3, 1, 5)) < TINY2:
        return 4
    if add_face(p, v, face, wp.vec3i(bottom, c, b), wp.vec3i(4, 2, 3)) < TINY2:
        return 5
    return -1


@wp.func
def start_over(p: wp.ref[Polytope], v: wp.array(dtype=Corner), corners: wp.vec3i):
    """Keep three corners alone."""
    a = v[corners[0]]
    b = v[corners[1]]
    c = v[corners[2]]
    v[0] = a
    v[1] = b
    v[2] = c
    p.corners = 3
    p.faces = 0


@wp.func
def same_side(a: wp.vec3d, b: wp.vec3d, c: wp.vec3d, d: wp.vec3d) -> bool:
    """Whether d and the origin are on one side of the plane through a, b and c."""
    n = wp.cross(b - a, c - a)
    return wp.dot(n, d - a) * -wp.dot(n, a) > ZERO


@wp.func
def from_tetrahedron(p: wp.ref[Polytope], v: wp.array(dtype=Corner), face: wp.array(dtype=Face)) -> bool:
    """Begin with v[0:4]; with three of them if the origin is on that face. False if the origin is outside."""
    a = v[0].at
    b = v[1].at
    c = v[2].at
    d = v[3].at
    p.center = (a + b + c + d) * wp.float64(0.25)
    p.corners = 4
    on = int(-1)
    if add_face(p, v, face, wp.vec3i(0, 1, 2), wp.vec3i(1, 3, 2)) < TINY2:
        on = 0
    elif add_face(p, v, face, wp.vec3i(0, 3, 1), wp.vec3i(2, 3, 0)) < TINY2:
        on = 1
    elif add_face(p, v, face, wp.vec3i(0, 2, 3), wp.vec3i(0, 3, 1)) < TINY2:
        on = 2
    elif add_face(p, v, face, wp.vec3i(3, 2, 1), wp.vec3i(2, 0, 1)) < TINY2:
        on = 3
    if on >= 0:
        start_over(p, v, face[on].corners)
        return True
    return same_side(a, b, c, d) and same_side(b, c, d, a) and same_side(c, d, a, b) and same_side(d, a, b, c)


@wp.func
def from_edge(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    p: wp.ref[Polytope],
    v: wp.array(dtype=Corner),
    face: wp.array(dtype=Face),
) -> bool:
    """Begin with v[0:2] and three corners around, 120 degrees apart. As `from_tetrahedron`."""
    a = v[0].at
    b = v[1].at
    p.center = (a + b) * wp.float64(0.5)
    along = b - a
    size = wp.vec3d(wp.abs(along[0]), wp.abs(along[1]), wp.abs(along[2]))
    axis = wp.vec3d(ZERO, ZERO, ONE)
    if size[0] <= size[1] and size[0] <= size[2]:
        axis = wp.vec3d(ONE, ZERO, ZERO)
    elif size[1] <= size[2]:
        axis = wp.vec3d(ZERO, ONE, ZERO)
    direction = wp.normalize(wp.cross(axis, along))
    around = wp.normalize(along)
    for i in range(3):
        v[2 + i] = corner_along(s1, s2, shape, direction, v[1].vertex)
        direction = direction * COS + wp.cross(around, direction) * SIN
    p.corners = 5
    on = add_hexahedron(p, v, face, 0, 1, 2)
    if on >= 0:
        start_over(p, v, face[on].corners)
        return True
    # convex if the line through the edge passes through the ring
    c = v[2].at - a
    d = v[3].at - a
    e = v[4].at - a
    v1 = wp.dot(c, wp.cross(d, along))
    v2 = wp.dot(d, wp.cross(e, along))
    v3 = wp.dot(e, wp.cross(c, along))
    return (v1 >= ZERO and v2 >= ZERO and v3 >= ZERO) or (v1 <= ZERO and v2 <= ZERO and v3 <= ZERO)


@wp.func
def from_triangle(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    p: wp.ref[Polytope],
    v: wp.array(dtype=Corner),
    face: wp.array(dtype=Face),
) -> bool:
    """Begin with v[0:3] and the corners farthest on both sides of it; False if they span no volume."""
    a = v[0].at
    b = v[1].at
    c = v[2].at
    p.center = (a + b + c) / wp.float64(3.0)
    n = wp.cross(b - a, c - a)
    size = wp.length(n)
    if size < TINY:
        return False
    n = n / size
    v[3] = corner_along(s1, s2, shape, -n, v[2].vertex)
    v[4] = corner_along(s1, s2, shape, n, v[2].vertex)
    p.corners = 5
    for i in range(3, 5):
        d = v[i].at - a
        if wp.abs(wp.dot(n, d)) < TINY:  # in the plane: within the triangle?
            u = wp.dot(n, wp.cross(b - a, d))
            w = wp.dot(n, wp.cross(d, c - a))
            if u >= ZERO and w >= ZERO and u + w <= size:
                return False
    return add_hexahedron(p, v, face, 4, 3, 0) < 0


@wp.func
def add_candidate(p: wp.ref[Polytope], face: wp.array(dtype=Face), candidate: wp.array(dtype=int), f: int):
    candidate[p.candidates] = f
    face[f].place = p.candidates
    p.candidates += 1


@wp.func
def remove_face(p: wp.ref[Polytope], face: wp.array(dtype=Face), candidate: wp.array(dtype=int), f: int):
    """The last candidate takes the place of a removed one."""
    place = face[f].place
    if place >= 0:
        p.candidates -= 1
        candidate[place] = candidate[p.candidates]
        face[candidate[place]].place = place
    face[f].place = GONE


@wp.func
def edge_from(f: Face, corner: int) -> int:
    """Which edge of a face begins at a corner of the polytope."""
    if f.corners[0] == corner:
        return 0
    return wp.where(f.corners[1] == corner, 1, 2)


@wp.func
def cut_horizon(
    p: wp.ref[Polytope],
    face: wp.array(dtype=Face),
    candidate: wp.array(dtype=int),
    waiting: wp.array(dtype=wp.vec2i),
    horizon: wp.array(dtype=wp.vec2i),
    first: int,
    corner: wp.vec3d,
) -> int:
    """Remove a face and all around it that see a corner outside; returns how many edges bound the hole or -1.

    ``horizon`` gets (face that stays, its edge), depth first from the removed face's first edge on. ``waiting`` holds
    edges of removed faces still to be crossed.
    """
    remove_face(p, face, candidate, first)
    count = int(0)
    todo = int(3)
    for i in range(3):
        waiting[i] = wp.vec2i(first, 2 - i)
    while todo > 0:
        todo -= 1
        edge = waiting[todo]
        beyond = face[edge[0]].across[edge[1]]
        other = face[beyond]
        if other.place != GONE:
            back = edge_from(other, face[edge[0]].corners[(edge[1] + 1) % 3])
            if wp.dot(other.foot, corner) - other.dist2 > TINY:
                remove_face(p, face, candidate, beyond)
                if todo + 2 > waiting.shape[0]:
                    p.full = 1
                    return -1
                waiting[todo] = wp.vec2i(beyond, (back + 2) % 3)
                waiting[todo + 1] = wp.vec2i(beyond, (back + 1) % 3)
                todo += 2
            else:
                if count >= horizon.shape[0]:
                    p.full = 1
                    return -1
                horizon[count] = wp.vec2i(beyond, back)
                count += 1
    return count


@wp.func
def expand(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    p: wp.ref[Polytope],
    v: wp.array(dtype=Corner),
    face: wp.array(dtype=Face),
    candidate: wp.array(dtype=int),
    waiting: wp.array(dtype=wp.vec2i),
    horizon: wp.array(dtype=wp.vec2i),
    iterations: int,
) -> int:
    """Expand until the nearest face is one of the Minkowski difference; returns that face.

    Returns -1 if rounding has spoilt the polytope; of curved shapes the last sound face, as MuJoCo's tolerance of
    1e-6 m would.
    """
    curved = is_curved(s1.type) or is_curved(s2.type)
    tolerance = wp.where(curved, CURVED_TOLERANCE, TINY)
    p.candidates = 0
    for f in range(p.faces):
        add_candidate(p, face, candidate, f)
    most = wp.min(6 * iterations, MAX_FACES)
    upper = HUGE
    best = int(-1)
    for k in range(wp.min(iterations, MAX_CORNERS - 5)):
        previous = best
        lower2 = HUGE
        for i in range(p.candidates):
            f = candidate[i]
            if face[f].dist2 < lower2:
                best = f
                lower2 = face[f].dist2
        if lower2 > upper * upper * SLACK:
            return previous
        if lower2 <= ZERO:
            return best
        lower = wp.sqrt(lower2)
        direction = wp.vec3d(ONE, ZERO, ZERO)
        if lower > TINY:
            direction = face[best].foot / lower
        new = corner_along(s1, s2, shape, direction, v[face[best].corners[0]].vertex)
        reached = wp.dot(face[best].foot, new.at) / lower
        upper = wp.min(upper, reached)
        if upper - lower < tolerance:
            if k == 0 and upper < lower - INSIDE_OUT:
                return -1
            return best
        for i in range(p.corners):
            if not curved and v[i].vertex[0] == new.vertex[0] and v[i].vertex[1] == new.vertex[1]:
                return best

        edges = cut_horizon(p, face, candidate, waiting, horizon, best, new.at)
        if edges < 3:
            return wp.where(curved, best, -1)
        if p.faces + edges > most:
            return best
        if p.faces + edges > face.shape[0] or p.corners >= v.shape[0]:
            p.full = 1
            return -1
        v[p.corners] = new
        first = int(p.faces)
        for i in range(edges):
            old = horizon[i][0]
            edge = horizon[i][1]
            begin = face[old].corners[edge]
            end = face[old].corners[(edge + 1) % 3]
            face[old].across[edge] = first + i
            across = wp.vec3i(first + (i + edges - 1) % edges, old, first + (i + 1) % edges)
            dist2 = add_face(p, v, face, wp.vec3i(p.corners, end, begin), across)
            if dist2 == ZERO:
                return wp.where(curved, best, -1)
            if dist2 * SLACK >= lower2 and dist2 <= upper * upper * SLACK:
                add_candidate(p, face, candidate, first + i)
        p.corners += 1
        if p.candidates == 0:
            return best
    return best


@wp.func
def witness(v: wp.array(dtype=Corner), f: Face) -> Closest:
    """The points of both shapes where the nearest face is nearest to the origin."""
    a = v[f.corners[0]]
    b = v[f.corners[1]]
    c = v[f.corners[2]]
    n = wp.cross(b.at - a.at, c.at - a.at)
    area = wp.vec3d(wp.dot(n, wp.cross(b.at, c.at)), wp.dot(n, wp.cross(c.at, a.at)), wp.dot(n, wp.cross(a.at, b.at)))
    t = area / wp.dot(n, n)  # affine coordinates: the point is maybe outside of the triangle, not of the whole face
    point1 = a.point1 * t[0] + b.point1 * t[1] + c.point1 * t[2]
    found = Closest()
    found.dist = -wp.float32(wp.sqrt(f.dist2))
    found.normal = wp.vec3(wp.normalize(f.foot))
    found.point1 = wp.vec3(point1)
    found.point2 = wp.vec3(point1 - f.foot)
    found.corner1 = wp.vec3(a.point1)
    found.corner2 = wp.vec3(a.point1 - a.at)
    return found


@wp.func
def _penetration_in(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    simplex: wp.array(dtype=Corner),
    n: int,
    iterations: int,
    p: wp.ref[Polytope],
    v: wp.array(dtype=Corner),
    face: wp.array(dtype=Face),
    candidate: wp.array(dtype=int),
    waiting: wp.array(dtype=wp.vec2i),
    horizon: wp.array(dtype=wp.vec2i),
) -> Closest:
    p.corners = n
    p.faces = 0
    p.full = 0
    for i in range(n):
        v[i] = simplex[i]
    sound = bool(True)
    if n == 4:
        sound = from_tetrahedron(p, v, face)
    elif n == 2:
        sound = from_edge(s1, s2, shape, p, v, face)
    if sound and p.corners == 3:
        sound = from_triangle(s1, s2, shape, p, v, face)
    best = int(-1)
    if sound:
        best = expand(s1, s2, shape, p, v, face, candidate, waiting, horizon, iterations)
    if best < 0 or face[best].dist2 <= ZERO:
        return Closest()
    f = face[best]
    found = witness(v, f)
    corners1 = wp.vec3i(0, 0, 0)
    corners2 = wp.vec3i(0, 0, 0)
    for i in range(3):
        corners1[i] = v[f.corners[i]].vertex[0]
        corners2[i] = v[f.corners[i]].vertex[1]
    found.vertex1 = shape_vertices(s1, shape, corners1)
    found.vertex2 = shape_vertices(s2, shape, corners2)
    return found


@wp.func
def _in_little_room(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    simplex: wp.array(dtype=Corner),
    n: int,
    iterations: int,
    p: wp.ref[Polytope],
) -> Closest:
    v = wp.zeros(shape=(24,), dtype=Corner)
    face = wp.zeros(shape=(72,), dtype=Face)
    candidate = wp.zeros(shape=(72,), dtype=wp.int32)
    waiting = wp.zeros(shape=(24,), dtype=wp.vec2i)
    horizon = wp.zeros(shape=(20,), dtype=wp.vec2i)
    return _penetration_in(s1, s2, shape, simplex, n, iterations, p, v, face, candidate, waiting, horizon)


@wp.func
def _in_all_room(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    simplex: wp.array(dtype=Corner),
    n: int,
    iterations: int,
    p: wp.ref[Polytope],
) -> Closest:
    v = wp.zeros(shape=(64,), dtype=Corner)
    face = wp.zeros(shape=(256,), dtype=Face)
    candidate = wp.zeros(shape=(256,), dtype=wp.int32)
    waiting = wp.zeros(shape=(128,), dtype=wp.vec2i)
    horizon = wp.zeros(shape=(64,), dtype=wp.vec2i)
    return _penetration_in(s1, s2, shape, simplex, n, iterations, p, v, face, candidate, waiting, horizon)


@wp.func
def penetration(
    s1: Solid,
    s2: Solid,
    shape: wp.ref[CollisionModel],
    simplex: wp.array(dtype=Corner),
    n: int,
    iterations: int,
) -> Closest:
    """Where shapes overlap whose Minkowski difference has n corners (2 to 4) around or about the origin.

    ``dist`` is 0 if no polytope around the origin is found. Most polytopes are small: clearing memory for the largest
    would take longer than the search, so it is begun again there only where the first memory is too short.
    """
    p = Polytope()
    found = _in_little_room(s1, s2, shape, simplex, n, iterations, p)
    if p.full != 0:
        found = _in_all_room(s1, s2, shape, simplex, n, iterations, p)
    return found
