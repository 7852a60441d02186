"""Constraint rows, in MuJoCo's order: equality, friction loss, limits, contacts."""

import warp as wp

from engine.physics import constraint_equality, enums, lanes
from engine.physics.constraint_carried import carried_weight, merge_carriers
from engine.physics.constraint_row import (
    IMPEDANCE,
    ROW_ELLIPTIC,
    ROW_FRICTION_DOF,
    ROW_FRICTION_TENDON,
    ROW_LIMIT_JOINT,
    ROW_LIMIT_TENDON,
    add_row,
    claim,
    finish_rows,
    merge_chains,
    rows_end,
)
from engine.physics.data_groups import Carriers, Constraint, Contact, Position, State
from engine.physics.lanes import count, lane
from engine.physics.lazily import lazily
from engine.physics.model_groups import EqualityModel, Option, TendonModel, TreeModel
from engine.physics.position import read_quat
from engine.physics.precise import ARM, rotation_vector, whole
from engine.physics.spatial import MINVAL
from engine.physics.types import Data, Model, at
from engine.physics.vectors import vec5, vec6

constraint_flex = lazily("constraint_flex")

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))

_CONSTRAINT = wp.constant(int(enums.DisableBit.CONSTRAINT))
_FRICTIONLOSS = wp.constant(int(enums.DisableBit.FRICTIONLOSS))
_LIMIT = wp.constant(int(enums.DisableBit.LIMIT))
_CONTACT = wp.constant(int(enums.DisableBit.CONTACT))

_ROW_FRICTIONLESS = wp.constant(int(enums.ConstraintType.CONTACT_FRICTIONLESS))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))
_ELLIPTIC = wp.constant(int(enums.ConeType.ELLIPTIC))

_DEEPER = wp.constant(wp.float32(1.0e-12))  # m; less is what float64 leaves of the depth of things that just touch
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
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    end: wp.vec2i,
) -> wp.vec2i:
    """Rows of friction loss, a lane for each dof or tendon; the new end."""
    for first in range(0, t.nv, lanes.lanes()):
        i = first + lane()
        rows = int(0)
        if i < t.nv:
            rows = wp.where(t.dof_frictionloss[w, i] > 0.0, 1, 0)
        if count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                efc.J_colind[w, place[1]] = i
                efc.J[w, place[1]] = 1.0
                loss = t.dof_frictionloss[w, i]
                diag = t.dof_invweight0[w, i]
                add_row(w, efc, place[0], ROW_FRICTION_DOF, i, 1, place[1], 0.0, 0.0, 0.0, diag, 0.0, 0.0, loss)
    for first in range(0, tm.ntendon, lanes.lanes()):
        i = first + lane()
        nnz = int(0)
        if i < tm.ntendon:
            if tm.tendon_frictionloss[w, i] > 0.0:
                nnz = _tendon_nnz(w, tm, p, i)
        if count(nnz) > 0:
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
    return sign * wp.float32(value - whole(span[side], low[side]))


@wp.func
def _ball_turn(w: int, t: wp.ref[TreeModel], s: wp.ref[State], joint: int) -> wp.vec3d:
    """Rotation vector of a ball joint."""
    return rotation_vector(wp.normalize(wp.vec4d(read_quat(s.qpos, w, t.jnt_qposadr[joint]))))


