"""Lights of a World as the shaders read them, and where their shadow maps look from."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    cast_shadows: bool
    range: float = 0.0
    radius: float = 0.0
    """Of the source, m."""
    outer: float = np.pi
    inner: float = np.pi
    """Half angles of a spot's cone, rad."""
    near: float = 0.0
    """Distance at which the shadow map begins, m."""


@dataclass
class ShadowTile:
    """One square of the shadow atlas: `view_projection` (4, 4), place and size in texels."""

    view_projection: np.ndarray
    x: int
    y: int
    size: int
    texel: float
    """Metres that a texel covers; at a distance of 1 m in a perspective."""


class LightList:
    """The lights of a World: their kinds and strengths, and where they are at any poses."""

    def __init__(self, world: World, nodes: list[LinkNode], start: Poses) -> None:
        """`start` is the modelled pose, from which tracking lights keep their offset."""
        found = list(elements(nodes, "lights"))
        names = {getattr(node.element, "name", None): i for i, node in enumerate(nodes) if i} if found else {}
        self.lights = [_described(path, light) for path, _, light in found]
        self._start = start
        self._body = np.array([body for _, body, _ in found], dtype=np.intp)
        self._position = np.array([light.position for *_, light in found]).reshape(-1, 3)
        self._direction = np.array([light.direction for *_, light in found]).reshape(-1, 3)
        modes = [light.mode for *_, light in found]
        self._tracks = np.array([mode.variant == "track" for mode in modes], dtype=bool)
        self._target = np.array(
            [names.get(mode.value, -1) if mode.variant == "target_body" else -1 for mode in modes], dtype=np.intp
        )

    def placed(self, poses: Poses) -> list[PlacedLight]:
        """All lights at `poses`."""
        body, target = self._body, self._target
        turn = np.where(self._tracks[:, None], self._start.xquat[body], poses.xquat[body])
        position = poses.xpos[body] + transforms.rotate(turn, self._position)
        direction = transforms.rotate(turn, self._direction)
        aimed = target >= 0
        direction[aimed] = poses.xpos[target[aimed]] - position[aimed]
        direction = transforms.normalized(direction)
        direction[~np.any(direction, axis=1)] = 0.0, 0.0, -1.0
        places = zip(self.lights, position, direction, strict=True)
        return [replace(light, position=p, direction=d) for light, p, d in places]

    @property
    def problems(self) -> list[str]:
        """What of the lights exceeds the limits of the renderer."""
        shining = [light for light in self.lights if np.any(light.color > 0)]
        flat, cubes = _shadow_casters(shining)
        found = []
        if len(shining) > MAX_LIGHTS:
            found.append(
                f"{len(shining)} lights shine and {MAX_LIGHTS} are drawn: directional ones first, then the brightest "
                "where the camera looks"
            )
        for count, most, kind in (
            (flat, MAX_FLAT_SHADOWS, "directional and spot"),
            (cubes, MAX_CUBE_SHADOWS, "point and rectangle"),
        ):
            if count > most:
                found.append(
                    f"{count} {kind} lights cast shadows and those of {most} are drawn; switch cast_shadows off "
                    "where it matters least"
                )
        return found


def chosen_lights(lights: list[PlacedLight], point: np.ndarray) -> list[PlacedLight]:
    """The lights to draw: all while they fit, else what matters most at `point`.

    Lights that do not fit, or whose shadows do not, are sorted by kind, then by illuminance: so the shaders, which
    are compiled for a sequence of kinds, stay the same while the view moves.
    """
    lights = [light for light in lights if np.any(light.color > 0)]
    flat, cubes = _shadow_casters(lights)
    if len(lights) <= MAX_LIGHTS and flat <= MAX_FLAT_SHADOWS and cubes <= MAX_CUBE_SHADOWS:
        return lights
    strength = {light.path: illuminance(light, point) for light in lights}
    lights.sort(key=lambda light: (light.kind != DIRECTIONAL, -strength[light.path]))
    return sorted(lights[:MAX_LIGHTS], key=lambda light: (light.kind, not light.cast_shadows))


def _shadow_casters(lights: list[PlacedLight]) -> tuple[int, int]:
    """How many lights want a flat shadow map, and how many a cube of them."""
    cubes = sum(light.kind == POINT for light in lights if light.cast_shadows)
    return sum(light.cast_shadows for light in lights) - cubes, cubes


def illuminance(light: PlacedLight, point: np.ndarray) -> float:
    """What a light brings to a surface at `point` that faces it, lux; shadows aside."""
    brightest = float(light.color.max())
    if light.kind == DIRECTIONAL:
        return brightest
    offset = point - light.position
    distance2 = max(float(offset @ offset), 1e-4)
    window = max(1.0 - (distance2 / light.range**2) ** 2, 0.0)
    value = brightest * window**2 / distance2
    if light.kind == SPOT:
        low, high = np.cos(light.outer), np.cos(light.inner)
        cosine = float(offset @ light.direction) / np.sqrt(distance2)
        value *= np.clip((cosine - low) / max(high - low, 1e-4), 0.0, 1.0) ** 2
    return float(value)


def _described(path: str, light: Light) -> PlacedLight:
    """A light in its own frame."""
    values, kind = light.type_.value, light.type_.variant
    described = PlacedLight(path, DIRECTIONAL, light.position, light.direction, light.color, light.cast_shadows)
    if kind == "directional":
        return replace(described, color=light.color * values.illuminance)
    # A lumen of a point and of a spot light alike is 1 / 4π candela (measured in MotrixSim).
    color, outer, inner, radius = light.color * values.intensity / (4.0 * np.pi), np.pi, np.pi, 0.0
    if kind == "spot":
        outer = np.radians(values.outer_angle)
        inner = min(np.radians(values.inner_angle), outer)
    elif kind == "point":
        radius = values.radius
    elif kind == "rect":  # drawn as a point light at its centre
        area = values.width * values.height
        radius = 0.5 * float(np.sqrt(area))
        if not values.normalize:
            color = color * area
    return replace(
        described,
        kind=SPOT if kind == "spot" else POINT,
        color=color,
        range=max(values.range, 1e-3),
        radius=radius,
        outer=outer,
        inner=inner,
        near=max(values.shadow_map_near_z, 0.01),
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
