"""Writing a World in any format, by suffix."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from engine.errors import SceneError
from engine.msd.arguments import target_path
from engine.msd.formats import MJCF, SAVED_SUFFIXES
from engine.msd.report import Report
from engine.msd.saving import AssetMode, collected, save
from engine.msd.schema.world import World

GLB_SUFFIXES = (".glb",)
MJZ_SUFFIXES = (".mjz",)
WRITTEN_SUFFIXES = SAVED_SUFFIXES + MJCF.suffixes + MJZ_SUFFIXES + GLB_SUFFIXES
"""Suffixes of the files that can be written."""


def write(
    world: World,
    path: str,
    assets: AssetMode = AssetMode.REFERENCE,
    report: Report | None = None,
    older: bool = False,
    dialect: str = "mujoco",
    *,
    force: bool = False,
    backup: bool = False,
) -> None:
    """Write a World to a file, whole or not at all.

    Args:
        assets: what becomes of the files that the scene names; a .glb or .mjz always holds everything.
        report: receives what the format cannot say.
        older: MSD in the form of the older reference.
        dialect: of MJCF: `mujoco`, or `motrixsim` with the extensions that MuJoCo refuses.
        force: replace a file that is read-only.
        backup: keep what is replaced, under its name with a `~` at the end.

    Raises:
        SceneError: the suffix is not known, or something cannot be read or written.
    """
    path = target_path("write()", path)
    suffix = Path(path).suffix.lower()
    if suffix in SAVED_SUFFIXES:
        save(world, path, assets, older, report, force=force, backup=backup)
    elif suffix in MJCF.suffixes:
        from engine.compiler.inertials import inertials
        from engine.msd import mjcf
        from engine.msd.flat_meshes import flat_meshes

        spoken = mjcf.Dialect(dialect)
        if assets is not AssetMode.REFERENCE:
            repaint = _as_png if spoken is mjcf.Dialect.MUJOCO else None
            world = collected(world, path, assets is AssetMode.EMBED, report, repaint)
        mjcf.write(world, path, report, spoken, inertials, flat_meshes, force=force, backup=backup)
    elif suffix in MJZ_SUFFIXES:
        from engine.msd import mjz

        with tempfile.TemporaryDirectory(prefix="msd-studio-") as folder:
            write(world, os.path.join(folder, mjz.MODEL), AssetMode.COPY, report, dialect=dialect)
            mjz.write(path, folder, force, backup)
    elif suffix in GLB_SUFFIXES:
        from engine.exporters import gltf

        gltf.save(world, path, report, force=force, backup=backup)
    else:
        known = ", ".join(WRITTEN_SUFFIXES)
        what = f"a {suffix} file" if suffix else "a file without a suffix"
        raise SceneError(f"cannot write {what}; these can be written: {known}", path)


def _as_png(file: Path) -> bytes | None:
    """A picture that MuJoCo does not read as PNG; None for one that it reads, or that cannot be read here."""
    from engine.geometry import image_files
    from engine.msd.mjcf.write.assets import PICTURES

    if file.suffix.lower() in PICTURES:
        return None
    try:
        return image_files.png(image_files.read(file))
    except (OSError, ValueError):
        return None
