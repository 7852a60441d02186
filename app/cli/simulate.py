"""msd-studio simulate: run a scene and record every channel."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import controlled, device
from app.cli.arguments import add_scene, add_signals, count, finite, not_negative, signal_patterns, whole
from app.cli.errors import CommandError, UsageError
from app.cli.messages import QUIET, note
from app.cli.progress import Progress, duration
from app.cli.stopping import Stop, stopping

if TYPE_CHECKING:
    import numpy as np

    from app.channels import ChannelTable
    from app.live.feed import Feed
    from app.live.server import LiveServer
    from app.recorded_channels import Choice
    from app.recording import Recorded, Sink
    from app.takes.size import MomentSize
    from app.takes.writer import TakeWriter
    from engine.compiler import SceneModel
    from engine.msd.schema import World
    from engine.simulation import Simulation

LIVE_S = 0.03
"""Simulated time of a block that is sent to those who follow."""
_ANNOUNCED_AFTER = 2000
"""Moments by which the size of a take is announced."""
_CORRECTED_AFTER = 2
"""So many times these are written before it is looked at again."""
_CORRECTIONS = 10
"""In so many parts of a long run it is looked at: what comes to rest takes less."""
_NEWS = 0.03
"""By what part a size must differ from what was said before it is said anew."""

HELP = "simulate a scene and record its joints, sensors and actuators"

ABOUT = """\
--record writes a take: the scene, the full state and chosen signals, as MCAP. The editor opens and replays it,
Foxglove and PlotJuggler plot it, msd-studio export makes tables of it. It is written in place; after kill -9 it is
readable up to about the last second.

--out writes a table of chosen signals. Rows are written while the simulation runs, to RUN.csv.part (or .npz.part and
so on); the file appears when the recording ends. SIGINT (Ctrl-C), SIGTERM and SIGHUP end it early: the file has the
rows so far, and the exit code is 130, 143 or 129. After kill -9 or a power cut the part stays: of a .csv it is a CSV,
of a .mcap an MCAP file up to about the last second, of a .npz or .parquet an Arrow stream, which
pyarrow.ipc.open_stream reads up to its last whole batch. Memory does not grow with --seconds; the free disk space is
the limit.
"""

EXAMPLES = """\
examples:
  msd-studio simulate scene.msd --seconds 10 --out run.csv
  msd-studio simulate scene.msd --seconds 60 --record take.mcap --rate 100
  msd-studio simulate robot.xml --keyframe home --worlds 64 --out run.parquet
  msd-studio simulate arm.msd --controller ctrl.py --out run.parquet
  msd-studio simulate arm.msd --controller ctrl.py --ctrl-noise 0.1 --worlds 64 --out run.parquet
  msd-studio simulate arm.msd --controller ctrl.py --seconds 600 --live      # follow it in Foxglove
  cat scene.xml | msd-studio simulate - --out - | head     # CSV on standard output
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument("--seconds", type=finite, default=2.0, help="simulated time (default: 2)")
    target = parser.add_mutually_exclusive_group()
    target.add_argument(
        "--out", metavar="FILE", help="run.csv, run.npz, run.parquet or run.mcap; - for CSV on standard output"
    )
    target.add_argument("--record", metavar="FILE", help="take.mcap: a recording with the scene and the full state")
    parser.add_argument(
        "--live",
        nargs="?",
        const="",
        metavar="[ADDRESS:]PORT",
        help="let Foxglove and others follow at ws://127.0.0.1:8765, or at this port; at most in real time",
    )
    parser.add_argument(
        "--live-remote", action="store_true", help="--live at an address that other machines reach is allowed"
    )
    add_signals(parser, "all joints, sensors, actuators and energies")
    often = parser.add_mutually_exclusive_group()
    often.add_argument("--every", type=count, default=1, metavar="N", help="write every N-th step (default: 1)")
    often.add_argument("--rate", type=finite, metavar="HZ", help="write so many moments a simulated second")
    parser.add_argument(
        "--no-state", action="store_true", help="--record without the full state: smaller, but nobody can replay it"
    )
    parser.add_argument(
        "--no-files",
        action="store_true",
        help="--record without the files that the scene names: it opens only where these are",
    )
    parser.add_argument("--worlds", type=count, default=1, metavar="N", help="copies side by side (default: 1)")
    parser.add_argument("--device", default="auto", help=device.HELP)
    parser.add_argument("--keyframe", metavar="NAME", help="start from this keyframe, by name or number")
    parser.add_argument("--controller", metavar="FILE.py", help=controlled.HELP)
    parser.add_argument(
        "--ctrl-noise",
        type=not_negative,
        default=0.0,
        metavar="STD",
        help="add noise to every control, another one in each world: the standard deviation as a part of half the "
        "range of the control, of one without limits in its unit (default: 0)",
    )
    parser.add_argument(
        "--ctrl-noise-time",
        type=not_negative,
        metavar="S",
        help="time constant of the noise; 0: each step has its own (default: 0.1)",
    )
    parser.add_argument("--seed", type=whole, metavar="N", help="of the noise (default: 0)")
    parser.add_argument(
        "--progress", action="store_true", help="show the progress on stderr where that is no terminal, too"
    )
    parser.add_argument(
        "--force", action="store_true", help="overwrite a read-only file, and the part that a killed recording left"
    )


