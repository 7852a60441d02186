"""Rows of equality constraints of flexes: lengths of edges, strain of the cells between nodes.

The module is launched only for models that have such constraints.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.constraint.row import ROW_EQUALITY, add_row, claim, rows_end
from engine.physics.dynamics.jacobian import point_motion
from engine.physics.flexes.layout import Run
from engine.physics.model.data_groups import Constraint, Flex, Position, State
from engine.physics.model.model_groups import (
    EqualityModel,
    FlexEdgeModel,
    FlexElasticModel,
    FlexLayoutModel,
    FlexModel,
    Option,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_count, sync
from engine.physics.spatial import quat_rotate

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_EITHER_DISABLED = wp.constant(int(enums.DisableBit.CONSTRAINT) | int(enums.DisableBit.EQUALITY))
_FLEX = wp.constant(int(enums.EqType.FLEX))


@wp.func
def _edges(
    w: int,
    i: int,
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    x: wp.ref[Flex],
    efc: wp.ref[Constraint],
    end: wp.vec2i,
) -> wp.vec2i:
    """Rows that hold the lengths of a flex's edges, a lane for each; the new end."""
    flex = em.eq_obj1id[i]
    begin = fm.flex_edgeadr[flex]
    past = begin + fm.flex_edgenum[flex]
    for first in range(begin, past, simt.lanes()):
        e = first + lane()
        rows = int(0)
        nnz = int(0)
        if e < past:
            if fm.flexedge_rigid[e] == 0:
                rows = 1
                nnz = fm.flexedge_J_rownnz[e]
        if reduce_count(rows) > 0:
            place = claim(w, efc, s, end, rows, nnz)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                adr = fm.flexedge_J_rowadr[e]
                for k in range(nnz):
                    efc.J_colind[w, place[1] + k] = fm.flexedge_J_colind[adr + nnz - 1 - k]
                    efc.J[w, place[1] + k] = x.flexedge_J[w, adr + nnz - 1 - k]
                grown = x.flexedge_length[w, e] - gm.flexedge_length0[w, e]
                diag = gm.flexedge_invweight0[w, e]
                add_row(w, efc, place[0], ROW_EQUALITY, i, nnz, place[1], grown, 0.0, grown, diag, 0.0, 0.0, 0.0)
    return end


@wp.func
def _write_strain(
    w: int,
    i: int,
    strain: int,
    row: int,
    entry: int,
    rows: int,
    nnz: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    km: wp.ref[FlexElasticModel],
    lm: wp.ref[FlexLayoutModel],
    p: wp.ref[Position],
    x: wp.ref[Flex],
    efc: wp.ref[Constraint],
):
    """Rows of a cell: how far it is along each of the modes of deformation that its stiffness matrix has."""
    cell = lm.strain_cell[strain]
    adr = lm.cell_slotadr[cell]
    end = lm.cell_slotadr[cell + 1]
    quat = x.cell_quat[w, cell]
    weight = float(0.0)
    for slot in range(adr, end):
        weight += t.body_invweight0[w, fm.flex_nodebodyid[lm.slot_node[slot]]][0]
    weight /= float(end - adr)
    first = lm.strain_coladr[strain]
    for mode in range(rows):
        base = lm.strain_adr[strain] + 1 + 3 * mode * (end - adr)
        grown = float(0.0)
        for slot in range(adr, end):
            k = base + 3 * (slot - adr)
            along = wp.vec3(km.stiffness[k], km.stiffness[k + 1], km.stiffness[k + 2])
            grown += wp.dot(along, x.slot_shift[w, slot])
        for c in range(nnz):
            dof = lm.strain_col[first + c]
            sum = float(0.0)
            for j in range(lm.col_slotadr[first + c], lm.col_slotadr[first + c + 1]):
                slot = lm.col_slot[j]
                k = base + 3 * (slot - adr)
                along = wp.vec3(km.stiffness[k], km.stiffness[k + 1], km.stiffness[k + 2])
                motion = point_motion(w, t, p, dof, wp.vec3d(x.flexnode_xpos[w, lm.slot_node[slot]]))
                sum += wp.dot(quat_rotate(quat, along), motion)
            efc.J_colind[w, entry + c] = dof
            efc.J[w, entry + c] = sum
        add_row(w, efc, row + mode, ROW_EQUALITY, i, nnz, entry, grown, 0.0, grown, weight, 0.0, 0.0, 0.0)
        entry += nnz


@wp.func
def _strains(
    w: int,
    begin: int,
    past: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    km: wp.ref[FlexElasticModel],
    lm: wp.ref[FlexLayoutModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    x: wp.ref[Flex],
    efc: wp.ref[Constraint],
    end: wp.vec2i,
) -> wp.vec2i:
    """Rows that hold the strain of cells, a lane for each cell; the new end."""
    for first in range(begin, past, simt.lanes()):
        i = first + lane()
        rows = int(0)
        nnz = int(0)
        strain = int(0)
        if i < past:
            strain = lm.eq_strain[i]
            nnz = lm.strain_coladr[strain + 1] - lm.strain_coladr[strain]
            if s.eq_active[w, i] and nnz > 0:
                rows = int(km.stiffness[lm.strain_adr[strain]])
        if reduce_count(rows) > 0:
            place = claim(w, efc, s, end, rows, rows * nnz)
            end = wp.vec2i(place[2], place[3])
            if rows > 0 and place[0] >= 0:
                _write_strain(w, i, strain, place[0], place[1], rows, nnz, t, fm, km, lm, p, x, efc)
    return end


@wp.func
def _flex_rows_in(
    w: int,
    kind: int,
    begin: int,
    past: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    km: wp.ref[FlexElasticModel],
    lm: wp.ref[FlexLayoutModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    x: wp.ref[Flex],
    efc: wp.ref[Constraint],
):
    """Rows of equality constraints begin to past - 1, after the rows of those before, to be finished by
    `finish_rows`; the number of rows goes to `efc.ne`."""
    end = wp.vec2i(0, 0)
    if begin > 0:
        end = rows_end(w, efc, efc.ne[w])
    if (opt.disableflags[0] & _EITHER_DISABLED) == 0:
        if kind == _FLEX:
            for i in range(begin, past):
                if s.eq_active[w, i]:
                    end = _edges(w, i, fm, gm, em, s, x, efc, end)
        else:
            end = _strains(w, begin, past, t, fm, km, lm, s, p, x, efc, end)
    sync()
    if lane() == 0:
        efc.ne[w] = end[0]


@wp.kernel
def _flex_rows(
    kind: int,
    begin: int,
    past: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    fm_at: at(FlexModel),
    gm_at: at(FlexEdgeModel),
    km_at: at(FlexElasticModel),
    lm_at: at(FlexLayoutModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    x_at: at(Flex),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _flex_rows_in(
        w, kind, begin, past, opt_at[0], t_at[0], fm_at[0], gm_at[0], km_at[0], lm_at[0], em_at[0],
        s_at[0], p_at[0], x_at[0], efc_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data, run: Run) -> None:
    """Write the rows of equality constraints of flexes that follow each other, of every world; those of the ones
    before are written."""
    groups = [
        m.at.opt,
        m.at.tree,
        m.at.flexes,
        m.at.flex_edges,
        m.at.flex_elastics,
        m.at.flex_layout,
        m.at.equalities,
    ]
    groups += [d.at.state, d.at.position, d.at.flex, d.at.efc]
    simt.launch(_flex_rows, d.nworld, [int(run.kind), run.first, run.last, *groups], m.device)
