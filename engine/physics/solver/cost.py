"""The cost that the solvers over accelerations minimise, row by row: zones, forces, slopes.

    1/2 (a - a_smooth)' M (a - a_smooth) + sum_r s_r(J_r a - aref_r),

s quadratic for equalities, Huber for friction loss, half-quadratic for limits, frictionless contacts and the edges of
pyramids (Todorov, Convex and analytically-invertible dynamics with contacts and constraints, ICRA 2014). The rows of
an elliptic contact have one cost (MuJoCo documentation, Computation, "Primal"): with x = J a - aref, N = mu x_0 and
U_j = friction_j x_j, T = |U|, the contact is free where N >= mu T, its cost is the quadratic of its rows where
mu N + T <= 0, and 1/2 D_0 / (mu^2 (1 + mu^2)) (N - mu T)^2 between the two, which puts the force on the cone.

All lanes of a world call these functions, and see what they wrote when they return. The loops are plain C++ (see
linalg); those over rows take an elliptic contact at its first row. States are those of ConstraintState: 0 satisfied,
1 quadratic, 2 and 3 linear on the negative and positive side, 4 on the cone.
"""

import warp as wp

from engine.physics import blas
from engine.physics.constraint.row import ALIKE
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, State
from engine.physics.model.model_groups import TreeModel
from engine.physics.solver import part_vectors, parts
from engine.physics.solver.parts import Part
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

CHANGED = wp.constant(1)
"""A zone is another than before."""
ON_CONE = wp.constant(2)
"""An elliptic contact slides: its cost is not quadratic."""

ROUNDS = wp.constant(20)
"""How often a solution is sought at most while `settle_cones` changes the problem."""


@parts.func_native(
    """
    const float* x = jaref.data;
    const float* D = d.data;
    float* F = force.data;
    int* S = state.data;
    float s = 0.0f;
    int flags = 0;
    ROWS {
        const float f = -D[r] * x[r];
        int zone = ConstraintState::QUADRATIC;
        if (r >= ne && r < ne + nf) {
            const float loss = floss.data[r];
            if (f >= loss) zone = ConstraintState::LINEARNEG;
            else if (f <= -loss) zone = ConstraintState::LINEARPOS;
            if (zone == ConstraintState::QUADRATIC) { F[r] = f; s -= 0.5f * f * x[r]; }
            else {
                F[r] = zone == ConstraintState::LINEARNEG ? loss : -loss;
                s += loss * (fabsf(x[r]) - 0.5f * loss / D[r]);
            }
        } else if (r < ne || type.data[r] != ConstraintType::CONTACT_ELLIPTIC) {
            if (r >= ne && x[r] >= 0.0f) { zone = ConstraintState::SATISFIED; F[r] = 0.0f; }
            else { F[r] = f; s -= 0.5f * f * x[r]; }
        } else {
            const int c = id.data[r];
            if (LANES > 1 && r > 0 && type.data[r - 1] == type.data[r] && id.data[r - 1] == c) continue;
            const int dim = con_dim.data[c];
            const float mu = con_mu.data[c];
            const float* friction = (const float*)(con_friction.data + c);
            const float N = x[r] * mu;
            float TT = 0.0f;
            for (int j = 1; j < dim; ++j) {
                const float U = x[r + j] * friction[j - 1];
                TT += U * U;
            }
            const float T = sqrtf(TT);
            if (N >= mu * T) {
                zone = ConstraintState::SATISFIED;
                for (int j = 0; j < dim; ++j) F[r + j] = 0.0f;
            } else if (mu * N + T <= 0.0f) {
                for (int j = 0; j < dim; ++j) {
                    F[r + j] = -D[r + j] * x[r + j];
                    s -= 0.5f * F[r + j] * x[r + j];
                }
            } else {
                zone = ConstraintState::CONE;
                flags |= ON_CONE;
                const float over = N - mu * T;
                const float Dm = D[r] / (mu * mu * (1.0f + mu * mu));
                s += 0.5f * Dm * over * over;
                F[r] = -Dm * over * mu;
                for (int j = 1; j < dim; ++j) F[r + j] = -F[r] / T * x[r + j] * friction[j - 1] * friction[j - 1];
            }
            if (S[r] != zone) flags |= CHANGED;
            for (int j = 0; j < dim; ++j) S[r + j] = zone;
            if (LANES == 1) r += dim - 1;
            continue;
        }
        if (S[r] != zone) flags |= CHANGED;
        S[r] = zone;
    }
    s = SUM(s);
    flags = EITHER(flags);
    SYNC
    if (LANE == 0) cost.data[world] = s;
    SYNC
    return flags;
""",
    CHANGED=CHANGED,
    ON_CONE=ON_CONE,
)
def _update_rows(
    world: int,
    part: wp.ref[Part],
    ne: int,
    nf: int,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    d: wp.array(dtype=wp.float32),
    floss: wp.array(dtype=wp.float32),
    jaref: wp.array(dtype=wp.float32),
    con_dim: wp.array(dtype=wp.int32),
    con_mu: wp.array(dtype=wp.float32),
    con_friction: wp.array(dtype=vec5),
    force: wp.array(dtype=wp.float32),
    state: wp.array(dtype=wp.int32),
    cost: wp.array(dtype=wp.float32),
) -> int:
    """Zones, forces and cost of the rows at J a - aref; CHANGED, ON_CONE."""
    ...


