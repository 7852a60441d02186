"""How the world is drawn: ambient and head light, fog, sky, tone mapping."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Vec3, Vec4, array
from engine.msd.schema.base import LOOK, Element, Field, make


class ToneMappingMethod(enum.Enum):
    """Curve from scene brightness to pixels."""

    None_ = "None_"
    Aces = "Aces"


class ToneMapping(Element):
    """The curve from scene brightness to pixels."""

    method: Annotated[ToneMappingMethod, Field("operator", reach=LOOK)] = ToneMappingMethod.Aces


class AmbientLight(Element):
    """Light that reaches every surface equally."""

    brightness: Annotated[float, Field("brightness", unit="cd/m²", ge=0, reach=LOOK)] = 2000.0
    color: Annotated[Vec3, Field("RGB", ge=0, reach=LOOK, role="linear_color", label="color")] = array(1.0, 1.0, 1.0)


class HeadLight(Element):
    """A light that travels with every camera."""

    luminous_power: Annotated[
        float, Field("luminous power; acts as lux along the view", unit="lm", ge=0, reach=LOOK)
    ] = 1000.0
    color: Annotated[Vec3, Field("RGB", ge=0, reach=LOOK, role="linear_color", label="color")] = array(1.0, 1.0, 1.0)


class Probe(Element):
    """A reflection probe acting inside a box."""

    texture: Annotated[str | None, Field("texture key", reach=LOOK, ref="texture")] = None
    position: Annotated[Vec3, Field("center", unit="m", reach=LOOK, role="position")] = array(0.0, 0.0, 0.0)
    scale: Annotated[Vec3, Field("box size", unit="m", ge=0, reach=LOOK)] = array(1.0, 1.0, 1.0)


class SsgiSettings(Element):
    """Screen space global illumination."""

    active: Annotated[bool, Field("whether it is on", reach=LOOK)] = False
    resolution_scale: Annotated[int, Field("divisor", ge=0, le=4294967295, reach=LOOK, bits=32)] = 2
    ray_count: Annotated[int, Field("ray count", ge=0, le=4294967295, reach=LOOK, bits=32)] = 2
    step_count: Annotated[int, Field("step count", ge=0, le=4294967295, reach=LOOK, bits=32)] = 8
    thickness: Annotated[float, Field("thickness", unit="m", ge=0, reach=LOOK)] = 0.25
    intensity: Annotated[float, Field("intensity", ge=0, reach=LOOK)] = 1.0
    gi_denoise_offset: Annotated[
        int, Field("denoiser", ge=0, le=4294967295, reach=LOOK, bits=32, label="denoising of indirect light")
    ] = 3
    r_ray_count: Annotated[
        int, Field("reflection rays", ge=0, le=4294967295, reach=LOOK, bits=32, label="reflection rays")
    ] = 64
    r_denoise_offset: Annotated[
        int, Field("reflection denoiser", ge=0, le=4294967295, reach=LOOK, bits=32, label="denoising of reflections")
    ] = 3


class LidarPointCloudVisual(Element):
    """How lidar points are drawn."""

    point_size_px: Annotated[float, Field("point size px", unit="px", ge=0, reach=LOOK, label="point size")] = 3.0
    max_color_distance: Annotated[float, Field("max color distance", unit="m", ge=0, reach=LOOK)] = 50.0


class SensorVisual(Element):
    """How sensors are drawn."""

    lidar_point_cloud: Annotated[LidarPointCloudVisual, Field("lidar points", reach=LOOK)] = make(
        LidarPointCloudVisual
    )


class Visual(Element):
    """How the world is drawn."""

    ambient_light: Annotated[AmbientLight, Field("ambient light", reach=LOOK, label="ambient light")] = make(
        AmbientLight
    )
    head_light: Annotated[HeadLight, Field("light at the camera", reach=LOOK)] = make(HeadLight)
    fog_end: Annotated[float, Field("distance at which fog is full", unit="m", ge=0, reach=LOOK)] = 5000.0
    fog_start: Annotated[float, Field("distance at which fog begins", unit="m", ge=0, reach=LOOK)] = 5000.0
    fog_color: Annotated[Vec4, Field("fog color", ge=0, le=1, reach=LOOK, role="color", label="fog color")] = array(
        0.75, 0.75, 0.75, 1.0
    )
    z_near: Annotated[
        float, Field("near clipping distance", unit="m", ge=0, reach=LOOK, built=True, label="near plane")
    ] = 0.01
    z_far: Annotated[float, Field("far clipping distance", unit="m", ge=0, reach=LOOK, label="far plane")] = 50.0
    dir_shadow_size: Annotated[
        int,
        Field(
            "texels, directional and spot lights",
            unit="px",
            ge=0,
            le=4294967295,
            reach=LOOK,
            bits=32,
            label="shadow map of the sun",
        ),
    ] = 1024
    point_shadow_size: Annotated[
        int,
        Field(
            "texels, point lights",
            unit="px",
            ge=0,
            le=4294967295,
            reach=LOOK,
            bits=32,
            label="shadow map of other lights",
        ),
    ] = 512
    haze: Annotated[Vec4 | None, Field("haze", ge=0, le=1, reach=LOOK, role="color")] = None
    probes: Annotated[list[Probe], Field("reflection probes", reach=LOOK)] = msgspec.field(default_factory=list)
    ssao: Annotated[bool, Field("ambient occlusion", reach=LOOK, label="ambient occlusion")] = False
    ssgi: Annotated[SsgiSettings, Field("screen space GI", reach=LOOK, label="indirect light in screen space")] = (
        make(SsgiSettings)
    )
    oit: Annotated[
        bool, Field("order independent transparency", reach=LOOK, label="order-independent transparency")
    ] = False
    env_map_intensity: Annotated[
        float, Field("env map intensity", unit="cd/m²", ge=0, reach=LOOK, label="environment strength")
    ] = 1000.0
    joint_color: Annotated[
        Vec4, Field("RGBA of drawn joints", ge=0, le=1, reach=LOOK, role="color", label="color of joints")
    ] = array(0.2, 0.6, 0.8, 1.0)
    bv_color: Annotated[
        Vec4, Field("RGBA of drawn bounds", ge=0, le=1, reach=LOOK, role="color", label="color of bounding volumes")
    ] = array(0.0, 1.0, 0.0, 0.5)
    contact_force_color: Annotated[
        Vec4, Field("RGBA of drawn forces", ge=0, le=1, reach=LOOK, role="color", label="color of contact forces")
    ] = array(0.7, 0.9, 0.9, 1.0)
    no_frustum_cull: Annotated[bool, Field("no frustum cull", reach=LOOK, label="draw outside the view too")] = False
    disable_near_clip: Annotated[bool, Field("disable near clip", reach=LOOK, label="no near plane")] = False
    tonemapping: Annotated[ToneMapping, Field("tone mapping", reach=LOOK, label="tone mapping")] = msgspec.field(
        default_factory=lambda: ToneMapping(method=ToneMappingMethod.None_)
    )
    sensor: Annotated[SensorVisual, Field("sensor drawing", reach=LOOK)] = make(SensorVisual)

    @property
    def shadow_size(self) -> int:
        """Size of the shadow maps, px; the older form of `dir_shadow_size`."""
        return self.dir_shadow_size

    @shadow_size.setter
    def shadow_size(self, value: int) -> None:
        self.dir_shadow_size = value
