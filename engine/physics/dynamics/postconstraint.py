"""What only sensors read: velocities and accelerations of frames, momenta of subtrees, forces on bodies."""

import warp as wp

from engine.physics import enums, simt
from engine.physics.collisions.contact_sides import is_of_geoms
from engine.physics.constraint.welds import held_bodies, held_frames, held_points
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Position, State, TendonPath
from engine.physics.model.model_groups import EqualityModel, Option, TreeModel
from engine.physics.simt import lane, sync
from engine.physics.spatial import (
    ang,
    inertia_mul,
    lin,
    momentum_rate,
    quat_conj,
    quat_mul,
    quat_mul_axis,
    spatial,
)
from engine.physics.vectors import vec5, vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_GRAVITY = wp.constant(int(enums.DisableBit.GRAVITY))

_BODY = wp.constant(int(enums.ObjType.BODY))
_XBODY = wp.constant(int(enums.ObjType.XBODY))
_GEOM = wp.constant(int(enums.ObjType.GEOM))
_SITE = wp.constant(int(enums.ObjType.SITE))

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
        wrench[0] = wrench[0] - c.adhesion[w, i]
        return wrench
    mu = c.friction[w, i]
    for k in range(1, dim):
        up = efc.force[w, row + 2 * k - 2]
        down = efc.force[w, row + 2 * k - 1]
        wrench[0] = wrench[0] + up + down
        wrench[k] = mu[k - 1] * (up - down)
    wrench[0] = wrench[0] - c.adhesion[w, i]
    return wrench


