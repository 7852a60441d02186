"""<visual>, <collision> and <material>: shapes and what they look like."""

from __future__ import annotations

import copy
import posixpath

import numpy as np

from engine.msd.mjcf import rotation
from engine.msd.mjcf.xml import Node
from engine.msd.names import free_name, references
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
    ShapeType,
    Texture,
    TextureSource,
    TextureType,
)
from engine.msd.urdf.context import Context, every, plain
from engine.msd.urdf.files import File, collada_unit
from engine.msd.urdf.looks import Look, mesh_looks

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
            found = _read_shape(context, child, path, place, child.tag == "visual")
            geoms += found
            shown |= bool(found) and child.tag == "visual"
    if not shown:
        for geom in geoms:
            geom.visual.group = 0
    return geoms


def _read_shape(context: Context, node: Node, owner: str, path: str, visual: bool) -> list[Geometry]:
    """The geometry at `path` of a <visual> or <collision>, or several where its mesh file has several materials; none
    when it is dropped, which is said of its `owner`."""
    context.check(node, ("name",), ("origin", "geometry", "material") if visual else ("origin", "geometry"), owner)
    geometry = context.child(node, "geometry", owner)
    found = [] if geometry is None else [child for child in geometry.children if child.tag in SHAPES]
    if geometry is None or not found:
        inside = ", ".join(f"<{plain(child.tag)}>" for child in geometry.children) if geometry else ""
        message = f"Expected a <geometry> with one of {', '.join(SHAPES)}, found {inside or 'none'}; it was dropped"
        context.note(node, message, path=owner)
        return []
    context.check(geometry, (), (found[0].tag,), owner)
    position, orientation = context.origin(node)
    geom = Geometry(position=position, orientation=orientation)
    if not _set_shape(context, found[0], geom, owner, visual):
        return []
    if node.attrib.get("name"):
        geom.name = context.name(node, "geom", node.attrib["name"], path)
    geom.physics_material.contact_model = ConstraintForceModel.impedance()
    if visual:
        geom.visual = _look(context, node, path)
        geom.collision_mask = CollisionMask.non_collidable()
        geom.physics_material.density = 0.0
        return _with_looks_of_mesh(context, node, geom, path)
    geom.visual = GeomVisualAttrs(group=HIDDEN_GROUP, color=np.array([0.5, 0.5, 0.5, 1.0]))
    return [geom]


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
    linear = None if (scale == 1).all() else scale
    source = MeshSource.path(PathMesh(path=file.path))
    geom.mesh = _add_mesh(context, MeshAsset(source=source, transform=AffineTransform(linear=linear)))
    return True


def _add_mesh(context: Context, asset: MeshAsset) -> str:
    """Key of a mesh: that of an equal one, else a new one."""
    meshes = context.world.assets.meshes
    known = next((key for key, mesh in meshes.items() if mesh == asset), None)
    if known is not None:
        return known
    key = free_name(set(meshes), _stem(asset.source.value.path))
    meshes[key] = asset
    return key


def drop_unused_meshes(context: Context) -> None:
    """Forget meshes that stand for nothing because their parts became shapes of their own."""
    used = {reference.name for reference in references(context.world.hierarchy) if reference.kind == "mesh"}
    meshes = context.world.assets.meshes
    for key in [key for key in meshes if key not in used]:
        del meshes[key]


def _look(context: Context, node: Node, path: str) -> GeomVisualAttrs:
    """Group and material of a <visual> as the URDF says them."""
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
    return look


def _with_looks_of_mesh(context: Context, node: Node, geom: Geometry, path: str) -> list[Geometry]:
    """A geometry without material with that of its mesh file: several geometries where that has several.

    A white one gets the texture of its mesh file: Bullet's files paint shapes white that have one.
    """
    material = context.world.assets.materials.get(geom.visual.material or "")
    white = material is not None and material.texture_name is None and (material.color == 1).all()
    if geom.mesh is None or not (material is None or white):
        return [geom]
    asset = context.world.assets.meshes[geom.mesh]
    file = asset.source.value.path
    looks = mesh_looks(context.files.folder / file) if context.files.may_read(file) else []
    if white:
        textured = looks[0]._replace(color=np.ones(4)) if len(looks) == 1 and looks[0].texture else None
        if textured is not None:
            message = f"The material is white; the texture {textured.texture!r} of the mesh file shows through it"
            context.note(node, message, "material", Outcome.GUESSED, path)
            geom.visual.material = _material_of_mesh(context, node, file, textured, path)
        return [geom]
    geoms = []
    for look in looks:
        part = copy.deepcopy(geom)
        part.visual.material = _material_of_mesh(context, node, file, look, path)
        if look.parts:
            source = MeshSource.path(PathMesh(path=file, using_meshes=look.parts))
            part.mesh = _add_mesh(context, MeshAsset(source=source, transform=asset.transform))
        if geoms and geom.name:
            part.name = free_name(context.taken["geom"], geom.name)
            context.taken["geom"].add(part.name)
        geoms.append(part)
    return geoms or [geom]


def _material_of_mesh(context: Context, node: Node, file: str, look: Look, path: str) -> str:
    """Key of the material for a look of a mesh file."""
    if look.others:
        message = f"The mesh {file!r} has {look.others + 1} materials; that of most of it, {look.name!r}, was taken"
        context.note(node, message, "material", Outcome.GUESSED, path)
    material = Material(color=look.color, metallic=0.0, reflectance=0.5)
    if look.texture:
        texture = context.files.beside(file, look.texture)
        if texture.message:
            context.note(node, f"{texture.message}; the mesh goes without it", "material", path=path)
        else:
            material.texture_name = _add_texture(context, texture.path)
    if look.color[3] < 1:
        material.alpha_mode = AlphaMode.blend()
    return add_material(context, f"{_stem(file)}_{look.name}", material)
