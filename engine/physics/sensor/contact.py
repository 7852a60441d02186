"""Contact sensors: readings of the contacts that match a pair of geoms, bodies, subtrees or a site.

By all lanes of a world; loaded by models with contact sensors.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.history import stage_bit
from engine.physics.collisions.contact_sides import is_of_geoms, side_body
from engine.physics.collisions.ray_shapes import is_inside
from engine.physics.dynamics.postconstraint import contact_wrench, motion_at
from engine.physics.model.data_groups import Carriers, Constraint, Contact, Dynamics, Position
from engine.physics.model.model_groups import Option, SensorModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.spatial import ang, lin, spatial
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_CONTACT = wp.constant(int(enums.SensorType.CONTACT))

_UNKNOWN = wp.constant(int(enums.ObjType.UNKNOWN))
_BODY = wp.constant(int(enums.ObjType.BODY))
_XBODY = wp.constant(int(enums.ObjType.XBODY))
_SITE = wp.constant(int(enums.ObjType.SITE))


# How the matching contacts become slots (sensor_intprm[1]).
_MINDIST = wp.constant(1)
_MAXFORCE = wp.constant(2)
_NETFORCE = wp.constant(3)


@wp.func
def _is_part(t: wp.ref[TreeModel], geom: int, body: int, kind: int, obj: int) -> bool:
    """Whether a geom is the object, or a body or a part of the subtree; geom -1: a flex, for which a body stands."""
    if kind == _UNKNOWN:
        return True
    if kind == _BODY:
        return body == obj
    if kind == _XBODY:
        while body > obj:
            body = t.body_parentid[body]
        return body == obj
    return geom == obj


@wp.func
def _direction(
    w: int,
    t: wp.ref[TreeModel],
    sm: wp.ref[SensorModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    sensor: int,
    i: int,
) -> float:
    """1 if contact i matches the sensor's objects in their order, -1 in the opposite order, else 0."""
    type1 = sm.sensor_objtype[sensor]
    type2 = sm.sensor_reftype[sensor]
    id1 = sm.sensor_objid[sensor]
    id2 = sm.sensor_refid[sensor]
    geom1 = c.geom[w, i][0]
    geom2 = c.geom[w, i][1]
    body1 = side_body(t, c, w, i, 0)
    body2 = side_body(t, c, w, i, 1)
    if type1 == _SITE:
        local = wp.transpose(p.site_xmat[w, id1]) * (c.pos[w, i] - p.site_xpos[w, id1])
        if not is_inside(t.site_type[id1], t.site_size[w, id1], local):
            return 0.0
        type1 = _UNKNOWN
    if _is_part(t, geom1, body1, type1, id1):
        if _is_part(t, geom2, body2, type2, id2):
            return 1.0
    if _is_part(t, geom2, body2, type1, id1):
        if _is_part(t, geom1, body1, type2, id2):
            return -1.0
    return 0.0


@wp.func
def _put(y: wp.ref[Dynamics], w: int, adr: int, sign: wp.vec3, v: wp.vec3) -> int:
    for k in range(3):
        y.sensordata[w, adr + k] = sign[k] * v[k]
    return adr + 3


@wp.func
def _write_slot(
    y: wp.ref[Dynamics],
    w: int,
    start: int,
    spec: int,
    matches: int,
    flip: float,
    wrench: wp.spatial_vector,
    dist: float,
    pos: wp.vec3,
    normal: wp.vec3,
    tangent: wp.vec3,
    motion: wp.spatial_vector,
) -> int:
    """Write the fields that spec selects; seen from the other side the normal and first tangent turn over."""
    adr = start
    mirrored = wp.vec3(1.0, 1.0, flip)
    turned = wp.vec3(flip, flip, flip)
    if (spec & 1) != 0:
        y.sensordata[w, adr] = float(matches)
        adr += 1
    if (spec & 2) != 0:
        adr = _put(y, w, adr, mirrored, ang(wrench))
    if (spec & 4) != 0:
        adr = _put(y, w, adr, mirrored, lin(wrench))
    if (spec & 8) != 0:
        y.sensordata[w, adr] = dist
        adr += 1
    if (spec & 16) != 0:
        adr = _put(y, w, adr, wp.vec3(1.0), pos)
    if (spec & 32) != 0:
        adr = _put(y, w, adr, turned, normal)
    if (spec & 64) != 0:
        adr = _put(y, w, adr, turned, tangent)
    if (spec & 128) != 0:
        adr = _put(y, w, adr, mirrored, lin(motion))
    if (spec & 256) != 0:
        adr = _put(y, w, adr, mirrored, ang(motion))
    return adr


