"""Markers: kinds of shapes, and where some of each are drawn."""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np
import torch

from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.spawners.from_files.scaling import scale_world
from engine.assets.sim.stage import Stage
from engine.assets.utils.configclass import MISSING, configclass
from engine.geometry.rotation import multiply, rotate, unit_quaternion
from engine.msd.paths import walk
from engine.msd.schema import Body, CollisionMask, Geometry, Link, ShapeType, Site, World

_EVERY: weakref.WeakSet[VisualizationMarkers] = weakref.WeakSet()


@configclass
class VisualizationMarkersCfg:
    """Settings of markers."""

    prim_path: str = MISSING
    """What their names begin with where they are drawn."""

    markers: dict[str, Any] = MISSING
    """The kinds of markers by name: settings of things to spawn, or Worlds."""


class VisualizationMarkers:
    """Shapes of some kinds, drawn in the world frame. They belong to the simulation there is.

    There is one frame for all environments, as their worlds share one.

    Args:
        cfg: settings; a copy is held.

    Attributes:
        cfg: settings.
        prim_path: what their names begin with where they are drawn.
        translations, orientations, scales, marker_indices: (n, 3) m, (n, 4) w, x, y, z, (n, 3) and (n,) of what is
            drawn.
        env_ids: (n,) environments in whose pictures they are drawn; None: in all.

    Raises:
        ValueError: there is no kind of marker.
        RuntimeError: there is no SimulationContext.
    """

    def __init__(self, cfg: VisualizationMarkersCfg) -> None:
        cfg.validate()  # pyright: ignore
        if not cfg.markers:
            raise ValueError("The `markers` of VisualizationMarkersCfg cannot be empty: give one kind or more")
        simulation = SimulationContext.instance()
        if simulation is None:
            raise RuntimeError("markers are drawn in a simulation: make a SimulationContext first")
        self.cfg: VisualizationMarkersCfg = cfg.copy()  # pyright: ignore
        self.prim_path = cfg.prim_path
        self._simulation = weakref.ref(simulation)
        self._kinds = [_visual(each, simulation) for each in cfg.markers.values()]
        self._visible = True
        self.env_ids: np.ndarray | None = None
        number = len(self._kinds)
        self.translations = np.zeros((number, 3))
        self.orientations = np.tile([1.0, 0.0, 0.0, 0.0], (number, 1))
        self.scales = np.ones((number, 3))
        self.marker_indices = np.arange(number)
        self._drawn = False
        _EVERY.add(self)

    def __str__(self) -> str:
        lines = [f"VisualizationMarkers(prim_path={self.prim_path})", f"\tCount: {self.count}"]
        lines += [f"\tNumber of prototypes: {self.num_prototypes}", "\tMarkers Prototypes:"]
        lines += [f"\t\t[Index: {i}]: {name}" for i, name in enumerate(self.cfg.markers)]
        return "\n".join(lines)

    @property
    def num_prototypes(self) -> int:
        """Number of kinds."""
        return len(self._kinds)

    @property
    def count(self) -> int:
        """Number of markers; before the first call of `visualize` one of each kind, which is not drawn."""
        return len(self.translations)

    def set_visibility(self, visible: bool) -> None:
        """Draw them or not."""
        self._visible = bool(visible)

    def is_visible(self) -> bool:
        """Whether they are drawn."""
        return self._visible

    def visualize(
        self,
        translations: Any = None,
        orientations: Any = None,
        scales: Any = None,
        marker_indices: Any = None,
        env_ids: Any = None,
    ) -> None:
        """Say what is drawn. None: as before; where there are more markers than before, those too many are not
        turned, not scaled, and of the first kind. Where there are more or fewer, they are in all environments, if
        nothing is said. Nothing happens while the markers are not visible.

        Args:
            translations: (n, 3) m.
            orientations: (n, 4) w, x, y, z.
            scales: (n, 3) factors along the axes of the marker.
            marker_indices: (n,) kinds by number.
            env_ids: (n,) environments by number, each the one in whose pictures a marker is drawn.

        Raises:
            ValueError: nothing is given, or what is given has other shapes, different numbers of markers, or kinds
                or environments that there are not. What is drawn stays as it was then.
        """
        if not self._visible:
            return
        given = {
            "translations": _array(translations, "translations", 3),
            "orientations": _array(orientations, "orientations", 4),
            "scales": _array(scales, "scales", 3),
            "marker_indices": _array(marker_indices, "marker_indices", 0),
            "env_ids": _array(env_ids, "env_ids", 0),
        }
        counts = {name: len(values) for name, values in given.items() if values is not None}
        if not counts:
            raise ValueError(f"`visualize` takes one or more of {', '.join(given)}")
        if len(set(counts.values())) > 1:
            said = ", ".join(f"{name} for {count}" for name, count in counts.items())
            raise ValueError(f"all numbers are for the same markers, and there are {said}")
        kinds = given["marker_indices"]
        if kinds is not None and len(kinds) and not (kinds.min() >= 0 and kinds.max() < len(self._kinds)):
            names = ", ".join(f"{i} {name!r}" for i, name in enumerate(self.cfg.markers))
            wrong = int(kinds.min() if kinds.min() < 0 else kinds.max())
            raise ValueError(f"there is no kind of marker {wrong}; there is {names}")
        environments, simulation = given.pop("env_ids"), self._simulation()
        number = 0 if simulation is None else simulation.num_envs
        if environments is not None and not ((environments >= 0) & (environments < number)).all():
            raise ValueError(f"`env_ids` are 0 to {number - 1}, the environments that there are, not {env_ids}")
        count = next(iter(counts.values()))
        if environments is not None or count != self.count:
            self.env_ids = environments
        if count != self.count and kinds is None:
            given["marker_indices"] = np.zeros(count, int)
        for name, values in given.items():
            setattr(self, name, _resized(getattr(self, name), count) if values is None else values)
        self._drawn = True

    def shapes(self, environment: int | None = None) -> World:
        """What is drawn, as a World of shapes that touch nothing: in the picture of an environment, or altogether.

        Raises ValueError for a scale under which a cylinder or a capsule would not stay round."""
        world = World()
        drawn = self.drawn(environment)
        if len(drawn):
            kinds = self.kinds_in(world)
            bodies = self.bodies(drawn, kinds)
            for body, position, rotation in zip(bodies, *self.poses(drawn, kinds), strict=True):
                body.link.local_translation, body.link.local_rotation = position, rotation
            world.hierarchy.bodies += bodies
        return world

    def drawn(self, environment: int | None = None) -> np.ndarray:
        """Numbers of the markers that are drawn in the picture of an environment, or altogether."""
        if not (self._visible and self._drawn):
            return np.zeros(0, int)
        numbers = np.concatenate([self.translations, self.orientations, self.scales], axis=1)
        shown = np.isfinite(numbers).all(axis=1) & (self.scales > 0).all(axis=1)
        shown &= np.linalg.norm(self.orientations, axis=1) > 0
        if environment is not None and self.env_ids is not None:
            shown &= self.env_ids == environment
        return np.flatnonzero(shown)

    def kinds_in(self, world: World) -> list[list[Body]]:
        """The bodies of each kind, whose meshes and materials are in a World from now on."""
        bodies, name = world.hierarchy.bodies, self.prim_path.strip("/")
        found = []
        for number, kind in enumerate(self._kinds):
            before = len(bodies)
            world.attach(kind, other_prefix=f"{name}/kind{number}/")
            found.append(bodies[before:])
            del bodies[before:]
        return found

    def bodies(self, drawn: np.ndarray, kinds: list[list[Body]]) -> list[Body]:
        """The bodies of some markers, of `kinds_in` the World that they are for, not at their places yet; raises as
        `shapes`."""
        name, found = self.prim_path.strip("/"), []
        for marker in drawn.tolist():
            one = World()
            one.hierarchy.bodies = [body.deepcopy() for body in kinds[self.marker_indices[marker]]]
            scale = self.scales[marker]
            if (scale != 1).any():
                _let_stretch(one)
                scale_world(one, scale)
            for i, body in enumerate(one.hierarchy.bodies):
                body.link.name = f"{name}/{marker}/{i}"
            found += one.hierarchy.bodies
        return found

    def poses(self, drawn: np.ndarray, kinds: list[list[Body]]) -> tuple[np.ndarray, np.ndarray]:
        """Where these bodies are: (n, 3) m and (n, 4) x, y, z, w in the world frame."""
        own = [[(body.link.local_translation, body.link.local_rotation) for body in bodies] for bodies in kinds]
        marker = np.array([m for m in drawn.tolist() for _ in own[self.marker_indices[m]]], int)
        local = [pose for m in drawn.tolist() for pose in own[self.marker_indices[m]]]
        position, rotation = (np.array([pose[i] for pose in local]).reshape(-1, 3 + i) for i in (0, 1))
        turn = unit_quaternion(np.roll(self.orientations[marker], -1, axis=1))
        return (
            self.translations[marker] + rotate(turn, self.scales[marker] * position),
            multiply(turn, rotation),
        )


