"""Actuators that are more than affine: muscles, DC motors, PID servos, orientation servos, servos of rotations.

Their forces and activation rates, before `affine.actuate` clamps and applies them. By all lanes; launched
by models that have such actuators (`Model.has_special_actuator`).
"""

import numpy as np
import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.affine import acting, affine_bias, affine_gain, disabled, filter_rate
from engine.physics.actuation.dcmotor import motor_force, motor_friction, motor_rates
from engine.physics.actuation.muscle import muscle_bias, muscle_gain, muscle_rate
from engine.physics.actuation.servo import nearest_turn, pid_force, pid_rates, rotation_period
from engine.physics.model.data_groups import Actuation, Dynamics, Position, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.spatial import quat_conj, quat_mul, quat_normalize, quat_to_rotvec

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_NONE = wp.constant(int(enums.DynType.NONE))
_INTEGRATOR = wp.constant(int(enums.DynType.INTEGRATOR))
_FILTEREXACT = wp.constant(int(enums.DynType.FILTEREXACT))
_MUSCLE = wp.constant(int(enums.DynType.MUSCLE))
_DCMOTOR = wp.constant(int(enums.DynType.DCMOTOR))
_PID = wp.constant(int(enums.DynType.PID))
_GAIN_MUSCLE = wp.constant(int(enums.GainType.MUSCLE))
_GAIN_DCMOTOR = wp.constant(int(enums.GainType.DCMOTOR))
_GAIN_SO3 = wp.constant(int(enums.GainType.SO3))
_GAIN_PID = wp.constant(int(enums.GainType.PID))
_BIAS_MUSCLE = wp.constant(int(enums.BiasType.MUSCLE))
_BIAS_DCMOTOR = wp.constant(int(enums.BiasType.DCMOTOR))
_QUAT = wp.constant(int(enums.CtrlChart.QUAT))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))
_MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL
_TAU = wp.constant(wp.float32(2.0 * np.pi))

RATES_AND_FORCES = 0
NORMALIZE = 1  # after integration


@wp.func
def _quat_of_rotvec(v: wp.vec3) -> wp.vec4:
    angle = wp.length(v)
    if angle < _MINVAL:
        return wp.vec4(1.0, 0.0, 0.0, 0.0)
    axis = v * (wp.sin(0.5 * angle) / angle)
    return wp.vec4(wp.cos(0.5 * angle), axis[0], axis[1], axis[2])


