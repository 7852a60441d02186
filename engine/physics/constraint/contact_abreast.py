"""Rows of contacts of several worlds at once, in the registers of a CPU: to the bits of `contact` and `row`.

Worlds may differ in their contacts: those between the same bodies are taken together. Contacts of flexes and under
MSD's own force models are left to one world at a time.
"""

import warp as wp

from engine.physics import enums, native
from engine.physics.double_single import ARM
from engine.physics.model.data_groups import Constraint, Contact, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.simd import MOVE_ROWS, TRANSPOSE, WORLDS

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_NUMBERS = f"""
    constexpr int N = WORLDS;
    typedef float real __attribute__((ext_vector_type(WORLDS)));
    typedef int whole __attribute__((ext_vector_type(WORLDS)));
    typedef double wide __attribute__((ext_vector_type(WORLDS)));
    const real zero = real(0.0f), one = real(1.0f);
    const auto load = [](const float* at, long long stride) -> real {{
        if (stride == 0) return real(*at);
        real value;
        for (int k = 0; k < N; ++k) value[k] = *(const float*)((const char*)at + k * stride);
        return value;
    }};
    {TRANSPOSE}
    {MOVE_ROWS}
    {ARM}
    // The row of the k-th of these worlds.
    const auto row_of = [&](const auto& array, int k) {{
        return (decltype(array.data))((char*)array.data + (long long)(w + k) * array.strides[0]);
    }};
    const auto fetch = [&](const auto& array, real* values, int count) {{
        load_row((const float*)row_of(array, 0), array.strides[0], values, count);
    }};
    const auto number = [&](const auto& array) -> real {{ return load(row_of(array, 0), array.strides[0]); }};
    const auto some = [](auto x) -> bool {{ return __builtin_reduce_or(x) != 0; }};
    const auto every = [](auto x) -> bool {{ return __builtin_reduce_and(x) != 0; }};
    const auto root = [](real x) -> real {{ return __builtin_elementwise_sqrt(x); }};
    const auto size = [](real x) -> real {{ return __builtin_elementwise_abs(x); }};
    const auto largest = [](auto a, auto b) {{ return a < b ? b : a; }};
    const auto clamp = [](auto x, auto low, auto high) {{
        x = x < low ? low : x;
        return x > high ? high : x;
    }};
"""

_CONTACTS = """
    // The contacts that have rows, and where these are, before anything is written.
    struct Job { int contact, row, adr, nnz, a, b, dim, body1, body2; } job[N][CONTACTS];
    int number_of[N], next[N];
    const bool cone = opt.cone.data[0] == ConeType::ELLIPTIC;
    const int nv = t.nv, njnt = t.njnt;
    if (nv > DOFS || njnt > DOFS) return false;
    for (int k = 0; k < N; ++k) {
        const int ncon = *row_of(c.ncon, k);
        const int* geoms = (const int*)row_of(c.geom, k);
        int row = *row_of(efc.nefc, k), adr = 0;
        if (row > 0) adr = row_of(efc.J_rowadr, k)[row - 1] + row_of(efc.J_rownnz, k)[row - 1];
        if (ncon > CONTACTS) return false;
        number_of[k] = next[k] = 0;
        for (int i = 0; i < ncon; ++i) {
            if (geoms[2 * i] < 0 || geoms[2 * i + 1] < 0) return false;
            if (row_of(c.forcemodel, k)[i] != ForceModel::IMPEDANCE) return false;
            const float edge = row_of(c.includemargin, k)[i] - 1.0e-12f;
            if (!(row_of(c.dist, k)[i] < edge || row_of(c.adhesion, k)[i] != 0.0f)) continue;
            const int body1 = t.geom_bodyid.data[geoms[2 * i]], body2 = t.geom_bodyid.data[geoms[2 * i + 1]];
            const int last1 = t.body_lastdof.data[body1], last2 = t.body_lastdof.data[body2];
            int nnz = 0;
            for (int a = last1, b = last2; a != b; ++nnz) {
                const int dof = a > b ? a : b;
                if (a == dof) a = t.dof_parentid.data[a];
                if (b == dof) b = t.dof_parentid.data[b];
            }
            if (nnz == 0) continue;
            const int dim = row_of(c.dim, k)[i], rows = dim == 1 || cone ? dim : 2 * (dim - 1);
            job[k][number_of[k]++] = {i, row, adr, nnz, last1, last2, dim, body1, body2};
            row += rows;
            adr += rows * nnz;
        }
        if (row > efc.njmax || adr > efc.nJmax) return false;
    }
    for (int k = 0; k < N; ++k) for (int i = 0; i < *row_of(c.ncon, k); ++i) row_of(c.efc_address, k)[i] = -1;

    real anchor[3 * DOFS], anchor_low[3 * DOFS], axis[6 * DOFS], qvel[DOFS], invweight[DOFS];
    fetch(p.xanchor, anchor, 3 * njnt);
    fetch(p.xanchor_low, anchor_low, 3 * njnt);
    fetch(p.cdof, axis, 6 * nv);
    fetch(s.qvel, qvel, nv);
    fetch(t.dof_invweight0, invweight, nv);
    const real timestep = number(opt.timestep), impratio = number(opt.impratio);
    const bool safe = (opt.disableflags.data[0] & REFSAFE) == 0;
    const real least_impedance = real(0.0001f), most_impedance = real(0.9999f), minval = real(1.0e-15f);
"""

