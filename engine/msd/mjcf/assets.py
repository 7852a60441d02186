"""<asset>: meshes, height fields, textures, materials."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from engine.geometry import rotation
from engine.msd.assets import resolve
from engine.msd.meshes.objects import has_several
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.deformables import read_deformable
from engine.msd.mjcf.extensions import read_cloud, read_lidar_profile
from engine.msd.mjcf.files import asset_path, stem
from engine.msd.mjcf.plugins import read_plugin
from engine.msd.mjcf.xml import Node
from engine.msd.names import free_name
from engine.msd.report import Outcome
from engine.msd.schema import (
    AffineTransform,
    AlphaMode,
    BufferHField,
    BufferMesh,
    BuildinAttr,
    ColorSpace,
    HFieldExtras,
    HFieldSource,
    HFieldSourceType,
    Layer,
    Mark,
    Material,
    MaterialExtras,
    MaterialRole,
    MeshAsset,
    MeshCollisionCookPolicy,
    MeshData,
    MeshExtras,
    MeshSource,
    PathHField,
    PathMesh,
    SkyboxLayout,
    Texture,
    TextureExtras,
    TextureSource,
    TextureType,
)

MESH_SUFFIXES = (".stl", ".obj", ".msh", ".dae", ".ply", ".glb", ".gltf", ".usd", ".usdc", ".usda", ".usdz", ".gmsh")
HFIELD_SUFFIXES = (".png", ".hfield", ".bin", ".tif", ".tiff")
TEXTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".ktx", ".ktx2", ".hdr", ".exr", ".bmp", ".tga", ".dds", ".webp")
MESH_INERTIA = ("convex", "legacy", "exact", "shell")
BUILTIN_MESHES = (
    "none", "sphere", "hemisphere", "cone", "supersphere", "supertorus", "wedge", "plate", "prism",
)  # fmt: skip


def read_asset(context: Context, node: Node) -> None:
    """Add one <asset> child to the World. Raises SceneError."""
    reader = READERS.get(node.tag)
    if node.tag == "skin":
        read_deformable(context, node)
    elif reader is None:
        context.dropped(node)
    else:
        reader(context, node)


def _read_mesh(context: Context, node: Node) -> None:
    attributes = Attributes(node)
    file = attributes.own("file")
    name = attributes.name() or (stem(file) if file else None)
    if name is None:
        raise node.error("A mesh needs a name or a file", "name")
    vertices = attributes.optional_floats("vertex")
    builtin = attributes.keyword("builtin", BUILTIN_MESHES, "none")
    params = attributes.optional_floats("params")
    if builtin != "none" and (file or vertices is not None):
        raise node.error("Give builtin, file or vertex, not two of them", "builtin")
    if builtin != "none" and params is None:
        raise node.error(f"A {builtin} needs params", "params")
    several = False
    if file:
        source = MeshSource.path(PathMesh(path=asset_path(context, node, "file", "meshdir", MESH_SUFFIXES)))
        attributes.asked.update(("vertex", "face", "normal", "texcoord"))
        several = source.value.path.lower().endswith(".obj") and _has_several_objects(context, source.value.path)
    elif vertices is not None:
        source = MeshSource.buffer(BufferMesh(data=_inline_mesh(attributes, name, vertices)))
    elif builtin != "none" or any(child.tag == "plugin" for child in node.children):
        source = MeshSource.buffer(BufferMesh(data=MeshData(name=name)))
    else:
        raise node.error("A mesh needs a file or vertices", "file")
    mesh = MeshAsset(source=source, transform=_mesh_transform(attributes))
    if attributes.optional_boolean("acd"):  # MotrixSim's extension
        mesh.collision_cooking = MeshCollisionCookPolicy.ConvexDecomposition
    if several:
        message = f"{file} has several objects; the physics takes the first alone, as MuJoCo does"
        context.note(node, message, "file", Outcome.GUESSED)
    maxhullvert = attributes.optional_number("maxhullvert")
    attach_extras(
        mesh,
        MeshExtras,
        builtin=builtin if builtin != "none" else None,
        params=params,
        plugin=read_plugin(context, node, mesh),
        first_object=several or None,
        inertia=attributes.keyword("inertia", MESH_INERTIA, "") or None,
        smoothnormal=attributes.optional_boolean("smoothnormal"),
        maxhullvert=None if maxhullvert is None else int(maxhullvert),
        content_type=attributes.own("content_type"),
        material=attributes.raw("material"),
    )
    _keep(context, node, context.world.assets.meshes, name, mesh)
    context.became(node, mesh)
    context.done(attributes)


def _keep(context: Context, node: Node, assets: dict[str, Any], name: str, asset: Any) -> None:
    """Keep an asset under its name; MuJoCo refuses a name that is given twice."""
    if name in assets:
        message = f"The {node.tag} {name!r} is defined twice; the later one applies"
        context.note(node, message, "name", Outcome.GUESSED)
    assets[name] = asset


def _has_several_objects(context: Context, path: str) -> bool:
    try:
        return has_several(resolve(context.world, path))
    except OSError:  # of a file that may not be read
        return False


def _inline_mesh(attributes: Attributes, name: str, vertices: np.ndarray) -> MeshData:
    data = MeshData(name=name, vertices=_rows(attributes, "vertex", vertices, 3))
    face = attributes.optional_floats("face")
    if face is not None:
        rows = _rows(attributes, "face", face, 3)
        if (rows < 0).any() or (rows >= len(data.vertices)).any() or (rows % 1).any():
            raise attributes.node.error(f"Expected vertex indices from 0 to {len(data.vertices) - 1}", "face")
        data.triangles = rows
    normal, texcoord = attributes.optional_floats("normal"), attributes.optional_floats("texcoord")
    if normal is not None:
        data.normal = _rows(attributes, "normal", normal, 3)
    if texcoord is not None:
        data.texcoord = _rows(attributes, "texcoord", texcoord, 2)
    return data


def _rows(attributes: Attributes, name: str, values: np.ndarray, width: int) -> np.ndarray:
    if len(values) == 0 or len(values) % width:
        raise attributes.node.error(f"Expected a multiple of {width} numbers, got {len(values)}", name)
    return values.reshape(-1, width)


def _mesh_transform(attributes: Attributes) -> AffineTransform:
    scale = attributes.floats("scale", (1.0, 1.0, 1.0))
    position = attributes.floats("refpos", (0.0, 0.0, 0.0))
    quat = attributes.given("refquat", 4)
    if (scale == 0).any():
        raise attributes.node.error("The scale of a mesh cannot be 0", "scale")
    return placed(scale, position, quat)


def placed(scale: np.ndarray, position: np.ndarray, quat: np.ndarray | None) -> AffineTransform:
    """The map v' = diag(scale) R^-1 (v - position) of the vertices of a mesh; `quat` is w, x, y, z of any length."""
    linear: np.ndarray = np.diag(scale)
    if quat is not None and np.linalg.norm(quat) > 0:
        linear = linear @ rotation.matrix(np.roll(quat / np.linalg.norm(quat), -1)).T
    linear = np.where(np.abs(linear) < 1e-14, 0.0, linear)
    translation = -(linear @ position)
    diagonal = np.abs(linear - linear * np.eye(3)).max() < 1e-12
    identity = np.abs(linear - np.eye(3)).max() < 1e-12
    return AffineTransform(
        linear=None if identity else (np.diag(linear) if diagonal else linear.ravel()),
        translation=translation if translation.any() else None,
    )


