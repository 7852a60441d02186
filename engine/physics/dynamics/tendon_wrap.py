"""How a tendon bends around a sphere or a cylinder.

The shortest path around a circle touches it along two tangents. With a side site inside, the path is pulled to the
inner wall of the circle instead and touches it once, where the angles of incidence are equal. A sphere is a circle
in the plane through both ends and its centre; a cylinder is a circle in its cross section, with the height spread
evenly along the path (MuJoCo's documentation, Computation, "Actuation model").

In float64: which way around a path goes is the sign of the angle between its ends, which hangs on the last digits
of their positions.
"""

import math

import warp as wp

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ZERO = wp.constant(wp.float64(0.0))
_HALF = wp.constant(wp.float64(0.5))
_ONE = wp.constant(wp.float64(1.0))
_STRAIGHT = wp.constant(wp.float64(-1.0))
_TURN = wp.constant(wp.float64(2.0 * math.pi))
_CLOSE = wp.constant(wp.float64(1.0e-13))  # rad by which the search for an angle ends
_MINVAL = wp.constant(wp.float64(1.0e-15))  # mjMINVAL
_SURFACE = wp.constant(wp.float64(1.2e-7))  # of the radius: what float32 does not know of it
_OPPOSITE = wp.constant(wp.float64(3.0e-7))  # sine of an angle that float32 does not tell from 0


@wp.func
def _cross2(a: wp.vec2d, b: wp.vec2d) -> wp.float64:
    return a[0] * b[1] - a[1] * b[0]


@wp.func
def _nearest(a: wp.vec2d, b: wp.vec2d) -> wp.vec2d:
    """Point of the segment a-b nearest to the origin."""
    line = b - a
    return a + wp.clamp(-wp.dot(line, a) / wp.dot(line, line), _ZERO, _ONE) * line


@wp.func
def _reach(end: wp.vec2d, radius: wp.float64) -> wp.float64:
    """Length of the tangent from `end` to the circle."""
    n = wp.length(end)
    return wp.sqrt(wp.max((n - radius) * (n + radius), _ZERO))


@wp.func
def _tangent(end: wp.vec2d, radius: wp.float64, turn: wp.float64) -> wp.vec2d:
    """Where a line from `end` touches the circle, a turn of its sign away from the direction of `end`."""
    touch = end * (radius * radius) + _turned(end) * (turn * radius * _reach(end, radius))
    return touch / wp.dot(end, end)


@wp.func
def _turned(v: wp.vec2d) -> wp.vec2d:
    """v turned left by a right angle."""
    return wp.vec2d(-v[1], v[0])


@wp.func
def _around(a: wp.vec2d, b: wp.vec2d, radius: wp.float64, side: wp.vec2d):
    """Arc around the circle at the origin: its length, -1 if the way is straight, its ends and directions there.

    The shorter way is taken unless the side is opposite, between the directions -a and -b; of two equal ways that on
    the side. No side: zero.
    """
    none = wp.vec2d()
    nearest = radius * (_ONE - _SURFACE)  # an end on the surface is outside
    if wp.length(a) < nearest or wp.length(b) < nearest or wp.length_sq(b - a) < _MINVAL:
        return _STRAIGHT, none, none, none, none
    cross = _cross2(a, b)
    turn = wp.where(cross < _ZERO, -_ONE, _ONE)
    between = wp.atan2(wp.abs(cross), wp.dot(a, b))
    if cross == _ZERO and wp.dot(a, b) < _ZERO and wp.length_sq(side) > _ZERO:
        turn = wp.where(_cross2(a, side) > _ZERO, _ONE, -_ONE)
    elif _cross2(side, b) * cross < _ZERO and _cross2(a, side) * cross < _ZERO:
        turn = -turn
        between = _TURN - between
    elif wp.length(_nearest(a, b)) > radius:
        return _STRAIGHT, none, none, none, none
    p = _tangent(a, radius, turn)
    q = _tangent(b, radius, -turn)
    angle = between - wp.atan2(_reach(a, radius), radius) - wp.atan2(_reach(b, radius), radius)
    return radius * wp.max(angle, _ZERO), p, q, _turned(p) * (turn / radius), _turned(q) * (turn / radius)


@wp.func
def _incidence(distance: wp.float64, radius: wp.float64, angle: wp.float64) -> wp.vec2d:
    """Angle of incidence at the wall of a line to a point at a distance from the centre, seen from there at an angle
    from the touching point; and its derivative by that angle."""
    x = distance * wp.cos(angle) - radius
    y = distance * wp.sin(angle)
    slope = distance * (distance - radius * wp.cos(angle)) / wp.max(x * x + y * y, _MINVAL)
    return wp.vec2d(wp.atan2(y, x), slope)


