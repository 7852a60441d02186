"""Inner loops of linear algebra in plain C++ (the same on CPU and GPU): a third of the time of generated code.

All lanes of a world call these functions, and see what they wrote when they return.

The arrays are rows of one world. The inertia matrix is sparse: a row holds a dof's ancestors, ascending, then the
dof, so the row of an ancestor is a prefix of it. The Hessian of the Newton solver is dense storage, nv by nv, of
which only the diagonal and a pattern are used: `rownnz[i]` columns of row i, descending, at `colind[i * nv]`.
"""

import warp as wp

from engine.physics import abreast, native, simt

ROWS_TOGETHER = 16
"""Rows with the same columns that `add_rows` takes at most."""


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


# What `factor` does at once on a CPU with rows of the same columns, low to low + s - 1: they share the n columns
# before low in `col`, descending. First the rows themselves; then what they take from the rows of their columns, 64
# columns at a time, of which 16 stay in registers.
_FACTOR_TOGETHER = """
    float* H = h.data;
    const auto factor_together = [&](int low, int s, int n, const int* col) {
        float inv[TOGETHER], d[TOGETHER], P[TOGETHER][64];
        for (int i = s - 1; i >= 0; --i) {
            float* row = H + (low + i) * nv + low;
            d[i] = row[i] > 1e-15f ? row[i] : 1e-15f;
            inv[i] = 1.0f / d[i];
            for (int j = i - 1; j >= 0; --j) {
                const float value = row[j] * inv[i];
                float* target = H + (low + j) * nv + low;
                for (int b = 0; b <= j; ++b) target[b] -= value * row[b];
                row[j] = value;
            }
            row[i] = inv[i];
        }
        for (int begin = 0; begin < n; begin += 64) {
            const int m = n - begin < 64 ? n - begin : 64;
            for (int i = 0; i < s; ++i) for (int b = 0; b < m; ++b) P[i][b] = H[(low + i) * nv + col[begin + b]];
            for (int i = s - 1; i >= 0; --i) {
                for (int j = i - 1; j >= 0; --j) {
                    const float value = H[(low + i) * nv + low + j];
                    for (int b = 0; b < m; ++b) P[j][b] -= value * P[i][b];
                }
                for (int b = 0; b < m; ++b) H[(low + i) * nv + col[begin + b]] = P[i][b] * inv[i];
            }
        }
        const int* last = col + n - 1;  // ascending from here to the front
        for (int begin = 0; begin < n; begin += 64) {
            const int m = n - begin < 64 ? n - begin : 64;
            const bool gapless = last[-begin - m + 1] - last[-begin] == m - 1;
            for (int i = 0; i < s; ++i) {
                for (int b = 0; b < m; ++b) P[i][b] = d[i] * H[(low + i) * nv + last[-begin - b]];
                for (int b = m; b < 64; ++b) P[i][b] = 0.0f;
            }
            for (int a = begin; a < n; ++a) {
                const int place = last[-a];
                const int end = a - begin + 1 < m ? a - begin + 1 : m;
                float value[TOGETHER];
                for (int i = 0; i < s; ++i) value[i] = H[(low + i) * nv + place];
                float* target = H + place * nv;
                for (int part = 0; part < end; part += 16) {
                    float total[16] = {0.0f};
                    for (int i = 0; i < s; ++i) {
                        const float* x = P[i] + part;
                        for (int b = 0; b < 16; ++b) total[b] += value[i] * x[b];
                    }
                    const int count = end - part < 16 ? end - part : 16;
                    const int* to = last - begin - part;
                    if (gapless && count == 16) for (int b = 0; b < 16; ++b) target[to[0] + b] -= total[b];
                    else for (int b = 0; b < count; ++b) target[to[-b]] -= total[b];
                }
            }
        }
    };
"""


@simt.func_native(
    _FACTOR_TOGETHER
    + """
    const int* N = rownnz.data;
    const int* C = colind.data;
    const int wide = LANES < 8 ? 1 : 8;  // lanes side by side in a row
    for (int k = nv - 1; k >= 0; --k) {
        if (dirty.data[root.data[k]] == 0) continue;
        if (LANES == 1 && N[k] > 16) {
            int s = 1;
            while (s < TOGETHER && N[k - s] == N[k - s + 1] - 1 && C[(k - s + 1) * nv] == k - s && N[k - s] > 0) ++s;
            if (s > 1) {
                k -= s - 1;
                factor_together(k, s, N[k], C + k * nv);
                continue;
            }
        }
        float* row = H + k * nv;
        const int* col = C + k * nv;
        const int n = N[k];
        const float inv = 1.0f / (row[k] > 1e-15f ? row[k] : 1e-15f);
        if (LANES == 1 && n > 16 && col[0] - col[n - 1] == n - 1) {
            // Columns without a gap, for which compilers find vector instructions.
            const int low = col[n - 1];
            for (int c = col[0]; c >= low; --c) {
                const float value = row[c] * inv;
                float* __restrict__ target = H + c * nv;
                const float* __restrict__ source = row;
                for (int b = low; b <= c; ++b) target[b] -= value * source[b];
                row[c] = value;
            }
            row[k] = inv;
            continue;
        }
        for (int a = LANE / wide; a < n; a += LANES / wide) {
            const float value = row[col[a]] * inv;
            float* target = H + col[a] * nv;
            for (int b = a + LANE % wide; b < n; b += wide) target[col[b]] -= value * row[col[b]];
            if (LANES == 1) row[col[a]] = value;
        }
        SYNC
        // No other row needs this one any more.
        if (LANES > 1) for (int a = LANE; a < n; a += LANES) row[col[a]] *= inv;
        if (LANE == 0) row[k] = inv;
    }
    SYNC
""",
    TOGETHER=8,
)
def factor(
    nv: int,
    h: wp.array(dtype=wp.float32),
    rownnz: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    root: wp.array(dtype=wp.int32),
    dirty: wp.array(dtype=wp.int32),
):
    """L'DL of the dirty parts of h in place, from the last row to the first; the inverse of D on the diagonal."""
    ...


