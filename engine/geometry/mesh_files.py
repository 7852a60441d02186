"""Triangles of mesh files: .stl and .msh read here, .obj in `obj_file`, other formats through trimesh.

A file may come from a stranger: what it promises is checked against its size before memory is taken, and nothing
outside its folder is opened. Everything here may be called from several threads.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from engine.geometry import obj_file, size_guard
from engine.geometry.mesh_loading import LARGEST_FILE, load_parts, load_scene, placements
from engine.lru_cache import LruCache
from engine.regular_files import read_regular, status_of

SCENES = (".ply", ".glb", ".gltf", ".dae", ".off")
SUFFIXES = (".obj", ".stl", ".msh", *SCENES)

Arrays = tuple[np.ndarray, np.ndarray | None]
"""Vertices (n, 3) float32 and triangles (k, 3) int32, both read-only; None where a file holds points alone."""


class Surface(NamedTuple):
    """What a file says of its look: positions (n, 3) m, normals (n, 3), texture coordinates (n, 2) with v from the
    top, triangles (k, 3); None for what it does not say."""

    position: np.ndarray
    normal: np.ndarray | None
    uv: np.ndarray | None
    faces: np.ndarray | None


def _weight(arrays: Iterable[np.ndarray | None]) -> int:
    return sum(array.nbytes for array in arrays if array is not None)


_READ: LruCache[Arrays] = LruCache(256 << 20, _weight)
_PARTS: LruCache[list[tuple[str, Arrays]]] = LruCache(
    128 << 20, lambda parts: sum(_weight(part) for _, part in parts)
)
_SURFACES: LruCache[list[tuple[str, Surface]]] = LruCache(128 << 20, lambda parts: sum(_weight(s) for _, s in parts))
"""Whole files that can hold many meshes, each of which is asked for by itself."""


def fingerprint(file: Path, names: Collection[str] = ()) -> tuple[str, int, int, tuple[str, ...]]:
    """A key of the content of a file, found without reading it. Raises OSError."""
    status = status_of(file)
    return str(file), status.st_mtime_ns, status.st_size, tuple(sorted(names))


def read(file: Path, names: Collection[str] = (), first: bool = False) -> Arrays:
    """Vertices and triangles of a file; only of the objects called `names`, if any.

    With `first`, only the triangles of the first object of an .obj file, with the vertices of all: what MuJoCo reads.
    Files that have not changed are not read again. Raises OSError or ValueError saying what is wrong.
    """
    key = (*fingerprint(file, names), first)
    known = _READ.get(key)
    if known is not None:
        return known
    vertices, faces = _parse(file, names, first)
    _check(vertices, faces)
    for array in (vertices, faces):
        if array is not None:
            array.flags.writeable = False
    return _READ.put(key, (vertices, faces))


def read_surface(file: Path, names: Collection[str] = (), first: bool = False) -> Surface:
    """As `read`, with normals and texture coordinates. Raises OSError or ValueError."""
    suffix = file.suffix.lower()
    if suffix in (".stl", ".off"):
        vertices, faces = read(file, names)
        return Surface(vertices, None, None, faces)
    if suffix in SCENES:
        surface = _joined(_chosen(_surfaces(file), names))
        _check(surface.position, surface.faces)
        return surface
    data = _content(file)
    if suffix == ".obj":
        surface = Surface(*obj_file.read_surface(data, names, first))
    else:
        surface = _read_msh(data)
    _check(surface.position, surface.faces)
    return surface


def read_normals(file: Path) -> np.ndarray | None:
    """(k, 3) the normals that an .obj or .msh file lists, None where it lists none; nothing is kept. Raises OSError
    or ValueError."""
    suffix = file.suffix.lower()
    if suffix not in (".obj", ".msh"):
        return None
    data = _content(file)
    return obj_file.read_normals(data) if suffix == ".obj" else _read_msh(data).normal


def _content(file: Path) -> bytes:
    suffix = file.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{suffix or 'a file without suffix'} is not one of {', '.join(SUFFIXES)}")
    data = read_regular(file, LARGEST_FILE)
    size_guard.refuse(suffix, data)
    return data


def _parse(file: Path, names: Collection[str], first: bool) -> Arrays:
    suffix = file.suffix.lower()
    if suffix in SCENES:
        parts = _chosen(_parts(file), names)
        starts = np.cumsum([0] + [len(vertices) for vertices, _ in parts[:-1]])
        faces = [part + start for (_, part), start in zip(parts, starts, strict=True) if part is not None]
        return np.concatenate([vertices for vertices, _ in parts]), np.concatenate(faces).astype(np.int32)
    data = _content(file)
    if suffix == ".obj":
        return obj_file.read(data, names, first)
    if suffix == ".msh":
        surface = _read_msh(data)
        return surface.position, surface.faces
    return merge(_read_stl(data))


def _check(vertices: np.ndarray, faces: np.ndarray | None) -> None:
    broken = np.flatnonzero(~np.isfinite(vertices).all(axis=1))
    if len(broken):
        raise ValueError(f"vertex {broken[0]} is not finite: {vertices[broken[0]].tolist()}")
    if faces is None or not len(faces):
        return
    wrong = np.flatnonzero((faces < 0).any(axis=1) | (faces >= len(vertices)).any(axis=1))
    if len(wrong):
        raise ValueError(
            f"triangle {wrong[0]} refers to a vertex that is not there: {faces[wrong[0]].tolist()} of {len(vertices)}"
        )


# ------------------------------------------------------------------------------------------------ STL


def merge(corners: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of loose corners (3k, 3) float32: corners of the same bits become one vertex, in the
    order in which they first appear, as in MuJoCo."""
    bits = np.ascontiguousarray(corners, np.float32).view(np.uint32).astype(np.uint64)
    _, pair = np.unique(bits[:, 0] << np.uint64(32) | bits[:, 1], return_inverse=True)
    keys = pair.ravel().astype(np.uint64) << np.uint64(32) | bits[:, 2]
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return corners[first[order]], place[inverse.ravel()].reshape(-1, 3).astype(np.int32)


_FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", 9), ("tag", "<u2")])


def _read_stl(data: bytes) -> np.ndarray:
    """Corners (3k, 3) of the triangles of a binary or text .stl file."""
    count = int.from_bytes(data[80:84], "little") if len(data) >= 84 else 0
    if 0 < count <= (len(data) - 84) // _FACET.itemsize:
        facets = np.frombuffer(data, _FACET, count, 84)
        return np.ascontiguousarray(facets["corners"]).reshape(-1, 3)
    if data.lstrip()[:5].lower() != b"solid":
        if len(data) < 84:
            raise ValueError(f"it is no .stl file: {len(data)} bytes are too few for a header")
        raise ValueError(
            f"its header promises {count} triangles, for which {84 + 50 * count} bytes are needed; it has {len(data)}"
        )
    rows = re.findall(rb"^\s*vertex[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)", data, re.MULTILINE | re.IGNORECASE)
    if not rows or len(rows) % 3:
        raise ValueError(f"a text .stl file has three vertices for each triangle, found {len(rows)} vertices")
    return _numbers([word for row in rows for word in row], 3)


def _numbers(words: list[bytes], width: int) -> np.ndarray:
    """Numbers as rows (n, width) float32. Raises ValueError."""
    try:
        return np.array(words, dtype=bytes).astype(np.float64).astype(np.float32).reshape(-1, width)
    except ValueError as error:
        raise ValueError(f"a vertex is not made of numbers ({error})") from None


# ------------------------------------------------------------------------------------------------ MSH


