"""The velocity and force stages: velocities, bias and passive forces, actuation, unconstrained acceleration.

By all lanes of a world, who may read what a stage wrote when it is over. Energies, applied forces on bodies, gravity
compensation and forces of tendons, where there are any, are one lane's.
"""

import warp as wp

from engine.physics import abreast, blas, enums, linalg, simt
from engine.physics.actuation.affine import actuate, clamp_controls
from engine.physics.double_single import join_vec3
from engine.physics.dynamics import com_motion, newton_euler
from engine.physics.dynamics.kinematics import mul_inertia
from engine.physics.dynamics.springs import apply_wrench, passive, potential_energy
from engine.physics.model.data_groups import Actuation, Dynamics, Position, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, Option, PassiveModel, TendonModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_count, reduce_sum, sync
from engine.physics.spatial import ang, lin

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

ENERGY_POS = 1  # where the ENERGY flag is set; elsewhere both energies become 0
COM_VEL = 2
VELOCITY = 4  # of tendons and actuators
PASSIVE = 8
RNE = 16
CONTROL = 32
ACTUATION = 64
ACCELERATION = 128
ENERGY_VEL = 256  # where the ENERGY flag is set
AFTER_CONTROL = ACTUATION + ACCELERATION + ENERGY_VEL
ALL = (1 << 9) - 1  # of those above
ENERGY_POS_ALWAYS = 512
ENERGY_VEL_ALWAYS = 1024
RNE_OF_ACCELERATION = 2048  # the bias forces and those that qacc takes, of bodies alone

_ENERGY = wp.constant(int(enums.EnableBit.ENERGY))

# Bits of Option.disableflags.
_GRAVITY = wp.constant(int(enums.DisableBit.GRAVITY))
_ACTUATION = wp.constant(int(enums.DisableBit.ACTUATION))


@wp.func
def _com_vel(w: int, count: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]):
    com_motion.body_velocities(
        w, count, t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.body_parentid, t.body_jntadr, t.body_jntnum,
        t.jnt_type, t.jnt_dofadr, s.qvel, p.cdof, y.cvel, y.cdof_dot,
    )  # fmt: skip


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
    linalg.mul_jac(
        tm.ntendon, p.ten_J[w], tm.ten_J_rownnz, tm.ten_J_rowadr, tm.ten_J_colind, s.qvel[w], y.ten_velocity[w]
    )
    if (opt.disableflags[0] & _ACTUATION) == 0:
        linalg.mul_jac(
            am.nout, p.actuator_moment[w], am.moment_rownnz, am.moment_rowadr, am.moment_colind, s.qvel[w],
            y.actuator_velocity[w],
        )  # fmt: skip
    else:
        blas.zero(am.nout, y.actuator_velocity[w])


@wp.func
def _rne(
    w: int,
    count: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    accelerated: bool,
):
    """Recursive Newton-Euler, with or without joint accelerations."""
    newton_euler.joint_forces(
        w, count, t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.body_parentid, t.child_adr, t.child_body,
        t.body_jntadr, t.body_jntnum, t.jnt_type, t.jnt_dofadr, t.nv, t.dof_bodyid, t.dof_jntid, t.body_mass,
        t.body_inertia, opt.gravity, (opt.disableflags[0] & _GRAVITY) == 0, p.xipos, p.xipos_low, p.ximat, p.xanchor,
        p.xanchor_low, p.cdof, y.cvel, s.qvel, s.qacc, accelerated, y.bodyacc, y.bodyforce, y.qfrc_bias,
    )  # fmt: skip


@wp.func
def _apply_external(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]):
    for b in range(1, t.nbody):
        wrench = s.xfrc_applied[w, b]
        if wp.length_sq(wrench) != 0.0:
            apply_wrench(
                w, t, p, b, join_vec3(p.xipos[w, b], p.xipos_low[w, b]), ang(wrench), lin(wrench), y.qfrc_smooth
            )


@wp.func
def _smooth_forces(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]):
    """The sum of all forces but those of constraints."""
    blas.add_up(
        t.nv, y.qfrc_passive[w], y.qfrc_bias[w], y.qfrc_actuator[w], s.qfrc_applied[w], y.qfrc_smooth[w]
    )  # fmt: skip
    pushed = int(0)
    for b in range(1 + lane(), t.nbody, simt.lanes()):
        if wp.length_sq(s.xfrc_applied[w, b]) != 0.0:
            pushed = 1
    if reduce_count(pushed) > 0:
        sync()
        if lane() == 0:
            _apply_external(w, t, s, p, y)
        sync()


