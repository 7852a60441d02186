"""The draw list of a World: one item for each geometry and site, and those of flexes and skins, as arrays by item.

After an edit only the items of what was edited are made again; of the others only the place in the list changes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from operator import is_
from typing import Any, NamedTuple

import numpy as np

from engine.geometry.deformable import UNSAID, Deformable
from engine.msd import paths
from engine.msd.fitted_shapes import fitted_shape
from engine.msd.schema import Geometry, Material, ShapeType, Site, SiteShape, SpatialTendon, World
from render import transforms
from render.deforming import Deformables, Moving, Patch
from render.meshes import PRIMITIVES, MeshError, MeshSpec, extent, has_texcoord, mesh_of
from render.poses import LinkNode, Poses, elements
from render.surface import CUBE_SCALE, FLOATS, ROUGHNESS, Surface, surface_of, textures_of
from render.textures import TextureSpec

ROUND = ("sphere", "capsule", "cylinder")
"""Meshes that have more or fewer facets."""

FITTED = (ShapeType.Box, ShapeType.Sphere, ShapeType.Capsule, ShapeType.Cylinder, ShapeType.Ellipsoid)
"""Shapes that may take their size from a mesh."""

LAST = "\U0010ffff"
"""Comes behind every character of a path."""
END_OF_STEP = ("", ".", "[")
"""What follows a step of a path."""

INFINITE = 4000.0
"""Half size that an infinite plane is drawn with, m."""


@dataclass
class Item:
    """Something drawn: pose and size in the frame of its body, mesh, surface."""

    path: str
    kind: str
    body: int
    position: np.ndarray
    rotation: np.ndarray
    scale: np.ndarray
    stretch: float
    mesh: MeshSpec
    surface: Surface
    textures: dict[str, TextureSpec]
    material: str | None
    group: int
    collides: bool
    infinite: bool
    problem: str = ""
    """What of it cannot be drawn."""
    made_of: tuple = ()
    """The element that it shows, and the values of its fields that matter: while these are the same objects, so is
    the item."""

    @cached_property
    def batch_key(self) -> tuple:
        """Equal for items that one call can draw."""
        s = self.surface
        textures = tuple((name, spec.key) for name, spec in self.textures.items())
        return self.infinite, s.switches, textures, s.both_side, s.detail_strength, s.blending, self.mesh.key

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper corner of the mesh in its own frame; of a deformable `DrawList.deform` says where it is."""
        if self.kind == "deformable":
            return np.zeros(3), np.zeros(3)
        try:
            return extent(self.mesh)
        except MeshError as error:
            self.problem = str(error)
            return np.zeros(3), np.zeros(3)


COLUMNS: dict[str, tuple[type, tuple[int, ...], Callable[[Item], Any]]] = {
    "body": (np.intp, (), lambda i: i.body),
    "position": (np.float64, (3,), lambda i: i.position),
    "rotation": (np.float64, (4,), lambda i: i.rotation),
    "scale": (np.float64, (3,), lambda i: i.scale),
    "stretch": (np.float64, (), lambda i: i.stretch),
    "surfaces": (np.float32, (FLOATS,), lambda i: i.surface.numbers),
    "group": (np.intp, (), lambda i: i.group),
    "is_site": (np.bool_, (), lambda i: i.kind == "site"),
    "collides": (np.bool_, (), lambda i: i.collides),
    "infinite": (np.bool_, (), lambda i: i.infinite),
    "blended": (np.bool_, (), lambda i: i.surface.blending in ("blend", "multiply")),
    "casts": (np.bool_, (), lambda i: i.surface.cast_shadow),
    "is_plane": (np.bool_, (), lambda i: i.mesh.key[0] == "plane"),
    "is_round": (np.bool_, (), lambda i: i.mesh.key[0] in ROUND),
    "corners": (np.float64, (2, 3), lambda i: i.bounds()),
}
"""Arrays of a draw list: type, shape of a row, and its value for an item."""


