"""msd-studio reference: every class and field of MSD, from their declarations."""

from __future__ import annotations

import argparse
import sys

HELP = "print the reference of every class and field of an MSD world, as Markdown"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FILE", help="write it to a file instead")


def run(args: argparse.Namespace) -> int:
    from app.cli.output import written
    from engine.msd.reference import to_markdown

    if not args.out:
        sys.stdout.write(to_markdown())
        return 0
    with written(args.out) as temporary, open(temporary, "w", encoding="utf-8") as file:
        file.write(to_markdown())
    return 0
