"""Sensors, and the quantities that only sensors read. One thread per world; loaded by models with sensors."""

import warp as wp

from engine.physics import enums
from engine.physics.position import read_quat
from engine.physics.spatial import (
    ang,
    cross_force,
    inertia_mul,
    lin,
    quat_conj,
    quat_mul,
    quat_normalize,
    spatial,
)
from engine.physics.types import (
    ActuatorModel,
    Constraint,
    Contact,
    Data,
    Dynamics,
    EqualityModel,
    Model,
    Option,
    Position,
    SensorModel,
    State,
    TendonModel,
    TreeModel,
    vec6,
)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

POS = 1
VEL = 2
ACC = 4
SUBTREE_VEL = 8  # even if no sensor needs it
RNE_POSTCONSTRAINT = 16  # even if no sensor needs it
ALL = POS + VEL + ACC

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_SPRING = wp.constant(int(enums.DisableBit.SPRING))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))
_GRAVITY = wp.constant(int(enums.DisableBit.GRAVITY))

_S = enums.SensorType
TOUCH = wp.constant(int(_S.TOUCH))
ACCELEROMETER = wp.constant(int(_S.ACCELEROMETER))
VELOCIMETER = wp.constant(int(_S.VELOCIMETER))
GYRO = wp.constant(int(_S.GYRO))
FORCE = wp.constant(int(_S.FORCE))
TORQUE = wp.constant(int(_S.TORQUE))
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
CLOCK = wp.constant(int(_S.CLOCK))
CONTACT = wp.constant(int(_S.CONTACT))

_BODY = wp.constant(int(enums.ObjType.BODY))
_XBODY = wp.constant(int(enums.ObjType.XBODY))
_GEOM = wp.constant(int(enums.ObjType.GEOM))
_SITE = wp.constant(int(enums.ObjType.SITE))

_ROW_FRICTION_TENDON = wp.constant(int(enums.ConstraintType.FRICTION_TENDON))
_ROW_LIMIT_JOINT = wp.constant(int(enums.ConstraintType.LIMIT_JOINT))
_ROW_LIMIT_TENDON = wp.constant(int(enums.ConstraintType.LIMIT_TENDON))
_WELD = wp.constant(int(enums.EqType.WELD))

_SPHERE = wp.constant(int(enums.GeomType.SPHERE))
_CAPSULE = wp.constant(int(enums.GeomType.CAPSULE))
_ELLIPSOID = wp.constant(int(enums.GeomType.ELLIPSOID))
_CYLINDER = wp.constant(int(enums.GeomType.CYLINDER))


@wp.func
def frame_body(t: TreeModel, kind: int, i: int) -> int:
    """Body that carries the frame of an object."""
    if kind == _GEOM:
        return t.geom_bodyid[i]
    if kind == _SITE:
        return t.site_bodyid[i]
    if kind == _BODY or kind == _XBODY:
        return i
    return t.cam_bodyid[i]


@wp.func
def frame_pos(p: Position, w: int, kind: int, i: int) -> wp.vec3:
    if kind == _BODY:
        return p.xipos[w, i]
    if kind == _XBODY:
        return p.xpos[w, i]
    if kind == _GEOM:
        return p.geom_xpos[w, i]
    if kind == _SITE:
        return p.site_xpos[w, i]
    return p.cam_xpos[w, i]


@wp.func
def frame_mat(p: Position, w: int, kind: int, i: int) -> wp.mat33:
    if kind == _BODY:
        return p.ximat[w, i]
    if kind == _XBODY:
        return p.xmat[w, i]
    if kind == _GEOM:
        return p.geom_xmat[w, i]
    if kind == _SITE:
        return p.site_xmat[w, i]
    return p.cam_xmat[w, i]


@wp.func
def frame_quat(t: TreeModel, p: Position, w: int, kind: int, i: int) -> wp.vec4:
    body = p.xquat[w, frame_body(t, kind, i)]
    if kind == _BODY:
        return quat_mul(body, t.body_iquat[w, i])
    if kind == _XBODY:
        return body
    if kind == _GEOM:
        return quat_mul(body, t.geom_quat[w, i])
    if kind == _SITE:
        return quat_mul(body, t.site_quat[w, i])
    return quat_mul(body, t.cam_quat[w, i])


