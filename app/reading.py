"""Opening files: the World, and the messages about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app import plugins, python_scenes
from app.checking import Note, Progress, check, import_note, located
from engine import msd
from engine.errors import SceneError
from engine.msd.formats import URDF, format_of_file
from engine.msd.report import Report
from engine.msd.schema.world import World

READ = 0.8
"""Share of opening a file that is done when it is read and not yet checked."""


def read(
    path: str,
    asset_roots: Sequence[str] = (),
    robot: Mapping[str, bool] | None = None,
    progress: Progress = lambda share: None,
    run: bool = False,
    places: dict[str, tuple[str, int]] | None = None,
) -> tuple[World, list[Note]]:
    """The World in a file, and what its reader dropped, clamped or guessed and what the validator found.

    Args:
        asset_roots: folders, beside the file's own, below which the files that it names may be read.
        robot: `floating_base`, `repair` and `motors` of a URDF; see `engine.msd.urdf.read`.
        progress: called with the share that is done; may raise to cancel.
        places: filled with file and line of the objects that a reader of XML made, by World path.
        run: whether the user lets a Python file be run, in a process of its own.

    Raises:
        SceneError: the file cannot be read, is a program that may not be run, or is no URDF though `robot` says
            something.
    """
    if python_scenes.is_python(path):
        if not run:
            raise SceneError("a Python file is a program: File > Open in the editor asks, and runs it", path)
        world = python_scenes.read(path, lambda: progress(0.0))
        return world, check(world, progress=lambda share: progress(READ + (1 - READ) * share))
    places = {} if places is None else places
    report = Report(places=places)
    if plugins.reads(path):
        world = plugins.read(path, report)
        found = check(world, progress=lambda share: progress(READ + (1 - READ) * share))
        return world, [import_note(finding) for finding in report.findings] + found
    world = msd.from_file(path, report, asset_roots, robot, lambda share: progress(READ * share))
    found = check(world, progress=lambda share: progress(READ + (1 - READ) * share))
    return world, located([import_note(finding) for finding in report.findings] + found, world, places)


def is_urdf(path: str) -> bool:
    """Whether a file is a URDF, by its content; raises SceneError when that cannot be found out."""
    return not python_scenes.is_python(path) and not plugins.reads(path) and format_of_file(path) is URDF
