"""Centres of mass, inertias about them, motion axes of dofs and velocities, in plain C++ as in linalg.py.

All lanes of a world call these functions, of one world or of several (abreast.py), and may read what they wrote.
"""

import warp as wp

from engine.physics import abreast
from engine.physics.vectors import vec6, vec10

_int = wp.array(dtype=wp.int32)
_float = wp.array2d(dtype=wp.float32)
_vec3 = wp.array2d(dtype=wp.vec3)
_vec6 = wp.array2d(dtype=vec6)
_mat33 = wp.array2d(dtype=wp.mat33)


@abreast.func_native(
    """
    const real *X = in(xipos), *R_of = in(ximat);
    real *S = out(com), *C = out(cinert), *A = out(cdof);
    const auto total_mass = shared(subtreemass), mass_of = shared(mass), inertia_of = shared(inertia);
    // Offsets from the body's own centre are summed, so that a lone body's centre is exact in float32.
    for (int level = nlevel - 1; level >= 0; --level) {
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            real offset[3] = {real(0.0f), real(0.0f), real(0.0f)};
            for (int e = child_adr.data[b]; e < child_adr.data[b + 1]; ++e) {
                const int child = child_body.data[e];
                const real m = total_mass(child);
                for (int k = 0; k < 3; ++k) offset[k] += m * (S[3 * child + k] - X[3 * b + k]);
            }
            const real total = total_mass(b);
            for (int k = 0; k < 3; ++k) {
                S[3 * b + k] = X[3 * b + k] + (total >= 1e-15f ? offset[k] / total : real(0.0f));
            }
        }
        SYNC
    }
    for (int k = LANE; k < 10; k += LANES) C[k] = real(0.0f);
    for (int b = 1 + LANE; b < nbody; b += LANES) {
        const real *R = R_of + 9 * b, *p = X + 3 * b, *q = S + 3 * rootid.data[b];
        const real I[3] = {inertia_of(3 * b), inertia_of(3 * b + 1), inertia_of(3 * b + 2)};
        real* c = C + 10 * b;
        const real x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2], m = mass_of(b);
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
    store(com, S), store(cinert, C);
    const real *anchors = in(xanchor), *axes = in(xaxis), *frames = in(xmat);
    for (int j = LANE; j < njnt; j += LANES) {
        const int b = bodyid.data[j], kind = type.data[j];
        const real *centre = S + 3 * rootid.data[b], *anchor = anchors + 3 * j, *axis = axes + 3 * j;
        const real arm[3] = {centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]};
        real* s = A + 6 * dofadr.data[j];
        const auto turn_about = [&](real x, real y, real z) {
            s[0] = x, s[1] = y, s[2] = z;
            s[3] = y * arm[2] - z * arm[1], s[4] = z * arm[0] - x * arm[2], s[5] = x * arm[1] - y * arm[0];
        };
        if (kind == JointType::SLIDE) {
            s[0] = s[1] = s[2] = real(0.0f);
            for (int k = 0; k < 3; ++k) s[3 + k] = axis[k];
            continue;
        }
        if (kind == JointType::HINGE) {
            turn_about(axis[0], axis[1], axis[2]);
            continue;
        }
        if (kind == JointType::FREE) {
            for (int k = 0; k < 18; ++k) s[k] = real(k % 7 == 3 ? 1.0f : 0.0f);
            s += 18;
        }
        const real* R = frames + 9 * b;
        for (int k = 0; k < 3; ++k, s += 6) turn_about(R[k], R[3 + k], R[6 + k]);
    }
    SYNC
    store(cdof, A);
"""
)
def centres_and_axes(
    w: int, count: int, nbody: int, nlevel: int, level_adr: _int, level_body: _int, child_adr: _int, child_body: _int,
    rootid: _int, njnt: int, bodyid: _int, dofadr: _int, type: _int, subtreemass: _float, mass: _float,
    inertia: _vec3, xipos: _vec3, ximat: _mat33, xanchor: _vec3, xaxis: _vec3, xmat: _mat33, com: _vec3,
    cinert: wp.array2d(dtype=vec10), cdof: _vec6,
):  # fmt: skip
    """com: centre of mass of each body with all that it carries; subtreemass: mass of these.

    cinert: inertia of each body about the centre of mass of its kinematic tree, in world axes; of the world 0.
    cdof: motion of a kinematic tree, about its centre of mass, at unit velocity of each dof.
    """
    ...


@abreast.func_native(
    """
    const real *A = in(cdof), *speed = in(qvel);
    real *V = out(cvel), *rates = out(cdof_dot);
    for (int k = LANE; k < 6; k += LANES) V[k] = real(0.0f);
    for (int level = 1; level < nlevel; ++level) {
        SYNC
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            real v[6];
            for (int k = 0; k < 6; ++k) v[k] = V[6 * parentid.data[b] + k];
            for (int j = jntadr.data[b]; j < jntadr.data[b] + jntnum.data[b]; ++j) {
                int dof = dofadr.data[j];
                const int kind = type.data[j];
                if (kind == JointType::FREE) {
                    for (int e = 0; e < 3; ++e, ++dof) {
                        real* dot = rates + 6 * dof;
                        for (int k = 0; k < 6; ++k) {
                            dot[k] = real(0.0f);
                            v[k] += A[6 * dof + k] * speed[dof];
                        }
                    }
                }
                const real w[6] = {v[0], v[1], v[2], v[3], v[4], v[5]};  // before the joint
                for (int e = 0; e < (kind == JointType::FREE || kind == JointType::BALL ? 3 : 1); ++e, ++dof) {
                    const real* s = A + 6 * dof;
                    real* dot = rates + 6 * dof;
                    dot[0] = w[1] * s[2] - w[2] * s[1];
                    dot[1] = w[2] * s[0] - w[0] * s[2];
                    dot[2] = w[0] * s[1] - w[1] * s[0];
                    dot[3] = w[1] * s[5] - w[2] * s[4] + (w[4] * s[2] - w[5] * s[1]);
                    dot[4] = w[2] * s[3] - w[0] * s[5] + (w[5] * s[0] - w[3] * s[2]);
                    dot[5] = w[0] * s[4] - w[1] * s[3] + (w[3] * s[1] - w[4] * s[0]);
                    for (int k = 0; k < 6; ++k) v[k] += s[k] * speed[dof];
                }
            }
            for (int k = 0; k < 6; ++k) V[6 * b + k] = v[k];
        }
    }
    SYNC
    store(cvel, V), store(cdof_dot, rates);
"""
)
def body_velocities(
    w: int, count: int, nlevel: int, level_adr: _int, level_body: _int, parentid: _int, jntadr: _int, jntnum: _int,
    type: _int, dofadr: _int, qvel: _float, cdof: _vec6, cvel: _vec6, cdof_dot: _vec6,
):  # fmt: skip
    """cvel: velocity of each body about the centre of mass of its kinematic tree; cdof_dot: rate of change of
    cdof."""
    ...
