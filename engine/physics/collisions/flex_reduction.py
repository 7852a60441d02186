"""Fewer contacts where there are many: of a geom, or a flex, with a flex of few degrees of freedom.

Of flexes that are rigid or that nodes move MuJoCo keeps 50 contacts with one geom, or one other such flex: the
deepest, then again and again the one farthest from all those kept (Gonzalez 1985).
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.flex import key_parts
from engine.physics.collisions.flex_table import FlexScratch, FlexTable
from engine.physics.collisions.geometry import RawContacts
from engine.physics.simt import lane, sync

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

KEPT = wp.constant(50)  # MuJoCo's mjMAXCONPAIR
_FAR = wp.constant(1.0e10)
_TAKEN = wp.constant(-1.0)


@wp.func
def _choose(raw: wp.ref[RawContacts], scratch: wp.ref[FlexScratch], world: int, first: int, end: int):
    """Mark `KEPT` of the sorted contacts first ... end - 1 as taken: their distance from those taken is `_TAKEN`."""
    apart = scratch.apart[world]
    place = scratch.place[world]
    deepest = float(-_FAR)
    best = int(end)
    for i in range(first + lane(), end, simt.lanes()):
        apart[i] = _FAR
        depth = -raw.dist[world, place[i]]
        if depth > deepest:
            deepest = depth
            best = i
    everywhere = simt.reduce_max(deepest)
    best = simt.reduce_min(wp.where(deepest == everywhere, best, end))
    for _ in range(KEPT):
        point = raw.pos[world, place[best]]
        farthest = float(_TAKEN)
        following = int(end)
        for i in range(first + lane(), end, simt.lanes()):
            if i == best:
                apart[i] = _TAKEN
            elif apart[i] != _TAKEN:
                apart[i] = wp.min(apart[i], wp.length_sq(raw.pos[world, place[i]] - point))
                if apart[i] > farthest:
                    farthest = apart[i]
                    following = i
        everywhere = simt.reduce_max(farthest)
        best = simt.reduce_min(wp.where(farthest == everywhere, following, end))
    sync()


@wp.func
def thin(
    table: wp.ref[FlexTable], scratch: wp.ref[FlexScratch], raw: wp.ref[RawContacts], world: int, stored: int
) -> int:
    """Drop from the sorted keys those of contacts that are too many; how many are left. Called by all lanes."""
    if table.nthinned == 0:
        return stored
    left = int(0)
    first = int(0)
    while first < stored:
        meeting = key_parts(scratch.key[world, first])[0]
        end = first + 1
        while end < stored:
            if key_parts(scratch.key[world, end])[0] != meeting:
                break
            end += 1
        thinned = table.thinned[meeting] == 1 and end - first > KEPT
        if thinned:
            _choose(raw, scratch, world, first, end)
        sync()
        count = int(0)
        if lane() == 0:
            for i in range(first, end):
                keep = bool(True)
                if thinned:
                    keep = scratch.apart[world, i] == _TAKEN
                if keep:
                    scratch.key[world, left + count] = scratch.key[world, i]
                    scratch.place[world, left + count] = scratch.place[world, i]
                    count += 1
        left += simt.reduce_count(count)
        sync()
        first = end
    return left
