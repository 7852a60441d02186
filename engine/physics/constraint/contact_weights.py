"""Which bodies carry the sides of contacts with flexes, and their shares of the motion of the contact's point.

A geom is carried by its body, a vertex by its body or by the bodies of the nodes that it moves with. An element
shares a contact out among its vertices by the barycentric coordinates of its point nearest to the contact; where
nodes move the vertices, the nodes share it by what they are to that point of the element in the reference shape. So
does MuJoCo. Launched only for models with flexes.
"""

import numpy as np
import warp as wp

from engine.physics import simt
from engine.physics.collisions.flex_table import FlexTable
from engine.physics.model.data_groups import Carriers, Contact, Flex
from engine.physics.model.model_groups import FlexContactModel, FlexModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.spatial import MINVAL

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FLAT = wp.constant(1.0e-15)  # m^3, six times the volume of a tetrahedron that has no inside
_LEAST_SHARE = wp.constant(1.0e-5)


def most_carriers(m: Model) -> int:
    """Most bodies that carry one contact of a model with flexes."""
    nodes = int(np.diff(m.vert_nodeadr.numpy()).max(initial=0))
    sides = []
    for dim, interp in zip(m.flex_dim.numpy(), m.flex_interp.numpy(), strict=True):
        cell = (abs(int(interp)) + 1) ** 3
        sides.append(int(dim) + 1 if interp == 0 else max(nodes, cell * (26 if interp < 0 else 1)))
    return 2 * max(sides)


@wp.func
def _add(cr: wp.ref[Carriers], w: int, adr: int, n: int, body: int, share: float) -> int:
    cr.body[w, adr + n] = body
    cr.share[w, adr + n] = share
    return n + 1


@wp.func
def _add_vertex(
    w: int, fm: wp.ref[FlexModel], cr: wp.ref[Carriers], adr: int, n: int, vert: int, share: float
) -> int:
    """Add what carries a vertex, counted over all flexes."""
    first = fm.vert_nodeadr[vert]
    end = fm.vert_nodeadr[vert + 1]
    if first == end:
        return _add(cr, w, adr, n, fm.flex_vertbodyid[vert], share)
    for k in range(first, end):
        n = _add(cr, w, adr, n, fm.flex_nodebodyid[fm.vert_nodeid[k]], share * fm.vert_nodeweight[k])
    return n


@wp.func
def _on_segment(p: wp.vec3, a: wp.vec3, b: wp.vec3) -> float:
    """Where on a segment the point nearest to p is: 0 at a, 1 at b."""
    along = b - a
    square = wp.dot(along, along)
    if square <= MINVAL:
        return 0.0
    return wp.clamp(wp.dot(p - a, along) / square, 0.0, 1.0)


@wp.func
def _on_triangle(p: wp.vec3, a: wp.vec3, b: wp.vec3, c: wp.vec3) -> wp.vec3:
    """Barycentric coordinates of a triangle's point nearest to p."""
    n = wp.cross(b - a, c - a)
    square = wp.dot(n, n)
    if square > MINVAL * MINVAL:
        u = wp.dot(wp.cross(c - b, p - b), n) / square
        v = wp.dot(wp.cross(a - c, p - c), n) / square
        if u >= 0.0 and v >= 0.0 and u + v <= 1.0:
            return wp.vec3(u, v, 1.0 - u - v)
    ab = _on_segment(p, a, b)
    bc = _on_segment(p, b, c)
    ca = _on_segment(p, c, a)
    best = wp.vec3(1.0 - ab, ab, 0.0)
    least = wp.length_sq((1.0 - ab) * a + ab * b - p)
    apart = wp.length_sq((1.0 - bc) * b + bc * c - p)
    if apart < least:
        best = wp.vec3(0.0, 1.0 - bc, bc)
        least = apart
    if wp.length_sq((1.0 - ca) * c + ca * a - p) < least:
        best = wp.vec3(ca, 0.0, 1.0 - ca)
    return best