class Batch(NamedTuple):
    """Instances drawn by one call: `count` places of the draw order from `first`."""

    item: Item
    """Any of them: they share mesh, textures and state."""
    first: int
    count: int
    level: int = 0
    """0 for the finest mesh of round shapes, 1 and 2 for coarser ones."""


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
        self._specs: dict[tuple, MeshSpec] = {}
        self._pictures: dict[tuple, tuple[dict[str, TextureSpec], list[str]]] = {}
        self._looks: dict[tuple, Surface] = {}
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
            make, fields = (self._geom_item, _of_geom) if kind == "geoms" else (self._site_item, _of_site)
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
        self._forget_files()
        self.index = {item.path: row for row, item in enumerate(self.items)}
        self.revision += 1
        self._move_rows(np.array(source + [-1] * (len(self.items) - len(source)), dtype=np.intp))

    def refresh(self, edited: Iterable[str]) -> bool:
        """Make the items at these paths again after edits below them. False when the list must `follow` the World."""
        rows = [self.index.get(path, -1) for path in edited]
        return -1 not in rows and self._make_again(rows)

    def refresh_materials(self, names: Container[str]) -> bool:
        """Make the items again that use one of these materials. False when the list must be built anew."""
        return self._make_again([row for row, item in enumerate(self.items) if item.material in names])

    def _make_again(self, rows: list[int]) -> bool:
        """Make items again from what they show, each where it is. False when one of them cannot be drawn."""
        made = []
        try:
            for row in rows:
                item = self.items[row]
                if item.kind == "deformable":
                    shape = next(m.shape for m in self._moving() if m.shape.path == item.path)
                    made.append(self._looking(item, shape, item.material))
                else:
                    make = self._site_item if item.kind == "site" else self._geom_item
                    made.append(make(item.path, item.body, paths.get(self.world, item.path)))
        except MeshError:
            return False
        finally:
            self._forget_files()
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

    def _forget_files(self) -> None:
        """Look at files again for the next items: they are looked at once for all items that are built together."""
        self._specs.clear()
        self._pictures.clear()
        self._looks.clear()

    def _mesh(self, geom: Geometry) -> MeshSpec:
        if geom.shape not in (ShapeType.Mesh, ShapeType.Sdf):
            return mesh_of(self.world, geom)
        own = None if geom.mesh_transform is None else geom.mesh_transform.tobytes()
        key = geom.mesh, geom.mesh_variant_set, own
        if key not in self._specs:
            self._specs[key] = mesh_of(self.world, geom)
        return self._specs[key]

    def _textures(self, surface: Surface) -> tuple[dict[str, TextureSpec], list[str]]:
        if surface.textures not in self._pictures:
            self._pictures[surface.textures] = textures_of(self.world, surface)
        return self._pictures[surface.textures]

    def _material(self, path: str, name: str | None) -> tuple[Material | None, list[str]]:
        """A material, and what is wrong when it is not there."""
        material = self.world.assets.materials.get(name or "")
        missing = name is not None and material is None
        return material, [f"{path} uses the material {name!r}, which is not among the assets"] if missing else []

    def _surface(self, name: str | None, material: Material | None, color: np.ndarray | None) -> Surface:
        """The surface of what a texture is not laid on by its size: the same for all of one material and colour."""
        key = name, None if color is None else tuple(color)
        if key not in self._looks:
            self._looks[key] = surface_of(material, color, np.ones(3), False)
        return self._looks[key]._replace(numbers=self._looks[key].numbers.copy())

    def _geom_item(self, path: str, body: int, geom: Geometry) -> Item:
        spec = self._mesh(geom)
        size, shape = geom.size, geom.shape
        position, rotation = geom.position, transforms.unit_quaternion(geom.orientation)
        infinite = shape is ShapeType.InfinitePlane or (shape is ShapeType.Plane and not np.all(size[:2] > 0))
        if infinite:
            spec = PRIMITIVES[ShapeType.InfinitePlane]
        elif is_fitted(geom):
            position, rotation, size = _fitted(self.world, geom, path)
        scale, stretch = _dimensions(shape, size, infinite)
        material, problems = self._material(path, geom.visual.material)
        project = infinite or shape in (ShapeType.Plane, ShapeType.HField)
        if shape is ShapeType.HField:
            size = np.append(self.world.assets.hfields[geom.hfield].size, 0.0)
        elif shape in (ShapeType.Mesh, ShapeType.Sdf) and _is_textured(material) and not has_texcoord(spec):
            low, high = extent(spec)
            project, size = True, 0.5 * (high - low)
        if project:
            surface = surface_of(material, geom.visual.color, size, project, infinite)
        else:
            surface = self._surface(geom.visual.material, material, geom.visual.color)
        if infinite or shape is ShapeType.Plane:
            surface.numbers[ROUGHNESS] = 1.0  # as MotrixSim draws planes, whatever their material says (measured)
        textures, missing = self._textures(surface)
        problems += missing
        if "cube" in textures and shape in (ShapeType.Mesh, ShapeType.Sdf):
            name = dict(surface.textures)["base"]
            axes = f"the cube texture {name!r} lies along the axes of meshes, in MuJoCo along those of their inertia"
            problems.append(axes)
        _stretch_cube(surface, textures, material, scale, stretch)
        mask = geom.collision_mask
        return Item(
            path,
            "geom",
            body,
            position,
            rotation,
            scale,
            stretch,
            spec,
            surface,
            textures,
            geom.visual.material,
            geom.visual.group,
            bool(mask.collide_group or mask.collide_with),
            infinite,
            "; ".join(problems),
            _of_geom(geom),
        )

    def _site_item(self, path: str, body: int, site: Site) -> Item:
        shape = ShapeType[site.shape.name]
        scale, stretch = _dimensions(shape, site.size, False)
        material, problems = self._material(path, site.material)
        surface = self._surface(site.material, material, site.rgba)
        textures, _ = self._textures(surface)
        _stretch_cube(surface, textures, material, scale, stretch)
        return Item(
            path,
            "site",
            body,
            site.position,
            transforms.unit_quaternion(site.orientation),
            scale,
            stretch,
            PRIMITIVES[ShapeType[SiteShape(site.shape).name]],
            surface._replace(cast_shadow=False),
            textures,
            site.material,
            site.group,
            False,
            False,
            "; ".join(problems),
            _of_site(site),
        )

    # ------------------------------------------------------------------------------------------ deformables

    def _add_deformable(self, moving: Moving) -> None:
        try:
            element = paths.get(self.world, moving.shape.path)
        except KeyError:
            return  # an edit has removed it; the simulation is still to follow
        if isinstance(element, SpatialTendon):  # its look may be newer than the simulation
            moving.shape = _with_look(moving.shape, element)
        shape = moving.shape
        start = len(self.items)
        if moving.is_edges:
            spec, radius = PRIMITIVES[ShapeType.Capsule], np.full(3, shape.radius)
            look = {
                k: self._looking(_plain_item(shape, spec, radius), shape, name)
                for k, name in enumerate(shape.materials)
            }
            self.items += [replace(look[k]) for k in shape.material.tolist()]
            self._edges.append((start, moving))
            return
        for row, patch in enumerate(moving.patches, start):
            item = _plain_item(shape, MeshSpec(patch.key, lambda _, patch=patch: patch.arrays), np.ones(3))
            self.items.append(self._looking(item, shape, patch.material))
            self._patches.append((row, moving, patch))

    def _looking(self, item: Item, shape: Deformable, name: str | None) -> Item:
        """The item with its material as it is now; plain while an edit has removed it and the simulation is still to
        follow."""
        material = self.world.assets.materials.get(name or "")
        surface = surface_of(material, shape.rgba, np.ones(3), False)
        textures: dict[str, TextureSpec] = {}
        problems: list[str] = []
        if shape.texcoord is not None:  # else it has no texture, as in MuJoCo
            textures, problems = self._textures(surface)
            _stretch_cube(surface, textures, material, np.ones(3), 0.0)
        surface = surface._replace(both_side=surface.both_side or not shape.is_sheet)  # a skin may be open
        return replace(item, surface=surface, textures=textures, material=name, problem="; ".join(problems))

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
        position = poses.xpos[self.body] + transforms.rotate(xquat, self.position)
        return position, transforms.multiply(xquat, self.rotation)

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
        return position + transforms.rotate(rotation, self.centre), self.radius


