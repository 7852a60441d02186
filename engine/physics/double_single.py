"""Poses finer than float32: a field, and what float32 leaves of its value in a field named after it with `_low`.

The depth of a contact or the gap of a closed loop is a small difference of places that are metres long. Places known
to float32 give it to 1e-7 m, which the stiffness of constraints multiplies. Kinematics is therefore computed in
float64, of a state in float32; each public field holds the rounded value and the field beside it the remainder. What
writes the public field alone changes the value by what it meant, but for such a remainder.
"""

import numpy as np
import warp as wp

LOW = "_low"


def remainder(values: np.ndarray) -> np.ndarray:
    """What float32 leaves of host values."""
    values = np.asarray(values, np.float64)
    return values - values.astype(np.float32)


@wp.func
def join(high: float, low: float) -> wp.float64:
    return wp.float64(high) + wp.float64(low)


@wp.func
def join_vec3(high: wp.vec3, low: wp.vec3) -> wp.vec3d:
    return wp.vec3d(high) + wp.vec3d(low)


@wp.func
def join_quat(high: wp.vec4, low: wp.vec4) -> wp.vec4d:
    return wp.vec4d(high) + wp.vec4d(low)


@wp.func
def conjugate(q: wp.vec4d) -> wp.vec4d:
    return wp.vec4d(q[0], -q[1], -q[2], -q[3])


@wp.func
def quat_multiply(a: wp.vec4d, b: wp.vec4d) -> wp.vec4d:
    """Of quaternions w, x, y, z."""
    return wp.vec4d(
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


@wp.func
def rotate(q: wp.vec4d, v: wp.vec3d) -> wp.vec3d:
    """A vector turned by a unit quaternion."""
    u = wp.vec3d(q[1], q[2], q[3])
    t = wp.cross(u, v)
    t = t + t
    return v + q[0] * t + wp.cross(u, t)


@wp.func
def rotation_vector(q: wp.vec4d) -> wp.vec3d:
    """Axis times angle, angle in (-pi, pi], of a unit quaternion."""
    v = wp.vec3d(q[1], q[2], q[3])
    s = wp.length(v)
    if s < wp.float64(1.0e-15):  # mjMINVAL
        return wp.vec3d()
    angle = wp.float64(2.0) * wp.atan2(s, q[0])
    if angle > wp.float64(wp.pi):
        angle -= wp.float64(2.0) * wp.float64(wp.pi)
    return v * (angle / s)


@wp.func
def join_mat33(high: wp.mat33, low: wp.mat33) -> wp.mat33d:
    return wp.mat33d(high) + wp.mat33d(low)


ARM = """
    const auto arm = [](const auto* from, const auto* from_low, const auto* to, const auto* to_low, auto* r) {
        for (int k = 0; k < 3; ++k) r[k] = (to[k] - from[k]) + (to_low[k] - from_low[k]);
    };
"""
"""Source for native functions: from one place to another, to the digits of the arm instead of those of the places.
The difference of the rounded values of near places is exact."""
