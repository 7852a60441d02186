"""A film of what a window has in its timeline, as its view shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from app.editor import Editor
from app.ghosts import MOST_BODIES
from app.history import Take
from app.video.drawing import GhostMotion
from app.video.files import bounded, kind_of
from app.video.motion import Motion, frame_times, motion_of
from app.video.mp4 import rate_of
from engine.msd.writing import to_msgpack
from render import Look, RenderOptions, ViewCamera
from render.looks import OCCLUSION_SHARE
from ui.channel_names import channel_name
from ui.figures.figure import Colors, Figure
from ui.plots.plot import Plot
from ui.takes.colors import color_of
from ui.video.course import Course, axes_over
from ui.video.film import RIGHT, Film
from ui.video.process import Job
from ui.viewport.widget import Viewport

MOST_POINTS = 4000
"""Of a curve that has very many samples."""


@dataclass
class Wanted:
    """What the user has chosen.

    Attributes:
        start, stop: s. camera: of the scene by its World path; None: the view as it stands.
        plots: beside the picture, at a side of it, in these colors.
    """

    out: str
    start: float
    stop: float
    camera: str | None
    size: tuple[int, int]
    fps: float
    speed: float
    interpolated: bool = True
    overlays: bool = True
    caption: bool = False
    plots: Sequence[Plot] = ()
    side: str = RIGHT
    colors: Colors | None = None


def fitted(wanted: Wanted) -> tuple[Wanted, np.ndarray]:
    """What a file of its kind can have of it, and the times of its pictures, s. Raises ValueError for other files."""
    seconds = (wanted.stop - wanted.start) / wanted.speed
    size, fps, seconds = bounded(kind_of(wanted.out), wanted.size, wanted.fps, seconds)
    stop = min(wanted.stop, wanted.start + seconds * wanted.speed)
    found = replace(wanted, size=size, fps=fps, stop=stop)
    return found, frame_times(wanted.start, stop, rate_of(fps), wanted.speed)


def job_of(editor: Editor, viewport: Viewport, wanted: Wanted) -> Job:
    """All that a process needs that makes it. Raises SceneError, and ValueError without a moment."""
    wanted, times = fitted(wanted)
    session, world = editor.session, editor.document.world
    layout = session.layout
    motion = None if layout is None else motion_of(session.history, None, times, layout, session.state_of)
    if motion is None or not len(motion.times):
        raise ValueError(
            QCoreApplication.translate(
                "VideoExport", "There is nothing to show yet: simulate something, or open a take."
            )
        )
    camera: str | ViewCamera = wanted.camera or viewport.view.camera_path or viewport.view.camera
    pace = "" if wanted.speed == 1 else f"  ×{wanted.speed:g}"
    film = Film(
        out=wanted.out,
        motion=motion,
        times=times,
        rate=rate_of(wanted.fps),
        camera=camera,
        options=picture_options(viewport, wanted.overlays),
        size=wanted.size,
        interpolated=wanted.interpolated,
        ghosts=[ghost for take in session.compared() if (ghost := _ghost(editor, take, times)) is not None],
        figure=_figure(editor, wanted),
        side=wanted.side,
        caption=f"{{}} s{pace}" if wanted.caption else "",
        has_labels=wanted.overlays and "labels" in viewport.options.overlays,
    )
    return Job(film, to_msgpack(world), world.file, world.asset_roots)


def picture_options(viewport: Viewport, has_overlays: bool) -> RenderOptions:
    """How a view shows its scene, without what is for editing: selection, gizmo and icons."""
    appearance = viewport.view.appearance
    options = replace(
        viewport.options,
        look=viewport.look,
        exposure_ev=viewport.exposure_ev,
        false_color=appearance.false_color,
        clipping=appearance.clipping,
        floor_reflection=appearance.floor_reflection,
        hidden=viewport.editor.hidden.paths,
        icons=False,
    )
    if not has_overlays:
        options = replace(options, overlays=frozenset(), grid=False)
    if viewport.look is Look.STUDIO and (bounds := viewport.bounds(())) is not None:
        options = replace(options, ambient_occlusion=True, occlusion_radius=OCCLUSION_SHARE * bounds[1])
    return options


def _ghost(editor: Editor, take: Take, times: np.ndarray) -> GhostMotion | None:
    session, layout = editor.session, editor.session.layout
    if layout is None or layout.nbody > MOST_BODIES:
        return None
    motion: Motion = motion_of(session.history, take, times, layout, session.state_of)
    if not len(motion.times):
        return None
    near = 1.5 * layout.timestep
    color = QColor(color_of(take)).getRgbF()[:3]  # pyright: ignore[reportIndexIssue]
    return GhostMotion(motion, color, (float(motion.times[0]) - near, float(motion.times[-1]) + near))


def _figure(editor: Editor, wanted: Wanted) -> Figure | None:
    if not wanted.plots or wanted.colors is None:
        return None
    session, rows = editor.session, []
    for number, plot in enumerate(wanted.plots):
        curves = [curve for curve in plot.curves if curve.is_visible]
        ids = [curve.channel.id for curve in curves]
        every = session.points(ids, wanted.start, wanted.stop, MOST_POINTS) if ids else []
        courses = [
            Course(channel_name(curve.channel), curve.channel.unit, curve.color, points.times, points.values)
            for curve, points in zip(curves, every, strict=True)
        ]
        is_last = number == len(wanted.plots) - 1
        bottom = QCoreApplication.translate("Figure", "time (s)") if is_last else ""
        if courses:
            rows.append([axes_over(courses, wanted.start, wanted.stop, bottom)])
    return Figure(rows, wanted.colors, shows_values=True) if rows else None
