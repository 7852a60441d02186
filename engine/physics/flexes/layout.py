"""Who pulls at whom in flexes, worked out by put_model for the kernels of `forces` and `cells`.

Forces on points, which are the vertices and then the nodes of all flexes, are gathered: every point has a list of
what acts on it, so that many threads give the same sums in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.physics.enums import EqType

FIELDS = {
    "nflexpoint",
    "edge_elemadr",
    "edge_elem",
    "vert_edgeadr",
    "vert_edge",
    "vert_bendadr",
    "vert_bend",
    "nflexcell",
    "cell_flexid",
    "cell_stiffnessadr",
    "cell_normal",
    "cell_plasticadr",
    "elem_shear",
    "cell_slotadr",
    "slot_node",
    "slot_cell",
    "slot_gradient",
    "node_slotadr",
    "node_slot",
    "nflexfold",
    "fold_cell",
    "fold_stiffness",
    "fold_jump",
    "fold_adr",
    "fold_node",
    "fold_gradient",
    "node_foldadr",
    "node_fold",
    "eq_strain",
    "strain_cell",
    "strain_adr",
    "strain_coladr",
    "strain_col",
    "col_slotadr",
    "col_slot",
    "pull_alone",
    "pull_body",
    "pull_pointadr",
    "pull_point",
}


def listed(owners: Iterable[int], values: Any, number: int) -> tuple[np.ndarray, np.ndarray]:
    """Values by owner: (number + 1,) where those of each start, and the values, in their order before."""
    of = np.asarray(list(owners), np.int64)
    values = np.asarray(values, np.int32)
    adr = np.concatenate([[0], np.cumsum(np.bincount(of, minlength=number))]).astype(np.int32)
    return adr, values[np.argsort(of, kind="stable")]


def _springs(model: Any) -> dict[str, np.ndarray]:
    """Edges of flexes whose vertices bodies carry, the elements around them, and what acts on each vertex."""
    elem_of, elems = [], []
    vert_of, pulls = [], []
    bend_of, bends = [], []
    for f in range(int(model.nflex)):
        if model.flex_rigid[f] or model.flex_interp[f]:
            continue
        dim = int(model.flex_dim[f])
        vert, first = int(model.flex_vertadr[f]), int(model.flex_edgeadr[f])
        edges = np.asarray(model.flex_edge)[first : first + int(model.flex_edgenum[f])]
        for e, (start, end) in enumerate(edges.tolist()):
            if not model.flexedge_rigid[first + e]:
                vert_of += [vert + start, vert + end]
                pulls += [(first + e, vert + end), (first + e, vert + start)]
        if dim > 1 and int(model.flex_stiffnessadr[f]) >= 0:
            sides = dim * (dim + 1) // 2
            adr, num = int(model.flex_elemedgeadr[f]), int(model.flex_elemnum[f])
            around = np.asarray(model.flex_elemedge)[adr : adr + num * sides]
            elem_of += (first + around).tolist()
            elems += [(int(model.flex_elemadr[f]) + i // sides, i % sides) for i in range(len(around))]
        if dim == 2 and int(model.flex_bendingadr[f]) >= 0:
            flaps = np.asarray(model.flex_edgeflap)[first : first + len(edges)]
            for e in np.flatnonzero(flaps[:, 1] >= 0).tolist():
                corners = [*edges[e].tolist(), *flaps[e].tolist()]
                bend_of += [vert + v for v in corners]
                bends += [(first + e, corner) for corner in range(4)]
    pair = np.zeros((0, 2), np.int32)
    edge_elemadr, edge_elem = listed(elem_of, elems or pair, int(model.nflexedge))
    vert_edgeadr, vert_edge = listed(vert_of, pulls or pair, int(model.nflexvert))
    vert_bendadr, vert_bend = listed(bend_of, bends or pair, int(model.nflexvert))
    return {
        "edge_elemadr": edge_elemadr,
        "edge_elem": edge_elem,
        "vert_edgeadr": vert_edgeadr,
        "vert_edge": vert_edge,
        "vert_bendadr": vert_bendadr,
        "vert_bend": vert_bend,
    }


def _slope(x: float, order: int) -> np.ndarray:
    """(order + 1,) derivatives of the Lagrange polynomials at equally spaced points of [0, 1]."""
    if order == 1:
        return np.array([-1.0, 1.0])
    return np.array([4 * x - 3, 4 - 8 * x, 4 * x - 1])


def _value(x: float, order: int) -> np.ndarray:
    if order == 1:
        return np.array([1 - x, x])
    return np.array([(1 - x) * (1 - 2 * x), 4 * x * (1 - x), x * (2 * x - 1)])


def faces(cells: np.ndarray, order: int) -> list[tuple[int, np.ndarray]]:
    """The outer faces of a box of cells in MuJoCo's order: the axis of each one's normal, and its nodes, row by row
    along the axis that follows the normal's."""
    grid = cells * order + 1
    found = []
    for normal in range(3):
        slow, fast = (normal + 1) % 3, (normal + 2) % 3
        for end in (0, int(cells[normal]) * order):
            for first, second in np.ndindex(int(cells[slow]), int(cells[fast])):
                node = np.zeros((3, order + 1, order + 1), int)
                node[normal] = end
                node[slow] = (first * order + np.arange(order + 1))[:, None]
                node[fast] = second * order + np.arange(order + 1)
                found.append((normal, np.ravel_multi_index(node, grid).ravel()))
    return found


