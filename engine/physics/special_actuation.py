"""Actuators that are more than affine: muscles, DC motors, PID servos, orientation servos, servos of rotations.

Their forces and activation rates, before `actuation.actuate` clamps and applies them. By all lanes; launched
by models that have such actuators (`Model.has_special_actuator`).
"""

import numpy as np
import warp as wp

from engine.physics import enums, lanes
from engine.physics.actuation import (
    affine_bias,
    affine_gain,
    bristle_rate,
    disabled,
    filter_rate,
    motor_slots,
    next_activation,
)
from engine.physics.data_groups import Actuation, Dynamics, Position, State
from engine.physics.lanes import lane
from engine.physics.model_groups import ActuatorModel, DriveModel, Option, TreeModel
from engine.physics.spatial import quat_conj, quat_mul, quat_normalize, quat_to_rotvec
from engine.physics.types import Data, Model, at
from engine.physics.vectors import vec10

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))
_JOINTINPARENT = wp.constant(int(enums.TrnType.JOINTINPARENT))
_SITE = wp.constant(int(enums.TrnType.SITE))
_NONE = wp.constant(int(enums.DynType.NONE))
_INTEGRATOR = wp.constant(int(enums.DynType.INTEGRATOR))
_MUSCLE = wp.constant(int(enums.DynType.MUSCLE))
_DCMOTOR = wp.constant(int(enums.DynType.DCMOTOR))
_PID = wp.constant(int(enums.DynType.PID))
_GAIN_FIXED = wp.constant(int(enums.GainType.FIXED))
_GAIN_MUSCLE = wp.constant(int(enums.GainType.MUSCLE))
_GAIN_DCMOTOR = wp.constant(int(enums.GainType.DCMOTOR))
_GAIN_SO3 = wp.constant(int(enums.GainType.SO3))
_GAIN_PID = wp.constant(int(enums.GainType.PID))
_BIAS_AFFINE = wp.constant(int(enums.BiasType.AFFINE))
_BIAS_MUSCLE = wp.constant(int(enums.BiasType.MUSCLE))
_BIAS_DCMOTOR = wp.constant(int(enums.BiasType.DCMOTOR))
_POS = wp.constant(int(enums.CtrlInput.POS))
_VEL = wp.constant(int(enums.CtrlInput.VEL))
_FF = wp.constant(int(enums.CtrlInput.FF))
_VOLTAGE = wp.constant(int(enums.CtrlInput.VOLTAGE))
_QUAT = wp.constant(int(enums.CtrlChart.QUAT))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))
_MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL
_TAU = wp.constant(wp.float32(2.0 * np.pi))

RATES_AND_FORCES = 0
NORMALIZE = 1  # after integration


# ------------------------------------------------------------------------------------------------ rotations


@wp.func
def rotation_period(w: int, t: wp.ref[TreeModel], am: wp.ref[ActuatorModel], i: int) -> float:
    """Length that a full turn makes, of a position servo over a rotation; 0 for any other actuator."""
    kind = am.actuator_dyntype[i]
    gain = am.actuator_gaintype[i]
    servo = gain == _GAIN_FIXED and am.actuator_biastype[i] == _BIAS_AFFINE and (kind == _NONE or kind == _INTEGRATOR)
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
def _nearest(setpoint: float, length: float, period: float) -> float:
    """The setpoint moved by full turns to where it is nearest to the length; as it is when period is 0."""
    if period <= 0.0:
        return setpoint
    return setpoint - period * wp.round((setpoint - length) / period)


@wp.func
def _quat_of_rotvec(v: wp.vec3) -> wp.vec4:
    angle = wp.length(v)
    if angle < _MINVAL:
        return wp.vec4(1.0, 0.0, 0.0, 0.0)
    axis = v * (wp.sin(0.5 * angle) / angle)
    return wp.vec4(wp.cos(0.5 * angle), axis[0], axis[1], axis[2])


