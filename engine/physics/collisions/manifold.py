"""Contact patches: a flat face of one convex shape against a face or an edge of another gives up to four contacts.

What touches is known from the closest or deepest points: up to three vertices of each shape, which span a corner, an
edge or a face. Faces and edges around them are candidates; two that lie flat on each other are clipped against each
other, by the rules of MuJoCo 4.0.
"""

import math

import warp as wp

from engine.physics.collisions.geometry import RawContacts, add_contact, axis_d
from engine.physics.collisions.hull import large_quad
from engine.physics.collisions.minkowski import ONE, ZERO
from engine.physics.collisions.primitive import NO_TANGENT
from engine.physics.collisions.shape import (
    TYPE_BOX,
    TYPE_CAPSULE,
    TYPE_CYLINDER,
    TYPE_MESH,
    Closest,
    ConvexShape,
    shape_axes,
    shape_extent,
    shape_place,
)
from engine.physics.double_single import join_vec3
from engine.physics.model.model_groups import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

FACE_TOLERANCE = wp.constant(wp.float64(0.996))  # cosine: two faces within 5 degrees lie on each other
EDGE_TOLERANCE = wp.constant(wp.float64(0.0888))  # sine: so do an edge and a face
CAP_SIDES = wp.constant(16)  # polygon that stands for a cylinder's cap
TURN = wp.constant(wp.float64(math.tau / 16))  # rad, between its corners
HALF = wp.constant(wp.float64(0.5))
MAX_POLYGON = wp.constant(128)  # vertices of a mesh's face that are used; of larger ones every k-th
MAX_CLIPPED = wp.constant(192)  # vertices of a clipped polygon
# Corners of a box's faces by `Closest`, one in a hexadecimal digit.
BOX_FACES = wp.constant(wp.types.vector(length=6, dtype=wp.int32)(0x7315, 0x2640, 0x2376, 0x4510, 0x6754, 0x3201))


@wp.struct
class Feature:
    """What of a shape touches, and the faces around it."""

    dim: wp.int32  # different vertices: 1 (a corner, or no vertex at all), 2 (an edge) or 3
    vertex: wp.vec3i  # by `Closest`, the different ones first
    point: wp.vec3  # of the first vertex
    nface: wp.int32
    face: wp.vec3i  # faces, unless they are all those around one vertex of a mesh


@wp.struct
class Edge:
    begin: wp.vec3d
    end: wp.vec3d


