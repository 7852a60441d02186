"""The draw list of a World: one item for each geometry and site, and those of flexes and skins, as arrays by item.

After an edit only the items of what was edited are made again; of the others only the place in the list changes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable
from dataclasses import replace
from itertools import pairwise
from operator import is_

import numpy as np

from engine.geometry.rotation import multiply, rotate
from engine.msd import paths
from engine.msd.schema import ShapeType, SpatialTendon, World
from render.deforming import Deformables, Moving, Patch
from render.item_maker import ItemMaker, plain_item, seen_of_geom, seen_of_site, with_look
from render.items import COLUMNS, Batch, Item
from render.meshes import PRIMITIVES, MeshError, MeshSpec
from render.poses import LinkNode, Poses, elements

LAST = "\U0010ffff"
"""Comes behind every character of a path."""
END_OF_STEP = ("", ".", "[")
"""What follows a step of a path."""


class DrawList:
    """All items of a World and of what deforms in it. Rows of the arrays follow `items`; the id of an item is its
    index + 1, that of the many items of a deformable the id of the first."""

    body: np.ndarray
    position: np.ndarray
    rotation: np.ndarray
    scale: np.ndarray
    stretch: np.ndarray
    surfaces: np.ndarray
    group: np.ndarray
    is_site: np.ndarray
    collides: np.ndarray
    infinite: np.ndarray
    blended: np.ndarray
    casts: np.ndarray
    is_plane: np.ndarray
    is_round: np.ndarray
    corners: np.ndarray
    _batch_number: np.ndarray
    _mesh_number: np.ndarray

    def __init__(self, world: World, nodes: list[LinkNode], deformables: Deformables | None = None) -> None:
        self.world = world
        self.items: list[Item] = []
        self.revision = 0  # counts how often there were other items or paths
        self._sorted: tuple[int, tuple[list[str], list[int]]] = -1, ([], [])
        self._failed: dict[str, str] = {}
        numbers: dict[tuple, int] = {}
        self._columns = COLUMNS | {
            "_batch_number": (np.intp, (), lambda i: numbers.setdefault(i.batch_key, len(numbers))),
            "_mesh_number": (np.intp, (), lambda i: numbers.setdefault(i.mesh.key, len(numbers))),
        }
        self._maker = ItemMaker(world)
        self._deformables = deformables
        for name, (dtype, shape, _) in self._columns.items():
            setattr(self, name, np.zeros((0, *shape), dtype))
        self.follow(nodes)

    # ------------------------------------------------------------------------------------------------ edits

    def follow(self, nodes: list[LinkNode]) -> None:
        """Bring the list in line with the World, in which anything below `hierarchy` may be another."""
        rows = {id(item.made_of[0]): row for row, item in enumerate(self.items) if item.made_of}
        before, self.items, source = self.items, [], []
        self._failed.clear()
        for kind in ("geoms", "sites"):
            make, fields = (
                (self._maker.of_geom, seen_of_geom) if kind == "geoms" else (self._maker.of_site, seen_of_site)
            )
            for path, body, element in elements(nodes, kind):
                row = rows.get(id(element), -1)
                if row >= 0 and _is_still(before[row], path, fields(element)):
                    item = before[row]
                    item.path, item.body = path, body
                else:
                    row = -1
                    try:
                        item = make(path, body, element)
                    except MeshError as error:
                        self._failed[path] = str(error)
                        continue
                self.items.append(item)
                source.append(row)
        self._patches: list[tuple[int, Moving, Patch]] = []
        self._edges: list[tuple[int, Moving]] = []
        for moving in self._deformables.moving if self._deformables else ():
            self._add_deformable(moving)
        self._maker.forget_files()
        self.index = {item.path: row for row, item in enumerate(self.items)}
        self.revision += 1
        self._move_rows(np.array(source + [-1] * (len(self.items) - len(source)), dtype=np.intp))

    def refresh(self, edited: Iterable[str]) -> bool:
        """Make the items at these paths again after edits below them. False when the list must `follow` the World."""
        rows = [self.index.get(path, -1) for path in edited]
        return -1 not in rows and self._make_again(rows)

    def refresh_materials(self, names: Container[str]) -> bool:
        """Make the items again that use one of these materials. False when the list must be built anew."""
        return self._make_again(
            [row for row, item in enumerate(self.items) if item.material is not None and item.material in names]
        )

    def _make_again(self, rows: list[int]) -> bool:
        """Make items again from what they show, each where it is. False when one of them cannot be drawn."""
        made = []
        try:
            for row in rows:
                item = self.items[row]
                if item.kind == "deformable":
                    shape = next(m.shape for m in self._moving() if m.shape.path == item.path)
                    made.append(self._maker.looking(item, shape, item.material))
                else:
                    make = self._maker.of_site if item.kind == "site" else self._maker.of_geom
                    made.append(make(item.path, item.body, paths.get(self.world, item.path)))
        except MeshError:
            return False
        finally:
            self._maker.forget_files()
        for row, item in zip(rows, made, strict=True):
            self.items[row] = item
        self._fill(np.array(rows, dtype=np.intp))
        self._number()
        return True

    def _move_rows(self, source: np.ndarray) -> None:
        """Take over the rows of the arrays that were at the places `source` (n,) before; −1: the item is new."""
        kept = source >= 0
        for name, (dtype, shape, _) in self._columns.items():
            rows = np.zeros((len(source), *shape), dtype)
            rows[kept] = getattr(self, name)[source[kept]]
            setattr(self, name, rows)
        self.body[:] = [item.body for item in self.items]
        self._fill(np.flatnonzero(~kept))
        self._number()

    def _fill(self, rows: np.ndarray) -> None:
        """Write the rows of the arrays anew that belong to these items."""
        items = [self.items[row] for row in rows]
        if items:
            for name, (_, _, value) in self._columns.items():
                getattr(self, name)[rows] = [value(item) for item in items]

    def _number(self) -> None:
        """Number the batches, meshes and ids, and measure the items: the centre (n, 3) and radius (n,) of a sphere
        about each in its own frame."""
        low, high = self.corners[:, 0] * self.scale, self.corners[:, 1] * self.scale
        low[:, 2] -= self.stretch
        high[:, 2] += self.stretch
        self.centre, self.radius = 0.5 * (low + high), 0.5 * np.linalg.norm(high - low, axis=1)
        self.batch_of, self.mesh_of = _in_order(self._batch_number), _in_order(self._mesh_number)
        self.ids = np.arange(1, len(self.items) + 1)
        self._number_deformables()

    @property
    def problems(self) -> dict[str, str]:
        """What cannot be drawn, by World path."""
        return self._failed | {item.path: item.problem for item in self.items if item.problem}

    # ------------------------------------------------------------------------------------------ deformables

    def _add_deformable(self, moving: Moving) -> None:
        try:
            element = paths.get(self.world, moving.shape.path)
        except KeyError:
            return  # an edit has removed it; the simulation is still to follow
        if isinstance(element, SpatialTendon):  # its look may be newer than the simulation
            moving.shape = with_look(moving.shape, element)
        shape = moving.shape
        start = len(self.items)
        if moving.is_edges:
            spec, radius = PRIMITIVES[ShapeType.Capsule], np.full(3, shape.radius)
            look = {
                k: self._maker.looking(plain_item(shape, spec, radius), shape, name)
                for k, name in enumerate(shape.materials)
            }
            self.items += [replace(look[k]) for k in shape.material.tolist()]
            self._edges.append((start, moving))
            return
        for row, patch in enumerate(moving.patches, start):
            item = plain_item(shape, MeshSpec(patch.key, lambda _, patch=patch: patch.arrays), np.ones(3))
            self.items.append(self._maker.looking(item, shape, patch.material))
            self._patches.append((row, moving, patch))

    def _moving(self) -> list[Moving]:
        return list(dict.fromkeys([m for _, m, _ in self._patches] + [m for _, m in self._edges]))

    def _number_deformables(self) -> None:
        first: dict[str, int] = {}
        for start, moving in sorted(
            [(row, m) for row, m, _ in self._patches] + self._edges, key=lambda pair: pair[0]
        ):
            count = len(moving.shape.faces) if moving.is_edges else 1
            self.ids[start : start + count] = first.setdefault(moving.shape.path, start + 1)

    def deform(self) -> None:
        """Bring the items of deformables to where these are now."""
        for row, moving, _ in self._patches:
            low, high = moving.points.min(axis=0), moving.points.max(axis=0)
            self.centre[row] = 0.5 * (low + high)
            self.radius[row] = 0.5 * float(np.linalg.norm(high - low)) + abs(moving.shape.radius)
        for start, moving in self._edges:
            rows = slice(start, start + len(moving.shape.faces))
            self.position[rows], self.rotation[rows], half = moving.capsules()
            self.stretch[rows], self.radius[rows] = half, half + moving.shape.radius

    # -------------------------------------------------------------------------------------------- per frame

    def world_poses(self, poses: Poses) -> tuple[np.ndarray, np.ndarray]:
        """World position (n, 3) and rotation (n, 4) of all items."""
        xquat = poses.xquat[self.body]
        position = poses.xpos[self.body] + rotate(xquat, self.position)
        return position, multiply(xquat, self.rotation)

    def instance_rows(self, position: np.ndarray, rotation: np.ndarray) -> np.ndarray:
        """Rows (n, 12) of the instance table: translation, stretch, rotation, scale, id."""
        columns = [position, self.stretch, rotation, self.scale, self.ids]
        return np.column_stack(columns).astype(np.float32) if self.items else np.zeros((0, 12), np.float32)

    def visible(self, groups: tuple[int, ...], sites: bool, collision: bool) -> np.ndarray:
        """Mask (n,) of the items to draw."""
        grouped = np.isin(self.group, groups)
        shown = self.collides if collision else grouped
        return np.where(self.is_site, grouped & sites, shown)

    def below(self, roots: tuple[str, ...]) -> np.ndarray:
        """Mask (n,) of the items that lie at or below one of the World paths."""
        found = np.zeros(len(self.items), dtype=bool)
        names, rows = self._in_order_of_paths
        for root in roots:
            start = bisect_left(names, root)
            end = bisect_left(names, root + LAST, start)
            after = len(root)
            found[[rows[i] for i in range(start, end) if names[i][after : after + 1] in END_OF_STEP]] = True
        return found

    @property
    def _in_order_of_paths(self) -> tuple[list[str], list[int]]:
        """Paths of the items in alphabetical order, and their rows; sorted once for each revision."""
        if self._sorted[0] != self.revision:
            rows = sorted(range(len(self.items)), key=lambda row: self.items[row].path)
            self._sorted = self.revision, ([self.items[row].path for row in rows], rows)
        return self._sorted[1]

    def batches(
        self, chosen: np.ndarray, levels: np.ndarray, away: np.ndarray | None = None, by_mesh: bool = False
    ) -> tuple[np.ndarray, list[Batch]]:
        """Draw order (k,) of the items `chosen` (k,) and its batches, within each by distance `away` (n,).

        With `by_mesh` only the mesh must be the same in a batch, for passes that do not care for the surface.
        """
        key = (self.mesh_of if by_mesh else self.batch_of)[chosen] * 4 + levels[chosen]
        order = chosen[np.argsort(key, kind="stable") if away is None else np.lexsort((away[chosen], key))]
        return order, self.runs(order, levels, by_mesh=by_mesh)

    def runs(self, order: np.ndarray, levels: np.ndarray, start: int = 0, by_mesh: bool = False) -> list[Batch]:
        """Batches of neighbours in `order` that can be drawn by one call; `start` is the place of its first."""
        if not len(order):
            return []
        key = (self.mesh_of if by_mesh else self.batch_of)[order] * 4 + levels[order]
        cuts = np.concatenate([[0], np.flatnonzero(np.diff(key)) + 1, [len(order)]])
        return [
            Batch(self.items[order[a]], start + int(a), int(b - a), int(levels[order[a]])) for a, b in pairwise(cuts)
        ]

    def spheres(self, position: np.ndarray, rotation: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """World centre (n, 3) and radius (n,) of a sphere about each item, at its pose from `world_poses`."""
        return position + rotate(rotation, self.centre), self.radius


def _is_still(item: Item, path: str, made_of: tuple) -> bool:
    """Whether an item shows this element as it is; what cannot be drawn of it may be said with its path."""
    return all(map(is_, item.made_of, made_of)) and (item.path == path or not item.problem)


def _in_order(numbers: np.ndarray) -> np.ndarray:
    """Numbers (n,) in place of others, from 0 in the order in which these come first."""
    _, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.intp)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[which]