# -------------------------------------------------------------------------------------------------- muscles


@wp.func
def _muscle_force(prm: vec10, acc0: float) -> float:
    if prm[2] < 0.0:
        return prm[3] / wp.max(_MINVAL, acc0)
    return prm[2]


@wp.func
def _optimum_length(prm: vec10, span: wp.vec2) -> float:
    return (span[1] - span[0]) / wp.max(_MINVAL, prm[1] - prm[0])


@wp.func
def _force_of_length(length: float, lmin: float, lmax: float) -> float:
    """Active force of a muscle by its length, both as fractions of the optimum's: a quadratic bump with 1 at 1."""
    if length < lmin or length > lmax:
        return 0.0
    a = 0.5 * (lmin + 1.0)
    b = 0.5 * (1.0 + lmax)
    if length <= a:
        x = (length - lmin) / wp.max(_MINVAL, a - lmin)
        return 0.5 * x * x
    if length <= 1.0:
        x = (1.0 - length) / wp.max(_MINVAL, 1.0 - a)
        return 1.0 - 0.5 * x * x
    if length <= b:
        x = (length - 1.0) / wp.max(_MINVAL, b - 1.0)
        return 1.0 - 0.5 * x * x
    x = (lmax - length) / wp.max(_MINVAL, lmax - b)
    return 0.5 * x * x


@wp.func
def muscle_gain(length: float, velocity: float, span: wp.vec2, acc0: float, prm: vec10) -> wp.vec2:
    """Active force of a muscle at full activation, and its derivative by the velocity (MuJoCo, "Muscle actuators").

    prm: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax. span: actuator_lengthrange.
    """
    optimum = _optimum_length(prm, span)
    scale = wp.max(_MINVAL, optimum * prm[6])
    v = velocity / scale
    y = prm[8] - 1.0
    curve = prm[8]
    slope = float(0.0)
    if v <= -1.0:
        curve = 0.0
    elif v <= 0.0:
        curve = (v + 1.0) * (v + 1.0)
        slope = 2.0 * (v + 1.0)
    elif v <= y:
        curve = prm[8] - (y - v) * (y - v) / wp.max(_MINVAL, y)
        slope = 2.0 * (y - v) / wp.max(_MINVAL, y)
    relative = prm[0] + (length - span[0]) / wp.max(_MINVAL, optimum)
    peak = -_muscle_force(prm, acc0) * _force_of_length(relative, prm[4], prm[5])
    return wp.vec2(peak * curve, peak * slope / scale)


@wp.func
def _muscle_bias(length: float, span: wp.vec2, acc0: float, prm: vec10) -> float:
    """Passive force of a muscle: quadratic from the optimum length to half way to lmax, then linear."""
    relative = prm[0] + (length - span[0]) / wp.max(_MINVAL, _optimum_length(prm, span))
    b = 0.5 * (1.0 + prm[5])
    if relative <= 1.0:
        return 0.0
    peak = -_muscle_force(prm, acc0) * prm[7]
    if relative <= b:
        x = (relative - 1.0) / wp.max(_MINVAL, b - 1.0)
        return peak * 0.5 * x * x
    return peak * (0.5 + (relative - b) / wp.max(_MINVAL, b - 1.0))


@wp.func
def _muscle_rate(ctrl: float, act: float, prm: vec10) -> float:
    """Rate of a muscle's activation (Millard et al. 2013, doi 10.1115/1.4023390).

    prm: time constants of activation and deactivation, width of the smooth switch between them (0: at once).
    """
    excess = wp.clamp(ctrl, 0.0, 1.0) - act
    factor = 0.5 + 1.5 * wp.clamp(act, 0.0, 1.0)
    rise = prm[0] * factor
    fall = prm[1] / factor
    tau = wp.where(excess > 0.0, rise, fall)
    if prm[2] >= _MINVAL:
        x = wp.clamp(excess / prm[2] + 0.5, 0.0, 1.0)
        tau = fall + (rise - fall) * (x * x * x * (3.0 * x * (2.0 * x - 5.0) + 10.0))
    return excess / wp.max(_MINVAL, tau)


