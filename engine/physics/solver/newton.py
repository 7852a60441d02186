"""The Newton solver of the constrained dynamics: the minimum of `cost`.

Where no elliptic contact slides each zone of the cost is quadratic, the slope of a line search is piecewise linear,
and an iteration that changes no zone has found the minimum.

The Hessian is factored from the last dof to the first: in this order the inertia matrix has no fill-in, and contacts
fill only between the branches that they connect.
"""

import warp as wp

from engine.physics import blas, enums, linalg, native, simt
from engine.physics.constraint.row import ALIKE
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Newton, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.solver.cost import (
    CHANGED,
    ROUNDS,
    accelerate_freely,
    add_cone,
    scale_of,
    settle_cones,
    update_gradient,
)
from engine.physics.solver.line_search import begin_record, converged, finish, line_search, move, start

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_CONE = wp.constant(int(enums.ConstraintState.CONE))


@simt.func_native(
    ALIKE
    + """
    const int words = (nv + 31) / 32;
    unsigned int* P = pattern.data;
    for (int i = LANE; i < nv * words; i += LANES) P[i] = 0u;
    SYNC
    for (int i = LANE; i < nv; i += LANES) {
        const int* col = Mcolind.data + Madr.data[i];
        for (int e = 0; e < Mnnz.data[i] - 1; ++e) P[i * words + col[e] / 32] |= 1u << (col[e] % 32);
    }
    SYNC
    for (int r = LANE; r < nefc; r += LANES) {
        const int n = nnz.data[r];
        if (n < 2 || (r > 0 && alike(r))) continue;
        const int* col = colind.data + adr.data[r];
        int top = 0;
        for (int e = 0; e < n; ++e) top = col[e] > top ? col[e] : top;
        for (int e = 0; e < n; ++e) {
            if (col[e] == top) continue;
            unsigned int* word = P + top * words + col[e] / 32;
            const unsigned int bit = 1u << (col[e] % 32);
#if defined(__CUDA_ARCH__)
            atomicOr(word, bit);  // lanes may have the same top
#else
            *word |= bit;
#endif
        }
    }
    SYNC
    for (int i = nv - 1; i >= 0 && LANE == 0; --i) {
        int count = 0, parent = -1;
        for (int word = i / 32; word >= 0; --word) {
            unsigned int bits = P[i * words + word];
            if (bits == 0u) continue;
            if (parent >= 0) P[parent * words + word] |= bits;
            while (bits != 0u) {
#if defined(__CUDA_ARCH__)
                const int bit = 31 - __clz(bits);
#else
                const int bit = 31 - __builtin_clz(bits);
#endif
                bits ^= 1u << bit;
                hcolind.data[i * nv + count++] = word * 32 + bit;
                if (parent < 0) {
                    parent = word * 32 + bit;
                    P[parent * words + word] |= bits;
                }
            }
        }
        hnnz.data[i] = count;
    }
    for (int i = 0; i < nv && LANE == 0; ++i) {
        root.data[i] = hnnz.data[i] > 0 ? root.data[hcolind.data[i * nv]] : i;
    }
    SYNC
"""
)
def _find_pattern(
    nv: int,
    nefc: int,
    Mnnz: wp.array(dtype=wp.int32),
    Madr: wp.array(dtype=wp.int32),
    Mcolind: wp.array(dtype=wp.int32),
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    pattern: wp.array(dtype=wp.uint32),
    hnnz: wp.array(dtype=wp.int32),
    hcolind: wp.array(dtype=wp.int32),
    root: wp.array(dtype=wp.int32),
): ...


@wp.func
def _pattern(w: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint], n: wp.ref[Newton]):
    """Non-zeros of the Hessian's factor, and the parts that it falls into.

    A row's columns, less the highest, are among the columns of the row of that highest column (the parent in the
    elimination tree); so a constraint row need only be entered at its highest dof.
    """
    _find_pattern(
        t.nv, efc.nefc[w], t.M_rownnz, t.M_rowadr, t.M_colind, efc.type[w], efc.id[w], efc.J_rownnz[w],
        efc.J_rowadr[w], efc.J_colind[w], n.h_pattern[w], n.h_rownnz[w], n.h_colind[w],
        n.h_root[w],
    )  # fmt: skip


@simt.func_native(
    """
    for (int i = LANE; i < nv; i += LANES) {
        if (dirty.data[root.data[i]] == 0) continue;
        float* row = h.data + i * nv;
        const int* col = colind.data + i * nv;
        for (int e = 0; e < rownnz.data[i]; ++e) row[col[e]] = 0.0f;
        const int* Mcol = Mcolind.data + Madr.data[i];
        const float* values = M.data + Madr.data[i];
        for (int e = 0; e < Mnnz.data[i]; ++e) row[Mcol[e]] = values[e];
    }
    SYNC
"""
)
def _put_inertia(
    nv: int,
    Mnnz: wp.array(dtype=wp.int32),
    Madr: wp.array(dtype=wp.int32),
    Mcolind: wp.array(dtype=wp.int32),
    M: wp.array(dtype=wp.float32),
    rownnz: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    root: wp.array(dtype=wp.int32),
    dirty: wp.array(dtype=wp.int32),
    h: wp.array(dtype=wp.float32),
):
    """h = M within the pattern, in dirty parts."""
    ...


@simt.func_native(
    """
    for (int i = LANE; i < nv; i += LANES) dirty.data[i] = all;
    SYNC
    for (int r = LANE; r < nefc; r += LANES) {
        const int zone = state.data[r];
        if (zone != ConstraintState::CONE && zone == factored.data[r]) continue;
        factored.data[r] = zone;
        if (Jnnz.data[r] > 0) dirty.data[root.data[Jcolind.data[Jadr.data[r]]]] = 1;
    }
    SYNC
"""
)
def _mark_dirty(
    nv: int,
    nefc: int,
    all: int,
    Jnnz: wp.array(dtype=wp.int32),
    Jadr: wp.array(dtype=wp.int32),
    Jcolind: wp.array(dtype=wp.int32),
    state: wp.array(dtype=wp.int32),
    root: wp.array(dtype=wp.int32),
    factored: wp.array(dtype=wp.int32),
    dirty: wp.array(dtype=wp.int32),
):
    """Mark parts of the Hessian where a zone is another than it was factored for, or a contact slides."""
    ...


@native.func_native(
    ALIKE
    + """
    int end = first + 1;
    if (type.data[first] == ConstraintType::EQUALITY || type.data[first] > ConstraintType::CONTACT_FRICTIONLESS) {
        while (end < nefc && end < first + ROWS_TOGETHER && alike(end)) ++end;
    }
    return end - first;
""",
    ROWS_TOGETHER=linalg.ROWS_TOGETHER,
)
def _rows_together(
    first: int,
    nefc: int,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
) -> int:
    """How many rows from the first on have its columns, of one contact or one equality; as many as linalg.add_rows
    takes at once."""
    ...


@wp.func
def _hessian(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
    all: int,
):
    """Lower triangle of M + J' D J over the rows in their quadratic zone, and of what sliding contacts add, factored:
    of all parts, or of those that have changed."""
    nv = t.nv
    _mark_dirty(
        nv, efc.nefc[w], all, efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], efc.state[w], n.h_root[w],
        n.h_state[w], n.h_dirty[w],
    )  # fmt: skip
    _put_inertia(
        nv, t.M_rownnz, t.M_rowadr, t.M_colind, p.qM[w], n.h_rownnz[w], n.h_colind[w], n.h_root[w],
        n.h_dirty[w], n.h[w],
    )  # fmt: skip
    nefc = efc.nefc[w]
    r = int(0)
    while r < nefc:
        rows = _rows_together(
            r, nefc, efc.type[w], efc.id[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w]
        )  # fmt: skip
        if n.h_dirty[w, n.h_root[w, efc.J_colind[w, efc.J_rowadr[w, r]]]] == 0:
            r += rows
            continue
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
    linalg.factor(nv, n.h[w], n.h_rownnz[w], n.h_colind[w], n.h_root[w], n.h_dirty[w])


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
    begin_record(w, s, efc)
    niter = int(0)
    if efc.nefc[w] == 0:
        accelerate_freely(w, t, s, y, efc)
    else:
        scale = scale_of(w, t)
        start(w, opt, t, s, p, y, c, efc)
        _pattern(w, t, efc, n)
        settle_cones(w, c, efc)
        all = int(1)
        for _round in range(ROUNDS):
            flags = update_gradient(w, t, y, c, efc) | CHANGED
            done = bool(False)
            for _k in range(opt.iterations[0]):
                if flags != 0:
                    _hessian(w, t, p, c, efc, n, all)
                    all = 0
                blas.negate(t.nv, efc.grad[w], efc.search[w])
                linalg.solve(t.nv, n.h[w], n.h_rownnz[w], n.h_colind[w], efc.search[w])
                alpha = line_search(w, opt, t, p, y, c, efc, scale)
                if not (alpha > 0.0):
                    done = True
                    break
                decrease = move(w, t, s, efc, alpha)
                flags = update_gradient(w, t, y, c, efc)
                niter += 1
                if (flags & CHANGED) == 0:
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
    w, _ = wp.tid()
    _newton_in(w, opt_at[0], t_at[0], s_at[0], p_at[0], y_at[0], c_at[0], efc_at[0], n_at[0])


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    groups = [m.at.opt, m.at.tree, d.at.state, d.at.position, d.at.dynamics, d.at.contact, d.at.efc, d.at.newton]
    simt.launch(_newton, d.nworld, groups, m.device)
