"""Broad phase: which of the pairs that may collide are near enough to look at now.

`Option.broadphase` chooses between testing every pair of `pairs` by its bounding spheres, and sweeping
along a line, which keeps the cost near-linear. Either way a world's active pairs come out in MuJoCo's order: by pair
of bodies, explicit pairs first, then geoms.
"""

import warp as wp

from engine.physics import abreast, native, simt
from engine.physics.collisions.candidates import AUTOMATIC, PARENT_CHILD
from engine.physics.collisions.geometry import boxes_apart, extents_apart
from engine.physics.collisions.pairs import DISABLE_CONTACTS, ENABLE_OVERRIDE, PairScratch, PairTable, pair_reach
from engine.physics.enums import BroadphaseFilter, BroadphaseType, DisableBit
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel, Option
from engine.physics.model.types import at
from engine.physics.simt import exclusive_scan, lane, reduce_count, reduce_or, sync
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

BROADPHASE_NXN = wp.constant(int(BroadphaseType.NXN))
FILTER_PLANE = wp.constant(int(BroadphaseFilter.PLANE))
FILTER_SPHERE = wp.constant(int(BroadphaseFilter.SPHERE))
FILTER_AABB = wp.constant(int(BroadphaseFilter.AABB))
FILTER_OBB = wp.constant(int(BroadphaseFilter.OBB))
DISABLE_FILTERPARENT = wp.constant(int(DisableBit.FILTERPARENT))

# Of the distance between boxes in float32, relative to coordinates and sizes.
ROUNDING = wp.constant(1.0e-6)

# The sweep's direction, a unit vector (not longer): oblique, so that neither rows, columns nor stacks of a regular
# scene fall together.
SWEEP_DIRECTION = wp.constant(wp.vec3(0.80, 0.52, 0.299))


@simt.func_native(
    """
    const float* X = (const float*)xpos.data;
    float* B = (float*)ball.data;
    for (int g = LANE; g < n; g += LANES) {
        for (int k = 0; k < 3; ++k) B[4 * g + k] = X[3 * g + k];
        const float radius = rbound.data[g];
        B[4 * g + 3] = radius > 0.0f ? radius + gap.data[g] + (override_margin ? over : margin.data[g]) : -1.0f;
    }
    SYNC
"""
)
def _widen(
    n: int, override_margin: bool, over: float, xpos: wp.array(dtype=wp.vec3), rbound: wp.array(dtype=wp.float32),
    gap: wp.array(dtype=wp.float32), margin: wp.array(dtype=wp.float32), ball: wp.array(dtype=wp.vec4),
):  # fmt: skip
    """ball: centre and radius of geoms; over: instead of their margins, where these are
    overridden."""
    ...


@wp.func
def widen_spheres(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    scratch: wp.ref[PairScratch],
    world: int,
):
    """Bounding spheres that overlap exactly where an automatic pair is near enough to look at."""
    override = (opt.enableflags[0] & ENABLE_OVERRIDE) != 0
    _widen(
        scratch.ball.shape[1], override, 0.5 * opt.o_margin[world], position.geom_xpos[world],
        shape.geom_rbound[world], shape.geom_gap[world], shape.geom_margin[world], scratch.ball[world],
    )  # fmt: skip


@wp.func
def balls_overlap(a: wp.vec4, b: wp.vec4) -> bool:
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    dz = a[2] - b[2]
    reach = a[3] + b[3]
    return dx * dx + dy * dy + dz * dz <= reach * reach


@wp.func
def unbounded_near(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    world: int,
    g1: int,
    g2: int,
    kind: int,
) -> bool:
    """The test for a plane, always geom 1, against a sphere, and for explicit pairs with margins of their own."""
    r1 = shape.geom_rbound[world, g1]
    r2 = shape.geom_rbound[world, g2]
    reach = pair_reach(opt, shape, world, g1, g2, kind)
    between = position.geom_xpos[world, g2] - position.geom_xpos[world, g1]
    if r1 > 0.0 and r2 > 0.0:
        bound = r1 + r2 + reach
        return (opt.broadphase_filter[0] & FILTER_SPHERE) == 0 or wp.dot(between, between) <= bound * bound
    if r2 > 0.0 and shape.geom_type[g1] == 0:
        mat = position.geom_xmat[world, g1]
        height = mat[0, 2] * between[0] + mat[1, 2] * between[1] + mat[2, 2] * between[2]
        return (opt.broadphase_filter[0] & FILTER_PLANE) == 0 or height <= reach + r2
    return True


