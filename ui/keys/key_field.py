"""A field that shows the key that is pressed in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_OF_DIALOGS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
"""Keys that go through dialogs; without modifiers they are no shortcuts."""
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class KeyField(QLineEdit):
    """Takes a key with its modifiers; Tab, Enter and Esc alone do what they do in any dialog.

    Signals:
        key_changed: another key, or none.
    """

    key_changed = Signal()

    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self.key = ""
        """As `QKeySequence` writes it; empty for none."""
        self.setReadOnly(True)
        self.setPlaceholderText(self.tr("Press a key"))
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def set_key(self, key: str) -> None:
        """Show a key; empty for none."""
        if key != self.key:
            self.key = key
            self.setText(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText))
            self.key_changed.emit()

    def event(self, event: QEvent) -> bool:
        """Every key comes here, before the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and not _passes(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MODIFIERS or event.key() in (0, Qt.Key.Key_unknown):
            return
        if _passes(event):
            super().keyPressEvent(event)
            return
        held = event.modifiers()
        if held & _SHIFT and event.text().isprintable() and event.text().strip() and not event.text().isalpha():
            held &= ~_SHIFT  # the sign says it already: ? is Shift and another key
        combination = QKeyCombination(held, Qt.Key(event.key()))
        self.set_key(QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText))


def _passes(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~_SHIFT
    return event.key() in _OF_DIALOGS and held == Qt.KeyboardModifier.NoModifier
