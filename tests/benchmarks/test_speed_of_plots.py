"""How fast 64 curves at 1 kHz are drawn while the simulation runs: pictures a second while the newest samples are
followed, while somebody zooms and while somebody scrubs, beside the same simulation without plots; of the panel
alone, and in a whole window whose view plays.

Not part of the ordinary run, and nothing is asserted about time, which depends on the machine:
`packaging/with_display.sh .venv/bin/python -m pytest tests/benchmarks/test_speed_of_plots.py -s`.
"""

from __future__ import annotations

import os
import time

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine import msd
from ui.application import make_application
from ui.main_window import MainWindow
from ui.plots import PlotPanel
from ui.plots.plot import Plot

CURVES, PLOTS, SECONDS, HISTORY = 64, 8, 4.0, 5.0
POLL_MS = 8


class Paints(QObject):
    """Counts the pictures of a plot that show other times, or another cursor, than the one before."""

    def __init__(self, plot: Plot) -> None:
        super().__init__()
        self.count = 0
        self._plot, self._shown = plot, ()
        plot.canvas.viewport().installEventFilter(self)

    def eventFilter(self, watched, event) -> bool:
        if event.type() == QEvent.Type.Paint:
            shown = *self._plot.times, self._plot.cursor_line.value()
            self.count += shown != self._shown
            self._shown = shown
        return False


@pytest.fixture
def session():
    """64 pendulums of different lengths, a step of 1 ms."""
    bodies = "".join(
        f'<body pos="0 {i} 0"><joint name="j{i}" axis="0 1 0"/><geom size=".1" pos="{0.2 + i / 64} 0 0"/></body>'
        for i in range(CURVES)
    )
    option = '<option timestep="0.001"><flag contact="disable"/></option>'
    session = Session(Document(msd.from_str(f"<mujoco>{option}<worldbody>{bodies}</worldbody></mujoco>", "mjcf")))
    while session.frame() is None:
        session.poll()
        time.sleep(0.01)
    yield session
    session.close()


def watch(session: Session, paints: Paints | None = None, act=lambda part: None) -> tuple[float, float, float]:
    """Pictures a second, simulated seconds a second, and the share of a processor of this process, of some seconds in
    which `act` is called with the part of them that is over."""
    frame = session.frame()
    assert frame is not None
    begin, simulated, used = time.perf_counter(), frame.time, time.process_time()
    count = paints.count if paints else 0
    loop, timer = QEventLoop(), QTimer(interval=POLL_MS, timerType=Qt.TimerType.PreciseTimer)

    def go_on() -> None:
        session.poll()
        act((time.perf_counter() - begin) / SECONDS)

    timer.timeout.connect(go_on)
    timer.start()
    QTimer.singleShot(int(1000 * SECONDS), loop.quit)
    loop.exec()
    timer.stop()
    passed, used = time.perf_counter() - begin, time.process_time() - used
    frame = session.frame()
    assert frame is not None
    pictures = (paints.count - count if paints else 0) / passed
    return pictures, (frame.time - simulated) / passed, used / passed


def test_64_curves_while_zooming_and_scrubbing(qtbot, session):
    session.play()
    watch(session)  # until it runs evenly
    _, alone, _ = watch(session)
    panel = PlotPanel(Editor(session.document, session))
    qtbot.addWidget(panel)
    panel.resize(1400, 900)
    with qtbot.waitExposed(panel):
        panel.show()
    use(panel, session, alone)


def test_a_whole_window_that_plays(qapp, session, tmp_path):
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    make_application()
    window = MainWindow(Editor(session.document, session))
    window.resize(1560, 960)
    window.show()
    docks = window.docks
    window.resizeDocks([docks["plots"]], [480], Qt.Orientation.Vertical)
    docks["plots"].raise_()
    window.run_command("play")
    views = Drawings(window.viewport)
    watch(session)
    count, begin = views.count, time.perf_counter()
    _, alone, share = watch(session)
    rate = (views.count - count) / (time.perf_counter() - begin)
    print(f"\nwithout plots: {rate:.1f} pictures/s of the view, {share:.2f} of a processor, {alone:.3f} of real time")
    use(window.plots, session, alone, views)
    if shot := os.environ.get("PLOTS_BENCHMARK_SHOT"):
        window.screen().grabWindow(0).save(shot)
    session.document.undo_stack.set_clean()
    window.close()
    window.deleteLater()
    QApplication.processEvents()


class Drawings(QObject):
    """Counts the pictures of the view."""

    def __init__(self, viewport) -> None:
        super().__init__()
        self.count = 0
        viewport.drawing.connect(self._add)

    def _add(self) -> None:
        self.count += 1


def use(panel: PlotPanel, session: Session, alone: float, views: Drawings | None = None) -> None:
    """Follow, zoom and scrub 64 curves, and print how fast that goes."""
    for p in range(PLOTS):
        own = range(p * CURVES // PLOTS, (p + 1) * CURVES // PLOTS)
        panel.add_channels([f"joint/j{i}/position" for i in own], panel.add_plot())
    assert sum(len(plot.curves) for plot in panel.plots) == CURVES
    panel.set_window(HISTORY)
    plot = panel.plots[0]
    paints = Paints(plot)
    for _ in range(2):
        watch(session)  # until the window is full

    def zoom(part: float) -> None:
        panel.set_following(False)
        middle, half = session.history.end - HISTORY / 2, HISTORY / 2 * (1.05 + np.cos(20 * part))
        plot.set_times(middle - half, middle + half)

    def scrub(part: float) -> None:
        start, stop = plot.times
        plot.hovered.emit(start + (0.5 + 0.5 * np.sin(20 * part)) * (stop - start))

    print()
    for name, act in (("followed", lambda part: None), ("zoomed", zoom), ("scrubbed", scrub)):
        if name != "zoomed":
            panel.set_following(True)
        count, begin = views.count if views else 0, time.perf_counter()
        pictures, rate, share = watch(session, paints, act)
        drawn = (views.count - count) / (time.perf_counter() - begin) if views else 0
        print(
            f"{name}: {pictures:.1f} pictures/s of the plots{f', {drawn:.1f} of the view' if views else ''},"
            f" {share:.2f} of a processor, {pictures / share:.1f} pictures for each second of it; the simulation at"
            f" {rate:.3f} of real time, {rate / alone:.3f} times that without plots; load {os.getloadavg()[0]:.1f}"
        )
        assert pictures > 0
    times, _ = session.samples(["joint/j0/position"])
    assert np.allclose(np.diff(times), 1e-3)  # no step is lost meanwhile
