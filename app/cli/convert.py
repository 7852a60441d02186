"""msd-studio convert: from one scene format to another."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "convert a scene to another format, by suffix"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("input", metavar="IN", help=".xml (MJCF), .msd, .json, .msgpack or .msdb")
    parser.add_argument("output", metavar="OUT", help=".msd or .json (JSON), .msgpack or .msdb (MessagePack)")


def run(args: argparse.Namespace) -> int:
    from app.cli.errors import CommandError
    from app.cli.files import WRITTEN, read_world
    from engine import msd

    suffix = Path(args.output).suffix.lower()
    if suffix not in WRITTEN:
        raise CommandError(
            f"{args.output}: writing {suffix or 'a file without suffix'} is not there yet; "
            f"it writes {', '.join(WRITTEN)}"
        )
    msd.save(read_world(args.input), args.output)
    return 0
