"""What follows from the elements of a flex alone: edges, flaps, the shell around it, layers of tetrahedra."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

LOCAL_EDGES = {
    1: ((0, 1),),
    2: ((1, 2), (2, 0), (0, 1)),
    3: ((0, 1), (1, 2), (2, 0), (2, 3), (0, 3), (1, 3)),
}
"""Vertices of the edges of an element, by dimension."""
_FRAGMENTS = {1: ((0,), (1,)), 2: ((0, 1), (2, 0), (1, 2)), 3: ((0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2))}
"""Vertices of the sides of an element."""


@dataclass
class Topology:
    """Tables of a flex; vertices are numbered within it."""

    elements: np.ndarray
    """(k, dim + 1), tetrahedra with their faces outwards."""
    inward: np.ndarray
    """(k,) flags of tetrahedra that were given the other way round."""
    edges: np.ndarray
    """(n, 2), in the order in which the elements name them."""
    elemedge: np.ndarray
    """(k, 1, 3 or 6) edges of each element."""
    flaps: np.ndarray
    """(n, 4) of triangles: the edge, then the vertices opposite, the first triangle's first; -1 for none."""
    shell: np.ndarray
    """(s, dim) sides that only one element has."""
    layer: np.ndarray
    """(k,) distance from the shell, in elements; 0 but for tetrahedra."""


def topology(elements: np.ndarray, places: np.ndarray) -> Topology:
    """The tables of elements (k, dim + 1) whose vertices are at `places` (n, 3)."""
    dim = elements.shape[1] - 1
    inward = _inward(elements, places) if dim == 3 else np.zeros(len(elements), bool)
    elements = turned(elements, inward)
    directed = elements[:, LOCAL_EDGES[dim]].reshape(-1, 2)
    edges, elemedge, first = _numbered(np.sort(directed, axis=1))
    flaps = np.zeros((0, 4), np.int64)
    if dim == 2:
        opposite = elements.reshape(-1)  # local edge i is opposite vertex i
        last = np.zeros(len(edges), np.int64)
        np.maximum.at(last, elemedge, np.arange(len(elemedge)))
        flaps = np.column_stack([edges, opposite[first], np.where(last > first, opposite[last], -1)])
    shell, layer = _shell(elements, dim)
    return Topology(elements, inward, edges, elemedge.reshape(len(elements), -1), flaps, shell, layer)


def _inward(elements: np.ndarray, places: np.ndarray) -> np.ndarray:
    a, b, c, d = (places[elements[:, i]] for i in range(4))
    return np.einsum("ni,ni->n", np.cross(b - a, c - a), d - a) > 0


def turned(elements: np.ndarray, which: np.ndarray) -> np.ndarray:
    """Tetrahedra (k, 4) of which some go the other way round."""
    elements = elements.copy()
    elements[which, 1:3] = elements[which, 2:0:-1]
    return elements


def _numbered(pairs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Different rows in the order of their first appearance, the number of each row, and where each appears first."""
    rows, first, number = np.unique(pairs, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return rows[order], rank[number.ravel()], first[order]


def _shell(elements: np.ndarray, dim: int) -> tuple[np.ndarray, np.ndarray]:
    sides = elements[:, _FRAGMENTS[dim]].reshape(-1, dim)
    owner = np.repeat(np.arange(len(elements)), dim + 1)
    sorted_sides = np.sort(sides, axis=1)
    order = np.lexsort((*sides.T[::-1], owner, *sorted_sides.T[::-1]))
    sides, sorted_sides, owner = sides[order], sorted_sides[order], owner[order]
    same = (sorted_sides[1:] == sorted_sides[:-1]).all(axis=1)
    alone = ~np.append(False, same) & ~np.append(same, False)
    layer = np.zeros(len(elements), np.int64)
    if dim == 3:
        pairs = np.stack([owner[:-1][same], owner[1:][same]], axis=1)
        layer = _distance(len(elements), owner[alone], pairs)
    return sides[alone], layer


def _distance(number: int, border: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    """Steps from each element to the nearest of the border, through neighbours; number + 1 where there is no way."""
    distance = np.full(number, number + 1)
    distance[border] = 0
    while len(pairs):
        near = distance[pairs]
        better = np.abs(near[:, 0] - near[:, 1]) > 1
        if not better.any():
            break
        np.minimum.at(distance, pairs[better], near[better][:, ::-1] + 1)
    return distance
