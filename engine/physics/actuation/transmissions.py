"""Transmissions: lengths of actuators, and the moments that take their forces to the dofs. By all lanes.

Lengths and moments as in MuJoCo's documentation, Computation, "Actuation model".
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.collisions.contact_sides import is_of_geoms
from engine.physics.double_single import join, join_mat33, join_vec3
from engine.physics.dynamics.jacobian import point_motion, pull_on
from engine.physics.dynamics.kinematics import read_quat, site_quat
from engine.physics.model.data_groups import Contact, Position, State
from engine.physics.model.model_groups import ActuatorModel, TendonModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.spatial import (
    ang,
    lin,
    quat_conj,
    quat_normalize,
    quat_rotate,
    quat_sub,
    quat_to_rotvec,
)
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_JOINT = wp.constant(int(enums.TrnType.JOINT))
_JOINTINPARENT = wp.constant(int(enums.TrnType.JOINTINPARENT))
_SLIDERCRANK = wp.constant(int(enums.TrnType.SLIDERCRANK))
_TENDON = wp.constant(int(enums.TrnType.TENDON))
_SITE = wp.constant(int(enums.TrnType.SITE))
_BODY = wp.constant(int(enums.TrnType.BODY))
_SO3 = wp.constant(int(enums.TrnType.SO3))

_int = wp.array(dtype=wp.int32)
_float = wp.array(dtype=wp.float32)


@wp.struct
class Wrench:
    """A force at a point of a body, and a torque on it."""

    body: wp.int32
    point: wp.vec3d
    force: wp.vec3
    torque: wp.vec3


@wp.func
def _wrench(body: int, point: wp.vec3d, force: wp.vec3, torque: wp.vec3) -> Wrench:
    pull = Wrench()
    pull.body = body
    pull.point = point
    pull.force = force
    pull.torque = torque
    return pull


@wp.func
def _place(w: int, p: wp.ref[Position], site: int) -> wp.vec3d:
    return join_vec3(p.site_xpos[w, site], p.site_xpos_low[w, site])


@wp.func
def _write_pair(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], adr: int, one: Wrench, other: Wrench):
    """Moment row of a wrench on each of two bodies that pull against each other.

    Dofs that move both are not in the row.
    """
    dof1 = t.body_lastdof[one.body]
    dof2 = t.body_lastdof[other.body]
    k = int(adr)
    while dof1 != dof2:
        dof = wp.max(dof1, dof2)
        if dof == dof1:
            p.actuator_moment[w, k] = pull_on(w, t, p, dof, one.point, one.force, one.torque)
            dof1 = t.dof_parentid[dof]
        else:
            p.actuator_moment[w, k] = pull_on(w, t, p, dof, other.point, other.force, other.torque)
            dof2 = t.dof_parentid[dof]
        k += 1


@wp.func
def _joint(
    w: int,
    kind: int,
    joint: int,
    gear: vec6,
    adr: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
) -> wp.float64:
    """A ball or free joint, or the torque on it in the parent's frame; a free joint has no length."""
    q = t.jnt_qposadr[joint]
    jtype = t.jnt_type[joint]
    k = int(adr)
    torque = ang(gear)
    if jtype == _FREE:
        torque = lin(gear)
        q += 3
        for e in range(3):
            p.actuator_moment[w, adr + e] = gear[e]
        k += 3
    quat = quat_normalize(read_quat(s.qpos, w, q))
    if kind == _JOINTINPARENT:
        torque = quat_rotate(quat_conj(quat), torque)
    for e in range(3):
        p.actuator_moment[w, k + e] = torque[e]
    if jtype == _FREE:
        return wp.float64(0.0)
    return wp.float64(wp.dot(torque, quat_to_rotvec(quat)))


@simt.func_native(
    """
    for (; i < n; i += LANES) {
        const int kind = trntype.data[i], joint = ((const int*)(trnid.data + i))[0];
        if (kind != TrnType::JOINT && kind != TrnType::JOINTINPARENT) return i;
        if (jnt_type.data[joint] <= JointType::BALL) return i;
        const int out = outadr.data[i];
        const float scale = ((const float*)(gear.data + out))[0];
        const double value = (double)scale * (double)qpos.data[qposadr.data[joint]];
        moment.data[rowadr.data[out]] = scale;
        length.data[out] = (float)value;
        length_low.data[out] = (float)(value - (double)length.data[out]);
    }
    return n;
"""
)
def _scalar_joints(
    i: int, n: int, trntype: _int, trnid: wp.array(dtype=wp.vec2i), outadr: _int, rowadr: _int, jnt_type: _int,
    qposadr: _int, gear: wp.array(dtype=vec6), qpos: _float, moment: _float, length: _float, length_low: _float,
) -> int:  # fmt: skip
    """Lengths and moments of this lane's actuators of slides and hinges, from the i-th on, until one is of another
    kind: which; n if none is."""
    ...


