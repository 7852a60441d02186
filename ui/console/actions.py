"""What the commands of console, script and log do."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.scripting.session_script import SUFFIX, export_script
from engine.errors import SceneError
from ui import questions

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class ConsoleActions(QObject):
    """Opens the panels, and writes the session as a script."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.console.export_requested.connect(self.export_script)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "console": lambda *_: self._show_console(),
            "log": lambda *_: self._window.window_layout.show_panel("log"),
            "export_script": lambda *_: self.export_script(),
        }

    def _show_console(self) -> None:
        self._window.window_layout.show_panel("console")
        self._window.console.focus_input()

    def export_script(self) -> bool:
        """Ask for a file, and write a script there that rebuilds the scene. Returns whether it was written."""
        window = self._window
        start = os.path.splitext(window.document.file or window.document.world.name or "scene")[0] + SUFFIX
        file, _ = QFileDialog.getSaveFileName(
            window, self.tr("Export Session as Script"), start, self.tr("Python (*.py)")
        )
        file = questions.with_suffix(window, file, SUFFIX)
        if not file:
            return False
        try:
            files = export_script(window.document, file, window.file_actions.robot)
        except SceneError as error:
            QMessageBox.critical(window, self.tr("The script was not written"), str(error))
            return False
        names = ", ".join(os.path.basename(each) for each in files)
        window.notify(self.tr("Wrote {0}").format(names))
        return True
