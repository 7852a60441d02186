"""Lights in photometric units."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Vec3, array
from engine.msd.schema.base import LOOK, Element, Field, make
from engine.msd.schema.extras import LightExtras
from engine.msd.schema.variant import Case, Variant


class DirectionalLightDesc(Element):
    """A light infinitely far away, such as the sun."""

    illuminance: Annotated[float, Field("illuminance", unit="lx", ge=0, reach=LOOK, built=True)] = 100000.0


class SpotLightDesc(Element):
    """A light that shines into a cone."""

    intensity: Annotated[float, Field("intensity", unit="lm", ge=0, reach=LOOK, built=True)] = 8000.0
    outer_angle: Annotated[
        float, Field("outer angle", unit="°", ge=0, le=90, reach=LOOK, built=True, label="outer cone angle")
    ] = 45.0
    inner_angle: Annotated[
        float, Field("inner angle", unit="°", ge=0, le=90, reach=LOOK, label="inner cone angle")
    ] = 45.0
    range: Annotated[float, Field("range", unit="m", ge=0, reach=LOOK, built=True)] = 20.0
    shadow_map_near_z: Annotated[
        float, Field("shadow map near z", unit="m", ge=0, reach=LOOK, label="shadow near plane")
    ] = 0.1


class PointLightDesc(Element):
    """A light that shines in all directions."""

    intensity: Annotated[float, Field("intensity", unit="lm", ge=0, reach=LOOK, built=True)] = 4000.0
    radius: Annotated[float, Field("source radius", unit="m", ge=0, reach=LOOK, built=True)] = 0.0
    range: Annotated[float, Field("range", unit="m", ge=0, reach=LOOK, built=True)] = 20.0
    shadow_map_near_z: Annotated[
        float, Field("shadow map near z", unit="m", ge=0, reach=LOOK, label="shadow near plane")
    ] = 0.1


class RectLightDesc(Element):
    """A rectangular area light."""

    intensity: Annotated[float, Field("luminance of the emitter", unit="cd/m²", ge=0, reach=LOOK, built=True)] = (
        1000.0
    )
    normalize: Annotated[bool, Field("divide the intensity by the area", reach=LOOK)] = False
    width: Annotated[float, Field("width", unit="m", ge=0, reach=LOOK)] = 1.0
    height: Annotated[float, Field("height", unit="m", ge=0, reach=LOOK)] = 1.0
    width_axis: Annotated[Vec3, Field("local X of the rectangle", reach=LOOK, role="direction")] = array(
        1.0, 0.0, 0.0
    )
    height_axis: Annotated[Vec3, Field("local Y of the rectangle", reach=LOOK, role="direction")] = array(
        0.0, 1.0, 0.0
    )
    range: Annotated[float, Field("fallback renderers", unit="m", ge=0, reach=LOOK, built=True)] = 20.0
    shadow_map_near_z: Annotated[
        float, Field("shadow map near z", unit="m", ge=0, reach=LOOK, label="shadow near plane")
    ] = 0.1


class LightType(Variant):
    """Kind of light and its parameters."""

    default_variant = "spot"
    directional = Case("Directional", DirectionalLightDesc)
    spot = Case("Spot", SpotLightDesc)
    point = Case("Point", PointLightDesc)
    rect = Case("Rect", RectLightDesc)


class TrackMode(Variant):
    """What a light follows."""

    fixed = Case("Fixed")
    track = Case("Track")
    target_body = Case("TargetBody", str, ref="link")


class Light(Element):
    """A light source."""

    name: Annotated[str | None, Field("light name", reach=LOOK, built=True)] = None
    type_: Annotated[LightType, Field("kind and its parameters", reach=LOOK, built=True, label="kind")] = make(
        LightType
    )
    position: Annotated[Vec3, Field("parent frame", unit="m", reach=LOOK, built=True, role="position")] = array(
        0.0, 0.0, 0.0
    )
    direction: Annotated[
        Vec3, Field("direction of the light in the frame of its parent", reach=LOOK, built=True, role="direction")
    ] = array(0.0, 0.0, -1.0)
    cast_shadows: Annotated[bool, Field("shadows", reach=LOOK, built=True, label="casts shadows")] = True
    color: Annotated[
        Vec3, Field("color, linear RGB", ge=0, reach=LOOK, built=True, role="linear_color", label="color")
    ] = array(1.0, 1.0, 1.0)
    mode: Annotated[TrackMode, Field("tracking", reach=LOOK, built=True)] = make(TrackMode.fixed)
    extras: Annotated[LightExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET
