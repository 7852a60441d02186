"""Renderables of the draw list from what they show: geometries, sites, flexes, skins and tendons."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.geometry.deformable import DEFAULT_RGBA, Deformable
from engine.geometry.rotation import IDENTITY, unit_quaternion
from engine.msd.fitted_shapes import fitted_shape
from engine.msd.schema import Geometry, Material, ShapeType, Site, SiteShape, SpatialTendon, World
from render.meshes import PRIMITIVES, MeshError, MeshSpec, extent, has_texcoord, mesh_of
from render.renderable import Renderable
from render.surface import CUBE_SCALE, ROUGHNESS, Mapping, Surface, surface_of, textures_of
from render.surface_rows import SurfaceRows
from render.textures import TextureSpec

FITTED = (ShapeType.Box, ShapeType.Sphere, ShapeType.Capsule, ShapeType.Cylinder, ShapeType.Ellipsoid)
"""Shapes that may take their size from a mesh."""

MAPPINGS = {ShapeType.Plane: Mapping.PLANE, ShapeType.HField: Mapping.HEIGHT_FIELD}
"""How pictures are laid on shapes that have no texture coordinates."""

INFINITE = 1e5
"""Half size that an infinite plane is drawn with, m."""


class RenderableBuilder:
    """Builds the renderables of one World; reads each file once until `clear_cache`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._specs: dict[tuple, MeshSpec] = {}
        self._pictures: dict[tuple, tuple[dict[str, TextureSpec], list[str]]] = {}
        self.surfaces = SurfaceRows()

    def clear_cache(self) -> None:
        """Read files again for the next renderables: those that are built together share what was read."""
        self._specs.clear()
        self._pictures.clear()

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

    def _surface(
        self,
        name: str | None,
        color: np.ndarray | None,
        size: np.ndarray | None = None,
        mapping: Mapping = Mapping.UV,
        cube: tuple[float, ...] = (),
        variant: str = "",
    ) -> Surface:
        """The surface of a material and colour, the same for all that has it.

        Args:
            size, mapping: how pictures are laid on by the size, m.
            cube: factors by which a shape of unit size is stretched under a cube texture.
            variant: "plane", which is rough; "site", without shadow; "open", with two sides; or nothing of these.
        """

        def make() -> Surface:
            surface = surface_of(self.world.assets.materials.get(name or ""), color, size, mapping)
            if variant == "plane":
                surface.numbers[ROUGHNESS] = 1.0  # as MotrixSim draws planes, whatever their material says (measured)
            if cube:
                surface.numbers[CUBE_SCALE] = cube
            changes = {"site": {"cast_shadow": False}, "open": {"both_side": True}}
            return surface._replace(**changes.get(variant, {}))

        if mapping is Mapping.UV:
            size = None
        as_bytes = (None if one is None else np.asarray(one, np.float64).tobytes() for one in (color, size))
        return self.surfaces.get((name, *as_bytes, mapping, cube, variant), name, make)

    def from_geom(self, path: str, body: int, geom: Geometry) -> Renderable:
        """Raises MeshError where the geometry cannot be drawn."""
        _check_finite(path, geom)
        spec = self._mesh(geom)
        size, shape = geom.size, geom.shape
        position, rotation = geom.position, unit_quaternion(geom.orientation)
        infinite = shape is ShapeType.InfinitePlane or (shape is ShapeType.Plane and not np.all(size[:2] > 0))
        if infinite:
            spec = PRIMITIVES[ShapeType.InfinitePlane]
        elif is_fitted(geom):
            position, rotation, size = _fitted(self.world, geom, path)
        scale, stretch = _dimensions(shape, size, infinite)
        material, problems = self._material(path, geom.visual.material)
        mapping = MAPPINGS.get(shape, Mapping.UV)
        if infinite:
            mapping = Mapping.INFINITE
        elif shape is ShapeType.HField:
            size = self.world.assets.hfields[geom.hfield or ""].size
        elif shape in (ShapeType.Mesh, ShapeType.Sdf) and _is_textured(material) and not has_texcoord(spec):
            low, high = extent(spec)
            mapping, size = Mapping.BARE, 0.5 * (high - low)
        look = geom.visual.material, geom.visual.color, size, mapping
        variant = "plane" if infinite or shape is ShapeType.Plane else ""
        surface = self._surface(*look, variant=variant)
        textures, missing = self._textures(surface)
        problems += missing
        if "cube" in textures and shape in (ShapeType.Mesh, ShapeType.Sdf):
            name = dict(surface.textures)["base"]
            axes = f"the cube texture {name!r} lies along the axes of meshes, in MuJoCo along those of their inertia"
            problems.append(axes)
        if "cube" in textures:
            surface = self._surface(*look, _cube_scale(material, scale, stretch), variant)
        mask = geom.collision_mask
        return Renderable(
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
            geom_source(geom),
        )

    def from_site(self, path: str, body: int, site: Site) -> Renderable:
        """Raises MeshError where the site cannot be drawn."""
        _check_finite(path, site)
        shape = ShapeType[site.shape.name]
        scale, stretch = _dimensions(shape, site.size, False)
        material, problems = self._material(path, site.material)
        surface = self._surface(site.material, site.rgba, variant="site")
        textures, _ = self._textures(surface)
        if "cube" in textures:
            cube = _cube_scale(material, scale, stretch)
            surface = self._surface(site.material, site.rgba, cube=cube, variant="site")
        return Renderable(
            path,
            "site",
            body,
            site.position,
            unit_quaternion(site.orientation),
            scale,
            stretch,
            PRIMITIVES[ShapeType[SiteShape(site.shape).name]],
            surface,
            textures,
            site.material,
            site.group,
            False,
            False,
            "; ".join(problems),
            site_source(site),
        )

    def with_material(self, renderable: Renderable, shape: Deformable, name: str | None) -> Renderable:
        """The renderable of a deformable with a material; plain while an edit has removed the material and the
        simulation has not followed yet."""
        variant = "" if shape.is_sheet else "open"  # a skin may be open
        surface = self._surface(name, shape.rgba, variant=variant)
        textures: dict[str, TextureSpec] = {}
        problems: list[str] = []
        if shape.texcoord is not None:  # else it has no texture, as in MuJoCo
            textures, problems = self._textures(surface)
            if "cube" in textures:
                surface = self._surface(name, shape.rgba, cube=(1.0, 1.0, 1.0), variant=variant)
        return replace(renderable, surface=surface, textures=textures, material=name, problem="; ".join(problems))


