"""The Newton solver of the constrained dynamics: the minimum of `solver_cost`. One thread per world.

Where no elliptic contact slides each zone of the cost is quadratic, the slope of a line search is piecewise linear,
and an iteration that changes no zone has found the minimum.

The Hessian is factored from the last dof to the first: in this order the inertia matrix has no fill-in, and contacts
fill only between the branches that they connect.
"""

import warp as wp

from engine.physics import enums, linalg
from engine.physics.position import mul_inertia
from engine.physics.solver_cost import (
    CHANGED,
    ROUNDS,
    add_cone,
    finish,
    line_search,
    move,
    mul_jac,
    settle_cones,
    start,
    update_gradient,
)
from engine.physics.types import (
    Constraint,
    Contact,
    Data,
    Dynamics,
    Model,
    Newton,
    Option,
    Position,
    State,
    TreeModel,
    at,
)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ROW_EQUALITY = wp.constant(int(enums.ConstraintType.EQUALITY))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))
_CONE = wp.constant(int(enums.ConstraintState.CONE))


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
def _hessian(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
):
    """Lower triangle of M + J' D J over the rows in their quadratic zone, and of what sliding contacts add."""
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
        if kind == _ROW_EQUALITY or kind >= _ROW_PYRAMIDAL:
            while r + rows < nefc and efc.id[w, r + rows] == efc.id[w, r] and efc.type[w, r + rows] == kind:
                rows += 1
        if efc.state[w, r] == _CONE:
            i = efc.id[w, r]
            add_cone(
                nv, rows, r, efc.J_rownnz[w, r], efc.J_rowadr[w, r], c.mu[w, i], c.friction[w, i], efc.Jaref[w],
                efc.D[w], efc.J[w], efc.J_colind[w], n.h[w],
            )  # fmt: skip
        else:
            linalg.add_rows(
                nv, rows, r, efc.J_rownnz[w, r], efc.J_rowadr[w, r], efc.J[w], efc.J_colind[w], efc.D[w],
                efc.state[w], n.h[w],
            )  # fmt: skip
        r += rows


@wp.func
def _newton_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
):
    s.solver_niter[w] = 0
    if efc.nefc[w] == 0:
        for i in range(t.nv):
            s.qacc[w, i] = y.qacc_smooth[w, i]
            y.qfrc_constraint[w, i] = 0.0
    else:
        scale = 1.0 / (t.meaninertia[w] * float(wp.max(1, t.nv)))
        start(w, opt, t, s, p, y, c, efc)
        _pattern(w, t, efc, n)
        settle_cones(w, c, efc)
        for _round in range(ROUNDS):
            flags = update_gradient(w, t, y, c, efc) | CHANGED
            for _k in range(opt.iterations[0]):
                if flags != 0:
                    _hessian(w, t, p, c, efc, n)
                    linalg.factor(t.nv, n.h[w], n.h_rownnz[w], n.h_colind[w])
                for i in range(t.nv):
                    efc.search[w, i] = -efc.grad[w, i]
                linalg.solve(t.nv, n.h[w], n.h_rownnz[w], n.h_colind[w], efc.search[w])
                mul_inertia(w, t, p, efc.search, efc.mv)
                mul_jac(w, efc, efc.search, efc.jv)
                alpha = line_search(w, opt, t, y, c, efc, scale)
                if not (alpha > 0.0):
                    break
                decrease = move(w, t, s, efc, alpha)
                flags = update_gradient(w, t, y, c, efc)
                s.solver_niter[w] = s.solver_niter[w] + 1
                if (flags & CHANGED) == 0:
                    norm = float(0.0)
                    for i in range(t.nv):
                        norm += efc.grad[w, i] * efc.grad[w, i]
                    if scale * decrease < opt.tolerance[w] or scale * wp.sqrt(norm) < opt.tolerance[w]:
                        break
            if not settle_cones(w, c, efc):
                break
    finish(w, t, s, y, efc)


@wp.kernel
def _newton(
    opt_at: at(Option),
    t_at: at(TreeModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
    n_at: at(Newton),
):
    _newton_in(wp.tid(), opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0], n_at[0])


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    wp.launch(
        _newton,
        dim=d.nworld,
        inputs=[
            m.at.opt,
            m.at.tree,
            d.at.state,
            d.at.position,
            d.at.dynamics,
            d.at.contact,
            d.at.efc,
            d.at.newton,
        ],
        device=m.device,
    )
