"""Frames that the edges of a rod carry without twist, along it and from step to step.

`d.plastic` keeps, of a chain, tangent and normal of every edge at the step before, then the turn between the frames
of neighbours, which may be more than half a turn (Bergou et al., "Discrete Viscous Threads", 2010).
"""

import warp as wp

from engine.physics.model.data_groups import Actuation, Flex, FlexRod, Position
from engine.physics.model.model_groups import FlexElasticModel, FlexModel, FlexRodModel
from engine.physics.spatial import MINVAL

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_TURN = wp.constant(wp.float32(2.0 * wp.pi))


@wp.func
def _parallel_transport(before: wp.vec3, tangent: wp.vec3, normal: wp.vec3) -> wp.vec3:
    """The normal of one tangent at another, transported without twist; 0 where they are opposite."""
    denominator = 1.0 + wp.dot(before, tangent)
    if denominator < 1.0e-6:
        return wp.vec3(0.0)
    over = normal - wp.dot(tangent, normal) / denominator * (before + tangent)
    length = wp.length(over)
    if length < MINVAL:
        return wp.vec3(0.0)
    return over / length


@wp.func
def some_normal(tangent: wp.vec3) -> wp.vec3:
    """A unit vector across a tangent."""
    helper = wp.vec3(0.0, 0.0, 1.0)
    if wp.abs(tangent[1]) < 0.5:
        helper = wp.vec3(0.0, 1.0, 0.0)
    return wp.normalize(helper - tangent * wp.dot(tangent, helper))


@wp.func
def _state(w: int, adr: int, a: wp.ref[Actuation]) -> wp.vec3:
    return wp.vec3(a.plastic[w, adr], a.plastic[w, adr + 1], a.plastic[w, adr + 2])


@wp.func
def _frame(
    w: int,
    i: int,
    e: int,
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    rm: wp.ref[FlexRodModel],
    p: wp.ref[Position],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    q: wp.ref[FlexRod],
) -> bool:
    """Tangent and normal of an edge: transported from the body it is clamped to, from the step before, or, where
    there was none, from the edge before or the rest. Whether it has any."""
    first = rm.rod_edgeadr[i]
    last = rm.rod_edgeadr[i + 1] - 1
    verts = rm.rodedge_vert[e]
    edge = x.flexvert_xpos[w, verts[1]] - x.flexvert_xpos[w, verts[0]]
    length = wp.length(edge)
    if length < MINVAL:
        return False
    tangent = edge / length
    source = tangent
    normal = wp.vec3(0.0)
    anchored = int(0)
    clamped = rm.rod_clamped[i]
    if (e == first and clamped[0] != 0) or (e == last and clamped[1] != 0):
        anchored = 1
        if e == first:
            turn = p.xmat[w, fm.flex_vertbodyid[verts[0]]]
            source = turn * rm.rod_start[4 * i + 2]
            normal = turn * rm.rod_start[4 * i + 3]
        else:
            turn = p.xmat[w, fm.flex_vertbodyid[verts[1]]]
            source = turn * rm.rod_end[2 * i]
            normal = turn * rm.rod_end[2 * i + 1]
        normal = _parallel_transport(source, tangent, normal)
        if wp.length_sq(normal) == 0.0:
            return False
    else:
        adr = em.flex_plasticadr[rm.rod_flexid[i]] + 6 * (e - first)
        if adr >= 0:
            before = _state(w, adr, a)
            if wp.length_sq(before) > 0.25:
                normal = _parallel_transport(before, tangent, _state(w, adr + 3, a))
                if wp.length_sq(normal) > 0.0:
                    anchored = 1
                    source = before
        if anchored == 0:
            if e > first:
                normal = _parallel_transport(q.rodedge_tangent[w, e - 1], tangent, q.rodedge_normal[w, e - 1])
            else:
                normal = _parallel_transport(rm.rod_start[4 * i], tangent, rm.rod_start[4 * i + 1])
            if wp.length_sq(normal) == 0.0:
                normal = some_normal(tangent)
    q.rodedge_from[w, e] = source
    q.rodedge_tangent[w, e] = tangent
    q.rodedge_normal[w, e] = normal
    q.rodedge_anchored[w, e] = anchored
    return True


@wp.func
def make_frames(
    w: int,
    i: int,
    fm: wp.ref[FlexModel],
    em: wp.ref[FlexElasticModel],
    rm: wp.ref[FlexRodModel],
    p: wp.ref[Position],
    a: wp.ref[Actuation],
    x: wp.ref[Flex],
    q: wp.ref[FlexRod],
) -> bool:
    """Frames of a chain's edges, and the turn from each to the next. Whether they could be made: not where an edge
    has no length, or turns back on the one before."""
    first = rm.rod_edgeadr[i]
    number = rm.rod_edgeadr[i + 1] - first
    for e in range(first, first + number):
        if not _frame(w, i, e, fm, em, rm, p, a, x, q):
            return False
    turns = em.flex_plasticadr[rm.rod_flexid[i]] + 6 * number
    for h in range(number - 1):
        e = first + h
        tangent = q.rodedge_tangent[w, e + 1]
        normal = q.rodedge_normal[w, e + 1]
        over = _parallel_transport(q.rodedge_tangent[w, e], tangent, q.rodedge_normal[w, e])
        if wp.length_sq(over) == 0.0:
            return False
        turn = wp.atan2(wp.dot(normal, wp.cross(tangent, over)), wp.dot(normal, over))
        if q.rodedge_anchored[w, e] != 0 and q.rodedge_anchored[w, e + 1] != 0:
            turn -= _TURN * wp.round((turn - a.plastic[w, turns + h]) / _TURN)
        q.rodhinge_turn[w, rm.rod_hingeadr[i] + h] = turn
    return True


@wp.func
def carry_frames(
    w: int,
    i: int,
    em: wp.ref[FlexElasticModel],
    rm: wp.ref[FlexRodModel],
    a: wp.ref[Actuation],
    q: wp.ref[FlexRod],
):
    """Keep the frames of a chain for the next step."""
    first = rm.rod_edgeadr[i]
    number = rm.rod_edgeadr[i + 1] - first
    adr = em.flex_plasticadr[rm.rod_flexid[i]]
    if adr < 0 or q.rod_ok[w, i] == 0:
        return
    for e in range(number):
        for k in range(3):
            a.plastic[w, adr + 6 * e + k] = q.rodedge_tangent[w, first + e][k]
            a.plastic[w, adr + 6 * e + 3 + k] = q.rodedge_normal[w, first + e][k]
    for h in range(number - 1):
        a.plastic[w, adr + 6 * number + h] = q.rodhinge_turn[w, rm.rod_hingeadr[i] + h]
