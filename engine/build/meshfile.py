"""Vertices and triangles of mesh files: .obj, .stl and .msh read here, other formats through trimesh.

A file may come from a stranger: what it promises is checked against its size before memory is taken, and nothing
outside its folder is opened. Everything here may be called from several threads.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Collection
from pathlib import Path

import numpy as np

from engine.build.recent import Recent
from engine.msd.meshes import promises
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
    promises.refuse(suffix, data)
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


_CHUNK = 1 << 24
"""Bytes of text that are parsed at a time: the parser needs a few numbers for each byte."""


def _read_obj(data: bytes, names: Collection[str], first: bool) -> Arrays:
    text = _ObjText(data)
    vertices, _ = text.numbers(b"v", np.float64)
    if not len(vertices):
        raise ValueError("it holds no vertices")
    vertices = vertices.astype(np.float32)
    rows = text.lines(b"f")
    if not len(rows):
        return vertices.reshape(-1, 3), None
    corners, lengths = text.numbers(b"f", np.int64)
    solid = lengths >= 3  # MuJoCo overlooks the others
    if not solid.any():
        raise ValueError(f"a face has {lengths.min()} of at least 3 corners")
    corners, rows, lengths = corners[np.repeat(solid, lengths)], rows[solid], lengths[solid]
    vertices = vertices.reshape(-1, 3)
    before = np.searchsorted(text.lines(b"v"), rows)  # negative numbers count back from the vertices so far
    if (corners == 0).any():
        raise ValueError("a face refers to vertex 0; they count from 1")
    corners = np.where(corners > 0, corners - 1, corners + np.repeat(before, lengths))
    if names or first:
        titles = text.lines(b"o", b"g")
        title = np.searchsorted(titles, rows) - 1
        wanted = {name.encode() for name in names}
        chosen = [k for k, line in enumerate(titles) if text.line(line)[1:].strip() in wanted] if names else title[:1]
        keep = np.isin(title, chosen)
        corners, lengths = corners[np.repeat(keep, lengths)], lengths[keep]
        if not len(lengths):
            raise ValueError(f"it holds no triangles of {', '.join(names)}")
    if corners.min() < 0 or corners.max() >= len(vertices):
        worst = corners.max() if corners.max() >= len(vertices) else corners.min()
        raise ValueError(f"a face refers to a vertex that is not there: number {worst + 1} of {len(vertices)}")
    faces = _triangulate(vertices, corners, lengths)
    if names:
        used, faces = np.unique(faces, return_inverse=True)
        vertices, faces = vertices[used], faces.reshape(-1, 3)
    return vertices, faces.astype(np.int32)


class _ObjText:
    """The lines of an .obj file by their first word, without a Python object for each."""

    def __init__(self, data: bytes) -> None:
        if b"\\" in data:
            data = re.sub(rb"\\\r?\n", b" ", data)
        if data[:1] in (b" ", b"\t") or b"\n " in data or b"\n\t" in data:
            data = b"\n".join(line.strip() for line in data.split(b"\n"))
        self.data = data + b"\n\n"
        self._bytes = np.frombuffer(self.data, np.uint8)
        self._starts = np.concatenate([[0], np.flatnonzero(self._bytes == 10) + 1])[:-1]
        alone = self._bytes[np.minimum(self._starts + 1, len(self._bytes) - 1)] <= 32
        self._kinds = np.where(alone, self._bytes[self._starts], 0)

    def lines(self, *kinds: bytes) -> np.ndarray:
        """Numbers of the lines whose first word is one of `kinds`."""
        return np.flatnonzero(np.isin(self._kinds, [ord(kind) for kind in kinds]))

    def line(self, number: int) -> bytes:
        start = int(self._starts[number])
        return self.data[start : self.data.index(b"\n", start)]

    def numbers(self, kind: bytes, dtype: type) -> tuple[np.ndarray, np.ndarray]:
        """The first numbers of all words of all lines of a kind (3 for each v), and how many each line has."""
        found, counts = [], []
        lines = self.lines(kind)
        for run in np.split(lines, np.flatnonzero(np.diff(lines) != 1) + 1) if len(lines) else []:
            ends = np.append(self._starts, len(self.data))[run + 1]
            pieces = (ends - self._starts[run[0]]) // _CHUNK
            for part in np.split(run, np.flatnonzero(np.diff(pieces)) + 1):
                values, count = self._parse(part, kind, dtype)
                found.append(values)
                counts.append(count)
        if not found:
            return np.zeros(0, dtype), np.zeros(0, np.int64)
        return np.concatenate(found), np.concatenate(counts)

    def _parse(self, lines: np.ndarray, kind: bytes, dtype: type) -> tuple[np.ndarray, np.ndarray]:
        starts = self._starts[lines]
        end = int(self._starts[lines[-1] + 1]) if lines[-1] + 1 < len(self._starts) else len(self.data)
        text = self._bytes[starts[0] : end].copy()
        starts = starts - starts[0]
        text[starts] = 32
        blank = text <= 32
        heads = ~blank & np.concatenate([[True], blank[:-1]])
        counts = np.add.reduceat(heads.astype(np.int64), starts)
        if kind == b"f":  # of 7/8/9 the first is the vertex
            place = np.arange(len(text), dtype=np.int32)
            slash = np.maximum.accumulate(np.where(text == ord("/"), place, -1))
            text[slash > np.maximum.accumulate(np.where(blank, place, 0))] = 32
        elif (counts != 3).any():  # a weight or a colour may follow the position
            if counts.min() < 3:
                raise ValueError(f"a vertex has {counts.min()} of 3 coordinates")
            word = np.cumsum(heads) - np.repeat(np.cumsum(counts) - counts, np.diff(np.append(starts, len(text))))
            text[word > 3] = 32
            counts = np.full(len(counts), 3)
        with warnings.catch_warnings():
            warnings.simplefilter("error", DeprecationWarning)  # how numpy says that it stumbled
            try:
                values = np.fromstring(text.tobytes().decode("ascii", "replace"), dtype, sep=" ")
            except (DeprecationWarning, ValueError, OverflowError):
                values = np.zeros(0, dtype)
        if len(values) != counts.sum():
            raise ValueError(self._culprit(lines, kind, dtype))
        return values, counts

    def _culprit(self, lines: np.ndarray, kind: bytes, dtype: type) -> str:
        for number in lines:
            for word in self.line(number).split()[1:]:
                try:
                    dtype(word.split(b"/")[0] if kind == b"f" else word)
                except (ValueError, OverflowError):
                    return f"line {number + 1}: {word.decode(errors='replace')[:40]!r} is not a number"
        return f"lines {lines[0] + 1} to {lines[-1] + 1} are not made of numbers"


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
