"""The scenes of the table, and what the engine may take there."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parents[2] / "resources" / "benchmarks"


@dataclass(frozen=True)
class Case:
    """A scene to step.

    bar: how many times as long as `peer` the engine may take, None for no bar. settle: simulated seconds before the
    measurement.
    """

    name: str
    file: str
    bar: float | None = None
    peer: str = "mujoco"
    nworld: int = 1
    settle: float = 1.0


def table() -> list[Case]:
    """The cases whose scene is on this machine."""
    panda = _package_file("robosuite", "models/assets/robots/panda/robot.xml")
    cases = [
        Case("double pendulum", str(_FOLDER / "double_pendulum.xml"), 3.0),
        Case("humanoid", str(_FOLDER / "humanoid.xml"), 2.0),
        Case("quadruped", str(_FOLDER / "quadruped.xml"), 2.0),
        Case("arm with mesh hulls", str(panda), 3.0) if panda else None,
        Case("100 boxes piled", str(_FOLDER / "boxes.xml"), 2.0, settle=4.0),
        Case("22 humanoids", str(_FOLDER / "22_humanoids.xml"), 2.0, settle=1.5),
        Case("64 humanoids", str(_FOLDER / "humanoid.xml"), 0.25, "mujoco_warp", nworld=64),
    ]
    return [case for case in cases if case is not None]


def gpu_table() -> list[Case]:
    """The cases of a GPU: from one world to as many as keep it busy."""
    file = str(_FOLDER / "humanoid.xml")
    return [
        Case(f"{nworld:,} humanoid{'s' if nworld > 1 else ''}", file, 1.0, "mujoco_warp", nworld)
        for nworld in (1, 1024, 8192)
    ]


def of_file(file: str) -> Case:
    """A scene of the user's: no bar."""
    return Case(Path(file).name, file)


def _package_file(package: str, path: str) -> Path | None:
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        return None
    file = Path(found.submodule_search_locations[0]) / path
    return file if file.exists() else None
