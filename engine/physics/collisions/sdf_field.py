"""Geoms as signed distance fields: the distance to a surface and its gradient at any point.

A mesh's field is an octree of distances that MuJoCo's compiler makes (`octree` makes it for a SceneModel); other
shapes have theirs in closed form (after Quilez, "Distance functions"), those of MuJoCo's plugins in `sdf_shapes`.
"""

import warp as wp

from engine.physics.collisions.sdf_shapes import TINY, Sample, shape_sample
from engine.physics.collisions.shape import TYPE_BOX, TYPE_CAPSULE, TYPE_CYLINDER, TYPE_ELLIPSOID
from engine.physics.enums import GeomType
from engine.physics.model.model_groups import CollisionModel, SdfModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

TYPE_SDF = wp.constant(int(GeomType.SDF))
MAX_DEPTH = wp.constant(100)  # of an octree
INSIDE = wp.constant(1.0e-6)  # m; how far within its box a field is read for points outside


@wp.struct
class Field:
    """A geom as a distance field, and where the frame of the pair's second geom is in its own."""

    type: wp.int32
    size: wp.vec3
    octree: wp.int32  # its root; -1: none
    closed: wp.int32  # the geom, if it is a field in closed form; -1: it is not
    pos: wp.vec3
    mat: wp.mat33


@wp.func
def octree_sample(sdfs: wp.ref[SdfModel], root: int, point: wp.vec3) -> Sample:
    """Trilinear interpolation in the leaf around a point; outside of the octree, plus the distance to its box."""
    center = sdfs.oct_aabb[root, 0]
    half = sdfs.oct_aabb[root, 1]
    away = wp.vec3(0.0, 0.0, 0.0)  # from the box
    p = point
    for k in range(3):
        r = point[k] - center[k]
        if wp.abs(r) > half[k]:
            away[k] = r - wp.sign(r) * half[k]
            p[k] = center[k] + wp.sign(r) * (half[k] - INSIDE)
    node = int(root)
    t = wp.vec3(0.0, 0.0, 0.0)
    width = wp.vec3(0.0, 0.0, 0.0)
    for _ in range(MAX_DEPTH):
        middle = sdfs.oct_aabb[node, 0]
        width = 2.0 * sdfs.oct_aabb[node, 1]
        t = wp.cw_div(p - middle, width) + wp.vec3(0.5, 0.5, 0.5)
        child = sdfs.oct_child[node]
        octant = wp.where(t[0] < 0.5, 0, 1) + wp.where(t[1] < 0.5, 0, 2) + wp.where(t[2] < 0.5, 0, 4)
        if child[octant] < 0:
            break
        node = root + child[octant]

    result = Sample()
    coefficients = sdfs.oct_coeff[node]
    for j in range(8):
        wx = wp.where((j & 1) != 0, t[0], 1.0 - t[0])
        wy = wp.where((j & 2) != 0, t[1], 1.0 - t[1])
        wz = wp.where((j & 4) != 0, t[2], 1.0 - t[2])
        sx = wp.where((j & 1) != 0, 1.0, -1.0)
        sy = wp.where((j & 2) != 0, 1.0, -1.0)
        sz = wp.where((j & 4) != 0, 1.0, -1.0)
        result.dist += coefficients[j] * wx * wy * wz
        result.gradient += coefficients[j] * wp.vec3(sx * wy * wz, wx * sy * wz, wx * wy * sz)
    result.gradient = wp.cw_div(result.gradient, width)
    gap = wp.length(away)
    if gap > 0.0:
        for k in range(3):
            if away[k] != 0.0:
                result.gradient[k] = away[k] / gap
        result.dist += gap
    return result


@wp.func
def box_sample(size: wp.vec3, x: wp.vec3) -> Sample:
    """Outside the distance; inside, depth along lines that turn from the centre's rays to the faces' normals."""
    result = Sample()
    a = wp.vec3(wp.abs(x[0]) - size[0], wp.abs(x[1]) - size[1], wp.abs(x[2]) - size[2])
    deepest = wp.max(a[0], wp.max(a[1], a[2]))
    if deepest >= 0.0:
        b = wp.vec3(wp.max(a[0], 0.0), wp.max(a[1], 0.0), wp.max(a[2], 0.0))
        result.dist = wp.length(b)
        for k in range(3):
            result.gradient[k] = wp.sign(x[k]) * b[k] / wp.max(result.dist, TINY)
        return result
    ray = wp.normalize(wp.vec3(-size[0] / a[0], -size[1] / a[1], -size[2] / a[2]))
    result.dist = -wp.min(-a[0] / ray[0], wp.min(-a[1] / ray[1], -a[2] / ray[2]))
    for k in range(3):
        result.gradient[k] = wp.where(x[k] < 0.0, -ray[k], ray[k])
    return result


