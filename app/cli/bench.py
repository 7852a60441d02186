"""msd-studio bench: how long this machine takes to step, to build and to start, beside other engines."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from app.cli import device
from app.cli.arguments import add_scene, count

if TYPE_CHECKING:
    from app.benchmark.cases import Case
    from app.benchmark.loading import Loading
    from app.benchmark.race import Result

HELP = "measure step, build and start-up times, beside MuJoCo C, MotrixSim and MuJoCo Warp where they are installed"

EXAMPLES = """\
examples:
  msd-studio bench                       the scenes of the README's table
  msd-studio bench scene.xml --peers mujoco --no-start
  msd-studio bench --case "soft bar" --stages
"""

_PEERS = ("mujoco", "motrixsim", "mujoco_warp")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser, "files", nargs="*")
    parser.add_argument("--device", default="auto", help=f"{device.HELP}; a GPU by name steps up to 8,192 humanoids")
    parser.add_argument("--rounds", type=count, default=30, help="turns of each engine (default: %(default)s)")
    parser.add_argument(
        "--peers",
        default=",".join(_PEERS),
        help="other engines, by comma; MuJoCo Warp compiles for minutes the first time (default: %(default)s)",
    )
    parser.add_argument("--case", action="append", help="only this scene of the table; may be repeated")
    parser.add_argument(
        "--stages", action="store_true", help="where the time of a step goes on a CPU, and nothing else"
    )
    parser.add_argument("--no-start", action="store_true", help="do not measure start-up in fresh processes")


def run(args: argparse.Namespace) -> int:
    from datetime import date

    from app.benchmark import cases
    from app.benchmark.agreement import STEPS, largest_difference
    from app.benchmark.loading import bytes_of_mujoco, loading
    from app.benchmark.race import race
    from app.benchmark.startup import start_up
    from app.cli.errors import UsageError
    from app.cli.files import read_world
    from app.cli.kernels import load_kernels
    from app.cli.stream_scene import as_file
    from engine.compiler import build
    from engine.physics.model.features import NotSupported
    from engine.simulation.device_choice import AUTO

    name = device.checked_device(args.device)
    peers = [name for name in args.peers.split(",") if name]
    if unknown := sorted(set(peers) - set(_PEERS)):
        raise UsageError(
            f"--peers {unknown[0]}: there is no such engine to compare with; there are {', '.join(_PEERS)}"
        )
    gpu = name not in ("cpu", AUTO)
    files = [as_file(file, args.format) for file in args.files]
    chosen = [cases.of_file(file) for file in files] or (cases.gpu_table() if gpu else cases.table())
    if args.case:
        if unknown := sorted(set(args.case) - {case.name for case in chosen}):
            names = ", ".join(case.name for case in chosen)
            raise UsageError(f"--case {unknown[0]}: there is no such scene in the table; there are {names}")
        chosen = [case for case in chosen if case.name in args.case]
    if args.stages:
        load_kernels("cpu")
        for case in chosen:
            _print_stages(case)
        return 0
    worlds = {case.file: read_world(case.file, args.asset_root) for case in chosen}

    load_kernels(name if gpu else "cpu")
    print(f"{date.today()}, {_machine()}; device {name}{_name(name) if gpu else ''}\n")
    if gpu:
        difference = largest_difference(chosen[0].file, name)
        print(f"{chosen[0].name}, positions after {STEPS} steps: within {difference:.1g} of the CPU's\n", flush=True)
    engines = f"{'MSD Studio':>10} {'MuJoCo C':>10} {'MotrixSim':>10} {'MuJoCo Warp':>12}"
    print(f"{'step, ms':<22} {engines}   ours / peer: median (quartiles) over turns")
    devices = {}
    for case in chosen:
        devices[case.name], why = device.chosen_device(name, build(worlds[case.file]), case.nworld)
        steps = _steps(case, race(case, ["ours", *peers], devices[case.name], args.rounds))
        print(steps + (f"   {why}" if why else ""), flush=True)
    print(
        f"\n{'build, s':<22} {'nv':>5} {'build':>8} {'put':>8} {'kernels':>8} {'capture':>8} "
        f"{'kB a world':>11} {'MuJoCo C, kB':>13} {'worlds that fit':>16}"
    )
    for case in chosen:
        try:
            took = loading(worlds[case.file], devices[case.name])
            peer = bytes_of_mujoco(case.file) if "mujoco" in peers else None
            print(_loading(case, took, peer), flush=True)
        except NotSupported as error:
            print(f"{case.name[-22:]:<22} {error}")
    if not args.no_start:
        first = next((case for case in chosen if case.name == "humanoid"), chosen[0])
        print(f"\nStart-up to motion, fresh process, {first.name}:", flush=True)
        for cold in (True, False):
            kind = "empty kernel cache" if cold else "warm kernel cache"
            print(f"  {kind:<20} {start_up(first.file, devices[first.name], cold):6.2f} s", flush=True)
    return 0


def _print_stages(case: Case) -> None:
    from app.benchmark.engines import Unavailable
    from app.benchmark.stages import stages

    try:
        whole, parts = stages(case.file, case.nworld, case.settle)
    except Unavailable as error:
        print(f"{case.name}: {error}\n")
        return
    print(f"{case.name}: {whole * 1e3:.4f} ms a step on one core")
    for part in parts:
        print(f"  {part.name:<46} {part.step * 1e3:>10.4f} ms {part.step / whole:>6.1%}")
    print(flush=True)


def _steps(case: Case, results: dict[str, Result]) -> str:
    from app.benchmark.engines import TITLES
    from app.benchmark.race import ratio

    cells = []
    for name, width in (("ours", 10), ("mujoco", 10), ("motrixsim", 10), ("mujoco_warp", 12)):
        step = results[name].step if name in results else None
        cells.append(f"{step * 1e3:>{width}.4f}" if step else f"{'-':>{width}}")
    ours, peer = results["ours"], results.get(case.peer)
    verdict = f"   not simulated: {ours.reason}" if ours.step is None else ""
    if ours.step and case.nworld > 1:
        verdict += f"   {case.nworld / ours.step:,.0f} steps of a world a second"
    if peer and (times := ratio(ours, peer)):
        verdict += f"   {times.median:5.2f} ({times.lower:.2f} to {times.upper:.2f}) x {TITLES[case.peer]}"
        if case.bar:
            verdict += f", wanted {case.bar:g}: {'met' if times.median <= case.bar else 'missed'}"
    return f"{case.name[-22:]:<22} {' '.join(cells)}{verdict}"


def _loading(case: Case, took: Loading, peer: int | None) -> str:
    seconds = " ".join(f"{t:>8.3f}" for t in (took.build, took.put, took.kernels, took.capture))
    theirs = "-" if peer is None else f"{peer / 1024:.1f}"
    return f"{case.name[-22:]:<22} {took.nv:>5} {seconds} {took.world / 1024:>11.1f} {theirs:>13} {took.worlds:>16,}"


def _name(device: str) -> str:
    """What kind of GPU a device is."""
    import warp as wp

    return "" if device == "cpu" else f", {wp.get_device(device).name}"


def _machine() -> str:
    """This machine in a few words."""
    import os
    import platform
    from pathlib import Path

    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        models = [line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        name = models[0] if models else name
    return f"{name}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"
