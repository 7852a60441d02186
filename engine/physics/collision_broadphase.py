"""Broad phase: which geoms may collide at all, and which of them are near enough to look at now.

What never changes while a model is simulated (masks, welded bodies, excludes, explicit pairs) is decided once on
the host. `Option.broadphase` chooses between testing every pair that is left by its bounding spheres, and sweeping
along a line, which keeps the cost near-linear. A small model has a list of all its candidate pairs, a large one only
a bit per pair of geoms. Either way a world's active pairs come out in MuJoCo's order: by pair of bodies, explicit
pairs first, then geoms.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import warp as wp

from engine.physics import lanes
from engine.physics.collision_geometry import boxes_apart, extents_apart
from engine.physics.data_groups import Position
from engine.physics.enums import BroadphaseFilter, BroadphaseType, GeomType
from engine.physics.lanes import before, count, either, lane, sync
from engine.physics.model_groups import CollisionModel, Option
from engine.physics.types import at

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Third entry of a candidate pair: its explicit pair, or one of these.
AUTOMATIC = wp.constant(-1)
PARENT_CHILD = wp.constant(-2)

# Above this number of candidates sweeping is cheaper than testing all of them, and there is no list of them.
_ROWS = 64  # of the table of all pairs, looked at together
SWEEP_THRESHOLD = 2000

BROADPHASE_NXN = wp.constant(int(BroadphaseType.NXN))
FILTER_PLANE = wp.constant(int(BroadphaseFilter.PLANE))
FILTER_SPHERE = wp.constant(int(BroadphaseFilter.SPHERE))
FILTER_AABB = wp.constant(int(BroadphaseFilter.AABB))
FILTER_OBB = wp.constant(int(BroadphaseFilter.OBB))
DISABLE_CONTACTS = wp.constant(1 | 16)  # DisableBit.CONSTRAINT | DisableBit.CONTACT
DISABLE_FILTERPARENT = wp.constant(1024)
ENABLE_OVERRIDE = wp.constant(1)

# The sweep's direction, a unit vector (not longer): oblique, so that neither rows, columns nor stacks of a regular
# scene fall together.
SWEEP_DIRECTION = wp.constant(wp.vec3(0.80, 0.52, 0.299))


@wp.struct
class PairTable:
    """Static candidates of a model; a pair is geom 1, geom 2 (types ascending), explicit pair or kind."""

    nall: wp.int32  # 0: too many for a list
    nlisted: wp.int32
    nsweep: wp.int32
    all: wp.array(dtype=wp.vec3i)  # (nall,)
    listed: wp.array(dtype=wp.vec3i)  # (nlisted,) what no sweep finds: unbounded geoms and explicit pairs
    sweep_geoms: wp.array(dtype=wp.int32)  # (nsweep,) bounded geoms of all others
    sweep_mask: wp.array2d(dtype=wp.uint32)  # (nsweep, ceil(nsweep / 32)) bit: the two may collide
    sweep_parent: wp.array2d(dtype=wp.uint32)  # the same: only with the parent filter disabled
    geom_bodyid: wp.array(dtype=wp.int32)  # (ngeom,)


@wp.struct
class PairScratch:
    """Active pairs of every world, and what the sweep keeps between steps."""

    npair: wp.array(dtype=wp.int32)  # (nworld,) active pairs
    missing: wp.array(dtype=wp.int32)  # (nworld,) pairs that found no room
    pair: wp.array2d(dtype=wp.vec3i)  # (nworld, capacity)
    ball: wp.array2d(
        dtype=wp.vec4
    )  # (nworld, ngeom) bounding sphere widened by margin and gap; radius < 0: unbounded
    order: wp.array2d(dtype=wp.int32)  # (nworld, nsweep) geoms by lower end, nearly sorted from the last step
    lower: wp.array2d(dtype=wp.float32)  # (nworld, nsweep) lower ends, in that order
    swept: wp.array2d(dtype=wp.vec4)  # (nworld, nsweep) spheres, in that order
    key: wp.array2d(dtype=wp.int64)  # (nworld, capacity) found pairs: bodies and geoms, 16 bits each


@dataclass
class CandidatePairs:
    """Candidates as numpy arrays, as in `PairTable`: ``all`` (n, 3), ``listed``, the sweep's geoms and bit masks."""

    all: np.ndarray
    listed: np.ndarray
    sweep_geoms: np.ndarray
    sweep_mask: np.ndarray
    sweep_parent: np.ndarray


