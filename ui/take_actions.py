"""Recording takes, opening them and playing them again, without simulating anything anew."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QLocale, QObject, QThread, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QMessageBox,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.history import History
from app.takes.reader import SUFFIX, Take, is_take
from app.takes.recorder import Recorder, bytes_a_minute, save_take
from app.takes.scene import scene_bytes
from engine.errors import SceneError
from ui.language.phrases import translated

PULL_MS = 100
REPLAY_MS = 16
_FILTER = "MCAP (*.mcap)"


class TakeActions(QObject):
    """The commands on takes of a window's scene.

    Attributes:
        recorder: what records now; None without.

    Signals:
        changed: recording or replaying began or ended.
        status_changed: carries how large the recording is, "" while there is none.
        notified: something happened that the user should know; carries the message.
        failed: something could not be done; carries why.
    """

    changed = Signal()
    status_changed = Signal(str)
    notified = Signal(str)
    failed = Signal(str)

    def __init__(self, editor: Editor, window: QWidget) -> None:
        super().__init__(window)
        self._editor, self._window = editor, window
        self.recorder: Recorder | None = None
        self._reader: _Reader | None = None
        self._read: _Reader | None = None  # that is done, and waits for the engine
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=PULL_MS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        self._replay_timer = QTimer(self, interval=REPLAY_MS)
        self._replay_timer.timeout.connect(self._show_next)
        editor.document_about_to_change.connect(self._leave)
        editor.document_changed.connect(lambda document: self._follow(document.read_from))
        self._follow(editor.document.read_from)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "record": lambda *_: self.toggle_recording(),
            "save_take": lambda *_: self.save(),
            "replay": lambda *_: self.toggle_replay(),
        }

    def checked(self, id: str) -> bool | None:
        """Whether a command is on; None: it is another part's."""
        return {"record": self.recorder is not None, "replay": self.replaying}.get(id)

    # ----------------------------------------------------------------------------------------- recording

    def toggle_recording(self) -> None:
        """End the recording, or ask for rate and file and begin one."""
        if self.recorder is not None:
            self.stop()
            return
        table = self._editor.session.channel_table
        if table is None:
            self.failed.emit(self.tr("The simulation is not built yet; wait until it is."))
            self.changed.emit()
            return
        dialog = RecordDialog(lambda every: bytes_a_minute(table, every), table.layout.timestep, self._window)
        path = self._ask_file(self.tr("Record take")) if dialog.exec() else ""
        if path:
            self.record(path, dialog.every)
        self.changed.emit()

    def record(self, path: str, every: int = 1) -> None:
        """Record from now on: all joints, sensors, actuators and energies, and what is plotted."""
        editor = self._editor
        try:
            scene = lambda: scene_bytes(editor.document.world, path)  # noqa: E731
            self.recorder = Recorder(editor.session.history, path, scene, every)
        except (OSError, SceneError) as error:
            self.failed.emit(self._not_written(path, error))
        self._tick()
        self.changed.emit()

    def stop(self) -> None:
        """End the recording."""
        recorder, self.recorder = self.recorder, None
        if recorder is None:
            return
        recorder.stop()
        self.status_changed.emit("")
        if recorder.error:
            text = self.tr("{0}: {1}. The {2} moments before that are in the file.")
            self.failed.emit(text.format(recorder.path, recorder.error, recorder.moments))
        elif recorder.moments:
            text = self.tr("Recorded {0} moments, {1}, to {2}")
            self.notified.emit(text.format(recorder.moments, _size(recorder.size), recorder.path))
        self.changed.emit()

    def save(self, path: str = "", since: float | None = None, until: float | None = None) -> None:
        """Write what the timeline has as a take, after asking for the file unless it is given."""
        path = path or self._ask_file(self.tr("Save history as take"))
        if not path:
            return
        history, world = self._editor.session.history, self._editor.document.world
        begin, end = history.start if since is None else since, history.end if until is None else until
        try:
            count = save_take(history, history.take, path, scene_bytes(world, path), begin, end)
        except (OSError, SceneError) as error:
            self.failed.emit(self._not_written(path, error))
            return
        self.notified.emit(self.tr("Wrote {0} moments to {1}").format(count, path))

    def _ask_file(self, title: str) -> str:
        """A file to write to; not the one that is shown."""
        own = self._editor.document.read_from
        name = os.path.splitext(self._editor.document.file or "")[0] or "take"
        path, _ = QFileDialog.getSaveFileName(self._window, title, f"{name}-take{SUFFIX}", _FILTER)
        path = path if not path or path.lower().endswith(SUFFIX) else path + SUFFIX
        if path and os.path.exists(path) and os.path.exists(own) and os.path.samefile(path, own):
            QMessageBox.warning(self._window, title, self.tr("This take is open; choose another name."))
            return ""
        return path

    def _not_written(self, path: str, error: OSError | SceneError) -> str:
        why = (error.strerror or str(error)) if isinstance(error, OSError) else translated(error.message)
        return self.tr("{0} cannot be written: {1}").format(path, why)

    def _tick(self) -> None:
        recorder = self.recorder
        if recorder is not None:
            recorder.pull()
            if recorder.error:
                self.stop()
            else:
                self.status_changed.emit(_size(recorder.size))
        self._show_read()

    # ----------------------------------------------------------------------------------------- opening

    def _leave(self) -> None:
        self.stop()
        self._end_replay()
        self._wait()

    def close(self) -> None:
        """At the end of the window."""
        self._leave()
        self._timer.stop()

    def _wait(self) -> None:
        if self._reader is not None:
            self._reader.wait()
        self._reader = self._read = None

    def _follow(self, file: str) -> None:
        """Read the moments of a take that was opened."""
        if file and file.lower().endswith(SUFFIX) and is_take(file):
            self._reader = _Reader(file, self._editor.session.history.limit)
            self._reader.start()

    def _show_read(self) -> None:
        """Show what was read, once there is an engine that shows it."""
        reader, session = self._reader, self._editor.session
        if reader is None or not reader.isFinished() or session.layout is None or session.frame() is None:
            return
        self._reader = None
        name = os.path.basename(reader.file)
        if reader.history.count():
            session.show_history(reader.history)
        text = self.tr("{0}: {1} moments; Replay plays them").format(name, reader.history.count())
        if reader.stride > 1:
            text = self.tr("{0} has more moments than memory is set for: one of {1} is shown").format(
                name, reader.stride
            )
        if reader.cut:
            text = self.tr("{0} has no end, as after a crash; its {1} readable moments are shown").format(
                name, reader.history.count()
            )
        if reader.error:
            text = f"{name}: {translated(reader.error)}"
        self.notified.emit(text)
        self.changed.emit()

    # ----------------------------------------------------------------------------------------- replaying

    def toggle_replay(self) -> None:
        """Show what the history has as it went, from the moment that is shown or, at the end, from the start."""
        playback, session = self._editor.playback, self._editor.session
        if playback.active:
            self._end_replay()
            return
        if session.history.count() < 2:
            self.failed.emit(self.tr("There is nothing to replay yet: simulate something, or open a take."))
            self.changed.emit()
            return
        if session.playing:
            session.pause()
        playback.start()
        if playback.active:
            self._clock.start()
            self._replay_timer.start()
        self.changed.emit()

    def _show_next(self) -> None:
        playback = self._editor.playback
        playback.tick(1e-3 * self._clock.restart())
        if not playback.active:
            self._end_replay()

    def _end_replay(self) -> None:
        self._replay_timer.stop()
        self._editor.playback.stop()
        self.changed.emit()

    @property
    def replaying(self) -> bool:
        """Whether what the history has is shown again as it went."""
        return self._editor.playback.active


