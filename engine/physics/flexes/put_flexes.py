"""What put_model works out of the flexes of a host model."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from engine.physics.enums import EqType
from engine.physics.flexes import layout as flex_layout
from engine.physics.flexes import rod_layout as flex_rod_layout

FIELDS = (
    flex_layout.FIELDS
    | flex_rod_layout.FIELDS
    | {
        "vert_flexid",
        "vert_nodeadr",
        "vert_nodeid",
        "vert_nodeweight",
        "elem_flexid",
        "edge_flexid",
        "stiffness",
        "bending",
    }
)


# Fields of a host model that those follow from.
_SOURCES = {
    "flex_dim",
    "flex_interp",
    "flex_cellnum",
    "flex_rigid",
    "flex_vertbodyid",
    "flex_nodebodyid",
    "flex_vertcell",
    "flex_vert0",
    "flex_node0",
    "flex_edge",
    "flex_edgeflap",
    "flex_elem",
    "flex_elemedge",
    "flexedge_rigid",
    "flex_stiffnessadr",
    "flex_stiffness",
    "flex_bendingadr",
    "flex_bending",
    "flex_plasticadr",
    "flex_plasticmode",
    "flex_edgeequality",
}
_RATES = {"flex_edgedamping", "flex_damping"}  # what edges need their Jacobian for
_ALSO = ("flex_vertadr", "flex_vertnum", "flex_edgeadr", "flex_edgenum", "flexedge_J_rownnz", "flex_vert",
         "eq_type", "eq_obj1id", "eq_data", "body_pos", "body_quat", "body_parentid")  # fmt: skip


def laid_out(model: Any) -> SimpleNamespace | None:
    """Copies of what `outdated` compares with; None without flexes."""
    if not has(model):
        return None
    copies = {name: np.array(getattr(model, name)) for name in (*_SOURCES, *_ALSO)}
    return SimpleNamespace(nflex=int(model.nflex), **copies)


def outdated(model: Any, name: str, values: Any) -> bool:
    """Whether the fields of FIELDS, or rows of Jacobians, would be others if a field of a host model had these
    values. model: that model, or what `laid_out` made of it when it was put."""
    if model is None:
        return False
    values = np.asarray(values)
    if name in _SOURCES:
        before = np.asarray(getattr(model, name))
        return before.shape != values.shape or not np.array_equal(before, values)
    if name in _RATES:
        nnz = np.asarray(model.flexedge_J_rownnz) > 0
        measured = np.bincount(owners(model.flex_edgeadr, model.flex_edgenum), nnz, int(model.nflex)) > 0
        bare = ~measured & (np.ravel(model.flex_rigid) == 0) & (np.ravel(model.flex_interp) == 0)
        return bool((bare & (values.ravel() != 0)).any())
    if name in ("eq_type", "eq_obj1id", "eq_data"):
        before = np.asarray(getattr(model, name))
        if before.shape != values.shape:
            return False
        kinds = (EqType.FLEX, EqType.FLEXSTRAIN)
        ours = np.isin(model.eq_type, kinds) | (np.isin(values, kinds) if name == "eq_type" else False)
        return bool((ours & (before != values).reshape(len(before), -1).any(axis=1)).any())
    if name in ("body_pos", "body_quat", "flex_vert"):
        return flex_rod_layout.moved(model, name, values)
    return False


def has(model: Any) -> bool:
    return int(getattr(model, "nflex", 0)) > 0


def nothing(name: str) -> Any:
    """What a field of a host model without flexes reads: a count or an array."""
    return 0 if name in ("nrod",) or name.startswith("nflex") or name == "pull_alone" else np.zeros(0, np.int32)


def owners(address: Any, number: Any) -> np.ndarray:
    """Which flex each part belongs to, of flexes that have `number` parts from `address` on."""
    assert np.array_equal(np.cumsum(number)[:-1], np.asarray(address)[1:])
    return np.repeat(np.arange(len(number), dtype=np.int32), number)


def _basis(x: np.ndarray, order: int) -> np.ndarray:
    """(..., order + 1) Lagrange polynomials at equally spaced points of [0, 1]."""
    if order == 1:
        return np.stack([1 - x, x], axis=-1)
    return np.stack([(1 - x) * (1 - 2 * x), 4 * x * (1 - x), x * (2 * x - 1)], axis=-1)


def _inner(grid: tuple[int, ...], node: tuple[int, ...]) -> dict[int, float]:
    """Nodes of a grid's boundary that a node within it moves with, and their weights: transfinite interpolation
    (Gordon and Hall, "Construction of curvilinear co-ordinate systems", 1973), the sum less the products of the
    linear interpolations along each axis. grid: cells along each axis."""
    weights: dict[int, float] = {}
    along = [((0, 1 - i / n), (n, i / n), (i, -1.0)) for i, n in zip(node, grid, strict=True)]
    for x, wx in along[0]:
        for y, wy in along[1]:
            for z, wz in along[2]:
                if (x, y, z) != node:
                    index = (x * (grid[1] + 1) + y) * (grid[2] + 1) + z
                    weights[index] = weights.get(index, 0.0) + wx * wy * wz
    return weights


# How far outside of its cell a vertex may be that has been given a cell other than the one it lies in.
_OVERHANG = 0.02


def _nodes(coords: np.ndarray, cells: np.ndarray, order: int, given: np.ndarray) -> tuple[np.ndarray, ...]:
    """Nodes of a flex that its vertices move with: vertex, node and weight of each pair, by vertex.

    coords: (n, 3) of the vertices in the box of all cells, from 0 to 1. cells: (3,) their numbers. order: of the
    polynomials; below 0 only the box's outer nodes count. given: (n,) cell that a vertex goes with, -1: the one it
    lies in.
    """
    scaled = coords * cells
    inside = np.clip(np.floor(scaled).astype(int), 0, cells - 1)
    chosen = np.stack(np.unravel_index(np.maximum(given, 0), tuple(cells)), axis=1)
    cell = np.where(given[:, None] >= 0, chosen, inside)
    overhang = np.where(np.all(cell == inside, axis=1), 0.0, _OVERHANG)[:, None]
    local = np.clip(scaled - cell, -overhang, 1 + overhang)
    degree = abs(order)
    grid = tuple(int(n) * degree for n in cells)
    shape = tuple(n + 1 for n in grid)
    basis = _basis(local, degree)
    weight = np.einsum("vi,vj,vk->vijk", basis[:, 0], basis[:, 1], basis[:, 2])
    offset = np.indices(weight.shape[1:]).reshape(3, -1)
    corner = [(cell[:, axis, None] * degree + offset[axis]).ravel() for axis in range(3)]
    node = np.ravel_multi_index(corner, shape)
    vert = np.repeat(np.arange(len(coords)), offset.shape[1])
    weight = weight.ravel()
    if order < 0:
        within = [at for at in np.ndindex(*shape) if all(0 < k < n for k, n in zip(at, grid, strict=True))]
        inner = {int(np.ravel_multi_index(at, shape)): _inner(grid, at) for at in within}
        moving = [list(inner.get(int(i), {int(i): 1.0}).items()) for i in node]
        number = [len(shares) for shares in moving]
        flat = np.array([pair for shares in moving for pair in shares]).reshape(-1, 2)
        vert, weight = np.repeat(vert, number), np.repeat(weight, number) * flat[:, 1]
        node = flat[:, 0].astype(int)
    total = int(np.prod(shape))
    pairs, place = np.unique(vert * total + node, return_inverse=True)
    sums = np.bincount(place.ravel(), weight, len(pairs))
    used = sums != 0.0
    return pairs[used] // total, pairs[used] % total, sums[used]


def _interpolation(model: Any) -> dict[str, np.ndarray]:
    """Which nodes vertices move with, and their weights."""
    verts, nodes, weights = [np.zeros(0, int)], [np.zeros(0, int)], [np.zeros(0)]
    for flex in np.flatnonzero(model.flex_interp).tolist():
        first, number = int(model.flex_vertadr[flex]), int(model.flex_vertnum[flex])
        span = slice(first, first + number)
        vert, node, weight = _nodes(
            np.asarray(model.flex_vert0, float)[span],
            np.asarray(model.flex_cellnum)[flex],
            int(model.flex_interp[flex]),
            np.asarray(model.flex_vertcell)[span],
        )
        verts.append(first + vert)
        nodes.append(int(model.flex_nodeadr[flex]) + node)
        weights.append(weight)
    number = np.bincount(np.concatenate(verts), minlength=int(model.nflexvert))
    return {
        "vert_nodeadr": np.concatenate([[0], np.cumsum(number)]).astype(np.int32),
        "vert_nodeid": np.concatenate(nodes).astype(np.int32),
        "vert_nodeweight": np.concatenate(weights).astype(np.float32),
    }


def arrays(model: Any) -> dict[str, np.ndarray]:
    """The fields of FIELDS."""
    if not has(model):
        return {name: nothing(name) for name in FIELDS}
    return {
        "vert_flexid": owners(model.flex_vertadr, model.flex_vertnum),
        "elem_flexid": owners(model.flex_elemadr, model.flex_elemnum),
        "edge_flexid": owners(model.flex_edgeadr, model.flex_edgenum),
        "stiffness": np.ravel(model.flex_stiffness),
        "bending": np.ravel(model.flex_bending),
        **_interpolation(model),
        **flex_layout.arrays(model),
        **flex_rod_layout.arrays(model),
    }
