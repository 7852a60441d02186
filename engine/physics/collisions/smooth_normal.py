"""The normal of a contact between shapes without corners, in float64.

A search that bounds the depth h knows the normal to sqrt(h's error / radius) only: 1e-6 in float64. Where both
surfaces are smooth, the normal is where the gradient of the depth vanishes, and Newton's method finds that to the
last digits.
A cylinder is smooth in pieces: its caps have one normal, its side and its rims are a segment and a circle.
"""

import warp as wp

from engine.physics.enums import GeomType

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SPHERE = wp.constant(int(GeomType.SPHERE))
_CAPSULE = wp.constant(int(GeomType.CAPSULE))
_ELLIPSOID = wp.constant(int(GeomType.ELLIPSOID))
_ZERO = wp.constant(wp.float64(0.0))
_HALF = wp.constant(wp.float64(0.5))
_ONE = wp.constant(wp.float64(1.0))
_TINY = wp.constant(wp.float64(1.0e-15))  # mjMINVAL
_INSIDE = wp.constant(wp.float64(0.999))  # of a capsule's half length: the contact is on its side, not on a cap
_ACROSS = wp.constant(wp.float64(1.0e-3))  # cosine up to which a normal is that of a capsule's side
_FARTHEST = wp.constant(wp.float64(0.1))  # rad that a normal may be turned


@wp.func
def is_smooth(kind1: int, kind2: int) -> bool:
    """An ellipsoid and a sphere, capsule or ellipsoid."""
    if kind1 != _ELLIPSOID and kind2 != _ELLIPSOID:
        return False
    return (kind1 >= _SPHERE and kind1 <= _ELLIPSOID) and (kind2 >= _SPHERE and kind2 <= _ELLIPSOID)


@wp.func
def smooth_support(
    kind: int, pos: wp.vec3d, mat: wp.mat33d, size: wp.vec3d, point: wp.vec3d, n: wp.vec3d
) -> wp.vec3d:
    """Point of the core farthest along n; of a capsule whose whole side is, the one nearest to `point`."""
    if kind == _ELLIPSOID:
        scaled = wp.cw_mul(size, wp.transpose(mat) * n)
        return pos + mat * (wp.cw_mul(size, scaled) / wp.max(wp.length(scaled), _TINY))
    if kind == _CAPSULE:
        axis = wp.vec3d(mat[0, 2], mat[1, 2], mat[2, 2])
        along = wp.dot(axis, n)
        if wp.abs(along) > _ACROSS:
            return pos + axis * (wp.sign(along) * size[1])
        return pos + axis * wp.clamp(wp.dot(axis, point - pos), -size[1], size[1])
    return pos


@wp.func
def _curvature(kind: int, mat: wp.mat33d, size: wp.vec3d, n: wp.vec3d, t: wp.vec3d) -> wp.vec3d:
    """How the support of an ellipsoid moves as n turns along t: the Hessian of its support function times t."""
    if kind != _ELLIPSOID:
        return wp.vec3d(0.0, 0.0, 0.0)
    scaled = wp.cw_mul(size, wp.transpose(mat) * n)
    reach = wp.max(wp.length(scaled), _TINY)
    turned = wp.cw_mul(size, wp.transpose(mat) * t)
    turned = (turned - scaled * (wp.dot(scaled, turned) / (reach * reach))) / reach
    return mat * wp.cw_mul(size, turned)


@wp.func
def _side(kind: int, pos: wp.vec3d, mat: wp.mat33d, size: wp.vec3d, point: wp.vec3d) -> wp.vec3d:
    """The axis of a capsule whose side, not whose cap, is at a point of its core; else 0."""
    axis = wp.vec3d(mat[0, 2], mat[1, 2], mat[2, 2])
    if kind == _CAPSULE and wp.abs(wp.dot(axis, point - pos)) < _INSIDE * size[1]:
        return axis
    return wp.vec3d(0.0, 0.0, 0.0)


@wp.func
def _newton_step(n: wp.vec3d, gap: wp.vec3d, t1: wp.vec3d, c1: wp.vec3d, t2: wp.vec3d, c2: wp.vec3d) -> wp.vec3d:
    """Where the normal goes from n, of which the support changes by c1 and c2 along the tangents; 0 off a minimum."""
    depth = wp.dot(n, gap)
    g1 = wp.dot(gap, t1)
    g2 = wp.dot(gap, t2)
    h11 = wp.dot(c1, t1) - depth
    h12 = wp.dot(c1, t2)
    h22 = wp.dot(c2, t2) - depth
    det = h11 * h22 - h12 * h12
    if h11 <= _ZERO or det <= _ZERO:
        return wp.vec3d(0.0, 0.0, 0.0)
    return wp.normalize(n - t1 * ((h22 * g1 - h12 * g2) / det) - t2 * ((h11 * g2 - h12 * g1) / det))