_IMPEDANCE = """
    // As impedance and _written in row.py.
    const wide wide_one = wide(1.0);
    const auto written = [&](real x) -> wide {
        const wide exact = __builtin_convertvector(x, wide);
        const wide decimal = __builtin_elementwise_round(exact * 1.0e6) / 1.0e6;
        return __builtin_elementwise_abs(decimal - exact) < 0x1p-25 ? decimal : exact;
    };
    const auto impedance = [&](const real* solimp, real distance) -> wide {
        const wide low = wide(0.0001), high = wide_one - low;
        const wide d0 = clamp(written(solimp[0]), low, high), dwidth = clamp(written(solimp[1]), low, high);
        const real width = largest(solimp[2], zero), power = largest(solimp[4], one);
        const wide mid = clamp(__builtin_convertvector(solimp[3], wide), low, high);
        const wide x = __builtin_convertvector(size(distance), wide) / __builtin_convertvector(width, wide);
        const auto near_ = x <= mid;
        wide y = near_ ? x : wide_one - x;
        const wide span = near_ ? mid : wide_one - mid;
        const wide squared = y * (y / span);
        for (int k = 0; k < N; ++k) {
            if (power[k] == 2.0f) y[k] = squared[k];
            else if (power[k] != 1.0f && y[k] > 0.0) y[k] = y[k] * pow(y[k] / span[k], (double)(power[k] - 1.0f));
        }
        const wide curved = d0 + (near_ ? y : wide_one - y) * (dwidth - d0);
        const wide found = x >= wide_one ? dwidth : curved;
        const auto thin = __builtin_convertvector(width <= minval, decltype(d0 == dwidth));
        return (d0 == dwidth) | thin ? (d0 + dwidth) / 2.0 : found;
    };
    struct Reference { real a, b; };
    const auto checked = [&](Reference solref, float a, float b) -> Reference {
        const whole mixed = (solref.a > 0.0f) ^ (solref.b > 0.0f);
        solref = {mixed ? real(a) : solref.a, mixed ? real(b) : solref.b};
        if (safe) solref.a = solref.a > 0.0f ? largest(solref.a, 2.0f * timestep) : solref.a;
        return solref;
    };
    const auto damping_of = [&](Reference solref, real dmax) -> real {
        return solref.a > 0.0f ? 2.0f / largest(minval, dmax * solref.a) : -solref.b / dmax;
    };
"""

