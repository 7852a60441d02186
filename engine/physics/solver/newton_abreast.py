"""The Newton solver of `newton` for several worlds at once, in the registers of a CPU: the same bits for each.

Worlds may differ in their rows. Each has its rows in slots, those of a limit or a contact in a unit of slots; a world
with fewer leaves slots whose rows push nothing. Sums run in the order of one world alone, with zeros in between. What
is left undone, before anything is written, are models of many dofs or rows and what rarely happens: contacts under
MSD's own force models, short line searches, a Hessian that is factored in blocks of rows.
"""

import warp as wp

from engine.physics import enums, native
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Islands, Newton, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.simd import WORLDS
from engine.physics.solver.abreast_rows import JACOBIAN, NUMBERS, SLOTS_OF_ROWS
from engine.physics.solver.line_search import FEW

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FUNCTIONS = """
    real D[SLOTS], aref[SLOTS], loss[SLOTS], friction[SLOTS], Jaref[SLOTS], jv[SLOTS], F[SLOTS], push[SLOTS];
    real mu[SLOTS], stiffness[SLOTS];  // of units
    whole S[SLOTS];
    real qM[DOFS * (DOFS + 1) / 2], H[DOFS * DOFS];
    real smooth[DOFS], qfrc_smooth[DOFS], qacc[DOFS], Ma[DOFS], grad[DOFS], search[DOFS], mv[DOFS], pulled[DOFS];
    {
        real of_missing[SLOTS];
        for (int u = 0; u < nunit; ++u) {
            for (int j = 0; j < unit[u].dim; ++j) {
                of_missing[unit[u].slot + j] = real(j == 0 && unit[u].kind >= ONE_SIDED ? -1.0f : 0.0f);
            }
            if (unit[u].kind == ONE_SIDED) {
                for (int j = 1; j < unit[u].dim; ++j) of_missing[unit[u].slot + j] = real(-1.0f);
            }
        }
        fetch_rows(efc.aref, aref, of_missing);
        for (int s = 0; s < nslot; ++s) {
            of_missing[s] = one;
            S[s] = whole(-1);
        }
        fetch_rows(efc.D, D, of_missing);
        if (nloss > 0) {
            for (int s = 0; s < nslot; ++s) of_missing[s] = real(1e30f);
            fetch_rows(efc.frictionloss, loss, of_missing);
        }
        for (int u = 0; u < nunit; ++u) {
            const int slot = unit[u].slot;
            if (unit[u].kind != ELLIPTIC) continue;
            for (int j = 0; j < unit[u].dim; ++j) friction[slot + j] = zero;
            mu[u] = one;
            for (int k = 0; k < N; ++k) {
                const int r = where[slot][k];
                if (r < 0 || row_of(efc.type, k)[r] != ConstraintType::CONTACT_ELLIPTIC) continue;
                const int contact = row_of(efc.id, k)[r], dim = row_of(c.dim, k)[contact];
                const float* values = (const float*)(row_of(c.friction, k) + contact);
                mu[u][k] = row_of(c.mu, k)[contact];
                for (int j = 1; j < dim; ++j) friction[slot + j][k] = values[j - 1];
            }
            stiffness[u] = D[slot] / (mu[u] * mu[u] * (1.0f + mu[u] * mu[u]));
        }
    }
    fetch(p.qM, qM, t.nC);
    fetch(y.qacc_smooth, smooth, nv);
    fetch(y.qfrc_smooth, qfrc_smooth, nv);

    const auto mul_jac = [&](const real* x, const real* less, real* result) {
        for (int q = 0; q < nrun; ++q) {
            const int n = run[q].n, *col = column + run[q].column;
            const real* A = J + run[q].adr;
            const int end = run[q].end == nunit ? nslot : unit[run[q].end].slot;
            for (int s = unit[run[q].unit].slot; s < end; ++s, A += n) {
                real total = less ? -less[s] : zero;
                for (int e = 0; e < n; ++e) total += A[e] * x[col[e]];
                result[s] = total;
            }
        }
    };
    const auto mul_inertia = [&](const real* x, real* result) {
        for (int i = 0; i < nv; ++i) {
            const real* values = qM + Madr[i];
            const int *col = Mcol + Madr[i], n = Mnnz[i] - 1;
            real total = values[n] * x[i];
            for (int e = 0; e < n; ++e) {
                total += values[e] * x[col[e]];
                result[col[e]] += values[e] * x[i];
            }
            result[i] = total;
        }
    };
    const auto dot = [&](const real* x, const real* y) -> real {
        real total = zero;
        for (int i = 0; i < nv; ++i) total += x[i] * y[i];
        return total;
    };

    // Zones S, forces F and cost of the rows at x = J a - aref, as in cost.py; whether a zone is another than before,
    // and whether a contact slides.
    whole changed, slides;
    const whole satisfied = whole(ConstraintState::SATISFIED), quadratic = whole(ConstraintState::QUADRATIC);
    const auto update_rows = [&](const real* x) -> real {
        real cost = zero;
        changed = slides = whole(0);
        for (int u = 0; u < nunit; ++u) {
            const int first = unit[u].slot, end = first + unit[u].dim;
            if (unit[u].kind == ELLIPTIC) {
                const real N0 = x[first] * mu[u];
                real TT = zero;
                for (int s = first + 1; s < end; ++s) {
                    const real U = x[s] * friction[s];
                    TT += U * U;
                }
                const real T = root(TT);
                const whole top = N0 >= mu[u] * T, bottom = ~top & (mu[u] * N0 + T <= 0.0f), cone = ~(top | bottom);
                for (int s = first; s < end; ++s) {
                    const real f = -D[s] * x[s];
                    F[s] = bottom ? f : zero;
                    cost -= bottom ? 0.5f * f * x[s] : zero;
                }
                if (some(cone)) {
                    slides |= cone;
                    const real over = N0 - mu[u] * T;
                    cost += cone ? 0.5f * stiffness[u] * over * over : zero;
                    const real normal = -stiffness[u] * over * mu[u];
                    F[first] = cone ? normal : F[first];
                    for (int s = first + 1; s < end; ++s) {
                        const real f = -normal / T * x[s] * friction[s] * friction[s];
                        F[s] = cone ? f : F[s];
                    }
                }
                const whole zone = top ? satisfied : bottom ? quadratic : whole(ConstraintState::CONE);
                changed |= zone != S[first];
                for (int s = first; s < end; ++s) S[s] = zone;
                continue;
            }
            for (int s = first; s < end; ++s) {
                const real f = -D[s] * x[s];
                whole zone = quadratic;
                if (unit[u].kind == LOSS) {
                    const whole low = f >= loss[s], high = ~low & (f <= -loss[s]);
                    zone = low ? whole(ConstraintState::LINEARNEG) : high ? whole(ConstraintState::LINEARPOS) : zone;
                    F[s] = low ? loss[s] : high ? -loss[s] : f;
                    cost += (low | high) ? loss[s] * (size(x[s]) - 0.5f * loss[s] / D[s]) : -(0.5f * f * x[s]);
                } else {
                    const whole free = unit[u].kind == EQUAL ? whole(0) : x[s] >= 0.0f;
                    zone = free ? satisfied : quadratic;
                    F[s] = free ? zero : f;
                    cost -= free ? zero : 0.5f * f * x[s];
                }
                changed |= zone != S[s];
                S[s] = zone;
            }
        }
        return cost;
    };
    const auto update_gradient = [&]() {
        for (int i = 0; i < nv; ++i) pulled[i] = zero;
        for (int q = 0; q < nrun; ++q) {
            const int n = run[q].n, *col = column + run[q].column;
            const real* A = J + run[q].adr;
            const int end = run[q].end == nunit ? nslot : unit[run[q].end].slot;
            for (int s = unit[run[q].unit].slot; s < end; ++s, A += n) {
                if (!some(F[s] != 0.0f)) continue;
                for (int e = 0; e < n; ++e) pulled[col[e]] += A[e] * F[s];
            }
        }
        for (int i = 0; i < nv; ++i) grad[i] = Ma[i] - qfrc_smooth[i] - pulled[i];
    };
    // First and second derivative of the rows' cost, alpha along jv.
    real d1, d2;
    const auto slopes = [&](real alpha) {
        d1 = d2 = zero;
        for (int u = 0; u < nunit; ++u) {
            const int first = unit[u].slot, end = first + unit[u].dim;
            if (unit[u].kind == ELLIPTIC) {
                const real N0 = (Jaref[first] + alpha * jv[first]) * mu[u];
                real TT = zero, UV = zero, VV = zero;
                for (int s = first + 1; s < end; ++s) {
                    const real V = jv[s] * friction[s];
                    const real U = (Jaref[s] + alpha * jv[s]) * friction[s];
                    TT += U * U;
                    UV += U * V;
                    VV += V * V;
                }
                const real T = root(TT);
                const whole top = N0 >= mu[u] * T, bottom = ~top & (mu[u] * N0 + T <= 0.0f), cone = ~(top | bottom);
                if (some(bottom)) {
                    for (int s = first; s < end; ++s) {
                        const real at = Jaref[s] + alpha * jv[s];
                        const real Dv = D[s] * jv[s];
                        d1 += bottom ? Dv * at : zero;
                        d2 += bottom ? Dv * jv[s] : zero;
                    }
                }
                if (some(cone)) {
                    const real T1 = UV / T;
                    const real T2 = (VV - T1 * T1) / T;
                    const real over = N0 - mu[u] * T;
                    const real over1 = jv[first] * mu[u] - mu[u] * T1;
                    d1 += cone ? stiffness[u] * over * over1 : zero;
                    d2 += cone ? stiffness[u] * (over1 * over1 - over * mu[u] * T2) : zero;
                }
                continue;
            }
            for (int s = first; s < end; ++s) {
                const real at = Jaref[s] + alpha * jv[s];
                if (unit[u].kind == ONE_SIDED) {
                    const whole pushes = at < 0.0f;
                    const real Dv = D[s] * jv[s];
                    d1 += pushes ? Dv * at : zero;
                    d2 += pushes ? Dv * jv[s] : zero;
                    continue;
                }
                const real f = D[s] * at;
                whole linear = whole(0);
                if (unit[u].kind == LOSS) linear = (f >= loss[s]) | (f <= -loss[s]);
                const real flat = unit[u].kind == LOSS ? loss[s] * jv[s] : zero;
                d1 += linear ? (f > 0.0f ? flat : -flat) : f * jv[s];
                d2 += linear ? zero : D[s] * jv[s] * jv[s];
            }
        }
    };
"""

