"""Cameras and lights: where they are and what they follow. How they look is the renderer's, from the World."""

from __future__ import annotations

import numpy as np

from engine.build import rotation
from engine.build.model import Columns, SceneModel
from engine.build.scene import Scene, extras_of, said
from engine.msd.schema import PositionTrack, RotationTrack
from engine.physics.enums import CamLightMode

_LIGHT_KIND = {"spot": 0, "directional": 1, "point": 2, "rect": 0}
_BY_MASS = {"trackcom": CamLightMode.TRACKCOM, "targetbodycom": CamLightMode.TARGETBODYCOM}


def compile_cameras(scene: Scene, m: SceneModel) -> None:
    """The camera arrays."""
    rows = Columns()
    m.ncam = len(scene.cameras)
    for placed in scene.cameras:
        camera = placed.element
        mode, target = CamLightMode.FIXED, -1
        if camera.rotation_track == RotationTrack.LookAtLink:
            mode = CamLightMode.TARGETBODY
            target = scene.resolve_link(camera.track_target, f"{placed.path}.track_target")
        elif PositionTrack.FixedWorld == camera.position_track and camera.rotation_track == RotationTrack.FixedWorld:
            mode = CamLightMode.TRACK
        rows.add(
            cam_mode=_BY_MASS.get(said(extras_of(camera), "mode", ""), mode),
            cam_bodyid=placed.body,
            cam_targetbodyid=target,
            cam_pos=camera.position,
            cam_quat=rotation.from_xyzw(camera.orientation),
            cam_projection=camera.orthographic,
            cam_fovy=camera.fovy,
            cam_resolution=(camera.resolution_x, camera.resolution_y),
        )
    rows.write(m, "cam")


def compile_lights(scene: Scene, m: SceneModel) -> None:
    """The light arrays."""
    rows = Columns()
    m.nlight = len(scene.lights)
    for placed in scene.lights:
        light = placed.element
        mode, target = CamLightMode.FIXED, -1
        if light.mode.variant == "track":
            mode = CamLightMode.TRACK
        elif light.mode.variant == "target_body":
            mode = CamLightMode.TARGETBODY
            target = scene.resolve_link(light.mode.value, f"{placed.path}.mode.value")
        length = float(np.linalg.norm(light.direction))
        rows.add(
            light_mode=_BY_MASS.get(said(extras_of(light), "mode", ""), mode),
            light_bodyid=placed.body,
            light_targetbodyid=target,
            light_type=_LIGHT_KIND[light.type_.variant],
            light_castshadow=light.cast_shadows,
            light_pos=light.position,
            light_dir=light.direction / length if length > 0 else (0.0, 0.0, -1.0),
        )
    rows.write(m, "light")
