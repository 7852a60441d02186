"""Forces of flexes of lines that resist bending and twist: discrete elastic rods.

Bending follows the curvature binormal of the hinges where two edges meet (flex_rod_hinge); twist is the difference of
the angles of joints about the edges, and of the frames that edges carry without twist, in time (flex_rod_frames).
After Bergou et al., "Discrete Elastic Rods", 2008, and "Discrete Viscous Threads", 2010. A lane for each rod.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.flexes.rod_frames import carry_frames, make_frames, some_normal
from engine.physics.flexes.rod_hinge import kb_rate, make_hinge, push, push_hinge
from engine.physics.model.data_groups import Actuation, Dynamics, Flex, FlexPull, FlexRod, Position, State
from engine.physics.model.model_groups import FlexElasticModel, FlexModel, FlexRodModel, Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync
from engine.physics.spatial import MINVAL, ang

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Stages of the kernel.
FORCES = 1
CARRY = 2  # frames to the next step

_SPRING = wp.constant(int(enums.DisableBit.SPRING))
_DAMPER = wp.constant(int(enums.DisableBit.DAMPER))

_RECORD = wp.constant(10)  # numbers of a hinge
_SMOOTHING = wp.constant(wp.float32(1.0e-4))  # of a line curved at rest, where it is straight; over its curvature


@wp.func
def _twist(w: int, joint: int, t: wp.ref[TreeModel], s: wp.ref[State]) -> float:
    """Angle of the joint that twists an edge."""
    if joint < 0:
        return 0.0
    adr = t.jnt_qposadr[joint]
    return s.qpos[w, adr] - t.qpos0[w, adr]


@wp.func
def _push_joint(w: int, joint: int, spring: float, damper: float, t: wp.ref[TreeModel], y: wp.ref[Dynamics]):
    if joint >= 0:
        dof = t.jnt_dofadr[joint]
        y.qfrc_spring[w, dof] = y.qfrc_spring[w, dof] + spring
        y.qfrc_damper[w, dof] = y.qfrc_damper[w, dof] + damper
        y.qfrc_passive[w, dof] = y.qfrc_passive[w, dof] + spring + damper


@wp.struct
class Bend:
    """Curvature across the edge that two hinges share, of one of them."""

    om: wp.vec2
    size: wp.float32
    axis: wp.vec2  # 0 where it is straight
    over: wp.float32  # size over that at rest, smoothed; 1 where that is 0
    share: wp.float32  # size over that at rest
    scale: wp.float32  # of om to a smooth unit vector, 0 where it rests straight


@wp.func
def _curved(om: wp.vec2, rest: float) -> Bend:
    b = Bend()
    b.om = om
    b.size = wp.length(om)
    if b.size >= MINVAL:
        b.axis = om / b.size
    b.over = 1.0
    if rest > 0.0:
        b.share = b.size / rest
        b.over = wp.sqrt(b.share * b.share + _SMOOTHING * _SMOOTHING)
        b.scale = wp.sqrt(1.0 + _SMOOTHING * _SMOOTHING) / (b.over * rest)
    return b


@wp.func
def _bent_pull(b: Bend, stiffness: float, twist: float, other: wp.vec2) -> wp.vec2:
    """Gradient by the curvature of a hinge, of stiffness (size - rest)^2 and of the twist against the other hinge's
    unit vector, turned and times the stiffness of twist."""
    pull = 2.0 * stiffness * b.om
    if b.scale != 0.0:
        gamma = wp.sqrt(1.0 + _SMOOTHING * _SMOOTHING)
        pull *= 1.0 - gamma / b.over
        along = twist * b.scale * b.om - other
        if b.size >= MINVAL:
            radial = _SMOOTHING * _SMOOTHING / (b.over * b.over) * wp.dot(b.axis, along) * b.axis
            along = radial - (other - wp.dot(other, b.axis) * b.axis)
        pull += 2.0 * b.scale * along
    return pull


@wp.func
def _bent_drag(b: Bend, stiffness: float, rate: wp.vec2) -> wp.vec2:
    if b.size < MINVAL:
        return 2.0 * stiffness * rate
    return 2.0 * stiffness * wp.dot(b.axis, rate) * b.axis


@wp.func
def _couple(
    w: int,
    row: int,
    verts0: wp.vec3i,
    verts1: wp.vec3i,
    on: wp.vec2,
    em: wp.ref[FlexElasticModel],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Two hinges that share an edge: each holds its curvature, and both the angle between the planes in which they
    bend. on: factors of springs and dampers."""
    h0 = make_hinge(w, verts0, x)
    h1 = make_hinge(w, verts1, x)
    if not (h0.ok and h1.ok):
        return
    tangent = wp.normalize(h1.edge0)
    u = some_normal(tangent)
    v = wp.cross(tangent, u)
    stiff0 = em.bending[row + 4]
    stiff1 = em.bending[row + 5]
    cos = em.bending[row + 8]
    sin = em.bending[row + 9]
    twist = wp.sqrt(cos * cos + sin * sin)
    b0 = _curved(wp.vec2(wp.dot(h0.kb, u), wp.dot(h0.kb, v)), em.bending[row + 6])
    b1 = _curved(wp.vec2(wp.dot(h1.kb, u), wp.dot(h1.kb, v)), em.bending[row + 7])
    unit0 = b0.scale * b0.om
    unit1 = b1.scale * b1.om
    back = wp.vec2(cos * unit1[0] + sin * unit1[1], cos * unit1[1] - sin * unit1[0])
    onward = wp.vec2(cos * unit0[0] - sin * unit0[1], sin * unit0[0] + cos * unit0[1])
    pull0 = _bent_pull(b0, stiff0, twist, back)
    pull1 = _bent_pull(b1, stiff1, twist, onward)
    start = r.point_vel[w, verts0[1]]
    end = r.point_vel[w, verts1[1]]
    kb_rate0 = kb_rate(h0, start - r.point_vel[w, verts0[0]], end - start)
    kb_rate1 = kb_rate(h1, end - start, r.point_vel[w, verts1[2]] - end)
    rate0 = wp.vec2(wp.dot(kb_rate0, u), wp.dot(kb_rate0, v))
    rate1 = wp.vec2(wp.dot(kb_rate1, u), wp.dot(kb_rate1, v))
    drag0 = _bent_drag(b0, stiff0, rate0)
    drag1 = _bent_drag(b1, stiff1, rate1)
    if b0.size >= MINVAL and b1.size >= MINVAL and b0.scale != 0.0 and b1.scale != 0.0:
        across0 = b0.scale * b1.share / b1.over * wp.vec2(b0.axis[1], -b0.axis[0])
        across1 = b1.scale * b0.share / b0.over * wp.vec2(-b1.axis[1], b1.axis[0])
        turning = 2.0 * twist * (wp.dot(across0, rate0) + wp.dot(across1, rate1))
        drag0 += turning * across0
        drag1 += turning * across1
    spring0 = on[0] * (pull0[0] * u + pull0[1] * v)
    spring1 = on[0] * (pull1[0] * u + pull1[1] * v)
    push_hinge(w, verts0, h0, spring0, on[1] * (drag0[0] * u + drag0[1] * v), r)
    push_hinge(w, verts1, h1, spring1, on[1] * (drag1[0] * u + drag1[1] * v), r)


