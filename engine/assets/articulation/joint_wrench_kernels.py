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
    """Force and torque that bodies hand on: in the frames of their parents, or in the world's about their origins."""
    external_forces(w, t, em, s, p, path, y, c, efc)
    rne_postconstraint(w, opt, t, s, p, y)
    # Rows of arrays: their addresses stay in registers.
    taken = y.cfrc_int[w]
    origins = p.subtree_com[w]
    places = p.xpos[w]
    turns = p.xquat[w]
    row = out[w]
    for k in range(lane(), links.shape[0], lanes()):
        link = links[k]
        wrench = taken[link[0]]
        force = -lin(wrench)
        torque = wp.cross(origins[link[1]] - places[link[2]], force) - ang(wrench)
        if link[3] != 0:
            back = quat_conj(turns[link[2]])
            force = quat_rotate(back, force)
            torque = quat_rotate(back, torque)
        row[k] = spatial(force, torque)


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
