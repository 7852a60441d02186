"""Geoms as glTF meshes: one for each distinct shape and material."""

from __future__ import annotations

import numpy as np

from engine.compiler.scene import Placed
from engine.exporters.gltf import tessellation
from engine.exporters.gltf.container import Container
from engine.exporters.gltf.materials import Materials, is_textured, projection
from engine.geometry.triangles import Triangles
from engine.msd import drawn_meshes
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Geometry, ShapeType, World

SHOWN_GROUPS = (0, 1, 2)
"""Visibility groups that MSD and MuJoCo show."""

SIZES = {ShapeType.Sphere: 1, ShapeType.Capsule: 2, ShapeType.Cylinder: 2, ShapeType.Ellipsoid: 3, ShapeType.Box: 3}
"""How many positive sizes a shape needs."""

FITTED = tuple(SIZES)
"""Shapes that may take their size from a mesh."""

SMALLEST_GROUND = 5.0
"""Half size that an infinite plane has at least, m."""


class GeomMeshes:
    """The glTF meshes made so far; infinite planes are cut to `reach`, how far from the origin the scene goes, m."""

    def __init__(self, world: World, container: Container, report: Report) -> None:
        self.world, self.container, self.report = world, container, report
        self.materials = Materials(world, container, report)
        self.reach = 0.0
        self._shapes: dict[tuple, Triangles | None] = {}
        self._attributes: dict[tuple, dict[str, int]] = {}
        self._meshes: dict[tuple, int] = {}

    def index(self, placed: Placed[Geometry], size: np.ndarray) -> int | None:
        """The mesh of a geom of half sizes `size`; None if it has none, which has been reported."""
        geom = placed.element
        key = self._key(geom, size)
        shape = self._shape(key, placed, size)
        if shape is None:
            return None
        name = geom.visual.material
        projected = shape.uv is None
        material = self.materials.index(name, geom.visual.color, projected, placed.path)
        if (key, material) not in self._meshes:
            attributes = dict(self._shared(key, shape))
            indices = attributes.pop("indices")
            look = self.world.assets.materials.get(name or "")
            if projected and look is not None and is_textured(look):
                uv = projection(look, shape.position, self._half(geom, shape), is_infinite(geom))
                attributes["TEXCOORD_0"] = self.container.vectors(uv)
            primitive = {"attributes": attributes, "indices": indices, "material": material}
            label = str(key[1]) if key[0] in ("mesh", "hfield") else geom.shape.value
            self._meshes[key, material] = self.container.add("meshes", {"name": label, "primitives": [primitive]})
        return self._meshes[key, material]

    def extent(self, geom: Geometry, size: np.ndarray) -> float:
        """Largest distance of a geom's corners from its own origin, m."""
        shape = self._shapes[self._key(geom, size)]
        return 0.0 if shape is None else float(np.linalg.norm(np.abs(shape.position).max(axis=0)))

    def _key(self, geom: Geometry, size: np.ndarray) -> tuple:
        if geom.shape in (ShapeType.Mesh, ShapeType.Sdf):
            own = None if geom.mesh_transform is None else geom.mesh_transform.tobytes()
            return "mesh", self._mesh_name(geom), own
        if geom.shape is ShapeType.HField:
            return "hfield", geom.hfield
        return ("infinite",) if is_infinite(geom) else (geom.shape.value, *size[: SIZES.get(geom.shape, 2)].tolist())

    def _mesh_name(self, geom: Geometry) -> str:
        if geom.mesh is None and geom.mesh_variant_set in self.world.mesh_variant_sets:
            return next(iter(self.world.mesh_variant_sets[geom.mesh_variant_set].meshes), "")
        return geom.mesh or ""

    def _shape(self, key: tuple, placed: Placed[Geometry], size: np.ndarray) -> Triangles | None:
        if key not in self._shapes:
            try:
                self._shapes[key] = self._tessellated(placed.element, size)
            except (OSError, ValueError) as error:
                reason = "there is no such file" if isinstance(error, FileNotFoundError) else str(error)
                self.report.add(Finding(f"The geometry was left out: {reason}", path=placed.path))
                self._shapes[key] = None
            if key == ("infinite",):
                side = 2.0 * self._ground()
                message = f"The infinite plane was cut to {side:g} m x {side:g} m"
                self.report.add(Finding(message, path=placed.path, outcome=Outcome.CLAMPED))
        return self._shapes[key]

    def _ground(self) -> float:
        return max(SMALLEST_GROUND, float(np.ceil(2.0 * self.reach)))

    def _tessellated(self, geom: Geometry, size: np.ndarray) -> Triangles:
        needed = size[: SIZES.get(geom.shape, 0)]
        if not (np.isfinite(needed).all() and np.all(needed > 0)):
            raise ValueError(f"a {geom.shape.value} cannot have the sizes {size.tolist()}")
        x, y = float(size[0]), float(size[1])
        match geom.shape:
            case ShapeType.Mesh | ShapeType.Sdf:
                name = self._mesh_name(geom)
                if name not in self.world.assets.meshes:
                    raise ValueError(f"there is no mesh named {name!r}")
                return drawn_meshes.mesh_triangles(self.world, self.world.assets.meshes[name], geom.mesh_transform)
            case ShapeType.HField:
                if geom.hfield is None or geom.hfield not in self.world.assets.hfields:
                    raise ValueError(f"there is no height field named {geom.hfield!r}")
                return drawn_meshes.hfield_triangles(self.world, self.world.assets.hfields[geom.hfield])
            case ShapeType.Box:
                return tessellation.box(size)
            case ShapeType.Sphere:
                return tessellation.ellipsoid(np.full(3, x))
            case ShapeType.Ellipsoid:
                return tessellation.ellipsoid(size)
            case ShapeType.Capsule:
                return tessellation.capsule(x, y)
            case ShapeType.Cylinder:
                return tessellation.cylinder(x, y)
        half = self._ground()
        return tessellation.plane(half, half) if is_infinite(geom) else tessellation.plane(x, y)

    def _half(self, geom: Geometry, shape: Triangles) -> np.ndarray:
        """Half sizes (2 or 3) that a projected texture covers."""
        if geom.hfield is not None and geom.shape is ShapeType.HField:
            return self.world.assets.hfields[geom.hfield].size
        return np.ptp(shape.position, axis=0) / 2

    def _shared(self, key: tuple, shape: Triangles) -> dict[str, int]:
        """Accessors of a shape, whatever its material."""
        if key not in self._attributes:
            self._attributes[key] = {
                "POSITION": self.container.vectors(shape.position, bounded=True),
                "NORMAL": self.container.vectors(shape.normal),
            }
            if shape.uv is not None:
                self._attributes[key]["TEXCOORD_0"] = self.container.vectors(shape.uv)
            self._attributes[key]["indices"] = self.container.indices(shape.indices)
        return self._attributes[key]


def is_infinite(geom: Geometry) -> bool:
    """Whether a geom is a plane without an edge."""
    endless = geom.shape is ShapeType.Plane and not np.all(geom.size[:2] > 0)
    return endless or geom.shape is ShapeType.InfinitePlane


def is_shown(world: World, geom: Geometry) -> bool:
    """Whether a geom is seen: of a visibility group that is shown, and not fully transparent."""
    color = geom.visual.color
    if color is None:
        material = world.assets.materials.get(geom.visual.material or "")
        color = None if material is None else material.color
    return geom.visual.group in SHOWN_GROUPS and (color is None or color[3] > 0)
