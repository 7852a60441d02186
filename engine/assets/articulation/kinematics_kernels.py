# type: ignore
"""Kernels of kinematics.py: their types are Warp's, not Python's."""

import warp as wp

from engine.physics import enums, simd
from engine.physics.model.data_groups import State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import at
from engine.physics.vectors import vec6, vec8i

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = int(enums.JointType.BALL)
_SLIDE = int(enums.JointType.SLIDE)

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


@simd.func_native(
    f"""
    const float *positions = row(qpos), *rates = row(qvel);
    const int across = qpos.strides[0], across_rates = qvel.strides[0];
    real* poses = scratch_row(scratch);
    prefetch(qpos);
    prefetch(qvel);
    prefetch(out);
    for (int k = 0; k < chain.shape[0]; ++k) {{
        const auto& link = chain.data[k];
        real* pose = poses + 13 * k;
        const int b = link[0], parent = link[1], place = link[2], mocap = link[3];
        vec3 p, v, r;
        quat q;
        if (link[6]) {{
            const auto& joint = joints.data[link[4]];
            const float *at = positions + joint[1], *rate = rates + joint[2];
            p = load3(at, across);
            q = normalize(load4(at + 3, across));
            v = load3(rate, across_rates);
            r = rotate(q, load3(rate + 3, across_rates));
        }} else {{
            if (mocap >= 0) {{
                p = load3(row(mocap_pos) + 3 * mocap, mocap_pos.strides[0]);
                q = normalize(load4(row(mocap_quat) + 4 * mocap, mocap_quat.strides[0]));
            }} else {{
                p = load3(row(body_pos) + 3 * b, body_pos.strides[0]);
                q = load4(row(body_quat) + 4 * b, body_quat.strides[0]);
            }}
            v = r = {{real(0.0f), real(0.0f), real(0.0f)}};
            if (parent >= 0) {{
                const real* around = poses + 13 * parent;
                const quat turn = {{around[3], around[4], around[5], around[6]}};
                const vec3 arm = rotate(turn, p);
                r = {{around[10], around[11], around[12]}};
                p = vec3{{around[0], around[1], around[2]}} + arm;
                v = vec3{{around[7], around[8], around[9]}} + cross(r, arm);
                q = mul(turn, q);
            }}
            for (int j = link[4]; j < link[4] + link[5]; ++j) {{
                const auto& joint = joints.data[j];
                const float *at = positions + joint[1], *rate = rates + joint[2];
                vec3 axis = load3(row(jnt_axis) + 3 * j, jnt_axis.strides[0]);
                if (joint[0] == {_SLIDE}) {{
                    axis = rotate(q, axis);
                    const vec3 shift = axis * (load(at, across) - load(row(qpos0) + joint[1], qpos0.strides[0]));
                    p = p + shift;
                    v = v + cross(r, shift) + axis * load(rate, across_rates);
                    continue;
                }}
                const vec3 offset = load3(row(jnt_pos) + 3 * j, jnt_pos.strides[0]);
                const vec3 anchor = rotate(q, offset);
                vec3 turn;
                if (joint[0] == {_BALL}) {{
                    q = mul(q, normalize(load4(at, across)));
                    turn = rotate(q, load3(rate, across_rates));
                }} else {{
                    turn = rotate(q, axis) * load(rate, across_rates);
                    const real half = 0.5f * (load(at, across) - load(row(qpos0) + joint[1], qpos0.strides[0]));
                    const real sine = each([](float x) {{ return sinf(x); }}, half);
                    const real cosine = each([](float x) {{ return cosf(x); }}, half);
                    q = mul(q, quat{{cosine, sine * axis.x, sine * axis.y, sine * axis.z}});
                }}
                const vec3 lever = -rotate(q, offset);  // from the anchor, where it is now, to the body
                p = p + anchor + lever;
                v = v + cross(r, anchor + lever) + cross(turn, lever);
                r = r + turn;
            }}
            // A product of quaternions of length 1 nearly has it: a step of Newton's method.
            q = scale(q, 1.5f - 0.5f * norm2(q));
        }}
        const real found[] = {{p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, r.x, r.y, r.z}};
        for (int i = 0; i < 13; ++i) pose[i] = found[i];
        if (place < 0) continue;
        const vec3 arm = rotate(q, load3(row(body_ipos) + 3 * b, body_ipos.strides[0]));
        const vec3 c = p + arm, u = v + cross(r, arm);
        const quat a = mul(q, load4(row(body_iquat) + 4 * b, body_iquat.strides[0]));
        const real record[] = {{
            p.x, p.y, p.z, q.w, q.x, q.y, q.z, u.x, u.y, u.z, r.x, r.y, r.z,
            c.x, c.y, c.z, a.w, a.x, a.y, a.z, u.x, u.y, u.z, r.x, r.y, r.z,
            p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, r.x, r.y, r.z,
        }};
        store_row((float*)row(out) + {RECORD} * place, out.strides[0], record, {RECORD});
        if (place) continue;
        const vec3 g = load3(row(gravity), gravity.strides[0]);
        const real strength = each([](float x) {{ return x > 0.0f ? 1.0f / sqrtf(x) : 0.0f; }}, dot(g, g));
        const quat back = conj(q);
        const vec3 link_v = rotate(back, v), com_v = rotate(back, u), spin = rotate(back, r);
        const vec3 down = rotate(back, g * strength), ahead = rotate(q, {{real(1.0f), real(0.0f), real(0.0f)}});
        const real heading = each([](float y, float x) {{ return atan2f(y, x); }}, ahead.y, ahead.x);
        const real in_root[] = {{
            link_v.x, link_v.y, link_v.z, spin.x, spin.y, spin.z, com_v.x, com_v.y, com_v.z, spin.x, spin.y, spin.z,
            down.x, down.y, down.z, heading,
        }};
        store_row((float*)row(root), root.strides[0], in_root, {ROOT});
    }}
"""
)
def _bodies_in(
    group: int,
    nworld: int,
    chain: wp.array(dtype=vec8i),
    joints: wp.array(dtype=wp.vec4i),
    gravity: wp.array(dtype=wp.vec3),
    qpos0: wp.array2d(dtype=float),
    body_pos: wp.array2d(dtype=wp.vec3),
    body_quat: wp.array2d(dtype=wp.vec4),
    body_ipos: wp.array2d(dtype=wp.vec3),
    body_iquat: wp.array2d(dtype=wp.vec4),
    jnt_pos: wp.array2d(dtype=wp.vec3),
    jnt_axis: wp.array2d(dtype=wp.vec3),
    qpos: wp.array2d(dtype=float),
    qvel: wp.array2d(dtype=float),
    mocap_pos: wp.array2d(dtype=wp.vec3),
    mocap_quat: wp.array2d(dtype=wp.vec4),
    scratch: wp.array2d(dtype=vec13),
    out: wp.array2d(dtype=vec_record),
    root: wp.array(dtype=vec_root),
):
    """Poses and velocities in the order of the chain, each of what came before it; records of the articulation."""
    ...


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
    t = t_at[0]
    s = s_at[0]
    _bodies_in(
        wp.tid(), out.shape[0], chain, joints, opt_at[0].gravity, t.qpos0, t.body_pos, t.body_quat, t.body_ipos,
        t.body_iquat, t.jnt_pos, t.jnt_axis, s.qpos, s.qvel, s.mocap_pos, s.mocap_quat, poses, out, root,
    )  # fmt: skip


@wp.func_native(
    """
#if !defined(__CUDA_ARCH__)
    const auto fetch = [w](const auto& array) {
        const char* row = (const char*)array.data + (long long)w * array.strides[0];
        for (int i = 0; i < array.strides[0]; i += 64) __builtin_prefetch(row + i);
    };
    fetch(cvel);
    fetch(xipos);
    fetch(subtree_com);
    fetch(now);
    fetch(out);
#endif
"""
)
def _prefetch(
    w: int,
    cvel: wp.array2d(dtype=vec6),
    xipos: wp.array2d(dtype=wp.vec3),
    subtree_com: wp.array2d(dtype=wp.vec3),
    now: wp.array2d(dtype=vec_record),
    out: wp.array2d(dtype=vec6),
):
    """Have what is read and written of a world on its way into the cache of a CPU."""
    ...


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
    _prefetch(w + 4, cvel, xipos, subtree_com, now, out)  # four worlds take as long as memory does
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
