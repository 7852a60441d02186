"""MSD: what a scene is. The World and its classes, readers and writers, composition and checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import SceneError
from engine.msd.formats import from_file
from engine.msd.link_inertials import inertials
from engine.msd.reading import from_msgpack, from_str
from engine.msd.report import Report
from engine.msd.saving import AssetMode, save
from engine.msd.schema import *  # noqa: F403
from engine.msd.schema import World
from engine.msd.validate import Finding, Fix, Severity, fixed, validate
from engine.msd.writing import to_json, to_msgpack

if TYPE_CHECKING:
    from engine.compiler import SceneModel


def build(world: World, **options: Any) -> SceneModel:
    """The physics model of a World; see `engine.compiler.build`."""
    from engine.compiler import build as build_scene

    return build_scene(world, **options)
