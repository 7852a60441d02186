"""msd-studio open: the editor."""

from __future__ import annotations

import argparse

HELP = "open the editor"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="scene to open: .xml, .msd, .json, .msgpack or .msdb")
    parser.add_argument("--play", action="store_true", help="start the simulation at once")


def run(args: argparse.Namespace) -> int:
    from ui import application

    return application.run(([args.file] if args.file else []) + (["--play"] if args.play else []))
