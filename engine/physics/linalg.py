"""Inner loops of linear algebra in plain C++ (the same on CPU and GPU): a third of the time of generated code.

All lanes of a world call these functions, and see what they wrote when they return.

The arrays are rows of one world. The inertia matrix is sparse: a row holds a dof's ancestors, ascending, then the
dof, so the row of an ancestor is a prefix of it.
"""

import warp as wp

from engine.physics import abreast, native, simt

_FACTOR = """
    if (LANES == 1) {
        for (int k = nv - 1; k >= 0; --k) {
            real* row = L + rowadr.data[k];
            const int* col = colind.data + rowadr.data[k];
            const int n = rownnz.data[k] - 1;
            const real inv = 1.0f / row[n];
            D[k] = inv;
            for (int e = n - 1; e >= 0; --e) {
                const real value = row[e] * inv;
                real* target = L + rowadr.data[col[e]];
                for (int c = 0; c <= e; ++c) target[c] -= value * row[c];
                row[e] = value;
            }
        }
    } else {
        // A group of lanes takes a row of the level, each an entry, and collects from the rows of its descendants.
        for (int level = nlevel - 1; level >= 0; --level) {
            int width = 1;
            while (width <= level && width < LANES) width *= 2;
            const int last = level_adr.data[level + 1];
            for (int slot = level_adr.data[level] + LANE / width; slot < last; slot += LANES / width) {
                const int i = level_dof.data[slot];
                real* row = L + rowadr.data[i];
                for (int c = LANE % width; c <= level; c += width) {
                    real value = row[c];
                    for (int k = end.data[i] - 1; k > i; --k) {
                        const real* below = L + rowadr.data[k];
                        value -= below[level] * D[k] * below[c];
                    }
                    row[c] = value;
                    if (c == level) D[i] = 1.0f / value;
                }
            }
            SYNC
        }
        for (int i = LANE; i < nv; i += LANES) {
            real* row = L + rowadr.data[i];
            const real inv = D[i];
            for (int e = rownnz.data[i] - 2; e >= 0; --e) row[e] *= inv;
        }
        SYNC
    }
"""


@simt.func_native("typedef float real; real *L = ld.data, *D = diag_inv.data;" + _FACTOR)
def factor_levels(
    nv: int,
    nlevel: int,
    level_adr: wp.array(dtype=wp.int32),
    level_dof: wp.array(dtype=wp.int32),
    end: wp.array(dtype=wp.int32),
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    ld: wp.array(dtype=wp.float32),
    diag_inv: wp.array(dtype=wp.float32),
):
    """L'DL of an inertia matrix in place, without fill-in (Featherstone 2008, section 6.5); D on the diagonal.

    Called by all lanes. nlevel, level_adr, level_dof, end: of dofs, see tree_levels.py.
    """
    ...


@abreast.func_native(
    """
    const real* entries = in(M);
    real *L = out(ld), *D = out(diag_inv);
    for (int i = LANE; i < nC; i += LANES) L[i] = entries[i];
    SYNC
    """
    + _FACTOR
    + "store(ld, L), store(diag_inv, D);"
)
def factor_trees(
    w: int, count: int, nv: int, nC: int, nlevel: int, level_adr: wp.array(dtype=wp.int32),
    level_dof: wp.array(dtype=wp.int32), end: wp.array(dtype=wp.int32), rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32), colind: wp.array(dtype=wp.int32), M: wp.array2d(dtype=wp.float32),
    ld: wp.array2d(dtype=wp.float32), diag_inv: wp.array2d(dtype=wp.float32),
):  # fmt: skip
    """As `factor_levels`, of a matrix M that stays, for one world or several (abreast.py)."""
    ...