@wp.func
def _on_tetrahedron(p: wp.vec3, a: wp.vec3, b: wp.vec3, c: wp.vec3, d: wp.vec3) -> wp.vec4:
    """The same of a tetrahedron."""
    volume = wp.dot(b - a, wp.cross(c - a, d - a))
    if wp.abs(volume) > _FLAT:
        v = wp.dot(p - a, wp.cross(c - a, d - a)) / volume
        w = wp.dot(b - a, wp.cross(p - a, d - a)) / volume
        x = wp.dot(b - a, wp.cross(c - a, p - a)) / volume
        u = 1.0 - v - w - x
        if u >= 0.0 and v >= 0.0 and w >= 0.0 and x >= 0.0:
            return wp.vec4(u, v, w, x)
    best = wp.vec4(0.25, 0.25, 0.25, 0.25)
    least = float(1.0e30)
    for skip in range(4):
        q = wp.where(skip == 0, b, a)
        r = wp.where(skip <= 1, c, b)
        s = wp.where(skip <= 2, d, c)
        t = _on_triangle(p, q, r, s)
        apart = wp.length_sq(t[0] * q + t[1] * r + t[2] * s - p)
        if apart < least:
            least = apart
            best = wp.vec4(t[0], t[1], t[2], 0.0)
            if skip == 0:
                best = wp.vec4(0.0, t[0], t[1], t[2])
            elif skip == 1:
                best = wp.vec4(t[0], 0.0, t[1], t[2])
            elif skip == 2:
                best = wp.vec4(t[0], t[1], 0.0, t[2])
    return best


@wp.func
def _polynomial(x: float, i: int, order: int) -> float:
    """Lagrange polynomial i of those through order + 1 equally spaced points of [0, 1]."""
    if order == 1:
        return wp.where(i == 0, 1.0 - x, x)
    if i == 1:
        return 4.0 * x * (1.0 - x)
    return wp.where(i == 0, (1.0 - x) * (1.0 - 2.0 * x), x * (2.0 * x - 1.0))


@wp.func
def _add_node(
    fm: wp.ref[FlexModel],
    cr: wp.ref[Carriers],
    w: int,
    adr: int,
    n: int,
    flex: int,
    grid: wp.vec3i,
    node: wp.vec3i,
    share: float,
) -> int:
    """Add what carries a node of a grid; of one within a shell, the nodes of its boundary that move it: see
    put_flexes.py."""
    first = fm.flex_nodeadr[flex]
    within = bool(fm.flex_interp[flex] < 0)
    for k in range(3):
        within = within and node[k] > 0 and node[k] < grid[k]
    if not within:
        index = (node[0] * (grid[1] + 1) + node[1]) * (grid[2] + 1) + node[2]
        return _add(cr, w, adr, n, fm.flex_nodebodyid[first + index], share)
    for k in range(26):  # the last of 27 is the node itself
        part = share
        index = int(0)
        digits = int(k)
        for x in range(3):
            choice = digits % 3
            digits = digits // 3
            along = float(node[x]) / float(grid[x])
            part *= wp.where(choice == 0, 1.0 - along, wp.where(choice == 1, along, -1.0))
            place = wp.where(choice == 0, 0, wp.where(choice == 1, grid[x], node[x]))
            index = index * (grid[x] + 1) + place
        n = _add(cr, w, adr, n, fm.flex_nodebodyid[first + index], part)
    return n


@wp.func
def _add_interpolated(
    fm: wp.ref[FlexModel],
    cr: wp.ref[Carriers],
    w: int,
    adr: int,
    n: int,
    flex: int,
    coord: wp.vec3,
    sign: float,
) -> int:
    """Add what carries a point of the reference shape, from 0 to 1 along the axes of the box of all cells."""
    order = wp.abs(fm.flex_interp[flex])
    cells = fm.flex_cellnum[flex]
    cell = wp.vec3i(0, 0, 0)
    local = wp.vec3(0.0, 0.0, 0.0)
    for k in range(3):
        scaled = coord[k] * float(cells[k])
        cell[k] = wp.clamp(int(wp.floor(scaled)), 0, cells[k] - 1)
        local[k] = wp.clamp(scaled - float(cell[k]), 0.0, 1.0)
    for i in range(order + 1):
        for j in range(order + 1):
            for k in range(order + 1):
                share = (
                    _polynomial(local[0], i, order)
                    * _polynomial(local[1], j, order)
                    * _polynomial(local[2], k, order)
                )
                if wp.abs(share) > _LEAST_SHARE:
                    node = wp.vec3i(order * cell[0] + i, order * cell[1] + j, order * cell[2] + k)
                    n = _add_node(fm, cr, w, adr, n, flex, order * cells, node, sign * share)
    return n


