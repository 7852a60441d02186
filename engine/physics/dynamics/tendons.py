"""Tendons: lengths, their Jacobian, the points they pass, the inertia of armature. One lane per world."""

import warp as wp

from engine.physics import enums, simt
from engine.physics.double_single import join, join_vec3
from engine.physics.dynamics.jacobian import point_motion
from engine.physics.dynamics.tendon_wrap import wrap
from engine.physics.model.data_groups import Dynamics, Position, State, TendonPath
from engine.physics.model.model_groups import ActuatorModel, CollisionModel, TendonModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.spatial import MINVAL, ang, lin, spatial
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Stages of the kernel.
PATH = 1
ARMATURE = 2
BIAS = 4

_TENDON = wp.constant(int(enums.TrnType.TENDON))
_JOINT = wp.constant(int(enums.WrapType.JOINT))
_PULLEY = wp.constant(int(enums.WrapType.PULLEY))
_SITE = wp.constant(int(enums.WrapType.SITE))
_SPHERE = wp.constant(int(enums.WrapType.SPHERE))
_CYLINDER = wp.constant(int(enums.WrapType.CYLINDER))

# What a path touches besides geoms.
_AT_SITE = wp.constant(-1)
_AT_PULLEY = wp.constant(-2)


@wp.func
def _add_segment(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    p: wp.ref[Position],
    tendon: int,
    body0: int,
    start: wp.vec3d,
    body1: int,
    end: wp.vec3d,
    pull: wp.vec3,
):
    """Add a straight piece between points of two bodies to the tendon's Jacobian; pull: its direction over the
    divisor.

    A dof that moves both bodies moves the piece as a whole and leaves its length.
    """
    dof0 = t.body_lastdof[body0]
    dof1 = t.body_lastdof[body1]
    k = tm.ten_J_rowadr[tendon]
    while dof0 != dof1:
        dof = wp.max(dof0, dof1)
        while tm.ten_J_colind[k] != dof:
            k += 1
        if dof == dof0:
            p.ten_J[w, k] = p.ten_J[w, k] - wp.dot(pull, point_motion(w, t, p, dof, start))
            dof0 = t.dof_parentid[dof]
        else:
            p.ten_J[w, k] = p.ten_J[w, k] + wp.dot(pull, point_motion(w, t, p, dof, end))
            dof1 = t.dof_parentid[dof]


@wp.func
def _direction(start: wp.vec3d, end: wp.vec3d) -> wp.vec3:
    """As mju_normalize3: along x where there is no direction."""
    between = wp.vec3(end - start)
    length = wp.length(between)
    if length < MINVAL:
        return wp.vec3(1.0, 0.0, 0.0)
    return between / length


@wp.func
def _mark(w: int, path: wp.ref[TendonPath], point: int, obj: int, pos: wp.vec3d):
    """Write down one point of a path."""
    column = point / 2
    objects = path.wrap_obj[w, column]
    places = path.wrap_xpos[w, column]
    half = point % 2
    objects[half] = obj
    for k in range(3):
        places[3 * half + k] = wp.float32(pos[k])
    path.wrap_obj[w, column] = objects
    path.wrap_xpos[w, column] = places


@wp.func
def _keep_length(w: int, i: int, p: wp.ref[Position], length: wp.float64):
    p.ten_length[w, i] = wp.float32(length)
    p.ten_length_low[w, i] = wp.float32(length - wp.float64(wp.float32(length)))


@wp.func
def _site(w: int, site: int, p: wp.ref[Position]) -> wp.vec3d:
    return join_vec3(p.site_xpos[w, site], p.site_xpos_low[w, site])


@wp.func
def _fixed(w: int, i: int, t: wp.ref[TreeModel], tm: wp.ref[TendonModel], s: wp.ref[State], p: wp.ref[Position]):
    """Length and Jacobian of a fixed tendon: a weighted sum of joint positions."""
    length = wp.float64(0.0)
    adr = tm.tendon_adr[i]
    jadr = tm.ten_J_rowadr[i]
    for k in range(adr, adr + tm.tendon_num[i]):
        joint = tm.wrap_objid[k]
        coef = tm.wrap_prm[w, k]
        length += join(coef, tm.wrap_prm_low[w, k]) * wp.float64(s.qpos[w, t.jnt_qposadr[joint]])
        for e in range(jadr, jadr + tm.ten_J_rownnz[i]):
            if tm.ten_J_colind[e] == t.jnt_dofadr[joint]:
                p.ten_J[w, e] = p.ten_J[w, e] + coef
    _keep_length(w, i, p, length)


