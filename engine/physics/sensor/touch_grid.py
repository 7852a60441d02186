"""Sensors of MuJoCo's plugin `mujoco.sensor.touch_grid`: what the contacts of a body press, by direction from a site.

Loaded by models with such sensors. One lane for each sensor: it adds up contacts in their order.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.actuation.history import stage_bit
from engine.physics.dynamics.postconstraint import contact_wrench
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Position
from engine.physics.model.model_groups import Option, SensorModel, TouchGridModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))


@wp.func
def _taxel(g: wp.ref[TouchGridModel], start: int, count: int, angle: float) -> int:
    """Between which of count + 1 edges an angle is, -1: outside."""
    place = int(0)
    while place <= count and angle > g.grid_edge[start + place]:
        place += 1
    return wp.where(place > count, -1, place - 1)


@wp.func
def _pressed(
    w: int, i: int, site: int, body: int, t: wp.ref[TreeModel], p: wp.ref[Position], c: wp.ref[Contact],
    efc: wp.ref[Constraint],
) -> vec6:  # fmt: skip
    """Force and torque of a contact on the body, in the site's frame: along z, x and y of each."""
    frame = c.frame[w, i]
    wrench = contact_wrench(c, efc, w, i)
    axes = wp.transpose(frame * p.site_xmat[w, site])
    force = axes * wp.vec3(wrench[0], wrench[1], wrench[2])
    torque = axes * wp.vec3(wrench[3], wrench[4], wrench[5])
    sign = wp.where(t.body_weldid[t.geom_bodyid[c.geom[w, i][0]]] == body, -1.0, 1.0)
    return sign * vec6(force[2], force[0], force[1], torque[2], torque[0], torque[1])


@wp.func
def _grid(
    w: int,
    k: int,
    g: wp.ref[TouchGridModel],
    t: wp.ref[TreeModel],
    sm: wp.ref[SensorModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
):
    sensor = g.grid_sensor[k]
    size = g.grid_size[k]
    frame = size[0] * size[1]
    adr = sm.sensor_adr[sensor]
    for j in range(sm.sensor_dim[sensor]):
        y.sensordata[w, adr + j] = 0.0
    site = sm.sensor_objid[sensor]
    body = t.body_weldid[t.site_bodyid[site]]
    for i in range(c.ncon[w]):
        pair = c.geom[w, i]
        if pair[0] >= 0 and pair[1] >= 0:
            weld1 = t.body_weldid[t.geom_bodyid[pair[0]]]
            weld2 = t.body_weldid[t.geom_bodyid[pair[1]]]
            if weld1 == body or weld2 == body:
                x = wp.transpose(p.site_xmat[w, site]) * (c.pos[w, i] - p.site_xpos[w, site])
                azimuth = wp.atan2(x[0], -x[2])
                elevation = wp.atan2(x[1], wp.sqrt(x[0] * x[0] + x[2] * x[2]))
                across = _taxel(g, g.grid_edgeadr[k], size[0], azimuth)
                up = _taxel(g, g.grid_edgeadr[k] + size[0] + 1, size[1], elevation)
                if across >= 0 and up >= 0:
                    felt = _pressed(w, i, site, body, t, p, c, efc)
                    for channel in range(size[2]):
                        place = adr + channel * frame + up * size[0] + across
                        y.sensordata[w, place] = y.sensordata[w, place] + felt[channel]
    cutoff = sm.sensor_cutoff[w, sensor]
    if cutoff > 0.0:
        for j in range(frame * size[2]):
            y.sensordata[w, adr + j] = wp.clamp(y.sensordata[w, adr + j], -cutoff, cutoff)


@wp.kernel
def _touch_grids(
    stages: int,
    opt_at: at(Option),
    g_at: at(TouchGridModel),
    t_at: at(TreeModel),
    sm_at: at(SensorModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    if (opt_at[0].disableflags[0] & _SENSOR) == 0:
        for k in range(lane(), g_at[0].ngrid, simt.lanes()):
            if (stage_bit(sm_at[0], g_at[0].grid_sensor[k]) & stages) != 0:
                _grid(w, k, g_at[0], t_at[0], sm_at[0], p_at[0], y_at[0], c_at[0], efc_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Compute the touch grids of some stages, as in `sensor.launch`, in every world."""
    groups = [m.at.opt, m.at.touch_grids, m.at.tree, m.at.sensors, d.at.position, d.at.dynamics]
    simt.launch(_touch_grids, d.nworld, [stages, *groups, d.at.contact, d.at.efc], m.device)
