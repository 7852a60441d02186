"""The last stage of a step: semi-implicit Euler with implicit joint damping, or Runge-Kutta."""

import warp as wp

from engine.physics import abreast, blas, enums, linalg, simt
from engine.physics.actuation.affine import disabled, next_activation
from engine.physics.clock import now as time_of
from engine.physics.clock import set_time
from engine.physics.dynamics.kinematics import read_quat, read_vec3
from engine.physics.dynamics.springs import damping_slope, damping_slopes, dof_damper
from engine.physics.model.data_groups import Dynamics, Position, RungeKutta, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, Option, PassiveModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_count, reduce_min, sync
from engine.physics.spatial import quat_integrate

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_EULERDAMP = wp.constant(int(enums.DisableBit.EULERDAMP))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))

_int = wp.array(dtype=wp.int32)
_float = wp.array(dtype=wp.float32)


@simt.func_native(
    """
    // A comparison with NaN is false.
    if (LANES == 1) {
        bool fine = true;
        for (int i = 0; i < n; ++i) fine &= fabsf(x.data[i]) < 1.0e10f;
        if (fine) return n;
    }
    for (int i = LANE; i < n; i += LANES) if (!(fabsf(x.data[i]) < 1.0e10f)) return i;
    return n;
"""
)
def _first_bad(n: int, x: wp.array(dtype=wp.float32)) -> int:
    """The first of this lane's numbers that is none or huge, mjMAXVAL; n without one."""
    ...


@simt.func_native(
    """
    // A comparison with NaN is false.
    if (LANES == 1) {
        bool fine = true;
        for (int i = 0; i < nq; ++i) fine &= fabsf(qpos.data[i]) < 1.0e10f;
        if (fine) return {-1, -1};
    }
    for (int j = LANE; j < njnt; j += LANES) {
        const int kind = type.data[j], num = kind == JointType::FREE ? 7 : kind == JointType::BALL ? 4 : 1;
        for (int k = 0; k < num; ++k) if (!(fabsf(qpos.data[qposadr.data[j] + k]) < 1.0e10f)) return {j, k};
    }
    return {-1, -1};
"""
)
def _bad_place(njnt: int, nq: int, type: _int, qposadr: _int, qpos: _float) -> wp.vec2i:
    """The first of this lane's joints with a coordinate that is not a number or huge, mjMAXVAL, and which of them; -1
    without one."""
    ...


@wp.func
def _bad_dof(w: int, t: wp.ref[TreeModel], s: wp.ref[State], acc: wp.array2d(dtype=wp.float32)) -> int:
    """The first of this lane's dofs whose velocity or acceleration is not a number or huge; else nv and the first of
    its dofs whose position is; else 2 nv."""
    bad = wp.min(_first_bad(t.nv, acc[w]), _first_bad(t.nv, s.qvel[w]))
    if bad < t.nv:
        return bad
    place = _bad_place(t.njnt, t.nq, t.jnt_type, t.jnt_qposadr, s.qpos[w])
    if place[0] >= 0:
        kind = t.jnt_type[place[0]]
        return t.nv + t.jnt_dofadr[place[0]] + wp.where(kind == _FREE, wp.min(place[1], 3), 0)
    return 2 * t.nv


@simt.func_native(
    """
    for (; j < njnt; j += LANES) {
        if (type.data[j] <= JointType::BALL) return j;
        const int q = qposadr.data[j];
        qpos.data[q] = start.data[q] + dt * vel.data[dofadr.data[j]];
    }
    return njnt;
"""
)
def _move_scalars(
    j: int, njnt: int, type: _int, qposadr: _int, dofadr: _int, start: _float, vel: _float, dt: float, qpos: _float
) -> int:
    """Move this lane's slides and hinges, from the j-th joint on, until one is neither: which; njnt if none is."""
    ...


