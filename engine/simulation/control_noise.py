"""Noise on the controls of a running simulation, as an Ornstein-Uhlenbeck process."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import numpy as np

from engine.compiler import SceneModel
from engine.simulation.simulation import Simulation


class ControlNoise:
    """Adds noise to every control of every world while a step is taken; between steps the controls are what was
    written into them. What a step computes and samples is of the controls with noise.

    Noise n has mean 0, standard deviation s and autocorrelation exp(-|lag| / tau) at all times:
    n(t + h) = a n(t) + s sqrt(1 - a^2) w, a = exp(-h / tau), with standard normal w (D. T. Gillespie, "Exact
    numerical simulation of the Ornstein-Uhlenbeck process and its integral", Phys. Rev. E 54, 2084, 1996). With
    tau = 0 it is white. s is a part of half the range of a control, in whose limits the sum stays; of a control
    without limits it is in the control's unit. MuJoCo's simulate measures it likewise.

    Args:
        memory: of how many steps it remembers what the controls of the shown world were without noise.

    Attributes:
        world: the world that is shown.
    """

    def __init__(self, memory: int = 0) -> None:
        self.world = 0
        self._memory = memory
        self._std, self._time_constant, self._seed = 0.0, 0.0, 0
        self._simulation: Simulation | None = None
        self._leave: Callable[[], None] = lambda: None
        self._scene: SceneModel | None = None
        self._normal = np.zeros((0, 0), np.float32)  # the process of standard deviation 1
        self._scale = self._low = self._high = np.zeros(0, np.float32)
        self._begins = True
        self._base: np.ndarray | None = None  # while a step is taken
        self._bases: OrderedDict[int, np.ndarray] = OrderedDict()  # by the hash of the controls with noise

    def set(self, std: float, time_constant: float, seed: int = 0) -> None:
        """Add noise of a standard deviation, 0: none, and a time constant, s, from the next step on. ValueError for
        numbers that cannot be."""
        for name, value in (("standard deviation", std), ("time constant", time_constant), ("seed", seed)):
            if not (math.isfinite(value) and value >= 0):
                raise ValueError(f"the {name} of the noise is at least 0, {value:g} was given")
        if seed != self._seed or not self._std:
            self.restart()
        self._std, self._time_constant, self._seed = std, time_constant, seed
        self._observe()

    def follow(self, simulation: Simulation) -> None:
        """Act on this simulation from now on."""
        self._simulation = simulation
        self._observe()

    def restart(self) -> None:
        """Begin anew: the same noise comes again."""
        self._begins = True

    def without_noise(self, controls: Any) -> Any:
        """What the controls (nu,) of the shown world were without noise if they are those of a remembered step; else
        themselves."""
        row = np.asarray(controls, np.float32)
        return self._bases.get(hash(row.tobytes()), controls)

    def _observe(self) -> None:
        self._leave()
        self._leave = lambda: None
        simulation = self._simulation
        if self._std and simulation is not None and simulation.scene.nu:
            self._leave = simulation.observe(after=lambda _: self._take_away(), before=lambda _: self._add())

    def _add(self) -> None:
        simulation = self._simulation
        assert simulation is not None
        if simulation.scene is not self._scene:
            self._read_ranges(simulation.scene)
        self._go_on(simulation)
        self._base = simulation.array("ctrl").copy()
        noisy = np.clip(self._base + self._std * self._scale * self._normal, self._low, self._high)
        simulation.write(ctrl=noisy)
        if self._memory:
            self._remember(noisy[self.world], self._base[self.world])

    def _take_away(self) -> None:
        simulation = self._simulation
        if simulation is not None and self._base is not None:
            simulation.write(ctrl=self._base)
            self._base = None

    def _go_on(self, simulation: Simulation) -> None:
        """The process at the next step."""
        shape = simulation.nworld, simulation.scene.nu
        if self._begins:
            self._random = np.random.default_rng(self._seed)
        if self._begins or self._normal.shape != shape:
            self._normal = self._random.standard_normal(shape, np.float32)
            self._begins = False
            return
        decay = math.exp(-simulation.timestep / self._time_constant) if self._time_constant else 0.0
        fresh = self._random.standard_normal(shape, np.float32)
        self._normal = np.float32(decay) * self._normal + np.float32(math.sqrt(1.0 - decay**2)) * fresh

    def _read_ranges(self, scene: SceneModel) -> None:
        self._scene = scene
        low, high = scene.actuator_ctrlrange.reshape(-1, 2).T
        limited = scene.actuator_ctrllimited.astype(bool) & (low < high)
        self._scale = np.where(limited, (high - low) / 2, 1.0).astype(np.float32)
        self._low = np.where(limited, low, -np.inf).astype(np.float32)
        self._high = np.where(limited, high, np.inf).astype(np.float32)

    def _remember(self, noisy: np.ndarray, base: np.ndarray) -> None:
        last = next(reversed(self._bases.values()), None)
        if last is not None and np.array_equal(last, base):
            base = last  # most steps share theirs
        key = hash(noisy.tobytes())
        self._bases[key] = base
        self._bases.move_to_end(key)
        if len(self._bases) > self._memory:
            self._bases.popitem(last=False)
