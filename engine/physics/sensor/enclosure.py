"""How far an object sticks out of a site: insidesite sensors with `enclosed`. Loaded by models with such sensors.

The reading is the largest signed distance to the site's surface of all points of the object: negative where it is
wholly inside, by as much as is left. A site is convex, and so is that distance as a function of the point: it is
largest at corners, or at a point of a round surface whose normal is the distance's gradient there. To those leads the
step to the point farthest along the gradient, which never lowers the distance.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.history import stage_bit
from engine.physics.collisions.sdf_field import cylinder_sample
from engine.physics.collisions.sdf_shapes import Sample
from engine.physics.collisions.shape import (
    TYPE_BOX,
    TYPE_CAPSULE,
    TYPE_CYLINDER,
    TYPE_ELLIPSOID,
    TYPE_MESH,
    ConvexShape,
    make_shape,
    support,
)
from engine.physics.model.data_groups import Dynamics, Position
from engine.physics.model.model_groups import CollisionModel, Option, SensedModel, SensorModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_INSIDESITE = wp.constant(int(enums.SensorType.INSIDESITE))
_SITE = wp.constant(int(enums.ObjType.SITE))
_GEOM = wp.constant(int(enums.ObjType.GEOM))

_STARTS = wp.constant(14)  # directions to axes and corners
_STEPS = wp.constant(50)
_SAME = wp.constant(1.0e-7)  # relative change of a point that is none
_TINY = wp.constant(1.0e-12)
_NOWHERE = wp.constant(1.0e20)


@wp.func
def _from_box(size: wp.vec3, x: wp.vec3) -> Sample:
    result = Sample()
    over = wp.vec3(wp.abs(x[0]) - size[0], wp.abs(x[1]) - size[1], wp.abs(x[2]) - size[2])
    outside = wp.vec3(wp.max(over[0], 0.0), wp.max(over[1], 0.0), wp.max(over[2], 0.0))
    result.dist = wp.length(outside)
    if result.dist > 0.0:
        for k in range(3):
            result.gradient[k] = wp.where(x[k] < 0.0, -outside[k], outside[k]) / result.dist
        return result
    nearest = int(0)
    for k in range(1, 3):
        if over[k] > over[nearest]:
            nearest = k
    result.dist = over[nearest]
    result.gradient[nearest] = wp.where(x[nearest] < 0.0, -1.0, 1.0)
    return result


@wp.func
def _from_ellipsoid(size: wp.vec3, x: wp.vec3) -> Sample:
    """By bisection for the multiplier of the closest point (Eberly, Distance from a point to an ellipse, an
    ellipsoid, or a hyperellipsoid)."""
    a = wp.vec3(wp.abs(x[0]), wp.abs(x[1]), wp.abs(x[2]))
    thin = int(0)
    for k in range(1, 3):
        if size[k] < size[thin]:
            thin = k
    low = -size[thin] * size[thin]
    for k in range(3):
        low = wp.max(low, size[k] * (a[k] - size[k]))
    high = wp.max(low, wp.length(wp.cw_mul(size, a)) - size[thin] * size[thin])
    for _k in range(40):
        t = 0.5 * (low + high)
        total = float(0.0)
        for k in range(3):
            share = size[k] * a[k] / wp.max(t + size[k] * size[k], _TINY)
            total += share * share
        if total > 1.0:
            low = t
        else:
            high = t
    closest = wp.vec3(0.0, 0.0, 0.0)
    others = float(0.0)
    for k in range(3):
        closest[k] = size[k] * size[k] * a[k] / wp.max(high + size[k] * size[k], _TINY)
        if k != thin:
            others += closest[k] * closest[k] / (size[k] * size[k])
    if a[thin] < 1.0e-6 * size[thin]:  # in the plane across the shortest axis: up or down, as far as is left
        closest[thin] = size[thin] * wp.sqrt(wp.max(0.0, 1.0 - others))
    result = Sample()
    within = wp.cw_div(a, size)
    result.dist = wp.length(a - closest) * wp.where(wp.dot(within, within) < 1.0, -1.0, 1.0)
    normal = wp.normalize(wp.cw_div(closest, wp.cw_mul(size, size)))
    for k in range(3):
        result.gradient[k] = wp.where(x[k] < 0.0, -normal[k], normal[k])
    return result


@wp.func
def _from_site(kind: int, size: wp.vec3, x: wp.vec3) -> Sample:
    """Distance of a point to a site's surface and its gradient, in the site's frame."""
    if kind == TYPE_BOX:
        return _from_box(size, x)
    if kind == TYPE_ELLIPSOID:
        return _from_ellipsoid(size, x)
    if kind == TYPE_CYLINDER:
        return cylinder_sample(size, x)
    core = x
    if kind == TYPE_CAPSULE:
        core[2] = x[2] - wp.clamp(x[2], -size[1], size[1])
    result = Sample()
    length = wp.length(core)
    result.dist = length - size[0]
    result.gradient = core / wp.max(length, _TINY)
    return result


@wp.func
def _direction(k: int) -> wp.vec3:
    """Of the axes, then of the corners of a cube."""
    d = wp.vec3(0.0, 0.0, 0.0)
    if k < 6:
        d[k // 2] = wp.where(k % 2 == 0, 1.0, -1.0)
        return d
    for i in range(3):
        d[i] = wp.where(((k - 6) >> i) % 2 == 0, 1.0, -1.0)
    return d


@wp.func
def _protrusion(
    kind: int, size: wp.vec3, s: ConvexShape, c: wp.ref[CollisionModel], cache: wp.array(dtype=wp.int32)
) -> float:
    """How far a shape, in the site's frame, sticks out of the site; the lanes share its points."""
    farthest = float(-_NOWHERE)
    if s.type == TYPE_MESH:
        first = c.mesh_vertadr[s.mesh]
        for k in range(lane(), c.mesh_vertnum[s.mesh], simt.lanes()):
            sample = _from_site(kind, size, s.pos + s.mat * c.mesh_vert[first + k])
            farthest = wp.max(farthest, sample.dist)
    else:
        for k in range(lane(), _STARTS, simt.lanes()):
            x = support(s, c, s.mat * _direction(k), cache, 0)
            for _step in range(_STEPS):
                sample = _from_site(kind, size, x)
                farthest = wp.max(farthest, sample.dist)
                further = support(s, c, sample.gradient, cache, 0)
                moved = wp.length(further - x)
                x = further
                if moved <= _SAME * wp.length(x):
                    break
            sample = _from_site(kind, size, x)
            farthest = wp.max(farthest, sample.dist)
    return simt.reduce_max(farthest) + s.radius


