"""The messages between the engine process and the rest: commands in, events out, as MessagePack.

State does not travel here: it is read from the ring of frames (`engine.server.ring`) that Loaded and Patched name.
"""

from __future__ import annotations

from typing import Union

import msgspec

from engine.simulation.layout import Layout, Reference, State

Triple = tuple[float, float, float]

# ---------------------------------------------------------------------------------------------- commands


class Command(msgspec.Struct, tag_field="do", frozen=True):
    """Base of the commands to the engine."""


class Indexed(Command, frozen=True, kw_only=True):
    """A command whose indices mean what the layout of a generation says, 0: that of the scene it reaches. The engine
    finds the same objects in the layout that it has by then, or refuses the command."""

    generation: int = 0


class Load(Command, tag="load", frozen=True):
    """Build a World, given as MSD MessagePack, and pause at its reference configuration, or at the state of another
    scene as far as it has the same joints, actuators and mocap bodies. Free and mocap bodies that this World puts
    elsewhere than the other scene did stay where it puts them."""

    world: bytes
    file: str = ""
    asset_roots: tuple[str, ...] | None = None
    state: State | None = None
    number: int = 0
    """Which Load of its sender this is."""
    generation: int = 0
    """Of the layout of `state`: layouts to come have higher ones."""


class Patch(Command, tag="patch", frozen=True):
    """Apply edits to the loaded World, and to the simulation as far as they reach."""

    edits: list[msgspec.Raw]
    """As `engine.msd.edit_codec.packed` makes them."""


class Allow(Command, tag="allow", frozen=True):
    """Change the folders below which the loaded World may read files."""

    asset_roots: tuple[str, ...] | None


class Play(Command, tag="play", frozen=True):
    """Run at the chosen speed."""


class Pause(Command, tag="pause", frozen=True):
    """Stop running; the state stays."""


class Step(Command, tag="step", frozen=True):
    """Pause, then advance by a number of steps."""

    n: int = 1


class Reset(Indexed, tag="reset", frozen=True):
    """Back to the reference configuration or to a keyframe."""

    keyframe: int | None = None


class Speed(Command, tag="speed", frozen=True):
    """Simulated seconds per second of wall clock."""

    factor: float


class Control(Indexed, tag="control", frozen=True):
    """Set one control, or all of them when `index` is -1."""

    index: int
    values: list[float]


class Noise(Command, tag="noise", frozen=True):
    """Add noise to all controls from now on; see `engine.simulation.control_noise.ControlNoise`."""

    std: float = 0.0
    """Standard deviation, part of half the range of a control; 0: no noise."""
    time_constant: float = 0.1
    """s; 0: white noise."""
    seed: int = 0
    """After a reset the same noise comes again."""


class Pull(Indexed, tag="pull", frozen=True):
    """Let the hand hold a body by a damped spring from now on, in place of what it held; see
    `engine.simulation.applied_forces.Pull`. Those of `shares` are the bodies around a vertex of a flex."""

    body: int
    point: Triple
    target: Triple
    strength: float = 1.0
    shares: list[tuple[int, float]] = []


class Twist(Indexed, tag="twist", frozen=True):
    """Let the hand hold a torque on a body, N m in the world frame, from now on, in place of what it held."""

    body: int
    torque: Triple


class LetGo(Command, tag="let_go", frozen=True):
    """The hand holds nothing any more."""


class Push(Indexed, tag="push", frozen=True):
    """Apply a force and a torque to a body for a time, s, to the nearest time step, or until pushes are ended; see
    `engine.simulation.applied_forces.Push`."""

    body: int
    force: Triple = (0.0, 0.0, 0.0)
    torque: Triple = (0.0, 0.0, 0.0)
    in_body_frame: bool = False
    point: Triple | None = None
    duration: float | None = None


class EndPushes(Command, tag="end_pushes", frozen=True):
    """End every push."""


class Pose(Indexed, tag="pose", frozen=True):
    """Bring a point of a body, in its frame, to a pose by the joints of its chain: position in m, rotation w, x, y,
    z, both in the world frame; see `Simulation.pose`. With `hold` the hand holds these joints from now on, in place
    of what it held."""

    body: int
    position: Triple
    rotation: tuple[float, float, float, float] | None = None
    hold: bool = False
    point: Triple = (0.0, 0.0, 0.0)


