"""Fields of an operation on the scene: a dialog shows them before it, the panel in the view after it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QHBoxLayout, QWidget

from app.editor import Editor
from ui.inspector.numbers import number

FAR = 1e6
"""Largest length that can be typed, m."""


class OperationForm(QWidget):
    """What forms have in common: `apply` is theirs, and they connect `change` with their fields.

    Attributes:
        title: what the operation is called.

    Signals:
        changed: a field has another value.
    """

    changed = Signal()

    def __init__(self, editor: Editor, title: str) -> None:
        super().__init__()
        self._editor, self.title = editor, title
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

    def apply(self) -> list[str]:
        """Do the operation in the document, in one undo step or none where it changes nothing, and return the paths
        of the results. Raises SceneError."""
        raise NotImplementedError

    def change(self, *_: object) -> None:
        """A field has another value."""
        self.changed.emit()

    def add_vector(self, label: str, values: Sequence[float], names: Sequence[str] = ("X", "Y", "Z")) -> list[Number]:
        """A row of fields for lengths, m."""
        fields = [Number(f"{label} {name}", v, "m", -FAR, FAR) for name, v in zip(names, values, strict=True)]
        row = QHBoxLayout()
        row.setSpacing(4)
        for field in fields:
            row.addWidget(field)
            field.valueChanged.connect(self.change)
        self.form.addRow(label, row)
        return fields


class Number(QDoubleSpinBox):
    """A field for a number with its unit, typed as in the inspector: `5 cm`, `30deg`, `pi/2`. It keeps more digits
    than it shows until somebody changes it."""

    def __init__(self, name: str, value: float, unit: str, low: float, high: float, decimals: int = 3) -> None:
        super().__init__()
        self._unit = unit
        self.setKeyboardTracking(False)  # the beginning of a text is another number
        self.setDecimals(decimals)
        self.setRange(low, high)
        self.setSingleStep(0.1)
        self.setSuffix(f" {unit}" if unit else "")
        self.setAccessibleName(name)
        self.set_number(value)

    def sizeHint(self) -> QSize:
        """Room for usual numbers, not for the largest."""
        room = self.fontMetrics().horizontalAdvance(f"-00.{'0' * self.decimals()}{self.suffix()}") + 28
        return QSize(room, super().sizeHint().height())

    minimumSizeHint = sizeHint

    def _typed(self, text: str) -> float:
        """The number of a text, with or without the unit behind it. Raises ValueError."""
        return number(text.removesuffix(self.suffix()) if self.suffix() else text, self._unit)

    def valueFromText(self, text: str) -> float:
        """In the unit of the field."""
        try:
            return self._typed(text)
        except ValueError:
            return self.value()

    def validate(self, text: str, position: int):
        """What is no number yet may become one."""
        try:
            is_within = self.minimum() <= self._typed(text) <= self.maximum()
        except ValueError:
            is_within = False
        state = QValidator.State.Acceptable if is_within else QValidator.State.Intermediate
        return state, text, position

    def fixup(self, text: str) -> str:
        """The nearest number that there may be, or the last one where the text is none."""
        try:
            value = min(max(self._typed(text), self.minimum()), self.maximum())
        except ValueError:
            value = self.value()
        return f"{self.textFromValue(value)}{self.suffix()}"

    def set_number(self, value: float) -> None:
        """Show a number, whose digits are kept."""
        self.setValue(value)
        self._exact, self._shown = float(value), self.value()

    @property
    def number(self) -> float:
        """The value, as it was given while nobody has changed it."""
        return self._exact if self.value() == self._shown else self.value()