@wp.func
def smooth_normal(
    kind1: int,
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    point1: wp.vec3d,
    kind2: int,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    size2: wp.vec3d,
    point2: wp.vec3d,
    normal: wp.vec3d,
) -> wp.vec3d:
    """The normal from core 1 to core 2 along which they overlap least (or are farthest apart), near the given one.

    point1, point2: where they were found to be closest.
    """
    axis = _side(kind1, pos1, mat1, size1, point1) + _side(kind2, pos2, mat2, size2, point2)
    on_side = wp.dot(axis, axis) > _HALF
    n = normal
    for _ in range(4):
        if on_side:
            n = wp.normalize(n - axis * wp.dot(axis, n))
        gap = smooth_support(kind1, pos1, mat1, size1, point1, n) - smooth_support(
            kind2, pos2, mat2, size2, point2, -n
        )
        # Newton's step on the sphere of directions: the second derivative of the depth is curvature - depth
        t1 = wp.cross(n, axis)
        if not on_side:
            t1 = wp.where(wp.abs(n[0]) < _HALF, wp.vec3d(_ZERO, n[2], -n[1]), wp.vec3d(-n[2], _ZERO, n[0]))
        t1 = wp.normalize(t1)
        t2 = wp.cross(n, t1)
        c1 = _curvature(kind1, mat1, size1, n, t1) + _curvature(kind2, mat2, size2, n, t1)
        if on_side:
            h11 = wp.dot(c1, t1) - wp.dot(n, gap)
            if h11 <= _ZERO:
                return normal
            n = wp.normalize(n - t1 * (wp.dot(gap, t1) / h11))
        else:
            c2 = _curvature(kind1, mat1, size1, n, t2) + _curvature(kind2, mat2, size2, n, t2)
            n = _newton_step(n, gap, t1, c1, t2, c2)
            if wp.dot(n, n) < _HALF:
                return normal
    if wp.length(n - normal) > _FARTHEST:
        return normal
    return n


@wp.func
def rim_normal(
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    center: wp.vec3d,
    axis: wp.vec3d,
    radius: wp.float64,
    normal: wp.vec3d,
) -> wp.vec3d:
    """As `smooth_normal`, from an ellipsoid to a circle around an axis."""
    n = normal
    for _ in range(5):
        radial = n - axis * wp.dot(axis, n)
        reach = wp.max(wp.length(radial), _TINY)
        radial = radial / reach
        gap = smooth_support(_ELLIPSOID, pos1, mat1, size1, pos1, n) - (center - radial * radius)
        t1 = wp.cross(axis, radial)  # along the circle
        t2 = wp.cross(n, t1)
        c1 = _curvature(_ELLIPSOID, mat1, size1, n, t1) + t1 * (radius / reach)
        c2 = _curvature(_ELLIPSOID, mat1, size1, n, t2)
        n = _newton_step(n, gap, t1, c1, t2, c2)
        if wp.dot(n, n) < _HALF:
            return normal
    return n


@wp.func
def cylinder_normal(
    pos1: wp.vec3d,
    mat1: wp.mat33d,
    size1: wp.vec3d,
    pos2: wp.vec3d,
    mat2: wp.mat33d,
    radius: wp.float64,
    half: wp.float64,
    normal: wp.vec3d,
) -> wp.vec4d:
    """As `smooth_normal`, from an ellipsoid to a cylinder; with the distance along it.

    Of cap, side and rim it is the piece whose own normals contain it; 0 if that is none near the given one.
    """
    axis = wp.vec3d(mat2[0, 2], mat2[1, 2], mat2[2, 2])
    up = axis * wp.where(wp.dot(axis, normal) <= _ZERO, _ONE, -_ONE)  # towards the ellipsoid
    if wp.length(normal + up) < _FARTHEST:  # a cap?
        lowest = smooth_support(_ELLIPSOID, pos1, mat1, size1, pos1, -up) - pos2
        height = wp.dot(lowest, up)
        if wp.length_sq(lowest - up * height) <= radius * radius:
            return wp.vec4d(-up[0], -up[1], -up[2], height - half)
    n = normal - up * wp.dot(up, normal)
    if wp.length(n) > _ONE - _FARTHEST * _FARTHEST:  # the side?
        core = wp.vec3d(radius, half, _ZERO)
        n = wp.normalize(n)
        n = smooth_normal(_ELLIPSOID, pos1, mat1, size1, pos1, _CAPSULE, pos2, mat2, core, pos2, n)
        between = pos2 - smooth_support(_ELLIPSOID, pos1, mat1, size1, pos1, n)
        if wp.abs(wp.dot(between, axis)) <= half and wp.length(n - normal) < _FARTHEST:
            return wp.vec4d(n[0], n[1], n[2], wp.dot(between, n) - radius)
    center = pos2 + up * half
    n = rim_normal(pos1, mat1, size1, center, axis, radius, normal)
    along = wp.dot(n, up)
    if along <= _ZERO and wp.length(n - normal) < _FARTHEST:
        between = center - smooth_support(_ELLIPSOID, pos1, mat1, size1, pos1, n)
        return wp.vec4d(n[0], n[1], n[2], wp.dot(between, n) - radius * wp.sqrt(wp.max(_ONE - along * along, _ZERO)))
    return wp.vec4d(0.0, 0.0, 0.0, 0.0)
