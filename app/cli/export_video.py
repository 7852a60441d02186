"""msd-studio export --video: pictures of what a take holds, at exact times."""

from __future__ import annotations

import argparse
import math
import os
from typing import TYPE_CHECKING

from app.cli.arguments import finite
from app.cli.errors import CommandError, UsageError

if TYPE_CHECKING:
    from app.history import History
    from app.takes.reader import Take
    from engine.msd.schema import World
    from engine.simulation import Simulation
    from ui.figures.figure import Figure

ABOUT = """\
--video shows the take: picture n is what was at --from + n * --speed / --fps seconds, interpolated between two
moments of the take (turns at constant speed), or with --nearest as the nearest moment has it. Contacts, tendons and
beams are computed of that state. The last picture is before --to, so that the video is as long as what it shows. A
take with resets shows its last run.

A GIF has at most 640 pixels a side, 20 pictures a second, 20 s and 10 MB. A folder gets a PNG of each picture. Where
the disk is full nothing is left of a video; after Ctrl-C it has the pictures up to then.
"""
SIZE = (1280, 720)
SIDES = ("right", "below")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("video")
    group.add_argument("--video", metavar="FILE", help="out.mp4, out.gif, or a folder that gets PNG files")
    group.add_argument("--camera", metavar="NAME", help="of the scene (default: the view with which it opens)")
    group.add_argument("--fps", type=finite, default=None, metavar="N", help="pictures a second (default: 30)")
    group.add_argument("--speed", type=finite, default=1.0, metavar="X", help="2: twice as fast, 0.5: slow motion")
    group.add_argument("--size", metavar="WxH", help="pixels (default: 1280x720); of .mp4 even numbers")
    group.add_argument("--nearest", action="store_true", help="show the nearest moments, without interpolation")
    group.add_argument("--overlays", metavar="NAMES", help="time, contacts, joints, tendons ..., as of the View menu")
    group.add_argument(
        "--plots", nargs="+", action="append", metavar="ID", help="signals that are plotted beside, as of --signals"
    )
    group.add_argument("--plots-at", choices=SIDES, default="right", help="of the picture (default: right)")
    group.add_argument("--dark", action="store_true", help="plots in dark colors")
    group.add_argument(
        "--asset-root", action="append", default=[], metavar="DIR", help="also read files of the scene below DIR"
    )


def refuse(args: argparse.Namespace) -> None:
    """Raise UsageError for what no take could make right."""
    from app.cli.render import parsed_size
    from app.video.files import kind_of
    from render import OVERLAYS

    try:
        kind_of(args.video)
    except ValueError as error:
        raise UsageError(f"--video {error}") from None
    if args.fps is not None and not 0.001 <= args.fps <= 1000:
        raise UsageError(f"--fps {args.fps:g}: pictures a second from 0.001 to 1000 were expected")
    if not args.speed > 0:
        raise UsageError(f"--speed {args.speed:g}: a positive number was expected")
    if args.size:
        parsed_size(args.size)
    known = ("time", *(one.name for one in OVERLAYS))
    if unknown := [name for name in _overlays(args) if name not in known]:
        raise UsageError(f"--overlays: there is no {unknown[0]!r}; there are {', '.join(known)}")


