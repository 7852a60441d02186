"""Actuators of MuJoCo's plugin `mujoco.pid`: PID controllers of a length, whose setpoint moves no faster than a slew.

After the built-in dynamics of `nonaffine`, which their setpoint may go through: the rates of their own
activations, and their forces, also of groups that are switched off, which MuJoCo does not ask of plugins. Launched by
models that have such actuators.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.affine import next_activation
from engine.physics.model.data_groups import Actuation, Dynamics, Position, State
from engine.physics.model.model_groups import ActuatorModel, Option, PidModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_NONE = wp.constant(int(enums.DynType.NONE))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))


@wp.func
def _setpoint(
    w: int,
    i: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    a: wp.ref[Actuation],
    velocity: float,
    early: bool,
    last: int,
    slew: float,
) -> float:
    """What the length shall be. last: activation that holds the setpoint of the step before, -1: none is held."""
    setpoint = float(0.0)
    if am.actuator_dyntype[i] == _NONE:
        u = am.actuator_ctrladr[i]
        setpoint = a.control[w, u]
        if am.actuator_ctrllimited[u] != 0:  # also where the clamping of controls is switched off
            span = am.actuator_ctrlrange[w, u]
            setpoint = wp.clamp(setpoint, span[0], span[1])
    else:
        slot = am.actuator_actnum[i] - 1
        k = am.actuator_actadr[i] + slot
        setpoint = s.act[w, k]
        if early:
            setpoint = next_activation(opt, am, w, i, slot, s.act[w, k], s.act_dot[w, k], velocity)
    if last >= 0 and s.time[w] > 0.0:
        most = slew * opt.timestep[w]
        setpoint = wp.clamp(setpoint, s.act[w, last] - most, s.act[w, last] + most)
    return setpoint


@wp.func
def _next_integral(act: float, error: float, dt: float, prm: vec5) -> float:
    """Integral of the error after this step; `imax` limits the force that it makes."""
    integral = act + error * dt
    if prm[3] >= 0.0:
        most = prm[3] / prm[1]
        integral = wp.clamp(integral, -most, most)
    return integral


@wp.func
def _control(
    w: int,
    i: int,
    opt: wp.ref[Option],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PidModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
):
    prm = pm.actuator_pidprm[w, i]
    dt = opt.timestep[w]
    adr = am.actuator_actadr[i]
    o = am.actuator_outadr[i]
    velocity = y.actuator_velocity[w, o]
    length = p.actuator_length[w, o]
    integrates = prm[1] != 0.0
    last = int(-1)
    if prm[4] >= 0.0:
        last = adr + wp.where(integrates, 1, 0)

    setpoint = _setpoint(w, i, opt, am, s, a, velocity, am.actuator_actearly[i] != 0, last, prm[4])
    error = setpoint - length
    rate = -velocity
    if am.actuator_dyntype[i] != _NONE:
        rate += s.act_dot[w, adr + am.actuator_actnum[i] - 1]
    force = prm[0] * error + prm[2] * rate
    if integrates:
        force += prm[1] * _next_integral(s.act[w, adr], error, dt, prm)
    y.actuator_force[w, o] = force

    setpoint = _setpoint(w, i, opt, am, s, a, velocity, False, last, prm[4])
    if integrates:
        s.act_dot[w, adr] = (_next_integral(s.act[w, adr], setpoint - length, dt, prm) - s.act[w, adr]) / dt
    if last >= 0:
        s.act_dot[w, last] = (setpoint - s.act[w, last]) / dt


@wp.kernel
def _pid_plugin(
    opt_at: at(Option),
    am_at: at(ActuatorModel),
    pm_at: at(PidModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    a_at: at(Actuation),
):
    w, _ = wp.tid()
    if (opt_at[0].disableflags[0] & _ACTUATION) == 0:
        for i in range(lane(), am_at[0].nactuator, simt.lanes()):
            if pm_at[0].actuator_pid[i] != 0:
                _control(w, i, opt_at[0], am_at[0], pm_at[0], s_at[0], p_at[0], y_at[0], a_at[0])


def launch(m: Model, d: Data) -> None:
    """Forces and rates of every world, over what `nonaffine` has made of them."""
    groups = [m.at.opt, m.at.actuators, m.at.pids, d.at.state, d.at.position, d.at.dynamics, d.at.actuation]
    simt.launch(_pid_plugin, d.nworld, groups, m.device)
