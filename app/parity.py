"""A scene as MotrixSim is to draw it, and how much its picture differs from ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from app.state_keyframes import keyframe_of
from engine import msd
from engine.msd.schema import Camera, Keyframe
from engine.msd.schema.world import World
from engine.server import Frame, Layout
from render.camera import ViewCamera

GAIN = 8.0
"""By how much absolute differences are brightened."""


class Figures(NamedTuple):
    """How alike two pictures are: mean absolute difference of 0 to 255, structural similarity up to 1."""

    mean: float
    ssim: float


def joint_positions(world: World, layout: Layout | None, frame: Frame | None) -> list[float] | None:
    """The joints of the simulation as MotrixSim has them; None where they are as the scene begins, or where it has
    none for what moves."""
    if layout is None or frame is None or len(frame.qpos) != layout.nq or not layout.nq:
        return None
    key = keyframe_of(world, layout, frame, "now")
    return np.asarray(key.dof_pos, float).tolist() if isinstance(key, Keyframe) and key.dof_pos is not None else None


def capture_job(
    world: World, camera: ViewCamera, size: tuple[int, int], folder: Path, positions: list[float] | None
) -> dict[str, Any]:
    """Write a scene into a folder, and describe what `render.gallery.capture` is to draw of it: what `camera` sees.

    Args:
        positions: of the joints; None: as the scene begins.

    Raises:
        SceneError: it cannot be written.
    """
    scene = world.deepcopy()
    scene.hierarchy.cameras.insert(0, Camera(position=camera.position, orientation=camera.rotation))
    scene.free_camera.fovy, scene.free_camera.orthographic = camera.fovy, camera.orthographic
    msd.save(scene, folder / "scene.json")
    job = {"scene": str(folder / "scene.json"), "out": str(folder / "picture.png"), "size": list(size)}
    return job if positions is None else job | {"dof_pos": positions}


def figures(ours: np.ndarray, theirs: np.ndarray) -> Figures:
    """How alike two pictures (h, w, 3) uint8 are."""
    from render.gallery.compare import mean_difference, ssim

    return Figures(mean_difference(ours, theirs), ssim(ours, theirs))


def difference(ours: np.ndarray, theirs: np.ndarray, signed: bool) -> np.ndarray:
    """A picture (h, w, 3) uint8 of what differs: absolute, `GAIN` times, or signed, where grey is equal and ours is
    brighter where it is bright."""
    apart = ours.astype(float) - theirs.astype(float)
    values = 127.5 + 0.5 * apart if signed else GAIN * np.abs(apart)
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)
