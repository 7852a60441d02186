"""Simulates batches of scenes on this machine."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import pickle
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool

import numpy as np

from engine.scene import checks
from engine.scene.conversion.to_world import DEFAULT_TIMESTEP
from engine.scene.description import Scene
from engine.scene.interfaces import SimulationState
from engine.scene.simulator.batch import Batch, BatchParameters
from engine.scene.simulator.running import Converted, Running, simulate
from engine.scene.simulator.state import RecordedState
from engine.scene.simulator.watching import MakeDrawer, MakeWatcher, RayDrawer

Options = tuple[BatchParameters, str | None, Sequence[MakeWatcher], MakeDrawer]


class Simulator(ABC):
    """Simulates batches."""

    @abstractmethod
    def simulate_batch(self, batch: Batch) -> Sequence[Sequence[SimulationState]]:
        """Simulate each scene of a batch; returns the sampled states of each, in the order of time."""


class LocalSimulator(Simulator):
    """Simulates on this machine. `app.simulator.LocalSimulator` is the same with windows and recordings.

    Args:
        headless: there is no window here; a warning says so unless this is True.
        num_simulators: processes among which scenes of different structure are divided. Scenes that differ in where
            their systems begin only are worlds of one engine, in one process, on all cores.
        start_paused, cast_shadows, fast_sim, viewer_type: of a window; without effect.
        manual_control: is not there. Raises NotImplementedError.
        device: Warp device, "cpu" or "cuda:0".

    Handlers that run in another process are copies: what they store in themselves is lost.
    """

    def __init__(
        self,
        headless: bool = False,
        start_paused: bool = False,
        num_simulators: int = 1,
        cast_shadows: bool = False,
        fast_sim: bool = False,
        manual_control: bool = False,
        viewer_type: object = "custom",
        *,
        device: str | None = "cpu",
    ) -> None:
        del start_paused, cast_shadows, fast_sim, viewer_type
        if manual_control:
            raise NotImplementedError("manual_control needs a window, which LocalSimulator does not open")
        if not headless:
            warnings.warn(
                "engine.scene.simulator opens no window; headless=True silences this. The LocalSimulator of "
                "app.simulator opens one",
                stacklevel=2,
            )
        self._processes = int(checks.number(num_simulators, "num_simulators", least=1))
        self._device = device

    def simulate_batch(self, batch: Batch) -> list[list[RecordedState]]:
        """Simulate each scene of a batch; returns the sampled states of each, in the order of time.

        Raises ValueError before anything runs if a scene cannot be converted or nothing would end the simulation,
        and NotImplementedError for a recording."""
        checks.instance(batch, Batch, "what simulate_batch simulates")
        if batch.record_settings is not None:
            raise NotImplementedError(
                "engine.scene.simulator records nothing: app.simulator has a LocalSimulator that does"
            )
        return self._simulate(batch, [])

    def _simulate(
        self,
        batch: Batch,
        watchers: Sequence[MakeWatcher],
        drawer: MakeDrawer = RayDrawer,
        endless: bool = False,
        begin: Callable[[], None] | None = None,
    ) -> list[list[RecordedState]]:
        """Simulate with what follows it; `endless`: one of the watchers ends it if no time does; `begin`: called when
        all scenes are known to be in order."""
        checks.instance(batch.parameters, BatchParameters, "the parameters of a batch")
        checks.instance(batch.scenes, list, "the scenes of a batch")
        batch.parameters.__post_init__()  # numbers that were assigned since
        if batch.parameters.simulation_time is None and not endless:
            raise ValueError(
                "simulation_time is a number of seconds: without a window nothing would end the simulation"
            )
        converted = [Converted(scene, batch.parameters.simulation_timestep) for scene in batch.scenes]
        if begin is not None:
            begin()
        groups: dict[bytes, list[int]] = {}
        for number, each in enumerate(converted):
            groups.setdefault(each.structure, []).append(number)
        numbers = list(groups.values())
        options = batch.parameters, self._device
        if self._processes > 1 and len(numbers) > 1:
            groups_of_scenes = [[batch.scenes[n] for n in group] for group in numbers]
            results = self._in_processes(groups_of_scenes, numbers, (*options, watchers, drawer))
        else:
            results = [
                simulate([converted[n] for n in group], *options, group, watchers, drawer) for group in numbers
            ]
        states: list[list[RecordedState]] = [[] for _ in batch.scenes]
        for group, histories in zip(numbers, results, strict=True):
            for number, history in zip(group, histories, strict=True):
                states[number] = history
        return states

    def _in_processes(
        self, groups: list[list[Scene]], numbers: list[list[int]], options: Options
    ) -> list[list[list[RecordedState]]]:
        try:
            sent = [pickle.dumps(group) for group in groups]
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            raise ValueError(
                f"a scene cannot be sent to another process ({error}): its handler needs to be a class of a module; "
                "with num_simulators=1 it can be any"
            ) from error
        context = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(min(self._processes, len(groups)), context) as pool:
            waiting = [pool.submit(_simulate_pickled, *each, *options) for each in zip(sent, numbers, strict=True)]
            try:
                return [future.result() for future in waiting]
            except BrokenProcessPool as error:
                raise RuntimeError(
                    f"a process of num_simulators={self._processes} ended before its scenes were simulated: each "
                    "imports the script that it is started by, which has to start them below "
                    "`if __name__ == '__main__':`; num_simulators=1 needs no other process"
                ) from error


def _simulate_pickled(
    group: bytes,
    numbers: list[int],
    parameters: BatchParameters,
    device: str | None,
    watchers: Sequence[MakeWatcher],
    drawer: MakeDrawer,
) -> list[list[RecordedState]]:
    scenes: list[Scene] = pickle.loads(group)
    converted = [Converted(scene, parameters.simulation_timestep) for scene in scenes]
    return simulate(converted, parameters, device, numbers, watchers, drawer)


def start_state(scene: Scene, device: str | None = "cpu") -> RecordedState:
    """The state that a scene begins in: all joints at 0."""
    running = Running([Converted(scene, DEFAULT_TIMESTEP)], device)
    running.compute()
    return running.states()[0]


def rest_state(
    scene: Scene,
    timestep: float = DEFAULT_TIMESTEP,
    speed: float = 1e-3,
    longest: float = 30.0,
    device: str | None = "cpu",
) -> RecordedState:
    """The state in which a scene comes to rest without its handler, with all servos at 0.

    speed: m/s and rad/s, below which everything rests, 0.1 s long. longest: s, after which RuntimeError is raised.

    Raises ValueError for numbers that are not finite and above 0."""
    speed, longest = (
        checks.number(given, f"the {name} of rest_state", above=0)
        for given, name in ((speed, "speed"), (longest, "longest"))
    )
    running = Running([Converted(scene, timestep)], device)
    simulation, still = running.simulation, 0
    for _ in range(int(longest / timestep)):
        running.advance(1)
        still = still + 1 if np.abs(simulation.array("qvel")).max(initial=0.0) < speed else 0
        if still * timestep >= 0.1:
            running.compute()
            return running.states()[0]
    running.warn()
    raise RuntimeError(f"the scene did not come to rest in {longest:g} s")
