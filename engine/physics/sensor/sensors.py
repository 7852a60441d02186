"""Sensors, and the quantities that only sensors read. By all lanes of a world; loaded by models with sensors."""

import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.history import stage_bit
from engine.physics.clock import now as time_of
from engine.physics.collisions.contact_sides import side_body
from engine.physics.collisions.ray_shapes import first_of, is_inside, solid_interval
from engine.physics.dynamics.kinematics import read_quat
from engine.physics.dynamics.postconstraint import (
    contact_wrench,
    external_forces,
    frame_body,
    frame_mat,
    frame_pos,
    frame_quat,
    object_acceleration,
    object_velocity,
    rne_postconstraint,
    subtree_vel,
)
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Position, State, TendonPath
from engine.physics.model.model_groups import (
    ActuatorModel,
    EqualityModel,
    Option,
    SensedModel,
    SensorModel,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.spatial import (
    MINVAL,
    ang,
    lin,
    quat_conj,
    quat_mul,
    quat_normalize,
    spatial,
)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

POS = 1
VEL = 2
ACC = 4
SUBTREE_VEL = 8  # even if no sensor needs it
RNE_POSTCONSTRAINT = 16  # even if no sensor needs it
ALL = POS + VEL + ACC

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))

_S = enums.SensorType
TOUCH = wp.constant(int(_S.TOUCH))
ACCELEROMETER = wp.constant(int(_S.ACCELEROMETER))
VELOCIMETER = wp.constant(int(_S.VELOCIMETER))
GYRO = wp.constant(int(_S.GYRO))
FORCE = wp.constant(int(_S.FORCE))
TORQUE = wp.constant(int(_S.TORQUE))
RANGEFINDER = wp.constant(int(_S.RANGEFINDER))
LIDAR = wp.constant(int(_S.LIDAR))
MAGNETOMETER = wp.constant(int(_S.MAGNETOMETER))
JOINTPOS = wp.constant(int(_S.JOINTPOS))
JOINTVEL = wp.constant(int(_S.JOINTVEL))
TENDONPOS = wp.constant(int(_S.TENDONPOS))
TENDONVEL = wp.constant(int(_S.TENDONVEL))
ACTUATORPOS = wp.constant(int(_S.ACTUATORPOS))
ACTUATORVEL = wp.constant(int(_S.ACTUATORVEL))
ACTUATORFRC = wp.constant(int(_S.ACTUATORFRC))
JOINTACTFRC = wp.constant(int(_S.JOINTACTFRC))
TENDONACTFRC = wp.constant(int(_S.TENDONACTFRC))
BALLQUAT = wp.constant(int(_S.BALLQUAT))
BALLANGVEL = wp.constant(int(_S.BALLANGVEL))
JOINTLIMITPOS = wp.constant(int(_S.JOINTLIMITPOS))
TENDONLIMITFRC = wp.constant(int(_S.TENDONLIMITFRC))
TENDONLIMITPOS = wp.constant(int(_S.TENDONLIMITPOS))
FRAMEPOS = wp.constant(int(_S.FRAMEPOS))
FRAMEQUAT = wp.constant(int(_S.FRAMEQUAT))
FRAMEXAXIS = wp.constant(int(_S.FRAMEXAXIS))
FRAMEZAXIS = wp.constant(int(_S.FRAMEZAXIS))
FRAMELINVEL = wp.constant(int(_S.FRAMELINVEL))
FRAMEANGVEL = wp.constant(int(_S.FRAMEANGVEL))
FRAMELINACC = wp.constant(int(_S.FRAMELINACC))
FRAMEANGACC = wp.constant(int(_S.FRAMEANGACC))
SUBTREECOM = wp.constant(int(_S.SUBTREECOM))
SUBTREELINVEL = wp.constant(int(_S.SUBTREELINVEL))
SUBTREEANGMOM = wp.constant(int(_S.SUBTREEANGMOM))
INSIDESITE = wp.constant(int(_S.INSIDESITE))
CAMPROJECTION = wp.constant(int(_S.CAMPROJECTION))
GEOMDIST = wp.constant(int(_S.GEOMDIST))
GEOMFROMTO = wp.constant(int(_S.GEOMFROMTO))
E_POTENTIAL = wp.constant(int(_S.E_POTENTIAL))
E_KINETIC = wp.constant(int(_S.E_KINETIC))
TACTILE = wp.constant(int(_S.TACTILE))
USER = wp.constant(int(_S.USER))
CLOCK = wp.constant(int(_S.CLOCK))
CONTACT = wp.constant(int(_S.CONTACT))