@wp.func
def boxes_near(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    world: int,
    g1: int,
    g2: int,
    kind: int,
) -> bool:
    """The tests by bounding boxes that `Option.broadphase_filter` asks for."""
    filters = opt.broadphase_filter[0]
    if (filters & (FILTER_AABB | FILTER_OBB)) == 0 or shape.geom_rbound[world, g1] <= 0.0:
        return True
    pos1 = position.geom_xpos[world, g1]
    mat1 = position.geom_xmat[world, g1]
    pos2 = position.geom_xpos[world, g2]
    mat2 = position.geom_xmat[world, g2]
    # Poses are rounded to float32 here: what just touches must not slip through.
    far = wp.max(wp.max(wp.abs(pos1)), wp.max(wp.abs(pos2)))
    large = shape.geom_rbound[world, g1] + shape.geom_rbound[world, g2]
    margin = pair_reach(opt, shape, world, g1, g2, kind) + ROUNDING * (far + large)
    if (filters & FILTER_AABB) != 0 and extents_apart(shape, world, g1, g2, pos1, mat1, pos2, mat2, margin):
        return False
    return (filters & FILTER_OBB) == 0 or not boxes_apart(shape, world, g1, g2, pos1, mat1, pos2, mat2, margin)


@abreast.func_native(
    """
    typedef decltype(zero < zero) mask;
    const mask all = zero == zero;
    const real* X = in(xpos);
    const auto radius_of = shared(rbound), gap_of = shared(gap), margin_of = shared(margin), over = shared(o_margin);
    const auto margin_at = [&](int g) -> real { return override_margin ? 0.5f * over(0) : margin_of(g); };
    const int ngeom = xpos.shape[1];
    const auto reach_at = [&](int g) -> real {
        const real radius = radius_of(g);
        return radius > 0.0f ? radius + gap_of(g) + margin_at(g) : real(-1.0f);
    };
    real few[N == 1 ? FEW : 1];
    real* const widened = N == 1 ? few : next;
    const bool listed = N > 1 || ngeom <= FEW;
    for (int g = 0; g < ngeom && listed; ++g) widened[g] = reach_at(g);
    const auto reach_of = [&](int g) -> real { return listed ? widened[g] : reach_at(g); };
    // Whether a face of one bounding box certainly tells it apart from the other: `_keep_near` looks at what is left.
    const bool boxed = with_boxes && N > 1 && 13 * ngeom <= ROOM;
    if (N > 1) next += ngeom;
    const real* R = 0;
    const auto size = shared(aabb);
    const auto magnitude = [](real x) -> real { return x < 0.0f ? -x : x; };
    const auto boxes_apart = [&](int g1, int g2) -> mask {
        if (!R) R = in(xmat);
        const real *a = X + 3 * g1, *b = X + 3 * g2, *A = R + 9 * g1, *B = R + 9 * g2;
        real half1[3], half2[3], between[3], rot[9], far = real(0.0f);
        for (int k = 0; k < 3; ++k) {
            half1[k] = size(6 * g1 + 3 + k);
            half2[k] = size(6 * g2 + 3 + k);
            between[k] = b[k] - a[k];
            for (int e = 0; e < 3; ++e) {
                between[k] += B[3 * k + e] * size(6 * g2 + e) - A[3 * k + e] * size(6 * g1 + e);
            }
            far = magnitude(a[k]) > far ? magnitude(a[k]) : far;
            far = magnitude(b[k]) > far ? magnitude(b[k]) : far;
        }
        const real reach = (override_margin ? over(0) : margin_of(g1) + margin_of(g2)) + (gap_of(g1) + gap_of(g2))
            + 4.0f * 1e-6f * (far + (radius_of(g1) + radius_of(g2)));
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) rot[3 * i + j] = A[i] * B[j] + A[3 + i] * B[3 + j] + A[6 + i] * B[6 + j];
        }
        mask apart = zero != zero;
        for (int i = 0; i < 3; ++i) {
            const real along1 = A[i] * between[0] + A[3 + i] * between[1] + A[6 + i] * between[2];
            const real along2 = B[i] * between[0] + B[3 + i] * between[1] + B[6 + i] * between[2];
            real reach1 = half1[i] + reach, reach2 = half2[i] + reach;
            for (int k = 0; k < 3; ++k) {
                reach1 += magnitude(rot[3 * i + k]) * half2[k];
                reach2 += magnitude(rot[3 * k + i]) * half1[k];
            }
            apart |= (magnitude(along1) > reach1) | (magnitude(along2) > reach2);
        }
        return apart;
    };
    int found[N] = {0};
    int plane = -1;
    real normal[3];
    for (int i = 0; i < n; ++i) {
        const int* pair = (const int*)(pairs.data + i);
        const int g1 = pair[0], g2 = pair[1];
        if (pair[2] == PARENT_AND_CHILD && !keep_families) continue;
        mask near = all;
        if (pair[2] < 0) {
            const real *a = X + 3 * g1, *b = X + 3 * g2;
            const real x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2], reach1 = reach_of(g1);
            const real reach2 = reach_of(g2), reach = reach1 + reach2;
            const mask bounded = reach1 >= 0.0f & reach2 >= 0.0f;
            near = any_distance ? all : mask(x * x + y * y + z * z <= reach * reach);
            if (some(bounded != all)) {
                mask above = all;
                if (types.data[g1] == GeomType::PLANE && !any_height) {
                    if (g1 != plane) {
                        const float* axes = row(xmat) + 9 * g1;
                        for (int k = 0; k < 3; ++k) normal[k] = load(axes + 3 * k + 2, xmat.strides[0]);
                        plane = g1;
                    }
                    const real height = normal[0] * -x + normal[1] * -y + normal[2] * -z;
                    const real between = override_margin ? over(0) : margin_of(g1) + margin_of(g2);
                    const real radius = radius_of(g2);
                    above = radius > 0.0f ? mask(height <= between + (gap_of(g1) + gap_of(g2)) + radius) : all;
                }
                near = bounded ? near : above;
            } else if constexpr (N > 1) {
                if (boxed && some(near)) near &= ~boxes_apart(g1, g2);
            }
        }
        if (!some(near)) continue;
        for (int k = 0; k < N; ++k) {
            bool here = true;
            if constexpr (N == 1) here = near;
            else here = near[k] != 0;
            if (!here) continue;
            int* places = (int*)((char*)found_pairs.data + (long long)(w + k) * found_pairs.strides[0]);
            for (int e = 0; e < 3; ++e) places[3 * found[k] + e] = pair[e];
            ++found[k];
        }
    }
    for (int k = 0; k < N; ++k) npair.data[w + k] = found[k];
""",
    PARENT_AND_CHILD=PARENT_CHILD,
    ROOM=abreast.ROOM,
    FEW=256,
)
def _near_pairs(
    w: int, count: int, n: int, pairs: wp.array(dtype=wp.vec3i), any_distance: bool, any_height: bool,
    keep_families: bool, override_margin: bool, with_boxes: bool, o_margin: wp.array(dtype=float),
    types: wp.array(dtype=int), xpos: wp.array2d(dtype=wp.vec3), xmat: wp.array2d(dtype=wp.mat33),
    rbound: wp.array2d(dtype=float), gap: wp.array2d(dtype=float), margin: wp.array2d(dtype=float),
    aabb: wp.array2d(dtype=vec6), found_pairs: wp.array2d(dtype=wp.vec3i), npair: wp.array(dtype=int),
):  # fmt: skip
    """Those of a list of candidates that bounding spheres, or a plane and a sphere, do not tell apart, and explicit
    pairs. For one lane of a world, or for several worlds (abreast.py)."""
    ...


