"""msd-studio simulate: run a scene and record every channel."""

from __future__ import annotations

import argparse
import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import controlled, device
from app.cli.arguments import add_scene, count, finite
from app.cli.errors import CommandError, UsageError
from app.cli.messages import QUIET, note
from app.cli.progress import Progress, duration
from app.cli.stopping import Stop, stopping

if TYPE_CHECKING:
    from app.recording import Columns, Recorded, Sink
    from engine.compiler import SceneModel
    from engine.simulation import Simulation

HELP = "simulate a scene and record its joints, sensors and actuators"

ABOUT = """\
Rows are written while the simulation runs, to RUN.csv.part (or .npz.part, .parquet.part); the file appears when the
recording ends. SIGINT (Ctrl-C), SIGTERM and SIGHUP end it early: the file has the rows so far, and the exit code is
130, 143 or 129. After kill -9 or a power cut the part stays: of a .csv it is a CSV up to about the last second, of a
.npz or .parquet an Arrow stream, which pyarrow.ipc.open_stream reads up to its last whole batch. Memory does not grow
with --seconds; the free disk space is the limit.
"""

EXAMPLES = """\
examples:
  msd-studio simulate scene.msd --seconds 10 --out run.csv
  msd-studio simulate robot.xml --keyframe home --worlds 64 --out run.parquet
  msd-studio simulate arm.msd --controller ctrl.py --out run.parquet
  cat scene.xml | msd-studio simulate - --out - | head     # CSV on standard output
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument("--seconds", type=finite, default=2.0, help="simulated time (default: 2)")
    parser.add_argument(
        "--out", required=True, metavar="FILE", help="run.csv, run.npz or run.parquet; - for CSV on standard output"
    )
    parser.add_argument("--worlds", type=count, default=1, metavar="N", help="copies side by side (default: 1)")
    parser.add_argument("--device", default="auto", help=device.HELP)
    parser.add_argument("--keyframe", metavar="NAME", help="start from this keyframe, by name or number")
    parser.add_argument("--controller", metavar="FILE.py", help=controlled.HELP)
    parser.add_argument(
        "--progress", action="store_true", help="show the progress on stderr where that is no terminal, too"
    )
    parser.add_argument(
        "--force", action="store_true", help="overwrite a read-only file, and the part that a killed recording left"
    )


def run(args: argparse.Namespace) -> int:
    from app.cli.files import read_world
    from app.cli.output import check_writable, is_stream, opened_stream

    stream = is_stream(args.out)
    _check_arguments(args, stream)
    check_writable(args.out, args.force)

    from app.cli.kernels import load_kernels
    from app.recording import columns, step_count
    from app.recording_files import CsvRows, RecordingFile
    from engine.compiler import build
    from engine.simulation import Simulation

    name = device.checked_device(args.device)
    scene = build(read_world(args.file, args.asset_root, format=args.format))
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
    what = columns(simulation)
    run = _Run(args, simulation, step_count(simulation, args.seconds))
    if args.controller:
        kept = "what was recorded went out" if stream else f"what was recorded is in {args.out}.part"
        run.controller = controlled.Controller(args.controller, simulation, kept)
    if stream:
        # Opening a pipe waits for its reader: until then a signal ends the program.
        with opened_stream(args.out) as file, stopping() as stop:
            run.record(CsvRows(file, what), stop)
    else:
        _check_room(args, run.steps, what)
        with stopping() as stop, RecordingFile(args.out, what, args.force) as file:
            run.record(file, stop)
            run.progress.status(f"writing {args.out}")
    run.progress.clear()
    return run.finish(stop, len(what.names), stream)


def check_memory(scene: SceneModel, device: str, worlds: int) -> None:
    """Raise CommandError when a device has clearly no memory for so many worlds."""
    from app.benchmark.loading import free_memory
    from engine import physics

    model = physics.put_model(scene, device)
    one, two = (physics.memory_usage(physics.make_data(model, n)) for n in (1, 2))
    free = free_memory(device)
    if free and one + (two - one) * (worlds - 1) > free:
        most = max(1, int((free - one) / max(1, two - one)))
        raise CommandError(
            f"--worlds {worlds}: a world takes {_size(two - one)}, and {device} has {_size(free)} free; at most "
            f"{most:,} fit"
        )


def _check_arguments(args: argparse.Namespace, stream: bool) -> None:
    """Raise UsageError for what no scene could make right."""
    from app.recording_files import SUFFIXES

    if not stream and (suffix := Path(args.out).suffix.lower()) not in SUFFIXES:
        found = f"as {suffix}" if suffix else "without a suffix"
        raise UsageError(f"--out {args.out}: recordings are written as {', '.join(SUFFIXES)}, not {found}")
    if not args.seconds > 0:
        raise UsageError(f"--seconds {args.seconds:g}: a positive time was expected")


def _check_room(args: argparse.Namespace, steps: int, what: Columns) -> None:
    """Raise CommandError when the disk has clearly no room for the recording."""
    from app.recording_files import bytes_needed

    folder = os.path.dirname(os.path.realpath(args.out))
    needed, free = bytes_needed(Path(args.out).suffix.lower(), steps + 1, what), shutil.disk_usage(folder).free
    if needed > free:
        raise CommandError(
            f"{args.out}: {args.seconds:g} s are {steps + 1:.3g} moments of {len(what.names)} channels"
            f"{f' in {what.worlds} worlds' if what.worlds > 1 else ''}, about {_size(needed)}, and {folder} has "
            f"{_size(free)} free; fewer --seconds, or another disk"
        )


def _size(count: float) -> str:
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if count < 1000 or unit == "PB":
            return f"{count:.3g} {unit}"
        count /= 1000
    raise AssertionError


class _Run:
    """A recording under way, and what is said of it."""

    def __init__(self, args: argparse.Namespace, simulation: Simulation, steps: int) -> None:
        self.args, self.simulation, self.steps = args, simulation, steps
        self.progress = Progress(True if args.progress else None)
        self.recorded: Recorded
        self.controller: controlled.Controller | None = None
        self._begin = time.perf_counter()

    def record(self, sink: Sink, stop: Stop) -> None:
        from app.recording import record

        def proceed(done: int) -> bool:
            if self.progress.due():
                self.progress.show(self._state(done))
            return stop.signal is None and (self.controller is None or self.controller.before_step())

        self.recorded = record(self.simulation, self.steps, sink, proceed)

    def _state(self, done: int) -> str:
        elapsed = time.perf_counter() - self._begin
        rate, timestep = done / elapsed, self.simulation.timestep
        left = duration((self.steps - done) / rate) if rate else "?"
        return (
            f"{done / self.steps:4.0%}  {done * timestep:.4g} of {self.steps * timestep:.4g} s  "
            f"{rate:,.0f} steps/s  {rate * timestep:.3g} x real time  {left} left"
        )

    def finish(self, stop: Stop, channels: int, stream: bool) -> int:
        """Say what was recorded. Returns the exit code; raises CommandError when the simulation was lost."""
        worlds, timestep = self.args.worlds, self.simulation.timestep
        took = time.perf_counter() - self._begin
        name = "standard output" if self.args.out == "-" else self.args.out
        line = (
            f"{name}: {channels} channels, {self.recorded.steps} steps of {timestep:g} s"
            f" in {worlds} world{'s' * (worlds > 1)}, {took:.2f} s"
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
