"""C++ text of `newton_abreast`: rows of several worlds in slots, and their Jacobian.

A slot has a row of each world, or none of some. A unit is an equality, the friction of a dof, a limit or a contact,
with a slot for each of its rows; a run is what units in sequence may sum up together in the Hessian.
"""

from engine.physics.simd import MOVE_ROWS, TRANSPOSE

NUMBERS = f"""
    constexpr int N = WORLDS;
    typedef float real __attribute__((ext_vector_type(WORLDS)));
    typedef int whole __attribute__((ext_vector_type(WORLDS)));
    typedef unsigned long long bits;
    const real zero = real(0.0f), one = real(1.0f);
    const auto load = [](const float* at, long long stride) -> real {{
        real value;
        for (int k = 0; k < N; ++k) value[k] = *(const float*)((const char*)at + k * stride);
        return value;
    }};
    {TRANSPOSE}
    {MOVE_ROWS}
    // The row of the k-th of these worlds.
    const auto row_of = [&](const auto& array, int k) {{
        return (decltype(array.data))((char*)array.data + (long long)(w + k) * array.strides[0]);
    }};
    const auto fetch = [&](const auto& array, real* values, int count) {{
        load_row((const float*)row_of(array, 0), array.strides[0], values, count);
    }};
    const auto number = [&](const auto& array) -> real {{ return load(row_of(array, 0), array.strides[0]); }};
    const auto some = [](whole x) -> bool {{ return __builtin_reduce_or(x) != 0; }};
    const auto every = [](whole x) -> bool {{ return __builtin_reduce_and(x) != 0; }};
    const auto alike = [](const auto* x, const auto* y, int count) -> bool {{
        int differ = 0;
        for (int i = 0; i < count; ++i) differ |= x[i] ^ y[i];
        return differ == 0;
    }};
    const auto root = [](real x) -> real {{ return __builtin_elementwise_sqrt(x); }};
    const auto size = [](real x) -> real {{ return __builtin_elementwise_abs(x); }};
"""

