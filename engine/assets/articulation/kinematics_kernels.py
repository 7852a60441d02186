# type: ignore
"""Kernels of kinematics.py: their types are Warp's, not Python's."""

import warp as wp

from engine.physics import enums
from engine.physics.model.data_groups import State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import at
from engine.physics.spatial import axis_angle_to_quat, quat_conj, quat_mul, quat_normalize, quat_rotate
from engine.physics.vectors import vec6, vec8i

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))
_SLIDE = wp.constant(int(enums.JointType.SLIDE))

RECORD = 39
"""Numbers of a body: link pose, com velocity; com pose, com velocity; link pose, link velocity."""

ROOT = 16
"""Numbers of the root, in its frame: velocity of the link, of the centre of mass, direction of gravity; heading."""

ROOT_COLUMNS = {
    "root_link_lin_vel_b": slice(0, 3),
    "root_link_ang_vel_b": slice(3, 6),
    "root_com_lin_vel_b": slice(6, 9),
    "root_com_ang_vel_b": slice(9, 12),
    "projected_gravity_b": slice(12, 15),
    "heading_w": 15,
}
"""Where these are, by the names of the data."""

vec13 = wp.types.vector(13, wp.float32)
vec_record = wp.types.vector(RECORD, wp.float32)
vec_root = wp.types.vector(ROOT, wp.float32)


@wp.func
def _record(
    p: wp.vec3, q: wp.vec4, v: wp.vec3, r: wp.vec3, centre: wp.vec3, principal: wp.vec4, com: wp.vec3
) -> vec_record:
    """A body's record: of its link position, orientation and velocities, of its centre of mass position, orientation
    and velocity."""
    return vec_record(
        p[0], p[1], p[2], q[0], q[1], q[2], q[3], com[0], com[1], com[2], r[0], r[1], r[2],
        centre[0], centre[1], centre[2], principal[0], principal[1], principal[2], principal[3],
        com[0], com[1], com[2], r[0], r[1], r[2],
        p[0], p[1], p[2], q[0], q[1], q[2], q[3], v[0], v[1], v[2], r[0], r[1], r[2],
    )  # fmt: skip


@wp.func
def _at_root(
    w: int, link: vec8i, joints: wp.array(dtype=wp.vec4i), qpos: wp.array(dtype=float), qvel: wp.array(dtype=float)
) -> vec13:
    """Position, orientation and velocities of a body with a free joint."""
    joint = joints[link[4]]
    a = joint[1]
    d = joint[2]
    q = quat_normalize(wp.vec4(qpos[a + 3], qpos[a + 4], qpos[a + 5], qpos[a + 6]))
    r = quat_rotate(q, wp.vec3(qvel[d + 3], qvel[d + 4], qvel[d + 5]))
    return vec13(
        qpos[a], qpos[a + 1], qpos[a + 2], q[0], q[1], q[2], q[3], qvel[d], qvel[d + 1], qvel[d + 2], r[0], r[1], r[2]
    )


@wp.func
def _on_parent(
    link: vec8i,
    joints: wp.array(dtype=wp.vec4i),
    around: vec13,
    p: wp.vec3,
    q: wp.vec4,
    qpos0: wp.array(dtype=float),
    jnt_pos: wp.array(dtype=wp.vec3),
    jnt_axis: wp.array(dtype=wp.vec3),
    qpos: wp.array(dtype=float),
    qvel: wp.array(dtype=float),
) -> vec13:
    """The same of a body that hangs on its parent, whose numbers are `around`: at p and q there, and moved by its
    joints."""
    q0 = wp.vec4(around[3], around[4], around[5], around[6])
    arm = quat_rotate(q0, p)
    r = wp.vec3(around[10], around[11], around[12])
    p = wp.vec3(around[0], around[1], around[2]) + arm
    v = wp.vec3(around[7], around[8], around[9]) + wp.cross(r, arm)
    q = quat_mul(q0, q)
    for j in range(link[4], link[4] + link[5]):
        joint = joints[j]
        kind = joint[0]
        a = joint[1]
        d = joint[2]
        axis = jnt_axis[j]
        if kind == _SLIDE:
            axis = quat_rotate(q, axis)
            shift = axis * (qpos[a] - qpos0[a])
            p += shift
            v += wp.cross(r, shift) + axis * qvel[d]
        else:
            offset = jnt_pos[j]
            is_off = wp.dot(offset, offset) > 0.0
            anchor = wp.vec3(0.0)
            if is_off:
                anchor = quat_rotate(q, offset)
            turn = wp.vec3(0.0)
            if kind == _BALL:
                q = quat_mul(q, quat_normalize(wp.vec4(qpos[a], qpos[a + 1], qpos[a + 2], qpos[a + 3])))
                turn = quat_rotate(q, wp.vec3(qvel[d], qvel[d + 1], qvel[d + 2]))
            else:
                turn = quat_rotate(q, axis) * qvel[d]
                q = quat_mul(q, axis_angle_to_quat(axis, qpos[a] - qpos0[a]))
            if is_off:
                lever = -quat_rotate(q, offset)  # from the anchor, where it is now, to the body
                p += anchor + lever
                v += wp.cross(r, anchor + lever) + wp.cross(turn, lever)
            r += turn
    q *= 1.5 - 0.5 * wp.dot(q, q)  # a product of quaternions of length 1 nearly has it: a step of Newton's method
    return vec13(p[0], p[1], p[2], q[0], q[1], q[2], q[3], v[0], v[1], v[2], r[0], r[1], r[2])


