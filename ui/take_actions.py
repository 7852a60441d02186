"""Recording takes, opening them and playing them again, without simulating anything anew."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QThread, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.channels import ChannelTable
from app.editor import Editor
from app.history import History
from app.takes.reader import SUFFIX, Take, is_take
from app.takes.recorder import Recorder, save_take
from app.takes.scene import take_scene
from app.takes.size import SAMPLE, Growth, MomentSize
from app.takes.writer import INTERVAL, TakeWriter
from engine.errors import SceneError
from engine.msd.recorded_files import files_of
from ui import questions
from ui.busy import CancelledError, wait_with_progress
from ui.language.phrases import translated
from ui.takes.record_dialog import RecordDialog, size_text

PULL_MS = 100
REPLAY_MS = 16
SUMMARY_S = 0.5
"""From one look of the curves of a take that was opened at more of it to the next."""
_FILTER = "MCAP (*.mcap)"
_USER = "recording"


class TakeActions(QObject):
    """The commands on takes of a window's scene.

    Attributes:
        recorder: what records now; None without.

    Signals:
        changed: recording or replaying began or ended.
        curves_changed: more is known of a take that was opened.
        status_changed: carries how large the recording is, "" while there is none, and how fast it grows.
        notified: something happened that the user should know; carries the message.
        failed: something could not be done; carries why.
    """

    changed = Signal()
    curves_changed = Signal()
    status_changed = Signal(str, str)
    notified = Signal(str)
    failed = Signal(str)

    def __init__(self, editor: Editor, window: QWidget) -> None:
        super().__init__(window)
        self._editor, self._window = editor, window
        self.recorder: Recorder | None = None
        self._size_growth = Growth()
        self._reader: _Reader | None = None
        self._waits = False  # what it found, for the engine
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
            "export_bag": lambda *_: self.export_bag(),
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
        session = self._editor.session
        ids = [channel.id for channel in table.channels]
        size = files_of(self._editor.document.world).size
        step, once = table.layout.timestep, 0
        with contextlib.suppress(OSError, SceneError):  # said when the take is written
            once = self._once_bytes()
        worlds, world = session.nworld, session.world
        dialog = RecordDialog(
            session.channels(), ids, self._moment_bytes, step, size, once, worlds, world, self._window
        )
        path = self._ask_file(self.tr("Record Take")) if dialog.exec() else ""
        if path:
            self.record(path, dialog.every, dialog.ids, dialog.with_state, dialog.with_files)
        self.changed.emit()

    def _moment_bytes(self, ids: list[str], state: bool, every: int) -> float:
        """Disk space of a moment with these channels, of which one comes every few steps, by what there is of the
        history."""
        history, plain = self._editor.session.history, self._editor.session.channel_table
        if plain is None:
            return 0.0
        table = ChannelTable(plain.layout, [id for id in ids if id not in plain.columns])
        size = MomentSize(table, [c for c in table.channels if c.id in set(ids)], state)
        if table.columns.keys() != plain.columns.keys():
            return size.guess
        step = plain.layout.timestep * every
        most = min(SAMPLE, max(int(INTERVAL / step), 1))  # written together while somebody watches
        times, rows = history.get_rows(plain, most * every)
        return size.measured(times[::every], rows[::every], most)

    def _once_bytes(self) -> int:
        """Disk space that a take needs besides its moments and the files of the scene."""
        session = self._editor.session
        if session.channel_table is None:
            return 0
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"empty{SUFFIX}")
            writer = TakeWriter(path)
            writer.add_scene(take_scene(self._editor.document.world, path, files=False))
            writer.follow(session.channel_table, session.channel_table.channels)
            writer.close()
            return os.path.getsize(path)

    def record(
        self, path: str, every: int = 1, ids: list[str] | None = None, state: bool = True, files: bool = True
    ) -> None:
        """Record from now on the channels of these ids; None: all joints, sensors, actuators and energies, and what
        is plotted.

        Args:
            every: steps from one moment to the next.
            state: the full state too.
            files: those that the scene names, too.
        """
        editor = self._editor
        try:
            scene = lambda: take_scene(editor.document.world, path, files)  # noqa: E731
            self._size_growth = Growth()
            self.recorder = Recorder(editor.session.history, path, scene, every, ids, state)
            editor.session.sample_for(_USER, ids or ())
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
        self._editor.session.sample_for(_USER, ())
        self.status_changed.emit("", "")
        if recorder.error:
            text = self.tr("{0}: {1}. The {2} moments before that are in the file.")
            self.failed.emit(text.format(recorder.path, recorder.error, recorder.moments))
        elif recorder.moments:
            text = self.tr("Recorded {0} moments, {1}, to {2}")
            if recorder.left_world:
                text = self.tr("The recording ended, as a take is of one world: {0} moments, {1}, in {2}")
            self.notified.emit(text.format(recorder.moments, size_text(recorder.size), recorder.path))
        self.changed.emit()

    def save(self, path: str = "", since: float | None = None, until: float | None = None) -> None:
        """Write what the timeline has as a take, after asking for the file unless it is given."""
        path = path or self._ask_file(self.tr("Save History as Take"))
        if not path:
            return
        history, world = self._editor.session.history, self._editor.document.world
        begin, end = history.start if since is None else since, history.end if until is None else until
        title, message = self.tr("Save History as Take"), self.tr("Writing {0}").format(path)
        try:
            take, scene = history.take, take_scene(world, path)
            work = lambda tell: save_take(history, take, path, scene, begin, end, tell)  # noqa: E731
            count = wait_with_progress(work, title, message, self._window)
        except CancelledError:
            self.notified.emit(self.tr("Canceled; {0} has the moments before that").format(path))
            return
        except (OSError, SceneError) as error:
            self.failed.emit(self._not_written(path, error))
            return
        self.notified.emit(self.tr("Wrote {0} moments to {1}").format(count, path))

    def export_bag(self, folder: str = "") -> None:
        """Write what the timeline has as a bag of ROS 2, after asking for its folder unless it is given."""
        editor, title = self._editor, self.tr("Export as ROS Bag")
        if not folder:
            name = os.path.splitext(editor.document.file or "")[0] or "take"
            folder, _ = QFileDialog.getSaveFileName(
                self._window, title, f"{name}-bag", self.tr("ROS 2 bag, a folder (*)")
            )
        if not folder:
            return
        from app.takes.bag_of_history import save_bag

        history, message = editor.session.history, self.tr("Writing {0}").format(folder)
        try:
            take, scene = history.take, take_scene(editor.document.world, folder)
            work = lambda tell: save_bag(history, take, folder, scene, tell)  # noqa: E731
            count = wait_with_progress(work, title, message, self._window)
        except CancelledError:
            self.notified.emit(self.tr("Canceled; nothing was written"))
        except (OSError, SceneError) as error:
            self.failed.emit(self._not_written(folder, error))
        else:
            self.notified.emit(self.tr("Wrote {0} moments to {1}").format(count, folder))

    def _ask_file(self, title: str) -> str:
        """A file to write to; not the one that is shown."""
        own = self._editor.document.read_from
        name = os.path.splitext(self._editor.document.file or "")[0] or "take"
        path, _ = QFileDialog.getSaveFileName(self._window, title, f"{name}-take{SUFFIX}", _FILTER)
        path = questions.with_suffix(self._window, path, SUFFIX)
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
            if recorder.error or recorder.left_world:
                self.stop()
            else:
                self.status_changed.emit(size_text(recorder.size), self._growth(recorder))
        self._show_read()

    def _growth(self, recorder: Recorder) -> str:
        """How fast the recording grows; "" while that is not known."""
        table = self._editor.session.channel_table
        self._size_growth.note(recorder.moments, recorder.size)
        if table is None or recorder.moments < SAMPLE or not self._size_growth.per_moment:
            return ""
        a_minute = self._size_growth.per_moment * 60 / (table.layout.timestep * recorder.every)
        return self.tr("{0}, {1} a simulated minute").format(size_text(recorder.size), size_text(a_minute))

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
            self._reader.stop()
            self._reader.wait()
        self._reader = None
        self._waits = False

    def _follow(self, file: str) -> None:
        """Read the moments of a take that was opened."""
        if file and file.lower().endswith(SUFFIX) and is_take(file):
            self._reader = reader = _Reader(file, self._editor.session.history.limit)
            reader.found.connect(self._note_found)
            reader.summarized.connect(self._show_summaries)
            reader.start()

    def _note_found(self) -> None:
        self._waits = self.sender() is self._reader
        self._show_read()

    def _show_summaries(self) -> None:
        if self.sender() is self._reader and not self._waits:
            self.curves_changed.emit()

    def _show_read(self) -> None:
        """Show what was read, once there is an engine that shows it."""
        reader, session = self._reader, self._editor.session
        if reader is None or not self._waits or session.layout is None or session.frame() is None:
            return
        self._waits = False
        name = os.path.basename(reader.file)
        if reader.history.count():
            _name_takes(reader.history, os.path.splitext(name)[0])
            session.show_history(reader.history)
        text = self.tr("{0}: {1} moments; Replay plays them").format(name, reader.history.count())
        if reader.cut:
            text = self.tr("{0} is incomplete, as after a crash; its {1} readable moments are shown").format(
                name, reader.history.count()
            )
        if reader.without_state:
            text = self.tr(
                "{0} was recorded without the full state: there is nothing to replay. msd-studio export, Foxglove "
                "and PlotJuggler read its signals."
            ).format(name)
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


def _name_takes(history: History, name: str) -> None:
    """Call the takes of a file as it is called, several by numbers too."""
    for i, take in enumerate(history.takes, 1):
        take.name = name if len(history.takes) == 1 else f"{name} {i}"


class _Reader(QThread):
    """Finds the moments of a take, and then works out the curves over much of it.

    Signals:
        found: `history` has the moments, or `error` says why not.
        summarized: curves have more points.
    """

    found = Signal()
    summarized = Signal()

    def __init__(self, file: str, limit: int) -> None:
        super().__init__()
        self.file, self.history = file, History(limit)
        self.cut, self.without_state, self.error = False, False, ""
        self._stopped = False

    def run(self) -> None:
        try:
            take = Take(self.file)
            rest = take.fill(self.history)
            self.cut, self.without_state = take.cut, not take.has_state
        except SceneError as error:
            rest, self.error = None, error.message
        except Exception as error:  # what a damaged file holds must not end the program
            rest, self.error = None, f"its moments cannot be read ({type(error).__name__}: {error})"
        self.found.emit()
        shown = time.monotonic()

        def proceed() -> bool:
            nonlocal shown
            time.sleep(0)  # lets the window go on
            if time.monotonic() - shown > SUMMARY_S:
                shown = time.monotonic()
                self.summarized.emit()
            return not self._stopped

        if rest is not None:
            rest.run(proceed)
            self.summarized.emit()

    def stop(self) -> None:
        """Be done soon."""
        self._stopped = True
