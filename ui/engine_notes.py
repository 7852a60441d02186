"""What the engine of a window says: as messages, in the status bar, in a bar above the views."""

from __future__ import annotations

import logging

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from app.checking import Note
from app.editor import Editor
from engine.msd.names import called
from engine.server import (
    Compiling,
    Event,
    Failed,
    HandlerChanged,
    HandlerLeft,
    HandlerSaid,
    Loaded,
    Noted,
    Patched,
    Stopped,
)
from ui.engine_bar import EngineBar
from ui.messages.panel import MessagePanel
from ui.refresh_timer import RefreshTimer
from ui.status import StatusBar

log = logging.getLogger("engine")

POLL_MS, RESTING_MS = 15, 500
"""Time between two looks at the engine, of a window that is shown, and of a hidden tab."""

STATUS_MS = 400
"""Time between two updates of the numbers in the status bar."""


class EngineNotes(QObject):
    """Looks at the engine now and then, and shows what it says.

    Attributes:
        unresponsive: whether the engine gives no sign of life.

    Signals:
        failed: something went wrong; carries a sentence.
        notified: something worth knowing happened; carries a sentence.
        handler_changed: carries what the engine said of the file that drives the simulation.
        handler_said: carries what it printed.
        handler_left: carries what it has left running.
        stopped: the engine's process has ended.
        changed: other commands may be possible now.
    """

    failed = Signal(str)
    notified = Signal(str)
    handler_changed = Signal(object)
    handler_said = Signal(object)
    handler_left = Signal(object)
    stopped = Signal()
    changed = Signal()

    def __init__(self, editor: Editor, messages: MessagePanel, status: StatusBar, bar: EngineBar, parent) -> None:
        super().__init__(parent)
        self._editor, self._messages, self._status, self._bar = editor, messages, status, bar
        self.unresponsive = False
        self._build_failure: Failed | None = None  # why the scene as it is cannot be simulated
        self._build_notes: list[Note] = []  # what the last build said
        self._failure_notes: list[Note] = []  # why the scene as it is cannot be simulated
        self._drawing_notes: list[Note] = []  # what of it cannot be drawn
        RefreshTimer(parent, STATUS_MS, self.show_status)
        self._plays_later = False  # when it is shown again
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self.poll)
        self._timer.start()

    def begin(self) -> None:
        """Another document is simulated."""
        self._build_failure = None
        self._failure_notes, self._drawing_notes = [], []

    def rest(self) -> None:
        """The window is hidden behind another tab: its simulation pauses."""
        session = self._editor.session
        self._plays_later = session.playing and not session.stopped
        if self._plays_later:
            session.pause()
        self._timer.setInterval(RESTING_MS)

    def wake(self) -> None:
        """The window is shown again: what played goes on."""
        self._timer.setInterval(POLL_MS)
        if self._plays_later and not self._editor.session.stopped:
            self._editor.session.play()
        self._plays_later = False

    def restart(self) -> None:
        """Start another engine in place of one that ended or gives no sign of life."""
        self._editor.session.restart()
        self._status.clearMessage()  # that it ended
        self._set_unresponsive(False)

    def poll(self) -> None:
        """Look at the engine."""
        for event in self._editor.session.poll():
            self._handle(event)
        self._set_unresponsive(not self._editor.session.answers)

    def _set_unresponsive(self, unresponsive: bool) -> None:
        if unresponsive != self.unresponsive:
            self.unresponsive = unresponsive
            self._bar.setVisible(unresponsive)
            self.changed.emit()

    def _handle(self, event: Event) -> None:
        _write_to_log(event)
        match event:
            case Loaded(report=report, places=places) | Patched(kind="structure", report=report, places=places):
                self._end_failure()
                self._show_build_notes(report, places)
                self.show_status()  # "building…" is over
            case Patched():
                self._end_failure()
            case Compiling(done=done, count=count):
                self._status.show_compiling(done, count)
            case Noted(message=message):
                self._messages.add([Note("info", message)])
                self.notified.emit(message)
            case Failed():
                self._show_failure(event)
            case HandlerChanged():
                self.handler_changed.emit(event)
                self.changed.emit()
            case HandlerLeft():
                self.handler_left.emit(event)
            case HandlerSaid():
                self.handler_said.emit(event)
            case Stopped(reason=reason):
                self.stopped.emit()
                self._messages.add([Note("error", reason)])
                self.failed.emit(reason)
                self.changed.emit()

    def _show_failure(self, event: Failed) -> None:
        if event.unbuilt and event == self._build_failure:
            return  # the answer to every edit, shown already
        lines = event.message.splitlines()
        notes = [Note("error", line, event.path) for line in lines]
        if event.unbuilt:
            self._build_failure = event
            self._failure_notes = self._replace(self._failure_notes, notes)
            if event.path:
                self._messages.show_about(event.path)
        else:
            self._messages.add(notes)
        more = _tr(" (and {0} more: see Messages)").format(len(lines) - 1) if len(lines) > 1 else ""
        subject = called(self._editor.document.world, event.path) if event.path else ""
        place = subject or event.path
        self.failed.emit(f"{place}: {lines[0]}{more}" if place else f"{lines[0]}{more}")

    def _end_failure(self) -> None:
        """The scene is simulated."""
        self._build_failure = None
        self._failure_notes = self._replace(self._failure_notes, [])

    def _show_build_notes(self, report: list[str], places: list[str]) -> None:
        """Show what a build said in place of what the build before it said."""
        places = places or [""] * len(report)
        notes = [
            Note("warning", sentence.removeprefix(f"{place}: "), place) if place else Note("info", sentence)
            for sentence, place in zip(report, places, strict=True)
        ]
        self._build_notes = self._replace(self._build_notes, notes)

    def show_problems(self, messages: list[str]) -> None:
        """Show what cannot be drawn now."""
        for message in messages:
            logging.getLogger("render").warning(message)
        notes = [Note("warning", message) for message in messages]
        self._drawing_notes = self._replace(self._drawing_notes, notes)

    def _replace(self, old: list[Note], notes: list[Note]) -> list[Note]:
        """Show notes in place of those that the same source had before. Returns them."""
        present = self._messages.model.notes
        ended = {note for note in old if note not in notes}
        if any(note in ended for note in present):
            self._messages.set_notes([note for note in present if note not in ended])
        self._messages.add(notes)
        return notes

    def show_status(self) -> None:
        """Show the numbers of the simulation, or why there are none."""
        session = self._editor.session
        frame, instead = session.frame(), ""
        if session.stopped:
            instead = _tr("engine stopped")
        elif session.restarting:
            instead = _tr("engine starts…")
        elif self.unresponsive:
            instead = _tr("not responding")
        elif self._build_failure and not (frame and frame.playing):
            instead = _tr("not simulated")
        self._status.show_simulation(frame, instead, session.message)


def _write_to_log(event: Event) -> None:
    match event:
        case Loaded(report=report, seconds=seconds):
            log.info("Built the scene in %.2f s", seconds)
            for sentence in report:
                log.warning(sentence)
        case Patched(kind="structure"):
            log.info("Built the scene again after an edit")
        case Noted(message=message):
            log.info(message)
        case Failed(message=message, path=path):
            log.error("%s%s", f"{path}: " if path else "", message)
        case Stopped(reason=reason):
            log.error(reason)


def _tr(text: str) -> str:
    return QCoreApplication.translate("EngineNotes", text)
