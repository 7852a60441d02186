"""Several rigid bodies in each environment, read and written together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids, Index
from engine.assets.asset_base import spawn
from engine.assets.rigid_asset import RigidAsset
from engine.assets.rigid_bodies import begin_state
from engine.assets.rigid_object_collection.rigid_object_collection_data import RigidObjectCollectionData
from engine.assets.root_state import RootState
from engine.assets.utils.string import resolve_matching_names


class RigidObjectCollection(RigidAsset[RigidObjectCollectionData]):
    """Several rigid bodies in each environment, free or kinematic, by the names that the settings give them.

    `write_*_to_sim` writes into the simulation at once. All states are in the world frame: poses are position, m, and
    quaternion w, x, y, z; velocities linear, m/s, and angular, rad/s. `env_ids` and `object_ids` are indices, as a
    list or tensor, a mask of bool, a slice, or None for all; numbers are for every combination of both.

    Every method raises IndexError for an index that is out of range, ValueError for numbers of another shape and
    TypeError for what are no numbers; nothing is written then.

    Args:
        cfg: settings, a `RigidObjectCollectionCfg`.
    """

    # -------------------------------------------------------------------------------------------- properties

    @property
    def num_objects(self) -> int:
        """Number of objects."""
        return len(self.cfg.rigid_objects)

    @property
    def object_names(self) -> list[str]:
        """Names of the objects, in the order of the settings."""
        return list(self.cfg.rigid_objects)

    # -------------------------------------------------------------------------------------------- operations

    def reset(self, env_ids: Ids = None, object_ids: Ids = None) -> None:
        """Let no external force act any more on some objects in some environments."""
        self._in_simulation.wrenches.reset(env_ids, object_ids)

    def find_objects(
        self, name_keys: str | Sequence[str], preserve_order: bool = False
    ) -> tuple[torch.Tensor, list[str]]:
        """Indices and names of objects that regular expressions match. Raises ValueError where one matches none."""
        indices, names = resolve_matching_names(name_keys, self.object_names, preserve_order)
        return torch.tensor(indices, device=self.device), names

    # ------------------------------------------------------------------------------------------ write state

    def write_object_state_to_sim(
        self, object_state: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set poses of links and velocities of centres of mass, (len(env_ids), len(object_ids), 13)."""
        state, rows, columns = self._given(object_state, 13, "object_state", env_ids, object_ids)
        self._root.write_pose(state[..., :7], rows, columns)
        self._root.write_com_velocity(state[..., 7:], rows, columns)

    def write_object_com_state_to_sim(
        self, object_state: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set poses and velocities of centres of mass, (len(env_ids), len(object_ids), 13)."""
        state, rows, columns = self._given(object_state, 13, "object_state", env_ids, object_ids)
        self._root.write_com_pose(state[..., :7], rows, columns)
        self._root.write_com_velocity(state[..., 7:], rows, columns)

    def write_object_link_state_to_sim(
        self, object_state: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set poses and velocities of links, (len(env_ids), len(object_ids), 13)."""
        state, rows, columns = self._given(object_state, 13, "object_state", env_ids, object_ids)
        self._root.write_pose(state[..., :7], rows, columns)
        self._root.write_link_velocity(state[..., 7:], rows, columns)

    def write_object_pose_to_sim(
        self, object_pose: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set poses of links, (len(env_ids), len(object_ids), 7)."""
        self._root.write_pose(*self._given(object_pose, 7, "object_pose", env_ids, object_ids))

    def write_object_link_pose_to_sim(
        self, object_pose: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set poses of links, (len(env_ids), len(object_ids), 7)."""
        self._root.write_pose(*self._given(object_pose, 7, "object_pose", env_ids, object_ids))

    def write_object_com_pose_to_sim(
        self, object_pose: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set poses of centres of mass with the principal axes of inertia, (len(env_ids), len(object_ids), 7)."""
        self._root.write_com_pose(*self._given(object_pose, 7, "object_pose", env_ids, object_ids))

    def write_object_velocity_to_sim(
        self, object_velocity: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set velocities of centres of mass, (len(env_ids), len(object_ids), 6). Kinematic bodies have none."""
        self._root.write_com_velocity(*self._given(object_velocity, 6, "object_velocity", env_ids, object_ids))

    def write_object_com_velocity_to_sim(
        self, object_velocity: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set velocities of centres of mass, (len(env_ids), len(object_ids), 6). Kinematic bodies have none."""
        self._root.write_com_velocity(*self._given(object_velocity, 6, "object_velocity", env_ids, object_ids))

    def write_object_link_velocity_to_sim(
        self, object_velocity: torch.Tensor, env_ids: Ids = None, object_ids: Ids = None
    ) -> None:
        """Set velocities of the links' origins, (len(env_ids), len(object_ids), 6). Kinematic bodies have none."""
        self._root.write_link_velocity(*self._given(object_velocity, 6, "object_velocity", env_ids, object_ids))

    # --------------------------------------------------------------------------------------------- forces

    def set_external_force_and_torque(
        self,
        forces: torch.Tensor,
        torques: torch.Tensor,
        positions: torch.Tensor | None = None,
        object_ids: Ids = None,
        env_ids: Ids = None,
        is_global: bool = False,
    ) -> None:
        """Let forces and torques act in every step, from the next `write_data_to_sim` on, which belongs before every
        step. Empty forces and torques: none act any more.

        Args:
            forces: (len(env_ids), len(object_ids), 3) N.
            torques: (len(env_ids), len(object_ids), 3) N m.
            positions: (len(env_ids), len(object_ids), 3) m, where the forces act: in the frame of the link, or of the
                world if is_global. None: at the centre of mass.
            object_ids: objects; None: all.
            env_ids: environments; None: all.
            is_global: everything is in the world frame, else in that of the link. The last call counts for all.
        """
        self._in_simulation.wrenches.set(forces, torques, positions, object_ids, env_ids, is_global)

    # --------------------------------------------------------------------------------------- order of the view

    def reshape_view_to_data(self, data: torch.Tensor) -> torch.Tensor:
        """(num_instances, num_objects, ...) of the rows of `root_view`, (num_objects * num_instances, ...)."""
        rows = self.num_objects * self.num_instances
        if len(data) != rows:
            raise ValueError(f"data has the {rows} rows of the view, not {len(data)}")
        return data.reshape(self.num_objects, self.num_instances, *data.shape[1:]).transpose(0, 1)

    def reshape_data_to_view(self, data: torch.Tensor) -> torch.Tensor:
        """The rows of `root_view`, (num_objects * num_instances, ...), of (num_instances, num_objects, ...)."""
        counts = (self.num_instances, self.num_objects)
        if tuple(data.shape[:2]) != counts:
            raise ValueError(f"data has a shape that begins with {counts}, not {tuple(data.shape)}")
        return data.transpose(0, 1).reshape(-1, *data.shape[2:])

    # -------------------------------------------------------------------------------------------- internals

    @property
    def _root(self) -> RootState:
        return self._in_simulation.root

    def _given(
        self, values: Any, width: int, name: str, env_ids: Ids, object_ids: Ids
    ) -> tuple[torch.Tensor, Index, Index]:
        """Numbers for some objects in some environments, and these."""
        rows = arguments.index(env_ids, self.num_instances, "env_ids", self.device)
        columns = arguments.index(object_ids, self.num_objects, "object_ids", self.device)
        counts = arguments.length(rows, self.num_instances), arguments.length(columns, self.num_objects)
        checked = arguments.numbers if width == 6 else arguments.poses
        return checked(values, (*counts, width), name, self.device), rows, columns

    def _paths(self) -> list[str]:
        return [each.prim_path for each in self.cfg.rigid_objects.values()]

    def _spawn(self) -> None:
        if not self.cfg.rigid_objects:
            raise ValueError("RigidObjectCollectionCfg.rigid_objects has settings of one object or more")
        for each in self.cfg.rigid_objects.values():
            spawn(self._sim.stage, each)

    def _initialize_impl(self) -> None:
        names = self.object_names
        properties = self._begin(
            lambda freshness, state: RigidObjectCollectionData(freshness, state, names), "object_ids"
        )
        data, settings = self.data, self.cfg.rigid_objects.values()
        data.default_mass[:] = properties.masses[..., None]
        data.default_inertia[:] = properties.inertias.flatten(2)
        data.default_object_state[:] = torch.stack([begin_state(each.init_state, self.device) for each in settings])