def markers_of(simulation: SimulationContext) -> list[VisualizationMarkers]:
    """The markers of a simulation, in the order of their paths."""
    return sorted((each for each in list(_EVERY) if each._simulation() is simulation), key=lambda m: m.prim_path)


def _visual(kind: Any, simulation: SimulationContext) -> World:
    """The World of a kind of marker, all of it fixed, touching and weighing nothing."""
    if isinstance(kind, World):
        world = kind.deepcopy()
    elif callable(getattr(kind, "func", None)):
        stage, simulation.stage = simulation.stage, Stage()  # what is spawned here is not on the stage
        try:
            kind.func("/marker", kind)
            spawned = simulation.stage.prims[0].world
        finally:
            simulation.stage = stage
        world = World() if spawned is None else spawned.deepcopy()
    else:
        raise TypeError(f"a kind of marker is settings of a thing to spawn or a World, not {type(kind).__name__}")
    for body in world.hierarchy.bodies:
        body.free, body.mocap = None, False
    for _, thing in walk(world):
        if isinstance(thing, Geometry):
            thing.collision_mask = CollisionMask.non_collidable()
        elif isinstance(thing, Link):
            thing.joints = []
        if hasattr(thing, "name") and isinstance(thing, (Geometry, Site, Link)):
            thing.name = None  # each marker would have the same
    if world.hierarchy.geoms:
        world.hierarchy.bodies.append(Body(link=Link(name="shape", geoms=world.hierarchy.geoms)))
        world.hierarchy.geoms = []
    return world


