"""What is computed of bodies, brought up to date when it is read.

A step computes poses and velocities of the state before it, then the next state. So the engine's arrays `xpos`,
`cvel` and the like are one step behind, and behind what was written into the state. Assets say when they want to
see the present (`update`, `written`), and ask for it when somebody reads (`refresh`).
"""

from __future__ import annotations

from typing import Any

import torch
import warp as wp

from engine import physics
from engine.assets.sim.recording import Recording
from engine.physics.model.set_fields import expand
from engine.simulation import Simulation


class Freshness:
    """How far what is computed of bodies follows the state of a simulation, shared by all its assets.

    Attributes:
        described: number of the state that the engine's `xpos`, `xquat`, `xipos`, `cvel` and `subtree_com` are of.
            Whoever stores something that follows from them computes it again when this has changed.
        written_worlds: (nworld,) bool, where something was written since the last step.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.device = wp.device_to_torch(simulation.data.device)
        self.described = 0
        self._now = 0  # number of the present state: steps and writes are counted
        self._wanted = 0  # number of the state that readers want to see
        self._stepped = -1  # number of the state after the last step
        self._before = -1  # number of the state after the step that the arrays below are of before
        self.written_worlds = torch.zeros(simulation.nworld, dtype=torch.bool, device=self.device)
        self._views: dict[str, torch.Tensor] = {}
        self._previous: dict[str, torch.Tensor] = {}
        self._kinematics = Recording(simulation, _launch)

    def view(self, name: str) -> torch.Tensor:
        """An array of the Data as a tensor on the same memory, as old as it is. Those of rooms that can grow
        (contacts, rows) are not for this."""
        found = self._views.get(name)
        if found is None:
            found = self._views[name] = wp.to_torch(vars(self.simulation.data)[name])
        return found

    def model_view(self, name: str) -> torch.Tensor:
        """An array of the Model as a tensor on the same memory, its first dimension 1 or the number of worlds."""
        return wp.to_torch(getattr(self.simulation.model, name))

    def own_model_view(self, name: str) -> torch.Tensor:
        """As `model_view`, every world with values of its own from now on: write into it."""
        return wp.to_torch(expand(self.simulation.model, name, self.simulation.nworld))

    @property
    def now(self) -> int:
        """Number of the present state."""
        return self._now

    @property
    def wanted(self) -> int:
        """Number of the state that readers want to see, at least: what is stored of an older one is computed anew."""
        return self._wanted

    @property
    def shows_before_step(self) -> bool:
        """Whether `xpos`, `cvel` and the like are of the state before the last step, as `qacc` and forces are."""
        return self._stepped >= 0 and self.described == self._stepped - 1

    # ------------------------------------------------------------------------------------------- changes

    def stepped(self) -> None:
        """The simulation took a step."""
        self.described = self._now
        self._now += 1
        self._stepped = self._now
        self.written_worlds.zero_()

    def written(self, worlds: Any = slice(None)) -> None:
        """The state of some worlds was written: readers see it from now on."""
        self._now += 1
        self._wanted = self._now
        self.written_worlds[worlds] = True

    def changed(self) -> None:
        """The model was changed so that poses or velocities of bodies follow anew from the state."""
        self._now += 1
        self._wanted = self._now

    def started(self) -> None:
        """The state of all worlds, and all that is computed of it, is new: nothing was before."""
        self._now += 1
        self.described = self._wanted = self._now
        self._stepped = self._before = -1
        self.written_worlds.zero_()

    def update(self) -> None:
        """Readers want to see the present."""
        self._wanted = self._now

    # ------------------------------------------------------------------------------------------- reading

    def refresh(self) -> int:
        """Bring poses and velocities of bodies to the state that readers want to see. Returns `described`."""
        if self.described < self._wanted:
            if self.described == self._stepped - 1:
                self._remember()
            self._kinematics.replay()
            self.described = self._now
        return self.described

    def previous(self, name: str) -> torch.Tensor | None:
        """`xipos`, `subtree_com` or `cvel` before the last step; None: no step came before the state that is
        described, or it was never looked at."""
        if self.described == self._stepped - 1:
            self._wanted = self._now  # the arrays are of before the last step: look at what came of it
            self.refresh()
        return self._previous[name] if self._before == self._stepped >= 0 else None

    def _remember(self) -> None:
        for name in ("xipos", "subtree_com", "cvel"):
            view = self.view(name)
            if name not in self._previous:
                self._previous[name] = torch.empty_like(view)
            self._previous[name].copy_(view)
        self._before = self._stepped


def _launch(model: physics.Model, data: physics.Data, _: slice) -> None:
    """The stages of a step that give poses and velocities, from the state."""
    physics.fwd_kinematics(model, data)
    physics.com_vel(model, data)
