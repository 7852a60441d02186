"""A handler file that drives the running simulation, and is read again when it changes."""

from __future__ import annotations

import contextlib
import functools
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from threading import Thread
from typing import NoReturn
from uuid import UUID
from weakref import WeakSet

import numpy as np

from engine.scene import SimulationHandler, checks
from engine.scene.conversion import SceneNames
from engine.scene.conversion.from_model import names_of_model
from engine.scene.handler_file import (
    MODULE,
    FunctionHandler,
    HandlerError,
    as_handler_error,
    files_of,
    frequency_of,
    load_handler,
    make_handler,
)
from engine.scene.simulator.control import Control
from engine.scene.simulator.index import SceneIndex, index_of
from engine.scene.simulator.running import compute, recorded_states
from engine.server.camera_frames import CameraFrames, WorldSince
from engine.server.control_function import MomentState, set_controls
from engine.server.handler_log import HandlerLog
from engine.server.left_running import child_processes, left_threads
from engine.server.protocol import Event, HandlerChanged, HandlerLeft, Noted
from engine.server.time_limit import TimeLimitExceeded, Watchdog, outside_time_limit, time_limit
from engine.simulation import Simulation

_exit = os._exit
LOAD_LIMIT, CALL_LIMIT = 20.0, 1.0
"""Seconds of wall clock that reading a file, and a call of the handler, may take."""
LOOK_INTERVAL = 0.3
"""Seconds between two looks at the file."""


