"""Lights of a World as the shaders read them, and where their shadow maps look from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.msd.schema import Light, World
from render import transforms
from render.poses import LinkNode, Poses, elements

MAX_LIGHTS = 16
MAX_TILES = 32
MAX_FLAT_SHADOWS, MAX_CUBE_SHADOWS = 4, 2
"""Directional and spot lights, and point lights, that cast shadows."""
ATLAS_WIDTH = 4096
DIRECTIONAL, SPOT, POINT = 0, 1, 2

CUBE_DIRECTIONS = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=np.float64)


@dataclass
class PlacedLight:
    """A light in the world frame, with `color` in lux (directional) or candela per channel."""

    path: str
    kind: int
    position: np.ndarray
    direction: np.ndarray
    color: np.ndarray
    range: float
    radius: float
    outer: float
    inner: float
    near: float
    cast_shadows: bool


@dataclass
class ShadowTile:
    """One square of the shadow atlas: `view_projection` (4, 4), place and size in texels."""

    view_projection: np.ndarray
    x: int
    y: int
    size: int
    texel: float
    """Metres that a texel covers; at a distance of 1 m in a perspective."""


def place_lights(world: World, nodes: list[LinkNode], start: Poses, poses: Poses) -> list[PlacedLight]:
    """All lights at `poses`; `start` is the modelled pose, from which tracking lights keep their offset."""
    names = {getattr(node.element, "name", None): i for i, node in enumerate(nodes) if i}
    placed = []
    for path, body, light in elements(nodes, "lights"):
        assert isinstance(light, Light)
        position = poses.xpos[body] + transforms.rotate(poses.xquat[body], light.position)
        direction = transforms.rotate(poses.xquat[body], light.direction)
        if light.mode.variant == "track":
            position = poses.xpos[body] + transforms.rotate(start.xquat[body], light.position)
            direction = transforms.rotate(start.xquat[body], light.direction)
        elif light.mode.variant == "target_body" and light.mode.value in names:
            direction = poses.xpos[names[light.mode.value]] - position
        direction = transforms.normalized(direction)
        if not np.any(direction):
            direction = np.array([0.0, 0.0, -1.0])
        placed.append(_place(path, light, position, direction))
    return placed


def _place(path: str, light: Light, position: np.ndarray, direction: np.ndarray) -> PlacedLight:
    values, kind = light.type_.value, light.type_.variant
    if kind == "directional":
        return PlacedLight(
            path,
            DIRECTIONAL,
            position,
            direction,
            light.color * values.illuminance,
            0,
            0,
            0,
            0,
            0,
            light.cast_shadows,
        )
    # A lumen of a point and of a spot light alike is 1 / 4π candela (measured in MotrixSim).
    color = light.color * values.intensity / (4.0 * np.pi)
    outer, inner, radius = np.pi, np.pi, 0.0
    if kind == "spot":
        outer = np.radians(values.outer_angle)
        inner = min(np.radians(values.inner_angle), outer)
    elif kind == "point":
        radius = values.radius
    elif kind == "rect":  # drawn as a point light at its centre that shines to its front
        area = values.width * values.height
        radius = 0.5 * float(np.sqrt(area))
        if not values.normalize:
            color = color * area
    near = max(values.shadow_map_near_z, 0.01)
    return PlacedLight(
        path,
        SPOT if kind == "spot" else POINT,
        position,
        direction,
        color,
        max(values.range, 1e-3),
        radius,
        outer,
        inner,
        near,
        light.cast_shadows,
    )


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
    budget = {DIRECTIONAL: MAX_FLAT_SHADOWS, SPOT: MAX_FLAT_SHADOWS, POINT: MAX_CUBE_SHADOWS}
    # Flat maps first: shelves of one tile size waste no atlas.
    for kinds in ((DIRECTIONAL, SPOT), (POINT,)):
        for i, light in enumerate(lights[:MAX_LIGHTS]):
            if light.kind not in kinds or not light.cast_shadows or not np.any(light.color > 0):
                continue
            if budget[light.kind] == 0 or len(tiles) + (6 if light.kind == POINT else 1) > MAX_TILES:
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
    rotation = transforms.look_rotation(light.direction, (0, 0, 1))
    texel = 2.0 * radius / size
    # Whole texels in the light's own frame keep edges from crawling when the scene moves.
    local = transforms.rotate(transforms.conjugate(rotation), centre)
    local[:2] = np.round(local[:2] / texel) * texel
    eye = transforms.rotate(rotation, local) - light.direction * (depth + radius)
    projection = transforms.orthographic(radius, radius, 0.0, 2.0 * (depth + radius))
    return ShadowTile(projection @ transforms.view_matrix(eye, rotation), 0, 0, size, texel)


def _perspective_tile(light: PlacedLight, direction: np.ndarray, angle: float, size: int) -> ShadowTile:
    rotation = transforms.look_rotation(direction, (0, 0, 1))
    projection = transforms.perspective(angle, 1.0, light.near, max(light.range, 2.0 * light.near))
    view = transforms.view_matrix(light.position, rotation)
    return ShadowTile(projection @ view, 0, 0, size, 2.0 * np.tan(0.5 * angle) / size)


def _pack(tiles: list[ShadowTile]) -> None:
    x = y = shelf = 0
    for tile in sorted(tiles, key=lambda t: -t.size):
        if x + tile.size > ATLAS_WIDTH:
            x, y = 0, y + shelf
            shelf = 0
        tile.x, tile.y = x, y
        x, shelf = x + tile.size, max(shelf, tile.size)


def atlas_size(tiles: list[ShadowTile]) -> tuple[int, int]:
    """Width and height that hold all tiles, texels; powers of two so that it seldom changes."""
    width = max((t.x + t.size for t in tiles), default=1)
    height = max((t.y + t.size for t in tiles), default=1)
    return 1 << (width - 1).bit_length(), 1 << (height - 1).bit_length()


def light_block(lights: list[PlacedLight]) -> np.ndarray:
    """The uniform block of lights.glsl, (MAX_LIGHTS, 16) float32."""
    block = np.zeros((MAX_LIGHTS, 16), np.float32)
    for row, light in zip(block, lights, strict=False):
        row[0:3] = light.position
        row[4:7], row[7] = light.direction, 1.0 / light.range**2 if light.range else 0.0
        row[8:11], row[11] = light.color, light.radius
        if light.kind == SPOT:
            scale = 1.0 / max(np.cos(light.inner) - np.cos(light.outer), 1e-4)
            row[12], row[13] = scale, -np.cos(light.outer) * scale
    return block


def tile_block(tiles: list[ShadowTile], atlas: tuple[int, int]) -> np.ndarray:
    """The uniform block of shadow tiles, (MAX_TILES, 24) float32."""
    block = np.zeros((MAX_TILES, 24), np.float32)
    width, height = atlas
    for row, tile in zip(block, tiles, strict=False):
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
