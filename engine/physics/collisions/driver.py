"""Collision detection of a step: broad phase, narrow phases, contact parameters.

`put_collision` and `make_collision` are called once by put_model and make_data; `launch` only launches kernels.
"""

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import warp as wp

from engine.physics import abreast, simt
from engine.physics.collisions import broadphase as broadphase
from engine.physics.collisions import emission
from engine.physics.collisions import primitive as primitive
from engine.physics.collisions.candidates import candidate_pairs
from engine.physics.collisions.geometry import PAIR_CONTACTS, RawContacts, make_raw_contacts
from engine.physics.collisions.pairs import (
    PairScratch,
    PairTable,
    make_pair_scratch,
    put_pair_table,
)
from engine.physics.enums import GeomType
from engine.physics.model.data_groups import Contact
from engine.physics.model.model_groups import Option
from engine.physics.model.types import Data, Model, address, at
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.stage import Stage, modules_of
from engine.physics.simt import lane

box = lazy_module("collisions.box")
convex = lazy_module("collisions.convex")
carriers = lazy_module("constraint.contact_weights")
flexes = lazy_module("collisions.flex")
flex_table = lazy_module("collisions.flex_table")
flex_convex = lazy_module("collisions.flex_convex")
flex_field = lazy_module("collisions.flex_field")
flex_emission = lazy_module("collisions.flex_emission")
hfield = lazy_module("collisions.hfield")
sdf = lazy_module("collisions.sdf")

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SLEEP = Stage(
    lazy_module("collisions.sleep_pairs"),
    lambda m: m.has_sleep and not (m.neq or m.ntendon or m.nflex),
)

OPTIONAL = {
    "flex field": Stage(flex_field, lambda m: m.collision.flex and m.collision.flex.field),
    "flex convex": Stage(flex_convex, lambda m: m.collision.flex and m.collision.flex.convex),
    "sdf": Stage(sdf, lambda m: m.collision.sdf),
    "hfield": Stage(hfield, lambda m: m.collision.hfield),
    "convex": Stage(convex, lambda m: m.collision.convex),
    "box": Stage(box, lambda m: m.collision.box),
    "flex": Stage(flexes, lambda m: m.collision.flex),
    "flex emission": Stage(flex_emission, lambda m: m.collision.flex),
    "flex carriers": Stage(carriers, lambda m: m.collision.flex),
}
"""What only some models need, by the kinds of pairs that may touch."""

# Most contacts that one pair of types makes; the rest makes one.
_MAX_CONTACTS = {
    (GeomType.PLANE, GeomType.CAPSULE): 2,
    (GeomType.PLANE, GeomType.CYLINDER): 4,
    (GeomType.PLANE, GeomType.BOX): 4,
    (GeomType.PLANE, GeomType.MESH): 4,
    (GeomType.CAPSULE, GeomType.CAPSULE): 2,
    (GeomType.CAPSULE, GeomType.CYLINDER): 5,
    (GeomType.CAPSULE, GeomType.BOX): 2,
    (GeomType.CAPSULE, GeomType.MESH): 5,
    (GeomType.CYLINDER, GeomType.CYLINDER): 5,
    (GeomType.CYLINDER, GeomType.BOX): 5,
    (GeomType.CYLINDER, GeomType.MESH): 5,
    (GeomType.BOX, GeomType.BOX): 8,
    (GeomType.BOX, GeomType.MESH): 5,
    (GeomType.MESH, GeomType.MESH): 5,
    (GeomType.PLANE, GeomType.SDF): 4,
    (GeomType.HFIELD, GeomType.SDF): 0,
}


def _most_contacts(type1: int, type2: int) -> int:
    """Most contacts that a pair of geoms of these types makes (ascending)."""
    if (type1, type2) in _MAX_CONTACTS:
        return _MAX_CONTACTS[GeomType(type1), GeomType(type2)]
    if type1 == GeomType.HFIELD:
        return hfield.MAX_PRISM_CONTACTS
    return sdf.MAX_SDF_CONTACTS if type2 == GeomType.SDF else 1


@dataclass
class Collision:
    """What collision detection keeps of a model: its candidate pairs, and which kernels it needs."""

    table: PairTable
    table_at: wp.array
    contact_capacity: int  # room for contacts that a world of this model needs in ordinary use
    geoms: bool  # some two geoms may touch
    many: bool  # more candidates than a list holds: better swept
    crowded: bool  # the contacts can be more
    box: bool
    convex: bool
    hfield: bool
    sdf: bool
    flex: Any  # collision_flex_table.FlexCollision of a model with flexes


