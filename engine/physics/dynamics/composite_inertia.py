"""Composite inertias and the inertia matrix, in plain C++ (the same on CPU and GPU) as in linalg.py.

Inertias are taken about points of their own bodies, and moments about the joints that they turn. About one centre of
mass for all, as velocities and forces are given, the inertia of a finger would be the small difference of large
numbers, which costs four digits of float32.

An inertia is xx yy zz xy xz yz, first moment of mass, mass.
"""

import warp as wp

from engine.physics import abreast
from engine.physics.double_single import ARM
from engine.physics.vectors import vec6, vec10

_vec3 = wp.array2d(dtype=wp.vec3)
_float = wp.array2d(dtype=wp.float32)
_int = wp.array(dtype=wp.int32)


@abreast.func_native(
    ARM
    + """
    const real *X = in(xipos), *L = in(xipos_low), *R_of = in(ximat), *S = in(com);
    real* C = out(crb);
    const auto mass_of = shared(mass), inertia_of = shared(inertia), rotor = shared(armature);
    for (int k = LANE; k < 10; k += LANES) C[k] = real(0.0f);
    for (int b = 1 + LANE; b < nbody; b += LANES) {
        const real* R = R_of + 9 * b;
        const real I[3] = {inertia_of(3 * b), inertia_of(3 * b + 1), inertia_of(3 * b + 2)};
        real* c = C + 10 * b;
        c[0] = R[0] * R[0] * I[0] + R[1] * R[1] * I[1] + R[2] * R[2] * I[2];
        c[1] = R[3] * R[3] * I[0] + R[4] * R[4] * I[1] + R[5] * R[5] * I[2];
        c[2] = R[6] * R[6] * I[0] + R[7] * R[7] * I[1] + R[8] * R[8] * I[2];
        c[3] = R[0] * R[3] * I[0] + R[1] * R[4] * I[1] + R[2] * R[5] * I[2];
        c[4] = R[0] * R[6] * I[0] + R[1] * R[7] * I[1] + R[2] * R[8] * I[2];
        c[5] = R[3] * R[6] * I[0] + R[4] * R[7] * I[1] + R[5] * R[8] * I[2];
        c[6] = c[7] = c[8] = real(0.0f);
        c[9] = mass_of(b);
    }
    for (int level = nlevel - 2; level > 0; --level) {
        SYNC
        for (int k = level_adr.data[level] + LANE; k < level_adr.data[level + 1]; k += LANES) {
            const int b = level_body.data[k];
            real* o = C + 10 * b;
            for (int e = child_adr.data[b]; e < child_adr.data[b + 1]; ++e) {
                const int child = child_body.data[e];
                const real* c = C + 10 * child;
                real r[3];
                arm(X + 3 * b, L + 3 * b, X + 3 * child, L + 3 * child, r);
                const real x = r[0], y = r[1], z = r[2], m = c[9];
                o[0] += c[0] + 2.0f * (c[7] * y + c[8] * z) + m * (y * y + z * z);
                o[1] += c[1] + 2.0f * (c[6] * x + c[8] * z) + m * (x * x + z * z);
                o[2] += c[2] + 2.0f * (c[6] * x + c[7] * y) + m * (x * x + y * y);
                o[3] += c[3] - (c[6] * y + c[7] * x + m * x * y);
                o[4] += c[4] - (c[6] * z + c[8] * x + m * x * z);
                o[5] += c[5] - (c[7] * z + c[8] * y + m * y * z);
                o[6] += c[6] + m * x;
                o[7] += c[7] + m * y;
                o[8] += c[8] + m * z;
                o[9] += m;
            }
        }
    }
    SYNC
    // The matrix (Featherstone 2008, section 6.2).
    const real *A = in(cdof), *Q = in(xanchor), *Q_low = in(xanchor_low);
    real* M = out(qM);
    const auto turns = [&](const real* a) { return some((a[0] != 0.0f) | (a[1] != 0.0f) | (a[2] != 0.0f)); };
    for (int i = LANE; i < nv; i += LANES) {
        const int b = dof_bodyid.data[i];
        const real *c = C + 10 * b, *p = X + 3 * b, *p_low = L + 3 * b, *a = A + 6 * i;
        real vx = a[3], vy = a[4], vz = a[5];
        if (turns(a)) {
            real r[3];
            arm(Q + 3 * dof_jntid.data[i], Q_low + 3 * dof_jntid.data[i], p, p_low, r);
            vx = a[1] * r[2] - a[2] * r[1];
            vy = a[2] * r[0] - a[0] * r[2];
            vz = a[0] * r[1] - a[1] * r[0];
        }
        // Linear and angular momentum about p at unit velocity of the dof.
        const real px = c[9] * vx + a[1] * c[8] - a[2] * c[7];
        const real py = c[9] * vy + a[2] * c[6] - a[0] * c[8];
        const real pz = c[9] * vz + a[0] * c[7] - a[1] * c[6];
        const real lx = c[0] * a[0] + c[3] * a[1] + c[4] * a[2] + c[7] * vz - c[8] * vy;
        const real ly = c[3] * a[0] + c[1] * a[1] + c[5] * a[2] + c[8] * vx - c[6] * vz;
        const real lz = c[4] * a[0] + c[5] * a[1] + c[2] * a[2] + c[6] * vy - c[7] * vx;
        real* entries = M + rowadr.data[i];
        const int* col = colind.data + rowadr.data[i];
        for (int k = 0; k < rownnz.data[i]; ++k) {
            const real* b = A + 6 * col[k];
            if (turns(b)) {
                const int j = dof_jntid.data[col[k]];
                real r[3];
                arm(Q + 3 * j, Q_low + 3 * j, p, p_low, r);
                entries[k] = b[0] * (lx + r[1] * pz - r[2] * py) + b[1] * (ly + r[2] * px - r[0] * pz)
                           + b[2] * (lz + r[0] * py - r[1] * px);
            } else {
                entries[k] = b[3] * px + b[4] * py + b[5] * pz;
            }
        }
        entries[rownnz.data[i] - 1] += rotor(i);
    }
    SYNC
    store(qM, M);
    // The inertias, moved to the centre of mass of each kinematic tree.
    for (int b = 1 + LANE; b < nbody; b += LANES) {
        const real *p = X + 3 * b, *q = S + 3 * rootid.data[b];
        real* c = C + 10 * b;
        const real x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2], m = c[9];
        c[0] += 2.0f * (c[7] * y + c[8] * z) + m * (y * y + z * z);
        c[1] += 2.0f * (c[6] * x + c[8] * z) + m * (x * x + z * z);
        c[2] += 2.0f * (c[6] * x + c[7] * y) + m * (x * x + y * y);
        c[3] -= c[6] * y + c[7] * x + m * x * y;
        c[4] -= c[6] * z + c[8] * x + m * x * z;
        c[5] -= c[7] * z + c[8] * y + m * y * z;
        c[6] += m * x;
        c[7] += m * y;
        c[8] += m * z;
    }
    SYNC
    store(crb, C);
"""
)
def composite_inertias(
    w: int, count: int, nbody: int, nlevel: int, level_adr: _int, level_body: _int, child_adr: _int, child_body: _int,
    rootid: _int, nv: int, dof_bodyid: _int, dof_jntid: _int, rownnz: _int, rowadr: _int, colind: _int,
    mass: _float, inertia: _vec3, armature: _float, xipos: _vec3, xipos_low: _vec3, ximat: wp.array2d(dtype=wp.mat33),
    com: _vec3, xanchor: _vec3, xanchor_low: _vec3, cdof: wp.array2d(dtype=vec6), crb: wp.array2d(dtype=vec10),
    qM: _float,
):  # fmt: skip
    """crb: inertia of each body with all that it carries, about the centre of mass of its kinematic tree, in world
    axes; of the world 0. qM: the inertia matrix.

    By all lanes of a world, or for several worlds (abreast.py); the lanes may read what they wrote.
    """
    ...
