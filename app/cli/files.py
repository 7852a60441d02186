"""Reading scenes for commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.cli.errors import CommandError
from app.cli.messages import note
from engine.msd.report import Report
from engine.msd.schema import World


def read_world(
    path: str,
    asset_roots: Sequence[str] = (),
    strict: bool = False,
    robot: Mapping[str, bool] | None = None,
    format: str | None = None,
    report: Report | None = None,
) -> World:
    """Read a scene; what its reader dropped, clamped, guessed or carried goes to stderr, a line each.

    Args:
        path: a file; `-` and pipes are read to their end, see `app.cli.stream_scene`.
        robot: options of the URDF reader.
        format: of what comes through a pipe; by content when left out.
        report: receives what is printed too.

    Raises:
        SceneError: it cannot be read. CommandError: `strict`, and there was something to report.
    """
    from app.cli.stream_scene import from_stream, is_readable_stream
    from engine import msd

    report = msd.Report() if report is None else report
    if is_readable_stream(path):
        world = from_stream(path, report, asset_roots, robot, format)
    else:
        world = msd.from_file(path, report, asset_roots, robot)
    checked(path, report, strict)
    return world


def checked(path: str, report: Report, strict: bool = False) -> None:
    """Print what a reader or writer reports, a line each, to stderr. Raises CommandError when `strict` and there is
    any."""
    for finding in report.findings:
        note(f"{finding.outcome}: {finding}")
    if strict and report.findings:
        count = len(report.findings)
        raise CommandError(f"{path}: {count} thing{'s' * (count > 1)} could not be converted exactly (--strict)")
