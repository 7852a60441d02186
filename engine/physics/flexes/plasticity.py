"""Flexes that yield: where one is strained beyond its elastic range, the strain at rest moves along.

`d.plastic` holds, of triangles and tetrahedra, what the squares of their edges' lengths have grown by; of edges that
bend, what their curvature adds to the coefficient for sheets that are curved at rest; of cells between nodes their
strain (`deformation`). Radial return to the elastic range (Simo and Hughes, "Computational Inelasticity", 1998).
By all lanes of a world; launched after integration, with positions a step ahead to first order.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.dynamics.jacobian import point_motion
from engine.physics.flexes.deformation import deformation, nearest_rotation, yielded_strain
from engine.physics.flexes.forces import bend_plasticadr
from engine.physics.model.data_groups import Actuation, Flex, FlexPull, Position, State
from engine.physics.model.model_groups import (
    FlexEdgeModel,
    FlexElasticModel,
    FlexLayoutModel,
    FlexModel,
    FlexYieldModel,
    Option,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync
from engine.physics.spatial import MINVAL, quat_to_mat
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SPRING = wp.constant(int(enums.DisableBit.SPRING))

_MOST_STRAIN = wp.constant(wp.float32(0.35))  # of a cell that has yielded
_MOST_TURN = wp.constant(wp.float32(1.3))  # rad, of a fold that has yielded
_LEAST_SQUARE = wp.constant(wp.float32(-0.99))  # of an edge that has yielded, over that at rest


@wp.func
def _rate(w: int, body: int, place: wp.vec3, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position]) -> wp.vec3:
    rate = wp.vec3(0.0)
    dof = t.body_lastdof[body]
    while dof >= 0:
        rate += s.qvel[w, dof] * point_motion(w, t, p, dof, wp.vec3d(place))
        dof = t.dof_parentid[dof]
    return rate


@wp.func
def _rates(
    w: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Velocities of vertices and nodes after the step."""
    for i in range(lane(), fm.nflexvert, simt.lanes()):
        if fm.flex_vertbodyid[i] >= 0:
            r.point_vel[w, i] = _rate(w, fm.flex_vertbodyid[i], x.flexvert_xpos[w, i], t, s, p)
    for i in range(lane(), fm.nflexnode, simt.lanes()):
        r.point_vel[w, fm.nflexvert + i] = _rate(w, fm.flex_nodebodyid[i], x.flexnode_xpos[w, i], t, s, p)
    sync()


@wp.func
def _next_apart(w: int, dt: float, v0: int, v1: int, x: wp.ref[Flex], r: wp.ref[FlexPull]) -> wp.vec3:
    """From one vertex to another after the step."""
    return x.flexvert_xpos[w, v1] - x.flexvert_xpos[w, v0] + dt * (r.point_vel[w, v1] - r.point_vel[w, v0])


@wp.func
def _tension(row: int, num: int, em: wp.ref[FlexElasticModel], strain: vec6) -> vec6:
    """Stiffness of an element, stored as its upper triangle, times a strain."""
    res = vec6()
    k = int(row)
    for i in range(num):
        for j in range(i, num):
            res[i] = res[i] + em.stiffness[k] * strain[j]
            if i != j:
                res[j] = res[j] + em.stiffness[k] * strain[i]
            k += 1
    return res


@wp.func
def _gram(q: vec6) -> wp.mat33:
    """Products of the edges that leave a tetrahedron's first corner, from the squares of all."""
    ab = 0.5 * (q[0] + q[2] - q[1])
    ac = 0.5 * (q[0] + q[4] - q[5])
    bc = 0.5 * (q[2] + q[4] - q[3])
    return wp.mat33(q[0], ab, ac, ab, q[2], bc, ac, bc, q[4])


@wp.func
def _volume_multiple(strain: vec6, rest: vec6) -> float:
    """How many times the rest's squares to add to a strain for the volume to be the rest's.

    The determinant of strain + u rest is a cubic in u, with no square as the strain has no part along the rest; of
    its roots the largest (Cardano; three real roots by cosines).
    """
    gram = _gram(strain)
    whole = wp.determinant(_gram(rest))
    if whole <= MINVAL:
        return 1.0
    middle = _gram(rest)
    slope = float(0.0)
    for i in range(3):
        j = (i + 1) % 3
        k = (i + 2) % 3
        a = wp.vec3(gram[i, 0], gram[i, 1], gram[i, 2])
        b = wp.vec3(gram[j, 0], gram[j, 1], gram[j, 2])
        slope += wp.dot(wp.cross(a, b), wp.vec3(middle[k, 0], middle[k, 1], middle[k, 2]))
    third = wp.max(0.0, -slope / (3.0 * whole))
    if third <= 1.0e-12:
        return 1.0
    root = wp.sqrt(third)
    ratio = (whole - wp.determinant(gram)) / (2.0 * whole * root * third)
    if ratio >= 1.0:
        grown = wp.pow(ratio + wp.sqrt(ratio * ratio - 1.0), 1.0 / 3.0)
        return root * (grown + 1.0 / grown)
    return 2.0 * root * wp.cos(wp.acos(wp.max(-1.0, ratio)) / 3.0)