def _read_msh(data: bytes) -> Surface:
    """MuJoCo's binary format: four int32 counts, vertices, normals, texture coordinates, faces."""
    counts = np.frombuffer(data[:16], "<i4")
    if len(counts) < 4 or counts.min() < 0:
        raise ValueError("it does not start with its four counts")
    nvertex, nnormal, ntexcoord, nface = (int(n) for n in counts)
    needed = 16 + 12 * nvertex + 12 * nnormal + 8 * ntexcoord + 12 * nface
    if len(data) != needed:
        raise ValueError(f"its size does not match its counts, which need {needed} bytes; it has {len(data)}")
    place = 16

    def rows(count: int, width: int, kind: str) -> np.ndarray:
        nonlocal place
        found = np.frombuffer(data, kind, width * count, place).reshape(-1, width).astype(kind[1:])
        place += 4 * width * count
        return found

    vertices, normals = rows(nvertex, 3, "<f4"), rows(nnormal, 3, "<f4")
    coordinates, faces = rows(ntexcoord, 2, "<f4"), rows(nface, 3, "<i4")
    return Surface(
        vertices,
        normals if nnormal == nvertex else None,
        coordinates if ntexcoord == nvertex else None,
        faces if nface else None,
    )


# ------------------------------------------------------------------------------------------------ other formats


def _parts(file: Path) -> list[tuple[str, Arrays]]:
    """Name, vertices and triangles of each mesh of a file as it stands there."""
    key = fingerprint(file)
    known = _PARTS.get(key)
    if known is not None:
        return known
    parts = load_parts(file, _content(file))
    arrays: list[tuple[str, Arrays]] = [
        (name, (np.asarray(mesh.vertices, np.float32), np.asarray(mesh.faces))) for name, mesh in parts
    ]
    return _PARTS.put(key, arrays)


def _surfaces(file: Path) -> list[tuple[str, Surface]]:
    """Name and surface of each mesh of a file as it stands there."""
    import trimesh  # slow to load

    key = fingerprint(file)
    known = _SURFACES.get(key)
    if known is not None:
        return known
    scene = load_scene(file, _content(file))
    found = []
    for _, placement, name in placements(scene):
        mesh = scene.geometry[name]
        if isinstance(mesh, trimesh.Trimesh) and len(mesh.faces):
            found.append((name, _of_trimesh(mesh, placement)))
    return _SURFACES.put(key, found)


Part = TypeVar("Part")


def _chosen(parts: list[tuple[str, Part]], names: Collection[str]) -> list[Part]:
    """The parts called `names`, or all. Raises ValueError when there is none."""
    chosen = [part for name, part in parts if not names or name in names]
    if not chosen:
        raise ValueError(f"it holds no triangles of {', '.join(names)}" if names else "it holds no triangles")
    return chosen


def _of_trimesh(mesh: Any, placement: np.ndarray) -> Surface:
    uv = getattr(mesh.visual, "uv", None)
    if uv is not None and len(uv) == len(mesh.vertices):
        uv = np.column_stack([uv[:, 0], 1.0 - np.asarray(uv)[:, 1]])  # trimesh counts v from the bottom
    else:
        uv = None
    turn, move = placement[:3, :3], placement[:3, 3]
    # Without processing, trimesh holds vertex normals only where the file gives them.
    normal = mesh.vertex_normals @ np.linalg.inv(turn) if "vertex_normals" in mesh._cache.cache else None
    faces = np.asarray(mesh.faces, np.int64)
    position = np.asarray(mesh.vertices) @ turn.T + move
    return Surface(position, normal, uv, faces[:, ::-1] if np.linalg.det(turn) < 0 else faces)


def _joined(parts: list[Surface]) -> Surface:
    """Several parts as one: with normals where all have them, with texture coordinates where any has."""
    starts = np.cumsum([0] + [len(part.position) for part in parts[:-1]])
    normals = [part.normal for part in parts if part.normal is not None]
    uvs = [np.zeros((len(part.position), 2)) if part.uv is None else part.uv for part in parts]
    faces = [part.faces + start for part, start in zip(parts, starts, strict=True) if part.faces is not None]
    return Surface(
        np.concatenate([part.position for part in parts]),
        np.concatenate(normals) if len(normals) == len(parts) else None,
        np.concatenate(uvs) if any(part.uv is not None for part in parts) else None,
        np.concatenate(faces),
    )
