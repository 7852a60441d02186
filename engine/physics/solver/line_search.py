"""How the solvers over accelerations, CG and Newton, go down `cost`: where they begin, how far they go along a
direction, when they are there.

All lanes of a world call these functions, and see what they wrote when they return.
"""

import warp as wp

from engine.physics import blas, enums, simt
from engine.physics.dynamics.kinematics import solve_inertia
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Islands, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.simt import lane, sync
from engine.physics.solver import part_vectors
from engine.physics.solver.cost import cost_at_jv, mul_jac, residual, scale_of_all, slopes, update_gradient
from engine.physics.solver.parts import Part, turn_to

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_WARMSTART = wp.constant(int(enums.DisableBit.WARMSTART))

# With fewer line search iterations than this, the step is what MuJoCo's search has found by then.
FEW = wp.constant(20)


@wp.func
def begin_record(w: int, s: wp.ref[State], efc: wp.ref[Constraint]):
    """No iteration and no line search yet."""
    if lane() == 0:
        s.solver_niter[w] = 0
        efc.done[w] = True
        efc.alpha[w] = 0.0
        efc.beta[w] = 0.0
        efc.search_dot[w] = 0.0
        efc.prev_cost[w] = efc.cost[w]
        efc.quad_gauss[w] = wp.vec3(0.0)
    sync()


@wp.func
def _mul_inertia(
    w: int, part: wp.ref[Part], t: wp.ref[TreeModel], p: wp.ref[Position], x: wp.array2d(dtype=wp.float32),
    res: wp.array2d(dtype=wp.float32),
):  # fmt: skip
    """res = M x."""
    part_vectors.mul_inertia(part, t.dof_end, t.M_rownnz, t.M_rowadr, t.M_colind, p.qM[w], x[w], res[w])


@wp.struct
class _Point:
    """A step along the search direction, and there the slope, its derivative and the cost but for a constant."""

    alpha: float
    slope: float
    bend: float
    cost: float


@wp.func
def _look(
    w: int, part: wp.ref[Part], c: wp.ref[Contact], efc: wp.ref[Constraint], g1: float, g2: float, alpha: float
) -> _Point:
    rows = slopes(w, part, c, efc, alpha)
    p = _Point()
    p.alpha = alpha
    p.slope = g1 + alpha * g2 + rows[0]
    p.bend = g2 + rows[1]
    p.cost = alpha * (g1 + 0.5 * alpha * g2) + rows[2]
    return p


@wp.func
def _closer(p: _Point, candidate: _Point) -> _Point:
    """The candidate, if it is on the same side of the minimum as p and nearer to it; else p."""
    if (p.slope < candidate.slope and candidate.slope < 0.0) or (p.slope > candidate.slope and candidate.slope > 0.0):
        return candidate
    return p


@wp.func
def _better(best: _Point, found: bool, candidate: _Point, threshold: float) -> bool:
    return wp.abs(candidate.slope) <= threshold and (not found or candidate.cost < best.cost)


@wp.func
def _short_search(
    w: int,
    part: wp.ref[Part],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    g1: float,
    g2: float,
    start: _Point,
    threshold: float,
    looks: int,
) -> float:
    """Where MuJoCo's line search is after so many looks at the cost, the one at the start among them.

    Newton's method until the slope changes its sign; then both ends of the bracket move to the nearest of the points
    that follow from them by Newton's method, and the middle. Of a bracket that is left, the end of less cost.
    """
    p1 = _look(w, part, c, efc, g1, g2, -start.slope / start.bend)
    p2 = start
    looked = int(2)
    ahead = wp.where(p1.slope < 0.0, 1.0, -1.0)
    while p1.slope * ahead < -threshold and looked < looks:
        p2 = p1
        p1 = _look(w, part, c, efc, g1, g2, p1.alpha - p1.slope / p1.bend)
        looked += 1
    if wp.abs(p1.slope) <= threshold or looked >= looks:
        return p1.alpha
    after2 = p1
    after1 = _look(w, part, c, efc, g1, g2, p1.alpha - p1.slope / p1.bend)
    looked += 1
    while looked < looks:
        middle = _look(w, part, c, efc, g1, g2, 0.5 * (p1.alpha + p2.alpha))
        looked += 1
        best = middle
        found = _better(best, False, middle, threshold)
        if _better(best, found, after1, threshold):
            best = after1
            found = True
        if _better(best, found, after2, threshold):
            best = after2
            found = True
        if found:
            return best.alpha
        end1 = _closer(_closer(_closer(p1, after1), after2), middle)
        end2 = _closer(_closer(_closer(p2, after1), after2), middle)
        moved1 = end1.alpha != p1.alpha
        moved2 = end2.alpha != p2.alpha
        p1 = end1
        p2 = end2
        if moved1:
            after1 = _look(w, part, c, efc, g1, g2, p1.alpha - p1.slope / p1.bend)
            looked += 1
        if moved2:
            after2 = _look(w, part, c, efc, g1, g2, p2.alpha - p2.slope / p2.bend)
            looked += 1
        if not moved1 and not moved2:
            return middle.alpha
    alpha = p2.alpha
    cost = p2.cost
    if p1.cost <= p2.cost:
        alpha = p1.alpha
        cost = p1.cost
    return wp.where(cost < start.cost, alpha, 0.0)


