"""Distances and gradients of shapes that have a signed distance in closed form: MuJoCo's plugins `mujoco.sdf.*`.

The formulas are those of MuJoCo 4.0, after Quilez, "Distance functions" (iquilezles.org), and shadertoy.com: the bolt
and nut after XtffzX, the gear after 3lG3WR. They are bounds of the distance, exact on the surface. MuJoCo takes their
gradients by differences of double precision; here they are computed with the distance: of two that are joined or cut,
that of the one that decides. `engine.geometry.distance_fields` has the same distances, of which it makes meshes.
"""

import warp as wp

from engine.physics.enums import SdfShape
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BOLT = wp.constant(int(SdfShape.BOLT))
_BOWL = wp.constant(int(SdfShape.BOWL))
_GEAR = wp.constant(int(SdfShape.GEAR))
_NUT = wp.constant(int(SdfShape.NUT))

TINY = wp.constant(wp.float32(1.0e-12))
_SCREW = wp.constant(wp.float32(12.0))  # turns of a thread per metre
_SQRT12 = wp.constant(wp.float32(0.5**0.5))
_TURN = wp.constant(wp.float32(2.0 * wp.pi))
_SIXTH = wp.constant(wp.float32(wp.pi / 3.0))  # of a turn
_UP = wp.constant(wp.vec3(0.0, 0.0, 1.0))


@wp.struct
class Sample:
    """Distance at a point and its gradient."""

    dist: wp.float32
    gradient: wp.vec3


@wp.func
def _sample(dist: float, gradient: wp.vec3) -> Sample:
    result = Sample()
    result.dist = dist
    result.gradient = gradient
    return result


@wp.func
def _join(a: Sample, b: Sample) -> Sample:
    if b.dist < a.dist:
        return b
    return a


@wp.func
def _cut(a: Sample, b: Sample) -> Sample:
    """What both have in common."""
    if b.dist > a.dist:
        return b
    return a


@wp.func
def _less(a: Sample, b: Sample) -> Sample:
    """The first without the second."""
    return _cut(a, _sample(-b.dist, -b.gradient))


@wp.func
def _blend(a: Sample, b: Sample, k: float) -> Sample:
    """Both joined with a fillet of the size k. That the share h moves does not change the value: its derivative by h
    is 0, or h is held at an end."""
    h = wp.clamp(0.5 + 0.5 * (b.dist - a.dist) / k, 0.0, 1.0)
    return _sample(
        b.dist * (1.0 - h) + a.dist * h - k * h * (1.0 - h), b.gradient * (1.0 - h) + a.gradient * h
    )  # fmt: skip


@wp.func
def _slab(z: float, half: float) -> Sample:
    return _sample(wp.abs(z) - half, wp.sign(z) * _UP)


@wp.func
def _around(x: wp.vec3) -> Sample:
    """Distance from the z axis."""
    rho = wp.sqrt(x[0] * x[0] + x[1] * x[1])
    return _sample(rho, wp.vec3(x[0], x[1], 0.0) / wp.max(rho, TINY))


@wp.func
def _azimuth(x: wp.vec3) -> Sample:
    """Angle around z, rad."""
    square = wp.max(x[0] * x[0] + x[1] * x[1], TINY)
    return _sample(wp.atan2(x[1], x[0]), wp.vec3(-x[1], x[0], 0.0) / square)


@wp.func
def _thread(x: wp.vec3, away: Sample) -> Sample:
    """A screw thread around z, cut into the cylinder that is `away`."""
    angle = _azimuth(x)
    turn = x[2] * _SCREW - angle.dist / _TURN
    ramp = turn - wp.floor(turn) - 0.5
    slope = wp.sign(ramp) * (_UP * _SCREW - angle.gradient / _TURN)
    return _sample((away.dist - wp.abs(ramp) / _SCREW) * _SQRT12, (away.gradient - slope / _SCREW) * _SQRT12)


@wp.func
def _head(x: wp.vec3, away: Sample) -> Sample:
    """A hexagon of thickness 0.5 with rounded corners."""
    angle = -wp.floor(wp.atan2(x[1], x[0]) / _SIXTH + 0.5) * _SIXTH
    across = wp.vec3(wp.cos(angle), -wp.sin(angle), 0.0)
    head = _cut(_sample(wp.dot(across, x) - 0.5, across), _slab(x[2] + 0.25, 0.25))
    return _cut(head, _sample((x[2] + away.dist - 0.22) * _SQRT12, (_UP + away.gradient) * _SQRT12))


@wp.func
def _cone(x: wp.vec3, away: Sample, height: float) -> Sample:
    """What is above a cone around z, cut off at a height."""
    return _sample((x[2] - away.dist + height) * _SQRT12, (_UP - away.gradient) * _SQRT12)


@wp.func
def _bolt(x: wp.vec3, prm: vec5) -> Sample:
    away = _around(x)
    away.dist -= prm[0]
    rod = _less(_cut(_thread(x, away), _slab(x[2] + 0.5, 0.5)), _cone(x, away, 1.0))
    return _join(rod, _head(x, away))


