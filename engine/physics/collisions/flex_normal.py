"""Normals of contacts of round geoms with triangles: those of the geom's surface near the contact, as in MuJoCo.

A search for closest points knows the normal less well than the points. Everything is in the world's axes, relative to
the geom's centre.
"""

import warp as wp

from engine.physics.collisions.shape import TYPE_CYLINDER, TYPE_ELLIPSOID

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ITERATIONS = wp.constant(30)
_TOLERANCE = wp.constant(1.0e-6)
_FLAT = wp.constant(0.95)  # of a cylinder's half length: nearer to its end the normal stays
_NEARER = wp.constant(4.0)  # the side must be that much nearer than the end


@wp.func
def _from_within(pos: wp.vec3, size: wp.vec3, normal: wp.vec3) -> wp.vec3:
    """Where the normal of an ellipsoid's surface points back to a point inside: cast a ray, take the normal where it
    leaves, cast again."""
    inverse = wp.vec3(1.0 / (size[0] * size[0]), 1.0 / (size[1] * size[1]), 1.0 / (size[2] * size[2]))
    c = wp.dot(pos, wp.cw_mul(inverse, pos)) - 1.0
    for _ in range(_ITERATIONS):
        a = wp.dot(normal, wp.cw_mul(inverse, normal))
        b = wp.dot(pos, wp.cw_mul(inverse, normal))
        root = b * b - a * c
        if root <= 0.0:
            return normal
        leaves = pos + normal * ((wp.sqrt(root) - b) / a)
        turned = wp.normalize(wp.cw_mul(inverse, leaves))
        change = wp.length(turned - normal)
        normal = turned
        if change < _TOLERANCE:
            break
    return normal


@wp.func
def _from_outside(pos: wp.vec3, size: wp.vec3) -> wp.vec3:
    """Normal of an ellipsoid at its point nearest to one outside: the point is S^2 (S^2 + t)^-1 pos for the t > 0
    that puts it on the surface, found by Newton's method."""
    squared = wp.cw_mul(size, size)
    t = float(0.0)
    for _ in range(_ITERATIONS):
        value = float(-1.0)
        slope = float(0.0)
        for k in range(3):
            r = 1.0 / (squared[k] + t)
            term = pos[k] * pos[k] * squared[k] * r * r
            value += term
            slope -= 2.0 * term * r
        if value < _TOLERANCE or slope > -1.0e-15:
            break
        step = -value / slope
        if step < _TOLERANCE * squared[0]:
            break
        t += step
    return wp.normalize(wp.vec3(pos[0] / (squared[0] + t), pos[1] / (squared[1] + t), pos[2] / (squared[2] + t)))


@wp.func
def surface_normal(kind: int, size: wp.vec3, mat: wp.mat33, point: wp.vec3, normal: wp.vec3) -> wp.vec3:
    """The outward normal of an ellipsoid or of a cylinder's side near a contact's point; of others ``normal``."""
    local = wp.transpose(mat) * point
    if kind == TYPE_ELLIPSOID:
        scaled = wp.vec3(local[0] / size[0], local[1] / size[1], local[2] / size[2])
        if wp.length_sq(scaled) <= 1.0:
            return mat * _from_within(local, size, wp.transpose(mat) * normal)
        return mat * _from_outside(local, size)
    if kind == TYPE_CYLINDER and wp.abs(local[2]) <= _FLAT * size[1]:
        radial = wp.sqrt(local[0] * local[0] + local[1] * local[1])
        if _NEARER * (size[1] - wp.abs(local[2])) >= wp.abs(size[0] - radial) and radial > 0.0:
            return mat * wp.vec3(local[0] / radial, local[1] / radial, 0.0)
    return normal
