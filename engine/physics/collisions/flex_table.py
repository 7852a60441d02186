"""What collision detection keeps of flexes: which may meet what, in which order, and scratch.

A meeting is a geom and a flex, two flexes, or a flex and itself. Which there are is decided here, once, on the host.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import warp as wp

from engine.physics import simt
from engine.physics.collisions.face_order import leaves
from engine.physics.collisions.geometry import RawContacts, make_raw_contacts
from engine.physics.enums import DisableBit, FlexSelf, GeomType
from engine.physics.model.types import address
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

PART_BITS = 20
"""Of the numbers of elements and vertices of a flex."""

# Kinds of meetings. From ELEMENTS on: of two flexes, and of a flex with itself.
PLANE = wp.constant(0)
CLOSED = wp.constant(1)
CONVEX = wp.constant(2)
HFIELD = wp.constant(3)
SDF = wp.constant(4)
ELEMENTS = wp.constant(5)
SELF = wp.constant(6)

# Stages of the narrow phase, in the order in which they append their contacts.
STAGE_CLOSED = wp.constant(0)
STAGE_CONVEX = wp.constant(1)
STAGE_FIELD = wp.constant(2)
STAGES = wp.constant(3)

LANE_CONTACTS = wp.constant(16)
"""Room of a lane for the contacts of one element with one geom."""

BLOCK = wp.constant(16)
"""Elements that are looked at together, and blocks of them."""


@wp.struct
class FlexTable:
    """Static meetings of a model, as MuJoCo visits them: by body and flex, of flexes, of each with itself."""

    nmeeting: wp.int32
    nthinned: wp.int32
    meeting: wp.array(dtype=wp.vec3i)  # (nmeeting,) geom or flex, flex, kind
    thinned: wp.array(dtype=wp.int32)  # (nmeeting,) 1: of many contacts few are kept
    meeting_body: wp.array(dtype=wp.int32)  # (nmeeting,) the geom's body; beyond all bodies where there is no geom
    corner: wp.array(dtype=wp.vec4i)  # (nflexelem,) vertices, counted over all flexes; lacking ones repeat the first
    carrier: wp.array(dtype=wp.vec4i)  # (nflexelem,) bodies of the vertices; -1: nodes move it
    active: wp.array(dtype=wp.int32)  # (nflexelem,) 1: touches
    block_adr: wp.array(dtype=wp.int32)  # (nflex,) first block of its elements
    span_adr: wp.array(dtype=wp.int32)  # (nflex,) first span of its blocks
    visit: wp.array(dtype=wp.int32)  # (nflexelem,) elements of each flex as distance fields meet them
    rank: wp.array(dtype=wp.int32)  # (nflexelem,) of two of a flex the lower is first; -1: the lower along the flex


@wp.struct
class FlexScratch:
    """What comes before `Data.contact`: keys of the contacts found, and sorted elements."""

    end: wp.array2d(dtype=wp.int32)  # (nworld, STAGES) contacts found up to each stage, with room or without
    key: wp.array2d(dtype=wp.int64)  # (nworld, nconmax)
    place: wp.array2d(dtype=wp.int32)  # (nworld, nconmax) which contact has that key
    ahead: wp.array2d(dtype=wp.int32)  # (nworld, nconmax) contacts of geoms that come before it
    box: wp.array2d(dtype=vec6)  # (nworld, nflex) centre and half size
    apart: wp.array2d(dtype=wp.float32)  # (nworld, nconmax) of a contact from those kept, squared
    order: wp.array2d(dtype=wp.int32)  # (nworld, nflexelem) elements of each flex along a curve through its box
    code: wp.array2d(dtype=wp.int32)  # (nworld, nflexelem) where on that curve they are, in that order
    swept: wp.array2d(dtype=vec6)  # (nworld, nflexelem) boxes, in that order
    block: wp.array2d(dtype=vec6)  # (nworld, nblock) boxes of 16 of these
    span: wp.array2d(dtype=vec6)  # (nworld, nspan) boxes of 16 blocks


@dataclass
class FlexCollision:
    """What collision detection keeps of a model's flexes."""

    table: FlexTable
    table_at: wp.array
    contact_capacity: int  # room for contacts of flexes in ordinary use
    crowded: bool  # there can be more
    condim: int  # largest
    convex: bool
    field: bool
    elements: bool  # elements meet elements


