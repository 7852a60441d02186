"""Islands: kinematic trees that constraint rows connect. A pile of bodies is many small problems, and a solver goes
on with those that are not yet solved.

On a CPU each island is a problem of its own. On a GPU, where the lanes of a world take its rows side by side, and
where the flag `island` is off, a world is solved as one.
"""

import warp as wp

from engine.physics import enums, native, simt
from engine.physics.constraint.row import ALIKE
from engine.physics.model.data_groups import Constraint, Islands
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.simt import lane, sync

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ISLAND = wp.constant(int(enums.DisableBit.ISLAND))


@native.func_native(
    ALIKE
    + """
    const int words = (ntree + 31) / 32;
    const int* T = treeid.data;
    int* P = parent.data;
    const auto root = [&](int k) {
        while (P[k] != k) k = P[k] = P[P[k]];
        return k;
    };
    int* among = order.data;  // trees of a row
    bool several = false;
    for (int k = 0; k < ntree; ++k) P[k] = -1;
    for (int r = 0; r < nefc; ++r) {
        const int n = nnz.data[r];
        if (n == 0 || (r > 0 && alike(r))) continue;
        const int* col = colind.data + adr.data[r];
        const int first = T[col[0]];
        if (P[first] < 0) P[first] = first;
        if (T[col[n - 1]] == first) continue;
        if (!several) for (int i = 0; i < ntree * words && with_order; ++i) near_.data[i] = 0u;
        several = true;
        int count = 0;
        for (int e = 0; e < n; ++e) {
            const int k = T[col[e]];
            if (count > 0 && among[count - 1] == k) continue;
            if (P[k] < 0) P[k] = k;
            const int one = root(first), other = root(k);
            if (one < other) P[other] = one;
            else P[one] = other;
            for (int a = 0; a < count && with_order; ++a) {
                near_.data[k * words + among[a] / 32] |= 1u << (among[a] % 32);
                near_.data[among[a] * words + k / 32] |= 1u << (k % 32);
            }
            among[count++] = k;
        }
    }

    // Islands by their lowest tree; what no row moves is the last.
    int number = 0;
    int* I = tree_island.data;
    for (int k = 0; k < ntree; ++k) {
        if (P[k] < 0) { I[k] = -1; continue; }
        const int top = root(k);
        I[k] = top == k ? number++ : I[top];
    }
    if (number == 0) return 0;
    for (int i = 0; i <= number; ++i) island_row.data[i] = island_dof.data[i] = -1;

    // Runs of dofs. weight counts trees of islands, then says where those of the next begin.
    int* count = island_place.data;
    for (int i = 0; i <= number + 1; ++i) count[i] = 0;
    for (int k = 0, runs = 0; k < ntree; ++k) {
        const int i = I[k] < 0 ? number : I[k];
        const int from = dofadr.data[k], to = from + dofnum.data[k];
        ++count[i + 1];
        if (island_dof.data[i] >= 0 && dof_end.data[island_last.data[i]] == from) {
            dof_end.data[island_last.data[i]] = to;
            continue;
        }
        dof_first.data[runs] = from;
        dof_end.data[runs] = to;
        dof_next.data[runs] = -1;
        if (island_dof.data[i] < 0) island_dof.data[i] = runs;
        else dof_next.data[island_last.data[i]] = runs;
        island_last.data[i] = runs++;
    }

    // Trees by islands, ascending.
    for (int i = 0; i <= number; ++i) count[i + 1] += count[i];
    for (int k = 0; k < ntree; ++k) order.data[count[I[k] < 0 ? number : I[k]]++] = k;

    // In a large island the tree that touches fewest others comes last: it is eliminated first, and connects them.
    for (int i = 0, begin = 0; i < number && with_order; begin = count[i++]) {
        int* mine = order.data + begin;
        int* W = weight.data;
        const int size = count[i] - begin;
        if (size < 3) continue;
        int all = 0;
        const auto weigh = [&](int k) {
            int sum = 0;
            for (int word = 0; word < words; ++word) {
                for (unsigned int bits = near_.data[k * words + word]; bits != 0u; bits &= bits - 1u) {
#if defined(__CUDA_ARCH__)
                    const int bit = __ffs(bits) - 1;
#else
                    const int bit = __builtin_ctz(bits);
#endif
                    sum += dofnum.data[word * 32 + bit];
                }
            }
            W[k] = sum;
        };
        for (int a = 0; a < size; ++a) {
            all += dofnum.data[mine[a]];
            weigh(mine[a]);
        }
        for (int left = size; left > 2; --left) {
            int best = left - 1;
            for (int a = left - 2; a >= 0; --a) if (W[mine[a]] < W[mine[best]]) best = a;
            const int k = mine[best];
            all -= dofnum.data[k];
            if (W[k] == all) break;  // all touch all
            for (int a = best; a < left - 1; ++a) mine[a] = mine[a + 1];
            mine[left - 1] = k;
            const unsigned int* from = near_.data + k * words;
            for (int a = 0; a < left - 1; ++a) {
                const int other = mine[a];
                unsigned int* to = near_.data + other * words;
                if ((from[other / 32] >> (other % 32) & 1u) == 0u) continue;
                for (int word = 0; word < words; ++word) to[word] |= from[word];
                to[other / 32] &= ~(1u << (other % 32));
                to[k / 32] &= ~(1u << (k % 32));
                weigh(other);
            }
        }
    }

    // Places in the Hessian, tree by tree.
    for (int a = 0, place = 0, i = -1; a < ntree; ++a) {
        const int k = order.data[a];
        const int mine = I[k] < 0 ? number : I[k];
        while (i < mine) island_place.data[++i] = place;
        for (int dof = dofadr.data[k]; dof < dofadr.data[k] + dofnum.data[k]; ++dof) {
            dof_place.data[dof] = place;
            place_dof.data[place++] = dof;
        }
        if (a == ntree - 1) while (i <= number) island_place.data[++i] = place;
    }

    // Runs of rows. One without entries goes with those before it.
    for (int r = 0, runs = 0, now = -1; r < nefc; ++r) {
        int i = now;
        if (now < 0 || r == 0 || !alike(r)) i = nnz.data[r] > 0 ? I[T[colind.data[adr.data[r]]]] : now < 0 ? 0 : now;
        if (i == now) {
            row_end.data[runs - 1] = r + 1;
            continue;
        }
        now = i;
        row_first.data[runs] = r;
        row_end.data[runs] = r + 1;
        row_next.data[runs] = -1;
        if (island_row.data[i] < 0) island_row.data[i] = runs;
        else row_next.data[island_last.data[i]] = runs;
        island_last.data[i] = runs++;
    }
    return number;
"""
)
def _find(
    ntree: int,
    nefc: int,
    with_order: bool,
    treeid: wp.array(dtype=wp.int32),
    dofadr: wp.array(dtype=wp.int32),
    dofnum: wp.array(dtype=wp.int32),
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    tree_island: wp.array(dtype=wp.int32),
    order: wp.array(dtype=wp.int32),
    near_: wp.array(dtype=wp.uint32),
    weight: wp.array(dtype=wp.int32),
    parent: wp.array(dtype=wp.int32),
    island_place: wp.array(dtype=wp.int32),
    island_row: wp.array(dtype=wp.int32),
    island_dof: wp.array(dtype=wp.int32),
    island_last: wp.array(dtype=wp.int32),
    dof_place: wp.array(dtype=wp.int32),
    place_dof: wp.array(dtype=wp.int32),
    row_first: wp.array(dtype=wp.int32),
    row_end: wp.array(dtype=wp.int32),
    row_next: wp.array(dtype=wp.int32),
    dof_first: wp.array(dtype=wp.int32),
    dof_end: wp.array(dtype=wp.int32),
    dof_next: wp.array(dtype=wp.int32),
) -> int: ...


