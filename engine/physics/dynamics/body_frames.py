"""Places of bodies, joints, geoms and sites, in plain C++ (the same on CPU and GPU) as in linalg.py.

They are computed in float64 and kept as double_single.py says; rotations are carried as quaternions w, x, y, z. All
lanes of a world call these functions, of one world or of several (abreast.py), and may read what they wrote.
"""

import warp as wp

from engine.physics import abreast

_int = wp.array(dtype=wp.int32)
_float = wp.array2d(dtype=wp.float32)
_vec3 = wp.array2d(dtype=wp.vec3)
_vec4 = wp.array2d(dtype=wp.vec4)
_mat33 = wp.array2d(dtype=wp.mat33)

_ROTATIONS = """
    const auto join = [&](int n, const real* high, const real* low, wide* x) {
        for (int k = 0; k < n; ++k) x[k] = widen(high[k]) + widen(low[k]);
    };
    const auto join_shared = [&](int n, const auto& high, const auto& low, int first, wide* x) {
        const auto of_high = shared(high), of_low = shared(low);
        for (int k = 0; k < n; ++k) x[k] = widen(of_high(first + k)) + widen(of_low(first + k));
    };
    const auto split = [&](int n, const wide* x, real* high, real* low) {
        for (int k = 0; k < n; ++k) {
            high[k] = narrow(x[k]);
            low[k] = narrow(x[k] - widen(high[k]));
        }
    };
    const auto normalize = [&](wide* q) {
        const wide n = root_of(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        const wide scale = n < 1e-15 ? wide(0.0) : 1.0 / n;
        for (int k = 0; k < 4; ++k) q[k] *= scale;
        q[0] = n < 1e-15 ? wide(1.0) : q[0];
    };
    const auto compose = [](const wide* a, const wide* b, wide* c) {
        const wide w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
        const wide x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
        const wide y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
        const wide z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
        c[0] = w, c[1] = x, c[2] = y, c[3] = z;
    };
    const auto rotate = [](const wide* q, const wide* v, wide* r) {
        const wide tx = 2.0 * (q[2] * v[2] - q[3] * v[1]);
        const wide ty = 2.0 * (q[3] * v[0] - q[1] * v[2]);
        const wide tz = 2.0 * (q[1] * v[1] - q[2] * v[0]);
        const wide x = v[0] + q[0] * tx + q[2] * tz - q[3] * ty;
        const wide y = v[1] + q[0] * ty + q[3] * tx - q[1] * tz;
        const wide z = v[2] + q[0] * tz + q[1] * ty - q[2] * tx;
        r[0] = x, r[1] = y, r[2] = z;
    };
    const auto turns = [&](const auto& quat, int first) {
        const auto q = shared(quat);
        return some((q(first + 1) != 0.0f) | (q(first + 2) != 0.0f) | (q(first + 3) != 0.0f));
    };
    const auto matrix = [](const wide* q, wide* m) {
        const wide x = 2.0 * q[1], y = 2.0 * q[2], z = 2.0 * q[3];
        const wide xx = x * q[1], yy = y * q[2], zz = z * q[3];
        const wide xy = x * q[2], xz = x * q[3], yz = y * q[3];
        const wide wx = x * q[0], wy = y * q[0], wz = z * q[0];
        m[0] = 1.0 - yy - zz, m[1] = xy - wz, m[2] = xz + wy;
        m[3] = xy + wz, m[4] = 1.0 - xx - zz, m[5] = yz - wx;
        m[6] = xz - wy, m[7] = yz + wx, m[8] = 1.0 - xx - yy;
    };
"""


