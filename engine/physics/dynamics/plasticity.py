"""Springs that yield: where one is stretched beyond its elastic range, its rest moves along.

`d.plastic` holds the rests: the position of a hinge or slide, the orientation of a ball joint (4), the two lengths of
a tendon. By all lanes of a world; launched after integration by models with such springs (`Model.nplastic`).
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.dynamics.springs import rest_lengths, rest_quat, shift_from_rest, stretch, turn_from_rest
from engine.physics.model.data_groups import Actuation, Position, RungeKutta, State
from engine.physics.model.model_groups import KeyframeModel, Option, PassiveModel, TendonModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync
from engine.physics.spatial import quat_integrate

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))


@wp.func
def _write_quat(a: wp.ref[Actuation], w: int, adr: int, quat: wp.vec4):
    for k in range(4):
        a.plastic[w, adr + k] = quat[k]


@wp.func
def reset_rests(
    w: int,
    key: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    pm: wp.ref[PassiveModel],
    km: wp.ref[KeyframeModel],
    a: wp.ref[Actuation],
):
    """Rests as the model has them, no strain of flexes that stays, or (key >= 0) as a keyframe says."""
    if key >= 0:
        for k in range(pm.nplastic):
            a.plastic[w, k] = km.key_plastic[key, k]
        return
    for k in range(pm.nplastic):
        a.plastic[w, k] = 0.0
    for j in range(t.njnt):
        k = pm.jnt_plasticadr[j]
        if k >= 0:
            q = t.jnt_qposadr[j]
            for e in range(wp.where(t.jnt_type[j] == _BALL, 4, 1)):
                a.plastic[w, k + e] = t.qpos_spring[w, q + e]
    for i in range(tm.ntendon):
        k = pm.tendon_plasticadr[i]
        if k >= 0:
            a.plastic[w, k] = tm.tendon_lengthspring[w, i][0]
            a.plastic[w, k + 1] = tm.tendon_lengthspring[w, i][1]


@wp.func
def _remember_in(w: int, tm: wp.ref[TendonModel], p: wp.ref[Position], rk: wp.ref[RungeKutta]):
    for i in range(lane(), tm.ntendon, simt.lanes()):
        rk.ten_length0[w, i] = p.ten_length[w, i]
    for e in range(lane(), p.ten_J.shape[1], simt.lanes()):
        rk.ten_J0[w, e] = p.ten_J[w, e]


@wp.kernel
def _remember(tm_at: at(TendonModel), p_at: at(Position), rk_at: at(RungeKutta)):
    w, _ = wp.tid()
    _remember_in(w, tm_at[0], p_at[0], rk_at[0])


def remember(m: Model, d: Data) -> None:
    """Lengths and Jacobian of tendons at the start of a Runge-Kutta step."""
    simt.launch(_remember, d.nworld, [m.at.tendons, d.at.position, d.at.rungekutta], m.device)


@wp.func
def _recall(w: int, tm: wp.ref[TendonModel], p: wp.ref[Position], rk: wp.ref[RungeKutta]):
    for i in range(lane(), tm.ntendon, simt.lanes()):
        p.ten_length[w, i] = rk.ten_length0[w, i]
        p.ten_length_low[w, i] = 0.0
    for e in range(lane(), p.ten_J.shape[1], simt.lanes()):
        p.ten_J[w, e] = rk.ten_J0[w, e]
    sync()


@wp.func
def _yield_in(
    w: int,
    runge_kutta: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    pm: wp.ref[PassiveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    a: wp.ref[Actuation],
    rk: wp.ref[RungeKutta],
):
    if runge_kutta != 0:
        _recall(w, tm, p, rk)
    if s.status[w] != 0:
        return
    for j in range(lane(), t.njnt, simt.lanes()):
        k = pm.jnt_plasticadr[j]
        if k >= 0:
            q = t.jnt_qposadr[j]
            most = pm.jnt_springyield[w, j]
            if t.jnt_type[j] == _BALL:
                turn = turn_from_rest(w, j, q, t, pm, s, a)
                angle = wp.length(turn)
                if angle > most:
                    rest = rest_quat(w, t, pm, a, j, q)
                    _write_quat(a, w, k, quat_integrate(rest, turn / angle, angle - most))
            else:
                x = shift_from_rest(w, t, pm, s, a, j)
                a.plastic[w, k] = a.plastic[w, k] + x - wp.clamp(x, -most, most)
    for i in range(lane(), tm.ntendon, simt.lanes()):
        k = pm.tendon_plasticadr[i]
        if k >= 0:
            # The length after the step, to first order: positions are only evaluated at the next.
            length = p.ten_length[w, i]
            adr = tm.ten_J_rowadr[i]
            for e in range(adr, adr + tm.ten_J_rownnz[i]):
                dof = tm.ten_J_colind[e]
                speed = s.qvel[w, dof]
                if runge_kutta != 0:
                    speed = rk.qvel_sum[w, dof]
                length += opt.timestep[w] * p.ten_J[w, e] * speed
            most = pm.tendon_springyield[w, i]
            slack = rest_lengths(w, tm, pm, a, i)
            x = stretch(length, slack)
            over = x - wp.clamp(x, -most, most)
            # A rope, slack at any length below the upper, stays one, as in MuJoCo.
            if not (over > 0.0 and slack[0] == 0.0 and slack[1] > 0.0):
                a.plastic[w, k] = a.plastic[w, k] + over
            a.plastic[w, k + 1] = a.plastic[w, k + 1] + over


@wp.kernel
def _yield(
    runge_kutta: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    pm_at: at(PassiveModel),
    s_at: at(State),
    p_at: at(Position),
    a_at: at(Actuation),
    rk_at: at(RungeKutta),
):
    w, _ = wp.tid()
    _yield_in(w, runge_kutta, opt_at[0], t_at[0], tm_at[0], pm_at[0], s_at[0], p_at[0], a_at[0], rk_at[0])


def launch(m: Model, d: Data, runge_kutta: bool) -> None:
    """Move the rests of springs that yield. runge_kutta: the step was one of that method, before which was
    `remember`; lengths and Jacobian of tendons are those of its start again, as in MuJoCo."""
    groups = [m.at.opt, m.at.tree, m.at.tendons, m.at.passives]
    groups += [d.at.state, d.at.position, d.at.actuation, d.at.rungekutta]
    simt.launch(_yield, d.nworld, [int(runge_kutta), *groups], m.device)