@wp.func
def ellipsoid_sample(size: wp.vec3, x: wp.vec3) -> Sample:
    """Quilez' estimate: exact on the surface."""
    result = Sample()
    a = wp.cw_div(x, size)
    b = wp.cw_div(a, size)
    k0 = wp.max(wp.length(a), TINY)
    k1 = wp.max(wp.length(b), TINY)
    result.dist = k0 * (k0 - 1.0) / k1
    g1 = wp.cw_div(b, wp.cw_mul(size, size)) / k1
    result.gradient = wp.normalize(b * ((2.0 * k0 - 1.0) / (k0 * k1)) - g1 * (k0 * (k0 - 1.0) / (k1 * k1)))
    return result


@wp.func
def cylinder_sample(size: wp.vec3, x: wp.vec3) -> Sample:
    result = Sample()
    radial = wp.sqrt(x[0] * x[0] + x[1] * x[1])
    side = radial - size[0]
    cap = wp.abs(x[2]) - size[1]
    outward = wp.vec3(x[0], x[1], 0.0) / wp.max(radial, TINY)
    upward = wp.vec3(0.0, 0.0, wp.sign(x[2]))
    if wp.max(side, cap) < 0.0:
        result.dist = wp.max(side, cap)
        result.gradient = wp.where(side > cap, outward, upward)
        return result
    b0 = wp.max(side, 0.0)
    b1 = wp.max(cap, 0.0)
    result.dist = wp.sqrt(b0 * b0 + b1 * b1)
    result.gradient = (outward * b0 + upward * b1) / wp.max(result.dist, TINY)
    return result


@wp.func
def field_sample(sdfs: wp.ref[SdfModel], field: Field, point: wp.vec3) -> Sample:
    """Distance and gradient of a geom at a point, both in the frame of the pair's second geom."""
    x = field.pos + field.mat * point
    result = Sample()
    if field.closed >= 0:
        result = shape_sample(sdfs.geom_sdf[field.closed], sdfs.geom_sdfprm[field.closed], x)
    elif field.octree >= 0:
        result = octree_sample(sdfs, field.octree, x)
    elif field.type == TYPE_BOX:
        result = box_sample(field.size, x)
    elif field.type == TYPE_ELLIPSOID:
        result = ellipsoid_sample(field.size, x)
    elif field.type == TYPE_CYLINDER:
        result = cylinder_sample(field.size, x)
    else:
        core = x
        if field.type == TYPE_CAPSULE:
            core[2] = x[2] - wp.clamp(x[2], -field.size[1], field.size[1])
        length = wp.length(core)
        result.dist = length - field.size[0]
        result.gradient = core / wp.max(length, TINY)
    result.gradient = wp.transpose(field.mat) * result.gradient
    return result


@wp.func
def take_sdf(field: wp.ref[Field], shape: wp.ref[CollisionModel], sdfs: wp.ref[SdfModel], geom: int):
    """Whether a geom is a shape in closed form or the octree of a mesh, neither if it is of another type."""
    field.closed = -1
    field.octree = -1
    if shape.geom_type[geom] == TYPE_SDF:
        if sdfs.geom_sdf[geom] >= 0:
            field.closed = geom
        else:
            field.octree = sdfs.mesh_octadr[shape.geom_dataid[geom]]


@wp.func
def make_field(
    shape: wp.ref[CollisionModel],
    sdfs: wp.ref[SdfModel],
    world: int,
    geom: int,
    pos: wp.vec3,
    mat: wp.mat33,
    pos2: wp.vec3,
    mat2: wp.mat33,
) -> Field:
    """A geom as a distance field that is evaluated in the frame of another one, the pair's second."""
    field = Field()
    field.type = shape.geom_type[geom]
    field.size = shape.geom_size[world, geom]
    take_sdf(field, shape, sdfs, geom)
    field.mat = wp.transpose(mat) * mat2
    field.pos = wp.transpose(mat) * (pos2 - pos)
    return field
