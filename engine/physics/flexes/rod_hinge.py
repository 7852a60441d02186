"""Where two edges of a line meet: the curvature binormal kb there, its derivatives, and forces on the three vertices.

kb = 2 edge0 x edge1 / (|edge0| |edge1| + edge0 . edge1) (Bergou et al., "Discrete Elastic Rods", 2008).
"""

import warp as wp

from engine.physics.model.data_groups import Flex, FlexPull
from engine.physics.spatial import MINVAL

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.struct
class Hinge:
    """Curvature binormal kb of two edges, and what its derivatives by the edges are made of."""

    ok: wp.bool
    edge0: wp.vec3
    edge1: wp.vec3
    kb: wp.vec3
    slope0: wp.vec3  # of the denominator, by the first edge
    slope1: wp.vec3
    denominator: wp.float32


@wp.func
def make_hinge(w: int, verts: wp.vec3i, x: wp.ref[Flex]) -> Hinge:
    h = Hinge()
    h.edge0 = x.flexvert_xpos[w, verts[1]] - x.flexvert_xpos[w, verts[0]]
    h.edge1 = x.flexvert_xpos[w, verts[2]] - x.flexvert_xpos[w, verts[1]]
    length0 = wp.length(h.edge0)
    length1 = wp.length(h.edge1)
    h.denominator = length0 * length1 + wp.dot(h.edge0, h.edge1)
    h.ok = length0 >= MINVAL and length1 >= MINVAL and h.denominator >= MINVAL
    if h.ok:
        h.kb = 2.0 / h.denominator * wp.cross(h.edge0, h.edge1)
        h.slope0 = length1 / length0 * h.edge0 + h.edge1
        h.slope1 = length0 / length1 * h.edge1 + h.edge0
    return h


@wp.func
def _pull0(h: Hinge, g: wp.vec3) -> wp.vec3:
    """Derivative of kb . g by the first edge."""
    return (2.0 * wp.cross(h.edge1, g) - wp.dot(h.kb, g) * h.slope0) / h.denominator


@wp.func
def _pull1(h: Hinge, g: wp.vec3) -> wp.vec3:
    """The same by the second edge."""
    return (-2.0 * wp.cross(h.edge0, g) - wp.dot(h.kb, g) * h.slope1) / h.denominator


@wp.func
def kb_rate(h: Hinge, rate0: wp.vec3, rate1: wp.vec3) -> wp.vec3:
    """Rate of kb while the edges change."""
    turning = 2.0 * (wp.cross(h.edge0, rate1) - wp.cross(h.edge1, rate0))
    return (turning - (wp.dot(h.slope0, rate0) + wp.dot(h.slope1, rate1)) * h.kb) / h.denominator


@wp.func
def push(w: int, v: int, spring: wp.vec3, damper: wp.vec3, r: wp.ref[FlexPull]):
    """Add to the forces on a vertex."""
    r.point_spring[w, v] = r.point_spring[w, v] + spring
    r.point_damper[w, v] = r.point_damper[w, v] + damper


@wp.func
def push_hinge(w: int, verts: wp.vec3i, h: Hinge, spring: wp.vec3, damper: wp.vec3, r: wp.ref[FlexPull]):
    """Forces on the vertices of a hinge against gradients by kb."""
    spring0 = _pull0(h, spring)
    spring1 = _pull1(h, spring)
    damper0 = _pull0(h, damper)
    damper1 = _pull1(h, damper)
    push(w, verts[0], spring0, damper0, r)
    push(w, verts[1], spring1 - spring0, damper1 - damper0, r)
    push(w, verts[2], -spring1, -damper1, r)
