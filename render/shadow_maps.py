"""Where the shadow maps of lights look from, and their places in the one texture that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engine.geometry.rotation import conjugate, look_rotation, rotate
from engine.msd.schema import World
from render.lights import CUBES, DIRECTIONAL, MAX_CUBE_SHADOWS, MAX_FLAT_SHADOWS, SPOT, PlacedLight
from render.transforms import orthographic, perspective, view_matrix
from render.view_parts import Sphere, ViewPart, rounded_up

MAX_TILES = 32
ATLAS_WIDTH = 4096
FARTHEST = 1e30
"""Metres for infinity, which shaders need not have."""

CUBE_DIRECTIONS = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=np.float64)


@dataclass
class ShadowTile:
    """One square of the shadow atlas: `view_projection` (4, 4), place and size in texels."""

    view_projection: np.ndarray
    x: int
    y: int
    size: int
    texel: float
    """Metres that a texel covers; at a distance of 1 m in a perspective."""
    depth: float
    """Metres from the least depth to the greatest; in a perspective where the least is."""
    fading: float = np.inf
    end: float = np.inf
    """Where along the view the next tile of a directional light begins to take over, and where it has, m."""
    is_of_casters: bool = False
    """Whether it covers all that casts shadows, whatever the camera sees."""


@dataclass
class ShadowMaps:
    """The shadow maps of a frame."""

    tiles: list[ShadowTile] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    """Of each light its first tile, or −1."""
    cascades: int = 1
    """Tiles of each directional light, the finest first."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the atlas that holds all tiles, texels; powers of two so that it seldom changes."""
        width = max((t.x + t.size for t in self.tiles), default=1)
        height = max((t.y + t.size for t in self.tiles), default=1)
        return 1 << (width - 1).bit_length(), 1 << (height - 1).bit_length()


def shadow_maps(
    world: World, lights: list[PlacedLight], parts: list[ViewPart], casters: Sphere, are_all: bool = True
) -> ShadowMaps:
    """The shadow maps of `lights`, of directional ones of each of these `parts` of the view; `casters` is a sphere
    about all that cast any if they `are_all`."""
    return ShadowMaps(*shadow_tiles(world, lights, parts, casters, are_all), cascades=len(parts))


def regular_texels(world: World) -> int:
    """Texels of a side of MotrixSim's maps of parts of the view: a power of two."""
    return 1 << (max(world.visual.dir_shadow_size, 1) - 1).bit_length()


def flat_texels(world: World, tiles: int = 1) -> int:
    """Texels of a side of the maps of directional and spot lights that fit what casts shadows, when there are so
    many."""
    return min(max(world.visual.dir_shadow_size, 256), _most_texels(tiles))


def _most_texels(tiles: int) -> int:
    return 2048 if tiles <= MAX_FLAT_SHADOWS else 1280


def shadow_tiles(
    world: World, lights: list[PlacedLight], parts: list[ViewPart], casters: Sphere, are_all: bool = True
) -> tuple[list[ShadowTile], list[int]]:
    """Tiles of the shadow atlas, and the first tile of each light (−1 without).

    A directional light has a map for each of the `parts` of the view, a spot light one of the part of its cone in
    which casters are: these lie in a sphere if they `are_all`.
    """
    directional = sum(light.kind == DIRECTIONAL and light.cast_shadows for light in lights)
    many, most = directional * len(parts), _most_texels(directional * len(parts))
    cube = min(max(world.visual.point_shadow_size, 128), 1024)
    tiles: list[ShadowTile] = []
    first = [-1] * len(lights)
    budget = {DIRECTIONAL: MAX_FLAT_SHADOWS, SPOT: MAX_FLAT_SHADOWS} | dict.fromkeys(CUBES, MAX_CUBE_SHADOWS)
    # Flat maps first: shelves of one tile size waste no atlas.
    for kinds in ((DIRECTIONAL, SPOT), CUBES):
        for i, light in enumerate(lights):
            if light.kind not in kinds or not light.cast_shadows or not np.any(light.color > 0):
                continue
            count = {DIRECTIONAL: len(parts), SPOT: 1}.get(light.kind, 6)
            if budget[light.kind] == 0 or len(tiles) + count > MAX_TILES:
                continue
            for kind in kinds:
                budget[kind] -= 1
            first[i] = len(tiles)
            if light.kind == DIRECTIONAL:
                tiles += [_directional_tile(light, part, casters, most) for part in parts]
            elif light.kind == SPOT:
                tiles.append(_spot_tile(light, casters if are_all else None, flat_texels(world, many)))
            else:
                # A face sees a little more than 90 degrees, so that filtering finds neighbours at its edges.
                angle = 2.0 * np.arctan(1.0 + 4.0 / cube)
                tiles += [_perspective_tile(light, d, angle, cube) for d in CUBE_DIRECTIONS]
    _pack(tiles)
    return tiles, first


