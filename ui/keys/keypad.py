"""The keys of the keypad: of those that an X server sends, Qt finds no shortcuts, and runs those of the plain figures
instead."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

from ui.actions import Actions


class KeypadKeys(QObject):
    """Runs the commands of a window that have keys of the keypad."""

    def __init__(self, parent: QObject, actions: Actions) -> None:
        super().__init__(parent)
        self._actions = actions

    def take(self, event: QEvent) -> bool:
        """Run the command of a key before Qt looks for a shortcut; for events that reach the window, which those that
        a field types do not. Gives whether there was one."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if not event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
            return False
        action = self._action(QKeySequence(event.keyCombination()))
        if action is None:
            return False
        event.accept()  # no shortcut then: the key is pressed in what has the focus, which hears nothing of it
        focus = QApplication.focusWidget()
        if focus is not None:
            focus.installEventFilter(self)
        action.trigger()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Once: no press of a key whose command was run."""
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            return False
        watched.removeEventFilter(self)
        return event.type() == QEvent.Type.KeyPress

    def _action(self, key: QKeySequence) -> QAction | None:
        """The command that has a key and can be run."""
        return next((a for a in self._actions.with_keys.values() if a.isEnabled() and key in a.shortcuts()), None)
