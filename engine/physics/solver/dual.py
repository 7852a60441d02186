"""What the solvers over forces share: the rows' inverse inertia in factored form, and steps within friction's bounds.

The dual problem is min 1/2 f' (A + R) f + f' b over the forces that limits, cones and friction losses allow;
A = J M^-1 J' and b = J a_smooth - aref. With M = L' D L, A is Y Y' for Y = J L^-1 D^-1/2: a row of Y has an entry for
each dof of the row and its ancestors. The solvers keep pull = Y' f, of which a row's residual needs one product.

All lanes of a world call these functions, and see what they wrote when they return; Y is made by one of them.
"""

import warp as wp

from engine.physics import native, simt
from engine.physics.dynamics.kinematics import solve_inertia
from engine.physics.model.data_groups import Constraint, Dual, Dynamics, Position, State
from engine.physics.model.model_groups import TreeModel
from engine.physics.simt import lane, reduce_or, sync
from engine.physics.solver.cost import forces_to_joints, residual
from engine.physics.solver.parts import Part
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

BALL_STEP = """
    // v minimising 1/2 v'Av + v'b within sum (v_j / mu_j)^2 <= r^2 (Conn, Gould, Toint, Trust-Region Methods, 7.3)
    auto ball_step = [](int n, const float* A, const float* b, const float* mu, float r, float* v) {
        float S[25], c[5], L[25], y[5], q[5];
        for (int i = 0; i < n; ++i) {
            c[i] = b[i] * mu[i];
            for (int j = 0; j < n; ++j) S[i * n + j] = A[i * n + j] * mu[i] * mu[j];
        }
        float lambda = 0.0f, length = 0.0f;
        for (int iteration = 0; iteration < 20; ++iteration) {
            for (int i = 0; i < n; ++i) {
                for (int j = 0; j <= i; ++j) {
                    float total = S[i * n + j] + (i == j ? lambda : 0.0f);
                    for (int k = 0; k < j; ++k) total -= L[i * n + k] * L[j * n + k];
                    if (i == j) L[i * n + i] = sqrtf(total > 1e-20f ? total : 1e-20f);
                    else L[i * n + j] = total / L[j * n + j];
                }
            }
            for (int i = 0; i < n; ++i) {
                y[i] = -c[i];
                for (int k = 0; k < i; ++k) y[i] -= L[i * n + k] * y[k];
                y[i] /= L[i * n + i];
            }
            float yy = 0.0f, qq = 0.0f;
            for (int i = n - 1; i >= 0; --i) {
                for (int k = i + 1; k < n; ++k) y[i] -= L[k * n + i] * y[k];
                y[i] /= L[i * n + i];
                yy += y[i] * y[i];
            }
            length = sqrtf(yy);
            if (length <= r * (1.0f + 1e-6f)) break;
            for (int i = 0; i < n; ++i) {
                q[i] = y[i];
                for (int k = 0; k < i; ++k) q[i] -= L[i * n + k] * q[k];
                q[i] /= L[i * n + i];
                qq += q[i] * q[i];
            }
            lambda += yy / qq * (length - r) / r;
        }
        const float scale = lambda > 0.0f || length > r ? r / length : 1.0f;
        for (int i = 0; i < n; ++i) v[i] = y[i] * mu[i] * scale;
    };
"""


@native.func_native(
    """
    int end = 0;
    for (int i = 0; i < nv; ++i) { work.data[i] = 0.0f; stamp.data[i] = -1; }
    for (int r = 0; r < nefc; ++r) {
        const int* Jcol = Jcolind.data + Jadr.data[r];
        int top = -1;
        for (int e = 0; e < Jnnz.data[r]; ++e) {
            work.data[Jcol[e]] = J.data[Jadr.data[r] + e];
            stamp.data[Jcol[e]] = r;
            if (Jcol[e] > top) top = Jcol[e];
        }
        Yadr.data[r] = end;
        float total = 0.0f;
        int n = 0;
        for (int k = top; k >= 0; --k) {
            if (stamp.data[k] != r) continue;
            if (end + n >= most) return false;
            const float x = work.data[k];
            work.data[k] = 0.0f;
            const float* row = L.data + Madr.data[k];
            const int* col = Mcolind.data + Madr.data[k];
            for (int e = 0; e < Mnnz.data[k] - 1; ++e) {
                work.data[col[e]] -= row[e] * x;
                stamp.data[col[e]] = r;
            }
            const float value = x * sqrtf(diag_inv.data[k]);
            Ycolind.data[end + n] = k;
            Y.data[end + n++] = value;
            total += value * value;
        }
        Ynnz.data[r] = n;
        diag.data[r] = total;
        end += n;
    }
    return true;
"""
)
def _factor_rows(
    nv: int,
    nefc: int,
    most: int,
    Jnnz: wp.array(dtype=wp.int32),
    Jadr: wp.array(dtype=wp.int32),
    Jcolind: wp.array(dtype=wp.int32),
    J: wp.array(dtype=wp.float32),
    Mnnz: wp.array(dtype=wp.int32),
    Madr: wp.array(dtype=wp.int32),
    Mcolind: wp.array(dtype=wp.int32),
    L: wp.array(dtype=wp.float32),
    diag_inv: wp.array(dtype=wp.float32),
    work: wp.array(dtype=wp.float32),
    stamp: wp.array(dtype=wp.int32),
    Ynnz: wp.array(dtype=wp.int32),
    Yadr: wp.array(dtype=wp.int32),
    Ycolind: wp.array(dtype=wp.int32),
    Y: wp.array(dtype=wp.float32),
    diag: wp.array(dtype=wp.float32),
) -> bool:
    """Y and the diagonal of Y Y'; False if there is no room for them."""
    ...


