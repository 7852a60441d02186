"""The Newton solver of the constrained dynamics. One thread per world.

Minimises over the acceleration a
    1/2 (a - a_smooth)' M (a - a_smooth) + sum_r s_r(J_r a - aref_r),
s quadratic for equalities, Huber for friction loss, half-quadratic for limits and contacts (Todorov, Convex and
analytically-invertible dynamics with contacts and constraints, ICRA 2014). Each zone is quadratic, so the line search
is a root search on a piecewise linear slope, and an iteration that changes no zone has found the minimum.

The Hessian is factored from the last dof to the first: in this order the inertia matrix has no fill-in, and contacts
fill only between the branches that they connect.
"""

import warp as wp

from engine.physics import enums, linalg
from engine.physics.position import mul_inertia
from engine.physics.types import Constraint, Data, Dynamics, Model, Newton, Option, Position, State, TreeModel, at

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_WARMSTART = wp.constant(int(enums.DisableBit.WARMSTART))

_ROW_EQUALITY = wp.constant(int(enums.ConstraintType.EQUALITY))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))

_SATISFIED = wp.constant(int(enums.ConstraintState.SATISFIED))
_QUADRATIC = wp.constant(int(enums.ConstraintState.QUADRATIC))
_LINEARNEG = wp.constant(int(enums.ConstraintState.LINEARNEG))
_LINEARPOS = wp.constant(int(enums.ConstraintState.LINEARPOS))


@wp.func_native(
    """
#if defined(__CUDA_ARCH__)
    return 31 - __clz(bits);
#else
    return 31 - __builtin_clz(bits);
#endif
"""
)
def _highest_bit(bits: wp.uint32) -> int:
    """Index of the highest set bit; bits must not be 0."""
    ...


@wp.func
def _mul_jac(w: int, efc: wp.ref[Constraint], x: wp.array2d(dtype=wp.float32), res: wp.array2d(dtype=wp.float32)):
    """res = J x."""
    linalg.mul_jac(efc.nefc[w], efc.J[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], x[w], res[w])


@wp.func
def _zone(efc: wp.ref[Constraint], w: int, r: int, x: float) -> int:
    """Zone of row r's cost at x = J a - aref."""
    ne = efc.ne[w]
    if r < ne:
        return _QUADRATIC
    if r < ne + efc.nf[w]:
        reach = efc.frictionloss[w, r] / efc.D[w, r]
        if x <= -reach:
            return _LINEARNEG
        if x >= reach:
            return _LINEARPOS
        return _QUADRATIC
    if x < 0.0:
        return _QUADRATIC
    return _SATISFIED


@wp.func
def _force(efc: wp.ref[Constraint], w: int, r: int, zone: int, x: float) -> float:
    """Minus the slope of row r's cost at x."""
    if zone == _QUADRATIC:
        return -efc.D[w, r] * x
    if zone == _LINEARNEG:
        return efc.frictionloss[w, r]
    if zone == _LINEARPOS:
        return -efc.frictionloss[w, r]
    return 0.0


@wp.func
def _cost(efc: wp.ref[Constraint], w: int, x: wp.array2d(dtype=wp.float32)) -> float:
    """Constraint cost at x = J a - aref."""
    cost = float(0.0)
    for r in range(efc.nefc[w]):
        xr = x[w, r]
        zone = _zone(efc, w, r, xr)
        if zone == _QUADRATIC:
            cost += 0.5 * efc.D[w, r] * xr * xr
        elif zone != _SATISFIED:
            loss = efc.frictionloss[w, r]
            cost += loss * (wp.abs(xr) - 0.5 * loss / efc.D[w, r])
    return cost


@wp.func
def _start(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
):
    """Begin at the better of the last acceleration and the unconstrained one."""
    nefc = efc.nefc[w]
    _mul_jac(w, efc, y.qacc_smooth, n.jv)
    for r in range(nefc):
        n.jv[w, r] = n.jv[w, r] - efc.aref[w, r]
    warm = bool(False)
    if (opt.disableflags[0] & _WARMSTART) == 0:
        _mul_jac(w, efc, s.qacc_warmstart, n.Jaref)
        for r in range(nefc):
            n.Jaref[w, r] = n.Jaref[w, r] - efc.aref[w, r]
        mul_inertia(w, t, p, s.qacc_warmstart, n.Ma)
        gauss = float(0.0)
        for i in range(t.nv):
            gauss += 0.5 * (n.Ma[w, i] - y.qfrc_smooth[w, i]) * (s.qacc_warmstart[w, i] - y.qacc_smooth[w, i])
        warm = gauss + _cost(efc, w, n.Jaref) < _cost(efc, w, n.jv)
    if warm:
        for i in range(t.nv):
            s.qacc[w, i] = s.qacc_warmstart[w, i]
    else:
        for r in range(nefc):
            n.Jaref[w, r] = n.jv[w, r]
        for i in range(t.nv):
            s.qacc[w, i] = y.qacc_smooth[w, i]
            n.Ma[w, i] = y.qfrc_smooth[w, i]


