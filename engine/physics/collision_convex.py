"""Narrow phase of general convex shapes: closest points by GJK and EPA, widened to a patch where faces meet.

A flat face against a face or an edge gives up to four contacts: the one feature is clipped against the other, as
MuJoCo does. The module is compiled and launched only for models that have such pairs.
"""

import warp as wp

from engine.physics.collision_broadphase import PairScratch, pair_gap, pair_margin
from engine.physics.collision_geometry import (
    STAGE_BOX,
    STAGE_CONVEX,
    RawContacts,
    add_contact,
    axis,
    axis_z,
    end_stage,
)
from engine.physics.collision_gjk import (
    TYPE_BOX,
    TYPE_CAPSULE,
    TYPE_CYLINDER,
    TYPE_ELLIPSOID,
    TYPE_MESH,
    TYPE_SPHERE,
    ConvexShape,
    closest_points,
    make_shape,
)
from engine.physics.collision_hull import hull_face, hull_support, hull_vertex, large_quad, plane_mesh
from engine.physics.types import CollisionModel, Option, Position, at, vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

FACE_TOLERANCE = wp.constant(0.996)  # cosine: two faces within 5 degrees make a patch
NORMAL_TOLERANCE = wp.constant(0.99)  # cosine: a face may differ by 8 degrees from the normal at the closest points
EDGE_TOLERANCE = wp.constant(0.0888)  # sine: an edge within 5 degrees of a face lies on it
LEVEL_TOLERANCE = wp.constant(1.0e-5)  # sine: on a cylinder's cap only a level edge does, unless it is a capsule's
CAP_SIDES = wp.constant(16)  # polygon that stands for a cylinder's cap
MAX_POLYGON = wp.constant(32)  # vertices of a mesh's face that are used; of larger ones every k-th
DISABLE_MULTICCD = wp.constant(1 << 19)
NO_TANGENT = wp.constant(wp.vec3(0.0, 0.0, 0.0))


@wp.func
def face_towards(
    s: ConvexShape,
    shape: wp.ref[CollisionModel],
    direction: wp.vec3,
    start: int,
    points: wp.array(dtype=wp.vec3),
) -> wp.vec4:
    """The flat face of a shape that looks most along ``direction``: outward normal and number of vertices.

    The vertices go to ``points``; 0 of them if the shape has no flat face.
    """
    local = wp.transpose(s.mat) * direction
    normal = wp.vec3(0.0, 0.0, 0.0)
    count = int(0)
    if s.type == TYPE_BOX:
        k = int(0)
        if wp.abs(local[1]) > wp.abs(local[k]):
            k = 1
        if wp.abs(local[2]) > wp.abs(local[k]):
            k = 2
        sign = wp.where(local[k] >= 0.0, 1.0, -1.0)
        normal = axis(s.mat, k) * sign
        u = axis(s.mat, (k + 1) % 3) * s.size[(k + 1) % 3]
        v = axis(s.mat, (k + 2) % 3) * s.size[(k + 2) % 3]
        center = s.pos + normal * s.size[k]
        points[0] = center + u + v
        points[1] = center - u + v
        points[2] = center - u - v
        points[3] = center + u - v
        count = 4
    elif s.type == TYPE_CYLINDER:
        sign = wp.where(local[2] >= 0.0, 1.0, -1.0)
        normal = axis_z(s.mat) * sign
        center = s.pos + normal * s.size[1]
        for i in range(CAP_SIDES):
            angle = float(i) * (2.0 * 3.14159265 / 16.0)
            rim = wp.vec3(wp.cos(angle) * s.size[0], wp.sin(angle) * s.size[0], 0.0)
            points[i] = center + s.mat * rim
        count = CAP_SIDES
    elif s.type == TYPE_MESH:
        vertex = hull_vertex(shape, s.mesh, hull_support(shape, s.mesh, local, start))
        face = hull_face(shape, s.mesh, vertex, local)
        if face >= 0:
            normal = s.mat * shape.mesh_polynormal[face]
            size = shape.mesh_polyvertnum[face]
            stride = (size + MAX_POLYGON - 1) // MAX_POLYGON
            i = int(0)
            while i < size:
                corner = shape.mesh_polyvert[shape.mesh_polyvertadr[face] + i]
                points[count] = s.pos + s.mat * shape.mesh_vert[shape.mesh_vertadr[s.mesh] + corner]
                count += 1
                i += stride
    return wp.vec4(normal[0], normal[1], normal[2], float(count))


