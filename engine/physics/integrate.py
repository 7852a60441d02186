"""The last stage of a step: semi-implicit Euler, with joint damping treated implicitly. One thread per world."""

import warp as wp

from engine.physics import enums
from engine.physics.forces import next_activation
from engine.physics.position import factor_tree, read_quat, read_vec3, solve_tree
from engine.physics.spatial import quat_integrate
from engine.physics.types import ActuatorModel, Data, Dynamics, Model, Option, Position, State, TreeModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_EULERDAMP = wp.constant(int(enums.DisableBit.EULERDAMP))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))
_MAXVAL = wp.constant(wp.float32(1.0e10))  # mjMAXVAL


@wp.func
def _bad_dof(w: int, t: TreeModel, s: State, acc: wp.array2d(dtype=wp.float32)) -> int:
    """The first dof whose velocity or acceleration is not a number or huge, else -1."""
    for i in range(t.nv):
        a = acc[w, i]
        v = s.qvel[w, i]
        # A comparison with NaN is false.
        if not (wp.abs(a) < _MAXVAL and wp.abs(v) < _MAXVAL):
            return i
    return -1


@wp.func
def advance(
    w: int,
    opt: Option,
    t: TreeModel,
    am: ActuatorModel,
    s: State,
    acc: wp.array2d(dtype=wp.float32),
):
    """Activations, velocities, then positions with the new velocities, then time.

    A world whose dof has a bad acceleration is frozen as it is and named in status.
    """
    if s.status[w] != 0:
        return
    bad = _bad_dof(w, t, s, acc)
    if bad >= 0:
        s.status[w] = 1 + bad
        for i in range(t.nv):
            s.qacc_warmstart[w, i] = 0.0
        return
    dt = opt.timestep[w]
    for i in range(am.nu):
        if am.actuator_dyntype[i] != 0:
            a = am.actuator_actadr[i] + am.actuator_actnum[i] - 1
            s.act[w, a] = next_activation(opt, am, w, i, s.act[w, a], s.act_dot[w, a])
    for i in range(t.nv):
        s.qvel[w, i] = s.qvel[w, i] + dt * acc[w, i]
    for j in range(t.njnt):
        q = t.jnt_qposadr[j]
        dof = t.jnt_dofadr[j]
        kind = t.jnt_type[j]
        if kind > _BALL:
            s.qpos[w, q] = s.qpos[w, q] + dt * s.qvel[w, dof]
        else:
            if kind == _FREE:
                for k in range(3):
                    s.qpos[w, q + k] = s.qpos[w, q + k] + dt * s.qvel[w, dof + k]
                q += 3
                dof += 3
            quat = quat_integrate(read_quat(s.qpos, w, q), read_vec3(s.qvel, w, dof), dt)
            for k in range(4):
                s.qpos[w, q + k] = quat[k]
    s.time[w] = s.time[w] + wp.float64(dt)


@wp.kernel
def _euler(opt: Option, t: TreeModel, am: ActuatorModel, s: State, p: Position, y: Dynamics):
    w = wp.tid()
    damped = bool(False)
    if (opt.disableflags[0] & (_EULERDAMP | _DAMPER)) == 0:
        for i in range(t.nv):
            if t.dof_damping[w, i] > 0.0:
                damped = True
    if damped:
        # (M + dt B) a = f, with the damping forces -B v already in f.
        for k in range(t.nC):
            y.mscratch[w, k] = p.qM[w, k]
        for i in range(t.nv):
            diag = t.M_rowadr[i] + t.M_rownnz[i] - 1
            y.mscratch[w, diag] = y.mscratch[w, diag] + opt.timestep[w] * t.dof_damping[w, i]
            y.vscratch[w, i] = y.qfrc_smooth[w, i] + y.qfrc_constraint[w, i]
        factor_tree(w, t, y.mscratch, y.diag_inv)
        solve_tree(w, t, y.mscratch, y.diag_inv, y.vscratch)
    else:
        for i in range(t.nv):
            y.vscratch[w, i] = s.qacc[w, i]
    advance(w, opt, t, am, s, y.vscratch)


def launch(m: Model, d: Data) -> None:
    """Advance every world by one timestep."""
    wp.launch(
        _euler,
        dim=d.nworld,
        inputs=[m.opt, m.tree, m.actuators, d.state, d.position, d.dynamics],
        device=m.device,
    )
