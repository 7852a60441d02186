"""Worlds as MJCF: what MuJoCo compiles to the same model."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import indent, tostring

from engine.errors import SceneError
from engine.msd.arguments import target_path
from engine.msd.mjcf.write import (
    actuators,
    assets,
    bodies,
    carried,
    contact,
    deformables,
    equalities,
    keyframes,
    sensors,
    settings,
    tendons,
)
from engine.msd.mjcf.write.context import Context, Dialect, Flat, Weigh
from engine.msd.mjcf.write.naming import renamed
from engine.msd.nesting import nesting_depth
from engine.msd.replacing import write_whole
from engine.msd.report import Outcome, Report
from engine.msd.saving import rebased
from engine.msd.schema import World

PARTS: tuple[Callable[[Context], None], ...] = (
    settings.write,
    bodies.write,
    assets.write,
    contact.write,
    deformables.write,
    equalities.write,
    tendons.write,
    actuators.write,
    sensors.write,
    keyframes.write,
    carried.write,
)


def write(
    world: World,
    path: str | os.PathLike[str],
    report: Report | None = None,
    dialect: Dialect = Dialect.MUJOCO,
    weigh: Weigh | None = None,
    flat: Flat | None = None,
    *,
    force: bool = False,
    backup: bool = False,
) -> None:
    """Write the World to an MJCF file. A file that is there is replaced only when the new one is whole.

    Args:
        world: the scene; it is not changed.
        path: the file; asset files stay where they are and are named from its folder.
        report: receives what MJCF cannot say.
        dialect: whose elements and attributes may be written.
        weigh, flat: see `to_mjcf`.
        force, backup: see `engine.msd.replacing.replacing`.

    Raises:
        SceneError: the file cannot be written, or the links are nested too deeply.
    """
    path = target_path("write()", path)
    write_whole(path, [to_mjcf(world, report, dialect, os.path.dirname(path), weigh, flat).encode()], force, backup)


def to_mjcf(
    world: World,
    report: Report | None = None,
    dialect: Dialect = Dialect.MUJOCO,
    folder: str | os.PathLike[str] | None = None,
    weigh: Weigh | None = None,
    flat: Flat | None = None,
) -> str:
    """The World as an MJCF text.

    Args:
        world: the scene; it is not changed.
        report: receives what MJCF cannot say.
        dialect: whose elements and attributes may be written.
        folder: folder that relative paths of asset files start from; that of the World's own file when left out.
        weigh: gives all of the inertia of links (`engine.compiler.inertials`): MJCF says all of it or nothing, so
            without this a part that a link gives beside its geoms is left out, with a report.
        flat: gives the meshes without volume (`engine.msd.flat_meshes`), which MuJoCo refuses unless their mass
            lies on their surface and nothing collides with them; without this they are written like the others.

    Raises:
        SceneError: the links are nested too deeply, or one is below itself.
    """
    nesting_depth(world)
    home = os.path.dirname(world.file) if world.file else os.getcwd()
    start = os.path.abspath(folder) if folder is not None else home
    report = Report() if report is None else report
    context = Context(renamed(rebased(world, start), report), report, dialect, Path(start), weigh, flat)
    if world.plot_layout:
        context.note("plot_layout", "MJCF cannot hold the plots of a scene", Outcome.DROPPED)
    if world.handler_file:
        context.note("handler_file", "MJCF cannot name the handler file of a scene", Outcome.DROPPED)
    try:
        for write_part in PARTS:
            write_part(context)
        root = context.root()
        indent(root)
        return tostring(root, encoding="unicode") + "\n"
    except RecursionError:
        raise SceneError("The links are nested too deeply to be written as MJCF", world.file) from None
