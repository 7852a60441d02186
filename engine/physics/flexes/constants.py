"""Constants of the edges of flexes: lengths in the reference configuration, inverse weights. One lane per world."""

import warp as wp

from engine.physics import enums, linalg, simt
from engine.physics.model.data_groups import Dynamics, Flex, Position
from engine.physics.model.model_groups import ConstantModel, FlexEdgeModel, FlexModel, TreeModel
from engine.physics.model.types import Data, Model, at

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SLIDES_ONLY = wp.constant(2)
_KIN0 = wp.constant(int(enums.SetConstGroup.KIN0))
_INERT0 = wp.constant(int(enums.SetConstGroup.INERT0))


@wp.func
def _weight(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    k: wp.ref[ConstantModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    x: wp.ref[Flex],
) -> float:
    """J inv(M) J' of an edge; as in MuJoCo half of that where its bodies only slide."""
    if fm.flexedge_rigid[i] != 0:
        return 0.0
    first = fm.flex_vertadr[fm.edge_flexid[i]]
    body0 = fm.flex_vertbodyid[first + fm.flex_edge[i][0]]
    body1 = fm.flex_vertbodyid[first + fm.flex_edge[i][1]]
    if k.body_simple[body0] == _SLIDES_ONLY and k.body_simple[body1] == _SLIDES_ONLY:
        return 0.5 * (1.0 / t.body_mass[w, body0] + 1.0 / t.body_mass[w, body1])
    for dof in range(t.nv):
        y.vscratch[w, dof] = 0.0
    adr = fm.flexedge_J_rowadr[i]
    end = adr + fm.flexedge_J_rownnz[i]
    for e in range(adr, end):
        y.vscratch[w, fm.flexedge_J_colind[e]] = x.flexedge_J[w, e]
    linalg.solve_tree(t.nv, t.M_rownnz, t.M_rowadr, t.M_colind, p.qLD[w], p.qLDiagInv[w], y.vscratch[w])
    weight = float(0.0)
    for e in range(adr, end):
        weight += x.flexedge_J[w, e] * y.vscratch[w, fm.flexedge_J_colind[e]]
    return weight


@wp.func
def _edges(
    w: int,
    groups: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    k: wp.ref[ConstantModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    x: wp.ref[Flex],
):
    for i in range(fm.nflexedge):
        if (groups & _KIN0) != 0:
            gm.flexedge_length0[w, i] = x.flexedge_length[w, i]
        if (groups & _INERT0) != 0 and fm.flex_interp[fm.edge_flexid[i]] == 0:
            gm.flexedge_invweight0[w, i] = _weight(w, i, t, fm, k, p, y, x)


@wp.kernel
def _flex_constants(
    groups: int,
    worlds: int,
    t_at: at(TreeModel),
    fm_at: at(FlexModel),
    gm_at: at(FlexEdgeModel),
    k_at: at(ConstantModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    x_at: at(Flex),
):
    w, _ = wp.tid()
    if w < worlds and simt.lane() == 0:
        _edges(w, groups, t_at[0], fm_at[0], gm_at[0], k_at[0], p_at[0], y_at[0], x_at[0])


def launch(m: Model, d: Data, groups: int, worlds: int) -> None:
    """Write the constants of some SetConstGroup bits for the first worlds, which are in their reference
    configuration, inertia factored."""
    inputs = [m.at.tree, m.at.flexes, m.at.flex_edges, m.at.constants, d.at.position, d.at.dynamics, d.at.flex]
    simt.launch(_flex_constants, d.nworld, [groups, worlds, *inputs], m.device)
