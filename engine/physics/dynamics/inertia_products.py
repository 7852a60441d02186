"""Products of vectors with the inertia matrix, and with its inverse."""

import warp as wp

from engine.physics import linalg, simt
from engine.physics.compat import layouts
from engine.physics.dynamics.kinematics import solve_inertia
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.arguments import check_array
from engine.physics.runtime.entry import entry
from engine.physics.simt import lane, sync

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.kernel
def _mul_m(
    t_at: at(TreeModel),
    inertia: wp.array2d(dtype=wp.float32),
    vec: wp.array2d(dtype=wp.float32),
    skip: wp.array(dtype=wp.bool),
    res: wp.array2d(dtype=wp.float32),
):
    w, _ = wp.tid()
    if skip.shape[0] > 0:
        if skip[w]:
            return
    nv = t_at[0].nv
    linalg.mul_tree(
        nv, t_at[0].dof_end, t_at[0].M_rownnz, t_at[0].M_rowadr, t_at[0].M_colind, inertia[w], vec[w], res[w]
    )


@wp.func
def _solve_in(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    x: wp.array2d(dtype=wp.float32),
    y: wp.array2d(dtype=wp.float32),
):
    for i in range(lane(), t.nv, simt.lanes()):
        x[w, i] = y[w, i]
    sync()
    solve_inertia(w, t, p.qLD, p.qLDiagInv, x)


@wp.kernel
def _solve_m(
    t_at: at(TreeModel), p_at: at(Position), x: wp.array2d(dtype=wp.float32), y: wp.array2d(dtype=wp.float32)
):
    w, _ = wp.tid()
    _solve_in(w, t_at[0], p_at[0], x, y)


@entry
def mul_m(
    m: Model, d: Data, res: wp.array, vec: wp.array, skip: wp.array | None = None, M: wp.array | None = None
) -> None:
    """res = M vec, for every world.

    res, vec: (nworld, nv) float32, two arrays. skip: (nworld,) bool, worlds whose row of res is left as it is. M:
    float32, other matrices in the layout of d.qM, which is the default: (nworld, nv, nv) or (nworld, 1, nM).
    """
    vectors, rows = (d.nworld, m.nv), d.position.qM.shape
    for name, vector in {"res": res, "vec": vec}.items():
        check_array(name, vector, wp.float32, vectors, m.device, "worlds, dofs")
    if M is not None:
        check_array("M", M, wp.float32, (None,) * getattr(M, "ndim", 0), m.device)
    if M is not None and M.shape == (d.nworld, m.nv, m.nv) != (d.nworld, 1, rows[1]):
        values = wp.empty(rows, dtype=wp.float32, device=m.device)
        layouts.sparse([m.M_rownnz, m.M_rowadr, m.M_colind], M, values)
        M = values
    elif M is not None and M.shape == (d.nworld, 1, rows[1]):
        M = M.reshape(rows)
    if M is not None:
        check_array("M", M, wp.float32, rows, m.device, "worlds, entries")
    if skip is not None:
        check_array("skip", skip, wp.bool, (d.nworld,), m.device, "worlds")
    if res.ptr == vec.ptr and m.nv:
        raise ValueError("res and vec are one array: give the product an array of its own")
    none = wp.empty(0, dtype=wp.bool, device=m.device) if skip is None else skip
    matrix = d.position.qM if M is None else M
    simt.launch(_mul_m, d.nworld, [m.at.tree, matrix, vec, none, res], m.device)


@entry
def solve_m(m: Model, d: Data, x: wp.array, y: wp.array) -> None:
    """x = inv(M) y, for every world, with the factor that `factor_m` left.

    x, y: (nworld, nv) float32; they may be one array.
    """
    for name, vector in {"x": x, "y": y}.items():
        check_array(name, vector, wp.float32, (d.nworld, m.nv), m.device, "worlds, dofs")
    simt.launch(_solve_m, d.nworld, [m.at.tree, d.at.position, x, y], m.device)
