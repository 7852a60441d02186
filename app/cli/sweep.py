"""msd-studio sweep: the same scene in many worlds with other parameters, and a table of what came of each."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import device
from app.cli.arguments import add_scene, count, finite
from app.cli.errors import CommandError, UsageError
from app.cli.messages import QUIET, note
from app.cli.progress import Progress, duration
from app.cli.stopping import Stop, stopping

if TYPE_CHECKING:
    from app.sweep.plan import Plan, Row
    from app.sweep.table import Table

HELP = "simulate a scene in many worlds with other parameters; a table of outcomes"

ABOUT = """\
A parameter is a path of the scene, or begins with the name of an object: joints["elbow"].armature.
Its values: A..B evenly over the worlds; A..B:N, or V,V,V: each of them, all combinations of such lists;
normal(MEAN,SD), uniform(A,B), loguniform(A,B): drawn with --seed. The same command gives the same table.

A measure is SIGNAL:min, max, mean, final, or first>X or first<X, the time at which the signal passes X; several of
one signal are joined by commas. Signals are those that the editor plots: joint/elbow/position, link/hand/position x,
contact/foot/normal force, energy/total.

Rows are safe in TABLE.part as soon as their worlds are simulated. SIGINT (Ctrl-C), SIGTERM and SIGHUP end the sweep
early: the table has the rows so far, and --resume simulates the rest.
"""

EXAMPLES = """\
examples:
  msd-studio sweep scene.msd --vary 'geoms[floor].physics_material.friction[0]=0.1..1' --worlds 64 --seconds 5
    --measure 'link/box/position x:final' --out table.parquet
  msd-studio sweep arm.xml --vary 'joints[elbow].armature=0,0.1,0.2' --vary 'simulate_option.gravity[2]=-9.81,-1.62'
    --measure 'joint/elbow/position:min,max' --out table.csv --processes 2
  msd-studio sweep scene.msd ... --worlds 100000 --ray 10.0.0.5:6379 --out table.parquet
