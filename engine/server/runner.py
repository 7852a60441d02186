"""The engine without its process: commands in, events and frames out, real-time pacing."""

from __future__ import annotations

import contextlib
import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from engine.compiler.model_rows import rows_of
from engine.server.builder import MAX_WORLDS, Builder, Parameters, failed
from engine.server.frame_writer import FrameWriter
from engine.server.merging import add_command, add_edits
from engine.server.pacing import Pacer
from engine.server.protocol import (
    Allow,
    Attach,
    Close,
    Command,
    Control,
    Describe,
    Described,
    Detach,
    EndPushes,
    Event,
    Failed,
    Hold,
    Indexed,
    Layout,
    LetGo,
    Load,
    Loaded,
    Loading,
    Noise,
    Noted,
    Patch,
    Patched,
    Pause,
    Play,
    Pose,
    Pull,
    Push,
    Reset,
    Sample,
    Samples,
    SetState,
    Show,
    Speed,
    Step,
    TendonsTraced,
    Throw,
    TraceTendons,
    Twist,
    Worlds,
)
from engine.server.ring import Ring
from engine.server.sample_format import STATE
from engine.server.step_samples import StepSamples
from engine.server.tendon_tracing import TendonTracer
from engine.server.translating import translated
from engine.simulation import Simulation, applied_forces
from engine.simulation.control_noise import ControlNoise
from engine.simulation.scene_layout import reference_of

if TYPE_CHECKING:
    from engine.msd.schema import World
    from engine.server.attached_handler import AttachedHandler

_FRAME_INTERVAL = 1 / 240  # s of wall clock between published frames
_SAMPLES_INTERVAL = 1 / 60  # s of wall clock between blocks of samples
_BUILD_POLL = 0.004  # s between looks at a build in the background
_FILE_POLL = 0.3  # s between looks at the file of a handler
_LOOK_INTERVAL = 0.0005  # s of wall clock between two looks at it, while steps are taken that are not longer
_SMOOTHING = 0.05  # weight of the newest measurement in the mean step time
_MOST_STEPS = 100_000  # of one Step command
_NOISE_KEPT = 200_000  # steps of which the controls without noise are known, for those who go back to them
_LAYOUTS_KEPT = 32  # for commands that were given before the sender knew the newest one