@wp.func
def _bend(
    w: int,
    i: int,
    on: wp.vec2,
    em: wp.ref[FlexElasticModel],
    rm: wp.ref[FlexRodModel],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
):
    """Hinges that are as stiff about every axis: of a line straight at rest, or, by its curvature alone, of one that
    is not."""
    damping = em.flex_damping[rm.rod_flexid[i]]
    adr = rm.rod_hingeadr[i]
    for k in range(adr, rm.rod_hingeadr[i + 1]):
        verts = rm.rodhinge_vert[k]
        row = rm.rod_record[i] + _RECORD * (k - adr)
        fourth = rm.rodhinge_fourth[k]
        h = make_hinge(w, verts, x)
        if fourth >= 0:
            after = wp.vec3i(verts[1], verts[2], fourth)
            _couple(w, row, verts, after, wp.vec2(on[0], on[1] * damping), em, x, r)
        elif h.ok:
            stiffness = 2.0 * em.bending[row + 4]
            rest = em.bending[row + 6]
            size = wp.length(h.kb)
            spring = stiffness * h.kb
            if rest != 0.0:
                over = size / rest
                smooth = _SMOOTHING * _SMOOTHING
                spring *= 1.0 - wp.sqrt((1.0 + smooth) / (over * over + smooth))
            v0 = r.point_vel[w, verts[0]]
            v1 = r.point_vel[w, verts[1]]
            damper = stiffness * kb_rate(h, v1 - v0, r.point_vel[w, verts[2]] - v1)
            if size >= MINVAL:
                damper = wp.dot(damper, h.kb) / (size * size) * h.kb
            push_hinge(w, verts, h, on[0] * spring, on[1] * damping * damper, r)


