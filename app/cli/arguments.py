"""Command line arguments that several commands share."""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping

ROBOT = {
    "floating_base": "let the base link move freely (default: no)",
    "repair": "repair unphysical inertia instead of only reporting it (default: no)",
    "motors": "give every joint without an actuator a motor, as MotrixSim does (default)",
}
"""Options of the URDF reader, and what they do."""


def finite(text: str) -> float:
    """A number, neither infinite nor NaN."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"expected a finite number, found {text!r}")
    return number


def not_negative(text: str) -> float:
    """A finite number, at least 0."""
    number = finite(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"expected a number from 0, found {text!r}")
    return number


def whole(text: str) -> int:
    """A whole number, at least 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a whole number from 0, found {text!r}")
    return int(text)


def count(text: str) -> int:
    """A whole number, at least 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, found {text!r}")
    return number


def signal_patterns(values: list[list[str]] | None) -> list[str] | None:
    """The patterns of all --signals; None without any."""
    return None if values is None else [part for value in values for part in value]


def add_signals(parser: argparse.ArgumentParser, default: str) -> None:
    """Which signals a command writes."""
    parser.add_argument(
        "--signals",
        nargs="+",
        action="append",
        metavar="ID",
        help="ids as plots have them, their beginnings, or patterns with * (joint/hinge, 'link/hand/position', "
        f"'sensor/*'); default: {default}",
    )


def add_scene(parser: argparse.ArgumentParser, name: str = "file", metavar: str = "FILE", **settings) -> None:
    """The scene that a command reads, and the folders that its assets may come from."""
    about = "a scene: MSD, MJCF, URDF, USD or a mesh file; - or a pipe: read it from there"
    parser.add_argument(name, metavar=metavar, help=about, **settings)
    add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """How the scenes of a command are read."""
    parser.add_argument(
        "--asset-root",
        action="append",
        default=[],
        metavar="DIR",
        help="also read referenced files below DIR (default: only below the scene's own folder; of a scene "
        "from a pipe, the current folder)",
    )
    parser.add_argument(
        "--format",
        metavar="NAME",
        help="of a scene from a pipe: msd, msgpack, mjcf, urdf, usd, obj, stl ... (default: by content)",
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