class RecordDialog(QDialog):
    """How often a recording has a moment, and how large it becomes by that."""

    def __init__(
        self, bytes_a_minute: Callable[[int], float], timestep: float, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Record take"))
        self._bytes, self._timestep = bytes_a_minute, timestep
        self.every_box = QSpinBox()
        self.every_box.setRange(1, 100_000)
        self.every_box.setAccessibleName(self.tr("Steps between moments"))
        self.every_box.setToolTip(self.tr("1: every step of the simulation"))
        self.every_box.valueChanged.connect(lambda _: self._show())
        self.size_label = QLabel()
        what = QLabel(
            self.tr(
                "The scene, its full state, all joints, sensors, actuators and energies, and what is plotted, as "
                "MCAP, which Foxglove and PlotJuggler open too."
            )
        )
        what.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Choose File…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(self.tr("One moment every … steps"), self.every_box)
        form.addRow(self.tr("Size"), self.size_label)
        layout = QVBoxLayout(self)
        layout.addWidget(what)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self._show()

    @property
    def every(self) -> int:
        """Steps from one moment to the next."""
        return self.every_box.value()

    def _show(self) -> None:
        size, rate = _size(self._bytes(self.every)), 1 / (self._timestep * self.every)
        free = _size(shutil.disk_usage(os.getcwd()).free)
        text = self.tr("about {0} a simulated minute at {1} Hz; {2} are free here")
        self.size_label.setText(text.format(size, f"{rate:.4g}", free))


class _Reader(QThread):
    """Reads the moments of a take."""

    def __init__(self, file: str, limit: int) -> None:
        super().__init__()
        self.file, self.history = file, History(limit)
        self.stride, self.cut, self.error = 1, False, ""

    def run(self) -> None:
        try:
            take = Take(self.file)
            self.stride = take.fill(self.history)
            self.cut = take.cut
        except SceneError as error:
            self.error = error.message
        except Exception as error:  # what a damaged file holds must not end the program
            self.error = f"its moments cannot be read ({type(error).__name__}: {error})"


def _size(count: float) -> str:
    return QLocale().formattedDataSize(round(count), 1, QLocale.DataSizeFormat.DataSizeSIFormat)