def _check_finite(path: str, element: Geometry | Site) -> None:
    """Raise MeshError for what lies nowhere: it would be part of the bounds of the scene."""
    if not all(np.isfinite(one).all() for one in (element.position, element.orientation, element.size)):
        raise MeshError(f"{path} is not drawn: its position, orientation or size is not finite")


def plain_renderable(shape: Deformable, mesh: MeshSpec, scale: np.ndarray) -> Renderable:
    """A renderable of a deformable, without material yet."""
    origin, still = np.zeros(3), IDENTITY
    plain = surface_of(None, None)
    group, collides = shape.group, shape.collides
    return Renderable(
        shape.path, "deformable", 0, origin, still, scale, 0.0, mesh, plain, {}, None, group, collides, False
    )


def with_look(shape: Deformable, tendon: SpatialTendon) -> Deformable:
    from_material = tendon.material is not None and np.array_equal(tendon.rgba, DEFAULT_RGBA)
    rgba = None if from_material else np.asarray(tendon.rgba, np.float32)
    return replace(shape, radius=tendon.width, rgba=rgba, materials=(tendon.material,), group=tendon.group)


def geom_source(geom: Geometry) -> tuple:
    """The geometry and the values of its fields that are drawn."""
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


def site_source(site: Site) -> tuple:
    """The site and the values of its fields that are drawn."""
    return site, site.shape, site.position, site.orientation, site.size, site.material, site.rgba, site.group


def is_fitted(geom: Geometry) -> bool:
    """Whether a geometry is a primitive that takes its size from a mesh."""
    return geom.shape in FITTED and (geom.mesh is not None or geom.mesh_variant_set is not None)


def _cube_scale(material: Material | None, scale: np.ndarray, stretch: float) -> tuple[float, ...]:
    """Lay a cube texture on a shape: on the shape of unit size, or with tex_uniform on its real size, as MuJoCo."""
    uniform = material is not None and material.tex_uniform
    return (float(scale[0]), float(scale[1]), float(stretch or scale[2])) if uniform else (1.0, 1.0, 1.0)


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