_ROWS = """
    while (true) {
        // The next contacts between the same bodies.
        int lead = -1;
        for (int k = 0; k < N; ++k) {
            if (next[k] == number_of[k]) continue;
            if (lead < 0) { lead = k; continue; }
            const Job &mine = job[k][next[k]], &best = job[lead][next[lead]];
            if (mine.a < best.a || (mine.a == best.a && mine.b < best.b)) lead = k;
        }
        if (lead < 0) break;
        const Job of = job[lead][next[lead]];
        bool takes[N];
        int world[N], contact[N], adr[N];
        for (int k = 0; k < N; ++k) {
            takes[k] = false;
            if (next[k] < number_of[k]) {
                const Job& mine = job[k][next[k]];
                takes[k] = mine.a == of.a && mine.b == of.b && mine.dim == of.dim;
            }
            world[k] = takes[k] ? k : lead;
            contact[k] = job[world[k]][next[world[k]]].contact;
            adr[k] = job[world[k]][next[world[k]]].adr;
        }
        const auto take = [&](const auto& array, real* values, int count) {
            for (int k = 0; k < N; ++k) {
                const float* from = (const float*)(row_of(array, world[k]) + contact[k]);
                for (int i = 0; i < count; ++i) values[i][k] = from[i];
            }
        };
        const int nnz = of.nnz, dim = of.dim;
        const bool elliptic = cone && dim > 1;
        const int rows = dim == 1 || cone ? dim : 2 * (dim - 1);
        real at[3], at_low[3], R[9], friction[5], solref[2], own[2], solimp[5], distance, margin, diag;
        take(c.pos, at, 3);
        take(c.pos_low, at_low, 3);
        take(c.frame, R, 9);
        take(c.friction, friction, 5);
        take(c.solref, solref, 2);
        take(c.solimp, solimp, 5);
        take(c.dist, &distance, 1);
        take(c.includemargin, &margin, 1);
        for (int k = 0; k < N; ++k) {
            const Job& mine = job[world[k]][next[world[k]]];
            const float* weights = (const float*)row_of(t.body_invweight0, world[k]);
            diag[k] = weights[2 * mine.body1] + weights[2 * mine.body2];
        }

        // The Jacobian, as in contact.py.
        real J[10 * DOFS];
        int col[DOFS];
        const real away = size(at[0]) + size(at[1]) + size(at[2]);
        real reach = zero;
        for (int k = 0, a = of.a, b = of.b; k < nnz; ++k) {
            const int dof = a > b ? a : b;
            const float sign = a == dof ? -1.0f : 1.0f;
            if (a == dof) a = t.dof_parentid.data[dof];
            if (b == dof) b = t.dof_parentid.data[dof];
            col[k] = dof;
            const real* u = axis + 6 * dof;
            const real turn = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
            const whole turns = turn != 0.0f;
            real motion[6] = {sign * u[3], sign * u[4], sign * u[5], sign * u[0], sign * u[1], sign * u[2]};
            real reach_sq = one, rounding = real(2.4e-7f);
            if (some(turns)) {
                const int j = t.dof_jntid.data[dof];
                real r[3];
                arm(anchor + 3 * j, anchor_low + 3 * j, at, at_low, r);
                const real x = r[0], y = r[1], z = r[2];
                motion[0] = turns ? sign * (u[1] * z - u[2] * y) : motion[0];
                motion[1] = turns ? sign * (u[2] * x - u[0] * z) : motion[1];
                motion[2] = turns ? sign * (u[0] * y - u[1] * x) : motion[2];
                reach_sq = turns ? turn * (x * x + y * y + z * z) : reach_sq;
                const real known = root(turn) * (1e-9f * away + 2.4e-7f * (size(x) + size(y) + size(z)));
                rounding = turns ? known : rounding;
            }
            reach += reach_sq * invweight[dof];
            real along[6];
            for (int x = 0; x < dim; ++x) {
                const real* m = motion + (x < 3 ? 0 : 3);
                const real* of_frame = R + 3 * (x % 3);
                along[x] = of_frame[0] * m[0] + of_frame[1] * m[1] + of_frame[2] * m[2];
                if (x < 3) along[x] = size(along[x]) < rounding ? zero : along[x];
            }
            if (elliptic || dim == 1) {
                for (int x = 0; x < dim; ++x) J[x * nnz + k] = along[x];
            } else {
                for (int x = 1; x < dim; ++x) {
                    const real slope = friction[x - 1] * along[x];
                    J[(2 * x - 2) * nnz + k] = along[0] + slope;
                    J[(2 * x - 1) * nnz + k] = along[0] - slope;
                }
            }
        }
        const auto put = [&](const auto& array, const real* values, int count, const int* first) {
            if (count < N) {
                for (int k = 0; k < N; ++k) {
                    if (takes[k]) for (int i = 0; i < count; ++i) row_of(array, k)[first[k] + i] = values[i][k];
                }
                return;
            }
            for (int e = 0; e < count; e += N) {
                if (e > count - N) e = count - N;
                real of_world[N];
                transpose(values + e, of_world);
                for (int k = 0; k < N; ++k) {
                    if (takes[k]) memcpy(row_of(array, k) + first[k] + e, of_world + k, sizeof(real));
                }
            }
        };
        put(efc.J, J, rows * nnz, adr);

        // What follows for each row, as in row.py.
        const real gap = distance - margin;
        const real least = diag < 1.0e-6f * reach ? 1.0e-6f * reach : zero;
        real mu = zero;
        if (dim > 1 && !elliptic) {
            mu = friction[0] / root(largest(minval, impratio));
            diag *= (1.0f + friction[0] * friction[0]) * 2.0f * mu * mu;
        }
        const wide exact = impedance(solimp, gap);
        const real imp = __builtin_convertvector(exact, real);
        const real softness = __builtin_convertvector((wide_one - exact) / exact, real);
        const real dmax = clamp(solimp[1], least_impedance, most_impedance);
        const Reference reference = checked({solref[0], solref[1]}, 0.02f, 1.0f);
        const real natural = dmax * reference.a * reference.b;
        const real stiffness = reference.a > 0.0f ? 1.0f / largest(minval, natural * natural)
            : -reference.a / (dmax * dmax);
        const real damping = damping_of(reference, dmax);
        real along_damping = damping;
        if (elliptic) {
            take(c.solreffriction, own, 2);
            const Reference of_friction = checked({own[0], own[1]}, 0.0f, 0.0f);
            const whole has_own = (of_friction.a != 0.0f) | (of_friction.b != 0.0f);
            const Reference used = {has_own ? of_friction.a : reference.a, has_own ? of_friction.b : reference.b};
            along_damping = damping_of(used, dmax);
        }
        real velocity[16], compliances[16], aref[16], D[16], tangent = zero;
        for (int r = 0; r < rows; ++r) {
            const real* row = J + r * nnz;
            real v = zero, compliance = zero;
            for (int k = 0; k < nnz; ++k) {
                v += row[k] * qvel[col[k]];
                compliance += row[k] * row[k] * invweight[col[k]];
            }
            velocity[r] = v;
            compliances[r] = compliance;
            real regulariser;
            if (elliptic && r > 0) {
                aref[r] = -along_damping * v - stiffness * imp * zero - zero;
                regulariser = friction[0] * friction[0] / (friction[r - 1] * friction[r - 1]) * tangent;
            } else {
                aref[r] = -damping * v - stiffness * imp * gap - zero;
                regulariser = largest(diag * softness, largest(least, 1.0e-6f * compliance));
            }
            if (elliptic && r == 0) {
                tangent = regulariser / largest(minval, impratio);
                mu = friction[0] * root(tangent / regulariser);
            }
            D[r] = 1.0f / largest(minval, regulariser);
        }
        // Rows 0 to 7 of each world, then the others.
        const whole places = {0, 1, 2, 3, 4, 5, 6, 7};
        int columns[10 * DOFS];
        for (int r = 0; r < rows; ++r) for (int k = 0; k < nnz; ++k) columns[r * nnz + k] = col[k];
        const int kind = elliptic ? ConstraintType::CONTACT_ELLIPTIC
            : dim == 1 ? ConstraintType::CONTACT_FRICTIONLESS : ConstraintType::CONTACT_PYRAMIDAL;
        for (int from = 0; from < rows; from += N) {
            for (int r = rows; r < from + N; ++r) velocity[r] = compliances[r] = D[r] = aref[r] = zero;
            real velocity_of[N], compliance_of[N], D_of[N], aref_of[N];
            transpose(velocity + from, velocity_of);
            transpose(compliances + from, compliance_of);
            transpose(D + from, D_of);
            transpose(aref + from, aref_of);
            const whole here = places + from, first_alone = here == 0;
            const int count = rows - from < N ? rows - from : N;
            for (int k = 0; k < N; ++k) {
                if (!takes[k]) continue;
                const int first = job[k][next[k]].row + from;
                const auto write = [&](auto* to, auto values) {
                    if (count == N) memcpy(to, &values, N * 4);
                    else if (count == 6) memcpy(to, &values, 6 * 4);
                    else if (count == 4) memcpy(to, &values, 4 * 4);
                    else if (count == 3) memcpy(to, &values, 3 * 4);
                    else for (int r = 0; r < count; ++r) to[r] = values[r];
                };
                const real depth = real(distance[k]), edge = real(margin[k]);
                write(row_of(efc.type, k) + first, whole(kind));
                write(row_of(efc.id, k) + first, whole(contact[k]));
                write(row_of(efc.J_rownnz, k) + first, whole(nnz));
                write(row_of(efc.J_rowadr, k) + first, adr[k] + here * nnz);
                write(row_of(efc.pos, k) + first, elliptic ? (first_alone ? depth : zero) : depth);
                write(row_of(efc.margin, k) + first, elliptic ? (first_alone ? edge : zero) : edge);
                write(row_of(efc.frictionloss, k) + first, zero);
                write(row_of(efc.force, k) + first, zero);
                write(row_of(efc.vel, k) + first, velocity_of[k]);
                write(row_of(efc.D, k) + first, D_of[k]);
                write(row_of(efc.aref, k) + first, aref_of[k]);
                // What the rows before them leave there, too.
                write(row_of(efc.jv, k) + first, velocity_of[k]);
                write(row_of(efc.Jaref, k) + first, compliance_of[k]);
            }
        }
        for (int k = 0; k < N; ++k) {
            if (!takes[k]) continue;
            const int first = job[k][next[k]].row, i = contact[k];
            row_of(c.efc_address, k)[i] = first;
            if (dim > 1) row_of(c.mu, k)[i] = mu[k];
            if (elliptic) row_of(c.slip, k)[i] = 0.0f;
            int *to = row_of(efc.J_colind, k) + adr[k], e = 0;
            for (; e + N <= rows * nnz; e += N) memcpy(to + e, columns + e, N * 4);
            for (; e < rows * nnz; ++e) to[e] = columns[e];
            *row_of(efc.nefc, k) = first + rows;
            ++next[k];
        }
    }
    return true;
"""


@native.func_native(
    "#if defined(__CUDA_ARCH__)\n    return false;\n#else\n"
    + _NUMBERS
    + _CONTACTS
    + _IMPEDANCE
    + _ROWS
    + "\n#endif\n",
    WORLDS=WORLDS,
    DOFS=64,
    CONTACTS=32,
    REFSAFE=enums.DisableBit.REFSAFE,
)
def rows_of_contacts(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
) -> bool:
    """Write and finish the rows of the contacts of the worlds from w on, WORLDS of them, after the efc.nefc rows that
    each has, which grows; false: nothing is written, they are for one world at a time."""
    ...