@wp.func
def subtree_vel(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
    """Linear velocity and angular momentum of subtrees. Called by all lanes, as what follows."""
    for b in range(lane(), t.nbody, simt.lanes()):
        velocity = object_velocity(t, p, y, w, _BODY, b)
        mat = p.ximat[w, b]
        y.subtree_linvel[w, b] = t.body_mass[w, b] * lin(velocity)
        spin = wp.transpose(mat) * ang(velocity)
        y.subtree_angmom[w, b] = mat * wp.cw_mul(t.body_inertia[w, b], spin)
    sync()
    for back in range(2, t.nbodylevel + 1):
        level = t.nbodylevel - back
        for k in range(t.bodylevel_adr[level] + lane(), t.bodylevel_adr[level + 1], simt.lanes()):
            b = t.bodylevel_body[k]
            momentum = y.subtree_linvel[w, b]
            for e in range(t.child_adr[b], t.child_adr[b + 1]):
                momentum = momentum + y.subtree_linvel[w, t.child_body[e]]
            y.subtree_linvel[w, b] = momentum
        sync()
    for b in range(lane(), t.nbody, simt.lanes()):
        y.subtree_linvel[w, b] = y.subtree_linvel[w, b] / wp.max(1.0e-15, t.body_subtreemass[w, b])
    sync()
    for back in range(1, t.nbodylevel + 1):
        level = t.nbodylevel - back
        for k in range(t.bodylevel_adr[level] + lane(), t.bodylevel_adr[level + 1], simt.lanes()):
            b = t.bodylevel_body[k]
            momentum = y.subtree_angmom[w, b]
            for e in range(t.child_adr[b], t.child_adr[b + 1]):
                child = t.child_body[e]
                slip = t.body_subtreemass[w, child] * (y.subtree_linvel[w, child] - y.subtree_linvel[w, b])
                arm = p.subtree_com[w, child] - p.subtree_com[w, b]
                momentum = momentum + y.subtree_angmom[w, child] + wp.cross(arm, slip)
            velocity = object_velocity(t, p, y, w, _BODY, b)
            slip = t.body_mass[w, b] * (lin(velocity) - y.subtree_linvel[w, b])
            y.subtree_angmom[w, b] = momentum + wp.cross(p.xipos[w, b] - p.subtree_com[w, b], slip)
        sync()


@wp.func
def _wrench_about_com(
    t: wp.ref[TreeModel], p: wp.ref[Position], w: int, body: int, point: wp.vec3, torque: wp.vec3, force: wp.vec3
) -> vec6:
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    return spatial(torque + wp.cross(arm, force), force)


@wp.func_native(
    """
#if !defined(__CUDA_ARCH__)
    const auto fetch = [w](const auto& array, int bytes) {
        const char* row = (const char*)array.data + w * array.strides[0];
        for (int i = 0; i < bytes; i += 64) __builtin_prefetch(row + i);
    };
    fetch(address, 64);
    fetch(geom, 64);
    fetch(dim, 64);
    fetch(adhesion, 64);
    fetch(pos, 64);
    fetch(frame, 192);
    fetch(friction, 64);
    fetch(type, 256);
    fetch(force, 256);
#endif
"""
)
def _prefetch_contacts(
    w: int,
    address: wp.array2d(dtype=wp.int32),
    geom: wp.array2d(dtype=wp.vec2i),
    dim: wp.array2d(dtype=wp.int32),
    adhesion: wp.array2d(dtype=wp.float32),
    pos: wp.array2d(dtype=wp.vec3),
    frame: wp.array2d(dtype=wp.mat33),
    friction: wp.array2d(dtype=vec5),
    type: wp.array2d(dtype=wp.int32),
    force: wp.array2d(dtype=wp.float32),
):
    """Have the contacts of a world on their way into the cache of a CPU: they are far from those of the others."""
    ...


@wp.func
def prefetch_contacts(w: int, c: wp.ref[Contact], efc: wp.ref[Constraint]):
    """Have the contacts of a world on their way into the cache of a CPU."""
    _prefetch_contacts(w, c.efc_address, c.geom, c.dim, c.adhesion, c.pos, c.frame, c.friction, efc.type, efc.force)


@wp.func
def external_forces(
    w: int,
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
):
    """Applied, tendon, contact, connect and weld forces on bodies."""
    prefetch_contacts(w + 1, c, efc)
    external = y.cfrc_ext[w]
    wrenches = s.xfrc_applied[w]
    centres = p.xipos[w]
    origins = p.subtree_com[w]
    pulls = path.cfrc_tendon[w]
    for b in range(lane(), t.nbody, simt.lanes()):
        if b == 0:
            external[b] = vec6()
        else:
            applied = wrenches[b]  # force, then torque
            force = ang(applied)
            arm = centres[b] - origins[t.body_rootid[b]]
            external[b] = spatial(lin(applied) + wp.cross(arm, force), force) + pulls[b]
    sync()
    if lane() == 0:
        add_constraint_forces(w, t, em, p, c, efc, external)
    sync()


@wp.func
def add_constraint_forces(
    w: int,
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    external: wp.array(dtype=vec6),
):
    """Add contact, connect and weld forces on bodies to `external`. Called by one lane."""
    _add_contacts(w, t, p, c, efc, external)
    _add_equalities(w, t, em, p, efc, external)


@wp.func
def _add_contacts(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    external: wp.array(dtype=vec6),
):
    for i in range(c.ncon[w]):
        if c.efc_address[w, i] >= 0 and is_of_geoms(c, w, i):  # as in MuJoCo, whose cfrc_ext has none of flexes
            wrench = contact_wrench(c, efc, w, i)
            axes = wp.transpose(c.frame[w, i])
            force = axes * ang(wrench)
            torque = axes * lin(wrench)
            body1 = t.geom_bodyid[c.geom[w, i][0]]
            body2 = t.geom_bodyid[c.geom[w, i][1]]
            pos = c.pos[w, i]
            if body1 > 0:
                external[body1] = external[body1] - _wrench_about_com(t, p, w, body1, pos, torque, force)
            if body2 > 0:
                external[body2] = external[body2] + _wrench_about_com(t, p, w, body2, pos, torque, force)


@wp.func
def _add_equalities(
    w: int,
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    external: wp.array(dtype=vec6),
):
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
            bodies = held_bodies(t, em, i)
            body1 = bodies[0]
            body2 = bodies[1]
            place1, place2 = held_points(w, em, p, i)
            point1 = wp.vec3(place1)
            point2 = wp.vec3(place2)
            if kind == _WELD:
                # The rows are the imaginary part of q2* q1: their forces are a torque times its derivative.
                pull = wp.vec3(efc.force[w, row], efc.force[w, row + 1], efc.force[w, row + 2])
                row += 3
                turn1, turn2 = held_frames(w, t, em, p, i)
                turned = quat_mul(quat_mul_axis(wp.vec4(turn2), pull), quat_conj(wp.vec4(turn1)))
                torque = 0.5 * em.eq_data[w, i][10] * wp.vec3(turned[1], turned[2], turned[3])
            if body1 > 0:
                external[body1] = external[body1] + _wrench_about_com(t, p, w, body1, point1, torque, force)
            if body2 > 0:
                external[body2] = external[body2] - _wrench_about_com(t, p, w, body2, point2, torque, force)


@wp.func
def rne_postconstraint(
    w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]
):
    """Accelerations of bodies, and the forces that they take through their joints."""
    # Rows of arrays: their addresses stay in registers.
    cacc = y.cacc[w]
    force = y.cfrc_int[w]
    external = y.cfrc_ext[w]
    cvel = y.cvel[w]
    cdof_dot = y.cdof_dot[w]
    cdof = p.cdof[w]
    cinert = p.cinert[w]
    qvel = s.qvel[w]
    qacc = s.qacc[w]
    if lane() == 0:
        gravity = opt.gravity[w]
        if (opt.disableflags[0] & _GRAVITY) != 0:
            gravity = wp.vec3(0.0)
        cacc[0] = spatial(wp.vec3(0.0), -gravity)
        force[0] = vec6()
    sync()
    for level in range(1, t.nbodylevel):
        for k in range(t.bodylevel_adr[level] + lane(), t.bodylevel_adr[level + 1], simt.lanes()):
            b = t.bodylevel_body[k]
            acc = cacc[t.body_parentid[b]]
            adr = t.body_dofadr[b]
            for i in range(adr, adr + t.body_dofnum[b]):
                acc += cdof_dot[i] * qvel[i] + cdof[i] * qacc[i]
            cacc[b] = acc
            inertia = cinert[b]
            force[b] = inertia_mul(inertia, acc) + momentum_rate(inertia, cvel[b]) - external[b]
        sync()
    for back in range(2, t.nbodylevel + 1):
        level = t.nbodylevel - back
        for k in range(t.bodylevel_adr[level] + lane(), t.bodylevel_adr[level + 1], simt.lanes()):
            b = t.bodylevel_body[k]
            taken = force[b]
            for e in range(t.child_adr[b], t.child_adr[b + 1]):
                taken = taken + force[t.child_body[e]]
            force[b] = taken
        sync()
