"""UsdLux lights in photometric units, and UsdGeom cameras.

A UsdLux light has a luminance L = intensity * 2^exposure * color, divided by its area with `normalize`; what a viewer
shows as white has the luminance 1 ("UsdLux, Quantities and Units"). MSD's lumens of point and spot lights are 4 pi
candela.
"""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.msd.report import Outcome
from engine.msd.schema import (
    AmbientLight,
    Camera,
    DirectionalLightDesc,
    HeadLight,
    Light,
    LightType,
    PointLightDesc,
    RectLightDesc,
    SpotLightDesc,
    ToneMapping,
    ToneMappingMethod,
)
from engine.msd.usd.context import Context
from engine.msd.usd.materials import WHITE_NITS
from engine.msd.usd.stage import place, rigid_part

LIGHTS = ("DistantLight", "SphereLight", "DiskLight", "RectLight", "CylinderLight", "DomeLight", "DomeLight_1")


def read_light(prim: Any, matrix: np.ndarray, back: np.ndarray, home: Any, context: Context) -> None:
    """Put the light of a prim among those of its link or of the world."""
    kind = str(prim.GetTypeName())
    luminance, color = _luminance(prim, context)
    if kind.startswith("DomeLight"):
        _dome(prim, luminance, color, context)
        return
    frame, linear = rigid_part(matrix)
    scale = np.abs(np.diag(linear))
    light = Light(name=context.name("light", prim.GetName()), color=color)
    pose = back @ frame
    light.position, light.direction = pose[:3, 3], -pose[:3, 2]
    normalize = bool(context.get(prim, _authored_name(prim, "inputs:normalize"), False))
    if kind == "DistantLight":
        angle = math.radians(context.number(prim, _authored_name(prim, "inputs:angle"), 0.53))
        solid = math.pi * math.sin(min(max(angle, 0.0), math.pi) / 2) ** 2
        lux = luminance * (1.0 if normalize or not solid else solid)
        light.type_ = LightType.directional(DirectionalLightDesc(illuminance=lux))
    elif kind == "RectLight":
        width, height = (
            context.number(prim, _authored_name(prim, f"inputs:{name}"), 1.0) for name in ("width", "height")
        )
        power = 4 * math.pi * luminance
        light.type_ = LightType.rect(
            RectLightDesc(
                intensity=power,
                normalize=normalize,
                width=width * scale[0],
                height=height * scale[1],
                width_axis=pose[:3, 0],
                height_axis=pose[:3, 1],
                range=_range(power / 4 / math.pi * (1.0 if normalize else width * height * scale[0] * scale[1])),
            )
        )
    else:
        _round(prim, kind, luminance, normalize, scale, light, context)
    light.cast_shadows = bool(context.get(prim, "inputs:shadow:enable", True))
    home.lights.append(light)
    context.add_element(prim, light)
    message = (
        f"USD defines no photometric unit: a luminance of 1 was taken as {WHITE_NITS:g} cd/m^2, white on the screen"
    )
    context.note(prim, message, "inputs:intensity", Outcome.GUESSED)


def _authored_name(prim: Any, name: str) -> str:
    """The authored name of an input: stages from before USD 21.02 have no `inputs:` in front."""
    older = name.removeprefix("inputs:")
    has = prim.HasAttribute(name) and prim.GetAttribute(name).HasAuthoredValue()
    return older if not has and prim.HasAttribute(older) else name


def _luminance(prim: Any, context: Context) -> tuple[float, np.ndarray]:
    """Luminance, cd/m^2, and color, linear RGB."""
    intensity = context.number(prim, _authored_name(prim, "inputs:intensity"), 1.0)
    exposure = min(max(context.number(prim, _authored_name(prim, "inputs:exposure"), 0.0), -64.0), 64.0)
    color = np.clip(
        np.array(context.get(prim, _authored_name(prim, "inputs:color"), (1.0, 1.0, 1.0)), float), 0, None
    )
    if context.get(prim, _authored_name(prim, "inputs:enableColorTemperature"), False):
        from pxr import UsdLux

        kelvin = context.number(prim, _authored_name(prim, "inputs:colorTemperature"), 6500.0)
        color = color * np.clip(np.array(UsdLux.BlackbodyTemperatureAsRgb(kelvin), float), 0, None)
    if intensity < 0:
        context.note(prim, "A negative light became none", "inputs:intensity", Outcome.CLAMPED)
    return max(0.0, intensity) * 2**exposure * WHITE_NITS, color


