"""The keys of a list that has the focus: typing finds a row, and what deletes and renames is not about the scene."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from ui.tree.view import SceneView

_OF_ROWS = Qt.Key.Key_Delete, Qt.Key.Key_F2
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def keeps(focus: QWidget | None, event: QEvent) -> bool:
    """Whether a key is for the list with the focus, not for a command of the window. In the scene tree letters are
    commands as in the views: its rows are the objects that they act on."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    if not isinstance(focus, QAbstractItemView) or isinstance(focus, SceneView) or event.modifiers() & ~_TYPING:
        return False
    if event.key() == Qt.Key.Key_Space:
        return bool(focus.currentIndex().flags() & Qt.ItemFlag.ItemIsUserCheckable)
    return event.key() in _OF_ROWS or (event.text().isprintable() and event.text() != "")