def _read_hfield(context: Context, node: Node) -> None:
    attributes = Attributes(node, chain=[])
    file = attributes.own("file")
    name = attributes.name() or (stem(file) if file else None)
    if name is None:
        raise node.error("A height field needs a name or a file", "name")
    size = attributes.given("size", 4)
    if size is None or (size <= 0).any():
        raise node.error("A height field needs four positive sizes: x, y, height, base", "size")
    elevation = attributes.optional_floats("elevation")
    nrow, ncol = attributes.integer("nrow", 0), attributes.integer("ncol", 0)
    content = attributes.own("content_type")
    if file:
        path = asset_path(context, node, "file", "meshdir", HFIELD_SUFFIXES)
        source = HFieldSourceType.path(PathHField(path=path, content_type=content))
        nrow = ncol = 0
    else:
        if nrow < 1 or ncol < 1 or nrow * ncol > 2**26:
            raise node.error(f"Expected 1 to 2^26 samples, got {nrow} rows of {ncol}", "nrow")
        samples = np.zeros(nrow * ncol) if elevation is None else elevation
        if len(samples) != nrow * ncol:
            raise node.error(f"Expected {nrow * ncol} samples, got {len(samples)}", "elevation")
        # The first row of the file is at +y, the first row of an MSD buffer at -y.
        samples = samples.reshape(nrow, ncol)[::-1].ravel()
        source = HFieldSourceType.buffer(BufferHField(hfield=samples, name=name))
    hfield = HFieldSource(ncol=ncol, nrow=nrow, size=size[:2], height_scale=float(size[2]), source_type=source)
    attach_extras(hfield, HFieldExtras, base=float(size[3]))
    _keep(context, node, context.world.assets.hfields, name, hfield)
    context.became(node, hfield)
    context.done(attributes)


