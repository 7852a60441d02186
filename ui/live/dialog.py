"""Which signals other programs get, and where."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.channels import Channel
from app.live.server import PORT
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.screen_room import resize_within_screen
from ui.takes.record_dialog import ChannelTree

_SETTING = "live/port"


class LiveDialog(QDialog):
    """Asks before the server is started.

    Args:
        channels: everything that can be followed.
        sampled: ids of what is sent unless the user chooses otherwise.
        timestep: s.
    """

    def __init__(
        self, channels: Sequence[Channel], sampled: Collection[str], timestep: float, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Live server"))
        explained_by(self, "editor", "transport-and-timeline")
        self._sampled, self._timestep = set(sampled), timestep
        what = QLabel(
            self.tr(
                "Programs on this machine follow the simulation by the Foxglove WebSocket protocol: signals at every "
                "step, and the poses of all links. In Foxglove: Open connection, Foxglove WebSocket."
            )
        )
        what.setWordWrap(True)
        self.channels = ChannelTree(channels, sampled, self._show)
        self.port_box = QSpinBox()
        self.port_box.setRange(1024, 65535)
        chosen = str(QSettings().value(_SETTING, PORT))
        self.port_box.setValue(int(chosen) if chosen.isdecimal() and len(chosen) < 6 else PORT)
        self.port_box.setAccessibleName(self.tr("Port"))
        self.port_box.valueChanged.connect(lambda _: self._show())
        self.every_box = QSpinBox()
        self.every_box.setRange(1, 100_000)
        self.every_box.setAccessibleName(self.tr("Steps between moments"))
        self.every_box.valueChanged.connect(lambda _: self._show())
        self.control_box = QCheckBox(self.tr("Let these programs control the simulation"))
        self.control_box.setToolTip(
            self.tr("They may play, pause, step, reset, load keyframes and set the controls of actuators")
        )
        self.address_label = QLabel(wordWrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Start"))
        buttons.accepted.connect(self._start)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(self.tr("Port"), self.port_box)
        form.addRow(self.tr("One moment every … steps"), self.every_box)
        form.addRow("", self.control_box)
        form.addRow("", self.address_label)
        layout = QVBoxLayout(self)
        layout.addWidget(what)
        layout.addWidget(self.channels, 1)
        layout.addLayout(form)
        layout.addWidget(buttons)
        resize_within_screen(self, 440, 560)
        mark_buttons(self)
        self._show()

    @property
    def port(self) -> int:
        return self.port_box.value()

    @property
    def every(self) -> int:
        """Steps from one moment to the next."""
        return self.every_box.value()

    @property
    def ids(self) -> list[str] | None:
        """The chosen channels; None: those that are sampled anyway, also later."""
        ids = self.channels.ids
        return None if set(ids) == self._sampled else ids

    @property
    def controls(self) -> bool:
        """Whether the simulation may be controlled; off at each start."""
        return self.control_box.isChecked()

    def _start(self) -> None:
        QSettings().setValue(_SETTING, self.port)
        self.accept()

    def _show(self) -> None:
        text = self.tr("{0} signals at {1} Hz, ws://127.0.0.1:{2}")
        rate = 1 / (self._timestep * self.every)
        self.address_label.setText(text.format(len(self.channels.ids), f"{rate:.4g}", self.port))
