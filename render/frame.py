"""One frame as the passes see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from engine.msd.schema import ToneMappingMethod, Visual, World
from render import overlay, overlays
from render.camera import ViewCamera
from render.copies import Copy
from render.depth_range import DepthRange
from render.drawlist import DrawList
from render.environment import MAX_PROBES, Environment, ProbeLight
from render.lights import DIRECTIONAL, RECT, SPOT, PlacedLight, source_radius
from render.looks import Look
from render.markers import Marker
from render.options import EXPOSURE_EV, RenderOptions
from render.poses import LinkNode, Poses
from render.renderable import Batch
from render.shadow_maps import ShadowMaps
from render.surface import linear

if TYPE_CHECKING:
    from render.instances import Instances
    from render.mirror import Mirror

HAZE_END, HAZE = 0.7, 0.3
"""Where MuJoCo's haze hides everything, of the far distance times the extent of the statistic; and its amount.
A World has no field for this."""
CARRIED_OF_FRAME, MAX_CARRIED = 4, 22
"""Vectors of numbers that large faces carry: of the frame, and at most together with those of lights. Mesa has 32,
and surfaces need up to 10 themselves."""


@dataclass
class Frame:
    """Everything that is to be drawn, from where, and how."""

    world: World
    nodes: list[LinkNode]
    camera: ViewCamera
    size: tuple[int, int]
    options: RenderOptions
    visual: Visual
    """Settings of light and tone, of the World or of another look."""
    draw_list: DrawList
    poses: Poses
    lights: list[PlacedLight]
    """Those that shine."""
    version: int
    """Changes when poses, renderables or lights may have changed."""
    spheres: tuple[np.ndarray, np.ndarray]
    """World centre (n, 3) and radius (n,) of a sphere about each renderable."""
    instances: Instances
    """What is drawn, in draw order, on the GPU."""
    fast: bool = False
    """With hard shadow edges unless the options want soft ones."""
    software: bool = False
    """Drawn on a CPU: with shaders that are compiled for the lights one by one."""
    environment: Environment | None = None
    """Light of the sky."""
    probes: list[ProbeLight] = field(default_factory=list)
    """Light inside boxes, in place of that of the sky."""
    floor: float | None = None
    """Height of the floor that the studio puts under what has none, m."""
    opaque: list[Batch] = field(default_factory=list)
    blended: list[Batch] = field(default_factory=list)
    """What lets through what is behind it: `sorted`, `weighted` and `layered`."""
    weighted: list[Batch] = field(default_factory=list)
    """Blended in any order, because they are too many to be drawn one by one."""
    layered: list[Batch] = field(default_factory=list)
    """Blended in the order in which each pixel has them, as `Visual.oit` asks for."""
    weighted_span: tuple[float, float] = (0.0, 1.0)
    """Where they begin and end along the view, m."""
    casters: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    """Items (k,) that cast shadows, in sight or not."""
    rows: np.ndarray = field(default_factory=lambda: np.zeros((0, 12), np.float32))
    """Of all items in the instance table (n, 12)."""
    has_blended: bool = False
    """Whether anything that lets through is shown, or only hidden, in sight or not."""
    shown: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=bool))
    """Mask (n,) of the items that the options show, in sight or not."""
    levels: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    """Levels of detail (n,) of all items in the picture: 0 is the finest."""
    selected: list[Batch] = field(default_factory=list)
    selected_rows: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    """The renderables of these batches."""
    caster_sphere: tuple[np.ndarray, float] = field(default_factory=lambda: (np.zeros(3), 1.0))
    """About those that are no planes."""
    casters_are_enclosed: bool = True
    """Whether it holds all that cast shadows onto something: also a plane does, unless it is the only ground."""
    shadows: ShadowMaps = field(default_factory=ShadowMaps)

    copies: Sequence[Copy] = ()
    """The other worlds that are shown."""
    modelled: Poses = field(default_factory=lambda: Poses(np.zeros((0, 3)), np.zeros((0, 4))))
    """Where the bodies begin."""
    origin: np.ndarray = field(default_factory=lambda: np.zeros(3))
    """Of the coordinates of everything here in the world: 0 but far from there, see `render.far_origin`."""
    edits: int = 0
    """Counts the edits of the World."""
    placed_lights: list[PlacedLight] = field(default_factory=list)
    """Those of the World, whatever the look shows."""
    lights_at: Callable[[Poses], list[PlacedLight]] = lambda _: []
    """Where they are at other poses."""
    markers: list[Marker] = field(default_factory=list)
    """Signs that are drawn, and can be picked."""
    drawn: tuple[str, ...] = ()
    """Targets that the pass at work draws into."""
    mirror: Mirror | None = None
    """What mirrors the scene."""
    mirrored: Frame | None = None
    """What is drawn of the scene as it is mirrored."""
    is_mirrored: bool = False
    toned: bool = False
    """Whether the lit scene is drawn in the colours of a display at once, because nothing needs its brightness."""
    head_direction: np.ndarray | None = None
    """Of the head light; None: along the view."""

    @cached_property
    def overlay(self) -> tuple[list[overlay.Segments], list[overlay.Triangles]]:
        """Lines and faces over the picture."""
        return overlay.shapes(self)

    @cached_property
    def overlay_lines(self) -> list[overlays.Segments]:
        """Lines that are faint behind things."""
        ratio = self.options.pixel_ratio
        return [(start, end, color, ratio * width) for start, end, color, width in overlays.lines_of(self)]

    def background(self, target: str) -> tuple[float, float, float, float]:
        """What a target holds where nothing is drawn."""
        r, g, b = linear(np.array(self.options.background)) if target in ("scene", "mirrored") else (0.0, 0.0, 0.0)
        # Of the scene alpha 0 is no light, which is not metered; layers that are none let everything through.
        return float(r), float(g), float(b), float(target == "weighted")

    @property
    def sorted(self) -> list[Batch]:
        """What lets through and is drawn from the farthest on."""
        is_apart = bool(self.weighted or self.layered)
        return [b for b in self.blended if not is_apart or b.renderable.surface.blending != "blend"]

    @cached_property
    def view(self) -> np.ndarray:
        return self.camera.view()

    @cached_property
    def projection(self) -> np.ndarray:
        return self.camera.projection(self.size[0] / self.size[1])

    @property
    def share(self) -> float:
        """Size of the lit scene relative to the picture."""
        return min(max(float(self.options.resolution), 0.25), 2.0)

    @property
    def has_occlusion(self) -> bool:
        """Whether things hide ambient light from each other."""
        visual, wanted = self.visual, self.options.ambient_occlusion
        return self.options.look.is_lit and ((visual.ssao or visual.ssgi.active) if wanted is None else wanted)

    @property
    def has_area_shadows(self) -> bool:
        """Whether penumbras are as wide as the sizes of the lights make them."""
        wanted, look = self.options.area_shadows, self.options.look
        return look.is_lit and (look is Look.STUDIO and not self.fast if wanted is None else wanted)

    @property
    def has_cube_textures(self) -> bool:
        """Whether cube textures are drawn."""
        wanted = self.options.cube_textures
        return self.options.look is not Look.SCENE if wanted is None else wanted

    @property
    def has_soft_shadows(self) -> bool:
        """Whether the edges of shadows are smooth."""
        wanted = self.options.soft_shadows
        return self.has_area_shadows or (not self.fast if wanted is None else wanted)

    @property
    def haze(self) -> tuple[float, float] | None:
        """Where planes without end end in haze, m, and its amount from 0 to 1, as MuJoCo draws it (measured): it
        begins at (1 - amount) of this. None: they have no end."""
        wanted = self.options.haze and self.options.look is Look.SCENE and self.visual.haze is not None
        if not wanted or self.camera.orthographic or self.is_mirrored:
            return None
        extent = self.world.statistic.extent
        scale = float(extent.max()) if extent is not None and np.any(extent > 0) else 1.0
        return HAZE_END * scale * float(self.visual.z_far), HAZE

    @property
    def has_bounce(self) -> bool:
        """Whether light goes from surface to surface."""
        options = self.options
        whole = not {"gather", "smooth_gathered"} & options.skip
        return options.look.is_lit and self.visual.ssgi.active and options.bounce and whole

    @property
    def has_traced_light(self) -> bool:
        """Whether surfaces mirror what is in the picture."""
        return (
            self.has_bounce
            and self.visual.ssgi.r_ray_count > 0
            and not {"trace", "smooth_traced"} & self.options.skip
        )

    @property
    def curve(self) -> str:
        """The tone curve, as the shaders call it."""
        look = self.options.look
        if not look.is_lit:
            return "PLAIN"
        if look is Look.STUDIO:
            return "NEUTRAL"
        return "ACES" if self.visual.tonemapping.method is ToneMappingMethod.Aces else "TONY"

    @property
    def toning(self) -> tuple[str, ...]:
        """What shaders that draw into the lit scene are compiled for."""
        return ("TONED", self.curve) if self.toned else ()

    @property
    def exposure(self) -> float:
        """Factor from nits to the scene value that the tone curve takes: 1 / (1.2 · 2^EV100)."""
        return 1.0 / (1.2 * 2.0**self.options.exposure_ev)

    def switches(self, shadowing: int = -1, is_large: bool = False) -> tuple[str, ...]:
        """What the surface shaders of this frame are compiled for. Where it is drawn in software: of surfaces on
        which shadows of the lights `shadowing` may fall, bits by their places, and of `is_large` faces, which carry
        numbers of the lights."""
        if not self.options.look.is_lit:
            return (self.options.look.name, *self.toning)
        soft = self.has_soft_shadows
        switches = {"SOFT_SHADOWS": soft, "WIDE_SHADOWS": soft and not self.fast, "FOG": self.options.fog}
        names = [name for name, on in switches.items() if on]
        names += self.toning
        if self.environment is not None:
            names.append("ENVIRONMENT")
        if self.has_area_shadows:
            sized = sum(1 << i for i, light in enumerate(self.lights) if source_radius(light) > 0.0)
            names.append(f"AREA_SHADOWS {sized}")
        if self.is_mirrored:
            names.append("MIRRORED")
        if self.probes:
            names.append(f"PROBES {len(self.probes)}")
        if self.software:
            calls, carried, cascades = [], CARRIED_OF_FRAME, self.shadows.cascades
            for i, (light, tile) in enumerate(zip(self.lights, self.shadows.first, strict=True)):
                first, at = tile if shadowing >> i & 1 else -1, -1
                count = 0 if light.kind == RECT else 3 + 6 * _has_one_tile(light.kind, first, cascades)
                if is_large and count and carried + count <= MAX_CARRIED:
                    at, carried = carried, carried + count
                calls.append(f"LIGHT({i}, {light.kind}, {first}, {cascades}, {at})")
            names.append(" ".join(["UNROLLED", *calls]))
            if is_large:
                names.append(f"CARRIED {carried}")
        return tuple(names)

    def uniform_block(self, depth_range: DepthRange) -> np.ndarray:
        """The uniform block of frame.glsl, (96 + 44 MAX_PROBES,) float32, for depth buffers of this range."""
        visual, camera = self.visual, self.camera
        ambient = visual.ambient_light.color * visual.ambient_light.brightness
        head = visual.head_light.color * visual.head_light.luminous_power
        # As bright as a white that is lit so at the usual exposure; the exposure of the view concerns it, too.
        fog = linear(visual.fog_color[:3]) * 2.0 ** (EXPOSURE_EV - self.options.exposure_ev)
        rows = np.zeros((24 + 11 * MAX_PROBES, 4), np.float32)
        rows[0:4], rows[4:8] = self.view.T, depth_range.rows(self.projection).T
        rows[8] = *camera.position, float(camera.orthographic)
        rows[9] = *camera.forward, self.exposure
        rows[10] = *ambient, visual.env_map_intensity
        rows[11, :3] = head
        rows[12] = *fog, 1.0 / self.share
        rows[13] = visual.fog_start, visual.fog_end, *self.size
        if self.environment is not None:
            rows[14:23, :3] = self.environment.irradiance * visual.env_map_intensity
        for row, probe in zip(rows[23:-1].reshape(MAX_PROBES, 11, 4), self.probes, strict=False):
            row[0, :3], row[1, :3] = probe.position, probe.half
            row[2:, :3] = probe.light.irradiance * visual.env_map_intensity
        rows[-1, :3] = camera.forward if self.head_direction is None else self.head_direction
        return rows.ravel()


def _has_one_tile(kind: int, first: int, cascades: int) -> bool:
    """Whether a light has a single shadow map; as `carries_tile` of light_blocks.glsl."""
    return first >= 0 and (kind == SPOT or (kind == DIRECTIONAL and cascades == 1))