_SOLVE = """
    if (LANES == 1) {
        for (int k = nv - 1; k >= 0; --k) {
            const real* row = L + rowadr.data[k];
            const int* col = colind.data + rowadr.data[k];
            const int n = rownnz.data[k] - 1;
            const real xk = X[k];
            if (some(xk != 0.0f)) for (int e = 0; e < n; ++e) X[col[e]] -= row[e] * xk;
        }
    } else {
        for (int level = nlevel - 2; level >= 0; --level) {
            for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
                const int i = level_dof.data[slot];
                real value = X[i];
                for (int k = end.data[i] - 1; k > i; --k) value -= L[rowadr.data[k] + level] * X[k];
                X[i] = value;
            }
            SYNC
        }
    }
    for (int level = 0; level < nlevel; ++level) {
        for (int slot = level_adr.data[level] + LANE; slot < level_adr.data[level + 1]; slot += LANES) {
            const int k = level_dof.data[slot];
            const real* row = L + rowadr.data[k];
            const int* col = colind.data + rowadr.data[k];
            real xk = X[k] * D[k];
            for (int e = 0; e < level; ++e) xk -= row[e] * X[col[e]];
            X[k] = xk;
        }
        SYNC
    }
"""


@simt.func_native(
    """
    typedef float real;
    const real *L = ld.data, *D = diag_inv.data;
    real* X = x.data;
    const auto some = [](bool condition) { return condition; };
    """
    + _SOLVE
)
def solve_levels(
    nv: int,
    nlevel: int,
    level_adr: wp.array(dtype=wp.int32),
    level_dof: wp.array(dtype=wp.int32),
    end: wp.array(dtype=wp.int32),
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    ld: wp.array(dtype=wp.float32),
    diag_inv: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
):
    """Solve with the factor of `factor_levels`, x in place. Called by all lanes, who have seen all of x."""
    ...


@abreast.func_native(
    """
    const real *L = in(ld), *D = in(diag_inv), *given = in(b);
    real* X = out(x);
    for (int i = LANE; i < nv; i += LANES) X[i] = given[i];
    SYNC
    """
    + _SOLVE
    + "store(x, X);"
)
def solve_trees(
    w: int, count: int, nv: int, nlevel: int, level_adr: wp.array(dtype=wp.int32),
    level_dof: wp.array(dtype=wp.int32), end: wp.array(dtype=wp.int32), rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32), colind: wp.array(dtype=wp.int32), ld: wp.array2d(dtype=wp.float32),
    diag_inv: wp.array2d(dtype=wp.float32), b: wp.array2d(dtype=wp.float32), x: wp.array2d(dtype=wp.float32),
):  # fmt: skip
    """x: the solution for b as `solve_levels` finds it, for one world or several (abreast.py)."""
    ...


@abreast.func_native(
    """
    const real *entries = in(M), *one = in(smooth), *other = in(constraint);
    real *L = out(ld), *D = out(diag_inv), *X = inout(x);
    const real dt = shared(timestep)(0);
    for (int i = LANE; i < nC; i += LANES) L[i] = entries[i];
    SYNC
    for (int i = LANE; i < nv; i += LANES) {
        L[rowadr.data[i] + rownnz.data[i] - 1] += dt * X[i];
        X[i] = one[i] + other[i];
    }
    SYNC
    """
    + _FACTOR
    + _SOLVE
    + "store(x, X);"
)
def solve_damped(
    w: int, count: int, nv: int, nC: int, nlevel: int, level_adr: wp.array(dtype=wp.int32),
    level_dof: wp.array(dtype=wp.int32), end: wp.array(dtype=wp.int32), rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32), colind: wp.array(dtype=wp.int32), timestep: wp.array(dtype=wp.float32),
    M: wp.array2d(dtype=wp.float32), smooth: wp.array2d(dtype=wp.float32), constraint: wp.array2d(dtype=wp.float32),
    ld: wp.array2d(dtype=wp.float32), diag_inv: wp.array2d(dtype=wp.float32), x: wp.array2d(dtype=wp.float32),
):  # fmt: skip
    """x: accelerations (M + dt diag(x))^-1 (smooth + constraint), for one world or several (abreast.py); ld and
    diag_inv are scratch."""
    ...


