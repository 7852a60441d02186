"""Where a line meets a shape: distances along the line to the surfaces of solids, height fields and planes.

All in the shape's frame, with a direction of unit length. A solid is convex, so a line meets it in one interval
(near, far) of distances; an empty interval has near > far. Distances are measured from the foot of the shape's
centre on the line before roots are taken: far away, float32 could not tell the surface from the centre.
"""

import warp as wp

from engine.physics import enums
from engine.physics.model.model_groups import HFieldModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_PLANE = wp.constant(int(enums.GeomType.PLANE))
_SPHERE = wp.constant(int(enums.GeomType.SPHERE))
_CAPSULE = wp.constant(int(enums.GeomType.CAPSULE))
_ELLIPSOID = wp.constant(int(enums.GeomType.ELLIPSOID))
_CYLINDER = wp.constant(int(enums.GeomType.CYLINDER))

_FAR = wp.constant(wp.float32(1.0e10))  # mjMAXVAL
_PARALLEL = wp.constant(wp.float32(1.0e-12))


@wp.func
def is_solid(kind: int) -> bool:
    """Whether `solid_interval` knows the shape: sphere, capsule, ellipsoid, cylinder, box."""
    return kind >= _SPHERE and kind <= _CYLINDER + 1


@wp.func
def _both(a: wp.vec2, b: wp.vec2) -> wp.vec2:
    return wp.vec2(wp.max(a[0], b[0]), wp.min(a[1], b[1]))


@wp.func
def _either(a: wp.vec2, b: wp.vec2) -> wp.vec2:
    if a[0] > a[1]:
        return b
    if b[0] > b[1]:
        return a
    return wp.vec2(wp.min(a[0], b[0]), wp.max(a[1], b[1]))


@wp.func
def _ball(origin: wp.vec3, direction: wp.vec3, radius: float) -> wp.vec2:
    along = wp.dot(origin, direction)
    c = radius * radius - wp.length_sq(origin - along * direction)
    if c < 0.0:
        return wp.vec2(1.0, -1.0)
    half = wp.sqrt(c)
    return wp.vec2(-along - half, -along + half)


@wp.func
def _tube(origin: wp.vec3, direction: wp.vec3, radius: float) -> wp.vec2:
    """An endless cylinder about the z axis."""
    o = wp.vec2(origin[0], origin[1])
    v = wp.vec2(direction[0], direction[1])
    a = wp.length_sq(v)
    if a < _PARALLEL:
        if wp.length_sq(o) > radius * radius:
            return wp.vec2(1.0, -1.0)
        return wp.vec2(-_FAR, _FAR)
    along = wp.dot(o, v) / a
    c = radius * radius - wp.length_sq(o - along * v)
    if c < 0.0:
        return wp.vec2(1.0, -1.0)
    half = wp.sqrt(c / a)
    return wp.vec2(-along - half, -along + half)


@wp.func
def _slab(origin: float, direction: float, half: float) -> wp.vec2:
    if wp.abs(direction) < _PARALLEL:
        if wp.abs(origin) > half:
            return wp.vec2(1.0, -1.0)
        return wp.vec2(-_FAR, _FAR)
    a = (-half - origin) / direction
    b = (half - origin) / direction
    return wp.vec2(wp.min(a, b), wp.max(a, b))


@wp.func
def box_interval(size: wp.vec3, origin: wp.vec3, direction: wp.vec3) -> wp.vec2:
    """Where a line is in a box of the given half sizes."""
    across = _both(_slab(origin[0], direction[0], size[0]), _slab(origin[1], direction[1], size[1]))
    return _both(across, _slab(origin[2], direction[2], size[2]))


@wp.func
def solid_interval(kind: int, size: wp.vec3, origin: wp.vec3, direction: wp.vec3) -> wp.vec2:
    """Where a line is in a sphere, capsule, ellipsoid, cylinder or box."""
    if kind == _SPHERE:
        return _ball(origin, direction, size[0])
    if kind == _ELLIPSOID:
        scaled = wp.cw_div(direction, size)
        stretch = wp.length(scaled)
        return _ball(wp.cw_div(origin, size), scaled / stretch, 1.0) / stretch
    if kind == _CYLINDER or kind == _CAPSULE:
        side = _both(_tube(origin, direction, size[0]), _slab(origin[2], direction[2], size[1]))
        if kind == _CYLINDER:
            return side
        end = wp.vec3(0.0, 0.0, size[1])
        caps = _either(_ball(origin - end, direction, size[0]), _ball(origin + end, direction, size[0]))
        return _either(side, caps)
    return box_interval(size, origin, direction)


