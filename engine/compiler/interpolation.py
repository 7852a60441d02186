"""Vertices of a flex that a grid of nodes moves: which nodes, with which weights."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


def vertex_weights(place: np.ndarray, cells: np.ndarray, order: int, shell: bool) -> csr_matrix:
    """Weight of every node in every vertex, (n, nodes), for vertices at `place` (n, 3) in the unit cube of the grid.

    The cube is divided into `cells` (3) cells with Lagrange shape functions of degree `order` (1 or 2) along each
    axis; nodes are counted with z fastest. In a `shell` the nodes inside the grid are no degrees of freedom: they
    follow those on its faces by transfinite interpolation (Gordon and Hall, "Construction of curvilinear co-ordinate
    systems and applications to mesh generation", 1973).
    """
    from scipy.sparse import csr_matrix  # slow to load, and few scenes have nodes

    cells = np.asarray(cells)
    cell = np.clip(np.floor(place * cells).astype(int), 0, cells - 1)
    local = np.clip(place * cells - cell, 0.0, 1.0)
    grid = cells * order + 1
    basis = _shape_functions(local, order)
    steps = np.array(list(itertools.product(range(order + 1), repeat=3)))
    node = cell[:, None, :] * order + steps
    column = np.ravel_multi_index(tuple(node.transpose(2, 0, 1)), tuple(grid))
    weight = np.prod([basis[:, axis, steps[:, axis]] for axis in range(3)], axis=0)
    row = np.repeat(np.arange(len(place)), len(steps))
    weights = csr_matrix((weight.ravel(), (row, column.ravel())), (len(place), int(grid.prod())))
    if shell and (grid >= 3).all():
        weights = csr_matrix(weights @ _inside_from_faces(grid))
    weights.eliminate_zeros()
    return weights


def _shape_functions(x: np.ndarray, order: int) -> np.ndarray:
    """Lagrange polynomials on equally spaced nodes of the unit interval: (..., order + 1)."""
    if order == 1:
        return np.stack([1.0 - x, x], axis=-1)
    return np.stack([2.0 * (x - 0.5) * (x - 1.0), 4.0 * x * (1.0 - x), 2.0 * x * (x - 0.5)], axis=-1)


def _inside_from_faces(grid: np.ndarray) -> csr_matrix:
    """(nodes, nodes) what each node of a grid is of those on its faces: itself, or inside the Boolean sum of the
    linear interpolations between opposite faces: 1 - (1 - P0)(1 - P1)(1 - P2)."""
    from scipy.sparse import csr_matrix, eye, kron

    lines, inner = [], []
    for count in grid.tolist():
        share = np.linspace(0.0, 1.0, count)
        ends = np.repeat([0, count - 1], count)
        between = csr_matrix((np.concatenate([1.0 - share, share]), (np.tile(np.arange(count), 2), ends)))
        between.resize(count, count)
        lines.append(eye(count) - between)
        inner.append((np.arange(count) > 0) & (np.arange(count) < count - 1))
    nodes = int(grid.prod())
    inside = np.einsum("i,j,k->ijk", *inner).ravel().astype(float)
    rest = kron(kron(lines[0], lines[1]), lines[2])
    chosen = csr_matrix((inside, (np.arange(nodes), np.arange(nodes))), (nodes, nodes))
    return csr_matrix(eye(nodes) - chosen @ rest)
