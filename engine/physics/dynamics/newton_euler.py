"""Recursive Newton-Euler about points of the bodies themselves, in plain C++ (on CPU and GPU) as in linalg.py.

The accelerations are those of the bodies' own centres of mass, as a watcher at rest sees them, and moments are taken
about these centres and the joints (Luh, Walker and Paul, On-line computational scheme for mechanical manipulators,
1980). Spatial accelerations about one centre of mass for all hold products of velocities that cancel in the end: what
moves at 4 km/s without turning would feel a force that is nothing but rounding.

Accelerations are rotation, then translation; forces moment, then force; arrays are rows of one world. All its lanes
call these functions, level by level (tree_levels.py), and see what they wrote when they return.
"""

import warp as wp

from engine.physics import simt
from engine.physics.double_single import ARM
from engine.physics.vectors import vec6

_vec3 = wp.array(dtype=wp.vec3)
_vec6 = wp.array(dtype=vec6)
_float = wp.array(dtype=wp.float32)
_int = wp.array(dtype=wp.int32)


@simt.func_native(
    ARM
    + """
    const float* X = (const float*)xipos.data;
    const float* X_low = (const float*)xipos_low.data;
    const float* Q = (const float*)xanchor.data;
    const float* Q_low = (const float*)xanchor_low.data;
    const float* A = (const float*)cdof.data;
    const bool counted = accelerated != 0.0f;  // chosen, not multiplied: what is left out may not be a number
    float* base = (float*)bodyacc.data;
    for (int k = LANE; k < 3; k += LANES) {
        base[k] = 0.0f;
        base[3 + k] = -gravity[k];
    }
    for (int level = 1; level < nlevel; ++level) {
        SYNC
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            const int parent = parentid.data[b];
            const float* from = (const float*)bodyacc.data + 6 * parent;
            const float* v = (const float*)cvel.data + 6 * parent;
            const float* at = X + 3 * parent;
            const float* at_low = X_low + 3 * parent;
            float w[3] = {v[0], v[1], v[2]};            // angular velocity
            float e[3] = {from[0], from[1], from[2]};   // angular acceleration
            float a[3] = {from[3], from[4], from[5]};   // acceleration of the point `at`
            for (int j = jntadr.data[b]; j <= jntadr.data[b] + jntnum.data[b]; ++j) {
                // To the next joint's anchor, after the last one to the body's centre.
                const bool last = j == jntadr.data[b] + jntnum.data[b];
                const float* to = last ? X + 3 * b : Q + 3 * j;
                const float* to_low = last ? X_low + 3 * b : Q_low + 3 * j;
                float r[3];
                arm(at, at_low, to, to_low, r);
                const float x = r[0], y = r[1], z = r[2];
                const float ux = w[1] * z - w[2] * y, uy = w[2] * x - w[0] * z, uz = w[0] * y - w[1] * x;
                a[0] += e[1] * z - e[2] * y + (w[1] * uz - w[2] * uy);
                a[1] += e[2] * x - e[0] * z + (w[2] * ux - w[0] * uz);
                a[2] += e[0] * y - e[1] * x + (w[0] * uy - w[1] * ux);
                at = to;
                at_low = to_low;
                if (last) break;
                int dof = dofadr.data[j];
                const int kind = type.data[j];
                if (kind == JointType::SLIDE) {  // with Coriolis acceleration
                    const float* s = A + 6 * dof + 3;
                    const float speed = 2.0f * qvel.data[dof], gain = counted ? qacc.data[dof] : 0.0f;
                    a[0] += (w[1] * s[2] - w[2] * s[1]) * speed + s[0] * gain;
                    a[1] += (w[2] * s[0] - w[0] * s[2]) * speed + s[1] * gain;
                    a[2] += (w[0] * s[1] - w[1] * s[0]) * speed + s[2] * gain;
                    continue;
                }
                if (kind == JointType::FREE) {  // moves along the axes of the world first
                    for (int k = 0; k < 3; ++k) a[k] += counted ? qacc.data[dof + k] : 0.0f;
                    dof += 3;
                }
                float spin[3] = {0.0f, 0.0f, 0.0f};
                for (int k = 0; k < (kind == JointType::HINGE ? 1 : 3); ++k) {
                    const float* s = A + 6 * (dof + k);
                    const float gain = counted ? qacc.data[dof + k] : 0.0f;
                    for (int x = 0; x < 3; ++x) {
                        spin[x] += s[x] * qvel.data[dof + k];
                        e[x] += s[x] * gain;
                    }
                }
                e[0] += w[1] * spin[2] - w[2] * spin[1];
                e[1] += w[2] * spin[0] - w[0] * spin[2];
                e[2] += w[0] * spin[1] - w[1] * spin[0];
                for (int k = 0; k < 3; ++k) w[k] += spin[k];
            }
            float* acc = (float*)bodyacc.data + 6 * b;
            for (int k = 0; k < 3; ++k) {
                acc[k] = e[k];
                acc[3 + k] = a[k];
            }
            // Euler's law along the principal axes, where what a round body feels is 0 exactly; Newton's law.
            const float* R = (const float*)ximat.data + 9 * b;
            const float* I = (const float*)inertia.data + 3 * b;
            float s[3], m[3];
            for (int k = 0; k < 3; ++k) {
                s[k] = R[k] * w[0] + R[3 + k] * w[1] + R[6 + k] * w[2];
                m[k] = I[k] * (R[k] * e[0] + R[3 + k] * e[1] + R[6 + k] * e[2]);
            }
            m[0] += (I[2] - I[1]) * s[1] * s[2];
            m[1] += (I[0] - I[2]) * s[2] * s[0];
            m[2] += (I[1] - I[0]) * s[0] * s[1];
            float* force = (float*)bodyforce.data + 6 * b;
            for (int k = 0; k < 3; ++k) {
                force[k] = R[3 * k] * m[0] + R[3 * k + 1] * m[1] + R[3 * k + 2] * m[2];
                force[3 + k] = mass.data[b] * a[k];
            }
        }
    }
    SYNC
"""
)
def body_forces(
    nlevel: int, level_adr: _int, level_body: _int, parentid: _int,
    jntadr: _int, jntnum: _int, type: _int, dofadr: _int, mass: _float, inertia: _vec3,
    gravity: wp.vec3, xipos: _vec3, xipos_low: _vec3, ximat: wp.array(dtype=wp.mat33), xanchor: _vec3,
    xanchor_low: _vec3, cdof: _vec6, cvel: _vec6, qvel: _float, qacc: _float, accelerated: float, bodyacc: _vec6,
    bodyforce: _vec6,
):  # fmt: skip
    """bodyacc: accelerations of the bodies' centres, less gravity; bodyforce: what they take, about those centres.

    accelerated: 1 to count in the accelerations of the joints, 0 to leave them out.
    """
    ...