"""

MOST = {"cpu": 64}
"""Worlds that are simulated at once, by device; on a GPU it is the other number."""
MOST_GPU = 1024


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument(
        "--vary", action="append", required=True, metavar="PATH=VALUES", help="a parameter and its values; repeatable"
    )
    parser.add_argument("--worlds", type=count, metavar="N", help="number of worlds (default: combinations of lists)")
    parser.add_argument("--seconds", type=finite, default=2.0, help="simulated time of each world (default: 2)")
    parser.add_argument(
        "--measure", action="append", required=True, metavar="SIGNAL:WHAT", help="an outcome; repeatable"
    )
    parser.add_argument("--out", required=True, metavar="TABLE", help="table.csv or table.parquet")
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn and shuffled (default: 0)")
    parser.add_argument("--keyframe", metavar="NAME", help="start from this keyframe, by name or number")
    parser.add_argument("--device", default="cpu", help="Warp device: cpu or cuda:0 (default: cpu)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--processes", type=count, default=1, metavar="K", help="processes on this machine (default: 1)"
    )
    where.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="run on a Ray cluster: HOST:PORT, auto, or local; pip install msd-studio[ray]",
    )
    parser.add_argument("--batch", type=count, metavar="N", help="most worlds at once in a process")
    parser.add_argument("--resume", action="store_true", help="go on with a sweep that was stopped")
    parser.add_argument(
        "--progress", action="store_true", help="show the progress on stderr where that is no terminal, too"
    )
    parser.add_argument(
        "--force", action="store_true", help="begin anew where a sweep was stopped, and overwrite a read-only file"
    )


def run(args: argparse.Namespace) -> int:
    from app.cli.files import read_world
    from app.cli.output import check_writable
    from app.sweep.table import SUFFIXES, Table, TableError

    suffix = Path(args.out).suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(f"--out {args.out}: tables are written as {' or '.join(SUFFIXES)}")
    if not args.seconds > 0:
        raise UsageError(f"--seconds {args.seconds:g}: a positive time was expected")
    check_writable(args.out, args.force)
    plan = _plan(args, read_world(args.file, args.asset_root, format=args.format))
    try:
        table = Table(args.out, plan, args.resume, args.force)
    except TableError as error:
        raise CommandError(str(error)) from None
    before = len(table.rows)
    if before:
        note(f"{table.part} has {before} of {plan.worlds} worlds; the other {len(table.missing)} are simulated now")
    sweep = _Sweep(args, plan, table)
    with stopping() as stop:
        try:
            sweep.run(stop)
        finally:
            sweep.progress.clear()
            table.close()
    return sweep.finish(stop)


def _plan(args: argparse.Namespace, world) -> Plan:
    """The plan of a command line. Raises UsageError for what it names and is not there."""
    from app.cli.building import built
    from app.cli.simulate import keyframe_index
    from app.sweep.measures import parse_measures
    from app.sweep.plan import make_plan
    from app.sweep.variations import parse_variation, values_of
    from engine.simulation import Simulation

    name = device.checked_device(args.device)
    if name == "auto":
        name = "cpu"
    scene = built(world, args.file)
    keyframe = keyframe_index(scene.names["key"], args.keyframe) if args.keyframe else None
    simulation = Simulation(scene, "cpu")
    for line in simulation.report:
        note(line)
    try:
        variations = [parse_variation(text, world) for text in args.vary]
        values = values_of(variations, args.worlds, args.seed)
    except ValueError as error:
        raise UsageError(f"--vary {error}") from None
    try:
        measures = [measure for text in args.measure for measure in parse_measures(text, simulation.layout)]
    except ValueError as error:
        raise UsageError(f"--measure {error}") from None
    for kind, names in (("--vary", [v.path for v in variations]), ("--measure", [m.text for m in measures])):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise UsageError(f"{kind}: {twice} is there twice")
    return make_plan(world, variations, values, measures, args.seconds, keyframe, name)


class _Sweep:
    """A sweep under way, and what is said of it."""

    def __init__(self, args: argparse.Namespace, plan: Plan, table: Table) -> None:
        self.args, self.plan, self.table = args, plan, table
        self.progress = Progress(True if args.progress else None)
        self._begin, self._before, self._share = time.perf_counter(), len(table.rows), 0.0

    def run(self, stop: Stop) -> None:
        from app.sweep.batch import Batches, Stopped
        from app.sweep.on_ray import NoRay, run_on_ray
        from app.sweep.plan import batches
        from app.sweep.processes import Lost, run_in_processes

        most = self.args.batch or MOST.get(self.plan.device, MOST_GPU)
        missing = self.table.missing

        def proceed() -> bool:
            self._show()
            return stop.signal is None

        try:
            if self.args.ray:
                cut = lambda workers: batches(missing, max(2, workers), most)  # noqa: E731
                run_on_ray(self.plan, cut, self.args.ray, self._done, proceed)
            elif self.args.processes > 1 and missing:
                cut = batches(missing, self.args.processes, most)
                run_in_processes(self.plan, cut, self.args.processes, self._done, proceed)
            elif missing:
                found = Batches(self.plan)
                for batch in batches(missing, 1, most):

                    def within(share: float, size: int = len(batch)) -> bool:
                        self._share = share * size
                        return proceed()

                    self._done(found.run(batch, within))
        except Stopped:
            pass
        except (Lost, NoRay) as error:
            raise CommandError(str(error)) from None

    def _done(self, rows: list[Row]) -> None:
        self._share = 0.0
        self.table.add(rows)

    def _show(self) -> None:
        if not self.progress.due():
            return
        there, worlds = len(self.table.rows) + self._share, self.plan.worlds
        elapsed = time.perf_counter() - self._begin
        rate = (there - self._before) / elapsed
        left = duration((worlds - there) / rate) if rate > 0 else "?"
        self.progress.show(
            f"{there / worlds:4.0%}  {int(there)} of {worlds} worlds  {rate:.3g} worlds/s  {left} left"
        )

    def finish(self, stop: Stop) -> int:
        """Say what came of it. Returns the exit code."""
        rows = self.table.rows.values()
        lost, failed = (
            sum(1 for row in rows if value(row)) for value in (lambda r: r.lost is not None, lambda r: r.error)
        )
        line = f"{self.args.out}: {len(rows)} worlds, {time.perf_counter() - self._begin:.2f} s"
        if lost:
            note(f"{lost} worlds became unstable: what is measured of them is what was before; see the table")
        if failed:
            first = next(row for row in rows if row.error)
            note(f"{failed} worlds could not be simulated, the first is world {first.world}: {first.error}")
        if stop.signal and self.table.missing:
            again = "--resume simulates the rest"
            note(f"{line}; stopped by {stop.signal.name}: {len(rows)} of {self.plan.worlds} worlds; {again}")
            return stop.exit_code
        if failed and failed == len(rows):
            raise CommandError(f"{line}: none of them could be simulated")
        if not QUIET.get():
            print(line)
        return 0
