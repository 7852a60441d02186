"""Muscles: active and passive force by length and velocity, and how activation follows control.

MuJoCo documentation, "Muscle actuators".
"""

import warp as wp

from engine.physics.vectors import vec10

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL


@wp.func
def _muscle_force(prm: vec10, acc0: float) -> float:
    if prm[2] < 0.0:
        return prm[3] / wp.max(_MINVAL, acc0)
    return prm[2]


@wp.func
def _optimum_length(prm: vec10, span: wp.vec2) -> float:
    return (span[1] - span[0]) / wp.max(_MINVAL, prm[1] - prm[0])


@wp.func
def _force_of_length(length: float, lmin: float, lmax: float) -> float:
    """Active force of a muscle by its length, both as fractions of the optimum's: a quadratic bump with 1 at 1."""
    if length < lmin or length > lmax:
        return 0.0
    a = 0.5 * (lmin + 1.0)
    b = 0.5 * (1.0 + lmax)
    if length <= a:
        x = (length - lmin) / wp.max(_MINVAL, a - lmin)
        return 0.5 * x * x
    if length <= 1.0:
        x = (1.0 - length) / wp.max(_MINVAL, 1.0 - a)
        return 1.0 - 0.5 * x * x
    if length <= b:
        x = (length - 1.0) / wp.max(_MINVAL, b - 1.0)
        return 1.0 - 0.5 * x * x
    x = (lmax - length) / wp.max(_MINVAL, lmax - b)
    return 0.5 * x * x


@wp.func
def muscle_gain(length: float, velocity: float, span: wp.vec2, acc0: float, prm: vec10) -> wp.vec2:
    """Active force of a muscle at full activation, and its derivative by the velocity (MuJoCo, "Muscle actuators").

    prm: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax. span: actuator_lengthrange.
    """
    optimum = _optimum_length(prm, span)
    scale = wp.max(_MINVAL, optimum * prm[6])
    v = velocity / scale
    y = prm[8] - 1.0
    curve = prm[8]
    slope = float(0.0)
    if v <= -1.0:
        curve = 0.0
    elif v <= 0.0:
        curve = (v + 1.0) * (v + 1.0)
        slope = 2.0 * (v + 1.0)
    elif v <= y:
        curve = prm[8] - (y - v) * (y - v) / wp.max(_MINVAL, y)
        slope = 2.0 * (y - v) / wp.max(_MINVAL, y)
    relative = prm[0] + (length - span[0]) / wp.max(_MINVAL, optimum)
    peak = -_muscle_force(prm, acc0) * _force_of_length(relative, prm[4], prm[5])
    return wp.vec2(peak * curve, peak * slope / scale)


@wp.func
def muscle_bias(length: float, span: wp.vec2, acc0: float, prm: vec10) -> float:
    """Passive force of a muscle: quadratic from the optimum length to half way to lmax, then linear."""
    relative = prm[0] + (length - span[0]) / wp.max(_MINVAL, _optimum_length(prm, span))
    b = 0.5 * (1.0 + prm[5])
    if relative <= 1.0:
        return 0.0
    peak = -_muscle_force(prm, acc0) * prm[7]
    if relative <= b:
        x = (relative - 1.0) / wp.max(_MINVAL, b - 1.0)
        return peak * 0.5 * x * x
    return peak * (0.5 + (relative - b) / wp.max(_MINVAL, b - 1.0))


@wp.func
def muscle_rate(ctrl: float, act: float, prm: vec10) -> float:
    """Rate of a muscle's activation (Millard et al. 2013, doi 10.1115/1.4023390).

    prm: time constants of activation and deactivation, width of the smooth switch between them (0: at once).
    """
    excess = wp.clamp(ctrl, 0.0, 1.0) - act
    factor = 0.5 + 1.5 * wp.clamp(act, 0.0, 1.0)
    rise = prm[0] * factor
    fall = prm[1] / factor
    tau = wp.where(excess > 0.0, rise, fall)
    if prm[2] >= _MINVAL:
        x = wp.clamp(excess / prm[2] + 0.5, 0.0, 1.0)
        tau = fall + (rise - fall) * (x * x * x * (3.0 * x * (2.0 * x - 5.0) + 10.0))
    return excess / wp.max(_MINVAL, tau)
