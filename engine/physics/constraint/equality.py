"""Rows of equality constraints: connect, weld, and polynomial couplings of joints or tendons.

The module is compiled and launched only for models that have equality constraints.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.constraint.row import ROW_EQUALITY, add_row, claim, copy_columns, merge_chains, rows_end
from engine.physics.constraint.welds import held_bodies, held_frames, held_points
from engine.physics.double_single import conjugate, join, quat_multiply
from engine.physics.dynamics.jacobian import point_motion
from engine.physics.model.data_groups import Constraint, Dynamics, Position, State
from engine.physics.model.model_groups import EqualityModel, Option, TendonModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_count, sync
from engine.physics.spatial import ang, lin, quat_conj, quat_mul, quat_mul_axis, spatial
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_EITHER_DISABLED = wp.constant(int(enums.DisableBit.CONSTRAINT) | int(enums.DisableBit.EQUALITY))

_WELD = wp.constant(int(enums.EqType.WELD))
_JOINT = wp.constant(int(enums.EqType.JOINT))


@wp.func
def _bias_motion(
    w: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    body: int,
    point: wp.vec3,
) -> vec6:
    """Angular acceleration of a body and linear acceleration of a point of it while qacc is 0: dJ/dt qvel."""
    acc = vec6()
    dof = t.body_lastdof[body]
    while dof >= 0:
        acc += y.cdof_dot[w, dof] * s.qvel[w, dof]
        dof = t.dof_parentid[dof]
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    velocity = y.cvel[w, body]
    omega = ang(velocity)
    at_point = lin(acc) + wp.cross(ang(acc), arm) + wp.cross(omega, lin(velocity) + wp.cross(omega, arm))
    return spatial(ang(acc), at_point)


@wp.func
def _write_weld(
    w: int,
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
    row: int,
    adr: int,
    nnz: int,
    i: int,
):
    """Rows of a connect or weld. They subtract from the reference acceleration what the turning of the Jacobian adds,
    dJ/dt qvel."""
    kind = em.eq_type[i]
    data = em.eq_data[w, i]
    bodies = held_bodies(t, em, i)
    body1 = bodies[0]
    body2 = bodies[1]
    place1, place2 = held_points(w, em, p, i)
    error = wp.vec3(place1 - place2)
    point1 = wp.vec3(place1)
    point2 = wp.vec3(place2)
    turn1 = wp.vec4d(1.0, 0.0, 0.0, 0.0)
    turn2 = wp.vec4d(1.0, 0.0, 0.0, 0.0)
    if kind == _WELD:
        turn1, turn2 = held_frames(w, t, em, p, i)
    relative = wp.vec4(quat_multiply(conjugate(turn2), turn1))
    quat1 = wp.vec4(turn1)
    quat2 = wp.vec4(turn2)
    rows = wp.where(kind == _WELD, 6, 3)
    merge_chains(t, w, efc, body1, body2, adr, True)
    for r in range(1, rows):
        copy_columns(w, efc, adr, adr + r * nnz, nnz)
    turn = wp.vec3(0.0)
    inverse2 = quat_conj(quat2)
    torquescale = data[10]
    distance_sq = wp.length_sq(error)
    if kind == _WELD:
        turn = wp.vec3(relative[1], relative[2], relative[3]) * torquescale
        distance_sq += wp.length_sq(turn)
    a = t.body_lastdof[body1]
    b = t.body_lastdof[body2]
    for k in range(nnz):
        dof = efc.J_colind[w, adr + k]
        axis = ang(p.cdof[w, dof])
        jacp = wp.vec3(0.0)
        jacr = wp.vec3(0.0)
        if a == dof:
            jacp += point_motion(w, t, p, dof, place1)
            jacr += axis
            a = t.dof_parentid[a]
        if b == dof:
            jacp -= point_motion(w, t, p, dof, place2)
            jacr -= axis
            b = t.dof_parentid[b]
        for r in range(3):
            efc.J[w, adr + r * nnz + k] = jacp[r]
        if kind == _WELD:
            rate = quat_mul(quat_mul_axis(inverse2, jacr), quat1)
            for r in range(3):
                efc.J[w, adr + (r + 3) * nnz + k] = 0.5 * torquescale * rate[r + 1]
    bias1 = _bias_motion(w, t, s, p, y, body1, point1)
    bias2 = _bias_motion(w, t, s, p, y, body2, point2)
    slide = lin(bias1) - lin(bias2)
    spin = wp.vec3(0.0)
    if kind == _WELD:
        # Second derivative of the imaginary part of q2* q1 while the angular accelerations are those of bias.
        omega1 = ang(y.cvel[w, body1])
        omega2 = ang(y.cvel[w, body2])
        alpha = ang(bias1) - ang(bias2) + wp.cross(omega1, omega2)
        change = wp.vec4(-0.5 * wp.length_sq(omega1 - omega2), alpha[0], alpha[1], alpha[2])
        change = quat_mul(quat_mul(inverse2, change), quat1)
        spin = 0.5 * torquescale * wp.vec3(change[1], change[2], change[3])
    distance = wp.sqrt(distance_sq)
    weight = t.body_invweight0[w, body1] + t.body_invweight0[w, body2]
    for r in range(rows):
        value = float(0.0)
        lag = float(0.0)
        diag = weight[0]
        if r < 3:
            value = error[r]
            lag = slide[r]
        else:
            value = turn[r - 3]
            lag = spin[r - 3]
            diag = weight[1]
        add_row(w, efc, row + r, ROW_EQUALITY, i, nnz, adr + r * nnz, value, 0.0, distance, diag, 0.0, lag, 0.0)


@wp.func
def _coupling_nnz(tm: wp.ref[TendonModel], em: wp.ref[EqualityModel], i: int) -> int:
    """Dofs that a coupling of two joints or two tendons has, or one of either with a constant."""
    obj1 = em.eq_obj1id[i]
    obj2 = em.eq_obj2id[i]
    if em.eq_type[i] == _JOINT:
        return wp.where(obj2 >= 0, 2, 1)
    nnz = tm.ten_J_rownnz[obj1]
    if obj2 >= 0:
        for k in range(tm.ten_J_rownnz[obj2]):
            shared = int(0)
            for e in range(tm.ten_J_rownnz[obj1]):
                if tm.ten_J_colind[tm.ten_J_rowadr[obj1] + e] == tm.ten_J_colind[tm.ten_J_rowadr[obj2] + k]:
                    shared = 1
            nnz += 1 - shared
    return nnz


@wp.func
def _extension(w: int, tm: wp.ref[TendonModel], p: wp.ref[Position], tendon: int) -> wp.float64:
    """Length of a tendon beyond that at qpos0."""
    rest = join(tm.tendon_length0[w, tendon], tm.tendon_length0_low[w, tendon])
    return join(p.ten_length[w, tendon], p.ten_length_low[w, tendon]) - rest


@wp.func
def _write_coupling(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    row: int,
    adr: int,
    i: int,
):
    """Row of a polynomial coupling of two joints or two tendons."""
    kind = em.eq_type[i]
    data = em.eq_data[w, i]
    obj1 = em.eq_obj1id[i]
    obj2 = em.eq_obj2id[i]
    n1 = int(0)
    n2 = int(0)
    value1 = wp.float64(0.0)
    offset2 = wp.float64(0.0)
    diag = float(0.0)
    if kind == _JOINT:
        q = t.jnt_qposadr[obj1]
        value1 = wp.float64(s.qpos[w, q]) - join(t.qpos0[w, q], t.qpos0_low[w, q])
        diag = t.dof_invweight0[w, t.jnt_dofadr[obj1]]
        if obj2 >= 0:
            q = t.jnt_qposadr[obj2]
            offset2 = wp.float64(s.qpos[w, q]) - join(t.qpos0[w, q], t.qpos0_low[w, q])
            diag += t.dof_invweight0[w, t.jnt_dofadr[obj2]]
    else:
        value1 = _extension(w, tm, p, obj1)
        diag = tm.tendon_invweight0[w, obj1]
        n1 = tm.ten_J_rownnz[obj1]
        if obj2 >= 0:
            offset2 = _extension(w, tm, p, obj2)
            diag += tm.tendon_invweight0[w, obj2]
            n2 = tm.ten_J_rownnz[obj2]
    low = em.eq_data_low[w, i]
    gap = value1 - join(data[0], low[0])
    slope = float(0.0)
    if obj2 >= 0:
        polynomial = wp.float64(0.0)
        for k in range(4):
            polynomial = offset2 * (join(data[4 - k], low[4 - k]) + polynomial)
        gap -= polynomial
        x = wp.float32(offset2)
        slope = data[1] + x * (2.0 * data[2] + x * (3.0 * data[3] + x * 4.0 * data[4]))
    value = wp.float32(gap)
    nnz = int(0)
    if kind == _JOINT:
        efc.J_colind[w, adr] = t.jnt_dofadr[obj1]
        efc.J[w, adr] = 1.0
        nnz = 1
        if obj2 >= 0:
            efc.J_colind[w, adr + 1] = t.jnt_dofadr[obj2]
            efc.J[w, adr + 1] = -slope
            nnz = 2
    else:
        # Columns of the second tendon follow those of the first; a dof may appear in both.
        for k in range(n1):
            efc.J_colind[w, adr + k] = tm.ten_J_colind[tm.ten_J_rowadr[obj1] + k]
            efc.J[w, adr + k] = p.ten_J[w, tm.ten_J_rowadr[obj1] + k]
        nnz = n1
        if n2 > 0:
            for k in range(n2):
                dof = tm.ten_J_colind[tm.ten_J_rowadr[obj2] + k]
                entry = -slope * p.ten_J[w, tm.ten_J_rowadr[obj2] + k]
                place = int(-1)
                for e in range(n1):
                    if efc.J_colind[w, adr + e] == dof:
                        place = e
                if place >= 0:
                    efc.J[w, adr + place] = efc.J[w, adr + place] + entry
                else:
                    efc.J_colind[w, adr + nnz] = dof
                    efc.J[w, adr + nnz] = entry
                    nnz += 1
    add_row(w, efc, row, ROW_EQUALITY, i, nnz, adr, value, 0.0, value, diag, 0.0, 0.0, 0.0)


@wp.func
def _equality_in(
    w: int,
    begin: int,
    past: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    efc: wp.ref[Constraint],
):
    """Rows of equality constraints begin to past - 1, a lane for each, after the rows of those before, to be finished
    by `finish_rows`; the number of rows goes to `efc.ne`."""
    end = wp.vec2i(0, 0)
    if begin > 0:
        end = rows_end(w, efc, efc.ne[w])
    neq = past
    if (opt.disableflags[0] & _EITHER_DISABLED) != 0:
        neq = begin
    for first in range(begin, neq, simt.lanes()):
        i = first + lane()
        rows = int(0)
        nnz = int(0)
        if i < neq:
            if s.eq_active[w, i]:
                if em.eq_type[i] <= _WELD:
                    bodies = held_bodies(t, em, i)
                    nnz = merge_chains(t, w, efc, bodies[0], bodies[1], -1, True)
                    if nnz > 0:
                        rows = wp.where(em.eq_type[i] == _WELD, 6, 3)
                else:
                    nnz = _coupling_nnz(tm, em, i)
                    rows = 1
        if reduce_count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows * nnz)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                if em.eq_type[i] <= _WELD:
                    _write_weld(w, t, em, s, p, y, efc, place[0], place[1], nnz, i)
                else:
                    _write_coupling(w, t, tm, em, s, p, efc, place[0], place[1], i)
    sync()
    if lane() == 0:
        efc.ne[w] = end[0]


@wp.kernel
def _equality(
    begin: int,
    past: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _equality_in(w, begin, past, opt_at[0], t_at[0], tm_at[0], em_at[0], s_at[0], p_at[0], y_at[0], efc_at[0])


def launch(m: Model, d: Data, begin: int, past: int) -> None:
    """Write the rows of equality constraints begin to past - 1 of every world; those before are written."""
    simt.launch(
        _equality,
        d.nworld,
        [
            begin,
            past,
            m.at.opt,
            m.at.tree,
            m.at.tendons,
            m.at.equalities,
            d.at.state,
            d.at.position,
            d.at.dynamics,
            d.at.efc,
        ],
        m.device,
    )