@wp.func
def _nut(x: wp.vec3, prm: vec5) -> Sample:
    away = _around(x)
    away.dist -= prm[0]
    below = _cone(x, away, 0.05)
    hole = _join(_less(_thread(x, away), _cone(x, away, 0.5)), _sample(-below.dist, -below.gradient))
    return _less(_head(x, away), hole)


@wp.func
def _bowl(x: wp.vec3, prm: vec5) -> Sample:
    """A hollow ball cut off at a height, with a round rim. prm: height, radius, half thickness."""
    width = wp.sqrt(wp.max(prm[1] * prm[1] - prm[0] * prm[0], 0.0))
    across = _around(x)
    if prm[0] * across.dist < width * x[2]:
        p, q = across.dist - width, x[2] - prm[0]
        rim = wp.sqrt(p * p + q * q)
        return _sample(rim - prm[2], (across.gradient * p + _UP * q) / wp.max(rim, TINY))
    length = wp.length(x)
    gap = length - prm[1]
    return _sample(wp.abs(gap) - prm[2], wp.sign(gap) * x / wp.max(length, TINY))


@wp.func
def _torus(x: wp.vec3, prm: vec5) -> Sample:
    across = _around(x)
    q = across.dist - prm[0]
    length = wp.sqrt(q * q + x[2] * x[2])
    return _sample(length - prm[1], (across.gradient * q + _UP * x[2]) / wp.max(length, TINY))


@wp.func
def _within_tooth(turn: float, stride: float, shift: float) -> float:
    moved = turn + 0.5 * shift
    return moved - stride * wp.floor(moved / stride) - 0.5 * shift


@wp.func
def _gear_section(x: wp.vec3, prm: vec5) -> Sample:
    """Involute teeth in the plane of x and y. prm: turn, pitch diameter, teeth, thickness, diameter of the hole."""
    teeth = prm[2]
    pressure_angle = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551
    pitch = 0.5 * prm[1]
    addendum = prm[1] / teeth
    outside = pitch + addendum
    depth = 2.2 * addendum
    inside = wp.where(prm[4] >= 0.0, 0.5 * prm[4], outside - depth - 0.14 * prm[1])
    rho = _around(x)
    if inside > rho.dist:
        return _sample(inside - rho.dist, -rho.gradient)
    if outside - rho.dist < -0.2:
        return _sample(rho.dist - outside, rho.gradient)

    base = pitch * wp.cos(pressure_angle)
    stride = wp.pi * addendum / pitch
    at_pitch = wp.acos(base / pitch)
    shift = 0.5 * stride - 2.0 * (wp.tan(at_pitch) - at_pitch)
    angle = _azimuth(x)
    turn = angle.dist + prm[0]
    left = _sample(_within_tooth(turn, stride, shift), angle.gradient)
    right = _sample(_within_tooth(-turn - shift, stride, shift), -angle.gradient)
    cogs = _cut(left, right)
    cogs.dist -= stride - shift
    if base < rho.dist:
        # along an involute the tangent to the base circle is as long as the arc that was unrolled
        tangent = wp.sqrt((rho.dist - base) * (rho.dist + base))
        unrolled = tangent - base * wp.atan2(tangent, base)
        slope = rho.gradient * (tangent / rho.dist)
        cogs = _cut(cogs, _sample(unrolled - base * left.dist, slope - base * left.gradient))
        cogs = _cut(cogs, _sample(unrolled - base * right.dist, slope - base * right.gradient))
    tips = _sample(rho.dist - outside, rho.gradient)
    cogs = _less(_cut(tips, cogs), _blend(_less(tips, cogs), _less(cogs, tips), 0.0035 * prm[1]))
    roots = _sample(rho.dist - (outside - depth), rho.gradient)
    cogs = _blend(roots, cogs, base - outside + depth)
    return _cut(cogs, _sample(inside - rho.dist, -rho.gradient))


@wp.func
def _gear(x: wp.vec3, prm: vec5) -> Sample:
    section = _gear_section(x, prm)
    slab = _slab(x[2], 0.5 * prm[3])
    if section.dist <= 0.0 or slab.dist <= 0.0:
        return _cut(section, slab)
    dist = wp.sqrt(section.dist * section.dist + slab.dist * slab.dist)
    return _sample(dist, (section.gradient * section.dist + slab.gradient * slab.dist) / dist)


@wp.func(inline=False)  # it is sampled at many places: compiled into each of them it takes long
def shape_sample(kind: int, prm: vec5, x: wp.vec3) -> Sample:
    """Distance and gradient of a shape at a point of its frame. kind: SdfShape. prm: attributes of its plugin."""
    if kind == _BOLT:
        return _bolt(x, prm)
    if kind == _NUT:
        return _nut(x, prm)
    if kind == _BOWL:
        return _bowl(x, prm)
    if kind == _GEAR:
        return _gear(x, prm)
    return _torus(x, prm)