@wp.func
def edge_along_face(
    s: ConvexShape, shape: wp.ref[CollisionModel], direction: wp.vec3, normal: wp.vec3, start: int, face_type: int
) -> vec6:
    """Both ends of the edge at a shape's outermost point along ``direction`` that is most parallel to a face.

    Equal ends if no edge is within tolerance of perpendicular to the ``normal`` of the face, that of a geom of
    type ``face_type``.
    """
    tolerance = wp.where(face_type == TYPE_CYLINDER and s.type != TYPE_CAPSULE, LEVEL_TOLERANCE, EDGE_TOLERANCE)
    local = wp.transpose(s.mat) * direction
    local_normal = wp.transpose(s.mat) * normal
    from_point = wp.vec3(0.0, 0.0, 0.0)
    to_point = wp.vec3(0.0, 0.0, 0.0)
    if s.type == TYPE_CAPSULE or s.type == TYPE_CYLINDER:
        if wp.abs(local_normal[2]) < tolerance:
            from_point = wp.vec3(0.0, 0.0, -s.size[1])
            to_point = wp.vec3(0.0, 0.0, s.size[1])
            if s.type == TYPE_CYLINDER:
                radial = wp.normalize(wp.vec3(local[0], local[1], 0.0)) * s.size[0]
                from_point += radial
                to_point += radial
    elif s.type == TYPE_BOX:
        from_point = wp.vec3(
            wp.where(local[0] >= 0.0, s.size[0], -s.size[0]),
            wp.where(local[1] >= 0.0, s.size[1], -s.size[1]),
            wp.where(local[2] >= 0.0, s.size[2], -s.size[2]),
        )
        to_point = from_point
        k = int(0)
        if wp.abs(local_normal[1]) < wp.abs(local_normal[k]):
            k = 1
        if wp.abs(local_normal[2]) < wp.abs(local_normal[k]):
            k = 2
        if wp.abs(local_normal[k]) < tolerance:
            to_point[k] = -to_point[k]
    elif s.type == TYPE_MESH:
        first = shape.mesh_vertadr[s.mesh]
        i = hull_support(shape, s.mesh, local, start)
        from_point = shape.mesh_vert[first + hull_vertex(shape, s.mesh, i)]
        to_point = from_point
        graph = shape.mesh_graphadr[s.mesh]
        if graph >= 0:
            nhull = shape.mesh_graph[graph]
            edge = graph + 2 + 2 * nhull + shape.mesh_graph[graph + 2 + i]
            best = float(tolerance)
            while shape.mesh_graph[edge] >= 0:
                end = shape.mesh_vert[first + hull_vertex(shape, s.mesh, shape.mesh_graph[edge])]
                slope = wp.abs(wp.dot(wp.normalize(end - from_point), local_normal))
                if slope < best:
                    best = slope
                    to_point = end
                edge += 1
    p = s.pos + s.mat * from_point
    q = s.pos + s.mat * to_point
    return vec6(p[0], p[1], p[2], q[0], q[1], q[2])


@wp.func
def side_plane(points: wp.array(dtype=wp.vec3), count: int, i: int, normal: wp.vec3, center: wp.vec3) -> wp.vec4:
    """Plane through the i-th edge of a polygon along its normal; positive outside."""
    p = points[i]
    q = points[(i + 1) % count]
    side = wp.cross(q - p, normal)
    if wp.dot(side, center - p) > 0.0:
        side = -side
    return wp.vec4(side[0], side[1], side[2], wp.dot(side, p))


@wp.func
def polygon_center(points: wp.array(dtype=wp.vec3), count: int) -> wp.vec3:
    center = wp.vec3(0.0, 0.0, 0.0)
    for i in range(count):
        center += points[i]
    return center / float(count)


@wp.func
def height_above(plane: wp.vec4, p: wp.vec3) -> float:
    return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] - plane[3]


@wp.func
def edge_patch(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    origin: wp.vec3,
    face: wp.array(dtype=wp.vec3),
    count: int,
    normal: wp.vec3,
    edge: vec6,
    radius: float,
    flip: float,
) -> int:
    """An edge of the given radius clipped to the prism over a face (Cyrus and Beck 1978): up to two contacts.

    ``normal`` is the face's; the contacts' is that times ``flip``, from geom 1 to geom 2.
    """
    p = wp.vec3(edge[0], edge[1], edge[2])
    q = wp.vec3(edge[3], edge[4], edge[5])
    if wp.length_sq(q - p) == 0.0:
        return n
    t0 = float(0.0)
    t1 = float(1.0)
    center = polygon_center(face, count)
    for i in range(count):
        plane = side_plane(face, count, i, normal, center)
        hp = height_above(plane, p)
        hq = height_above(plane, q)
        if hp > 0.0 and hq > 0.0:
            return n
        if hp > 0.0:
            t0 = wp.max(t0, hp / (hp - hq))
        elif hq > 0.0:
            t1 = wp.min(t1, hp / (hp - hq))
    if t0 > t1:
        return n
    for i in range(2):
        point = p + (q - p) * wp.where(i == 0, t0, t1)
        dist = wp.dot(point - face[0], normal) - radius
        if dist <= margin and (i == 0 or t1 - t0 > 1.0e-3):
            middle = origin + point - normal * (radius + 0.5 * dist)
            n = add_contact(out, world, slot, n, dist, middle, normal * flip, NO_TANGENT)
    return n


