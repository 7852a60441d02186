"""From contacts and velocities to accelerations by Newton's method, and to the next state by Euler's: one launch."""

import warp as wp

from engine.physics import step_ring
from engine.physics.actuation import transmissions
from engine.physics.collisions import driver, emission
from engine.physics.collisions.geometry import RawContacts
from engine.physics.collisions.pairs import PairScratch
from engine.physics.constraint import make_constraint
from engine.physics.dynamics import integrate, smooth_dynamics
from engine.physics.model.data_groups import (
    Actuation,
    Carriers,
    Constraint,
    Contact,
    Dynamics,
    Islands,
    JointDrive,
    Newton,
    Position,
    State,
)
from engine.physics.model.model_groups import (
    ActuatorModel,
    CollisionModel,
    DriveModel,
    EqualityModel,
    JointDriveModel,
    Option,
    PassiveModel,
    TendonModel,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.solver import newton

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _acceleration_in(
    w: int,
    stages: int,
    has_drives: int,
    emits: int,
    transmits: int,
    euler: int,
    first: int,
    rings: wp.array(dtype=step_ring.Gather),
    ctrl: wp.array2d(dtype=wp.float32),
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    dr: wp.ref[DriveModel],
    pm: wp.ref[PassiveModel],
    em: wp.ref[EqualityModel],
    jd: wp.ref[JointDriveModel],
    shape: wp.ref[CollisionModel],
    pairs: wp.ref[PairScratch],
    raw: wp.ref[RawContacts],
    s: wp.ref[State],
    g: wp.ref[JointDrive],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    a: wp.ref[Actuation],
    c: wp.ref[Contact],
    cr: wp.ref[Carriers],
    efc: wp.ref[Constraint],
    n: wp.ref[Newton],
    islands: wp.ref[Islands],
):
    if emits != 0:
        emission.emit_contacts_in(w, opt, shape, pairs, raw, s, c)
    if transmits != 0:
        transmissions.transmission_in(w, t, tm, am, s, p, c)
    smooth_dynamics.forces_in(w, 1, stages, ctrl, opt, t, tm, am, dr, pm, s, p, y, a)
    make_constraint.first_rows(w, False, 0, has_drives, opt, t, tm, jd, s, p, efc)
    make_constraint.last_rows(w, has_drives, False, opt, t, tm, em, jd, s, g, p, c, cr, efc)
    newton.newton_in(w, opt, t, s, p, y, c, efc, n, islands)
    for i in range(rings.shape[0]):
        step_ring.copy_in(first + w, 0, rings[i])
    if euler != 0:
        integrate.euler_in(w, 1, opt, t, am, dr, pm, s, p, y)


@wp.kernel
def _acceleration(
    stages: int,
    has_drives: int,
    emits: int,
    transmits: int,
    euler: int,
    first: int,
    rings: wp.array(dtype=step_ring.Gather),
    ctrl: wp.array2d(dtype=wp.float32),
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    dr_at: at(DriveModel),
    pm_at: at(PassiveModel),
    em_at: at(EqualityModel),
    jd_at: at(JointDriveModel),
    shape_at: at(CollisionModel),
    pairs_at: at(PairScratch),
    raw_at: at(RawContacts),
    s_at: at(State),
    g_at: at(JointDrive),
    p_at: at(Position),
    y_at: at(Dynamics),
    a_at: at(Actuation),
    c_at: at(Contact),
    cr_at: at(Carriers),
    efc_at: at(Constraint),
    n_at: at(Newton),
    islands_at: at(Islands),
):
    w = wp.tid()
    _acceleration_in(
        w, stages, has_drives, emits, transmits, euler, first, rings, ctrl, opt_at[0], t_at[0], tm_at[0], am_at[0],
        dr_at[0], pm_at[0], em_at[0], jd_at[0], shape_at[0], pairs_at[0], raw_at[0], s_at[0], g_at[0], p_at[0],
        y_at[0], a_at[0], c_at[0], cr_at[0], efc_at[0], n_at[0], islands_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data, begins: bool, euler: bool) -> None:
    """`qacc` and constraint forces of a model without equalities and rare forces.

    begins: after `fused.position` that leaves contacts and transmissions to this. euler: and the next state, before
    which rings copy what they sample.
    """
    rings = step_ring.gathers(d) if euler else wp.empty(0, dtype=step_ring.Gather, device=m.device)
    wp.launch(
        _acceleration,
        d.nworld,
        [
            smooth_dynamics.ALL, int(m.has_joint_drives), int(begins and driver.has_other_shapes(m)),
            int(begins and m.nactuator > 0), int(euler), d.first_world, rings, d.ctrl, m.at.opt, m.at.tree,
            m.at.tendons, m.at.actuators, m.at.drives, m.at.passives, m.at.equalities, m.at.joint_drives, m.at.shape,
            d.collision.pairs_at, d.collision.raw_at, d.at.state, d.at.joint_drive, d.at.position, d.at.dynamics,
            d.at.actuation, d.at.contact, d.at.carriers, d.at.efc, d.at.newton, d.at.islands,
        ],
        device=m.device,
        block_dim=1,
    )  # fmt: skip