@native.func_native(
    """
    const float* L = ld.data;
    float* X = x.data;
    for (int k = nv - 1; k >= 0; --k) {
        const float* row = L + rowadr.data[k];
        const int* col = colind.data + rowadr.data[k];
        const int n = rownnz.data[k] - 1;
        const float xk = X[k];
        if (xk != 0.0f) for (int e = 0; e < n; ++e) X[col[e]] -= row[e] * xk;
    }
    for (int k = 0; k < nv; ++k) {
        const float* row = L + rowadr.data[k];
        const int* col = colind.data + rowadr.data[k];
        const int n = rownnz.data[k] - 1;
        float xk = X[k] * diag_inv.data[k];
        for (int e = 0; e < n; ++e) xk -= row[e] * X[col[e]];
        X[k] = xk;
    }
"""
)
def solve_tree(
    nv: int,
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    ld: wp.array(dtype=wp.float32),
    diag_inv: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
):
    """As `solve_levels`, but called by one lane."""
    ...


@simt.func_native(
    """
    for (int i = LANE; i < nv; i += LANES) {
        const float* row = M.data + rowadr.data[i];
        const int* col = colind.data + rowadr.data[i];
        const int n = rownnz.data[i] - 1;
        float total = row[n] * x.data[i];
        for (int e = 0; e < n; ++e) {
            total += row[e] * x.data[col[e]];
            if (LANES == 1) res.data[col[e]] += row[e] * x.data[i];
        }
        // Many lanes collect: descendants follow without a gap, and the dof has the same place in all their rows.
        for (int k = i + 1; LANES > 1 && k < end.data[i]; ++k) total += M.data[rowadr.data[k] + n] * x.data[k];
        res.data[i] = total;
    }
    SYNC
"""
)
def mul_tree(
    nv: int,
    end: wp.array(dtype=wp.int32),
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    M: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    res: wp.array(dtype=wp.float32),
):
    """res = M x, from the lower triangle of M."""
    ...


@simt.func_native(
    """
    for (int r = LANE; r < rows; r += LANES) {
        const float* row = J.data + adr.data[r];
        const int* col = colind.data + adr.data[r];
        float total = 0.0f;
        for (int k = 0; k < nnz.data[r]; ++k) total += row[k] * x.data[col[k]];
        res.data[r] = total;
    }
    SYNC
"""
)
def mul_jac(
    rows: int,
    J: wp.array(dtype=wp.float32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    x: wp.array(dtype=wp.float32),
    res: wp.array(dtype=wp.float32),
):
    """res = J x for sparse rows."""
    ...


@native.func_native(
    """
    float* L = lower.data;
    float* U = upper.data;
    float* X = x.data;
    for (int k = end - 1; k >= first; --k) {
        const int adr = rowadr.data[k];
        const int* col = colind.data + adr;
        const int n = rownnz.data[k] - 1;
        const float inv = 1.0f / L[adr + n];
        for (int e = n - 1; e >= 0; --e) {
            const float below = L[adr + e] * inv;
            const float above = U[adr + e] * inv;
            const int target = rowadr.data[col[e]];
            for (int c = 0; c < e; ++c) {
                L[target + c] -= above * L[adr + c];
                U[target + c] -= U[adr + c] * below;
            }
            L[target + e] -= above * L[adr + e];
            X[col[e]] -= above * X[k];
        }
    }
    for (int k = first; k < end; ++k) {
        const int adr = rowadr.data[k];
        const int* col = colind.data + adr;
        const int n = rownnz.data[k] - 1;
        float value = X[k];
        for (int e = 0; e < n; ++e) value -= L[adr + e] * X[col[e]];
        X[k] = value / L[adr + n];
    }
"""
)
def solve_asymmetric_tree(
    first: int,
    end: int,
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    lower: wp.array(dtype=wp.float32),
    upper: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
):
    """Solve a system whose matrix has the pattern of an inertia matrix but is not symmetric, for whole trees of dofs.

    lower, upper: entries (i, j) and (j, i), j an ancestor of i, both at the place of (i, j); the diagonal is the
    lower's. Gauss elimination from the leaves, without pivots and without fill-in; all of them are overwritten.
    """
    ...
