"""Distance sensors of which a geom is a height field or a signed distance field; loaded by models with such sensors.

As MuJoCo C has them, from the contacts that the two geoms would have: of a height field with a convex geom the gap to
the closest of its prisms, of a distance field the deepest point that overlaps another geom, and no distance where
nothing does, but to a plane. Height fields have none to planes, to each other and to distance fields. The lanes of
a world share the prisms of a height field.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.collisions.geometry import RawContacts
from engine.physics.collisions.hfield import hfield_convex
from engine.physics.collisions.hull import plane_mesh
from engine.physics.collisions.sdf import mesh_sdf_deepest, sdf_pair
from engine.physics.collisions.sdf_field import make_field
from engine.physics.model.data_groups import Dynamics, Position
from engine.physics.model.model_groups import (
    CollisionModel,
    HFieldModel,
    Option,
    RayModel,
    SdfModel,
    SensedModel,
    SensorModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.sensor.distance import Gap, geom_distance, is_due, report, sides

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_PLANE = wp.constant(int(enums.GeomType.PLANE))
_HFIELD = wp.constant(int(enums.GeomType.HFIELD))
_MESH = wp.constant(int(enums.GeomType.MESH))
_SDF = wp.constant(int(enums.GeomType.SDF))


@wp.func
def _closest_contact(
    w: int,
    opt: wp.ref[Option],
    c: wp.ref[CollisionModel],
    hfields: wp.ref[HFieldModel],
    rays: wp.ref[RayModel],
    sdfs: wp.ref[SdfModel],
    p: wp.ref[Position],
    near: wp.ref[RawContacts],
    geom1: int,
    geom2: int,
    cutoff: float,
    cache: wp.array(dtype=wp.int32),
) -> bool:
    """Put the closest contact of a field and another geom, the one of the earlier shape first, into `near`; whether
    there is one."""
    low = c.geom_type[geom1]
    high = c.geom_type[geom2]
    pos1 = p.geom_xpos[w, geom1]
    mat1 = p.geom_xmat[w, geom1]
    pos2 = p.geom_xpos[w, geom2]
    mat2 = p.geom_xmat[w, geom2]
    n = int(0)
    if low == _HFIELD:
        if high > _HFIELD and high <= _MESH:
            n = hfield_convex(near, w, 0, 0, cutoff, opt.ccd_iterations[0], c, hfields, p, geom1, geom2, cache, True)
    elif high == _SDF and simt.lane() == 0:
        if low == _PLANE:
            n = plane_mesh(near, w, 0, 0, cutoff, c, p, geom1, geom2)
        else:
            field1 = make_field(c, sdfs, w, geom1, pos1, mat1, pos2, mat2)
            field2 = make_field(c, sdfs, w, geom2, pos2, mat2, pos2, mat2)
            starts = opt.sdf_initpoints[0]
            iterations = opt.sdf_iterations[0]
            if low == _MESH:
                n = mesh_sdf_deepest(
                    near, starts, iterations, w, c, rays, sdfs, c.geom_dataid[geom1], field1, field2, pos2, mat2
                )
            else:
                n = sdf_pair(
                    near, w, 0, 0, starts, iterations, c, sdfs, geom1, field1, geom2, field2, pos2, mat2, True
                )
    return simt.reduce_or(n) != 0


@wp.func
def _distances_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    c: wp.ref[CollisionModel],
    hfields: wp.ref[HFieldModel],
    rays: wp.ref[RayModel],
    sdfs: wp.ref[SdfModel],
    sm: wp.ref[SensorModel],
    sensed: wp.ref[SensedModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    near: wp.ref[RawContacts],
):
    cache = wp.zeros(shape=(2,), dtype=wp.int32)
    for sensor in range(sm.nsensor):
        if is_due(stages, opt, sm, sensor):
            side = sides(sm, sensed, sensor)
            best = Gap()
            best.dist = sm.sensor_cutoff[w, sensor]
            for geom1 in range(side[0], side[0] + side[1]):
                for geom2 in range(side[2], side[2] + side[3]):
                    gap = Gap()
                    gap.dist = best.dist
                    low = wp.min(c.geom_type[geom1], c.geom_type[geom2])
                    high = wp.max(c.geom_type[geom1], c.geom_type[geom2])
                    if low != _HFIELD and high != _HFIELD and high != _SDF:
                        gap = geom_distance(w, c, p, geom1, geom2, best.dist, opt.ccd_iterations[0], cache)
                    else:
                        first = wp.where(c.geom_type[geom1] == low, geom1, geom2)
                        second = geom1 + geom2 - first
                        simt.sync()  # all have read what was closest before
                        touches = _closest_contact(
                            w, opt, c, hfields, rays, sdfs, p, near, first, second, best.dist, cache
                        )
                        simt.sync()
                        if touches:
                            gap.dist = near.dist[w, 0]
                            gap.normal = wp.where(first == geom1, near.normal[w, 0], -near.normal[w, 0])
                            half = 0.5 * gap.dist * gap.normal
                            gap.start = near.pos[w, 0] - half
                            gap.end = near.pos[w, 0] + half
                    if gap.dist < best.dist:
                        best = gap
            if simt.lane() == 0:
                report(w, sm, y, sensor, best)


@wp.kernel
def _distances(
    stages: int,
    opt_at: at(Option),
    c_at: at(CollisionModel),
    hfields_at: at(HFieldModel),
    rays_at: at(RayModel),
    sdfs_at: at(SdfModel),
    sm_at: at(SensorModel),
    sensed_at: at(SensedModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    near_at: at(RawContacts),
):
    w, _ = wp.tid()
    _distances_in(
        w, stages, opt_at[0], c_at[0], hfields_at[0], rays_at[0], sdfs_at[0], sm_at[0], sensed_at[0], p_at[0],
        y_at[0], near_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the distance sensors of some stages, as in `sensor.launch`, in every world."""
    model = [m.at.opt, m.at.shape, m.at.hfields, m.at.rays, m.at.sdfs, m.at.sensors, m.at.sensed]
    data = [d.at.position, d.at.dynamics, d.collision.raw_at]  # free once the contacts are in d.contact
    simt.launch(_distances, d.nworld, [stages, *model, *data], m.device)
