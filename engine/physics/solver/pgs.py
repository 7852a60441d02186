"""The projected Gauss-Seidel solver over constraint forces (dual, see `dual`).

A sweep minimises over one row, or one elliptic contact, at a time: first along the contact's force, then over its
friction within the cone (MuJoCo documentation, Computation, "PGS"). Where a contact has no force, the first step is
along the edge of the cone that descends most; MuJoCo's is along the normal, and ends where only sliding would help.
Rows are visited in another order in each sweep, the same in every run. Between sweeps the forces are extrapolated
with Nesterov's momentum, which restarts where it goes the wrong way (O'Donoghue and Candes, Adaptive restart for
accelerated gradient schemes, 2015). Of a world's lanes one does the sweeps.
"""

import warp as wp

from engine.physics import enums, native, simt
from engine.physics.constraint.row import IMPEDANCE
from engine.physics.model.data_groups import Constraint, Contact, Dual, Dynamics, Islands, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_sum, sync
from engine.physics.solver import islands
from engine.physics.solver.cost import accelerate_freely, residual, scale_of_all, update_rows
from engine.physics.solver.dual import BALL_STEP, accelerate, make_dual, mark_states, sum_pull
from engine.physics.solver.parts import Part, whole
from engine.physics.spatial import MINVAL
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_WARMSTART = wp.constant(int(enums.DisableBit.WARMSTART))


@native.func_native(
    BALL_STEP
    + """
    const float* D = d.data;
    float* F = force.data;
    float* P = pull.data;
    float gain = 0.0f;
    int blocks = 0;
    for (int r = 0; r < nefc; ++blocks) {
        order.data[blocks] = r;
        r += type.data[r] == ConstraintType::CONTACT_ELLIPTIC ? con_dim.data[id.data[r]] : 1;
    }
    unsigned int seed = 747796405u * (unsigned int)sweep + 2891336453u;
    for (int i = blocks - 1; i > 0; --i) {
        seed = seed * 1664525u + 1013904223u;
        const int j = (int)((seed >> 8) % (unsigned int)(i + 1));
        const int other = order.data[i];
        order.data[i] = order.data[j];
        order.data[j] = other;
    }
    for (int block = 0; block < blocks; ++block) {
        const int first = order.data[block];
        const int c = type.data[first] == ConstraintType::CONTACT_ELLIPTIC ? id.data[first] : -1;
        const int dim = c < 0 ? 1 : con_dim.data[c];
        const int n = Ynnz.data[first];
        const int* col = Ycolind.data + Yadr.data[first];
        const float* row[6];
        float res[6], old[6];
        for (int j = 0; j < dim; ++j) {
            row[j] = Y.data + Yadr.data[first + j];
            old[j] = F[first + j];
            res[j] = b.data[first + j] + old[j] / D[first + j];
            for (int k = 0; k < n; ++k) res[j] += row[j][k] * P[col[k]];
        }
        if (dim == 1) {
            const float stiff = diag.data[first] + 1.0f / D[first];
            float f = old[0] - res[0] / stiff;
            if (first >= ne && first < ne + nf) {
                const float loss = floss.data[first];
                f = f < -loss ? -loss : f > loss ? loss : f;
            } else if (first >= ne + nf && f < 0.0f) f = 0.0f;
            const float delta = f - old[0];
            F[first] = f;
            gain -= delta * (0.5f * stiff * delta + res[0]);
            if (delta != 0.0f) for (int k = 0; k < n; ++k) P[col[k]] += row[0][k] * delta;
            continue;
        }
        const float* mu = (const float*)(con_friction.data + c);
        if (model.data[c] != ForceModel::IMPEDANCE) {
            float TT = 0.0f;
            for (int j = 1; j < dim; ++j) {
                const float v = (res[j] - old[j] / D[first + j]) * mu[j - 1];
                TT += v * v;
            }
            slip.data[c] = sqrtf(TT);
            res[0] += slip.data[c];
        }
        float A[36];
        for (int i = 0; i < dim; ++i) {
            for (int j = 0; j <= i; ++j) {
                float total = i == j ? 1.0f / D[first + i] : 0.0f;
                for (int k = 0; k < n; ++k) total += row[i][k] * row[j][k];
                A[i * dim + j] = A[j * dim + i] = total;
            }
        }
        float f[6];
        for (int j = 0; j < dim; ++j) f[j] = old[j];
        if (old[0] < 1e-15f) {
            float edge[6], pulls = 0.0f, bend = 0.0f;
            for (int j = 1; j < dim; ++j) pulls += res[j] * mu[j - 1] * res[j] * mu[j - 1];
            pulls = sqrtf(pulls);
            edge[0] = 1.0f;
            for (int j = 1; j < dim; ++j) {
                edge[j] = pulls > 0.0f ? -mu[j - 1] * mu[j - 1] * res[j] / pulls : 0.0f;
            }
            for (int i = 0; i < dim; ++i) for (int j = 0; j < dim; ++j) bend += edge[i] * A[i * dim + j] * edge[j];
            const float step = res[0] < pulls ? (pulls - res[0]) / bend : 0.0f;
            for (int j = 0; j < dim; ++j) f[j] = step * edge[j];
        } else {
            float along = 0.0f, bend = 0.0f;
            for (int i = 0; i < dim; ++i) {
                along += old[i] * res[i];
                for (int j = 0; j < dim; ++j) bend += old[i] * A[i * dim + j] * old[j];
            }
            if (bend > 1e-15f) {
                float step = -along / bend;
                if (step < -1.0f) step = -1.0f;
                for (int j = 0; j < dim; ++j) f[j] += step * old[j];
            }
        }
        if (f[0] < 1e-15f) {
            for (int j = 1; j < dim; ++j) f[j] = 0.0f;
        } else {
            float Ac[25], bc[5];
            for (int i = 1; i < dim; ++i) {
                bc[i - 1] = res[i] + A[i * dim] * (f[0] - old[0]);
                for (int j = 1; j < dim; ++j) {
                    Ac[(i - 1) * (dim - 1) + j - 1] = A[i * dim + j];
                    bc[i - 1] -= A[i * dim + j] * old[j];
                }
            }
            ball_step(dim - 1, Ac, bc, mu, f[0], f + 1);
        }
        float change = 0.0f;
        for (int i = 0; i < dim; ++i) {
            change += (f[i] - old[i]) * res[i];
            for (int j = 0; j < dim; ++j) change += 0.5f * (f[i] - old[i]) * A[i * dim + j] * (f[j] - old[j]);
        }
        if (change > 1e-6f * fabsf(old[0] * res[0])) continue;
        gain -= change;
        for (int i = 0; i < dim; ++i) {
            const float delta = f[i] - old[i];
            F[first + i] = f[i];
            for (int k = 0; k < n; ++k) P[col[k]] += row[i][k] * delta;
        }
    }
    return gain;
"""
)
def _sweep(
    sweep: int,
    ne: int,
    nf: int,
    nefc: int,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    d: wp.array(dtype=wp.float32),
    floss: wp.array(dtype=wp.float32),
    b: wp.array(dtype=wp.float32),
    diag: wp.array(dtype=wp.float32),
    Ynnz: wp.array(dtype=wp.int32),
    Yadr: wp.array(dtype=wp.int32),
    Ycolind: wp.array(dtype=wp.int32),
    Y: wp.array(dtype=wp.float32),
    order: wp.array(dtype=wp.int32),
    con_dim: wp.array(dtype=wp.int32),
    con_friction: wp.array(dtype=vec5),
    model: wp.array(dtype=wp.int32),
    slip: wp.array(dtype=wp.float32),
    force: wp.array(dtype=wp.float32),
    pull: wp.array(dtype=wp.float32),
) -> float:
    """One pass over all rows, in an order of its own; how much the dual cost decreased.

    Contacts under MSD's own force models have exact cones, as `cost.settle_cones` makes them.
    """
    ...


