"""Which pairs of geoms may collide at all, and from which distance on.

What never changes while a model is simulated (masks, welded bodies, excludes, explicit pairs) is decided once on the
host. A small model has a list of all its candidate pairs, a large one only a bit per pair of geoms.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import warp as wp

from engine.physics.enums import GeomType
from engine.physics.model_groups import CollisionModel, Option

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Third entry of a candidate pair: its explicit pair, or one of these.
AUTOMATIC = wp.constant(-1)
PARENT_CHILD = wp.constant(-2)

# Above this number of candidates sweeping is cheaper than testing all of them, and there is no list of them.
SWEEP_THRESHOLD = 2000

_ROWS = 64  # of the table of all pairs, looked at together

DISABLE_CONTACTS = wp.constant(1 | 16)  # DisableBit.CONSTRAINT | DisableBit.CONTACT
ENABLE_OVERRIDE = wp.constant(1)


@wp.struct
class PairTable:
    """Static candidates of a model; a pair is geom 1, geom 2 (types ascending), explicit pair or kind."""

    nall: wp.int32  # 0: too many for a list
    nlisted: wp.int32
    nsweep: wp.int32
    nmover: wp.int32
    all: wp.array(dtype=wp.vec3i)  # (nall,)
    listed: wp.array(dtype=wp.vec3i)  # (nlisted,) what no sweep finds: unbounded geoms and explicit pairs
    sweep_geoms: wp.array(dtype=wp.int32)  # (nsweep,) bounded geoms of all others
    sweep_moves: wp.array(dtype=wp.int32)  # (nsweep,) 1: its body can move; nmover of them do
    sweep_mask: wp.array2d(dtype=wp.uint32)  # (nsweep, ceil(nsweep / 32)) bit: the two may collide
    sweep_parent: wp.array2d(dtype=wp.uint32)  # the same: only with the parent filter disabled
    geom_bodyid: wp.array(dtype=wp.int32)  # (ngeom,)


@wp.struct
class PairScratch:
    """Active pairs of every world, and what the sweep keeps between steps."""

    npair: wp.array(dtype=wp.int32)  # (nworld,) active pairs
    missing: wp.array(dtype=wp.int32)  # (nworld,) pairs that found no room
    pair: wp.array2d(dtype=wp.vec3i)  # (nworld, capacity)
    ball: wp.array2d(dtype=wp.vec4)  # (nworld, ngeom) sphere around, widened by margin and gap; radius < 0: unbounded
    order: wp.array2d(dtype=wp.int32)  # (nworld, nsweep) geoms by lower end, nearly sorted from the last step
    lower: wp.array2d(dtype=wp.float32)  # (nworld, nsweep) lower ends, in that order
    swept: wp.array2d(dtype=wp.vec4)  # (nworld, nsweep) spheres, in that order
    mover: wp.array2d(dtype=wp.int32)  # (nworld, nmover) those that move alone, with the same of theirs
    mover_lower: wp.array2d(dtype=wp.float32)
    mover_swept: wp.array2d(dtype=wp.vec4)
    key: wp.array2d(dtype=wp.int64)  # (nworld, capacity) found pairs: bodies and geoms, 16 bits each


@dataclass
class CandidatePairs:
    """Candidates as numpy arrays, as in `PairTable`: ``all`` (n, 3), ``listed``, the sweep's geoms and bit masks."""

    all: np.ndarray
    listed: np.ndarray
    sweep_geoms: np.ndarray
    sweep_moves: np.ndarray
    sweep_mask: np.ndarray
    sweep_parent: np.ndarray


def _type_ordered(model: Any, geom1: np.ndarray, geom2: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    swap = model.geom_type[geom1] > model.geom_type[geom2]
    return np.where(swap, geom2, geom1), np.where(swap, geom1, geom2)


def _movable(model: Any) -> np.ndarray:
    """Whether the body of each geom can move."""
    return np.asarray(model.body_dofnum)[np.asarray(model.body_weldid)[np.asarray(model.geom_bodyid)]] > 0


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
    movable = _movable(model)
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
        sweep_moves=_movable(model)[sweep_geoms].astype(np.int32),
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
    table.sweep_moves = wp.array(candidates.sweep_moves, dtype=wp.int32, device=device)
    table.nmover = int(candidates.sweep_moves.sum())
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
    scratch.mover = wp.zeros((nworld, table.nmover), dtype=wp.int32, device=device)
    scratch.mover_lower = wp.zeros((nworld, table.nmover), dtype=wp.float32, device=device)
    scratch.mover_swept = wp.zeros((nworld, table.nmover), dtype=wp.vec4, device=device)
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
def pair_reach(opt: wp.ref[Option], shape: wp.ref[CollisionModel], world: int, g1: int, g2: int, ipair: int) -> float:
    """Distance below which a contact is reported."""
    return pair_margin(opt, shape, world, g1, g2, ipair) + pair_gap(shape, world, g1, g2, ipair)
