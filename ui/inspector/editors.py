"""Editing widgets of the inspector.

Each has `value()`, `set_value(value)` and the signal `stepped`, sent while a value is changed step by step, before it
is settled.
"""

from __future__ import annotations

import contextlib
import enum
import math
import os
from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QEvent, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QValidator
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QColorDialog,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QToolTip,
    QWidget,
)

from engine.geometry.srgb import to_linear, to_srgb
from engine.msd.schema.base import F32_MAX, Field
from ui.buttons import text_button
from ui.inspector import units
from ui.inspector.expressions import LONGEST
from ui.inspector.numbers import (
    change,
    fits,
    number,
    numbers,
    range_text,
    several,
    stepped,
    text_of,
    texts_of,
    within,
)
from ui.inspector.rows import member_label
from ui.language.phrases import translated


class NumberEdit(QAbstractSpinBox):
    """A number of any size, typed as `expressions` reads it in the unit that is shown, or as a change of what it was,
    `+= 0.1`; arrow keys and wheel step its second digit. What is out of range becomes the bound, which is said. Its
    value is in the field's own unit.

    Attributes:
        take_several: is given a text that is no number; returns what of it stands here where it is several for all
            numbers of a vector, which get theirs.

    Signals:
        refused: its text is not taken, or not as it is; carries why.
    """

    stepped = Signal()
    refused = Signal(str)

    def __init__(self, declaration: Field, integer: bool = False, parent=None, unit: str = "") -> None:
        super().__init__(parent)
        self._declaration, self._integer = declaration, integer
        self._unit, self._factor = units.display(unit)
        self._value = self._start = 0.0
        self._shown = ""
        self.take_several: Callable[[str], str | None] = lambda text: None
        self.setFrame(False)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setAccessibleName(declaration.meaning)
        self.lineEdit().setTextMargins(0, 0, 0, 0)

    def value(self) -> float | int:
        """The number in the field; the last good one while the text is none."""
        with contextlib.suppress(ValueError):
            typed = self._typed(self.text(), self._start)
            if text_of(self._seen(typed), 12) != text_of(self._seen(self._value), 12):
                self._value = within(self._whole(typed), self._declaration)
        return self._value

    def _typed(self, text: str, start: float) -> float:
        """The number of a text, or what its change makes of `start`, in the field's own unit. Raises ValueError with
        a sentence."""
        changed = change(text, self._unit)
        typed = self._own(number(text, self._unit) if changed is None else changed(self._seen(start)))
        if self._integer and "%" in text:
            raise ValueError("% is for ratios, and this field is a whole number")
        if not fits(typed, self._declaration):
            raise ValueError("the number is too large")
        return typed

    def _whole(self, value: float) -> float | int:
        return round(value) if self._integer and math.isfinite(value) else value

    def _seen(self, value: float) -> float:
        return units.scaled(value, self._factor)

    def _own(self, seen: float) -> float:
        return units.scaled(seen, 1.0 / self._factor)

    def set_value(self, value: float) -> None:
        self._value = self._start = value
        self._show(text_of(self._seen(value), 12))

    def set_mixed(self, text: str) -> None:
        """Show a text instead of the number: several objects have different ones."""
        self._show("")
        self.lineEdit().setPlaceholderText(text)

    def _show(self, text: str) -> None:
        self._shown = text
        self.lineEdit().setText(text)

    def applied(self, start: float) -> float | int:
        """What a number becomes by what was typed: itself while nothing was, a change of it, or what was typed."""
        if self.text() == self._shown:
            return start
        try:
            if change(self.text(), self._unit) is None:
                return self.value()
            return within(self._whole(self._typed(self.text(), start)), self._declaration)
        except ValueError:
            return start

    def stepBy(self, steps: int) -> None:
        fine = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        count = steps / 10 if fine and not self._integer else steps
        moved = self._own(stepped(self._seen(self.value()), count, self._integer))
        start = self._start
        self.set_value(within(moved, self._declaration))
        self._start, self._shown = start, ""
        self.selectAll()
        self.stepped.emit()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        return QAbstractSpinBox.StepEnabledFlag.StepUpEnabled | QAbstractSpinBox.StepEnabledFlag.StepDownEnabled

    def validate(self, text: str, position: int):
        try:
            self._typed(text, self._start)
        except ValueError:
            state = QValidator.State.Intermediate if len(text) <= LONGEST else QValidator.State.Invalid
            return state, text, position
        return QValidator.State.Acceptable, text, position

    def fixup(self, text: str) -> str:
        """Put back the last good number, and say why; or let all numbers of a vector have theirs."""
        if (own := self.take_several(text)) is not None:
            return own
        self.explain()
        return text_of(self._seen(self._value), 12)

    def keyPressEvent(self, event) -> None:
        """In a form, Return settles the text as leaving the field does, and says what is not taken of it; in a table,
        its delegate does."""
        if self.hasFrame() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.hasAcceptableInput():
                self.explain()
                self._show(text_of(self._seen(self.value()), 12))
            else:
                self.lineEdit().setText(self.fixup(self.text()))
        super().keyPressEvent(event)

    def take(self, seen: float) -> str:
        """Show a number in the unit that is shown as if it had been typed; returns its text."""
        self.lineEdit().setText(repr(float(seen)))
        return self.text()

    def explain(self) -> None:
        """Say below the field why its text is not taken, or that the bound of its range is taken instead."""
        text = self.text()
        if not text.strip() or text == self._shown:
            return
        try:
            typed = self._whole(self._typed(text, self._start))
        except ValueError as error:
            self._say(translated(str(error)))
            return
        taken = within(typed, self._declaration)
        if taken != typed:
            bounds, say = (
                range_text(self._declaration, self._factor),
                self.tr("{0} is out of range ({1}): it became {2}"),
            )
            self._say(say.format(text_of(self._seen(typed)), bounds, text_of(self._seen(taken))))

    def _say(self, why: str) -> None:
        at = self.mapToGlobal(self.rect().bottomLeft())
        QTimer.singleShot(0, lambda: QToolTip.showText(at, why))  # the loss of the focus hides tips
        self.refused.emit(why)