@wp.func
def motion_at(t: TreeModel, p: Position, w: int, body: int, motion: vec6, point: wp.vec3) -> vec6:
    """A motion vector of the body, about its tree's centre of mass, as seen at a point of the world."""
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    return spatial(ang(motion), lin(motion) + wp.cross(ang(motion), arm))


@wp.func
def object_velocity(t: TreeModel, p: Position, y: Dynamics, w: int, kind: int, i: int) -> vec6:
    """Angular and linear velocity of an object's frame, in the world's axes."""
    body = frame_body(t, kind, i)
    return motion_at(t, p, w, body, y.cvel[w, body], frame_pos(p, w, kind, i))


@wp.func
def object_acceleration(t: TreeModel, p: Position, y: Dynamics, w: int, kind: int, i: int) -> vec6:
    """Angular and linear acceleration of an object's frame (gravity counts as upward), in the world's axes."""
    body = frame_body(t, kind, i)
    velocity = object_velocity(t, p, y, w, kind, i)
    acc = motion_at(t, p, w, body, y.cacc[w, body], frame_pos(p, w, kind, i))
    return spatial(ang(acc), lin(acc) + wp.cross(ang(velocity), lin(velocity)))


@wp.func
def contact_wrench(c: Contact, efc: Constraint, w: int, i: int) -> vec6:
    """Force, then torque, of a contact in its own frame, acting on the second geom."""
    row = c.efc_address[w, i]
    wrench = vec6()
    if row < 0:
        return wrench
    dim = c.dim[w, i]
    if dim == 1:
        wrench[0] = efc.force[w, row]
        return wrench
    mu = c.friction[w, i]
    for k in range(1, dim):
        up = efc.force[w, row + 2 * k - 2]
        down = efc.force[w, row + 2 * k - 1]
        wrench[0] = wrench[0] + up + down
        wrench[k] = mu[k - 1] * (up - down)
    return wrench


@wp.func
def _subtree_vel(w: int, t: TreeModel, p: Position, y: Dynamics):
    for b in range(t.nbody):
        velocity = object_velocity(t, p, y, w, _BODY, b)
        mat = p.ximat[w, b]
        y.subtree_linvel[w, b] = t.body_mass[w, b] * lin(velocity)
        spin = wp.transpose(mat) * ang(velocity)
        y.subtree_angmom[w, b] = mat * wp.cw_mul(t.body_inertia[w, b], spin)
    for k in range(t.nbody):
        b = t.nbody - 1 - k
        if b > 0:
            parent = t.body_parentid[b]
            y.subtree_linvel[w, parent] = y.subtree_linvel[w, parent] + y.subtree_linvel[w, b]
        y.subtree_linvel[w, b] = y.subtree_linvel[w, b] / wp.max(1.0e-15, t.body_subtreemass[w, b])
    for k in range(t.nbody):
        b = t.nbody - 1 - k
        velocity = object_velocity(t, p, y, w, _BODY, b)
        slip = t.body_mass[w, b] * (lin(velocity) - y.subtree_linvel[w, b])
        y.subtree_angmom[w, b] = y.subtree_angmom[w, b] + wp.cross(p.xipos[w, b] - p.subtree_com[w, b], slip)
        if b > 0:
            parent = t.body_parentid[b]
            slip = t.body_subtreemass[w, b] * (y.subtree_linvel[w, b] - y.subtree_linvel[w, parent])
            arm = p.subtree_com[w, b] - p.subtree_com[w, parent]
            y.subtree_angmom[w, parent] = y.subtree_angmom[w, parent] + y.subtree_angmom[w, b] + wp.cross(arm, slip)


@wp.func
def _wrench_about_com(
    t: TreeModel, p: Position, w: int, body: int, point: wp.vec3, torque: wp.vec3, force: wp.vec3
) -> vec6:
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    return spatial(torque + wp.cross(arm, force), force)