def _blocks(cells: np.ndarray, order: int) -> list[tuple[int, np.ndarray]]:
    """The cells of a box, as `faces` tells of faces; they have no normal, -1."""
    grid = cells * order + 1
    local = np.indices((order + 1,) * 3)
    return [
        (-1, np.ravel_multi_index(local + order * np.array(cell)[:, None, None, None], grid).ravel())
        for cell in np.ndindex(*(int(n) for n in cells))
    ]


def _gradients(order: int, dimensions: int) -> np.ndarray:
    """((order + 1)^dimensions, 3) derivatives of the polynomials in the middle of a cell, 0 beyond its dimensions."""
    parts = []
    for axis in range(dimensions):
        factors = [(_slope if k == axis else _value)(0.5, order) for k in range(dimensions)]
        product = factors[0]
        for factor in factors[1:]:
            product = np.multiply.outer(product, factor)
        parts.append(product.ravel())
    return np.pad(np.stack(parts, axis=1), ((0, 0), (0, 3 - dimensions)))


def _cells(model: Any) -> tuple[dict[str, np.ndarray], dict[int, int]]:
    """Cells of flexes that are interpolated: volumes between nodes, or the faces of a shell; first cell of each
    flex."""
    flexes, addresses, normals, sizes, yields = [], [], [], [], []
    nodes, gradients = [np.zeros(0, np.int32)], [np.zeros((0, 3))]
    first = {}
    for f in np.flatnonzero(model.flex_interp).tolist():
        if model.flex_rigid[f]:
            continue
        order = abs(int(model.flex_interp[f]))
        shell = int(model.flex_interp[f]) < 0
        adr, stiffness = int(model.flex_nodeadr[f]), int(model.flex_stiffnessadr[f])
        parts = (faces if shell else _blocks)(np.asarray(model.flex_cellnum)[f], order)
        first[f] = len(flexes)
        elastic = stiffness >= 0 and int(model.flex_edgeequality[f]) != 3
        for i, (normal, corner) in enumerate(parts):
            rest = np.asarray(model.flex_node0)[adr + corner]
            size = rest[-1] - rest[0]
            if shell:
                size = np.array([size[(normal + 1) % 3], size[(normal + 2) % 3], 1.0])
            flexes.append(f)
            addresses.append(stiffness + i * (3 * len(corner)) ** 2 if elastic else -1)
            normals.append(normal)
            plastic = int(model.flex_plasticadr[f])
            yields.append(plastic + (3 if shell else 6) * i if plastic >= 0 and elastic else -1)
            sizes.append(len(corner))
            nodes.append(adr + corner)
            gradients.append(_gradients(order, 2 if shell else 3) / np.where(size > 1e-15, size, 1.0))
    slots = np.concatenate(nodes)
    node_slotadr, node_slot = listed(slots, np.arange(len(slots)), int(model.nflexnode))
    arrays = {
        "nflexcell": len(flexes),
        "cell_flexid": np.array(flexes, np.int32),
        "cell_stiffnessadr": np.array(addresses, np.int32),
        "cell_normal": np.array(normals, np.int32),
        "cell_plasticadr": np.array(yields, np.int32),
        "cell_slotadr": np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32),
        "slot_node": slots.astype(np.int32),
        "slot_cell": np.repeat(np.arange(len(flexes)), sizes).astype(np.int32),
        "slot_gradient": np.concatenate(gradients),
        "node_slotadr": node_slotadr,
        "node_slot": node_slot,
    }
    return arrays, first


