"""Deformation gradient, rotation and stress of the elements of a flex, from where its nodes are.

Tensors of torch, any number of leading dimensions, SI units. Row i, column j of a deformation gradient is the
derivative of coordinate i of where a point is by coordinate j of where it rests. An element is a tetrahedron, or a
triangle of a sheet whose normal keeps its length: the gradient turns the normal at rest into the present one.

The law is Saint Venant and Kirchhoff's, as that of the engine's flexes: second Piola-Kirchhoff stress
S = lambda tr(E) 1 + 2 mu E of Green's strain E = (F'F - 1) / 2, of a sheet in plane stress. Cauchy's stress is
F S F' / det F.
"""

from __future__ import annotations

import torch

from engine.assets.utils.math import matrix_from_quat


def edges(nodes: torch.Tensor, elements: torch.Tensor) -> torch.Tensor:
    """(..., k, 3, 3) edges from the first corner of each element to its others, as columns; the third of a triangle
    is its unit normal.

    Args:
        nodes: (..., n, 3), m.
        elements: (k, 4) or (k, 3), corners by number.
    """
    corners = nodes[..., elements, :]
    sides = corners[..., 1:, :] - corners[..., :1, :]
    if elements.shape[1] == 3:
        normal = torch.linalg.cross(sides[..., 0, :], sides[..., 1, :])
        normal = normal / normal.norm(dim=-1, keepdim=True).clamp_min(1e-30)
        sides = torch.cat([sides, normal[..., None, :]], dim=-2)
    return sides.transpose(-1, -2)


def deformation_gradients(nodes: torch.Tensor, elements: torch.Tensor, rest_inverse: torch.Tensor) -> torch.Tensor:
    """(..., k, 3, 3) dx / dX.

    Args:
        nodes: (..., n, 3), m.
        elements: (k, 4) or (k, 3), corners by number.
        rest_inverse: (k, 3, 3) inverses of `edges` at rest.
    """
    return edges(nodes, elements) @ rest_inverse


def rotations(gradients: torch.Tensor) -> torch.Tensor:
    """(..., 4) w, x, y, z with w >= 0 of the rotations R in F = R U, U symmetric; of the rotation closest to F where
    F turns an element inside out.

    The eigenvector of the largest eigenvalue of Horn's matrix ("Closed-form solution of absolute orientation using
    unit quaternions", 1987).
    """
    f = gradients.double()
    xx, yy, zz = f[..., 0, 0], f[..., 1, 1], f[..., 2, 2]
    yz, zx, xy = f[..., 2, 1], f[..., 0, 2], f[..., 1, 0]
    zy, xz, yx = f[..., 1, 2], f[..., 2, 0], f[..., 0, 1]
    rows = [
        [xx + yy + zz, yz - zy, zx - xz, xy - yx],
        [yz - zy, xx - yy - zz, xy + yx, zx + xz],
        [zx - xz, xy + yx, yy - xx - zz, yz + zy],
        [xy - yx, zx + xz, yz + zy, zz - xx - yy],
    ]
    horn = torch.stack([torch.stack(row, dim=-1) for row in rows], dim=-2)
    bad = ~torch.isfinite(horn).all(dim=-1).all(dim=-1)
    if bad.any():
        horn = torch.where(bad[..., None, None], torch.eye(4, dtype=horn.dtype, device=horn.device), horn)
    quaternion = torch.linalg.eigh(horn).eigenvectors[..., -1]
    quaternion = torch.where(quaternion[..., :1] < 0, -quaternion, quaternion)
    return torch.where(bad[..., None], torch.nan, quaternion).to(gradients.dtype)


def lame(youngs_modulus: float, poissons_ratio: float, sheet: bool) -> tuple[float, float]:
    """Lame's lambda and mu in Pa; for a sheet the lambda of plane stress."""
    mu = youngs_modulus / (2 * (1 + poissons_ratio))
    spread = 1 - poissons_ratio**2 if sheet else (1 + poissons_ratio) * (1 - 2 * poissons_ratio)
    return youngs_modulus * poissons_ratio / spread, mu


def strains(gradients: torch.Tensor) -> torch.Tensor:
    """(..., 3, 3) Green's strain."""
    one = torch.eye(3, dtype=gradients.dtype, device=gradients.device)
    return 0.5 * (gradients.transpose(-1, -2) @ gradients - one)


def stresses(
    gradients: torch.Tensor, youngs_modulus: float, poissons_ratio: float, normals: torch.Tensor | None = None
) -> torch.Tensor:
    """(..., 3, 3) Cauchy's stress in the world frame, Pa.

    Args:
        gradients: (..., k, 3, 3).
        normals: (k, 3) unit normals at rest, of the triangles of a sheet.
    """
    spread, mu = lame(youngs_modulus, poissons_ratio, normals is not None)
    strain = strains(gradients)
    one = torch.eye(3, dtype=gradients.dtype, device=gradients.device)
    if normals is not None:
        one = one - normals[..., :, None] * normals[..., None, :]
    trace = strain.diagonal(dim1=-2, dim2=-1).sum(-1)
    piola = spread * trace[..., None, None] * one + 2 * mu * strain
    volume = torch.linalg.det(gradients)
    return gradients @ piola @ gradients.transpose(-1, -2) / volume[..., None, None]


def linear_stresses(
    gradients: torch.Tensor, youngs_modulus: float, poissons_ratio: float, normals: torch.Tensor | None = None
) -> torch.Tensor:
    """As `stresses`, of the law of cells between nodes: the first Piola-Kirchhoff stress in the frame of the rotation
    R in F is lambda tr(e) 1 + 2 mu e, where e is the symmetric part of R'F - 1."""
    spread, mu = lame(youngs_modulus, poissons_ratio, normals is not None)
    turn = matrix_from_quat(rotations(gradients))
    one = torch.eye(3, dtype=gradients.dtype, device=gradients.device)
    stretch = turn.transpose(-1, -2) @ gradients
    strain = 0.5 * (stretch + stretch.transpose(-1, -2)) - one
    if normals is not None:
        one = one - normals[..., :, None] * normals[..., None, :]
    trace = strain.diagonal(dim1=-2, dim2=-1).sum(-1)
    piola = turn @ (spread * trace[..., None, None] * one + 2 * mu * strain)
    return piola @ gradients.transpose(-1, -2) / torch.linalg.det(gradients)[..., None, None]
