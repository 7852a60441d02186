"""Triangles of everything that can be drawn, by a key of where they come from.

Loaded triangles are cached, for all threads: a scene that is opened is loaded in the background (`render.prepare`),
and the first picture finds it ready.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.geometry.triangles import Triangles
from engine.lru_cache import LruCache
from engine.msd import drawn_meshes
from engine.msd.drawn_meshes import Shaded
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import Geometry, ShapeType, World
from render import primitives
from render.primitives import MeshArrays, assemble
from render.stored_meshes import stored

KEPT_BYTES = 512 << 20


class MeshError(ValueError):
    """A mesh or height field that cannot be drawn; the text names the asset and the reason."""


class MeshSpec(NamedTuple):
    """A mesh not loaded yet: equal keys mean equal triangles."""

    key: tuple
    load: Callable[[int], MeshArrays]
    """Called with the number of slices of round shapes. Raises MeshError."""
    is_round: bool = False
    """Whether the number of slices matters."""


def _bytes(loaded: MeshArrays | MeshError) -> int:
    if isinstance(loaded, MeshError):
        return 256
    other = 0 if loaded.in_scene is None else _bytes(loaded.in_scene)
    return loaded.vertices.nbytes + loaded.indices.nbytes + other


_LOADED: LruCache[MeshArrays | MeshError] = LruCache(KEPT_BYTES, _bytes)
"""Also what is wrong with broken files, so that they are not read for every picture."""


def mesh_arrays(spec: MeshSpec, slices: int) -> MeshArrays:
    """The triangles of a mesh, loaded once. Raises MeshError."""
    key = spec.key, slices if spec.is_round else 0
    loaded = _LOADED.get(key)
    if loaded is None:
        try:
            loaded = spec.load(slices)
        except MeshError as error:
            loaded = error
        loaded = _LOADED.put(key, loaded)
    if isinstance(loaded, MeshError):
        raise MeshError(str(loaded))
    return loaded


def extent(spec: MeshSpec) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper corner (3) of the box around a mesh in its own frame. Raises MeshError."""
    return mesh_arrays(spec, 16).extent


def has_texcoord(spec: MeshSpec) -> bool:
    """Whether a mesh has texture coordinates. Raises MeshError."""
    return mesh_arrays(spec, 16).has_texcoord


PRIMITIVES: dict[ShapeType, MeshSpec] = {
    ShapeType.Plane: MeshSpec(("plane",), lambda _: primitives.plane()),
    ShapeType.InfinitePlane: MeshSpec(("infinite plane",), lambda _: primitives.infinite_plane()),
    ShapeType.Box: MeshSpec(("box",), lambda _: primitives.box()),
    ShapeType.Sphere: MeshSpec(("sphere",), primitives.sphere, True),
    ShapeType.Ellipsoid: MeshSpec(("sphere",), primitives.sphere, True),
    ShapeType.Capsule: MeshSpec(("capsule",), primitives.capsule, True),
    ShapeType.Cylinder: MeshSpec(("cylinder",), primitives.cylinder, True),
}


def mesh_of(world: World, geom: Geometry) -> MeshSpec:
    """The mesh of a geometry. Raises MeshError when it names an asset that is not there or may not be read."""
    who = f"geometry {geom.name}" if geom.name else "a geometry without a name"
    if geom.shape in (ShapeType.Mesh, ShapeType.Sdf):
        name = geom.mesh
        if name is None and geom.mesh_variant_set is not None:
            variants = world.mesh_variant_sets.get(geom.mesh_variant_set)
            name = variants.meshes[0] if variants and variants.meshes else None
        if name is None:
            raise MeshError(f"{who} is a {geom.shape.value} without a mesh")
        if name not in world.assets.meshes:
            raise MeshError(f"{who} uses the mesh {name!r}, which is not among the assets")
        asset, own = world.assets.meshes[name], geom.mesh_transform
        return _spec(
            f"the mesh {name!r}",
            lambda: ("mesh", *drawn_meshes.mesh_key(world, asset, own)),
            lambda: drawn_meshes.mesh_shadings(world, asset, own),
            asset.source.variant == "path" and extra_value(extras_of(asset), "builtin", None) is None,
        )
    if geom.shape is ShapeType.HField:
        if geom.hfield not in world.assets.hfields:
            raise MeshError(f"{who} uses the height field {geom.hfield!r}, which is not there")
        field = world.assets.hfields[geom.hfield]
        return _spec(
            f"the height field {geom.hfield!r}",
            lambda: ("hfield", *drawn_meshes.hfield_key(world, field)),
            lambda: drawn_meshes.Shaded(drawn_meshes.hfield_triangles(world, field), None),
        )
    return PRIMITIVES[geom.shape]


def _spec(what: str, key: Callable[[], tuple], shadings: Callable[[], Shaded], is_file: bool = False) -> MeshSpec:
    found = _load_as(what, key)

    def make() -> MeshArrays:
        shaded: Shaded = _load_as(what, shadings)
        arrays = _arrays(shaded.plain)
        arrays.in_scene = None if shaded.in_scene is None else _arrays(shaded.in_scene)
        return arrays

    def load(_: int) -> MeshArrays:
        # The key begins with kind, path, time and size of the file: its content says more.
        return stored(Path(found[1]), found[4:], make) if is_file else make()

    return MeshSpec(found, load)


def _load_as(what: str, load: Callable):
    """The result of `load`. Raises MeshError that names `what`."""
    try:
        return load()
    except FileNotFoundError as error:
        raise MeshError(f"{what}: {error.filename} does not exist") from None
    except OSError as error:
        reason = f"{error.filename} cannot be read: {error.strerror}" if error.strerror else str(error)
        raise MeshError(f"{what}: {reason}") from None
    except ValueError as error:
        raise MeshError(f"{what}: {error}") from None


def _arrays(mesh: Triangles) -> MeshArrays:
    uv = np.zeros((len(mesh.position), 2)) if mesh.uv is None else mesh.uv
    return assemble(mesh.position, mesh.normal, uv, mesh.indices)