class VectorEdit(QWidget):
    """Several numbers, in one line or in several.

    Signals:
        left: Tab was pressed in the last number, or Shift+Tab in the first; carries whether it was Tab.
        refused: a text is not taken; carries why.
    """

    stepped = Signal()
    refused = Signal(str)
    left = Signal(bool)

    def __init__(
        self, declaration: Field, count: int, labels: Sequence[str] = (), parent=None, unit: str = ""
    ) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(1)
        self.fields = [NumberEdit(declaration, parent=self, unit=unit) for _ in range(count)]
        for i, field in enumerate(self.fields):
            field.setAccessibleName(labels[i] if i < len(labels) else str(i + 1))
            field.stepped.connect(self.stepped)
            field.refused.connect(self.refused)
            field.take_several = lambda text, i=i: self._take_several(text, i, unit)
            field.installEventFilter(self)
        self.set_columns(count)
        for before, after in zip(self.fields, self.fields[1:], strict=False):
            QWidget.setTabOrder(before, after)
        self.setFocusProxy(self.fields[0])

    def eventFilter(self, watched, event) -> bool:
        """Tab goes from number to number and on to the next row."""
        if event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            forward = event.key() == Qt.Key.Key_Tab
            at = self.fields.index(watched) + (1 if forward else -1)
            if 0 <= at < len(self.fields):
                self.fields[at].setFocus()
                self.fields[at].selectAll()
            else:
                self.left.emit(forward)
            return True
        return super().eventFilter(watched, event)

    def _take_several(self, text: str, at: int, unit: str) -> str | None:
        """Let all numbers have theirs of a text that was typed or pasted into the one at `at`."""
        try:
            found = several(text, len(self.fields), units.display(unit)[0])
        except ValueError:
            return None
        return [field.take(number_) for field, number_ in zip(self.fields, found, strict=True)][at]

    def set_columns(self, columns: int) -> None:
        """How many numbers stand in a line."""
        for i, field in enumerate(self.fields):
            self._grid.addWidget(field, i // columns, i % columns)

    def value(self) -> np.ndarray:
        return np.array([field.value() for field in self.fields], dtype=np.float64)

    def set_value(self, value: np.ndarray) -> None:
        for field, number_ in zip(self.fields, value, strict=True):
            if field.value() != number_ or not field.text():
                field.set_value(float(number_))

    def set_mixed(self, differing: np.ndarray, text: str) -> None:
        """Show a text instead of the numbers in which several objects differ."""
        for field, differs in zip(self.fields, differing, strict=True):
            if differs:
                field.set_mixed(text)

    def explain(self) -> None:
        """Say below a number why its text is not taken."""
        for field in self.fields:
            field.explain()

    def applied(self, start: np.ndarray) -> np.ndarray:
        """What an array becomes by what was typed."""
        return np.array([f.applied(float(n)) for f, n in zip(self.fields, start, strict=True)], dtype=np.float64)

    def focus(self, component: int) -> None:
        """Give the keyboard to one of the numbers."""
        field = self.fields[min(component, len(self.fields) - 1)]
        self.setFocusProxy(field)
        field.setFocus()
        field.selectAll()


class TextEdit(QLineEdit):
    """A line of text; an empty one is None where that is allowed."""

    stepped = Signal()

    def __init__(self, optional: bool, parent=None) -> None:
        super().__init__(parent)
        self._optional = optional
        self.setFrame(False)

    def value(self) -> str | None:
        return self.text() or (None if self._optional else "")

    def set_value(self, value: str | None) -> None:
        self.setText(value or "")


class NumbersEdit(QLineEdit):
    """Numbers as text, of a fixed count or of any."""

    stepped = Signal()

    def __init__(self, count: int, integer: bool = False, parent=None) -> None:
        super().__init__(parent)
        self._count, self._integer = count, integer
        self._value = np.zeros(max(count, 0))
        self.setFrame(False)

    def value(self) -> np.ndarray:
        try:
            typed = numbers(self.text())
        except ValueError:
            return self._value
        if (self._count >= 0 and len(typed) != self._count) or any(abs(each) > F32_MAX for each in typed):
            return self._value
        return np.array(typed, dtype=np.int64 if self._integer else np.float64)

    def set_value(self, value: np.ndarray) -> None:
        self._value = value
        self.setText(texts_of(value, 9))


class BitsEdit(QLineEdit):
    """A bit mask: decimal, 0x… or 0b…."""

    stepped = Signal()

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self._value = 0
        self.setFrame(False)

    def value(self) -> int:
        try:
            return int(self.text().strip(), 0)
        except ValueError:
            return self._value

    def set_value(self, value: int) -> None:
        self._value = value
        self.setText(f"0x{value:X}")


class ChoiceEdit(QComboBox):
    """One of several values with their texts."""

    stepped = Signal()

    def __init__(self, choices: Sequence[tuple[str, object]], parent=None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.setMaxVisibleItems(20)
        self._values = [value for _, value in choices]
        self.addItems([text for text, _ in choices])

    def value(self) -> object:
        index = self.currentIndex()
        return self._values[index] if index >= 0 else None

    def set_value(self, value: object) -> None:
        self.setCurrentIndex(self._values.index(value) if value in self._values else -1)


def enum_choices(kind: type[enum.Enum]) -> list[tuple[str, object]]:
    """Members of an enum with their texts."""
    return [(member_label(member), member) for member in kind]


class FileEdit(QWidget):
    """A path with a button that looks for a file."""

    stepped = Signal()

    def __init__(self, folder: str, parent=None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self._folder = folder
        self.line = QLineEdit(self)
        self.line.setFrame(False)
        self.button = text_button("…", self.tr("Choose a file"))
        self.button.clicked.connect(self._browse)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.button)
        self.setFocusProxy(self.line)

    def _browse(self) -> None:
        file, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a file"), self._folder)
        if file:
            inside = self._folder and os.path.abspath(file).startswith(os.path.abspath(self._folder) + os.sep)
            self.line.setText(os.path.relpath(file, self._folder).replace(os.sep, "/") if inside else file)
            self.stepped.emit()

    def value(self) -> str:
        return self.line.text()

    def set_value(self, value: str) -> None:
        self.line.setText(value or "")


# ------------------------------------------------------------------------------------------------ colours


def to_qcolor(value: np.ndarray, linear: bool) -> QColor:
    """The colour on the screen of an RGB or RGBA value; linear values above 1 keep their hue."""
    rgb = np.maximum(np.asarray(value[:3], dtype=np.float64), 0.0)
    peak = max(1.0, float(rgb.max()))
    rgb = to_srgb(rgb / peak) if linear else np.clip(rgb, 0.0, 1.0)
    alpha = float(np.clip(value[3], 0.0, 1.0)) if len(value) > 3 else 1.0
    red, green, blue = rgb.tolist()
    return QColor.fromRgbF(red, green, blue, alpha)


def from_qcolor(color: QColor, like: np.ndarray, linear: bool) -> np.ndarray:
    """The value of a colour, with as many components as `like`; a linear value keeps the brightness above 1 that
    `like` has."""
    rgb = np.array([color.redF(), color.greenF(), color.blueF()])
    if linear:
        rgb = to_linear(rgb) * max(1.0, float(np.max(like[:3])))
    value = np.array([*rgb, color.alphaF()][: len(like)])
    return np.round(value, 5)


def color_dialog(value: np.ndarray, linear: bool, parent: QWidget) -> QColorDialog:
    """A dialog for a colour, with opacity where the value has one."""
    dialog = QColorDialog(to_qcolor(value, linear), parent)
    dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
    dialog.setOption(QColorDialog.ColorDialogOption.ShowAlphaChannel, len(value) > 3)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for i, name in enumerate(_recent_colors()):
        QColorDialog.setCustomColor(i, QColor(name))
    dialog.colorSelected.connect(_remember_color)
    return dialog


RECENT = "inspector/colors"
MOST_RECENT = 16
"""Colours that the dialog has room for."""


def _recent_colors() -> list[str]:
    known = QSettings().value(RECENT) or []
    return [known] if isinstance(known, str) else list(known)[:MOST_RECENT]


def _remember_color(color: QColor) -> None:
    """Let the dialog offer a colour as the first of its own from now on."""
    name = color.name()
    QSettings().setValue(RECENT, [name, *(other for other in _recent_colors() if other != name)][:MOST_RECENT])
