"""Which pairs of geoms may collide at all, decided once on the host.

The pairs of all geoms are a matrix of bits, 32 to a word: 10,000 geoms have 12 MB of them, where a list of the pairs
would take a gigabyte.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import warp as wp

from engine.physics.enums import GeomType

# Third entry of a candidate pair: its explicit pair, or one of these.
AUTOMATIC = wp.constant(-1)
PARENT_CHILD = wp.constant(-2)

# Above this number of candidates sweeping is cheaper than testing all of them, and there is no list of them.
SWEEP_THRESHOLD = 2000

_ROWS = 512  # of the matrix of all pairs, worked on together


@dataclass
class CandidatePairs:
    """Candidates as numpy arrays, as in `PairTable`: ``all`` (n, 3), ``listed``, the sweep's geoms and bit masks."""

    all: np.ndarray
    listed: np.ndarray
    sweep_geoms: np.ndarray
    sweep_moves: np.ndarray
    sweep_mask: np.ndarray
    sweep_parent: np.ndarray


def candidate_pairs(model: Any) -> CandidatePairs:
    """All pairs of geoms of ``model`` (MjModel's field names, numpy arrays) that can ever collide.

    Lists are sorted as MuJoCo visits pairs; a row is (geom 1, geom 2, k) with k the explicit pair or `AUTOMATIC` or
    `PARENT_CHILD`. More than `SWEEP_THRESHOLD` of them are not listed. ValueError: too many geoms or bodies for the
    sort keys of the sweep.
    """
    ngeom = int(model.ngeom)
    explicit1 = np.asarray(model.pair_geom1, dtype=np.int64).reshape(-1)
    explicit2 = np.asarray(model.pair_geom2, dtype=np.int64).reshape(-1)

    geoms = _colliding(model)
    masks = _masks(model, geoms)
    few = sum(_count(mask) for mask in masks) <= SWEEP_THRESHOLD
    sortable = ngeom <= 1 << 16 and int(model.nbody) <= 1 << 15
    if not few and not sortable:
        raise ValueError(f"a model can have 65536 geoms and 32768 bodies at most, this has {ngeom} and {model.nbody}")
    masks = _leave_out(masks, geoms, explicit1, explicit2)
    swept = (np.asarray(model.geom_rbound)[geoms] > 0) & sortable
    every = [_pairs(mask, geoms, kind, None if few else ~swept) for mask, kind in zip(masks, _KINDS, strict=True)]
    listed = [rows[~np.isin(rows[:, :2], geoms[swept]).all(axis=1)] for rows in every]
    named = np.stack([explicit1, explicit2, np.arange(len(explicit1))], axis=1)

    if not swept.all():
        geoms = geoms[swept]
        masks = _leave_out(_masks(model, geoms), geoms, explicit1, explicit2)
    partnered = (masks[0] | masks[1]).any(axis=1)
    if not partnered.all():
        geoms = geoms[partnered]
        masks = _leave_out(_masks(model, geoms), geoms, explicit1, explicit2)
    return CandidatePairs(
        all=_visiting_order(model, [*every, named]) if few else np.zeros((0, 3), dtype=np.int32),
        listed=_visiting_order(model, [*listed, named]),
        sweep_geoms=geoms.astype(np.int32),
        sweep_moves=_movable(model)[geoms].astype(np.int32),
        sweep_mask=masks[0],
        sweep_parent=masks[1],
    )


_KINDS = (int(AUTOMATIC), int(PARENT_CHILD))


def _movable(model: Any) -> np.ndarray:
    """Whether the body of each geom can move."""
    return np.asarray(model.body_dofnum)[np.asarray(model.body_weldid)[np.asarray(model.geom_bodyid)]] > 0


def _kinds(model: Any) -> tuple[np.ndarray, np.ndarray]:
    """(k, k) whether geoms of two kinds may collide as far as masks, mobility and shape go, and the kind of each."""
    terrain = np.asarray(model.geom_type) <= GeomType.HFIELD  # planes and height fields ignore each other
    columns = [model.geom_contype, model.geom_conaffinity, _movable(model), terrain]
    kinds, kind = np.unique(
        np.stack([np.asarray(column, np.int64) for column in columns], axis=1), axis=0, return_inverse=True
    )
    contype, conaffinity, movable, terrain = kinds.T
    meet = ((contype[:, None] & conaffinity) | (contype & conaffinity[:, None])) != 0
    meet &= ((movable[:, None] | movable) != 0) & ((terrain[:, None] & terrain) == 0)
    return meet, kind.ravel()


def _colliding(model: Any) -> np.ndarray:
    """Geoms that may collide with some kind of geom, ascending."""
    meet, kind = _kinds(model)
    return np.flatnonzero(meet.any(axis=1)[kind]) if len(kind) else np.zeros(0, np.int64)


