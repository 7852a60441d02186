"""<visual>, <collision> and <material>: shapes and what they look like."""

from __future__ import annotations

import posixpath

import numpy as np

from engine.msd.mjcf import rotation
from engine.msd.mjcf.xml import Node
from engine.msd.names import free_name
from engine.msd.paths import join
from engine.msd.report import Outcome
from engine.msd.schema import (
    AffineTransform,
    AlphaMode,
    CollisionMask,
    ConstraintForceModel,
    Geometry,
    GeomVisualAttrs,
    Material,
    MeshAsset,
    MeshSource,
    PathMesh,
    PhysicsMaterial,
    ShapeType,
    Texture,
    TextureSource,
    TextureType,
)
from engine.msd.urdf.context import Context, every, plain
from engine.msd.urdf.files import File, collada_unit
from engine.msd.urdf.looks import mesh_look

VISUAL_GROUP, HIDDEN_GROUP = 2, 3
"""As in MotrixSim's import: of visual shapes, and of collision shapes where the link has visual ones."""
SHAPES = ("box", "cylinder", "sphere", "capsule", "mesh", "plane")
MESH_SUFFIXES = (".stl", ".obj", ".msh", ".dae", ".ply", ".glb", ".gltf")
TEXTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".ktx", ".ktx2", ".hdr", ".exr", ".bmp", ".tga", ".dds", ".webp")


# ------------------------------------------------------------------------------------------------ materials


def read_materials(context: Context, root: Node) -> None:
    """Every named material of the file; the first definition of a name is the one that others refer to."""
    for node in every(root, "material"):
        _read_material(context, node)
    for link in every(root, "link"):
        for visual in every(link, "visual"):
            for node in every(visual, "material"):
                if node.attrib.get("name") and _is_definition(node):
                    _read_material(context, node)


def _is_definition(node: Node) -> bool:
    return any(child.tag in ("color", "texture") for child in node.children)


def _read_material(context: Context, node: Node) -> str | None:
    """Key of the material that an element defines: a new one, or one that is the same."""
    context.check(node, ("name",), ("color", "texture", "specular"))
    color, texture = context.child(node, "color"), context.child(node, "texture")
    name = node.attrib.get("name", "")
    if color is None and texture is None:
        message = f"The material {name!r} says neither colour nor texture; it is grey"
        context.note(node, message, "color", Outcome.GUESSED)
    rgba = np.array([0.5, 0.5, 0.5, 1.0]) if texture is None else np.ones(4)
    material = Material(color=rgba if color is None else _rgba(context, color), metallic=0.0, reflectance=0.5)
    if texture is not None:
        material.texture_name = _texture(context, texture)
    specular = context.child(node, "specular")  # Bullet
    if specular is not None:
        material.specular_color = np.append(np.clip(context.numbers(specular, "rgb", (1.0, 1.0, 1.0)), 0, 1), 1.0)
    if material.color[3] < 1:
        material.alpha_mode = AlphaMode.blend()
    key = add_material(context, name or "material", material)
    if name and key != name:
        message = f"Another material is called {name!r}; this one became {key!r}"
        context.note(node, message, "name", Outcome.GUESSED, join("assets.materials", (key,)))
    return key


def add_material(context: Context, name: str, material: Material) -> str:
    """Key of a material: that of an equal one that goes by this name or a numbered one, else a new one."""
    materials = context.world.assets.materials
    material.name = key = name
    n = 1
    while key in materials and materials[key] != material:
        n += 1
        material.name = key = f"{name}_{n}"
    materials.setdefault(key, material)
    return key


def _rgba(context: Context, node: Node) -> np.ndarray:
    context.check(node, ("rgba",))
    opaque = len(node.attrib.get("rgba", "").split()) == 3
    if opaque:
        context.note(node, "The colour says no alpha; it is opaque", "rgba", Outcome.GUESSED)
    values = context.numbers(node, "rgba", (0.5, 0.5, 0.5) if opaque else (0.5, 0.5, 0.5, 1.0))
    values = np.append(values, 1.0)[:4]
    clamped = np.clip(values, 0.0, 1.0)
    if (clamped != values).any():
        context.note(node, f"The colour {node.attrib['rgba']!r} was clamped to 0..1", "rgba", Outcome.CLAMPED)
    return clamped


def _texture(context: Context, node: Node) -> str | None:
    context.check(node, ("filename",))
    file = _file(context, node, context.files.texturedir, TEXTURE_SUFFIXES)
    if file is None or file.missing:
        return None
    return _add_texture(context, file.path)


