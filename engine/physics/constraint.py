"""Constraint rows, in MuJoCo's order: equality, friction loss, limits, contacts. One thread per world."""

import warp as wp

from engine.physics import constraint_equality, enums, lanes
from engine.physics.constraint_row import (
    IMPEDANCE,
    ROW_ELLIPTIC,
    ROW_FRICTION_DOF,
    ROW_FRICTION_TENDON,
    ROW_LIMIT_JOINT,
    ROW_LIMIT_TENDON,
    add_row,
    finish_rows,
    has_room,
    merge_chains,
)
from engine.physics.lanes import lane
from engine.physics.position import read_quat
from engine.physics.spatial import MINVAL, quat_normalize, quat_to_rotvec
from engine.physics.types import (
    Constraint,
    Contact,
    Data,
    EqualityModel,
    Model,
    Option,
    Position,
    State,
    TendonModel,
    TreeModel,
    at,
    vec5,
    vec6,
)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))

_CONSTRAINT = wp.constant(int(enums.DisableBit.CONSTRAINT))
_FRICTIONLOSS = wp.constant(int(enums.DisableBit.FRICTIONLOSS))
_LIMIT = wp.constant(int(enums.DisableBit.LIMIT))
_CONTACT = wp.constant(int(enums.DisableBit.CONTACT))

_ROW_FRICTIONLESS = wp.constant(int(enums.ConstraintType.CONTACT_FRICTIONLESS))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))
_ELLIPTIC = wp.constant(int(enums.ConeType.ELLIPTIC))

_LEAST_ARM = wp.constant(wp.float32(1.0e-7))  # largest entry below which a tendon's Jacobian is rounding, m or m/rad


@wp.func
def _tendon_row(
    w: int, tm: wp.ref[TendonModel], p: wp.ref[Position], efc: wp.ref[Constraint], used: int, tendon: int, sign: float
) -> int:
    """Write a tendon's Jacobian as a row; its entries, 0 where nothing moves the tendon: there MuJoCo has no row."""
    adr = tm.ten_J_rowadr[tendon]
    nnz = tm.ten_J_rownnz[tendon]
    most = float(0.0)
    for k in range(nnz):
        entry = p.ten_J[w, adr + k]
        efc.J_colind[w, used + k] = tm.ten_J_colind[adr + k]
        efc.J[w, used + k] = sign * entry
        most = wp.max(most, wp.abs(entry))
    return wp.where(most > _LEAST_ARM, nnz, 0)


@wp.func
def _friction(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    at: wp.vec2i,
) -> wp.vec2i:
    row = at[0]
    used = at[1]
    for i in range(t.nv):
        loss = t.dof_frictionloss[w, i]
        if loss > 0.0:
            if has_room(w, efc, s, row, used, 1, 1):
                efc.J_colind[w, used] = i
                efc.J[w, used] = 1.0
                diag = t.dof_invweight0[w, i]
                add_row(w, efc, row, ROW_FRICTION_DOF, i, 1, used, 0.0, 0.0, 0.0, diag, 0.0, 0.0, loss)
                row += 1
                used += 1
    for i in range(tm.ntendon):
        loss = tm.tendon_frictionloss[w, i]
        if loss > 0.0:
            if has_room(w, efc, s, row, used, 1, tm.ten_J_rownnz[i]):
                nnz = _tendon_row(w, tm, p, efc, used, i, 1.0)
                if nnz > 0:
                    diag = tm.tendon_invweight0[w, i]
                    add_row(w, efc, row, ROW_FRICTION_TENDON, i, nnz, used, 0.0, 0.0, 0.0, diag, 0.0, 0.0, loss)
                    row += 1
                    used += nnz
    return wp.vec2i(row, used)


