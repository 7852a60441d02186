"""The bar above the view that says that a file was changed by another program, and offers what can be done."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton

from ui import icons
from ui.file_watch import FileChange, describe
from ui.mnemonics import mark_buttons

ICON_SIZE = 20
MARGIN = 8


class ChangeBar(QFrame):
    """Hidden while the file on disk is the one that is edited.

    Signals:
        reload, keep, compare: the buttons.
    """

    reload = Signal()
    keep = Signal()
    compare = Signal()

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.icon, self.label = QLabel(), QLabel()
        self.label.setWordWrap(True)
        self.reload_button = QPushButton(self.tr("Reload"))
        self.reload_button.setToolTip(self.tr("Read the file again; asks before it discards unsaved changes"))
        self.keep_button = QPushButton(self.tr("Keep Mine"))
        self.keep_button.setToolTip(self.tr("Continue with the scene as it is here; saving overwrites the file"))
        self.compare_button = QPushButton(self.tr("Compare…"))
        self.compare_button.setToolTip(self.tr("Show the differences between the scene here and the file"))
        text, buttons = QHBoxLayout(), QHBoxLayout()
        text.addWidget(self.icon)
        text.addWidget(self.label, 1)
        buttons.addStretch()
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(MARGIN, 4, MARGIN, 4)
        self._layout.addLayout(text, 1)
        self._layout.addLayout(buttons)
        for button, signal in (
            (self.reload_button, self.reload),
            (self.keep_button, self.keep),
            (self.compare_button, self.compare),
        ):
            button.clicked.connect(signal)
            buttons.addWidget(button)
        self.hide()
        mark_buttons(self)

    def resizeEvent(self, event) -> None:
        """The buttons go below the text where both do not fit beside each other."""
        buttons = (self.reload_button, self.keep_button, self.compare_button)
        wanted = sum(button.sizeHint().width() + MARGIN for button in buttons) + ICON_SIZE + 3 * MARGIN
        wanted += self.label.fontMetrics().horizontalAdvance(self.label.text())
        direction = QBoxLayout.Direction
        self._layout.setDirection(direction.TopToBottom if wanted > self.width() else direction.LeftToRight)
        super().resizeEvent(event)

    def show_change(self, change: FileChange, file: str) -> None:
        """Say what happened, or nothing (NONE)."""
        self.icon.setPixmap(icons.icon("warning").pixmap(ICON_SIZE))
        self.label.setText(describe(change, file))
        self.label.setToolTip(file)
        self.reload_button.setVisible(change in (FileChange.CHANGED, FileChange.USED))
        self.compare_button.setVisible(change is FileChange.CHANGED)
        self.setVisible(change is not FileChange.NONE)
