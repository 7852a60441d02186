"""Reading scenes for commands."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

from app.cli.errors import CommandError
from app.files import replacing
from engine.msd.schema import World

READ = (".xml", ".mjcf", ".msd", ".json", ".msgpack", ".msdb")
WRITTEN = (".msd", ".json", ".msgpack", ".msdb")
LATER = (".urdf", ".glb", ".gltf", ".usd", ".usda", ".usdc", ".usdz")


def check_writable(path: str) -> None:
    """Raise OSError naming `path` if no file can be written there, before the work that would be lost."""
    with contextlib.suppress(_Kept), replacing(path):
        raise _Kept


class _Kept(Exception):
    """Leaves what is at a path as it is."""


def read_world(path: str) -> World:
    """Read a scene; what the reader dropped, clamped or guessed goes to stderr, a line each. Raises SceneError."""
    from engine import msd

    suffix = Path(path).suffix.lower()
    if suffix in LATER:
        raise CommandError(f"{path}: reading {suffix} comes with a later version; it reads {', '.join(READ)}")
    if suffix not in (".xml", ".mjcf"):
        return msd.from_file(path)
    from engine.msd import mjcf

    report = mjcf.Report()
    world = mjcf.read(path, report=report)
    for finding in report.findings:
        print(finding, file=sys.stderr)
    return world
