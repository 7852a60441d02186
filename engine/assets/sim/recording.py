"""Launches over all worlds of a simulation that are recorded once and replayed from then on."""

from __future__ import annotations

import gc
from collections.abc import Callable
from types import ModuleType
from typing import Any

import warp as wp

from engine.physics import Data, Model
from engine.physics.runtime import precompiled, shards
from engine.physics.simt import LANES
from engine.simulation import Simulation


class Recording:
    """A graph for each part of the worlds: a CPU runs one on each core.

    Args:
        simulation: of the worlds.
        launch: called with the Model and Data of some worlds and their span among all; what it launches is recorded.
            It returns what has to stay alive besides these.
        kernels: modules whose kernels it launches, besides those of the engine.
        is_short: it takes less than waking other threads would.
    """

    def __init__(
        self,
        simulation: Simulation,
        launch: Callable[[Model, Data, slice], Any],
        *kernels: ModuleType,
        is_short: bool = False,
    ) -> None:
        self._simulation, self._launch, self._kernels = simulation, launch, kernels
        self._is_short = is_short
        self._replay: Callable[[], object] = lambda: None
        self._alive: list[Any] = []
        self._recorded = (-1, -1)  # versions of the arrays of the model and of the data

    def replay(self) -> None:
        """Launch everything, recorded anew where arrays of the model or of the data were replaced."""
        model, data = self._simulation.model, self._simulation.data
        if self._recorded != (model.version, data.generation):
            self._record(model, data)
        self._replay()

    def _record(self, model: Model, data: Data) -> None:
        precompiled.load(self._kernels, model.device)
        graphs: list[Any] = []
        self._alive, begin = [], 0
        enabled = gc.isenabled()
        gc.disable()  # a collection during capture could free device arrays into the recording
        try:
            for m, d in shards.parts(model, data, 1 if self._is_short else shards.count(data)):
                span = slice(begin, begin + int(d.nworld))
                with wp.ScopedCapture(device=model.device) as recording:
                    self._alive.append((m, d, self._launch(m, d, span)))
                graphs.append(recording.graph)
                begin = span.stop
        finally:
            if enabled:
                gc.enable()
        self._replay = shards.replayer(graphs)
        self._recorded = (model.version, data.generation)


def launch_worlds(kernel: Any, nworld: int, inputs: list[Any], device: wp.Device) -> None:
    """Launch a kernel with a thread for each world, in the blocks that its module is compiled for beforehand."""
    wp.launch(kernel, dim=nworld, inputs=inputs, device=device, block_dim=LANES)


def scratch(device: wp.Device, nworld: int, *shape: int, dtype: Any) -> wp.array:
    """An array (nworld, *shape) of what worlds compute on their way. On a CPU, where those of a part take turns, it
    is the same memory for all of them, which stays in the cache; each part needs an array of its own."""
    if not device.is_cpu or wp.config.enable_cpu_blocks:
        return wp.empty((nworld, *shape), dtype=dtype, device=device)
    one = wp.empty((1, *shape), dtype=dtype, device=device)
    strides: Any = (0, *one.strides[1:])
    every = wp.array(ptr=one.ptr, dtype=dtype, shape=(nworld, *shape), strides=strides, device=device)
    vars(every)["memory"] = one  # it has to live as long
    return every
