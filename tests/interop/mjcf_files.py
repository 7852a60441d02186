"""Every MJCF file of the installed packages and of the shared scenes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import NamedTuple

SHARED = Path(__file__).parents[2].parent / "shared" / "scenes"
PACKAGES = ("dm_control", "gymnasium", "robosuite")


class SceneFile(NamedTuple):
    """An MJCF file, and the folder below which it may read."""

    source: str
    """Package, or `shared`."""
    path: Path
    root: Path

    @property
    def name(self) -> str:
        """Path below its package."""
        return self.path.relative_to(self.root).as_posix()


def package_folder(package: str) -> Path | None:
    """Folder of an installed package, which need not import here."""
    spec = importlib.util.find_spec(package)
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def mjcf_files() -> list[SceneFile]:
    """All files whose root element is <mujoco>, in the order of their names."""
    roots = [(package, package_folder(package)) for package in PACKAGES] + [("shared", SHARED)]
    return [file for source, root in roots for file in files_below(source, root)]


def files_below(source: str, root: Path | None) -> list[SceneFile]:
    """The files below one folder; none without it."""
    paths = sorted(root.rglob("*.xml")) if root and root.is_dir() else ()
    return [SceneFile(source, path, root) for path in paths if b"<mujoco" in path.read_bytes()[:20000]]