def _add_texture(context: Context, path: str) -> str:
    textures = context.world.assets.textures
    for key, texture in textures.items():
        if texture.source.value == path:
            return key
    key = free_name(set(textures), _stem(path))
    textures[key] = Texture(name=key, source=TextureSource.file(path), type_=TextureType.D2, gen_mipmaps=True)
    return key


def _stem(path: str) -> str:
    return posixpath.splitext(posixpath.basename(path))[0]


def _file(context: Context, node: Node, folder: str, suffixes: tuple[str, ...], path: str = "") -> File | None:
    """The file that an element names; what there is to say about it is reported. None when it cannot be one."""
    name = node.attrib.get("filename", "")
    suffix = posixpath.splitext(name)[1].lower()
    if not name or suffix not in suffixes:
        message = f"Expected a file ending in {', '.join(suffixes)}, got {name!r}; it was dropped"
        context.note(node, message, "filename", path=path)
        return None
    file = context.files.find(name, folder)
    if file.message:
        outcome = Outcome.DROPPED if file.missing else Outcome.GUESSED if file.guessed else Outcome.CARRIED
        context.note(node, file.message, "filename", outcome, path)
    return file


# ------------------------------------------------------------------------------------------------ shapes


def read_shapes(context: Context, node: Node, path: str) -> list[Geometry]:
    """The geometries of a <link> in their order; `path` is that of the link or hierarchy that gets them."""
    geoms: list[Geometry] = []
    shown = False
    for child in node.children:
        if child.tag in ("visual", "collision"):
            place = join(join(path, "geoms"), len(geoms))
            geom = _read_shape(context, child, path, place, child.tag == "visual")
            if geom is not None:
                geoms.append(geom)
                shown |= child.tag == "visual"
    if not shown:
        for geom in geoms:
            geom.visual.group = 0
    return geoms


def _read_shape(context: Context, node: Node, owner: str, path: str, visual: bool) -> Geometry | None:
    """The geometry at `path` of a <visual> or <collision>; None when it is dropped, which is said of its `owner`."""
    context.check(node, ("name",), ("origin", "geometry", "material") if visual else ("origin", "geometry"), owner)
    geometry = context.child(node, "geometry", owner)
    found = [] if geometry is None else [child for child in geometry.children if child.tag in SHAPES]
    if geometry is None or not found:
        inside = ", ".join(f"<{plain(child.tag)}>" for child in geometry.children) if geometry else ""
        message = f"Expected a <geometry> with one of {', '.join(SHAPES)}, found {inside or 'none'}; it was dropped"
        context.note(node, message, path=owner)
        return None
    context.check(geometry, (), (found[0].tag,), owner)
    position, orientation = context.origin(node)
    geom = Geometry(position=position, orientation=orientation)
    if not _set_shape(context, found[0], geom, owner, visual):
        return None
    if node.attrib.get("name"):
        geom.name = context.name(node, "geom", node.attrib["name"], path)
    if visual:
        geom.visual = _look(context, node, geom, path)
        geom.collision_mask = CollisionMask.non_collidable()
        geom.physics_material = PhysicsMaterial(density=0.0)
    else:
        geom.visual = GeomVisualAttrs(group=HIDDEN_GROUP, color=np.array([0.5, 0.5, 0.5, 1.0]))
    geom.physics_material.contact_model = ConstraintForceModel.impedance()
    return geom


def _set_shape(context: Context, node: Node, geom: Geometry, owner: str, visual: bool) -> bool:
    """Give a geometry its shape and size; False when there is nothing to see or touch, which is reported."""
    if node.tag == "mesh":
        return _set_mesh(context, node, geom, owner, visual)
    if node.tag == "plane":  # Bullet
        context.check(node, ("normal",), (), owner)
        normal = context.numbers(node, "normal", (0.0, 0.0, 1.0))
        if not normal.any():
            raise node.error("The normal is zero", "normal")
        geom.shape = ShapeType.InfinitePlane
        geom.orientation = rotation.multiply(geom.orientation, rotation.from_z(normal))
        return True
    if node.tag == "box":
        context.check(node, ("size",), (), owner)
        geom.shape, size = ShapeType.Box, context.numbers(node, "size", (0.0, 0.0, 0.0)) / 2
    elif node.tag == "sphere":
        context.check(node, ("radius",), (), owner)
        geom.shape, size = ShapeType.Sphere, np.array([context.number(node, "radius") or 0.0])
    else:
        context.check(node, ("radius", "length"), (), owner)
        geom.shape = ShapeType.Cylinder if node.tag == "cylinder" else ShapeType.Capsule
        size = np.array([context.number(node, "radius") or 0.0, (context.number(node, "length") or 0.0) / 2])
        if geom.shape is ShapeType.Capsule and size[0] > 0 and size[1] == 0:
            geom.shape, size = ShapeType.Sphere, size[:1]
    if not (size > 0).all():
        said = " ".join(f'{name}="{value}"' for name, value in node.attrib.items()) or "nothing"
        message = f"A {node.tag} needs positive sizes, found {said}; it was dropped"
        context.note(node, message, path=owner)
        return False
    geom.size[: len(size)] = size
    return True


