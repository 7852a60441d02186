"""Hard contacts and limits: how fast they part after an impact, and how their depth is mended.

An impact reflects the velocities of rows that approach: at once those of at least half the speed of the fastest, then
those that still approach or do because of it, until none does. Each reflection is the least change of velocity, in
the norm of the inertia, that gives these rows their bounciness (Smith, Kaufman, Vouga, Tamstorf, Grinspun,
Reflections on simultaneous impact, 2012, where all that approach are reflected at once). No reflection adds energy,
one end of a row of balls answers the other, what is symmetric stays so, and contacts that hardly approach, as of
balls that come together, have no part in the impact beside them.

Depth is mended by a velocity of its own, which moves positions and then is forgotten: it would be a rebound.
The step is solved twice, for the velocities that mend depth and for those that last, and positions are moved by their
difference after the integration. Loaded by models with hard contacts or limits.
"""

import warp as wp

from engine.physics import enums, native, simt
from engine.physics.constraint.row import ROW_ELLIPTIC, row_model
from engine.physics.dynamics.integrate import integrate_pos
from engine.physics.model.data_groups import Constraint, Contact, Hard, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

IMPACT = wp.constant(1)
"""The rows' reference accelerations: those that give the velocities after the impacts."""
APART = wp.constant(2)
"""The same that mend depth as well."""
LASTING = wp.constant(3)
"""Keep the acceleration that was found for these, and go back to those of the impacts."""
MOVE = wp.constant(4)
"""Move positions by the difference."""

_RESTING = wp.constant(wp.float32(2.0))  # steps of falling: a bounce of that speed lasts four, too few to be one
_HARD = wp.constant(int(enums.ForceModel.HARD))
REFLECTIONS = 16  # in a step; a longer row of balls goes on in the next one
SWEEPS = 50


