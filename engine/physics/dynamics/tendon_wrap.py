"""How a tendon bends around a sphere or a cylinder.

The shortest path around a circle touches it along two tangents. With a side site inside, the path is pulled to the
inner wall of the circle instead and touches it once, where the angles of incidence are equal. A sphere is a circle
in the plane through both ends and its centre; a cylinder is a circle in its cross section, with the height spread
evenly along the path (MuJoCo's documentation, Computation, "Actuation model").
"""

import warp as wp

from engine.physics.spatial import MINVAL

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ROUNDING = wp.constant(wp.float32(1.0e-5))
_PARALLEL = wp.constant(wp.float32(3.0e-7))  # sine of an angle that float32 does not tell from 0


@wp.func
def _cross2(a: wp.vec2, b: wp.vec2) -> float:
    return a[0] * b[1] - a[1] * b[0]


@wp.func
def _nearest(a: wp.vec2, b: wp.vec2) -> wp.vec2:
    """Point of the segment a-b nearest to the origin."""
    line = b - a
    return a + wp.clamp(-wp.dot(line, a) / wp.dot(line, line), 0.0, 1.0) * line


@wp.func
def _tangent(end: wp.vec2, radius: float, turn: float) -> wp.vec2:
    """Where a line from `end` touches the circle, a turn of its sign away from the direction of `end`."""
    n = wp.length(end)
    reach = wp.sqrt(wp.max((n - radius) * (n + radius), 0.0))
    return (end * (radius * radius) + _turned(end) * (turn * radius * reach)) / (n * n)


@wp.func
def _turned(v: wp.vec2) -> wp.vec2:
    """v turned left by a right angle."""
    return wp.vec2(-v[1], v[0])


@wp.func
def _around(a: wp.vec2, b: wp.vec2, radius: float, side: wp.vec2):
    """Arc around the circle at the origin: its length, -1 if the way is straight, its ends and directions there.

    The shorter way is taken unless the side is opposite, between the directions -a and -b; of two equal ways that on
    the side. No side: zero.
    """
    none = wp.vec2(0.0)
    if wp.length(a) < radius or wp.length(b) < radius or wp.length_sq(b - a) < MINVAL:
        return float(-1.0), none, none, none, none
    cross = _cross2(a, b)
    turn = wp.where(cross < 0.0, -1.0, 1.0)
    if cross == 0.0 and wp.dot(a, b) < 0.0 and wp.length_sq(side) > 0.0:
        turn = wp.where(_cross2(a, side) > 0.0, 1.0, -1.0)
    elif _cross2(side, b) * cross < 0.0 and _cross2(a, side) * cross < 0.0:
        turn = -turn
    elif wp.length(_nearest(a, b)) > radius:
        return float(-1.0), none, none, none, none
    p = _tangent(a, radius, turn)
    q = _tangent(b, radius, -turn)
    angle = turn * wp.atan2(_cross2(p, q), wp.dot(p, q))
    if angle < -_ROUNDING:
        angle += 2.0 * wp.pi
    return radius * wp.max(angle, 0.0), p, q, _turned(p) * (turn / radius), _turned(q) * (turn / radius)


@wp.func
def _incidence(distance: float, radius: float, angle: float) -> wp.vec2:
    """Angle of incidence at the wall of a line to a point at a distance from the centre, seen from there at an angle
    from the touching point; and its derivative by that angle."""
    x = distance * wp.cos(angle) - radius
    y = distance * wp.sin(angle)
    slope = distance * (distance - radius * wp.cos(angle)) / wp.max(x * x + y * y, MINVAL)
    return wp.vec2(wp.atan2(y, x), slope)