@wp.func
def face_normal(s: ConvexShape, shape: wp.ref[CollisionModel], face: int) -> wp.vec3d:
    """Outward normal of a face: of a box 2 k (positive side of axis k) or 2 k + 1, of a cylinder 0 (top) or 1."""
    axes = shape_axes(s)
    if s.type == TYPE_BOX:
        return axis_d(axes, face // 2) * wp.where(face % 2 == 0, ONE, -ONE)
    if s.type == TYPE_CYLINDER:
        return axis_d(axes, 2) * wp.where(face == 0, ONE, -ONE)
    polygon = shape.mesh_polyadr[s.mesh] + face
    return axes * join_vec3(shape.mesh_polynormal[polygon], shape.mesh_polynormal_low[polygon])


@wp.func
def has_face(shape: wp.ref[CollisionModel], mesh: int, vertex: int, face: int) -> bool:
    """Whether a face of a mesh is around a vertex."""
    v = shape.mesh_vertadr[mesh] + vertex
    found = bool(False)
    for i in range(shape.mesh_polymapnum[v]):
        found = found or shape.mesh_polymap[shape.mesh_polymapadr[v] + i] == face
    return found


@wp.func
def box_faces(s: ConvexShape, feature: Feature, outward: wp.vec3) -> Feature:
    """Add the faces that all corners of the feature share, else the one close to ``outward``, if any is."""
    corner = feature.vertex[0]
    differ = int(0)
    for k in range(1, feature.dim):
        differ = differ | (corner ^ feature.vertex[k])
    for k in range(3):
        if (differ & (1 << k)) == 0:
            feature.face[feature.nface] = 2 * k + wp.where((corner & (1 << k)) != 0, 0, 1)
            feature.nface += 1
    if feature.nface == 0:
        local = wp.transpose(shape_axes(s)) * wp.vec3d(outward)
        for k in range(3):
            if wp.abs(local[k]) > FACE_TOLERANCE:
                feature.face[0] = 2 * k + wp.where(local[k] > ZERO, 0, 1)
                feature.nface = 1
    return feature


@wp.func
def mesh_faces(s: ConvexShape, shape: wp.ref[CollisionModel], feature: Feature) -> Feature:
    """Add all faces around a corner, up to two around an edge, or the one of three vertices."""
    v = shape.mesh_vertadr[s.mesh] + feature.vertex[0]
    around = shape.mesh_polymapnum[v]
    if feature.dim == 1:
        feature.nface = around
        return feature
    for i in range(around):
        face = shape.mesh_polymap[shape.mesh_polymapadr[v] + i]
        if feature.nface < 4 - feature.dim and has_face(shape, s.mesh, feature.vertex[1], face):
            if feature.dim == 2 or has_face(shape, s.mesh, feature.vertex[2], face):
                feature.face[feature.nface] = face
                feature.nface += 1
    return feature


@wp.func
def touching_feature(
    s: ConvexShape, shape: wp.ref[CollisionModel], vertex: wp.vec3i, point: wp.vec3, outward: wp.vec3
) -> Feature:
    """The feature that three vertices (maybe equal) of a shape span; ``outward`` is the contact's normal."""
    feature = Feature()
    feature.dim = 3
    if vertex[0] == vertex[1]:
        vertex[1] = vertex[2]
        feature.dim = wp.where(vertex[0] == vertex[2], 1, 2)
    elif vertex[2] == vertex[0] or vertex[2] == vertex[1]:
        feature.dim = 2
    feature.vertex = vertex
    feature.point = point
    if s.type == TYPE_BOX:
        return box_faces(s, feature, outward)
    if s.type == TYPE_MESH:
        return mesh_faces(s, shape, feature)
    if s.type == TYPE_CYLINDER and feature.dim == 1:
        feature.nface = 1
        feature.face[0] = vertex[0]
    return feature


@wp.func
def feature_face(s: ConvexShape, shape: wp.ref[CollisionModel], feature: Feature, k: int) -> int:
    """The k-th face of a feature."""
    if s.type == TYPE_MESH and feature.dim == 1:
        return shape.mesh_polymap[shape.mesh_polymapadr[shape.mesh_vertadr[s.mesh] + feature.vertex[0]] + k]
    return feature.face[k]


@wp.func
def aligned_faces(
    s1: ConvexShape,
    feature1: Feature,
    s2: ConvexShape,
    feature2: Feature,
    shape: wp.ref[CollisionModel],
    normal: wp.vec3,
) -> wp.vec2i:
    """The two faces that oppose each other most, within tolerance and on the sides that meet; -1, -1 if none do."""
    toward = wp.vec3d(normal)
    best = -FACE_TOLERANCE
    found = wp.vec2i(-1, -1)
    for i in range(feature1.nface):
        face1 = feature_face(s1, shape, feature1, i)
        normal1 = face_normal(s1, shape, face1)
        if wp.dot(normal1, toward) > EDGE_TOLERANCE:
            for j in range(feature2.nface):
                face2 = feature_face(s2, shape, feature2, j)
                normal2 = face_normal(s2, shape, face2)
                aligned = wp.dot(normal1, normal2)
                if aligned < best and wp.dot(normal2, toward) < -EDGE_TOLERANCE:
                    best = aligned
                    found = wp.vec2i(face1, face2)
    return found


@wp.func
def edge_count(s: ConvexShape, shape: wp.ref[CollisionModel], feature: Feature) -> int:
    """Edges at a corner, or 1 that an edge is."""
    if s.type == TYPE_CAPSULE or s.type == TYPE_CYLINDER or feature.dim == 2:
        return 1
    if s.type == TYPE_BOX:
        return 3
    return feature.nface


@wp.func
def placed(s: ConvexShape, local: wp.vec3d) -> wp.vec3d:
    """A point of the shape in the pair's frame, without rounding."""
    return shape_place(s) + shape_axes(s) * local


@wp.func
def box_corner_point(s: ConvexShape, bits: int) -> wp.vec3d:
    size = shape_extent(s)
    local = wp.vec3d(
        wp.where((bits & 1) != 0, size[0], -size[0]),
        wp.where((bits & 2) != 0, size[1], -size[1]),
        wp.where((bits & 4) != 0, size[2], -size[2]),
    )
    return placed(s, local)


@wp.func
def mesh_point(s: ConvexShape, shape: wp.ref[CollisionModel], vertex: int) -> wp.vec3d:
    return placed(s, wp.vec3d(shape.mesh_vert[shape.mesh_vertadr[s.mesh] + vertex]))


@wp.func
def feature_edge(
    s: ConvexShape, shape: wp.ref[CollisionModel], feature: Feature, k: int, outward: wp.vec3, inflation: float
) -> Edge:
    """Both ends of the k-th edge: of a capsule and a cylinder the line on its side towards ``outward``, or through
    the corner where a cap of the cylinder looks that way. Only a capsule is widened, by ``inflation``.
    """
    edge = Edge()
    if s.type == TYPE_CAPSULE or s.type == TYPE_CYLINDER:
        along = axis_d(shape_axes(s), 2)
        place = shape_place(s)
        size = shape_extent(s)
        side = wp.vec3d(outward)
        side = side - along * wp.dot(side, along)
        if s.type == TYPE_CYLINDER:
            if wp.length_sq(side) < ONE - EDGE_TOLERANCE * EDGE_TOLERANCE:
                side = wp.vec3d(feature.point) - place
                side = side - along * wp.dot(side, along)
            side = size[0] * wp.normalize(side)
        else:
            side = (size[0] + wp.float64(inflation)) * side
        edge.begin = place + side - along * size[1]
        edge.end = place + side + along * size[1]
    elif s.type == TYPE_BOX:
        edge.begin = box_corner_point(s, feature.vertex[0])
        edge.end = box_corner_point(s, wp.where(feature.dim == 2, feature.vertex[1], feature.vertex[0] ^ (1 << k)))
    else:
        other = feature.vertex[1]
        if feature.dim == 1:  # the vertex before this one, around the k-th face
            face = shape.mesh_polyadr[s.mesh] + feature_face(s, shape, feature, k)
            first = shape.mesh_polyvertadr[face]
            count = shape.mesh_polyvertnum[face]
            for i in range(count):
                if shape.mesh_polyvert[first + i] == feature.vertex[0]:
                    other = shape.mesh_polyvert[first + (i + count - 1) % count]
        edge.begin = mesh_point(s, shape, feature.vertex[0])
        edge.end = mesh_point(s, shape, other)
    return edge


@wp.func
def face_points(s: ConvexShape, shape: wp.ref[CollisionModel], face: int, points: wp.array(dtype=wp.vec3d)) -> int:
    """Write the corners of a face to ``points``, clockwise seen from outside; returns how many.

    Where they start decides between quadrilaterals of about equal area: as in MuJoCo.
    """
    if s.type == TYPE_BOX:
        for i in range(4):
            points[i] = box_corner_point(s, (BOX_FACES[face] >> (12 - 4 * i)) & 7)
        return 4
    if s.type == TYPE_CYLINDER:
        radius = shape_extent(s)[0]
        z = shape_extent(s)[1] * wp.where(face == 0, ONE, -ONE)
        for i in range(CAP_SIDES):
            angle = wp.float64(i) * wp.where(face == 0, -TURN, TURN)
            points[i] = placed(s, wp.vec3d(wp.cos(angle) * radius, wp.sin(angle) * radius, z))
        return CAP_SIDES
    polygon = shape.mesh_polyadr[s.mesh] + face
    size = shape.mesh_polyvertnum[polygon]
    stride = (size + MAX_POLYGON - 1) // MAX_POLYGON
    count = int(0)
    i = int(size - 1)
    while i >= 0:
        points[count] = mesh_point(s, shape, shape.mesh_polyvert[shape.mesh_polyvertadr[polygon] + i])
        count += 1
        i -= stride
    return count


@wp.func
def side_plane(points: wp.array(dtype=wp.vec3d), count: int, i: int, normal: wp.vec3d) -> wp.vec4d:
    """Plane through the i-th edge of a polygon along its normal; positive outside.

    Which side is outside follows from the order of the corners, as in MuJoCo, even of a polygon that is not convex:
    those of meshes are joined of triangles that only nearly lie in a plane.
    """
    p = points[i]
    side = wp.cross(normal, points[(i + 1) % count] - p)
    return wp.vec4d(side[0], side[1], side[2], wp.dot(side, p))


@wp.func
def height_above(plane: wp.vec4d, p: wp.vec3d) -> wp.float64:
    return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] - plane[3]


