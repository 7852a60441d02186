"""Functions on prims of the stage, by the names that scripts know."""

from __future__ import annotations

from typing import Any

from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.stage import Prim, Stage

FRAMES = ("Xform", "Scope")


def create_prim(
    prim_path: str,
    prim_type: str = "Xform",
    position: Any = None,
    translation: Any = None,
    orientation: Any = None,
    scale: Any = None,
    usd_path: str | None = None,
    semantic_label: str | None = None,
    semantic_type: str = "class",
    attributes: dict[str, Any] | None = None,
) -> Prim:
    """Put a frame on the stage.

    Args:
        prim_path: a concrete path.
        prim_type: `Xform`, or `Scope`. Things are spawned by the settings of their spawners.
        position: m, in the world frame, of a frame at the top.
        translation: m, in the frame of the parent.
        orientation: quaternion w, x, y, z.
        semantic_label, semantic_type: taken so that scripts run.

    Raises:
        ValueError: another type of prim, both a position and a translation, or a scale other than 1.
    """
    if prim_type not in FRAMES or usd_path is not None or attributes:
        raise ValueError(
            f"create_prim makes frames ({' or '.join(FRAMES)}); {prim_path!r} is to be "
            f"{usd_path or prim_type!r}: spawn it by settings as CuboidCfg, DomeLightCfg, UsdFileCfg"
        )
    if position is not None and translation is not None:
        raise ValueError(f"{prim_path!r} has a position or a translation, not both")
    if scale is not None and any(float(each) != 1.0 for each in scale):
        raise ValueError(f"the frame {prim_path!r} has no scale: give it to the spawners of what stands in it")
    place = translation
    if position is not None:
        if prim_path.count("/") > 2 and not _is_at_world(_stage(), prim_path):
            raise ValueError(f"{prim_path!r} is inside a frame that is elsewhere: give its translation in that")
        place = position
    return _stage().define(prim_path, None, place, orientation)


def define_prim(prim_path: str, prim_type: str = "Xform") -> Prim:
    """Put a frame on the stage, where its parent is."""
    return create_prim(prim_path, prim_type)


def delete_prim(prim_path: str) -> None:
    """Take a prim from the stage, and what is below it. Raises ValueError where there is none."""
    _stage().remove(prim_path)


def is_prim_path_valid(prim_path: str) -> bool:
    """Whether there is a prim, or a frame around prims, under a path or an expression."""
    return bool(_stage().matching(prim_path))


def get_prim_at_path(prim_path: str) -> Prim:
    """The prim under a path or an expression. Raises ValueError where there is none."""
    return _stage().select(prim_path).prim


def find_matching_prim_paths(prim_path_regex: str) -> list[str]:
    """The concrete paths that an expression matches."""
    return _stage().matching(prim_path_regex)


def find_first_matching_prim_path(prim_path_regex: str) -> str | None:
    """The first concrete path that an expression matches, or None."""
    return next(iter(_stage().matching(prim_path_regex)), None)


def _is_at_world(stage: Stage, path: str) -> bool:
    """Whether the frame that a path is in is the world's."""
    outer = stage.pose_of(path.rpartition("/")[0])
    return not outer.position.any() and outer.rotation.magnitude() == 0.0


def _stage() -> Stage:
    found = SimulationContext.instance()
    if found is None:
        raise RuntimeError("prims are in a simulation: make a SimulationContext first")
    return found.stage