@wp.func
def first_of(interval: wp.vec2) -> float:
    """The first surface of a solid ahead on a line, -1 if there is none: where it enters, else where it leaves."""
    if interval[0] > interval[1] or interval[1] < 0.0:
        return -1.0
    if interval[0] >= 0.0:
        return interval[0]
    return interval[1]


@wp.func
def solid_normal(kind: int, size: wp.vec3, point: wp.vec3) -> wp.vec3:
    """Outward normal of a solid at a point of its surface."""
    if kind == _SPHERE:
        return wp.normalize(point)
    if kind == _ELLIPSOID:
        return wp.normalize(wp.cw_div(point, wp.cw_mul(size, size)))
    if kind == _CAPSULE:
        return wp.normalize(point - wp.vec3(0.0, 0.0, wp.clamp(point[2], -size[1], size[1])))
    if kind == _CYLINDER:
        radial = wp.vec3(point[0], point[1], 0.0)
        if wp.length(radial) - size[0] > wp.abs(point[2]) - size[1]:
            return wp.normalize(radial)
        return wp.vec3(0.0, 0.0, wp.sign(point[2]))
    out = wp.vec3(wp.abs(point[0]) - size[0], wp.abs(point[1]) - size[1], wp.abs(point[2]) - size[2])
    if out[0] >= out[1] and out[0] >= out[2]:
        return wp.vec3(wp.sign(point[0]), 0.0, 0.0)
    if out[1] >= out[2]:
        return wp.vec3(0.0, wp.sign(point[1]), 0.0)
    return wp.vec3(0.0, 0.0, wp.sign(point[2]))


@wp.func
def is_inside(kind: int, size: wp.vec3, point: wp.vec3) -> bool:
    """Whether a point is in a sphere, capsule, ellipsoid, cylinder or box, or below a plane."""
    if kind == _SPHERE:
        return wp.length_sq(point) < size[0] * size[0]
    if kind == _ELLIPSOID:
        return wp.length_sq(wp.cw_div(point, size)) < 1.0
    if kind == _CAPSULE:
        return wp.length_sq(point - wp.vec3(0.0, 0.0, wp.clamp(point[2], -size[1], size[1]))) < size[0] * size[0]
    if kind == _CYLINDER:
        return wp.abs(point[2]) < size[1] and point[0] * point[0] + point[1] * point[1] < size[0] * size[0]
    if kind == _PLANE:
        return point[2] < 0.0
    return wp.abs(point[0]) < size[0] and wp.abs(point[1]) < size[1] and wp.abs(point[2]) < size[2]


@wp.func
def plane_distance(size: wp.vec3, origin: wp.vec3, direction: wp.vec3) -> float:
    """Distance to the front of a plane z = 0, within its half sizes where they are positive; -1: not met."""
    if direction[2] > -1.0e-15:
        return -1.0
    t = -origin[2] / direction[2]
    if t < 0.0:
        return -1.0
    if size[0] > 0.0 and wp.abs(origin[0] + t * direction[0]) > size[0]:
        return -1.0
    if size[1] > 0.0 and wp.abs(origin[1] + t * direction[1]) > size[1]:
        return -1.0
    return t


@wp.func
def _height(f: wp.ref[HFieldModel], field: int, row: int, col: int) -> float:
    return f.hfield_data[f.hfield_adr[field] + row * f.hfield_ncol[field] + col]


@wp.func
def _border_height(f: wp.ref[HFieldModel], field: int, axis: int, last: bool, along: float) -> float:
    """Height of the rim of a field at a grid coordinate along it; the rim lies across an axis (0: x, 1: y)."""
    nrow = f.hfield_nrow[field]
    ncol = f.hfield_ncol[field]
    if axis == 0:
        row = wp.clamp(int(wp.floor(along)), 0, nrow - 2)
        col = wp.where(last, ncol - 1, 0)
        x = along - float(row)
        return (1.0 - x) * _height(f, field, row, col) + x * _height(f, field, row + 1, col)
    col = wp.clamp(int(wp.floor(along)), 0, ncol - 2)
    row = wp.where(last, nrow - 1, 0)
    x = along - float(col)
    return (1.0 - x) * _height(f, field, row, col) + x * _height(f, field, row, col + 1)


