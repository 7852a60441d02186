"""Scenes of one structure as the worlds of one engine."""

from __future__ import annotations

import contextlib
import math
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID

import numpy as np

from engine import msd
from engine.msd.schema import World
from engine.scene import checks
from engine.scene.conversion import scene_to_world
from engine.scene.description import Scene
from engine.scene.interfaces import SimulationHandler
from engine.scene.simulator.batch import BatchParameters
from engine.scene.simulator.control import Control
from engine.scene.simulator.index import SceneIndex, index_of
from engine.scene.simulator.state import RecordedState
from engine.scene.simulator.watching import MakeDrawer, MakeWatcher, RayDrawer, Started
from engine.simulation import Simulation


class Converted:
    """A scene as a World. structure: the same for scenes that differ in where their free systems begin only."""

    def __init__(self, scene: Scene, timestep: float) -> None:
        self.scene = scene
        self.world, self.names = scene_to_world(scene, timestep)
        checks.instance(scene.handler, SimulationHandler, "the handler of a scene")
        self.starts = _starts(self.world)
        self.structure = _structure(self.world)


def _free(world: World) -> Iterable[msd.Body]:
    return (body for body in world.hierarchy.bodies if body.free is not None)


def _starts(world: World) -> dict[str, np.ndarray]:
    """Position and rotation, w x y z, of free bodies by the names of their joints."""
    starts = {}
    for body in _free(world):
        x, y, z, w = body.link.local_rotation
        assert body.free is not None
        starts[body.free.name or ""] = np.array((*body.link.local_translation, w, x, y, z))
    return starts


def _structure(world: World) -> bytes:
    """A World without the places of its free bodies; it has them again afterwards."""
    places = [(body.link, body.link.local_translation, body.link.local_rotation) for body in _free(world)]
    for link, _, _ in places:
        link.local_translation, link.local_rotation = np.zeros(3), np.array((0.0, 0.0, 0.0, 1.0))
    text = msd.to_json(world)
    for link, position, rotation in places:
        link.local_translation, link.local_rotation = position, rotation
    return text if isinstance(text, bytes) else text.encode()


class Running:
    """Scenes of the same structure, each in a world of its own, at their start.

    numbers: which scene of a batch each is. drawer: makes what draws the pictures of cameras."""

    def __init__(
        self,
        converted: list[Converted],
        device: str | None,
        numbers: Sequence[int] = (0,),
        drawer: MakeDrawer = RayDrawer,
    ) -> None:
        self.scenes = [each.scene for each in converted]
        self.simulation = Simulation(converted[0].world, device, len(converted))
        model = self.simulation.scene
        self.indices = [index_of(model, each.names) for each in converted]
        qpos = np.tile(np.asarray(model.qpos0, np.float32), (len(converted), 1))
        for row, each in zip(qpos, converted, strict=True):
            for name, start in each.starts.items():
                first = int(model.jnt_qposadr[model.id("joint", name)])
                row[first : first + 7] = start
        if model.nq:
            self.simulation.set_state(qpos=qpos)
        self._targets = np.zeros((len(converted), model.nu), np.float32)
        self.controls = [Control(*pair) for pair in zip(self.indices, self._targets, strict=True)]
        hinges = list(self.indices[0].hinges.values())  # each with a servo
        order = [place.ctrl for place in hinges]
        self._hinges = [np.array([getattr(place, name) for place in hinges], int) for name in ("qpos", "dof")]
        self._order = np.array(order, int)
        self._velocities = np.array([[p.velocity for p in index.hinges.values()] for index in self.indices])
        self._limited = bool(np.isfinite(self._velocities).any())
        self.started = Started(self.simulation, converted[0].world, numbers)
        self.drawer = drawer(self.started) if self.indices[0].cameras else None

    def advance(self, steps: int) -> None:
        """Take steps towards the targets."""
        for _ in range(steps):
            if len(self._order):
                self.simulation.write(ctrl=self._commands())
            self.simulation.step()

    def _commands(self) -> np.ndarray:
        """(nworld, nu) what servos aim at: their target; their own angle, which takes no effort, where they turn
        towards the target faster than they can drive."""
        if not self._limited:
            return self._targets
        qpos, speed = (
            self.simulation.array(name)[:, at] for name, at in zip(("qpos", "qvel"), self._hinges, strict=True)
        )
        target = self._targets[:, self._order]
        idle = (np.abs(speed) > self._velocities) & ((target - qpos) * speed > 0)
        commands = self._targets.copy()
        commands[:, self._order] = np.where(idle, qpos, target)
        return commands

    def compute(self) -> None:
        """Bring what is computed into line with the state."""
        compute(self.simulation)

    def states(self) -> list[RecordedState]:
        """The state of each world, from what is computed."""
        return recorded_states(self.simulation, self.indices, self._views())

    def _views(self) -> list[dict[UUID, np.ndarray]]:
        views: list[dict[UUID, np.ndarray]] = [{} for _ in self.indices]
        if self.drawer is None:
            return views
        colors = [index.colors for index in self.indices]
        for cameras in zip(*(index.cameras.items() for index in self.indices), strict=True):
            pictures = self.drawer.views(cameras[0][1], colors)
            for world, (uuid, _) in enumerate(cameras):
                views[world][uuid] = pictures[world]
        return views

    def warn(self) -> None:
        """Warn of what ran away."""
        if sentence := self.simulation.instability():
            warnings.warn(sentence, RuntimeWarning, stacklevel=2)


