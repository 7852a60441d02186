"""Questions about a computed step: forces of contacts, forces on bodies as seen by the joints."""

import warp as wp

from engine.physics import simt
from engine.physics.double_single import join_vec3
from engine.physics.dynamics.postconstraint import contact_wrench
from engine.physics.dynamics.smooth_dynamics import apply_wrench
from engine.physics.model.data_groups import Constraint, Contact, Position, State
from engine.physics.model.model_groups import TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.entry import entry
from engine.physics.spatial import ang, lin, spatial
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _contact_force_in(
    w: int, i: int, world_axes: bool, c: wp.ref[Contact], efc: wp.ref[Constraint], force: wp.array(dtype=vec6), k: int
):
    wrench = vec6()
    if i < c.ncon[w]:
        wrench = contact_wrench(c, efc, w, i)
        if world_axes:
            axes = wp.transpose(c.frame[w, i])
            wrench = spatial(axes * ang(wrench), axes * lin(wrench))
    force[k] = wrench


@wp.kernel
def _contact_force(
    ids: wp.array(dtype=wp.int32),
    world_axes: bool,
    c_at: at(Contact),
    efc_at: at(Constraint),
    force: wp.array(dtype=vec6),
):
    k = wp.tid()
    per_world = c_at[0].nconmax
    i = ids[k]
    if i < 0 or i >= per_world * c_at[0].ncon.shape[0]:
        force[k] = vec6()
        return
    _contact_force_in(i // per_world, i % per_world, world_axes, c_at[0], efc_at[0], force, k)


@wp.func
def _xfrc_accumulate_in(
    w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position], qfrc: wp.array2d(dtype=wp.float32)
):
    for b in range(1, t.nbody):
        wrench = s.xfrc_applied[w, b]
        if wp.length_sq(wrench) != 0.0:
            apply_wrench(w, t, p, b, join_vec3(p.xipos[w, b], p.xipos_low[w, b]), ang(wrench), lin(wrench), qfrc)


@wp.kernel
def _xfrc_accumulate(t_at: at(TreeModel), s_at: at(State), p_at: at(Position), qfrc: wp.array2d(dtype=wp.float32)):
    w, _ = wp.tid()
    if simt.lane() == 0:
        _xfrc_accumulate_in(w, t_at[0], s_at[0], p_at[0], qfrc)


@entry
def contact_force(m: Model, d: Data, contact_ids: wp.array, to_world_frame: bool, force: wp.array) -> None:
    """Force, then torque, of contacts on their second geom, N and N m.

    contact_ids: (n,) int32, contact i of a world w is `w * d.contact.nconmax + i`; an id without a contact has no
    force. to_world_frame: in the world's axes, else normal, first and second tangent of the contact's frame. force:
    (n,) vector of 6, written.
    """
    if force.shape != contact_ids.shape:
        raise ValueError(f"force has the shape {force.shape}, contact_ids {contact_ids.shape}: they must be equal")
    inputs = [contact_ids, to_world_frame, d.at.contact, d.at.efc, force]
    wp.launch(_contact_force, dim=contact_ids.shape[0], inputs=inputs, device=m.device, block_dim=simt.LANES)


@entry
def xfrc_accumulate(m: Model, d: Data, qfrc: wp.array) -> None:
    """Add the forces and torques on bodies, d.xfrc_applied, to the generalised forces qfrc (nworld, nv)."""
    if qfrc.shape != (d.nworld, m.nv):
        raise ValueError(f"qfrc must have the shape {(d.nworld, m.nv)} (worlds, dofs), not {qfrc.shape}")
    simt.launch(_xfrc_accumulate, d.nworld, [m.at.tree, d.at.state, d.at.position, qfrc], m.device)
