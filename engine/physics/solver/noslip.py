"""Friction without slip: after the solver, sweeps over friction alone with its regulariser left out.

The normal forces stay; friction of dofs, of tendons and of contacts is found as in `pgs`, as if R were 0
(MuJoCo documentation, Computation, "NoSlip"). Drives of joints, whose rows are among those of friction, keep their
R: it is their stiffness and damping, and they answer to the friction that changes. Of a world's lanes one does the
sweeps.
"""

import warp as wp

from engine.physics import native, simt
from engine.physics.model.data_groups import Constraint, Contact, Dual, Dynamics, Islands, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_sum, sync
from engine.physics.solver.cost import scale_of_all
from engine.physics.solver.dual import BALL_STEP, accelerate, make_dual, mark_states, sum_pull
from engine.physics.solver.parts import whole
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@native.func_native(
    BALL_STEP
    + """
    float* F = force.data;
    float* P = pull.data;
    float gain = 0.0f;
    for (int r = ne; r < nefc; ) {
        // Blocks: a friction loss or drive, two opposite edges of a pyramid, friction rows of an elliptic contact.
        const int kind = type.data[r];
        const int c = id.data[r];
        int first = r, dim = 1;
        if (r >= ne + nf) {
            if (kind == ConstraintType::CONTACT_PYRAMIDAL) { dim = 2; r += 2; }
            else if (kind == ConstraintType::CONTACT_ELLIPTIC) {
                dim = con_dim.data[c] - 1;
                first = r + 1;
                r += dim + 1;
            }
            else { ++r; continue; }
        } else ++r;
        const int n = Ynnz.data[first];
        const int* col = Ycolind.data + Yadr.data[first];
        const float* row[5];
        float res[5], old[5], f[5], A[25], rest[5];
        for (int j = 0; j < dim; ++j) {
            row[j] = Y.data + Yadr.data[first + j];
            old[j] = F[first + j];
            res[j] = b.data[first + j];
            for (int k = 0; k < n; ++k) res[j] += row[j][k] * P[col[k]];
        }
        for (int i = 0; i < dim; ++i) {
            for (int j = 0; j <= i; ++j) {
                float total = 0.0f;
                for (int k = 0; k < n; ++k) total += row[i][k] * row[j][k];
                A[i * dim + j] = A[j * dim + i] = i == j && total < 1e-10f ? 1e-10f : total;
            }
        }
        for (int i = 0; i < dim; ++i) {
            rest[i] = res[i];
            for (int j = 0; j < dim; ++j) rest[i] -= A[i * dim + j] * old[j];
        }
        if (kind < ConstraintType::CONTACT_PYRAMIDAL) {
            const float loss = floss.data[first];
            // A dof's drive comes after its friction loss, if it has one.
            if (kind == ConstraintType::FRICTION_DOF
                && (!(dof_frictionloss.data[c] > 0.0f)
                    || (first > ne && type.data[first - 1] == kind && id.data[first - 1] == c))) {
                A[0] += 1.0f / D.data[first];
                res[0] += old[0] / D.data[first];
            }
            f[0] = old[0] - res[0] / A[0];
            f[0] = f[0] < -loss ? -loss : f[0] > loss ? loss : f[0];
        } else if (kind == ConstraintType::CONTACT_PYRAMIDAL) {
            const float mid = 0.5f * (old[0] + old[1]);
            const float bend = A[0] + A[3] - A[1] - A[2];
            float half = bend < 1e-15f ? 0.0f : -(mid * (A[0] - A[3]) + rest[0] - rest[1]) / bend;
            half = half < -mid ? -mid : half > mid ? mid : half;
            f[0] = mid + half;
            f[1] = mid - half;
        } else if (F[first - 1] < 1e-15f) {
            for (int j = 0; j < dim; ++j) f[j] = 0.0f;
        } else {
            ball_step(dim, A, rest, (const float*)(con_friction.data + c), F[first - 1], f);
        }
        float change = 0.0f;
        for (int i = 0; i < dim; ++i) {
            change += (f[i] - old[i]) * res[i];
            for (int j = 0; j < dim; ++j) change += 0.5f * (f[i] - old[i]) * A[i * dim + j] * (f[j] - old[j]);
        }
        gain -= change;
        for (int i = 0; i < dim; ++i) {
            F[first + i] = f[i];
            for (int k = 0; k < n; ++k) P[col[k]] += row[i][k] * (f[i] - old[i]);
        }
    }
    return gain;
"""
)
def _sweep(
    ne: int,
    nf: int,
    nefc: int,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    floss: wp.array(dtype=wp.float32),
    D: wp.array(dtype=wp.float32),
    dof_frictionloss: wp.array(dtype=wp.float32),
    b: wp.array(dtype=wp.float32),
    Ynnz: wp.array(dtype=wp.int32),
    Yadr: wp.array(dtype=wp.int32),
    Ycolind: wp.array(dtype=wp.int32),
    Y: wp.array(dtype=wp.float32),
    con_dim: wp.array(dtype=wp.int32),
    con_friction: wp.array(dtype=vec5),
    force: wp.array(dtype=wp.float32),
    pull: wp.array(dtype=wp.float32),
) -> float:
    """One pass over all friction; how much the cost decreased."""
    ...


@wp.func
def _noslip_in(
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
    part = whole(w, t, efc, g)
    if nefc > 0 and make_dual(w, t, s, p, y, efc, u, part):
        scale = scale_of_all(w, t)
        sum_pull(w, t, efc, u)
        gain = float(0.0)
        for r in range(lane(), nefc, simt.lanes()):
            gain += 0.5 * efc.force[w, r] * efc.force[w, r] / efc.D[w, r]
        sync()
        niter = s.solver_niter[w]
        for _k in range(opt.noslip_iterations[0]):
            if lane() == 0:
                gain += _sweep(
                    efc.ne[w], efc.nf[w], nefc, efc.type[w], efc.id[w], efc.frictionloss[w], efc.D[w],
                    t.dof_frictionloss[w], u.b[w], u.Y_rownnz[w], u.Y_rowadr[w], u.Y_colind[w], u.Y[w], c.dim[w],
                    c.friction[w], efc.force[w], u.pull[w],
                )  # fmt: skip
            sync()
            niter += 1
            if scale * reduce_sum(gain) < opt.noslip_tolerance[w]:
                break
            gain = 0.0
        if lane() == 0:
            s.solver_niter[w] = niter
        mark_states(
            efc.ne[w], efc.nf[w], nefc, efc.type[w], efc.id[w], efc.frictionloss[w], c.dim[w], c.friction[w],
            efc.force[w], efc.state[w],
        )  # fmt: skip
        accelerate(w, t, s, p, y, efc, part)


@wp.kernel
def _noslip(
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
    _noslip_in(w, opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0], u_at[0], g_at[0])


def launch(m: Model, d: Data) -> None:
    """Improve `d.efc.force`, `d.qfrc_constraint` and `d.qacc` of every world; the warm start stays the solver's."""
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
    simt.launch(_noslip, d.nworld, groups, m.device)
