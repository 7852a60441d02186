"""Vertices and triangles of mesh files: .obj, .stl and .msh read here, other formats through trimesh.

A file may come from a stranger: what it promises is checked against its size before memory is taken, and nothing
outside its folder is opened. Everything here may be called from several threads.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import numpy as np

from engine.build.recent import Recent
from engine.msd.meshes.loading import LARGEST_FILE, load_parts

SUFFIXES = (".obj", ".stl", ".msh", ".ply", ".glb", ".gltf", ".dae", ".off")

Arrays = tuple[np.ndarray, np.ndarray | None]
"""Vertices (n, 3) float32 and triangles (k, 3) int32, both read-only; None where a file holds points alone."""

_READ: Recent[Arrays] = Recent(256 << 20, lambda arrays: sum(a.nbytes for a in arrays if a is not None))


def fingerprint(file: Path, names: Collection[str] = ()) -> tuple[str, int, int, tuple[str, ...]]:
    """What tells one content of a file from another without reading it. Raises OSError."""
    status = file.stat()
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
    vertices, faces = _parse(file, key[2], names, first)
    _check(vertices, faces)
    for array in (vertices, faces):
        if array is not None:
            array.flags.writeable = False
    return _READ.put(key, (vertices, faces))


def _parse(file: Path, size: int, names: Collection[str], first: bool) -> Arrays:
    suffix = file.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{suffix or 'a file without suffix'} is not one of {', '.join(SUFFIXES)}")
    if size > LARGEST_FILE:
        raise ValueError(f"the file has {size >> 20} MiB; {LARGEST_FILE >> 20} MiB is the most that is read")
    data = file.read_bytes()
    if suffix == ".obj":
        return _read_obj(data, names, first)
    if suffix == ".msh":
        return _read_msh(data)
    if suffix == ".stl":
        return merge(_read_stl(data))
    parts = [part for part in load_parts(file, data) if not names or part[0] in names]
    if not parts:
        raise ValueError(f"it holds no triangles of {', '.join(names)}" if names else "it holds no triangles")
    starts = np.cumsum([0] + [len(mesh.vertices) for _, mesh in parts[:-1]])
    vertices = np.concatenate([np.asarray(mesh.vertices, np.float32) for _, mesh in parts])
    faces = np.concatenate([np.asarray(mesh.faces) + start for (_, mesh), start in zip(parts, starts, strict=True)])
    return vertices, faces.astype(np.int32)


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


# ------------------------------------------------------------------------------------------------ OBJ


def _read_obj(data: bytes, names: Collection[str], first: bool) -> Arrays:
    if b"\\" in data:
        data = re.sub(rb"\\\r?\n", b" ", data)
    lines = [line.strip() for line in data.split(b"\n")]
    kinds = [line.split(None, 1)[0] if line[:1] in b"vfog" and line else b"" for line in lines]
    places = [i for i, kind in enumerate(kinds) if kind == b"v"]
    vertices = _obj_vertices([lines[i][2:] for i in places])
    rows = [i for i, kind in enumerate(kinds) if kind == b"f"]
    if not rows:
        return vertices, None
    corners, lengths = _obj_corners([lines[i][2:] for i in rows])
    before = np.searchsorted(places, rows)  # negative numbers count back from the vertices so far
    corners = np.where(corners > 0, corners - 1, corners + np.repeat(before, lengths))
    row = np.repeat(np.arange(len(rows)), lengths)
    keep = None
    if names or first:
        titles = [i for i, kind in enumerate(kinds) if kind in (b"o", b"g")]
        title = np.searchsorted(titles, rows) - 1
        wanted = {name.encode() for name in names}
        chosen = [k for k, i in enumerate(titles) if lines[i][1:].strip() in wanted] if names else [title[0]]
        keep = np.isin(title, chosen)
        corners, lengths = corners[keep[row]], lengths[keep]
        if not len(lengths):
            raise ValueError(f"it holds no triangles of {', '.join(names)}")
    if corners.size and (corners.min() < 0 or corners.max() >= len(vertices)):
        worst = corners.max() if corners.max() >= len(vertices) else corners.min()
        raise ValueError(f"a face refers to a vertex that is not there: number {worst + 1} of {len(vertices)}")
    faces = _triangulate(vertices, corners, lengths)
    if names:
        used, faces = np.unique(faces, return_inverse=True)
        vertices, faces = vertices[used], faces.reshape(-1, 3)
    return vertices, faces.astype(np.int32)


def _obj_vertices(rows: list[bytes]) -> np.ndarray:
    words = b" ".join(rows).split()
    width, rest = divmod(len(words), len(rows)) if rows else (0, 0)
    if not rows:
        raise ValueError("it holds no vertices")
    if width == 3 and not rest:
        return _numbers(words, 3)
    parts = [row.split()[:3] for row in rows]  # a weight or a colour may follow the position
    short = next((k for k, part in enumerate(parts) if len(part) < 3), None)
    if short is not None:
        raise ValueError(f"vertex {short + 1} has {len(parts[short])} of 3 coordinates")
    return _numbers([word for part in parts for word in part], 3)


def _obj_corners(rows: list[bytes]) -> tuple[np.ndarray, np.ndarray]:
    """Vertex numbers of all faces one after the other, and how many each face has."""
    split = re.sub(rb"/\S*", b"", b"\n".join(rows)).split(b"\n")
    parts = [row.split() for row in split]
    lengths = np.array([len(part) for part in parts])
    if lengths.min() < 3:
        raise ValueError(f"a face has {lengths.min()} of at least 3 corners")
    try:
        corners = np.array([word for part in parts for word in part], dtype=bytes).astype(np.int64)
    except (ValueError, OverflowError) as error:
        raise ValueError(f"a face is not made of vertex numbers ({error})") from None
    if (corners == 0).any():
        raise ValueError("a face refers to vertex 0; they count from 1")
    return corners, lengths


def _triangulate(vertices: np.ndarray, corners: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Triangles of faces: quads cut along the shorter diagonal, larger ones in a fan."""
    starts = np.cumsum(lengths) - lengths
    if (lengths == 3).all():
        return corners.reshape(-1, 3)
    places, triangles = [], []
    three, four = (starts[lengths == n] for n in (3, 4))
    places.append(three)
    triangles.append(corners[three[:, None] + np.arange(3)])
    quads = corners[four[:, None] + np.arange(4)]
    points = vertices[quads]
    even, odd = (np.square(points[:, i] - points[:, i + 2]).sum(axis=1) for i in (0, 1))
    cut = np.where((even < odd)[:, None], (0, 1, 2, 0, 2, 3), (0, 1, 3, 1, 2, 3))
    places.append(np.repeat(four, 2))
    triangles.append(np.take_along_axis(quads, cut, axis=1).reshape(-1, 3))
    for start, length in zip(starts[lengths > 4], lengths[lengths > 4], strict=True):
        polygon = corners[start : start + length]
        places.append(np.full(length - 2, start))
        triangles.append(np.column_stack([np.full(length - 2, polygon[0]), polygon[1:-1], polygon[2:]]))
    return np.concatenate(triangles)[np.argsort(np.concatenate(places), kind="stable")]


# ------------------------------------------------------------------------------------------------ MSH


def _read_msh(data: bytes) -> Arrays:
    """MuJoCo's binary format: four int32 counts, vertices, normals, texture coordinates, faces."""
    counts = np.frombuffer(data[:16], "<i4")
    if len(counts) < 4 or counts.min() < 0:
        raise ValueError("it does not start with its four counts")
    nvertex, nnormal, ntexcoord, nface = (int(n) for n in counts)
    needed = 16 + 12 * nvertex + 12 * nnormal + 8 * ntexcoord + 12 * nface
    if len(data) != needed:
        raise ValueError(f"its size does not match its counts, which need {needed} bytes; it has {len(data)}")
    vertices = np.frombuffer(data, "<f4", 3 * nvertex, 16).reshape(-1, 3)
    faces = np.frombuffer(data, "<i4", 3 * nface, needed - 12 * nface).reshape(-1, 3)
    return vertices.astype(np.float32), faces.astype(np.int32) if nface else None