@parts.func_native(
    """
    const float* x = jaref.data;
    const float* v = jv.data;
    const float* D = d.data;
    float d1 = 0.0f, d2 = 0.0f, cost = 0.0f;
    ROWS {
        if (r < ne + nf) {
            const float at = x[r] + alpha * v[r];
            const float f = D[r] * at;
            const float loss = r < ne ? 0.0f : floss.data[r];
            if (r >= ne && (f >= loss || f <= -loss)) {
                d1 += f > 0.0f ? loss * v[r] : -loss * v[r];
                cost += loss * (fabsf(at) - 0.5f * loss / D[r]);
            } else {
                d1 += f * v[r];
                d2 += D[r] * v[r] * v[r];
                cost += 0.5f * f * at;
            }
            continue;
        }
        if (type.data[r] != ConstraintType::CONTACT_ELLIPTIC) {
            const float at = x[r] + alpha * v[r];
            if (at < 0.0f) {
                const float Dv = D[r] * v[r];
                d1 += Dv * at;
                d2 += Dv * v[r];
                cost += 0.5f * D[r] * at * at;
            }
            continue;
        }
        const int c = id.data[r];
        if (LANES > 1 && r > 0 && type.data[r - 1] == type.data[r] && id.data[r - 1] == c) continue;
        const int dim = con_dim.data[c];
        const float mu = con_mu.data[c];
        const float* friction = (const float*)(con_friction.data + c);
        const float N = (x[r] + alpha * v[r]) * mu;
        float TT = 0.0f, UV = 0.0f, VV = 0.0f;
        for (int j = 1; j < dim; ++j) {
            const float V = v[r + j] * friction[j - 1];
            const float U = (x[r + j] + alpha * v[r + j]) * friction[j - 1];
            TT += U * U;
            UV += U * V;
            VV += V * V;
        }
        const float T = sqrtf(TT);
        if (N >= mu * T) {
        } else if (mu * N + T <= 0.0f) {
            for (int j = r; j < r + dim; ++j) {
                const float at = x[j] + alpha * v[j];
                const float Dv = D[j] * v[j];
                d1 += Dv * at;
                d2 += Dv * v[j];
                cost += 0.5f * D[j] * at * at;
            }
        } else {
            const float Dm = D[r] / (mu * mu * (1.0f + mu * mu));
            const float T1 = UV / T;
            const float T2 = (VV - T1 * T1) / T;
            const float over = N - mu * T;
            const float over1 = v[r] * mu - mu * T1;
            d1 += Dm * over * over1;
            d2 += Dm * (over1 * over1 - over * mu * T2);
            cost += 0.5f * Dm * over * over;
        }
        if (LANES == 1) r += dim - 1;
    }
    return wp::vec_t<3, wp::float32>(SUM(d1), SUM(d2), SUM(cost));
"""
)
def _slope_rows(
    part: wp.ref[Part],
    ne: int,
    nf: int,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    d: wp.array(dtype=wp.float32),
    floss: wp.array(dtype=wp.float32),
    jaref: wp.array(dtype=wp.float32),
    jv: wp.array(dtype=wp.float32),
    con_dim: wp.array(dtype=wp.int32),
    con_mu: wp.array(dtype=wp.float32),
    con_friction: wp.array(dtype=vec5),
    alpha: float,
) -> wp.vec3:
    """First and second derivative of the rows' cost along the search direction, alpha away, and that cost."""
    ...