_BODY = wp.constant(int(enums.ObjType.BODY))
_TENDON = wp.constant(int(enums.TrnType.TENDON))

_ROW_LIMIT_JOINT = wp.constant(int(enums.ConstraintType.LIMIT_JOINT))
_ROW_LIMIT_TENDON = wp.constant(int(enums.ConstraintType.LIMIT_TENDON))


@wp.func
def _is_elsewhere(kind: int) -> bool:
    """Whether not this module computes a kind of sensor: contacts, rays, distances; the user's own are the user's."""
    return (
        kind == CONTACT
        or kind == RANGEFINDER
        or kind == LIDAR
        or (kind >= GEOMDIST and kind <= GEOMFROMTO)
        or kind == TACTILE
        or kind == USER
    )


@wp.func
def _touch(
    w: int, t: wp.ref[TreeModel], p: wp.ref[Position], c: wp.ref[Contact], efc: wp.ref[Constraint], site: int
) -> float:
    """Sum of normal forces of the contacts of the site's body whose force ray passes through the site's volume."""
    body = t.site_bodyid[site]
    total = float(0.0)
    to_site = wp.transpose(p.site_xmat[w, site])
    for i in range(c.ncon[w]):
        if c.efc_address[w, i] >= 0:
            body1 = side_body(t, c, w, i, 0)
            body2 = side_body(t, c, w, i, 1)
            if body == body1 or body == body2:
                normal = contact_wrench(c, efc, w, i)[0]
                if normal > 0.0:
                    frame = c.frame[w, i]
                    ray = wp.vec3(frame[0, 0], frame[0, 1], frame[0, 2])
                    if body == body2:
                        ray = -ray
                    origin = to_site * (c.pos[w, i] - p.site_xpos[w, site])
                    if (
                        first_of(solid_interval(t.site_type[site], t.site_size[w, site], origin, to_site * ray))
                        >= 0.0
                    ):
                        total += normal
    return total


@wp.func
def _scalar(
    w: int,
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    kind: int,
    obj: int,
) -> float:
    """Reading of a sensor with one number."""
    if kind == TOUCH:
        return _touch(w, t, p, c, efc, obj)
    if kind == JOINTPOS:
        return s.qpos[w, t.jnt_qposadr[obj]]
    if kind == JOINTVEL:
        return s.qvel[w, t.jnt_dofadr[obj]]
    if kind == TENDONPOS:
        return p.ten_length[w, obj]
    if kind == TENDONVEL:
        return y.ten_velocity[w, obj]
    if kind == JOINTACTFRC:
        return y.qfrc_actuator[w, t.jnt_dofadr[obj]]
    if kind == CLOCK:
        return wp.float32(time_of(w, s))
    if kind == E_POTENTIAL:
        return s.energy[w][0]
    if kind == E_KINETIC:
        return s.energy[w][1]
    reading = float(0.0)
    if kind == TENDONACTFRC:
        for i in range(am.actuator_trntype.shape[0]):
            if am.actuator_trntype[i] == _TENDON and am.actuator_trnid[i][0] == obj:
                reading += y.actuator_force[w, am.actuator_outadr[i]]
        return reading
    # Limits: position, velocity or force of the joint's or tendon's row.
    row_kind = _ROW_LIMIT_JOINT
    quantity = kind - JOINTLIMITPOS
    if kind >= TENDONLIMITPOS:
        row_kind = _ROW_LIMIT_TENDON
        quantity = kind - TENDONLIMITPOS
    first = efc.ne[w] + efc.nf[w]
    for r in range(first, first + efc.nl[w]):
        if efc.type[w, r] == row_kind and efc.id[w, r] == obj:
            if quantity == 0:
                return efc.pos[w, r] - efc.margin[w, r]
            if quantity == 1:
                return efc.vel[w, r]
            return efc.force[w, r]
    return reading