@simt.func_native(
    """
    const float* H = h.data;
    const int* N = rownnz.data;
    const int* C = colind.data;
    float* X = x.data;
    for (int k = nv - 1; k >= 0; --k) {
        const float* row = H + k * nv;
        const int* col = C + k * nv;
        const float xk = X[k];
        for (int e = LANE; e < N[k]; e += LANES) X[col[e]] -= row[col[e]] * xk;
        SYNC
    }
    for (int k = 0; k < nv; ++k) {
        const float* row = H + k * nv;
        const int* col = C + k * nv;
        float xk = LANE == 0 ? X[k] * row[k] : 0.0f;
        for (int e = LANE; e < N[k]; e += LANES) xk -= row[col[e]] * X[col[e]];
        xk = SUM(xk);
        if (LANE == 0) X[k] = xk;
        SYNC
    }
"""
)
def solve(
    nv: int,
    h: wp.array(dtype=wp.float32),
    rownnz: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    x: wp.array(dtype=wp.float32),
):
    """Solve with the factor that `factor` left in h, x in place."""
    ...


@simt.func_native(
    """
    float* H = h.data;
    const int* C = colind.data + adr;
    const float* A = J.data + adr;
    const float* w = D.data + row;
    const int* s = state.data + row;
    const int wide = LANES < 8 ? 1 : 8;  // lanes side by side in a row
    for (int a = LANE / wide; LANES > 1 && a < nnz; a += LANES / wide) {
        const int i = C[a];
        for (int b = a + LANE % wide; b < nnz; b += wide) {
            float total = 0.0f;
            for (int r = 0; r < rows; ++r) {
                if (s[r] == ConstraintState::QUADRATIC) total += w[r] * A[r * nnz + a] * A[r * nnz + b];
            }
            const int j = C[b];
            H[i > j ? i * nv + j : j * nv + i] += total;
        }
    }
    for (int a = 0; LANES == 1 && a < nnz; ++a) {
        const int i = C[a];
        float scaled[ROWS_TOGETHER];
        int used[ROWS_TOGETHER];
        int m = 0;
        for (int r = 0; r < rows; ++r) {
            const float value = A[r * nnz + a];
            if (s[r] == ConstraintState::QUADRATIC && value != 0.0f) {
                scaled[m] = w[r] * value;
                used[m++] = r * nnz;
            }
        }
        if (m == 0) continue;
        // Four columns at a time, for which compilers find vector instructions; those before a are left out.
        int b = a & ~3;
        for (; b + 4 <= nnz; b += 4) {
            float total[4] = {0.0f, 0.0f, 0.0f, 0.0f};
            for (int r = 0; r < m; ++r) {
                const float* x = A + used[r] + b;
                for (int k = 0; k < 4; ++k) total[k] += scaled[r] * x[k];
            }
            for (int k = 0; k < 4; ++k) {
                const int j = C[b + k];
                if (b + k >= a) H[i > j ? i * nv + j : j * nv + i] += total[k];
            }
        }
        for (b = b > a ? b : a; b < nnz; ++b) {
            float total = 0.0f;
            for (int r = 0; r < m; ++r) total += scaled[r] * A[used[r] + b];
            const int j = C[b];
            H[i > j ? i * nv + j : j * nv + i] += total;
        }
    }
    SYNC
""",
    ROWS_TOGETHER=ROWS_TOGETHER,
)
def add_rows(
    nv: int,
    rows: int,
    row: int,
    nnz: int,
    adr: int,
    J: wp.array(dtype=wp.float32),
    colind: wp.array(dtype=wp.int32),
    D: wp.array(dtype=wp.float32),
    state: wp.array(dtype=wp.int32),
    h: wp.array(dtype=wp.float32),
):
    """Add J' D J of at most ROWS_TOGETHER consecutive rows with the same nnz columns to h, of those in the quadratic
    zone."""
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


@simt.func_native(
    """
    for (int r = LANE; r < rows; r += LANES) {
        const float* row = J.data + adr.data[r];
        const int* col = colind.data + adr.data[r];
        float total = -y.data[r];
        for (int k = 0; k < nnz.data[r]; ++k) total += row[k] * x.data[col[k]];
        res.data[r] = total;
    }
    SYNC
"""
)
def mul_jac_less(
    rows: int,
    J: wp.array(dtype=wp.float32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    x: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
    res: wp.array(dtype=wp.float32),
):
    """res = J x - y for sparse rows."""
    ...
