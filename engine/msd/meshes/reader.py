"""One mesh file as a World: a fixed body with a geometry for each part, its materials and textures."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.geometry.mesh_loading import LARGEST_FILE, load_scene, placed_meshes
from engine.msd.arguments import absolute_path
from engine.msd.meshes import mtl
from engine.msd.meshes.gltf import Gltf, name_materials
from engine.msd.meshes.looks import Looks, Surface, decoded, from_trimesh
from engine.msd.report import Outcome, Report
from engine.msd.schema import (
    AffineTransform,
    AmbientLight,
    Body,
    BufferMesh,
    Geometry,
    HeadLight,
    Link,
    MeshAsset,
    MeshData,
    MeshSource,
    PathMesh,
    ShapeType,
    World,
)
from engine.regular_files import read_regular

CLAY = (0.78, 0.77, 0.75, 1.0)
"""Of what a file gives no material: light enough that its shape is read from its shades."""
Z_UP = {
    "Z": np.eye(3),
    "Y": np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]]),
    "X": np.array([[0.0, -1, 0], [0, 0, -1], [1, 0, 0]]),
}
"""Rotation of each up axis to z; for X as COLLADA has it, the right is -y and the way in z."""
GLTF = (".glb", ".gltf")


def read(
    path: str | os.PathLike[str],
    report: Report | None = None,
    asset_roots: Sequence[str | os.PathLike[str]] = (),
) -> World:
    """A World with one fixed body from an .obj, .stl, .ply, .glb, .gltf, .dae or .off file.

    The body stands at the origin, z up, in metres; what was converted for that is in the report, as is what the file
    has and the World has not. A part that MSD can name keeps its file; others are copied into the World.
    Raises SceneError.
    """
    file = Path(absolute_path("read()", path))
    data = _content(file)
    world = _empty_world()
    world.source_path = str(file)
    world.asset_roots = tuple(dict.fromkeys([str(file.parent), *(os.path.abspath(root) for root in asset_roots)]))
    try:
        _fill(world, file, data, Looks(world, Report() if report is None else report, file))
    except ValueError as error:
        raise SceneError(str(error), str(file)) from None
    return world


def _fill(world: World, file: Path, data: bytes, looks: Looks) -> None:
    if file.suffix.lower() in GLTF:
        data = name_materials(data)
    parts = placed_meshes(load_scene(file, data))
    if not parts:
        raise ValueError("it holds no triangles; a scene needs at least one part with faces")
    transform = _to_metres_and_z_up(file, data, looks)
    surfaces = _surfaces(file, data, looks)
    link = Link(name=file.stem or "mesh")
    world.hierarchy.bodies.append(Body(link=link))
    for name, meshes in _by_name(file, parts).items():
        key = _free(name, world.assets.meshes)
        source = _source(file, name, meshes, len(parts))
        world.assets.meshes[key] = MeshAsset(source=source, transform=transform.deepcopy())
        path = f"hierarchy.bodies[0].link.geoms[{len(link.geoms)}]"
        geom = Geometry(name=key, shape=ShapeType.Mesh, mesh=key)
        if all(_is_flat(mesh) for mesh in meshes):
            geom.collision_mask.collide_group = geom.collision_mask.collide_with = 0
            looks.note("This part is flat; it is drawn and collides with nothing", name, Outcome.GUESSED, path)
        geom.visual.material = _material(meshes[0], surfaces, looks, path)
        if geom.visual.material is None:
            geom.visual.color = np.array(CLAY)
        link.geoms.append(geom)


def _content(file: Path) -> bytes:
    try:
        return read_regular(file, LARGEST_FILE)
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror or error}", str(file)) from None


def _empty_world() -> World:
    """A World lit from all sides and from the camera: a mesh file says nothing of light."""
    world = World()
    world.free_camera.azimuth, world.free_camera.elevation = 120.0, -25.0  # from where shapes show their depth
    world.visual.ambient_light = AmbientLight(brightness=1000.0, color=np.full(3, 0.35))
    world.visual.head_light = HeadLight(color=np.full(3, 0.9))
    return world


def _to_metres_and_z_up(file: Path, data: bytes, looks: Looks) -> AffineTransform:
    """The map from the file's axes and units to those of a World."""
    suffix = file.suffix.lower()
    up, metres = "Z", 1.0
    if suffix in GLTF:
        up = "Y"
        looks.note("glTF has y up; the mesh was turned to z up", "asset", Outcome.GUESSED)
    elif suffix == ".dae":
        said = re.search(rb"<up_axis>\s*([XYZ])_UP\s*</up_axis>", data)
        up = said[1].decode() if said else "Y"
        if up != "Z":
            looks.note(f"The file has {up.lower()} up; the mesh was turned to z up", "up_axis", Outcome.GUESSED)
        metres = _unit_of_dae(data)
        if metres != 1.0:
            looks.note(f"Its unit is {metres:g} m; the mesh was scaled to meters", "unit", Outcome.GUESSED)
    else:
        message = f"{suffix} files give neither unit nor up axis; meters and z up are used"
        looks.note(message, "", Outcome.GUESSED)
    linear = metres * Z_UP[up]
    return AffineTransform() if np.array_equal(linear, np.eye(3)) else AffineTransform(linear=linear.ravel())


