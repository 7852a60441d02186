"""Wavefront .obj files as arrays, without a Python object for each line."""

from __future__ import annotations

import re
import warnings
from collections.abc import Collection

import numpy as np

from engine.geometry import decimals

CHUNK = 1 << 18
"""Bytes of text that are parsed at a time: the parser needs a few numbers for each byte."""


def read(data: bytes, names: Collection[str] = (), first: bool = False) -> tuple[np.ndarray, np.ndarray | None]:
    """Vertices (n, 3) float32 and triangles (k, 3) int32 of the objects called `names`, if any, or the first one.

    None where the file has no faces. Raises ValueError.
    """
    text = ObjText(data)
    vertices = _vertices(text)
    if not len(text.lines(b"f")):
        return vertices, None
    corners, lengths = _faces(text, len(vertices), names, first, 1)
    faces = corners[_triangulate(vertices, corners[:, 0], lengths), 0]
    if names:
        used, faces = np.unique(faces, return_inverse=True)
        vertices, faces = vertices[used], faces.reshape(-1, 3)
    return vertices, faces.astype(np.int32)


def read_normals(data: bytes) -> np.ndarray | None:
    """(k, 3) the normals that a file lists, whichever corners have them; None where it lists none."""
    normals, _ = ObjText(data).numbers(b"vn", np.float64, 3)
    return normals.reshape(-1, 3) if len(normals) else None


Surface = tuple[np.ndarray, np.ndarray | None, np.ndarray | None, np.ndarray | None]
"""Positions (n, 3), normals (n, 3) or None, texture coordinates (n, 2) or None, triangles (k, 3) or None."""


def read_surface(data: bytes, names: Collection[str] = (), first: bool = False) -> Surface:
    """As `read`, with normals, where every corner has one, and with texture coordinates, v from the top, where any
    has; but all faces are cut in fans, as MotrixSim draws them (measured). Raises ValueError."""
    text = ObjText(data)
    vertices = _vertices(text)
    if not len(text.lines(b"f")):
        return vertices, None, None, None
    corners, lengths = _faces(text, len(vertices), names, first, 3)
    faces = _fan(lengths)
    place, coordinate, direction = corners[faces.ravel()].T
    vertex = place
    uv = normal = None
    if (coordinate >= 0).any():
        table = np.vstack([text.numbers(b"vt", np.float64, 2)[0].reshape(-1, 2), (0.0, 1.0)])  # last: for none
        pair, vertex = np.unique(vertex * len(table) + coordinate % len(table), return_inverse=True)
        uv = table[pair % len(table)] * (1, -1) + (0, 1)
        place = pair // len(table)
    else:
        place = np.arange(len(vertices))
    if (direction >= 0).all():
        table = text.numbers(b"vn", np.float64, 3)[0].reshape(-1, 3)
        pair, vertex = np.unique(vertex * len(table) + direction, return_inverse=True)
        normal, former = table[pair % len(table)], pair // len(table)
        place, uv = place[former], None if uv is None else uv[former]
    return vertices[place], normal, uv, vertex.reshape(-1, 3)


def read_texture(data: bytes, first: bool = False) -> tuple[np.ndarray, np.ndarray] | None:
    """Texture coordinates (n, 2) as listed, v from the top, and those of the corners of the triangles (k, 3) of
    `read`. None where a corner has none. Raises ValueError."""
    text = ObjText(data)
    vertices = _vertices(text)
    if not len(text.lines(b"f")):
        return None
    corners, lengths = _faces(text, len(vertices), (), first, 2)
    coordinates = corners[_triangulate(vertices, corners[:, 0], lengths), 1]
    if (coordinates < 0).any():
        return None
    table = text.numbers(b"vt", np.float64, 2)[0].reshape(-1, 2)
    return table * (1, -1) + (0, 1), coordinates


def _vertices(text: ObjText) -> np.ndarray:
    vertices, _ = text.numbers(b"v", np.float64, 3)
    if not len(vertices):
        raise ValueError("it holds no vertices")
    return vertices.reshape(-1, 3).astype(np.float32)


