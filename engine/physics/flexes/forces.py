"""Forces of flexes: springs and dampers of edges, elasticity of triangles and tetrahedra, bending of sheets.

Everything is gathered by those it acts on, in the order of lists: edges gather the tension that the elements around
them give, vertices the pull of their edges, dofs the forces on points of their bodies. Nodes are in `cells`.
"""

import warp as wp

from engine.physics import enums, native, simt
from engine.physics.dynamics.jacobian import point_motion
from engine.physics.flexes.cells import gather_nodes, pull_folds, rate_cells
from engine.physics.model.data_groups import Actuation, Dynamics, Flex, FlexPull, Position, State
from engine.physics.model.model_groups import (
    FlexEdgeModel,
    FlexElasticModel,
    FlexLayoutModel,
    FlexModel,
    Option,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_sum, sync
from engine.physics.spatial import MINVAL, ang, lin

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Stages of the kernel.
RATES = 1
POINTS = 2  # forces on vertices and nodes
ENERGY = 4  # where the ENERGY flag is set
ENERGY_ALWAYS = 8
DOFS = 16  # forces on dofs, of those on points

_ENERGY = wp.constant(int(enums.EnableBit.ENERGY))
_SPRING = wp.constant(int(enums.DisableBit.SPRING))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))


@wp.func
def _point_rate(
    w: int, body: int, point: wp.vec3, t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics]
) -> wp.vec3:
    velocity = y.cvel[w, body]
    return lin(velocity) + wp.cross(ang(velocity), point - p.subtree_com[w, t.body_rootid[body]])


