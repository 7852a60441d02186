"""How the views of a scene stand, as text and plain data that is kept; nothing of the scene itself."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import msgspec
import numpy as np

from app.view import Appearance, View
from app.views import LAYOUTS, Views
from engine.msd.paths import get
from engine.msd.schema import Camera
from engine.msd.schema.world import World
from render.looks import Look


class Seen(msgspec.Struct, omit_defaults=True):
    """One view: its camera, None where that stands as at the beginning; the scene camera that is looked through, and
    how the scene appears."""

    lookat: tuple[float, float, float] = (0.0, 0.0, 0.0)
    orbit: tuple[float, float, float] | None = None
    """Distance, azimuth, elevation."""
    orthographic: bool = False
    through: str = ""
    look: str = ""
    exposure: float = 0.0
    auto_exposure: bool = False


class Arrangement(msgspec.Struct, omit_defaults=True):
    """The views of a scene."""

    layout: str = "single"
    views: list[Seen] = []


def arrangement(views: Views) -> str:
    """The arrangement of views, as text."""
    return msgspec.json.encode(arrangement_of(views)).decode()


def arrangement_of(views: Views, whole: bool = False) -> Arrangement:
    """The arrangement of views. whole: with cameras that were not moved, too."""
    return Arrangement(views.layout, [_seen(view, whole) for view in views.shown])


def _seen(view: View, whole: bool) -> Seen:
    look, camera = view.appearance, view.camera
    seen = Seen(
        through=view.camera_path or "",
        look=look.look.value if look.look else "",
        exposure=look.exposure,
        auto_exposure=look.auto_exposure,
    )
    if (whole or not view.is_initial) and camera.pose is None:
        x, y, z = (float(value) for value in camera.lookat)
        seen.lookat, seen.orthographic = (x, y, z), camera.orthographic
        seen.orbit = float(camera.distance), float(camera.azimuth), float(camera.elevation)
    return seen


def arrange(views: Views, world: World, text: str) -> None:
    """Give views the arrangement that `arrangement` returned. What cannot be read or is no longer there is left as it
    is, and so is how a view shows the scene that somebody has changed."""
    try:
        found = msgspec.json.decode(text, type=Arrangement)
    except (msgspec.DecodeError, ValueError):
        return
    restore_views(views, world, found, keeps_looks=True)


def restore_views(views: Views, world: World, found: Arrangement, keeps_looks: bool = False) -> None:
    """Give views this arrangement. keeps_looks: of views whose look somebody has changed, leave it."""
    if found.layout in LAYOUTS:
        views.set_layout(found.layout)
    for view, seen in zip(views.shown, found.views, strict=False):
        if not keeps_looks or view.appearance == Appearance():
            with contextlib.suppress(ValueError):
                look = Look(seen.look) if seen.look else None
                view.show(look=look, exposure=seen.exposure, auto_exposure=seen.auto_exposure)
        if seen.orbit is not None and np.isfinite((*seen.lookat, *seen.orbit)).all() and seen.orbit[0] > 0.0:
            distance, azimuth, elevation = seen.orbit
            view.set_camera(
                replace(
                    view.camera,
                    lookat=np.array(seen.lookat),
                    distance=distance,
                    azimuth=azimuth,
                    elevation=elevation,
                    orthographic=seen.orthographic,
                    pose=None,
                )
            )
        if seen.through:
            with contextlib.suppress(KeyError, ValueError):
                if isinstance(get(world, seen.through), Camera):
                    view.look_through(seen.through)
