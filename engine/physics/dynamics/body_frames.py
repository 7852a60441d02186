"""Places of bodies, joints, geoms and sites, in plain C++ (the same on CPU and GPU) as in linalg.py.

They are computed in float64 and kept as double_single.py says; rotations are carried as quaternions w, x, y, z. All
lanes of a world call these functions, and may read what they wrote. Arrays are rows of one world.
"""

import warp as wp

from engine.physics import simt

_int = wp.array(dtype=wp.int32)
_float = wp.array(dtype=wp.float32)
_vec3 = wp.array(dtype=wp.vec3)
_vec4 = wp.array(dtype=wp.vec4)
_mat33 = wp.array(dtype=wp.mat33)

_ROTATIONS = """
    const auto join = [](int n, const float* high, const float* low, double* x) {
        for (int k = 0; k < n; ++k) x[k] = (double)high[k] + (double)low[k];
    };
    const auto split = [](int n, const double* x, float* high, float* low) {
        for (int k = 0; k < n; ++k) {
            high[k] = (float)x[k];
            low[k] = (float)(x[k] - (double)high[k]);
        }
    };
    const auto normalize = [](double* q) {
        const double n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        const double scale = n < 1e-15 ? 0.0 : 1.0 / n;
        for (int k = 0; k < 4; ++k) q[k] *= scale;
        if (n < 1e-15) q[0] = 1.0;
    };
    const auto compose = [](const double* a, const double* b, double* c) {
        const double w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
        const double x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
        const double y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
        const double z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
        c[0] = w, c[1] = x, c[2] = y, c[3] = z;
    };
    const auto rotate = [](const double* q, const double* v, double* r) {
        const double tx = 2.0 * (q[2] * v[2] - q[3] * v[1]);
        const double ty = 2.0 * (q[3] * v[0] - q[1] * v[2]);
        const double tz = 2.0 * (q[1] * v[1] - q[2] * v[0]);
        r[0] = v[0] + q[0] * tx + q[2] * tz - q[3] * ty;
        r[1] = v[1] + q[0] * ty + q[3] * tx - q[1] * tz;
        r[2] = v[2] + q[0] * tz + q[1] * ty - q[2] * tx;
    };
    const auto turns = [](const float* q) { return q[1] != 0.0f || q[2] != 0.0f || q[3] != 0.0f; };
    const auto matrix = [](const double* q, double* m) {
        const double x = 2.0 * q[1], y = 2.0 * q[2], z = 2.0 * q[3];
        const double xx = x * q[1], yy = y * q[2], zz = z * q[3];
        const double xy = x * q[2], xz = x * q[3], yz = y * q[3];
        const double wx = x * q[0], wy = y * q[0], wz = z * q[0];
        m[0] = 1.0 - yy - zz, m[1] = xy - wz, m[2] = xz + wy;
        m[3] = xy + wz, m[4] = 1.0 - xx - zz, m[5] = yz - wx;
        m[6] = xz - wy, m[7] = yz + wx, m[8] = 1.0 - xx - yy;
    };
"""


