"""The steps that can be taken back or done again, as menus of the buttons of the toolbar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton

from app.editor import Editor
from ui.language.phrases import translated

MOST = 30
"""Steps in a menu; the nearest ones."""


class UndoMenu(QMenu):
    """Lists steps, the nearest first; choosing one goes there, past those before it, by `go(how many)`."""

    def __init__(self, editor: Editor, bar: QToolBar, action: QAction, back: bool, go: Callable[[int], None]) -> None:
        super().__init__(bar)
        self._editor, self._back, self._go = editor, back, go
        self.aboutToShow.connect(self._list)
        button = bar.widgetForAction(action)
        if isinstance(button, QToolButton):
            button.setMenu(self)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)

    def _list(self) -> None:
        self.clear()
        stack = self._editor.document.undo_stack
        steps = list(stack.steps)
        near = steps[: stack.index][::-1] if self._back else steps[stack.index :]
        for number, step in enumerate(near[:MOST], 1):
            entry = self.addAction(translated(step.text).replace("&", "&&"))
            entry.triggered.connect(lambda _=False, number=number: self._go(number))
