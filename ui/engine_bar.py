"""The choice, above the view, when the simulation does not respond: wait, or restart it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStyle, QWidget

from ui.mnemonics import mark_buttons


class EngineBar(QWidget):
    """Shown while the simulation does not respond; the scene can still be edited.

    Signals:
        restart_requested: the user does not want to wait.
    """

    restart_requested = Signal()

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("The simulation is not responding"))
        icon = QLabel()
        size = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        icon.setPixmap(self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning).pixmap(size, size))
        self.wait_button = QPushButton(self.tr("Wait"))
        self.wait_button.setToolTip(self.tr("Continue editing: the simulation catches up when it responds again"))
        self.wait_button.clicked.connect(self.hide)
        self.restart_button = QPushButton(self.tr("Restart"))
        self.restart_button.setToolTip(self.tr("Stop the simulation and restart it from its last frame"))
        self.restart_button.clicked.connect(self.restart_requested)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 2)
        layout.addWidget(icon)
        layout.addWidget(QLabel(self.tr("The simulation is not responding.")))
        layout.addWidget(self.wait_button)
        layout.addWidget(self.restart_button)
        layout.addStretch()
        self.hide()
        mark_buttons(self)
