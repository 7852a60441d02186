"""Forces and torques that bodies of an articulation hand on through their joints."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import warp as wp

from engine.assets.articulation import joint_wrench_kernels as kernels
from engine.assets.articulation.tree import Tree
from engine.assets.sim.freshness import Freshness
from engine.assets.sim.recording import Recording, scratch
from engine.physics import Data, Model, simd, simt
from engine.physics.dynamics import tendon_wrench
from engine.physics.model.types import address
from engine.physics.runtime.warp_internals import outside_recording, struct_fields, struct_of
from engine.physics.vectors import vec6

_PER_BODY, _PER_DOF = 65, 14
"""Numbers that `kernels.wrenches_side_by_side` keeps of each world on its way, by body and by degree of freedom."""


class JointWrenches:
    """What `refresh` computes of the forces that the last step left between bodies.

    Attributes:
        values: (nworld, nbody, 6) force and torque that every body hands on to its parent, in the parent's frame,
            torques about its origin. Of the root, what it hands on to the world, in its axes, torques about the
            root's origin.
    """

    def __init__(self, freshness: Freshness, tree: Tree) -> None:
        self._freshness, simulation = freshness, freshness.simulation
        device, nbody = simulation.data.device, len(tree.bodies)
        bodies, inside = np.array(tree.bodies), tree.parents >= 0
        above = np.where(inside, bodies[tree.parents], bodies)
        rows = np.stack([bodies, simulation.scene.body_rootid[bodies], above, inside], -1).astype(np.int32)
        self._links = wp.array(rows, dtype=wp.vec4i, device=device)
        self._out = wp.zeros((simulation.nworld, nbody), dtype=vec6, device=device)  # pyright: ignore
        self.values: torch.Tensor = wp.to_torch(self._out)
        self._before = {name: wp.clone(vars(simulation.data)[name]) for name in ("qvel", "xfrc_applied")}
        simulation.observe(before=self._remember)
        self._of_last_step = Recording(simulation, self._launch_before_step, kernels, is_short=True)
        self._of_present = Recording(simulation, self._launch, kernels, is_short=True)

    def refresh(self) -> None:
        """Compute `values`.

        Where another asset has read its own poses since the last step, velocities and poses are those after it, and
        of the state before it are only accelerations and contacts."""
        if self._freshness.shows_before_step:
            self._of_last_step.replay()
        else:
            self._freshness.refresh()
            self._of_present.replay()

    def _remember(self, data: Data) -> None:
        """Before a step: the velocities and external forces that its forces follow from."""
        for name, values in self._before.items():
            wp.copy(values, vars(data)[name])

    def _launch_before_step(self, m: Model, d: Data, span: slice) -> Any:
        return self._launch(m, d, span, **{name: values[span] for name, values in self._before.items()})

    def _launch(self, m: Model, d: Data, span: slice, **state: Any) -> Any:
        """state: what the state has instead."""
        if not m.device.is_cpu or wp.config.enable_cpu_blocks:
            return self._launch_with_lanes(m, d, span, state)
        with outside_recording(m.device):
            group = _with(d.groups["state"], state)
            s_at = address(group, m.device)
            pulls = d.cfrc_tendon if m.has_spatial_tendon else scratch(m.device, d.nworld, 0, dtype=vec6)
            reactions = wp.zeros((simd.WORLDS, m.nbody), dtype=vec6, device=m.device)  # pyright: ignore
            count = _PER_BODY * m.nbody + _PER_DOF * m.nv + 1
            numbers = scratch(m.device, d.nworld, simd.WORLDS * count, dtype=float)
        if m.has_spatial_tendon:
            tendon_wrench.launch(m, d)
        inputs = [self._links, m.at.opt, m.at.tree, m.at.equalities, s_at, d.at.position, d.at.dynamics, d.at.contact]
        inputs += [d.at.efc, pulls, reactions, numbers, self._out[span]]
        simd.launch(kernels.wrenches_side_by_side, d.nworld, inputs, m.device)
        return group, inputs

    def _launch_with_lanes(self, m: Model, d: Data, span: slice, state: dict[str, Any]) -> Any:
        """As `_launch`, with a block of threads for each world."""
        with outside_recording(m.device):
            on_the_way = ("cacc", "cfrc_int", "cfrc_ext")
            # Accelerations and forces of bodies are on the way alone, not in the memory of the Data.
            arrays = {name: scratch(m.device, d.nworld, m.nbody, dtype=vec6) for name in on_the_way}
            groups = [_with(d.groups["state"], state), _with(d.groups["dynamics"], arrays)]
            path = {}
            if not m.has_spatial_tendon:
                path["cfrc_tendon"] = scratch(m.device, d.nworld, m.nbody, dtype=vec6)
                path["cfrc_tendon"].zero_()
            groups.append(_with(d.groups["tendon_path"], path))
            s_at, y_at, path_at = (address(group, m.device) for group in groups)
        if m.has_spatial_tendon:
            tendon_wrench.launch(m, d)
        model = [m.at.opt, m.at.tree, m.at.equalities]
        data = [s_at, d.at.position, path_at, y_at, d.at.contact, d.at.efc]
        out = self._out[span]
        simt.launch(kernels.wrenches, d.nworld, [self._links, *model, *data, out], m.device)  # pyright: ignore
        return groups, s_at, y_at, path_at, out


def _with(group: Any, arrays: dict[str, wp.array]) -> Any:
    """A group with some other arrays."""
    other = struct_of(group)()
    for name in struct_fields(group):
        setattr(other, name, arrays.get(name, getattr(group, name)))
    return other
