"""The velocity and force stages: velocities, bias and passive forces, actuation, unconstrained acceleration.

One thread per world.
"""

import warp as wp

from engine.physics import enums
from engine.physics.position import mul_inertia, read_quat, read_vec3, solve_inertia
from engine.physics.spatial import (
    ang,
    cross_force,
    cross_motion,
    inertia_mul,
    lin,
    quat_conj,
    quat_mul,
    quat_normalize,
    quat_to_rotvec,
    spatial,
)
from engine.physics.types import (
    ActuatorModel,
    Data,
    Dynamics,
    Model,
    Option,
    Position,
    State,
    TendonModel,
    TreeModel,
    at,
    vec6,
)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

COM_VEL = 1
VELOCITY = 2  # of tendons and actuators
PASSIVE = 4
RNE = 8
ACTUATION = 16
ACCELERATION = 32
ENERGY_VEL = 64  # where the ENERGY flag is set
ALL = 127
ENERGY_VEL_ALWAYS = 128

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))

# Bits of Option.disableflags.
_SPRING = wp.constant(int(enums.DisableBit.SPRING))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))
_GRAVITY = wp.constant(int(enums.DisableBit.GRAVITY))
_CLAMPCTRL = wp.constant(int(enums.DisableBit.CLAMPCTRL))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))


@wp.func
def apply_wrench(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    body: int,
    point: wp.vec3,
    force: wp.vec3,
    torque: wp.vec3,
    res: wp.array2d(dtype=wp.float32),
):
    """res += J' (force, torque) for a wrench acting on the body at a point of the world."""
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    wrench = spatial(torque + wp.cross(arm, force), force)
    dof = t.body_lastdof[body]
    while dof >= 0:
        res[w, dof] = res[w, dof] + wp.dot(p.cdof[w, dof], wrench)
        dof = t.dof_parentid[dof]


@wp.func
def _com_vel(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]):
    y.cvel[w, 0] = vec6()
    for b in range(1, t.nbody):
        cvel = y.cvel[w, t.body_parentid[b]]
        jadr = t.body_jntadr[b]
        for j in range(jadr, jadr + t.body_jntnum[b]):
            dof = t.jnt_dofadr[j]
            kind = t.jnt_type[j]
            if kind == _FREE:
                for k in range(3):
                    y.cdof_dot[w, dof + k] = vec6()
                    cvel += p.cdof[w, dof + k] * s.qvel[w, dof + k]
                dof += 3
            num = wp.where(kind <= _BALL, 3, 1)
            before = cvel
            for k in range(num):
                y.cdof_dot[w, dof + k] = cross_motion(before, p.cdof[w, dof + k])
                cvel += p.cdof[w, dof + k] * s.qvel[w, dof + k]
        y.cvel[w, b] = cvel


@wp.func
def _velocity(
    w: int,
    opt: wp.ref[Option],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
):
    for i in range(tm.ntendon):
        velocity = float(0.0)
        adr = tm.ten_J_rowadr[i]
        for k in range(adr, adr + tm.ten_J_rownnz[i]):
            velocity += p.ten_J[w, k] * s.qvel[w, tm.ten_J_colind[k]]
        y.ten_velocity[w, i] = velocity
    for i in range(am.nu):
        velocity = float(0.0)
        adr = am.moment_rowadr[i]
        num = wp.where((opt.disableflags[0] & _ACTUATION) == 0, am.moment_rownnz[i], 0)
        for k in range(adr, adr + num):
            velocity += p.actuator_moment[w, k] * s.qvel[w, am.moment_colind[k]]
        y.actuator_velocity[w, i] = velocity


@wp.func
def _spring(w: int, t: wp.ref[TreeModel], s: wp.ref[State], y: wp.ref[Dynamics]):
    for j in range(t.njnt):
        k = t.jnt_stiffness[w, j]
        if k != 0.0:
            q = t.jnt_qposadr[j]
            dof = t.jnt_dofadr[j]
            kind = t.jnt_type[j]
            if kind > _BALL:
                y.qfrc_spring[w, dof] = -k * (s.qpos[w, q] - t.qpos_spring[w, q])
            else:
                if kind == _FREE:
                    shift = read_vec3(s.qpos, w, q) - read_vec3(t.qpos_spring, w, q)
                    for e in range(3):
                        y.qfrc_spring[w, dof + e] = -k * shift[e]
                    q += 3
                    dof += 3
                quat = quat_normalize(read_quat(s.qpos, w, q))
                turn = quat_to_rotvec(quat_mul(quat_conj(read_quat(t.qpos_spring, w, q)), quat))
                for e in range(3):
                    y.qfrc_spring[w, dof + e] = -k * turn[e]


