"""PID servos, and servos over rotations, whose setpoints are the same after a full turn."""

import numpy as np
import warp as wp

from engine.physics import enums
from engine.physics.actuation.affine import acting
from engine.physics.model.data_groups import Actuation, Position, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, Option, TreeModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))
_JOINTINPARENT = wp.constant(int(enums.TrnType.JOINTINPARENT))
_SITE = wp.constant(int(enums.TrnType.SITE))
_FILTEREXACT = wp.constant(int(enums.DynType.FILTEREXACT))
_GAIN_FIXED = wp.constant(int(enums.GainType.FIXED))
_GAIN_PID = wp.constant(int(enums.GainType.PID))
_BIAS_AFFINE = wp.constant(int(enums.BiasType.AFFINE))
_POS = wp.constant(int(enums.CtrlInput.POS))
_VEL = wp.constant(int(enums.CtrlInput.VEL))
_FF = wp.constant(int(enums.CtrlInput.FF))
_VOLTAGE = wp.constant(int(enums.CtrlInput.VOLTAGE))
_TAU = wp.constant(wp.float32(2.0 * np.pi))


@wp.func
def rotation_period(w: int, t: wp.ref[TreeModel], am: wp.ref[ActuatorModel], i: int) -> float:
    """Length that a full turn makes, of a position servo over a rotation; 0 for any other actuator."""
    kind = am.actuator_dyntype[i]
    gain = am.actuator_gaintype[i]
    servo = gain == _GAIN_FIXED and am.actuator_biastype[i] == _BIAS_AFFINE and kind <= _FILTEREXACT
    if servo:
        servo = am.actuator_gainprm[w, i][0] == -am.actuator_biasprm[w, i][1]
    if not servo and gain != _GAIN_PID:
        return 0.0
    gear = am.actuator_gear[w, am.actuator_outadr[i]]
    moves = wp.vec3(gear[0], gear[1], gear[2])
    trn = am.actuator_trntype[i]
    target = am.actuator_trnid[i]
    if trn == _SITE and target[1] >= 0 and wp.length_sq(moves) == 0.0:
        return _TAU * wp.length(wp.vec3(gear[3], gear[4], gear[5]))
    if trn <= _JOINTINPARENT and t.jnt_type[target[0]] == _BALL:
        return _TAU * wp.length(moves)
    return 0.0


@wp.func
def nearest_turn(setpoint: float, length: float, period: float) -> float:
    """The setpoint moved by full turns to where it is nearest to the length; as it is when period is 0."""
    if period <= 0.0:
        return setpoint
    return setpoint - period * wp.round((setpoint - length) / period)


@wp.func
def servo_inputs(a: wp.ref[Actuation], w: int, u: int, spec: int) -> wp.vec4:
    """Position, velocity, feed-forward and voltage of a servo's controls; 0 for those that it does not take."""
    k = int(u)
    res = wp.vec4()
    if (spec & _POS) != 0:
        res[0] = a.control[w, k]
        k += 1
    if (spec & _VEL) != 0:
        res[1] = a.control[w, k]
        k += 1
    if (spec & _FF) != 0:
        res[2] = a.control[w, k]
        k += 1
    if (spec & _VOLTAGE) != 0:
        res[3] = a.control[w, k]
    return res


@wp.func
def wound_up(error: float, state: float, limit: float) -> float:
    """The error as an integral state takes it, that stops at its limit (0: no limit)."""
    if limit > 0.0:
        if state >= limit:
            return wp.min(error, 0.0)
        if state <= -limit:
            return wp.max(error, 0.0)
    return error


@wp.func
def slew(w: int, u: int, k: int, speed: float, period: float, dt: float, s: wp.ref[State], a: wp.ref[Actuation]):
    """Replace a setpoint by one that moves no faster than speed from the last one, which is activation k."""
    last = s.act[w, k]
    setpoint = wp.clamp(nearest_turn(a.control[w, u], last, period), last - speed * dt, last + speed * dt)
    s.act_dot[w, k] = (setpoint - last) / dt
    a.control[w, u] = setpoint


@wp.func
def pid_rates(
    w: int,
    i: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    a: wp.ref[Actuation],
):
    u = am.actuator_ctrladr[i]
    k = int(am.actuator_actadr[i])
    dynprm = am.actuator_dynprm[w, i]
    period = rotation_period(w, t, am, i)
    if dynprm[1] > 0.0:
        slew(w, u, k, dynprm[1], period, opt.timestep[w], s, a)
        k += 1
    if am.actuator_gainprm[w, i][0] > 0.0:
        length = p.actuator_length[w, am.actuator_outadr[i]]
        error = nearest_turn(a.control[w, u], length, period) - length
        s.act_dot[w, k] = wound_up(error, s.act[w, k], dynprm[0])


@wp.func
def pid_force(
    w: int,
    i: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    length: float,
    velocity: float,
    a: wp.ref[Actuation],
) -> float:
    """What setpoints and the integral state add; length and velocity act through the affine bias."""
    prm = am.actuator_biasprm[w, i]
    given = servo_inputs(a, w, am.actuator_ctrladr[i], dr.actuator_ctrlspec[i])
    setpoint = nearest_turn(given[0], length, rotation_period(w, t, am, i))
    force = -prm[1] * setpoint - prm[2] * given[1] + given[2]
    num = am.actuator_actnum[i]
    ki = am.actuator_gainprm[w, i][0]
    if num > 0 and ki > 0.0:
        force += ki * acting(w, i, num - 1, opt, am, s, velocity)
    return force