@wp.func
def _vector(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    sm: wp.ref[SensorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    i: int,
    kind: int,
    obj: int,
) -> wp.vec3:
    """Reading of a sensor with three numbers."""
    if kind == SUBTREECOM:
        return p.subtree_com[w, obj]
    if kind == SUBTREELINVEL:
        return y.subtree_linvel[w, obj]
    if kind == SUBTREEANGMOM:
        return y.subtree_angmom[w, obj]
    if kind == BALLANGVEL:
        dof = t.jnt_dofadr[obj]
        return wp.vec3(s.qvel[w, dof], s.qvel[w, dof + 1], s.qvel[w, dof + 2])
    if kind < JOINTPOS:
        # Read in the axes of what carries it: in MuJoCo a site, in MSD any frame.
        carrier = sm.sensor_objtype[i]
        to_carrier = wp.transpose(frame_mat(p, w, carrier, obj))
        if kind == MAGNETOMETER:
            return to_carrier * opt.magnetic[w]
        if kind == VELOCIMETER:
            return to_carrier * lin(object_velocity(t, p, y, w, carrier, obj))
        if kind == GYRO:
            return to_carrier * ang(object_velocity(t, p, y, w, carrier, obj))
        if kind == ACCELEROMETER:
            return to_carrier * lin(object_acceleration(t, p, y, w, carrier, obj))
        body = frame_body(t, carrier, obj)
        wrench = y.cfrc_int[w, body]
        if kind == FORCE:
            return to_carrier * lin(wrench)
        arm = frame_pos(p, w, carrier, obj) - p.subtree_com[w, t.body_rootid[body]]
        return to_carrier * (ang(wrench) - wp.cross(arm, lin(wrench)))
    objtype = sm.sensor_objtype[i]
    ref = sm.sensor_refid[i]
    reftype = sm.sensor_reftype[i]
    if kind == FRAMELINACC:
        return lin(object_acceleration(t, p, y, w, objtype, obj))
    if kind == FRAMEANGACC:
        return ang(object_acceleration(t, p, y, w, objtype, obj))
    pos = frame_pos(p, w, objtype, obj)
    reading = wp.vec3(0.0)
    if kind == FRAMEPOS:
        reading = pos
        if ref >= 0:
            reading = pos - frame_pos(p, w, reftype, ref)
    elif kind <= FRAMEZAXIS:
        mat = frame_mat(p, w, objtype, obj)
        k = kind - FRAMEXAXIS
        reading = wp.vec3(mat[0, k], mat[1, k], mat[2, k])
    else:
        velocity = object_velocity(t, p, y, w, objtype, obj)
        if ref >= 0:
            frame = object_velocity(t, p, y, w, reftype, ref)
            transport = lin(frame) + wp.cross(ang(frame), pos - frame_pos(p, w, reftype, ref))
            velocity -= spatial(ang(frame), transport)
        reading = ang(velocity)
        if kind == FRAMELINVEL:
            reading = lin(velocity)
    if ref >= 0:
        reading = wp.transpose(frame_mat(p, w, reftype, ref)) * reading
    return reading


@wp.func
def _copy_outputs(
    w: int, am: wp.ref[ActuatorModel], p: wp.ref[Position], y: wp.ref[Dynamics], kind: int, i: int, adr: int, n: int
):
    """Length, velocity or force of every output of an actuator."""
    for k in range(n):
        out = am.actuator_outadr[i] + k
        if kind == ACTUATORPOS:
            y.sensordata[w, adr + k] = p.actuator_length[w, out]
        elif kind == ACTUATORVEL:
            y.sensordata[w, adr + k] = y.actuator_velocity[w, out]
        else:
            y.sensordata[w, adr + k] = y.actuator_force[w, out]


@wp.func
def _project(w: int, sensed: wp.ref[SensedModel], p: wp.ref[Position], site: int, camera: int) -> wp.vec2:
    """Pixel, from the left and the top, at which a camera sees a site."""
    size = sensed.cam_sensorsize[camera]
    resolution = wp.vec2(float(sensed.cam_resolution[camera][0]), float(sensed.cam_resolution[camera][1]))
    focal = wp.vec2(0.5 / wp.tan(wp.radians(0.5 * sensed.cam_fovy[camera])) * resolution[1])
    if size[0] != 0.0 and size[1] != 0.0:
        intrinsic = sensed.cam_intrinsic[camera]
        focal = wp.cw_mul(wp.cw_div(wp.vec2(intrinsic[0], intrinsic[1]), size), resolution)
    place = wp.transpose(p.cam_xmat[w, camera]) * (p.site_xpos[w, site] - p.cam_xpos[w, camera])
    depth = place[2]
    if wp.abs(depth) < MINVAL:
        depth = wp.where(depth < 0.0, -MINVAL, MINVAL)
    return wp.vec2(
        0.5 * resolution[0] - focal[0] * place[0] / depth, 0.5 * resolution[1] + focal[1] * place[1] / depth
    )


@wp.func
def _is_in_site(
    w: int, t: wp.ref[TreeModel], sm: wp.ref[SensorModel], p: wp.ref[Position], i: int, obj: int
) -> float:
    """1 if the object's origin is in the volume of the sensor's site, else 0."""
    kind = sm.sensor_objtype[i]
    place = frame_pos(p, w, kind, obj)
    if kind == _BODY and obj > 0 and t.body_mass[w, obj] < MINVAL and t.body_subtreemass[w, obj] >= MINVAL:
        place = p.subtree_com[w, obj]
    site = sm.sensor_refid[i]
    local = wp.transpose(p.site_xmat[w, site]) * (place - p.site_xpos[w, site])
    return wp.where(is_inside(t.site_type[site], t.site_size[w, site], local), 1.0, 0.0)


@wp.func
def _quaternion(
    w: int,
    t: wp.ref[TreeModel],
    sm: wp.ref[SensorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    i: int,
    kind: int,
    obj: int,
) -> wp.vec4:
    if kind == BALLQUAT:
        return quat_normalize(read_quat(s.qpos, w, t.jnt_qposadr[obj]))
    quat = frame_quat(t, p, w, sm.sensor_objtype[i], obj)
    if sm.sensor_refid[i] >= 0:
        quat = quat_mul(quat_conj(frame_quat(t, p, w, sm.sensor_reftype[i], sm.sensor_refid[i])), quat)
    return quat


@wp.func
def _sensors_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    em: wp.ref[EqualityModel],
    sm: wp.ref[SensorModel],
    sensed: wp.ref[SensedModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
):
    enabled = (opt.disableflags[0] & _SENSOR) == 0
    if (stages & SUBTREE_VEL) != 0 or (enabled and (stages & VEL) != 0 and sm.need_subtree_vel[0] != 0):
        subtree_vel(w, t, p, y)
    if (stages & RNE_POSTCONSTRAINT) != 0 or (enabled and (stages & ACC) != 0 and sm.need_rne_postconstraint[0] != 0):
        external_forces(w, t, em, s, p, path, y, c, efc)
        rne_postconstraint(w, opt, t, s, p, y)
    if not enabled:
        return
    for i in range(lane(), sm.nsensor, simt.lanes()):
        kind = sm.sensor_type[i]
        if (stage_bit(sm, i) & stages) != 0 and not _is_elsewhere(kind):
            obj = sm.sensor_objid[i]
            adr = sm.sensor_adr[i]
            dim = sm.sensor_dim[i]
            if kind == ACTUATORPOS or kind == ACTUATORVEL or kind == ACTUATORFRC:
                _copy_outputs(w, am, p, y, kind, obj, adr, dim)
            elif kind == CAMPROJECTION:
                pixel = _project(w, sensed, p, obj, sm.sensor_refid[i])
                y.sensordata[w, adr] = pixel[0]
                y.sensordata[w, adr + 1] = pixel[1]
            elif kind == INSIDESITE:
                y.sensordata[w, adr] = _is_in_site(w, t, sm, p, i, obj)
            elif dim == 1:
                y.sensordata[w, adr] = _scalar(w, t, am, s, p, y, c, efc, kind, obj)
            elif dim == 3:
                reading = _vector(w, opt, t, sm, s, p, y, i, kind, obj)
                for k in range(3):
                    y.sensordata[w, adr + k] = reading[k]
            else:
                quat = _quaternion(w, t, sm, s, p, i, kind, obj)
                for k in range(4):
                    y.sensordata[w, adr + k] = quat[k]
            cutoff = sm.sensor_cutoff[w, i]
            datatype = sm.sensor_datatype[i]
            if cutoff > 0.0 and datatype <= 1:
                for k in range(dim):
                    value = wp.min(y.sensordata[w, adr + k], cutoff)
                    if datatype == 0:
                        value = wp.max(value, -cutoff)
                    y.sensordata[w, adr + k] = value


@wp.kernel
def _sensors(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    am_at: at(ActuatorModel),
    em_at: at(EqualityModel),
    sm_at: at(SensorModel),
    sensed_at: at(SensedModel),
    s_at: at(State),
    p_at: at(Position),
    path_at: at(TendonPath),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _sensors_in(
        w, stages, opt_at[0], t_at[0], am_at[0], em_at[0], sm_at[0], sensed_at[0], s_at[0], p_at[0], path_at[0],
        y_at[0], c_at[0], efc_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the sensors of some stages, a sum of the constants above, in every world."""
    if m.nsensor == 0 and stages & (SUBTREE_VEL | RNE_POSTCONSTRAINT) == 0:
        return
    model = [m.at.opt, m.at.tree, m.at.actuators, m.at.equalities, m.at.sensors, m.at.sensed]
    data = [d.at.state, d.at.position, d.at.tendon_path, d.at.dynamics, d.at.contact, d.at.efc]
    simt.launch(_sensors, d.nworld, [stages, *model, *data], m.device)