@wp.func
def _orientation_force(
    w: int,
    i: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    """Torque of a servo of orientation: along the shortest turn to the target, at most as long as its range."""
    u = am.actuator_ctrladr[i]
    o = am.actuator_outadr[i]
    target = wp.vec4()
    if dr.actuator_ctrlspec[i] == _QUAT:
        target = quat_normalize(
            wp.vec4(a.control[w, u], a.control[w, u + 1], a.control[w, u + 2], a.control[w, u + 3])
        )
    else:
        turn = wp.vec3(a.control[w, u], a.control[w, u + 1], a.control[w, u + 2])
        if am.actuator_dyntype[i] != _NONE:
            for k in range(3):
                turn[k] = acting(w, i, k, opt, am, s, 0.0)
        target = _quat_of_rotvec(turn)
    present = _quat_of_rotvec(
        wp.vec3(p.actuator_length[w, o], p.actuator_length[w, o + 1], p.actuator_length[w, o + 2])
    )
    error = quat_to_rotvec(quat_mul(quat_conj(present), target))
    prm = am.actuator_biasprm[w, i]
    torque = wp.vec3()
    for k in range(3):
        torque[k] = am.actuator_gainprm[w, i][0] * error[k] + prm[0] + prm[2] * y.actuator_velocity[w, o + k]
    if am.actuator_forcelimited[i] != 0:
        size = wp.length(torque)
        most = am.actuator_forcerange[w, i][1]
        if size > most:
            torque = torque * (most / size)
    for k in range(3):
        y.actuator_force[w, o + k] = torque[k]


@wp.func
def _rates(
    w: int,
    i: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    adr = am.actuator_actadr[i]
    num = am.actuator_actnum[i]
    u = am.actuator_ctrladr[i]
    o = am.actuator_outadr[i]
    for k in range(num):
        s.act_dot[w, adr + k] = 0.0
    if num > 0:
        kind = am.actuator_dyntype[i]
        last = adr + num - 1
        if kind == _MUSCLE:
            s.act_dot[w, last] = muscle_rate(a.control[w, u], s.act[w, last], am.actuator_dynprm[w, i])
        elif kind == _PID:
            pid_rates(w, i, opt, t, am, s, p, a)
        elif kind == _DCMOTOR:
            motor_rates(w, i, opt, am, dr, s, p.actuator_length[w, o], y.actuator_velocity[w, o], a)
        else:
            inputs = am.actuator_ctrlnum[i]
            for k in range(inputs):
                slot = last - inputs + 1 + k
                drive = a.control[w, u + k]
                if kind != _INTEGRATOR:
                    drive = nearest_turn(drive, s.act[w, slot], rotation_period(w, t, am, i))
                s.act_dot[w, slot] = filter_rate(am, w, i, drive, s.act[w, slot])


@wp.func
def _force(
    w: int,
    i: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    o = am.actuator_outadr[i]
    length = p.actuator_length[w, o]
    velocity = y.actuator_velocity[w, o]
    kind = am.actuator_gaintype[i]
    force = float(0.0)
    if kind == _GAIN_PID:
        force = pid_force(w, i, opt, t, am, dr, s, length, velocity, a)
    elif kind == _GAIN_DCMOTOR:
        force = motor_force(w, i, opt, am, dr, s, length, velocity, a)
    else:
        gain = float(0.0)
        if kind == _GAIN_MUSCLE:
            span = dr.actuator_lengthrange[w, o]
            gain = muscle_gain(length, velocity, span, dr.actuator_acc0[w, o], am.actuator_gainprm[w, i])[0]
        else:
            gain = wp.float32(affine_gain(am, w, i, wp.float64(length), velocity))
        drive = float(0.0)
        num = am.actuator_actnum[i]
        if num > 0:
            drive = acting(w, i, num - 1, opt, am, s, velocity)
        elif am.actuator_ctrlnum[i] > 0:
            drive = a.control[w, am.actuator_ctrladr[i]]
        force = gain * nearest_turn(drive, length, rotation_period(w, t, am, i))
    if am.actuator_biastype[i] == _BIAS_MUSCLE:
        span = dr.actuator_lengthrange[w, o]
        force += muscle_bias(length, span, dr.actuator_acc0[w, o], am.actuator_biasprm[w, i])
    elif am.actuator_biastype[i] == _BIAS_DCMOTOR:
        a.actuator_friction[w, o] = motor_friction(w, i, am, s, length)
    else:
        force += wp.float32(affine_bias(am, w, i, wp.float64(length), velocity))
    y.actuator_force[w, o] = force


@wp.func
def _rates_and_forces(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    if (opt.disableflags[0] & _ACTUATION) != 0:
        return
    for i in range(lane(), am.nactuator, simt.lanes()):
        if dr.actuator_special[i] != 0:
            _rates(w, i, opt, t, am, dr, s, p, y, a)
            adr = am.actuator_outadr[i]
            for o in range(adr, adr + am.actuator_outnum[i]):
                a.actuator_friction[w, o] = 0.0  # but of motors
            if disabled(opt, dr, i):
                for o in range(adr, adr + am.actuator_outnum[i]):
                    y.actuator_force[w, o] = 0.0
            elif am.actuator_gaintype[i] == _GAIN_SO3:
                _orientation_force(w, i, opt, am, dr, s, p, y, a)
            else:
                _force(w, i, opt, t, am, dr, s, p, y, a)


@wp.func
def _normalize(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
):
    """Setpoints of rotations that are activations, moved by full turns to where they stay bounded."""
    if (opt.disableflags[0] & _ACTUATION) != 0 or s.status[w] != 0:
        return
    for i in range(lane(), am.nactuator, simt.lanes()):
        if am.actuator_dyntype[i] >= _INTEGRATOR and am.actuator_dyntype[i] <= _FILTEREXACT:
            adr = am.actuator_actadr[i]
            period = rotation_period(w, t, am, i)
            if period > 0.0:
                k = adr + am.actuator_actnum[i] - 1
                s.act[w, k] = nearest_turn(s.act[w, k], p.actuator_length[w, am.actuator_outadr[i]], period)
            elif am.actuator_gaintype[i] == _GAIN_SO3 and am.actuator_dyntype[i] == _INTEGRATOR:
                angle = wp.length(wp.vec3(s.act[w, adr], s.act[w, adr + 1], s.act[w, adr + 2]))
                if angle > 0.5 * _TAU:
                    scale = (angle - _TAU * wp.round(angle / _TAU)) / angle
                    for k in range(3):
                        s.act[w, adr + k] = s.act[w, adr + k] * scale


@wp.kernel
def _special_actuation(
    stage: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    am_at: at(ActuatorModel),
    dr_at: at(DriveModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    a_at: at(Actuation),
):
    w, _ = wp.tid()
    if stage == RATES_AND_FORCES:
        _rates_and_forces(w, opt_at[0], t_at[0], am_at[0], dr_at[0], s_at[0], p_at[0], y_at[0], a_at[0])
    else:
        _normalize(w, opt_at[0], t_at[0], am_at[0], s_at[0], p_at[0])


def launch(m: Model, d: Data, stage: int) -> None:
    """Run one of the stages of this module on every world."""
    simt.launch(
        _special_actuation,
        d.nworld,
        [
            stage, m.at.opt, m.at.tree, m.at.actuators, m.at.drives,
            d.at.state, d.at.position, d.at.dynamics, d.at.actuation,
        ],
        m.device,
    )  # fmt: skip