@wp.func
def _ball_room(w: int, t: wp.ref[TreeModel], joint: int, angle: wp.float64) -> float:
    """How far a ball joint is within its limit."""
    span = t.jnt_range[w, joint]
    low = t.jnt_range_low[w, joint]
    return wp.float32(wp.max(whole(span[0], low[0]), whole(span[1], low[1])) - angle)


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
    length = whole(p.ten_length[w, tendon], p.ten_length_low[w, tendon])
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
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    end: wp.vec2i,
) -> wp.vec2i:
    """Rows of limits, a lane for each joint or tendon; the new end."""
    for first in range(0, t.njnt, lanes.lanes()):
        j = first + lane()
        rows = int(0)
        entries = int(0)
        if j < t.njnt:
            rows = _joint_limit_rows(w, t, s, j)
            entries = wp.where(t.jnt_type[j] == _BALL, 3 * rows, rows)
        if count(rows) > 0:
            place = claim(w, efc, s, end, rows, entries)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                _write_joint_limit(w, t, s, efc, place[0], place[1], j)
    for first in range(0, tm.ntendon, lanes.lanes()):
        i = first + lane()
        rows = int(0)
        nnz = int(0)
        if i < tm.ntendon:
            if tm.tendon_limited[i] != 0:
                length = whole(p.ten_length[w, i], p.ten_length_low[w, i])
                for side in range(2):
                    room = _room(length, tm.tendon_range[w, i], tm.tendon_range_low[w, i], side)
                    if room < tm.tendon_margin[w, i]:
                        rows += 1
            if rows > 0:
                nnz = _tendon_nnz(w, tm, p, i)
                rows = wp.where(nnz > 0, rows, 0)
        if count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows * nnz)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                _write_tendon_limit(w, tm, p, efc, place[0], place[1], i)
    return end


@wp.func_native(
    ARM
    + """
    const float* R = (const float*)&frame;
    const float* friction = (const float*)&mu;
    const float* at = (const float*)&pos;
    const float* at_low = (const float*)&pos_low;
    int* col = colind.data + adr;
    float* row = J.data + adr;
    const bool shared = a == -2;
    const float away = fabsf(at[0]) + fabsf(at[1]) + fabsf(at[2]);
    float reach = 0.0f;
    for (int k = 0; k < nnz; ++k) {
        // Each dof moves one of the bodies. About a joint's anchor, arms are short and their rounding is small.
        const int dof = col[k];
        const float* w = (const float*)(cdof.data + dof);
        const float turn = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
        const float sign = shared ? row[k] : a == dof ? -1.0f : 1.0f;
        if (a == dof) a = parent.data[dof];
        float motion[6] = {sign * w[3], sign * w[4], sign * w[5], sign * w[0], sign * w[1], sign * w[2]};
        float reach_sq = 1.0f, rounding = 2.4e-7f;
        if (turn != 0.0f) {
            const int j = jntid.data[dof];
            float r[3];
            arm((float*)(xanchor.data + j), (float*)(xanchor_low.data + j), at, at_low, r);
            const float x = r[0], y = r[1], z = r[2];
            motion[0] = sign * (w[1] * z - w[2] * y);
            motion[1] = sign * (w[2] * x - w[0] * z);
            motion[2] = sign * (w[0] * y - w[1] * x);
            reach_sq = turn * (x * x + y * y + z * z);
            rounding = sqrtf(turn) * (1e-9f * away + 2.4e-7f * (fabsf(x) + fabsf(y) + fabsf(z)));
        }
        if (shared) {
            reach_sq *= sign * sign;
            rounding *= fabsf(sign);
        }
        reach += reach_sq * invweight.data[dof];
        float along[6];
        for (int x = 0; x < dim; ++x) {
            const float* m = motion + (x < 3 ? 0 : 3);
            const float* axis = R + 3 * (x % 3);
            along[x] = axis[0] * m[0] + axis[1] * m[1] + axis[2] * m[2];
            // An arm that is nothing but rounding is none: what turns about the contact must not feel its force.
            if (x < 3 && fabsf(along[x]) < rounding) along[x] = 0.0f;
        }
        if (elliptic || dim == 1) {
            for (int x = 0; x < dim; ++x) row[x * nnz + k] = along[x];
        } else {
            for (int x = 1; x < dim; ++x) {
                const float slope = friction[x - 1] * along[x];
                row[(2 * x - 2) * nnz + k] = along[0] + slope;
                row[(2 * x - 1) * nnz + k] = along[0] - slope;
            }
        }
    }
    const int rows = elliptic || dim == 1 ? dim : 2 * (dim - 1);
    for (int r = 1; r < rows; ++r) for (int k = 0; k < nnz; ++k) col[r * nnz + k] = col[k];
    return reach;
"""
)
def _contact_jacobian(
    dim: int,
    elliptic: bool,
    nnz: int,
    adr: int,
    a: int,
    pos: wp.vec3,
    pos_low: wp.vec3,
    frame: wp.mat33,
    mu: vec5,
    parent: wp.array(dtype=wp.int32),
    jntid: wp.array(dtype=wp.int32),
    xanchor: wp.array(dtype=wp.vec3),
    xanchor_low: wp.array(dtype=wp.vec3),
    invweight: wp.array(dtype=wp.float32),
    cdof: wp.array(dtype=vec6),
    colind: wp.array(dtype=wp.int32),
    J: wp.array(dtype=wp.float32),
) -> float:
    """Rows of a contact from adr on, whose nnz columns are written for the first of them; what its bodies can at most
    yield to a unit force: their inverse inertia at the contact. a: last dof of the first body; -2: the first row has
    the shares that dofs have in the motion of the contact's point."""
    ...


