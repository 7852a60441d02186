"""The conjugate gradient solver of the constrained dynamics: the minimum of `cost`.

Preconditioned by the inertia matrix, with the direction of Hager and Zhang (A new conjugate gradient method with
guaranteed descent and an efficient line search, SIAM J. Optim. 2005), as in MuJoCo.
"""

import warp as wp

from engine.physics import simt
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Islands, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.solver import islands, part_vectors, parts
from engine.physics.solver.cost import CHANGED, ROUNDS, accelerate_freely, settle_cones, update_gradient
from engine.physics.solver.line_search import (
    begin_record,
    converged,
    finish,
    line_search,
    move,
    precondition,
    rest_freely,
    scale_of,
    solved_already,
    start,
)
from engine.physics.solver.parts import Part
from engine.physics.spatial import MINVAL

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ETA = wp.constant(wp.float32(0.01))  # Hager and Zhang's bound of beta


@wp.func
def _beta(w: int, part: wp.ref[Part], efc: wp.ref[Constraint]) -> float:
    """How much of the last direction the next one keeps."""
    dy = part_vectors.dot_difference(part, efc.search[w], efc.grad[w], efc.prev_grad[w])
    if dy < MINVAL:
        return 0.0
    yMy = part_vectors.dot_differences(part, efc.grad[w], efc.prev_grad[w], efc.Mgrad[w], efc.prev_Mgrad[w])
    yMg = part_vectors.dot_difference(part, efc.Mgrad[w], efc.grad[w], efc.prev_grad[w])
    dg = part_vectors.dot(part, efc.search[w], efc.grad[w])
    dd = part_vectors.dot(part, efc.search[w], efc.search[w])
    gg = part_vectors.dot(part, efc.grad[w], efc.grad[w])
    least = -1.0 / wp.max(MINVAL, wp.sqrt(dd) * wp.min(_ETA, wp.sqrt(gg)))
    return wp.max(least, (yMg - 2.0 * (yMy / dy) * dg) / dy)


@wp.func
def _turn(w: int, part: wp.ref[Part], efc: wp.ref[Constraint], first: bool):
    """The next direction: down the preconditioned gradient, and on with the last one."""
    beta = float(0.0)
    if not first:
        beta = _beta(w, part, efc)
    if lane() == 0:
        efc.beta[w] = beta
    if first:
        part_vectors.negate(part, efc.Mgrad[w], efc.search[w])
    else:
        part_vectors.scale_less(part, beta, efc.Mgrad[w], efc.search[w])


@wp.func
def _solve(
    w: int,
    part: wp.ref[Part],
    scale: float,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
) -> int:
    """Iterations that a part took; efc.done is false where they were not enough."""
    done = start(w, part, scale, opt, t, s, p, y, c, efc)
    stale = int(settle_cones(w, part, c, efc))
    niter = int(0)
    there = bool(False)
    for _round in range(ROUNDS):
        if stale != 0:
            update_gradient(w, part, y, c, efc)
            done = solved_already(w, part, opt, t, p, efc, scale)
        stale = 1
        iterations = opt.iterations[0]
        if done:
            iterations = 0
        else:
            precondition(w, part, t, p, efc)
        for k in range(iterations):
            _turn(w, part, efc, k == 0)
            alpha = line_search(w, part, opt, t, p, y, c, efc, scale)
            if not (alpha > 0.0):
                done = True
                break
            decrease = move(w, part, s, efc, alpha)
            part_vectors.copy(part, efc.grad[w], efc.prev_grad[w])
            part_vectors.copy(part, efc.Mgrad[w], efc.prev_Mgrad[w])
            update_gradient(w, part, y, c, efc)
            precondition(w, part, t, p, efc)
            niter += 1
            if converged(w, part, opt, efc, scale, decrease):
                done = True
                break
        if (settle_cones(w, part, c, efc) & CHANGED) == 0:
            there = done
            break
    if lane() == 0:
        efc.done[w] = efc.done[w] and there
    return niter


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
    g: wp.ref[Islands],
):
    begin_record(w, s, efc)
    number = islands.find(w, False, opt, t, efc, g)
    if efc.nefc[w] == 0:
        accelerate_freely(w, t, s, y, efc)
    else:
        part = parts.first_part(w, number, t, efc, g)
        niter = int(0)
        cost = float(0.0)
        for i in range(wp.max(1, number)):
            if i > 0:
                parts.turn_to(w, i, g, part)
            scale = scale_of(w, number, part, t, p)
            niter = wp.max(niter, _solve(w, part, scale, opt, t, s, p, y, c, efc))
            cost += efc.cost[w]
        rest_freely(w, number, part, s, y, efc, g)
        if lane() == 0:
            s.solver_niter[w] = niter
            efc.cost[w] = cost
    finish(w, t, s, y, efc, g)


@wp.kernel
def _cg(
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
    g_at: at(Islands),
):
    w, _ = wp.tid()
    _cg_in(w, opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0], g_at[0])


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    groups = [m.at.opt, m.at.tree, d.at.state, d.at.position, d.at.dynamics, d.at.contact, d.at.efc, d.at.islands]
    simt.launch(_cg, d.nworld, groups, m.device)