@wp.func
def edge_patch(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    inflation: float,
    origin: wp.vec3d,
    face: wp.array(dtype=wp.vec3d),
    count: int,
    normal: wp.vec3d,
    edge: Edge,
    flip: float,
) -> int:
    """An edge clipped to the prism over a face (Cyrus and Beck 1978): up to two contacts.

    ``normal`` is the face's; the contacts' is that times ``flip``, from geom 1 to geom 2. The edge is that of a shape
    already widened by ``inflation``.
    """
    p = edge.begin
    q = edge.end
    t0 = ZERO
    t1 = ONE
    for i in range(count):
        plane = side_plane(face, count, i, normal)
        hp = height_above(plane, p)
        hq = height_above(plane, q)
        if hp > ZERO and hq > ZERO:
            return n
        if hp > ZERO:
            t0 = wp.max(t0, hp / (hp - hq))
        elif hq > ZERO:
            t1 = wp.min(t1, hp / (hp - hq))
    if t0 > t1:
        return n
    low = p + (q - p) * t0
    high = p + (q - p) * t1
    dist_low = wp.float32(wp.dot(low - face[0], normal)) + inflation
    dist_high = wp.float32(wp.dot(high - face[0], normal)) + inflation
    # where one end is too far away, one made by clipping stands for both, as in MuJoCo
    if dist_high > margin and t0 > ZERO:
        high = low
        dist_high = dist_low
    elif dist_low > margin and t1 < ONE:
        low = high
        dist_low = dist_high
    if dist_low <= margin:
        middle = origin + low - normal * wp.float64(0.5 * dist_low - inflation)
        n = add_contact(out, world, slot, n, dist_low, middle, wp.vec3(normal) * flip, NO_TANGENT)
    if dist_high <= margin:
        middle = origin + high - normal * wp.float64(0.5 * dist_high - inflation)
        n = add_contact(out, world, slot, n, dist_high, middle, wp.vec3(normal) * flip, NO_TANGENT)
    return n