@native.func_native(
    """
    float* F = force.data;
    for (int r = 0; r < nefc; ++r) {
        const float before = F[r];
        F[r] += beta * (before - previous.data[r]);
        previous.data[r] = before;
    }
    for (int r = ne; r < nefc; ++r) {
        if (r < ne + nf) {
            const float loss = floss.data[r];
            F[r] = F[r] < -loss ? -loss : F[r] > loss ? loss : F[r];
        } else if (type.data[r] != ConstraintType::CONTACT_ELLIPTIC) {
            if (F[r] < 0.0f) F[r] = 0.0f;
        } else {
            const int c = id.data[r];
            const int dim = con_dim.data[c];
            const float* mu = (const float*)(con_friction.data + c);
            float TT = 0.0f;
            if (F[r] < 0.0f) F[r] = 0.0f;
            for (int j = 1; j < dim; ++j) TT += F[r + j] * F[r + j] / (mu[j - 1] * mu[j - 1]);
            if (TT > F[r] * F[r]) for (int j = 1; j < dim; ++j) F[r + j] *= F[r] / sqrtf(TT);
            r += dim - 1;
        }
    }
"""
)
def _extrapolate(
    beta: float,
    ne: int,
    nf: int,
    nefc: int,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    floss: wp.array(dtype=wp.float32),
    con_dim: wp.array(dtype=wp.int32),
    con_friction: wp.array(dtype=vec5),
    previous: wp.array(dtype=wp.float32),
    force: wp.array(dtype=wp.float32),
):
    """Extrapolate the forces by beta of their last change, within bounds."""
    ...


