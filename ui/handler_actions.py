"""Attaching a handler file to the scene: only when the user says so, as it is a program that is run."""

from __future__ import annotations

import os
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.checking import Note
from app.editor import Editor
from engine.msd.locations import Location
from engine.server import HandlerChanged, HandlerLeft, HandlerSaid
from ui import questions
from ui.handler_bar import HandlerBar
from ui.handler_log import HandlerLogWindow
from ui.language.phrases import translated


class HandlerActions(QObject):
    """The commands on the handler of a window's scene.

    Attributes:
        bar: says what it does.
        log: what it prints, in a window of its own.

    Signals:
        notes_added: carries Notes on errors of the handler.
        notified: something happened that the user should know; carries the message.
    """

    notes_added = Signal(list)
    notified = Signal(str)

    def __init__(self, editor: Editor, window: QWidget) -> None:
        super().__init__(window)
        self._editor, self._window = editor, window
        self._dismissed = False
        self.bar = HandlerBar()
        self.bar.attach.connect(self.attach_suggested)
        self.bar.detach.connect(self.detach)
        self.bar.dismiss.connect(self._dismiss)
        self.log = HandlerLogWindow(window)
        self.bar.log.connect(self.show_log)
        editor.document_changed.connect(lambda _: self._show_document())
        editor.edited.connect(lambda _: self.refresh())
        self.refresh()

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"attach_handler": lambda *_: self.choose(), "detach_handler": lambda *_: self.detach()}

    @property
    def is_attached(self) -> bool:
        """Whether there is a handler to detach."""
        return self._editor.session.handler is not None

    @property
    def suggested(self) -> str:
        """The handler file that the scene names, "" for none."""
        world = self._editor.document.world
        return os.path.normpath(os.path.join(self._folder, world.handler_file)) if world.handler_file else ""

    @property
    def _folder(self) -> str:
        """Where relative paths of the scene start, wherever it was saved since; "" for one that was made here."""
        file = self._editor.document.world.file
        return os.path.dirname(os.path.abspath(file)) if file else ""

    # ------------------------------------------------------------------------------------------------ commands

    def choose(self) -> None:
        """Let the user choose a file and attach it, after a question."""
        start = self.suggested or os.path.dirname(os.path.abspath(self._editor.document.file or self._folder))
        filters = self.tr("Python (*.py)")
        file, _ = QFileDialog.getOpenFileName(self._window, self.tr("Attach Handler"), start, filters)
        if file:
            self.attach(file)

    def attach_suggested(self) -> None:
        """Attach the file that the scene names, after a question."""
        if self.suggested:
            self.attach(self.suggested)

    def attach(self, file: str) -> bool:
        """Attach a file, after a question, and let the scene name it. Returns whether the user agreed."""
        if not questions.may_run(self._window, file):
            return False
        document = self._editor.document
        named = os.path.relpath(file, self._folder) if self._folder else os.path.abspath(file)
        document.set("handler_file", named, self.tr("Attach Handler"))
        self._editor.session.attach_handler(file)
        return True

    def detach(self) -> None:
        """Stop the handler."""
        self._dismissed = True
        self._editor.session.detach_handler()
        self.refresh()

    # ------------------------------------------------------------------------------------------------ showing

    def _dismiss(self) -> None:
        self._dismissed = True
        self.refresh()

    def show_log(self) -> None:
        """Open what the handler prints."""
        self.log.show()
        self.log.raise_()

    def show_said(self, event: HandlerSaid) -> None:
        """Add what the handler printed to its log."""
        self.log.show_said(event, self._editor.session.speed)

    def show_left(self, event: HandlerLeft) -> None:
        """Say what the handler has left running, in its log and among the messages."""
        sentences = [
            sentence.format(os.path.basename(event.file), ", ".join(names))
            for sentence, names in (
                (
                    self.tr("{0} has left threads running, which slow the engine until it is restarted: {1}"),
                    event.threads,
                ),
                (
                    self.tr("{0} has left processes running, which slow the engine until they are ended: {1}"),
                    event.processes,
                ),
            )
            if names
        ]
        self.log.show_left(sentences)
        self.notes_added.emit([Note("warning", sentence) for sentence in sentences])

    def _show_document(self) -> None:
        self._dismissed = False
        self.log.begin()
        self.refresh()

    def show_event(self, event: HandlerChanged) -> None:
        """Say what became of the handler."""
        self.log.show_event(event)
        name = os.path.basename(event.file)
        if event.state == "failed":
            where = self.tr("{0}, line {1}").format(name, event.line) if event.line else name
            location = Location(event.file, event.line) if event.line else None
            self.notes_added.emit([Note("error", f"{where}: {event.message}", location=location)])
        elif event.state == "running":
            self.notified.emit(self.tr("{0} drives the simulation").format(name))
        else:
            self.notified.emit(self.tr("{0} was detached; the controls are as before").format(name))
        self.refresh()

    def refresh(self) -> None:
        """Show what there is now."""
        handler = self._editor.session.handler
        if handler is None:
            name = os.path.basename(self.suggested)
            text = self.tr("The scene names the handler {0}. It runs only if you attach it.").format(name)
            self.bar.show_text("" if self._dismissed or not name else text, attached=False, tip=self.suggested)
            return
        name = os.path.basename(handler.file)
        if self._editor.session.stopped:
            text = self.tr("Handler {0}: not running, as the engine has ended").format(name)
            self.bar.show_text(text, "warning", tip=handler.file)
            return
        if handler.state == "running":
            text = self.tr("Handler {0}: {1} calls a simulated second").format(name, f"{handler.frequency:g}")
            self.bar.show_text(text, tip=handler.file)
            return
        where = self.tr("{0}, line {1}").format(name, handler.line) if handler.line else name
        text = self.tr("Handler {0}: {1}. It is read again when it changes.").format(
            where, translated(handler.message)
        )
        self.bar.show_text(text, "error", tip=handler.file)
