"""Looks of a view: what lights the scene, and how brightness becomes colour.

`Look.SCENE` is the World as it says. The others are for authoring, and know nothing of its lights.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

import numpy as np

from engine.geometry.rotation import normalized
from engine.msd.schema import ToneMapping, Visual, World
from render import environment
from render.drawlist import DrawList
from render.environment import Environment
from render.lights import DIRECTIONAL, PlacedLight
from render.poses import LinkNode, Poses, elements


class Look(Enum):
    """How a view shows a World."""

    SCENE = "scene"
    """Its own lights and sky, as MotrixSim draws them."""
    STUDIO = "studio"
    """Neutral light from all around with a key light from the upper left, and a floor where there is none."""
    MATCAP = "matcap"
    """Colours shaded by which way a surface faces the camera."""
    FLAT = "flat"
    """Colours alone, with lines along edges."""
    WIREFRAME = "wireframe"
    """Edges between faces."""

    @property
    def is_lit(self) -> bool:
        """Whether there are lights, shadows and a tone curve."""
        return self in (Look.SCENE, Look.STUDIO)


OCCLUSION_SHARE = 0.12
"""Reach of ambient occlusion in the studio, in radii of the subject of the scene."""
VISIBLE_GROUPS = (0, 1, 2)
"""What MotrixSim and MuJoCo show."""
STUDIO_NITS = 490.0
"""Brightness of a white texel of the environment of the studio, cd/m²."""
KEY, TOP = 1300.0, 280.0
"""Illuminance of the key light, and of the light from above that the shade under things is made with, lux."""
KEY_RADIUS = 0.05
"""Tangent of the angle under which the radius of the key light is seen."""
KEY_DIRECTION = normalized(np.array([0.55, 0.62, -1.0]))
STUDIO_KEY = ("the studio",)
"""As `environment.environment_key` has it for the sky of a World."""


def default_look(world: World, nodes: list[LinkNode]) -> Look:
    """The look with which a World that nobody has chosen one for is shown: the studio where it has no light of its
    own, neither lights nor a sky that shines."""
    sky = environment.environment_key_or_none(world)
    return Look.SCENE if sky is not None or any(True for _ in elements(nodes, "lights")) else Look.STUDIO


def default_groups(nodes: list[LinkNode]) -> tuple[int, ...]:
    """The groups with which a World is first shown in the studio: those that are meant for the eye, without one whose
    geometries only stand for others in collisions. It is one when all of them collide and most of their links have
    others that do not: drawn together with these they flicker."""
    colliding: dict[int, set[int]] = {}
    seen: dict[int, set[int]] = {}
    for _, body, geom in elements(nodes, "geoms"):
        mask = geom.collision_mask
        kinds = colliding if mask.collide_group or mask.collide_with else seen
        kinds.setdefault(geom.visual.group, set()).add(body)
    shown = VISIBLE_GROUPS
    for group, bodies in colliding.items():
        doubled = set().union(*(seen[other] for other in shown if other in seen and other != group)) & bodies
        if group in shown and group not in seen and 2 * len(doubled) > len(bodies):
            shown = tuple(other for other in shown if other != group)
    return shown


def lights_of(look: Look, lights: list[PlacedLight], has_floor: bool) -> list[PlacedLight]:
    """The lights of a look; `lights` are those of the World. Only the studio's own floor, which softens it, shows the
    shadow of the light from above."""
    match look:
        case Look.SCENE:
            return lights
        case Look.STUDIO:
            return _studio_lights(has_floor)
    return []


@cache
def _studio_lights(has_floor: bool) -> list[PlacedLight]:
    key = PlacedLight("", DIRECTIONAL, np.zeros(3), KEY_DIRECTION, np.full(3, KEY), True, radius=KEY_RADIUS)
    top = PlacedLight("", DIRECTIONAL, np.zeros(3), np.array([0.0, 0.0, -1.0]), np.full(3, TOP), has_floor)
    return [key, top]


def visual_of(look: Look, world: World) -> Visual:
    """The settings of light and tone of a look."""
    if look is Look.SCENE:
        return world.visual
    return _authoring_visual()


@cache
def _authoring_visual() -> Visual:
    visual = Visual(env_map_intensity=STUDIO_NITS, tonemapping=ToneMapping())
    visual.ambient_light.brightness = visual.head_light.luminous_power = 0.0
    return visual


@cache
def studio_environment() -> Environment:
    """Light of the studio: even and neutral, brighter from above, with two soft boxes that show how shiny things are.
    From the cache on disk if it is there."""
    return environment.stored(studio_picture, "studio", environment.SMALL)


def studio_picture() -> np.ndarray:
    """The studio as an equirectangular picture (64, 128, 3)."""
    d = environment.directions((128, 64))
    up = d[..., 2]
    light = 0.35 + 0.55 * np.clip(0.5 + 0.5 * up, 0.0, 1.0) ** 1.5
    light += _box(d, -KEY_DIRECTION, 0.86, 2.2) + _box(d, normalized(np.array([0.9, 0.25, 0.45])), 0.93, 1.6)
    light += _box(d, normalized(np.array([-0.2, 1.0, 0.3])), 0.95, 0.8)
    return np.repeat(light[..., None], 3, axis=-1) * np.array([0.99, 1.0, 1.015])


def _box(d: np.ndarray, towards: np.ndarray, cosine: float, light: float) -> np.ndarray:
    """A soft disc of light around a direction."""
    x = np.clip((d @ towards - cosine) / (1.0 - cosine) * 2.5, 0.0, 1.0)
    return light * x * x * (3.0 - 2.0 * x)


def floor_height(draw_list: DrawList, shown: np.ndarray, start: Poses) -> float | None:
    """Height of a floor under what is shown (n,), m; None where planes and height fields make one up, or there is
    nothing. `start` is the modelled pose: what falls does not take the floor along."""
    count = len(draw_list.renderables)
    shown = shown[:count] & ~draw_list.is_site[:count]
    if not shown.any() or (shown & (draw_list.infinite | draw_list.is_plane)[:count]).any():
        return None
    position, rotation = draw_list.world_poses(start)
    low, high = draw_list.corners[:, 0] * draw_list.scale, draw_list.corners[:, 1] * draw_list.scale
    half, centre = 0.5 * (high - low), 0.5 * (low + high)
    half[:, 2] += draw_list.stretch
    x, y, z, w = rotation.T
    row = np.column_stack([2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)])
    bottom = position[:, 2] + np.sum(row * centre, axis=1) - np.sum(np.abs(row) * half, axis=1)
    return float(bottom[shown].min())
