"""Meshes and height fields from files: how they come into a World, as an asset with what shows it."""

from __future__ import annotations

import copy
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from app.factories import new_geom
from app.frames import Frame
from app.naming import taken_names
from app.placing import Context, stem
from engine.geometry import gaussian_clouds
from engine.msd.edits import Insert
from engine.msd.names import free_name
from engine.msd.paths import get, join, parse
from engine.msd.schema import (
    AffineTransform,
    Body,
    FreeJoint,
    Geometry,
    HFieldSource,
    HFieldSourceType,
    Link,
    MeshAsset,
    MeshCollisionCookPolicy,
    MeshSource,
    PathHField,
    PathMesh,
    ShapeType,
    World,
)
from engine.regular_files import open_regular
from render.meshes import MeshError, mesh_arrays, mesh_of

UNITS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "inch": 0.0254, "ft": 0.3048}
"""Units that a mesh file may be in, in m."""
LARGEST = 10.0
"""Length of a mesh, m, above which its file is rather in mm: parts of robots are smaller, and CAD writes mm."""
Y_UP = np.array(((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)))
"""What turns the y of a file upwards, to z."""


def likely_unit(extent: np.ndarray) -> str:
    """The unit that a file is in, by how large its mesh is, (3,): one of `UNITS`."""
    return "mm" if float(np.max(extent)) > LARGEST else "m"


def is_cloud_file(file: str) -> bool:
    """Whether a file holds a cloud of splats: by its name, and of PLY, which may be a mesh, by its header."""
    suffix = os.path.splitext(file)[1].lower()
    if suffix != ".ply":
        return suffix in (".splat", ".gcloud")
    try:
        with open_regular(file) as content:
            return (
                b"property float f_dc_0" in content.read(gaussian_clouds.LONGEST_HEADER).partition(b"end_header")[0]
            )
    except (OSError, ValueError):
        return False


def is_mesh_file(file: str) -> bool:
    """Whether a file, by its name, holds one bare mesh, which says neither its unit nor what it is made of."""
    return file.lower().endswith((".stl", ".obj", ".ply", ".off", ".msh")) and not is_cloud_file(file)


def is_model_file(file: str) -> bool:
    """Whether a file, by its name, holds meshes with their places, materials and unit."""
    return file.lower().endswith((".glb", ".gltf", ".dae"))


class MeshChoices(NamedTuple):
    """How a mesh file is read."""

    unit: str = "m"
    """One of `UNITS`."""
    scale: float = 1.0
    """Beside the unit."""
    y_up: bool = False
    """The file's y is upwards, else its z."""
    in_pieces: bool = False
    """It collides as convex pieces, else as its convex hull."""
    free: bool = True
    """Its body moves freely, else it stands still."""

    @property
    def linear(self) -> np.ndarray:
        """(3, 3) from the axes of the file to those of the scene, m."""
        return UNITS[self.unit] * self.scale * (Y_UP if self.y_up else np.eye(3))


def mesh_edits(
    world: World, file: str, path: str, choices: MeshChoices, frame: Frame | None = None
) -> tuple[list[Insert], str]:
    """The edits that add a mesh and a body with it, and the path of the body's entry.

    Args:
        path: the file as the World names it.
        frame: where in a link it is a shape, instead of a body of its own.
    """
    key = free_name(taken_names(world, "mesh"), stem(file) or "mesh")
    asset = MeshAsset(source=MeshSource.path(PathMesh(path=path)))
    if not np.array_equal(choices.linear, np.eye(3)):
        asset.transform = AffineTransform(linear=choices.linear.ravel())  # row-major
    if choices.in_pieces:
        asset.collision_cooking = MeshCollisionCookPolicy.ConvexDecomposition
    context = Context(world, "", "")
    geom = new_geom(context, ShapeType.Mesh, (0.0, 0.0, 0.0), mesh=key)
    if frame is not None:
        geom.position, geom.orientation = frame.position, frame.rotation
        place = join(join(frame.link, "geoms"), len(get(world, frame.link).geoms))
        return [Insert(join("assets.meshes", (key,)), asset), Insert(place, geom)], place
    link = Link(name=context.name("link", key), geoms=[geom])
    free = FreeJoint(name=context.name("free_joint", f"{link.name}_free")) if choices.free else None
    place = join("hierarchy.bodies", len(world.hierarchy.bodies))
    return [Insert(join("assets.meshes", (key,)), asset), Insert(place, Body(link=link, free=free))], place


def with_mesh(world: World, file: str, edits: Sequence[Insert]) -> World:
    """A World that has the assets of one and the mesh of the edits, to see how large that is before it is added."""
    assets = copy.copy(world.assets)
    assets.meshes = {**world.assets.meshes, str(parse(edits[0].path)[-1][0]): edits[0].value}  # type: ignore[index]
    probe = World(assets=assets)
    probe.source_path = world.source_path
    if world.asset_roots is not None:
        probe.asset_roots = (*world.asset_roots, os.path.dirname(os.path.abspath(file)))
    return probe


def load_drawn(world: World, shown: Body | Geometry) -> None:
    """Load what is drawn of a shape or those of a body, which takes long for large meshes, so that pictures find it
    ready. What cannot be drawn is said where it is drawn."""
    with suppress(MeshError):
        for geom in shown.link.geoms if isinstance(shown, Body) else (shown,):
            mesh_arrays(mesh_of(world, geom), 0)


def hfield_edits(
    world: World, file: str, path: str, half: tuple[float, float], height: float
) -> tuple[list[Insert], str]:
    """The edits that add a height field from a picture and a shape of the world with it, and the shape's path.

    Args:
        path: the file as the World names it.
        half: half sizes along x and y, m.
        height: of white above black, m.
    """
    key = free_name(taken_names(world, "hfield"), stem(file) or "hfield")
    source = HFieldSource(
        size=np.array(half), height_scale=height, source_type=HFieldSourceType.path(PathHField(path=path))
    )
    geom = new_geom(Context(world, "", ""), ShapeType.HField, (0.0, 0.0, 0.0), hfield=key)
    place = join("hierarchy.geoms", len(world.hierarchy.geoms))
    return [Insert(join("assets.hfields", (key,)), source), Insert(place, geom)], place
