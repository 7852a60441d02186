"""What only sensors read: velocities and accelerations of frames, momenta of subtrees, forces on bodies."""

import warp as wp

from engine.physics import enums
from engine.physics.spatial import ang, cross_force, inertia_mul, lin, quat_mul, spatial
from engine.physics.types import (
    ActuatorModel,
    Constraint,
    Contact,
    Dynamics,
    EqualityModel,
    Option,
    Position,
    State,
    TendonModel,
    TreeModel,
    vec6,
)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SPRING = wp.constant(int(enums.DisableBit.SPRING))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))
_GRAVITY = wp.constant(int(enums.DisableBit.GRAVITY))

_BODY = wp.constant(int(enums.ObjType.BODY))
_XBODY = wp.constant(int(enums.ObjType.XBODY))
_GEOM = wp.constant(int(enums.ObjType.GEOM))
_SITE = wp.constant(int(enums.ObjType.SITE))

_ROW_FRICTION_TENDON = wp.constant(int(enums.ConstraintType.FRICTION_TENDON))
_ROW_LIMIT_TENDON = wp.constant(int(enums.ConstraintType.LIMIT_TENDON))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))
_WELD = wp.constant(int(enums.EqType.WELD))


@wp.func
def frame_body(t: wp.ref[TreeModel], kind: int, i: int) -> int:
    """Body that carries the frame of an object."""
    if kind == _GEOM:
        return t.geom_bodyid[i]
    if kind == _SITE:
        return t.site_bodyid[i]
    if kind == _BODY or kind == _XBODY:
        return i
    return t.cam_bodyid[i]


@wp.func
def frame_pos(p: wp.ref[Position], w: int, kind: int, i: int) -> wp.vec3:
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
def frame_mat(p: wp.ref[Position], w: int, kind: int, i: int) -> wp.mat33:
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
def frame_quat(t: wp.ref[TreeModel], p: wp.ref[Position], w: int, kind: int, i: int) -> wp.vec4:
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
def motion_at(t: wp.ref[TreeModel], p: wp.ref[Position], w: int, body: int, motion: vec6, point: wp.vec3) -> vec6:
    """A motion vector of the body, about its tree's centre of mass, as seen at a point of the world."""
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    return spatial(ang(motion), lin(motion) + wp.cross(ang(motion), arm))


@wp.func
def object_velocity(
    t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics], w: int, kind: int, i: int
) -> vec6:
    """Angular and linear velocity of an object's frame, in the world's axes."""
    body = frame_body(t, kind, i)
    return motion_at(t, p, w, body, y.cvel[w, body], frame_pos(p, w, kind, i))


@wp.func
def object_acceleration(
    t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics], w: int, kind: int, i: int
) -> vec6:
    """Angular and linear acceleration of an object's frame (gravity counts as upward), in the world's axes."""
    body = frame_body(t, kind, i)
    velocity = object_velocity(t, p, y, w, kind, i)
    acc = motion_at(t, p, w, body, y.cacc[w, body], frame_pos(p, w, kind, i))
    return spatial(ang(acc), lin(acc) + wp.cross(ang(velocity), lin(velocity)))


@wp.func
def contact_wrench(c: wp.ref[Contact], efc: wp.ref[Constraint], w: int, i: int) -> vec6:
    """Force, then torque, of a contact in its own frame, acting on the second geom."""
    row = c.efc_address[w, i]
    wrench = vec6()
    if row < 0:
        return wrench
    dim = c.dim[w, i]
    if efc.type[w, row] != _ROW_PYRAMIDAL:
        for k in range(dim):
            wrench[k] = efc.force[w, row + k]
        return wrench
    mu = c.friction[w, i]
    for k in range(1, dim):
        up = efc.force[w, row + 2 * k - 2]
        down = efc.force[w, row + 2 * k - 1]
        wrench[0] = wrench[0] + up + down
        wrench[k] = mu[k - 1] * (up - down)
    return wrench


@wp.func
def subtree_vel(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
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
    t: wp.ref[TreeModel], p: wp.ref[Position], w: int, body: int, point: wp.vec3, torque: wp.vec3, force: wp.vec3
) -> vec6:
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    return spatial(torque + wp.cross(arm, force), force)


@wp.func
def external_forces(
    w: int,
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
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
def _pull_on_body(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics], site: int, force: wp.vec3):
    body = t.site_bodyid[site]
    if body > 0:
        pull = _wrench_about_com(t, p, w, body, p.site_xpos[w, site], wp.vec3(0.0), force)
        y.cfrc_ext[w, body] = y.cfrc_ext[w, body] + pull


@wp.func
def tendon_forces(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
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
        for a in range(am.nactuator):
            if am.actuator_trntype[a] == 3 and am.actuator_trnid[a][0] == i:
                o = am.actuator_outadr[a]
                force += am.actuator_gear[w, o][0] * y.actuator_force[w, o]
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
def rne_postconstraint(
    w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]
):
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
