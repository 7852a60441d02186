"""msd-studio open: the editor."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from app.cli.arguments import add_robot, add_scene, robot_of
from app.cli.errors import UsageError
from app.cli.messages import missing_file

HELP = "open the editor"

EXAMPLES = """\
examples:
  msd-studio open scene.msd --play
  msd-studio robot.urdf                  the same without the word
  msd-studio a.xml b.urdf                each in a tab
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser, "files", nargs="*")
    parser.add_argument("--play", action="store_true", help="start the simulation at once")
    add_robot(parser)


def run(args: argparse.Namespace) -> int:
    from ui.display import has_display

    files = [file_to_open(args, file) for file in args.files]

    if has_display():
        from app import crash_log
        from app.camera_frames import CAMERA_FRAMES
        from engine.server import Engine
        from ui.engine_device import stored

        # It starts while the window is being created.
        engine = Engine(device=stored(), fault_log=str(crash_log.fault_file()), camera_frames=CAMERA_FRAMES)
        from ui import application

        return application.run(files, args.play, robot_of(args), args.asset_root, engine)
    return run_offscreen(files, robot_of(args), args.asset_root)


def file_to_open(args: argparse.Namespace, file: str) -> str:
    """The file to open for one that was given; what comes through a pipe as an MSD file in a new temporary folder,
    which stays.

    Raises CommandError before a window opens when there is no such file.
    """
    import os

    from app.cli.stream_scene import is_readable_stream

    if not is_readable_stream(file):
        if not os.path.lexists(file):
            raise UsageError(missing_file(file))
        return file
    import tempfile

    from app.cli.files import read_world
    from app.cli.messages import note
    from engine import msd

    world = read_world(file, args.asset_root, robot=robot_of(args), format=args.format)
    file = os.path.join(tempfile.mkdtemp(prefix="msd-studio-"), "stdin.msd")
    msd.save(world, file)
    args.asset_root = [*args.asset_root, os.getcwd()]
    for name in robot_of(args):
        setattr(args, name, None)
    note(f"opening {file}")
    return file


def run_offscreen(files: Sequence[str], robot: Mapping[str, bool], asset_roots: Sequence[str]) -> int:
    """Run a session without a window on one file and write the results to out/."""
    from app.cli.errors import CommandError
    from engine.physics.runtime.warp_logging import quiet_warp
    from render import NoContextError
    from ui import offscreen

    print("msd-studio: there is no display; simulating two seconds offscreen instead", flush=True)
    quiet_warp()
    file = files[0] if files else None
    if len(files) > 1:
        raise UsageError("without a display one file can be simulated; give one, or use msd-studio simulate")
    try:
        for written in offscreen.run(file or offscreen.SAMPLE, robot=robot, asset_roots=asset_roots):
            print(f"msd-studio: wrote {written}")
    except NoContextError as error:
        raise CommandError(str(error)) from None
    return 0