# ------------------------------------------------------------------------------------------------- servos


@wp.func
def _inputs(a: wp.ref[Actuation], w: int, u: int, spec: int) -> wp.vec4:
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
def _wound_up(error: float, state: float, limit: float) -> float:
    """The error as an integral state takes it, that stops at its limit (0: no limit)."""
    if limit > 0.0:
        if state >= limit:
            return wp.min(error, 0.0)
        if state <= -limit:
            return wp.max(error, 0.0)
    return error


@wp.func
def _slew(w: int, u: int, k: int, speed: float, period: float, dt: float, s: wp.ref[State], a: wp.ref[Actuation]):
    """Replace a setpoint by one that moves no faster than speed from the last one, which is activation k."""
    last = s.act[w, k]
    setpoint = wp.clamp(_nearest(a.control[w, u], last, period), last - speed * dt, last + speed * dt)
    s.act_dot[w, k] = (setpoint - last) / dt
    a.control[w, u] = setpoint


@wp.func
def _pid_rates(
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
        _slew(w, u, k, dynprm[1], period, opt.timestep[w], s, a)
        k += 1
    if am.actuator_gainprm[w, i][0] > 0.0:
        length = p.actuator_length[w, am.actuator_outadr[i]]
        error = _nearest(a.control[w, u], length, period) - length
        s.act_dot[w, k] = _wound_up(error, s.act[w, k], dynprm[0])


@wp.func
def _pid_force(
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
    given = _inputs(a, w, am.actuator_ctrladr[i], dr.actuator_ctrlspec[i])
    setpoint = _nearest(given[0], length, rotation_period(w, t, am, i))
    force = -prm[1] * setpoint - prm[2] * given[1] + given[2]
    num = am.actuator_actnum[i]
    ki = am.actuator_gainprm[w, i][0]
    if num > 0 and ki > 0.0:
        k = am.actuator_actadr[i] + num - 1
        z = s.act[w, k]
        if am.actuator_actearly[i] != 0:
            z = next_activation(opt, am, w, i, num - 1, z, s.act_dot[w, k], velocity)
        force += ki * z
    return force


@wp.func
def motor_voltage(
    w: int,
    i: int,
    length: float,
    velocity: float,
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    a: wp.ref[Actuation],
) -> wp.vec2:
    """Voltage of a DC motor, and its derivative by the velocity: what the controller asks for, up to the supply's,
    and what it is given directly.

    gainprm: resistance, motor constant, of warming (2), kp, ki, kd, largest voltage.
    """
    if am.actuator_ctrlnum[i] == 0:
        return wp.vec2()
    prm = am.actuator_gainprm[w, i]
    spec = dr.actuator_ctrlspec[i]
    given = _inputs(a, w, am.actuator_ctrladr[i], spec)
    voltage = float(0.0)
    slope = float(0.0)
    if (spec & (_POS | _VEL | _FF)) != 0:
        torque = prm[4] * (given[0] - length) + prm[6] * (given[1] - velocity) + given[2]
        slots = motor_slots(am.actuator_dynprm[w, i], prm)
        if slots.integral >= 0:
            torque += prm[5] * s.act[w, am.actuator_actadr[i] + slots.integral]
        voltage = prm[0] / prm[1] * torque + prm[1] * velocity
        slope = prm[1] - prm[6] * prm[0] / prm[1]
        if prm[7] > 0.0 and wp.abs(voltage) > prm[7]:
            voltage = wp.clamp(voltage, -prm[7], prm[7])
            slope = 0.0
    return wp.vec2(voltage + given[3], slope)


@wp.func
def motor_resistance(w: int, i: int, am: wp.ref[ActuatorModel], s: wp.ref[State]) -> float:
    """Resistance of a DC motor's winding at its temperature."""
    prm = am.actuator_gainprm[w, i]
    dynprm = am.actuator_dynprm[w, i]
    slots = motor_slots(dynprm, prm)
    if slots.temperature < 0:
        return prm[0]
    rise = s.act[w, am.actuator_actadr[i] + slots.temperature]
    return prm[0] * (1.0 + prm[2] * (rise + dynprm[4] - prm[3]))


@wp.func
def _motor_rates(
    w: int,
    i: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    length: float,
    velocity: float,
    a: wp.ref[Actuation],
):
    """Rates of a DC motor's states: setpoint, integral, temperature, bristle of LuGre friction, current."""
    u = am.actuator_ctrladr[i]
    adr = am.actuator_actadr[i]
    prm = am.actuator_gainprm[w, i]
    dynprm = am.actuator_dynprm[w, i]
    slots = motor_slots(dynprm, prm)
    if slots.slew >= 0:
        _slew(w, u, adr + slots.slew, dynprm[7], 0.0, opt.timestep[w], s, a)
    if slots.integral >= 0:
        k = adr + slots.integral
        s.act_dot[w, k] = _wound_up(a.control[w, u] - length, s.act[w, k], dynprm[8])
    voltage = motor_voltage(w, i, length, velocity, am, dr, s, a)[0]
    resistance = motor_resistance(w, i, am, s)
    if slots.temperature >= 0:
        k = adr + slots.temperature
        current = (voltage - prm[1] * velocity) / resistance
        if slots.current >= 0:
            current = s.act[w, adr + slots.current]
        s.act_dot[w, k] = (resistance * current * current - s.act[w, k] / dynprm[2]) / dynprm[3]
    if slots.bristle >= 0:
        k = adr + slots.bristle
        s.act_dot[w, k] = bristle_rate(velocity, dynprm[5], am.actuator_biasprm[w, i]) * s.act[w, k] + velocity
    if slots.current >= 0:
        k = adr + slots.current
        rate = ((voltage - prm[1] * velocity) / resistance - s.act[w, k]) / dynprm[0]
        if dynprm[1] > 0.0:
            rate = wp.clamp(rate, -dynprm[1], dynprm[1])
        s.act_dot[w, k] = rate


@wp.func
def _motor_force(
    w: int,
    i: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    length: float,
    velocity: float,
    a: wp.ref[Actuation],
) -> float:
    """Torque of a DC motor's current; back EMF is in the current's state, if it has one."""
    adr = am.actuator_actadr[i]
    prm = am.actuator_gainprm[w, i]
    dynprm = am.actuator_dynprm[w, i]
    slots = motor_slots(dynprm, prm)
    if slots.current >= 0:
        k = adr + slots.current
        current = s.act[w, k]
        if am.actuator_actearly[i] != 0:
            current = next_activation(opt, am, w, i, slots.current, current, s.act_dot[w, k], velocity)
        return prm[1] * current
    voltage = motor_voltage(w, i, length, velocity, am, dr, s, a)[0]
    gain = prm[1] / wp.max(_MINVAL, motor_resistance(w, i, am, s))
    force = gain * voltage
    if am.actuator_biastype[i] == _BIAS_DCMOTOR:
        force -= gain * prm[1] * velocity
    return force


@wp.func
def _motor_friction(w: int, i: int, am: wp.ref[ActuatorModel], s: wp.ref[State], length: float) -> float:
    """Cogging torque and LuGre friction of a DC motor."""
    prm = am.actuator_biasprm[w, i]
    dynprm = am.actuator_dynprm[w, i]
    force = prm[0] * wp.sin(prm[1] * length + prm[2])
    slots = motor_slots(dynprm, am.actuator_gainprm[w, i])
    if slots.bristle >= 0:
        k = am.actuator_actadr[i] + slots.bristle
        force -= dynprm[5] * s.act[w, k] + dynprm[6] * s.act_dot[w, k]
    return force


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
            adr = am.actuator_actadr[i]
            for k in range(3):
                act = s.act[w, adr + k]
                if am.actuator_actearly[i] != 0:
                    act = next_activation(opt, am, w, i, k, act, s.act_dot[w, adr + k], 0.0)
                turn[k] = act
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


# ----------------------------------------------------------------------------------------------- any of them


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
            s.act_dot[w, last] = _muscle_rate(a.control[w, u], s.act[w, last], am.actuator_dynprm[w, i])
        elif kind == _PID:
            _pid_rates(w, i, opt, t, am, s, p, a)
        elif kind == _DCMOTOR:
            _motor_rates(w, i, opt, am, dr, s, p.actuator_length[w, o], y.actuator_velocity[w, o], a)
        else:
            inputs = am.actuator_ctrlnum[i]
            for k in range(inputs):
                slot = last - inputs + 1 + k
                s.act_dot[w, slot] = filter_rate(am, w, i, a.control[w, u + k], s.act[w, slot])


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
        force = _pid_force(w, i, opt, t, am, dr, s, length, velocity, a)
    elif kind == _GAIN_DCMOTOR:
        force = _motor_force(w, i, opt, am, dr, s, length, velocity, a)
    else:
        gain = float(0.0)
        if kind == _GAIN_MUSCLE:
            span = dr.actuator_lengthrange[w, o]
            gain = muscle_gain(length, velocity, span, dr.actuator_acc0[w, o], am.actuator_gainprm[w, i])[0]
        else:
            gain = affine_gain(am, w, i, length, velocity)
        drive = float(0.0)
        num = am.actuator_actnum[i]
        if num > 0:
            k = am.actuator_actadr[i] + num - 1
            drive = s.act[w, k]
            if am.actuator_actearly[i] != 0:
                drive = next_activation(opt, am, w, i, num - 1, drive, s.act_dot[w, k], velocity)
        elif am.actuator_ctrlnum[i] > 0:
            drive = a.control[w, am.actuator_ctrladr[i]]
        force = gain * _nearest(drive, length, rotation_period(w, t, am, i))
    if am.actuator_biastype[i] == _BIAS_MUSCLE:
        span = dr.actuator_lengthrange[w, o]
        force += _muscle_bias(length, span, dr.actuator_acc0[w, o], am.actuator_biasprm[w, i])
    elif am.actuator_biastype[i] == _BIAS_DCMOTOR:
        a.actuator_friction[w, o] = _motor_friction(w, i, am, s, length)
    else:
        force += affine_bias(am, w, i, length, velocity)
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
    for i in range(lane(), am.nactuator, lanes.lanes()):
        if dr.actuator_special[i] != 0:
            _rates(w, i, opt, t, am, dr, s, p, y, a)
            if disabled(opt, dr, i):
                adr = am.actuator_outadr[i]
                for o in range(adr, adr + am.actuator_outnum[i]):
                    y.actuator_force[w, o] = 0.0
                    a.actuator_friction[w, o] = 0.0
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
    for i in range(lane(), am.nactuator, lanes.lanes()):
        if am.actuator_dyntype[i] == _INTEGRATOR:
            adr = am.actuator_actadr[i]
            period = rotation_period(w, t, am, i)
            if period > 0.0:
                k = adr + am.actuator_actnum[i] - 1
                s.act[w, k] = _nearest(s.act[w, k], p.actuator_length[w, am.actuator_outadr[i]], period)
            elif am.actuator_gaintype[i] == _GAIN_SO3:
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
    lanes.launch(
        _special_actuation,
        d.nworld,
        [
            stage, m.at.opt, m.at.tree, m.at.actuators, m.at.drives,
            d.at.state, d.at.position, d.at.dynamics, d.at.actuation,
        ],
        m.device,
    )  # fmt: skip
