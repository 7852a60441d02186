"""The commands of an articulation whose actuators are all proportional-derivative ones, from targets to the engine in
one launch: what the actuators' own `compute` does, without tensors in between."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
import warp as wp

from engine.assets.actuators import ActuatorBase, IdealPDActuator, ImplicitActuator
from engine.assets.articulation import joint_kernels as kernels
from engine.assets.articulation.articulation_data import ArticulationData
from engine.assets.articulation.view.dynamics import Dynamics
from engine.assets.sim.recording import Recording, launch_worlds
from engine.physics import Data, Model
from engine.physics.runtime.warp_internals import outside_recording

_OF_JOINTS = ("joint_pos_target", "joint_vel_target", "joint_effort_target", "computed_torque", "applied_torque")
_OF_GROUP = ("stiffness", "damping", "effort_limit", "computed_effort", "applied_effort")


class PDCommands:
    """Launches that `write` replays as long as actuators and data have the tensors that they were recorded with.

    Args:
        view: of the articulation.
        data: of the articulation.
    """

    def __init__(self, view: Dynamics, data: ArticulationData) -> None:
        self._view, self._data = view, data
        self._actuators: list[ActuatorBase] = []
        self._tensors: list[Any] = []
        self._recording: Recording | None = None

    def write(self, actuators: Iterable[ActuatorBase]) -> bool:
        """Hand everything to the engine, and have actuators and data show their efforts. False, and nothing is done,
        where this takes other models, some joint has none, or a tensor has another form than its own."""
        found = list(actuators)
        tensors = [getattr(self._data, name) for name in _OF_JOINTS]
        for actuator in found:
            tensors += [getattr(actuator, name) for name in _OF_GROUP]
        if not (_same(found, self._actuators) and _same(tensors, self._tensors)):
            self._actuators, self._tensors = found, tensors
            fits = self._fits()
            self._recording = Recording(self._view.simulation, self._launch, kernels, is_short=True) if fits else None
        if self._recording is None:
            return False
        self._view.undriven_limit()
        self._view.refresh_joints()
        self._recording.replay()
        return True

    def _fits(self) -> bool:
        view = self._view
        if any(type(actuator) not in (ImplicitActuator, IdealPDActuator) for actuator in self._actuators):
            return False
        if not view.max_dofs or sum(actuator.num_joints for actuator in self._actuators) != view.max_dofs:
            return False
        widths = [view.max_dofs] * len(_OF_JOINTS)
        for actuator in self._actuators:
            widths += [actuator.num_joints] * len(_OF_GROUP)
        return all(
            isinstance(tensor, torch.Tensor)
            and tensor.shape == (view.count, width)
            and tensor.dtype == torch.float32
            and (width == 1 or tensor.stride(1) == 1)
            and tensor.device == self._data.joint_pos.device
            for tensor, width in zip(self._tensors, widths, strict=True)
        )

    def _launch(self, m: Model, d: Data, span: slice) -> Any:
        def part(tensor: torch.Tensor) -> Any:
            return wp.from_torch(tensor.detach(), requires_grad=False)[span]

        view, kinematics = self._view, self._view.kinematics
        shared = [part(tensor) for tensor in self._tensors[: len(_OF_JOINTS)]]
        state = [part(kinematics.joint_pos), part(kinematics.joint_vel), part(view.commands.limit)]
        engine = [d.drive_pos, d.drive_vel, d.drive_force, d.qfrc_applied]
        alive: list[Any] = [shared, state]
        columns = torch.arange(view.max_dofs)
        for k, actuator in enumerate(self._actuators):
            first = len(_OF_JOINTS) + k * len(_OF_GROUP)
            own = [part(tensor) for tensor in self._tensors[first : first + len(_OF_GROUP)]]
            ids = columns[actuator.joint_indices].tolist()
            rows = [(column, int(view.tree.dofs[column])) for column in ids]
            with outside_recording(m.device):
                places = wp.array(rows, dtype=wp.vec2i, device=m.device)
            inputs = [places, int(actuator.is_implicit_model), *shared, *state, *own, *engine]
            launch_worlds(kernels.pd_commands, d.nworld, inputs, m.device)
            alive += [own, places]
        return alive


def _same(these: list[Any], those: list[Any]) -> bool:
    return len(these) == len(those) and all(a is b for a, b in zip(these, those, strict=True))