class AttachedHandler:
    """Calls the handlers of a file, one for each world, at their frequency in simulated time.

    After an error nothing is called until the file changes; the controls stay as they are.

    Args:
        file: Python file; see `engine.scene.handler_file`.
        emit: called with every HandlerChanged, every HandlerSaid about what it printed and how long it took, and
            every HandlerLeft.
        ending: called before this process is ended, which happens when the handler neither ends nor can be
            interrupted; None: it is not ended.
        source: of the frames of cameras, and `world_since` what they show; see `CameraFrames`.
    """

    def __init__(
        self,
        file: str,
        emit: Callable[[Event], None],
        ending: Callable[[], object] | None = None,
        source: str = "",
        world_since: WorldSince = lambda _: None,
    ) -> None:
        self.file, self._emit = file, emit
        self._log = HandlerLog(file, emit)
        self._frames = CameraFrames(source, world_since, lambda sentence: emit(Noted(sentence)))
        self._ending = ending
        self._watchdog = Watchdog(self._give_up) if ending else None
        self._stamps: dict[str, tuple[int, int] | None] = {}
        self._looked = time.monotonic()
        self._kind: type[SimulationHandler] | None = None
        self._handlers: list[SimulationHandler] = []
        self._names = SceneNames()
        self._index = SceneIndex()
        self._scene: object = None
        self._frequency = 0.0
        self._start = self._called = self._due = 0.0
        self._before: dict[str, np.ndarray] = {}
        self._is_saved = False
        self._others = set(child_processes())  # those that run besides, and those that were named
        self._told: WeakSet[Thread] = WeakSet()
        self._read_file()

    # ------------------------------------------------------------------------------------------------- file

    @property
    def running(self) -> bool:
        """Whether it is called."""
        return self._kind is not None

    def _read_file(self) -> None:
        self._kind, self._handlers = None, []
        self._stamps = {file: _stamp(file) for file in (self.file, *files_of(MODULE))}  # before they are read
        with self._reported(LOAD_LIMIT, "reading the file"):
            kind = load_handler(self.file)
            self._frequency = frequency_of(kind, self.file)
            self._kind = kind
            self._emit(HandlerChanged(self.file, "running", frequency=self._frequency))
        imported = [other for other in files_of(MODULE) if other not in self._stamps]
        self._stamps |= {other: _stamp(other) for other in imported}

    def look(self) -> None:
        """Read the file again if it, or a module in its folder that it imports, has changed since the last look."""
        self._log.send_if_due()
        if (now := time.monotonic()) - self._looked < LOOK_INTERVAL:
            return
        self._looked = now
        stamps = {file: _stamp(file) for file in self._stamps}  # a file that is replaced is missing for a moment
        if any(stamp not in (None, self._stamps[file]) for file, stamp in stamps.items()):
            self._kind, self._handlers = None, []
            self._tell_left()
            self._read_file()

    # ---------------------------------------------------------------------------------------------- calling

    def before_step(self, simulation: Simulation) -> None:
        """Call the handlers if they are due."""
        if self._kind is None:
            return
        if not self._handlers or simulation.scene is not self._scene or simulation.time < self._called - 1e-9:
            self._begin(simulation)
        if self._kind is None or simulation.time < self._due - 1e-6 * simulation.timestep:
            return
        self._call(simulation)
        self._log.send_if_due()

    def _begin(self, simulation: Simulation) -> None:
        """Follow a simulation: the same handlers go on if it is the next one of the same scene, from where it is;
        after a reset they are made anew."""
        if not self._is_saved:
            self._before, self._is_saved = _controls(simulation), True
        if simulation.scene is not self._scene:
            self._names = names_of_model(simulation.scene, self._names)
            self._index = index_of(simulation.scene, self._names)
            self._scene = simulation.scene
        if len(self._handlers) == simulation.nworld and simulation.time >= self._called - 1e-9:
            return
        kind = self._kind
        assert kind is not None
        self._handlers = []
        with self._reported(LOAD_LIMIT, "making the handler"):
            self._handlers = [make_handler(kind, self._names, self.file) for _ in range(simulation.nworld)]
        self._start = self._called = simulation.time
        self._due = self._start + 1 / self._frequency

    def _call(self, simulation: Simulation) -> None:
        compute(simulation)
        self._frames.begin_moment()
        targets = simulation.array("ctrl").copy()
        dt = simulation.time - self._called
        if not all(self._set(simulation, targets, dt)):
            return
        if simulation.scene.nu:
            simulation.write(ctrl=targets)
        self._called = simulation.time
        periods = math.floor((simulation.time - self._start) * self._frequency + 1e-6)
        self._due = self._start + (periods + 1) / self._frequency

    def _set(self, simulation: Simulation, targets: np.ndarray, dt: float) -> Iterator[bool]:
        """Let the handler of one world after the other set its controls, (nworld, nu); whether it goes on."""
        if self._kind is not None and issubclass(self._kind, FunctionHandler):
            function = self._kind.function
            for world in range(simulation.nworld):
                with self._reported(CALL_LIMIT, "a call of the controller"), self._log.timed():
                    frame = functools.partial(self._frame, simulation, world)
                    state = MomentState(simulation, world, simulation.time_in(world), dt, frame)
                    returned = function(state)
                    try:
                        set_controls(returned, state, targets[world], simulation)
                    except (TypeError, ValueError) as error:
                        line = getattr(getattr(function, "__code__", None), "co_firstlineno", 0)
                        raise HandlerError(str(error), self.file, line) from error
                yield self._kind is not None
            return
        names = {camera.uuid: name for camera, name in self._names.camera_sensors}
        views = [
            _Views(functools.partial(self._frame, simulation, world), names) for world in range(simulation.nworld)
        ]
        states = recorded_states(simulation, [self._index] * simulation.nworld, views)
        for world, handler in enumerate(self._handlers):
            control = SceneControl(self._index, targets[world], simulation)
            with self._reported(CALL_LIMIT, "a call of the handler"), self._log.timed():
                handler.handle(states[world], control, dt)
            yield self._kind is not None

    def _frame(self, simulation: Simulation, world: int, camera: str, output: str = "rgb") -> np.ndarray:
        """What a camera sees in a world; the time that drawing takes is not the handler's."""
        resting = self._watchdog.resting() if self._watchdog else contextlib.nullcontext()
        with resting, outside_time_limit():
            return self._frames.frames(simulation, camera, output)[world].copy()

    # ------------------------------------------------------------------------------------------------- end

    def detach(self, simulation: Simulation | None) -> None:
        """Give the controls the values that they had before."""
        if simulation is not None and self._is_saved:
            scene = simulation.scene
            controls = simulation.array("ctrl").copy()
            for actuator, name in enumerate(scene.names["actuator"]):
                values = self._before.get(name)
                start = int(scene.actuator_ctrladr[actuator])
                if values is not None and len(values) == int(scene.actuator_ctrlnum[actuator]):
                    controls[:, start : start + len(values)] = values
            if scene.nu:
                simulation.write(ctrl=controls)
        self.close()
        self._emit(HandlerChanged(self.file, "detached"))

    def close(self) -> None:
        """Call nothing any more."""
        self._kind, self._handlers = None, []
        self._log.release()
        self._log.send()
        self._frames.close()
        self._tell_left()
        if self._watchdog:
            self._watchdog.close()

    @contextlib.contextmanager
    def _reported(self, seconds: float, what: str) -> Iterator[None]:
        """Report what is raised inside, or does not end, and call the handler no more."""
        try:
            watching = self._watchdog.watching(seconds, what) if self._watchdog else contextlib.nullcontext()
            with self._log.printing(), watching, time_limit(seconds), _kept_alive():
                yield
        except TimeLimitExceeded as error:
            where = as_handler_error(error, self.file)
            self._fail(HandlerError(f"{what} took longer than {seconds:g} s and was stopped", self.file, where.line))
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            self._fail(as_handler_error(error, self.file))

    def _fail(self, error: HandlerError) -> None:
        self._kind, self._handlers = None, []
        self._log.send()  # what it printed before
        self._emit(HandlerChanged(self.file, "failed", error.message, error.line))
        self._tell_left()

    def _tell_left(self) -> None:
        """Report what the handler has started and not ended, each once."""
        threads = left_threads(self._log.threads - self._told)
        processes = {n: name for n, name in child_processes().items() if n not in self._others}
        self._told.update(threads)
        self._others |= processes.keys()
        if threads or processes:
            named = [f"{name} ({number})" for number, name in processes.items()]
            self._emit(HandlerLeft(self.file, [thread.name for thread in threads], named))

    def _give_up(self, what: str) -> None:
        """The engine ends: nothing else stops the handler."""
        message = f"{what} does not end and cannot be stopped: the engine was ended; restart it without the handler"
        self._log.release()
        self._log.send()
        self._emit(HandlerChanged(self.file, "failed", message))
        if self._ending is not None:
            self._ending()
        _exit(1)


