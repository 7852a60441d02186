# type: ignore
"""Kernels of joint_wrenches.py: their types are Warp's, not Python's."""

import warp as wp

from engine.physics.dynamics.postconstraint import external_forces, rne_postconstraint
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Position, State, TendonPath
from engine.physics.model.model_groups import EqualityModel, Option, TreeModel
from engine.physics.model.types import at
from engine.physics.simt import lane, lanes
from engine.physics.spatial import ang, lin, quat_conj, quat_rotate, spatial
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _handed_on(w: int, link: wp.vec4i, p: wp.ref[Position], y: wp.ref[Dynamics]) -> vec6:
    """Force and torque that a body hands on: in the frame of its parent, or in the world's about its own origin."""
    wrench = y.cfrc_int[w, link[0]]
    force = -lin(wrench)
    torque = wp.cross(p.subtree_com[w, link[1]] - p.xpos[w, link[2]], force) - ang(wrench)
    if link[3] != 0:
        back = quat_conj(p.xquat[w, link[2]])
        force = quat_rotate(back, force)
        torque = quat_rotate(back, torque)
    return spatial(force, torque)


@wp.func
def _wrenches_in(
    w: int,
    links: wp.array(dtype=wp.vec4i),
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    out: wp.array2d(dtype=vec6),
):
    external_forces(w, t, em, s, p, path, y, c, efc)
    rne_postconstraint(w, opt, t, s, p, y)
    for k in range(lane(), links.shape[0], lanes()):
        out[w, k] = _handed_on(w, links[k], p, y)


@wp.kernel
def wrenches(
    links: wp.array(dtype=wp.vec4i),  # body, its root body, its parent, 1 if that is in the articulation
    opt_at: at(Option),
    t_at: at(TreeModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    path_at: at(TendonPath),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
    out: wp.array2d(dtype=vec6),
):
    w, _ = wp.tid()
    _wrenches_in(
        w, links, opt_at[0], t_at[0], em_at[0], s_at[0], p_at[0], path_at[0], y_at[0], c_at[0], efc_at[0], out
    )
