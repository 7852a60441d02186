"""Editing the text of an element that MSD cannot express."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from engine.errors import SceneError
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.screen_room import resize_within_screen


class XmlDialog(QDialog):
    """Shows an element indented, and is accepted only with one whole element.

    Attributes:
        text: what is kept, once accepted.
    """

    def __init__(self, title: str, xml: str, parent: QWidget | None = None) -> None:
        from engine.msd.mjcf.carried import indented  # slow to load, and a window starts without

        super().__init__(parent)
        self.text = xml
        self.setWindowTitle(title)
        explained_by(self, "editor", "inspector")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.edit = QPlainTextEdit(indented(xml))
        self.edit.setAccessibleName(title)
        self.edit.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.error_label = QLabel(wordWrap=True)
        self.error_label.hide()
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.edit, self.error_label, self.buttons):
            layout.addWidget(widget)
        resize_within_screen(self, 760, 480)
        mark_buttons(self)

    def accept(self) -> None:
        """Take the text, or say what is wrong with it and go on."""
        from engine.msd.mjcf.carried import checked

        try:
            self.text = checked(self.edit.toPlainText())
        except SceneError as error:
            self.error_label.setText(": ".join(part for part in (error.place, translated(error.message)) if part))
            self.error_label.show()
            return
        super().accept()
