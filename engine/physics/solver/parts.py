"""What a solver takes at a time: an island, or all rows and dofs of a world.

They are given as runs, as rows and dofs of a body stand together; the dofs of an island have places next to each
other in the Hessian.
"""

import re
from collections.abc import Callable

import warp as wp

from engine.physics import simt
from engine.physics.model.data_groups import Constraint, Islands
from engine.physics.model.model_groups import TreeModel
from engine.physics.simt import lane, sync

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.struct
class Part:
    """The first run of its rows, that of its dofs, -1 where there are none, and its places in the Hessian."""

    rows: int
    dofs: int
    begin: int
    end: int
    row_first: wp.array(dtype=wp.int32)
    row_end: wp.array(dtype=wp.int32)
    row_next: wp.array(dtype=wp.int32)
    dof_first: wp.array(dtype=wp.int32)
    dof_end: wp.array(dtype=wp.int32)
    dof_next: wp.array(dtype=wp.int32)
    dof_place: wp.array(dtype=wp.int32)
    place_dof: wp.array(dtype=wp.int32)
    columns: wp.array(dtype=wp.int32)


_LOOPS = {
    "ROW_RUNS": "for (int run = part.rows; run >= 0; run = part.row_next.data[run])",
    "DOF_RUNS": "for (int run = part.dofs; run >= 0; run = part.dof_next.data[run])",
    "ROWS": "ROW_RUNS for (int r = part.row_first.data[run] + LANE; r < part.row_end.data[run]; r += LANES)",
    "DOFS": "DOF_RUNS for (int i = part.dof_first.data[run] + LANE; i < part.dof_end.data[run]; i += LANES)",
}


def func_native(source: str, **constants: int) -> Callable[[Callable], wp.Function]:
    """As `simt.func_native`, for functions of a `part`: in the source, ROWS and DOFS are heads of loops of the lanes
    over its rows r and its dofs i, ROW_RUNS and DOF_RUNS of loops over their runs."""
    for name in ("ROWS", "DOFS", "ROW_RUNS", "DOF_RUNS"):
        source = re.sub(rf"\b{name}\b", _LOOPS[name], source)
    return simt.func_native(source, **constants)


@wp.func
def whole(w: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint], g: wp.ref[Islands]) -> Part:
    """All rows and dofs, without places."""
    if lane() == 0:
        g.row_first[w, 0] = 0
        g.row_end[w, 0] = efc.nefc[w]
        g.row_next[w, 0] = -1
        g.dof_first[w, 0] = 0
        g.dof_end[w, 0] = t.nv
        g.dof_next[w, 0] = -1
    sync()
    part = _part(w, g)
    part.end = t.nv
    return part


@wp.func
def _part(w: int, g: wp.ref[Islands]) -> Part:
    part = Part()
    part.row_first = g.row_first[w]
    part.row_end = g.row_end[w]
    part.row_next = g.row_next[w]
    part.dof_first = g.dof_first[w]
    part.dof_end = g.dof_end[w]
    part.dof_next = g.dof_next[w]
    part.dof_place = g.dof_place[w]
    part.place_dof = g.place_dof[w]
    part.columns = g.columns[w]
    return part


@wp.func
def first_part(w: int, number: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint], g: wp.ref[Islands]) -> Part:
    """The first of so many islands that `find` found; all, where it found none."""
    if number == 0:
        for i in range(lane(), t.nv, simt.lanes()):
            g.dof_place[w, i] = i
            g.place_dof[w, i] = i
        return whole(w, t, efc, g)
    part = _part(w, g)
    turn_to(w, 0, g, part)
    return part


@wp.func
def turn_to(w: int, island: int, g: wp.ref[Islands], part: wp.ref[Part]):
    """Make a part of a world that island; the one after the last is of the trees without rows."""
    part.rows = g.island_row[w, island]
    part.dofs = g.island_dof[w, island]
    part.begin = g.island_place[w, island]
    part.end = g.island_place[w, island + 1]
