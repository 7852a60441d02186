"""Command line arguments that several commands share."""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping

ROBOT = {
    "floating_base": "let the base link move freely",
    "repair": "mend unphysical inertia instead of only reporting it",
}
"""Options of the URDF reader, and what they do."""


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


def add_robot(parser: argparse.ArgumentParser) -> None:
    """What a URDF is read with."""
    group = parser.add_argument_group("URDF")
    for name, about in ROBOT.items():
        group.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=about)


def robot_of(args: argparse.Namespace) -> Mapping[str, bool]:
    """The options of the URDF reader that are asked for."""
    return {name: True for name in ROBOT if getattr(args, name)}
