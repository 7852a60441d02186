"""Triangles of the surface where a field that is sampled on a grid is 0, by marching cubes (Lorensen and Cline 1987).

Vertices and triangles come as MuJoCo makes them, with the table of triangles of the library that it uses
(MarchingCubeCpp by A. Paris, in the public domain).
"""

from __future__ import annotations

import numpy as np

_WORDS = """
- 048 509 495489 1a4 1801a8 1a4950 51a5a99a8 b15 5b1804 0b109b 14818bb89 a5ba45 05b0b88ba 40949aa9b 8ba89b 286
062046 950628 295256654 41a286 a62a21120 0958621a4 61a621251295 28615b 604620b15 b09b10628 46162916919b
5a45ba286 2a625a5ba052 286a9ba49409 2a629a9ba 927 048792 250275 827874475 1a4279 1801a8792 250275a41
827871175a81 b15279 0485b1279 7b1712210 48242112717b a5ba45279 7928ba80b05b ba7a407a0702 7827b8ba8 879867
904947746 086065567 467475 7867981a4 79661a916901 a41567506086 a51a65675 87986715b 15b746794904 08606bb6710b
17b147467 4ba45b698679 670ba0a605b0790 ba06707b0860a40 67b6ba 36a a36048 36a095 94895436a 341364 680603301
341364950 958836538513 36a5b1 15b48036a 0b109b6a3 6a3b89b18148 b36b65564 8368030b305b 6b360b09b406 6b368b89b
2a328a 4a3430032 a28a32509 34a394954293 841812213 013032 509213281841 529512132 2a328a5b1 b150320434a3
38a32819b109 9b4324294a34b14 5b4428b24b32 b05b30320 3249b4b34094284 32939b 792a36 2796a3048 527502a36
36a475487827 436413927 927301360680 164136075027 138758518278368 36a79215b 0486a379215b a362102717b1
36ab17127142482 2795645b6b36 2798060360535b3 02b64b40b36b27b 6838b387b827 37939aa98 a04a30390379 8a0a370a7075
34a374754 184178798371 937903013 758138378418508 137175 5b1a98a39379 15ba34304370790 8a7107087b17a37
37a74a7147b1 4539838437935b3 9070370b305b 08437b 7b3 73b 0483b7 5093b7 4954893b7 b7341a 81a80173b 1a4b73095
3b79a895a51a 173157 715731804 973930031 148187789317 3a4347745 80aa7307a057 a40a03309397 3973a9a89 286b73
062046b73 2869503b7 b73654625295 3b7a41286 73b1201a2a62 1a48629503b7 3b762a21a291951 173157862 246204357315
628031093973 469319149739629 8627457343a4 57a20a05a62a73a 2867393093a0a40 2969a693a973 3923b9 3923b9480
b50b03302 54b482b42b23 93b92341a 0a801a2b923b 41a3023b0b50 235a858251a53b5 592521123 804123152592 031023
814821231 3a4349945239 a852353a5925805 43a403023 23a2a8 63b6b88b9 63b6b00b9460 86383003b0b5 b63b56546
1a48b986b63b 016b969063b61a6 1a450b03b083863 a616516b563b 985863583531 319469639049159 608630310 314346
983453593a43863 3a6059 6383083403a4 3a6 6b76ab b6ab76048 6b76ab095 854895a76ab7 1b7174476 0680b6b761b0
9504764171b7 891761681b71951 a15a56657 0486576a5a15 7696a1961910 7618919714816a1 476457 068056576 940974764
897876 72878bb8a b7aa0470a720 095b8ab78728 ab25424a2952b72 4284121721b7 71b721201 0954181281b2b72 5191291721b7
872817157a18 20a57a72a15a04a 1078a7a17287097 14a297 872847457 205257 842472497409 972 26a2a99ab 4809ab92a26a
26a2a55ab025 542ab2b526a2482 4166921961b9 b960161b6806926 64b02b26b50b41b 2681b5 6a1612215259 0489252152616a1
a26a12102 a16126182148 259265645 058568526592 026064 268 8ab8b9 4904a9ab9 0b508b8ab ab5a54 1841b8b98 01b0b9
1b4b84b08b50 b51 5a159a98a 4a0a90a59a15 10818a 14a 459498 590 084 -
""".split()  # noqa: SIM905
"""By which corners of a cell are negative (bit 1: x, 2: y, 4: z of the corner): edges of triangles, three hexadecimal
digits for each. Edges 0 to 3 run along x, 4 to 7 along y, 8 to b along z."""

