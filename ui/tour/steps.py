"""The steps of the guided tour: what each points at, what it says, and when it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from ui.export_dialog import ExportDialog
from ui.keys import keymap
from ui.keys.mouse import mouse

if TYPE_CHECKING:
    from ui.main_window import MainWindow

SCENE = "two_link_arm"
"""Template of `app.scene_templates` that the tour shows."""


BODIES = "hierarchy.bodies"
"""Below it stands what can be moved by hand; the ground does not."""


class Step(NamedTuple):
    """A step: it is done when what `watch` gives differs from what it gave at its beginning, by `done`."""

    id: str
    title: str
    text: Callable[[], str]
    target: Callable[[MainWindow], QWidget]
    watch: Callable[[MainWindow], Any]
    done: Callable[[Any, Any], bool]
    panel: str = ""
    """The panel that has to be in front."""


def _keys(id: str) -> str:
    return keymap.shown(keymap.keymap().all()[id][:1])


def _move_button(window: MainWindow) -> QWidget:
    """At the left of the bar: a bubble below its middle would cover what is to be dragged."""
    bar = window.views.bar
    return bar.widgetForAction(window.commands.by_id["tool_move"]) or bar


def _camera(window: MainWindow) -> tuple[float, float]:
    camera = window.viewport.view_camera()
    return camera.azimuth, camera.elevation


def _time(window: MainWindow) -> tuple[bool, float]:
    frame = window.session.frame()
    return window.session.playing, frame.time if frame is not None else 0.0


def _resting(window: MainWindow) -> np.ndarray | None:
    """Coordinates of the joints while the simulation is paused."""
    frame = window.session.frame()
    return None if window.session.playing or frame is None or frame.playing else np.array(frame.qpos)


def _posed(start: Any, now: Any) -> bool:
    return start is not None and now is not None and (len(start) != len(now) or bool(np.any(abs(now - start) > 1e-4)))


def _exporting(window: MainWindow) -> bool:
    return any(dialog.isVisible() for dialog in window.findChildren(ExportDialog))


STEPS = (
    Step(
        "orbit",
        "Look around",
        lambda: _tr("Turn the view: {0} beside the arm. The wheel zooms.").format(mouse().drag_of("orbit")),
        lambda window: window.viewport,
        _camera,
        lambda start, now: start != now,
    ),
    Step(
        "select",
        "Select",
        lambda: _tr("Click a part of the arm, or a row of the scene tree."),
        lambda window: window.tree,
        lambda window: window.selection.paths,
        lambda start, now: now != start and any(path.startswith(BODIES) for path in now),
        panel="tree",
    ),
    Step(
        "move",
        "Move",
        lambda: _tr("Choose Move ({0}) and drag an arrow of the selected part. {1} takes it back.").format(
            _keys("tool_move"), _keys("undo")
        ),
        _move_button,
        lambda window: window.document.undo_stack.forgotten + window.document.undo_stack.index,
        lambda start, now: now > start,
    ),
    Step(
        "play",
        "Play",
        lambda: _tr("Let the simulation run: the triangle here, or {0}.").format(_keys("play")),
        lambda window: window.transport.play_button,
        _time,
        lambda start, now: now[0] and now[1] != start[1],
    ),
    Step(
        "pose",
        "Pose",
        lambda: _tr(
            "Pause ({0}). Then drag a slider in the Joints tab here, or a part of the arm with Move. "
            "Where it starts does not change."
        ).format(_keys("play")),
        lambda window: window.controls,
        _resting,
        _posed,
        panel="controls",
    ),
    Step(
        "plot",
        "Plot",
        lambda: _tr("Press Add and choose a joint, or drag a row of the tree here, to see it over time."),
        lambda window: window.plots,
        lambda window: len(window.plots.plots),
        lambda start, now: now > start,
        panel="plots",
    ),
    Step(
        "export",
        "Export",
        lambda: _tr(
            "File > Export ({0}) writes MSD, MJCF or glTF for other programs. Open it; you may cancel."
        ).format(_keys("export")),
        lambda window: window.menuBar(),
        _exporting,
        lambda start, now: now and not start,
    ),
)
"""All of them, in order."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Tour", text)
