"""What the handler of the scene prints, its errors at their lines, and how much of its time it uses."""

from __future__ import annotations

import os

from PySide6.QtGui import QFontDatabase, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from engine.server import HandlerChanged, HandlerSaid
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons

LINES = 5000
"""That are kept."""
_WEIGHT = 0.3
"""Of the newest measurement in the mean time of a call."""


class HandlerLogWindow(QDialog):
    """Stays open beside the window.

    Attributes:
        text: what was printed, and what became of the handler.
        time_label: how long a call takes.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Log of the handler"))
        explained_by(self, "scene", "a-handler-in-the-editor")
        self.setModal(False)
        self._mean = self._longest = self._frequency = 0.0
        self.time_label = QLabel(wordWrap=True)
        self.time_label.setAccessibleName(self.tr("Time of a call"))
        self.text = QPlainTextEdit(readOnly=True, maximumBlockCount=LINES)
        self.text.setAccessibleName(self.tr("Log of the handler"))
        self.text.setPlaceholderText(self.tr("What the handler prints appears here."))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.clear_button = QPushButton(self.tr("Clear"))
        self.clear_button.clicked.connect(self.text.clear)
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.close)
        row = QHBoxLayout()
        row.addWidget(self.clear_button)
        row.addStretch(1)
        row.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.time_label)
        layout.addWidget(self.text, 1)
        layout.addLayout(row)
        self.resize(560, 320)
        mark_buttons(self)
        self._show_times()

    def begin(self) -> None:
        """Another document, whose handler is another one."""
        self.text.clear()
        self._forget_times()

    def show_said(self, event: HandlerSaid, speed: float) -> None:
        """What it printed, and how long its calls took. speed: simulated seconds per wall clock second."""
        if event.text:
            self._append(event.text)
        if event.calls:
            mean = event.seconds / event.calls
            self._mean = mean if not self._mean else (1 - _WEIGHT) * self._mean + _WEIGHT * mean
            self._longest = max(self._longest, event.longest)
        self._show_times(speed)

    def show_event(self, event: HandlerChanged) -> None:
        """What became of it."""
        name = os.path.basename(event.file)
        if event.state == "running":
            self._forget_times()
            self._frequency = event.frequency
            self._line(self.tr("{0} was read: {1} calls a simulated second").format(name, f"{event.frequency:g}"))
        elif event.state == "failed":
            where = self.tr("{0}, line {1}").format(name, event.line) if event.line else name
            self._line(f"{where}: {translated(event.message)}")
        else:
            self._line(self.tr("{0} was detached; the controls are as before").format(name))
        self._show_times()

    def show_left(self, sentences: list[str]) -> None:
        """What it has left running."""
        for sentence in sentences:
            self._line(sentence)

    def _forget_times(self) -> None:
        self._mean = self._longest = 0.0
        self._show_times()

    def _show_times(self, speed: float = 1.0) -> None:
        if not self._mean or not self._frequency:
            self.time_label.setText(self.tr("It was not called yet."))
            return
        room = 1 / self._frequency / speed
        text = self.tr(
            "{0} ms a call, {1} % of the {2} ms from one call to the next at this speed; the longest {3} ms"
        )
        share = f"{100 * self._mean / room:.2g}"
        self.time_label.setText(
            text.format(f"{1e3 * self._mean:.3g}", share, f"{1e3 * room:.3g}", f"{1e3 * self._longest:.3g}")
        )

    def _line(self, text: str) -> None:
        last = self.text.toPlainText()[-1:]
        self._append(("\n" if last not in ("", "\n") else "") + f"[{text}]\n")

    def _append(self, text: str) -> None:
        bar = self.text.verticalScrollBar()
        follows = bar.value() == bar.maximum()
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(text)
        if follows:
            bar.setValue(bar.maximum())