@wp.func
def _begin(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    u: wp.ref[Dual],
    part: wp.ref[Part],
):
    """The best share of the forces of the last acceleration: hard rows magnify what that acceleration misses."""
    nefc = efc.nefc[w]
    slope = float(0.0)
    curvature = float(0.0)
    if (opt.disableflags[0] & _WARMSTART) == 0:
        residual(w, part, efc, s.qacc_warmstart, efc.Jaref)
        update_rows(w, part, c, efc, efc.Jaref)
        sum_pull(w, t, efc, u)
        for i in range(lane(), t.nv, simt.lanes()):
            curvature += u.pull[w, i] * u.pull[w, i]
        for r in range(lane(), nefc, simt.lanes()):
            f = efc.force[w, r]
            curvature += f * f / efc.D[w, r]
            slope += f * u.b[w, r]
    slope = reduce_sum(slope)
    curvature = reduce_sum(curvature)
    share = float(0.0)
    if slope < 0.0:
        share = wp.min(-slope / wp.max(curvature, MINVAL), 1.0)
    for r in range(lane(), nefc, simt.lanes()):
        efc.force[w, r] = wp.where(share > 0.0, share * efc.force[w, r], 0.0)
    for i in range(lane(), t.nv, simt.lanes()):
        u.pull[w, i] = wp.where(share > 0.0, share * u.pull[w, i], 0.0)
    sync()
    for r in range(lane(), nefc, simt.lanes()):
        u.force_prev[w, r] = efc.force[w, r]
    sync()


@wp.func
def _pgs_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    u: wp.ref[Dual],
    g: wp.ref[Islands],
):
    nefc = efc.nefc[w]
    islands.find(w, False, opt, t, efc, g)
    part = whole(w, t, efc, g)
    niter = int(0)
    done = nefc == 0
    if nefc > 0 and make_dual(w, t, s, p, y, efc, u, part):
        scale = scale_of_all(w, t)
        _begin(w, opt, t, s, c, efc, u, part)
        momentum = int(0)
        for k in range(opt.iterations[0]):
            if momentum > 1:
                beta = float(momentum - 1) / float(momentum + 2)
                if lane() == 0:
                    _extrapolate(
                        beta, efc.ne[w], efc.nf[w], nefc, efc.type[w], efc.id[w], efc.frictionloss[w], c.dim[w],
                        c.friction[w], u.force_prev[w], efc.force[w],
                    )  # fmt: skip
                sync()
                sum_pull(w, t, efc, u)
            else:
                for r in range(lane(), nefc, simt.lanes()):
                    u.force_prev[w, r] = efc.force[w, r]
            for r in range(lane(), nefc, simt.lanes()):
                u.force_start[w, r] = efc.force[w, r]
            sync()
            gain = float(0.0)
            if lane() == 0:
                gain = _sweep(
                    k, efc.ne[w], efc.nf[w], nefc, efc.type[w], efc.id[w], efc.D[w], efc.frictionloss[w], u.b[w],
                    u.diag[w], u.Y_rownnz[w], u.Y_rowadr[w], u.Y_colind[w], u.Y[w], u.order[w], c.dim[w],
                    c.friction[w], c.forcemodel[w], c.slip[w], efc.force[w], u.pull[w],
                )  # fmt: skip
            sync()
            niter = k + 1
            if scale * reduce_sum(gain) < opt.tolerance[w]:
                done = True
                break
            turn = float(0.0)
            for r in range(lane(), nefc, simt.lanes()):
                start = u.force_start[w, r]
                turn += (efc.force[w, r] - start) * (start - u.force_prev[w, r])
            momentum = wp.where(reduce_sum(turn) < 0.0, 0, momentum + 1)
        for i in range(lane(), c.ncon[w], simt.lanes()):
            r = c.efc_address[w, i]
            if r >= 0 and c.dim[w, i] > 1 and c.forcemodel[w, i] != IMPEDANCE:
                efc.aref[w, r] = efc.aref[w, r] - c.slip[w, i]
        sync()
        mark_states(
            efc.ne[w], efc.nf[w], nefc, efc.type[w], efc.id[w], efc.frictionloss[w], c.dim[w], c.friction[w],
            efc.force[w], efc.state[w],
        )  # fmt: skip
        accelerate(w, t, s, p, y, efc, part)
    else:
        accelerate_freely(w, t, s, y, efc)
    if lane() == 0:
        s.solver_niter[w] = niter
        efc.done[w] = done


@wp.kernel
def _pgs(
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
    u_at: at(Dual),
    g_at: at(Islands),
):
    w, _ = wp.tid()
    _pgs_in(w, opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0], u_at[0], g_at[0])


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    groups = [
        m.at.opt,
        m.at.tree,
        d.at.state,
        d.at.position,
        d.at.dynamics,
        d.at.contact,
        d.at.efc,
        d.at.dual,
        d.at.islands,
    ]
    simt.launch(_pgs, d.nworld, groups, m.device)
