"""The part of the picture of a plane that may lie in a shadow: software OpenGL runs all branches of a shader, so that
what is outside is drawn with one that looks up no shadows."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np

from engine.geometry.rotation import cross, perpendicular, rotate
from render.frame import Frame
from render.lights import DIRECTIONAL, SPOT, PlacedLight, source_radius
from render.renderable import Renderable

Rectangle = tuple[int, int, int, int]
"""x, y from the bottom left, width, height, px."""
_Block = tuple[int, int, int, int, int]
"""x, y from the bottom left, columns, rows in squares, and the lights whose shadows are looked up."""

TILE = 64
"""Pixels of the side of a square."""
WORTH = 2.5
"""Squares in which one light more may be looked up so that there is one rectangle less: both take as long."""
MAX_CASTERS = 256
"""Of more than these only the sphere around all is looked at."""
MAX_APART = 2
"""Of more lights than these that cast shadows, all are looked up together."""
GRAZING = 0.1
"""Cosine to the normal of a plane below which light is taken to leave shadows everywhere."""
ALONG = tuple(np.arange(-0.875, 1.0, 0.25))
"""Where on half of its length a capsule has the spheres that hold it."""
BLUR = {False: 5.0, True: 4.0}
"""Texels by which the edge of a shadow may be beside its place, in stills and in fast pictures."""
WIDEST = 96.0
"""Texels of the radius of a penumbra, at the most."""


def shadowed_tiles(frame: Frame, plane: Renderable, size: tuple[int, int]) -> np.ndarray:
    """Which lights may leave shadows on an infinite plane in squares of TILE px of a picture of `size` (w, h) px, the
    lowest left one first: bits by the place of the light, (rows, columns)."""
    point, normal = plane_of(frame, plane)
    casters, clip = frame.casters, frame.projection @ frame.view
    if len(casters) > MAX_CASTERS:
        centres, radii = frame.caster_sphere[0][None], np.array([frame.caster_sphere[1]])
    else:
        centres, radii = spheres_in(frame, frame.rows, *frame.spheres, casters)
    tiles = np.zeros((-(-size[1] // TILE), -(-size[0] // TILE)), dtype=np.intp)
    for i, (light, first) in enumerate(zip(frame.lights, frame.shadows.first, strict=True)):
        if first < 0:
            continue
        found = _shadows(light, blur_of(frame, light, first), centres, radii, point, normal)
        ends = None if found is None else _ends(clip, *found, normal, size)
        if ends is None:
            tiles |= 1 << i
            continue
        tiles[_covered(ends // TILE, tiles.shape)] |= 1 << i
    return tiles


def _covered(ends: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """Mask of this shape of the cells in one of the rectangles from left and low to right and high ends (k, 4)."""
    left, low, right, high = ends.T
    change = np.zeros((shape[0] + 1, shape[1] + 1), dtype=np.intp)
    np.add.at(change, (np.concatenate([low, high + 1]), np.concatenate([left, right + 1])), 1)
    np.add.at(change, (np.concatenate([low, high + 1]), np.concatenate([right + 1, left])), -1)
    return change.cumsum(axis=0).cumsum(axis=1)[:-1, :-1] > 0


def pieces(tiles: np.ndarray, whole: Rectangle) -> list[tuple[Rectangle, int]]:
    """Rectangles that together are `whole`, each with the lights that may leave shadows in it; from `shadowed_tiles`.

    Of many lights all are looked up where one may be shadowed: each choice is a shader of its own.
    """
    if (tiles & (tiles - 1)).max(initial=0) and np.bitwise_or.reduce(tiles.ravel()).bit_count() > MAX_APART:
        tiles = np.where(tiles > 0, -1, 0)
    left, low = whole[0] // TILE, whole[1] // TILE
    seen = tiles[low : -(-(whole[1] + whole[3]) // TILE), left : -(-(whole[0] + whole[2]) // TILE)]
    found = []
    for x, y, columns, rows, lights in _joined(seen.tobytes(), seen.shape):
        part = TILE * (left + x), TILE * (low + y), TILE * columns, TILE * rows
        found.append((common(part, whole), lights))
    return [(part, lights) for part, lights in found if part[2] and part[3]]


@lru_cache(maxsize=64)
def _joined(tiles: bytes, shape: tuple[int, int]) -> list[_Block]:
    """Blocks that together are squares of this shape. Two that make up a rectangle become one where more lights are
    looked up in fewer pixels than drawing the plane once more is worth."""
    blocks = {block[:2]: block for block in _runs(np.frombuffer(tiles, dtype=np.intp).reshape(shape))}
    while True:
        best, pair = WORTH, None
        for block in blocks.values():
            x, y, columns, rows, lights = block
            for other in (blocks.get((x + columns, y)), blocks.get((x, y + rows))):
                if other is None or other[3 if other[1] == y else 2] != (rows if other[1] == y else columns):
                    continue
                more = ((lights | other[4]) ^ lights).bit_count() * columns * rows
                more += ((lights | other[4]) ^ other[4]).bit_count() * other[2] * other[3]
                if more < best:
                    best, pair = more, (block, other)
        if pair is None:
            return list(blocks.values())
        (x, y, columns, rows, lights), other = pair
        del blocks[other[:2]]
        is_beside = other[1] == y
        size = (columns + other[2], rows) if is_beside else (columns, rows + other[3])
        blocks[x, y] = x, y, *size, lights | other[4]


def _runs(tiles: np.ndarray) -> list[_Block]:
    """Rows of equal squares, of which those above each other that begin and end alike are one block."""
    found: list[_Block] = []
    open_runs: dict[tuple[int, int, int], int] = {}
    for row, values in enumerate([*tiles, None]):
        runs: dict[tuple[int, int, int], int] = {}
        if values is not None:
            cuts = [0, *(np.flatnonzero(np.diff(values)) + 1).tolist(), len(values)]
            for start, end in pairwise(cuts):
                key = start, end, int(values[start])
                runs[key] = open_runs.pop(key, row)
        found += [(start, low, end - start, row - low, lights) for (start, end, lights), low in open_runs.items()]
        open_runs = runs
    return found


def spheres_in(
    frame: Frame, rows: np.ndarray, centres: np.ndarray, radii: np.ndarray, chosen: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Centres (k, 3) and radii (k,) of spheres that hold the items `chosen` of a frame, several of a capsule, from
    `rows` (n, 12) of the instance table and a sphere about each."""
    radii = np.where(frame.draw_list.is_ball, frame.draw_list.round_radius, radii)
    half = rows[chosen, 3].astype(np.float64)
    is_long = frame.draw_list.is_round[chosen] & (half > 0.0)
    single, long = chosen[~is_long], chosen[is_long]
    axes = rotate(rows[long, 4:8].astype(np.float64), np.array([0.0, 0.0, 1.0])) * half[is_long, None]
    places = [centres[single], *(centres[long] + share * axes for share in ALONG)]
    width = 1.001 * (rows[long, 8:11].max(axis=1).astype(np.float64) + half[is_long] / len(ALONG))
    return np.concatenate(places), np.concatenate([radii[single], *[np.minimum(width, radii[long])] * len(ALONG)])


