"""Convex shapes as collision detection sees them: their support functions, and how supports are called.

A shape is a core plus a radius: a sphere is a point and a capsule a segment, with a radius around it; the other
shapes are their own core.
"""

import warp as wp

from engine.physics.collisions.geometry import geom_place
from engine.physics.collisions.hull import hull_support, hull_vertex
from engine.physics.double_single import join_mat33, join_vec3
from engine.physics.enums import GeomType
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

TYPE_PRISM = wp.constant(int(GeomType.HFIELD))  # a piece of a height field
TYPE_SPHERE = wp.constant(int(GeomType.SPHERE))
TYPE_CAPSULE = wp.constant(int(GeomType.CAPSULE))
TYPE_ELLIPSOID = wp.constant(int(GeomType.ELLIPSOID))
TYPE_CYLINDER = wp.constant(int(GeomType.CYLINDER))
TYPE_BOX = wp.constant(int(GeomType.BOX))
TYPE_MESH = wp.constant(int(GeomType.MESH))
TYPE_ELEMENT = wp.constant(9)  # of a flex: a segment, triangle or tetrahedron with a radius


@wp.struct
class ConvexShape:
    """A geom as GJK sees it; ``pos`` is relative to the origin of the pair's calculation.

    Of a prism ``mat`` has the three upper corners as rows, right above the lower ones at the height ``size[2]``. Of
    an element ``mat`` has three corners as rows and ``size`` is the fourth; those that it lacks repeat the first.
    """

    type: wp.int32
    mesh: wp.int32
    radius: wp.float32  # around the core
    pos: wp.vec3
    mat: wp.mat33
    size: wp.vec3
    pos_low: wp.vec3  # what float32 leaves of these
    mat_low: wp.mat33
    size_low: wp.vec3


@wp.struct
class Closest:
    """Closest or deepest points of two shapes, and which vertices of each are there; of fewer than three some twice.

    Of a mesh they are its vertices; bit k of a box's corner is the side of axis k; a cylinder has 0 at the top and 1
    at the bottom; round shapes and prisms have -1.
    """

    dist: wp.float32  # negative: penetration
    normal: wp.vec3  # from shape 1 to shape 2
    point1: wp.vec3
    point2: wp.vec3
    vertex1: wp.vec3i
    vertex2: wp.vec3i
    corner1: wp.vec3  # the point of the first vertex
    corner2: wp.vec3


@wp.func
def make_shape(shape: wp.ref[CollisionModel], geom: int, size: wp.vec3, pos: wp.vec3, mat: wp.mat33) -> ConvexShape:
    s = ConvexShape()
    s.type = shape.geom_type[geom]
    s.mesh = shape.geom_dataid[geom]
    s.pos = pos
    s.mat = mat
    s.size = size
    s.radius = 0.0
    if s.type == TYPE_SPHERE or s.type == TYPE_CAPSULE:
        s.radius = size[0]
    return s


@wp.func
def make_element(a: wp.vec3, b: wp.vec3, c: wp.vec3, d: wp.vec3, pos: wp.vec3, radius: float) -> ConvexShape:
    """An element of a flex by its corners; ``pos`` is somewhere inside."""
    s = ConvexShape()
    s.type = TYPE_ELEMENT
    s.pos = pos
    s.mat = wp.mat33(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2])
    s.size = d
    s.radius = radius
    return s


@wp.func
def element_support(s: ConvexShape, direction: wp.vec3) -> wp.vec3:
    point = s.size
    reach = wp.dot(point, direction)
    for i in range(3):
        corner = wp.vec3(s.mat[i, 0], s.mat[i, 1], s.mat[i, 2])
        along = wp.dot(corner, direction)
        if along > reach:
            reach = along
            point = corner
    return point


@wp.func
def place_shape(
    shape: wp.ref[CollisionModel], position: wp.ref[Position], world: int, geom: int, origin: wp.vec3d
) -> ConvexShape:
    """A geom as kinematics placed it, seen from ``origin``."""
    place = geom_place(position, world, geom) - origin
    s = make_shape(shape, geom, shape.geom_size[world, geom], wp.vec3(place), position.geom_xmat[world, geom])
    s.pos_low = wp.vec3(place - wp.vec3d(s.pos))
    s.mat_low = position.geom_xmat_low[world, geom]
    s.size_low = shape.geom_size_low[world, geom]
    return s


@wp.func
def shape_place(s: ConvexShape) -> wp.vec3d:
    return join_vec3(s.pos, s.pos_low)


@wp.func
def shape_axes(s: ConvexShape) -> wp.mat33d:
    return join_mat33(s.mat, s.mat_low)


@wp.func
def shape_extent(s: ConvexShape) -> wp.vec3d:
    return join_vec3(s.size, s.size_low)


@wp.func
def shape_radius(s: ConvexShape) -> wp.float64:
    """Around the core."""
    if s.type == TYPE_SPHERE or s.type == TYPE_CAPSULE:
        return wp.float64(s.radius) + wp.float64(s.size_low[0])
    return wp.float64(s.radius)


@wp.func
def prism_support(s: ConvexShape, direction: wp.vec3) -> wp.vec3:
    best = float(-1.0e20)
    point = wp.vec3(0.0, 0.0, 0.0)
    for i in range(3):
        corner = wp.vec3(s.mat[i, 0], s.mat[i, 1], s.mat[i, 2])
        if direction[2] < 0.0:
            corner[2] = s.size[2]
        reach = wp.dot(corner, direction)
        if reach > best:
            best = reach
            point = corner
    return point


@wp.func
def support(
    s: ConvexShape, shape: wp.ref[CollisionModel], direction: wp.vec3, cache: wp.array(dtype=wp.int32), side: int
) -> wp.vec3:
    """Point of the core farthest along ``direction``; ``cache[side]`` remembers a hull's vertex."""
    local = wp.transpose(s.mat) * direction
    point = wp.vec3(0.0, 0.0, 0.0)
    if s.type == TYPE_MESH:
        i = hull_support(shape, s.mesh, local, cache[side])
        cache[side] = i
        point = shape.mesh_vert[shape.mesh_vertadr[s.mesh] + hull_vertex(shape, s.mesh, i)]
    elif s.type == TYPE_BOX:
        point = wp.vec3(
            wp.where(local[0] >= 0.0, s.size[0], -s.size[0]),
            wp.where(local[1] >= 0.0, s.size[1], -s.size[1]),
            wp.where(local[2] >= 0.0, s.size[2], -s.size[2]),
        )
    elif s.type == TYPE_CYLINDER:
        radial = wp.sqrt(local[0] * local[0] + local[1] * local[1])
        scale = wp.where(radial > 1.0e-9, s.size[0] / wp.max(radial, 1.0e-9), 0.0)
        point = wp.vec3(local[0] * scale, local[1] * scale, wp.where(local[2] >= 0.0, s.size[1], -s.size[1]))
    elif s.type == TYPE_CAPSULE:
        point = wp.vec3(0.0, 0.0, wp.where(local[2] >= 0.0, s.size[1], -s.size[1]))
    elif s.type == TYPE_ELLIPSOID:
        scaled = wp.cw_mul(s.size, local)
        point = wp.cw_mul(s.size, scaled) / wp.max(wp.length(scaled), 1.0e-12)
    elif s.type == TYPE_PRISM:
        return prism_support(s, direction)
    elif s.type == TYPE_ELEMENT:
        return element_support(s, direction)
    return s.pos + s.mat * point
