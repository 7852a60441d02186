"""Derivatives of the smooth forces by the velocities, for the implicit integrators.

Of the matrix only entries between a dof and its ancestors are kept, as of the inertia matrix (MuJoCo keeps the same):
`qDeriv` has the lower triangle, d force_i / d velocity_j for j an ancestor of i or i itself, laid out as qM;
`qDeriv_upper` has d force_j / d velocity_i at the same place. Fluids are fluid.py's. Tendons' dampers
and the bias forces are one lane's.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.affine import acting, disabled
from engine.physics.actuation.dcmotor import motor_resistance, motor_voltage
from engine.physics.actuation.muscle import muscle_gain
from engine.physics.dynamics.springs import damping_slope, dof_damper, tendon_damper
from engine.physics.model.data_groups import Actuation, Derivative, Dynamics, Position, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, Option, PassiveModel, TendonModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync
from engine.physics.spatial import cross_force, cross_motion, inertia_mul

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_JOINTINPARENT = wp.constant(int(enums.TrnType.JOINTINPARENT))
_TENDON = wp.constant(int(enums.TrnType.TENDON))
_GAIN_AFFINE = wp.constant(int(enums.GainType.AFFINE))
_GAIN_MUSCLE = wp.constant(int(enums.GainType.MUSCLE))
_GAIN_DCMOTOR = wp.constant(int(enums.GainType.DCMOTOR))
_GAIN_SO3 = wp.constant(int(enums.GainType.SO3))
_BIAS_AFFINE = wp.constant(int(enums.BiasType.AFFINE))
_BIAS_SO3 = wp.constant(int(enums.BiasType.SO3))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))
_MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL


@wp.func
def add_derivative(w: int, t: wp.ref[TreeModel], q: wp.ref[Derivative], i: int, j: int, value: float):
    """Add to d force_i / d velocity_j, if one of the dofs is an ancestor of the other."""
    low = wp.max(i, j)
    high = wp.min(i, j)
    # The row of an ancestor is a prefix of the dof's own.
    k = t.M_rownnz[high] - 1
    if k < t.M_rownnz[low]:
        adr = t.M_rowadr[low] + k
        if t.M_colind[adr] == high:
            if i >= j:
                q.qDeriv[w, adr] = q.qDeriv[w, adr] + value
            else:
                q.qDeriv_upper[w, adr] = q.qDeriv_upper[w, adr] + value


@wp.func
def _add_row(
    w: int,
    t: wp.ref[TreeModel],
    q: wp.ref[Derivative],
    slope: float,
    adr: int,
    num: int,
    colind: wp.array(dtype=wp.int32),
    row: wp.array2d(dtype=wp.float32),
):
    """Add J' slope J for a sparse row J."""
    for a in range(adr, adr + num):
        scaled = slope * row[w, a]
        if scaled != 0.0:
            for b in range(adr, adr + num):
                add_derivative(w, t, q, colind[a], colind[b], scaled * row[w, b])


@wp.func
def _is_clamped(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
) -> bool:
    """Whether the force of an actuator is at its limit, or the sum of forces on its tendon or joint."""
    target = am.actuator_trnid[i][0]
    if am.actuator_trntype[i] == _TENDON:
        if tm.tendon_actfrclimited[target] != 0 and a.tendon_clamped[w, target] != 0:
            return True
    elif am.actuator_trntype[i] <= _JOINTINPARENT and t.jnt_actfrclimited[target] != 0:
        limits = t.jnt_actfrcrange[w, target]
        total = y.qfrc_actuator[w, t.jnt_dofadr[target]]
        if total <= limits[0] or total >= limits[1]:
            return True
    if am.actuator_forcelimited[i] == 0:
        return False
    span = am.actuator_forcerange[w, i]
    o = am.actuator_outadr[i]
    force = y.actuator_force[w, o]
    if am.actuator_gaintype[i] == _GAIN_SO3:
        return wp.length(wp.vec3(force, y.actuator_force[w, o + 1], y.actuator_force[w, o + 2])) >= span[1]
    return force <= span[0] or force >= span[1]


