"""Cameras and lights: where they are and what they follow. How they look is the renderer's, from the World."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.compiler.columns import Columns
from engine.compiler.model import SceneModel
from engine.compiler.scene import Placed, Scene, called
from engine.geometry import rotation
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import Camera, Light, PositionTrack, RotationTrack
from engine.physics.enums import CamLightMode

_LIGHT_KIND = {"spot": 0, "directional": 1, "point": 2, "rect": 0}
_OUTPUT = {"rgb": 1, "depth": 2, "distance": 4, "normal": 8, "segmentation": 16}
_BY_MASS = {"trackcom": CamLightMode.TRACKCOM, "targetbodycom": CamLightMode.TARGETBODYCOM}


def compile_cameras(scene: Scene, m: SceneModel) -> None:
    """The camera arrays."""
    rows = Columns()
    m.ncam = len(scene.cameras)
    for placed in scene.cameras:
        rows.add(**camera_row(scene, placed))
    rows.write(m, "cam")


def camera_row(scene: Scene, placed: Placed[Camera]) -> dict[str, Any]:
    """What the camera arrays have of one camera."""
    camera = placed.element
    mode, target = CamLightMode.FIXED, -1
    if camera.rotation_track == RotationTrack.LookAtLink:
        mode = CamLightMode.TARGETBODY
        target = scene.resolve_link(camera.track_target, f"{placed.path}.track_target")
    elif PositionTrack.FixedWorld == camera.position_track and camera.rotation_track == RotationTrack.FixedWorld:
        mode = CamLightMode.TRACK
    return {
        "cam_mode": _BY_MASS.get(extra_value(extras_of(camera), "mode", ""), mode),
        "cam_bodyid": placed.body,
        "cam_targetbodyid": target,
        "cam_pos": camera.position,
        "cam_quat": rotation.wxyz_from_xyzw(camera.orientation),
        "cam_projection": camera.orthographic,
        "cam_fovy": camera.fovy,
        "cam_resolution": (camera.resolution_x, camera.resolution_y),
        **_optics(scene, placed),
    }


def compile_lights(scene: Scene, m: SceneModel) -> None:
    """The light arrays."""
    rows = Columns()
    m.nlight = len(scene.lights)
    for placed in scene.lights:
        rows.add(**light_row(scene, placed))
    rows.write(m, "light")


def light_row(scene: Scene, placed: Placed[Light]) -> dict[str, Any]:
    """What the light arrays have of one light, but for its looks."""
    light = placed.element
    mode, target = CamLightMode.FIXED, -1
    if light.mode.variant == "track":
        mode = CamLightMode.TRACK
    elif light.mode.variant == "target_body":
        mode = CamLightMode.TARGETBODY
        target = scene.resolve_link(light.mode.value, f"{placed.path}.mode.value")
    length = float(np.linalg.norm(light.direction))
    return {
        "light_mode": _BY_MASS.get(extra_value(extras_of(light), "mode", ""), mode),
        "light_bodyid": placed.body,
        "light_targetbodyid": target,
        "light_type": _LIGHT_KIND[light.type_.variant],
        "light_castshadow": light.cast_shadows,
        "light_pos": light.position,
        "light_dir": light.direction / length if length > 0 else (0.0, 0.0, -1.0),
    }


def _optics(scene: Scene, placed: Placed[Camera]) -> dict[str, Any]:
    """Sensor and lens of a pinhole camera: sizes in m, or in pixels where MJCF says so; what it puts out."""
    camera = placed.element
    extras = extras_of(camera)
    output = 0
    for word in extra_value(extras, "output", "rgb").split():
        output |= _OUTPUT.get(word, 0)
    size = np.asarray(extra_value(extras, "sensorsize", (0.0, 0.0)), float)
    pixel = np.ones(2)
    if size.any():
        pixels = np.array((camera.resolution_x, camera.resolution_y), float)
        if (pixels > 0).all():
            pixel = size / pixels
        else:
            message = (
                f"{called('camera', camera)} has a sensorsize and {pixels[0]:g} by {pixels[1]:g} pixels; "
                "it needs at least 1 in each direction"
            )
            scene.fail(f"{placed.path}.resolution_{'y' if pixels[0] > 0 else 'x'}", message)
    optics = {}
    for name in ("focal", "principal"):
        value = extra_value(extras, f"{name}pixel", None)
        optics[name] = extra_value(extras, name, (0.0, 0.0)) if value is None else value * pixel
    if not np.any(optics["focal"]):
        optics["focal"] = (scene.world.visual.z_near,) * 2  # as MuJoCo; nothing reads it without a sensor
    return {
        "cam_output": output,
        "cam_sensorsize": size,
        "cam_intrinsic": (*optics["focal"], *optics["principal"]),
    }