@wp.func
def _external_forces(
    w: int, t: TreeModel, em: EqualityModel, s: State, p: Position, y: Dynamics, c: Contact, efc: Constraint
):
    """Applied, contact, connect and weld forces on bodies."""
    for b in range(t.nbody):
        applied = s.xfrc_applied[w, b]
        y.cfrc_ext[w, b] = _wrench_about_com(t, p, w, b, p.xipos[w, b], lin(applied), ang(applied))
    y.cfrc_ext[w, 0] = vec6()
    for i in range(c.ncon[w]):
        if c.efc_address[w, i] >= 0:
            wrench = contact_wrench(c, efc, w, i)
            axes = wp.transpose(c.frame[w, i])
            force = axes * ang(wrench)
            torque = axes * lin(wrench)
            body1 = t.geom_bodyid[c.geom[w, i][0]]
            body2 = t.geom_bodyid[c.geom[w, i][1]]
            pos = c.pos[w, i]
            if body1 > 0:
                y.cfrc_ext[w, body1] = y.cfrc_ext[w, body1] - _wrench_about_com(t, p, w, body1, pos, torque, force)
            if body2 > 0:
                y.cfrc_ext[w, body2] = y.cfrc_ext[w, body2] + _wrench_about_com(t, p, w, body2, pos, torque, force)
    row = int(0)
    while row < efc.ne[w]:
        i = efc.id[w, row]
        kind = em.eq_type[i]
        if kind > _WELD:
            row += 1
        else:
            force = wp.vec3(efc.force[w, row], efc.force[w, row + 1], efc.force[w, row + 2])
            torque = wp.vec3(0.0)
            row += 3
            body1 = em.eq_obj1id[i]
            body2 = em.eq_obj2id[i]
            data = em.eq_data[w, i]
            first = wp.vec3(data[0], data[1], data[2])
            second = wp.vec3(data[3], data[4], data[5])
            if kind == _WELD:
                torque = wp.vec3(efc.force[w, row], efc.force[w, row + 1], efc.force[w, row + 2])
                row += 3
                swap = first
                first = second
                second = swap
            point1 = p.xpos[w, body1] + p.xmat[w, body1] * first
            point2 = p.xpos[w, body2] + p.xmat[w, body2] * second
            if em.eq_objtype[i] == _SITE:
                point1 = p.site_xpos[w, body1]
                point2 = p.site_xpos[w, body2]
                body1 = t.site_bodyid[body1]
                body2 = t.site_bodyid[body2]
            if body1 > 0:
                y.cfrc_ext[w, body1] = y.cfrc_ext[w, body1] + _wrench_about_com(t, p, w, body1, point1, torque, force)
            if body2 > 0:
                y.cfrc_ext[w, body2] = y.cfrc_ext[w, body2] - _wrench_about_com(t, p, w, body2, point2, torque, force)


@wp.func
def _pull_on_body(w: int, t: TreeModel, p: Position, y: Dynamics, site: int, force: wp.vec3):
    body = t.site_bodyid[site]
    if body > 0:
        pull = _wrench_about_com(t, p, w, body, p.site_xpos[w, site], wp.vec3(0.0), force)
        y.cfrc_ext[w, body] = y.cfrc_ext[w, body] + pull


