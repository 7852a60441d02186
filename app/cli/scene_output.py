"""Writing the scenes that commands make: to files, or to standard output."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.cli.errors import CommandError, UsageError
from app.cli.messages import note
from app.cli.output import is_stream, opened_stream

if TYPE_CHECKING:
    from engine.msd.report import Report
    from engine.msd.schema.world import World

FORMATS = ("msd", "json", "msgpack", "msdb", "xml", "mjz", "glb")
"""What --to may name; the suffixes of `app.writing`."""


def add_writing(parser: argparse.ArgumentParser) -> None:
    """How a scene is written."""
    parser.add_argument("--to", choices=FORMATS, help="the format, where OUT has no suffix: - and --out-dir")
    parser.add_argument(
        "--assets",
        choices=("reference", "copy", "embed"),
        default="reference",
        help="files that the scene refers to: reference them in place, copy them next to OUT, or embed them "
        "(default: reference)",
    )
    parser.add_argument("--older", action="store_true", help="write the earlier version of MSD")
    parser.add_argument(
        "--dialect",
        choices=("mujoco", "motrixsim"),
        default="mujoco",
        help="write MJCF for MuJoCo, or with the extensions of MotrixSim (default: mujoco)",
    )
    parser.add_argument(
        "--force", action="store_true", help="replace read-only files, inputs and existing files without a question"
    )


def check_target(path: str, args: argparse.Namespace) -> None:
    """Raise UsageError when no scene can be written to a path, by its suffix."""
    if is_stream(path):
        if args.assets == "copy":
            raise UsageError("--assets copy needs an output file, not standard output")
        return
    suffix = os.path.splitext(path)[1].lower()
    if suffix[1:] not in (*FORMATS, "mjcf"):
        found = f"as {suffix}" if suffix else "without a suffix"
        raise UsageError(f"{path}: scenes are written as {', '.join(f'.{name}' for name in FORMATS)}, not {found}")


def write_scene(world: World, path: str, args: argparse.Namespace, report: Report) -> None:
    """Write a World to a file by its suffix, or to a stream as --to says, MSD when it says nothing.

    Raises:
        SceneError, OSError: it cannot be written.
    """
    from app.writing import write
    from engine.msd.saving import AssetMode

    if not is_stream(path):
        write(world, path, AssetMode(args.assets), report, args.older, args.dialect, force=args.force)
        return
    data = _bytes(world, args, report)
    with opened_stream(path) as file:
        file.write(data)


def note_files_outside(world: World, path: str, args: argparse.Namespace) -> None:
    """Say of a scene that was written how many files it refers to outside its folder, as readers refuse these."""
    from engine.msd.saving import named_files

    if is_stream(path) or args.assets != "reference" or path.lower().endswith((".glb", ".mjz")):
        return
    start, home = os.path.dirname(world.file or ""), os.path.realpath(os.path.dirname(path) or ".")
    files = {os.path.realpath(os.path.join(start, named.file)) for named in named_files(world)}
    outside = [file for file in files if not file.startswith(home.rstrip(os.sep) + os.sep)]
    if outside:
        many = f"{len(outside)} files" if len(outside) > 1 else "a file"
        folder = os.path.commonpath([home, *map(os.path.dirname, outside)])
        note(
            f"{path} refers to {many} outside its folder, which {'are' if len(outside) > 1 else 'is'} read only with "
            f"--asset-root {folder}; --assets copy puts {'them' if len(outside) > 1 else 'it'} beside it"
        )


def _bytes(world: World, args: argparse.Namespace, report: Report) -> bytes:
    """A World as a file in the current folder would have it."""
    from engine import msd
    from engine.msd.saving import collected, rebased

    suffix = f".{args.to or 'msd'}"
    place = os.path.join(os.getcwd(), f"stdout{suffix}")
    if args.assets == "embed":
        world = collected(world, place, True, report)
    if suffix in (".glb", ".mjz"):
        import tempfile

        from app.writing import write

        with tempfile.TemporaryDirectory(prefix="msd-studio-") as folder:
            file = os.path.join(folder, f"stdout{suffix}")
            write(world, file, report=report, dialect=args.dialect)
            with open(file, "rb") as content:
                return content.read()
    if suffix == ".xml":
        from engine.compiler.inertials import inertials
        from engine.msd import mjcf
        from engine.msd.flat_meshes import flat_meshes

        dialect = mjcf.Dialect(args.dialect)
        return mjcf.to_mjcf(world, report, dialect, os.getcwd(), inertials, flat_meshes).encode()
    world = rebased(world, os.getcwd())
    to_bytes = msd.to_msgpack if suffix in (".msgpack", ".msdb") else msd.to_json
    return to_bytes(world, args.older, report)


def same_file(a: str, b: str) -> bool:
    """Whether two paths lead to one file, through links and whatever the spelling."""
    try:
        return os.path.samefile(a, b)
    except OSError:
        return os.path.realpath(a) == os.path.realpath(b)


def confirm_replacing(sources: Sequence[str], targets: Sequence[str], force: bool, existing: bool) -> None:
    """Have the user agree to replace inputs, and with `existing` any file that is there: a question on a terminal,
    --force elsewhere.

    Raises CommandError when the answer is no, or stdin is no terminal.
    """
    if force:
        return
    own = [t for t in targets if not is_stream(t) and any(same_file(s, t) for s in sources if s != "-")]
    there = own or ([t for t in targets if os.path.lexists(t)] if existing else [])
    if not there:
        return
    some = ", ".join(there[:3]) + (f" and {len(there) - 3} more" if len(there) > 3 else "")
    what = f"{some} {'is the input itself' if len(own) == 1 else 'are inputs' if own else 'exists already'}"
    what = what.replace("exists", "exist") if len(there) > 1 else what
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise CommandError(f"{what}; give another name, or --force to replace {'it' if len(there) == 1 else 'them'}")
    print(f"{what}; replace {'it' if len(there) == 1 else 'them'}? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise CommandError("nothing was written")
