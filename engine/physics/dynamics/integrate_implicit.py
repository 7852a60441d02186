"""The integrators that are implicit in velocity: (M - dt qDeriv) a = f. By all lanes of a world;
one alone solves with an asymmetric matrix.

`implicit` takes every derivative and so an asymmetric matrix. `implicitfast` leaves out those of the bias forces and
takes the lower triangle for the whole, but not for bodies that float alone, whose gyroscopic forces it keeps.
"""

import warp as wp

from engine.physics import linalg, simt
from engine.physics.dynamics.derivative import subtract_bias_derivative
from engine.physics.dynamics.integrate import advance, remember_solution
from engine.physics.dynamics.kinematics import factor_inertia, solve_inertia
from engine.physics.model.data_groups import Derivative, Dynamics, Position, State
from engine.physics.model.model_groups import ActuatorModel, DriveModel, FloatingModel, Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _solve_rows(w: int, first: int, end: int, t: wp.ref[TreeModel], y: wp.ref[Dynamics], q: wp.ref[Derivative]):
    """Solve the rows from first to end, which no other row depends on: the matrix is in mscratch and qLU_upper, the
    right side and then the solution in vscratch."""
    linalg.solve_asymmetric_tree(
        first, end, t.M_rownnz, t.M_rowadr, t.M_colind, y.mscratch[w], q.qLU_upper[w], y.vscratch[w]
    )


@wp.func
def _implicit_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[Derivative],
):
    dt = opt.timestep[w]
    for k in range(lane(), t.nC, simt.lanes()):
        y.mscratch[w, k] = p.qM[w, k] - dt * q.qDeriv[w, k]
        q.qLU_upper[w, k] = p.qM[w, k] - dt * q.qDeriv_upper[w, k]
    for i in range(lane(), t.nv, simt.lanes()):
        y.vscratch[w, i] = y.qfrc_smooth[w, i] + y.qfrc_constraint[w, i]
    sync()
    if lane() == 0:
        _solve_rows(w, 0, t.nv, t, y, q)
    sync()
    remember_solution(w, t, s)
    advance(w, opt, t, am, dr, s, y, s.act_dot, y.vscratch, s.qvel)


@wp.func
def _implicitfast_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    fm: wp.ref[FloatingModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[Derivative],
):
    dt = opt.timestep[w]
    for k in range(lane(), t.nC, simt.lanes()):
        y.mscratch[w, k] = p.qM[w, k] - dt * q.qDeriv[w, k]
    for i in range(lane(), t.nv, simt.lanes()):
        y.vscratch[w, i] = y.qfrc_smooth[w, i] + y.qfrc_constraint[w, i]
    sync()
    factor_inertia(w, t, y.mscratch, y.diag_inv)
    solve_inertia(w, t, y.mscratch, y.diag_inv, y.vscratch)
    for f in range(lane(), fm.nfloating, simt.lanes()):
        first = fm.floating_dofadr[f]
        for i in range(first, first + 6):
            subtract_bias_derivative(w, i, t, s, p, y, q)
        for i in range(first, first + 6):
            for k in range(t.M_rowadr[i], t.M_rowadr[i] + t.M_rownnz[i]):
                y.mscratch[w, k] = p.qM[w, k] - dt * q.qDeriv[w, k]
                q.qLU_upper[w, k] = p.qM[w, k] - dt * q.qDeriv_upper[w, k]
            y.vscratch[w, i] = y.qfrc_smooth[w, i] + y.qfrc_constraint[w, i]
        _solve_rows(w, first, first + 6, t, y, q)
    sync()
    remember_solution(w, t, s)
    advance(w, opt, t, am, dr, s, y, s.act_dot, y.vscratch, s.qvel)


@wp.kernel
def _implicit(
    fast: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    am_at: at(ActuatorModel),
    dr_at: at(DriveModel),
    fm_at: at(FloatingModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    q_at: at(Derivative),
):
    w, _ = wp.tid()
    if fast != 0:
        _implicitfast_in(
            w, opt_at[0], t_at[0], am_at[0], dr_at[0], fm_at[0], s_at[0], p_at[0], y_at[0], q_at[0]
        )  # fmt: skip
    else:
        _implicit_in(w, opt_at[0], t_at[0], am_at[0], dr_at[0], s_at[0], p_at[0], y_at[0], q_at[0])


def launch(m: Model, d: Data, fast: bool) -> None:
    """Advance every world by one timestep, with the derivatives that are in d.qDeriv and d.qDeriv_upper."""
    simt.launch(
        _implicit,
        d.nworld,
        [
            int(fast), m.at.opt, m.at.tree, m.at.actuators, m.at.drives, m.at.floating,
            d.at.state, d.at.position, d.at.dynamics, d.at.derivative,
        ],
        m.device,
    )  # fmt: skip
