"""A window on scenes that a script simulates: `app.simulator.LocalSimulator(headless=False)`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np
from PySide6.QtCore import QEventLoop, QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.msd.schema import Body
from engine.scene.simulator.watching import Started
from engine.server import Frame
from engine.server.frame_writer import frame_of
from engine.simulation import Simulation
from engine.simulation.applied_forces import Pull, Push
from render import ViewCamera
from ui.application import make_application
from ui.buttons import icon_button
from ui.fixed_label import FixedLabel
from ui.icons import icon
from ui.language.phrases import translated
from ui.viewport.widget import Viewport

FREQUENCY, FAST_FREQUENCY = 60.0, 1.0
"""Looks a second of simulated time, at the speed of the clock and as fast as can be computed."""
BEHIND = 0.1
"""Seconds that are not caught up with where the simulation is slower than the clock."""
SIZE = (960, 640)


class BatchSession:
    """Of a `Session` what the viewport needs: the state of a simulation that another program steps.

    Attributes:
        playing: whether it may go on.
        world: the one that is shown.
    """

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.playing, self.world = True, 0
        self._frame: Frame | None = None
        self._index = 0

    @property
    def layout(self):
        """What the numbers of a frame mean."""
        return self._simulation.layout

    def frame(self) -> Frame | None:
        """The newest frame."""
        return self._frame

    def show_world(self, world: int) -> None:
        """Let frames be about another world."""
        self.world = world
        self.update()

    def update(self) -> None:
        """Show the simulation as it is now."""
        self._index += 1
        self._frame = frame_of(self._simulation, self.world, self._index)

    def pull(
        self,
        body: int,
        point: Sequence[float] | np.ndarray,
        target: Sequence[float] | np.ndarray,
        shares: Sequence[tuple[int, float]] = (),
        strength: float = 1.0,
    ) -> None:
        """Hold a body of the world that is shown by a spring; see `Session.pull`."""
        self._simulation.applied.hold(self.world, Pull(body, point, target, strength, shares))

    def twist(self, body: int, torque: Sequence[float] | np.ndarray) -> None:
        """Hold a torque on a body of the world that is shown; see `Session.twist`."""
        self._simulation.applied.hold(self.world, Push(body, (0.0, 0.0, 0.0), torque))

    def let_go(self) -> None:
        """End `pull` or `twist`."""
        self._simulation.applied.let_go()

    def compared(self) -> tuple:
        """No takes are kept here."""
        return ()

    @property
    def tendon_answers(self) -> int:
        """Of takes, so there is none."""
        return 0

    @property
    def pushes(self) -> tuple:
        """There are none here."""
        return ()


class BatchWindow(QWidget):
    """The view, above it Play and which of the scenes is shown.

    Args:
        started: what is shown.
        each: what one of the scenes is called, in English.

    Signals:
        closed: the user wants no more of it.
    """

    closed = Signal()

    def __init__(self, started: Started, each: str = "") -> None:
        super().__init__()
        each = translated(each) if each else self.tr("Scene")
        self.setWindowTitle(self.tr("Simulation – MSD Studio"))
        self.session = BatchSession(started.simulation)
        self.session.update()
        self.editor = Editor(Document(started.world), cast(Session, self.session))
        self.viewport = Viewport(self.editor)
        self.play_button = icon_button(self.tr("Pause"))
        self.play_button.clicked.connect(lambda: self.play(not self.session.playing))
        self.world_box = QSpinBox(maximum=len(started.scenes) - 1)
        self.world_box.setPrefix(f"{each} ")
        self.world_box.setAccessibleName(each)
        self.world_box.setVisible(len(started.scenes) > 1)
        self.world_box.valueChanged.connect(self.show_world)
        self.time_label = FixedLabel("000000.000 s")
        bar = QHBoxLayout()
        bar.addWidget(self.play_button)
        bar.addWidget(self.world_box)
        bar.addWidget(self.time_label)
        bar.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(bar)
        layout.addWidget(self.viewport, 1)
        self.resize(*SIZE)
        self.play(True)

    def play(self, on: bool) -> None:
        """Let the simulation go on, or wait."""
        self.session.playing = on
        self.play_button.setIcon(icon("pause" if on else "play"))
        self.play_button.setToolTip(self.tr("Pause") if on else self.tr("Play"))
        self.play_button.setAccessibleName(self.play_button.toolTip())

    def show_world(self, world: int) -> None:
        """Show another scene of the batch."""
        self.session.show_world(world)
        self.update_frame()

    def update_frame(self) -> None:
        """Show the simulation as it is now."""
        self.session.update()
        frame = self.session.frame()
        with QSignalBlocker(self.world_box):
            self.world_box.setValue(self.session.world)
        self.time_label.setText(f"{frame.time:.3f} s" if frame else "")

    def closeEvent(self, event) -> None:
        """The simulation ends."""
        self.viewport.close()
        super().closeEvent(event)
        self.closed.emit()


def _moves(body: Body) -> bool:
    """Whether anything of a body can move."""
    waiting, joints = [body.link], 0
    while waiting:
        link = waiting.pop()
        joints += len(link.joints)
        waiting += link.children
    return body.free is not None or joints > 0


class BatchWatcher:
    """Shows scenes in a window while they run, at most as fast as the clock; closing it ends the simulation.

    Args:
        paused: wait for Play.
        shadows: draw shadows.
        fast: do not wait for the clock.
        camera: look from here at first.
        each: what one of the scenes is called, in English.
    """

    def __init__(
        self,
        paused: bool,
        shadows: bool,
        fast: bool,
        camera: ViewCamera | None,
        started: Started,
        each: str = "",
    ) -> None:
        self.frequency = FAST_FREQUENCY if fast else FREQUENCY
        self._fast, self.simulation = fast, started.simulation
        self._app = make_application()
        self.window = BatchWindow(started, each)
        self._open = True
        self.window.closed.connect(self._note_closed)
        viewport = self.window.viewport
        viewport.options = replace(viewport.options, shadows=shadows, grid=False, icons=False)
        if camera is not None:
            self.window.editor.view.set_camera(camera)
        self.window.play(not paused)
        self.window.show()
        self._process()
        if camera is None:
            moving = [
                f"hierarchy.bodies[{i}].link" for i, body in enumerate(started.world.hierarchy.bodies) if _moves(body)
            ]
            viewport.frame(moving)
        self._start: float | None = None

    def _note_closed(self) -> None:
        self._open = False

    def look(self) -> bool:
        """Show the state; return when the clock has come to it, False when the window was closed."""
        self.window.update_frame()
        self._process()
        while self._open and not self.window.session.playing:
            self._start = None
            self._process(wait=True)
        now, simulated = time.perf_counter(), self.simulation.time
        if self._start is None or now - self._start - simulated > BEHIND:
            self._start = now - simulated
        while self._open and not self._fast and time.perf_counter() - self._start < simulated:
            self._process(wait=True)
        return self._open

    def _process(self, wait: bool = False) -> None:
        self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        if wait:
            time.sleep(0.002)

    def close(self) -> None:
        """Close the window."""
        self.window.close()
        self.window.deleteLater()
        self._process()