_EDGES = [(axis, *(0 if k == axis else side[k - (k > axis)] for k in range(3)))
          for axis in range(3) for side in ((0, 0), (1, 0), (0, 1), (1, 1))]  # fmt: skip
"""Axis of each edge, and the corner of the cell where it starts."""


def march(field: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Vertices (n, 3) float32, x, y, z counted in samples, and triangles (k, 3) int32, outside where they go
    counter-clockwise.

    field: (nz, ny, nx) float32, negative inside.
    """
    inside = field < 0
    nz, ny, nx = field.shape
    corners = [(slice(k, nz - 1 + k), slice(j, ny - 1 + j), slice(i, nx - 1 + i))
               for k in (0, 1) for j in (0, 1) for i in (0, 1)]  # fmt: skip
    case = np.zeros((nz - 1, ny - 1, nx - 1), np.int32)
    for bit, corner in enumerate(corners):
        case |= inside[corner].astype(np.int32) << bit
    cells = np.flatnonzero((case > 0) & (case < 255))
    case = case.ravel()[cells]
    z, y, x = np.unravel_index(cells, (nz - 1, ny - 1, nx - 1))
    number, vertices = _crossings(field, inside)

    table, count = _table()
    edges = table[case]
    where = [np.array(column) for column in zip(*_EDGES, strict=True)]
    axis, dx, dy, dz = (column[edges] for column in where)
    found = number[axis, z[:, None] + dz, y[:, None] + dy, x[:, None] + dx]
    return vertices, found[np.arange(table.shape[1]) < count[case][:, None]].reshape(-1, 3).astype(np.int32)


def _crossings(field: np.ndarray, inside: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Number (3, nz, ny, nx) of the vertex on the edge that starts at each sample along each axis, -1: none, and the
    vertices, in the order in which cells, x fastest, meet them first, and within a cell by edge."""
    nz, ny, nx = field.shape
    places, keys, points = [], [], []
    for axis in range(3):
        along = 2 - axis
        low = [slice(None)] * 3
        high = [slice(None)] * 3
        low[along], high[along] = slice(0, -1), slice(1, None)
        z, y, x = np.nonzero(inside[tuple(low)] != inside[tuple(high)])
        place = np.stack([x, y, z], axis=1)
        following = place.copy()
        following[:, axis] += 1
        a = field[z, y, x]
        b = field[following[:, 2], following[:, 1], following[:, 0]]
        point = place.astype(np.float32)
        point[:, axis] += a / (a - b)
        # the first cell around an edge lies before it across both other axes, where there is one
        cell = place.copy()
        edge = np.full(len(place), 4 * axis)
        for bit, other in enumerate(k for k in range(3) if k != axis):
            before = place[:, other] > 0
            cell[:, other] -= before
            edge += before << bit
        keys.append(((cell[:, 2] * ny + cell[:, 1]) * nx + cell[:, 0]) * 12 + edge)
        places.append(np.column_stack([np.full(len(place), axis), place]))
        points.append(point)
    order = np.argsort(np.concatenate(keys), kind="stable")
    axis, x, y, z = np.concatenate(places)[order].T
    number = np.full((3, nz, ny, nx), -1, np.int32)
    number[axis, z, y, x] = np.arange(len(order))
    return number, np.concatenate(points)[order]


def _table() -> tuple[np.ndarray, np.ndarray]:
    """Edges (256, 15) of the triangles of every case, and how many (256,) there are."""
    rows = [[] if word == "-" else [int(digit, 16) for digit in word] for word in _WORDS]
    table = np.zeros((256, max(map(len, rows))), np.int64)
    for row, edges in zip(table, rows, strict=True):
        row[: len(edges)] = edges
    return table, np.array([len(edges) for edges in rows])