@wp.func
def _keep_near(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    scratch: wp.ref[PairScratch],
    world: int,
):
    """Leave out those of the pairs found that boxes tell apart, and explicit ones that are not near."""
    found = int(0)
    for i in range(scratch.npair[world]):
        pair = scratch.pair[world, i]
        near = boxes_near(opt, shape, position, world, pair[0], pair[1], pair[2])
        if near and pair[2] >= 0:
            near = unbounded_near(opt, shape, position, world, pair[0], pair[1], pair[2])
        if near:
            scratch.pair[world, found] = pair
            found += 1
    scratch.npair[world] = found


@wp.func
def test_pairs(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    scratch: wp.ref[PairScratch],
    world: int,
    pairs: wp.array(dtype=wp.vec3i),
    npair: int,
) -> int:
    """Test every candidate of a list, each lane one at a time; returns the number of active pairs."""
    found = int(0)
    keep_families = (opt.disableflags[0] & DISABLE_FILTERPARENT) != 0
    any_distance = (opt.broadphase_filter[0] & FILTER_SPHERE) == 0
    ball = scratch.ball[world]
    for first in range(0, npair, simt.lanes()):
        i = first + lane()
        near = bool(False)
        if i < npair:
            candidate = pairs[i]
            a = ball[candidate[0]]
            b = ball[candidate[1]]
            if candidate[2] < 0 and a[3] >= 0.0 and b[3] >= 0.0:
                near = (any_distance or balls_overlap(a, b)) and (candidate[2] == AUTOMATIC or keep_families)
            else:
                near = unbounded_near(opt, shape, position, world, candidate[0], candidate[1], candidate[2])
                near = near and (candidate[2] != PARENT_CHILD or keep_families)
            if near:
                near = boxes_near(opt, shape, position, world, candidate[0], candidate[1], candidate[2])
        mine = wp.where(near, 1, 0)
        place = found + exclusive_scan(mine)
        if near:
            scratch.pair[world, place] = pairs[i]
        found += reduce_count(mine)
    sync()
    return found