LAYOUT = {
    ".": SkyboxLayout.Ignore,
    "R": SkyboxLayout.Right,
    "L": SkyboxLayout.Left,
    "U": SkyboxLayout.Up,
    "D": SkyboxLayout.Down,
    "F": SkyboxLayout.Front,
    "B": SkyboxLayout.Back,
}
MARKS = {"none": Mark.None_, "edge": Mark.Edge, "cross": Mark.Cross, "random": Mark.Random}
TEXTURE_TYPES = {
    "2d": TextureType.D2,
    "skybox": TextureType.Skybox,
    "envhdr": TextureType.EnvHDR,
    "envdiff": TextureType.EnvDiff,
    "envspec": TextureType.EnvSpec,
    "probe": TextureType.Probe,
}
"""All but the first two are MotrixSim's extensions."""
FACES = ("fileright", "fileleft", "fileup", "filedown", "filefront", "fileback")


def _read_texture(context: Context, node: Node) -> None:
    attributes = Attributes(node)
    kind = attributes.keyword("type", ("cube", *TEXTURE_TYPES), "cube")
    file = attributes.own("file")
    faces = {face: node.attrib[face] for face in FACES if attributes.own(face)}
    name = attributes.name() or (stem(file) if file else "")
    taken = context.extras.cube_textures if kind == "cube" else context.world.assets.textures
    if not name and name in taken:  # MuJoCo allows several without a name
        name = free_name(set(taken), kind)
    builtin = attributes.keyword("builtin", ("none", "gradient", "checker", "flat"), "none")
    if file:
        source = TextureSource.file(asset_path(context, node, "file", "texturedir", TEXTURE_SUFFIXES))
    elif faces:
        faces = {face: asset_path(context, node, face, "texturedir", TEXTURE_SUFFIXES) for face in faces}
        source = TextureSource.file(next(iter(faces.values())))
    elif builtin != "none":
        source = _generated(attributes, builtin, kind)
    else:
        raise node.error("A texture needs a file or a builtin", "file")
    space = attributes.keyword("colorspace", ("auto", "linear", "sRGB"), "auto")
    texture = Texture(
        name=name,
        source=source,
        type_=TEXTURE_TYPES.get(kind, TextureType.D2),
        color_space=ColorSpace.Linear if space == "linear" else ColorSpace.Srgb,
        gen_mipmaps=True,
        compress=node.scope.compiler.get("compress") == "true",
    )
    _read_grid(attributes, texture)
    attributes.asked.update(("rgb1", "rgb2", "width", "height", "mark", "markrgb"))
    attach_extras(
        texture,
        TextureExtras,
        **faces,
        order=_place_behind_cubes(context) if kind != "cube" else None,
        colorspace="sRGB" if space == "sRGB" else None,
        rgb1=attributes.floats("rgb1", (0.8, 0.8, 0.8)) if attributes.has("rgb1") and (file or faces) else None,
        hflip=attributes.optional_boolean("hflip"),
        vflip=attributes.optional_boolean("vflip"),
        random=attributes.optional_number("random"),
        nchannel=attributes.integer("nchannel", 3) if attributes.has("nchannel") else None,
        content_type=attributes.own("content_type"),
    )
    attributes.raw("embed")  # about MuJoCo's compiled files only
    context.became(node, texture)
    context.done(attributes)
    _keep(context, node, taken, name, texture)
    if kind == "skybox" and context.world.assets.skybox is None:  # MuJoCo draws the first
        context.world.assets.skybox = name


def _place_behind_cubes(context: Context) -> int | None:
    """Place of the next texture among all; None while there is no cube texture, which MSD has not."""
    cubes = len(context.extras.cube_textures)
    return cubes + len(context.world.assets.textures) if cubes else None


def _read_grid(attributes: Attributes, texture: Texture) -> None:
    size = attributes.given("gridsize", 2)
    if size is None:
        return
    layout = attributes.text("gridlayout", "." * 12)
    cells = int(size[0] * size[1])
    if not 1 <= cells <= 12 or (size % 1).any():
        raise attributes.node.error(f"Expected at most 12 cells, got {size[0]:g} x {size[1]:g}", "gridsize")
    wrong = [letter for letter in layout if letter not in LAYOUT]
    if wrong:
        raise attributes.node.error(f"Expected letters of .RLUDFB, got {wrong[0]!r}", "gridlayout")
    texture.grid_size = size.astype(np.int64)
    if attributes.has("gridlayout"):
        texture.grid_layout = [LAYOUT[letter] for letter in layout]


def _generated(attributes: Attributes, builtin: str, kind: str) -> TextureSource:
    width, height = attributes.integer("width", 0), attributes.integer("height", 0)
    if kind in ("cube", "skybox"):
        height = 6 * width  # six square faces on top of each other, whatever the file says
    if not (0 < width <= 2**14 and 0 < height <= 6 * 2**14):
        raise attributes.node.error(f"A builtin texture needs a width and a height, got {width} x {height}", "width")
    mark = MARKS[attributes.keyword("mark", tuple(MARKS), "none")]
    # Without marks their colour has no meaning: MSD's usual value.
    usual = (1.0, 1.0, 1.0) if mark is Mark.None_ else (0.0, 0.0, 0.0)
    parameters = BuildinAttr(
        rgb1=attributes.floats("rgb1", (0.8, 0.8, 0.8)),
        rgb2=attributes.floats("rgb2", (0.5, 0.5, 0.5)),
        width=float(width),
        height=float(height),
        mark=mark,
        markrgb=attributes.floats("markrgb", usual),
    )
    return getattr(TextureSource, builtin)(parameters)


