"""Actuation: from controls to generalized forces, for actuators whose gain and bias are affine.

Muscles, DC motors, PID and orientation servos are nonaffine.py's; here their forces are only clamped and
applied. Functions of `forces.py`, over one world; `clamp_controls` and `actuate` are called by all its lanes.
"""

import warp as wp

from engine.physics import blas, enums, simt
from engine.physics.double_single import join
from engine.physics.model.data_groups import Actuation, Dynamics, Position, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, Option, TendonModel, TreeModel
from engine.physics.simt import lane, reduce_min, sync
from engine.physics.vectors import vec10

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_TENDON = wp.constant(int(enums.TrnType.TENDON))
_INTEGRATOR = wp.constant(int(enums.DynType.INTEGRATOR))
_FILTER = wp.constant(int(enums.DynType.FILTER))
_FILTEREXACT = wp.constant(int(enums.DynType.FILTEREXACT))
_DCMOTOR = wp.constant(int(enums.DynType.DCMOTOR))
_AFFINE = wp.constant(int(enums.GainType.AFFINE))
_USER = wp.constant(int(enums.GainType.USER))
_BIAS_AFFINE = wp.constant(int(enums.BiasType.AFFINE))
_CLAMPCTRL = wp.constant(int(enums.DisableBit.CLAMPCTRL))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))
_MAXVAL = wp.constant(wp.float32(1.0e10))  # mjMAXVAL
_MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL

_int = wp.array(dtype=wp.int32)
_float = wp.array(dtype=wp.float32)
_vec10 = wp.array(dtype=vec10)


@wp.struct
class MotorSlots:
    """Which of a DC motor's activations is what, counted from its first; -1: it has none."""

    slew: wp.int32
    integral: wp.int32
    temperature: wp.int32
    bristle: wp.int32
    current: wp.int32


@wp.func
def motor_slots(dynprm: vec10, gainprm: vec10) -> MotorSlots:
    """A DC motor has a state for every effect whose parameter is positive, in this order."""
    slots = MotorSlots()
    slots.slew = -1
    slots.integral = -1
    slots.temperature = -1
    slots.bristle = -1
    slots.current = -1
    num = int(0)
    if dynprm[7] > 0.0:
        slots.slew = num
        num += 1
    if gainprm[5] > 0.0:
        slots.integral = num
        num += 1
    if dynprm[2] > 0.0:
        slots.temperature = num
        num += 1
    if dynprm[5] > 0.0:
        slots.bristle = num
        num += 1
    if dynprm[0] > 0.0:
        slots.current = num
    return slots


@wp.func
def bristle_rate(velocity: float, stiffness: float, biasprm: vec10) -> float:
    """Rate at which a LuGre bristle relaxes (negative, 1/s): -stiffness |v| / g(v), where g falls from static to
    Coulomb friction with the Stribeck velocity (Canudas de Wit et al. 1995)."""
    ratio = velocity / wp.max(_MINVAL, biasprm[5])
    g = biasprm[3] + (biasprm[4] - biasprm[3]) * wp.exp(-ratio * ratio)
    return -stiffness * wp.abs(velocity) / wp.max(_MINVAL, g)


@wp.func
def _next_motor_state(
    dynprm: vec10, gainprm: vec10, biasprm: vec10, slot: int, act: float, act_dot: float, velocity: float, dt: float
) -> float:
    slots = motor_slots(dynprm, gainprm)
    if slot == slots.current:
        tau = wp.max(_MINVAL, dynprm[0])
        return act + act_dot * tau * (1.0 - wp.exp(-dt / tau))
    if slot == slots.bristle:
        # Exact for the velocity of this step.
        rate = bristle_rate(velocity, dynprm[5], biasprm)
        decay = wp.exp(rate * dt)
        span = dt
        if wp.abs(rate) > _MINVAL:
            span = (decay - 1.0) / rate
        return decay * act + span * velocity
    res = act + act_dot * dt
    if slot == slots.integral and dynprm[8] > 0.0:
        res = wp.clamp(res, -dynprm[8], dynprm[8])
    return res


