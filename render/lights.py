"""Lights of a World, and as the shaders read them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from engine.geometry.rotation import look_rotation, normalized, perpendicular, rotate
from engine.msd.schema import Light, World
from render.poses import LinkNode, Poses, elements

MAX_LIGHTS = 16
MAX_FLAT_SHADOWS, MAX_CUBE_SHADOWS = 4, 2
"""Directional and spot lights, and point lights, that cast shadows."""
DIRECTIONAL, SPOT, POINT, RECT = 0, 1, 2, 3
CUBES = POINT, RECT
"""Kinds whose shadow maps are the faces of a cube."""
FLOATS = 24
"""Numbers of a light in the uniform block."""


@dataclass
class PlacedLight:
    """A light in the world frame, with `color` per channel in lux (directional), cd/m² (rectangle) or candela."""

    path: str
    kind: int
    position: np.ndarray
    direction: np.ndarray
    color: np.ndarray
    cast_shadows: bool
    range: float = 0.0
    radius: float = 0.0
    """Of the source, m; of a directional one the tangent of the angle under which it is seen."""
    outer: float = np.pi
    inner: float = np.pi
    """Half angles of a spot's cone, rad."""
    sides: np.ndarray = field(default_factory=lambda: np.zeros((2, 3)))
    """Half of the width and of the height of a rectangle, m, across `direction`."""
    near: float = 0.0
    """Distance at which the shadow map begins, m."""

    @cached_property
    def rotation(self) -> np.ndarray:
        """Orientation x, y, z, w of a camera that looks along `direction`."""
        return look_rotation(self.direction, (0, 0, 1))


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
        self._placed: tuple[tuple, list[PlacedLight]] = (), []
        modes = [light.mode for *_, light in found]
        self._tracks = np.array([mode.variant == "track" for mode in modes], dtype=bool)
        self._target = np.array(
            [names.get(mode.value, -1) if mode.variant == "target_body" else -1 for mode in modes], dtype=np.intp
        )

    def placed(self, poses: Poses) -> list[PlacedLight]:
        """All lights at `poses`."""
        body, target = self._body, self._target
        followed = np.concatenate([body, np.maximum(target, 0)])
        where = poses.xpos[followed].tobytes(), poses.xquat[followed].tobytes()
        if where != self._placed[0]:
            self._placed = where, self.at(poses)
        return list(self._placed[1])

    def at(self, poses: Poses) -> list[PlacedLight]:
        """All lights at some poses, which are not remembered."""
        body, target = self._body, self._target
        turn = np.where(self._tracks[:, None], self._start.xquat[body], poses.xquat[body])
        position = poses.xpos[body] + rotate(turn, self._position)
        direction = rotate(turn, self._direction)
        aimed = target >= 0
        direction[aimed] = poses.xpos[target[aimed]] - position[aimed]
        direction = normalized(direction)
        direction[~np.any(direction, axis=1)] = 0.0, 0.0, -1.0
        places = zip(self.lights, position, direction, turn, strict=True)
        return [
            replace(light, position=p, direction=d, sides=across(rotate(q, light.sides), d))
            if light.kind == RECT
            else replace(light, position=p, direction=d)
            for light, p, d, q in places
        ]

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

    They come sorted by kind; of each kind those that do not fit, or whose shadows do not, by illuminance, of the
    others those with shadows first.
    """
    lights = [light for light in lights if np.any(light.color > 0)]
    flat, cubes = _shadow_casters(lights)
    if len(lights) > MAX_LIGHTS or flat > MAX_FLAT_SHADOWS or cubes > MAX_CUBE_SHADOWS:
        strength = {light.path: illuminance(light, point) for light in lights}
        lights.sort(key=lambda light: (light.kind != DIRECTIONAL, -strength[light.path]))
    return sorted(lights[:MAX_LIGHTS], key=lambda light: (light.kind, not light.cast_shadows))


def _shadow_casters(lights: list[PlacedLight]) -> tuple[int, int]:
    """How many lights want a flat shadow map, and how many a cube of them."""
    cubes = sum(light.kind in CUBES for light in lights if light.cast_shadows)
    return sum(light.cast_shadows for light in lights) - cubes, cubes


def illuminance(light: PlacedLight, point: np.ndarray) -> float:
    """What a light brings to a surface at `point` that faces it, lux; shadows aside."""
    brightest = float(light.color.max())
    if light.kind == DIRECTIONAL:
        return brightest
    offset = point - light.position
    distance2 = max(float(offset @ offset), 1e-4)
    if light.kind == RECT:
        return brightest * 4.0 * float(np.prod(np.linalg.norm(light.sides, axis=1))) / distance2
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
    elif kind == "rect":
        area = max(values.width * values.height, 1e-9)
        color = light.color * values.intensity / (area if values.normalize else 1.0)
        axes = normalized(np.stack([values.width_axis, values.height_axis]))
        described.sides = 0.5 * axes * np.array([[values.width], [values.height]])
    return replace(
        described,
        kind={"spot": SPOT, "rect": RECT}.get(kind, POINT),
        color=color,
        range=max(values.range, 1e-3),
        radius=radius,
        outer=outer,
        inner=inner,
        near=max(values.shadow_map_near_z, 0.01),
    )


def across(sides: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """Half sides (2, 3) of a rectangle, turned so that they are across its direction (3): the width as it lies, or
    the height where the width is along the direction."""
    lengths = np.linalg.norm(sides, axis=1, keepdims=True)
    width, height = sides - np.outer(sides @ direction, direction)
    if np.linalg.norm(width) > 1e-6 * lengths[0, 0]:
        width = normalized(width)
    elif np.linalg.norm(height) > 1e-6 * lengths[1, 0]:
        width = normalized(np.cross(height, direction))
    else:
        width = perpendicular(direction)
    return lengths * np.stack([width, np.cross(direction, width)])


def source_radius(light: PlacedLight) -> float:
    """Radius of a light, m, of a rectangle that of a disc of its area; of a directional one as its `radius`."""
    if light.kind == RECT:
        return float(np.sqrt(4.0 * np.prod(np.linalg.norm(light.sides, axis=1)) / np.pi))
    return light.radius


def light_block(lights: list[PlacedLight], first: list[int], cascades: int) -> np.ndarray:
    """The uniform block of lights.glsl, (FLOATS MAX_LIGHTS + 4,) float32, of lights sorted by kind; `first` are their
    first shadow tiles, or −1, of which directional lights have as many as there are `cascades`."""
    rows, ends = np.zeros((MAX_LIGHTS, FLOATS), np.float32), np.zeros(4, np.int32)
    for row, light, tile in zip(rows, lights, first, strict=False):
        row[0:3] = light.position
        row[4:7], row[7] = light.direction, 1.0 / light.range**2 if light.range else 0.0
        row[8:11], row[11] = light.color, source_radius(light)
        if light.kind == SPOT:
            scale = 1.0 / max(np.cos(light.inner) - np.cos(light.outer), 1e-4)
            row[12], row[13] = scale, -np.cos(light.outer) * scale
        row[14], row[15] = tile, cascades
        row[16:19], row[20:23] = light.sides
        ends[light.kind :] += 1
    return np.concatenate([rows.ravel(), ends.view(np.float32)])