def run(args: argparse.Namespace) -> int:
    from app.cli.building import built
    from app.cli.files import read_world
    from app.cli.output import check_writable, is_stream, opened_stream

    args.target = str(args.record or args.out or "")
    stream = args.out is not None and is_stream(args.target)
    _check_arguments(args, stream)
    if args.out is not None:
        check_writable(args.target, args.force)

    from app.cli.kernels import load_kernels
    from app.recorded_channels import Choice
    from app.recording import step_count
    from app.recording_files import CsvRows, RecordingFile
    from engine.simulation import Simulation

    name = device.checked_device(args.device)
    world = read_world(args.file, args.asset_root, format=args.format)
    scene = built(world, args.file)
    name, why = device.chosen_device(name, scene, args.worlds)
    if why:
        note(why)
    load_kernels(name)
    if args.worlds > 1:
        check_memory(scene, name, args.worlds)
    simulation = Simulation(scene, name, args.worlds)
    for line in simulation.report:
        note(line)
    if args.keyframe:
        simulation.reset(keyframe_index(scene.names["key"], args.keyframe))
    args.every = _every(args, simulation.timestep)
    patterns = signal_patterns(args.signals)
    try:
        choice = Choice(simulation.layout, patterns)
    except LookupError as error:
        raise UsageError(unknown_signal(error.args[0], Choice(simulation.layout).table)) from None
    run = _Run(args, simulation, step_count(simulation, args.seconds), choice)
    if args.controller:
        kept = "nothing was recorded"
        if args.target:
            where = args.record or f"{args.out}.part"
            kept = "what was recorded went out" if stream else f"what was recorded is in {where}"
        run.controller = controlled.Controller(args.controller, simulation, world, kept)
    if args.ctrl_noise:
        _add_noise(args, simulation)
    if args.live is not None:
        with _live_server(args) as server, stopping() as stop:
            if args.record is not None:
                _check_room(args, run.steps, choice)
            run.live(server, world)
            run.take(world, stop) if args.record is not None else run.show(stop)
    elif args.record is not None:
        _check_room(args, run.steps, choice)
        with stopping() as stop:
            run.take(world, stop)
    elif stream:
        # Opening a pipe waits for its reader: until then a signal ends the program.
        with opened_stream(args.target) as file, stopping() as stop:
            run.record(CsvRows(file, choice.columns(args.worlds)), stop)
    else:
        _check_room(args, run.steps, choice)
        with stopping() as stop, RecordingFile(args.target, choice.columns(args.worlds), args.force) as file:
            run.record(file, stop)
            run.progress.status(f"writing {args.target}")
    run.progress.clear()
    return run.finish(stop, stream)


def _add_noise(args: argparse.Namespace, simulation: Simulation) -> None:
    from engine.server.protocol import Noise
    from engine.simulation.control_noise import ControlNoise

    if not simulation.scene.nu:
        note("--ctrl-noise: the scene has no controls")
    noise = ControlNoise()
    time_constant = Noise().time_constant if args.ctrl_noise_time is None else args.ctrl_noise_time
    noise.set(args.ctrl_noise, time_constant, args.seed or 0)
    noise.follow(simulation)


