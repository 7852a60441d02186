"""File > Compare: the edited scene with its file, with another open scene, with a file; two files."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from engine import msd
from engine.errors import SceneError
from engine.msd.schema.world import World
from ui import busy, consent
from ui.compare_dialog import CompareDialog, compare_with_file
from ui.files import open_filter

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.parity.window import ParityWindow


class CompareActions(QObject):
    """What the commands do; they show a `CompareDialog`, beside which the scene can be edited.

    Signals:
        failed: something was not done; carries the reason.
    """

    failed = Signal(str)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "compare": lambda *_: self.show_with_file(),
            "compare_other": lambda *_: self.choose_other(),
            "compare_files": lambda *_: self.choose_two_files(),
            "parity": lambda *_: self.show_parity(),
        }

    def show_with_file(self, modal: bool = False) -> CompareDialog | None:
        """Compare with what the scene's file holds now; `modal`: wait until that is closed."""
        document = self._window.document
        robot = self._window.file_actions.robot
        there = self._read(
            document.file, lambda: msd.from_file(document.file, None, document.world.asset_roots or (), robot)
        )
        if there is None:
            return None
        return self._show(compare_with_file(self._window.editor, there, self._window), modal)

    def choose_other(self) -> CompareDialog | None:
        """Ask for an open scene or a file, and compare with that."""
        documents = self._window.document_actions.documents
        others = [window for window in documents.windows if window is not self._window] if documents else []
        if others:
            names = [self._title(window) for window in others]
            names = [f"{i}. {name}" for i, name in enumerate(names, 1)] + [self.tr("A file…")]
            name, chosen = QInputDialog.getItem(
                self._window, self.tr("Compare with"), self.tr("Compare this scene with:"), names, 0, False
            )
            if not chosen:
                return None
            if name != names[-1]:
                return self.show_with_window(others[names.index(name)])
        folder = os.path.dirname(self._window.document.file)
        file, _ = QFileDialog.getOpenFileName(self._window, self.tr("Compare with"), folder, open_filter())
        return self.show_with(file) if file else None

    def show_with(self, file: str) -> CompareDialog | None:
        """Compare the scene with that of another file."""
        there = self._read(file)
        if there is None:
            return None
        names = self._title(self._window), os.path.basename(file)
        editor = self._window.editor
        dialog = CompareDialog(editor, editor.document.world, there, names, self._window, tips=("", file))
        return self._show(dialog)

    def show_with_window(self, other: MainWindow) -> CompareDialog:
        """Compare the scene with that of another window."""
        window, names = self._window, (self._title(self._window), self._title(other))
        worlds = window.document.world, other.document.world
        dialog = CompareDialog(window.editor, *worlds, names, window, other.editor)
        documents = window.document_actions.documents
        if documents is not None:
            dialog.other_requested.connect(lambda _: documents.show(other))
        other.closing.connect(dialog.reject)
        return self._show(dialog)

    def choose_two_files(self) -> CompareDialog | None:
        """Ask for two files, and compare their scenes."""
        folder, chosen = os.path.dirname(self._window.document.file), []
        for title in (self.tr("The first of two scenes to compare"), self.tr("The second of two scenes to compare")):
            file, _ = QFileDialog.getOpenFileName(self._window, title, folder, open_filter())
            if not file:
                return None
            folder = os.path.dirname(file)
            chosen.append(file)
        return self.show_files(*chosen)

    def show_files(self, first: str, second: str) -> CompareDialog | None:
        """Compare the scenes of two files."""
        worlds = []
        for file in (first, second):
            world = self._read(file)
            if world is None:
                return None
            worlds.append(world)
        names = os.path.basename(first), os.path.basename(second)
        if names[0] == names[1]:
            names = first, second
        return self._show(CompareDialog(None, worlds[0], worlds[1], names, self._window, tips=(first, second)))

    def show_parity(self) -> ParityWindow:
        """Show the picture of the scene beside that of MotrixSim, refreshed when edits rest."""
        from ui.parity.window import ParityWindow  # Pillow and SciPy are not for the start of the window

        window = ParityWindow(self._window.views, self._window)
        window.finished.connect(window.deleteLater)
        self._window.closing.connect(window.reject)
        window.show()
        return window

    def _title(self, window: MainWindow) -> str:
        return os.path.basename(window.document.file) or self.tr("Untitled")

    def _read(self, file: str, read: Callable[[], World] | None = None) -> World | None:
        work = read or (lambda: msd.from_file(file, None, consent.remembered(file)))
        try:
            return busy.wait_for(work, self.tr("Compare"), self.tr("Comparing with the file"), self._window)
        except busy.CancelledError:
            return None
        except (SceneError, OSError) as error:
            QMessageBox.critical(self._window, self.tr("The file cannot be compared"), str(error))
            return None

    def _show(self, dialog: CompareDialog, modal: bool = False) -> CompareDialog:
        dialog.failed.connect(self.failed)
        dialog.finished.connect(dialog.deleteLater)
        dialog.exec() if modal else dialog.show()
        return dialog
