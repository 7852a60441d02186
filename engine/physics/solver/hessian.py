"""The Hessian of the Newton solver, M + J' D J over the rows in their quadratic zone and what sliding contacts add:
its pattern, its entries, its factor.

A part of a world has a block of its own, of `size` rows, of which the diagonal and a pattern below it are used.
`h_rownnz[i]` columns of row i, descending, are at `h_colind[i * size]`. Rows and columns are places, in which the
trees stand in the order of the part. The Hessian is factored from the last place to the first: in this order the
inertia matrix has no fill-in, and contacts fill only between the branches that they connect.

All lanes of a world call these functions, and see what they wrote when they return.
"""

import warp as wp

from engine.physics.constraint.row import ALIKE
from engine.physics.model.data_groups import Constraint, Contact, Newton, Position
from engine.physics.model.model_groups import TreeModel
from engine.physics.solver import parts
from engine.physics.solver.parts import Part
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BLOCK = """
    const int begin = part.begin, size = part.end - begin;
    const int* place = part.dof_place.data;
    float* H = h.data + begin * nv;
"""

_PATTERN = """
    const int* N = rownnz.data + begin;
    const int* C = colind.data + begin * nv;
"""


@parts.func_native(
    ALIKE
    + """
    const int begin = part.begin, size = part.end - begin;
    const int* place = part.dof_place.data;
    const int words = (size + 31) / 32;
    unsigned int* P = pattern.data + begin * ((nv + 31) / 32);
    for (int i = LANE; i < size * words; i += LANES) P[i] = 0u;
    SYNC
    DOFS {
        const int k = place[i] - begin;
        const int* col = Mcolind.data + Madr.data[i];
        for (int e = 0; e < Mnnz.data[i] - 1; ++e) {
            const int j = place[col[e]] - begin;
            P[k * words + j / 32] |= 1u << (j % 32);
        }
    }
    SYNC
    ROWS {
        const int n = nnz.data[r];
        if (n < 2 || (r > part.row_first.data[run] && alike(r))) continue;
        const int* col = colind.data + adr.data[r];
        int top = 0;
        for (int e = 0; e < n; ++e) top = place[col[e]] > top ? place[col[e]] : top;
        top -= begin;
        for (int e = 0; e < n; ++e) {
            const int j = place[col[e]] - begin;
            if (j == top) continue;
            unsigned int* word = P + top * words + j / 32;
            const unsigned int bit = 1u << (j % 32);
#if defined(__CUDA_ARCH__)
            atomicOr(word, bit);  // lanes may have the same top
#else
            *word |= bit;
#endif
        }
    }
    SYNC
    int* N = hnnz.data + begin;
    int* C = hcolind.data + begin * nv;
    int* R = root.data + begin;
    for (int i = size - 1; i >= 0 && LANE == 0; --i) {
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
                C[i * size + count++] = word * 32 + bit;
                if (parent < 0) {
                    parent = word * 32 + bit;
                    P[parent * words + word] |= bits;
                }
            }
        }
        N[i] = count;
    }
    for (int i = 0; i < size && LANE == 0; ++i) R[i] = N[i] > 0 ? R[C[i * size]] : i;
    SYNC
"""
)
def _find_pattern(
    nv: int,
    part: wp.ref[Part],
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
def find_pattern(w: int, part: wp.ref[Part], t: wp.ref[TreeModel], efc: wp.ref[Constraint], n: wp.ref[Newton]):
    """Non-zeros of the Hessian's factor, and the pieces that it falls into.

    A row's columns, less the highest, are among the columns of the row of that highest column (the parent in the
    elimination tree); so a constraint row need only be entered at its highest place.
    """
    _find_pattern(
        t.nv, part, t.M_rownnz, t.M_rowadr, t.M_colind, efc.type[w], efc.id[w], efc.J_rownnz[w], efc.J_rowadr[w],
        efc.J_colind[w], n.h_pattern[w], n.h_rownnz[w], n.h_colind[w], n.h_root[w],
    )  # fmt: skip


@parts.func_native(
    _BLOCK
    + _PATTERN
    + """
    DOFS {
        const int k = place[i] - begin;
        if (dirty.data[begin + root.data[begin + k]] == 0) continue;
        float* row = H + k * size;
        for (int e = 0; e < N[k]; ++e) row[C[k * size + e]] = 0.0f;
        const int* col = Mcolind.data + Madr.data[i];
        const float* values = M.data + Madr.data[i];
        for (int e = 0; e < Mnnz.data[i]; ++e) row[place[col[e]] - begin] = values[e];
    }
    SYNC
"""
)
def _put_inertia(
    nv: int,
    part: wp.ref[Part],
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
    """h = M within the pattern, in dirty pieces."""
    ...


@parts.func_native(
    """
    const int begin = part.begin, size = part.end - begin;
    for (int i = LANE; i < size; i += LANES) dirty.data[begin + i] = all;
    SYNC
    ROWS {
        const int zone = state.data[r];
        if (zone != ConstraintState::CONE && zone == factored.data[r]) continue;
        factored.data[r] = zone;
        if (Jnnz.data[r] == 0) continue;
        dirty.data[begin + root.data[part.dof_place.data[Jcolind.data[Jadr.data[r]]]]] = 1;
    }
    SYNC
"""
)
def _mark_dirty(
    part: wp.ref[Part],
    all: int,
    Jnnz: wp.array(dtype=wp.int32),
    Jadr: wp.array(dtype=wp.int32),
    Jcolind: wp.array(dtype=wp.int32),
    state: wp.array(dtype=wp.int32),
    root: wp.array(dtype=wp.int32),
    factored: wp.array(dtype=wp.int32),
    dirty: wp.array(dtype=wp.int32),
):
    """Mark pieces of the Hessian where a zone is another than it was factored for, or a contact slides."""
    ...


@parts.func_native(
    ALIKE
    + _BLOCK
    + """
    int* at = part.columns.data;  // places of the columns of some rows
    const int wide = LANES < 8 ? 1 : 8;  // lanes side by side in a row
    const auto same = [&](int r) {
        const int n = nnz.data[r];
        if (adr.data[r] != adr.data[r - 1] + n || nnz.data[r - 1] != n || state.data[r] == ConstraintState::CONE) {
            return false;
        }
        if (type.data[r] == type.data[r - 1] && id.data[r] == id.data[r - 1]
            && type.data[r] != ConstraintType::EQUALITY) return true;
        const int* mine = colind.data + adr.data[r];
        for (int k = 0; k < n; ++k) if (mine[k] != mine[k - n]) return false;
        return true;
    };
    const auto add_cone = [&](int row, int n, int dim, float mu, const float* friction_of) {
        const float* x = jaref.data + row;
        const float N = x[0] * mu;
        float U[6], scale[6], W[36];
        float TT = 0.0f;
        for (int j = 1; j < dim; ++j) {
            U[j] = x[j] * friction_of[j - 1];
            TT += U[j] * U[j];
        }
        const float T = sqrtf(TT);
        scale[0] = mu;
        for (int j = 1; j < dim; ++j) scale[j] = friction_of[j - 1];
        const float Dm = d.data[row] / (mu * mu * (1.0f + mu * mu));
        for (int i = 0; i < dim; ++i) {
            for (int j = 0; j <= i; ++j) {
                float value;
                if (i == 0) value = 1.0f;
                else if (j == 0) value = -mu * U[i] / T;
                else value = mu * N / (T * T * T) * U[i] * U[j] + (i == j ? mu * mu - mu * N / T : 0.0f);
                W[i * dim + j] = W[j * dim + i] = value * Dm * scale[i] * scale[j];
            }
        }
        const float* A = J.data + adr.data[row];
        for (int a = LANE / wide; a < n; a += LANES / wide) {
            float HA[6];
            for (int i = 0; i < dim; ++i) {
                HA[i] = 0.0f;
                for (int j = 0; j < dim; ++j) HA[i] += W[i * dim + j] * A[j * n + a];
            }
            const int p = at[a];
            for (int b = a + LANE % wide; b < n; b += wide) {
                float total = 0.0f;
                for (int i = 0; i < dim; ++i) total += HA[i] * A[i * n + b];
                const int q = at[b];
                H[p > q ? p * size + q : q * size + p] += total;
            }
        }
    };
    const auto add_rows = [&](int row, int n, int rows) {
        const float* A = J.data + adr.data[row];
        int pushing[TOGETHER], number = 0;
        for (int r = 0; r < rows; ++r) if (state.data[row + r] == ConstraintState::QUADRATIC) pushing[number++] = r;
        const float* w = d.data + row;
        for (int a = LANE / wide; LANES > 1 && a < n; a += LANES / wide) {
            const int i = at[a];
            for (int b = a + LANE % wide; b < n; b += wide) {
                float total = 0.0f;
                for (int q = 0; q < number; ++q) {
                    const int r = pushing[q];
                    total += w[r] * A[r * n + a] * A[r * n + b];
                }
                const int j = at[b];
                H[i > j ? i * size + j : j * size + i] += total;
            }
        }
        for (int a = 0; LANES == 1 && number > 0 && a < n; ++a) {
            const int i = at[a];
            float scaled[TOGETHER];
            int used[TOGETHER];
            int m = 0;
            for (int q = 0; q < number; ++q) {
                const int r = pushing[q];
                const float value = A[r * n + a];
                if (value != 0.0f) {
                    scaled[m] = w[r] * value;
                    used[m++] = r * n;
                }
            }
            if (m == 0) continue;
            // Four columns at a time, for which compilers find vector instructions; those before a are left out.
            int b = a & ~3;
            for (; b + 4 <= n; b += 4) {
                float total[4] = {0.0f, 0.0f, 0.0f, 0.0f};
                for (int r = 0; r < m; ++r) {
                    const float* x = A + used[r] + b;
                    for (int k = 0; k < 4; ++k) total[k] += scaled[r] * x[k];
                }
                for (int k = 0; k < 4; ++k) {
                    const int j = at[b + k];
                    if (b + k >= a) H[i > j ? i * size + j : j * size + i] += total[k];
                }
            }
            for (b = b > a ? b : a; b < n; ++b) {
                float total = 0.0f;
                for (int r = 0; r < m; ++r) total += scaled[r] * A[used[r] + b];
                const int j = at[b];
                H[i > j ? i * size + j : j * size + i] += total;
            }
        }
    };
    ROW_RUNS {
        const int last = part.row_end.data[run];
        for (int row = part.row_first.data[run], next; row < last; row = next) {
            const int n = nnz.data[row];
            const int* col = colind.data + adr.data[row];
            const bool on_cone = state.data[row] == ConstraintState::CONE;
            next = row + 1;
            if (on_cone) next = row + con_dim.data[id.data[row]];
            else while (next < last && next < row + TOGETHER && same(next)) ++next;
            if (n == 0 || dirty.data[begin + root.data[place[col[0]]]] == 0) continue;
            for (int e = LANE; e < n; e += LANES) at[e] = place[col[e]] - begin;
            SYNC
            if (on_cone) {
                const int c = id.data[row];
                add_cone(row, n, next - row, con_mu.data[c], (const float*)(con_friction.data + c));
            } else add_rows(row, n, next - row);
            SYNC
        }
    }
""",
    TOGETHER=16,
)
def _add_rows(
    nv: int,
    part: wp.ref[Part],
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    J: wp.array(dtype=wp.float32),
    d: wp.array(dtype=wp.float32),
    jaref: wp.array(dtype=wp.float32),
    state: wp.array(dtype=wp.int32),
    con_dim: wp.array(dtype=wp.int32),
    con_mu: wp.array(dtype=wp.float32),
    con_friction: wp.array(dtype=vec5),
    root: wp.array(dtype=wp.int32),
    dirty: wp.array(dtype=wp.int32),
    h: wp.array(dtype=wp.float32),
):
    """Add J' D J of rows in the quadratic zone to dirty pieces of h, rows with the same columns together, and J' W J
    of sliding elliptic contacts, W the second derivative of their cost."""
    ...


# What `factor` does at once on a CPU with rows of the same columns, low to low + s - 1: they share the n columns
# before low in `col`, descending. First the rows themselves; then what they take from the rows of their columns, 64
# columns at a time, of which 16 stay in registers.
_FACTOR_TOGETHER = """
    const auto factor_together = [&](int low, int s, int n, const int* col) {
        float inv[TOGETHER], d[TOGETHER], P[TOGETHER][64];
        for (int i = s - 1; i >= 0; --i) {
            float* row = H + (low + i) * size + low;
            d[i] = row[i] > 1e-15f ? row[i] : 1e-15f;
            inv[i] = 1.0f / d[i];
            for (int j = i - 1; j >= 0; --j) {
                const float value = row[j] * inv[i];
                float* target = H + (low + j) * size + low;
                for (int b = 0; b <= j; ++b) target[b] -= value * row[b];
                row[j] = value;
            }
            row[i] = inv[i];
        }
        for (int begin = 0; begin < n; begin += 64) {
            const int m = n - begin < 64 ? n - begin : 64;
            for (int i = 0; i < s; ++i) for (int b = 0; b < m; ++b) P[i][b] = H[(low + i) * size + col[begin + b]];
            for (int i = s - 1; i >= 0; --i) {
                for (int j = i - 1; j >= 0; --j) {
                    const float value = H[(low + i) * size + low + j];
                    for (int b = 0; b < m; ++b) P[j][b] -= value * P[i][b];
                }
                for (int b = 0; b < m; ++b) H[(low + i) * size + col[begin + b]] = P[i][b] * inv[i];
            }
        }
        const int* last = col + n - 1;  // ascending from here to the front
        for (int begin = 0; begin < n; begin += 64) {
            const int m = n - begin < 64 ? n - begin : 64;
            const bool gapless = last[-begin - m + 1] - last[-begin] == m - 1;
            for (int i = 0; i < s; ++i) {
                for (int b = 0; b < m; ++b) P[i][b] = d[i] * H[(low + i) * size + last[-begin - b]];
                for (int b = m; b < 64; ++b) P[i][b] = 0.0f;
            }
            for (int a = begin; a < n; ++a) {
                const int place = last[-a];
                const int end = a - begin + 1 < m ? a - begin + 1 : m;
                float value[TOGETHER];
                for (int i = 0; i < s; ++i) value[i] = H[(low + i) * size + place];
                float* target = H + place * size;
                for (int from = 0; from < end; from += 16) {
                    float total[16] = {0.0f};
                    for (int i = 0; i < s; ++i) {
                        const float* x = P[i] + from;
                        for (int b = 0; b < 16; ++b) total[b] += value[i] * x[b];
                    }
                    const int count = end - from < 16 ? end - from : 16;
                    const int* to = last - begin - from;
                    if (gapless && count == 16) for (int b = 0; b < 16; ++b) target[to[0] + b] -= total[b];
                    else for (int b = 0; b < count; ++b) target[to[-b]] -= total[b];
                }
            }
        }
    };
"""


@parts.func_native(
    _BLOCK
    + _PATTERN
    + _FACTOR_TOGETHER
    + """
    const int wide = LANES < 8 ? 1 : 8;  // lanes side by side in a row
    for (int k = size - 1; k >= 0; --k) {
        if (dirty.data[begin + root.data[begin + k]] == 0) continue;
        if (LANES == 1 && N[k] > 16) {
            int s = 1;
            while (s < TOGETHER && N[k - s] == N[k - s + 1] - 1 && C[(k - s + 1) * size] == k - s && N[k - s] > 0) {
                ++s;
            }
            if (s > 1) {
                k -= s - 1;
                factor_together(k, s, N[k], C + k * size);
                continue;
            }
        }
        float* row = H + k * size;
        const int* col = C + k * size;
        const int n = N[k];
        const float isize = 1.0f / (row[k] > 1e-15f ? row[k] : 1e-15f);
        if (LANES == 1 && n > 16 && col[0] - col[n - 1] == n - 1) {
            // Columns without a gap, for which compilers find vector instructions.
            const int low = col[n - 1];
            for (int c = col[0]; c >= low; --c) {
                const float value = row[c] * isize;
                float* __restrict__ target = H + c * size;
                const float* __restrict__ source = row;
                for (int b = low; b <= c; ++b) target[b] -= value * source[b];
                row[c] = value;
            }
            row[k] = isize;
            continue;
        }
        for (int a = LANE / wide; a < n; a += LANES / wide) {
            const float value = row[col[a]] * isize;
            float* target = H + col[a] * size;
            for (int b = a + LANE % wide; b < n; b += wide) target[col[b]] -= value * row[col[b]];
            if (LANES == 1) row[col[a]] = value;
        }
        SYNC
        // No other row needs this one any more.
        if (LANES > 1) for (int a = LANE; a < n; a += LANES) row[col[a]] *= isize;
        if (LANE == 0) row[k] = isize;
    }
    SYNC
""",
    TOGETHER=8,
)
def _factor(
    nv: int,
    part: wp.ref[Part],
    h: wp.array(dtype=wp.float32),
    rownnz: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    root: wp.array(dtype=wp.int32),
    dirty: wp.array(dtype=wp.int32),
):
    """L'DL of the dirty pieces of h in place, from the last row to the first; the inverse of D on the diagonal."""
    ...


@wp.func
def factor(
    w: int,
    part: wp.ref[Part],
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
    all: int,
):
    """The Hessian at efc.state and efc.Jaref, factored: of all pieces, or of those that have changed."""
    nv = t.nv
    _mark_dirty(
        part, all, efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], efc.state[w], n.h_root[w], n.h_state[w],
        n.h_dirty[w],
    )  # fmt: skip
    _put_inertia(
        nv, part, t.M_rownnz, t.M_rowadr, t.M_colind, p.qM[w], n.h_rownnz[w], n.h_colind[w], n.h_root[w],
        n.h_dirty[w], n.h[w],
    )  # fmt: skip
    _add_rows(
        nv, part, efc.type[w], efc.id[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], efc.J[w], efc.D[w],
        efc.Jaref[w], efc.state[w], c.dim[w], c.mu[w], c.friction[w], n.h_root[w], n.h_dirty[w], n.h[w],
    )  # fmt: skip
    _factor(nv, part, n.h[w], n.h_rownnz[w], n.h_colind[w], n.h_root[w], n.h_dirty[w])


@parts.func_native(
    _BLOCK
    + _PATTERN
    + """
    const int* dof = part.place_dof.data + begin;
    float* X = work.data + begin;
    for (int k = LANE; k < size; k += LANES) X[k] = -grad.data[dof[k]];
    SYNC
    for (int k = size - 1; k >= 0; --k) {
        const float* row = H + k * size;
        const int* col = C + k * size;
        const float xk = X[k];
        for (int e = LANE; e < N[k]; e += LANES) X[col[e]] -= row[col[e]] * xk;
        SYNC
    }
    for (int k = 0; k < size; ++k) {
        const float* row = H + k * size;
        const int* col = C + k * size;
        float xk = LANE == 0 ? X[k] * row[k] : 0.0f;
        for (int e = LANE; e < N[k]; e += LANES) xk -= row[col[e]] * X[col[e]];
        xk = SUM(xk);
        if (LANE == 0) X[k] = xk;
        SYNC
    }
    for (int k = LANE; k < size; k += LANES) search.data[dof[k]] = X[k];
    SYNC
"""
)
def _descend(
    nv: int,
    part: wp.ref[Part],
    h: wp.array(dtype=wp.float32),
    rownnz: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    grad: wp.array(dtype=wp.float32),
    work: wp.array(dtype=wp.float32),
    search: wp.array(dtype=wp.float32),
): ...


@wp.func
def descend(w: int, part: wp.ref[Part], t: wp.ref[TreeModel], efc: wp.ref[Constraint], n: wp.ref[Newton]):
    """efc.search = -H^-1 grad, with the factor of `factor`. Overwrites efc.mv."""
    _descend(
        t.nv, part, n.h[w], n.h_rownnz[w], n.h_colind[w], efc.grad[w], efc.mv[w], efc.search[w]
    )  # fmt: skip