@wp.func
def _rates(
    w: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Velocities of edges, vertices and nodes."""
    for i in range(lane(), fm.nflexedge, simt.lanes()):
        rate = float(0.0)
        adr = fm.flexedge_J_rowadr[i]
        for k in range(adr, adr + fm.flexedge_J_rownnz[i]):
            rate += x.flexedge_J[w, k] * s.qvel[w, fm.flexedge_J_colind[k]]
        x.flexedge_velocity[w, i] = rate
    for i in range(lane(), fm.nflexvert, simt.lanes()):
        if fm.flex_vertbodyid[i] >= 0:
            r.point_vel[w, i] = _point_rate(w, fm.flex_vertbodyid[i], x.flexvert_xpos[w, i], t, p, y)
    for i in range(lane(), fm.nflexnode, simt.lanes()):
        r.point_vel[w, fm.nflexvert + i] = _point_rate(w, fm.flex_nodebodyid[i], x.flexnode_xpos[w, i], t, p, y)
    sync()


@wp.func
def _strain_edges(
    w: int,
    opt: wp.ref[Option],
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[FlexElasticModel],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """How much the squares of lengths have grown, and how much of that in the last step, over the damping time.

    Kharevych et al., "Geometric, Variational Integrators for Computer Animation" (2006), section 5.2.
    """
    dt = opt.timestep[w]
    for i in range(lane(), fm.nflexedge, simt.lanes()):
        flex = fm.edge_flexid[i]
        if fm.flex_rigid[flex] != 0 or fm.flex_interp[flex] != 0:
            continue  # its edges are not measured
        length = x.flexedge_length[w, i]
        rest = gm.flexedge_length0[w, i]
        rate = x.flexedge_velocity[w, i]
        grown = em.flex_damping[flex] * rate * (2.0 * length - dt * rate)
        r.edge_strain[w, i] = wp.vec2((length - rest) * (length + rest), grown)
    sync()


@native.func_native(
    """
    float spring = 0.0f, damper = 0.0f;
    for (int k = begin; k < end; ++k) {
        const int* place = (const int*)(edge_elem.data + k);
        const int elem = place[0] - elemadr, side = place[1];
        const float* row = stiffness.data + stiffnessadr + width * elem;
        const int* edges = elemedge.data + elemedgeadr + num * elem;
        const float* yielded = plasticadr < 0 ? nullptr : plastic.data + plasticadr + num * elem;
        for (int other = 0; other < num; ++other) {
            // Where the entry is among those of the upper triangle, by rows.
            const int low = side < other ? side : other, high = side < other ? other : side;
            const float factor = row[low * num - low * (low - 1) / 2 + high - low];
            const float* grown = (const float*)(strain.data + edgeadr + edges[other]);
            spring += factor * (yielded ? grown[0] - yielded[other] : grown[0]);
            damper += factor * grown[1];
        }
    }
    return wp::vec_t<2, float>(spring, damper);
"""
)
def _elastic_tension(
    begin: int,
    end: int,
    num: int,
    width: int,
    elemadr: int,
    edgeadr: int,
    elemedgeadr: int,
    stiffnessadr: int,
    plasticadr: int,
    edge_elem: wp.array(dtype=wp.vec2i),
    elemedge: wp.array(dtype=wp.int32),
    stiffness: wp.array(dtype=wp.float32),
    plastic: wp.array(dtype=wp.float32),
    strain: wp.array(dtype=wp.vec2),
) -> wp.vec2:
    """Tension of an edge by the elements around it, edge_elem from begin to end: of springs, of dampers.

    plasticadr: -1 of elements that do not yield.
    """
    ...


@wp.func
def _tighten_edges(
    w: int,
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[FlexElasticModel],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Tension of edges: of their own springs and dampers, and of the elements around them, which are of
    St. Venant-Kirchhoff's material: quadratic in the strains."""
    for i in range(lane(), fm.nflexedge, simt.lanes()):
        flex = fm.edge_flexid[i]
        length = wp.max(x.flexedge_length[w, i], MINVAL)
        spring = em.flex_edgestiffness[flex] * (length - gm.flexedge_length0[w, i]) / length
        damper = em.flex_edgedamping[flex] * x.flexedge_velocity[w, i] / length
        dim = fm.flex_dim[flex]
        num = (dim * (dim + 1)) / 2
        width = wp.where(dim == 3, 24, 21)
        plasticadr = wp.where((em.flex_plasticmode[flex] & 2) != 0, em.flex_plasticadr[flex], -1)
        r.edge_tension[w, i] = wp.vec2(spring, damper) + _elastic_tension(
            lm.edge_elemadr[i], lm.edge_elemadr[i + 1], num, width, fm.flex_elemadr[flex], fm.flex_edgeadr[flex],
            fm.flex_elemedgeadr[flex], em.flex_stiffnessadr[flex], plasticadr, lm.edge_elem, fm.flex_elemedge,
            em.stiffness, a.plastic[w], r.edge_strain[w],
        )  # fmt: skip
    sync()


@wp.func
def _normal(corner: int, edge: wp.vec3, flap0: wp.vec3, flap1: wp.vec3) -> wp.vec3:
    """Derivative of six times the volume between an edge and the tips of its flaps by one of the four, from the
    first."""
    if corner == 1:
        return wp.cross(flap0, flap1)
    if corner == 2:
        return wp.cross(flap1, edge)
    if corner == 3:
        return wp.cross(edge, flap0)
    return -(wp.cross(flap0, flap1) + wp.cross(flap1, edge) + wp.cross(edge, flap0))


@wp.func
def bend_plasticadr(flex: int, fm: wp.ref[FlexModel], em: wp.ref[FlexElasticModel]) -> int:
    """Where the yielded bending of a flex's edges is stored, after the stretch of its triangles; -1: it does not
    yield."""
    if (em.flex_plasticmode[flex] & 1) == 0:
        return -1
    return em.flex_plasticadr[flex] + wp.where((em.flex_plasticmode[flex] & 2) != 0, 3 * fm.flex_elemnum[flex], 0)


@wp.func
def _gather_vertices(
    w: int,
    spring: bool,
    damper: bool,
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Forces on vertices: tension of their edges, and bending, linear in the positions as long as the sheet keeps
    its shape (Bergou et al., "A Quadratic Bending Model for Inextensible Surfaces", 2006), with a correction for one
    that is curved at rest (Garg et al., "Cubic Shells", 2007)."""
    for i in range(lane(), fm.nflexvert, simt.lanes()):
        here = x.flexvert_xpos[w, i]
        pull = wp.vec3(0.0)
        drag = wp.vec3(0.0)
        for k in range(lm.vert_edgeadr[i], lm.vert_edgeadr[i + 1]):
            tension = r.edge_tension[w, lm.vert_edge[k][0]]
            apart = x.flexvert_xpos[w, lm.vert_edge[k][1]] - here
            pull += tension[0] * apart
            drag += tension[1] * apart
        flex = fm.vert_flexid[i]
        base = fm.flex_vertadr[flex]
        damping = em.flex_damping[flex]
        plastic = bend_plasticadr(flex, fm, em)
        for k in range(lm.vert_bendadr[i], lm.vert_bendadr[i + 1]):
            e = lm.vert_bend[k][0]
            corner = lm.vert_bend[k][1]
            row = em.flex_bendingadr[flex] + 17 * (e - fm.flex_edgeadr[flex])
            v0 = base + fm.flex_edge[e][0]
            v1 = base + fm.flex_edge[e][1]
            v2 = base + fm.flex_edgeflap[e][0]
            v3 = base + fm.flex_edgeflap[e][1]
            # The rows sum to 0: differences lose less to rounding than positions.
            start = x.flexvert_xpos[w, v0]
            edge = x.flexvert_xpos[w, v1] - start
            flap0 = x.flexvert_xpos[w, v2] - start
            flap1 = x.flexvert_xpos[w, v3] - start
            b1 = em.bending[row + 4 * corner + 1]
            b2 = em.bending[row + 4 * corner + 2]
            b3 = em.bending[row + 4 * corner + 3]
            pull -= b1 * edge + b2 * flap0 + b3 * flap1
            curved = em.bending[row + 16]
            if plastic >= 0:
                curved += a.plastic[w, plastic + e - fm.flex_edgeadr[flex]]
            pull -= curved * _normal(corner, edge, flap0, flap1)
            if damping != 0.0:
                rate = r.point_vel[w, v0]
                drag -= damping * (
                    b1 * (r.point_vel[w, v1] - rate)
                    + b2 * (r.point_vel[w, v2] - rate)
                    + b3 * (r.point_vel[w, v3] - rate)
                )
        r.point_spring[w, i] = wp.where(spring, pull, wp.vec3(0.0))
        r.point_damper[w, i] = wp.where(damper, drag, wp.vec3(0.0))


@wp.func
def _pull_body(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """What the forces on points of a body do to the dofs that move it."""
    dof = t.body_lastdof[lm.pull_body[i]]
    while dof >= 0:
        spring = float(0.0)
        damper = float(0.0)
        for k in range(lm.pull_pointadr[i], lm.pull_pointadr[i + 1]):
            point = lm.pull_point[k]
            place = wp.vec3()
            if point < fm.nflexvert:
                place = x.flexvert_xpos[w, point]
            else:
                place = x.flexnode_xpos[w, point - fm.nflexvert]
            motion = point_motion(w, t, p, dof, wp.vec3d(place))
            spring += wp.dot(motion, r.point_spring[w, point])
            damper += wp.dot(motion, r.point_damper[w, point])
        y.qfrc_spring[w, dof] = y.qfrc_spring[w, dof] + spring
        y.qfrc_damper[w, dof] = y.qfrc_damper[w, dof] + damper
        y.qfrc_passive[w, dof] = y.qfrc_passive[w, dof] + spring + damper
        dof = t.dof_parentid[dof]


@wp.func
def _pull(
    w: int,
    t: wp.ref[TreeModel],
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    sync()
    for i in range(lane(), lm.pull_alone, simt.lanes()):
        _pull_body(w, i, t, lm, fm, p, y, x, r)
    sync()
    if lane() == 0:
        for i in range(lm.pull_alone, lm.pull_body.shape[0]):
            _pull_body(w, i, t, lm, fm, p, y, x, r)
    sync()


@wp.func
def _store_energy(
    w: int,
    opt: wp.ref[Option],
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[FlexElasticModel],
    s: wp.ref[State],
    x: wp.ref[Flex],
):
    """Add the energy of the springs of edges, as MuJoCo does: that of elements and cells is not counted."""
    energy = float(0.0)
    for i in range(lane(), fm.nflexedge, simt.lanes()):
        flex = fm.edge_flexid[i]
        if fm.flex_interp[flex] == 0 and fm.flex_rigid[flex] == 0 and fm.flexedge_rigid[i] == 0:
            grown = x.flexedge_length[w, i] - gm.flexedge_length0[w, i]
            energy += 0.5 * em.flex_edgestiffness[flex] * grown * grown
    energy = reduce_sum(energy)
    if lane() == 0 and (opt.disableflags[0] & _SPRING) == 0:
        s.energy[w] = s.energy[w] + wp.vec2(energy, 0.0)
    sync()


@wp.func
def _flex_forces_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    gm: wp.ref[FlexEdgeModel],
    em: wp.ref[FlexElasticModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    if (stages & ENERGY_ALWAYS) != 0 or ((stages & ENERGY) != 0 and (opt.enableflags[0] & _ENERGY) != 0):
        _store_energy(w, opt, fm, gm, em, s, x)
    if (stages & RATES) != 0:
        _rates(w, t, fm, s, p, y, x, r)
    spring = (opt.disableflags[0] & _SPRING) == 0
    damper = (opt.disableflags[0] & _DAMPER) == 0
    if (stages & POINTS) != 0 and (spring or damper):
        _strain_edges(w, opt, fm, gm, em, x, r)
        _tighten_edges(w, lm, fm, gm, em, a, x, r)
        _gather_vertices(w, spring, damper, lm, fm, em, a, x, r)
        rate_cells(w, lm, fm, x, r)
        pull_folds(w, lm, x, r)
        gather_nodes(w, spring, damper, lm, fm, em, x, r)
    if (stages & DOFS) != 0 and (spring or damper):
        _pull(w, t, lm, fm, p, y, x, r)


@wp.kernel
def _flex_forces(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    lm_at: at(FlexLayoutModel),
    fm_at: at(FlexModel),
    gm_at: at(FlexEdgeModel),
    em_at: at(FlexElasticModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    a_at: at(Actuation),
    x_at: at(Flex),
    r_at: at(FlexPull),
):
    w, _ = wp.tid()
    _flex_forces_in(
        w,
        stages,
        opt_at[0],
        t_at[0],
        lm_at[0],
        fm_at[0],
        gm_at[0],
        em_at[0],
        s_at[0],
        p_at[0],
        y_at[0],
        a_at[0],
        x_at[0],
        r_at[0],
    )


def launch(m: Model, d: Data, stages: int) -> None:
    """Run some of the stages of this module, a sum of the constants above, on every world. DOFS adds to
    d.qfrc_spring, d.qfrc_damper and d.qfrc_passive, ENERGY to d.energy."""
    groups = [m.at.opt, m.at.tree, m.at.flex_layout, m.at.flexes, m.at.flex_edges, m.at.flex_elastics]
    groups += [d.at.state, d.at.position, d.at.dynamics, d.at.actuation, d.at.flex, d.at.flex_pull]
    simt.launch(_flex_forces, d.nworld, [stages, *groups], m.device)