def _masks(model: Any, geoms: np.ndarray) -> list[np.ndarray]:
    """Bit matrices of the pairs of these geoms that may collide: of those whose bodies are not parent and child, and
    of those whose bodies are.

    MuJoCo's rules (Computation, "Selection" of collision pairs): masks must match, the bodies must not be welded
    together, one of them must be able to move, they must not be excluded, and a body ignores its parent
    unless that is the world.
    """
    meet, kind = (values[..., geoms] if i else values for i, values in enumerate(_kinds(model)))
    body = np.asarray(model.geom_bodyid)[geoms]
    weld = np.asarray(model.body_weldid)[body]
    welds, group = np.unique(weld, return_inverse=True)
    joined = _bits(len(welds), len(geoms), group, np.arange(len(geoms)))
    mask = np.empty((len(geoms), _words(len(geoms))), np.uint32)
    for start in range(0, len(geoms), _ROWS):
        rows = slice(start, start + _ROWS)
        present, of_row = np.unique(kind[rows], return_inverse=True)
        mask[rows] = _packed(meet[present][:, kind])[of_row] & ~joined[group[rows]]
    signature = np.asarray(model.exclude_signature, dtype=np.int64).reshape(-1)
    _clear(mask, *_between(body, signature >> 16, signature & 0xFFFF))

    parent = np.asarray(model.body_weldid)[np.asarray(model.body_parentid)[welds]]
    moving = (welds != 0) & (parent != 0)
    i, j = _between(weld, welds[moving], parent[moving])
    related = (mask[i, j // 32] >> (j % 32).astype(np.uint32)) & 1 == 1
    i, j = i[related], j[related]
    _clear(mask, i, j)
    return [mask, _bits(len(geoms), len(geoms), np.concatenate([i, j]), np.concatenate([j, i]))]


def _words(columns: int) -> int:
    return (columns + 31) // 32


def _packed(dense: np.ndarray) -> np.ndarray:
    """Rows of booleans as rows of words of 32 bits."""
    padded = np.zeros((len(dense), 32 * _words(dense.shape[1])), bool)
    padded[:, : dense.shape[1]] = dense
    return np.packbits(padded, axis=1, bitorder="little").view("<u4").astype(np.uint32)


def _unpacked(bits: np.ndarray, columns: int) -> np.ndarray:
    """Rows of words of 32 bits as rows of booleans."""
    rows = np.ascontiguousarray(bits, "<u4").view(np.uint8)
    return np.unpackbits(rows, axis=1, bitorder="little", count=columns).astype(bool)


def _bits(rows: int, columns: int, i: np.ndarray, j: np.ndarray) -> np.ndarray:
    """Matrix of bits with the entries i, j set."""
    bits = np.zeros((rows, _words(columns)), np.uint32)
    np.bitwise_or.at(bits.reshape(-1), i * bits.shape[1] + j // 32, np.uint32(1) << (j % 32).astype(np.uint32))
    return bits


def _clear(bits: np.ndarray, i: np.ndarray, j: np.ndarray) -> None:
    """Clear the entries i, j and j, i."""
    i, j = np.concatenate([i, j]), np.concatenate([j, i])
    others = ~(np.uint32(1) << (j % 32).astype(np.uint32))
    np.bitwise_and.at(bits.reshape(-1), i * bits.shape[1] + j // 32, others)


def _count(bits: np.ndarray) -> int:
    """How many pairs a symmetric matrix has."""
    return int(np.bitwise_count(bits).sum(dtype=np.int64)) // 2


def _between(owner: np.ndarray, first: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Indices i, j of all whose owners are first[k] and second[k], of every k."""
    order = np.argsort(owner, kind="stable")
    ranges = [np.searchsorted(owner[order], [values, values + 1]) for values in (first, second)]
    (start1, end1), (start2, end2) = ranges
    size = (end1 - start1) * (end2 - start2)
    k = np.repeat(np.arange(len(size)), size)
    place = np.arange(len(k)) - (np.cumsum(size) - size)[k]
    width = (end2 - start2)[k]
    return order[start1[k] + place // np.maximum(width, 1)], order[start2[k] + place % np.maximum(width, 1)]


def _leave_out(masks: list[np.ndarray], geoms: np.ndarray, first: np.ndarray, second: np.ndarray) -> list[np.ndarray]:
    """The matrices without pairs of geoms, as far as they are among these, which are ascending."""
    both = np.isin(first, geoms) & np.isin(second, geoms)
    for mask in masks:
        _clear(mask, np.searchsorted(geoms, first[both]), np.searchsorted(geoms, second[both]))
    return masks


def _pairs(bits: np.ndarray, geoms: np.ndarray, kind: int, chosen: np.ndarray | None) -> np.ndarray:
    """Rows (geom i, geom j, kind), i < j, of a symmetric matrix; `chosen`: of pairs with one of these alone."""
    found = [np.zeros((0, 2), np.int64)]
    rows = np.flatnonzero(bits.any(axis=1) if chosen is None else chosen)
    for start in range(0, len(rows), _ROWS):
        block = rows[start : start + _ROWS]
        i, j = np.nonzero(_unpacked(bits[block], len(geoms)))
        i = block[i]
        once = i < j if chosen is None else (i < j) | ~chosen[j]
        found.append(np.sort(np.stack([i[once], j[once]], axis=1), axis=1))
    pairs = geoms[np.concatenate(found)]
    return np.concatenate([pairs, np.full((len(pairs), 1), kind)], axis=1)


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


def _type_ordered(model: Any, geom1: np.ndarray, geom2: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    swap = model.geom_type[geom1] > model.geom_type[geom2]
    return np.where(swap, geom2, geom1), np.where(swap, geom1, geom2)