@wp.func
def _tendon_forces(
    w: int, opt: Option, t: TreeModel, tm: TendonModel, am: ActuatorModel, p: Position, y: Dynamics, efc: Constraint
):
    """Pull of spatial tendons on the bodies of their sites: springs, dampers, actuators, limits and friction."""
    flags = opt.disableflags[0]
    for i in range(tm.ntendon):
        adr = tm.tendon_adr[i]
        if tm.wrap_type[adr] == 1:
            continue
        force = float(0.0)
        if (flags & _SPRING) == 0:
            span = tm.tendon_lengthspring[w, i]
            length = p.ten_length[w, i]
            over = wp.max(length - span[1], 0.0) + wp.min(length - span[0], 0.0)
            force -= tm.tendon_stiffness[w, i] * over
        if (flags & _DAMPER) == 0:
            force -= tm.tendon_damping[w, i] * y.ten_velocity[w, i]
        for a in range(am.nu):
            if am.actuator_trntype[a] == 3 and am.actuator_trnid[a][0] == i:
                force += am.actuator_gear[w, a][0] * y.actuator_force[w, a]
        for r in range(efc.ne[w], efc.ne[w] + efc.nf[w] + efc.nl[w]):
            if efc.id[w, r] == i:
                if efc.type[w, r] == _ROW_FRICTION_TENDON:
                    force += efc.force[w, r]
                elif efc.type[w, r] == _ROW_LIMIT_TENDON:
                    # The lower limit pushes the length up, the upper one pulls it down.
                    span = tm.tendon_range[w, i]
                    force += efc.force[w, r] * wp.where(2.0 * p.ten_length[w, i] < span[0] + span[1], 1.0, -1.0)
        if force == 0.0:
            continue
        divisor = float(1.0)
        for k in range(adr, adr + tm.tendon_num[i] - 1):
            if tm.wrap_type[k] == 2:
                divisor = tm.wrap_prm[w, k]
            elif tm.wrap_type[k + 1] == 3:
                site0 = tm.wrap_objid[k]
                site1 = tm.wrap_objid[k + 1]
                if t.site_bodyid[site0] != t.site_bodyid[site1]:
                    along = wp.normalize(p.site_xpos[w, site1] - p.site_xpos[w, site0]) * (force / divisor)
                    _pull_on_body(w, t, p, y, site1, along)
                    _pull_on_body(w, t, p, y, site0, -along)


@wp.func
def _rne_postconstraint(w: int, opt: Option, t: TreeModel, s: State, p: Position, y: Dynamics):
    gravity = opt.gravity[w]
    if (opt.disableflags[0] & _GRAVITY) != 0:
        gravity = wp.vec3(0.0)
    y.cacc[w, 0] = spatial(wp.vec3(0.0), -gravity)
    y.cfrc_int[w, 0] = vec6()
    for b in range(1, t.nbody):
        acc = y.cacc[w, t.body_parentid[b]]
        adr = t.body_dofadr[b]
        for i in range(adr, adr + t.body_dofnum[b]):
            acc += y.cdof_dot[w, i] * s.qvel[w, i] + p.cdof[w, i] * s.qacc[w, i]
        y.cacc[w, b] = acc
        cvel = y.cvel[w, b]
        inertia = p.cinert[w, b]
        force = inertia_mul(inertia, acc) + cross_force(cvel, inertia_mul(inertia, cvel))
        y.cfrc_int[w, b] = force - y.cfrc_ext[w, b]
    for k in range(1, t.nbody):
        b = t.nbody - k
        parent = t.body_parentid[b]
        y.cfrc_int[w, parent] = y.cfrc_int[w, parent] + y.cfrc_int[w, b]


@wp.func
def _ray_meets_ball(origin: wp.vec3, direction: wp.vec3, radius: float) -> bool:
    """Whether a ray (unit direction) meets a ball at the origin of its frame."""
    c = wp.dot(origin, origin) - radius * radius
    if c <= 0.0:
        return True
    b = wp.dot(origin, direction)
    return b <= 0.0 and b * b >= c


