"""One rigid body in each environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids, Index
from engine.assets.rigid_asset import RigidAsset
from engine.assets.rigid_bodies import begin_state
from engine.assets.rigid_object.rigid_object_data import RigidObjectData
from engine.assets.root_state import RootState
from engine.assets.root_writing import RootWriting
from engine.assets.utils.string import resolve_matching_names


class RigidObject(RigidAsset[RigidObjectData], RootWriting):
    """One rigid body in each environment: free, or kinematic.

    `write_*_to_sim` writes into the simulation at once. All states are in the world frame: poses are position, m, and
    quaternion w, x, y, z; velocities linear, m/s, and angular, rad/s. `env_ids` are indices of environments, as a
    list or tensor, a mask of bool, a slice, or None for all.

    Every method raises IndexError for an index that is out of range, ValueError for numbers of another shape and
    TypeError for what are no numbers; nothing is written then.

    Args:
        cfg: settings, a `RigidObjectCfg`.
    """

    # -------------------------------------------------------------------------------------------- properties

    @property
    def num_bodies(self) -> int:
        """1: the object is one body."""
        return 1

    @property
    def body_names(self) -> list[str]:
        """Name of the body."""
        return self.data.body_names

    # -------------------------------------------------------------------------------------------- operations

    def reset(self, env_ids: Ids = None) -> None:
        """Let no external force act any more in some environments."""
        self._in_simulation.wrenches.reset(env_ids)

    def find_bodies(
        self, name_keys: str | Sequence[str], preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """Indices and names of bodies that regular expressions match. Raises ValueError where one matches none."""
        return resolve_matching_names(name_keys, self.body_names, preserve_order)

    def set_external_force_and_torque(
        self,
        forces: torch.Tensor,
        torques: torch.Tensor,
        positions: torch.Tensor | None = None,
        body_ids: Sequence[int] | slice | None = None,
        env_ids: Ids = None,
        is_global: bool = False,
    ) -> None:
        """Let forces and torques act in every step, from the next `write_data_to_sim` on, which belongs before every
        step. Empty forces and torques: none act any more.

        Args:
            forces: (len(env_ids), len(body_ids), 3) N.
            torques: (len(env_ids), len(body_ids), 3) N m.
            positions: (len(env_ids), len(body_ids), 3) m, where the forces act: in the frame of the link, or of the
                world if is_global. None: at the centre of mass.
            body_ids: bodies; None: all.
            env_ids: environments; None: all.
            is_global: everything is in the world frame, else in that of the link. The last call counts for all.
        """
        self._in_simulation.wrenches.set(forces, torques, positions, body_ids, env_ids, is_global)

    # -------------------------------------------------------------------------------------------- internals

    @property
    def _root(self) -> RootState:
        return self._in_simulation.root

    def _given(self, values: Any, width: int, name: str, env_ids: Ids) -> tuple[torch.Tensor, Index]:
        """Numbers for some environments, (len(env_ids), 1, width), and the environments."""
        rows = arguments.index(env_ids, self.num_instances, "env_ids", self.device)
        shape = (arguments.length(rows, self.num_instances), width)
        checked = arguments.numbers if width == 6 else arguments.poses
        return checked(values, shape, name, self.device)[:, None], rows

    def _initialize_impl(self) -> None:
        names = [self._sim.stage.matching(self.cfg.prim_path)[0].rpartition("/")[2]]
        properties = self._begin(lambda freshness, state: RigidObjectData(freshness, state, names), "body_ids")
        data = self.data
        data.default_mass[:] = properties.masses
        data.default_inertia[:] = properties.inertias[:, 0].flatten(1)
        data.default_root_state[:] = begin_state(self.cfg.init_state, self.device)
