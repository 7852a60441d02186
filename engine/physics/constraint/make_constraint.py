"""Constraint rows, in MuJoCo's order: equality, friction loss (and drives), limits, contacts."""

import warp as wp

from engine.physics import abreast, enums, native, simt
from engine.physics.constraint import contact_abreast
from engine.physics.constraint import equality as constraint_equality
from engine.physics.constraint.contact import rows_of_contacts
from engine.physics.constraint.drive import drives, finish_drives, is_fast, write_drive, write_speed_limit
from engine.physics.constraint.row import (
    ROW_FRICTION_DOF,
    ROW_FRICTION_TENDON,
    ROW_LIMIT_JOINT,
    ROW_LIMIT_TENDON,
    add_row,
    claim,
    finish_rows,
    rows_end,
)
from engine.physics.double_single import join, rotation_vector
from engine.physics.dynamics.kinematics import read_quat
from engine.physics.model.data_groups import Carriers, Constraint, Contact, JointDrive, Position, State
from engine.physics.model.model_groups import EqualityModel, JointDriveModel, Option, TendonModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.simt import lane, reduce_count, sync
from engine.physics.spatial import MINVAL

constraint_flex = lazy_module("constraint.flex")

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))

_CONSTRAINT = wp.constant(int(enums.DisableBit.CONSTRAINT))
_FRICTIONLOSS = wp.constant(int(enums.DisableBit.FRICTIONLOSS))
_LIMIT = wp.constant(int(enums.DisableBit.LIMIT))
_CONTACT = wp.constant(int(enums.DisableBit.CONTACT))

_LEAST_ARM = wp.constant(wp.float32(1.0e-7))  # largest entry below which a tendon's Jacobian is rounding, m or m/rad


@wp.func
def _tendon_nnz(w: int, tm: wp.ref[TendonModel], p: wp.ref[Position], tendon: int) -> int:
    """Entries of a tendon's row, 0 where nothing moves the tendon: there MuJoCo has no row."""
    nnz = tm.ten_J_rownnz[tendon]
    most = float(0.0)
    for k in range(nnz):
        most = wp.max(most, wp.abs(p.ten_J[w, tm.ten_J_rowadr[tendon] + k]))
    return wp.where(most > _LEAST_ARM, nnz, 0)


@wp.func
def _write_tendon(
    w: int, tm: wp.ref[TendonModel], p: wp.ref[Position], efc: wp.ref[Constraint], used: int, tendon: int, sign: float
):
    """Write a tendon's Jacobian as a row."""
    adr = tm.ten_J_rowadr[tendon]
    for k in range(tm.ten_J_rownnz[tendon]):
        efc.J_colind[w, used + k] = tm.ten_J_colind[adr + k]
        efc.J[w, used + k] = sign * p.ten_J[w, adr + k]


