"""A document and the engine that simulates it. Needs no window; its owner calls `poll` regularly."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from app.camera_frames import CAMERA_FRAMES
from app.changes import Change
from app.channels import Channel, ChannelTable
from app.derived import DERIVED, DerivedSignal
from app.document import Document
from app.edit_notes import noted
from app.expressions import Expression, ExpressionError, Names
from app.history import History, Moment, Take, read
from app.levels import Levels, Points, thinned
from app.pushing import Push
from app.take_tendons import TendonsOfTakes
from engine.server import (
    Described,
    Engine,
    Event,
    Failed,
    Frame,
    HandlerChanged,
    Layout,
    Loaded,
    Patched,
    Samples,
    Stopped,
    TendonsTraced,
)
from engine.server.channels import over_worlds
from engine.server.protocol import Noise
from engine.server.sample_format import READINGS, SampleFormat
from engine.simulation.kinematics import body_poses
from engine.simulation.layout import Reference, has_same_objects, sharing
from engine.simulation.state_transfer import transfer

log = logging.getLogger(__name__)


class Whereabouts(NamedTuple):
    """A moment, and the take of the history that it belongs to."""

    take: Take
    moment: Moment


class Session:
    """Keeps an engine in step with a document, and remembers what it did.

    The document is the truth: every edit reaches the engine, so that its World is the same. A reset restores the
    state, never the scene.

    Attributes:
        document, engine.
        history: what the simulation went through.
        tendons_of_takes: paths of tendons in compared takes.
        message: the last message for the user, "" when there is nothing to say.
        stopped: whether the engine's process has ended.
        noise: on the controls.
        handler: what the engine said last of the handler file that drives the simulation; None without one.
    """

    def __init__(self, document: Document, engine: Engine | None = None) -> None:
        self.engine = engine or Engine(camera_frames=CAMERA_FRAMES)
        self.message = ""
        self.stopped = False
        self.handler: HandlerChanged | None = None
        self.noise = Noise()
        self._playing, self._speed = False, 1.0
        self._frame: Frame | None = None
        self._index = -1
        self._layout: Layout | None = None
        self._table: ChannelTable | None = None
        self.history = History()
        self._levels = Levels(self.history)
        self._restarting = False
        self._choices: dict[int, tuple[str, ...]] = {
            0: ()
        }  # quantities that are sampled, by the number of the choice
        self._choice = 0  # the last that samples have come of
        self._plotted: tuple[str, ...] = ()
        self._others: dict[str, tuple[str, ...]] = {}  # that recordings and others need, by whom
        self._derived: dict[str, DerivedSignal] = {}  # by id
        self._derived_of: dict[tuple[str, Take], DerivedSignal] = {}  # over takes that are compared
        self._remembered = -1  # index of the last frame that was made of the history
        self._leave: Callable[[], object] = lambda: None
        self._pushes: list[tuple[Push, float]] = []  # and when they end, s
        self._throw: tuple | None = None  # what is thrown once it is simulated
        self._builds = 0  # of the scene, counting edits that reached it
        self._described: Described | None = None
        self._asked = ("", 0)  # what was to be described, of which of the builds
        self.engine.sample_steps()
        self.set_document(document)

    def set_document(self, document: Document) -> None:
        """Simulate another document, from its reference configuration."""
        self._leave()
        self.document = document
        leave = document.replicate(self._on_edits), document.subscribe(self._note_edits)
        self._leave = lambda: [one() for one in leave]
        self._frame = self._layout = self._table = None
        self.history = History(self.history.limit)
        self._levels = Levels(self.history)
        self.tendons_of_takes = TendonsOfTakes(self.engine)
        self._derived_of.clear()
        self._restarting = False
        self._playing = self.stopped = False
        self.handler = None
        self._pushes, self._throw = [], None
        self.message = "Building the simulation; its kernels are compiled the first time."
        self.engine.load(document.world)

    def close(self) -> None:
        """End the engine and let go of the document."""
        for signal in self._every_derived():
            signal.close()
        self._leave()
        self.engine.close()

    # --------------------------------------------------------------------------------------- transport

    @property
    def layout(self) -> Layout | None:
        """What the numbers of a frame mean; None until the engine has built the scene. A new object after edits."""
        return self._layout

    @property
    def playing(self) -> bool:
        return self._playing

    @property
    def speed(self) -> float:
        """Requested simulated seconds per wall clock second."""
        return self._speed

    @property
    def restarting(self) -> bool:
        """Whether another engine is being started in place of one that ended: what it is given to do it does then."""
        return self._restarting and not self.stopped

    def play(self) -> None:
        self._playing = True
        self.engine.play()

    def pause(self) -> None:
        self._playing = False
        self.engine.pause()

    def toggle_play(self) -> None:
        """Play when paused, pause when playing."""
        self.pause() if self._playing else self.play()

    def step(self, n: int = 1) -> None:
        """Pause and advance by `n` time steps."""
        self._playing = False
        self.engine.step(n)

    def reset(self, keyframe: int | None = None) -> None:
        """Back to the reference configuration or to a keyframe; edits stay."""
        self._pushes.clear()
        self.engine.reset(keyframe)

    def set_speed(self, factor: float) -> None:
        """Simulated seconds per wall clock second; ValueError unless positive."""
        if not factor > 0:
            raise ValueError(f"the speed must be positive, {factor:g} was given")
        self._speed = float(factor)
        self.engine.set_speed(factor)

    def set_control(self, index: int, value: float) -> None:
        """Set the control of one actuator."""
        self.engine.set_control(index, value)

    def set_noise(self, noise: Noise) -> None:
        """Add noise to all controls, of the documents to come too."""
        self.noise = noise
        self.engine.set_noise(noise.std, noise.time_constant, noise.seed)

    def set_controls(self, values: Sequence[float] | np.ndarray) -> None:
        """Set all controls."""
        self.engine.set_controls(values)

    def pull(
        self,
        body: int,
        point: Sequence[float] | np.ndarray,
        target: Sequence[float] | np.ndarray,
        shares: Sequence[tuple[int, float]] = (),
        strength: float = 1.0,
    ) -> None:
        """Hold a body by a spring; see `Engine.pull`."""
        self.engine.pull(body, point, target, strength, shares)

    def twist(self, body: int, torque: Sequence[float] | np.ndarray) -> None:
        """Hold a torque on a body; see `Engine.twist`."""
        self.engine.twist(body, torque)

    def let_go(self) -> None:
        """End `pull`, `twist`, `hold_pose` or `hold_joints`."""
        self.engine.let_go()

    def push(self, push: Push) -> None:
        """Apply a force and a torque to a body from the next time step on. ValueError where its body is not there."""
        layout, frame = self._layout, self._frame
        if layout is None or frame is None or push.path not in layout.body_path:
            raise ValueError("the simulation has no such link; wait until the scene is built")
        body = layout.body_path.index(push.path)
        self.engine.push(body, push.force, push.torque, push.in_body_frame, push.point, push.duration)
        end = math.inf if push.duration is None else frame.time + push.duration
        self._pushes.append((push, end))

    def end_pushes(self) -> None:
        """End every push."""
        self._pushes.clear()
        self.engine.end_pushes()

    @property
    def pushes(self) -> list[Push]:
        """The pushes that act at the time of the newest frame."""
        time = self._frame.time if self._frame else 0.0
        self._pushes = [(push, end) for push, end in self._pushes if end > time]
        return [push for push, _ in self._pushes]

    def throw(
        self, path: str, velocity: Sequence[float] | np.ndarray, position: Sequence[float] | np.ndarray | None = None
    ) -> None:
        """Let a floating link fly with a velocity, m/s, from a position, m, or from where it is, both in the world
        frame; as soon as the simulation has it."""
        self._throw = path, velocity, position
        self._throw_waiting()

    def _throw_waiting(self) -> None:
        if self._throw is None or self._layout is None or self._throw[0] not in self._layout.body_path:
            return
        (path, velocity, position), self._throw = self._throw, None
        self.engine.throw(self._layout.body_path.index(path), velocity, position)

    @property
    def nworld(self) -> int:
        """Worlds of the scene that are simulated; 1 again for the next document."""
        return self._layout.nworld if self._layout else 1

    @property
    def world(self) -> int:
        """The world that frame, history and commands are about; a reset and handlers are about all."""
        return self._frame.world if self._frame else 0

    def set_worlds(self, count: int, values: Mapping[str, Sequence[float]] | None = None) -> None:
        """Simulate this many worlds, all from the present state of this one; see `Engine.set_worlds`."""
        self.engine.set_worlds(count, values)

    def show_world(self, world: int) -> None:
        """Let frame, history and commands be about another world."""
        self.engine.show_world(world)

    def attach_handler(self, file: str) -> None:
        """Run the Python file of a handler in the engine, which drives the simulation of this document from now on;
        see `Engine.attach`."""
        self.engine.attach(file)

    def detach_handler(self) -> None:
        """Let no handler drive the simulation: the controls are as before. A stopped engine is started again without
        it."""
        if self.stopped:
            self.handler = None  # nobody answers that it is detached
        else:
            self.engine.detach()

    def hold_pose(
        self,
        body: int,
        position: Sequence[float] | np.ndarray,
        rotation: np.ndarray | None = None,
        point: Sequence[float] | np.ndarray = (0.0, 0.0, 0.0),
    ) -> None:
        """Bring a point of a body of the simulation, m in its frame, to a pose, m and x, y, z, w in the world frame,
        or as near to it as the joints of its chain let it, and hold these joints there until `let_go`; see
        `Simulation.hold_pose`."""
        turn = None if rotation is None else np.roll(rotation, 1)
        self.engine.pose(body, position, turn, hold=True, point=point)

    def hold_joints(self, coordinates: Mapping[int, Sequence[float] | np.ndarray]) -> None:
        """Put joints of the simulation, by their indices, to coordinates, as qpos has them, at rest, and hold them
        there until `let_go`, whatever drives them."""
        self.engine.hold_joints(coordinates)

    def seek(self, time: float) -> None:
        """Pause, and go back to the newest moment of `history` at `time` or before it; what came after stays there
        until the simulation goes on from here. What exists only since stays as the scene has it."""
        self.show_take(self.history.take, time)

    def show_take(self, take: Take, time: float | None = None) -> None:
        """Pause, and look at a take, at a time; without one at the time that is shown, or its end before that."""
        if time is None:
            present = self.history.present
            time = np.inf if present is None else present.time
        moment = self.history.moment(time, take)
        if moment is not None:
            self.return_to(Whereabouts(take, moment))

    def compared(self) -> list[Take]:
        """The takes that are shown beside the one that is looked at."""
        return [take for take in self.history.takes if take.is_compared and take is not self.history.take]

    @property
    def tendon_answers(self) -> int:
        """How many answers about tendons of these takes have come."""
        return self.tendons_of_takes.answers

    @property
    def whereabouts(self) -> Whereabouts | None:
        """The moment that is shown, for `return_to`; None before there is one."""
        moment = self.history.present
        return None if moment is None else Whereabouts(self.history.take, moment)

    def return_to(self, place: Whereabouts) -> None:
        """Pause, and go back to a moment of this document, by the names of its joints, actuators and bodies."""
        layout, reference = self._layout, self.engine.reference
        if layout is None or reference is None:
            return
        if self._playing:
            self.pause()
        self._pushes.clear()
        moment, state = place.moment, self.state_of(place.moment)
        if self.stopped:  # nobody but the history knows the moment
            self.history.go_back(moment.time, place.take)
            self._remembered -= 1
            self._frame = self.frame_of(moment, self._remembered)
            return
        mocap = {name: state[name].reshape(-1, n) for name, n in (("mocap_pos", 3), ("mocap_quat", 4))}
        origin = self.history.go_back(moment.time, place.take)
        self.engine.set_state(**{**state, **mocap}, time=moment.time, origin=origin)

    def show_history(self, history: History) -> None:
        """Let a history take the place of that of this document, such as that of a recording, and go to its first
        moment."""
        self.history, self._levels = history, Levels(history)
        if self._table is not None:
            history.follow(self._table)
        self.seek(history.start)

    def state_of(self, moment: Moment) -> dict[str, np.ndarray]:
        """The state of a moment for the scene as it is now, by the names of its joints, actuators and bodies."""
        layout, reference = self._layout, self.engine.reference
        if layout is None or reference is None or moment.layout is layout:
            return moment.state
        return transferred(moment.layout, moment.state, layout, reference)

    def frame_of(self, moment: Moment, index: int = -1) -> Frame:
        """A moment as a frame, without an engine: of contacts and tendons nothing is known."""
        layout = self._layout or moment.layout
        state = self.state_of(moment)
        mocap_pos, mocap_quat = state["mocap_pos"].reshape(-1, 3), state["mocap_quat"].reshape(-1, 4)
        xpos, xquat = body_poses(layout, state["qpos"], mocap_pos, mocap_quat)
        places = SampleFormat(layout).places
        readings = {name: np.zeros(places[name][1] - places[name][0], np.float32) for name in READINGS}
        if moment.layout is layout:
            readings |= moment.readings
        return Frame(
            index=index,
            time=moment.time,
            playing=False,
            status=0,
            real_time_factor=0.0,
            step_time=0.0,
            solver_niter=0,
            ncontact=0,
            qpos=state["qpos"],
            qvel=state["qvel"],
            act=state["act"],
            ctrl=state["ctrl"],
            actuator_force=readings["actuator_force"],
            xpos=xpos,
            xquat=xquat,
            sensordata=readings["sensordata"],
            energy=readings["energy"],
            tendons=np.zeros((0, 2, 3)),
            contacts=np.zeros((0, 9)),
            world=self.history.world,
            drawn=np.zeros((0, layout.nbody, 7)),
        )

    @property
    def cursor(self) -> float | None:
        """Time of the past moment that is shown, s; None while the newest is."""
        cursor = self.history.cursor
        return cursor if cursor is not None and cursor < self.history.end else None

    def step_back(self) -> None:
        """Pause, and go back by one time step, as far as the history goes."""
        frame = self._frame
        if frame is not None and (time := self.history.before(frame.time)) is not None:
            self.seek(time)

    def step_forward(self) -> None:
        """Go to the next moment of the history from a past one, from the newest by a time step."""
        time = None if self.cursor is None else self.history.after(self.cursor)
        self.seek(time) if time is not None else self.step()

    def restore(self, frame: Frame) -> None:
        """Put the joints where a frame has them, and as fast as they were."""
        self.engine.set_state(qpos=frame.qpos, qvel=frame.qvel)

    @property
    def answers(self) -> bool:
        """False while the engine gives no sign of life; see `Engine.answers`."""
        return self.engine.answers

    def restart(self) -> None:
        """Start a new engine after the old one stopped or became unresponsive: the document as it is now,
        resumed from the last frame, which holds the state of one world: all go on from that. The same world is shown,
        and a handler that was running is attached again, unless it may be why the engine did not respond."""
        playing, worlds, shown = self._playing, self.nworld, self.world
        handler = self.handler if self.stopped and self.handler and self.handler.state == "running" else None
        self.stopped, self.handler = False, None
        self._restarting = True
        self.message = "Starting the engine again."
        if worlds > 1:
            self.message += f" All {worlds} worlds go on from the state of world {self.world}."
        self.engine.restart(self.document.world)
        if worlds > 1:
            self.engine.set_worlds(worlds)
            self.engine.show_world(shown)
        if handler is not None:
            self.engine.attach(handler.file)
        self._playing = playing

    # ------------------------------------------------------------------------------------------- edits

    def described(self, path: str) -> Described | None:
        """What the scene that runs has of the object at a World path, as far as the engine has said so: it is asked
        about another object, and anew after every edit."""
        if self._layout is not None and self._asked != (path, self._builds):
            self._asked = path, self._builds
            self.engine.describe(path)
        said = self._described
        return said if said is not None and said.path == path else None

    def _on_edits(self, edits: list[msgspec.Raw]) -> None:
        self.engine.allow(self.document.world.asset_roots)
        self.engine.patch(edits)

    def _note_edits(self, changes: list[Change]) -> None:
        self.history.edited(noted(self.document.world, changes))

    # -------------------------------------------------------------------------------------------- news

    def poll(self) -> list[Event]:
        """Process the events of the engine and the frames since the last call."""
        events = self.engine.poll()
        # A frame is there before the samples of its moment are sent: no samples are of a world that is shown later.
        frame = self.engine.frame()
        for event in events:
            self._handle_event(event, frame)
        if frame is not None and self._layout is not None:
            self.history.show_world(frame.world)
            if frame.index != self._index:
                self._index, self._frame = frame.index, frame
        return events

    def _handle_event(self, event: Event, newest: Frame | None = None) -> None:
        self._builds += isinstance(event, (Loaded, Patched))
        match event:
            case Described():
                self._described = event
            case TendonsTraced():
                self.tendons_of_takes.answer(event)
            case Loaded(layout=layout, report=report):
                self._follow(layout)
                if self._restarting:
                    self.history.restarted()
                self._restarting, self._index = False, -1
                self.message = report[0] if report else ""
            case Patched(layout=layout) if self._layout is not None:  # else of the document before
                if layout is not None:
                    self._follow(layout)
                self.history.patched()
                self.tendons_of_takes.follow(self._layout)
                self.message = ""
            case Failed(message=message, path=path, paused=paused, traceback=traceback):
                if traceback:
                    log.error("An error in the engine's process\n%s", traceback)
                self.message = f"{path}: {message}" if path else message
                self._playing = self._playing and not paused
            case Samples(world, origin, times, values, choice) if self._layout is not None:
                if newest is None or world == newest.world:  # else of one that was shown before
                    self.history.show_world(world)
                    if choice != self._choice:
                        self._choice = choice
                        self._choices = {n: ids for n, ids in self._choices.items() if n >= choice}
                        self._follow(self._layout)
                    self.history.append(np.frombuffer(times), np.frombuffer(values, np.float32), origin)
            case HandlerChanged(state=state):
                self.handler = None if state == "detached" else event
            case Stopped(reason=reason):
                self.stopped = True
                self.message = reason

    def _follow(self, layout: Layout) -> None:
        before, table, ids = self._layout, self._table, self._choices[self._choice]
        if before is None or table is None or layout is before:  # the first, or other signals are sampled
            table = ChannelTable(layout, ids, table)
        else:
            layout = sharing(layout, before)
            # At 10,000 links a new table takes a third of a second.
            is_same = has_same_objects(layout, before)
            table = table.with_numbers(layout) if is_same else ChannelTable(layout, ids, table)
        self._layout, self._table = layout, table
        self.history.follow(table)
        self.tendons_of_takes.follow(layout)
        self._throw_waiting()

    def frame(self) -> Frame | None:
        """The newest frame at the last `poll`; None before the scene is built."""
        return self._frame

    # ---------------------------------------------------------------------------------------- channels

    @property
    def channel_table(self) -> ChannelTable | None:
        """Where the numbers of all channels are in a frame; None until the engine has built the scene."""
        return self._table

    def channels(self) -> list[Channel]:
        """Everything that can be plotted: joints, sensors, actuators, energies, and the quantities of
        `engine.simulation.catalogue`, which are sampled once they are chosen."""
        return list(self._table.offered()) if self._table else []

    @property
    def worlds_apart(self) -> bool:
        """Whether worlds are at other times than the one that is shown, as after that went back: there are no
        statistics over them then. Known while one is sampled."""
        mean = next((id for id in self._choices[self._choice] if (over_worlds(id) or ("",))[0] == "mean"), None)
        found = over_worlds(mean or "")
        if mean is None or found is None or self.nworld < 2:
            return False
        row = self.history.get([mean, found[1]], self.history.end)[1][-1:]
        return bool(len(row) and np.isnan(row[0, 0]) and np.isfinite(row[0, 1]))

    def find_channel(self, id: str) -> Channel | None:
        """A channel by its id, one about two objects too ("contact/A with B/slip"), which no list has; None: there is
        none."""
        return self._table.find(id) if self._table else None

    def choose(self, channel_ids: Sequence[str]) -> None:
        """Sample these channels at every step from now on, as far as they are not sampled anyway; others that were
        chosen before are sampled no longer. What there is not is left out until an edit adds it."""
        known = self._table.columns if self._table else {}
        self._levels.keep(channel_ids)
        self._plotted = tuple(channel_ids)
        mine, needed = set(self._chosen), list[str]()
        for id in dict.fromkeys((*channel_ids, *(id for ids in self._others.values() for id in ids))):
            signal = self._derived.get(id)
            needed += signal.expression.channels if signal else [id]
        wanted = tuple(dict.fromkeys(id for id in needed if id in mine or id not in known))
        if wanted != self._chosen:
            number = max(self._choices) + 1
            self._choices[number] = wanted
            self.engine.sample_steps(True, wanted, number)

    def sample_for(self, user: str, channel_ids: Sequence[str]) -> None:
        """Sample these channels too, whatever is chosen, for a user such as a recording, until it has others."""
        self._others[user] = tuple(channel_ids)
        self.choose(self._plotted)

    @property
    def _chosen(self) -> tuple[str, ...]:
        """What was chosen last."""
        return self._choices[max(self._choices)]

    def points(
        self, channel_ids: Sequence[str], since: float, until: float, most: int, take: Take | None = None
    ) -> list[Points]:
        """Curves between two times in about `most` points each, among them all their peaks; see `app.levels`."""
        plain = [id for id in channel_ids if not id.startswith(DERIVED)]
        found = dict(zip(plain, self._levels.points(plain, since, until, most, take), strict=True))
        for id in channel_ids:
            if id not in found:
                points = Points(*self.reader(id, since, until, take)())
                found[id] = thinned(points, len(points.times) // most)
        return [found[id] for id in channel_ids]

    def samples(
        self,
        channel_ids: Sequence[str],
        since: float | None = None,
        until: float | None = None,
        take: Take | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) in s, ascending, and values (n, channels) of every step, from `since` on as far back as they are
        kept, up to `until`; of a take, if none is given of the one that is looked at.

        NaN where a channel did not exist yet. A reset begins a new history. An id that begins with "=" is an
        expression over others, of one number; see `app.expressions`.
        """
        plain = [id for id in channel_ids if not id.startswith(DERIVED)]
        times, values = self.history.get(plain, since, until, take)
        if len(plain) == len(channel_ids):
            return times, values
        columns = dict(zip(plain, values.T, strict=True))
        for id in channel_ids:
            if id.startswith(DERIVED):
                signal = self._signal(id, take)
                columns[id] = signal.at(self.history, times, take) if signal else np.full(len(times), np.nan)
        return times, np.stack([columns[id] for id in channel_ids], axis=1)

    def reader(
        self, id: str, since: float | None, until: float | None, take: Take | None = None
    ) -> Callable[[], tuple[np.ndarray, np.ndarray]]:
        """A function that gives the times (n,) and values (n,) of a channel, as `samples` does, and may do so in any
        thread: of very many that takes long."""
        if id.startswith(DERIVED):
            signal = self._signal(id, take)
            found = signal.between(self.history, since, until, take) if signal else (np.empty(0), np.empty(0))
            return lambda: found
        parts = list(self.history.parts(since, until, take=take))

        def give() -> tuple[np.ndarray, np.ndarray]:
            times, values = read(parts, [id])
            return times, values[:, 0]

        return give

    @property
    def computing(self) -> float | None:
        """How much of the expressions over very many moments is computed, 0 to 1; None: all."""
        found = [progress for one in self._every_derived() if (progress := one.progress) is not None]
        return min(found, default=None)

    @property
    def stopped_computing(self) -> bool:
        """Whether an expression is not computed to its end, as that was stopped."""
        return any(one.stopped for one in self._every_derived())

    def stop_computing(self) -> None:
        """Leave expressions as far as they are computed."""
        for one in self._every_derived():
            one.stop()

    def go_on_computing(self) -> None:
        """Compute the rest after `stop_computing`."""
        for one in self._every_derived():
            one.go_on()

    def _every_derived(self) -> list[DerivedSignal]:
        return [*self._derived.values(), *self._derived_of.values()]

    def _signal(self, id: str, take: Take | None) -> DerivedSignal | None:
        """That of an expression over a take: each remembers what it computed."""
        signal = self._derived.get(id)
        if signal is None or take is None or take is self.history.take:
            return signal
        self._derived_of = {key: one for key, one in self._derived_of.items() if key[1] in self.history.takes}
        if (id, take) not in self._derived_of:
            names = Names(self.channels(), self.find_channel)
            try:
                self._derived_of[id, take] = DerivedSignal(id, names)
            except ExpressionError:  # over what an edit has removed
                return None
        return self._derived_of[id, take]

    def derive_parts(self, text: str) -> tuple[str, list[Channel]]:
        """The kind of an expression, as of `app.expressions.Expression`, and channels of its parts, as of `derive`.
        Raises ExpressionError."""
        whole = Expression(text, Names(self.channels(), self.find_channel))
        return whole.kind, [self.derive(part) for part in whole.parts]

    def derive(self, text: str) -> Channel:
        """A channel of an expression over the others, for `choose` and `samples`. Raises ExpressionError."""
        signal = DerivedSignal(text, Names(self.channels(), self.find_channel))
        if signal.channel.id in self._derived:
            self._derived[signal.channel.id].close()
        self._derived[signal.channel.id] = signal
        return signal.channel


def transferred(
    old: Layout, state: dict[str, np.ndarray], layout: Layout, reference: Reference
) -> dict[str, np.ndarray]:
    """A state of one layout in another, by the names of joints, actuators and bodies; what only that has is as its
    scene puts it."""
    places = SampleFormat(layout).places
    start: dict[str, np.ndarray] = {name: np.zeros(places[name][1] - places[name][0]) for name in state}
    start["qpos"][:] = reference.qpos
    for name, n in (("mocap_pos", 3), ("mocap_quat", 4)):
        start[name] = np.array(getattr(reference, name), float).reshape(-1, n)
        state = {**state, name: state[name].reshape(-1, n)}
    transfer(old, state, layout, start)
    return start