@wp.func
def face_patch(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    origin: wp.vec3d,
    face1: wp.array(dtype=wp.vec3d),
    count1: int,
    normal1: wp.vec3d,
    face2: wp.array(dtype=wp.vec3d),
    count2: int,
    normal2: wp.vec3d,
    spare: wp.array(dtype=wp.vec3d),
) -> int:
    """Face 2 clipped to the prism over face 1: contacts at up to four corners of the patch.

    The normal is face 2's; distances go along it, from points on the plane of face 1 to the plane of face 2.
    """
    count = int(count2)
    for i in range(count1):
        plane = side_plane(face1, count1, i, normal1)
        total = count
        for k in range(total):
            spare[k] = face2[k]
        count = int(0)
        for k in range(total):
            p = spare[k]
            q = spare[(k + 1) % total]
            hp = height_above(plane, p)
            hq = height_above(plane, q)
            if (hp <= ZERO) != (hq <= ZERO) and count < MAX_CLIPPED:
                face2[count] = p + (q - p) * (hp / (hp - hq))
                count += 1
            if hq <= ZERO and count < MAX_CLIPPED:
                face2[count] = q
                count += 1

    # keep what is within margin
    near = int(0)
    for k in range(count):
        p = face2[k]
        if wp.dot(p - face1[0], normal1) <= wp.float64(margin):
            spare[near] = p
            near += 1

    chosen = wp.vec4i(0, 1, 2, 3)
    if near > 4:
        chosen = large_quad(spare, near, near)
    for i in range(wp.min(near, 4)):
        point = spare[chosen[i]]
        height = wp.dot(point - face1[0], normal1)
        dist = -wp.dot(normal1, normal2) * height
        middle = origin + point - normal1 * height - normal2 * (HALF * dist)
        n = add_contact(out, world, slot, n, wp.float32(dist), middle, wp.vec3(-normal2), NO_TANGENT)
    return n