@wp.func
def find(
    w: int, with_order: bool, opt: wp.ref[Option], t: wp.ref[TreeModel], efc: wp.ref[Constraint], g: wp.ref[Islands]
) -> int:
    """How many islands there are to solve one by one, 0 where all is to be solved together, and what is of each.

    with_order: the trees of an island in an order in which its Hessian has few entries; else as they are numbered.
    """
    number = int(0)
    if simt.lanes() == 1 and efc.nefc[w] > 0 and (opt.disableflags[0] & _ISLAND) == 0:
        if t.ntree == 1:
            g.tree_part[w, 0] = 0
            g.island_place[w, 0] = 0
            g.island_place[w, 1] = t.nv
            g.npart[w] = 1
            return 0
        number = _find(
            t.ntree, efc.nefc[w], with_order, t.dof_treeid, t.tree_dofadr, t.tree_dofnum, efc.type[w], efc.id[w],
            efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], g.tree_part[w], g.tree_order[w], g.tree_near[w],
            g.tree_weight[w], g.tree_parent[w], g.island_place[w], g.island_row[w], g.island_dof[w],
            g.island_last[w], g.dof_place[w], g.place_dof[w], g.row_first[w], g.row_end[w], g.row_next[w],
            g.dof_first[w], g.dof_end[w], g.dof_next[w],
        )  # fmt: skip
    if number == 0:
        for k in range(lane(), t.ntree, simt.lanes()):
            g.tree_part[w, k] = -1
    if lane() == 0:
        g.npart[w] = number
    sync()
    return number
