"""msd-studio convert: from one scene format to another."""

from __future__ import annotations

import argparse

from app.cli.arguments import add_scene

HELP = "convert a scene to another format, by suffix"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser, "input", "IN")
    parser.add_argument("output", metavar="OUT", help=".msd or .json (JSON), .msgpack or .msdb (MessagePack)")
    parser.add_argument(
        "--strict", action="store_true", help="write nothing when something cannot be taken over as written"
    )


def run(args: argparse.Namespace) -> int:
    from app.cli.files import read_world
    from engine import msd

    msd.save(read_world(args.input, args.asset_root, args.strict), args.output)
    return 0
