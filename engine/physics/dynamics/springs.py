"""Passive forces: springs and dampers of joints and tendons, gravity compensation.

Functions over one world; fluid forces are fluid.py's.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.double_single import join, join_vec3
from engine.physics.dynamics.jacobian import pull_on
from engine.physics.dynamics.kinematics import read_quat, read_vec3
from engine.physics.model.data_groups import Actuation, Dynamics, Position, State
from engine.physics.model.model_groups import ActuatorModel, Option, PassiveModel, TendonModel, TreeModel
from engine.physics.simt import lane, reduce_count, sync
from engine.physics.spatial import quat_conj, quat_mul, quat_normalize, quat_to_rotvec

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_TENDON = wp.constant(int(enums.TrnType.TENDON))
_JOINTINPARENT = wp.constant(int(enums.TrnType.JOINTINPARENT))
_SPRING = wp.constant(int(enums.DisableBit.SPRING))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))
_GRAVITY = wp.constant(int(enums.DisableBit.GRAVITY))

_int = wp.array(dtype=wp.int32)
_float = wp.array(dtype=wp.float32)


@wp.func
def apply_wrench(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    body: int,
    point: wp.vec3d,
    force: wp.vec3,
    torque: wp.vec3,
    res: wp.array2d(dtype=wp.float32),
):
    """res += J' (force, torque) for a wrench acting on the body at a point of the world."""
    dof = t.body_lastdof[body]
    while dof >= 0:
        res[w, dof] = res[w, dof] + pull_on(w, t, p, dof, point, force, torque)
        dof = t.dof_parentid[dof]


@wp.func
def polynomial(linear: float, higher: wp.vec2, x: float) -> float:
    """Stiffness at stretch x, or damping at speed x: linear + p0 x + p1 x^2."""
    return linear + x * (higher[0] + x * higher[1])


@wp.func
def polynomial_slope(linear: float, higher: wp.vec2, x: float) -> float:
    """d(x polynomial(x)) / dx."""
    return linear + x * (2.0 * higher[0] + 3.0 * x * higher[1])


@wp.func
def polynomial_work(linear: float, higher: wp.vec2, x: float) -> float:
    """Integral of x polynomial(x) from 0 to x."""
    return x * x * (0.5 * linear + x * (higher[0] / 3.0 + 0.25 * x * higher[1]))


@wp.func
def _with_actuators(
    w: int,
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    damper: wp.vec3,
    actuator: int,
    of_tendon: bool,
    target: int,
) -> wp.vec3:
    """A damper (linear, p0, p1) with what the actuators of a joint or tendon add, by the square of their gear.

    actuator: the one that adds damping; below -1: there are several.
    """
    res = damper
    first = actuator
    last = actuator + 1
    if actuator < -1:
        first = 0
        last = am.nactuator
    for i in range(first, last):
        trn = am.actuator_trntype[i]
        mine = trn <= _JOINTINPARENT
        if of_tendon:
            mine = trn == _TENDON
        if mine and am.actuator_trnid[i][0] == target:
            gear = am.actuator_gear[w, am.actuator_outadr[i]][0]
            higher = pm.actuator_dampingpoly[w, i]
            res += wp.vec3(pm.actuator_damping[w, i], higher[0], higher[1]) * (gear * gear)
    return res


@wp.func
def dof_damper(
    w: int, t: wp.ref[TreeModel], am: wp.ref[ActuatorModel], pm: wp.ref[PassiveModel], dof: int
) -> wp.vec3:
    """Damping of a dof as a polynomial of its speed: linear, p0, p1."""
    higher = pm.dof_dampingpoly[w, dof]
    damper = wp.vec3(t.dof_damping[w, dof], higher[0], higher[1])
    j = t.dof_jntid[dof]
    actuator = pm.jnt_actuatorid[j]
    if actuator == -1:
        return damper
    return _with_actuators(w, am, pm, damper, actuator, False, j)


@wp.func
def tendon_damper(
    w: int, tm: wp.ref[TendonModel], am: wp.ref[ActuatorModel], pm: wp.ref[PassiveModel], i: int
) -> wp.vec3:
    """Damping of a tendon as a polynomial of its speed: linear, p0, p1."""
    higher = pm.tendon_dampingpoly[w, i]
    damper = wp.vec3(tm.tendon_damping[w, i], higher[0], higher[1])
    actuator = pm.tendon_actuatorid[i]
    if actuator == -1:
        return damper
    return _with_actuators(w, am, pm, damper, actuator, True, i)


