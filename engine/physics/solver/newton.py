"""The Newton solver of the constrained dynamics: the minimum of `cost`, island by island.

Where no elliptic contact slides each zone of the cost is quadratic, the slope of a line search is piecewise linear,
and an iteration that changes no zone has found the minimum. An island that is at its minimum to begin with, as one
that rests, has no iteration.
"""

import warp as wp

from engine.physics import abreast, simt
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Islands, Newton, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.solver import hessian, islands, newton_abreast, parts
from engine.physics.solver.cost import CHANGED, ROUNDS, accelerate_freely, settle_cones, update_gradient
from engine.physics.solver.line_search import (
    begin_record,
    converged,
    finish,
    line_search,
    move,
    rest_freely,
    scale_of,
    solved_already,
    start,
)
from engine.physics.solver.parts import Part

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


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
    n: wp.ref[Newton],
) -> int:
    """Iterations that a part took; efc.done is false where they were not enough."""
    done = start(w, part, scale, opt, t, s, p, y, c, efc)
    stale = int(settle_cones(w, part, c, efc))
    all = int(1)
    niter = int(0)
    there = bool(False)
    for _round in range(ROUNDS):
        if stale != 0:
            update_gradient(w, part, y, c, efc)
            done = solved_already(w, part, opt, t, p, efc, scale)
        stale = 1
        if not done:
            flags = int(CHANGED)
            if all != 0:
                hessian.find_pattern(w, part, t, efc, n)
            for _k in range(opt.iterations[0]):
                if flags != 0:
                    hessian.factor(w, part, t, p, c, efc, n, all)
                    all = 0
                hessian.descend(w, part, t, efc, n)
                alpha = line_search(w, part, opt, t, p, y, c, efc, scale)
                if not (alpha > 0.0):
                    done = True
                    break
                decrease = move(w, part, s, efc, alpha)
                flags = update_gradient(w, part, y, c, efc)
                niter += 1
                if (flags & CHANGED) == 0:
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
def newton_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
    g: wp.ref[Islands],
):
    begin_record(w, s, efc)
    number = islands.find(w, True, opt, t, efc, g)
    for i in range(lane(), t.nv, simt.lanes()):
        n.h_rownnz[w, i] = -1
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
            niter = wp.max(niter, _solve(w, part, scale, opt, t, s, p, y, c, efc, n))
            cost += efc.cost[w]
        rest_freely(w, number, part, s, y, efc, g)
        if lane() == 0:
            s.solver_niter[w] = niter
            efc.cost[w] = cost
    finish(w, t, s, y, efc, g)


@wp.kernel
def _newton(
    nworld: int,
    together: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
    n_at: at(Newton),
    g_at: at(Islands),
):
    group, _ = wp.tid()
    w = group * together
    end = wp.min(nworld, w + together)
    if together > 1 and w + together <= nworld:
        if newton_abreast.solve(
            w, opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0], n_at[0], g_at[0]
        ):  # fmt: skip
            w = end
    while w < end:
        newton_in(w, opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0], n_at[0], g_at[0])
        w += 1


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    groups = [
        m.at.opt, m.at.tree, d.at.state, d.at.position, d.at.dynamics, d.at.contact, d.at.efc, d.at.newton,
        d.at.islands,
    ]  # fmt: skip
    abreast.launch(_newton, d.nworld, 0, groups, m.device)