@abreast.func_native(
    _ROTATIONS
    + """
    const real *Q = in(qpos), *mocap_at = in(mocap_pos), *mocap_turn = in(mocap_quat);
    real *P = out(xpos), *P_low = out(xpos_low), *O = out(xquat), *O_low = out(xquat_low), *R = out(xmat);
    real *C = out(xipos), *C_low = out(xipos_low), *I = out(ximat);
    real *anchors = out(xanchor), *anchors_low = out(xanchor_low), *axes = out(xaxis);
    const auto place = [&](int b) {
        wide pos[3], quat[4];
        const int first = jntadr.data[b], number = jntnum.data[b];
        if (number == 1 && jnt_type.data[first] == JointType::FREE) {
            const real* q = Q + qposadr.data[first];
            for (int k = 0; k < 3; ++k) {
                anchors[3 * first + k] = q[k];
                pos[k] = widen(q[k]);
                anchors_low[3 * first + k] = real(0.0f);
                axes[3 * first + k] = real(k == 2 ? 1.0f : 0.0f);
            }
            for (int k = 0; k < 4; ++k) quat[k] = widen(q[3 + k]);
            normalize(quat);
        } else {
            const int parent = parentid.data[b], mocap = mocapid.data[b];
            wide carrier[4], there[3], local[3], turn[4];
            join(4, O + 4 * parent, O_low + 4 * parent, carrier);
            join(3, P + 3 * parent, P_low + 3 * parent, there);
            if (mocap < 0) {
                join_shared(3, body_pos, body_pos_low, 3 * b, local);
                join_shared(4, body_quat, body_quat_low, 4 * b, turn);
            } else {
                for (int k = 0; k < 3; ++k) local[k] = widen(mocap_at[3 * mocap + k]);
                for (int k = 0; k < 4; ++k) turn[k] = widen(mocap_turn[4 * mocap + k]);
                normalize(turn);
            }
            rotate(carrier, local, pos);
            for (int k = 0; k < 3; ++k) pos[k] += there[k];
            compose(carrier, turn, quat);
            for (int j = first; j < first + number; ++j) {
                const int kind = jnt_type.data[j], adr = qposadr.data[j];
                wide along[3], arm[3], axis[3], anchor[3];
                join_shared(3, jnt_axis, jnt_axis_low, 3 * j, along);
                join_shared(3, jnt_pos, jnt_pos_low, 3 * j, arm);
                rotate(quat, along, axis);
                const bool away = some((arm[0] != 0.0) | (arm[1] != 0.0) | (arm[2] != 0.0));
                for (int k = 0; k < 3; ++k) anchor[k] = wide(0.0);
                if (away) rotate(quat, arm, anchor);
                for (int k = 0; k < 3; ++k) {
                    anchor[k] += pos[k];
                    axes[3 * j + k] = narrow(axis[k]);
                }
                split(3, anchor, anchors + 3 * j, anchors_low + 3 * j);
                const wide moved = widen(Q[adr]) - widen(shared(qpos0)(adr)) - widen(shared(qpos0_low)(adr));
                if (kind == JointType::SLIDE) {
                    for (int k = 0; k < 3; ++k) pos[k] += moved * axis[k];
                    continue;
                }
                if (kind == JointType::BALL) {
                    for (int k = 0; k < 4; ++k) turn[k] = widen(Q[adr + k]);
                    normalize(turn);
                } else {
                    wide s;
                    sine_cosine(0.5 * moved, s, turn[0]);
                    for (int k = 0; k < 3; ++k) turn[1 + k] = s * along[k];
                }
                compose(quat, turn, quat);
                if (away) {
                    rotate(quat, arm, pos);
                    for (int k = 0; k < 3; ++k) pos[k] = anchor[k] - pos[k];
                }
            }
            normalize(quat);
        }
        wide mat[9];
        matrix(quat, mat);
        split(3, pos, P + 3 * b, P_low + 3 * b);
        split(4, quat, O + 4 * b, O_low + 4 * b);
        for (int k = 0; k < 9; ++k) R[9 * b + k] = narrow(mat[k]);
        const auto at = shared(ipos);
        const wide c[3] = {widen(at(3 * b)), widen(at(3 * b + 1)), widen(at(3 * b + 2))};
        for (int k = 0; k < 3; ++k) pos[k] += mat[3 * k] * c[0] + mat[3 * k + 1] * c[1] + mat[3 * k + 2] * c[2];
        split(3, pos, C + 3 * b, C_low + 3 * b);
        if (turns(iquat, 4 * b)) {
            const auto of = shared(iquat);
            wide principal[4];
            for (int k = 0; k < 4; ++k) principal[k] = widen(of(4 * b + k));
            compose(quat, principal, principal);
            matrix(principal, mat);
        }
        for (int k = 0; k < 9; ++k) I[9 * b + k] = narrow(mat[k]);
    };
    if (LANE == 0) {
        for (int k = 0; k < 3; ++k) P[k] = P_low[k] = C[k] = C_low[k] = real(0.0f);
        for (int k = 0; k < 4; ++k) O[k] = real(k == 0 ? 1.0f : 0.0f), O_low[k] = real(0.0f);
        for (int k = 0; k < 9; ++k) R[k] = I[k] = real(k % 4 == 0 ? 1.0f : 0.0f);
    }
    for (int level = 1; level < nlevel; ++level) {
        SYNC
        const int end = level_adr.data[level + 1];
        for (int k = level_adr.data[level] + LANE; k < end; k += LANES) place(level_body.data[k]);
    }
    SYNC
    store(xpos, P), store(xpos_low, P_low), store(xquat, O), store(xquat_low, O_low), store(xmat, R);
    store(xipos, C), store(xipos_low, C_low), store(ximat, I);
    store(xanchor, anchors), store(xanchor_low, anchors_low), store(xaxis, axes);
"""
)
def place_bodies(
    w: int, count: int, nlevel: int, level_adr: _int, level_body: _int, parentid: _int, mocapid: _int,
    jntnum: _int, jntadr: _int,
    jnt_type: _int, qposadr: _int, qpos: _float, qpos0: _float, qpos0_low: _float, mocap_pos: _vec3,
    mocap_quat: _vec4, body_pos: _vec3, body_pos_low: _vec3, body_quat: _vec4, body_quat_low: _vec4, ipos: _vec3,
    iquat: _vec4, jnt_pos: _vec3, jnt_pos_low: _vec3, jnt_axis: _vec3, jnt_axis_low: _vec3, xpos: _vec3,
    xpos_low: _vec3, xquat: _vec4, xquat_low: _vec4, xmat: _mat33, xipos: _vec3, xipos_low: _vec3, ximat: _mat33,
    xanchor: _vec3, xanchor_low: _vec3, xaxis: _vec3,
):  # fmt: skip
    """Frames of bodies and joints, level by level of the tree."""
    ...


