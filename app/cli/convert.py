"""msd-studio convert: from one scene format to another."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile

from app.cli.arguments import add_reading, add_robot, robot_of
from app.cli.errors import CommandError, UsageError
from app.cli.messages import note
from app.cli.progress import Progress
from app.cli.scene_output import add_writing, check_target, confirm_replacing, note_files_outside, write_scene

HELP = "convert a scene to another format, by suffix; or many scenes"

ABOUT = """\
IN is a scene: MSD, MJCF, a .mjz, URDF, USD or a mesh file, by content; - or a pipe: read it from there (the files
that it names are those of the current folder). OUT is .msd or .json, .msgpack or .msdb (MSD), .xml (MJCF), .mjz (MJCF
with its files), .glb (binary glTF), or - for standard output. With --out-dir, all paths are inputs; one that fails
does not stop the others.
"""

EXAMPLES = """\
examples:
  msd-studio convert humanoid.xml humanoid.msgpack
  msd-studio convert robot.urdf robot.xml --floating-base --assets copy
  msd-studio convert a.xml b.urdf c.usda --to msd --out-dir converted
  msd-studio convert - - --to xml < scene.msd > scene.xml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="IN OUT", help="input and output; with --out-dir: inputs")
    parser.add_argument("--out-dir", metavar="DIR", help="convert every input into this folder, as --to says")
    add_writing(parser)
    add_reading(parser)
    add_robot(parser)
    parser.add_argument(
        "--strict", action="store_true", help="write nothing when something cannot be converted exactly"
    )


def run(args: argparse.Namespace) -> int:
    if args.out_dir is None:
        if len(args.paths) != 2:
            raise UsageError(
                f"expected IN and OUT, found {len(args.paths)} path{'s' * (len(args.paths) > 1)}; "
                "several scenes are converted with --out-dir DIR"
            )
        source, target = args.paths
        check_target(target, args)
        confirm_replacing([source], [target], args.force, existing=False)
        _convert(source, target, args)
        return 0
    return _convert_all(args)


def _convert(source: str, target: str, args: argparse.Namespace) -> None:
    """Convert one scene. Raises SceneError, OSError, CommandError."""
    from app.cli.files import checked, read_world
    from app.cli.output import is_stream
    from engine.msd.report import Report

    world = read_world(source, args.asset_root, args.strict, robot_of(args), args.format)

    def written(path: str, strict: bool) -> None:
        report = Report()
        write_scene(world, path, args, report)
        checked(target, report, strict)

    if args.strict:  # written elsewhere first: a failure leaves OUT unchanged
        with tempfile.TemporaryDirectory() as folder:
            name = f"out.{args.to or 'msd'}" if is_stream(target) else os.path.basename(target)
            written(os.path.join(folder, name), strict=True)
    written(target, strict=False)
    note_files_outside(world, target, args)


def _convert_all(args: argparse.Namespace) -> int:
    """Convert every input into a folder. Returns 1 if one failed, after the others."""
    from app.cli.errors import is_expected, one_line

    targets: dict[str, str] = {}
    for source in args.paths:
        stem = os.path.splitext(os.path.basename(source))[0]
        target = os.path.join(args.out_dir, f"{stem if source != '-' else 'stdin'}.{args.to or 'msd'}")
        if target in targets:
            raise UsageError(f"{targets[target]} and {source} would both become {target}; rename one of them")
        targets[target] = source
    os.makedirs(args.out_dir, exist_ok=True)
    confirm_replacing(args.paths, list(targets), args.force, existing=True)
    progress, failed = Progress(), []
    for count, (target, source) in enumerate(targets.items(), 1):
        progress.status(f"{count}/{len(targets)}  {source}")
        try:
            _convert(source, target, args)
        except Exception as error:
            if not is_expected(error):
                raise
            progress.clear()
            print(f"msd-studio: {one_line(error)}", file=sys.stderr)
            failed.append(source)
        else:
            progress.clear()
            note(f"{count}/{len(targets)}  {target}")
    if failed:
        raise CommandError(f"{len(failed)} of {len(targets)} files could not be converted: {', '.join(failed)}")
    return 0
