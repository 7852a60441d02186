"""What was done to the scene, as Python: follows undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.editor import Editor
from app.scripting.session_script import step_source
from engine.msd.source import Arrays
from engine.msd.undo_stack import Step
from ui.buttons import text_button
from ui.console.highlighter import PythonHighlighter

DELAY_MS = 100
"""Time after an edit; those of a drag are shown together."""
LATEST = 500
"""Steps that are shown; a script has all."""


class ScriptView(QWidget):
    """The statements of all steps that are done, newest last.

    Signals:
        export_requested: they are to be written to a file.
    """

    export_requested = Signal()

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._sources: dict[int, tuple[Step, int, str]] = {}
        self._arrays = Arrays()  # of what is shown: names go up
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.text.setAccessibleName(self.tr("The session as Python"))
        self.text.setPlaceholderText(self.tr("Every edit of the scene appears here as Python"))
        self._highlighter = PythonHighlighter(self.text.document())
        self.copy_button = text_button(self.tr("Copy All"), self.tr("Copy every line"))
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        self.export_button = text_button(
            self.tr("Export…"), self.tr("Write a script that rebuilds the scene from what it began with")
        )
        self.export_button.clicked.connect(self.export_requested)
        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.addStretch(1)
        bar.addWidget(self.copy_button)
        bar.addWidget(self.export_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addWidget(self.text, 1)
        layout.addLayout(bar)
        self._timer = QTimer(self, interval=DELAY_MS, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        editor.undo_changed.connect(self._wait)
        editor.edited.connect(lambda _: self._wait())
        editor.document_changed.connect(lambda _: self._begin())

    def _begin(self) -> None:
        self._sources, self._arrays = {}, Arrays()
        self._wait()

    def _wait(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def showEvent(self, event) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the steps that are done now."""
        stack = self._editor.document.undo_stack
        steps = stack.steps[max(0, stack.index - LATEST) : stack.index]
        known, self._sources = self._sources, {}
        for step in steps:
            before = known.get(id(step))
            last = id(step.statements[-1]) if step.statements else 0
            source = before[2] if before and before[1] == last else step_source(step, self._arrays)
            self._sources[id(step)] = step, last, source
        text = "\n\n".join(source for _, _, source in self._sources.values() if source)
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.maximum())