def _let_stretch(world: World) -> None:
    """Make ellipsoids of the spheres, which other factors along each axis may stretch."""
    for _, geom in walk(world):
        if isinstance(geom, Geometry) and geom.shape is ShapeType.Sphere:
            geom.shape, geom.size = ShapeType.Ellipsoid, np.full(3, geom.size[0])


def _array(values: Any, name: str, width: int) -> np.ndarray | None:
    """Numbers (n, width), or whole ones (n,) where width is 0. Raises ValueError."""
    if values is None:
        return None
    if isinstance(values, torch.Tensor):
        values = values.detach().cpu()
    found = np.asarray(values)
    if width == 0:
        if found.ndim != 1 or (found.size and not np.issubdtype(found.dtype, np.integer)):
            raise ValueError(f"Expected `{name}` to be whole numbers of shape (M,). Received: {found.shape}.")
        return found.astype(int)
    if found.ndim != 2 or found.shape[1] != width:
        raise ValueError(f"Expected `{name}` to have shape (M, {width}). Received: {found.shape}.")
    return found.astype(float)


def _resized(values: np.ndarray, count: int) -> np.ndarray:
    """The first `count` rows; new ones are of a marker that is not turned, not scaled, of the first kind."""
    if len(values) >= count:
        return values[:count]
    row = 0 if values.ndim == 1 else {4: [1.0, 0.0, 0.0, 0.0]}.get(values.shape[1], [1.0] * values.shape[1])
    return np.concatenate([values, np.repeat(np.array([row], values.dtype), count - len(values), axis=0)])