@wp.func
def _add_element(
    w: int,
    fm: wp.ref[FlexModel],
    fc: wp.ref[FlexContactModel],
    table: wp.ref[FlexTable],
    f: wp.ref[Flex],
    cr: wp.ref[Carriers],
    adr: int,
    n: int,
    flex: int,
    elem: int,
    point: wp.vec3,
    sign: float,
) -> int:
    """Add what carries an element at a contact."""
    corner = table.corner[fm.flex_elemadr[flex] + elem]
    dim = fm.flex_dim[flex]
    a = f.flexvert_xpos[w, corner[0]]
    b = f.flexvert_xpos[w, corner[1]]
    c = f.flexvert_xpos[w, corner[2]]
    weight = wp.vec4(0.0, 0.0, 0.0, 0.0)
    if dim == 1:
        t = _on_segment(point, a, b)
        weight = wp.vec4(1.0 - t, t, 0.0, 0.0)
    elif dim == 2:
        u = _on_triangle(point, a, b, c)
        weight = wp.vec4(u[0], u[1], u[2], 0.0)
    else:
        weight = _on_tetrahedron(point, a, b, c, f.flexvert_xpos[w, corner[3]])
    if fm.flex_interp[flex] != 0:
        coord = wp.vec3(0.0, 0.0, 0.0)
        for k in range(dim + 1):
            coord += weight[k] * fc.flex_vert0[corner[k]]
        return _add_interpolated(fm, cr, w, adr, n, flex, coord, sign)
    for k in range(dim + 1):
        n = _add(cr, w, adr, n, fm.flex_vertbodyid[corner[k]], sign * weight[k])
    return n


@wp.func
def _standing(fm: wp.ref[FlexModel], table: wp.ref[FlexTable], flex: int, elem: int, vert: int) -> int:
    """The body that stands for a flex in a contact: of the vertex, of the element's first one, of the first node."""
    if fm.flex_interp[flex] != 0:
        return fm.flex_nodebodyid[fm.flex_nodeadr[flex]]
    if vert >= 0:
        return fm.flex_vertbodyid[fm.flex_vertadr[flex] + vert]
    corner = table.corner[fm.flex_elemadr[flex] + elem]
    return fm.flex_vertbodyid[corner[0]]


@wp.func
def _carry_in(
    w: int,
    t: wp.ref[TreeModel],
    fm: wp.ref[FlexModel],
    fc: wp.ref[FlexContactModel],
    table: wp.ref[FlexTable],
    f: wp.ref[Flex],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
):
    for i in range(lane(), c.ncon[w], simt.lanes()):
        adr = i * cr.ncarriermax
        n = int(0)
        standing = wp.vec2i(-1, -1)
        for side in range(2):
            sign = 2.0 * float(side) - 1.0
            if side == 1:
                cr.first[w, i] = n
            geom = c.geom[w, i][side]
            flex = c.flex[w, i][side]
            vert = c.vert[w, i][side]
            elem = c.elem[w, i][side]
            if geom >= 0:
                n = _add(cr, w, adr, n, t.geom_bodyid[geom], sign)
            else:
                standing[side] = _standing(fm, table, flex, elem, vert)
                if vert >= 0:
                    n = _add_vertex(w, fm, cr, adr, n, fm.flex_vertadr[flex] + vert, sign)
                else:
                    point = c.pos[w, i]
                    n = _add_element(w, fm, fc, table, f, cr, adr, n, flex, elem, point, sign)
        c.flexbody[w, i] = standing
        cr.number[w, i] = wp.where(standing[0] >= 0 or standing[1] >= 0, n, 0)


@wp.kernel
def _carry(
    t_at: at(TreeModel),
    fm_at: at(FlexModel),
    fc_at: at(FlexContactModel),
    table_at: at(FlexTable),
    f_at: at(Flex),
    c_at: at(Contact),
    cr_at: at(Carriers),
):
    w, _ = wp.tid()
    _carry_in(w, t_at[0], fm_at[0], fc_at[0], table_at[0], f_at[0], c_at[0], cr_at[0])


def launch(m: Model, d: Data) -> None:
    """Fill `d.carriers` and `d.contact.flexbody` of every world from contacts and vertices."""
    sides = [m.at.tree, m.at.flexes, m.at.flex_contacts, m.collision.flex.table_at]
    simt.launch(_carry, d.nworld, [*sides, d.at.flex, d.at.contact, d.at.carriers], m.device)