@wp.func
def _motor_slope(
    w: int,
    i: int,
    dt: float,
    length: float,
    velocity: float,
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    a: wp.ref[Actuation],
) -> float:
    """Of a DC motor: back EMF, its controller's damping unless the supply limits it, the damping of its bristles."""
    dynprm = am.actuator_dynprm[w, i]
    prm = am.actuator_gainprm[w, i]
    resistance = wp.max(_MINVAL, motor_resistance(w, i, am, s))
    voltage = motor_voltage(w, i, length, velocity, am, dr, s, a)[1]
    slope = prm[1] * (voltage - prm[1]) / resistance
    if dynprm[0] > 0.0:
        # Through the current at the end of the step.
        slope *= 1.0 - wp.exp(-dt / dynprm[0])
    return slope - wp.max(dynprm[6], 0.0)


@wp.func
def _actuator_slope(
    w: int,
    i: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
) -> float:
    """d force / d velocity of an actuator, the same for all of its outputs."""
    o = am.actuator_outadr[i]
    bias = am.actuator_biastype[i]
    gain = am.actuator_gaintype[i]
    prm = am.actuator_gainprm[w, i]
    slope = float(0.0)
    if bias == _BIAS_AFFINE or bias == _BIAS_SO3:
        slope = am.actuator_biasprm[w, i][2]
    gain_slope = float(0.0)
    velocity = y.actuator_velocity[w, o]
    if gain == _GAIN_AFFINE:
        gain_slope = prm[2]
    elif gain == _GAIN_MUSCLE:
        span = dr.actuator_lengthrange[w, o]
        gain_slope = muscle_gain(p.actuator_length[w, o], velocity, span, dr.actuator_acc0[w, o], prm)[1]
    elif gain == _GAIN_DCMOTOR:
        slope += _motor_slope(w, i, opt.timestep[w], p.actuator_length[w, o], velocity, am, dr, s, a)
    if gain_slope != 0.0:
        drive = float(0.0)
        if am.actuator_actnum[i] == 0:
            drive = a.control[w, am.actuator_ctrladr[i]]
        else:
            drive = acting(w, i, am.actuator_actnum[i] - 1, opt, am, s, velocity)
        slope += gain_slope * drive
    return slope


@wp.func
def _actuators(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    q: wp.ref[Derivative],
):
    """Add moment' slope moment. A lane adds the derivatives of the forces on its dofs."""
    if (opt.disableflags[0] & _ACTUATION) != 0:
        return
    for i in range(lane(), am.nactuator, simt.lanes()):
        slope = float(0.0)
        if not disabled(opt, dr, i) and not _is_clamped(w, i, t, tm, am, y, a):
            slope = _actuator_slope(w, i, opt, am, dr, s, p, y, a)
        adr = am.actuator_outadr[i]
        for o in range(adr, adr + am.actuator_outnum[i]):
            q.actuator_slope[w, o] = slope
    sync()
    for i in range(lane(), t.nv, simt.lanes()):
        for e in range(am.drive_adr[i], am.drive_adr[i + 1]):
            o = am.drive_output[e]
            scaled = q.actuator_slope[w, o] * p.actuator_moment[w, am.drive_moment[e]]
            if scaled != 0.0:
                adr = am.moment_rowadr[o]
                for k in range(adr, adr + am.moment_rownnz[o]):
                    add_derivative(w, t, q, i, am.moment_colind[k], scaled * p.actuator_moment[w, k])
    sync()


@wp.func
def _dampers(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[Derivative],
):
    if (opt.disableflags[0] & _DAMPER) != 0:
        return
    for i in range(lane(), t.nv, simt.lanes()):
        diag = t.M_rowadr[i] + t.M_rownnz[i] - 1
        q.qDeriv[w, diag] = q.qDeriv[w, diag] - damping_slope(dof_damper(w, t, am, pm, i), s.qvel[w, i])
    if tm.ntendon > 0:
        sync()
        if lane() == 0:
            for i in range(tm.ntendon):
                slope = -damping_slope(tendon_damper(w, tm, am, pm, i), y.ten_velocity[w, i])
                if slope != 0.0:
                    _add_row(w, t, q, slope, tm.ten_J_rowadr[i], tm.ten_J_rownnz[i], tm.ten_J_colind, p.ten_J)


