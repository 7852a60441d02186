"""Where the shadow maps of lights look from, and their places in the one texture that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engine.geometry.rotation import conjugate, look_rotation, rotate
from engine.msd.schema import World
from render.camera import ViewCamera
from render.lights import CUBES, DIRECTIONAL, MAX_CUBE_SHADOWS, MAX_FLAT_SHADOWS, SPOT, PlacedLight
from render.transforms import orthographic, perspective, view_matrix

MAX_TILES = 32
ATLAS_WIDTH = 4096
FOCUS = 12.0
"""Scenes of a larger radius (m) get directional shadows only around what the camera looks at."""

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


@dataclass
class ShadowMaps:
    """The shadow maps of a frame."""

    tiles: list[ShadowTile] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    """Of each light its first tile, or −1."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the atlas that holds all tiles, texels; powers of two so that it seldom changes."""
        width = max((t.x + t.size for t in self.tiles), default=1)
        height = max((t.y + t.size for t in self.tiles), default=1)
        return 1 << (width - 1).bit_length(), 1 << (height - 1).bit_length()


def shadow_maps(
    world: World, lights: list[PlacedLight], camera: ViewCamera, casters: tuple[np.ndarray, float]
) -> ShadowMaps:
    """The shadow maps of `lights`; `casters` are the centre (3) and radius of a sphere about all that cast them."""
    centre, radius = _region(lights, camera, casters)
    depth = casters[1] + float(np.linalg.norm(centre - casters[0]))
    return ShadowMaps(*shadow_tiles(world, lights, centre, radius, depth))


def _region(
    lights: list[PlacedLight], camera: ViewCamera, casters: tuple[np.ndarray, float]
) -> tuple[np.ndarray, float]:
    """Sphere that directional shadow maps cover: quantised, so that they are not drawn again for every move."""
    centre, radius = casters
    if radius > FOCUS and any(light.kind == DIRECTIONAL for light in lights):
        distance = float(np.clip(camera.distance, 1.0, radius))
        centre = np.round((camera.position + camera.forward * distance) / distance * 4.0) * distance / 4.0
        radius = min(radius, 2.5 * distance)
    return centre, float(2.0 ** (np.ceil(4.0 * np.log2(radius * 1.02)) / 4.0))


def shadow_tiles(
    world: World, lights: list[PlacedLight], centre: np.ndarray, radius: float, depth: float
) -> tuple[list[ShadowTile], list[int]]:
    """Tiles of the shadow atlas, and the first tile of each light (−1 without).

    Directional maps cover the sphere of `radius` about `centre`; casters lie within `depth` of it.
    """
    flat = int(np.clip(world.visual.dir_shadow_size, 256, 2048))
    cube = int(np.clip(world.visual.point_shadow_size, 128, 1024))
    tiles: list[ShadowTile] = []
    first = [-1] * len(lights)
    budget = {DIRECTIONAL: MAX_FLAT_SHADOWS, SPOT: MAX_FLAT_SHADOWS} | dict.fromkeys(CUBES, MAX_CUBE_SHADOWS)
    # Flat maps first: shelves of one tile size waste no atlas.
    for kinds in ((DIRECTIONAL, SPOT), CUBES):
        for i, light in enumerate(lights):
            if light.kind not in kinds or not light.cast_shadows or not np.any(light.color > 0):
                continue
            if budget[light.kind] == 0 or len(tiles) + (6 if light.kind in CUBES else 1) > MAX_TILES:
                continue
            for kind in kinds:
                budget[kind] -= 1
            first[i] = len(tiles)
            if light.kind == DIRECTIONAL:
                tiles.append(_directional_tile(light, centre, radius, depth, flat))
            elif light.kind == SPOT:
                tiles.append(_perspective_tile(light, light.direction, 2.0 * min(light.outer, 1.45), flat))
            else:
                # A face sees a little more than 90 degrees, so that filtering finds neighbours at its edges.
                angle = 2.0 * np.arctan(1.0 + 4.0 / cube)
                tiles += [_perspective_tile(light, d, angle, cube) for d in CUBE_DIRECTIONS]
    _pack(tiles)
    return tiles, first


def _directional_tile(light: PlacedLight, centre: np.ndarray, radius: float, depth: float, size: int) -> ShadowTile:
    rotation = look_rotation(light.direction, (0, 0, 1))
    texel = 2.0 * radius / size
    # Whole texels in the light's own frame keep edges from crawling when the scene moves.
    local = rotate(conjugate(rotation), centre)
    local[:2] = np.round(local[:2] / texel) * texel
    eye = rotate(rotation, local) - light.direction * (depth + radius)
    projection = orthographic(radius, radius, 0.0, 2.0 * (depth + radius))
    return ShadowTile(projection @ view_matrix(eye, rotation), 0, 0, size, texel)


def _perspective_tile(light: PlacedLight, direction: np.ndarray, angle: float, size: int) -> ShadowTile:
    rotation = look_rotation(direction, (0, 0, 1))
    projection = perspective(angle, 1.0, light.near, max(light.range, 2.0 * light.near))
    view = view_matrix(light.position, rotation)
    return ShadowTile(projection @ view, 0, 0, size, 2.0 * np.tan(0.5 * angle) / size)


def _pack(tiles: list[ShadowTile]) -> None:
    x = y = shelf = 0
    for tile in sorted(tiles, key=lambda t: -t.size):
        if x + tile.size > ATLAS_WIDTH:
            x, y = 0, y + shelf
            shelf = 0
        tile.x, tile.y = x, y
        x, shelf = x + tile.size, max(shelf, tile.size)


def tile_block(shadows: ShadowMaps) -> np.ndarray:
    """The uniform block of shadow tiles, (MAX_TILES, 24) float32."""
    block = np.zeros((MAX_TILES, 24), np.float32)
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
        row[20:24] = 1.0 / width, tile.texel, 0.0, 1.0 / height
    return block