@contextlib.contextmanager
def _kept_alive() -> Iterator[None]:
    """`os._exit` raises SystemExit inside, as `sys.exit` does: this process and its recordings are not the handler's.
    One that it forks ends."""
    process = os.getpid()

    def exit_handler(status: int) -> NoReturn:
        if os.getpid() != process:
            _exit(status)
        raise SystemExit(status)

    os._exit = exit_handler
    try:
        yield
    finally:
        os._exit = _exit


class SceneControl(Control):
    """Sets targets of hinges, and controls of any actuator by its name."""

    def __init__(self, index: SceneIndex, targets: np.ndarray, simulation: Simulation) -> None:
        super().__init__(index, targets)
        self._simulation = simulation

    def set_control(self, actuator: str, value: float) -> None:
        """Set the control of an actuator, the first of several. Raises ValueError naming the nearest names."""
        number = self._simulation.index("actuator", actuator)
        place = int(self._simulation.scene.actuator_ctrladr[number])
        self._targets[place] = checks.number(value, f"the control of {actuator}")


class _Views(Mapping[UUID, np.ndarray]):
    """What the cameras of a world see, drawn when somebody looks. names: of the cameras."""

    def __init__(self, frame: Callable[[str], np.ndarray], names: Mapping[UUID, str]) -> None:
        self._frame, self._names = frame, names

    def __getitem__(self, uuid: UUID) -> np.ndarray:
        return self._frame(self._names[uuid])

    def __iter__(self) -> Iterator[UUID]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _controls(simulation: Simulation) -> dict[str, np.ndarray]:
    """The controls in the first world by the names of their actuators."""
    scene, ctrl = simulation.scene, simulation.read("ctrl")
    found = {}
    for actuator, name in enumerate(scene.names["actuator"]):
        start = int(scene.actuator_ctrladr[actuator])
        found[name] = ctrl[start : start + int(scene.actuator_ctrlnum[actuator])].copy()
    return found


def _stamp(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
