"""The scene that a take carries."""

from __future__ import annotations

import os
from typing import NamedTuple

from engine.msd.recorded_files import Packed, files_of
from engine.msd.saving import rebased
from engine.msd.schema import World
from engine.msd.writing import to_msgpack


class TakeScene(NamedTuple):
    """A World, and the files that it names if the take carries them."""

    data: bytes
    """MSD MessagePack."""
    packed: Packed | None


def take_scene(world: World, path: str, files: bool = True) -> TakeScene:
    """A World for a take at `path`, in whose folder its relative paths start. Raises SceneError."""
    data = to_msgpack(rebased(world, os.path.dirname(os.path.abspath(path))))
    return TakeScene(data, files_of(world) if files else None)
