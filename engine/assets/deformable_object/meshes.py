"""The elements of a flex: of its simulation mesh, whose nodes move, and its collision mesh, whose vertices touch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from engine.assets.deformable_object import barrier, elements
from engine.compiler.kinematics import world_frames
from engine.geometry import rotation


@dataclass
class Law:
    """Of what an element is made.

    Attributes:
        youngs_modulus: Pa; 0: it resists no stretch as a continuum.
        poissons_ratio: 0 to below 0.5.
        is_linear: a cell, whose strain is linear in a frame that turns with it; else Saint Venant and Kirchhoff's.
    """

    youngs_modulus: float
    poissons_ratio: float
    is_linear: bool


class ElementMesh:
    """Triangles or tetrahedra between points.

    Args:
        corners: (k, 3) or (k, 4) points by number; (k, 2) of a rope, of which nothing is defined.
        rest: (n, 3) places of the points at rest, in the frame of the thing, m.
        name: of the flex.
    """

    def __init__(self, corners: np.ndarray, rest: np.ndarray, law: Law, name: str, device: Any) -> None:
        self.count, self.law, self._name, self.rest = len(corners), law, name, rest
        self.indices = torch.tensor(corners, dtype=torch.int64, device=device)
        self.is_pushed_apart = False  # by a Barrier
        self.is_rope = corners.shape[1] == 2
        self.normals: torch.Tensor | None = None
        if self.is_rope:
            return
        before = elements.edges(torch.tensor(rest, dtype=torch.float64), torch.tensor(corners, dtype=torch.int64))
        self._inverse = torch.linalg.inv(before).to(device, torch.float32)
        if corners.shape[1] == 3:
            self.normals = before[..., 2].to(device, torch.float32)

    def gradients(self, points: torch.Tensor) -> torch.Tensor:
        """(..., k, 3, 3) deformation gradients of points (..., n, 3). Raises RuntimeError for a rope."""
        if self.is_rope:
            raise RuntimeError(
                f"{self._name} is a rope: its elements are lines, which have no deformation gradient, orientation or "
                "stress"
            )
        return elements.deformation_gradients(points, self.indices, self._inverse)

    def stresses(self, gradients: torch.Tensor) -> torch.Tensor:
        """(..., k, 3, 3) Cauchy's stress, Pa; of a sheet that of its plane, without bending."""
        found = _stresses(self.law, gradients, self.normals)
        if not self.is_pushed_apart:
            return found
        pressure = barrier.pressures(gradients, self.law.youngs_modulus, self.law.poissons_ratio)
        return found + pressure[..., None, None] * torch.eye(3, dtype=gradients.dtype, device=gradients.device)

    @property
    def can_invert(self) -> bool:
        """Whether it is of tetrahedra with elasticity of their own; see `barrier`."""
        return self.indices.shape[1] == 4 and self.law.youngs_modulus > 0 and not self.law.is_linear


class CellMesh:
    """Cells between the nodes of a grid. Their deformation is that in their middle.

    Args:
        rest: (n, 3) places of the nodes at rest, in the frame of the thing, m.
    """

    def __init__(
        self, layout: Any, flex: int, first: int, rest: np.ndarray, law: Law, name: str, device: Any
    ) -> None:
        chosen = np.flatnonzero(layout.cell_flexid.numpy() == flex)
        self.count, self.law, self._name = len(chosen), law, name
        self.is_shell = bool((layout.cell_normal.numpy()[chosen] >= 0).any())
        address, nodes = layout.cell_slotadr.numpy(), layout.slot_node.numpy()
        slots = [np.arange(address[cell], address[cell + 1]) for cell in chosen]
        self.indices = torch.tensor(nodes[np.array(slots, int)] - first, dtype=torch.int64, device=device)
        slopes = layout.slot_gradient.numpy()[np.array(slots, int)]
        self._slopes = torch.tensor(slopes, dtype=torch.float32, device=device)
        if not self.is_shell:
            before = self._grown(torch.tensor(rest, dtype=torch.float32, device=device))
            self._inverse = torch.linalg.inv(before.double()).float()

    def _grown(self, nodes: torch.Tensor) -> torch.Tensor:
        corners = nodes[..., self.indices, :]
        return (corners - corners[..., :1, :]).transpose(-1, -2) @ self._slopes

    def gradients(self, points: torch.Tensor) -> torch.Tensor:
        """(..., k, 3, 3) deformation gradients of nodes (..., n, 3). Raises RuntimeError for a shell."""
        if self.is_shell:
            raise RuntimeError(
                f"{self._name} is a shell of faces between nodes, which have no deformation gradient, orientation or "
                "stress; its collision mesh has"
            )
        return self._grown(points) @ self._inverse

    def stresses(self, gradients: torch.Tensor) -> torch.Tensor:
        """(..., k, 3, 3) Cauchy's stress, Pa."""
        return _stresses(self.law, gradients, None)


