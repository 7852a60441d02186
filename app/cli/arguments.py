"""Command line arguments that several commands share."""

from __future__ import annotations

import argparse
import math


def finite(text: str) -> float:
    """A number, neither infinite nor NaN."""
    number = float(text)
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"expected a finite number, found {text!r}")
    return number


def add_scene(parser: argparse.ArgumentParser, name: str = "file", metavar: str = "FILE", **settings) -> None:
    """The scene that a command reads, and the folders that its assets may come from."""
    parser.add_argument(name, metavar=metavar, help="a scene: MSD, MJCF, URDF, USD or a mesh file", **settings)
    parser.add_argument(
        "--asset-root",
        action="append",
        default=[],
        metavar="DIR",
        help="also read files that the scene names below DIR (default: only below the scene's own folder)",
    )
