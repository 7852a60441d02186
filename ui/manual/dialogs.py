"""F1 in dialogs."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog

from ui.keys.keymap import keymap
from ui.manual.context import Topic
from ui.manual.window import manual_of


def explained_by(dialog: QDialog, page: str, anchor: str = "") -> None:
    """Let the keys of the manual show a section of it while a dialog has the keyboard."""
    shortcut = QShortcut(dialog)
    shortcut.setKeys([QKeySequence(key) for key in keymap().all()["help"]])
    shortcut.activated.connect(lambda: _show(dialog, Topic(page, anchor)))


def _show(dialog: QDialog, about: Topic) -> None:
    """A dialog that waits for an answer lets no other window be used but its own."""
    owner = dialog if dialog.isModal() else dialog.parentWidget() or dialog
    manual_of(owner.window()).show_topic(about)
