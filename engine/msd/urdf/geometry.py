"""<visual> and <collision>: shapes and what they look like."""

from __future__ import annotations

import copy

import numpy as np

from engine.geometry import rotation
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
)
from engine.msd.urdf.context import Context, plain
from engine.msd.urdf.files import collada_unit
from engine.msd.urdf.looks import Look, mesh_looks
from engine.msd.urdf.materials import add_material, add_texture, find_file, is_definition, read_material, stem

VISUAL_GROUP, HIDDEN_GROUP = 2, 3
"""As in MotrixSim's import: of visual shapes, and of collision shapes where the link has visual ones."""
SHAPES = ("box", "cylinder", "sphere", "capsule", "mesh", "plane")
MESH_SUFFIXES = (".stl", ".obj", ".msh", ".dae", ".ply", ".glb", ".gltf")


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
        found = " ".join(f'{name}="{value}"' for name, value in node.attrib.items()) or "nothing"
        message = f"A {node.tag} needs positive sizes, found {found}; it was dropped"
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
    file = find_file(context, node, context.files.meshdir, MESH_SUFFIXES, owner, kept=not visual)
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
    key = free_name(set(meshes), stem(asset.source.value.path))
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
    if own is not None and is_definition(own):
        look.material = read_material(context, own)
    elif name in context.world.assets.materials:
        look.material = name
    elif own is not None and name:
        message = f"There is no material {name!r}; the shape looks as its mesh file says, or gray"
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
        message = f"The mesh {file!r} has {look.others + 1} materials; that of most of it, {look.name!r}, is used"
        context.note(node, message, "material", Outcome.GUESSED, path)
    material = Material(color=look.color, metallic=0.0, reflectance=0.5)
    if look.texture:
        texture = context.files.beside(file, look.texture)
        if texture.message:
            context.note(node, f"{texture.message}; the mesh goes without it", "material", path=path)
        else:
            material.texture_name = add_texture(context, texture.path)
    if look.color[3] < 1:
        material.alpha_mode = AlphaMode.blend()
    return add_material(context, f"{stem(file)}_{look.name}", material)
