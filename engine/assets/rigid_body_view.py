"""Rigid bodies with the methods of PhysX's tensor view of them."""

from __future__ import annotations

from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids, Index
from engine.assets.body_properties import BodyProperties, check_inertias, check_masses, check_materials
from engine.assets.body_state import BodyState
from engine.assets.root_state import RootState
from engine.assets.wrench import ExternalWrenches


class RigidBodyView:
    """Rigid bodies in all environments one after the other: those of the first path, then those of the second ...

    Quaternions are x, y, z, w here, as PhysX has them. `indices` choose rows, None: all of them. What PhysX has and
    the engine has not raises an error that says so.

    Args:
        state, root, properties, wrenches: of the bodies.
        prim_paths: concrete paths of each body, one for each environment.
    """

    def __init__(
        self,
        state: BodyState,
        root: RootState,
        properties: BodyProperties,
        wrenches: ExternalWrenches,
        prim_paths: list[list[str]],
    ) -> None:
        self._state, self._root, self._properties, self._wrenches = state, root, properties, wrenches
        self._bodies, self._worlds = len(prim_paths), len(prim_paths[0])
        self._device = state.freshness.device
        self.prim_paths = [path for paths in prim_paths for path in paths]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        known = ", ".join(sorted(each for each in dir(type(self)) if each.startswith(name[:3]) and each[0] != "_"))
        raise AttributeError(
            f"this view of rigid bodies has no {name!r}: the engine has nothing of the kind"
            + (f"; there is {known}" if known else "")
        )

    @property
    def count(self) -> int:
        """Number of rows: bodies in all environments."""
        return self._bodies * self._worlds

    @property
    def max_shapes(self) -> int:
        """Most shapes that collide of a body."""
        return self._properties.max_shapes

    def check(self) -> bool:
        """Whether it can be used."""
        return True

    # ------------------------------------------------------------------------------------------------ state

    def get_transforms(self) -> torch.Tensor:
        """(count, 7): poses of links, quaternions x, y, z, w."""
        self._state.freshness.update()
        return self._rows(_xyzw(self._state.link_pose))

    def get_velocities(self) -> torch.Tensor:
        """(count, 6): velocities of the centres of mass."""
        self._state.freshness.update()
        return self._rows(self._state.com_vel)

    def get_accelerations(self) -> torch.Tensor:
        """(count, 6): accelerations of the centres of mass in the last step."""
        self._state.freshness.update()
        return self._rows(self._state.com_acc)

    def set_transforms(self, data: Any, indices: Ids = None) -> None:
        """Set poses of links, (count, 7), in the rows `indices`."""
        for values, worlds, body in self._given(data, 7, "data", indices):
            self._root.write_pose(_wxyz(values)[:, None], worlds, body)

    def set_kinematic_targets(self, data: Any, indices: Ids = None) -> None:
        """As `set_transforms`, of kinematic bodies. Raises ValueError for others."""
        if not self._root.is_kinematic:
            raise ValueError("only kinematic bodies have targets: set kinematic_enabled in their rigid_props")
        self.set_transforms(data, indices)

    def set_velocities(self, data: Any, indices: Ids = None) -> None:
        """Set velocities of centres of mass, (count, 6), in the rows `indices`."""
        for values, worlds, body in self._given(data, 6, "data", indices):
            self._root.write_com_velocity(values[:, None], worlds, body)

    # ------------------------------------------------------------------------------------------------ masses

    def get_masses(self) -> torch.Tensor:
        """(count, 1) kg."""
        return self._rows(self._properties.masses[..., None])

    def get_inv_masses(self) -> torch.Tensor:
        """(count, 1) 1/kg."""
        return 1.0 / self.get_masses()

    def get_inertias(self) -> torch.Tensor:
        """(count, 9) kg m²: about the centres of mass, along the axes of the links."""
        return self._rows(self._properties.inertias.flatten(2))

    def get_inv_inertias(self) -> torch.Tensor:
        """(count, 9): inverses of `get_inertias`."""
        return torch.linalg.inv(self.get_inertias().reshape(-1, 3, 3)).reshape(-1, 9)

    def get_coms(self) -> torch.Tensor:
        """(count, 7): centres of mass and principal axes in the frames of the links, quaternions x, y, z, w."""
        return self._rows(_xyzw(self._properties.coms))

    def set_masses(self, data: Any, indices: Ids = None) -> None:
        """Set masses, (count, 1), in the rows `indices`."""
        given = self._given(data, 1, "data", indices)
        for values, _, _ in given:  # of all bodies before one is written
            check_masses(values)
        for values, worlds, body in given:
            self._properties.set_masses(values, worlds, body)

    def set_inertias(self, data: Any, indices: Ids = None) -> None:
        """Set inertias, (count, 9), in the rows `indices`."""
        given = self._given(data, 9, "data", indices)
        for values, _, _ in given:
            check_inertias(values.reshape(-1, 3, 3))
        for values, worlds, body in given:
            self._properties.set_inertias(values.reshape(-1, 1, 3, 3), worlds, body)

    def set_coms(self, data: Any, indices: Ids = None) -> None:
        """Set centres of mass and principal axes, (count, 7), in the rows `indices`."""
        for values, worlds, body in self._given(data, 7, "data", indices):
            self._properties.set_coms(_wxyz(values)[:, None], worlds, body)

    # ---------------------------------------------------------------------------------------------- materials

    def get_material_properties(self) -> torch.Tensor:
        """(count, max_shapes, 3): static friction, dynamic friction, restitution."""
        materials = self._properties.materials.transpose(0, 1)
        return materials.reshape(self.count, self.max_shapes, 3).clone()

    def set_material_properties(self, data: Any, indices: Ids = None) -> None:
        """Set materials, (count, max_shapes, 3), in the rows `indices`; see `BodyProperties.set_materials`."""
        data = data.reshape(len(data), -1) if isinstance(data, torch.Tensor) and data.ndim == 3 else data
        given = self._given(data, self.max_shapes * 3, "data", indices)
        for values, _, _ in given:
            check_materials(values.reshape(-1, self.max_shapes, 3))
        for values, worlds, body in given:
            self._properties.set_materials(values.reshape(-1, 1, self.max_shapes, 3), worlds, body)

    # ------------------------------------------------------------------------------------------------ forces

    def apply_forces(self, data: Any, indices: Ids = None, is_global: bool = True) -> None:
        """Let forces, (count, 3) N, act at the centres of mass in the next step."""
        self.apply_forces_and_torques_at_position(data, None, None, indices, is_global)

    def apply_forces_and_torques_at_position(
        self, force_data: Any, torque_data: Any, position_data: Any, indices: Ids = None, is_global: bool = True
    ) -> None:
        """Let forces, (count, 3) N, and torques, (count, 3) N m, act in the next step; forces at positions, m, or at
        the centres of mass."""
        given = {"forces": force_data, "torques": torque_data, "positions": position_data}
        blocks = {
            name: self._given(data, 3, f"{name[:-1]}_data", indices)
            for name, data in given.items()
            if data is not None
        }
        for block in range(self._bodies if blocks else 0):
            values: dict[str, Any] = {name: rows[block][0][:, None] for name, rows in blocks.items()}
            _, worlds, body = next(iter(blocks.values()))[block]
            self._wrenches.once.add_forces_and_torques(**values, body_ids=body, env_ids=worlds, is_global=is_global)
        self._wrenches.write()

    # --------------------------------------------------------------------------------------------- internals

    def _rows(self, values: torch.Tensor) -> torch.Tensor:
        """(count, ...) of (nworld, bodies, ...)."""
        return values.transpose(0, 1).reshape(self.count, *values.shape[2:])

    def _given(self, data: Any, width: int, name: str, indices: Ids) -> list[tuple[torch.Tensor, Index, Index]]:
        """Of numbers for all rows those of the rows chosen, with environments, for each body."""
        rows = arguments.index(indices, self.count, "indices", self._device)
        checked = arguments.poses if width == 7 else arguments.numbers
        values = checked(data, (self.count, width), name, self._device)
        chosen = torch.arange(self.count, device=self._device)[rows]
        found = []
        for body in range(self._bodies):
            mine = chosen[chosen // self._worlds == body]
            which = torch.tensor([body], device=self._device)
            found.append((values[mine], mine % self._worlds, which))
        return found


def _xyzw(pose: torch.Tensor) -> torch.Tensor:
    return pose[..., [0, 1, 2, 4, 5, 6, 3]]


def _wxyz(pose: torch.Tensor) -> torch.Tensor:
    return pose[..., [0, 1, 2, 6, 3, 4, 5]]