@wp.func
def face_patch(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    origin: wp.vec3,
    face1: wp.array(dtype=wp.vec3),
    count1: int,
    normal1: wp.vec3,
    face2: wp.array(dtype=wp.vec3),
    count2: int,
    normal2: wp.vec3,
) -> int:
    """Face 2 clipped to the prism over face 1: contacts at up to four corners of the patch, the deepest among them.

    The normal is face 2's; distances go along it, from points on the plane of face 1 to the plane of face 2.
    """
    spare = wp.zeros(shape=(64,), dtype=wp.vec3)
    center = polygon_center(face1, count1)
    count = int(count2)
    for i in range(count1):
        plane = side_plane(face1, count1, i, normal1, center)
        outside = bool(False)
        for k in range(count):
            spare[k] = face2[k]
            if height_above(plane, face2[k]) > 0.0:
                outside = True
        if outside:
            total = count
            count = int(0)
            for k in range(total):
                p = spare[k]
                q = spare[(k + 1) % total]
                hp = height_above(plane, p)
                hq = height_above(plane, q)
                if hp <= 0.0 and count < 64:
                    face2[count] = p
                    count += 1
                if hp * hq < 0.0 and count < 64:
                    face2[count] = p + (q - p) * (hp / (hp - hq))
                    count += 1

    # keep what is within margin and distinct, starting from the deepest
    deepest = int(0)
    depth = float(1.0e20)
    for k in range(count):
        height = wp.dot(face2[k] - face1[0], normal1)
        if height < depth:
            depth = height
            deepest = k
    same = 1.0e-8 * wp.length_sq(face1[0] - center)
    kept = int(0)
    for k in range(count):
        p = face2[(deepest + k) % count]
        distinct = bool(True)
        for i in range(kept):
            if wp.length_sq(p - spare[i]) <= same:
                distinct = False
        if distinct and wp.dot(p - face1[0], normal1) <= margin:
            spare[kept] = p
            kept += 1

    chosen = wp.vec4i(0, 1, 2, 3)
    if kept > 4:
        chosen = large_quad(spare, kept)
        nearest = int(0)
        gap = float(1.0e20)
        for i in range(4):
            away = wp.length_sq(spare[chosen[i]] - spare[0])
            if away < gap:
                gap = away
                nearest = i
        chosen[nearest] = 0
    for i in range(wp.min(kept, 4)):
        height = wp.dot(spare[chosen[i]] - face1[0], normal1)
        dist = -wp.dot(normal1, normal2) * height
        middle = origin + spare[chosen[i]] - normal1 * height - normal2 * (0.5 * dist)
        n = add_contact(out, world, slot, n, dist, middle, -normal2, NO_TANGENT)
    return n


@wp.func
def boxes_apart(
    shape: wp.ref[CollisionModel],
    world: int,
    g1: int,
    g2: int,
    pos1: wp.vec3,
    mat1: wp.mat33,
    pos2: wp.vec3,
    mat2: wp.mat33,
    margin: float,
) -> bool:
    """Whether a face of one bounding box separates it from the other by more than margin."""
    box1 = shape.geom_aabb[world, g1]
    box2 = shape.geom_aabb[world, g2]
    half1 = wp.vec3(box1[3], box1[4], box1[5])
    half2 = wp.vec3(box2[3], box2[4], box2[5])
    between = pos2 + mat2 * wp.vec3(box2[0], box2[1], box2[2]) - pos1 - mat1 * wp.vec3(box1[0], box1[1], box1[2])
    rot = wp.transpose(mat1) * mat2
    along1 = wp.transpose(mat1) * between
    along2 = wp.transpose(mat2) * between
    for i in range(3):
        reach1 = wp.abs(rot[i, 0]) * half2[0] + wp.abs(rot[i, 1]) * half2[1] + wp.abs(rot[i, 2]) * half2[2]
        reach2 = wp.abs(rot[0, i]) * half1[0] + wp.abs(rot[1, i]) * half1[1] + wp.abs(rot[2, i]) * half1[2]
        if wp.abs(along1[i]) > half1[i] + reach1 + margin or wp.abs(along2[i]) > half2[i] + reach2 + margin:
            return True
    return False