@simt.func_native(
    """
    for (int i = LANE; i < nv; i += LANES) pull.data[i] = 0.0f;
    SYNC
    for (int r = 0; r < nefc; ++r) {
        const float f = force.data[r];
        if (f == 0.0f) continue;
        const float* row = Y.data + Yadr.data[r];
        const int* col = Ycolind.data + Yadr.data[r];
        for (int k = LANE; k < Ynnz.data[r]; k += LANES) pull.data[col[k]] += row[k] * f;
        SYNC
    }
"""
)
def _sum_pull(
    nv: int,
    nefc: int,
    Ynnz: wp.array(dtype=wp.int32),
    Yadr: wp.array(dtype=wp.int32),
    Ycolind: wp.array(dtype=wp.int32),
    Y: wp.array(dtype=wp.float32),
    force: wp.array(dtype=wp.float32),
    pull: wp.array(dtype=wp.float32),
):
    """pull = Y' force."""
    ...


@simt.func_native(
    """
    for (int r = LANE; r < nefc; r += LANES) {
        const float f = force.data[r];
        if (r < ne) state.data[r] = ConstraintState::QUADRATIC;
        else if (r < ne + nf) {
            const float loss = floss.data[r];
            state.data[r] = ConstraintState::QUADRATIC;
            if (f <= -loss) state.data[r] = ConstraintState::LINEARPOS;
            else if (f >= loss) state.data[r] = ConstraintState::LINEARNEG;
        } else if (type.data[r] != ConstraintType::CONTACT_ELLIPTIC) {
            state.data[r] = f > 0.0f ? ConstraintState::QUADRATIC : ConstraintState::SATISFIED;
        } else {
            const int c = id.data[r];
            if (LANES > 1 && r > 0 && type.data[r - 1] == type.data[r] && id.data[r - 1] == c) continue;
            const float* friction = (const float*)(con_friction.data + c);
            float TT = 0.0f;
            for (int j = 1; j < con_dim.data[c]; ++j) {
                const float v = force.data[r + j] / friction[j - 1];
                TT += v * v;
            }
            // As MuJoCo's dual solvers have it, whose states say where a force is: within its cone, or on it.
            const bool within = f <= 0.0f || sqrtf(TT) < f * (1.0f - 1e-5f);
            const int zone = within ? ConstraintState::SATISFIED : ConstraintState::CONE;
            for (int j = 0; j < con_dim.data[c]; ++j) state.data[r + j] = zone;
            if (LANES == 1) r += con_dim.data[c] - 1;
        }
    }
    SYNC
"""
)
def mark_states(
    ne: int,
    nf: int,
    nefc: int,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    floss: wp.array(dtype=wp.float32),
    con_dim: wp.array(dtype=wp.int32),
    con_friction: wp.array(dtype=vec5),
    force: wp.array(dtype=wp.float32),
    state: wp.array(dtype=wp.int32),
):
    """Zones that forces are in."""
    ...


@wp.func
def make_dual(
    w: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
    u: wp.ref[Dual],
    part: wp.ref[Part],
) -> bool:
    """Y, its diagonal and b; False, and counted as missing row entries, if Y found no room."""
    nefc = efc.nefc[w]
    missing = int(0)
    if lane() == 0:
        fits = bool(u.nYmax > 0)
        if fits:
            fits = _factor_rows(
                t.nv, nefc, u.nYmax, efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], efc.J[w], t.M_rownnz,
                t.M_rowadr, t.M_colind, p.qLD[w], p.qLDiagInv[w], y.vscratch[w], u.stamp[w], u.Y_rownnz[w],
                u.Y_rowadr[w], u.Y_colind[w], u.Y[w], u.diag[w],
            )  # fmt: skip
        if not fits:
            s.overflow[w, 2] = wp.max(s.overflow[w, 2], 1)
            missing = 1
    sync()
    if reduce_or(missing) != 0:
        return False
    residual(w, part, efc, y.qacc_smooth, u.b)
    return True


@wp.func
def sum_pull(w: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint], u: wp.ref[Dual]):
    """pull = Y' force."""
    _sum_pull(t.nv, efc.nefc[w], u.Y_rownnz[w], u.Y_rowadr[w], u.Y_colind[w], u.Y[w], efc.force[w], u.pull[w])


@wp.func
def accelerate(
    w: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
    part: wp.ref[Part],
):
    """qfrc_constraint and qacc of the rows' forces; efc.Ma, efc.Jaref at it."""
    forces_to_joints(w, part, y, efc)
    for i in range(lane(), t.nv, simt.lanes()):
        s.qacc[w, i] = y.qfrc_constraint[w, i]
        efc.Ma[w, i] = y.qfrc_smooth[w, i] + y.qfrc_constraint[w, i]
    sync()
    solve_inertia(w, t, p.qLD, p.qLDiagInv, s.qacc)
    for i in range(lane(), t.nv, simt.lanes()):
        s.qacc[w, i] = s.qacc[w, i] + y.qacc_smooth[w, i]
    sync()
    residual(w, part, efc, s.qacc, efc.Jaref)