_FOLD = 10  # numbers of an edge between two faces in flex_bending, after their count


def _folds(model: Any, first: dict[int, int], cells: dict[str, Any]) -> dict[str, np.ndarray]:
    """Edges where two faces of a shell meet, and how the normal there changes with the nodes of each."""
    pairs, stiffness, jumps, sizes = [], [], [], []
    nodes, gradients = [np.zeros(0, np.int32)], [np.zeros((0, 2))]
    for f, cell in first.items():
        adr = int(model.flex_bendingadr[f])
        if int(model.flex_interp[f]) >= 0 or adr < 0:
            continue
        order = -int(model.flex_interp[f])
        number = int(model.flex_bending[adr])
        rows = np.asarray(model.flex_bending)[adr + 1 : adr + 1 + number * _FOLD].reshape(number, _FOLD)
        for row in rows:
            sides = [cell + int(side) for side in row[:2]]
            pairs.append(sides)
            stiffness.append(row[6])
            jumps.append(row[7:10])
            for side, (x, y) in zip(sides, (row[2:4], row[4:6]), strict=True):
                nodes.append(cells["slot_node"][cells["cell_slotadr"][side] : cells["cell_slotadr"][side + 1]])
                along = np.multiply.outer(_slope(x, order), _value(y, order)).ravel()
                across = np.multiply.outer(_value(x, order), _slope(y, order)).ravel()
                gradients.append(np.stack([along, across], axis=1))
                sizes.append(len(along))
    slots = np.concatenate(nodes)
    node_foldadr, node_fold = listed(
        slots,
        np.stack([np.arange(len(slots)), np.repeat(np.arange(len(sizes)), sizes)], axis=1),
        int(model.nflexnode),
    )
    return {
        "nflexfold": len(pairs),
        "fold_cell": np.array(pairs, np.int32).reshape(-1, 2),
        "fold_stiffness": np.array(stiffness, np.float32),
        "fold_jump": np.array(jumps).reshape(-1, 3),
        "fold_adr": np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32),
        "fold_node": slots.astype(np.int32),
        "fold_gradient": np.concatenate(gradients),
        "node_foldadr": node_foldadr,
        "node_fold": node_fold.reshape(-1, 2),
    }


# Edges of triangles and tetrahedra in flex_elemedge, by their corners.
_SIDES = {2: ((1, 2), (2, 0), (0, 1)), 3: ((0, 1), (1, 2), (2, 0), (2, 3), (0, 3), (1, 3))}