@wp.func
def _convex_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    out: wp.ref[RawContacts],
):
    """Contacts of every active pair without a closed form, and of planes with meshes."""
    n = out.end[world, STAGE_BOX]
    iterations = opt.ccd_iterations[0]
    patches = (opt.disableflags[0] & DISABLE_MULTICCD) == 0
    face1 = wp.zeros(shape=(64,), dtype=wp.vec3)
    face2 = wp.zeros(shape=(64,), dtype=wp.vec3)
    cache = wp.zeros(shape=(2,), dtype=wp.int32)
    for slot in range(pairs.npair[world]):
        pair = pairs.pair[world, slot]
        g1 = pair[0]
        g2 = pair[1]
        t1 = shape.geom_type[g1]
        t2 = shape.geom_type[g2]
        general = t2 == TYPE_MESH  # with anything
        if t1 == TYPE_SPHERE:
            general = general or t2 == TYPE_ELLIPSOID
        elif t1 == TYPE_CAPSULE:
            general = t2 != TYPE_CAPSULE and t2 != TYPE_BOX
        elif t1 > TYPE_CAPSULE and t1 < TYPE_BOX:
            general = True
        if general:
            pos1 = position.geom_xpos[world, g1]
            mat1 = position.geom_xmat[world, g1]
            pos2 = position.geom_xpos[world, g2]
            mat2 = position.geom_xmat[world, g2]
            margin = pair_margin(opt, shape, world, g1, g2, pair[2]) + pair_gap(shape, world, g1, g2, pair[2])
            if t1 < TYPE_SPHERE:
                n = plane_mesh(out, world, slot, n, margin, pos1, mat1, pos2, mat2, shape.geom_dataid[g2], shape)
            elif not boxes_apart(shape, world, g1, g2, pos1, mat1, pos2, mat2, margin):
                s1 = make_shape(shape, g1, shape.geom_size[world, g1], wp.vec3(0.0, 0.0, 0.0), mat1)
                s2 = make_shape(shape, g2, shape.geom_size[world, g2], pos2 - pos1, mat2)
                cache[0] = 0
                cache[1] = 0
                found = closest_points(s1, s2, shape, cache, margin, iterations)
                if found.dist <= margin:
                    before = n
                    if patches and t1 != TYPE_SPHERE and t1 != TYPE_ELLIPSOID and t2 != TYPE_ELLIPSOID:
                        flat1 = face_towards(s1, shape, found.normal, cache[0], face1)
                        flat2 = face_towards(s2, shape, -found.normal, cache[1], face2)
                        count1 = int(flat1[3])
                        count2 = int(flat2[3])
                        normal1 = wp.vec3(flat1[0], flat1[1], flat1[2])
                        normal2 = wp.vec3(flat2[0], flat2[1], flat2[2])
                        facing1 = wp.where(count1 > 0, wp.dot(normal1, found.normal), 0.0)
                        facing2 = wp.where(count2 > 0, -wp.dot(normal2, found.normal), 0.0)
                        parallel = wp.dot(normal1, normal2) < -FACE_TOLERANCE
                        if parallel and wp.min(facing1, facing2) > NORMAL_TOLERANCE:
                            n = face_patch(
                                out, world, slot, n, margin, pos1,
                                face1, count1, normal1, face2, count2, normal2,
                            )  # fmt: skip
                        elif facing2 > wp.max(facing1, NORMAL_TOLERANCE):
                            edge = edge_along_face(s1, shape, found.normal, normal2, cache[0], t2)
                            n = edge_patch(
                                out, world, slot, n, margin, pos1, face2, count2, normal2, edge, s1.radius, -1.0
                            )
                        elif facing1 > NORMAL_TOLERANCE:
                            edge = edge_along_face(s2, shape, -found.normal, normal1, cache[1], t1)
                            n = edge_patch(
                                out, world, slot, n, margin, pos1, face1, count1, normal1, edge, s2.radius, 1.0
                            )
                    if n < before + 2:  # no patch: the closest points alone
                        n = add_contact(
                            out, world, slot, before, found.dist,
                            pos1 + 0.5 * (found.point1 + found.point2), found.normal, NO_TANGENT,
                        )  # fmt: skip
    end_stage(out, world, STAGE_CONVEX, n)


@wp.kernel
def convex_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    position_at: at(Position),
    pairs_at: at(PairScratch),
    out_at: at(RawContacts),
):
    _convex_narrowphase_in(wp.tid(), opt_at[0], shape_at[0], position_at[0], pairs_at[0], out_at[0])
