"""Opening files: the World, and what is to be told about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.checking import Note, check, import_note
from engine import msd
from engine.msd.formats import URDF, format_of_file
from engine.msd.report import Report
from engine.msd.schema.world import World


def read(
    path: str, asset_roots: Sequence[str] = (), robot: Mapping[str, bool] | None = None
) -> tuple[World, list[Note]]:
    """The World in a file, and what its reader dropped, clamped or guessed and what the validator found.

    Args:
        asset_roots: folders, beside the file's own, below which the files that it names may be read.
        robot: `floating_base`, `repair` and `motors` of a URDF; see `engine.msd.urdf.read`.

    Raises:
        SceneError: the file cannot be read, or is no URDF though `robot` says something.
    """
    report = Report()
    world = msd.from_file(path, report, asset_roots, robot)
    return world, [import_note(finding) for finding in report.findings] + check(world)


def is_urdf(path: str) -> bool:
    """Whether a file is a URDF, by its content; raises SceneError when that cannot be told."""
    return format_of_file(path) is URDF