def _set_mesh(context: Context, node: Node, geom: Geometry, owner: str, visual: bool) -> bool:
    context.check(node, ("filename", "scale"), (), owner)
    scale = context.numbers(node, "scale", (1.0, 1.0, 1.0))
    if (scale == 0).any():
        context.note(
            node, f"A mesh of scale {node.attrib['scale']!r} has no extent; it was dropped", "scale", path=owner
        )
        return False
    file = _file(context, node, context.files.meshdir, MESH_SUFFIXES, owner)
    if file is None or (file.missing and visual):
        return False
    if file.path.lower().endswith(".dae") and not file.message:
        scale = scale * collada_unit(context.files.folder / file.path)
    geom.shape = ShapeType.Mesh
    meshes = context.world.assets.meshes
    linear = None if (scale == 1).all() else scale
    asset = MeshAsset(source=MeshSource.path(PathMesh(path=file.path)), transform=AffineTransform(linear=linear))
    geom.mesh = next((key for key, mesh in meshes.items() if mesh == asset), None)
    if geom.mesh is None:
        geom.mesh = free_name(set(meshes), _stem(file.path))
        meshes[geom.mesh] = asset
    return True


def _look(context: Context, node: Node, geom: Geometry, path: str) -> GeomVisualAttrs:
    """Material of a <visual>: its own, else that of its mesh file, else none."""
    look = GeomVisualAttrs(group=VISUAL_GROUP)
    own = context.child(node, "material", path)
    name = "" if own is None else own.attrib.get("name", "")
    if own is not None and _is_definition(own):
        look.material = _read_material(context, own)
    elif name in context.world.assets.materials:
        look.material = name
    elif own is not None and name:
        message = f"There is no material {name!r}; the shape looks as its mesh file says, or grey"
        context.note(own, message, "name", Outcome.GUESSED, path)
    material = context.world.assets.materials.get(look.material or "")
    if material is None:
        look.material = _look_of_mesh(context, node, geom, path)
    elif material.texture_name is None and (material.color == 1).all():
        look.material = _look_of_mesh(context, node, geom, path, textured=True) or look.material
    return look


def _look_of_mesh(context: Context, node: Node, geom: Geometry, path: str, textured: bool = False) -> str | None:
    """Key of the material that the mesh file of a geometry gives itself, if any.

    `textured`: only one with a texture, for a white shape. Bullet's files paint shapes white that have one.
    """
    if geom.mesh is None:
        return None
    file = context.world.assets.meshes[geom.mesh].source.value.path
    look = mesh_look(context.files.folder / file) if context.files.may_read(file) else None
    if look is None or (textured and not look.texture):
        return None
    if look.others:
        message = f"The mesh {file!r} has {look.others + 1} materials; that of most of it, {look.name!r}, was taken"
        context.note(node, message, "material", Outcome.GUESSED, path)
    material = Material(color=np.ones(4) if textured else look.color, metallic=0.0, reflectance=0.5)
    if look.texture:
        texture = context.files.beside(file, look.texture)
        if texture.message:
            context.note(node, f"{texture.message}; the mesh goes without it", "material", path=path)
        else:
            material.texture_name = _add_texture(context, texture.path)
            if textured:
                message = f"The material is white; the texture {look.texture!r} of the mesh file shows through it"
                context.note(node, message, "material", Outcome.GUESSED, path)
    if textured and material.texture_name is None:
        return None
    if material.color[3] < 1:
        material.alpha_mode = AlphaMode.blend()
    return add_material(context, f"{_stem(file)}_{look.name}", material)