@wp.func
def _passive(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
):
    flags = opt.disableflags[0]
    spring = (flags & _SPRING) == 0
    damper = (flags & _DAMPER) == 0
    for i in range(t.nv):
        y.qfrc_spring[w, i] = 0.0
        y.qfrc_gravcomp[w, i] = 0.0
        y.qfrc_damper[w, i] = 0.0
        if damper:
            y.qfrc_damper[w, i] = -t.dof_damping[w, i] * s.qvel[w, i]
    if spring:
        _spring(w, t, s, y)
    for i in range(tm.ntendon):
        span = tm.tendon_lengthspring[w, i]
        length = p.ten_length[w, i]
        pull = float(0.0)
        drag = float(0.0)
        if spring:
            over = wp.max(length - span[1], 0.0) + wp.min(length - span[0], 0.0)
            pull = -tm.tendon_stiffness[w, i] * over
        if damper:
            drag = -tm.tendon_damping[w, i] * y.ten_velocity[w, i]
        if pull != 0.0 or drag != 0.0:
            adr = tm.ten_J_rowadr[i]
            for k in range(adr, adr + tm.ten_J_rownnz[i]):
                dof = tm.ten_J_colind[k]
                y.qfrc_spring[w, dof] = y.qfrc_spring[w, dof] + p.ten_J[w, k] * pull
                y.qfrc_damper[w, dof] = y.qfrc_damper[w, dof] + p.ten_J[w, k] * drag
    if (flags & _GRAVITY) == 0:
        for b in range(1, t.nbody):
            share = t.body_gravcomp[w, b]
            if share != 0.0:
                lift = -opt.gravity[w] * (t.body_mass[w, b] * share)
                apply_wrench(w, t, p, b, p.xipos[w, b], lift, wp.vec3(0.0), y.qfrc_gravcomp)
    for i in range(t.nv):
        passive = y.qfrc_spring[w, i] + y.qfrc_damper[w, i]
        if t.jnt_actgravcomp[t.dof_jntid[i]] == 0:
            passive += y.qfrc_gravcomp[w, i]
        y.qfrc_passive[w, i] = passive


@wp.func
def _rne(
    w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]
):
    """Recursive Newton-Euler without joint accelerations (Featherstone 2008, section 5.3)."""
    gravity = opt.gravity[w]
    if (opt.disableflags[0] & _GRAVITY) != 0:
        gravity = wp.vec3(0.0)
    y.cacc[w, 0] = spatial(wp.vec3(0.0), -gravity)
    y.bodyforce[w, 0] = vec6()
    for b in range(1, t.nbody):
        acc = y.cacc[w, t.body_parentid[b]]
        adr = t.body_dofadr[b]
        for i in range(adr, adr + t.body_dofnum[b]):
            acc += y.cdof_dot[w, i] * s.qvel[w, i]
        y.cacc[w, b] = acc
        cvel = y.cvel[w, b]
        inertia = p.cinert[w, b]
        y.bodyforce[w, b] = inertia_mul(inertia, acc) + cross_force(cvel, inertia_mul(inertia, cvel))
    for k in range(1, t.nbody):
        b = t.nbody - k
        parent = t.body_parentid[b]
        if parent > 0:
            y.bodyforce[w, parent] = y.bodyforce[w, parent] + y.bodyforce[w, b]
    for i in range(t.nv):
        y.qfrc_bias[w, i] = wp.dot(p.cdof[w, i], y.bodyforce[w, t.dof_bodyid[i]])


@wp.func
def next_activation(
    opt: wp.ref[Option], am: wp.ref[ActuatorModel], w: int, i: int, act: float, act_dot: float
) -> float:
    """The activation after one step, clamped to its range."""
    dt = opt.timestep[w]
    res = act + act_dot * dt
    if am.actuator_dyntype[i] == 3:
        tau = wp.max(1.0e-15, am.actuator_dynprm[w, i][0])
        res = act + act_dot * tau * (1.0 - wp.exp(-dt / tau))
    if am.actuator_actlimited[i] != 0:
        span = am.actuator_actrange[w, i]
        res = wp.clamp(res, span[0], span[1])
    return res


