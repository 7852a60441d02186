"""What keeps soft bodies from staying inside out.

Saint Venant and Kirchhoff's law, which the engine's flexes have as MuJoCo's, counts squares of lengths: a mirrored
element is as much at rest as one that is not, and one that is pressed below 1/sqrt(3) of its height resists less the
further it is pressed. From there on another energy is added, (lambda + 2 mu) / 2 (START - J)^2 for each volume at
rest, where J is the present volume over it, negative in an inverted element. It makes no mode stiffer than it is at
rest, so that no shorter steps are needed, and leaves the law of MuJoCo as it is where J is above START.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import warp as wp

from engine.assets.deformable_object import barrier_kernels, elements
from engine.assets.deformable_object.nodes import Nodes
from engine.assets.sim.freshness import Freshness

START = 3.0**-0.5
"""Part of its volume below which an element is pushed apart."""


def stiffness(youngs_modulus: float, poissons_ratio: float) -> float:
    """Pa, of the barrier: that of the material under a pressure from one side, without room to the others."""
    spread, mu = elements.lame(youngs_modulus, poissons_ratio, False)
    return spread + 2 * mu


class Barrier:
    """Pushes the elements of a flex apart before every step of the engine, until `end`.

    Args:
        nodes: of a flex of tetrahedra, all of them free.
        corners: (k, 4) nodes of the elements.
        rest: (n, 3) places of the nodes at rest, m.
        material: of `stiffness`, Pa.
    """

    def __init__(
        self, freshness: Freshness, nodes: Nodes, corners: np.ndarray, rest: np.ndarray, material: float
    ) -> None:
        self._freshness, self._material = freshness, material
        data = freshness.simulation.data
        self._worlds, self._count = data.nworld, nodes.count
        base, axes = nodes.frames()
        device = data.device
        sides = rest[corners[:, 1:]] - rest[corners[:, :1]]
        order = np.argsort(corners.ravel(), kind="stable")
        first = np.searchsorted(corners.ravel()[order], np.arange(nodes.count + 1))

        def array(values: Any, dtype: Any) -> wp.array:
            return wp.array(np.ascontiguousarray(values), dtype=dtype, device=device)

        self._kept = base.contiguous(), axes.contiguous()  # torch's memory, which Warp's arrays are views of
        self._constants = [
            wp.from_torch(self._kept[0], dtype=wp.vec3),
            wp.from_torch(self._kept[1], dtype=wp.vec3),
            array(nodes.qpos_addresses.cpu().numpy().astype(np.int32), wp.vec3i),
            array(nodes.dof_addresses.cpu().numpy().astype(np.int32), wp.vec3i),
            array(corners.astype(np.int32), wp.vec4i),
            array(np.linalg.det(sides).astype(np.float32), wp.float32),
            array(first.astype(np.int32), wp.int32),
            array(np.stack([order // 4, order % 4], axis=1).astype(np.int32), wp.vec2i),
        ]
        self._dofs = nodes.dof_addresses.flatten()
        self._leave: Callable[[], None] = freshness.simulation.observe(before=self._push)

    def end(self) -> None:
        """Push no more."""
        self._leave()
        self._freshness.view("qfrc_applied")[:, self._dofs] = 0.0

    def _push(self, data: Any) -> None:
        inputs = [self._material, START, *self._constants, data.qpos]
        wp.launch(
            barrier_kernels.push,
            dim=(self._worlds, self._count),
            inputs=inputs,
            outputs=[data.qfrc_applied],
            device=data.device,
        )


def pressures(gradients: torch.Tensor, youngs_modulus: float, poissons_ratio: float) -> torch.Tensor:
    """(...) Pa, negative, that the barrier adds to the normal stresses in elements: Cauchy's stress of it is this
    times the unit matrix.

    gradients: (..., 3, 3) deformation gradients."""
    return stiffness(youngs_modulus, poissons_ratio) * (torch.linalg.det(gradients) - START).clamp_max(0.0)