@wp.func
def line_search(
    w: int,
    part: wp.ref[Part],
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    scale: float,
) -> float:
    """Step along efc.search at which the slope vanishes; 0 if there is no descent. Recorded in efc.alpha. Leaves in
    efc.mv and efc.jv what a unit step adds to efc.Ma and efc.Jaref.

    The slope is increasing, and linear between the zones' borders but for elliptic cones: Newton's method within a
    bracket.
    """
    _mul_inertia(w, part, t, p, efc.search, efc.mv)
    mul_jac(w, part, efc, efc.search, efc.jv)
    g1 = part_vectors.dot_difference(part, efc.search[w], efc.Ma[w], y.qfrc_smooth[w])
    g2 = part_vectors.dot(part, efc.search[w], efc.mv[w])
    norm = part_vectors.dot(part, efc.search[w], efc.search[w])
    if lane() == 0:
        efc.alpha[w] = 0.0
        efc.search_dot[w] = norm
        efc.prev_cost[w] = efc.cost[w]
        efc.quad_gauss[w] = wp.vec3(0.0, g1, 0.5 * g2)
    threshold = opt.tolerance[w] * opt.ls_tolerance[w] * wp.sqrt(norm) / scale
    rows = slopes(w, part, c, efc, 0.0)
    slope0 = g1 + rows[0]
    if slope0 >= 0.0:
        return 0.0
    threshold = wp.max(threshold, 1.0e-6 * -slope0)
    if opt.ls_iterations[0] < FEW:
        begin = _Point()
        begin.slope = slope0
        begin.bend = g2 + rows[1]
        begin.cost = rows[2]
        found = _short_search(w, part, c, efc, g1, g2, begin, threshold, opt.ls_iterations[0])
        if lane() == 0:
            efc.alpha[w] = found
        return found
    low = float(0.0)
    high = float(-1.0)
    alpha = -slope0 / (g2 + rows[1])
    for _k in range(opt.ls_iterations[0]):
        rows = slopes(w, part, c, efc, alpha)
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
def move(w: int, part: wp.ref[Part], s: wp.ref[State], efc: wp.ref[Constraint], alpha: float) -> float:
    """Go alpha along the search direction; how much a quadratic cost would decrease by it."""
    decrease = -0.5 * alpha * part_vectors.dot(part, efc.search[w], efc.grad[w])
    part_vectors.axpy(part, alpha, efc.search[w], s.qacc[w])
    part_vectors.axpy(part, alpha, efc.mv[w], efc.Ma[w])
    part_vectors.axpy_rows(part, alpha, efc.jv[w], efc.Jaref[w])
    return decrease


@wp.func
def gradient_is_small(w: int, part: wp.ref[Part], opt: wp.ref[Option], efc: wp.ref[Constraint], scale: float) -> bool:
    """Whether the gradient is within tolerance."""
    norm = part_vectors.dot(part, efc.grad[w], efc.grad[w])
    return scale * wp.sqrt(norm) < opt.tolerance[w]


@wp.func
def converged(
    w: int, part: wp.ref[Part], opt: wp.ref[Option], efc: wp.ref[Constraint], scale: float, decrease: float
) -> bool:
    """Whether the cost's decrease or its gradient is within tolerance."""
    return scale * decrease < opt.tolerance[w] or gradient_is_small(w, part, opt, efc, scale)


@wp.func
def precondition(w: int, part: wp.ref[Part], t: wp.ref[TreeModel], p: wp.ref[Position], efc: wp.ref[Constraint]):
    """Mgrad = M^-1 grad."""
    part_vectors.copy(part, efc.grad[w], efc.Mgrad[w])
    if simt.lanes() == 1:
        part_vectors.solve_inertia(
            part, t.M_rownnz, t.M_rowadr, t.M_colind, p.qLD[w], p.qLDiagInv[w], efc.Mgrad[w]
        )  # fmt: skip
    else:
        solve_inertia(w, t, p.qLD, p.qLDiagInv, efc.Mgrad)