@wp.func
def pair_key(table: wp.ref[PairTable], g1: int, g2: int, kind: int) -> wp.int64:
    """Sorts as MuJoCo visits pairs: lower body, higher body, explicit pairs first, geom 1, geom 2."""
    b1 = table.geom_bodyid[g1]
    b2 = table.geom_bodyid[g2]
    key = (wp.int64(wp.min(b1, b2)) << wp.int64(48)) | (wp.int64(wp.max(b1, b2)) << wp.int64(32))
    if kind >= 0:
        return key
    return key | (wp.int64(g1) << wp.int64(16)) | wp.int64(g2)


@native.func_native(
    """
    const float* L = lower.data;
    const float* S = reinterpret_cast<const float*>(spheres.data);
    const float x = ball.c[0], y = ball.c[1], z = ball.c[2], r = ball.c[3];
    for (; j < n && L[j] <= upper; ++j) {
        const float dx = S[4 * j] - x, dy = S[4 * j + 1] - y, dz = S[4 * j + 2] - z, reach = S[4 * j + 3] + r;
        if (dx * dx + dy * dy + dz * dz <= reach * reach) return j;
    }
    return n;
"""
)
def next_overlap(
    lower: wp.array(dtype=wp.float32), spheres: wp.array(dtype=wp.vec4), n: int, ball: wp.vec4, upper: float, j: int
) -> int:
    """First of the spheres j ... n - 1, in order of their lower ends, that overlaps a ball whose upper end is given;
    n if none does.

    Plain C++ (here and on CUDA): this loop runs tens of thousands of times a step in a large scene.
    """
    ...


_NO_KEY = wp.constant(wp.int64(-1))


@wp.func
def passing_key(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    table: wp.ref[PairTable],
    world: int,
    a: int,
    b: int,
    keep_families: bool,
) -> wp.int64:
    """Key of the pair of two of the sweep's geoms, if the masks and boxes let it pass, else _NO_KEY."""
    word = b // 32
    bit = wp.uint32(1) << wp.uint32(b % 32)
    allowed = table.sweep_mask[a, word] & bit
    if keep_families:
        allowed = allowed | (table.sweep_parent[a, word] & bit)
    if allowed == wp.uint32(0):
        return _NO_KEY
    g1 = table.sweep_geoms[wp.min(a, b)]
    g2 = table.sweep_geoms[wp.max(a, b)]
    if shape.geom_type[g1] > shape.geom_type[g2]:
        g1, g2 = g2, g1
    if not boxes_near(opt, shape, position, world, g1, g2, AUTOMATIC):
        return _NO_KEY
    return pair_key(table, g1, g2, AUTOMATIC)


@wp.func
def keep_keys(scratch: wp.ref[PairScratch], world: int, key: wp.int64, found: int) -> int:
    """Note the key of each lane that has one; returns the new count."""
    mine = wp.where(key == _NO_KEY, 0, 1)
    place = found + exclusive_scan(mine)
    if mine == 1 and place < scratch.key.shape[1]:
        scratch.key[world, place] = key
    return found + reduce_count(mine)