@wp.func
def _stretch_element(
    w: int,
    i: int,
    dt: float,
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[FlexElasticModel],
    ym: wp.ref[FlexYieldModel],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """A triangle or tetrahedron: the strain's deviator, in a triangle its growth too, comes back to the range."""
    flex = fm.elem_flexid[i]
    elem = i - fm.flex_elemadr[flex]
    dim = fm.flex_dim[flex]
    num = (dim * (dim + 1)) / 2
    row = em.flex_stiffnessadr[flex] + wp.where(dim == 3, 24, 21) * elem
    plastic = em.flex_plasticadr[flex] + num * elem
    rest = vec6()
    strain = vec6()
    for k in range(num):
        e = fm.flex_edgeadr[flex] + fm.flex_elemedge[fm.flex_elemedgeadr[flex] + num * elem + k]
        v = fm.flex_edge[e]
        apart = _next_apart(w, dt, fm.flex_vertadr[flex] + v[0], fm.flex_vertadr[flex] + v[1], x, r)
        length0 = gm.flexedge_length0[w, e]
        length = wp.length(apart)
        rest[k] = length0 * length0
        strain[k] = (length - length0) * (length + length0) - a.plastic[w, plastic + k]
    resisted = _tension(row, num, em, rest)
    size = wp.dot(rest, resisted)
    if wp.abs(size) <= MINVAL:
        return
    growth = wp.dot(strain, resisted) / size
    deviator = strain - growth * rest
    norm_sq = wp.max(0.0, wp.dot(deviator, _tension(row, num, em, deviator)) / (4.0 * ym.elem_shear[i]))
    pulled = wp.where(dim == 2, wp.max(growth, 0.0), 0.0)
    equivalent = wp.sqrt(2.0 * norm_sq / 3.0 + pulled * pulled)
    limit = wp.max(0.0, ym.flex_yield[flex][0])
    if equivalent <= limit:
        return
    stays = (1.0 - limit / equivalent) * (deviator + pulled * rest)
    for k in range(num):
        stays[k] = stays[k] + a.plastic[w, plastic + k]
    if dim == 3:
        stays -= wp.dot(stays, resisted) / size * rest
        stays += (_volume_multiple(stays, rest) - 1.0) * rest
    for k in range(num):
        a.plastic[w, plastic + k] = wp.max(stays[k], _LEAST_SQUARE * rest[k])


@wp.func
def _bend_edge(
    w: int,
    i: int,
    dt: float,
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[FlexElasticModel],
    ym: wp.ref[FlexYieldModel],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """An edge between two triangles: its angle comes back to the range. The angle that has yielded stands in the
    coefficient for curved sheets, by its tangent."""
    flex = fm.edge_flexid[i]
    plastic = bend_plasticadr(flex, fm, em)
    flap = fm.flex_edgeflap[i]
    if plastic < 0 or flap[1] < 0 or fm.flex_interp[flex] != 0 or em.flex_bendingadr[flex] < 0:
        return
    plastic += i - fm.flex_edgeadr[flex]
    row = em.flex_bendingadr[flex] + 17 * (i - fm.flex_edgeadr[flex])
    stiffness = em.bending[row + 11]
    thickness = em.stiffness[em.flex_stiffnessadr[flex] + 6]
    first = fm.flex_vertadr[flex]
    start = first + fm.flex_edge[i][0]
    edge = _next_apart(w, dt, start, first + fm.flex_edge[i][1], x, r)
    tip = _next_apart(w, dt, start, first + flap[1], x, r)
    normal0 = wp.cross(edge, _next_apart(w, dt, start, first + flap[0], x, r))
    normal1 = wp.cross(tip, edge)
    area0 = wp.length(normal0)
    area1 = wp.length(normal1)
    length = gm.flexedge_length0[w, i]
    if stiffness <= MINVAL or thickness <= MINVAL or area0 * area1 <= MINVAL or length <= MINVAL:
        return
    angle = wp.atan2(wp.dot(tip, normal0) * length, wp.dot(normal1, normal0))
    limit = (area0 + area1) / length * wp.max(0.0, ym.flex_yield[flex][1]) / thickness
    curved = em.bending[row + 16]
    rest = wp.atan2(-(curved + a.plastic[w, plastic]) * length, stiffness)
    if wp.abs(angle - rest) > limit:
        rest = wp.clamp(wp.where(angle > rest, angle - limit, angle + limit), -_MOST_TURN, _MOST_TURN)
        a.plastic[w, plastic] = -stiffness / length * wp.tan(rest) - curved


@wp.func
def _strain_cell(
    w: int,
    cell: int,
    dt: float,
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    ym: wp.ref[FlexYieldModel],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """A cell between nodes, by the strain in its middle."""
    adr = lm.cell_plasticadr[cell]
    normal = lm.cell_normal[cell]
    grown = deformation(w, cell, dt, lm, fm, x, r)
    local = wp.transpose(quat_to_mat(nearest_rotation(grown))) * grown
    before = yielded_strain(w, cell, lm, a)
    strain = 0.5 * (local + wp.transpose(local)) - wp.identity(n=3, dtype=wp.float32) - before
    axes = float(3.0)
    if normal >= 0:
        axes = 2.0
        for k in range(3):
            strain[normal, k] = 0.0
            strain[k, normal] = 0.0
    growth = wp.trace(strain) / axes
    for k in range(3):
        if k != normal:
            strain[k, k] = strain[k, k] - growth
    pulled = wp.where(normal >= 0, wp.max(growth, 0.0), 0.0)
    equivalent = wp.sqrt(2.0 * wp.ddot(strain, strain) / 3.0 + pulled * pulled)
    limit = wp.max(0.0, ym.flex_yield[lm.cell_flexid[cell]][0])
    if equivalent <= limit:
        return
    for k in range(3):
        if k != normal:
            strain[k, k] = strain[k, k] + pulled
    stays = before + (1.0 - limit / equivalent) * strain
    norm = wp.sqrt(wp.ddot(stays, stays))
    if norm > _MOST_STRAIN:
        stays *= _MOST_STRAIN / norm
    if normal >= 0:
        i = (normal + 1) % 3
        j = (normal + 2) % 3
        a.plastic[w, adr] = stays[i, i]
        a.plastic[w, adr + 1] = stays[j, j]
        a.plastic[w, adr + 2] = 2.0 * stays[i, j]
    else:
        for i in range(3):
            a.plastic[w, adr + i] = stays[i, i]
            for j in range(i):
                a.plastic[w, adr + 2 + i + j] = 2.0 * stays[i, j]


@wp.func
def _flex_yield_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[FlexElasticModel],
    ym: wp.ref[FlexYieldModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    if s.status[w] != 0 or (opt.disableflags[0] & _SPRING) != 0:
        return
    dt = opt.timestep[w]
    _rates(w, t, fm, s, p, x, r)
    for i in range(lane(), fm.nflexelem, simt.lanes()):
        if ym.elem_shear[i] > 0.0:
            _stretch_element(w, i, dt, fm, gm, em, ym, a, x, r)
    for i in range(lane(), fm.nflexedge, simt.lanes()):
        _bend_edge(w, i, dt, fm, gm, em, ym, a, x, r)
    for i in range(lane(), lm.nflexcell, simt.lanes()):
        if lm.cell_plasticadr[i] >= 0:
            _strain_cell(w, i, dt, lm, fm, ym, a, x, r)


@wp.kernel
def _flex_yield(
    opt_at: at(Option),
    t_at: at(TreeModel),
    lm_at: at(FlexLayoutModel),
    fm_at: at(FlexModel),
    gm_at: at(FlexEdgeModel),
    em_at: at(FlexElasticModel),
    ym_at: at(FlexYieldModel),
    s_at: at(State),
    p_at: at(Position),
    a_at: at(Actuation),
    x_at: at(Flex),
    r_at: at(FlexPull),
):
    w, _ = wp.tid()
    _flex_yield_in(
        w, opt_at[0], t_at[0], lm_at[0], fm_at[0], gm_at[0], em_at[0], ym_at[0], s_at[0], p_at[0], a_at[0], x_at[0],
        r_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data) -> None:
    """Move the rests of flexes that yield."""
    groups = [m.at.opt, m.at.tree, m.at.flex_layout, m.at.flexes, m.at.flex_edges, m.at.flex_elastics]
    groups += [m.at.flex_yields, d.at.state, d.at.position, d.at.actuation, d.at.flex, d.at.flex_pull]
    simt.launch(_flex_yield, d.nworld, groups, m.device)