@simt.func_native(
    """
    for (; i < nv; i += LANES) {
        spring.data[i] = gravcomp.data[i] = damper.data[i] = 0.0f;
        if (!damped) continue;
        if (actuatorid.data[jntid.data[i]] != -1) return i;
        const float* higher = (const float*)(poly.data + i);
        const float v = qvel.data[i], speed = fabsf(v);
        damper.data[i] = -v * (linear.data[i] + speed * (higher[0] + speed * higher[1]));
    }
    return nv;
"""
)
def _damp(
    i: int, nv: int, damped: bool, jntid: _int, actuatorid: _int, linear: _float, poly: wp.array(dtype=wp.vec2),
    qvel: _float, spring: _float, gravcomp: _float, damper: _float,
) -> int:  # fmt: skip
    """Begin with this lane's passive forces, from the i-th dof on: damped, if anything is, the others 0; until
    actuators add to a damper: which dof's; nv if at none."""
    ...


@simt.func_native(
    """
    for (; i < nv; i += LANES) {
        if (actuatorid.data[jntid.data[i]] != -1) return i;
        const float* higher = (const float*)(poly.data + i);
        const float speed = fabsf(qvel.data[i]);
        slope.data[i] = linear.data[i] + speed * (2.0f * higher[0] + 3.0f * speed * higher[1]);
    }
    return nv;
"""
)
def damping_slopes(
    i: int, nv: int, jntid: _int, actuatorid: _int, linear: _float, poly: wp.array(dtype=wp.vec2), qvel: _float,
    slope: _float,
) -> int:  # fmt: skip
    """`damping_slope` of this lane's dofs, from the i-th on, until actuators add to a damper: which dof's; nv if at
    none."""
    ...


@simt.func_native(
    """
    for (; j < njnt; j += LANES) {
        const float* higher = (const float*)(poly.data + j);
        if (linear.data[j] != 0.0f || higher[0] != 0.0f || higher[1] != 0.0f) return j;
    }
    return njnt;
"""
)
def _next_spring(j: int, njnt: int, linear: _float, poly: wp.array(dtype=wp.vec2)) -> int:
    """The first of this lane's joints from the j-th on that has a spring; njnt if none has."""
    ...


@simt.func_native(
    """
    for (int b = 1 + LANE; b < nbody; b += LANES) if (share.data[b] != 0.0f) return 1;
    return 0;
"""
)
def _any_lifted(nbody: int, share: _float) -> int:
    """1 if a share of the gravity on one of this lane's bodies is compensated."""
    ...


@simt.func_native(
    """
    for (int i = LANE; i < nv; i += LANES) {
        const bool passive = actgravcomp.data[jntid.data[i]] == 0;
        res.data[i] = spring.data[i] + damper.data[i] + (passive ? gravcomp.data[i] : 0.0f);
    }
    SYNC
"""
)
def _add_up(nv: int, jntid: _int, actgravcomp: _int, spring: _float, damper: _float, gravcomp: _float, res: _float):
    """res: the sum of passive forces; compensation of gravity by actuators is none of them."""
    ...


@wp.func
def damping(damper: wp.vec3, velocity: float) -> float:
    """Force against the velocity over the velocity."""
    return polynomial(damper[0], wp.vec2(damper[1], damper[2]), wp.abs(velocity))


@wp.func
def damping_slope(damper: wp.vec3, velocity: float) -> float:
    """Derivative of the damping force by the velocity, positive."""
    return polynomial_slope(damper[0], wp.vec2(damper[1], damper[2]), wp.abs(velocity))


@wp.func
def rest_angle(w: int, t: wp.ref[TreeModel], pm: wp.ref[PassiveModel], a: wp.ref[Actuation], j: int) -> wp.float64:
    """Position of a slide or hinge where its spring rests."""
    k = pm.jnt_plasticadr[j]
    if k >= 0:
        return wp.float64(a.plastic[w, k])
    q = t.jnt_qposadr[j]
    return join(t.qpos_spring[w, q], t.qpos_spring_low[w, q])


