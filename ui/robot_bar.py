"""Options for reading a URDF, above the view: whether the base moves, whether unphysical inertia is repaired, and
whether joints get motors."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QLabel, QWidget

from engine.msd.urdf.options import DEFAULTS
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
            "repair": QCheckBox(self.tr("Repair unphysical inertia")),
            "motors": QCheckBox(self.tr("Motors for joints without actuators")),
        }
        self.boxes["floating_base"].setToolTip(self.tr("A URDF does not say whether its base is fixed to the world"))
        self.boxes["repair"].setToolTip(self.tr("The changes are listed in Messages"))
        self.boxes["motors"].setToolTip(self.tr("As MotrixSim does; mimic joints get none"))
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(8, 2, 8, 2)
        self._layout.addWidget(QLabel(self.tr("Read the URDF again with:")))
        for box in self.boxes.values():
            box.clicked.connect(lambda: self.chosen.emit(self.choices()))
            self._layout.addWidget(box)
        self._layout.addStretch()
        mark_buttons(self)

    def _parts(self) -> list[QWidget]:
        items = [item for i in range(self._layout.count()) if (item := self._layout.itemAt(i)) is not None]
        return [widget for item in items if (widget := item.widget()) is not None]

    def minimumSizeHint(self) -> QSize:
        """Wide enough for its widest choice: they stand below each other where there is no more room."""
        margins = self._layout.contentsMargins()
        widest = max(part.sizeHint().width() for part in self._parts())
        return QSize(widest + margins.left() + margins.right(), super().minimumSizeHint().height())

    def resizeEvent(self, event) -> None:
        """The choices go below each other where they do not fit beside each other."""
        margins, gap = self._layout.contentsMargins(), max(self._layout.spacing(), 0)
        wanted = sum(part.sizeHint().width() + gap for part in self._parts()) + margins.left() + margins.right()
        direction = QBoxLayout.Direction
        wanted_direction = direction.TopToBottom if wanted > self.width() else direction.LeftToRight
        if wanted_direction != self._layout.direction():
            self._layout.setDirection(wanted_direction)
            QTimer.singleShot(0, self.updateGeometry)  # once the layout around it, at work now, is done
        super().resizeEvent(event)

    def choices(self) -> dict[str, bool]:
        """What is ticked, by name."""
        return {name: box.isChecked() for name, box in self.boxes.items()}

    def show_for(self, robot: Mapping[str, bool] | None) -> None:
        """Show what the present scene was read with, or nothing (None) where it is no URDF."""
        self.setVisible(robot is not None)
        for name, box in self.boxes.items():
            box.setChecked({**DEFAULTS, **(robot or {})}[name])
