"""Mesh and height field files as the buffers that MSD can hold inside."""

from __future__ import annotations

import functools
from collections.abc import Collection
from pathlib import Path
from typing import Any

import numpy as np

from engine.geometry.mesh_loading import LARGEST_FILE, load_scene, placed_meshes
from engine.msd.schema.asset import HFieldSourceType, MeshData, MeshSource
from engine.msd.schema.world import World
from engine.regular_files import open_regular, read_regular

MESHES = (".obj", ".stl", ".ply", ".glb", ".gltf", ".dae", ".off")
LARGEST = 1 << 28
"""Most samples of a height field."""


def embed(world: World, sources: dict[str, Path]) -> list[str]:
    """Take the mesh and height field files of a World into it. `sources` says where the file named at a World path
    is. Returns the World paths whose file is now inside; the others cannot be."""
    taken = []
    for key, asset in world.assets.meshes.items():
        path = f'assets.meshes["{key}"].source.value.path'
        if path in sources and sources[path].suffix.lower() in MESHES:
            data = mesh_data(sources[path], asset.source.value.using_meshes, key)
            if data is not None:
                asset.source = MeshSource.buffer(data=data)
                taken.append(path)
    for key, field in world.assets.hfields.items():
        path = f'assets.hfields["{key}"].source_type.value.path'
        samples = _samples(sources[path]) if path in sources else None
        if samples is not None:
            field.nrow, field.ncol = samples.shape
            field.source_type = HFieldSourceType.buffer(hfield=samples.ravel(), name=key)
            taken.append(path)
    return taken


def mesh_data(file: Path, names: Collection[str], name: str) -> MeshData | None:
    """The buffers of a mesh file, only of the meshes called `names`, if any; texture coordinates with v from the
    bottom. None for a file that cannot be read."""
    try:
        status = file.stat()
        parts = _parts(file, status.st_mtime_ns, status.st_size)
    except Exception:  # trimesh readers raise whatever they stumble over; the file is copied as it is
        return None
    if names:
        parts = [part for part in parts if part.metadata.get("name") in names]
    if not parts:
        return None
    starts = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    return MeshData(
        name=name,
        vertices=np.concatenate([part.vertices for part in parts]).astype(np.float32),
        triangles=np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=True)]),
        texcoord=_rows([getattr(part.visual, "uv", None) for part in parts], parts),
        normal=_rows([part._cache.cache.get("vertex_normals") for part in parts], parts),
    )


@functools.lru_cache(maxsize=1)  # every mesh of a file of many is asked for by itself
def _parts(file: Path, changed: int, size: int) -> list[Any]:
    """Each trimesh.Trimesh of a file as it stands there, for as long as the file is the same."""
    parts = []
    for _, name, part in placed_meshes(load_scene(file, read_regular(file, LARGEST_FILE))):
        part.metadata["name"] = name
        parts.append(part)
    if file.suffix.lower() == ".stl":
        for part in parts:
            part.merge_vertices()
    return parts


def _rows(found: list[Any], parts: list[Any]) -> np.ndarray | None:
    """One row per vertex of every part, or None."""
    if any(rows is None or len(rows) != len(part.vertices) for rows, part in zip(found, parts, strict=True)):
        return None
    return np.concatenate(found).astype(np.float32)


def _samples(file: Path) -> np.ndarray | None:
    """Height samples (nrow, ncol), row 0 at -y, of a .png (top row at +y) or of two int32 sizes and float32 rows."""
    if file.suffix.lower() == ".png":
        from PIL import Image

        try:
            with open_regular(file) as stream, Image.open(stream) as image:
                return None if image.width * image.height > LARGEST else np.asarray(image.convert("L"), float)[::-1]
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
            return None
    with open_regular(file) as stream:
        sizes = np.frombuffer(stream.read(8), "<i4")
        if len(sizes) < 2 or min(sizes) < 2 or int(sizes[0]) * int(sizes[1]) > LARGEST:
            return None
        values = np.frombuffer(stream.read(4 * int(sizes[0]) * int(sizes[1])), "<f4")
    return values.reshape(sizes).astype(float) if values.size == int(sizes[0]) * int(sizes[1]) else None
