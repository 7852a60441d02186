"""msd-studio open: the editor."""

from __future__ import annotations

import argparse

HELP = "open the editor"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="scene to open: .xml, .msd, .json, .msgpack or .msdb")
    parser.add_argument("--play", action="store_true", help="start the simulation at once")


def run(args: argparse.Namespace) -> int:
    from ui.display import has_display

    if has_display():
        from ui import application

        return application.run(([args.file] if args.file else []) + (["--play"] if args.play else []))
    return run_offscreen(args.file)


def run_offscreen(file: str | None) -> int:
    """What the editor would do, without a window: say so, and write the results to out/."""
    from app.cli.errors import CommandError
    from engine.physics.quiet import quiet_warp
    from render import NoContextError
    from ui import offscreen

    print("msd-studio: there is no display; simulating two seconds offscreen instead", flush=True)
    quiet_warp()
    try:
        for written in offscreen.run(file or offscreen.SAMPLE):
            print(f"msd-studio: wrote {written}")
    except NoContextError as error:
        raise CommandError(str(error)) from None
    return 0
