"""Flexes whose vertices move with nodes: forces of the cells between nodes, and of folds between faces of shells.

A cell is linear in a frame that turns with it (corotational finite elements; Müller and Gross, "Interactive Virtual
Materials", 2004). Functions over one world, called by all lanes; `layout` says what the lists are.
"""

import warp as wp

from engine.physics import simt
from engine.physics.model.data_groups import Flex, FlexPull
from engine.physics.model.model_groups import FlexElasticModel, FlexLayoutModel, FlexModel
from engine.physics.simt import lane, sync
from engine.physics.spatial import MINVAL, quat_conj, quat_normalize, quat_rotate
from engine.physics.vectors import vec12

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def rate_cells(w: int, lm: wp.ref[FlexLayoutModel], fm: wp.ref[FlexModel], x: wp.ref[Flex], r: wp.ref[FlexPull]):
    """Velocities of the nodes of cells in their frames."""
    for k in range(lane(), lm.slot_node.shape[0], simt.lanes()):
        back = quat_conj(x.cell_quat[w, lm.slot_cell[k]])
        r.slot_rate[w, k] = quat_rotate(back, r.point_vel[w, fm.nflexvert + lm.slot_node[k]])
    sync()


@wp.func
def _gradient(w: int, side: int, tangent: int, lm: wp.ref[FlexLayoutModel], x: wp.ref[Flex]) -> wp.vec3:
    """Tangent of a face where it meets another, along one of its axes."""
    adr = lm.fold_adr[side]
    sum = wp.vec3(0.0)
    for k in range(adr, lm.fold_adr[side + 1]):
        apart = x.flexnode_xpos[w, lm.fold_node[k]] - x.flexnode_xpos[w, lm.fold_node[adr]]
        sum += lm.fold_gradient[k][tangent] * apart
    return sum


@wp.func
def pull_folds(w: int, lm: wp.ref[FlexLayoutModel], x: wp.ref[Flex], r: wp.ref[FlexPull]):
    """What folds do to the nodes of their two faces.

    The energy is half the stiffness times the square of how the jump of the unit normals across the fold differs from
    that at rest, which turns with the faces.
    """
    for fold in range(lane(), lm.nflexfold, simt.lanes()):
        slow0 = _gradient(w, 2 * fold, 0, lm, x)
        fast0 = _gradient(w, 2 * fold, 1, lm, x)
        slow1 = _gradient(w, 2 * fold + 1, 0, lm, x)
        fast1 = _gradient(w, 2 * fold + 1, 1, lm, x)
        normal0 = wp.cross(slow0, fast0)
        normal1 = wp.cross(slow1, fast1)
        area0 = wp.length(normal0)
        area1 = wp.length(normal1)
        pull = vec12()
        if area0 >= MINVAL and area1 >= MINVAL:
            normal0 /= area0
            normal1 /= area1
            quat0 = x.cell_quat[w, lm.fold_cell[fold][0]]
            quat1 = x.cell_quat[w, lm.fold_cell[fold][1]]
            if wp.dot(quat0, quat1) < 0.0:
                quat1 = -quat1
            jump = normal0 - normal1 - quat_rotate(quat_normalize(quat0 + quat1), lm.fold_jump[fold])
            stiffness = lm.fold_stiffness[fold]
            tilt0 = stiffness / area0 * (jump - normal0 * wp.dot(normal0, jump))
            tilt1 = -stiffness / area1 * (jump - normal1 * wp.dot(normal1, jump))
            at_slow0 = wp.cross(tilt0, fast0)
            at_fast0 = -wp.cross(tilt0, slow0)
            at_slow1 = wp.cross(tilt1, fast1)
            at_fast1 = -wp.cross(tilt1, slow1)
            for k in range(3):
                pull[k] = at_slow0[k]
                pull[3 + k] = at_fast0[k]
                pull[6 + k] = at_slow1[k]
                pull[9 + k] = at_fast1[k]
        r.fold_pull[w, fold] = pull
    sync()


@wp.func
def _at_corner(slot: int, adr: int, end: int, row: int, k: wp.array(dtype=wp.float32), of: wp.array(dtype=wp.vec3)):
    """Force on a corner of a cell: its rows of the stiffness matrix times what the cell's corners have."""
    width = 3 * (end - adr)
    force = wp.vec3(0.0)
    for axis in range(3):
        sum = float(0.0)
        at = row + (3 * (slot - adr) + axis) * width
        for other in range(adr, end):
            value = of[other]
            sum += k[at] * value[0] + k[at + 1] * value[1] + k[at + 2] * value[2]
            at += 3
        force[axis] = sum
    return force


@wp.func
def gather_nodes(
    w: int,
    spring: bool,
    damper: bool,
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Forces on nodes, of all cells and folds that they belong to."""
    for node in range(lane(), fm.nflexnode, simt.lanes()):
        pull = wp.vec3(0.0)
        drag = wp.vec3(0.0)
        for k in range(lm.node_slotadr[node], lm.node_slotadr[node + 1]):
            slot = lm.node_slot[k]
            cell = lm.slot_cell[slot]
            row = lm.cell_stiffnessadr[cell]
            if row >= 0:
                adr = lm.cell_slotadr[cell]
                end = lm.cell_slotadr[cell + 1]
                quat = x.cell_quat[w, cell]
                damping = em.flex_damping[lm.cell_flexid[cell]]
                if spring:
                    pull += quat_rotate(quat, _at_corner(slot, adr, end, row, em.stiffness, x.slot_shift[w]))
                if damper and damping != 0.0:
                    force = _at_corner(slot, adr, end, row, em.stiffness, r.slot_rate[w])
                    drag += damping * quat_rotate(quat, force)
        if spring:
            for k in range(lm.node_foldadr[node], lm.node_foldadr[node + 1]):
                gradient = lm.fold_gradient[lm.node_fold[k][0]]
                side = lm.node_fold[k][1]
                both = r.fold_pull[w, side / 2]
                j = 6 * (side % 2)
                pull += gradient[0] * wp.vec3(both[j], both[j + 1], both[j + 2])
                pull += gradient[1] * wp.vec3(both[j + 3], both[j + 4], both[j + 5])
        r.point_spring[w, fm.nflexvert + node] = pull
        r.point_damper[w, fm.nflexvert + node] = drag
