"""The trigger of the plots: a curve, a level, and what happens when it is crossed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QDoubleSpinBox, QFormLayout, QVBoxLayout, QWidget

from app.trigger import ALIGN, MARK, PAUSE, Trigger
from ui.channel_names import channel_name
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.plots.curve import Curve


class TriggerDialog(QDialog):
    """Asks for a trigger over the curves of a plot.

    Attributes:
        curve, edge, level, action: the fields.
    """

    chosen = Signal(object)
    """A Trigger; None: there shall be none."""

    def __init__(self, curves: list[Curve], present: Trigger | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Trigger"))
        explained_by(self, "editor", "plots")
        self._curves = curves
        self.curve = QComboBox()
        for curve in curves:
            self.curve.addItem(channel_name(curve.channel), curve.channel.id)
        self.edge = QComboBox()
        self.edge.addItem(self.tr("Rises through"), True)
        self.edge.addItem(self.tr("Falls through"), False)
        self.level = QDoubleSpinBox()
        self.level.setRange(-1e9, 1e9)
        self.level.setDecimals(6)
        self.level.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)
        self.action = QComboBox()
        self.action.addItem(self.tr("Pause the run and show that moment"), PAUSE)
        self.action.addItem(self.tr("Mark the moment in the plots"), MARK)
        self.action.addItem(self.tr("Keep the moment at the same place in the plots"), ALIGN)
        self.curve.currentIndexChanged.connect(self._show_unit)
        form = QFormLayout()
        for text, field in (
            (self.tr("When"), self.curve),
            (self.tr("Edge"), self.edge),
            (self.tr("Level"), self.level),
            (self.tr("Then"), self.action),
        ):
            field.setAccessibleName(text)
            form.addRow(text, field)
        buttons = QDialogButtonBox()
        set_button = buttons.addButton(self.tr("Set Trigger"), QDialogButtonBox.ButtonRole.AcceptRole)
        none_button = buttons.addButton(self.tr("No Trigger"), QDialogButtonBox.ButtonRole.DestructiveRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        none_button.setEnabled(present is not None)
        set_button.clicked.connect(lambda: self._choose(self.trigger))
        none_button.clicked.connect(lambda: self._choose(None))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)
        if present is not None and (place := self.curve.findData(present.channel)) >= 0:
            self.curve.setCurrentIndex(place)
            self.edge.setCurrentIndex(self.edge.findData(present.rising))
            self.action.setCurrentIndex(max(self.action.findData(present.action), 0))
        self._show_unit()
        if present is not None and present.channel == self.curve.currentData():
            self.level.setValue(present.level)
        mark_buttons(self)

    @property
    def trigger(self) -> Trigger:
        """What the fields say."""
        return Trigger(
            self.curve.currentData(), self.level.value(), self.edge.currentData(), self.action.currentData()
        )

    def _show_unit(self) -> None:
        """A level in the middle of what the chosen curve shows, with its unit."""
        curve = self._curves[max(self.curve.currentIndex(), 0)]
        self.level.setSuffix(f" {curve.channel.unit}".rstrip())
        if (found := curve.statistics(-float("inf"), float("inf"))) is not None:
            self.level.setValue(float(f"{(found.low + found.high) / 2:.3g}"))

    def _choose(self, trigger: Trigger | None) -> None:
        self.chosen.emit(trigger)
        self.accept()