@wp.func
def _ray_meets(kind: int, size: wp.vec3, origin: wp.vec3, direction: wp.vec3) -> bool:
    """Whether a ray meets a solid at the origin of its frame; every solid is an intersection of ray intervals."""
    if kind == _SPHERE:
        return _ray_meets_ball(origin, direction, size[0])
    if kind == _ELLIPSOID:
        return _ray_meets_ball(wp.cw_div(origin, size), wp.normalize(wp.cw_div(direction, size)), 1.0)
    near = float(0.0)
    far = float(1.0e10)
    first = int(0)
    half = size
    if kind == _CYLINDER or kind == _CAPSULE:
        first = 2
        half = wp.vec3(size[0], size[0], size[1])
        if kind == _CAPSULE:
            shift = wp.vec3(0.0, 0.0, size[1])
            if _ray_meets_ball(origin - shift, direction, size[0]):
                return True
            if _ray_meets_ball(origin + shift, direction, size[0]):
                return True
        a = direction[0] * direction[0] + direction[1] * direction[1]
        b = origin[0] * direction[0] + origin[1] * direction[1]
        c = origin[0] * origin[0] + origin[1] * origin[1] - size[0] * size[0]
        if a < 1.0e-12:
            if c > 0.0:
                return False
        else:
            root = b * b - a * c
            if root < 0.0:
                return False
            near = wp.max(near, (-b - wp.sqrt(root)) / a)
            far = wp.min(far, (-b + wp.sqrt(root)) / a)
    for k in range(first, 3):
        if wp.abs(direction[k]) < 1.0e-12:
            if wp.abs(origin[k]) > half[k]:
                return False
        else:
            t0 = (-half[k] - origin[k]) / direction[k]
            t1 = (half[k] - origin[k]) / direction[k]
            near = wp.max(near, wp.min(t0, t1))
            far = wp.min(far, wp.max(t0, t1))
    return near <= far


@wp.func
def _touch(w: int, t: TreeModel, p: Position, c: Contact, efc: Constraint, site: int) -> float:
    """Sum of normal forces of the contacts of the site's body whose force ray passes through the site's volume."""
    body = t.site_bodyid[site]
    total = float(0.0)
    to_site = wp.transpose(p.site_xmat[w, site])
    for i in range(c.ncon[w]):
        if c.efc_address[w, i] >= 0:
            body1 = t.geom_bodyid[c.geom[w, i][0]]
            body2 = t.geom_bodyid[c.geom[w, i][1]]
            if body == body1 or body == body2:
                normal = contact_wrench(c, efc, w, i)[0]
                if normal > 0.0:
                    frame = c.frame[w, i]
                    ray = wp.vec3(frame[0, 0], frame[0, 1], frame[0, 2])
                    if body == body2:
                        ray = -ray
                    origin = to_site * (c.pos[w, i] - p.site_xpos[w, site])
                    if _ray_meets(t.site_type[site], t.site_size[w, site], origin, to_site * ray):
                        total += normal
    return total


@wp.func
def _stage(kind: int) -> int:
    """Stage that computes a kind of sensor."""
    if (
        kind == TOUCH
        or kind == ACCELEROMETER
        or kind == FORCE
        or kind == TORQUE
        or kind == ACTUATORFRC
        or kind == JOINTACTFRC
        or kind == TENDONACTFRC
        or kind == FRAMELINACC
        or kind == FRAMEANGACC
        or kind == JOINTLIMITPOS + 2
        or kind == TENDONLIMITFRC
    ):
        return 4
    if (
        kind == VELOCIMETER
        or kind == GYRO
        or kind == JOINTVEL
        or kind == TENDONVEL
        or kind == ACTUATORVEL
        or kind == BALLANGVEL
        or kind == JOINTLIMITPOS + 1
        or kind == TENDONLIMITPOS + 1
        or kind == FRAMELINVEL
        or kind == FRAMEANGVEL
        or kind == SUBTREELINVEL
        or kind == SUBTREEANGMOM
    ):
        return 2
    return 1


