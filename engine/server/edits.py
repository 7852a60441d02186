"""Edits of the World that the engine keeps."""

from __future__ import annotations

import pickle

from engine.msd import paths
from engine.msd.schema import World
from engine.server.protocol import Edit


def apply(world: World, edit: Edit) -> None:
    """Change `world` as the edit says. Raises KeyError or ValueError when the path leads nowhere."""
    if edit.kind == "set":
        paths.put(world, edit.path, pickle.loads(edit.value))
        return
    owner_path, step = paths.split(edit.path)
    owner = paths.get(world, owner_path)
    key = step[0] if isinstance(step, tuple) else step
    if edit.kind == "remove":
        del owner[key]
    elif isinstance(step, int):
        owner.insert(step, pickle.loads(edit.value))
    else:
        owner[key] = pickle.loads(edit.value)
