"""Numbers that a step goes without and somebody wants to see: sums over the contacts of bodies, tensions of tendons.

Loaded where they are sampled.
"""

from __future__ import annotations

import warp as wp

from engine.physics import simt
from engine.physics.collisions.contact_sides import side_body
from engine.physics.dynamics.postconstraint import contact_wrench
from engine.physics.dynamics.tendon_wrench import force_along
from engine.physics.model.data_groups import (
    Actuation,
    Carriers,
    Constraint,
    Contact,
    Dynamics,
    Position,
    State,
    TendonPath,
)
from engine.physics.model.model_groups import (
    ActuatorModel,
    EqualityModel,
    Option,
    PassiveModel,
    TendonModel,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.sensor.contact import relative_motion
from engine.physics.simt import lane
from engine.physics.spatial import lin

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _sums_in(
    w: int,
    row: int,
    pairs: wp.array(dtype=wp.vec2i),
    sums: wp.array2d(dtype=wp.vec4),
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    efc: wp.ref[Constraint],
):
    for k in range(lane(), pairs.shape[0], simt.lanes()):
        count = float(0.0)
        force = float(0.0)
        slip = float(0.0)
        depth = float(0.0)
        one = pairs[k][0]
        other = pairs[k][1]
        for i in range(c.ncon[w]):
            if c.efc_address[w, i] >= 0:
                body1 = side_body(t, c, w, i, 0)
                body2 = side_body(t, c, w, i, 1)
                forth = body1 == one and (other < 0 or body2 == other)
                back = body2 == one and (other < 0 or body1 == other)
                if forth or back:
                    count += 1.0
                    wrench = contact_wrench(c, efc, w, i)
                    force += wrench[0]
                    speed = lin(relative_motion(w, t, p, y, c, cr, i))
                    slip = wp.max(slip, wp.sqrt(speed[1] * speed[1] + speed[2] * speed[2]))
                    depth = wp.max(depth, -c.dist[w, i])
        sums[row, k] = wp.vec4(count, force, slip, depth)


@wp.kernel
def _sums(
    first: int,
    pairs: wp.array(dtype=wp.vec2i),
    sums: wp.array2d(dtype=wp.vec4),
    t_at: at(TreeModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    cr_at: at(Carriers),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _sums_in(w, first + w, pairs, sums, t_at[0], p_at[0], y_at[0], c_at[0], cr_at[0], efc_at[0])


def contact_sums(m: Model, d: Data, pairs: wp.array, sums: wp.array) -> None:
    """What the contacts between pairs of bodies come to, after the forces of the step are known.

    Args:
        pairs: (n,) vec2i, bodies; -1 as the second: any.
        sums: (nworld, n) vec4 of all worlds: how many contacts carry force, the sum of their normal forces (N), the
            fastest slip (m/s) and the greatest depth (m) among them.
    """
    touching = [d.at.contact, d.at.carriers, d.at.efc]
    arguments = [d.first_world, pairs, sums, m.at.tree, d.at.position, d.at.dynamics, *touching]
    simt.launch(_sums, d.nworld, arguments, m.device)


@wp.func
def _tensions_in(
    w: int,
    row: int,
    tensions: wp.array2d(dtype=wp.float32),
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    pm: wp.ref[PassiveModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    efc: wp.ref[Constraint],
):
    for i in range(lane(), tm.ntendon, simt.lanes()):
        tensions[row, i] = -force_along(w, i, opt, t, tm, am, pm, em, s, p, path, y, a, efc)


@wp.kernel
def _tensions(
    first: int,
    tensions: wp.array2d(dtype=wp.float32),
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    pm_at: at(PassiveModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    path_at: at(TendonPath),
    y_at: at(Dynamics),
    a_at: at(Actuation),
    efc_at: at(Constraint),
):
    w, _ = wp.tid()
    _tensions_in(
        w, first + w, tensions, opt_at[0], t_at[0], tm_at[0], am_at[0], pm_at[0], em_at[0], s_at[0], p_at[0],
        path_at[0], y_at[0], a_at[0], efc_at[0],
    )  # fmt: skip


def tendon_tensions(m: Model, d: Data, tensions: wp.array) -> None:
    """How much each tendon pulls its ends together, of all worlds, (nworld, ntendon) N, for a fixed tendon whose
    joints turn N·m: springs, dampers, actuators, armature, friction, limits and equalities."""
    of_model = [m.at.opt, m.at.tree, m.at.tendons, m.at.actuators, m.at.passives, m.at.equalities]
    of_data = [d.at.state, d.at.position, d.at.tendon_path, d.at.dynamics, d.at.actuation, d.at.efc]
    simt.launch(_tensions, d.nworld, [d.first_world, tensions, *of_model, *of_data], m.device)
