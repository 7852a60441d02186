"""Questions about a computed step: forces of contacts, forces on bodies as seen by the joints."""

import warp as wp

from engine.physics import simt
from engine.physics.double_single import join_vec3
from engine.physics.dynamics.jacobian import point_motion
from engine.physics.dynamics.postconstraint import contact_wrench
from engine.physics.dynamics.smooth_dynamics import apply_wrench
from engine.physics.model.data_groups import Constraint, Contact, Position, State
from engine.physics.model.model_groups import TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.arguments import check_array
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
    first: wp.array(dtype=wp.int32),
    world_axes: bool,
    c_at: at(Contact),
    efc_at: at(Constraint),
    force: wp.array(dtype=vec6),
):
    k = wp.tid()
    nworld = first.shape[0]
    force[k] = vec6()
    if ids[k] < 0:
        return
    low = int(0)  # the last world whose contacts begin at the id or before it
    high = nworld
    while high - low > 1:
        middle = (low + high) // 2
        if first[middle] <= ids[k]:
            low = middle
        else:
            high = middle
    _contact_force_in(low, ids[k] - first[low], world_axes, c_at[0], efc_at[0], force, k)


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


@wp.func
def _jac_in(
    w: int,
    i: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    point: wp.vec3,
    body: int,
    jacp: wp.array3d(dtype=wp.float32),
    jacr: wp.array3d(dtype=wp.float32),
):
    moves = int(0)
    dof = int(t.body_lastdof[body])
    while dof >= i:
        if dof == i:
            moves = 1
        dof = t.dof_parentid[dof]
    linear = wp.vec3()
    angular = wp.vec3()
    if moves == 1:
        linear = point_motion(w, t, p, i, wp.vec3d(point))
        angular = ang(p.cdof[w, i])
    for k in range(3):
        if jacp.shape[0] > 0:
            jacp[w, k, i] = linear[k]
        if jacr.shape[0] > 0:
            jacr[w, k, i] = angular[k]


@wp.kernel
def _jac(
    t_at: at(TreeModel),
    p_at: at(Position),
    point: wp.array(dtype=wp.vec3),
    body: wp.array(dtype=wp.int32),
    jacp: wp.array3d(dtype=wp.float32),
    jacr: wp.array3d(dtype=wp.float32),
):
    w, i = wp.tid()
    if body[w] >= 0 and body[w] < t_at[0].nbody:
        _jac_in(w, i, t_at[0], p_at[0], point[w], body[w], jacp, jacr)


@entry
def jac(m: Model, d: Data, jacp: wp.array | None, jacr: wp.array | None, point: wp.array, body: wp.array) -> None:
    """How each dof moves a point of a body, and how it turns the body, as mj_jac. Needs the frames of `com_pos`.

    jacp, jacr: (nworld, 3, nv) float32, velocity of the point and angular velocity of the body, in the world's axes,
    at unit velocity of a dof; written, unless they are None. point: (nworld,) vec3, in the world's axes. body:
    (nworld,) int32; the rows of a world whose body is none are left as they are.
    """
    for name, matrix in {"jacp": jacp, "jacr": jacr}.items():
        if matrix is not None:
            check_array(name, matrix, wp.float32, (d.nworld, 3, m.nv), m.device, "worlds, axes, dofs")
    check_array("point", point, wp.vec3, (d.nworld,), m.device, "worlds")
    check_array("body", body, wp.int32, (d.nworld,), m.device, "worlds")
    inputs = [m.at.tree, d.at.position, point, body, jacp, jacr]
    wp.launch(_jac, dim=(d.nworld, m.nv), inputs=inputs, device=m.device, block_dim=simt.LANES)


@entry
def contact_force(m: Model, d: Data, contact_ids: wp.array, to_world_frame: bool, force: wp.array) -> None:
    """Force, then torque, of contacts on their second geom, N and N m.

    contact_ids: (n,) int32, places in `d.contact`, which has the contacts of all worlds one after the other; an id
    without a contact has no force.
    to_world_frame: in the world's axes, else normal, first and second tangent of the contact's frame. force:
    (n,) vector of 6, written.
    """
    check_array("contact_ids", contact_ids, wp.int32, (None,), m.device, "contacts")
    check_array("force", force, vec6, contact_ids.shape, m.device, "contacts")
    inputs = [contact_ids, d.contact.first(), to_world_frame, d.at.contact, d.at.efc, force]
    wp.launch(_contact_force, dim=contact_ids.shape[0], inputs=inputs, device=m.device, block_dim=simt.LANES)


@entry
def xfrc_accumulate(m: Model, d: Data, qfrc: wp.array) -> None:
    """Add the forces and torques on bodies, d.xfrc_applied, to the generalised forces qfrc (nworld, nv)."""
    check_array("qfrc", qfrc, wp.float32, (d.nworld, m.nv), m.device, "worlds, dofs")
    simt.launch(_xfrc_accumulate, d.nworld, [m.at.tree, d.at.state, d.at.position, qfrc], m.device)
