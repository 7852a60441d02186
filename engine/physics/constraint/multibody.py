"""Columns of the rows of contacts that many bodies carry: those of flexes."""

import warp as wp

from engine.physics import native
from engine.physics.model.data_groups import Carriers, Constraint
from engine.physics.model.model_groups import TreeModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@native.func_native(
    """
    const int* carrier = body.data + first;
    const float* part = share.data + first;
    int* at = cursor.data + first;
    for (int k = 0; k < number; ++k) at[k] = last.data[carrier[k]];
    int n = 0;
    while (true) {
        int dof = -1;
        for (int k = 0; k < number; ++k) dof = at[k] > dof ? at[k] : dof;
        if (dof < 0) return n;
        float sum = 0.0f, size = 0.0f;
        for (int k = 0; k < number; ++k) {
            if (at[k] != dof) continue;
            sum += part[k];
            size += fabsf(part[k]);
            at[k] = parent.data[dof];
        }
        if (fabsf(sum) <= 1e-6f * size) continue;
        if (adr >= 0) {
            colind.data[adr + n] = dof;
            J.data[adr + n] = sum;
        }
        ++n;
    }
"""
)
def _merge_carriers(
    number: int,
    first: int,
    adr: int,
    last: wp.array(dtype=wp.int32),
    parent: wp.array(dtype=wp.int32),
    body: wp.array(dtype=wp.int32),
    share: wp.array(dtype=wp.float32),
    cursor: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    J: wp.array(dtype=wp.float32),
) -> int: ...


@wp.func
def merge_carriers(
    t: wp.ref[TreeModel], w: int, cr: wp.ref[Carriers], efc: wp.ref[Constraint], contact: int, adr: int
) -> int:
    """Dofs that move what carries a contact, descending, written from adr on with their shares in the motion of its
    point (not written if adr < 0); their number. Dofs whose shares cancel, as they move both sides, are left out."""
    return _merge_carriers(
        cr.number[w, contact], contact * cr.ncarriermax, adr, t.body_lastdof, t.dof_parentid, cr.body[w], cr.share[w],
        cr.cursor[w], efc.J_colind[w], efc.J[w],
    )  # fmt: skip


@wp.func
def multibody_weight(t: wp.ref[TreeModel], w: int, cr: wp.ref[Carriers], contact: int) -> float:
    """Mean inverse mass of what carries a contact, both sides together."""
    total = float(0.0)
    adr = contact * cr.ncarriermax
    for k in range(cr.number[w, contact]):
        sign = wp.where(k < cr.first[w, contact], -1.0, 1.0)
        total += sign * cr.share[w, adr + k] * t.body_invweight0[w, cr.body[w, adr + k]][0]
    return total