@wp.func
def shift_from_rest(
    w: int, t: wp.ref[TreeModel], pm: wp.ref[PassiveModel], s: wp.ref[State], a: wp.ref[Actuation], j: int
) -> float:
    """How far a slide or hinge is from where its spring rests."""
    return wp.float32(wp.float64(s.qpos[w, t.jnt_qposadr[j]]) - rest_angle(w, t, pm, a, j))


@wp.func
def rest_quat(
    w: int, t: wp.ref[TreeModel], pm: wp.ref[PassiveModel], a: wp.ref[Actuation], j: int, adr: int
) -> wp.vec4:
    """Orientation, at adr in qpos, where the spring of a ball or free joint rests."""
    k = pm.jnt_plasticadr[j]
    if k >= 0:
        return read_quat(a.plastic, w, k)
    return read_quat(t.qpos_spring, w, adr)


@wp.func
def rest_lengths(w: int, tm: wp.ref[TendonModel], pm: wp.ref[PassiveModel], a: wp.ref[Actuation], i: int) -> wp.vec2:
    """Lengths between which the spring of a tendon rests."""
    k = pm.tendon_plasticadr[i]
    if k >= 0:
        return wp.vec2(a.plastic[w, k], a.plastic[w, k + 1])
    return tm.tendon_lengthspring[w, i]


@wp.func
def stretch(length: float, rest: wp.vec2) -> float:
    """How much longer (positive) or shorter than at rest."""
    return wp.max(length - rest[1], 0.0) + wp.min(length - rest[0], 0.0)


