"""Flexes that are interpolated between the nodes of a grid of cells: which cells hold something of the mesh, what the
nodes weigh, and how stiff a cell is.

Linear elasticity with trilinear or quadratic Lagrange elements and Gauss quadrature (Hughes, The finite element
method, chapter 3). Matrices are stored negative, so that they map displacements to forces. Without volume
(`elastic2d`) the outer faces of the grid are the elements: membranes under plane stress, one stiffness against
warping, and hinges between neighbouring faces.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from engine.compiler.flex_quadrature import FICTITIOUS, is_closed, moments, touched
from engine.compiler.flex_shapes import Mesh
from engine.compiler.flex_spec import BEND, STRETCH, FlexSpec

STRAIN_YOUNG, STRAIN_POISSON = 10.0, 0.3
"""Of the modes that strain constraints hold: only their shape matters."""
MOST_NUMBERS = 1 << 27
LEAST_MASS = 0.02
EMPTY = 1e-12
"""Share of a cell that is filled by less is empty."""


def empty_cells(spec: FlexSpec, share: np.ndarray, elements: np.ndarray, extent: np.ndarray) -> np.ndarray:
    """(cells,) flags of cells that a mesh does not fill: of an open surface those that are outside of it.

    Args:
        share: (n, 3) vertices in the coordinates of the grid, 0 to 1.
        extent: (3,) m, of the grid.
    """
    if elements.shape[1] == 3 and not is_closed(elements):
        return _outside(touched(share[elements], spec.cellcount)).ravel()
    return moments(share, elements, spec.cellcount, spec.order, extent)[:, 0, 0, 0] <= FICTITIOUS + EMPTY


def _outside(full: np.ndarray) -> np.ndarray:
    """Cells that can be reached from the border of the grid without crossing a full one."""
    outside = np.zeros_like(full)
    border = np.ones_like(full)
    border[1:-1, 1:-1, 1:-1] = False
    found = border & ~full
    while found.any():
        outside |= found
        spread = found.copy()
        for axis in range(3):
            ahead, behind = np.moveaxis(spread, axis, 0), np.moveaxis(found, axis, 0)
            ahead[1:] |= behind[:-1]
            ahead[:-1] |= behind[1:]
        found = spread & ~outside & ~full
    return outside


def within(points: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Points in the coordinates of a box, 0 to 1."""
    extent = high - low
    return np.where(extent > 0, (points - low) / np.where(extent > 0, extent, 1.0), 0.0)


def _numbers(grid: np.ndarray, shape: tuple[int, int, int]) -> np.ndarray:
    """Numbers of grid coordinates (3, ...), z fastest."""
    x, y, z = grid
    return (x * shape[1] + y) * shape[2] + z


def cell_of_vertices(spec: FlexSpec, share: np.ndarray) -> np.ndarray:
    """(n,) cell of each vertex, from its place (n, 3) in the box of the nodes, 0 to 1."""
    count = np.array(spec.cellcount)
    return _numbers(np.clip((share * count).astype(np.int64), 0, count - 1).T, spec.cellcount)


def cell_nodes(spec: FlexSpec) -> np.ndarray:
    """(cells, (order + 1)^3) node numbers of each cell, z fastest."""
    order, shape = spec.order, _node_grid(spec)
    corner = np.stack(np.unravel_index(np.arange(np.prod(spec.cellcount)), spec.cellcount), axis=1) * order
    steps = np.array(list(itertools.product(range(order + 1), repeat=3)))
    return _numbers((corner[:, None] + steps).transpose(2, 0, 1), shape)


def _node_grid(spec: FlexSpec) -> tuple[int, int, int]:
    x, y, z = (cells * spec.order + 1 for cells in spec.cellcount)
    return x, y, z


def nodes_of_empty(spec: FlexSpec, empty: np.ndarray) -> np.ndarray:
    """(nodes,) flags of nodes that only empty cells have."""
    idle = np.ones(np.prod(_node_grid(spec)), bool)
    idle[cell_nodes(spec)[~empty]] = False
    return idle