@wp.func
def _in_root(q: wp.vec4, v: wp.vec3, com: wp.vec3, r: wp.vec3, gravity: wp.vec3) -> vec_root:
    """What is shown of the root in its own frame."""
    back = quat_conj(q)
    link = quat_rotate(back, v)
    centre = quat_rotate(back, com)
    spin = quat_rotate(back, r)
    down = quat_rotate(back, wp.normalize(gravity))
    forward = quat_rotate(q, wp.vec3(1.0, 0.0, 0.0))
    heading = wp.atan2(forward[1], forward[0])
    return vec_root(
        link[0], link[1], link[2], spin[0], spin[1], spin[2], centre[0], centre[1], centre[2], spin[0], spin[1],
        spin[2], down[0], down[1], down[2], heading,
    )  # fmt: skip


@wp.func
def _bodies_in(
    w: int,
    chain: wp.array(dtype=vec8i),
    joints: wp.array(dtype=wp.vec4i),
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    poses: wp.array2d(dtype=vec13),
    out: wp.array2d(dtype=vec_record),
    root: wp.array(dtype=vec_root),
):
    # Rows of arrays: their addresses stay in registers.
    pose = poses[w]
    record = out[w]
    qpos = s.qpos[w]
    qvel = s.qvel[w]
    qpos0 = t.qpos0[w]
    body_pos = t.body_pos[w]
    body_quat = t.body_quat[w]
    body_ipos = t.body_ipos[w]
    body_iquat = t.body_iquat[w]
    jnt_pos = t.jnt_pos[w]
    jnt_axis = t.jnt_axis[w]
    for k in range(chain.shape[0]):
        link = chain[k]
        b = link[0]
        place = link[2]
        found = vec13()
        if link[6] != 0:
            found = _at_root(w, link, joints, qpos, qvel)
        else:
            p = body_pos[b]
            q = body_quat[b]
            if link[3] >= 0:
                p = s.mocap_pos[w, link[3]]
                q = quat_normalize(s.mocap_quat[w, link[3]])
            around = vec13()
            around[3] = 1.0
            if link[1] >= 0:
                around = pose[link[1]]
            found = _on_parent(link, joints, around, p, q, qpos0, jnt_pos, jnt_axis, qpos, qvel)
        pose[k] = found
        if place >= 0:
            p = wp.vec3(found[0], found[1], found[2])
            q = wp.vec4(found[3], found[4], found[5], found[6])
            v = wp.vec3(found[7], found[8], found[9])
            r = wp.vec3(found[10], found[11], found[12])
            arm = quat_rotate(q, body_ipos[b])
            com = v + wp.cross(r, arm)
            record[place] = _record(p, q, v, r, p + arm, quat_mul(q, body_iquat[b]), com)
            if place == 0:
                root[w] = _in_root(q, v, com, r, opt.gravity[w])


@wp.kernel
def bodies(
    chain: wp.array(dtype=vec8i),  # body, its parent in the chain (-1: the world), its place in the output, mocap,
    # its first joint and their number, 1 if that is a free one
    joints: wp.array(dtype=wp.vec4i),  # type, addresses in qpos and in qvel
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    poses: wp.array2d(dtype=vec13),  # scratch: position, orientation, velocities of the chain
    out: wp.array2d(dtype=vec_record),
    root: wp.array(dtype=vec_root),
):
    _bodies_in(wp.tid(), chain, joints, opt_at[0], t_at[0], s_at[0], poses, out, root)


@wp.kernel
def accelerations(
    link: wp.array(dtype=wp.vec2i),  # body, its root body
    cvel: wp.array2d(dtype=vec6),
    xipos: wp.array2d(dtype=wp.vec3),
    subtree_com: wp.array2d(dtype=wp.vec3),
    written: wp.array(dtype=wp.bool),
    timestep: wp.array(dtype=float),
    now: wp.array2d(dtype=vec_record),
    out: wp.array2d(dtype=vec6),
):
    """Change of the velocities of centres of mass, from the engine's arrays to the records `now`, by time."""
    w = wp.tid()
    scale = wp.where(written[w], 0.0, 1.0 / timestep[w])
    twists = cvel[w]
    centres = xipos[w]
    origins = subtree_com[w]
    records = now[w]
    row = out[w]
    for k in range(link.shape[0]):
        b = link[k][0]
        twist = twists[b]
        spin = wp.vec3(twist[0], twist[1], twist[2])
        arm = centres[b] - origins[link[k][1]]
        before = wp.vec3(twist[3], twist[4], twist[5]) + wp.cross(spin, arm)
        record = records[k]
        linear = (wp.vec3(record[7], record[8], record[9]) - before) * scale
        angular = (wp.vec3(record[10], record[11], record[12]) - spin) * scale
        row[k] = vec6(linear[0], linear[1], linear[2], angular[0], angular[1], angular[2])