@parts.func_native(
    ALIKE
    + """
    ROW_RUNS {
    const int first = part.row_first.data[run], last = part.row_end.data[run];
    for (int r = first; LANES == 1 && r < last; ++r) {
        const float f = force.data[r];
        if (f == 0.0f) continue;
        const float* row = J.data + adr.data[r];
        const int* col = colind.data + adr.data[r];
        for (int k = 0; k < nnz.data[r]; ++k) res.data[col[k]] += row[k] * f;
    }
    // Many lanes take the rows of one contact, limit or equality together: they have the same columns.
    for (int begin = first; LANES > 1 && begin < last; begin += LANES) {
        const int r = begin + LANE;
        const int end = last - begin < LANES ? last - begin : LANES;
        const bool follows = LANE > 0 && r < last && alike(r);
        const unsigned int firsts = ~EITHER(follows ? 1u << LANE : 0u);
        for (int g = 0; g < end; ) {
            int next = g + 1;
            while (next < end && (firsts >> next & 1u) == 0u) ++next;
            const int n = nnz.data[begin + g];
            const float* row = J.data + adr.data[begin + g];
            const int* col = colind.data + adr.data[begin + g];
            for (int k = LANE; k < n; k += LANES) {
                float total = 0.0f;
                for (int q = g; q < next; ++q) total += row[(q - g) * n + k] * force.data[begin + q];
                res.data[col[k]] += total;
            }
            SYNC
            g = next;
        }
    }
    }
"""
)
def _add_jac_transposed(
    part: wp.ref[Part],
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    J: wp.array(dtype=wp.float32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    force: wp.array(dtype=wp.float32),
    res: wp.array(dtype=wp.float32),
):
    """res += J' force."""
    ...


@parts.func_native(
    """
    int flags = 0;
    ROWS {
        if (type.data[r] <= ConstraintType::CONTACT_FRICTIONLESS) continue;
        const int c = id.data[r];
        if (model.data[c] == ForceModel::IMPEDANCE || address.data[c] != r) continue;
        const float* friction = (const float*)(con_friction.data + c);
        float TT = 0.0f;
        for (int j = 1; j < con_dim.data[c]; ++j) {
            const float U = jaref.data[r + j] * friction[j - 1];
            TT += U * U;
        }
        const float T = sqrtf(TT);
        const float more = T - slip.data[c];
        flags |= fabsf(more) > 1e-4f * T + 1e-3f ? ON_CONE | CHANGED : ON_CONE;
        slip.data[c] = T;
        aref.data[r] -= more;
        jaref.data[r] += more;
    }
    SYNC
    return EITHER(flags);
""",
    CHANGED=CHANGED,
    ON_CONE=ON_CONE,
)
def _settle_cones(
    part: wp.ref[Part],
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    model: wp.array(dtype=wp.int32),
    address: wp.array(dtype=wp.int32),
    con_dim: wp.array(dtype=wp.int32),
    con_friction: wp.array(dtype=vec5),
    slip: wp.array(dtype=wp.float32),
    jaref: wp.array(dtype=wp.float32),
    aref: wp.array(dtype=wp.float32),
) -> int: ...


@wp.func
def settle_cones(w: int, part: wp.ref[Part], c: wp.ref[Contact], efc: wp.ref[Constraint]) -> int:
    """Make the cones of contacts under MSD's own force models exact for the acceleration found: ON_CONE where there
    are any, CHANGED where that matters.

    The minimum of a convex cost leaves a sliding contact apart: its normal acceleration is friction times the
    sliding one too high. What is too much is taken from the normal's reference, after which the minimum is Coulomb's
    law (De Saxce and Feng, The bipotential method, 1998), if that was the sliding acceleration: a fixed point that
    the solver approaches by a factor mu^2/(1 + mu^2) at worst.
    """
    return _settle_cones(
        part, efc.type[w], efc.id[w], c.forcemodel[w], c.efc_address[w], c.dim[w], c.friction[w], c.slip[w],
        efc.Jaref[w], efc.aref[w],
    )  # fmt: skip


@wp.func
def scale_of_all(w: int, t: wp.ref[TreeModel]) -> float:
    """What costs and gradients are multiplied by to compare them with a tolerance: 1 over the inertia of all dofs."""
    return 1.0 / (t.meaninertia[w] * float(wp.max(1, t.nv)))


@wp.func
def accelerate_freely(w: int, t: wp.ref[TreeModel], s: wp.ref[State], y: wp.ref[Dynamics], efc: wp.ref[Constraint]):
    """qacc, efc.Ma and qfrc_constraint of a world without constraint rows."""
    blas.copy(t.nv, y.qacc_smooth[w], s.qacc[w])
    blas.copy(t.nv, y.qfrc_smooth[w], efc.Ma[w])
    blas.zero(t.nv, y.qfrc_constraint[w])


@wp.func
def mul_jac(
    w: int, part: wp.ref[Part], efc: wp.ref[Constraint], x: wp.array2d(dtype=wp.float32),
    res: wp.array2d(dtype=wp.float32),
):  # fmt: skip
    """res = J x."""
    part_vectors.mul_jac(part, efc.J[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], x[w], res[w])


@wp.func
def residual(
    w: int, part: wp.ref[Part], efc: wp.ref[Constraint], x: wp.array2d(dtype=wp.float32),
    res: wp.array2d(dtype=wp.float32),
):  # fmt: skip
    """res = J x - aref."""
    part_vectors.mul_jac_less(
        part, efc.J[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], x[w], efc.aref[w], res[w]
    )


@wp.func
def forces_to_joints(w: int, part: wp.ref[Part], y: wp.ref[Dynamics], efc: wp.ref[Constraint]):
    """qfrc_constraint = J' force."""
    part_vectors.zero(part, y.qfrc_constraint[w])
    _add_jac_transposed(
        part, efc.type[w], efc.id[w], efc.J[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], efc.force[w],
        y.qfrc_constraint[w],
    )  # fmt: skip


@wp.func
def update_rows(
    w: int, part: wp.ref[Part], c: wp.ref[Contact], efc: wp.ref[Constraint], x: wp.array2d(dtype=wp.float32)
) -> int:
    """Zones, forces and cost (efc.state, efc.force, efc.cost) at x = J a - aref; CHANGED, ON_CONE."""
    return _update_rows(
        w, part, efc.ne[w], efc.nf[w], efc.type[w], efc.id[w], efc.D[w], efc.frictionloss[w], x[w], c.dim[w], c.mu[w],
        c.friction[w], efc.force[w], efc.state[w], efc.cost,
    )  # fmt: skip


@wp.func
def update_gradient(
    w: int, part: wp.ref[Part], y: wp.ref[Dynamics], c: wp.ref[Contact], efc: wp.ref[Constraint]
) -> int:
    """Zones, forces, qfrc_constraint and the gradient at efc.Jaref; CHANGED, ON_CONE."""
    flags = update_rows(w, part, c, efc, efc.Jaref)
    forces_to_joints(w, part, y, efc)
    part_vectors.subtract_two(part, efc.Ma[w], y.qfrc_smooth[w], y.qfrc_constraint[w], efc.grad[w])
    return flags


@wp.func
def slopes(w: int, part: wp.ref[Part], c: wp.ref[Contact], efc: wp.ref[Constraint], alpha: float) -> wp.vec3:
    """First and second derivative of the rows' cost along efc.jv, at efc.Jaref + alpha efc.jv, and that cost."""
    return _slope_rows(
        part, efc.ne[w], efc.nf[w], efc.type[w], efc.id[w], efc.D[w], efc.frictionloss[w], efc.Jaref[w], efc.jv[w],
        c.dim[w], c.mu[w], c.friction[w], alpha,
    )  # fmt: skip


@wp.func
def cost_at_jv(w: int, part: wp.ref[Part], c: wp.ref[Contact], efc: wp.ref[Constraint]) -> float:
    """The rows' cost where J a - aref is efc.jv; zones and forces stay."""
    rows = _slope_rows(
        part, efc.ne[w], efc.nf[w], efc.type[w], efc.id[w], efc.D[w], efc.frictionloss[w], efc.jv[w], efc.jv[w],
        c.dim[w], c.mu[w], c.friction[w], 0.0,
    )  # fmt: skip
    return rows[2]