ROLES = {
    "rgb": MaterialRole.Rgb,
    "normal": MaterialRole.Normal,
    "orm": MaterialRole.Orm,
    "emissive": MaterialRole.Emissive,
    "rgba": MaterialRole.Rgba,
    "detailnormal": MaterialRole.DetailNormal,
    "roughness": MaterialRole.Roughness,
    "metallic": MaterialRole.Metallic,
}


def _read_material(context: Context, node: Node) -> None:
    attributes = Attributes(node)
    name = attributes.name()
    if name is None:
        raise node.error("A material needs a name", "name")
    color = attributes.floats("rgba", (1.0, 1.0, 1.0, 1.0))
    material = Material(
        name=name,
        color=color,
        emissive_intensity=attributes.number("emissionintensity", 0.0),
        texture_name=attributes.raw("texture"),
        tex_repeat=attributes.floats("texrepeat", (1.0, 1.0)),
        tex_uniform=attributes.boolean("texuniform", False),
        reflectance=attributes.number("reflectance", 0.0),
        metallic=max(attributes.number("metallic", 0.0), 0.0),
        roughness=max(attributes.number("roughness", 0.0), 0.0),
        alpha_mode=AlphaMode.blend() if color[3] < 1 else AlphaMode.opaque(),
        depth_bias=attributes.integer("depthbias", 0),
        cast_shadow=attributes.boolean("castshadow", True),
    )
    detail = attributes.given("detailpara", 4)  # MotrixSim's extension, as emissionintensity and depthbias
    if detail is not None:
        material.detail_repeat, material.detail_strength = detail[:2], float(detail[2])
    emission = attributes.optional_floats("emission", most=4)
    scalar = None
    if emission is not None and len(emission) == 4:
        material.emissive = emission
    elif emission is not None and emission[0] > 0:
        scalar = float(emission[0])
        material.emissive = np.append(np.clip(color[:3] * scalar, 0, 1), 1.0)
        material.emissive_intensity = 1000.0
    attach_extras(
        material,
        MaterialExtras,
        emission=scalar,
        specular=attributes.optional_number("specular"),
        shininess=attributes.optional_number("shininess"),
        metallic=_not_positive(attributes, "metallic"),
        roughness=_not_positive(attributes, "roughness"),
    )
    context.became(node, material)
    layers = [child for child in node.children if child.tag == "layer"]
    if not layers:
        layers = [child for level in attributes.levels[1:] for child in level.children if child.tag == "layer"]
    for child in layers:
        _read_layer(context, child, material)
    _keep(context, node, context.world.assets.materials, name, material)
    context.done(attributes)


def _not_positive(attributes: Attributes, name: str) -> float | None:
    """A number that MSD's factor, which starts at 0, does not hold as written."""
    value = attributes.optional_number(name)
    return value if value is not None and value <= 0 else None


def _read_layer(context: Context, node: Node, material: Material) -> None:
    attributes = Attributes(node, chain=[])
    role = attributes.keyword("role", (*ROLES, "occlusion", "opacity", "user"), "user")
    texture = attributes.raw("texture")
    context.done(attributes)
    if role in ROLES:
        material.layers.append(Layer(texture_name=texture, role=ROLES[role]))
    else:
        known = {} if material.extras is msgspec.UNSET else material.extras.layers or {}
        attach_extras(material, MaterialExtras, layers={**known, role: texture or ""})
        context.became(node, material)
        context.note(node, f"A texture layer of role {role!r} is kept, but not drawn", "role", Outcome.CARRIED)


def check_textures(context: Context, nodes: Sequence[Node]) -> None:
    """Raises SceneError for a material of which a texture is in no `<texture>`."""
    known = [*context.world.assets.textures, *context.extras.cube_textures]
    for node in nodes:
        for used in (node, *node.children) if node.tag == "material" else ():
            name = used.attrib.get("texture")
            if name and name not in known:
                near = difflib.get_close_matches(name, known, n=1) or known
                there = f"the file has {', '.join(map(repr, near))}" if known else "the file has none"
                raise used.error(f"There is no texture {name!r}; {there}", "texture")


READERS = {
    "mesh": _read_mesh,
    "hfield": _read_hfield,
    "texture": _read_texture,
    "material": _read_material,
    "lidar": read_lidar_profile,
    "gsplat": read_cloud,
}
