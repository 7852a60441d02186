"""The bar above the view on the handler file of the scene: what it does, or that there is one to attach."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from ui import icons
from ui.mnemonics import mark_buttons

ICON_SIZE = 16


class HandlerBar(QFrame):
    """Hidden while there is neither.

    Signals:
        attach, detach, dismiss, log: the buttons.
    """

    attach = Signal()
    detach = Signal()
    dismiss = Signal()
    log = Signal()

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Handler"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.icon, self.label = QLabel(), QLabel()
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text = ""
        self.attach_button = QPushButton(self.tr("Attach…"))
        self.attach_button.setToolTip(self.tr("Asks before the file is run"))
        self.detach_button = QPushButton(self.tr("Detach"))
        self.detach_button.setToolTip(self.tr("Stop the handler; the controls are as before"))
        self.dismiss_button = QPushButton(self.tr("Dismiss"))
        self.log_button = QPushButton(self.tr("Log"))
        self.log_button.setToolTip(self.tr("What the handler prints, and how long its calls take"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 2)
        layout.addWidget(self.icon)
        layout.addWidget(self.label, 1)
        for button, signal in (
            (self.log_button, self.log),
            (self.attach_button, self.attach),
            (self.detach_button, self.detach),
            (self.dismiss_button, self.dismiss),
        ):
            button.clicked.connect(signal)
            layout.addWidget(button)
        self.hide()
        mark_buttons(self)

    def show_text(self, text: str, severity: str = "info", attached: bool = True, tip: str = "") -> None:
        """Say something about a handler; "": nothing. attached: it can be detached, else attached."""
        self.icon.setPixmap(icons.icon(severity).pixmap(ICON_SIZE))
        self._text = text
        self.label.setToolTip(f"{text}\n{tip}")
        self.detach_button.setVisible(attached)
        self.log_button.setVisible(attached)
        self.attach_button.setVisible(not attached)
        self.dismiss_button.setVisible(not attached)
        self.setVisible(bool(text))
        self._elide()

    def _elide(self) -> None:
        mode = Qt.TextElideMode.ElideRight
        self.label.setText(self.label.fontMetrics().elidedText(self._text, mode, max(self.label.width(), 40)))

    def resizeEvent(self, event) -> None:
        """One line, whose end is left out where there is no room for it."""
        super().resizeEvent(event)
        self.layout().activate()  # pyright: ignore[reportOptionalMemberAccess]
        self._elide()
