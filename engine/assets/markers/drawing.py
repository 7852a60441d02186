"""What a simulation looks like: its World, with its markers where they are now."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np

from engine.assets.markers.visualization_markers import VisualizationMarkers, markers_of
from engine.assets.sim.simulation_context import SimulationContext
from engine.msd.schema import Body, World

_HANGING = ("geoms", "sites", "gaussian_splats")


class Drawing:
    """The World of an environment as it is drawn: without what is not visible, the markers as bodies behind its own.

    Attributes:
        world: what is drawn. `follow` changes it.
        own: how many of its bodies are no markers.
    """

    def __init__(self, simulation: SimulationContext) -> None:
        self._simulation = simulation
        self.world = simulation.world.deepcopy()
        self.own = len(self.world.hierarchy.bodies)
        self.hide()
        self._kinds: dict[int, tuple[VisualizationMarkers, list[list[Body]]]] = {}
        self._shapes: list[tuple] = []

    def hide(self) -> None:
        """Take away what is not visible, and have what is visible again."""
        hierarchy, every = self.world.hierarchy, self._simulation.world.deepcopy().hierarchy
        hierarchy.bodies[: self.own] = every.bodies
        for name in _HANGING:
            setattr(hierarchy, name, getattr(every, name))
        for expression in self._simulation.hidden:
            _hide(self.world, self._simulation.prefix(expression))

    def follow(self, places: Mapping[int, np.ndarray]) -> bool:
        """Draw the markers of some environments as they are now, each displaced by (3,) m. Returns whether there are
        other shapes than before; else at most their places are others."""
        drawn = [
            (markers, rows, offset)
            for markers in markers_of(self._simulation)
            for environment, offset in places.items()
            if len(rows := markers.drawn(environment))
        ]
        shapes = [
            (id(markers), rows.tobytes(), markers.marker_indices[rows].tobytes(), markers.scales[rows].tobytes())
            for markers, rows, _ in drawn
        ]
        every, changed = self.world.hierarchy.bodies, shapes != self._shapes
        if changed:
            bodies = [body for markers, rows, _ in drawn for body in markers.bodies(rows, self._kinds_of(markers))]
            every[self.own :] = bodies
            self._shapes = shapes
        here = iter(every[self.own :])
        for markers, rows, offset in drawn:
            for position, rotation in zip(*markers.poses(rows, self._kinds_of(markers)), strict=True):
                link = next(here).link
                link.local_translation, link.local_rotation = position + offset, rotation
        return changed

    def _kinds_of(self, markers: VisualizationMarkers) -> list[list[Body]]:
        if id(markers) not in self._kinds:
            self._kinds[id(markers)] = markers, markers.kinds_in(self.world)
        return self._kinds[id(markers)][1]


def _hide(world: World, prefix: str) -> None:
    """Take away what is drawn of the bodies whose names begin with a prefix; the bodies stay."""
    waiting = [body.link for body in world.hierarchy.bodies if (body.link.name or "").startswith(prefix)]
    while waiting:
        link = waiting.pop()
        for name in _HANGING:
            setattr(link, name, [])
        if link.extras is not msgspec.UNSET:
            link.extras.flexcomps = None
        waiting += link.children
    for name in _HANGING:
        kept = [each for each in getattr(world.hierarchy, name) if not (each.name or "").startswith(prefix)]
        setattr(world.hierarchy, name, kept)