@wp.func
def _spin(
    w: int, joint: int, clamped: bool, body: int, tangent: wp.vec3, t: wp.ref[TreeModel], s: wp.ref[State],
    y: wp.ref[Dynamics],
) -> float:  # fmt: skip
    """Velocity with which an edge twists."""
    if joint >= 0:
        return s.qvel[w, t.jnt_dofadr[joint]]
    if clamped and body > 0:
        return wp.dot(ang(y.cvel[w, body]), tangent)
    return 0.0


@wp.func
def _bend_and_twist(
    w: int,
    i: int,
    on: wp.vec2,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    rm: wp.ref[FlexRodModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
    q: wp.ref[FlexRod],
):
    """A chain: bending of each hinge in the material frames of its two edges, half in each, and twist between
    them."""
    damping = on[1] * em.flex_damping[rm.rod_flexid[i]]
    edges = rm.rod_edgeadr[i]
    hinges = rm.rod_hingeadr[i]
    number = rm.rod_hingeadr[i + 1] - hinges
    root = rm.rod_clamped[i][0] != 0
    tail = rm.rod_clamped[i][1] != 0
    body0 = fm.flex_vertbodyid[rm.rodedge_vert[edges][0]]
    body1 = fm.flex_vertbodyid[rm.rodedge_vert[edges + number][1]]
    torque0 = wp.vec3(0.0)
    torque1 = wp.vec3(0.0)
    drag0 = wp.vec3(0.0)
    drag1 = wp.vec3(0.0)
    gradient = float(0.0)  # of the energy by the angle of an edge
    side = wp.vec3(0.0)  # force that the twist of an edge gives its first vertex
    for k in range(number + 1):
        e = edges + k
        tangent = q.rodedge_tangent[w, e]
        verts2 = rm.rodedge_vert[e]
        length = wp.length(x.flexvert_xpos[w, verts2[1]] - x.flexvert_xpos[w, verts2[0]])
        next_gradient = float(0.0)
        next_side = wp.vec3(0.0)
        if k < number:
            verts = rm.rodhinge_vert[hinges + k]
            row = rm.rod_record[i] + _RECORD * k
            h = make_hinge(w, verts, x)
            stiff1 = em.bending[row + 4]
            stiff2 = stiff1 + em.bending[row + 5]
            stiff_twist = em.bending[row + 8]
            bent = rm.rodhinge_bent[hinges + k]
            spring = wp.vec3(0.0)
            drag = wp.mat33(0.0)
            for other in range(2):
                angle = _twist(w, rm.rodedge_jnt[e + other], t, s)
                u = q.rodedge_normal[w, e + other]
                v = wp.cross(q.rodedge_tangent[w, e + other], u)
                m1 = wp.cos(angle) * u + wp.sin(angle) * v
                m2 = wp.cos(angle) * v - wp.sin(angle) * u
                along1 = wp.dot(h.kb, m1)
                along2 = wp.dot(h.kb, m2)
                pull1 = stiff1 * (along1 - bent[0])
                pull2 = stiff2 * (along2 - bent[1])
                spring += pull1 * m1 + pull2 * m2
                drag += wp.sqrt(stiff1 * stiff2) * wp.outer(m1, m1) + stiff2 * wp.outer(m2, m2)
                if other == 0:
                    gradient += pull1 * along2 - pull2 * along1
                else:
                    next_gradient += pull1 * along2 - pull2 * along1
            length1 = wp.length(h.edge1)
            apart = _twist(w, rm.rodedge_jnt[e + 1], t, s) - _twist(w, rm.rodedge_jnt[e], t, s)
            torque = 2.0 * stiff_twist * (apart + q.rodhinge_turn[w, hinges + k])
            gradient -= torque
            next_gradient += torque
            side += torque / (2.0 * length) * h.kb
            next_side += torque / (2.0 * length1) * h.kb
            # Dampers: of the curvature's size, and of twist.
            v0 = r.point_vel[w, verts[0]]
            v1 = r.point_vel[w, verts[1]]
            v2 = r.point_vel[w, verts[2]]
            size = wp.length(h.kb)
            damper = drag * kb_rate(h, v1 - v0, v2 - v1)
            if size >= MINVAL:
                axis = h.kb / size
                damper = wp.dot(axis, drag * axis) * wp.dot(axis, kb_rate(h, v1 - v0, v2 - v1)) * axis
            push_hinge(w, verts, h, on[0] * spring, damping * damper, r)
            joint0 = rm.rodedge_jnt[e]
            joint1 = rm.rodedge_jnt[e + 1]
            if damping != 0.0 and stiff_twist > 0.0 and (joint0 >= 0 or joint1 >= 0):
                at_root = k == 0 and root and body0 > 0
                at_tail = k == number - 1 and tail and body1 > 0
                tangent1 = q.rodedge_tangent[w, e + 1]
                twisting = _spin(w, joint1, at_tail, body1, tangent1, t, s, y)
                twisting -= _spin(w, joint0, at_root, body0, tangent, t, s, y)
                twisting += wp.dot(h.kb, v1 - v0) / (2.0 * length) + wp.dot(h.kb, v2 - v1) / (2.0 * length1)
                resists = 2.0 * stiff_twist * damping * twisting
                _push_joint(w, joint0, 0.0, resists, t, y)
                _push_joint(w, joint1, 0.0, -resists, t, y)
                if joint0 < 0 and at_root:
                    drag0 += resists * tangent
                if joint1 < 0 and at_tail:
                    drag1 -= resists * tangent1
                none = wp.vec3(0.0)
                push(w, verts[0], none, resists / (2.0 * length) * h.kb, r)
                push(w, verts[1], none, resists * (0.5 / length1 - 0.5 / length) * h.kb, r)
                push(w, verts[2], none, -resists / (2.0 * length1) * h.kb, r)
        # The frame of an edge turns with it: a torque along the edge is a force across it where the edge has turned.
        source = q.rodedge_from[w, e]
        denominator = 1.0 + wp.dot(source, tangent)
        if gradient != 0.0 and denominator >= 1.0e-6:
            side -= gradient / (length * denominator) * wp.cross(source, tangent)
            if k == 0 and root:
                torque0 -= gradient / denominator * (source + tangent)
            if k == number and tail:
                torque1 -= gradient / denominator * (source + tangent)
        push(w, verts2[0], on[0] * side, wp.vec3(0.0), r)
        push(w, verts2[1], -on[0] * side, wp.vec3(0.0), r)
        _push_joint(w, rm.rodedge_jnt[e], -on[0] * gradient, 0.0, t, y)
        gradient = next_gradient
        side = next_side
    torques = q.rod_torque[w, i]
    for k in range(3):
        torques[k] = on[0] * torque0[k]
        torques[3 + k] = on[0] * torque1[k]
        torques[6 + k] = drag0[k]
        torques[9 + k] = drag1[k]
    q.rod_torque[w, i] = torques


@wp.func
def _turn_ends(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    rm: wp.ref[FlexRodModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[FlexRod],
):
    """Torques on the bodies that a chain's ends are clamped to."""
    torques = q.rod_torque[w, i]
    if wp.dot(torques, torques) == 0.0:
        return
    for end in range(2):
        edge = rm.rod_edgeadr[i]
        if end == 1:
            edge = rm.rod_edgeadr[i + 1] - 1
        spring = wp.vec3(torques[3 * end], torques[3 * end + 1], torques[3 * end + 2])
        damper = wp.vec3(torques[6 + 3 * end], torques[7 + 3 * end], torques[8 + 3 * end])
        dof = t.body_lastdof[fm.flex_vertbodyid[rm.rodedge_vert[edge][end]]]
        while dof >= 0:
            axis = ang(p.cdof[w, dof])
            y.qfrc_spring[w, dof] = y.qfrc_spring[w, dof] + wp.dot(axis, spring)
            y.qfrc_damper[w, dof] = y.qfrc_damper[w, dof] + wp.dot(axis, damper)
            y.qfrc_passive[w, dof] = y.qfrc_passive[w, dof] + wp.dot(axis, spring + damper)
            dof = t.dof_parentid[dof]


@wp.func
def _rods_in(
    w: int,
    stage: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    rm: wp.ref[FlexRodModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
    q: wp.ref[FlexRod],
):
    if stage == 2:
        if s.status[w] == 0:
            for i in range(lane(), rm.nrod, simt.lanes()):
                if rm.rod_chain[i] != 0:
                    carry_frames(w, i, em, rm, a, q)
        return
    on = wp.vec2(1.0, 1.0)
    if (opt.disableflags[0] & _SPRING) != 0:
        on[0] = 0.0
    if (opt.disableflags[0] & _DAMPER) != 0:
        on[1] = 0.0
    for i in range(lane(), rm.nrod, simt.lanes()):
        q.rod_ok[w, i] = 0
        if rm.rod_chain[i] != 0:
            if make_frames(w, i, fm, em, rm, p, a, x, q):
                q.rod_ok[w, i] = 1
        if on[0] != 0.0 or on[1] != 0.0:
            if q.rod_ok[w, i] != 0:
                _bend_and_twist(w, i, on, t, fm, em, rm, s, y, x, r, q)
            else:
                _bend(w, i, on, em, rm, x, r)
    sync()
    if lane() == 0 and (on[0] != 0.0 or on[1] != 0.0):
        for i in range(rm.nrod):
            if q.rod_ok[w, i] != 0:
                _turn_ends(w, i, t, fm, rm, p, y, q)


@wp.kernel
def _rods(
    stage: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    fm_at: at(FlexModel),
    em_at: at(FlexElasticModel),
    rm_at: at(FlexRodModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    a_at: at(Actuation),
    x_at: at(Flex),
    r_at: at(FlexPull),
    q_at: at(FlexRod),
):
    w, _ = wp.tid()
    _rods_in(
        w, stage, opt_at[0], t_at[0], fm_at[0], em_at[0], rm_at[0], s_at[0], p_at[0], y_at[0], a_at[0], x_at[0],
        r_at[0], q_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data, stage: int) -> None:
    """FORCES: add to the forces on vertices and on the dofs of joints that twist, and of clamped bodies. CARRY: keep
    the frames of those positions for the next step."""
    groups = [m.at.opt, m.at.tree, m.at.flexes, m.at.flex_elastics, m.at.flex_rods, d.at.state, d.at.position]
    groups += [d.at.dynamics, d.at.actuation, d.at.flex, d.at.flex_pull, d.at.flex_rod]
    simt.launch(_rods, d.nworld, [stage, *groups], m.device)