def check_memory(scene: SceneModel, device: str, worlds: int) -> None:
    """Raise CommandError when a device has clearly no memory for so many worlds."""
    from app.benchmark.loading import bytes_of_a_world, free_memory
    from engine import physics

    model = physics.put_model(scene, device)
    world = bytes_of_a_world(model)
    free = free_memory(device)
    if free and world * worlds > free:
        most = max(1, free // world)
        raise CommandError(
            f"--worlds {worlds}: a world takes {_size(world)}, and {device} has {_size(free)} free; at most "
            f"{most:,} fit"
        )


def _every(args: argparse.Namespace, timestep: float) -> int:
    """Steps from one moment to the next. Raises UsageError for a rate that is no whole number of steps."""
    if args.rate is None:
        return args.every
    most = 1.0 / timestep
    if not 0 < args.rate <= most * (1 + 1e-9):
        raise UsageError(f"--rate {args.rate:g}: a step of {timestep:g} s gives at most {most:g} moments a second")
    every = max(1, round(most / args.rate))
    if abs(most / every - args.rate) > 1e-6 * args.rate:
        near = sorted({most / n for n in (int(most / args.rate), int(most / args.rate) + 1)})
        have = " or ".join(f"{rate:.6g}" for rate in near)
        raise UsageError(f"--rate {args.rate:g}: with a step of {timestep:g} s there are {have} moments a second")
    return every


def unknown_signal(pattern: str, table: ChannelTable) -> str:
    """That no signal fits a pattern, and which ones there are."""
    from app.cli.messages import did_you_mean

    ids = [channel.id for channel in table.offered()]
    kinds = sorted({id.partition("/")[0] for id in ids})
    hint = did_you_mean(pattern, ids) or f"; there are {', '.join(f'{kind}/*' for kind in kinds)}"
    return f"--signals {pattern}: there is no such signal{hint}"


def _check_arguments(args: argparse.Namespace, stream: bool) -> None:
    """Raise UsageError for what no scene could make right."""
    from app.recording_files import SUFFIXES

    if not args.target and args.live is None:
        raise UsageError("one of --record FILE, --out FILE and --live is needed: what the run is for")
    if args.live is not None and args.out is not None:
        raise UsageError("--live and --out: tables are written without; --record a take meanwhile, and export it")
    if args.live is not None and args.worlds > 1:
        raise UsageError("--live: one world can be followed")
    suffix = Path(args.target).suffix.lower()
    found = f"as {suffix}" if suffix else "without a suffix"
    if args.record is not None:
        if suffix != ".mcap":
            raise UsageError(f"--record {args.record}: takes are written as .mcap, not {found}; tables by --out")
        if args.worlds > 1:
            raise UsageError(f"--record {args.record}: a take is of one world; --out writes several")
    if args.record is None and (args.no_state or args.no_files):
        option, what = ("--no-state", "state") if args.no_state else ("--no-files", "scene")
        raise UsageError(f"{option}: tables have no {what}; this belongs to --record")
    elif args.out is not None and not stream and suffix not in SUFFIXES:
        raise UsageError(f"--out {args.target}: recordings are written as {', '.join(SUFFIXES)}, not {found}")
    for option, value in (("--ctrl-noise-time", args.ctrl_noise_time), ("--seed", args.seed)):
        if value is not None and not args.ctrl_noise:
            raise UsageError(f"{option} {value:g}: this belongs to --ctrl-noise, which is not given")
    if not args.seconds > 0:
        raise UsageError(f"--seconds {args.seconds:g}: a positive time was expected")


@contextlib.contextmanager
def _live_server(args: argparse.Namespace) -> Iterator[LiveServer]:
    """The server of --live. Raises UsageError and CommandError."""
    from app.live.server import PORT, LiveError, LiveServer

    address, colon, port = args.live.rpartition(":")
    address = address.strip("[]") if colon else "127.0.0.1"
    port = port or str(PORT)
    if not port.isdecimal() or not 0 <= int(port) < 2**16:
        raise UsageError(f"--live {args.live}: a port from 0 to 65535 was expected, or ADDRESS:PORT")
    try:
        server = LiveServer(int(port), address, args.live_remote, f"MSD Studio: {os.path.basename(str(args.file))}")
    except LiveError as error:
        hint = " (--live-remote)" if "loopback" in str(error) else ""
        raise CommandError(f"--live: {error}{hint}") from None
    try:
        note(f"follow it at {server.url}: Foxglove, Open connection, Foxglove WebSocket")
        yield server
        if server.dropped:
            note(f"{server.dropped} messages were dropped: clients took them too slowly")
    finally:
        server.close()


def _check_room(args: argparse.Namespace, steps: int, choice: Choice) -> None:
    """Raise CommandError when the disk has clearly no room for the recording."""
    from app.recording_files import bytes_needed
    from app.takes.size import MomentSize

    what, moments = choice.columns(args.worlds), steps // args.every + 1
    folder = os.path.dirname(os.path.realpath(args.target))
    if args.record is not None:
        needed = moments * MomentSize(choice.table, choice.channels, not args.no_state).guess
    else:
        needed = bytes_needed(Path(args.target).suffix.lower(), moments, what)
    free = shutil.disk_usage(folder).free
    if needed > free:
        raise CommandError(
            f"{args.target}: {args.seconds:g} s are {moments:.3g} moments of {len(what.names)} channels"
            f"{f' in {what.worlds} worlds' if what.worlds > 1 else ''}, about {_size(needed)}, and {folder} has "
            f"{_size(free)} free; fewer --seconds, or another disk"
        )


class _Both:
    """Hands moments on to two."""

    def __init__(self, first: Sink, second: Sink) -> None:
        self._both = first, second

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """A block of moments."""
        for one in self._both:
            one.write(times, values)


class _Announced:
    """Says how large a take becomes as soon as there are enough moments to know, and again where it turns out that it
    becomes another size: a run that calms down takes less than its first moments."""

    def __init__(self, take: TakeWriter, path: str, size: MomentSize, moments: int, seconds: float) -> None:
        from app.takes.size import Growth

        self._take, self._path, self._size, self._growth = take, path, size, Growth()
        self._moments, self._seconds = moments, seconds
        self._first: list[tuple[np.ndarray, np.ndarray]] = []
        self._missing = min(_ANNOUNCED_AFTER, moments // 4)
        self._said = 0.0  # bytes
        self._look_at = _CORRECTED_AFTER * self._missing

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """A block of moments."""
        self._take.write(times, values)
        self._growth.note(self._take.written, self._take.size)
        if self._missing > 0:
            self._first.append((times, values))
            self._missing -= len(times)
            if self._missing <= 0:
                self._announce()
        elif self._look_at <= self._take.written:
            self._correct()

    def _announce(self) -> None:
        import numpy as np

        times, rows = (np.concatenate(parts) for parts in zip(*self._first, strict=True))
        self._first.clear()
        self._said = needed = self._moments * self._size.measured(times, rows)
        note(f"{self._path}: about {self._sizes(needed)}, if it goes on as it begins")

    def _correct(self) -> None:
        """Say it anew by what the latest moments take, if it is another size than was said."""
        take = self._take
        self._look_at = min(2 * take.written, take.written + self._moments // _CORRECTIONS)
        needed = take.size + (self._moments - take.written) * self._growth.per_moment
        if abs(needed - self._said) > _NEWS * self._said:
            self._said = needed
            note(f"{self._path}: now about {self._sizes(needed)}")

    def _sizes(self, needed: float) -> str:
        whole, minute = (_size(count, 2) for count in (needed, needed / (self._seconds / 60)))
        return f"{whole}, {minute} a simulated minute"


def _size(count: float, digits: int = 3) -> str:
    count = float(f"{count:.{digits}g}")
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if count < 1000 or unit == "PB":
            return f"{count:.3g} {unit}"
        count /= 1000
    raise AssertionError


class _Run:
    """A recording under way, and what is said of it."""

    def __init__(self, args: argparse.Namespace, simulation: Simulation, steps: int, choice: Choice) -> None:
        self.args, self.simulation, self.steps, self.choice = args, simulation, steps, choice
        self.size = 0
        self._take: TakeWriter | None = None
        self.progress = Progress(True if args.progress else None)
        self.recorded: Recorded
        self.controller: controlled.Controller | None = None
        self._feed: Feed | None = None
        self._begin = time.perf_counter()

    def record(self, sink: Sink, stop: Stop) -> None:
        """Fill a table."""
        from app.recording import record

        proceed = self._proceed(stop)
        self.recorded = record(self.simulation, self.steps, sink, proceed, self.choice, self.args.every)

    def take(self, world: World, stop: Stop) -> None:
        """Record a take. Raises CommandError where the disk is full."""
        from app.recording import record_rows
        from app.takes.scene import take_scene
        from app.takes.size import MomentSize
        from app.takes.writer import TakeWriter, remove_empty

        args = self.args
        self._take = take = TakeWriter(args.record, args.force)
        try:
            scene = take_scene(world, args.record, not args.no_files)
            if scene.packed is not None and scene.packed.files:
                note(f"{args.record}: {len(scene.packed.files)} files of the scene, {_size(scene.packed.size)}")
            take.add_scene(scene)
            table, channels, state = self.choice.table, self.choice.channels, not args.no_state
            take.follow(table, channels, state)
            moments = self.steps // args.every + 1
            sink = _Announced(take, args.record, MomentSize(table, channels, state), moments, args.seconds)
            proceed = self._proceed(stop)
            target = sink if self._feed is None else _Both(sink, self._feed)
            self.recorded = record_rows(
                self.simulation, self.steps, target, proceed, self.choice, args.every, self._block
            )
            take.close()
        except OSError as error:
            take.abandon()
            if not take.written:
                remove_empty(args.record)
                raise CommandError(f"{args.record}: {error.strerror or error}; nothing was recorded") from None
            raise CommandError(
                f"{args.record}: {error.strerror or error}; the file has the {take.written} moments before that"
            ) from None
        except BaseException:
            take.close()
            raise
        self.size = take.size

    def live(self, server: LiveServer, world: World) -> None:
        """Let others follow what `take` or `show` does."""
        from app.live.feed import Feed

        self._feed = Feed(server, {channel.id for channel in self.choice.channels})
        self._feed.follow(self.choice.table)
        for sentence in self._feed.show(world):
            note(sentence)

    def show(self, stop: Stop) -> None:
        """Simulate for those who follow, and write nothing."""
        from app.recording import record_rows

        assert self._feed is not None
        proceed = self._proceed(stop)
        self.recorded = record_rows(
            self.simulation, self.steps, self._feed, proceed, self.choice, self.args.every, self._block
        )

    @property
    def _block(self) -> int | None:
        """Moments of a block: few while somebody follows."""
        return None if self._feed is None else max(1, round(LIVE_S / self.simulation.timestep / self.args.every))

    def _proceed(self, stop: Stop) -> Callable[[int], bool]:
        began = time.perf_counter()

        def proceed(done: int) -> bool:
            if self._feed is not None:
                ahead = done * self.simulation.timestep - (time.perf_counter() - began)
                if ahead > LIVE_S:
                    time.sleep(ahead)
            if self.progress.due():
                self.progress.show(self._state(done))
            return stop.signal is None and (self.controller is None or self.controller.before_step())

        return proceed

    def _state(self, done: int) -> str:
        elapsed = time.perf_counter() - self._begin
        rate, timestep = done / elapsed, self.simulation.timestep
        left = duration((self.steps - done) / rate) if rate else "?"
        return (
            f"{done / self.steps:4.0%}  {done * timestep:.4g} of {self.steps * timestep:.4g} s  "
            f"{rate:,.0f} steps/s  {rate * timestep:.3g} x real time  {left} left"
            f"{f'  {_size(self._take.size)}' if self._take else ''}"
        )

    def finish(self, stop: Stop, stream: bool) -> int:
        """Say what was recorded. Returns the exit code; raises CommandError when the simulation was lost."""
        worlds, timestep = self.args.worlds, self.simulation.timestep
        took = time.perf_counter() - self._begin
        name = "standard output" if self.args.target == "-" else self.args.target or "live"
        line = (
            f"{name}: {len(self.choice.channels)} channels, {self.recorded.steps} steps of {timestep:g} s"
            f" in {worlds} world{'s' * (worlds > 1)}, {took:.2f} s{f', {_size(self.size)}' if self.size else ''}"
        )
        if self.simulation.bad_control():
            note(self.simulation.bad_control())
        if self.recorded.lost:
            note(line)
            raise CommandError(f"{self.simulation.instability()} The recording ends there.")
        if self.controller is not None:
            self.controller.close()
            if self.controller.failure:
                note(line)
                end = f"the recording ends at {self.recorded.steps * timestep:g} s"
                raise CommandError(f"{self.controller.failure}; {end}")
        if stop.signal and self.recorded.steps < self.steps:
            note(f"{line}; stopped by {stop.signal.name} after {self.recorded.steps} of {self.steps} steps")
            return stop.exit_code
        if stream:
            note(line)
        elif not QUIET.get():
            print(line)
        return 0


def keyframe_index(names: list[str], name: str) -> int:
    """Index of a keyframe by name or number. Raises CommandError naming the keyframes there are."""
    if name in names:
        return names.index(name)
    if name.isdecimal() and int(name) < len(names):
        return int(name)
    have = ", ".join(n or str(i) for i, n in enumerate(names)) or "none"
    raise CommandError(f"--keyframe {name}: there is no such keyframe; the scene has {have}")