def _round(
    prim: Any, kind: str, luminance: float, normalize: bool, scale: np.ndarray, light: Light, context: Context
) -> None:
    """Sphere, disk and cylinder as points, or as spots where they shine one way."""
    size = float(scale.max())
    radius = context.number(prim, _authored_name(prim, "inputs:radius"), 0.5) * size
    across, whole = math.pi * radius**2, 4 * math.pi * radius**2
    if kind == "DiskLight":
        whole = across
    elif kind == "CylinderLight":
        length = context.number(prim, _authored_name(prim, "inputs:length"), 1.0) * size
        across, whole = 2 * radius * length, 2 * math.pi * radius * length
        message = "MSD has no cylinder light; it became a point light of the same luminous power"
        context.note(prim, message, "", Outcome.GUESSED)
    # Unnormalised, a sphere shines with L * pi r^2 candela each way, a disk with as much straight ahead.
    candela = luminance * across / (whole if normalize and whole > 0 else 1.0)
    if kind == "CylinderLight":
        candela *= math.pi / 4  # the mean over all directions of a convex body: a quarter of its surface
    angle = context.number(prim, "shaping:cone:angle", 90.0) if "ShapingAPI" in prim.GetAppliedSchemas() else 90.0
    angle = context.number(prim, _authored_name(prim, "inputs:shaping:cone:angle"), angle)
    if kind == "DiskLight" or angle < 90:
        softness = min(max(context.number(prim, _authored_name(prim, "inputs:shaping:cone:softness"), 0.0), 0.0), 1.0)
        angle = min(max(angle, 0.0), 90.0)
        light.type_ = LightType.spot(
            SpotLightDesc(
                intensity=4 * math.pi * candela,
                outer_angle=angle,
                inner_angle=0.0 if kind == "DiskLight" and angle == 90 else angle * (1 - softness),
                range=_range(candela),
            )
        )
        return
    light.type_ = LightType.point(
        PointLightDesc(intensity=4 * math.pi * candela, radius=radius, range=_range(candela))
    )


def _range(candela: float) -> float:
    """Distance, m, to where one lux is left; at least MSD's own default."""
    return min(max(20.0, math.sqrt(max(candela, 0.0))), 1e4)


def _dome(prim: Any, luminance: float, color: np.ndarray, context: Context) -> None:
    visual = context.world.visual
    visual.ambient_light = AmbientLight(brightness=luminance, color=color)
    message = f"The dome became ambient light of {luminance:g} cd/m^2"
    context.note(prim, message, "inputs:intensity", Outcome.GUESSED)
    picture = context.get(prim, _authored_name(prim, "inputs:texture:file"))
    if picture is not None and picture.path:
        message = f"The picture {picture.path!r} of the dome was dropped; its color is the mean of all directions"
        context.note(prim, message, "inputs:texture:file")


def light_the_rest(context: Context, lit: bool) -> None:
    """A stage without lights is lit from the camera, as viewers do; one with lights by nothing else."""
    visual = context.world.visual
    visual.tonemapping = ToneMapping(method=ToneMappingMethod.None_)
    if lit:
        visual.head_light = HeadLight(luminous_power=0.0)
        if not any(str(prim.GetTypeName()).startswith("DomeLight") for prim in context.prims):
            visual.ambient_light = AmbientLight(brightness=0.05 * WHITE_NITS)
        return
    visual.ambient_light = AmbientLight(brightness=1000.0, color=np.full(3, 0.35))
    visual.head_light = HeadLight(color=np.full(3, 0.9))


def read_camera(prim: Any, frame: np.ndarray, context: Context) -> Camera:
    """The camera of a prim whose frame in its parent is given; a lens that is none becomes the usual one."""
    camera = Camera(name=context.name("camera", prim.GetName()))
    place(camera, frame)
    aperture = context.number(prim, "verticalAperture", 15.2908)
    focal = context.number(prim, "focalLength", 50.0)
    context.mark(prim, "horizontalAperture")
    if str(context.get(prim, "projection", "perspective")) == "orthographic":
        camera.orthographic = True
        camera.fovy = min(max(aperture / 10 * context.unit, 1e-6), 180.0)  # apertures are tenths of a scene unit
    elif focal > 0 and aperture > 0:
        camera.fovy = math.degrees(2 * math.atan(aperture / 2 / focal))
    else:
        message = f"A focal length of {focal:g} and an aperture of {aperture:g} make no lens; 45 degrees are used"
        context.note(prim, message, "focalLength", Outcome.GUESSED)
    near, far = context.get(prim, "clippingRange", (1.0, 1e6))
    if 0 < near < far < math.inf:
        camera.znear, camera.zfar = near * context.unit, far * context.unit
    if abs(context.number(prim, "verticalApertureOffset", 0.0)) + abs(
        context.number(prim, "horizontalApertureOffset", 0.0)
    ):
        context.note(
            prim, "MSD's lenses are centered; the offset of the aperture was dropped", "verticalApertureOffset"
        )
    context.add_element(prim, camera)
    return camera
