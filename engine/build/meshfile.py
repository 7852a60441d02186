"""Vertices and triangles of mesh assets: .obj, .stl and .msh read here, the other formats through trimesh."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import numpy as np

LARGEST_FILE = 512 << 20
"""Bytes; a larger mesh file is refused before it is read."""


def fingerprint(file: Path, names: Collection[str] = ()) -> tuple[str, int, int, tuple[str, ...]]:
    """What tells one content of a file from another without reading it. Raises OSError."""
    status = file.stat()
    return str(file), status.st_mtime_ns, status.st_size, tuple(sorted(names))


def read(file: Path, names: Collection[str] = ()) -> tuple[np.ndarray, np.ndarray]:
    """Vertices (n, 3) float32 and triangles (k, 3) int32 of a file; only the objects called `names`, if any.

    Raises OSError or ValueError saying what is wrong.
    """
    size = file.stat().st_size
    if size > LARGEST_FILE:
        raise ValueError(f"the file has {size >> 20} MiB; {LARGEST_FILE >> 20} MiB is the most that is read")
    suffix = file.suffix.lower()
    if suffix == ".obj":
        return _read_obj(file.read_text(errors="replace"), names)
    if suffix == ".msh":
        return _read_msh(file.read_bytes())
    if suffix == ".stl":
        return merge(_read_stl(file.read_bytes()))
    import trimesh

    try:
        scene = trimesh.load(file, process=False)
        parts = scene.dump() if isinstance(scene, trimesh.Scene) else [scene]
        parts = [part for part in parts if isinstance(part, trimesh.Trimesh)]
    except Exception as error:  # trimesh readers raise whatever they stumble over
        raise ValueError(f"it is not a {suffix or 'mesh'} file that can be read ({error})") from None
    if names:
        parts = [part for part in parts if part.metadata.get("name") in names]
    if not parts:
        raise ValueError("it holds no triangles")
    starts = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    vertices = np.concatenate([np.asarray(part.vertices, np.float32) for part in parts])
    faces = np.concatenate([np.asarray(part.faces) + start for part, start in zip(parts, starts, strict=True)])
    return vertices, faces.astype(np.int32)


def merge(corners: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of loose corners (3k, 3) float32: equal corners become one vertex, in the order in which
    they first appear; triangles with a corner twice are dropped."""
    bits = (corners + np.float32(0)).view(np.uint32).astype(np.uint64)  # adding 0 makes -0 and 0 one number
    _, pair = np.unique(bits[:, 0] << np.uint64(32) | bits[:, 1], return_inverse=True)
    keys = pair.astype(np.uint64) << np.uint64(32) | bits[:, 2]
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    faces = place[inverse].reshape(-1, 3).astype(np.int32)
    distinct = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])
    return corners[first[order]], faces[distinct]


def _read_stl(data: bytes) -> np.ndarray:
    """Corners (3k, 3) of the triangles of a binary or text .stl file."""
    count = int(np.frombuffer(data[80:84], "<u4")[0]) if len(data) >= 84 else 0
    if count and len(data) >= 84 + 50 * count:
        facets = np.frombuffer(
            data, np.dtype([("normal", "<f4", 3), ("corners", "<f4", 9), ("tag", "<u2")]), count, 84
        )
        return np.ascontiguousarray(facets["corners"]).reshape(-1, 3)
    words = [line.split()[1:4] for line in data.decode("ascii", "replace").splitlines() if "vertex" in line]
    if not words or len(words) % 3 or any(len(word) != 3 for word in words):
        raise ValueError("it is not an .stl file, or it holds no triangles")
    return np.array(words, np.float32)


def _read_obj(text: str, names: Collection[str]) -> tuple[np.ndarray, np.ndarray]:
    vertices: list[str] = []
    faces: list[tuple[int, int, int]] = []
    wanted = not names
    for line in text.splitlines():
        if line.startswith("v "):
            vertices += line.split()[1:4]
        elif line.startswith("f ") and wanted:
            count = len(vertices) // 3
            corners = [int(corner.split("/")[0]) for corner in line.split()[1:]]
            corners = [corner - 1 if corner > 0 else count + corner for corner in corners]
            faces += [(corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1)]
        elif names and line[:2] in ("o ", "g "):
            wanted = line[2:].strip() in names
    points = np.array(vertices, np.float32)
    if points.size % 3 or not points.size or not faces:
        raise ValueError("it holds no triangles")
    triangles = np.array(faces, np.int32)
    if triangles.min() < 0 or triangles.max() >= len(points) // 3:
        raise ValueError("a face refers to a vertex that is not there")
    points = points.reshape(-1, 3)
    if names:
        used, triangles = np.unique(triangles, return_inverse=True)
        points, triangles = points[used], triangles.reshape(-1, 3).astype(np.int32)
    return points, triangles


def _read_msh(data: bytes) -> tuple[np.ndarray, np.ndarray]:
    """MuJoCo's binary format: four int32 counts, vertices, normals, texture coordinates, faces."""
    counts = np.frombuffer(data[:16], "<i4")
    if len(counts) < 4 or counts.min() < 0:
        raise ValueError("it does not start with its four counts")
    nvertex, nnormal, ntexcoord, nface = (int(n) for n in counts)
    if len(data) != 16 + 12 * nvertex + 12 * nnormal + 8 * ntexcoord + 12 * nface:
        raise ValueError("its size does not match its counts")
    vertices = np.frombuffer(data, "<f4", 3 * nvertex, 16).reshape(-1, 3)
    faces = np.frombuffer(data, "<i4", 3 * nface, len(data) - 12 * nface).reshape(-1, 3)
    if faces.size and (faces.min() < 0 or faces.max() >= nvertex):
        raise ValueError("a face refers to a vertex that is not there")
    return vertices.astype(np.float32), faces.astype(np.int32)
