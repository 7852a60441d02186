"""msd-studio convert: from one scene format to another."""

from __future__ import annotations

import argparse

from app.cli.arguments import add_robot, add_scene, robot_of

HELP = "convert a scene to another format, by suffix"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser, "input", "IN")
    parser.add_argument(
        "output", metavar="OUT", help=".msd or .json, .msgpack or .msdb (MSD), .xml (MJCF) or .glb (binary glTF)"
    )
    parser.add_argument(
        "--assets",
        choices=("reference", "copy", "embed"),
        default="reference",
        help="files that the scene names: refer to them, copy them beside OUT, or take them in (default: reference)",
    )
    parser.add_argument("--older", action="store_true", help="write MSD in the form of the older reference")
    parser.add_argument(
        "--dialect",
        choices=("mujoco", "motrixsim"),
        default="mujoco",
        help="write MJCF for MuJoCo, or with the extensions of MotrixSim (default: mujoco)",
    )
    add_robot(parser)
    parser.add_argument(
        "--strict", action="store_true", help="write nothing when something cannot be taken over as written"
    )


def run(args: argparse.Namespace) -> int:
    import os
    import tempfile

    from app.cli.files import checked, read_world
    from app.writing import write
    from engine.msd.report import Report
    from engine.msd.saving import AssetMode

    world = read_world(args.input, args.asset_root, args.strict, robot_of(args))

    def written(path: str, strict: bool) -> None:
        report = Report()
        write(world, path, AssetMode(args.assets), report, args.older, args.dialect)
        checked(args.output, report, strict)

    if args.strict:  # tried elsewhere first: a refusal leaves what is at OUT as it is
        with tempfile.TemporaryDirectory() as folder:
            written(os.path.join(folder, os.path.basename(args.output)), strict=True)
    written(args.output, strict=False)
    return 0
