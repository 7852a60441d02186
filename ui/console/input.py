"""The line, or lines, in which Python is typed: runs what is complete, completes names, remembers what was run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QSettings, QStringListModel, Qt, Signal
from PySide6.QtGui import QFontDatabase, QFontMetrics, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QCompleter, QPlainTextEdit

from app.scripting.completion import completions
from app.scripting.console import is_complete
from ui.console.highlighter import PythonHighlighter

SETTING = "console/history"
REMEMBERED = 200
"""Inputs."""
HIGHEST = 8
"""Lines that are shown at most."""


class ConsoleInput(QPlainTextEdit):
    """Where Python is typed.

    Signals:
        entered: an input is complete and is to be run; carries it.
        stop_requested: Ctrl+C without a selection.
    """

    entered = Signal(str)
    stop_requested = Signal()

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setAccessibleName(self.tr("Python input"))
        self.setPlaceholderText(self.tr("Python"))
        self.setToolTip(
            self.tr(
                "Enter runs, Shift+Enter begins a line, Tab completes, Up goes back, Ctrl+C or Stop ends what runs"
            )
        )
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(False)
        self._highlighter = PythonHighlighter(self.document())
        self.names: Mapping[str, Any] = {}
        self._history = _remembered()
        self._at = len(self._history)
        self._draft = ""
        self._model = QStringListModel(self)
        self._completer = QCompleter(self._model, self)
        self._completer.setWidget(self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.activated.connect(self._complete)
        popup = self._completer.popup()
        assert popup is not None
        self._popup = popup
        self._replaced = 0
        self.textChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        lines = min(max(self.blockCount(), 1), HIGHEST)
        margins = 2 * int(self.document().documentMargin()) + 2 * self.frameWidth()
        self.setFixedHeight(lines * QFontMetrics(self.font()).lineSpacing() + margins + 4)

    def event(self, event: QEvent) -> bool:
        """Undo and Redo are for the scene where nothing that was typed can be undone."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            keys = QKeySequence.StandardKey
            typed = {keys.Undo: self.document().isUndoAvailable(), keys.Redo: self.document().isRedoAvailable()}
            if any(event.matches(key) and not can for key, can in typed.items()):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers()
        popup = self._popup
        if popup.isVisible():
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
                index = popup.currentIndex()
                self._complete(index.data() if index.isValid() else self._model.stringList()[0])
                popup.hide()
                return
            if key == Qt.Key.Key_Escape:
                popup.hide()
                return
        shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            text = self.toPlainText()
            at_end = self.textCursor().atEnd()
            if modifiers & control or (not modifiers & shift and at_end and is_complete(text)):
                self._enter(text)
            else:
                self._new_line()
        elif key == Qt.Key.Key_Tab:
            self._offer()
        elif key == Qt.Key.Key_C and modifiers & control and not self.textCursor().hasSelection():
            self.stop_requested.emit()
        elif key == Qt.Key.Key_Up and self.textCursor().blockNumber() == 0 and not modifiers & shift:
            self._recall(-1)
        elif (
            key == Qt.Key.Key_Down
            and self.textCursor().blockNumber() == self.blockCount() - 1
            and not modifiers & shift
        ):
            self._recall(1)
        elif key == Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)
            if popup.isVisible():
                self._offer()

    def _enter(self, text: str) -> None:
        if not text.strip():
            self.clear()
            return
        self._history = [each for each in self._history if each != text][-REMEMBERED + 1 :] + [text]
        self._at = len(self._history)
        QSettings().setValue(SETTING, json.dumps(self._history))
        self.entered.emit(text)

    def _new_line(self) -> None:
        """A line with the indentation of the one before, deeper after a colon."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        indent = before[: len(before) - len(before.lstrip())] if before.strip() else ""
        cursor.insertText("\n" + indent + ("    " if before.rstrip().endswith(":") else ""))
        self.setTextCursor(cursor)

    def _recall(self, step: int) -> None:
        """Show an input that was run before, or what was being typed."""
        if self._at == len(self._history):
            self._draft = self.toPlainText()
        self._at = min(max(self._at + step, 0), len(self._history))
        self.setPlainText(self._history[self._at] if self._at < len(self._history) else self._draft)
        self.moveCursor(QTextCursor.MoveOperation.End)

    # ------------------------------------------------------------------------------------------------ completion

    def _offer(self) -> None:
        """Complete what stands before the cursor, or offer what it may become; at the begin of a line indent."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        if not before.strip():
            cursor.insertText("    ")
            return
        self._replaced, found = completions(before, self.names)
        if len(found) == 1 and not self._popup.isVisible():
            self._complete(found[0])
        elif found:
            self._model.setStringList(found)
            area = self.cursorRect()
            area.setWidth(min(360, self._popup.sizeHintForColumn(0) + 32))
            self._completer.complete(area)
            self._popup.setCurrentIndex(self._model.index(0))
        else:
            self._popup.hide()

    def _complete(self, text: str) -> None:
        cursor = self.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, self._replaced)
        cursor.insertText(text)
        self.setTextCursor(cursor)


def _remembered() -> list[str]:
    try:
        found = json.loads(str(QSettings().value(SETTING, "[]")))
    except ValueError:
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