@wp.func
def _actuation(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
):
    flags = opt.disableflags[0]
    for i in range(t.nv):
        y.qfrc_actuator[w, i] = 0.0
    if (flags & _ACTUATION) != 0:
        for i in range(am.nu):
            y.actuator_force[w, i] = 0.0
        for i in range(am.na):
            s.act_dot[w, i] = 0.0
    else:
        for i in range(am.nu):
            ctrl = s.ctrl[w, i]
            if am.actuator_ctrllimited[i] != 0 and (flags & _CLAMPCTRL) == 0:
                span = am.actuator_ctrlrange[w, i]
                ctrl = wp.clamp(ctrl, span[0], span[1])
            if am.actuator_dyntype[i] != 0:
                a = am.actuator_actadr[i] + am.actuator_actnum[i] - 1
                act = s.act[w, a]
                act_dot = ctrl
                if am.actuator_dyntype[i] >= 2:
                    act_dot = (ctrl - act) / wp.max(1.0e-15, am.actuator_dynprm[w, i][0])
                s.act_dot[w, a] = act_dot
                ctrl = act
                if am.actuator_actearly[i] != 0:
                    ctrl = next_activation(opt, am, w, i, act, act_dot)
            length = p.actuator_length[w, i]
            velocity = y.actuator_velocity[w, i]
            prm = am.actuator_gainprm[w, i]
            gain = prm[0]
            if am.actuator_gaintype[i] == 1:
                gain += prm[1] * length + prm[2] * velocity
            force = gain * ctrl
            if am.actuator_biastype[i] == 1:
                prm = am.actuator_biasprm[w, i]
                force += prm[0] + prm[1] * length + prm[2] * velocity
            y.actuator_force[w, i] = force
        for k in range(tm.ntendon):
            if tm.tendon_actfrclimited[k] != 0:
                total = float(0.0)
                for i in range(am.nu):
                    if am.actuator_trntype[i] == 3 and am.actuator_trnid[i][0] == k:
                        total += y.actuator_force[w, i]
                span = tm.tendon_actfrcrange[w, k]
                bounded = wp.clamp(total, span[0], span[1])
                if bounded != total:
                    for i in range(am.nu):
                        if am.actuator_trntype[i] == 3 and am.actuator_trnid[i][0] == k:
                            y.actuator_force[w, i] = y.actuator_force[w, i] * (bounded / total)
        for i in range(am.nu):
            force = y.actuator_force[w, i]
            if am.actuator_forcelimited[i] != 0:
                span = am.actuator_forcerange[w, i]
                force = wp.clamp(force, span[0], span[1])
                y.actuator_force[w, i] = force
            adr = am.moment_rowadr[i]
            for k in range(adr, adr + am.moment_rownnz[i]):
                dof = am.moment_colind[k]
                y.qfrc_actuator[w, dof] = y.qfrc_actuator[w, dof] + p.actuator_moment[w, k] * force
    for j in range(t.njnt):
        dof = t.jnt_dofadr[j]
        if t.jnt_actgravcomp[j] != 0:
            num = wp.where(t.jnt_type[j] == _FREE, 6, wp.where(t.jnt_type[j] == _BALL, 3, 1))
            for i in range(dof, dof + num):
                y.qfrc_actuator[w, i] = y.qfrc_actuator[w, i] + y.qfrc_gravcomp[w, i]
        if t.jnt_actfrclimited[j] != 0:
            span = t.jnt_actfrcrange[w, j]
            y.qfrc_actuator[w, dof] = wp.clamp(y.qfrc_actuator[w, dof], span[0], span[1])


@wp.func
def _acceleration(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]):
    for i in range(t.nv):
        y.qfrc_smooth[w, i] = y.qfrc_passive[w, i] - y.qfrc_bias[w, i] + y.qfrc_actuator[w, i] + s.qfrc_applied[w, i]
    for b in range(1, t.nbody):
        wrench = s.xfrc_applied[w, b]
        if wp.length_sq(wrench) > 0.0:
            apply_wrench(w, t, p, b, p.xipos[w, b], ang(wrench), lin(wrench), y.qfrc_smooth)
    for i in range(t.nv):
        y.qacc_smooth[w, i] = y.qfrc_smooth[w, i]
    solve_inertia(w, t, p.qLD, p.qLDiagInv, y.qacc_smooth)


@wp.func
def _energy_vel(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]):
    mul_inertia(w, t, p, s.qvel, y.vscratch)
    energy = float(0.0)
    for i in range(t.nv):
        energy += 0.5 * s.qvel[w, i] * y.vscratch[w, i]
    s.energy[w] = wp.vec2(s.energy[w][0], energy)


@wp.func
def _forces_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
):
    if (stages & 1) != 0:
        _com_vel(w, t, s, p, y)
    if (stages & 2) != 0:
        _velocity(w, opt, tm, am, s, p, y)
    if (stages & 4) != 0:
        _passive(w, opt, t, tm, s, p, y)
    if (stages & 8) != 0:
        _rne(w, opt, t, s, p, y)
    if (stages & 16) != 0:
        _actuation(w, opt, t, tm, am, s, p, y)
    if (stages & 32) != 0:
        _acceleration(w, t, s, p, y)
    if (stages & 128) != 0 or ((stages & 64) != 0 and (opt.enableflags[0] & 2) != 0):
        _energy_vel(w, t, s, p, y)


@wp.kernel
def _forces(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
):
    _forces_in(wp.tid(), stages, opt_at[0], t_at[0], tm_at[0], am_at[0], s_at[0], p_at[0], y_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Run some of the stages of this module, a sum of the constants above, on every world."""
    wp.launch(
        _forces,
        dim=d.nworld,
        inputs=[stages, m.at.opt, m.at.tree, m.at.tendons, m.at.actuators, d.at.state, d.at.position, d.at.dynamics],
        device=m.device,
    )
