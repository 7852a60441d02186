"""Narrow phase of signed distance fields: points where two surfaces interpenetrate, by descending their distances.

Of two shapes both distances are descended from a fixed set of points, as in MuJoCo's C engine; of a triangle mesh
and a field the deepest point of every triangle is looked for. One lane of a world does all of this. The module is
compiled and launched only for models that have such geoms.
"""

import warp as wp

from engine.physics.collisions.geometry import STAGE_HFIELD, STAGE_SDF, RawContacts, add_contact, end_stage
from engine.physics.collisions.hull import plane_mesh
from engine.physics.collisions.pairs import PairScratch, pair_reach
from engine.physics.collisions.primitive import NO_TANGENT
from engine.physics.collisions.sdf_field import TYPE_SDF, Field, field_sample, make_field
from engine.physics.collisions.sdf_shapes import TINY, Sample
from engine.physics.collisions.shape import TYPE_MESH, TYPE_SPHERE
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel, Option, RayModel, SdfModel
from engine.physics.model.types import at
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

MAX_SDF_CONTACTS = wp.constant(50)  # of one pair; MuJoCo's mjMAXCONPAIR
SAME = wp.constant(1.0e-6)  # m; contacts so close are one
FLAT = wp.constant(1.0)  # m; up to this distance a tetrahedron a tenth as high would be too flat

# Line search of a descent step.
SUFFICIENT = wp.constant(0.1)
SHRINK = wp.constant(0.5)
SHORTEST = wp.constant(1.0e-4)


@wp.func
def objective(sdfs: wp.ref[SdfModel], field1: Field, field2: Field, x: wp.vec3, intersection: bool) -> Sample:
    """What is descended: the larger distance, for points of the intersection, or with the other's added."""
    a = field_sample(sdfs, field2, x)
    b = field_sample(sdfs, field1, x)
    larger = Sample()
    larger.dist = wp.max(a.dist, b.dist)
    larger.gradient = wp.where(a.dist > b.dist, a.gradient, b.gradient)
    if intersection:
        return larger
    result = Sample()
    result.dist = a.dist + b.dist + wp.abs(larger.dist)
    result.gradient = a.gradient + b.gradient + larger.gradient * wp.where(larger.dist > 0.0, 1.0, -1.0)
    return result


@wp.func
def descend(
    sdfs: wp.ref[SdfModel], field1: Field, field2: Field, x: wp.vec3, intersection: bool, iterations: int
) -> wp.vec4:
    """Gradient descent with backtracking (Nocedal and Wright, Numerical Optimization, 3.1): the point, the value. It
    ends before a step that leads upwards however short it is."""
    dist = float(1.0e10)
    step = int(0)
    while step < iterations:
        start = objective(sdfs, field1, field2, x, intersection)
        x0 = x
        alpha = float(2.0)
        slope = SUFFICIENT * wp.dot(start.gradient, start.gradient)
        searching = bool(True)
        while searching:
            alpha *= SHRINK
            x = x0 - alpha * start.gradient
            dist = objective(sdfs, field1, field2, x, intersection).dist
            searching = alpha > SHORTEST and dist - start.dist > -alpha * slope
        step += 1
        if start.dist < dist:
            x = x0
            dist = start.dist
            step = iterations
    return wp.vec4(x[0], x[1], x[2], dist)


@wp.func
def radical_inverse(index: int, base: int) -> float:
    """Halton's sequence: the digits of ``index`` mirrored at the point."""
    result = float(0.0)
    share = 1.0 / float(base)
    n = int(index)
    while n > 0:
        result += share * float(n % base)
        n = n // base
        share = share / float(base)
    return result


@wp.func
def sdf_pair(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    starts: int,
    iterations: int,
    shape: wp.ref[CollisionModel],
    sdfs: wp.ref[SdfModel],
    g1: int,
    field1: Field,
    g2: int,
    field2: Field,
    pos2: wp.vec3,
    mat2: wp.mat33,
    deepest: bool,
) -> int:
    """Contacts of two fields, or only the deepest; everything is in the frame of the second."""
    first = n
    limit = float(0.0)
    # starting points fill the part that both bounding boxes share, along the first geom's axes
    box1 = shape.geom_aabb[world, g1]
    box2 = shape.geom_aabb[world, g2]
    low = wp.vec3(0.0, 0.0, 0.0)
    high = wp.vec3(0.0, 0.0, 0.0)
    center2 = field1.pos + field1.mat * wp.vec3(box2[0], box2[1], box2[2])
    for k in range(3):
        reach = float(0.0)
        for j in range(3):
            reach += wp.abs(field1.mat[k, j]) * box2[3 + j]
        low[k] = wp.max(box1[k] - box1[3 + k], center2[k] - reach)
        high[k] = wp.min(box1[k] + box1[3 + k], center2[k] + reach)
        if high[k] < low[k]:
            return n
    for i in range(wp.min(starts, MAX_SDF_CONTACTS)):
        x = wp.vec3(
            low[0] + (high[0] - low[0]) * radical_inverse(i, 2),
            low[1] + (high[1] - low[1]) * radical_inverse(i, 3),
            low[2] + (high[2] - low[2]) * radical_inverse(i, 5),
        )
        x = wp.transpose(field1.mat) * (x - field1.pos)
        found = descend(sdfs, field1, field2, x, False, iterations)
        # estimates of distances make spurious points; a step to where both are alike takes them apart
        found = descend(sdfs, field1, field2, wp.vec3(found[0], found[1], found[2]), True, 1)
        dist = found[3]
        if dist <= limit:
            x = wp.vec3(found[0], found[1], found[2])
            across = wp.normalize(field_sample(sdfs, field1, x).gradient)
            across = across - wp.normalize(field_sample(sdfs, field2, x).gradient)
            if wp.length_sq(across) > 1.0e-10:
                if deepest:
                    n = first
                    limit = dist
                normal = mat2 * wp.normalize(across)
                n = add_contact(
                    out, world, slot, n, dist, wp.vec3d(pos2 + mat2 * x + normal * (0.5 * dist)), normal, NO_TANGENT
                )
    return n