@wp.func
def _acceleration(w: int, count: int, t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
    linalg.solve_trees(
        w, count, t.nv, t.ndoflevel, t.doflevel_adr, t.doflevel_dof, t.dof_end, t.M_rownnz, t.M_rowadr, t.M_colind,
        p.qLD, p.qLDiagInv, y.qfrc_smooth, y.qacc_smooth,
    )  # fmt: skip


@wp.func
def _energy_vel(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], y: wp.ref[Dynamics]):
    mul_inertia(w, t, p, s.qvel, y.vscratch)
    energy = float(0.0)
    for i in range(lane(), t.nv, simt.lanes()):
        energy += 0.5 * s.qvel[w, i] * y.vscratch[w, i]
    energy = reduce_sum(energy)
    if lane() == 0:
        s.energy[w] = wp.vec2(s.energy[w][0], energy)


@wp.func
def forces_in(
    w: int,
    count: int,
    stages: int,
    ctrl: wp.array2d(dtype=wp.float32),
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
):
    energetic = (opt.enableflags[0] & _ENERGY) != 0
    for k in range(w, w + count):
        if (stages & ENERGY_POS_ALWAYS) != 0 or ((stages & ENERGY_POS) != 0 and energetic):
            if lane() == 0:
                s.energy[k] = wp.vec2(potential_energy(k, opt, t, tm, pm, s, p, a), s.energy[k][1])
        elif (stages & ENERGY_POS) != 0:
            if lane() == 0:
                s.energy[k] = wp.vec2(0.0, 0.0)
    if (stages & COM_VEL) != 0:
        _com_vel(w, count, t, s, p, y)
    for k in range(w, w + count):
        if (stages & VELOCITY) != 0:
            _velocity(k, opt, tm, am, s, p, y)
        if (stages & PASSIVE) != 0:
            passive(k, opt, t, tm, am, pm, s, p, y, a)
    if (stages & RNE) != 0:
        _rne(w, count, opt, t, s, p, y, False)
    if (stages & RNE_OF_ACCELERATION) != 0:
        _rne(w, count, opt, t, s, p, y, True)
    for k in range(w, w + count):
        if (stages & CONTROL) != 0:
            clamp_controls(k, opt, am, ctrl, s, a)
        if (stages & ACTUATION) != 0:
            actuate(k, opt, t, tm, am, dr, s, p, y, a)
        if (stages & ACCELERATION) != 0:
            _smooth_forces(k, t, s, p, y)
    if (stages & ACCELERATION) != 0:
        _acceleration(w, count, t, p, y)
    for k in range(w, w + count):
        if (stages & ENERGY_VEL_ALWAYS) != 0 or ((stages & ENERGY_VEL) != 0 and energetic):
            _energy_vel(k, t, s, p, y)


@wp.kernel
def _forces(
    nworld: int,
    together: int,
    stages: int,
    ctrl: wp.array2d(dtype=wp.float32),
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
):
    group, _ = wp.tid()
    w = group * together
    step = abreast.next_count(w, nworld, together)
    while w < wp.min(nworld, (group + 1) * together):
        forces_in(
            w, step, stages, ctrl, opt_at[0], t_at[0], tm_at[0], am_at[0], dr_at[0], pm_at[0],
            s_at[0], p_at[0], y_at[0], a_at[0],
        )  # fmt: skip
        w += step


def launch(m: Model, d: Data, stages: int) -> None:
    """Run some of the stages of this module, a sum of the constants above, on every world."""
    abreast.launch(
        _forces,
        d.nworld,
        33 * m.nbody + 6 * m.njnt + 12 * m.nv + m.nC,
        [
            stages, d.delayed_ctrl if m.has_delay else d.ctrl,
            m.at.opt, m.at.tree, m.at.tendons, m.at.actuators, m.at.drives, m.at.passives,
            d.at.state, d.at.position, d.at.dynamics, d.at.actuation,
        ],
        m.device,
    )  # fmt: skip
