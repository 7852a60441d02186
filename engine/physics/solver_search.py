"""How the solvers over accelerations, CG and Newton, go down `solver_cost`: where they begin, how far they go along a
direction, when they are there.

All lanes of a world call these functions, and see what they wrote when they return.
"""

import warp as wp

from engine.physics import enums, lanes
from engine.physics.data_groups import Constraint, Contact, Dynamics, Position, State
from engine.physics.lanes import lane, sync, total
from engine.physics.model_groups import Option, TreeModel
from engine.physics.position import mul_inertia
from engine.physics.solver_cost import residual, slopes, update_rows

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_WARMSTART = wp.constant(int(enums.DisableBit.WARMSTART))


@wp.func
def begin_record(w: int, s: wp.ref[State], efc: wp.ref[Constraint]):
    """No iteration and no line search yet."""
    if lane() == 0:
        s.solver_niter[w] = 0
        efc.done[w] = efc.nefc[w] == 0
        efc.alpha[w] = 0.0
        efc.beta[w] = 0.0
        efc.search_dot[w] = 0.0
        efc.prev_cost[w] = efc.cost[w]
        efc.quad_gauss[w] = wp.vec3(0.0)
    sync()


@wp.func
def start(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
):
    """Begin at the better of the last acceleration and the unconstrained one: qacc, efc.Ma, efc.Jaref."""
    residual(w, efc, y.qacc_smooth, efc.jv)
    warm = bool(False)
    if (opt.disableflags[0] & _WARMSTART) == 0:
        residual(w, efc, s.qacc_warmstart, efc.Jaref)
        mul_inertia(w, t, p, s.qacc_warmstart, efc.Ma)
        gauss = float(0.0)
        for i in range(lane(), t.nv, lanes.lanes()):
            gauss += 0.5 * (efc.Ma[w, i] - y.qfrc_smooth[w, i]) * (s.qacc_warmstart[w, i] - y.qacc_smooth[w, i])
        gauss = total(gauss)
        update_rows(w, c, efc, efc.jv)
        cold = efc.cost[w]
        update_rows(w, c, efc, efc.Jaref)
        warm = gauss + efc.cost[w] < cold
    if warm:
        for i in range(lane(), t.nv, lanes.lanes()):
            s.qacc[w, i] = s.qacc_warmstart[w, i]
    else:
        for r in range(lane(), efc.nefc[w], lanes.lanes()):
            efc.Jaref[w, r] = efc.jv[w, r]
        for i in range(lane(), t.nv, lanes.lanes()):
            s.qacc[w, i] = y.qacc_smooth[w, i]
            efc.Ma[w, i] = y.qfrc_smooth[w, i]
    sync()


@wp.func
def line_search(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    scale: float,
) -> float:
    """Step along efc.search at which the slope vanishes; 0 if there is no descent. Recorded in efc.alpha.

    The slope is increasing, and linear between the zones' borders but for elliptic cones: Newton's method within a
    bracket.
    """
    g1 = float(0.0)
    g2 = float(0.0)
    norm = float(0.0)
    for i in range(lane(), t.nv, lanes.lanes()):
        g1 += efc.search[w, i] * (efc.Ma[w, i] - y.qfrc_smooth[w, i])
        g2 += efc.search[w, i] * efc.mv[w, i]
        norm += efc.search[w, i] * efc.search[w, i]
    g1 = total(g1)
    g2 = total(g2)
    norm = total(norm)
    if lane() == 0:
        efc.alpha[w] = 0.0
        efc.search_dot[w] = norm
        efc.prev_cost[w] = efc.cost[w]
        efc.quad_gauss[w] = wp.vec3(0.0, g1, 0.5 * g2)
    threshold = opt.tolerance[w] * opt.ls_tolerance[w] * wp.sqrt(norm) / scale
    rows = slopes(w, c, efc, 0.0)
    slope0 = g1 + rows[0]
    if slope0 >= 0.0:
        return 0.0
    threshold = wp.max(threshold, 1.0e-6 * -slope0)
    low = float(0.0)
    high = float(-1.0)
    alpha = -slope0 / (g2 + rows[1])
    for _k in range(opt.ls_iterations[0]):
        rows = slopes(w, c, efc, alpha)
        slope = g1 + alpha * g2 + rows[0]
        if wp.abs(slope) <= threshold:
            break
        if slope < 0.0:
            low = alpha
        else:
            high = alpha
        step = alpha - slope / (g2 + rows[1])
        if step <= low or (high >= 0.0 and step >= high):
            if high < 0.0:
                step = 2.0 * alpha
            else:
                step = 0.5 * (low + high)
        if step == alpha:
            break
        alpha = step
    if lane() == 0:
        efc.alpha[w] = alpha
    return alpha


@wp.func
def move(
    w: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    efc: wp.ref[Constraint],
    alpha: float,
) -> float:
    """Go alpha along the search direction; how much a quadratic cost would decrease by it."""
    decrease = float(0.0)
    for i in range(lane(), t.nv, lanes.lanes()):
        decrease -= 0.5 * alpha * efc.search[w, i] * efc.grad[w, i]
        s.qacc[w, i] = s.qacc[w, i] + alpha * efc.search[w, i]
        efc.Ma[w, i] = efc.Ma[w, i] + alpha * efc.mv[w, i]
    for r in range(lane(), efc.nefc[w], lanes.lanes()):
        efc.Jaref[w, r] = efc.Jaref[w, r] + alpha * efc.jv[w, r]
    sync()
    return total(decrease)


@wp.func
def converged(
    w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], efc: wp.ref[Constraint], scale: float, decrease: float
) -> bool:
    """Whether the cost's decrease or its gradient is within tolerance."""
    norm = float(0.0)
    for i in range(lane(), t.nv, lanes.lanes()):
        norm += efc.grad[w, i] * efc.grad[w, i]
    norm = total(norm)
    return scale * decrease < opt.tolerance[w] or scale * wp.sqrt(norm) < opt.tolerance[w]


@wp.func
def finish(w: int, t: wp.ref[TreeModel], s: wp.ref[State], y: wp.ref[Dynamics], efc: wp.ref[Constraint]):
    """The cost at the solution, and the solution for the next step to begin with."""
    gauss = float(0.0)
    grad_dot = float(0.0)
    for i in range(lane(), t.nv, lanes.lanes()):
        s.qacc_warmstart[w, i] = s.qacc[w, i]
        if efc.nefc[w] > 0:
            gauss += 0.5 * (efc.Ma[w, i] - y.qfrc_smooth[w, i]) * (s.qacc[w, i] - y.qacc_smooth[w, i])
            grad_dot += efc.grad[w, i] * efc.grad[w, i]
    gauss = total(gauss)
    grad_dot = total(grad_dot)
    if lane() == 0:
        efc.gauss[w] = gauss
        efc.cost[w] = gauss + wp.where(efc.nefc[w] > 0, efc.cost[w], 0.0)
        efc.grad_dot[w] = grad_dot
        line = efc.quad_gauss[w]
        before = gauss - efc.alpha[w] * (line[1] + efc.alpha[w] * line[2])
        efc.quad_gauss[w] = wp.vec3(before, line[1], line[2])
        efc.prev_cost[w] = before + wp.where(efc.nefc[w] > 0, efc.prev_cost[w], 0.0)
    sync()