def _faces(
    text: ObjText, count: int, names: Collection[str], first: bool, fields: int
) -> tuple[np.ndarray, np.ndarray]:
    """Corners (n, fields) as indices of vertex, texture coordinate and normal, -1 for none, and corners of a face."""
    rows = text.lines(b"f")
    corners, lengths = text.corners(fields)
    solid = lengths >= 3  # MuJoCo overlooks the others
    if not solid.any():
        raise ValueError(f"a face has {lengths.min()} of at least 3 corners")
    corners, rows, lengths = corners[np.repeat(solid, lengths)], rows[solid], lengths[solid]
    if (corners[:, 0] == 0).any():
        raise ValueError("a face refers to vertex 0; they count from 1")
    for column, kind in zip(corners.T, (b"v", b"vt", b"vn"), strict=False):
        back = column < 0  # negative ones count back from those so far
        column[~back] -= 1
        if back.any():
            column[back] += np.repeat(np.searchsorted(text.lines(kind), rows), lengths)[back]
    if names or first:
        titles = text.lines(b"o", b"g")
        title = np.searchsorted(titles, rows) - 1
        wanted = {name.encode() for name in names}
        chosen = [k for k, line in enumerate(titles) if text.line(line)[1:].strip() in wanted] if names else title[:1]
        keep = np.isin(title, chosen)
        corners, lengths = corners[np.repeat(keep, lengths)], lengths[keep]
        if not len(lengths):
            raise ValueError(f"it holds no triangles of {', '.join(names)}")
    counts = (count, len(text.lines(b"vt")), len(text.lines(b"vn")))
    kinds = ("vertex", "texture coordinate", "normal")
    for column, limit, kind, least in zip(corners.T, counts, kinds, (0, -1, -1), strict=False):
        if column.min() < least or column.max() >= limit:
            worst = column.max() if column.max() >= limit else column.min()
            raise ValueError(f"a face refers to a {kind} that is not there: number {worst + 1} of {limit}")
    return corners, lengths


