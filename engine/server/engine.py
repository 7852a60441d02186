"""The engine as its users see it: the same interface with and without a process of its own."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec
import numpy as np

from engine.server.frame import Frame, FrameFormat
from engine.server.process_transport import EngineProcess
from engine.server.protocol import (
    Allow,
    Attach,
    Command,
    Compiling,
    Control,
    Describe,
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
    Patch,
    Patched,
    Pause,
    Play,
    Pose,
    Pull,
    Push,
    Reference,
    Reset,
    Sample,
    SetState,
    Show,
    Speed,
    State,
    Step,
    Stopped,
    Throw,
    TraceTendons,
    Twist,
    Worlds,
)
from engine.server.ring import Ring
from engine.server.transport import OwnerEnd

if TYPE_CHECKING:
    from engine.msd.edits import Edit
    from engine.msd.schema import World

Numbers = Sequence[float] | np.ndarray

_TRACED = "qpos", "mocap_pos", "mocap_quat"

E = TypeVar("E", bound=Event)


class EngineError(RuntimeError):
    """The engine could not do what it was waited for to do. `path`: the World path it is about, if any."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


class Engine:
    """Simulates a World, in its own process or, for scripts and tests, within this one.

    Commands return at once; `poll` reports what came of them and `frame` shows it. In process, a command is done
    when the call returns, and a playing simulation moves while `poll` is called.

    Args:
        in_process: no process of its own.
        device: Warp device of the physics, "cpu" or "cuda:0".
        fault_log: file to which a process of its own writes where it was when native code crashed; "" for none.
        camera_frames: "module:name" of what draws cameras for handlers, which the engine itself cannot; see
            `engine.server.camera_frames`. "": they see by rays.
    """

    def __init__(
        self, in_process: bool = False, device: str = "cpu", fault_log: str = "", camera_frames: str = ""
    ) -> None:
        self.in_process, self.device, self.fault_log = in_process, device, fault_log
        self._camera_frames = camera_frames
        self.layout: Layout | None = None
        self.reference: Reference | None = None
        self._format: FrameFormat | None = None
        self._ring: Ring | None = None
        self._events: deque[Event] = deque()
        self._seen: deque[Event] = deque()  # received, not yet returned
        self._asset_roots: tuple[str, ...] | None = None
        self._state_before: State | None = None  # that the World is loaded at
        self._loads = self._loading = self._loaded = 0  # numbers of the Loads sent, begun and shown by the frames
        self._generation = 0  # of the layout
        self._stale = False  # what comes is about the World before
        self._speed = 1.0
        self._sampling = Sample(False)
        self._noise = Noise()
        self._playing = False
        self._transport: OwnerEnd | None = self._connect()

    def _connect(self) -> OwnerEnd:
        """A new engine."""
        if self.in_process:
            from engine.server.local_transport import LocalEngine  # physics is loaded where it runs only

            return LocalEngine(self.device, self._camera_frames)
        return EngineProcess(self.device, self.fault_log, self._camera_frames)

    # ------------------------------------------------------------------------------------- commands

    def load(self, world: World, file: str = "") -> None:
        """Build a World and show it paused in its reference configuration, in a new engine where the old one stopped.
        Ends in Loaded or Failed."""
        if self._transport and not self._transport.alive:
            self._start_again()
        self._load_at(None, world, file)

    def _load_at(self, state: State | None, world: World, file: str = "") -> None:
        from engine import msd  # slow to load: a process that is started meanwhile has no need to wait for it

        self._loads += 1
        self._state_before = state
        self._asset_roots = world.asset_roots
        self._playing, self._stale = False, True
        self._seen.clear()
        file = file or world.file
        load = Load(msd.to_msgpack(world), file, world.asset_roots, state, self._loads, self._generation)
        self._send(load)

    def patch(self, edits: Iterable[Edit | msgspec.Raw]) -> None:
        """Apply edits, packed or not, of the loaded World while it runs. Ends in Patched or Failed."""
        from engine.msd.edit_codec import packed  # slow to load, as above

        raws = [edit if isinstance(edit, msgspec.Raw) else packed(edit) for edit in edits]
        self._send(Patch(raws))

    def allow(self, asset_roots: tuple[str, ...] | None) -> None:
        """Change the folders below which the loaded World may read files; see `World.asset_roots`."""
        if self._loads and self._asset_roots != asset_roots:
            self._asset_roots = asset_roots
            self._send(Allow(asset_roots))

    def play(self) -> None:
        """Run at the chosen speed."""
        self._playing = True
        self._send(Play())

    def pause(self) -> None:
        """Stop running; the state stays."""
        self._playing = False
        self._send(Pause())

    def step(self, n: int = 1) -> None:
        """Pause and advance by `n` time steps."""
        self._playing = False
        self._send(Step(int(n)))

    def reset(self, keyframe: int | None = None) -> None:
        """Back to the reference configuration or to a keyframe; edits stay."""
        self._send(Reset(keyframe))

    def set_worlds(self, count: int, values: Mapping[str, Sequence[float]] | None = None) -> None:
        """Simulate this many worlds of the loaded scene, all from the present state. Ends in Patched or Failed.

        values: what each world has at World paths of numbers, until these are edited or the scene is built anew."""
        self._send(Worlds(int(count), {path: [float(x) for x in each] for path, each in (values or {}).items()}))

    def show_world(self, world: int) -> None:
        """Let frames and commands be about another world; `reset` and handlers are about all of them."""
        self._send(Show(int(world)))

    def describe(self, path: str) -> None:
        """Let `poll` report Described: what the scene that runs has of the object at a World path."""
        self._send(Describe(path))

    def trace_tendons(self, number: int, states: Sequence[Mapping[str, np.ndarray]]) -> None:
        """Let `poll` report TendonsTraced with this number: where tendons run in states of the loaded World, of which
        qpos, mocap_pos and mocap_quat count."""
        flat = ([np.asarray(state[name], float).ravel().tolist() for state in states] for name in _TRACED)
        self._send(TraceTendons(int(number), *flat))

    def sample_steps(self, on: bool = True, quantities: Sequence[str] = (), choice: int = 0) -> None:
        """Let `poll` report Samples, every step of the world that is shown, from now on: the state and chosen
        quantities of the catalogue. `choice` comes back with them."""
        self._sampling = Sample(on, list(quantities), choice)
        self._send(self._sampling)

    def attach(self, file: str) -> None:
        """Run the Python file of a handler in the engine, and let the handler drive the simulation until another
        World is loaded. Ends in HandlerChanged, again whenever the file changes; see `engine.scene.handler_file`."""
        self._send(Attach(os.path.abspath(file)))

    def detach(self) -> None:
        """Let no handler drive the simulation: the controls are as before."""
        self._send(Detach())

    def set_speed(self, factor: float) -> None:
        """Simulated seconds per wall clock second."""
        self._speed = float(factor)
        self._send(Speed(self._speed))

    def set_control(self, index: int, value: float) -> None:
        """Set the control of one actuator."""
        self._send(Control(int(index), [float(value)]))

    def set_controls(self, values: Numbers) -> None:
        """Set all controls."""
        self._send(Control(-1, [float(value) for value in values]))

    def set_noise(self, std: float, time_constant: float, seed: int = 0) -> None:
        """Add noise to all controls, of every World to come too; see `protocol.Noise`."""
        self._noise = Noise(float(std), float(time_constant), int(seed))
        self._send(self._noise)

    def pull(
        self,
        body: int,
        point: Numbers,
        target: Numbers,
        strength: float = 1.0,
        shares: Sequence[tuple[int, float]] = (),
    ) -> None:
        """Hold a body of the shown world by a damped spring, in place of what was held.

        Args:
            point: m, in the body's frame, where the spring is attached.
            target: m, in the world frame, where it pulls to.
            strength: 1 is MuJoCo's viewer's.
            shares: further bodies, and how much of the force acts at their centres of mass as well.
        """
        parts = [(int(other), float(share)) for other, share in shares]
        self._send(Pull(int(body), _triple(point), _triple(target), float(strength), parts))

    def twist(self, body: int, torque: Numbers) -> None:
        """Hold a torque (N m, world frame) on a body of the shown world, in place of what was held."""
        self._send(Twist(int(body), _triple(torque)))

    def let_go(self) -> None:
        """End `pull`, `twist`, `hold_joints` or the hold of `pose`."""
        self._send(LetGo())

    def push(
        self,
        body: int,
        force: Numbers = (0.0, 0.0, 0.0),
        torque: Numbers = (0.0, 0.0, 0.0),
        in_body_frame: bool = False,
        point: Numbers | None = None,
        duration: float | None = None,
    ) -> None:
        """Apply a force (N) and torque (N m) to a body of the shown world, from the next time step on.

        Args:
            in_body_frame: whether both turn with the body; else they are in the world frame.
            point: m, in the body's frame, where the force acts; None: the centre of mass.
            duration: s, rounded to whole time steps, at least one; None: until `end_pushes` or a reset.
        """
        at = None if point is None else _triple(point)
        self._send(Push(int(body), _triple(force), _triple(torque), in_body_frame, at, duration))

    def end_pushes(self) -> None:
        """End every push."""
        self._send(EndPushes())

    def throw(self, body: int, velocity: Numbers, position: Numbers | None = None) -> None:
        """Let a floating body of the shown world fly with a velocity, m/s, from a position, m, or from where it is,
        both in the world frame."""
        self._send(Throw(int(body), _triple(velocity), None if position is None else _triple(position)))

    def pose(
        self,
        body: int,
        position: Numbers,
        rotation: Numbers | None = None,
        hold: bool = False,
        point: Numbers = (0.0, 0.0, 0.0),
    ) -> None:
        """Bring a point of a body to a place, or as near to it as the joints of its chain can; see `Simulation.pose`.
        rotation: of the body, w, x, y, z. hold: let every step leave these joints there, until `let_go`."""
        turn = None if rotation is None else tuple(float(value) for value in rotation)
        self._send(Pose(int(body), _triple(position), turn, hold, _triple(point)))  # type: ignore[arg-type]

    def hold_joints(self, coordinates: Mapping[int, Numbers]) -> None:
        """Put joints of the shown world to coordinates, and let every step leave them there until `let_go`; see
        `Simulation.hold_joints`."""
        self._send(Hold({int(joint): [float(v) for v in values] for joint, values in coordinates.items()}))

    def set_state(
        self,
        qpos: Numbers | None = None,
        qvel: Numbers | None = None,
        act: Numbers | None = None,
        ctrl: Numbers | None = None,
        time: float | None = None,
        mocap_pos: np.ndarray | None = None,
        mocap_quat: np.ndarray | None = None,
        qacc_warmstart: Numbers | None = None,
        origin: int = 0,
    ) -> None:
        """Put the simulation into a state; what is left out stays as it is. Mocap poses are (nmocap, 3) and
        (nmocap, 4), w, x, y, z. `origin` comes back with the samples of what follows."""
        given = (qpos, qvel, act, ctrl, mocap_pos, mocap_quat, qacc_warmstart)
        q, v, a, c, p, r, w = (None if values is None else np.asarray(values, float).tolist() for values in given)
        self._send(SetState(q, v, a, c, time, p, r, w, origin))

    def seek(self, time: float | None = None, index: int | None = None) -> None:
        """Go back to a frame that the ring still holds: the last one at or before a time, or by its index.

        Raises ValueError naming the times there are.
        """
        frames = self.frames(-1)
        if index is not None:
            found = [f for f in frames if f.index == index]
        else:
            found = [f for f in frames if time is not None and f.time <= time + 1e-9]
        if not found:
            held = f"{frames[0].time:g} s to {frames[-1].time:g} s" if frames else "none"
            raise ValueError(f"no frame of that moment is kept; kept: {held}")
        frame = found[-1]
        self.set_state(frame.qpos, frame.qvel, frame.act, frame.ctrl, frame.time)

    def close(self) -> None:
        """End the engine and release its memory. One that does not answer is killed."""
        if self._transport:
            self._transport.close()
        if self._ring:
            self._ring.close()
        self._ring = self._transport = None

    def restart(self, world: World) -> None:
        """Start a new engine after `Stopped`, or in place of one that does not answer, with the World as it is now,
        resumed from the last frame by the names of joints, actuators and mocap bodies; free and mocap bodies that
        were moved in the World since are where it has them now."""
        state, playing = self._state(), self._playing
        self._start_again()
        self._load_at(state, world)
        if playing:
            self.play()

    def _start_again(self) -> None:
        self.close()
        self._events.clear()
        self._transport = self._connect()
        if self._speed != 1.0:
            self._send(Speed(self._speed))
        if self._sampling.on:
            self._send(self._sampling)
        if self._noise.std:
            self._send(self._noise)

    def _state(self) -> State | None:
        """The last frame as a state, or before the first of this World the one to begin with; None when there is
        neither."""
        frame, layout = self.frame(), self.layout
        if frame is None or layout is None or self.reference is None or self._loaded != self._loads:
            return self._state_before
        order = sorted((mocap, body) for body, mocap in enumerate(layout.body_mocapid) if mocap >= 0)
        mocap = [body for _, body in order]
        return State(
            msgspec.structs.replace(layout, deformables=b""),
            self.reference,
            frame.time,
            _listed(frame.qpos),
            _listed(frame.qvel),
            _listed(frame.act),
            _listed(frame.ctrl),
            frame.xpos[mocap].tolist(),
            frame.xquat[mocap][:, [3, 0, 1, 2]].tolist(),
        )

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, command: Command) -> None:
        """Say it, unless nobody is there any more: `poll` reports that as Stopped. Indices are those of the layout
        that the caller knows; before that of a new World is known, those that it will have."""
        if isinstance(command, Indexed) and (self._loaded == self._loads or self._state_before is not None):
            command = msgspec.structs.replace(command, generation=self._generation)
        if self._transport:
            self._transport.send(command)

    # --------------------------------------------------------------------------------- events, frames

    @property
    def alive(self) -> bool:
        """Whether there is an engine that takes commands."""
        return self._transport is not None and self._transport.alive

    @property
    def answers(self) -> bool:
        """False while the engine's process is there and has given no sign of life for two seconds. Long steps, builds
        and compilations are none of that. To be asked as often as `poll`."""
        return self._transport is None or self._transport.answers()

    @property
    def pid(self) -> int | None:
        """Process id of the engine; None in process."""
        return self._transport.pid if self._transport else None

    def poll(self) -> list[Event]:
        """What happened since the last call, to the World that was loaded last. Frames change meaning only here, with
        Loaded and Patched."""
        if self._transport:
            self._events.extend(self._transport.receive())
        events = list(self._seen)
        self._seen.clear()
        while self._events:
            event = self._events.popleft()
            self._follow(event)
            if isinstance(event, Loading):
                self._loading = event.number
                self._stale = event.number != self._loads
            elif not self._stale or isinstance(event, (Compiling, Stopped)):
                events.append(event)
        return events

    def _follow(self, event: Event) -> None:
        if isinstance(event, (Loaded, Patched)) and event.reference is not None:
            self.reference = event.reference
        if isinstance(event, (Loaded, Patched)) and event.layout is not None:
            self.layout, self._generation = event.layout, event.generation
            swapped = isinstance(event, Loaded) or event.kind == "structure"
            if not swapped:
                return
            self._loaded = self._loading
            self._format = FrameFormat(event.layout)
            old = self._ring
            self._ring = self._transport.receive_ring(event.ring, self._format.width) if self._transport else None
            if old and old is not self._ring:  # in process, two swaps between two polls show the same ring
                old.close()

    def wait_for(self, *kinds: type[E], timeout: float = 60.0) -> E:
        """The next event of one of these kinds; for scripts and tests. Events before it are dropped.

        Raises EngineError on Failed or Stopped, unless that is what is waited for, and TimeoutError.
        """
        end = time.monotonic() + timeout
        while True:
            events = deque(self.poll())
            while events:
                event = events.popleft()
                if isinstance(event, kinds):
                    self._seen.extend(events)
                    return event
                if isinstance(event, Failed):
                    raise EngineError(event.message, event.path)
                if isinstance(event, Stopped):
                    raise EngineError(event.reason)
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"no {' or '.join(k.__name__ for k in kinds)} within {timeout:g} s")
            if self._transport:
                self._transport.wait(min(left, 1.0))

    def frame(self) -> Frame | None:
        """The newest frame; None before the first."""
        while self._ring and self._format and (newest := self._ring.newest) >= 0:
            taken = self._ring.read(newest)
            if taken:
                return self._format.frame(newest, *taken)
        return None

    def frames(self, since_index: int) -> list[Frame]:
        """Every frame after `since_index` that the ring still holds, oldest first."""
        if not self._ring or not self._format:
            return []
        newest = self._ring.newest
        first = max(since_index + 1, newest - self._ring.capacity + 1, 0)
        rows = ((i, self._ring.read(i)) for i in range(first, newest + 1))
        return [self._format.frame(i, *row) for i, row in rows if row]


def _listed(values: Numbers) -> list[float]:
    return [float(value) for value in values]


def _triple(values: Numbers) -> tuple[float, float, float]:
    x, y, z = (float(v) for v in values)
    return x, y, z