@abreast.func_native(
    _ROTATIONS
    + """
    const real *P = in(xpos), *P_low = in(xpos_low), *O = in(xquat), *O_low = in(xquat_low);
    real *places = out(place), *places_low = out(place_low), *turned = out(axes), *turned_low = out(axes_low);
    for (int i = LANE; i < n; i += LANES) {
        const int b = bodyid.data[i];
        wide carrier[4], there[3], local[3], turn[4], mat[9];
        join(4, O + 4 * b, O_low + 4 * b, carrier);
        join(3, P + 3 * b, P_low + 3 * b, there);
        join_shared(3, pos, pos_low, 3 * i, local);
        rotate(carrier, local, local);
        for (int k = 0; k < 3; ++k) local[k] += there[k];
        if (turns(quat, 4 * i)) {
            join_shared(4, quat, quat_low, 4 * i, turn);
            compose(carrier, turn, carrier);
        }
        matrix(carrier, mat);
        split(3, local, places + 3 * i, places_low + 3 * i);
        split(9, mat, turned + 9 * i, turned_low + 9 * i);
    }
    store(place, places), store(place_low, places_low), store(axes, turned), store(axes_low, turned_low);
"""
)
def place_parts(
    w: int, count: int, n: int, bodyid: _int, pos: _vec3, pos_low: _vec3, quat: _vec4, quat_low: _vec4, xpos: _vec3,
    xpos_low: _vec3, xquat: _vec4, xquat_low: _vec4, place: _vec3, place_low: _vec3, axes: _mat33, axes_low: _mat33,
):  # fmt: skip
    """Frames of geoms, or of sites, from those of their bodies: a turn by 1e-8 moves the ends of what is long."""
    ...