class Hold(Indexed, tag="hold", frozen=True):
    """Put joints to coordinates, as qpos has them, at rest, and let the hand hold them there from now on, in place of
    what it held; see `Simulation.hold_joints`."""

    coordinates: dict[int, list[float]]


class Throw(Indexed, tag="throw", frozen=True):
    """Let a floating body fly with a velocity, m/s, from a position, m, or from where it is, in the world frame."""

    body: int
    velocity: Triple
    position: Triple | None = None


class SetState(Indexed, tag="set_state", frozen=True):
    """Put the simulation into a state; what is left out stays as it is. Quaternions are w, x, y, z."""

    qpos: list[float] | None = None
    qvel: list[float] | None = None
    act: list[float] | None = None
    ctrl: list[float] | None = None
    time: float | None = None
    mocap_pos: list[list[float]] | None = None
    mocap_quat: list[list[float]] | None = None
    qacc_warmstart: list[float] | None = None
    origin: int = 0
    """A number by which the samples of what follows tell from where it goes on; 0: from where it was."""


class Worlds(Command, tag="worlds", frozen=True):
    """Simulate this many worlds of the scene, all from the state of the one that is shown. Ends in Patched."""

    count: int
    values: dict[str, list[float]] = {}
    """By the World path of each number in which they differ: of each world."""


class Show(Command, tag="show", frozen=True):
    """Let frames and commands be about another world; `Reset` and handlers are about all of them."""

    world: int


class Describe(Command, tag="describe", frozen=True):
    """Say what the scene that runs has of the object at a World path. Ends in Described."""

    path: str


class TraceTendons(Command, tag="trace_tendons", frozen=True):
    """Say where tendons run in states of the loaded World, which stays in its own. Ends in TendonsTraced."""

    number: int
    """By which the answer tells what was asked."""
    qpos: list[list[float]]
    """Of each state."""
    mocap_pos: list[list[float]]
    mocap_quat: list[list[float]]


class Sample(Command, tag="sample", frozen=True):
    """Send, or do not send, Samples of every step from now on, of every World that is loaded."""

    on: bool
    quantities: list[str] = []
    """Ids of `engine.simulation.catalogue`, and of channels over all worlds of `engine.server.channels`, which are
    sampled besides the state as far as a World has them."""
    choice: int = 0
    """A number by which the Samples tell what was chosen."""


class Attach(Command, tag="attach", frozen=True):
    """Let the handler in a Python file drive the simulation from now on; see `engine.server.attached_handler`. The
    file is run. Ends in HandlerChanged."""

    file: str


class Detach(Command, tag="detach", frozen=True):
    """Let no handler drive the simulation; the controls are as before it was attached."""


class Close(Command, tag="close", frozen=True):
    """End the engine."""


# ------------------------------------------------------------------------------------------------ events


class Event(msgspec.Struct, tag_field="event", frozen=True):
    """Base of what the engine reports."""


class Loading(Event, tag="loading", frozen=True):
    """A Load begins: commands before it are about another World."""

    number: int
    """That of the Load."""


class Compiling(Event, tag="compiling", frozen=True):
    """Kernels are being compiled, which takes seconds for each module: `done` of `count` are loaded."""

    done: int
    count: int


class Loaded(Event, tag="loaded", frozen=True):
    """A World was built and is ready, paused at its reference configuration."""

    layout: Layout
    report: list[str]
    """What runs differently from what the World says, a sentence each."""
    seconds: float
    """Wall clock time of building, including kernels that had to be compiled."""
    reference: Reference
    ring: str = ""
    """Id of the shared memory with the frames."""
    generation: int = 0
    """Of the layout; for `Indexed`."""
    places: list[str] = []
    """World path that each sentence of the report is about and begins with, empty where it is about none."""