@wp.func
def integrate_pos(
    w: int,
    t: wp.ref[TreeModel],
    start: wp.array2d(dtype=wp.float32),
    vel: wp.array2d(dtype=wp.float32),
    dt: float,
    s: wp.ref[State],
):
    """qpos = start moved with the velocity vel for dt."""
    j = int(lane())
    while j < t.njnt:
        j = _move_scalars(j, t.njnt, t.jnt_type, t.jnt_qposadr, t.jnt_dofadr, start[w], vel[w], dt, s.qpos[w])
        if j < t.njnt:
            q = t.jnt_qposadr[j]
            dof = t.jnt_dofadr[j]
            if t.jnt_type[j] == _FREE:
                for k in range(3):
                    s.qpos[w, q + k] = start[w, q + k] + dt * vel[w, dof + k]
                q += 3
                dof += 3
            quat = quat_integrate(read_quat(start, w, q), read_vec3(vel, w, dof), dt)
            for k in range(4):
                s.qpos[w, q + k] = quat[k]
        j += simt.lanes()


@wp.func
def _advance_activations(
    w: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    rate: wp.array2d(dtype=wp.float32),
):
    if am.na == 0 or (opt.disableflags[0] & _ACTUATION) != 0:
        return
    for i in range(lane(), am.nactuator, simt.lanes()):
        adr = am.actuator_actadr[i]
        velocity = y.actuator_velocity[w, am.actuator_outadr[i]]
        off = disabled(opt, dr, i)
        for k in range(am.actuator_actnum[i]):
            act_dot = wp.where(off, 0.0, rate[w, adr + k])
            s.act[w, adr + k] = next_activation(opt, am, w, i, k, s.act[w, adr + k], act_dot, velocity)


@wp.func
def remember_solution(w: int, t: wp.ref[TreeModel], s: wp.ref[State]):
    """Have the solver of the next evaluation begin with the acceleration of this one. A part of the step, not of the
    solver: `forward` leaves the state as it is."""
    if s.status[w] == 0:
        blas.copy(t.nv, s.qacc[w], s.qacc_warmstart[w])


@wp.func
def advance(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    act_dot: wp.array2d(dtype=wp.float32),
    acc: wp.array2d(dtype=wp.float32),
    vel: wp.array2d(dtype=wp.float32),
):
    """Activations, velocities by acc, then positions by vel (may be qvel itself: the new velocities), then time.

    A world with a bad state or acceleration is frozen as it is, and the dof named in status (see instability.py).
    Called by all lanes, at the end of a kernel.
    """
    if s.status[w] != 0:
        return
    bad = reduce_min(_bad_dof(w, t, s, acc))
    sync()
    if bad < 2 * t.nv:
        if lane() == 0:
            s.status[w] = 1 + wp.where(bad < t.nv, bad, bad - t.nv)
        for i in range(lane(), t.nv, simt.lanes()):
            s.qacc_warmstart[w, i] = 0.0
        return
    dt = opt.timestep[w]
    _advance_activations(w, opt, am, dr, s, y, act_dot)
    blas.axpy(t.nv, dt, acc[w], s.qvel[w])
    integrate_pos(w, t, s.qpos, vel, dt, s)
    if lane() == 0:
        set_time(w, s, time_of(w, s) + wp.float64(dt))


@simt.func_native(
    """
    for (int i = LANE; i < n; i += LANES) if (x.data[i] > 0.0f) return 1;
    return 0;
"""
)
def _any_positive(n: int, x: _float) -> int:
    """1 if one of this lane's numbers is positive."""
    ...


@wp.func
def _slopes_of_damping(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
) -> bool:
    """Derivatives of damping forces by the velocities, into vscratch; whether there are any."""
    damped = int(0)
    if (opt.disableflags[0] & (_EULERDAMP | _DAMPER)) == 0:
        i = int(lane())
        while i < t.nv:
            i = damping_slopes(
                i, t.nv, t.dof_jntid, pm.jnt_actuatorid, t.dof_damping[w], pm.dof_dampingpoly[w], s.qvel[w],
                y.vscratch[w],
            )  # fmt: skip
            if i < t.nv:
                y.vscratch[w, i] = damping_slope(dof_damper(w, t, am, pm, i), s.qvel[w, i])
            i += simt.lanes()
        damped = _any_positive(t.nv, y.vscratch[w])
    return reduce_count(damped) > 0