@wp.func
def turn_from_rest(
    w: int,
    j: int,
    adr: int,
    t: wp.ref[TreeModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    a: wp.ref[Actuation],
) -> wp.vec3:
    """Rotation vector, in the joint's own frame, of a ball or free joint from where its spring rests."""
    rest = rest_quat(w, t, pm, a, j, adr)
    return quat_to_rotvec(quat_mul(quat_conj(rest), quat_normalize(read_quat(s.qpos, w, adr))))


@wp.func
def _joint_spring(
    w: int,
    j: int,
    t: wp.ref[TreeModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    linear = t.jnt_stiffness[w, j]
    higher = pm.jnt_stiffnesspoly[w, j]
    q = t.jnt_qposadr[j]
    dof = t.jnt_dofadr[j]
    kind = t.jnt_type[j]
    if kind > _BALL:
        x = shift_from_rest(w, t, pm, s, a, j)
        y.qfrc_spring[w, dof] = -x * polynomial(linear, higher, x)
    else:
        if kind == _FREE:
            shift = read_vec3(s.qpos, w, q) - read_vec3(t.qpos_spring, w, q)
            pull = -polynomial(linear, higher, wp.length(shift)) * shift
            for e in range(3):
                y.qfrc_spring[w, dof + e] = pull[e]
            q += 3
            dof += 3
        turn = turn_from_rest(w, j, q, t, pm, s, a)
        pull = -polynomial(linear, higher, wp.length(turn)) * turn
        for e in range(3):
            y.qfrc_spring[w, dof + e] = pull[e]


@wp.func
def potential_energy(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    a: wp.ref[Actuation],
) -> float:
    """Of bodies in gravity, and of springs."""
    energy = float(0.0)
    flags = opt.disableflags[0]
    if (flags & _GRAVITY) == 0:
        for b in range(1, t.nbody):
            energy -= t.body_mass[w, b] * wp.dot(opt.gravity[w], p.xipos[w, b])
    if (flags & _SPRING) != 0:
        return energy
    for j in range(t.njnt):
        linear = t.jnt_stiffness[w, j]
        higher = pm.jnt_stiffnesspoly[w, j]
        if linear != 0.0 or higher[0] != 0.0 or higher[1] != 0.0:
            q = t.jnt_qposadr[j]
            kind = t.jnt_type[j]
            if kind > _BALL:
                energy += polynomial_work(linear, higher, shift_from_rest(w, t, pm, s, a, j))
            else:
                if kind == _FREE:
                    shift = read_vec3(s.qpos, w, q) - read_vec3(t.qpos_spring, w, q)
                    energy += polynomial_work(linear, higher, wp.length(shift))
                    q += 3
                energy += polynomial_work(linear, higher, wp.length(turn_from_rest(w, j, q, t, pm, s, a)))
    for i in range(tm.ntendon):
        x = stretch(p.ten_length[w, i], rest_lengths(w, tm, pm, a, i))
        energy += polynomial_work(tm.tendon_stiffness[w, i], pm.tendon_stiffnesspoly[w, i], x)
    return energy


@wp.func
def tendon_forces(
    w: int,
    i: int,
    opt: wp.ref[Option],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
) -> wp.vec2:
    """Forces along a tendon of its spring and its damper; positive lengthens it."""
    pull = float(0.0)
    drag = float(0.0)
    if (opt.disableflags[0] & _SPRING) == 0:
        x = stretch(p.ten_length[w, i], rest_lengths(w, tm, pm, a, i))
        pull = -x * polynomial(tm.tendon_stiffness[w, i], pm.tendon_stiffnesspoly[w, i], x)
    if (opt.disableflags[0] & _DAMPER) == 0:
        v = y.ten_velocity[w, i]
        drag = -v * damping(tendon_damper(w, tm, am, pm, i), v)
    return wp.vec2(pull, drag)


@wp.func
def _pull_tendons(
    w: int,
    opt: wp.ref[Option],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    for i in range(tm.ntendon):
        force = tendon_forces(w, i, opt, tm, am, pm, p, y, a)
        if force[0] != 0.0 or force[1] != 0.0:
            adr = tm.ten_J_rowadr[i]
            for k in range(adr, adr + tm.ten_J_rownnz[i]):
                dof = tm.ten_J_colind[k]
                y.qfrc_spring[w, dof] = y.qfrc_spring[w, dof] + p.ten_J[w, k] * force[0]
                y.qfrc_damper[w, dof] = y.qfrc_damper[w, dof] + p.ten_J[w, k] * force[1]


@wp.func
def _compensate_gravity(w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
    for b in range(1, t.nbody):
        share = t.body_gravcomp[w, b]
        if share != 0.0:
            lift = -opt.gravity[w] * (t.body_mass[w, b] * share)
            apply_wrench(w, t, p, b, join_vec3(p.xipos[w, b], p.xipos_low[w, b]), lift, wp.vec3(0.0), y.qfrc_gravcomp)


@wp.func
def passive(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    """Springs, dampers and gravity compensation, and their sum. As in MuJoCo, none of them acts, gravity compensation
    neither, when springs and dampers are both switched off. Called by all lanes."""
    flags = opt.disableflags[0]
    spring = (flags & _SPRING) == 0
    damper = (flags & _DAMPER) == 0
    i = int(lane())
    while i < t.nv:
        i = _damp(
            i, t.nv, damper, t.dof_jntid, pm.jnt_actuatorid, t.dof_damping[w], pm.dof_dampingpoly[w], s.qvel[w],
            y.qfrc_spring[w], y.qfrc_gravcomp[w], y.qfrc_damper[w],
        )  # fmt: skip
        if i < t.nv:
            v = s.qvel[w, i]
            y.qfrc_damper[w, i] = -v * damping(dof_damper(w, t, am, pm, i), v)
        i += simt.lanes()
    sync()
    if spring:
        j = _next_spring(lane(), t.njnt, t.jnt_stiffness[w], pm.jnt_stiffnesspoly[w])
        while j < t.njnt:
            _joint_spring(w, j, t, pm, s, y, a)
            j = _next_spring(j + simt.lanes(), t.njnt, t.jnt_stiffness[w], pm.jnt_stiffnesspoly[w])
        sync()
    if tm.ntendon > 0:
        if lane() == 0:
            _pull_tendons(w, opt, tm, am, pm, p, y, a)
        sync()
    if (spring or damper) and (flags & _GRAVITY) == 0:
        lifted = _any_lifted(t.nbody, t.body_gravcomp[w])
        if reduce_count(lifted) > 0:
            if lane() == 0:
                _compensate_gravity(w, opt, t, p, y)
            sync()
    _add_up(
        t.nv, t.dof_jntid, t.jnt_actgravcomp, y.qfrc_spring[w], y.qfrc_damper[w], y.qfrc_gravcomp[w],
        y.qfrc_passive[w],
    )  # fmt: skip
