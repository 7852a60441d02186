"""Command line arguments that several commands share."""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping

ROBOT = {
    "floating_base": "let the base link move freely (default: no)",
    "repair": "mend unphysical inertia instead of only reporting it (default: no)",
    "motors": "give every joint that nothing drives a motor, as MotrixSim does (default)",
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
        flag = f"--{name.replace('_', '-')}"
        group.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=about)


def robot_of(args: argparse.Namespace) -> Mapping[str, bool]:
    """The options of the URDF reader that are given; it has defaults for the others."""
    return {name: getattr(args, name) for name in ROBOT if getattr(args, name) is not None}