def _stresses(law: Law, gradients: torch.Tensor, normals: torch.Tensor | None) -> torch.Tensor:
    if law.youngs_modulus <= 0:
        return torch.zeros_like(gradients)
    if law.is_linear:
        return elements.linear_stresses(gradients, law.youngs_modulus, law.poissons_ratio, normals)
    return elements.stresses(gradients, law.youngs_modulus, law.poissons_ratio, normals)


def meshes_of(
    scene: Any, model: Any, flex: int, law: Law, frame: tuple[np.ndarray, np.ndarray], device: Any
) -> tuple[ElementMesh | CellMesh, ElementMesh]:
    """The simulation mesh and the collision mesh of a flex, the same where its vertices are the nodes.

    Args:
        frame: (3,) and (3, 3), the pose of the thing in the reference configuration of the scene.
    """
    name = scene.names["flex"][flex] or f"flex {flex}"
    start, number = int(scene.flex_vertadr[flex]), int(scene.flex_vertnum[flex])
    width, address = int(scene.flex_dim[flex]) + 1, int(scene.flex_elemdataadr[flex])
    corners = np.asarray(scene.flex_elem)[address : address + width * int(scene.flex_elemnum[flex])]
    corners = corners.reshape(-1, width).astype(np.int64)
    xpos, xquat = world_frames(scene)
    turns = rotation.matrices_wxyz(xquat)

    def placed(bodies: np.ndarray, local: np.ndarray) -> np.ndarray:
        world = xpos[bodies] + np.einsum("nij,nj->ni", turns[bodies], local)
        return (world - frame[0]) @ frame[1]

    if not scene.flex_interp[flex]:
        span = slice(start, start + number)
        bodies = np.asarray(scene.flex_vertbodyid)[span].astype(int)
        local = np.zeros((number, 3)) if scene.flex_centered[flex] else np.asarray(scene.flex_vert, float)[span]
        mesh = ElementMesh(corners, placed(bodies, local), law, name, device)
        return mesh, mesh
    first, count = int(scene.flex_nodeadr[flex]), int(scene.flex_nodenum[flex])
    span = slice(first, first + count)
    bodies = np.asarray(scene.flex_nodebodyid)[span].astype(int)
    local = np.zeros((count, 3)) if scene.flex_centered[flex] else np.asarray(scene.flex_node, float)[span]
    nodes = placed(bodies, local)
    cells = CellMesh(model.flex_layout, flex, first, nodes, law, name, device)
    weights = model.flexes
    adr = weights.vert_nodeadr.numpy()[start : start + number + 1]
    rows = np.repeat(np.arange(number), np.diff(adr))
    parts = slice(int(adr[0]), int(adr[-1]))
    vertices = np.zeros((number, 3))
    shares = weights.vert_nodeweight.numpy()[parts].astype(float)[:, None]
    np.add.at(vertices, rows, shares * nodes[weights.vert_nodeid.numpy()[parts] - first])
    return cells, ElementMesh(corners, vertices, law, name, device)