@wp.func
def next_activation(
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    w: int,
    i: int,
    slot: int,
    act: float,
    act_dot: float,
    velocity: float,
) -> float:
    """Activation number `slot` of actuator i after one step, clamped to its range.

    act_dot: its rate. velocity: of the transmission.
    """
    dt = opt.timestep[w]
    kind = am.actuator_dyntype[i]
    if kind == _DCMOTOR:
        return _next_motor_state(
            am.actuator_dynprm[w, i], am.actuator_gainprm[w, i], am.actuator_biasprm[w, i], slot, act, act_dot,
            velocity, dt,
        )  # fmt: skip
    res = act + act_dot * dt
    if kind == _FILTEREXACT:
        tau = wp.max(_MINVAL, am.actuator_dynprm[w, i][0])
        res = act + act_dot * tau * (1.0 - wp.exp(-dt / tau))
    if am.actuator_actlimited[i] != 0:
        span = am.actuator_actrange[w, i]
        res = wp.clamp(res, span[0], span[1])
    return res


@wp.func
def acting(
    w: int, i: int, slot: int, opt: wp.ref[Option], am: wp.ref[ActuatorModel], s: wp.ref[State], velocity: float
) -> float:
    """Activation number `slot` of actuator i as its force takes it: that after the step where it acts early."""
    k = am.actuator_actadr[i] + slot
    if am.actuator_actearly[i] != 0:
        return next_activation(opt, am, w, i, slot, s.act[w, k], s.act_dot[w, k], velocity)
    return s.act[w, k]


@wp.func
def disabled(opt: wp.ref[Option], dr: wp.ref[DriveModel], i: int) -> bool:
    """Whether the actuator's group is switched off."""
    group = dr.actuator_group[i]
    return group >= 0 and group <= 30 and (opt.disableactuator[0] & (1 << group)) != 0


@wp.func
def filter_rate(am: wp.ref[ActuatorModel], w: int, i: int, ctrl: float, act: float) -> float:
    """Rate of an activation that integrates its control or follows it with a time constant; 0 of any other."""
    kind = am.actuator_dyntype[i]
    if kind == _INTEGRATOR:
        return ctrl
    if kind == _FILTER or kind == _FILTEREXACT:
        return (ctrl - act) / wp.max(_MINVAL, am.actuator_dynprm[w, i][0])
    return 0.0


@wp.func
def _affine(prm: vec10, low: vec10, length: wp.float64, velocity: float) -> wp.float64:
    return join(prm[0], low[0]) + join(prm[1], low[1]) * length + join(prm[2], low[2]) * wp.float64(velocity)


@wp.func
def affine_gain(am: wp.ref[ActuatorModel], w: int, i: int, length: wp.float64, velocity: float) -> wp.float64:
    """Gain of the kinds FIXED, AFFINE, and USER without a callback, which is 1."""
    if am.actuator_gaintype[i] == _USER:
        return wp.float64(1.0)
    if am.actuator_gaintype[i] == _AFFINE:
        return _affine(am.actuator_gainprm[w, i], am.actuator_gainprm_low[w, i], length, velocity)
    return join(am.actuator_gainprm[w, i][0], am.actuator_gainprm_low[w, i][0])


@wp.func
def affine_bias(am: wp.ref[ActuatorModel], w: int, i: int, length: wp.float64, velocity: float) -> wp.float64:
    """Bias of the kinds NONE, AFFINE, and USER without a callback, which is 0. Of a servo it is nearly what its gain
    gives, so both are in float64."""
    if am.actuator_biastype[i] != _BIAS_AFFINE:
        return wp.float64(0.0)
    return _affine(am.actuator_biasprm[w, i], am.actuator_biasprm_low[w, i], length, velocity)


@wp.func
def clamp_controls(
    w: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    given: wp.array2d(dtype=wp.float32),
    s: wp.ref[State],
    a: wp.ref[Actuation],
):
    """Controls as actuators use them: within their ranges; all of them 0 if one is not finite or huge, which is named
    in bad_ctrl until the world is reset."""
    clamped = (opt.disableflags[0] & _CLAMPCTRL) == 0
    bad = int(am.nu)
    for u in range(lane(), am.nu, simt.lanes()):
        ctrl = given[w, u]
        if clamped and am.actuator_ctrllimited[u] != 0:
            span = am.actuator_ctrlrange[w, u]
            # A comparison with NaN is false: it stays what it is, where wp.clamp would take an end of the range.
            if ctrl < span[0]:
                ctrl = span[0]
            elif ctrl > span[1]:
                ctrl = span[1]
        if not (wp.abs(ctrl) <= _MAXVAL):
            bad = wp.min(bad, u)
        a.control[w, u] = ctrl
    bad = reduce_min(bad)
    if bad < am.nu:
        if lane() == 0:
            s.bad_ctrl[w] = 1 + bad
        for u in range(lane(), am.nu, simt.lanes()):
            a.control[w, u] = 0.0
    sync()


