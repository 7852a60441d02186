"""One rigid body in each environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids, Index
from engine.assets.asset_base import AssetBase
from engine.assets.body_properties import BodyProperties
from engine.assets.body_state import BodyState
from engine.assets.rigid_bodies import begin_state, no_handles, rigid_bodies
from engine.assets.rigid_body_view import RigidBodyView
from engine.assets.rigid_object.rigid_object_data import RigidObjectData
from engine.assets.root_state import RootState
from engine.assets.utils.string import resolve_matching_names
from engine.assets.wrench import ExternalWrenches, WrenchComposer


@dataclass
class _Handles:
    """What a rigid object has while the simulation runs."""

    data: RigidObjectData
    root: RootState
    wrenches: ExternalWrenches
    view: RigidBodyView
    end: Callable[[], None]  # of the calls after every step


class RigidObject(AssetBase):
    """One rigid body in each environment: free, or kinematic.

    `write_*_to_sim` writes into the simulation at once. All states are in the world frame: poses are position, m, and
    quaternion w, x, y, z; velocities linear, m/s, and angular, rad/s. `env_ids` are indices of environments, as a
    list or tensor, a mask of bool, a slice, or None for all.

    Every method raises IndexError for an index that is out of range, ValueError for numbers of another shape and
    TypeError for what are no numbers; nothing is written then.

    Args:
        cfg: settings, a `RigidObjectCfg`.
    """

    def __init__(self, cfg: Any) -> None:
        self._handles: _Handles | None = None
        super().__init__(cfg)

    # -------------------------------------------------------------------------------------------- properties

    @property
    def data(self) -> RigidObjectData:
        """The data of the asset. Raises RuntimeError before the simulation began."""
        return self._in_simulation.data

    @property
    def num_instances(self) -> int:
        """Number of environments."""
        return self._sim.num_envs

    @property
    def num_bodies(self) -> int:
        """1: the object is one body."""
        return 1

    @property
    def body_names(self) -> list[str]:
        """Name of the body."""
        return self.data.body_names

    @property
    def root_view(self) -> RigidBodyView:
        """The body with the methods of PhysX's rigid body view. Raises RuntimeError before the simulation began."""
        return self._in_simulation.view

    @property
    def root_physx_view(self) -> RigidBodyView:
        """As `root_view`."""
        return self.root_view

    @property
    def has_external_wrench(self) -> bool:
        """Whether forces or torques from outside act in every step."""
        return self._in_simulation.wrenches.permanent.active

    @property
    def permanent_wrench_composer(self) -> WrenchComposer:
        """What acts on the body in every step; see `set_external_force_and_torque`."""
        return self._in_simulation.wrenches.permanent

    @property
    def instantaneous_wrench_composer(self) -> WrenchComposer:
        """What acts on the body in the step after the next `write_data_to_sim` alone."""
        return self._in_simulation.wrenches.once

    # -------------------------------------------------------------------------------------------- operations

    def reset(self, env_ids: Ids = None) -> None:
        """Let no external force act any more in some environments."""
        self._in_simulation.wrenches.reset(env_ids)

    def write_data_to_sim(self) -> None:
        """Let external forces act in the next step."""
        self._in_simulation.wrenches.write()

    def update(self, dt: float) -> None:
        """Have the data show the present. dt: time since the last call, s."""
        self.data.update(dt)

    def find_bodies(
        self, name_keys: str | Sequence[str], preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """Indices and names of bodies that regular expressions match. Raises ValueError where one matches none."""
        return resolve_matching_names(name_keys, self.body_names, preserve_order)

    # ------------------------------------------------------------------------------------------ write state

    def write_root_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the link and the velocity of the centre of mass, (len(env_ids), 13)."""
        state, rows = self._given(root_state, 13, "root_state", env_ids)
        self._in_simulation.root.write_pose(state[..., :7], rows)
        self._in_simulation.root.write_com_velocity(state[..., 7:], rows)

    def write_root_com_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Set pose and velocity of the centre of mass, (len(env_ids), 13)."""
        state, rows = self._given(root_state, 13, "root_state", env_ids)
        self._in_simulation.root.write_com_pose(state[..., :7], rows)
        self._in_simulation.root.write_com_velocity(state[..., 7:], rows)

    def write_root_link_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Set pose and velocity of the link, (len(env_ids), 13)."""
        state, rows = self._given(root_state, 13, "root_state", env_ids)
        self._in_simulation.root.write_pose(state[..., :7], rows)
        self._in_simulation.root.write_link_velocity(state[..., 7:], rows)

    def write_root_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the link, (len(env_ids), 7)."""
        self._in_simulation.root.write_pose(*self._given(root_pose, 7, "root_pose", env_ids))

    def write_root_link_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the link, (len(env_ids), 7)."""
        self._in_simulation.root.write_pose(*self._given(root_pose, 7, "root_pose", env_ids))

    def write_root_com_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the centre of mass with the principal axes of inertia, (len(env_ids), 7)."""
        self._in_simulation.root.write_com_pose(*self._given(root_pose, 7, "root_pose", env_ids))

    def write_root_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the velocity of the centre of mass, (len(env_ids), 6). A kinematic body has none."""
        self._in_simulation.root.write_com_velocity(*self._given(root_velocity, 6, "root_velocity", env_ids))

    def write_root_com_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the velocity of the centre of mass, (len(env_ids), 6). A kinematic body has none."""
        self._in_simulation.root.write_com_velocity(*self._given(root_velocity, 6, "root_velocity", env_ids))

    def write_root_link_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the velocity of the link's origin, (len(env_ids), 6). A kinematic body has none."""
        self._in_simulation.root.write_link_velocity(*self._given(root_velocity, 6, "root_velocity", env_ids))

    # --------------------------------------------------------------------------------------------- forces

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

    def _given(self, values: Any, width: int, name: str, env_ids: Ids) -> tuple[torch.Tensor, Index]:
        """Numbers for some environments, (len(env_ids), 1, width), and the environments."""
        rows = arguments.index(env_ids, self.num_instances, "env_ids", self.device)
        shape = (arguments.length(rows, self.num_instances), width)
        checked = arguments.numbers if width == 6 else arguments.poses
        return checked(values, shape, name, self.device)[:, None], rows

    @property
    def _in_simulation(self) -> _Handles:
        if self._handles is None:
            raise no_handles(self.cfg.prim_path)
        return self._handles

    def _initialize_impl(self) -> None:
        freshness = self._sim.freshness
        bodies, paths = rigid_bodies(self._sim, [self.cfg.prim_path])
        state, root = BodyState(freshness, bodies), RootState(freshness, bodies)
        properties = BodyProperties(freshness, bodies)
        wrenches = ExternalWrenches(state, self.num_instances, self.device)
        data = RigidObjectData(freshness, state, [paths[0][0].rpartition("/")[2]])
        data.default_mass[:] = properties.masses
        data.default_inertia[:] = properties.inertias[:, 0].flatten(1)
        data.default_root_state[:] = begin_state(self.cfg.init_state, self.device)
        view = RigidBodyView(state, root, properties, wrenches, paths)
        self._handles = _Handles(data, root, wrenches, view, self._sim.on_step(wrenches.end_step))

    def _invalidate_initialize_callback(self) -> None:
        super()._invalidate_initialize_callback()
        if self._handles is not None:
            self._handles.end()
            self._handles = None