@wp.func
def _scalar(
    w: int,
    t: TreeModel,
    am: ActuatorModel,
    s: State,
    p: Position,
    y: Dynamics,
    c: Contact,
    efc: Constraint,
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
    if kind == ACTUATORPOS:
        return p.actuator_length[w, obj]
    if kind == ACTUATORVEL:
        return y.actuator_velocity[w, obj]
    if kind == ACTUATORFRC:
        return y.actuator_force[w, obj]
    if kind == JOINTACTFRC:
        return y.qfrc_actuator[w, t.jnt_dofadr[obj]]
    if kind == CLOCK:
        return wp.float32(s.time[w])
    reading = float(0.0)
    if kind == TENDONACTFRC:
        for i in range(am.nu):
            if am.actuator_trntype[i] == 3 and am.actuator_trnid[i][0] == obj:
                reading += y.actuator_force[w, i]
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
    opt: Option,
    t: TreeModel,
    sm: SensorModel,
    s: State,
    p: Position,
    y: Dynamics,
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
        # Carried by a site, read in its axes.
        to_site = wp.transpose(p.site_xmat[w, obj])
        if kind == MAGNETOMETER:
            return to_site * opt.magnetic[w]
        if kind == VELOCIMETER:
            return to_site * lin(object_velocity(t, p, y, w, _SITE, obj))
        if kind == GYRO:
            return to_site * ang(object_velocity(t, p, y, w, _SITE, obj))
        if kind == ACCELEROMETER:
            return to_site * lin(object_acceleration(t, p, y, w, _SITE, obj))
        body = t.site_bodyid[obj]
        wrench = y.cfrc_int[w, body]
        if kind == FORCE:
            return to_site * lin(wrench)
        arm = p.site_xpos[w, obj] - p.subtree_com[w, t.body_rootid[body]]
        return to_site * (ang(wrench) - wp.cross(arm, lin(wrench)))
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
            carried = lin(frame) + wp.cross(ang(frame), pos - frame_pos(p, w, reftype, ref))
            velocity -= spatial(ang(frame), carried)
        reading = ang(velocity)
        if kind == FRAMELINVEL:
            reading = lin(velocity)
    if ref >= 0:
        reading = wp.transpose(frame_mat(p, w, reftype, ref)) * reading
    return reading


@wp.func
def _quaternion(w: int, t: TreeModel, sm: SensorModel, s: State, p: Position, i: int, kind: int, obj: int) -> wp.vec4:
    if kind == BALLQUAT:
        return quat_normalize(read_quat(s.qpos, w, t.jnt_qposadr[obj]))
    quat = frame_quat(t, p, w, sm.sensor_objtype[i], obj)
    if sm.sensor_refid[i] >= 0:
        quat = quat_mul(quat_conj(frame_quat(t, p, w, sm.sensor_reftype[i], sm.sensor_refid[i])), quat)
    return quat


@wp.kernel
def _sensors(
    stages: int,
    opt: Option,
    t: TreeModel,
    tm: TendonModel,
    am: ActuatorModel,
    em: EqualityModel,
    sm: SensorModel,
    s: State,
    p: Position,
    y: Dynamics,
    c: Contact,
    efc: Constraint,
):
    w = wp.tid()
    enabled = (opt.disableflags[0] & _SENSOR) == 0
    if (stages & 8) != 0 or (enabled and (stages & 2) != 0 and sm.need_subtree_vel[0] != 0):
        _subtree_vel(w, t, p, y)
    if (stages & 16) != 0 or (enabled and (stages & 4) != 0 and sm.need_rne_postconstraint[0] != 0):
        _external_forces(w, t, em, s, p, y, c, efc)
        _tendon_forces(w, opt, t, tm, am, p, y, efc)
        _rne_postconstraint(w, opt, t, s, p, y)
    if not enabled:
        return
    for i in range(sm.nsensor):
        kind = sm.sensor_type[i]
        if (_stage(kind) & stages) != 0 and kind != CONTACT:
            obj = sm.sensor_objid[i]
            adr = sm.sensor_adr[i]
            dim = sm.sensor_dim[i]
            if dim == 1:
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


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the sensors of some stages, a sum of the constants above, in every world."""
    if m.nsensor == 0 and stages & (SUBTREE_VEL | RNE_POSTCONSTRAINT) == 0:
        return
    wp.launch(
        _sensors,
        dim=d.nworld,
        inputs=[
            stages,
            m.opt,
            m.tree,
            m.tendons,
            m.actuators,
            m.equalities,
            m.sensors,
            d.state,
            d.position,
            d.dynamics,
            d.contact,
            d.efc,
        ],
        device=m.device,
    )