_HESSIAN = """
    // M + J' D J and what sliding contacts add, in the order of sums of hessian.py: rows of the same columns, at most
    // 16, are summed up before they are added.
    struct Any { enum { value = 0 }; };
    struct One { enum { value = 1 }; };
    struct Three { enum { value = 3 }; };
    struct Four { enum { value = 4 }; };
    struct Six { enum { value = 6 }; };
    const auto add_rows = [&](auto known, int rows, int first, int n, const int* col, const real* A) {
        const int dim = decltype(known)::value ? decltype(known)::value : rows;
        for (int a = 0; a < n; ++a) {
            real scaled[16];
            for (int r = 0; r < dim; ++r) scaled[r] = push[first + r] * A[r * n + a];
            real* target = H + col[a] * nv;
            for (int b = a; b < n; ++b) {
                real total = scaled[0] * A[b];
                for (int r = 1; r < dim; ++r) total += scaled[r] * A[r * n + b];
                target[col[b]] += total;
            }
        }
    };
    const auto assemble = [&]() {
        for (int i = 0; i < nv; ++i) {
            for (int e = 0; e < hnnz[i]; ++e) H[i * nv + hcol[i * nv + e]] = zero;
            for (int e = 0; e < Mnnz[i]; ++e) H[i * nv + Mcol[Madr[i] + e]] = qM[Madr[i] + e];
        }
        for (int s = 0; s < nslot; ++s) push[s] = S[s] == quadratic ? D[s] : zero;
        for (int q = 0; q < nrun; ++q) {
            const int n = run[q].n, *col = column + run[q].column;
            const int first = unit[run[q].unit].slot;
            const int end = run[q].end == nunit ? nslot : unit[run[q].end].slot;
            const real* A = J + run[q].adr;
            const auto cones = [&](int u) -> whole {
                return unit[u].kind == ELLIPTIC ? S[unit[u].slot] == whole(ConstraintState::CONE) : whole(0);
            };
            const auto weigh_cone = [&](int u, real* W) {
                const int slot = unit[u].slot, dim = unit[u].dim;
                const whole cone = cones(u);
                const real m = mu[u], N0 = Jaref[slot] * m;
                real U[6], scale[6], TT = zero;
                scale[0] = m;
                for (int j = 1; j < dim; ++j) {
                    U[j] = Jaref[slot + j] * friction[slot + j];
                    scale[j] = friction[slot + j];
                    TT += U[j] * U[j];
                }
                const real T = root(TT);
                for (int i = 0; i < dim; ++i) {
                    for (int j = 0; j <= i; ++j) {
                        real value;
                        if (i == 0) value = one;
                        else if (j == 0) value = -m * U[i] / T;
                        else value = m * N0 / (T * T * T) * U[i] * U[j] + (i == j ? m * m - m * N0 / T : zero);
                        W[i * dim + j] = W[j * dim + i] = cone ? value * stiffness[u] * scale[i] * scale[j] : zero;
                    }
                }
            };
            if (run[q].alone) {
                const int u = run[q].unit, dim = end - first;
                whole pushes = whole(0);
                for (int s = first; s < end; ++s) pushes |= push[s] != 0.0f;
                if (some(pushes)) {
                    if (dim == 1) add_rows(One(), dim, first, n, col, A);
                    else if (dim == 3) add_rows(Three(), dim, first, n, col, A);
                    else if (dim == 4) add_rows(Four(), dim, first, n, col, A);
                    else if (dim == 6) add_rows(Six(), dim, first, n, col, A);
                    else add_rows(Any(), dim, first, n, col, A);
                }
                if (some(cones(u))) {
                    real W[36], HA[6];
                    weigh_cone(u, W);
                    for (int a = 0; a < n; ++a) {
                        for (int i = 0; i < dim; ++i) {
                            HA[i] = zero;
                            for (int j = 0; j < dim; ++j) HA[i] += W[i * dim + j] * A[j * n + a];
                        }
                        real* target = H + col[a] * nv;
                        for (int b = a; b < n; ++b) {
                            real total = zero;
                            for (int i = 0; i < dim; ++i) total += HA[i] * A[i * n + b];
                            target[col[b]] += total;
                        }
                    }
                }
                continue;
            }
            // Where a world begins a new sum.
            whole begins[SLOTS];
            real W[SLOTS / 2][36], HA[SLOTS / 2][6];
            int slides_at[SLOTS], nslide = 0;
            for (int s = first; s < end; ++s) begins[s] = whole(0);
            for (int k = 0; k < N; ++k) {
                int rows = 16;
                for (int u = run[q].unit; u < run[q].end; ++u) {
                    const bool cone = unit[u].kind == ELLIPTIC && S[unit[u].slot][k] == ConstraintState::CONE;
                    for (int j = 0; j < unit[u].dim; ++j) {
                        const int s = unit[u].slot + j;
                        if (where[s][k] < 0 || (cone && j > 0)) continue;
                        if (cone || rows >= 16 || (j == 0 && !(among[u] >> k & 1))) {
                            begins[s][k] = -1;
                            rows = cone ? 16 : 1;
                        } else ++rows;
                    }
                }
            }
            for (int u = run[q].unit; u < run[q].end; ++u) {
                slides_at[u] = -1;
                if (!some(cones(u))) continue;
                slides_at[u] = nslide;
                weigh_cone(u, W[nslide++]);
            }
            for (int a = 0; a < n; ++a) {
                real scaled[SLOTS];
                for (int s = first; s < end; ++s) scaled[s] = push[s] * A[(s - first) * n + a];
                for (int u = run[q].unit; u < run[q].end; ++u) {
                    const int dim = unit[u].dim;
                    if (slides_at[u] < 0) continue;
                    for (int i = 0; i < dim; ++i) {
                        real sum = zero;
                        for (int j = 0; j < dim; ++j) {
                            sum += W[slides_at[u]][i * dim + j] * A[(unit[u].slot - first + j) * n + a];
                        }
                        HA[slides_at[u]][i] = sum;
                    }
                }
                real* target = H + col[a] * nv;
                for (int b = a; b < n; ++b) {
                    real sum = target[col[b]], total = zero;
                    for (int u = run[q].unit; u < run[q].end; ++u) {
                        const int slot = unit[u].slot, dim = unit[u].dim;
                        for (int s = slot; s < slot + dim; ++s) {
                            sum += begins[s] ? total : zero;
                            total = begins[s] ? zero : total;
                            total += scaled[s] * A[(s - first) * n + b];
                        }
                        if (slides_at[u] >= 0) {
                            real more = zero;
                            for (int i = 0; i < dim; ++i) more += HA[slides_at[u]][i] * A[(slot - first + i) * n + b];
                            sum += more;
                        }
                    }
                    target[col[b]] = sum + total;
                }
            }
        }
    };
    const auto factor = [&]() {
        for (int k = nv - 1; k >= 0; --k) {
            real* row = H + k * nv;
            const int *col = hcol + k * nv, n = hnnz[k];
            const real isize = 1.0f / (row[k] > 1e-15f ? row[k] : real(1e-15f));
            for (int a = 0; a < n; ++a) {
                const real value = row[col[a]] * isize;
                real* target = H + col[a] * nv;
                for (int b = a; b < n; ++b) target[col[b]] -= value * row[col[b]];
                row[col[a]] = value;
            }
            row[k] = isize;
        }
    };
    const auto descend = [&](real* X) {
        for (int k = 0; k < nv; ++k) X[k] = -grad[k];
        for (int k = nv - 1; k >= 0; --k) {
            const int* col = hcol + k * nv;
            for (int e = 0; e < hnnz[k]; ++e) X[col[e]] -= H[k * nv + col[e]] * X[k];
        }
        for (int k = 0; k < nv; ++k) {
            const int* col = hcol + k * nv;
            real total = X[k] * H[k * nv + k];
            for (int e = 0; e < hnnz[k]; ++e) total -= H[k * nv + col[e]] * X[col[e]];
            X[k] = total;
        }
    };
"""

