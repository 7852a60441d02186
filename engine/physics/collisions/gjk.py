"""Distance and penetration of two convex shapes, and where they are closest or deepest.

Points are relative to the centre of one of the shapes. The cores of the shapes are searched, radii are added after.
"""

import warp as wp

from engine.physics.collisions.epa import penetration
from engine.physics.collisions.minkowski import (
    Corner,
    Nearest,
    Solid,
    is_polyhedron,
    make_solid,
    nearest_to_origin,
    overlap_simplex,
    shape_vertices,
)
from engine.physics.collisions.shape import TYPE_CYLINDER, TYPE_ELLIPSOID, Closest, ConvexShape, shape_radius
from engine.physics.collisions.smooth_normal import cylinder_normal, is_smooth, smooth_normal, smooth_support
from engine.physics.model.model_groups import CollisionModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

FAR = wp.constant(1.0e10)  # m
CCD_TOLERANCE = wp.constant(wp.float64(1.0e-6))  # m: MuJoCo's default
TOUCHING = wp.constant(wp.float64(1.0e-10))  # m: cores nearer than that overlap, without a direction between them


@wp.func
def keep(found: wp.ref[Closest], n: wp.vec3d, point1: wp.vec3d, point2: wp.vec3d):
    """Write down a normal and the points it is between."""
    found.normal = wp.vec3(n)
    found.point1 = wp.vec3(point1)
    found.point2 = wp.vec3(point2)


@wp.func
def polish(s1: Solid, s2: Solid, found: wp.ref[Closest]) -> wp.float64:
    """Give smooth cores the exact normal, and the points along it; their distance."""
    near1 = wp.vec3d(found.point1)
    near2 = wp.vec3d(found.point2)
    rough = wp.normalize(wp.vec3d(found.normal))
    n = smooth_normal(s1.type, s1.pos, s1.mat, s1.size, near1, s2.type, s2.pos, s2.mat, s2.size, near2, rough)
    p = smooth_support(s1.type, s1.pos, s1.mat, s1.size, near2, n)
    q = smooth_support(s2.type, s2.pos, s2.mat, s2.size, p, -n)
    p = smooth_support(s1.type, s1.pos, s1.mat, s1.size, q, n)
    keep(found, n, p, q)
    return wp.dot(n, q - p)


@wp.func
def polish_on_cylinder(s1: Solid, s2: Solid, found: wp.ref[Closest], dist: wp.float64) -> wp.float64:
    """The same of an ellipsoid on a cylinder; where it finds no normal the distance is that known before."""
    rough = wp.normalize(wp.vec3d(found.normal))
    exact = cylinder_normal(s1.pos, s1.mat, s1.size, s2.pos, s2.mat, s2.size[0], s2.size[1], rough)
    n = wp.vec3d(exact[0], exact[1], exact[2])
    if wp.dot(n, n) > wp.float64(0.5):
        p = smooth_support(s1.type, s1.pos, s1.mat, s1.size, wp.vec3d(found.point2), n)
        keep(found, n, p, p + n * exact[3])
        return exact[3]
    return dist


@wp.func
def closest_points(
    s1: ConvexShape,
    s2: ConvexShape,
    shape: wp.ref[CollisionModel],
    cutoff: float,
    iterations: int,
) -> Closest:
    """Closest points of two shapes; ``dist`` is some number above ``cutoff`` if they are farther apart than that, and
    ``normal`` a direction that shows it.

    Of hulls and boxes with cutoff 0 it is found by MuJoCo's steps, which decide between faces of equal depth.
    """
    simplex = wp.zeros(shape=(4,), dtype=Corner)
    result = Closest()
    result.dist = FAR
    solid1 = make_solid(s1)
    solid2 = make_solid(s2)
    stepwise = cutoff == 0.0 and is_polyhedron(s1.type) and is_polyhedron(s2.type) and s1.radius + s2.radius == 0.0
    nearest = Nearest()
    if stepwise:
        nearest.corners = overlap_simplex(solid1, solid2, shape, simplex, CCD_TOLERANCE, iterations)
    else:
        reach = wp.float64(cutoff + s1.radius + s2.radius)
        nearest = nearest_to_origin(solid1, solid2, shape, simplex, reach, iterations)
    n = nearest.corners
    if n == 0:
        result.normal = wp.vec3(-wp.normalize(simplex[0].at))
        return result
    dist = wp.length(nearest.at)
    overlap = n == 4 or dist <= TOUCHING
    result.dist = 0.0
    if overlap and n > 1:
        result = penetration(solid1, solid2, shape, simplex, n, iterations)
    if result.dist == 0.0 and stepwise:
        result.dist = FAR
        return result
    exact = wp.float64(result.dist)
    if result.dist == 0.0:
        # of overlapping cores: they are flat or thin, and touch without depth
        result.normal = wp.normalize(s2.pos - s1.pos)
        if not overlap:
            result.normal = wp.vec3(-nearest.at / dist)
            exact = dist
        elif n >= 3:
            across = wp.cross(simplex[1].at - simplex[0].at, simplex[2].at - simplex[0].at)
            result.normal = wp.vec3(wp.normalize(across))
            if wp.dot(result.normal, s2.pos - s1.pos) < 0.0:
                result.normal = -result.normal
        result.point1 = wp.vec3(nearest.point1)
        result.point2 = wp.vec3(nearest.point1 - nearest.at)
        last = wp.min(n, 3) - 1
        middle = wp.min(last, 1)
        result.vertex1 = shape_vertices(
            solid1, shape, wp.vec3i(simplex[0].vertex[0], simplex[middle].vertex[0], simplex[last].vertex[0])
        )
        result.vertex2 = shape_vertices(
            solid2, shape, wp.vec3i(simplex[0].vertex[1], simplex[middle].vertex[1], simplex[last].vertex[1])
        )
        result.corner1 = wp.vec3(simplex[0].point1)
        result.corner2 = wp.vec3(simplex[0].point1 - simplex[0].at)
    if is_smooth(s1.type, s2.type):
        exact = polish(solid1, solid2, result)
    elif s1.type == TYPE_ELLIPSOID and s2.type == TYPE_CYLINDER:
        exact = polish_on_cylinder(solid1, solid2, result, exact)
    # Radii are large beside what is left: in float64.
    result.dist = wp.float32(exact - shape_radius(s1) - shape_radius(s2))
    result.point1 += result.normal * s1.radius
    result.point2 -= result.normal * s2.radius
    return result
