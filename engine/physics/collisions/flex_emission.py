"""Contacts of flexes put among those of geoms, with their parameters, and the bodies that carry each side.

Launched after the narrow phases and after collision_driver has emitted the contacts of geoms, for models with flexes
alone. In MuJoCo a body's contacts with flexes come after those with other bodies, those of flexes alone at the end.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.emission import MIN_FRICTION, mix_weight, unpack_friction
from engine.physics.collisions.flex import is_off, key_parts
from engine.physics.collisions.flex_reduction import thin
from engine.physics.collisions.flex_table import ELEMENTS, PLANE, SDF, SELF, STAGES, FlexScratch, FlexTable
from engine.physics.collisions.geometry import RawContacts, contact_frame
from engine.physics.collisions.pairs import ENABLE_OVERRIDE
from engine.physics.model.data_groups import Contact, State
from engine.physics.model.model_groups import CollisionModel, FlexContactModel, Option, TreeModel
from engine.physics.model.types import at
from engine.physics.simt import lane, sync
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.struct
class Surface:
    """What a geom or a flex says about its contacts."""

    priority: wp.int32
    dim: wp.int32
    solmix: wp.float32
    solref: wp.vec2
    solimp: vec5
    friction: wp.vec3
    forcemodel: wp.int32
    forceprm: wp.vec2
    adhesion: wp.float32


@wp.func
def _geom_surface(shape: wp.ref[CollisionModel], world: int, geom: int) -> Surface:
    s = Surface()
    s.priority = shape.geom_priority[geom]
    s.dim = shape.geom_condim[geom]
    s.solmix = shape.geom_solmix[world, geom]
    s.solref = shape.geom_solref[world, geom]
    s.solimp = shape.geom_solimp[world, geom]
    s.friction = shape.geom_friction[world, geom]
    s.forcemodel = shape.geom_forcemodel[geom]
    s.forceprm = shape.geom_forceprm[world, geom]
    s.adhesion = shape.geom_adhesion[world, geom]
    return s


@wp.func
def _flex_surface(fc: wp.ref[FlexContactModel], flex: int) -> Surface:
    s = Surface()
    s.priority = fc.flex_priority[flex]
    s.dim = fc.flex_condim[flex]
    s.solmix = fc.flex_solmix[flex]
    s.solref = fc.flex_solref[flex]
    s.solimp = fc.flex_solimp[flex]
    s.friction = fc.flex_friction[flex]
    return s


@wp.func
def _mixed(a: Surface, b: Surface) -> Surface:
    """Parameters of a contact of a surface with that of a flex, by the rules of geoms: see
    `collisions.emission.emit_contacts`."""
    if a.priority > b.priority:
        return a
    if b.priority > a.priority:
        return b
    s = Surface()
    mix = mix_weight(a.solmix, b.solmix)
    s.dim = wp.max(a.dim, b.dim)
    s.friction = wp.max(a.friction, b.friction)
    s.solref = wp.min(a.solref, b.solref)
    if a.solref[0] > 0.0 and b.solref[0] > 0.0:
        s.solref = mix * a.solref + (1.0 - mix) * b.solref
    s.solimp = mix * a.solimp + (1.0 - mix) * b.solimp
    s.forcemodel = a.forcemodel  # flexes have none
    s.forceprm = a.forceprm
    s.adhesion = a.adhesion
    return s


@wp.func
def _sort(scratch: wp.ref[FlexScratch], world: int, stored: int):
    """Sort the keys, and which contact has which; the lanes share the chains of Shell's sort (1959)."""
    key = scratch.key[world]
    place = scratch.place[world]
    for i in range(lane(), stored, simt.lanes()):
        place[i] = i
    sync()
    step = stored // 2
    while step > 0:
        for chain in range(lane(), step, simt.lanes()):
            for i in range(chain + step, stored, step):
                moved = key[i]
                source = place[i]
                j = int(i)
                while j >= step and moved < key[j - step]:
                    key[j] = key[j - step]
                    place[j] = place[j - step]
                    j -= step
                key[j] = moved
                place[j] = source
        sync()
        step = wp.where(step == 2, 1, (step * 5) // 11)


@wp.func
def _lower_body(t: wp.ref[TreeModel], contact: wp.ref[Contact], world: int, i: int) -> int:
    geom = contact.geom[world, i]
    return wp.min(t.geom_bodyid[geom[0]], t.geom_bodyid[geom[1]])


@wp.func
def _before(t: wp.ref[TreeModel], contact: wp.ref[Contact], world: int, number: int, body: int) -> int:
    """How many of the contacts of geoms come before a body's contacts with flexes."""
    low = int(0)
    high = int(number)
    while low < high:
        middle = (low + high) // 2
        if _lower_body(t, contact, world, middle) <= body:
            low = middle + 1
        else:
            high = middle
    return low


@wp.func
def _meeting_body(table: wp.ref[FlexTable], scratch: wp.ref[FlexScratch], world: int, i: int) -> int:
    return table.meeting_body[key_parts(scratch.key[world, i])[0]]


@wp.func
def _flexes_before(table: wp.ref[FlexTable], scratch: wp.ref[FlexScratch], world: int, number: int, body: int) -> int:
    """How many of the contacts of flexes come before a contact of geoms whose lower body that is."""
    low = int(0)
    high = int(number)
    while low < high:
        middle = (low + high) // 2
        if _meeting_body(table, scratch, world, middle) < body:
            low = middle + 1
        else:
            high = middle
    return low


@wp.func
def _move(contact: wp.ref[Contact], world: int, i: int, n: int):
    contact.dist[world, n] = contact.dist[world, i]
    contact.pos[world, n] = contact.pos[world, i]
    contact.pos_low[world, n] = contact.pos_low[world, i]
    contact.frame[world, n] = contact.frame[world, i]
    contact.geom[world, n] = contact.geom[world, i]
    contact.flex[world, n] = wp.vec2i(-1, -1)
    contact.elem[world, n] = wp.vec2i(-1, -1)
    contact.vert[world, n] = wp.vec2i(-1, -1)
    contact.efc_address[world, n] = -1
    contact.includemargin[world, n] = contact.includemargin[world, i]
    contact.dim[world, n] = contact.dim[world, i]
    contact.geomcollisionid[world, n] = contact.geomcollisionid[world, i]
    contact.friction[world, n] = contact.friction[world, i]
    contact.solref[world, n] = contact.solref[world, i]
    contact.solreffriction[world, n] = contact.solreffriction[world, i]
    contact.solimp[world, n] = contact.solimp[world, i]
    contact.forcemodel[world, n] = contact.forcemodel[world, i]
    contact.forceprm[world, n] = contact.forceprm[world, i]
    contact.adhesion[world, n] = contact.adhesion[world, i]


@wp.func
def _write(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    fc: wp.ref[FlexContactModel],
    table: wp.ref[FlexTable],
    raw: wp.ref[RawContacts],
    contact: wp.ref[Contact],
    key: wp.int64,
    source: int,
    n: int,
):
    """One contact of a flex."""
    parts = key_parts(key)
    meeting = table.meeting[parts[0]]
    f = meeting[1]
    kind = meeting[2]
    surface = _flex_surface(fc, f)
    margin = fc.flex_margin[f]
    geom = wp.vec2i(-1, -1)
    flex = wp.vec2i(-1, f)
    elem = wp.vec2i(-1, parts[1])
    vert = wp.vec2i(-1, -1)
    if kind >= ELEMENTS:
        surface = _mixed(_flex_surface(fc, meeting[0]), surface)
        flex = wp.vec2i(meeting[0], f)
        elem = wp.vec2i(parts[1], parts[2])
        margin += fc.flex_margin[meeting[0]]
    else:
        surface = _mixed(_geom_surface(shape, world, meeting[0]), surface)
        geom[0] = meeting[0]
        margin += shape.geom_margin[world, meeting[0]]
        if kind == SDF:
            elem[1] = parts[2]
        if kind == PLANE:
            vert = elem
            elem = wp.vec2i(-1, -1)
    friction = unpack_friction(surface.friction)
    if (opt.enableflags[0] & ENABLE_OVERRIDE) != 0:
        margin = opt.o_margin[world]
        friction = opt.o_friction[world]
        surface.solref = opt.o_solref[world]
        surface.solimp = opt.o_solimp[world]
        surface.forcemodel = opt.o_forcemodel[0]
        surface.forceprm = opt.o_forceprm[world]
        contact.solreffriction[world, n] = opt.o_solref[world]
    else:
        contact.solreffriction[world, n] = wp.vec2(0.0, 0.0)
    for k in range(5):
        friction[k] = wp.max(friction[k], MIN_FRICTION)
    if kind == SELF:
        margin = 0.0
    dist = raw.dist[world, source]
    contact.dist[world, n] = dist
    contact.pos[world, n] = raw.pos[world, source]
    contact.pos_low[world, n] = raw.pos_low[world, source]
    contact.frame[world, n] = contact_frame(raw.normal[world, source], raw.tangent[world, source])
    contact.geom[world, n] = geom
    contact.flex[world, n] = flex
    contact.elem[world, n] = elem
    contact.vert[world, n] = vert
    contact.efc_address[world, n] = -1
    contact.includemargin[world, n] = margin
    contact.dim[world, n] = wp.where(surface.adhesion != 0.0 and dist >= margin, 1, surface.dim)
    contact.geomcollisionid[world, n] = 0
    contact.friction[world, n] = friction
    contact.solref[world, n] = surface.solref
    contact.solimp[world, n] = surface.solimp
    contact.forcemodel[world, n] = surface.forcemodel
    contact.forceprm[world, n] = surface.forceprm
    contact.adhesion[world, n] = surface.adhesion


@wp.func
def _emit_in(
    world: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    shape: wp.ref[CollisionModel],
    fc: wp.ref[FlexContactModel],
    table: wp.ref[FlexTable],
    scratch: wp.ref[FlexScratch],
    raw: wp.ref[RawContacts],
    state: wp.ref[State],
    contact: wp.ref[Contact],
):
    if is_off(opt):
        return
    geoms = contact.ncon[world]
    total = scratch.end[world, STAGES - 1]
    capacity = raw.dist.shape[1]
    _sort(scratch, world, wp.min(total, capacity))
    found = thin(table, scratch, raw, world, wp.min(total, capacity))
    stored = wp.max(wp.min(found, capacity - geoms), 0)
    if lane() == 0:
        missing = wp.max(total, geoms + found) - capacity
        state.overflow[world, 0] = wp.max(state.overflow[world, 0], missing)
        contact.ncon[world] = geoms + stored
    for i in range(lane(), geoms, simt.lanes()):
        contact.flex[world, i] = wp.vec2i(-1, -1)
        contact.elem[world, i] = wp.vec2i(-1, -1)
        contact.vert[world, i] = wp.vec2i(-1, -1)
    for i in range(lane(), stored, simt.lanes()):
        scratch.ahead[world, i] = _before(t, contact, world, geoms, _meeting_body(table, scratch, world, i))
    sync()
    # One lane moves contacts of geoms: mostly none of them comes after one of a flex.
    if lane() == 0:
        for back in range(geoms):
            i = geoms - 1 - back
            shift = _flexes_before(table, scratch, world, stored, _lower_body(t, contact, world, i))
            if shift == 0:
                break
            _move(contact, world, i, i + shift)
    sync()
    for i in range(lane(), stored, simt.lanes()):
        _write(
            world, opt, shape, fc, table, raw, contact, scratch.key[world, i], scratch.place[world, i],
            i + scratch.ahead[world, i],
        )  # fmt: skip


@wp.kernel
def emit_flex_contacts(
    opt_at: at(Option),
    t_at: at(TreeModel),
    shape_at: at(CollisionModel),
    fc_at: at(FlexContactModel),
    table_at: at(FlexTable),
    scratch_at: at(FlexScratch),
    raw_at: at(RawContacts),
    state_at: at(State),
    contact_at: at(Contact),
):
    w, _ = wp.tid()
    _emit_in(
        w, opt_at[0], t_at[0], shape_at[0], fc_at[0], table_at[0], scratch_at[0], raw_at[0], state_at[0],
        contact_at[0],
    )  # fmt: skip
