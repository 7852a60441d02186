"""Contacts of surfaces that move or stick: conveyor belts, adhesion. One lane per world.

Launched only for models with such geoms or pairs. A surface velocity is the speed of a geom's material against the
geom, which friction sees; adhesion is a constant force that pulls two geoms together as long as they have a contact,
also across its gap (MuJoCo documentation, XML reference, geom: surfacevel, adhesion).
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.collisions.contact_sides import is_of_geoms
from engine.physics.constraint.row import ROW_ELLIPTIC, contact_damping
from engine.physics.double_single import join_vec3
from engine.physics.dynamics.springs import apply_wrench
from engine.physics.model.data_groups import Carriers, Constraint, Contact, Dynamics, Position, Surface
from engine.physics.model.model_groups import CollisionModel, Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

ADHESION = 1
ROWS = 2

_ADHESION = wp.constant(ADHESION)
_CONTACT = wp.constant(int(enums.DisableBit.CONTACT))
_PASSIVE = wp.constant(int(enums.DisableBit.SPRING) | int(enums.DisableBit.DAMPER))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))


@wp.func
def _normal(c: wp.ref[Contact], w: int, i: int) -> wp.vec3:
    frame = c.frame[w, i]
    return wp.vec3(frame[0, 0], frame[0, 1], frame[0, 2])


@wp.func
def _pull(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    f: wp.ref[Surface],
):
    """qfrc_adhesion, added to qfrc_passive."""
    for i in range(t.nv):
        f.qfrc_adhesion[w, i] = 0.0
    flags = opt.disableflags[0]
    if (flags & _CONTACT) != 0 or (flags & _PASSIVE) == _PASSIVE:
        return
    for i in range(c.ncon[w]):
        adhesion = c.adhesion[w, i]
        if adhesion != 0.0:
            force = adhesion * _normal(c, w, i)
            point = join_vec3(c.pos[w, i], c.pos_low[w, i])
            if is_of_geoms(c, w, i):
                body1 = t.geom_bodyid[c.geom[w, i][0]]
                body2 = t.geom_bodyid[c.geom[w, i][1]]
                apply_wrench(w, t, p, body1, point, force, wp.vec3(0.0), f.qfrc_adhesion)
                apply_wrench(w, t, p, body2, point, -force, wp.vec3(0.0), f.qfrc_adhesion)
            else:
                for k in range(i * cr.ncarriermax, i * cr.ncarriermax + cr.number[w, i]):
                    pull = -cr.share[w, k] * force
                    apply_wrench(w, t, p, cr.body[w, k], point, pull, wp.vec3(0.0), f.qfrc_adhesion)
    for i in range(t.nv):
        y.qfrc_passive[w, i] = y.qfrc_passive[w, i] + f.qfrc_adhesion[w, i]


@wp.func
def _speed(w: int, cm: wp.ref[CollisionModel], p: wp.ref[Position], c: wp.ref[Contact], i: int) -> vec6:
    """Velocity of the second surface against the first along the contact's tangents, and about its normal:
    (0, tangent 1, tangent 2, spin, 0, 0)."""
    linear = wp.vec3(0.0)
    angular = wp.vec3(0.0)
    for side in range(2):
        geom = c.geom[w, i][side]
        if geom >= 0:
            sign = 2.0 * float(side) - 1.0
            velocity = cm.geom_surfacevel[w, geom]
            mat = p.geom_xmat[w, geom]
            moving = mat * wp.vec3(velocity[0], velocity[1], velocity[2])
            turning = mat * wp.vec3(velocity[3], velocity[4], velocity[5])
            linear += sign * (moving + wp.cross(turning, c.pos[w, i] - p.geom_xpos[w, geom]))
            angular += sign * turning
    linear = c.frame[w, i] * linear
    return vec6(0.0, linear[1], linear[2], wp.dot(_normal(c, w, i), angular), 0.0, 0.0)


@wp.func
def _rows(
    w: int,
    opt: wp.ref[Option],
    cm: wp.ref[CollisionModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
):
    """What surfaces add to velocities and reference accelerations of contact rows.

    Adhesion moves the reference so that the net force at a depth is what it would be without: a sticky contact is as
    stiff as another.
    """
    for i in range(c.ncon[w]):
        first = c.efc_address[w, i]
        if first >= 0:
            speed = _speed(w, cm, p, c, i)
            mu = c.friction[w, i]
            dim = c.dim[w, i]
            kind = efc.type[w, first]
            if dim > 1:
                damping = contact_damping(opt, w, c, i, kind == ROW_ELLIPTIC)
                for k in range(1, dim):
                    if kind == _ROW_PYRAMIDAL:
                        for side in range(2):
                            row = first + 2 * k - 2 + side
                            added = (1.0 - 2.0 * float(side)) * mu[k - 1] * speed[k]
                            efc.vel[w, row] = efc.vel[w, row] + added
                            efc.aref[w, row] = efc.aref[w, row] - damping * added
                    else:
                        efc.vel[w, first + k] = efc.vel[w, first + k] + speed[k]
                        efc.aref[w, first + k] = efc.aref[w, first + k] - damping * speed[k]
            share = c.adhesion[w, i]
            rows = int(1)
            if kind == _ROW_PYRAMIDAL:
                rows = 2 * (dim - 1)
                share /= float(rows)
            for row in range(first, first + rows):
                efc.aref[w, row] = efc.aref[w, row] + share / efc.D[w, row]


@wp.kernel
def _surface(
    stage: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    cm_at: at(CollisionModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    cr_at: at(Carriers),
    efc_at: at(Constraint),
    f_at: at(Surface),
):
    w, _ = wp.tid()
    if simt.lane() == 0:
        if stage == _ADHESION:
            _pull(w, opt_at[0], t_at[0], p_at[0], y_at[0], c_at[0], cr_at[0], f_at[0])
        else:
            _rows(w, opt_at[0], cm_at[0], p_at[0], c_at[0], efc_at[0])


def launch(m: Model, d: Data, stage: int) -> None:
    """ADHESION: d.qfrc_adhesion, added to d.qfrc_passive. ROWS: what surfaces add to d.efc.vel and d.efc.aref."""
    model = [m.at.opt, m.at.tree, m.at.shape]
    touching = [d.at.contact, d.at.carriers, d.at.efc, d.at.surface]
    simt.launch(_surface, d.nworld, [stage, *model, d.at.position, d.at.dynamics, *touching], m.device)