def _plain_item(shape: Deformable, mesh: MeshSpec, scale: np.ndarray) -> Item:
    """An item of a deformable whose surface is still to be said."""
    origin, still = np.zeros(3), transforms.IDENTITY
    plain = surface_of(None, None, np.ones(3), False)
    group, collides = shape.group, shape.collides
    return Item(shape.path, "deformable", 0, origin, still, scale, 0.0, mesh, plain, {}, None, group, collides, False)


def _with_look(shape: Deformable, tendon: SpatialTendon) -> Deformable:
    unsaid = tendon.material is not None and np.array_equal(tendon.rgba, UNSAID)
    rgba = None if unsaid else np.asarray(tendon.rgba, np.float32)
    return replace(shape, radius=tendon.width, rgba=rgba, materials=(tendon.material,), group=tendon.group)


def _of_geom(geom: Geometry) -> tuple:
    """What an item is made of: the geometry and what of it is seen."""
    visual, mask = geom.visual, geom.collision_mask
    return (
        geom,
        geom.shape,
        geom.position,
        geom.orientation,
        geom.size,
        geom.mesh,
        geom.mesh_variant_set,
        geom.mesh_transform,
        geom.hfield,
        visual.material,
        visual.color,
        visual.group,
        mask.collide_group,
        mask.collide_with,
    )