@dataclass
class CollisionScratch:
    """What collision detection writes on the way to `Data.contact`."""

    pairs: PairScratch
    raw: RawContacts
    room: RawContacts  # where each lane writes the contacts of one pair; where it is alone, `raw`
    pairs_at: wp.array
    raw_at: wp.array
    room_at: wp.array
    flex: Any  # collision_flex_table.FlexRoom of a model with flexes


def _is_primitive(type1: int, type2: int) -> bool:
    """Whether collision_primitive has this pair of geom types (ascending)."""
    if type2 >= GeomType.MESH:
        return False
    if type1 == GeomType.PLANE:
        return True
    if type1 == GeomType.SPHERE:
        return type2 != GeomType.ELLIPSOID
    return type1 == GeomType.CAPSULE and type2 == GeomType.CAPSULE


def _is_box(type1: int, type2: int) -> bool:
    """The same for collision_box."""
    return type2 == GeomType.BOX and type1 in (GeomType.CAPSULE, GeomType.BOX)


def _is_convex(type1: int, type2: int) -> bool:
    """The same for collision_convex."""
    return (
        type1 != GeomType.HFIELD
        and type2 != GeomType.SDF
        and not _is_primitive(type1, type2)
        and not _is_box(type1, type2)
    )


def put_collision(model: Any, device: Any = None) -> Collision:
    """Prepare collision detection for ``model``: any object with MjModel's field names and numpy arrays."""
    candidates = candidate_pairs(model)
    types = np.asarray(model.geom_type)
    few = len(candidates.all) > 0 or len(candidates.sweep_geoms) == 0
    pair_types = types[(candidates.all if few else candidates.listed)[:, :2]].reshape(-1, 2)
    unique, counts = np.unique(pair_types, axis=0, return_counts=True)
    kinds = {(int(a), int(b)) for a, b in unique}
    most = sum(_most_contacts(a, b) * int(n) for (a, b), n in zip(unique.tolist(), counts, strict=True))
    if not few:
        swept = np.unique(types[candidates.sweep_geoms]).tolist()
        kinds |= {(a, b) for a in swept for b in swept if a <= b}
        most += 24 * len(candidates.sweep_geoms)
    table = put_pair_table(model, candidates, device)
    flex = flex_table.put_flex_collision(model, device) if int(getattr(model, "nflex", 0)) else None
    return Collision(
        table=table,
        table_at=address(table, device),
        contact_capacity=max(1, min(most, 64 + 24 * int(model.ngeom)) + (flex.contact_capacity if flex else 0)),
        geoms=len(kinds) > 0,
        many=not few,
        crowded=not few or most > 64 + 24 * int(model.ngeom) or (flex is not None and flex.crowded),
        box=any(_is_box(a, b) for a, b in kinds),
        convex=any(_is_convex(a, b) for a, b in kinds),
        hfield=any(a == GeomType.HFIELD for a, _ in kinds),
        sdf=any(b == GeomType.SDF for _, b in kinds),
        flex=flex,
    )


def make_collision(m: Model, nworld: int, nconmax: int, npairmax: int | None = None) -> CollisionScratch:
    """Scratch for ``nworld`` worlds of up to ``nconmax`` contacts, from up to ``npairmax`` pairs of a sweep, each."""
    device = m.device
    raw = make_raw_contacts(nworld, nconmax, device)
    number = simt.lanes_per_world(wp.get_device(device))
    room = raw if number == 1 else make_raw_contacts(nworld, number * int(PAIR_CONTACTS), device)
    pairs = make_pair_scratch(m.collision.table, nworld, npairmax, m.collision.convex, device)
    flex = flex_table.make_flex_room(m, nworld, nconmax) if m.collision.flex else None
    at = (address(struct, device) for struct in (pairs, raw, room))
    return CollisionScratch(pairs, raw, room, *at, flex)


@wp.kernel
def no_contacts(opt_at: at(Option), pairs_at: at(PairScratch), contact_at: at(Contact)):
    """All of collision detection where no two geoms may touch."""
    w, _ = wp.tid()
    if opt_at[0].run_collision_detection[0] != 0 and lane() == 0:
        pairs_at[0].npair[w] = 0
        pairs_at[0].missing[w] = 0
        contact_at[0].ncon[w] = 0