@wp.func
def _is_elliptic(opt: wp.ref[Option], c: wp.ref[Contact], w: int, i: int) -> bool:
    """Whether a contact has the axes of a cone as its rows.

    The edges of a pyramid share one softness. Only a cone has one for the normal and another for friction, which the
    force models of MSD need: their contacts have elliptic rows under every option.
    """
    return c.dim[w, i] > 1 and (opt.cone[0] == _ELLIPTIC or c.forcemodel[w, i] != IMPEDANCE)


@wp.func
def _write_contact(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    efc: wp.ref[Constraint],
    row: int,
    used: int,
    nnz: int,
    i: int,
):
    """Rows of a contact: the normal alone, the axes of the elliptic friction cone (normal, tangents, spin, rolls), or
    the edges of the friction pyramid, normal +- mu_k tangent_k."""
    dist = c.dist[w, i]
    margin = c.includemargin[w, i]
    geom = c.geom[w, i]
    dim = c.dim[w, i]
    elliptic = _is_elliptic(opt, c, w, i)
    c.efc_address[w, i] = row
    diag = float(0.0)
    last = int(-2)
    if geom[0] >= 0 and geom[1] >= 0:
        body1 = t.geom_bodyid[geom[0]]
        body2 = t.geom_bodyid[geom[1]]
        merge_chains(t, w, efc, body1, body2, used, False)
        last = t.body_lastdof[body1]
        diag = t.body_invweight0[w, body1][0] + t.body_invweight0[w, body2][0]
    else:
        merge_carriers(t, w, cr, efc, i, used)
        diag = carried_weight(t, w, cr, i)
    mu = c.friction[w, i]
    reach = _contact_jacobian(
        dim, elliptic, nnz, used, last, c.pos[w, i], c.pos_low[w, i], c.frame[w, i], mu, t.dof_parentid, t.dof_jntid,
        p.xanchor[w], p.xanchor_low[w], t.dof_invweight0[w], p.cdof[w], efc.J_colind[w], efc.J[w],
    )  # fmt: skip
    # Bodies that turn about their own centres count as immovable.
    least = wp.where(diag < 1.0e-6 * reach, 1.0e-6 * reach, 0.0)
    if elliptic:
        add_row(w, efc, row, ROW_ELLIPTIC, i, nnz, used, dist, margin, dist - margin, diag, least, 0.0, 0.0)
        for e in range(1, dim):
            # The regularisers go with the inverse square of the friction: the cone stays one of x' R x.
            share = mu[0] * mu[0] / (mu[e - 1] * mu[e - 1])
            adr = used + e * nnz
            add_row(w, efc, row + e, ROW_ELLIPTIC, i, nnz, adr, 0.0, 0.0, dist - margin, share, 0.0, 0.0, 0.0)
        return
    kind = _ROW_FRICTIONLESS
    rows = int(1)
    if dim > 1:
        # All edges share the regulariser that makes the pyramid's normal as soft as the cone's.
        c.mu[w, i] = mu[0] / wp.sqrt(wp.max(MINVAL, opt.impratio[w]))
        diag *= (1.0 + mu[0] * mu[0]) * 2.0 * c.mu[w, i] * c.mu[w, i]
        kind = _ROW_PYRAMIDAL
        rows = 2 * (dim - 1)
    for r in range(rows):
        adr = used + r * nnz
        add_row(w, efc, row + r, kind, i, nnz, adr, dist, margin, dist - margin, diag, least, 0.0, 0.0)


