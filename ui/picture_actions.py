"""Pictures of what a window shows: the view, plots, and videos of what was simulated."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.video.dialog import VideoDialog
    from ui.viewport.picture_dialog import ViewPictureDialog


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
        return {
            "export_view": lambda *_: self.export_view(),
            "copy_view": lambda *_: self.copy_view(),
            "export_plots": lambda *_: self.export_plots(),
            "export_video": lambda *_: self.export_video(),
        }

    def export_view(self) -> ViewPictureDialog:
        """Ask how the view that commands act on becomes a picture."""
        from ui.viewport.picture_dialog import ViewPictureDialog

        dialog = ViewPictureDialog(self._window.viewport, self._stem("view"), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.notified.connect(self.notified)
        dialog.open()
        return dialog

    def copy_view(self) -> None:
        """Put the view on the clipboard as it is, with all that is drawn over it."""
        from ui.viewport.still import view_picture

        viewport = self._window.viewport
        image = view_picture(viewport, viewport.pixels, with_overlays=True)
        if image is None:
            self.failed.emit(self.tr("The view cannot be drawn, so there is no picture of it."))
            return
        QGuiApplication.clipboard().setImage(image)
        self.notified.emit(self.tr("The picture of the view is on the clipboard"))

    def export_plots(self) -> None:
        """Ask how the plots become a picture."""
        if self._window.plots.export_picture() is None:
            self.failed.emit(self.tr("There are no plots yet: drag a joint or a sensor from the tree into Plots."))

    def export_video(self) -> VideoDialog:
        """Ask what a video shows, beside the window, which goes on."""
        from ui.video.dialog import VideoDialog  # seldom needed, and brings much

        window = self._window
        dialog = VideoDialog(window.editor, window.viewport, window.plots, self._stem("video"), window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.notified.connect(self.notified)
        self._dialogs.append(dialog)
        dialog.destroyed.connect(lambda: self._dialogs.remove(dialog) if dialog in self._dialogs else None)
        dialog.show()
        return dialog

    def _stem(self, otherwise: str) -> str:
        """Path without suffix beside the file of the scene, else a name in the present folder."""
        return os.path.splitext(self._window.document.file or "")[0] or os.path.abspath(otherwise)

    def close(self) -> None:
        """At the end of the window: nothing is left of videos that are being made."""
        for dialog in list(self._dialogs):
            dialog.end()
