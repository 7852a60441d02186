"""The order in which MuJoCo numbers the polygons of a hull.

MuJoCo 4.0's compiler collects triangles by the direction that they face in a hash table, and numbers polygons as
iterating over the table visits them. Where an edge lies on several faces the first one decides which contacts are
made, so the order is part of the physics. It is the order of std::unordered_map in LLVM's C++ library, with which
MuJoCo is built: a new element goes before those of its bucket, and a bucket that was empty before all others.
"""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Sequence

_SIZES = (2, 5, 11, 23, 47, 97, 197, 397, 797, 1597, 3203, 6421, 12853, 25717, 51437, 102877, 205759, 411527, 823117)
"""Buckets of a table that grows element by element: each the first prime over twice the one before."""
_GOLDEN = 0x9E3779B9
_WORD = (1 << 64) - 1

_Buckets = dict[int, deque[int]]
"""Elements of each bucket in the order of visiting; the last bucket is visited first."""


def visiting_order(keys: Sequence[tuple[float, float]]) -> list[int]:
    """Indices of keys, inserted one by one, in the order in which iterating visits them."""
    hashes = [_hash(a, b) for a, b in keys]
    sizes = iter(_SIZES)
    size = 0
    buckets: _Buckets = {}
    for key, value in enumerate(hashes):
        if key >= size:
            size = next(sizes)
            buckets = _spread(_visited(buckets), hashes, size)
        buckets.setdefault(value % size, deque()).appendleft(key)
    return _visited(buckets)


def _visited(buckets: _Buckets) -> list[int]:
    return [key for bucket in reversed(buckets.values()) for key in bucket]


def _spread(visited: list[int], hashes: list[int], size: int) -> _Buckets:
    """Buckets of a table that has grown: elements stay in order unless others came between those of one bucket."""
    buckets: _Buckets = {}
    last = -1
    for key in visited:
        bucket = hashes[key] % size
        if bucket not in buckets:
            buckets[bucket] = deque([key])
            last = bucket
        elif bucket == last:
            buckets[bucket].append(key)
        else:
            buckets[bucket].appendleft(key)
    return dict(reversed(buckets.items()))


def _hash(a: float, b: float) -> int:
    """Of two doubles, whose own hash is their bits (0 of both zeros), combined as Boost does."""
    first, second = struct.unpack("<2Q", struct.pack("<2d", a + 0.0, b + 0.0))
    return first ^ (second + _GOLDEN + (first << 6) + (first >> 2)) & _WORD