@wp.func
def _contacts(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    efc: wp.ref[Constraint],
    end: wp.vec2i,
) -> wp.vec2i:
    """Rows of contacts, a lane for each contact; the new end."""
    for first in range(0, c.ncon[w], lanes.lanes()):
        i = first + lane()
        rows = int(0)
        nnz = int(0)
        if i < c.ncon[w]:
            c.efc_address[w, i] = -1
            if c.dist[w, i] < c.includemargin[w, i] - _DEEPER or c.adhesion[w, i] != 0.0:
                pair = c.geom[w, i]
                if pair[0] >= 0 and pair[1] >= 0:
                    nnz = merge_chains(t, w, efc, t.geom_bodyid[pair[0]], t.geom_bodyid[pair[1]], -1, False)
                else:
                    nnz = merge_carriers(t, w, cr, efc, i, -1)
            if nnz > 0:
                dim = c.dim[w, i]
                rows = dim
                if dim > 1 and not _is_elliptic(opt, c, w, i):
                    rows = 2 * (dim - 1)
        if count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows * nnz)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                _write_contact(w, opt, t, p, c, cr, efc, place[0], place[1], nnz, i)
    return end


@wp.func
def _make_constraint_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    efc: wp.ref[Constraint],
):
    flags = opt.disableflags[0]
    ne = efc.ne[w]  # equality rows are there already
    end = rows_end(w, efc, ne)
    nf = int(0)
    nl = int(0)
    if (flags & _CONSTRAINT) == 0:
        if (flags & _FRICTIONLOSS) == 0:
            end = _friction(w, t, tm, s, p, efc, end)
        nf = end[0] - ne
        if (flags & _LIMIT) == 0:
            end = _limit(w, t, tm, s, p, efc, end)
        nl = end[0] - ne - nf
        if (flags & _CONTACT) == 0:
            end = _contacts(w, opt, t, s, p, c, cr, efc, end)
        finish_rows(w, opt, t, tm, em, s, c, efc, end[0])
    if lane() == 0:
        efc.nf[w] = nf
        efc.nl[w] = nl
        efc.nefc[w] = end[0]


@wp.kernel
def _make_constraint(
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    c_at: at(Contact),
    cr_at: at(Carriers),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _make_constraint_in(w, opt_at[0], t_at[0], tm_at[0], em_at[0], s_at[0], p_at[0], c_at[0], cr_at[0], efc_at[0])


def launch(m: Model, d: Data) -> None:
    """Fill `d.efc` of every world from positions, contacts and velocities (`com_vel` comes before)."""
    for run in m.equality_runs:
        if run.kind is None:
            constraint_equality.launch(m, d, run.first, run.last)
        else:
            constraint_flex.launch(m, d, run)
    lanes.launch(
        _make_constraint,
        d.nworld,
        [
            m.at.opt,
            m.at.tree,
            m.at.tendons,
            m.at.equalities,
            d.at.state,
            d.at.position,
            d.at.contact,
            d.at.carriers,
            d.at.efc,
        ],
        m.device,
    )
