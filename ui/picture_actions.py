"""Pictures of what a window shows: plots, and videos of what was simulated."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.video.dialog import VideoDialog


class PictureActions(QObject):
    """The commands that export pictures.

    Signals:
        notified: something happened that the user should know; carries the message.
        failed: something could not be done; carries why.
    """

    notified = Signal(str)
    failed = Signal(str)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dialogs: list[VideoDialog] = []
        window.closing.connect(self.close)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"export_plots": lambda *_: self.export_plots(), "export_video": lambda *_: self.export_video()}

    def export_plots(self) -> None:
        """Ask how the plots become a picture."""
        if self._window.plots.export_picture() is None:
            self.failed.emit(self.tr("There are no plots yet: drag a joint or a sensor from the tree into Plots."))

    def export_video(self) -> VideoDialog:
        """Ask what a video shows, beside the window, which goes on."""
        from ui.video.dialog import VideoDialog  # seldom needed, and brings much

        window = self._window
        stem = os.path.splitext(window.document.file or "")[0] or os.path.abspath("video")
        dialog = VideoDialog(window.editor, window.viewport, window.plots, stem, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.notified.connect(self.notified)
        self._dialogs.append(dialog)
        dialog.destroyed.connect(lambda: self._dialogs.remove(dialog) if dialog in self._dialogs else None)
        dialog.show()
        return dialog

    def close(self) -> None:
        """At the end of the window: nothing is left of videos that are being made."""
        for dialog in list(self._dialogs):
            dialog.end()