@wp.func
def _slider_crank(
    w: int, crank: int, slider: int, rod: wp.float64, gear: float, adr: int, t: wp.ref[TreeModel], p: wp.ref[Position]
) -> wp.float64:
    """Position along the slider's z axis of the end of a rod that hangs on the crank site.

    With v from slider to crank and the axis a: a v - sqrt((a v)^2 + rod^2 - v v); where the rod does not reach the
    axis, its projection a v.
    """
    frame = join_mat33(p.site_xmat[w, slider], p.site_xmat_low[w, slider])
    axis = wp.vec3d(frame[0, 2], frame[1, 2], frame[2, 2])
    start = _place(w, p, slider)
    end = _place(w, p, crank)
    offset = end - start
    along = wp.dot(axis, offset)
    length = along
    by_offset = axis
    by_axis = offset
    det = along * along + rod * rod - wp.length_sq(offset)
    if det > wp.float64(0.0):
        root = wp.sqrt(det)
        length = along - root
        by_offset = axis * (wp.float64(1.0) - along / root) + offset / root
        by_axis = offset * (wp.float64(1.0) - along / root)
    force = gear * wp.vec3(by_offset)
    torque = gear * wp.vec3(wp.cross(axis, by_axis))
    one = _wrench(t.site_bodyid[crank], end, force, wp.vec3(0.0))
    other = _wrench(t.site_bodyid[slider], start, -force, torque)
    _write_pair(w, t, p, adr, one, other)
    return wp.float64(gear) * length


@wp.func
def _site(
    w: int, site: int, reference: int, gear: vec6, adr: int, t: wp.ref[TreeModel], p: wp.ref[Position]
) -> wp.float64:
    """A force and a torque on a site along the axes of the reference site, which feels the opposite; the length is
    its place there, weighed by the gear. Without reference (-1) they are along its own axes, and it has no length."""
    pos = _place(w, p, site)
    if reference < 0:
        frame = p.site_xmat[w, site]
        pull = _wrench(t.site_bodyid[site], pos, frame * ang(gear), frame * lin(gear))
        _write_pair(w, t, p, adr, pull, Wrench())
        return wp.float64(0.0)
    frame = p.site_xmat[w, reference]
    force = frame * ang(gear)
    torque = frame * lin(gear)
    origin = _place(w, p, reference)
    one = _wrench(t.site_bodyid[site], pos, force, torque)
    other = _wrench(t.site_bodyid[reference], origin, -force, -torque)
    _write_pair(w, t, p, adr, one, other)
    turn = quat_sub(site_quat(w, site, t, p), site_quat(w, reference, t, p))
    return wp.dot(wp.vec3d(force), pos - origin) + wp.float64(wp.dot(lin(gear), turn))


@wp.func
def _orientation(
    w: int,
    target: int,
    reference: int,
    out: int,
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
):
    """Rotation vector of a ball joint, or of a site against another, and the torques in the frame that turns."""
    turn = wp.vec3(0.0)
    if reference < 0:
        turn = quat_to_rotvec(quat_normalize(read_quat(s.qpos, w, t.jnt_qposadr[target])))
    else:
        turn = quat_sub(site_quat(w, target, t, p), site_quat(w, reference, t, p))
    for k in range(3):
        adr = am.moment_rowadr[out + k]
        p.actuator_length[w, out + k] = turn[k]
        p.actuator_length_low[w, out + k] = 0.0
        if reference < 0:
            p.actuator_moment[w, adr] = 1.0
        else:
            frame = p.site_xmat[w, target]
            axis = wp.vec3(frame[0, k], frame[1, k], frame[2, k])
            one = _wrench(t.site_bodyid[target], wp.vec3d(), wp.vec3(0.0), axis)
            other = _wrench(t.site_bodyid[reference], wp.vec3d(), wp.vec3(0.0), -axis)
            _write_pair(w, t, p, adr, one, other)


@wp.func
def _add_force(
    w: int, t: wp.ref[TreeModel], p: wp.ref[Position], adr: int, body: int, point: wp.vec3d, force: wp.vec3
):
    """Add a force on a body to a moment row that holds all dofs."""
    dof = t.body_lastdof[body]
    while dof >= 0:
        p.actuator_moment[w, adr + dof] = p.actuator_moment[w, adr + dof] + wp.dot(
            point_motion(w, t, p, dof, point), force
        )
        dof = t.dof_parentid[dof]


@wp.func
def _adhesion(w: int, body: int, adr: int, t: wp.ref[TreeModel], p: wp.ref[Position], c: wp.ref[Contact]):
    """Pull of a body on what it touches: along the normals of its contacts, their mean.

    Contacts that are found but not yet closed, in the gap, count too.
    """
    for dof in range(t.nv):
        p.actuator_moment[w, adr + dof] = 0.0
    count = int(0)
    for i in range(wp.min(c.ncon[w], c.nconmax)):
        if not is_of_geoms(c, w, i):  # as in MuJoCo
            continue
        body1 = t.geom_bodyid[c.geom[w, i][0]]
        body2 = t.geom_bodyid[c.geom[w, i][1]]
        moved = t.body_lastdof[body1] >= 0 or t.body_lastdof[body2] >= 0
        if (body1 == body or body2 == body) and moved:
            count += 1
            pos = join_vec3(c.pos[w, i], c.pos_low[w, i])
            normal = c.frame[w, i][0]
            _add_force(w, t, p, adr, body1, pos, normal)
            _add_force(w, t, p, adr, body2, pos, -normal)
    for dof in range(t.nv):
        p.actuator_moment[w, adr + dof] = p.actuator_moment[w, adr + dof] / float(wp.max(count, 1))


@wp.func
def _actuator(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    c: wp.ref[Contact],
):
    kind = am.actuator_trntype[i]
    target = am.actuator_trnid[i][0]
    second = am.actuator_trnid[i][1]
    out = am.actuator_outadr[i]
    adr = am.moment_rowadr[out]
    gear = am.actuator_gear[w, out]
    length = wp.float64(0.0)
    if kind == _JOINT or kind == _JOINTINPARENT:
        length = _joint(w, kind, target, gear, adr, t, s, p)
    elif kind == _TENDON:
        length = wp.float64(gear[0]) * join(p.ten_length[w, target], p.ten_length_low[w, target])
        for e in range(am.moment_rownnz[out]):
            p.actuator_moment[w, adr + e] = gear[0] * p.ten_J[w, tm.ten_J_rowadr[target] + e]
    elif kind == _SITE:
        length = _site(w, target, second, gear, adr, t, p)
    elif kind == _SLIDERCRANK:
        rod = join(am.actuator_cranklength[w, i], am.actuator_cranklength_low[w, i])
        length = _slider_crank(w, target, second, rod, gear[0], adr, t, p)
    elif kind == _BODY:
        _adhesion(w, target, adr, t, p, c)
    if kind == _SO3:
        _orientation(w, target, second, out, t, am, s, p)
    else:
        p.actuator_length[w, out] = wp.float32(length)
        p.actuator_length_low[w, out] = wp.float32(length - wp.float64(wp.float32(length)))


@wp.func
def transmission_in(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    c: wp.ref[Contact],
):
    i = _scalar_joints(
        lane(), am.nactuator, am.actuator_trntype, am.actuator_trnid, am.actuator_outadr, am.moment_rowadr,
        t.jnt_type, t.jnt_qposadr, am.actuator_gear[w], s.qpos[w], p.actuator_moment[w], p.actuator_length[w],
        p.actuator_length_low[w],
    )  # fmt: skip
    while i < am.nactuator:
        _actuator(w, i, t, tm, am, s, p, c)
        i = _scalar_joints(
            i + simt.lanes(), am.nactuator, am.actuator_trntype, am.actuator_trnid, am.actuator_outadr,
            am.moment_rowadr, t.jnt_type, t.jnt_qposadr, am.actuator_gear[w], s.qpos[w], p.actuator_moment[w],
            p.actuator_length[w], p.actuator_length_low[w],
        )  # fmt: skip


@wp.kernel
def _transmission(
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    s_at: at(State),
    p_at: at(Position),
    c_at: at(Contact),
):
    w, _ = wp.tid()
    transmission_in(w, t_at[0], tm_at[0], am_at[0], s_at[0], p_at[0], c_at[0])


def launch(m: Model, d: Data) -> None:
    """Lengths and moments of every actuator of every world; contacts come before, as adhesion acts through them."""
    simt.launch(
        _transmission,
        d.nworld,
        [m.at.tree, m.at.tendons, m.at.actuators, d.at.state, d.at.position, d.at.contact],
        m.device,
    )