@simt.func_native(
    ARM
    + """
    const float* X = (const float*)xipos.data;
    const float* X_low = (const float*)xipos_low.data;
    float* F = (float*)bodyforce.data;
    for (int level = nlevel - 2; level > 0; --level) {
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int b = level_body.data[slot];
            float* o = F + 6 * b;
            for (int k = child_adr.data[b]; k < child_adr.data[b + 1]; ++k) {
                const int child = child_body.data[k];
                const float* f = F + 6 * child;
                float r[3];
                arm(X + 3 * b, X_low + 3 * b, X + 3 * child, X_low + 3 * child, r);
                const float x = r[0], y = r[1], z = r[2];
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
    const float* A = (const float*)cdof.data;
    for (int i = LANE; i < nv; i += LANES) {
        const int b = bodyid.data[i];
        const float* f = F + 6 * b;
        const float* s = A + 6 * i;
        if (s[0] != 0.0f || s[1] != 0.0f || s[2] != 0.0f) {
            const int j = jntid.data[i];
            float r[3];
            arm((float*)xanchor.data + 3 * j, (float*)xanchor_low.data + 3 * j, X + 3 * b, X_low + 3 * b, r);
            const float x = r[0], y = r[1], z = r[2];
            res.data[i] = s[0] * (f[0] + (y * f[5] - z * f[4])) + s[1] * (f[1] + (z * f[3] - x * f[5]))
                        + s[2] * (f[2] + (x * f[4] - y * f[3]));
        } else {
            res.data[i] = s[3] * f[3] + s[4] * f[4] + s[5] * f[5];
        }
    }
    SYNC
"""
)
def joint_forces(
    nlevel: int, level_adr: _int, level_body: _int, child_adr: _int, child_body: _int,
    nv: int, bodyid: _int, jntid: _int, xipos: _vec3, xipos_low: _vec3, xanchor: _vec3, xanchor_low: _vec3,
    cdof: _vec6, bodyforce: _vec6, res: _float,
):  # fmt: skip
    """res: forces of the joints that give each body the force of `body_forces`; bodyforce becomes the sum over what
    the body carries."""
    ...