def launch(m: Model, d: Data) -> None:
    """Fill `d.contact` of every world from `d.geom_xpos` and `d.geom_xmat`.

    What finds no room is counted in `d.overflow`. Nothing changes where `Option.run_collision_detection` is 0.
    """
    if not m.collision.geoms and not m.collision.flex:
        simt.launch(no_contacts, d.nworld, [m.at.opt, d.collision.pairs_at, d.at.contact], m.device)
        return
    launch_broadphase(m, d)
    _SLEEP.launch(m, d)
    simt.launch(primitive.primitive_narrowphase, d.nworld, _narrow(m, d), m.device)
    launch_other_shapes(m, d)
    launch_emission(m, d)
    if OPTIONAL["flex"].gate(m):
        launch_flexes(m, d)


def has_other_shapes(m: Model) -> bool:
    """Whether some pairs that may touch have no closed form."""
    return any(stage.gate(m) for stage in OPTIONAL.values())


def launch_other_shapes(m: Model, d: Data) -> None:
    """Contact geometry of the active pairs that have no closed form."""
    narrow = _narrow(m, d)
    if OPTIONAL["box"].gate(m):
        simt.launch(box.box_narrowphase, d.nworld, narrow, m.device)
    if OPTIONAL["convex"].gate(m):
        simt.launch(convex.convex_narrowphase, d.nworld, narrow, m.device)
    if OPTIONAL["hfield"].gate(m):
        terrain = [m.at.opt, m.at.shape, m.at.hfields, d.at.position, d.collision.pairs_at, d.collision.raw_at]
        simt.launch(hfield.hfield_narrowphase, d.nworld, terrain, m.device)
    if OPTIONAL["sdf"].gate(m):
        fields = [m.at.opt, m.at.shape, m.at.rays, m.at.sdfs, d.at.position, d.collision.pairs_at, d.collision.raw_at]
        simt.launch(sdf.sdf_narrowphase, d.nworld, fields, m.device)


def _narrow(m: Model, d: Data) -> list[wp.array]:
    """What narrow phases take."""
    return [m.at.opt, m.at.shape, d.at.position, d.collision.pairs_at, d.collision.room_at, d.collision.raw_at]


def launch_broadphase(m: Model, d: Data, kind: int = -1) -> None:
    """Find active pairs, the way `Option.broadphase` says, or by a BroadphaseType ``kind``."""
    search = [m.at.opt, m.at.shape, d.at.position, m.collision.table_at, d.collision.pairs_at, kind]
    abreast.launch(broadphase.broadphase, d.nworld, 4 * m.ngeom, search, m.device)


def launch_primitive(m: Model, d: Data) -> None:
    """Contact geometry of the active pairs that have a closed form."""
    simt.launch(primitive.primitive_narrowphase, d.nworld, _narrow(m, d), m.device)
    if OPTIONAL["box"].gate(m):
        simt.launch(box.box_narrowphase, d.nworld, _narrow(m, d), m.device)


def launch_emission(m: Model, d: Data) -> None:
    """`d.contact` from the contact geometry found so far."""
    emit = [m.at.opt, m.at.shape, d.collision.pairs_at, d.collision.raw_at, d.at.state, d.at.contact]
    simt.launch(emission.emit_contacts, d.nworld, emit, m.device)


def launch_flexes(m: Model, d: Data) -> None:
    """Add the contacts of flexes to `d.contact`, which has those of geoms, and find what carries them."""
    flex, room = m.collision.flex, d.collision.flex
    sides = [m.at.shape, m.at.flexes, m.at.flex_contacts, flex.table_at]
    narrow = [m.at.opt, *sides, d.at.position, d.at.flex, room.scratch_at, room.room_at, room.raw_at]
    simt.launch(flexes.flex_narrowphase, d.nworld, narrow, m.device)
    if OPTIONAL["flex convex"].gate(m):
        simt.launch(flex_convex.flex_convex_narrowphase, d.nworld, narrow, m.device)
    if OPTIONAL["flex field"].gate(m):
        fields = [m.at.opt, m.at.shape, m.at.hfields, m.at.sdfs, *narrow[2:]]
        simt.launch(flex_field.flex_field_narrowphase, d.nworld, fields, m.device)
    model = [m.at.opt, m.at.tree, m.at.shape, m.at.flex_contacts, flex.table_at]
    emit = [*model, room.scratch_at, room.raw_at, d.at.state, d.at.contact]
    simt.launch(flex_emission.emit_flex_contacts, d.nworld, emit, m.device)
    carriers.launch(m, d)


def modules(m: Model) -> list[ModuleType]:
    """Python modules whose kernels `launch` needs for this model, the slowest to compile first."""
    return [*modules_of([*OPTIONAL.values(), _SLEEP], m), primitive, broadphase, emission, sys.modules[__name__]]
