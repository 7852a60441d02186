"""msd-studio bench: how long this machine takes to start, to build and to step, beside MuJoCo C."""

from __future__ import annotations

import argparse

from app.cli.arguments import add_scene

HELP = "measure start-up, build and step times, beside MuJoCo C where it is installed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser, "files", nargs="*")
    parser.add_argument("--device", default="cpu", help="Warp device: cpu or cuda:0 (default: cpu)")
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds of stepping (default: 7)")
    parser.add_argument("--no-start", action="store_true", help="do not measure start-up in fresh processes")


def run(args: argparse.Namespace) -> int:
    from app import benchmark
    from app.cli.device import checked_device
    from app.cli.errors import CommandError
    from app.cli.files import read_world

    device = checked_device(args.device)
    files = args.files or benchmark.samples()
    if not files:
        raise CommandError("there are no sample scenes in this installation: name a scene")
    print(f"{benchmark.machine()}; device {device}\n")
    print(benchmark.Steps.HEADER)
    for file in files:
        print(benchmark.steps(file, read_world(file, args.asset_root), device, args.rounds).line(), flush=True)
    if not args.no_start:
        print(f"\nStart-up to motion, fresh process, {files[0]}:", flush=True)
        for cold in (True, False):
            kind = "empty kernel cache" if cold else "warm kernel cache"
            print(f"  {kind:<20} {benchmark.start_up(files[0], device, cold):6.2f} s", flush=True)
    return 0