@wp.func
def _inside(a: wp.vec2, b: wp.vec2, radius: float):
    """Where a tendon that the circle holds touches its inner wall, and the directions in which it comes and goes.

    The length is 0, or -1 if the way is straight.
    """
    none = wp.vec2(0.0)
    far_a = wp.length(a)
    far_b = wp.length(b)
    if far_a <= radius or far_b <= radius:
        return float(-1.0), none, none, none
    if wp.length_sq(b - a) > MINVAL and wp.length(_nearest(a, b)) <= radius:
        return float(-1.0), none, none, none
    gap = wp.atan2(_cross2(a, b), wp.dot(a, b))
    turn = wp.sign(gap)
    gap = wp.abs(gap)
    # The incidence grows with the angle from a and falls towards b: one root, held between low and high.
    low = float(0.0)
    high = float(gap)
    angle = float(0.5 * gap)
    for _ in range(30):
        at_a = _incidence(far_a, radius, angle)
        at_b = _incidence(far_b, radius, gap - angle)
        excess = at_a[0] - at_b[0]
        if excess > 0.0:
            high = angle
        else:
            low = angle
        step = -excess / (at_a[1] + at_b[1])
        following = angle + step
        if following <= low or following >= high:
            following = 0.5 * (low + high)
        if wp.abs(following - angle) < 1.0e-7:
            break
        angle = following
    s = wp.sin(turn * angle)
    c = wp.cos(turn * angle)
    normal = wp.vec2(c * a[0] - s * a[1], s * a[0] + c * a[1]) / far_a
    along = _turned(normal) * turn
    # The incidence as seen from the farther end: from one that all but touches the wall it would be rounding alone.
    incidence = _incidence(far_b, radius, gap - angle)[0]
    if far_a > far_b:
        incidence = _incidence(far_a, radius, angle)[0]
    s = wp.sin(incidence)
    c = wp.cos(incidence)
    return float(0.0), normal * radius, s * along - c * normal, s * along + c * normal


@wp.func
def _across(first: wp.vec3, last: wp.vec3) -> wp.vec3:
    """Unit vector perpendicular to `first` in the plane through the origin and two points."""
    axis = wp.normalize(first)
    normal = wp.cross(first, last)
    if wp.length(normal) < _PARALLEL * wp.length(first) * wp.length(last):  # any plane through the axis
        other = wp.vec3(0.0, 1.0, 1.0)
        if wp.abs(axis[1]) > wp.abs(axis[0]) and wp.abs(axis[1]) > wp.abs(axis[2]):
            other = wp.vec3(1.0, 0.0, 1.0)
        if wp.abs(axis[2]) > wp.abs(axis[0]) and wp.abs(axis[2]) > wp.abs(axis[1]):
            other = wp.vec3(1.0, 1.0, 0.0)
        normal = wp.cross(axis, other)
    return wp.normalize(wp.cross(wp.normalize(normal), axis))


@wp.func
def wrap(
    start: wp.vec3,
    end: wp.vec3,
    centre: wp.vec3,
    frame: wp.mat33,
    radius: float,
    cylinder: bool,
    side: wp.vec3,
    has_side: bool,
):
    """Length of the bent piece, -1 if the path is straight; where a tendon meets and leaves the shape; the directions
    that it comes and goes in, which are exact even where a site all but touches the shape.

    All points are in the world, m; `frame` has the shape's axes as columns, z along the cylinder. The path passes on
    the side of `side`; where that lies inside the shape, it passes inside.
    """
    none = wp.vec3(0.0)
    local = wp.transpose(frame)
    first = local * (start - centre)
    last = local * (end - centre)
    if radius < MINVAL or wp.length(first) < MINVAL or wp.length(last) < MINVAL:
        return float(-1.0), none, none, none, none
    x = wp.vec3(1.0, 0.0, 0.0)
    y = wp.vec3(0.0, 1.0, 0.0)
    if not cylinder:
        x = wp.normalize(first)
        y = _across(first, last)
    a = wp.vec2(wp.dot(x, first), wp.dot(y, first))
    b = wp.vec2(wp.dot(x, last), wp.dot(y, last))
    s = local * (side - centre)
    length = float(-1.0)
    p = wp.vec2(0.0)
    q = wp.vec2(0.0)
    coming = wp.vec2(0.0)
    going = wp.vec2(0.0)
    if has_side and wp.length(s) < radius:
        length, p, coming, going = _inside(a, b, radius)
        q = p
    else:
        towards = wp.vec2(0.0)
        if has_side:
            towards = wp.vec2(wp.dot(x, s), wp.dot(y, s))
        length, p, q, coming, going = _around(a, b, radius, towards)
    if length < 0.0:
        return float(-1.0), none, none, none, none
    meets = x * p[0] + y * p[1]
    leaves = x * q[0] + y * q[1]
    before = x * coming[0] + y * coming[1]
    after = x * going[0] + y * going[1]
    if cylinder:
        to_shape = wp.length(p - a)
        slope = (last[2] - first[2]) / wp.max(to_shape + length + wp.length(q - b), MINVAL)
        meets[2] = first[2] + slope * to_shape
        leaves[2] = first[2] + slope * (to_shape + length)
        steeper = wp.sqrt(1.0 + slope * slope)
        length = length * steeper
        before = wp.vec3(before[0], before[1], slope) / steeper
        after = wp.vec3(after[0], after[1], slope) / steeper
    return length, centre + frame * meets, centre + frame * leaves, frame * before, frame * after