@wp.func
def _pattern(w: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint], n: wp.ref[Newton]):
    """Non-zeros of the Hessian's factor.

    A row's columns, less the highest, are among the columns of the row of that highest column (the parent in the
    elimination tree); so a constraint row need only be entered at its highest dof.
    """
    nv = t.nv
    words = (nv + 31) / 32
    for i in range(nv * words):
        n.h_pattern[w, i] = wp.uint32(0)
    for i in range(nv):
        adr = t.M_rowadr[i]
        for k in range(adr, adr + t.M_rownnz[i] - 1):
            j = t.M_colind[k]
            word = i * words + j / 32
            n.h_pattern[w, word] = n.h_pattern[w, word] | (wp.uint32(1) << wp.uint32(j % 32))
    last = int(-1)
    for r in range(efc.nefc[w]):
        nnz = efc.J_rownnz[w, r]
        adr = efc.J_rowadr[w, r]
        if nnz > 1:
            source = efc.type[w, r] * 0x1000000 + efc.id[w, r]
            if source != last:
                last = source
                top = int(0)
                for k in range(adr, adr + nnz):
                    top = wp.max(top, efc.J_colind[w, k])
                for k in range(adr, adr + nnz):
                    j = efc.J_colind[w, k]
                    if j < top:
                        word = top * words + j / 32
                        n.h_pattern[w, word] = n.h_pattern[w, word] | (wp.uint32(1) << wp.uint32(j % 32))
    for back in range(nv):
        i = nv - 1 - back
        count = int(0)
        parent = int(-1)
        for step in range(i / 32 + 1):
            word = i / 32 - step
            bits = n.h_pattern[w, i * words + word]
            if parent >= 0 and bits != wp.uint32(0):
                at = parent * words + word
                n.h_pattern[w, at] = n.h_pattern[w, at] | bits
            while bits != wp.uint32(0):
                bit = _highest_bit(bits)
                n.h_colind[w, i * nv + count] = word * 32 + bit
                count += 1
                bits = bits ^ (wp.uint32(1) << wp.uint32(bit))
                if parent < 0:
                    parent = word * 32 + bit
                    at = parent * words + word
                    n.h_pattern[w, at] = n.h_pattern[w, at] | bits
        n.h_rownnz[w, i] = count


@wp.func
def _hessian(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], efc: wp.ref[Constraint], n: wp.ref[Newton]):
    """Lower triangle of M + J' D J over the rows in their quadratic zone."""
    nv = t.nv
    for i in range(nv):
        base = i * nv
        for k in range(base, base + n.h_rownnz[w, i]):
            n.h[w, base + n.h_colind[w, k]] = 0.0
        adr = t.M_rowadr[i]
        for k in range(adr, adr + t.M_rownnz[i]):
            n.h[w, base + t.M_colind[k]] = p.qM[w, k]
    nefc = efc.nefc[w]
    r = int(0)
    while r < nefc:
        # Rows of one contact or one equality have the same columns and lie one after the other.
        rows = int(1)
        kind = efc.type[w, r]
        if kind == _ROW_EQUALITY or kind == _ROW_PYRAMIDAL:
            while r + rows < nefc and efc.id[w, r + rows] == efc.id[w, r] and efc.type[w, r + rows] == kind:
                rows += 1
        linalg.add_rows(
            nv, rows, r, efc.J_rownnz[w, r], efc.J_rowadr[w, r], efc.J[w], efc.J_colind[w], efc.D[w], efc.state[w],
            n.h[w],
        )  # fmt: skip
        r += rows


@wp.func
def _slope(efc: wp.ref[Constraint], w: int, n: wp.ref[Newton], alpha: float) -> wp.vec2:
    """First and second derivative of the constraint cost along the search direction."""
    d1 = float(0.0)
    d2 = float(0.0)
    for r in range(efc.nefc[w]):
        jv = n.jv[w, r]
        x = n.Jaref[w, r] + alpha * jv
        zone = _zone(efc, w, r, x)
        d1 -= _force(efc, w, r, zone, x) * jv
        if zone == _QUADRATIC:
            d2 += efc.D[w, r] * jv * jv
    return wp.vec2(d1, d2)


