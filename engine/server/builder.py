"""The engine's own World, and what each edit of it asks of the running simulation."""

from __future__ import annotations

import dataclasses
import traceback
from collections.abc import Sequence

import numpy as np

from engine import msd
from engine.build import SceneModel, build, diff
from engine.msd.errors import SceneError
from engine.msd.schema import World
from engine.physics import NotSupported
from engine.server import edits as world_edits
from engine.server.protocol import Edit, Failed, Load
from engine.server.simulation import Simulation


@dataclasses.dataclass
class Parameters:
    """Arrays to write into the running simulation; none when nothing that moves has changed."""

    scene: SceneModel
    arrays: dict[str, np.ndarray]


class Builder:
    """Owns the engine's copy of the World. Works in the background while an older simulation runs."""

    def __init__(self, device: str = "cpu") -> None:
        self.device = device
        self._world: World | None = None

    def load(self, command: Load) -> Simulation:
        """Read, edit and build a World. Raises SceneError or NotSupported."""
        world = msd.from_msgpack(command.world, command.file)
        world.asset_roots = command.asset_roots
        for edit in command.edits:
            world_edits.apply(world, edit)
        self._world = world
        return Simulation(build(world), self.device)

    def allow(self, asset_roots: tuple[str, ...] | None) -> None:
        """Change the folders below which the World may read files."""
        if self._world is not None:
            self._world.asset_roots = asset_roots

    def patch(self, edits: Sequence[Edit], running: SceneModel | None) -> Simulation | Parameters:
        """Apply edits to the World; what comes of them differs from the scene that is running.

        Raises SceneError or NotSupported; the World keeps the edits then, as the document does, and the simulation
        runs on without them until an edit makes the World buildable."""
        if self._world is None:
            raise ValueError("there is no World to edit: load one first")
        for edit in edits:
            world_edits.apply(self._world, edit)
        scene = build(self._world)
        arrays = diff(running, scene) if running is not None else None
        return Simulation(scene, self.device) if arrays is None else Parameters(scene, arrays)


def failed(error: Exception, paused: bool = False) -> Failed:
    """What the user is told of an error; with its traceback where it is a mistake of the engine's own."""
    expected = isinstance(error, (SceneError, NotSupported, ValueError, KeyError, OSError))
    return Failed(*sentence(error), paused, "" if expected else "".join(traceback.format_exception(error)))


def sentence(error: Exception) -> tuple[str, str]:
    """An error as one sentence for the user, and the World path it is about."""
    place = getattr(error, "place", "")
    message = getattr(error, "message", "") or str(error) or type(error).__name__
    if isinstance(error, KeyError) and error.args:
        message = str(error.args[0])
    first, *more = message.splitlines()
    return f"{first} (and {len(more)} more)" if more else first, place
