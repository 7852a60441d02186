"""Convex hulls of meshes: support vertices, faces, and a plane against a hull.

A mesh's hull is what MuJoCo stores: `mesh_graph` (vertices and their neighbours) and `mesh_poly*` (faces as
polygons with outward normals, and the faces around each vertex). Vertices are numbered within their mesh unless said
otherwise.
"""

from typing import Any

import warp as wp

from engine.physics import native
from engine.physics.collisions.geometry import RawContacts, add_contact, geom_axes, geom_axis, geom_place
from engine.physics.collisions.primitive import NO_TANGENT
from engine.physics.double_single import join_vec3
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Hulls with more vertices are climbed along their edges instead of searched.
HILL_CLIMB_MIN = 24
MAX_FACE = wp.constant(64)  # vertices of a face that are looked at


@wp.func
def hull_vertex(shape: wp.ref[CollisionModel], mesh: int, i: int) -> int:
    """Vertex of the mesh that the hull's i-th vertex is."""
    graph = shape.mesh_graphadr[mesh]
    if graph < 0:
        return i
    return shape.mesh_graph[graph + 2 + shape.mesh_graph[graph] + i]


def _farthest(number: str) -> str:
    """Source of a search with lengths of a type of C++, which looks up no strides: the innermost loop of GJK."""
    return f"""
    typedef {number} real;
    const float* V = (const float*)vert.data + 3 * first;
    const real x = direction[0], y = direction[1], z = direction[2];
    const auto along = [&](int vertex) -> real {{
        const float* v = V + 3 * vertex;
        return (real)v[0] * x + (real)v[1] * y + (real)v[2] * z;
    }};
    const int* ids = graph.data + at + 2 + count;
    if (at < 0 || count <= HILL_CLIMB_MIN) {{
        int found = 0;
        real most = along(at < 0 ? 0 : ids[0]);
        for (int i = 1; i < count; ++i) {{
            const real r = along(at < 0 ? i : ids[i]);
            found = r > most ? i : found;
            most = r > most ? r : most;
        }}
        return found;
    }}
    int best = start, previous = -1;
    real reach = along(ids[best]);
    while (best != previous) {{
        previous = best;
        for (const int* edge = ids + count + graph.data[at + 2 + best]; *edge >= 0; ++edge) {{
            const real r = along(ids[*edge]);
            if (r > reach) {{
                reach = r;
                best = *edge;
            }}
        }}
    }}
    return best;
"""


@native.func_native(_farthest("float"), HILL_CLIMB_MIN=HILL_CLIMB_MIN)
def farthest(
    vert: wp.array(dtype=wp.vec3), graph: wp.array(dtype=wp.int32), first: int, count: int, at: int,
    direction: wp.vec3, start: int,
) -> int:  # fmt: skip
    """Vertex farthest along ``direction`` of a hull or set of points.

    The mesh begins with vertex ``first``, its hull's graph, if any, ``at`` an address from 0 on; ``count`` vertices.
    """
    ...


@native.func_native(_farthest("double"), HILL_CLIMB_MIN=HILL_CLIMB_MIN)
def farthest_d(
    vert: wp.array(dtype=wp.vec3), graph: wp.array(dtype=wp.int32), first: int, count: int, at: int,
    direction: wp.vec3d, start: int,
) -> int:  # fmt: skip
    """`farthest`, with lengths in float64."""
    ...


@wp.func
def hull_size(shape: wp.ref[CollisionModel], mesh: int) -> int:
    """Vertices of a mesh's hull; of the mesh where it has no hull."""
    graph = shape.mesh_graphadr[mesh]
    if graph < 0:
        return shape.mesh_vertnum[mesh]
    return shape.mesh_graph[graph]


@wp.func
def hull_support(shape: wp.ref[CollisionModel], mesh: int, direction: wp.vec3, start: int) -> int:
    """Vertex of the hull farthest along ``direction`` (mesh frame), searched from vertex ``start`` of the hull.

    The result and ``start`` count vertices within the hull (within the mesh where it has no hull); see `hull_vertex`.
    """
    first = shape.mesh_vertadr[mesh]
    count = hull_size(shape, mesh)
    return farthest(shape.mesh_vert, shape.mesh_graph, first, count, shape.mesh_graphadr[mesh], direction, start)


@wp.func
def hull_support_d(shape: wp.ref[CollisionModel], mesh: int, direction: wp.vec3d, start: int) -> int:
    """The same in float64."""
    first = shape.mesh_vertadr[mesh]
    count = hull_size(shape, mesh)
    return farthest_d(shape.mesh_vert, shape.mesh_graph, first, count, shape.mesh_graphadr[mesh], direction, start)