def nodal_masses(spec: FlexSpec, mesh: Mesh) -> np.ndarray:
    """(nodes,) relative masses: integrals over the mesh of functions that are positive and sum up to one. A node of a
    solid has of each cell at least a fiftieth of what it has of a full one."""
    every = cell_nodes(spec)
    share = np.array([1 / 2, 1 / 2] if spec.order == 1 else [1 / 6, 2 / 3, 1 / 6])
    full = np.einsum("i,j,k->ijk", share, share, share).ravel()
    number = int(np.prod(_node_grid(spec)))
    if spec.elastic2d:
        return np.ones(number) if spec.order == 1 else np.bincount(every.ravel(), np.tile(full, len(every)), number)
    low, high = mesh.points.min(axis=0), mesh.points.max(axis=0)
    inside = moments(within(mesh.points, low, high), mesh.elements, spec.cellcount, spec.order, high - low)
    lump = np.einsum("cxyz,ix,jy,kz->cijk", inside, *[_lump(spec.order)] * 3, optimize=True).reshape(len(every), -1)
    if spec.cell_empty is not None:
        every, lump = every[~spec.cell_empty], lump[~spec.cell_empty]
    return np.bincount(every.ravel(), np.maximum(lump, LEAST_MASS * full).ravel(), number)


def _lump(order: int) -> np.ndarray:
    """(order + 1, 2 order + 1) coefficients of the functions that distribute mass: hats, and for quadratic nodes the
    Bernstein polynomials halved, the rest of one in the middle."""
    if order == 1:
        return np.array([[1.0, -1.0, 0.0], [0.0, 1.0, 0.0]])
    first, last = np.array([0.5, -1.0, 0.5, 0.0, 0.0]), np.array([0.0, 0.0, 0.5, 0.0, 0.0])
    return np.stack([first, np.eye(5)[0] - first - last, last])


def strained(spec: FlexSpec) -> list[tuple[float, float, float]]:
    """What a strain constraint says of each element that it holds: its cell, or the number of its face."""
    if spec.elastic2d:
        return [(float(face), -1.0, -1.0) for face in range(len(_faces(spec)))]
    empty = spec.cell_empty if spec.cell_empty is not None else np.zeros(np.prod(spec.cellcount), bool)
    return [tuple(map(float, np.unravel_index(cell, spec.cellcount))) for cell in np.flatnonzero(~empty)]  # type: ignore[misc]


# --------------------------------------------------------------------------------------------- shape functions


def _gauss(number: int) -> tuple[np.ndarray, np.ndarray]:
    """Points and weights on [0, 1]."""
    points, weights = np.polynomial.legendre.leggauss(number)
    return (points + 1) / 2, weights / 2


