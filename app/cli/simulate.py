"""msd-studio simulate: run a scene and record every channel."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.cli.arguments import add_scene, finite

MOST_ROWS = 10_000_000
"""Most moments, counted for every world, that a recording may hold."""

HELP = "simulate a scene and write what its joints, sensors and actuators did"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument("--seconds", type=finite, default=2.0, help="simulated time (default: 2)")
    parser.add_argument("--out", required=True, metavar="FILE", help="run.csv, run.npz or run.parquet")
    parser.add_argument("--worlds", type=int, default=1, metavar="N", help="copies side by side (default: 1)")
    parser.add_argument("--device", default="cpu", help="Warp device: cpu or cuda:0 (default: cpu)")
    parser.add_argument("--keyframe", metavar="NAME", help="start from this keyframe")


def run(args: argparse.Namespace) -> int:
    import sys
    import time

    from app.cli.device import checked_device
    from app.cli.errors import CommandError
    from app.cli.files import check_writable, read_world
    from app.recording import WRITERS, record
    from engine.build import build
    from engine.server.simulation import Simulation

    if Path(args.out).suffix.lower() not in WRITERS:
        raise CommandError(f"{args.out}: recordings are written as {', '.join(WRITERS)}")
    if not args.seconds > 0 or args.worlds < 1:
        raise CommandError("--seconds must be positive and --worlds at least 1")
    check_writable(args.out)
    scene = build(read_world(args.file, args.asset_root))
    simulation = Simulation(scene, checked_device(args.device), args.worlds)
    for line in simulation.report:
        print(line, file=sys.stderr)
    if args.keyframe:
        simulation.reset(keyframe_index(scene.names["key"], args.keyframe))
    rows = args.seconds / simulation.timestep * args.worlds
    if rows > MOST_ROWS:
        raise CommandError(f"--seconds {args.seconds:g} makes {rows:.3g} rows; at most {MOST_ROWS:.0e} are recorded")
    begin = time.perf_counter()
    recording = record(simulation, args.seconds)
    elapsed = time.perf_counter() - begin
    recording.save(args.out)
    steps = len(recording.times) - 1
    print(
        f"{args.out}: {len(recording.names)} channels, {steps} steps of {simulation.timestep:g} s"
        f" in {args.worlds} world{'s' * (args.worlds > 1)}, {elapsed:.2f} s"
    )
    if recording.lost is not None:
        raise CommandError(f"{simulation.instability()} The recording ends there.")
    return 0


def keyframe_index(names: list[str], name: str) -> int:
    """Index of a keyframe by name or number. Raises CommandError naming the keyframes there are."""
    from app.cli.errors import CommandError

    if name in names:
        return names.index(name)
    if name.isdigit() and int(name) < len(names):
        return int(name)
    have = ", ".join(n or str(i) for i, n in enumerate(names)) or "none"
    raise CommandError(f"there is no keyframe {name!r}; the scene has {have}")
