"""The engine's own World, and what each edit of it asks of the running simulation."""

from __future__ import annotations

import dataclasses
import traceback
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from engine import msd
from engine.compiler import SceneModel, diff
from engine.compiler.update import LiveBuild
from engine.errors import SceneError
from engine.msd.edit_codec import unpacked
from engine.msd.edits import Edit, Insert, Remove, Set, apply, set_edit
from engine.msd.paths import is_built, split
from engine.msd.schema import World
from engine.physics import NotSupported
from engine.server.protocol import Failed, Load
from engine.simulation import Simulation
from engine.simulation.varying import differing, make_differ

MAX_WORLDS = 1024
"""Worlds that can be asked for."""


@dataclasses.dataclass
class Parameters:
    """Arrays to write into the running simulation; none when nothing that moves has changed."""

    scene: SceneModel
    arrays: dict[str, np.ndarray]


class Builder:
    """Owns the engine's copy of the World. Works in the background while an older simulation runs.

    Attributes:
        changes: of the World since the start.
    """

    def __init__(self, device: str = "cpu") -> None:
        self.device, self.nworld, self.differs = device, 1, False
        self._world: World | None = None
        self.changes = 0
        self._live: LiveBuild | None = None
        self._scene: SceneModel | None = None  # of the World as it is now; None: to be built

    def load(self, command: Load) -> Simulation:
        """Read and build a World. Raises SceneError or NotSupported."""
        world = msd.from_msgpack(command.world, command.file)
        world.asset_roots = command.asset_roots
        self.changes += 1
        self._world, self._live, self._scene = world, LiveBuild(world), None
        self._scene, self.nworld, self.differs = self._live.build(), 1, False
        simulation = Simulation(self._scene, self.device)
        if command.state is not None:
            simulation.resume(command.state)
        return simulation

    def copied_world(self) -> World | None:
        """A copy of the World, while nothing is built."""
        if self._world is None:
            return None
        copy = msd.from_msgpack(msd.to_msgpack(self._world), self._world.file)
        copy.asset_roots = self._world.asset_roots
        return copy

    def allow(self, asset_roots: tuple[str, ...] | None) -> None:
        """Change the folders below which the World may read files."""
        if self._world is not None and self._live is not None:
            self._world.asset_roots = asset_roots
            self.changes += 1
            self._live.edited(None)  # what could not be read may be readable now
            self._scene = None

    def multiply(self, count: int, values: Mapping[str, Sequence[float]]) -> Simulation:
        """The same scene in another number of worlds, which have other `values` at some paths. Raises SceneError or
        NotSupported, and ValueError where worlds cannot differ there."""
        if self._live is None:
            raise ValueError("there is no simulation: no scene was loaded, or the present one cannot be built")
        self._scene = self._scene or self._live.build()
        fits = values and all(len(each) == count for each in values.values())
        scenes = self._with_values(values, count) if fits else []
        simulation = Simulation(self._scene, self.device, count)
        if scenes:
            names = [differing(self._scene, scene) for scene in scenes]
            if any(found is None for found in names):
                raise ValueError(f"worlds that are simulated side by side cannot differ in {' and '.join(values)}")
            make_differ(simulation, scenes, set().union(*(found or () for found in names)))
        self.nworld, self.differs = count, bool(scenes)
        return simulation

    def _with_values(self, values: Mapping[str, Sequence[float]], count: int) -> list[SceneModel]:
        """The scene with the values of each of some worlds; the World stays as it is."""
        world, live = self._world, self._live
        assert world is not None and live is not None
        scenes: list[SceneModel] = []
        before: dict[str, Edit] = {}
        try:
            for i in range(count):
                for path, each in values.items():
                    edit = set_edit(world, path, each[i])
                    live.edited(edit.path)
                    undone = apply(world, edit)
                    before.setdefault(path, undone)
                scenes.append(live.build())
        finally:
            for undone in reversed(before.values()):
                live.edited(undone.path if isinstance(undone, Set) else None)
                apply(world, undone)
        return scenes

    def patch(self, edits: Sequence[msgspec.Raw], running: SceneModel | None) -> Simulation | Parameters:
        """Apply edits to the World; what comes of them differs from the scene that is running.

        Raises SceneError or NotSupported; the World keeps the edits then, as the document does, and the simulation
        runs on without them until an edit makes the World buildable."""
        if self._world is None or self._live is None:
            raise ValueError("there is no World to edit: load one first")
        self.changes += 1
        for packed in edits:
            edit = unpacked(packed)
            if _reaches_the_scene(self._world, edit):
                self._scene = None
            self._live.edited(edit.path if isinstance(edit, Set) else None)
            apply(self._world, edit)
        if running is not None and running is self._scene:
            return Parameters(running, {})
        self._scene = scene = self._live.build()
        arrays = None if running is None or _reordered(running, scene) else diff(running, scene)
        return Simulation(scene, self.device, self.nworld) if arrays is None else Parameters(scene, arrays)


def _reaches_the_scene(world: World, edit: Edit) -> bool:
    """Whether an edit that is about to be made may change the scene that is built of a World."""
    path = split(edit.path)[0] if isinstance(edit, (Insert, Remove)) else edit.path
    return is_built(world, path)


def _reordered(old: SceneModel, new: SceneModel) -> bool:
    """Whether an object with a state has another index than before, while all else may be the same: the state has to
    go with it."""
    for kind in ("body", "joint", "actuator"):
        before, after = old.names[kind], new.names[kind]
        if before != after:
            places = {name: i for i, name in enumerate(before) if name}
            if any(places.get(name, i) != i for i, name in enumerate(after)):
                return True
    return False


def failed(error: Exception, paused: bool = False, unbuilt: bool = False) -> Failed:
    """The event that reports an error to the user; with its traceback where it is a mistake of the engine's own."""
    expected = isinstance(error, (SceneError, NotSupported, ValueError, KeyError, OSError))
    trace = "" if expected else "".join(traceback.format_exception(error))
    return Failed(*summarize_error(error), paused, unbuilt, trace)


def summarize_error(error: Exception) -> tuple[str, str]:
    """An error as one sentence for the user, and the World path it is about."""
    place = getattr(error, "place", "")
    message = getattr(error, "message", "") or str(error) or type(error).__name__
    if isinstance(error, KeyError) and error.args:
        message = str(error.args[0])
    first, *more = message.splitlines()
    return f"{first} (and {len(more)} more)" if more else first, place