_SOLVE = """
    const real scale = 1.0f / (number(t.meaninertia) * (float)(nv > 1 ? nv : 1));
    const real tolerance = number(opt.tolerance), ls_tolerance = number(opt.ls_tolerance);
    whole has_rows;
    real cost = zero, alpha_of = zero, search_dot = zero, prev_cost = number(efc.cost), line1 = zero, line2 = zero;
    for (int k = 0; k < N; ++k) has_rows[k] = nefc[k] > 0 ? -1 : 0;

    // Begin at the better of the last acceleration and the unconstrained one.
    mul_jac(smooth, aref, jv);
    const real cold = update_rows(jv);
    whole warm = whole(0);
    if ((opt.disableflags.data[0] & WARMSTART) == 0) {
        fetch(s.qacc_warmstart, qacc, nv);
        mul_jac(qacc, aref, Jaref);
        mul_inertia(qacc, Ma);
        real gauss = zero;
        for (int i = 0; i < nv; ++i) gauss += (Ma[i] - qfrc_smooth[i]) * (qacc[i] - smooth[i]);
        cost = update_rows(Jaref);
        warm = has_rows & (0.5f * gauss + cost < cold);
    }
    if (!every(warm)) {
        for (int i = 0; i < nv; ++i) {
            qacc[i] = warm ? qacc[i] : smooth[i];
            Ma[i] = warm ? Ma[i] : qfrc_smooth[i];
        }
        for (int r = 0; r < nslot; ++r) Jaref[r] = warm ? Jaref[r] : jv[r];
        cost = update_rows(Jaref);
    }
    update_gradient();
    const auto is_small = [&]() -> whole { return scale * root(dot(grad, grad)) < tolerance; };
    whole done = is_small();
    if (some(done & has_rows)) {
        // How much the cost can decrease at most, as the rows only add to its curvature M.
        real qLD[DOFS * (DOFS + 1) / 2], inverse[DOFS], Mgrad[DOFS];
        fetch(p.qLD, qLD, t.nC);
        fetch(p.qLDiagInv, inverse, nv);
        for (int i = 0; i < nv; ++i) Mgrad[i] = grad[i];
        for (int k = nv - 1; k >= 0; --k) {
            for (int e = 0; e < Mnnz[k] - 1; ++e) Mgrad[Mcol[Madr[k] + e]] -= qLD[Madr[k] + e] * Mgrad[k];
        }
        for (int k = 0; k < nv; ++k) {
            real total = Mgrad[k] * inverse[k];
            for (int e = 0; e < Mnnz[k] - 1; ++e) total -= qLD[Madr[k] + e] * Mgrad[Mcol[Madr[k] + e]];
            Mgrad[k] = total;
        }
        keep(efc.Mgrad, Mgrad, nv, done & has_rows);
        done &= 0.5f * scale * dot(grad, Mgrad) < tolerance;
    }
    done |= ~has_rows;
    whole busy = ~done, stale = busy, niter = whole(0);
    const whole tried = opt.iterations.data[0] > 0 ? busy : whole(0);
    for (int i = 0; i < nv * nv && some(tried); ++i) H[i] = zero;
    for (int i = 0; i < nv; ++i) search[i] = mv[i] = zero;
    whole to_keep = tried;
    const auto keep_factor = [&](whole mask) {
        mask &= to_keep;
        to_keep &= ~mask;
        if (every(mask)) return store_row(row_of(n.h, 0), n.h.strides[0], H, nv * nv);
        for (int k = 0; k < N; ++k) {
            if (!mask[k]) continue;
            float* to = row_of(n.h, k);
            for (int i = 0; i < nv; ++i) {
                to[i * nv + i] = H[i * nv + i][k];
                for (int e = 0; e < hnnz[i]; ++e) to[i * nv + hcol[i * nv + e]] = H[i * nv + hcol[i * nv + e]][k];
            }
        }
    };
    for (int iteration = 0; iteration < opt.iterations.data[0] && some(busy); ++iteration) {
        if (some(stale)) {
            if (iteration > 0) keep_factor(tried & ~busy);
            assemble();
            factor();
        }
        real direction[DOFS], slope_of_rows[SLOTS];
        descend(direction);
        for (int i = 0; i < nv; ++i) search[i] = busy ? direction[i] : search[i];
        mul_inertia(search, mv);
        mul_jac(search, 0, slope_of_rows);
        for (int r = 0; r < nslot; ++r) jv[r] = busy ? slope_of_rows[r] : jv[r];

        // Newton's method within a bracket, as in line_search.py.
        real g1 = zero;
        for (int i = 0; i < nv; ++i) g1 += search[i] * (Ma[i] - qfrc_smooth[i]);
        const real g2 = dot(search, mv), norm = dot(search, search);
        slopes(zero);
        const real slope0 = g1 + d1;
        real threshold = tolerance * ls_tolerance * root(norm) / scale;
        threshold = threshold > 1.0e-6f * -slope0 ? threshold : 1.0e-6f * -slope0;
        const whole descends = busy & ~(slope0 >= 0.0f);
        real low = zero, high = -one, alpha = -slope0 / (g2 + d2);
        whole looks = descends;
        for (int look = 0; look < opt.ls_iterations.data[0]; ++look) {
            slopes(alpha);
            const real slope = g1 + alpha * g2 + d1;
            looks &= ~(size(slope) <= threshold);
            if (!some(looks)) break;
            low = slope < 0.0f ? alpha : low;
            high = slope < 0.0f ? high : alpha;
            real step = alpha - slope / (g2 + d2);
            const real inside = high < 0.0f ? 2.0f * alpha : 0.5f * (low + high);
            step = ((step <= low) | ((high >= 0.0f) & (step >= high))) ? inside : step;
            looks &= step != alpha;
            alpha = looks ? step : alpha;
        }
        alpha_of = busy ? (descends ? alpha : zero) : alpha_of;
        search_dot = busy ? norm : search_dot;
        prev_cost = busy ? cost : prev_cost;
        line1 = busy ? g1 : line1;
        line2 = busy ? 0.5f * g2 : line2;
        const whole moves = descends & (alpha > 0.0f);
        done |= busy & ~moves;
        busy = moves;
        if (!some(busy)) break;

        const real decrease = -0.5f * alpha * dot(search, grad);
        for (int i = 0; i < nv; ++i) {
            qacc[i] = moves ? qacc[i] + alpha * search[i] : qacc[i];
            Ma[i] = moves ? Ma[i] + alpha * mv[i] : Ma[i];
        }
        for (int r = 0; r < nslot; ++r) Jaref[r] = moves ? Jaref[r] + alpha * jv[r] : Jaref[r];
        cost = update_rows(Jaref);
        stale = busy & (changed | slides);
        const whole kept = busy & ~changed;
        update_gradient();
        niter -= busy;
        const whole there = kept & ((scale * decrease < tolerance) | is_small());
        done |= there;
        busy &= ~there;
        stale &= busy;
    }

    const whole all = whole(-1);
    keep(s.qacc, qacc, nv, all);
    keep(efc.Ma, Ma, nv, all);
    keep(efc.grad, grad, nv, has_rows);
    keep(y.qfrc_constraint, pulled, nv, all);
    keep(efc.search, search, nv, tried);
    keep(efc.mv, mv, nv, tried);
    keep_factor(tried);
    keep_rows(efc.Jaref, Jaref);
    keep_rows(efc.jv, jv);
    keep_rows(efc.force, F);
    memcpy(push, S, nslot * sizeof(real));
    keep_rows(efc.state, push);
    real gauss = zero;
    for (int i = 0; i < nv; ++i) gauss += (Ma[i] - qfrc_smooth[i]) * (qacc[i] - smooth[i]);
    gauss = has_rows ? 0.5f * gauss : zero;
    const real before = gauss - alpha_of * (line1 + alpha_of * line2);
    keep_number(efc.gauss, gauss);
    keep_number(efc.cost, gauss + (has_rows ? cost : zero));
    keep_number(efc.grad_dot, has_rows ? dot(grad, grad) : zero);
    keep_number(efc.alpha, alpha_of);
    keep_number(efc.beta, zero);
    keep_number(efc.search_dot, search_dot);
    keep_number(efc.prev_cost, before + (has_rows ? prev_cost : zero));
    const int words = (nv + 31) / 32;
    unsigned int entries[2 * DOFS];
    for (int i = 0; i < nv; ++i) for (int q = 0; q < words; ++q) entries[i * words + q] = pattern[i] >> 32 * q;
    const bool apart = (opt.disableflags.data[0] & ISLAND) == 0;
    for (int k = 0; k < N; ++k) {
        float* line = (float*)row_of(efc.quad_gauss, k);
        line[0] = before[k];
        line[1] = line1[k];
        line[2] = line2[k];
        *row_of(efc.done, k) = done[k] != 0;
        *row_of(s.solver_niter, k) = niter[k];
        const bool one_island = apart && nefc[k] > 0;
        *row_of(g.npart, k) = one_island;
        *row_of(g.tree_part, k) = one_island ? 0 : -1;
        if (one_island) {
            row_of(g.island_place, k)[0] = 0;
            row_of(g.island_place, k)[1] = nv;
        }
        int *count = row_of(n.h_rownnz, k), *columns = row_of(n.h_colind, k);
        if (tried[k]) memcpy(count, hnnz, nv * sizeof(int));
        else for (int i = 0; i < nv; ++i) count[i] = -1;
        if (tried[k] && !alike(row_of(n.h_pattern, k), entries, nv * words)) {
            memcpy(row_of(n.h_pattern, k), entries, nv * words * sizeof(int));
            for (int i = 0; i < nv; ++i) for (int e = 0; e < hnnz[i]; ++e) columns[i * nv + e] = hcol[i * nv + e];
        }
        if (nefc[k] == 0) continue;
        int *place = row_of(g.dof_place, k), *dof = row_of(g.place_dof, k);
        if (place[nv - 1] != nv - 1 || dof[nv - 1] != nv - 1) for (int i = 0; i < nv; ++i) place[i] = dof[i] = i;
        *row_of(g.row_first, k) = *row_of(g.dof_first, k) = 0;
        *row_of(g.row_next, k) = *row_of(g.dof_next, k) = -1;
        *row_of(g.row_end, k) = nefc[k];
        *row_of(g.dof_end, k) = nv;
    }
    return true;
"""


@native.func_native(
    "#if defined(__CUDA_ARCH__)\n    return false;\n#else\n"
    + NUMBERS
    + """
    const int nv = t.nv;
    if (nv > DOFS || t.ntree != 1 || opt.ls_iterations.data[0] < FEW) return false;
"""
    + SLOTS_OF_ROWS
    + JACOBIAN
    + _FUNCTIONS
    + _HESSIAN
    + _SOLVE
    + "\n#endif\n",
    WORLDS=WORLDS,
    DOFS=48,
    SLOTS=64,
    ROOM=2048,
    FEW=FEW,
    WARMSTART=enums.DisableBit.WARMSTART,
    ISLAND=enums.DisableBit.ISLAND,
)
def solve(
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
) -> bool:
    """Solve the worlds from w on, WORLDS of them; false: nothing is done yet, they are to be solved one by one."""
    ...
