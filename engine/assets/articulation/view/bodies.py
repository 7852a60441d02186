"""Masses, inertias and materials of the bodies of an articulation."""

from __future__ import annotations

from typing import Any

import torch

from engine import physics
from engine.assets.arguments import Ids, grid
from engine.assets.articulation.view.state import State
from engine.assets.body_properties import check_materials, restitutions, write_materials
from engine.assets.utils import math as math_utils


class Bodies(State):
    """What bodies weigh, and what their surfaces are like."""

    _com_pose: torch.Tensor | None = None

    def get_masses(self) -> torch.Tensor:
        """(nworld, nbody) kg."""
        return self._of_bodies("body_mass")

    def get_inv_masses(self) -> torch.Tensor:
        """(nworld, nbody) 1/kg; 0 where there is no mass."""
        masses = self.get_masses()
        return torch.where(masses > 0, 1.0 / masses, 0.0)

    def get_inertias(self) -> torch.Tensor:
        """(nworld, nbody, 9) kg m², about the centre of mass, in the axes of the body's frame."""
        principal, turn = self._of_bodies("body_inertia"), math_utils.matrix_from_quat(self._of_bodies("body_iquat"))
        return ((turn * principal[..., None, :]) @ turn.transpose(-1, -2)).reshape(self.count, -1, 9)

    def get_inv_inertias(self) -> torch.Tensor:
        """(nworld, nbody, 9) inverses of `get_inertias`; 0 where there is none."""
        inertias = self.get_inertias().reshape(self.count, -1, 3, 3)
        return torch.linalg.pinv(inertias, hermitian=True).reshape(self.count, -1, 9)

    def get_coms(self) -> torch.Tensor:
        """(nworld, nbody, 7) centre of mass and principal axes (x, y, z, w) in the body's frame."""
        return torch.cat((self._of_bodies("body_ipos"), self._of_bodies("body_iquat")[..., [1, 2, 3, 0]]), -1)

    def get_material_properties(self) -> torch.Tensor:
        """(nworld, nshape, 3) static and dynamic friction, which are one here, and restitution."""
        friction = self.freshness.model_view("geom_friction")[:, self._tensor(self._geoms), :1]
        friction = friction.expand(self.count, -1, -1)
        return torch.cat((friction, friction, restitutions(self.freshness, self._geoms)[..., None]), -1)

    def get_disable_gravities(self) -> torch.Tensor:
        """(nworld, nbody) 1: the body's weight is compensated."""
        return (self._of_bodies("body_gravcomp") >= 1.0).to(torch.uint8)

    def com_pose(self) -> torch.Tensor:
        """(nworld, nbody, 7) centre of mass and principal axes in the body's frame, quaternions w, x, y, z."""
        if self._com_pose is None:
            self._com_pose = torch.cat((self._of_bodies("body_ipos"), self._of_bodies("body_iquat")), -1)
        return self._com_pose

    def set_masses(self, data: Any, indices: Ids = None) -> None:
        """Masses (nworld, nbody), in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_links,), "masses")
        if bool((values < 0).any()):
            raise ValueError("masses are not below 0")
        self.wide("body_mass")[grid(rows, self._bodies)] = values
        self._follow_masses()

    def set_inertias(self, data: Any, indices: Ids = None) -> None:
        """Inertias (nworld, nbody, 9) about the centre of mass, in the axes of the body's frame."""
        rows, values = self._given(data, indices, (self.max_links, 9), "inertias")
        principal, axes = torch.linalg.eigh(values.reshape(-1, self.max_links, 3, 3))
        axes[..., 2] *= torch.linalg.det(axes)[..., None]
        self.wide("body_inertia")[grid(rows, self._bodies)] = principal
        self.wide("body_iquat")[grid(rows, self._bodies)] = math_utils.quat_from_matrix(axes)
        self._follow_masses()

    def set_coms(self, data: Any, indices: Ids = None) -> None:
        """Centres of mass and principal axes (nworld, nbody, 7) in the bodies' frames, quaternions x, y, z, w."""
        rows, values = self._given(data, indices, (self.max_links, 7), "centres of mass")
        self.wide("body_ipos")[grid(rows, self._bodies)] = values[..., :3]
        self.wide("body_iquat")[grid(rows, self._bodies)] = values[..., [6, 3, 4, 5]]
        self._follow_masses()

    def set_material_properties(self, data: Any, indices: Ids = None) -> None:
        """Static and dynamic friction, of which the latter counts, and restitution (nworld, nshape, 3), in the worlds
        `indices`; see `BodyProperties.set_materials`."""
        rows, values = self._given(data, indices, (self.max_shapes, 3), "material properties")
        check_materials(values)
        write_materials(self.freshness, rows, self._geoms, values)

    def _follow_masses(self) -> None:
        """Constants that follow from masses, and what is shown of bodies."""
        state = {name: self.freshness.view(name).clone() for name in ("qpos", "qvel")}
        physics.set_const(self.simulation.model, self.simulation.data)
        for name, values in state.items():
            self.freshness.view(name).copy_(values)
        self._com_pose = None
        self.invalidate()
        self.freshness.written()