@wp.func
def _limit(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    efc: wp.ref[Constraint],
    at: wp.vec2i,
) -> wp.vec2i:
    row = at[0]
    used = at[1]
    for j in range(t.njnt):
        if t.jnt_limited[j] == 0:
            continue
        kind = t.jnt_type[j]
        margin = t.jnt_margin[w, j]
        q = t.jnt_qposadr[j]
        dof = t.jnt_dofadr[j]
        span = t.jnt_range[w, j]
        diag = t.dof_invweight0[w, dof]
        if kind == _BALL:
            turn = quat_to_rotvec(quat_normalize(read_quat(s.qpos, w, q)))
            angle = wp.length(turn)
            dist = wp.max(span[0], span[1]) - angle
            if dist < margin:
                if has_room(w, efc, s, row, used, 1, 3):
                    axis = wp.vec3(1.0, 0.0, 0.0)
                    if angle > MINVAL:
                        axis = turn / angle
                    for k in range(3):
                        efc.J_colind[w, used + k] = dof + 2 - k
                        efc.J[w, used + k] = -axis[2 - k]
                    add_row(
                        w, efc, row, ROW_LIMIT_JOINT, j, 3, used, dist, margin, dist - margin, diag, 0.0, 0.0, 0.0
                    )
                    row += 1
                    used += 3
        elif kind > _BALL:
            for side in range(2):
                sign = 1.0 - 2.0 * float(side)
                dist = sign * (s.qpos[w, q] - span[side])
                if dist < margin:
                    if has_room(w, efc, s, row, used, 1, 1):
                        efc.J_colind[w, used] = dof
                        efc.J[w, used] = sign
                        add_row(
                            w, efc, row, ROW_LIMIT_JOINT, j, 1, used, dist, margin, dist - margin, diag, 0.0, 0.0, 0.0
                        )
                        row += 1
                        used += 1
    for i in range(tm.ntendon):
        if tm.tendon_limited[i] == 0:
            continue
        margin = tm.tendon_margin[w, i]
        span = tm.tendon_range[w, i]
        for side in range(2):
            sign = 1.0 - 2.0 * float(side)
            dist = sign * (p.ten_length[w, i] - span[side])
            if dist < margin:
                if has_room(w, efc, s, row, used, 1, tm.ten_J_rownnz[i]):
                    nnz = _tendon_row(w, tm, p, efc, used, i, sign)
                    if nnz > 0:
                        diag = tm.tendon_invweight0[w, i]
                        gap = dist - margin
                        add_row(w, efc, row, ROW_LIMIT_TENDON, i, nnz, used, dist, margin, gap, diag, 0.0, 0.0, 0.0)
                        row += 1
                        used += nnz
    return wp.vec2i(row, used)


