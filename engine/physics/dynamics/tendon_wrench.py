"""How spatial tendons pull on the bodies that they are tied to or bend around. Loaded by models with such tendons."""

import warp as wp

from engine.physics import enums, simt
from engine.physics.dynamics.springs import tendon_forces
from engine.physics.dynamics.tendons import length_bias
from engine.physics.model.data_groups import Actuation, Constraint, Dynamics, Position, State, TendonPath
from engine.physics.model.model_groups import (
    ActuatorModel,
    EqualityModel,
    Option,
    PassiveModel,
    TendonModel,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.spatial import ang, lin, spatial
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_JOINT = wp.constant(int(enums.WrapType.JOINT))
_PULLEY = wp.constant(int(enums.WrapType.PULLEY))
_SITE = wp.constant(int(enums.WrapType.SITE))
_TENDON = wp.constant(int(enums.TrnType.TENDON))
_EQ_TENDON = wp.constant(int(enums.EqType.TENDON))
_FRICTION = wp.constant(int(enums.ConstraintType.FRICTION_TENDON))
_LIMIT = wp.constant(int(enums.ConstraintType.LIMIT_TENDON))


@wp.func
def _equality_force(
    w: int,
    i: int,
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
) -> float:
    """Force along tendon i of the equality constraints that it is in."""
    force = float(0.0)
    for r in range(efc.ne[w]):
        e = efc.id[w, r]
        if em.eq_type[e] == _EQ_TENDON:
            if em.eq_obj1id[e] == i:
                force += efc.force[w, r]
            if em.eq_obj2id[e] == i:
                data = em.eq_data[w, e]
                x = p.ten_length[w, i] - tm.tendon_length0[w, i]
                slope = data[1] + x * (2.0 * data[2] + x * (3.0 * data[3] + x * 4.0 * data[4]))
                force -= slope * efc.force[w, r]
    return force


@wp.func
def _inertial_force(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
) -> float:
    """Resistance of a tendon's armature to the acceleration of its length."""
    armature = path.ten_inertia[w, i]
    if armature == 0.0:
        return 0.0
    acceleration = length_bias(w, i, t, tm, s, p, y)
    adr = tm.ten_J_rowadr[i]
    for e in range(adr, adr + tm.ten_J_rownnz[i]):
        acceleration += p.ten_J[w, e] * s.qacc[w, tm.ten_J_colind[e]]
    return -armature * acceleration


@wp.func
def force_along(
    w: int,
    i: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    efc: wp.ref[Constraint],
) -> float:
    """All force along a tendon, positive lengthens it: spring, damper, actuators, armature, constraints."""
    passive = tendon_forces(w, i, opt, tm, am, pm, p, y, a)
    force = passive[0] + passive[1] + _equality_force(w, i, tm, em, p, efc)
    force += _inertial_force(w, i, t, tm, s, p, path, y)
    for k in range(am.nactuator):
        if am.actuator_trntype[k] == _TENDON and am.actuator_trnid[k][0] == i:
            out = am.actuator_outadr[k]
            force += am.actuator_gear[w, out][0] * y.actuator_force[w, out]
    for r in range(efc.ne[w], efc.ne[w] + efc.nf[w] + efc.nl[w]):
        if efc.id[w, r] == i:
            if efc.type[w, r] == _FRICTION:
                force += efc.force[w, r]
            elif efc.type[w, r] == _LIMIT:
                # The row of the lower limit measures length - lower, that of the upper one upper - length.
                span = tm.tendon_range[w, i]
                length = p.ten_length[w, i]
                to_lower = wp.abs(efc.pos[w, r] - (length - span[0]))
                to_upper = wp.abs(efc.pos[w, r] - (span[1] - length))
                force += wp.where(to_lower < to_upper, efc.force[w, r], -efc.force[w, r])
    return force


@wp.func
def _add_pull(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    body0: int,
    start: wp.vec3,
    body1: int,
    end: wp.vec3,
    force: wp.vec3,
):
    """Forces of a straight piece on the bodies at its ends."""
    if body0 == body1:
        return
    arm0 = start - p.subtree_com[w, t.body_rootid[body0]]
    arm1 = end - p.subtree_com[w, t.body_rootid[body1]]
    path.cfrc_tendon[w, body0] = path.cfrc_tendon[w, body0] - spatial(wp.cross(arm0, force), force)
    path.cfrc_tendon[w, body1] = path.cfrc_tendon[w, body1] + spatial(wp.cross(arm1, force), force)


@wp.func
def _point(w: int, path: wp.ref[TendonPath], k: int) -> wp.vec3:
    two = path.wrap_xpos[w, k / 2]
    half = 3 * (k % 2)
    return wp.vec3(two[half], two[half + 1], two[half + 2])


@wp.func
def _pull_path(
    w: int,
    i: int,
    force: float,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
):
    """Spread the force along a tendon over the pieces of its path, as the tendon stage found it."""
    divisor = float(1.0)
    adr = tm.tendon_adr[i]
    point = path.ten_wrapadr[w, i]
    before = int(-1)  # body of the last site of this branch
    start = wp.vec3(0.0)
    direction = wp.vec3(0.0)
    straight = bool(True)
    for k in range(adr, adr + tm.tendon_num[i]):
        kind = tm.wrap_type[k]
        if kind == _PULLEY:
            divisor = tm.wrap_prm[w, k]
            before = -1
            point += 1
        elif kind == _SITE:
            site = tm.wrap_objid[k]
            end = p.site_xpos[w, site]
            body = t.site_bodyid[site]
            if before >= 0:
                if straight:
                    direction = wp.normalize(end - start)
                _add_pull(w, t, p, path, before, start, body, end, direction * (force / divisor))
            before = body
            start = end
            straight = True
            point += 1
        else:
            geom = tm.wrap_objid[k]
            if path.wrap_obj[w, point / 2][point % 2] == geom:
                body = t.geom_bodyid[geom]
                bend = path.wrap_bend[w, k]
                _add_pull(w, t, p, path, before, start, body, _point(w, path, point), ang(bend) * (force / divisor))
                before = body
                start = _point(w, path, point + 1)
                direction = lin(bend)
                straight = False
                point += 2


@wp.func
def _tendon_pull_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    efc: wp.ref[Constraint],
):
    for b in range(t.nbody):
        path.cfrc_tendon[w, b] = vec6()
    for i in range(tm.ntendon):
        if tm.wrap_type[tm.tendon_adr[i]] != _JOINT:
            force = force_along(w, i, opt, t, tm, am, pm, em, s, p, path, y, a, efc)
            if force != 0.0:
                _pull_path(w, i, force, t, tm, p, path)
    path.cfrc_tendon[w, 0] = vec6()


@wp.kernel
def _tendon_pull(
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    pm_at: at(PassiveModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    path_at: at(TendonPath),
    y_at: at(Dynamics),
    a_at: at(Actuation),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    if simt.lane() == 0:
        _tendon_pull_in(
            w,
            opt_at[0],
            t_at[0],
            tm_at[0],
            am_at[0],
            pm_at[0],
            em_at[0],
            s_at[0],
            p_at[0],
            path_at[0],
            y_at[0],
            a_at[0],
            efc_at[0],
        )


def launch(m: Model, d: Data) -> None:
    """Write `cfrc_tendon` of every world, after all forces of the step are known."""
    simt.launch(
        _tendon_pull,
        d.nworld,
        [
            m.at.opt,
            m.at.tree,
            m.at.tendons,
            m.at.actuators,
            m.at.passives,
            m.at.equalities,
            d.at.state,
            d.at.position,
            d.at.tendon_path,
            d.at.dynamics,
            d.at.actuation,
            d.at.efc,
        ],
        m.device,
    )
