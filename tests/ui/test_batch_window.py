"""Scenes that a script simulates in a window: shown, chosen, paused, ended by closing it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.simulator import Batch, BatchParameters, LocalSimulator
from ui.batch_window import BatchWindow

sys.path.insert(0, str(Path(__file__).parents[2] / "resources" / "examples"))


@pytest.fixture
def walkers():
    import spider

    batch = Batch(
        parameters=BatchParameters(
            simulation_time=None, sampling_frequency=10, simulation_timestep=0.001, control_frequency=20
        )
    )
    batch.scenes += [spider.scene(height)[0] for height in (0.17, 0.4)]
    return batch


def _when(condition, action) -> QTimer:
    """Do something to the window once what it shows fulfils a condition."""
    timer = QTimer(interval=5)

    def look() -> None:
        found = [w for w in QApplication.topLevelWidgets() if isinstance(w, BatchWindow) and w.isVisible()]
        if found and condition(found[0]):
            timer.stop()
            action(found[0])

    timer.timeout.connect(look)
    timer.start()
    return timer


def test_scenes_run_in_a_window_until_it_is_closed(qtbot, walkers, artefacts):
    seen: list[float] = []

    def choose(window: BatchWindow) -> None:
        seen.append(window.session.frame().xpos[2, 2])
        window.world_box.setValue(1)
        seen.append(window.session.frame().xpos[2, 2])
        window.grab().save(str(artefacts / "batch_window.png"))

    timers = [
        _when(lambda window: window.session.frame().time > 0.05, choose),
        _when(lambda window: window.session.frame().time > 0.3, lambda window: window.close()),
    ]
    states = LocalSimulator().simulate_batch(walkers)
    assert len(timers) == 2 and len(seen) == 2
    assert seen[1] - seen[0] == pytest.approx(0.4 - 0.17, abs=0.06)  # the second falls from higher
    assert 4 <= len(states[0]) == len(states[1]) < 30


def test_a_paused_window_waits(qtbot, walkers):
    walkers.parameters.simulation_time = 0.1
    times: list[float] = []

    def note(window: BatchWindow) -> None:
        times.append(window.session.frame().time)
        window.play_button.click()

    timer = _when(lambda window: window.viewport.isVisible(), note)
    states = LocalSimulator(start_paused=True, fast_sim=True).simulate_batch(walkers)
    assert timer is not None and times == [0.0]
    assert states[0][-1].time == pytest.approx(0.1)