@wp.func
def _affine_force(
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
    o = am.actuator_outadr[i]
    length = join(p.actuator_length[w, o], p.actuator_length_low[w, o])
    velocity = y.actuator_velocity[w, o]
    drive = a.control[w, am.actuator_ctrladr[i]]
    num = am.actuator_actnum[i]
    if num > 0:
        k = am.actuator_actadr[i] + num - 1
        act = s.act[w, k]
        act_dot = filter_rate(am, w, i, drive, act)
        s.act_dot[w, k] = act_dot
        drive = act
        if am.actuator_actearly[i] != 0:
            drive = next_activation(opt, am, w, i, num - 1, act, act_dot, velocity)
    force = float(0.0)
    if not disabled(opt, dr, i):
        gain = affine_gain(am, w, i, length, velocity)
        force = wp.float32(gain * wp.float64(drive) + affine_bias(am, w, i, length, velocity))
    y.actuator_force[w, o] = force


@wp.func
def _limit_tendon_forces(
    w: int, tm: wp.ref[TendonModel], am: wp.ref[ActuatorModel], y: wp.ref[Dynamics], a: wp.ref[Actuation]
):
    """Scale the actuators of a tendon together, so that the sum of their forces is within its range."""
    for k in range(lane(), tm.ntendon, simt.lanes()):
        if tm.tendon_actfrclimited[k] != 0:
            total = float(0.0)
            for i in range(am.nactuator):
                if am.actuator_trntype[i] == _TENDON and am.actuator_trnid[i][0] == k:
                    total += y.actuator_force[w, am.actuator_outadr[i]]
            span = tm.tendon_actfrcrange[w, k]
            bounded = wp.clamp(total, span[0], span[1])
            a.tendon_clamped[w, k] = wp.where(bounded != total, 1, 0)
            if bounded != total:
                for i in range(am.nactuator):
                    if am.actuator_trntype[i] == _TENDON and am.actuator_trnid[i][0] == k:
                        o = am.actuator_outadr[i]
                        y.actuator_force[w, o] = y.actuator_force[w, o] * (bounded / total)


@simt.func_native(
    """
    for (; i < n; i += LANES) {
        if (special.data[i] != 0) continue;
        const int gaintype_i = gaintype.data[i];
        if (disableactuator != 0 || actnum.data[i] > 0 || gaintype_i == GainType::USER) return i;
        const int o = outadr.data[i];
        const double x = (double)length.data[o] + (double)length_low.data[o], v = (double)velocity.data[o];
        const auto affine = [&](const float* prm, const float* low) {
            return ((double)prm[0] + (double)low[0]) + ((double)prm[1] + (double)low[1]) * x
                + ((double)prm[2] + (double)low[2]) * v;
        };
        const float* prm = (const float*)(gainprm.data + i);
        const float* low = (const float*)(gainprm_low.data + i);
        const double gain = gaintype_i == GainType::AFFINE ? affine(prm, low) : (double)prm[0] + (double)low[0];
        double bias = 0.0;
        if (biastype.data[i] == BiasType::AFFINE) {
            bias = affine((const float*)(biasprm.data + i), (const float*)(biasprm_low.data + i));
        }
        force.data[o] = (float)(gain * (double)control.data[ctrladr.data[i]] + bias);
    }
    return n;
"""
)
def _stateless_forces(
    i: int, n: int, disableactuator: int, special: _int, actnum: _int, gaintype: _int, biastype: _int, outadr: _int,
    ctrladr: _int, gainprm: _vec10, gainprm_low: _vec10, biasprm: _vec10, biasprm_low: _vec10, length: _float,
    length_low: _float, velocity: _float, control: _float, force: _float,
) -> int:  # fmt: skip
    """Forces of this lane's actuators, from the i-th on, until one has activations or may be switched off or is of
    the user's own kind: which; n if none is. Special ones are left out."""
    ...


@simt.func_native(
    """
    for (int i = LANE; i < n; i += LANES) {
        const int adr = outadr.data[i];
        if (limited.data[i] != 0 && gaintype.data[i] != GainType::SO3) {
            const float* span = (const float*)(range.data + i);
            for (int o = adr; o < adr + outnum.data[i]; ++o) {
                const float value = force.data[o];
                force.data[o] = value < span[0] ? span[0] : value > span[1] ? span[1] : value;
            }
        }
        if (special.data[i] != 0) force.data[adr] += friction.data[adr];
    }
    SYNC
"""
)
def _limit_forces(
    n: int, outadr: _int, outnum: _int, limited: _int, gaintype: _int, range: wp.array(dtype=wp.vec2), special: _int,
    friction: _float, force: _float,
):  # fmt: skip
    """Forces within their ranges; the friction of motors comes on top. Orientation servos limit theirs by length."""
    ...


@simt.func_native(
    """
    for (int i = LANE; i < nv; i += LANES) {
        float total = 0.0f;
        for (int e = adr.data[i]; e < adr.data[i + 1]; ++e) {
            total += moment.data[which.data[e]] * force.data[output.data[e]];
        }
        res.data[i] = total;
    }
    SYNC
    for (int j = LANE; j < njnt; j += LANES) {
        const int dof = dofadr.data[j];
        if (actgravcomp.data[j] != 0) {
            const int kind = type.data[j];
            const int num = kind == JointType::FREE ? 6 : kind == JointType::BALL ? 3 : 1;
            for (int i = dof; i < dof + num; ++i) res.data[i] += gravcomp.data[i];
        }
        if (limited.data[j] != 0) {
            const float* span = (const float*)(range.data + j);
            const float value = res.data[dof];
            res.data[dof] = value < span[0] ? span[0] : value > span[1] ? span[1] : value;
        }
    }
    SYNC
"""
)
def _drive_dofs(
    nv: int, adr: _int, which: _int, output: _int, moment: _float, force: _float, njnt: int, type: _int, dofadr: _int,
    actgravcomp: _int, gravcomp: _float, limited: _int, range: wp.array(dtype=wp.vec2), res: _float,
):  # fmt: skip
    """res: what actuators do to the dofs, gravity compensation that is theirs too, within the joints' ranges."""
    ...


@wp.func
def actuate(
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
):
    """Activation rates, actuator forces, and what they do to the dofs."""
    if (opt.disableflags[0] & _ACTUATION) != 0:
        blas.zero(am.nout, y.actuator_force[w])
        blas.zero(am.na, s.act_dot[w])
    else:
        i = int(lane())
        while i < am.nactuator:
            i = _stateless_forces(
                i, am.nactuator, opt.disableactuator[0], dr.actuator_special, am.actuator_actnum,
                am.actuator_gaintype, am.actuator_biastype, am.actuator_outadr, am.actuator_ctrladr,
                am.actuator_gainprm[w], am.actuator_gainprm_low[w], am.actuator_biasprm[w],
                am.actuator_biasprm_low[w], p.actuator_length[w], p.actuator_length_low[w],
                y.actuator_velocity[w], a.control[w], y.actuator_force[w],
            )  # fmt: skip
            if i < am.nactuator:
                _affine_force(w, i, opt, am, dr, s, p, y, a)
            i += simt.lanes()
        sync()
        if tm.ntendon > 0:
            _limit_tendon_forces(w, tm, am, y, a)
            sync()
        _limit_forces(
            am.nactuator, am.actuator_outadr, am.actuator_outnum, am.actuator_forcelimited, am.actuator_gaintype,
            am.actuator_forcerange[w], dr.actuator_special, a.actuator_friction[w], y.actuator_force[w],
        )  # fmt: skip
    _drive_dofs(
        t.nv, am.drive_adr, am.drive_moment, am.drive_output, p.actuator_moment[w], y.actuator_force[w], t.njnt,
        t.jnt_type, t.jnt_dofadr, t.jnt_actgravcomp, y.qfrc_gravcomp[w], t.jnt_actfrclimited, t.jnt_actfrcrange[w],
        y.qfrc_actuator[w],
    )  # fmt: skip
