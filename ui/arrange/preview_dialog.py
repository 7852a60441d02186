"""A dialog whose result is in the scene while it is open: each change of its fields takes the last result back."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from app.editor import Editor
from engine.errors import SceneError
from ui.arrange.form import OperationForm
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons

DELAY_MS = 120
"""Time between the last change of a field and its preview."""
BESIDE = 8
"""Between the dialog and the right edge of the window, px."""


class PreviewDialog(QDialog):
    """Asks for the fields of an operation.

    Attributes:
        fields: the operation; it outlives the dialog where somebody takes it out.

    Signals:
        done_with: it was closed with a result; carries the paths of the new objects.
    """

    done_with = Signal(list)

    def __init__(self, editor: Editor, fields: OperationForm, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(fields.title)
        explained_by(self, "editor", "adjusting-the-last-operation")
        self.setModal(True)
        self._editor, self.fields = editor, fields
        self._applied: list[str] | None = None
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(fields)
        layout.addWidget(self.problem)
        layout.addStretch()
        layout.addWidget(self.buttons)
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self.preview)
        fields.changed.connect(self.later)
        mark_buttons(self)
        self.preview()

    def later(self, *_: object) -> None:
        """Show the result soon; what is typed quickly is shown once."""
        self._timer.start()

    def preview(self) -> None:
        """Show the result of the fields as they are."""
        self._timer.stop()
        self._take_back()
        try:
            self._applied = self.fields.apply()
            self.problem.clear()
        except SceneError as error:
            self.problem.setText(translated(error.message))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self._applied is not None)

    def showEvent(self, event) -> None:
        """Stand at the right end of the window, where it covers little of the views."""
        super().showEvent(event)
        parent = self.parentWidget()
        if parent is not None and not event.spontaneous():
            window = QRect(parent.window().mapToGlobal(QPoint(0, 0)), parent.window().size())
            screen = self.screen().availableGeometry()
            right = min(window.right(), screen.right()) - self.width() - BESIDE
            self.move(max(right, screen.left()), window.top() + (window.height() - self.height()) // 3)

    def _take_back(self) -> None:
        if self._applied is not None:
            self._editor.document.take_back()
            self._applied = None

    def accept(self) -> None:
        """Leave the result in the scene."""
        if self._timer.isActive():
            self.preview()
        if self._applied is not None:
            applied, self._applied = self._applied, None
            self.fields.changed.disconnect(self.later)
            super().accept()
            self.done_with.emit(applied)

    def reject(self) -> None:
        """Leave the scene as it was."""
        self._timer.stop()
        self._take_back()
        super().reject()
