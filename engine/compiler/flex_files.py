"""Points and elements of a <flexcomp> that come from a file: surfaces in the formats of meshes, and GMSH files.

Of GMSH, versions 4.1 and 2.2 are read, text and binary: the nodes of one block and the triangles or tetrahedra of
one block (gmsh.info/doc/texinfo/gmsh.html#MSH-file-format). A file may come from a stranger: what it promises is
checked against its size before memory is taken.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import numpy as np

from engine.compiler.flex_shapes import Mesh
from engine.geometry import mesh_files, obj_file
from engine.geometry.mesh_loading import LARGEST_FILE
from engine.regular_files import read_regular

_DIM = {1: 1, 2: 2, 4: 3}
"""Dimension of each GMSH type of element that a flex can have."""


def read(file: Path, kind: str, dim: int, origin: np.ndarray | None) -> Mesh:
    """The points and elements of a file.

    Args:
        kind: "mesh" for a surface, "gmsh" for a GMSH file, which says its own dimension.
        dim: of the elements made of a surface: 1 from triangles with two equal corners, 2, or 3.
        origin: point (3,) that dim 3 joins with each triangle.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is no such file, or promises more than it holds.
    """
    if kind == "gmsh":
        return _gmsh(file)
    if dim == 1:
        return _lines(file)
    vertices, faces = mesh_files.read(file, first=True)
    if faces is None or not len(faces):
        raise ValueError("the file has no triangles")
    uv = (
        obj_file.read_texture(read_regular(file, LARGEST_FILE), first=True) if file.suffix.lower() == ".obj" else None
    )
    vertices, faces = _merged(vertices, faces)
    return of_surface(vertices.astype(float), faces, dim, origin, uv)


def _merged(vertices: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mesh with one vertex at each place, in the order of their first appearance."""
    _, first, number = np.unique(vertices, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return vertices[first[order]], rank[number.ravel()][faces]


def _lines(file: Path) -> Mesh:
    """The lines of an .obj file (its elements l), each from point to point."""
    if file.suffix.lower() != ".obj":
        raise ValueError("lines are read from the elements l of .obj files")
    points, ends = [], []
    for line in read_regular(file, LARGEST_FILE).decode("utf-8", "replace").splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            points.append([float(word) for word in words[1:4]])
        elif words[:1] == ["l"]:
            at = [int(word.split("/")[0]) for word in words[1:]]
            ends += list(itertools.pairwise(n - 1 if n > 0 else len(points) + n for n in at))
    if not ends or any(len(point) != 3 for point in points):
        raise ValueError("the file has no lines between points")
    return Mesh(np.array(points, np.float32).astype(float), np.array(ends))


def of_surface(
    vertices: np.ndarray,
    faces: np.ndarray,
    dim: int,
    origin: np.ndarray | None,
    uv: tuple[np.ndarray, np.ndarray] | None = None,
) -> Mesh:
    """Elements of a surface of vertices (n, 3) and triangles (k, 3); `uv`: texture coordinates and their triangles.
    Raises ValueError."""
    if dim == 1:
        return Mesh(vertices, faces[:, :2])
    if dim == 2:
        return Mesh(vertices, faces, *(uv or ()))
    if origin is None:
        raise ValueError("dim 3 needs the origin that the triangles are joined with")
    a, b, c = (vertices[faces[:, i]] - origin for i in range(3))
    volume = np.einsum("ni,ni->n", np.cross(a, b), c)
    solid = volume >= 1e-15
    texture = () if uv is None else (np.vstack([np.zeros(2), uv[0]]), _from_first(uv[1][solid]))
    return Mesh(np.vstack([origin, vertices]), _from_first(faces[solid]), *texture)


def _from_first(triangles: np.ndarray) -> np.ndarray:
    """Tetrahedra (k, 4) of a point before all others and triangles between those."""
    return np.column_stack([np.zeros(len(triangles), np.int64), triangles + 1])


def _gmsh(file: Path) -> Mesh:
    data = read_regular(file, LARGEST_FILE)
    head = re.match(rb"\$MeshFormat\s+(\d+\.?\d*)\s+([01])\s", data)
    if head is None:
        raise ValueError("a GMSH file begins with $MeshFormat, its version, and 0 or 1 for text or binary")
    version, binary = round(100 * float(head[1])), head[2] == b"1"
    if version not in (220, 410):
        raise ValueError(f"GMSH files of version 2.2 and 4.1 are read, this is {version / 100:g}")
    nodes, elements = _section(data, b"Nodes"), _section(data, b"Elements")
    try:
        if version == 410:
            points, corners = (_binary_41 if binary else _text_41)(nodes, elements)
        else:
            points, corners = (_binary_22 if binary else _text_22)(nodes, elements)
    except (IndexError, OverflowError) as error:
        raise ValueError(f"the file holds fewer numbers than it says ({error})") from None
    if len(corners) and not (corners.min() >= 0 and corners.max() < len(points)):
        raise ValueError("an element names a node that there is not")
    return Mesh(points, corners.astype(np.int64))


def _section(data: bytes, name: bytes) -> bytes:
    start, end = data.find(b"$" + name), data.find(b"$End" + name)
    start = data.find(b"\n", start) + 1 if start >= 0 else -1
    if not 0 < start <= end:
        raise ValueError(f"the file has no ${name.decode()} section")
    return data[start:end]


def _take(data: bytes, dtype: np.dtype, count: int, start: int) -> np.ndarray:
    if count < 0 or start + count * dtype.itemsize > len(data):
        raise IndexError(f"{count} records of {dtype.itemsize} bytes in {len(data) - start}")
    return np.frombuffer(data, dtype, count, start)


def _one_block(blocks: int, total: int, inside: int, what: str) -> None:
    if blocks != 1 or total != inside:
        raise ValueError(f"the {what} must be in a single block")


_HEAD_41 = np.dtype([("sizes", "<u8", 4), ("entity", "<i4", 3), ("count", "<u8")])


def _binary_41(nodes: bytes, elements: bytes) -> tuple[np.ndarray, np.ndarray]:
    head = _take(nodes, _HEAD_41, 1, 0)[0]
    blocks, total, lowest, _ = (int(v) for v in head["sizes"])
    _one_block(blocks, total, int(head["count"]), "nodes")
    start = _HEAD_41.itemsize
    _check_tags(_take(nodes, np.dtype("<u8"), total, start), lowest)
    points = _take(nodes, np.dtype("<f8"), 3 * total, start + 8 * total).reshape(-1, 3).copy()
    head = _take(elements, _HEAD_41, 1, 0)[0]
    _one_block(int(head["sizes"][0]), int(head["sizes"][1]), int(head["count"]), "elements")
    width = _corners(int(head["entity"][2]))
    rows = _take(elements, np.dtype(("<u8", width + 1)), int(head["count"]), _HEAD_41.itemsize)
    return points, rows[:, 1:].astype(np.int64) - lowest


def _corners(kind: int) -> int:
    if kind not in _DIM:
        raise ValueError(
            f"elements of GMSH type {kind} are not read; there are 1 (lines), 2 (triangles), 4 (tetrahedra)"
        )
    return _DIM[kind] + 1


def _check_tags(tags: np.ndarray, lowest: int) -> None:
    if not np.array_equal(tags, np.arange(lowest, lowest + len(tags), dtype=tags.dtype)):
        raise ValueError("the tags of the nodes must count up by one")


def _numbers(text: bytes) -> np.ndarray:
    try:
        return np.array(text.split(), dtype=float)
    except ValueError as error:
        raise ValueError(f"the file has a word where a number should be ({error})") from None


def _slice(values: np.ndarray, start: int, count: int) -> np.ndarray:
    if count < 0 or start + count > len(values):
        raise IndexError(f"{count} numbers of {len(values) - start}")
    return values[start : start + count]


def _text_41(nodes: bytes, elements: bytes) -> tuple[np.ndarray, np.ndarray]:
    values = _numbers(nodes)
    blocks, total, lowest, _, _, _, _, inside = (int(v) for v in _slice(values, 0, 8))
    _one_block(blocks, total, inside, "nodes")
    _check_tags(_slice(values, 8, total).astype(np.int64), lowest)
    points = _slice(values, 8 + total, 3 * total).reshape(-1, 3).copy()
    values = _numbers(elements)
    blocks, total, _, _, _, _, kind, inside = (int(v) for v in _slice(values, 0, 8))
    _one_block(blocks, total, inside, "elements")
    width = _corners(kind)
    rows = _slice(values, 8, (width + 1) * total).reshape(-1, width + 1)
    return points, rows[:, 1:].astype(np.int64) - lowest


def _text_22(nodes: bytes, elements: bytes) -> tuple[np.ndarray, np.ndarray]:
    values = _numbers(nodes)
    points = _slice(values, 1, 4 * int(values[0])).reshape(-1, 4)[:, 1:].copy()
    values = _numbers(elements)
    width = _corners(int(_slice(values, 0, 4)[2]))
    tags = int(values[3])
    rows = _slice(values, 1, int(values[0]) * (3 + tags + width)).reshape(-1, 3 + tags + width)
    if (rows[:, 1] != rows[0, 1]).any() or (rows[:, 2] != tags).any():
        raise ValueError("all elements must be of one type")
    return points, rows[:, 3 + tags :].astype(np.int64) - 1


def _count_line(section: bytes) -> tuple[int, int]:
    """The number in the first line, and where the next begins."""
    end = section.find(b"\n")
    if end < 0 or not section[:end].strip().isdigit() or end > 12:
        raise ValueError("a section begins with how many records it has")
    return int(section[:end]), end + 1


def _binary_22(nodes: bytes, elements: bytes) -> tuple[np.ndarray, np.ndarray]:
    count, start = _count_line(nodes)
    points = _take(nodes, np.dtype([("tag", "<i4"), ("place", "<f8", 3)]), count, start)["place"].copy()
    count, start = _count_line(elements)
    rows = []
    while count > 0:  # blocks: type, elements in it, tags of each
        kind, inside, tags = _take(elements, np.dtype("<i4"), 3, start).tolist()
        width = _corners(kind)
        if not 0 < inside <= count or not 0 <= tags < 1000:
            raise ValueError("a block of elements is damaged")
        record = np.dtype(("<i4", 1 + tags + width))
        rows.append(_take(elements, record, inside, start + 12)[:, 1 + tags :])
        start += 12 + inside * record.itemsize
        count -= inside
    if len({block.shape[1] for block in rows}) != 1:
        raise ValueError("all elements must be of one type")
    return points, np.concatenate(rows).astype(np.int64) - 1
