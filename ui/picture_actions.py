"""Pictures of what a window shows: plots, and videos of what was simulated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from ui.main_window import MainWindow


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

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"export_plots": lambda *_: self.export_plots()}

    def export_plots(self) -> None:
        """Ask how the plots become a picture."""
        if self._window.plots.export_picture() is None:
            self.failed.emit(self.tr("There are no plots yet: drag a joint or a sensor from the tree into Plots."))