class Patched(Event, tag="patched", frozen=True):
    """Edits took effect. kind: parameter (arrays were written), structure (model swapped) or none (nothing moved)."""

    kind: str
    seconds: float
    layout: Layout | None = None
    """The new layout, when names or sizes changed."""
    reference: Reference | None = None
    """The new reference configuration, when it changed."""
    report: list[str] = []
    ring: str = ""
    """Id of the new shared memory, when sizes changed."""
    generation: int = 0
    """Of the new layout; for `Indexed`."""
    places: list[str] = []
    """As of Loaded."""


class Failed(Event, tag="failed", frozen=True):
    """Something could not be done; what ran before runs on. One sentence, and the World path it is about if any."""

    message: str
    path: str = ""
    paused: bool = False
    """The simulation was paused because of it."""
    unbuilt: bool = False
    """The World cannot be simulated as it is: every edit says so again until one changes that."""
    traceback: str = ""
    """Of a mistake of the engine's own; "" when what was asked cannot be done."""


class Samples(Event, tag="samples", frozen=True):
    """Moments of one world at every step, in order with the events that change the layout: see `sample_format`.

    They are moments of steps, and of the state where it is paused or was changed."""

    world: int
    origin: int
    """Of the SetState that they follow, 0: of none."""
    times: bytes
    """(n,) float64, s"""
    values: bytes
    """(n, width) float32: the state and what was read of it, and behind that the chosen quantities."""
    choice: int = 0
    """Of the Sample that chose them."""


class Described(Event, tag="described", frozen=True):
    """What the arrays of the scene that runs have of an object."""

    path: str
    kind: str
    """body, joint, geom, site, camera, light, actuator, tendon, sensor, equality, pair, mesh or hfield; "" for what
    has no row in any array, as while there is no simulation."""
    rows: dict[str, list[float]]
    """By MuJoCo's names, flat; see `engine.compiler.model_rows`."""


class TendonsTraced(Event, tag="tendons_traced", frozen=True):
    """Where tendons run in the states of a TraceTendons."""

    number: int
    tendons: bytes
    """(states, n, 2, 3) float32, m, see `Frame.tendons`; empty where the states are of another scene."""


class Noted(Event, tag="noted", frozen=True):
    """Something that the user should know and need not do anything about, in one sentence."""

    message: str


class HandlerChanged(Event, tag="handler", frozen=True):
    """A handler file runs, does not or is detached. state: running, failed or detached."""

    file: str
    state: str
    message: str = ""
    """Why it failed; it is read again when it changes."""
    line: int = 0
    """Of the file, 0: none in particular."""
    frequency: float = 0.0
    """Calls a second of simulated time."""


class HandlerLeft(Event, tag="handler_left", frozen=True):
    """A handler file that is called no more, or is read again, has left something running, which takes time from the
    engine."""

    file: str
    threads: list[str]
    """Names of threads of the engine."""
    processes: list[str]
    """Names of processes with their ids, as "sleep (1234)"."""


class HandlerSaid(Event, tag="handler_said", frozen=True):
    """What a handler file printed since the last such event, and how long its calls took, by wall clock."""

    file: str
    text: str
    calls: int
    seconds: float
    """Of all of these together."""
    longest: float
    """s, of one of these."""


class Stopped(Event, tag="stopped", frozen=True):
    """The engine is gone. The document is untouched; `Engine.restart` resumes from the last frame."""

    reason: str


AnyCommand = Union[  # noqa: UP007
    Load,
    Patch,
    Allow,
    Play,
    Pause,
    Step,
    Reset,
    Speed,
    Control,
    Noise,
    Pull,
    Twist,
    LetGo,
    Push,
    EndPushes,
    Throw,
    Pose,
    Hold,
    SetState,
    Worlds,
    Show,
    Describe,
    Sample,
    TraceTendons,
    Attach,
    Detach,
    Close,
]
AnyEvent = Union[  # noqa: UP007
    Loading, Compiling, Loaded, Patched, Failed, Described, Noted, Samples, TendonsTraced, HandlerChanged,
    HandlerLeft, HandlerSaid, Stopped,
]  # fmt: skip

encode = msgspec.msgpack.Encoder().encode
decode_command = msgspec.msgpack.Decoder(AnyCommand).decode
decode_event = msgspec.msgpack.Decoder(AnyEvent).decode
