"""Checking the scene off the window's thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, Signal

from app.checking import check
from engine.msd.schema.world import World


class _Check(QThread):
    """Checks one copy of a World."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.notes: list = []

    def run(self) -> None:
        self.notes = check(self.world, built=True)


class SceneChecker(QObject):
    """Checks the newest World that it was given; answers about older ones are forgotten.

    Signals:
        checked: carries the list of Notes.
    """

    checked = Signal(list)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._checks: list[_Check] = []

    def start(self, world: World) -> None:
        """Check a copy of `world`; ends in `checked` unless another check is started first."""
        fresh = _Check(world.deepcopy())
        fresh.finished.connect(lambda: self._finish(fresh))
        self._checks.append(fresh)
        fresh.start()

    def wait(self) -> None:
        """Wait for every thread; for the end of the window."""
        for running in self._checks:
            running.wait()

    def _finish(self, done: _Check) -> None:
        newest = done is self._checks[-1]
        self._checks.remove(done)
        if newest:
            self.checked.emit(done.notes)
