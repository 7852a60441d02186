"""Checking the scene of a window, and repairing what the check finds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog

from app import fixes
from app.checking import Note
from app.document import Change
from app.editor import Editor
from app.locating import locate
from engine.errors import SceneError
from engine.msd import assets
from engine.msd.validate import Fix, Repair
from ui.checking import SceneChecker
from ui.messages.panel import MessagePanel

PAUSE_MS = 500
"""After an edit, before it is looked again."""
SLOW_S = 2.0
"""A check that takes longer is done only when it is asked for: it slows the window down."""


class CheckActions(QObject):
    """What the message panel's buttons and Edit > Check Scene do.

    Signals:
        failed: something was not done; carries the reason.
        notified: something happened; carries a sentence.
        read_again: the file is to be read with other choices; carries the one to turn on.
    """

    failed = Signal(str)
    notified = Signal(str)
    read_again = Signal(str)

    def __init__(self, editor: Editor, messages: MessagePanel, parent) -> None:
        super().__init__(parent)
        self._editor, self._messages = editor, messages
        self.checker = SceneChecker(self)
        self._repaired = ""
        self._again = SceneChecker(self)  # looks, unasked, whether what was found is still so
        self._again.checked.connect(self._show_again)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._look_again)
        self._began, self._is_slow = 0.0, False
        messages.repair.connect(self._repair)
        messages.locate.connect(self._locate)
        messages.check.connect(self.check)
        messages.repair_all.connect(lambda: self.checker.repair(editor.document))
        messages.stop.connect(self.checker.stop)
        self.checker.checked.connect(self._show_found)
        self.checker.repaired.connect(self._repair_all)
        self.checker.running.connect(messages.show_running)
        self.checker.progressed.connect(messages.show_progress)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"check": lambda *_: self.check()}

    def check(self) -> None:
        """Find all problems of the scene, in a thread."""
        self.checker.start(self._editor.document)

    def follow_edit(self, _: list[Change]) -> None:
        """The scene has changed: what is being checked is out of date."""
        if self.checker.is_running:
            self.checker.stop()
            self.notified.emit(self.tr("The check was stopped because the scene has changed"))
        self._again.stop()
        if not self._is_slow:
            self._pause.start()

    def _look_again(self) -> None:
        """Find what is left of what was found, as edits may have mended it."""
        if not self.checker.is_running and any(note.finding for note in self._messages.model.notes):
            self._began = time.perf_counter()
            self._again.start(self._editor.document)

    def _show_again(self, notes: list[Note]) -> None:
        self._is_slow = time.perf_counter() - self._began > SLOW_S
        others = [note for note in self._messages.model.notes if note.finding is None]
        if [note[:3] for note in others + notes] != [note[:3] for note in self._messages.model.notes]:
            self._messages.set_notes(others + notes)

    def follow_document(self) -> None:
        """Another document is shown."""
        self._pause.stop()
        for checker in (self.checker, self._again):
            checker.stop()
        self._is_slow = False

    def wait(self) -> None:
        """Cancel what is running and wait for it; when the window closes."""
        self._pause.stop()
        self.checker.wait()
        self._again.wait()

    def _show_found(self, notes: list[Note]) -> None:
        """Show what a check of the scene found in place of what an earlier one found."""
        others = [note for note in self._messages.model.notes if note.finding is None]
        self._messages.set_notes(others + notes)
        found = len([note for note in notes if note.severity != "info"])
        sentence = self.tr("Errors and warnings found by the check: {0}").format(found)
        self.notified.emit(f"{self._repaired}. {sentence}" if self._repaired else sentence)
        self._repaired = ""

    def _repair_all(self, repairs: list[Repair]) -> None:
        """Do every safe repair in one step, and check the scene again."""
        if repairs:
            fixes.apply_all(self._editor.document, repairs, self.tr("Repair All"))
        sentence = self.tr("%n repairs applied; the others would remove, add or guess something", "", len(repairs))
        self._repaired = sentence  # what the check finds is said after it
        self.check()

    def _locate(self, note: Note) -> None:
        """Ask where a missing file is, and check the scene again."""
        document = self._editor.document
        missing = dict(assets.missing(document.world)).get(note.missing_file)
        name = missing.name if missing is not None else ""
        suffix = f"*{missing.suffix}" if missing is not None and missing.suffix else "*"
        filters = ";;".join(dict.fromkeys((f"{suffix[1:].lstrip('.').upper() or '*'} ({suffix})", "* (*)")))
        folder = os.path.dirname(os.path.abspath(document.file)) if document.file else ""
        caption = self.tr("Where is {0}?").format(name)
        file, _ = QFileDialog.getOpenFileName(self._messages, caption, folder, filters)
        if not file:
            return
        try:
            count = locate(document, note.missing_file, file)
        except SceneError as error:
            self.failed.emit(error.message)
        else:
            self.notified.emit(self.tr("%n files found", "", count))
        self.check()

    def _repair(self, note: Note, fix: Fix | None) -> None:
        """Do what repairs a finding, and check the scene again; or read the file again, repairing it."""
        if note.option:
            self.read_again.emit(note.option)
            return
        if note.finding is None:
            return
        try:
            fixes.apply(self._editor.document, note.finding, fix)
        except SceneError as error:
            self.failed.emit(error.message)
        self.check()
