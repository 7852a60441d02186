"""The console: what inputs print above the line in which they are typed, and the session as a script beside it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontDatabase, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QTabWidget, QVBoxLayout, QWidget

from app.editor import Editor
from app.scripting.console import Console
from ui import theme
from ui.buttons import text_button
from ui.console.input import ConsoleInput
from ui.console.script_view import ScriptView

LINES = 5000
"""Lines of output that are kept."""
FLUSH_MS = 50
"""Time between two looks at what was printed."""
BUSY_MS = 300
"""Time after which Stop is offered."""


class _Window(QObject):
    """Lets other threads call functions in the thread of the window."""

    _asked = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._home = threading.current_thread()
        self._asked.connect(lambda call: call(), Qt.ConnectionType.QueuedConnection)

    def run(self, call: Callable[[], Any]) -> Any:
        """What a function returns or raises in the thread of the window."""
        if threading.current_thread() is self._home:
            return call()
        answer: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()

        def there() -> None:
            try:
                answer.put((call(), None))
            except BaseException as error:  # raised where it was called
                answer.put((None, error))

        self._asked.emit(there)
        value, error = answer.get()
        if error is not None:
            raise error
        return value


class ConsolePanel(QTabWidget):
    """Console and script.

    Signals:
        export_requested: the session is to be written as a script.
    """

    export_requested = Signal()

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Console"))
        self.setDocumentMode(True)
        self._written: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self.console = Console(editor, _Window(self).run, lambda *text: self._written.put(text))
        self._stops = 0
        self._waiting: list[str] = []
        self.output = QPlainTextEdit(readOnly=True)
        self.output.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.output.setMaximumBlockCount(LINES)
        self.output.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.output.setAccessibleName(self.tr("Output"))
        self.output.setPlaceholderText(
            self.tr(
                'The scene is `world`: try  links["NAME"].local_translation[2] += 0.1  — every input is an undo step'
            )
        )
        self.input = ConsoleInput()
        self.input.names = self.console.names
        self.input.entered.connect(self.enter)
        self.input.stop_requested.connect(self.stop)
        self.busy = QLabel(self.tr("Running…"))
        self.stop_button = text_button(self.tr("Stop"), self.tr("Stop the running input (Ctrl+C)"))
        self.stop_button.clicked.connect(self.stop)
        self.clear_button = text_button(self.tr("Clear"), self.tr("Remove the output"))
        self.clear_button.setAutoRaise(True)
        self.clear_button.clicked.connect(self.output.clear)
        line = QHBoxLayout()
        line.setSpacing(4)
        line.addWidget(self.input, 1)
        for widget in (self.busy, self.stop_button, self.clear_button):
            line.addWidget(widget, 0, Qt.AlignmentFlag.AlignBottom)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addWidget(self.output, 1)
        layout.addLayout(line)
        self.script = ScriptView(editor)
        self.script.export_requested.connect(self.export_requested)
        self.addTab(page, self.tr("Python"))
        self.addTab(self.script, self.tr("Script"))
        self._timer = QTimer(self, interval=FLUSH_MS)
        self._timer.timeout.connect(self._flush)
        self._busy_timer = QTimer(self, interval=BUSY_MS, singleShot=True)
        self._busy_timer.timeout.connect(lambda: self._show_running(self.console.is_running))
        self._show_running(False)

    def showEvent(self, event) -> None:
        super().showEvent(event)
        if not self.console.names.get("world"):
            self.input.cursorPositionChanged.connect(self._prepare, Qt.ConnectionType.SingleShotConnection)

    def _prepare(self) -> None:
        """Let names be completed before the first input; the copy of the scene is made when somebody types."""
        if not self.console.is_running:
            self.console.prepare()

    def focus_input(self) -> None:
        """Let the keyboard type Python."""
        self.setCurrentIndex(0)
        self.input.setFocus()

    def enter(self, source: str) -> None:
        """Run an input, after those that wait already."""
        if self.console.is_running:
            self._waiting.append(source)
            self.input.clear()
            return
        lines = source.rstrip().split("\n")
        self._append("\n".join([f">>> {lines[0]}", *(f"... {line}" for line in lines[1:])]) + "\n", "input")
        self.input.clear()
        self._stops = 0
        self._timer.start()
        self._busy_timer.start()
        self.console.run(source.rstrip() + "\n", self._ended)

    def stop(self) -> None:
        """End the input that runs; one that does not end is left to itself when this is called again."""
        if not self.console.is_running:
            return
        self._stops += 1
        self._waiting.clear()
        if self._stops == 1:
            self.console.stop()
            self.busy.setText(self.tr("Stopping… press again to abandon it"))
        else:
            self.console.abandon()
            self._append(self.tr("Abandoned: what it still changes in `world` is ignored") + "\n", "error")
            self._ended()

    def close_console(self) -> None:
        """End what runs: the window is closed."""
        self.console.stop()

    def _ended(self) -> None:
        self._timer.stop()
        self._busy_timer.stop()
        self._flush()
        self._show_running(False)
        if self._waiting:
            draft = self.input.toPlainText()
            self.enter(self._waiting.pop(0))
            self.input.setPlainText(draft)
            self.input.moveCursor(QTextCursor.MoveOperation.End)

    def _show_running(self, on: bool) -> None:
        self.busy.setText(self.tr("Running…"))
        self.busy.setVisible(on)
        self.stop_button.setVisible(on)
        self.clear_button.setVisible(not on)

    def _flush(self) -> None:
        """Show what was printed since the last time."""
        runs: list[tuple[str, list[str]]] = []
        while not self._written.empty():
            text, kind = self._written.get()
            if runs and runs[-1][0] == kind:
                runs[-1][1].append(text)
            else:
                runs.append((kind, [text]))
        for kind, texts in runs:
            self._append("".join(texts), kind)

    def _append(self, text: str, kind: str) -> None:
        tokens = theme.tokens()
        colors = {"error": tokens.alert, "input": tokens.link, "output": tokens.text}
        shape = QTextCharFormat()
        shape.setForeground(QColor(colors[kind]))
        bar = self.output.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 1
        cursor = QTextCursor(self.output.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(text, shape)
        if follows:
            bar.setValue(bar.maximum())
