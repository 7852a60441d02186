"""Rows of contacts: the normal, the axes of a friction cone, or the edges of a friction pyramid."""

import warp as wp

from engine.physics import enums, native, simt
from engine.physics.constraint.multibody import merge_carriers, multibody_weight
from engine.physics.constraint.row import IMPEDANCE, ROW_ELLIPTIC, add_row, add_rows, claim, merge_chains
from engine.physics.double_single import ARM
from engine.physics.model.data_groups import Carriers, Constraint, Contact, Position, State
from engine.physics.model.model_groups import Option, TreeModel
from engine.physics.simt import lane, reduce_count
from engine.physics.spatial import MINVAL
from engine.physics.vectors import vec5, vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_ROW_FRICTIONLESS = wp.constant(int(enums.ConstraintType.CONTACT_FRICTIONLESS))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))
_ELLIPTIC = wp.constant(int(enums.ConeType.ELLIPTIC))

_DEEPER = wp.constant(wp.float32(1.0e-12))  # m; less is what float64 leaves of the depth of things that just touch


@native.func_native(
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
        diag = multibody_weight(t, w, cr, i)
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
    add_rows(w, efc, row, rows, kind, i, nnz, used, dist, margin, dist - margin, diag, least, 0.0, 0.0)


@wp.func
def rows_of_contacts(
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
    for first in range(0, c.ncon[w], simt.lanes()):
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
        if reduce_count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows * nnz)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                _write_contact(w, opt, t, p, c, cr, efc, place[0], place[1], nnz, i)
    return end
