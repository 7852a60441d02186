"""DC motors: voltage, winding, temperature, cogging and friction, with their activation states."""

import warp as wp

from engine.physics import enums
from engine.physics.actuation.affine import acting, bristle_rate, motor_slots
from engine.physics.actuation.servo import servo_inputs, slew, wound_up
from engine.physics.model.data_groups import Actuation, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, Option

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BIAS_DCMOTOR = wp.constant(int(enums.BiasType.DCMOTOR))
_POS = wp.constant(int(enums.CtrlInput.POS))
_VEL = wp.constant(int(enums.CtrlInput.VEL))
_FF = wp.constant(int(enums.CtrlInput.FF))
_MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL


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
    given = servo_inputs(a, w, am.actuator_ctrladr[i], spec)
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
def motor_rates(
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
        slew(w, u, adr + slots.slew, dynprm[7], 0.0, opt.timestep[w], s, a)
    if slots.integral >= 0:
        k = adr + slots.integral
        s.act_dot[w, k] = wound_up(a.control[w, u] - length, s.act[w, k], dynprm[8])
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
def motor_force(
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
    prm = am.actuator_gainprm[w, i]
    slots = motor_slots(am.actuator_dynprm[w, i], prm)
    if slots.current >= 0:
        return prm[1] * acting(w, i, slots.current, opt, am, s, velocity)
    voltage = motor_voltage(w, i, length, velocity, am, dr, s, a)[0]
    gain = prm[1] / wp.max(_MINVAL, motor_resistance(w, i, am, s))
    force = gain * voltage
    if am.actuator_biastype[i] == _BIAS_DCMOTOR:
        force -= gain * prm[1] * velocity
    return force


@wp.func
def motor_friction(w: int, i: int, am: wp.ref[ActuatorModel], s: wp.ref[State], length: float) -> float:
    """Cogging torque and LuGre friction of a DC motor."""
    prm = am.actuator_biasprm[w, i]
    dynprm = am.actuator_dynprm[w, i]
    force = prm[0] * wp.sin(prm[1] * length + prm[2])
    slots = motor_slots(dynprm, am.actuator_gainprm[w, i])
    if slots.bristle >= 0:
        k = am.actuator_actadr[i] + slots.bristle
        force -= dynprm[5] * s.act[w, k] + dynprm[6] * s.act_dot[w, k]
    return force