@wp.func
def subtract_bias_derivative(
    w: int,
    j: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[Derivative],
):
    """qDeriv -= d qfrc_bias / d velocity_j: recursive Newton-Euler (`forces._rne`), differentiated.

    The velocity of every body that dof j moves changes by its axis. Bodies are in depth-first order: those that the
    dof moves, and their dofs, come one after the other.
    """
    first = t.dof_bodyid[j]
    axis = p.cdof[w, j]
    end = first + int(1)
    while end < t.nbody and t.body_parentid[end] >= first:
        end += 1
    for b in range(first, end):
        acc = y.cdof_dot[w, j]
        if b > first:
            acc = q.body_acc[w, t.body_parentid[b]]
        adr = t.body_dofadr[b]
        for i in range(wp.max(adr, j + 1), adr + t.body_dofnum[b]):
            # cdof_dot is the axis moved along with what comes before its joint, or before the rotations of it.
            jnt = t.dof_jntid[i]
            kind = t.jnt_type[jnt]
            start = i
            if kind == _BALL:
                start = t.jnt_dofadr[jnt]
            elif kind == _FREE:
                start = t.jnt_dofadr[jnt] + wp.where(i < t.jnt_dofadr[jnt] + 3, 0, 3)
            if j < start:
                acc += cross_motion(axis, p.cdof[w, i]) * s.qvel[w, i]
        q.body_acc[w, b] = acc
        cvel = y.cvel[w, b]
        inertia = p.cinert[w, b]
        q.body_force[w, b] = (
            inertia_mul(inertia, acc)
            + cross_force(axis, inertia_mul(inertia, cvel))
            + cross_force(cvel, inertia_mul(inertia, axis))
        )
    last = j
    for k in range(1, end - first):
        b = end - k
        parent = t.body_parentid[b]
        q.body_force[w, parent] = q.body_force[w, parent] + q.body_force[w, b]
    for b in range(first, end):
        last = wp.max(last, t.body_dofadr[b] + t.body_dofnum[b] - 1)
    depth = t.M_rownnz[j] - 1
    for i in range(j, last + 1):
        k = t.M_rowadr[i] + depth
        q.qDeriv[w, k] = q.qDeriv[w, k] - wp.dot(p.cdof[w, i], q.body_force[w, t.dof_bodyid[i]])
    total = q.body_force[w, first]
    for e in range(depth):
        k = t.M_rowadr[j] + e
        q.qDeriv_upper[w, k] = q.qDeriv_upper[w, k] - wp.dot(p.cdof[w, t.M_colind[k]], total)


@wp.func
def _derivative_in(
    w: int,
    with_bias: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    q: wp.ref[Derivative],
):
    for k in range(lane(), t.nC, simt.lanes()):
        q.qDeriv[w, k] = 0.0
        q.qDeriv_upper[w, k] = 0.0
    sync()
    _actuators(w, opt, t, tm, am, dr, s, p, y, a, q)
    _dampers(w, opt, t, tm, am, pm, s, p, y, q)
    if with_bias != 0:
        sync()
        if lane() == 0:
            for j in range(t.nv):
                subtract_bias_derivative(w, j, t, s, p, y, q)


@wp.kernel
def _derivative(
    with_bias: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    dr_at: at(DriveModel),
    pm_at: at(PassiveModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    a_at: at(Actuation),
    q_at: at(Derivative),
):
    w, _ = wp.tid()
    _derivative_in(
        w, with_bias, opt_at[0], t_at[0], tm_at[0], am_at[0], dr_at[0], pm_at[0],
        s_at[0], p_at[0], y_at[0], a_at[0], q_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data, with_bias: bool) -> None:
    """Derivatives of actuators and dampers, and of the bias forces if wanted, into d.qDeriv and d.qDeriv_upper."""
    simt.launch(
        _derivative,
        d.nworld,
        [
            int(with_bias), m.at.opt, m.at.tree, m.at.tendons, m.at.actuators, m.at.drives, m.at.passives,
            d.at.state, d.at.position, d.at.dynamics, d.at.actuation, d.at.derivative,
        ],
        m.device,
    )  # fmt: skip
