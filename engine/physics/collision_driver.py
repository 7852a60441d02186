"""Collision detection of a step: broad phase, narrow phases, contact parameters.

`put_collision` and `make_collision` are called once by put_model and make_data; `launch` only launches kernels.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import warp as wp

from engine.physics import collision_broadphase as broadphase
from engine.physics import collision_primitive as primitive
from engine.physics.collision_box import box_box, capsule_box
from engine.physics.collision_broadphase import (
    ENABLE_OVERRIDE,
    PairScratch,
    PairTable,
    pair_gap,
    pair_margin,
)
from engine.physics.collision_geometry import RawContacts, contact_frame
from engine.physics.collision_hull import plane_mesh
from engine.physics.enums import GeomType
from engine.physics.types import CollisionModel, Contact, Data, Model, Option, Position, State, vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

PLANE = wp.constant(int(GeomType.PLANE))
SPHERE = wp.constant(int(GeomType.SPHERE))
CAPSULE = wp.constant(int(GeomType.CAPSULE))
ELLIPSOID = wp.constant(int(GeomType.ELLIPSOID))
CYLINDER = wp.constant(int(GeomType.CYLINDER))
BOX = wp.constant(int(GeomType.BOX))
MESH = wp.constant(int(GeomType.MESH))

MIN_FRICTION = wp.constant(1.0e-5)  # MuJoCo's mjMINMU
MIN_SOLMIX = wp.constant(1.0e-15)  # MuJoCo's mjMINVAL

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
}


@dataclass
class Collision:
    """What collision detection keeps of a model: its candidate pairs, and which kernels it needs."""

    table: PairTable
    contact_capacity: int  # room for contacts that a world of this model needs in ordinary use
    sweep: bool
    convex: bool


@dataclass
class CollisionScratch:
    """What collision detection writes on the way to `Data.contact`."""

    pairs: PairScratch
    raw: RawContacts
    nprimitive: wp.array  # (nworld,) contacts of the analytic pairs
    nraw: wp.array  # (nworld,) contacts of all pairs, even where they did not fit


def is_analytic(type1: int, type2: int) -> bool:
    """Whether a pair of geom types (ascending) has a closed-form narrow phase."""
    if type1 == GeomType.PLANE:
        return True
    if type1 == GeomType.SPHERE:
        return type2 not in (GeomType.ELLIPSOID, GeomType.MESH)
    if type1 == GeomType.CAPSULE:
        return type2 in (GeomType.CAPSULE, GeomType.BOX)
    return type1 == GeomType.BOX and type2 == GeomType.BOX


def put_collision(model: Any, device: Any = None) -> Collision:
    """Prepare collision detection for ``model``: any object with MjModel's field names and numpy arrays."""
    candidates = broadphase.candidate_pairs(model)
    types = np.asarray(model.geom_type)
    pair_types = types[candidates.pairs[:, :2]].reshape(-1, 2)
    unique, counts = np.unique(pair_types, axis=0, return_counts=True)
    kinds = {(int(a), int(b)) for a, b in unique}
    most = sum(_MAX_CONTACTS.get((a, b), 1) * int(n) for (a, b), n in zip(unique.tolist(), counts, strict=True))
    if len(candidates.sweep_geoms):
        swept = np.unique(types[candidates.sweep_geoms]).tolist()
        kinds |= {(a, b) for a in swept for b in swept if a <= b}
        most += 24 * len(candidates.sweep_geoms)
    return Collision(
        table=broadphase.put_pair_table(model, candidates, device),
        contact_capacity=max(1, min(most, 64 + 24 * int(model.ngeom))),
        sweep=len(candidates.sweep_geoms) > 0,
        convex=any(not is_analytic(a, b) for a, b in kinds),
    )


def make_collision(m: Model, nworld: int, nconmax: int) -> CollisionScratch:
    """Scratch for ``nworld`` worlds of up to ``nconmax`` contacts each."""
    device = m.device
    raw = RawContacts()
    raw.dist = wp.zeros((nworld, nconmax), dtype=wp.float32, device=device)
    raw.pos = wp.zeros((nworld, nconmax), dtype=wp.vec3, device=device)
    raw.normal = wp.zeros((nworld, nconmax), dtype=wp.vec3, device=device)
    raw.tangent = wp.zeros((nworld, nconmax), dtype=wp.vec3, device=device)
    raw.slot = wp.zeros((nworld, nconmax), dtype=wp.int32, device=device)
    return CollisionScratch(
        pairs=broadphase.make_pair_scratch(m.collision.table, nworld, device),
        raw=raw,
        nprimitive=wp.zeros(nworld, dtype=wp.int32, device=device),
        nraw=wp.zeros(nworld, dtype=wp.int32, device=device),
    )


