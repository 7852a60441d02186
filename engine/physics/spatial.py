"""Quaternions (w, x, y, z) and spatial vectors as Warp functions.

Spatial vectors hold rotation first, then translation, both expressed in the world's axes about the centre of mass of
the kinematic tree (Featherstone, Rigid Body Dynamics Algorithms, 2008, chapter 2, with MuJoCo's choice of origin).
"""

import warp as wp

from engine.physics.vectors import vec6, vec10

MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL


@wp.func
def quat_mul(a: wp.vec4, b: wp.vec4) -> wp.vec4:
    return wp.vec4(
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


@wp.func
def quat_mul_axis(q: wp.vec4, v: wp.vec3) -> wp.vec4:
    """q times the pure quaternion (0, v)."""
    return wp.vec4(
        -q[1] * v[0] - q[2] * v[1] - q[3] * v[2],
        q[0] * v[0] + q[2] * v[2] - q[3] * v[1],
        q[0] * v[1] + q[3] * v[0] - q[1] * v[2],
        q[0] * v[2] + q[1] * v[1] - q[2] * v[0],
    )


@wp.func
def quat_conj(q: wp.vec4) -> wp.vec4:
    return wp.vec4(q[0], -q[1], -q[2], -q[3])


@wp.func
def quat_normalize(q: wp.vec4) -> wp.vec4:
    n = wp.length(q)
    if n < MINVAL:
        return wp.vec4(1.0, 0.0, 0.0, 0.0)
    return q / n


@wp.func
def quat_rotate(q: wp.vec4, v: wp.vec3) -> wp.vec3:
    u = wp.vec3(q[1], q[2], q[3])
    t = 2.0 * wp.cross(u, v)
    return v + q[0] * t + wp.cross(u, t)


@wp.func
def quat_to_mat(q: wp.vec4) -> wp.mat33:
    w = q[0]
    x = q[1]
    y = q[2]
    z = q[3]
    return wp.mat33(
        w * w + x * x - y * y - z * z, 2.0 * (x * y - w * z), 2.0 * (x * z + w * y),
        2.0 * (x * y + w * z), w * w - x * x + y * y - z * z, 2.0 * (y * z - w * x),
        2.0 * (x * z - w * y), 2.0 * (y * z + w * x), w * w - x * x - y * y + z * z,
    )  # fmt: skip


@wp.func
def axis_angle_to_quat(axis: wp.vec3, angle: float) -> wp.vec4:
    s = wp.sin(0.5 * angle)
    return wp.vec4(wp.cos(0.5 * angle), s * axis[0], s * axis[1], s * axis[2])


@wp.func
def quat_to_rotvec(q: wp.vec4) -> wp.vec3:
    """Rotation vector (axis times angle, angle in (-pi, pi]) of a unit quaternion."""
    v = wp.vec3(q[1], q[2], q[3])
    s = wp.length(v)
    if s < MINVAL:
        return wp.vec3(0.0)
    angle = 2.0 * wp.atan2(s, q[0])
    if angle > wp.pi:
        angle -= 2.0 * wp.pi
    return v * (angle / s)


@wp.func
def quat_sub(a: wp.vec4, b: wp.vec4) -> wp.vec3:
    """Rotation vector that takes b to a, in the frame of b."""
    return quat_to_rotvec(quat_mul(quat_conj(b), a))


@wp.func
def quat_integrate(q: wp.vec4, omega: wp.vec3, dt: float) -> wp.vec4:
    """q after turning with the constant angular velocity omega (in the frame of q) for dt."""
    speed = wp.length(omega)
    if speed * dt < 1.0e-12:
        return quat_normalize(q)
    return quat_normalize(quat_mul(q, axis_angle_to_quat(omega / speed, speed * dt)))


@wp.func
def spatial(top: wp.vec3, bottom: wp.vec3) -> vec6:
    return vec6(top[0], top[1], top[2], bottom[0], bottom[1], bottom[2])


@wp.func
def ang(v: vec6) -> wp.vec3:
    return wp.vec3(v[0], v[1], v[2])


@wp.func
def lin(v: vec6) -> wp.vec3:
    return wp.vec3(v[3], v[4], v[5])


@wp.func
def inertia_mul(i: vec10, v: vec6) -> vec6:
    """Momentum of a rigid body with spatial inertia i and velocity v."""
    w = ang(v)
    u = lin(v)
    c = wp.vec3(i[6], i[7], i[8])
    iw = wp.vec3(
        i[0] * w[0] + i[3] * w[1] + i[4] * w[2],
        i[3] * w[0] + i[1] * w[1] + i[5] * w[2],
        i[4] * w[0] + i[5] * w[1] + i[2] * w[2],
    )
    return spatial(iw + wp.cross(c, u), i[9] * u - wp.cross(c, w))


@wp.func
def cross_motion(v: vec6, m: vec6) -> vec6:
    """Rate of change of the motion vector m carried along with velocity v."""
    return spatial(wp.cross(ang(v), ang(m)), wp.cross(ang(v), lin(m)) + wp.cross(lin(v), ang(m)))


@wp.func
def cross_force(v: vec6, f: vec6) -> vec6:
    """Rate of change of the force vector f carried along with velocity v."""
    return spatial(wp.cross(ang(v), ang(f)) + wp.cross(lin(v), lin(f)), wp.cross(ang(v), lin(f)))


@wp.func
def momentum_rate(i: vec10, v: vec6) -> vec6:
    """Rate of change of the momentum of a rigid body with spatial inertia i that is carried along with velocity v.

    It is v x* (I v) without the terms that cancel: their rounding would turn a small body that flies fast.
    """
    w = ang(v)
    u = lin(v)
    c = wp.vec3(i[6], i[7], i[8])
    iw = wp.vec3(
        i[0] * w[0] + i[3] * w[1] + i[4] * w[2],
        i[3] * w[0] + i[1] * w[1] + i[5] * w[2],
        i[4] * w[0] + i[5] * w[1] + i[2] * w[2],
    )
    acc = wp.cross(w, u)
    return spatial(wp.cross(w, iw) + wp.cross(c, acc), i[9] * acc + wp.cross(w, wp.cross(w, c)))
