"""Tactile sensors: how deep each taxel is in what the sensor's body touches, and how fast it slips there. One thread
per world and taxel; loaded by models with such sensors.

A geom that touches the body is felt as its distance field; a mesh without one is not felt. Slip is measured along the
taxel's tangents, summed over the geoms; depth is that of the deepest.
"""

import warp as wp

from engine.physics import enums
from engine.physics.actuation.history import stage_bit
from engine.physics.collisions.contact_sides import side_body
from engine.physics.collisions.sdf_field import Field, field_sample, take_sdf
from engine.physics.dynamics.postconstraint import motion_at
from engine.physics.model.data_groups import Contact, Dynamics, Position
from engine.physics.model.model_groups import CollisionModel, Option, SdfModel, SensorModel, TaxelModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import LANES
from engine.physics.spatial import lin

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_PLANE = wp.constant(int(enums.GeomType.PLANE))
_MESH = wp.constant(int(enums.GeomType.MESH))


@wp.func
def _touched(w: int, t: wp.ref[TreeModel], c: wp.ref[Contact], body: int, i: int, side: int) -> int:
    """The geom that the body touches in contact i, on whose side 0 or 1 it is; -1 if it is not, or touches a flex."""
    if t.body_weldid[side_body(t, c, w, i, side)] != body:
        return -1
    return c.geom[w, i][1 - side]


@wp.func
def _is_first(w: int, t: wp.ref[TreeModel], c: wp.ref[Contact], body: int, i: int, side: int, geom: int) -> bool:
    """Whether no contact before tells of the geom."""
    first = bool(True)
    for k in range(2 * i + side):
        first = first and _touched(w, t, c, body, k // 2, k % 2) != geom
    return first


@wp.func
def _distance(w: int, shape: wp.ref[CollisionModel], sdfs: wp.ref[SdfModel], geom: int, point: wp.vec3) -> float:
    """Signed distance of a geom at a point of its frame; 0 where it has no field."""
    kind = shape.geom_type[geom]
    if kind == _PLANE:
        return point[2]
    field = Field()
    field.type = kind
    field.size = shape.geom_size[w, geom]
    field.mat = wp.identity(n=3, dtype=wp.float32)
    take_sdf(field, shape, sdfs, geom)
    if kind == _MESH:
        field.octree = sdfs.mesh_octadr[shape.geom_dataid[geom]]
    if kind >= _MESH and field.octree < 0 and field.closed < 0:
        return 0.0
    sample = field_sample(sdfs, field, point)
    return sample.dist


@wp.func
def _taxel_in(
    w: int,
    i: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    shape: wp.ref[CollisionModel],
    sdfs: wp.ref[SdfModel],
    sm: wp.ref[SensorModel],
    x: wp.ref[TaxelModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
):
    sensor = x.taxel_sensor[i]
    if (opt.disableflags[0] & _SENSOR) != 0 or (stage_bit(sm, sensor) & stages) == 0:
        return
    skin = sm.sensor_refid[sensor]
    body = t.body_weldid[t.geom_bodyid[skin]]
    place = p.geom_xpos[w, skin] + p.geom_xmat[w, skin] * x.taxel_pos[i]
    velocity = lin(motion_at(t, p, w, body, y.cvel[w, body], place))
    felt = wp.vec3(0.0)
    for k in range(2 * c.ncon[w]):
        geom = _touched(w, t, c, body, k // 2, k % 2)
        if geom >= 0:
            centre = p.geom_xpos[w, geom]
            depth = -_distance(w, shape, sdfs, geom, wp.transpose(p.geom_xmat[w, geom]) * (place - centre))
            if depth > 0.0 and _is_first(w, t, c, body, k // 2, k % 2, geom):
                other = t.geom_bodyid[geom]
                slip = velocity - lin(motion_at(t, p, w, other, y.cvel[w, other], place))
                slip = wp.transpose(p.geom_xmat[w, skin]) * slip
                felt[0] = wp.max(felt[0], depth)
                felt[1] = felt[1] + wp.abs(wp.dot(slip, x.taxel_tangent1[i]))
                felt[2] = felt[2] + wp.abs(wp.dot(slip, x.taxel_tangent2[i]))
    number = sm.sensor_dim[sensor] // 3
    cutoff = sm.sensor_cutoff[w, sensor]
    for channel in range(3):
        value = felt[channel]
        if cutoff > 0.0:
            value = wp.min(value, cutoff)
        y.sensordata[w, sm.sensor_adr[sensor] + channel * number + x.taxel_index[i]] = value


@wp.kernel
def _taxels(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    shape_at: at(CollisionModel),
    sdfs_at: at(SdfModel),
    sm_at: at(SensorModel),
    x_at: at(TaxelModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
):
    w, i = wp.tid()
    _taxel_in(w, i, stages, opt_at[0], t_at[0], shape_at[0], sdfs_at[0], sm_at[0], x_at[0], p_at[0], y_at[0], c_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the tactile sensors of some stages, as in `sensor.launch`, in every world."""
    wp.launch(
        _taxels,
        dim=(d.nworld, m.ntaxel),
        inputs=[
            stages,
            m.at.opt,
            m.at.tree,
            m.at.shape,
            m.at.sdfs,
            m.at.sensors,
            m.at.taxels,
            d.at.position,
            d.at.dynamics,
            d.at.contact,
        ],
        device=m.device,
        block_dim=LANES,
    )
