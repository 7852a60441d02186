"""Assets by name: meshes, textures, materials, height fields, Gaussian clouds."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from engine.msd.schema.arrays import (
    Linear,
    Rows3,
    Rows4,
    Size2,
    TexCoords,
    Triangles,
    Vec2,
    Vec3,
    Vec4,
    Vector,
    array,
    no_rows,
)
from engine.msd.schema.base import LOOK, Drawn, Element, Field, Payload, make, required
from engine.msd.schema.extras import HFieldExtras, MaterialExtras, MeshExtras, TextureExtras
from engine.msd.schema.variant import Case, Variant


class TextureType(enum.Enum):
    """Use of a texture."""

    D2 = "D2"
    Skybox = "Skybox"
    EnvHDR = "EnvHDR"
    EnvDiff = "EnvDiff"
    EnvSpec = "EnvSpec"
    Probe = "Probe"


class ColorSpace(enum.Enum):
    """Encoding of the colors of a texture."""

    Srgb = "Srgb"
    Linear = "Linear"


class SkyboxLayout(enum.Enum):
    """Face of a sky grid cell."""

    Right = "Right"
    Left = "Left"
    Up = "Up"
    Down = "Down"
    Front = "Front"
    Back = "Back"
    Ignore = "Ignore"
    Unsupported = "Unsupported"


class Mark(enum.Enum):
    """Marks drawn on a generated texture."""

    None_ = "None_"
    Edge = "Edge"
    Cross = "Cross"
    Random = "Random"


class TexcoordOrigin(enum.Enum):
    """Where texture coordinates start."""

    TopLeft = "TopLeft"
    BottomLeft = "BottomLeft"


class MaterialRole(enum.Enum):
    """What a texture layer controls."""

    Rgb = "Rgb"
    Normal = "Normal"
    Orm = "Orm"
    Emissive = "Emissive"
    Rgba = "Rgba"
    DetailNormal = "DetailNormal"
    Roughness = "Roughness"
    Metallic = "Metallic"


class MeshCollisionCookPolicy(enum.Enum):
    """How a mesh becomes collision shapes."""

    Default = "Default"
    ConvexDecomposition = "ConvexDecomposition"
    Sdf = "Sdf"


class MeshTransform(Element):
    """Placement of a mesh file: subtract position, undo rotation, then scale."""

    position: Annotated[Vec3, Field("origin of the mesh", unit="m", role="position")] = array(0.0, 0.0, 0.0)
    rotation: Annotated[Vec4, Field("orientation of the mesh, x y z w", role="quaternion")] = array(
        0.0, 0.0, 0.0, 1.0
    )
    scale: Annotated[Vec3, Field("scale per axis")] = array(1.0, 1.0, 1.0)


class MeshData(Element):
    """Vertices and triangles of a mesh."""

    vertices: Annotated[Rows3, Field("positions", unit="m")] = required(no_rows(Rows3))
    triangles: Annotated[
        Triangles | None, Field("vertex indices; null or empty: vertices are a convex point cloud")
    ] = None
    texcoord: Annotated[TexCoords | None, Field("UV per vertex", label="texture coordinates")] = None
    normal: Annotated[Rows3 | None, Field("per vertex", label="normals")] = None
    tangents: Annotated[Rows4 | None, Field("xyz + handedness, per vertex")] = None
    name: Annotated[str, Field("mesh name")] = ""

    @property
    def vertex_count(self) -> int:
        """Number of vertices."""
        return len(self.vertices)

    @property
    def triangle_count(self) -> int:
        """Number of triangles."""
        return 0 if self.triangles is None else len(self.triangles)


class PathMesh(Payload):
    """A mesh file."""

    path: Annotated[str, Field("file", role="path", label="file")] = required(str)
    using_meshes: Annotated[
        list[str], Field("names of the meshes to take; empty: all", label="parts of the file")
    ] = msgspec.field(default_factory=list)
    transform: Annotated[MeshTransform | None, Field("older form of MeshAsset.transform")] = None
    acd: Annotated[bool | None, Field("older form of MeshAsset.collision_cooking", label="convex decomposition")] = (
        None
    )


class BufferMesh(Payload):
    """A mesh stored in the world."""

    data: Annotated[MeshData, Field("vertices and triangles")] = required(MeshData)
    acd: Annotated[bool | None, Field("older form of MeshAsset.collision_cooking", label="convex decomposition")] = (
        None
    )


class MeshSource(Variant):
    """Where a mesh comes from."""

    default_variant = "buffer"
    path = Case("Path", PathMesh)
    buffer = Case("Buffer", BufferMesh)


class AffineTransform(Element):
    """Affine map of mesh vertices: linear part, then translation."""

    linear: Annotated[Linear | None, Field("linear part")] = None
    translation: Annotated[Vec3 | None, Field("applied after the linear part", unit="m", role="position")] = None


class MeshAsset(Element):
    """A mesh: its source, its placement, how it is made into collision shapes."""

    source: Annotated[MeshSource, Field("file or inline buffer")] = required(MeshSource)
    transform: Annotated[AffineTransform, Field("affine map from file space to mesh space")] = make(AffineTransform)
    collision_cooking: Annotated[
        MeshCollisionCookPolicy, Field("default collision cooking", label="collision shape")
    ] = MeshCollisionCookPolicy.Default
    extras: Annotated[MeshExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class GeometryMeshVariantSet(Element):
    """Interchangeable meshes for one geometry."""

    name: Annotated[str, Field("must equal its map key")] = required(str)
    meshes: Annotated[list[str], Field("mesh keys", ref="mesh")] = required(list)


class BuildinAttr(Element):
    """Parameters of a generated texture."""

    rgb1: Annotated[Vec3, Field("first color", ge=0, le=1, reach=LOOK, role="color", label="first color")] = array(
        0.0, 0.0, 0.0
    )
    rgb2: Annotated[Vec3, Field("second color", ge=0, le=1, reach=LOOK, role="color", label="second color")] = array(
        0.0, 0.0, 0.0
    )
    width: Annotated[float, Field("width", unit="px", ge=0, reach=LOOK)] = 0.0
    height: Annotated[float, Field("height", unit="px", ge=0, reach=LOOK)] = 0.0
    mark: Annotated[Mark, Field("mark pattern", reach=LOOK, label="marks")] = Mark.None_
    markrgb: Annotated[Vec3, Field("mark color", ge=0, le=1, reach=LOOK, role="color", label="color of marks")] = (
        array(0.0, 0.0, 0.0)
    )


class DynamicTextureDesc(Element):
    """A texture whose pixels are set at run time."""

    width: Annotated[int, Field("width", unit="px", ge=0, reach=LOOK, bits=32)] = 0
    height: Annotated[int, Field("height", unit="px", ge=0, reach=LOOK, bits=32)] = 0
    channels: Annotated[int, Field("3 or 4", ge=0, le=255, reach=LOOK, bits=8)] = 3
    per_instance: Annotated[bool, Field("own content per scene instance", reach=LOOK)] = False


class TextureSource(Variant):
    """Where a texture comes from."""

    default_variant = "flat"
    file = Case("File", str)
    gradient = Case("Gradient", BuildinAttr)
    checker = Case("Checker", BuildinAttr)
    flat = Case("Flat", BuildinAttr)
    dynamic = Case("Dynamic", DynamicTextureDesc)


class Texture(Element):
    """A texture: its source and how it is sampled."""

    name: Annotated[str | None, Field("texture name", reach=LOOK)] = None
    source: Annotated[TextureSource, Field("file or generator", reach=LOOK)] = required(TextureSource)
    type_: Annotated[TextureType, Field("use", reach=LOOK, built=True, label="use")] = TextureType.D2
    color_space: Annotated[ColorSpace, Field("color space", reach=LOOK, label="color space")] = ColorSpace.Srgb
    gen_mipmaps: Annotated[bool, Field("build mipmaps", reach=LOOK, label="mipmaps")] = False
    compress: Annotated[bool, Field("GPU block compression", reach=LOOK, label="compress on the graphics card")] = (
        False
    )
    grid_size: Annotated[Size2 | None, Field("[rows, columns] of a sky grid", reach=LOOK, label="grid of faces")] = (
        None
    )
    grid_layout: Annotated[
        list[SkyboxLayout] | None, Field("face of each grid cell", reach=LOOK, label="order of faces")
    ] = None
    extras: Annotated[TextureExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class Layer(Element):
    """One texture layer of a material."""

    texture_name: Annotated[
        str | None, Field("texture key", reach=LOOK, built=True, ref="texture", label="texture")
    ] = None
    role: Annotated[MaterialRole, Field("role of the texture", reach=LOOK, built=True, label="controls")] = (
        MaterialRole.Rgb
    )


class AlphaMode(Variant):
    """Transparency mode."""

    opaque = Case("Opaque")
    mask = Case("Mask", float)
    blend = Case("Blend")
    multiply = Case("Multiply")


class Material(Element):
    """Metallic-roughness surface."""

    name: Annotated[str, Field("name; the key of the material", reach=LOOK)] = ""
    color: Annotated[
        Vec4, Field("albedo RGBA", ge=0, le=1, reach=LOOK, built=True, role="color", label="base color")
    ] = array(0.5, 0.5, 0.5, 1.0)
    emissive: Annotated[
        Vec4, Field("emission RGBA", ge=0, le=1, reach=LOOK, role="color", label="emissive color")
    ] = array(0.0, 0.0, 0.0, 0.0)
    emissive_intensity: Annotated[
        float, Field("multiplier of the emission", ge=0, reach=LOOK, label="emission strength")
    ] = 1000.0
    specular_color: Annotated[
        Vec4, Field("specular tint", ge=0, le=1, reach=LOOK, role="color", label="specular color")
    ] = array(1.0, 1.0, 1.0, 1.0)
    texture_name: Annotated[
        str | None, Field("main texture key", reach=LOOK, built=True, ref="texture", label="base color texture")
    ] = None
    tex_repeat: Annotated[Vec2, Field("UV repeat", reach=LOOK, built=True, label="texture repeats")] = array(1.0, 1.0)
    tex_translation: Annotated[Vec2, Field("UV offset", reach=LOOK, label="texture offset")] = array(0.0, 0.0)
    tex_uniform: Annotated[
        bool, Field("repeat per length unit", reach=LOOK, built=True, label="repeats per meter")
    ] = False
    tex_origin: Annotated[TexcoordOrigin, Field("UV origin", reach=LOOK, label="texture origin")] = (
        TexcoordOrigin.TopLeft
    )
    reflectance: Annotated[
        float,
        Field("reflectance at normal incidence; F0 is 0.16 times its square", ge=0, le=1, reach=LOOK, built=True),
    ] = 0.0
    ior: Annotated[float, Field("index of refraction", ge=1, reach=LOOK, label="index of refraction")] = 1.0
    transmisive: Annotated[float, Field("specular transmission", ge=0, le=1, reach=LOOK, label="transmission")] = 0.0
    metallic: Annotated[float, Field("metalness", ge=0, le=1, reach=LOOK, built=True)] = 0.5
    roughness: Annotated[float, Field("roughness", ge=0, le=1, reach=LOOK, built=True)] = 0.5
    flip_tangent_u: Annotated[bool, Field("flip U tangent", reach=LOOK, label="flip normal map in u")] = False
    flip_tangent_v: Annotated[bool, Field("flip V tangent", reach=LOOK, label="flip normal map in v")] = False
    layers: Annotated[
        list[Layer], Field("further texture layers", reach=LOOK, built=True, label="texture layers")
    ] = msgspec.field(default_factory=list)
    alpha_mode: Annotated[AlphaMode, Field("transparency mode", reach=LOOK, label="transparency")] = make(
        AlphaMode.opaque
    )
    detail_repeat: Annotated[Vec2, Field("UV repeat of detail maps", reach=LOOK, label="detail repeats")] = array(
        1.0, 1.0
    )
    detail_strength: Annotated[float, Field("detail normal strength", ge=0, reach=LOOK)] = 1.0
    both_side: Annotated[bool, Field("two sided", reach=LOOK, label="double-sided")] = False
    depth_bias: Annotated[int, Field("z-fighting bias", ge=0, le=4294967295, reach=LOOK, bits=32)] = 0
    cast_shadow: Annotated[bool, Field("casts shadows", reach=LOOK, label="casts shadow")] = True
    extras: Annotated[MaterialExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class PathHField(Payload):
    """A height field file."""

    path: Annotated[str, Field("file", role="path", label="file")] = required(str)
    content_type: Annotated[str | None, Field("media type")] = None


class BufferHField(Payload):
    """Height samples stored in the world."""

    hfield: Annotated[Vector, Field("height samples, row 0 at -Y")] = required(no_rows(Vector))
    name: Annotated[str, Field("name")] = ""


class HFieldSourceType(Variant):
    """Where height samples come from."""

    default_variant = "buffer"
    path = Case("Path", PathHField)
    buffer = Case("Buffer", BufferHField)


class HFieldSource(Element):
    """A height field."""

    ncol: Annotated[int, Field("columns (+X); 0 with a file", ge=0, bits=64, label="columns")] = 0
    nrow: Annotated[int, Field("rows (row 0 at −Y); 0 with a file", ge=0, bits=64, label="rows")] = 0
    size: Annotated[Vec2, Field("half extents [x, y]", unit="m", ge=0, role="size")] = array(1.0, 1.0)
    height_scale: Annotated[float, Field("samples are rescaled to 0…height_scale when building", unit="m", ge=0)] = (
        1.0
    )
    source_type: Annotated[HFieldSourceType, Field("file or inline samples", label="heights from")] = required(
        HFieldSourceType
    )
    extras: Annotated[HFieldExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class GaussianCloudSource(Element):
    """A file of Gaussian splats."""

    path: Annotated[str, Field(".ply or .gcloud file", reach=LOOK, role="path", label="file")] = required(str)
    content_type: Annotated[str | None, Field("media type", reach=LOOK)] = None


class GaussianCloudSpec(Element):
    """A cloud of Gaussian splats."""

    source: Annotated[GaussianCloudSource, Field("file", reach=LOOK)] = required(GaussianCloudSource)


class AssetSpecs(Element):
    """Everything that is referred to by name."""

    meshes: Annotated[dict[str, MeshAsset], Field("by mesh name; Geometry.mesh refers to the key")] = msgspec.field(
        default_factory=dict
    )
    materials: Annotated[dict[str, Material], Field("by material name", drawn=Drawn.MATERIAL)] = msgspec.field(
        default_factory=dict
    )
    textures: Annotated[dict[str, Texture], Field("by texture name")] = msgspec.field(default_factory=dict)
    skybox: Annotated[str | None, Field("key of the texture used as sky", ref="texture")] = None
    hfields: Annotated[dict[str, HFieldSource], Field("by height field name")] = msgspec.field(default_factory=dict)
    gaussian_clouds: Annotated[dict[str, GaussianCloudSpec], Field("by cloud name")] = msgspec.field(
        default_factory=dict
    )
