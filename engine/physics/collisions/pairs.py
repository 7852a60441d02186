"""The pairs of geoms that may collide as a device has them, and from which distance on they do.

A small model has a list of all its candidate pairs, a large one only a bit per pair of geoms.
"""

from typing import Any

import numpy as np
import warp as wp

from engine.physics.collisions.candidates import CandidatePairs
from engine.physics.enums import DisableBit, EnableBit
from engine.physics.model.model_groups import CollisionModel, Option

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

DISABLE_CONTACTS = wp.constant(int(DisableBit.CONSTRAINT | DisableBit.CONTACT))
ENABLE_OVERRIDE = wp.constant(int(EnableBit.OVERRIDE))


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
    apart: wp.array2d(dtype=wp.vec3)  # (nworld, napart) direction that told the convex pair in this place apart last
    apart_pair: wp.array2d(dtype=wp.vec2i)  # its geoms
    apart_vertex: wp.array2d(dtype=wp.vec2i)  # vertices of their hulls that are farthest along that


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


_REMEMBERED = 256  # pairs of a world whose directions are kept, at most


def make_pair_scratch(table: PairTable, nworld: int, npairmax: int | None, convex: bool, device: Any) -> PairScratch:
    """Room for the active pairs: all of a list, and ``npairmax`` (None: 16 per geom) of a sweep. convex: directions
    are kept of them."""
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
    kept = (nworld, min(room, _REMEMBERED) if convex else 0)
    scratch.apart = wp.zeros(kept, dtype=wp.vec3, device=device)
    scratch.apart_pair = wp.full(kept, wp.vec2i(-1, -1), dtype=wp.vec2i, device=device)
    scratch.apart_vertex = wp.zeros(kept, dtype=wp.vec2i, device=device)
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
