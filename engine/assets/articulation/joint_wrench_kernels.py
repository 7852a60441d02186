# type: ignore
"""Kernels of joint_wrenches.py: their types are Warp's, not Python's."""

import warp as wp

from engine.physics.dynamics.postconstraint import external_forces, rne_postconstraint
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Position, State, TendonPath
from engine.physics.model.model_groups import EqualityModel, Option, TreeModel
from engine.physics.model.types import at
from engine.physics.simt import lane, lanes
from engine.physics.spatial import ang, lin, quat_conj, quat_rotate, spatial
from engine.physics.vectors import vec6, vec10

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func_native(
    """
#if !defined(__CUDA_ARCH__)
    const auto fetch = [w](const auto& array) {
        const char* row = (const char*)array.data + w * array.strides[0];
        for (int i = 0; i < array.strides[0]; i += 64) __builtin_prefetch(row + i);
    };
    fetch(cinert);
    fetch(cvel);
    fetch(cdof);
    fetch(cdof_dot);
    fetch(xfrc);
    fetch(xipos);
    fetch(subtree_com);
    fetch(xpos);
    fetch(xquat);
    fetch(qvel);
    fetch(qacc);
    const char* row = (const char*)out.data + w * out.strides[0];
    for (int i = 0; i < out.strides[0]; i += 64) __builtin_prefetch(row + i, 1);
#endif
"""
)
def _prefetch(
    w: int,
    cinert: wp.array2d(dtype=vec10),
    cvel: wp.array2d(dtype=vec6),
    cdof: wp.array2d(dtype=vec6),
    cdof_dot: wp.array2d(dtype=vec6),
    xfrc: wp.array2d(dtype=vec6),
    xipos: wp.array2d(dtype=wp.vec3),
    subtree_com: wp.array2d(dtype=wp.vec3),
    xpos: wp.array2d(dtype=wp.vec3),
    xquat: wp.array2d(dtype=wp.vec4),
    qvel: wp.array2d(dtype=wp.float32),
    qacc: wp.array2d(dtype=wp.float32),
    out: wp.array2d(dtype=vec6),
):
    """Have what a CPU reads and writes of a world on its way into the cache, while it computes the one before: there
    are more arrays than it would follow by itself."""
    ...


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
    _prefetch(
        w + 1, p.cinert, y.cvel, p.cdof, y.cdof_dot, s.xfrc_applied, p.xipos, p.subtree_com, p.xpos, p.xquat, s.qvel,
        s.qacc, out,
    )  # fmt: skip
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