def _of_site(site: Site) -> tuple:
    """What an item is made of: the site and what of it is seen."""
    return site, site.shape, site.position, site.orientation, site.size, site.material, site.rgba, site.group


def _is_still(item: Item, path: str, made_of: tuple) -> bool:
    """Whether an item shows this element as it is; what cannot be drawn of it may be said with its path."""
    return all(map(is_, item.made_of, made_of)) and (item.path == path or not item.problem)


def _in_order(numbers: np.ndarray) -> np.ndarray:
    """Numbers (n,) in place of others, from 0 in the order in which these come first."""
    _, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.intp)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[which]


def is_fitted(geom: Geometry) -> bool:
    """Whether a geometry is a primitive that takes its size from a mesh."""
    return geom.shape in FITTED and (geom.mesh is not None or geom.mesh_variant_set is not None)


def _stretch_cube(
    surface: Surface, textures: dict[str, TextureSpec], material: Material | None, scale: np.ndarray, stretch: float
) -> None:
    """Lay a cube texture on a shape: on the shape of unit size, or with tex_uniform on its real size, as MuJoCo."""
    if "cube" in textures:
        uniform = material is not None and material.tex_uniform
        surface.numbers[CUBE_SCALE] = (scale[0], scale[1], stretch or scale[2]) if uniform else 1.0


def _fitted(world: World, geom: Geometry, path: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Position, orientation and size of a primitive that takes them from a mesh. Raises MeshError."""
    try:
        position, (w, x, y, z), size = fitted_shape(world, geom)
    except (OSError, ValueError) as error:
        raise MeshError(f"{path} cannot be fitted to its mesh: {error}") from None
    return np.array(position), np.array([x, y, z, w]), np.array(size)


def _is_textured(material: Material | None) -> bool:
    return material is not None and bool(material.texture_name or material.layers)


def _dimensions(shape: ShapeType, size: np.ndarray, infinite: bool) -> tuple[np.ndarray, float]:
    """Scale of the unit mesh and stretch along Z."""
    x, y, z = (float(s) for s in size)
    if infinite:
        return np.array([INFINITE, INFINITE, 1.0]), 0.0
    match shape:
        case ShapeType.Sphere:
            return np.full(3, x), 0.0
        case ShapeType.Capsule:
            return np.full(3, x), y
        case ShapeType.Cylinder:
            return np.array([x, x, y]), 0.0
        case ShapeType.Plane:
            return np.array([x, y, 1.0]), 0.0
        case ShapeType.Box | ShapeType.Ellipsoid:
            return np.array([x, y, z]), 0.0
    return np.ones(3), 0.0