def shadows_on_plane(
    frame: Frame, plane: Renderable, light: PlacedLight, first: int, centres: np.ndarray, radii: np.ndarray
) -> np.ndarray | None:
    """Left, low, right and high end (4,) in the lit scene, px, of the shadows of spheres on an infinite plane; None:
    they may be anywhere."""
    point, normal = plane_of(frame, plane)
    found = _shadows(light, blur_of(frame, light, first), centres, radii, point, normal)
    if found is None:
        return None
    size = max(round(frame.size[0] * frame.share), 1), max(round(frame.size[1] * frame.share), 1)
    ends = _ends(frame.projection @ frame.view, *found, normal, size)
    if ends is None or not len(ends):
        return None if ends is None else np.zeros(4)
    return np.concatenate([ends[:, :2].min(axis=0), ends[:, 2:].max(axis=0)])


def blur_of(frame: Frame, light: PlacedLight, first: int) -> float:
    """Metres by which the edge of a shadow may be beside its place, at 1 m in a perspective; of a light whose tiles
    begin with `first`. It is least exact in the coarsest map. As far as `lit_by_area` of lights.glsl searches."""
    tiles = frame.shadows.tiles[first : first + (frame.shadows.cascades if light.kind == DIRECTIONAL else 1)]
    texel, size = tiles[-1].texel, source_radius(light) if frame.has_area_shadows else 0.0
    wide = WIDEST * texel if size > 0.0 else 0.0
    if light.kind == DIRECTIONAL:
        wide = min(wide, size * max(tile.depth for tile in tiles))
    return BLUR[frame.fast] * texel + wide


