"""Reading scenes for commands."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping, Sequence

from app.cli.errors import CommandError
from app.files import replacing
from engine.msd.report import Report
from engine.msd.schema import World


def check_writable(path: str) -> None:
    """Raise OSError naming `path` if no file can be written there, before the work that would be lost."""
    with contextlib.suppress(_Kept), replacing(path):
        raise _Kept


class _Kept(Exception):
    """Leaves what is at a path as it is."""


def read_world(
    path: str, asset_roots: Sequence[str] = (), strict: bool = False, robot: Mapping[str, bool] | None = None
) -> World:
    """Read a scene; what its reader dropped, clamped, guessed or carried goes to stderr, a line each.

    `robot`: options of the URDF reader. Raises SceneError, and CommandError when `strict` and there was any of that.
    """
    from engine import msd

    report = msd.Report()
    world = msd.from_file(path, report, asset_roots, robot)
    checked(path, report, strict)
    return world


def checked(path: str, report: Report, strict: bool = False) -> None:
    """Print what a reader or writer reports, a line each, to stderr. Raises CommandError when `strict` and there is
    any."""
    for finding in report.findings:
        print(f"{finding.outcome}: {finding}", file=sys.stderr)
    if strict and report.findings:
        count = len(report.findings)
        raise CommandError(f"{path}: {count} thing{'s' * (count > 1)} could not be taken over as written (--strict)")