def _shape(order: int, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Values and slopes (order + 1, n) of the Lagrange polynomials on [0, 1] at points (n,)."""
    if order == 1:
        return np.stack([1 - s, s]), np.stack([-np.ones_like(s), np.ones_like(s)])
    return (
        np.stack([2 * s * s - 3 * s + 1, 4 * (s - s * s), 2 * s * s - s]),
        np.stack([4 * s - 3, 4 * (1 - 2 * s), 4 * s - 1]),
    )


def _elastic(outer: np.ndarray, first: float, shear: float, axes: tuple[int, ...]) -> np.ndarray:
    """Minus the elastic form (3 n, 3 n) of the integrals (n, 3, n, 3) of products of gradients along some axes."""
    number = len(outer)
    stiffness = np.zeros((number, 3, number, 3))
    both = sum(outer[:, axis, :, axis] for axis in axes)
    for a, b in itertools.product(axes, axes):
        stiffness[:, a, :, b] -= first * outer[:, a, :, b] + shear * outer[:, b, :, a]
        if a == b:
            stiffness[:, a, :, b] -= shear * both
    return stiffness.reshape(3 * number, 3 * number)


def _solid_stiffness(order: int, extent: np.ndarray, inside: np.ndarray, young: float, poisson: float) -> np.ndarray:
    """Of a cell of some extent (3,) that the mesh fills in part: `inside` are its moments."""
    value = _polynomials(order)
    slope = np.zeros_like(value)
    slope[:, :-1] = value[:, 1:] * np.arange(1, value.shape[1])
    products = [[_products(one, other) for other in (value, slope)] for one in (value, slope)]
    number = (order + 1) ** 3
    outer = np.zeros((number, 3, number, 3))
    for a, b in itertools.product(range(3), range(3)):
        x, y, z = (products[int(axis == a)][int(axis == b)] for axis in range(3))
        found = np.einsum("ilx,jmy,knz,xyz->ijklmn", x, y, z, inside, optimize=True).reshape(number, number)
        outer[:, a, :, b] = found / (extent[a] * extent[b])
    first = young * poisson / (1 + poisson) / (1 - 2 * poisson)
    return _elastic(outer * np.prod(extent), first, young / (2 * (1 + poisson)), (0, 1, 2))


def _polynomials(order: int) -> np.ndarray:
    """(order + 1, order + 1) coefficients of the Lagrange polynomials on [0, 1]."""
    return np.array(
        [[1.0, -1.0], [0.0, 1.0]] if order == 1 else [[1.0, -3.0, 2.0], [0.0, 4.0, -4.0], [0.0, -1.0, 2.0]]
    )


def _products(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """(n, n, 2 n - 1) coefficients of the products of polynomials."""
    return np.array([[np.convolve(p, q) for q in other] for p in one])


def stiffness(
    spec: FlexSpec, nodes: np.ndarray, share: np.ndarray, elements: np.ndarray, has_strain: bool
) -> np.ndarray:
    """(parts * (3 n)^2,) stiffness of each cell or face with n nodes. For strain constraints the modes instead: how
    many, then each scaled with the root of its stiffness.

    Args:
        nodes: (all, 3) of an upright grid.
        share, elements: vertices (n, 3) in the coordinates of the grid, 0 to 1, and the elements between them.
    """
    young, poisson = (STRAIN_YOUNG, STRAIN_POISSON) if has_strain else (spec.young, spec.poisson)
    if spec.elastic2d:
        if not has_strain and not spec.elastic2d & STRETCH:
            return np.zeros(0)
        return np.concatenate([_face_numbers(spec, face, nodes, young, poisson, has_strain) for face in _faces(spec)])
    every = cell_nodes(spec)
    if len(every) * (3 * every.shape[1]) ** 2 > MOST_NUMBERS:
        raise ValueError(f"the stiffness of {len(every)} cells takes more than {MOST_NUMBERS >> 27} GiB")
    inside = moments(share, elements, spec.cellcount, spec.order, nodes[-1] - nodes[0])
    result = np.zeros((len(every), (3 * every.shape[1]) ** 2))
    for cell, corners in enumerate(every):
        if spec.cell_empty is not None and spec.cell_empty[cell]:
            continue
        matrix = _solid_stiffness(spec.order, nodes[corners[-1]] - nodes[corners[0]], inside[cell], young, poisson)
        result[cell] = (_modes(matrix) if has_strain else matrix).ravel()
    return result.ravel()


def _modes(matrix: np.ndarray) -> np.ndarray:
    """How many modes resist, then each, times the root of its stiffness; padded to the size of the matrix."""
    values, vectors = np.linalg.eigh(-matrix)
    nonzero = np.flatnonzero(values > 1e-8 * np.abs(values).max())
    result = np.zeros(matrix.size)
    result[0] = len(nonzero)
    result[1 : 1 + len(nonzero) * len(matrix)] = (np.sqrt(values[nonzero]) * vectors[:, nonzero]).T.ravel()
    return result


# ------------------------------------------------------------------------------------------------------- faces


class _Face(NamedTuple):
    """A rectangle of the surface of the grid."""

    side: int
    """0 and 1: lowest and highest x, then y, then z."""
    at: tuple[int, int]
    """Its place along the two axes of the side, the slow one first."""
    axes: tuple[int, int]
    corners: np.ndarray
    """Its nodes, the second axis fastest."""


def _faces(spec: FlexSpec) -> list[_Face]:
    order, shape = spec.order, _node_grid(spec)
    found = []
    for side in range(6):
        normal = side // 2
        slow, fast = (normal + 1) % 3, (normal + 2) % 3
        for q0, q1 in itertools.product(range(spec.cellcount[slow]), range(spec.cellcount[fast])):
            steps = np.array(list(itertools.product(range(order + 1), repeat=2)))
            grid = np.zeros((len(steps), 3), np.int64)
            grid[:, normal] = (side % 2) * (shape[normal] - 1)
            grid[:, slow], grid[:, fast] = q0 * order + steps[:, 0], q1 * order + steps[:, 1]
            found.append(_Face(side, (q0, q1), (slow, fast), _numbers(grid.T, shape)))
    return found


def _face_numbers(
    spec: FlexSpec, face: _Face, nodes: np.ndarray, young: float, poisson: float, has_strain: bool
) -> np.ndarray:
    places = nodes[face.corners]
    extent = (places[-1] - places[0])[list(face.axes)]
    if not extent.all():
        raise ValueError("a face of the grid has no area")
    s, w = _gauss(spec.order + 1)
    value, slope = _shape(spec.order, s)
    gradients = np.zeros((len(s) ** 2, (spec.order + 1) ** 2, 3))
    for axis, part in zip(face.axes, ((slope, value), (value, slope)), strict=True):
        gradients[:, :, axis] = np.einsum("ip,jq->pqij", *part).reshape(len(s) ** 2, -1)
    gradients[:, :, list(face.axes)] /= extent
    weights = np.einsum("p,q->pq", w, w).ravel() * np.prod(extent) * spec.thickness
    first, shear = young * poisson / (1 - poisson**2), young / (2 * (1 + poisson))
    outer = np.einsum("p,pia,pjb->iajb", weights, gradients, gradients)
    matrix = _elastic(outer, first, shear, face.axes)
    if not has_strain:
        return matrix.ravel()
    result = _modes(matrix)
    rigidity = young * spec.thickness**3 / (12 * (1 - poisson**2))
    resistance = rigidity * (1 - poisson) * 4 / abs(np.prod(extent))
    if resistance > 0:
        start = 1 + int(result[0]) * len(matrix)
        result[start : start + len(matrix)] = np.sqrt(resistance) * _warp(spec, face, places)
        result[0] += 1
    return result


def _warp(spec: FlexSpec, face: _Face, places: np.ndarray) -> np.ndarray:
    """The unit mode that lifts two opposite corners and lowers the others, without rigid motion."""
    s = np.linspace(0, 1, spec.order + 1)
    mode = np.zeros((len(places), 3))
    mode[:, face.side // 2] = np.outer(1 - 2 * s, 1 - 2 * s).ravel()
    arm = places - places.mean(axis=0)
    rigid = [np.broadcast_to(axis, arm.shape).ravel() for axis in np.eye(3)]
    rigid += [np.cross(axis, arm).ravel() for axis in np.eye(3)]
    basis, _, _ = np.linalg.svd(np.stack(rigid, axis=1), full_matrices=False)
    flat = mode.ravel()
    flat = flat - basis @ (basis.T @ flat)
    return flat / np.linalg.norm(flat)


def bending(spec: FlexSpec, nodes: np.ndarray) -> np.ndarray:
    """Hinges between neighbouring faces: how many, then of each the two faces, the middle of their common edge in the
    coordinates of either, its stiffness, and the difference of their normals at rest."""
    if not spec.elastic2d & BEND or spec.thickness <= 0 or spec.young <= 0:
        return np.zeros(0)
    faces = _faces(spec)
    number = {(face.side, face.at): i for i, face in enumerate(faces)}
    rigidity = spec.young * spec.thickness**3 / (12 * (1 - spec.poisson**2))
    rows = []
    for i, face in enumerate(faces):
        for direction, step in itertools.product((0, 1), (-1, 1)):
            here, key, there = _neighbour(spec, face, direction, step)
            j = number[key]
            if i < j:
                rows.append(_hinge(spec, nodes, (faces[i], here, i), (faces[j], there, j), rigidity))
    return np.concatenate([[len(rows)], np.ravel(rows)])


def _neighbour(
    spec: FlexSpec, face: _Face, direction: int, step: int
) -> tuple[list[float], tuple[int, tuple[int, int]], list[float]]:
    """Across an edge: its middle in the coordinates of the face, the face beyond, its middle in that one's."""
    here = [0.5, 0.5]
    here[direction] = 1.0 if step > 0 else 0.0
    at = list(face.at)
    at[direction] += step
    if 0 <= at[direction] < spec.cellcount[face.axes[direction]]:
        there = [0.5, 0.5]
        there[direction] = 1 - here[direction]
        return here, (face.side, (at[0], at[1])), there
    normal, far = face.side // 2, face.side % 2
    side = 2 * face.axes[direction] + (step > 0)
    border = (spec.cellcount[normal] - 1) if far else 0
    along = face.at[1 - direction]
    place = (along, border) if direction == 0 else (border, along)
    there = [0.5, float(far)] if direction == 0 else [float(far), 0.5]
    return here, (side, place), there


def _hinge(
    spec: FlexSpec,
    nodes: np.ndarray,
    one: tuple[_Face, list[float], int],
    other: tuple[_Face, list[float], int],
    rigidity: float,
) -> list[float]:
    normals, along, across = [], [], []
    for face, local, _ in (one, other):
        tangents = []
        for axis in (0, 1):
            parts = [_shape(spec.order, np.array([local[k]]))[int(k == axis)][:, 0] for k in (0, 1)]
            tangents.append(np.outer(*parts).ravel() @ nodes[face.corners])
        normal = np.cross(*tangents)
        normals.append(normal / np.linalg.norm(normal))
        lengths = [float(np.linalg.norm(tangent)) for tangent in tangents]
        runs = 0 if local[0] == 0.5 else 1
        along.append(lengths[runs])
        across.append(lengths[1 - runs])
    stiffness = rigidity * sum(along) / max(sum(across), 1e-12)
    return [float(one[2]), float(other[2]), *one[1], *other[1], stiffness, *(normals[0] - normals[1])]