@wp.func
def _inside(a: wp.vec2d, b: wp.vec2d, radius: wp.float64):
    """Where a tendon that the circle holds touches its inner wall, and the directions in which it comes and goes.

    The length is 0, or -1 if the way is straight.
    """
    none = wp.vec2d()
    far_a = wp.length(a)
    far_b = wp.length(b)
    if wp.min(far_a, far_b) <= radius * (_ONE + _SURFACE):
        return _STRAIGHT, none, none, none
    if wp.length_sq(b - a) > _MINVAL and wp.length(_nearest(a, b)) <= radius:
        return _STRAIGHT, none, none, none
    gap = wp.atan2(_cross2(a, b), wp.dot(a, b))
    turn = wp.sign(gap)
    gap = wp.abs(gap)
    # The incidence grows with the angle from a and falls towards b: one root, held between low and high.
    low = wp.float64(0.0)
    high = gap
    angle = _HALF * gap
    for _ in range(50):
        at_a = _incidence(far_a, radius, angle)
        at_b = _incidence(far_b, radius, gap - angle)
        excess = at_a[0] - at_b[0]
        if excess > _ZERO:
            high = angle
        else:
            low = angle
        following = angle - excess / (at_a[1] + at_b[1])
        if following <= low or following >= high:
            following = _HALF * (low + high)
        moved = wp.abs(following - angle)
        angle = following
        if moved < _CLOSE:
            break
    s = wp.sin(turn * angle)
    c = wp.cos(turn * angle)
    normal = wp.vec2d(c * a[0] - s * a[1], s * a[0] + c * a[1]) / far_a
    along = _turned(normal) * turn
    # The incidence as seen from the farther end: from one that all but touches the wall it would be rounding alone.
    incidence = _incidence(far_b, radius, gap - angle)[0]
    if far_a > far_b:
        incidence = _incidence(far_a, radius, angle)[0]
    s = wp.sin(incidence)
    c = wp.cos(incidence)
    return _ZERO, normal * radius, s * along - c * normal, s * along + c * normal


@wp.func
def _across(first: wp.vec3d, last: wp.vec3d) -> wp.vec3d:
    """Unit vector perpendicular to `first` in the plane through the origin and two points."""
    axis = wp.normalize(first)
    normal = wp.cross(first, last)
    least = wp.where(wp.dot(first, last) < _ZERO, _OPPOSITE, _MINVAL)
    if wp.length(normal) < least * wp.length(first) * wp.length(last):  # any plane through the axis
        other = wp.vec3d(_ZERO, _ONE, _ONE)
        if wp.abs(axis[1]) > wp.abs(axis[0]) and wp.abs(axis[1]) > wp.abs(axis[2]):
            other = wp.vec3d(_ONE, _ZERO, _ONE)
        if wp.abs(axis[2]) > wp.abs(axis[0]) and wp.abs(axis[2]) > wp.abs(axis[1]):
            other = wp.vec3d(_ONE, _ONE, _ZERO)
        normal = wp.cross(axis, other)
    return wp.normalize(wp.cross(wp.normalize(normal), axis))


@wp.func
def wrap(
    start: wp.vec3d, end: wp.vec3d, frame: wp.mat33, radius: float, cylinder: bool, side: wp.vec3d, has_side: bool
):
    """Length of the bent piece, -1 if the path is straight; where a tendon meets and leaves the shape; the directions
    that it comes and goes in, which are exact even where a site all but touches the shape.

    All points are seen from the centre of the shape along the axes of the world, m; `frame` has the shape's axes as
    columns, z along the cylinder. The path passes on the side of `side`; where that lies inside the shape, it passes
    inside.
    """
    none = wp.vec3d()
    r = wp.float64(radius)
    back = wp.mat33d(frame)
    local = wp.transpose(back)
    first = local * start
    last = local * end
    if r < _MINVAL or wp.length(first) < _MINVAL or wp.length(last) < _MINVAL:
        return _STRAIGHT, none, none, none, none
    x = wp.vec3d(_ONE, _ZERO, _ZERO)
    y = wp.vec3d(_ZERO, _ONE, _ZERO)
    if not cylinder:
        x = wp.normalize(first)
        y = _across(first, last)
    a = wp.vec2d(wp.dot(x, first), wp.dot(y, first))
    b = wp.vec2d(wp.dot(x, last), wp.dot(y, last))
    s = local * side
    length = wp.float64(-1.0)
    p = wp.vec2d()
    q = wp.vec2d()
    coming = wp.vec2d()
    going = wp.vec2d()
    if has_side and wp.length(s) < r:
        length, p, coming, going = _inside(a, b, r)
        q = p
    else:
        towards = wp.vec2d()
        if has_side:
            towards = wp.vec2d(wp.dot(x, s), wp.dot(y, s))
        length, p, q, coming, going = _around(a, b, r, towards)
    if length < _ZERO:
        return _STRAIGHT, none, none, none, none
    meets = x * p[0] + y * p[1]
    leaves = x * q[0] + y * q[1]
    before = x * coming[0] + y * coming[1]
    after = x * going[0] + y * going[1]
    if cylinder:
        to_shape = wp.length(p - a)
        slope = (last[2] - first[2]) / wp.max(to_shape + length + wp.length(q - b), _MINVAL)
        meets[2] = first[2] + slope * to_shape
        leaves[2] = first[2] + slope * (to_shape + length)
        steeper = wp.sqrt(_ONE + slope * slope)
        length = length * steeper
        before = wp.vec3d(before[0], before[1], slope) / steeper
        after = wp.vec3d(after[0], after[1], slope) / steeper
    return length, back * meets, back * leaves, back * before, back * after
