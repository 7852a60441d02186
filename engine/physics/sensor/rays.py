"""Range finders, depth images of cameras, and lidars: one thread per world and ray; loaded by models with rays.

A range finder writes for every ray the fields that are selected. A lidar writes the point that each beam meets, in
the world's axes, 0 where it meets nothing within the cutoff; as in MotrixSim it looks through a solid that it is in.
A lidar that turns looks with some of its beams in every step, each from where the site is then, and shows the points
of a whole turn at its end.
"""

import warp as wp

from engine.physics import enums
from engine.physics.actuation.history import stage_bit
from engine.physics.clock import now as time_of
from engine.physics.collisions.raycast import EXCLUDE_BODY, Hit, cast, prepare
from engine.physics.dynamics.postconstraint import frame_body, frame_mat, frame_pos
from engine.physics.model.data_groups import Dynamics, History, Position, State
from engine.physics.model.model_groups import (
    CollisionModel,
    HFieldModel,
    Option,
    RayModel,
    SdfModel,
    SensedModel,
    SensorModel,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import LANES
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_LIDAR = wp.constant(int(enums.SensorType.LIDAR))
_SITE = wp.constant(int(enums.ObjType.SITE))
_ORTHOGRAPHIC = wp.constant(1)
_FAR = wp.constant(wp.float32(1.0e10))  # mjMAXVAL


@wp.func
def _put(y: wp.ref[Dynamics], w: int, adr: int, v: wp.vec3) -> int:
    for k in range(3):
        y.sensordata[w, adr + k] = v[k]
    return adr + 3


@wp.func
def _write_fields(
    w: int, y: wp.ref[Dynamics], start: int, fields: int, origin: wp.vec3, direction: wp.vec3, hit: Hit, depth: float
) -> int:
    """Write the fields of a range finder's ray; where the next one writes."""
    adr = start
    met = wp.where(hit.geom >= 0, 1.0, 0.0)
    if (fields & 1) != 0:
        y.sensordata[w, adr] = hit.dist
        adr += 1
    if (fields & 2) != 0:
        adr = _put(y, w, adr, met * direction)
    if (fields & 4) != 0:
        adr = _put(y, w, adr, origin)
    if (fields & 8) != 0:
        adr = _put(y, w, adr, met * (origin + hit.dist * direction))
    if (fields & 16) != 0:
        adr = _put(y, w, adr, met * hit.normal)
    if (fields & 32) != 0:
        y.sensordata[w, adr] = depth
        adr += 1
    return adr


@wp.func
def _pixel_ray(sensed: wp.ref[SensedModel], camera: int, pixel: int):
    """Origin and unit direction, in a camera's axes, of the ray through the centre of a pixel."""
    columns = sensed.cam_resolution[camera][0]
    resolution = wp.vec2(float(columns), float(sensed.cam_resolution[camera][1]))
    x = float(pixel % columns) + 0.5
    y = float(pixel / columns) + 0.5
    centre = 0.5 * resolution
    if sensed.cam_projection[camera] == _ORTHOGRAPHIC:
        extent = 0.5 * sensed.cam_fovy[camera]
        at = wp.vec3(extent * (x / centre[0] - 1.0), -extent * (y / centre[1] - 1.0), 0.0)
        return at, wp.vec3(0.0, 0.0, -1.0)
    focal = wp.vec2(centre[1] / wp.tan(wp.radians(0.5 * sensed.cam_fovy[camera])))
    size = sensed.cam_sensorsize[camera]
    if size[0] != 0.0 and size[1] != 0.0:
        intrinsic = sensed.cam_intrinsic[camera]
        pixels = wp.cw_div(resolution, size)
        focal = wp.cw_mul(wp.vec2(intrinsic[0], intrinsic[1]), pixels)
        centre = wp.cw_mul(wp.vec2(intrinsic[2], intrinsic[3]), pixels)
    direction = wp.vec3((x - centre[0]) / focal[0], -(y - centre[1]) / focal[1], -1.0)
    return wp.vec3(0.0), wp.normalize(direction)


@wp.func
def _ray(sensed: wp.ref[SensedModel], r: wp.ref[RayModel], i: int, sensor_kind: int, object_kind: int, obj: int):
    """Origin and unit direction of a ray in the axes of its site or camera."""
    if sensor_kind == _LIDAR:
        return wp.vec3(0.0), r.lidar_dir[r.ray_index[i]]
    if object_kind == _SITE:
        return wp.vec3(0.0), wp.vec3(0.0, 0.0, 1.0)
    origin, direction = _pixel_ray(sensed, obj, r.ray_index[i])
    return origin, direction


@wp.func
def _ray_in(
    w: int,
    i: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    c: wp.ref[CollisionModel],
    r: wp.ref[RayModel],
    sensed: wp.ref[SensedModel],
    f: wp.ref[HFieldModel],
    sdfs: wp.ref[SdfModel],
    sm: wp.ref[SensorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    h: wp.ref[History],
):
    sensor = r.ray_sensor[i]
    if (opt.disableflags[0] & _SENSOR) != 0 or (stage_bit(sm, sensor) & stages) == 0:
        return
    kind = sm.sensor_objtype[sensor]
    obj = sm.sensor_objid[sensor]
    body = frame_body(t, kind, obj)
    mat = frame_mat(p, w, kind, obj)
    place = frame_pos(p, w, kind, obj)
    offset, direction = _ray(sensed, r, i, sm.sensor_type[sensor], kind, obj)
    origin = place + mat * offset
    direction = mat * direction
    adr = r.ray_adr[i]
    cutoff = sm.sensor_cutoff[w, sensor]
    all = vec6(1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    if sm.sensor_type[sensor] == _LIDAR:
        steps = sm.sensor_intprm[sensor, 1]
        now = int(wp.rint(time_of(w, s) / wp.float64(opt.timestep[w]))) % steps
        point = wp.vec3(0.0)
        if now == r.ray_step[i]:
            exclude = sm.sensor_intprm[sensor, 0]
            hit = cast(w, t, c, r, f, sdfs, p, origin, direction, cutoff, all, True, exclude, body, False)
            if hit.geom >= 0:
                point = origin + hit.dist * direction
            if steps > 1:
                h.cloud[w, i] = point
        elif now == steps - 1:
            point = h.cloud[w, i]
        if now == steps - 1:
            _put(y, w, adr, point)
        return
    hit = cast(w, t, c, r, f, sdfs, p, origin, direction, _FAR, all, True, EXCLUDE_BODY, body, True)
    depth = hit.dist
    if hit.geom >= 0 and kind != _SITE:
        # Along the camera's optical axis.
        depth = -wp.dot(origin + hit.dist * direction - place, wp.vec3(mat[0, 2], mat[1, 2], mat[2, 2]))
    end = _write_fields(w, y, adr, sm.sensor_intprm[sensor, 0], origin, direction, hit, depth)
    if cutoff > 0.0:
        for k in range(adr, end):
            y.sensordata[w, k] = wp.clamp(y.sensordata[w, k], -cutoff, cutoff)


@wp.kernel
def _ray_sensors(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    c_at: at(CollisionModel),
    r_at: at(RayModel),
    sensed_at: at(SensedModel),
    f_at: at(HFieldModel),
    sdfs_at: at(SdfModel),
    sm_at: at(SensorModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    h_at: at(History),
):
    w, i = wp.tid()
    _ray_in(
        w,
        i,
        stages,
        opt_at[0],
        t_at[0],
        c_at[0],
        r_at[0],
        sensed_at[0],
        f_at[0],
        sdfs_at[0],
        sm_at[0],
        s_at[0],
        p_at[0],
        y_at[0],
        h_at[0],
    )


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the range finders and lidars of some stages, as in `sensor.launch`, in every world."""
    prepare(m)
    wp.launch(
        _ray_sensors,
        dim=(d.nworld, m.nray),
        inputs=[
            stages,
            m.at.opt,
            m.at.tree,
            m.at.shape,
            m.at.rays,
            m.at.sensed,
            m.at.hfields,
            m.at.sdfs,
            m.at.sensors,
            d.at.state,
            d.at.position,
            d.at.dynamics,
            d.at.past,
        ],
        device=m.device,
        block_dim=LANES,
    )