@native.func_native(
    """
    for (int i = 0; i < nv; ++i) vel.data[i] = qvel.data[i];
    for (int r = 0; r < nefc; ++r) total.data[r] = 0.0f;
    auto speed = [&](int r) {
        const int* col = colind.data + adr.data[r];
        const float* row = J.data + adr.data[r];
        float v = 0.0f;
        for (int e = 0; e < nnz.data[r]; ++e) v += row[e] * vel.data[col[e]];
        return v;
    };
    // For each tree of the row: x = M^-1 J' and what J x is; or, with a force, the velocity that it gives.
    auto respond = [&](int r, float push) {
        const int* col = colind.data + adr.data[r];
        const float* row = J.data + adr.data[r];
        float yields = 0.0f;
        for (int e = 0; e < nnz.data[r];) {
            const int root = Mcolind.data[Madr.data[col[e]]], end = dof_end.data[root];
            for (int i = root; i < end; ++i) x.data[i] = 0.0f;
            int next = e;
            for (; next < nnz.data[r] && col[next] >= root; ++next) x.data[col[next]] = row[next];
            for (int i = end - 1; i >= root; --i) {
                if (x.data[i] == 0.0f) continue;
                for (int k = 0; k < Mnnz.data[i] - 1; ++k) {
                    x.data[Mcolind.data[Madr.data[i] + k]] -= L.data[Madr.data[i] + k] * x.data[i];
                }
            }
            for (int i = root; i < end; ++i) {
                x.data[i] *= diag_inv.data[i];
                for (int k = 0; k < Mnnz.data[i] - 1; ++k) {
                    x.data[i] -= L.data[Madr.data[i] + k] * x.data[Mcolind.data[Madr.data[i] + k]];
                }
            }
            for (int k = e; k < next; ++k) yields += row[k] * x.data[col[k]];
            if (push != 0.0f) for (int i = root; i < end; ++i) vel.data[i] += push * x.data[i];
            e = next;
        }
        return yields;
    };
    bool bounced = false;
    for (int reflection = 0; reflection < REFLECTIONS; ++reflection) {
        float fastest = 0.0f;
        bool bounces = bounced;
        for (int r = 0; r < nefc; ++r) {
            goal.data[r] = -1.0f;
            if (bounciness.data[r] < 0.0f) continue;
            const float v = speed(r);
            if (v > -1.0e-6f) continue;
            safe.data[r] = v;
            goal.data[r] = v < -resting ? -bounciness.data[r] * v : 0.0f;
            if (goal.data[r] > 0.0f) bounces = true;
            if (-v > fastest) fastest = -v;
            force.data[r] = 0.0f;
        }
        if (fastest == 0.0f || !bounces) break;
        bounced = true;
        for (int r = 0; r < nefc; ++r) {
            if (goal.data[r] >= 0.0f && safe.data[r] > -0.5f * fastest) goal.data[r] = -1.0f;
        }
        for (int sweep = 0; sweep < SWEEPS; ++sweep) {
            float most = 0.0f;
            for (int r = 0; r < nefc; ++r) {
                if (goal.data[r] < 0.0f) continue;
                const float yields = respond(r, 0.0f);
                if (!(yields > 1.0e-12f)) continue;
                float push = (goal.data[r] - speed(r)) / yields;
                if (push < -force.data[r]) push = -force.data[r];
                if (push == 0.0f) continue;
                force.data[r] += push;
                total.data[r] += push;
                respond(r, push);
                const float change = fabsf(push) * yields;
                if (change > most) most = change;
            }
            if (most < 1.0e-5f * fastest) break;
        }
    }
    for (int r = 0; r < nefc; ++r) {
        force.data[r] = 0.0f;
        if (bounciness.data[r] < 0.0f) continue;
        const float v = bounced ? speed(r) : 0.0f;
        goal.data[r] = total.data[r] > 0.0f ? (v > 0.0f ? v : 0.0f) : (v < 0.0f ? v : 0.0f);
    }
    if (!bounced) return;
    // Friction within the cones of these impulses takes the most energy that it can; then, with normal impulses that
    // restore what it takes from the normals, it may add some (Kane, 1984): the normals go without where it does.
    auto rub = [&](bool restore) {
        for (int sweep = 0; sweep < SWEEPS; ++sweep) {
            float most = 0.0f, fastest = 0.0f;
            for (int r = 0; r < nefc; ++r) {
                if (bounciness.data[r] < 0.0f || !(total.data[r] > 0.0f)) continue;
                const bool rubs = type.data[r] == ConstraintType::CONTACT_ELLIPTIC;
                const float* mu = (const float*)(friction.data + id.data[r]);
                const int dim = rubs ? con_dim.data[id.data[r]] : 1;
                for (int j = restore ? 0 : 1; j < dim; ++j) {
                    float& f = j == 0 ? total.data[r] : force.data[r + j];
                    float room = total.data[r] * total.data[r], bound = 0.0f;
                    for (int k = 1; k < dim && j > 0; ++k) {
                        const float other = force.data[r + k] / mu[k - 1];
                        if (k != j) room -= other * other;
                    }
                    if (j > 0 && room > 0.0f) bound = mu[j - 1] * sqrtf(room);
                    const float yields = respond(r + j, 0.0f), v = speed(r + j);
                    if (!(yields > 1.0e-12f)) continue;
                    float next = f + ((j == 0 ? goal.data[r] : 0.0f) - v) / yields;
                    if (j == 0) next = next > 1.0e-12f ? next : 1.0e-12f;
                    else next = next > bound ? bound : next < -bound ? -bound : next;
                    const float push = next - f;
                    if (push == 0.0f) continue;
                    f = next;
                    respond(r + j, push);
                    const float change = fabsf(push) * yields;
                    if (change > most) most = change;
                    if (fabsf(v) > fastest) fastest = fabsf(v);
                }
            }
            if (most <= 1.0e-4f * fastest || most < 1.0e-5f) break;
        }
    };
    rub(false);
    for (int r = 0; r < nefc; ++r) safe.data[r] = bounciness.data[r] < 0.0f ? 0.0f : speed(r);
    rub(true);
    float work = 0.0f, all = 0.0f;
    for (int r = 0; r < nefc; ++r) {
        if (bounciness.data[r] < 0.0f || !(total.data[r] > 0.0f)) continue;
        const int dim = type.data[r] == ConstraintType::CONTACT_ELLIPTIC ? con_dim.data[id.data[r]] : 1;
        for (int j = 0; j < dim; ++j) {
            const float part = (j == 0 ? total.data[r] : force.data[r + j]) * (speed(r + j) + before.data[r + j]);
            work += part;
            all += fabsf(part);
        }
    }
    for (int r = 0; r < nefc; ++r) {
        const bool less = work > 1.0e-3f * all && bounciness.data[r] >= 0.0f && total.data[r] > 0.0f;
        if (less && safe.data[r] < goal.data[r]) goal.data[r] = safe.data[r] > 0.0f ? safe.data[r] : 0.0f;
        safe.data[r] = 0.0f;
    }
""",
    REFLECTIONS=REFLECTIONS,
    SWEEPS=SWEEPS,
)
def _reflect(
    nv: int,
    nefc: int,
    dof_end: wp.array(dtype=wp.int32),
    Mnnz: wp.array(dtype=wp.int32),
    Madr: wp.array(dtype=wp.int32),
    Mcolind: wp.array(dtype=wp.int32),
    L: wp.array(dtype=wp.float32),
    diag_inv: wp.array(dtype=wp.float32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    J: wp.array(dtype=wp.float32),
    qvel: wp.array(dtype=wp.float32),
    bounciness: wp.array(dtype=wp.float32),
    resting: float,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    con_dim: wp.array(dtype=wp.int32),
    friction: wp.array(dtype=vec5),
    vel: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    force: wp.array(dtype=wp.float32),
    total: wp.array(dtype=wp.float32),
    goal: wp.array(dtype=wp.float32),
    before: wp.array(dtype=wp.float32),
    safe: wp.array(dtype=wp.float32),
):
    """goal: the least velocity of each row after the impacts; of one that goes on approaching a negative one.
    bounciness: of hard rows, -1 of others. resting: speed up to which nothing bounces."""
    ...


@wp.func
def _hardness(w: int, t: wp.ref[TreeModel], c: wp.ref[Contact], efc: wp.ref[Constraint], row: int) -> wp.vec3:
    """1, bounciness and error reduction of a hard limit or a hard contact's normal, 0 of other rows."""
    kind = efc.type[w, row]
    source = efc.id[w, row]
    model = row_model(t, w, c, kind, source)
    friction = bool(False)
    if kind == ROW_ELLIPTIC:
        friction = c.efc_address[w, source] != row
    if friction or int(model[0]) != _HARD:
        return wp.vec3(0.0)
    return wp.vec3(1.0, model[1], model[2])


@wp.func
def _hard_in(
    w: int,
    stage: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    hard: wp.ref[Hard],
):
    h = opt.timestep[w]
    nefc = efc.nefc[w]
    if stage == MOVE:
        if s.status[w] == 0 and nefc > 0:
            integrate_pos(w, t, s.qpos, hard.shift, h, s)
        return
    if stage == IMPACT:
        if lane() == 0:
            for row in range(nefc):
                prm = _hardness(w, t, c, efc, row)
                hard.aref[w, row] = wp.where(prm[0] != 0.0, prm[1], -1.0)
            # The solver's arrays are free until it begins.
            _reflect(
                t.nv, nefc, t.dof_end, t.M_rownnz, t.M_rowadr, t.M_colind, p.qLD[w], p.qLDiagInv[w], efc.J_rownnz[w],
                efc.J_rowadr[w], efc.J_colind[w], efc.J[w], s.qvel[w], hard.aref[w],
                _RESTING * h * wp.length(opt.gravity[w]), efc.type[w], efc.id[w], c.dim[w], c.friction[w],
                efc.search[w], efc.grad[w], efc.jv[w], efc.Jaref[w], hard.goal[w], efc.vel[w], efc.force[w],
            )  # fmt: skip
        sync()
    if stage == LASTING:
        for i in range(lane(), t.nv, simt.lanes()):
            hard.shift[w, i] = s.qacc[w, i]
    for row in range(lane(), nefc, simt.lanes()):
        prm = _hardness(w, t, c, efc, row)
        if prm[0] != 0.0:
            velocity = efc.vel[w, row]
            if stage == IMPACT:
                efc.aref[w, row] = (hard.goal[w, row] - velocity) / h
            elif stage == APART:
                hard.aref[w, row] = efc.aref[w, row]
                mended = -prm[2] * (efc.pos[w, row] - efc.margin[w, row]) / h
                if hard.goal[w, row] >= 0.0:  # else the impact is yet to come
                    efc.aref[w, row] = wp.max(efc.aref[w, row], (mended - velocity) / h)
            else:
                efc.aref[w, row] = hard.aref[w, row]
                if efc.type[w, row] == ROW_ELLIPTIC:
                    c.slip[w, efc.id[w, row]] = 0.0


@wp.kernel
def _hard(
    stage: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    p_at: at(Position),
    c_at: at(Contact),
    efc_at: at(Constraint),
    hard_at: at(Hard),
):
    w, _ = wp.tid()
    _hard_in(w, stage, opt_at[0], t_at[0], s_at[0], p_at[0], c_at[0], efc_at[0], hard_at[0])


@wp.kernel
def _difference(opt_at: at(Option), t_at: at(TreeModel), s_at: at(State), hard_at: at(Hard)):
    """hard.shift: from the acceleration that mends depth to the velocity that it has beyond the lasting one."""
    w, _ = wp.tid()
    for i in range(lane(), t_at[0].nv, simt.lanes()):
        hard_at[0].shift[w, i] = opt_at[0].timestep[w] * (hard_at[0].shift[w, i] - s_at[0].qacc[w, i])


def launch(m: Model, d: Data, stage: int) -> None:
    """Do a stage in every world."""
    groups = [m.at.opt, m.at.tree, d.at.state, d.at.position, d.at.contact, d.at.efc, d.at.hard]
    simt.launch(_hard, d.nworld, [stage, *groups], m.device)


def launch_difference(m: Model, d: Data) -> None:
    """After both solutions: what positions are moved by."""
    simt.launch(_difference, d.nworld, [m.at.opt, m.at.tree, d.at.state, d.at.hard], m.device)
