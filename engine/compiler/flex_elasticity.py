"""Stiffness of flexes whose vertices move: Saint Venant-Kirchhoff triangles and tetrahedra, and sheets that bend.

The energy of an element is a quadratic form of the changes of its squared edge lengths; its strain is a sum over
edges of symmetric products of the normals of the two sides that the edge does not touch (Weischedel, A discrete
geometric view on shear-deformable shell models, section 4.1). Bending: Wardetzky et al., Discrete quadratic curvature
energies; with a curved rest shape: Garg et al., Cubic shells.
"""

from __future__ import annotations

import numpy as np

from engine.compiler.flex_mesh import Topology
from engine.compiler.flex_spec import BEND, STRETCH, FlexSpec

WIDTH = {2: 21, 3: 24}
"""Numbers of an element in flex_stiffness: the upper triangle of its form, padded with zeros."""
BENDING_WIDTH = 17
_SIDES = {
    2: (((1, 2), (2, 0), (0, 1)), ((1, 2), (2, 0), (0, 1))),
    3: (((2, 1, 0), (0, 1, 3), (1, 2, 3), (2, 0, 3)), ((2, 3), (1, 3), (2, 1), (1, 0), (0, 2), (0, 3))),
}
"""Vertices of the sides of an element, and the two sides that belong to each of its edges."""


def stiffness(spec: FlexSpec, mesh: Topology, places: np.ndarray) -> np.ndarray:
    """(21 k,) or (24 k,) numbers of the elements with vertices at `places` (n, 3); none where nothing is elastic.

    The first number after the form of the first triangle is the thickness of a sheet whose bends may yield.
    """
    if spec.young <= 0 or spec.dim == 1:
        return np.zeros(0)
    result = np.zeros((len(mesh.elements), WIDTH[spec.dim]))
    if spec.dim == 3 or spec.elastic2d & STRETCH:
        form = _forms(spec, mesh, places)
        rows, cols = np.triu_indices(form.shape[1])
        result[:, : len(rows)] = form[:, rows, cols]
    if spec.dim == 2 and spec.elastic2d & BEND and spec.yields[1] > 0:
        result[0, 6] = spec.thickness
    return result.ravel()


def _forms(spec: FlexSpec, mesh: Topology, places: np.ndarray) -> np.ndarray:
    """(k, e, e) twice the energy of each element as a form of the changes of its squared edge lengths."""
    volume = _volume(mesh.elements, places)
    shear = spec.young / (2 * (1 + spec.poisson))
    if spec.dim == 2:  # plane stress
        spread = spec.young * spec.poisson / (1 - spec.poisson**2)
        scale = np.abs(volume) * spec.thickness
    else:
        spread = spec.young * spec.poisson / ((1 + spec.poisson) * (1 - 2 * spec.poisson))
        scale = np.abs(volume)
    basis = _strains(mesh.elements, places, volume)
    trace = np.einsum("keii->ke", basis)
    product = np.einsum("keij,kfji->kef", basis, basis)
    return scale[:, None, None] * (shear * product + spread / 2 * trace[:, :, None] * trace[:, None, :])


def _volume(elements: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Areas of triangles, signed volumes of tetrahedra."""
    a = places[elements[:, 0]]
    normal = np.cross(places[elements[:, 1]] - a, places[elements[:, 2]] - a)
    if elements.shape[1] == 3:
        return np.linalg.norm(normal, axis=1) / 2
    return np.einsum("ni,ni->n", normal, places[elements[:, 3]] - a) / 6


def _strains(elements: np.ndarray, places: np.ndarray, volume: np.ndarray) -> np.ndarray:
    """(k, edges, 3, 3) strain per change of a squared edge length."""
    dim = elements.shape[1] - 1
    sides, of_edge = _SIDES[dim]
    strains = []
    for left, right in of_edge:
        if dim == 2:
            (a, b), (c, d) = sides[left], sides[right]
            one = places[elements[:, a]] - places[elements[:, b]]
            other = places[elements[:, d]] - places[elements[:, c]]
            normal = np.cross(other, one)
            normal /= np.linalg.norm(normal, axis=1, keepdims=True)
            first, second, scale = np.cross(normal, one), np.cross(other, normal), 8 * volume**2
        else:
            first, second = (_area_normal(elements, places, sides[side]) for side in (left, right))
            scale = 72 * volume**2
        outer = first[:, :, None] * second[:, None, :]
        strains.append((outer + outer.transpose(0, 2, 1)) / scale[:, None, None])
    return np.stack(strains, axis=1)


def _area_normal(elements: np.ndarray, places: np.ndarray, side: tuple[int, ...]) -> np.ndarray:
    a, b, c = (places[elements[:, corner]] for corner in side)
    return np.cross(b - a, c - a)


def bending(spec: FlexSpec, mesh: Topology, places: np.ndarray) -> np.ndarray:
    """(17 n,) numbers of the edges of a sheet: a form (4, 4) of the vertices of its flap, and a term of a rest shape
    that is not flat; zeros for an edge of one triangle. None where nothing bends."""
    if spec.young <= 0 or spec.dim != 2 or not spec.elastic2d & BEND:
        return np.zeros(0)
    result = np.zeros((len(mesh.edges), BENDING_WIDTH))
    inner = mesh.flaps[:, 3] >= 0
    v = mesh.flaps[inner]
    p = [places[v[:, i]] for i in range(4)]
    a01, a02 = _cot(p[0], p[1], p[2]), _cot(p[0], p[3], p[1])
    a03, a04 = _cot(p[1], p[2], p[0]), _cot(p[1], p[0], p[3])
    weight = np.stack([a03 + a04, a01 + a02, -(a01 + a03), -(a02 + a04)], axis=1)
    area = _volume(v[:, :3], places) + _volume(v[:, [1, 0, 3]], places)
    rigidity = spec.young * spec.thickness**3 / (12 * (1 - spec.poisson**2)) / area
    e0, e1, e2, e3, e4 = p[1] - p[0], p[2] - p[0], p[3] - p[0], p[2] - p[1], p[3] - p[1]
    t0 = -(a03[:, None] * e1 + a01[:, None] * e3)
    t1 = -(a04[:, None] * e2 + a02[:, None] * e4)
    square = np.einsum("ni,ni->n", e0, e0)
    cosine = -np.einsum("ni,ni->n", t0, t1) / square
    form = weight[:, :, None] * weight[:, None, :] * (cosine * rigidity)[:, None, None]
    result[inner, :16] = form.reshape(-1, 16)
    lift = np.einsum("ni,ni->n", np.cross(e0, e1), e2)
    result[inner, 16] = -lift * ((a01 + a03) * (a02 + a04) / square) ** 2 * rigidity
    return result.ravel()


def _cot(at: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Cotangents of the angles at points between two others."""
    a, b = one - at, other - at
    return np.einsum("ni,ni->n", a, b) / np.linalg.norm(np.cross(a, b), axis=1)
