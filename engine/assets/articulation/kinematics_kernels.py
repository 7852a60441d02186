# type: ignore
"""Kernels of kinematics.py: their types are Warp's, not Python's."""

import warp as wp

from engine.physics import enums

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_SLIDE = wp.constant(int(enums.JointType.SLIDE))

vec13 = wp.types.vector(13, wp.float32)

mat53 = wp.types.matrix((5, 3), wp.float32)

RECORD = 39
"""Numbers of a body: link pose, com velocity; com pose, com velocity; link pose, link velocity."""

ROOT = 16
"""Numbers of the root, in its frame: velocity of the link, of the centre of mass, direction of gravity; heading."""


@wp.func
def _rotate(q: wp.vec4, v: wp.vec3) -> wp.vec3:
    u = wp.vec3(q[1], q[2], q[3])
    twice = 2.0 * wp.cross(u, v)
    return v + q[0] * twice + wp.cross(u, twice)


@wp.func
def _rotate_back(q: wp.vec4, v: wp.vec3) -> wp.vec3:
    return _rotate(wp.vec4(q[0], -q[1], -q[2], -q[3]), v)


@wp.func
def _times(a: wp.vec4, b: wp.vec4) -> wp.vec4:
    return wp.vec4(
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


@wp.func
def _put_pose(out: wp.array3d(dtype=float), w: int, k: int, at: int, p: wp.vec3, q: wp.vec4):
    for i in range(3):
        out[w, k, at + i] = p[i]
    for i in range(4):
        out[w, k, at + 3 + i] = q[i]


@wp.func
def _put_velocity(out: wp.array3d(dtype=float), w: int, k: int, at: int, linear: wp.vec3, angular: wp.vec3):
    for i in range(3):
        out[w, k, at + i] = linear[i]
        out[w, k, at + 3 + i] = angular[i]


@wp.kernel
def bodies(
    chain: wp.array(dtype=wp.vec4i),  # body, its parent in the chain (-1: the world), its place in the output, mocap
    jnt_adr: wp.array(dtype=wp.int32),
    jnt_num: wp.array(dtype=wp.int32),
    jnt_type: wp.array(dtype=wp.int32),
    jnt_qposadr: wp.array(dtype=wp.int32),
    jnt_dofadr: wp.array(dtype=wp.int32),
    jnt_pos: wp.array2d(dtype=wp.vec3),
    jnt_axis: wp.array2d(dtype=wp.vec3),
    qpos0: wp.array2d(dtype=float),
    body_pos: wp.array2d(dtype=wp.vec3),
    body_quat: wp.array2d(dtype=wp.vec4),
    body_ipos: wp.array2d(dtype=wp.vec3),
    body_iquat: wp.array2d(dtype=wp.vec4),
    mocap_pos: wp.array2d(dtype=wp.vec3),
    mocap_quat: wp.array2d(dtype=wp.vec4),
    qpos: wp.array2d(dtype=float),
    qvel: wp.array2d(dtype=float),
    gravity: wp.array(dtype=wp.vec3),
    pose: wp.array2d(dtype=vec13),  # scratch: position, orientation, velocities of the chain
    out: wp.array3d(dtype=float),
    root: wp.array2d(dtype=float),
):
    w = wp.tid()
    for k in range(chain.shape[0]):
        link = chain[k]
        b = link[0]
        p = wp.vec3(0.0)
        q = wp.vec4(1.0, 0.0, 0.0, 0.0)
        v = wp.vec3(0.0)
        r = wp.vec3(0.0)
        first = jnt_adr[b]
        number = jnt_num[b]
        kind = -1
        if number > 0:
            kind = jnt_type[first]
        if kind == _FREE:
            a = jnt_qposadr[first]
            d = jnt_dofadr[first]
            p = wp.vec3(qpos[w, a], qpos[w, a + 1], qpos[w, a + 2])
            q = wp.normalize(wp.vec4(qpos[w, a + 3], qpos[w, a + 4], qpos[w, a + 5], qpos[w, a + 6]))
            v = wp.vec3(qvel[w, d], qvel[w, d + 1], qvel[w, d + 2])
            r = _rotate(q, wp.vec3(qvel[w, d + 3], qvel[w, d + 4], qvel[w, d + 5]))
        elif link[3] >= 0:
            p = mocap_pos[w, link[3]]
            q = wp.normalize(mocap_quat[w, link[3]])
        else:
            p = body_pos[w, b]
            q = body_quat[w, b]
            if link[1] >= 0:
                around = pose[w, link[1]]
                q0 = wp.vec4(around[3], around[4], around[5], around[6])
                arm = _rotate(q0, p)
                r = wp.vec3(around[10], around[11], around[12])
                p = wp.vec3(around[0], around[1], around[2]) + arm
                v = wp.vec3(around[7], around[8], around[9]) + wp.cross(r, arm)
                q = _times(q0, q)
            for j in range(first, first + number):
                kind = jnt_type[j]
                a = jnt_qposadr[j]
                d = jnt_dofadr[j]
                if kind == _SLIDE:
                    axis = _rotate(q, jnt_axis[w, j])
                    shift = axis * (qpos[w, a] - qpos0[w, a])
                    p += shift
                    v += wp.cross(r, shift) + axis * qvel[w, d]
                else:
                    anchor = _rotate(q, jnt_pos[w, j])
                    turn = wp.vec3(0.0)
                    if kind == _BALL:
                        q = _times(
                            q, wp.normalize(wp.vec4(qpos[w, a], qpos[w, a + 1], qpos[w, a + 2], qpos[w, a + 3]))
                        )
                        turn = _rotate(q, wp.vec3(qvel[w, d], qvel[w, d + 1], qvel[w, d + 2]))
                    else:
                        half = 0.5 * (qpos[w, a] - qpos0[w, a])
                        own = jnt_axis[w, j]
                        s = wp.sin(half)
                        turn = _rotate(q, own) * qvel[w, d]
                        q = _times(q, wp.vec4(wp.cos(half), own[0] * s, own[1] * s, own[2] * s))
                    lever = -_rotate(q, jnt_pos[w, j])  # from the anchor, where it is now, to the body
                    shift = anchor + lever
                    p += shift
                    v += wp.cross(r, shift) + wp.cross(turn, lever)
                    r += turn
            q = wp.normalize(q)
        pose[w, k] = vec13(p[0], p[1], p[2], q[0], q[1], q[2], q[3], v[0], v[1], v[2], r[0], r[1], r[2])
        place = link[2]
        if place >= 0:
            arm = _rotate(q, body_ipos[w, b])
            com = v + wp.cross(r, arm)
            _put_pose(out, w, place, 0, p, q)
            _put_velocity(out, w, place, 7, com, r)
            _put_pose(out, w, place, 13, p + arm, _times(q, body_iquat[w, b]))
            _put_velocity(out, w, place, 20, com, r)
            _put_pose(out, w, place, 26, p, q)
            _put_velocity(out, w, place, 33, v, r)
            if place == 0:
                spin = _rotate_back(q, r)
                parts = mat53(0.0)
                parts[0] = _rotate_back(q, v)
                parts[1] = spin
                parts[2] = _rotate_back(q, com)
                parts[3] = spin
                parts[4] = _rotate_back(q, wp.normalize(gravity[w]))
                for i in range(5):
                    for c in range(3):
                        root[w, 3 * i + c] = parts[i, c]
                forward = _rotate(q, wp.vec3(1.0, 0.0, 0.0))
                root[w, 15] = wp.atan2(forward[1], forward[0])


@wp.kernel
def joints(
    joint: wp.array(dtype=wp.vec4i),  # place in qpos, in qvel, type of joint, axis of a ball
    qpos: wp.array2d(dtype=float),
    qvel: wp.array2d(dtype=float),
    position: wp.array2d(dtype=float),
    velocity: wp.array2d(dtype=float),
):
    w = wp.tid()
    for i in range(joint.shape[0]):
        at = joint[i]
        velocity[w, i] = qvel[w, at[1]]
        value = qpos[w, at[0]]
        if at[2] == _BALL:  # rotation vector
            u = wp.vec3(qpos[w, at[0] + 1], qpos[w, at[0] + 2], qpos[w, at[0] + 3])
            sine = wp.length(u)
            angle = 2.0 * wp.atan2(sine, wp.abs(value))
            scale = wp.where(sine > 1.0e-8, angle / wp.max(sine, 1.0e-8), 2.0) * wp.where(value < 0.0, -1.0, 1.0)
            value = scale * u[at[3]]
        position[w, i] = value


@wp.kernel
def accelerations(
    link: wp.array(dtype=wp.vec2i),  # body, its root body
    cvel: wp.array2d(dtype=wp.spatial_vector),
    xipos: wp.array2d(dtype=wp.vec3),
    subtree_com: wp.array2d(dtype=wp.vec3),
    written: wp.array(dtype=wp.bool),
    per_time: float,
    now: wp.array3d(dtype=float),
    out: wp.array3d(dtype=float),
):
    """Change of the velocities of centres of mass, from the engine's arrays to the records `now`, by time."""
    w = wp.tid()
    for k in range(link.shape[0]):
        b = link[k][0]
        twist = cvel[w, b]
        spin = wp.vec3(twist[0], twist[1], twist[2])
        linear = wp.vec3(twist[3], twist[4], twist[5]) + wp.cross(spin, xipos[w, b] - subtree_com[w, link[k][1]])
        scale = wp.where(written[w], 0.0, per_time)
        for i in range(3):
            out[w, k, i] = (now[w, k, 7 + i] - linear[i]) * scale
            out[w, k, 3 + i] = (now[w, k, 10 + i] - spin[i]) * scale


@wp.kernel
def wrenches(
    link: wp.array(dtype=wp.vec4i),  # body, its root body, its parent, 1 if that is in the articulation
    cfrc: wp.array2d(dtype=wp.spatial_vector),
    subtree_com: wp.array2d(dtype=wp.vec3),
    xpos: wp.array2d(dtype=wp.vec3),
    xquat: wp.array2d(dtype=wp.vec4),
    out: wp.array3d(dtype=float),
):
    """What bodies hand on to their parents: in the frame of the parent, or in the world's about the body's origin."""
    w = wp.tid()
    for k in range(link.shape[0]):
        at = link[k]
        wrench = cfrc[w, at[0]]
        force = -wp.vec3(wrench[3], wrench[4], wrench[5])
        torque = -wp.vec3(wrench[0], wrench[1], wrench[2])
        torque += wp.cross(subtree_com[w, at[1]] - xpos[w, at[2]], force)
        if at[3] != 0:
            q = xquat[w, at[2]]
            force = _rotate_back(q, force)
            torque = _rotate_back(q, torque)
        for i in range(3):
            out[w, k, i] = force[i]
            out[w, k, 3 + i] = torque[i]