SLOTS_OF_ROWS = """
    // Slots of rows, and units of them: an equality, the friction of a dof, a limit, a contact.
    enum { EQUAL, LOSS, ONE_SIDED, ELLIPTIC };
    struct Unit { int slot, dim, kind, run; } unit[SLOTS];
    int where[SLOTS][N];  // a world's row in a slot; -1: none
    int first_contact[N], nefc[N], losses[N], equalities[N];
    int nequal = 0, nloss = 0, nlimit = 0, nunit = 0, nslot = 0;
    for (int k = 0; k < N; ++k) {
        const int* kind = row_of(efc.type, k);
        equalities[k] = *row_of(efc.ne, k);
        losses[k] = *row_of(efc.nf, k);
        nefc[k] = *row_of(efc.nefc, k);
        if (nefc[k] > SLOTS) return false;
        int r = equalities[k] + losses[k];
        while (r < nefc[k] && kind[r] < ConstraintType::CONTACT_FRICTIONLESS) ++r;
        first_contact[k] = r;
        const int limits = r - equalities[k] - losses[k];
        if (equalities[k] > nequal) nequal = equalities[k];
        if (losses[k] > nloss) nloss = losses[k];
        if (limits > nlimit) nlimit = limits;
    }
    nunit = nequal + nloss + nlimit;
    if (nunit > SLOTS) return false;
    for (int u = 0; u < nunit; ++u) {
        unit[u] = {u, 1, u < nequal ? EQUAL : u < nequal + nloss ? LOSS : ONE_SIDED, 0};
        for (int k = 0; k < N; ++k) {
            int r = u;
            if (u < nequal) r = u < equalities[k] ? u : -1;
            else if (u < nequal + nloss) r = u - nequal < losses[k] ? equalities[k] + u - nequal : -1;
            else {
                r = equalities[k] + losses[k] + u - nequal - nloss;
                if (r >= first_contact[k]) r = -1;
            }
            where[u][k] = r;
        }
    }
    nslot = nunit;
    {
        const int begin = nunit;
        int at[SLOTS][N];
        int number_of = 0;
        for (int k = 0; k < N; ++k) {
            const int *kind = row_of(efc.type, k), *id = row_of(efc.id, k);
            const int *dims = row_of(c.dim, k), *models = row_of(c.forcemodel, k);
            int u = 0;
            for (int r = first_contact[k]; r < nefc[k]; ++u) {
                if (begin + u >= SLOTS) return false;
                const bool elliptic = kind[r] == ConstraintType::CONTACT_ELLIPTIC;
                int dim = 1;
                if (elliptic) dim = dims[id[r]];
                else while (r + dim < nefc[k] && kind[r + dim] == kind[r] && id[r + dim] == id[r]) ++dim;
                if (kind[r] != ConstraintType::CONTACT_FRICTIONLESS && models[id[r]] != ForceModel::IMPEDANCE) {
                    return false;
                }
                Unit& into = unit[begin + u];
                if (u == number_of) {
                    for (int i = 0; i < N; ++i) at[u][i] = -1;
                    into = {0, dim, elliptic ? ELLIPTIC : ONE_SIDED, 0};
                    ++number_of;
                }
                if (dim > into.dim) into.dim = dim;
                if (elliptic) into.kind = ELLIPTIC;
                at[u][k] = r;
                r += dim;
            }
        }
        for (int u = 0; u < number_of; ++u) {
            Unit& into = unit[nunit++];
            into.slot = nslot;
            if (nslot + into.dim > SLOTS) return false;
            for (int j = 0; j < into.dim; ++j, ++nslot) {
                for (int k = 0; k < N; ++k) {
                    const int r = at[u][k], *kind = row_of(efc.type, k), *id = row_of(efc.id, k);
                    const bool mine = r >= 0 && r + j < nefc[k] && kind[r + j] == kind[r] && id[r + j] == id[r];
                    where[nslot][k] = mine ? r + j : -1;
                }
            }
        }
    }
    bool uniform = true;  // every world has a row in every slot
    for (int s = 0; s < nslot && uniform; ++s) for (int k = 0; k < N; ++k) uniform = uniform && where[s][k] == s;
    // Values of rows, of slots without one another value.
    const auto fetch_rows = [&](const auto& array, real* values, const real* missing) {
        if (uniform) return fetch(array, values, nslot);
        for (int s = 0; s < nslot; ++s) {
            values[s] = missing[s];
            for (int k = 0; k < N; ++k) if (where[s][k] >= 0) values[s][k] = row_of(array, k)[where[s][k]];
        }
    };
    const auto keep_rows = [&](const auto& array, const real* values) {
        if (uniform) return store_row((float*)row_of(array, 0), array.strides[0], values, nslot);
        for (int s = 0; s < nslot; ++s) {
            for (int k = 0; k < N; ++k) {
                if (where[s][k] >= 0) ((float*)row_of(array, k))[where[s][k]] = values[s][k];
            }
        }
    };
    const auto keep = [&](const auto& array, const real* values, int count, whole mask) {
        if (every(mask)) return store_row(row_of(array, 0), array.strides[0], values, count);
        for (int k = 0; k < N; ++k) if (mask[k]) for (int i = 0; i < count; ++i) row_of(array, k)[i] = values[i][k];
    };
    const auto keep_number = [&](const auto& array, real value) {
        for (int k = 0; k < N; ++k) *row_of(array, k) = value[k];
    };
"""

