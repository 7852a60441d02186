"""Where flexes are: nodes, vertices, rotations of cells, boxes of elements, lengths of edges and their
Jacobian."""

import warp as wp

from engine.physics import simt
from engine.physics.dynamics.jacobian import point_motion
from engine.physics.flexes.deformation import deformation, nearest_rotation, yielded_strain
from engine.physics.model.data_groups import Actuation, Flex, FlexPull, Position
from engine.physics.model.model_groups import FlexElasticModel, FlexLayoutModel, FlexModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync
from engine.physics.spatial import MINVAL, quat_conj, quat_rotate
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _world_point(w: int, p: wp.ref[Position], body: int, point: wp.vec3) -> wp.vec3:
    """Where a point of a body's frame is."""
    return p.xpos[w, body] + p.xmat[w, body] * point


@wp.func
def _place_points(w: int, fm: wp.ref[FlexModel], p: wp.ref[Position], f: wp.ref[Flex]):
    """Nodes, and the vertices that they move."""
    for i in range(lane(), fm.nflexnode, simt.lanes()):
        f.flexnode_xpos[w, i] = _world_point(w, p, fm.flex_nodebodyid[i], fm.flex_node[i])
    sync()
    for i in range(lane(), fm.nflexvert, simt.lanes()):
        adr = fm.vert_nodeadr[i]
        end = fm.vert_nodeadr[i + 1]
        place = wp.vec3(0.0)
        if adr == end:
            place = _world_point(w, p, fm.flex_vertbodyid[i], fm.flex_vert[i])
        for k in range(adr, end):
            place += fm.vert_nodeweight[k] * f.flexnode_xpos[w, fm.vert_nodeid[k]]
        f.flexvert_xpos[w, i] = place
    sync()


@wp.func
def _turn_cells(
    w: int,
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    a: wp.ref[Actuation],
    f: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Orientations of cells, and how far in their frames their nodes are from where they rest."""
    for cell in range(lane(), lm.nflexcell, simt.lanes()):
        quat = nearest_rotation(deformation(w, cell, 0.0, lm, fm, f, r))
        f.cell_quat[w, cell] = quat
        back = quat_conj(quat)
        yielded = yielded_strain(w, cell, lm, a)
        adr = lm.cell_slotadr[cell]
        first = lm.slot_node[adr]
        for k in range(adr, lm.cell_slotadr[cell + 1]):
            node = lm.slot_node[k]
            apart = quat_rotate(back, f.flexnode_xpos[w, node] - f.flexnode_xpos[w, first])
            rest = em.flex_node0[node] - em.flex_node0[first]
            f.slot_shift[w, k] = apart - rest - yielded * rest


@wp.func
def _enclose(w: int, fm: wp.ref[FlexModel], f: wp.ref[Flex]):
    """Boxes of elements, with the radius around them."""
    for i in range(lane(), fm.nflexelem, simt.lanes()):
        flex = fm.elem_flexid[i]
        num = fm.flex_dim[flex] + 1
        adr = fm.flex_elemdataadr[flex] + num * (i - fm.flex_elemadr[flex])
        first = fm.flex_vertadr[flex]
        low = f.flexvert_xpos[w, first + fm.flex_elem[adr]]
        high = low
        for k in range(adr + 1, adr + num):
            place = f.flexvert_xpos[w, first + fm.flex_elem[k]]
            low = wp.min(low, place)
            high = wp.max(high, place)
        centre = 0.5 * (low + high)
        half = 0.5 * (high - low) + wp.vec3(fm.flex_radius[flex])
        f.flexelem_aabb[w, i] = vec6(centre[0], centre[1], centre[2], half[0], half[1], half[2])


@wp.func
def _slide(
    w: int,
    edge: int,
    body0: int,
    start: wp.vec3,
    body1: int,
    end: wp.vec3,
    direction: wp.vec3,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    p: wp.ref[Position],
    f: wp.ref[Flex],
):
    """Jacobian of an edge's length, from the last dof down."""
    dof0 = t.body_lastdof[body0]
    dof1 = t.body_lastdof[body1]
    adr = fm.flexedge_J_rowadr[edge]
    for back in range(fm.flexedge_J_rownnz[edge]):
        k = adr + fm.flexedge_J_rownnz[edge] - 1 - back
        dof = fm.flexedge_J_colind[k]
        apart = wp.vec3(0.0)
        if dof0 == dof:
            apart -= point_motion(w, t, p, dof, wp.vec3d(start))
            dof0 = t.dof_parentid[dof]
        if dof1 == dof:
            apart += point_motion(w, t, p, dof, wp.vec3d(end))
            dof1 = t.dof_parentid[dof]
        f.flexedge_J[w, k] = wp.dot(direction, apart)


@wp.func
def _measure_edges(
    w: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    p: wp.ref[Position],
    f: wp.ref[Flex],
):
    """Lengths of edges; their Jacobian where a force or constraint needs it."""
    for i in range(lane(), fm.nflexedge, simt.lanes()):
        flex = fm.edge_flexid[i]
        if fm.flex_rigid[flex] == 0 and fm.flex_interp[flex] == 0:
            vert0 = fm.flex_vertadr[flex] + fm.flex_edge[i][0]
            vert1 = fm.flex_vertadr[flex] + fm.flex_edge[i][1]
            start = f.flexvert_xpos[w, vert0]
            end = f.flexvert_xpos[w, vert1]
            length = wp.length(end - start)
            f.flexedge_length[w, i] = length
            used = em.flex_edgeequality[flex] == 1 or em.flex_damping[flex] != 0.0
            if used or em.flex_edgestiffness[flex] != 0.0 or em.flex_edgedamping[flex] != 0.0:
                direction = wp.vec3(1.0, 0.0, 0.0)
                if length >= MINVAL:
                    direction = (end - start) / length
                body0 = fm.flex_vertbodyid[vert0]
                body1 = fm.flex_vertbodyid[vert1]
                _slide(w, i, body0, start, body1, end, direction, t, fm, p, f)


@wp.func
def _flex_in(
    w: int,
    t: wp.ref[TreeModel],
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    p: wp.ref[Position],
    a: wp.ref[Actuation],
    f: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    _place_points(w, fm, p, f)
    _turn_cells(w, lm, fm, em, a, f, r)
    _enclose(w, fm, f)
    _measure_edges(w, t, fm, em, p, f)


@wp.kernel
def _flex(
    t_at: at(TreeModel),
    lm_at: at(FlexLayoutModel),
    fm_at: at(FlexModel),
    em_at: at(FlexElasticModel),
    p_at: at(Position),
    a_at: at(Actuation),
    f_at: at(Flex),
    r_at: at(FlexPull),
):
    w, _ = wp.tid()
    _flex_in(w, t_at[0], lm_at[0], fm_at[0], em_at[0], p_at[0], a_at[0], f_at[0], r_at[0])


def launch(m: Model, d: Data) -> None:
    """All of this module, on every world."""
    groups = [
        m.at.tree,
        m.at.flex_layout,
        m.at.flexes,
        m.at.flex_elastics,
        d.at.position,
        d.at.actuation,
        d.at.flex,
        d.at.flex_pull,
    ]
    simt.launch(_flex, d.nworld, groups, m.device)