def _shear(stiffness: np.ndarray, squares: np.ndarray, dim: int) -> float:
    """Shear stiffness of an element: mean of its quadratic form over strains without change of volume, of unit norm.

    stiffness: upper triangle of the form in the squares of its edges. squares: (sides,) those at rest.
    """
    sides = _SIDES[dim]
    form = np.zeros((len(sides), len(sides)))
    form[np.triu_indices(len(sides))] = stiffness[: len(sides) * (len(sides) + 1) // 2]
    form = form + np.triu(form, 1).T
    # Products of edges that leave the first corner, from the squares of all; of other edges by differences.
    square = {frozenset(side): value for side, value in zip(sides, squares, strict=True)}
    corner = np.zeros((dim + 1, dim + 1))
    for i in range(1, dim + 1):
        for j in range(1, dim + 1):
            apart = square[frozenset((i, j))] if i != j else 0.0
            corner[i, j] = 0.5 * (square[frozenset((0, i))] + square[frozenset((0, j))] - apart)
    ends = np.array(sides)
    start, end = ends[:, 0], ends[:, 1]
    dots = (
        corner[np.ix_(end, end)]
        - corner[np.ix_(end, start)]
        - corner[np.ix_(start, end)]
        + corner[np.ix_(start, start)]
    )
    whole = float((form * dots**2).sum())
    return (whole - float(squares @ form @ squares) / dim) / (len(sides) - 1)


def _shears(model: Any) -> np.ndarray:
    """(nflexelem,) of elements that yield, 0 of others."""
    shears = np.zeros(int(model.nflexelem), np.float32)
    for f in np.flatnonzero(np.asarray(model.flex_plasticmode) & 2).tolist():
        adr, dim = int(model.flex_stiffnessadr[f]), int(model.flex_dim[f])
        if model.flex_interp[f] or adr < 0 or float(model.flex_stiffness[adr]) == 0.0:
            continue
        num, width = dim * (dim + 1) // 2, 24 if dim == 3 else 21
        first, edges = int(model.flex_elemadr[f]), int(model.flex_elemedgeadr[f])
        lengths = np.asarray(model.flexedge_length0)[int(model.flex_edgeadr[f]) :]
        for i in range(int(model.flex_elemnum[f])):
            sides = np.asarray(model.flex_elemedge)[edges + num * i : edges + num * (i + 1)]
            row = np.asarray(model.flex_stiffness)[adr + width * i : adr + width * (i + 1)]
            shears[first + i] = max(0.0, _shear(row, lengths[sides] ** 2, dim))
    return shears


def _chain(model: Any, body: int) -> list[int]:
    """Dofs that move a body."""
    weld = int(model.body_weldid[body])
    num = int(model.body_dofnum[weld])
    dof = int(model.body_dofadr[weld]) + num - 1 if num else -1
    found = []
    while dof >= 0:
        found.append(dof)
        dof = int(model.dof_parentid[dof])
    return found


def _strains(model: Any, first: dict[int, int], cells: dict[str, Any]) -> dict[str, np.ndarray]:
    """Cells whose strain an equality holds, and the dofs that move them."""
    eq_strain = np.full(int(model.neq), -1, np.int32)
    held, addresses, sizes = [], [], []
    cols: list[int] = []
    slot_of, slots = [], []
    for eq in np.flatnonzero(np.asarray(model.eq_type) == EqType.FLEXSTRAIN).tolist():
        f = int(model.eq_obj1id[eq])
        number = np.asarray(model.flex_cellnum)[f]
        at = np.asarray(model.eq_data)[eq, :3].astype(int)
        cell = int(at[0]) if int(model.flex_interp[f]) < 0 else int(np.ravel_multi_index(at, number))
        begin, end = cells["cell_slotadr"][first[f] + cell : first[f] + cell + 2].tolist()
        moved: dict[int, list[int]] = {}
        for slot in range(begin, end):
            for dof in _chain(model, int(model.flex_nodebodyid[cells["slot_node"][slot]])):
                moved.setdefault(dof, []).append(slot)
        for dof in sorted(moved, reverse=True):
            slot_of += [len(cols)] * len(moved[dof])
            slots += moved[dof]
            cols.append(dof)
        eq_strain[eq] = len(held)
        held.append(first[f] + cell)
        addresses.append(int(model.flex_stiffnessadr[f]) + cell * (3 * (end - begin)) ** 2)
        sizes.append(len(moved))
    col_slotadr, col_slot = listed(slot_of, slots, len(cols))
    return {
        "eq_strain": eq_strain,
        "strain_cell": np.array(held, np.int32),
        "strain_adr": np.array(addresses, np.int32),
        "strain_coladr": np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32),
        "strain_col": np.array(cols, np.int32),
        "col_slotadr": col_slotadr,
        "col_slot": col_slot,
    }


