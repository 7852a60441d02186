"""Lights and cameras."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from engine.msd.paths import join
from engine.msd.schema import Camera, FreeCamera, RotationTrack, SpotLightDesc
from engine.msd.validate.finding import ERROR, INFO, INVENTION, REMOVAL, VALUE, WARNING, Assign, Finding, Fix, assign
from engine.msd.validate.survey import Survey

MJCF_INNER_ANGLE = 35.0
"""Degrees; what MotrixSim takes where MJCF says only the cutoff."""


def check(survey: Survey) -> Iterator[Finding]:
    """Lights that shine wrongly and cameras that see nothing."""
    for path, spot in survey.of(SpotLightDesc):
        if spot.inner_angle > spot.outer_angle:
            default_angle = survey.world.extras is not msgspec.UNSET and spot.inner_angle == MJCF_INNER_ANGLE
            yield Finding(
                INFO if default_angle else WARNING,
                join(path, "inner_angle"),
                f"{spot.inner_angle:g}° is wider than the outer angle, {spot.outer_angle:g}°",
                "spot-angles",
                assign(VALUE, f"Set to {spot.outer_angle:g}°", join(path, "inner_angle"), spot.outer_angle),
            )
    for path, camera in survey.of(Camera):
        yield from _camera(path, camera)
    for path, camera in survey.of(FreeCamera):
        yield from _view(path, camera.fovy, camera.orthographic)
    yield from _visual(survey)


def _camera(path: str, camera: Camera) -> Iterator[Finding]:
    by_lens = camera.extras is not msgspec.UNSET and any(
        getattr(camera.extras, name) is not None for name in ("focal", "focalpixel", "sensorsize")
    )
    if not by_lens:
        yield from _view(path, camera.fovy, camera.orthographic)
    if camera.znear > 0 and camera.zfar > 0 and camera.znear >= camera.zfar:
        yield Finding(
            WARNING,
            join(path, "zfar"),
            f"{camera.zfar:g} m is not beyond znear, {camera.znear:g} m: the camera sees nothing",
            "camera-depth",
            Fix(
                VALUE, "Take both from the world", (Assign(join(path, "znear"), 0.0), Assign(join(path, "zfar"), 0.0))
            ),
        )
    by_sensor = camera.extras is not msgspec.UNSET and bool(np.any(camera.extras.sensorsize))  # also where None
    for name in ("resolution_x", "resolution_y"):
        if getattr(camera, name) == 0:
            where = join(path, name)
            what = ", and a camera with a sensorsize cannot be built without" if by_sensor else ""
            yield Finding(
                ERROR if by_sensor else WARNING,
                where,
                f"is 0: an image has a pixel at least{what}",
                "resolution-zero",
                assign(VALUE, "Set to 1", where, 1),
            )
    if camera.rotation_track is RotationTrack.LookAtLink and not camera.track_target:
        where = join(path, "rotation_track")
        yield Finding(
            WARNING,
            where,
            "looks at a link, and track_target names none",
            "camera-target",
            assign(REMOVAL, "Keep its orientation on the link", where, RotationTrack.FixedLocal),
        )


def _view(path: str, fovy: float, orthographic: bool) -> Iterator[Finding]:
    if fovy == 0 or (fovy == 180 and not orthographic):
        yield Finding(
            WARNING,
            join(path, "fovy"),
            f"a view {fovy:g}{' m high' if orthographic else '° wide'} shows nothing",
            "fovy",
            assign(INVENTION, "Set to 45", join(path, "fovy"), 45.0),
        )


def _visual(survey: Survey) -> Iterator[Finding]:
    visual = survey.world.visual
    if visual.z_near >= visual.z_far:
        yield Finding(
            WARNING,
            "visual.z_far",
            f"{visual.z_far:g} m is not beyond z_near, {visual.z_near:g} m: nothing is seen",
            "camera-depth",
            Fix(INVENTION, "Set to 0.01 and 50 m", (Assign("visual.z_near", 0.01), Assign("visual.z_far", 50.0))),
        )
    if visual.fog_start > visual.fog_end:
        yield Finding(
            WARNING,
            "visual.fog_end",
            f"{visual.fog_end:g} m is nearer than fog_start, {visual.fog_start:g} m",
            "fog",
            Fix(
                VALUE,
                "Swap them",
                (Assign("visual.fog_start", visual.fog_end), Assign("visual.fog_end", visual.fog_start)),
            ),
        )
