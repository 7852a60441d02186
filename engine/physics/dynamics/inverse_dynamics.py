"""Inverse dynamics: the forces that give the accelerations in d.qacc, constraints included."""

import warp as wp

from engine.physics import enums, simt
from engine.physics.dynamics.derivative import subtract_bias_derivative
from engine.physics.dynamics.kinematics import mul_inertia, solve_inertia
from engine.physics.dynamics.springs import damping_slope, dof_damper
from engine.physics.model.data_groups import (
    Constraint,
    Contact,
    Derivative,
    Dynamics,
    Inverse,
    Islands,
    Position,
    State,
)
from engine.physics.model.model_groups import ActuatorModel, FluidModel, Option, PassiveModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync
from engine.physics.solver.cost import forces_to_joints, residual, settle_cones, update_rows
from engine.physics.solver.parts import whole

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

CONSTRAINT = 0
RESULT = 1

_IMPLICIT = wp.constant(int(enums.IntegratorType.IMPLICIT))
_IMPLICITFAST = wp.constant(int(enums.IntegratorType.IMPLICITFAST))
_EULERDAMP = wp.constant(int(enums.DisableBit.EULERDAMP))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))
_INVDISCRETE = wp.constant(int(enums.EnableBit.INVDISCRETE))


@wp.func
def _subtract_derivatives(
    w: int,
    integrator: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    fm: wp.ref[FluidModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[Derivative],
):
    """vscratch -= dt qDeriv qacc, with the matrix as the integrator takes it."""
    for i in range(t.nv):
        adr = t.M_rowadr[i]
        num = t.M_rownnz[i]
        if integrator == _IMPLICITFAST:
            if fm.body_floating[t.dof_bodyid[i]] == 0:
                for k in range(adr, adr + num):
                    q.qDeriv_upper[w, k] = q.qDeriv[w, k]
            else:
                subtract_bias_derivative(w, i, t, s, p, y, q)
    dt = opt.timestep[w]
    for i in range(t.nv):
        adr = t.M_rowadr[i]
        diag = adr + t.M_rownnz[i] - 1
        total = q.qDeriv[w, diag] * s.qacc[w, i]
        for k in range(adr, diag):
            j = t.M_colind[k]
            total += q.qDeriv[w, k] * s.qacc[w, j]
            y.vscratch[w, j] = y.vscratch[w, j] - dt * q.qDeriv_upper[w, k] * s.qacc[w, i]
        y.vscratch[w, i] = y.vscratch[w, i] - dt * total


@wp.func
def _continuous_acceleration(
    w: int,
    integrator: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    fm: wp.ref[FluidModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[Derivative],
):
    """qacc, which the integrator made of the velocities' change, to what the equations of motion say at this time."""
    mul_inertia(w, t, p, s.qacc, y.vscratch)
    if lane() == 0:
        if integrator == _IMPLICIT or integrator == _IMPLICITFAST:
            _subtract_derivatives(w, integrator, opt, t, fm, s, p, y, q)
        elif (opt.disableflags[0] & (_EULERDAMP | _DAMPER)) == 0:
            for i in range(t.nv):
                slope = damping_slope(dof_damper(w, t, am, pm, i), s.qvel[w, i])
                y.vscratch[w, i] = y.vscratch[w, i] + opt.timestep[w] * slope * s.qacc[w, i]
    sync()
    solve_inertia(w, t, p.qLD, p.qLDiagInv, y.vscratch)
    for i in range(lane(), t.nv, simt.lanes()):
        s.qacc[w, i] = y.vscratch[w, i]
    sync()


@wp.func
def _constraint_forces(
    w: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    g: wp.ref[Islands],
):
    part = whole(w, t, efc, g)
    residual(w, part, efc, s.qacc, efc.Jaref)
    settle_cones(w, part, c, efc)  # once is enough: the acceleration is known
    update_rows(w, part, c, efc, efc.Jaref)
    forces_to_joints(w, part, y, efc)


@wp.kernel
def _inverse(
    stage: int,
    integrator: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    am_at: at(ActuatorModel),
    pm_at: at(PassiveModel),
    fm_at: at(FluidModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    q_at: at(Derivative),
    c_at: at(Contact),
    efc_at: at(Constraint),
    inv_at: at(Inverse),
    g_at: at(Islands),
):
    w, _ = wp.tid()
    nv = t_at[0].nv
    if stage == CONSTRAINT:
        for i in range(lane(), nv, simt.lanes()):
            inv_at[0].qacc_given[w, i] = s_at[0].qacc[w, i]
        sync()
        if (opt_at[0].enableflags[0] & _INVDISCRETE) != 0:
            _continuous_acceleration(
                w, integrator, opt_at[0], t_at[0], am_at[0], pm_at[0], fm_at[0], s_at[0], p_at[0], y_at[0], q_at[0]
            )
        _constraint_forces(w, t_at[0], s_at[0], y_at[0], c_at[0], efc_at[0], g_at[0])
    else:
        mul_inertia(w, t_at[0], p_at[0], s_at[0].qacc, inv_at[0].qfrc_inverse)
        for i in range(lane(), nv, simt.lanes()):
            inv_at[0].qfrc_inverse[w, i] = (
                inv_at[0].qfrc_inverse[w, i]
                + y_at[0].qfrc_bias[w, i]
                - y_at[0].qfrc_passive[w, i]
                - y_at[0].qfrc_constraint[w, i]
            )
            s_at[0].qacc[w, i] = inv_at[0].qacc_given[w, i]


def launch(m: Model, d: Data, stage: int) -> None:
    """CONSTRAINT: constraint forces at d.qacc, which becomes the continuous acceleration where INVDISCRETE is set.
    RESULT: d.qfrc_inverse; d.qacc is again as given."""
    simt.launch(
        _inverse,
        d.nworld,
        [
            stage, int(m.integrator), m.at.opt, m.at.tree, m.at.actuators, m.at.passives, m.at.fluids,
            d.at.state, d.at.position, d.at.dynamics, d.at.derivative, d.at.contact, d.at.efc, d.at.inverse,
            d.at.islands,
        ],
        m.device,
    )  # fmt: skip