@wp.func
def aligned_edge(
    s1: ConvexShape,
    feature1: Feature,
    s2: ConvexShape,
    feature2: Feature,
    shape: wp.ref[CollisionModel],
    normal: wp.vec3,
) -> wp.vec2i:
    """The first edge of a feature of shape 1 that is parallel to a face of one of shape 2, and the face; or -1, -1.

    ``normal`` points from shape 1 to shape 2.
    """
    for j in range(feature2.nface):
        face = feature_face(s2, shape, feature2, j)
        facing = face_normal(s2, shape, face)
        if wp.dot(facing, wp.vec3d(normal)) < ZERO:
            for i in range(edge_count(s1, shape, feature1)):
                edge = feature_edge(s1, shape, feature1, i, normal, 0.0)
                along = wp.normalize(edge.end - edge.begin)
                if wp.abs(wp.dot(along, facing)) < EDGE_TOLERANCE:
                    return wp.vec2i(i, face)
    return wp.vec2i(-1, -1)


@wp.func
def edge_on_face(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    origin: wp.vec3d,
    s1: ConvexShape,
    feature1: Feature,
    s2: ConvexShape,
    shape: wp.ref[CollisionModel],
    chosen: wp.vec2i,
    normal: wp.vec3,
    flip: float,
    points: wp.array(dtype=wp.vec3d),
) -> int:
    """Contacts of the edge of shape 1 and the face of shape 2 that `aligned_edge` chose.

    ``flip`` is -1 where shape 1 is geom 1.
    """
    inflation = wp.where(s1.type == TYPE_CAPSULE, 0.5 * margin, 0.0)  # its half of the margin
    edge = feature_edge(s1, shape, feature1, chosen[0], normal, inflation)
    count = face_points(s2, shape, chosen[1], points)
    facing = face_normal(s2, shape, chosen[1])
    return edge_patch(out, world, slot, n, margin, inflation, origin, points, count, facing, edge, flip)


@wp.func
def contact_patch(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    margin: float,
    origin: wp.vec3d,
    s1: ConvexShape,
    s2: ConvexShape,
    shape: wp.ref[CollisionModel],
    found: Closest,
    points1: wp.array(dtype=wp.vec3d),
    points2: wp.array(dtype=wp.vec3d),
    spare: wp.array(dtype=wp.vec3d),
) -> int:
    """Contacts of the features at the closest points; none if no two of them lie on each other.

    Room: 128 points1, 192 points2 and spare.
    """
    feature1 = touching_feature(s1, shape, found.vertex1, found.corner1, found.normal)
    feature2 = touching_feature(s2, shape, found.vertex2, found.corner2, -found.normal)
    faces = aligned_faces(s1, feature1, s2, feature2, shape, found.normal)
    if faces[0] >= 0:
        count1 = face_points(s1, shape, faces[0], points1)
        count2 = face_points(s2, shape, faces[1], points2)
        normal1 = face_normal(s1, shape, faces[0])
        normal2 = face_normal(s2, shape, faces[1])
        return face_patch(
            out, world, slot, n, margin, origin, points1, count1, normal1, points2, count2, normal2, spare
        )
    if feature1.dim < 3 and feature2.nface > 0 and (feature1.dim <= feature2.dim or feature1.nface == 0):
        chosen = aligned_edge(s1, feature1, s2, feature2, shape, found.normal)
        if chosen[0] >= 0:
            return edge_on_face(
                out, world, slot, n, margin, origin, s1, feature1, s2, shape, chosen, found.normal, -1.0, points2
            )
    if feature2.dim < 3:
        chosen = aligned_edge(s2, feature2, s1, feature1, shape, -found.normal)
        if chosen[0] >= 0:
            return edge_on_face(
                out, world, slot, n, margin, origin, s2, feature2, s1, shape, chosen, -found.normal, 1.0, points1
            )
    return n