@wp.kernel
def primitive_narrowphase(
    opt: Option,
    shape: CollisionModel,
    position: Position,
    pairs: PairScratch,
    out: RawContacts,
    nprimitive: wp.array(dtype=wp.int32),
    nraw: wp.array(dtype=wp.int32),
):
    """Contacts of every active pair that has a closed form."""
    world = wp.tid()
    n = int(0)
    for slot in range(pairs.npair[world]):
        pair = pairs.pair[world, slot]
        g1 = pair[0]
        g2 = pair[1]
        t1 = shape.geom_type[g1]
        t2 = shape.geom_type[g2]
        pos1 = position.geom_xpos[world, g1]
        mat1 = position.geom_xmat[world, g1]
        size1 = shape.geom_size[world, g1]
        pos2 = position.geom_xpos[world, g2]
        mat2 = position.geom_xmat[world, g2]
        size2 = shape.geom_size[world, g2]
        margin = pair_margin(opt, shape, world, g1, g2, pair[2]) + pair_gap(shape, world, g1, g2, pair[2])

        if t1 == PLANE:
            if t2 == SPHERE:
                normal = wp.vec3(mat1[0, 2], mat1[1, 2], mat1[2, 2])
                n = primitive.plane_point(
                    out, world, slot, n, margin, pos1, normal, pos2, size2[0], primitive.NO_TANGENT
                )
            elif t2 == CAPSULE:
                n = primitive.plane_capsule(out, world, slot, n, margin, pos1, mat1, pos2, mat2, size2)
            elif t2 == BOX:
                n = primitive.plane_box(out, world, slot, n, margin, pos1, mat1, pos2, mat2, size2)
            elif t2 == CYLINDER:
                n = primitive.plane_cylinder(out, world, slot, n, margin, pos1, mat1, pos2, mat2, size2)
            elif t2 == ELLIPSOID:
                n = primitive.plane_ellipsoid(out, world, slot, n, margin, pos1, mat1, pos2, mat2, size2)
            elif t2 == MESH:
                mesh = shape.geom_dataid[g2]
                n = plane_mesh(out, world, slot, n, margin, pos1, mat1, pos2, mat2, mesh, shape)
        elif t1 == SPHERE:
            if t2 == SPHERE:
                fallback = primitive.coincident_normal(mat1, mat2)
                n = primitive.sphere_contact(
                    out, world, slot, n, margin, pos1, size1[0], pos2, size2[0], fallback
                )
            elif t2 == CAPSULE:
                n = primitive.sphere_capsule(
                    out, world, slot, n, margin, pos1, mat1, size1[0], pos2, mat2, size2
                )
            elif t2 == CYLINDER:
                n = primitive.sphere_cylinder(
                    out, world, slot, n, margin, pos1, mat1, size1[0], pos2, mat2, size2
                )
            elif t2 == BOX:
                n = primitive.sphere_box(out, world, slot, n, margin, pos1, size1[0], pos2, mat2, size2)
        elif t1 == CAPSULE:
            if t2 == CAPSULE:
                n = primitive.capsule_capsule(
                    out, world, slot, n, margin, pos1, mat1, size1, pos2, mat2, size2
                )
            elif t2 == BOX:
                n = capsule_box(out, world, slot, n, margin, pos1, mat1, size1, pos2, mat2, size2)
        elif t1 == BOX and t2 == BOX:
            n = box_box(out, world, slot, n, margin, pos1, mat1, size1, pos2, mat2, size2)
    nprimitive[world] = n
    nraw[world] = n


@wp.func
def mix_weight(solmix1: float, solmix2: float) -> float:
    """Share of geom 1 in mixed solver parameters."""
    if solmix1 >= MIN_SOLMIX and solmix2 >= MIN_SOLMIX:
        return solmix1 / (solmix1 + solmix2)
    if solmix1 >= MIN_SOLMIX:
        return 1.0
    return wp.where(solmix2 >= MIN_SOLMIX, 0.0, 0.5)


@wp.func
def unpack_friction(mu: wp.vec3) -> vec5:
    """Sliding, torsional, rolling to tangent 1, 2, spin, roll 1, 2."""
    return vec5(mu[0], mu[0], mu[1], mu[2], mu[2])


