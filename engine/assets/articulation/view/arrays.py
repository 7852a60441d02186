"""What all parts of the view of an articulation work on: its bodies and joints, and arrays of the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import warp as wp

from engine.assets import arguments
from engine.assets.arguments import Ids, Index
from engine.assets.articulation.accelerations import Accelerations
from engine.assets.articulation.commands import Commands
from engine.assets.articulation.joint_wrenches import JointWrenches
from engine.assets.articulation.kinematics import Kinematics
from engine.assets.articulation.tree import FileParameters, Tree, file_parameters, tree_of
from engine.assets.root_state import RootState
from engine.assets.sim.freshness import Freshness
from engine.physics.model import joint_drives
from engine.physics.model.set_fields import expand
from engine.simulation import Simulation


class Arrays:
    """An articulation and its rows of the engine's arrays.

    Attributes:
        tree: its bodies, joints and tendons.
        kinematics, accelerations: tensors of the present state.
        joint_wrenches: tensors of the forces that the last step left.
        commands: tensors of what joints are to do.
        root: what writes poses and velocities of the root.
        file: what its file says of its joints.
    """

    def __init__(
        self, simulation: Simulation, freshness: Freshness, bodies: list[int], prefix: str, paths: list[str]
    ):
        self.simulation, self.freshness = simulation, freshness
        self.device = freshness.device
        self.tree: Tree = tree_of(simulation.scene, bodies, prefix)
        self.file: FileParameters = file_parameters(simulation.scene, self.tree)
        self.prim_paths = paths
        self.kinematics = Kinematics(simulation, self.tree)
        self.commands = Commands(simulation, self.tree)
        self.accelerations = Accelerations(freshness, self.tree, self.kinematics)
        self.joint_wrenches = JointWrenches(freshness, self.tree)
        self.root = RootState(freshness, self.tree.bodies[:1])
        joint_drives.enable(simulation.model, simulation.nworld)
        self._wide: dict[str, torch.Tensor] = {}
        self._dofs = self._tensor(self.tree.dofs)
        self._bodies = self._tensor(self.tree.bodies)

    # ---------------------------------------------------------------------------------------------- counts

    @property
    def count(self) -> int:
        """Number of worlds."""
        return self.simulation.nworld

    @property
    def max_links(self) -> int:
        """Number of bodies."""
        return len(self.tree.bodies)

    @property
    def max_dofs(self) -> int:
        """Number of joints, one for each degree of freedom."""
        return len(self.tree.joints)

    @property
    def max_shapes(self) -> int:
        """Number of geoms that can collide."""
        return len(self._geoms)

    @property
    def max_fixed_tendons(self) -> int:
        """Number of fixed tendons."""
        return len(self.tree.fixed_tendons)

    @property
    def max_spatial_tendons(self) -> int:
        """Number of spatial tendons."""
        return len(self.tree.spatial_tendons)

    # ---------------------------------------------------------------------------------------------- arrays

    def wide(self, name: str) -> torch.Tensor:
        """An array of the Model with values for each world, to write into."""
        found = self._wide.get(name)
        if found is None:
            found = self._wide[name] = wp.to_torch(expand(self.simulation.model, name, self.count))
        return found

    @property
    def gravity(self) -> torch.Tensor:
        """(1 or nworld, 3) m/s²."""
        return wp.to_torch(self.simulation.model.groups["opt"].gravity)

    @property
    def _base(self) -> int:
        return 0 if self.tree.is_fixed_base else 6

    @property
    def _joints(self) -> torch.Tensor:
        return self._tensor(self.tree.joints)

    @property
    def _geoms(self) -> list[int]:
        scene = self.simulation.scene
        collides = (np.asarray(scene.geom_contype) | np.asarray(scene.geom_conaffinity)) != 0
        return [i for i in np.flatnonzero(collides).tolist() if int(scene.geom_bodyid[i]) in self.tree.bodies]

    def _tensor(self, values: Any, dtype: torch.dtype = torch.int64) -> torch.Tensor:
        return torch.as_tensor(np.asarray(values), device=self.device).to(dtype)

    def _of_dofs(self, name: str) -> torch.Tensor:
        return self.freshness.model_view(name)[:, self._dofs].expand(self.count, -1).clone()

    def _of_bodies(self, name: str) -> torch.Tensor:
        held = self.freshness.model_view(name)[:, self._bodies]
        return held.expand(self.count, *held.shape[1:]).clone()

    def _given(
        self, data: Any, indices: Ids, shape: tuple[int, ...], what: str, finite: bool = True
    ) -> tuple[Index, torch.Tensor]:
        """Rows, and numbers for them, of an array (nworld, ...) as PhysX takes it."""
        rows = arguments.index(indices, self.count, "indices", self.device)
        whole = arguments.numbers(data, (self.count, *shape), what, self.device, finite=finite, repeat=True)
        return rows, whole[rows]
