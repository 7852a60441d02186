"""msd-studio open: the editor."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from app.cli.arguments import add_robot, add_scene, robot_of

HELP = "open the editor"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser, nargs="?")
    parser.add_argument("--play", action="store_true", help="start the simulation at once")
    add_robot(parser)


def run(args: argparse.Namespace) -> int:
    from ui.display import has_display

    if has_display():
        from app import crash_log
        from engine.server import Engine

        engine = Engine(fault_log=str(crash_log.fault_file()))  # gets ready while the window is being made
        from ui import application

        return application.run(args.file, args.play, robot_of(args), args.asset_root, engine)
    return run_offscreen(args.file, robot_of(args), args.asset_root)


def run_offscreen(file: str | None, robot: Mapping[str, bool], asset_roots: Sequence[str]) -> int:
    """What the editor would do, without a window: say so, and write the results to out/."""
    from app.cli.errors import CommandError
    from engine.physics.quiet import quiet_warp
    from render import NoContextError
    from ui import offscreen

    print("msd-studio: there is no display; simulating two seconds offscreen instead", flush=True)
    quiet_warp()
    try:
        for written in offscreen.run(file or offscreen.SAMPLE, robot=robot, asset_roots=asset_roots):
            print(f"msd-studio: wrote {written}")
    except NoContextError as error:
        raise CommandError(str(error)) from None
    return 0
