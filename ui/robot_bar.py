"""Options for reading a URDF, above the view: whether the base moves, whether unphysical inertia is repaired, and
whether joints get motors."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from engine.msd.urdf.options import DEFAULTS
from ui.flow_layout import FlowLayout
from ui.mnemonics import mark_buttons


class RobotBar(QWidget):
    """The choices that a robot is read with.

    Signals:
        chosen: the user wants the file read with other choices; carries all of them by name, as the reader has them.
    """

    chosen = Signal(dict)

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.boxes = {
            "floating_base": QCheckBox(self.tr("Base moves freely")),
            "repair": QCheckBox(self.tr("Repair inertia")),
            "motors": QCheckBox(self.tr("Add motors")),
        }
        self.boxes["floating_base"].setToolTip(self.tr("A URDF does not say whether its base is fixed to the world"))
        self.boxes["repair"].setToolTip(
            self.tr("Inertia that no body can have is changed; the changes are listed in Messages")
        )
        self.boxes["motors"].setToolTip(
            self.tr("For joints without actuators, as MotrixSim does; mimic joints get none")
        )
        flow = FlowLayout(self)
        flow.setContentsMargins(8, 2, 8, 2)
        flow.addWidget(QLabel(self.tr("URDF read with:")))
        for box in self.boxes.values():
            box.clicked.connect(lambda: self.chosen.emit(self.choices()))
            flow.addWidget(box)
        mark_buttons(self)

    def choices(self) -> dict[str, bool]:
        """What is ticked, by name."""
        return {name: box.isChecked() for name, box in self.boxes.items()}

    def show_for(self, robot: Mapping[str, bool] | None) -> None:
        """Show what the present scene was read with, or nothing (None) where it is no URDF."""
        self.setVisible(robot is not None)
        for name, box in self.boxes.items():
            box.setChecked({**DEFAULTS, **(robot or {})}[name])