def plane_of(frame: Frame, plane: Renderable) -> tuple[np.ndarray, np.ndarray]:
    """A point (3) and the normal (3) of a plane in the world."""
    turn = frame.poses.xquat[plane.body]
    point = frame.poses.xpos[plane.body] + rotate(turn, plane.position)
    return point, rotate(turn, rotate(plane.rotation, np.array([0.0, 0.0, 1.0])))


def _shadows(
    light: PlacedLight, blur: float, centres: np.ndarray, radii: np.ndarray, point: np.ndarray, normal: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """Centres (k, 3) and radii (k,) of discs on a plane that hold the shadows of spheres on it; None for no limit."""
    above = (centres - point) @ normal
    if light.kind == DIRECTIONAL:
        towards = float(light.direction @ normal)
        if abs(towards) < GRAZING:
            return None
        onward = -above / towards
        hit = onward * abs(towards) > -radii  # the rest is behind the plane
        places = centres + onward[:, None] * light.direction
        return places[hit], (radii[hit] + blur) / abs(towards)
    height = float((light.position - point) @ normal)
    side = np.sign(height)
    below = abs(height) - side * above  # of the spheres under the light, along the normal
    offset = centres - light.position
    distance = np.maximum(np.linalg.norm(offset, axis=1), 1e-12)
    hit = (side * above > -radii) & (below > -radii) & (distance - radii < light.range)
    across = offset + side * below[:, None] * normal
    wide = np.linalg.norm(across, axis=1)
    angle, half = np.arctan2(wide, below), np.arcsin(np.clip(radii / distance, 0.0, 1.0))
    if light.kind == SPOT:
        hit &= np.arccos(np.clip(offset @ light.direction / distance, -1.0, 1.0)) - half <= light.outer
    if np.any(hit & ((distance <= radii) | (np.cos(angle + half) < GRAZING) | (angle + half > 0.5 * np.pi))):
        return None
    angle, half, across, wide = angle[hit], half[hit], across[hit], wide[hit]
    start, end = abs(height) * np.tan(angle - half), abs(height) * np.tan(angle + half)
    middle = 0.5 * (start + end) / np.maximum(wide, 1e-12)
    places = light.position - height * normal + middle[:, None] * across
    far = abs(height) / np.cos(angle + half)
    return places, 0.5 * (end - start) + blur * far / np.cos(angle + half)


def _ends(
    clip: np.ndarray, centres: np.ndarray, radii: np.ndarray, normal: np.ndarray, size: tuple[int, int]
) -> np.ndarray | None:
    """Left, low, right and high end (k, 4) px in a picture of `size` (w, h) px of the discs across `normal` that are
    seen in it through a world-to-clip matrix (4, 4); None where one reaches behind the camera."""
    side = perpendicular(normal)
    other = cross(normal, side)
    corners = np.array([side + other, side - other, -side - other, other - side])
    corners = (centres[:, None] + radii[:, None, None] * corners).reshape(-1, 3)
    x, y, _, w = clip @ np.column_stack([corners, np.ones(len(corners))]).T
    if not len(corners):
        return np.zeros((0, 4), dtype=np.intp)
    if w.min() <= 1e-6:
        return None
    x, y = 0.5 * (x / w + 1.0).reshape(-1, 4) * size[0], 0.5 * (y / w + 1.0).reshape(-1, 4) * size[1]
    low = np.floor(np.stack([x.min(axis=1), y.min(axis=1)], axis=1)) - 1
    high = np.ceil(np.stack([x.max(axis=1), y.max(axis=1)], axis=1)) + 1
    seen = ((high >= 0) & (low < size)).all(axis=1)
    last = np.array(size) - 1
    return np.clip(np.column_stack([low, high])[seen], 0, np.tile(last, 2)).astype(np.intp)


def common(a: Rectangle, b: Rectangle) -> Rectangle:
    """The rectangle that is in both, which may be empty."""
    left, low = max(a[0], b[0]), max(a[1], b[1])
    right, high = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return left, low, max(right - left, 0), max(high - low, 0)