def _type_ordered(model: Any, geom1: np.ndarray, geom2: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    swap = model.geom_type[geom1] > model.geom_type[geom2]
    return np.where(swap, geom2, geom1), np.where(swap, geom1, geom2)


def _compatible(model: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Geoms i, j (i < j) of every pair that may collide, and whether their bodies are parent and child.

    MuJoCo's rules (Computation, "Selection" of collision pairs): masks must match, the bodies must not be welded
    together, one of them must be able to move, they must not be excluded, and a body ignores its parent
    unless that is the world.
    """
    ngeom = int(model.ngeom)
    body = np.asarray(model.geom_bodyid).astype(np.int64)
    weld = np.asarray(model.body_weldid)[body]
    parent_weld = np.asarray(model.body_weldid)[np.asarray(model.body_parentid)[np.asarray(model.body_weldid)]][body]
    movable = np.asarray(model.body_dofnum)[weld] > 0
    contype = np.asarray(model.geom_contype)
    conaffinity = np.asarray(model.geom_conaffinity)
    terrain = np.asarray(model.geom_type) <= GeomType.HFIELD  # planes and height fields ignore each other
    firsts, seconds = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for start in range(0, ngeom, _ROWS):
        i = np.arange(start, min(start + _ROWS, ngeom))[:, None]
        ok = ((contype[i] & conaffinity) | (contype & conaffinity[i])) != 0
        ok &= (weld != weld[i]) & (movable | movable[i]) & ~(terrain & terrain[i]) & (np.arange(ngeom) > i)
        row, j = np.nonzero(ok)
        firsts.append(row + start)
        seconds.append(j)
    i, j = np.concatenate(firsts), np.concatenate(seconds)
    signature = (np.minimum(body[i], body[j]) << 16) + np.maximum(body[i], body[j])
    kept = ~np.isin(signature, np.asarray(model.exclude_signature, dtype=np.int64))
    i, j = i[kept], j[kept]
    family = (weld[i] != 0) & (weld[j] != 0) & ((weld[i] == parent_weld[j]) | (weld[j] == parent_weld[i]))
    return i, j, family


def _bits(size: int, row: np.ndarray, column: np.ndarray) -> np.ndarray:
    """Symmetric bit matrix (size, words of 32 bits) with the given entries set."""
    dense = np.zeros((size, 32 * ((size + 31) // 32)), dtype=bool)
    dense[row, column] = True
    dense[column, row] = True
    return np.packbits(dense, axis=1, bitorder="little").view("<u4").astype(np.uint32)


def candidate_pairs(model: Any) -> CandidatePairs:
    """All pairs of geoms of ``model`` (MjModel's field names, numpy arrays) that can ever collide.

    Lists are sorted as MuJoCo visits pairs; a row is (geom 1, geom 2, k) with k the explicit pair or `AUTOMATIC` or
    `PARENT_CHILD`. More than `SWEEP_THRESHOLD` of them are not listed. ValueError: too many geoms or bodies for the
    sort keys of the sweep.
    """
    ngeom = int(model.ngeom)
    explicit1 = np.asarray(model.pair_geom1, dtype=np.int64).reshape(-1)
    explicit2 = np.asarray(model.pair_geom2, dtype=np.int64).reshape(-1)

    first, second, family = _compatible(model)
    few = len(first) <= SWEEP_THRESHOLD
    sortable = ngeom <= 1 << 16 and int(model.nbody) <= 1 << 15
    if not few and not sortable:
        raise ValueError(f"a model can have 65536 geoms and 32768 bodies at most, this has {ngeom} and {model.nbody}")
    taken = np.minimum(explicit1, explicit2) * ngeom + np.maximum(explicit1, explicit2)
    free = ~np.isin(first * ngeom + second, taken)
    first, second, family = first[free], second[free], family[free]

    bounded = np.asarray(model.geom_rbound) > 0
    swept = bounded[first] & bounded[second] & sortable
    sweep_geoms = np.union1d(first[swept], second[swept])
    place = np.full(ngeom, -1)
    place[sweep_geoms] = np.arange(len(sweep_geoms))
    masks = [
        _bits(len(sweep_geoms), place[first[chosen]], place[second[chosen]])
        for chosen in (swept & ~family, swept & family)
    ]
    kind = np.where(family, int(PARENT_CHILD), int(AUTOMATIC))
    pairs = np.stack([first, second, kind], axis=1)
    named = np.stack([explicit1, explicit2, np.arange(len(explicit1))], axis=1)
    return CandidatePairs(
        all=_visiting_order(model, [pairs, named]) if few else np.zeros((0, 3), dtype=np.int32),
        listed=_visiting_order(model, [pairs[~swept], named]),
        sweep_geoms=sweep_geoms.astype(np.int32),
        sweep_mask=masks[0],
        sweep_parent=masks[1],
    )


def _visiting_order(model: Any, rows: list[np.ndarray]) -> np.ndarray:
    """Pairs as MuJoCo visits them, each with its geoms by type."""
    pairs = np.concatenate(rows).astype(np.int64)
    body = np.asarray(model.geom_bodyid)
    geom1, geom2 = _type_ordered(model, pairs[:, 0], pairs[:, 1])
    low = np.minimum(body[geom1], body[geom2])
    high = np.maximum(body[geom1], body[geom2])
    automatic = pairs[:, 2] < 0
    order = np.lexsort((geom2, geom1, np.where(automatic, 0, pairs[:, 2]), automatic, high, low))
    return np.stack([geom1, geom2, pairs[:, 2]], axis=1)[order].astype(np.int32)


def put_pair_table(model: Any, candidates: CandidatePairs, device: Any) -> PairTable:
    """Candidates on a device."""
    table = PairTable()
    table.nall = len(candidates.all)
    table.nlisted = len(candidates.listed)
    table.nsweep = len(candidates.sweep_geoms)
    table.all = wp.array(candidates.all.reshape(-1, 3), dtype=wp.vec3i, device=device)
    table.listed = wp.array(candidates.listed.reshape(-1, 3), dtype=wp.vec3i, device=device)
    table.sweep_geoms = wp.array(candidates.sweep_geoms, dtype=wp.int32, device=device)
    table.sweep_mask = wp.array(candidates.sweep_mask, dtype=wp.uint32, ndim=2, device=device)
    table.sweep_parent = wp.array(candidates.sweep_parent, dtype=wp.uint32, ndim=2, device=device)
    table.geom_bodyid = wp.array(np.asarray(model.geom_bodyid, dtype=np.int32), dtype=wp.int32, device=device)
    return table


def make_pair_scratch(table: PairTable, nworld: int, npairmax: int | None, device: Any) -> PairScratch:
    """Room for the active pairs: all of a list, and ``npairmax`` (None: 16 per geom) of a sweep."""
    scratch = PairScratch()
    most = table.nsweep * (table.nsweep - 1) // 2
    swept = min(16 * table.nsweep if npairmax is None else npairmax, most)
    scratch.npair = wp.zeros(nworld, dtype=wp.int32, device=device)
    scratch.missing = wp.zeros(nworld, dtype=wp.int32, device=device)
    room = max(1, table.nall, table.nlisted + swept)
    scratch.pair = wp.zeros((nworld, room), dtype=wp.vec3i, device=device)
    scratch.ball = wp.zeros((nworld, table.geom_bodyid.shape[0]), dtype=wp.vec4, device=device)
    start = np.tile(np.arange(table.nsweep, dtype=np.int32), (nworld, 1))
    scratch.order = wp.array(start, dtype=wp.int32, ndim=2, device=device)
    scratch.lower = wp.zeros((nworld, table.nsweep), dtype=wp.float32, device=device)
    scratch.swept = wp.zeros((nworld, table.nsweep), dtype=wp.vec4, device=device)
    scratch.key = wp.zeros((nworld, swept), dtype=wp.int64, device=device)
    return scratch


@wp.func
def pair_margin(
    opt: wp.ref[Option], shape: wp.ref[CollisionModel], world: int, g1: int, g2: int, ipair: int
) -> float:
    """Distance below which a contact makes constraint rows."""
    if (opt.enableflags[0] & ENABLE_OVERRIDE) != 0:
        return opt.o_margin[world]
    if ipair >= 0:
        return shape.pair_margin[world, ipair]
    return shape.geom_margin[world, g1] + shape.geom_margin[world, g2]


@wp.func
def pair_gap(shape: wp.ref[CollisionModel], world: int, g1: int, g2: int, ipair: int) -> float:
    """Distance beyond the margin in which contacts are still reported."""
    if ipair >= 0:
        return shape.pair_gap[world, ipair]
    return shape.geom_gap[world, g1] + shape.geom_gap[world, g2]


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
    for g in range(lane(), scratch.ball.shape[1], lanes.lanes()):
        p = position.geom_xpos[world, g]
        radius = shape.geom_rbound[world, g]
        if radius > 0.0:
            radius += shape.geom_gap[world, g]
            if override:
                radius += 0.5 * opt.o_margin[world]
            else:
                radius += shape.geom_margin[world, g]
        else:
            radius = -1.0
        scratch.ball[world, g] = wp.vec4(p[0], p[1], p[2], radius)
    sync()


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
    reach = pair_margin(opt, shape, world, g1, g2, kind) + pair_gap(shape, world, g1, g2, kind)
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
    asked = opt.broadphase_filter[0]
    if (asked & (FILTER_AABB | FILTER_OBB)) == 0 or shape.geom_rbound[world, g1] <= 0.0:
        return True
    pos1 = position.geom_xpos[world, g1]
    mat1 = position.geom_xmat[world, g1]
    pos2 = position.geom_xpos[world, g2]
    mat2 = position.geom_xmat[world, g2]
    margin = pair_margin(opt, shape, world, g1, g2, kind) + pair_gap(shape, world, g1, g2, kind)
    if (asked & FILTER_AABB) != 0 and extents_apart(shape, world, g1, g2, pos1, mat1, pos2, mat2, margin):
        return False
    return (asked & FILTER_OBB) == 0 or not boxes_apart(shape, world, g1, g2, pos1, mat1, pos2, mat2, margin)


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
    for first in range(0, npair, lanes.lanes()):
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
        place = found + before(mine)
        if near:
            scratch.pair[world, place] = pairs[i]
        found += count(mine)
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


@wp.func_native(
    """
    const float* L = lower.data;
    const float* S = reinterpret_cast<const float*>(spheres.data);
    const float x = S[4 * i], y = S[4 * i + 1], z = S[4 * i + 2], r = S[4 * i + 3];
    const float upper = L[i] + 2.0f * r;
    for (; j < n && L[j] <= upper; ++j) {
        const float dx = S[4 * j] - x, dy = S[4 * j + 1] - y, dz = S[4 * j + 2] - z, reach = S[4 * j + 3] + r;
        if (dx * dx + dy * dy + dz * dz <= reach * reach) return j;
    }
    return n;
"""
)
def next_overlap(lower: wp.array(dtype=wp.float32), spheres: wp.array(dtype=wp.vec4), n: int, i: int, j: int) -> int:
    """First of the spheres j ... n - 1, in order of their lower ends, that overlaps sphere i; n if none does.

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
    place = found + before(mine)
    if mine == 1 and place < scratch.key.shape[1]:
        scratch.key[world, place] = key
    return found + count(mine)


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
        for first in range(a + 1, table.nsweep, lanes.lanes()):
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
    """Keys of pairs whose spheres overlap, found along the sweep's line (Baraff 1992); returns how many."""
    nsweep = table.nsweep
    keep_families = (opt.disableflags[0] & DISABLE_FILTERPARENT) != 0
    order = scratch.order[world]
    lower = scratch.lower[world]
    swept = scratch.swept[world]

    for i in range(lane(), nsweep, lanes.lanes()):
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

    found = int(0)
    for first in range(0, nsweep, lanes.lanes()):
        i = first + lane()
        j = int(nsweep)
        if i < nsweep:
            j = next_overlap(lower, swept, nsweep, i, i + 1)
        while either(wp.where(j < nsweep, 1, 0)) != 0:
            key = _NO_KEY
            if j < nsweep:
                key = passing_key(opt, shape, position, table, world, order[i], order[j], keep_families)
                j = next_overlap(lower, swept, nsweep, i, j + 1)
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
        for chain in range(lane(), step, lanes.lanes()):
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
def _broadphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    position: wp.ref[Position],
    table: wp.ref[PairTable],
    scratch: wp.ref[PairScratch],
    kind: int,
):
    """Active pairs of a world."""
    if lane() == 0:
        scratch.npair[world] = 0
        scratch.missing[world] = 0
    if (opt.disableflags[0] & DISABLE_CONTACTS) != 0 or opt.run_collision_detection[0] == 0:
        return
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


@wp.kernel
def broadphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    position_at: at(Position),
    table_at: at(PairTable),
    scratch_at: at(PairScratch),
    forced: int,
):
    kind = wp.where(forced >= 0, forced, opt_at[0].broadphase[0])
    w, _ = wp.tid()
    _broadphase_in(w, opt_at[0], shape_at[0], position_at[0], table_at[0], scratch_at[0], kind)
