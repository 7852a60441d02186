"""Rays against the geoms of a world: `ray`, `rays`, and the device function that sensors use.

What a ray hits is what MuJoCo's mj_ray hits: the first surface ahead, seen from inside as from outside, of every geom
that is drawn at all; planes from their front, within the rectangle that is drawn; meshes as their triangles.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import warp as wp

from engine.physics import enums
from engine.physics.collisions.ray_shapes import (
    box_interval,
    first_of,
    hfield_distance,
    is_solid,
    plane_distance,
    solid_interval,
    solid_normal,
)
from engine.physics.collisions.sdf_field import Field, field_sample, take_sdf
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel, HFieldModel, RayModel, SdfModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime import precompiled
from engine.physics.runtime.arguments import check_array
from engine.physics.runtime.entry import entry
from engine.physics.runtime.warp_internals import outside_recording
from engine.physics.simt import LANES
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_PLANE = wp.constant(int(enums.GeomType.PLANE))
_HFIELD = wp.constant(int(enums.GeomType.HFIELD))
_MESH = wp.constant(int(enums.GeomType.MESH))
_SDF = wp.constant(int(enums.GeomType.SDF))
_FAR = wp.constant(wp.float32(1.0e10))  # mjMAXVAL

# Marching through a distance field: most steps, and from what distance on a point is on the surface (m).
_STEPS = wp.constant(100)
_ON_SURFACE = wp.constant(wp.float32(2.0e-6))

# What a ray does not see of the robot that carries its source.
EXCLUDE_NOTHING = wp.constant(0)
EXCLUDE_BODY = wp.constant(1)
EXCLUDE_SUBTREE = wp.constant(2)


@wp.struct
class Hit:
    """Where a ray ends: distance (-1: nowhere), geom (-1: none), outward normal of the surface."""

    dist: float
    geom: int
    normal: wp.vec3


@wp.func
def _is_visible(w: int, r: wp.ref[RayModel], geom: int) -> bool:
    material = r.geom_matid[geom]
    if material >= 0:
        return r.mat_rgba[w, material][3] != 0.0
    return r.geom_rgba[w, geom][3] != 0.0


@wp.func
def _is_excluded(t: wp.ref[TreeModel], body: int, exclude: int, excluded: int) -> bool:
    if exclude == EXCLUDE_SUBTREE:
        while body > excluded:
            body = t.body_parentid[body]
    return exclude != EXCLUDE_NOTHING and body == excluded


@wp.func
def _march(sdfs: wp.ref[SdfModel], field: Field, size: wp.vec3, origin: wp.vec3, direction: wp.vec3) -> Hit:
    """Where a ray meets the surface of a signed distance field within its box, by steps as long as the distance."""
    hit = Hit()
    hit.dist = -1.0
    box = box_interval(size, origin, direction)
    if (field.closed < 0 and field.octree < 0) or first_of(box) < 0.0:
        return hit
    t = wp.max(box[0], 0.0)
    for _step in range(_STEPS):
        sample = field_sample(sdfs, field, origin + t * direction)
        if wp.abs(sample.dist) < _ON_SURFACE:
            hit.dist = t
            hit.normal = wp.normalize(sample.gradient)
            return hit
        t += wp.abs(sample.dist)
        if t > box[1] + _ON_SURFACE:
            return hit
    return hit


@wp.func
def _geom_hit(
    w: int,
    c: wp.ref[CollisionModel],
    r: wp.ref[RayModel],
    f: wp.ref[HFieldModel],
    sdfs: wp.ref[SdfModel],
    geom: int,
    origin: wp.vec3,
    direction: wp.vec3,
    limit: float,
    from_inside: bool,
) -> Hit:
    """The first surface of a geom, all in its frame; where it is further than the limit, that may be none."""
    hit = Hit()
    hit.dist = -1.0
    hit.geom = geom
    kind = c.geom_type[geom]
    size = c.geom_size[w, geom]
    if is_solid(kind):
        interval = solid_interval(kind, size, origin, direction)
        if from_inside:
            hit.dist = first_of(interval)
        elif interval[0] <= interval[1] and interval[0] > -1.0e-6:
            hit.dist = wp.max(interval[0], 0.0)
        hit.normal = solid_normal(kind, size, origin + hit.dist * direction)
    elif kind == _PLANE:
        hit.dist = plane_distance(size, origin, direction)
        hit.normal = wp.vec3(0.0, 0.0, 1.0)
    elif kind == _HFIELD:
        found = hfield_distance(f, c.geom_dataid[geom], origin, direction)
        hit.dist = found[0]
        hit.normal = wp.vec3(found[1], found[2], found[3])
    elif kind == _SDF:
        field = Field()
        take_sdf(field, c, sdfs, geom)
        field.mat = wp.identity(n=3, dtype=wp.float32)
        hit = _march(sdfs, field, size, origin, direction)
        hit.geom = geom
    elif kind == _MESH:
        # Begin near the mesh: far away float32 is coarse.
        skip = wp.max(-wp.dot(origin, direction) - 1.01 * c.geom_rbound[w, geom] - 1.0e-4, 0.0)
        query = wp.mesh_query_ray(r.mesh_bvh[c.geom_dataid[geom]], origin + skip * direction, direction, limit - skip)
        if query.result:
            hit.dist = skip + query.t
            hit.normal = query.normal
    return hit


@wp.func
def cast(
    w: int,
    t: wp.ref[TreeModel],
    c: wp.ref[CollisionModel],
    r: wp.ref[RayModel],
    f: wp.ref[HFieldModel],
    sdfs: wp.ref[SdfModel],
    p: wp.ref[Position],
    origin: wp.vec3,
    direction: wp.vec3,
    reach: float,
    groups: vec6,
    fixed: bool,
    exclude: int,
    excluded: int,
    from_inside: bool,
) -> Hit:
    """The first geom on a ray of unit direction, not further than its reach.

    groups: which geom groups are seen (not 0). fixed: whether geoms that cannot move are seen. exclude: which geoms
    of the body `excluded` are not seen, one of the constants above. from_inside: whether a solid is seen from within.
    """
    best = Hit()
    best.dist = -1.0
    best.geom = -1
    limit = reach
    for geom in range(t.ngeom):
        offset = p.geom_xpos[w, geom] - origin
        bound = c.geom_rbound[w, geom]
        along = wp.dot(offset, direction)
        if bound > 0.0:
            # The line misses the bounding sphere, or the sphere is behind or too far.
            if along + bound < 0.0 or along - bound > limit:
                continue
            if wp.length_sq(offset - along * direction) > 1.0001 * bound * bound:
                continue
        body = t.geom_bodyid[geom]
        if groups[wp.clamp(r.geom_group[geom], 0, 5)] == 0.0 or not _is_visible(w, r, geom):
            continue
        if (not fixed and t.body_weldid[body] == 0) or _is_excluded(t, body, exclude, excluded):
            continue
        to_geom = wp.transpose(p.geom_xmat[w, geom])
        hit = _geom_hit(w, c, r, f, sdfs, geom, -(to_geom * offset), to_geom * direction, limit, from_inside)
        if hit.dist >= 0.0 and hit.dist <= limit and (best.geom < 0 or hit.dist < best.dist):
            best = hit
            limit = hit.dist
            best.normal = p.geom_xmat[w, geom] * hit.normal
    return best


@wp.func
def _cast_in(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    c: wp.ref[CollisionModel],
    r: wp.ref[RayModel],
    f: wp.ref[HFieldModel],
    sdfs: wp.ref[SdfModel],
    p: wp.ref[Position],
    origin: wp.vec3,
    direction: wp.vec3,
    groups: vec6,
    fixed: bool,
    excluded: int,
    dist: wp.array2d(dtype=wp.float32),
    geomid: wp.array2d(dtype=wp.int32),
    normal: wp.array2d(dtype=wp.vec3),
):
    dist[w, i] = -1.0
    geomid[w, i] = -1
    normal[w, i] = wp.vec3(0.0)
    length = wp.length(direction)
    if length < 1.0e-15:
        return
    exclude = wp.where(excluded >= 0, EXCLUDE_BODY, EXCLUDE_NOTHING)
    hit = cast(w, t, c, r, f, sdfs, p, origin, direction / length, _FAR, groups, fixed, exclude, excluded, True)
    if hit.geom >= 0:
        dist[w, i] = hit.dist / length
        geomid[w, i] = hit.geom
        normal[w, i] = hit.normal


@wp.kernel
def _rays(
    pnt: wp.array2d(dtype=wp.vec3),
    vec: wp.array2d(dtype=wp.vec3),
    groups: vec6,
    fixed: bool,
    bodyexclude: wp.array(dtype=wp.int32),
    t_at: at(TreeModel),
    c_at: at(CollisionModel),
    r_at: at(RayModel),
    f_at: at(HFieldModel),
    sdfs_at: at(SdfModel),
    p_at: at(Position),
    dist: wp.array2d(dtype=wp.float32),
    geomid: wp.array2d(dtype=wp.int32),
    normal: wp.array2d(dtype=wp.vec3),
):
    w, i = wp.tid()
    _cast_in(
        w, i, t_at[0], c_at[0], r_at[0], f_at[0], sdfs_at[0], p_at[0], pnt[w % pnt.shape[0], i],
        vec[w % vec.shape[0], i], groups, fixed, bodyexclude[i % bodyexclude.shape[0]], dist, geomid, normal,
    )  # fmt: skip


def prepare(m: Model) -> None:
    """Build what rays need to find the triangles of meshes, unless it is there."""
    if m.ray_meshes or not m.nmesh:
        return
    with outside_recording(m.device):
        _build(m)


def _build(m: Model) -> None:
    points, faces = m.mesh_vert.numpy(), m.mesh_face.numpy()
    first, count = m.mesh_faceadr.numpy(), m.mesh_facenum.numpy()
    start, number = m.mesh_vertadr.numpy(), m.mesh_vertnum.numpy()
    for i in range(m.nmesh):
        corners = wp.array(points[start[i] : start[i] + number[i]], dtype=wp.vec3, device=m.device)
        triangles = wp.array(faces[first[i] : first[i] + count[i]].ravel(), dtype=wp.int32, device=m.device)
        m.ray_meshes.append(wp.Mesh(corners, triangles))
    m.mesh_bvh.assign(np.array([mesh.id for mesh in m.ray_meshes], np.uint64))


def _check_rays(m: Model, d: Data, pnt: wp.array, vec: wp.array) -> tuple[int, int]:
    """The number of worlds and of rays; raises TypeError and ValueError for what are no origins and directions."""
    for name, array in {"pnt": pnt, "vec": vec}.items():
        check_array(name, array, wp.vec3, (None, None), m.device, "worlds, rays")
    shape = (d.nworld, pnt.shape[1])
    if vec.shape[1] != pnt.shape[1] or any(a.shape[0] not in (1, d.nworld) for a in (pnt, vec)):
        raise ValueError(
            f"pnt and vec must have the shape {shape} or (1, {shape[1]}) (worlds, rays), not {pnt.shape} and "
            f"{vec.shape}"
        )
    return shape


def _groups(geomgroup: Sequence[float] | None) -> vec6:
    """A number for each group of geoms, not 0 where it is seen."""
    numbers = np.ones(6) if geomgroup is None else np.asarray(list(geomgroup), float)
    if numbers.shape != (6,):
        raise ValueError(f"geomgroup must have 6 numbers, one for each group, not {len(numbers)}")
    return vec6(*(numbers if np.isfinite(numbers).all() else np.ones(6)).tolist())


@entry
def rays(
    m: Model,
    d: Data,
    pnt: wp.array,
    vec: wp.array,
    geomgroup: Sequence[float] | None,
    flg_static: bool,
    bodyexclude: wp.array,
    dist: wp.array,
    geomid: wp.array,
    normal: wp.array,
) -> None:
    """Cast rays in every world, into arrays that are there; arguments as of `ray`.

    pnt, vec: (1 or nworld, nray) vec3. bodyexclude: (1 or nray,) int32, for each ray. dist, geomid, normal: (nworld,
    nray), written; a ray that hits nothing has no normal.
    """
    shape = _check_rays(m, d, pnt, vec)
    check_array("bodyexclude", bodyexclude, wp.int32, (None,), m.device, "1 or rays")
    if len(bodyexclude) not in (1, shape[1]):
        raise ValueError(f"bodyexclude must name 1 body or {shape[1]}, one for each ray, not {len(bodyexclude)}")
    for name, array, dtype in (("dist", dist, wp.float32), ("geomid", geomid, wp.int32), ("normal", normal, wp.vec3)):
        check_array(name, array, dtype, shape, m.device, "worlds, rays")
    prepare(m)
    inputs = [pnt, vec, _groups(geomgroup), flg_static, bodyexclude]
    inputs += [m.at.tree, m.at.shape, m.at.rays, m.at.hfields, m.at.sdfs, d.at.position, dist, geomid, normal]
    precompiled.install(m.device)
    wp.launch(_rays, dim=shape, inputs=inputs, device=m.device, block_dim=LANES)


class RayHits(tuple[wp.array, wp.array]):
    """What `ray` returns: distances and geoms, two arrays. The normals are an attribute beside them.

    dist: (nworld, nray) float32, -1 where nothing is hit. geomid: (nworld, nray) int32, -1 there. normal: (nworld,
    nray) vec3, outward and of unit length, 0 there.
    """

    normal: wp.array

    dist = property(lambda self: self[0])
    geomid = property(lambda self: self[1])


@entry
def ray(
    m: Model,
    d: Data,
    pnt: wp.array,
    vec: wp.array,
    geomgroup: Sequence[float] | None = None,
    flg_static: bool = True,
    bodyexclude: int = -1,
) -> RayHits:
    """Distances at which rays first meet a geom, and the geoms.

    pnt, vec: origins and directions, (1 or nworld, nray) vec3, in the world's axes. Distances are in lengths of the
    direction. geomgroup: six numbers, geoms of a group whose number is 0 are not seen; all are without it, or when it
    holds infinity. flg_static: whether geoms that cannot move are seen. bodyexclude: a body whose geoms are not seen,
    -1: none. Needs the frames of `kinematics`.

    In a graph that is being captured the arrays that are returned are written when it is launched; keep them.

    Returns dist (nworld, nray), -1 where nothing is hit, and geomid (nworld, nray), -1 there; normals are the
    attribute `normal` of what is returned.
    """
    shape = _check_rays(m, d, pnt, vec)
    dist = wp.empty(shape, dtype=wp.float32, device=m.device)
    geomid = wp.empty(shape, dtype=wp.int32, device=m.device)
    normal = wp.empty(shape, dtype=wp.vec3, device=m.device)
    with outside_recording(m.device):
        excluded = wp.array([bodyexclude], dtype=wp.int32, device=m.device)
    rays(m, d, pnt, vec, geomgroup, flg_static, excluded, dist, geomid, normal)
    hits = RayHits((dist, geomid))
    hits.normal = normal
    return hits
