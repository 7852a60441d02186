"""The draw list of a World: a renderable for each geometry and site, and those of flexes and skins, as arrays by row.

After an edit only the renderables of what was edited are built again; of the others only the rows change.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from operator import is_

import numpy as np

from engine.geometry.rotation import rotate
from engine.msd import paths
from engine.msd.schema import ShapeType, SpatialTendon, World
from render.deforming import Deformables, Moving, Patch
from render.meshes import PRIMITIVES, MeshError, MeshSpec
from render.poses import LinkNode, Poses, elements, poses_on_bodies
from render.primitives import SLICES
from render.renderable import COLUMNS, Batch, Renderable
from render.renderable_builder import RenderableBuilder, geom_source, plain_renderable, site_source, with_look
from render.surface_rows import SurfaceRows

LEVELS = max(map(len, SLICES.values()))
"""Levels of detail that a mesh may have."""
LAST = "\U0010ffff"
"""Comes behind every character of a path."""
END_OF_STEP = ("", ".", "[")
"""What follows a step of a path."""


class Refreshed(Enum):
    """What an edit has changed of the renderables."""

    NOT = "nothing: they could not be built again"
    LOOK = "only the numbers of their surfaces"
    SHAPE = "also what is drawn where"


class DrawList:
    """All renderables of a World and of what deforms in it. Rows of the arrays follow `renderables`; the id of a
    renderable is its index + 1, that of the many renderables of a deformable the id of the first.

    Attributes:
        patches: the triangles of deformables: row, and of which of them they are.
        edges: deformables that are capsules, and the row of the first.
    """

    patches: list[tuple[int, Moving, Patch]]
    edges: list[tuple[int, Moving]]

    body: np.ndarray
    position: np.ndarray
    rotation: np.ndarray
    scale: np.ndarray
    stretch: np.ndarray
    surface_row: np.ndarray
    group: np.ndarray
    is_site: np.ndarray
    collides: np.ndarray
    infinite: np.ndarray
    blended: np.ndarray
    in_order: np.ndarray
    is_visible: np.ndarray
    casts: np.ndarray
    is_plane: np.ndarray
    is_round: np.ndarray
    is_ball: np.ndarray
    round_radius: np.ndarray
    corners: np.ndarray
    _batch_number: np.ndarray
    _shape_number: np.ndarray

    def __init__(self, world: World, nodes: list[LinkNode], deformables: Deformables | None = None) -> None:
        self.world = world
        self.renderables: list[Renderable] = []
        self.revision = 0  # counts how often there were other renderables or paths
        self.worlds = 1  # that have rows, one after the other; only the first is found by paths
        self._sorted: tuple[int, tuple[list[str], list[int]]] = -1, ([], [])
        self._failed: dict[str, str] = {}
        numbers: dict[tuple, int] = {}
        self._columns = COLUMNS | {
            "_batch_number": (np.intp, (), lambda i: numbers.setdefault(i.batch_key, len(numbers))),
            "_shape_number": (np.intp, (), lambda i: numbers.setdefault(i.shape_key, len(numbers))),
        }
        self._builder = RenderableBuilder(world)
        self._deformables = deformables
        for name, (dtype, shape, _) in self._columns.items():
            setattr(self, name, np.zeros((0, *shape), dtype, order="F"))
        self.follow(nodes)

    # ------------------------------------------------------------------------------------------------ edits

    def follow(self, nodes: list[LinkNode]) -> None:
        """Bring the list in line with the World, in which anything below `hierarchy` may be another."""
        rows = {id(renderable.source[0]): row for row, renderable in enumerate(self.renderables) if renderable.source}
        before, self.renderables, previous = self.renderables, [], []
        self._failed.clear()
        for kind in ("geoms", "sites"):
            is_geom = kind == "geoms"
            build = self._builder.from_geom if is_geom else self._builder.from_site
            source = geom_source if is_geom else site_source
            for path, body, element in elements(nodes, kind):
                row = rows.get(id(element), -1)
                if row >= 0 and _is_current(before[row], path, source(element)):
                    renderable = before[row]
                    renderable.path, renderable.body = path, body
                else:
                    row = -1
                    try:
                        renderable = build(path, body, element)
                    except MeshError as error:
                        self._failed[path] = str(error)
                        continue
                self.renderables.append(renderable)
                previous.append(row)
        self.patches = []
        self.edges = []
        for moving in self._deformables.moving if self._deformables else ():
            self._add_deformable(moving)
        self._builder.clear_cache()
        self.index = {renderable.path: row for row, renderable in enumerate(self.renderables)}
        self.revision += 1
        self._move_rows(np.array(previous + [-1] * (len(self.renderables) - len(previous)), dtype=np.intp))

    def refresh(self, edited: Iterable[str]) -> Refreshed:
        """Build the renderables at these paths again after edits below them. NOT when the list must `follow` the
        World."""
        rows = [self.index.get(path, -1) for path in edited]
        return Refreshed.NOT if -1 in rows else self._rebuild(rows)

    def refresh_materials(self, names: Container[str]) -> Refreshed:
        """Bring what uses one of these materials in line with it. NOT when the list must be built anew."""
        surfaces = self.surfaces.refresh(names)
        if surfaces is not None:
            return Refreshed.SHAPE if any(s.blending in ("mask", "blend") for s in surfaces) else Refreshed.LOOK
        return self._rebuild(
            [
                row
                for row, renderable in enumerate(self.renderables)
                if renderable.material is not None and renderable.material in names
            ]
        )

    @property
    def surfaces(self) -> SurfaceRows:
        """The table that the rows of `surface_row` are in."""
        return self._builder.surfaces

    def _rebuild(self, rows: list[int]) -> Refreshed:
        """Build renderables again from what they show, in place. NOT when one of them cannot be drawn."""
        rebuilt = []
        try:
            for row in rows:
                renderable = self.renderables[row]
                if renderable.kind == "deformable":
                    shape = next(m.shape for m in self._moving() if m.shape.path == renderable.path)
                    rebuilt.append(self._builder.with_material(renderable, shape, renderable.material))
                else:
                    build = self._builder.from_site if renderable.kind == "site" else self._builder.from_geom
                    rebuilt.append(build(renderable.path, renderable.body, paths.get(self.world, renderable.path)))
        except MeshError:
            return Refreshed.NOT
        finally:
            self._builder.clear_cache()
        for row, renderable in zip(rows, rebuilt, strict=True):
            self.renderables[row] = renderable
        chosen = np.array(rows, dtype=np.intp)
        shapes = [name for name in self._columns if name != "surface_row"]
        before = [getattr(self, name)[chosen] for name in shapes]
        self._fill(chosen)
        self.surfaces.forget_unused(self.surface_row)
        unmoved = all(np.array_equal(a, getattr(self, name)[chosen]) for a, name in zip(before, shapes, strict=True))
        if unmoved and not any(renderable.is_cut_out for renderable in rebuilt):
            return Refreshed.LOOK
        self._number()
        return Refreshed.SHAPE

    def _move_rows(self, previous: np.ndarray) -> None:
        """Move the rows of the arrays from the places `previous` (n,); −1: the renderable is new."""
        moved = previous >= 0
        for name, (dtype, shape, _) in self._columns.items():
            rows = np.zeros((len(previous), *shape), dtype, order="F")
            rows[moved] = getattr(self, name)[previous[moved]]
            setattr(self, name, rows)
        self.body[:] = [renderable.body for renderable in self.renderables]
        self._fill(np.flatnonzero(~moved))
        self._number()

    def _fill(self, rows: np.ndarray) -> None:
        """Write the rows of the arrays anew that belong to these renderables."""
        renderables = [self.renderables[row] for row in rows]
        if renderables:
            for name, (_, _, value) in self._columns.items():
                getattr(self, name)[rows] = [value(renderable) for renderable in renderables]

    def _number(self) -> None:
        """Number the batches, shapes and ids, and measure the renderables: the centre (n, 3) and radius (n,) of a
        sphere about each in its own frame."""
        low, high = self.corners[:, 0] * self.scale, self.corners[:, 1] * self.scale
        low[:, 2] -= self.stretch
        high[:, 2] += self.stretch
        self.centre, self.radius = 0.5 * (low + high), 0.5 * np.linalg.norm(high - low, axis=1)
        self.batch_of, self.shape_of = _in_order(self._batch_number), _in_order(self._shape_number)
        self.ids = np.arange(1, len(self.renderables) + 1)
        self._number_deformables()

    @property
    def problems(self) -> dict[str, str]:
        """What cannot be drawn, by World path."""
        return self._failed | {
            renderable.path: renderable.problem for renderable in self.renderables if renderable.problem
        }

    # ------------------------------------------------------------------------------------------ deformables

    def _add_deformable(self, moving: Moving) -> None:
        try:
            element = paths.get(self.world, moving.shape.path)
        except KeyError:
            return  # an edit has removed it; the simulation is still to follow
        if isinstance(element, SpatialTendon):  # its look may be newer than the simulation
            moving.shape = with_look(moving.shape, element)
        shape = moving.shape
        start = len(self.renderables)
        if moving.is_edges:
            spec, radius = PRIMITIVES[ShapeType.Capsule], np.full(3, shape.radius)
            look = {
                k: self._builder.with_material(plain_renderable(shape, spec, radius), shape, name)
                for k, name in enumerate(shape.materials)
            }
            self.renderables += [replace(look[k]) for k in shape.material.tolist()]
            self.edges.append((start, moving))
            return
        for row, patch in enumerate(moving.patches, start):
            renderable = plain_renderable(shape, MeshSpec(patch.key, lambda _, patch=patch: patch.arrays), np.ones(3))
            self.renderables.append(self._builder.with_material(renderable, shape, patch.material))
            self.patches.append((row, moving, patch))

    def _moving(self) -> list[Moving]:
        return list(dict.fromkeys([m for _, m, _ in self.patches] + [m for _, m in self.edges]))

    def _number_deformables(self) -> None:
        first: dict[str, int] = {}
        for start, moving in sorted([(row, m) for row, m, _ in self.patches] + self.edges, key=lambda pair: pair[0]):
            count = len(moving.shape.faces) if moving.is_edges else 1
            self.ids[start : start + count] = first.setdefault(moving.shape.path, start + 1)

    def deform(self) -> None:
        """Bring the renderables of deformables to where these are now."""
        self.place_deformables(lambda moving: moving, 0)

    def place_deformables(self, instead: Callable[[Moving], Moving | None], after: int) -> None:
        """Bring the rows `after` those of deformables to where `instead` has each; None: they stay."""
        for row, moving, _ in self.patches:
            if there := instead(moving):
                low, high = there.points.min(axis=0), there.points.max(axis=0)
                self.centre[after + row] = 0.5 * (low + high)
                self.radius[after + row] = 0.5 * float(np.linalg.norm(high - low)) + abs(there.shape.radius)
        for start, moving in self.edges:
            if there := instead(moving):
                rows = slice(after + start, after + start + len(there.shape.faces))
                self.position[rows], self.rotation[rows], half = there.capsules()
                self.stretch[rows], self.radius[rows] = half, half + there.shape.radius

    # -------------------------------------------------------------------------------------------- per frame

    def world_poses(self, poses: Poses) -> tuple[np.ndarray, np.ndarray]:
        """World position (n, 3) and rotation (n, 4) of all renderables."""
        return poses_on_bodies(poses, self.body, self.position, self.rotation)

    def instance_rows(self, position: np.ndarray, rotation: np.ndarray) -> np.ndarray:
        """Rows (n, 12) of the instance table: translation, stretch, rotation, scale, id."""
        rows = np.empty((len(self.renderables), 12), np.float32)
        rows[:, :3], rows[:, 3], rows[:, 4:8], rows[:, 8:11] = position, self.stretch, rotation, self.scale
        rows[:, 11] = self.ids
        return rows

    def visible(
        self,
        groups: tuple[int, ...],
        hidden: tuple[str, ...],
        sites: bool,
        collision: bool,
        selected: tuple[str, ...] = (),
    ) -> np.ndarray:
        """Mask (n,) of the renderables to draw; sites at the World paths `selected` in any case."""
        grouped = np.zeros(len(self.group), dtype=bool)
        for group in groups:  # np.isin takes several times as long
            grouped |= self.group == group
        shown = np.where(self.is_site, grouped & sites, self.collides if collision else grouped)
        if selected:
            shown |= self.is_site & self.below(selected)
        if hidden:
            below = self.below(hidden)
            shown &= ~np.tile(below[: len(below) // self.worlds], self.worlds)
        return shown

    def below(self, roots: tuple[str, ...]) -> np.ndarray:
        """Mask (n,) of the renderables that lie at or below one of the World paths."""
        found = np.zeros(len(self.renderables), dtype=bool)
        names, rows = self._in_order_of_paths
        for root in roots:
            start = bisect_left(names, root)
            end = bisect_left(names, root + LAST, start)
            after = len(root)
            found[[rows[i] for i in range(start, end) if names[i][after : after + 1] in END_OF_STEP]] = True
        return found

    @property
    def _in_order_of_paths(self) -> tuple[list[str], list[int]]:
        """Paths of the renderables in alphabetical order, and their rows; sorted once for each revision."""
        if self._sorted[0] != self.revision:
            rows = sorted(range(len(self.renderables)), key=lambda row: self.renderables[row].path)
            self._sorted = self.revision, ([self.renderables[row].path for row in rows], rows)
        return self._sorted[1]

    def batches(
        self, chosen: np.ndarray, levels: np.ndarray, away: np.ndarray | None = None, by_shape: bool = False
    ) -> tuple[np.ndarray, list[Batch]]:
        """Draw order (k,) of the renderables `chosen` (k,) and its batches, each about by distance `away` (n,).

        With `by_shape` only the shape must be the same in a batch, for passes that do not care for colours.
        """
        if not len(chosen):
            return chosen, []
        key = self._key(chosen, levels, by_shape)
        if key.max(initial=0) < 1 << 15:
            key = key.astype(np.int16)  # which numpy sorts by their digits
        if away is not None:
            nearest = _nearest_first(away.take(chosen))
            chosen, key = chosen.take(nearest), key.take(nearest)
        sort = np.argsort(key, kind="stable")
        order = chosen.take(sort)
        return order, self._cut(order, key.take(sort), levels, 0)

    def runs(self, order: np.ndarray, levels: np.ndarray, start: int = 0) -> list[Batch]:
        """Batches of neighbours in `order` that can be drawn by one call; `start` is the place of its first."""
        return self._cut(order, self._key(order, levels, False), levels, start) if len(order) else []

    def _key(self, chosen: np.ndarray, levels: np.ndarray, by_shape: bool) -> np.ndarray:
        """Numbers (k,) that are equal for what of `chosen` (k,) one call can draw."""
        key = (self.shape_of if by_shape else self.batch_of).take(chosen)
        key *= LEVELS
        key += levels.take(chosen)
        return key

    def _cut(self, order: np.ndarray, key: np.ndarray, levels: np.ndarray, start: int) -> list[Batch]:
        """Batches of neighbours in `order` (k,) whose `key` (k,) is the same."""
        cuts = [0, *(np.flatnonzero(key[1:] != key[:-1]) + 1).tolist()]
        first = order.take(cuts)
        counts = (after - cut for cut, after in pairwise((*cuts, len(order))))
        return [
            Batch(self.renderables[row], start + cut, count, level)
            for row, cut, count, level in zip(first.tolist(), cuts, counts, levels.take(first).tolist(), strict=True)
        ]

    def spheres(self, position: np.ndarray, rotation: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """World centre (n, 3) and radius (n,) of a sphere about each renderable, at its pose from `world_poses`."""
        if not self.centre.any():  # of primitives it is where they are
            return position, self.radius
        centres = rotate(rotation, self.centre, np.empty_like(position))
        centres += position
        return centres, self.radius


def _is_current(renderable: Renderable, path: str, source: tuple) -> bool:
    """Whether a renderable shows this element as it is; the sentence on its problem may name its path."""
    return all(map(is_, renderable.source, source)) and (renderable.path == path or not renderable.problem)


def _nearest_first(away: np.ndarray) -> np.ndarray:
    """Order (k,) of distances, which differ where that matters to what is hidden: whole numbers of 16 bits are sorted
    twenty times as fast as others. What begins behind the camera comes first."""
    away = np.maximum(away, 0.0)
    farthest = away.max(initial=0.0)
    if not 0.0 < farthest < np.inf:
        return np.argsort(away, kind="stable")
    return np.argsort((away * (65535.0 / farthest)).astype(np.uint16), kind="stable")


def _in_order(numbers: np.ndarray) -> np.ndarray:
    """Numbers (n,) in place of others, from 0 in the order in which these come first."""
    _, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.intp)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[which]