class Runner:
    """Runs one simulation. `handle` takes a command, `tick` does what is due.

    Args:
        emit: called with every event.
        new_ring: makes the ring for frames of a given width; the runner writes it.
        device: Warp device of the physics.
        background: build in a thread while the simulation runs on; else within `handle`.
        clock: seconds of wall clock.
        flush: returns when what was emitted is sent.
        camera_frames: what draws cameras for handlers; see `engine.server.camera_frames.CameraFrames`.
    """

    def __init__(
        self,
        emit: Callable[[Event], None],
        new_ring: Callable[[int], Ring],
        device: str = "cpu",
        background: bool = True,
        clock: Callable[[], float] = time.perf_counter,
        flush: Callable[[], object] = lambda: None,
        camera_frames: str = "",
    ) -> None:
        self._camera_frames = camera_frames
        self.closed = False
        self.playing = False
        self.ring: Ring | None = None
        self.simulation: Simulation | None = None
        self._writer: FrameWriter | None = None
        self._sampling = Sample(False)
        self._samples: StepSamples | None = None
        self._tendon_tracer: TendonTracer | None = None
        self._origin = 0
        self._last_samples = 0.0
        self._emit, self._new_ring, self._clock, self._flush = emit, new_ring, clock, flush
        self._pacer = Pacer(clock)
        self._builder = Builder(device)
        self._executor: Executor | None = ThreadPoolExecutor(1, "build") if background else None
        self._commands: deque[Command] = deque()
        self._edits: list[msgspec.Raw] = []
        self._build: Future | None = None
        self._build_started = 0.0
        self._loading = False
        self._index = -1
        self._generation = 0
        self._layouts: dict[int, Layout] = {}  # by generation
        self._unpublished = False
        self._last_publish = 0.0
        self._step_time = 0.0
        self._bad_control = ""
        self._handler: AttachedHandler | None = None
        self._noise = ControlNoise(_NOISE_KEPT)
        self._count: Worlds | None = None  # to be built

    # ------------------------------------------------------------------------------------- commands

    def handle(self, command: Command) -> None:
        """Obey a command. Commands that follow a Load wait for it; Close does not."""
        if isinstance(command, Close):
            self.closed = True
            if self._executor:
                self._executor.shutdown(wait=False, cancel_futures=True)
            return
        add_command(self._commands, command)
        self._work_off()

    def _work_off(self) -> None:
        while self._commands and not self._loading:
            command = self._commands.popleft()
            try:
                self._dispatch(command)
            except Exception as error:
                self._emit(failed(error))

    def _dispatch(self, command: Command) -> None:
        match command:
            case Load(number=number):
                self._emit(Loading(number))
                self._set_playing(False)
                self._edits.clear()
                self._count = None
                if self._handler is not None:
                    self._handler.close()
                self._loading, self.simulation, self._handler = True, None, None
                self._samples, self._origin = None, 0
                if command.state is not None:
                    self._generation = max(self._generation, command.generation)
                    self._layouts[command.generation] = command.state.layout
                self._start(lambda: self._builder.load(command))
            case Allow(asset_roots):
                self._builder.allow(asset_roots)
            case Patch(edits):
                add_edits(self._edits, edits)
                self._start_patch()
            case Play():
                self._set_playing(True)
            case Pause():
                self._set_playing(False)
            case Worlds(count=count):
                if not 1 <= count <= MAX_WORLDS:
                    raise ValueError(f"there can be 1 to {MAX_WORLDS} worlds, {count} were asked for")
                self._count = command
                self._start_worlds()
            case Sample():
                self._sampling = command
                if self.simulation is not None:
                    self._sample_anew(self.simulation)
                    if not self.playing:
                        self._sample()
            case Show(world):
                self._show(world)
            case Describe(path):
                kind, rows = rows_of(self.simulation.scene, path) if self.simulation is not None else ("", {})
                self._emit(Described(path, kind, {name: row.tolist() for name, row in rows.items()}))
            case TraceTendons():
                self._trace_tendons(command)
            case Attach(file):
                self._attach(file)
            case Detach():
                self._detach()
            case Noise(std, time_constant, seed):
                self._noise.set(std, time_constant, seed)
            case Speed(factor):
                if not factor > 0:
                    raise ValueError(f"the speed must be positive, {factor:g} was given")
                self._pacer.speed = factor
            case _:
                if self.simulation is None:
                    raise ValueError(
                        "there is no simulation: no scene was loaded, or the present one cannot be built"
                    )
                if isinstance(command, Indexed):
                    command = self._about_the_present(self.simulation, command)
                self._change_state(self.simulation, command)

    def _trace_tendons(self, command: TraceTendons) -> None:
        tendons = b""
        if self.simulation is not None:
            if self._tendon_tracer is None or self._tendon_tracer.simulation is not self.simulation:
                self._tendon_tracer = TendonTracer(self.simulation)
            with contextlib.suppress(ValueError):  # of the scene before an edit
                every = zip(command.qpos, command.mocap_pos, command.mocap_quat, strict=True)
                tendons = b"".join(self._tendon_tracer.tendons(*map(np.asarray, state)).tobytes() for state in every)
        self._emit(TendonsTraced(command.number, tendons))

    def _attach(self, file: str) -> None:
        from engine.server.attached_handler import AttachedHandler  # engine.scene is loaded where it is used

        self._detach()
        ending = self._flush if self._executor else None
        self._handler = AttachedHandler(file, self._emit, ending, self._camera_frames, self._world_since)

    def _world_since(self, number: int) -> tuple[int, World] | None:
        """See `WorldSince`. While a build is under way the World belongs to it: the one before is drawn."""
        if self._build is not None and not self._build.done():
            if number >= 0:
                return None
            wait_for([self._build])
        changes = self._builder.changes
        world = self._builder.copied_world() if changes != number else None
        return None if world is None else (changes, world)

    def _detach(self) -> None:
        if self._handler is not None:
            handler, self._handler = self._handler, None
            handler.detach(self.simulation)
            self._unpublished = True
            if not self.playing:
                self._publish()

    def _about_the_present(self, simulation: Simulation, command: Indexed) -> Indexed:
        """A command with the indices of the present layout. Raises ValueError when what it is about is gone."""
        if command.generation in (0, self._generation):
            return command
        layout = self._layouts.get(command.generation)
        if layout is None:
            raise ValueError("the scene has changed since this was requested: do it again")
        return translated(command, layout, simulation.layout, simulation.read)

    def _next_generation(self, layout: Layout) -> int:
        """The generation of a layout that is about to be sent."""
        self._generation += 1
        self._layouts[self._generation] = msgspec.structs.replace(layout, deformables=b"")
        self._layouts.pop(self._generation - _LAYOUTS_KEPT, None)
        return self._generation

    @property
    def _world(self) -> int:
        """The world that is shown."""
        return self._writer.world if self._writer else 0

    def _change_state(self, simulation: Simulation, command: Command) -> None:
        match command:
            case Step(n):
                self._set_playing(False)
                self._advance(simulation, min(n, _MOST_STEPS), deadline=None)
                simulation.forward()  # a step leaves the poses of its beginning
            case Reset(keyframe):
                simulation.reset(keyframe)
                self._noise.restart()
            case Control(index, values):
                simulation.set_control(index, values, self._world)
            case Pull(body, point, target, strength, shares):
                held = applied_forces.Pull(body, point, target, strength, shares)
                simulation.applied.hold(self._world, held)
                simulation.held = None
            case Twist(body, torque):
                simulation.applied.hold(self._world, applied_forces.Push(body, (0.0, 0.0, 0.0), torque))
                simulation.held = None
            case Throw(body, velocity, position):
                simulation.throw(body, velocity, position, self._world)
            case LetGo():
                simulation.let_go()
            case Push():
                simulation.applied.push(self._world, _push(command, simulation.timestep))
            case EndPushes():
                simulation.applied.end_pushes(range(simulation.nworld))
            case Pose(body, position, rotation, hold, point):
                pose = simulation.hold_pose if hold else simulation.pose
                pose(body, position, rotation, self._world, point)
            case Hold(coordinates):
                simulation.hold_joints(coordinates, self._world)
            case SetState():
                self._set_state(simulation, command)
        if self.playing:
            self._unpublished = True
        else:
            self._publish()

    def _set_state(self, simulation: Simulation, command: SetState) -> None:
        state = {name: getattr(command, name) for name in STATE}
        if command.ctrl is not None:
            state["ctrl"] = self._noise.without_noise(command.ctrl)
        if command.origin:
            self._send_samples()
            simulation.applied.end_pushes([self._world])  # they are of another moment
        simulation.set_state(command.time, [self._world], **state)
        self._origin = command.origin or self._origin

    def _set_playing(self, playing: bool) -> None:
        if playing == self.playing:
            return
        self.playing = playing
        self._pacer.start()
        if self.simulation:
            if not playing:
                self.simulation.forward()  # a step leaves the poses of its beginning
            self._publish()

    # ---------------------------------------------------------------------------------------- builds

    def _start(self, work: Callable[[], Simulation | Parameters]) -> None:
        """Begin a build. One build runs at a time; a Load waits in the executor's queue for the one before it."""
        self._build_started = self._clock()
        if self._executor:
            self._build = self._executor.submit(work)
            return
        self._build = Future()
        try:
            self._build.set_result(work())
        except Exception as error:
            self._build.set_exception(error)
        self._collect()

    def _start_worlds(self) -> None:
        """Build the number of worlds that is wanted, unless a build is under way: its end starts this one."""
        if self._count is not None and self._build is None and self.simulation is not None:
            wanted, self._count = self._count, None
            if wanted.count != self.simulation.nworld or wanted.values or self._builder.differs:
                self._start(lambda: self._builder.multiply(wanted.count, wanted.values))

    def _show(self, world: int) -> None:
        simulation, writer = self.simulation, self._writer
        if simulation is None or writer is None:
            raise ValueError("there is no simulation: no scene was loaded, or the present one cannot be built")
        if not 0 <= world < simulation.nworld:
            raise ValueError(f"there is no world {world}: there are worlds 0 to {simulation.nworld - 1}")
        self._send_samples()
        writer.world = self._noise.world = world
        if self._samples is not None:
            self._samples.show(world)
        self._publish()

    def _start_patch(self) -> None:
        """Build with all edits that have come in, unless a build is under way: its end starts this one."""
        if self._edits and self._build is None:
            edits, self._edits = self._edits, []
            running = self.simulation.scene if self.simulation else None
            self._start(lambda: self._builder.patch(edits, running))

    def _collect(self) -> None:
        """Take in a finished build."""
        if self._build is None or not self._build.done():
            return
        build, self._build = self._build, None
        self._loading = False
        seconds = self._clock() - self._build_started
        try:
            result = build.result()
            if isinstance(result, Parameters):
                self._patch(result, seconds)
            else:
                self._swap(result, seconds)
        except Exception as error:
            self._emit(failed(error, unbuilt=True))
        self._start_patch()
        self._start_worlds()
        self._work_off()

    def _patch(self, parameters: Parameters, seconds: float) -> None:
        simulation = self.simulation
        assert simulation is not None
        if parameters.scene is simulation.scene:  # nothing of it has changed
            self._emit(Patched("none", seconds))
            return
        before = simulation.layout
        self._send_samples()
        simulation.patch(parameters.scene, parameters.arrays, paused=not self.playing)
        layout = simulation.layout if simulation.layout != before else None
        if layout is not None and self._samples is not None and not self._samples.follow():
            self._sample_anew(simulation)
        generation = self._next_generation(layout) if layout else 0
        moved = parameters.arrays.keys() & {"qpos0", "body_pos", "body_quat"}
        reference = reference_of(parameters.scene) if moved else None
        kind = "parameter" if parameters.arrays else "none"
        self._emit(Patched(kind, seconds, layout, reference, generation=generation))
        if not self.playing:
            simulation.forward()
            self._publish()

    def _swap(self, simulation: Simulation, seconds: float) -> None:
        """The new simulation takes the place of the old one, between two steps."""
        fresh = self.simulation is None
        self._send_samples()
        if self.simulation:
            simulation.take_over(self.simulation, paused=not self.playing, world=self._world)
        world = min(self._world, simulation.nworld - 1)
        samples = self._new_samples(simulation, world)
        simulation.capture()  # here, where no build launches anything
        simulation.alone = lambda: wait_for([self._build] if self._build else [])
        writer = FrameWriter(simulation, world)
        ring = self._new_ring(writer.format.width)
        self._end_samples()
        self.simulation, self._writer = simulation, writer
        self._noise.world = world
        self._noise.follow(simulation)
        old, self.ring = self.ring, ring
        self._publish()
        id = ring.id
        layout, reference, report = simulation.layout, reference_of(simulation.scene), simulation.report
        generation = self._next_generation(layout)
        of_build = {str(finding): finding.path for finding in simulation.scene.report}
        places = [of_build.get(sentence, "") for sentence in report]
        if fresh:
            self._emit(Loaded(layout, report, seconds, reference, id, generation, places))
        else:
            self._emit(Patched("structure", seconds, layout, reference, report, id, generation, places))
        if old:
            old.close()
        self._samples = samples
        self._sample()
        self._pacer.start()

    # ---------------------------------------------------------------------------------------- running

    def tick(self) -> float | None:
        """Do what is due. Returns seconds until there is more to do; None: nothing before the next command."""
        self._collect()
        try:
            return self._run()
        except Exception as error:
            self.playing = False
            self._emit(failed(error, paused=True))
            return None
        finally:
            self._tell_growth()

    def _tell_growth(self) -> None:
        """Tell the user where more room was made for contacts."""
        if self.simulation:
            for notice in self.simulation.growth:
                self._emit(Noted(notice))
            self.simulation.growth.clear()

    def _run(self) -> float | None:
        simulation = self.simulation
        wait = None
        if self.playing and simulation:
            due = self._pacer.due(simulation.timestep)
            if due:
                self._advance(simulation, due, deadline=self._clock() + _FRAME_INTERVAL)
            if self._unpublished and self._clock() - self._last_publish >= _FRAME_INTERVAL:
                self._publish()
            wait = self._pacer.wait(simulation.timestep)
            until_frame = self._last_publish + _FRAME_INTERVAL - self._clock()
            wait = min(max(wait, until_frame), 1.0) if not self._unpublished else max(0.0, until_frame)
        if self._build is not None:
            wait = min(wait, _BUILD_POLL) if wait is not None else _BUILD_POLL
        if self._handler is not None:
            self._handler.look()
            wait = min(wait, _FILE_POLL) if wait is not None else _FILE_POLL
        return wait

    def _advance(self, simulation: Simulation, steps: int, deadline: float | None) -> None:
        """Take up to `steps` steps, until the deadline on the wall clock, or until the state is lost."""
        begin = self._clock()
        taken, number, now = 0, 1, begin
        while taken < steps and (deadline is None or now < deadline):
            if self._handler is not None:
                self._handler.before_step(simulation)
            simulation.step(number)
            taken += number
            now, looked = self._clock(), now
            if self._handler is None:
                number = 2 * number if now - looked < _LOOK_INTERVAL else max(number // 2, 1)
                number = min(number, steps - taken)
        if not taken:
            return
        per_step = (self._clock() - begin) / taken
        self._step_time += (per_step - self._step_time) * (_SMOOTHING if self._step_time else 1.0)
        self._pacer.done(taken, simulation.timestep)
        self._unpublished = True
        self._check(simulation)

    def _check(self, simulation: Simulation) -> None:
        """Tell the user when a control is no number, and when the state was lost."""
        bad_control = simulation.bad_control()
        if bad_control and bad_control != self._bad_control:
            self._emit(Noted(bad_control))
        self._bad_control = bad_control
        lost = simulation.array("status")
        if lost.any():
            self._set_playing(False)
            body = int(simulation.scene.dof_bodyid[int(lost[lost != 0][0]) - 1])
            self._emit(Failed(simulation.instability(), simulation.scene.path("body", body), paused=True))

    def _publish(self) -> None:
        """Write the present state as the newest frame."""
        simulation, ring, writer = self.simulation, self.ring, self._writer
        if simulation is None or ring is None or writer is None:
            return
        self._index += 1
        factor = self._pacer.real_time_factor if self.playing else 0.0
        writer.write(ring.begin(self._index), self.playing, factor, self._step_time)
        ring.end(self._index, float(simulation.times[self._world]))
        self._unpublished = False
        self._last_publish = self._clock()
        if not self.playing:
            self._sample()
        elif self._last_publish - self._last_samples >= _SAMPLES_INTERVAL:
            self._send_samples()

    def _new_samples(self, simulation: Simulation, world: int) -> StepSamples | None:
        """Samples of what is wanted, of every step from now on; nobody else may launch kernels now."""
        wanted = self._sampling
        return StepSamples(simulation, world, wanted.quantities, wanted.choice) if wanted.on else None

    def _sample_anew(self, simulation: Simulation) -> None:
        """Sample what is wanted now."""
        simulation.alone()
        self._end_samples()
        self._samples = self._new_samples(simulation, self._world)
        simulation.capture()

    def _end_samples(self) -> None:
        self._send_samples()
        if self._samples is not None:
            self._samples.close()
            self._samples = None

    def _sample(self) -> None:
        """Sample the present moment, to which everything computed belongs."""
        if self._samples is not None:
            self._samples.sample()
            self._send_samples()

    def _send_samples(self) -> None:
        """Send the samples of the steps since the last call."""
        self._last_samples = self._clock()
        if self._samples is None:
            return
        for times, values in self._samples.take():
            packed = times.tobytes(), np.ascontiguousarray(values).tobytes()
            self._emit(Samples(self._samples.world, self._origin, *packed, self._samples.choice))


def _push(command: Push, timestep: float) -> applied_forces.Push:
    """A push for a whole number of time steps. ValueError for a duration that is none."""
    steps = None
    if command.duration is not None:
        if not (math.isfinite(command.duration) and command.duration > 0):
            raise ValueError(f"a push lasts longer than 0 s, {command.duration:g} was given")
        steps = max(round(command.duration / timestep), 1)
    return applied_forces.Push(
        command.body, command.force, command.torque, command.in_body_frame, command.point, steps
    )
