"""Accelerations of an articulation's bodies: what a step changed of their velocities, by its duration."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import warp as wp

from engine.assets.articulation import kinematics_kernels as kernels
from engine.assets.articulation.kinematics import Kinematics
from engine.assets.articulation.tree import Tree
from engine.assets.sim.freshness import Freshness
from engine.assets.sim.recording import Recording, launch_worlds
from engine.physics import Data, Model
from engine.physics.vectors import vec6


class Accelerations:
    """What `refresh` computes of the velocities of `kinematics`, which are to be fresh, and of those before the step.

    Attributes:
        values: (nworld, nbody, 6) of the centres of mass, world frame; 0 before the first step, and in worlds that
            were written to since the last one.
    """

    def __init__(self, freshness: Freshness, tree: Tree, kinematics: Kinematics) -> None:
        self._freshness, self._kinematics, simulation = freshness, kinematics, freshness.simulation
        links = np.stack([tree.bodies, simulation.scene.body_rootid[tree.bodies]], -1).astype(np.int32)
        self._links = wp.array(links, dtype=wp.vec2i, device=simulation.data.device)
        shape, device = (simulation.nworld, len(tree.bodies)), simulation.data.device
        self._out = wp.zeros(shape, dtype=vec6, device=device)  # pyright: ignore
        self._written = wp.from_torch(freshness.written_worlds)
        self.values: torch.Tensor = wp.to_torch(self._out)
        self._from_engine = Recording(simulation, self._launch, kernels, is_short=True)
        self._from_memory = Recording(simulation, self._launch_from_memory, kernels, is_short=True)

    def refresh(self) -> None:
        """Compute `values`."""
        if self._freshness.shows_before_step:
            self._from_engine.replay()
        elif self._freshness.previous("cvel") is not None:
            self._from_memory.replay()
        else:
            self.values.zero_()

    def _launch_from_memory(self, m: Model, d: Data, span: slice) -> Any:
        before = {name: self._freshness.previous(name) for name in ("cvel", "xipos", "subtree_com")}
        types = {"cvel": vec6, "xipos": wp.vec3, "subtree_com": wp.vec3}
        arrays = [wp.from_torch(values, dtype=types[name])[span] for name, values in before.items()]  # pyright: ignore
        return self._launch_with(arrays, m, d, span)

    def _launch(self, m: Model, d: Data, span: slice) -> Any:
        return self._launch_with([d.cvel, d.xipos, d.subtree_com], m, d, span)

    def _launch_with(self, before: list[Any], m: Model, d: Data, span: slice) -> Any:
        arrays = [
            *before,
            self._written[span],
            m.groups["opt"].timestep,
            self._kinematics.records[span],
            self._out[span],
        ]
        launch_worlds(kernels.accelerations, d.nworld, [self._links, *arrays], m.device)
        return arrays
