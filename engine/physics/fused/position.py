"""Everything that depends on positions, with contacts of shapes that have a closed form, in one launch."""

import warp as wp

from engine.physics.collisions import broadphase, driver, emission, primitive
from engine.physics.collisions.geometry import RawContacts
from engine.physics.collisions.pairs import PairScratch, PairTable
from engine.physics.dynamics import kinematics
from engine.physics.model.data_groups import Contact, Position, State
from engine.physics.model.model_groups import ActuatorModel, CollisionModel, LightModel, Option, TreeModel
from engine.physics.model.types import Data, Model, at

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _position_in(
    w: int,
    stages: int,
    complete: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    lights: wp.ref[LightModel],
    am: wp.ref[ActuatorModel],
    shape: wp.ref[CollisionModel],
    table: wp.ref[PairTable],
    s: wp.ref[State],
    p: wp.ref[Position],
    pairs: wp.ref[PairScratch],
    raw: wp.ref[RawContacts],
    c: wp.ref[Contact],
):
    kinematics.position_in(w, 1, stages, t, lights, am, s, p)
    broadphase.broadphase_in(w, 1, opt, shape, p, table, pairs, opt.broadphase[0])
    primitive.primitive_narrowphase_in(w, opt, shape, p, pairs, raw, raw)
    if complete != 0:
        emission.emit_contacts_in(w, opt, shape, pairs, raw, s, c)


@wp.kernel
def _position(
    stages: int,
    complete: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    lights_at: at(LightModel),
    am_at: at(ActuatorModel),
    shape_at: at(CollisionModel),
    table_at: at(PairTable),
    s_at: at(State),
    p_at: at(Position),
    pairs_at: at(PairScratch),
    raw_at: at(RawContacts),
    c_at: at(Contact),
):
    w = wp.tid()
    _position_in(
        w, stages, complete, opt_at[0], t_at[0], lights_at[0], am_at[0], shape_at[0], table_at[0], s_at[0], p_at[0],
        pairs_at[0], raw_at[0], c_at[0],
    )  # fmt: skip


def launch(m: Model, d: Data, emits: bool) -> None:
    """`kinematics` and `collision` of a model without tendons and flexes. emits: `d.contact` too, where other kernels
    look for contacts; else `fused.acceleration` does."""
    complete = not driver.has_other_shapes(m)
    wp.launch(
        _position,
        d.nworld,
        [
            kinematics.ALL, int(complete), m.at.opt, m.at.tree, m.at.lights, m.at.actuators, m.at.shape,
            m.collision.table_at, d.at.state, d.at.position, d.collision.pairs_at, d.collision.raw_at, d.at.contact,
        ],
        device=m.device,
        block_dim=1,
    )  # fmt: skip
    if not complete:
        driver.launch_other_shapes(m, d)
        if emits:
            driver.launch_emission(m, d)
