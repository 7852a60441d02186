"""Points and elements of the shapes that a <flexcomp> can have (MuJoCo XML reference, body/flexcomp/type).

Lengths in m, in the frame of the flexcomp. Points are numbered in the order that pins and names of bodies count in.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

ON_SHELL = ("box", "cylinder", "ellipsoid")
FLAT = ("square", "disc")
_TETRAHEDRA = np.array([(0, 3, 1, 7), (0, 1, 4, 7), (1, 3, 2, 7), (1, 2, 6, 7), (1, 5, 4, 7), (1, 6, 5, 7)])
"""Of a cube whose corners go around its bottom, then around its top."""


class Mesh(NamedTuple):
    """Points (n, 3), elements (k, dim + 1) of point numbers, texture coordinates (n, 2) or None."""

    points: np.ndarray
    elements: np.ndarray
    texcoord: np.ndarray | None = None
    elemtexcoord: np.ndarray | None = None
    """(k, dim + 1) rows of `texcoord` at the corners of elements, where they are not those of the points."""

    @property
    def dim(self) -> int:
        """1: lines, 2: triangles, 3: tetrahedra."""
        return self.elements.shape[1] - 1


def size_of(kind: str, dim: int, count: tuple[int, int, int]) -> int:
    """Number of points of a shape at most, without making it."""
    if dim == 1:
        return count[0]
    if kind in ON_SHELL:
        return 1 + 2 * (count[0] * count[1] + count[0] * count[2] + count[1] * count[2])
    return count[0] * count[1] * (count[2] if dim == 3 and kind not in FLAT else 1)


def make(kind: str, dim: int, count: tuple[int, int, int], spacing: np.ndarray) -> Mesh:
    """The points and elements of a shape. Raises ValueError for one that cannot be."""
    if kind in ON_SHELL:
        if dim == 1 or min(count) < 2:
            raise ValueError(f"a {kind} needs dim 2 or 3 and a count of at least 2 in each direction")
        return _solid(kind, count, spacing) if dim == 3 else _open_shell(kind, count, spacing)
    if kind == "circle" and dim != 1:
        raise ValueError("a circle needs dim 1")
    mesh = {1: _line, 2: _sheet, 3: _block}[2 if kind in FLAT else dim](kind, count, spacing)
    if not len(mesh.elements):
        raise ValueError("the count is too small for a single element")
    return mesh


def _line(kind: str, count: tuple[int, int, int], spacing: np.ndarray) -> Mesh:
    number = count[0]
    if kind == "circle":
        if number < 3:
            raise ValueError("a circle needs a count of at least 3")
        around = 2 * np.pi / (number - 1)
        angles = around * np.arange(number - 1)
        radius = spacing[0] / np.sin(around / 2) / 2
        points = np.stack([radius * np.cos(angles), radius * np.sin(angles), 0 * angles], axis=1)
        first = np.arange(number - 1)
        return Mesh(points, np.stack([first, (first + 1) % (number - 1)], axis=1))
    points = np.zeros((number, 3))
    points[:, 0] = _centred(number, spacing[0])
    first = np.arange(number - 1)
    return Mesh(points, np.stack([first, first + 1], axis=1))


def _centred(number: int, spacing: float) -> np.ndarray:
    return spacing * (np.arange(number) - 0.5 * (number - 1))


def _sheet(kind: str, count: tuple[int, int, int], spacing: np.ndarray) -> Mesh:
    nx, ny = count[:2]
    x, y = np.meshgrid(_centred(nx, spacing[0]), _centred(ny, spacing[1]), indexing="ij")
    points = np.stack([x, y, 0 * x], axis=2).reshape(-1, 3)
    ids = np.arange(nx * ny).reshape(nx, ny)
    corners = np.stack([ids[:-1, :-1], ids[1:, :-1], ids[1:, 1:], ids[:-1, 1:]], axis=2)
    split = np.broadcast_to(np.array([(0, 1, 2), (0, 2, 3)]), (nx - 1, ny - 1, 2, 3)).copy()
    if kind == "disc":  # diagonals towards the centre
        tiny, at = 1e-14, points.reshape(nx, ny, 3)[:-1, :-1]
        left, low = at[..., 0], at[..., 1]
        split[((left < -tiny) & (low > -tiny)) | ((left > -tiny) & (low < -tiny))] = [(0, 1, 3), (1, 2, 3)]
    flat = corners.reshape(-1, 4)
    elements = np.take_along_axis(flat[:, None, :].repeat(2, axis=1), split.reshape(-1, 2, 3), axis=2).reshape(-1, 3)
    if kind == "disc":
        half = 0.5 * spacing[:2] * (np.array(count[:2]) - 1)
        points[:, :2] = _onto_circle(points[:, :2]) * half
    texcoord = _grid_texture(np.arange(nx), np.arange(ny), nx, ny)
    return Mesh(points, elements, texcoord)


def _onto_circle(square: np.ndarray) -> np.ndarray:
    """Points of concentric squares, on concentric circles of the squares' half sizes."""
    length = np.linalg.norm(square, axis=1, keepdims=True)
    unit = np.where(length > 1e-15, square / np.where(length > 1e-15, length, 1), (1.0, 0.0))
    return unit * np.abs(square).max(axis=1, keepdims=True)


def _grid_texture(first: np.ndarray, second: np.ndarray, n1: int, n2: int) -> np.ndarray:
    u, v = np.meshgrid(first / max(n1 - 1, 1), second / max(n2 - 1, 1), indexing="ij")
    return np.stack([u, v], axis=2).reshape(-1, 2)


