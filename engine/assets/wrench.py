"""Forces and torques from outside that act on bodies."""

from __future__ import annotations

from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids
from engine.assets.body_state import BodyState
from engine.assets.utils.math import quat_apply, quat_apply_inverse


class WrenchComposer:
    """Forces and torques on bodies in every environment: those that were set, and those that were added to them.

    Set ones are held as they were given, in the frame of the link or in that of the world; the last call says in
    which frame all are. Added ones are brought to the centre of mass when they are added.

    Args:
        state: of the bodies.
        nworld: number of environments.
        device: of the tensors.
        what: the name of what bodies are called in messages.
    """

    def __init__(self, state: BodyState, nworld: int, device: str, what: str = "body_ids") -> None:
        self._state, self._what = state, what
        self._counts, self._device = (nworld, len(state.bodies)), device
        self.force, self.torque, self.position = (torch.zeros(*self._counts, 3, device=device) for _ in range(3))
        self._is_placed = torch.zeros(*self._counts, 1, device=device)  # 1 where the force acts at `position`
        self.is_global, self.has_positions, self.active = False, False, False
        self._added = torch.zeros(*self._counts, 6, device=device)  # in the frames of the links
        self._added_w = torch.zeros(*self._counts, 6, device=device)  # in the world frame
        self._has_added = False

    def set_forces_and_torques(
        self,
        forces: Any = None,
        torques: Any = None,
        positions: Any = None,
        body_ids: Ids = None,
        env_ids: Ids = None,
        is_global: bool = False,
    ) -> None:
        """Let forces, N, and torques, N m, act on bodies, in place of what acts on them.

        Args:
            forces, torques: (environments, bodies, 3); None: none.
            positions: (environments, bodies, 3) m, where the forces act, in the frame of the link, or of the world if
                is_global; None: at the centre of mass.
            body_ids, env_ids: which bodies in which environments; None: all.
            is_global: forces and torques are in the world frame, else in that of the link.

        Raises ValueError, TypeError, IndexError for what does not fit; nothing has changed then.
        """
        rows, columns, given = self._checked(forces, torques, positions, body_ids, env_ids)
        force, torque, position = given
        self.force[rows, columns], self.torque[rows, columns] = force, torque
        self.position[rows, columns] = 0.0 if position is None else position
        self._is_placed[rows, columns] = float(position is not None)
        self.has_positions |= position is not None
        self.is_global, self.active = bool(is_global), True
        if self._has_added:
            self._added[rows, columns] = 0.0
            self._added_w[rows, columns] = 0.0

    def add_forces_and_torques(
        self,
        forces: Any = None,
        torques: Any = None,
        positions: Any = None,
        body_ids: Ids = None,
        env_ids: Ids = None,
        is_global: bool = False,
    ) -> None:
        """As `set_forces_and_torques`, beside what acts on them already; the point where a force acts moves with the
        body."""
        rows, columns, (force, torque, position) = self._checked(forces, torques, positions, body_ids, env_ids)
        if position is not None:
            centre = self._state.com_pos if is_global else self._state.model_view("body_ipos")
            torque = torque + torch.linalg.cross(position - centre[rows, columns], force)
        into = self._added_w if is_global else self._added
        into[rows, columns] += torch.cat([force, torque], dim=-1)
        self._has_added = self.active = True

    def reset(self, env_ids: Ids = None, body_ids: Ids = None) -> None:
        """Let nothing act on some bodies in some environments; None: on all, in all."""
        rows, columns = (
            arguments.index(ids, count, name, self._device)
            for ids, count, name in zip((env_ids, body_ids), self._counts, ("env_ids", self._what), strict=True)
        )
        chosen = arguments.grid(rows, columns)
        for values in (self.force, self.torque, self.position, self._is_placed, self._added, self._added_w):
            values[chosen] = 0.0
        if isinstance(rows, slice) and isinstance(columns, slice):
            self.active = self.has_positions = self._has_added = self.is_global = False

    @property
    def composed_force(self) -> torch.Tensor:
        """(nworld, bodies, 3) N: all forces, in the frames of the links now."""
        return quat_apply_inverse(self._state.link_quat, self.wrench_w()[..., :3]) if self._turns else self.force

    @property
    def composed_torque(self) -> torch.Tensor:
        """(nworld, bodies, 3) N m: all torques about the centres of mass, in the frames of the links now."""
        if not self._turns and not self.has_positions:
            return self.torque
        return quat_apply_inverse(self._state.link_quat, self.wrench_w()[..., 3:])

    @property
    def _turns(self) -> bool:
        return self.is_global or self._has_added

    def wrench_w(self) -> torch.Tensor:
        """(nworld, bodies, 6): all forces and their torques about the centres of mass, in the world frame now."""
        quat = self._state.link_quat
        torque = self.torque
        if self.has_positions:
            centre = self._state.com_pos if self.is_global else self._state.model_view("body_ipos")
            torque = torque + self._is_placed * torch.linalg.cross(self.position - centre, self.force)
        wrench = torch.cat([self.force, torque], dim=-1)
        if self._has_added:
            local = self._added if self.is_global else wrench + self._added
            outer = wrench + self._added_w if self.is_global else self._added_w
            return _turned(quat, local) + outer
        return wrench if self.is_global else _turned(quat, wrench)

    def _checked(self, forces: Any, torques: Any, positions: Any, body_ids: Ids, env_ids: Ids) -> Any:
        rows = arguments.index(env_ids, self._counts[0], "env_ids", self._device)
        columns = arguments.index(body_ids, self._counts[1], self._what, self._device)
        shape = (arguments.length(rows, self._counts[0]), arguments.length(columns, self._counts[1]), 3)
        given = [
            None if values is None else arguments.numbers(values, shape, name, self._device)
            for name, values in (("forces", forces), ("torques", torques), ("positions", positions))
        ]
        none = torch.zeros(shape, device=self._device)
        force, torque = (none if values is None else values for values in given[:2])
        return *arguments.grid(rows, columns), (force, torque, given[2])