def _unit_of_dae(data: bytes) -> float:
    unit = re.search(rb"<unit\b[^>]*\bmeter\s*=\s*[\"']([^\"']*)[\"']", data)
    try:
        metres = float(unit[1]) if unit else 1.0
    except ValueError:
        metres = 1.0
    return metres if 1e-9 < metres < 1e9 else 1.0


def _by_name(file: Path, parts: list[tuple[str, str, Any]]) -> dict[str, list[Any]]:
    """The parts by name; a mesh that stands in several places is one part."""
    if len(parts) == 1:
        return {file.stem or "mesh": [parts[0][2]]}
    found: dict[str, list[Any]] = {}
    for _, name, mesh in parts:
        found.setdefault(name, []).append(mesh)
    return found


def _is_flat(mesh: Any) -> bool:
    """Whether the vertices lie in a plane, so that they have no convex hull."""
    spread = np.linalg.svd(mesh.vertices - mesh.vertices.mean(axis=0), compute_uv=False)
    return len(spread) < 3 or bool(spread[2] <= 1e-6 * spread[0])


def _free(name: str, taken: dict[str, Any]) -> str:
    base = name or "mesh"
    return next(key for key in (base, *(f"{base}_{i}" for i in range(1, len(taken) + 2))) if key not in taken)


def _source(file: Path, name: str, meshes: list[Any], count: int) -> MeshSource:
    """The file where MSD can name the part, else its arrays: .obj parts by material have no name in the file, and
    MotrixSim reads neither .ply nor .off."""
    if count == 1 and file.suffix.lower() not in (".ply", ".off"):
        return MeshSource.path(PathMesh(path=file.name))
    if file.suffix.lower() in (*GLTF, ".dae"):
        return MeshSource.path(PathMesh(path=file.name, using_meshes=[name]))
    import trimesh

    mesh: Any = meshes[0] if len(meshes) == 1 else trimesh.util.concatenate(meshes)
    data = MeshData(
        vertices=np.asarray(mesh.vertices, np.float32), triangles=np.asarray(mesh.faces, np.uint32), name=name
    )
    uv = getattr(mesh.visual, "uv", None)
    if uv is not None and len(uv) == len(mesh.vertices):
        data.texcoord = np.column_stack([uv[:, 0], 1 - uv[:, 1]]).astype(np.float32)  # trimesh counts v from below
    return MeshSource.buffer(BufferMesh(data=data))


def _surfaces(file: Path, data: bytes, looks: Looks) -> dict[str, Surface] | None:
    """Surfaces by name that are read better from the file itself than from trimesh; None where trimesh reads them."""
    suffix = file.suffix.lower()
    if suffix == ".obj":
        return mtl.read_surfaces(file, data.decode(errors="replace"), looks)
    if suffix not in GLTF:
        return None
    document = Gltf(file, data)
    for what in document.ignored():
        looks.note(f"The World does not take over {what}", "", Outcome.DROPPED)
    surfaces = document.surfaces()
    return {surface.name: surface for surface in surfaces}


def _material(mesh: Any, surfaces: dict[str, Surface] | None, looks: Looks, path: str) -> str | None:
    visual = mesh.visual
    material = getattr(visual, "material", None)
    if material is not None:
        name = str(getattr(material, "name", "") or "")
        surface = (surfaces or {}).get(name)
        if surfaces is None and visual.kind == "texture":
            surface = from_trimesh(material)
            _lost_picture(material, looks, path)
        return looks.add(surface) if surface is not None else None
    if visual.kind not in ("vertex", "face"):
        return None
    colors = np.unique(visual.vertex_colors if visual.kind == "vertex" else visual.face_colors, axis=0)
    if len(colors) > 1:
        message = f"MSD has no colors of vertices: {len(colors)} colors became their mean"
        looks.note(message, "", Outcome.DROPPED, path)
    red, green, blue, alpha = colors.mean(axis=0) / 255
    color = (*map(decoded, (red, green, blue)), alpha)
    return looks.add(Surface(name="color", color=color, alpha="BLEND" if alpha < 1 else "OPAQUE"))


def _lost_picture(material: Any, looks: Looks, path: str) -> None:
    picture = getattr(material, "baseColorTexture", None) or getattr(material, "image", None)
    if picture is not None and picture.size != (2, 2):  # trimesh's own for texture coordinates without a picture
        looks.note("Its picture was dropped: only those of .obj and glTF files are read", "", Outcome.DROPPED, path)
