"""The scenes of the table, and what the engine may take there."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from pathlib import Path

from app.benchmark.scenes import two_arms_with_pot

_FOLDER = Path(__file__).parents[2] / "resources" / "benchmarks"


@dataclass(frozen=True)
class Case:
    """A scene to step.

    bar: how many times as long as `peer` the engine is wanted to take at most, None for no bar. settle: simulated
    seconds before the measurement.
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
    dog = _package_file("dm_control", "suite/dog.xml")
    cases = [
        _stored("double pendulum", 1.3),
        _stored("humanoid", 1.0),
        _stored("quadruped", 1.1),
        Case("arm with mesh hulls", str(panda), 1.3) if panda else None,
        Case("dog", str(dog)) if dog else None,
        Case("100 boxes piled", str(_FOLDER / "boxes.xml"), 1.1, settle=4.0),
        _stored("22 humanoids", 1.0, settle=1.5),
        _stored("200 capsules", 1.2, settle=2.0),
        Case("two arms with a pot", two_arms_with_pot(), 1.4),
        _stored("soft bar", 1.3, settle=1.5),
        _stored("cloth", 1.3, settle=1.5),
        Case("64 humanoids", str(_FOLDER / "humanoid.xml"), 0.25, "mujoco_warp", nworld=64),
        Case("256 humanoids", str(_FOLDER / "humanoid.xml"), 0.8, nworld=256),
        Case("64 x 50 capsules", str(_FOLDER / "50_capsules.xml"), 1.0, nworld=64),
        Case("1,024 cartpoles", str(_FOLDER / "cartpole.xml"), 0.4, nworld=1024),
        Case("128 quadrupeds", str(_FOLDER / "quadruped.xml"), 0.3, nworld=128),
    ]
    return [case for case in cases if case is not None]


def _stored(name: str, bar: float, settle: float = 1.0) -> Case:
    return Case(name, str(_FOLDER / f"{name.replace(' ', '_')}.xml"), bar, settle=settle)


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