@wp.func
def euler_in(
    w: int,
    count: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
):
    damped = int(0)  # which of the worlds, as bits
    for k in range(count):
        if _slopes_of_damping(w + k, opt, t, am, pm, s, y):
            damped = damped | (1 << k)
    sync()
    if damped != 0:
        # (M + dt B) a = f, with the damping forces -B v already in f.
        linalg.solve_damped(
            w, count, t.nv, t.nC, t.ndoflevel, t.doflevel_adr, t.doflevel_dof, t.dof_end, t.M_rownnz, t.M_rowadr,
            t.M_colind, opt.timestep, p.qM, y.qfrc_smooth, y.qfrc_constraint, y.mscratch, y.diag_inv, y.vscratch,
        )  # fmt: skip
    for k in range(count):
        if (damped & (1 << k)) == 0:
            blas.copy(t.nv, s.qacc[w + k], y.vscratch[w + k])
        remember_solution(w + k, t, s)
        advance(w + k, opt, t, am, dr, s, y, s.act_dot, y.vscratch, s.qvel)


@wp.kernel
def _euler(
    nworld: int,
    together: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    am_at: at(ActuatorModel),
    dr_at: at(DriveModel),
    pm_at: at(PassiveModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
):
    group, _ = wp.tid()
    w = group * together
    step = abreast.next_count(w, nworld, together)
    while w < wp.min(nworld, (group + 1) * together):
        euler_in(w, step, opt_at[0], t_at[0], am_at[0], dr_at[0], pm_at[0], s_at[0], p_at[0], y_at[0])
        w += step


@wp.func
def _rotation_rates(w: int, t: wp.ref[TreeModel], s: wp.ref[State], dt: float, turned: bool, rk: wp.ref[RungeKutta]):
    """rk.rate: how fast the vectors grow that lead from the start to the stage's pose.

    They are qvel but for rotations, whose vector u = dt * (rate of the stage before) changes at dexp^-1_u(velocity)
    (Munthe-Kaas, High order Runge-Kutta methods on manifolds, Applied Numerical Mathematics 29 (1999)).
    """
    for j in range(lane(), t.njnt, simt.lanes()):
        kind = t.jnt_type[j]
        dof = t.jnt_dofadr[j]
        if kind > _BALL:
            rk.rate[w, dof] = s.qvel[w, dof]
        else:
            if kind == _FREE:
                for k in range(3):
                    rk.rate[w, dof + k] = s.qvel[w, dof + k]
                dof += 3
            rate = read_vec3(s.qvel, w, dof)
            if turned:
                rate = _inverse_dexp(dt * read_vec3(rk.rate, w, dof), rate)
            for k in range(3):
                rk.rate[w, dof + k] = rate[k]


@wp.func
def _inverse_dexp(u: wp.vec3, velocity: wp.vec3) -> wp.vec3:
    """Rate of the rotation vector u of a frame that turns at a velocity given in its own axes."""
    half = 0.5 * wp.length(u)
    weight = 1.0 / 12.0 + half * half / 180.0
    if half > 0.1:
        weight = (1.0 - half / wp.tan(half)) / (4.0 * half * half)
    turn = wp.cross(u, velocity)
    return velocity + 0.5 * turn + weight * wp.cross(u, turn)


@wp.func
def _begin(w: int, t: wp.ref[TreeModel], am: wp.ref[ActuatorModel], s: wp.ref[State], rk: wp.ref[RungeKutta]):
    """Remember the start; nothing is summed up yet."""
    if lane() == 0:
        rk.time0[w] = time_of(w, s)
    for i in range(lane(), t.nq, simt.lanes()):
        rk.qpos0[w, i] = s.qpos[w, i]
    for i in range(lane(), t.nv, simt.lanes()):
        rk.qvel0[w, i] = s.qvel[w, i]
        rk.qvel_sum[w, i] = 0.0
        rk.qacc_sum[w, i] = 0.0
    for i in range(lane(), am.na, simt.lanes()):
        rk.act0[w, i] = s.act[w, i]
        rk.act_dot_sum[w, i] = 0.0


@wp.func
def _runge_kutta_in(
    w: int,
    stage: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    rk: wp.ref[RungeKutta],
):
    """What follows the evaluation of stage 0 to 3 of the classic method: the state of the next stage, at last of the
    start again. Stage 4 takes the step; as in MuJoCo, qacc is then the acceleration that was taken, and everything
    else in Data is of the last stage."""
    if stage == 4:
        for i in range(lane(), t.nv, simt.lanes()):
            s.qacc[w, i] = rk.qacc_sum[w, i]
        advance(w, opt, t, am, dr, s, y, rk.act_dot_sum, rk.qacc_sum, rk.qvel_sum)
        return
    remember_solution(w, t, s)
    weight = wp.where(stage == 0 or stage == 3, 1.0 / 6.0, 1.0 / 3.0)
    if stage == 0:
        _begin(w, t, am, s, rk)
    _rotation_rates(w, t, s, opt.timestep[w] * wp.where(stage == 3, 1.0, 0.5), stage > 0, rk)
    sync()
    for i in range(lane(), t.nv, simt.lanes()):
        rk.qvel_sum[w, i] = rk.qvel_sum[w, i] + weight * rk.rate[w, i]
        rk.qacc_sum[w, i] = rk.qacc_sum[w, i] + weight * s.qacc[w, i]
    for i in range(lane(), am.na, simt.lanes()):
        rk.act_dot_sum[w, i] = rk.act_dot_sum[w, i] + weight * s.act_dot[w, i]
    if stage < 3:
        dt = opt.timestep[w] * wp.where(stage == 2, 1.0, 0.5)
        if lane() == 0:
            set_time(w, s, rk.time0[w] + wp.float64(dt))
        integrate_pos(w, t, rk.qpos0, rk.rate, dt, s)
        for i in range(lane(), t.nv, simt.lanes()):
            s.qvel[w, i] = rk.qvel0[w, i] + dt * s.qacc[w, i]
        for i in range(lane(), am.na, simt.lanes()):
            s.act[w, i] = rk.act0[w, i] + dt * s.act_dot[w, i]
    else:
        if lane() == 0:
            set_time(w, s, rk.time0[w])
        for i in range(lane(), t.nq, simt.lanes()):
            s.qpos[w, i] = rk.qpos0[w, i]
        for i in range(lane(), t.nv, simt.lanes()):
            s.qvel[w, i] = rk.qvel0[w, i]
        for i in range(lane(), am.na, simt.lanes()):
            s.act[w, i] = rk.act0[w, i]


@wp.kernel
def _runge_kutta(
    stage: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    am_at: at(ActuatorModel),
    dr_at: at(DriveModel),
    s_at: at(State),
    y_at: at(Dynamics),
    rk_at: at(RungeKutta),
):
    w, _ = wp.tid()
    _runge_kutta_in(w, stage, opt_at[0], t_at[0], am_at[0], dr_at[0], s_at[0], y_at[0], rk_at[0])


def launch_euler(m: Model, d: Data) -> None:
    """Advance every world by one timestep."""
    abreast.launch(
        _euler,
        d.nworld,
        2 * m.nC + 4 * m.nv,
        [
            m.at.opt, m.at.tree, m.at.actuators, m.at.drives, m.at.passives,
            d.at.state, d.at.position, d.at.dynamics,
        ],
        m.device,
    )  # fmt: skip


def launch_runge_kutta(m: Model, d: Data, stage: int) -> None:
    """Combine the rates of stages 0 to 3; after stage 4 every world has advanced by one timestep."""
    simt.launch(
        _runge_kutta,
        d.nworld,
        [
            stage, m.at.opt, m.at.tree, m.at.actuators, m.at.drives, d.at.state, d.at.dynamics, d.at.rungekutta,
        ],
        m.device,
    )  # fmt: skip
