"""The window's part of autosave: a journal for the document, and at the start the offer of what was not saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app import recovery
from app.autosave import Autosave
from app.checking import Note
from app.document import Document
from app.journal import DamagedError
from app.recovery import Recoverable, Recovered
from engine.errors import SceneError
from ui import busy, storing
from ui.main_window import MainWindow
from ui.recovery_dialog import RecoveryDialog


class Recovery(QObject):
    """Keeps the journal of a window's document, whichever that is.

    Args:
        window: the window.
        folder: the recovery folder; the one of `storing.place` if not given.

    Attributes:
        room: that of the window in which another document is shown; by default in place of the present one.
    """

    _autosave_failed = Signal(str)

    def __init__(self, window: MainWindow, folder: Path | None = None) -> None:
        super().__init__(window)
        self._window, self._given = window, folder
        self.room: Callable[[], Recovery] | None = None
        self._autosave: Autosave | None = None
        self._recovered: Recovered | None = None
        self._failure_reported = False
        self._autosave_failed.connect(self._report_failure)
        window.editor.document_changed.connect(self._follow)
        window.closing.connect(self._end)
        window.file_actions.written.connect(self._saved)
        window.file_actions.recover_requested.connect(lambda: self.offer(requested=True))
        self._stop_following = storing.changed.connect(self._set_pace)
        window.closing.connect(self._stop_following)
        self._follow(window.editor.document)

    # ------------------------------------------------------------------------------------------------ autosave

    def _follow(self, document: Document) -> None:
        """Keep the journal of another document; that of the one before is of no use any more."""
        self._end(wait=False)
        self._failure_reported = False
        recovered, self._recovered = self._recovered, None
        actions = self._window.file_actions
        try:
            if recovered is not None and recovered.document is document:
                self._autosave = Autosave(
                    document,
                    self._given or storing.place(),
                    self._autosave_failed.emit,
                    robot=recovered.robot,
                    unsaved=recovered.unsaved,
                    replaces=recovered.lock,
                    pace=storing.seconds(),
                )
            else:
                base = actions.opener.pop_base(document)
                self._autosave = Autosave(
                    document,
                    self._given or storing.place(),
                    self._autosave_failed.emit,
                    base,
                    actions.robot,
                    pace=storing.seconds(),
                )
        except SceneError as error:
            self._report_failure(str(error))

    def _set_pace(self) -> None:
        if self._autosave is not None:
            self._autosave.writer.pace = storing.seconds()

    def _find(self) -> list[Recoverable]:
        """What can be recovered: also in the usual folder, where another one was chosen since."""
        folders = [self._given] if self._given else dict.fromkeys([storing.place(), recovery.recovery_folder()])
        return [one for folder in folders for one in recovery.find(folder)]

    def _saved(self) -> None:
        if self._autosave is not None:
            self._autosave.saved()

    def _end(self, wait: bool = True) -> None:
        if self._autosave is not None:
            self._autosave.end(wait=wait)
            self._autosave = None

    def _report_failure(self, reason: str) -> None:
        """Report once for a document that its unsaved changes are not recorded."""
        if self._failure_reported:
            return
        self._failure_reported = True
        message = self.tr(
            "Unsaved changes cannot be stored for recovery: {0}. Save the scene, or choose another "
            "folder in Preferences"
        ).format(reason)
        self._window.file_actions.notes_added.emit([Note("warning", message)])
        self._window.file_actions.notified.emit(message)

    # ------------------------------------------------------------------------------------------------ recovery

    def waiting(self) -> list[str]:
        """Names of the scenes that `offer` would show."""
        found = self._find()
        names = [os.path.basename(one.file) or self.tr("New scene") for one in found]
        for one in found:
            one.release()
        return names

    def offer(self, requested: bool = False) -> RecoveryDialog | None:
        """Show what can be recovered, if there is something; `requested`: say so if not."""
        found = self._find()
        if not found:
            if requested:
                self._window.file_actions.notified.emit(self.tr("There is no unsaved work to recover"))
            return None
        dialog = RecoveryDialog(found, self._window, several=self.room is not None)
        dialog.chosen.connect(lambda one: self._recover_all([one]))
        dialog.all_chosen.connect(self._recover_all)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _recover_all(self, chosen: Sequence[Recoverable]) -> None:
        for recoverable in chosen:
            (self.room() if self.room else self).recover(recoverable)

    def recover(self, recoverable: Recoverable) -> None:
        """Edit what was recovered, in place of the present document."""
        window, name = self._window, os.path.basename(recoverable.file) or self.tr("New scene")
        if not window.file_actions.may_leave():
            recoverable.release()
            return
        try:
            world, state = busy.wait_for(
                recoverable.load, self.tr("Recovering"), self.tr("Recovering {0}").format(name), window
            )
        except busy.CancelledError:
            recoverable.release()
            return
        except (DamagedError, SceneError) as error:
            recoverable.release()
            window.file_actions.notes_added.emit(
                [Note("error", self.tr("{0} cannot be recovered: {1}").format(name, error))]
            )
            window.file_actions.attention_requested.emit()
            return
        self._recovered = recovered = Recovered(recoverable, world, state)
        window.file_actions.show_document(recovered.document, recovered.robot)
        count = recovered.unsaved.count
        message = self.tr("Recovered {0} with %n unsaved changes; undo begins anew", "", count).format(name)
        if not recovered.whole:
            message += self.tr("; changes after “{0}” are lost").format((*recovered.unsaved.texts, "")[-1])
        window.file_actions.notes_added.emit([Note("info" if recovered.whole else "warning", message)])
        window.file_actions.notified.emit(message)
