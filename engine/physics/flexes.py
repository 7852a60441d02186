"""What put_model works out of the flexes of a host model."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics import flex_layout, flex_rod_layout

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


def has(model: Any) -> bool:
    return int(getattr(model, "nflex", 0)) > 0


def nothing(name: str) -> Any:
    """What a field of a host model without flexes reads: a count or an array."""
    return 0 if name in ("nrod",) or name.startswith("nflex") or name == "pull_alone" else np.zeros(0, np.int32)


def owners(address: Any, number: Any) -> np.ndarray:
    """Which flex each part belongs to, of flexes that have `number` parts from `address` on."""
    assert np.array_equal(np.cumsum(number)[:-1], np.asarray(address)[1:])
    return np.repeat(np.arange(len(number), dtype=np.int32), number)


def _basis(x: float, order: int) -> np.ndarray:
    """(order + 1,) Lagrange polynomials at equally spaced points of [0, 1]."""
    if order == 1:
        return np.array([1 - x, x])
    return np.array([(1 - x) * (1 - 2 * x), 4 * x * (1 - x), x * (2 * x - 1)])


def _inner(grid: tuple[int, ...], node: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """Nodes of a grid's boundary that a node within it moves with, and their weights: transfinite interpolation
    (Gordon and Hall, "Construction of curvilinear co-ordinate systems", 1973), the sum less the products of the
    linear interpolations along each axis. grid: cells along each axis."""
    weights: dict[tuple[int, ...], float] = {}
    along = [((0, 1 - i / n), (n, i / n), (i, -1.0)) for i, n in zip(node, grid, strict=True)]
    for x, wx in along[0]:
        for y, wy in along[1]:
            for z, wz in along[2]:
                if (x, y, z) != node:
                    weights[x, y, z] = weights.get((x, y, z), 0.0) + wx * wy * wz
    return weights


# How far outside of its cell a vertex may be that has been given a cell other than the one it lies in.
_OVERHANG = 0.02


def _nodes(coord: np.ndarray, cells: np.ndarray, order: int, cell: int) -> dict[int, float]:
    """Nodes of a flex that a vertex moves with, and their weights.

    coord: (3,) of the vertex in the box of all cells, from 0 to 1. cells: (3,) their numbers. order: of the
    polynomials; below 0 only the box's outer nodes count. cell: that the vertex goes with, -1: the one it lies in.
    """
    scaled = coord * cells
    at = np.clip(np.floor(scaled).astype(int), 0, cells - 1)
    given = np.array(np.unravel_index(cell, cells)) if cell >= 0 else at
    overhang = 0.0 if np.array_equal(given, at) else _OVERHANG
    local = np.clip(scaled - given, -overhang, 1 + overhang)
    degree = abs(order)
    grid = tuple(int(n) * degree for n in cells)
    basis = [_basis(x, degree) for x in local]
    weights: dict[int, float] = {}
    for i, j, k in np.ndindex(degree + 1, degree + 1, degree + 1):
        weight = float(basis[0][i] * basis[1][j] * basis[2][k])
        node = tuple(int(c) * degree + n for c, n in zip(given, (i, j, k), strict=True))
        within = all(0 < i < n for i, n in zip(node, grid, strict=True))
        moving = _inner(grid, node) if order < 0 and within else {node: 1.0}
        for (x, y, z), share in moving.items():
            index = (x * (grid[1] + 1) + y) * (grid[2] + 1) + z
            weights[index] = weights.get(index, 0.0) + weight * share
    return {node: weight for node, weight in sorted(weights.items()) if weight != 0.0}


def _interpolation(model: Any) -> dict[str, np.ndarray]:
    """Which nodes vertices move with, and their weights."""
    number = np.zeros(int(model.nflexvert), np.int32)
    nodes: list[int] = []
    weights: list[float] = []
    for flex in np.flatnonzero(model.flex_interp):
        first = int(model.flex_vertadr[flex])
        cells = np.asarray(model.flex_cellnum)[flex]
        for vert in range(first, first + int(model.flex_vertnum[flex])):
            coord = np.asarray(model.flex_vert0)[vert]
            found = _nodes(coord, cells, int(model.flex_interp[flex]), int(model.flex_vertcell[vert]))
            nodes += [int(model.flex_nodeadr[flex]) + node for node in found]
            weights += found.values()
            number[vert] = len(found)
    return {
        "vert_nodeadr": np.concatenate([[0], np.cumsum(number)]).astype(np.int32),
        "vert_nodeid": np.array(nodes, np.int32),
        "vert_nodeweight": np.array(weights, np.float32),
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