def _pulls(model: Any) -> dict[str, np.ndarray]:
    """Bodies at whose points flexes can pull, those whose dofs move no other of them first."""
    bodies = np.concatenate([np.asarray(model.flex_vertbodyid), np.asarray(model.flex_nodebodyid)]).astype(np.int64)
    flex = np.concatenate(
        [np.repeat(np.arange(int(model.nflex)), n) for n in (model.flex_vertnum, model.flex_nodenum)]
    )
    pulled = (bodies >= 0) & ~np.asarray(model.flex_rigid, bool)[flex]
    chains = {body: _chain(model, body) for body in np.unique(bodies[pulled]).tolist()}
    used = np.zeros(int(model.nv), int)
    for chain in chains.values():
        used[chain] += 1
    alone = [body for body, chain in chains.items() if chain and np.all(used[chain] == 1)]
    others = [body for body, chain in chains.items() if chain and not np.all(used[chain] == 1)]
    order = np.array([*alone, *others], np.int32)
    place = np.full(int(model.nbody), -1)
    place[order] = np.arange(len(order))
    points = np.flatnonzero(pulled)
    points = points[place[bodies[points]] >= 0]
    pull_pointadr, pull_point = listed(place[bodies[points]], points, len(order))
    return {
        "pull_alone": len(alone),
        "pull_body": order,
        "pull_pointadr": pull_pointadr,
        "pull_point": pull_point,
    }


@dataclass(frozen=True)
class Run:
    """Equalities that follow each other and have rows of the same kind: of the edges of flexes, of the strain of
    their cells, or others (None). The rows that flexes have in them, and how many entries the rows of strain have."""

    kind: EqType | None
    first: int
    last: int
    rows: int = 0
    entries: int = 0


def _run(model: Any, kind: EqType | None, first: int, last: int) -> Run:
    rows = entries = 0
    strains = _strains(model, *_cells(model)[::-1]) if kind == EqType.FLEXSTRAIN else {}
    for eq in range(first, last):
        f = int(model.eq_obj1id[eq])
        if kind == EqType.FLEX:
            adr = int(model.flex_edgeadr[f])
            rows += int((np.asarray(model.flexedge_rigid)[adr : adr + int(model.flex_edgenum[f])] == 0).sum())
        elif kind == EqType.FLEXSTRAIN:
            strain = strains["eq_strain"][eq]
            modes = int(model.flex_stiffness[strains["strain_adr"][strain]])
            rows += modes
            entries += modes * int(np.diff(strains["strain_coladr"])[strain])
    return Run(kind, first, last, rows, entries)


def equality_runs(model: Any) -> list[Run]:
    """The equalities of a model, in their order. Raises ValueError for one of a flex that there is not."""
    kinds = np.ravel(model.eq_type)
    nflex = int(getattr(model, "nflex", 0))
    for eq in np.flatnonzero(np.isin(kinds, (EqType.FLEX, EqType.FLEXSTRAIN))):
        if not 0 <= (flex := int(model.eq_obj1id[eq])) < nflex:
            raise ValueError(
                f"equality {eq} is of the type {EqType(int(kinds[eq])).name} and of flex {flex}, but the model has "
                f"{nflex} flexes: eq_type and eq_obj1id do not fit each other"
            )
    kinds = np.where(np.isin(kinds, (EqType.FLEX, EqType.FLEXSTRAIN)), kinds, -1)
    ends = [*(np.flatnonzero(np.diff(kinds)) + 1).tolist(), len(kinds)]
    return [
        _run(model, None if kinds[first] < 0 else EqType(int(kinds[first])), first, last)
        for first, last in zip([0, *ends], ends, strict=False)
        if first < last
    ]


def arrays(model: Any) -> dict[str, Any]:
    """The fields of FIELDS."""
    cells, first = _cells(model)
    return {
        "nflexpoint": int(model.nflexvert) + int(model.nflexnode),
        "elem_shear": _shears(model),
        **_springs(model),
        **cells,
        **_folds(model, first, cells),
        **_strains(model, first, cells),
        **_pulls(model),
    }
