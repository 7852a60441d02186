"""MotrixSim in a process of its own that draws one picture after another: its renderer may end its process."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from render.gallery import motrixsim

SECONDS = 120
"""The longest that a picture may take."""


class Painter(QObject):
    """Draws jobs of `app.parity.capture_job`, one at a time.

    Attributes:
        folder: for the scene and the picture.

    Signals:
        drawn: carries the picture, (h, w, 3) uint8.
        failed: carries why there is none.
    """

    drawn = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = tempfile.TemporaryDirectory(prefix="msd-studio-parity-")
        self.folder = Path(self._folder.name)
        self._process: QProcess | None = None
        self._job: dict[str, Any] | None = None
        self._limit = QTimer(self, singleShot=True, interval=1000 * SECONDS)
        self._limit.timeout.connect(self._give_up)

    @property
    def busy(self) -> bool:
        """Whether a picture is being drawn."""
        return self._job is not None

    def draw(self, make_job: Callable[[Path], dict[str, Any]]) -> None:
        """Draw what a job in `folder` says; not while `busy`. Raises SceneError."""
        self._job = make_job(self.folder)
        if self._process is None:
            self._process = process = QProcess(self)
            settings = QProcessEnvironment()
            for name, value in motrixsim.environment().items():
                settings.insert(name, value)
            process.setProcessEnvironment(settings)
            process.setStandardErrorFile(QProcess.nullDevice())
            process.readyReadStandardOutput.connect(self._read)
            process.finished.connect(lambda *_: self._ended(process))
            process.errorOccurred.connect(lambda _: self._ended(process))
            process.start(sys.executable, ["-m", "render.gallery.capture", "-"])
        self._limit.start()
        self._process.write(json.dumps(self._job).encode() + b"\n")

    def _read(self) -> None:
        process, job = self._process, self._job
        if process is None or job is None or not process.canReadLine():
            return
        problem = bytes(process.readLine().data()).decode().strip()
        self._job = None
        self._limit.stop()
        if problem:
            self.failed.emit(self.tr("MotrixSim does not draw this scene: {0}").format(problem))
        else:
            self.drawn.emit(np.asarray(Image.open(job["out"]).convert("RGB")))

    def _ended(self, process: QProcess) -> None:
        if process is not self._process:
            return
        self._process = None
        process.deleteLater()
        self._limit.stop()
        if self._job is not None:
            self._job = None
            self.failed.emit(self.tr("MotrixSim ended while it drew this scene"))

    def _give_up(self) -> None:
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """End the process."""
        self._job, process, self._process = None, self._process, None
        self._limit.stop()
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(5000)
        self._folder.cleanup()