@wp.func
def hull_face(shape: wp.ref[CollisionModel], mesh: int, vertex: int, direction: wp.vec3d) -> int:
    """Face around ``vertex`` whose normal is closest to ``direction`` (mesh frame); -1 if the mesh has no faces.

    In float64: of faces that are almost flat on each other, float32 does not tell which.
    """
    face = int(-1)
    best = wp.float64(-2.0)
    if shape.mesh_polynum[mesh] > 0:
        v = shape.mesh_vertadr[mesh] + vertex
        for i in range(shape.mesh_polymapnum[v]):
            f = shape.mesh_polyadr[mesh] + shape.mesh_polymap[shape.mesh_polymapadr[v] + i]
            aligned = wp.dot(join_vec3(shape.mesh_polynormal[f], shape.mesh_polynormal_low[f]), direction)
            if aligned > best:
                best = aligned
                face = f
    return face


@wp.func
def quad_area(points: wp.array(dtype=Any), a: int, b: int, c: int, d: int) -> Any:
    """Twice the area: the cross product of the diagonals."""
    return wp.length(wp.cross(points[c] - points[a], points[d] - points[b]))


@wp.func
def large_quad(points: wp.array(dtype=Any), count: int, firsts: int) -> wp.vec4i:
    """Indices of a quadrilateral of locally largest area in a convex polygon of ``count`` > 4 vertices.

    Corners advance around the polygon, last first, as long as the area grows, for each of the leading ``firsts``
    vertices as the first corner in turn: of one, the first corner stays.
    """
    best = wp.vec4i(0, 1, 2, 3)
    b = int(1)
    c = int(2)
    d = int(3)
    area = quad_area(points, 0, 1, 2, 3)
    for a in range(firsts):
        growing = bool(True)
        while growing:
            growing = False
            ahead = quad_area(points, a, b, c, (d + 1) % count)
            if ahead > area:
                growing = True
                area = ahead
                d = (d + 1) % count
                ahead = quad_area(points, a, b, (c + 1) % count, d)
                while ahead > area:
                    area = ahead
                    c = (c + 1) % count
                    ahead = quad_area(points, a, b, (c + 1) % count, d)
                ahead = quad_area(points, a, (b + 1) % count, c, d)
                while ahead > area:
                    area = ahead
                    b = (b + 1) % count
                    ahead = quad_area(points, a, (b + 1) % count, c, d)
                best = wp.vec4i(a, b, c, d)
        # corners stay in order when the next first corner catches up
        if b == a:
            b = (b + 1) % count
            if c == b:
                c = (c + 1) % count
                if d == c:
                    d = (d + 1) % count
    return best


@wp.func
def plane_mesh(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    plane: int,
    geom: int,
) -> int:
    """The deepest vertex of the hull, and up to three more of the face around it that looks down most.

    They span a quadrilateral of large area with it. As for a box, vertices above the geom's centre do not count.
    """
    mesh = shape.geom_dataid[geom]
    normal = geom_axis(position, world, plane)
    pos2 = geom_place(position, world, geom)
    mat2 = geom_axes(position, world, geom)
    exact_down = -(wp.transpose(mat2) * normal)
    down = wp.vec3(exact_down)
    height = wp.dot(pos2 - geom_place(position, world, plane), normal)
    first = shape.mesh_vertadr[mesh]
    deepest = hull_vertex(shape, mesh, hull_support(shape, mesh, down, 0))
    lowest = shape.mesh_vert[first + deepest]
    if wp.float32(height - wp.dot(wp.vec3d(lowest), exact_down)) > margin:
        return n
    face = hull_face(shape, mesh, deepest, exact_down)

    # vertices of the face, in order, from the deepest on
    points = wp.zeros(shape=(64,), dtype=wp.vec3)
    points[0] = lowest
    count = int(1)
    if face >= 0:
        size = shape.mesh_polyvertnum[face]
        begin = shape.mesh_polyvertadr[face]
        at = int(0)
        for i in range(size):
            if shape.mesh_polyvert[begin + i] == deepest:
                at = i
        for i in range(1, size):
            point = shape.mesh_vert[first + shape.mesh_polyvert[begin + (at + i) % size]]
            if count < MAX_FACE:
                points[count] = point
                count += 1

    chosen = wp.vec4i(0, 1, 2, 3)
    if count > 4:
        chosen = large_quad(points, count, 1)
    for i in range(wp.min(count, 4)):
        corner = wp.vec3d(points[chosen[i]])
        depth = wp.dot(corner, exact_down)
        dist = wp.float32(height - depth)
        if depth >= wp.float64(0.0) and dist <= margin:
            at_middle = pos2 + mat2 * corner - normal * wp.float64(0.5 * dist)
            n = add_contact(out, world, slot, n, dist, at_middle, wp.vec3(normal), NO_TANGENT)
    return n
