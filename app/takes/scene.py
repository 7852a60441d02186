"""The scene that a take carries."""

from __future__ import annotations

import os

from engine.msd.saving import rebased
from engine.msd.schema import World
from engine.msd.writing import to_msgpack


def scene_bytes(world: World, path: str) -> bytes:
    """A World as MSD MessagePack, whose relative paths start at the folder of the take at `path`. Raises
    SceneError."""
    return to_msgpack(rebased(world, os.path.dirname(os.path.abspath(path))))