@simt.func_native(
    _ROTATIONS
    + """
    const auto place = [&](int b) {
        double pos[3], quat[4];
        const int first = jntadr.data[b], count = jntnum.data[b];
        if (count == 1 && jnt_type.data[first] == JointType::FREE) {
            const float* q = qpos.data + qposadr.data[first];
            float* anchor = (float*)(xanchor.data + first);
            float* axis = (float*)(xaxis.data + first);
            for (int k = 0; k < 3; ++k) {
                pos[k] = anchor[k] = q[k];
                ((float*)(xanchor_low.data + first))[k] = 0.0f;
            }
            for (int k = 0; k < 4; ++k) quat[k] = q[3 + k];
            normalize(quat);
            axis[0] = axis[1] = 0.0f, axis[2] = 1.0f;
        } else {
            const int parent = parentid.data[b], mocap = mocapid.data[b];
            double carrier[4], there[3], local[3], turn[4];
            join(4, (float*)(xquat.data + parent), (float*)(xquat_low.data + parent), carrier);
            join(3, (float*)(xpos.data + parent), (float*)(xpos_low.data + parent), there);
            if (mocap < 0) {
                join(3, (float*)(body_pos.data + b), (float*)(body_pos_low.data + b), local);
                join(4, (float*)(body_quat.data + b), (float*)(body_quat_low.data + b), turn);
            } else {
                for (int k = 0; k < 3; ++k) local[k] = ((float*)(mocap_pos.data + mocap))[k];
                for (int k = 0; k < 4; ++k) turn[k] = ((float*)(mocap_quat.data + mocap))[k];
                normalize(turn);
            }
            rotate(carrier, local, pos);
            for (int k = 0; k < 3; ++k) pos[k] += there[k];
            compose(carrier, turn, quat);
            for (int j = first; j < first + count; ++j) {
                const int kind = jnt_type.data[j], adr = qposadr.data[j];
                double along[3], arm[3], axis[3], anchor[3];
                join(3, (float*)(jnt_axis.data + j), (float*)(jnt_axis_low.data + j), along);
                join(3, (float*)(jnt_pos.data + j), (float*)(jnt_pos_low.data + j), arm);
                rotate(quat, along, axis);
                const bool away = arm[0] != 0.0 || arm[1] != 0.0 || arm[2] != 0.0;
                for (int k = 0; k < 3; ++k) anchor[k] = 0.0;
                if (away) rotate(quat, arm, anchor);
                for (int k = 0; k < 3; ++k) {
                    anchor[k] += pos[k];
                    ((float*)(xaxis.data + j))[k] = (float)axis[k];
                }
                split(3, anchor, (float*)(xanchor.data + j), (float*)(xanchor_low.data + j));
                const double moved = (double)qpos.data[adr] - qpos0.data[adr] - qpos0_low.data[adr];
                if (kind == JointType::SLIDE) {
                    for (int k = 0; k < 3; ++k) pos[k] += moved * axis[k];
                    continue;
                }
                if (kind == JointType::BALL) {
                    for (int k = 0; k < 4; ++k) turn[k] = qpos.data[adr + k];
                    normalize(turn);
                } else {
                    const double s = sin(0.5 * moved);
                    turn[0] = cos(0.5 * moved);
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
        double mat[9];
        matrix(quat, mat);
        split(3, pos, (float*)(xpos.data + b), (float*)(xpos_low.data + b));
        split(4, quat, (float*)(xquat.data + b), (float*)(xquat_low.data + b));
        float* m = (float*)(xmat.data + b);
        for (int k = 0; k < 9; ++k) m[k] = (float)mat[k];
        const float* c = (const float*)(ipos.data + b);
        for (int k = 0; k < 3; ++k) pos[k] += mat[3 * k] * c[0] + mat[3 * k + 1] * c[1] + mat[3 * k + 2] * c[2];
        split(3, pos, (float*)(xipos.data + b), (float*)(xipos_low.data + b));
        const float* axes = (const float*)(iquat.data + b);
        if (turns(axes)) {
            double principal[4];
            for (int k = 0; k < 4; ++k) principal[k] = axes[k];
            compose(quat, principal, principal);
            matrix(principal, mat);
        }
        float* i = (float*)(ximat.data + b);
        for (int k = 0; k < 9; ++k) i[k] = (float)mat[k];
    };
    if (LANE == 0) {
        double pos[3] = {0.0, 0.0, 0.0}, quat[4] = {1.0, 0.0, 0.0, 0.0};
        split(3, pos, (float*)xpos.data, (float*)xpos_low.data);
        split(4, quat, (float*)xquat.data, (float*)xquat_low.data);
        split(3, pos, (float*)xipos.data, (float*)xipos_low.data);
        for (int k = 0; k < 9; ++k) ((float*)xmat.data)[k] = ((float*)ximat.data)[k] = k % 4 == 0;
    }
    for (int level = 1; level < nlevel; ++level) {
        SYNC
        const int end = level_adr.data[level + 1];
        for (int k = level_adr.data[level] + LANE; k < end; k += LANES) place(level_body.data[k]);
    }
    SYNC
"""
)
def place_bodies(
    nlevel: int, level_adr: _int, level_body: _int, parentid: _int, mocapid: _int, jntnum: _int, jntadr: _int,
    jnt_type: _int, qposadr: _int, qpos: _float, qpos0: _float, qpos0_low: _float, mocap_pos: _vec3,
    mocap_quat: _vec4, body_pos: _vec3, body_pos_low: _vec3, body_quat: _vec4, body_quat_low: _vec4, ipos: _vec3,
    iquat: _vec4, jnt_pos: _vec3, jnt_pos_low: _vec3, jnt_axis: _vec3, jnt_axis_low: _vec3, xpos: _vec3,
    xpos_low: _vec3, xquat: _vec4, xquat_low: _vec4, xmat: _mat33, xipos: _vec3, xipos_low: _vec3, ximat: _mat33,
    xanchor: _vec3, xanchor_low: _vec3, xaxis: _vec3,
):  # fmt: skip
    """Frames of bodies and joints, level by level of the tree."""
    ...


@simt.func_native(
    _ROTATIONS
    + """
    for (int i = LANE; i < n; i += LANES) {
        const int b = bodyid.data[i];
        double carrier[4], there[3], local[3], turn[4], mat[9];
        join(4, (float*)(xquat.data + b), (float*)(xquat_low.data + b), carrier);
        join(3, (float*)(xpos.data + b), (float*)(xpos_low.data + b), there);
        join(3, (float*)(pos.data + i), (float*)(pos_low.data + i), local);
        rotate(carrier, local, local);
        for (int k = 0; k < 3; ++k) local[k] += there[k];
        if (turns((float*)(quat.data + i))) {
            join(4, (float*)(quat.data + i), (float*)(quat_low.data + i), turn);
            compose(carrier, turn, carrier);
        }
        matrix(carrier, mat);
        split(3, local, (float*)(place.data + i), (float*)(place_low.data + i));
        split(9, mat, (float*)(axes.data + i), (float*)(axes_low.data + i));
    }
"""
)
def place_parts(
    n: int, bodyid: _int, pos: _vec3, pos_low: _vec3, quat: _vec4, quat_low: _vec4, xpos: _vec3,
    xpos_low: _vec3, xquat: _vec4, xquat_low: _vec4, place: _vec3, place_low: _vec3, axes: _mat33, axes_low: _mat33,
):  # fmt: skip
    """Frames of geoms, or of sites, from those of their bodies: a turn by 1e-8 moves the ends of what is long."""
    ...