@dataclass
class FlexRoom:
    """Scratch of a Data."""

    scratch: FlexScratch
    raw: RawContacts
    room: RawContacts  # where each lane writes the contacts of one element; where it is alone, `raw`
    scratch_at: wp.array
    raw_at: wp.array
    room_at: wp.array


def _kind(geom_type: int, dim: int) -> int:
    """How a geom meets the elements of a flex; -1: not at all, as in MuJoCo."""
    if geom_type == GeomType.PLANE:
        return int(PLANE)
    if geom_type == GeomType.HFIELD:
        return int(HFIELD)
    if geom_type == GeomType.SDF:
        return int(SDF) if dim == 2 else -1
    if dim < 3 and geom_type in (GeomType.SPHERE, GeomType.CAPSULE, GeomType.BOX):
        return int(CLOSED)
    return int(CONVEX)


def _most_contacts(model: Any, first: int, flex: int, kind: int) -> int:
    """Contacts that a meeting has room for at first; only those with a plane cannot be more."""
    elements = int(model.flex_elemnum[flex])
    if kind == PLANE:
        return int(model.flex_vertnum[flex])
    if kind == ELEMENTS:
        return 4 * (int(model.flex_elemnum[first]) + elements)
    return 4 * elements if kind == SELF else min(4 * elements, 256 + elements)


def put_flex_collision(model: Any, device: Any) -> FlexCollision | None:
    """Prepare the flexes of a host model for collision detection; None if it has none.

    Raises ValueError for a flex with more elements or vertices than a key has room for.
    """
    nflex = int(getattr(model, "nflex", 0))
    if nflex == 0:
        return None
    if max(int(n) for field in ("elemnum", "vertnum") for n in getattr(model, f"flex_{field}")) >= 1 << PART_BITS:
        raise ValueError(f"a flex can have {1 << PART_BITS} elements or vertices at most")
    contype, conaffinity = np.asarray(model.flex_contype), np.asarray(model.flex_conaffinity)
    dim = np.asarray(model.flex_dim)
    body = np.asarray(model.geom_bodyid)
    rows = []
    movable = np.asarray(model.body_dofnum)[np.asarray(model.body_weldid)] > 0
    moves = [_moves(model, flex, movable) for flex in range(nflex)]
    for flex in range(nflex):
        masks = (np.asarray(model.geom_contype) & conaffinity[flex]) | (contype[flex] & model.geom_conaffinity)
        for geom in np.flatnonzero(masks):
            kind = _kind(int(model.geom_type[geom]), int(dim[flex]))
            if kind >= 0 and (moves[flex] or movable[body[geom]]):
                rows.append((int(body[geom]), flex, int(geom), kind))
    meetings = [(geom, flex, kind, at) for at, flex, geom, kind in sorted(rows)]
    beyond = int(model.nbody)
    for first in range(nflex):
        for second in range(first + 1, nflex):
            masks = (contype[first] & conaffinity[second]) | (contype[second] & conaffinity[first])
            if masks and (moves[first] or moves[second]):
                meetings.append((first, second, int(ELEMENTS), beyond))
    for flex in range(nflex):
        alone = int(model.flex_rigid[flex]) or int(model.flex_selfcollide[flex]) == FlexSelf.NONE
        if contype[flex] & conaffinity[flex] and not alone:
            meetings.append((flex, flex, int(SELF), beyond))
    table = _put_table(model, np.array(meetings, np.int32).reshape(-1, 4), device)
    kinds = {kind for _, _, kind, _ in meetings}
    most = sum(_most_contacts(model, first, flex, kind) for first, flex, kind, _ in meetings)
    elements = bool(kinds & {int(ELEMENTS), int(SELF)})
    usual = 64 + 2 * int(model.nflexvert) + (6 if elements else 2) * int(model.nflexelem)
    return FlexCollision(
        table=table,
        table_at=address(table, device),
        contact_capacity=min(most, usual),
        crowded=most > usual or bool(kinds - {int(PLANE)}),
        condim=max(int(d) for d in (*np.ravel(model.flex_condim), *np.ravel(model.geom_condim))) if meetings else 1,
        convex=bool(kinds & {int(CONVEX), int(ELEMENTS), int(SELF)}),
        field=bool(kinds & {int(HFIELD), int(SDF)}),
        elements=elements,
    )