@wp.kernel
def emit_contacts(
    opt: Option,
    shape: CollisionModel,
    pairs: PairScratch,
    raw: RawContacts,
    nprimitive: wp.array(dtype=wp.int32),
    nraw: wp.array(dtype=wp.int32),
    state: State,
    contact: Contact,
):
    """Merge analytic and convex contacts by pair and add each pair's parameters.

    Parameters follow MuJoCo (Modeling, "Contact parameters"): those of an explicit pair, else of the geom of
    higher priority, else mixed: largest condim and friction, solref and solimp weighted by solmix (the
    smaller solref where one is in direct form). Option.o_* replace them where the override flag is set.
    """
    world = wp.tid()
    capacity = raw.dist.shape[1]
    total = nraw[world]
    stored = wp.min(total, capacity)
    middle = wp.min(nprimitive[world], stored)
    override = (opt.enableflags[0] & ENABLE_OVERRIDE) != 0
    contact.ncon[world] = stored
    missing = wp.max(total - capacity, pairs.missing[world])
    if missing > state.overflow[world, 0]:
        state.overflow[world, 0] = missing

    i = int(0)
    j = int(middle)
    previous = int(-1)
    g1 = int(0)
    g2 = int(0)
    dim = int(0)
    margin = float(0.0)
    friction = vec5()
    solref = wp.vec2()
    solreffriction = wp.vec2()
    solimp = vec5()
    for n in range(stored):
        source = int(j)
        if j >= stored or (i < middle and raw.slot[world, i] < raw.slot[world, j]):
            source = i
            i += 1
        else:
            j += 1
        slot = raw.slot[world, source]
        if slot != previous:  # parameters are those of the pair
            previous = slot
            pair = pairs.pair[world, slot]
            g1 = pair[0]
            g2 = pair[1]
            ipair = pair[2]
            margin = pair_margin(opt, shape, world, g1, g2, ipair)
            solreffriction = wp.vec2()
            if ipair >= 0:
                dim = shape.pair_dim[ipair]
                friction = shape.pair_friction[world, ipair]
                solref = shape.pair_solref[world, ipair]
                solreffriction = shape.pair_solreffriction[world, ipair]
                solimp = shape.pair_solimp[world, ipair]
            elif shape.geom_priority[g1] != shape.geom_priority[g2]:
                g = wp.where(shape.geom_priority[g1] > shape.geom_priority[g2], g1, g2)
                dim = shape.geom_condim[g]
                friction = unpack_friction(shape.geom_friction[world, g])
                solref = shape.geom_solref[world, g]
                solimp = shape.geom_solimp[world, g]
            else:
                dim = wp.max(shape.geom_condim[g1], shape.geom_condim[g2])
                friction = unpack_friction(wp.max(shape.geom_friction[world, g1], shape.geom_friction[world, g2]))
                mix = mix_weight(shape.geom_solmix[world, g1], shape.geom_solmix[world, g2])
                solref1 = shape.geom_solref[world, g1]
                solref2 = shape.geom_solref[world, g2]
                if solref1[0] > 0.0 and solref2[0] > 0.0:
                    solref = mix * solref1 + (1.0 - mix) * solref2
                else:
                    solref = wp.min(solref1, solref2)
                solimp = mix * shape.geom_solimp[world, g1] + (1.0 - mix) * shape.geom_solimp[world, g2]
            if override:
                friction = opt.o_friction[world]
                solref = opt.o_solref[world]
                solreffriction = opt.o_solref[world]
                solimp = opt.o_solimp[world]
            for k in range(5):
                friction[k] = wp.max(friction[k], MIN_FRICTION)

        contact.dist[world, n] = raw.dist[world, source]
        contact.pos[world, n] = raw.pos[world, source]
        contact.frame[world, n] = contact_frame(raw.normal[world, source], raw.tangent[world, source])
        contact.geom[world, n] = wp.vec2i(g1, g2)
        contact.includemargin[world, n] = margin
        contact.dim[world, n] = dim
        contact.friction[world, n] = friction
        contact.solref[world, n] = solref
        contact.solreffriction[world, n] = solreffriction
        contact.solimp[world, n] = solimp


def launch(m: Model, d: Data) -> None:
    """Fill `d.contact` of every world from `d.geom_xpos` and `d.geom_xmat`.

    Contacts that find no room are counted in `d.overflow[world, 0]`.
    """
    scratch: CollisionScratch = d.collision
    find = broadphase.broadphase_sweep if m.collision.sweep else broadphase.broadphase_list
    size = d.nworld
    device = m.device
    wp.launch(
        find, dim=size, inputs=[m.opt, m.shape, d.position, m.collision.table, scratch.pairs], device=device
    )
    narrow = [m.opt, m.shape, d.position, scratch.pairs, scratch.raw, scratch.nprimitive, scratch.nraw]
    wp.launch(primitive_narrowphase, dim=size, inputs=narrow, device=device)
    if m.collision.convex:
        from engine.physics.collision_convex import convex_narrowphase  # compiled only for models that need it

        general = [m.opt, m.shape, d.position, scratch.pairs, scratch.raw, scratch.nraw]
        wp.launch(convex_narrowphase, dim=size, inputs=general, device=device)
    emit = [m.opt, m.shape, scratch.pairs, scratch.raw, scratch.nprimitive, scratch.nraw, d.state, d.contact]
    wp.launch(emit_contacts, dim=size, inputs=emit, device=device)