def _block(kind: str, count: tuple[int, int, int], spacing: np.ndarray) -> Mesh:
    nx, ny, nz = count
    axes = [_centred(n, s) for n, s in zip(count, spacing, strict=True)]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), axis=3).reshape(-1, 3)
    ids = np.arange(nx * ny * nz).reshape(nx, ny, nz)
    low, high = ids[:, :, :-1], ids[:, :, 1:]
    around = [(slice(None, -1), slice(None, -1)), (slice(1, None), slice(None, -1))]
    around += [(slice(1, None), slice(1, None)), (slice(None, -1), slice(1, None))]
    corners = np.stack([level[x, y] for level in (low, high) for x, y in around], axis=3).reshape(-1, 8)
    texcoord = np.repeat(_grid_texture(np.arange(nx), np.arange(ny), nx, ny), nz, axis=0)
    return Mesh(points, corners[:, _TETRAHEDRA].reshape(-1, 4), texcoord)


def _shell_points(
    kind: str, count: tuple[int, int, int], spacing: np.ndarray, is_open: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Grid coordinates (n, 3) of the points on the faces of a box, bottom and top first, their places (n, 3), and
    texture coordinates (n, 2). Open: without the top."""
    nx, ny, nz = count
    rows = [(ix, iy, iz) for iz in ((0,) if is_open else (0, nz - 1)) for ix in range(nx) for iy in range(ny)]
    texture = [(ix / max(nx - 1, 1), iy / max(ny - 1, 1)) for ix, iy, _ in rows]
    up = range(1, nz) if is_open else range(1, nz - 1)
    sides = [(ix, iy, iz) for iy in (0, ny - 1) for ix in range(nx) for iz in up]
    texture += [(ix / max(nx - 1, 1), iz / max(nz - 1, 1)) for ix, _, iz in sides]
    ends = [(ix, iy, iz) for ix in (0, nx - 1) for iy in range(1, ny - 1) for iz in up]
    texture += [(iy / max(ny - 1, 1), iz / max(nz - 1, 1)) for _, iy, iz in ends]
    grid = np.array(rows + sides + ends)
    sizes = 0.5 * spacing * (np.array(count) - 1)
    unit = 2.0 * grid / (np.array(count) - 1) - 1
    if kind == "cylinder":
        unit[:, :2] = _onto_circle(unit[:, :2])
    elif kind == "ellipsoid":
        unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    return grid, unit * sizes, np.array(texture)


def _numbering(grid: np.ndarray, count: tuple[int, int, int]) -> np.ndarray:
    """Number of the point at each grid coordinate, -1 where there is none."""
    ids = np.full(count, -1)
    ids[tuple(grid.T)] = np.arange(len(grid))
    return ids


def _solid(kind: str, count: tuple[int, int, int], spacing: np.ndarray) -> Mesh:
    """Tetrahedra from the centre, point 0, to the triangles of the faces."""
    grid, points, texture = _shell_points(kind, count, spacing, is_open=False)
    ids = _numbering(grid, count) + 1
    elements: list[tuple[int, ...]] = []
    for axis in (2, 1, 0):
        first, second = (a for a in (0, 1, 2) if a != axis)
        for side, i, j in itertools.product((0, count[axis] - 1), range(count[first] - 1), range(count[second] - 1)):
            corner = [0, 0, 0]
            corner[axis], corner[first], corner[second] = side, i, j
            a, b, c, d = _square(ids, corner, first, second)
            elements += [(0, a, b, c), (0, a, d, c)]
    return Mesh(np.vstack([np.zeros(3), points]), np.array(elements), np.vstack([np.zeros(2), texture]))


def _square(ids: np.ndarray, corner: list[int], first: int, second: int) -> tuple[int, int, int, int]:
    """The points of a square of a face: its corner, one step along the first axis, one along both, one along the
    second."""
    found = []
    for steps in ((0, 0), (1, 0), (1, 1), (0, 1)):
        at = list(corner)
        at[first] += steps[0]
        at[second] += steps[1]
        found.append(int(ids[tuple(at)]))
    return found[0], found[1], found[2], found[3]


def _open_shell(kind: str, count: tuple[int, int, int], spacing: np.ndarray) -> Mesh:
    """Triangles of the faces but for the top, facing outwards."""
    grid, points, texture = _shell_points(kind, count, spacing, is_open=True)
    ids = _numbering(grid, count)
    nx, ny, nz = count
    elements: list[tuple[int, int, int]] = []
    for ix, iy in itertools.product(range(nx - 1), range(ny - 1)):
        a, b, c, d = _square(ids, [ix, iy, 0], 0, 1)
        elements += [(a, c, b), (a, d, c)]
    for side, ix, iz in itertools.product((0, ny - 1), range(nx - 1), range(nz - 1)):
        a, b, c, d = _square(ids, [ix, side, iz], 0, 2)
        elements += [(a, b, c), (a, c, d)] if side == 0 else [(b, a, d), (b, d, c)]
    for side, iy, iz in itertools.product((0, nx - 1), range(ny - 1), range(nz - 1)):
        a, b, c, d = _square(ids, [side, iy, iz], 1, 2)
        elements += [(b, a, d), (b, d, c)] if side == 0 else [(a, b, c), (a, c, d)]
    return Mesh(points, np.array(elements), texture)