@wp.func
def _spatial(
    w: int,
    i: int,
    first_point: int,
    t: wp.ref[TreeModel],
    c: wp.ref[CollisionModel],
    tm: wp.ref[TendonModel],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
) -> int:
    """Length, Jacobian and path of a spatial tendon; the number of points it passes."""
    length = wp.float64(0.0)
    divisor = float(1.0)
    point = int(first_point)
    adr = tm.tendon_adr[i]
    last = adr + tm.tendon_num[i] - 1
    k = int(adr)
    while k < last:
        if tm.wrap_type[k] == _PULLEY:
            divisor = tm.wrap_prm[w, k]
            _mark(w, path, point, _AT_PULLEY, wp.vec3d())
            point += 1
        if tm.wrap_type[k] == _PULLEY or tm.wrap_type[k + 1] == _PULLEY:
            k += 1
        else:
            site0 = tm.wrap_objid[k]
            start = _site(w, site0, p)
            body0 = t.site_bodyid[site0]
            _mark(w, path, point, _AT_SITE, start)
            point += 1
            kind = tm.wrap_type[k + 1]
            bends = kind == _SPHERE or kind == _CYLINDER
            site1 = tm.wrap_objid[wp.where(bends, k + 2, k + 1)]
            end = _site(w, site1, p)
            body1 = t.site_bodyid[site1]
            direction = _direction(start, end)
            piece = wp.length(end - start)
            if bends:
                geom = tm.wrap_objid[k + 1]
                side = int(wp.round(tm.wrap_prm[w, k + 1]))
                # Seen from the geom: there the numbers are small, and so is their rounding.
                centre = join_vec3(p.geom_xpos[w, geom], p.geom_xpos_low[w, geom])
                from_geom = start - centre
                to_site = end - centre
                beside = _site(w, wp.max(side, 0), p) - centre
                bent, meets, leaves, before, after = wrap(
                    from_geom,
                    to_site,
                    p.geom_xmat[w, geom],
                    c.geom_size[w, geom][0],
                    kind == _CYLINDER,
                    beside,
                    side >= 0,
                )
                if bent >= wp.float64(0.0):
                    body = t.geom_bodyid[geom]
                    piece = wp.length(meets - from_geom) + bent + wp.length(to_site - leaves)
                    onto = centre + meets
                    off = centre + leaves
                    _add_segment(w, t, tm, p, i, body0, start, body, onto, wp.vec3(before) / divisor)
                    path.wrap_bend[w, k + 1] = spatial(wp.vec3(before), wp.vec3(after))
                    _mark(w, path, point, geom, onto)
                    _mark(w, path, point + 1, geom, off)
                    point += 2
                    start = off
                    body0 = body
                    direction = wp.vec3(after)
                k += 1
            length += piece / wp.float64(divisor)
            _add_segment(w, t, tm, p, i, body0, start, body1, end, direction / divisor)
            k += 1
            ends = k == last
            if not ends:
                ends = tm.wrap_type[k + 1] == _PULLEY
            if ends:
                _mark(w, path, point, _AT_SITE, end)
                point += 1
    _keep_length(w, i, p, length)
    return point - first_point


@wp.func
def _paths(
    w: int,
    t: wp.ref[TreeModel],
    c: wp.ref[CollisionModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
):
    point = int(0)
    for i in range(tm.ntendon):
        adr = tm.ten_J_rowadr[i]
        for e in range(adr, adr + tm.ten_J_rownnz[i]):
            p.ten_J[w, e] = 0.0
        num = int(0)
        if tm.wrap_type[tm.tendon_adr[i]] == _JOINT:
            _fixed(w, i, t, tm, s, p)
        else:
            num = _spatial(w, i, point, t, c, tm, p, path)
        path.ten_wrapadr[w, i] = point
        path.ten_wrapnum[w, i] = num
        point += num


@wp.func
def _inertias(w: int, tm: wp.ref[TendonModel], am: wp.ref[ActuatorModel], path: wp.ref[TendonPath]):
    """Inertia along each tendon: its own armature and that of its actuators' rotors."""
    for i in range(tm.ntendon):
        path.ten_inertia[w, i] = tm.tendon_armature[w, i]
    for a in range(am.nactuator):
        if am.actuator_trntype[a] == _TENDON:
            i = am.actuator_trnid[a][0]
            gear = am.actuator_gear[w, am.actuator_outadr[a]][0]
            path.ten_inertia[w, i] = path.ten_inertia[w, i] + am.actuator_armature[w, a] * gear * gear


@wp.func
def _add_armature(
    w: int, i: int, t: wp.ref[TreeModel], tm: wp.ref[TendonModel], p: wp.ref[Position], path: wp.ref[TendonPath]
):
    """M += armature J' J, where M has room: between a dof and its ancestors, as in MuJoCo."""
    armature = path.ten_inertia[w, i]
    if armature == 0.0:
        return
    begin = tm.ten_J_rowadr[i]
    end = begin + tm.ten_J_rownnz[i]
    for e in range(begin, end):
        dof = tm.ten_J_colind[e]
        scale = armature * p.ten_J[w, e]
        k = t.M_rowadr[dof] + t.M_rownnz[dof] - 1
        for f in range(e, end):  # columns of both rows descend from the dof
            other = tm.ten_J_colind[f]
            while k >= t.M_rowadr[dof] and t.M_colind[k] > other:
                k -= 1
            if k >= t.M_rowadr[dof] and t.M_colind[k] == other:
                p.qM[w, k] = p.qM[w, k] + scale * p.ten_J[w, f]


@wp.func
def _site_velocity(w: int, site: int, t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics]) -> wp.vec3:
    body = t.site_bodyid[site]
    cvel = y.cvel[w, body]
    return lin(cvel) + wp.cross(ang(cvel), p.site_xpos[w, site] - p.subtree_com[w, t.body_rootid[body]])