def compute(simulation: Simulation) -> None:
    """Bring what is computed into line with the state. What a step starts from is as if nobody had looked."""
    warm = simulation.array("qacc_warmstart").copy()
    simulation.forward()
    simulation.write(qacc_warmstart=warm)


def recorded_states(
    simulation: Simulation, indices: Sequence[SceneIndex], views: Sequence[Mapping[UUID, np.ndarray]]
) -> list[RecordedState]:
    """The state of each world, from what is computed. indices, views: of each world where its objects are, and what
    its cameras see."""
    xpos, xquat, qpos, sensordata = (
        simulation.array(name).copy() for name in ("xpos", "xquat", "qpos", "sensordata")
    )
    return [
        RecordedState(index, float(time), xpos[world], xquat[world], qpos[world], sensordata[world], views[world])
        for world, (index, time) in enumerate(zip(indices, simulation.times, strict=True))
    ]


def simulate(
    converted: list[Converted],
    parameters: BatchParameters,
    device: str | None,
    numbers: Sequence[int],
    watchers: Sequence[MakeWatcher] = (),
    drawer: MakeDrawer = RayDrawer,
) -> list[list[RecordedState]]:
    """Run scenes of the same structure; the sampled states of each, none without a sampling frequency.

    The handlers are called at each multiple of their period, or at the first step after it, from one period after the
    start; sampled are the start, each multiple of the period of sampling, and the end. Without a simulation time a
    watcher ends it.

    numbers: which scene of the batch each is."""
    running = Running(converted, device, numbers, drawer)
    timestep, duration, sampling = (
        parameters.simulation_timestep,
        parameters.simulation_time,
        parameters.sampling_frequency,
    )
    end = math.inf if duration is None else _step_at(duration, timestep)
    recorded: list[list[RecordedState]] = [[] for _ in converted]
    with contextlib.ExitStack() as stack:
        if running.drawer is not None:
            stack.callback(running.drawer.close)
        following = []
        for make in watchers:
            following.append(make(running.started))
            stack.callback(following[-1].close)
        control = _Clock(parameters.control_frequency, timestep)
        sample = _Clock(sampling, timestep, at_start=True)
        looks = [_Clock(watcher.frequency, timestep, at_start=True) for watcher in following]
        now = called = 0
        while True:
            step = min(end, control.next, sample.next, *(clock.next for clock in looks))
            running.advance(int(step) - now)
            now = int(step)
            watching = [watcher for watcher, clock in zip(following, looks, strict=True) if clock.due(now)]
            controls, samples = control.due(now) and now < end, sample.due(now) or now == end
            if controls or samples or watching:
                running.compute()
            states = running.states() if controls or (samples and sampling is not None) else []
            if controls:
                dt = (now - called) * timestep
                called = now
                for scene, state, targets in zip(running.scenes, states, running.controls, strict=True):
                    scene.handler.handle(state, targets, dt)
            if samples and sampling is not None:
                for history, state in zip(recorded, states, strict=True):
                    history.append(state)
            if now >= end or not all([watcher.look() for watcher in watching]):
                break
        running.warn()
    return recorded


class _Clock:
    """The steps at the multiples of a period, each once; none without a frequency.

    next: the first that is not over."""

    def __init__(self, frequency: float | None, timestep: float, at_start: bool = False) -> None:
        self._steps = _steps(frequency, timestep) if frequency is not None else iter(())
        self.next: float = 0 if at_start and frequency is not None else next(self._steps, math.inf)

    def due(self, step: int) -> bool:
        """Whether this step is one of them, which is over then."""
        if self.next != step:
            return False
        self.next = next(self._steps, math.inf)
        return True


ROUNDING = 1e-6
"""Part of a step that a moment may be late."""


def _step_at(time: float, timestep: float) -> int:
    """The first step that begins at a time or later, but for rounding."""
    return math.ceil(time / timestep - ROUNDING)


def _steps(frequency: float, timestep: float) -> Iterator[int]:
    """The steps at the multiples of a period, after the start."""
    last = n = 0
    while True:
        n = max(n + 1, math.floor((last + ROUNDING) * (1 + 1e-9) * timestep * frequency))
        if (step := _step_at(n / frequency, timestep)) > last:
            yield (last := step)
