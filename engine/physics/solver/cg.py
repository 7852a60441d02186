"""The conjugate gradient solver of the constrained dynamics: the minimum of `cost`.

Preconditioned by the inertia matrix, with the direction of Hager and Zhang (A new conjugate gradient method with
guaranteed descent and an efficient line search, SIAM J. Optim. 2005), as in MuJoCo.
"""

import warp as wp

from engine.physics import blas, simt
from engine.physics.dynamics.kinematics import solve_inertia
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.solver.cost import ROUNDS, accelerate_freely, scale_of, settle_cones, update_gradient
from engine.physics.solver.line_search import begin_record, converged, finish, line_search, move, start
from engine.physics.spatial import MINVAL

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ETA = wp.constant(wp.float32(0.01))  # Hager and Zhang's bound of beta


@wp.func
def _precondition(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], efc: wp.ref[Constraint]):
    """Mgrad = M^-1 grad."""
    blas.copy(t.nv, efc.grad[w], efc.Mgrad[w])
    solve_inertia(w, t, p.qLD, p.qLDiagInv, efc.Mgrad)


@wp.func
def _beta(w: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint]) -> float:
    """How much of the last direction the next one keeps."""
    nv = t.nv
    dy = blas.dot_difference(nv, efc.search[w], efc.grad[w], efc.prev_grad[w])
    if dy < MINVAL:
        return 0.0
    yMy = blas.dot_differences(nv, efc.grad[w], efc.prev_grad[w], efc.Mgrad[w], efc.prev_Mgrad[w])
    yMg = blas.dot_difference(nv, efc.Mgrad[w], efc.grad[w], efc.prev_grad[w])
    dg = blas.dot(nv, efc.search[w], efc.grad[w])
    dd = blas.dot(nv, efc.search[w], efc.search[w])
    gg = blas.dot(nv, efc.grad[w], efc.grad[w])
    least = -1.0 / wp.max(MINVAL, wp.sqrt(dd) * wp.min(_ETA, wp.sqrt(gg)))
    return wp.max(least, (yMg - 2.0 * (yMy / dy) * dg) / dy)


@wp.func
def _turn(w: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint], first: bool):
    """The next direction: down the preconditioned gradient, and on with the last one."""
    beta = float(0.0)
    if not first:
        beta = _beta(w, t, efc)
    if lane() == 0:
        efc.beta[w] = beta
    if first:
        blas.negate(t.nv, efc.Mgrad[w], efc.search[w])
    else:
        blas.scale_less(t.nv, beta, efc.Mgrad[w], efc.search[w])


@wp.func
def _cg_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
):
    begin_record(w, s, efc)
    niter = int(0)
    if efc.nefc[w] == 0:
        accelerate_freely(w, t, s, y, efc)
    else:
        scale = scale_of(w, t)
        start(w, opt, t, s, p, y, c, efc)
        settle_cones(w, c, efc)
        for _round in range(ROUNDS):
            update_gradient(w, t, y, c, efc)
            _precondition(w, t, p, efc)
            done = bool(False)
            for k in range(opt.iterations[0]):
                _turn(w, t, efc, k == 0)
                alpha = line_search(w, opt, t, p, y, c, efc, scale)
                if not (alpha > 0.0):
                    done = True
                    break
                decrease = move(w, t, s, efc, alpha)
                blas.copy(t.nv, efc.grad[w], efc.prev_grad[w])
                blas.copy(t.nv, efc.Mgrad[w], efc.prev_Mgrad[w])
                update_gradient(w, t, y, c, efc)
                _precondition(w, t, p, efc)
                niter += 1
                if converged(w, opt, t, efc, scale, decrease):
                    done = True
                    break
            if not settle_cones(w, c, efc):
                if lane() == 0:
                    efc.done[w] = done
                break
        if lane() == 0:
            s.solver_niter[w] = niter
    finish(w, t, s, y, efc)


@wp.kernel
def _cg(
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _cg_in(w, opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0])


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    groups = [m.at.opt, m.at.tree, d.at.state, d.at.position, d.at.dynamics, d.at.contact, d.at.efc]
    simt.launch(_cg, d.nworld, groups, m.device)
