"""Scenes as MJCF."""

from __future__ import annotations

from engine.msd.mjcf.write import to_mjcf
from engine.msd.report import Report
from engine.scene.conversion.names import SceneNames
from engine.scene.conversion.to_world import DEFAULT_TIMESTEP, scene_to_world
from engine.scene.description import Scene


def scene_to_mjcf(scene: Scene, timestep: float = DEFAULT_TIMESTEP) -> tuple[str, SceneNames]:
    """A scene as an MJCF text, with the names of its objects there; see `scene_to_world`."""
    world, names = scene_to_world(scene, timestep)
    report = Report()
    text = to_mjcf(world, report)
    names.notes += [str(note) for note in report.findings]
    return text, names
