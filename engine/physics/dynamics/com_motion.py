"""Centres of mass, inertias about them, motion axes of dofs and velocities, in plain C++ as in linalg.py.

All lanes of a world call these functions, and may read what they wrote. Arrays are rows of one world.
"""

import warp as wp

from engine.physics import simt
from engine.physics.vectors import vec6, vec10

_int = wp.array(dtype=wp.int32)
_float = wp.array(dtype=wp.float32)
_vec3 = wp.array(dtype=wp.vec3)
_vec6 = wp.array(dtype=vec6)
_mat33 = wp.array(dtype=wp.mat33)


@simt.func_native(
    """
    // Offsets from the body's own centre are summed, so that a lone body's centre is exact in float32.
    const float* X = (const float*)xipos.data;
    float* S = (float*)com.data;
    for (int level = nlevel - 1; level >= 0; --level) {
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            float offset[3] = {0.0f, 0.0f, 0.0f};
            for (int e = child_adr.data[b]; e < child_adr.data[b + 1]; ++e) {
                const int child = child_body.data[e];
                for (int k = 0; k < 3; ++k) offset[k] += mass.data[child] * (S[3 * child + k] - X[3 * b + k]);
            }
            const float total = mass.data[b];
            for (int k = 0; k < 3; ++k) S[3 * b + k] = X[3 * b + k] + (total >= 1e-15f ? offset[k] / total : 0.0f);
        }
        SYNC
    }
"""
)
def subtree_centres(
    nlevel: int, level_adr: _int, level_body: _int, child_adr: _int, child_body: _int, mass: _float, xipos: _vec3,
    com: _vec3,
):  # fmt: skip
    """com: centre of mass of each body with all that it carries; mass: of these."""
    ...


@simt.func_native(
    """
    float* C = (float*)cinert.data;
    for (int k = LANE; k < 10; k += LANES) C[k] = 0.0f;
    for (int b = 1 + LANE; b < nbody; b += LANES) {
        const float* R = (const float*)ximat.data + 9 * b;
        const float* I = (const float*)inertia.data + 3 * b;
        const float* p = (const float*)xipos.data + 3 * b;
        const float* q = (const float*)com.data + 3 * rootid.data[b];
        float* c = C + 10 * b;
        const float x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2], m = mass.data[b];
        c[0] = R[0] * R[0] * I[0] + R[1] * R[1] * I[1] + R[2] * R[2] * I[2] + m * (y * y + z * z);
        c[1] = R[3] * R[3] * I[0] + R[4] * R[4] * I[1] + R[5] * R[5] * I[2] + m * (x * x + z * z);
        c[2] = R[6] * R[6] * I[0] + R[7] * R[7] * I[1] + R[8] * R[8] * I[2] + m * (x * x + y * y);
        c[3] = R[0] * R[3] * I[0] + R[1] * R[4] * I[1] + R[2] * R[5] * I[2] - m * x * y;
        c[4] = R[0] * R[6] * I[0] + R[1] * R[7] * I[1] + R[2] * R[8] * I[2] - m * x * z;
        c[5] = R[3] * R[6] * I[0] + R[4] * R[7] * I[1] + R[5] * R[8] * I[2] - m * y * z;
        c[6] = m * x;
        c[7] = m * y;
        c[8] = m * z;
        c[9] = m;
    }
    SYNC
"""
)
def central_inertias(
    nbody: int, rootid: _int, mass: _float, inertia: _vec3, ximat: _mat33, xipos: _vec3, com: _vec3,
    cinert: wp.array(dtype=vec10),
):  # fmt: skip
    """cinert: inertia of each body about the centre of mass of its kinematic tree, in world axes; of the world 0."""
    ...