def _moves(model: Any, flex: int, movable: np.ndarray) -> bool:
    """Whether some body that carries a flex can move."""
    part = "vert" if int(model.flex_interp[flex]) == 0 else "node"
    first, number = (int(getattr(model, f"flex_{part}{x}")[flex]) for x in ("adr", "num"))
    return bool(movable[np.asarray(getattr(model, f"flex_{part}bodyid"))[first : first + number]].any())


def _put_table(model: Any, meetings: np.ndarray, device: Any) -> FlexTable:
    corner = np.zeros((int(model.nflexelem), 4), np.int32)
    active = np.ones(int(model.nflexelem), np.int32)
    rank, visit = (np.zeros(int(model.nflexelem), np.int32) for _ in range(2))
    for flex in range(int(model.nflex)):
        size, first, number = (int(getattr(model, f"flex_{x}")[flex]) for x in ("dim", "elemadr", "elemnum"))
        data = int(model.flex_elemdataadr[flex])
        own = np.asarray(model.flex_elem)[data : data + number * (size + 1)].reshape(number, size + 1)
        corner[first : first + number] = own[:, [min(k, size) if k <= size else 0 for k in range(4)]]
        corner[first : first + number] += int(model.flex_vertadr[flex])
        if size == 3:
            layers = np.asarray(model.flex_elemlayer)[first : first + number]
            active[first : first + number] = layers < int(model.flex_activelayers[flex])
        rank[first : first + number] = _ranks(model, flex)
        visit[first : first + number] = _visits(model, flex) if size == 2 else 0
    table = FlexTable()
    few = _few(model, meetings)
    table.nmeeting = len(meetings)
    table.nthinned = int(few.sum())
    table.thinned = wp.array(few, dtype=wp.int32, device=device)
    table.meeting = wp.array(np.ascontiguousarray(meetings[:, :3]), dtype=wp.vec3i, device=device)
    table.meeting_body = wp.array(np.ascontiguousarray(meetings[:, 3]), dtype=wp.int32, device=device)
    carrier = np.asarray(model.flex_vertbodyid)[corner].astype(np.int32)
    table.carrier = wp.array(carrier, dtype=wp.vec4i, device=device)
    table.corner = wp.array(corner, dtype=wp.vec4i, device=device)
    table.block_adr, table.span_adr = (
        wp.array(np.concatenate([[0], np.cumsum(_parts(model, size))]), dtype=wp.int32, device=device)
        for size in (int(BLOCK), int(BLOCK) ** 2)
    )
    table.visit = wp.array(visit, dtype=wp.int32, device=device)
    table.rank = wp.array(rank, dtype=wp.int32, device=device)
    table.active = wp.array(active, dtype=wp.int32, device=device)
    return table


