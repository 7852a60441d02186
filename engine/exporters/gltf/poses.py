"""Frames of the links: as the World is written, or in one of its stored states."""

from __future__ import annotations

import numpy as np

from engine.compiler import derived_constants
from engine.compiler.compile import build
from engine.compiler.scene import Scene
from engine.errors import SceneError
from engine.geometry import rotation
from engine.geometry.rotation import Quat, Vec
from engine.msd.schema import World

Frame = tuple[Vec, Quat]
"""Position, m, and orientation w, x, y, z."""


def local_frames(world: World, scene: Scene, keyframe: int | None) -> list[Frame]:
    """The frame of every body in that of its parent. Raises SceneError when there is no such state."""
    frames: list[Frame] = [((0.0, 0.0, 0.0), rotation.IDENTITY_WXYZ)]
    for row in scene.bodies[1:]:
        assert row.link is not None
        x, y, z = (float(v) for v in row.link.local_translation)
        frames.append(((x, y, z), rotation.wxyz_from_xyzw(row.link.local_rotation)))
    return frames if keyframe is None else _stored(world, scene, frames, keyframe)


def world_frames(scene: Scene, local: list[Frame]) -> list[Frame]:
    """The frame of every body in the world."""
    frames = local[:1]
    for row, (pos, quat) in zip(scene.bodies[1:], local[1:], strict=True):
        over_pos, over_quat = frames[row.parent]
        turned = rotation.multiply_wxyz(over_quat, quat)
        frames.append((rotation.place_wxyz(over_pos, over_quat, pos), rotation.unit_wxyz(turned)))
    return frames


def _stored(world: World, scene: Scene, modelled: list[Frame], keyframe: int) -> list[Frame]:
    if not 0 <= keyframe < len(world.keyframes):
        count = len(world.keyframes)
        raise SceneError(f"there is no keyframe {keyframe}; the scene has {count}", world.file, "keyframes")
    m = build(world)
    for body in np.flatnonzero(m.body_mocapid >= 0):
        i = m.body_mocapid[body]
        m.body_pos[body] = m.key_mpos[keyframe].reshape(-1, 3)[i]
        m.body_quat[body] = m.key_mquat[keyframe].reshape(-1, 4)[i]
    xpos, xquat = derived_constants.world_frames(m, m.key_qpos[keyframe])
    known = {path: i for i, path in enumerate(m.paths["body"])}
    placed = world_frames(scene, modelled)
    local = modelled[:1]
    for i, row in enumerate(scene.bodies[1:], start=1):
        over_pos, over_quat = placed[row.parent]
        body = known.get(row.path)
        if body is None:  # joined with its parent by the builder
            pos, quat = modelled[i]
            placed[i] = rotation.place_wxyz(over_pos, over_quat, pos), rotation.multiply_wxyz(over_quat, quat)
            local.append(modelled[i])
            continue
        x, y, z = xpos[body].tolist()
        placed[i] = (x, y, z), rotation.unit_wxyz(xquat[body])
        back = rotation.inverse_wxyz(over_quat)
        offset = rotation.rotate_wxyz(back, np.subtract(placed[i][0], over_pos).tolist())
        local.append((offset, rotation.unit_wxyz(rotation.multiply_wxyz(back, placed[i][1]))))
    return local