@wp.func
def test_all(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    table: wp.ref[PairTable],
    scratch: wp.ref[PairScratch],
    world: int,
) -> int:
    """Keys of pairs whose spheres overlap, by testing each two of the sweep's geoms; returns how many."""
    keep_families = (opt.disableflags[0] & DISABLE_FILTERPARENT) != 0
    any_distance = (opt.broadphase_filter[0] & FILTER_SPHERE) == 0
    found = int(0)
    for a in range(table.nsweep):
        ball = scratch.ball[world, table.sweep_geoms[a]]
        for first in range(a + 1, table.nsweep, simt.lanes()):
            b = first + lane()
            key = _NO_KEY
            if b < table.nsweep:
                if any_distance or balls_overlap(ball, scratch.ball[world, table.sweep_geoms[b]]):
                    key = passing_key(opt, shape, position, table, world, a, b, keep_families)
            found = keep_keys(scratch, world, key, found)
    sync()
    return found


@wp.func
def sweep(
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    table: wp.ref[PairTable],
    scratch: wp.ref[PairScratch],
    world: int,
) -> int:
    """Keys of pairs whose spheres overlap, found along the sweep's line (Baraff 1992); returns how many.

    A geom that cannot move, of which a terrain has a thousand, is held only against those that can.
    """
    nsweep = table.nsweep
    keep_families = (opt.disableflags[0] & DISABLE_FILTERPARENT) != 0
    order = scratch.order[world]
    lower = scratch.lower[world]
    swept = scratch.swept[world]

    for i in range(lane(), nsweep, simt.lanes()):
        sphere = scratch.ball[world, table.sweep_geoms[order[i]]]
        lower[i] = wp.dot(wp.vec3(sphere[0], sphere[1], sphere[2]), SWEEP_DIRECTION) - sphere[3]
        swept[i] = sphere
    sync()
    if lane() == 0:
        # insertion sort by lower end: linear while the order hardly changes from step to step
        for i in range(1, nsweep):
            item = order[i]
            sphere = swept[i]
            low = lower[i]
            j = int(i)
            while j > 0 and lower[j - 1] > low:
                order[j] = order[j - 1]
                lower[j] = lower[j - 1]
                swept[j] = swept[j - 1]
                j -= 1
            if j < i:
                order[j] = item
                lower[j] = low
                swept[j] = sphere
    sync()

    # those that move, in the same order: the only partners of those that do not
    mover = scratch.mover[world]
    mover_lower = scratch.mover_lower[world]
    mover_swept = scratch.mover_swept[world]
    passed = int(0)
    for first in range(0, nsweep, simt.lanes()):
        i = first + lane()
        moves = int(0)
        if i < nsweep:
            moves = table.sweep_moves[order[i]]
        k = passed + exclusive_scan(moves)
        if moves == 1:
            mover[k] = order[i]
            mover_lower[k] = lower[i]
            mover_swept[k] = swept[i]
        passed += reduce_count(moves)
    sync()

    found = int(0)
    passed = int(0)
    for first in range(0, nsweep, simt.lanes()):
        i = first + lane()
        moves = int(0)
        n = int(0)
        j = int(0)
        ball = wp.vec4()
        upper = float(0.0)
        if i < nsweep:
            moves = table.sweep_moves[order[i]]
            n = wp.where(moves == 1, nsweep, table.nmover)
            ball = swept[i]
            upper = lower[i] + 2.0 * ball[3]
        later = passed + exclusive_scan(moves)
        passed += reduce_count(moves)
        if i < nsweep:
            j = wp.where(moves == 1, i, later - 1)
        searching = bool(i < nsweep)
        while reduce_or(wp.where(searching, 1, 0)) != 0:
            key = _NO_KEY
            if searching:
                if moves == 1:
                    j = next_overlap(lower, swept, n, ball, upper, j + 1)
                else:
                    j = next_overlap(mover_lower, mover_swept, n, ball, upper, j + 1)
                searching = j < n
            if searching:
                other = int(0)
                if moves == 1:
                    other = order[j]
                else:
                    other = mover[j]
                key = passing_key(opt, shape, position, table, world, order[i], other, keep_families)
            found = keep_keys(scratch, world, key, found)
    sync()
    return found