@wp.func
def least_in_triangle(
    sdfs: wp.ref[SdfModel], field: Field, a: wp.vec3, b: wp.vec3, c: wp.vec3, start: int, iterations: int
) -> wp.vec3:
    """A point of a triangle where a field is least, by the method of Frank and Wolfe (1956) from one of the
    starts."""
    u = radical_inverse(start + 1, 2)
    v = radical_inverse(start + 1, 3)
    if u + v > 1.0:
        u, v = 1.0 - u, 1.0 - v
    x = a * (1.0 - u - v) + b * u + c * v
    for step in range(iterations):
        gradient = field_sample(sdfs, field, x).gradient
        corner = a
        if wp.dot(b, gradient) < wp.dot(corner, gradient):
            corner = b
        if wp.dot(c, gradient) < wp.dot(corner, gradient):
            corner = c
        x = x + (corner - x) * (2.0 / (float(step) + 2.0))
    return x


@wp.func
def deepest_of_triangle(
    sdfs: wp.ref[SdfModel],
    field: Field,
    a: wp.vec3,
    b: wp.vec3,
    c: wp.vec3,
    starts: int,
    iterations: int,
    limit: float,
) -> wp.vec4:
    """The deepest point of a triangle in a field and its distance; a distance of ``limit`` if there is none below."""
    x = (a + b + c) / 3.0
    depth = limit
    point = x
    reach = wp.max(wp.length(a - x), wp.max(wp.length(b - x), wp.length(c - x)))
    if field_sample(sdfs, field, x).dist < reach:
        for start in range(starts):
            x = least_in_triangle(sdfs, field, a, b, c, start, iterations)
            dist = field_sample(sdfs, field, x).dist
            if dist < depth:
                depth = dist
                point = x
    return wp.vec4(point[0], point[1], point[2], depth)


@wp.func
def may_touch(sdfs: wp.ref[SdfModel], field: Field, a: wp.vec3, b: wp.vec3, c: wp.vec3) -> bool:
    """Whether MuJoCo looks for contacts of a triangle with a field: its middle is closer than the circumcircle is
    wide; far from the surface, the circumsphere of it and a fourth point towards the surface holds some of it."""
    middle = (a + b + c) / 3.0
    dist = field_sample(sdfs, field, middle).dist
    across = wp.cross(b - a, c - a)
    if wp.abs(dist) < FLAT:
        sides = wp.length(b - a) * wp.length(c - b) * wp.length(a - c)
        return dist < sides / wp.max(2.0 * wp.length(across), TINY)
    fourth = middle + wp.normalize(across) * (0.1 * dist)
    p = a - fourth
    q = b - fourth
    r = c - fourth
    qr = wp.cross(q, r)
    volume = 2.0 * wp.dot(p, qr)
    if wp.abs(volume) < TINY:
        return dist < wp.length(b - a)
    centre = qr * wp.dot(p, p) + wp.cross(r, p) * wp.dot(q, q) + wp.cross(p, q) * wp.dot(r, r)
    centre = centre / volume
    return field_sample(sdfs, field, fourth + centre).dist < wp.length(centre)


@wp.func
def _is_known(out: wp.ref[RawContacts], world: int, first: int, n: int, pos: wp.vec3) -> bool:
    """Whether a contact is at this point already: a vertex that triangles share, or that many starts lead to."""
    known = bool(False)
    for k in range(first, wp.min(n, out.dist.shape[1])):
        known = known or wp.length_sq(out.pos[world, k] - pos) < SAME * SAME
    return known


@wp.func
def _corner(shape: wp.ref[CollisionModel], mesh: int, vertex: int, to_mesh: Field) -> wp.vec3:
    """A vertex of a mesh in the frame of the pair's second geom."""
    return wp.transpose(to_mesh.mat) * (shape.mesh_vert[shape.mesh_vertadr[mesh] + vertex] - to_mesh.pos)


