"""Triangles of mesh files, kept on disk by the content of the file: reading text takes several times as long."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from engine import disk_cache
from engine.geometry.mesh_loading import LARGEST_FILE
from engine.regular_files import read_regular
from render.primitives import MeshArrays

SUFFIXES = (".obj", ".dae", ".ply", ".stl")
"""Files that say everything themselves, and are long to read, or whose normals are long to find."""
SMALLEST = 1 << 17
"""Bytes of a file from which on its triangles are kept."""
KEPT_BYTES = 1 << 30
PARTS, IN_SCENE = {"vertices", "indices"}, {"scene_vertices", "scene_indices"}
"""Names of the arrays in a file; the latter are there where the look of the scene has other triangles."""
VERSION = 3
"""To be counted up when the results change."""


def stored(file: Path, about: tuple, load: Callable[[], MeshArrays]) -> MeshArrays:
    """The triangles that `load` makes of a file under what else `about` says, from the cache if they are there."""
    content = b""
    if file.suffix.lower() in SUFFIXES:
        with suppress(OSError, ValueError):  # `load` says why
            content = read_regular(file, LARGEST_FILE) if file.stat().st_size >= SMALLEST else b""
    if not content:
        return load()
    name = hashlib.sha256(content + f"{file.suffix} {about!r} {VERSION}".encode()).hexdigest()
    place = disk_cache.folder("meshes") / f"{name}.npz"
    found = disk_cache.arrays_of(place) or {}
    if found.keys() in (PARTS, PARTS | IN_SCENE):
        other = MeshArrays(found["scene_vertices"], found["scene_indices"]) if "scene_indices" in found else None
        arrays = MeshArrays(found["vertices"], found["indices"], other)
        if _is_whole(arrays) and (other is None or _is_whole(other)):
            disk_cache.mark_used(place)
            return arrays
    arrays = load()
    stream = io.BytesIO()
    parts = {"vertices": arrays.vertices, "indices": arrays.indices}
    if arrays.in_scene is not None:
        parts |= {"scene_vertices": arrays.in_scene.vertices, "scene_indices": arrays.in_scene.indices}
    np.savez(stream, allow_pickle=False, **parts)
    disk_cache.store(place, stream.getvalue(), KEPT_BYTES)
    return arrays


def _is_whole(arrays: MeshArrays) -> bool:
    v, i = arrays.vertices, arrays.indices
    fits = v.ndim == i.ndim == 2 and v.shape[1] == 9 and i.shape[1] == 3
    return fits and v.dtype == np.float32 and i.dtype == np.uint32 and (not i.size or i.max() < len(v))