@wp.func
def _enclosures_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
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
        if sm.sensor_type[sensor] == _INSIDESITE and sm.sensor_intprm[sensor, 0] != 0:
            if (stage_bit(sm, sensor) & stages) == 0:
                continue
            site = sm.sensor_refid[sensor]
            to_site = wp.transpose(p.site_xmat[w, site])
            origin = p.site_xpos[w, site]
            thing = sm.sensor_objid[sensor]
            role = sm.sensor_objtype[sensor]
            reading = float(-_NOWHERE)
            if role == _SITE:
                s = ConvexShape()
                s.type = t.site_type[thing]
                s.size = t.site_size[w, thing]
                s.pos = to_site * (p.site_xpos[w, thing] - origin)
                s.mat = to_site * p.site_xmat[w, thing]
                if s.type < TYPE_ELLIPSOID:  # a sphere or a capsule
                    s.radius = s.size[0]
                reading = _protrusion(t.site_type[site], t.site_size[w, site], s, c, cache)
            else:
                first = thing
                number = int(1)
                if role != _GEOM:
                    first = sensed.body_geomadr[thing]
                    number = sensed.body_geomnum[thing]
                for geom in range(first, first + number):
                    place = to_site * (p.geom_xpos[w, geom] - origin)
                    s = make_shape(c, geom, c.geom_size[w, geom], place, to_site * p.geom_xmat[w, geom])
                    reading = wp.max(reading, _protrusion(t.site_type[site], t.site_size[w, site], s, c, cache))
            cutoff = sm.sensor_cutoff[w, sensor]
            if cutoff > 0.0:
                reading = wp.clamp(reading, -cutoff, cutoff)
            if lane() == 0:
                y.sensordata[w, sm.sensor_adr[sensor]] = reading


@wp.kernel
def _enclosures(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    c_at: at(CollisionModel),
    sm_at: at(SensorModel),
    sensed_at: at(SensedModel),
    p_at: at(Position),
    y_at: at(Dynamics),
):
    w, _ = wp.tid()
    _enclosures_in(w, stages, opt_at[0], t_at[0], c_at[0], sm_at[0], sensed_at[0], p_at[0], y_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute such sensors of some stages, as in `sensor.launch` and after it, in every world."""
    inputs = [stages, m.at.opt, m.at.tree, m.at.shape, m.at.sensors, m.at.sensed, d.at.position, d.at.dynamics]
    simt.launch(_enclosures, d.nworld, inputs, m.device)