JACOBIAN = """
    // Runs of units that have the same columns in some world; the Jacobian of a run is of all columns of its worlds.
    struct Run { int unit, end, n, column, adr; bool alone; } run[SLOTS];
    unsigned char among[SLOTS];  // worlds in which the rows of a unit go on with the columns before
    int column[ROOM];
    real J[ROOM];
    int nrun = 0;
    {
        bits columns[SLOTS][N];
        int before[N];
        for (int k = 0; k < N; ++k) before[k] = -1;
        for (int u = 0; u < nunit; ++u) {
            among[u] = 0;
            int known = -1;  // columns in the world before
            const int* known_columns = 0;
            bits known_bits = 0;
            int from = u;  // the first unit that this one has to share a run with
            for (int k = 0; k < N; ++k) {
                columns[u][k] = 0;
                const int r = where[unit[u].slot][k];
                if (r < 0) continue;
                const int n = row_of(efc.J_rownnz, k)[r], at = row_of(efc.J_rowadr, k)[r];
                const int* col = row_of(efc.J_colind, k) + at;
                bits held = 0;
                if (n == known && alike(col, known_columns, n)) held = known_bits;
                else {
                    for (int e = 0; e < n; ++e) {
                        if (e > 0 && col[e] >= col[e - 1]) return false;
                        held |= bits(1) << col[e];
                    }
                    known = n;
                    known_columns = col;
                    known_bits = held;
                }
                columns[u][k] = held;
                if (before[k] >= 0 && columns[before[k]][k] == held
                    && row_of(efc.J_rowadr, k)[r - 1] + row_of(efc.J_rownnz, k)[r - 1] == at) {
                    among[u] |= 1 << k;
                    if (before[k] < from) from = before[k];
                }
                before[k] = u;
            }
            if (from < u) {
                while (run[nrun - 1].unit > from) --nrun;
                run[nrun - 1].end = u + 1;
            } else run[nrun++] = {u, u + 1, 0, 0, 0, true};
        }
        int used = 0, columns_used = 0;
        for (int q = 0; q < nrun; ++q) {
            Run& mine = run[q];
            mine.alone = mine.end == mine.unit + 1 && unit[mine.unit].dim <= 16;
            bits held = 0;
            for (int u = mine.unit; u < mine.end; ++u) for (int k = 0; k < N; ++k) held |= columns[u][k];
            mine.n = __builtin_popcountll(held);
            mine.column = columns_used;
            mine.adr = used;
            int rows = 0;
            for (int u = mine.unit; u < mine.end; ++u) rows += unit[u].dim;
            if (used + rows * mine.n > ROOM || columns_used + mine.n > ROOM) return false;
            for (bits left = held; left != 0;) {
                const int i = 63 - __builtin_clzll(left);
                left ^= bits(1) << i;
                column[columns_used++] = i;
            }
            for (int u = mine.unit; u < mine.end; ++u) {
                unit[u].run = q;
                const int n = mine.n, dim = unit[u].dim, slot = unit[u].slot;
                real* to = J + used;
                const float* from[N];
                bool whole_rows = n * dim >= N;
                for (int k = 0; k < N && whole_rows; ++k) {
                    const int r = where[slot][k], last = where[slot + dim - 1][k];
                    whole_rows = r >= 0 && last == r + dim - 1 && columns[u][k] == held
                        && row_of(efc.J_rowadr, k)[last] == row_of(efc.J_rowadr, k)[r] + (dim - 1) * n;
                    if (whole_rows) from[k] = row_of(efc.J, k) + row_of(efc.J_rowadr, k)[r];
                }
                if (whole_rows) {
                    for (int e = 0; e < n * dim; e += N) {
                        if (e > n * dim - N) e = n * dim - N;
                        real rows_of[N];
                        for (int k = 0; k < N; ++k) memcpy(rows_of + k, from[k] + e, sizeof(real));
                        transpose(rows_of, to + e);
                    }
                } else {
                    for (int e = 0; e < n * dim; ++e) to[e] = zero;
                    for (int j = 0; j < dim; ++j) {
                        for (int k = 0; k < N; ++k) {
                            const int r = where[slot + j][k];
                            if (r < 0) continue;
                            const int at = row_of(efc.J_rowadr, k)[r], *col = row_of(efc.J_colind, k) + at;
                            for (int e = 0, i = 0; e < row_of(efc.J_rownnz, k)[r]; ++e) {
                                while (i < n && column[mine.column + i] != col[e]) ++i;
                                if (i == n) return false;
                                to[j * n + i][k] = row_of(efc.J, k)[at + e];
                            }
                        }
                    }
                }
                used += n * dim;
            }
        }
    }

    // Where the Hessian's factor has entries; see hessian.find_pattern.
    bits pattern[DOFS];
    int hnnz[DOFS], hcol[DOFS * DOFS];
    const int *Mnnz = t.M_rownnz.data, *Madr = t.M_rowadr.data, *Mcol = t.M_colind.data;
    for (int i = 0; i < nv; ++i) {
        pattern[i] = 0;
        for (int e = 0; e < Mnnz[i] - 1; ++e) pattern[i] |= bits(1) << Mcol[Madr[i] + e];
    }
    for (int q = 0; q < nrun; ++q) {
        if (run[q].n < 2) continue;
        const int* col = column + run[q].column;
        for (int e = 1; e < run[q].n; ++e) pattern[col[0]] |= bits(1) << col[e];
    }
    for (int i = nv - 1; i >= 0; --i) {
        hnnz[i] = 0;
        for (bits left = pattern[i]; left != 0;) {
            const int j = 63 - __builtin_clzll(left);
            left ^= bits(1) << j;
            if (hnnz[i] == 0) pattern[j] |= left;
            hcol[i * nv + hnnz[i]++] = j;
        }
        if (hnnz[i] > 16) return false;
    }
"""
