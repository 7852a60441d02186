"""The command that opens the What If window, and the entry of the inspector's menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.what_if.dialog import WhatIfDialog


class WhatIfActions(QObject):
    """Shows one What If window at a time; the scene can be edited beside it.

    Attributes:
        dialog: the one that was shown last."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.dialog: WhatIfDialog | None = None
        window.inspector.view.what_if.connect(self.show_for)
        window.closing.connect(self.close)
        window.editor.document_about_to_change.connect(lambda *_: self.close())

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"what_if": lambda *_: self.show_for("")}

    def show_for(self, path: str) -> WhatIfDialog:
        """Show it for a property; "": one of the selected object."""
        from ui.what_if.dialog import WhatIfDialog  # loaded where it is used

        self.close()
        self.dialog = WhatIfDialog(self._window.editor, path, self._window)
        self.dialog.show()
        return self.dialog

    def close(self) -> None:
        """Close the window and end what it runs."""
        if self.dialog is not None:
            self.dialog.close()