def _turned(quat: torch.Tensor, wrench: torch.Tensor) -> torch.Tensor:
    return torch.cat([quat_apply(quat, wrench[..., :3]), quat_apply(quat, wrench[..., 3:])], dim=-1)


class ExternalWrenches:
    """What acts on the bodies of an asset from outside: permanently, and in the next step alone.

    It acts in a step if `write` was called since the one before, as the document says of `write_data_to_sim`.

    Args:
        state: of the bodies.
        nworld: number of environments.
        device: of the tensors.
        what: the name of what bodies are called in messages.
    """

    def __init__(self, state: BodyState, nworld: int, device: str, what: str = "body_ids") -> None:
        self.permanent = WrenchComposer(state, nworld, device, what)
        self.once = WrenchComposer(state, nworld, device, what)
        self._state, self._freshness = state, state.freshness
        self._is_written = False

    def set(self, forces: Any, torques: Any, positions: Any, body_ids: Ids, env_ids: Ids, is_global: bool) -> None:
        """As the document's `set_external_force_and_torque`: without numbers, nothing acts any more."""
        if forces is not None and torques is not None and _is_empty(forces) and _is_empty(torques):
            self.permanent.reset()
            return
        self.permanent.set_forces_and_torques(forces, torques, positions, body_ids, env_ids, is_global)

    def reset(self, env_ids: Ids = None, body_ids: Ids = None) -> None:
        """Let nothing act on some bodies in some environments."""
        self.permanent.reset(env_ids, body_ids)
        self.once.reset(env_ids, body_ids)

    def write(self) -> None:
        """Let the engine apply it in the next step."""
        acting = [composer for composer in (self.permanent, self.once) if composer.active]
        if not acting:
            return
        self._freshness.update()  # it turns with the bodies as they are now
        total = acting[0].wrench_w()
        for composer in acting[1:]:
            total = total + composer.wrench_w()
        self._freshness.view("xfrc_applied")[:, self._state.index] = total
        self._is_written = True
        self.once.reset()

    def end_step(self) -> None:
        """After a step: what was written acts no more."""
        if self._is_written:
            self._freshness.view("xfrc_applied")[:, self._state.index] = 0.0
            self._is_written = False


def _is_empty(values: Any) -> bool:
    return isinstance(values, torch.Tensor) and values.numel() == 0