def _parts(model: Any, size: int) -> np.ndarray:
    """(nflex,) how many groups of so many elements each flex has."""
    return -(-np.asarray(model.flex_elemnum) // size)


def _few(model: Any, meetings: np.ndarray) -> np.ndarray:
    """(n,) 1: meetings with flexes that are all rigid or moved by nodes."""
    stiff = np.asarray(model.flex_rigid).astype(bool) | (np.asarray(model.flex_interp) != 0)
    among = meetings[:, 2] >= ELEMENTS
    first = np.where(among, meetings[:, 0], meetings[:, 1])
    return (stiff[meetings[:, 1]] & stiff[first]).astype(np.int32)


def _ranks(model: Any, flex: int) -> np.ndarray:
    """Which of two elements of a flex that touch is the contact's first side: in MuJoCo that depends on how it finds
    them. -1: the one that begins first along the longest side of the flex. By leaves of a tree, as far as the host
    model has one."""
    number = int(model.flex_elemnum[flex])
    mode = int(model.flex_selfcollide[flex])
    narrow = mode == FlexSelf.NARROW or int(model.opt.disableflags) & DisableBit.MIDPHASE
    if mode == FlexSelf.NONE or narrow:
        return np.arange(number)
    if mode == FlexSelf.SAP or (mode == FlexSelf.AUTO and int(model.flex_dim[flex]) < 3):
        return np.full(number, -1)
    order = _leaves(model, flex)
    ranks = np.zeros(number, np.int32)
    ranks[order] = np.arange(len(order))
    return ranks


def _visits(model: Any, flex: int) -> np.ndarray:
    """Elements of a flex of triangles from the last leaf of its tree to the first."""
    return _leaves(model, flex)[::-1]


def _leaves(model: Any, flex: int) -> np.ndarray:
    """Elements at the leaves of a flex's tree of boxes, from the first to the last: by its shape at rest, up to where
    it is. One that nodes carry is at rest as its body is turned, which only a host with trees knows."""
    dim, number = int(model.flex_dim[flex]), int(model.flex_elemnum[flex])
    if int(model.flex_interp[flex]) != 0 and hasattr(model, "bvh_nodeid") and int(model.flex_bvhadr[flex]) >= 0:
        nodes = np.asarray(model.bvh_nodeid)[int(model.flex_bvhadr[flex]) :][: int(model.flex_bvhnum[flex])]
        return nodes[nodes >= 0]  # a node comes before its branches, the first branch before the second
    adr, first = int(model.flex_elemdataadr[flex]), int(model.flex_vertadr[flex])
    corners = np.asarray(model.flex_elem)[adr : adr + number * (dim + 1)].reshape(number, dim + 1)
    rest = np.asarray(model.flex_vert0, float)[first:][corners] * 2 * np.asarray(model.flex_size, float)[flex]
    low, high = rest.min(axis=1), rest.max(axis=1)
    active = np.arange(number)
    if dim == 3:
        layer = np.asarray(model.flex_elemlayer)[int(model.flex_elemadr[flex]) :][:number]
        active = np.flatnonzero(layer < int(model.flex_activelayers[flex]))
    return active[leaves(low[active], high[active], (low + high)[active] / 2)]


def make_flex_room(m: Any, nworld: int, nconmax: int) -> FlexRoom:
    """Scratch for nworld worlds of up to nconmax contacts each."""
    device = m.device
    s = FlexScratch()
    s.end = wp.zeros((nworld, int(STAGES)), dtype=wp.int32, device=device)
    s.key = wp.zeros((nworld, nconmax), dtype=wp.int64, device=device)
    s.place = wp.zeros((nworld, nconmax), dtype=wp.int32, device=device)
    s.ahead = wp.zeros((nworld, nconmax), dtype=wp.int32, device=device)
    s.apart = wp.zeros((nworld, nconmax if m.collision.flex.table.nthinned else 0), dtype=wp.float32, device=device)
    s.box = wp.zeros((nworld, m.nflex), dtype=vec6, device=device)
    swept = m.nflexelem if m.collision.flex.elements else 0
    start = np.zeros((nworld, swept), np.int32)
    if swept:
        first, number = m.flex_elemadr.numpy(), m.flex_elemnum.numpy()
        start[:] = np.concatenate([np.arange(a, a + n) for a, n in zip(first, number, strict=True)])
    s.order = wp.array(start, dtype=wp.int32, ndim=2, device=device)
    s.code = wp.zeros((nworld, swept), dtype=wp.int32, device=device)
    s.swept = wp.zeros((nworld, swept), dtype=vec6, device=device)
    table = m.collision.flex.table
    blocks, spans = (int(adr.numpy()[-1]) if swept else 0 for adr in (table.block_adr, table.span_adr))
    s.block = wp.zeros((nworld, blocks), dtype=vec6, device=device)
    s.span = wp.zeros((nworld, spans), dtype=vec6, device=device)
    raw = make_raw_contacts(nworld, nconmax, device)
    number = simt.lanes_per_world(wp.get_device(device))
    room = raw if number == 1 else make_raw_contacts(nworld, number * int(LANE_CONTACTS), device)
    return FlexRoom(s, raw, room, address(s, device), address(raw, device), address(room, device))
