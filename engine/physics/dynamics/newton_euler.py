"""Recursive Newton-Euler about points of the bodies themselves, in plain C++ (on CPU and GPU) as in linalg.py.

The accelerations are those of the bodies' own centres of mass, as a watcher at rest sees them, and moments are taken
about these centres and the joints (Luh, Walker and Paul, On-line computational scheme for mechanical manipulators,
1980). Spatial accelerations about one centre of mass for all hold products of velocities that cancel in the end: what
moves at 4 km/s without turning would feel a force that is nothing but rounding.

Accelerations are rotation, then translation; forces moment, then force. All lanes of a world call these functions, of
one world or of several (abreast.py), level by level (tree_levels.py), and see what they wrote when they return.
"""

import warp as wp

from engine.physics import abreast
from engine.physics.double_single import ARM
from engine.physics.vectors import vec6

_vec3 = wp.array2d(dtype=wp.vec3)
_vec6 = wp.array2d(dtype=vec6)
_float = wp.array2d(dtype=wp.float32)
_int = wp.array(dtype=wp.int32)


@abreast.func_native(
    ARM
    + """
    const real *X = in(xipos), *X_low = in(xipos_low), *Q = in(xanchor), *Q_low = in(xanchor_low);
    const real *A = in(cdof), *V = in(cvel), *R_of = in(ximat), *speeds = in(qvel);
    const real* gains = accelerated ? in(qacc) : speeds;
    real *accelerations = out(bodyacc), *F = out(bodyforce), *forces = out(res);
    const auto mass_of = shared(mass), inertia_of = shared(inertia), pull = shared(gravity);
    for (int k = LANE; k < 3; k += LANES) {
        accelerations[k] = real(0.0f);
        accelerations[3 + k] = falls ? -pull(k) : real(-0.0f);
        F[k] = F[3 + k] = real(0.0f);
    }
    for (int level = 1; level < nlevel; ++level) {
        SYNC
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            const int parent = parentid.data[b];
            const real* from = accelerations + 6 * parent;
            const real* v = V + 6 * parent;
            const real* at = X + 3 * parent;
            const real* at_low = X_low + 3 * parent;
            real w[3] = {v[0], v[1], v[2]};            // angular velocity
            real e[3] = {from[0], from[1], from[2]};   // angular acceleration
            real a[3] = {from[3], from[4], from[5]};   // acceleration of the point `at`
            for (int j = jntadr.data[b]; j <= jntadr.data[b] + jntnum.data[b]; ++j) {
                // To the next joint's anchor, after the last one to the body's centre.
                const bool last = j == jntadr.data[b] + jntnum.data[b];
                const real* to = last ? X + 3 * b : Q + 3 * j;
                const real* to_low = last ? X_low + 3 * b : Q_low + 3 * j;
                real r[3];
                arm(at, at_low, to, to_low, r);
                const real x = r[0], y = r[1], z = r[2];
                const real ux = w[1] * z - w[2] * y, uy = w[2] * x - w[0] * z, uz = w[0] * y - w[1] * x;
                a[0] += e[1] * z - e[2] * y + (w[1] * uz - w[2] * uy);
                a[1] += e[2] * x - e[0] * z + (w[2] * ux - w[0] * uz);
                a[2] += e[0] * y - e[1] * x + (w[0] * uy - w[1] * ux);
                at = to;
                at_low = to_low;
                if (last) break;
                int dof = dofadr.data[j];
                const int kind = type.data[j];
                if (kind == JointType::SLIDE) {  // with Coriolis acceleration
                    const real* s = A + 6 * dof + 3;
                    const real speed = 2.0f * speeds[dof], gain = accelerated ? gains[dof] : real(0.0f);
                    a[0] += (w[1] * s[2] - w[2] * s[1]) * speed + s[0] * gain;
                    a[1] += (w[2] * s[0] - w[0] * s[2]) * speed + s[1] * gain;
                    a[2] += (w[0] * s[1] - w[1] * s[0]) * speed + s[2] * gain;
                    continue;
                }
                if (kind == JointType::FREE) {  // moves along the axes of the world first
                    for (int k = 0; k < 3; ++k) a[k] += accelerated ? gains[dof + k] : real(0.0f);
                    dof += 3;
                }
                real spin[3] = {real(0.0f), real(0.0f), real(0.0f)};
                for (int k = 0; k < (kind == JointType::HINGE ? 1 : 3); ++k) {
                    const real* s = A + 6 * (dof + k);
                    const real gain = accelerated ? gains[dof + k] : real(0.0f);
                    for (int x = 0; x < 3; ++x) {
                        spin[x] += s[x] * speeds[dof + k];
                        e[x] += s[x] * gain;
                    }
                }
                e[0] += w[1] * spin[2] - w[2] * spin[1];
                e[1] += w[2] * spin[0] - w[0] * spin[2];
                e[2] += w[0] * spin[1] - w[1] * spin[0];
                for (int k = 0; k < 3; ++k) w[k] += spin[k];
            }
            real* acc = accelerations + 6 * b;
            for (int k = 0; k < 3; ++k) {
                acc[k] = e[k];
                acc[3 + k] = a[k];
            }
            // Euler's law along the principal axes, where what a round body feels is 0 exactly; Newton's law.
            const real* R = R_of + 9 * b;
            const real I[3] = {inertia_of(3 * b), inertia_of(3 * b + 1), inertia_of(3 * b + 2)};
            real s[3], m[3];
            for (int k = 0; k < 3; ++k) {
                s[k] = R[k] * w[0] + R[3 + k] * w[1] + R[6 + k] * w[2];
                m[k] = I[k] * (R[k] * e[0] + R[3 + k] * e[1] + R[6 + k] * e[2]);
            }
            m[0] += (I[2] - I[1]) * s[1] * s[2];
            m[1] += (I[0] - I[2]) * s[2] * s[0];
            m[2] += (I[1] - I[0]) * s[0] * s[1];
            real* force = F + 6 * b;
            for (int k = 0; k < 3; ++k) {
                force[k] = R[3 * k] * m[0] + R[3 * k + 1] * m[1] + R[3 * k + 2] * m[2];
                force[3 + k] = mass_of(b) * a[k];
            }
        }
    }
    SYNC
    // Each body carries what its children take; a joint gives the part along its axis.
    for (int level = nlevel - 2; level > 0; --level) {
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            real* o = F + 6 * b;
            for (int k = child_adr.data[b]; k < child_adr.data[b + 1]; ++k) {
                const int child = child_body.data[k];
                const real* f = F + 6 * child;
                real r[3];
                arm(X + 3 * b, X_low + 3 * b, X + 3 * child, X_low + 3 * child, r);
                const real x = r[0], y = r[1], z = r[2];
                o[0] += f[0] + (y * f[5] - z * f[4]);
                o[1] += f[1] + (z * f[3] - x * f[5]);
                o[2] += f[2] + (x * f[4] - y * f[3]);
                o[3] += f[3];
                o[4] += f[4];
                o[5] += f[5];
            }
        }
        SYNC
    }
    for (int i = LANE; i < nv; i += LANES) {
        const int b = bodyid.data[i];
        const real* f = F + 6 * b;
        const real* s = A + 6 * i;
        if (some((s[0] != 0.0f) | (s[1] != 0.0f) | (s[2] != 0.0f))) {
            const int j = jntid.data[i];
            real r[3];
            arm(Q + 3 * j, Q_low + 3 * j, X + 3 * b, X_low + 3 * b, r);
            const real x = r[0], y = r[1], z = r[2];
            forces[i] = s[0] * (f[0] + (y * f[5] - z * f[4])) + s[1] * (f[1] + (z * f[3] - x * f[5]))
                        + s[2] * (f[2] + (x * f[4] - y * f[3]));
        } else {
            forces[i] = s[3] * f[3] + s[4] * f[4] + s[5] * f[5];
        }
    }
    SYNC
    store(bodyacc, accelerations), store(bodyforce, F), store(res, forces);
"""
)
def joint_forces(
    w: int, count: int, nlevel: int, level_adr: _int, level_body: _int, parentid: _int, child_adr: _int,
    child_body: _int, jntadr: _int, jntnum: _int, type: _int, dofadr: _int, nv: int, bodyid: _int, jntid: _int,
    mass: _float, inertia: _vec3, gravity: wp.array(dtype=wp.vec3), falls: bool, xipos: _vec3, xipos_low: _vec3,
    ximat: wp.array2d(dtype=wp.mat33), xanchor: _vec3, xanchor_low: _vec3, cdof: _vec6, cvel: _vec6, qvel: _float,
    qacc: _float, accelerated: bool, bodyacc: _vec6, bodyforce: _vec6, res: _float,
):  # fmt: skip
    """res: forces of the joints that bodies take to move as they do, with gravity if it acts (falls) and with the
    accelerations of joints if these are to count (accelerated).

    bodyacc: accelerations of the bodies' centres, less gravity; bodyforce: forces of the bodies with what they carry,
    about those centres.
    """
    ...
