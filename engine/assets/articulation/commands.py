"""What an articulation commands of its joints, and how it reaches the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from engine.assets.articulation import joint_kernels as kernels
from engine.assets.articulation.tree import Tree
from engine.assets.sim.recording import Recording, launch_worlds
from engine.physics import Data, Model
from engine.simulation import Simulation


class Commands:
    """Tensors for commands of joints, (nworld, njoint) each, that `write` hands to the engine.

    Attributes:
        position, velocity: what drives pull at, rad or m, and rad/s or m/s.
        effort: N m or N besides those of drives: a drive adds them to its own, within its limit.
        limit: of efforts at joints without a drive, N m or N; 0 at joints with one.
    """

    def __init__(self, simulation: Simulation, tree: Tree) -> None:
        device = simulation.data.device
        self._dofs = wp.array(tree.dofs.astype(np.int32), dtype=wp.int32, device=device)
        shape = (simulation.nworld, len(tree.dofs))
        self._arrays = [wp.zeros(shape, dtype=float, device=device) for _ in range(4)]
        self.position, self.velocity, self.effort, self.limit = map(wp.to_torch, self._arrays)
        self._recording = Recording(simulation, self._launch, kernels, is_short=True)

    def write(self) -> None:
        """Hand everything to the engine."""
        if len(self._dofs):
            self._recording.replay()

    def _launch(self, m: Model, d: Data, span: slice) -> Any:
        arrays = [array[span] for array in self._arrays]
        inputs = [self._dofs, *arrays, d.drive_pos, d.drive_vel, d.drive_force, d.qfrc_applied]
        launch_worlds(kernels.commands, d.nworld, inputs, m.device)
        return arrays