@simt.func_native(
    """
    for (int j = LANE; j < njnt; j += LANES) {
        const int b = bodyid.data[j], kind = type.data[j];
        const float* centre = (const float*)com.data + 3 * rootid.data[b];
        const float* anchor = (const float*)xanchor.data + 3 * j;
        const float arm[3] = {centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]};
        float* s = (float*)cdof.data + 6 * dofadr.data[j];
        const auto turn_about = [&](float x, float y, float z) {
            s[0] = x, s[1] = y, s[2] = z;
            s[3] = y * arm[2] - z * arm[1], s[4] = z * arm[0] - x * arm[2], s[5] = x * arm[1] - y * arm[0];
        };
        const float* axis = (const float*)xaxis.data + 3 * j;
        if (kind == JointType::SLIDE) {
            s[0] = s[1] = s[2] = 0.0f;
            for (int k = 0; k < 3; ++k) s[3 + k] = axis[k];
            continue;
        }
        if (kind == JointType::HINGE) {
            turn_about(axis[0], axis[1], axis[2]);
            continue;
        }
        if (kind == JointType::FREE) {
            for (int k = 0; k < 18; ++k) s[k] = k % 7 == 3 ? 1.0f : 0.0f;
            s += 18;
        }
        const float* R = (const float*)xmat.data + 9 * b;
        for (int k = 0; k < 3; ++k, s += 6) turn_about(R[k], R[3 + k], R[6 + k]);
    }
    SYNC
"""
)
def motion_axes(
    njnt: int, bodyid: _int, dofadr: _int, type: _int, rootid: _int, com: _vec3, xanchor: _vec3, xaxis: _vec3,
    xmat: _mat33, cdof: _vec6,
):  # fmt: skip
    """cdof: motion of a kinematic tree, about its centre of mass, at unit velocity of each dof."""
    ...


@simt.func_native(
    """
    const float* A = (const float*)cdof.data;
    float* V = (float*)cvel.data;
    for (int k = LANE; k < 6; k += LANES) V[k] = 0.0f;
    for (int level = 1; level < nlevel; ++level) {
        SYNC
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            float v[6];
            for (int k = 0; k < 6; ++k) v[k] = V[6 * parentid.data[b] + k];
            for (int j = jntadr.data[b]; j < jntadr.data[b] + jntnum.data[b]; ++j) {
                int dof = dofadr.data[j];
                const int kind = type.data[j];
                if (kind == JointType::FREE) {
                    for (int e = 0; e < 3; ++e, ++dof) {
                        float* dot = (float*)cdof_dot.data + 6 * dof;
                        for (int k = 0; k < 6; ++k) {
                            dot[k] = 0.0f;
                            v[k] += A[6 * dof + k] * qvel.data[dof];
                        }
                    }
                }
                const float w[6] = {v[0], v[1], v[2], v[3], v[4], v[5]};  // before the joint
                for (int e = 0; e < (kind == JointType::FREE || kind == JointType::BALL ? 3 : 1); ++e, ++dof) {
                    const float* s = A + 6 * dof;
                    float* dot = (float*)cdof_dot.data + 6 * dof;
                    dot[0] = w[1] * s[2] - w[2] * s[1];
                    dot[1] = w[2] * s[0] - w[0] * s[2];
                    dot[2] = w[0] * s[1] - w[1] * s[0];
                    dot[3] = w[1] * s[5] - w[2] * s[4] + (w[4] * s[2] - w[5] * s[1]);
                    dot[4] = w[2] * s[3] - w[0] * s[5] + (w[5] * s[0] - w[3] * s[2]);
                    dot[5] = w[0] * s[4] - w[1] * s[3] + (w[3] * s[1] - w[4] * s[0]);
                    for (int k = 0; k < 6; ++k) v[k] += s[k] * qvel.data[dof];
                }
            }
            for (int k = 0; k < 6; ++k) V[6 * b + k] = v[k];
        }
    }
    SYNC
"""
)
def body_velocities(
    nlevel: int, level_adr: _int, level_body: _int, parentid: _int, jntadr: _int, jntnum: _int, type: _int,
    dofadr: _int, qvel: _float, cdof: _vec6, cvel: _vec6, cdof_dot: _vec6,
):  # fmt: skip
    """cvel: velocity of each body about the centre of mass of its kinematic tree; cdof_dot: rate of change of
    cdof."""
    ...