@wp.func
def merge_keys(table: wp.ref[PairTable], scratch: wp.ref[PairScratch], world: int, listed: int, stored: int):
    """Sort the stored keys into the pairs of the list before them.

    The lanes share the chains of Shell's sort; one merges.
    """
    key = scratch.key[world]
    step = stored // 2  # Shell 1959
    while step > 0:
        for chain in range(lane(), step, simt.lanes()):
            for i in range(chain + step, stored, step):
                moved = key[i]
                j = int(i)
                while j >= step and moved < key[j - step]:
                    key[j] = key[j - step]
                    j -= step
                key[j] = moved
        sync()
        step = wp.where(step == 2, 1, (step * 5) // 11)

    # merge from the end, where the list leaves room
    pair = scratch.pair[world]
    i = int(listed - 1)
    j = int(stored - 1)
    while j >= 0 and lane() == 0:
        at = i + j + 1
        if i >= 0 and pair_key(table, pair[i][0], pair[i][1], pair[i][2]) > key[j]:
            pair[at] = pair[i]
            i -= 1
        else:
            geoms = wp.int32(key[j] & wp.int64(0xFFFFFFFF))
            pair[at] = wp.vec3i((geoms >> 16) & 0xFFFF, geoms & 0xFFFF, AUTOMATIC)
            j -= 1


@wp.func
def _sweep_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    table: wp.ref[PairTable],
    scratch: wp.ref[PairScratch],
    kind: int,
):
    """Active pairs of a world of which not all candidates are listed, or of many lanes."""
    widen_spheres(opt, shape, position, scratch, world)
    active = int(0)
    missing = int(0)
    if table.nsweep == 0:
        active = test_pairs(opt, shape, position, scratch, world, table.listed, table.nlisted)
    elif kind == BROADPHASE_NXN and table.nall > 0:
        active = test_pairs(opt, shape, position, scratch, world, table.all, table.nall)
    else:
        listed = test_pairs(opt, shape, position, scratch, world, table.listed, table.nlisted)
        found = int(0)
        if kind == BROADPHASE_NXN:
            found = test_all(opt, shape, position, table, scratch, world)
        else:
            found = sweep(opt, shape, position, table, scratch, world)
        stored = wp.min(found, scratch.key.shape[1])
        merge_keys(table, scratch, world, listed, stored)
        active = listed + stored
        missing = found - stored
    if lane() == 0:
        scratch.npair[world] = active
        scratch.missing[world] = missing


@wp.func
def broadphase_in(
    w: int,
    count: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    table: wp.ref[PairTable],
    scratch: wp.ref[PairScratch],
    kind: int,
):
    """Active pairs of some worlds."""
    for world in range(w, w + count):
        if lane() == 0:
            scratch.npair[world] = 0
            scratch.missing[world] = 0
    if (opt.disableflags[0] & DISABLE_CONTACTS) != 0 or opt.run_collision_detection[0] == 0:
        return
    all_listed = table.nsweep == 0 or (kind == BROADPHASE_NXN and table.nall > 0)
    if all_listed and simt.lanes() == 1:
        pairs = table.all
        npair = table.nall
        if table.nsweep == 0:
            pairs = table.listed
            npair = table.nlisted
        filters = opt.broadphase_filter[0]
        _near_pairs(
            w, count, npair, pairs, (filters & FILTER_SPHERE) == 0, (filters & FILTER_PLANE) == 0,
            (opt.disableflags[0] & DISABLE_FILTERPARENT) != 0, (opt.enableflags[0] & ENABLE_OVERRIDE) != 0,
            (filters & FILTER_OBB) != 0, opt.o_margin, shape.geom_type, position.geom_xpos, position.geom_xmat,
            shape.geom_rbound, shape.geom_gap, shape.geom_margin, shape.geom_aabb, scratch.pair, scratch.npair,
        )  # fmt: skip
        for world in range(w, w + count):
            _keep_near(opt, shape, position, scratch, world)
    else:
        for world in range(w, w + count):
            _sweep_in(world, opt, shape, position, table, scratch, kind)


@wp.kernel
def broadphase(
    nworld: int,
    together: int,
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    position_at: at(Position),
    table_at: at(PairTable),
    scratch_at: at(PairScratch),
    forced: int,
):
    kind = wp.where(forced >= 0, forced, opt_at[0].broadphase[0])
    group, _ = wp.tid()
    w = group * together
    step = abreast.next_count(w, nworld, together)
    while w < wp.min(nworld, (group + 1) * together):
        broadphase_in(w, step, opt_at[0], shape_at[0], position_at[0], table_at[0], scratch_at[0], kind)
        w += step
