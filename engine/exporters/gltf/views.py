"""Cameras and lights of a World as glTF cameras and KHR_lights_punctual lights."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.geometry import rotation
from engine.geometry.rotation import Quat
from engine.msd.schema import Camera, Light, Visual


def camera(camera: Camera, visual: Visual) -> dict[str, Any]:
    """A glTF camera; it looks along −Z with +Y up, as MSD's do."""
    near = float(camera.znear or visual.z_near) or 0.01
    far = float(camera.zfar or visual.z_far)
    far = far if far > near else 1000.0 * near
    sized = camera.resolution_x > 1 and camera.resolution_y > 1
    aspect = camera.resolution_x / camera.resolution_y if sized else None
    result: dict[str, Any] = {"name": camera.name} if camera.name else {}
    if camera.orthographic:
        half = float(camera.fovy) / 2 or 0.5
        lens = {"xmag": half * (aspect or 1.0), "ymag": half, "znear": near, "zfar": far}
        return result | {"type": "orthographic", "orthographic": lens}
    lens = {"yfov": math.radians(min(max(float(camera.fovy), 0.1), 179.0)), "znear": near, "zfar": far}
    if aspect is not None:
        lens["aspectRatio"] = aspect
    return result | {"type": "perspective", "perspective": lens}


def light(light: Light) -> dict[str, Any]:
    """A light: lux if directional, else candela. A lumen of MSD's is 1 / 4π candela, also of a spot or rectangle."""
    kind, values = light.type_.variant, light.type_.value
    brightest = max(float(light.color.max()), 1e-12)
    result: dict[str, Any] = {"name": light.name} if light.name else {}
    result |= {"type": "point" if kind == "rect" else kind, "color": (light.color / brightest).tolist()}
    if kind == "directional":
        return result | {"intensity": float(values.illuminance) * brightest}
    intensity = float(values.intensity) * brightest / (4.0 * math.pi)
    if kind == "rect" and not values.normalize:
        intensity *= float(values.width * values.height)
    result["intensity"] = intensity
    if values.range > 0:
        result["range"] = float(values.range)
    if kind == "spot":
        outer = min(max(math.radians(values.outer_angle), 1e-3), math.pi / 2)
        inner = min(math.radians(values.inner_angle), outer * (1.0 - 1e-6))  # must be smaller
        result["spot"] = {"innerConeAngle": inner, "outerConeAngle": outer}
    return result


def look_along(direction: np.ndarray) -> Quat:
    """Orientation w, x, y, z of what looks along its −Z, with +Y as near to +Z as can be."""
    length = float(np.linalg.norm(direction))
    back = -np.asarray(direction, float) / length if length > 1e-12 else np.array([0.0, 0.0, 1.0])
    right = np.cross((0.0, 0.0, 1.0), back)
    if np.linalg.norm(right) < 1e-9:
        right = np.array([1.0, 0.0, 0.0])
    right /= np.linalg.norm(right)
    return rotation.wxyz_from_xyzw(rotation.from_matrix(np.stack([right, np.cross(back, right), back], axis=1)))