@wp.func
def _site_bias(
    w: int, site: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]
) -> wp.vec3:
    """Acceleration of a site while no dof accelerates."""
    body = t.site_bodyid[site]
    acc = vec6()
    dof = t.body_lastdof[body]
    while dof >= 0:
        acc += y.cdof_dot[w, dof] * s.qvel[w, dof]
        dof = t.dof_parentid[dof]
    arm = p.site_xpos[w, site] - p.subtree_com[w, t.body_rootid[body]]
    return lin(acc) + wp.cross(ang(acc), arm) + wp.cross(ang(y.cvel[w, body]), _site_velocity(w, site, t, p, y))


@wp.func
def length_bias(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
) -> float:
    """Second derivative of a tendon's length while no dof accelerates: dJ/dt qvel; of a path through sites."""
    total = float(0.0)
    divisor = float(1.0)
    adr = tm.tendon_adr[i]
    for k in range(adr, adr + tm.tendon_num[i] - 1):
        if tm.wrap_type[k] == _PULLEY:
            divisor = tm.wrap_prm[w, k]
        elif tm.wrap_type[k] == _SITE and tm.wrap_type[k + 1] == _SITE:
            site0 = tm.wrap_objid[k]
            site1 = tm.wrap_objid[k + 1]
            if t.site_bodyid[site0] != t.site_bodyid[site1]:
                line = p.site_xpos[w, site1] - p.site_xpos[w, site0]
                length = wp.length(line)
                if length > MINVAL:
                    direction = line / length
                    speed = _site_velocity(w, site1, t, p, y) - _site_velocity(w, site0, t, p, y)
                    across = speed - wp.dot(speed, direction) * direction
                    bend = _site_bias(w, site1, t, s, p, y) - _site_bias(w, site0, t, s, p, y)
                    total += (wp.dot(direction, bend) + wp.length_sq(across) / length) / divisor
    return total


@wp.func
def _add_bias(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
):
    """Bias force of tendon armature: J' armature dJ/dt qvel."""
    armature = path.ten_inertia[w, i]
    if armature == 0.0:
        return
    force = armature * length_bias(w, i, t, tm, s, p, y)
    adr = tm.ten_J_rowadr[i]
    for e in range(adr, adr + tm.ten_J_rownnz[i]):
        dof = tm.ten_J_colind[e]
        y.qfrc_bias[w, dof] = y.qfrc_bias[w, dof] + force * p.ten_J[w, e]


@wp.func
def _tendon_in(
    w: int,
    stages: int,
    t: wp.ref[TreeModel],
    c: wp.ref[CollisionModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
):
    if (stages & PATH) != 0:
        _inertias(w, tm, am, path)
        _paths(w, t, c, tm, s, p, path)
    if (stages & ARMATURE) != 0:
        for i in range(tm.ntendon):
            _add_armature(w, i, t, tm, p, path)
    if (stages & BIAS) != 0:
        for i in range(tm.ntendon):
            _add_bias(w, i, t, tm, s, p, path, y)


@wp.kernel
def _tendon(
    stages: int,
    t_at: at(TreeModel),
    c_at: at(CollisionModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    s_at: at(State),
    p_at: at(Position),
    path_at: at(TendonPath),
    y_at: at(Dynamics),
):
    w, _ = wp.tid()
    if simt.lane() == 0:
        _tendon_in(w, stages, t_at[0], c_at[0], tm_at[0], am_at[0], s_at[0], p_at[0], path_at[0], y_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Run some of the stages of this module, a sum of the constants above, on every world."""
    simt.launch(
        _tendon,
        d.nworld,
        [
            stages,
            m.at.tree,
            m.at.shape,
            m.at.tendons,
            m.at.actuators,
            d.at.state,
            d.at.position,
            d.at.tendon_path,
            d.at.dynamics,
        ],
        m.device,
    )