def _directional_tile(light: PlacedLight, part: ViewPart, casters: Sphere, most: int) -> ShadowTile:
    rotation, centre, radius = light.rotation, part.centre, part.radius
    size = int(np.ceil(2.0 * radius / part.texel - 1e-6))
    size, texel = min(size, most), part.texel * max(size / most, 1.0)
    half = 0.5 * size * texel
    # Whole texels in the light's own frame keep edges from crawling when the scene moves.
    local = rotate(conjugate(rotation), centre)
    local[:2] = np.round(local[:2] / texel) * texel
    depth = casters[1] + float(np.linalg.norm(centre - casters[0])) + radius
    eye = rotate(rotation, local) - light.direction * depth
    matrix = orthographic(half, half, 0.0, 2.0 * depth) @ view_matrix(eye, rotation)
    return ShadowTile(matrix, 0, 0, size, texel, 2.0 * depth, part.fading, part.end, part.is_of_casters)


def _spot_tile(light: PlacedLight, casters: Sphere | None, size: int) -> ShadowTile:
    """The map of the part of the cone in which the casters are, or of all of it.

    Its texels are hardly finer than those of a map of the whole cone, so that edges are as soft as in MotrixSim.
    """
    rotation, edge = light.rotation, float(np.tan(min(light.outer, 1.45)))
    middle, half = np.zeros(2), edge
    if casters is not None:
        x, y, back = rotate(conjugate(rotation), casters[0] - light.position)
        middle, half = _window(np.array([x, y]), -float(back), casters[1], edge)
    size = max(size >> max(int(np.log2(edge / half)), 0), 64)
    projection = perspective(2.0 * np.arctan(half), 1.0, light.near, max(light.range, 2.0 * light.near))
    projection[:2, 2] = middle / half
    view = view_matrix(light.position, rotation)
    return ShadowTile(projection @ view, 0, 0, size, 2.0 * half / size, light.near)


def _window(across: np.ndarray, ahead: float, radius: float, edge: float) -> tuple[np.ndarray, float]:
    """Middle (2) and half size of a square at 1 m before a light through which it sees a sphere that lies `across`
    (2) and `ahead` of it, m; the whole square up to the `edge` where that is hardly larger. Both are rounded, so that
    the map stays while things move a little."""
    whole = np.zeros(2), edge
    if ahead <= radius:
        return whole
    angle, wide = np.arctan2(across, ahead), np.arcsin(radius / np.hypot(across, ahead))
    low, high = np.clip(np.tan(np.clip([angle - wide, angle + wide], -1.5, 1.5)), -edge, edge)
    half = 0.5 * float((high - low).max())
    if half <= 0.0 or rounded_up(1.25 * half) > 0.85 * edge:
        return whole
    half = rounded_up(1.25 * half)
    step = 0.25 * half  # a move by half a step stays within the margin of a quarter
    return np.round(0.5 * (low + high) / step) * step, half


def _perspective_tile(light: PlacedLight, direction: np.ndarray, angle: float, size: int) -> ShadowTile:
    rotation = look_rotation(direction, (0, 0, 1))
    projection = perspective(angle, 1.0, light.near, max(light.range, 2.0 * light.near))
    view = view_matrix(light.position, rotation)
    return ShadowTile(projection @ view, 0, 0, size, 2.0 * np.tan(0.5 * angle) / size, light.near)


def _pack(tiles: list[ShadowTile]) -> None:
    x = y = shelf = 0
    for tile in sorted(tiles, key=lambda t: -t.size):
        if x + tile.size > ATLAS_WIDTH:
            x, y = 0, y + shelf
            shelf = 0
        tile.x, tile.y = x, y
        x, shelf = x + tile.size, max(shelf, tile.size)


def tile_block(shadows: ShadowMaps) -> np.ndarray:
    """The uniform block of shadow tiles, (MAX_TILES, 28) float32."""
    block = np.zeros((MAX_TILES, 28), np.float32)
    width, height = shadows.size
    for row, tile in zip(block, shadows.tiles, strict=False):
        sx, sy, x, y = tile.size / width, tile.size / height, tile.x / width, tile.y / height
        to_atlas = np.array(
            [
                [0.5 * sx, 0, 0, 0.5 * sx + x],
                [0, 0.5 * sy, 0, 0.5 * sy + y],
                [0, 0, 0.5, 0.5],
                [0, 0, 0, 1],
            ]
        )
        row[:16] = (to_atlas @ tile.view_projection).T.ravel()
        row[16:20] = x, y, x + sx, y + sy
        row[20:24] = 1.0 / width, tile.texel, tile.depth, 1.0 / height
        row[24:26] = min(tile.fading, FARTHEST), min(tile.end, FARTHEST)
    return block