@wp.func_native(
    """
    const float* R = (const float*)&frame;
    const float* friction = (const float*)&mu;
    const float* arms[2] = {(const float*)&arm1, (const float*)&arm2};
    int* col = colind.data + adr;
    float* row = J.data + adr;
    float arm_sq = 0.0f, reach = 0.0f;
    for (int side = 0; side < 2; ++side) {
        const float* r = arms[side];
        const float sq = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
        if (sq > arm_sq) arm_sq = sq;
    }
    for (int k = 0; k < nnz; ++k) {
        const int dof = col[k];
        const float* w = (const float*)(cdof.data + dof);
        const float* v = w + 3;
        reach += (v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + (w[0] * w[0] + w[1] * w[1] + w[2] * w[2]) * arm_sq)
            * invweight.data[dof];
        float motion[6] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
        for (int side = 0; side < 2; ++side) {
            int* last = side ? &b : &a;
            if (*last != dof) continue;
            *last = parent.data[dof];
            const float sign = side ? 1.0f : -1.0f;
            const float* r = arms[side];
            motion[0] += sign * (v[0] + w[1] * r[2] - w[2] * r[1]);
            motion[1] += sign * (v[1] + w[2] * r[0] - w[0] * r[2]);
            motion[2] += sign * (v[2] + w[0] * r[1] - w[1] * r[0]);
            for (int x = 0; x < 3; ++x) motion[3 + x] += sign * w[x];
        }
        float along[6];
        for (int x = 0; x < dim; ++x) {
            const float* m = motion + (x < 3 ? 0 : 3);
            const float* axis = R + 3 * (x % 3);
            along[x] = axis[0] * m[0] + axis[1] * m[1] + axis[2] * m[2];
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
    b: int,
    arm1: wp.vec3,
    arm2: wp.vec3,
    frame: wp.mat33,
    mu: vec5,
    parent: wp.array(dtype=wp.int32),
    invweight: wp.array(dtype=wp.float32),
    cdof: wp.array(dtype=vec6),
    colind: wp.array(dtype=wp.int32),
    J: wp.array(dtype=wp.float32),
) -> float:
    """Rows of a contact from adr on, whose nnz columns are written for the first of them; what its bodies, which end
    in dofs a and b, can at most yield to a unit force: their inverse inertia at the contact."""
    ...


@wp.func
def _contacts(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    at: wp.vec2i,
) -> wp.vec2i:
    """Rows of contacts: the normal alone, the axes of the elliptic friction cone (normal, tangents, spin, rolls), or
    the edges of the friction pyramid, normal +- mu_k tangent_k.

    The edges of a pyramid share one softness. Only a cone has one for the normal and another for friction, which the
    force models of MSD need: their contacts have elliptic rows under every option.
    """
    row = at[0]
    used = at[1]
    for i in range(c.ncon[w]):
        c.efc_address[w, i] = -1
        dist = c.dist[w, i]
        margin = c.includemargin[w, i]
        if dist >= margin and c.adhesion[w, i] == 0.0:
            continue
        body1 = t.geom_bodyid[c.geom[w, i][0]]
        body2 = t.geom_bodyid[c.geom[w, i][1]]
        dim = c.dim[w, i]
        elliptic = dim > 1 and (opt.cone[0] == _ELLIPTIC or c.forcemodel[w, i] != IMPEDANCE)
        rows = dim
        if dim > 1 and not elliptic:
            rows = 2 * (dim - 1)
        nnz = merge_chains(t, w, efc, body1, body2, -1, False)
        if nnz == 0 or not has_room(w, efc, s, row, used, rows, rows * nnz):
            continue
        c.efc_address[w, i] = row
        merge_chains(t, w, efc, body1, body2, used, False)
        pos = c.pos[w, i]
        mu = c.friction[w, i]
        reach = _contact_jacobian(
            dim, elliptic, nnz, used, t.body_lastdof[body1], t.body_lastdof[body2],
            pos - p.subtree_com[w, t.body_rootid[body1]], pos - p.subtree_com[w, t.body_rootid[body2]],
            c.frame[w, i], mu, t.dof_parentid, t.dof_invweight0[w], p.cdof[w], efc.J_colind[w], efc.J[w],
        )  # fmt: skip
        diag = t.body_invweight0[w, body1][0] + t.body_invweight0[w, body2][0]
        # Bodies that turn about their own centres count as immovable; their rows may be nothing but rounding.
        least = wp.where(diag < 1.0e-6 * reach, 1.0e-4 * reach, 0.0)
        if elliptic:
            add_row(w, efc, row, ROW_ELLIPTIC, i, nnz, used, dist, margin, dist - margin, diag, least, 0.0, 0.0)
            row += 1
            used += nnz
            for e in range(1, dim):
                # The regularisers go with the inverse square of the friction: the cone stays one of x' R x.
                share = mu[0] * mu[0] / (mu[e - 1] * mu[e - 1])
                add_row(w, efc, row, ROW_ELLIPTIC, i, nnz, used, 0.0, 0.0, dist - margin, share, 0.0, 0.0, 0.0)
                row += 1
                used += nnz
            continue
        kind = _ROW_FRICTIONLESS
        if dim > 1:
            # All edges share the regulariser that makes the pyramid's normal as soft as the cone's.
            c.mu[w, i] = mu[0] / wp.sqrt(wp.max(MINVAL, opt.impratio[w]))
            diag *= (1.0 + mu[0] * mu[0]) * 2.0 * c.mu[w, i] * c.mu[w, i]
            kind = _ROW_PYRAMIDAL
        for _r in range(rows):
            add_row(w, efc, row, kind, i, nnz, used, dist, margin, dist - margin, diag, least, 0.0, 0.0)
            row += 1
            used += nnz
    return wp.vec2i(row, used)


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
    efc: wp.ref[Constraint],
):
    flags = opt.disableflags[0]
    ne = efc.ne[w]  # equality rows are there already
    end = wp.vec2i(ne, 0)
    if ne > 0:
        end = wp.vec2i(ne, efc.J_rowadr[w, ne - 1] + efc.J_rownnz[w, ne - 1])
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
            end = _contacts(w, opt, t, s, p, c, efc, end)
        finish_rows(w, opt, t, tm, em, s, c, efc, end[0])
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
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    if lane() == 0:
        _make_constraint_in(w, opt_at[0], t_at[0], tm_at[0], em_at[0], s_at[0], p_at[0], c_at[0], efc_at[0])


def launch(m: Model, d: Data) -> None:
    """Fill `d.efc` of every world from positions, contacts and velocities (`com_vel` comes before)."""
    if m.neq:
        constraint_equality.launch(m, d)
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
            d.at.efc,
        ],
        m.device,
    )