@wp.func
def relative_motion(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    i: int,
) -> wp.spatial_vector:
    """Angular and linear velocity of the second side of a contact against the first, at it and in its axes."""
    pos = c.pos[w, i]
    motion = vec6()
    if is_of_geoms(c, w, i):
        body1 = t.geom_bodyid[c.geom[w, i][0]]
        body2 = t.geom_bodyid[c.geom[w, i][1]]
        motion = motion_at(t, p, w, body2, y.cvel[w, body2], pos) - motion_at(t, p, w, body1, y.cvel[w, body1], pos)
    else:
        for k in range(i * cr.ncarriermax, i * cr.ncarriermax + cr.number[w, i]):
            body = cr.body[w, k]
            motion += cr.share[w, k] * motion_at(t, p, w, body, y.cvel[w, body], pos)
    return spatial(c.frame[w, i] * ang(motion), c.frame[w, i] * lin(motion))


@wp.func
def _net(
    w: int,
    t: wp.ref[TreeModel],
    sm: wp.ref[SensorModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    sensor: int,
    spec: int,
    matches: int,
):
    """One slot: the sum of all forces, in the world's axes, at their centre weighted by magnitude."""
    centre = wp.vec3(0.0)
    weight = float(0.0)
    for i in range(c.ncon[w]):
        if _direction(w, t, sm, p, c, sensor, i) != 0.0:
            size = wp.length(ang(contact_wrench(c, efc, w, i)))
            centre += size * c.pos[w, i]
            weight += size
    centre = centre / wp.max(weight, 1.0e-15)
    force = wp.vec3(0.0)
    torque = wp.vec3(0.0)
    for i in range(c.ncon[w]):
        flip = _direction(w, t, sm, p, c, sensor, i)
        if flip != 0.0:
            wrench = contact_wrench(c, efc, w, i)
            axes = wp.transpose(c.frame[w, i]) * flip
            pull = axes * ang(wrench)
            force += pull
            torque += axes * lin(wrench) + wp.cross(c.pos[w, i] - centre, pull)
    wrench = wp.spatial_vector(force[0], force[1], force[2], torque[0], torque[1], torque[2])
    _write_slot(
        y, w, sm.sensor_adr[sensor], spec, matches, 1.0, wrench, 0.0, centre, wp.vec3(1.0, 0.0, 0.0),
        wp.vec3(0.0, 1.0, 0.0), wp.spatial_vector(),
    )  # fmt: skip


@wp.func
def _contact_sensors_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    sm: wp.ref[SensorModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    efc: wp.ref[Constraint],
):
    if (opt.disableflags[0] & _SENSOR) != 0:
        return
    for sensor in range(lane(), sm.nsensor, simt.lanes()):
        if sm.sensor_type[sensor] == _CONTACT and (stage_bit(sm, sensor) & stages) != 0:
            spec = sm.sensor_intprm[sensor, 0]
            reduce = sm.sensor_intprm[sensor, 1]
            slots = sm.sensor_intprm[sensor, 2]
            adr = sm.sensor_adr[sensor]
            for k in range(sm.sensor_dim[sensor]):
                y.sensordata[w, adr + k] = 0.0
            matches = int(0)
            for i in range(c.ncon[w]):
                if _direction(w, t, sm, p, c, sensor, i) != 0.0:
                    matches += 1
            if reduce == _NETFORCE:
                if matches > 0:
                    _net(w, t, sm, p, y, c, efc, sensor, spec, matches)
            else:
                # Slots in ascending order of the key, contacts of equal key in detection order.
                last_key = float(-3.0e38)
                last = int(-1)
                for _slot in range(wp.min(slots, matches)):
                    best = int(-1)
                    best_key = float(3.4e38)
                    for i in range(c.ncon[w]):
                        if _direction(w, t, sm, p, c, sensor, i) != 0.0:
                            key = float(0.0)
                            if reduce == _MINDIST:
                                key = c.dist[w, i]
                            elif reduce == _MAXFORCE:
                                key = -wp.length_sq(contact_wrench(c, efc, w, i))
                            later = key > last_key or (key == last_key and i > last)
                            if later and key < best_key:
                                best = i
                                best_key = key
                    if best >= 0:
                        frame = c.frame[w, best]
                        adr = _write_slot(
                            y, w, adr, spec, matches, _direction(w, t, sm, p, c, sensor, best),
                            contact_wrench(c, efc, w, best), c.dist[w, best], c.pos[w, best],
                            wp.vec3(frame[0, 0], frame[0, 1], frame[0, 2]),
                            wp.vec3(frame[1, 0], frame[1, 1], frame[1, 2]),
                            relative_motion(w, t, p, y, c, cr, best),
                        )  # fmt: skip
                        last = best
                        last_key = best_key


@wp.kernel
def _contact_sensors(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    sm_at: at(SensorModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    cr_at: at(Carriers),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _contact_sensors_in(w, stages, opt_at[0], t_at[0], sm_at[0], p_at[0], y_at[0], c_at[0], cr_at[0], efc_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the contact sensors of some stages, as in `sensor.launch`, in every world."""
    touching = [d.at.contact, d.at.carriers, d.at.efc]
    simt.launch(
        _contact_sensors,
        d.nworld,
        [stages, m.at.opt, m.at.tree, m.at.sensors, d.at.position, d.at.dynamics, *touching],
        m.device,
    )