def run(args: argparse.Namespace, take: Take) -> tuple[str, int]:
    """Make the video; returns a line on it and the exit code. Raises CommandError or OSError."""
    from app.cli.files import read_world
    from app.cli.kernels import load_kernels
    from app.cli.messages import note
    from app.cli.progress import Progress
    from app.cli.render import parsed_size
    from app.cli.stopping import stopping
    from app.history import History
    from app.session import transferred
    from app.video.files import bounded, kind_of
    from app.video.motion import frame_times, motion_of
    from app.video.mp4 import NoVideoError, rate_of
    from engine.compiler import build
    from engine.physics.runtime.warp_logging import quiet_warp
    from engine.simulation import Simulation
    from engine.simulation.scene_layout import reference_of
    from render import NoContextError
    from ui.video.film import Film
    from ui.video.making import make

    if os.path.exists(args.video) and not args.force and (os.path.isfile(args.video) or os.listdir(args.video)):
        raise CommandError(f"{args.video}: there is something already; --force replaces it")
    world = read_world(args.file, args.asset_root)
    history = History()
    take.fill(history)
    if not take.has_state:
        raise CommandError(f"{args.file}: the take has signals alone, and not the full state that pictures need")
    start, stop = max(args.since, history.start), min(args.until, history.end)
    if not history.count() or start > stop:
        raise UsageError(
            f"{args.file}: there is no moment between --from and --to; its last run is from {history.start:g} to "
            f"{max(history.end, history.start):g} s"
        )
    if len(history.takes) > 1:
        note(f"{args.file}: it has {len(history.takes)} runs; the video shows the last one")
    kind, wanted = kind_of(args.video), parsed_size(args.size) if args.size else SIZE
    fps = args.fps or (20.0 if kind == "gif" else 30.0)
    size, rate, seconds = bounded(kind, wanted, fps, (stop - start) / args.speed)
    if (size, rate, seconds) != (wanted, fps, (stop - start) / args.speed):
        note(f"{args.video}: {size[0]}x{size[1]} px, {rate:g} pictures a second, {seconds:.4g} s, as .{kind} has it")
    stop = min(stop, start + seconds * args.speed)
    quiet_warp()
    scene = build(world)
    load_kernels("cpu")
    simulation = Simulation(scene)
    reference, layout = reference_of(scene), simulation.layout
    times = frame_times(start, stop, rate_of(rate), args.speed)
    motion = motion_of(
        history, None, times, layout, lambda moment: transferred(moment.layout, moment.state, layout, reference)
    )
    names = _overlays(args)
    pace = "" if args.speed == 1 else f"  ×{args.speed:g}"
    film = Film(
        out=args.video,
        motion=motion,
        times=times,
        rate=rate_of(rate),
        camera=_camera(args, world),
        options=_options(world, names),
        size=size,
        interpolated=not args.nearest,
        figure=_figure(args, take, history, simulation, start, stop),
        side=args.plots_at,
        caption=f"{{}} s{pace}" if "time" in names else "",
        has_labels="labels" in names,
        force=args.force,
    )
    progress = Progress()

    def show(done: int, count: int) -> None:
        progress.show(f"{done} of {count} pictures")

    def noted(problems) -> None:
        for problem in problems:
            note(problem)

    try:
        with stopping() as stop_wanted:
            written = make(
                film, world, simulation, lambda: stop_wanted.signal is not None, progress=show, noted=noted
            )
    except (NoContextError, NoVideoError) as error:
        raise CommandError(str(error)) from None
    progress.clear()
    if stop_wanted.signal is not None:
        note(f"stopped by {stop_wanted.signal.name} after {written.frames} of {len(times)} pictures")
    if written.remark:
        note(f"{args.video}: {written.remark}")
    length = written.frames / rate
    line = f"{args.video}: {written.frames} pictures, {length:.4g} s, {written.size / 1e6:.3g} MB"
    return line, stop_wanted.exit_code


def _overlays(args: argparse.Namespace) -> list[str]:
    return [name.strip() for name in args.overlays.split(",")] if args.overlays else []


def _camera(args: argparse.Namespace, world: World):
    from engine.msd import names
    from render.opening import opening_camera

    if args.camera is None:
        return opening_camera(world)
    found = names.find(world, "camera", args.camera)
    if found is None:
        have = ", ".join(names.names(world, "camera")) or "none"
        raise CommandError(f"--camera {args.camera}: there is no such camera; the scene has {have}")
    return found.path


def _options(world: World, overlays: list[str]):
    """As a window shows the scene at first."""
    from dataclasses import replace

    from render import Look, RenderOptions
    from render.looks import OCCLUSION_SHARE, VISIBLE_GROUPS, default_groups, default_look
    from render.opening import subject_bounds
    from render.poses import links

    nodes = links(world)
    look = default_look(world, nodes)
    options = RenderOptions(look=look, groups=VISIBLE_GROUPS, overlays=frozenset(overlays) - {"time"})
    if look is not Look.STUDIO:
        return options
    reach = OCCLUSION_SHARE * subject_bounds(world)[1]
    return replace(options, groups=default_groups(nodes), ambient_occlusion=True, occlusion_radius=reach)


def _figure(
    args: argparse.Namespace, take: Take, history: History, simulation: Simulation, start: float, stop: float
) -> Figure | None:
    """A plot for each unit of the signals that --plots names."""
    from app.channels import ChannelTable
    from app.cli.arguments import signal_patterns
    from app.cli.take_signals import chosen
    from ui.figures.colors import print_colors, theme_colors
    from ui.figures.figure import Figure
    from ui.theme import CURVES
    from ui.video.course import Course, axes_over

    patterns = signal_patterns(args.plots)
    if patterns is None:
        return None
    ids = chosen(take, patterns, "--plots")
    table, units = ChannelTable(simulation.layout), take.units
    times, values = history.get(ids, start if math.isfinite(start) else None, stop)
    by_unit: dict[str, list[Course]] = {}
    for id, column in zip(ids, values.T, strict=True):
        courses = by_unit.setdefault(units[id], [])
        channel = table.find(id)
        color = CURVES[len(courses) % len(CURVES)]
        courses.append(Course(channel.label if channel else id, units[id], color, times, column))
    rows = []
    for number, courses in enumerate(by_unit.values()):
        bottom = "time (s)" if number == len(by_unit) - 1 else ""
        rows.append([axes_over(courses, start, stop, bottom)])
    colors = theme_colors("dark") if args.dark else print_colors()
    return Figure(rows, colors, shows_values=True)