@wp.func
def hfield_distance(f: wp.ref[HFieldModel], field: int, origin: wp.vec3, direction: wp.vec3) -> wp.vec4:
    """Distance to a height field (-1: not met) and its normal there.

    A field is its base box below z = 0 and, above, the ground over its grid: two triangles a cell, split by the
    diagonal through the cell's corner of lowest row and column, and walls at the rim. The cells under the line are
    visited in its order (Amanatides and Woo 1987).
    """
    size = f.hfield_size[field]
    shift = wp.vec3(0.0, 0.0, 0.5 * size[3])
    base = wp.vec3(size[0], size[1], 0.5 * size[3])
    best = first_of(box_interval(base, origin + shift, direction))
    normal = wp.vec3(0.0)
    if best >= 0.0:
        normal = solid_normal(_CYLINDER + 1, base, origin + shift + best * direction)
    shift = wp.vec3(0.0, 0.0, -0.5 * size[2])
    span = box_interval(wp.vec3(size[0], size[1], 0.5 * size[2]), origin + shift, direction)
    if span[0] > span[1] or span[1] < 0.0:
        return wp.vec4(best, normal[0], normal[1], normal[2])

    # The line in grid coordinates: a cell is a unit wide, a height of 1 a unit high.
    nrow = f.hfield_nrow[field]
    ncol = f.hfield_ncol[field]
    sx = 0.5 * float(ncol - 1) / size[0]
    sy = 0.5 * float(nrow - 1) / size[1]
    o = wp.vec3((origin[0] + size[0]) * sx, (origin[1] + size[1]) * sy, origin[2] / size[2])
    v = wp.vec3(direction[0] * sx, direction[1] * sy, direction[2] / size[2])

    for end in range(2):
        t = span[end]
        point = o + t * v
        if t >= 0.0 and (best < 0.0 or t < best):
            for axis in range(2):
                limit = float(wp.where(axis == 0, ncol, nrow) - 1)
                low = wp.abs(point[axis]) < 1.0e-4
                high = wp.abs(point[axis] - limit) < 1.0e-4
                # The line crosses the rim here, rather than running along it.
                if (low or high) and wp.abs(v[axis]) > 1.0e-6:
                    if point[2] < _border_height(f, field, axis, high, point[1 - axis]):
                        best = t
                        normal = wp.vec3(0.0)
                        normal[axis] = wp.where(high, 1.0, -1.0)

    t = wp.max(span[0], 0.0)
    stop = span[1]
    if best >= 0.0:
        stop = wp.min(stop, best)
    slack = 1.0e-5 * (1.0 + wp.abs(stop))
    start = o + t * v
    col = wp.clamp(int(wp.floor(start[0])), 0, ncol - 2)
    row = wp.clamp(int(wp.floor(start[1])), 0, nrow - 2)
    for _step in range(nrow + ncol):
        # The cell is left where the line crosses its far side.
        leave = stop
        across = int(-1)
        if wp.abs(v[0]) > _PARALLEL:
            side = (float(col + wp.where(v[0] > 0.0, 1, 0)) - o[0]) / v[0]
            if side < leave:
                leave = side
                across = 0
        if wp.abs(v[1]) > _PARALLEL:
            side = (float(row + wp.where(v[1] > 0.0, 1, 0)) - o[1]) / v[1]
            if side < leave:
                leave = side
                across = 1
        h00 = _height(f, field, row, col)
        h01 = _height(f, field, row, col + 1)
        h10 = _height(f, field, row + 1, col)
        h11 = _height(f, field, row + 1, col + 1)
        hit = float(-1.0)
        slope = wp.vec2(0.0)
        for half in range(2):
            # Height over the triangle as a linear function of the place in the cell.
            gx = wp.where(half == 0, h01 - h00, h11 - h10)
            gy = wp.where(half == 0, h11 - h01, h10 - h00)
            above = o[2] - h00 - gx * (o[0] - float(col)) - gy * (o[1] - float(row))
            rise = v[2] - gx * v[0] - gy * v[1]
            if wp.abs(rise) > _PARALLEL:
                x = -above / rise
                side = (o[0] + x * v[0] - float(col)) - (o[1] + x * v[1] - float(row))
                inside = wp.where(half == 0, side >= -1.0e-5, side <= 1.0e-5)
                if inside and x >= t - slack and x <= leave + slack and x >= 0.0:
                    if hit < 0.0 or x < hit:
                        hit = x
                        slope = wp.vec2(gx * sx * size[2], gy * sy * size[2])
        if hit >= 0.0:
            if best < 0.0 or hit < best:
                best = hit
                normal = wp.normalize(wp.vec3(-slope[0], -slope[1], 1.0))
            break
        if across < 0:
            break
        t = leave
        if across == 0:
            col += wp.where(v[0] > 0.0, 1, -1)
        else:
            row += wp.where(v[1] > 0.0, 1, -1)
        if col < 0 or col > ncol - 2 or row < 0 or row > nrow - 2:
            break
    return wp.vec4(best, normal[0], normal[1], normal[2])
