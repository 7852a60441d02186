"""Distances between geoms or bodies: geomdist, geomnormal, geomfromto. One lane per world; loaded by models with
such sensors."""

import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.history import stage_bit
from engine.physics.collisions.geometry import geom_place
from engine.physics.collisions.gjk import closest_points
from engine.physics.collisions.shape import place_shape, support
from engine.physics.model.data_groups import Dynamics, Position
from engine.physics.model.model_groups import CollisionModel, Option, SensedModel, SensorModel
from engine.physics.model.types import Data, Model, at

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_GEOMDIST = wp.constant(int(enums.SensorType.GEOMDIST))
_GEOMNORMAL = wp.constant(int(enums.SensorType.GEOMNORMAL))
_GEOMFROMTO = wp.constant(int(enums.SensorType.GEOMFROMTO))
_BODY = wp.constant(int(enums.ObjType.BODY))
_PLANE = wp.constant(int(enums.GeomType.PLANE))


@wp.struct
class Gap:
    """The shortest segment between two geoms: its length, negative where they overlap, its ends on each, and the
    direction from the first geom to the second, which the ends do not know where they all but coincide."""

    dist: float
    normal: wp.vec3
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
    shape = place_shape(c, p, w, geom, geom_place(p, w, plane))
    cache[1] = 0
    lowest = support(shape, c, -normal, cache, 1) - shape.radius * normal
    gap = Gap()
    gap.dist = wp.dot(normal, lowest)
    gap.normal = normal
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
        found.normal = -found.normal
    else:
        origin = p.geom_xpos[w, geom1]
        centre = geom_place(p, w, geom1)
        s1 = place_shape(c, p, w, geom1, centre)
        s2 = place_shape(c, p, w, geom2, centre)
        closest = closest_points(s1, s2, c, cutoff, iterations)
        found.dist = closest.dist
        found.normal = closest.normal
        found.start = origin + closest.point1
        found.end = origin + closest.point2
    if found.dist < cutoff:
        return found
    return gap


@wp.func
def sides(sm: wp.ref[SensorModel], sensed: wp.ref[SensedModel], sensor: int) -> wp.vec4i:
    """First geom and number of geoms of a sensor's object, and of its reference."""
    found = wp.vec4i(sm.sensor_objid[sensor], 1, sm.sensor_refid[sensor], 1)
    if sm.sensor_objtype[sensor] == _BODY:
        found[1] = sensed.body_geomnum[found[0]]
        found[0] = sensed.body_geomadr[found[0]]
    if sm.sensor_reftype[sensor] == _BODY:
        found[3] = sensed.body_geomnum[found[2]]
        found[2] = sensed.body_geomadr[found[2]]
    return found


@wp.func
def is_due(stages: int, opt: wp.ref[Option], sm: wp.ref[SensorModel], sensor: int) -> bool:
    """Whether a sensor is one of distance, of these stages, and not switched off."""
    kind = sm.sensor_type[sensor]
    wanted = kind >= _GEOMDIST and kind <= _GEOMFROMTO and (stage_bit(sm, sensor) & stages) != 0
    return wanted and (opt.disableflags[0] & _SENSOR) == 0


@wp.func
def report(w: int, sm: wp.ref[SensorModel], y: wp.ref[Dynamics], sensor: int, gap: Gap):
    """What a sensor says of the shortest gap between its geoms."""
    kind = sm.sensor_type[sensor]
    adr = sm.sensor_adr[sensor]
    cutoff = sm.sensor_cutoff[w, sensor]
    if kind == _GEOMDIST:
        dist = gap.dist
        if cutoff > 0.0:
            dist = wp.max(dist, -cutoff)
        y.sensordata[w, adr] = dist
    elif kind == _GEOMNORMAL:
        normal = wp.where(gap.dist < 0.0, -gap.normal, gap.normal)  # from start to end
        for k in range(3):
            y.sensordata[w, adr + k] = normal[k]
    else:
        for k in range(3):
            y.sensordata[w, adr + k] = gap.start[k]
            y.sensordata[w, adr + 3 + k] = gap.end[k]


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
    cache = wp.zeros(shape=(2,), dtype=wp.int32)
    for sensor in range(sm.nsensor):
        if is_due(stages, opt, sm, sensor):
            side = sides(sm, sensed, sensor)
            best = Gap()
            best.dist = sm.sensor_cutoff[w, sensor]
            for geom1 in range(side[0], side[0] + side[1]):
                for geom2 in range(side[2], side[2] + side[3]):
                    gap = geom_distance(w, c, p, geom1, geom2, best.dist, opt.ccd_iterations[0], cache)
                    if gap.dist < best.dist:
                        best = gap
            report(w, sm, y, sensor, best)


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
    if simt.lane() == 0:
        _distances_in(w, stages, opt_at[0], c_at[0], sm_at[0], sensed_at[0], p_at[0], y_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the distance sensors of some stages, as in `sensor.launch`, in every world."""
    inputs = [stages, m.at.opt, m.at.shape, m.at.sensors, m.at.sensed, d.at.position, d.at.dynamics]
    simt.launch(_distances, d.nworld, inputs, m.device)