@wp.func
def mesh_sdf(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    starts: int,
    iterations: int,
    shape: wp.ref[CollisionModel],
    rays: wp.ref[RayModel],
    sdfs: wp.ref[SdfModel],
    mesh: int,
    to_mesh: Field,
    field: Field,
    pos2: wp.vec3,
    mat2: wp.mat33,
) -> int:
    """Contacts of a mesh and a field: of every triangle the point that each start leads to, until there are
    enough."""
    first = n
    found = int(0)
    for f in range(rays.mesh_facenum[mesh]):
        if found < MAX_SDF_CONTACTS:
            adr = rays.mesh_faceadr[mesh]
            face = rays.mesh_face[adr + sdfs.mesh_faceorder[adr + f]]
            a = _corner(shape, mesh, face[0], to_mesh)
            b = _corner(shape, mesh, face[1], to_mesh)
            c = _corner(shape, mesh, face[2], to_mesh)
            if may_touch(sdfs, field, a, b, c):
                for start in range(wp.max(starts, 1)):
                    point = least_in_triangle(sdfs, field, a, b, c, start, iterations)
                    here = field_sample(sdfs, field, point)
                    if here.dist < 0.0 and found < MAX_SDF_CONTACTS:
                        found += 1
                        normal = -(mat2 * wp.normalize(here.gradient))
                        pos = pos2 + mat2 * point + normal * (0.5 * here.dist)
                        if wp.length_sq(here.gradient) > 1.0e-10 and not _is_known(out, world, first, n, pos):
                            n = add_contact(out, world, slot, n, here.dist, wp.vec3d(pos), normal, NO_TANGENT)
    return n


@wp.func
def mesh_sdf_deepest(
    out: wp.ref[RawContacts],
    starts: int,
    iterations: int,
    world: int,
    shape: wp.ref[CollisionModel],
    rays: wp.ref[RayModel],
    sdfs: wp.ref[SdfModel],
    mesh: int,
    to_mesh: Field,
    field: Field,
    pos2: wp.vec3,
    mat2: wp.mat33,
) -> int:
    """The deepest point of a mesh in a field as the only contact: how many there are, 0 or 1."""
    n = int(0)
    limit = float(0.0)
    for f in range(rays.mesh_facenum[mesh]):
        face = rays.mesh_face[rays.mesh_faceadr[mesh] + f]
        a = _corner(shape, mesh, face[0], to_mesh)
        b = _corner(shape, mesh, face[1], to_mesh)
        c = _corner(shape, mesh, face[2], to_mesh)
        found = deepest_of_triangle(sdfs, field, a, b, c, starts, iterations, limit)
        point = wp.vec3(found[0], found[1], found[2])
        gradient = field_sample(sdfs, field, point).gradient
        if found[3] < limit and wp.length_sq(gradient) > 1.0e-10:
            limit = found[3]
            normal = -(mat2 * wp.normalize(gradient))
            middle = pos2 + mat2 * point + normal * (0.5 * limit)
            n = add_contact(out, world, 0, 0, limit, wp.vec3d(middle), normal, NO_TANGENT)
    return n


@wp.func
def _sdf_narrowphase_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    rays: wp.ref[RayModel],
    sdfs: wp.ref[SdfModel],
    position: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    out: wp.ref[RawContacts],
):
    """Contacts of every active pair of a field, always geom 2."""
    n = out.end[world, STAGE_HFIELD]
    starts = opt.sdf_initpoints[0]
    iterations = opt.sdf_iterations[0]
    for slot in range(pairs.npair[world]):
        pair = pairs.pair[world, slot]
        g1 = pair[0]
        g2 = pair[1]
        t1 = shape.geom_type[g1]
        if shape.geom_type[g2] == TYPE_SDF:
            pos1 = position.geom_xpos[world, g1]
            mat1 = position.geom_xmat[world, g1]
            pos2 = position.geom_xpos[world, g2]
            mat2 = position.geom_xmat[world, g2]
            if t1 == 0:
                margin = pair_reach(opt, shape, world, g1, g2, pair[2])
                n = plane_mesh(out, world, slot, n, margin, shape, position, g1, g2)
            elif t1 >= TYPE_SPHERE:
                field1 = make_field(shape, sdfs, world, g1, pos1, mat1, pos2, mat2)
                field2 = make_field(shape, sdfs, world, g2, pos2, mat2, pos2, mat2)
                if t1 == TYPE_MESH:
                    mesh = shape.geom_dataid[g1]
                    n = mesh_sdf(
                        out, world, slot, n, starts, iterations, shape, rays, sdfs, mesh, field1, field2, pos2, mat2
                    )
                else:
                    n = sdf_pair(
                        out, world, slot, n, starts, iterations, shape, sdfs, g1, field1, g2, field2, pos2, mat2,
                        False,
                    )  # fmt: skip
    end_stage(out, world, STAGE_SDF, n)


@wp.kernel
def sdf_narrowphase(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    rays_at: at(RayModel),
    sdfs_at: at(SdfModel),
    position_at: at(Position),
    pairs_at: at(PairScratch),
    out_at: at(RawContacts),
):
    w, _ = wp.tid()
    if lane() == 0:
        _sdf_narrowphase_in(w, opt_at[0], shape_at[0], rays_at[0], sdfs_at[0], position_at[0], pairs_at[0], out_at[0])