class ObjText:
    """The lines of an .obj file by their first word, of one or two letters."""

    def __init__(self, data: bytes) -> None:
        if b"\\" in data:
            data = re.sub(rb"\\\r?\n", b" ", data)
        if data[:1] in (b" ", b"\t") or b"\n " in data or b"\n\t" in data:
            data = b"\n".join(line.strip() for line in data.split(b"\n"))
        self.data = data + b"\n\n\n"
        self._bytes = np.frombuffer(self.data, np.uint8)
        self._starts = np.concatenate([[0], np.flatnonzero(self._bytes == 10) + 1])[:-3]
        one, two, three = (self._bytes[self._starts + i].astype(np.uint16) for i in range(3))
        self._kinds = np.where(two <= 32, one, np.where(three <= 32, one << 8 | two, 0))

    def lines(self, *kinds: bytes) -> np.ndarray:
        """Numbers of the lines whose first word is one of `kinds`."""
        found = np.zeros(len(self._kinds), dtype=bool)
        for kind in kinds:
            found |= self._kinds == int.from_bytes(kind, "big")
        return np.flatnonzero(found)

    def line(self, number: int) -> bytes:
        start = int(self._starts[number])
        return self.data[start : self.data.index(b"\n", start)]

    def numbers(self, kind: bytes, dtype: type, width: int) -> tuple[np.ndarray, np.ndarray]:
        """The first `width` numbers of all lines of a kind, and how many were taken of each. Raises ValueError."""
        found = [self._rows(part, text, starts, kind, dtype, width) for part, text, starts in self._parts(kind)]
        if not found:
            return np.zeros(0, dtype), np.zeros(0, np.int64)
        return np.concatenate([values for values, _ in found]), np.concatenate([counts for _, counts in found])

    def corners(self, fields: int) -> tuple[np.ndarray, np.ndarray]:
        """The numbers (n, fields) of all corners of all faces as written, 0 for none, and the corners of each face.

        Of 7/8/9 the first is the vertex, the second its texture coordinate, the third its normal. Raises ValueError.
        """
        found = [self._corners(part, text, starts, fields) for part, text, starts in self._parts(b"f")]
        return np.concatenate([values for values, _ in found]), np.concatenate([counts for _, counts in found])

    def _parts(self, kind: bytes):
        """Numbers of lines, their text without first words, and where each starts in it, a chunk at a time."""
        lines = self.lines(kind)
        if not len(lines):
            return
        ends = np.append(self._starts, len(self.data))[1:]
        sizes = ends[lines] - self._starts[lines]
        for part in np.split(lines, np.flatnonzero(np.diff(np.cumsum(sizes) // CHUNK)) + 1):
            first, last = part[0], part[-1]
            text = self._bytes[self._starts[first] : ends[last]]
            if last - first == len(part) - 1:
                text, starts = text.copy(), self._starts[part] - self._starts[first]
            else:  # lines of other kinds are in between
                size = ends[first : last + 1] - self._starts[first : last + 1]
                is_part = np.zeros(len(size), dtype=bool)
                is_part[part - first] = True
                text, size = text[np.repeat(is_part, size)], size[is_part]
                starts = np.cumsum(size) - size
            for i in range(len(kind)):
                text[starts + i] = 32
            yield part, text, starts

    def _rows(self, lines, text, starts, kind: bytes, dtype: type, width: int) -> tuple[np.ndarray, np.ndarray]:
        plain = decimals.numbers(text) if dtype is np.float64 else None
        if plain is not None:
            values, places = plain
            counts = np.diff(np.append(np.searchsorted(places, starts), len(places)))
            if (counts == width).all():
                return values, counts
        blank = text <= 32
        heads = ~blank & np.concatenate([[True], blank[:-1]])
        counts = np.add.reduceat(heads.astype(np.int64), starts)
        if (counts != width).any():  # a weight or a colour may follow the position
            if counts.min() < width:
                what = {b"v": "vertex", b"vt": "texture coordinate", b"vn": "normal"}[kind]
                raise ValueError(f"a {what} has {counts.min()} of {width} coordinates")
            word = np.cumsum(heads) - np.repeat(np.cumsum(counts) - counts, np.diff(np.append(starts, len(text))))
            text[word > width] = 32
            counts = np.full(len(counts), width)
        values = _parsed(text, dtype)
        if len(values) != counts.sum():
            raise ValueError(self._culprit(lines, dtype))
        return values, counts

    def _corners(self, lines, text, starts, fields: int) -> tuple[np.ndarray, np.ndarray]:
        plain = decimals.groups(text, fields)
        if plain is not None:
            corners, places = plain
            return corners, np.diff(np.append(np.searchsorted(places, starts), len(places)))
        blank = text <= 32
        heads = ~blank & np.concatenate([[True], blank[:-1]])
        counts = np.add.reduceat(heads.astype(np.int64), starts)
        slash = text == ord("/")
        slashes = np.cumsum(slash, dtype=np.int32)
        field = slashes - slashes[np.maximum.accumulate(np.where(heads, np.arange(len(text), dtype=np.int32), 0))]
        text[slash | (field >= fields)] = 32
        empty = text <= 32
        numbers = ~empty & np.concatenate([[True], empty[:-1]])
        values = _parsed(text, np.int64)
        corners = np.zeros((int(heads.sum()), fields), np.int64)
        word, column = (np.cumsum(heads) - 1)[numbers], field[numbers]
        if len(values) != len(word):
            raise ValueError(self._culprit(lines, np.int64))
        corners[word, column] = values
        return corners, counts

    def _culprit(self, lines: np.ndarray, dtype: type) -> str:
        for number in lines:
            for word in self.line(number).split()[1:]:
                for piece in word.split(b"/") if dtype is np.int64 else [word]:
                    try:
                        dtype(piece or 0)
                    except (ValueError, OverflowError):
                        return f"line {number + 1}: {word.decode(errors='replace')[:40]!r} is not a number"
        return f"lines {lines[0] + 1} to {lines[-1] + 1} are not made of numbers"


def _parsed(text: np.ndarray, dtype: type) -> np.ndarray:
    """Numbers between blanks; none where there is anything else."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)  # how numpy says that it stumbled
        try:
            return np.fromstring(text.tobytes().decode("ascii", "replace"), dtype, sep=" ")
        except (DeprecationWarning, ValueError, OverflowError):
            return np.zeros(0, dtype)


def _triangulate(vertices: np.ndarray, corners: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Triangles (k, 3) of faces, as places in `corners`: quads cut along the shorter diagonal, others in a fan."""
    triangles, starts = _fan(lengths), np.cumsum(lengths) - lengths
    four = starts[lengths == 4]
    points = vertices[corners[four[:, None] + np.arange(4)]]
    even, odd = (np.square(points[:, i] - points[:, i + 2]).sum(axis=1) for i in (0, 1))
    first = (starts - 2 * np.arange(len(lengths)))[lengths == 4]  # of the two triangles of a quad
    other, corner = first[odd <= even], four[odd <= even, None]
    triangles[other], triangles[other + 1] = corner + (0, 1, 3), corner + (1, 2, 3)
    return triangles


def _fan(lengths: np.ndarray) -> np.ndarray:
    """Triangles (k, 3) of faces of at least three corners, as places among these: all from the first one."""
    count = lengths - 2
    hub = np.repeat(np.cumsum(lengths) - lengths, count)
    step = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    return np.stack([hub, hub + step + 1, hub + step + 2], axis=-1)
