"""Distances between geoms or bodies: geomdist, geomnormal, geomfromto. One lane per world; loaded by models with
such sensors."""

import warp as wp

from engine.physics import enums, lanes
from engine.physics.collision_gjk import closest_points
from engine.physics.collision_shape import make_shape, support
from engine.physics.history import stage_bit
from engine.physics.types import CollisionModel, Data, Dynamics, Model, Option, Position, SensedModel, SensorModel, at

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_GEOMDIST = wp.constant(int(enums.SensorType.GEOMDIST))
_GEOMNORMAL = wp.constant(int(enums.SensorType.GEOMNORMAL))
_GEOMFROMTO = wp.constant(int(enums.SensorType.GEOMFROMTO))
_BODY = wp.constant(int(enums.ObjType.BODY))
_PLANE = wp.constant(int(enums.GeomType.PLANE))


@wp.struct
class Gap:
    """The shortest segment between two geoms: its length, negative where they overlap, and its ends on each."""

    dist: float
    start: wp.vec3
    end: wp.vec3


@wp.func
def _above_plane(
    w: int, c: wp.ref[CollisionModel], p: wp.ref[Position], plane: int, geom: int, cache: wp.array(dtype=wp.int32)
) -> Gap:
    """From a plane to the lowest point over it of a convex geom."""
    mat = p.geom_xmat[w, plane]
    normal = wp.vec3(mat[0, 2], mat[1, 2], mat[2, 2])
    base = p.geom_xpos[w, plane]
    shape = make_shape(c, geom, c.geom_size[w, geom], p.geom_xpos[w, geom] - base, p.geom_xmat[w, geom])
    cache[1] = 0
    lowest = support(shape, c, -normal, cache, 1) - shape.radius * normal
    gap = Gap()
    gap.dist = wp.dot(normal, lowest)
    gap.end = base + lowest
    gap.start = gap.end - gap.dist * normal
    return gap


@wp.func
def geom_distance(
    w: int,
    c: wp.ref[CollisionModel],
    p: wp.ref[Position],
    geom1: int,
    geom2: int,
    cutoff: float,
    iterations: int,
    cache: wp.array(dtype=wp.int32),
) -> Gap:
    """The gap between two geoms, planes or convex; one of length `cutoff` without ends if they are further apart."""
    gap = Gap()
    gap.dist = cutoff
    first = c.geom_type[geom1]
    second = c.geom_type[geom2]
    if first == _PLANE and second == _PLANE:
        return gap
    found = Gap()
    if first == _PLANE:
        found = _above_plane(w, c, p, geom1, geom2, cache)
    elif second == _PLANE:
        found = _above_plane(w, c, p, geom2, geom1, cache)
        swap = found.start
        found.start = found.end
        found.end = swap
    else:
        origin = p.geom_xpos[w, geom1]
        s1 = make_shape(c, geom1, c.geom_size[w, geom1], wp.vec3(0.0), p.geom_xmat[w, geom1])
        s2 = make_shape(c, geom2, c.geom_size[w, geom2], p.geom_xpos[w, geom2] - origin, p.geom_xmat[w, geom2])
        cache[0] = 0
        cache[1] = 0
        closest = closest_points(s1, s2, c, cache, cutoff, iterations)
        found.dist = closest.dist
        found.start = origin + closest.point1
        found.end = origin + closest.point2
    if found.dist < cutoff:
        return found
    return gap


@wp.func
def _distances_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    c: wp.ref[CollisionModel],
    sm: wp.ref[SensorModel],
    sensed: wp.ref[SensedModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
):
    if (opt.disableflags[0] & _SENSOR) != 0:
        return
    cache = wp.zeros(shape=(2,), dtype=wp.int32)
    for sensor in range(sm.nsensor):
        kind = sm.sensor_type[sensor]
        if kind < _GEOMDIST or kind > _GEOMFROMTO or (stage_bit(sm, sensor) & stages) == 0:
            continue
        cutoff = sm.sensor_cutoff[w, sensor]
        first = sm.sensor_objid[sensor]
        second = sm.sensor_refid[sensor]
        number1 = int(1)
        number2 = int(1)
        if sm.sensor_objtype[sensor] == _BODY:
            number1 = sensed.body_geomnum[first]
            first = sensed.body_geomadr[first]
        if sm.sensor_reftype[sensor] == _BODY:
            number2 = sensed.body_geomnum[second]
            second = sensed.body_geomadr[second]
        best = Gap()
        best.dist = cutoff
        for geom1 in range(first, first + number1):
            for geom2 in range(second, second + number2):
                gap = geom_distance(w, c, p, geom1, geom2, cutoff, opt.ccd_iterations[0], cache)
                if gap.dist < best.dist:
                    best = gap
        adr = sm.sensor_adr[sensor]
        if kind == _GEOMDIST:
            dist = best.dist
            if cutoff > 0.0:
                dist = wp.max(dist, -cutoff)
            y.sensordata[w, adr] = dist
        elif kind == _GEOMNORMAL:
            normal = wp.normalize(best.end - best.start)
            for k in range(3):
                y.sensordata[w, adr + k] = normal[k]
        else:
            for k in range(3):
                y.sensordata[w, adr + k] = best.start[k]
                y.sensordata[w, adr + 3 + k] = best.end[k]


@wp.kernel
def _distances(
    stages: int,
    opt_at: at(Option),
    c_at: at(CollisionModel),
    sm_at: at(SensorModel),
    sensed_at: at(SensedModel),
    p_at: at(Position),
    y_at: at(Dynamics),
):
    w, _ = wp.tid()
    if lanes.lane() == 0:
        _distances_in(w, stages, opt_at[0], c_at[0], sm_at[0], sensed_at[0], p_at[0], y_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the distance sensors of some stages, as in `sensor.launch`, in every world."""
    inputs = [stages, m.at.opt, m.at.shape, m.at.sensors, m.at.sensed, d.at.position, d.at.dynamics]
    lanes.launch(_distances, d.nworld, inputs, m.device)