@wp.func
def solved_already(
    w: int,
    part: wp.ref[Part],
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    scale: float,
) -> bool:
    """Whether the gradient is within tolerance, and so is how much the cost can decrease at most, as the rows only
    add to its curvature M."""
    if not gradient_is_small(w, part, opt, efc, scale):
        return False
    precondition(w, part, t, p, efc)
    return 0.5 * scale * part_vectors.dot(part, efc.grad[w], efc.Mgrad[w]) < opt.tolerance[w]


@wp.func
def start(
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
) -> bool:
    """Begin at the better of the last acceleration and the unconstrained one: qacc, efc.Ma, efc.Jaref, and what
    `update_gradient` makes of them; whether nothing is left to do there."""
    warm = bool(False)
    if (opt.disableflags[0] & _WARMSTART) == 0:
        residual(w, part, efc, s.qacc_warmstart, efc.Jaref)
        _mul_inertia(w, part, t, p, s.qacc_warmstart, efc.Ma)
        update_gradient(w, part, y, c, efc)
        part_vectors.copy(part, s.qacc_warmstart[w], s.qacc[w])
        if solved_already(w, part, opt, t, p, efc, scale):
            return True
        gauss = 0.5 * part_vectors.dot_differences(
            part, efc.Ma[w], y.qfrc_smooth[w], s.qacc_warmstart[w], y.qacc_smooth[w]
        )  # fmt: skip
        residual(w, part, efc, y.qacc_smooth, efc.jv)
        warm = gauss + efc.cost[w] < cost_at_jv(w, part, c, efc)
    if not warm:
        residual(w, part, efc, y.qacc_smooth, efc.Jaref)
        part_vectors.copy(part, y.qacc_smooth[w], s.qacc[w])
        part_vectors.copy(part, y.qfrc_smooth[w], efc.Ma[w])
        update_gradient(w, part, y, c, efc)
        return solved_already(w, part, opt, t, p, efc, scale)
    return False


@wp.func
def scale_of(w: int, number: int, part: wp.ref[Part], t: wp.ref[TreeModel], p: wp.ref[Position]) -> float:
    """What costs and gradients are multiplied by to compare them with a tolerance: 1 over the inertia of the dofs of
    an island, if there is a number of them, or of all."""
    if number == 0:
        return scale_of_all(w, t)
    return 1.0 / part_vectors.trace(part, t.M_rownnz, t.M_rowadr, p.qM[w])


@wp.func
def rest_freely(
    w: int,
    number: int,
    part: wp.ref[Part],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
    g: wp.ref[Islands],
):
    """qacc, efc.Ma, efc.grad, efc.search and qfrc_constraint of what is in none of the islands."""
    if number > 0:
        turn_to(w, number, g, part)
        part_vectors.copy(part, y.qacc_smooth[w], s.qacc[w])
        part_vectors.copy(part, y.qfrc_smooth[w], efc.Ma[w])
        part_vectors.zero(part, y.qfrc_constraint[w])
        part_vectors.zero(part, efc.grad[w])
        part_vectors.zero(part, efc.search[w])


@wp.func
def finish(
    w: int, t: wp.ref[TreeModel], s: wp.ref[State], y: wp.ref[Dynamics], efc: wp.ref[Constraint], g: wp.ref[Islands]
):
    """The cost at the solution. Of several islands no line search is the last."""
    gauss = float(0.0)
    grad_dot = float(0.0)
    if efc.nefc[w] > 0:
        gauss = 0.5 * blas.dot_differences(t.nv, efc.Ma[w], y.qfrc_smooth[w], s.qacc[w], y.qacc_smooth[w])
        grad_dot = blas.dot(t.nv, efc.grad[w], efc.grad[w])
    if lane() == 0:
        efc.gauss[w] = gauss
        efc.cost[w] = gauss + wp.where(efc.nefc[w] > 0, efc.cost[w], 0.0)
        efc.grad_dot[w] = grad_dot
        line = efc.quad_gauss[w]
        before = gauss - efc.alpha[w] * (line[1] + efc.alpha[w] * line[2])
        efc.quad_gauss[w] = wp.vec3(before, line[1], line[2])
        efc.prev_cost[w] = before + wp.where(efc.nefc[w] > 0, efc.prev_cost[w], 0.0)
        if g.npart[w] > 1:
            efc.alpha[w] = 0.0
            efc.beta[w] = 0.0
            efc.search_dot[w] = 0.0
            efc.prev_cost[w] = efc.cost[w]
            efc.quad_gauss[w] = wp.vec3(gauss, 0.0, 0.0)
    sync()