@wp.func
def _line_search(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
    scale: float,
) -> float:
    """Step along the search direction at which the slope vanishes; 0 if there is no descent."""
    g1 = float(0.0)
    g2 = float(0.0)
    norm = float(0.0)
    for i in range(t.nv):
        g1 += n.search[w, i] * (n.Ma[w, i] - y.qfrc_smooth[w, i])
        g2 += n.search[w, i] * n.mv[w, i]
        norm += n.search[w, i] * n.search[w, i]
    threshold = opt.tolerance[w] * opt.ls_tolerance[w] * wp.sqrt(norm) / scale
    rows = _slope(efc, w, n, 0.0)
    slope0 = g1 + rows[0]
    if slope0 >= 0.0:
        return 0.0
    threshold = wp.max(threshold, 1.0e-6 * -slope0)
    low = float(0.0)
    high = float(-1.0)
    alpha = -slope0 / (g2 + rows[1])
    for _k in range(opt.ls_iterations[0]):
        rows = _slope(efc, w, n, alpha)
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
    return alpha


@wp.func
def _gradient(w: int, t: wp.ref[TreeModel], y: wp.ref[Dynamics], efc: wp.ref[Constraint], n: wp.ref[Newton]) -> bool:
    """Zones, forces, J' force and the gradient; whether a zone has changed."""
    changed = bool(False)
    for i in range(t.nv):
        y.qfrc_constraint[w, i] = 0.0
    for r in range(efc.nefc[w]):
        x = n.Jaref[w, r]
        zone = _zone(efc, w, r, x)
        if zone != efc.state[w, r]:
            changed = True
            efc.state[w, r] = zone
        force = _force(efc, w, r, zone, x)
        efc.force[w, r] = force
        if force != 0.0:
            adr = efc.J_rowadr[w, r]
            for k in range(adr, adr + efc.J_rownnz[w, r]):
                i = efc.J_colind[w, k]
                y.qfrc_constraint[w, i] = y.qfrc_constraint[w, i] + efc.J[w, k] * force
    for i in range(t.nv):
        n.grad[w, i] = n.Ma[w, i] - y.qfrc_smooth[w, i] - y.qfrc_constraint[w, i]
    return changed


@wp.func
def _newton_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
):
    nefc = efc.nefc[w]
    s.solver_niter[w] = 0
    if nefc == 0:
        for i in range(t.nv):
            s.qacc[w, i] = y.qacc_smooth[w, i]
            y.qfrc_constraint[w, i] = 0.0
    else:
        scale = 1.0 / (t.meaninertia[w] * float(wp.max(1, t.nv)))
        _start(w, opt, t, s, p, y, efc, n)
        _pattern(w, t, efc, n)
        for r in range(nefc):
            efc.state[w, r] = -1
        changed = _gradient(w, t, y, efc, n)
        for k in range(opt.iterations[0]):
            if changed:
                _hessian(w, t, p, efc, n)
                linalg.factor(t.nv, n.h[w], n.h_rownnz[w], n.h_colind[w])
            for i in range(t.nv):
                n.search[w, i] = -n.grad[w, i]
            linalg.solve(t.nv, n.h[w], n.h_rownnz[w], n.h_colind[w], n.search[w])
            mul_inertia(w, t, p, n.search, n.mv)
            _mul_jac(w, efc, n.search, n.jv)
            alpha = _line_search(w, opt, t, y, efc, n, scale)
            if not (alpha > 0.0):
                break
            decrease = float(0.0)
            for i in range(t.nv):
                decrease -= 0.5 * alpha * n.search[w, i] * n.grad[w, i]
                s.qacc[w, i] = s.qacc[w, i] + alpha * n.search[w, i]
                n.Ma[w, i] = n.Ma[w, i] + alpha * n.mv[w, i]
            for r in range(nefc):
                n.Jaref[w, r] = n.Jaref[w, r] + alpha * n.jv[w, r]
            changed = _gradient(w, t, y, efc, n)
            s.solver_niter[w] = k + 1
            if not changed:
                norm = float(0.0)
                for i in range(t.nv):
                    norm += n.grad[w, i] * n.grad[w, i]
                if scale * decrease < opt.tolerance[w] or scale * wp.sqrt(norm) < opt.tolerance[w]:
                    break
    for i in range(t.nv):
        s.qacc_warmstart[w, i] = s.qacc[w, i]


@wp.kernel
def _newton(
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    efc_at: at(Constraint),
    n_at: at(Newton),
):
    _newton_in(wp.tid(), opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], efc_at[0], n_at[0])


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    wp.launch(
        _newton,
        dim=d.nworld,
        inputs=[m.at.opt, m.at.tree, d.at.state, d.at.position, d.at.dynamics, d.at.efc, d.at.newton],
        device=m.device,
    )