@wp.func
def _friction(
    w: int,
    has_drives: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    jd: wp.ref[JointDriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    end: wp.vec2i,
) -> wp.vec2i:
    """Rows of friction loss and of drives, a lane for each dof or tendon; the new end."""
    for first in range(0, t.nv, simt.lanes()):
        i = first + lane()
        rough = int(0)
        rows = int(0)
        if i < t.nv:
            rough = wp.where(t.dof_frictionloss[w, i] > 0.0, 1, 0)
            rows = rough
            if has_drives != 0:
                rows += wp.where(drives(w, t, jd, i), 1, 0)
        if reduce_count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                if rough > 0:
                    efc.J_colind[w, place[1]] = i
                    efc.J[w, place[1]] = 1.0
                    loss = t.dof_frictionloss[w, i]
                    diag = t.dof_invweight0[w, i]
                    add_row(w, efc, place[0], ROW_FRICTION_DOF, i, 1, place[1], 0.0, 0.0, 0.0, diag, 0.0, 0.0, loss)
                if rows > rough:
                    write_drive(w, t, jd, efc, place[0] + rough, place[1] + rough, i)
    for first in range(0, tm.ntendon, simt.lanes()):
        i = first + lane()
        nnz = int(0)
        if i < tm.ntendon:
            if tm.tendon_frictionloss[w, i] > 0.0:
                nnz = _tendon_nnz(w, tm, p, i)
        if reduce_count(nnz) > 0:
            place = claim(w, efc, s, end, wp.min(nnz, 1), nnz)
            end = wp.vec2i(place[2], place[3])
            if nnz > 0 and place[0] >= 0:
                _write_tendon(w, tm, p, efc, place[1], i, 1.0)
                loss = tm.tendon_frictionloss[w, i]
                diag = tm.tendon_invweight0[w, i]
                add_row(w, efc, place[0], ROW_FRICTION_TENDON, i, nnz, place[1], 0.0, 0.0, 0.0, diag, 0.0, 0.0, loss)
    return end


@wp.func
def _room(value: wp.float64, span: wp.vec2, low: wp.vec2, side: int) -> float:
    """How far a value is within its lower (side 0) or upper limit."""
    sign = 1.0 - 2.0 * float(side)
    return sign * wp.float32(value - join(span[side], low[side]))


@wp.func
def _ball_turn(w: int, t: wp.ref[TreeModel], s: wp.ref[State], joint: int) -> wp.vec3d:
    """Rotation vector of a ball joint."""
    return rotation_vector(wp.normalize(wp.vec4d(read_quat(s.qpos, w, t.jnt_qposadr[joint]))))


@wp.func
def _ball_room(w: int, t: wp.ref[TreeModel], joint: int, angle: wp.float64) -> float:
    """How far a ball joint is within its limit."""
    span = t.jnt_range[w, joint]
    low = t.jnt_range_low[w, joint]
    return wp.float32(wp.max(join(span[0], low[0]), join(span[1], low[1])) - angle)


@wp.func
def _joint_limit_rows(w: int, t: wp.ref[TreeModel], s: wp.ref[State], joint: int) -> int:
    """How many of a joint's limits are in force."""
    margin = t.jnt_margin[w, joint]
    span = t.jnt_range[w, joint]
    kind = t.jnt_type[joint]
    rows = int(0)
    if t.jnt_limited[joint] != 0:
        if kind == _BALL:
            if _ball_room(w, t, joint, wp.length(_ball_turn(w, t, s, joint))) < margin:
                rows = 1
        elif kind > _BALL:
            for side in range(2):
                value = wp.float64(s.qpos[w, t.jnt_qposadr[joint]])
                if _room(value, span, t.jnt_range_low[w, joint], side) < margin:
                    rows += 1
    return rows


@wp.func
def _write_joint_limit(
    w: int, t: wp.ref[TreeModel], s: wp.ref[State], efc: wp.ref[Constraint], row: int, used: int, joint: int
):
    margin = t.jnt_margin[w, joint]
    span = t.jnt_range[w, joint]
    dof = t.jnt_dofadr[joint]
    diag = t.dof_invweight0[w, dof]
    if t.jnt_type[joint] == _BALL:
        turn = _ball_turn(w, t, s, joint)
        angle = wp.length(turn)
        axis = wp.vec3(1.0, 0.0, 0.0)
        if angle > wp.float64(MINVAL):
            axis = wp.vec3(turn / angle)
        for k in range(3):
            efc.J_colind[w, used + k] = dof + 2 - k
            efc.J[w, used + k] = -axis[2 - k]
        dist = _ball_room(w, t, joint, angle)
        add_row(w, efc, row, ROW_LIMIT_JOINT, joint, 3, used, dist, margin, dist - margin, diag, 0.0, 0.0, 0.0)
        return
    value = wp.float64(s.qpos[w, t.jnt_qposadr[joint]])
    for side in range(2):
        dist = _room(value, span, t.jnt_range_low[w, joint], side)
        if dist < margin:
            sign = 1.0 - 2.0 * float(side)
            efc.J_colind[w, used] = dof
            efc.J[w, used] = sign
            add_row(w, efc, row, ROW_LIMIT_JOINT, joint, 1, used, dist, margin, dist - margin, diag, 0.0, 0.0, 0.0)
            row += 1
            used += 1


@wp.func
def _write_tendon_limit(
    w: int,
    tm: wp.ref[TendonModel],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    row: int,
    used: int,
    tendon: int,
):
    margin = tm.tendon_margin[w, tendon]
    span = tm.tendon_range[w, tendon]
    diag = tm.tendon_invweight0[w, tendon]
    nnz = tm.ten_J_rownnz[tendon]
    length = join(p.ten_length[w, tendon], p.ten_length_low[w, tendon])
    for side in range(2):
        dist = _room(length, span, tm.tendon_range_low[w, tendon], side)
        if dist < margin:
            sign = 1.0 - 2.0 * float(side)
            _write_tendon(w, tm, p, efc, used, tendon, sign)
            add_row(
                w, efc, row, ROW_LIMIT_TENDON, tendon, nnz, used, dist, margin, dist - margin, diag, 0.0, 0.0, 0.0
            )
            row += 1
            used += nnz


@wp.func
def _limit(
    w: int,
    has_drives: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    jd: wp.ref[JointDriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    end: wp.vec2i,
) -> wp.vec2i:
    """Rows of limits, of speed too, a lane for each joint or tendon; the new end."""
    for first in range(0, t.njnt, simt.lanes()):
        j = first + lane()
        still = int(0)
        rows = int(0)
        entries = int(0)
        if j < t.njnt:
            still = _joint_limit_rows(w, t, s, j)
            rows = still
            if has_drives != 0:
                rows += wp.where(is_fast(w, t, jd, s, j), 1, 0)
            entries = wp.where(t.jnt_type[j] == _BALL, 3 * rows, rows)
        if reduce_count(rows) > 0:
            place = claim(w, efc, s, end, rows, entries)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                if still > 0:
                    _write_joint_limit(w, t, s, efc, place[0], place[1], j)
                if rows > still:
                    write_speed_limit(w, t, s, efc, place[0] + still, place[1] + still, ROW_LIMIT_JOINT, j)
    for first in range(0, tm.ntendon, simt.lanes()):
        i = first + lane()
        rows = int(0)
        nnz = int(0)
        if i < tm.ntendon:
            if tm.tendon_limited[i] != 0:
                length = join(p.ten_length[w, i], p.ten_length_low[w, i])
                for side in range(2):
                    room = _room(length, tm.tendon_range[w, i], tm.tendon_range_low[w, i], side)
                    if room < tm.tendon_margin[w, i]:
                        rows += 1
            if rows > 0:
                nnz = _tendon_nnz(w, tm, p, i)
                rows = wp.where(nnz > 0, rows, 0)
        if reduce_count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows * nnz)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                _write_tendon_limit(w, tm, p, efc, place[0], place[1], i)
    return end


@native.func_native(
    """
    for (int i = 0; i < nv; ++i) {
        for (int k = 0; k < count; ++k) {
            const float* losses = (const float*)((char*)frictionloss.data + (w + k) * frictionloss.strides[0]);
            if (losses[i] > 0.0f) return false;
            if (frictionloss.strides[0] == 0) break;
        }
    }
    for (int j = 0; j < njnt; ++j) {
        if (limited.data[j] == 0) continue;
        if (type.data[j] <= JointType::BALL) return false;
        bool near_ = false;
        for (int k = 0; k < count; ++k) {
            const float* from_to = (const float*)((char*)range.data + (w + k) * range.strides[0]) + 2 * j;
            const float edge = ((const float*)((char*)margin.data + (w + k) * margin.strides[0]))[j];
            const float value = ((const float*)((char*)qpos.data + (w + k) * qpos.strides[0]))[qposadr.data[j]];
            // With what float32 leaves of these.
            const float room = edge + 1e-5f * (fabsf(value) + fabsf(edge)) + 1e-6f;
            near_ = near_ || !(value - from_to[0] > room) || !(from_to[1] - value > room);
        }
        if (near_) return false;
    }
    return true;
"""
)
def _no_friction_nor_limit(
    w: int, count: int, nv: int, njnt: int, frictionloss: wp.array2d(dtype=float), limited: wp.array(dtype=int),
    type: wp.array(dtype=int), qposadr: wp.array(dtype=int), range: wp.array2d(dtype=wp.vec2),
    margin: wp.array2d(dtype=float), qpos: wp.array2d(dtype=float),
) -> bool:  # fmt: skip
    """Whether so many worlds from w on have no dof with friction loss and certainly no joint at its limit."""
    ...


@wp.func
def first_rows(
    w: int,
    has_none: bool,
    has_equality: int,
    has_drives: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    jd: wp.ref[JointDriveModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
):
    """Rows of friction loss and limits, unless the world has none, after those of equalities, which are there."""
    flags = opt.disableflags[0]
    ne = wp.where(has_equality != 0, efc.ne[w], 0)
    end = rows_end(w, efc, ne)
    nf = int(0)
    nl = int(0)
    if (flags & _CONSTRAINT) == 0 and not has_none:
        if (flags & _FRICTIONLOSS) == 0:
            end = _friction(w, has_drives, t, tm, jd, s, p, efc, end)
        nf = end[0] - ne
        if (flags & _LIMIT) == 0:
            end = _limit(w, has_drives, t, tm, jd, s, p, efc, end)
        nl = end[0] - ne - nf
    sync()
    if lane() == 0:
        efc.ne[w] = ne
        efc.nf[w] = nf
        efc.nl[w] = nl
        efc.nefc[w] = end[0]
    sync()


@wp.func
def last_rows(
    w: int,
    has_drives: int,
    has_contacts: bool,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    jd: wp.ref[JointDriveModel],
    s: wp.ref[State],
    g: wp.ref[JointDrive],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    efc: wp.ref[Constraint],
):
    """Rows of contacts, unless the world has them, finished like the others."""
    flags = opt.disableflags[0]
    first = efc.ne[w] + efc.nf[w] + efc.nl[w]
    if (flags & _CONSTRAINT) == 0:
        rows = first
        if not has_contacts and (flags & _CONTACT) == 0:
            end = rows_of_contacts(w, opt, t, s, p, c, cr, efc, rows_end(w, efc, first))
            rows = end[0]
            if lane() == 0:
                efc.nefc[w] = rows
        finish_rows(w, opt, t, tm, em, s, c, efc, rows)
        if has_drives != 0:
            finish_drives(w, opt, t, jd, s, g, efc, efc.ne[w], first)


@wp.kernel
def _make_constraint(
    nworld: int,
    together: int,
    has_equality: int,
    has_drives: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    em_at: at(EqualityModel),
    jd_at: at(JointDriveModel),
    s_at: at(State),
    g_at: at(JointDrive),
    p_at: at(Position),
    c_at: at(Contact),
    cr_at: at(Carriers),
    efc_at: at(Constraint),
):
    group, _ = wp.tid()
    begin = group * together
    end = wp.min(nworld, begin + together)
    has_none = bool(False)
    if together > 1 and has_drives == 0 and tm_at[0].ntendon == 0:
        has_none = _no_friction_nor_limit(
            begin, end - begin, t_at[0].nv, t_at[0].njnt, t_at[0].dof_frictionloss, t_at[0].jnt_limited,
            t_at[0].jnt_type, t_at[0].jnt_qposadr, t_at[0].jnt_range, t_at[0].jnt_margin, s_at[0].qpos,
        )  # fmt: skip
    for w in range(begin, end):
        first_rows(
            w, has_none, has_equality, has_drives, opt_at[0], t_at[0], tm_at[0], jd_at[0], s_at[0], p_at[0],
            efc_at[0],
        )  # fmt: skip
    has_contacts = bool(False)
    if together > 1 and begin + together <= nworld and (opt_at[0].disableflags[0] & (_CONSTRAINT | _CONTACT)) == 0:
        has_contacts = contact_abreast.rows_of_contacts(
            begin, opt_at[0], t_at[0], s_at[0], p_at[0], c_at[0], efc_at[0]
        )  # fmt: skip
    for w in range(begin, end):
        last_rows(
            w, has_drives, has_contacts, opt_at[0], t_at[0], tm_at[0], em_at[0], jd_at[0], s_at[0], g_at[0],
            p_at[0], c_at[0], cr_at[0], efc_at[0],
        )  # fmt: skip


def launch(m: Model, d: Data) -> None:
    """Fill `d.efc` of every world from positions, contacts and velocities (`com_vel` comes before)."""
    for run in m.equality_runs:
        if run.kind is None:
            constraint_equality.launch(m, d, run.first, run.last)
        else:
            constraint_flex.launch(m, d, run)
    abreast.launch(
        _make_constraint,
        d.nworld,
        0,
        [
            int(len(m.equality_runs) > 0),
            int(m.has_joint_drives),
            m.at.opt,
            m.at.tree,
            m.at.tendons,
            m.at.equalities,
            m.at.joint_drives,
            d.at.state,
            d.at.joint_drive,
            d.at.position,
            d.at.contact,
            d.at.carriers,
            d.at.efc,
        ],
        m.device,
    )
